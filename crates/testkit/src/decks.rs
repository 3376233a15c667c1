//! Decks for tests: the six that the rulebook suggests, and random ones of the whole card pool.

use crate::Random;
use ashwright_core::{CardKind, DiceByType, DieType, TitleId};
use ashwright_engine::{Deck, DeckProblem, REBORN, Rulebook};
use ashwright_table::decks;
use std::sync::{Arc, LazyLock};

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::reborn().clone()), REBORN));

/// The cards and rules of the Reborn edition.
pub fn reborn_rulebook() -> &'static Rulebook {
    &BOOK
}

/// Decks with their names.
pub type Decks = Vec<(String, Deck)>;

/// The six decks of the rulebook.
///
/// # Panics
/// When a deck file of the project names a card that the pool lacks.
pub fn rulebook_decks() -> Decks {
    match decks::reborn(&reborn_rulebook().pool) {
        Ok(decks) => decks.into_iter().map(|named| (named.name, named.deck)).collect(),
        Err(problem) => panic!("{problem}"),
    }
}

/// Decks for game number `n` of so many seats: over 36 games of two seats every ordered pair comes up once.
pub fn decks_of(n: u64, seats: usize) -> Vec<Deck> {
    let decks = rulebook_decks();
    let len = decks.len() as u64;
    let (first, step) = (n % len, n / len % len + 1);
    let deck = |i: u64| decks[((first + i * step) % len) as usize].1.clone();
    (0..seats as u64).map(deck).collect()
}

/// A random legal deck: any Phoenixborn, any dice, and three copies each of ten titles that may stand together.
pub fn random_deck(book: &Rulebook, random: &mut Random) -> Deck {
    loop {
        if let Some(deck) = some_deck(book, &mut |n| random.below(n)) {
            return deck;
        }
    }
}

/// A legal deck by numbers: `below(n)` gives a number from 0 to `n - 1`. Nothing when they lead to no legal deck.
pub fn some_deck(book: &Rulebook, below: &mut dyn FnMut(u32) -> u32) -> Option<Deck> {
    let leaders: Vec<TitleId> = book
        .pool
        .titles()
        .filter(|title| book.pool.card(*title).kind == CardKind::Phoenixborn)
        .collect();
    let mut left: Vec<TitleId> = book.pool.titles().filter(|title| book.is_deck_card(*title)).collect();
    let mut deck = Deck {
        phoenixborn: *leaders.get(below(leaders.len() as u32) as usize)?,
        cards: Vec::new(),
        dice: DiceByType::default(),
    };
    for _ in 0..10 {
        deck.dice
            .add(DieType::ALL[below(DieType::ALL.len() as u32) as usize], 1);
    }
    while deck.cards.len() < 10 && !left.is_empty() {
        let title = left.swap_remove(below(left.len() as u32) as usize);
        deck.cards.push((title, 3));
        if deck.problems(book).iter().any(is_too_much) {
            deck.cards.pop();
        }
    }
    deck.problems(book).is_empty().then_some(deck)
}

/// Whether a deck that is not complete can no longer become legal.
fn is_too_much(problem: &DeckProblem) -> bool {
    match problem {
        DeckProblem::NotAPhoenixborn(_)
        | DeckProblem::NotADeckCard(_)
        | DeckProblem::Copies(..)
        | DeckProblem::ForeignUnique(..)
        | DeckProblem::Uniques(..) => true,
        DeckProblem::Size(..) | DeckProblem::Dice(..) | DeckProblem::NoFirstFive(_) => false,
    }
}
