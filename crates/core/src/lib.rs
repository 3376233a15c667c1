//! The vocabulary of Ashes.
//!
//! Ids, dice, costs, and the tree in which every card is defined. There is no logic here: `ashwright-lang` turns
//! text into these definitions and back, `ashwright-engine` runs them. Reading this crate from top to bottom
//! teaches the words that the rest of the project uses; they are the rulebook's own.

mod ability;
mod card;
mod chimera;
mod cost;
mod dice;
mod edition;
mod effect;
mod ids;
mod line;
mod modifier;
mod picture;
mod pool;
mod quantity;
mod seating;
mod select;
mod sort;
mod text;
mod tokens;
mod verb;

pub use ability::*;
pub use card::*;
pub use chimera::*;
pub use cost::*;
pub use dice::*;
pub use edition::EditionId;
pub use effect::*;
pub use ids::*;
pub use line::{Line, all_steps, is_optional};
pub use modifier::*;
pub use picture::{Figure, Mood, Picture};
pub use pool::*;
pub use quantity::*;
pub use seating::{Agreed, DeckLists, Hands, SeatKind};
pub use select::*;
pub use sort::{sort, sort_by, sort_by_key};
pub use text::{capital, plain};
pub use tokens::{Token, Tokens};
pub use verb::Named;
