//! The hand of the Chimera (section 21.1): it has one only while a paragraph that speaks of it is resolved.

use crate::game::{Game, Played};
use crate::query::{Context, Query};
use crate::{CardSet, Cause, SeatSet, Zone};
use ashwright_core::{Body, CardId, CardKind, Modifier, PileEnd, Seat};

/// How many cards off the draw pile make a hand.
const HAND: u8 = 5;

impl Query<'_> {
    /// What the fatigued card says that a discard costs, in wounds: the card is in force while its Chimera is fatigued.
    fn wounds_for_discards(self, chimera: CardId) -> u8 {
        let titles = self.book.pool.titles();
        let mut cards = titles.map(|title| self.book.pool.card(title));
        let Some(card) = cards.find(|card| card.kind == CardKind::Fatigued) else {
            return 0;
        };
        let context = Context::of(self.state, chimera);
        let bodies = card.text.iter().map(|printed| &self.book.ability(printed.ability).body);
        let said = bodies.flat_map(|body| {
            let Body::Static { modifiers, .. } = body else {
                return &[][..];
            };
            modifiers
        });
        let wounds = said.map(|modifier| {
            let Modifier::WoundsForDiscards(n) = modifier else {
                return 0;
            };
            self.quantity(n, &context).clamp(0, 99) as u8
        });
        wounds.fold(0, u8::saturating_add)
    }
}

impl<'a> Game<'a> {
    /// Sets the top five cards of the Chimera's draw pile aside as its hand, until the paragraph that is being resolved is
    /// done (R 21.1.2). Where there is a hand already, and for a player, nothing happens.
    ///
    /// Which cards they are is settled by chance, and nobody knows it by that.
    pub(crate) fn make_hand(&mut self, seat: Seat) -> Played {
        let Some(paragraph) = self.state.chain.newest() else {
            return Ok(());
        };
        if !self.state.is_chimera(seat) || self.chimera()?.hand.is_some() {
            return Ok(());
        }
        self.set_hand_aside(seat, HAND)?;
        self.chimera_mut()?.hand = Some(paragraph);
        Ok(())
    }

    /// Makes a hand of up to `n` cards off the top of a draw pile.
    pub(super) fn set_hand_aside(&mut self, seat: Seat, n: u8) -> Played {
        let cards = self.look_at_top(SeatSet::NONE, seat, n)?;
        let cards: CardSet = cards.into_iter().collect();
        self.state.take_from_segments(&cards, SeatSet::NONE);
        for card in cards {
            self.state.set_zone(self.book, card, Zone::Hand);
        }
        Ok(())
    }

    /// When the paragraph that set a hand aside is done, what is left of it goes back on top of the draw pile in an order
    /// that nobody knows (R 21.1.3).
    pub(crate) fn return_hand(&mut self) {
        let Some(chimera) = self.state.chimera.as_deref_mut() else {
            return;
        };
        chimera.hand = None;
        let seat = chimera.seat;
        let cards = self.state.owned_in(Zone::Hand, seat);
        let players = self.state.players_from(self.state.first_player);
        let mut is_known = false;
        for card in cards {
            let known = self.state.card(card).known;
            is_known |= players.iter().any(|player| known.contains(*player));
            self.hide(card, Zone::DrawPile);
            self.state.card_mut(card).known = known;
            self.state.set_zone(self.book, card, Zone::DrawPile);
        }
        // Cards of which nobody knows anything may be any of the bag, unless something is known of what lies between.
        let lies_on_known = self.state.segments_of(seat).any(|segment| segment.end == PileEnd::Top);
        if is_known || lies_on_known {
            self.state.add_segment(seat, PileEnd::Top, cards, SeatSet::NONE);
        }
    }

    /// What follows when a card was discarded off the Chimera's draw pile or out of its hand: fatigued it takes a wound for
    /// it (R 18.5.4), and its pile may be empty. Nothing for a player.
    pub(crate) fn discarded_unplayed(&mut self, seat: Seat) -> Played {
        if !self.state.is_chimera(seat) {
            return Ok(());
        }
        self.tire(seat)?;
        self.pile_may_be_empty()
    }

    /// Once the Chimera is fatigued, a discard costs it what its fatigued card says (R 18.5.4).
    fn tire(&mut self, seat: Seat) -> Played {
        if !self.chimera()?.fatigued {
            return Ok(());
        }
        let chimera = self.state.player(seat).phoenixborn;
        let wounds = self.query().wounds_for_discards(chimera);
        let active = self.state.active_player();
        self.place_wounds(Cause::rules(active), chimera, wounds, None)?;
        Ok(())
    }
}
