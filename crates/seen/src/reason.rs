//! Why something is not possible.

use ashwright_core::{DieType, Rule, Symbol};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a choice is not among the options.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// It is somebody else's turn, or nobody's.
    NotYourTurn,
    /// The main action of the turn is used up.
    NoMainAction,
    /// The side action of the turn is used up.
    NoSideAction,
    /// A main action must be taken before the turn can end.
    MainActionOwed,
    /// The player has ended their part of a turn that partners share.
    PartIsDone,
    /// Dice are missing.
    NeedsDice(#[serde(with = "crate::symbol_text")] Symbol, u8),
    /// No die of the type shows power.
    NeedsPowerDie(DieType),
    /// Cards to discard are missing.
    NeedsDiscard(u8),
    /// Status tokens on the card are missing.
    NeedsStatus(u8),
    /// The card is not in one's hand.
    NotInHand,
    /// Reactions are played in answer to their event only.
    OnlyAsReaction,
    /// No slot is free.
    BattlefieldFull,
    /// No slot is free and no copy is there.
    SpellboardFull,
    /// No unit can take the alteration.
    NothingToAttachTo,
    /// Reactions are played during turns only.
    OutsideTurns,
    /// One reaction a turn.
    AlreadyReacted,
    /// Chained cards wait for the second round.
    ChainedInFirstRound,
    /// The card is not in play under one's control.
    NotYours,
    /// The card has no such text, or it is not active.
    NothingToActivate,
    /// The unit has an exhaustion token.
    Exhausted,
    /// The card has an exhaustion token, and the text is not inexhaustible.
    TextSwitchedOff,
    /// Some text forbids it.
    Forbidden,
    /// The attacker cannot be blocked or guarded by this.
    CannotBeBlocked,
    /// A target cannot guard itself.
    OwnGuard,
    /// The Phoenixborn guarded this round.
    AlreadyGuarded,
    /// The unit has no text that lets it guard.
    NoUnitGuard,
    /// Only what opponents control can be attacked.
    NotAnOpponents,
    /// It cannot be targeted.
    CannotBeTargeted,
    /// There is no unit that could attack.
    NoAbleAttacker,
    /// It does not fit what is asked for.
    DoesNotFit,
    /// Something else is being decided.
    NotNow,
    /// Attackers are declared once and in order.
    AlreadyDeclared,
    /// The game is over.
    GameOver,
}

impl Reason {
    /// The rule that says so.
    pub fn rule(&self) -> Rule {
        match self {
            Reason::NotYourTurn => Rule(4, 1, 5),
            Reason::NoMainAction | Reason::NoSideAction => Rule(4, 1, 3),
            Reason::MainActionOwed => Rule(4, 2, 5),
            Reason::PartIsDone => Rule(22, 3, 5),
            Reason::NeedsDice(..) => Rule(5, 1, 8),
            Reason::NeedsPowerDie(_) => Rule(6, 9, 1),
            Reason::NeedsDiscard(_) => Rule(5, 1, 5),
            Reason::NeedsStatus(_) => Rule(5, 1, 8),
            Reason::NotInHand => Rule(6, 1, 1),
            Reason::OnlyAsReaction => Rule(6, 7, 1),
            Reason::BattlefieldFull => Rule(6, 1, 3),
            Reason::SpellboardFull => Rule(6, 4, 3),
            Reason::NothingToAttachTo => Rule(6, 1, 3),
            Reason::OutsideTurns => Rule(10, 5, 1),
            Reason::AlreadyReacted => Rule(6, 7, 7),
            Reason::ChainedInFirstRound => Rule(16, 6, 2),
            Reason::NotYours | Reason::NothingToActivate => Rule(6, 8, 3),
            Reason::Exhausted => Rule(11, 2, 4),
            Reason::TextSwitchedOff => Rule(11, 2, 2),
            Reason::Forbidden => Rule(1, 2, 5),
            Reason::CannotBeBlocked => Rule(7, 3, 4),
            Reason::OwnGuard => Rule(7, 4, 4),
            Reason::AlreadyGuarded => Rule(7, 4, 2),
            Reason::NoUnitGuard => Rule(7, 4, 3),
            Reason::NotAnOpponents => Rule(7, 1, 2),
            Reason::CannotBeTargeted => Rule(8, 2, 9),
            Reason::NoAbleAttacker => Rule(7, 1, 5),
            Reason::DoesNotFit => Rule(8, 2, 13),
            Reason::NotNow => Rule(4, 1, 5),
            Reason::AlreadyDeclared => Rule(7, 2, 3),
            Reason::GameOver => Rule(14, 1, 2),
        }
    }
}

impl fmt::Display for Reason {
    /// One clause for a person, without the rule number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotYourTurn => f.write_str("it is not your turn"),
            Reason::NoMainAction => f.write_str("needs a main action: yours is taken"),
            Reason::NoSideAction => f.write_str("needs a side action: yours is taken"),
            Reason::MainActionOwed => f.write_str("a main action comes first, even if it is Pass"),
            Reason::PartIsDone => f.write_str("your part of the shared turn is over"),
            Reason::NeedsDice(Symbol::Basic, n) => write!(f, "needs {n} more active dice"),
            Reason::NeedsDice(Symbol::Of(kind, level), n) => {
                write!(
                    f,
                    "needs {n} more {kind} {level} {}",
                    if *n == 1 { "die" } else { "dice" }
                )
            }
            Reason::NeedsPowerDie(kind) => write!(f, "needs an active {kind} die on its power side"),
            Reason::NeedsDiscard(n) => write!(f, "needs {n} more cards in hand to discard"),
            Reason::NeedsStatus(1) => f.write_str("needs 1 more status token on it"),
            Reason::NeedsStatus(n) => write!(f, "needs {n} more status tokens on it"),
            Reason::NotInHand => f.write_str("it is not in your hand"),
            Reason::OnlyAsReaction => f.write_str("a reaction is played when its event happens, not as an action"),
            Reason::BattlefieldFull => f.write_str("your battlefield has no free slot"),
            Reason::SpellboardFull => f.write_str("your spellboard has no free slot and no copy of it"),
            Reason::NothingToAttachTo => f.write_str("nothing in play can take it"),
            Reason::OutsideTurns => f.write_str("reactions are played during turns only"),
            Reason::AlreadyReacted => f.write_str("you have used your reaction of this turn"),
            Reason::ChainedInFirstRound => f.write_str("it is chained, and this is the first round"),
            Reason::NotYours => f.write_str("it is not in play under your control"),
            Reason::NothingToActivate => f.write_str("it has no active text to activate"),
            Reason::Exhausted => f.write_str("it is exhausted"),
            Reason::TextSwitchedOff => f.write_str("it is exhausted, so its text is switched off"),
            Reason::Forbidden => f.write_str("a card's text forbids it"),
            Reason::CannotBeBlocked => f.write_str("that attacker cannot be blocked or guarded by it"),
            Reason::OwnGuard => f.write_str("the target cannot be its own guard"),
            Reason::AlreadyGuarded => f.write_str("your Phoenixborn has guarded this round"),
            Reason::NoUnitGuard => f.write_str("it has no text that lets it guard"),
            Reason::NotAnOpponents => f.write_str("only what an opponent controls can be attacked"),
            Reason::CannotBeTargeted => f.write_str("it cannot be targeted"),
            Reason::NoAbleAttacker => f.write_str("you have no unit that can attack"),
            Reason::DoesNotFit => f.write_str("it is not what is asked for"),
            Reason::NotNow => f.write_str("something else is being decided"),
            Reason::AlreadyDeclared => f.write_str("attackers are added in order, each once"),
            Reason::GameOver => f.write_str("the game is over"),
        }
    }
}
