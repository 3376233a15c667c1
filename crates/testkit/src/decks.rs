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
    DeckMaker::new(book, &|_| true).deck(random)
}

/// A legal deck by numbers: `below(n)` gives a number from 0 to `n - 1`. Nothing when they lead to no legal deck.
pub fn some_deck(book: &Rulebook, below: &mut dyn FnMut(u32) -> u32) -> Option<Deck> {
    DeckMaker::new(book, &|_| true).some_deck(None, below)
}

/// Makes random legal decks of some cards.
pub struct DeckMaker<'a> {
    book: &'a Rulebook,
    leaders: Vec<TitleId>,
    cards: Vec<InDecks>,
}

/// A card of decks, with what is asked of it again and again.
#[derive(Clone, Copy)]
struct InDecks {
    title: TitleId,
    kind: CardKind,
    unique: Option<TitleId>,
    /// The types of dice that it wants, a bit for each.
    wants: u16,
}

/// A bit for each type of dice.
fn bits(kinds: &[DieType]) -> u16 {
    kinds.iter().fold(0, |bits, kind| bits | 1 << *kind as u16)
}

impl<'a> DeckMaker<'a> {
    /// Makes decks of the cards that `has` names.
    pub fn new(book: &'a Rulebook, has: &dyn Fn(TitleId) -> bool) -> DeckMaker<'a> {
        let pool = &book.pool;
        let in_decks = pool.titles().filter(|title| book.is_deck_card(*title) && has(*title));
        let known = |title: TitleId| InDecks {
            title,
            kind: pool.card(title).kind,
            unique: pool.card(title).unique,
            wants: bits(&dice_wanted(book, title)),
        };
        let leads = |title: &TitleId| pool.card(*title).kind == CardKind::Phoenixborn && has(*title);
        DeckMaker {
            book,
            leaders: pool.titles().filter(leads).collect(),
            cards: in_decks.map(known).collect(),
        }
    }

    /// A deck.
    pub fn deck(&self, random: &mut Random) -> Deck {
        loop {
            if let Some(deck) = self.some_deck(None, &mut |n| random.below(n)) {
                return deck;
            }
        }
    }

    /// A deck with a card in it, or with one that brings it into play where it is a conjuration; nothing where no deck of
    /// these cards has it.
    pub fn deck_with(&self, card: TitleId, random: &mut Random) -> Option<Deck> {
        let bringing = self.bringing(card);
        if bringing.is_empty() {
            return None;
        }
        // Any of them leads to a deck sooner or later: whoever may lead it does.
        loop {
            let first = bringing[random.below(bringing.len() as u32) as usize];
            if let Some(deck) = self.some_deck(Some(first), &mut |n| random.below(n)) {
                return Some(deck);
            }
        }
    }

    /// What a deck can have of a card: the card itself, its Phoenixborn, or the cards and Phoenixborn that conjure it or
    /// what conjures it.
    fn bringing(&self, card: TitleId) -> Vec<TitleId> {
        let pool = &self.book.pool;
        let stands =
            |title: TitleId| self.leaders.contains(&title) || self.cards.iter().any(|known| known.title == title);
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

    // With `first` it has that card, or is led by it.
    fn some_deck(&self, first: Option<TitleId>, below: &mut dyn FnMut(u32) -> u32) -> Option<Deck> {
        let book = self.book;
        let must_lead = first.and_then(|first| match book.pool.card(first).kind {
            CardKind::Phoenixborn => Some(first),
            _ => book.pool.card(first).unique,
        });
        let leader = match must_lead {
            // It is one of one: a number is asked for all the same, so that what follows does not change.
            Some(leader) if self.leaders.contains(&leader) => {
                below(1);
                leader
            }
            Some(_) => return None,
            None => *self.leaders.get(below(self.leaders.len() as u32) as usize)?,
        };
        let mut left = self.cards.clone();
        // What belongs to the leader comes first in half of the decks: drawn from the whole pool it would hardly ever come.
        let own: Vec<usize> = (0..left.len()).filter(|at| left[*at].unique == Some(leader)).collect();
        let mut next = None;
        if let Some(at) = left.iter().position(|card| Some(card.title) == first) {
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
        let mut types = next.map_or_else(Vec::new, |card| dice_wanted(book, card.title));
        let wanted = 2 + below(3) as usize;
        while types.len() < wanted {
            let kinds = book.edition.dice_types;
            let kind = kinds[below(kinds.len() as u32) as usize];
            if !types.contains(&kind) {
                types.push(kind);
            }
        }
        let paid = bits(&types);
        let mut size = 0;
        while size < book.edition.deck_size {
            let card = match next.take() {
                Some(card) => card,
                None if left.is_empty() => return None,
                None => left.swap_remove(below(left.len() as u32) as usize),
            };
            // Ready spells gain from their copies (R 6.4.6).
            let copies = match card.kind {
                CardKind::ReadySpell => 3,
                _ => [3, 3, 2, 1][below(4) as usize],
            };
            if card.wants & !paid != 0 {
                continue;
            }
            let copies = copies.min(book.edition.deck_size - size);
            deck.cards.push((card.title, copies));
            if deck.problems(book).iter().any(is_too_much) {
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
        let maker = DeckMaker::new(&book, &|_| true);
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
                let deck = maker.deck_with(card, &mut random).expect("a deck");
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
        let deck = maker.deck_with(thorn, &mut random).expect("a deck");
        let named = |title: TitleId| pool.card(title).title.as_str();
        assert!(
            deck.cards
                .iter()
                .any(|(title, _)| named(*title) == "Summon Indiglow Creeper"),
            "{:?}",
            deck.cards
        );
        let nothing =
            DeckMaker::new(&book, &|_| false).deck_with(pool.title("Bring Forth").expect("a card"), &mut random);
        assert!(nothing.is_none());
    }
}
