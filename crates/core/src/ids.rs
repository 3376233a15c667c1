//! Typed ids. Each is an index into something that its doc comment names.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted clockwise from zero. At most [`Seat::MAX`] seats take part in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The largest number of seats that a game of Ashes has (R 1.1.2).
    pub const MAX: usize = 4;

    /// This seat as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0 + 1)
    }
}

/// The title of a card: an index into [`crate::Pool::cards`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TitleId(pub u16);

impl TitleId {
    /// This title as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A paragraph of card text: an index into [`crate::Pool::abilities`].
///
/// Printed paragraphs, paragraphs that an effect grants, keywords and what a die on a card does all have one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

impl AbilityId {
    /// This paragraph as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step of a paragraph, which is a name that outlives the moment: what lasts speaks of steps by it.
///
/// The steps of a paragraph are numbered from 0 in the order in which they are written, those inside others included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct StepId {
    /// The paragraph.
    pub ability: AbilityId,
    /// The number of the step in it.
    pub number: u16,
}

impl StepId {
    /// What a step has before it is in a pool; no pool finds a step by it.
    pub const NOWHERE: StepId = StepId {
        ability: AbilityId(u16::MAX),
        number: 0,
    };
}

/// A physical card in a game. Cards of the decks have one from the start; a conjuration gets one when it enters play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    /// This card as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a rule in `rules/`: chapter, section, paragraph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Rule(pub u8, pub u8, pub u8);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

/// A name bound by `as` inside one paragraph: an index into [`crate::Ability::names`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    /// How many names one paragraph may bind.
    pub const MAX: usize = 8;

    /// This name as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
