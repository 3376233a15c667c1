//! The numbered rules of `rules/reborn/` as data: read, found by number, searched by word, and checked.
//!
//! A chapter is a file: `# N Title`, then sections `## N.M Title`, then rules `N.M.K. text`, each a paragraph, with
//! examples as paragraphs that begin with `>`. [`Reference::builtin`] holds the rules that belong to the project.
//! [`citations`] finds the rule numbers that code and rulings cite, and [`check`] says which of them do not exist and
//! which rules nothing cites.

pub mod citations;
mod number;
mod reader;
mod search;

pub use citations::{Citation, Fault, check};
pub use number::Number;
pub use reader::{Chapter, Reference, RuleText, Section};
pub use search::Hit;
