//! Chapter 18: the aspects of the Chimera, face down and in its row, its draw pile and fatigue; and what chapter 21 says of
//! aspects that leave and move.

use crate::game::{Game, Played, What};
use crate::{CardSet, Cause, List, PileEnd, SeatSet, Zone};
use crate::{FaceDown, Seen};
use ashwright_core::{CardId, CardKind, Destination, RowEnd, Rule, Seat};
use ashwright_seen::Deed;

impl<'a> Game<'a> {
    /// R 18.2.9: the status tokens with which a unit comes into play, and to which it is filled up.
    pub(in crate::rules) fn pips(&self, card: CardId) -> u8 {
        let aspect = self.state.printed(&self.book.pool, card).part.aspect();
        aspect.map_or(0, |aspect| aspect.pips)
    }

    /// R 20.4.5: adds up to `n` face-down aspects off the draw pile to the right end of a row. Returns how many.
    pub(crate) fn add_face_down(&mut self, front: Seat, n: u8) -> Played<u8> {
        let mut added = 0;
        for _ in 0..n {
            self.refill_pile(&[Zone::DiscardPile, Zone::OutOfGame]);
            let seat = self.chimera()?.seat;
            let Some(seen) = self.next_face_down(seat)? else {
                break;
            };
            self.state.places = self.state.places.saturating_add(1);
            let place = self.state.places;
            self.state.lay_face_down(FaceDown {
                front,
                place,
                shuffling: 0,
                seen,
            });
            added += 1;
            self.deed(Rule(20, 4, 5), Deed::FaceDown(front));
            self.pile_may_be_empty()?;
        }
        Ok(added)
    }

    /// What lies on top of the draw pile, to be laid face down: only those who knew that it lay there know what it is
    /// (R 15.2.202).
    fn next_face_down(&mut self, seat: Seat) -> Played<Option<Seen>> {
        let bag = self.state.bag_size(seat);
        let top = self.state.segments_of(seat).next();
        let top = top.filter(|segment| segment.end == PileEnd::Top || bag == 0);
        let Some((is_alone, ordered_by)) = top.map(|segment| (segment.cards.len() == 1, segment.ordered_by)) else {
            return Ok((bag > 0).then_some(Seen::Nothing));
        };
        let Some(card) = self.card_at(seat, PileEnd::Top)? else {
            return Ok(None);
        };
        let known = self.state.card(card).known;
        let known = if is_alone {
            known
        } else {
            SeatSet(known.0 & ordered_by.0)
        };
        self.take_from_pile(card, known);
        self.state.card_mut(card).known = known;
        Ok(Some(Seen::Card(card)))
    }

    /// R 21.1.5: a card that the Chimera draws is discarded at once; fatigued it draws none.
    pub(in crate::rules) fn draw_for_chimera(&mut self, seat: Seat, end: PileEnd) -> Played<bool> {
        if self.chimera()?.fatigued {
            return Ok(false);
        }
        self.refill_pile(&[Zone::DiscardPile]);
        let Some(card) = self.card_at(seat, end)? else {
            return Ok(false);
        };
        self.take_from_pile(card, SeatSet::ALL);
        self.discard_card(card);
        self.pile_may_be_empty()?;
        Ok(true)
    }

    /// R 18.5.3: the Chimera becomes fatigued when its draw pile is emptied, and what was discarded is shuffled at once
    /// (R 18.5.1).
    pub(crate) fn pile_may_be_empty(&mut self) -> Played {
        let Some(chimera) = self.state.chimera.as_deref() else {
            return Ok(());
        };
        if !self.state.is_pile_empty(chimera.seat) {
            return Ok(());
        }
        if !chimera.fatigued {
            // R 22.2.4: against two players it takes a second time.
            let players = self.state.players_from(Seat(0)).len();
            let chimera = self.chimera_mut()?;
            chimera.emptied = chimera.emptied.saturating_add(1);
            if usize::from(chimera.emptied) >= players {
                (chimera.emptied, chimera.fatigued) = (0, true);
                self.deed(Rule(18, 5, 3), Deed::Fatigued);
            }
        }
        self.refill_pile(&[Zone::DiscardPile]);
        Ok(())
    }

    /// Shuffles the aspects of the first of these zones that has some into an empty draw pile: what is discarded
    /// (R 18.5.1), otherwise, for an aspect that has to be added, what was removed from the game (R 18.5.2).
    pub(in crate::rules) fn refill_pile(&mut self, zones: &[Zone]) {
        let Some(seat) = self.state.chimera.as_deref().map(|chimera| chimera.seat) else {
            return;
        };
        if !self.state.is_pile_empty(seat) {
            return;
        }
        // R 18.5.2: conjured ones are not of the deck, wherever they lie.
        let is_aspect = |card: &CardId| self.state.printed(&self.book.pool, *card).kind == CardKind::Aspect;
        let in_row = self.state.lying_in_rows();
        let from = |zone: Zone| -> CardSet {
            self.state
                .owned_in(zone, seat)
                .without(&in_row)
                .iter()
                .filter(is_aspect)
                .collect()
        };
        let Some(cards) = zones.iter().map(|zone| from(*zone)).find(|cards| !cards.is_empty()) else {
            return;
        };
        self.state.close_shuffling(seat);
        for card in cards {
            self.hide(card, Zone::DrawPile);
            self.state.set_zone(self.book, card, Zone::DrawPile);
        }
        self.tell(Rule(18, 5, 1), What::Shuffled(seat));
    }

    /// R 9.5.201: when an aspect was destroyed or discarded from a battlefield, its blood value is placed on the Chimera in wounds.
    pub(in crate::rules) fn bleed(&mut self, card: CardId) -> Played {
        let Some(seat) = self.state.chimera.as_deref().map(|chimera| chimera.seat) else {
            return Ok(());
        };
        let blood = self.state.blood(self.book, card);
        // R 9.5.204: what is back in play, or goes back to the pile with a hand (R 21.1.6), costs nothing.
        let zone = self.state.card(card).zone;
        if blood == 0 || zone.in_play() || matches!(zone, Zone::Hand | Zone::DrawPile) {
            return Ok(());
        }
        let active = self.state.active_player();
        self.place_wounds(Cause::rules(active), self.state.player(seat).phoenixborn, blood, None)?;
        Ok(())
    }

    /// R 21.3.2: an aspect leaves play without being destroyed or discarded, and lies face down at its place, where
    /// everybody knows it.
    pub(crate) fn retreat(&mut self, unit: CardId) -> Played<bool> {
        let record = *self.state.card(unit);
        if record.zone != Zone::Battlefield || !self.state.is_chimera(record.owner) {
            return Ok(false);
        }
        let Some(front) = self.state.front_of(unit) else {
            return Ok(false);
        };
        self.set_aside(unit);
        self.finish_leaving(unit, Some(Destination::OutOfGame));
        if self.state.card(unit).zone != Zone::OutOfGame {
            return Ok(false);
        }
        // Turned up, it comes into play anew.
        self.state.card_mut(unit).left = 0;
        self.state.lay_face_down(FaceDown {
            front,
            place: record.place,
            shuffling: 0,
            seen: Seen::Card(unit),
        });
        self.deed(Rule(21, 3, 2), Deed::FaceDown(front));
        self.check_lives()?;
        Ok(true)
    }

    /// Moves a unit to an end of its row.
    pub(crate) fn move_to_end(&mut self, unit: CardId, end: RowEnd) -> bool {
        if self.state.card(unit).zone != Zone::Battlefield {
            return false;
        }
        let controller = self.state.card(unit).controller;
        let row = self.state.controlled_in(Zone::Battlefield, controller);
        let places = row.iter().map(|other| self.state.card(other).place);
        let face_down = self.state.chimera.iter().filter(|chimera| chimera.seat == controller);
        let face_down = face_down
            .flat_map(|chimera| &chimera.face_down)
            .map(|place| place.place);
        let least = places.chain(face_down).min().unwrap_or(0);
        let place = match end {
            RowEnd::Right => {
                self.state.places = self.state.places.saturating_add(1);
                self.state.places
            }
            RowEnd::Left => least.saturating_sub(1),
        };
        self.state.card_mut(unit).place = place;
        true
    }

    /// The aspects in play on a front, from left to right.
    pub(super) fn aspects_of(&self, front: Seat) -> List<CardId> {
        let mut row = self.state.row(front);
        row.retain(|unit| self.state.printed(&self.book.pool, *unit).kind.is_aspect());
        row
    }
}
