//! What players say to each other: a few fixed phrases, so that nobody has to read what a stranger thinks of, and among those
//! who have come by a link also words of their own. Nothing of it is an answer; nothing is in the journal or in the record, and
//! a room that is made again has forgotten it.

use super::{Chair, Room};
use crate::message::{MOST_LETTERS, Says, Spoken};
use crate::view::{Code, Refused};
use ashwright_core::Seat;
use ashwright_diagnostic::is_unprintable;
use std::time::Duration;

/// So often a seat may say something in [`WHILE`].
const AT_ONCE: usize = 3;
/// The time in which a seat may speak so often.
const WHILE: Duration = Duration::from_secs(12);
/// So much of what was said last is kept for whoever comes later. Four seats cannot say more in [`WHILE`].
const KEPT: usize = 16;

/// What was said lately.
#[derive(Clone, Debug, Default)]
pub(crate) struct Talk {
    /// What was said last, the oldest first, and when each was said by the time of the room.
    spoken: Vec<(Spoken, Duration)>,
    /// How many were ever said.
    n: u32,
}

impl Talk {
    /// What was said last, the oldest first.
    pub fn spoken(&self) -> Vec<Spoken> {
        self.spoken.iter().map(|(spoken, _)| spoken.clone()).collect()
    }

    /// Whether a seat has said as much as it may for now.
    fn is_enough(&self, seat: Seat, now: Duration) -> bool {
        let lately = |(spoken, at): &&(Spoken, Duration)| spoken.seat == seat && now < *at + WHILE;
        self.spoken.iter().filter(lately).count() >= AT_ONCE
    }

    fn add(&mut self, spoken: Spoken, now: Duration) {
        self.n += 1;
        let spoken = Spoken { n: self.n, ..spoken };
        if self.spoken.len() == KEPT {
            self.spoken.remove(0);
        }
        self.spoken.push((spoken, now));
    }

    /// What was taken back and told of at this place is told of later instead: those after it have moved up.
    pub(crate) fn told_later(&mut self, place: Option<usize>) {
        let Some(place) = place else { return };
        let after = self.spoken.iter_mut().map(|(spoken, _)| &mut spoken.taken_back);
        after.filter(|n| **n as usize > place).for_each(|n| *n -= 1);
    }

    /// The game has gone back to so many steps: whatever was said later was said then, and not when it gets there again.
    pub(super) fn go_back(&mut self, step: usize) {
        for (spoken, _) in &mut self.spoken {
            spoken.step = spoken.step.min(u32::try_from(step).unwrap_or(u32::MAX));
        }
    }
}

impl Room {
    /// Whether players may say words of their own here: no stranger could have sat down.
    pub(crate) fn has_words(&self) -> bool {
        !self.setup.listed && !self.setup.strangers
    }

    /// Says something to the others.
    pub(crate) fn say(&mut self, seat: Seat, says: &Says) -> Result<(), Refused> {
        let says = self.sayable(says)?;
        let others = (0..).map(Seat).zip(&self.chairs);
        let hears = |(other, chair): (Seat, &Chair)| other != seat && chair.is_for_a_person();
        if !others.into_iter().any(hears) {
            let text = "Nobody else sits at this table: there is no one to say it to.";
            return Err(Refused::new(Code::NotNow, text));
        }
        if self.talk.is_enough(seat, self.now) {
            let text = "You have just said much: wait a few seconds before you say more.";
            return Err(Refused::new(Code::TooFast, text));
        }
        let step = self.session().map_or(0, |session| session.steps().len() as u32);
        let taken_back = self.game.as_ref().map_or(0, |game| game.taken_back.len() as u32);
        let spoken = Spoken {
            n: 0,
            seat,
            step,
            taken_back,
            says,
        };
        self.talk.add(spoken, self.now);
        Ok(())
    }

    /// What can be said here of what somebody wants to say.
    fn sayable(&self, says: &Says) -> Result<Says, Refused> {
        let Says::Words(words) = says else {
            return Ok(says.clone());
        };
        if !self.has_words() {
            let text = "Strangers could sit down at this table: say one of the phrases.";
            return Err(Refused::new(Code::NotNow, text));
        }
        let words = words.trim();
        if words.is_empty() || words.chars().any(is_unprintable) {
            let text = "What you say must be one line of characters that can be seen.";
            return Err(Refused::new(Code::Malformed, text));
        }
        let letters = words.chars().count();
        if letters > MOST_LETTERS {
            let text = format!("You can say at most {MOST_LETTERS} characters at once; these are {letters}.");
            return Err(Refused::new(Code::TooBig, text));
        }
        Ok(Says::Words(words.to_owned()))
    }
}
