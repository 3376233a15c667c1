//! The rules that belong to the project.

use crate::{Library, Reference};
use ashwright_core::EditionId;
use ashwright_diagnostic::Problem;
use std::sync::LazyLock;

/// Files of rules: their names and their texts.
macro_rules! files {
    ($($directory:literal: $($name:literal),* $(,)?;)*) => {
        &[$($((
            concat!("rules/", $directory, "/", $name),
            include_str!(concat!("../../../rules/", $directory, "/", $name)),
        ),)*)*]
    };
}

/// The files of every edition.
const FILES: &[(&str, &str)] = files![
    "reborn":
    "01-the-game.md",
    "02-set-up.md",
    "03-rounds.md",
    "04-turns.md",
    "05-costs.md",
    "06-playing-and-activating.md",
    "07-attacking.md",
    "08-resolving-effects.md",
    "09-damage-and-destruction.md",
    "10-timing.md",
    "11-abilities-and-values.md",
    "12-dice.md",
    "13-recovery-and-end-of-round.md",
    "14-winning-and-several-players.md",
    "15-information.md",
    "16-decks.md",
    "17-glossary.md";
    "red-rains":
    "01-the-game.md",
    "02-set-up.md",
    "03-rounds.md",
    "04-turns.md",
    "07-attacking.md",
    "09-damage-and-destruction.md",
    "12-dice.md",
    "13-recovery-and-end-of-round.md",
    "14-winning-and-several-players.md",
    "15-information.md",
    "16-decks.md",
    "17-glossary.md",
    "18-the-chimera.md",
    "19-the-turn-of-the-chimera.md",
    "20-rage-and-the-ultimate.md",
    "21-laws-of-the-chimera.md",
    "22-two-players.md",
    "23-campaign.md",
    "24-variants.md",
    "marks.txt";
    "original":
    "01-the-game.md",
    "02-set-up.md",
    "03-rounds.md",
    "04-turns.md",
    "05-costs.md",
    "06-playing-and-activating.md",
    "07-attacking.md",
    "08-resolving-effects.md",
    "09-damage-and-destruction.md",
    "10-timing.md",
    "11-abilities-and-values.md",
    "12-dice.md",
    "13-recovery-and-end-of-round.md",
    "14-winning-and-several-players.md",
    "15-information.md",
    "16-decks.md",
    "17-glossary.md",
    "marks.txt";
];

static LIBRARY: LazyLock<Result<Library, Vec<Problem>>> = LazyLock::new(|| Library::read(FILES));

impl Reference {
    /// The rules of an edition, its layers merged.
    ///
    /// # Panics
    /// When they are wrong, which the project's tests rule out.
    pub fn of(edition: EditionId) -> &'static Reference {
        match &*LIBRARY {
            Ok(library) => library.of(edition),
            Err(problems) => {
                let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
                panic!("the rules of the project are wrong:\n{}", shown.join("\n"))
            }
        }
    }

    /// The rules of Reborn.
    ///
    /// # Panics
    /// As [`Reference::of`].
    pub fn builtin() -> &'static Reference {
        Reference::of(EditionId::Reborn)
    }
}
