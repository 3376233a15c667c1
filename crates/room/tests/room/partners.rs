//! A room in which two players meet a Chimera.

use crate::common::{Random, random_reply, setup, sit};
use ashwright_core::{EditionId, Hands, Seat, SeatKind};
use ashwright_engine::{Phoenix, Position};
use ashwright_room::chance::Secret;
use ashwright_room::message::{Message, Pointed, Request, Table, Undo};
use ashwright_room::view::{AskKind, Barrier, Choice, Form, Name, Question};
use ashwright_room::{Begin, Code, Entry, Level, Room, SeatSetup, Setup, Viewer, Windows, Written, verify};
use ashwright_table::{Challenge, Start, encounter, rulebook};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);
const CHIMERA: Seat = Seat(2);

fn room(seed: u64, bots: &[Option<Level>]) -> (Room, Vec<Entry>) {
    let setup = Setup {
        edition: EditionId::RedRains,
        begin: Begin::Encounter(Challenge {
            chimera: "Viros".to_owned(),
            ..Challenge::default()
        }),
        ..setup(seed, bots)
    };
    let mut room = Room::new(rulebook(EditionId::RedRains), setup).expect("the setup is right");
    let mut journal = Vec::new();
    for seat in room.places().collect::<Vec<_>>() {
        let done = room.handle(Viewer::Seat(seat), &sit(seat)).expect("a player may sit");
        journal.extend(done.entries);
    }
    assert!(room.session().is_some(), "the game has begun");
    (room, journal)
}

fn table(room: &Room, seat: Seat) -> Table {
    room.table(Viewer::Seat(seat))
}

fn question(room: &Room, seat: Seat) -> Option<Question> {
    let view = table(room, seat).view?;
    let own = view.pending.into_iter().find(|pending| pending.seat == Some(seat))?;
    own.question
}

/// Answers at random, bots by themselves, until `enough`; people answer in a random order.
fn play(room: &mut Room, seed: u64, journal: &mut Vec<Entry>, enough: impl Fn(&Room) -> bool) {
    let mut random = Random::new(seed);
    while !enough(room) && !room.is_over() {
        if let Some(entry) = room.bot_move() {
            journal.push(entry);
            continue;
        }
        let people: Vec<Seat> = room.places().filter(|seat| question(room, *seat).is_some()).collect();
        assert!(!people.is_empty(), "somebody is asked");
        let seat = people[random.below(people.len() as u32) as usize];
        let asked = question(room, seat).expect("just looked");
        let request = Request::Answer {
            id: 2,
            step: table(room, seat).step,
            reply: random_reply(&asked.form, &mut random),
            pay: None,
        };
        if let Ok(done) = room.handle(Viewer::Seat(seat), &request) {
            journal.extend(done.entries);
        }
    }
}

/// Whether both seats are asked for an action of the turn that they share.
fn shared(room: &Room) -> bool {
    [ONE, TWO].iter().all(|seat| {
        let asked = room.session().and_then(|session| {
            let own = session
                .questions()
                .iter()
                .find(|q| q.agent == ashwright_engine::Agent::Seat(*seat))?;
            Some(own.ask == ashwright_engine::Ask::Action)
        });
        asked == Some(true)
    })
}

fn pass(room: &mut Room, seat: Seat) -> Vec<Entry> {
    let asked = question(room, seat).expect("it is asked");
    let Form::OneOf(options) = &asked.form else {
        panic!("{:?}", asked.form)
    };
    let at = options
        .iter()
        .position(|choice| *choice == Choice::Pass)
        .expect("a main action is left");
    let request = Request::Answer {
        id: 3,
        step: table(room, seat).step,
        reply: ashwright_room::message::Reply::Option(at as u32),
        pay: None,
    };
    room.handle(Viewer::Seat(seat), &request)
        .expect("passing is legal")
        .entries
}

#[test]
fn two_people_play_to_the_end_and_the_room_is_made_again_at_every_turn() {
    let (mut room, mut journal) = room(4, &[None, None]);
    assert_eq!(room.seats(), 3);
    assert_eq!(table(&room, ONE).seats[CHIMERA.index()].kind, SeatKind::Chimera);
    play(&mut room, 4, &mut journal, shared);
    // Each sees what it may do, and that the other may act, not what.
    for seat in [ONE, TWO] {
        let view = table(&room, seat).view.expect("a game");
        let of = |seat| view.pending.iter().find(|pending| pending.seat == Some(seat));
        let other = if seat == ONE { TWO } else { ONE };
        assert_eq!(
            of(seat).and_then(|own| own.question.as_ref()).map(|q| q.ask),
            Some(AskKind::Action)
        );
        assert_eq!(of(other).map(|pending| pending.question.is_none()), Some(true));
        assert_eq!(view.chimera.expect("a Chimera").shared.len(), 2);
    }
    play(&mut room, 5, &mut journal, |_| false);
    let again = Room::restore(room.book().clone(), room.setup().clone(), &journal).expect("its own journal");
    assert!(again.parted.is_none());
    assert_eq!(again.room.table(Viewer::Spectator), room.table(Viewer::Spectator));
    for seat in [ONE, TWO] {
        room.handle(Viewer::Seat(seat), &Request::Rematch { id: 4, wanted: true })
            .expect("it is over");
    }
    assert!(room.wants_rematch());
}

#[test]
fn what_the_partner_answered_is_not_taken_back() {
    let (mut room, mut journal) = room(6, &[None, None]);
    play(&mut room, 6, &mut journal, shared);
    pass(&mut room, ONE);
    assert_eq!(table(&room, ONE).undo, Undo::Answer);
    pass(&mut room, TWO);
    assert_eq!(table(&room, ONE).undo, Undo::Barrier(Barrier::OtherSeat(TWO)));
}

#[test]
fn pointing_and_going_on_are_told_and_not_written_down() {
    let (mut room, mut journal) = room(6, &[None, None]);
    play(&mut room, 6, &mut journal, shared);
    let hash = table(&room, TWO).hash;
    let leader = table(&room, ONE).view.expect("a game").players[TWO.index()]
        .phoenixborn
        .clone();
    let at = Pointed::Card(leader.expect("a Phoenixborn").name);
    let ask = |room: &mut Room, request: &Request| room.handle(Viewer::Seat(ONE), request);
    for n in 1..=2 {
        let done = ask(&mut room, &Request::Point { id: 1, at: at.clone() }).expect("everybody sees it");
        assert_eq!((done.entries, done.reply), (Vec::new(), Message::Done { id: 1 }));
        let points = table(&room, TWO).seats[ONE.index()].points.clone().expect("one points");
        assert_eq!((points.at, points.n), (at.clone(), n));
    }
    let place = |nth| Pointed::Place { front: ONE, nth };
    ask(&mut room, &Request::Point { id: 2, at: place(0) }).expect("an aspect lies there");
    let refused = ask(&mut room, &Request::Point { id: 2, at: place(200) }).expect_err("nothing lies there");
    assert_eq!(refused.code, Code::Stale);
    // A card of one's hand is nothing that one can point at: its name would tell.
    let held = table(&room, ONE).view.expect("a game").players[ONE.index()].known[0]
        .name
        .clone();
    assert!(matches!(held, Name::Own(..)));
    let secret = ask(
        &mut room,
        &Request::Point {
            id: 2,
            at: Pointed::Card(held),
        },
    );
    assert_eq!(secret.expect_err("nobody else sees it").code, Code::Stale);
    ask(&mut room, &Request::GoOn { id: 3 }).expect("there is a partner");
    let seats = table(&room, TWO).seats;
    assert_eq!((seats[ONE.index()].goes_on, seats[TWO.index()].goes_on), (true, false));
    assert_eq!(table(&room, TWO).hash, hash, "nothing of it is in the game");
    // It is over with the turn.
    play(&mut room, 9, &mut journal, |room| {
        table(room, ONE).view.is_some_and(|view| view.turn.seat == CHIMERA)
    });
    let seats = table(&room, TWO).seats;
    assert!(seats.iter().all(|seated| !seated.goes_on && seated.points.is_none()));
}

#[test]
fn a_bot_beside_a_player_waits_for_the_main_action_or_for_leave() {
    let with_leave = |leave: bool| {
        let (mut room, mut journal) = room(8, &[None, Some(Level::Adept)]);
        play(&mut room, 8, &mut journal, shared);
        assert_eq!(room.bot_due(), None, "the player goes first");
        if leave {
            room.handle(Viewer::Seat(ONE), &Request::GoOn { id: 1 })
                .expect("a partner");
        } else {
            pass(&mut room, ONE);
        }
        room.bot_due()
    };
    assert_eq!((with_leave(false), with_leave(true)), (Some(TWO), Some(TWO)));
}

/// The random aspects of a Chimera follow from the secret and the nonces, nobody is shown which they are, and the record of
/// the finished game can be verified (R 24.1.2).
#[test]
fn the_room_draws_random_aspects_and_tells_nobody() {
    let drawn = |seed: u64| {
        let setup = Setup {
            edition: EditionId::RedRains,
            begin: Begin::Encounter(Challenge {
                chimera: "Viros".to_owned(),
                aspects: encounter::RANDOM.to_owned(),
                ..Challenge::default()
            }),
            ..setup(seed, &[None, None])
        };
        let mut room = Room::new(rulebook(EditionId::RedRains), setup).expect("the setup is right");
        let mut journal = Vec::new();
        for seat in [ONE, TWO] {
            let done = room.handle(Viewer::Seat(seat), &sit(seat)).expect("a player may sit");
            journal.extend(done.entries);
        }
        (room, journal)
    };
    let aspects = |room: &Room| match room.session().expect("a game").start() {
        Start::Meeting(meeting) => meeting.encounter().aspects.clone(),
        Start::Decks(..) | Start::State(..) | Start::Second(_) => panic!("they meet a Chimera"),
    };
    let (mut room, mut journal) = drawn(4);
    assert_ne!(aspects(&room), aspects(&drawn(5).0), "another secret draws others");
    let again = Room::restore(room.book().clone(), room.setup().clone(), &journal).expect("its own journal");
    assert_eq!(aspects(&again.room), aspects(&room));
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let table = room.table(viewer);
        assert_eq!(
            table.challenge.as_ref().map(|met| met.aspects.as_str()),
            Some(encounter::RANDOM)
        );
        let shown = serde_json::to_string(&table).expect("a document is JSON");
        for (title, _) in aspects(&room) {
            let title = &room.book().pool.card(title).title;
            assert!(!shown.contains(&format!("{title:?}")), "{viewer:?} is told of {title}");
        }
    }
    play(&mut room, 4, &mut journal, |_| false);
    let record = room.record().expect("a record");
    assert!(record.contains("[Aspects \"drawn\"]") && record.contains("[Lists \"hidden\"]"));
    let checked = verify(room.book(), &record, "the record").expect("a record");
    assert_eq!(checked.faults, Vec::new());
    // The same game with the aspects of another secret is not what this secret gives.
    let lines = |room: &Room| encounter::listed(&room.book().pool, &aspects(room)).replace('\n', "\n  ");
    let other = record.replace(&lines(&room), &lines(&drawn(5).0));
    assert_ne!(other, record);
    let checked = verify(room.book(), &other, "the record").expect("a record");
    assert!(
        checked.faults.iter().any(|fault| fault.why.contains("its aspects")),
        "{:?}",
        checked.faults
    );
}

/// A room that an older version of the program for Grim Fates answered in goes on with this one, and its record names both
/// (R 24.2.3); the answers that were given stand in its journal.
#[test]
fn a_record_names_every_version_that_answered_for_the_chimera() {
    let record = |fates: u32| {
        let mut position = Position::of(
            &rulebook(EditionId::RedRains),
            &room(4, &[None, None]).0.session().expect("a game").world().base,
        );
        position.chimera.as_mut().expect("a Chimera").grim_fates = vec!["all".to_owned()];
        let mut setup = setup(4, &[None, None]);
        setup.seats.push(SeatSetup::default());
        let setup = Setup {
            edition: EditionId::RedRains,
            begin: Begin::Position(Written::of(&position)),
            fates,
            ..setup
        };
        let written = serde_json::to_string(&setup).expect("a setup is JSON");
        assert_eq!(written.contains("\"fates\""), fates != 1, "{written}");
        let mut room = Room::new(rulebook(EditionId::RedRains), setup).expect("the setup is right");
        for seat in room.places().collect::<Vec<_>>() {
            room.handle(Viewer::Seat(seat), &sit(seat)).expect("a player may sit");
        }
        room.record().expect("a record")
    };
    assert!(record(1).contains("[Fates \"1\"]"));
    assert!(record(7).contains("[Fates \"7\"]"), "the version that it began with");
}

/// What two players have agreed on takes two.
#[test]
fn nobody_agrees_alone() {
    let usual = Challenge {
        chimera: "Viros".to_owned(),
        ..Challenge::default()
    };
    let hands = Challenge {
        hands: Hands::Open,
        ..usual.clone()
    };
    let begins = Challenge {
        begins: Seat(1),
        ..usual
    };
    for (challenge, said) in [
        (hands, "open hands takes two players"),
        (begins, "that the second player begins takes two players"),
    ] {
        let setup = Setup {
            edition: EditionId::RedRains,
            begin: Begin::Encounter(challenge),
            ..setup(1, &[None])
        };
        let problem = Room::new(rulebook(EditionId::RedRains), setup).expect_err("one seat");
        assert!(problem.why.contains(said), "{problem}");
    }
}

/// Two whom the Phoenix has called go on in the room that would be that of a rematch, by the rules of Reborn, and its record
/// names the first.
#[test]
fn the_room_of_the_second_game_follows_the_first() {
    let (room, _) = room(4, &[None, None]);
    let mut position = Position::of(room.book(), &room.session().expect("a game").world().base);
    position.seats[2].phoenixborn.wounds = 44;
    position.chimera.as_mut().expect("a Chimera").phoenix = Phoenix::Agreed;
    let start = |seed: u64| {
        let mut setup = setup(seed, &[None, None]);
        setup.seats.push(SeatSetup::default());
        let setup = Setup {
            edition: EditionId::RedRains,
            begin: Begin::Position(Written::of(&position)),
            ..setup
        };
        let mut room = Room::new(rulebook(EditionId::RedRains), setup).expect("the setup is right");
        for seat in room.places().collect::<Vec<_>>() {
            room.handle(Viewer::Seat(seat), &sit(seat)).expect("a player may sit");
        }
        room
    };
    let mut first = (0..60)
        .map(|seed| {
            let mut room = start(seed);
            play(&mut room, seed, &mut Vec::new(), |_| false);
            room
        })
        .find(|room| table(room, ONE).phoenix)
        .expect("one of sixty games is won, and the Phoenix calls");
    for seat in [ONE, TWO] {
        first
            .handle(Viewer::Seat(seat), &Request::Rematch { id: 4, wanted: true })
            .expect("it is over");
    }
    assert!(first.wants_rematch());
    let setup = first.rematch(Secret::new([9; 32]), 3);
    assert_eq!(setup.edition, EditionId::Reborn);
    // Nothing is to be learnt of a hand of the other any more.
    assert_eq!(
        (first.setup().windows, setup.windows),
        (Windows::AtOnce, Windows::Paused)
    );
    let mut second = Room::new(rulebook(EditionId::Reborn), setup.clone()).expect("a room");
    let mut journal = Vec::new();
    for seat in [ONE, TWO] {
        let done = second.handle(Viewer::Seat(seat), &sit(seat)).expect("a player may sit");
        journal.extend(done.entries);
    }
    let session = second.session().expect("it has begun");
    assert!(session.is_second_of(first.session().expect("the first")));
    play(&mut second, 1, &mut journal, |_| false);
    assert!(second.is_over() && !table(&second, ONE).phoenix);
    let record = second.record().expect("a record");
    assert!(record.contains("[Origin "), "{record}");
    let checked = verify(second.book(), &record, "the record").expect("a record");
    assert_eq!(checked.faults, Vec::new());
    let again = Room::restore(second.book().clone(), setup, &journal).expect("its own journal");
    assert_eq!(again.room.table(Viewer::Spectator), second.table(Viewer::Spectator));
}

#[test]
fn who_has_no_partner_points_at_nothing() {
    let (mut room, _) = room(3, &[None]);
    let refused = room.handle(Viewer::Seat(ONE), &Request::GoOn { id: 1 });
    assert_eq!(refused.expect_err("nobody would be told").code, Code::NotNow);
}
