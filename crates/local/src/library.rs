//! Several files in one text, and the texts that lie beside the modules: the words of the site, which a page begins with; cards and
//! ready-made decks; what pages say that come later, with the lessons and the licence; and the cards and decks of editions that
//! fewer people play, when they are wanted.

pub use crate::packed::{in_one, pack};
use std::sync::{PoisonError, RwLock};

static TEXTS: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

/// Takes a text in which files lie that can be asked for by their names, cards and ready-made decks among them.
pub fn keep(text: &'static str) {
    bring(text);
    TEXTS.write().unwrap_or_else(PoisonError::into_inner).push(text);
}

/// Takes a text in which cards and ready-made decks lie.
pub fn bring(text: &'static str) {
    ashwright_lang::bring_cards(in_one(text).filter(|(name, _)| name.starts_with("cards/")));
    let decks = in_one(text).filter_map(|(name, text)| Some((name.strip_prefix("decks/")?, text)));
    ashwright_decks::ready::bring_decks(decks);
}

fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = TEXTS.read().unwrap_or_else(PoisonError::into_inner).clone();
    texts.into_iter().flat_map(in_one)
}

/// The files below a directory, by what follows it in their paths.
pub fn below(directory: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    files().filter_map(move |(name, text)| Some((name.strip_prefix(directory)?, text)))
}

/// The text of a file by its path in the project; nothing where it is not among those that were kept.
pub fn file(path: &str) -> Option<&'static str> {
    files().find(|(name, _)| *name == path).map(|(_, text)| text)
}
