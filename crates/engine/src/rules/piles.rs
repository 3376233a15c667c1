//! Section 8.7: drawing, discarding off a pile, looking and shuffling.

use crate::decision::Ask;
use crate::game::{Game, Played, What};
use crate::{CardSet, Cause, EventKind, Happened, List, PileEnd, SeatSet, Zone};
use ashwright_core::{CardId, Rule, Seat};

/// What lies at an end of a draw pile.
enum AtEnd {
    /// This card.
    Card(CardId),
    /// One of these: nobody knows which.
    OneOf(CardSet),
}

impl<'a> Game<'a> {
    /// Draws up to `n` cards, one at a time, and returns how many there were (R 8.7.9).
    pub(crate) fn draw_cards(&mut self, seat: Seat, n: u8) -> Played<u8> {
        self.draw_from(seat, PileEnd::Top, n)
    }

    /// Draws cards from either end of the draw pile.
    pub(crate) fn draw_from(&mut self, seat: Seat, end: PileEnd, n: u8) -> Played<u8> {
        let mut drawn = 0;
        while drawn < n && self.draw_one(seat, end)? {
            drawn += 1;
        }
        Ok(drawn)
    }

    /// Draws as an effect says, with what that triggers; fewer where something answers that cards would be drawn.
    pub(crate) fn draw_by_effect(&mut self, seat: Seat, end: PileEnd, n: u8) -> Played<u8> {
        if n == 0 || !self.book.is_ever_awaited(EventKind::Drew) {
            return self.draw_from(seat, end, n);
        }
        let of = self.state.object(self.state.player(seat).phoenixborn);
        // Whoever makes a player draw, it is that player who does it.
        let cause = Cause {
            controller: seat,
            ..self.newest_cause()
        };
        let would = Happened::Drew {
            of,
            number: n,
            fewer: 0,
        };
        let fewer = match self.would_happen(would, cause)?.map(|event| event.what) {
            Some(Happened::Drew { fewer, .. }) => fewer,
            _ => 0,
        };
        let drawn = self.draw_from(seat, end, n - fewer.min(n))?;
        self.were_drawn(seat, drawn, cause)?;
        Ok(drawn)
    }

    /// Puts cards off the top of a draw pile on its bottom, one after another. Returns how many.
    pub(crate) fn put_top_on_bottom(&mut self, seat: Seat, n: u8) -> Played<u8> {
        let mut moved = 0;
        while moved < n {
            let Some(card) = self.card_at(seat, PileEnd::Top)? else {
                break;
            };
            let known = self.state.card(card).known;
            self.state.take_from_segments(&CardSet::of(card), SeatSet::NONE);
            self.state.card_mut(card).known = known;
            self.state
                .add_segment(seat, PileEnd::Bottom, CardSet::of(card), SeatSet::NONE);
            moved += 1;
        }
        Ok(moved)
    }

    /// Cards were drawn.
    pub(super) fn were_drawn(&mut self, seat: Seat, number: u8, cause: Cause) -> Played {
        if number == 0 {
            return Ok(());
        }
        let of = self.state.object(self.state.player(seat).phoenixborn);
        self.seldom_awaited(Happened::Drew { of, number, fewer: 0 }, cause)
    }

    /// Cards were discarded off a draw pile, so many by one effect.
    pub(crate) fn were_discarded_off_pile(&mut self, seat: Seat, number: u8) -> Played {
        if number == 0 {
            return Ok(());
        }
        let of = self.state.object(self.state.player(seat).phoenixborn);
        self.seldom_awaited(Happened::DiscardedOffPile { of, number }, self.newest_cause())
    }

    /// Cards were discarded from hands by one step or cost: what waits for it is resolved when all of it is declared.
    pub(crate) fn were_discarded_from_hand(&mut self, cards: impl IntoIterator<Item = CardId>) -> Played {
        if !self.book.is_ever_awaited(EventKind::DiscardedFromHand) {
            return Ok(());
        }
        let cards = self.state.in_places(cards);
        self.together(|game| {
            for card in &cards {
                game.was_discarded_from_hand(*card)?;
            }
            Ok(())
        })
    }

    /// A card was discarded from a hand.
    pub(crate) fn was_discarded_from_hand(&mut self, card: CardId) -> Played {
        let what = Happened::DiscardedFromHand(self.state.object(card));
        self.seldom_awaited(what, self.newest_cause())
    }

    fn draw_one(&mut self, seat: Seat, end: PileEnd) -> Played<bool> {
        if self.state.is_chimera(seat) {
            return self.draw_for_chimera(seat, end);
        }
        let Some(card) = self.card_at(seat, end)? else {
            return Ok(false);
        };
        self.take_from_pile(card, self.state.seeing_the_hand_of(seat));
        self.state.player_mut(seat).opening_hand = false;
        self.state.set_zone(self.book, card, Zone::Hand);
        self.hide(card, Zone::Hand);
        self.tell(Rule(8, 7, 9), What::Drew(seat, card));
        Ok(true)
    }

    /// Discards up to `n` cards off the top of a draw pile and returns them.
    pub(crate) fn discard_off_draw_pile(&mut self, seat: Seat, n: u8) -> Played<List<CardId>> {
        let mut discarded = List::new();
        for _ in 0..n {
            if self.state.is_chimera(seat) {
                self.refill_pile(&[Zone::DiscardPile]);
            }
            let Some(card) = self.card_at(seat, PileEnd::Top)? else {
                break;
            };
            self.take_from_pile(card, SeatSet::ALL);
            self.discard_card(card);
            discarded.push(card);
            self.discarded_unplayed(seat)?;
        }
        Ok(discarded)
    }

    /// Looks at the top cards of a draw pile: they are split off as segments, and from now on those who see them know
    /// that they are there (R 15.3.1), in no order that nobody knew before.
    pub(crate) fn look_at_top(&mut self, seen_by: SeatSet, seat: Seat, n: u8) -> Played<List<CardId>> {
        let mut seen: List<CardId> = List::new();
        let n = usize::from(n);
        let above = |game: &Game| game.state.segments_of(seat).filter(|s| s.end == PileEnd::Top).count();
        let mut depth = 0;
        while depth < above(self) && seen.len() < n {
            self.look_at_segment(seen_by, seat, depth, n - seen.len(), &mut seen)?;
            depth += 1;
        }
        let bag = self.state.bag(seat);
        let most = (n - seen.len()).min(self.state.bag_size(seat));
        let looked_at = self.take_at_random(Ask::Draw(seat), Rule(8, 7, 9), &bag, most)?;
        if !looked_at.is_empty() {
            self.state.add_segment(seat, PileEnd::Top, looked_at, SeatSet::NONE);
            // It lies under the segments above the bag, which are on top of it.
            let first = self.state.segments.partition_point(|s| s.pile < seat);
            self.state.segments[first..=first + depth].rotate_left(1);
            seen.extend(self.state.in_places(looked_at));
            depth += 1;
        }
        while depth < self.state.segments_of(seat).count() && seen.len() < n {
            self.look_at_segment(seen_by, seat, depth, n - seen.len(), &mut seen)?;
            depth += 1;
        }
        for card in &seen {
            let record = self.state.card_mut(*card);
            record.known = SeatSet(record.known.0 | seen_by.0);
        }
        Ok(seen)
    }

    /// Looks at up to `n` cards of the segment that has `depth` segments above it.
    fn look_at_segment(
        &mut self,
        seen_by: SeatSet,
        seat: Seat,
        depth: usize,
        n: usize,
        seen: &mut List<CardId>,
    ) -> Played {
        let at = self.state.segments.partition_point(|s| s.pile < seat) + depth;
        let segment = self.state.segments[at].clone();
        let order = segment.from_top();
        if segment.cards.len() <= n {
            // Who sees all cards where they lie sees their order too.
            if !segment.order.is_empty() {
                let ordered_by = &mut self.state.segments[at].ordered_by;
                ordered_by.0 |= seen_by.0;
            }
            seen.extend(order.map_or_else(|| self.state.in_places(segment.cards), List::from_vec));
            return Ok(());
        }
        let upper: CardSet = match &order {
            Some(order) => order[..n].iter().copied().collect(),
            None => self.take_at_random(Ask::Draw(seat), Rule(8, 7, 9), &segment.cards, n)?,
        };
        self.state.take_from_segments(&upper, seen_by);
        let mut part = segment;
        part.order.retain(|card| upper.contains(*card));
        part.ordered_by.0 |= if part.order.is_empty() { 0 } else { seen_by.0 };
        part.cards = upper;
        if part.cards.len() == 1 {
            part.order.clear();
            part.ordered_by = SeatSet::NONE;
        }
        self.state.segments.insert(at, part);
        seen.extend(order.map_or_else(|| self.state.in_places(upper), |order| List::from_slice(&order[..n])));
        Ok(())
    }

    /// Chance takes up to `n` of these cards, one at a time, which stay where they are.
    pub(crate) fn take_at_random(&mut self, ask: Ask, rule: Rule, among: &CardSet, n: usize) -> Played<CardSet> {
        let (mut left, mut picked) = (*among, CardSet::EMPTY);
        for _ in 0..n {
            let Some(card) = self.chance_card(rule, ask, left)? else {
                break;
            };
            left.remove(card);
            picked.insert(card);
        }
        Ok(picked)
    }

    /// The card at an end of a draw pile: the one that was put there, otherwise chance decides among those that could
    /// be there (R 15.2.2).
    pub(super) fn card_at(&mut self, seat: Seat, end: PileEnd) -> Played<Option<CardId>> {
        match self.at_end(seat, end) {
            Some(AtEnd::Card(card)) => Ok(Some(card)),
            Some(AtEnd::OneOf(cards)) => self.chance_card(Rule(8, 7, 9), Ask::Draw(seat), cards),
            None => Ok(None),
        }
    }

    fn at_end(&self, seat: Seat, end: PileEnd) -> Option<AtEnd> {
        let mut segments = self.state.segments_of(seat);
        let outermost = match end {
            PileEnd::Top => segments.next(),
            PileEnd::Bottom => segments.next_back(),
        };
        let bag = self.state.bag(seat);
        let empty = self.state.bag_size(seat) == 0;
        match outermost {
            Some(segment) if segment.end == end || empty => Some(match segment.card_at(end) {
                Some(card) => AtEnd::Card(card),
                None => AtEnd::OneOf(segment.cards),
            }),
            Some(_) | None => (!empty).then_some(AtEnd::OneOf(bag)),
        }
    }

    /// Forgets the place that a card had in a pile. Only `seen_by` see which card it is that leaves its place.
    pub(crate) fn take_from_pile(&mut self, card: CardId, seen_by: SeatSet) {
        self.state.take_from_segments(&CardSet::of(card), seen_by);
    }

    /// Shuffles a draw pile: it is a bag again, of which nobody knows a place (R 8.7.11).
    pub(crate) fn shuffle(&mut self, seat: Seat) {
        self.state.segments.retain(|segment| segment.pile != seat);
        let mut pile = self.state.owned_in(Zone::DrawPile, seat);
        if self.state.is_chimera(seat) {
            pile = pile.without(&self.state.lying_in_rows());
        }
        for card in pile {
            self.hide(card, Zone::DrawPile);
        }
        self.tell(Rule(8, 7, 11), What::Shuffled(seat));
    }
}

#[cfg(test)]
mod tests;
