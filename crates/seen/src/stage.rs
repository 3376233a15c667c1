//! Where a game stands, and how many dice somebody has.

use ashwright_core::{DieType, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Dice by type: how many show basic, class, power.
pub type Pool = BTreeMap<DieType, [u8; 3]>;
/// Dice by type.
pub type Exhausted = BTreeMap<DieType, u8>;

/// What a game does next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Everybody chooses a First Five (R 2.2).
    FirstFive,
    /// Everybody rolls (R 3.2).
    Roll,
    /// Everybody may discard (R 3.3).
    Discard,
    /// Everybody draws (R 3.4).
    Draw,
    /// The end of the prepare phase (R 3.6).
    EndOfPrepare,
    /// A turn begins (R 4.1).
    StartOfTurn,
    /// The player whose turn it is takes an action (R 4.1).
    Turn,
    /// A turn ends (R 4.6).
    EndOfTurn,
    /// Units recover, exhaustion goes (R 13.1, 13.2).
    Recovery,
    /// Dice may be exhausted (R 13.3).
    ExhaustDice,
    /// Red Rains tokens are placed for aspects.
    RedRains,
    /// The Chimera's rows are filled up.
    Replenish,
    /// End-of-round effects, and the token is passed (R 13.4, 13.5).
    EndOfRound,
    /// The game has ended.
    Over(Outcome),
}

impl Stage {
    /// How the game ended, once it has.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// All seats of the only side that still has a Phoenixborn (R 14.1).
    Won(SeatSet),
    /// Nobody is left.
    Nobody,
}
