//! Who sits at a table, and what the seats know of each other's decks.

use serde::{Deserialize, Serialize};

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A player, with a deck, a hand and dice.
    #[default]
    Player,
    /// The Chimera of Red Rains: it has turns, battlefields and a card in the place of a Phoenixborn, but no First Five,
    /// no hand and no dice, and it draws nothing.
    Chimera,
}

/// Whether the seats of a game know from the beginning what is in each other's decks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckLists {
    /// All lists lie open.
    #[default]
    Open,
    /// A seat knows of another deck only what it has seen of it, and what the rules allow to be in decks.
    Hidden,
}

impl DeckLists {
    /// The word of records for it.
    pub fn word(self) -> &'static str {
        match self {
            DeckLists::Open => "open",
            DeckLists::Hidden => "hidden",
        }
    }

    /// What a word of records means.
    pub fn from_word(word: &str) -> Option<DeckLists> {
        [DeckLists::Open, DeckLists::Hidden]
            .into_iter()
            .find(|lists| lists.word() == word)
    }
}

/// Whether partners see each other's hands (R 22.7.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hands {
    /// Each sees only the own one.
    #[default]
    Hidden,
    /// Both have opened theirs, for the whole game.
    Open,
}

impl Hands {
    /// What a switch that opens them says.
    pub fn of(open: bool) -> Hands {
        match open {
            true => Hands::Open,
            false => Hands::Hidden,
        }
    }
}

/// Whether the players of a game have agreed on something that they may leave out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreed {
    /// They have not.
    #[default]
    No,
    /// They have.
    Yes,
}

impl Agreed {
    /// What a switch says.
    pub fn of(switch: bool) -> Agreed {
        match switch {
            true => Agreed::Yes,
            false => Agreed::No,
        }
    }
}
