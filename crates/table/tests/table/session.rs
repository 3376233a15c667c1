//! Laws of sessions: the list of answers is the truth, and what is refused changes nothing.

use crate::common::{answer_one, book, game, play};
use ashwright_core::Seat;
use ashwright_engine::view::question_view;
use ashwright_engine::{Agent, Answer, Ask, Choice, Form, Position, SeatSet, What};
use ashwright_seen::Barrier;
use ashwright_table::{Chance, Receipt, Refusal, SeededChance, Session, Undo};
use serde_json::json;

#[test]
fn games_end_and_are_rebuilt_from_their_steps_with_the_same_hash_at_every_step() {
    for (seed, decks) in [
        (1, vec![0, 1]),
        (2, vec![2, 3]),
        (3, vec![4, 5]),
        (4, vec![0, 2, 4]),
        (5, vec![1, 3, 5, 0]),
    ] {
        let mut chance = SeededChance::new(seed);
        let mut session = game(&decks);
        let mut hashes = vec![(0, session.hash())];
        while answer_one(&mut session, &mut chance) {
            if hashes.last().is_none_or(|(step, _)| *step != session.steps().len()) {
                hashes.push((session.steps().len(), session.hash()));
            }
            assert!(session.steps().len() < 20_000, "the game does not end");
        }
        assert!(session.is_over());
        let again = Session::replay(book(), session.start().clone(), session.steps()).expect("its own steps fit");
        assert_eq!(again.hash(), session.hash());
        assert_eq!(again.steps(), session.steps());
        let mut bare = session.clone();
        bare.keep_little(usize::MAX);
        for (i, (step, hash)) in hashes.iter().enumerate() {
            if i % 7 == 0 {
                assert_eq!(session.hash_at(*step), *hash, "step {step}");
            }
            if i % 101 == 0 {
                assert_eq!(bare.hash_at(*step), *hash, "step {step} without snapshots");
            }
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut chance = SeededChance::new(9);
    let mut session = game(&[0, 1]);
    for _ in 0..400 {
        let before = (session.hash(), session.steps().len(), session.sealed().count());
        if session.is_over() {
            break;
        }
        let asked: Vec<Agent> = session.questions().iter().map(|q| q.agent).collect();
        for agent in [
            Agent::Seat(Seat(0)),
            Agent::Seat(Seat(1)),
            Agent::Seat(Seat(3)),
            Agent::Chance,
        ] {
            if !asked.contains(&agent) {
                let refused = session.answer(agent, Answer::Choice(Choice::Pass));
                assert_eq!(refused, Err(Refusal::NotAsked(agent)));
            }
        }
        for question in session.questions().to_vec() {
            for answer in [
                Answer::Number(200),
                Answer::Choice(Choice::Play(ashwright_core::CardId(255))),
                Answer::Choice(Choice::Play(ashwright_core::CardId(9999))),
                Answer::Choice(Choice::Seat(Seat(7))),
            ] {
                if !question.form().contains(&answer) {
                    assert!(session.answer(question.agent, answer).is_err());
                }
            }
        }
        assert_eq!(
            before,
            (session.hash(), session.steps().len(), session.sealed().count())
        );
        if !answer_one(&mut session, &mut chance) {
            break;
        }
    }
}

#[test]
fn sealed_answers_come_in_any_order_and_change_until_all_are_in() {
    let mut session = game(&[0, 1]);
    let [first, second] = session.questions() else {
        panic!("both seats choose their First Five");
    };
    let (first, second) = (first.clone(), second.clone());
    let nth = |question: &ashwright_engine::Question, n| question.form().nth(n).expect("there are many");
    assert_eq!(session.answer(second.agent, nth(&second, 3)), Ok(Receipt::Sealed));
    assert_eq!(session.sealed().collect::<Vec<_>>(), [second.agent]);
    assert_eq!(session.open_questions().count(), 1);
    assert_eq!(session.answer(second.agent, nth(&second, 5)), Ok(Receipt::Sealed));
    assert_eq!(session.take_back(Seat(1)), Ok(0));
    assert_eq!(session.sealed().count(), 0);
    assert_eq!(session.answer(second.agent, nth(&second, 8)), Ok(Receipt::Sealed));
    assert!(matches!(
        session.answer(first.agent, nth(&first, 2)),
        Ok(Receipt::Went(_))
    ));
    let recorded: Vec<Agent> = session.steps().iter().map(|step| step.agent).collect();
    assert_eq!(
        recorded,
        [first.agent, second.agent],
        "recorded in the order of the seats"
    );
    assert_eq!(session.take_back(Seat(0)), Err(Refusal::Barrier(Barrier::Sealed)));
}

#[test]
fn a_seat_takes_back_its_own_answers_up_to_a_barrier_and_the_state_is_as_before() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..6 {
        let mut chance = SeededChance::new(seed);
        let mut session = game(&[seed as usize % 6, (seed as usize + 1) % 6]);
        while session.steps().len() < 1_500 {
            let before = (session.hash(), session.steps().len());
            let Some(question) = session.questions().first().cloned() else {
                break;
            };
            if !answer_one(&mut session, &mut chance) {
                break;
            }
            let Agent::Seat(seat) = question.agent else { continue };
            if session.steps().len() != before.1 + 1 || question.form().count() == 1 {
                continue;
            }
            let mut back = session.clone();
            match back.take_back(seat) {
                Ok(step) => {
                    taken += 1;
                    assert_eq!((back.hash(), step), before);
                    assert_eq!(back.steps().len(), step);
                }
                Err(refusal) => {
                    refused += 1;
                    assert!(matches!(refusal, Refusal::Barrier(_)), "{refusal}");
                    assert_eq!(back.hash(), session.hash());
                    let mut free = session.clone().with_undo(Undo::Free);
                    assert_eq!(free.take_back(seat), Ok(before.1));
                    assert_eq!(free.hash(), before.0);
                }
            }
            if let Some(question) = session.questions().first()
                && matches!(question.ask, Ask::Pay(_))
                && session.world().answers.len() == 1
                && let Agent::Seat(payer) = question.agent
            {
                let mut back = session.clone();
                if back.cancel_payment(payer).is_ok() {
                    assert_eq!((back.hash(), back.steps().len()), before);
                }
            }
        }
    }
    assert!(taken > 100 && refused > 10, "taken back {taken}, refused {refused}");
}

/// Whoever calls off a payment goes back past whatever was asked of chance since the action began, and that is noted.
#[test]
fn a_payment_that_is_called_off_past_chance_is_noted() {
    let (mut past, mut not) = (0, 0);
    for seed in 0..40 {
        let mut chance = SeededChance::new(seed);
        let mut session = game(&[seed as usize % 6, (seed as usize + 1) % 6, (seed as usize + 2) % 6]);
        while session.steps().len() < 1_500 && answer_one(&mut session, &mut chance) {
            // Somebody who gives up in the middle of an action has answered nothing in it.
            if seed % 4 == 0 && session.steps().len() == 200 {
                let out = session
                    .state()
                    .all_seats()
                    .find(|seat| session.question_for(Agent::Seat(*seat)).is_none());
                out.map(|seat| session.concede(seat).expect("a player may concede"));
            }
            let Some(question) = session
                .questions()
                .first()
                .filter(|question| matches!(question.ask, Ask::Pay(_)))
            else {
                continue;
            };
            let Agent::Seat(payer) = question.agent else { continue };
            let mut back = session.clone().with_undo(Undo::Free);
            let before = back.requests();
            let step = back.cancel_payment(payer).expect("barriers do not count");
            assert!(
                back.world().answers.is_empty(),
                "it goes back to where the action began"
            );
            assert!(
                back.steps()[..step] == session.steps()[..step],
                "what came before stays"
            );
            // Whoever has conceded meanwhile leaves now.
            let left: Vec<Seat> = session.leaving().iter().collect();
            let since = back.steps()[step..].iter().map(|step| (step.agent, step.given));
            let conceded = left
                .iter()
                .map(|seat| (Agent::Seat(*seat), ashwright_table::Given::Concede));
            assert!(since.eq(conceded) && left.iter().all(|seat| !back.state().player(*seat).alive));
            assert_eq!(back.went_past_chance(), back.requests() < before);
            match back.went_past_chance() {
                true => past += 1,
                false => not += 1,
            }
        }
    }
    assert!(past > 0 && not > 100, "{past} past chance, {not} not");
}

#[test]
fn after_an_agreed_undo_chance_says_the_same_again() {
    let mut chance = SeededChance::new(3);
    let mut session = game(&[0, 1]);
    play(&mut session, &mut chance, 60);
    let steps = session.steps().to_vec();
    let hash = session.hash();
    let alone = session.go_back(10, SeatSet::of(Seat(0)));
    assert_eq!(alone, Err(Refusal::NotAgreed(vec![Seat(1)])));
    let step = session.go_back(2, SeatSet::ALL).expect("all agree");
    assert_eq!(step, 2);
    let question = session.question_for(Agent::Chance).expect("the first roll").clone();
    let spoken = session.remembered().expect("chance has answered before");
    let other = (0..question.form().count())
        .filter_map(|n| question.form().nth(n))
        .find(|answer| *answer != spoken)
        .expect("a roll has many outcomes");
    assert_eq!(session.answer(Agent::Chance, other), Err(Refusal::ChanceHasSpoken));
    for step in &steps[2..] {
        if let ashwright_table::Given::Answer(answer) = step.given {
            session.answer(step.agent, answer).expect("the same answers fit");
        }
    }
    assert_eq!(session.hash(), hash);
}

#[test]
fn conceding_ends_a_game_of_two_at_any_moment_and_takes_one_player_out_of_more() {
    for stop in [0, 3, 20, 33, 50, 77] {
        let mut chance = SeededChance::new(stop as u64);
        let mut session = game(&[0, 1]);
        play(&mut session, &mut chance, stop);
        session.concede(Seat(0)).expect("a player may concede");
        assert!(session.is_over());
        assert_eq!(session.concede(Seat(1)), Err(Refusal::GameOver));
        let again = Session::replay(book(), session.start().clone(), session.steps()).expect("it replays");
        assert_eq!(again.hash(), session.hash());
    }
    for stop in (0..240).step_by(17) {
        let mut chance = SeededChance::new(stop as u64);
        let mut session = game(&[0, 1, 2, 3]);
        play(&mut session, &mut chance, stop);
        if session.is_over() || !session.state().player(Seat(2)).alive {
            continue;
        }
        session.concede(Seat(2)).expect("a player may concede");
        assert!(session.question_for(Agent::Seat(Seat(2))).is_none());
        assert!(session.concede(Seat(2)).is_err());
        play(&mut session, &mut chance, 20_000);
        assert!(session.is_over());
        let again = Session::replay(book(), session.start().clone(), session.steps()).expect("it replays");
        assert_eq!(again.hash(), session.hash(), "after {stop} steps");
    }
}

/// A game goes on from where somebody who gives up in the middle of an action leaves it, and all of it is told, once.
#[test]
fn what_follows_a_concession_is_told() {
    let mut in_actions = 0;
    for stop in 0..160 {
        let mut chance = SeededChance::new(stop as u64);
        let mut session = game(&[0, 1, 2]);
        play(&mut session, &mut chance, stop);
        let seat = Seat((stop % 3) as u8);
        if session.is_over() || !session.state().player(seat).alive {
            continue;
        }
        let before = session.state().turn.number;
        in_actions += usize::from(!session.world().answers.is_empty());
        let mut told = Vec::new();
        let mut hear = |receipt: Result<Receipt, Refusal>| match receipt.expect("it is legal") {
            Receipt::Went(news) => told.extend(news.into_iter().map(|happening| happening.what)),
            Receipt::Sealed => {}
        };
        hear(session.concede(seat));
        while !session.is_over() && session.state().turn.number < before + 12 {
            let open: Vec<_> = session.open_questions().cloned().collect();
            let question = &open[chance.below(open.len() as u32) as usize];
            let answer = chance.answer(&question.form()).expect("every question has an answer");
            hear(session.answer(question.agent, answer));
        }
        let count = |wanted: fn(&What) -> bool| told.iter().filter(|what| wanted(what)).count();
        let turns = usize::from(session.state().turn.number - before);
        assert_eq!(
            count(|what| matches!(what, What::Turn(_))),
            turns,
            "after {stop} steps: {told:?}"
        );
        assert_eq!(
            told.iter().filter(|what| **what == What::Lost(seat)).count(),
            1,
            "after {stop} steps"
        );
        // The same steps tell the same once more.
        let mut again = Session::replay(book(), session.start().clone(), &[]).expect("it begins");
        let mut retold = Vec::new();
        for step in session.steps() {
            if let Receipt::Went(news) = again.again(step, &mut |_, _| {}).expect("its own steps fit") {
                retold.extend(news.into_iter().map(|happening| happening.what));
            }
        }
        assert!(retold.ends_with(&told), "after {stop} steps");
    }
    assert!(in_actions > 40, "{in_actions}");
}

#[test]
fn a_fork_goes_its_own_way_and_leaves_the_game_alone() {
    let mut chance = SeededChance::new(4);
    let mut session = game(&[2, 3]);
    play(&mut session, &mut chance, 120);
    let hash = session.hash();
    let mut fork = session.fork(40);
    assert_eq!(fork.steps(), &session.steps()[..fork.steps().len()]);
    play(&mut fork, &mut SeededChance::new(99), 400);
    assert_eq!(session.hash(), hash);
    assert_eq!(session.hash_at(40), fork.hash_at(40));
}

#[test]
fn a_session_goes_on_from_a_position() {
    let mut chance = SeededChance::new(5);
    let mut session = game(&[4, 5]);
    play(&mut session, &mut chance, 90);
    while !session.world().answers.is_empty() {
        answer_one(&mut session, &mut chance);
    }
    let position = Position::of(session.book(), &session.world().base);
    let mut again = Session::from_position(book(), &position).expect("it was a position");
    play(&mut again, &mut chance, 20_000);
    assert!(again.is_over());
}

#[test]
fn settling_answers_only_what_needs_no_player() {
    let mut chance = SeededChance::new(6);
    let mut session = game(&[0, 1]);
    for _ in 0..300 {
        session.settle(ashwright_table::Forced::Answered, Some(&mut chance));
        for question in session.open_questions() {
            assert_ne!(question.agent, Agent::Chance);
            assert!(question.form().count() > 1);
            assert!(!matches!(question.form(), Form::Draw { .. }));
        }
        let Some(question) = session.open_questions().next().cloned() else {
            break;
        };
        let answer = chance.answer(&question.form()).expect("it has answers");
        session.answer(question.agent, answer).expect("legal");
    }
}

/// What an action is asked for in a position: the places of those that would do nothing, and all options.
fn asked_for_an_action(position: serde_json::Value) -> (Vec<u32>, Vec<ashwright_seen::Choice>) {
    let position: Position = serde_json::from_value(position).expect("a position");
    let session = Session::from_position(book(), &position).expect("it can be set up");
    let asked = question_view(session.book(), session.state(), &session.questions()[0]);
    match asked.form {
        ashwright_seen::Form::OneOf(options) => (asked.idle, options),
        form => panic!("an action is asked for: {form:?}"),
    }
}

/// An action that would do nothing at all is said to be one: a dice power without a target, an ability whose token is not
/// there. With something to act on it is none.
#[test]
fn actions_that_would_do_nothing_are_told() {
    let idle = |battlefield: &[&str], tokens: u8| {
        let units: Vec<_> = battlefield.iter().map(|title| json!({"title": title})).collect();
        let position = json!({
            "edition": "reborn",
            "seats": [
                {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}, "dice": "1 natural power",
                 "spellboard": [{"title": "Chant of Revenge", "status": tokens}]},
                {"name": "P2", "phoenixborn": {"title": "Jessa Na Ni"}, "battlefield": units},
            ],
            "stage": {"turn": {"seat": 0}},
            "round": 2,
        });
        let (idle, options) = asked_for_an_action(position);
        let mut idle: Vec<String> = idle
            .iter()
            .map(|place| format!("{:?}", options[*place as usize]))
            .collect();
        idle.sort();
        idle
    };
    let nothing = idle(&[], 0);
    assert_eq!(nothing.len(), 2, "{nothing:?}");
    assert!(nothing[1].starts_with("DicePower"), "{nothing:?}");
    assert_eq!(idle(&["Iron Worker"], 1), Vec::<String>::new());
}

/// A price with X is worth paying where some X that the dice allow reaches something.
#[test]
fn what_one_x_does_not_reach_another_may() {
    let idle = |dice: &str| {
        let position = json!({
            "edition": "reborn",
            "seats": [
                {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}, "dice": dice, "hand": [{"title": "Farewell"}]},
                {"name": "P2", "phoenixborn": {"title": "Jessa Na Ni"}, "battlefield": [{"title": "Iron Worker"}],
                 "draw_pile": ["Fear", "Fear"]},
            ],
            "stage": {"turn": {"seat": 0}},
            "round": 2,
        });
        let (idle, options) = asked_for_an_action(position);
        let farewell = options
            .iter()
            .position(|option| format!("{option:?}").starts_with("Play"));
        idle.contains(&(farewell.expect("it can be played") as u32))
    };
    // The Iron Worker has a life of 2.
    assert!(idle("1 charm class"));
    assert!(!idle("2 charm class"));
}

/// Of cards that were looked at one is told which it is whose place is chosen, and nobody else is.
#[test]
fn it_is_told_of_which_card_a_choice_speaks() {
    let position = json!({
        "edition": "reborn",
        "seats": [
            {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}, "dice": "1 time class, 1 natural basic",
             "hand": [{"title": "Knowledge Seeker"}], "draw_pile": ["Fear", "Hammer Knight", "Iron Worker"]},
            {"name": "P2", "phoenixborn": {"title": "Jessa Na Ni"}},
        ],
        "stage": {"turn": {"seat": 0}},
        "round": 2,
    });
    let position: Position = serde_json::from_value(position).expect("a position");
    let mut session = Session::from_position(book(), &position).expect("it can be set up");
    let mut chance = SeededChance::new(1);
    let mut spoken_of = Vec::new();
    while spoken_of.len() < 3 {
        let question = session.questions()[0].clone();
        let form = question.form();
        let answer = match (&form, question.agent) {
            (_, Agent::Chance) => chance.answer(&form).expect("it has answers"),
            (Form::OneOf(options), Agent::Seat(_)) => {
                let first = options.iter().find(|option| matches!(option, Choice::Play(_)));
                Answer::Choice(*first.unwrap_or(&options[0]))
            }
            _ => form.nth(0).expect("it has answers"),
        };
        if matches!(question.ask, Ask::Mode(_)) {
            let asked = question_view(session.book(), session.state(), &question);
            let [one] = &asked.of[..] else {
                panic!("one card at a time: {asked:?}");
            };
            spoken_of.push(one.title().expect("who looked knows it").to_string());
        }
        session.answer(question.agent, answer).expect("legal");
    }
    spoken_of.sort();
    assert_eq!(spoken_of, ["Fear", "Hammer Knight", "Iron Worker"]);
}
