//! Words of the interface for what the whole site speaks of.

use crate::i18n::t;
use ashwright_core::{Difficulty, EditionId};

/// The name of an edition.
pub fn edition_name(edition: EditionId) -> String {
    match edition {
        EditionId::Reborn => t!("edition-reborn"),
        EditionId::RedRains => t!("edition-red-rains"),
        EditionId::Original => t!("edition-original"),
    }
}

/// The name of an edition where it stands alone, as on a button or beside something of it.
pub fn edition_label(edition: EditionId) -> String {
    match edition {
        EditionId::Reborn => t!("edition-reborn"),
        EditionId::RedRains => t!("edition-red-rains"),
        EditionId::Original => t!("edition-choice-original"),
    }
}

/// The words for difficulties.
pub fn difficulty_words(difficulty: Difficulty) -> String {
    match difficulty {
        Difficulty::Standard => t!("chimera-standard"),
        Difficulty::Heroic => t!("chimera-heroic"),
    }
}
