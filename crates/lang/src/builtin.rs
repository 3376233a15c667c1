//! The card files that belong to the project.

use crate::{Problem, Source, load};
use ashwright_core::Pool;
use std::sync::LazyLock;

/// The text of card files of the Reborn edition with their names.
macro_rules! reborn_files {
    ($($name:literal),* $(,)?) => {
        &[$((
            concat!("cards/reborn/", $name, ".cards"),
            include_str!(concat!("../../../cards/reborn/", $name, ".cards")),
        )),*]
    };
}

/// The files of the Reborn edition, in the order in which they are loaded.
const REBORN: &[(&str, &str)] = reborn_files![
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

static SOURCES: LazyLock<Vec<Source>> =
    LazyLock::new(|| REBORN.iter().map(|(name, text)| Source::new(*name, *text)).collect());

static POOL: LazyLock<Result<Pool, Vec<Problem>>> = LazyLock::new(|| load(builtin()));

/// The card files of the Reborn edition.
pub fn builtin() -> &'static [Source] {
    &SOURCES
}

/// All cards of the Reborn edition, loaded once.
///
/// # Panics
/// When the project's own card files are wrong, which its tests rule out.
pub fn reborn() -> &'static Pool {
    match &*POOL {
        Ok(pool) => pool,
        Err(problems) => {
            let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("the card files of the project are wrong:\n{}", shown.join("\n\n"))
        }
    }
}
