//! The card files that belong to the project: within the program, or brought to it.

use crate::{Problem, Source, load};
use ashwright_core::{EditionId, Pool};
use std::sync::{LazyLock, PoisonError, RwLock};

/// The text of a card file where the program holds it.
#[cfg(feature = "builtin")]
macro_rules! held {
    ($directory:literal, $name:literal) => {
        Some(include_str!(concat!(
            "../../../cards/",
            $directory,
            "/",
            $name,
            ".cards"
        )))
    };
}

#[cfg(not(feature = "builtin"))]
macro_rules! held {
    ($directory:literal, $name:literal) => {
        None
    };
}

/// A card file: its name, and its text where the program holds it.
type CardFile = (&'static str, Option<&'static str>);

/// The card files of a directory.
macro_rules! files {
    ($directory:literal: $($name:literal),* $(,)?) => {
        &[$((concat!("cards/", $directory, "/", $name, ".cards"), held!($directory, $name))),*]
    };
}

/// The card files that were brought: names and texts.
static BROUGHT: RwLock<Vec<(&'static str, &'static str)>> = RwLock::new(Vec::new());

/// Takes card files of the project, names such as `cards/reborn/keywords.cards` and texts, for a program that does not hold
/// them itself. Those of each edition come before it is first asked for: one that is asked for before has no cards.
pub fn bring_cards(files: impl Iterator<Item = (&'static str, &'static str)>) {
    BROUGHT.write().unwrap_or_else(PoisonError::into_inner).extend(files);
}

/// The text of a card file that was brought; nothing where it was not.
fn brought(name: &str) -> &'static str {
    let files = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    files
        .iter()
        .find(|(brought, _)| *brought == name)
        .map_or("", |(_, text)| text)
}

/// The files of Reborn, in the order in which they are loaded.
const REBORN: &[CardFile] = files![
    "reborn":
    "keywords",
    "dice-powers",
    "master-set",
    "ascendancy-starter-kit",
    "promotional-cards",
    "the-artist-of-dreams",
    "the-blight-of-neverset",
    "the-boy-among-wolves",
    "the-breaker-of-fate",
    "the-children-of-blackcloud",
    "the-corpse-of-viros",
    "the-demons-of-darmas",
    "the-duchess-of-deception",
    "the-end-of-argaia",
    "the-flood-of-moon-cove",
    "the-frostdale-giants",
    "the-frostwild-scourge",
    "the-garden-of-brilliance",
    "the-ghost-guardian",
    "the-goddess-of-ishra",
    "the-gorrenrock-survivors",
    "the-grave-king",
    "the-king-of-titans",
    "the-law-of-lions",
    "the-masters-of-gravity",
    "the-messengers-of-peace",
    "the-oceans-guard",
    "the-protector-of-argaia",
    "the-queen-of-lightning",
    "the-roaring-rose",
    "the-scholar-of-ruin",
    "the-shaper-of-storms",
    "the-siege-of-lordswall",
    "the-song-of-soaksend",
    "the-spawn-of-shadowreck",
    "the-spirits-of-memoria",
];

/// The files that Red Rains adds.
const RED_RAINS: &[CardFile] = files![
    "red-rains":
    "keywords",
    "the-corpse-of-viros",
    "the-blight-of-neverset",
    "the-flood-of-moon-cove",
    "the-frostwild-scourge",
    "the-siege-of-lordswall",
    "the-spawn-of-shadowreck",
];

/// The files of the original edition, whose cards are its own.
const ORIGINAL: &[CardFile] = files![
    "original":
    "keywords",
    "dice-powers",
    "core-set",
    "dimona-odinstar",
    "lulu-firststone",
    "orrick-gilstream",
    "the-boy-among-wolves",
    "the-children-of-blackcloud",
    "the-demons-of-darmas",
    "the-duchess-of-deception",
    "the-frostdale-giants",
    "the-ghost-guardian",
    "the-goddess-of-ishra",
    "the-grave-king",
    "the-king-of-titans",
    "the-laws-of-lions",
    "the-mad-doctor",
    "the-masters-of-gravity",
    "the-path-of-assassins",
    "the-protector-of-argaia",
    "the-roaring-rose",
    "the-scoundrels-of-the-sea",
    "the-song-of-soaksend",
    "the-spirits-of-memoria",
    "the-treasures-of-the-ages",
    "the-young-ruler",
];

/// An edition's card files, and the pool that they make once somebody asks for it.
struct BuiltIn {
    sources: LazyLock<Vec<Source>>,
    pool: LazyLock<Result<Pool, Vec<Problem>>>,
}

static OF_REBORN: BuiltIn = BuiltIn {
    sources: LazyLock::new(|| read(EditionId::Reborn)),
    pool: LazyLock::new(|| load(sources(EditionId::Reborn))),
};

static OF_RED_RAINS: BuiltIn = BuiltIn {
    sources: LazyLock::new(|| read(EditionId::RedRains)),
    pool: LazyLock::new(|| load(sources(EditionId::RedRains))),
};

static OF_ORIGINAL: BuiltIn = BuiltIn {
    sources: LazyLock::new(|| read(EditionId::Original)),
    pool: LazyLock::new(|| load(sources(EditionId::Original))),
};

/// The files of every layer of an edition, the base first.
fn read(edition: EditionId) -> Vec<Source> {
    let files = edition.card_layers().iter().flat_map(|layer| match layer {
        EditionId::Reborn => REBORN,
        EditionId::RedRains => RED_RAINS,
        EditionId::Original => ORIGINAL,
    });
    files
        .map(|(name, held)| Source::new(*name, held.unwrap_or_else(|| brought(name))))
        .collect()
}

fn built_in(edition: EditionId) -> &'static BuiltIn {
    match edition {
        EditionId::Reborn => &OF_REBORN,
        EditionId::RedRains => &OF_RED_RAINS,
        EditionId::Original => &OF_ORIGINAL,
    }
}

/// The card files of an edition: those of each of its layers, the base first.
pub fn sources(edition: EditionId) -> &'static [Source] {
    &built_in(edition).sources
}

/// All cards of an edition, loaded once.
///
/// # Panics
/// When the project's own card files are wrong, which its tests rule out.
pub fn pool(edition: EditionId) -> &'static Pool {
    match &*built_in(edition).pool {
        Ok(pool) => pool,
        Err(problems) => {
            let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("the card files of the project are wrong:\n{}", shown.join("\n\n"))
        }
    }
}

/// The card files of the Reborn edition.
pub fn builtin() -> &'static [Source] {
    sources(EditionId::Reborn)
}

/// All cards of the Reborn edition, loaded once.
///
/// # Panics
/// As [`pool`].
pub fn reborn() -> &'static Pool {
    pool(EditionId::Reborn)
}
