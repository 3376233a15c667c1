//! Chapter 7 where the kind of an attack is announced first: attackers are declared before the target is chosen, and any
//! number of them attack a unit together (R 7.1.1, 7.2.2).

use super::Counter;
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::rules::explain::Reason;
use crate::{Attack, Battle, Cause, Happened, List, LostDefender, Object, Zone};
use ashwright_core::{Act, CardId, CauseKind, Duration, Later, Rule, Seat, Stat, Token, Toll, TollOn};
use ashwright_seen::EventKind;

impl<'a> Game<'a> {
    /// Why a player cannot announce an attack on a Phoenixborn or on a unit now, if they cannot (R 7.1.5): `on` is the zone
    /// of what is attacked.
    pub(crate) fn can_announce(&self, seat: Seat, on: Zone) -> Result<(), Reason> {
        let phoenixborn = self.state.player(seat).phoenixborn;
        let act = Act::TakeAttackActions;
        let payable = |(_, toll): (CardId, &Toll)| toll.wounds.is_some() || self.can_pay_inside(seat, &toll.cost);
        let tolls = self.query().tolls(seat, TollOn::Attacking);
        if self.query().cannot(phoenixborn, act, None) || !tolls.into_iter().all(payable) {
            return Err(Reason::Forbidden);
        }
        let mut refused = Err(Reason::NoAbleAttacker);
        for target in self.state.zones.of(on).iter() {
            match self.can_attack(seat, target) {
                Ok(()) => return Ok(()),
                // That it is one's own says less than any other reason.
                Err(Reason::NotAnOpponents) => {}
                Err(reason) => refused = Err(reason),
            }
        }
        refused
    }

    /// An attack from its announcement to its end (R 7.1.1).
    pub(crate) fn announce_attack(&mut self, seat: Seat, on: Zone) -> Played {
        let opponents = self.state.seats_from(seat);
        let next = opponents.into_iter().find(|other| self.state.opposes(*other, seat));
        self.state.attack = Some(Attack {
            attacker: seat,
            // Until the target is chosen, the next opponent.
            defender: next.unwrap_or(seat),
            target: None,
            battles: Vec::new(),
            fought: None,
        });
        if !self.pay_toll(seat, TollOn::Attacking)? {
            self.state.attack = None;
            return Ok(());
        }
        let cause = Cause {
            kind: Some(CauseKind::Attack),
            ..Cause::rules(seat)
        };
        if on == Zone::Phoenixborn {
            self.seldom_awaited(Happened::AttackAnnounced, cause)?;
        }
        self.would_happen(Happened::AttackersDeclared(0), cause)?;
        let mut able = self.attackers_for(seat, on);
        able.retain(|unit| self.battles().iter().all(|battle| battle.attacker.card != *unit)); // R 7.2.103
        self.choose_attackers(seat, able, true)?;
        let declared = self.battles().len() as u8;
        if declared > 0 {
            self.event(Happened::AttackersDeclared(declared), cause)?;
            match self.choose_attacked(seat, on)? {
                Some(target) => self.attack_announced(seat, target)?,
                None => self.exhaust_attackers((0..self.battles().len()).collect(), None)?, // R 7.1.103
            }
        }
        self.state.attack = None;
        Ok(())
    }

    /// The units that could attack something of the kind that is attacked.
    fn attackers_for(&self, seat: Seat, on: Zone) -> List<CardId> {
        let query = self.query();
        let targets: List<CardId> = self
            .state
            .zones
            .of(on)
            .iter()
            .filter(|target| query.can_be_attacked(seat, *target).is_ok())
            .collect();
        let units = self.state.controlled_in(Zone::Battlefield, seat);
        units
            .iter()
            .filter(|unit| {
                targets
                    .iter()
                    .any(|target| query.can_be_attacker(*unit, *target).is_ok())
            })
            .collect()
    }

    /// R 7.1.2: the target, one that all attackers may attack.
    fn choose_attacked(&mut self, seat: Seat, on: Zone) -> Played<Option<CardId>> {
        let attacking: List<CardId> = self
            .battles()
            .iter()
            .filter(|battle| self.is_in_battle(battle))
            .map(|battle| battle.attacker.card)
            .collect();
        let Some(first) = attacking.first().copied() else {
            return Ok(None);
        };
        let targets = self.state.in_places(self.state.zones.of(on).iter());
        self.clear_options();
        for target in targets {
            let query = self.query();
            if query.can_be_attacked(seat, target).is_ok()
                && attacking.iter().all(|unit| query.may_attack(*unit, target))
            {
                self.offer(Choice::Card(target));
            }
        }
        if self.offered() == 0 {
            return Ok(None);
        }
        match self.ask(seat, Rule(7, 1, 2), Ask::Target(first))? {
            Choice::Card(target) => Ok(Some(target)),
            _ => Ok(None),
        }
    }

    /// The attack from its target on: blockers or a guard, and damage.
    pub(in crate::rules) fn attack_announced(&mut self, seat: Seat, target: CardId) -> Played {
        self.tell(Rule(7, 1, 2), What::Attacked(seat, target));
        let defender = self.state.card(target).controller;
        let object = self.state.object(target);
        if let Some(attack) = &mut self.state.attack {
            attack.target = Some(object);
            attack.defender = defender;
        }
        let on_phoenixborn = self.state.card(target).zone == Zone::Phoenixborn;
        match on_phoenixborn {
            true => self.declare_blockers(defender)?,
            false => self.declare_guard(defender)?,
        }
        let guard = self.battles().first().and_then(|battle| battle.defender);
        // R 7.4.101: a guard is the target of all that attack together.
        if let (false, Some(guard), Some(attack)) = (on_phoenixborn, guard, &mut self.state.attack) {
            for battle in &mut attack.battles {
                (battle.defender, battle.blocked) = (Some(guard), true);
            }
        }
        let declared = guard.filter(|_| !on_phoenixborn);
        self.event(Happened::DefendersDeclared(declared), Cause::rules(defender))?;
        match on_phoenixborn {
            true => self.resolve_battles(seat),
            false => {
                let together = (0..self.battles().len()).filter(|at| self.is_in_battle(&self.battles()[*at]));
                self.assault(together.collect())
            }
        }
    }

    /// R 7.6: the damage of one attacker of a Phoenixborn, or of all attackers of a unit.
    pub(in crate::rules) fn assault(&mut self, which: List<usize>) -> Played {
        let Some(attack) = &self.state.attack else {
            return Ok(());
        };
        let (attacker_seat, defender_seat, target) = (attack.attacker, attack.defender, attack.target);
        let Some(battle) = which.first().and_then(|first| attack.battles.get(*first)).copied() else {
            return Ok(());
        };
        let controller = |object: &Object| self.state.card(object.card).controller;
        // R 7.7.9: a blocker or guard that changes controller stops; a target stays one until it is the attacker's own.
        let defends = |object: &Object| self.query().is_same(*object) && controller(object) == defender_seat;
        let attacked = |object: &Object| self.query().is_same(*object) && controller(object) != attacker_seat;
        let opponent = match (battle.blocked, self.book.edition.lost_defender) {
            (true, LostDefender::Nothing) => battle.defender.filter(defends),
            (true, LostDefender::Target) => battle.defender.filter(defends).or(target.filter(attacked)),
            (false, _) => target.filter(attacked),
        };
        let mut countered = None;
        if let Some(opponent) = opponent {
            let attackers: List<CardId> = which
                .iter()
                .filter_map(|at| self.battles().get(*at))
                .map(|battle| battle.attacker.card)
                .collect();
            let is_unit = self.state.card(opponent.card).zone == Zone::Battlefield;
            let able = |attacker: &CardId| self.can_counter(opponent.card, *attacker) == Counter::Yes;
            let counters = is_unit
                && attackers.iter().any(able)
                && self.ask_counter(self.state.card(opponent.card).controller, opponent.card)? == Counter::Yes;
            if let Some(attack) = &mut self.state.attack {
                for at in &which {
                    attack.battles[*at].defender = Some(opponent);
                }
                // R 7.6.3: they are in battle only if the unit counters.
                attack.fought = which.first().filter(|_| counters).map(|first| *first as u8);
            }
            if counters {
                let cause = Cause::rules(self.state.card(opponent.card).controller);
                self.seldom_awaited(Happened::Countered(opponent), cause)?;
            }
            match counters {
                true => countered = self.fight_together(&attackers, opponent)?,
                false => {
                    self.would_strike(&attackers)?;
                    self.deal_attack_damage(&attackers, opponent.card)?;
                }
            }
        }
        self.exhaust_attackers(which, countered)
    }

    /// R 7.6.4, 7.6.8: attack and counter damage, at the same time unless text says otherwise. Returns the unit that
    /// countered.
    fn fight_together(&mut self, attackers: &List<CardId>, opponent: Object) -> Played<Option<Object>> {
        let query = self.query();
        // R 7.2.101: a group strikes first only if each unit of it does.
        let attack_first = attackers.iter().all(|attacker| query.strikes_first(*attacker));
        let counter_first = query.strikes_first_in_battle(opponent.card);
        // What comes last and first at once comes in between.
        let order = |first: bool, last: bool| i8::from(first) - i8::from(last);
        let attack = order(
            attack_first,
            attackers.iter().all(|attacker| query.strikes_last(*attacker)),
        );
        let counter = order(counter_first, query.strikes_last(opponent.card));
        let objects: List<Object> = attackers.iter().map(|card| self.state.object(*card)).collect();
        if attack != counter {
            if attack > counter {
                self.would_strike(attackers)?;
                self.deal_attack_damage(attackers, opponent.card)?;
                if !self.query().is_same(opponent) {
                    return Ok(None);
                }
                let left = self.left_of(&objects);
                self.would_strike(&[opponent.card])?;
                self.together(|game| game.deal_counter_damage(opponent.card, &left))?;
                return Ok(Some(opponent));
            }
            self.would_strike(&[opponent.card])?;
            self.together(|game| game.deal_counter_damage(opponent.card, attackers))?;
            let left = self.left_of(&objects);
            self.would_strike(&left)?;
            self.deal_attack_damage(&left, opponent.card)?;
            return Ok(Some(opponent));
        }
        self.would_strike(attackers)?;
        self.would_strike(&[opponent.card])?;
        self.together(|game| {
            game.deal_attack_damage(attackers, opponent.card)?;
            game.deal_counter_damage(opponent.card, attackers)
        })?;
        Ok(Some(opponent))
    }

    /// R 7.7.2: the attackers that are still there.
    fn left_of(&self, attackers: &[Object]) -> List<CardId> {
        let left = attackers.iter().filter(|object| self.query().is_same(**object));
        left.map(|object| object.card).collect()
    }

    /// What answers that units would deal damage by attacking or countering comes before any of it is dealt, and may change their
    /// attack (R 10.2.101). A unit without attack would deal none (R 9.1.6).
    fn would_strike(&mut self, units: &[CardId]) -> Played {
        if !self.book.is_ever_awaited(EventKind::Strikes) {
            return Ok(());
        }
        for unit in units {
            let query = self.query();
            if !self.state.card(*unit).zone.in_play() || query.used(*unit, Stat::Attack) == 0 {
                continue;
            }
            let cause = Cause::rules(self.state.card(*unit).controller);
            self.would_happen(Happened::Strikes(self.state.object(*unit)), cause)?;
        }
        Ok(())
    }

    /// R 7.6.4: the sum of the attack values as a single instance.
    fn deal_attack_damage(&mut self, attackers: &List<CardId>, to: CardId) -> Played {
        let mut amount = 0u8;
        for attacker in attackers.iter().copied() {
            let value = match self.state.card(attacker).zone.in_play() {
                true => self.query().used(attacker, Stat::Attack),
                false => 0,
            };
            amount = amount.saturating_add(value);
            let mut battles = self.state.attack.iter_mut().flat_map(|attack| &mut attack.battles);
            if let Some(battle) = battles.find(|battle| battle.attacker.card == attacker) {
                battle.struck = value;
            }
        }
        let query = self.query();
        let Some(first) = attackers.first().copied() else {
            return Ok(());
        };
        let cause = Cause {
            kind: Some(CauseKind::Attack),
            controller: self.state.card(first).controller,
            source: Some(first).filter(|_| attackers.len() == 1),
            unpreventable: attackers.iter().all(|attacker| query.is_unpreventable(*attacker)),
        };
        self.deal_damage(cause, to, amount, None)?;
        Ok(())
    }

    /// R 7.5.1, 7.5.101: counter damage, which its player divides among several attackers.
    fn deal_counter_damage(&mut self, by: CardId, attackers: &List<CardId>) -> Played {
        let cause = Cause {
            kind: Some(CauseKind::Counter),
            controller: self.state.card(by).controller,
            source: Some(by),
            unpreventable: self.query().is_unpreventable(by),
        };
        let mut left = self.query().used(by, Stat::Attack);
        let mut parts: List<(CardId, u8)> = List::new();
        for (at, attacker) in attackers.iter().enumerate() {
            let last = at + 1 == attackers.len();
            let part = match last {
                true => left,
                false => self.ask_number(cause.controller, Rule(7, 5, 101), Ask::Amount(*attacker), 0, left)?,
            };
            left -= part;
            parts.push((*attacker, part));
        }
        for (attacker, part) in parts {
            self.deal_damage(cause, attacker, part, None)?;
        }
        Ok(())
    }

    /// R 7.8: the exhaustion of an attack, of all that attacked together at once (R 7.8.7).
    fn exhaust_attackers(&mut self, which: List<usize>, countered: Option<Object>) -> Played {
        let mut exhausted: List<CardId> = List::new();
        for at in which {
            let Some(battle) = self.battles().get(at).copied() else {
                continue;
            };
            if self.is_in_battle(&battle) {
                self.place_tokens(battle.attacker.card, Token::Exhaustion, 1);
                exhausted.push(battle.attacker.card);
            }
            if let Some(attack) = &mut self.state.attack {
                attack.battles[at].resolved = true;
            }
        }
        if let Some(unit) = countered
            && self.query().is_same(unit)
            && !self.query().counters_unexhausted(unit.card)
        {
            self.place_tokens(unit.card, Token::Exhaustion, 1);
            exhausted.push(unit.card);
        }
        self.together(|game| {
            let cause = Cause::rules(game.state.active_player());
            for card in exhausted {
                game.were_placed(card, Token::Exhaustion, 1, cause)?;
            }
            Ok(())
        })?;
        self.end_of_battle()?;
        if let Some(attack) = &mut self.state.attack {
            attack.fought = None;
        }
        match self.lives_changed {
            true => self.check_lives(),
            false => Ok(()),
        }
    }

    /// What was put off until the end of this battle (R 8.9.7).
    fn end_of_battle(&mut self) -> Played {
        while let Some(due) = self
            .state
            .delayed
            .iter()
            .position(|delayed| delayed.when == Later::EndOfBattle)
        {
            self.resolve_delayed(due)?;
        }
        self.expire(&|l| l.until == Duration::Battle); // R 8.9.1
        Ok(())
    }

    /// Whether something can guard against those that attack together: what keeps it from guarding works only if each of
    /// them has it, and each such ability counts by itself (R 7.2.101).
    pub(in crate::rules) fn can_guard_against_all(&self, guard: CardId, target: CardId) -> bool {
        let battles = self.battles().iter().filter(|battle| self.is_in_battle(battle));
        let attackers: List<CardId> = battles.map(|battle| battle.attacker.card).collect();
        let query = self.query();
        let refused = attackers
            .iter()
            .map(|attacker| self.can_guard(guard, target, *attacker));
        let other_reasons = |refused: Result<(), Reason>| !matches!(refused, Ok(()) | Err(Reason::CannotBeBlocked));
        if attackers.is_empty() || refused.into_iter().any(other_reasons) {
            return false;
        }
        let kept_off = query.texts_that_forbid(attackers[0], Act::BeGuarded, guard);
        let by_all = |name: &Option<u16>| {
            attackers[1..]
                .iter()
                .all(|attacker| query.texts_that_forbid(*attacker, Act::BeGuarded, guard).contains(name))
        };
        !kept_off.iter().any(by_all)
    }

    /// The units that attack, each with what it meets.
    fn battles(&self) -> &[Battle] {
        self.state.attack.as_ref().map_or(&[], |attack| &attack.battles)
    }
}
