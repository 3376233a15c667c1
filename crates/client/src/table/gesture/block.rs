//! Who blocks whom: a unit of one's own, then the attacker that it meets.

use super::{Asked, Follows, Planned, Then};
use crate::table::model::{self, Spot};
use ashwright_room::view::{AskKind, Choice, Name, View};

/// Makes or undoes a pair of attacker and blocker.
pub fn press(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let Spot::Card(name) = spot else {
        return super::option::press(asked, spot, false);
    };
    let attackers = attackers(asked.table.view.as_ref()?);
    let mut picks = asked.picks.clone();
    picks.passing = false;
    if attackers.contains(name) {
        match picks.spot.take() {
            Some(Spot::Card(blocker)) => {
                picks.blocks.retain(|(met, other)| met != name && *other != blocker);
                picks.blocks.push((name.clone(), blocker));
            }
            Some(_) | None => picks.blocks.retain(|(met, _)| met != name),
        }
        return Some(Follows::picked(picks));
    }
    let own_unit = asked.unexhausted().any(|unit| unit.name == *name);
    let legal = model::place(asked.question, &Choice::Card(name.clone())).is_some();
    if picks.blocks.iter().any(|(_, blocker)| blocker == name) {
        picks.blocks.retain(|(_, blocker)| blocker != name);
    } else if !(legal || own_unit && attackers.len() > 1) {
        return None;
    } else if let [only] = attackers.as_slice() {
        picks.blocks = vec![(only.clone(), name.clone())];
    } else {
        picks.spot = (picks.spot.as_ref() != Some(spot)).then(|| spot.clone());
    }
    Some(Follows::picked(picks))
}

/// Declares the blockers attacker by attacker, as the room asks for them.
pub fn confirm(asked: &Asked<'_>) -> Follows {
    let attackers = asked.table.view.as_ref().map(attackers).unwrap_or_default();
    let plan = attackers.into_iter().map(|attacker| {
        let pair = asked.picks.blocks.iter().find(|(met, _)| *met == attacker);
        let choice = pair.map_or(Choice::Decline, |(_, blocker)| Choice::Card(blocker.clone()));
        Planned {
            ask: AskKind::Block,
            choice,
        }
    });
    Follows::then(asked, Then::Plan(plan.collect()))
}

/// Units that are attacking and may still be met, by the order of the attack.
pub fn attackers(view: &View) -> Vec<Name> {
    let battles = view.attack.as_ref().map(|attack| attack.battles.as_slice());
    let open = battles.unwrap_or_default().iter();
    open.filter(|battle| !battle.resolved && battle.meets.is_none())
        .map(|battle| battle.attacker.clone())
        .collect()
}
