//! Several files in one text, and the texts that lie beside the modules: cards, ready-made decks, the words of the site and the
//! licence come in one; the cards and decks of editions that fewer people play come in one of their own, when they are wanted.

pub use crate::packed::{in_one, pack};
use std::sync::OnceLock;

static TEXT: OnceLock<&'static str> = OnceLock::new();

/// Takes the text in which all these files lie; what is there already stays.
pub fn keep(text: &'static str) {
    bring(text);
    let _ = TEXT.set(text);
}

/// Takes a text in which cards and ready-made decks lie.
pub fn bring(text: &'static str) {
    ashwright_lang::bring_cards(in_one(text).filter(|(name, _)| name.starts_with("cards/")));
    let decks = in_one(text).filter_map(|(name, text)| Some((name.strip_prefix("decks/")?, text)));
    ashwright_decks::ready::bring_decks(decks);
}

/// The files below a directory, by what follows it in their paths.
pub fn below(directory: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let text = TEXT.get().copied().unwrap_or_default();
    in_one(text).filter_map(move |(name, text)| Some((name.strip_prefix(directory)?, text)))
}

/// The text of a file by its path in the project; nothing where it is not among those that were kept.
pub fn file(path: &str) -> Option<&'static str> {
    let text = TEXT.get().copied().unwrap_or_default();
    let mut files = in_one(text);
    files.find(|(name, _)| *name == path).map(|(_, text)| text)
}
