//! The rulebook's procedures, one file per chapter. No card is named here.

mod attaching;
mod attacking;
mod chimera;
mod costs;
mod damage;
mod decks;
mod deferred;
mod dice;
mod explain;
mod knowledge;
mod leaving;
mod meditating;
mod partners;
mod piles;
mod playing;
mod reactions;
mod recovery;
mod rounds;
mod setup;
mod tokens;
mod turns;
mod winning;

pub use chimera::{Encounter, EncounterProblem};
pub use decks::{Deck, DeckProblem};
pub use explain::Reason;

pub(crate) use leaving::Going;
pub(crate) use playing::PowerDie;
