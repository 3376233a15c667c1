//! What is nearly right, in bulk, between what is right: the same for the same seed on every machine.

use crate::book_of;
use crate::mutate::mutated;
use ashwright_bench::{setup, sit, some_answer};
use ashwright_bots::Dealer;
use ashwright_core::{EditionId, Seat};
use ashwright_engine::{Agent, Viewer};
use ashwright_room::message::{About, Message, Request, Stops};
use ashwright_room::{Entry, Feeds, Room, Setup};
use ashwright_table::{Notation, Protocol};
use ashwright_testkit::Random;
use serde_json::{Value, json};

/// How much was sent, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All that was sent, right or wrong.
    pub sent: u64,
    /// What was done.
    pub done: u64,
    /// What was refused.
    pub refused: u64,
    /// How many connections or rooms it was sent to.
    pub anew: u64,
}

/// After so much another connection or room is begun.
const TOGETHER: u32 = 400;

/// The edition of the connection or room of this number: every second one is of the original edition, whose core decks have the
/// names of those of Reborn.
fn edition_of(n: u64) -> EditionId {
    match n % 2 {
        0 => EditionId::Reborn,
        _ => EditionId::Original,
    }
}

/// What is right in the protocol, to make mistakes in.
const LINES: [&str; 4] = [
    include_str!("../../../fuzz/corpus/protocol/begin"),
    include_str!("../../../fuzz/corpus/protocol/documented"),
    include_str!("../../../fuzz/corpus/protocol/faults"),
    include_str!("../../../fuzz/corpus/protocol/four-seats"),
];

/// Sends so many lines of the protocol, one in four of them right.
///
/// # Panics
/// When a line is not answered by one line that is a JSON object, or a right answer is refused or answered as another.
pub fn lines(seed: u64, count: u64) -> Tally {
    let mut random = Random::new(seed);
    let right: Vec<&str> = LINES.iter().flat_map(|file| file.lines()).collect();
    let decks = ["iron men", "snakes", "mist", "siren", "viros", "bloodwoods"];
    let mut tally = Tally::default();
    while tally.sent < count {
        let edition = edition_of(tally.anew);
        let mut connection = Protocol::new(book_of(edition).clone());
        let mut some = |n: usize| random.below(n as u32) as usize;
        let seats: Vec<&str> = (0..2 + some(3)).map(|_| decks[some(decks.len())]).collect();
        let forced = some(2) == 0;
        let new = json!({
            "cmd": "new", "decks": seats, "edition": edition.word(), "chance": "seeded", "seed": tally.anew,
            "auto_forced": forced,
        });
        say(&mut connection, &new.to_string(), &mut tally);
        tally.anew += 1;
        for _ in 0..TOGETHER {
            let own = an_answer(&connection, tally.sent, &mut random);
            let is_right = random.below(4) == 0;
            if let Some(own) = own.as_ref().filter(|_| is_right) {
                let response = say(&mut connection, own, &mut tally);
                assert!(response.get("error").is_none(), "{own} is answered with {response}");
                assert_eq!(
                    response["id"],
                    json!(tally.sent - 1),
                    "{own} is answered with {response}"
                );
                continue;
            }
            let pick = |random: &mut Random| right[random.below(right.len() as u32) as usize];
            let (line, other) = (pick(&mut random), pick(&mut random));
            let line = own.as_deref().filter(|_| random.below(2) == 0).unwrap_or(line);
            let line = mutated(line, other, &mut random);
            if !line.trim().is_empty() {
                say(&mut connection, &line, &mut tally);
            }
        }
    }
    tally
}

/// Sends a line that is not empty; what it is answered with.
fn say(connection: &mut Protocol, line: &str, tally: &mut Tally) -> Value {
    let responses = connection.handle(line);
    let [response] = responses.as_slice() else {
        panic!("{line:?} is answered with {responses:?}");
    };
    assert!(!response.contains('\n'), "{line:?} is answered with more than a line");
    let value: Value = serde_json::from_str(response).unwrap_or_default();
    assert!(value.is_object(), "{line:?} is answered with {response:?}");
    tally.sent += 1;
    match value.get("error") {
        Some(_) => tally.refused += 1,
        None => tally.done += 1,
    }
    value
}

/// A right answer to a question that is open.
fn an_answer(connection: &Protocol, id: u64, random: &mut Random) -> Option<String> {
    let session = connection.session()?;
    let question = session.open_questions().next()?;
    let answer = question.form().sample(&mut |n| random.below(n))?;
    let text = Notation::new(session.book(), session.state()).render(question, &answer);
    let seat = match question.agent {
        Agent::Seat(seat) => seat.to_string(),
        Agent::Chance => {
            // What is bound to a seed answers by itself.
            let again = session.remembered();
            let answer = again.unwrap_or(answer);
            let text = Notation::new(session.book(), session.state()).render(question, &answer);
            return Some(json!({ "cmd": "answer", "seat": "chance", "answer": text, "id": id }).to_string());
        }
    };
    Some(json!({ "cmd": "answer", "seat": seat, "answer": text, "id": id }).to_string())
}

/// A viewer of a room, who keeps the document by what is sent.
struct Watcher {
    viewer: Viewer,
    n: u64,
    document: Value,
}

impl Watcher {
    fn receive(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(Message::Fresh { n, table, .. }) => {
                self.n = n;
                self.document = table;
            }
            Ok(Message::Update { n, patch, .. }) => {
                assert_eq!(n, self.n + 1, "no update is lost");
                self.n = n;
                let patch: json_patch::Patch =
                    serde_json::from_value(patch).unwrap_or_else(|error| panic!("{error}: {text}"));
                let patched = json_patch::patch(&mut self.document, &patch);
                assert!(patched.is_ok(), "{patched:?}: {text}");
            }
            other => panic!("a feed does not send {other:?}: {text}"),
        }
    }
}

/// A room with everybody who looks at it, and its journal.
struct Watched {
    room: Room,
    feeds: Feeds,
    watchers: Vec<Watcher>,
    journal: Vec<Entry>,
}

impl Watched {
    fn new(n: u64, edition: EditionId) -> Watched {
        let setup = Setup { edition, ..setup(n) };
        let room = Room::new(book_of(edition).clone(), setup).unwrap_or_else(|problem| panic!("{problem}"));
        let mut feeds = Feeds::new(1);
        let mut watchers = Vec::new();
        for viewer in room.viewers() {
            let (n, document) = (0, Value::Null);
            let mut watcher = Watcher { viewer, n, document };
            for text in feeds.hello(&room, viewer, None) {
                watcher.receive(&text);
            }
            watchers.push(watcher);
        }
        let journal = Vec::new();
        let mut watched = Watched {
            room,
            feeds,
            watchers,
            journal,
        };
        for seat in [Seat(0), Seat(1)] {
            watched.ask(Viewer::Seat(seat), &sit(seat), &mut Tally::default());
        }
        watched
    }

    /// Asks for something; whether it was done.
    fn ask(&mut self, who: Viewer, request: &Request, tally: &mut Tally) -> bool {
        let before = self.room.clone();
        tally.sent += 1;
        match self.room.handle(who, request) {
            Ok(handled) => {
                tally.done += 1;
                self.journal.extend(handled.entries);
                for (viewer, text) in self.feeds.follow(&self.room) {
                    let mut watchers = self.watchers.iter_mut();
                    if let Some(watcher) = watchers.find(|watcher| watcher.viewer == viewer) {
                        watcher.receive(&text);
                    }
                }
                true
            }
            Err(refused) => {
                tally.refused += 1;
                assert!(!refused.text.is_empty(), "{request:?} is refused without a reason");
                assert_eq!(
                    self.room.looks(),
                    before.looks(),
                    "{request:?} is refused and changes something"
                );
                assert!(
                    self.feeds.follow(&self.room).is_empty(),
                    "{request:?} is refused and told"
                );
                false
            }
        }
    }

    /// Everybody sees the room as it is, and its journal makes it again.
    fn check(&self) {
        let written: Vec<String> = self.journal.iter().flat_map(serde_json::to_string).collect();
        let journal: Vec<Entry> = written.iter().flat_map(|line| serde_json::from_str(line)).collect();
        assert_eq!(journal, self.journal, "a journal is read as it was written");
        let again = Room::restore(self.room.book().clone(), self.room.setup().clone(), &journal);
        let again = again.unwrap_or_else(|problem| panic!("{problem}"));
        assert!(again.parted.is_none(), "{:?}", again.parted);
        for watcher in &self.watchers {
            let of = |room: &Room| serde_json::to_value(room.table(watcher.viewer)).unwrap_or_default();
            assert_eq!(watcher.document, of(&self.room), "{:?} sees the table", watcher.viewer);
            assert_eq!(of(&again.room), of(&self.room), "{:?} sees it again", watcher.viewer);
        }
    }
}

/// Sends so many messages to rooms, one in four of them a right answer. What cannot be read as a request counts as refused.
///
/// # Panics
/// When what is refused changes something, a viewer's updates do not make the document, or a journal does not make the
/// room again.
pub fn messages(seed: u64, count: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut dealer = Dealer::new(seed);
    let mut tally = Tally::default();
    while tally.sent < count {
        let mut watched = Watched::new(random.below(30).into(), edition_of(tally.anew));
        tally.anew += 1;
        for _ in 0..TOGETHER {
            let own = some_answer(&watched.room, &mut dealer);
            if let Some((seat, request)) = own.as_ref().filter(|_| random.below(4) == 0) {
                assert!(watched.ask(Viewer::Seat(*seat), request, &mut tally), "{request:?}");
                continue;
            }
            let step = watched.room.session().map_or(0, |session| session.steps().len() as u32);
            let right = |random: &mut Random| match &own {
                Some((_, request)) if random.below(2) == 0 => request.clone(),
                Some(_) | None => some_request(step, random),
            };
            let text = |request: &Request| serde_json::to_string(request).unwrap_or_default();
            let (request, other) = (right(&mut random), right(&mut random));
            let message = mutated(&text(&request), &text(&other), &mut random);
            let who = match random.below(8) {
                0 => Viewer::Spectator,
                1 => Viewer::Seat(Seat(random.below(6) as u8)),
                n => Viewer::Seat(Seat((n % 2) as u8)),
            };
            match serde_json::from_str::<Request>(&message) {
                Ok(request) => drop(watched.ask(who, &request, &mut tally)),
                Err(_) => {
                    tally.sent += 1;
                    tally.refused += 1;
                }
            }
        }
        watched.check();
    }
    tally
}

/// Something that can be asked of a room besides an answer.
fn some_request(step: u32, random: &mut Random) -> Request {
    let (id, option) = (random.below(9), Some(random.below(6)));
    match random.below(12) {
        0 => sit(Seat(0)),
        9 => Request::Tale { id },
        1 | 2 => Request::Ways { id, step, option },
        3 => Request::WhyNot {
            id,
            step,
            about: About::Meditate,
        },
        4 => Request::WhyNot {
            id,
            step,
            about: About::Card(ashwright_room::view::Name::Public(random.below(80) as u16)),
        },
        5 | 6 => Request::Undo { id, step },
        7 => Request::Stops {
            id,
            stops: Stops {
                attacks: random.below(2) == 0,
                effects: random.below(2) == 0,
                own_turn: random.below(2) == 0,
                order: random.below(2) == 0,
            },
        },
        10 => match random.below(4) {
            0 => Request::AskBack { id, step },
            1 => Request::Consent {
                id,
                by: Seat(random.below(4) as u8),
                step,
                agreed: random.below(2) == 0,
            },
            2 => Request::StandIn {
                id,
                seat: Seat(random.below(4) as u8),
            },
            _ => Request::Claim {
                id,
                from: Seat(random.below(4) as u8),
            },
        },
        8 => Request::Hello {
            version: 2,
            token: None,
            seen: None,
        },
        _ if random.below(40) == 0 => Request::Concede { id },
        _ => Request::Rematch {
            id,
            wanted: random.below(4) > 0,
        },
    }
}
