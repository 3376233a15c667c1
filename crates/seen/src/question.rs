//! What a seat is asked.

use crate::{Exhausted, Label, Name, Pool, Title};
use ashwright_core::{Die, DieType, Level, Rule, Seat, Token};
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AskKind {
    /// Which five cards one begins with (R 2.2).
    FirstFive,
    /// Who takes the first turn.
    FirstPlayer,
    /// What is discarded in the prepare phase.
    PrepareDiscard,
    /// How many additional cards are drawn.
    DrawMore,
    /// What is done in a turn.
    Action,
    /// Which of several costs is paid.
    CostOption,
    /// How many dice are spent as X.
    PayX,
    /// Which dice pay a cost.
    Pay,
    /// Which card is discarded as a cost.
    PayDiscard,
    /// Which unit attacks next, or that no more do.
    Attackers,
    /// Which unit blocks an attacker.
    Block,
    /// Which unit guards against an attacker.
    Guard,
    /// Whether a unit counters.
    Counter,
    /// Which battle is resolved next.
    NextBattle,
    /// What receives damage first.
    DamageFirst,
    /// Whether and how one responds.
    Respond,
    /// A target.
    Target,
    /// A card, without targeting it.
    Choose,
    /// Which comes next.
    Next,
    /// A player.
    ChoosePlayer,
    /// Whether one does what a text offers.
    May,
    /// Which of the effects of a text.
    Mode,
    /// How many.
    Amount,
    /// Which die is changed, and to what.
    ChangeDie,
    /// Which card is found in a pile.
    Search,
    /// Which card is discarded.
    DiscardOne,
    /// Which kind of token.
    TokenKind,
    /// What is discarded next to meditate.
    Meditate,
    /// Which die is changed by meditating.
    MeditateDie,
    /// Which dice are exhausted at the end of the round.
    ExhaustDice,
    /// Chance rolls dice.
    Roll,
    /// Chance draws a card.
    Draw,
    /// Chance picks a card.
    RandomCard,
}

impl AskKind {
    /// The word that stands for it on the wire and on the page.
    pub fn word(self) -> &'static str {
        match self {
            AskKind::FirstFive => "firstFive",
            AskKind::FirstPlayer => "firstPlayer",
            AskKind::PrepareDiscard => "prepareDiscard",
            AskKind::DrawMore => "drawMore",
            AskKind::Action => "action",
            AskKind::CostOption => "costOption",
            AskKind::PayX => "payX",
            AskKind::Pay => "pay",
            AskKind::PayDiscard => "payDiscard",
            AskKind::Attackers => "attackers",
            AskKind::Block => "block",
            AskKind::Guard => "guard",
            AskKind::Counter => "counter",
            AskKind::NextBattle => "nextBattle",
            AskKind::DamageFirst => "damageFirst",
            AskKind::Respond => "respond",
            AskKind::Target => "target",
            AskKind::Choose => "choose",
            AskKind::Next => "next",
            AskKind::ChoosePlayer => "choosePlayer",
            AskKind::May => "may",
            AskKind::Mode => "mode",
            AskKind::Amount => "amount",
            AskKind::ChangeDie => "changeDie",
            AskKind::Search => "search",
            AskKind::DiscardOne => "discardOne",
            AskKind::TokenKind => "tokenKind",
            AskKind::Meditate => "meditate",
            AskKind::MeditateDie => "meditateDie",
            AskKind::ExhaustDice => "exhaustDice",
            AskKind::Roll => "roll",
            AskKind::Draw => "draw",
            AskKind::RandomCard => "randomCard",
        }
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
    #[serde(with = "crate::rule_text")]
    pub rule: Rule,
    /// What is asked.
    pub ask: AskKind,
    /// About or for which card.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub card: Option<Name>,
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
        /// Each symbol with its count: `natural class`, 2.
        needs: Vec<(String, u8)>,
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
            Choice::Seat(_) | Choice::TopOfDrawPile | Choice::Mode(_) | Choice::Title(_) => None,
            Choice::Die(_) | Choice::SetDie(..) | Choice::Token(_) => None,
            Choice::Yes | Choice::No | Choice::Done | Choice::Decline => None,
        }
    }
}
