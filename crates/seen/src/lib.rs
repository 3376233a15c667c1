//! What a seat sees of a game, what it is asked, and what it is told.
//!
//! These are the only types for it: the engine makes them out of what a seat knows, a room sends them on, faces show
//! them. They own what they hold and turn into JSON and back without loss. Nothing here decides anything; what a seat
//! may see is decided in one place, the engine's `view`.

/// Kinds that are one word each, the same on every wire and on the page.
macro_rules! worded {
    ($(#[$about:meta])* pub enum $Kind:ident { $($(#[$each:meta])* $Variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $Kind {
            $($(#[$each])* #[serde(rename = $word)] $Variant,)*
        }

        impl $Kind {
            /// All of them, in order.
            pub const ALL: &[$Kind] = &[$($Kind::$Variant,)*];

            /// The word that stands for it on the wire and on the page.
            pub fn word(self) -> &'static str {
                match self {
                    $($Kind::$Variant => $word,)*
                }
            }
        }
    };
}
use worded;

mod event;
mod name;
mod question;
mod reason;
mod refusal;
mod stage;
mod view;

pub use event::{
    ACTIVATED, ANNOUNCED, BLOCKED, CONCEDED, Deed, EventKind, GUARDED, PHOENIX_ROLLED, PREPARED, RAGE_FOR_PASSING,
    RAGE_OF_TURN, RAGE_ROLLED, RAGE_TURNED, RAINS_EXHAUSTED, RAINS_OF_ASPECTS, RAINS_OF_RAGE, RAINS_SPENT, RAN_OUT,
    REACTED, RESPARKED, Seen, Visible, What,
};
pub use name::{Label, Name, Title};
pub use question::{AskKind, Choice, Form, Pending, Question, Reply};
pub use reason::Reason;
pub use refusal::{Barrier, Code, Refused};
pub use stage::{Exhausted, Outcome, Pool, Stage};
pub use view::{
    Aim, Attack, Battle, Bound, Card, Change, Chimera, Event, FaceDown, Frame, InHand, Lasting, Part, Player, Turn,
    View,
};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A symbol by its words: `"natural class"`.
mod symbol_text {
    use ashwright_core::Symbol;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(symbol: &Symbol, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(symbol)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Symbol, D::Error> {
        let words = String::deserialize(deserializer)?;
        Symbol::from_words(&words).ok_or_else(|| D::Error::custom(format!("{words:?} is no symbol")))
    }
}

/// Costs as pairs of a symbol's words and a number: `["natural class", 2]`.
mod needs_text {
    use ashwright_core::Symbol;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(needs: &[(Symbol, u8)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(needs.iter().map(|(symbol, n)| (symbol.to_string(), n)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(Symbol, u8)>, D::Error> {
        let read = |(words, n): (String, u8)| match Symbol::from_words(&words) {
            Some(symbol) => Ok((symbol, n)),
            None => Err(D::Error::custom(format!("{words:?} is no symbol"))),
        };
        Vec::deserialize(deserializer)?.into_iter().map(read).collect()
    }
}
