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

/// Who rolls again when players tie for the most basic symbols (R 2.3.3 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// Everybody, and whoever has the most then is first: Reborn.
    Everybody,
    /// Those who tied, and one of them is first: the original edition.
    Tied,
}

/// What befalls a player who cannot draw what the draw step requires (R 3.5.1 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undrawn {
    /// Wound tokens, one at a time by turns, which are no damage: Reborn.
    Wounds,
    /// Damage in a single instance, in an order that the first player chooses (R 3.5.2): the original edition.
    Damage,
}

/// How often a Phoenixborn may guard (R 7.4.2 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guards {
    /// Once in a round: Reborn.
    OnceARound,
    /// As often as there are attacks: the original edition.
    Always,
}

/// Which units that defend must counter, if they can (R 7.5.2 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MustCounter {
    /// Blockers and guards: Reborn.
    Declared,
    /// None, it is for their player to say: the original edition.
    None,
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
    /// Who rolls again on a tie.
    pub tie: Tie,
    /// What comes of cards that cannot be drawn.
    pub undrawn: Undrawn,
    /// How often a Phoenixborn may guard.
    pub guards: Guards,
    /// Who must counter.
    pub must_counter: MustCounter,
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
    tie: Tie::Everybody,
    undrawn: Undrawn::Wounds,
    guards: Guards::OnceARound,
    must_counter: MustCounter::Declared,
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

/// The original edition, which is not played yet: what is said here the procedures can do. Targets, batches of damage, declared
/// responses, group attacks and the rest of its timing are to come.
static ORIGINAL: Edition = Edition {
    id: EditionId::Original,
    tie: Tie::Tied,
    undrawn: Undrawn::Damage,
    guards: Guards::Always,
    must_counter: MustCounter::None,
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
