//! Players that are programs, and matches between them.
//!
//! A bot sees an [`Observation`](ashwright_engine::Observation) of its seat, from which hidden things cannot be
//! reached; what it simulates are worlds that it cannot tell from the true one. Randomness comes from seeded
//! generators, so a match is repeated exactly by its seed.

mod expert;
pub mod fates;
mod greedy;
mod playout;
mod random;
mod table;
mod thoughtless;
mod worth;

pub use expert::Expert;
pub use greedy::Greedy;
pub use random::Dealer;
pub use table::{Bot, BotKind, GameResult, Match, Repetition, Uses, play, play_from};
pub use worth::evaluate;
