//! What a seat sees of a game, what it is asked, and what it is told.
//!
//! These are the only types for it: the engine makes them out of what a seat knows, a room sends them on, faces show
//! them. They own what they hold and turn into JSON and back without loss. Nothing here decides anything; what a seat
//! may see is decided in one place, the engine's `view`.

mod event;
mod name;
mod question;
mod view;

pub use event::{EventKind, Seen, Visible, What};
pub use name::{Label, Name, Title};
pub use question::{AskKind, Choice, Form, Pending, Question};
pub use view::{
    Attack, Battle, Bound, Card, Change, Event, Exhausted, Frame, InHand, Lasting, Outcome, Player, Pool, Stage, Turn,
    View,
};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Rules as their numbers in text, `9.2.1`.
mod rule_text {
    use ashwright_core::Rule;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(rule: &Rule, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(rule)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        let text = String::deserialize(deserializer)?;
        let numbers: Option<Vec<u8>> = text.split('.').map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            Some([chapter, section, paragraph]) => Ok(Rule(*chapter, *section, *paragraph)),
            Some(_) | None => Err(D::Error::custom(format!("{text:?} is no number of a rule"))),
        }
    }
}
