//! Laws of rooms, over whole games.

use crate::common::{self, Client, Random};
use ashwright_core::{EditionId, Seat, TitleId};
use ashwright_engine::view::view_for;
use ashwright_engine::{Agent, Rulebook, State, Zone};
use ashwright_room::message::{About, Message, Reply, Request, Stops};
use ashwright_room::view::{Name, View};
use ashwright_room::{Entry, Feeds, Room, Setup, Viewer, public_hash};
use ashwright_table::{Asked, Given, Session};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a viewer has had a right to learn so far, by the engine's own account.
struct Knowledge {
    viewer: Viewer,
    titles: BTreeSet<TitleId>,
}

impl Knowledge {
    fn look(&mut self, book: &Rulebook, state: &State) {
        for card in &state.cards {
            let own = self.viewer.is(card.owner);
            if card.zone != Zone::Unused && (own || card.zone.is_public() || self.viewer.is_among(card.known)) {
                self.titles.insert(card.title);
            }
        }
        for pile in &state.conjurations {
            if self.viewer.is(pile.owner) || pile.left < pile.limit {
                self.titles.insert(pile.title);
            }
        }
        // Whoever knows a card knows what it can bring into play.
        let brought = book.conjuration_pile(self.titles.iter().copied().collect::<Vec<_>>());
        self.titles.extend(brought.into_iter().map(|(title, _)| title));
    }
}

/// The titles of cards that occur in a message.
fn titles_in(book: &Rulebook, value: &Value, found: &mut BTreeSet<TitleId>) {
    let note = |text: &str, found: &mut BTreeSet<TitleId>| {
        let text = text.strip_prefix("known ").unwrap_or(text);
        let text = text.rsplit_once('/').map_or(text, |(title, _)| title);
        let exact = |title: &TitleId| book.pool.card(*title).title == text;
        found.extend(book.pool.title(text).filter(exact));
    };
    match value {
        Value::String(text) => note(text, found),
        Value::Array(values) => values.iter().for_each(|value| titles_in(book, value, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                // The only titles among keys would be leaks.
                note(key, found);
                // Players and decks may be called like cards.
                if !matches!(key.as_str(), "deck") {
                    titles_in(book, value, found);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn public_names(value: &Value, names: &mut BTreeSet<u16>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                // Of an attack, the attacker is a seat; of a battle, a card.
                let is_seat = key == "attacker" && fields.contains_key("defender");
                if matches!(
                    key.as_str(),
                    "name" | "target" | "attacker" | "meets" | "subject" | "source" | "card"
                ) && !is_seat
                    && let Some(n) = value.as_u64()
                {
                    names.insert(n as u16);
                }
                public_names(value, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| public_names(value, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Follows a session along the steps of another, looking at every state in which something is told.
fn look_along(told: &mut Session, steps: &Session, knowledge: &mut [Knowledge]) {
    let book = steps.book().clone();
    let same = told
        .steps()
        .iter()
        .zip(steps.steps())
        .take_while(|(a, b)| a == b)
        .count();
    if same < told.steps().len() {
        *told = told.fork(same);
    }
    while told.steps().len() < steps.steps().len() {
        let step = steps.steps()[told.steps().len()];
        let (agent, sealed) = (step.agent, told.questions().len());
        let mut look = |state: &State, _| knowledge.iter_mut().for_each(|k| k.look(&book, state));
        match (agent, step.given) {
            (agent, Given::Answer(answer)) if sealed > 1 => {
                // All sealed answers of one question are steps in a row.
                let _ = told.answer_telling(agent, answer, Asked::Yes, &mut look);
                for other in &steps.steps()[told.steps().len()..] {
                    if let Given::Answer(answer) = other.given
                        && told.question_for(other.agent).is_some()
                        && told.questions().len() == sealed
                    {
                        let _ = told.answer_telling(other.agent, answer, Asked::Yes, &mut look);
                    }
                }
            }
            (agent, Given::Answer(answer)) => {
                told.answer_telling(agent, answer, Asked::Yes, &mut look)
                    .expect("it was legal");
            }
            (Agent::Seat(seat), Given::Concede) => {
                told.concede_telling(seat, &mut look).expect("it was possible");
            }
            (Agent::Chance, Given::Concede) => unreachable!(),
        }
    }
    knowledge.iter_mut().for_each(|k| k.look(&book, told.state()));
}

/// A request that cannot be done now.
fn mischief(client: &Client, random: &mut Random) -> Request {
    let step = client.table().step;
    let reply = match random.below(4) {
        0 => Reply::Option(10_000 + random.below(9)),
        1 => Reply::Cards(vec![0, 0, 77]),
        2 => Reply::Number(250),
        _ => Reply::Dice([(ashwright_core::DieType::Time, [200, 200, 200])].into()),
    };
    match random.below(5) {
        0 => Request::Answer {
            id: 5,
            step: step + 1,
            reply: Reply::Option(0),
            pay: None,
        },
        1 => Request::Undo {
            id: 5,
            step: step.wrapping_sub(1),
        },
        2 => Request::Rematch { id: 5, wanted: true },
        3 => common::sit(Seat(0)),
        _ => Request::Answer {
            id: 5,
            step,
            reply,
            pay: None,
        },
    }
}

struct Table {
    setup: Setup,
    room: Room,
    journal: Vec<Entry>,
    feeds: Feeds,
    clients: Vec<Client>,
}

impl Table {
    fn new(setup: Setup) -> Table {
        let (room, journal) = common::begun(setup.clone());
        let mut feeds = Feeds::new(1);
        let clients = room.viewers().map(|viewer| Client::new(&mut feeds, &room, viewer));
        let clients = clients.collect();
        Table {
            setup,
            room,
            journal,
            feeds,
            clients,
        }
    }

    fn send(&mut self) {
        for (viewer, text) in self.feeds.follow(&self.room) {
            for client in &mut self.clients {
                if client.viewer == viewer {
                    client.receive(&text);
                }
            }
        }
    }

    fn ask(&mut self, who: Viewer, request: &Request) -> bool {
        match self.room.handle(who, request) {
            Ok(done) => {
                self.journal.extend(done.entries);
                self.send();
                true
            }
            Err(_) => false,
        }
    }

    fn documents(&self) -> Vec<Value> {
        let tables = self.room.viewers().map(|viewer| self.room.table(viewer));
        tables
            .map(|table| serde_json::to_value(&table).expect("a document"))
            .collect()
    }

    /// The documents are what a fresh one would be, and carry the engine's views exactly.
    fn check_documents(&self) {
        let session = self.room.session().expect("a game");
        for (client, document) in self.clients.iter().zip(self.documents()) {
            assert_eq!(
                client.document, document,
                "patches give the document of {:?}",
                client.viewer
            );
            let view = view_for(self.room.book(), session.state(), session.questions(), client.viewer);
            let written = serde_json::to_value(&view).expect("a view");
            assert_eq!(client.document["view"], written);
            let carried: View = serde_json::from_value(written.clone()).expect("the types read every view");
            assert_eq!(serde_json::to_value(&carried).expect("a view"), written);
            let hash = public_hash(self.room.book(), session.state());
            assert_eq!(client.document["hash"], Value::String(hash));
        }
    }

    fn check_restored(&self) {
        let mut again = Room::restore(self.room.book().clone(), self.setup.clone(), &self.journal)
            .expect("the journal fits")
            .room;
        for viewer in self.room.viewers() {
            if let Viewer::Seat(seat) = viewer {
                again.set_here(seat, false);
            }
            assert_eq!(again.table(viewer), self.room.table(viewer));
            let mut feeds = (Feeds::new(4), Feeds::new(4));
            let fresh = feeds.0.hello(&again, viewer, None);
            assert_eq!(fresh, feeds.1.hello(&self.room, viewer, None), "the log is the same");
        }
        assert_eq!(again.record(), self.room.record());
        let (a, b) = (again.session().expect("a game"), self.room.session().expect("a game"));
        assert_eq!((a.steps(), a.hash()), (b.steps(), b.hash()));
    }

    fn check_unchanged(&mut self, who: Viewer, request: &Request) {
        let before = format!("{:?}", self.room);
        assert!(self.room.handle(who, request).is_err(), "{request:?}");
        assert_eq!(before, format!("{:?}", self.room), "{request:?}");
    }
}

/// That nothing in new messages is told to somebody who must not know it, and that public names are public.
fn check_told(client: &Client, frames: &[String], knowledge: &Knowledge, (book, state): (&Rulebook, &State)) {
    for frame in frames {
        let frame: Value = serde_json::from_str(frame).expect("a message");
        let mut titles = BTreeSet::new();
        titles_in(book, &frame, &mut titles);
        let leak = titles.difference(&knowledge.titles).next();
        let leak = leak.map(|title| &book.pool.card(*title).title);
        assert_eq!(leak, None, "{:?} is told only what it may know: {frame}", client.viewer);
    }
    let mut names = BTreeSet::new();
    public_names(&client.document["view"], &mut names);
    for name in names {
        assert!(
            state
                .cards
                .iter()
                .any(|card| card.handle == name && card.zone != Zone::Unused),
            "public names are those of cards that came out of hiding: {name}"
        );
    }
}

/// Plays a game at random with everything that can be asked for in between, and holds the laws to it.
fn play(edition: EditionId, seed: u64, seats: usize, restore_every: u32) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut table = Table::new(common::setup_of(edition, seed, &vec![None; seats]));
    let book = common::book_of(edition);
    let start = table.room.session().expect("a game").start().clone();
    let mut told = Session::replay(book.clone(), start, &[]).expect("a game");
    let mut knowledge: Vec<Knowledge> = table
        .room
        .viewers()
        .map(|viewer| Knowledge {
            viewer,
            titles: BTreeSet::new(),
        })
        .collect();
    let mut requests = 0;
    let mut checked = vec![0; table.clients.len()];
    while !table.room.is_over() && requests < 3_000 {
        requests += 1;
        let asked: Vec<usize> = (0..seats)
            .filter(|seat| table.clients[*seat].question().is_some())
            .collect();
        assert!(!asked.is_empty(), "somebody is asked");
        let seat = asked[random.below(asked.len() as u32) as usize];
        let viewer = Viewer::Seat(Seat(seat as u8));
        let step = table.clients[seat].table().step;
        match random.below(40) {
            0 => {
                table.ask(viewer, &Request::Undo { id: 3, step });
                table.check_restored();
            }
            1 => {
                let stop = |random: &mut Random| random.below(2) == 0;
                let stops = Stops {
                    attacks: stop(&mut random),
                    effects: stop(&mut random),
                    own_turn: stop(&mut random),
                    order: stop(&mut random),
                };
                assert!(table.ask(viewer, &Request::Stops { id: 4, stops }));
            }
            2 => {
                let request = mischief(&table.clients[seat], &mut random);
                table.check_unchanged(viewer, &request);
                let reply = Request::Answer {
                    id: 1,
                    step,
                    reply: Reply::Option(0),
                    pay: None,
                };
                table.check_unchanged(Viewer::Spectator, &reply);
                if asked.len() == 1 {
                    table.check_unchanged(Viewer::Seat(Seat((seat as u8 + 1) % seats as u8)), &reply);
                }
            }
            // Between two players the game would be over at once.
            4 if seats > 2 && random.below(4) == 0 => {
                let mut leaving = viewer;
                if random.below(2) == 0 {
                    leaving = Viewer::Seat(Seat(random.below(seats as u32) as u8));
                }
                table.ask(leaving, &Request::Concede { id: 7 });
                table.check_restored();
            }
            3 => {
                let about = match random.below(3) {
                    0 => About::EndTurn,
                    1 => About::Meditate,
                    _ => {
                        let view = table.clients[seat].table().view.expect("a view");
                        match view.players[seat].known.first() {
                            Some(card) => About::Card(card.name.clone()),
                            None => About::Card(Name::Public(1)),
                        }
                    }
                };
                assert!(table.ask(viewer, &Request::WhyNot { id: 6, step, about }));
            }
            _ => {
                let request = common::random_request(&mut table.room, &table.clients[seat], &mut random);
                let request = request.expect("it is asked");
                // A number of cards beyond a limit may be drawn at random.
                table.ask(viewer, &request);
            }
        }
        look_along(&mut told, table.room.session().expect("a game"), &mut knowledge);
        for ((client, knowledge), checked) in table.clients.iter().zip(&knowledge).zip(&mut checked) {
            let state = table.room.session().expect("a game").state();
            check_told(client, &client.frames[*checked..], knowledge, (&book, state));
            *checked = client.frames.len();
        }
        table.check_documents();
        if requests % restore_every == 0 {
            table.check_restored();
        }
    }
    table.check_restored();
    assert!(table.room.is_over(), "random games end");
    let spent: Vec<usize> = table.clients.into_iter().flat_map(|client| client.sizes).collect();
    spent
}

#[test]
fn whole_games_hold_the_laws() {
    hold_the_laws(EditionId::Reborn);
}

#[test]
fn whole_games_of_the_original_edition_hold_the_laws() {
    hold_the_laws(EditionId::Original);
}

fn hold_the_laws(edition: EditionId) {
    let mut sizes = Vec::new();
    for seed in 0..4 {
        sizes.extend(play(edition, seed, 2, 60));
    }
    sizes.extend(play(edition, 77, 3, 200));
    sizes.extend(play(edition, 78, 4, 200));
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    println!("{} updates of {mean} bytes on average", sizes.len());
    assert!(mean < 1_000, "an update has {mean} bytes on average");
}

#[test]
fn a_room_is_restored_exactly_at_every_step() {
    for edition in [EditionId::Reborn, EditionId::Original] {
        play(edition, 41, 2, 1);
    }
}

#[test]
fn bots_play_to_the_end_in_small_updates() {
    use ashwright_room::Level::{Adept, Novice};
    let mut sizes = Vec::new();
    let seeds = [(EditionId::Reborn, 0..3), (EditionId::Original, 0..1)];
    for (edition, seed) in seeds
        .into_iter()
        .flat_map(|(edition, seeds)| seeds.map(move |seed| (edition, seed)))
    {
        let mut table = Table::new(common::setup_of(edition, seed, &[Some(Adept), Some(Novice)]));
        while let Some(entry) = table.room.bot_move() {
            table.journal.push(entry);
            table.send();
        }
        table.check_documents();
        table.check_restored();
        assert!(table.room.is_over());
        sizes.extend(table.clients.into_iter().flat_map(|client| client.sizes));
    }
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    println!("{} updates of {mean} bytes on average", sizes.len());
    assert!(mean < 1_000, "an update has {mean} bytes on average");
}

#[test]
fn what_was_missed_is_sent_exactly() {
    let mut table = Table::new(common::setup(8, &[None, Some(ashwright_room::Level::Novice)]));
    let viewer = Viewer::Seat(Seat(0));
    let mut random = Random::new(5);
    let mut frames: Vec<String> = Vec::new();
    for _ in 0..40 {
        while let Some(entry) = table.room.bot_move() {
            table.journal.push(entry);
            table.send();
        }
        if let Some(request) = common::random_request(&mut table.room, &table.clients[0], &mut random) {
            table.ask(viewer, &request);
        }
    }
    assert!(
        !table.room.is_over(),
        "the last updates are not larger than what is kept"
    );
    frames.extend(table.clients[0].frames.iter().skip(1).cloned());
    let n = table.clients[0].n;
    assert_eq!(frames.len() as u64, n);
    assert!(
        table.feeds.hello(&table.room, viewer, Some((1, n))).is_empty(),
        "nothing was missed"
    );
    let missed = table.feeds.hello(&table.room, viewer, Some((1, n - 7)));
    let texts: Vec<&str> = missed.iter().map(|text| &**text).collect();
    assert_eq!(
        texts,
        frames[frames.len() - 7..]
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
    );
    for seen in [Some((2, n)), Some((1, n + 1)), None] {
        let fresh = table.feeds.hello(&table.room, viewer, seen);
        let Message::Fresh {
            table: fresh,
            n: at,
            log,
            ..
        } = serde_json::from_str(&fresh[0]).expect("a message")
        else {
            panic!("it is fresh");
        };
        assert_eq!(
            (at, &fresh, &log),
            (n, &table.clients[0].document, &table.clients[0].log)
        );
    }
}
