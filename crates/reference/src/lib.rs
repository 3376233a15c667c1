//! The numbered rules of `rules/` as data: read, found by number, searched by word, compared, and checked.
//!
//! A chapter is a file: `# N Title`, then sections `## N.M Title`, then rules `N.M.K. text`, each a paragraph, with
//! examples as paragraphs that begin with `>`. An edition may be a layer over another (`layers`). [`Library`]
//! holds the rules of every edition; with the feature `builtin`, `Reference::of` has those that belong to the project.
//! [`citations`] finds the rule numbers that code and rulings cite, and
//! [`check`] says which of them do not exist and which rules nothing cites.

#[cfg(feature = "builtin")]
mod builtin;
pub mod citations;
mod layers;
mod library;
mod number;
mod reader;
mod search;

pub use citations::{Checked, Citation, Fault, check};
pub use layers::Difference;
pub use library::Library;
pub use number::Number;
pub use reader::{Chapter, Reference, RuleText, Section, Standing};
pub use search::Hit;
