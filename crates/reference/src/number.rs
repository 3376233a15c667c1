//! The number of a chapter, a section or a rule.

use ashwright_core::Rule;
use std::fmt;
use std::str::FromStr;

/// `9`, `9.2` or `9.2.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Number {
    /// A whole chapter.
    Chapter(u8),
    /// A whole section.
    Section(u8, u8),
    /// One rule.
    Rule(Rule),
}

impl Number {
    /// Whether a rule is what this number names or a part of it.
    pub fn covers(self, rule: Rule) -> bool {
        match self {
            Number::Chapter(chapter) => rule.0 == chapter,
            Number::Section(chapter, section) => (rule.0, rule.1) == (chapter, section),
            Number::Rule(one) => one == rule,
        }
    }
}

impl FromStr for Number {
    type Err = ();

    /// Reads a number; a dot at the end is allowed, as rules are written with one.
    fn from_str(text: &str) -> Result<Number, ()> {
        let mut parts = [0u8; 3];
        let mut count = 0;
        for part in text.strip_suffix('.').unwrap_or(text).split('.') {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            *parts.get_mut(count).ok_or(())? = if digits {
                part.parse().map_err(|_| ())?
            } else {
                return Err(());
            };
            count += 1;
        }
        match (count, parts) {
            (1, [chapter, ..]) => Ok(Number::Chapter(chapter)),
            (2, [chapter, section, _]) => Ok(Number::Section(chapter, section)),
            (_, [chapter, section, paragraph]) => Ok(Number::Rule(Rule(chapter, section, paragraph))),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Chapter(chapter) => write!(f, "{chapter}"),
            Number::Section(chapter, section) => write!(f, "{chapter}.{section}"),
            Number::Rule(rule) => write!(f, "{rule}"),
        }
    }
}
