//! Rulings as scenarios.
//!
//! A scenario describes a table, says who chooses what and what chance brings, and what must be true then. [`parse`]
//! reads one, [`run`] plays it, and both say what is wrong in the words of the scenario, with its line. The language
//! is described in `docs/rulings.md`.

mod answer;
mod check;
mod failure;
mod happened;
mod lesson;
mod load;
mod moment;
mod offers;
mod parse;
mod retrace;
mod run;
mod scenario;
mod start;
mod words;

pub use ashwright_diagnostic::{Place, Problem};
pub use failure::Failure;
pub use lesson::{Goal, Lesson};
pub use load::{Loaded, load_directory};
pub use parse::parse;
pub use run::{Report, run, run_watched};
pub use scenario::Scenario;
