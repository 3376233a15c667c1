//! What is wrong with a scenario or with the game that it plays, shown with its line.

use std::fmt;

/// A place in a scenario file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters are meant.
    pub width: usize,
}

/// Something that is wrong at a place of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The name of the file.
    pub file: String,
    /// Where.
    pub place: Place,
    /// The line itself.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What was expected, what there is, what to do: each with its label.
    pub notes: Vec<(&'static str, String)>,
}

impl Problem {
    /// A problem at a place of a text.
    pub(crate) fn new(file: &str, text: &str, place: Place, message: impl Into<String>) -> Problem {
        let line = text.lines().nth(place.line.saturating_sub(1)).unwrap_or("");
        Problem {
            file: file.to_owned(),
            place,
            text: line.to_owned(),
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// The same with one more note.
    pub(crate) fn note(mut self, label: &'static str, note: impl Into<String>) -> Problem {
        self.notes.push((label, note.into()));
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.place.line.to_string();
        let margin = " ".repeat(number.len());
        let column = self.place.column.max(1);
        writeln!(f, "error: {}", self.message)?;
        writeln!(f, "{margin}--> {}:{}:{}", self.file, self.place.line, column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.text.replace('\t', " "))?;
        write!(
            f,
            "{margin} | {}{}",
            " ".repeat(column - 1),
            "^".repeat(self.place.width.max(1))
        )?;
        for (label, note) in &self.notes {
            write!(f, "\n{margin} = {label}: {note}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// Why a scenario did not come out as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The scenario.
    pub id: String,
    /// What is wrong; at least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}
