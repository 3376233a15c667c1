//! The rulebooks of the editions, with the cards of the project.

use ashwright_core::EditionId;
use ashwright_engine::Rulebook;
use std::sync::{Arc, LazyLock};

/// Every rulebook with its edition, each made when it is first asked for.
static BOOKS: [(EditionId, LazyLock<Arc<Rulebook>>); EditionId::ALL.len()] = [
    (EditionId::Reborn, LazyLock::new(|| made(EditionId::Reborn))),
    (EditionId::RedRains, LazyLock::new(|| made(EditionId::RedRains))),
    (EditionId::Original, LazyLock::new(|| made(EditionId::Original))),
];

fn made(edition: EditionId) -> Arc<Rulebook> {
    Arc::new(Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone())))
}

/// The rulebook of an edition, made once and shared by all its games.
pub fn rulebook(edition: EditionId) -> Arc<Rulebook> {
    let found = BOOKS.iter().find(|(id, _)| *id == edition);
    found.map_or_else(|| made(edition), |(_, book)| Arc::clone(book))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edition_has_one_rulebook() {
        for edition in EditionId::ALL {
            let book = rulebook(edition);
            assert_eq!(book.edition.id, edition);
            assert!(Arc::ptr_eq(&book, &rulebook(edition)));
        }
    }
}
