//! What the fuzz targets do with their bytes.
//!
//! Each target is a function of bytes that panics when something is broken. The directory `fuzz/` hands them to
//! libFuzzer (`cargo fuzz run game`); the test `corpus` of this crate replays every file of `fuzz/corpus` through the
//! same functions on every run of the tests.
//!
//! Beside them, [`lines`] and [`messages`] send programs and rooms what is nearly right, in bulk, and [`positions`] describes
//! tables nearly right: the example `bulk` a million, the test `bulk` some thousands.

mod bulk;
mod bytes;
mod game;
mod mutate;
mod positions;
mod texts;

pub use bulk::{Tally, lines, messages};
pub use game::{game, original};
pub use positions::{positions, taken};
pub use texts::{cards, deck, protocol, record, ruling};

use ashwright_core::EditionId;
use ashwright_engine::Rulebook;
use std::sync::{Arc, LazyLock};

/// A target: what it is called, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("game", game),
    ("original", original),
    ("cards", cards),
    ("deck", deck),
    ("record", record),
    ("protocol", protocol),
    ("ruling", ruling),
];

static BOOKS: LazyLock<[Arc<Rulebook>; EditionId::ALL.len()]> =
    LazyLock::new(|| EditionId::ALL.map(ashwright_table::rulebook));

/// The rules and cards of Reborn, which most targets use.
fn book() -> &'static Arc<Rulebook> {
    book_of(EditionId::Reborn)
}

/// The rules and cards of an edition.
fn book_of(edition: EditionId) -> &'static Arc<Rulebook> {
    let at = EditionId::ALL.iter().position(|one| *one == edition);
    &BOOKS[at.unwrap_or_default()]
}
