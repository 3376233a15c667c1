//! Games at random, for tests.

use ashwright_engine::{Agent, Rulebook};
use ashwright_table::{Chance, Seating, SeededChance, Session, decks};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

/// The rulebook of the project's own cards.
pub fn book() -> Arc<Rulebook> {
    static BOOK: LazyLock<Arc<Rulebook>> =
        LazyLock::new(|| Arc::new(Rulebook::new(Arc::new(ashwright_lang::reborn().clone()))));
    BOOK.clone()
}

/// A game of the rulebook decks with these numbers.
pub fn game(which: &[usize]) -> Session {
    let book = book();
    let decks = decks::rulebook(&book.pool).expect("the decks of the rulebook can be read");
    let seats = which
        .iter()
        .enumerate()
        .map(|(i, deck)| Seating {
            player: format!("Player \"{}\"", i + 1),
            deck_name: decks[*deck].name.clone(),
            deck: decks[*deck].deck.clone(),
        })
        .collect();
    Session::new(book, seats).expect("the decks of the rulebook are legal")
}

/// Any text of up to so many characters.
pub fn any_text(longest: usize) -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        8 => prop::char::range(' ', '~'),
        1 => any::<char>(),
        1 => prop::sample::select(vec!['\n', '\t', ',', ':', '#', '"', '[', ']', '…', '’']),
    ];
    prop::collection::vec(letter, 0..=longest).prop_map(|letters| letters.into_iter().collect())
}

/// Answers one open question at random. False when the game is over.
pub fn answer_one(session: &mut Session, chance: &mut SeededChance) -> bool {
    let open: Vec<_> = session.open_questions().cloned().collect();
    if open.is_empty() {
        return false;
    }
    let question = &open[chance.below(open.len() as u32) as usize];
    let answer = match (question.agent, session.remembered()) {
        (Agent::Chance, Some(answer)) => answer,
        _ => chance.answer(&question.form()).expect("every question has an answer"),
    };
    session
        .answer(question.agent, answer)
        .expect("an answer of the form is legal");
    true
}

/// Plays at random until the game is over or has so many steps.
pub fn play(session: &mut Session, chance: &mut SeededChance, steps: usize) {
    while session.steps().len() < steps && answer_one(session, chance) {}
}
