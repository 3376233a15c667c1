//! Rooms to test with.
#![allow(missing_docs)]

use ashwright_core::{EditionId, Seat};
use ashwright_engine::Rulebook;
use ashwright_room::chance::Secret;
use ashwright_room::message::{Logged, Message, Pool, Reply, Request, Table};
use ashwright_room::view::Form;
use ashwright_room::{Entry, Feeds, Level, Room, SeatSetup, Setup, Viewer};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// Ready-made decks of Reborn and of the original edition, where they have the same names.
pub const DECKS: [&str; 6] = [
    "The Iron Men",
    "The Snakes in Silver",
    "The Mist Guardian",
    "The Cloudsea Siren",
    "The Shadows of Viros",
    "The Bloodwoods Queen",
];

/// The rulebook of the project's own cards.
pub fn book() -> Arc<Rulebook> {
    book_of(EditionId::Reborn)
}

/// The rulebook of an edition.
pub fn book_of(edition: EditionId) -> Arc<Rulebook> {
    static BOOKS: LazyLock<[Arc<Rulebook>; EditionId::ALL.len()]> =
        LazyLock::new(|| EditionId::ALL.map(ashwright_table::rulebook));
    let at = EditionId::ALL.iter().position(|one| *one == edition);
    BOOKS[at.expect("one of all")].clone()
}

/// A generator of numbers for tests.
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// A room with these bots; the other seats are for players.
pub fn setup(seed: u64, bots: &[Option<Level>]) -> Setup {
    setup_of(EditionId::Reborn, seed, bots)
}

/// The same in an edition.
pub fn setup_of(edition: EditionId, seed: u64, bots: &[Option<Level>]) -> Setup {
    let seats = bots.iter().enumerate().map(|(i, bot)| SeatSetup {
        name: format!("Player {}", i + 1),
        deck: DECKS[(seed as usize + i) % DECKS.len()].to_string(),
        bot: *bot,
    });
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&seed.to_be_bytes());
    Setup {
        edition,
        seed,
        ..Setup::new(seats.collect(), Secret::new(secret))
    }
}

pub fn sit(seat: Seat) -> Request {
    Request::Sit {
        id: 1,
        name: format!("Someone {}", seat.0),
        deck: String::new(),
        nonce: format!("{:016x}", 1000 + u64::from(seat.0)),
        ready: true,
    }
}

/// A room in which all have sat down, with its journal.
pub fn begun(setup: Setup) -> (Room, Vec<Entry>) {
    let mut room = Room::new(book_of(setup.edition), setup).expect("the setup is right");
    let mut journal = Vec::new();
    let seats: Vec<Seat> = (0..room.seats() as u8).map(Seat).collect();
    for seat in seats {
        if room.setup().seats[seat.index()].bot.is_none() {
            let done = room.handle(Viewer::Seat(seat), &sit(seat)).expect("a player may sit");
            journal.extend(done.entries);
        }
    }
    assert!(room.session().is_some(), "the game has begun");
    (room, journal)
}

/// A random answer to a question in terms of its view.
pub fn random_reply(form: &Form, random: &mut Random) -> Reply {
    let mut some = |pool: &Pool| -> Pool {
        let mut taken = Pool::new();
        for (kind, levels) in pool {
            taken.insert(*kind, levels.map(|n| random.below(u32::from(n) + 1) as u8));
        }
        taken
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

/// A viewer at the other end of a wire: it keeps the document by the messages that it is sent.
pub struct Client {
    pub viewer: Viewer,
    pub document: Value,
    pub log: Vec<Logged>,
    pub n: u64,
    pub epoch: u64,
    pub sizes: Vec<usize>,
    pub frames: Vec<String>,
}

impl Client {
    pub fn new(feeds: &mut Feeds, room: &Room, viewer: Viewer) -> Client {
        let mut client = Client {
            viewer,
            document: Value::Null,
            log: Vec::new(),
            n: 0,
            epoch: 0,
            sizes: Vec::new(),
            frames: Vec::new(),
        };
        for text in feeds.hello(room, viewer, None) {
            client.receive(&text);
        }
        client
    }

    /// Takes a message in, as a page would.
    pub fn receive(&mut self, text: &str) {
        self.frames.push(text.to_string());
        match serde_json::from_str(text).expect("a message") {
            Message::Fresh { epoch, n, table, log } => {
                (self.epoch, self.n, self.log) = (epoch, n, log);
                self.document = table;
            }
            Message::Update { n, patch, log, keep } => {
                assert_eq!(n, self.n + 1, "updates come in order");
                self.n = n;
                self.sizes.push(text.len());
                let patch: json_patch::Patch = serde_json::from_value(patch).expect("a patch");
                json_patch::patch(&mut self.document, &patch).expect("it applies");
                if let Some(keep) = keep {
                    self.log.truncate(keep as usize);
                }
                self.log.extend(log);
            }
            other => panic!("a feed does not send {other:?}"),
        }
    }

    pub fn table(&self) -> Table {
        serde_json::from_value(self.document.clone()).expect("a table")
    }

    /// The question that this viewer is asked and has not answered under seal.
    pub fn question(&self) -> Option<Form> {
        let Viewer::Seat(seat) = self.viewer else { return None };
        let table = self.table();
        if table.seats[seat.index()].sealed {
            return None;
        }
        let pending = table.view?.pending;
        let own = pending.into_iter().find(|asked| asked.seat == Some(seat));
        Some(own?.question?.form)
    }
}

/// A random answer of a seat that is asked, by the document that it has been sent.
pub fn random_request(room: &mut Room, client: &Client, random: &mut Random) -> Option<Request> {
    let form = client.question()?;
    let step = client.table().step;
    let reply = match form {
        Form::Pay { .. } => {
            let request = Request::Ways {
                id: 9,
                step,
                option: None,
            };
            let Message::Ways { ways, .. } = room.handle(client.viewer, &request).expect("ways").reply else {
                panic!("ways are answered with ways");
            };
            Reply::Dice(ways[random.below(ways.len() as u32) as usize].clone())
        }
        form => random_reply(&form, random),
    };
    Some(Request::Answer {
        id: 2,
        step,
        reply,
        pay: None,
    })
}
