//! Card definitions.

use crate::{Cost, DieType, Part, Picture, Printed, Quantity, TitleId};

/// Everything that is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The title.
    pub title: String,
    /// The release that it belongs to.
    pub set: String,
    /// Who made that release.
    pub maker: Maker,
    /// What kind of card it is.
    pub kind: CardKind,
    /// The Phoenixborn that it is unique to (R 16.2.2).
    pub unique: Option<TitleId>,
    /// Whether it is on the chained list (R 16.6.2).
    pub chained: Chained,
    /// Whether its text reaches its own side of a table with partners alone (R 22.5.6).
    pub law: Law,
    /// Whether the text is known, or inferred from what is known of the card.
    pub source: TextSource,
    /// The play cost; nothing for Phoenixborn and cards of the conjuration pile.
    pub cost: Cost,
    /// Attack, life, recover of a unit; value bonuses of an alteration; life and slots of a Phoenixborn.
    pub values: Values,
    /// What its owner may pay to take it into the hand when it would be discarded from play (R 9.101); nothing where that is
    /// not possible.
    pub respark: Option<Cost>,
    /// How many copies a conjuration pile holds (R 16.4.1).
    pub limit: u8,
    /// What X is on this card.
    pub x: Option<Quantity>,
    /// The text from top to bottom.
    pub text: Vec<Printed>,
    /// What only a card of its kind has.
    pub part: Part,
    /// What its picture shows; a seal when nothing is said. No rule asks for it.
    pub picture: Option<Picture>,
}

impl Card {
    /// Whether it is an action spell that is an ally once it lies on a battlefield; it has the stats of one.
    pub fn becomes_ally(&self) -> bool {
        self.kind == CardKind::ActionSpell && self.values.life != Value::Number(0)
    }

    /// The release that it belongs to, with a word on who made it where that is not the publisher.
    pub fn release(&self) -> String {
        match self.maker {
            Maker::Publisher => self.set.clone(),
            Maker::Players => format!("{}, made by players", self.set),
        }
    }
}

/// Who made a release.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Maker {
    /// The publisher.
    #[default]
    Publisher,
    /// Players, whose cards are played where that is agreed.
    Players,
}

/// The seven types of cards, the Phoenixborn, and the cards of a Chimera.
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
    /// The opponent of Red Rains, who is a player, an opponent, and its own Phoenixborn.
    Chimera,
    /// What a Chimera does by the roll of a die.
    Behavior,
    /// What happens when enough Red Rains tokens are on a Chimera; a ready spell for whatever asks.
    Ultimate,
    /// A unit of a Chimera, which is an ally and a conjuration for whatever asks.
    Aspect,
    /// An aspect from the conjuration pile.
    ConjuredAspect,
    /// What a Chimera gets when its draw pile is empty.
    Fatigued,
}

impl CardKind {
    /// Every kind, as card files name them.
    pub const ALL: [CardKind; 14] = [
        CardKind::Phoenixborn,
        CardKind::Ally,
        CardKind::Conjuration,
        CardKind::ReadySpell,
        CardKind::ActionSpell,
        CardKind::ReactionSpell,
        CardKind::AlterationSpell,
        CardKind::ConjuredAlterationSpell,
        CardKind::Chimera,
        CardKind::Behavior,
        CardKind::Ultimate,
        CardKind::Aspect,
        CardKind::ConjuredAspect,
        CardKind::Fatigued,
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
            CardKind::Chimera => "chimera",
            CardKind::Behavior => "behavior",
            CardKind::Ultimate => "ultimate",
            CardKind::Aspect => "aspect",
            CardKind::ConjuredAspect => "conjured aspect",
            CardKind::Fatigued => "fatigued",
        }
    }

    /// Allies and conjurations are units (R 1.4.1), and so are aspects.
    pub fn is_unit(self) -> bool {
        matches!(self, CardKind::Ally | CardKind::Conjuration) || self.is_aspect()
    }

    /// The units of a Chimera, conjured ones included.
    pub fn is_aspect(self) -> bool {
        matches!(self, CardKind::Aspect | CardKind::ConjuredAspect)
    }

    /// Who loses the game by being destroyed: Phoenixborn and Chimera.
    pub fn is_leader(self) -> bool {
        matches!(self, CardKind::Phoenixborn | CardKind::Chimera)
    }

    /// Cards with "spell" in their type (R 1.5.1), and the Ultimate of a Chimera, which counts as a ready spell.
    pub fn is_spell(self) -> bool {
        match self {
            CardKind::ReadySpell
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell
            | CardKind::Ultimate => true,
            CardKind::Phoenixborn
            | CardKind::Ally
            | CardKind::Conjuration
            | CardKind::Chimera
            | CardKind::Behavior
            | CardKind::Aspect
            | CardKind::ConjuredAspect
            | CardKind::Fatigued => false,
        }
    }

    /// Alteration spells, conjured ones included (R 1.5.5).
    pub fn is_alteration(self) -> bool {
        matches!(self, CardKind::AlterationSpell | CardKind::ConjuredAlterationSpell)
    }

    /// Whether such cards start in a conjuration pile and return there (R 9.7.6).
    pub fn is_conjured(self) -> bool {
        matches!(
            self,
            CardKind::Conjuration | CardKind::ConjuredAlterationSpell | CardKind::ConjuredAspect
        )
    }

    /// Whether such cards belong to a player's deck of 30 (R 16.1.1): those that have a play cost.
    pub fn is_of_deck(self) -> bool {
        match self {
            CardKind::Ally
            | CardKind::ReadySpell
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell => true,
            CardKind::Phoenixborn | CardKind::Conjuration | CardKind::ConjuredAlterationSpell => false,
            CardKind::Chimera
            | CardKind::Behavior
            | CardKind::Ultimate
            | CardKind::Aspect
            | CardKind::ConjuredAspect
            | CardKind::Fatigued => false,
        }
    }

    /// Whether only a Chimera has such cards.
    pub fn is_of_chimera(self) -> bool {
        match self {
            CardKind::Chimera
            | CardKind::Behavior
            | CardKind::Ultimate
            | CardKind::Aspect
            | CardKind::ConjuredAspect
            | CardKind::Fatigued => true,
            CardKind::Phoenixborn
            | CardKind::Ally
            | CardKind::Conjuration
            | CardKind::ReadySpell
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell => false,
        }
    }

    /// Whether the steps of such a card stand on it without anything that sets them off: they resolve when it is played
    /// or its turn comes.
    pub fn has_steps(self) -> bool {
        matches!(self, CardKind::ActionSpell | CardKind::Ultimate)
    }

    /// Whether text on such cards waits in play for something, or works just by being there.
    pub fn has_lasting_text(self) -> bool {
        match self {
            CardKind::Phoenixborn
            | CardKind::Ally
            | CardKind::Conjuration
            | CardKind::ReadySpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell
            | CardKind::Chimera
            | CardKind::Aspect
            | CardKind::ConjuredAspect => true,
            CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::Behavior
            | CardKind::Ultimate
            | CardKind::Fatigued => false,
        }
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

/// Whether a ready spell is a Law (R 22.5.7): no title says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// With partners it concerns its player's side alone.
    Yes,
    /// It is none.
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
    /// When a die with such paragraphs returns.
    pub until: Returns,
}

/// When a die that lies on a card returns to its owner's exhausted pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// At the end of the round.
    EndOfRound,
    /// When its owner's next turn starts.
    NextTurn,
}

impl Returns {
    /// All of them.
    pub const ALL: [Returns; 2] = [Returns::EndOfRound, Returns::NextTurn];

    /// `the end of the round`, `the start of your next turn`
    pub fn words(self) -> &'static str {
        match self {
            Returns::EndOfRound => "the end of the round",
            Returns::NextTurn => "the start of your next turn",
        }
    }
}

/// How well the text of a card or dice power is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextSource {
    /// The rule documents have it.
    Confirmed,
    /// Taken from how it is played elsewhere.
    Unconfirmed,
}
