//! Whole games, played by bots or at random, as a viewer is told them.

use ashwright_core::{Difficulty, EditionId, Seat};
use ashwright_room::chance::Secret;
use ashwright_room::message::{Logged, Message, Reply, Request, Table};
use ashwright_room::view::Form;
use ashwright_room::{Begin, Feeds, Level, Room, SeatSetup, Setup, Viewer};
use ashwright_table::{Challenge, rulebook};

/// A generator of numbers.
pub struct Random(u64);

impl Random {
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((mixed ^ (mixed >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

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
    random: Random,
}

impl Game {
    /// A game of so many players with decks that follow from the seed; with `met`, against that Chimera.
    pub fn new(edition: EditionId, seats: usize, met: Option<&str>, by: By, seed: u64) -> Game {
        let book = rulebook(edition);
        let mut random = Random(seed);
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
            let sit = Request::Sit {
                id: 1,
                name: "Anna".into(),
                deck: String::new(),
                nonce: format!("{:016x}", random.below(99)),
                ready: true,
            };
            room.handle(Viewer::Seat(Seat(0)), &sit).expect("a player may sit");
        }
        Game { room, by, random }
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
        let viewer = Viewer::Seat(Seat(0));
        let table = self.room.table(viewer);
        let pending = table.view.as_ref().map(|view| view.pending.clone()).unwrap_or_default();
        let form = pending
            .into_iter()
            .find_map(|asked| Some(asked.question?.form))
            .expect("the player is asked");
        for _ in 0..1000 {
            let reply = reply(&form, &mut self.random);
            let request = Request::Answer {
                id: 2,
                step: table.step,
                reply,
                pay: None,
            };
            if self.room.handle(viewer, &request).is_ok() {
                return true;
            }
        }
        panic!("no answer is taken: {form:?}")
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

fn reply(form: &Form, random: &mut Random) -> Reply {
    let mut some = |pool: &ashwright_room::message::Pool| {
        pool.iter()
            .map(|(kind, levels)| (*kind, levels.map(|n| random.below(u32::from(n) + 1) as u8)))
            .collect()
    };
    match form {
        Form::OneOf(options) => Reply::Option(random.below(options.len() as u32)),
        Form::Some { of, min, max, .. } => {
            let n = u32::from(*min) + random.below(u32::from(max - min) + 1);
            let mut places: Vec<u32> = (0..of.len() as u32).collect();
            while places.len() as u32 > n {
                places.remove(random.below(places.len() as u32) as usize);
            }
            Reply::Cards(places)
        }
        Form::Number { min, max } => Reply::Number(min + random.below(u32::from(max - min) + 1) as u8),
        Form::Pay { pool, .. } | Form::AnyDice(pool) => Reply::Dice(some(pool)),
        Form::Roll(_) | Form::Draw => unreachable!("chance is not asked here"),
    }
}
