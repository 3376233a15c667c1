//! How games on this device ended, for whoever looks at them later: a note beside each, because a game is not played again to
//! list it.

use crate::browser;
use serde::{Deserialize, Serialize};

/// How a game ended for its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameEnd {
    /// Whether they won; nothing where nobody did, or where opponents played at this device.
    pub won: Option<bool>,
    /// In which round.
    pub rounds: u16,
}

const PREFIX: &str = "ashwright.end.";

fn key(game: &str) -> String {
    format!("{PREFIX}{game}")
}

/// How a game ended, as far as this device has seen it.
pub fn of(game: &str) -> Option<GameEnd> {
    serde_json::from_str(&browser::stored(&key(game))?).ok()
}

/// Notes how a game ended. Where there is no room it is not noted: nothing depends on it.
pub fn note(game: &str, end: GameEnd) {
    if of(game) != Some(end)
        && let Ok(text) = serde_json::to_string(&end)
    {
        browser::store(&key(game), &text);
    }
}

/// Forgets how a game ended.
pub fn forget(game: &str) {
    browser::forget(&key(game));
}
