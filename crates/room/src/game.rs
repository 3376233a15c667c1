//! A game that has begun in a room: what is asked, what is told of it, and what can be taken back.

use crate::chance::Bound;
use crate::log::{Line, Log, story};
use crate::message::TakenBack;
use crate::setup::Entry;
use crate::view::{Code, Refused};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Answer, Question, Rulebook, Viewer};
use ashwright_table::{Notation, Refusal, Session};
use std::sync::Arc;

/// A game of fewer steps is told again to whoever comes anew, which takes a few milliseconds; of a longer one all texts are
/// kept.
const LONG: usize = 500;

/// A game that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub session: Session,
    pub chance: Arc<Bound>,
    /// Before this step nothing is taken back.
    pub first: usize,
    /// How many outcomes of chance are given and bound by nothing.
    pub given: usize,
    pub log: Log,
    /// The hash of what everybody sees.
    pub hash: String,
    /// What was taken back after others had seen it.
    pub taken_back: Vec<TakenBack>,
}

impl Game {
    /// The question that a seat is asked; a sealed answer may be changed, so its question counts too.
    pub fn question(&self, seat: Seat) -> Result<&Question, Refused> {
        let questions = self.session.questions();
        let own = questions.iter().find(|question| question.agent == Agent::Seat(seat));
        own.ok_or_else(|| Refused::new(Code::NotNow, "You are not asked anything now: wait for the others."))
    }

    pub(crate) fn written(&self, seat: Seat, question: &Question, answer: &Answer) -> Entry {
        let notation = Notation::new(self.session.book(), self.session.state());
        Entry::Answer {
            seat,
            answer: notation.render(question, answer),
        }
    }

    /// Does something with the session and logs what happens.
    pub(crate) fn tell<T>(
        &mut self,
        book: &Rulebook,
        act: impl FnOnce(&mut Session, &mut ashwright_engine::Tell<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut heard = Vec::new();
        let done = act(&mut self.session, &mut |state, happening| {
            heard.push(Line::new(book, state, happening));
        })?;
        let step = self.session.steps().len() as u32;
        heard.into_iter().for_each(|line| self.log.push(line.after(step)));
        Ok(done)
    }

    /// The lines of the log from this one on as a viewer is told them.
    pub fn told(&self, first: usize, viewer: Viewer) -> String {
        let kept = self.log.told(first, viewer);
        kept.or_else(|| Log::of(story(&self.session)).told(first, viewer))
            .unwrap_or_default()
    }

    /// Notes that so many lines of the log were told to all who follow.
    pub fn note_told(&mut self, lines: usize) {
        if self.session.steps().len() < LONG {
            self.log.forget(lines);
        } else if !self.log.is_whole() {
            self.log.remember(Log::of(story(&self.session)));
        }
    }

    /// How far a seat can take back, or why not.
    pub fn back(&self, seat: Seat) -> Result<Back, Refusal> {
        let session = &self.session;
        let own = Agent::Seat(seat);
        let since = session.steps().get(self.first..).unwrap_or_default();
        let answered = since.iter().any(|step| step.agent == own) || session.sealed().any(|agent| agent == own);
        if session.is_over() || !answered {
            return Err(Refusal::NothingToTakeBack);
        }
        let (back, step) = match session.can_cancel_payment(seat) {
            Err(Refusal::NotPaying) => (Back::Answer, session.can_take_back(seat)?),
            other => (Back::Payment, other?),
        };
        if step < self.first {
            return Err(Refusal::NothingToTakeBack);
        }
        Ok(back)
    }

    /// Takes back what a seat did last. The place at which the same was told of before, as it is told of once, the last time.
    pub(crate) fn take_back(&mut self, book: &Rulebook, seat: Seat) -> Result<Option<usize>, Refusal> {
        let back = self.back(seat)?;
        let step = match back {
            Back::Payment => self.session.can_cancel_payment(seat)?,
            Back::Answer => self.session.can_take_back(seat)?,
        };
        // What happens when it is taken back comes after what is forgotten.
        let was_told = self.log.take_back(step);
        self.tell(book, |session, tell| match back {
            Back::Payment => session.cancel_payment_telling(seat, tell),
            Back::Answer => session.take_back_telling(seat, tell),
        })?;
        if !was_told {
            return Ok(None);
        }
        let taken = TakenBack {
            seat,
            to: step as u32,
            alone: true,
        };
        // Whoever plays to and fro is told of once.
        let earlier = self.taken_back.iter().position(|earlier| *earlier == taken);
        if let Some(earlier) = earlier {
            self.taken_back.remove(earlier);
        }
        self.taken_back.push(taken);
        Ok(earlier)
    }
}

/// What would be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    /// The last answer.
    Answer,
    /// What is being paid for.
    Payment,
}
