//! The one type of problem.

use crate::{Place, Source, Span};
use serde::{Deserialize, Serialize};

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Severity {
    /// What was read cannot be used, or what was asked for cannot be done.
    #[default]
    Error,
    /// It can be used, but something in it is probably not meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// The line of a text that a problem is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// Where in the text.
    pub place: Place,
    /// The whole line.
    pub line: String,
    /// More about it, each with its label: what was expected, what there is.
    pub notes: Vec<(&'static str, String)>,
}

/// What went wrong: what, where, why, and what to do about it.
///
/// As JSON it is `{"what", "where", "why", "remedy"}`, with the line in `where`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Wire", from = "Wire")]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, or what cannot be done.
    pub what: String,
    /// The place: a file, a line, a field, a question.
    pub place: String,
    /// The reason; empty where the first sentence says it all.
    pub why: String,
    /// What to do about it; empty where nobody can know.
    pub remedy: String,
    /// The line that is meant, where there is one.
    pub excerpt: Option<Box<Excerpt>>,
}

/// A problem as JSON.
#[derive(Serialize, Deserialize)]
struct Wire {
    what: String,
    #[serde(rename = "where")]
    place: String,
    why: String,
    remedy: String,
}

impl From<Problem> for Wire {
    fn from(problem: Problem) -> Wire {
        Wire {
            place: problem.location(),
            what: problem.what,
            why: problem.why,
            remedy: problem.remedy,
        }
    }
}

impl From<Wire> for Problem {
    fn from(wire: Wire) -> Problem {
        Problem::new(wire.what, wire.place, wire.why, wire.remedy)
    }
}

impl Problem {
    /// A problem of these parts.
    pub fn new(
        what: impl Into<String>,
        place: impl Into<String>,
        why: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Problem {
        Problem {
            severity: Severity::Error,
            what: what.into(),
            place: place.into(),
            why: why.into(),
            remedy: remedy.into(),
            excerpt: None,
        }
    }

    /// A problem with these bytes of a source.
    pub fn in_source(source: &Source, span: Span, what: impl Into<String>) -> Problem {
        let (place, line) = source.place(span);
        Problem::new(what, &source.name, "", "").with_excerpt(place, line)
    }

    /// A problem at a place of a text of this name.
    pub fn in_text(name: &str, text: &str, place: Place, what: impl Into<String>) -> Problem {
        let line = text.split('\n').nth(place.line.saturating_sub(1)).unwrap_or_default();
        Problem::new(what, name, "", "").with_excerpt(place, line)
    }

    /// The same with the line that is meant.
    pub fn with_excerpt(self, place: Place, line: &str) -> Problem {
        let excerpt = Excerpt {
            place,
            line: line.trim_end_matches('\r').to_owned(),
            notes: Vec::new(),
        };
        Problem {
            excerpt: Some(Box::new(excerpt)),
            ..self
        }
    }

    /// The same as a warning.
    pub fn warning(self) -> Problem {
        Problem {
            severity: Severity::Warning,
            ..self
        }
    }

    /// The same with the reason.
    pub fn because(self, why: impl Into<String>) -> Problem {
        Problem {
            why: why.into(),
            ..self
        }
    }

    /// The same with what to do about it.
    pub fn with_remedy(self, remedy: impl Into<String>) -> Problem {
        Problem {
            remedy: remedy.into(),
            ..self
        }
    }

    /// The same with one more note under its excerpt.
    pub fn note(mut self, label: &'static str, note: impl Into<String>) -> Problem {
        if let Some(excerpt) = &mut self.excerpt {
            excerpt.notes.push((label, note.into()));
        }
        self
    }

    /// The same at another place.
    pub fn at(mut self, place: impl Into<String>) -> Problem {
        self.place = place.into();
        self
    }

    /// The same for somebody who reads a longer text, in which so many lines stand before.
    pub fn further_down(mut self, lines: usize) -> Problem {
        if let Some(excerpt) = &mut self.excerpt {
            excerpt.place.line += lines;
        }
        self
    }

    /// The place in words, with the line where one is meant: `my.deck, line 3`.
    pub fn location(&self) -> String {
        match &self.excerpt {
            Some(excerpt) => format!("{}, line {}", self.place, excerpt.place.line),
            None => self.place.clone(),
        }
    }

    /// The line and column, where a line is meant; otherwise zeros.
    pub fn position(&self) -> Place {
        self.excerpt
            .as_ref()
            .map_or_else(Place::default, |excerpt| excerpt.place)
    }
}
