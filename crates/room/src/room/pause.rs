//! Windows in which a hand holds nothing to use.
//!
//! A window opens by what everybody knows (decision 3), whether or not a hand holds a reaction. Were it closed at once where
//! the hand holds none, the others would learn that by the time it took. So its seat is asked like any other, and
//! when it does not say "done" itself, the room says it after a pause that does not depend on the hand.

use super::Room;
use crate::chance::Numbers;
use crate::setup::{Entry, Windows};
use crate::view::{Code, Refused};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Ask, Question};
use std::time::Duration;

/// The shortest pause, in milliseconds. Somebody who looks at a window and lets it pass needs about as long.
const SHORTEST: u32 = 1_000;
/// How much longer it may be: twice a number below this, in milliseconds.
const LONGER: u32 = 1_500;

/// A window that waits for a seat which can only let it pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// Whose window.
    pub seat: Seat,
    /// At which step.
    pub step: u32,
    /// After which time the room lets it pass, unless the seat does. It follows from the secret of the room, the seat and
    /// the step, so it is the same whatever the hand holds, and nobody can tell it before.
    pub after: Duration,
}

/// Whether a seat can only let this pass, though others cannot know that.
pub(crate) fn only_passes(question: &Question) -> bool {
    question.ask == Ask::Respond && question.form().count() == 1
}

impl Room {
    /// The window that the host is to close with [`Room::pass`] after a time, unless something happens before.
    pub fn pause(&self) -> Option<Pause> {
        // While somebody is asked whether something is taken back, the game stands still.
        if self.setup.windows == Windows::AtOnce || self.is_asked_back() {
            return None;
        }
        let session = self.session()?;
        let seat = session.open_questions().find_map(|question| match question.agent {
            Agent::Seat(seat) if only_passes(question) => Some(seat),
            Agent::Seat(_) | Agent::Chance => None,
        })?;
        let step = session.steps().len();
        let mut numbers = Numbers::new(&self.setup.secret, &[], step, &format!("pause {seat}"));
        let after = SHORTEST + numbers.below(LONGER) + numbers.below(LONGER);
        Some(Pause {
            seat,
            step: step as u32,
            after: Duration::from_millis(u64::from(after)),
        })
    }

    /// Lets a window pass for its seat, as if the seat had done it. Returns what must be written down before anybody is
    /// told.
    ///
    /// # Errors
    /// When the game has gone on since; nothing has changed then.
    pub fn pass(&mut self, pause: Pause) -> Result<Vec<Entry>, Refused> {
        let game = self.game_at(pause.step)?;
        let question = game.question(pause.seat)?;
        let only = question.form().nth(0).filter(|_| only_passes(question));
        let answer =
            only.ok_or_else(|| Refused::new(Code::NotNow, "The seat has something to decide: wait for it."))?;
        let mut entries = vec![game.written(pause.seat, question, &answer)];
        self.give(pause.seat, answer)?;
        self.mark(&mut entries);
        Ok(entries)
    }
}
