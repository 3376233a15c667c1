//! The one table of the points where editions differ. The rest of the engine asks it by name.

use crate::Stage;
use ashwright_core::{Chained, EditionId};

/// Whom the players of an edition play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// One another (R 1.1.3).
    EachOther,
    /// The Chimera, which has a seat of its own (R 18.1.1).
    Chimera,
}

/// The switches of an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Which one it is.
    pub id: EditionId,
    /// Whom its players play against.
    pub against: Against,
    /// The steps of a round in their order, the player turns as the start of one; what comes before them is set-up.
    pub round: &'static [Stage],
    /// How many cards the hand is filled up to in the draw step.
    pub hand_size: u8,
    /// How many dice a player has.
    pub dice: u8,
    /// How many cards a deck has.
    pub deck_size: u8,
    /// How many copies of a title a deck may hold.
    pub copies: u8,
    /// How many cards unique to its Phoenixborn a deck may hold.
    pub uniques: u8,
    /// How many of those a First Five may hold.
    pub first_five_uniques: u8,
}

/// Ashes Reborn, version 1.5 of the rules.
const REBORN: Edition = Edition {
    id: EditionId::Reborn,
    against: Against::EachOther,
    round: &[
        Stage::Roll,
        Stage::Discard,
        Stage::Draw,
        Stage::EndOfPrepare,
        Stage::StartOfTurn,
        Stage::Recovery,
        Stage::ExhaustDice,
        Stage::EndOfRound,
    ],
    hand_size: 5,
    dice: 10,
    deck_size: 30,
    copies: 3,
    uniques: 3,
    first_five_uniques: 1,
};

/// Red Rains: what a player has and does in a round is as in Reborn; two steps of the recovery phase are the Chimera's.
static RED_RAINS: Edition = Edition {
    id: EditionId::RedRains,
    against: Against::Chimera,
    round: &[
        Stage::Roll,
        Stage::Discard,
        Stage::Draw,
        Stage::EndOfPrepare,
        Stage::StartOfTurn,
        Stage::Recovery,
        Stage::ExhaustDice,
        Stage::RedRains,
        Stage::Replenish,
        Stage::EndOfRound,
    ],
    ..REBORN
};

/// The original edition. It is not played yet: the procedures know of it what is said here.
static ORIGINAL: Edition = Edition {
    id: EditionId::Original,
    // R 2.2.101, R 16.2.1: only the copies of a title are limited.
    uniques: 30,
    first_five_uniques: 5,
    ..REBORN
};

impl Edition {
    /// The registry: the switches of each edition.
    pub fn of(id: EditionId) -> &'static Edition {
        match id {
            EditionId::Reborn => &REBORN,
            EditionId::RedRains => &RED_RAINS,
            EditionId::Original => &ORIGINAL,
        }
    }

    /// The name that files, records and positions use.
    pub fn name(&self) -> &'static str {
        self.id.word()
    }

    /// Whether the chained list holds a card back: from the First Five and from the first round (R 16.6.2). It is made for
    /// play between players (R 16.6.1).
    pub fn holds_back(&self, chained: Chained) -> bool {
        match self.against {
            Against::EachOther => chained == Chained::Yes,
            Against::Chimera => false,
        }
    }

    /// The step of a round that follows another; after the last, and after set-up, the first.
    pub fn step_after(&self, step: Stage) -> Stage {
        let at = self.round.iter().position(|other| *other == step);
        let next = at.map_or(0, |at| (at + 1) % self.round.len().max(1));
        self.round.get(next).copied().unwrap_or(step)
    }
}
