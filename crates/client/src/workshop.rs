//! The decks that people build in this browser: how they are kept on the device, and how they are chosen for games.

use crate::browser;
use crate::i18n::t;
use crate::pool;
use ashwright_core::{EditionId, TitleId};
use ashwright_decks::edition::of_cards;
use ashwright_decks::export::{self, SiteText};
use ashwright_decks::format::{self, Finding, Format};
use ashwright_decks::import::{self, Pasted};
use ashwright_decks::{Draft, ready};
use ashwright_local::random_hex;
use ashwright_room::{MAX_DECK_NAME, shown_part};
use ashwright_table::rulebook;
use serde::{Deserialize, Serialize};

const PREFIX: &str = "ashwright.deck.";

/// What stands before the id of such a deck where ready-made decks stand by name.
const OWN: &str = "own:";

/// A deck that somebody builds on this device.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    /// Its place on this device.
    pub id: String,
    /// The edition whose cards it has.
    pub edition: EditionId,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: f64,
    /// The deck, as far as it is built.
    pub draft: Draft,
}

/// As it is kept.
#[derive(Serialize, Deserialize)]
struct Written {
    edition: String,
    changed: f64,
    deck: serde_json::Value,
}

fn write(own: &Own) -> String {
    let written = Written {
        edition: own.edition.word().to_owned(),
        changed: own.changed,
        deck: export::json(pool::of(own.edition), &own.draft),
    };
    // Words and numbers can always be written.
    serde_json::to_string(&written).unwrap_or_default()
}

fn edition_in(text: &str) -> Option<EditionId> {
    let written: Written = serde_json::from_str(text).ok()?;
    EditionId::from_word(&written.edition)
}

/// Reads a kept deck. The cards of its edition are here.
fn read(id: &str, text: &str) -> Option<Own> {
    let written: Written = serde_json::from_str(text).ok()?;
    let edition = EditionId::from_word(&written.edition)?;
    Some(Own {
        id: id.to_owned(),
        edition,
        changed: written.changed,
        draft: draft(edition, &written.deck.to_string())?,
    })
}

/// The deck in a text that this program has written. The cards of its edition are here.
pub fn draft(edition: EditionId, text: &str) -> Option<Draft> {
    match import::import(pool::of(edition), text, "the deck") {
        Pasted::Decks(mut decks) => Some(decks.pop()?.draft),
        _ => None,
    }
}

/// Where a deck is kept on this device.
pub fn key(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// The edition of the deck with this id, if there is one.
pub fn edition_of(id: &str) -> Option<EditionId> {
    edition_in(&browser::stored(&key(id))?)
}

/// The deck with this id on this device. The cards of its edition are here.
pub fn load(id: &str) -> Option<Own> {
    read(id, &browser::stored(&key(id))?)
}

/// All decks of an edition on this device, what was changed last first. The cards of the edition are here.
pub fn all(edition: EditionId) -> Vec<Own> {
    let edition = of_cards(edition);
    let keys = browser::stored_keys().into_iter();
    let mut all: Vec<Own> = keys
        .filter_map(|key| {
            let text = browser::stored(&key)?;
            let id = key.strip_prefix(PREFIX)?;
            // Others are not read, because their cards may not be here.
            (edition_in(&text)? == edition).then(|| read(id, &text))?
        })
        .collect();
    ashwright_core::sort_by(&mut all, |a, b| b.changed.total_cmp(&a.changed));
    all
}

/// Keeps a deck as it is now; false when the browser has no room for it.
pub fn keep(own: &mut Own) -> bool {
    own.changed = js_sys::Date::now();
    browser::store(&key(&own.id), &write(own))
}

/// Keeps a new deck; nothing when the browser has no room for it.
pub fn begin(edition: EditionId, draft: Draft) -> Option<Own> {
    let mut own = Own {
        id: random_hex(6),
        edition: of_cards(edition),
        changed: 0.0,
        draft,
    };
    keep(&mut own).then_some(own)
}

/// The kept deck that is as this one; where there is none, this one is kept. Whoever looks twice at a deck to change it does
/// not want two copies.
pub fn copy(edition: EditionId, draft: Draft) -> Option<Own> {
    let written = |draft: &Draft| export::json(pool::of(edition), draft);
    let as_it_is = written(&draft);
    let kept = all(edition).into_iter().find(|own| written(&own.draft) == as_it_is);
    kept.or_else(|| begin(edition, draft))
}

/// Forgets a deck.
pub fn forget(id: &str) {
    browser::forget(&key(id));
}

/// Where a deck is built.
pub fn address(own: &Own) -> String {
    format!("/decks/mine/{}", own.id)
}

/// The deck as the public deck site writes it, which tables elsewhere read.
pub fn for_sites(edition: EditionId, draft: &Draft) -> String {
    export::site_text(&rulebook(edition), draft, SiteText::default())
}

/// A link that holds the whole deck, so that nobody has to keep it.
pub fn link(edition: EditionId, draft: &Draft) -> String {
    let fragment = export::fragment(pool::of(edition), draft);
    format!("{}/decks/share#{fragment}", browser::origin())
}

/// What a deck is called: its name, else who leads it.
pub fn name(edition: EditionId, draft: &Draft) -> Option<String> {
    if !draft.name.trim().is_empty() {
        return Some(draft.name.trim().to_owned());
    }
    draft
        .phoenixborn
        .map(|leader| pool::of(edition).card(leader).title.clone())
}

/// What a deck that was built here is called, also where it has no name.
pub fn called(own: &Own) -> String {
    name(own.edition, &own.draft).unwrap_or_else(|| t!("deck-unnamed"))
}

/// What stands in the way of a game with a deck; nothing when it can be played.
pub fn objections(edition: EditionId, draft: &Draft) -> Vec<Finding> {
    format::check(&rulebook(edition), draft, Format::Casual, &[])
}

/// What organised play objects to besides.
pub fn objections_of_organised_play(edition: EditionId, draft: &Draft) -> Vec<Finding> {
    let anyway = objections(edition, draft);
    let mut more = format::check(&rulebook(edition), draft, Format::Constructed, &[]);
    more.retain(|finding| !anyway.contains(finding));
    more
}

/// How a deck is named among those that are chosen from.
pub fn choice(own: &Own) -> String {
    format!("{OWN}{}", own.id)
}

/// The deck that a choice names, if it is one that was built here. The cards of its edition are here.
pub fn chosen(choice: &str) -> Option<Own> {
    load(choice.strip_prefix(OWN)?)
}

/// The choice that an address asks for: a ready-made deck, or one that was built here and can be played in this edition.
pub fn asked(edition: EditionId, deck: &str) -> Option<String> {
    let ready = pool::decks(edition).find(|named| pool::stub(&named.name) == deck);
    let playable = |own: &Own| own.edition == of_cards(edition) && objections(edition, &own.draft).is_empty();
    let own = || chosen(deck).filter(playable).map(|own| choice(&own));
    ready.map(|named| named.name.clone()).or_else(own)
}

/// The deck that was built or changed here last among those that can be played.
pub fn newest(edition: EditionId) -> Option<String> {
    let playable = |own: &Own| objections(edition, &own.draft).is_empty();
    all(edition).into_iter().find(playable).map(|own| choice(&own))
}

/// The choice that a name stands for at a table: a ready-made deck of this name, or one that was built here; nothing where that
/// is neither or several.
pub fn choice_of(edition: EditionId, name: &str) -> Option<String> {
    let ready = pool::decks(edition).filter(|named| named.name == name);
    let ready = ready.map(|named| named.name.clone());
    let own = all(edition).into_iter();
    let own = own.filter(|own| self::name(edition, &own.draft).as_deref() == Some(name));
    let mut all = ready.chain(own.map(|own| choice(&own)));
    all.next().filter(|_| all.next().is_none())
}

/// The First Five that is suggested for the deck of this name at a table; nothing where it is not known here.
pub fn first_five(edition: EditionId, name: &str) -> Vec<TitleId> {
    let own = choice_of(edition, name).and_then(|choice| chosen(&choice));
    let ready = || pool::decks(edition).find(|named| named.name == name);
    own.map(|own| own.draft.first_five)
        .or_else(|| ready().map(|named| named.first_five.clone()))
        .unwrap_or_default()
}

/// What a table is told of a choice: the name of a ready-made deck, or the text of one that was built here.
pub fn told(edition: EditionId, choice: &str) -> String {
    let text = |own: Own| {
        let pool = pool::of(edition);
        let mut draft = own.draft;
        // A deck may be called as no table takes it.
        let called = name(edition, &draft).unwrap_or_default();
        draft.name = shown_part(&called, MAX_DECK_NAME);
        draft.named(pool).map(|named| ready::print(pool, &named))
    };
    chosen(choice).and_then(text).unwrap_or_else(|| choice.to_owned())
}
