//! What went wrong, for a person.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An error as a sentence in four parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// What cannot be done.
    pub what: String,
    /// The place: a line, a field, a question.
    #[serde(rename = "where")]
    pub place: String,
    /// The reason.
    pub why: String,
    /// What to do about it.
    pub remedy: String,
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
            what: what.into(),
            place: place.into(),
            why: why.into(),
            remedy: remedy.into(),
        }
    }

    /// The same problem at another place.
    pub fn at(mut self, place: impl Into<String>) -> Problem {
        self.place = place.into();
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}; {}", self.what, self.place, self.why, self.remedy)
    }
}

impl std::error::Error for Problem {}
