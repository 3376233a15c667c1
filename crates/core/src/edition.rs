//! The editions of the game, and the layers that each is made of.

use serde::{Deserialize, Serialize};

/// The editions of the game that can be played. Card files, records, positions and rulings name theirs by its word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EditionId {
    /// Ashes Reborn, version 1.5 of the rules; what names no edition is of this one.
    #[default]
    Reborn,
    /// Red Rains: players against a Chimera, by the rules and with the cards of Reborn and its own.
    RedRains,
}

impl EditionId {
    /// Each edition once.
    pub const ALL: [EditionId; 2] = [EditionId::Reborn, EditionId::RedRains];

    /// The word by which files name it. Its own cards stand in the directory of this name below `cards/`, its own rules
    /// in that below `rules/`.
    pub const fn word(self) -> &'static str {
        match self {
            EditionId::Reborn => "reborn",
            EditionId::RedRains => "red-rains",
        }
    }

    /// The editions whose cards and rules together make up this one: the base first, each further one a layer over
    /// those before it, itself last.
    pub const fn layers(self) -> &'static [EditionId] {
        match self {
            EditionId::Reborn => &[EditionId::Reborn],
            EditionId::RedRains => &[EditionId::Reborn, EditionId::RedRains],
        }
    }

    /// The edition that a word names, in any letter case.
    pub fn from_word(word: &str) -> Option<EditionId> {
        EditionId::ALL
            .into_iter()
            .find(|id| id.word().eq_ignore_ascii_case(word))
    }
}

#[cfg(test)]
mod tests {
    use super::EditionId;

    #[test]
    fn an_edition_is_its_own_last_layer_and_holds_the_layers_below_whole() {
        for id in EditionId::ALL {
            assert_eq!(EditionId::from_word(id.word()), Some(id));
            let (own, below) = id.layers().split_last().expect("at least itself");
            assert_eq!(*own, id);
            if let Some(base) = below.last() {
                assert_eq!(base.layers(), below);
            }
        }
    }
}
