//! The rulebook's procedures, one file per chapter. No card is named here.

mod announcing;
mod attaching;
mod attacking;
mod batches;
mod chimera;
mod costs;
mod damage;
mod damage_process;
mod dice;
mod explain;
mod knowledge;
mod leaving;
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
pub use explain::Reason;
pub use setup::{Deck, DeckProblem};

pub(crate) use leaving::Going;
pub(crate) use playing::PowerDie;
