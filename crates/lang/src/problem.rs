//! What is wrong with a card file, said to the person who wrote it.

use crate::{Source, Span};
use std::fmt;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but something in it is probably not meant.
    Warning,
}

/// Something that is wrong at a place of a card file.
///
/// `Display` shows it with the line and a caret under the words, without colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The name of the source.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the source that are meant.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What could stand there instead.
    pub expected: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// The line of the source, for showing.
    pub text: String,
    /// How many characters of the line are meant.
    pub width: usize,
}

impl Problem {
    /// An error at a place.
    pub(crate) fn error(source: &Source, span: Span, message: impl Into<String>) -> Problem {
        let before = &source.text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = source.text[span.start..]
            .find('\n')
            .map_or(source.text.len(), |at| span.start + at);
        let text = source.text[line_start..line_end].trim_end_matches('\r').to_owned();
        let end = span
            .end
            .clamp(span.start, line_start + text.len().max(span.start - line_start));
        Problem {
            severity: Severity::Error,
            file: source.name.clone(),
            line: before.matches('\n').count() + 1,
            column: source.text[line_start..span.start].chars().count() + 1,
            span,
            message: message.into(),
            expected: Vec::new(),
            help: None,
            width: source.text[span.start..end].chars().count().max(1),
            text,
        }
    }

    /// The same as a warning.
    pub(crate) fn warning(self) -> Problem {
        Problem {
            severity: Severity::Warning,
            ..self
        }
    }

    /// The same with advice.
    pub(crate) fn help(self, help: impl Into<String>) -> Problem {
        Problem {
            help: Some(help.into()),
            ..self
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        writeln!(f, "{severity}: {}", self.message)?;
        writeln!(f, "{margin}--> {}:{}:{}", self.file, self.line, self.column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.text.replace('\t', " "))?;
        write!(
            f,
            "{margin} | {}{}",
            " ".repeat(self.column - 1),
            "^".repeat(self.width)
        )?;
        if let Some(help) = &self.help {
            write!(f, "\n{margin} = help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}
