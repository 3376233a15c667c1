//! What the program of the first version (commit 9e93abf) wrote: records, journals and links that people keep.
//!
//! The files under `tests/room/frozen/` are never written again, whatever becomes of rules, cards or formats: they stand for
//! games that exist. What a newer program writes may be frozen beside them, in files of its own.
//!
//! A record or journal may part from newer rules, if the revision of the rules has been counted up
//! (`RULES_REVISION` in `crates/table/src/record.rs`) and it is said in which turn and why.

use crate::common::{self, book};
use ashwright_room::chance::Secret;
use ashwright_room::message::{Message, Phase, Table};
use ashwright_room::replay::{Replay, Side};
use ashwright_room::{Begin, Entry, Restored, Room, SeatSetup, Setup, Written};
use ashwright_table::record::{self, RULES_REVISION};
use serde::Deserialize;
use serde_json::Value;
use std::io::Read;

/// The revision of the rules with which all of it was played.
const FROZEN_REVISION: u32 = 1;

fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(bytes)
        .read_to_string(&mut text)
        .expect("a frozen file");
    text
}

/// Fifty games of two to four seats, ended and not, with and without concessions and answers taken back.
fn records() -> Vec<String> {
    let text = unpacked(include_bytes!("frozen/records.gz"));
    let head = "[Format \"ashwright record 1\"]";
    let records: Vec<String> = text.split(head).skip(1).map(|rest| format!("{head}{rest}")).collect();
    assert_eq!(records.len(), 50);
    records
}

fn lines<T: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Vec<T> {
    let text = unpacked(bytes);
    let lines: Vec<T> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a frozen line"))
        .collect();
    assert_eq!(lines.len(), 20);
    lines
}

/// Parting is for newer rules only.
fn may_part(what: &str, why: &str) {
    assert_ne!(
        RULES_REVISION, FROZEN_REVISION,
        "{what} parts: {why}. If rules or cards were mended, count RULES_REVISION up"
    );
}

#[test]
fn old_records_end_as_they_did_or_say_where_they_part() {
    for (i, text) in records().iter().enumerate() {
        let name = format!("record {i}");
        let reading = record::read(&book(), text, &name).unwrap_or_else(|problem| panic!("{problem}"));
        let turns = text.lines().filter(|line| line.starts_with("turn ")).count();
        assert_eq!(reading.positions.len(), turns, "{name}");
        // Whatever became of the rules, each turn can be looked at.
        assert!(reading.positions.iter().all(|turn| turn.position.is_some()), "{name}");
        match reading.parted {
            Some(parted) => {
                may_part(&name, &parted.problem.to_string());
                assert!(!parted.expected.is_empty() && !parted.actual.is_empty(), "{name}");
                let said = parted.problem.to_string();
                assert!(said.contains(&format!("turn: {}", parted.turn)), "{said}");
                let followed = |turn: &&record::TurnPosition| turn.step.is_some();
                assert!(
                    reading
                        .positions
                        .iter()
                        .filter(followed)
                        .all(|turn| turn.turn <= parted.turn)
                );
                let notices = reading.notices.join("; ");
                assert!(notices.contains("revision 1"), "{name}: {notices}");
            }
            None => {
                let result = record::result(reading.session.state());
                assert_eq!(reading.tag("Result"), Some(result.as_str()), "{name}");
            }
        }
    }
}

/// How a game stood when it was frozen.
#[derive(Deserialize)]
struct Ends {
    step: usize,
    turn: u16,
    round: u16,
    result: String,
    hash: Option<String>,
}

/// A game as a server or a browser kept it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kept {
    /// Three columns of the server's file.
    Server {
        setup: String,
        secret: String,
        journal: Vec<String>,
    },
    /// An entry of the browser's storage, of which the page reads more.
    Worker { setup: Setup, journal: Vec<Entry> },
}

#[derive(Deserialize)]
struct Journal {
    #[serde(flatten)]
    kept: Kept,
    ends: Ends,
}

impl Kept {
    fn open(self) -> (Setup, Vec<Entry>) {
        match self {
            Kept::Worker { setup, journal } => (setup, journal),
            Kept::Server { setup, secret, journal } => {
                let mut setup: Value = serde_json::from_str(&setup).expect("a setup");
                let fields = setup.as_object_mut().expect("an object");
                fields.insert("secret".to_string(), Value::String(secret));
                let journal = journal.iter().map(|line| serde_json::from_str(line).expect("an entry"));
                (serde_json::from_value(setup).expect("a setup"), journal.collect())
            }
        }
    }
}

#[test]
fn old_journals_go_on() {
    for (i, Journal { kept, ends }) in lines(include_bytes!("frozen/journals.gz")).into_iter().enumerate() {
        let name = format!("journal {i}");
        let (setup, mut journal) = kept.open();
        assert_eq!((setup.version, setup.revision), (1, FROZEN_REVISION), "{name}");
        let Restored { mut room, parted } =
            Room::restore(book(), setup.clone(), &journal).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let session = room.session().expect("the game has begun");
        let state = session.state();
        match parted {
            Some(parted) => {
                let Entry::Parted { keep, turn, why } = &parted else {
                    panic!("{name}: {parted:?}")
                };
                may_part(&name, why);
                assert!(
                    *keep <= journal.len() && *turn <= ends.turn && !why.is_empty(),
                    "{name}"
                );
                assert_eq!(session.world().base.turn.number, *turn, "{name}");
                // Once it is written down, the same game is found again, and nothing parts any more.
                journal.push(parted);
                let again = Room::restore(book(), setup, &journal).expect("it was just restored");
                assert_eq!(again.parted, None, "{name}");
                assert_eq!(again.room.looks(), room.looks(), "{name}");
            }
            None if RULES_REVISION == FROZEN_REVISION => {
                assert_eq!(session.steps().len(), ends.step, "{name}");
                let stands = (state.turn.number, state.round, record::result(state));
                assert_eq!(stands, (ends.turn, ends.round, ends.result), "{name}");
                assert_eq!(room.looks().map(|(hash, _)| hash.to_string()), ends.hash, "{name}");
            }
            None => {}
        }
        // It can be played on.
        while room.bot_move().is_some() {}
        if let Some(session) = room.session().filter(|session| !session.is_over()) {
            assert!(session.open_questions().next().is_some(), "{name} waits for somebody");
        }
    }
}

#[test]
fn a_journal_that_cannot_be_followed_goes_on_from_its_last_turn() {
    let all: Vec<Journal> = lines(include_bytes!("frozen/journals.gz"));
    let long = all
        .into_iter()
        .find(|journal| journal.ends.turn > 20)
        .expect("a long game");
    let (setup, journal) = long.kept.open();
    let whole = |n: usize| {
        Room::restore(book(), setup.clone(), &journal[..n])
            .expect("a journal")
            .room
    };
    let turn = |room: &Room| room.session().map(|session| session.world().base.turn.number);
    // In the middle of the third turn, something that nobody could have answered.
    let begins = (0..journal.len())
        .find(|n| turn(&whole(*n)) == Some(3))
        .expect("a third turn");
    let mut wrong = journal.clone();
    wrong.splice(
        begins + 1..,
        [Entry::Answer {
            seat: ashwright_core::Seat(0),
            answer: "play Nothing".into(),
        }],
    );
    let Restored { mut room, parted } = Room::restore(book(), setup.clone(), &wrong).expect("it goes on");
    let Some(Entry::Parted { keep, turn: 3, why }) = &parted else {
        panic!("{parted:?}")
    };
    assert_eq!(*keep, begins);
    assert!(why.contains(&format!("entry {}", begins + 2)), "{why}");
    assert_eq!(room.looks(), whole(begins).looks());
    assert_eq!(room.table(ashwright_room::Viewer::Spectator).parted, Some(3));
    // What is played from there is in the journal behind what was set aside.
    wrong.extend(parted);
    wrong.push(Entry::Concede {
        seat: ashwright_core::Seat(0),
    });
    room.handle(
        ashwright_room::Viewer::Seat(ashwright_core::Seat(0)),
        &ashwright_room::message::Request::Concede { id: 1 },
    )
    .expect("a player may concede");
    let again = Room::restore(book(), setup.clone(), &wrong).expect("it was written down");
    assert_eq!(again.parted, None);
    assert_eq!(again.room.looks(), room.looks());
}

#[test]
fn a_journal_of_an_unknown_version_is_refused() {
    let mut setup = common::setup(1, &[None, None]);
    setup.version += 1;
    assert_eq!(setup.version, ashwright_room::VERSION + 1);
    let problem = Room::new(book(), setup).expect_err("it is of another version");
    assert!(
        problem
            .to_string()
            .contains(&format!("version {}", ashwright_room::VERSION + 1)),
        "{problem}"
    );
}

/// A place that an address names, with what was shown there; or a position to play from.
#[derive(Deserialize)]
#[serde(untagged)]
enum Link {
    Step {
        link: String,
        record: usize,
        /// The round and the number of the last turn that had begun, by the scrubber.
        turn: Option<(u16, u16)>,
        /// The stage, the round and the turn that the table showed.
        stage: (Value, u16, u16),
        hash: String,
    },
    Position {
        position: Box<ashwright_engine::Position>,
        round: u16,
        turn: u16,
        seats: usize,
    },
}

#[test]
fn old_links_open() {
    let records = records();
    for link in lines(include_bytes!("frozen/links.gz")) {
        match link {
            Link::Step {
                link,
                record,
                turn,
                stage,
                hash,
            } => {
                let (path, query) = link.split_once('?').expect("a query");
                assert!(path.starts_with("/replay/"), "{link}");
                let value = |name: &str| {
                    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
                    pairs.find(|(key, _)| *key == name).expect("a value").1
                };
                let step: usize = value("step").parse().expect("a number");
                let side = Side::of(value("as"));
                assert_eq!(side.word(), value("as"), "{link}");
                let replay = Replay::read(book(), &records[record]).unwrap_or_else(|problem| panic!("{problem}"));
                let text = replay
                    .shown(step, side)
                    .unwrap_or_else(|| panic!("{link} shows nothing"));
                let Message::Fresh { table, .. } = serde_json::from_str(&text).expect("a message") else {
                    panic!("{link} shows something else")
                };
                let table: Table = serde_json::from_value(table).expect("a table");
                let contents = replay.contents();
                if contents.steps.len() < step {
                    may_part(&link, "the record could not be followed so far");
                    assert!(!contents.notices.is_empty(), "{link}");
                    continue;
                }
                let view = table.view.expect("a game");
                // How the wire says who won has changed since; that the game is over has not.
                let word = |stage: &Value| stage.as_str().unwrap_or("over").to_string();
                let shown = word(&serde_json::to_value(view.stage).expect("a stage"));
                assert_eq!(
                    (shown, view.round, view.turn.number),
                    (word(&stage.0), stage.1, stage.2),
                    "{link}"
                );
                let begun = contents.turns.iter().rev().find(|mark| mark.step as usize <= step);
                assert_eq!(begun.map(|mark| (mark.round, mark.turn)), turn, "{link}");
                if RULES_REVISION == FROZEN_REVISION {
                    assert_eq!(table.hash, hash, "{link}");
                }
            }
            Link::Position {
                position,
                round,
                turn,
                seats,
            } => {
                let setup = Setup {
                    begin: Begin::Position(Written::of(&*position)),
                    ..Setup::new(vec![SeatSetup::default(); seats], Secret::new([1; 32]))
                };
                let mut room = Room::new(book(), setup).unwrap_or_else(|problem| panic!("{problem}"));
                for seat in (0..seats as u8).map(ashwright_core::Seat) {
                    room.handle(ashwright_room::Viewer::Seat(seat), &common::sit(seat))
                        .expect("a player may sit");
                }
                let table = room.table(ashwright_room::Viewer::Spectator);
                assert_ne!(table.phase, Phase::Lobby);
                let view = table.view.expect("a game");
                assert_eq!((view.round, view.turn.number), (round, turn));
            }
        }
    }
}
