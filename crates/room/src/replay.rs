//! A recorded game, looked at step by step by a viewer of any seat.

use crate::document::{Line, public_hash, story};
use crate::message::{Fairness, Logged, Message, Phase, Seated, Stops, Table, Undo};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Rulebook, SeatView, Viewer};
use ashwright_table::{Problem, Session, Start, record};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Replay {
    session: Session,
    log: Vec<Arc<Line>>,
    contents: Contents,
}

/// What is in a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contents {
    /// The players by seat: name and, where it is known, deck.
    pub players: Vec<(String, Option<String>)>,
    /// Each step: who answered, nothing for chance, and what in the notation of records.
    pub steps: Vec<(Option<Seat>, String)>,
    /// Where turns begin.
    pub turns: Vec<TurnMark>,
    /// How the game ended, as records say it; `*` when it has not.
    pub result: String,
    /// What is worth knowing, such as why the record could not be followed to its end.
    pub notices: Vec<String>,
    /// The record itself.
    pub record: String,
}

/// Where a turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnMark {
    /// After so many steps.
    pub step: u32,
    /// In this round.
    pub round: u16,
    /// The number of the turn.
    pub turn: u16,
    /// Whose it is.
    pub seat: Seat,
}

impl Replay {
    /// Reads a record. A record that cannot be followed to its end is shown as far as it goes.
    ///
    /// # Errors
    /// When it is no record.
    pub fn read(book: Arc<Rulebook>, text: &str) -> Result<Replay, Problem> {
        let reading = record::read(&book, text, "the record")?;
        let mut notices = reading.notices.clone();
        notices.extend(reading.parted.iter().map(|parted| parted.problem.to_string()));
        let session = reading.session;
        let seats: Vec<Seat> = session.state().all_seats().collect();
        let deck = |seat: Seat| match session.start() {
            Start::Decks(seated) => seated.get(seat.index()).map(|seated| seated.deck_name.clone()),
            Start::State(..) => None,
        };
        let spelled = session.spelled_steps().into_iter().map(|(agent, text)| match agent {
            Agent::Seat(seat) => (Some(seat), text),
            Agent::Chance => (None, text),
        });
        let turns = reading.positions.iter().filter_map(|turn| {
            Some(TurnMark {
                step: turn.step? as u32,
                round: turn.round,
                turn: turn.turn,
                seat: turn.seat,
            })
        });
        let contents = Contents {
            players: seats
                .iter()
                .map(|seat| (session.start().player(*seat), deck(*seat)))
                .collect(),
            steps: spelled.collect(),
            turns: turns.collect(),
            result: record::result(session.state()),
            notices,
            record: text.to_string(),
        };
        Ok(Replay {
            log: story(&session),
            session,
            contents,
        })
    }

    /// What is in it.
    pub fn contents(&self) -> Contents {
        self.contents.clone()
    }

    /// Everything that a viewer is shown after so many steps, from a seat or as a spectator. With `open`, the hands
    /// and piles of all players are shown as their owners see them.
    pub fn show(&self, step: usize, seat: Option<Seat>, open: bool) -> Option<Message> {
        let step = step.min(self.session.steps().len());
        let pending = self.session.at(step);
        let book = self.session.book();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let view = |viewer: Viewer| {
            let view = SeatView::new(book, &pending.state, &pending.questions, viewer);
            serde_json::to_value(&view).unwrap_or(Value::Null)
        };
        let mut shown = view(viewer);
        if open {
            for seat in pending.state.all_seats() {
                let own = view(Viewer::Seat(seat));
                let own = own.pointer(&format!("/players/{}", seat.index())).cloned();
                if let (Some(own), Some(place)) = (own, shown.pointer_mut(&format!("/players/{}", seat.index()))) {
                    *place = own;
                }
            }
        }
        let last = step == self.session.steps().len();
        let seats = self.contents.players.iter().map(|(name, deck)| Seated {
            name: name.clone(),
            deck: deck.clone(),
            here: true,
            ..Seated::default()
        });
        let table = Table {
            phase: if last && self.session.is_over() {
                Phase::Over
            } else {
                Phase::Playing
            },
            you: seat,
            seats: seats.collect(),
            step: step as u32,
            hash: public_hash(book, &pending.state),
            view: serde_json::from_value(shown).ok()?,
            undo: Undo::Nothing,
            stops: Stops::default(),
            chance: Fairness::default(),
            rematch: None,
        };
        let told = self.log.iter().take_while(|line| line.step as usize <= step);
        let log: Vec<Logged> = told.filter_map(|line| line.logged(viewer)).collect();
        Some(Message::Fresh {
            epoch: 0,
            n: step as u64,
            table: Box::new(table),
            log,
        })
    }
}
