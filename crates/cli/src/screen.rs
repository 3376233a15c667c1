//! Where text goes: colours, width, wrapping, and pipes that close early.

use crate::args::Colour;
use ashwright_diagnostic::{Colours, Problem};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

/// Colours for a terminal, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// Whether problems are shown in colour.
    pub fn colours(self) -> Colours {
        if self.on { Colours::On } else { Colours::Off }
    }

    fn wrap(self, code: &str, text: impl Display) -> String {
        if self.on {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }

    /// Titles and what matters most.
    pub fn bold(self, text: impl Display) -> String {
        self.wrap("1", text)
    }

    /// What may be overlooked: rule numbers, frames.
    pub fn dim(self, text: impl Display) -> String {
        self.wrap("2", text)
    }

    /// Harm.
    pub fn red(self, text: impl Display) -> String {
        self.wrap("31", text)
    }

    /// What is well.
    pub fn green(self, text: impl Display) -> String {
        self.wrap("32", text)
    }

    /// What wants attention.
    pub fn yellow(self, text: impl Display) -> String {
        self.wrap("33", text)
    }

    /// Names of cards.
    pub fn cyan(self, text: impl Display) -> String {
        self.wrap("36", text)
    }

    /// A die of this type.
    pub fn die(self, kind: ashwright_core::DieType, text: impl Display) -> String {
        use ashwright_core::DieType;
        let code = match kind {
            DieType::Ceremonial => "31",
            DieType::Charm => "95",
            DieType::Illusion => "94",
            DieType::Natural => "33",
            DieType::Divine => "93",
            DieType::Sympathy => "96",
            DieType::Time => "92",
            DieType::Artifice => "37",
            DieType::Astral => "35",
        };
        self.wrap(code, text)
    }
}

/// Standard output.
#[derive(Debug)]
pub struct Screen {
    out: io::BufWriter<io::Stdout>,
    /// Colours.
    pub paint: Paint,
    /// How many characters fit on a line.
    pub width: usize,
}

impl Screen {
    /// The standard output of this process.
    pub fn new(colour: Colour) -> Screen {
        let is_terminal = io::stdout().is_terminal();
        let width = match terminal_size::terminal_size() {
            Some((terminal_size::Width(columns), _)) if is_terminal => usize::from(columns).clamp(40, 120),
            Some(_) | None => 100,
        };
        Screen {
            out: io::BufWriter::new(io::stdout()),
            paint: paint_for(colour, is_terminal),
            width,
        }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When the output cannot be written, for example because the reader of a pipe has gone.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Writes a problem, with the line that is meant where there is one.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn problem(&mut self, problem: &Problem) -> io::Result<()> {
        self.line(problem.shown(self.paint.colours()))
    }

    /// Writes an empty line.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn gap(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// Writes text without ending the line.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn text(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Writes a paragraph, wrapped, each line behind `indent` spaces.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn paragraph(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for line in wrapped(text, self.width.saturating_sub(indent)) {
            self.line(format!("{}{line}", " ".repeat(indent)))?;
        }
        Ok(())
    }

    /// Writes everything out.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The colours for an output.
pub fn paint_for(colour: Colour, is_terminal: bool) -> Paint {
    let on = match colour {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };
    Paint { on }
}

/// The lines of a text of at most `width` characters each, escape sequences not counted; a longer word stands alone.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && shown_width(&line) + 1 + shown_width(word) > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// How many characters a text takes on a terminal.
pub fn shown_width(text: &str) -> usize {
    let mut width = 0;
    let mut escape = false;
    for c in text.chars() {
        match (escape, c) {
            (false, '\x1b') => escape = true,
            (true, c) if c.is_ascii_alphabetic() => escape = false,
            (true, _) => {}
            (false, _) => width += 1,
        }
    }
    width
}

/// A text filled up with spaces on the right.
pub fn padded(text: impl Display, width: usize) -> String {
    let text = text.to_string();
    let missing = width.saturating_sub(shown_width(&text));
    format!("{text}{}", " ".repeat(missing))
}

/// A text filled up with spaces on the left.
pub fn right(text: impl Display, width: usize) -> String {
    let text = text.to_string();
    let missing = width.saturating_sub(shown_width(&text));
    format!("{}{text}", " ".repeat(missing))
}

/// Cells in columns as wide as their widest cell, two spaces apart; columns of numbers stand to the right.
pub fn table(rows: &[Vec<String>], numbers: &[usize]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|c| {
            rows.iter()
                .filter_map(|row| row.get(c))
                .map(|cell| shown_width(cell))
                .max()
                .unwrap_or(0)
        })
        .collect();
    rows.iter()
        .map(|row| {
            let cells = row.iter().enumerate().map(|(c, cell)| {
                if numbers.contains(&c) {
                    right(cell, widths[c])
                } else {
                    padded(cell, widths[c])
                }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
        .collect()
}

/// Words with their bold parts (`**so**`) painted.
pub fn markdown(text: &str, paint: Paint) -> String {
    let mut parts = text.split("**");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    let mut bold = true;
    for part in parts {
        let words: Vec<String> = part
            .split(' ')
            .map(|w| if w.is_empty() { String::new() } else { paint.bold(w) })
            .collect();
        shown.push_str(&if bold { words.join(" ") } else { part.to_owned() });
        bold = !bold;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_by_what_is_shown() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("\x1b[1mone\x1b[0m two", 7).len(), 1);
        assert_eq!(wrapped("incomprehensible", 3), ["incomprehensible"]);
        assert_eq!(padded("\x1b[1ma\x1b[0m", 3), "\x1b[1ma\x1b[0m  ");
    }
}
