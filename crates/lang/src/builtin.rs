//! The card files that belong to the project.

use crate::{Problem, Source, load};
use ashwright_core::Pool;
use std::sync::LazyLock;

/// The files of the Reborn edition, in the order in which they are loaded.
const REBORN: [(&str, &str); 3] = [
    (
        "cards/reborn/keywords.cards",
        include_str!("../../../cards/reborn/keywords.cards"),
    ),
    (
        "cards/reborn/dice-powers.cards",
        include_str!("../../../cards/reborn/dice-powers.cards"),
    ),
    (
        "cards/reborn/master-set.cards",
        include_str!("../../../cards/reborn/master-set.cards"),
    ),
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
