//! How the Chimera defends itself and its aspects: by rule, from left to right.

use crate::decision::Ask;
use crate::game::{Game, Played, What};
use crate::{Battle, CardSet, List, Object, Zone};
use ashwright_core::{CardId, Rule, Seat, sort_by_key};
use ashwright_seen::Deed;

/// The lowest roll of the behavior die with which the Chimera guards.
const GUARDS_FROM: u8 = 9;

impl<'a> Game<'a> {
    /// Whether a unit defends for the Chimera. To be able to guard is not enough (R 7.4.208), and no exhausted unit does
    /// (R 7.4.204).
    fn is_defender(&self, unit: CardId) -> bool {
        !self.query().is_exhausted(unit) && self.query().defends(unit)
    }

    /// Blockers of the Chimera: attackers from left to right, each by a unit that must, then by the leftmost Defender;
    /// an attacker that has to be blocked by any other unit. R 7.3.6: no unit is taken for one attacker that text wants for
    /// another.
    pub(in crate::rules) fn declare_blockers_of_chimera(&mut self, seat: Seat) -> Played {
        let mut open = self.battles_from_left();
        let units = self.free_blockers(seat);
        let is_wanted = |i: &usize| self.is_block_wanted(*i, units);
        let mut wanted: Vec<usize> = open.iter().copied().filter(is_wanted).collect();
        // An attacker that cannot be blocked as long as others are not comes again after the others.
        for _pass in 0..2 {
            let mut later = Vec::new();
            for index in open {
                let Some(battle) = self.battle(index).filter(|battle| self.is_in_battle(battle)) else {
                    continue;
                };
                let attacker = battle.attacker.card;
                // R 22.5.8: each front is blocked by its own units.
                let front = self.state.front_of(attacker);
                let free = self.free_blockers(seat).iter();
                let free: CardSet = free.filter(|unit| self.state.front_of(*unit) == front).collect();
                let others: Vec<usize> = wanted.iter().copied().filter(|other| *other != index).collect();
                let most = self.most_obeyed(&wanted, free);
                let is_spare = |unit: &CardId| self.is_spare_blocker(*unit, index, &others, free, most);
                let able = free.iter().filter(|unit| self.can_block(*unit, attacker).is_ok());
                let able = self.state.in_places(able.filter(is_spare));
                let forced = able.iter().find(|unit| self.query().must_block(**unit, attacker));
                let defender = || able.iter().find(|unit| self.is_defender(**unit));
                let any = || able.first().filter(|_| self.query().must_be_blocked(attacker));
                match forced.or_else(defender).or_else(any).copied() {
                    Some(unit) => {
                        self.declare_defender(index, unit, Rule(7, 3, 201));
                        wanted = others;
                    }
                    None => later.push(index),
                }
            }
            open = later;
        }
        Ok(())
    }

    /// The guard of an aspect: the leftmost Defender that can, otherwise the Chimera with a high roll of its die. Nobody
    /// guards what defends itself, or what is no aspect.
    pub(in crate::rules) fn declare_guard_of_chimera(&mut self, seat: Seat) -> Played {
        // R 7.4.209
        let attacked = self.state.attack.as_ref().and_then(|attack| attack.target);
        let Some(Object { card: target, .. }) = attacked.filter(|target| self.query().is_same(*target)) else {
            return Ok(());
        };
        let Some(battle) = self.battle(0).filter(|battle| self.is_in_battle(battle)) else {
            return Ok(());
        };
        let is_aspect = self.state.printed(&self.book.pool, target).kind.is_aspect();
        if !is_aspect || self.is_defender(target) {
            return Ok(());
        }
        let attacker = battle.attacker.card;
        let front = self.state.front_of(target);
        let row = front.map_or_else(List::new, |front| self.state.row(front));
        let able = |unit: &CardId| self.is_defender(*unit) && self.can_guard(*unit, target, attacker).is_ok();
        if let Some(unit) = row.into_iter().find(able) {
            self.declare_defender(0, unit, Rule(7, 4, 201));
            return Ok(());
        }
        let leader = self.state.player(seat).phoenixborn;
        if self.can_guard(leader, target, attacker).is_err() {
            return Ok(());
        }
        let roll = self.chance_number(
            Rule(7, 4, 202),
            Ask::BehaviorDie(seat),
            1,
            ashwright_core::Behavior::SIDES,
        )?;
        self.deed(Rule(7, 4, 202), Deed::Guard(roll));
        if roll >= GUARDS_FROM && self.battle(0).is_some_and(|battle| self.is_in_battle(&battle)) {
            self.declare_defender(0, leader, Rule(7, 4, 202));
        }
        Ok(())
    }

    fn battle(&self, index: usize) -> Option<Battle> {
        self.state.attack.as_ref()?.battles.get(index).copied()
    }

    fn battles_from_left(&self) -> Vec<usize> {
        let battles = self.state.attack.as_ref().map_or(&[][..], |attack| &attack.battles);
        let mut order: Vec<usize> = (0..battles.len()).collect();
        sort_by_key(&mut order, |index| self.state.card(battles[*index].attacker.card).place);
        order
    }

    fn declare_defender(&mut self, index: usize, card: CardId, rule: Rule) {
        let defender = self.state.object(card);
        let Some(battle) = self
            .state
            .attack
            .as_mut()
            .and_then(|attack| attack.battles.get_mut(index))
        else {
            return;
        };
        battle.defender = Some(defender);
        battle.blocked = true;
        let attacker = battle.attacker.card;
        self.state.card_mut(card).marks.declared = true;
        self.tell(rule, What::DeclaredDefender(card, attacker));
    }

    /// Whether a card never shows that it has guarded: the Chimera guards as often as its die lets it.
    pub(in crate::rules) fn guards_without_end(&self, card: CardId) -> bool {
        let record = self.state.card(card);
        record.zone == Zone::Phoenixborn && self.state.is_chimera(record.controller)
    }
}
