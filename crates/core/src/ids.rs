//! Typed ids. Each is an index into something that its doc comment names.

use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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

/// A set of seats. As JSON a list; a set of one seat is that seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Listed", into = "Listed")]
pub struct SeatSet(pub u8);

/// How a set of seats is written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Listed {
    One(Seat),
    Several(Vec<Seat>),
}

impl From<SeatSet> for Listed {
    fn from(seats: SeatSet) -> Listed {
        let listed: Vec<Seat> = seats.iter().collect();
        match listed[..] {
            [one] => Listed::One(one),
            _ => Listed::Several(listed),
        }
    }
}

impl From<Listed> for SeatSet {
    /// Seats that no game has are left out.
    fn from(listed: Listed) -> SeatSet {
        let seats = match listed {
            Listed::One(seat) => vec![seat],
            Listed::Several(seats) => seats,
        };
        let there = seats.into_iter().filter(|seat| seat.index() < Seat::MAX);
        there.fold(SeatSet::NONE, SeatSet::with)
    }
}

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);
    /// Everybody who could ever sit at the table.
    pub const ALL: SeatSet = SeatSet(0b1111);

    /// Only this seat.
    pub fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The seats in clockwise order from the first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }

    /// This set with that seat.
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }
}

/// The number of a rule in `rules/`: chapter, section, paragraph. As JSON its text, `"9.2.1"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule(pub u8, pub u8, pub u8);

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A text that is no number of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotARule(String);

impl fmt::Display for NotARule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no number of a rule", self.0)
    }
}

impl std::error::Error for NotARule {}

impl FromStr for Rule {
    type Err = NotARule;

    /// Reads what [`Rule`] is displayed as: three numbers with dots between them.
    fn from_str(text: &str) -> Result<Rule, NotARule> {
        let numbers: Option<Vec<u8>> = text.split('.').map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            Some([chapter, section, paragraph]) => Ok(Rule(*chapter, *section, *paragraph)),
            Some(_) | None => Err(NotARule(text.to_owned())),
        }
    }
}

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
