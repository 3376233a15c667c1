//! What is taken back: by a seat alone up to a barrier, and beyond it by agreement.

use super::{Given, Refusal, Session, Step, Undo, is_payment, unheard};
use ashwright_core::{Seat, SeatKind};
use ashwright_engine::{Agent, SeatSet, Tell};
use ashwright_seen::Barrier;

/// The last answer of a seat.
enum Own {
    /// It is still sealed: the place of its question.
    Sealed(usize),
    /// It is this step.
    Step(usize),
}

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
    /// Which other players have answered since, as all have noticed.
    pub others: Vec<Seat>,
}

impl Session {
    /// A seat takes back its last answer, with forced ones after it; an answer that is still sealed is taken back
    /// first. Returns the step at which the game stands then.
    ///
    /// # Errors
    /// When there is nothing to take back, or a barrier lies after it and barriers count.
    pub fn take_back(&mut self, seat: Seat) -> Result<usize, Refusal> {
        self.take_back_telling(seat, &mut unheard)
    }

    /// Like [`Session::take_back`], telling what happens: whoever has conceded in the action that is taken back leaves now.
    ///
    /// # Errors
    /// As [`Session::take_back`].
    pub fn take_back_telling(&mut self, seat: Seat, tell: &mut Tell<'_>) -> Result<usize, Refusal> {
        match self.last_own(seat)? {
            Own::Sealed(index) => {
                self.stand.sealed[index] = None;
                Ok(self.steps.len())
            }
            Own::Step(step) => self.undo_alone(step, tell),
        }
    }

    /// Who has conceded and leaves when the action under way is over (R 14.4.1).
    pub fn leaving(&self) -> SeatSet {
        self.stand.conceding
    }

    /// Goes back to a step by the wish of one seat. What others have conceded meanwhile stays so.
    fn undo_alone(&mut self, step: usize, tell: &mut Tell<'_>) -> Result<usize, Refusal> {
        let leaving = self.leaving();
        let step = self.undo_to(step);
        for seat in leaving
            .iter()
            .filter(|seat| !self.leaving().contains(*seat))
            .collect::<Vec<_>>()
        {
            self.concede_telling(seat, tell)?;
        }
        Ok(step)
    }

    /// Whether a step is a concession that has not come into force: nothing hangs on it yet.
    fn is_yet_to_leave(&self, step: &Step) -> bool {
        match (step.agent, step.given) {
            (Agent::Seat(seat), Given::Concede) => self.leaving().contains(seat),
            _ => false,
        }
    }

    /// Goes back to a step, and remembers whether chance had spoken since.
    fn undo_to(&mut self, step: usize) -> usize {
        let before = self.requests();
        let step = self.truncate(step);
        self.past_chance |= self.requests() < before;
        step
    }

    /// Whether a player ever took something back that lay before an outcome of chance.
    pub fn went_past_chance(&self) -> bool {
        self.past_chance
    }

    /// What a seat would take back.
    fn last_own(&self, seat: Seat) -> Result<Own, Refusal> {
        let agent = Agent::Seat(seat);
        let own = self.questions().iter().position(|q| q.agent == agent);
        if let Some(index) = own.filter(|i| self.stand.sealed.get(*i).is_some_and(Option::is_some)) {
            return Ok(Own::Sealed(index));
        }
        let (mut last, mut conceded) = (None, None);
        let mut barrier = self.sealed().find_map(|agent| match agent {
            Agent::Seat(other) => Some(Barrier::OtherSeat(other)),
            Agent::Chance => None,
        });
        for (i, (step, note)) in self.steps.iter().zip(&self.notes).enumerate().rev() {
            if self.is_yet_to_leave(step) {
                conceded = note.barrier;
                continue;
            }
            if step.agent != agent {
                barrier = barrier.or_else(|| note.against_others(step.agent));
                continue;
            }
            barrier = barrier.or(note.barrier);
            if !note.forced || note.barrier.is_some() {
                last = Some(i);
                break;
            }
        }
        let Some(last) = last else {
            return Err(Refusal::NothingToTakeBack);
        };
        match barrier {
            // By agreement nobody goes back past a concession.
            Some(barrier) if self.barriers_count() => Err(Refusal::Barrier(conceded.unwrap_or(barrier))),
            Some(_) | None => Ok(Own::Step(last)),
        }
    }

    /// The seats whose players have to agree to what is taken back: a Chimera never has to.
    fn players(&self) -> impl Iterator<Item = Seat> {
        let state = self.state();
        let seats = state.all_seats();
        seats.filter(move |seat| state.player(*seat).kind == SeatKind::Player)
    }

    /// Whether barriers keep a seat from taking something back. A player who meets a Chimera alone keeps nothing from
    /// anybody, and chance repeats itself.
    fn barriers_count(&self) -> bool {
        self.undo != Undo::Free && self.players().count() > 1
    }

    /// The step to which [`Session::take_back`] would go back, if it would; faces show it.
    ///
    /// # Errors
    /// The refusal that it would give.
    pub fn can_take_back(&self, seat: Seat) -> Result<usize, Refusal> {
        self.last_own(seat).map(|own| match own {
            Own::Sealed(_) => self.steps.len(),
            Own::Step(step) => step,
        })
    }

    /// A seat calls off the action that it is paying for: its answers back to the last boundary are dropped, and
    /// nothing of it is recorded.
    ///
    /// # Errors
    /// When the seat is not paying, or a barrier lies in between and barriers count.
    pub fn cancel_payment(&mut self, seat: Seat) -> Result<usize, Refusal> {
        self.cancel_payment_telling(seat, &mut unheard)
    }

    /// Like [`Session::cancel_payment`], telling what happens: whoever has conceded in the action leaves now.
    ///
    /// # Errors
    /// As [`Session::cancel_payment`].
    pub fn cancel_payment_telling(&mut self, seat: Seat, tell: &mut Tell<'_>) -> Result<usize, Refusal> {
        let first = self.can_cancel_payment(seat)?;
        self.undo_alone(first, tell)
    }

    /// The step to which [`Session::cancel_payment`] would go back, if it would.
    ///
    /// # Errors
    /// The refusal that it would give.
    pub fn can_cancel_payment(&self, seat: Seat) -> Result<usize, Refusal> {
        let paying = self.question_for(Agent::Seat(seat)).is_some_and(|q| is_payment(q.ask));
        if !paying {
            return Err(Refusal::NotPaying);
        }
        let first = self.boundary;
        let barrier = self.steps[first..]
            .iter()
            .zip(&self.notes[first..])
            .filter(|(step, _)| !self.is_yet_to_leave(step))
            .find_map(|(step, note)| match step.agent {
                Agent::Seat(own) if own == seat => note.barrier,
                other => note.against_others(other),
            });
        match barrier {
            Some(barrier) if self.barriers_count() => Err(Refusal::Barrier(barrier)),
            Some(_) | None => Ok(first),
        }
    }

    /// Goes back to a step, by agreement of all who are in the game, or freely when barriers do not count. Chance then
    /// answers the same requests as before. A step in the middle of sealed answers means the one before them.
    ///
    /// # Errors
    /// When the step does not exist or somebody has not agreed.
    pub fn go_back(&mut self, step: usize, agreed: SeatSet) -> Result<usize, Refusal> {
        if step > self.steps.len() {
            return Err(Refusal::NoSuchStep(step, self.steps.len()));
        }
        if self.undo != Undo::Free {
            let missing: Vec<Seat> = self.players().filter(|seat| !agreed.contains(*seat)).collect();
            if !missing.is_empty() {
                return Err(Refusal::NotAgreed(missing));
            }
        }
        Ok(self.undo_to(step))
    }

    pub(super) fn truncate(&mut self, step: usize) -> usize {
        let mut step = step;
        let (stand, boundary) = loop {
            let (stand, boundary) = self.stand_and_boundary(step);
            if step > 0 && stand.sealed.iter().any(Option::is_some) {
                step -= 1;
                continue;
            }
            break (stand, boundary);
        };
        (self.stand, self.boundary) = (stand, boundary);
        self.stand.news.clear();
        self.steps.truncate(step);
        self.notes.truncate(step);
        self.snapshots.retain(|snapshot| snapshot.after <= step);
        step
    }

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
        let has_acted = |other: Seat| {
            let mut acted = since.iter().zip(notes);
            acted.any(|(step, note)| step.agent == Agent::Seat(other) && !note.forced && !note.unnoticed)
        };
        Ok(Beyond {
            step,
            chance: since.iter().any(|step| step.agent == Agent::Chance),
            learned: notes.iter().any(|note| note.barrier == Some(Barrier::Learned)),
            agree: state.all_seats().filter(agrees).collect(),
            others: state
                .all_seats()
                .filter(|other| *other != seat && has_acted(*other))
                .collect(),
        })
    }
}
