//! Where text goes: colours, width, wrapping, and pipes that close early.

use crate::args::Colour;
use ashwright_diagnostic::{Colours, Problem};
use serde_json::Value;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

/// Colours for a terminal, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// No colours.
    pub fn none() -> Paint {
        Paint { on: false }
    }

    /// Whether problems are shown in colour.
    pub fn colours(self) -> Colours {
        if self.on { Colours::On } else { Colours::Off }
    }

    /// Nothing stays nothing: an empty cell has no width and no codes.
    fn wrap(self, code: &str, text: impl Display) -> String {
        let text = text.to_string();
        if self.on && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text
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

/// Wider screens are not used: the eye loses the line.
const WIDEST: usize = 160;
/// Running text is not wider.
const WIDEST_TEXT: usize = 100;

/// Standard output.
#[derive(Debug)]
pub struct Screen {
    out: io::BufWriter<io::Stdout>,
    /// Colours.
    pub paint: Paint,
    /// Whether it is a terminal, whose width may change at any time.
    is_terminal: bool,
}

impl Screen {
    /// The standard output of this process.
    pub fn new(colour: Colour) -> Screen {
        let is_terminal = io::stdout().is_terminal();
        Screen {
            out: io::BufWriter::new(io::stdout()),
            paint: paint_for(colour, is_terminal),
            is_terminal,
        }
    }

    /// How many characters fit on a line now.
    pub fn width(&self) -> usize {
        let measured = self.is_terminal.then(terminal_size::terminal_size).flatten();
        let width = match measured {
            Some((terminal_size::Width(columns), _)) => usize::from(columns),
            None => columns_told().unwrap_or(100),
        };
        width.clamp(40, WIDEST)
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When the output cannot be written, for example because the reader of a pipe has gone.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Writes a value as JSON, for people as well.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn json(&mut self, value: &Value) -> io::Result<()> {
        self.line(format_args!("{value:#}"))
    }

    /// Writes a problem, with the line that is meant where there is one.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn problem(&mut self, problem: &Problem) -> io::Result<()> {
        self.line(problem.shown_in(self.paint.colours(), self.width()))
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
        for line in wrapped(text, self.width().min(WIDEST_TEXT).saturating_sub(indent)) {
            self.line(format!("{}{line}", " ".repeat(indent)))?;
        }
        Ok(())
    }

    /// Writes lines as they are, each behind `indent` spaces.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn indented(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for line in text.lines() {
            self.line(format!("{}{line}", " ".repeat(indent)))?;
        }
        Ok(())
    }

    /// Writes a table as wide as the screen at most, behind `indent` spaces; see [`rows_within`].
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn table(&mut self, rows: &[Vec<String>], numbers: &[usize], indent: usize) -> io::Result<()> {
        for line in self.rows(rows, numbers, indent).into_iter().flatten() {
            self.line(line)?;
        }
        Ok(())
    }

    /// The lines of each row of such a table.
    pub fn rows(&self, rows: &[Vec<String>], numbers: &[usize], indent: usize) -> Vec<Vec<String>> {
        rows_within(rows, numbers, self.width().saturating_sub(indent))
            .into_iter()
            .map(|lines| {
                let indented = |line: String| match line.is_empty() {
                    true => line,
                    false => format!("{}{line}", " ".repeat(indent)),
                };
                lines.into_iter().map(indented).collect()
            })
            .collect()
    }

    /// Writes pieces one behind the other, three spaces apart, none of them broken, each line behind `indent` spaces.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn pieces(&mut self, pieces: &[String], indent: usize) -> io::Result<()> {
        let mut line = String::new();
        for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
            if !line.is_empty() && indent + shown_width(&line) + 3 + shown_width(piece) > self.width() {
                self.line(format!("{}{line}", " ".repeat(indent)))?;
                line.clear();
            }
            if !line.is_empty() {
                line.push_str("   ");
            }
            line.push_str(piece);
        }
        if line.is_empty() {
            return Ok(());
        }
        self.line(format!("{}{line}", " ".repeat(indent)))
    }

    /// Writes a problem where errors go.
    pub fn complain(&self, problem: &Problem) {
        complain(problem, Colours::Off);
    }

    /// Leaves nothing of what was written on a terminal, nor above what is seen of it.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn clear(&mut self) -> io::Result<()> {
        if self.is_terminal {
            self.out.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        }
        self.out.flush()
    }

    /// Writes everything out.
    ///
    /// # Errors
    /// As [`Screen::line`].
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a problem to the standard error, folded where that is a terminal or somebody has said how wide it is.
pub fn complain(problem: &Problem, colours: Colours) {
    let stderr = io::stderr();
    let columns = match terminal_size::terminal_size_of(&stderr) {
        Some((terminal_size::Width(columns), _)) => usize::from(columns).max(40),
        None => columns_told().unwrap_or(usize::MAX),
    };
    // Where nobody can be told there is nobody to tell that.
    let _ = writeln!(&stderr, "{}", problem.shown_in(colours, columns));
}

/// How wide the environment says that a terminal is.
fn columns_told() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// The colours for an output.
pub fn paint_for(colour: Colour, is_terminal: bool) -> Paint {
    let on = match colour {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            let says = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
            is_terminal && says("NO_COLOR").is_none() && says("TERM").is_none_or(|terminal| terminal != "dumb")
        }
    };
    Paint { on }
}

/// The lines of a text of at most `width` characters each, escape sequences not counted; a longer word stands alone. A
/// colour that goes on over the end of a line ends there and begins anew on the next.
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
    let mut colour = String::new();
    for line in &mut lines {
        let begun = std::mem::take(&mut colour);
        let mut rest = line.as_str();
        while let Some((_, code)) = rest.split_once('\x1b') {
            let length = code
                .find(|c: char| c.is_ascii_alphabetic())
                .map_or(code.len(), |at| at + 1);
            colour = match &code[..length] {
                "[0m" => String::new(),
                code => format!("\x1b{code}"),
            };
            rest = &code[length..];
        }
        if rest.len() == line.len() {
            colour.clone_from(&begun);
        }
        let end = if colour.is_empty() { "" } else { "\x1b[0m" };
        *line = format!("{begun}{line}{end}");
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

/// The lines of each row of a table that is at most so wide: cells in columns, two spaces apart; columns of numbers stand
/// to the right, columns without anything are left out. Where there is too little room, the widest columns become
/// narrower and their cells are broken between words.
pub fn rows_within(rows: &[Vec<String>], numbers: &[usize], width: usize) -> Vec<Vec<String>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |c: usize, of: &dyn Fn(&str) -> usize| {
        let cells = rows.iter().filter_map(|row| row.get(c));
        cells.map(|cell| of(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns).map(|c| widest(c, &shown_width)).collect();
    let word = |cell: &str| cell.split_whitespace().map(shown_width).max().unwrap_or(0);
    let least: Vec<usize> = (0..columns).map(|c| widest(c, &word)).collect();
    let used = |widths: &[usize]| {
        let shown = widths.iter().filter(|width| **width > 0);
        shown.clone().sum::<usize>() + 2 * shown.count().saturating_sub(1)
    };
    while used(&widths) > width {
        let narrower = (0..columns).filter(|c| widths[*c] > least[*c]);
        let Some(c) = narrower.max_by_key(|c| widths[*c]) else {
            break;
        };
        widths[c] -= 1;
    }
    let of_row = |row: &Vec<String>| -> Vec<String> {
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| match shown_width(cell) > *width {
                true => wrapped(cell, *width),
                false => vec![cell.clone()],
            })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let line = |n: usize| {
            let cells = cells
                .iter()
                .enumerate()
                .filter(|(c, _)| widths[*c] > 0)
                .map(|(c, lines)| {
                    let piece = lines.get(n).map_or("", String::as_str);
                    if numbers.contains(&c) {
                        right(piece, widths[c])
                    } else {
                        padded(piece, widths[c])
                    }
                });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        (0..height).map(line).collect()
    };
    rows.iter().map(of_row).collect()
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
        assert_eq!(
            wrapped("\x1b[36mHammer Knight\x1b[0m x", 6),
            ["\x1b[36mHammer\x1b[0m", "\x1b[36mKnight\x1b[0m", "x"]
        );
    }

    #[test]
    fn tables_fit_and_break_between_words() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [
            row(["Hammer Knight", "", "main, 2 natural class, 1 basic"]),
            row(["Cover", "", "1 basic"]),
        ];
        let wide: Vec<String> = rows_within(&rows, &[], 60).concat();
        assert_eq!(
            wide,
            [
                "Hammer Knight  main, 2 natural class, 1 basic",
                "Cover          1 basic"
            ]
        );
        let narrow = rows_within(&rows, &[], 30).concat();
        assert_eq!(
            narrow,
            [
                "Hammer Knight  main, 2 natural",
                "               class, 1 basic",
                "Cover          1 basic"
            ]
        );
        let paint = Paint { on: true };
        let coloured = rows_within(&[vec![paint.cyan("Cover"), paint.dim("")]], &[], 30).concat();
        assert_eq!(coloured, ["\x1b[36mCover\x1b[0m"]);
    }
}
