//! Paragraphs of card text and what makes them work.

use crate::{
    AbilityId, CauseKind, Condition, Control, Cost, DieType, Filter, Magic, Modifier, Ref, Slot, Step, Targeting,
    Token, Who,
};

/// A paragraph of text: a named ability, an unnamed effect, a keyword, or what a die does while it is on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// The name, when it has one. Only named text on units and Phoenixborn is an ability in the sense of R 11.1.1.
    pub name: Option<String>,
    /// Whether the name carries a numeral; numerals of equal names stack (R 11.4.1).
    pub numeral: Numbered,
    /// How the paragraph works.
    pub body: Body,
    /// The names that its steps bind, by [`Slot`], as they were written.
    pub names: Vec<String>,
}

/// Whether the name of an ability carries a numeral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbered {
    /// `Armored 1`
    Yes,
    /// `Alert`
    No,
}

/// The box that a paragraph stands in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextBox {
    /// Plain text: gone while the card is exhausted (R 11.2.2).
    Plain,
    /// Inexhaustible text (R 11.3.1).
    Inexhaustible,
    /// Text between realms: in force in its owner's hand and discard pile, and in play as plain text (R 6.101).
    BetweenRealms,
}

/// A paragraph as it stands on a card: which, in which box, with which numeral.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Printed {
    /// The paragraph.
    pub ability: AbilityId,
    /// Its box.
    pub boxed: TextBox,
    /// Its numeral; 0 when its name has none.
    pub numeral: u8,
}

/// How a paragraph works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// Resolved when the card is played (action spells, reaction spells after their trigger).
    OnPlay(Vec<Step>),
    /// Used by paying its cost (R 6.8.1).
    Activated {
        /// Who may use it.
        by: UsedBy,
        /// The activation cost; in Reborn it always has a main or side action.
        cost: Cost,
        /// What it does.
        steps: Vec<Step>,
    },
    /// Works when something happens (R 10.1.2).
    Triggered {
        /// When.
        trigger: Trigger,
        /// What it does. When the first step is a `may`, using it is optional.
        steps: Vec<Step>,
    },
    /// Playable from hand when something happens (R 6.7.1). On a reaction spell, its effect.
    Reaction {
        /// When.
        trigger: Trigger,
        /// What it does.
        steps: Vec<Step>,
    },
    /// Active just by being there (R 10.1.11).
    Static {
        /// For which cards.
        scope: Scope,
        /// While what holds.
        condition: Option<Condition>,
        /// What changes.
        modifiers: Vec<Modifier>,
    },
    /// `focus N: activation costs MAGIC less` (R 5.5.1)
    FocusDiscount {
        /// From which focus level on.
        level: u8,
        /// By how much.
        less: Magic,
    },
    /// `focus N: activation may cost COST [if CONDITION]`: another activation cost to choose (R 5.5.1).
    FocusCost {
        /// From which focus level on.
        level: u8,
        /// The other cost.
        cost: Cost,
        /// What else must hold.
        condition: Option<Condition>,
    },
    /// `may be played [for COST] after …`: playable from hand as a reaction (R 5.5.4).
    PlayedFromHand {
        /// What it is while it is played so.
        played_as: PlayedAs,
        /// When.
        trigger: Trigger,
        /// The cost; the play cost without its actions when nothing is said.
        cost: Option<Cost>,
    },
    /// `attaches to FILTER`: what this alteration may be attached to (R 6.6.2).
    AttachesTo(Filter),
    /// `status: …`: what the status token of an aspect pays for at the start of the Chimera's turn. Always inexhaustible
    /// text.
    Status {
        /// For which token.
        token: StatusToken,
        /// What it does.
        steps: Vec<Step>,
    },
}

/// Who may activate a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UsedBy {
    /// Whoever controls the card.
    Controller,
    /// `opponents may use …`: any opponent of its controller, in their own turn.
    Opponents,
}

/// Which of its status tokens an aspect has to spend so that a paragraph resolves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StatusToken {
    /// Each one.
    Each,
    /// The last one.
    Last,
}

/// What a card is while it is played from hand as a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedAs {
    /// What is printed on it.
    Printed,
    /// A reaction spell as well, until it is in play (R 6.7.5).
    ReactionSpell,
}

/// Which cards static text applies to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    /// One card.
    Only(Ref),
    /// All matching cards.
    Each(Filter),
}

/// What a triggered or reaction paragraph waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trigger {
    /// In which window of the event.
    pub timing: Timing,
    /// The event.
    pub event: EventPattern,
    /// `or when …`: other events that set it off as well.
    pub others: Vec<(Timing, EventPattern)>,
    /// `as NAME`: how the steps speak of the event.
    pub bind: Option<Slot>,
    /// `if …`: what else must hold at that moment.
    pub condition: Option<Condition>,
    /// How often it may be used.
    pub limit: Limit,
}

/// The window of an event in which a trigger works (R 10.1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Timing {
    /// Right before the event, which then happens as it was changed (R 10.2.101).
    Before,
    /// Right after the event.
    When,
    /// After all when-effects of the event.
    After,
    /// At a step of the round.
    At,
}

/// How often a trigger may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Whenever it triggers.
    Unlimited,
    /// Once in each turn, and only during turns (R 10.5.2).
    OncePerTurn,
    /// Of a reaction spell: also when another one was played this turn (R 6.7.7).
    BeyondReactions,
}

/// A kind of game event with what is asked of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventPattern {
    /// A card enters play.
    ComesIntoPlay(Subject),
    /// An alteration spell is attached, from outside play or from another card.
    Attached(Subject),
    /// A unit is destroyed.
    Destroyed(Subject, CausePattern),
    /// A unit or Phoenixborn is dealt damage.
    DealtDamage(Subject, CausePattern),
    /// Wound tokens are placed on a unit or Phoenixborn.
    WoundsPlaced(Subject, CausePattern),
    /// Damage places wound tokens on a unit or Phoenixborn.
    DamageWounds(Subject),
    /// A player declares attackers.
    AttackersDeclared(Control),
    /// A unit is declared as an attacker.
    DeclaredAttacker(Subject),
    /// A unit is declared as a blocker.
    DeclaredBlocker(Subject),
    /// A unit or Phoenixborn is declared as a guard.
    DeclaredGuard(Subject),
    /// A card is chosen as a target.
    Targeted(Subject, CausePattern),
    /// A spell is attached to a card; only what comes before it waits for this (R 6.6.3).
    AttachedTo(Subject, CausePattern),
    /// A player is a target.
    PlayerTargeted(Control, CausePattern),
    /// A player had the choice of blockers or a guard.
    DefendersChosen(Control),
    /// A player declared a blocker.
    BlockersDeclared(Control),
    /// A player took this action.
    ActionTaken(Control, TurnAction),
    /// The last token of this kind left a card.
    LastTokenRemoved(Token, Subject),
    /// Dice in an active pool were re-rolled, or changed by somebody else.
    DiceChanged {
        /// Whose dice.
        of: Control,
        /// Who changed them.
        by: Control,
    },
    /// A player paid a cost with a die of one of these types on its power side.
    PaidWith {
        /// Who paid.
        by: Control,
        /// The types.
        kinds: Vec<DieType>,
        /// For what.
        purpose: Purpose,
    },
    /// A player resolved an action spell or an activated ability of a Phoenixborn.
    Resolved(Control),
    /// A player resolved a reaction spell.
    ReactionResolved(Control),
    /// A unit or Phoenixborn receives damage (R 9.1.102).
    ReceivesDamage(Subject, CausePattern),
    /// A card leaves play, in whatever way.
    LeavesPlay(Subject, CausePattern),
    /// An alteration spell comes off what it is attached to: it is moved, or leaves play; only what comes before it waits for
    /// this.
    ComesOff(Subject),
    /// A card is discarded from play; only what comes before it waits for this.
    DiscardedFromPlay(Subject),
    /// A card leaves a discard pile.
    LeavesDiscardPile(Subject),
    /// A player draws cards.
    Draws(Control),
    /// A card comes to a hand without being drawn, from one of these places; from anywhere when none is said.
    PutIntoHand(Subject, Vec<Origin>),
    /// A player puts cards of their own into their hand without drawing them.
    TakesIntoHand(Control),
    /// A player discards cards off the draw pile.
    DiscardsOffPile(Control),
    /// A card is discarded from a hand.
    DiscardedFromHand(Subject),
    /// Exhaustion or status tokens are placed on a card.
    TokensPlaced(Token, Subject, CausePattern),
    /// Exhaustion or status tokens are placed on a card by what targets it.
    PlacedByTargeting(Token, Subject),
    /// A card without exhaustion tokens comes to bear some, placed or moved there.
    BecomesExhausted(Subject),
    /// Tokens are removed from a card.
    TokensRemoved(Token, Subject),
    /// A player announces an attack on a Phoenixborn.
    AttackAnnounced(Control),
    /// Text of a card is used: a spell that is played, or text in play that is activated or triggered.
    Used(UsedText, Subject),
    /// Dice of a player go from the active to the exhausted pool.
    DiceExhausted(Control, CausePattern),
    /// Dice of a player come from the exhausted to the active pool during the game.
    DiceReadied(Control),
    /// A card in play, or on its way from there, is removed from the game; only what comes before it waits for this.
    RemovedFromGame(Subject),
    /// The player of a unit decides that it counters.
    Counters(Subject),
    /// A unit deals damage by attacking or countering; only what comes before it waits for this.
    Strikes(Subject),
    /// A player paid a cost with at least so many basic symbols in it.
    PaidBasic(Control, u8),
    /// A point of the round or turn.
    Moment(Moment),
}

impl EventPattern {
    /// Whether such an event happens to a card.
    pub fn has_card(&self) -> bool {
        match self {
            EventPattern::ComesIntoPlay(_)
            | EventPattern::Attached(_)
            | EventPattern::Destroyed(..)
            | EventPattern::DealtDamage(..)
            | EventPattern::WoundsPlaced(..)
            | EventPattern::DamageWounds(_)
            | EventPattern::DeclaredAttacker(_)
            | EventPattern::DeclaredBlocker(_)
            | EventPattern::DeclaredGuard(_)
            | EventPattern::LastTokenRemoved(..)
            | EventPattern::Targeted(..)
            | EventPattern::AttachedTo(..)
            | EventPattern::ReactionResolved(_)
            | EventPattern::ReceivesDamage(..)
            | EventPattern::LeavesPlay(..)
            | EventPattern::ComesOff(_)
            | EventPattern::DiscardedFromPlay(_)
            | EventPattern::LeavesDiscardPile(_)
            | EventPattern::PutIntoHand(..)
            | EventPattern::TakesIntoHand(_)
            | EventPattern::DiscardedFromHand(_)
            | EventPattern::TokensPlaced(..)
            | EventPattern::PlacedByTargeting(..)
            | EventPattern::BecomesExhausted(_)
            | EventPattern::TokensRemoved(..)
            | EventPattern::Used(..)
            | EventPattern::DiceReadied(_)
            | EventPattern::Counters(_)
            | EventPattern::Strikes(_)
            | EventPattern::RemovedFromGame(_)
            | EventPattern::ActionTaken(_, TurnAction::Meditate) => true,
            EventPattern::AttackersDeclared(_)
            | EventPattern::PlayerTargeted(..)
            | EventPattern::DefendersChosen(_)
            | EventPattern::BlockersDeclared(_)
            | EventPattern::ActionTaken(_, TurnAction::Pass | TurnAction::Attack | TurnAction::OtherThanPass)
            | EventPattern::DiceChanged { .. }
            | EventPattern::PaidWith { .. }
            | EventPattern::Draws(_)
            | EventPattern::DiscardsOffPile(_)
            | EventPattern::AttackAnnounced(_)
            | EventPattern::DiceExhausted(..)
            | EventPattern::PaidBasic(..)
            | EventPattern::Resolved(_)
            | EventPattern::Moment(_) => false,
        }
    }
}

/// An action of a turn that texts wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnAction {
    /// Pass, as the main action.
    Pass,
    /// Meditate.
    Meditate,
    /// Attack, as the main action.
    Attack,
    /// A main action other than Pass.
    OtherThanPass,
}

/// Which texts of a card are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UsedText {
    /// All.
    Any,
    /// Those that exhaustion switches off.
    Plain,
}

/// Where a card was that comes to a hand without being drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// In play under the control of its owner.
    Play,
    /// In a discard pile.
    DiscardPile,
    /// In a draw pile.
    DrawPile,
    /// Elsewhere: in play under the control of another, under a card, out of the game.
    Elsewhere,
}

/// What a cost is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Anything.
    Anything,
    /// A dice power.
    DicePower,
}

/// The card that an event happens to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// This card.
    Only(Ref),
    /// Any matching card.
    Any(Filter),
}

/// What an event must be the result of. An empty list of kinds asks nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CausePattern {
    /// One of these kinds.
    pub kinds: Vec<CauseKind>,
    /// Whose spell, ability, dice power, attack or counter.
    pub by: Control,
    /// Caused by this very card.
    pub source: Option<Ref>,
}

impl CausePattern {
    /// Any cause.
    pub const ANY: CausePattern = CausePattern {
        kinds: Vec::new(),
        by: Control::Any,
        source: None,
    };
}

/// Points of a round or turn at which something may resolve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Moment {
    /// `at the end of the round` (R 13.4.1)
    EndOfRound,
    /// `at the end of the prepare phase` (R 3.6.1)
    EndOfPrepare,
    /// `at the start of the prepare phase` (R 3.1.1)
    StartOfPrepare,
    /// `at the start of the player turns` (R 4.1.1)
    StartOfTurns,
    /// `at the exhaust dice step` (R 13.3.1)
    ExhaustDice,
    /// `at the end of the turn` (R 4.6.2)
    EndOfTurn,
    /// `at the end of your turn`
    EndOfYourTurn,
    /// `at the start of your turn`
    StartOfTurn(Whose),
}

/// Whose turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Whose {
    /// Yours.
    Yours,
    /// Anybody's.
    Anyones,
}

impl Body {
    /// The steps of this paragraph, when it has any.
    pub fn steps(&self) -> &[Step] {
        match self {
            Body::OnPlay(steps)
            | Body::Activated { steps, .. }
            | Body::Triggered { steps, .. }
            | Body::Reaction { steps, .. }
            | Body::Status { steps, .. } => steps,
            Body::Static { .. }
            | Body::FocusDiscount { .. }
            | Body::FocusCost { .. }
            | Body::PlayedFromHand { .. }
            | Body::AttachesTo(_) => &[],
        }
    }

    /// The steps of the text, to change them.
    pub fn steps_mut(&mut self) -> &mut [Step] {
        match self {
            Body::OnPlay(steps)
            | Body::Activated { steps, .. }
            | Body::Triggered { steps, .. }
            | Body::Reaction { steps, .. }
            | Body::Status { steps, .. } => steps,
            Body::Static { .. }
            | Body::FocusDiscount { .. }
            | Body::FocusCost { .. }
            | Body::PlayedFromHand { .. }
            | Body::AttachesTo(_) => &mut [],
        }
    }

    /// What this paragraph waits for, when it is triggered or a reaction.
    pub fn trigger(&self) -> Option<&Trigger> {
        match self {
            Body::Triggered { trigger, .. } | Body::Reaction { trigger, .. } | Body::PlayedFromHand { trigger, .. } => {
                Some(trigger)
            }
            Body::OnPlay(_)
            | Body::Activated { .. }
            | Body::Static { .. }
            | Body::FocusDiscount { .. }
            | Body::FocusCost { .. }
            | Body::AttachesTo(_)
            | Body::Status { .. } => None,
        }
    }
}

impl Trigger {
    /// Everything that sets it off, with the window in which it works.
    pub fn events(&self) -> impl Iterator<Item = (Timing, &EventPattern)> {
        std::iter::once((self.timing, &self.event)).chain(self.others.iter().map(|(timing, event)| (*timing, event)))
    }
}

impl Who {
    /// Whether it is a choice of targets (R 8.2.1).
    pub fn is_target(&self) -> bool {
        matches!(self, Who::Pick(Targeting::Target, _) | Who::Targeted(_))
    }

    /// Whether this speaks of the controller of the text.
    pub fn is_you(&self) -> bool {
        matches!(self, Who::You)
    }
}

/// A keyword: a paragraph that any card may use by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyword {
    /// Its name.
    pub name: String,
    /// Its paragraph.
    pub ability: AbilityId,
}
