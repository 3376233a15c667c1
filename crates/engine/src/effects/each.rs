//! Carrying something out for each of several cards or players, and how many (R 8.1.12, 8.2.14, 8.3).

use super::select::Selected;
use super::{At, Need, StepOutcome};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played};
use crate::{FrameId, Object, StepResult};
use ashwright_core::{Amount, CardId, Rule, Seat, Select, Who};

impl<'a> Game<'a> {
    /// Carries something out for each selected card, one at a time in the order of the controller's choice (R 8.3.2).
    pub(super) fn each_selected(
        &mut self,
        at: At<'a>,
        select: &'a Select,
        act: &mut dyn FnMut(&mut Game<'a>, CardId) -> Played<bool>,
    ) -> Played<StepOutcome> {
        let selected = self.select(at, select)?;
        self.each_of(at, selected, act)
    }

    /// Does something to each of the cards that were selected before.
    pub(super) fn each_of(
        &mut self,
        at: At<'a>,
        selected: Selected,
        act: &mut dyn FnMut(&mut Game<'a>, CardId) -> Played<bool>,
    ) -> Played<StepOutcome> {
        // Where what follows waits, it is done to all at once (R 8.3.2), and what follows is put in order.
        let orders = match self.is_deferred() {
            true => None,
            false => Some(self.you(at.frame)),
        };
        self.each_as_ordered(at, selected, orders, act)
    }

    /// Does something to the cards one after another, also where other things are done to all at once, in the order of this player.
    pub(super) fn each_in_order(
        &mut self,
        at: At<'a>,
        selected: Selected,
        orders: Seat,
        act: &mut dyn FnMut(&mut Game<'a>, CardId) -> Played<bool>,
    ) -> Played<StepOutcome> {
        self.each_as_ordered(at, selected, Some(orders), act)
    }

    fn each_as_ordered(
        &mut self,
        at: At<'a>,
        Selected { mut cards, result }: Selected,
        orders: Option<Seat>,
        act: &mut dyn FnMut(&mut Game<'a>, CardId) -> Played<bool>,
    ) -> Played<StepOutcome> {
        if result != StepResult::Done {
            return Ok(StepOutcome::of(result));
        }
        let mut outcome = StepOutcome::impossible();
        let mut left = cards.clone();
        loop {
            self.follow_what_came_back(&mut left);
            // R 8.3.5: what has left play is passed over, except where the text means a card that is leaving.
            left.retain(|object| self.state.is_there(*object));
            if left.is_empty() || self.has_ended(at.frame) {
                break;
            }
            let next = match orders {
                Some(seat) => self.next_of(at.frame, seat, &left)?,
                None => 0,
            };
            let card = left.remove(next).card;
            if act(self, card)? {
                outcome.result = StepResult::Done;
                let seat = self.state.card(card).controller;
                outcome.amounts[seat.index()] = outcome.amounts[seat.index()].saturating_add(1);
            }
        }
        // Later steps name what came back under what it is now.
        self.follow_what_came_back(&mut cards);
        outcome.cards = cards;
        Ok(outcome)
    }

    /// R 9.7.14: what has left and come back meanwhile is still what was selected.
    fn follow_what_came_back(&self, selected: &mut [Object]) {
        for (card, old, new) in &self.came_back {
            for object in selected.iter_mut() {
                if (object.card, object.entered) == (*card, *old) {
                    object.entered = *new;
                }
            }
        }
    }

    /// Which of the remaining things is next.
    fn next_of(&mut self, frame: FrameId, you: Seat, left: &[Object]) -> Played<usize> {
        if left.len() == 1 {
            return Ok(0);
        }
        self.clear_options();
        for object in left {
            self.offer(Choice::Card(object.card));
        }
        let this = self.this(frame);
        match self.ask(you, Rule(8, 3, 2), Ask::Next(this))? {
            Choice::Card(card) => Ok(left.iter().position(|object| object.card == card).unwrap_or(0)),
            _ => Ok(0),
        }
    }

    /// Carries something out for each player meant, the active one first (R 8.1.12). The results are counted by seat.
    pub(super) fn each_player(
        &mut self,
        at: At<'a>,
        who: &Who,
        act: &mut dyn FnMut(&mut Game<'a>, Seat) -> Played<u8>,
    ) -> Played<StepOutcome> {
        let mut outcome = StepOutcome::impossible();
        for seat in self.pick_players(at, who)? {
            if self.has_ended(at.frame) {
                break;
            }
            let n = act(self, seat)?;
            outcome.amounts[seat.index()] = n;
            outcome.player = Some(seat);
            if n > 0 {
                outcome.result = StepResult::Done;
            }
        }
        Ok(outcome)
    }

    /// The number that an amount comes to; the player chooses where the text lets them.
    pub(super) fn how_many(&mut self, frame: FrameId, seat: Seat, amount: &Amount, available: usize) -> Played<u8> {
        let available = available.min(120) as u8;
        let this = self.this(frame);
        match amount {
            Amount::Exactly(n) => Ok(self.amount(frame, n)),
            Amount::UpTo(n) => {
                let max = self.amount(frame, n).min(available);
                self.ask_number(seat, Rule(8, 2, 14), Ask::Amount(this), 0, max)
            }
            Amount::AnyNumber => self.ask_number(seat, Rule(8, 2, 14), Ask::Amount(this), 0, available),
            Amount::All => Ok(available),
        }
    }
}

/// What became of a step that is done to the players who were chosen.
pub(super) fn chosen_of(players: &[Seat], need: Need) -> StepOutcome {
    StepOutcome::of(match (players.is_empty(), need) {
        (false, _) => StepResult::Done,
        (true, Need::May) => StepResult::Declined,
        (true, Need::Must) => StepResult::Impossible,
    })
}
