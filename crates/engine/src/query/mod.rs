//! What a card currently is: its values, abilities and permissions, in layers (R 11.6); and what the words of a text mean
//! now: filters, quantities, conditions, references (chapter 8), and which events they wait for (R 10.1).
//!
//! Nothing here changes anything. The layers, from first to last: copies; printed values; abilities gained and lost;
//! value bonuses of alterations, dice and effects; prohibitions.

mod abilities;
mod condition;
mod events;
mod filter;
mod laws;
mod quantity;
mod refs;
mod statics;
mod values;

pub(crate) use abilities::{Abilities, Active, Text};
pub(crate) use quantity::compare_with;
pub(crate) use statics::Purchase;
pub use values::tokens;

use crate::rulebook::Rulebook;
use crate::{Bound, State};
use ashwright_core::{CardId, Seat};

/// Asks about a state. Copy it freely.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The definitions and the edition.
    pub book: &'a Rulebook,
    /// The state that is asked about.
    pub state: &'a State,
}

/// From whose point of view a text speaks.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// `you`
    pub you: Seat,
    /// `this`
    pub this: CardId,
    /// The numeral of the ability.
    pub numeral: i8,
    /// The X that was paid, if it was.
    pub x: Option<i8>,
    /// What names are bound to.
    pub bound: Option<&'a [Bound]>,
    /// The dice that were spent.
    pub spent: Option<&'a ashwright_core::Dice>,
}

impl<'a> Context<'a> {
    /// The point of view of a card's text outside any effect.
    pub fn of(state: &State, card: CardId) -> Context<'a> {
        Context {
            you: state.card(card).controller,
            this: card,
            numeral: 0,
            x: None,
            bound: None,
            spent: None,
        }
    }
}
