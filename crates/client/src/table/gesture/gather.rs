//! Some of several cards: the First Five, cards to discard, targets of one effect.

use super::{Asked, Follows, Then, toggle};
use crate::table::model::Spot;
use ashwright_room::message::Reply;
use ashwright_room::view::{Form, Name};

/// Adds a card or takes it away; where only one is wanted, another one replaces it.
pub fn press(asked: &Asked<'_>, spot: &Spot, twice: bool) -> Option<Follows> {
    let (Spot::Card(name) | Spot::Tile(name), Form::Some { max, .. }) = (spot, &asked.question.form) else {
        return None;
    };
    asked.options(spot)?;
    let mut picks = asked.picks.clone();
    if *max == 1 && !picks.cards.contains(name) {
        picks.cards.clear();
    }
    toggle(&mut picks.cards, name.clone());
    if twice && *max == 1 {
        let kept = keep(asked, &picks.cards);
        return Some(Follows { picks, ..kept });
    }
    Some(Follows::picked(picks))
}

/// Answers with these cards.
pub fn keep(asked: &Asked<'_>, chosen: &[Name]) -> Follows {
    let Form::Some { of, .. } = &asked.question.form else {
        return Follows::then(asked, Then::Nothing);
    };
    let places = of.iter().zip(0..).filter(|(name, _)| chosen.contains(name));
    Follows::answer(asked, Reply::Cards(places.map(|(_, place)| place).collect()))
}

/// Whether as many are picked as are asked for.
pub fn enough(asked: &Asked<'_>) -> bool {
    let Form::Some {
        min,
        max,
        limited,
        limit,
        ..
    } = &asked.question.form
    else {
        return false;
    };
    let picked = &asked.picks.cards;
    let held = picked.iter().filter(|name| limited.contains(name)).count();
    (usize::from(*min)..=usize::from(*max)).contains(&picked.len())
        && (limited.is_empty() || held <= usize::from(*limit))
}
