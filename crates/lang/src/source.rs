//! Card files and places in them.

/// A card file: what to call it in messages, and what it says.
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
