//! Games in this browser: what page and worker say to each other, and how a game is kept on this device.

use crate::browser;
use ashwright_core::EditionId;
use ashwright_room::chance::Secret;
use ashwright_room::message::Request;
use ashwright_room::replay::Side;
use ashwright_room::{Begin, Entry, Level, SeatSetup, Setup};
use ashwright_table::record;
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
    pub journal: Vec<Entry>,
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

/// From the page to its worker.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToWorker {
    /// Begin a game, or go on with it.
    Open {
        /// The game.
        stored: Box<Stored>,
        /// How long a bot waits between two decisions, in milliseconds.
        pace: u32,
    },
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

/// From the worker to its page, besides the messages of the room, which come as they are.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromWorker {
    /// The worker listens, and nothing of what it did before comes any more.
    Ready,
    /// Entries of the journal, to be kept before what follows is shown.
    Keep {
        /// What was done.
        entries: Vec<Entry>,
        /// Whether the game has ended.
        over: bool,
    },
    /// A game that follows this one, to be kept.
    Next(Box<Stored>),
    /// A replay was read.
    Read(Box<ashwright_room::replay::Contents>),
    /// There is no game, for this reason.
    Failed(String),
}

const PREFIX: &str = "ashwright.game.";

/// How many ended games are kept.
const ENDED: usize = 20;

/// A new id of a game in this browser.
pub fn new_id() -> String {
    format!("local-{}", browser::random_hex(4))
}

impl Stored {
    /// A new game. `seats` has the player first.
    pub fn new(seats: Vec<SeatSetup>, begin: Begin, seed: Option<u64>) -> Option<Stored> {
        let drawn = u64::from_str_radix(&browser::random_hex(6), 16).unwrap_or(0);
        let edition = match &begin {
            Begin::Decks => EditionId::default(),
            Begin::Encounter(_) => EditionId::RedRains,
            Begin::Position(position) => EditionId::from_word(&position.edition).unwrap_or_default(),
            Begin::Record { text, .. } => record::edition(text),
        };
        Some(Stored {
            game: new_id(),
            setup: Setup {
                edition,
                seed: seed.unwrap_or(drawn),
                begin,
                chance_seed: seed,
                ..Setup::new(seats, Secret::from_hex(&browser::random_hex(32))?)
            },
            nonce: browser::random_hex(16),
            journal: Vec::new(),
            changed: js_sys::Date::now(),
            over: false,
            shared: None,
            lesson: None,
            campaign: None,
        })
    }

    /// The game with this id on this device.
    pub fn load(game: &str) -> Option<Stored> {
        serde_json::from_str(&browser::stored(&format!("{PREFIX}{game}"))?).ok()
    }

    /// Keeps the game on this device; false when the browser has no room for it.
    pub fn keep(&mut self) -> bool {
        self.changed = js_sys::Date::now();
        let Ok(text) = serde_json::to_string(self) else {
            return false;
        };
        let key = format!("{PREFIX}{}", self.game);
        if browser::store(&key, &text) {
            return true;
        }
        // Old games make room.
        let mut others: Vec<Stored> = all().into_iter().filter(|other| other.game != self.game).collect();
        while let Some(old) = others.pop() {
            browser::forget(&format!("{PREFIX}{}", old.game));
            if browser::store(&key, &text) {
                return true;
            }
        }
        false
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

/// All games on this device, the newest first. Only so many that have ended are kept.
pub fn all() -> Vec<Stored> {
    let keys = browser::stored_keys().into_iter().filter(|key| key.starts_with(PREFIX));
    let mut games: Vec<Stored> = keys
        .filter_map(|key| serde_json::from_str(&browser::stored(&key)?).ok())
        .collect();
    ashwright_core::sort_by(&mut games, |a, b| b.changed.total_cmp(&a.changed));
    let ended: Vec<String> = games
        .iter()
        .filter(|stored| stored.over)
        .skip(ENDED)
        .map(|stored| stored.game.clone())
        .collect();
    for game in &ended {
        browser::forget(&format!("{PREFIX}{game}"));
    }
    games.retain(|stored| !ended.contains(&stored.game));
    games
}

/// Begins a game that was just made; where it is. A browser that cannot keep it plays it all the same, and the table says
/// that it is not kept.
pub fn begin(mut stored: Stored) -> String {
    stored.keep();
    let address = format!("/game/{}", stored.game);
    BEGUN.with(|begun| *begun.borrow_mut() = Some(stored));
    address
}

thread_local! {
    /// A game that was just made, in case the browser could not keep it.
    static BEGUN: std::cell::RefCell<Option<Stored>> = const { std::cell::RefCell::new(None) };
}

/// The game with this id: as it is kept, or as it was just made.
pub fn find(game: &str) -> Option<Stored> {
    Stored::load(game).or_else(|| BEGUN.with(|begun| begun.borrow().clone().filter(|stored| stored.game == game)))
}
