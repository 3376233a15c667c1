//! What can be asked of a room, one thing at a time.

use crate::common::{self, Client, Random};
use ashwright_core::{EditionId, Seat};
use ashwright_engine::{Agent, Answer, Ask, Choice as EngineChoice};
use ashwright_room::chance::Secret;
use ashwright_room::message::{About, Logged, Message, Phase, Pool, Reply, Request, Stops, Table, Undo, Why};
use ashwright_room::replay::{Replay, Side};
use ashwright_room::view::{Choice, Form, Name, Reason, View};
use ashwright_room::{Begin, Code, Feeds, Level, Room, Setup, Text, Verified, Viewer, Written, verify};
use ashwright_table::{Given, Step, record};
use std::collections::BTreeMap;

const ONE: Viewer = Viewer::Seat(Seat(0));

/// A room in which a player meets a bot, and what the player sees.
struct Duel {
    room: Room,
    feeds: Feeds,
    me: Client,
    random: Random,
}

impl Duel {
    fn new(seed: u64) -> Duel {
        Duel::of(common::begun(common::setup(seed, &[None, Some(Level::Novice)])).0, seed)
    }

    fn of(room: Room, seed: u64) -> Duel {
        let mut feeds = Feeds::new(1);
        let me = Client::new(&mut feeds, &room, ONE);
        let mut duel = Duel {
            room,
            feeds,
            me,
            random: Random::new(seed),
        };
        duel.bots();
        duel
    }

    fn ask(&mut self, request: &Request) -> Result<Message, Code> {
        let done = self.room.handle(ONE, request).map_err(|refused| refused.code)?;
        self.follow();
        Ok(done.reply)
    }

    fn follow(&mut self) {
        for (viewer, text) in self.feeds.follow(&self.room) {
            assert_eq!(viewer, ONE);
            self.me.receive(&text);
        }
    }

    fn bots(&mut self) {
        while self.room.bot_move().is_some() {}
        self.follow();
    }

    fn step(&self) -> u32 {
        self.me.table().step
    }

    fn view(&self) -> View {
        self.me.table().view.expect("a view")
    }

    fn ask_of(&self) -> Option<String> {
        let pending = self.view().pending;
        let own = pending.into_iter().find(|asked| asked.seat == Some(Seat(0)))?;
        Some(own.question?.ask.word().to_string())
    }

    fn answer_at_random(&mut self) {
        if let Some(request) = common::random_request(&mut self.room, &self.me, &mut self.random) {
            let _ = self.ask(&request);
        }
        self.bots();
    }

    /// Goes on at random until the player is asked for an action.
    fn until_action(&mut self) -> bool {
        for _ in 0..2_000 {
            if self.room.is_over() {
                return false;
            }
            if self.ask_of().as_deref() == Some("action") {
                return true;
            }
            self.answer_at_random();
        }
        panic!("the game goes on");
    }

    fn options(&self) -> Vec<Choice> {
        match self.me.question() {
            Some(Form::OneOf(options)) => options,
            _ => Vec::new(),
        }
    }
}

fn spent(before: &Pool, after: &Pool) -> Pool {
    let mut spent = Pool::new();
    for (kind, levels) in before {
        let left = after.get(kind).copied().unwrap_or_default();
        let gone = [0, 1, 2].map(|i| levels[i].saturating_sub(left[i]));
        if gone != [0; 3] {
            spent.insert(*kind, gone);
        }
    }
    spent
}

#[test]
fn the_first_way_to_pay_is_offered_taken_and_called_off() {
    let (mut paid, mut undone) = (0, 0);
    for seed in 0..12 {
        let mut duel = Duel::new(seed);
        while duel.until_action() {
            let step = duel.step();
            let plays = duel.options();
            let play = plays
                .iter()
                .position(|choice| matches!(choice, Choice::Play(_) | Choice::Activate(..)));
            let Some(place) = play.map(|place| place as u32) else {
                duel.answer_at_random();
                continue;
            };
            let asked = duel.ask(&Request::Ways {
                id: 1,
                step,
                option: Some(place),
            });
            let Ok(Message::Ways { ways, .. }) = asked else {
                panic!("{asked:?}")
            };
            let before = (duel.me.table().hash, duel.view().players[0].active.clone());
            let pay = ways.first().cloned();
            let wrong: Pool = [(ashwright_core::DieType::Astral, [9, 0, 0])].into();
            let answer = |pay| Request::Answer {
                id: 2,
                step,
                reply: Reply::Option(place),
                pay,
            };
            if ways.len() > 1 {
                assert_eq!(duel.ask(&answer(Some(wrong))), Err(Code::Illegal));
                assert_eq!(duel.me.table().hash, before.0);
                let cheapest = |way: &Pool| way.values().map(|levels| levels[2]).sum::<u8>();
                assert!(
                    ways.iter().all(|way| cheapest(way) >= cheapest(&ways[0])),
                    "powers are kept"
                );
            }
            duel.ask(&answer(pay.clone())).expect("the first way pays");
            if let Some(pay) = pay
                && duel.ask_of().as_deref() != Some("pay")
            {
                let now = duel.view().players[0].active.clone();
                // Dice may come back by what was used; those that were spent are gone at least for a moment.
                if now.values().flatten().sum::<u8>() < before.1.values().flatten().sum::<u8>() {
                    paid += usize::from(spent(&before.1, &now) == pay);
                }
            }
            let undo = duel.me.table().undo;
            let now = duel.step();
            let again = duel.ask(&Request::Undo { id: 3, step: now });
            match undo {
                Undo::Answer | Undo::Payment => {
                    assert!(matches!(again, Ok(Message::Done { id: 3 })), "{again:?}");
                    undone += 1;
                    while matches!(duel.me.table().undo, Undo::Answer | Undo::Payment) && duel.step() > step {
                        let now = duel.step();
                        duel.ask(&Request::Undo { id: 3, step: now })
                            .expect("more can be taken back");
                    }
                    assert_eq!((duel.step(), duel.me.table().hash), (step, before.0), "as it was");
                    duel.ask(&answer(ways.first().cloned())).expect("it can be done again");
                }
                Undo::Nothing => assert_eq!(again, Err(Code::NothingToUndo)),
                Undo::Barrier(_) => assert_eq!(again, Err(Code::Barrier)),
            }
            duel.bots();
            duel.answer_at_random();
        }
    }
    assert!(paid > 20 && undone > 5, "{paid} paid, {undone} undone");
}

#[test]
fn what_cannot_be_done_has_a_reason() {
    let mut duel = Duel::new(4);
    let mut reasons: BTreeMap<Reason, usize> = BTreeMap::new();
    let mut seen = 0;
    for _ in 0..60 {
        if !duel.until_action() {
            break;
        }
        let step = duel.step();
        let view = duel.view();
        let mut about = vec![About::EndTurn, About::Meditate];
        about.extend(view.players[0].known.iter().map(|card| About::Card(card.name.clone())));
        about.extend(
            view.players[1]
                .battlefield
                .iter()
                .map(|card| About::Card(card.name.clone())),
        );
        let own = view.players[0].battlefield.iter();
        about.extend(own.map(|card| About::Card(card.name.clone())));
        about.push(About::Die(ashwright_core::DieType::Time));
        let options = duel.options();
        for about in about {
            let asked = duel.ask(&Request::WhyNot {
                id: 1,
                step,
                about: about.clone(),
            });
            let Ok(Message::WhyNot { reasons: found, .. }) = asked else {
                panic!("{asked:?}")
            };
            if let About::Card(Name::Own(title, _)) = &about {
                // Of equal cards one is offered.
                let first = Name::Own(title.clone(), 0);
                let legal = options.contains(&Choice::Play(first));
                assert!(legal || !found.is_empty(), "{about:?} among {options:?}");
            }
            if let Some(unit) = view.players[0]
                .battlefield
                .iter()
                .find(|c| about == About::Card(c.name.clone()))
            {
                // Nobody asks why a unit of one's own cannot be attacked.
                let attack = |why: &Why| matches!(why.what, Choice::Attack(_));
                assert!(!found.iter().any(attack), "{found:?}");
                let exhausted = |why: &Why| why.reason == Reason::Exhausted;
                assert_eq!(found.iter().any(exhausted), unit.exhaustion > 0, "{found:?}");
                seen += usize::from(unit.exhaustion > 0);
            }
            if about == About::EndTurn && view.turn.main > 0 {
                assert_eq!(found[0].reason.rule(), ashwright_core::Rule(4, 2, 5));
            }
            for why in found {
                *reasons.entry(why.reason).or_default() += 1;
            }
        }
        duel.answer_at_random();
    }
    assert!(reasons.len() > 5, "{reasons:?}");
    assert!(seen > 0, "exhausted units are asked about");
}

#[test]
fn whoever_waits_is_told_so() {
    let (mut room, _) = common::begun(common::setup(6, &[None, Some(Level::Novice)]));
    let mut feeds = Feeds::new(1);
    let mut client = Client::new(&mut feeds, &room, ONE);
    let mut random = Random::new(6);
    for _ in 0..200 {
        let table = client.table();
        let view = table.view.expect("a view");
        let theirs = view.turn.number > 0 && view.turn.seat == Seat(1) && client.question().is_none();
        if let (true, Some(card)) = (theirs, view.players[0].known.first()) {
            let about = About::Card(card.name.clone());
            let request = Request::WhyNot {
                id: 1,
                step: table.step,
                about,
            };
            let Message::WhyNot { reasons, .. } = room.handle(ONE, &request).expect("a question").reply else {
                panic!("reasons are given");
            };
            assert_eq!(reasons[0].reason, Reason::NotYourTurn);
            return;
        }
        if let Some(request) = common::random_request(&mut room, &client, &mut random) {
            let _ = room.handle(ONE, &request);
        } else {
            room.bot_move();
        }
        for (_, text) in feeds.follow(&room) {
            client.receive(&text);
        }
    }
    panic!("the bot takes a turn");
}

#[test]
fn a_bot_that_passes_is_no_barrier() {
    let by_bot = |step: &Step| step.agent == Agent::Seat(Seat(1));
    let mut passed = 0;
    for seed in 0..60 {
        if passed > 2 {
            break;
        }
        let mut duel = Duel::new(seed);
        for _ in 0..150 {
            let (before, at) = (duel.room.clone(), duel.step() as usize);
            let Some(request) = common::random_request(&mut duel.room, &duel.me, &mut duel.random) else {
                break;
            };
            if duel.ask(&request).is_err() {
                continue;
            }
            let asked = |room: &Room| {
                let questions = room.session().map(|session| session.questions().to_vec());
                questions.is_some_and(|questions| questions.iter().any(|q| q.ask == Ask::Respond))
            };
            let mut windows = 0;
            while let Some(seat) = duel.room.bot_due() {
                assert_eq!(seat, Seat(1));
                windows += usize::from(asked(&duel.room));
                duel.room.bot_move();
            }
            duel.follow();
            // What else it answers, also where it has only one answer, is a barrier.
            let steps = |room: &Room| room.session().map_or_else(Vec::new, |session| session.steps().to_vec());
            let done = Given::Answer(Answer::Choice(EngineChoice::Done));
            let since = steps(&duel.room).into_iter().skip(steps(&before).len());
            let only_windows = since.filter(by_bot).all(|step| step.given == done);
            let chance = |room: &Room| room.session().map(ashwright_table::Session::requests);
            if windows == 0 || !only_windows || chance(&before) != chance(&duel.room) || duel.room.is_over() {
                continue;
            }
            let table = duel.me.table();
            if table.undo == Undo::Barrier(ashwright_room::Barrier::Learned) {
                continue;
            }
            assert!(matches!(table.undo, Undo::Answer | Undo::Payment), "{:?}", table.undo);
            let step = table.step;
            duel.ask(&Request::Undo { id: 3, step }).expect("it is taken back");
            let now = duel.step() as usize;
            if now == at {
                assert_eq!(duel.room.looks(), before.looks());
                // The same again comes to the same.
                duel.ask(&request).expect("it was possible before");
                duel.bots();
                assert_eq!(duel.me.table().hash, table.hash);
                assert_eq!(duel.me.table().step, step);
                passed += 1;
            }
        }
    }
    assert!(passed > 2, "{passed}");
}

#[test]
fn stops_say_when_to_ask() {
    let mut asked = [0, 0];
    for (n, seed) in (0..12).enumerate() {
        let mut duel = Duel::new(seed);
        let on = n % 2 == 1;
        let count = &mut asked[n % 2];
        let stops = Stops {
            attacks: on,
            effects: on,
            own_turn: on,
            order: on,
        };
        duel.ask(&Request::Stops { id: 1, stops })
            .expect("stops may be changed");
        assert_eq!(duel.me.table().stops, stops);
        while !duel.room.is_over() && duel.step() < 600 {
            if duel.ask_of().as_deref() == Some("respond") {
                *count += 1;
                let may_pass = duel.options().contains(&Choice::Done);
                assert!(on || !may_pass, "asked although nothing has to be decided");
                assert!(duel.options().len() > 1, "asked although nothing can be decided");
            }
            duel.answer_at_random();
        }
    }
    assert!(asked[1] > asked[0], "{asked:?}");
}

#[test]
fn nobody_learns_a_deck_in_the_lobby_and_bad_seats_are_refused() {
    let mut room = Room::new(common::book(), common::setup(1, &[None, None])).expect("a room");
    let sit = |name: &str, deck: &str, nonce: &str| Request::Sit {
        id: 1,
        name: name.into(),
        deck: deck.into(),
        nonce: nonce.into(),
        ready: false,
    };
    let nonce = "0123456789abcdef";
    for (request, code) in [
        (sit("", "iron men", nonce), Code::Malformed),
        (
            sit("A name that is far too long for a table", "iron men", nonce),
            Code::Malformed,
        ),
        (sit("Ann", "iron men", "12"), Code::Malformed),
        (sit("Ann", "zzzzzz", nonce), Code::Illegal),
        (
            sit("Ann", "name: x\nphoenixborn: Coal Roarkwin\ndice: 10 time\n", nonce),
            Code::Illegal,
        ),
        (sit("Ann", &"# x\n".repeat(10_000), nonce), Code::TooBig),
        (Request::Concede { id: 1 }, Code::NotNow),
        (Request::Undo { id: 1, step: 0 }, Code::NotNow),
    ] {
        let refused = room.handle(ONE, &request).expect_err("it is refused");
        assert_eq!(refused.code, code, "{}", refused.text);
        assert!(
            refused.text.ends_with('.') && !refused.text.ends_with(".."),
            "{}",
            refused.text
        );
    }
    room.handle(ONE, &sit("Ann", "iron men", nonce)).expect("a good seat");
    let mine = room.table(ONE);
    assert_eq!(mine.phase, Phase::Lobby);
    assert_eq!(mine.seats[0].deck.as_deref(), Some("The Iron Men"));
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let theirs = room.table(viewer);
        assert_eq!((theirs.seats[0].name.as_str(), &theirs.seats[0].deck), ("Ann", &None));
        assert_eq!(theirs.chance.commitment.len(), 64);
        assert_eq!(theirs.chance.secret, None);
    }
    let refused = room
        .handle(Viewer::Spectator, &sit("Eve", "iron men", nonce))
        .expect_err("no seat");
    assert_eq!(refused.code, Code::NotSeated);
}

#[test]
fn after_the_game_comes_a_rematch() {
    let mut duel = Duel::new(2);
    assert_eq!(duel.ask(&Request::Rematch { id: 1, wanted: true }), Err(Code::NotNow));
    duel.ask(&Request::Concede { id: 1 }).expect("a concession");
    let table = duel.me.table();
    assert_eq!((table.phase, table.undo), (Phase::Over, Undo::Nothing));
    let step = table.step;
    assert_eq!(duel.ask(&Request::Concede { id: 1 }), Err(Code::Over));
    assert_eq!(duel.ask(&Request::Undo { id: 1, step }), Err(Code::Over));
    assert!(!duel.room.wants_rematch());
    for wanted in [true, false, true] {
        duel.ask(&Request::Rematch { id: 1, wanted }).expect("it is over");
        assert_eq!(duel.room.wants_rematch(), wanted);
        duel.follow();
        assert_eq!(duel.me.table().seats[0].rematch, wanted);
    }
    let setup = duel.room.rematch(Secret::new([3; 32]), 9);
    duel.room.name_rematch("another");
    assert!(!duel.room.wants_rematch());
    duel.follow();
    assert_eq!(duel.me.table().rematch.as_deref(), Some("another"));
    // What has begun is not called off.
    let call_off = Request::Rematch { id: 1, wanted: false };
    assert_eq!(duel.ask(&call_off), Err(Code::NotNow));
    let (again, _) = common::begun(setup);
    let decks = |room: &Room| {
        let seats = room.table(ONE).seats;
        seats.into_iter().map(|seat| seat.deck).collect::<Vec<_>>()
    };
    assert_eq!(decks(&again), decks(&duel.room));
}

/// A finished game between bots, with the hash after each step that was seen live.
fn watched(seed: u64) -> (Room, BTreeMap<usize, String>) {
    let (mut room, _) = common::begun(common::setup(seed, &[Some(Level::Novice), Some(Level::Adept)]));
    let mut hashes = BTreeMap::new();
    loop {
        let table = room.table(Viewer::Spectator);
        hashes.insert(table.step as usize, table.hash);
        if room.bot_move().is_none() {
            return (room, hashes);
        }
    }
}

/// What a message shows.
fn shown(message: Option<Text>) -> (Table, Vec<Logged>) {
    match serde_json::from_str(&message.expect("it is shown")).expect("a message") {
        Message::Fresh { table, log, .. } => (serde_json::from_value(table).expect("a table"), log),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_replay_shows_what_was_seen_live() {
    let (room, hashes) = watched(21);
    let record = room.record().expect("a record");
    let replay = Replay::read(common::book(), &record).expect("a record");
    let contents = replay.contents();
    let last = contents.steps.len();
    assert!(contents.notices.is_empty(), "{:?}", contents.notices);
    assert_eq!(last, room.session().expect("a game").steps().len());
    for (step, hash) in &hashes {
        let (table, _) = shown(replay.show(*step, None, false));
        assert_eq!((&table.hash, table.step as usize), (hash, *step));
    }
    for step in [0, 1, last / 2, last] {
        for seat in [None, Some(Seat(0)), Some(Seat(1))] {
            let (both, log) = shown(replay.show(step, seat, true));
            for player in &both.view.expect("a view").players {
                assert_eq!(player.known.len(), usize::from(player.hand), "all hands are open");
            }
            assert!(!format!("{log:?}").contains("\"hidden\""), "all cards are named");
        }
        let spectator = replay.show(step, None, false).expect("it is shown");
        assert!(!spectator.contains("pile_cards"), "a spectator sees no pile");
    }
    let mut feeds = Feeds::new(1);
    for viewer in room.viewers() {
        let fresh = feeds.hello(&room, viewer, None);
        let live = shown(Some(fresh[0].clone()));
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let again = shown(replay.show(last, seat, false));
        assert_eq!(again.1, live.1, "the log");
        let parts = |table: Table| (table.view, table.hash, table.phase, table.step, table.chance);
        assert_eq!(parts(again.0), parts(live.0));
    }
}

#[test]
fn a_game_is_played_on_from_any_step() {
    let (room, _) = watched(22);
    let record = room.record().expect("a record");
    let replay = Replay::read(common::book(), &record).expect("a record");
    let session = room.session().expect("a game");
    let mut exact = 0;
    for step in (0..session.steps().len()).step_by(23) {
        let seat = Seat(u8::from(step % 2 == 1));
        let bots = [0, 1].map(|i| (i != seat.index()).then_some(Level::Novice));
        let mut setup = common::setup(8, &bots);
        let text = record.clone();
        setup.begin = Begin::Record { text, step: Some(step) };
        let text = serde_json::to_string(&setup).expect("a setup can be written");
        let setup = serde_json::from_str(&text).expect("and read");
        let mut room = Room::new(common::book(), setup).expect("a room");
        room.handle(Viewer::Seat(seat), &common::sit(seat))
            .expect("the player sits");
        let table = room.table(Viewer::Seat(seat));
        if table.step as usize == step {
            exact += 1;
            assert_eq!(table.hash, shown(replay.show(step, None, false)).0.hash);
            assert_eq!(table.undo, Undo::Nothing, "what came before is not taken back");
        }
        // Between sealed answers means before them.
        let played = room.session().expect("a game").steps();
        let common = step.min(played.len());
        assert!(step - common < 2);
        assert_eq!(played[..common], session.steps()[..common]);
        let mut feeds = Feeds::new(1);
        let mut client = Client::new(&mut feeds, &room, Viewer::Seat(seat));
        let mut random = Random::new(step as u64);
        while !room.is_over() {
            while room.bot_move().is_some() {}
            for (_, text) in feeds.follow(&room) {
                client.receive(&text);
            }
            if let Some(request) = common::random_request(&mut room, &client, &mut random) {
                let _ = room.handle(client.viewer, &request);
            }
        }
        let record = room.record().expect("a record");
        let verified = verify(room.book(), &record, "it").expect("a record");
        is_verified(&verified);
    }
    assert!(exact > 3, "{exact}");
}

/// A whole game without a fault. Where chance was not asked any more, nothing was compared, and that is said.
fn is_verified(verified: &Verified) {
    assert!(verified.finished, "{:?}", verified.faults);
    let mut faults = verified.faults.iter();
    let nothing = faults.all(|fault| fault.why.contains("nothing was compared"));
    assert!(nothing, "{:?}", verified.faults);
    assert_eq!(verified.faults.len(), usize::from(verified.outcomes == 0));
}

#[test]
fn a_position_is_played_on() {
    let (room, _) = watched(23);
    let record = room.record().expect("a record");
    let reading = record::read(room.book(), &record, "it").expect("a record");
    let (mut played, mut compared) = (0, 0);
    for turn in reading.positions.iter().step_by(5) {
        let position = turn.position.clone().expect("every turn has its position");
        let mut setup = common::setup(1, &[Some(Level::Novice), Some(Level::Novice)]);
        setup.begin = Begin::Position(Written::of(&position));
        let text = serde_json::to_string(&setup).expect("a setup can be written");
        let setup: ashwright_room::Setup = serde_json::from_str(&text).expect("and read");
        let mut room = Room::new(common::book(), setup).expect("a room");
        while room.bot_move().is_some() {}
        let verified = verify(room.book(), &room.record().expect("a record"), "it").expect("a record");
        is_verified(&verified);
        played += 1;
        compared += usize::from(verified.outcomes > 0);
    }
    assert!(
        compared * 4 >= played * 3,
        "chance was compared in {compared} of {played} games"
    );
    let mut setup = common::setup(1, &[None, None, None]);
    setup.begin = Begin::Record {
        text: record,
        step: Some(4),
    };
    let problem = Room::new(common::book(), setup).expect_err("the game has two seats");
    assert!(problem.why.contains("2 seats"), "{problem}");
}

/// A setup names its edition, Reborn if it does not, and no other rules open it. Decks alone seat no Chimera.
#[test]
fn a_room_is_opened_with_the_rules_of_its_edition() {
    let reborn = common::setup(1, &[None, Some(Level::Novice)]);
    let written = serde_json::to_value(&reborn).expect("it can be written");
    assert_eq!(written.get("edition"), None);
    let mut other = written.clone();
    other["edition"] = "red-rains".into();
    let other: Setup = serde_json::from_value(other).expect("it names an edition");
    assert_eq!(other.edition, EditionId::RedRains);
    let refused = |edition, setup: &Setup| {
        let book = ashwright_table::rulebook(edition);
        Room::new(book, setup.clone())
            .map(|_| ())
            .expect_err("it cannot be opened")
            .why
    };
    let why = refused(EditionId::RedRains, &reborn);
    assert!(why.contains("it is played by the rules of \"reborn\""), "{why}");
    let why = refused(EditionId::Reborn, &other);
    assert!(why.contains("it is played by the rules of \"red-rains\""), "{why}");
    let why = refused(EditionId::RedRains, &other);
    assert!(why.contains("has a seat for it"), "{why}");
}

/// Who looks at a room is told its edition, in the lobby as well as at the table, and in the replay; decks are those of it.
#[test]
fn documents_say_the_edition() {
    let book = ashwright_table::rulebook(EditionId::Original);
    let setup = Setup {
        edition: EditionId::Original,
        ..common::setup(1, &[None, Some(Level::Novice)])
    };
    let mut room = Room::new(book.clone(), setup).expect("the setup is right");
    assert_eq!(room.table(Viewer::Spectator).edition, EditionId::Original);
    let sit = Request::Sit {
        id: 1,
        name: "Isaac".into(),
        deck: "The Snakes in Silver".into(),
        nonce: "0123456789abcdef".into(),
        ready: true,
    };
    room.handle(Viewer::Seat(Seat(0)), &sit)
        .expect("it is a deck of that edition");
    let table = room.table(Viewer::Seat(Seat(0)));
    assert_eq!((table.phase, table.edition), (Phase::Playing, EditionId::Original));
    let record = room.record().expect("the game has begun");
    for side in (0..4).map(|seat| Side::Of(Seat(seat))).chain([Side::Both]) {
        assert_eq!(Side::of(&side.word()), side, "a link leads to the side that it names");
    }
    let shown = Replay::read(book, &record)
        .expect("a record")
        .shown(0, Side::Of(Seat(0)));
    assert!(shown.expect("it has a beginning").contains("\"edition\":\"original\""));
    let (reborn, _) = common::begun(common::setup(1, &[None, Some(Level::Novice)]));
    assert!(
        !serde_json::to_string(&reborn.table(Viewer::Spectator))
            .expect("JSON")
            .contains("edition")
    );
}

/// Who practises takes back everything up to the beginning, whatever the bot and chance have answered since; who does not is
/// stopped on the way. Both come back from their journals as they were.
#[test]
fn who_practises_takes_back_what_they_like() {
    let mut stopped = 0;
    for (seed, practice) in [(3, true), (4, true), (3, false), (4, false)] {
        let mut setup = common::setup(seed, &[None, Some(Level::Novice)]);
        setup.practice = practice;
        let (mut room, mut journal) = common::begun(setup.clone());
        let mut random = Random::new(seed);
        let mut given = 0;
        while given < 25 && !room.is_over() {
            journal.extend(std::iter::from_fn(|| room.bot_move()));
            let client = Client::new(&mut Feeds::new(1), &room, ONE);
            let Some(request) = common::random_request(&mut room, &client, &mut random) else {
                break;
            };
            journal.extend(room.handle(ONE, &request).expect("it can be answered").entries);
            given += 1;
        }
        journal.extend(std::iter::from_fn(|| room.bot_move()));
        loop {
            match room.table(ONE).undo {
                Undo::Nothing => break,
                Undo::Barrier(_) => {
                    stopped += 1;
                    assert!(!practice, "nothing bars who practises");
                    break;
                }
                Undo::Answer | Undo::Payment => {
                    let step = room.table(ONE).step;
                    let done = room.handle(ONE, &Request::Undo { id: 3, step });
                    journal.extend(done.expect("it is taken back").entries);
                }
            }
        }
        let again = Room::restore(common::book(), setup, &journal)
            .expect("it comes back")
            .room;
        assert_eq!(again.table(ONE), room.table(ONE));
    }
    assert_eq!(stopped, 2);
}

/// What a game tells is told to everybody when it is over, of hands and piles to each what they see themselves.
#[test]
fn a_finished_game_tells_everybody_what_happened_in_it() {
    let (mut room, _) = common::begun(common::setup(5, &[None, Some(Level::Novice)]));
    let ask = |room: &mut Room, who| room.handle(who, &Request::Tale { id: 9 });
    while room.bot_move().is_some() {}
    let early = ask(&mut room, ONE).expect_err("it goes on");
    assert_eq!(early.code, Code::NotNow);
    room.handle(ONE, &Request::Concede { id: 1 })
        .expect("a player may give up");
    let mut told = |who| {
        let before = room.table(ONE);
        let handled = ask(&mut room, who).expect("it is over");
        assert!(
            handled.entries.is_empty() && room.table(ONE) == before,
            "asking changes nothing"
        );
        let text = serde_json::to_string(&handled.reply).expect("it can be sent");
        assert_eq!(
            serde_json::from_str::<Message>(&text).expect("it can be read"),
            handled.reply
        );
        let Message::Tale { id: 9, tale } = handled.reply else {
            panic!("{text}");
        };
        tale
    };
    let (mine, watched) = (told(ONE), told(Viewer::Spectator));
    assert!(!mine.deeds[0].in_pile.is_empty() && mine.deeds[1].in_pile.is_empty());
    assert!(
        watched
            .deeds
            .iter()
            .all(|deeds| deeds.in_pile.is_empty() && deeds.in_hand.is_empty())
    );
    assert_eq!(watched.turned, mine.turned);
}

/// Names in log and tabs tell players apart: a second one of the same name gets a number, within the length that names have.
#[test]
fn two_of_one_name_are_told_apart() {
    let name = "A name of 24 characters!";
    let mut room = Room::new(common::book(), common::setup(3, &[None, None])).expect("a room");
    for seat in [Seat(0), Seat(1), Seat(1)] {
        let Request::Sit { id, deck, nonce, .. } = common::sit(seat) else {
            panic!("a seat is taken");
        };
        let sit = Request::Sit {
            id,
            name: name.to_owned(),
            deck,
            nonce,
            ready: false,
        };
        room.handle(Viewer::Seat(seat), &sit).expect("the name is taken in");
    }
    let mut feeds = Feeds::new(1);
    let table = Client::new(&mut feeds, &room, ONE).table();
    let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, [name, "A name of 24 character 2"]);
}
