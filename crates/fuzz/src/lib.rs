//! What the fuzz targets do with their bytes.
//!
//! Each target is a function of bytes that panics when something is broken. The directory `fuzz/` hands them to
//! libFuzzer (`cargo fuzz run game`); the test `corpus` of this crate replays every file of `fuzz/corpus` through the
//! same functions on every run of the tests.
//!
//! Beside them, [`lines`] and [`messages`] send programs and rooms what is nearly right, in bulk: the example `bulk` a
//! million of it, the test `bulk` some thousands.

mod bulk;
mod bytes;
mod game;
mod mutate;
mod texts;

pub use bulk::{Tally, lines, messages};
pub use game::game;
pub use texts::{cards, deck, protocol, record, ruling};

use ashwright_core::EditionId;
use ashwright_engine::Rulebook;
use std::sync::{Arc, LazyLock};

/// A target: what it is called, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("game", game),
    ("cards", cards),
    ("deck", deck),
    ("record", record),
    ("protocol", protocol),
    ("ruling", ruling),
];

static BOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| ashwright_table::rulebook(EditionId::default()));

/// The rules and cards that every target uses.
fn book() -> &'static Arc<Rulebook> {
    &BOOK
}
