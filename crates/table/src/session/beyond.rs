//! What a seat takes back only when the others agree.

use super::{Given, Refusal, Session};
use ashwright_core::{Seat, SeatKind};
use ashwright_engine::Agent;
use ashwright_seen::Barrier;

/// An answer beyond a barrier, and what those agree to who let it be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// The step at which the game would stand.
    pub step: usize,
    /// Whether chance has answered since: what it answered is known, and it answers the same requests the same.
    pub chance: bool,
    /// Whether somebody has learned of hidden cards by an answer since.
    pub learned: bool,
    /// Who has to agree: everybody else who is in the game at that step.
    pub agree: Vec<Seat>,
}

impl Session {
    /// The last answer of a seat, whatever lies after it.
    ///
    /// # Errors
    /// When the seat has given none, or a player has conceded since: that is never taken back.
    pub fn beyond(&self, seat: Seat) -> Result<Beyond, Refusal> {
        let steps = self.steps.iter().zip(&self.notes);
        let mut own = steps
            .enumerate()
            .rev()
            .filter(|(_, (step, note))| step.agent == Agent::Seat(seat) && (!note.forced || note.barrier.is_some()));
        let Some((last, _)) = own.next() else {
            return Err(Refusal::NothingToTakeBack);
        };
        // Sealed answers were given at the same time: the game stands before all of them or after.
        let step = (0..=last)
            .rev()
            .find(|step| *step == 0 || self.stand_at(*step).sealed.iter().all(Option::is_none))
            .unwrap_or_default();
        let (since, notes) = (&self.steps[step..], &self.notes[step..]);
        let conceded = since.iter().find_map(|step| match (step.agent, step.given) {
            (Agent::Seat(seat), Given::Concede) => Some(seat),
            _ => None,
        });
        if let Some(conceded) = conceded {
            return Err(Refusal::Barrier(Barrier::Conceded(conceded)));
        }
        let state = self.at(step).state;
        let agrees = |other: &Seat| {
            let player = state.player(*other);
            *other != seat && player.alive && player.kind == SeatKind::Player
        };
        Ok(Beyond {
            step,
            chance: since.iter().any(|step| step.agent == Agent::Chance),
            learned: notes.iter().any(|note| note.barrier == Some(Barrier::Learned)),
            agree: state.all_seats().filter(agrees).collect(),
        })
    }
}
