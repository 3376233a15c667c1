//! Whether a condition holds (R 8.1).

use super::{Context, Query, compare_with};
use crate::{StepResult, Zone};
use ashwright_core::{Condition, Past, Place};

impl Query<'_> {
    /// Whether a condition holds.
    pub fn holds(self, condition: &Condition, context: &Context) -> bool {
        match condition {
            Condition::Is(reference, filter) => self.card_of(*reference, context).is_some_and(|card| {
                let zone = self.state.card(card).zone;
                let placed = match filter.place {
                    Place::InPlay => zone.in_play() || zone == Zone::Leaving,
                    Place::Hand | Place::DiscardPile | Place::DrawPile | Place::Under(_) => {
                        self.matches(card, filter, context)
                    }
                };
                placed && self.is(card, filter, context)
            }),
            Condition::Same(one, other) => {
                let others = self.players(other, context);
                self.players(one, context).iter().any(|seat| others.contains(seat))
            }
            Condition::FirstPlayer(who) => self.players(who, context).contains(&self.state.first_player),
            Condition::TurnOf(who) => {
                let turn = self.state.whose_turn();
                self.players(who, context).iter().any(|seat| turn.contains(*seat))
            }
            Condition::InTurn => self.state.is_turn(),
            Condition::ThisTurn(Past::Meditated) => self.state.player(context.you).meditated,
            Condition::ThisTurn(Past::UnitDestroyed) => self.state.turn.unit_destroyed,
            Condition::ThisTurn(Past::PlayedActionSpell) => self.state.player(context.you).played_action_spell,
            Condition::Exists(filter) => self.each_matching(filter, context).next().is_some(),
            Condition::Holds(left, compare, right) => {
                compare_with(self.quantity(left, context), *compare, self.quantity(right, context))
            }
            Condition::Done(slot) => context
                .bound
                .is_some_and(|b| b[slot.index()].result == StepResult::Done),
            Condition::Even(number) => self.quantity(number, context) % 2 == 0,
            Condition::Focused(level) => self.focus(context.this) >= *level,
            Condition::Not(inner) => !self.holds(inner, context),
            Condition::And(a, b) => self.holds(a, context) && self.holds(b, context),
            Condition::Or(a, b) => self.holds(a, context) || self.holds(b, context),
        }
    }
}
