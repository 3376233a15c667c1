//! Games in this browser: how they are kept on the device.

use crate::browser;
use crate::endings;
use crate::i18n::t;
use crate::lessons::Teaching;
use crate::settings::{forget_seen, settings};
use ashwright_core::EditionId;
use ashwright_engine::Position;
use ashwright_local::random_hex;
use ashwright_room::chance::Secret;
use ashwright_room::{Begin, Level, SeatSetup, Setup, Windows, Written};
use ashwright_table::record;
use leptos::prelude::*;
use serde::Deserialize;

pub use ashwright_local::{Source, Stored};

const PREFIX: &str = "ashwright.game.";

/// How many ended games are kept.
const ENDED: usize = 20;

/// A new game. `seats` has the player first.
pub fn new(seats: Vec<SeatSetup>, begin: Begin, seed: Option<u64>) -> Option<Stored> {
    let edition = match &begin {
        Begin::Decks => EditionId::default(),
        Begin::Encounter(_) => EditionId::RedRains,
        Begin::Position(position) => edition_of(position),
        Begin::Record { text, .. } => record::edition(text),
    };
    // Whoever plays against somebody would learn from a window that closes by itself what is not in that hand.
    let people = seats.iter().filter(|seat| seat.bot.is_none()).count();
    let windows = match (&begin, people) {
        (Begin::Encounter(_), _) | (_, 0 | 1) => Windows::AtOnce,
        (Begin::Decks | Begin::Position(_) | Begin::Record { .. }, _) => Windows::Paused,
    };
    Some(Stored::new(Setup {
        edition,
        windows,
        seed: seed.or_else(drawn).unwrap_or_default(),
        begin,
        chance_seed: seed,
        ..Setup::new(seats, Secret::from_hex(&random_hex(32))?)
    }))
}

/// The edition that is played in a position; what else is in it is for whoever hosts it.
fn edition_of(position: &Written<Position>) -> EditionId {
    let word = position.json()["edition"].as_str();
    word.and_then(EditionId::from_word).unwrap_or_default()
}

/// A number of the browser's own chance.
pub fn drawn() -> Option<u64> {
    u64::from_str_radix(&random_hex(6), 16).ok()
}

/// The game with this id on this device.
pub fn load(game: &str) -> Option<Stored> {
    serde_json::from_str(&browser::stored(&key(game))?).ok()
}

/// Where a game on this device is kept.
pub fn key(game: &str) -> String {
    format!("{PREFIX}{game}")
}

/// What became of a game that was to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is kept as it is now.
    Here,
    /// The browser has no room for it.
    NoRoom,
    /// Another page has gone on with it since it was read here: what that page kept stands.
    Elsewhere,
}

/// When a kept game was last changed, and whether it has ended.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct Stamp {
    /// As [`Stored::changed`].
    #[serde(default)]
    pub changed: f64,
    /// As [`Stored::over`].
    #[serde(default)]
    pub over: bool,
}

/// The stamp of a game as it is written.
pub fn stamp(text: &str) -> Option<Stamp> {
    serde_json::from_str(text).ok()
}

/// Keeps a game on this device, unless what is kept of it is not what was read or kept here last: two pages that write over
/// each other would lose what was played in one of them.
pub fn keep(stored: &mut Stored) -> Kept {
    let key = key(&stored.game);
    let before = browser::stored(&key).and_then(|text| stamp(&text));
    if before.is_some_and(|before| before.changed != stored.changed) {
        return Kept::Elsewhere;
    }
    stored.changed = js_sys::Date::now();
    let Ok(text) = serde_json::to_string(stored) else {
        return Kept::NoRoom;
    };
    if browser::store(&key, &text) {
        return Kept::Here;
    }
    if !browser::keeps() {
        return Kept::NoRoom;
    }
    // Old games make room.
    let mut others: Vec<Stored> = all().into_iter().filter(|other| other.game != stored.game).collect();
    while let Some(old) = others.pop() {
        forget(&old.game);
        if browser::store(&key, &text) {
            return Kept::Here;
        }
    }
    Kept::NoRoom
}

/// Forgets a game.
pub fn forget(game: &str) {
    browser::forget(&key(game));
    forget_seen(game);
    endings::forget(game);
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
        forget(game);
    }
    games.retain(|stored| !ended.contains(&stored.game));
    games
}

/// Begins a game that was just made; where it is. A browser that cannot keep it plays it all the same, and the table says
/// that it is not kept.
pub fn begin(mut stored: Stored) -> String {
    keep(&mut stored);
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
    load(game).or_else(|| BEGUN.with(|begun| begun.borrow().clone().filter(|stored| stored.game == game)))
}

/// With this seed the bot plays as the lessons say.
const SEED_OF_LESSONS: u64 = 7;

/// Begins a lesson; where it is.
pub fn begin_lesson(lesson: &Teaching) -> Option<String> {
    let position = lesson.scenario.position()?;
    let player = SeatSetup {
        name: settings().with_untracked(|settings| settings.player()),
        deck: String::new(),
        bot: None,
    };
    let bot = SeatSetup {
        name: t!("bot-name"),
        deck: String::new(),
        bot: Some(Level::Novice),
    };
    let stored = new(
        vec![player, bot],
        Begin::Position(Written::of(position)),
        Some(SEED_OF_LESSONS),
    )?;
    let setup = Setup {
        practice: true,
        ..stored.setup
    };
    Some(begin(Stored {
        setup,
        lesson: Some(lesson.id.clone()),
        ..stored
    }))
}
