//! The texts that come with the module, in one file: cards, ready-made decks, the words of the site, the licence.

use crate::rules::in_one;
use std::sync::OnceLock;

static TEXT: OnceLock<&'static str> = OnceLock::new();

/// Takes the text in which all these files lie; what is there already stays.
pub fn keep(text: &'static str) {
    let below = |directory: &'static str| in_one(text).filter(move |(name, _)| name.starts_with(directory));
    ashwright_lang::bring_cards(below("cards/"));
    ashwright_table::decks::bring_decks(below("decks/"));
    let _ = TEXT.set(text);
}

/// The text of a file by its path in the project; nothing as long as none was kept.
pub fn file(path: &str) -> &'static str {
    let text = TEXT.get().copied().unwrap_or_default();
    in_one(text)
        .find(|(name, _)| *name == path)
        .map_or("", |(_, text)| text)
}
