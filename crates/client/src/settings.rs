//! What the player chose for this device, kept in the browser.

use crate::browser;
use crate::i18n::{self, Language, t};
use ashwright_core::{EditionId, Seat};
use ashwright_local::random_hex;
use ashwright_room::message::Stops;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

const KEY: &str = "ashwright.settings";

/// All settings. What is missing in an older version has its default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The name at the table; empty for the guest name.
    pub name: String,
    /// The guest name, made once: `Guest-1a2b`.
    pub guest: String,
    /// The stops with which games begin.
    pub stops: Stops,
    /// How fast things move.
    pub speed: Speed,
    /// Whether the letters of their type stand under dice.
    pub letters: bool,
    /// Whether tables are shown as text.
    pub as_text: bool,
    /// The size of card text, in percent.
    pub text: u16,
    /// Reading pages light, dark, or as the device.
    pub theme: Theme,
    /// Ink on white with full outlines, at the table as well.
    pub contrast: bool,
    /// Whether single letters are shortcuts.
    pub keys: bool,
    /// The language, by its tag.
    pub language: String,
    /// Whether the table is heard.
    pub sound: bool,
    /// Whether what others say is shown.
    pub talk: bool,
    /// How loud, in percent.
    pub volume: u8,
    /// The edition that was played last between players.
    pub edition: EditionId,
    /// Whether hints are given at the table.
    pub hints: bool,
    /// Hints that were closed and do not come back.
    pub seen_hints: Vec<String>,
}

/// How fast things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Nothing moves.
    Off,
    /// Twice as fast; bots wait a third as long.
    Fast,
    /// As designed.
    Normal,
    /// For those who want to see everything.
    Slow,
}

impl Speed {
    /// How long a bot waits between its decisions, so that one can follow: in milliseconds.
    pub fn pace(self) -> u32 {
        match self {
            Speed::Off => 0,
            Speed::Fast => 150,
            Speed::Normal => 450,
            Speed::Slow => 800,
        }
    }

    /// By how much everything takes longer that moves.
    pub fn stretch(self) -> f64 {
        match self {
            Speed::Off => 0.0,
            Speed::Fast => 0.5,
            Speed::Normal => 1.0,
            Speed::Slow => 1.8,
        }
    }
}

/// The look of reading pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device is set.
    Device,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: String::new(),
            guest: String::new(),
            stops: Stops {
                order: false,
                ..Stops::default()
            },
            speed: Speed::Normal,
            letters: false,
            as_text: false,
            text: 100,
            theme: Theme::Device,
            // As the device wishes, until somebody chooses.
            contrast: cfg!(target_arch = "wasm32") && browser::prefers_more_contrast(),
            keys: true,
            language: Language::default().tag().into(),
            sound: false,
            talk: true,
            volume: 60,
            edition: EditionId::default(),
            hints: true,
            seen_hints: Vec::new(),
        }
    }
}

impl Settings {
    /// The settings that are kept in a text; what an older version did not know has its default here, not that of a room.
    fn read(text: &str) -> Option<Settings> {
        let mut kept: serde_json::Value = serde_json::from_str(text).ok()?;
        if let Some(stops) = kept.get_mut("stops").and_then(serde_json::Value::as_object_mut) {
            let order = Settings::default().stops.order;
            stops.entry("order").or_insert(order.into());
        }
        serde_json::from_value(kept).ok()
    }

    /// The name at the table.
    pub fn player(&self) -> String {
        let name = self.name.trim();
        if name.is_empty() {
            self.guest.clone()
        } else {
            name.to_string()
        }
    }

    /// Whether things move at all.
    pub fn moves(&self) -> bool {
        self.speed != Speed::Off && !browser::prefers_reduced_motion()
    }
}

static SETTINGS: LazyLock<ArcRwSignal<Settings>> = LazyLock::new(|| {
    let mut settings = browser::stored(KEY)
        .and_then(|text| Settings::read(&text))
        .unwrap_or_default();
    if settings.guest.is_empty() {
        settings.guest = format!("Guest-{}", random_hex(2));
    }
    ArcRwSignal::new(settings)
});

/// The settings. Whoever reads them in a view follows them.
pub fn settings() -> ArcRwSignal<Settings> {
    SETTINGS.clone()
}

const SEEN: &str = "ashwright.seen.";

/// Whether a game is seen on this device for the first time; from then on it is not.
pub fn first_seen(game: &str, seat: Option<Seat>) -> bool {
    let key = match seat {
        None => format!("{SEEN}{game}"),
        Some(seat) => format!("{SEEN}{game}.{}", seat.index()),
    };
    let first = browser::stored(&key).is_none();
    if first {
        browser::store(&key, "1");
    }
    first
}

/// Forgets that a game was seen, with the game.
pub fn forget_seen(game: &str) {
    let key = format!("{SEEN}{game}");
    let of_seats = format!("{key}.");
    let keys = browser::stored_keys().into_iter();
    keys.filter(|other| *other == key || other.starts_with(&of_seats))
        .for_each(|key| browser::forget(&key));
}

/// How fast things move as it is set now; nobody follows it.
pub fn speed() -> Speed {
    SETTINGS.with_untracked(|settings| settings.speed)
}

/// Whether this is the name that was made for the guest of this browser.
pub fn is_guest(name: &str) -> bool {
    SETTINGS.with_untracked(|settings| settings.guest == name)
}

/// A name as it is told here: whoever gave none does not know the one that was made for them.
pub fn shown_name(name: &str) -> String {
    match is_guest(name) {
        true => t!("table-you"),
        false => name.to_owned(),
    }
}

/// Changes the settings and keeps them.
pub fn change(with: impl FnOnce(&mut Settings)) {
    SETTINGS.update(with);
}

/// Keeps what somebody has typed as the own name; the name by which the others know them then.
pub fn take_name(typed: &str) -> String {
    change(|settings| typed.trim().clone_into(&mut settings.name));
    settings().with_untracked(|settings| settings.player())
}

/// Keeps the settings on this device and shows them on the page, now and whenever they change.
pub fn follow() {
    Effect::new(move || {
        let settings = settings().get();
        if let Ok(text) = serde_json::to_string(&settings) {
            browser::store(KEY, &text);
        }
        let language = Language::from_tag(&settings.language).unwrap_or_default();
        let chosen = i18n::language();
        if chosen.get_untracked() != language {
            chosen.set(language);
        }
        let Some(root) = document().document_element() else {
            return;
        };
        let theme = match settings.theme {
            Theme::Device => "device",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let speed = match settings.speed {
            Speed::Off => "off",
            Speed::Fast => "fast",
            Speed::Normal => "normal",
            Speed::Slow => "slow",
        };
        let shown = [
            ("lang", language.tag()),
            ("data-theme", theme),
            ("data-speed", speed),
            ("data-contrast", if settings.contrast { "high" } else { "normal" }),
            ("data-letters", if settings.letters { "on" } else { "off" }),
            ("data-keys", if settings.keys { "on" } else { "off" }),
            ("data-text", &settings.text.to_string()),
        ];
        for (name, value) in shown {
            // A hint that was read is a setting as well, and a browser styles everything anew where the language is said again.
            if root.get_attribute(name).as_deref() != Some(value) {
                let _ = root.set_attribute(name, value);
            }
        }
    });
}
