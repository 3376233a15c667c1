//! Attacks that others of the row join.

use crate::game::Game;
use crate::{List, Object};
use ashwright_core::{CardId, Seat};

impl<'a> Game<'a> {
    /// Declares every unit that joins those of its row that attack already, from left to right, and those that join these
    /// in turn. Returns how many.
    pub(in crate::rules) fn join_the_attack(&mut self, seat: Seat, target: CardId) -> u8 {
        let mut joined = 0;
        while let Some(unit) = self.next_of_the_horde(seat, target) {
            self.declare_attacker(unit);
            joined += 1;
        }
        joined
    }

    /// The leftmost unit that joins the attack and is not part of it yet.
    fn next_of_the_horde(&self, seat: Seat, target: CardId) -> Option<CardId> {
        let attack = self.state.attack.as_ref()?;
        let query = self.query();
        let is_declared = |object: Object| attack.battles.iter().any(|battle| battle.attacker == object);
        let battles = attack.battles.iter().filter(|battle| self.is_in_battle(battle));
        let attackers: List<CardId> = battles.map(|battle| battle.attacker.card).collect();
        let front = self.state.front_of(*attackers.first()?)?;
        self.state.row(front).into_iter().find(|unit| {
            !is_declared(self.state.object(*unit))
                && self.state.card(*unit).controller == seat
                && query.is_able(*unit)
                && query.can_be_attacker(*unit, target).is_ok()
                && attackers
                    .iter()
                    .any(|attacker| query.joins_attacks_of(*unit, *attacker))
        })
    }
}
