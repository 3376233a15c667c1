//! The units that attack: gathered, and named one after the other in the order of the battlefield.

use super::{Asked, Follows, Picks, Planned, Then, toggle};
use crate::table::model::{self, Spot};
use ashwright_room::view::{AskKind, Choice, Name};

/// Adds a unit to those that attack, or takes it from them.
pub fn press(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let (Spot::Card(name) | Spot::Tile(name)) = spot else {
        return None;
    };
    asked.options(spot)?;
    let mut picks = asked.picks.clone();
    if !several(asked) && !picks.cards.contains(name) {
        picks.cards.clear();
    }
    toggle(&mut picks.cards, name.clone());
    Some(Follows::picked(picks))
}

/// What is picked when attackers are asked for after units were pressed first: those of them that may attack, the last alone
/// where only one may.
pub fn carried(asked: &Asked<'_>, pressed: &[Name]) -> Picks {
    let may = |name: &&Name| asked.options(&Spot::Card((*name).clone())).is_some();
    let mut cards: Vec<Name> = pressed.iter().filter(may).cloned().collect();
    if !several(asked) {
        cards.drain(..cards.len().saturating_sub(1));
    }
    Picks {
        cards,
        ..Picks::default()
    }
}

/// Declares them.
pub fn confirm(asked: &Asked<'_>) -> Option<Follows> {
    if asked.picks.cards.is_empty() {
        return None;
    }
    let planned = |choice| Planned {
        ask: AskKind::Attackers,
        choice,
    };
    let units = asked.own().map(|own| own.battlefield.as_slice()).unwrap_or_default();
    let chosen = units.iter().filter(|unit| asked.picks.cards.contains(&unit.name));
    let mut plan: Vec<Planned> = chosen.map(|unit| planned(Choice::Card(unit.name.clone()))).collect();
    plan.push(planned(Choice::Done));
    Some(Follows::then(asked, Then::Plan(plan)))
}

/// Whether several units may attack together: the target is a Phoenixborn, or is not chosen yet.
fn several(asked: &Asked<'_>) -> bool {
    let target = || {
        let view = asked.table.view.as_ref()?;
        let attack = view.attack.as_ref()?;
        let defender = model::player(view, attack.defender)?;
        // Where the target comes after the attackers, any number can attack anything.
        let target = attack.target.as_ref()?;
        Some(defender.phoenixborn.as_ref()?.name == *target)
    };
    target().unwrap_or(true)
}
