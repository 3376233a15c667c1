//! The six decks that the rulebook suggests, for tests.

use ashwright_engine::{Deck, REBORN, Rulebook};
use ashwright_table::decks;
use std::sync::{Arc, LazyLock};

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::reborn().clone()), REBORN));

/// The cards and rules of the Reborn edition.
pub fn reborn_rulebook() -> &'static Rulebook {
    &BOOK
}

/// Decks with their names.
pub type Decks = Vec<(String, Deck)>;

/// The six decks of the rulebook.
///
/// # Panics
/// When a deck file of the project names a card that the pool lacks.
pub fn rulebook_decks() -> Decks {
    match decks::reborn(&reborn_rulebook().pool) {
        Ok(decks) => decks.into_iter().map(|named| (named.name, named.deck)).collect(),
        Err(problem) => panic!("{problem}"),
    }
}

/// Decks for game number `n` of so many seats: over 36 games of two seats every ordered pair comes up once.
pub fn decks_of(n: u64, seats: usize) -> Vec<Deck> {
    let decks = rulebook_decks();
    let len = decks.len() as u64;
    let (first, step) = (n % len, n / len % len + 1);
    let deck = |i: u64| decks[((first + i * step) % len) as usize].1.clone();
    (0..seats as u64).map(deck).collect()
}
