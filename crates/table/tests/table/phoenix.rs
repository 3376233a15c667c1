//! The Call of the Phoenix (R 24.3) in records: the second game names the first.

use crate::common::{answer_one, play};
use ashwright_core::{Agreed, EditionId, Hands, Seat, Token};
use ashwright_engine::{Agent, Answer, Position, Rulebook};
use ashwright_table::encounter::Challenge;
use ashwright_table::{Forced, Origin, Seating, SeededChance, Session, Start, decks, record, rulebook};
use std::sync::Arc;

fn book() -> Arc<Rulebook> {
    rulebook(EditionId::RedRains)
}

/// Two who have agreed on the call and opened their hands.
fn meeting() -> Session {
    let challenge = Challenge {
        chimera: "viros".to_owned(),
        call_of_the_phoenix: Agreed::Yes,
        hands: Hands::Open,
        begins: Seat(1),
        grim_fates: vec!["all".to_owned()],
        ..Challenge::default()
    };
    let seat = |player: &str, name: &str| {
        let deck = decks::find(&book().pool, name).expect("a deck");
        Seating {
            player: player.to_owned(),
            deck_name: deck.name.clone(),
            deck: deck.deck,
        }
    };
    let seats = vec![seat("Ann", "iron men"), seat("Ben", "mist guardian")];
    let encounter = challenge.encounter(&book()).expect("an encounter");
    Session::against(book(), seats, encounter).expect("a game")
}

/// A game from the second round of that meeting, with a Chimera that the next wound destroys, played until the call.
fn called() -> Session {
    for seed in 0..40 {
        let mut session = meeting();
        let mut chance = SeededChance::new(seed);
        while session.state().round < 2 && answer_one(&mut session, &mut chance) {}
        if session.is_over() {
            continue;
        }
        let mut state = session.world().base.clone();
        let chimera = state.player(Seat(2)).phoenixborn;
        state.card_mut(chimera).tokens[Token::Wound] = 44;
        let mut session = Session::from_state(book(), state, vec!["Ann".to_owned(), "Ben".to_owned()]);
        loop {
            let rolled = session
                .open_questions()
                .any(|q| q.rule == ashwright_core::Rule(24, 3, 2));
            if rolled {
                session
                    .answer(Agent::Chance, Answer::Number(1))
                    .expect("the rage die shows power");
                return session;
            }
            if !answer_one(&mut session, &mut chance) {
                break;
            }
        }
    }
    panic!("no game of forty was won");
}

#[test]
fn a_record_says_what_two_players_have_agreed_on() {
    let mut session = meeting();
    play(&mut session, &mut SeededChance::new(3), 40);
    let text = record::write(&session);
    let line = "chimera \"The Corpse of Viros\" standard level 1, call of the phoenix, open hands, \
                second player begins, grim fates: all";
    assert!(text.contains(line), "{text}");
    let reading = record::read(&book(), &text, "record").expect("it was written");
    assert_eq!(reading.session.start(), session.start());
    assert_eq!(record::write(&reading.session), text);
    // R 22.2.5
    assert_eq!(meeting().state().first_player, Seat(1));
}

#[test]
fn the_second_game_is_a_record_of_its_own_that_names_the_first() {
    let first = called();
    assert!(first.is_over() && first.state().phoenix_calls());
    let end = record::write(&first);
    let reborn = rulebook(EditionId::Reborn);
    let mut second = first
        .second_game(reborn.clone())
        .expect("a position")
        .expect("the call");
    let Start::Second(start) = second.start() else {
        panic!("it names the first");
    };
    assert!(
        end.trim_end().ends_with(&format!("hash {}", start.origin.word())),
        "{end}"
    );
    assert_eq!(start.origin, Origin::of(&first));
    assert_eq!(start.players(), ["Ann", "Ben"]);
    assert!(second.is_second_of(&first));
    play(&mut second, &mut SeededChance::new(5), 20_000);
    second.settle(Forced::Answered, None);
    assert!(second.is_over());
    let text = record::write(&second);
    assert_eq!(record::edition(&text), EditionId::Reborn);
    let reading = record::read(&reborn, &text, "record").expect("it was written");
    assert!(reading.parted.is_none() && reading.changed.is_empty());
    assert_eq!(reading.tag("Origin"), Some(Origin::of(&first).word().as_str()));
    assert_eq!(reading.session.steps(), second.steps());
    assert!(reading.session.is_second_of(&first));
    assert_eq!(record::write(&reading.session), text);
    // A game that did not end so has no second one, and is not the first of this one.
    let other = meeting();
    assert!(other.second_game(reborn.clone()).expect("no position").is_none());
    assert!(!second.is_second_of(&other));
    let position = Position::of(&reborn, &second.start().state(&reborn));
    let elsewhere = Session::from_position(reborn, &position).expect("a position");
    assert!(!elsewhere.is_second_of(&first));
}
