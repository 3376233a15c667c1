//! Section 9.1 where the damage process has steps of its own (0 to 3b) and waits until the text that began it is done.

use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::{Aftermath, Cause, Damage, Happened, Hit, List, Object, ProcessStep, Wounds, Zone};
use ashwright_core::{CardId, Destination, Rule, Seat};

impl<'a> Game<'a> {
    /// R 9.1.101: what was dealt damage, given wounds or destroyed waits for the text that did it; outside of any it goes
    /// through the process at once.
    pub(in crate::rules) fn enter_process(&mut self, hit: Hit) -> Played {
        if self.is_collecting() {
            if let Some(batch) = self.batch() {
                batch.hits.push(hit);
            }
            return Ok(());
        }
        self.process(hit)
    }

    /// R 9.8.1: the units and Phoenixborn of a batch, one after another in the order of the active player.
    pub(in crate::rules) fn process_hits(&mut self) -> Played {
        loop {
            let Some(batch) = self.batch() else {
                return Ok(());
            };
            let hits = batch.hits.clone();
            // R 9.8.3: what has left play is not processed.
            let waiting: Vec<Hit> = hits.into_iter().filter(|hit| self.query().is_same(hit.to)).collect();
            let mut cards: List<CardId> = List::new();
            for hit in &waiting {
                if !cards.contains(&hit.to.card) {
                    cards.push(hit.to.card);
                }
            }
            let next = match cards[..] {
                [] => return Ok(()),
                [only] => only,
                _ => self.first_of(self.who_orders(), Rule(9, 8, 1), &cards)?,
            };
            // R 9.1.8: its instances follow one another as they were dealt.
            let (its, others): (Vec<Hit>, Vec<Hit>) = waiting.into_iter().partition(|hit| hit.to.card == next);
            if let Some(batch) = self.batch() {
                batch.hits = others;
            }
            for hit in its {
                self.process(hit)?;
            }
        }
    }

    /// Which of several cards is first, where what befalls them at the same time is done one after another (R 3.5.2, 7.6.6, 9.8.1).
    pub(crate) fn first_of(&mut self, seat: Seat, rule: Rule, cards: &[CardId]) -> Played<CardId> {
        self.clear_options();
        for card in cards {
            self.offer(Choice::Card(*card));
        }
        match self.ask(seat, rule, Ask::DamageFirst)? {
            Choice::Card(card) => Ok(card),
            _ => Ok(cards[0]),
        }
    }

    fn process(&mut self, hit: Hit) -> Played {
        if !self.query().is_same(hit.to) {
            return Ok(()); // R 9.8.3
        }
        match hit.from {
            ProcessStep::Dealt(amount) => self.dealt(hit, amount),
            ProcessStep::Wounded { amount, destroyed } => self.wounded(hit, amount, destroyed),
            ProcessStep::Destroyed => self.destroyed(hit),
        }
    }

    /// Steps 0b and 1 (R 9.1.5, 9.1.102).
    fn dealt(&mut self, hit: Hit, amount: u8) -> Played {
        let damage = Damage {
            to: hit.to,
            amount,
            prevented: 0,
            redirected: None,
            wounds: Wounds::Placed,
        };
        let event = self.happens(Happened::DealtDamage(damage), hit.cause)?;
        let answered = event.as_ref().and_then(|event| event.what.damage()).copied();
        let dealt = answered.unwrap_or(damage);
        if !self.query().is_same(dealt.to) {
            return Ok(()); // R 9.1.11
        }
        // R 9.2.5: what would be received comes between steps 0b and 1.
        let would = self.would_happen(Happened::ReceivedDamage(dealt), hit.cause)?;
        let answered = would.as_ref().and_then(|event| event.what.damage()).copied();
        let (to, received) = self.received(answered.unwrap_or(dealt));
        if received == 0 || !self.query().is_same(to) {
            return Ok(());
        }
        // Step 1b (R 9.1.102).
        let receives = Damage {
            to,
            amount: received,
            prevented: 0,
            redirected: None,
            wounds: Wounds::Placed,
        };
        self.seldom_awaited(Happened::ReceivedDamage(receives), hit.cause)?;
        if !self.query().is_same(to) {
            return Ok(());
        }
        self.count_received(hit.consequence, received);
        if dealt.leaves_no_wounds(to) {
            return Ok(());
        }
        let wounds = self.wounds_of(to, received);
        let destroyed = self.put_wounds(to.card, wounds) && self.destroy_once(to, hit.cause)?;
        if !self.query().is_same(to) {
            return Ok(()); // R 9.3.12
        }
        self.wounded(Hit { to, ..hit }, wounds, destroyed)
    }

    /// R 9.3.2: whether something that has its fill of wounds was not destroyed already; it is now.
    pub(in crate::rules) fn destroy_once(&mut self, object: Object, cause: Cause) -> Played<bool> {
        if self.state.is_destroyed(object.card) {
            return Ok(false); // R 9.5.8
        }
        // What answers that it would be destroyed may take it elsewhere (R 10.2.101).
        let destroyed = Happened::Destroyed(object);
        let is_answered = self.state.events.iter().any(|event| event.what == destroyed);
        if self.state.card(object.card).zone == Zone::Battlefield && !is_answered {
            self.would_happen(destroyed, cause)?;
            if !self.query().is_same(object) {
                return Ok(false);
            }
        }
        self.tell(Rule(9, 3, 2), What::Destroyed(object.card));
        self.state.turn.unit_destroyed |= self.state.card(object.card).zone != Zone::Phoenixborn;
        self.mark_destroyed(object);
        Ok(true)
    }

    /// Step 2b (R 9.3.4), and step 3 for what was destroyed.
    fn wounded(&mut self, hit: Hit, amount: u8, destroyed: bool) -> Played {
        if destroyed {
            self.consequence(hit)?;
        }
        self.together(|game| {
            let placed = Happened::WoundsPlaced {
                on: hit.to,
                amount,
                by_damage: matches!(hit.from, ProcessStep::Dealt(_)),
            };
            game.event(placed, hit.cause)?;
            match destroyed {
                true => game.event(Happened::Destroyed(hit.to), hit.cause),
                false => Ok(()),
            }
        })?;
        match destroyed {
            true => self.leave_destroyed(hit),
            false => Ok(()),
        }
    }

    /// Step 2b of what an effect destroys (R 9.5.9), and step 3.
    fn destroyed(&mut self, hit: Hit) -> Played {
        self.consequence(hit)?;
        self.event(Happened::Destroyed(hit.to), hit.cause)?;
        self.leave_destroyed(hit)
    }

    /// R 9.6.1: what the text says of the destruction comes before anything that the destruction triggers.
    fn consequence(&mut self, hit: Hit) -> Played {
        match hit.consequence {
            Some(aftermath) if self.state.card(hit.to.card).zone != Zone::Phoenixborn => {
                self.together(|game| game.resolve_aftermath(aftermath, hit.to.card))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Step 3 (R 9.4.1, 9.5.5).
    fn leave_destroyed(&mut self, hit: Hit) -> Played {
        if !self.query().is_same(hit.to) {
            return Ok(()); // R 9.3.12
        }
        let Object { card, .. } = hit.to;
        if self.state.card(card).zone == Zone::Phoenixborn {
            let seat = self.state.card(card).controller;
            return self.lose(seat);
        }
        let goes = match hit.instead {
            None => self.would_be_discarded(card, Some(hit.cause))?,
            Some(Destination::OutOfGame) => {
                self.would_leave(card, Some(hit.cause))? && self.would_be_removed(card, Some(hit.cause))?
            }
            Some(_) => self.would_leave(card, Some(hit.cause))?,
        };
        if !goes {
            return Ok(());
        }
        // Step 3b follows when it is where it goes (R 9.5.4).
        self.together(|game| {
            game.leave_play(card, hit.cause)?;
            game.go_to_its_place(card, hit.instead);
            match game.lives_changed {
                true => game.check_lives_of_ended(),
                false => Ok(()),
            }
        })?;
        self.check_lives_of_ended()
    }

    /// What falls when something has left play falls because the text of that has ended, which nobody caused (R 10.6.6).
    fn check_lives_of_ended(&mut self) -> Played {
        self.check_lives_for(Cause::rules(self.state.active_player()))
    }

    /// R 9.4.4: destroys what has its fill of wounds and was not destroyed by them, all of it at once (R 9.8.1).
    pub(in crate::rules) fn destroy_all_dead(&mut self, cause: Cause) -> Played {
        let in_play = [Zone::Phoenixborn, Zone::Battlefield].map(|zone| *self.state.zones.of(zone));
        let all = in_play.iter().flat_map(|cards| cards.iter());
        let dead = all.filter(|card| self.has_lost_its_life(*card) && !self.state.is_destroyed(*card));
        let dead = self.state.in_places(dead);
        match dead.len() {
            0 => Ok(()),
            1 => self.destroy_dead(&dead, cause),
            _ if self.is_collecting() => self.destroy_dead(&dead, cause),
            _ => self.together(|game| game.destroy_dead(&dead, cause)),
        }
    }

    fn destroy_dead(&mut self, dead: &[CardId], cause: Cause) -> Played {
        for card in dead.iter().copied() {
            if self.state.card(card).zone.in_play() && self.has_lost_its_life(card) {
                self.destroy_in_play(cause, card, None, None)?;
            }
        }
        Ok(())
    }

    /// Destroys something where it waits for step 3 in play. Returns whether it was destroyed by this.
    pub(in crate::rules) fn destroy_in_play(
        &mut self,
        cause: Cause,
        card: CardId,
        consequence: Option<Aftermath>,
        instead: Option<Destination>,
    ) -> Played<bool> {
        let to = self.state.object(card);
        if !self.destroy_once(to, cause)? {
            return Ok(false);
        }
        self.enter_process(Hit {
            to,
            from: ProcessStep::Destroyed,
            cause,
            consequence,
            instead,
        })?;
        Ok(true)
    }
}
