//! Silhouettes: from points in `figures.txt` to paths.
//!
//! A figure stands on a field of 200 by 200, its feet at 190; the motif of a spell lies around (100, 84). Each line is a
//! part: `S` a closed curve through points (`!` marks a corner), `L` a limb through points with half its width, `C` an
//! ellipse. Before it stands what is done with the part: `-` puts it behind, `+` makes it light, `~` is a fold, `:` a
//! thin line, `o` cuts a hole, `x` a hole in what is behind, `M` mirrors it as well, `*6` turns it six times around the
//! middle. `=knight` takes all parts of another figure. What follows the name of a figure says how it is shown.

use crate::draws::{Draws, cos, sin};
use crate::path::{Ends, Piece, Short, Text};
use ashwright_core::Figure;
use std::f64::consts::{PI, TAU};
use std::sync::OnceLock;

/// The drawings of all figures.
static DRAWINGS: OnceLock<&'static str> = OnceLock::new();

/// The drawings: those in the program where it holds them, else those that were brought, else none.
fn drawings() -> &'static str {
    #[cfg(feature = "builtin")]
    return DRAWINGS.get_or_init(|| include_str!("figures.txt"));
    #[cfg(not(feature = "builtin"))]
    return DRAWINGS.get().copied().unwrap_or_default();
}

/// Takes the drawings of all figures, the text of `figures.txt`, for a program that does not hold them itself; false where
/// it has them already. Pictures that are made before are places without a figure.
pub fn bring_figures(drawings: &'static str) -> bool {
    DRAWINGS.set(drawings).is_ok()
}

/// Figures are drawn in whole numbers on a field so many times as large.
pub(crate) const SCALE: f64 = 2.0;

/// The paths of a figure.
#[derive(Default)]
pub(crate) struct Shape {
    /// What is behind: capes, far legs.
    pub back: Text,
    /// The body.
    pub front: Text,
    /// Eyes, gems, runes.
    pub light: Text,
    /// Lines within the body.
    pub fold: Text,
    /// Strings and bowstrings.
    pub line: Text,
    /// Whether it stands on nothing.
    pub flies: bool,
    /// Whether it is made of light although it is a unit.
    pub glows: bool,
    /// How large it is.
    pub size: f64,
}

/// Whether a figure of this name is drawn.
#[cfg(test)]
pub(crate) fn is_drawn(name: &str) -> bool {
    name == "seal" || lines(name).is_some()
}

/// The first line of a drawing behind its name, and the lines of its parts.
fn lines(name: &str) -> Option<(&'static str, impl Iterator<Item = &'static str>)> {
    drawings().split("== ").find_map(|drawing| {
        let (head, parts) = drawing.split_once('\n')?;
        let (first, rest) = head.split_once(' ').unwrap_or((head, ""));
        (first == name).then(|| (rest, parts.lines()))
    })
}

/// The paths of this figure. What a seal looks like follows from `draws`.
pub(crate) fn shape(figure: Figure, draws: &mut Draws) -> Shape {
    let mut shape = Shape {
        size: 1.0,
        ..Shape::default()
    };
    if figure.word() == "seal" {
        for part in seal(draws) {
            draw(&part, &mut shape);
        }
        return shape;
    }
    add(figure.word(), &mut shape);
    shape
}

fn add(name: &str, shape: &mut Shape) {
    let Some((head, parts)) = lines(name) else { return };
    for word in head.split(' ') {
        match word {
            "flies" => shape.flies = true,
            "glows" => shape.glows = true,
            size => shape.size *= size.parse().unwrap_or(1.0),
        }
    }
    for part in parts {
        match part.strip_prefix('=') {
            Some(other) => add(other, shape),
            None => draw(part, shape),
        }
    }
}

/// A point, and whether the line has a corner there.
#[derive(Clone, Copy)]
struct Spot {
    x: f64,
    y: f64,
    corner: bool,
}

/// Draws one part.
fn draw(part: &str, shape: &mut Shape) {
    let (layer, rest) = match part.chars().next() {
        Some(mark @ ('-' | '+' | '~' | ':' | 'o' | 'x')) => (mark, &part[1..]),
        _ => ('S', part),
    };
    let (mirrored, rest) = match rest.strip_prefix('M') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (turns, rest) = match rest.strip_prefix('*') {
        Some(rest) => {
            let (count, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            (count.parse().unwrap_or(1u32), rest)
        }
        None => (1, rest),
    };
    let hole = matches!(layer, 'o' | 'x');
    let target = match layer {
        '-' | 'x' => &mut shape.back,
        '+' => &mut shape.light,
        '~' => &mut shape.fold,
        ':' => &mut shape.line,
        _ => &mut shape.front,
    };
    if matches!(layer, '~' | ':') {
        curve(&spots(rest), Ends::Open, target);
        return;
    }
    for turn in 0..turns {
        let angle = TAU * f64::from(turn) / f64::from(turns);
        let (s, c) = (sin(angle), cos(angle));
        let turned = |x: f64, y: f64| {
            (
                100.0 + (x - 100.0) * c - (y - 84.0) * s,
                84.0 + (x - 100.0) * s + (y - 84.0) * c,
            )
        };
        closed(rest, hole, &turned, target);
        if mirrored {
            closed(rest, hole, &|x, y| (200.0 - x, y), target);
        }
    }
}

/// A closed part, each point moved.
fn closed(part: &str, hole: bool, moved: &dyn Fn(f64, f64) -> (f64, f64), target: &mut Text) {
    let (kind, rest) = part.split_at(part.len().min(1));
    let mut outline = match kind {
        "C" => {
            let numbers: Vec<f64> = rest.trim().split(',').filter_map(|n| n.parse().ok()).collect();
            if let [x, y, a, b] = numbers[..] {
                let (x, y) = moved(x, y);
                ellipse(x, y, a, b, hole, target);
            }
            return;
        }
        "L" => limb(rest),
        _ => spots(rest),
    };
    for spot in &mut outline {
        (spot.x, spot.y) = moved(spot.x, spot.y);
    }
    // Parts that lie over each other are all wound alike, holes against them.
    let area: f64 = (0..outline.len())
        .map(|at| {
            let (a, b) = (outline[(at + outline.len() - 1) % outline.len()], outline[at]);
            a.x * b.y - b.x * a.y
        })
        .sum();
    if (area > 0.0) == hole {
        outline.reverse();
    }
    curve(&outline, Ends::Closed, target);
}

fn spots(text: &str) -> Vec<Spot> {
    let spot = |word: &str| {
        let corner = word.ends_with('!');
        let (x, y) = word.trim_end_matches('!').split_once(',')?;
        Some(Spot {
            x: x.parse().ok()?,
            y: y.parse().ok()?,
            corner,
        })
    };
    text.split_whitespace().filter_map(spot).collect()
}

/// The outline of a limb: its points, each with half the width that it has there.
fn limb(text: &str) -> Vec<Spot> {
    let widths: Vec<(f64, f64, f64)> = text
        .split_whitespace()
        .filter_map(|word| {
            let numbers: Vec<f64> = word.split(',').filter_map(|n| n.parse().ok()).collect();
            match numbers[..] {
                [x, y, w] => Some((x, y, w)),
                _ => None,
            }
        })
        .collect();
    let (mut left, mut right, mut tips) = (Vec::new(), Vec::new(), Vec::new());
    let last = widths.len().saturating_sub(1);
    for (at, &(x, y, w)) in widths.iter().enumerate() {
        let (a, b) = (widths[at.saturating_sub(1)], widths[(at + 1).min(last)]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).sqrt().max(0.001);
        let (dx, dy) = (dx / length, dy / length);
        if at == 0 || at == last {
            let out = if at == 0 { -0.9 * w } else { 0.9 * w };
            tips.push(Spot {
                x: x + dx * out,
                y: y + dy * out,
                corner: w <= 1.0,
            });
            if w <= 1.0 {
                continue;
            }
        }
        let side = |way: f64| Spot {
            x: x - dy * w * way,
            y: y + dx * w * way,
            corner: false,
        };
        left.push(side(1.0));
        right.push(side(-1.0));
    }
    let mut outline: Vec<Spot> = tips.first().copied().into_iter().collect();
    outline.extend(left);
    outline.extend(tips.get(1));
    outline.extend(right.into_iter().rev());
    outline
}

fn ellipse(x: f64, y: f64, a: f64, b: f64, hole: bool, target: &mut Text) {
    let (x, y, a, b) = (x * SCALE, y * SCALE, (a * SCALE).round(), (b * SCALE).round());
    let sweep = if hole { " 0 1 0 " } else { " 0 1 1 " };
    "M".put(target);
    for piece in [x - a, y] {
        piece.put(target);
    }
    for way in [2.0 * a, -2.0 * a] {
        "a".put(target);
        a.put(target);
        b.put(target);
        target.push_str(sweep);
        way.put(target);
        0.0.put(target);
    }
    target.push('z');
}

/// A Catmull-Rom curve through points with corners.
fn curve(spots: &[Spot], ends: Ends, target: &mut Text) {
    let n = spots.len();
    if n < 2 {
        return;
    }
    let at = |i: usize| ((spots[i % n].x * SCALE).round(), (spots[i % n].y * SCALE).round());
    let tangents: Vec<Option<(f64, f64)>> = (0..n)
        .map(|i| {
            if spots[i].corner || (ends == Ends::Open && (i == 0 || i == n - 1)) {
                return None;
            }
            let (p, a, b) = (at(i), at(i + n - 1), at(i + 1));
            let length = |x: f64, y: f64| (x * x + y * y).sqrt();
            let (x, y) = ((b.0 - a.0) / 6.0, (b.1 - a.1) / 6.0);
            let most = length(a.0 - p.0, a.1 - p.1).min(length(b.0 - p.0, b.1 - p.1)) * 0.42;
            let long = length(x, y).max(0.001);
            let cap = (most / long).min(1.0);
            Some((x * cap, y * cap))
        })
        .collect();
    "M".put(target);
    at(0).0.put(target);
    at(0).1.put(target);
    let (mut last, mut smooth) = ("", false);
    for i in 0..(if ends == Ends::Closed { n } else { n - 1 }) {
        let (a, b) = (at(i), at(i + 1));
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let (from, to) = (tangents[i], tangents[(i + 1) % n]);
        let second = to.map_or((x * 2.0 / 3.0, y * 2.0 / 3.0), |t| (x - t.0, y - t.1));
        let command = match (from, to) {
            (None, None) if ends == Ends::Closed && i == n - 1 => continue,
            (None, None) => "l",
            (Some(_), _) if smooth => "s",
            _ => "c",
        };
        if command != last {
            "".put(target);
            target.push_str(command);
        }
        if command == "c" {
            let first = from.unwrap_or((x / 3.0, y / 3.0));
            first.0.put(target);
            first.1.put(target);
        }
        if command != "l" {
            second.0.put(target);
            second.1.put(target);
        }
        x.put(target);
        y.put(target);
        last = command;
        smooth = command != "l" && to.is_some();
    }
    if ends == Ends::Closed {
        target.push('z');
    }
}

/// The parts of a seal of its own for each card: a star drawn in one stroke, rings, marks at its points, a heart.
fn seal(draws: &mut Draws) -> Vec<Text> {
    const HEARTS: [&str; 6] = [
        "S100,60! 112,78 112,89 104,92! 106,110! 94,110! 96,92! 88,89 88,78!",
        "S100,56! 118,84! 100,112! 82,84!",
        "S100,54 116,84 116,98 100,112 84,98 84,84",
        "S108,60! 92,66 84,84 92,104 112,108! 100,98 98,80!",
        "S70,84! 86,70 100,66 114,70 130,84! 114,98 100,102 86,98",
        "S100,54! 106,78! 130,84! 106,90! 100,114! 94,90! 70,84! 94,78!",
    ];
    // Stars of five and six points mean something already.
    let n = 7 + draws.pick(4);
    let step = 2 + draws.pick((n - 1) / 2 - 1);
    let inner = 58.0 + draws.pick(3) as f64 * 5.0;
    let mut parts: Vec<Text> = vec!["C100,84,86,86".into(), "oC100,84,80,80".into()];
    if draws.pick(2) == 1 {
        parts.push(format!("C100,84,{0},{0}", Short(inner + 1.0)));
        parts.push(format!("oC100,84,{0},{0}", Short(inner - 2.0)));
    }
    let turn = draws.pick(2) as f64 * PI / n as f64;
    let point = |i: usize, radius: f64| {
        let angle = turn + TAU * (i % n) as f64 / n as f64;
        (100.0 + radius * sin(angle), 84.0 - radius * cos(angle))
    };
    for i in 0..n {
        let ((x, y), (to_x, to_y)) = (point(i, inner), point(i + step, inner));
        parts.push(format!(
            "-L{},{},1.5 {},{},1.5",
            Short(x),
            Short(y),
            Short(to_x),
            Short(to_y)
        ));
    }
    let mark = draws.pick(4);
    for i in 0..n {
        let (x, y) = point(i, [73.0, 73.0, 92.0, inner][mark]);
        parts.push(if mark == 0 {
            let (left, right, up, down) = (Short(x - 5.0), Short(x + 5.0), Short(y - 6.0), Short(y + 6.0));
            let (x, y) = (Short(x), Short(y));
            format!("S{x},{up}! {right},{y}! {x},{down}! {left},{y}!")
        } else {
            let radius = [4, 4, 8, 6][mark];
            format!("C{},{},{radius},{radius}", Short(x), Short(y))
        });
    }
    parts.push(HEARTS[draws.pick(HEARTS.len())].into());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_drawn_and_every_drawing_has_a_word() {
        for figure in Figure::all() {
            assert!(is_drawn(figure.word()), "{} is not drawn", figure.word());
            let shape = shape(figure, &mut Draws::of("seed"));
            assert!(shape.front.len() > 30, "{} has no body", figure.word());
            let length = shape.front.len() + shape.back.len() + shape.fold.len() + shape.line.len() + shape.light.len();
            assert!(length < 4000, "{} takes {length} bytes", figure.word());
        }
        let names = drawings()
            .split("== ")
            .filter_map(|drawing| drawing.split(['\n', ' ']).next());
        for name in names.filter(|name| !name.is_empty() && !name.starts_with('_')) {
            assert!(Figure::from_word(name).is_some(), "{name} is drawn, and no figure");
        }
    }

    #[test]
    fn every_line_of_a_drawing_is_understood() {
        for line in drawings().lines().filter(|line| !line.starts_with("== ")) {
            if let Some(name) = line.strip_prefix('=') {
                assert!(lines(name).is_some(), "no figure {name}");
                continue;
            }
            let mut shape = Shape::default();
            draw(line, &mut shape);
            let drawn = [shape.back, shape.front, shape.light, shape.fold, shape.line];
            assert_eq!(drawn.iter().filter(|path| path.len() > 6).count(), 1, "{line}");
            let body = line.trim_start_matches(|c: char| !c.is_ascii_digit() || c == '*');
            let words = body.split_whitespace().filter(|word| word.contains(','));
            for word in words {
                let numbers = word.trim_end_matches('!').trim_start_matches(['S', 'L', 'C']);
                assert!(numbers.split(',').all(|n| n.parse::<f64>().is_ok()), "{word} in {line}");
            }
        }
    }
}
