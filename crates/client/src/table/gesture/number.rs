//! A number: a button for each.

use super::{Asked, Follows};
use crate::table::model::Spot;
use ashwright_room::message::Reply;

/// Answers with the number of the button.
pub fn press(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let Spot::Button(number) = spot else { return None };
    asked.options(spot)?;
    let number = u8::try_from(*number).ok()?;
    Some(Follows::answer(asked, Reply::Number(number)))
}
