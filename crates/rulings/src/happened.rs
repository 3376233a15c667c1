//! What has happened since the script last spoke.

use crate::moment::{Heard, Moment};
use crate::scenario::{CardRef, HAPPENINGS, Happened, Occurrence};
use ashwright_core::{CardId, Seat};
use ashwright_engine::What;

/// What kind of happening it is, by whom, and with which cards; nothing for what no scenario speaks of.
fn parts(what: What) -> Option<(Occurrence, Option<Seat>, Option<CardId>)> {
    Some(match what {
        What::Round(_) | What::Tied(_) | What::Meditated(_) | What::Recovery | What::Chimera(_) | What::Ended(_) => {
            return None;
        }
        What::Rolled(seat, _) => (Occurrence::Rolled, Some(seat), None),
        What::FirstPlayer(seat) => (Occurrence::FirstPlayer, Some(seat), None),
        What::Turn(seat) => (Occurrence::Turn, Some(seat), None),
        What::Passed(seat) => (Occurrence::Passed, Some(seat), None),
        What::Drew(seat, card) => (Occurrence::Drew, Some(seat), Some(card)),
        What::Played(seat, card) => (Occurrence::Played, Some(seat), Some(card)),
        What::Used(seat, card, _) => (Occurrence::Used, Some(seat), Some(card)),
        What::UsedPower(seat, _) => (Occurrence::UsedPower, Some(seat), None),
        What::Spent(seat, _) => (Occurrence::Spent, Some(seat), None),
        What::EnteredPlay(card) => (Occurrence::EnteredPlay, None, Some(card)),
        What::Attached(card, _) => (Occurrence::Attached, None, Some(card)),
        What::PutUnder(card, _) => (Occurrence::PutUnder, None, Some(card)),
        What::Damage(card, ..) => (Occurrence::Damage, None, Some(card)),
        What::Prevented(card, _) => (Occurrence::Prevented, None, Some(card)),
        What::Placed(card, ..) => (Occurrence::Placed, None, Some(card)),
        What::Removed(card, ..) => (Occurrence::Removed, None, Some(card)),
        What::Destroyed(card) => (Occurrence::Destroyed, None, Some(card)),
        What::Discarded(card) => (Occurrence::Discarded, None, Some(card)),
        What::LeftTheGame(card) => (Occurrence::LeftTheGame, None, Some(card)),
        What::ToHand(card) => (Occurrence::ToHand, None, Some(card)),
        What::Targeted(card) => (Occurrence::Targeted, None, Some(card)),
        What::Attacked(_, card) => (Occurrence::Attacked, None, Some(card)),
        What::DeclaredAttacker(card) => (Occurrence::DeclaredAttacker, None, Some(card)),
        What::DeclaredDefender(card, _) => (Occurrence::DeclaredDefender, None, Some(card)),
        What::Cancelled(card) => (Occurrence::Cancelled, None, Some(card)),
        What::DieChanged(seat, ..) | What::DieReadied(seat, _) | What::DieExhausted(seat, _) => {
            (Occurrence::DieChanged, Some(seat), None)
        }
        What::LookedAt(seat, card) => (Occurrence::LookedAt, Some(seat), Some(card)),
        What::Shuffled(seat) => (Occurrence::Shuffled, Some(seat), None),
        What::Lost(seat) => (Occurrence::Lost, Some(seat), None),
    })
}

impl Heard {
    fn is(&self, moment: &Moment, happened: &Happened) -> bool {
        let Some((kind, seat, card)) = parts(self.what) else {
            return false;
        };
        let then = Moment {
            state: &self.state,
            ..*moment
        };
        let meant = |reference: &CardRef| {
            let by = reference.whole_seat && seat.is_some_and(|seat| reference.seat == Some(seat.index()));
            by || card.is_some_and(|card| then.is_named(reference, card))
        };
        kind == happened.what && happened.card.as_ref().is_none_or(meant)
    }

    /// In the words of scenarios.
    pub fn words(&self, moment: &Moment) -> Option<String> {
        let (kind, seat, card) = parts(self.what)?;
        let (words, _) = HAPPENINGS.into_iter().find(|(_, known)| *known == kind)?;
        let then = Moment {
            state: &self.state,
            ..*moment
        };
        let said = match (card, seat) {
            (Some(card), _) => then.words().card_or_seat(card),
            (None, Some(seat)) => then.words().seat(seat),
            (None, None) => String::new(),
        };
        Some(format!("{words} {said}"))
    }
}

/// How many of these have happened one after another, with anything between them.
pub(crate) fn in_order(moment: &Moment, wanted: &[Happened]) -> usize {
    let mut found = 0;
    for heard in moment.heard {
        if wanted.get(found).is_some_and(|next| heard.is(moment, next)) {
            found += 1;
        }
    }
    found
}
