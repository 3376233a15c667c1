//! Games in this browser: what page and worker say to each other, and how a game is kept on this device.

use crate::browser;
use ashwright_room::message::{Message, Request};
use serde::{Deserialize, Serialize};

/// How a game in this browser begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// The id of the game; it begins with `local-`.
    pub game: String,
    /// The player's name.
    pub name: String,
    /// The player's deck, by name or as the text of a deck file.
    pub deck: String,
    /// The deck of the bot.
    pub bot_deck: String,
    /// The level of the bot.
    pub level: String,
}

/// From the page to its worker.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToWorker {
    /// Begin a game, or go on with it.
    Open(Box<Open>),
    /// A request to the room.
    Ask(Request),
    /// Send the whole document again.
    Again,
}

/// From the worker to its page.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromWorker {
    /// The worker listens.
    Ready,
    /// A message of the room.
    Said(Box<Message>),
    /// A part of the journal, to be kept before it counts.
    Keep(serde_json::Value),
    /// There is no game, for this reason.
    Failed(String),
}

const PREFIX: &str = "ashwright.game.";

/// Keeps a part of the journal of a game.
pub fn keep(game: &str, part: serde_json::Value) {
    browser::store(&format!("{PREFIX}{game}"), &part.to_string());
}
