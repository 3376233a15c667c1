//! The actions of a turn that are no cards.

use super::{Asked, Follows, Picks, Planned, Then, option, toggle};
use crate::table::model::{self, Spot};
use ashwright_room::message::About;
use ashwright_room::view::{AskKind, Choice, Name};

/// Passes or ends the turn; giving up the main action by it takes a second press.
pub fn pass(asked: &Asked<'_>) -> Follows {
    let place = |choice| model::place(asked.question, &choice);
    match (place(Choice::EndTurn), place(Choice::Pass)) {
        (Some(end), _) => option::take(asked, end),
        (None, None) => Follows::then(asked, Then::WhyNot(About::EndTurn)),
        (None, Some(pass)) if asked.picks.passing => option::take(asked, pass),
        (None, Some(_)) => Follows::picked(Picks {
            passing: true,
            ..Picks::default()
        }),
    }
}

/// Passes, and ends the turn when it goes on with the side action.
pub fn pass_and_end(asked: &Asked<'_>) -> Follows {
    let planned = |choice| Planned {
        ask: AskKind::Action,
        choice,
    };
    Follows::then(asked, Then::Plan([Choice::Pass, Choice::EndTurn].map(planned).to_vec()))
}

/// Whether an attack is among what can be done.
fn may_attack(asked: &Asked<'_>) -> bool {
    model::options(asked.question).iter().any(Choice::is_attack)
}

/// Begins to attack: only what can be attacked can be chosen, or whether it is to be a Phoenixborn or a unit. A second press
/// gives it up.
pub fn aim(asked: &Asked<'_>) -> Follows {
    if may_attack(asked) {
        return Follows::picked(Picks {
            aiming: !asked.picks.aiming,
            ..Picks::default()
        });
    }
    let view = asked.table.view.as_ref();
    let target = view.and_then(|view| model::player(view, asked.facing)?.phoenixborn.as_ref());
    let about = target.or_else(|| asked.own()?.phoenixborn.as_ref());
    let then = about.map_or(Then::Nothing, |card| Then::WhyNot(About::Card(card.name.clone())));
    Follows::then(asked, then)
}

/// Attacks what was pressed before, when one of several units of one's own that could is pressed after it: it is taken up when
/// attackers are asked for, as where it was pressed first. The only one that could is not sent by a press.
pub fn attack_by(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let (Spot::Card(name), Some(target)) = (spot, &asked.picks.spot) else {
        return None;
    };
    let [only] = asked.options(target)? else { return None };
    let choice = model::options(asked.question).get(*only as usize)?;
    if lone_attack(asked).is_some_and(|(unit, _)| unit == *name) {
        // It is marked as the attacker already, and would attack at once: that is what the button is for.
        return Some(Follows::picked(asked.picks.clone()));
    }
    let able = asked.unexhausted().any(|unit| unit.name == *name);
    (matches!(choice, Choice::Attack(_)) && able).then(|| {
        let Follows { then, .. } = option::take(asked, *only);
        let picks = Picks {
            aiming: true,
            cards: vec![name.clone()],
            ..Picks::default()
        };
        Follows { picks, then }
    })
}

/// Begins to attack when a unit of one's own is pressed that could: elsewhere one takes the attacker first. Here the target
/// comes first, so that is asked for; the units that were pressed are taken up when attackers are ([`super::carried`]).
pub fn attack_with(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let Spot::Card(name) = spot else { return None };
    let able = asked.unexhausted().any(|unit| unit.name == *name);
    let acts = asked.question.ask == AskKind::Action;
    (acts && able && may_attack(asked)).then(|| {
        let mut cards = asked.picks.cards.clone();
        toggle(&mut cards, name.clone());
        Follows::picked(Picks {
            aiming: true,
            cards,
            ..Picks::default()
        })
    })
}

/// Who attacks whom when what is picked is confirmed, where only one unit could: attackers are not asked for then.
pub fn lone_attack(asked: &Asked<'_>) -> Option<(Name, Name)> {
    let Some(Spot::Card(target)) = &asked.picks.spot else {
        return None;
    };
    let [only] = asked.options(asked.picks.spot.as_ref()?)? else {
        return None;
    };
    let choice = model::options(asked.question).get(*only as usize)?;
    let mut able = asked.unexhausted();
    let attacker = able.next().filter(|_| able.next().is_none())?;
    matches!(choice, Choice::Attack(_)).then(|| (attacker.name.clone(), target.clone()))
}

/// Begins to meditate.
pub fn meditate(asked: &Asked<'_>) -> Follows {
    match model::place(asked.question, &Choice::Meditate) {
        Some(place) => option::take(asked, place),
        None => Follows::then(asked, Then::WhyNot(About::Meditate)),
    }
}
