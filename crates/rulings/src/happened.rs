//! What has happened since the script last spoke.

use crate::check::Moment;
use crate::scenario::CardRef;
use ashwright_core::{CardId, Seat};
use ashwright_engine::{State, What};

/// Something that happens, as a scenario names it.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    pub words: &'static str,
    pub what: Kind,
    /// To or by which card or player; anything when it is not said.
    pub card: Option<CardRef>,
}

/// The kinds of happenings that a scenario can expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Rolled,
    FirstPlayer,
    Turn,
    Passed,
    Drew,
    Played,
    Used,
    UsedPower,
    Spent,
    EnteredPlay,
    Attached,
    PutUnder,
    Damage,
    Prevented,
    Placed,
    Removed,
    Destroyed,
    Discarded,
    LeftTheGame,
    ToHand,
    Targeted,
    Attacked,
    DeclaredAttacker,
    DeclaredDefender,
    Cancelled,
    DieChanged,
    LookedAt,
    Shuffled,
    Lost,
}

/// What scenarios call them. Longer words come before those that they begin with.
pub(crate) const HAPPENINGS: [(&str, Kind); 29] = [
    ("roll of", Kind::Rolled),
    ("first player", Kind::FirstPlayer),
    ("turn of", Kind::Turn),
    ("pass of", Kind::Passed),
    ("draw of", Kind::Drew),
    ("play of", Kind::Played),
    ("use of", Kind::Used),
    ("dice power of", Kind::UsedPower),
    ("payment of", Kind::Spent),
    ("arrival of", Kind::EnteredPlay),
    ("attachment of", Kind::Attached),
    ("hiding of", Kind::PutUnder),
    ("damage to", Kind::Damage),
    ("prevention for", Kind::Prevented),
    ("tokens on", Kind::Placed),
    ("tokens off", Kind::Removed),
    ("destruction of", Kind::Destroyed),
    ("discard of", Kind::Discarded),
    ("removal of", Kind::LeftTheGame),
    ("return of", Kind::ToHand),
    ("target", Kind::Targeted),
    ("attack on", Kind::Attacked),
    ("attack by", Kind::DeclaredAttacker),
    ("defence by", Kind::DeclaredDefender),
    ("cancelling of", Kind::Cancelled),
    ("change of dice of", Kind::DieChanged),
    ("look at", Kind::LookedAt),
    ("shuffle of", Kind::Shuffled),
    ("loss of", Kind::Lost),
];

/// Something that happened, with the state in which it did.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub state: State,
    pub what: What,
}

/// What kind of happening it is, by whom, and with which cards; nothing for what no scenario speaks of.
fn parts(what: What) -> Option<(Kind, Option<Seat>, Option<CardId>)> {
    Some(match what {
        What::Round(_) | What::Tied(_) | What::Meditated(_) | What::Recovery | What::Chimera(_) | What::Ended(_) => {
            return None;
        }
        What::Rolled(seat, _) => (Kind::Rolled, Some(seat), None),
        What::FirstPlayer(seat) => (Kind::FirstPlayer, Some(seat), None),
        What::Turn(seat) => (Kind::Turn, Some(seat), None),
        What::Passed(seat) => (Kind::Passed, Some(seat), None),
        What::Drew(seat, card) => (Kind::Drew, Some(seat), Some(card)),
        What::Played(seat, card) => (Kind::Played, Some(seat), Some(card)),
        What::Used(seat, card, _) => (Kind::Used, Some(seat), Some(card)),
        What::UsedPower(seat, _) => (Kind::UsedPower, Some(seat), None),
        What::Spent(seat, _) => (Kind::Spent, Some(seat), None),
        What::EnteredPlay(card) => (Kind::EnteredPlay, None, Some(card)),
        What::Attached(card, _) => (Kind::Attached, None, Some(card)),
        What::PutUnder(card, _) => (Kind::PutUnder, None, Some(card)),
        What::Damage(card, ..) => (Kind::Damage, None, Some(card)),
        What::Prevented(card, _) => (Kind::Prevented, None, Some(card)),
        What::Placed(card, ..) => (Kind::Placed, None, Some(card)),
        What::Removed(card, ..) => (Kind::Removed, None, Some(card)),
        What::Destroyed(card) => (Kind::Destroyed, None, Some(card)),
        What::Discarded(card) => (Kind::Discarded, None, Some(card)),
        What::LeftTheGame(card) => (Kind::LeftTheGame, None, Some(card)),
        What::ToHand(card) => (Kind::ToHand, None, Some(card)),
        What::Targeted(card) => (Kind::Targeted, None, Some(card)),
        What::Attacked(_, card) => (Kind::Attacked, None, Some(card)),
        What::DeclaredAttacker(card) => (Kind::DeclaredAttacker, None, Some(card)),
        What::DeclaredDefender(card, _) => (Kind::DeclaredDefender, None, Some(card)),
        What::Cancelled(card) => (Kind::Cancelled, None, Some(card)),
        What::DieChanged(seat, ..) | What::DieReadied(seat, _) => (Kind::DieChanged, Some(seat), None),
        What::LookedAt(seat, card) => (Kind::LookedAt, Some(seat), Some(card)),
        What::Shuffled(seat) => (Kind::Shuffled, Some(seat), None),
        What::Lost(seat) => (Kind::Lost, Some(seat), None),
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
