//! What a quantity comes to (R 8.1).

use super::{Context, Query, tokens};
use crate::Bound;
use ashwright_core::{CardId, Compare, Quantity};

impl<'a> Query<'a> {
    /// What a quantity comes to.
    pub fn quantity(self, quantity: &Quantity, context: &Context) -> i32 {
        match quantity {
            Quantity::Number(n) => (*n).into(),
            Quantity::Numeral => context.numeral.into(),
            Quantity::X => match (context.x, self.definition_of_x(context.this)) {
                (Some(x), None) => x.into(),
                (_, Some(x)) => self.quantity(x, context),
                (None, None) => 0,
            },
            Quantity::ValueOf(stat, reference) => match self.card_of(*reference, context) {
                Some(card) => self.used(card, *stat).into(),
                None => 0,
            },
            Quantity::PrintedOf(stat, reference) => self
                .card_of(*reference, context)
                .and_then(|card| self.printed_value(card, *stat))
                .unwrap_or(0),
            Quantity::PlayCostOf(reference) => self.card_of(*reference, context).map_or(0, |card| {
                self.book.pool.card(self.title(card)).cost.magic_play_cost().into()
            }),
            Quantity::TokensAmong(token, filter) => self
                .matching(filter, context)
                .iter()
                .map(|card| i32::from(tokens(self.state, card, *token)))
                .sum(),
            Quantity::DiceAmong(kind, filter) => {
                let cards = self.matching(filter, context);
                let dice = self.state.placed_dice.iter();
                dice.filter(|d| d.die.kind == *kind && cards.contains(d.card)).count() as i32
            }
            Quantity::ActiveDice(which, who) => {
                let players = self.players(who, context);
                let dice = players.iter().flat_map(|seat| self.state.player(*seat).active.iter());
                let rage = players.iter().flat_map(|seat| self.state.rage_dice(*seat, *which));
                dice.filter(|(die, _)| which.contains(*die))
                    .map(|(_, n)| n)
                    .chain(rage)
                    .map(i32::from)
                    .sum()
            }
            Quantity::DiceSpent(kind, level) => context.spent.map_or(0, |spent| i32::from(spent.count(*kind, *level))),
            Quantity::Phase => self.state.chimera.as_deref().map_or(0, |chimera| chimera.phase.into()),
            Quantity::DestroyedBy(slot) => context.bound.map_or(0, |b| b[slot.index()].destroyed.into()),
            Quantity::ReceivedFrom(slot) => context.bound.map_or(0, |b| b[slot.index()].received.into()),
            Quantity::TokensOn(token, reference) => match self.card_of(*reference, context) {
                Some(card) => tokens(self.state, card, *token).into(),
                None => 0,
            },
            Quantity::CountOf(filter) => self.each_matching(filter, context).count() as i32,
            Quantity::Amount(slot) => match context.bound.map(|b| &b[slot.index()]) {
                Some(Bound { event: Some(event), .. }) => {
                    self.state.events.get(*event).map_or(0, |e| e.what.amount_read().into())
                }
                Some(bound) => bound.amounts.iter().map(|n| i32::from(*n)).sum(),
                None => 0,
            },
            Quantity::AmountFor(slot, who) => {
                let players = self.players(who, context);
                let amounts = context.bound.map(|b| b[slot.index()].amounts).unwrap_or_default();
                players.iter().map(|seat| i32::from(amounts[seat.index()])).sum()
            }
            Quantity::Plus(a, b) => self.quantity(a, context) + self.quantity(b, context),
            Quantity::Times(a, b) => self.quantity(a, context) * self.quantity(b, context),
            Quantity::Highest(stat, filter) => self
                .matching(filter, context)
                .iter()
                .map(|card| i32::from(self.used(card, *stat)))
                .max()
                .unwrap_or(0),
            Quantity::Minus(a, b) => (self.quantity(a, context) - self.quantity(b, context)).max(0),
        }
    }

    /// Whether a number is asked of a card that an earlier step did not find (R 8.1.13).
    pub(crate) fn asks_of_nothing(self, quantity: &Quantity, context: &Context) -> bool {
        match quantity {
            Quantity::ValueOf(_, of)
            | Quantity::PrintedOf(_, of)
            | Quantity::PlayCostOf(of)
            | Quantity::TokensOn(_, of) => self.card_of(*of, context).is_none(),
            Quantity::Plus(a, b) | Quantity::Minus(a, b) | Quantity::Times(a, b) => {
                self.asks_of_nothing(a, context) && self.asks_of_nothing(b, context)
            }
            Quantity::Number(_)
            | Quantity::Numeral
            | Quantity::X
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::ActiveDice(..)
            | Quantity::DiceSpent(..)
            | Quantity::DestroyedBy(_)
            | Quantity::ReceivedFrom(_)
            | Quantity::Phase
            | Quantity::CountOf(_)
            | Quantity::Amount(_)
            | Quantity::AmountFor(..)
            | Quantity::Highest(..) => false,
        }
    }

    /// What the X in text of a card counts: as the card says whose text is resolved, which need not be this one where it is
    /// a copy (R 10.6.7); else as this one says.
    fn definition_of_x(self, this: CardId) -> Option<&'a Quantity> {
        let running = self.state.chain.last().filter(|frame| frame.this == this);
        running
            .and_then(|frame| self.book.definition_of_x(frame.ability))
            .or(self.state.printed(&self.book.pool, this).x.as_ref())
    }
}

pub(crate) fn compare_with(left: i32, compare: Compare, right: i32) -> bool {
    match compare {
        Compare::AtMost => left <= right,
        Compare::AtLeast => left >= right,
        Compare::Equal => left == right,
        Compare::Below => left < right,
        Compare::Above => left > right,
    }
}
