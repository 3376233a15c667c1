//! Games against a Chimera: made from words, recorded, taken back, saved and loaded.

use crate::common::{answer_one, game, play};
use ashwright_core::{DeckLists, Difficulty, EditionId, Seat};
use ashwright_engine::{Position, Rulebook, SeatSet, Stage};
use ashwright_table::encounter::{self, Challenge};
use ashwright_table::{Forced, Refusal, Seating, SeededChance, Session, decks, record, rulebook};
use std::sync::Arc;

fn book() -> Arc<Rulebook> {
    rulebook(EditionId::RedRains)
}

fn challenge(chimera: &str, aspects: &str) -> Challenge {
    Challenge {
        chimera: chimera.to_owned(),
        aspects: aspects.to_owned(),
        ..Challenge::default()
    }
}

fn seating(deck: &str) -> Seating {
    let deck = decks::find(&book().pool, deck).expect("a deck");
    Seating {
        player: "Ann".to_owned(),
        deck_name: deck.name.clone(),
        deck: deck.deck,
    }
}

fn against(challenge: &Challenge) -> Session {
    let encounter = challenge.encounter(&book()).expect("an encounter");
    Session::against(book(), vec![seating("iron men")], encounter).expect("a game")
}

#[test]
fn games_against_each_chimera_are_read_back_as_they_were() {
    let book = book();
    for (n, (title, printed)) in (0..).zip(encounter::chimeras(&book)) {
        for stack in &printed.stacks {
            let mut session = against(&Challenge {
                difficulty: Difficulty::ALL[n % 2],
                level: 1 + (n % 3) as u8,
                ..challenge(&book.pool.card(title).title, stack)
            });
            play(&mut session, &mut SeededChance::new(n as u64), 20_000);
            session.settle(Forced::Answered, None);
            assert!(session.is_over());
            let text = record::write(&session);
            assert!(text.starts_with("[Format \"ashwright record 2\"]"), "{text}");
            assert_eq!(record::edition(&text), EditionId::RedRains);
            let reading = record::read(&book, &text, "record").expect("it was written");
            if let Some(parted) = reading.parted {
                panic!("{stack}: {}", parted.problem);
            }
            assert_eq!(reading.session.start(), session.start());
            assert_eq!(reading.session.steps(), session.steps());
            assert_eq!(reading.session.hash(), session.hash());
            assert_eq!(record::write(&reading.session), text);
        }
    }
}

#[test]
fn a_position_in_the_middle_of_its_turn_is_saved_and_loaded() {
    let mut session = against(&challenge("viros", ""));
    let mut chance = SeededChance::new(5);
    let mut in_its_turn = 0;
    while answer_one(&mut session, &mut chance) && in_its_turn < 40 {
        let base = &session.world().base;
        if base.turn.seat != Seat(1) || base.stage != Stage::Turn {
            continue;
        }
        in_its_turn += 1;
        let position = Position::of(&book(), base);
        let text = serde_json::to_string(&position).expect("a position is JSON");
        let read: Position = serde_json::from_str(&text).expect("and read again");
        let state = read.into_state(&book()).expect("a state");
        assert_eq!(Position::of(&book(), &state), position);
        // A game that goes on from a position is recorded with it, and the Chimera goes on with its turn.
        let mut again = Session::from_state(book(), state, Vec::new());
        again.settle(Forced::Answered, None);
        let reading = record::read(&book(), &record::write(&again), "record").expect("a record");
        assert_eq!(reading.session.hash(), again.hash());
    }
    assert!(in_its_turn > 10);
}

/// Alone, whoever meets the Chimera takes anything back, and chance answers the same again.
#[test]
fn alone_everything_is_taken_back_and_chance_repeats_itself() {
    let mut session = against(&challenge("viros", ""));
    let mut chance = SeededChance::new(8);
    play(&mut session, &mut chance, 120);
    let (steps, hash) = (session.steps().to_vec(), session.hash());
    while session.steps().len() > 20 {
        let before = session.steps().len();
        let step = session.take_back(Seat(0)).expect("nothing bars");
        assert!(step < before);
    }
    for step in &steps[session.steps().len()..] {
        let ashwright_table::Given::Answer(answer) = step.given else {
            panic!("nobody concedes");
        };
        if let Some(same) = session.remembered() {
            assert_eq!(same, answer);
        }
        session.answer(step.agent, answer).expect("the same answers fit");
    }
    assert_eq!(session.hash(), hash);
    assert_eq!(
        session.go_back(10, SeatSet::NONE),
        Err(Refusal::NotAgreed(vec![Seat(0)]))
    );
    // The Chimera never has to agree.
    assert_eq!(session.go_back(10, SeatSet::of(Seat(0))), Ok(10));
    let mut duel = game(&[0, 1]);
    play(&mut duel, &mut SeededChance::new(8), 120);
    assert!(duel.go_back(10, SeatSet::of(Seat(0))).is_err());
}

#[test]
fn a_challenge_says_what_is_wrong_with_it() {
    let book = book();
    let problem = |challenge: Challenge| match challenge.encounter(&book) {
        Ok(encounter) => panic!("{encounter:?}"),
        Err(problem) => problem.to_string(),
    };
    let cases = [
        (challenge("Viros's corpse", ""), "no Chimera is called"),
        (challenge("the", ""), "Chimeras are called \"the\""),
        (
            challenge("viros", "Gloom"),
            "is neither one of its stacks nor a number of aspects",
        ),
        (
            Challenge {
                level: 4,
                ..challenge("viros", "")
            },
            "level 4",
        ),
    ];
    for (challenge, wanted) in cases {
        let said = problem(challenge);
        assert!(said.contains(wanted), "{said}");
    }
    let encounter = challenge("viros", "").encounter(&book).expect("an encounter");
    let written = Challenge::of(&book, &encounter);
    assert_eq!(written.encounter(&book).expect("it was written"), encounter);
    let short = written.aspects.lines().skip(1).collect::<Vec<_>>().join("\n");
    assert!(problem(challenge("viros", &short)).contains("blood"));
}

#[test]
fn random_aspects_are_nine_of_each_blood_value() {
    let book = book();
    for seed in 0..20 {
        let mut chance = SeededChance::new(seed);
        let mut words = challenge("viros", encounter::RANDOM);
        words.draw(&book, &mut |n| chance.below(n));
        let drawn = words.encounter(&book).expect("nine of each blood value");
        let written = record::write(&against(&words));
        let read = record::read(&book, &written, "record").expect("a record");
        assert_eq!(read.session.state().lists, DeckLists::Hidden);
        assert_eq!(Challenge::of(&book, &drawn).encounter(&book), Ok(drawn));
    }
}

#[test]
fn a_record_that_names_no_chimera_is_refused() {
    let text = record::write(&against(&challenge("viros", "")));
    let line = text.lines().find(|line| line.starts_with("chimera ")).expect("a line");
    for wrong in [
        "chimera Viros",
        "chimera \"Viros\" easy level 1",
        "chimera \"The Corpse of Viros\" standard level 9",
    ] {
        let refused = record::read(&book(), &text.replacen(line, wrong, 1), "record");
        assert!(refused.is_err(), "{wrong}");
    }
    let without = text.replacen(line, "", 1);
    assert!(record::read(&book(), &without, "record").is_err());
}

#[test]
fn levels_are_left_upwards_and_downwards_until_there_is_none() {
    let at = |difficulty, level| Challenge {
        difficulty,
        level,
        ..Challenge::default()
    };
    let (standard, heroic) = (Difficulty::Standard, Difficulty::Heroic);
    assert_eq!(at(standard, 1).easier(), None);
    assert_eq!(at(standard, 2).easier(), Some((standard, 1)));
    assert_eq!(at(heroic, 1).easier(), Some((standard, 1)));
    assert_eq!(at(standard, 1).harder(), Some((standard, 2)));
    assert_eq!(at(standard, 3).harder(), Some((heroic, 3)));
    assert_eq!(at(heroic, 2).harder(), Some((heroic, 3)));
    assert_eq!(at(heroic, 3).harder(), None);
}
