//! What can be asked of a game, and the ways there and back.

use crate::refusal::Refusal;
use crate::secret::Token;
use ashwright_room::Text;
use ashwright_room::message::Request;
use ashwright_room::site::{Joined, Looked};
use ashwright_table::campaign::Played;
use std::net::IpAddr;
use tokio::sync::{mpsc, oneshot};

/// Where the messages for a connection go. A full one is closed: its reader is too slow.
pub(crate) type Outbox = mpsc::Sender<Text>;

/// Instead of a message: the seat of the connection is free, and nothing more comes.
pub(crate) const DISMISSED: &str = "";

/// The way back to whoever asked.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, Refusal>>;

/// The way to a game. It takes commands from far away: a channel has room for dozens, which are seldom there.
pub(crate) type Way = mpsc::Sender<Box<Command>>;

/// What can be asked of a game.
pub(crate) enum Command {
    /// Take a free seat.
    Join {
        invitation: String,
        token: Token,
        answer: Answer<Joined>,
    },
    /// Say what everybody may know.
    Look { answer: Answer<Looked> },
    /// Say what came of the encounter of a campaign, once it is over.
    Played { answer: Answer<Option<Played>> },
    /// Write the record of the game, once it is over.
    Record { answer: Answer<String> },
    /// Begin a visit; the answer is its number.
    Enter {
        token: Option<String>,
        seen: Option<(u64, u64)>,
        from: IpAddr,
        outbox: Outbox,
        answer: Answer<u64>,
    },
    /// Do what a visitor asks.
    Request { visitor: u64, request: Request },
    /// End a visit.
    Leave { visitor: u64 },
}

/// A visit that has begun.
pub(crate) struct Entrance {
    /// Its number.
    pub visitor: u64,
    /// The way to the game.
    pub game: Way,
}
