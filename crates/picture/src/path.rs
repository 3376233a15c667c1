//! Text of SVG: paths in whole numbers, and elements made of them.

use crate::colour::Colour;
use std::fmt::{self, Write};

/// Text of a path, or an element.
pub(crate) type Text = String;

/// What a path is written from: commands, and numbers that are rounded to whole ones.
pub(crate) trait Piece {
    /// Writes it behind what stands there, with a space where two numbers would become one.
    fn put(&self, text: &mut Text);
}

impl Piece for &str {
    fn put(&self, text: &mut Text) {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if digit(text.chars().last()) && digit(self.chars().next()) {
            text.push(' ');
        }
        text.push_str(self);
    }
}

impl Piece for f64 {
    fn put(&self, text: &mut Text) {
        let whole = self.round() as i32;
        let parted = text.is_empty() || text.ends_with(|c: char| c.is_ascii_alphabetic() || c == ' ');
        if whole >= 0 && !parted {
            text.push(' ');
        }
        let _ = write!(text, "{whole}");
    }
}

/// Text of a path from commands and numbers.
macro_rules! d {
    ($($piece:expr),* $(,)?) => {{
        let mut text = String::new();
        $($crate::path::Piece::put(&$piece, &mut text);)*
        text
    }};
}
pub(crate) use d;

/// A number with at most three places behind the point, as short as it can be said.
#[derive(Clone, Copy)]
pub(crate) struct Short(pub(crate) f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (self.0 * 1000.0).round() as i64;
        if thousandths < 0 {
            f.write_str("-")?;
        }
        let (whole, mut rest) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
        if whole > 0 || rest == 0 {
            write!(f, "{whole}")?;
        }
        if rest > 0 {
            let mut places = 3;
            while rest % 10 == 0 {
                rest /= 10;
                places -= 1;
            }
            write!(f, ".{rest:0places$}")?;
        }
        Ok(())
    }
}

/// Whether a line comes back to its beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// It does.
    Closed,
    /// It does not.
    Open,
}

/// A line from point to point.
pub(crate) fn points(points: &[(f64, f64)], ends: Ends) -> Text {
    let Some(&(x, y)) = points.first() else {
        return Text::new();
    };
    let mut text = d!("M", x, y, "l");
    let (mut x, mut y) = (x.round(), y.round());
    for (next_x, next_y) in &points[1..] {
        (next_x.round() - x).put(&mut text);
        (next_y.round() - y).put(&mut text);
        (x, y) = (next_x.round(), next_y.round());
    }
    if ends == Ends::Closed {
        text.push('z');
    }
    text
}

/// A circle as a path.
pub(crate) fn circle(x: f64, y: f64, radius: f64) -> Text {
    d!(
        "M",
        x - radius,
        y,
        "a",
        radius,
        radius,
        " 0 1 1 ",
        2.0 * radius,
        "0",
        radius,
        radius,
        " 0 1 1 ",
        -2.0 * radius,
        "0z"
    )
}

/// The attribute for an opacity, if it is not full.
fn opacity(share: f64) -> Text {
    if share >= 1.0 {
        Text::new()
    } else {
        format!(" opacity=\"{}\"", Short((share * 100.0).round() / 100.0))
    }
}

/// A filled path.
pub(crate) fn fill(path: &str, colour: impl fmt::Display, share: f64) -> Text {
    format!("<path d=\"{path}\" fill=\"{colour}\"{}/>", opacity(share))
}

/// A drawn path.
pub(crate) fn strokes(path: &str, colour: Colour, width: f64, share: f64) -> Text {
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{}/>",
        Short(width),
        opacity(share)
    )
}

/// A gradient from stops: where, which colour, how much of it.
pub(crate) fn gradient(id: char, kind: &str, attributes: &str, stops: &[(f64, Colour, f64)]) -> Text {
    let mut text = format!("<{kind}Gradient id=\"{id}\"{attributes}>");
    for (at, colour, share) in stops {
        let at = Short((at * 100.0).round() / 100.0);
        let _ = write!(text, "<stop offset=\"{at}\" stop-color=\"{colour}\"");
        if *share < 1.0 {
            let share = Short((share * 100.0).round() / 100.0);
            let _ = write!(text, " stop-opacity=\"{share}\"");
        }
        text.push_str("/>");
    }
    let _ = write!(text, "</{kind}Gradient>");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_never_run_together() {
        assert_eq!(d!("M", 3.2, -4.0, "l", 84.0, "0v70", 1.0), "M3-4l84 0v70 1");
        assert_eq!(points(&[(0.0, 0.0), (1.4, 2.6)], Ends::Closed), "M0 0l1 3z");
    }

    #[test]
    fn fractions_are_short() {
        let said: Vec<Text> = [0.5, -0.25, 2.0, 0.0, 1.05, -0.004, 0.0004]
            .map(|n| Short(n).to_string())
            .to_vec();
        assert_eq!(said, [".5", "-.25", "2", "0", "1.05", "-.004", "0"]);
    }
}
