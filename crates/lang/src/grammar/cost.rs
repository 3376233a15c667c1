//! Costs: `main, exhaust, 1 natural class or 1 sympathy class`.

use super::filter::DieTypeWord;
use super::quantity::MOST;
use crate::phrase::{Syntax, phrases};
use crate::reader::{Read, Reader};
use crate::writer::Writer;
use ashwright_core::{Cost, CostPart, DieType, Level, Magic, MagicCount, Symbol};

/// A whole cost.
pub(crate) struct CostSyntax;

impl Syntax for CostSyntax {
    type Tree = Cost;
    const LABEL: &'static str = "a cost";

    fn read(r: &mut Reader<'_>) -> Read<Cost> {
        r.labelled(Self::LABEL, |r| {
            let mut parts = vec![read_part(r)?];
            while r.eat(",") {
                parts.push(read_part(r)?);
            }
            Ok(Cost { parts })
        })
    }

    fn write(cost: &Cost, w: &mut Writer<'_>) {
        for (at, part) in cost.parts.iter().enumerate() {
            if at > 0 {
                w.words(",");
            }
            PartSyntax::write(part, w);
        }
    }
}

fn read_part(r: &mut Reader<'_>) -> Read<CostPart> {
    let first = PartSyntax::read(r)?;
    let mut options = vec![first];
    while r.eat("or") {
        options.push(PartSyntax::read(r)?);
    }
    match options.len() {
        1 => Ok(options.remove(0)),
        _ => Ok(CostPart::Either(options)),
    }
}

phrases! { PartSyntax of CostPart, "a part of a cost", COST:
    "main action", "The main action of the turn.", "main" = ["main"] (CostPart::Main);
    "side action", "The side action of the turn.", "side" = ["side"] (CostPart::Side);
    "exhaust", "One exhaustion token on the card that bears the cost.", "exhaust" = ["exhaust"] (CostPart::Exhaust);
    "discard as cost", "So many cards from the hand.", "discard 1" = ["discard" (n: Small)] (CostPart::Discard(n));
    "magic", "Dice that can show this symbol; `X` as many as the player wants.", "2 natural class" = [(magic: MagicSyntax)] (CostPart::Magic(magic));
    "parallel cost", "One of these is paid.", "1 charm class or 1 basic" = [(options: Options)] (CostPart::Either(options));
    "status as cost", "So many status tokens off the card that bears the cost.", "1 status" = [(n: Small) "status"] (CostPart::Status(n));
}

/// The options of a parallel cost; read by [`read_part`].
struct Options;

impl Syntax for Options {
    type Tree = Vec<CostPart>;
    const LABEL: &'static str = "one part or another";

    fn read(r: &mut Reader<'_>) -> Read<Vec<CostPart>> {
        Err(r.expected("a part of a cost"))
    }

    fn write(options: &Vec<CostPart>, w: &mut Writer<'_>) {
        for (at, option) in options.iter().enumerate() {
            if at > 0 {
                w.words("or");
            }
            PartSyntax::write(option, w);
        }
    }
}

/// A small number.
pub(crate) struct Small;

impl Syntax for Small {
    type Tree = u8;
    const LABEL: &'static str = "a number";

    fn read(r: &mut Reader<'_>) -> Read<u8> {
        r.number(MOST)
    }

    fn write(n: &u8, w: &mut Writer<'_>) {
        w.words(&n.to_string());
    }
}

/// Dice: `2 natural class`, `1 basic`, `X charm power`.
pub(crate) struct MagicSyntax;

impl Syntax for MagicSyntax {
    type Tree = Magic;
    const LABEL: &'static str = "dice";

    fn read(r: &mut Reader<'_>) -> Read<Magic> {
        let count = if r.eat("X") {
            MagicCount::X
        } else {
            MagicCount::Exactly(r.number(MOST)?)
        };
        if r.eat("basic") {
            return Ok(Magic {
                count,
                symbol: Symbol::Basic,
            });
        }
        r.expected("`basic`");
        let (kind, level) = DieFace::read(r)?;
        Ok(Magic {
            count,
            symbol: Symbol::Of(kind, level),
        })
    }

    fn write(magic: &Magic, w: &mut Writer<'_>) {
        match magic.count {
            MagicCount::Exactly(n) => w.words(&n.to_string()),
            MagicCount::X => w.words("X"),
        }
        match magic.symbol {
            Symbol::Basic => w.words("basic"),
            Symbol::Of(kind, level) => DieFace::write(&(kind, level), w),
        }
    }
}

/// `natural class`, `illusion power`
pub(crate) struct DieFace;

impl Syntax for DieFace {
    type Tree = (DieType, Level);
    const LABEL: &'static str = "a type of die with `class` or `power`";

    fn read(r: &mut Reader<'_>) -> Read<(DieType, Level)> {
        let kind = DieTypeWord::read(r)?;
        if r.eat("class") {
            return Ok((kind, Level::Class));
        }
        r.expected("`class`");
        r.words("power")?;
        Ok((kind, Level::Power))
    }

    fn write((kind, level): &(DieType, Level), w: &mut Writer<'_>) {
        w.words(kind.word());
        w.words(level.word());
    }
}
