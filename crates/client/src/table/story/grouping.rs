//! Which events belong together.

use ashwright_core::{Seat, Token};
use ashwright_room::message::{Logged, Table};
use ashwright_room::view::{Deed, What};
use ashwright_seen::{ACTIVATED, CONCEDED, PREPARED, RAINS_OF_ASPECTS, REACTED};
use std::ops::Range;

/// What the newest entry is about, as far as it matters to what may still belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// Nothing belongs to it any more.
    Closed,
    /// The roll of the prepare phase.
    Roll,
    /// What is discarded and drawn in it.
    Draw,
    /// A turn that has begun and in which nothing was done yet.
    Turn(Seat),
    /// An action with all that follows from it.
    Action,
    /// An attack whose target is known, or is not yet.
    Attack { announced: bool },
    /// Whoever passes.
    Pass,
    /// The recovery phase.
    Recovery,
    /// An Ultimate, in the recovery phase or in a turn.
    Ultimate { recovering: bool },
    /// An Ultimate that is done: what follows is no part of it.
    Done { recovering: bool },
    /// A text that nobody's action has led to.
    Text,
}

/// The ranges of events that make an entry each, in order and without gaps.
pub fn entries(table: &Table, log: &[Logged]) -> Vec<Range<usize>> {
    let chimera = table.view.as_ref().and_then(|view| view.chimera.as_ref());
    let chimera = chimera.map(|chimera| chimera.seat);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut open = Open::Closed;
    let mut fell = false;
    for (at, logged) in log.iter().enumerate() {
        let (begins, next) = follow(open, logged, chimera, fell);
        fell = matches!(
            logged.event.what,
            What::Destroyed(_)
                | What::Discarded(_)
                | What::LeftTheGame(_)
                | What::Placed(_, Token::Wound, _)
                | What::Lost(_)
        );
        match ranges.last_mut() {
            Some(last) if !begins => last.end = at + 1,
            Some(_) | None => ranges.push(at..at + 1),
        }
        open = next;
    }
    ranges
}

/// Whether an event begins an entry, and what the entry is about then. `fell` says whether the event before may have cost a player
/// the game.
fn follow(open: Open, logged: &Logged, chimera: Option<Seat>, fell: bool) -> (bool, Open) {
    let fresh = !matches!(open, Open::Turn(_));
    if let Some(follows) = after_ultimate(open, logged) {
        return follows;
    }
    match &logged.event.what {
        What::Round(_) | What::Ended(_) => (true, Open::Closed),
        What::Turn(seat) => (true, Open::Turn(*seat)),
        What::Rolled(..) if logged.event.rule == PREPARED => (open != Open::Roll, Open::Roll),
        What::Tied(_) => (open != Open::Roll, Open::Roll),
        What::FirstPlayer(_) => match open {
            Open::Roll | Open::Recovery | Open::Action => (false, open),
            _ => (true, Open::Closed),
        },
        // What a Chimera does in its turn belongs together.
        What::Passed(seat) => (fresh && !(open == Open::Action && chimera == Some(*seat)), Open::Pass),
        What::Meditated(_) | What::UsedPower(..) => (fresh, Open::Action),
        What::Recovery => (true, Open::Recovery),
        What::Played(..) if logged.event.rule != REACTED => (fresh, Open::Action),
        What::Used(..) if logged.event.rule == ACTIVATED => (fresh, Open::Action),
        What::Attacked(seat, _) => match open {
            Open::Attack { announced: false } => (false, Open::Attack { announced: true }),
            // A Chimera attacks in the course of its turn.
            Open::Action if chimera == Some(*seat) => (false, Open::Attack { announced: true }),
            _ => (fresh, Open::Attack { announced: true }),
        },
        What::DeclaredAttacker(_) => match open {
            Open::Attack { .. } => (false, open),
            _ => (fresh, Open::Attack { announced: false }),
        },
        What::Chimera(Deed::Ultimate(_)) => {
            let recovering = matches!(open, Open::Recovery);
            (true, Open::Ultimate { recovering })
        }
        What::Lost(_) if logged.event.rule == CONCEDED => (true, open),
        What::Lost(_) => (!fell || open == Open::Closed, open),
        What::Drew(..) | What::Discarded(_) => match open {
            Open::Closed | Open::Roll => (true, Open::Draw),
            Open::Turn(_) => (false, Open::Action),
            _ => (false, open),
        },
        What::Used(..) | What::Played(..) => match open {
            Open::Closed | Open::Roll | Open::Draw | Open::Recovery | Open::Text => (true, Open::Text),
            Open::Turn(_) => (false, Open::Action),
            _ => (false, open),
        },
        What::Rolled(..)
        | What::Spent(..)
        | What::EnteredPlay(_)
        | What::Attached(..)
        | What::PutUnder(..)
        | What::Damage(..)
        | What::Prevented(..)
        | What::Placed(..)
        | What::Removed(..)
        | What::Destroyed(_)
        | What::LeftTheGame(_)
        | What::ToHand(_)
        | What::Targeted(_)
        | What::DeclaredDefender(..)
        | What::Cancelled(_)
        | What::DieChanged(..)
        | What::DieReadied(..)
        | What::DieExhausted(..)
        | What::LookedAt(..)
        | What::Shuffled(_)
        | What::Chimera(_) => match open {
            Open::Closed | Open::Roll => (true, Open::Draw),
            Open::Turn(_) => (false, Open::Action),
            _ => (false, open),
        },
    }
}

/// What follows an Ultimate, where that is not as after anything else.
fn after_ultimate(open: Open, logged: &Logged) -> Option<(bool, Open)> {
    let (recovering, done) = match open {
        Open::Ultimate { recovering } => (recovering, false),
        Open::Done { recovering } => (recovering, true),
        _ => return None,
    };
    let back = if recovering { Open::Recovery } else { Open::Action };
    match &logged.event.what {
        What::Round(_) | What::Ended(_) | What::Turn(_) | What::Recovery | What::Lost(_) => None,
        What::Chimera(Deed::Ultimate(_)) => Some((true, Open::Ultimate { recovering })),
        What::Chimera(Deed::Phase(_)) if !done => Some((false, Open::Done { recovering })),
        // The last phase has no end of its own: it is known by what goes on.
        What::Chimera(Deed::Behavior(_)) => Some((true, back)),
        What::Chimera(Deed::RedRains(_)) if logged.event.rule == RAINS_OF_ASPECTS => Some((true, back)),
        What::FirstPlayer(_) if recovering => Some((true, Open::Closed)),
        What::Used(..) | What::Attacked(..) | What::Played(..) | What::UsedPower(..) | What::Passed(_) if done => {
            let (_, next) = follow(back, logged, None, false);
            Some((true, next))
        }
        _ if done => Some((true, back)),
        _ => None,
    }
}
