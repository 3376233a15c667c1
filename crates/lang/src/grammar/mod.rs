//! The grammar: for every kind of thing in the tree, how it is read and written.

mod card;
mod chimera;
mod condition;
mod cost;
mod effect;
mod filter;
mod modifier;
mod paragraph;
mod parts;
mod picture;
mod player;
mod property;
mod quantity;
mod select;
mod trigger;

use crate::phrase::Phrase;

pub(crate) use card::{
    Definition, MADE_BY_PLAYERS, define, read_card, read_dice_power, read_keyword, write_card, write_dice_power,
    write_keyword,
};
pub(crate) use cost::CostSyntax;
#[cfg(test)]
pub(crate) use effect::has_block;
pub(crate) use effect::{EffectSyntax, Steps};
pub(crate) use player::AIMS_AT_PLAYER;
pub(crate) use quantity::{AmountSyntax, QuantitySyntax};
pub(crate) use select::SelectSyntax;

/// A part of the language, for the reference.
pub(crate) struct Section {
    /// Its heading.
    pub title: &'static str,
    /// What its phrases have in common.
    pub intro: &'static str,
    /// Its phrases.
    pub phrases: &'static [&'static [Phrase]],
}

/// Every phrase of the language.
pub(crate) static SECTIONS: &[Section] = &[
    Section {
        title: "Definitions",
        intro: "A file says its edition and its sets, and defines cards, keywords and dice powers. A definition begins at \
                the left margin; what belongs to it stands below, indented by two spaces for each level.",
        phrases: &[card::CARD, picture::MOOD],
    },
    Section {
        title: "Cards of a Chimera",
        intro: "Chimera, behaviors, ultimates, aspects and the fatigued card have lines that no card of a player has.",
        phrases: &[chimera::CHIMERA],
    },
    Section {
        title: "Paragraphs",
        intro: "The text of a card from top to bottom. The steps of an action spell stand there without anything above \
                them; all other steps stand below what sets them off.",
        phrases: &[paragraph::PARAGRAPH],
    },
    Section {
        title: "Costs",
        intro: "Parts with commas between them; all are paid.",
        phrases: &[cost::COST],
    },
    Section {
        title: "Triggers",
        intro: "What a triggered paragraph or a reaction waits for: a timing word, an event, and what is asked of it.",
        phrases: &[trigger::TIMING, trigger::EVENT, trigger::MOMENT, trigger::TRIGGER],
    },
    Section {
        title: "Effects",
        intro: "One line is one step: the unit that chooses its targets, that can be cancelled, and after which triggered \
                effects resolve before the next one begins.",
        phrases: &[
            effect::EFFECT,
            parts::STEP,
            parts::DESTINATION,
            parts::PILE,
            parts::ACTION,
            parts::DURATION,
            parts::LATER,
            parts::SHOWN,
        ],
    },
    Section {
        title: "Selections",
        intro: "To which cards a step applies.",
        phrases: &[select::SELECT, player::REF],
    },
    Section {
        title: "Kinds of cards and their properties",
        intro: "A kind of card reads: `other`, properties before the noun, the noun, whose it is, and properties behind \
                it. It stands behind an article, behind `each`, behind a number, or alone; the noun agrees.",
        phrases: &[filter::FILTER, property::PROPERTY],
    },
    Section {
        title: "Players",
        intro: "Control is meant wherever ownership is not said.",
        phrases: &[player::WHO, player::PLAYERS],
    },
    Section {
        title: "Quantities",
        intro: "Numbers that are read when the step is reached. A sum or difference before a noun stands in parentheses.",
        phrases: &[quantity::QUANTITY, quantity::STAT, quantity::AMOUNT, quantity::DICE],
    },
    Section {
        title: "Conditions",
        intro: "What `if` and `while` ask.",
        phrases: &[condition::CONDITION, condition::PAST],
    },
    Section {
        title: "Changes",
        intro: "What static text changes as long as it is active, and what `for the turn, ...` changes for a while; \
                several are joined by `and`.",
        phrases: &[modifier::MODIFIER, modifier::GAINS, modifier::ACT, modifier::IMMUNITY],
    },
];

/// Every phrase of the language in the order of the sections.
pub(crate) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    SECTIONS
        .iter()
        .flat_map(|s| s.phrases.iter().flat_map(|list| list.iter()))
}

/// The closed lists of words, for the generator of definitions.
#[cfg(test)]
pub(crate) mod words {
    pub(crate) use super::condition::PastSyntax;
    pub(crate) use super::modifier::{ActSyntax, ImmunitySyntax};
    pub(crate) use super::parts::OWN_DICE;
    pub(crate) use super::parts::{ActionSyntax, DurationSyntax, LaterSyntax, PileSyntax, ShownSyntax};
    pub(crate) use super::picture::MoodWord;
    pub(crate) use super::player::has_agent;
    pub(crate) use super::quantity::StatSyntax;
    pub(crate) use super::trigger::MomentSyntax;
}
