//! What the cards of a Chimera have that no card of a player's deck has (Red Rains).

use crate::{AbilityId, TextSource, TitleId};

/// What a card has besides what every card has, by its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Nothing: a card of a player.
    Duel,
    /// Of a Chimera.
    Chimera(Chimera),
    /// Of a behavior.
    Behavior(Behavior),
    /// Of an Ultimate.
    Ultimate {
        /// The phase in which it is in force, from 1 to 3.
        phase: u8,
    },
    /// Of an aspect or conjured aspect.
    Aspect(Aspect),
    /// Nothing more: the fatigued card.
    Fatigued,
}

impl Part {
    /// What is printed on an aspect; nothing on any other card.
    pub fn aspect(&self) -> Option<&Aspect> {
        match self {
            Part::Aspect(aspect) => Some(aspect),
            Part::Duel | Part::Chimera(_) | Part::Behavior(_) | Part::Ultimate { .. } | Part::Fatigued => None,
        }
    }

    /// What is printed on a Chimera; nothing on any other card.
    pub fn chimera(&self) -> Option<&Chimera> {
        match self {
            Part::Chimera(chimera) => Some(chimera),
            Part::Duel | Part::Behavior(_) | Part::Ultimate { .. } | Part::Aspect(_) | Part::Fatigued => None,
        }
    }

    /// What is printed on a behavior; nothing on any other card.
    pub fn behavior(&self) -> Option<&Behavior> {
        match self {
            Part::Behavior(behavior) => Some(behavior),
            Part::Duel | Part::Chimera(_) | Part::Ultimate { .. } | Part::Aspect(_) | Part::Fatigued => None,
        }
    }

    /// The phase of a behavior or an Ultimate; nothing of any other card.
    pub fn phase(&self) -> Option<u8> {
        match self {
            Part::Behavior(Behavior { phase, .. }) | Part::Ultimate { phase } => Some(*phase),
            Part::Duel | Part::Chimera(_) | Part::Aspect(_) | Part::Fatigued => None,
        }
    }
}

/// How hard a Chimera is to defeat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// For a beginning.
    Standard,
    /// For those who have done that.
    Heroic,
}

impl Difficulty {
    /// The difficulty of what is heroic, or is not.
    pub fn of(heroic: bool) -> Difficulty {
        match heroic {
            true => Difficulty::Heroic,
            false => Difficulty::Standard,
        }
    }

    /// Each difficulty once.
    pub const ALL: [Difficulty; 2] = [Difficulty::Standard, Difficulty::Heroic];

    /// The word by which files name it.
    pub fn word(self) -> &'static str {
        match self {
            Difficulty::Standard => "standard",
            Difficulty::Heroic => "heroic",
        }
    }
}

/// An end of a row of units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RowEnd {
    /// The left end, where the unit is that came first.
    Left,
    /// The right end, where units come in.
    Right,
}

/// Whom an aspect attacks. One without a sign never attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TargetSign {
    /// The left claw: the leftmost opposing unit.
    Left,
    /// The right claw: the rightmost opposing unit.
    Right,
    /// The jaw: the opposing Phoenixborn.
    Jaw,
}

impl TargetSign {
    /// Each sign once.
    pub const ALL: [TargetSign; 3] = [TargetSign::Left, TargetSign::Right, TargetSign::Jaw];

    /// The words by which files name it.
    pub fn words(self) -> &'static str {
        match self {
            TargetSign::Left => "left claw",
            TargetSign::Right => "right claw",
            TargetSign::Jaw => "jaw",
        }
    }
}

/// What is printed on an aspect besides title, attack, life and text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aspect {
    /// The subtype that the 18 aspects of a recommended deck share; empty on conjured aspects.
    pub stack: String,
    /// How many wounds its destruction places on the Chimera; also the mark on its back. 0 on conjured aspects.
    pub blood: u8,
    /// Whom it attacks.
    pub sign: Option<TargetSign>,
    /// With how many status tokens it comes into play and is filled up again.
    pub pips: u8,
}

/// A Chimera with its levels and what belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chimera {
    /// Its cards by difficulty and level, in that order.
    pub levels: Vec<ChimeraLevel>,
    /// The subtypes of its two stacks of aspects.
    pub stacks: [String; 2],
    /// Its behaviors of the phases 1, 2 and 3.
    pub behaviors: [TitleId; 3],
    /// Its Ultimates of the phases 1, 2 and 3.
    pub ultimates: [TitleId; 3],
}

impl Chimera {
    /// The card of this difficulty and level, when there is one.
    pub fn level(&self, difficulty: Difficulty, level: u8) -> Option<&ChimeraLevel> {
        let of = |found: &&ChimeraLevel| found.difficulty == difficulty && found.level == level;
        self.levels.iter().find(of)
    }
}

/// The values of a Chimera that hang on how many players meet it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelValues {
    /// Its life value.
    pub life: u8,
    /// How many Red Rains tokens set off its Ultimate.
    pub ultimate: u8,
}

impl ChimeraLevel {
    /// Its values against so many players. Against two, where nothing is said, they are twice those against one.
    pub fn values_against(&self, players: usize) -> LevelValues {
        let alone = LevelValues {
            life: self.life,
            ultimate: self.ultimate,
        };
        match players {
            0 | 1 => alone,
            _ => self.for_two.unwrap_or(LevelValues {
                life: alone.life.saturating_mul(2),
                ultimate: alone.ultimate.saturating_mul(2),
            }),
        }
    }
}

/// A Chimera at one difficulty and level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChimeraLevel {
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The level, from 1 to 3.
    pub level: u8,
    /// Its life value against one player.
    pub life: u8,
    /// How many Red Rains tokens set off its Ultimate against one player.
    pub ultimate: u8,
    /// Its values against two players: no document has them (R 22.2.6).
    pub for_two: Option<LevelValues>,
    /// The starting row of face-down aspects from left to right, by blood value; its length is the threat value.
    pub row: Vec<u8>,
    /// Whether life and Ultimate value are known.
    pub source: TextSource,
}

/// What a Chimera does by the roll of the behavior die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Behavior {
    /// The phase in which it is in force, from 1 to 3.
    pub phase: u8,
    /// Its rows from the lowest roll on; each roll from 1 to [`Behavior::SIDES`] belongs to exactly one.
    pub rows: Vec<BehaviorRow>,
}

impl Behavior {
    /// How many sides the behavior die has.
    pub const SIDES: u8 = 12;

    /// The row of a roll.
    pub fn row(&self, roll: u8) -> Option<&BehaviorRow> {
        self.rows.iter().find(|row| (row.from..=row.to).contains(&roll))
    }
}

/// A row of a behavior. Its paragraphs stand among the texts of the card, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BehaviorRow {
    /// The lowest roll.
    pub from: u8,
    /// The highest roll.
    pub to: u8,
    /// The side action, which comes first.
    pub side: Option<AbilityId>,
    /// The main action.
    pub main: Option<AbilityId>,
}

impl BehaviorRow {
    /// Its paragraphs in the order in which they are read.
    pub fn paragraphs(&self) -> impl Iterator<Item = AbilityId> {
        self.side.into_iter().chain(self.main)
    }
}
