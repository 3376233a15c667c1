//! Meditate: cards to discard and, for each, a die to turn. Both can be laid out before anything is answered; a die that was
//! not laid out is asked for when the cards are gone, and is never given up by itself.

use super::{Asked, Follows, Note, Picks, Planned, Then, option, toggle};
use crate::table::model::{self, Spot};
use ashwright_core::{Die, Level};
use ashwright_room::view::{AskKind, Choice};

/// How many dice may still be turned.
pub fn changes_left(picks: &Picks) -> usize {
    discards(picks).saturating_sub(picks.turned.len())
}

fn discards(picks: &Picks) -> usize {
    picks.cards.len() + usize::from(picks.off_pile)
}

/// Adds a card, or turns a die.
pub fn press(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let mut picks = asked.picks.clone();
    match spot {
        Spot::Die(i) => return turn(asked, *i),
        Spot::Card(name) | Spot::Tile(name) => {
            asked.options(spot)?;
            toggle(&mut picks.cards, name.clone());
        }
        Spot::DrawPile => {
            asked.options(spot)?;
            let pile = asked.own().map_or(0, |own| own.pile);
            picks.off_pile = if picks.off_pile < pile { picks.off_pile + 1 } else { 0 };
        }
        Spot::Button(_) | Spot::Power(_) => return option::press(asked, spot, false),
    }
    // Fewer discards turn fewer dice.
    picks.turned.truncate(discards(&picks));
    Some(Follows::picked(picks))
}

/// One card less off the draw pile.
pub fn less_off_pile(asked: &Asked<'_>) -> Follows {
    let mut picks = asked.picks.clone();
    picks.off_pile = picks.off_pile.saturating_sub(1);
    picks.turned.truncate(discards(&picks));
    Follows::picked(picks)
}

/// The side that a die shows next: basic, class, power and back to what it shows.
fn after(level: Level) -> Level {
    match level {
        Level::Basic => Level::Class,
        Level::Class => Level::Power,
        Level::Power => Level::Basic,
    }
}

fn turn(asked: &Asked<'_>, i: usize) -> Option<Follows> {
    let (_, shows) = asked.tray().get(i).copied()?;
    let mut picks = asked.picks.clone();
    let now = picks.turned.iter().find(|(at, _)| *at == i).map(|(_, level)| *level);
    if now.is_none() && changes_left(&picks) == 0 {
        return Some(Follows::then(asked, Then::Say(Note::NoDieLeft)));
    }
    let next = after(now.unwrap_or(shows));
    picks.turned.retain(|(at, _)| *at != i);
    if next != shows {
        picks.turned.push((i, next));
    }
    Some(Follows::picked(picks))
}

/// Discards what is picked, and turns the dice that are laid out. What may be turned besides is asked for.
pub fn confirm(asked: &Asked<'_>) -> Option<Follows> {
    if discards(asked.picks) == 0 {
        return None;
    }
    let planned = |choice| Planned {
        ask: AskKind::Meditate,
        choice,
    };
    let picks = asked.picks;
    let cards = picks.cards.iter().map(|name| Choice::Card(name.clone()));
    let pile = (0..picks.off_pile).map(|_| Choice::TopOfDrawPile);
    let mut plan: Vec<Planned> = cards.chain(pile).chain([Choice::Done]).map(planned).collect();
    let tray = asked.tray();
    plan.extend(picks.turned.iter().filter_map(|(i, level)| {
        let (kind, shows) = tray.get(*i).copied()?;
        Some(Planned {
            ask: AskKind::MeditateDie,
            choice: Choice::SetDie(Die { kind, level: shows }, *level),
        })
    }));
    Some(Follows::then(asked, Then::Plan(plan)))
}

/// For a card that is gone: turns one die, another one instead of it.
pub fn turn_one(asked: &Asked<'_>, spot: &Spot) -> Option<Follows> {
    let Spot::Die(i) = spot else {
        return option::press(asked, spot, false);
    };
    asked.options(spot)?;
    let (_, shows) = asked.tray().get(*i).copied()?;
    let now = asked.picks.turned.iter().find(|(at, _)| at == i);
    let next = after(now.map_or(shows, |(_, level)| *level));
    Some(Follows::picked(Picks {
        turned: (next != shows).then_some((*i, next)).into_iter().collect(),
        ..Picks::default()
    }))
}

/// Answers with the die that is turned.
pub fn confirm_one(asked: &Asked<'_>) -> Option<Follows> {
    let (i, level) = asked.picks.turned.first()?;
    let (kind, shows) = asked.tray().get(*i).copied()?;
    let wanted = Choice::SetDie(Die { kind, level: shows }, *level);
    Some(option::take(asked, model::place(asked.question, &wanted)?))
}
