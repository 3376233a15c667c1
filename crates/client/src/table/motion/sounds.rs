//! What is heard when something happens. Nothing here needs a browser.

use super::super::model;
use super::gestures::{Gesture, MOST, Word};
use crate::sound::{Sound, VOICES};
use ashwright_core::Seat;
use ashwright_room::message::{Logged, Phase, Table};
use ashwright_room::view::{AskKind, What};
use ashwright_seen::{Outcome, Stage};

/// The sound of a gesture; some are only seen.
pub fn of(gesture: &Gesture) -> Option<Sound> {
    match gesture {
        Gesture::Lunge { .. } => Some(Sound::Lunge),
        Gesture::Roll(_) => Some(Sound::Roll),
        Gesture::Play { .. } | Gesture::Takes(_) | Gesture::Leaves(_) | Gesture::OutOfHand(..) => Some(Sound::Place),
        Gesture::Spend { .. } => Some(Sound::Spend),
        Gesture::Power(..) => Some(Sound::Power),
        Gesture::Hurt(_, n) => Some(Sound::Hurt(*n)),
        Gesture::Heal(..) => Some(Sound::Heal),
        Gesture::Fall(_) => Some(Sound::Fall),
        Gesture::Behaves(_) | Gesture::Says(_, Word::Guards(_)) | Gesture::Turns(..) => Some(Sound::Roll),
        // Only the viewer's own cards are heard as they are drawn.
        Gesture::Comes { .. } | Gesture::Shuffles(_) | Gesture::IntoHand(..) | Gesture::Vanishes(_) => None,
        Gesture::Acts(_) | Gesture::Show { .. } | Gesture::Aim { .. } | Gesture::Settle(..) | Gesture::Loses(..) => {
            None
        }
        Gesture::Begins(_) | Gesture::Counts(_) | Gesture::Says(..) => None,
    }
}

/// What is heard between two documents: what the pieces do, each kind once, and then what calls the viewer. At most as many
/// sounds as there are voices, those first that tell most.
pub fn sounds(before: &Table, after: &Table, gestures: &[Gesture], told: &[Logged]) -> Vec<Sound> {
    if after.step <= before.step {
        return Vec::new();
    }
    let mut all: Vec<Sound> = Vec::new();
    for sound in gestures.iter().filter_map(of) {
        match (all.iter_mut().find(|other| same(**other, sound)), sound) {
            (None, _) => all.push(sound),
            (Some(Sound::Hurt(most)), Sound::Hurt(n)) => *most = n.max(*most),
            (Some(_), _) => {}
        }
    }
    let own = |what: &What| matches!(what, What::Drew(seat, _) if after.you == Some(*seat));
    if told.len() <= MOST && told.iter().any(|logged| own(&logged.event.what)) {
        all.push(Sound::Draw);
    }
    all.extend(call(before, after, told));
    while all.len() > VOICES {
        let least = all.iter().map(|sound| weight(*sound)).min();
        match all.iter().rposition(|sound| Some(weight(*sound)) == least) {
            Some(at) => drop(all.remove(at)),
            None => break,
        }
    }
    all
}

fn same(a: Sound, b: Sound) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}

/// How much a sound tells.
fn weight(sound: Sound) -> u8 {
    match sound {
        Sound::Turn | Sound::React | Sound::Won | Sound::Lost => 2,
        Sound::Hurt(_) | Sound::Fall | Sound::Power | Sound::Lunge | Sound::Heal => 1,
        Sound::Draw | Sound::Place | Sound::Roll | Sound::Spend => 0,
    }
}

/// What calls the viewer: the end of the game, else the viewer's turn, else something that can be answered.
fn call(before: &Table, after: &Table, told: &[Logged]) -> Option<Sound> {
    let stage = after.view.as_ref().map(|view| view.stage);
    if let (Some(Stage::Over(outcome)), true) = (stage, before.phase != Phase::Over) {
        let lost = after
            .you
            .is_some_and(|you| !matches!(outcome, Outcome::Won(seats) if seats.contains(you)));
        return Some(if lost { Sound::Lost } else { Sound::Won });
    }
    // A turn that partners share is told of the first of them.
    let shares = |seat: Seat| after.view.as_ref().and_then(|view| model::partner(view, seat));
    let turn = |what: &What| matches!(what, What::Turn(seat) if after.you.is_some_and(|you| you == *seat || shares(*seat) == Some(you)));
    if told.iter().any(|logged| turn(&logged.event.what)) {
        return Some(Sound::Turn);
    }
    (is_called(after) && !is_called(before)).then_some(Sound::React)
}

/// Whether the viewer is asked to answer what somebody does.
fn is_called(table: &Table) -> bool {
    model::question(table)
        .is_some_and(|question| matches!(question.ask, AskKind::Respond | AskKind::Block | AskKind::Guard))
}
