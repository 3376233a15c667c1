//! Red Rains: what no duel has. The Chimera's turn, its rows, its rage dice and its Ultimate.
//!
//! Nobody is asked for the Chimera but by rule: [`Game::settle`] answers for its seat.

use crate::chimera::{FaceDown, Progress, RAGE_DICE, Seen};
use crate::decision::{Agent, Ask, Decision, Form, Weights};
use crate::game::{Game, Played, Stop, What};
use crate::query::{Active, Query};
use crate::{CardSet, Cause, ChimeraState, List, Stage, Zone};
use ashwright_core::{
    AbilityId, Act, Body, CardId, CardKind, CauseKind, Level, Part, Printed, RowEnd, Rule, Seat, StatusToken,
    TargetSign, Token,
};
use ashwright_seen::Deed;

mod defence;
mod encounter;
mod hand;
mod horde;
mod phoenix;
mod settle;

pub use encounter::{Encounter, EncounterProblem};
pub(crate) use settle::Settled;

/// The rules by which the Chimera acts.
mod rules {
    use ashwright_core::Rule;

    pub(super) const STATUS: Rule = Rule(19, 2, 1);
    pub(super) const REVEAL: Rule = Rule(19, 4, 1);
    pub(super) const BEHAVIOR: Rule = Rule(19, 3, 3);
    pub(super) const BLOCK: Rule = Rule(7, 3, 201);
    pub(super) const GUARD: Rule = Rule(7, 4, 201);
    pub(super) const GUARD_DIE: Rule = Rule(7, 4, 202);
    pub(super) const RAGE: Rule = Rule(20, 1, 2);
    pub(super) const RAGE_ROLL: Rule = Rule(20, 1, 8);
    pub(super) const RAGE_FULL: Rule = Rule(20, 1, 4);
    pub(super) const TOKENS: Rule = Rule(20, 2, 2);
    pub(super) const ULTIMATE: Rule = Rule(20, 3, 1);
    pub(super) const PHASE: Rule = Rule(20, 3, 8);
    pub(super) const REPLENISH: Rule = Rule(20, 4, 5);
    pub(super) const SHUFFLED: Rule = Rule(18, 5, 1);
    pub(super) const FATIGUED: Rule = Rule(18, 5, 3);
    pub(super) const RETREAT: Rule = Rule(21, 3, 2);
}

impl Query<'_> {
    /// Whom a unit of the Chimera attacks: by its sign the leftmost or rightmost unit that it can attack, and otherwise
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
    /// What the Chimera of the game has; only procedures of its own ask.
    fn chimera(&self) -> Played<&ChimeraState> {
        self.state.chimera.as_deref().ok_or(Stop::Suspended)
    }

    pub(crate) fn chimera_mut(&mut self) -> Played<&mut ChimeraState> {
        self.state.chimera.as_deref_mut().ok_or(Stop::Suspended)
    }

    fn deed(&mut self, rule: Rule, deed: Deed) {
        self.tell(rule, What::Chimera(deed));
    }

    /// The next part of a turn of the Chimera: first its status abilities from left to right; then it rolls while an
    /// aspect lies face down, attacks if it can, or passes.
    pub(super) fn chimera_acts(&mut self, seat: Seat) -> Played {
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
                    self.reroll_rage(1)?;
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

    /// A player who passes while an aspect lies face down opposite raises a rage die.
    pub(super) fn red_rains_halt_for_no_one(&mut self, seat: Seat) -> Played {
        if self.state.face_down(seat).next().is_some() {
            self.raise_rage(1)?;
        }
        Ok(())
    }

    fn end_the_turn(&mut self) -> Played {
        self.chimera_mut()?.progress = Progress::BEGIN;
        self.state.stage = Stage::EndOfTurn;
        Ok(())
    }

    /// The row for a roll of the behavior of a phase.
    fn behavior_row(&self, phase: u8, roll: u8) -> Option<ashwright_core::BehaviorRow> {
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
        self.resolve_of_chimera(ability, this, kind, 0)
    }

    fn resolve_of_chimera(&mut self, ability: AbilityId, this: CardId, kind: CauseKind, numeral: i8) -> Played {
        let seat = self.chimera()?.seat;
        let frame = self.push_frame(ability, this, kind, seat, numeral);
        self.run(frame, self.book.ability(ability).body.steps())?;
        self.pop_frame(frame);
        Ok(())
    }

    /// Rolls the behavior die.
    pub(crate) fn roll_behavior(&mut self) -> Played<u8> {
        let seat = self.chimera()?.seat;
        let roll = self.chance_number(
            rules::BEHAVIOR,
            Ask::BehaviorDie(seat),
            1,
            ashwright_core::Behavior::SIDES,
        )?;
        self.deed(rules::BEHAVIOR, Deed::Behavior(roll));
        Ok(roll)
    }

    /// Lets chance say a number, each as likely.
    fn chance_number(&mut self, rule: Rule, ask: Ask, min: u8, max: u8) -> Played<u8> {
        let decision = Decision {
            agent: Agent::Chance,
            rule,
            ask,
            form: Form::Number { min, max },
        };
        self.put(&decision)?.number().ok_or(Stop::Suspended)
    }

    /// The texts of a unit that works, those too that exhaustion switches off: status abilities are inexhaustible
    /// (R 18.2.10).
    fn texts_even_exhausted(&self, unit: CardId) -> Vec<crate::query::Active> {
        let query = self.query();
        query
            .abilities(unit)
            .into_iter()
            .chain(query.switched_off(unit))
            .collect()
    }

    /// Whether a status ability of a unit could resolve: it has a token to spend, and its text works.
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

    /// Spends a status token of a unit and resolves its status abilities, those that wait for the last token only with
    /// that one.
    pub(crate) fn run_status(&mut self, unit: CardId) -> Played {
        if self.status_text(unit).is_none() {
            return Ok(());
        }
        let active = self.texts_even_exhausted(unit);
        let seat = self.chimera()?.seat;
        self.remove_tokens_from(unit, Token::Status, 1);
        let last = self.state.card(unit).tokens[Token::Status] == 0;
        for text in active {
            let due = match &self.book.ability(text.ability).body {
                Body::Status { token, .. } => match token {
                    StatusToken::Each => true,
                    StatusToken::Last => last,
                },
                _ => false,
            };
            if due {
                self.tell(rules::STATUS, What::Used(seat, unit, text.ability));
                self.resolve_of_chimera(text.ability, unit, CauseKind::Ability, text.numeral)?;
            }
        }
        Ok(())
    }

    /// Turns the leftmost face-down aspect of a front up: it comes into play where it lay.
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
                self.chance_weighted(rules::REVEAL, Ask::Draw(seat), of_value, Weights::EQUAL)?
            }
            Seen::Nothing => {
                let weights = self.state.unseen_weights(self.book, shuffling, &unseen);
                self.chance_weighted(rules::REVEAL, Ask::Draw(seat), unseen, Weights(&weights))?
            }
        };
        let Some(card) = card else { return Ok(None) };
        self.chimera_mut()?.face_down.remove(at);
        self.state.leave_shuffling(card, shuffling);
        self.enter_row(card, front, place)?;
        Ok(Some(card))
    }

    /// Puts an aspect into play at a place of the row of a front, with its status tokens.
    fn enter_row(&mut self, card: CardId, front: Seat, place: i16) -> Played {
        let seat = self.chimera()?.seat;
        self.state.put_on_front(card, front);
        self.reveal(card);
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.enter_play_at(card, seat, place)
    }

    /// The status tokens with which a unit comes into play, and to which it is filled up.
    pub(super) fn pips(&self, card: CardId) -> u8 {
        let aspect = self.state.printed(&self.book.pool, card).part.aspect();
        aspect.map_or(0, |aspect| aspect.pips)
    }

    /// Adds up to `n` face-down aspects off the draw pile to the right end of a row. Returns how many.
    pub(crate) fn add_face_down(&mut self, front: Seat, n: u8) -> Played<u8> {
        let mut added = 0;
        for _ in 0..n {
            self.refill_pile(&[Zone::DiscardPile, Zone::OutOfGame]);
            let seat = self.chimera()?.seat;
            let Some(seen) = self.next_face_down(seat)? else {
                break;
            };
            self.state.places = self.state.places.saturating_add(1);
            let place = self.state.places;
            self.state.lay_face_down(FaceDown {
                front,
                place,
                shuffling: 0,
                seen,
            });
            added += 1;
            self.deed(rules::REPLENISH, Deed::FaceDown(front));
            self.pile_may_be_empty()?;
        }
        Ok(added)
    }

    /// What lies on top of the draw pile, to be laid face down: only those who knew that it lay there know what it is
    /// (R 15.2.202).
    fn next_face_down(&mut self, seat: Seat) -> Played<Option<Seen>> {
        let bag = self.state.bag_size(seat);
        let top = self.state.segments_of(seat).next();
        let top = top.filter(|segment| segment.end == crate::PileEnd::Top || bag == 0);
        let Some((is_alone, ordered_by)) = top.map(|segment| (segment.cards.len() == 1, segment.ordered_by)) else {
            return Ok((bag > 0).then_some(Seen::Nothing));
        };
        let Some(card) = self.card_at(seat, crate::PileEnd::Top)? else {
            return Ok(None);
        };
        let known = self.state.card(card).known;
        let known = if is_alone {
            known
        } else {
            crate::SeatSet(known.0 & ordered_by.0)
        };
        self.take_from_pile(card, known);
        self.state.card_mut(card).known = known;
        Ok(Some(Seen::Card(card)))
    }

    /// A card that the Chimera draws is discarded at once; fatigued it draws none.
    pub(super) fn draw_for_chimera(&mut self, seat: Seat, end: crate::PileEnd) -> Played<bool> {
        if self.chimera()?.fatigued {
            return Ok(false);
        }
        self.refill_pile(&[Zone::DiscardPile]);
        let Some(card) = self.card_at(seat, end)? else {
            return Ok(false);
        };
        self.take_from_pile(card, crate::SeatSet::ALL);
        self.discard_card(card);
        self.pile_may_be_empty()?;
        Ok(true)
    }

    /// The Chimera becomes fatigued when its draw pile is emptied, and what was discarded is shuffled at once.
    pub(crate) fn pile_may_be_empty(&mut self) -> Played {
        let Some(chimera) = self.state.chimera.as_deref() else {
            return Ok(());
        };
        if !self.state.is_pile_empty(chimera.seat) {
            return Ok(());
        }
        if !chimera.fatigued {
            // R 22.2.4: against two players it takes a second time.
            let players = self.state.players_from(Seat(0)).len();
            let chimera = self.chimera_mut()?;
            chimera.emptied = chimera.emptied.saturating_add(1);
            if usize::from(chimera.emptied) >= players {
                (chimera.emptied, chimera.fatigued) = (0, true);
                self.deed(rules::FATIGUED, Deed::Fatigued);
            }
        }
        self.refill_pile(&[Zone::DiscardPile]);
        Ok(())
    }

    /// Shuffles the aspects of the first of these zones that has some into an empty draw pile: what is discarded
    /// (R 18.5.1), otherwise, for an aspect that has to be added, what was removed from the game (R 18.5.2).
    pub(super) fn refill_pile(&mut self, zones: &[Zone]) {
        let Some(seat) = self.state.chimera.as_deref().map(|chimera| chimera.seat) else {
            return;
        };
        if !self.state.is_pile_empty(seat) {
            return;
        }
        // R 18.5.2: conjured ones are not of the deck, wherever they lie.
        let is_aspect = |card: &CardId| self.state.printed(&self.book.pool, *card).kind == CardKind::Aspect;
        let in_row = self.state.lying_in_rows();
        let from = |zone: Zone| -> CardSet {
            self.state
                .owned_in(zone, seat)
                .without(&in_row)
                .iter()
                .filter(is_aspect)
                .collect()
        };
        let Some(cards) = zones.iter().map(|zone| from(*zone)).find(|cards| !cards.is_empty()) else {
            return;
        };
        self.state.close_shuffling(seat);
        for card in cards {
            self.hide(card, Zone::DrawPile);
            self.state.set_zone(self.book, card, Zone::DrawPile);
        }
        self.tell(rules::SHUFFLED, What::Shuffled(seat));
    }

    /// Retreat: an aspect leaves play without being destroyed or discarded, and lies face down at its place, where
    /// everybody knows it.
    pub(crate) fn retreat(&mut self, unit: CardId) -> Played<bool> {
        let record = *self.state.card(unit);
        if record.zone != Zone::Battlefield || !self.state.is_chimera(record.owner) {
            return Ok(false);
        }
        let Some(front) = self.state.front_of(unit) else {
            return Ok(false);
        };
        self.set_aside(unit);
        self.finish_leaving(unit, Some(ashwright_core::Destination::OutOfGame));
        if self.state.card(unit).zone != Zone::OutOfGame {
            return Ok(false);
        }
        // Turned up, it comes into play anew.
        self.state.card_mut(unit).left = 0;
        self.state.lay_face_down(FaceDown {
            front,
            place: record.place,
            shuffling: 0,
            seen: Seen::Card(unit),
        });
        self.deed(rules::RETREAT, Deed::FaceDown(front));
        self.check_lives()?;
        Ok(true)
    }

    /// Moves a unit to an end of its row.
    pub(crate) fn move_to_end(&mut self, unit: CardId, end: RowEnd) -> bool {
        if self.state.card(unit).zone != Zone::Battlefield {
            return false;
        }
        let controller = self.state.card(unit).controller;
        let row = self.state.controlled_in(Zone::Battlefield, controller);
        let places = row.iter().map(|other| self.state.card(other).place);
        let face_down = self.state.chimera.iter().filter(|chimera| chimera.seat == controller);
        let face_down = face_down
            .flat_map(|chimera| &chimera.face_down)
            .map(|place| place.place);
        let least = places.chain(face_down).min().unwrap_or(0);
        let place = match end {
            RowEnd::Right => {
                self.state.places = self.state.places.saturating_add(1);
                self.state.places
            }
            RowEnd::Left => least.saturating_sub(1),
        };
        self.state.card_mut(unit).place = place;
        true
    }

    /// The units of a front that can attack now, from left to right.
    pub(crate) fn able_attackers(&self, front: Seat) -> Vec<CardId> {
        let row = self.state.row(front).into_iter();
        row.filter(|unit| self.query().target_of(front, *unit).is_some())
            .collect()
    }

    /// Attacks with a unit of the Chimera, if it can.
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

    /// Raises up to `n` basic rage dice one level, one after another; the tokens that this brings set off the Ultimate
    /// when all of them are raised (R 20.1.5, 20.1.6).
    pub(crate) fn raise_rage(&mut self, n: u8) -> Played<u8> {
        let mut tokens = 0;
        for _ in 0..n {
            self.chimera_mut()?.power_dice += 1;
            self.deed(rules::RAGE, Deed::RageDie(Level::Power));
            tokens += u8::from(self.rage_is_spent()?);
        }
        self.place_red_rains(tokens)?;
        Ok(n)
    }

    /// Turns up to `n` rage dice back to their basic side.
    pub(crate) fn lower_rage(&mut self, n: u8) -> Played {
        let n = n.min(self.chimera()?.power_dice);
        for _ in 0..n {
            self.chimera_mut()?.power_dice -= 1;
            self.deed(rules::RAGE, Deed::RageDie(Level::Basic));
        }
        Ok(())
    }

    /// Rolls up to `n` basic rage dice again, together. Returns how many show basic.
    pub(crate) fn reroll_rage(&mut self, n: u8) -> Played<u8> {
        let n = n.min(RAGE_DICE - self.chimera()?.power_dice);
        let seat = self.chimera()?.seat;
        let mut powers = 0;
        for _ in 0..n {
            // Three sides of six show power.
            powers += self.chance_number(rules::RAGE_ROLL, Ask::RageDie(seat), 0, 1)?;
        }
        for die in 0..n {
            let level = if die < powers { Level::Power } else { Level::Basic };
            self.deed(rules::RAGE_ROLL, Deed::RageDie(level));
        }
        self.chimera_mut()?.power_dice += powers;
        if self.rage_is_spent()? {
            self.place_red_rains(1)?;
        }
        Ok(n - powers)
    }

    /// When all rage dice show power, all of them go back to basic: a Red Rains token is due.
    fn rage_is_spent(&mut self) -> Played<bool> {
        if self.chimera()?.power_dice < RAGE_DICE {
            return Ok(false);
        }
        self.chimera_mut()?.power_dice = 0;
        self.deed(rules::RAGE_FULL, Deed::RageSpent);
        Ok(true)
    }

    /// Places Red Rains tokens, one at a time: each may set off the Ultimate, and the rest are placed after it.
    pub(crate) fn place_red_rains(&mut self, n: u8) -> Played {
        for _ in 0..n {
            let chimera = self.chimera_mut()?;
            chimera.red_rains = chimera.red_rains.saturating_add(1);
            let now = chimera.red_rains;
            self.deed(rules::TOKENS, Deed::RedRains(now));
            // R 20.3.11: as often as there are enough of them.
            loop {
                let value = self.state.ultimate_value(self.book);
                if value == 0 || self.chimera()?.red_rains < value {
                    break;
                }
                self.resolve_ultimate(value)?;
            }
        }
        Ok(())
    }

    /// Removes up to `n` Red Rains tokens. Returns how many.
    pub(crate) fn remove_red_rains(&mut self, n: u8) -> Played<u8> {
        let chimera = self.chimera_mut()?;
        let n = n.min(chimera.red_rains);
        chimera.red_rains -= n;
        let now = chimera.red_rains;
        if n > 0 {
            self.deed(rules::TOKENS, Deed::RedRains(now));
        }
        Ok(n)
    }

    /// The Ultimate: its tokens go, cards of others leave the fronts, its effect resolves, and the next phase begins.
    fn resolve_ultimate(&mut self, value: u8) -> Played {
        self.remove_red_rains(value)?;
        let Some(ultimate) = self.state.ultimate() else {
            return Ok(());
        };
        let (seat, phase) = (self.chimera()?.seat, self.chimera()?.phase);
        self.deed(rules::ULTIMATE, Deed::Ultimate(phase));
        let chimera_card = self.state.player(seat).phoenixborn;
        let stands_on = |card: CardId| {
            let record = self.state.card(card);
            match record.host {
                Some(host) => host != chimera_card && self.state.card(host).controller == seat,
                None => record.controller == seat,
            }
        };
        let foreign: List<CardId> = [Zone::Battlefield, Zone::Attached]
            .into_iter()
            .flat_map(|zone| self.state.in_places(self.state.zones.of(zone).iter()))
            .filter(|card| self.state.card(*card).owner != seat && stands_on(*card))
            .collect();
        for card in foreign {
            self.discard_from_play(card)?;
        }
        let texts = self.state.printed(&self.book.pool, ultimate).text.clone();
        // R 20.3.7: in a turn of the Chimera it is about that front, otherwise about one after the other; also where another
        // Ultimate sets it off (R 20.3.15).
        let before = self.chimera()?.front;
        let own_turn = self.state.is_turn() && self.state.turn.seat == seat;
        let fronts = match before.filter(|_| own_turn) {
            Some(front) => [front].into_iter().collect(),
            None => self.state.fronts(),
        };
        for front in fronts {
            self.chimera_mut()?.front = Some(front);
            for text in &texts {
                self.resolve_of_chimera(text.ability, ultimate, CauseKind::Spell, text.numeral as i8)?;
            }
        }
        self.chimera_mut()?.front = before;
        self.next_phase()
    }

    /// The topmost Ultimate and behavior leave the game, except those of the last phase. Where an Ultimate has set off
    /// another, the topmost is no longer the one that is resolved (R 20.3.15).
    fn next_phase(&mut self) -> Played {
        let (seat, phase) = (self.chimera()?.seat, self.chimera()?.phase);
        let next = self.state.owned_in(Zone::OutOfGame, seat).iter().find(|card| {
            let part = &self.state.printed(&self.book.pool, *card).part;
            matches!(part, Part::Ultimate { phase: of } if *of == phase + 1)
        });
        let (Some(ultimate), Some(next)) = (self.state.ultimate(), next) else {
            return Ok(());
        };
        self.set_aside(ultimate);
        self.finish_leaving(ultimate, Some(ashwright_core::Destination::OutOfGame));
        self.state.stamp += 1;
        self.state.card_mut(next).entered = self.state.stamp;
        self.state.set_zone(self.book, next, Zone::Spellboard);
        self.chimera_mut()?.phase = phase + 1;
        self.deed(rules::PHASE, Deed::Phase(phase + 1));
        Ok(())
    }

    /// When an aspect was destroyed or discarded from a battlefield, its blood value is placed on the Chimera in wounds.
    pub(super) fn bleed(&mut self, card: CardId) -> Played {
        let Some(seat) = self.state.chimera.as_deref().map(|chimera| chimera.seat) else {
            return Ok(());
        };
        let blood = self.state.blood(self.book, card);
        // R 9.5.204: what is back in play, or goes back to the pile with a hand (R 21.1.6), costs nothing.
        let zone = self.state.card(card).zone;
        if blood == 0 || zone.in_play() || matches!(zone, Zone::Hand | Zone::DrawPile) {
            return Ok(());
        }
        let active = self.state.active_player();
        self.place_wounds(Cause::rules(active), self.state.player(seat).phoenixborn, blood, None)?;
        Ok(())
    }

    /// Recovery: a Red Rains token leaves for each exhaustion token on the Chimera and its Ultimate.
    pub(super) fn red_rains_recede(&mut self) -> Played {
        if self.state.chimera.is_some() {
            self.remove_red_rains(self.state.exhaustion_of_the_chimera())?;
        }
        Ok(())
    }

    /// Recovery: a Red Rains token for each aspect in play, as many as there are when the step begins.
    pub(super) fn red_rains_step(&mut self) -> Played {
        if self.state.chimera.is_some() {
            let aspects = self
                .state
                .fronts()
                .iter()
                .map(|front| self.aspects_of(*front).len())
                .sum::<usize>();
            self.place_red_rains(aspects as u8)?;
        }
        self.state.stage = self.book.edition.step_after(Stage::RedRains);
        Ok(())
    }

    /// Recovery: rows are filled up to the threat value, and aspects with status tokens.
    pub(super) fn replenish_step(&mut self) -> Played {
        let threat = self.state.chimera_level(self.book).map_or(0, |level| level.row.len());
        for front in self.state.fronts() {
            let there = self.aspects_of(front).len() + self.state.face_down(front).count();
            self.add_face_down(front, threat.saturating_sub(there) as u8)?;
        }
        for front in self.state.fronts() {
            for unit in self.aspects_of(front) {
                // R 18.2.10: what has lost its status ability has none to fill.
                let is_status = |text: &Active| matches!(self.book.ability(text.ability).body, Body::Status { .. });
                if !self.texts_even_exhausted(unit).iter().any(is_status) {
                    continue;
                }
                let missing = self
                    .pips(unit)
                    .saturating_sub(self.state.card(unit).tokens[Token::Status]);
                self.place_tokens(unit, Token::Status, missing);
            }
        }
        self.state.stage = self.book.edition.step_after(Stage::Replenish);
        Ok(())
    }

    /// The aspects in play on a front, from left to right.
    fn aspects_of(&self, front: Seat) -> List<CardId> {
        let mut row = self.state.row(front);
        row.retain(|unit| self.state.printed(&self.book.pool, *unit).kind.is_aspect());
        row
    }
}

#[cfg(test)]
mod tests;
