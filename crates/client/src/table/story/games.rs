//! Whole games, played by bots or at random, as a viewer is told them.

use ashwright_bench::{sit, some_answer};
use ashwright_bots::Dealer;
use ashwright_core::{Difficulty, EditionId, Seat};
use ashwright_room::chance::Secret;
use ashwright_room::message::{Logged, Message, Table};
use ashwright_room::{Begin, Feeds, Level, Room, SeatSetup, Setup, Viewer};
use ashwright_table::{Challenge, rulebook};

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    Bots,
    Chance,
}

/// A game that has begun.
pub struct Game {
    pub room: Room,
    by: By,
    dealer: Dealer,
}

impl Game {
    /// A game of so many players with decks that follow from the seed; with `met`, against that Chimera.
    pub fn new(edition: EditionId, seats: usize, met: Option<&str>, by: By, seed: u64) -> Game {
        let book = rulebook(edition);
        let decks: Vec<_> = ashwright_table::decks::shelves(&book.pool)
            .expect("ready-made decks")
            .into_iter()
            .flat_map(|shelf| shelf.decks)
            .collect();
        let seat = |(n, name): (usize, &str)| SeatSetup {
            name: name.to_owned(),
            deck: decks[(seed as usize * 3 + n * 5) % decks.len()].name.clone(),
            bot: (by == By::Bots || n > 0).then_some(Level::Novice),
        };
        let setup = Setup {
            edition,
            seed,
            begin: match met {
                None => Begin::Decks,
                Some(chimera) => Begin::Encounter(Challenge {
                    chimera: chimera.to_owned(),
                    difficulty: Difficulty::Standard,
                    ..Challenge::default()
                }),
            },
            chance_seed: Some(seed),
            ..Setup::new(
                ["Anna", "Ben", "Cleo", "Dan"]
                    .into_iter()
                    .enumerate()
                    .take(seats)
                    .map(seat)
                    .collect(),
                Secret::new([7; 32]),
            )
        };
        let mut room = Room::new(book, setup).expect("the setup is right");
        if by == By::Chance {
            room.handle(Viewer::Seat(Seat(0)), &sit(Seat(0)))
                .expect("a player may sit");
        }
        Game {
            room,
            by,
            dealer: Dealer::new(seed),
        }
    }

    /// Plays on by an answer; false when the game is over.
    pub fn step(&mut self) -> bool {
        if self.room.is_over() {
            return false;
        }
        if self.room.bot_due().is_some() {
            self.room.bot_move().expect("a bot moves");
            return true;
        }
        let (seat, request) = some_answer(&self.room, &mut self.dealer).expect("the player is asked");
        let done = self.room.handle(Viewer::Seat(seat), &request);
        done.expect("an answer that is taken");
        true
    }

    /// The document of a viewer and everything that the viewer was told.
    pub fn told(&self, viewer: Viewer) -> (Table, Vec<Logged>) {
        let texts = Feeds::new(1).hello(&self.room, viewer, None);
        match serde_json::from_str(&texts[0]).expect("a message") {
            Message::Fresh { table, log, .. } => (serde_json::from_value(table).expect("a table"), log),
            other => panic!("a greeting is not answered with {other:?}"),
        }
    }
}
