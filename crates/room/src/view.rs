//! What a viewer is shown of a game, as types that read what [`ashwright_engine::SeatView`] writes.
//!
//! The engine decides what goes into a view; these types only carry it to a face. A test reads the views of whole games
//! and compares what comes out.

use ashwright_core::{CauseKind, Die, DieType, Duration, Level, Seat, Stat, Token};
use ashwright_engine::{EventKind, Outcome, Stage};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How a viewer names a card.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Name {
    /// A card that everybody sees, or saw coming out of hiding.
    Public(u16),
    /// One's own hidden card (`Hammer Knight/1`), a hidden card that one knows (`known Hammer Knight`), or `hidden`.
    Text(String),
}

/// Dice by type: how many show basic, class, power.
pub type Pool = BTreeMap<DieType, [u8; 3]>;
/// Dice by type.
pub type Exhausted = BTreeMap<DieType, u8>;

/// Everything that a viewer may see of a game at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; nothing for spectators.
    pub seat: Option<Seat>,
    /// What comes next.
    pub stage: Stage,
    /// The number of the round.
    pub round: u16,
    /// Who holds the first player token.
    pub first: Seat,
    /// The turn being taken.
    pub turn: Turn,
    /// The players.
    pub players: Vec<Player>,
    /// Cards being played, and cards set aside until what they triggered is done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub between: Vec<Card>,
    /// The attack being resolved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attack: Option<Attack>,
    /// The events whose windows are open, the newest last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub events: Vec<Event>,
    /// The effects being resolved, the newest last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chain: Vec<Frame>,
    /// What effects changed for a while.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasting: Vec<Lasting>,
    /// What the game waits for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pending: Vec<Pending>,
}

/// The turn being taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whose it is.
    pub seat: Seat,
    /// How many turns were taken in the game.
    pub number: u16,
    /// Main actions left.
    pub main: u8,
    /// Side actions left.
    pub side: u8,
    /// Whether a main action was taken.
    pub main_taken: bool,
    /// Turns in a row that ended with Pass.
    pub passes: u8,
}

/// One player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The Phoenixborn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phoenixborn: Option<Card>,
    /// Battlefield and spellboard slots.
    pub slots: [u8; 2],
    /// Whether a reaction was used this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reacted: bool,
    /// Dice to spend.
    pub active: Pool,
    /// Dice that were spent.
    pub exhausted: Exhausted,
    /// The units in the order in which they entered.
    pub battlefield: Vec<Card>,
    /// The ready spells in the order in which they entered.
    pub spellboard: Vec<Card>,
    /// How many cards are in hand.
    pub hand: u8,
    /// Those of them that the viewer knows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub known: Vec<InHand>,
    /// How many cards are in the draw pile.
    pub pile: u8,
    /// For its owner, what is in the draw pile, in alphabetical order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pile_cards: Vec<(String, u8)>,
    /// What lies on top of the draw pile, from the top downwards; cards in no known order lie together.
    #[serde(default, skip_serializing_if = "is_default")]
    pub top: Vec<Vec<Option<String>>>,
    /// What lies at its bottom, from the bottom upwards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bottom: Vec<Vec<Option<String>>>,
    /// The discard pile.
    pub discard: Vec<(Name, String)>,
    /// Cards out of the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub removed: Vec<(Name, String)>,
    /// How many cards are in the conjuration pile.
    pub conjurations: u8,
    /// Those of them that the viewer may look at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conjuration_cards: Vec<(String, u8)>,
}

/// A card of a hand that the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InHand {
    /// How the viewer names it.
    pub name: Name,
    /// What it is.
    pub title: String,
    /// How many other players know that it is there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub known_to: u8,
}

/// A card that everybody sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its public name.
    pub name: Name,
    /// Its title now.
    pub title: String,
    /// Its owner, where another player controls it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owner: Option<Seat>,
    /// Attack, life and recover now; for Phoenixborn the life counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub values: Option<[u8; 3]>,
    /// Wound tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wounds: u8,
    /// Exhaustion tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exhaustion: u8,
    /// Status tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status: u8,
    /// Whether it guarded this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guarded: bool,
    /// Whether its once-per-turn text was used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: bool,
    /// Its named abilities that are active.
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<String>,
    /// What is attached to it, in the order in which it was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attached: Vec<Card>,
    /// What lies face down under it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub under: Vec<Card>,
    /// Dice on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Vec<(Seat, Die)>,
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub defender: Seat,
    /// What is attacked.
    pub target: Name,
    /// The battles in the order of declaring.
    pub battles: Vec<Battle>,
}

/// One attacker and what it meets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The attacking unit.
    pub attacker: Name,
    /// The blocker, guard or target that it meets.
    #[serde(default, skip_serializing_if = "is_default")]
    pub meets: Option<Name>,
    /// Whether it is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resolved: bool,
}

/// An event whose windows are open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// To which card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub subject: Option<Name>,
    /// As a result of what.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cause: Option<CauseKind>,
    /// Whose attack, spell, ability or dice power.
    pub by: Seat,
    /// The card that caused it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub source: Option<Name>,
    /// Damage or wounds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub amount: u8,
    /// How much of it is prevented.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prevented: u8,
    /// What receives it instead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub redirected: Option<Name>,
}

/// An effect being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The card whose text it is.
    pub card: Name,
    /// The paragraph.
    pub text: String,
    /// Spell, ability or dice power.
    pub kind: CauseKind,
    /// Who controls it.
    pub seat: Seat,
    /// The X that was paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub x: i8,
    /// Whether the rest of it was cancelled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cancelled: bool,
    /// What the names in its text stand for so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bound: Vec<Bound>,
}

/// What a name in a text stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bound {
    /// The name.
    pub name: String,
    /// Cards that the viewer can name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cards: Vec<Name>,
    /// A player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: Option<Seat>,
    /// Whether the step that binds it did something.
    pub done: bool,
}

/// A change for a while.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// Of which card.
    pub card: Name,
    /// For how long.
    pub until: Duration,
    /// What changed.
    pub change: Change,
}

/// What a lasting effect changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    /// Adds to a value.
    Gets(Stat, i8),
    /// Gives a paragraph.
    Gains(String),
    /// Takes all abilities away.
    NoAbilities,
    /// Forbids.
    Cannot(Vec<String>),
    /// May guard.
    MayGuard,
    /// Strikes first while attacking.
    StrikesFirst,
    /// Is not exhausted by countering.
    CountersUnexhausted,
    /// Is a copy of that title with these values.
    Copy(String, [i8; 3]),
    /// Is considered exhausted.
    CountsAsExhausted,
    /// Must be blocked.
    MustBeBlocked,
    /// Must block this attacker.
    MustBlock(Name),
    /// Its player must attack.
    MustAttack,
    /// Its printed attack and life are swapped.
    SwappedValues,
    /// Its numerals are higher while an attack is resolved.
    NumeralsInAttacks(i8),
    /// Dice of this type stay on its player's cards.
    KeepsDice(DieType),
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
    pub rule: String,
    /// What is asked, in one word.
    pub ask: String,
    /// About or for which card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub card: Option<Name>,
    /// The possible answers.
    pub form: Form,
}

/// The possible answers.
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
        #[serde(default, skip_serializing_if = "is_default")]
        limited: Vec<Name>,
        /// At most so many of those.
        #[serde(default, skip_serializing_if = "is_default")]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    Activate(Name, String),
    /// Use the power of a die.
    DicePower(DieType),
    /// Attack this.
    Attack(Name),
    /// Resolve a triggered paragraph.
    Trigger(Name, String),
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
    Title(String),
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

/// A card in an event: how the viewer named it then, and what it was, if the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seen {
    /// How the viewer names it.
    pub name: Name,
    /// What it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub title: Option<String>,
}

/// Something that happened, as a viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Visible {
    /// The rule that it follows.
    pub rule: String,
    /// What it was.
    pub what: What,
}

/// The kinds of things that a viewer sees happen; see [`ashwright_engine::What`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum What {
    Round(u16),
    Rolled(Seat, Pool),
    FirstPlayer(Seat),
    Turn(Seat),
    Passed(Seat),
    Drew(Seat, Seen),
    Played(Seat, Seen),
    Used(Seat, Seen, String),
    UsedPower(Seat, DieType),
    Spent(Seat, Pool),
    EnteredPlay(Seen),
    Attached(Seen, Seen),
    PutUnder(Seen, Seen),
    Damage(Seen, u8),
    Prevented(Seen, u8),
    Placed(Seen, Token, u8),
    Removed(Seen, Token, u8),
    Destroyed(Seen),
    Discarded(Seen),
    LeftTheGame(Seen),
    ToHand(Seen),
    Targeted(Seen),
    Attacked(Seat, Seen),
    DeclaredAttacker(Seen),
    DeclaredDefender(Seen, Seen),
    Cancelled(Seen),
    DieChanged(Seat, Die, Level),
    LookedAt(Seat, Seen),
    Shuffled(Seat),
    Lost(Seat),
    Ended(Outcome),
}
