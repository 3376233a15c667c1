//! Around the table: what players let each other know, which is no part of the game.

use crate::common::{Client, Random, begun, book, random_request, setup};
use ashwright_core::Seat;
use ashwright_room::chance::Secret;
use ashwright_room::message::{MOST_LETTERS, Phrase, Request, Says};
use ashwright_room::{Code, Entry, Feeds, Level, Room, Viewer};
use std::time::Duration;

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

fn ask(room: &mut Room, seat: Seat, request: &Request) -> Result<Vec<Entry>, Code> {
    let done = room.handle(Viewer::Seat(seat), request);
    done.map(|done| done.entries).map_err(|refused| refused.code)
}

fn say(room: &mut Room, seat: Seat, phrase: Phrase) -> Result<Vec<Entry>, Code> {
    let says = Says::Phrase(phrase);
    ask(room, seat, &Request::Say { id: 1, says })
}

/// Two or more at a table, each with a document, who answer at random.
struct Company {
    room: Room,
    feeds: Feeds,
    journal: Vec<Entry>,
    clients: Vec<Client>,
    random: Random,
}

impl Company {
    fn new(seed: u64, seats: usize) -> Company {
        let (room, journal) = begun(setup(seed, &vec![None; seats]));
        let mut feeds = Feeds::new(1);
        let clients = (0..seats as u8).map(|seat| Client::new(&mut feeds, &room, Viewer::Seat(Seat(seat))));
        Company {
            clients: clients.collect(),
            feeds,
            room,
            journal,
            random: Random::new(seed),
        }
    }

    fn follow(&mut self) {
        for (viewer, text) in self.feeds.follow(&self.room) {
            for client in self.clients.iter_mut().filter(|client| client.viewer == viewer) {
                client.receive(&text);
            }
        }
    }

    fn ask(&mut self, seat: Seat, request: &Request) -> Result<(), Code> {
        let entries = ask(&mut self.room, seat, request)?;
        self.journal.extend(entries);
        self.follow();
        Ok(())
    }

    /// Somebody who is asked answers at random; who it was.
    fn answer(&mut self) -> Option<Seat> {
        for at in 0..self.clients.len() {
            let seat = Seat(at as u8);
            if let Some(request) = random_request(&mut self.room, &self.clients[at], &mut self.random)
                && self.ask(seat, &request).is_ok()
            {
                return Some(seat);
            }
        }
        None
    }

    fn answers(&mut self, n: usize) {
        for _ in 0..n {
            if self.answer().is_none() {
                return;
            }
        }
    }

    fn hash(&self) -> String {
        self.room.table(Viewer::Spectator).hash
    }
}

#[test]
fn what_is_said_is_heard_by_all_and_written_nowhere() {
    let mut company = Company::new(1, 2);
    company.answers(5);
    let (hash, step) = (company.hash(), company.room.table(Viewer::Spectator).step);
    for (n, phrase) in Phrase::ALL.into_iter().enumerate() {
        company.room.set_time(Duration::from_secs(20 * n as u64));
        assert_eq!(
            say(&mut company.room, ONE, phrase),
            Ok(Vec::new()),
            "nothing is written down"
        );
        company.follow();
        for client in &company.clients {
            let said = client.table().talk.pop().expect("it was said");
            assert_eq!(
                (said.seat, said.says, said.step, said.n),
                (ONE, Says::Phrase(phrase), step, n as u32 + 1)
            );
        }
    }
    assert_eq!(company.hash(), hash, "it is no part of the game");
    let spectator = Viewer::Spectator;
    let said = Request::Say {
        id: 1,
        says: Says::Phrase(Phrase::Hello),
    };
    let refused = company
        .room
        .handle(spectator, &said)
        .expect_err("spectators are silent");
    assert_eq!(refused.code, Code::NotSeated);
    let again = Room::restore(book(), company.room.setup().clone(), &company.journal).expect("it is restored");
    assert_eq!(again.room.table(spectator).talk, Vec::new());
    assert!(!company.room.record().expect("a record").contains("good_game"));
}

#[test]
fn nobody_can_talk_without_end() {
    let (mut room, _) = begun(setup(2, &[None, None]));
    let mut said = 0;
    for tenth in 0..600 {
        room.set_time(Duration::from_millis(tenth * 100));
        match say(&mut room, ONE, Phrase::Hello) {
            Ok(_) => said += 1,
            Err(code) => assert_eq!(code, Code::TooFast),
        }
        // Whoever else speaks is not kept from it.
        if tenth % 100 == 0 {
            assert!(say(&mut room, TWO, Phrase::Thanks).is_ok());
        }
    }
    assert_eq!(said, 3 * 5, "three in twelve seconds, for a minute");
    // A clock that goes back gives no time.
    room.set_time(Duration::ZERO);
    assert_eq!(say(&mut room, ONE, Phrase::Hello), Err(Code::TooFast));
    assert!(room.table(Viewer::Spectator).talk.len() <= 16);
}

#[test]
fn whoever_has_come_by_a_link_says_words_of_their_own_and_strangers_do_not() {
    let mut seconds = 0;
    let mut words = |room: &mut Room, text: &str| {
        let says = Says::Words(text.to_owned());
        seconds += 5;
        room.set_time(Duration::from_secs(seconds));
        ask(room, ONE, &Request::Say { id: 1, says })
    };
    let (mut room, journal) = begun(setup(4, &[None, None]));
    assert!(room.table(Viewer::Spectator).around.words);
    assert_eq!(words(&mut room, "  one more, after tea?  "), Ok(Vec::new()));
    let said = room.table(Viewer::Seat(TWO)).talk.pop().expect("it was said");
    assert_eq!(said.says, Says::Words("one more, after tea?".to_owned()));
    for (text, code) in [
        ("", Code::Malformed),
        (" \t ", Code::Malformed),
        ("two\nlines", Code::Malformed),
        (&"é".repeat(MOST_LETTERS + 1), Code::TooBig),
    ] {
        assert_eq!(words(&mut room, text), Err(code), "{text:?}");
    }
    assert_eq!(words(&mut room, &"é".repeat(MOST_LETTERS)), Ok(Vec::new()));
    let again = Room::restore(book(), room.setup().clone(), &journal).expect("it is restored");
    assert_eq!(again.room.table(Viewer::Spectator).talk, Vec::new());

    let mut open = setup(5, &[None, None]);
    open.listed = true;
    let (mut room, _) = begun(open);
    assert!(!room.table(Viewer::Spectator).around.words);
    assert_eq!(words(&mut room, "hello"), Err(Code::NotNow));
    assert_eq!(say(&mut room, ONE, Phrase::Hello), Ok(Vec::new()));
    // They stay strangers in what follows, however often they play again.
    for _ in 0..2 {
        let setup = room.rematch(Secret::new([1; 32]), 1);
        assert!(!setup.listed, "no other stranger is shown the game");
        (room, _) = begun(setup);
        assert!(!room.table(Viewer::Spectator).around.words);
        assert_eq!(words(&mut room, "hello"), Err(Code::NotNow));
    }
}

#[test]
fn nobody_talks_to_a_bot() {
    let (mut room, _) = begun(setup(3, &[None, Some(Level::Novice)]));
    assert_eq!(say(&mut room, ONE, Phrase::Hello), Err(Code::NotNow));
}

#[test]
fn a_phrase_is_one_word_on_the_wire() {
    for phrase in Phrase::ALL {
        let json = serde_json::to_string(&phrase).expect("it is written");
        assert_eq!(json, format!("{:?}", phrase.word()));
    }
    assert!(serde_json::from_str::<Request>(r#"{"do":"say","id":1,"phrase":"you fool"}"#).is_err());
}
