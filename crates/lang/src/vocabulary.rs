//! Words that the language and the faces share, each written once: the grammar reads and writes them, the faces say them,
//! and the generator of definitions draws from them.

use ashwright_core::{Noun, RowEnd, Trait};

/// The singular and plural of every kind and what it means; longer ones first where one begins another.
pub(crate) static NOUNS: [(Noun, &str, &str, &str); 13] = [
    (
        Noun::ConjuredAlterationSpell,
        "conjured alteration spell",
        "conjured alteration spells",
        "An alteration spell of a conjuration pile.",
    ),
    (
        Noun::ConjuredAspect,
        "conjured aspect",
        "conjured aspects",
        "An aspect of a conjuration pile.",
    ),
    (Noun::Aspect, "aspect", "aspects", "An aspect, conjured or not."),
    (Noun::Card, "card", "cards", "Any card."),
    (Noun::Unit, "unit", "units", "An ally or conjuration."),
    (Noun::Ally, "ally", "allies", "An ally."),
    (Noun::Conjuration, "conjuration", "conjurations", "A conjuration."),
    (Noun::Phoenixborn, "Phoenixborn", "Phoenixborn", "A Phoenixborn."),
    (Noun::Spell, "spell", "spells", "Any kind of spell."),
    (Noun::ReadySpell, "ready spell", "ready spells", "A ready spell."),
    (Noun::ActionSpell, "action spell", "action spells", "An action spell."),
    (
        Noun::ReactionSpell,
        "reaction spell",
        "reaction spells",
        "A reaction spell.",
    ),
    (
        Noun::AlterationSpell,
        "alteration spell",
        "alteration spells",
        "An alteration spell, conjured or not.",
    ),
];

/// The words for a kind of card, singular and plural.
pub(crate) fn noun(kind: Noun) -> (&'static str, &'static str) {
    NOUNS
        .iter()
        .find(|(k, ..)| *k == kind)
        .map_or(("card", "cards"), |(_, one, many, _)| (one, many))
}

/// Whether players have the same word for a property as the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnFaces {
    /// They have: `a wounded unit`.
    Word,
    /// It takes more words: `the target of the attack`.
    Phrase,
}

/// The properties that the language says in a word before the noun, and what they mean.
pub(crate) static ADJECTIVES: [(&str, Trait, OnFaces, &str); 16] = [
    ("exhausted", Trait::Exhausted, OnFaces::Word, "Has an exhaustion token."),
    (
        "unexhausted",
        Trait::Unexhausted,
        OnFaces::Word,
        "Has no exhaustion token.",
    ),
    (
        "attacking",
        Trait::Attacking,
        OnFaces::Word,
        "Was declared as an attacker and has not left battle.",
    ),
    (
        "blocking",
        Trait::Blocking,
        OnFaces::Word,
        "Was declared as a blocker and has not left battle.",
    ),
    (
        "guarding",
        Trait::Guarding,
        OnFaces::Word,
        "Was declared as a guard and has not left battle.",
    ),
    ("wounded", Trait::Wounded, OnFaces::Word, "Has a wound token."),
    (
        "blocked",
        Trait::Blocked,
        OnFaces::Word,
        "Is an attacker against which a blocker or guard was declared.",
    ),
    (
        "attacked",
        Trait::Attacked,
        OnFaces::Phrase,
        "Is the target of the attack that is being resolved.",
    ),
    (
        "declared",
        Trait::Declared,
        OnFaces::Phrase,
        "Was declared as an attacker, blocker or guard this turn.",
    ),
    (
        "resolving",
        Trait::Resolving,
        OnFaces::Phrase,
        "An ability of it is being resolved.",
    ),
    (
        "leftmost",
        Trait::AtEnd(RowEnd::Left),
        OnFaces::Word,
        "No other such card stands further left in its row; of those that are picked, the leftmost that can be.",
    ),
    (
        "rightmost",
        Trait::AtEnd(RowEnd::Right),
        OnFaces::Word,
        "The same from the right.",
    ),
    (
        "able",
        Trait::Able,
        OnFaces::Phrase,
        "Is a unit of a Chimera that could be declared as an attacker now.",
    ),
    ("charged", Trait::Charged, OnFaces::Word, "Has a die on it."),
    ("foreign", Trait::Foreign, OnFaces::Phrase, "Is owned by an opponent."),
    (
        "signature",
        Trait::Unique,
        OnFaces::Phrase,
        "Is unique to a Phoenixborn.",
    ),
];

/// The kinds of cards with what they mean, for the reference.
pub(crate) static NOUN_MEANINGS: [(&str, &str); NOUNS.len()] = {
    let mut words = [("", ""); NOUNS.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = (NOUNS[at].1, NOUNS[at].3);
        at += 1;
    }
    words
};

/// The properties before the noun with what they mean, for the reference.
pub(crate) static ADJECTIVE_MEANINGS: [(&str, &str); ADJECTIVES.len()] = {
    let mut words = [("", ""); ADJECTIVES.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = (ADJECTIVES[at].0, ADJECTIVES[at].3);
        at += 1;
    }
    words
};
