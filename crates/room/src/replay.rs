//! A recorded game, to be looked at step by step and played on.

use crate::chance::Secret;
use crate::document::{Line, deck_name, public_hash, story};
use crate::message::{Fairness, Logged, Phase, Seated, Stops, Table, Undo};
use crate::setup::{Begin, Level, SeatSetup, Setup};
use crate::view::{View, What};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Form, Pending, Rulebook, SeatView, Stage, Viewer};
use ashwright_table::Problem;
use ashwright_table::record::{self, Reading};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// From whose side a replay is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// As a player or a spectator saw it.
    Of(Viewer),
    /// With all hands open.
    Both,
}

/// What was done in a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// The number of steps after it.
    pub step: u32,
    /// Who did it; nothing for chance.
    pub seat: Option<Seat>,
    /// What, in the notation of records; nothing where the side does not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The number of the turn in which it was done; 0 before the first.
    pub turn: u16,
    /// The round in which it was done.
    pub round: u16,
}

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Replay {
    reading: Reading,
    log: Vec<Arc<Line>>,
    labels: Vec<(Label, bool)>,
}

impl Replay {
    /// Reads a record. One that cannot be followed to its end is shown as far as it can; see [`Replay::parted`].
    ///
    /// # Errors
    /// When the text is no record.
    pub fn read(book: &Arc<Rulebook>, text: &str) -> Result<Replay, Problem> {
        let reading = record::read(book, text, "the record")?;
        let session = &reading.session;
        let log = story(session);
        let spelled = session.spelled_steps();
        let labels = (1..).zip(spelled).map(|(step, (agent, text))| {
            let before = session.at(step as usize - 1);
            let seat = match agent {
                Agent::Seat(seat) => Some(seat),
                Agent::Chance => None,
            };
            let rolled = before
                .questions
                .iter()
                .any(|q| q.agent == agent && matches!(q.form(), Form::Roll { .. }));
            let label = Label {
                step,
                seat,
                text: Some(text),
                turn: before.state.turn.number,
                round: before.state.round,
            };
            (label, rolled)
        });
        let labels = labels.collect();
        Ok(Replay { reading, log, labels })
    }

    /// The number of the last step.
    pub fn last(&self) -> usize {
        self.reading.session.steps().len()
    }

    /// How many seats the game has.
    pub fn seats(&self) -> usize {
        usize::from(self.reading.session.state().seats)
    }

    /// Why the record could not be followed to its end, if so.
    pub fn parted(&self) -> Option<&Problem> {
        self.reading.parted.as_ref().map(|parted| &parted.problem)
    }

    /// Things worth knowing, such as cards that have changed since.
    pub fn notices(&self) -> &[String] {
        &self.reading.notices
    }

    /// What was done in each step, as far as a side sees it.
    pub fn labels(&self, side: Side) -> Vec<Label> {
        let seen = |label: &Label, public: bool| match (side, label.seat) {
            (Side::Both, _) => true,
            (Side::Of(Viewer::Seat(viewer)), Some(seat)) => viewer == seat,
            (Side::Of(Viewer::Spectator), Some(_)) => false,
            (Side::Of(_), None) => public,
        };
        let labels = self.labels.iter();
        labels
            .map(|(label, public)| Label {
                text: label.text.clone().filter(|_| seen(label, *public)),
                ..label.clone()
            })
            .collect()
    }

    /// Everything that happened, as a side was told it.
    pub fn log(&self, side: Side) -> Vec<Logged> {
        let lines = self.log.iter();
        match side {
            Side::Of(viewer) => lines.filter_map(|line| line.logged(viewer)).collect(),
            Side::Both => lines.filter_map(|line| self.best(line)).collect(),
        }
    }

    /// A line as whoever knew most was told it.
    fn best(&self, line: &Line) -> Option<Logged> {
        let seats = (0..self.seats() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        let mut viewers = [Viewer::Spectator].into_iter().chain(seats);
        viewers
            .clone()
            .filter_map(|viewer| line.logged(viewer))
            .find(|logged| is_known(&logged.event.what))
            .or_else(|| line.logged(viewers.next()?))
    }

    /// A hash of what everybody saw after so many steps: the same that the players saw live.
    pub fn hash(&self, step: usize) -> String {
        let pending = self.reading.session.at(step);
        public_hash(self.reading.session.book(), &pending.state)
    }

    /// The document after so many steps.
    pub fn table(&self, step: usize, side: Side) -> Option<Table> {
        let session = &self.reading.session;
        let book = session.book();
        let pending = session.at(step);
        let view = match side {
            Side::Of(viewer) => view(book, &pending, viewer)?,
            Side::Both => open(book, &pending)?,
        };
        let over = matches!(pending.state.stage, Stage::Over(_));
        let tag = |name: &str| self.reading.tag(name).map(str::to_string);
        let nonces = (1..=self.seats()).filter_map(|n| tag(&format!("NonceP{n}")));
        Some(Table {
            phase: if over { Phase::Over } else { Phase::Playing },
            you: match side {
                Side::Of(Viewer::Seat(seat)) => Some(seat),
                Side::Of(Viewer::Spectator) | Side::Both => None,
            },
            seats: self.seated(),
            step: step.min(self.last()) as u32,
            hash: public_hash(book, &pending.state),
            view: Some(view),
            undo: Undo::Nothing,
            stops: Stops::default(),
            chance: Fairness {
                commitment: tag("Commitment").unwrap_or_default(),
                nonces: nonces.collect(),
                secret: tag("Secret"),
            },
            rematch: None,
        })
    }

    fn seated(&self) -> Vec<Seated> {
        let start = self.reading.session.start();
        let seats = (0..self.seats() as u8).map(Seat);
        seats
            .map(|seat| Seated {
                name: start.player(seat),
                deck: deck_name(start, seat),
                ready: true,
                ..Seated::default()
            })
            .collect()
    }

    /// The setup of a room that goes on from a step, with a player at one seat and bots at the others.
    pub fn play_on(&self, step: usize, seat: Seat, level: Level, secret: Secret, seed: u64) -> Setup {
        let session = &self.reading.session;
        let start = session.start();
        let seats = (0..self.seats() as u8).map(Seat).map(|at| SeatSetup {
            name: start.player(at),
            deck: String::new(),
            bot: (at != seat).then_some(level),
        });
        let written = record::write(&session.fork(step));
        // The positions only serve those who cannot follow a record.
        let lines = written.lines().filter(|line| !line.starts_with("position "));
        let mut text = String::with_capacity(written.len());
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        Setup {
            seats: seats.collect(),
            secret,
            seed,
            begin: Begin::Record { text, step },
            chance_seed: None,
        }
    }
}

fn view(book: &Rulebook, pending: &Pending, viewer: Viewer) -> Option<View> {
    crate::document::carried(&SeatView::new(book, &pending.state, &pending.questions, viewer))
}

/// A view in which all hands are open: what everybody sees, with what each player sees of their own.
fn open(book: &Rulebook, pending: &Pending) -> Option<View> {
    let mut open = view(book, pending, Viewer::Spectator)?;
    for seat in pending.state.all_seats() {
        let own = view(book, pending, Viewer::Seat(seat))?;
        for question in own.pending.iter().filter(|asked| asked.seat == Some(seat)) {
            if let Some(asked) = open.pending.iter_mut().find(|asked| asked.seat == Some(seat)) {
                asked.question.clone_from(&question.question);
            }
        }
        let mine = own.players.into_iter().nth(seat.index());
        if let (Some(shown), Some(mine)) = (open.players.get_mut(seat.index()), mine) {
            shown.known = mine.known;
            shown.pile_cards = mine.pile_cards;
            shown.top = mine.top;
            shown.bottom = mine.bottom;
            shown.conjuration_cards = mine.conjuration_cards;
        }
    }
    Some(open)
}

/// Whether every card that a line is about is named.
fn is_known(what: &What) -> bool {
    match what {
        What::Drew(_, card)
        | What::Played(_, card)
        | What::Used(_, card, _)
        | What::EnteredPlay(card)
        | What::Damage(card, _)
        | What::Prevented(card, _)
        | What::Placed(card, _, _)
        | What::Removed(card, _, _)
        | What::Destroyed(card)
        | What::Discarded(card)
        | What::LeftTheGame(card)
        | What::ToHand(card)
        | What::Targeted(card)
        | What::Attacked(_, card)
        | What::DeclaredAttacker(card)
        | What::Cancelled(card)
        | What::LookedAt(_, card) => card.title.is_some(),
        What::Attached(card, other) | What::DeclaredDefender(card, other) => {
            card.title.is_some() && other.title.is_some()
        }
        What::Round(_)
        | What::Rolled(..)
        | What::FirstPlayer(_)
        | What::Turn(_)
        | What::Passed(_)
        | What::UsedPower(..)
        | What::Spent(..)
        | What::DieChanged(..)
        | What::Shuffled(_)
        | What::Lost(_)
        | What::Ended(_) => true,
    }
}
