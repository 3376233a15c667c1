//! Costs as marks that stand inline in the text.

use ashwright_core::{Cost, CostPart, DieType, Level, Magic, MagicCount, Symbol};
use std::fmt;

/// A part of a cost as the faces draw it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CostMark {
    /// `[main]`
    Main,
    /// `[side]`
    Side,
    /// `[exhaust]`
    Exhaust,
    /// `2[discard]`
    Discard(u8),
    /// `2[status]`
    Status(u8),
    /// `2[natural:class]`, `X[basic]`
    Magic(Magic),
    /// One of these.
    Either(Vec<CostMark>),
}

impl fmt::Display for CostMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CostMark::Main => f.write_str("[main]"),
            CostMark::Side => f.write_str("[side]"),
            CostMark::Exhaust => f.write_str("[exhaust]"),
            CostMark::Discard(1) => f.write_str("[discard]"),
            CostMark::Discard(n) => write!(f, "{n}[discard]"),
            CostMark::Status(n) => write!(f, "{n}[status]"),
            CostMark::Magic(magic) => {
                match magic.count {
                    MagicCount::Exactly(1) => {}
                    MagicCount::Exactly(n) => write!(f, "{n}")?,
                    MagicCount::X => f.write_str("X")?,
                }
                match magic.symbol {
                    Symbol::Basic => f.write_str("[basic]"),
                    Symbol::Of(kind, level) => f.write_str(&face(kind, level)),
                }
            }
            CostMark::Either(options) => {
                let options: Vec<String> = options.iter().map(ToString::to_string).collect();
                f.write_str(&options.join(" or "))
            }
        }
    }
}

/// `[natural:class]`
pub(crate) fn face(kind: DieType, level: Level) -> String {
    format!("[{kind}:{level}]")
}

/// The marks of a cost in order.
pub(crate) fn of_cost(cost: &Cost) -> Vec<CostMark> {
    cost.parts.iter().map(of_part).collect()
}

fn of_part(part: &CostPart) -> CostMark {
    match part {
        CostPart::Main => CostMark::Main,
        CostPart::Side => CostMark::Side,
        CostPart::Exhaust => CostMark::Exhaust,
        CostPart::Discard(n) => CostMark::Discard(*n),
        CostPart::Status(n) => CostMark::Status(*n),
        CostPart::Magic(magic) => CostMark::Magic(*magic),
        CostPart::Either(options) => CostMark::Either(options.iter().map(of_part).collect()),
    }
}

/// The marks of a cost in a sentence, where a single die is counted too: `[side], [exhaust], 1[basic]`.
pub(crate) fn in_sentence(cost: &Cost) -> String {
    let marks: Vec<String> = cost.parts.iter().map(|part| numbered(&of_part(part))).collect();
    marks.join(", ")
}

/// A mark with its number, also when that is 1: `1[basic]`, `1[charm:class] or 1[divine:class]`.
pub(crate) fn numbered(mark: &CostMark) -> String {
    match mark {
        CostMark::Magic(magic) if magic.count == MagicCount::Exactly(1) => format!("1{mark}"),
        CostMark::Either(options) => {
            let options: Vec<String> = options.iter().map(numbered).collect();
            options.join(" or ")
        }
        mark => mark.to_string(),
    }
}

/// The marks of a cost on one line.
pub(crate) fn line(cost: &[CostMark]) -> String {
    let marks: Vec<String> = cost.iter().map(ToString::to_string).collect();
    marks.join(", ")
}
