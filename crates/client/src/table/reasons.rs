//! Why something is not possible now, in words.

use super::words;
use crate::i18n::t;
use ashwright_core::Symbol;
use ashwright_room::view::Reason;

/// A reason as a clause.
pub fn words(reason: Reason) -> String {
    match reason {
        Reason::NotYourTurn => t!("table-cannot-not-your-turn"),
        Reason::NoMainAction => t!("table-cannot-no-main-action"),
        Reason::NoSideAction => t!("table-cannot-no-side-action"),
        Reason::MainActionOwed => t!("table-cannot-main-action-owed"),
        Reason::PartIsDone => t!("table-cannot-part-is-done"),
        Reason::NeedsDice(Symbol::Basic, n) => t!("table-cannot-needs-any-dice", count = n),
        Reason::NeedsDice(symbol @ Symbol::Of(..), n) => {
            t!("table-cannot-needs-dice", count = n, symbol = words::symbol(symbol))
        }
        Reason::NeedsPowerDie(kind) => t!("table-cannot-needs-power-die", kind = words::die_type(kind)),
        Reason::NeedsStatus(n) => t!("table-cannot-needs-status", count = n),
        Reason::NeedsDiscard(n) => t!("table-cannot-needs-discard", count = n),
        Reason::NotInHand => t!("table-cannot-not-in-hand"),
        Reason::OnlyAsReaction => t!("table-cannot-only-as-reaction"),
        Reason::BattlefieldFull => t!("table-cannot-battlefield-full"),
        Reason::SpellboardFull => t!("table-cannot-spellboard-full"),
        Reason::NothingToAttachTo => t!("table-cannot-nothing-to-attach-to"),
        Reason::OutsideTurns => t!("table-cannot-outside-turns"),
        Reason::AlreadyReacted => t!("table-cannot-already-reacted"),
        Reason::ChainedInFirstRound => t!("table-cannot-chained-in-first-round"),
        Reason::NotYours => t!("table-cannot-not-yours"),
        Reason::NothingToActivate => t!("table-cannot-nothing-to-activate"),
        Reason::Exhausted => t!("table-cannot-exhausted"),
        Reason::TextSwitchedOff => t!("table-cannot-text-switched-off"),
        Reason::Forbidden => t!("table-cannot-forbidden"),
        Reason::CannotBeBlocked => t!("table-cannot-cannot-be-blocked"),
        Reason::OwnGuard => t!("table-cannot-own-guard"),
        Reason::AlreadyGuarded => t!("table-cannot-already-guarded"),
        Reason::NoUnitGuard => t!("table-cannot-no-unit-guard"),
        Reason::NotAnOpponents => t!("table-cannot-not-an-opponents"),
        Reason::CannotBeTargeted => t!("table-cannot-cannot-be-targeted"),
        Reason::NoAbleAttacker => t!("table-cannot-no-able-attacker"),
        Reason::DoesNotFit => t!("table-cannot-does-not-fit"),
        Reason::NotNow => t!("table-cannot-not-now"),
        Reason::AlreadyDeclared => t!("table-cannot-already-declared"),
        Reason::GameOver => t!("table-cannot-game-over"),
    }
}
