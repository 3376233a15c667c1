//! A room in which a player meets a Chimera.

use crate::common::{Random, random_reply, setup, sit};
use ashwright_core::{Difficulty, EditionId, Seat, SeatKind};
use ashwright_room::message::{Message, Request, Undo};
use ashwright_room::{Begin, Code, Room, Setup, Viewer, Written};
use ashwright_table::{Challenge, Forced, SeededChance, rulebook};

const PLAYER: Seat = Seat(0);
const CHIMERA: Seat = Seat(1);

fn room(seed: u64) -> Room {
    let setup = Setup {
        edition: EditionId::RedRains,
        begin: Begin::Encounter(Challenge {
            chimera: "Viros".to_owned(),
            difficulty: Difficulty::Heroic,
            ..Challenge::default()
        }),
        ..setup(seed, &[None])
    };
    let text = serde_json::to_string(&setup).expect("a setup is JSON");
    let read: Setup = serde_json::from_str(&text).expect("and read again");
    assert_eq!(read, setup);
    Room::new(rulebook(EditionId::RedRains), setup).expect("the setup is right")
}

/// Plays at random until the game is over or has so many steps; returns the journal.
fn play(room: &mut Room, seed: u64, steps: u32) -> Vec<ashwright_room::Entry> {
    let mut random = Random::new(seed);
    let done = room
        .handle(Viewer::Seat(PLAYER), &sit(PLAYER))
        .expect("a player may sit");
    let mut journal = done.entries;
    loop {
        let table = room.table(Viewer::Seat(PLAYER));
        let pending = table
            .view
            .as_ref()
            .map(|view| view.pending.as_slice())
            .unwrap_or_default();
        let Some(question) = pending.first().and_then(|pending| pending.question.as_ref()) else {
            assert!(room.is_over(), "only the player is asked: {pending:?}");
            return journal;
        };
        if table.step >= steps {
            return journal;
        }
        let request = Request::Answer {
            id: 2,
            step: table.step,
            reply: random_reply(&question.form, &mut random),
            pay: None,
        };
        if let Ok(done) = room.handle(Viewer::Seat(PLAYER), &request) {
            journal.extend(done.entries);
        }
    }
}

#[test]
fn nobody_sits_down_for_the_chimera_and_the_game_is_played_alone() {
    let mut room = room(3);
    assert_eq!(room.seats(), 2);
    let refused = room
        .handle(Viewer::Seat(CHIMERA), &sit(CHIMERA))
        .expect_err("nobody sits there");
    assert_eq!(refused.code, Code::NotSeated);
    let journal = play(&mut room, 3, u32::MAX);
    let table = room.table(Viewer::Seat(PLAYER));
    assert_eq!(table.seats[1].kind, SeatKind::Chimera);
    assert_eq!(table.seats[1].name, "The Corpse of Viros");
    assert_eq!(table.seats[0].kind, SeatKind::Player);
    let chimera = table.view.and_then(|view| view.chimera).expect("a Chimera");
    assert_eq!((chimera.seat, chimera.difficulty), (CHIMERA, Difficulty::Heroic));
    // The room is made again from its journal, and its chance is bound.
    let again = Room::restore(room.book().clone(), room.setup().clone(), &journal).expect("its own journal");
    assert!(again.parted.is_none());
    assert_eq!(again.room.table(Viewer::Spectator), room.table(Viewer::Spectator));
    let record = room.record().expect("a record");
    let verified = ashwright_room::verify(room.book(), &record, "record").expect("a record");
    assert_eq!((verified.faults, verified.finished), (Vec::new(), true));
    assert!(verified.outcomes > 5);
    room.handle(Viewer::Seat(PLAYER), &Request::Rematch { id: 4, wanted: true })
        .expect("it is over");
    assert!(room.wants_rematch());
    let secret = ashwright_room::chance::Secret::new([9; 32]);
    let next = room.rematch(secret, 4);
    assert_eq!((next.seats.len(), &next.begin), (1, &room.setup().begin));
    assert!(Room::new(room.book().clone(), next).is_ok());
}

#[test]
fn alone_everything_is_taken_back() {
    let mut room = room(5);
    play(&mut room, 5, 60);
    let mut taken = 0;
    loop {
        let table = room.table(Viewer::Seat(PLAYER));
        if table.undo == Undo::Nothing {
            break;
        }
        let request = Request::Undo {
            id: 3,
            step: table.step,
        };
        let done = room.handle(Viewer::Seat(PLAYER), &request).expect("nothing bars");
        assert_eq!(done.reply, Message::Done { id: 3 });
        taken += 1;
    }
    assert!(taken > 10, "{taken}");
}

/// In the middle of its turn the room is the same after it was made again, whatever the seat sees of it.
#[test]
fn a_position_with_a_chimera_has_a_seat_for_it() {
    let mut room = room(7);
    play(&mut room, 7, 80);
    let session = room.session().expect("a game");
    let position = ashwright_engine::Position::of(session.book(), &session.world().base);
    let begin = Begin::Position(Written::of(&position));
    let next = Setup {
        edition: EditionId::RedRains,
        begin,
        ..setup(7, &[None, None])
    };
    let mut next = Room::new(room.book().clone(), next).expect("a room");
    assert!(next.handle(Viewer::Seat(CHIMERA), &sit(CHIMERA)).is_err());
    next.handle(Viewer::Seat(PLAYER), &sit(PLAYER))
        .expect("the player sits down");
    let table = next.table(Viewer::Seat(PLAYER));
    assert_eq!(table.seats[1].kind, SeatKind::Chimera);
    assert!(table.view.is_some(), "the game has begun");
    let mut session = next.session().expect("a game").clone();
    session.settle(Forced::Answered, Some(&mut SeededChance::new(1)));
}
