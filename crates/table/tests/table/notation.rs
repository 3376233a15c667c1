//! Every answer is read back from its notation.

use crate::common::{answer_one, book, game};
use ashwright_engine::{Agent, Answer, Choice, Question};
use ashwright_table::{Notation, SeededChance, Session};
use std::collections::BTreeSet;

/// How many answers of each question are tried.
const ANSWERS: u32 = 60;

fn read_back(session: &Session, question: &Question, seen: &mut BTreeSet<String>) {
    let notation = Notation::new(session.book(), session.state());
    let form = question.form();
    let count = form.count();
    let stride = (count / ANSWERS).max(1);
    let mut texts = BTreeSet::new();
    for n in (0..count).step_by(stride as usize).take(ANSWERS as usize + 1) {
        let answer = form.nth(n).expect("n is below the count");
        let text = notation.render(question, &answer);
        assert!(
            texts.insert(text.clone()),
            "{:?}: two answers read {text:?}",
            question.ask
        );
        match notation.parse(question, &text) {
            Ok(read) => assert_eq!(read, answer, "{:?}: {text:?}", question.ask),
            Err(problem) => panic!("{:?}: {text:?}: {problem}", question.ask),
        }
        let shouted = notation
            .parse(question, &format!("  {} ", text.to_uppercase()))
            .expect("letter case is free");
        assert_eq!(shouted, answer);
        if let Some(word) = text.split_whitespace().next() {
            seen.insert(word.to_string());
        }
    }
    for nonsense in [
        "",
        " ",
        "#",
        "play",
        "#2",
        "pay",
        "roll",
        "roll x",
        "99 natural power",
        "🜁",
        "+",
        ",",
        "nothing nothing",
    ] {
        if let Ok(answer) = notation.parse(question, nonsense) {
            assert!(form.contains(&answer), "{nonsense:?} was read as an illegal answer");
        }
    }
}

#[test]
fn every_answer_is_read_back_from_its_notation() {
    let words = [
        "play", "use", "attack", "block", "target", "pay", "roll", "draw", "first", "discard", "exhaust", "pass",
        "done",
    ];
    let mut seen = BTreeSet::new();
    // Eight games, and more until every kind of answer was among them: some are rare at random.
    for game_number in 0..60 {
        let (a, b) = (game_number % 6, (game_number + 1 + game_number / 6) % 6);
        let mut chance = SeededChance::new(game_number as u64);
        let mut session = game(&[a, b]);
        loop {
            for question in session.questions() {
                read_back(&session, question, &mut seen);
            }
            if session.steps().len() > 900 || !answer_one(&mut session, &mut chance) {
                break;
            }
        }
        if game_number >= 7 && words.iter().all(|word| seen.contains(*word)) {
            break;
        }
    }
    for word in words {
        assert!(seen.contains(word), "no answer began with {word:?}: {seen:?}");
    }
}

/// However long an answer is, it is soon known to be none: no part of it is compared with more than a title may have.
#[test]
fn an_answer_of_very_many_names_is_refused() {
    let session = game(&[0, 1]);
    let question = session.questions().first().expect("the First Five are asked for");
    let first = Notation::new(session.book(), session.state());
    let name = first.render(question, &question.form().nth(0).expect("an answer"));
    let name = name
        .trim_start_matches("first five")
        .split(", ")
        .next()
        .unwrap_or_default();
    for many in [format!("{name}, ").repeat(200_000), "x,".repeat(200_000)] {
        assert!(first.parse(question, &format!("first five {many}")).is_err());
    }
}

#[test]
fn slips_are_answered_with_the_nearest_option() {
    let session = game(&[0, 1]);
    let question = session.questions()[0].clone();
    let notation = Notation::new(session.book(), session.state());
    let wrong = "first five: Hamer Knight, Anchornaut, Cover, Strengthen, Close Combat";
    let problem = notation.parse(&question, wrong).expect_err("a slip");
    assert!(problem.remedy.contains("Hammer Knight"), "{problem}");
    let four = "Hammer Knight, Anchornaut, Cover, Strengthen";
    let problem = notation.parse(&question, four).expect_err("too few");
    assert!(problem.to_string().contains("4 cards"), "{problem}");
    let right = notation.parse(
        &question,
        "hammer knight, anchornaut#1, cover, strengthen, close combat",
    );
    assert!(right.is_ok(), "{right:?}");
}

#[test]
fn an_action_is_named_by_its_card_alone_where_only_one_option_fits() {
    let mut chance = SeededChance::new(11);
    let mut session = game(&[0, 1]);
    for _ in 0..600 {
        let Some(question) = session.questions().first().cloned() else {
            break;
        };
        let notation = Notation::new(session.book(), session.state());
        if let Agent::Seat(_) = question.agent {
            for (n, text) in notation.options(&question, 100).iter().enumerate() {
                if let Some(card) = text.strip_prefix("play ")
                    && let Ok(answer) = notation.parse(&question, card)
                {
                    assert_eq!(Some(answer), question.form().nth(n as u32));
                    assert!(matches!(answer, Answer::Choice(Choice::Play(_))));
                }
            }
        }
        answer_one(&mut session, &mut chance);
    }
    let _ = book();
}
