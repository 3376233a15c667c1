//! Verbs whose effect lasts or comes later: apply, decree, become, later (R 8.9, 8.10).

use super::{At, Need, StepOutcome};
use crate::game::{Game, Played};
use crate::{Change, Decree, Delayed, Frame, FrameId, Lasting, Span, StepResult};
use ashwright_core::{Duration, Duty, Fight, Given, Later, Modifier, Printed, Quantity, Select, Sign, Stat};

impl<'a> Game<'a> {
    pub(super) fn apply(
        &mut self,
        at: At<'a>,
        to: &'a Select,
        modifiers: &'a [Modifier],
        until: Duration,
    ) -> Played<StepOutcome> {
        self.each_selected(at, to, &mut |game, card| {
            if game.is_protected(at.frame, card) {
                return Ok(false);
            }
            for modifier in modifiers {
                if let Some(change) = game.change_of(at.frame, modifier) {
                    if matches!(change, Change::Gains(_)) {
                        game.comes_into_force(card);
                    }
                    game.state.lasting.push(Lasting {
                        on: game.state.object(card),
                        until,
                        by: game.you(at.frame),
                        turn: game.state.turn.number,
                        change,
                    });
                }
            }
            game.lives_changed = true;
            Ok(true)
        })
    }

    /// What a modifier comes to when it is applied for a while: its numbers are fixed now (R 8.1.10).
    fn change_of(&self, frame: FrameId, modifier: &Modifier) -> Option<Change> {
        match modifier {
            Modifier::Gets(stat, sign, by) => {
                let by = self.query().quantity(by, &self.context(frame)).clamp(-120, 120) as i8;
                Some(Change::Gets(*stat, if *sign == Sign::Plus { by } else { -by }))
            }
            Modifier::Gains(gain) => {
                let numeral = match gain.numeral {
                    Given::Written => gain.ability.numeral,
                    Given::X => self.amount(frame, &Quantity::X),
                };
                Some(Change::Gains(Printed {
                    numeral,
                    ..gain.ability
                }))
            }
            Modifier::HasNoAbilities => Some(Change::NoAbilities),
            Modifier::Cannot(acts, None) => Some(Change::Cannot(acts.iter().copied().collect())),
            Modifier::MayGuard => Some(Change::MayGuard),
            Modifier::StrikesFirst(Fight::Attacking) => Some(Change::StrikesFirst),
            Modifier::CountersUnexhausted => Some(Change::CountersUnexhausted),
            Modifier::CountsAsExhausted => Some(Change::CountsAsExhausted),
            Modifier::Must(Duty::BeBlocked) => Some(Change::MustBeBlocked),
            Modifier::Must(Duty::Block(attacker)) => {
                let attacker = self.query().card_of(*attacker, &self.context(frame))?;
                Some(Change::MustBlock(attacker))
            }
            Modifier::Must(Duty::Attack) => Some(Change::MustAttack),
            Modifier::SwappedValues => Some(Change::SwappedValues),
            Modifier::NumeralsInAttacks(n) => Some(Change::NumeralsInAttacks(self.amount(frame, n) as i8)),
            Modifier::KeepsDice(kind) => Some(Change::KeepsDice(*kind)),
            Modifier::PassesMore => Some(Change::PassesMore),
            // The checker of the language lets nothing else be said for a while (`Modifier::places`).
            Modifier::Cannot(_, Some(_))
            | Modifier::Immune(..)
            | Modifier::StrikesFirst(Fight::Battle)
            | Modifier::Defends
            | Modifier::JoinsAttacks(_)
            | Modifier::WoundsForDiscards(_)
            | Modifier::DestroyedExhausted
            | Modifier::DrawsMore(_)
            | Modifier::Loses(_)
            | Modifier::OnlyInexhaustible
            | Modifier::Steadfast(_)
            | Modifier::Untargetable(_)
            | Modifier::PaysForCards
            | Modifier::Toll(_)
            | Modifier::FocusedMore(_)
            | Modifier::WoundsDoubled
            | Modifier::Unpreventable
            | Modifier::PaysReactions(_)
            | Modifier::PaysForActivations
            | Modifier::KeptFromHand(_)
            | Modifier::Slots(_)
            | Modifier::StrikesLast
            | Modifier::StaysWithHost => None,
        }
    }

    pub(super) fn decree(&mut self, at: At<'a>, until: Duration) -> StepOutcome {
        let you = self.you(at.frame);
        let span = Span {
            until,
            by: you,
            turn: self.state.turn.number,
            card: self.state.player(you).phoenixborn,
        };
        self.state.decrees.push(Decree {
            step: at.step.id,
            span,
            frame: self.frame_for_later(at.frame),
        });
        self.lives_changed = true;
        StepOutcome::of(StepResult::Done)
    }

    pub(super) fn turn_into(
        &mut self,
        at: At<'a>,
        what: &'a Select,
        copy: &'a Select,
        until: Duration,
    ) -> Played<StepOutcome> {
        let mimics = self.select(at, what)?.cards;
        let models = self.select(At { need: Need::Must, ..at }, copy)?.cards;
        let (Some(mimic), Some(model)) = (mimics.first().copied(), models.first().copied()) else {
            return Ok(StepOutcome::impossible());
        };
        let model = model.card;
        if self.has_ended(at.frame) || !self.query().is_same(mimic) {
            return Ok(StepOutcome::impossible());
        }
        let query = self.query();
        let values = [Stat::Attack, Stat::Life, Stat::Recover].map(|stat| query.base_value(model, stat) as i8);
        let change = Change::Copy(query.title(model), values);
        self.is_rewritten(mimic.card);
        self.state.lasting.push(Lasting {
            on: mimic,
            until,
            by: self.you(at.frame),
            turn: self.state.turn.number,
            change,
        });
        self.state.note_aura(self.book, mimic.card);
        self.lives_changed = true;
        let mut outcome = StepOutcome::of(StepResult::Done);
        outcome.cards = mimics;
        Ok(outcome)
    }

    pub(super) fn later(&mut self, at: At<'a>, when: Later) -> Played<StepOutcome> {
        self.state.delayed.push(Delayed {
            when,
            turn: self.state.turn.number,
            step: at.step.id,
            frame: self.frame_for_later(at.frame),
        });
        if when == Later::EndOfDamage && !self.is_deferred() {
            self.resolve_delayed(self.state.delayed.len() - 1)?;
        }
        Ok(StepOutcome::of(StepResult::Done))
    }

    /// What a paragraph is doing now, for a time when the events that it speaks of are over.
    fn frame_for_later(&self, frame: FrameId) -> Frame {
        let mut later = self.state.chain[frame].clone();
        later.event = None;
        for bound in &mut later.bound {
            // What the event happened to is still known.
            let subject = bound
                .event
                .take()
                .and_then(|e| self.state.events.get(e)?.what.subject());
            if let Some(subject) = subject {
                bound.cards = [self.state.object(subject.card)].into_iter().collect();
            }
        }
        later
    }

    /// Whether something was put off to the end of this turn.
    pub(crate) fn is_due(&self, delayed: &Delayed) -> bool {
        match delayed.when {
            Later::EndOfTurn => delayed.turn <= self.state.turn.number,
            Later::EndOfNextTurn => delayed.turn < self.state.turn.number,
            Later::EndOfBattle | Later::EndOfDamage => false,
        }
    }

    /// Resolves what was put off to the end of this turn (R 8.9.7).
    pub(crate) fn resolve_delayed(&mut self, due: usize) -> Played {
        let delayed = self.state.delayed.remove(due);
        let steps = self
            .book
            .pool
            .step(delayed.step)
            .and_then(|step| step.effect.inner().next());
        let Some(steps) = steps else { return Ok(()) };
        let mut due = delayed.frame;
        for bound in &mut due.bound {
            // R 8.9.8: what has become another object is not meant any more.
            bound
                .cards
                .retain(|object| !self.state.card(object.card).zone.in_play() || self.state.is_there(*object));
        }
        let frame = self.state.chain.push(due);
        self.aim(frame, steps)?;
        self.resolve(frame, steps)?;
        self.pop_frame(frame);
        Ok(())
    }
}
