//! The game of an encounter, as far as a campaign keeps it: whoever hosts the game says so, and need not be who keeps the
//! campaign.

use super::Verdict;
use crate::record;
use crate::session::Session;
use ashwright_core::Seat;
use ashwright_engine::Outcome;
use serde::{Deserialize, Serialize};

/// How the game of an encounter stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The game so far as a record without positions.
    pub record: String,
    /// Whether the players took something back that lay before an outcome of chance.
    pub past_chance: bool,
    /// How it ended, and in which round; nothing before that.
    pub ended: Option<(Verdict, u16)>,
}

impl Played {
    /// How a game stands. `record` is the game as somebody else wrote it; otherwise it is written here.
    pub fn of(session: &Session, record: Option<String>) -> Played {
        let record = record.unwrap_or_else(|| record::write(session));
        let state = session.state();
        let verdict = state.stage.outcome().map(|outcome| match outcome {
            Outcome::Won(seats) if seats.contains(Seat(0)) => Verdict::Won,
            Outcome::Won(_) | Outcome::Nobody => Verdict::Lost,
        });
        Played {
            record: without_positions(&record),
            past_chance: session.went_past_chance(),
            ended: verdict.map(|verdict| (verdict, state.round)),
        }
    }
}

/// A record without the positions of its turns, which follow from the rest and are most of it.
fn without_positions(record: &str) -> String {
    let kept = record.lines().filter(|line| !line.starts_with("position "));
    kept.flat_map(|line| [line, "\n"]).collect()
}
