//! Verbs of damage: deal, destroy, prevent, redirect, spare, clash (chapter 9).

use super::{At, StepOutcome};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::{Aftermath, Cause, FrameId, Object, StepResult, Wounds};
use ashwright_core::{
    Amount, CardId, CauseKind, Destination, Filter, Prevention, Quantity, Ref, Rule, Select, Slot, Stat,
};

impl At<'_> {
    /// What is resolved when this destroys something.
    pub(super) fn aftermath(self) -> Option<Aftermath> {
        Some(Aftermath {
            frame: self.frame,
            step: self.step.id,
        })
    }
}

impl<'a> Game<'a> {
    pub(super) fn deal(
        &mut self,
        at: At<'a>,
        amount: &'a Quantity,
        to: &'a Select,
        by: Option<Ref>,
    ) -> Played<StepOutcome> {
        if self.query().asks_of_nothing(amount, &self.context(at.frame)) {
            return Ok(StepOutcome::impossible());
        }
        let mut cause = self.cause(at.frame);
        if let Some(by) = by {
            cause.source = self.query().card_of(by, &self.context(at.frame));
            // R 8.8.7
            if cause.source.is_none_or(|by| self.is_protected(at.frame, by)) {
                return Ok(StepOutcome::impossible());
            }
        }
        self.each_selected(at, to, &mut |game, card| {
            let amount = game.amount(at.frame, amount);
            if game.is_protected(at.frame, card) {
                return Ok(false); // R 8.8.6
            }
            game.deal_damage(cause, card, amount, at.aftermath())
        })
    }

    pub(super) fn destroy_each(
        &mut self,
        at: At<'a>,
        what: &'a Select,
        instead: &'a Option<(Filter, Destination)>,
    ) -> Played<StepOutcome> {
        let cause = self.cause(at.frame);
        self.each_selected(at, what, &mut |game, card| {
            if game.is_protected(at.frame, card) || game.query().is_steadfast(card, cause.kind) {
                return Ok(false);
            }
            let instead = game.replacement(at.frame, card, instead);
            game.destroy(cause, card, at.aftermath(), instead)
        })
    }

    fn replacement(
        &self,
        frame: FrameId,
        card: CardId,
        instead: &Option<(Filter, Destination)>,
    ) -> Option<Destination> {
        let (filter, to) = instead.as_ref()?;
        self.query().is(card, filter, &self.context(frame)).then_some(*to)
    }

    pub(super) fn prevent(&mut self, at: At<'a>, hit: Slot, amount: &Amount) -> Played<StepOutcome> {
        let Some(event) = self.state.chain[at.frame].bound[hit.index()].event else {
            return Ok(StepOutcome::impossible());
        };
        let record = &self.state.events[event];
        let Some(damage) = record.what.damage() else {
            return Ok(StepOutcome::impossible());
        };
        let to = damage.to.card;
        // R 9.2.6: damage that cannot be prevented.
        let beyond = match record.cause {
            Cause {
                unpreventable: true, ..
            } => damage.amount,
            Cause {
                kind: Some(CauseKind::Attack),
                source: None,
                ..
            } => self.query().struck_beyond_prevention(),
            Cause { .. } => 0,
        };
        let left = (damage.amount - damage.prevented).saturating_sub(beyond);
        let you = self.you(at.frame);
        let prevented = self.how_many(at.frame, you, amount, left.into())?.min(left);
        if let Some(damage) = self.state.events[event].what.damage_mut() {
            damage.prevented += prevented;
        }
        self.tell(Rule(9, 2, 1), What::Prevented(to, prevented));
        Ok(StepOutcome::count(you, prevented))
    }

    /// Takes damage off an event that is still to come. To lessen is not to prevent, so it works on what cannot be prevented.
    #[cold]
    pub(super) fn lessen(&mut self, at: At<'a>, hit: Slot, amount: &Quantity) -> StepOutcome {
        let amount = self.amount(at.frame, amount);
        let event = self.state.chain[at.frame].bound[hit.index()].event;
        let Some(damage) = event.and_then(|event| self.state.events[event].what.damage_mut()) else {
            return StepOutcome::impossible();
        };
        let less = amount.min(damage.amount - damage.prevented);
        damage.prevented += less;
        let to = damage.to.card;
        self.tell(Rule(9, 2, 101), What::Prevented(to, less));
        StepOutcome::count(self.you(at.frame), less)
    }

    pub(super) fn leave_out_wounds(&mut self, at: At<'a>, hit: Slot) -> StepOutcome {
        let event = self.state.chain[at.frame].bound[hit.index()].event;
        let Some(damage) = event.and_then(|event| self.state.events[event].what.damage_mut()) else {
            return StepOutcome::impossible();
        };
        damage.wounds = Wounds::LeftOut;
        StepOutcome::of(StepResult::Done)
    }

    pub(super) fn redirect(&mut self, at: At<'a>, hit: Slot, to: &'a Select) -> Played<StepOutcome> {
        let cards = self.select(at, to)?.cards;
        let event = self.state.chain[at.frame].bound[hit.index()].event;
        let damage = event.and_then(|event| self.state.events[event].what.damage_mut());
        let (Some(Object { card, .. }), Some(damage)) = (cards.first(), damage) else {
            return Ok(StepOutcome::impossible());
        };
        damage.redirected = Some(*card);
        Ok(StepOutcome {
            cards,
            ..StepOutcome::of(StepResult::Done)
        })
    }

    pub(super) fn spare(&mut self, at: At<'a>, what: &'a Select, amount: &'a Quantity) -> Played<StepOutcome> {
        self.each_selected(at, what, &mut |game, card| {
            let amount = game.amount(at.frame, amount);
            let spared = &mut game.state.chain[at.frame].spared;
            match spared.iter_mut().find(|(c, _)| *c == card) {
                Some((_, left)) => *left = left.saturating_add(amount),
                None => spared.push((card, amount)),
            }
            Ok(amount > 0)
        })
    }

    /// Two units deal each other their damage at the same time, as in a battle (R 9.8.5).
    pub(super) fn clash(&mut self, at: At<'a>, one: Ref, other: Ref, prevention: Prevention) -> Played<StepOutcome> {
        let context = self.context(at.frame);
        let query = self.query();
        let (Some(one), Some(other)) = (query.card_of(one, &context), query.card_of(other, &context)) else {
            return Ok(StepOutcome::impossible());
        };
        // R 7.6.5: both amounts are fixed before either is dealt.
        let attacks = [one, other].map(|card| query.used(card, Stat::Attack));
        let [first, second] = [one, other].map(|card| self.state.object(card));
        let mut blows = [(one, second, attacks[0]), (other, first, attacks[1])];
        // Where damage waits for the text, its order is asked when it is processed.
        if !self.is_deferred() && attacks.iter().all(|attack| *attack > 0) {
            let active = self.state.active_player();
            if self.first_of(active, Rule(7, 6, 6), &[other, one])? == one {
                blows.reverse();
            }
        }
        let mut dealt = false;
        for (by, to, amount) in blows {
            // R 8.8.7: of the one as of the other.
            let spared = [by, to.card].iter().any(|unit| self.is_protected(at.frame, *unit));
            if !spared && self.query().is_same(to) {
                let cause = Cause {
                    source: Some(by),
                    unpreventable: prevention == Prevention::Impossible,
                    ..self.cause(at.frame)
                };
                dealt |= self.deal_damage(cause, to.card, amount, None)?;
            }
        }
        Ok(StepOutcome::done_if(dealt))
    }
}

impl Query<'_> {
    pub(super) fn could_deal(self, amount: &Quantity, context: &Context) -> bool {
        !self.asks_of_nothing(amount, context)
    }
}
