//! Whole games whose decks, seats and answers are bytes, held to the laws.

use crate::book_of;
use crate::bytes::Bytes;
use ashwright_core::EditionId;
use ashwright_engine::{Answer, Decider, Decision, Deck, Game, Rulebook, Stage, State, Suspended, World};
use ashwright_table::decks;
use ashwright_testkit::{Inventory, some_deck};

/// After so many questions a game counts as endless.
const MOST_QUESTIONS: usize = 60_000;

/// Answers from bytes by number.
struct Answers<'a> {
    bytes: Bytes<'a>,
    given: Vec<Answer>,
}

impl Decider for Answers<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let form = decision.form;
        let count = form.count();
        assert!(count > 0, "{:?} has no options", decision.ask);
        let n = self.bytes.below(count);
        let Some(answer) = form.nth(n) else {
            panic!("{:?} has no answer {n} of {count}", decision.ask);
        };
        assert!(
            form.contains(&answer),
            "{:?} offers and refuses {answer:?}",
            decision.ask
        );
        self.given.push(answer);
        assert!(self.given.len() < MOST_QUESTIONS, "the game does not end");
        Ok(answer)
    }
}

/// A legal deck of the bytes' making, or a deck of the rulebook where they make none.
fn deck(book: &Rulebook, bytes: &mut Bytes) -> Deck {
    let known: Vec<Deck> = decks::rulebook(&book.pool)
        .into_iter()
        .flatten()
        .map(|named| named.deck)
        .collect();
    let fallback = known[bytes.below(known.len() as u32) as usize].clone();
    if bytes.below(4) != 0 {
        return fallback;
    }
    some_deck(book, &mut |n| bytes.below(n)).unwrap_or(fallback)
}

/// Plays a game. Nothing may panic; every question has options; cards and dice stay; the game ends; and running the
/// answers again from the start gives the same state.
///
/// # Panics
/// When a law is broken.
pub fn game(data: &[u8]) {
    play(book_of(EditionId::Reborn), data);
}

/// The same in the original edition.
///
/// # Panics
/// When a law is broken.
pub fn original(data: &[u8]) {
    play(book_of(EditionId::Original), data);
}

fn play(book: &Rulebook, data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let seats = 2 + bytes.below(3);
    let decks: Vec<Deck> = (0..seats).map(|_| deck(book, &mut bytes)).collect();
    let start = State::new(book, &decks);
    let mut inventory = Inventory::of(&start);
    let mut answers = Answers {
        bytes,
        given: Vec::new(),
    };
    let mut game = Game::new(book, start.clone(), &mut answers);
    while !matches!(game.state.stage, Stage::Over(_)) {
        assert!(
            game.step().is_ok(),
            "a question was answered and the game did not go on"
        );
        let owned = Inventory::of(&game.state).of_players_in(&game.state);
        inventory = inventory.of_players_in(&game.state);
        if let Some(how) = owned.difference(&inventory) {
            panic!("in round {}: {how}", game.state.round);
        }
    }
    let end = game.state;
    let mut again = World::new(start);
    again.answers = answers.given;
    let pending = again.pending(book);
    assert!(
        pending.questions.is_empty() && pending.state == end,
        "running again gives another end"
    );
}
