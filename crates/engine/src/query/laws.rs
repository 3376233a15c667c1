//! What texts in force reach where partners play against a Chimera: Laws (R 22.5.6), and the front that a turn of it does
//! not concern (R 22.4.6).

use super::Query;
use crate::Event;
use ashwright_core::{CardId, Law, Seat};

impl Query<'_> {
    /// Whether a static text of one card may speak of another: a Law's only of its player's cards, and of the Chimera's
    /// while they deal with that player; in a turn of the Chimera not from the front that is left out to the other. In a
    /// duel always.
    pub(super) fn is_under(self, holder: CardId, card: CardId) -> bool {
        if !self.state.has_partners() {
            return true;
        }
        if self.is_left_out(holder) {
            return self.state.front_of(card) != self.state.front_now();
        }
        !self.is_law(holder) || {
            let (of, controller) = (self.state.card(holder).controller, self.state.card(card).controller);
            controller == of || self.state.is_chimera(controller) && self.dealt_with(card) == Some(of)
        }
    }

    /// Whether text of a card that waits for an event may wait for this one: a Law only for what happens to its player,
    /// and for what that player does to the Chimera or it does to that player. The points of a round come for every Law.
    pub(crate) fn is_event_under(self, holder: CardId, event: &Event) -> bool {
        !self.state.has_partners() || !self.is_law(holder) || event.what.is_moment() || {
            let of = self.state.card(holder).controller;
            let by = event.cause.controller;
            let subject = event.what.subject().map(|object| self.controller_of(object.card));
            let to = subject.unwrap_or(by);
            let of_chimera = self.state.is_chimera(to);
            let own_doing = of_chimera && self.state.is_chimera(by) && self.dealt_with_by_effect() == Some(of);
            to == of || of_chimera && by == of || own_doing
        }
    }

    /// Whether a card faces one of the partners in a turn of the Chimera against the other (R 22.4.2).
    fn is_left_out(self, card: CardId) -> bool {
        self.state.is_turn()
            && self.state.is_chimera(self.state.turn.seat)
            && self.state.is_chimera(self.state.card(card).controller)
            && self.state.front_of(card) != self.state.front_now()
    }

    fn is_law(self, card: CardId) -> bool {
        self.book.pool.card(self.title(card)).law == Law::Yes
    }

    /// The player with whom a card of the Chimera deals now: who fights it, or otherwise whose effect or turn it is.
    fn dealt_with(self, card: CardId) -> Option<Seat> {
        let in_attack = self.state.attack.as_ref().and_then(|attack| {
            let fought = self.in_battle().and_then(|(attacker, defender)| match card {
                _ if card == attacker => Some(self.controller_of(defender)),
                _ if card == defender => Some(self.controller_of(attacker)),
                _ => None,
            });
            let declared = || match card {
                _ if self.is_attacking(card) => Some(attack.defender),
                _ if attack.attacks(card) || self.is_defending(card) => Some(attack.attacker),
                _ => None,
            };
            fought.or_else(declared)
        });
        in_attack.or_else(|| self.dealt_with_by_effect())
    }

    /// The player of the newest effect, of an effect of the Chimera the one of its front; outside of effects whoever acts,
    /// and outside of turns nobody.
    fn dealt_with_by_effect(self) -> Option<Seat> {
        match self.state.chain.last() {
            Some(frame) if self.state.is_chimera(frame.controller) => self.state.front_of(frame.this),
            Some(frame) => Some(frame.controller),
            None if !self.state.is_turn() => None,
            None if self.state.is_chimera(self.state.turn.seat) => self.state.front_now(),
            None => Some(self.state.turn.seat),
        }
    }
}
