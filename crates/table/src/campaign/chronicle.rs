//! What changed between two decks of a player.

use ashwright_core::{DieType, TitleId, sort};
use ashwright_engine::Deck;

/// How a deck differs from an earlier one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Titles with the copies that came, or went where the number is below zero.
    pub cards: Vec<(TitleId, i16)>,
    /// The same of dice.
    pub dice: Vec<(DieType, i16)>,
}

impl Changes {
    /// Whether the decks are the same.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.dice.is_empty()
    }
}

/// What came into a deck, then what went, in the order of titles and of dice.
pub fn changes(before: &Deck, after: &Deck) -> Changes {
    let copies = |deck: &Deck, title: TitleId| {
        let of_title = deck.cards.iter().filter(|(other, _)| *other == title);
        of_title.map(|(_, n)| i16::from(*n)).sum::<i16>()
    };
    let dice = |deck: &Deck, kind: DieType| {
        let of_kind = deck.dice.iter().find(|(other, _)| *other == kind);
        of_kind.map_or(0, |(_, n)| i16::from(n))
    };
    let mut titles: Vec<TitleId> = before
        .cards
        .iter()
        .chain(&after.cards)
        .map(|(title, _)| *title)
        .collect();
    sort(&mut titles);
    titles.dedup();
    let cards = titles
        .into_iter()
        .map(|title| (title, copies(after, title) - copies(before, title)));
    let kinds = DieType::ALL
        .into_iter()
        .map(|kind| (kind, dice(after, kind) - dice(before, kind)));
    let mut changes = Changes {
        cards: cards.filter(|(_, n)| *n != 0).collect(),
        dice: kinds.filter(|(_, n)| *n != 0).collect(),
    };
    ashwright_core::sort_by_key(&mut changes.cards, |(_, n)| *n < 0);
    ashwright_core::sort_by_key(&mut changes.dice, |(_, n)| *n < 0);
    changes
}
