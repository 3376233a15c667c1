//! Any dice of one's own, as many as one likes.

use super::{Asked, Follows, toggle};
use crate::table::model::{self, Spot};
use ashwright_room::message::Reply;

/// Adds a die or takes it away.
pub fn press(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let Spot::Die(i) = spot else { return None };
    let mut picks = asked.picks.clone();
    toggle(&mut picks.touched, *i);
    Some(Follows::picked(picks))
}

/// Answers with the dice that are picked.
pub fn confirm(asked: &Asked<'_>) -> Follows {
    let tray = asked.tray();
    let dice = asked.picks.touched.iter().filter_map(|i| tray.get(*i).copied());
    Follows::answer(asked, Reply::Dice(model::pool(dice)))
}
