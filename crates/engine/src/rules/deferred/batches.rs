//! Resolving where what follows from a text waits until the text is done (R 8.1.101, 10.1.4, 10.3): editions with
//! [`Scheduler::Deferred`]. In the others each of these procedures is what it does to a single effect.
//!
//! Nesting is the call stack: a text, a cost or a step of the damage process opens a batch, does what it does, processes
//! its damage, resolves what was declared to it, and closes the batch. What happens while a batch does its things waits
//! in it; what happens while a batch is settled, or outside of all, is answered at once in a batch of its own.

use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::rulebook::event_bit;
use crate::timing::Waiting;
use crate::{Batch, Cause, Event, EventId, Happened, List, Object, Response, Schedule, Scheduler, State, Zone};
use ashwright_core::{CardId, Destination, Later, Rule, Seat, Timing};
use ashwright_seen::ANNOUNCED;

impl<'a> Game<'a> {
    /// Whether what follows from a text waits until the text is done.
    #[inline]
    pub(crate) fn is_deferred(&self) -> bool {
        self.book.edition.scheduler == Scheduler::Deferred
    }

    /// What waits until the text that is being resolved is done.
    pub(crate) fn schedule(&mut self) -> &mut Schedule {
        let spare = &mut self.spare_schedule;
        self.state
            .schedule
            .get_or_insert_with(|| spare.take().unwrap_or_default())
    }

    /// Nothing waits between two steps of the game.
    pub(crate) fn clear_schedule(&mut self) {
        if let Some(mut schedule) = self.state.schedule.take() {
            schedule.clear();
            self.spare_schedule = Some(schedule);
        }
    }

    /// Does several things as one: what follows from them is resolved when all of them are done (R 8.1.101).
    pub(crate) fn together<T>(&mut self, act: impl FnOnce(&mut Self) -> Played<T>) -> Played<T> {
        if !self.is_deferred() {
            return act(self);
        }
        self.begin_batch();
        let done = act(self)?;
        self.settle_batch()?;
        self.end_batch();
        Ok(done)
    }

    pub(in crate::rules) fn begin_batch(&mut self) {
        let (events, put_off) = (self.state.events.len() as u8, self.state.delayed.len() as u8);
        self.schedule().batches.push(Batch {
            settling: false,
            events,
            put_off,
            hits: Vec::new(),
            responses: Vec::new(),
            leaving: Vec::new(),
        });
    }

    pub(in crate::rules) fn end_batch(&mut self) {
        if let Some(batch) = self.schedule().batches.pop() {
            self.state.events.truncate(batch.events);
            let schedule = self.schedule();
            if schedule.batches.is_empty() {
                schedule.hosts.clear();
            }
        }
    }

    /// Whether things are being done whose consequences wait.
    pub(crate) fn is_collecting(&self) -> bool {
        let innermost = self
            .state
            .schedule
            .as_ref()
            .and_then(|schedule| schedule.batches.last());
        innermost.is_some_and(|batch| !batch.settling)
    }

    pub(in crate::rules) fn batch(&mut self) -> Option<&mut Batch> {
        self.schedule().batches.last_mut()
    }

    /// R 8.1.101: the damage first, then what was declared.
    fn settle_batch(&mut self) -> Played {
        if self.lives_changed {
            self.check_lives()?;
        }
        if let Some(batch) = self.batch() {
            batch.settling = true;
        }
        self.process_hits()?;
        while let Some(due) = self.waits_for_damage() {
            self.resolve_delayed(due)?;
        }
        while let Some(response) = self.next_response()? {
            self.resolve_response(response)?;
        }
        let left = self.batch().map(|batch| std::mem::take(&mut batch.leaving));
        for (card, instead) in left.unwrap_or_default() {
            self.finish_leaving(card, instead);
            if instead == Some(Destination::Hand) {
                self.came_into_hand(card, self.origin_of_leaving(card))?;
            }
        }
        Ok(())
    }

    /// What a text of this batch put off until its damage is processed. It belongs to the text, so it comes before what the text
    /// triggered (R 8.1.101).
    fn waits_for_damage(&mut self) -> Option<usize> {
        let first = usize::from(self.batch()?.put_off);
        let put_off = self.state.delayed.iter().skip(first);
        let due = put_off
            .enumerate()
            .find(|(_, delayed)| delayed.when == Later::EndOfDamage);
        due.map(|(at, _)| first + at)
    }

    /// Something happens: what triggers is declared (R 10.1.4), and resolved at once if nothing is under way for which it
    /// had to wait. Returns the event as it was answered in that case.
    pub(crate) fn happens(&mut self, what: Happened, cause: Cause) -> Played<Option<Event>> {
        let windows = [Timing::When, Timing::After].map(|timing| (timing, self.anyone_listens(what.kind(), timing)));
        if windows.iter().all(|(_, listened)| !listened) {
            return Ok(None);
        }
        let at_once = !self.is_collecting();
        if at_once {
            self.begin_batch();
        }
        let event = self.open_event(what, cause);
        for (timing, _) in windows.iter().filter(|(_, listened)| *listened) {
            self.declare(event, *timing, Reactions::Asked)?;
        }
        if !at_once {
            return Ok(None);
        }
        self.settle_batch()?;
        let answered = self.state.events.get(event).cloned();
        self.end_batch();
        Ok(answered)
    }

    /// A card that has left play goes to its place, and what its leaving triggers is resolved afterwards (R 9.5.5, 9.7.4). It
    /// stays aside until the batch ends where a response needs it as it was (R 9.5.6): its own text, what lies under it with
    /// it; and a response to the leaving of a card that its place would make another, a conjuration among its copies or a card
    /// that is its owner's again.
    pub(in crate::rules) fn go_to_its_place(&mut self, card: CardId, instead: Option<Destination>) {
        if self.keep_aside(card, instead) {
            return;
        }
        let object = self.state.object(card);
        self.finish_leaving(card, instead);
        if !self.is_collecting() {
            return;
        }
        // What answers its leaving finds it where it is now.
        let now = self.state.object(card);
        for event in self.state.events.iter_mut() {
            if event.what == Happened::LeftPlay(object) {
                event.what = Happened::LeftPlay(now);
            }
        }
    }

    /// Whether a response needs a card that has left play as it was: it goes to its place when the batch ends. Where it is
    /// aside for that already, it goes to another place then (R 9.7.8).
    pub(in crate::rules) fn keep_aside(&mut self, card: CardId, instead: Option<Destination>) -> bool {
        if !self.is_deferred() {
            return false;
        }
        let (record, printed) = (self.state.card(card), self.state.printed(&self.book.pool, card).kind);
        let changes = printed.is_conjured()
            || printed != self.state.kind(&self.book.pool, card)
            || record.owner != record.last_controller;
        let object = self.state.object(card);
        let collecting = self.is_collecting();
        let State { schedule, events, .. } = &mut self.state;
        let Some(schedule) = schedule else { return false };
        let needed = |response: &Response| {
            let event = events.get(response.event);
            response.card.card == card || changes && event.is_some_and(|event| event.is_leaving(object))
        };
        for batch in &mut schedule.batches {
            if batch.responses.iter().any(needed)
                && let Some(place) = batch.leaving.iter_mut().find(|(other, _)| *other == card)
            {
                place.1 = instead;
                return true;
            }
        }
        match schedule.batches.last_mut() {
            Some(batch) if collecting && batch.responses.iter().any(needed) => {
                batch.leaving.push((card, instead));
                true
            }
            Some(_) | None => false,
        }
    }

    /// What answers that something would happen is resolved at once, whatever is under way (R 10.1.4).
    pub(crate) fn answered_before(&mut self, what: Happened, cause: Cause) -> Played<Option<Event>> {
        // R 9.4.4: what the text under way has changed of lives counts when it is done, not within it.
        let lives_changed = std::mem::take(&mut self.lives_changed);
        self.begin_batch();
        let event = self.open_event(what, cause);
        self.declare(event, Timing::Before, Reactions::Asked)?;
        self.settle_batch()?;
        let answered = self.state.events.get(event).cloned();
        self.end_batch();
        self.lives_changed |= lives_changed;
        Ok(answered)
    }

    /// A card leaves play, and what that triggers is declared (R 9.5.4): resolved at once, or when what is under way is done.
    pub(in crate::rules) fn leave_play_with(&mut self, card: CardId, cause: Cause) -> Played {
        let deferred = self.is_deferred();
        let at_once = deferred && !self.is_collecting();
        if at_once {
            self.begin_batch();
        }
        let event = self.open_event(Happened::LeftPlay(self.state.object(card)), cause);
        if self.state.card(card).zone != Zone::Leaving {
            self.set_aside(card);
        } else {
            // It left with others, and was there until then (R 9.7.15).
            self.state.events[event].present.insert(card);
        }
        self.state.events[event].what = Happened::LeftPlay(self.state.object(card));
        for timing in [Timing::When, Timing::After] {
            if !self.anyone_listens(ashwright_seen::EventKind::LeftPlay, timing) {
                continue;
            }
            match deferred {
                true => self.declare(event, timing, Reactions::Asked)?,
                false => self.window(event, timing)?,
            }
        }
        match (deferred, at_once) {
            (true, true) => {
                self.settle_batch()?;
                self.end_batch();
            }
            (true, false) => {}
            (false, _) => drop(self.close_event()),
        }
        Ok(())
    }

    /// R 10.3.101: each player declares what they want to use in a window. What is mandatory is declared by itself (R 10.4.1).
    pub(in crate::rules) fn declare(&mut self, event: EventId, timing: Timing, reactions: Reactions) -> Played {
        // Nothing that is declared changes what text there is.
        let kind = self.state.events[event].what.kind();
        let listens = self.any_text_listens(event_bit(kind, timing));
        let is_answered_from_piles = !self.book.realms_at(kind, timing).is_empty();
        for seat in self.state.seats_from(self.state.active_player()) {
            if !self.state.player(seat).alive {
                continue;
            }
            self.witness_window(event, timing, seat);
            let discarded =
                is_answered_from_piles && !self.state.waiting_out_of_play(Zone::DiscardPile, seat).is_empty();
            let in_hand = self.may_be_in_hand(event, timing, seat, reactions);
            // Most windows end here.
            if !listens && !discarded && !in_hand.any() {
                continue;
            }
            let mut optional: List<Waiting> = List::new();
            if listens {
                for waiting in &self.waiting_in_places(event, timing, seat) {
                    match waiting.optional {
                        true => optional.push(*waiting),
                        false => self.declare_text(event, timing, seat, *waiting),
                    }
                }
            }
            let mut discarded = match discarded {
                true => self.waiting_between_realms(event, timing, seat, Zone::DiscardPile),
                false => List::new(),
            };
            if discarded.iter().any(|waiting| !waiting.optional) {
                for waiting in discarded.iter().filter(|waiting| !waiting.optional) {
                    self.declare_text(event, timing, seat, *waiting);
                }
                discarded = self.may_use_discarded(event, timing, seat);
            }
            self.ask_to_declare(event, timing, seat, optional, discarded, in_hand, reactions)?;
        }
        Ok(())
    }

    /// What a seat could answer an event with from its hand, as far as everybody knows.
    fn may_be_in_hand(&self, event: EventId, timing: Timing, seat: Seat, reactions: Reactions) -> InHand {
        let asked = reactions == Reactions::Asked;
        InHand {
            reactions: asked && self.may_react(event, timing, seat),
            between_realms: asked && self.may_use_between_realms(event, timing, seat), // R 6.101.5
        }
    }

    fn ask_to_declare(
        &mut self,
        event: EventId,
        timing: Timing,
        seat: Seat,
        mut optional: List<Waiting>,
        mut discarded: List<Waiting>,
        mut in_hand: InHand,
        reactions: Reactions,
    ) -> Played {
        while !optional.is_empty() || !discarded.is_empty() || in_hand.any() {
            self.clear_options();
            // What can be used more than once is one option each time.
            for (at, waiting) in optional.iter().enumerate() {
                let is_same = |other: &Waiting| (other.card, other.ability) == (waiting.card, waiting.ability);
                if !optional[..at].iter().any(is_same) {
                    self.offer(Choice::Trigger(waiting.card, waiting.ability));
                }
            }
            if in_hand.reactions {
                for card in self.reactions_in_hand(event, timing, seat) {
                    self.offer(Choice::React(card));
                }
            }
            let held = match in_hand.between_realms {
                true => self.waiting_between_realms(event, timing, seat, Zone::Hand),
                false => List::new(),
            };
            for waiting in discarded.iter().chain(&held) {
                self.offer(Choice::Trigger(waiting.card, waiting.ability));
            }
            self.offer(Choice::Done);
            // R 10.1.13: the window of a hidden hand is asked about whether or not it holds anything.
            let choice = match in_hand.any() {
                true => self.ask_hidden(seat, Rule(10, 3, 101), Ask::Respond)?,
                false => self.ask(seat, Rule(10, 3, 101), Ask::Respond)?,
            };
            match choice {
                Choice::Trigger(card, ability) => {
                    let is_chosen = |waiting: &Waiting| (waiting.card, waiting.ability) == (card, ability);
                    if let Some(chosen) = optional
                        .iter()
                        .chain(&discarded)
                        .chain(&held)
                        .find(|waiting| is_chosen(waiting))
                        .copied()
                    {
                        self.declare_text(event, timing, seat, chosen);
                    }
                    if let Some(at) = optional.iter().position(is_chosen) {
                        optional.remove(at);
                    }
                }
                Choice::React(card) => self.declare_reaction(event, timing, seat, card),
                _ => {
                    // Nobody comes to declare a second time.
                    let mut left = optional;
                    left.extend(discarded);
                    while !left.is_empty() {
                        self.witness_left(&left);
                        let answered = left.iter().map(|waiting| (waiting.card, waiting.ability));
                        self.state.events[event].answered.extend(answered);
                        left = self.may_use_discarded(event, timing, seat);
                    }
                    return Ok(());
                }
            }
            // Of copies in a discard pile the next one waits when the one before is declared.
            discarded = self.may_use_discarded(event, timing, seat);
            in_hand = self.may_be_in_hand(event, timing, seat, reactions);
        }
        Ok(())
    }

    /// The text of a discard pile that a player may use in a window (R 6.101.1).
    fn may_use_discarded(&self, event: EventId, timing: Timing, seat: Seat) -> List<Waiting> {
        let mut discarded = self.waiting_between_realms(event, timing, seat, Zone::DiscardPile);
        discarded.retain(|waiting| waiting.optional);
        discarded
    }

    fn declare_text(&mut self, event: EventId, timing: Timing, by: Seat, waiting: Waiting) {
        let Waiting {
            card, ability, numeral, ..
        } = waiting;
        self.state.events[event].answered.push((card, ability));
        if self.query().declares_attacker(ability) {
            self.declare_attacker(card); // R 7.2.103
        }
        if self.state.card(card).zone == Zone::Hand {
            self.reveal(card); // R 6.101.4
        }
        let card = self.state.object(card);
        self.declared(Response {
            by,
            card,
            ability: Some(ability),
            numeral,
            event,
            timing,
        });
    }

    /// R 6.7.2: a reaction spell is shown, and has been its player's of the turn from now on (R 6.7.9).
    fn declare_reaction(&mut self, event: EventId, timing: Timing, by: Seat, card: CardId) {
        self.counts_as_reaction(card, by);
        self.reveal(card);
        self.tell(ANNOUNCED, What::LookedAt(by, card));
        let card = self.state.object(card);
        self.declared(Response {
            by,
            card,
            ability: None,
            numeral: 0,
            event,
            timing,
        });
    }

    fn declared(&mut self, response: Response) {
        if let Some(batch) = self.batch() {
            batch.responses.push(response);
        }
    }

    /// R 10.3.102: which of the declared responses is next, as the active player decides; those "after" an event come when
    /// those "when" it happens are done (R 10.2.2).
    fn next_response(&mut self) -> Played<Option<Response>> {
        let state = &mut self.state;
        let batch = state.schedule.as_mut().and_then(|schedule| schedule.batches.last_mut());
        let Some(batch) = batch.filter(|batch| !batch.responses.is_empty()) else {
            return Ok(None);
        };
        let mut responses = std::mem::take(&mut batch.responses);
        // R 10.1.6, 10.3.8: what has left, and what was declared by who is out, is passed over.
        let about_itself = |response: &Response| {
            let event = state.events.get(response.event);
            event.is_some_and(|event| event.is_leaving(response.card))
        };
        responses.retain(|response| {
            state.player(response.by).alive && (state.is_there(response.card) || about_itself(response))
        });
        let Some(batch) = self.batch() else {
            return Ok(None);
        };
        batch.responses = responses;
        let first = |response: &&Response| {
            response.timing == Timing::When
                || !batch
                    .responses
                    .iter()
                    .any(|other| other.event == response.event && other.timing == Timing::When)
        };
        let next: List<Response> = batch.responses.iter().filter(first).copied().collect();
        let Some(only) = next.first().copied() else {
            return Ok(None);
        };
        let chosen = match next.len() {
            1 => only,
            _ => self.ask_next_response(&next, only)?,
        };
        if let Some(batch) = self.batch()
            && let Some(at) = batch.responses.iter().position(|response| *response == chosen)
        {
            batch.responses.remove(at);
        }
        Ok(Some(chosen))
    }

    /// Who puts in order what follows: the active player, or the next one clockwise if that player is out (R 14.3.102).
    pub(in crate::rules) fn who_orders(&self) -> Seat {
        let active = self.state.active_player();
        self.state.seats_from(active).first().copied().unwrap_or(active)
    }

    fn ask_next_response(&mut self, next: &[Response], first: Response) -> Played<Response> {
        let as_choice = |response: &Response| match response.ability {
            Some(ability) => Choice::Trigger(response.card.card, ability),
            None => Choice::React(response.card.card),
        };
        self.clear_options();
        // What one text answers twice is one option.
        for (at, response) in next.iter().enumerate() {
            if !next[..at].iter().any(|other| as_choice(other) == as_choice(response)) {
                self.offer(as_choice(response));
            }
        }
        let choice = self.ask(self.who_orders(), Rule(10, 3, 102), Ask::Next(first.card.card))?;
        let chosen = next.iter().find(|response| as_choice(response) == choice);
        Ok(chosen.copied().unwrap_or(first))
    }

    fn resolve_response(&mut self, response: Response) -> Played {
        let Response {
            by,
            card,
            ability,
            numeral,
            event,
            timing,
        } = response;
        let leaves = self.state.events[event].is_leaving(card);
        let Object { card, .. } = card;
        // R 10.5.5: what is due at a point of the round is so whoever has come to control its card there.
        let by = match self.state.events[event].what {
            Happened::EndOfRound => self.state.card(card).controller,
            _ => by,
        };
        match ability {
            None => self.play_declared_reaction(card, by, event)?,
            // R 10.1.6: of a text about its own card leaving play it was asked then whether it is in force.
            Some(ability) if leaves => {
                if let Some(waiting) = self.still_possible(event, card, ability, numeral) {
                    self.resolve_text(event, by, waiting)?;
                }
            }
            // R 10.1.6, 10.1.7: the text has to be in force, and its conditions to hold, now as well.
            Some(ability) => {
                if let Some(waiting) = self.still_waiting(event, timing, by, card, ability) {
                    self.resolve_text(event, by, waiting)?;
                }
            }
        }
        // R 6.101.4: what was shown in a hand and stays there is known, and a card of the hand again.
        if self.state.card(card).zone == Zone::Hand {
            self.state.card_mut(card).handle = 0;
        }
        Ok(())
    }

    /// A point of the round: what triggers there is simultaneous, and the active player, or outside of turns the first
    /// player, decides the order of it all (R 4.6.2, 10.5.5).
    pub(crate) fn scheduled_moment(&mut self, what: Happened) -> Played {
        self.begin_batch();
        let event = self.open_event(what, Cause::rules(self.state.active_player()));
        let mut reactions = Reactions::Asked;
        loop {
            // R 10.5.6: what becomes due while these are resolved joins those that are left.
            self.state.events[event].present = *self.state.zones.in_play();
            self.declare(event, Timing::When, reactions)?;
            reactions = Reactions::NotAskedAgain;
            if let Some(batch) = self.batch() {
                batch.settling = true;
            }
            if let Some(due) = self.next_delayed(what)? {
                self.resolve_delayed(due)?;
            } else if let Some(response) = self.next_response()? {
                self.resolve_response(response)?;
            } else {
                break;
            }
        }
        self.end_batch();
        Ok(())
    }

    /// An effect that was put off until the end of the turn, unless the active player wants a declared one first.
    fn next_delayed(&mut self, what: Happened) -> Played<Option<usize>> {
        let due = (0..self.state.delayed.len())
            .find(|at| what == Happened::EndOfTurn && self.is_due(&self.state.delayed[*at]));
        let Some(due) = due else {
            return Ok(None);
        };
        let waits = self.batch().is_some_and(|batch| !batch.responses.is_empty());
        if !waits {
            return Ok(Some(due));
        }
        let this = self.state.delayed[due].frame.this;
        let active = self.who_orders();
        let first = !self.state.card(this).is_public() || self.ask_whether(active, Rule(10, 3, 102), this)?;
        match first {
            true => Ok(Some(due)),
            false => match self.next_response()? {
                Some(response) => {
                    self.resolve_response(response)?;
                    self.next_delayed(what)
                }
                None => Ok(Some(due)),
            },
        }
    }

    /// Notes that a unit or Phoenixborn is destroyed (R 9.3.2). It stays where it is until step 3 (R 9.5.1).
    pub(in crate::rules) fn mark_destroyed(&mut self, object: Object) {
        self.schedule().destroyed.push(object);
    }
}

/// What a hand could hold to answer an event with.
#[derive(Clone, Copy)]
struct InHand {
    reactions: bool,
    between_realms: bool,
}

impl InHand {
    fn any(self) -> bool {
        self.reactions || self.between_realms
    }
}

/// Whether hands are asked for reaction spells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Reactions {
    /// They are.
    Asked,
    /// They were, for the same event.
    NotAskedAgain,
}
