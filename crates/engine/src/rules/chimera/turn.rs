//! Chapter 19: the turn of the Chimera, its status abilities, its behavior, its reveals and its attacks.

use crate::decision::{Ask, Weights};
use crate::game::{Game, Played, What};
use crate::query::{Active, Query};
use crate::{CardSet, ChimeraState, Stage, Zone};
use crate::{FaceDown, Progress, Seen};
use ashwright_core::{
    AbilityId, Act, Behavior, BehaviorRow, Body, CardId, CauseKind, Printed, Rule, Seat, StatusToken, TargetSign, Token,
};
use ashwright_seen::{Deed, RAGE_OF_TURN, RAN_OUT};

impl Query<'_> {
    /// R 19.5.3: whom a unit of the Chimera attacks. By its sign the leftmost or rightmost unit that it can attack, and otherwise
    /// the Phoenixborn. Nothing when it cannot attack now.
    pub fn target_of(self, front: Seat, unit: CardId) -> Option<CardId> {
        let record = self.state.card(unit);
        if record.zone != Zone::Battlefield {
            return None;
        }
        let sign = match self.book.pool.card(self.title(unit)).part.aspect() {
            Some(aspect) => aspect.sign?,
            None => TargetSign::Jaw,
        };
        let mut units = self.state.in_places(self.state.controlled_in(Zone::Battlefield, front));
        match sign {
            TargetSign::Left => {}
            TargetSign::Right => units.reverse(),
            TargetSign::Jaw => units.clear(),
        }
        let leader = self.state.player(front).phoenixborn;
        let can = |target: &CardId| {
            self.can_be_attacked(record.controller, *target).is_ok() && self.can_be_attacker(unit, *target).is_ok()
        };
        units.into_iter().chain([leader]).find(can)
    }
}

impl<'a> Game<'a> {
    /// R 19.1.2: the next part of a turn of the Chimera. First its status abilities from left to right; then it rolls while an
    /// aspect lies face down, attacks if it can, or passes.
    pub(in crate::rules) fn chimera_acts(&mut self, seat: Seat) -> Played {
        let Some(front) = self.state.front_now() else {
            self.state.stage = Stage::EndOfTurn;
            return Ok(());
        };
        match self.chimera()?.progress {
            Progress::Status(done) => {
                let place = |game: &Game, unit: CardId| game.state.card(unit).place;
                let row = self.state.row(front);
                let next = row
                    .into_iter()
                    .find(|u| place(self, *u) > done && self.status_text(*u).is_some());
                let Some(unit) = next else {
                    self.chimera_mut()?.progress = Progress::Act;
                    return Ok(());
                };
                self.chimera_mut()?.progress = Progress::Status(place(self, unit));
                self.run_status(unit)
            }
            Progress::Act => {
                let able = self.able_attackers(front);
                // R 19.1.7: whoever has to attack and cannot does what they otherwise do.
                let must_attack = self.query().must_attack(seat) && !able.is_empty();
                if self.state.face_down(front).next().is_some() && !must_attack {
                    self.chimera_mut()?.progress = Progress::Roll;
                    self.reroll_rage(RAGE_OF_TURN, 1)?;
                    return Ok(());
                }
                match able.first().copied() {
                    Some(unit) => {
                        self.take_main_action();
                        self.attack_by(front, unit)?;
                    }
                    None => self.pass(seat)?,
                }
                self.end_the_turn()
            }
            Progress::Roll => {
                let roll = self.roll_behavior()?;
                self.chimera_mut()?.progress = Progress::Side(roll);
                Ok(())
            }
            Progress::Side(roll) => {
                let phase = self.chimera()?.phase;
                self.chimera_mut()?.progress = Progress::Main { roll, phase };
                self.behave_aside(roll)
            }
            Progress::Main { roll, phase } => {
                self.take_main_action();
                // R 19.3.5: the card on which the row was found counts, whatever the side action has brought.
                if let Some(ability) = self.behavior_row(phase, roll).and_then(|row| row.main) {
                    self.behave(ability, CauseKind::Ability)?;
                }
                self.end_the_turn()
            }
        }
    }

    fn end_the_turn(&mut self) -> Played {
        self.chimera_mut()?.progress = Progress::BEGIN;
        self.state.stage = Stage::EndOfTurn;
        Ok(())
    }

    /// R 19.2.3: whether a status ability of a unit could resolve. It has a token to spend, and its text works.
    fn status_text(&self, unit: CardId) -> Option<Printed> {
        if self.state.card(unit).tokens[Token::Status] == 0 {
            return None;
        }
        let text = &self.state.printed(&self.book.pool, unit).text;
        let is_status = |printed: &&Printed| matches!(self.book.ability(printed.ability).body, Body::Status { .. });
        let printed = text.iter().find(is_status)?;
        let active = self.texts_even_exhausted(unit);
        active.iter().any(|a| a.ability == printed.ability).then_some(*printed)
    }

    /// R 19.2.1: spends a status token of a unit and resolves its status abilities, those that wait for the last token only
    /// with that one (R 19.2.2).
    pub(crate) fn run_status(&mut self, unit: CardId) -> Played {
        if self.status_text(unit).is_none() {
            return Ok(());
        }
        let active = self.texts_even_exhausted(unit);
        let seat = self.chimera()?.seat;
        self.remove_tokens_from(unit, Token::Status, 1);
        let last = self.state.card(unit).tokens[Token::Status] == 0;
        let mut cut_short = false;
        for text in active {
            let ability = self.book.ability(text.ability);
            let due = match &ability.body {
                Body::Status { token, .. } => match token {
                    StatusToken::Each => true,
                    StatusToken::Last => last && !(cut_short && ability.name.is_none()),
                },
                _ => false,
            };
            if due {
                self.tell(RAN_OUT, What::Used(seat, unit, text.ability));
                let cancelled = self.resolve_of_chimera(text.ability, unit, CauseKind::Ability, text.numeral)?;
                // R 8.5.1: what comes with the last token is a part of the same ability (R 19.2.2), unless it has a name.
                cut_short |= cancelled;
            }
        }
        Ok(())
    }

    /// The texts of a unit that works, those too that exhaustion switches off: status abilities are inexhaustible
    /// (R 18.2.10).
    pub(super) fn texts_even_exhausted(&self, unit: CardId) -> Vec<Active> {
        let query = self.query();
        query
            .abilities(unit)
            .into_iter()
            .chain(query.switched_off(unit))
            .collect()
    }

    /// R 19.3.3: rolls the behavior die.
    pub(crate) fn roll_behavior(&mut self) -> Played<u8> {
        let seat = self.chimera()?.seat;
        let roll = self.chance_number(Rule(19, 3, 3), Ask::BehaviorDie(seat), 1, Behavior::SIDES)?;
        self.deed(Rule(19, 3, 3), Deed::Behavior(roll));
        Ok(roll)
    }

    /// R 19.3.4: the row for a roll of the behavior of a phase.
    fn behavior_row(&self, phase: u8, roll: u8) -> Option<BehaviorRow> {
        let behavior = self.state.behavior_of(self.book, phase)?;
        self.book.pool.card(behavior).part.behavior()?.row(roll).copied()
    }

    /// Resolves the side part alone of the row for a roll: for whoever asks, a dice power. A Chimera that cannot take side
    /// actions leaves it out (R 19.3.11).
    pub(crate) fn behave_aside(&mut self, roll: u8) -> Played {
        let ChimeraState { seat, phase, .. } = *self.chimera()?;
        let card = self.state.player(seat).phoenixborn;
        if self.query().cannot(card, Act::TakeSideActions, None) {
            return Ok(());
        }
        match self.behavior_row(phase, roll).and_then(|row| row.side) {
            Some(ability) => self.behave(ability, CauseKind::DicePower),
            None => Ok(()),
        }
    }

    /// Resolves a paragraph of the behavior, for which the Chimera's card stands.
    fn behave(&mut self, ability: AbilityId, kind: CauseKind) -> Played {
        let seat = self.chimera()?.seat;
        let this = self.state.player(seat).phoenixborn;
        self.resolve_of_chimera(ability, this, kind, 0)?;
        Ok(())
    }

    /// R 19.4.1: turns the leftmost face-down aspect of a front up. It comes into play where it lay.
    pub(crate) fn reveal_aspect(&mut self, front: Seat) -> Played<Option<CardId>> {
        let chimera = self.chimera()?;
        let Some(at) = chimera.face_down.iter().position(|place| place.front == front) else {
            return Ok(None);
        };
        let FaceDown {
            place, shuffling, seen, ..
        } = chimera.face_down[at];
        let seat = chimera.seat;
        let unseen = self.state.unseen(shuffling);
        let card = match seen {
            Seen::Card(card) => Some(card),
            Seen::Blood(blood) => {
                let of_value = unseen.iter().filter(|card| self.state.blood(self.book, *card) == blood);
                let of_value: CardSet = of_value.collect();
                self.chance_weighted(Rule(19, 4, 1), Ask::Draw(seat), of_value, Weights::EQUAL)?
            }
            Seen::Nothing => {
                let weights = self.state.unseen_weights(self.book, shuffling, &unseen);
                self.chance_weighted(Rule(19, 4, 1), Ask::Draw(seat), unseen, Weights(&weights))?
            }
        };
        let Some(card) = card else { return Ok(None) };
        self.chimera_mut()?.face_down.remove(at);
        self.state.leave_shuffling(card, shuffling);
        self.enter_row(card, front, place)?;
        Ok(Some(card))
    }

    /// Puts an aspect into play at a place of the row of a front, with its status tokens (R 19.4.2).
    fn enter_row(&mut self, card: CardId, front: Seat, place: i16) -> Played {
        let seat = self.chimera()?.seat;
        self.state.put_on_front(card, front);
        self.reveal(card);
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.enter_play_at(card, seat, place)
    }

    /// R 19.5.2: the units of a front that can attack now, from left to right.
    pub(crate) fn able_attackers(&self, front: Seat) -> Vec<CardId> {
        let row = self.state.row(front).into_iter();
        row.filter(|unit| self.query().target_of(front, *unit).is_some())
            .collect()
    }

    /// R 19.5.1: attacks with a unit of the Chimera, if it can.
    pub(crate) fn attack_by(&mut self, front: Seat, unit: CardId) -> Played<bool> {
        let seat = self.chimera()?.seat;
        let Some(target) = self.query().target_of(front, unit) else {
            return Ok(false);
        };
        if self.state.attack.is_some() {
            return Ok(false);
        }
        self.attack(seat, target, Some(unit))?;
        Ok(true)
    }
}
