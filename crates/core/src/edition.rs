//! The editions of the game, and the layers that each is made of.

use serde::{Deserialize, Serialize};

/// The editions of the game. Card files, records, positions and rulings name theirs by its word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EditionId {
    /// Ashes Reborn, version 1.5 of the rules; what names no edition is of this one.
    #[default]
    Reborn,
    /// Red Rains: players against a Chimera, by the rules and with the cards of Reborn and its own.
    RedRains,
    /// The original edition, version 1.0 of the rules, with cards of its own.
    Original,
}

impl EditionId {
    /// Each edition once.
    pub const ALL: [EditionId; 3] = [EditionId::Reborn, EditionId::RedRains, EditionId::Original];

    /// The word by which files name it. Its own cards stand in the directory of this name below `cards/`, its own rules
    /// in that below `rules/`.
    pub const fn word(self) -> &'static str {
        match self {
            EditionId::Reborn => "reborn",
            EditionId::RedRains => "red-rains",
            EditionId::Original => "original",
        }
    }

    /// The editions whose rules together make up those of this one: the base first, each further one a layer over those
    /// before it, itself last.
    pub const fn layers(self) -> &'static [EditionId] {
        match self {
            EditionId::Reborn => &[EditionId::Reborn],
            EditionId::RedRains => &[EditionId::Reborn, EditionId::RedRains],
            EditionId::Original => &[EditionId::Reborn, EditionId::Original],
        }
    }

    /// The editions whose cards together make up its own: of its layers from the one on that began anew. A card of the
    /// original edition is another than one of Reborn with the same title.
    pub const fn card_layers(self) -> &'static [EditionId] {
        match self {
            EditionId::Reborn | EditionId::RedRains => self.layers(),
            EditionId::Original => &[EditionId::Original],
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
            assert!(id.layers().ends_with(id.card_layers()));
        }
    }
}
