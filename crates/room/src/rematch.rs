//! What follows a game: another with the same players and decks, or the second game of players whom the Phoenix calls.

use crate::room::{Chair, Room, no_seat};
use crate::setup::{Begin, Entry, SeatSetup, Setup, Windows};
use crate::view::{Code, Refused};
use crate::written::Written;
use ashwright_core::{EditionId, Seat};
use ashwright_table::{Origin, decks, rulebook};

impl Room {
    /// Whether every player asks for a rematch and none has been set up.
    pub fn wants_rematch(&self) -> bool {
        let asks = |chair: &Chair| chair.rematch || !chair.is_for_a_person();
        self.is_over() && self.next.is_none() && self.chairs.iter().all(asks) && self.chairs.iter().any(|c| c.rematch)
    }

    /// A player wants a rematch, or none after all.
    pub(crate) fn want_rematch(&mut self, seat: Seat, wanted: bool) -> Result<(), Refused> {
        let text = match (self.is_over(), wanted || self.next.is_none()) {
            (true, true) => None,
            (false, _) => Some("The game goes on: a rematch comes after it."),
            (true, false) => Some("The rematch is made: whoever does not want it does not get ready there."),
        };
        if let Some(text) = text {
            return Err(Refused::new(Code::NotNow, text));
        }
        self.chairs.get_mut(seat.index()).ok_or_else(no_seat)?.rematch = wanted;
        Ok(())
    }

    /// Whether the Phoenix has called, so that what follows is the game between the two players and no rematch (R 24.3.3).
    pub(crate) fn has_second_game(&self) -> bool {
        self.session().is_some_and(|session| session.state().phoenix_calls())
    }

    /// The setup of what follows this game: a rematch with the same players and decks, or the second game of players whom the
    /// Phoenix has called.
    pub fn rematch(&self, secret: crate::chance::Secret, seed: u64) -> Setup {
        let again = self.again(secret, seed);
        let session = self.session().filter(|_| self.has_second_game());
        let reborn = rulebook(EditionId::Reborn);
        match session.and_then(|session| Some((session.second_position(&reborn)?, Origin::of(session)))) {
            None => again,
            Some((position, origin)) => Setup {
                edition: EditionId::Reborn,
                // The Chimera has no seat any more.
                seats: again.seats.into_iter().take(position.seats.len()).collect(),
                begin: Begin::Position(Written::of(&position)),
                origin: Some(origin.word()),
                // Partners had nothing to hide, and are opponents now; tests wait for nobody.
                windows: match self.setup.chance_seed {
                    None if self.places().count() > 1 => Windows::Paused,
                    None | Some(_) => again.windows,
                },
                ..again
            },
        }
    }

    /// The setup of the same game once more.
    fn again(&self, secret: crate::chance::Secret, seed: u64) -> Setup {
        // A Chimera that players meet has no seat in the setup.
        let chairs = self.chairs.iter().take(self.setup.seats.len());
        let seats = chairs.map(|chair| SeatSetup {
            name: chair.name.clone(),
            deck: chair
                .deck
                .as_ref()
                .map_or_else(String::new, |deck| decks::print(&self.book.pool, deck)),
            bot: chair.bot,
        });
        Setup {
            edition: self.setup.edition,
            seed,
            begin: self.setup.begin.clone(),
            origin: self.setup.origin.clone(),
            windows: self.setup.windows,
            lists: self.setup.lists,
            strangers: !self.has_words(),
            chance_seed: self.setup.chance_seed.map(|old| old.wrapping_add(1)),
            ..Setup::new(seats.collect(), secret)
        }
    }

    /// Names the room in which the rematch is played. Returns what has to be written down.
    pub fn name_rematch(&mut self, room: &str) -> Entry {
        self.next = Some(room.to_string());
        Entry::Next { room: room.to_string() }
    }
}
