//! Verbs of battles: attack with, leave battle.

use super::{At, Need, StepOutcome};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played};
use crate::{StepResult, Zone};
use ashwright_core::{CardId, Filter, Ref, Rule, Select};

impl<'a> Game<'a> {
    pub(super) fn attack_with(&mut self, at: At<'a>, attacker: Ref, target: &'a Filter) -> Played<StepOutcome> {
        let you = self.you(at.frame);
        let attacker = self.query().card_of(attacker, &self.context(at.frame));
        // A unit that has left play meanwhile attacks nobody.
        let able = |unit: &CardId| self.state.card(*unit).zone == Zone::Battlefield;
        let Some(attacker) = attacker.filter(|unit| self.state.attack.is_none() && able(unit)) else {
            return Ok(StepOutcome::impossible());
        };
        let targets = self.query().matching(target, &self.context(at.frame));
        self.clear_options();
        for target in targets {
            let able = self.query().can_be_attacked(you, target).is_ok()
                && self.query().can_be_attacker(attacker, target).is_ok()
                && self.state.card(attacker).controller == you;
            if able {
                self.offer(Choice::Card(target));
            }
        }
        if self.offered() == 0 {
            return Ok(StepOutcome::impossible());
        }
        if at.need == Need::May {
            self.offer(Choice::Decline);
        }
        let this = self.this(at.frame);
        let Choice::Card(target) = self.ask(you, Rule(7, 1, 2), Ask::Choose(this))? else {
            return Ok(StepOutcome::of(StepResult::Declined));
        };
        self.attack(you, target, Some(attacker))?;
        Ok(StepOutcome::of(StepResult::Done))
    }

    pub(super) fn leave_battle(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        self.each_selected(at, what, &mut |game, card| {
            if game.is_protected(at.frame, card) {
                return Ok(false);
            }
            let Some(attack) = &mut game.state.attack else {
                return Ok(false);
            };
            let mut left = false;
            // Also whoever has left it by the step before, exhausted by the same text (R 7.7.1).
            for battle in attack.battles.iter_mut().filter(|b| b.attacker.card == card) {
                battle.resolved = true;
                left = true;
            }
            Ok(left)
        })
    }
}
