//! Dice that pay: the room proposes ways, and a press on a die swaps it into the payment or out of it.

use super::{Asked, Follows, Then};
use crate::table::model::{self, Face, Spot};
use ashwright_room::message::Reply;
use ashwright_room::view::{Form, Pool};
use std::collections::HashMap;

/// The ways to pay for the question (`None`), or for an option of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ways(HashMap<Option<u32>, Vec<Pool>>);

impl Ways {
    /// Nothing is known.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Notes what the room said.
    pub fn know(&mut self, option: Option<u32>, ways: Vec<Pool>) {
        self.0.insert(option, ways);
    }

    /// The ways that are known, the one that gives up least first.
    pub fn of(&self, option: Option<u32>) -> &[Pool] {
        self.0.get(&option).map(Vec::as_slice).unwrap_or_default()
    }
}

/// The option whose payment is shown: of the thing that is picked, else of the one under the pointer.
pub fn paying_option(asked: &Asked<'_>) -> Option<u32> {
    match asked.options(asked.picks.spot.as_ref().or(asked.hover)?)? {
        [only] => Some(*only),
        _ => None,
    }
}

/// What the payment that is shown is for.
fn shown(asked: &Asked<'_>) -> Option<Option<u32>> {
    match asked.question.form {
        Form::Pay { .. } => Some(None),
        Form::OneOf(_) => paying_option(asked).map(Some),
        Form::Some { .. } | Form::Number { .. } | Form::AnyDice(_) | Form::Roll(_) | Form::Draw => None,
    }
}

/// The dice that would pay for what is picked or under the pointer.
pub fn would_pay(asked: &Asked<'_>) -> Option<Pool> {
    let shown = shown(asked)?;
    asked
        .picks
        .way
        .clone()
        .or_else(|| asked.ways.of(shown).first().cloned())
}

/// The places in one's tray of the dice that would pay, or that are picked.
pub fn marked(asked: &Asked<'_>, tray: &[Face]) -> Vec<usize> {
    match (would_pay(asked), &asked.question.form) {
        (Some(way), _) => model::marks(tray, &way, &asked.picks.touched),
        (None, Form::AnyDice(_)) => asked.picks.touched.clone(),
        (None, _) => Vec::new(),
    }
}

/// A press while a payment is asked for.
pub fn press(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let Spot::Die(i) = spot else { return None };
    swap(asked, *i)
}

/// Pays.
pub fn confirm(asked: &Asked<'_>) -> Option<Follows> {
    Some(Follows::answer(asked, Reply::Dice(would_pay(asked)?)))
}

/// Swaps one die of the payment; nothing when no payment does.
pub fn swap(asked: &Asked<'_>, i: usize) -> Option<Follows> {
    let now = would_pay(asked)?;
    let tray = asked.tray();
    let face = tray.get(i).copied()?;
    let marked = marked(asked, &tray);
    let more = !marked.contains(&i);
    let mut picks = asked.picks.clone();
    picks.passing = false;
    // Another die that shows the same is as good: only the mark moves.
    let like = marked.iter().copied().find(|other| tray.get(*other) == Some(&face));
    if let (true, Some(like)) = (more, like) {
        let mut touched = vec![i];
        touched.extend(picks.touched.iter().copied().filter(|t| *t != i && *t != like));
        touched.extend(marked.iter().copied().filter(|m| *m != like));
        picks.touched = touched;
        return Some(Follows::picked(picks));
    }
    let way = model::swapped(asked.ways.of(shown(asked)?), &now, face, more)?;
    picks.touched.retain(|t| *t != i);
    if more {
        picks.touched.insert(0, i);
    }
    picks.way = Some(way);
    Some(Follows {
        picks,
        then: Then::Nothing,
    })
}
