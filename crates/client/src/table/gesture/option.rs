//! One option of several: the thing that it is about is picked, and its options are offered as buttons.

use super::{Asked, Follows, Picks, Then, payment};
use crate::table::model::{self, Spot};
use ashwright_room::message::Reply;
use ashwright_room::view::Choice;

/// Picks what is pressed; where one option is meant and nothing remains to be said, takes it.
pub fn press(asked: &Asked<'_>, spot: &Spot, twice: bool) -> Option<Follows> {
    let options = match (spot, asked.options(spot)) {
        // Where no die can be chosen, one is swapped into what is paid.
        (Spot::Die(i), None) => return payment::swap(asked, *i),
        (_, options) => options?,
    };
    if let Spot::Button(option) = spot {
        return Some(take(asked, *option));
    }
    let attack = |option: &u32| {
        let choice = model::options(asked.question).get(*option as usize);
        matches!(choice, Some(Choice::Attack(_)))
    };
    // Who attacks was perhaps pressed before what is attacked.
    let aiming = asked.picks.aiming;
    let picks = Picks {
        aiming,
        cards: asked.picks.cards.iter().filter(|_| aiming).cloned().collect(),
        ..Picks::default()
    };
    match options {
        [only] if twice || (attack(only) && asked.picks.aiming && asked.unexhausted().count() > 1) => {
            Some(take(asked, *only))
        }
        _ if asked.picks.spot.as_ref() == Some(spot) => Some(Follows::picked(picks)),
        _ => Some(Follows {
            picks: Picks {
                spot: Some(spot.clone()),
                ..picks
            },
            then: match options {
                [only] => Then::AskWays(*only),
                _ => Then::Nothing,
            },
        }),
    }
}

/// Takes the one option of what is picked.
pub fn confirm(asked: &Asked<'_>) -> Option<Follows> {
    match asked.options(asked.picks.spot.as_ref()?)? {
        [only] => Some(take(asked, *only)),
        _ => None,
    }
}

/// Answers with an option, and with the dice that are shown for it.
pub fn take(asked: &Asked<'_>, option: u32) -> Follows {
    let shown = payment::paying_option(asked) == Some(option);
    let way = asked.picks.way.clone().filter(|_| shown);
    let pay = way.or_else(|| asked.ways.of(Some(option)).first().cloned());
    Follows::then(
        asked,
        Then::Answer(Reply::Option(option), pay.filter(|pay| !pay.is_empty())),
    )
}
