//! Reading deck lists that somebody pasted, in whatever format they are.
//!
//! Nothing is ever refused for being illegal: a deck with thirty-one cards is read, and [`crate::format`] says what is
//! wrong with it. Nothing is changed, left out or guessed without being said: what cannot be understood is an error with
//! its line and with cards that may be meant, what was understood differently from how it is written is a warning.

use crate::list;
use crate::reader::no_deck;
pub use crate::reader::{Address, Imported, Pasted, die};
use ashwright_core::{EditionId, Pool};
use ashwright_diagnostic::Source;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::read::DeflateDecoder;
use std::io::Read;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;

/// Whether an argument is the text of a deck, and not the name of one.
pub fn is_text(said: &str) -> bool {
    let said = said.trim();
    said.contains(['\n', '\r']) || said.starts_with(['{', '[']) || fragment_in(said).is_some() || said.contains("://")
}

/// Reads whatever was pasted: our JSON or that of other programs, a link, or text with one deck or several. `place` is
/// what messages call it.
pub fn import(pool: &Pool, pasted: &str, place: &str) -> Pasted {
    if pasted.len() > MAX_TEXT {
        let why = format!("the text is longer than {} KB", MAX_TEXT / 1024);
        return Pasted::Unreadable(no_deck(place, why, "give fewer decks at a time"));
    }
    let text = pasted
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let source = Source::new(place, text);
    let text = source.text.trim();
    if text.is_empty() {
        let why = "there is nothing to read";
        return Pasted::Unreadable(no_deck(place, why, "give a deck list, a link or JSON"));
    }
    if text.starts_with(['{', '[']) {
        return crate::json::read(pool, &source);
    }
    if text.starts_with('<') {
        let why = "it is the source of a web page";
        return Pasted::Unreadable(no_deck(
            place,
            why,
            "copy the list from the page as text, or export it there",
        ));
    }
    if text.lines().filter(|line| !line.trim().is_empty()).nth(1).is_none() {
        if let Some(packed) = fragment_in(text) {
            return from_fragment(pool, packed, place);
        }
        // A link in a text for pages is the name of a card.
        if text.contains("://") && !text.contains("](") || is_uuid(text) {
            return address(text, place);
        }
    }
    Pasted::Decks(list::read(pool, &source))
}

/// The edition that a pasted deck says it is of, by itself: JSON and links may, and a list in a line `edition: original`.
pub fn edition_of(pasted: &str) -> Option<EditionId> {
    let pasted = pasted.trim();
    if pasted.len() > MAX_TEXT {
        return None;
    }
    let text = match pasted.starts_with(['{', '[']) {
        true => pasted.to_owned(),
        false => match fragment_in(pasted) {
            Some(packed) => unpacked(packed)?,
            None => return pasted.lines().find_map(edition_in_line),
        },
    };
    let value: serde_json::Value = serde_json::from_str(&text).ok()?;
    crate::json::edition(value.get(0).unwrap_or(&value))
}

fn edition_in_line(line: &str) -> Option<EditionId> {
    let (key, value) = line.split_once(':')?;
    let is_it = key.trim().eq_ignore_ascii_case("edition");
    is_it.then(|| EditionId::from_word(value.trim())).flatten()
}

/// The text that a link carries.
fn unpacked(packed: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(packed.trim_end_matches('=')).ok()?;
    let mut text = String::new();
    let unpacked = DeflateDecoder::new(&bytes[..])
        .take(MAX_TEXT as u64)
        .read_to_string(&mut text);
    unpacked.is_ok().then_some(text)
}

/// A deck from the part of a link behind `#d=`.
pub fn from_fragment(pool: &Pool, packed: &str, place: &str) -> Pasted {
    match unpacked(packed).map(|text| crate::json::read(pool, &Source::new(place, text))) {
        Some(Pasted::Decks(decks)) => Pasted::Decks(decks),
        Some(Pasted::Unreadable(_) | Pasted::Address(_)) | None => {
            Pasted::Unreadable(no_deck(place, "the link is damaged", "copy it again, all of it"))
        }
    }
}

/// What follows `#d=` in a link.
fn fragment_in(text: &str) -> Option<&str> {
    let packed = match text.split_once("#d=") {
        Some((_, packed)) => packed,
        None => text.strip_prefix("d=")?,
    };
    packed.split(|c: char| c.is_whitespace() || c == '&').next()
}

fn uuid_in(text: &str) -> Option<String> {
    let shape = [8, 4, 4, 4, 12];
    text.split(|c: char| !(c.is_ascii_hexdigit() || c == '-'))
        .find(|word| {
            let parts: Vec<usize> = word.split('-').map(str::len).collect();
            parts == shape
        })
        .map(str::to_lowercase)
}

fn is_uuid(text: &str) -> bool {
    uuid_in(text).is_some_and(|uuid| uuid.len() == text.len())
}

fn address(text: &str, place: &str) -> Pasted {
    let publisher = text.contains("plaidhatgames.com");
    if let Some(uuid) = uuid_in(text) {
        return Pasted::Address(if publisher {
            Address::SharedByPublisher(uuid)
        } else {
            Address::Shared(uuid)
        });
    }
    let path = text.split("://").nth(1).and_then(|rest| rest.split_once('/'));
    let parts: Vec<&str> = path.map_or(Vec::new(), |(_, p)| {
        p.split(['/', '?', '#']).filter(|p| !p.is_empty()).collect()
    });
    if let ["decks", id, ..] = parts[..]
        && text.contains("ashes.live")
        && let Ok(id) = id.parse()
    {
        return Pasted::Address(Address::Published(id));
    }
    let (why, remedy) = match parts[..] {
        ["decks", "mine", ..] => (
            "only its owner can see that deck",
            "choose Share there, and give that link",
        ),
        ["cards", ..] => (
            "this is the address of a card, not of a deck",
            "give the address of a deck, or its text",
        ),
        _ => ("no deck is known at this address", "give the text of the deck instead"),
    };
    Pasted::Unreadable(no_deck(place, why, remedy))
}
