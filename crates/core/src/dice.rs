//! Dice: nine types, three levels, and counted pools of them (chapter 12 of the rules).

use serde::{Deserialize, Serialize};
use std::fmt;

/// The type of a die (R 1.6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum DieType {
    /// Ceremonial magic.
    Ceremonial,
    /// Charm magic.
    Charm,
    /// Illusion magic.
    Illusion,
    /// Natural magic.
    Natural,
    /// Divine magic.
    Divine,
    /// Sympathy magic.
    Sympathy,
    /// Time magic.
    Time,
    /// Artifice magic.
    Artifice,
    /// Astral magic.
    Astral,
}

impl DieType {
    /// Every type, in the order of the rules.
    pub const ALL: [DieType; 9] = [
        DieType::Ceremonial,
        DieType::Charm,
        DieType::Illusion,
        DieType::Natural,
        DieType::Divine,
        DieType::Sympathy,
        DieType::Time,
        DieType::Artifice,
        DieType::Astral,
    ];

    /// The word for this type, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            DieType::Ceremonial => "ceremonial",
            DieType::Charm => "charm",
            DieType::Illusion => "illusion",
            DieType::Natural => "natural",
            DieType::Divine => "divine",
            DieType::Sympathy => "sympathy",
            DieType::Time => "time",
            DieType::Artifice => "artifice",
            DieType::Astral => "astral",
        }
    }

    /// What its sides show (R 1.6.5).
    pub fn faces(self) -> [Level; 6] {
        match self {
            DieType::Ceremonial
            | DieType::Charm
            | DieType::Illusion
            | DieType::Natural
            | DieType::Divine
            | DieType::Sympathy
            | DieType::Time
            | DieType::Artifice
            | DieType::Astral => [
                Level::Power,
                Level::Class,
                Level::Class,
                Level::Class,
                Level::Basic,
                Level::Basic,
            ],
        }
    }

    /// How many of its sides show a level.
    pub fn faces_with(self, level: Level) -> u8 {
        self.faces().into_iter().filter(|face| *face == level).count() as u8
    }

    /// The type that `word` names.
    pub fn from_word(word: &str) -> Option<DieType> {
        DieType::ALL.into_iter().find(|t| t.word() == word)
    }
}

impl fmt::Display for DieType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The level of a die or of a symbol in a cost; a higher level pays for a lower one (R 5.2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Level {
    /// The lowest level; as a symbol in a cost any die pays for it.
    Basic,
    /// The middle level.
    Class,
    /// The highest level, which also has a dice power.
    Power,
}

impl Level {
    /// Every level from the lowest to the highest.
    pub const ALL: [Level; 3] = [Level::Basic, Level::Class, Level::Power];

    /// The word for this level.
    pub fn word(self) -> &'static str {
        match self {
            Level::Basic => "basic",
            Level::Class => "class",
            Level::Power => "power",
        }
    }

    /// The level that `word` names.
    pub fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|l| l.word() == word)
    }

    /// One level higher; power stays power (R 12.2.2).
    pub fn raised(self) -> Level {
        match self {
            Level::Basic => Level::Class,
            Level::Class | Level::Power => Level::Power,
        }
    }

    /// One level lower; basic stays basic (R 12.2.3).
    pub fn lowered(self) -> Level {
        match self {
            Level::Basic | Level::Class => Level::Basic,
            Level::Power => Level::Class,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A die showing a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    /// Its type.
    pub kind: DieType,
    /// The level it shows.
    pub level: Level,
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.level)
    }
}

/// A multiset of dice, counted by type and level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Dice {
    counts: [[u8; 3]; 9],
}

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice { counts: [[0; 3]; 9] };

    /// How many dice of this type show this level.
    pub fn count(&self, kind: DieType, level: Level) -> u8 {
        self.counts[kind as usize][level as usize]
    }

    /// How many dice of this type there are, whatever they show.
    pub fn of_type(&self, kind: DieType) -> u8 {
        self.counts[kind as usize].iter().sum()
    }

    /// How many dice of each type there are, whatever they show.
    pub fn by_type(&self) -> DiceByType {
        let mut dice = DiceByType::default();
        for kind in DieType::ALL {
            dice.add(kind, self.of_type(kind));
        }
        dice
    }

    /// The types that are there, each with its three counts.
    pub fn by_side<T: FromIterator<(DieType, [u8; 3])>>(&self) -> T {
        let there = DieType::ALL.into_iter().filter(|kind| self.of_type(*kind) > 0);
        there.map(|kind| (kind, self.levels(kind))).collect()
    }

    /// The three counts of one type: basic, class, power.
    pub fn levels(&self, kind: DieType) -> [u8; 3] {
        self.counts[kind as usize]
    }

    /// How many dice there are.
    pub fn total(&self) -> u8 {
        self.counts.as_flattened().iter().sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Dice::NONE
    }

    /// Adds `n` dice.
    pub fn add(&mut self, die: Die, n: u8) {
        self.counts[die.kind as usize][die.level as usize] += n;
    }

    /// Takes `n` dice away.
    ///
    /// # Panics
    /// When there are fewer than `n`: callers check first, since dice are never created or lost.
    pub fn remove(&mut self, die: Die, n: u8) {
        let count = &mut self.counts[die.kind as usize][die.level as usize];
        assert!(*count >= n, "removing {n} {die} dice of {count}");
        *count -= n;
    }

    /// Takes all these dice away.
    ///
    /// # Panics
    /// As for [`Dice::remove`].
    pub fn remove_all(&mut self, dice: &Dice) {
        assert!(self.contains(dice), "removing {dice} of {self}");
        let taken = dice.counts.as_flattened();
        for (count, n) in self.counts.as_flattened_mut().iter_mut().zip(taken) {
            *count -= n;
        }
    }

    /// Whether every die of `other` is here.
    pub fn contains(&self, other: &Dice) -> bool {
        let (have, want) = (self.counts.as_flattened(), other.counts.as_flattened());
        // All are compared at once, which takes less than to stop at the first that is missing.
        have.iter()
            .zip(want)
            .fold(true, |all, (have, want)| all & (have >= want))
    }

    /// Each kind of die that is present with its count, in the order of the rules, lowest level first.
    pub fn iter(&self) -> impl Iterator<Item = (Die, u8)> + '_ {
        let (mut at, mut levels) = (0, self.counts[0]);
        std::iter::from_fn(move || {
            // Few types are in a pool.
            while levels == [0; 3] {
                at += 1;
                levels = *self.counts.get(at)?;
            }
            let level = Level::ALL.into_iter().find(|level| levels[*level as usize] > 0)?;
            let kind = DieType::ALL[at];
            Some((Die { kind, level }, std::mem::take(&mut levels[level as usize])))
        })
    }
}

impl FromIterator<(Die, u8)> for Dice {
    fn from_iter<I: IntoIterator<Item = (Die, u8)>>(iter: I) -> Dice {
        let mut dice = Dice::NONE;
        for (die, n) in iter {
            dice.add(die, n);
        }
        dice
    }
}

impl fmt::Display for Dice {
    /// `2 natural power, 1 charm basic`, or `no dice`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no dice");
        }
        for (i, (die, n)) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{n} {die}")?;
        }
        Ok(())
    }
}

/// Dice counted by type only: a deck's dice, or an exhausted pool, where the level does not matter (R 3.2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DiceByType(pub [u8; 9]);

impl DiceByType {
    /// How many dice of this type.
    pub fn count(&self, kind: DieType) -> u8 {
        self.0[kind as usize]
    }

    /// How many dice.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Adds `n` dice of a type.
    pub fn add(&mut self, kind: DieType, n: u8) {
        self.0[kind as usize] += n;
    }

    /// Takes `n` dice of a type away.
    ///
    /// # Panics
    /// In debug builds, when there are fewer.
    pub fn remove(&mut self, kind: DieType, n: u8) {
        self.0[kind as usize] -= n;
    }

    /// Each type that is present with its count.
    pub fn iter(&self) -> impl Iterator<Item = (DieType, u8)> + '_ {
        DieType::ALL
            .into_iter()
            .map(|t| (t, self.count(t)))
            .filter(|(_, n)| *n > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R0020: how many of the six sides show each level, which no scenario can show, since chance is given there (R 1.6.5).
    #[test]
    fn a_die_has_one_power_side_three_class_and_two_basic() {
        for kind in DieType::ALL {
            let sides = [Level::Power, Level::Class, Level::Basic].map(|level| kind.faces_with(level));
            assert_eq!(sides, [1, 3, 2], "{kind}");
        }
    }

    #[test]
    fn every_die_of_a_pool_is_met_once_in_the_order_of_the_rules() {
        let all = DieType::ALL
            .into_iter()
            .flat_map(|kind| Level::ALL.map(|level| Die { kind, level }));
        for left_out in 1..8 {
            let counts = all
                .clone()
                .zip(0..)
                .map(|(die, i)| (die, if i % left_out == 0 { 0 } else { i }));
            let dice: Dice = counts.clone().collect();
            assert!(dice.iter().eq(counts.filter(|(_, n)| *n > 0)), "{dice}");
            assert!(dice.iter().all(|(die, n)| dice.count(die.kind, die.level) == n));
        }
    }
}
