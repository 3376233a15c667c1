//! Chapter 20: rage dice, Red Rains tokens, the Ultimate, and the Chimera in the recovery phase.

use crate::RAGE_DICE;
use crate::decision::Ask;
use crate::game::{Game, Played};
use crate::query::Active;
use crate::{List, Stage, Zone};
use ashwright_core::{Body, CardId, CauseKind, Destination, Level, Part, Rule, Seat, Token};
use ashwright_seen::{
    Deed, RAGE_FOR_PASSING, RAGE_TURNED, RAINS_EXHAUSTED, RAINS_OF_ASPECTS, RAINS_OF_RAGE, RAINS_SPENT,
};

impl<'a> Game<'a> {
    /// R 4.4.201: a player who passes while an aspect lies face down opposite raises a rage die.
    pub(in crate::rules) fn rage_for_passing(&mut self, seat: Seat) -> Played {
        if self.state.face_down(seat).next().is_some() {
            self.raise_rage(RAGE_FOR_PASSING, 1)?;
        }
        Ok(())
    }

    /// Raises up to `n` basic rage dice one level, one after another, by a rule; the tokens that this brings set off the
    /// Ultimate when all of them are raised (R 20.1.5, 20.1.6).
    pub(crate) fn raise_rage(&mut self, by: Rule, n: u8) -> Played<u8> {
        let mut tokens = 0;
        for _ in 0..n {
            self.chimera_mut()?.power_dice += 1;
            self.deed(by, Deed::RageDie(Level::Power));
            tokens += u8::from(self.rage_is_spent()?);
        }
        self.place_red_rains(RAINS_OF_RAGE, tokens)?;
        Ok(n)
    }

    /// R 20.1.2: turns up to `n` rage dice back to their basic side.
    pub(crate) fn lower_rage(&mut self, n: u8) -> Played {
        let n = n.min(self.chimera()?.power_dice);
        for _ in 0..n {
            self.chimera_mut()?.power_dice -= 1;
            self.deed(RAGE_TURNED, Deed::RageDie(Level::Basic));
        }
        Ok(())
    }

    /// R 20.1.8: rolls up to `n` basic rage dice again, together, by a rule. Returns how many show basic.
    pub(crate) fn reroll_rage(&mut self, by: Rule, n: u8) -> Played<u8> {
        let n = n.min(RAGE_DICE - self.chimera()?.power_dice);
        let seat = self.chimera()?.seat;
        let mut powers = 0;
        for _ in 0..n {
            // Three sides of six show power.
            powers += self.chance_number(Rule(20, 1, 8), Ask::RageDie(seat), 0, 1)?;
        }
        for die in 0..n {
            let level = if die < powers { Level::Power } else { Level::Basic };
            self.deed(by, Deed::RageDie(level));
        }
        self.chimera_mut()?.power_dice += powers;
        if self.rage_is_spent()? {
            self.place_red_rains(RAINS_OF_RAGE, 1)?;
        }
        Ok(n - powers)
    }

    /// R 20.1.4: when all rage dice show power, all of them go back to basic: a Red Rains token is due.
    fn rage_is_spent(&mut self) -> Played<bool> {
        if self.chimera()?.power_dice < RAGE_DICE {
            return Ok(false);
        }
        self.chimera_mut()?.power_dice = 0;
        self.deed(RAINS_OF_RAGE, Deed::RageSpent);
        Ok(true)
    }

    /// R 20.2.2: places Red Rains tokens, one at a time, by a rule. Each may set off the Ultimate, and the rest are placed after
    /// it.
    pub(crate) fn place_red_rains(&mut self, by: Rule, n: u8) -> Played {
        for _ in 0..n {
            let chimera = self.chimera_mut()?;
            chimera.red_rains = chimera.red_rains.saturating_add(1);
            let now = chimera.red_rains;
            self.deed(by, Deed::RedRains(now));
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

    /// R 20.2.4: removes up to `n` Red Rains tokens by a rule. Returns how many.
    fn remove_red_rains(&mut self, by: Rule, n: u8) -> Played<u8> {
        let chimera = self.chimera_mut()?;
        let n = n.min(chimera.red_rains);
        chimera.red_rains -= n;
        let now = chimera.red_rains;
        if n > 0 {
            self.deed(by, Deed::RedRains(now));
        }
        Ok(n)
    }

    /// R 20.3.1: the Ultimate. Its tokens go, cards of others leave the fronts, its effect resolves, and the next phase begins.
    fn resolve_ultimate(&mut self, value: u8) -> Played {
        self.remove_red_rains(RAINS_SPENT, value)?;
        let Some(ultimate) = self.state.ultimate() else {
            return Ok(());
        };
        let (seat, phase) = (self.chimera()?.seat, self.chimera()?.phase);
        self.deed(Rule(20, 3, 1), Deed::Ultimate(phase));
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
        'effect: for front in fronts {
            self.chimera_mut()?.front = Some(front);
            for text in &texts {
                // R 8.5.1: with a part of it all that is left of the effect is cancelled, on the other front too.
                if self.resolve_of_chimera(text.ability, ultimate, CauseKind::Spell, text.numeral as i8)? {
                    break 'effect;
                }
            }
        }
        self.chimera_mut()?.front = before;
        self.next_phase()
    }

    /// R 20.3.8: the topmost Ultimate and behavior leave the game, except those of the last phase. Where an Ultimate has set off
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
        self.finish_leaving(ultimate, Some(Destination::OutOfGame));
        self.state.stamp += 1;
        self.state.card_mut(next).entered = self.state.stamp;
        self.state.set_zone(self.book, next, Zone::Spellboard);
        self.chimera_mut()?.phase = phase + 1;
        self.deed(Rule(20, 3, 8), Deed::Phase(phase + 1));
        Ok(())
    }

    /// R 20.4.1: in the recovery phase a Red Rains token leaves for each exhaustion token on the Chimera and its Ultimate.
    pub(in crate::rules) fn lose_red_rains_to_exhaustion(&mut self) -> Played {
        if self.state.chimera.is_some() {
            self.remove_red_rains(RAINS_EXHAUSTED, self.state.exhaustion_of_the_chimera())?;
        }
        Ok(())
    }

    /// R 20.4.2: in the recovery phase a Red Rains token comes for each aspect in play, as many as there are when the step begins.
    pub(in crate::rules) fn red_rains_step(&mut self) -> Played {
        if self.state.chimera.is_some() {
            let aspects = self
                .state
                .fronts()
                .iter()
                .map(|front| self.aspects_of(*front).len())
                .sum::<usize>();
            self.place_red_rains(RAINS_OF_ASPECTS, aspects as u8)?;
        }
        self.state.stage = self.book.edition.step_after(Stage::RedRains);
        Ok(())
    }

    /// R 20.4.5, 20.4.7: in the recovery phase rows are filled up to the threat value, and aspects with status tokens.
    pub(in crate::rules) fn replenish_step(&mut self) -> Played {
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
}
