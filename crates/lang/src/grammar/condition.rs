//! Conditions: `this is an ally`, `there is a unit you control`, `status on this is 0`.
//!
//! Negation is written inside the sentence (`this is not an ally`, `there is no unit`), so conditions are read by hand
//! and written beside it.

use super::filter::{AUnit, Units};
use super::player::{Player, RefSyntax, StepName, WhoSyntax};
use super::property::{read_compared, write_compared};
use super::quantity::{FocusWord, QuantitySyntax, read_focus_level};
use crate::phrase::{Item, Phrase, Syntax, entries, words};
use crate::reader::{Miss, Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{Condition, Past, Who};

/// A condition.
pub(crate) struct ConditionSyntax;

impl Syntax for ConditionSyntax {
    type Tree = Condition;
    const LABEL: &'static str = "a condition";

    fn read(r: &mut Reader<'_>) -> Read<Condition> {
        r.labelled(Self::LABEL, |r| {
            let mut condition = read_all(r)?;
            let mut parts = 0;
            while r.eat("or") {
                r.one_more(&mut parts)?;
                condition = Condition::Or(Box::new(condition), Box::new(read_all(r)?));
            }
            Ok(condition)
        })
    }

    fn write(condition: &Condition, w: &mut Writer<'_>) {
        match condition {
            Condition::Or(a, b) => {
                ConditionSyntax::write(a, w);
                w.said("or");
                write_all(b, w);
            }
            other => write_all(other, w),
        }
    }
}

/// Conditions joined by `and`.
fn read_all(r: &mut Reader<'_>) -> Read<Condition> {
    let mut condition = read_one(r)?;
    let mut parts = 0;
    while r.eat("and") {
        r.one_more(&mut parts)?;
        condition = Condition::And(Box::new(condition), Box::new(read_one(r)?));
    }
    Ok(condition)
}

fn write_all(condition: &Condition, w: &mut Writer<'_>) {
    match condition {
        Condition::And(a, b) => {
            write_all(a, w);
            w.said("and");
            write_one(b, w);
        }
        other => write_one(other, w),
    }
}

/// Whether a condition is denied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Polarity {
    /// It must hold.
    Holds,
    /// It must not.
    Denied,
}

impl Polarity {
    fn of(self, condition: Condition) -> Condition {
        match self {
            Polarity::Holds => condition,
            Polarity::Denied => Condition::Not(Box::new(condition)),
        }
    }

    /// The word that denies, when there is one.
    fn read(r: &mut Reader<'_>, word: &str) -> Polarity {
        if r.eat(word) { Polarity::Denied } else { Polarity::Holds }
    }

    fn write(self, word: &str, w: &mut Writer<'_>) {
        if self == Polarity::Denied {
            w.used("not so");
            w.words(word);
        }
    }
}

fn read_one(r: &mut Reader<'_>) -> Read<Condition> {
    if r.eat("(") {
        let condition = ConditionSyntax::read(r)?;
        r.words(")")?;
        return Ok(condition);
    }
    if r.eat("not (") {
        let condition = ConditionSyntax::read(r)?;
        r.words(")")?;
        return Ok(Polarity::Denied.of(condition));
    }
    if r.sees("not focus") {
        r.words("not")?;
        FocusWord::read(r)?;
        return Ok(Polarity::Denied.of(Condition::Focused(read_focus_level(r)?)));
    }
    if r.sees("focus") && r.sees_number_after(1) {
        FocusWord::read(r)?;
        return Ok(Condition::Focused(read_focus_level(r)?));
    }
    if r.eat("there is no") {
        return Ok(Polarity::Denied.of(Condition::Exists(Units::read(r)?)));
    }
    if r.eat("there is") {
        return Ok(Condition::Exists(AUnit::read(r)?));
    }
    if r.eat("it is") {
        let polarity = Polarity::read(r, "not");
        if r.eat("your turn") {
            return Ok(polarity.of(Condition::TurnOf(Who::You)));
        }
        if r.eat("a player's turn") {
            return Ok(polarity.of(Condition::InTurn));
        }
        r.words("turn of")?;
        return Ok(polarity.of(Condition::TurnOf(WhoSyntax::read(r)?)));
    }
    if let Some(past) = r.attempt(PastSyntax::read) {
        r.words("this turn")?;
        return Ok(Condition::ThisTurn(past));
    }
    let readings: [fn(&mut Reader<'_>) -> Read<Condition>; 6] = [
        |r| {
            let who = WhoSyntax::read(r)?;
            r.either("are", "is")?;
            let polarity = Polarity::read(r, "not");
            r.words("the first player")?;
            Ok(polarity.of(Condition::FirstPlayer(who)))
        },
        |r| {
            let step = StepName::read(r)?;
            r.words("was")?;
            let polarity = Polarity::read(r, "not");
            r.words("done")?;
            Ok(polarity.of(Condition::Done(step)))
        },
        |r| {
            let who = WhoSyntax::read(r)?;
            r.words("is")?;
            let polarity = Polarity::read(r, "not");
            Ok(polarity.of(Condition::Same(who, WhoSyntax::read(r)?)))
        },
        |r| {
            let card = RefSyntax::read(r)?;
            r.words("is")?;
            let polarity = Polarity::read(r, "not");
            Ok(polarity.of(Condition::Is(card, AUnit::read(r)?)))
        },
        |r| {
            let left = QuantitySyntax::read(r)?;
            r.words("is")?;
            let polarity = Polarity::read(r, "not");
            let (compare, right) = read_compared(r)?;
            Ok(polarity.of(Condition::Holds(left, compare, right)))
        },
        |r| {
            let number = QuantitySyntax::read(r)?;
            r.words("is")?;
            let polarity = Polarity::read(r, "not");
            r.words("even")?;
            Ok(polarity.of(Condition::Even(number)))
        },
    ];
    for reading in readings {
        if let Some(condition) = r.attempt(reading) {
            return Ok(condition);
        }
    }
    Err(Miss)
}

fn write_one(condition: &Condition, w: &mut Writer<'_>) {
    match condition {
        Condition::Not(inner) => match &**inner {
            Condition::Not(_) | Condition::And(..) | Condition::Or(..) | Condition::ThisTurn(_) => {
                w.used("not so");
                w.words("not (");
                ConditionSyntax::write(inner, w);
                w.words(")");
            }
            plain => write_plain(plain, Polarity::Denied, w),
        },
        Condition::And(..) | Condition::Or(..) => {
            w.words("(");
            ConditionSyntax::write(condition, w);
            w.words(")");
        }
        plain => write_plain(plain, Polarity::Holds, w),
    }
}

fn write_plain(condition: &Condition, polarity: Polarity, w: &mut Writer<'_>) {
    match condition {
        Condition::Done(step) => {
            w.used("was done");
            StepName::write(step, w);
            w.words("was");
            polarity.write("not", w);
            w.words("done");
        }
        Condition::Is(card, filter) => {
            w.used("is a");
            RefSyntax::write(card, w);
            w.words("is");
            polarity.write("not", w);
            AUnit::write(filter, w);
        }
        Condition::Holds(left, compare, right) => {
            w.used("is so much");
            QuantitySyntax::write(left, w);
            w.words("is");
            polarity.write("not", w);
            write_compared(*compare, right, w);
        }
        Condition::Same(one, other) => {
            w.used("is the same player");
            WhoSyntax::write(one, w);
            w.words("is");
            polarity.write("not", w);
            WhoSyntax::write(other, w);
        }
        Condition::FirstPlayer(who) => {
            w.used("is the first player");
            Player::write(who, w);
            w.verb("are", "is");
            polarity.write("not", w);
            w.words("the first player");
        }
        Condition::InTurn => {
            w.used("in a turn");
            w.words("it is");
            polarity.write("not", w);
            w.words("a player's turn");
        }
        Condition::TurnOf(who) => {
            w.used("turn of");
            w.words("it is");
            polarity.write("not", w);
            match who {
                Who::You => w.words("your turn"),
                who => {
                    w.words("turn of");
                    WhoSyntax::write(who, w);
                }
            }
        }
        // What did not happen stands in parentheses.
        Condition::ThisTurn(past) => {
            w.used("happened this turn");
            PastSyntax::write(past, w);
            w.words("this turn");
        }
        Condition::Exists(filter) => {
            w.said("there is");
            match polarity {
                Polarity::Holds => AUnit::write(filter, w),
                Polarity::Denied => {
                    polarity.write("no", w);
                    w.agree = Agree::One;
                    Units::write(filter, w);
                }
            }
        }
        Condition::Even(number) => {
            w.used("is even");
            QuantitySyntax::write(number, w);
            w.words("is");
            polarity.write("not", w);
            w.words("even");
        }
        Condition::Focused(level) => {
            w.used("focused");
            polarity.write("not", w);
            w.words("focus");
            w.words(&level.to_string());
        }
        Condition::Not(_) | Condition::And(..) | Condition::Or(..) => write_one(condition, w),
    }
}

words! { PastSyntax of Past, "what may have happened", PAST = "event of the turn", "What a turn remembers.", "a unit was destroyed this turn":
    "a unit was destroyed", "Any unit." = (Past::UnitDestroyed);
    "you played an action spell", "Any action spell." = (Past::PlayedActionSpell);
    "you meditated", "Whatever was discarded for it." = (Past::Meditated);
}

/// The phrases of conditions, for the reference.
pub(crate) static CONDITION: &[Phrase] = entries! {
    "is a", "a condition", "A card is such a card; one that left play is judged by what it last was.", "this is an ally" =
        [Item::Part("a card"), Item::Words("is"), Item::Part("a kind of card")];
    "is the same player", "a condition", "Two players are the same one.", "controller of host is owner of this" =
        [Item::Part("a player"), Item::Words("is"), Item::Part("a player")];
    "is the first player", "a condition", "The player has the first player token.", "you are the first player" =
        [Item::Part("a player"), Item::Words("is the first player")];
    "turn of", "a condition", "The turn is this player's: `your turn`, or `turn of` a player.", "it is your turn" =
        [Item::Words("it is turn of"), Item::Part("a player")];
    "happened this turn", "a condition", "This has happened before in this turn.", "a unit was destroyed this turn" =
        [Item::Part("what may have happened"), Item::Words("this turn")];
    "or", "a condition", "At least one holds; `and` binds more tightly.", "focus 1 or this is an ally" =
        [Item::Part("a condition"), Item::Words("or"), Item::Part("a condition")];
    "there is", "a condition", "At least one card matches.", "there is a unit you control" =
        [Item::Words("there is"), Item::Part("a kind of card")];
    "is so much", "a condition", "A number compares so: `or less`, `or more`, or exactly.", "status on this is 2 or more" =
        [Item::Part("a quantity"), Item::Words("is"), Item::Part("a quantity"), Item::Words("or more")];
    "is even", "a condition", "A number can be halved.", "amount of drawn is even" =
        [Item::Part("a quantity"), Item::Words("is even")];
    "was done", "a condition", "The named step did something.", "drawn was done" =
        [Item::Part("the name of a step"), Item::Words("was done")];
    "focused", "a condition", "The spell is focused at least this far.", "focus 1" = [Item::Words("focus"), Item::Part("a number")];
    "not so", "a condition", "The condition does not hold; `not` stands inside the sentence.", "this is not an ally" =
        [Item::Words("not")];
    "and", "a condition", "Both hold.", "focus 1 and this is an ally" =
        [Item::Part("a condition"), Item::Words("and"), Item::Part("a condition")];
};
