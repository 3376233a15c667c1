//! What one seat, or a spectator, may see (chapter 15 of the rules).
//!
//! A view is built field by field from what its viewer knows: nothing is in it that was not put in here. Cards are
//! named by public names that are minted anew whenever a card comes out of a hidden place, or, among one's own hidden
//! cards, by title and copy; [`CardId`]s never leave the engine in a view.

use crate::decision::{Agent, Ask, Choice, Form};
use crate::modifiers::{Query, act_bit};
use crate::{
    CardSet, Change, EventKind, Frame, Happening, Outcome, PileEnd, Question, Rulebook, SeatSet, Stage, State,
    StepResult, What, Zone,
};
use ashwright_core::{
    AbilityId, Act, CardId, CauseKind, Dice, DiceByType, Die, DieType, Duration, Level, Numbered, Rule, Seat, Stat,
    Symbol, TitleId, Token,
};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who knows only what everybody knows.
    Spectator,
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl Viewer {
    /// Whether what these seats know is known to this viewer.
    pub fn is_among(self, known: SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => known.contains(seat),
            Viewer::Spectator => known == SeatSet::ALL,
        }
    }

    /// Whether this viewer is that player.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Whether this viewer knows what a card is now. The owner of a draw pile knows which cards are in it, though not
    /// in which order (R 15.2.3); that is not meant here.
    pub fn knows(self, state: &State, card: CardId) -> bool {
        self.is_among(state.card(card).known)
    }
}

/// A title with its words. As JSON it is the words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Title<'a> {
    /// The words.
    pub name: &'a str,
    /// The title.
    pub id: TitleId,
}

impl Serialize for Title<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// How a viewer names a card. As JSON, a number for public names, a string otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CardName<'a> {
    /// A card that everybody sees, or saw coming out of hiding.
    Public(u16),
    /// A card of one's own hand or draw pile: the title, and which of its copies there. Copies are interchangeable.
    Own(Title<'a>, u8),
    /// A hidden card of somebody else that the viewer knows.
    Known(Title<'a>),
    /// A card that the viewer does not know.
    Hidden,
}

impl fmt::Display for CardName<'_> {
    /// `17`, `Hammer Knight/1`, `known Hammer Knight`, `hidden`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardName::Public(handle) => write!(f, "{handle}"),
            CardName::Own(title, copy) => write!(f, "{}/{}", title.name, copy + 1),
            CardName::Known(title) => write!(f, "known {}", title.name),
            CardName::Hidden => f.write_str("hidden"),
        }
    }
}

impl Serialize for CardName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CardName::Public(handle) => serializer.serialize_u16(*handle),
            CardName::Own(..) | CardName::Known(_) | CardName::Hidden => serializer.collect_str(self),
        }
    }
}

/// A paragraph as players speak of it: `Armored 1`, or `text 2` when it has no name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct AbilityName<'a> {
    /// Its name, if it has one.
    pub name: Option<&'a str>,
    /// Its numeral, if its name has one, with everything that stacks.
    pub numeral: Option<i8>,
    /// Its place on its card, counted from 1; 0 when it is not printed there.
    pub paragraph: u8,
    /// The paragraph.
    pub id: AbilityId,
}

impl fmt::Display for AbilityName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name, self.numeral) {
            (Some(name), Some(n)) => write!(f, "{name} {n}"),
            (Some(name), None) => f.write_str(name),
            (None, _) => write!(f, "text {}", self.paragraph),
        }
    }
}

impl Serialize for AbilityName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Dice by type with what they show. As JSON, `{"charm":[basic,class,power]}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool(pub Dice);

impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for kind in DieType::ALL {
            if self.0.of_type(kind) > 0 {
                map.serialize_entry(kind.word(), &self.0.levels(kind))?;
            }
        }
        map.end()
    }
}

/// Dice by type. As JSON, `{"charm":3}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted(pub DiceByType);

impl Serialize for Exhausted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (kind, n) in self.0.iter() {
            map.serialize_entry(kind.word(), &n)?;
        }
        map.end()
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Everything that a viewer may see of a game at one moment.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct SeatView<'a> {
    /// Whose view it is; nothing for spectators.
    pub seat: Option<Seat>,
    /// What comes next.
    pub stage: Stage,
    /// The number of the round.
    pub round: u16,
    /// Who holds the first player token.
    pub first: Seat,
    /// The turn being taken.
    pub turn: TurnView,
    /// The players.
    pub players: Vec<PlayerView<'a>>,
    /// Cards being played, and cards set aside until what they triggered is done.
    #[serde(skip_serializing_if = "is_default")]
    pub between: Vec<CardView<'a>>,
    /// The attack being resolved.
    #[serde(skip_serializing_if = "is_default")]
    pub attack: Option<AttackView<'a>>,
    /// The events whose windows are open, the newest last.
    #[serde(skip_serializing_if = "is_default")]
    pub events: Vec<EventView<'a>>,
    /// The effects being resolved, the newest last.
    #[serde(skip_serializing_if = "is_default")]
    pub chain: Vec<FrameView<'a>>,
    /// What effects changed for a while.
    #[serde(skip_serializing_if = "is_default")]
    pub lasting: Vec<LastingView<'a>>,
    /// What the game waits for.
    #[serde(skip_serializing_if = "is_default")]
    pub pending: Vec<PendingView<'a>>,
}

/// The turn being taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct TurnView {
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
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct PlayerView<'a> {
    /// The Phoenixborn, with battlefield and spellboard slots.
    #[serde(skip_serializing_if = "is_default")]
    pub phoenixborn: Option<CardView<'a>>,
    /// Battlefield and spellboard slots.
    pub slots: [u8; 2],
    /// Whether a reaction was used this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub reacted: bool,
    /// Dice to spend.
    pub active: Pool,
    /// Dice that were spent.
    pub exhausted: Exhausted,
    /// The units in the order in which they entered.
    pub battlefield: Vec<CardView<'a>>,
    /// The ready spells in the order in which they entered.
    pub spellboard: Vec<CardView<'a>>,
    /// How many cards are in hand.
    pub hand: u8,
    /// Those of them that the viewer knows.
    #[serde(skip_serializing_if = "is_default")]
    pub known: Vec<HandView<'a>>,
    /// How many cards are in the draw pile.
    pub pile: u8,
    /// For its owner, what is in the draw pile, in alphabetical order.
    #[serde(skip_serializing_if = "is_default")]
    pub pile_cards: Vec<(Title<'a>, u8)>,
    /// What lies on top of the bag, from the top downwards: cards together where the viewer does not know their order,
    /// in alphabetical order, and nothing for a card that the viewer does not know.
    #[serde(skip_serializing_if = "is_default")]
    pub top: Vec<Vec<Option<Title<'a>>>>,
    /// What lies under the bag, from the bottom upwards.
    #[serde(skip_serializing_if = "is_default")]
    pub bottom: Vec<Vec<Option<Title<'a>>>>,
    /// The discard pile, in order of public names.
    pub discard: Vec<(CardName<'a>, Title<'a>)>,
    /// Cards out of the game.
    #[serde(skip_serializing_if = "is_default")]
    pub removed: Vec<(CardName<'a>, Title<'a>)>,
    /// How many cards are in the conjuration pile.
    pub conjurations: u8,
    /// Those of them that the viewer may look at (R 15.5).
    #[serde(skip_serializing_if = "is_default")]
    pub conjuration_cards: Vec<(Title<'a>, u8)>,
}

/// A card of a hand that the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
pub struct HandView<'a> {
    /// How the viewer names it.
    pub name: CardName<'a>,
    /// What it is.
    pub title: Title<'a>,
    /// How many other players know that it is there.
    #[serde(skip_serializing_if = "is_default")]
    pub known_to: u8,
}

/// A card that everybody sees.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct CardView<'a> {
    /// Its public name.
    pub name: CardName<'a>,
    /// Its title now.
    pub title: Title<'a>,
    /// Its owner, where another player controls it.
    #[serde(skip_serializing_if = "is_default")]
    pub owner: Option<Seat>,
    /// Attack, life and recover now; for Phoenixborn the life counts.
    #[serde(skip_serializing_if = "is_default")]
    pub values: Option<[u8; 3]>,
    /// Wound tokens.
    #[serde(skip_serializing_if = "is_default")]
    pub wounds: u8,
    /// Exhaustion tokens.
    #[serde(skip_serializing_if = "is_default")]
    pub exhaustion: u8,
    /// Status tokens.
    #[serde(skip_serializing_if = "is_default")]
    pub status: u8,
    /// Whether it guarded this round.
    #[serde(skip_serializing_if = "is_default")]
    pub guarded: bool,
    /// Whether its once-per-turn text was used.
    #[serde(skip_serializing_if = "is_default")]
    pub used: bool,
    /// Its named abilities that are active.
    #[serde(skip_serializing_if = "is_default")]
    pub abilities: Vec<AbilityName<'a>>,
    /// What is attached to it, in the order in which it was.
    #[serde(skip_serializing_if = "is_default")]
    pub attached: Vec<CardView<'a>>,
    /// What lies face down under it.
    #[serde(skip_serializing_if = "is_default")]
    pub under: Vec<CardView<'a>>,
    /// Dice on it.
    #[serde(skip_serializing_if = "is_default")]
    pub dice: Vec<(Seat, Die)>,
}

/// An attack.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct AttackView<'a> {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub defender: Seat,
    /// What is attacked.
    pub target: CardName<'a>,
    /// The battles in the order of declaring.
    pub battles: Vec<BattleView<'a>>,
}

/// One attacker and what it meets.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct BattleView<'a> {
    /// The attacking unit.
    pub attacker: CardName<'a>,
    /// The blocker, guard or target that it meets.
    #[serde(skip_serializing_if = "is_default")]
    pub meets: Option<CardName<'a>>,
    /// Whether it is over.
    #[serde(skip_serializing_if = "is_default")]
    pub resolved: bool,
}

/// An event whose windows are open.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct EventView<'a> {
    /// What happened.
    pub kind: EventKind,
    /// To which card.
    #[serde(skip_serializing_if = "is_default")]
    pub subject: Option<CardName<'a>>,
    /// As a result of what.
    #[serde(skip_serializing_if = "is_default")]
    pub cause: Option<CauseKind>,
    /// Whose attack, spell, ability or dice power.
    pub by: Seat,
    /// The card that caused it.
    #[serde(skip_serializing_if = "is_default")]
    pub source: Option<CardName<'a>>,
    /// Damage or wounds.
    #[serde(skip_serializing_if = "is_default")]
    pub amount: u8,
    /// How much of it is prevented.
    #[serde(skip_serializing_if = "is_default")]
    pub prevented: u8,
    /// What receives it instead.
    #[serde(skip_serializing_if = "is_default")]
    pub redirected: Option<CardName<'a>>,
}

/// An effect being resolved.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct FrameView<'a> {
    /// The card whose text it is.
    pub card: CardName<'a>,
    /// The paragraph.
    pub text: AbilityName<'a>,
    /// Spell, ability or dice power.
    pub kind: CauseKind,
    /// Who controls it.
    pub seat: Seat,
    /// The X that was paid.
    #[serde(skip_serializing_if = "is_default")]
    pub x: i8,
    /// Whether the rest of it was cancelled.
    #[serde(skip_serializing_if = "is_default")]
    pub cancelled: bool,
    /// What the names in its text stand for so far.
    #[serde(skip_serializing_if = "is_default")]
    pub bound: Vec<BoundView<'a>>,
}

/// What a name in a text stands for.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct BoundView<'a> {
    /// The name.
    pub name: &'a str,
    /// Cards that the viewer can name.
    #[serde(skip_serializing_if = "is_default")]
    pub cards: Vec<CardName<'a>>,
    /// A player.
    #[serde(skip_serializing_if = "is_default")]
    pub player: Option<Seat>,
    /// Whether the step that binds it did something.
    pub done: bool,
}

/// A change for a while.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct LastingView<'a> {
    /// Of which card.
    pub card: CardName<'a>,
    /// For how long.
    pub until: Duration,
    /// What changed.
    pub change: ChangeView<'a>,
}

/// What a lasting effect changes.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ChangeView<'a> {
    /// Adds to a value.
    Gets(Stat, i8),
    /// Gives a paragraph.
    Gains(AbilityName<'a>),
    /// Takes all abilities away.
    NoAbilities,
    /// Forbids.
    Cannot(Vec<&'static str>),
    /// May guard.
    MayGuard,
    /// Strikes first while attacking.
    StrikesFirst,
    /// Is not exhausted by countering.
    CountersUnexhausted,
    /// Is a copy of that title with these values.
    Copy(Title<'a>, [i8; 3]),
    /// Is considered exhausted.
    CountsAsExhausted,
    /// Must be blocked.
    MustBeBlocked,
    /// Must block this attacker.
    MustBlock(CardName<'a>),
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
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct PendingView<'a> {
    /// Who; nothing for chance.
    pub seat: Option<Seat>,
    /// The rule that asks, what it asks and the options: for the asked seat only.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub question: Option<QuestionView<'a>>,
}

/// A question as the asked seat sees it.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct QuestionView<'a> {
    /// The rule that asks.
    #[serde(serialize_with = "as_text")]
    pub rule: Rule,
    /// What is asked.
    pub ask: &'static str,
    /// About or for which card.
    #[serde(skip_serializing_if = "is_default")]
    pub card: Option<CardName<'a>>,
    /// The possible answers.
    pub form: FormView<'a>,
}

fn as_text<T: fmt::Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The possible answers. Options are in an order that says nothing about hidden cards.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum FormView<'a> {
    /// One of these.
    OneOf(Vec<ChoiceView<'a>>),
    /// Some of these cards.
    Some {
        /// The cards to choose from.
        of: Vec<CardName<'a>>,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// Cards of which only some may be among them.
        #[serde(skip_serializing_if = "is_default")]
        limited: Vec<CardName<'a>>,
        /// At most so many of those.
        #[serde(skip_serializing_if = "is_default")]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ChoiceView<'a> {
    /// Pass as the main action.
    Pass,
    /// End the turn.
    EndTurn,
    /// Meditate.
    Meditate,
    /// Play a card from hand.
    Play(CardName<'a>),
    /// Activate a paragraph.
    Activate(CardName<'a>, AbilityName<'a>),
    /// Use the power of a die.
    DicePower(DieType),
    /// Attack this.
    Attack(CardName<'a>),
    /// Resolve a triggered paragraph.
    Trigger(CardName<'a>, AbilityName<'a>),
    /// Play a reaction.
    React(CardName<'a>),
    /// This card.
    Card(CardName<'a>),
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
    Title(Title<'a>),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nothing more.
    Done,
    /// Nothing.
    Decline,
}

/// A card in an event: how the viewer named it then, and what it was, if the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Seen<'a> {
    /// How the viewer names it.
    pub name: CardName<'a>,
    /// What it is.
    #[serde(skip_serializing_if = "is_default")]
    pub title: Option<Title<'a>>,
}

/// Something that happened, as a viewer saw it.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Visible<'a> {
    /// The rule that it follows.
    #[serde(serialize_with = "as_text")]
    pub rule: Rule,
    /// What it was.
    pub what: VisibleWhat<'a>,
}

/// The kinds of things that a viewer sees happen; see [`What`].
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum VisibleWhat<'a> {
    Round(u16),
    Rolled(Seat, Pool),
    FirstPlayer(Seat),
    Turn(Seat),
    Passed(Seat),
    Drew(Seat, Seen<'a>),
    Played(Seat, Seen<'a>),
    Used(Seat, Seen<'a>, AbilityName<'a>),
    UsedPower(Seat, DieType),
    Spent(Seat, Pool),
    EnteredPlay(Seen<'a>),
    Attached(Seen<'a>, Seen<'a>),
    PutUnder(Seen<'a>, Seen<'a>),
    Damage(Seen<'a>, u8),
    Prevented(Seen<'a>, u8),
    Placed(Seen<'a>, Token, u8),
    Removed(Seen<'a>, Token, u8),
    Destroyed(Seen<'a>),
    Discarded(Seen<'a>),
    LeftTheGame(Seen<'a>),
    ToHand(Seen<'a>),
    Targeted(Seen<'a>),
    Attacked(Seat, Seen<'a>),
    DeclaredAttacker(Seen<'a>),
    DeclaredDefender(Seen<'a>, Seen<'a>),
    Cancelled(Seen<'a>),
    DieChanged(Seat, Die, Level),
    LookedAt(Seat, Seen<'a>),
    Shuffled(Seat),
    Lost(Seat),
    Ended(Outcome),
}

/// What a viewer sees of something that happens, with the state in which it was told. Everybody notices that it
/// happens; which card it happens to is named only as far as the viewer knows.
pub fn visible<'a>(book: &'a Rulebook, state: &State, happening: Happening, viewer: impl Into<Viewer>) -> Visible<'a> {
    let sight = Sight {
        query: Query { book, state },
        viewer: viewer.into(),
        pool: book,
    };
    let card = |card| sight.seen(card);
    let what = match happening.what {
        What::Round(n) => VisibleWhat::Round(n),
        What::Rolled(seat, dice) => VisibleWhat::Rolled(seat, Pool(dice)),
        What::FirstPlayer(seat) => VisibleWhat::FirstPlayer(seat),
        What::Turn(seat) => VisibleWhat::Turn(seat),
        What::Passed(seat) => VisibleWhat::Passed(seat),
        What::Drew(seat, c) => VisibleWhat::Drew(seat, card(c)),
        What::Played(seat, c) => VisibleWhat::Played(seat, card(c)),
        What::Used(seat, c, ability) => VisibleWhat::Used(seat, card(c), sight.ability(c, ability, None)),
        What::UsedPower(seat, kind) => VisibleWhat::UsedPower(seat, kind),
        What::Spent(seat, dice) => VisibleWhat::Spent(seat, Pool(dice)),
        What::EnteredPlay(c) => VisibleWhat::EnteredPlay(card(c)),
        What::Attached(c, host) => VisibleWhat::Attached(card(c), card(host)),
        What::PutUnder(c, above) => VisibleWhat::PutUnder(card(c), card(above)),
        What::Damage(c, n) => VisibleWhat::Damage(card(c), n),
        What::Prevented(c, n) => VisibleWhat::Prevented(card(c), n),
        What::Placed(c, token, n) => VisibleWhat::Placed(card(c), token, n),
        What::Removed(c, token, n) => VisibleWhat::Removed(card(c), token, n),
        What::Destroyed(c) => VisibleWhat::Destroyed(card(c)),
        What::Discarded(c) => VisibleWhat::Discarded(card(c)),
        What::LeftTheGame(c) => VisibleWhat::LeftTheGame(card(c)),
        What::ToHand(c) => VisibleWhat::ToHand(card(c)),
        What::Targeted(c) => VisibleWhat::Targeted(card(c)),
        What::Attacked(seat, c) => VisibleWhat::Attacked(seat, card(c)),
        What::DeclaredAttacker(c) => VisibleWhat::DeclaredAttacker(card(c)),
        What::DeclaredDefender(c, against) => VisibleWhat::DeclaredDefender(card(c), card(against)),
        What::Cancelled(c) => VisibleWhat::Cancelled(card(c)),
        What::DieChanged(seat, die, level) => VisibleWhat::DieChanged(seat, die, level),
        What::LookedAt(seat, c) => VisibleWhat::LookedAt(seat, card(c)),
        What::Shuffled(seat) => VisibleWhat::Shuffled(seat),
        What::Lost(seat) => VisibleWhat::Lost(seat),
        What::Ended(outcome) => VisibleWhat::Ended(outcome),
    };
    Visible {
        rule: happening.rule,
        what,
    }
}

/// How a viewer names a card now.
pub fn card_name<'a>(book: &'a Rulebook, state: &State, viewer: impl Into<Viewer>, card: CardId) -> CardName<'a> {
    let sight = Sight {
        query: Query { book, state },
        viewer: viewer.into(),
        pool: book,
    };
    sight.name(card)
}

/// What one option is to a viewer.
pub fn choice_view<'a>(book: &'a Rulebook, state: &State, viewer: impl Into<Viewer>, choice: Choice) -> ChoiceView<'a> {
    let sight = Sight {
        query: Query { book, state },
        viewer: viewer.into(),
        pool: book,
    };
    sight.choice(choice)
}

impl<'a> SeatView<'a> {
    /// What a viewer may see of a state and of the questions that it waits on.
    pub fn new(book: &'a Rulebook, state: &State, questions: &[Question], viewer: impl Into<Viewer>) -> SeatView<'a> {
        let sight = Sight {
            query: Query { book, state },
            viewer: viewer.into(),
            pool: book,
        };
        sight.view(questions)
    }
}

/// A viewer looking at a state.
struct Sight<'a, 's> {
    query: Query<'s>,
    viewer: Viewer,
    /// The same rulebook as the query's; definitions outlive the state.
    pool: &'a Rulebook,
}

impl<'a> Sight<'a, '_> {
    fn state(&self) -> &State {
        self.query.state
    }

    fn title(&self, id: TitleId) -> Title<'a> {
        let name = &self.pool.pool.card(id).title;
        Title { name, id }
    }

    fn knows(&self, card: CardId) -> bool {
        self.viewer.knows(self.state(), card)
    }

    fn name(&self, card: CardId) -> CardName<'a> {
        let record = self.state().card(card);
        if record.handle != 0 {
            return CardName::Public(record.handle);
        }
        let title = self.title(record.title);
        // R 15.2.2, 15.2.3: owners know what is in their draw pile, and not what lies at a place that others looked at.
        let is_own = self.viewer.is(record.owner) && matches!(record.zone, Zone::Hand | Zone::DrawPile);
        let is_looked_at = || {
            let mut segments = self.state().segments_of(record.owner);
            !self.knows(card) && segments.any(|segment| segment.cards.contains(card))
        };
        if is_own && !is_looked_at() {
            return self.own_name(card);
        }
        if self.knows(card) {
            CardName::Known(title)
        } else {
            CardName::Hidden
        }
    }

    /// A card of the viewer's own hand or draw pile, by title and copy.
    fn own_name(&self, card: CardId) -> CardName<'a> {
        let record = self.state().card(card);
        let copies = self.state().owned_in(record.zone, record.owner).iter().filter(|other| {
            let other = self.state().card(*other);
            other.title == record.title && other.handle == 0
        });
        let before = copies.take_while(|other| *other != card).count();
        CardName::Own(self.title(record.title), before as u8)
    }

    fn names(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<CardName<'a>> {
        let mut names: Vec<_> = cards.into_iter().map(|c| self.name(c)).collect();
        names.sort();
        names
    }

    /// A card among options: owners who search their draw pile are shown what is in it, wherever it lies.
    fn found(&self, card: CardId) -> CardName<'a> {
        let record = self.state().card(card);
        if record.zone == Zone::DrawPile && record.handle == 0 && self.viewer.is(record.owner) {
            return self.own_name(card);
        }
        self.name(card)
    }

    fn seen(&self, card: CardId) -> Seen<'a> {
        let name = self.name(card);
        let title = match name {
            CardName::Public(_) => Some(self.title(self.state().card(card).title)),
            CardName::Own(title, _) | CardName::Known(title) => Some(title),
            CardName::Hidden => None,
        };
        Seen { name, title }
    }

    fn ability(&self, card: CardId, id: AbilityId, numeral: Option<i8>) -> AbilityName<'a> {
        let ability = self.pool.ability(id);
        let paragraph = if self.state().card(card).handle == 0 {
            0
        } else {
            let text = &self.pool.pool.card(self.query.title(card)).text;
            text.iter().position(|p| p.ability == id).map_or(0, |i| i + 1)
        };
        AbilityName {
            name: ability.name.as_deref(),
            numeral: numeral.filter(|_| ability.numeral == Numbered::Yes),
            paragraph: paragraph as u8,
            id,
        }
    }

    fn view(&self, questions: &[Question]) -> SeatView<'a> {
        let state = self.state();
        SeatView {
            seat: match self.viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            stage: state.stage,
            round: state.round,
            first: state.first_player,
            turn: TurnView {
                seat: state.turn.seat,
                number: state.turn.number,
                main: state.turn.main,
                side: state.turn.side,
                main_taken: state.turn.main_taken,
                passes: state.turn.passes,
            },
            players: state.all_seats().map(|seat| self.player(seat)).collect(),
            between: self.in_order([Zone::Resolving, Zone::Leaving], |_| true),
            attack: self.attack(),
            events: self.events(),
            chain: state.chain.iter().map(|frame| self.frame(frame)).collect(),
            lasting: self.lasting(),
            pending: questions.iter().map(|question| self.pending(question)).collect(),
        }
    }

    /// The cards of public zones, in the order in which they entered play, then of their names.
    fn in_order<const N: usize>(&self, zones: [Zone; N], of: impl Fn(CardId) -> bool) -> Vec<CardView<'a>> {
        let mut cards: Vec<CardId> = zones
            .into_iter()
            .flat_map(|zone| self.state().zones.of(zone).iter())
            .filter(|card| of(*card))
            .collect();
        cards.sort_by_key(|card| (self.state().card(*card).entered, self.state().card(*card).handle));
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    fn player(&self, seat: Seat) -> PlayerView<'a> {
        let state = self.state();
        let player = state.player(seat);
        let in_play = player.alive && state.card(player.phoenixborn).zone == Zone::Phoenixborn;
        let slots = if in_play {
            [Stat::Battlefield, Stat::Spellboard].map(|stat| self.query.used(player.phoenixborn, stat))
        } else {
            [0; 2]
        };
        let controlled = |card: CardId| state.card(card).controller == seat;
        PlayerView {
            phoenixborn: in_play.then(|| self.card(player.phoenixborn)),
            slots,
            reacted: player.reacted,
            active: Pool(player.active),
            exhausted: Exhausted(player.exhausted),
            battlefield: self.in_order([Zone::Battlefield], controlled),
            spellboard: self.in_order([Zone::Spellboard], controlled),
            hand: state.count_owned(Zone::Hand, seat) as u8,
            known: self.known_hand(seat),
            pile: state.count_owned(Zone::DrawPile, seat) as u8,
            pile_cards: self.pile_cards(seat),
            top: self.segments(seat, PileEnd::Top),
            bottom: self.segments(seat, PileEnd::Bottom),
            discard: self.public_pile(Zone::DiscardPile, seat),
            removed: self.public_pile(Zone::OutOfGame, seat),
            conjurations: state
                .conjurations
                .iter()
                .filter(|p| p.owner == seat)
                .map(|p| p.left)
                .sum(),
            conjuration_cards: self.conjurations(seat),
        }
    }

    fn known_hand(&self, seat: Seat) -> Vec<HandView<'a>> {
        let mut hand: Vec<HandView> = self
            .state()
            .owned_in(Zone::Hand, seat)
            .iter()
            .filter(|card| self.knows(*card))
            .map(|card| {
                let known = self.state().card(card).known;
                let others = self.state().all_seats().filter(|s| *s != seat && known.contains(*s));
                HandView {
                    name: self.name(card),
                    title: self.title(self.state().card(card).title),
                    // Whether a third player has seen a card is told to its owner only.
                    known_to: if self.viewer.is(seat) { others.count() as u8 } else { 0 },
                }
            })
            .collect();
        hand.sort();
        hand
    }

    /// R 15.2.3: the owner of a draw pile knows what is in it.
    fn pile_cards(&self, seat: Seat) -> Vec<(Title<'a>, u8)> {
        if !self.viewer.is(seat) {
            return Vec::new();
        }
        let mut titles: Vec<Title> = self
            .state()
            .owned_in(Zone::DrawPile, seat)
            .iter()
            .map(|card| self.title(self.state().card(card).title))
            .collect();
        titles.sort();
        titles
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], same.len() as u8))
            .collect()
    }

    /// What lies at an end of a draw pile, from the end inwards.
    fn segments(&self, seat: Seat, end: PileEnd) -> Vec<Vec<Option<Title<'a>>>> {
        let title = |card: CardId| self.knows(card).then(|| self.title(self.state().card(card).title));
        let mut seen = Vec::new();
        for segment in self.state().segments_of(seat).filter(|segment| segment.end == end) {
            match segment.from_top() {
                Some(order) if segment.is_ordered_for(|known| self.viewer.is_among(known)) => {
                    seen.extend(order.into_iter().map(|card| vec![title(card)]));
                }
                Some(_) | None => {
                    let mut titles: Vec<_> = segment.cards.iter().map(title).collect();
                    titles.sort_by_key(|title| (title.is_none(), *title));
                    seen.push(titles);
                }
            }
        }
        if end == PileEnd::Bottom {
            seen.reverse();
        }
        seen
    }

    fn public_pile(&self, zone: Zone, seat: Seat) -> Vec<(CardName<'a>, Title<'a>)> {
        let mut pile: Vec<_> = self
            .state()
            .owned_in(zone, seat)
            .iter()
            .filter(|card| self.knows(*card))
            .map(|card| (self.name(card), self.title(self.state().card(card).title)))
            .collect();
        pile.sort();
        pile
    }

    /// R 15.5: one's own conjuration pile, and of others what a card that one knows can bring into play.
    fn conjurations(&self, seat: Seat) -> Vec<(Title<'a>, u8)> {
        let state = self.state();
        let seen = if self.viewer.is(seat) {
            Vec::new()
        } else {
            let known = (0..state.cards.len() as u16).map(CardId).filter(|card| {
                let record = state.card(*card);
                record.owner == seat && record.zone != Zone::Unused && self.knows(*card)
            });
            self.pool.conjuration_pile(known.map(|card| state.card(card).title))
        };
        state
            .conjurations
            .iter()
            .filter(|pile| pile.owner == seat)
            .filter(|pile| {
                // What is missing from a pile is in play, where all see it.
                self.viewer.is(seat) || pile.left < pile.limit || seen.iter().any(|(title, _)| *title == pile.title)
            })
            .map(|pile| (self.title(pile.title), pile.left))
            .collect()
    }

    fn card(&self, card: CardId) -> CardView<'a> {
        let state = self.state();
        let record = state.card(card);
        let title = self.query.title(card);
        let kind = self.pool.pool.card(title).kind;
        let fights = kind.is_unit() || record.zone == Zone::Phoenixborn;
        let has_values = fights && (record.zone.in_play() || record.zone == Zone::Leaving);
        let abilities = if record.zone.in_play() {
            let named = |a: &crate::modifiers::Active| self.pool.ability(a.ability).name.is_some();
            let active = self.query.abilities(card).into_iter().filter(named);
            active.map(|a| self.ability(card, a.ability, Some(a.numeral))).collect()
        } else {
            Vec::new()
        };
        let mut dice: Vec<(Seat, Die)> = state
            .placed_dice
            .iter()
            .filter(|die| die.card == card)
            .map(|die| (die.owner, die.die))
            .collect();
        dice.sort();
        CardView {
            name: self.name(card),
            title: self.title(title),
            owner: (record.owner != record.controller).then_some(record.owner),
            values: has_values
                .then(|| [Stat::Attack, Stat::Life, Stat::Recover].map(|stat| self.query.used(card, stat))),
            wounds: record.tokens[Token::Wound],
            exhaustion: record.tokens[Token::Exhaustion],
            status: record.tokens[Token::Status],
            guarded: record.marks.guarded,
            used: record.marks.used_this_turn,
            abilities,
            attached: self.in_order([Zone::Attached], |other| state.card(other).host == Some(card)),
            under: self.in_order([Zone::Under], |other| state.card(other).host == Some(card)),
            dice,
        }
    }

    fn attack(&self) -> Option<AttackView<'a>> {
        let attack = self.state().attack.as_ref()?;
        Some(AttackView {
            attacker: attack.attacker,
            defender: attack.defender,
            target: self.name(attack.target),
            battles: attack
                .battles
                .iter()
                .map(|battle| BattleView {
                    attacker: self.name(battle.attacker),
                    meets: battle.defender.map(|(card, _)| self.name(card)),
                    resolved: battle.resolved,
                })
                .collect(),
        })
    }

    fn events(&self) -> Vec<EventView<'a>> {
        let events = self.state().events.iter();
        events
            .map(|event| EventView {
                kind: event.kind,
                subject: event.subject.map(|subject| self.name(subject.card)),
                cause: event.cause.kind,
                by: event.cause.controller,
                source: event.cause.source.map(|card| self.name(card)),
                amount: event.amount,
                prevented: event.prevented,
                redirected: event.redirected.map(|card| self.name(card)),
            })
            .collect()
    }

    fn frame(&self, frame: &Frame) -> FrameView<'a> {
        let names = &self.pool.ability(frame.ability).names;
        let bound = names.iter().zip(&frame.bound).filter_map(|(name, bound)| {
            if bound.result == StepResult::NotReached || bound.event.is_some() {
                return None;
            }
            let named = bound.cards.iter().map(|object| self.name(object.card));
            Some(BoundView {
                name,
                cards: named.filter(|name| *name != CardName::Hidden).collect(),
                player: bound.player,
                done: bound.result == StepResult::Done,
            })
        });
        FrameView {
            card: self.name(frame.this),
            text: self.ability(frame.this, frame.ability, Some(frame.numeral)),
            kind: frame.kind,
            seat: frame.controller,
            x: frame.x,
            cancelled: frame.cancelled,
            bound: bound.collect(),
        }
    }

    fn lasting(&self) -> Vec<LastingView<'a>> {
        let lasting = self.state().lasting.iter();
        lasting
            .filter(|l| self.query.is_same(l.card, l.entered))
            .map(|l| LastingView {
                card: self.name(l.card),
                until: l.until,
                change: match l.change {
                    Change::Gets(stat, by) => ChangeView::Gets(stat, by),
                    Change::Gains(printed) => {
                        let numeral = Some(printed.numeral as i8);
                        ChangeView::Gains(self.ability(l.card, printed.ability, numeral))
                    }
                    Change::NoAbilities => ChangeView::NoAbilities,
                    Change::Cannot(acts) => ChangeView::Cannot(act_words(acts)),
                    Change::MayGuard => ChangeView::MayGuard,
                    Change::StrikesFirst => ChangeView::StrikesFirst,
                    Change::CountersUnexhausted => ChangeView::CountersUnexhausted,
                    Change::Copy(title, values) => ChangeView::Copy(self.title(title), values),
                    Change::CountsAsExhausted => ChangeView::CountsAsExhausted,
                    Change::MustBeBlocked => ChangeView::MustBeBlocked,
                    Change::MustBlock(card) => ChangeView::MustBlock(self.name(card)),
                    Change::MustAttack => ChangeView::MustAttack,
                    Change::SwappedValues => ChangeView::SwappedValues,
                    Change::NumeralsInAttacks(n) => ChangeView::NumeralsInAttacks(n),
                    Change::KeepsDice(kind) => ChangeView::KeepsDice(kind),
                },
            })
            .collect()
    }

    fn pending(&self, question: &Question) -> PendingView<'a> {
        match question.agent {
            Agent::Chance => PendingView {
                seat: None,
                question: None,
            },
            Agent::Seat(seat) => PendingView {
                seat: Some(seat),
                question: self.viewer.is(seat).then(|| self.question(question)),
            },
        }
    }

    fn question(&self, question: &Question) -> QuestionView<'a> {
        let (ask, card) = about(question.ask);
        QuestionView {
            rule: question.rule,
            ask,
            card: card.map(|card| self.name(card)),
            form: self.form(&question.form()),
        }
    }

    fn form(&self, form: &Form) -> FormView<'a> {
        match form {
            Form::OneOf(options) => {
                let mut options: Vec<_> = options.iter().map(|choice| self.choice(*choice)).collect();
                options.sort();
                FormView::OneOf(options)
            }
            Form::Some {
                of,
                min,
                max,
                limited,
                limit,
            } => FormView::Some {
                of: self.names(*of),
                min: *min,
                max: *max,
                limited: self.names(limited.iter().filter(|c| of.contains(*c)).collect::<CardSet>()),
                limit: *limit,
            },
            Form::Number { min, max } => FormView::Number { min: *min, max: *max },
            Form::Pay { needs, pool } => FormView::Pay {
                needs: needs
                    .iter()
                    .map(|(symbol, n)| match symbol {
                        Symbol::Basic => ("basic".to_string(), n),
                        Symbol::Of(kind, level) => (format!("{kind} {level}"), n),
                    })
                    .collect(),
                pool: Pool(*pool),
            },
            Form::AnyDice { pool } => FormView::AnyDice(Pool(*pool)),
            Form::Roll { dice } => FormView::Roll(Exhausted(*dice)),
            Form::Draw { .. } => FormView::Draw,
        }
    }

    fn choice(&self, choice: Choice) -> ChoiceView<'a> {
        match choice {
            Choice::Pass => ChoiceView::Pass,
            Choice::EndTurn => ChoiceView::EndTurn,
            Choice::Meditate => ChoiceView::Meditate,
            Choice::Play(card) => ChoiceView::Play(self.name(card)),
            Choice::Activate(card, ability) => ChoiceView::Activate(self.name(card), self.ability(card, ability, None)),
            Choice::DicePower(kind) => ChoiceView::DicePower(kind),
            Choice::Attack(card) => ChoiceView::Attack(self.name(card)),
            Choice::Trigger(card, ability) => ChoiceView::Trigger(self.name(card), self.ability(card, ability, None)),
            Choice::React(card) => ChoiceView::React(self.name(card)),
            Choice::Card(card) => ChoiceView::Card(self.found(card)),
            Choice::Seat(seat) => ChoiceView::Seat(seat),
            Choice::TopOfDrawPile => ChoiceView::TopOfDrawPile,
            Choice::Mode(mode) => ChoiceView::Mode(mode),
            Choice::Die(die) => ChoiceView::Die(die),
            Choice::SetDie(die, level) => ChoiceView::SetDie(die, level),
            Choice::Token(token) => ChoiceView::Token(token),
            Choice::Title(title) => ChoiceView::Title(self.title(title)),
            Choice::Yes => ChoiceView::Yes,
            Choice::No => ChoiceView::No,
            Choice::Done => ChoiceView::Done,
            Choice::Decline => ChoiceView::Decline,
        }
    }
}

/// What a question is called, and about which card it is.
pub(crate) fn about(ask: Ask) -> (&'static str, Option<CardId>) {
    match ask {
        Ask::FirstFive => ("firstFive", None),
        Ask::FirstPlayer => ("firstPlayer", None),
        Ask::PrepareDiscard => ("prepareDiscard", None),
        Ask::DrawMore => ("drawMore", None),
        Ask::Action => ("action", None),
        Ask::CostOption(card) => ("costOption", Some(card)),
        Ask::PayX(card) => ("payX", Some(card)),
        Ask::Pay(card) => ("pay", Some(card)),
        Ask::PayDiscard(card) => ("payDiscard", Some(card)),
        Ask::Attackers => ("attackers", None),
        Ask::Block(card) => ("block", Some(card)),
        Ask::Guard(card) => ("guard", Some(card)),
        Ask::Counter(card) => ("counter", Some(card)),
        Ask::NextBattle => ("nextBattle", None),
        Ask::DamageFirst => ("damageFirst", None),
        Ask::Respond => ("respond", None),
        Ask::Target(card) => ("target", Some(card)),
        Ask::Choose(card) => ("choose", Some(card)),
        Ask::Next(card) => ("next", Some(card)),
        Ask::ChoosePlayer(card) => ("choosePlayer", Some(card)),
        Ask::May(card) => ("may", Some(card)),
        Ask::Mode(card) => ("mode", Some(card)),
        Ask::Amount(card) => ("amount", Some(card)),
        Ask::ChangeDie(card) => ("changeDie", Some(card)),
        Ask::Search(card) => ("search", Some(card)),
        Ask::DiscardOne => ("discardOne", None),
        Ask::TokenKind(card) => ("tokenKind", Some(card)),
        Ask::Meditate => ("meditate", None),
        Ask::MeditateDie => ("meditateDie", None),
        Ask::ExhaustDice => ("exhaustDice", None),
        Ask::Roll(_) => ("roll", None),
        Ask::Draw(_) => ("draw", None),
        Ask::RandomCard(_) => ("randomCard", None),
    }
}

fn act_words(acts: u16) -> Vec<&'static str> {
    let all = [
        (Act::Attack, "attack"),
        (Act::Block, "block"),
        (Act::Guard, "guard"),
        (Act::Counter, "counter"),
        (Act::BeBlocked, "be blocked"),
        (Act::BeGuarded, "be guarded"),
        (Act::BeAttacked, "be attacked"),
        (Act::BeGuardedFor, "be guarded for"),
        (Act::BeMeditated, "be discarded to meditate"),
        (Act::PlayReactionSpells, "play reaction spells"),
        (Act::TakeSideActions, "take side actions"),
        (Act::BeActivated, "be activated"),
        (Act::ChangeOpposingDice, "change opposing dice"),
    ];
    all.into_iter()
        .filter(|(act, _)| acts & act_bit(*act) != 0)
        .map(|(_, word)| word)
        .collect()
}
