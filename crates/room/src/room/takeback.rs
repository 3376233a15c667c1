//! What one player cannot take back alone, and all players can together.
//!
//! A barrier keeps a player from taking back what others have answered to, or what has shown somebody something. Whoever
//! wants it all the same asks the others; when all of them agree, the game goes back to before that answer. What was seen stays
//! known, and chance does not roll again: its outcomes follow from the secret of the room, the number of the request
//! and what is asked for, so whoever does the same again meets the same. What somebody could gain by doing something else instead
//! is told to those who are asked ([`TakingBack`]).

use super::Room;
use crate::message::{TakenBack, TakingBack};
use crate::setup::Entry;
use crate::view::{Code, Refused};
use ashwright_core::{Seat, SeatSet};
use ashwright_table::{Beyond, Refusal};

/// That a player asks the others.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    by: Seat,
    /// How the game stood; when it has gone on, nobody is asked any more.
    at: Moment,
    beyond: Beyond,
    /// Who has not answered yet.
    waits: Vec<Seat>,
    declined: Option<Seat>,
}

/// How many steps a game has, and a number that grows with everything that happens in it.
type Moment = (usize, u32);

impl Room {
    fn moment(&self) -> Option<Moment> {
        let game = self.playing().ok()?;
        Some((game.session.steps().len(), game.log.next()))
    }

    /// What somebody asks, while the game stands as it did.
    fn asking(&self) -> Option<&Asking> {
        let moment = self.moment();
        self.asking.as_ref().filter(|asking| Some(asking.at) == moment)
    }

    /// Whether somebody still has to answer what a player wants to take back.
    pub(crate) fn is_asked_back(&self) -> bool {
        self.asking().is_some_and(|asking| asking.declined.is_none())
    }

    /// What the players are told of it.
    pub(crate) fn asked_back(&self) -> Option<TakingBack> {
        self.asking().map(|asking| TakingBack {
            by: asking.by,
            to: asking.beyond.step as u32,
            chance: asking.beyond.chance,
            learned: asking.beyond.learned,
            others: asking.beyond.others.clone(),
            waits: asking.waits.clone(),
            declined: asking.declined,
        })
    }

    /// Asks the others to agree that a seat takes back its last answer; where only bots are asked, they do. Returns what must be
    /// written down.
    pub(crate) fn ask_back(&mut self, seat: Seat) -> Result<Vec<Entry>, Refused> {
        let not_now = |text: &str| Err(Refused::new(Code::NotNow, text));
        let game = self.playing()?;
        match game.back(seat) {
            Ok(_) => return not_now("You can take this back yourself: nobody has to agree."),
            Err(Refusal::Barrier(_)) => {}
            Err(refusal) => return Err(refusal.into()),
        }
        if self.is_asked_back() {
            return not_now("The players are asked already: wait for their answer.");
        }
        let beyond = game.session.beyond(seat)?;
        if beyond.step < game.first {
            return Err(Refusal::NothingToTakeBack.into());
        }
        if self.chairs.get(seat.index()).and_then(|chair| chair.declined) == Some(beyond.step) {
            return not_now("This was declined: play on. You may ask again about a later answer.");
        }
        let chair = |seat: &Seat| self.chairs.get(seat.index());
        let asked = beyond
            .agree
            .iter()
            .filter(|seat| chair(seat).is_some_and(|chair| chair.is_for_a_person() && !chair.stood_in));
        let waits: Vec<Seat> = asked.copied().collect();
        if waits.is_empty() {
            let to = beyond.step as u32;
            return self.one(Entry::TakenBack { seat, to });
        }
        self.asking = self.moment().map(|at| Asking {
            by: seat,
            at,
            beyond,
            waits,
            declined: None,
        });
        Ok(Vec::new())
    }

    /// The game has gone back to so many steps: what was said and what was declined about later ones belongs to answers that are
    /// gone.
    pub(crate) fn gone_back(&mut self, step: usize) {
        self.talk.go_back(step);
        for chair in &mut self.chairs {
            chair.declined = chair.declined.filter(|declined| *declined < step);
        }
    }

    /// A seat for which a bot plays neither asks nor agrees: what nobody else has to agree to is asked for again.
    pub(crate) fn wait_no_more_for(&mut self, absent: Seat) {
        if let Some(asking) = &mut self.asking {
            asking.waits.retain(|seat| *seat != absent);
            if asking.by == absent || asking.waits.is_empty() {
                self.asking = None;
            }
        }
    }

    /// Answers for a seat what another asked; whoever asked declines to withdraw it. Returns what must be written down.
    pub(crate) fn consent(&mut self, seat: Seat, by: Seat, agreed: bool) -> Result<Vec<Entry>, Refused> {
        let is_asked = self.is_asked_back();
        let Some(asking) = self.asking.as_mut().filter(|asking| is_asked && asking.by == by) else {
            let text = "Nobody asks for that any more: play on.";
            return Err(Refused::new(Code::Stale, text));
        };
        let to = asking.beyond.step;
        if seat == by && !agreed {
            self.asking = None;
        } else if !asking.waits.contains(&seat) {
            let text = "You are not asked, or have agreed already: wait for the others.";
            return Err(Refused::new(Code::NotNow, text));
        } else if agreed {
            if asking.waits[..] == [seat] {
                // It is asked until it has been done, which may be refused.
                let to = to as u32;
                return self.one(Entry::TakenBack { seat: by, to });
            }
            asking.waits.retain(|other| *other != seat);
        } else {
            asking.declined = Some(seat);
            asking.waits.clear();
            if let Some(chair) = self.chairs.get_mut(by.index()) {
                chair.declined = Some(to);
            }
        }
        Ok(Vec::new())
    }

    /// Goes back to before an answer, as all have agreed.
    pub(crate) fn take_back_by_agreement(&mut self, seat: Seat, to: u32) -> Result<(), Refused> {
        self.playing()?;
        let Some(game) = &mut self.game else { return Ok(()) };
        let step = game.session.go_back(to as usize, SeatSet::ALL)?;
        game.log.take_back(step);
        game.taken_back.push(TakenBack {
            seat,
            to: step as u32,
            alone: false,
        });
        self.gone_back(step);
        self.asking = None;
        self.settle();
        Ok(())
    }
}
