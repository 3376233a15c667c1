//! What page and worker say to each other, one JSON text a message.

use crate::Stored;
use ashwright_core::EditionId;
use ashwright_room::message::Request;
use ashwright_room::replay::{Contents, Side};
use ashwright_room::{Entry, Written};
use ashwright_table::campaign::Played;
use ashwright_table::record;
use serde::{Deserialize, Serialize};

/// From the page to its worker.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToWorker {
    /// Take the text of cards and decks that come in one of their own, before a game that is played with them.
    Bring(String),
    /// Begin a game, or go on with it.
    Open {
        /// The game.
        stored: Box<Stored>,
        /// How long a bot waits between two decisions, in milliseconds.
        pace: u32,
    },
    /// From now on a bot waits so long between two decisions, in milliseconds.
    Pace(u32),
    /// A request to the room.
    Ask(Request),
    /// Send the whole document again.
    Again,
    /// Forget the game or the replay, and say so: something else comes.
    Leave,
    /// Read a game as a replay.
    Replay(Box<Source>),
    /// Show a step of the replay.
    Show {
        /// After so many steps.
        step: usize,
        /// From where.
        side: Side,
    },
    /// Say how the game of an encounter stands in its campaign. Nothing is hosted for it.
    Follow(Box<Stored>),
    /// Check the chance of a record against what bound it. Nothing is hosted for it.
    Verify(String),
}

/// Where a replay comes from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A game of this browser.
    Stored(Box<Stored>),
    /// A record.
    Record(String),
}

impl Source {
    /// The edition that is played in it.
    pub fn edition(&self) -> EditionId {
        match self {
            Source::Stored(stored) => stored.setup.edition,
            Source::Record(text) => record::edition(text),
        }
    }
}

/// What came of checking the chance of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verified {
    /// How many outcomes of chance were compared.
    pub outcomes: usize,
    /// How many were there before the game, and are bound by nothing.
    pub given: usize,
    /// What is wrong, a sentence each; empty when chance was fair.
    pub faults: Vec<String>,
}

impl Verified {
    /// Checks a record.
    ///
    /// # Errors
    /// A sentence, when the text is no record.
    pub fn of(text: &str) -> Result<Verified, String> {
        let book = ashwright_table::rulebook(record::edition(text));
        let verified = ashwright_room::verify(&book, text, "record").map_err(|problem| problem.to_string())?;
        Ok(Verified {
            outcomes: verified.outcomes,
            given: verified.given,
            faults: verified.faults.iter().map(|fault| fault.why.clone()).collect(),
        })
    }
}

/// From the worker to its page, besides the messages of the room, which come as they are.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromWorker {
    /// The worker listens, and nothing of what it did before comes any more.
    Ready,
    /// Entries of the journal, to be kept before what follows is shown.
    Keep {
        /// What was done.
        entries: Vec<Written<Entry>>,
        /// Whether the game has ended.
        over: bool,
    },
    /// A game that follows this one, to be kept.
    Next(Box<Stored>),
    /// A replay was read.
    Read(Box<Contents>),
    /// How the game of an encounter stands; nothing before it has begun.
    Stands(Option<Box<Played>>),
    /// What came of checking a record.
    Verified(Verified),
    /// There is no game, for this reason.
    Failed(String),
}
