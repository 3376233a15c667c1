//! What players say to each other: a few fixed phrases, so that nobody has to read what a stranger thinks of. None is an
//! answer; none is in the journal or in the record, and a room that is made again has forgotten them.

use crate::message::{Phrase, Spoken};
use crate::room::{Chair, Room};
use crate::view::{Code, Refused};
use ashwright_core::Seat;
use std::time::Duration;

/// So many phrases a seat may say in [`WHILE`].
const AT_ONCE: usize = 3;
/// The time in which a seat may say so many.
const WHILE: Duration = Duration::from_secs(12);
/// So many of the last phrases are kept for whoever comes later. Four seats cannot say more in [`WHILE`].
const KEPT: usize = 16;

/// What was said lately.
#[derive(Clone, Debug, Default)]
pub(crate) struct Talk {
    /// The last phrases, the oldest first, and when each was said by the time of the room.
    spoken: Vec<(Spoken, Duration)>,
    /// How many were ever said.
    n: u32,
}

impl Talk {
    /// The last phrases, the oldest first.
    pub fn spoken(&self) -> Vec<Spoken> {
        self.spoken.iter().map(|(spoken, _)| spoken.clone()).collect()
    }

    /// Whether a seat has said as much as it may for now.
    fn is_enough(&self, seat: Seat, now: Duration) -> bool {
        let lately = |(spoken, at): &&(Spoken, Duration)| spoken.seat == seat && now < *at + WHILE;
        self.spoken.iter().filter(lately).count() >= AT_ONCE
    }

    fn add(&mut self, seat: Seat, step: u32, phrase: Phrase, now: Duration) {
        self.n += 1;
        let spoken = Spoken {
            n: self.n,
            seat,
            step,
            phrase,
        };
        if self.spoken.len() == KEPT {
            self.spoken.remove(0);
        }
        self.spoken.push((spoken, now));
    }
}

impl Room {
    /// Says something to the others.
    pub(crate) fn say(&mut self, seat: Seat, phrase: Phrase) -> Result<(), Refused> {
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
        self.talk.add(seat, step, phrase, self.now);
        Ok(())
    }
}
