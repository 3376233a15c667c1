//! What partners tell each other at the table: what one points at, and that the other may go on. Neither is an answer:
//! nothing of it is in the journal, and nothing of the game hangs on it but when a bot takes its part of a shared turn.

use super::{Chair, Room};
use crate::message::{Pointed, Pointing};
use crate::view::{Card, Code, Name, Refused, View};
use ashwright_core::Seat;
use ashwright_engine::Viewer;
use ashwright_engine::view::view_of;

/// What a player told the partner last, and in which turn: it is forgotten with the turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    points: Option<(u16, Pointing)>,
    goes_on: Option<u16>,
}

impl Room {
    /// What a seat points at now.
    pub(crate) fn points(&self, chair: &Chair) -> Option<Pointing> {
        let turn = self.turn()?;
        let (of, pointing) = chair.told.points.clone()?;
        (of == turn).then_some(pointing)
    }

    /// Whether a seat lets its partner go on.
    pub(crate) fn goes_on(&self, chair: &Chair) -> bool {
        chair.told.goes_on.is_some() && chair.told.goes_on == self.turn()
    }

    /// Points at something that everybody sees.
    pub(crate) fn point(&mut self, seat: Seat, at: &Pointed) -> Result<(), Refused> {
        let turn = self.turn_with_partner(seat)?;
        let game = self.playing()?;
        let seen = view_of(&self.book, game.session.state(), &[], Viewer::Spectator);
        if !is_seen(&seen, at) {
            let text = "Nothing that everybody sees is there now: point at something else.";
            return Err(Refused::new(Code::Stale, text));
        }
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            let before = chair.told.points.take().map_or(0, |(_, pointing)| pointing.n);
            let at = at.clone();
            chair.told.points = Some((turn, Pointing { at, n: before + 1 }));
        }
        Ok(())
    }

    /// Lets the partner act first for the rest of this turn.
    pub(crate) fn let_go_on(&mut self, seat: Seat) -> Result<(), Refused> {
        let turn = self.turn_with_partner(seat)?;
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            chair.told.goes_on = Some(turn);
        }
        Ok(())
    }

    /// The number of the turn, where the seat has a partner.
    fn turn_with_partner(&self, seat: Seat) -> Result<u16, Refused> {
        let state = self.playing()?.session.state();
        match state.sides.of(seat).iter().any(|other| other != seat) {
            true => Ok(self.turn().unwrap_or_default()),
            false => Err(Refused::new(
                Code::NotNow,
                "You have no partner in this game: nobody would be told.",
            )),
        }
    }
}

/// Whether everybody sees what somebody points at.
fn is_seen(view: &View, at: &Pointed) -> bool {
    let named =
        |card: &Card, name: &Name| card.name == *name || card.attached.iter().any(|attached| attached.name == *name);
    match at {
        Pointed::Card(name) => view.players.iter().any(|player| {
            let cards = player
                .phoenixborn
                .iter()
                .chain(&player.battlefield)
                .chain(&player.spellboard);
            cards.into_iter().any(|card| named(card, name)) || player.discard.iter().any(|(own, _)| own == name)
        }),
        Pointed::Place { front, nth } => view.chimera.as_ref().is_some_and(|chimera| {
            let row = chimera.face_down.iter().filter(|place| place.front == *front);
            row.count() > usize::from(*nth)
        }),
    }
}
