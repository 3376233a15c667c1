//! Positions: plain descriptions of states between two steps of a game, by name.
//!
//! A [`Position`] is what a person, a file or another program says about a table; [`Position::into_state`] makes a
//! state of it or says everything that is wrong with it, and [`Position::of`] describes a state that stands at a
//! top-level boundary. A description is the whole state but for ids: the state that is made of it has the same hash and
//! the same future.

use crate::standing::{
    DecreePosition, DelayedPosition, GonePosition, LastPosition, Restored, Standing, TracedPosition,
};
use crate::{
    CardSet, Change, ConjurationPile, Lasting, Marks, Outcome, PileEnd, PlacedDie, Player, Query, Rulebook, SeatSet,
    Sides, Stage, State, Turn, Zone, Zones,
};
use ashwright_core::{
    AbilityId, CardId, CardKind, Dice, DiceByType, Die, DieType, Duration, EditionId, Level, Printed, Seat, Stat,
    TextBox, TitleId, Token,
};
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
    /// The Phoenixborn.
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
    /// Of a card face down: whether it would come back as the same unit in this turn (R 9.7.14).
    #[serde(skip_serializing_if = "is_false")]
    pub same_unit: bool,
    /// Whether it was declared as an attacker, blocker or guard this turn.
    #[serde(skip_serializing_if = "is_false")]
    pub declared: bool,
    /// The dice on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<DiePosition>,
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
    /// The turn.
    Turn,
    /// The round.
    Round,
    /// Until the next turn of the player whose effect it is starts.
    YourNextTurn,
    /// The same, or until the round ends.
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
    /// What it cannot do, as the engine counts acts.
    Cannot(u16),
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
    /// It must block the attacker with this number; see [`State::numbering`].
    MustBlock(u16),
    /// Its player must attack.
    MustAttack,
    /// Its printed attack and life are swapped.
    SwappedValues,
    /// Its numerals are higher while an attack is resolved.
    NumeralsInAttacks(i8),
    /// Dice of this type stay on its player's cards.
    KeepsDice(String),
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

/// Reads a number of things such as `2 natural power`; without a number it is one.
fn counted(text: &str) -> (u8, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((n, rest)) => n.parse().map_or((1, text), |n| (n, rest.trim())),
        None => (1, text),
    }
}

fn die_type(word: &str) -> Result<DieType, String> {
    DieType::from_word(word).ok_or_else(|| {
        let close = ashwright_diagnostic::nearest(word, DieType::ALL.iter().map(|d| d.word()));
        let hint = close.map_or_else(
            || "write a type such as natural".to_owned(),
            |c| format!("did you mean {c}?"),
        );
        format!("\"{word}\" is not a type of dice: {hint}")
    })
}

fn one_die(text: &str) -> Result<Die, String> {
    let mut words = text.split_whitespace();
    let (Some(kind), Some(level), None) = (words.next(), words.next(), words.next()) else {
        return Err(format!(
            "\"{text}\" is not a die: write its type and its side, such as natural power"
        ));
    };
    let kind = die_type(kind)?;
    let level = Level::from_word(level)
        .ok_or_else(|| format!("\"{level}\" is not a side of a die: write basic, class or power"))?;
    Ok(Die { kind, level })
}

/// Reads dice such as `2 natural power, charm basic`.
///
/// # Errors
/// One sentence about the first thing that is not understood.
pub fn dice_of(text: &str) -> Result<Dice, String> {
    let mut dice = Dice::NONE;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty() && *p != "no dice" && *p != "none")
    {
        let (n, die) = counted(part);
        let die = one_die(die)?;
        if n > 20 || dice.total() + n > 40 {
            return Err(format!("\"{part}\" are more dice than a game has"));
        }
        dice.add(die, n);
    }
    Ok(dice)
}

/// Reads dice without sides, such as `2 natural, charm`.
///
/// # Errors
/// One sentence about the first thing that is not understood.
pub fn dice_types_of(text: &str) -> Result<DiceByType, String> {
    let mut dice = DiceByType::default();
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty() && *p != "no dice" && *p != "none")
    {
        let (n, kind) = counted(part);
        let kind = die_type(kind)?;
        if n > 20 || dice.total() + n > 40 {
            return Err(format!("\"{part}\" are more dice than a game has"));
        }
        dice.add(kind, n);
    }
    Ok(dice)
}

fn write_types(dice: &DiceByType) -> String {
    let parts: Vec<String> = dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    parts.join(", ")
}

/// Puts a described table together and collects what is wrong.
struct Setter<'a> {
    book: &'a Rulebook,
    state: State,
    names: Vec<String>,
    problems: Vec<PositionProblem>,
    seat: Option<usize>,
}

impl Setter<'_> {
    fn problem(&mut self, message: String) {
        let message = match self.seat.and_then(|seat| self.names.get(seat)) {
            Some(name) => format!("{name}: {message}"),
            None => message,
        };
        self.problems.push(PositionProblem {
            seat: self.seat,
            message,
        });
    }

    fn title(&mut self, name: &str) -> Option<TitleId> {
        let pool = &self.book.pool;
        let found = pool.title(name);
        if found.is_none() {
            let close = ashwright_diagnostic::nearest(name, pool.cards.iter().map(|c| c.title.as_str()));
            let hint = close.map_or_else(
                || "see the list of cards for the titles that exist".to_owned(),
                |c| format!("did you mean \"{c}\"?"),
            );
            self.problem(format!("there is no card called \"{name}\": {hint}"));
        }
        found
    }

    fn kind(&self, title: TitleId) -> CardKind {
        self.book.pool.card(title).kind
    }

    fn add(&mut self, title: TitleId, owner: Seat, zone: Zone) -> Option<CardId> {
        let card = self.state.add_card(self.book, title, owner, zone);
        if card.is_none() {
            let most = CardSet::CAPACITY;
            self.problem(format!("the table has more than {most} cards: take some away"));
        }
        card
    }

    fn owner(&mut self, owner: Option<usize>, here: Seat) -> Seat {
        match owner {
            None => here,
            Some(n) if n < self.names.len() => Seat(n as u8),
            Some(n) => {
                self.problem(format!("there is no seat {n}: seats are counted from 0"));
                here
            }
        }
    }

    /// A card that lies open somewhere.
    fn in_play(&mut self, described: &CardPosition, seat: Seat, zone: Zone, host: Option<CardId>) -> Option<CardId> {
        let title = self.title(&described.title)?;
        let kind = self.kind(title);
        let name = &self.book.pool.card(title).title.clone();
        let (fits, wanted) = match zone {
            Zone::Phoenixborn => (kind == CardKind::Phoenixborn, "a Phoenixborn"),
            Zone::Battlefield => (kind.is_unit(), "a unit, so it cannot be on a battlefield"),
            Zone::Spellboard => (
                kind == CardKind::ReadySpell,
                "a ready spell, so it cannot be on a spellboard",
            ),
            _ => (
                kind.is_alteration() || kind == CardKind::ReadySpell,
                "an alteration spell, so it cannot be attached",
            ),
        };
        if !fits {
            self.problem(format!("\"{name}\" is not {wanted}"));
            return None;
        }
        let owner = self.owner(described.owner, seat);
        let card = self.add(title, owner, zone)?;
        self.state.stamp += 1;
        let entered = self.state.stamp;
        self.state.set_controller(card, seat);
        let record = self.state.card_mut(card);
        record.entered = entered;
        record.tokens[Token::Wound] = described.wounds;
        record.tokens[Token::Exhaustion] = described.exhaustion;
        record.tokens[Token::Status] = described.status;
        record.host = host;
        record.marks = Marks {
            guarded: described.guarded,
            used_this_turn: described.used_this_turn,
            declared: described.declared,
            aside: 0,
        };
        let aura = self.book.has_auras(title);
        self.state.zones.set_aura(card, aura);
        self.state.publish(card);
        if described.wounds > 0 && !(kind.is_unit() || kind == CardKind::Phoenixborn) {
            self.problem(format!(
                "\"{name}\" is a spell, and wounds lie on units and Phoenixborn only (rule 1.7.2)"
            ));
        }
        if described.guarded && kind != CardKind::Phoenixborn {
            self.problem(format!(
                "\"{name}\" cannot have guarded this round: only a Phoenixborn remembers that"
            ));
        }
        if !described.attached.is_empty() && zone == Zone::Attached {
            self.problem(format!(
                "nothing can be attached to \"{name}\", which is neither unit nor Phoenixborn"
            ));
        }
        for alteration in &described.attached {
            self.in_play(alteration, seat, Zone::Attached, Some(card));
        }
        for under in &described.under {
            let owner = self.owner(under.owner, seat);
            if let Some(hidden) = self.deck_or_conjured(&under.title, owner) {
                self.state.card_mut(hidden).host = Some(card);
                if under.same_unit {
                    self.may_come_back(hidden, &under.changes, seat);
                }
            }
        }
        for die in &described.dice {
            let owner = self.owner(die.owner, seat);
            match one_die(&die.die) {
                Ok(die) => self.state.placed_dice.push(PlacedDie { die, owner, card }),
                Err(message) => self.problem(message),
            }
        }
        for change in &described.changes {
            self.lasting(card, change, seat);
        }
        Some(card)
    }

    /// A change that lasts on a card.
    fn lasting(&mut self, card: CardId, change: &ChangePosition, side: Seat) {
        let Some(what) = self.change(&change.what) else { return };
        if let Change::Copy(title, _) = what {
            let aura = self.book.has_auras(title) || self.book.has_auras(self.state.card(card).title);
            self.state.zones.set_aura(card, aura);
        }
        let by = self.owner(change.by, side);
        self.state.lasting.push(Lasting {
            card,
            entered: self.state.card(card).entered,
            until: match change.until {
                Until::Turn => Duration::Turn,
                Until::Round => Duration::Round,
                Until::YourNextTurn => Duration::YourNextTurn,
                Until::YourNextTurnOrRound => Duration::YourNextTurnOrRound,
                Until::EndOfNextTurn => Duration::EndOfNextTurn,
                Until::TheirNextTurn => Duration::TheirNextTurn,
            },
            by,
            turn: change.since,
            change: what,
        });
    }

    /// A card that has left play in this turn, and is the same unit when it comes back (R 9.7.14).
    fn may_come_back(&mut self, card: CardId, changes: &[ChangePosition], side: Seat) {
        self.state.stamp += 1;
        let (entered, turn) = (self.state.stamp, self.state.turn.number);
        let record = self.state.card_mut(card);
        record.entered = entered;
        record.left = turn;
        for change in changes {
            self.lasting(card, change, side);
        }
    }

    /// What is put back when all cards are there.
    fn standing(&mut self, described: &Position) {
        for gone in &described.gone {
            let owner = self.owner(Some(gone.owner), Seat(0));
            if let Some(title) = self.title(&gone.title) {
                self.add(title, owner, Zone::OutOfGame);
            }
        }
        let last = self.state.cards.len();
        for card in (0..last)
            .skip(last.saturating_sub(described.gone.len()))
            .map(|n| CardId(n as u16))
        {
            self.state.set_zone(self.book, card, Zone::Unused);
        }
        let restored = Restored {
            book: self.book,
            state: &self.state,
        };
        let mut problems: Vec<String> = Vec::new();
        let delayed = kept(described.delayed.iter().map(|one| restored.delayed(one)), &mut problems);
        let decrees = kept(described.decrees.iter().map(|one| restored.decree(one)), &mut problems);
        let traced = kept(described.traced.iter().map(|one| restored.traced(one)), &mut problems);
        let remembered = described.remembered.iter().map(|one| {
            let card = restored.card(one.card)?;
            Ok((card, one.values, restored.seat(one.controller)?))
        });
        for (card, values, controller) in kept(remembered, &mut problems) {
            let record = self.state.card_mut(card);
            record.last = values;
            record.last_controller = controller;
            self.state.remembered.insert(card);
        }
        self.state.delayed = delayed;
        self.state.decrees = decrees;
        self.state.traced = traced;
        for problem in problems {
            self.problem(problem);
        }
    }

    /// A card face down under another.
    fn deck_or_conjured(&mut self, name: &str, owner: Seat) -> Option<CardId> {
        let title = self.title(name)?;
        if self.kind(title) == CardKind::Phoenixborn {
            self.problem(format!("\"{name}\" is a Phoenixborn, so it cannot be under a card"));
            return None;
        }
        let card = self.add(title, owner, Zone::Under)?;
        self.state.publish(card);
        Some(card)
    }

    fn change(&mut self, what: &WhatChanged) -> Option<Change> {
        Some(match what {
            WhatChanged::Attack(by) => Change::Gets(Stat::Attack, *by),
            WhatChanged::Life(by) => Change::Gets(Stat::Life, *by),
            WhatChanged::Recover(by) => Change::Gets(Stat::Recover, *by),
            WhatChanged::Battlefield(by) => Change::Gets(Stat::Battlefield, *by),
            WhatChanged::Spellboard(by) => Change::Gets(Stat::Spellboard, *by),
            WhatChanged::Gains {
                ability,
                numeral,
                inexhaustible,
            } => {
                let Some(id) = ability_called(self.book, ability) else {
                    self.problem(format!("there is no ability called \"{ability}\""));
                    return None;
                };
                Change::Gains(Printed {
                    ability: id,
                    boxed: if *inexhaustible {
                        TextBox::Inexhaustible
                    } else {
                        TextBox::Plain
                    },
                    numeral: *numeral,
                })
            }
            WhatChanged::NoAbilities => Change::NoAbilities,
            WhatChanged::Cannot(bits) => Change::Cannot(*bits),
            WhatChanged::MayGuard => Change::MayGuard,
            WhatChanged::StrikesFirst => Change::StrikesFirst,
            WhatChanged::CountersUnexhausted => Change::CountersUnexhausted,
            WhatChanged::CopyOf { title, values } => Change::Copy(self.title(title)?, *values),
            WhatChanged::CountsAsExhausted => Change::CountsAsExhausted,
            WhatChanged::MustBeBlocked => Change::MustBeBlocked,
            WhatChanged::MustBlock(card) => Change::MustBlock(CardId(*card)),
            WhatChanged::MustAttack => Change::MustAttack,
            WhatChanged::SwappedValues => Change::SwappedValues,
            WhatChanged::NumeralsInAttacks(n) => Change::NumeralsInAttacks(*n),
            WhatChanged::KeepsDice(word) => match die_type(word) {
                Ok(kind) => Change::KeepsDice(kind),
                Err(message) => {
                    self.problem(message);
                    return None;
                }
            },
        })
    }

    /// A card of a deck in a hand or pile.
    fn deck_card(&mut self, name: &str, owner: Seat, zone: Zone) -> Option<CardId> {
        let title = self.title(name)?;
        let kind = self.kind(title);
        if kind == CardKind::Phoenixborn || (kind.is_conjured() && zone != Zone::OutOfGame) {
            let place = match zone {
                Zone::Hand => "in a hand",
                Zone::DrawPile => "in a draw pile",
                Zone::DiscardPile => "in a discard pile",
                _ => "out of the game",
            };
            self.problem(format!("\"{name}\" is a {} and cannot be {place}", kind.words()));
            return None;
        }
        let card = self.add(title, owner, zone)?;
        if zone.is_public() {
            self.state.publish(card);
        }
        Some(card)
    }

    fn hidden_card(&mut self, card: &HiddenCard, owner: Seat, zone: Zone) -> Option<CardId> {
        let id = self.deck_card(&card.title, owner, zone)?;
        let mut known = if zone == Zone::Hand {
            SeatSet::of(owner)
        } else {
            SeatSet::NONE
        };
        for seat in &card.known_to {
            let seat = self.owner(Some(*seat), owner);
            known = known.with(seat);
        }
        self.state.card_mut(id).known = known;
        Some(id)
    }

    /// The cards at an end of a draw pile, those that lie together as one segment.
    fn segments(&mut self, described: &[HiddenCard], seat: Seat, end: PileEnd) {
        let mut segments: Vec<&[HiddenCard]> = described.chunk_by(|upper, _| upper.with_next).collect();
        if end == PileEnd::Top {
            segments.reverse(); // The lowest is put there first.
        }
        for segment in segments {
            let ordered_by = segment.first().map_or(&[][..], |first| &first.order_known_to);
            let ordered_by = ordered_by
                .iter()
                .fold(SeatSet::NONE, |seats, seat_| seats.with(self.owner(Some(*seat_), seat)));
            let mut cards: Vec<CardId> = segment
                .iter()
                .filter_map(|card| self.hidden_card(card, seat, Zone::DrawPile))
                .collect();
            let ordered_by = if cards.len() > 1 { ordered_by } else { SeatSet::NONE };
            self.state
                .add_segment(seat, end, cards.iter().copied().collect(), ordered_by);
            if ordered_by != SeatSet::NONE {
                if end == PileEnd::Top {
                    cards.reverse();
                }
                for card in cards {
                    self.state.is_next(card);
                }
            }
        }
    }

    fn seat(&mut self, described: &SeatPosition, seat: Seat) {
        self.seat = Some(seat.index());
        let zone = if described.out {
            Zone::OutOfGame
        } else {
            Zone::Phoenixborn
        };
        if let Some(card) = self.in_play(&described.phoenixborn, seat, Zone::Phoenixborn, None) {
            self.state.set_zone(self.book, card, zone);
            self.state.player_mut(seat).phoenixborn = card;
        }
        self.state.player_mut(seat).alive = !described.out;
        let player = self.state.player_mut(seat);
        player.reacted = described.reacted;
        player.played_action_spell = described.played_action_spell;
        player.opening_hand = described.opening_hand;
        for unit in &described.battlefield {
            self.in_play(unit, seat, Zone::Battlefield, None);
        }
        for spell in &described.spellboard {
            self.in_play(spell, seat, Zone::Spellboard, None);
        }
        for card in &described.hand {
            self.hidden_card(card, seat, Zone::Hand);
        }
        for card in &described.draw_pile {
            self.deck_card(card, seat, Zone::DrawPile);
        }
        self.segments(&described.top, seat, PileEnd::Top);
        self.segments(&described.bottom, seat, PileEnd::Bottom);
        for card in &described.discard_pile {
            self.state.places = self.state.places.saturating_add(1);
            self.deck_card(card, seat, Zone::DiscardPile);
        }
        for (at, card) in described.out_of_game.iter().enumerate() {
            let card = self.deck_card(card, seat, Zone::OutOfGame);
            let away = described.away.iter().find(|away| away.at == at);
            if let (Some(card), Some(away)) = (card, away) {
                self.may_come_back(card, &away.changes, seat);
            }
        }
        match dice_of(&described.dice) {
            Ok(dice) => self.state.player_mut(seat).active = dice,
            Err(message) => self.problem(message),
        }
        match dice_types_of(&described.exhausted_dice) {
            Ok(dice) => self.state.player_mut(seat).exhausted = dice,
            Err(message) => self.problem(message),
        }
    }

    /// What needs the whole table: conjuration piles, slots, dice and lives.
    fn finish_seat(&mut self, described: &SeatPosition, seat: Seat) {
        self.seat = Some(seat.index());
        // R 14.3.2: a player who is out has no conjuration pile, unless the game ended with it.
        let gone = match &described.conjurations {
            Conjurations::Complete => described.out,
            Conjurations::Left(left) => described.out && left.is_empty(),
        };
        if !gone {
            self.conjurations(described, seat);
        }
        let player = *self.state.player(seat);
        let on_cards = self.state.placed_dice.iter().filter(|d| d.owner == seat).count();
        let dice = player.active.total() as usize + player.exhausted.total() as usize + on_cards;
        let most = self.book.edition.dice as usize;
        if dice > most {
            self.problem(format!(
                "there are {dice} dice, and a player has {most}: take {} away",
                dice - most
            ));
        }
        if described.out || player.phoenixborn == Player::NOBODY.phoenixborn {
            return;
        }
        let query = Query {
            book: self.book,
            state: &self.state,
        };
        let phoenixborn = self.state.player(seat).phoenixborn;
        let slots = query.used(phoenixborn, Stat::Battlefield) as usize;
        let units = self.state.controlled_in(Zone::Battlefield, seat).len();
        let lines = query.used(phoenixborn, Stat::Spellboard) as usize;
        let mut spells: Vec<TitleId> = self
            .state
            .controlled_in(Zone::Spellboard, seat)
            .iter()
            .map(|c| self.state.card(c).title)
            .collect();
        spells.sort();
        spells.dedup();
        let doomed: Vec<CardId> = self
            .state
            .controlled_in(Zone::Battlefield, seat)
            .iter()
            .chain([phoenixborn])
            .filter(|card| self.state.card(*card).tokens[Token::Wound] as i32 >= query.value(*card, Stat::Life))
            .collect();
        if units > slots {
            self.problem(format!(
                "{units} units are on a battlefield for {slots}: take {} away (rule 1.8.2)",
                units - slots
            ));
        }
        if spells.len() > lines {
            let many = spells.len();
            self.problem(format!(
                "ready spells of {many} titles are on a spellboard for {lines}: take {} away (rule 6.4.2)",
                many - lines
            ));
        }
        for card in doomed {
            let wounds = self.state.card(card).tokens[Token::Wound];
            let name = self.state.printed(&self.book.pool, card).title.clone();
            self.problem(format!(
                "\"{name}\" cannot live with {wounds} wounds: give it fewer (rule 9.3.1)"
            ));
        }
    }

    fn conjurations(&mut self, described: &SeatPosition, seat: Seat) {
        let mut titles: Vec<TitleId> = self
            .state
            .cards
            .iter()
            .filter(|c| c.owner == seat && c.zone != Zone::Unused)
            .map(|c| c.title)
            .collect();
        titles.sort();
        titles.dedup();
        let mut pile = self.book.conjuration_pile(titles.iter().copied());
        for title in titles {
            if self.kind(title).is_conjured() && !pile.iter().any(|(t, _)| *t == title) {
                pile.push((title, self.book.pool.card(title).limit));
            }
        }
        let mut left: Vec<(TitleId, u8)> = Vec::new();
        if let Conjurations::Left(list) = &described.conjurations {
            for (name, n) in list {
                let Some(title) = self.title(name) else { continue };
                if !self.kind(title).is_conjured() {
                    self.problem(format!(
                        "\"{name}\" is a {} and no conjuration",
                        self.kind(title).words()
                    ));
                    continue;
                }
                if !pile.iter().any(|(t, _)| *t == title) {
                    pile.push((title, self.book.pool.card(title).limit));
                }
                left.push((title, *n));
            }
        }
        pile.sort();
        for (title, limit) in pile {
            let out = self
                .state
                .cards
                .iter()
                .filter(|c| c.owner == seat && c.title == title && c.zone != Zone::Unused)
                .count() as u8;
            let wanted = match &described.conjurations {
                Conjurations::Complete => None,
                Conjurations::Left(_) => Some(left.iter().find(|(t, _)| *t == title).map_or(0, |(_, n)| *n)),
            };
            let n = wanted.unwrap_or(limit.saturating_sub(out));
            if n.saturating_add(out) > limit {
                let name = &self.book.pool.card(title).title.clone();
                self.problem(format!(
                    "there are {} copies of \"{name}\", and a conjuration pile has {limit}: take {} away (rule 16.4.2)",
                    n.saturating_add(out),
                    n.saturating_add(out) - limit
                ));
            }
            self.state.conjurations.push(ConjurationPile {
                owner: seat,
                title,
                left: n,
                // Where a description leaves copies out, the game is played without them.
                limit: n.saturating_add(out),
            });
        }
    }
}

fn ability_called(book: &Rulebook, name: &str) -> Option<AbilityId> {
    let pool = &book.pool;
    if let Some(number) = name.strip_prefix('#') {
        let number: u16 = number.parse().ok()?;
        return ((number as usize) < pool.abilities.len()).then_some(AbilityId(number));
    }
    let keyword = pool.keywords.iter().find(|k| k.name == name).map(|k| k.ability);
    keyword.or_else(|| {
        let index = pool.abilities.iter().position(|a| a.name.as_deref() == Some(name))?;
        Some(AbilityId(index as u16))
    })
}

impl Position {
    /// Who plays together.
    fn sides(&self, setter: &mut Setter) -> Sides {
        let mut numbers = Vec::new();
        for (n, described) in self.seats.iter().enumerate() {
            let first = described.partner_of.unwrap_or(n);
            let is_first = self.seats.get(first).is_some_and(|seat| seat.partner_of.is_none());
            if first > n || first != n && !is_first {
                setter.problem(format!(
                    "seat {n} cannot be a partner of seat {first}: name the first seat of its side"
                ));
            }
            numbers.push(first.min(n) as u8);
        }
        Sides::numbered(&numbers)
    }

    /// The state that this describes.
    ///
    /// # Errors
    /// Everything that is wrong with the description, each in one sentence.
    pub fn into_state(&self, book: &Rulebook) -> Result<State, Vec<PositionProblem>> {
        let mut setter = Setter {
            book,
            state: State::new(book, &[]),
            names: (0..)
                .zip(&self.seats)
                .map(|(i, s)| {
                    if s.name.is_empty() {
                        format!("seat {i}")
                    } else {
                        s.name.clone()
                    }
                })
                .collect(),
            problems: Vec::new(),
            seat: None,
        };
        if !self.edition.eq_ignore_ascii_case(book.edition.name()) {
            setter.problem(format!(
                "the position is of the edition \"{}\", and these rules are \"{}\"",
                self.edition,
                book.edition.name()
            ));
        }
        let n = self.seats.len();
        if !(2..=Seat::MAX).contains(&n) {
            setter.problem(format!("a game has two to four players, and there are {n}"));
            return Err(setter.problems);
        }
        setter.state.seats = n as u8;
        setter.state.sides = self.sides(&mut setter);
        setter.state.zones = Zones::default();
        setter.state.round = self.round.max(1);
        let mut turn = Turn {
            seat: Seat(0),
            main: 0,
            side: 0,
            main_taken: false,
            passes: self.passes,
            number: self.turns,
            unit_destroyed: self.unit_destroyed,
        };
        if self.version > Position::VERSION {
            setter.problem(format!(
                "the position is described in version {}, and this program reads versions up to {}",
                self.version,
                Position::VERSION
            ));
        }
        let seat_of = |setter: &mut Setter, seat: usize, what: &str| -> Seat {
            let good = self.seats.get(seat).is_some_and(|s| !s.out);
            if !good {
                setter.problem(format!(
                    "seat {seat} cannot be {what}: no player in the game sits there"
                ));
            }
            Seat(if good { seat as u8 } else { 0 })
        };
        setter.state.first_player = if self.seats.get(self.first_player).is_some() {
            Seat(self.first_player as u8)
        } else {
            seat_of(&mut setter, self.first_player, "the first player")
        };
        setter.state.stage = match self.stage {
            PositionStage::FirstFive => Stage::FirstFive,
            PositionStage::Roll => Stage::Roll,
            PositionStage::Discard => Stage::Discard,
            PositionStage::Draw => Stage::Draw,
            PositionStage::EndOfPrepare => Stage::EndOfPrepare,
            PositionStage::StartOfTurn { seat } => {
                turn.seat = seat_of(&mut setter, seat, "at turn");
                Stage::StartOfTurn
            }
            PositionStage::Turn {
                seat,
                main,
                side,
                main_taken,
            } => {
                turn.seat = seat_of(&mut setter, seat, "at turn");
                if main == 0 && !main_taken {
                    setter.problem("a turn without a main action left must have taken it".to_owned());
                }
                (turn.main, turn.side, turn.main_taken) = (main, side, main_taken);
                Stage::Turn
            }
            PositionStage::EndOfTurn { seat } => {
                turn.seat = seat_of(&mut setter, seat, "at turn");
                turn.main_taken = true;
                Stage::EndOfTurn
            }
            PositionStage::Recovery => Stage::Recovery,
            PositionStage::ExhaustDice => Stage::ExhaustDice,
            PositionStage::EndOfRound => Stage::EndOfRound,
            PositionStage::Over { winner: None } => Stage::Over(Outcome::Nobody),
            PositionStage::Over { winner: Some(seat) } => {
                let winner = seat_of(&mut setter, seat, "the winner");
                Stage::Over(Outcome::Won(setter.state.sides.of(winner)))
            }
        };
        setter.state.turn = turn;
        for (seat, described) in (0..).map(Seat).zip(&self.seats) {
            setter.seat(described, seat);
        }
        setter.seat = None;
        setter.standing(self);
        for (seat, described) in (0..).map(Seat).zip(&self.seats) {
            setter.finish_seat(described, seat);
        }
        if setter.problems.is_empty() {
            Ok(setter.state)
        } else {
            Err(setter.problems)
        }
    }

    /// Describes a state that stands at a top-level boundary. What is being resolved in the middle of an action is not
    /// part of a position. The players are called by their seats.
    pub fn of(book: &Rulebook, state: &State) -> Position {
        Position::of_numbered(book, &state.canonical())
    }

    /// The description in the second version, in which discard piles have no order: old records carry hashes of it.
    pub fn of_version_2(book: &Rulebook, state: &State) -> Position {
        Position {
            version: 2,
            ..Position::of(book, &without_the_order_of_discard_piles(state))
        }
    }

    /// The description in the first version, with its gaps: old records carry hashes of it.
    pub fn of_version_1(book: &Rulebook, state: &State) -> Position {
        let mut position = Position {
            version: 1,
            unit_destroyed: false,
            delayed: Vec::new(),
            decrees: Vec::new(),
            traced: Vec::new(),
            gone: Vec::new(),
            remembered: Vec::new(),
            ..Position::of_numbered(book, &without_the_order_of_discard_piles(state))
        };
        for seat in &mut position.seats {
            seat.played_action_spell = false;
            seat.opening_hand = false;
            seat.away.clear();
            for card in seat
                .battlefield
                .iter_mut()
                .chain(&mut seat.spellboard)
                .chain([&mut seat.phoenixborn])
            {
                for under in &mut card.under {
                    under.same_unit = false;
                    under.changes.clear();
                }
            }
        }
        position
    }

    /// Describes a state whose cards are numbered as they are to be described.
    fn of_numbered(book: &Rulebook, state: &State) -> Position {
        let describer = Describer { book, state };
        let standing = Standing { book, state };
        let turn = state.turn;
        let seat = turn.seat.index();
        Position {
            edition: book.edition.name().to_owned(),
            seats: state.all_seats().map(|seat| describer.seat(seat)).collect(),
            stage: match state.stage {
                Stage::FirstFive => PositionStage::FirstFive,
                Stage::Roll => PositionStage::Roll,
                Stage::Discard => PositionStage::Discard,
                Stage::Draw => PositionStage::Draw,
                Stage::EndOfPrepare => PositionStage::EndOfPrepare,
                Stage::StartOfTurn => PositionStage::StartOfTurn { seat },
                Stage::Turn => PositionStage::Turn {
                    seat,
                    main: turn.main,
                    side: turn.side,
                    main_taken: turn.main_taken,
                },
                Stage::EndOfTurn => PositionStage::EndOfTurn { seat },
                Stage::Recovery => PositionStage::Recovery,
                Stage::ExhaustDice => PositionStage::ExhaustDice,
                Stage::EndOfRound => PositionStage::EndOfRound,
                Stage::Over(Outcome::Nobody) => PositionStage::Over { winner: None },
                Stage::Over(Outcome::Won(seats)) => PositionStage::Over {
                    winner: seats.iter().find(|seat| state.player(*seat).alive).map(Seat::index),
                },
            },
            round: state.round,
            first_player: state.first_player.index(),
            passes: turn.passes,
            turns: turn.number,
            version: Position::VERSION,
            unit_destroyed: turn.unit_destroyed,
            delayed: standing.delayed(),
            decrees: standing.decrees(),
            traced: standing.traced(),
            gone: standing.gone(),
            remembered: standing.remembered(),
        }
    }
}

fn without_the_order_of_discard_piles(state: &State) -> State {
    let mut without = state.clone();
    for card in *state.zones.of(Zone::DiscardPile) {
        without.card_mut(card).place = 0;
    }
    without
}

/// Those that could be made; what is wrong with the others is a problem each.
fn kept<T>(made: impl Iterator<Item = Result<T, String>>, problems: &mut Vec<String>) -> Vec<T> {
    made.filter_map(|one| one.map_err(|problem| problems.push(problem)).ok())
        .collect()
}

struct Describer<'a> {
    book: &'a Rulebook,
    state: &'a State,
}

impl Describer<'_> {
    fn name(&self, card: CardId) -> String {
        self.state.printed(&self.book.pool, card).title.clone()
    }

    /// What is attached to or lies under a card, as it came there.
    fn in_order(&self, cards: impl Iterator<Item = CardId>) -> Vec<CardId> {
        let mut cards: Vec<CardId> = cards.collect();
        cards.sort_by_key(|c| self.state.card(*c).entered);
        cards
    }

    fn hidden(&self, card: CardId) -> HiddenCard {
        let record = self.state.card(card);
        let known_to = self
            .state
            .all_seats()
            .filter(|s| record.known.contains(*s) && !(record.zone == Zone::Hand && *s == record.owner))
            .map(Seat::index)
            .collect();
        HiddenCard {
            title: self.name(card),
            known_to,
            ..HiddenCard::default()
        }
    }

    fn segments(&self, seat: Seat, end: PileEnd) -> Vec<HiddenCard> {
        let mut cards = Vec::new();
        for segment in self.state.segments_of(seat).filter(|segment| segment.end == end) {
            let order = segment.from_top().unwrap_or_else(|| segment.cards.iter().collect());
            let first = cards.len();
            cards.extend(order.iter().map(|card| self.hidden(*card)));
            let last = cards.len() - 1;
            for card in &mut cards[first..last] {
                card.with_next = true;
            }
            if last > first {
                let knows_order = |seat: &Seat| segment.ordered_by.contains(*seat);
                cards[first].order_known_to = self.state.all_seats().filter(knows_order).map(Seat::index).collect();
            }
        }
        cards
    }

    fn card(&self, card: CardId) -> CardPosition {
        let record = self.state.card(card);
        let other = |seat: Seat| (seat != record.controller).then_some(seat.index());
        CardPosition {
            title: self.name(card),
            owner: other(record.owner),
            wounds: record.tokens[Token::Wound],
            exhaustion: record.tokens[Token::Exhaustion],
            status: record.tokens[Token::Status],
            guarded: record.marks.guarded,
            used_this_turn: record.marks.used_this_turn,
            attached: self
                .in_order(self.state.attached_to(card))
                .into_iter()
                .map(|c| self.card(c))
                .collect(),
            under: self
                .in_order(self.state.under(card))
                .into_iter()
                .map(|c| self.under(c, record.controller))
                .collect(),
            declared: record.marks.declared,
            dice: self
                .state
                .placed_dice
                .iter()
                .filter(|d| d.card == card)
                .map(|d| DiePosition {
                    die: d.die.to_string(),
                    owner: other(d.owner),
                })
                .collect(),
            changes: self.changes(card),
            same_unit: false,
        }
    }

    fn under(&self, card: CardId, side: Seat) -> CardPosition {
        let owner = self.state.card(card).owner;
        CardPosition {
            title: self.name(card),
            owner: (owner != side).then_some(owner.index()),
            same_unit: self.state.card(card).left > 0,
            changes: self.changes(card),
            ..CardPosition::default()
        }
    }

    fn changes(&self, card: CardId) -> Vec<ChangePosition> {
        let entered = self.state.card(card).entered;
        let lasting = self.state.lasting.iter();
        let its = lasting.filter(|l| l.card == card && l.entered == entered);
        its.filter_map(|l| self.change(l)).collect()
    }

    fn away(&self, seat: Seat) -> Vec<AwayPosition> {
        let phoenixborn = self.state.player(seat).phoenixborn;
        let out = self
            .state
            .owned_in(Zone::OutOfGame, seat)
            .iter()
            .filter(|card| *card != phoenixborn);
        let away = out.enumerate().filter(|(_, card)| self.state.card(*card).left > 0);
        away.map(|(at, card)| AwayPosition {
            at,
            changes: self.changes(card),
        })
        .collect()
    }

    fn change(&self, lasting: &Lasting) -> Option<ChangePosition> {
        let until = match lasting.until {
            Duration::Turn => Until::Turn,
            Duration::Round => Until::Round,
            Duration::YourNextTurn => Until::YourNextTurn,
            Duration::YourNextTurnOrRound => Until::YourNextTurnOrRound,
            Duration::EndOfNextTurn => Until::EndOfNextTurn,
            Duration::TheirNextTurn => Until::TheirNextTurn,
        };
        let what = match lasting.change {
            Change::Gets(Stat::Attack, by) => WhatChanged::Attack(by),
            Change::Gets(Stat::Life, by) => WhatChanged::Life(by),
            Change::Gets(Stat::Recover, by) => WhatChanged::Recover(by),
            Change::Gets(Stat::Battlefield, by) => WhatChanged::Battlefield(by),
            Change::Gets(Stat::Spellboard, by) => WhatChanged::Spellboard(by),
            Change::Gains(printed) => {
                let name = self.book.ability(printed.ability).name.clone();
                let known = name.filter(|n| ability_called(self.book, n) == Some(printed.ability));
                WhatChanged::Gains {
                    ability: known.unwrap_or_else(|| format!("#{}", printed.ability.0)),
                    numeral: printed.numeral,
                    inexhaustible: printed.boxed == TextBox::Inexhaustible,
                }
            }
            Change::NoAbilities => WhatChanged::NoAbilities,
            Change::Cannot(bits) => WhatChanged::Cannot(bits),
            Change::MayGuard => WhatChanged::MayGuard,
            Change::StrikesFirst => WhatChanged::StrikesFirst,
            Change::CountersUnexhausted => WhatChanged::CountersUnexhausted,
            Change::Copy(title, values) => WhatChanged::CopyOf {
                title: self.book.pool.card(title).title.clone(),
                values,
            },
            Change::CountsAsExhausted => WhatChanged::CountsAsExhausted,
            Change::MustBeBlocked => WhatChanged::MustBeBlocked,
            Change::MustBlock(card) => WhatChanged::MustBlock(card.0),
            Change::MustAttack => WhatChanged::MustAttack,
            Change::SwappedValues => WhatChanged::SwappedValues,
            Change::NumeralsInAttacks(n) => WhatChanged::NumeralsInAttacks(n),
            Change::KeepsDice(kind) => WhatChanged::KeepsDice(kind.word().to_owned()),
        };
        let side = self.state.card(lasting.card).controller;
        Some(ChangePosition {
            until,
            what,
            by: (lasting.by != side).then_some(lasting.by.index()),
            since: lasting.turn,
        })
    }

    fn seat(&self, seat: Seat) -> SeatPosition {
        let state = self.state;
        let player = state.player(seat);
        SeatPosition {
            name: seat.to_string(),
            partner_of: state
                .sides
                .of(seat)
                .iter()
                .next()
                .filter(|first| *first != seat)
                .map(Seat::index),
            phoenixborn: self.card(player.phoenixborn),
            out: !player.alive,
            battlefield: state
                .in_places(state.controlled_in(Zone::Battlefield, seat))
                .into_iter()
                .map(|c| self.card(c))
                .collect(),
            spellboard: state
                .in_places(state.controlled_in(Zone::Spellboard, seat))
                .into_iter()
                .map(|c| self.card(c))
                .collect(),
            hand: state
                .owned_in(Zone::Hand, seat)
                .iter()
                .map(|c| self.hidden(c))
                .collect(),
            draw_pile: state.bag(seat).iter().map(|c| self.name(c)).collect(),
            top: self.segments(seat, PileEnd::Top),
            bottom: self.segments(seat, PileEnd::Bottom),
            discard_pile: {
                let pile = state.in_places(state.owned_in(Zone::DiscardPile, seat));
                pile.into_iter().map(|card| self.name(card)).collect()
            },
            out_of_game: state
                .owned_in(Zone::OutOfGame, seat)
                .iter()
                .filter(|c| *c != player.phoenixborn)
                .map(|c| self.name(c))
                .collect(),
            conjurations: Conjurations::Left(
                state
                    .conjurations
                    .iter()
                    .filter(|p| p.owner == seat)
                    .map(|p| (self.book.pool.card(p.title).title.clone(), p.left))
                    .collect(),
            ),
            dice: if player.active.is_empty() {
                String::new()
            } else {
                player.active.to_string()
            },
            exhausted_dice: write_types(&player.exhausted),
            reacted: player.reacted,
            played_action_spell: player.played_action_spell,
            opening_hand: player.opening_hand,
            away: self.away(seat),
        }
    }
}
