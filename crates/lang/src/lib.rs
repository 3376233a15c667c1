//! The card language: card files are read into the definitions of `ashwright-core`, and definitions are written back,
//! printed for readers, and searched.
//!
//! Each construct of the language is registered once, with its reading and its writing side by side (`grammar`).
//! A phrase that is not understood is refused with a message for the person who wrote it; nothing is approximated.
//! This crate knows definitions only, never the state of a game.

#[cfg(test)]
mod arbitrary;
mod builtin;
mod check;
mod constructs;
mod errata;
#[cfg(test)]
mod examples;
mod format;
mod grammar;
mod lexer;
mod lines;
mod load;
mod names;
mod phrase;
mod print;
mod query;
mod reader;
mod reference;
mod render;
#[cfg(test)]
mod round_trip;
mod search;
mod vocabulary;
mod world;
mod writer;

pub use ashwright_diagnostic::{Problem, Severity, Source, Span};
pub use builtin::{bring_cards, builtin, pool, reborn, sources};
pub use check::check;
pub use constructs::{constructs, effects_that_take, users};
pub use errata::{Erratum, errata, erratum};
pub use format::format;
pub use lines::{Definition, WrittenLine, lines};
pub use load::{edition_of, load};
pub use print::{print, print_card, print_cost_option, print_mode, print_toll_option};
pub use query::{names_edition, names_maker};
pub use reference::reference;
pub use render::{
    Boxed, CardText, CostMark, Holds, Paragraph, render, render_dice_power, render_effect, render_keyword,
    render_printed,
};
pub use search::{Found, QueryPart, Searcher, find_in_each, search, without_part};
