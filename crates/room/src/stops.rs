//! Which opportunities to respond a player wants to be asked about.
//!
//! Every window belongs to one stop: all windows of one's own turn to `own_turn`; on other turns those of declared
//! attackers and defenders, and of whatever attack and counter damage brings, to `attacks`; all others to `effects`.
//! A window that has a text which must be used is always asked about, and one with nothing to use never is.

use crate::message::Stops;
use ashwright_core::{CauseKind, Seat};
use ashwright_engine::{Happened, State};

/// Whether a seat wants to be asked about the newest event.
pub(crate) fn is_wanted(state: &State, seat: Seat, stops: &Stops) -> bool {
    let Some(event) = state.events.last() else { return true };
    if state.turn.seat == seat {
        return stops.own_turn;
    }
    let declared = matches!(
        event.what,
        Happened::AttackersDeclared(_) | Happened::DefendersDeclared(_)
    );
    let in_battle = matches!(event.cause.kind, Some(CauseKind::Attack | CauseKind::Counter));
    if declared || in_battle {
        stops.attacks
    } else {
        stops.effects
    }
}
