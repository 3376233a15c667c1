//! A card that is carried: picked up, and let go of over a card, over the table, or where it came from.

use super::{Asked, Follows, Gesture, Picks, Then, block, option, pressed};
use crate::table::model::{self, Spot};
use ashwright_room::view::{Choice, Name};

/// Picks it up, as a press would; what is picked already stays so.
pub fn pick_up(asked: &Asked<'_>, spot: &Spot) -> Follows {
    match asked.picks.hold(spot) {
        true => nothing(asked),
        false => pressed(asked, spot, false),
    }
}

/// Lets go of it over the table, or over a card: a unit attacks or blocks what it is let go of over, anything else is done
/// where only one thing can be done with it. What is no longer picked, since something else is asked by now, does nothing.
pub fn let_go(asked: &Asked<'_>, from: &Spot, onto: Option<&Name>) -> Follows {
    if !asked.picks.hold(from) {
        return nothing(asked);
    }
    match asked.gesture() {
        Gesture::Block => meet(asked, from, onto),
        Gesture::Option => match onto.and_then(|onto| attack(asked, from, onto)) {
            Some(attacks) => attacks,
            None if asked.picks.aiming => nothing(asked),
            None => option::confirm(asked).unwrap_or_else(|| nothing(asked)),
        },
        _ => nothing(asked),
    }
}

/// Puts it back where it came from.
pub fn put_back(asked: &Asked<'_>, spot: &Spot) -> Follows {
    if !asked.picks.hold(spot) {
        return nothing(asked);
    }
    let follows = pressed(asked, spot, false);
    match follows.picks.aiming && follows.picks.cards.is_empty() {
        true => Follows::picked(Picks::default()),
        false => follows,
    }
}

fn nothing(asked: &Asked<'_>) -> Follows {
    Follows::picked(asked.picks.clone())
}

/// An attack on a card, where that is offered and a unit of one's own that could attack is carried: it is taken up when
/// attackers are asked for ([`super::carried`]).
fn attack(asked: &Asked<'_>, from: &Spot, onto: &Name) -> Option<Follows> {
    let Spot::Card(unit) = from else { return None };
    let faced = model::player(asked.table.view.as_ref()?, asked.facing)?;
    // Where the target comes last, only what kind of attack it is to be is announced.
    let announced = match &faced.phoenixborn {
        Some(phoenixborn) if phoenixborn.name == *onto => Some(Choice::AttackPhoenixborn),
        _ if faced.battlefield.iter().any(|unit| unit.name == *onto) => Some(Choice::AttackUnit),
        _ => None,
    };
    let place = |choice: &Choice| model::place(asked.question, choice);
    let option = place(&Choice::Attack(onto.clone())).or_else(|| announced.as_ref().and_then(place))?;
    asked.unexhausted().find(|own| own.name == *unit)?;
    let mut cards = asked.picks.cards.clone();
    cards.retain(|card| card != unit);
    cards.push(unit.clone());
    let picks = Picks {
        aiming: true,
        cards,
        ..Picks::default()
    };
    let Follows { then, .. } = option::take(asked, option);
    Some(Follows { picks, then })
}

/// A blocker that is let go of over an attacker meets it, and no other.
fn meet(asked: &Asked<'_>, from: &Spot, onto: Option<&Name>) -> Follows {
    let attackers = asked.table.view.as_ref().map(block::attackers).unwrap_or_default();
    let (Spot::Card(blocker), Some(attacker)) = (from, onto.filter(|onto| attackers.contains(onto))) else {
        return nothing(asked);
    };
    let mut picks = Picks {
        spot: None,
        ..asked.picks.clone()
    };
    picks.blocks.retain(|(met, by)| met != attacker && by != blocker);
    picks.blocks.push((attacker.clone(), blocker.clone()));
    Follows {
        picks,
        then: Then::Nothing,
    }
}
