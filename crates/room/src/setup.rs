//! What a room begins with, and what is written down of everything done in it.

use crate::chance::Secret;
use crate::message::{Level, Stops, is_yes, yes};
use crate::written::Written;
use ashwright_bots::fates;
use ashwright_core::{DeckLists, EditionId, Seat};
use ashwright_engine::Position;
use ashwright_table::Challenge;
use ashwright_table::record::RULES_REVISION;
use serde::{Deserialize, Serialize};

/// The version in which setups and journals are written.
pub const VERSION: u32 = 3;

/// The version and the revision of what was written before it said so.
fn first() -> u32 {
    1
}

fn is_first(version: &u32) -> bool {
    *version == first()
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What a room begins with. Together with its journal it is the whole truth about a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The version of this and of the journal; one that this program does not know is refused.
    #[serde(default = "first")]
    pub version: u32,
    /// The revision of the rules with which the room was opened.
    #[serde(default = "first")]
    pub revision: u32,
    /// The edition that is played; what was written before it said so is Reborn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edition: EditionId,
    /// Two to four seats, or those of the players who meet a Chimera.
    pub seats: Vec<SeatSetup>,
    /// The secret that chance follows from.
    pub secret: Secret,
    /// What bots draw their moods from.
    #[serde(default)]
    pub seed: u64,
    /// What the game begins with.
    #[serde(default)]
    pub begin: Begin,
    /// The game that this one goes on from, where the Phoenix called in it (R 24.3.7), as records name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// The version of the program that answers for a Chimera, when the room was opened (R 24.2.3). Where another goes on, the
    /// record names both.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub fates: u32,
    /// How windows are closed in which a seat has nothing to use.
    #[serde(default, skip_serializing_if = "Windows::are_at_once")]
    pub windows: Windows,
    /// Whether the players know what is in each other's decks, where the game begins with decks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lists: DeckLists,
    /// Whether whoever plays takes back what they like, however much bots and chance have answered since: for lessons and
    /// other games in which nobody else is a person.
    #[serde(default, skip_serializing_if = "is_default")]
    pub practice: bool,
    /// Whether strangers are shown the game, and may take its free seats, as long as it has not begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub listed: bool,
    /// Whether strangers may sit here because an earlier game of the same players was listed: they say phrases to each other and
    /// no words of their own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strangers: bool,
    /// Whether every player plays the deck that stands here, whatever the players say: an encounter of a campaign (R 23.2.2).
    #[serde(default, skip_serializing_if = "is_default")]
    pub given_decks: bool,
    /// For tests only: chance follows from this number alone, and nothing binds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance_seed: Option<u64>,
}

impl Setup {
    /// A room of today's version and rules, for a game of decks.
    pub fn new(seats: Vec<SeatSetup>, secret: Secret) -> Setup {
        Setup {
            version: VERSION,
            revision: RULES_REVISION,
            edition: EditionId::default(),
            seats,
            secret,
            seed: 0,
            begin: Begin::Decks,
            origin: None,
            fates: fates::VERSION,
            windows: Windows::AtOnce,
            lists: DeckLists::Open,
            practice: false,
            listed: false,
            strangers: false,
            given_decks: false,
            chance_seed: None,
        }
    }
}

/// How windows are closed in which a seat has nothing to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// At once: where nobody could learn from it, as against bots and beside a partner; and in rooms that were made before there
    /// were pauses.
    #[default]
    AtOnce,
    /// When the seat says so, or after a pause ([`crate::Room::pause`]) where whoever hosts the room makes pauses.
    Paused,
}

impl Windows {
    fn are_at_once(&self) -> bool {
        *self == Windows::AtOnce
    }
}

/// The seat of whoever makes a game.
pub const MAKER: Seat = Seat(0);

/// Who may sit at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatSetup {
    /// The name that is shown until another is given.
    pub name: String,
    /// A deck by name or as text: a bot plays it, a player who names none as well.
    pub deck: String,
    /// The level of the bot; nothing for a player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
}

/// What a game begins with.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// The decks of the players.
    #[default]
    Decks,
    /// The decks of players who meet this Chimera; it sits after them, and has no seat in the setup. Where its aspects are
    /// to be random, the chance of the room draws them when the game begins, and nobody learns which (R 24.1.2).
    Encounter(Challenge),
    /// A position between two steps of the game.
    Position(Written<Position>),
    /// A recorded game after so many of its steps.
    Record {
        /// The record.
        text: String,
        /// The number of steps; all of them when it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<usize>,
    },
}

/// Something that was done in a room, by its meaning. A journal of these brings the room back; what follows by itself
/// (chance, forced answers, opportunities that a player does not want to be asked about) is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "done", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A player sat down, or changed something before the game.
    Sit {
        /// Where.
        seat: Seat,
        /// The player's name.
        name: String,
        /// The deck as the text of a deck file; empty where the game does not begin with decks.
        deck: String,
        /// The player's share of chance.
        nonce: String,
        /// Whether the game may begin.
        ready: bool,
    },
    /// A stranger who had sat down left before the game, and the seat is free again.
    Left {
        /// Which.
        seat: Seat,
    },
    /// A seat answered the question that it was asked.
    Answer {
        /// Who.
        seat: Seat,
        /// The answer in the notation of records.
        answer: String,
    },
    /// A seat took its last answer back.
    Undo {
        /// Who.
        seat: Seat,
    },
    /// A seat took its last answer back, as all who are in the game agreed.
    TakenBack {
        /// Who.
        seat: Seat,
        /// How many steps the game had afterwards.
        to: u32,
    },
    /// A player was away for so long that another claimed the game: it is as if the one who was away had conceded.
    Claimed {
        /// Who was away.
        seat: Seat,
        /// Who claimed it.
        by: Seat,
    },
    /// A player gave up.
    Concede {
        /// Who.
        seat: Seat,
    },
    /// A player changed the stops.
    Stops {
        /// Who.
        seat: Seat,
        /// To what.
        stops: Stops,
    },
    /// A player wants a rematch, or none after all.
    Rematch {
        /// Who.
        seat: Seat,
        /// Whether one is wanted.
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        wanted: bool,
    },
    /// By the rules of a newer program, what came after the first `keep` entries could not have happened: the game went
    /// on from there.
    Parted {
        /// How many entries count.
        keep: usize,
        /// The turn that began there; 0 before the first.
        turn: u16,
        /// What could not have happened.
        why: String,
    },
    /// How the game stood when the last action began. It changes nothing; a room in which the game stands otherwise is
    /// not the room of this journal.
    Stands {
        /// The revision of the rules by which it was played.
        revision: u32,
        /// The version in which the position was described.
        position: u8,
        /// The hash of the position.
        hash: String,
    },
    /// The rematch is played in another room.
    Next {
        /// Which.
        room: String,
    },
}

impl Entry {
    /// The seat that did it; nothing where it follows from what was done before.
    pub fn by(&self) -> Option<Seat> {
        match self {
            Entry::Claimed { by, .. } => Some(*by),
            Entry::Sit { seat, .. }
            | Entry::Answer { seat, .. }
            | Entry::Undo { seat }
            | Entry::TakenBack { seat, .. }
            | Entry::Concede { seat }
            | Entry::Stops { seat, .. }
            | Entry::Rematch { seat, .. } => Some(*seat),
            Entry::Left { .. } | Entry::Parted { .. } | Entry::Stands { .. } | Entry::Next { .. } => None,
        }
    }
}
