//! Verbs that only a Chimera's cards have, and what victims do with dice of their own choice. In a game without a Chimera
//! the former do nothing.

use super::dice::ChangingDice;
use super::{At, StepOutcome};
use crate::game::{Game, Played};
use crate::query::Query;
use crate::{HowChanged, StepResult, Zone};
use ashwright_core::{
    Amount, Behavior, CardId, DiceChange, DiceKind, OwnDice, Quantity, RageChange, RowEnd, Rule, Seat, Select, Who,
};
use ashwright_seen::{RAGE_ROLLED, RAGE_TURNED};

impl<'a> Game<'a> {
    /// The seat of the Chimera and the player whom the text of an effect faces; nothing in a game without one.
    fn front_of_effect(&self, at: At<'a>) -> Option<(Seat, Seat)> {
        let chimera = self.state.chimera.as_deref()?.seat;
        // Text of a player's card that tells the Chimera to act is about that player's front.
        let front = self.query().front_of_text(&self.context(at.frame));
        front.map(|front| (chimera, front))
    }

    pub(super) fn turn_up(&mut self, at: At<'a>) -> Played<StepOutcome> {
        let Some((_, front)) = self.front_of_effect(at) else {
            return Ok(StepOutcome::impossible());
        };
        let revealed = self.reveal_aspect(front)?;
        let mut outcome = StepOutcome::done_if(revealed.is_some());
        // What was destroyed as it came lies there no more.
        let there = revealed.filter(|card| self.state.card(*card).zone == Zone::Battlefield);
        outcome.cards = there.into_iter().map(|card| self.state.object(card)).collect();
        Ok(outcome)
    }

    pub(super) fn attack_by_sign(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        let Some((_, front)) = self.front_of_effect(at) else {
            return Ok(StepOutcome::impossible());
        };
        self.each_selected(at, what, &mut |game, unit| game.attack_by(front, unit))
    }

    pub(super) fn place_red_rains_of(&mut self, at: At<'a>, amount: &Quantity) -> Played<StepOutcome> {
        let Some((chimera, _)) = self.front_of_effect(at) else {
            return Ok(StepOutcome::impossible());
        };
        let n = self.amount(at.frame, amount);
        self.place_red_rains(Rule(20, 2, 2), n)?;
        Ok(StepOutcome::count(chimera, n))
    }

    pub(super) fn rage_dice(&mut self, at: At<'a>, change: RageChange, amount: &Amount) -> Played<StepOutcome> {
        let Some((chimera, _)) = self.front_of_effect(at) else {
            return Ok(StepOutcome::impossible());
        };
        let basic = self.state.basic_rage_dice();
        let n = match amount {
            Amount::Exactly(n) | Amount::UpTo(n) => self.amount(at.frame, n),
            Amount::AnyNumber | Amount::All => basic,
        };
        match change {
            RageChange::Raise => Ok(StepOutcome::count(chimera, self.raise_rage(RAGE_TURNED, n)?)),
            RageChange::Reroll => {
                let (you, number) = (self.you(at.frame), n.min(basic));
                if number == 0 || self.leaves_dice_alone(you, chimera) {
                    return Ok(StepOutcome::impossible());
                }
                let mut outcome = StepOutcome::of(StepResult::Done);
                outcome.amounts[chimera.index()] = self.reroll_rage(RAGE_ROLLED, n)?;
                self.were_changed(you, chimera, Some(HowChanged::Otherwise), number)?;
                Ok(outcome)
            }
        }
    }

    pub(super) fn add_face_down_aspects(&mut self, at: At<'a>, amount: &Quantity) -> Played<StepOutcome> {
        let Some((chimera, front)) = self.front_of_effect(at) else {
            return Ok(StepOutcome::impossible());
        };
        let n = self.amount(at.frame, amount);
        Ok(StepOutcome::count(chimera, self.add_face_down(front, n)?))
    }

    pub(super) fn turn_down(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        self.each_selected(at, what, &mut |game, unit| game.retreat(unit))
    }

    pub(super) fn move_to_end_of_row(&mut self, at: At<'a>, what: &'a Select, end: RowEnd) -> Played<StepOutcome> {
        self.each_selected(at, what, &mut |game, unit| Ok(game.move_to_end(unit, end)))
    }

    pub(super) fn roll_behavior_die(&mut self, at: At<'a>) -> Played<StepOutcome> {
        let Some((chimera, _)) = self.front_of_effect(at) else {
            return Ok(StepOutcome::impossible());
        };
        let roll = self.roll_behavior()?;
        Ok(StepOutcome::count(chimera, roll))
    }

    pub(super) fn side_action_of_row(&mut self, at: At<'a>, roll: &Quantity) -> Played<StepOutcome> {
        if self.state.chimera.is_none() {
            return Ok(StepOutcome::impossible());
        }
        let roll = self.amount(at.frame, roll).clamp(1, Behavior::SIDES);
        // The row is about the front of the text that sends there (R 18.3.8).
        let front = self.front_of_effect(at).map(|(_, front)| front);
        let before = std::mem::replace(&mut self.chimera_mut()?.front, front);
        self.behave_aside(roll)?;
        self.chimera_mut()?.front = before;
        Ok(StepOutcome::done_if(true))
    }

    pub(super) fn resolve_status(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        if self.state.chimera.is_none() {
            return Ok(StepOutcome::impossible());
        }
        self.each_selected(at, what, &mut |game, unit| {
            game.run_status(unit)?;
            Ok(true)
        })
    }

    /// Each of the players changes dice of their own choice.
    pub(super) fn own_dice(
        &mut self,
        at: At<'a>,
        who: &Who,
        which: DiceKind,
        change: OwnDice,
        amount: &Amount,
    ) -> Played<StepOutcome> {
        let this = self.this(at.frame);
        self.each_player(at, who, &mut |game, seat| {
            let (limit, exact) = game.limit_of(at.frame, amount);
            let change = match change {
                OwnDice::Raise => DiceChange::Raise,
                OwnDice::Lower => DiceChange::Lower,
                OwnDice::Reroll => DiceChange::Reroll,
                OwnDice::Exhaust => DiceChange::Exhaust,
                OwnDice::Forfeit => return game.forfeit_dice(this, seat, which, limit),
            };
            game.change_dice(
                seat,
                ChangingDice {
                    this,
                    chooser: seat,
                    which,
                    change,
                    limit,
                    exact,
                },
            )
        })
    }
}

impl Query<'_> {
    /// Whether a face-down aspect lies in the row that a text belongs to.
    pub(super) fn could_turn_up(self, context: &crate::query::Context) -> bool {
        let front = self.opposing(context);
        front.is_some_and(|front| self.state.face_down(front).next().is_some())
    }

    /// Whether a unit of a Chimera could be declared as an attacker now.
    pub(crate) fn is_able(self, unit: CardId) -> bool {
        let record = self.state.card(unit);
        if record.zone != crate::Zone::Battlefield || !self.state.is_chimera(record.controller) {
            return false;
        }
        let front = self.state.front_of(unit);
        front.is_some_and(|front| self.target_of(front, unit).is_some())
    }
}
