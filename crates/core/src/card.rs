//! Card definitions.

use crate::{Cost, DieType, Printed, Quantity, TitleId};

/// Everything that is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The title.
    pub title: String,
    /// The release that it belongs to.
    pub set: String,
    /// What kind of card it is.
    pub kind: CardKind,
    /// The Phoenixborn that it is unique to (R 16.2.2).
    pub unique: Option<TitleId>,
    /// Whether it is on the chained list (R 16.6.2).
    pub chained: Chained,
    /// Whether the text is known, or inferred from what is known of the card.
    pub source: TextSource,
    /// The play cost; nothing for Phoenixborn and cards of the conjuration pile.
    pub cost: Cost,
    /// Attack, life, recover of a unit; value bonuses of an alteration; life and slots of a Phoenixborn.
    pub values: Values,
    /// How many copies a conjuration pile holds (R 16.4.1).
    pub limit: u8,
    /// What X is on this card.
    pub x: Option<Quantity>,
    /// The text from top to bottom.
    pub text: Vec<Printed>,
}

/// The seven types of cards, and the Phoenixborn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardKind {
    /// The player's character.
    Phoenixborn,
    /// A unit from the deck.
    Ally,
    /// A unit from the conjuration pile.
    Conjuration,
    /// A spell that stays on the spellboard.
    ReadySpell,
    /// A spell with a one-time effect.
    ActionSpell,
    /// A spell played in answer to an event.
    ReactionSpell,
    /// A spell that is attached to a card.
    AlterationSpell,
    /// An alteration spell from the conjuration pile.
    ConjuredAlterationSpell,
}

impl CardKind {
    /// Every kind, as card files name them.
    pub const ALL: [CardKind; 8] = [
        CardKind::Phoenixborn,
        CardKind::Ally,
        CardKind::Conjuration,
        CardKind::ReadySpell,
        CardKind::ActionSpell,
        CardKind::ReactionSpell,
        CardKind::AlterationSpell,
        CardKind::ConjuredAlterationSpell,
    ];

    /// The words for this kind, in lower case.
    pub fn words(self) -> &'static str {
        match self {
            CardKind::Phoenixborn => "phoenixborn",
            CardKind::Ally => "ally",
            CardKind::Conjuration => "conjuration",
            CardKind::ReadySpell => "ready spell",
            CardKind::ActionSpell => "action spell",
            CardKind::ReactionSpell => "reaction spell",
            CardKind::AlterationSpell => "alteration spell",
            CardKind::ConjuredAlterationSpell => "conjured alteration spell",
        }
    }

    /// Allies and conjurations are units (R 1.4.1).
    pub fn is_unit(self) -> bool {
        matches!(self, CardKind::Ally | CardKind::Conjuration)
    }

    /// Cards with "spell" in their type (R 1.5.1).
    pub fn is_spell(self) -> bool {
        match self {
            CardKind::ReadySpell
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell => true,
            CardKind::Phoenixborn | CardKind::Ally | CardKind::Conjuration => false,
        }
    }

    /// Alteration spells, conjured ones included (R 1.5.5).
    pub fn is_alteration(self) -> bool {
        matches!(self, CardKind::AlterationSpell | CardKind::ConjuredAlterationSpell)
    }

    /// Whether such cards start in a conjuration pile and return there (R 9.7.6).
    pub fn is_conjured(self) -> bool {
        matches!(self, CardKind::Conjuration | CardKind::ConjuredAlterationSpell)
    }
}

/// Whether a card is on the chained list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chained {
    /// It may not be in a First Five.
    Yes,
    /// It may.
    No,
}

/// The printed values of a card. Alterations use the first three as bonuses, Phoenixborn the last three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values {
    /// Attack, or the bonus to it.
    pub attack: Value,
    /// Life, or the bonus to it.
    pub life: Value,
    /// Recover, or the bonus to it.
    pub recover: Value,
    /// Battlefield slots.
    pub battlefield: Value,
    /// Spellboard slots.
    pub spellboard: Value,
}

/// A printed value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A number.
    Number(i8),
    /// X, which as a printed value is no number at all (R 11.5.5).
    X,
}

impl Default for Value {
    fn default() -> Value {
        Value::Number(0)
    }
}

/// What a die does when its power is used (R 6.9.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DicePower {
    /// The type of the die.
    pub kind: DieType,
    /// Whether the rule documents confirm this text.
    pub source: TextSource,
    /// The paragraph that resolves.
    pub power: Printed,
    /// Paragraphs that work while the die is on a card, as if they stood on that card.
    pub carried: Vec<Printed>,
}

/// How well the text of a card or dice power is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextSource {
    /// The rule documents have it.
    Confirmed,
    /// Taken from how it is played elsewhere.
    Unconfirmed,
}
