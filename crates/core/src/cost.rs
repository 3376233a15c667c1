//! Costs (chapter 5 of the rules).

use crate::{DieType, Level};
use std::fmt;

/// Everything that one cost asks for; all parts are paid (R 5.1.8).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// The parts in printed order.
    pub parts: Vec<CostPart>,
}

/// One part of a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CostPart {
    /// The main action of the turn.
    Main,
    /// The side action of the turn.
    Side,
    /// One exhaustion token on the card that bears the cost.
    Exhaust,
    /// That many cards from the hand.
    Discard(u8),
    /// That many status tokens off the card that bears the cost.
    Status(u8),
    /// Dice.
    Magic(Magic),
    /// Parallel costs: one of these is paid (R 5.3.1).
    Either(Vec<CostPart>),
}

/// Dice of a cost: `2 natural class`, `1 basic`, `X charm class`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Magic {
    /// How many dice.
    pub count: MagicCount,
    /// What they must be able to show.
    pub symbol: Symbol,
}

/// How many dice a part of a cost takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MagicCount {
    /// This many.
    Exactly(u8),
    /// As many as the player wants; the number becomes the X of the card (R 5.4.1).
    X,
}

/// What a die in a cost must be able to show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// Any die.
    Basic,
    /// A die of this type showing this level or a higher one. The level is class or power.
    Of(DieType, Level),
}

impl Symbol {
    /// The symbol that is written so: what [`Symbol`]'s text is read by.
    pub fn from_words(words: &str) -> Option<Symbol> {
        match words.split_once(' ') {
            Some((kind, level)) => Some(Symbol::Of(DieType::from_word(kind)?, Level::from_word(level)?)),
            None => (words == "basic").then_some(Symbol::Basic),
        }
    }
}

impl fmt::Display for Symbol {
    /// `basic`, `natural class`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Basic => f.write_str("basic"),
            Symbol::Of(kind, level) => write!(f, "{kind} {level}"),
        }
    }
}

impl Cost {
    /// The printed dice of this cost as one number: parallel parts count with their maximum, X as nothing (R 5.4.3).
    pub fn magic_play_cost(&self) -> u8 {
        fn part(p: &CostPart) -> u8 {
            match p {
                CostPart::Magic(Magic {
                    count: MagicCount::Exactly(n),
                    ..
                }) => *n,
                CostPart::Either(options) => options.iter().map(part).max().unwrap_or(0),
                CostPart::Main
                | CostPart::Side
                | CostPart::Exhaust
                | CostPart::Discard(_)
                | CostPart::Status(_)
                | CostPart::Magic(Magic {
                    count: MagicCount::X, ..
                }) => 0,
            }
        }
        self.parts.iter().map(part).sum()
    }

    /// The types of dice that this cost names, each once, in printed order.
    pub fn dice_types(&self) -> Vec<DieType> {
        fn gather(parts: &[CostPart], found: &mut Vec<DieType>) {
            for part in parts {
                match part {
                    CostPart::Magic(Magic {
                        symbol: Symbol::Of(kind, _),
                        ..
                    }) if !found.contains(kind) => found.push(*kind),
                    CostPart::Magic(_)
                    | CostPart::Main
                    | CostPart::Side
                    | CostPart::Exhaust
                    | CostPart::Discard(_)
                    | CostPart::Status(_) => {}
                    CostPart::Either(options) => gather(options, found),
                }
            }
        }
        let mut found = Vec::new();
        gather(&self.parts, &mut found);
        found
    }

    /// Whether this cost shows a symbol.
    pub fn shows(&self, kind: DieType, level: Level) -> bool {
        fn part_shows(p: &CostPart, symbol: Symbol) -> bool {
            match p {
                CostPart::Magic(magic) => magic.symbol == symbol,
                CostPart::Either(options) => options.iter().any(|option| part_shows(option, symbol)),
                CostPart::Main | CostPart::Side | CostPart::Exhaust | CostPart::Discard(_) | CostPart::Status(_) => {
                    false
                }
            }
        }
        let symbol = Symbol::Of(kind, level);
        self.parts.iter().any(|part| part_shows(part, symbol))
    }

    /// Every way to choose one option of each parallel part, as plain lists of parts, in printed order.
    pub fn alternatives(&self) -> Vec<Vec<CostPart>> {
        let mut all = vec![Vec::new()];
        for part in &self.parts {
            match part {
                CostPart::Either(options) => {
                    all = options
                        .iter()
                        .flat_map(|option| {
                            all.iter().map(move |prefix: &Vec<CostPart>| {
                                let mut list = prefix.clone();
                                list.push(option.clone());
                                list
                            })
                        })
                        .collect();
                }
                other => all.iter_mut().for_each(|list| list.push(other.clone())),
            }
        }
        all
    }
}
