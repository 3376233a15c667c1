//! Numbers and conditions that are read when a step is reached.

use crate::{Compare, DiceKind, DieType, Filter, Level, Ref, Slot, Stat, Token, Who};

/// A number that is known when the step is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// This number.
    Number(i8),
    /// `N`: the numeral of the ability, with everything that stacks (R 11.4.1).
    Numeral,
    /// `X`: as the card defines it, or as was paid.
    X,
    /// `attack of NAME`: the current value, or the last one it had in play (R 8.1.9).
    ValueOf(Stat, Ref),
    /// `printed attack of NAME`
    PrintedOf(Stat, Ref),
    /// `play cost of NAME`: the magic play cost (R 5.4.3).
    PlayCostOf(Ref),
    /// `status on NAME`
    TokensOn(Token, Ref),
    /// `wounds among FILTER`
    TokensAmong(Token, Box<Filter>),
    /// `charm dice among FILTER`
    DiceAmong(DieType, Box<Filter>),
    /// `active charm power dice of PLAYER`
    ActiveDice(DiceKind, Box<Who>),
    /// `divine power dice spent`: to pay for this (R 5.2.6).
    DiceSpent(DieType, Level),
    /// `destroyed by NAME`: how many units that step destroyed.
    DestroyedBy(Slot),
    /// `damage received from NAME`: how much of the damage that the step deals, each time it does, was received (R 9.1.102).
    ReceivedFrom(Slot),
    /// `number of FILTER`
    CountOf(Box<Filter>),
    /// `amount of NAME`: the damage or wounds of an event, or how many things the named step moved.
    Amount(Slot),
    /// `amount of NAME for PLAYER`: that player's part of the amount.
    AmountFor(Slot, Box<Who>),
    /// `A plus B`
    Plus(Box<Quantity>, Box<Quantity>),
    /// `A minus B`, never below zero.
    Minus(Box<Quantity>, Box<Quantity>),
    /// `A times B`
    Times(Box<Quantity>, Box<Quantity>),
    /// `phase`: the phase of the Chimera, from 1 to 3; 0 where there is none.
    Phase,
    /// `highest life among FILTER`
    Highest(Stat, Box<Filter>),
}

/// Something that holds or does not hold when it is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `NAME is FILTER`; a card that left play is judged by what it last was.
    Is(Ref, Filter),
    /// `PLAYER is PLAYER`
    Same(Who, Who),
    /// `PLAYER is the first player`
    FirstPlayer(Who),
    /// `it is your turn`, `it is turn of PLAYER`
    TurnOf(Who),
    /// `it is a player's turn`: anybody's.
    InTurn,
    /// `a unit was destroyed this turn` and the like.
    ThisTurn(Past),
    /// `there is FILTER`
    Exists(Filter),
    /// `QUANTITY is N or more`
    Holds(Quantity, Compare, Quantity),
    /// `NAME was done`: that step did something (R 8.4.6).
    Done(Slot),
    /// `focus N`: the spell is focused at least this far (R 6.4.7).
    Focused(u8),
    /// `QUANTITY is even`
    Even(Quantity),
    /// Not that.
    Not(Box<Condition>),
    /// Both.
    And(Box<Condition>, Box<Condition>),
    /// At least one.
    Or(Box<Condition>, Box<Condition>),
}

/// Something that may have happened this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Past {
    /// A unit was destroyed.
    UnitDestroyed,
    /// You played an action spell.
    PlayedActionSpell,
    /// You meditated.
    Meditated,
}
