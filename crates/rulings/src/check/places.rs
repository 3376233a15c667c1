//! Which cards lie where: the order of a row and of the ends of a pile.

use super::{Checked, Moment, holds};
use ashwright_core::{CardId, Seat};
use ashwright_engine::{PileEnd, Zone};

impl Moment<'_> {
    /// Which cards lie at an end of a draw pile; those count that somebody knows the place of.
    pub(super) fn order(&self, seat: Seat, end: PileEnd, titles: &[String]) -> Checked {
        let mut there: Vec<&str> = Vec::new();
        let segments = self.state.segments_of(seat).filter(|segment| segment.end == end);
        let inwards: Vec<_> = match end {
            PileEnd::Top => segments.collect(),
            PileEnd::Bottom => segments.rev().collect(),
        };
        for segment in inwards {
            let Some(mut cards) = segment.from_top() else {
                break; // Nobody knows their order.
            };
            if end == PileEnd::Bottom {
                cards.reverse();
            }
            there.extend(cards.into_iter().map(|card| self.title(card)));
        }
        let so = titles.len() <= there.len()
            && titles
                .iter()
                .zip(&there)
                .all(|(wanted, title)| title.eq_ignore_ascii_case(wanted));
        let found = if there.is_empty() {
            "nobody knows what lies there".to_owned()
        } else {
            there.join(", ")
        };
        holds(so, titles.join(", "), found)
    }

    /// Which units stand on the battlefield of a seat, from left to right; only those that face a player, if one is named.
    pub(super) fn row(&self, seat: Seat, front: Option<Seat>, titles: &[String]) -> Checked {
        let faces = |card: &CardId| front.is_none_or(|front| self.state.front_of(*card) == Some(front));
        let there = self.state.controlled_in(Zone::Battlefield, seat);
        let row = self.state.in_places(there.iter().filter(faces));
        let there: Vec<&str> = row.iter().map(|card| self.title(*card)).collect();
        let so = titles.len() == there.len()
            && titles
                .iter()
                .zip(&there)
                .all(|(wanted, title)| title.eq_ignore_ascii_case(wanted));
        holds(so, titles.join(", "), there.join(", "))
    }
}
