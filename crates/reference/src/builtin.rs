//! The rules that belong to the project.

use crate::Reference;
use ashwright_core::EditionId;
use ashwright_diagnostic::Problem;
use std::sync::LazyLock;

/// Files of rules: their names and their texts.
macro_rules! files {
    ($directory:literal: $($name:literal),* $(,)?) => {
        &[$((
            concat!("rules/", $directory, "/", $name),
            include_str!(concat!("../../../rules/", $directory, "/", $name)),
        )),*]
    };
}

/// A list of files, each with its name and its text.
type Files = &'static [(&'static str, &'static str)];

/// The chapters of Reborn.
const REBORN: Files = files![
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
    "17-glossary.md",
];

/// What Red Rains says of its own.
const RED_RAINS: Files = files![
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
];

/// How the rules of Reborn stand in Red Rains.
const RED_RAINS_MARKS: (&str, &str) = files!["red-rains": "marks.txt"][0];

static OF_REBORN: LazyLock<Result<Reference, Vec<Problem>>> = LazyLock::new(|| Reference::read(REBORN));

static OF_RED_RAINS: LazyLock<Result<Reference, Vec<Problem>>> = LazyLock::new(|| {
    let below = Reference::of(EditionId::Reborn);
    below.with_layer(EditionId::RedRains, RED_RAINS, RED_RAINS_MARKS)
});

impl Reference {
    /// The rules of an edition, its layers merged.
    ///
    /// # Panics
    /// When they are wrong, which the project's tests rule out.
    pub fn of(edition: EditionId) -> &'static Reference {
        let read = match edition {
            EditionId::Reborn => &*OF_REBORN,
            EditionId::RedRains => &*OF_RED_RAINS,
        };
        match read {
            Ok(reference) => reference,
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
