//! Decks that a request gives: of which edition they are, and reading them.

use super::Protocol;
use super::request::Request;
use crate::decks::{self, NamedDeck};
use ashwright_core::{EditionId, Pool};
use ashwright_decks::edition::{self, Meant};
use ashwright_decks::import::{self, Imported, Pasted};
use ashwright_diagnostic::Problem;
use ashwright_engine::Rulebook;
use serde_json::Value;
use std::sync::Arc;

/// What messages call a deck.
const PLACE: &str = "deck";

/// The name of a deck, or its text; a deck as an object is the text of that.
fn said(request: &Request, value: &Value) -> Result<String, Problem> {
    match value {
        Value::String(said) => Ok(said.clone()),
        Value::Object(_) => Ok(value.to_string()),
        _ => {
            let remedy = "give the name of a deck, a deck as text, or a deck as an object";
            Err(request.wrong(PLACE, "it is no text and no object", remedy))
        }
    }
}

/// The first deck of a text, as far as it is understood; a name has none.
fn read(pool: &Pool, text: &str) -> Option<Imported> {
    match import::import(pool, text, PLACE) {
        Pasted::Decks(decks) if import::is_text(text) => decks.into_iter().next(),
        Pasted::Decks(_) | Pasted::Address(_) | Pasted::Unreadable(_) => None,
    }
}

/// The deck that a request gives by name, as text or as an object.
pub(super) fn find_deck(book: &Rulebook, request: &Request, value: &Value) -> Result<NamedDeck, Problem> {
    let said = said(request, value)?;
    decks::read_or_find(&book.pool, &said, PLACE).map_err(|problem| {
        let chosen = request.edition().is_ok_and(|edition| edition.is_some());
        match chosen || import::is_text(&said) || book.edition.id == EditionId::RedRains {
            true => edition::read_by(problem, book.edition.id, |word| format!("\"edition\":{word:?}")),
            false => edition::with_more(problem, "no edition has a deck of that name"),
        }
    })
}

impl Protocol {
    /// The rulebook of a game with these decks where no edition is given: of the edition that they say they are of, or that
    /// their names are of; where they leave it open, the first one.
    ///
    /// # Errors
    /// When they are of different editions.
    pub(super) fn book_of(&self, request: &Request, decks: &[Value]) -> Result<Arc<Rulebook>, Problem> {
        let said: Vec<String> = decks
            .iter()
            .map(|value| said(request, value))
            .collect::<Result<_, _>>()?;
        let first = self.book(None);
        let is_of_first = |said: &String| {
            let written = import::edition_of(said);
            written.is_none_or(|written| edition::of_cards(written) == edition::of_cards(first.edition.id))
                && decks::read_or_find(&first.pool, said, PLACE).is_ok()
        };
        // Most games are of the first edition, and others then need not be read.
        if said.iter().all(is_of_first) {
            return Ok(first);
        }
        let (reborn, original) = (self.book(Some(EditionId::Reborn)), self.book(Some(EditionId::Original)));
        let meant = said.iter().zip(1..).map(|(said, n)| {
            let called = |name: &str| match name {
                "" => format!("deck {n}"),
                name => format!("{name:?}"),
            };
            match (read(&reborn.pool, said), read(&original.pool, said)) {
                (Some(here), Some(there)) => (called(&here.draft.name), Meant::by(&here, &there)),
                _ => (called(said), Meant::named(&reborn.pool, &original.pool, said)),
            }
        });
        let meant: Vec<(String, Meant)> = meant.collect();
        match edition::of_game(&meant) {
            Ok(Some(edition)) => Ok(self.book(Some(edition))),
            Ok(None) => Ok(first),
            Err(clash) => {
                let remedy = "give decks of one edition, or say with \"edition\" by whose cards all of them are read";
                Err(request.wrong("decks", &clash.to_string(), remedy))
            }
        }
    }
}
