//! A game in a browser, as it is kept on the device.

use ashwright_room::{Begin, Entry, Level, Setup, Written};
use serde::{Deserialize, Serialize};

/// A game in this browser, as it is kept on the device.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stored {
    /// The id of the game; it begins with `local-`.
    pub game: String,
    /// What its room begins with.
    pub setup: Setup,
    /// The player's share of chance.
    pub nonce: String,
    /// What was done in it.
    #[serde(default)]
    pub journal: Vec<Written<Entry>>,
    /// When it was last changed, in milliseconds since 1970.
    #[serde(default)]
    pub changed: f64,
    /// Whether it has ended.
    #[serde(default)]
    pub over: bool,
    /// The id of its record on the server, once it was shared.
    #[serde(default)]
    pub shared: Option<String>,
    /// The lesson that it is.
    #[serde(default)]
    pub lesson: Option<String>,
    /// The campaign of which it is an encounter.
    #[serde(default)]
    pub campaign: Option<String>,
}

/// What the ids of games of one browser begin with; no game of a server has such an id.
const LOCAL: &str = "local-";

/// Whether a game is one of this browser, by its id, and none of the server.
pub fn is_local(game: &str) -> bool {
    game.starts_with(LOCAL)
}

impl Stored {
    /// A game that has not begun, with an id and a share of chance of its own. It was changed at the beginning of time,
    /// until it is kept.
    #[cfg(target_arch = "wasm32")]
    pub fn new(setup: Setup) -> Stored {
        Stored {
            game: format!("{LOCAL}{}", crate::random_hex(4)),
            setup,
            nonce: crate::random_hex(16),
            journal: Vec::new(),
            changed: 0.0,
            over: false,
            shared: None,
            lesson: None,
            campaign: None,
        }
    }

    /// The seat of the other side.
    pub fn other_side(&self) -> usize {
        match self.setup.begin {
            Begin::Encounter(_) => self.setup.seats.len(),
            Begin::Decks | Begin::Position(_) | Begin::Record { .. } => 1,
        }
    }

    /// The player and the deck at a seat; after the players, the Chimera that they meet.
    pub fn seat(&self, seat: usize) -> Option<(&str, &str, Option<Level>)> {
        if let Begin::Encounter(challenge) = &self.setup.begin
            && seat == self.setup.seats.len()
        {
            return Some((&challenge.chimera, &challenge.chimera, None));
        }
        let seat = self.setup.seats.get(seat)?;
        let deck = seat
            .deck
            .lines()
            .find_map(|line| line.strip_prefix("name: "))
            .unwrap_or(&seat.deck);
        Some((&seat.name, deck, seat.bot))
    }
}
