//! The second game of two players whom the Phoenix has called (R 24.3): a game of its own that names the first.

use super::{Session, Start};
use crate::hash::position_hash;
use ashwright_core::Seat;
use ashwright_diagnostic::Problem;
use ashwright_engine::{Position, PositionProblem, Rulebook, State};
use std::sync::Arc;

/// What a second game begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Second {
    /// Where the first one ended, without the Chimera.
    pub(crate) state: State,
    /// The players' names by seat.
    pub(crate) players: Vec<String>,
    /// The first game.
    pub origin: Origin,
}

/// What a second game calls the first: the hash with which the record of that one ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin(pub u64);

impl Second {
    /// The players' names by seat.
    pub fn players(&self) -> &[String] {
        &self.players
    }
}

impl Origin {
    /// The tag of records for it.
    pub(crate) const TAG: &str = "Origin";

    /// What a game that is over is called.
    pub fn of(first: &Session) -> Origin {
        Origin(position_hash(&Position::of(first.book(), first.state())))
    }

    /// It as records write it.
    pub fn word(self) -> String {
        format!("{:016x}", self.0)
    }

    /// What a word of records means.
    pub fn from_word(word: &str) -> Option<Origin> {
        u64::from_str_radix(word, 16).ok().map(Origin)
    }
}

impl Session {
    /// The game in which the players of this one go on against each other by the rules of `reborn` (R 24.3.3); nothing unless
    /// this one is over and the Phoenix has called.
    ///
    /// # Errors
    /// When the table that is left is none of a game of Reborn.
    pub fn second_game(&self, reborn: Arc<Rulebook>) -> Result<Option<Session>, Problem> {
        let Some(position) = self.second_position(&reborn) else {
            return Ok(None);
        };
        let second = Session::second_from(reborn, &position, Origin::of(self)).map_err(|problems| {
            let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
            let (why, remedy) = (why.join("; "), "report the first game");
            Problem::new("cannot go on", "the second game", why, remedy)
        })?;
        Ok(Some(second))
    }

    /// The same from where it begins: what somebody kept of [`Session::second_position`] and [`Origin::of`].
    ///
    /// # Errors
    /// Everything that is wrong with the position.
    pub fn second_from(
        reborn: Arc<Rulebook>,
        position: &Position,
        origin: Origin,
    ) -> Result<Session, Vec<PositionProblem>> {
        let state = position.into_state(&reborn)?;
        let players = position.seats.iter().map(|seat| seat.name.clone()).collect();
        let second = Second { state, players, origin };
        Ok(Session::from_start(reborn, Start::Second(Box::new(second))))
    }

    /// Where the second game begins, its players called as in this one; nothing as for [`Session::second_game`].
    pub fn second_position(&self, reborn: &Rulebook) -> Option<Position> {
        let mut position = Position::after_the_chimera(self.book(), self.state(), reborn)?;
        for (seat, described) in (0..).map(Seat).zip(&mut position.seats) {
            described.name = self.start().player(seat);
        }
        Some(position)
    }

    /// Whether this game begins where another one ended in which the Phoenix called, and names it.
    pub fn is_second_of(&self, first: &Session) -> bool {
        let Start::Second(second) = self.start() else {
            return false;
        };
        let described = Position::after_the_chimera(first.book(), first.state(), self.book());
        let begins = position_hash(&Position::of(self.book(), &second.state));
        second.origin == Origin::of(first) && described.is_some_and(|described| position_hash(&described) == begins)
    }
}
