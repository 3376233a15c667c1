//! Decks for tests: the six that the rulebook suggests, and random ones of the whole card pool.

use crate::Random;
use ashwright_core::{Body, CardKind, Cost, DiceByType, DieType, TitleId};
use ashwright_engine::{Deck, DeckProblem, Rulebook};
use ashwright_table::decks;
use std::sync::{Arc, LazyLock};

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::reborn().clone())));

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
    match decks::rulebook(&reborn_rulebook().pool) {
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

/// A random legal deck: any Phoenixborn, dice of two to four types, and one to three copies of any titles that may stand
/// together and can be paid with such dice.
pub fn random_deck(book: &Rulebook, random: &mut Random) -> Deck {
    random_deck_of(book, |_| true, random)
}

/// The same of these cards alone.
pub fn random_deck_of(book: &Rulebook, has: impl Fn(TitleId) -> bool, random: &mut Random) -> Deck {
    loop {
        if let Some(deck) = some_deck_of(book, &has, &mut |n| random.below(n)) {
            return deck;
        }
    }
}

/// A legal deck by numbers: `below(n)` gives a number from 0 to `n - 1`. Nothing when they lead to no legal deck.
pub fn some_deck(book: &Rulebook, below: &mut dyn FnMut(u32) -> u32) -> Option<Deck> {
    some_deck_of(book, &|_| true, below)
}

fn some_deck_of(book: &Rulebook, has: &dyn Fn(TitleId) -> bool, below: &mut dyn FnMut(u32) -> u32) -> Option<Deck> {
    let pool = &book.pool;
    let leaders: Vec<TitleId> = pool
        .titles()
        .filter(|title| pool.card(*title).kind == CardKind::Phoenixborn && has(*title))
        .collect();
    let leader = *leaders.get(below(leaders.len() as u32) as usize)?;
    let in_decks = pool.titles().filter(|title| book.is_deck_card(*title) && has(*title));
    let mut left: Vec<TitleId> = in_decks.collect();
    // What belongs to the leader comes first in half of the decks: drawn from the whole pool it would hardly ever come.
    let own: Vec<usize> = (0..left.len())
        .filter(|at| pool.card(left[*at]).unique == Some(leader))
        .collect();
    let mut next = None;
    if !own.is_empty()
        && below(2) == 0
        && let Some(at) = own.get(below(own.len() as u32) as usize)
    {
        next = Some(left.swap_remove(*at));
    }
    let mut deck = Deck {
        phoenixborn: leader,
        cards: Vec::new(),
        dice: DiceByType::default(),
    };
    let mut types = next.map_or_else(Vec::new, |title| dice_wanted(book, title));
    let wanted = 2 + below(3) as usize;
    while types.len() < wanted {
        let kinds = book.edition.dice_types;
        let kind = kinds[below(kinds.len() as u32) as usize];
        if !types.contains(&kind) {
            types.push(kind);
        }
    }
    let mut size = 0;
    while size < book.edition.deck_size {
        let title = match next.take() {
            Some(title) => title,
            None if left.is_empty() => return None,
            None => left.swap_remove(below(left.len() as u32) as usize),
        };
        // Ready spells gain from their copies (R 6.4.6).
        let copies = match book.pool.card(title).kind {
            CardKind::ReadySpell => 3,
            _ => [3, 3, 2, 1][below(4) as usize],
        };
        let copies = copies.min(book.edition.deck_size - size);
        deck.cards.push((title, copies));
        let fits = dice_wanted(book, title).iter().all(|kind| types.contains(kind));
        if !fits || deck.problems(book).iter().any(is_too_much) {
            deck.cards.pop();
            continue;
        }
        size += copies;
    }
    for _ in 0..book.edition.dice {
        deck.dice.add(types[below(types.len() as u32) as usize], 1);
    }
    deck.problems(book).is_empty().then_some(deck)
}

/// The types of dice that a card and its effects need: of parallel costs, those of the first option.
fn dice_wanted(book: &Rulebook, title: TitleId) -> Vec<DieType> {
    let card = book.pool.card(title);
    let mut wanted = Vec::new();
    let mut gather = |cost: &Cost| {
        let parts = cost.alternatives().into_iter().next().unwrap_or_default();
        for kind in (Cost { parts }).dice_types() {
            if !wanted.contains(&kind) {
                wanted.push(kind);
            }
        }
    };
    gather(&card.cost);
    for printed in &card.text {
        if let Body::Activated { cost, .. } = &book.ability(printed.ability).body {
            gather(cost);
        }
    }
    wanted
}

/// Whether a deck that is not complete can no longer become legal.
fn is_too_much(problem: &DeckProblem) -> bool {
    match problem {
        DeckProblem::NotAPhoenixborn(_)
        | DeckProblem::NotADeckCard(_)
        | DeckProblem::Copies(..)
        | DeckProblem::ForeignUnique(..)
        | DeckProblem::ForeignDie(_)
        | DeckProblem::Uniques(..) => true,
        DeckProblem::Size(..) | DeckProblem::Dice(..) | DeckProblem::NoFirstFive(_) => false,
    }
}
