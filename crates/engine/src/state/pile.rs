//! Draw piles as sequences of segments, so that no state holds an order that nobody may know (R 15.2.2).
//!
//! A pile is a bag, of which nobody knows any place, with segments above and below it. Who knows that a card lies in
//! its segment is [`CardState::known`](crate::CardState::known); a segment of one card is a known place.

use crate::{CardSet, SeatSet, State, Zone};
use ashwright_core::{CardId, PileEnd, Seat};

/// Cards that lie together in a draw pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Segment {
    /// Whose pile it is in.
    pub pile: Seat,
    /// On which side of the bag it lies.
    pub end: PileEnd,
    /// The cards, never none.
    pub cards: CardSet,
    /// Their order where somebody chose it, from the card put there first to the outermost; otherwise empty, and
    /// chance decides. While the cards are being put there, those that already are.
    pub order: Vec<CardId>,
    /// Who knows the order.
    pub ordered_by: SeatSet,
}

impl Segment {
    /// The cards from the top of the pile downwards, as far as the state knows their order: one card, or the chosen
    /// order.
    pub fn from_top(&self) -> Option<Vec<CardId>> {
        if self.cards.len() == 1 {
            return Some(self.cards.iter().collect());
        }
        if self.order.len() != self.cards.len() {
            return None;
        }
        let mut order = self.order.clone();
        if self.end == PileEnd::Top {
            order.reverse();
        }
        Some(order)
    }

    /// Whether somebody who knows what these seats know can tell the place of each card.
    pub fn is_ordered_for(&self, knows: impl Fn(SeatSet) -> bool) -> bool {
        self.cards.len() == 1 || self.order.len() == self.cards.len() && knows(self.ordered_by)
    }

    /// The card at an end of the segment; nothing where that is for chance to say.
    pub(crate) fn card_at(&self, end: PileEnd) -> Option<CardId> {
        if self.cards.len() == 1 {
            return self.cards.iter().next();
        }
        if self.order.len() != self.cards.len() {
            return None;
        }
        match end == self.end {
            true => self.order.last().copied(),
            false => self.order.first().copied(),
        }
    }

    fn remove(&mut self, cards: &CardSet) {
        self.cards = self.cards.without(cards);
        self.order.retain(|card| !cards.contains(*card));
        if self.cards.len() == 1 {
            self.order.clear();
        }
        if self.order.is_empty() {
            self.ordered_by = SeatSet::NONE;
        }
    }
}

impl State {
    /// The segments of a draw pile outside its bag, from the top downwards.
    pub fn segments_of(&self, pile: Seat) -> impl DoubleEndedIterator<Item = &Segment> {
        self.segments.iter().filter(move |segment| segment.pile == pile)
    }

    /// The cards of a draw pile of which nobody knows a place.
    pub fn bag(&self, pile: Seat) -> CardSet {
        let mut there = self.owned_in(Zone::DrawPile, pile);
        if self.chimera.is_some() {
            there = there
                .without(&self.older_shufflings(pile))
                .without(&self.lying_in_rows());
        }
        let placed = self.segments_of(pile);
        placed.fold(there, |bag, segment| bag.without(&segment.cards))
    }

    /// Makes cards that lie in no segment a segment at an end of a draw pile. Where `ordered_by` is somebody, the order
    /// is told card by card with [`State::is_next`].
    pub(crate) fn add_segment(&mut self, pile: Seat, end: PileEnd, cards: CardSet, ordered_by: SeatSet) {
        if cards.is_empty() {
            return;
        }
        let segment = Segment {
            pile,
            end,
            cards,
            order: Vec::new(),
            ordered_by,
        };
        // By seat, so that equal piles are equal states.
        let at = match end {
            PileEnd::Top => self.segments.partition_point(|s| s.pile < pile),
            PileEnd::Bottom => self.segments.partition_point(|s| s.pile <= pile),
        };
        self.segments.insert(at, segment);
    }

    /// Says which card of a segment that is being put in order is put down next.
    pub(crate) fn put_next(&mut self, card: CardId) {
        let segment = self.segments.iter_mut().find(|s| s.cards.contains(card));
        if let Some(segment) = segment
            && segment.cards.len() > 1
            && !segment.order.contains(&card)
        {
            segment.order.push(card);
        }
    }

    /// Takes cards out of the segments in which they lie. Only `seen_by` see which cards those are: where a part of a
    /// segment stays, all others who knew what was in it can no longer tell what lies where (R 15.3.2).
    pub(crate) fn take_from_segments(&mut self, cards: &CardSet, seen_by: SeatSet) {
        if self.segments.is_empty() {
            return;
        }
        let State {
            segments,
            cards: records,
            ..
        } = self;
        for segment in segments.iter_mut() {
            let taken = segment.cards.and(cards);
            if taken.is_empty() {
                continue;
            }
            if taken != segment.cards {
                // Whoever knows the order knows which cards they were.
                let sure = SeatSet(seen_by.0 | segment.ordered_by.0);
                for card in segment.cards {
                    records[card.index()].known.0 &= sure.0;
                }
            }
            segment.remove(&taken);
        }
        segments.retain(|segment| !segment.cards.is_empty());
    }
}
