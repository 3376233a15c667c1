//! The errata that are in force in an edition. The definitions of the cards have them in; here stands which cards they are.

use ashwright_core::{EditionId, Rule};

/// The list of Reborn (R 16.6.9), a line a card.
const REBORN: &str = include_str!("../../../cards/reborn/errata.txt");
/// That of the original edition (R 16.6.1 there).
const ORIGINAL: &str = include_str!("../../../cards/original/errata.txt");

/// A card of which an erratum counts and not what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Erratum {
    /// The title of the card.
    pub title: &'static str,
    /// The rule of the edition that tells the erratum.
    pub rule: Rule,
    /// Which part of the card it sets, in a few words.
    pub sets: &'static str,
}

/// The errata in force in an edition, those of each of its layers, in the order of their rules. They are in force in every
/// game and search of the edition: no switch turns them off, because there is no other definition of these cards.
pub fn errata(edition: EditionId) -> impl Iterator<Item = Erratum> {
    let lists = edition.card_layers().iter().map(|layer| match layer {
        EditionId::Reborn => REBORN,
        EditionId::RedRains => "",
        EditionId::Original => ORIGINAL,
    });
    lists.flat_map(str::lines).filter_map(read)
}

/// The erratum of a card, if one is in force in the edition.
pub fn erratum(edition: EditionId, title: &str) -> Option<Erratum> {
    errata(edition).find(|erratum| erratum.title == title)
}

/// A line `TITLE | RULE | WHAT IT SETS`; nothing of a comment.
fn read(line: &'static str) -> Option<Erratum> {
    let mut parts = line.split(" | ");
    let (title, rule, sets) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
    Some(Erratum { title, rule, sets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_lists_is_read() {
        for (edition, list, size) in [(EditionId::Reborn, REBORN, 5), (EditionId::Original, ORIGINAL, 7)] {
            let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            assert_eq!((lines.count(), errata(edition).count()), (size, size), "{edition:?}");
        }
        let rains: Vec<Erratum> = errata(EditionId::RedRains).collect();
        assert_eq!(rains, errata(EditionId::Reborn).collect::<Vec<_>>());
    }
}
