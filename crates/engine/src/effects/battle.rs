//! Verbs of turns and battles: attack with, leave battle, take further actions, give the first player token.

use super::{At, Need, StepOutcome, chosen_of};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::{StepResult, Zone};
use ashwright_core::{Action, CardId, Filter, Ref, Rule, Select, Who};

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

    pub(super) fn extra_action(&mut self, at: At<'a>, action: Action) -> StepOutcome {
        // R 4.5.2: actions are taken in one's own turn only.
        let own = self.state.is_turn() && self.state.turn.seat == self.you(at.frame);
        if own {
            let left = match action {
                Action::Main => &mut self.state.turn.main,
                Action::Side => &mut self.state.turn.side,
            };
            *left = left.saturating_add(1);
        }
        StepOutcome::done_if(own)
    }

    pub(super) fn give_first_player(&mut self, at: At<'a>, who: &Who) -> Played<StepOutcome> {
        let players = self.pick_players(at, who)?;
        if let Some(seat) = players.first() {
            self.give_token(*seat);
            self.lives_changed = true;
            self.tell(Rule(3, 1, 1), What::FirstPlayer(*seat));
        }
        Ok(chosen_of(&players, at.need))
    }
}

impl Query<'_> {
    pub(super) fn could_take_action(self, context: &Context) -> bool {
        self.state.is_turn() && self.state.turn.seat == context.you
    }
}
