//! Deck lists: reading what people paste, writing what other sites read, and what is legal in which format.
//!
//! There is one reader for everything that stands for a deck: [`import`] makes drafts of any text, [`ready`] finds a
//! ready-made deck by its name, and whoever takes decks (commands, the protocol, rooms, records) asks them.
//!
//! A [`Draft`] is a deck that somebody is working on: it may lack a Phoenixborn, hold thirty-one cards or eleven dice.
//! [`export`] writes them, and [`mod@format`] says in sentences what a format objects to,
//! each with a change that mends it; [`odds`] how often a cost can be paid; [`edition`] of which edition a deck is where nobody says it.

/// The longest name of a deck, in characters: a table takes none that is longer.
pub const MAX_NAME: usize = 80;

pub mod edition;
pub mod export;
pub mod format;
pub mod import;
mod json;
mod list;
pub mod names;
pub mod odds;
mod reader;
pub mod ready;

use ashwright_core::{DiceByType, DieType, Pool, TitleId};
use ashwright_engine::{Deck, Rulebook};
use ready::NamedDeck;

/// A deck that somebody is working on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The name; may be empty.
    pub name: String,
    /// Who leads it.
    pub phoenixborn: Option<TitleId>,
    /// The dice.
    pub dice: DiceByType,
    /// Titles with their numbers of copies, each title once, in the order of titles, none with 0 copies.
    pub cards: Vec<(TitleId, u8)>,
    /// The First Five that its maker recommends, in no particular order.
    pub first_five: Vec<TitleId>,
    /// What its maker says about it.
    pub notes: String,
}

impl Draft {
    /// How many copies of a title there are.
    pub fn copies(&self, title: TitleId) -> u8 {
        self.cards.iter().find(|(t, _)| *t == title).map_or(0, |(_, n)| *n)
    }

    /// Sets the number of copies of a title; a title with none leaves the First Five too.
    pub fn set_copies(&mut self, title: TitleId, n: u8) {
        match self.cards.binary_search_by_key(&title, |(t, _)| *t) {
            Ok(at) if n == 0 => {
                self.cards.remove(at);
            }
            Ok(at) => self.cards[at].1 = n,
            Err(_) if n == 0 => {}
            Err(at) => self.cards.insert(at, (title, n)),
        }
        if n == 0 {
            self.first_five.retain(|t| *t != title);
        }
    }

    /// Adds copies of a title.
    pub fn add(&mut self, title: TitleId, n: u8) {
        self.set_copies(title, self.copies(title).saturating_add(n));
    }

    /// Sets the number of dice of a type, at most 99.
    pub fn set_dice(&mut self, kind: DieType, n: u8) {
        let mut dice = DiceByType::default();
        for (k, count) in self.dice.iter().filter(|(k, _)| *k != kind) {
            dice.add(k, count);
        }
        if n > 0 {
            dice.add(kind, n.min(99));
        }
        self.dice = dice;
    }

    /// How many cards there are.
    pub fn size(&self) -> usize {
        self.cards.iter().map(|(_, n)| usize::from(*n)).sum()
    }

    /// What a game is played with; nothing while nobody leads the deck.
    pub fn deck(&self) -> Option<Deck> {
        Some(Deck {
            phoenixborn: self.phoenixborn?,
            cards: self.cards.clone(),
            dice: self.dice,
        })
    }

    /// The deck with its name and First Five, as the table and deck files know it; nothing while nobody leads it.
    pub fn named(&self, pool: &Pool) -> Option<NamedDeck> {
        let deck = self.deck()?;
        let name = if self.name.is_empty() {
            pool.card(deck.phoenixborn).title.clone()
        } else {
            self.name.clone()
        };
        Some(NamedDeck {
            name,
            deck,
            first_five: self.first_five.clone(),
        })
    }

    /// The deck as a campaign takes it: advice about a First Five that is not five cards of it any more is none (R 2.2.2).
    pub fn named_or_without_advice(&self, pool: &Pool) -> Option<NamedDeck> {
        let mut named = self.named(pool)?;
        if named.first_five.len() != 5 || named.first_five.iter().any(|title| self.copies(*title) == 0) {
            named.first_five.clear();
        }
        Some(named)
    }

    /// The conjuration pile that comes with the deck, by title: each with its number of copies (R 16.4).
    pub fn conjurations(&self, book: &Rulebook) -> Vec<(TitleId, u8)> {
        let titles = self.phoenixborn.into_iter().chain(self.cards.iter().map(|(t, _)| *t));
        let own: Vec<TitleId> = titles.clone().collect();
        let mut pile = book.conjuration_pile(titles);
        pile.retain(|(t, _)| !own.contains(t));
        ashwright_core::sort_by(&mut pile, |a, b| {
            book.pool.card(a.0).title.cmp(&book.pool.card(b.0).title)
        });
        pile
    }
}

impl From<NamedDeck> for Draft {
    fn from(named: NamedDeck) -> Draft {
        let mut draft = Draft {
            name: named.name,
            phoenixborn: Some(named.deck.phoenixborn),
            dice: named.deck.dice,
            first_five: named.first_five,
            ..Draft::default()
        };
        for (title, n) in named.deck.cards {
            draft.add(title, n);
        }
        draft
    }
}
