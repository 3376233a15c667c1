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

/// Escape codes around the parts of a message.
struct Paint {
    severity: &'static str,
    margin: &'static str,
    strong: &'static str,
    end: &'static str,
}

const PLAIN: Paint = Paint {
    severity: "",
    margin: "",
    strong: "",
    end: "",
};

impl Problem {
    /// The same as `Display`, with colours for a terminal.
    pub fn coloured(&self) -> String {
        self.shown(&Paint {
            severity: match self.severity {
                Severity::Error => "\x1b[1;31m",
                Severity::Warning => "\x1b[1;33m",
            },
            margin: "\x1b[34m",
            strong: "\x1b[1m",
            end: "\x1b[0m",
        })
    }

    fn shown(&self, paint: &Paint) -> String {
        let Paint {
            severity: loud,
            margin: blue,
            strong,
            end,
        } = paint;
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let (indent, carets) = (" ".repeat(self.column - 1), "^".repeat(self.width));
        let text = self.text.replace('\t', " ");
        let mut shown = format!(
            "{loud}{severity}{end}{strong}: {}{end}\n{margin}{blue}-->{end} {}:{}:{}\n{margin} {blue}|{end}\n{blue}{number} \
             |{end} {text}\n{margin} {blue}|{end} {indent}{loud}{carets}{end}",
            self.message, self.file, self.line, self.column
        );
        if let Some(help) = &self.help {
            shown.push_str(&format!("\n{margin} {blue}={end} {strong}help{end}: {help}"));
        }
        shown
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown(&PLAIN))
    }
}

impl std::error::Error for Problem {}
