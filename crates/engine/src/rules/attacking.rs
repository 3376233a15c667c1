//! Chapter 7: attacking.

mod kind_first;

use super::explain::Reason;
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::Query;
use crate::{
    Announcement, Attack, Battle, CardSet, Cause, Change, ExhaustedAttacker, Guards, Happened, List, MustCounter,
    Object, Zone,
};
use ashwright_core::{Act, CardId, CardKind, CauseKind, Immunity, Rule, Seat, Stat, Token, Toll, TollOn, sort_by_key};
use ashwright_seen::{BLOCKED, GUARDED};

/// Whether a defender counters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counter {
    Yes,
    No,
}

/// Whether a player may leave an attacker without a blocker or guard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defence {
    May,
    Must,
}

impl Query<'_> {
    /// Why something cannot be the target of a player's attack, if it cannot (R 7.1.2).
    pub(crate) fn can_be_attacked(self, seat: Seat, target: CardId) -> Result<(), Reason> {
        let record = self.state.card(target);
        let is_opposed = self.state.opposes(seat, record.controller);
        if !is_opposed || !matches!(record.zone, Zone::Battlefield | Zone::Phoenixborn) {
            return Err(Reason::NotAnOpponents);
        }
        if self.is_immune(target, Immunity::Targeted, CauseKind::Attack, seat) {
            return Err(Reason::CannotBeTargeted);
        }
        Ok(())
    }

    /// Why a unit cannot be declared as an attacker of something, if it cannot (R 7.2.1).
    pub(crate) fn can_be_attacker(self, unit: CardId, target: CardId) -> Result<(), Reason> {
        if self.is_exhausted(unit) {
            return Err(Reason::Exhausted);
        }
        if self.may_attack(unit, target) && !self.state.is_destroyed(unit) {
            Ok(())
        } else {
            Err(Reason::Forbidden)
        }
    }

    /// Whether a unit could be declared as an attacker of anything.
    pub(crate) fn can_attack_at_all(self, unit: CardId) -> bool {
        !self.is_exhausted(unit) && !self.cannot(unit, Act::Attack, None) && !self.state.is_destroyed(unit)
    }

    /// Whether no text keeps a unit from attacking something.
    pub(super) fn may_attack(self, unit: CardId, target: CardId) -> bool {
        !self.cannot(unit, Act::Attack, Some(target)) && !self.cannot(target, Act::BeAttacked, Some(unit))
    }
}

impl<'a> Game<'a> {
    /// Why a player cannot attack something now, if they cannot (R 7.1).
    pub(crate) fn can_attack(&self, seat: Seat, target: CardId) -> Result<(), Reason> {
        let turn = &self.state.turn;
        if !(self.state.is_turn() && turn.seat == seat) {
            return Err(Reason::NotYourTurn);
        }
        if turn.main == 0 {
            return Err(Reason::NoMainAction);
        }
        self.query().can_be_attacked(seat, target)?;
        if self.has_able_attacker(seat, target) {
            Ok(())
        } else {
            Err(Reason::NoAbleAttacker)
        }
    }

    /// Whether a player has a unit that can be declared as an attacker of something.
    pub(super) fn has_able_attacker(&self, seat: Seat, target: CardId) -> bool {
        self.state
            .controlled_in(Zone::Battlefield, seat)
            .iter()
            .any(|unit| self.query().can_be_attacker(unit, target).is_ok())
    }

    /// Why a unit cannot block an attacker, if it cannot (R 7.3).
    pub(crate) fn can_block(&self, unit: CardId, attacker: CardId) -> Result<(), Reason> {
        let query = self.query();
        if query.is_exhausted(unit) {
            return Err(Reason::Exhausted);
        }
        if query.cannot(unit, Act::Block, Some(attacker)) {
            return Err(Reason::Forbidden);
        }
        if query.cannot(attacker, Act::BeBlocked, Some(unit)) {
            Err(Reason::CannotBeBlocked)
        } else {
            Ok(())
        }
    }

    /// Why a unit or Phoenixborn cannot guard against an attacker, if it cannot (R 7.4).
    pub(crate) fn can_guard(&self, guard: CardId, target: CardId, attacker: CardId) -> Result<(), Reason> {
        let query = self.query();
        let record = self.state.card(guard);
        if guard == target {
            return Err(Reason::OwnGuard);
        }
        if record.zone == Zone::Phoenixborn {
            if record.marks.guarded {
                return Err(Reason::AlreadyGuarded);
            }
        } else {
            if query.is_exhausted(guard) {
                return Err(Reason::Exhausted);
            }
            // R 17.1.51: Defender is about aspects.
            let defends = self.state.is_chimera(record.controller) && query.defends(guard);
            if !query.may_guard(guard) && !defends {
                return Err(Reason::NoUnitGuard);
            }
        }
        if query.cannot(guard, Act::Guard, Some(attacker)) || query.cannot(target, Act::BeGuardedFor, None) {
            return Err(Reason::Forbidden);
        }
        if query.cannot(attacker, Act::BeGuarded, Some(guard)) {
            Err(Reason::CannotBeBlocked)
        } else {
            Ok(())
        }
    }

    /// The Attack action: target, attackers, blockers or guard, battles (R 7.1.1). With `only`, that unit is the only
    /// attacker.
    pub(crate) fn attack(&mut self, seat: Seat, target: CardId, only: Option<CardId>) -> Played {
        let record = *self.state.card(target);
        self.tell(Rule(7, 1, 2), What::Attacked(seat, target));
        self.state.attack = Some(Attack {
            attacker: seat,
            defender: record.controller,
            target: Some(self.state.object(target)),
            battles: Vec::new(),
            fought: None,
        });
        let on_phoenixborn = record.zone == Zone::Phoenixborn;
        self.declare_attackers(seat, target, only)?;
        if self.state.is_chimera(seat) {
            self.join_the_attack(seat, target);
        }
        let cause = Cause {
            kind: Some(CauseKind::Attack),
            ..Cause::rules(seat)
        };
        let mut declared = self
            .state
            .attack
            .as_ref()
            .map_or(0, |attack| attack.battles.len() as u8);
        while declared > 0 {
            self.event(Happened::AttackersDeclared(declared), cause)?;
            declared = match self.state.is_chimera(seat) {
                true => self.join_the_attack(seat, target),
                false => 0,
            };
        }
        // R 14.3.8: without its player nobody chooses defenders.
        if self.state.player(seat).alive && self.state.player(record.controller).alive {
            match (self.state.is_chimera(record.controller), on_phoenixborn) {
                (true, true) => self.declare_blockers_of_chimera(record.controller)?,
                (true, false) => self.declare_guard_of_chimera(record.controller)?,
                (false, true) => self.declare_blockers(record.controller)?,
                (false, false) => self.declare_guard(record.controller)?,
            }
            // R 7.3.5: whether anything was declared is asked by the texts that wait for it.
            let guard = self.state.attack.as_ref().and_then(|a| a.battles.first()?.defender);
            let guard = guard.filter(|_| !on_phoenixborn);
            self.event(Happened::DefendersDeclared(guard), Cause::rules(record.controller))?;
        }
        self.resolve_battles(seat)?;
        self.state.attack = None;
        let magnified = |change: &Change| matches!(change, Change::NumeralsInAttacks(_));
        self.lives_changed |= self.state.lasting.iter().any(|l| magnified(&l.change));
        Ok(())
    }

    /// R 7.2: any number of attackers against a Phoenixborn, exactly one against a unit; added one by one in a fixed
    /// order so that each set can be declared in one way only.
    fn declare_attackers(&mut self, seat: Seat, target: CardId, only: Option<CardId>) -> Played {
        let on_phoenixborn = self.state.card(target).zone == Zone::Phoenixborn;
        let able: List<CardId> = self
            .state
            .controlled_in(Zone::Battlefield, seat)
            .iter()
            .filter(|unit| only.is_none_or(|only| only == *unit) && self.query().can_be_attacker(*unit, target).is_ok())
            .collect();
        self.choose_attackers(seat, able, on_phoenixborn)
    }

    /// One of these units, or any number of them but none.
    #[inline]
    pub(super) fn choose_attackers(&mut self, seat: Seat, mut able: List<CardId>, several: bool) -> Played {
        sort_by_key(&mut able, |unit| self.state.card(*unit).place);
        loop {
            self.clear_options();
            let declared = self.state.attack.as_ref().map_or(0, |a| a.battles.len());
            for unit in &able {
                self.offer(Choice::Card(*unit));
            }
            if declared > 0 {
                if !several || able.is_empty() {
                    break;
                }
                self.offer(Choice::Done);
            }
            if self.offered() == 0 {
                break;
            }
            let Choice::Card(unit) = self.ask(seat, Rule(7, 2, 1), Ask::Attackers)? else {
                break;
            };
            self.declare_attacker(unit);
            // A set of attackers can be declared in one order only, that of their places.
            let place = self.state.card(unit).place;
            able.retain(|other| self.state.card(*other).place > place);
        }
        Ok(())
    }

    /// A unit attacks: it has a battle of its own in the attack that is declared.
    pub(super) fn declare_attacker(&mut self, unit: CardId) {
        let attacker = self.state.object(unit);
        if let Some(attack) = &mut self.state.attack {
            attack.battles.push(Battle {
                attacker,
                defender: None,
                blocked: false,
                struck: 0,
                resolved: false,
            });
        }
        self.state.card_mut(unit).marks.declared = true;
        self.tell(Rule(7, 2, 3), What::DeclaredAttacker(unit));
    }

    /// R 7.3: at most one blocker for each attacker, each unit at most once.
    #[inline]
    pub(super) fn declare_blockers(&mut self, seat: Seat) -> Played {
        if !self.pay_toll(seat, TollOn::Defending)? {
            return Ok(());
        }
        let battles = self.state.attack.as_ref().map_or(0, |a| a.battles.len());
        let mut open: List<usize> = (0..battles).collect();
        let units = self.free_blockers(seat);
        let is_wanted = |i: &usize| self.is_block_wanted(*i, units);
        let mut wanted: List<usize> = open.iter().copied().filter(is_wanted).collect();
        // An attacker that cannot be blocked as long as others are not is asked about again after the others.
        for _pass in 0..2 {
            let mut later = List::new();
            for i in open {
                let Some(attack) = &self.state.attack else {
                    return Ok(());
                };
                let battle = attack.battles[i];
                if !self.is_in_battle(&battle) || !self.state.player(seat).alive {
                    continue;
                }
                let free = self.free_blockers(seat);
                let others: List<usize> = wanted.iter().copied().filter(|other| *other != i).collect();
                let most = self.most_obeyed(&wanted, free);
                let able: CardSet = free
                    .iter()
                    .filter(|unit| self.can_block(*unit, battle.attacker.card).is_ok())
                    .filter(|unit| self.is_spare_blocker(*unit, i, &others, free, most))
                    .collect();
                if able.is_empty() {
                    later.push(i);
                    continue;
                }
                let must = self.most_obeyed(&others, free) < most;
                let ask = Ask::Block(battle.attacker.card);
                self.choose_defender(seat, i, able, ask, if must { Defence::Must } else { Defence::May })?;
                wanted = others;
            }
            open = later;
        }
        Ok(())
    }

    /// The units of a player that block nothing yet.
    pub(super) fn free_blockers(&self, seat: Seat) -> CardSet {
        let battles = self.state.attack.iter().flat_map(|attack| &attack.battles);
        let taken: CardSet = battles
            .filter_map(|b| b.defender.map(|defender| defender.card))
            .collect();
        let units = self.state.controlled_in(Zone::Battlefield, seat);
        units.iter().filter(|unit| !taken.contains(*unit)).collect()
    }

    /// R 7.3.6: whether as much of what text wants can be obeyed when a free unit blocks the attacker of a battle as when it does
    /// not. `others` are the battles besides for which text wants a block and none is declared yet, `most` how many texts all free
    /// units can obey ([`Game::most_obeyed`]).
    pub(super) fn is_spare_blocker(
        &self,
        unit: CardId,
        battle: usize,
        others: &[usize],
        free: CardSet,
        most: usize,
    ) -> bool {
        most == 0 || self.duties(unit, battle) + self.most_obeyed(others, without(free, unit)) == most
    }

    /// Whether text wants the attacker of a battle to be blocked: by any unit, or by one of these.
    pub(super) fn is_block_wanted(&self, battle: usize, units: CardSet) -> bool {
        let attack = self.state.attack.as_ref();
        let battle = attack.and_then(|attack| attack.battles.get(battle));
        battle.is_some_and(|b| {
            let attacker = b.attacker.card;
            let is_named = |unit: CardId| self.query().must_block(unit, attacker);
            self.is_in_battle(b) && (self.query().must_be_blocked(attacker) || units.iter().any(is_named))
        })
    }

    /// How many texts a unit obeys when it blocks the attacker of a battle: one that wants that attacker blocked, one that wants
    /// this unit to do it. None where it cannot.
    fn duties(&self, unit: CardId, battle: usize) -> usize {
        let Some(attack) = &self.state.attack else { return 0 };
        let attacker = attack.battles[battle].attacker.card;
        let query = self.query();
        match usize::from(query.must_be_blocked(attacker)) + usize::from(query.must_block(unit, attacker)) {
            0 => 0,
            duties if self.can_block(unit, attacker).is_ok() => duties,
            _ => 0,
        }
    }

    /// How many texts that want these attackers to be blocked these units can obey at most, each unit in one battle (R 7.3.6).
    pub(super) fn most_obeyed(&self, battles: &[usize], units: CardSet) -> usize {
        let Some((first, rest)) = battles.split_first() else {
            return 0;
        };
        let best = |battle: &usize| units.iter().map(|unit| self.duties(unit, *battle)).max();
        // More than if each attacker met whom text wants most for it cannot be.
        let bound: usize = battles.iter().filter_map(best).sum();
        let mut most = self.most_obeyed(rest, units);
        for unit in units {
            if most == bound {
                break;
            }
            let duties = self.duties(unit, *first);
            if duties > 0 {
                most = most.max(duties + self.most_obeyed(rest, without(units, unit)));
            }
        }
        most
    }

    /// Whether a player may go on to do something for which text wants to be paid: each toll is paid in dice or wounds, or
    /// the player does without.
    pub(super) fn pay_toll(&mut self, seat: Seat, on: TollOn) -> Played<bool> {
        let tolls = self.query().tolls(seat, on).into_iter();
        let tolls: Vec<(CardId, Toll)> = tolls.map(|(card, toll)| (card, toll.clone())).collect();
        for (card, toll) in tolls {
            let phoenixborn = self.state.player(seat).phoenixborn;
            let prices = crate::rulebook::prices(&toll.cost);
            self.clear_options();
            if self.can_pay_inside(seat, &toll.cost) {
                self.offer(Choice::Mode(0));
            }
            if toll.wounds.is_some() {
                self.offer(Choice::Mode(1));
            }
            if self.offered() == 0 {
                return Ok(false);
            }
            self.offer(Choice::Decline);
            match self.ask(seat, Rule(5, 6, 3), Ask::Toll(card))? {
                Choice::Mode(0) => drop(self.pay(seat, phoenixborn, &prices)?),
                Choice::Mode(_) => {
                    let wounds = toll.wounds.unwrap_or_default();
                    self.place_wounds(Cause::rules(seat), phoenixborn, wounds, None)?;
                }
                _ => return Ok(false),
            }
        }
        Ok(self.state.player(seat).alive)
    }

    /// R 7.4: one guard, the Phoenixborn or a unit that may guard.
    pub(super) fn declare_guard(&mut self, seat: Seat) -> Played {
        if !self.pay_toll(seat, TollOn::Defending)? {
            return Ok(());
        }
        let Some(attack) = &self.state.attack else {
            return Ok(());
        };
        let Some(battle) = attack.battles.first().copied() else {
            return Ok(());
        };
        let Some(Object { card: target, .. }) = attack.target else {
            return Ok(());
        };
        if !self.is_in_battle(&battle) || !self.state.player(seat).alive {
            return Ok(());
        }
        let able: CardSet = self
            .state
            .controlled_in(Zone::Phoenixborn, seat)
            .iter()
            .chain(self.state.controlled_in(Zone::Battlefield, seat))
            .filter(|guard| self.can_guard_against_all(*guard, target))
            .collect();
        self.choose_defender(seat, 0, able, Ask::Guard(battle.attacker.card), Defence::May)
    }

    fn choose_defender(&mut self, seat: Seat, battle: usize, able: CardSet, ask: Ask, defence: Defence) -> Played {
        if able.is_empty() {
            return Ok(());
        }
        let rule = if matches!(ask, Ask::Block(_)) { BLOCKED } else { GUARDED };
        self.clear_options();
        if defence == Defence::May {
            self.offer(Choice::Decline);
        }
        for card in able {
            self.offer(Choice::Card(card));
        }
        if let Choice::Card(card) = self.ask(seat, rule, ask)? {
            let defender = self.state.object(card);
            if let Some(attack) = &mut self.state.attack {
                attack.battles[battle].defender = Some(defender);
                attack.battles[battle].blocked = true;
                let attacker = attack.battles[battle].attacker.card;
                self.state.card_mut(card).marks.declared = true;
                self.tell(rule, What::DeclaredDefender(card, attacker));
            }
        }
        Ok(())
    }

    /// R 7.7.1: whether an attacker is still attacking: in play, under the same control, and not exhausted if that makes it
    /// leave the attack.
    pub(super) fn is_in_battle(&self, battle: &Battle) -> bool {
        let exhausted = |card: CardId| {
            self.book.edition.exhausted_attacker == ExhaustedAttacker::Leaves && self.query().is_exhausted(card)
        };
        !battle.resolved
            && self.query().is_same(battle.attacker)
            && !exhausted(battle.attacker.card)
            && self
                .state
                .attack
                .as_ref()
                .is_some_and(|a| self.state.card(battle.attacker.card).controller == a.attacker)
    }

    /// R 7.7.2: who has left battle does not come back to it, whatever happens until then.
    pub(crate) fn see_who_left_battle(&mut self) {
        let Some(attack) = &self.state.attack else { return };
        let left: List<usize> = (0..attack.battles.len())
            .filter(|at| !self.is_in_battle(&attack.battles[*at]))
            .collect();
        if let Some(attack) = &mut self.state.attack {
            for at in left {
                attack.battles[at].resolved = true;
            }
        }
    }

    /// R 7.6.1: one battle at a time, in the order of the attacking player.
    #[inline]
    pub(super) fn resolve_battles(&mut self, seat: Seat) -> Played {
        loop {
            if !self.state.player(seat).alive {
                return Ok(());
            }
            let Some(attack) = &self.state.attack else {
                return Ok(());
            };
            // R 14.3.8: an attacked unit has left play with its player, which its attacker meets as such (R 7.7.7).
            let on_unit = attack
                .target
                .is_some_and(|target| self.state.printed(&self.book.pool, target.card).kind != CardKind::Phoenixborn);
            if !self.state.player(attack.defender).alive && !on_unit {
                return Ok(());
            }
            let open = attack.battles.iter().filter(|b| self.is_in_battle(b));
            let open: List<CardId> = open.map(|battle| battle.attacker.card).collect();
            self.clear_options();
            for attacker in open {
                self.offer(Choice::Card(attacker));
            }
            if self.offered() == 0 {
                return Ok(());
            }
            let Choice::Card(attacker) = self.ask(seat, Rule(7, 6, 1), Ask::NextBattle)? else {
                return Ok(());
            };
            let Some(attack) = &self.state.attack else {
                return Ok(());
            };
            let Some(index) = attack
                .battles
                .iter()
                .position(|b| b.attacker.card == attacker && !b.resolved)
            else {
                return Ok(());
            };
            match self.book.edition.announcement {
                Announcement::Target => self.resolve_battle(index)?,
                Announcement::Kind => self.assault(std::iter::once(index).collect())?,
            }
            if let Some(attack) = &mut self.state.attack {
                attack.fought = None;
                attack.battles[index].resolved = true;
            }
        }
    }

    /// R 7.6: one battle.
    fn resolve_battle(&mut self, index: usize) -> Played {
        let Some(attack) = &self.state.attack else {
            return Ok(());
        };
        let (attacker_seat, defender_seat, target) = (attack.attacker, attack.defender, attack.target);
        let battle = attack.battles[index];
        let attacker = battle.attacker.card;
        let stands =
            |object: &Object| self.query().is_same(*object) && self.state.card(object.card).controller == defender_seat;
        let declared = battle.defender.filter(stands);
        let opponent = declared.or_else(|| target.filter(stands));
        let mut countered = None;
        let mut spared = false;
        if let Some(opponent) = opponent {
            if let Some(attack) = &mut self.state.attack {
                // While they are in battle, the attack says whom the attacker meets (R 7.6.3).
                attack.battles[index].defender = Some(opponent);
                attack.fought = Some(index as u8);
            }
            let opponent = opponent.card;
            let counter = if self.state.card(opponent).zone == Zone::Phoenixborn {
                let once = self.book.edition.guards == Guards::OnceARound && !self.guards_without_end(opponent);
                if declared.is_some() && once {
                    self.state.card_mut(opponent).marks.guarded = true; // R 7.4.7
                }
                Counter::No
            } else {
                match self.can_counter(opponent, attacker) {
                    // R 7.5.2, 7.5.3
                    Counter::Yes if declared.is_none() || self.book.edition.must_counter == MustCounter::None => {
                        self.ask_counter(defender_seat, opponent)?
                    }
                    counter => counter,
                }
            };
            // R 7.8.202: the attacker may be gone when the counter would exhaust.
            spared = self.state.is_chimera(attacker_seat) && self.query().counters_unexhausted(opponent);
            countered = self.fight(attacker, opponent, counter)?;
        }
        // R 7.8: exhaustion of the battle.
        if self.query().is_same(battle.attacker) {
            self.place_tokens(attacker, Token::Exhaustion, 1);
        }
        if let Some(unit) = countered
            && !spared
            && self.query().is_same(unit)
            && !self.query().counters_unexhausted(unit.card)
            && !self.state.printed(&self.book.pool, unit.card).kind.is_aspect()
        {
            self.place_tokens(unit.card, Token::Exhaustion, 1);
        }
        if self.lives_changed {
            self.check_lives()?;
        }
        Ok(())
    }

    pub(super) fn can_counter(&self, unit: CardId, attacker: CardId) -> Counter {
        let able = !self.query().is_exhausted(unit) && !self.query().cannot(unit, Act::Counter, Some(attacker));
        if able { Counter::Yes } else { Counter::No }
    }

    pub(super) fn ask_counter(&mut self, seat: Seat, unit: CardId) -> Played<Counter> {
        if !self.state.player(seat).alive {
            return Ok(Counter::No);
        }
        self.clear_options();
        self.offer(Choice::Yes);
        self.offer(Choice::No);
        let yes = self.ask(seat, Rule(7, 5, 3), Ask::Counter(unit))? == Choice::Yes;
        Ok(if yes { Counter::Yes } else { Counter::No })
    }

    /// R 7.6.4 to 7.6.8: both deal their damage, at the same time unless text says otherwise (R 9.8.1). Returns the unit that
    /// countered.
    fn fight(&mut self, attacker: CardId, opponent: CardId, counter: Counter) -> Played<Option<Object>> {
        let [met, attacking] = [opponent, attacker].map(|card| self.state.object(card));
        let seats = [
            self.state.card(attacker).controller,
            self.state.card(opponent).controller,
        ];
        let attack_cause = Cause {
            kind: Some(CauseKind::Attack),
            controller: seats[0],
            source: Some(attacker),
            unpreventable: self.query().is_unpreventable(attacker),
        };
        let counter_cause = Cause {
            kind: Some(CauseKind::Counter),
            controller: seats[1],
            source: Some(opponent),
            unpreventable: self.query().is_unpreventable(opponent),
        };
        if counter == Counter::No {
            let damage = self.query().used(attacker, Stat::Attack);
            self.deal_damage(attack_cause, opponent, damage, None)?;
            return Ok(None);
        }
        if self.query().strikes_first(attacker) {
            let damage = self.query().used(attacker, Stat::Attack);
            self.deal_damage(attack_cause, opponent, damage, None)?;
            let able = self.query().is_same(met)
                && self.can_counter(opponent, attacker) == Counter::Yes
                && self.query().is_same(attacking);
            if !able {
                return Ok(None);
            }
            let damage = self.query().used(opponent, Stat::Attack);
            self.deal_damage(counter_cause, attacker, damage, None)?;
            return Ok(Some(met));
        }
        // R 7.6.5: both amounts are fixed now.
        let query = self.query();
        let (attack, back) = (query.used(attacker, Stat::Attack), query.used(opponent, Stat::Attack));
        let mut attack_first = true;
        if attack > 0 && back > 0 {
            attack_first = self.first_of(self.state.active_player(), Rule(7, 6, 6), &[opponent, attacker])? == opponent;
        }
        for is_attack in [attack_first, !attack_first] {
            let (cause, to, amount) = if is_attack {
                (attack_cause, met, attack)
            } else {
                (counter_cause, attacking, back)
            };
            if self.query().is_same(to) {
                self.deal_damage(cause, to.card, amount, None)?;
            }
        }
        Ok(Some(met))
    }
}

fn without(mut units: CardSet, unit: CardId) -> CardSet {
    units.remove(unit);
    units
}

/// Only units, Phoenixborn and Chimeras fight.
pub(super) fn fights(kind: CardKind) -> bool {
    kind.is_unit() || kind.is_leader()
}
