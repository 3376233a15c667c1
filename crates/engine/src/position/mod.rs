//! Positions: plain descriptions of states between two steps of a game, by name.
//!
//! A [`Position`] is what a person, a file or another program says about a table; [`Position::into_state`] makes a
//! state of it or says everything that is wrong with it, and [`Position::of`] describes a state that stands at a
//! top-level boundary. A description is the whole state but for ids: the state that is made of it has the same hash and
//! the same future.

mod chimera;
mod describe;
mod dice;
mod set_up;

pub use chimera::{ChimeraPosition, FaceDownPosition, ProgressPosition, SharedPosition};
pub use dice::{dice_of, dice_types_of};

use crate::standing::{DecreePosition, DelayedPosition, GonePosition, LastPosition, TracedPosition};
use ashwright_core::{Acts, DeckLists, EditionId, SeatKind};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A table between two steps of a game. Seats are counted from 0 in clockwise order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The name of the edition; `reborn` when left out.
    #[serde(default = "default_edition")]
    pub edition: String,
    /// The players, clockwise.
    pub seats: Vec<SeatPosition>,
    /// What comes next; when left out, an action of the first seat, with both actions.
    #[serde(default)]
    pub stage: PositionStage,
    /// The round, from 1.
    #[serde(default = "one")]
    pub round: u16,
    /// Who holds the first player token.
    #[serde(default)]
    pub first_player: usize,
    /// How many turns in a row had Pass as their main action.
    #[serde(default)]
    pub passes: u8,
    /// How many turns the game has had.
    #[serde(default)]
    pub turns: u16,
    /// The version of descriptions. The first one, which left out what is below and some marks of players and cards, is
    /// read as a table without them; the second listed discard piles by title.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub version: u8,
    /// Whether the seats know what is in each other's decks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lists: DeckLists,
    /// Whether a unit was destroyed in this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unit_destroyed: bool,
    /// Effects that were put off, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub delayed: Vec<DelayedPosition>,
    /// Rules for a while, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decrees: Vec<DecreePosition>,
    /// Tokens that an effect will speak of again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traced: Vec<TracedPosition>,
    /// Cards that are in no place any more and of which an effect speaks; they are counted after all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<GonePosition>,
    /// What cards were that are out of play, as far as an effect speaks of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remembered: Vec<LastPosition>,
    /// What belongs to the Chimera; nothing at a table without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chimera: Option<ChimeraPosition>,
}

impl Position {
    /// The version that this program writes.
    pub const VERSION: u8 = 3;
}

fn default_edition() -> String {
    EditionId::default().word().to_owned()
}

impl Default for PositionStage {
    fn default() -> PositionStage {
        PositionStage::Turn {
            seat: 0,
            main: 1,
            side: 1,
            main_taken: false,
        }
    }
}

fn is_one(n: &u8) -> bool {
    *n == 1
}

fn one<N: From<u8>>() -> N {
    N::from(1)
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_false(b: &bool) -> bool {
    !*b
}

/// What comes next at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PositionStage {
    /// The First Five is chosen.
    FirstFive,
    /// The roll of the prepare phase.
    Roll,
    /// The discards of the prepare phase.
    Discard,
    /// The draws of the prepare phase.
    Draw,
    /// The end of the prepare phase.
    EndOfPrepare,
    /// A turn begins.
    StartOfTurn {
        /// Whose.
        seat: usize,
    },
    /// An action of a turn.
    Turn {
        /// Whose.
        seat: usize,
        /// Main actions left.
        #[serde(default = "one")]
        main: u8,
        /// Side actions left.
        #[serde(default = "one")]
        side: u8,
        /// Whether a main action was taken.
        #[serde(default)]
        main_taken: bool,
    },
    /// A turn ends.
    EndOfTurn {
        /// Whose.
        seat: usize,
    },
    /// The recovery phase begins.
    Recovery,
    /// Dice may be exhausted.
    ExhaustDice,
    /// Red Rains tokens are placed.
    RedRains,
    /// Rows are filled up.
    Replenish,
    /// The round ends.
    EndOfRound,
    /// The game has ended.
    Over {
        /// A seat of the side that won; nobody when all are out.
        winner: Option<usize>,
    },
}

/// One player and what is theirs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    /// What the player is called; nothing in the rules depends on it.
    pub name: String,
    /// Who sits there.
    #[serde(skip_serializing_if = "is_default")]
    pub kind: SeatKind,
    /// The Phoenixborn, or what stands in its place.
    pub phoenixborn: CardPosition,
    /// The seat with which the player plays together, the first of its side; nothing for that one itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner_of: Option<usize>,
    /// Whether the player has lost.
    #[serde(skip_serializing_if = "is_false")]
    pub out: bool,
    /// The units, from left to right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub battlefield: Vec<CardPosition>,
    /// The ready spells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spellboard: Vec<CardPosition>,
    /// The cards in hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<HiddenCard>,
    /// The titles of the cards of the draw pile whose place nobody knows, in any order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draw_pile: Vec<String>,
    /// Cards that were put on top of the draw pile, the topmost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<HiddenCard>,
    /// Cards that were put on the bottom of the draw pile, the lowest last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bottom: Vec<HiddenCard>,
    /// The titles in the discard pile, what was discarded last at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard_pile: Vec<String>,
    /// The titles that were removed from the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out_of_game: Vec<String>,
    /// What is left in the conjuration pile.
    pub conjurations: Conjurations,
    /// Active dice, such as `2 natural power, 1 charm basic`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub dice: String,
    /// Exhausted dice, such as `3 natural, 1 charm`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub exhausted_dice: String,
    /// Whether the reaction of this turn is used.
    #[serde(skip_serializing_if = "is_false")]
    pub reacted: bool,
    /// Whether an action spell was played in this turn.
    #[serde(skip_serializing_if = "is_false")]
    pub played_action_spell: bool,
    /// Whether the player meditated this turn.
    #[serde(skip_serializing_if = "is_false")]
    pub meditated: bool,
    /// Whether the hand is still what is left of the First Five.
    #[serde(skip_serializing_if = "is_false")]
    pub opening_hand: bool,
    /// Those of the cards out of the game that would come back as the same units in this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<AwayPosition>,
}

/// A card out of the game that left play in this turn (R 9.7.14).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwayPosition {
    /// Its place among the cards out of the game, from 0.
    pub at: usize,
    /// What will hold of it again when it comes back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ChangePosition>,
    /// Whether its once-per-turn text was used this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub used_this_turn: bool,
    /// Whether it was declared as an attacker, blocker or guard this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub declared: bool,
    /// Of a card of a Chimera that faces partners: the seat that it faced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<usize>,
}

/// What is left in a conjuration pile.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Conjurations {
    /// Everything that the player's cards can produce, without what is elsewhere already.
    #[default]
    Complete,
    /// These titles with their numbers, and nothing else.
    Left(Vec<(String, u8)>),
}

/// A card that not everybody sees.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenCard {
    /// Its title.
    pub title: String,
    /// The other seats that know it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_to: Vec<usize>,
    /// In a pile: whether nobody knows which of this card and the next of the list lies higher, or only those do who
    /// know the order.
    #[serde(default, skip_serializing_if = "is_false")]
    pub with_next: bool,
    /// The seats that know the order of such cards, said of the first of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order_known_to: Vec<usize>,
}

/// A card in play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardPosition {
    /// Its title.
    pub title: String,
    /// Its owner, when that is another player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<usize>,
    /// Wound tokens.
    #[serde(skip_serializing_if = "is_zero")]
    pub wounds: u8,
    /// Exhaustion tokens.
    #[serde(skip_serializing_if = "is_zero")]
    pub exhaustion: u8,
    /// Status tokens.
    #[serde(skip_serializing_if = "is_zero")]
    pub status: u8,
    /// Whether this Phoenixborn guarded this round.
    #[serde(skip_serializing_if = "is_false")]
    pub guarded: bool,
    /// Whether its once-per-turn text was used this turn.
    #[serde(skip_serializing_if = "is_false")]
    pub used_this_turn: bool,
    /// The alterations attached to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attached: Vec<CardPosition>,
    /// The cards face down under it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<CardPosition>,
    /// Of a card face down that not everybody has seen: the seats that know it, besides the one that controls the card above
    /// (R 15.4.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unseen_but_by: Option<Vec<usize>>,
    /// Of a card face down: whether it would come back as the same unit in this turn (R 9.7.14).
    #[serde(skip_serializing_if = "is_false")]
    pub same_unit: bool,
    /// Whether it was declared as an attacker, blocker or guard this turn.
    #[serde(skip_serializing_if = "is_false")]
    pub declared: bool,
    /// The dice on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<DiePosition>,
    /// Of a card on a battlefield of a Chimera: the seat of the player whom it faces.
    #[serde(skip_serializing_if = "is_default")]
    pub front: usize,
    /// What effects have changed about it for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ChangePosition>,
}

/// A die on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiePosition {
    /// The die, such as `charm power`.
    pub die: String,
    /// Whose it is, when that is not the player on whose side the card lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<usize>,
}

/// A change that lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangePosition {
    /// For how long.
    pub until: Until,
    /// What changed.
    pub what: WhatChanged,
    /// Whose effect it is, when that is not the player on whose side the card lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<usize>,
    /// In which turn of the game it began.
    #[serde(default)]
    pub since: u16,
}

/// How long a change lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The battle.
    Battle,
    /// The turn.
    Turn,
    /// The round.
    Round,
    /// Until the next turn of the player whose effect it is starts.
    YourNextTurn,
    /// Until the next turn of the player whose effect it is starts, or until the round ends.
    YourNextTurnOrRound,
    /// Until the next turn ends.
    EndOfNextTurn,
    /// Until the next turn of the player who controls the card ends.
    TheirNextTurn,
}

/// What changed about a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WhatChanged {
    /// Its attack.
    Attack(i8),
    /// Its life.
    Life(i8),
    /// Its recover value.
    Recover(i8),
    /// Its battlefield value.
    Battlefield(i8),
    /// Its spellboard value.
    Spellboard(i8),
    /// It has a paragraph more: its name, or `#` and its number when it has none.
    Gains {
        /// Which.
        ability: String,
        /// With which numeral.
        #[serde(default)]
        numeral: u8,
        /// Whether it works while the card is exhausted.
        #[serde(default)]
        inexhaustible: bool,
    },
    /// It has no abilities.
    NoAbilities,
    /// What it cannot do.
    Cannot(Acts),
    /// It may guard.
    MayGuard,
    /// It strikes first.
    StrikesFirst,
    /// Countering does not exhaust it.
    CountersUnexhausted,
    /// It is a copy of another card.
    CopyOf {
        /// Which title.
        title: String,
        /// With which values.
        values: [i8; 3],
    },
    /// It is considered exhausted.
    CountsAsExhausted,
    /// It must be blocked.
    MustBeBlocked,
    /// It must block the attacker with this number; see [`State::numbering`](crate::State::numbering).
    MustBlock(u16),
    /// Its player must attack.
    MustAttack,
    /// Its printed attack and life are swapped.
    SwappedValues,
    /// Its numerals are higher while an attack is resolved.
    NumeralsInAttacks(i8),
    /// Dice of this type stay on its player's cards.
    KeepsDice(String),
    /// Its player may pass once more.
    PassesMore,
    /// What a text of it does is cancelled: its name, or `#` and its number when it has none.
    Cancelled(String),
}

/// Something that keeps a description from being a position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionProblem {
    /// At whose seat, if at one.
    pub seat: Option<usize>,
    /// One sentence: what is wrong and what to do.
    pub message: String,
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PositionProblem {}
