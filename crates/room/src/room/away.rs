//! Who is away, and since when: a game must not wait for ever for somebody who has left.
//!
//! The room has no clock. Its host says how much time has passed, by a clock that nobody can set, and who is connected. None of
//! it is in the journal, and nothing of the game hangs on it: after a restart everybody who was away has just left.

use super::{Chair, Room};
use crate::message::Away;
use crate::setup::{Entry, MAKER};
use crate::view::{Code, Refused};
use ashwright_core::Seat;
use ashwright_engine::Agent;
use std::time::Duration;

/// After so long, in which it was the move of a seat for which nobody was connected, the others may claim the game.
pub(crate) const CLAIM_AFTER: Duration = Duration::from_secs(180);
/// The time that is left is told in steps of so many seconds, so that a document changes seldom.
const STEP: u64 = 10;

/// Since when nobody is connected for a seat, by the time of the room.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Absence {
    is_away: bool,
    /// Since when the game has waited for the seat without a break.
    awaited: Option<Duration>,
}

impl Room {
    /// Says how much time has passed since the host made the room or restored it, by a clock that nobody can set. Time never
    /// goes back: an earlier one changes nothing. Nothing of the game hangs on it, and nothing of it is written down.
    pub fn set_time(&mut self, now: Duration) {
        self.now = self.now.max(now);
    }

    /// Says after which absence a game can be claimed; three minutes otherwise.
    pub fn set_claim_after(&mut self, time: Duration) {
        self.claim_after = time;
    }

    /// Says how many watch who sit at no seat.
    pub fn set_watchers(&mut self, watchers: u32) {
        self.watchers = watchers;
    }

    /// Says whether somebody is connected for a seat. Nothing of it is in the journal.
    pub fn set_here(&mut self, seat: Seat, here: bool) {
        if let Some(chair) = self.chairs.get_mut(seat.index())
            && chair.is_for_a_person()
        {
            chair.here = here;
            chair.stood_in &= !here;
        }
        self.note_absence();
    }

    /// Whether somebody has sat down there, with a name.
    pub fn sits(&self, seat: Seat) -> bool {
        self.chairs
            .get(seat.index())
            .is_some_and(|chair| !chair.name.is_empty())
    }

    /// Frees the seat of a stranger who has left before the game. Returns what must be written down.
    ///
    /// # Errors
    /// When the game has begun, or nobody can sit there; nothing has changed then.
    pub fn free(&mut self, seat: Seat) -> Result<Entry, Refused> {
        self.leave(seat)?;
        Ok(Entry::Left { seat })
    }

    /// What is written down when whoever made the game frees the seat of another. Whether it can be freed, [`Room::leave`] says.
    pub(super) fn sent_away(&self, by: Seat, seat: Seat) -> Result<Entry, Refused> {
        let refused = |text| Err(Refused::new(Code::NotNow, text));
        if by != MAKER {
            return refused("Only whoever made a game frees the seats of others: ask them.");
        }
        if seat == MAKER {
            return refused("Whoever made a game keeps the first seat: leave, and the game is forgotten.");
        }
        match self.chairs.get(seat.index()) {
            None => refused("There is no such seat at this table."),
            // Who has come and never sits down keeps the seat from others.
            Some(chair) if !chair.here && !self.sits(seat) => refused("Nobody sits there."),
            _ => Ok(Entry::Left { seat }),
        }
    }

    /// Makes a seat as it was before anybody sat down.
    pub(crate) fn leave(&mut self, seat: Seat) -> Result<(), Refused> {
        let text = "The game has begun: its players can only give it up.";
        let given = self.setup.seats.get(seat.index()).filter(|_| self.game.is_none());
        let given = given.ok_or_else(|| Refused::new(Code::NotNow, text))?;
        let chair = self.chairs.get_mut(seat.index());
        let chair = chair.filter(|chair| chair.is_for_a_person());
        let chair = chair.ok_or_else(|| Refused::new(Code::NotNow, "No player can leave this seat."))?;
        chair.name.clone_from(&given.name);
        chair.deck = None;
        chair.nonce = String::new();
        chair.ready = false;
        Ok(())
    }

    /// Notes who is away, and for whom of those the game waits. Whatever changes the one or the other ends here.
    pub(crate) fn note_absence(&mut self) {
        let now = self.now;
        let session = self.game.as_ref().map(|game| &game.session);
        let Some(session) = session.filter(|session| !session.is_over()) else {
            return;
        };
        let asked: Vec<Agent> = session.open_questions().map(|question| question.agent).collect();
        for (seat, chair) in (0..).map(Seat).zip(&mut self.chairs) {
            let is_away = chair.is_for_a_person() && !chair.here && session.state().player(seat).alive;
            let awaited = is_away && asked.contains(&Agent::Seat(seat));
            chair.absence = Absence {
                is_away,
                awaited: awaited.then(|| chair.absence.awaited.unwrap_or(now)),
            };
        }
    }

    /// The time at which the next claim becomes possible, or a bot may stand in; nothing when none will by itself. The host
    /// then tells everybody.
    pub fn claim_due(&self) -> Option<Duration> {
        self.playing().ok()?;
        let missed = self.chairs.iter().filter(|chair| !chair.stood_in);
        let awaited = missed.filter_map(|chair| chair.absence.awaited);
        let due = awaited.map(|awaited| awaited + self.claim_after);
        due.filter(|due| *due > self.now).min()
    }

    /// Whether players play against each other: partners against a Chimera would lose with each other.
    fn has_claims(&self) -> bool {
        self.playing().is_ok_and(|game| game.session.state().chimera.is_none())
    }

    /// Whether a seat is away while the game goes on, and when the others may claim it.
    pub(crate) fn away(&self, chair: &Chair) -> Option<Away> {
        if !chair.absence.is_away || self.playing().is_err() {
            return None;
        }
        let awaited = chair.absence.awaited.filter(|_| !chair.stood_in);
        let left = awaited.map(|awaited| (awaited + self.claim_after).saturating_sub(self.now));
        let seconds = |left: Duration| left.as_millis().div_ceil(1000) as u64;
        Some(Away {
            claim: left.map(|left| (seconds(left).div_ceil(STEP) * STEP) as u32),
            stood_in: chair.stood_in,
        })
    }

    /// Whether a seat has been away for long enough, or why not.
    fn missed(&self, chair: &Chair) -> Result<(), Refused> {
        let not_now = |text: &str| Err(Refused::new(Code::NotNow, text));
        match chair.absence.awaited {
            Some(awaited) if self.now >= awaited + self.claim_after => Ok(()),
            Some(_) => not_now("The game has not yet waited long enough for this player: wait a little longer."),
            None if chair.here => not_now("The player is here: wait for the answer."),
            None => not_now("The game does not wait for this player now: play on."),
        }
    }

    /// Lets a bot play for a partner who has left, until the partner is back. What it answers is written down as the
    /// partner's; that it plays is not, so that after a restart it is asked for again.
    pub(crate) fn stand_in(&mut self, by: Seat, absent: Seat) -> Result<(), Refused> {
        let not_now = |text: &str| Err(Refused::new(Code::NotNow, text));
        self.playing()?;
        if self.has_claims() {
            return not_now("A bot plays for a partner only: from an opponent who is away the game is claimed.");
        }
        let chair = self.chairs.get(absent.index()).filter(|_| absent != by);
        let Some(chair) = chair.filter(|chair| chair.is_for_a_person()) else {
            return not_now("A bot plays for somebody else: name the seat of a partner who is away.");
        };
        self.missed(chair)?;
        if let Some(chair) = self.chairs.get_mut(absent.index()) {
            chair.stood_in = true;
        }
        self.wait_no_more_for(absent);
        Ok(())
    }

    /// A seat claims the game from one that has left it.
    pub(crate) fn claim(&self, by: Seat, absent: Seat) -> Result<Entry, Refused> {
        let not_now = |text: &str| Err(Refused::new(Code::NotNow, text));
        let game = self.playing()?;
        if !self.has_claims() {
            return not_now("Whoever meets a Chimera loses together: there is nothing to claim from a partner.");
        }
        let chair = self.chairs.get(absent.index()).filter(|_| absent != by);
        let Some(chair) = chair.filter(|chair| chair.is_for_a_person()) else {
            return not_now("A game is claimed from another player: name the seat of one who is away.");
        };
        if !game.session.state().player(by).alive {
            return not_now("You are out of this game: those who still play may claim it.");
        }
        self.missed(chair)?;
        Ok(Entry::Claimed { seat: absent, by })
    }
}
