//! Texts and places in them.

use std::sync::OnceLock;

/// A text that somebody wrote: what to call it in messages, and what it says.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name for messages, usually a path.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where its lines begin, once something is wrong with one.
    line_starts: OnceLock<Vec<usize>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        (&self.name, &self.text) == (&other.name, &other.text)
    }
}

impl Eq for Source {}

impl Source {
    /// A source of this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source {
            name: name.into(),
            text: text.into(),
            line_starts: OnceLock::new(),
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

/// Some characters of one line of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters are meant.
    pub width: usize,
}

impl Source {
    /// The place of these bytes: the line on which they begin, and as much of them as stands on it; and that line.
    pub(crate) fn place(&self, span: Span) -> (Place, &str) {
        let starts = self.line_starts.get_or_init(|| {
            let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(ends).collect()
        });
        let start = span.start.min(self.text.len());
        let line = starts.partition_point(|begins| *begins <= start);
        let line_start = starts[line - 1];
        let line_end = starts.get(line).map_or(self.text.len(), |next| next - 1);
        let text = self.text[line_start..line_end].trim_end_matches('\r');
        let end = span.end.clamp(start, (line_start + text.len()).max(start));
        let place = Place {
            line,
            column: self.text[line_start..start].chars().count() + 1,
            width: self.text[start..end].chars().count().max(1),
        };
        (place, text)
    }
}
