//! Words that the language and the faces share, each written once: the grammar reads and writes them, the faces say them,
//! and the generator of definitions draws from them.

use ashwright_core::{Noun, Trait};

/// The singular and plural of every kind; longer ones first where one begins another.
pub(crate) const NOUNS: [(Noun, &str, &str); 11] = [
    (
        Noun::ConjuredAlterationSpell,
        "conjured alteration spell",
        "conjured alteration spells",
    ),
    (Noun::Card, "card", "cards"),
    (Noun::Unit, "unit", "units"),
    (Noun::Ally, "ally", "allies"),
    (Noun::Conjuration, "conjuration", "conjurations"),
    (Noun::Phoenixborn, "Phoenixborn", "Phoenixborn"),
    (Noun::Spell, "spell", "spells"),
    (Noun::ReadySpell, "ready spell", "ready spells"),
    (Noun::ActionSpell, "action spell", "action spells"),
    (Noun::ReactionSpell, "reaction spell", "reaction spells"),
    (Noun::AlterationSpell, "alteration spell", "alteration spells"),
];

/// The words for a kind of card, singular and plural.
pub(crate) fn noun(kind: Noun) -> (&'static str, &'static str) {
    NOUNS
        .iter()
        .find(|(k, ..)| *k == kind)
        .map_or(("card", "cards"), |(_, one, many)| (one, many))
}

/// Whether players have the same word for a property as the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnFaces {
    /// They have: `a wounded unit`.
    Word,
    /// It takes more words: `the target of the attack`.
    Phrase,
}

/// The properties that the language says in a word before the noun.
pub(crate) const ADJECTIVES: [(&str, Trait, OnFaces); 12] = [
    ("exhausted", Trait::Exhausted, OnFaces::Word),
    ("unexhausted", Trait::Unexhausted, OnFaces::Word),
    ("attacking", Trait::Attacking, OnFaces::Word),
    ("blocking", Trait::Blocking, OnFaces::Word),
    ("guarding", Trait::Guarding, OnFaces::Word),
    ("wounded", Trait::Wounded, OnFaces::Word),
    ("blocked", Trait::Blocked, OnFaces::Word),
    ("attacked", Trait::Attacked, OnFaces::Phrase),
    ("declared", Trait::Declared, OnFaces::Phrase),
    ("resolving", Trait::Resolving, OnFaces::Phrase),
    ("charged", Trait::Charged, OnFaces::Word),
    ("signature", Trait::Unique, OnFaces::Phrase),
];
