//! A game at one moment, as one viewer sees it.

use crate::{EventKind, Exhausted, Label, Name, Pending, Pool, Stage, Title};
use ashwright_core::{Acts, CauseKind, DeckLists, Die, DieType, Difficulty, Duration, Seat, SeatKind, SeatSet, Stat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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
    /// Whether the seats know what is in each other's decks.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub lists: DeckLists,
    /// The players.
    pub players: Vec<Player>,
    /// What only a Chimera has.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub chimera: Option<Chimera>,
    /// Cards being played, and cards set aside until what they triggered is done.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub between: Vec<Card>,
    /// The attack being resolved.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub attack: Option<Attack>,
    /// The events whose windows are open, the newest last.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub events: Vec<Event>,
    /// The effects being resolved, the newest last.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub chain: Vec<Frame>,
    /// What effects changed for a while.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub lasting: Vec<Lasting>,
    /// What the game waits for.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub pending: Vec<Pending>,
}

/// What only a Chimera has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chimera {
    /// Its seat.
    pub seat: Seat,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// Its level.
    pub level: u8,
    /// Its phase.
    pub phase: u8,
    /// The behavior that is in force.
    pub behavior: Title,
    /// How many of its rage dice show power.
    pub power_dice: u8,
    /// Its Red Rains tokens.
    pub red_rains: u8,
    /// How many of them set off the Ultimate.
    pub ultimate: u8,
    /// How many aspects it fills a row up to.
    pub threat: u8,
    /// Whether it is fatigued.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub fatigued: bool,
    /// Against two players, the one whose front its turn is about.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub front: Option<Seat>,
    /// Against two players, the one whom the first player token points at while the Chimera has it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub pointed: Option<Seat>,
    /// What each of two players has left of the turn that they share; empty outside of it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub shared: Vec<Part>,
    /// The roll of the behavior die whose actions are not done yet.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub roll: Option<u8>,
    /// The face-down aspects from left to right.
    pub face_down: Vec<FaceDown>,
    /// Whom each of its units that could attack now would attack.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub aims: Vec<Aim>,
}

/// Whom a unit of the Chimera would attack now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// The unit.
    pub unit: Name,
    /// A unit or Phoenixborn of the player whom it faces.
    pub at: Name,
}

/// A face-down aspect.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FaceDown {
    /// The player whom it faces.
    pub front: Seat,
    /// How many units of its row are to the left of it.
    pub after: u8,
    /// Its blood value, if that is known.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub blood: Option<u8>,
    /// Which card it is, if that is known.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub title: Option<Title>,
}

/// A player's part of a shared turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The player.
    pub seat: Seat,
    /// Main actions left.
    pub main: u8,
    /// Side actions left.
    pub side: u8,
    /// Whether a main action was taken.
    pub main_taken: bool,
    /// Whether the player has ended their part.
    pub done: bool,
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
    /// Who sits there.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub kind: SeatKind,
    /// The other seats of the same side.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub partners: SeatSet,
    /// The Phoenixborn.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub phoenixborn: Option<Card>,
    /// Battlefield and spellboard slots.
    pub slots: [u8; 2],
    /// Whether a reaction was used this turn.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub reacted: bool,
    /// Dice to spend.
    pub active: Pool,
    /// Dice that were spent.
    pub exhausted: Exhausted,
    /// The units from left to right.
    pub battlefield: Vec<Card>,
    /// The ready spells from left to right.
    pub spellboard: Vec<Card>,
    /// How many cards are in hand.
    pub hand: u8,
    /// Those of them that the viewer knows.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub known: Vec<InHand>,
    /// How many cards are in the draw pile.
    pub pile: u8,
    /// For its owner, what is in the draw pile, in alphabetical order.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub pile_cards: Vec<(Title, u8)>,
    /// What lies on top of the bag, from the top downwards: cards together where the viewer does not know their order,
    /// in alphabetical order, and nothing for a card that the viewer does not know.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub top: Vec<Vec<Option<Title>>>,
    /// What lies under the bag, from the bottom upwards.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub bottom: Vec<Vec<Option<Title>>>,
    /// The discard pile, what was discarded last at the end.
    pub discard: Vec<(Name, Title)>,
    /// Cards out of the game.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub removed: Vec<(Name, Title)>,
    /// How many cards are in the conjuration pile.
    pub conjurations: u8,
    /// Those of them that the viewer may look at (R 15.5).
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub conjuration_cards: Vec<(Title, u8)>,
}

/// A card of a hand that the viewer knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct InHand {
    /// How the viewer names it.
    pub name: Name,
    /// What it is.
    pub title: Title,
    /// How many other players know that it is there.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub known_to: u8,
}

/// A card that everybody sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its public name.
    pub name: Name,
    /// Its title now.
    pub title: Title,
    /// Its owner, where another player controls it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub owner: Option<Seat>,
    /// Attack, life and recover now; for Phoenixborn the life counts.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub values: Option<[u8; 3]>,
    /// Wound tokens.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub wounds: u8,
    /// Exhaustion tokens.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub exhaustion: u8,
    /// Status tokens.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub status: u8,
    /// Whether it guarded this round.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub guarded: bool,
    /// Whether its once-per-turn text was used.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub used: bool,
    /// Its named abilities that are active.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub abilities: Vec<Label>,
    /// What is attached to it, in the order in which it was.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub attached: Vec<Card>,
    /// What lies face down under it, as far as the viewer knows it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub under: Vec<Card>,
    /// How many more cards lie face down under it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub unseen: u8,
    /// Dice on it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub dice: Vec<(Seat, Die)>,
    /// On a battlefield of a Chimera that faces two players: whom it faces.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub front: Option<Seat>,
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub defender: Seat,
    /// What is attacked; left out until it is chosen, where attackers are declared before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// The battles in the order of declaring.
    pub battles: Vec<Battle>,
}

/// One attacker and what it meets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The attacking unit.
    pub attacker: Name,
    /// The blocker, guard or target that it meets.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub meets: Option<Name>,
    /// Whether it is over.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub resolved: bool,
}

/// An event whose windows are open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// To which card.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub subject: Option<Name>,
    /// As a result of what.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub cause: Option<CauseKind>,
    /// Whose attack, spell, ability or dice power.
    pub by: Seat,
    /// The card that caused it.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub source: Option<Name>,
    /// Damage or wounds.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub amount: u8,
    /// How much of it is prevented.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub prevented: u8,
    /// What receives it instead.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub redirected: Option<Name>,
}

/// An effect being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The card whose text it is.
    pub card: Name,
    /// The paragraph: its name, its place as in `text 2`, that of a row of the Chimera's behavior as in
    /// `behavior 2`, or the dice of a dice power as in `power natural`.
    pub text: Label,
    /// Spell, ability or dice power.
    pub kind: CauseKind,
    /// Who controls it.
    pub seat: Seat,
    /// The X that was paid.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub x: i8,
    /// Whether the rest of it was cancelled.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub cancelled: bool,
    /// What the names in its text stand for so far.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub bound: Vec<Bound>,
}

/// What a name in a text stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bound {
    /// The name.
    pub name: Arc<str>,
    /// Cards that the viewer can name.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub cards: Vec<Name>,
    /// A player.
    #[serde(default, skip_serializing_if = "crate::is_default")]
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
    Gains(Label),
    /// Takes all abilities away.
    NoAbilities,
    /// Forbids.
    Cannot(Acts),
    /// May guard.
    MayGuard,
    /// Strikes first while attacking.
    StrikesFirst,
    /// Is not exhausted by countering.
    CountersUnexhausted,
    /// Is a copy of that title with these values.
    Copy(Title, [i8; 3]),
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
    /// Its player has a further main action that can only be to pass.
    PassesMore,
    /// What this text of it does is cancelled each time.
    Cancelled(Label),
}
