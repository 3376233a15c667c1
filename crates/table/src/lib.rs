//! The engine as a game between seats.
//!
//! A [`Session`] is a game with its history: the list of all answers is the truth, everything else is run again from
//! it. [`Notation`] writes and reads answers as short texts, [`record`] keeps whole games as text, [`campaign`] several with what lies between them, [`decks`] reads deck
//! lists, and [`Protocol`] lets any program drive the engine with lines of JSON. There are no rules here and nothing is random except [`SeededChance`], which drivers may use.

mod books;
pub mod campaign;
mod chance;
pub mod encounter;
mod hash;
mod notation;
mod protocol;
pub mod record;
mod refused;
mod reply;
mod session;
pub mod tale;

pub use ashwright_decks::ready as decks;
pub use ashwright_diagnostic::Problem;
pub use ashwright_diagnostic::nearest_or_part as nearest;
pub use books::rulebook;
pub use chance::{Chance, SeededChance};
pub use encounter::{Challenge, Meeting};
pub use notation::{Notation, seat_from_word};
pub use protocol::{Bot, BotMaker, Protocol};
pub use refused::not_offered;
pub use reply::read_reply;
pub use session::{
    Again, Asked, Beyond, Forced, Given, Origin, Receipt, Refusal, Seating, Second, Session, Start, Step, Undo,
};
pub use tale::Tale;
