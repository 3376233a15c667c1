//! Who sits where.

use ashwright_engine::Deck;

/// Who sits where, with which deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The player's name.
    pub player: String,
    /// The name of the deck.
    pub deck_name: String,
    /// The deck.
    pub deck: Deck,
}
