//! The laws of the engine (ARCHITECTURE.md, "Correctness") as checks that any game can be put through.
//!
//! A [`Trial`] plays a game with random answers and puts every decision to the laws: conservation, determinism, secrecy,
//! legality, progress, positions and rules. [`variation`] measures whether resampled worlds vary as they should. A broken law is a
//! [`Broken`] with a sentence that says where.

mod conservation;
mod decks;
mod laws;
mod positions;
mod random;
mod trial;
pub mod variation;

pub use conservation::Inventory;
pub use decks::{DeckMaker, Decks, decks_of, random_deck, reborn_rulebook, rulebook_decks, some_deck};
pub use laws::{Broken, Law, Leaky, check_legality, check_rule, check_secrecy, check_secrecy_of, viewers};
pub use positions::{check_description, check_future};
pub use random::Random;
pub use trial::{Laws, Report, Size, Trial, games_wanted, seeds};
