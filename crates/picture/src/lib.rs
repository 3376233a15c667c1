//! Pictures of cards, from their definitions.
//!
//! A picture has three layers: a place, from the dice of the card's cost; a figure, which its file names in a `picture`
//! line; and signs of what it is and of what happened to it. [`picture`] gives an SVG of 300 by 300 that loads nothing,
//! says nothing and is the same on every machine. The upper 190 are what a face with text shows; a tile shows the
//! columns from 44 to 256.

#![forbid(unsafe_code)]

mod colour;
mod draws;
mod figure;
mod ground;
mod paint;
mod path;
mod place;
mod scene;
mod sign;
mod subject;

pub use figure::bring_figures;

use ashwright_core::{Figure, Pool, TitleId};
use subject::Subject;

/// No picture of a card without marks has more bytes.
pub const LIMIT: usize = 6144;

/// What happened to a card, as its picture shows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// A die lies on it: sparks circle it.
    Charged,
    /// It is exhausted: its fire has gone grey.
    Exhausted,
    /// It is wounded: cracks run through it.
    Wounded,
}

/// The picture of a card as an SVG of at most [`LIMIT`] bytes, marks aside. Equal definitions give equal bytes.
pub fn picture(pool: &Pool, title: TitleId, marks: &[Mark]) -> String {
    paint::picture(&Subject::of(pool, title), marks)
}

/// The places of a card in a word each, the first of them first: types of dice, or `stone`.
pub fn places(pool: &Pool, title: TitleId) -> Vec<&'static str> {
    let word = |place: place::Place| match place {
        place::Place::Of(kind) => kind.word(),
        place::Place::Stone => "stone",
    };
    Subject::of(pool, title).places.into_iter().map(word).collect()
}

/// A figure alone, as light in a place of stone: for a sheet of all of them.
pub fn figure(figure: Figure) -> String {
    let subject = Subject {
        title: figure.word().to_owned(),
        places: vec![place::Place::Stone],
        kind: ashwright_core::CardKind::Ally,
        attack: 3,
        figure,
        mood: None,
        dice: Vec::new(),
    };
    paint::picture(&subject, &[])
}
