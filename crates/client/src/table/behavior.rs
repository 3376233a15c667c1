//! What a Chimera did last, and what is to come of how things stand, read out of a view and the log. Nothing here needs a
//! browser.

use super::model;
use crate::pool;
use ashwright_core::{EditionId, Part, Seat};
use ashwright_engine::RAGE_DICE;
use ashwright_room::message::Logged;
use ashwright_room::view::{Card, Chimera, Deed, View, What};

/// What a behavior die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The side.
    pub shows: u8,
    /// The phase whose behavior it is a row of.
    pub phase: u8,
}

/// What a Chimera did in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Did {
    /// It rolled.
    Rolled(Roll),
    /// It attacked without a roll.
    Attacked,
    /// It could do nothing.
    Passed,
}

/// A turn of a Chimera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Acted {
    /// What it did.
    pub did: Did,
    /// Of two players, whom it faced.
    pub front: Option<Seat>,
}

/// The cards of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The title of the behavior.
    pub behavior: String,
    /// The title of the Ultimate.
    pub ultimate: String,
}

/// The cards of a phase of the Chimera that is met.
pub fn of_phase(view: &View, phase: u8) -> Option<Phase> {
    let at = usize::from(phase.checked_sub(1)?);
    let now = &view.chimera.as_ref()?.behavior;
    let of = |card: &pool::Printing| {
        let chimera = card.card().part.chimera()?;
        let title = |id| card.pool().card(id).title.clone();
        let is_met = chimera.behaviors.iter().any(|id| title(*id) == **now);
        let (behavior, ultimate) = (chimera.behaviors.get(at)?, chimera.ultimates.get(at)?);
        is_met.then(|| Phase {
            behavior: title(*behavior),
            ultimate: title(*ultimate),
        })
    };
    pool::cards(EditionId::RedRains).find_map(|card| of(&card))
}

/// What the Chimera did in its last turn that has come to something.
pub fn last(chimera: &Chimera, log: &[Logged]) -> Option<Acted> {
    let mut phase = chimera.phase;
    let mut acted: Option<Acted> = None;
    for what in log.iter().rev().map(|logged| &logged.event.what) {
        let did = match what {
            What::Chimera(Deed::Phase(begun)) => {
                phase = begun.saturating_sub(1);
                continue;
            }
            What::Chimera(Deed::Faces(seat)) => {
                if let Some(acted) = &mut acted {
                    acted.front = Some(*seat);
                }
                continue;
            }
            What::Turn(_) if acted.is_some() => break,
            What::Chimera(Deed::Behavior(shows)) => Did::Rolled(Roll { shows: *shows, phase }),
            What::Attacked(seat, _) if *seat == chimera.seat => Did::Attacked,
            What::Passed(seat) if *seat == chimera.seat => Did::Passed,
            _ => continue,
        };
        // What else it does in a turn in which it rolls comes of the roll, or of a text.
        if acted.is_none() || matches!(did, Did::Rolled(_)) {
            acted = Some(Acted { did, front: None });
        }
    }
    acted
}

/// What the end of the round brings as things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// So many aspects bring a Red Rains token each.
    pub aspects: u8,
    /// So many tokens there are then, were none taken by an Ultimate.
    pub tokens: u8,
    /// So many set off the Ultimate then.
    pub of: u8,
    /// How often it is set off.
    pub ultimates: u8,
}

/// What the end of the round brings as things stand (R 20.4.1, 20.4.2, 20.3.2).
pub fn forecast(view: &View) -> Option<Forecast> {
    let chimera = view.chimera.as_ref()?;
    let player = model::player(view, chimera.seat)?;
    let is_aspect = |card: &&Card| {
        let card = pool::card(EditionId::RedRains, &card.title);
        card.is_some_and(|card| matches!(card.card().part, Part::Aspect(_)))
    };
    let aspects = player.battlefield.iter().filter(is_aspect).count() as u8;
    let exhaustion = |card: &Card| card.exhaustion;
    let own = player.phoenixborn.iter();
    let own = own.chain(player.spellboard.iter().filter(|card| card.owner.is_none()));
    let exhausted: Vec<u8> = own.map(exhaustion).collect();
    let (before, after) = (
        exhausted.iter().sum::<u8>(),
        exhausted.iter().map(|n| n.saturating_sub(1)).sum::<u8>(),
    );
    let tokens = chimera.red_rains.saturating_sub(before).saturating_add(aspects);
    let of = chimera.ultimate.saturating_sub(before).saturating_add(after);
    Some(Forecast {
        aspects,
        tokens,
        of,
        ultimates: tokens.checked_div(of).unwrap_or_default(),
    })
}

/// How many rage dice show power when this player passes, where that raises one (R 4.4.201).
pub fn rage_for_passing(view: &View, seat: Seat) -> Option<u8> {
    let chimera = view.chimera.as_ref()?;
    let before = chimera.face_down.iter().any(|aspect| aspect.front == seat);
    before.then(|| (chimera.power_dice + 1).min(RAGE_DICE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::story::games::{By, Game};
    use ashwright_core::Rule;
    use ashwright_room::Viewer;
    use ashwright_room::view::{Name, Seen, Visible};

    fn log(events: &[What]) -> Vec<Logged> {
        let logged = |(step, what): (u32, &What)| Logged {
            step,
            event: Visible {
                rule: Rule(19, 1, 1),
                what: what.clone(),
            },
        };
        (1..).zip(events).map(logged).collect()
    }

    fn view(players: usize) -> View {
        let game = Game::new(EditionId::RedRains, players, Some("Viros"), By::Chance, 1);
        let (table, _) = game.told(Viewer::Seat(Seat(0)));
        table.view.expect("the game has begun")
    }

    #[test]
    fn the_last_turn_is_told_with_the_phase_of_its_roll_and_whom_it_faced() {
        let view = view(1);
        let mut chimera = view.chimera.clone().expect("a Chimera is met");
        let seat = chimera.seat;
        let target = Seen {
            name: Name::Hidden,
            title: None,
        };
        let attacks = What::Attacked(seat, target);
        assert_eq!(last(&chimera, &[]), None);
        let turn = [
            What::Turn(seat),
            What::Chimera(Deed::Faces(Seat(0))),
            What::Chimera(Deed::Behavior(7)),
            attacks.clone(),
        ];
        let rolled = Acted {
            did: Did::Rolled(Roll { shows: 7, phase: 1 }),
            front: Some(Seat(0)),
        };
        assert_eq!(last(&chimera, &log(&turn)), Some(rolled));
        // An Ultimate after the roll leaves the row where it was found.
        chimera.phase = 2;
        let later = [&turn[..], &[What::Chimera(Deed::Phase(2)), What::Turn(Seat(0))]].concat();
        assert_eq!(last(&chimera, &log(&later)), Some(rolled));
        let without = |did: What| [&later[..], &[What::Turn(seat), did]].concat();
        let did = |did| last(&chimera, &log(&without(did))).map(|acted| acted.did);
        assert_eq!(did(attacks), Some(Did::Attacked));
        assert_eq!(did(What::Passed(seat)), Some(Did::Passed));
    }

    #[test]
    fn every_phase_has_its_cards() {
        let view = view(1);
        for (phase, roman) in [(1, "I"), (2, "II"), (3, "III")] {
            let cards = of_phase(&view, phase).expect("there are three phases");
            assert_eq!(cards.behavior, format!("Viros Behavior {roman}"));
        }
        assert_eq!(of_phase(&view, 0), None);
        assert_eq!(of_phase(&view, 4), None);
    }

    #[test]
    fn the_end_of_the_round_is_foretold_from_the_aspects_in_play() {
        let mut game = Game::new(EditionId::RedRains, 1, Some("Viros"), By::Chance, 3);
        let (mut view, aspects) = loop {
            assert!(game.step(), "aspects come into play before the end");
            let view = game.told(Viewer::Seat(Seat(0))).0.view.expect("the game has begun");
            match forecast(&view).map(|forecast| forecast.aspects) {
                Some(aspects) if aspects > 1 => break (view, aspects),
                _ => {}
            }
        };
        let mut foretold = |red_rains: u8, ultimate: u8, exhaustion: u8| {
            let chimera = view.chimera.as_mut().expect("a Chimera is met");
            (chimera.red_rains, chimera.ultimate) = (red_rains, ultimate);
            let seat = chimera.seat.index();
            let body = view.players[seat].phoenixborn.as_mut().expect("it stands");
            body.exhaustion = exhaustion;
            let forecast = forecast(&view).expect("a Chimera is met");
            (forecast.tokens, forecast.of, forecast.ultimates)
        };
        assert_eq!(foretold(1, 20, 0), (1 + aspects, 20, 0));
        assert_eq!(foretold(5, 6, 0), (5 + aspects, 6, aspects.div_ceil(6)));
        assert_eq!(foretold(2, 1, 0).2, 2 + aspects);
        // Exhaustion takes tokens away, and goes itself.
        assert_eq!(foretold(5, 8, 2), (3 + aspects, 7, (3 + aspects) / 7));
    }
}
