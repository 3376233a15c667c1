//! Decks for tests: the six that the rulebook suggests, and random ones of the whole card pool.

use crate::Random;
use ashwright_core::{Body, CardKind, CostPart, DiceByType, DieType, Magic, Symbol, TitleId};
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
        if let Some(deck) = some_deck_of(book, &has, None, &mut |n| random.below(n)) {
            return deck;
        }
    }
}

/// The same with a card in it, or one that brings it into play where it is a conjuration; nothing where no deck of these cards
/// has it.
pub fn random_deck_with(
    book: &Rulebook,
    card: TitleId,
    has: impl Fn(TitleId) -> bool,
    random: &mut Random,
) -> Option<Deck> {
    let bringing = bringing(book, card, &has);
    if bringing.is_empty() {
        return None;
    }
    // Any of them leads to a deck sooner or later: whoever may lead it does.
    loop {
        let first = bringing[random.below(bringing.len() as u32) as usize];
        if let Some(deck) = some_deck_of(book, &has, Some(first), &mut |n| random.below(n)) {
            return Some(deck);
        }
    }
}

/// What a deck can have of a card: the card itself, its Phoenixborn, or the cards and Phoenixborn that conjure it or
/// what conjures it.
fn bringing(book: &Rulebook, card: TitleId, has: &dyn Fn(TitleId) -> bool) -> Vec<TitleId> {
    let pool = &book.pool;
    let stands =
        |title: TitleId| (book.is_deck_card(title) || pool.card(title).kind == CardKind::Phoenixborn) && has(title);
    if stands(card) {
        return vec![card];
    }
    let mut wanted = vec![card];
    let mut followed = 0;
    while let Some(next) = wanted.get(followed).copied() {
        followed += 1;
        for title in pool.titles() {
            if !wanted.contains(&title) && pool.conjures(title).contains(&next) {
                wanted.push(title);
            }
        }
    }
    wanted.retain(|title| stands(*title));
    wanted
}

/// A legal deck by numbers: `below(n)` gives a number from 0 to `n - 1`. Nothing when they lead to no legal deck.
pub fn some_deck(book: &Rulebook, below: &mut dyn FnMut(u32) -> u32) -> Option<Deck> {
    some_deck_of(book, &|_| true, None, below)
}

// With `first` it has that card, or is led by it.
fn some_deck_of(
    book: &Rulebook,
    has: &dyn Fn(TitleId) -> bool,
    first: Option<TitleId>,
    below: &mut dyn FnMut(u32) -> u32,
) -> Option<Deck> {
    let pool = &book.pool;
    let must_lead = first.and_then(|first| match pool.card(first).kind {
        CardKind::Phoenixborn => Some(first),
        _ => pool.card(first).unique,
    });
    let leaders: Vec<TitleId> = pool
        .titles()
        .filter(|title| pool.card(*title).kind == CardKind::Phoenixborn && has(*title))
        .filter(|title| must_lead.is_none_or(|leader| leader == *title))
        .collect();
    let leader = *leaders.get(below(leaders.len() as u32) as usize)?;
    let in_decks = pool.titles().filter(|title| book.is_deck_card(*title) && has(*title));
    let mut left: Vec<TitleId> = in_decks.collect();
    // What belongs to the leader comes first in half of the decks: drawn from the whole pool it would hardly ever come.
    let own: Vec<usize> = (0..left.len())
        .filter(|at| pool.card(left[*at]).unique == Some(leader))
        .collect();
    let mut next = None;
    if let Some(at) = left.iter().position(|title| Some(*title) == first) {
        next = Some(left.swap_remove(at));
    } else if !own.is_empty()
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
    let activated = card
        .text
        .iter()
        .filter_map(|printed| match &book.ability(printed.ability).body {
            Body::Activated { cost, .. } => Some(cost),
            _ => None,
        });
    let parts = std::iter::once(&card.cost)
        .chain(activated)
        .flat_map(|cost| &cost.parts);
    let mut wanted = Vec::new();
    for part in parts {
        let part = match part {
            CostPart::Either(options) => options.first(),
            plain => Some(plain),
        };
        if let Some(CostPart::Magic(Magic {
            symbol: Symbol::Of(kind, _),
            ..
        })) = part
            && !wanted.contains(kind)
        {
            wanted.push(*kind);
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
        DeckProblem::Size(..) | DeckProblem::Dice(..) | DeckProblem::NoFirstFive(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_core::EditionId;

    #[test]
    fn a_deck_has_what_it_was_made_with() {
        let book = ashwright_table::rulebook(EditionId::Original);
        let pool = &book.pool;
        let mut random = Random::new(5);
        // A card of any deck, one of a Phoenixborn's own, a conjuration, and a Phoenixborn.
        for title in [
            "Bring Forth",
            "Summon Silver Snake",
            "Nightmare Mount",
            "Aradel Summergaard",
        ] {
            let card = pool.title(title).expect("a card");
            for _ in 0..5 {
                let deck = random_deck_with(&book, card, |_| true, &mut random).expect("a deck");
                assert!(deck.problems(&book).is_empty());
                let all = deck.cards.iter().map(|(title, _)| *title).chain([deck.phoenixborn]);
                assert!(
                    all.into_iter()
                        .any(|other| other == card || pool.conjures(other).contains(&card)),
                    "{title}"
                );
            }
        }
        // It is conjured by what a Phoenixborn's creeper leaves behind.
        let thorn = pool.title("Brilliant Thorn").expect("a card");
        let deck = random_deck_with(&book, thorn, |_| true, &mut random).expect("a deck");
        let named = |title: TitleId| pool.card(title).title.as_str();
        assert!(
            deck.cards
                .iter()
                .any(|(title, _)| named(*title) == "Summon Indiglow Creeper"),
            "{:?}",
            deck.cards
        );
        let nothing = random_deck_with(
            &book,
            pool.title("Bring Forth").expect("a card"),
            |_| false,
            &mut random,
        );
        assert!(nothing.is_none());
    }
}
