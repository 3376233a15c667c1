//! What a seat is asked.

use crate::{Exhausted, Label, Name, Pool, Title};
use ashwright_core::{Die, DieType, Level, Rule, Seat, Symbol, Token};
use serde::{Deserialize, Serialize};

crate::worded! {
    /// What is asked.
    pub enum AskKind {
        /// Which five cards one begins with (R 2.2).
        FirstFive = "firstFive",
        /// Who takes the first turn.
        FirstPlayer = "firstPlayer",
        /// What is discarded in the prepare phase.
        PrepareDiscard = "prepareDiscard",
        /// How many additional cards are drawn.
        DrawMore = "drawMore",
        /// What is done in a turn.
        Action = "action",
        /// Which of several costs is paid.
        CostOption = "costOption",
        /// How many dice are spent as X.
        PayX = "payX",
        /// Which dice pay a cost.
        Pay = "pay",
        /// Which card is discarded as a cost.
        PayDiscard = "payDiscard",
        /// Which unit attacks next, or that no more do.
        Attackers = "attackers",
        /// Which unit blocks an attacker.
        Block = "block",
        /// Which unit guards against an attacker.
        Guard = "guard",
        /// Whether a unit counters.
        Counter = "counter",
        /// Which battle is resolved next.
        NextBattle = "nextBattle",
        /// What receives damage first.
        DamageFirst = "damageFirst",
        /// Whether and how one responds.
        Respond = "respond",
        /// A target.
        Target = "target",
        /// A card, without targeting it.
        Choose = "choose",
        /// Which comes next.
        Next = "next",
        /// A player.
        ChoosePlayer = "choosePlayer",
        /// Whether one does what a text offers.
        May = "may",
        /// Which of the effects of a text.
        Mode = "mode",
        /// How what a card wants for defending or attacking is paid.
        Toll = "toll",
        /// How many.
        Amount = "amount",
        /// Which die is changed, and to what.
        ChangeDie = "changeDie",
        /// Which card is found in a pile.
        Search = "search",
        /// Which card is discarded.
        DiscardOne = "discardOne",
        /// Which kind of token.
        TokenKind = "tokenKind",
        /// What is discarded next to meditate.
        Meditate = "meditate",
        /// Which die is changed by meditating.
        MeditateDie = "meditateDie",
        /// Which dice are exhausted at the end of the round.
        ExhaustDice = "exhaustDice",
        /// Chance rolls dice.
        Roll = "roll",
        /// Chance draws a card.
        Draw = "draw",
        /// Chance picks a card.
        RandomCard = "randomCard",
        /// Chance rolls the behavior die of a Chimera.
        BehaviorDie = "behaviorDie",
        /// Chance rolls a rage die of a Chimera: 0 is basic, 1 is power.
        RageDie = "rageDie",
    }
}

impl AskKind {
    /// Whether it is asked while something is being paid for.
    pub fn is_payment(self) -> bool {
        matches!(
            self,
            AskKind::CostOption | AskKind::PayX | AskKind::Pay | AskKind::PayDiscard
        )
    }
}

/// Who is asked; for that seat also what, with the options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// Who; nothing for chance.
    pub seat: Option<Seat>,
    /// The rule that asks, what it asks and the options: for the asked seat only.
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
}

/// A question as the asked seat sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The rule that asks.
    pub rule: Rule,
    /// What is asked.
    pub ask: AskKind,
    /// About or for which card.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub card: Option<Name>,
    /// Of which cards that only some see it is to be said what becomes of them: those that were looked at, or the one whose
    /// turn it is.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub of: Vec<Name>,
    /// The places of the options that would do nothing at all if they were chosen now.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub idle: Vec<u32>,
    /// The possible answers.
    pub form: Form,
}

/// The possible answers. Options are in an order that says nothing about hidden cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Form {
    /// One of these.
    OneOf(Vec<Choice>),
    /// Some of these cards.
    Some {
        /// The cards to choose from.
        of: Vec<Name>,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// Cards of which only some may be among them.
        #[serde(default, skip_serializing_if = "crate::is_default")]
        limited: Vec<Name>,
        /// At most so many of those.
        #[serde(default, skip_serializing_if = "crate::is_default")]
        limit: u8,
    },
    /// A number.
    Number {
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
    },
    /// Dice that pay.
    Pay {
        /// Each symbol with its count; as JSON `["natural class", 2]`.
        #[serde(with = "crate::needs_text")]
        needs: Vec<(Symbol, u8)>,
        /// The dice to pay with.
        pool: Pool,
    },
    /// Any of these dice.
    AnyDice(Pool),
    /// Chance rolls.
    Roll(Exhausted),
    /// Chance takes a card.
    Draw,
}

/// An answer in terms of the question as the seat sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The option at this place of the question, from 0.
    Option(u32),
    /// The cards at these places of the question, from 0.
    Cards(Vec<u32>),
    /// A number.
    Number(u8),
    /// Dice.
    Dice(Pool),
}

/// One option.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Choice {
    /// Pass as the main action.
    Pass,
    /// End the turn.
    EndTurn,
    /// Meditate.
    Meditate,
    /// Play a card from hand.
    Play(Name),
    /// Activate a paragraph.
    Activate(Name, Label),
    /// Use the power of a die.
    DicePower(DieType),
    /// Attack this.
    Attack(Name),
    /// Attack a Phoenixborn, where attackers are declared before the target is chosen.
    AttackPhoenixborn,
    /// Attack a unit, the same.
    AttackUnit,
    /// Resolve a triggered paragraph.
    Trigger(Name, Label),
    /// Play a reaction.
    React(Name),
    /// This card.
    Card(Name),
    /// This player.
    Seat(Seat),
    /// The top card of one's draw pile.
    TopOfDrawPile,
    /// One of the choices printed on the card, from 0.
    Mode(u8),
    /// A die.
    Die(Die),
    /// Change a die to this level.
    SetDie(Die, Level),
    /// A kind of token.
    Token(Token),
    /// A title.
    Title(Title),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nothing more.
    Done,
    /// Nothing.
    Decline,
}

impl Choice {
    /// Whether this option attacks.
    pub fn is_attack(&self) -> bool {
        matches!(self, Choice::Attack(_)) || self.announces()
    }

    /// Whether this option announces an attack, whose target is chosen after the attackers.
    pub fn announces(&self) -> bool {
        matches!(self, Choice::AttackPhoenixborn | Choice::AttackUnit)
    }

    /// The card that this option is about, if it is about one.
    pub fn card(&self) -> Option<&Name> {
        match self {
            Choice::Play(name)
            | Choice::Activate(name, _)
            | Choice::Attack(name)
            | Choice::Trigger(name, _)
            | Choice::React(name)
            | Choice::Card(name) => Some(name),
            Choice::Pass | Choice::EndTurn | Choice::Meditate | Choice::DicePower(_) => None,
            Choice::AttackPhoenixborn | Choice::AttackUnit => None,
            Choice::Seat(_) | Choice::TopOfDrawPile | Choice::Mode(_) | Choice::Title(_) => None,
            Choice::Die(_) | Choice::SetDie(..) | Choice::Token(_) => None,
            Choice::Yes | Choice::No | Choice::Done | Choice::Decline => None,
        }
    }
}
