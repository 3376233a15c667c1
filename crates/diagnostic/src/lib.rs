//! What went wrong, said to a person.
//!
//! Whoever reads something that a person wrote (cards, rulings, rules, decks, records, queries, commands) says what is
//! wrong with it in a [`Problem`]: what, where, why, and what to do. Where the text itself is known, the problem carries
//! the line that is meant and is shown with a caret under the words. There is one way to show it, with and without colours.
//!
//! This crate knows nothing of the game and never prints.

mod problem;
mod show;
mod source;
mod spelling;

pub use problem::{Excerpt, Problem, Severity};
pub use show::{Colours, is_unprintable};
pub use source::{Place, Source, Span};
pub use spelling::{nearest, nearest_or_part};
