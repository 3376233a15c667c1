//! Verbs of turns: take further actions (R 4.5), give the first player token.

use super::{At, StepOutcome, chosen_of};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use ashwright_core::{Action, Rule, Who};

impl<'a> Game<'a> {
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
