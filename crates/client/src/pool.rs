//! The cards that the client knows: for faces, searches and pages. Loaded once.

use ashwright_core::{Card, EditionId, Part, Pool, TitleId};
use ashwright_table::decks::{self, NamedDeck, Shelf};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Every card: those of Red Rains, which stands upon Reborn, among them.
pub fn pool() -> &'static Pool {
    ashwright_lang::pool(EditionId::RedRains)
}

/// Whether a card is one of players' decks, and not one of a Chimera's.
pub fn is_of_players(title: TitleId) -> bool {
    matches!(pool().card(title).part, Part::Duel)
}

/// The card with this title, with its place in the pool.
pub fn card(title: &str) -> Option<(TitleId, &'static Card)> {
    let pool = pool();
    pool.title(title).map(|id| (id, pool.card(id)))
}

/// How a title is written in an address and in `data-stub`: `Three-Eyed Owl` is `three-eyed-owl`.
pub fn stub(title: &str) -> String {
    let kept = title.chars().filter_map(|c| match c.to_ascii_lowercase() {
        ' ' => Some('-'),
        c if c.is_ascii_alphanumeric() || c == '-' => Some(c),
        _ => None,
    });
    kept.collect()
}

static BY_STUB: LazyLock<BTreeMap<String, TitleId>> = LazyLock::new(|| {
    let pool = pool();
    pool.titles()
        .map(|title| (stub(&pool.card(title).title), title))
        .collect()
});

/// The card with this stub.
pub fn by_stub(stub: &str) -> Option<TitleId> {
    BY_STUB.get(stub).copied()
}

static SHELVES: LazyLock<Vec<Shelf>> = LazyLock::new(|| decks::shelves(pool()).unwrap_or_default());

/// The ready-made decks by where they come from, those of the rulebook first.
pub fn shelves() -> &'static [Shelf] {
    &SHELVES
}

/// Every ready-made deck, those of the rulebook first.
pub fn decks() -> impl Iterator<Item = &'static NamedDeck> {
    shelves().iter().flat_map(|shelf| &shelf.decks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stubs_tell_cards_apart() {
        assert_eq!(BY_STUB.len(), pool().cards.len());
        assert_eq!(stub("Three-Eyed Owl"), "three-eyed-owl");
    }

    #[test]
    fn the_ready_made_decks_can_be_read() {
        assert_eq!(shelves()[0].decks.len(), 6);
        assert!(shelves().iter().all(|shelf| !shelf.decks.is_empty()));
    }
}
