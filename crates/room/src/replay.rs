//! A recorded game, looked at step by step by a viewer of any seat.

use crate::feed::{Text, fresh};
use crate::log::{Line, story};
use crate::message::{Around, Fairness, Logged, Phase, Seated, Stops, Table, Undo};
use crate::room::{deck_name, public_hash};
use crate::verify::fairness;
use crate::view::{View, What};
use ashwright_core::Seat;
use ashwright_engine::view::view_of;
use ashwright_engine::{Agent, Pending, Rulebook, Viewer};
use ashwright_table::{Problem, Session, record};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Replay {
    session: Session,
    log: Vec<Line>,
    chance: Fairness,
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

/// From where a replay is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// By the side of this player.
    Of(Seat),
    /// With all hands open.
    #[default]
    Both,
}

impl Side {
    /// The word that stands for it in addresses: the number of a seat, or `both`. Addresses were given away: no word ever
    /// changes its meaning.
    pub fn word(self) -> String {
        match self {
            Side::Of(seat) => (seat.index() + 1).to_string(),
            Side::Both => "both".to_owned(),
        }
    }

    /// What a word of an address stands for; an unknown one for all hands open.
    pub fn of(word: &str) -> Side {
        let mut sides = (0..Seat::MAX as u8).map(|seat| Side::Of(Seat(seat)));
        sides.find(|side| side.word() == word).unwrap_or_default()
    }
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
        let chance = fairness(&reading);
        let session = reading.session;
        let seats: Vec<Seat> = session.state().all_seats().collect();
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
                .map(|seat| (session.start().player(*seat), deck_name(session.start(), *seat)))
                .collect(),
            steps: spelled.collect(),
            turns: turns.collect(),
            result: record::result(session.state()),
            notices,
            record: text.to_string(),
        };
        Ok(Replay {
            log: story(&session),
            chance,
            session,
            contents,
        })
    }

    /// What is in it.
    pub fn contents(&self) -> Contents {
        self.contents.clone()
    }

    /// Everything that is shown after so many steps, or after the last that there is, from a side.
    pub fn shown(&self, step: usize, side: Side) -> Option<Text> {
        match side {
            // A game has fewer seats than an address may name.
            Side::Of(seat) if seat.index() >= self.contents.players.len() => self.shown(step, Side::Both),
            Side::Of(seat) => self.show(step, Some(seat), false),
            Side::Both => self.show(step, Some(Seat(0)), true),
        }
    }

    /// Everything that a viewer is shown after so many steps, from a seat or as a spectator. With `open`, the hands
    /// and piles of all players are shown as their owners see them.
    pub fn show(&self, step: usize, seat: Option<Seat>, open: bool) -> Option<Text> {
        let step = step.min(self.session.steps().len());
        let pending = self.session.at(step);
        let book = self.session.book();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let mut view = view(book, &pending, viewer);
        if open {
            open_hands(book, &pending, &mut view)?;
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
            edition: book.edition.id,
            lists: self.session.start().lists(),
            seats: seats.collect(),
            step: step as u32,
            hash: public_hash(book, &pending.state),
            view: Some(view),
            undo: Undo::Nothing,
            stops: Stops::default(),
            chance: self.chance.clone(),
            parted: None,
            challenge: None,
            talk: Vec::new(),
            around: Around::default(),
            rematch: None,
            phoenix: false,
            second: false,
        };
        let told = self.log.iter().take_while(|line| line.step as usize <= step);
        let log = told.map(|line| if open { self.best(line) } else { line.logged(viewer) });
        let log: Vec<Logged> = log.collect();
        let (table, log) = (serde_json::to_string(&table).ok()?, serde_json::to_string(&log).ok()?);
        Some(fresh(0, step as u64, &table, &log))
    }

    /// A line as whoever knew most was told it.
    fn best(&self, line: &Line) -> Logged {
        let seats = (0..self.contents.players.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        let public = line.logged(Viewer::Spectator);
        if is_known(&public.event.what) {
            return public;
        }
        let mut told = seats.map(|viewer| line.logged(viewer));
        told.find(|logged| is_known(&logged.event.what)).unwrap_or(public)
    }
}

fn view(book: &Rulebook, pending: &Pending, viewer: Viewer) -> View {
    view_of(book, &pending.state, &pending.questions, viewer)
}

/// Shows of each player, and of what each is asked, what that player sees.
fn open_hands(book: &Rulebook, pending: &Pending, shown: &mut View) -> Option<()> {
    for seat in pending.state.all_seats() {
        let mut own = view(book, pending, Viewer::Seat(seat));
        for (asked, known) in shown.pending.iter_mut().zip(own.pending) {
            asked.question = asked.question.take().or(known.question);
        }
        let place = shown.players.get_mut(seat.index())?;
        *place = own.players.swap_remove(seat.index());
    }
    Some(())
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
        What::Attached(card, other) | What::PutUnder(card, other) | What::DeclaredDefender(card, other) => {
            card.title.is_some() && other.title.is_some()
        }
        What::Round(_)
        | What::Rolled(..)
        | What::Tied(_)
        | What::FirstPlayer(_)
        | What::Turn(_)
        | What::Passed(_)
        | What::Meditated(_)
        | What::Recovery
        | What::UsedPower(..)
        | What::Spent(..)
        | What::DieChanged(..)
        | What::DieReadied(..)
        | What::DieExhausted(..)
        | What::Shuffled(_)
        | What::Lost(_)
        | What::Chimera(_)
        | What::Ended(_) => true,
    }
}
