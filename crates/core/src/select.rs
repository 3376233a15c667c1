//! Which cards and players a step speaks of, and what is asked of them.

use crate::{CardKind, DiceKind, DieType, Level, Quantity, RowEnd, Slot, Subject, TitleRef, TokenKind};

/// A single card that a paragraph can speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ref {
    /// The card that the text is on: for a granted ability, the card that has it.
    This,
    /// The unit that this alteration is attached to, or that this die is on.
    Host,
    /// The card bound to a name: what a step chose, or what an event happened to.
    Named(Slot),
    /// `source of NAME`: the card whose attack, effect or counter caused the event.
    SourceOf(Slot),
}

/// The cards that a step applies to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Select {
    /// This very card; nothing is chosen.
    Only(Ref),
    /// Some cards, picked by a player when the step is reached.
    Pick(Pick),
    /// Every matching card (R 8.3.1); nothing is targeted.
    All(Filter),
}

impl Select {
    /// Whether it is a choice of targets (R 8.2.1).
    pub fn is_target(&self) -> bool {
        matches!(self, Select::Pick(pick) if pick.targeting == Targeting::Target)
    }
}

/// A choice of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Whether the choice targets (R 8.2.1).
    pub targeting: Targeting,
    /// Who picks.
    pub by: Who,
    /// How many.
    pub count: Count,
    /// From what.
    pub filter: Filter,
}

/// Whether a choice is a choice of targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Targeting {
    /// `target`
    Target,
    /// `chosen`
    Choose,
    /// `random`: chance picks.
    Random,
}

/// How many things are picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly one.
    One,
    /// That many, or as many as there are.
    Exactly(Quantity),
    /// Any number up to that many.
    UpTo(Quantity),
    /// Any number.
    AnyNumber,
}

/// The players that a step speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player who controls the text.
    You,
    /// All of these players, the active one first, then clockwise.
    Each(Players),
    /// `target agent of NAME`, `each target player`: these very players, as targets of the effect (R 8.2.10).
    Targeted(Box<Who>),
    /// One of these players, picked when the step is reached.
    Pick(Targeting, Players),
    /// The player bound to a name; for a named event, the player whose effect, attack or choice caused it.
    Named(Slot),
    /// The controller of a card.
    ControllerOf(Ref),
    /// The owner of a card.
    OwnerOf(Ref),
    /// Of text on cards of a Chimera: the player whom the row of the card faces, or whose front its turn is about. Of any
    /// other text: the next opponent.
    Opposing,
}

/// Some of the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Players {
    /// On which side of the table.
    pub side: Side,
    /// What they must have besides.
    pub having: Option<Box<Having>>,
}

impl Players {
    /// Everybody.
    pub const ALL: Players = Players {
        side: Side::Any,
        having: None,
    };
}

/// A side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Either.
    Any,
    /// The other one.
    Opponents,
}

/// `with 1 or more active dice`, `with 0 cards in draw pile`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Having {
    /// What is counted.
    pub what: Held,
    /// The comparison.
    pub compare: Compare,
    /// With what.
    pub with: Quantity,
}

/// What a player can have so many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Such dice in the active pool.
    ActiveDice(DiceKind),
    /// Cards in a place.
    Cards(Place),
    /// Units on the battlefield.
    Units,
}

/// Which cards are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Of which kinds; any of these.
    pub kinds: Vec<Noun>,
    /// Under whose control; of a hand or pile, whose it is.
    pub control: Control,
    /// Where the card is.
    pub place: Place,
    /// What else must hold; all of these.
    pub which: Vec<Trait>,
}

impl Filter {
    /// Whether it means what one player has: a choice or a reference has said which.
    pub fn speaks_of_one_player(&self) -> bool {
        match &self.control {
            Control::Of(who) => match who {
                Who::Named(_) | Who::ControllerOf(_) | Who::OwnerOf(_) | Who::Targeted(_) => true,
                Who::You | Who::Each(_) | Who::Pick(..) | Who::Opposing => false,
            },
            Control::Any | Control::Yours | Control::Opponents => false,
        }
    }

    /// Whether it means one card, or what is on or under one card.
    pub fn speaks_of_one_card(&self) -> bool {
        let one_card = |which: &Trait| match which {
            Trait::Exactly(_) => true,
            Trait::AttachedTo(to) => matches!(**to, Subject::Only(_)),
            _ => false,
        };
        matches!(self.place, Place::Under(_)) || self.which.iter().any(one_card)
    }
}

/// Where a filter looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In play; nothing is written for it.
    InPlay,
    /// `in your hand`, `in hand of PLAYER`
    Hand,
    /// `in your discard pile`, `in discard pile of PLAYER`
    DiscardPile,
    /// `in your draw pile`, `in draw pile of PLAYER`: cards that can only be counted, or that were looked at.
    DrawPile,
    /// `under NAME`: face down under that card (R 15.4.1).
    Under(Ref),
}

/// A kind of card as card texts name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Noun {
    /// Any card.
    Card,
    /// Allies and conjurations.
    Unit,
    /// Allies.
    Ally,
    /// Conjurations.
    Conjuration,
    /// Phoenixborn.
    Phoenixborn,
    /// Any kind of spell.
    Spell,
    /// Ready spells.
    ReadySpell,
    /// Action spells.
    ActionSpell,
    /// Reaction spells.
    ReactionSpell,
    /// Alteration spells and conjured alteration spells.
    AlterationSpell,
    /// Conjured alteration spells.
    ConjuredAlterationSpell,
    /// Aspects, conjured ones included.
    Aspect,
    /// Conjured aspects.
    ConjuredAspect,
}

impl Noun {
    /// Whether cards of a kind are called this. While a game is played an aspect is an ally, a conjuration and a unit, a
    /// Chimera its own Phoenixborn, and its Ultimate a ready spell.
    pub fn includes(self, kind: CardKind) -> bool {
        match self {
            Noun::Card => true,
            Noun::Unit => kind.is_unit(),
            Noun::Ally => kind == CardKind::Ally || kind.is_aspect(),
            Noun::Conjuration => kind == CardKind::Conjuration || kind.is_aspect(),
            Noun::Phoenixborn => kind.is_leader(),
            Noun::Spell => kind.is_spell(),
            Noun::ReadySpell => matches!(kind, CardKind::ReadySpell | CardKind::Ultimate),
            Noun::ActionSpell => kind == CardKind::ActionSpell,
            Noun::ReactionSpell => kind == CardKind::ReactionSpell,
            Noun::AlterationSpell => kind.is_alteration(),
            Noun::ConjuredAlterationSpell => kind == CardKind::ConjuredAlterationSpell,
            Noun::Aspect => kind.is_aspect(),
            Noun::ConjuredAspect => kind == CardKind::ConjuredAspect,
        }
    }
}

/// Under whose control a card must be. Control, never ownership.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// Anybody's.
    Any,
    /// Yours.
    Yours,
    /// An opponent's.
    Opponents,
    /// That player's.
    Of(Who),
}

/// Which abilities a card is asked to be without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lacking {
    /// Any.
    Any,
    /// Those that exhaustion does not switch off.
    Inexhaustible,
}

/// One property that a filter asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trait {
    /// Has an exhaustion token.
    Exhausted,
    /// Has none.
    Unexhausted,
    /// Was declared as an attacker and has not left battle.
    Attacking,
    /// Was declared as a blocker and has not left battle.
    Blocking,
    /// Was declared as a guard and has not left battle.
    Guarding,
    /// Has a wound token.
    Wounded,
    /// Is an attacker against which a blocker was declared.
    Blocked,
    /// Is the target of the attack that is being resolved.
    Attacked,
    /// Was declared as an attacker, blocker or guard this turn.
    Declared,
    /// An ability of it is being resolved. A dice power is none, although it has a Phoenixborn as its card (R 6.9.2).
    Resolving,
    /// Has a die on it (R 12.3.6).
    Charged,
    /// No other card that the filter means stands nearer to this end of its row. Of those that are picked, the nearest
    /// that can be.
    AtEnd(RowEnd),
    /// A unit of a Chimera that could be declared as an attacker now.
    Able,
    /// `adjacent to NAME`: next to that card in its row.
    AdjacentTo(Ref),
    /// Is unique to a Phoenixborn.
    Unique,
    /// Is owned by an opponent.
    Foreign,
    /// `with life 2 or less`
    Value {
        /// Which value.
        stat: Stat,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with 1 or more status`, `with 1 or more tokens`
    Tokens {
        /// Which tokens.
        token: TokenKind,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with a charm die on it`
    DieOn(DieType),
    /// `named "Gilder"`, `named the same as NAME`
    Titled(TitleRef),
    /// `other than NAME` / `another`
    OtherThan(Ref),
    /// `that is source of NAME`: exactly this card.
    Exactly(Ref),
    /// `attached to NAME`, `attached to a unit you control`
    AttachedTo(Box<Subject>),
    /// `bearing an alteration spell`: such a card is attached to it.
    Bearing(Box<Filter>),
    /// `in battle`, `in battle with NAME`: it fights right now, that card or any (R 7.6.3).
    InBattle(Option<Ref>),
    /// `declared against NAME`: as a blocker or guard of that attacker.
    DeclaredAgainst(Ref),
    /// `with printed attack 0`; a printed X is no number (R 11.5.5).
    PrintedValue {
        /// Which value.
        stat: Stat,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with play cost 2 or less`: the magic play cost (R 5.4.3).
    PlayCost {
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with divine power in its play cost`
    CostHas(DieType, Level),
    /// `with "Chant" in its title`
    TitleHas(String),
    /// `with the Unseen ability`: has such an ability now, printed or gained.
    HasAbility(String),
    /// `without abilities`, `without inexhaustible abilities`: has none now, printed or gained, also of those that its
    /// exhaustion switches off (R 11.1.1).
    WithoutAbilities(Lacking),
    /// `that affects each unit`: a part of its printed text concerns every unit, or every unexhausted one, whoever controls it.
    AffectsEachUnit,
    /// `in different slots`: no two of those that are picked share a slot of a spellboard (R 6.4.5, 6.4.12).
    DifferentSlots,
    /// `with life 3 or less together`: the values of those that are picked add up to such a number.
    Together {
        /// Which value.
        stat: Stat,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `that fits onto your battlefield`: there is a free slot for it there (R 6.2.3).
    Fits,
    /// `that can summon NAME`: its printed text can bring that conjuration into play (R 16.4.2).
    CanSummon(Ref),
    /// `that could be chosen for NAME`: what chose the target that this event tells of could have chosen it as well (R 8.2.13).
    CouldBeChosenFor(Slot),
    /// `(... or ...)`: any of these.
    AnyOf(Vec<Trait>),
    /// Not this.
    Not(Box<Trait>),
}

/// The values of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stat {
    /// Attack of a unit.
    Attack,
    /// Life of a unit or Phoenixborn.
    Life,
    /// Recover of a unit.
    Recover,
    /// Battlefield slots of a Phoenixborn.
    Battlefield,
    /// Spellboard slots of a Phoenixborn.
    Spellboard,
}

/// A comparison of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Compare {
    /// `N or less`
    AtMost,
    /// `N or more`
    AtLeast,
    /// `N`
    Equal,
    /// `less than N`
    Below,
    /// `more than N`
    Above,
}
