//! Chapter 9: damage, wounds and destruction.

use super::attacking::fights;
use crate::game::{Game, Played, What};
use crate::{Aftermath, Cause, Damage, EventKind, Happened, Hit, Object, ProcessStep, Wounds, Zone};
use ashwright_core::{CardId, CardKind, Destination, Rule, Timing, Token};

pub(crate) type Consequence = Option<Aftermath>;

impl<'a> Game<'a> {
    /// R 9.1: deals damage to a unit or Phoenixborn, and processes it to the end. Returns whether damage was dealt.
    pub(crate) fn deal_damage(
        &mut self,
        cause: Cause,
        to: CardId,
        amount: u8,
        consequence: Consequence,
    ) -> Played<bool> {
        let record = self.state.card(to);
        if amount == 0 || !record.zone.in_play() || !fights(self.kind(to)) {
            return Ok(false); // R 9.1.6, 9.1.9
        }
        let damage = Damage {
            to: self.state.object(to),
            amount,
            prevented: 0,
            redirected: None,
            wounds: Wounds::Placed,
        };
        // R 9.2.101, 9.2.7: what would be dealt may be dealt to something else, or not at all.
        if let Some(event) = self.would_happen(Happened::DealtDamage(damage), cause)?
            && let Some(answered) = event.what.damage()
        {
            let left = amount - answered.prevented.min(amount);
            if let Some(other) = answered.redirected {
                return self.deal_damage(cause, other, left, consequence);
            }
            if left < amount {
                return match left > 0 && self.query().is_same(damage.to) {
                    true => self.deal_what_is_left(cause, Damage { amount: left, ..damage }, consequence),
                    false => Ok(false),
                };
            }
            if !self.query().is_same(damage.to) {
                return Ok(false);
            }
        }
        self.deal_what_is_left(cause, damage, consequence)
    }

    /// Step 0 of damage that nothing has kept from being dealt.
    fn deal_what_is_left(&mut self, cause: Cause, damage: Damage, consequence: Consequence) -> Played<bool> {
        let Damage { to, amount, .. } = damage;
        let to = to.card;
        self.tell(Rule(9, 1, 4), What::Damage(to, amount, cause));
        if self.is_deferred() {
            let (to, from) = (damage.to, ProcessStep::Dealt(amount));
            self.enter_process(Hit {
                to,
                from,
                cause,
                consequence,
                instead: None,
            })?;
            return Ok(true);
        }
        let event = self.event_after(Happened::DealtDamage(damage), cause)?;
        let answered = event.as_ref().and_then(|event| event.what.damage()).copied();
        let (receiver, received) = self.received(answered.unwrap_or(damage));
        // R 9.1.11: a unit that left play meanwhile receives nothing.
        if received > 0 && self.query().is_same(receiver) {
            self.count_received(consequence, received);
            if answered.is_some_and(|answered| answered.leaves_no_wounds(receiver)) {
                return Ok(true);
            }
            let wounds = self.wounds_of(receiver, received);
            self.place_wounds_by(cause, receiver.card, wounds, consequence, true)?;
        }
        Ok(true)
    }

    /// What receives damage that was dealt and answered, and how much of it.
    #[inline]
    pub(super) fn received(&mut self, dealt: Damage) -> (Object, u8) {
        let receiver = match dealt.redirected {
            Some(other) => self.state.object(other),
            None => dealt.to,
        };
        let mut received = dealt.amount - dealt.prevented.min(dealt.amount);
        received -= self.spared(receiver.card, received);
        (receiver, received)
    }

    /// R 9.2.10: how many wound tokens are placed for damage that is received.
    #[inline]
    pub(super) fn wounds_of(&self, receiver: Object, received: u8) -> u8 {
        match self.query().wounds_doubled(receiver.card) {
            true => received.saturating_mul(2),
            false => received,
        }
    }

    /// R 9.2.11: how much less of the damage a card receives, by what the text that deals it says.
    fn spared(&mut self, card: CardId, received: u8) -> u8 {
        let spared = self.state.chain.last_mut().map(|frame| &mut frame.spared);
        let Some((_, left)) = spared.and_then(|spared| spared.iter_mut().find(|(c, _)| *c == card)) else {
            return 0;
        };
        let less = received.min(*left);
        *left -= less;
        if less > 0 {
            self.tell(Rule(9, 2, 11), What::Prevented(card, less));
        }
        less
    }

    /// R 9.3: places wound tokens, and destroys what has as many as its life value. Returns whether any were placed.
    pub(crate) fn place_wounds(
        &mut self,
        cause: Cause,
        on: CardId,
        amount: u8,
        consequence: Consequence,
    ) -> Played<bool> {
        self.place_wounds_by(cause, on, amount, consequence, false)
    }

    #[inline]
    fn place_wounds_by(
        &mut self,
        cause: Cause,
        on: CardId,
        amount: u8,
        consequence: Consequence,
        by_damage: bool,
    ) -> Played<bool> {
        let record = self.state.card(on);
        if amount == 0 || !record.zone.in_play() || !fights(self.kind(on)) {
            return Ok(false);
        }
        let controller = record.controller;
        let hurt = self.state.object(on);
        let marked = self.put_wounds(on, amount);
        if self.is_deferred() {
            let destroyed = marked && self.destroy_once(hurt, cause)?;
            let from = ProcessStep::Wounded { amount, destroyed };
            self.enter_process(Hit {
                to: hurt,
                from,
                cause,
                consequence,
                instead: None,
            })?;
            return Ok(true);
        }
        if marked && self.state.card(on).zone == Zone::Phoenixborn {
            self.lose(controller)?; // R 9.4.1
            return Ok(true);
        }
        let placed = Happened::WoundsPlaced {
            on: hurt,
            amount,
            by_damage,
        };
        self.event_after(placed, cause)?;
        if marked && self.query().is_same(hurt) {
            self.destroy(cause, on, consequence, None)?; // R 9.3.3
        }
        Ok(true)
    }

    /// R 9.3.1: puts the tokens there. Returns whether there are as many now as the life value, or more (R 9.3.2).
    #[inline]
    pub(super) fn put_wounds(&mut self, on: CardId, amount: u8) -> bool {
        let record = self.state.card_mut(on);
        record.tokens[Token::Wound] = record.tokens[Token::Wound].saturating_add(amount);
        self.tell(Rule(9, 3, 1), What::Placed(on, Token::Wound, amount));
        self.is_dead(on)
    }

    /// R 9.5: destroys a unit: out of play, when-effects, consequences, after-effects, discard. Returns whether it was
    /// destroyed.
    pub(crate) fn destroy(
        &mut self,
        cause: Cause,
        unit: CardId,
        consequence: Consequence,
        instead: Option<Destination>,
    ) -> Played<bool> {
        if !self.state.card(unit).zone.in_play() {
            return Ok(false);
        }
        if self.is_deferred() {
            return self.destroy_in_play(cause, unit, consequence, instead);
        }
        if self.state.card(unit).zone == Zone::Phoenixborn {
            let seat = self.state.card(unit).controller;
            self.lose(seat)?; // R 9.4.6
            return Ok(true);
        }
        self.tell(Rule(9, 5, 1), What::Destroyed(unit));
        self.state.turn.unit_destroyed = true;
        let event = self.open_event(Happened::Destroyed(self.state.object(unit)), cause);
        let was = self.state.card(unit).entered;
        self.set_aside(unit);
        if self.anyone_listens(EventKind::Destroyed, Timing::When) {
            self.window(event, Timing::When)?;
        }
        if let Some(aftermath) = consequence {
            self.resolve_aftermath(aftermath, unit)?;
        }
        if self.anyone_listens(EventKind::Destroyed, Timing::After) {
            self.window(event, Timing::After)?;
        }
        self.close_event();
        if self.state.card(unit).entered != was {
            // It came back meanwhile, and is another card (R 9.7.8).
            return Ok(true);
        }
        self.finish_leaving(unit, instead);
        self.bleed(unit)?;
        Ok(true)
    }

    /// The step that dealt damage counts how much of it was received.
    #[inline]
    pub(super) fn count_received(&mut self, consequence: Consequence, received: u8) {
        let Some(Aftermath { frame, step }) = consequence else {
            return;
        };
        if let Some(name) = self.book.pool.step(step).and_then(|step| step.bind) {
            let bound = &mut self.state.chain[frame].bound[name.index()];
            bound.received = bound.received.saturating_add(received);
        }
    }

    /// R 9.6.1: the step that destroyed a unit counts it, and resolves what it says of that.
    pub(super) fn resolve_aftermath(&mut self, Aftermath { frame, step }: Aftermath, unit: CardId) -> Played {
        let Some(step) = self.book.pool.step(step) else {
            return Ok(());
        };
        if let Some(name) = step.bind {
            let bound = &mut self.state.chain[frame].bound[name.index()];
            bound.destroyed = bound.destroyed.saturating_add(1);
        }
        // The only list inside a step that destroys.
        let steps = step.effect.inner().next().unwrap_or_default();
        if !steps.is_empty() {
            if let Some(name) = step.bind {
                self.bind_card(frame, name, unit);
            }
            self.run(frame, steps)?;
        }
        Ok(())
    }

    fn kind(&self, card: CardId) -> CardKind {
        self.state.kind(&self.book.pool, card)
    }
}
