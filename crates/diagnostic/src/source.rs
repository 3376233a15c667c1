//! Texts and places in them.

use crate::Place;

/// A text that somebody wrote: what to call it in messages, and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The name for messages, usually a path.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// A source of this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source {
            name: name.into(),
            text: text.into(),
        }
    }
}

/// The bytes from `start` up to `end` of one source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }
}

impl Source {
    /// The place of these bytes: the line on which they begin, and as much of them as stands on it.
    pub(crate) fn place(&self, span: Span) -> Place {
        let start = span.start.min(self.text.len());
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.text[start..].find('\n').map_or(self.text.len(), |at| start + at);
        let text = self.text[line_start..line_end].trim_end_matches('\r');
        let end = span.end.clamp(start, (line_start + text.len()).max(start));
        Place {
            line: before.matches('\n').count() + 1,
            column: self.text[line_start..start].chars().count() + 1,
            width: self.text[start..end].chars().count().max(1),
        }
    }
}
