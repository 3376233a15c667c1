//! Games of one browser: what the page and the worker that hosts them say to each other, and what is kept of a game.
//!
//! Page and worker are two modules, each compiled for itself. What both need lies here: a [`Stored`] game, the messages
//! [`ToWorker`] and [`FromWorker`], and the [`library`] of cards and decks that comes beside the modules.

mod game;
pub mod library;
mod message;
mod packed;
#[cfg(target_arch = "wasm32")]
mod random;

pub use game::{Stored, is_local};
pub use message::{FromWorker, Source, ToWorker, Verified};
#[cfg(target_arch = "wasm32")]
pub use random::random_hex;
