//! Events and the windows after them (chapter 10 of the rules); `waiting` says which text may be used in them.

mod waiting;

pub(crate) use waiting::Waiting;

use crate::decision::{Answer, Ask, Choice};
use crate::game::{Game, Played};
use crate::query::Context;
use crate::rulebook::{Price, event_bit};
use crate::{
    Cause, Delayed, Event, EventId, EventKind, Frame, FrameId, Happened, List, Object, ReactionLimit, Texts, Zone,
};
use ashwright_core::{AbilityId, CardId, CauseKind, Later, Limit, Offer, Rule, Seat, Timing, TitleId};

impl Event {
    /// Whether it happened to this card.
    pub(crate) fn is_about(&self, card: CardId) -> bool {
        self.what.subject().is_some_and(|subject| subject.card == card)
    }

    /// Whether it is that this very card leaves play, or what it is attached to.
    pub(crate) fn is_leaving(&self, card: Object) -> bool {
        matches!(self.what, Happened::LeftPlay(left) | Happened::ComesOff(left) if (left.card, left.entered) == (card.card, card.entered))
    }

    /// How often a paragraph of a card has resolved for this event.
    fn times_answered(&self, card: CardId, ability: AbilityId) -> usize {
        self.answered
            .iter()
            .filter(|answer| **answer == (card, ability))
            .count()
    }
}

impl Cause {
    /// What the rules themselves do (R 10.6.6).
    pub fn rules(active: Seat) -> Cause {
        Cause {
            kind: None,
            controller: active,
            source: None,
            unpreventable: false,
        }
    }
}

impl<'a> Game<'a> {
    /// Opens an event: its windows are [`Game::window`], and [`Game::close_event`] ends it.
    pub(crate) fn open_event(&mut self, what: Happened, cause: Cause) -> EventId {
        let present = *self.state.zones.in_play();
        self.state.events.push(Event {
            what,
            cause,
            present,
            answered: Vec::new(),
            owed: Vec::new(),
        })
    }

    /// Ends the newest event.
    pub(crate) fn close_event(&mut self) -> Option<Event> {
        self.state.events.pop()
    }

    /// Whether anybody could respond to such an event at all; most events need no window.
    #[inline]
    pub(crate) fn anyone_listens(&self, kind: EventKind, timing: Timing) -> bool {
        let bit = event_bit(kind, timing);
        self.book.ever_listens(kind, timing)
            && (self.book.answered_from_hands(self.state.is_turn()) & bit != 0
                || self.book.answered_from_piles() & bit != 0 && self.state.anything_waits_in_piles()
                || self.any_text_listens(bit))
    }

    /// Whether some text in play, or leaving it, could wait for one of these events.
    pub(crate) fn any_text_listens(&self, events: u64) -> bool {
        let (state, book, query) = (&self.state, self.book, self.query());
        let listens = |texts: Texts| texts.listens & events != 0;
        let leaving = state.zones.of(Zone::Leaving);
        listens(state.zones.texts())
            || !leaving.is_empty() && leaving.iter().any(|c| listens(book.texts(state.card(c).title)))
            || state.lasting.iter().any(|l| listens(query.given(&l.change)))
            || state
                .placed_dice
                .iter()
                .any(|d| listens(book.carried_texts(d.die.kind)))
    }

    /// Opens and closes an event with both windows when anybody could respond.
    pub(crate) fn event(&mut self, what: Happened, cause: Cause) -> Played {
        if self.is_deferred() {
            return self.happens(what, cause).map(|_| ());
        }
        let kind = what.kind();
        let when = self.anyone_listens(kind, Timing::When);
        let after = self.anyone_listens(kind, Timing::After);
        if when || after {
            let event = self.open_event(what, cause);
            if when {
                self.window(event, Timing::When)?;
            }
            // What the when-effects changed may listen now, or no longer.
            if self.anyone_listens(kind, Timing::After) {
                self.window(event, Timing::After)?;
            }
            self.close_event();
        }
        Ok(())
    }

    /// Opens and closes an event with its after-window alone, when anybody could respond.
    pub(crate) fn event_after(&mut self, what: Happened, cause: Cause) -> Played<Option<Event>> {
        if self.is_deferred() {
            return self.happens(what, cause);
        }
        if !self.anyone_listens(what.kind(), Timing::After) {
            return Ok(None);
        }
        let event = self.open_event(what, cause);
        self.window(event, Timing::After)?;
        Ok(self.close_event())
    }

    /// Something would happen: what answers that is resolved before it, and changes it (R 10.2.101). Returns the event as it
    /// was answered.
    pub(crate) fn would_happen(&mut self, what: Happened, cause: Cause) -> Played<Option<Event>> {
        if !self.book.is_ever_awaited(what.kind()) || !self.anyone_listens(what.kind(), Timing::Before) {
            return Ok(None);
        }
        if self.is_deferred() {
            return self.answered_before(what, cause);
        }
        let event = self.open_event(what, cause);
        self.window(event, Timing::Before)?;
        Ok(self.close_event())
    }

    /// Something happened that few texts wait for; in most editions none does.
    #[inline]
    pub(crate) fn seldom_awaited(&mut self, what: Happened, cause: Cause) -> Played {
        match self.book.is_ever_awaited(what.kind()) {
            true => self.event(what, cause),
            false => Ok(()),
        }
    }

    /// What causes what happens now: the newest effect, or the rules themselves.
    pub(crate) fn newest_cause(&self) -> Cause {
        match self.state.chain.last() {
            Some(frame) => Cause {
                kind: Some(frame.kind),
                controller: frame.controller,
                source: Some(frame.this),
                unpreventable: false,
            },
            None => Cause::rules(self.state.active_player()),
        }
    }

    /// One window of an event: each player, the active one first and then clockwise, has one opportunity to use as
    /// many responses as they wish, one by one (R 10.3).
    pub(crate) fn window(&mut self, event: EventId, timing: Timing) -> Played {
        for seat in self.state.seats_from(self.state.active_player()) {
            self.opportunity(event, timing, seat)?;
        }
        Ok(())
    }

    fn opportunity(&mut self, event: EventId, timing: Timing, seat: Seat) -> Played {
        loop {
            if !self.state.player(seat).alive {
                return Ok(());
            }
            self.witness_window(event, timing, seat);
            let record = &self.state.events[event];
            let waits = self.any_text_listens(event_bit(record.what.kind(), timing)) || !record.owed.is_empty();
            let may_react = self.may_react(event, timing, seat);
            if !waits && !may_react {
                return Ok(());
            }
            let waiting = match waits {
                true => self.waiting(event, timing, seat),
                false => List::new(),
            };
            let mandatory = waiting.iter().filter(|w| !w.optional).count();
            if waiting.is_empty() && !may_react {
                return Ok(());
            }
            if let [only] = waiting[..]
                && mandatory == 1
                && !may_react
            {
                let choice = Choice::Trigger(only.card, only.ability);
                self.tell_settled(seat, Ask::Respond, Answer::Choice(choice));
                self.resolve_trigger(event, seat, only)?;
                continue;
            }
            self.clear_options();
            for w in &waiting {
                self.offer(Choice::Trigger(w.card, w.ability));
            }
            if may_react {
                for card in self.reactions_in_hand(event, timing, seat) {
                    self.offer(Choice::React(card));
                }
            }
            if mandatory == 0 {
                self.offer(Choice::Done);
            }
            // R 10.1.13: the window of a hidden hand is asked about whether or not it holds anything.
            let choice = if may_react {
                self.ask_hidden(seat, Rule(10, 3, 2), Ask::Respond)?
            } else {
                self.ask(seat, Rule(10, 3, 2), Ask::Respond)?
            };
            match choice {
                Choice::Trigger(card, ability) => {
                    if let Some(chosen) = waiting.iter().find(|w| w.card == card && w.ability == ability) {
                        self.resolve_trigger(event, seat, *chosen)?;
                    }
                }
                Choice::React(card) => {
                    self.play_reaction(card, seat, event)?;
                }
                _ => {
                    self.witness_left(&waiting);
                    return Ok(());
                }
            }
        }
    }

    pub(crate) fn resolve_trigger(&mut self, event: EventId, seat: Seat, waiting: Waiting) -> Played {
        self.state.events[event].answered.push((waiting.card, waiting.ability));
        self.resolve_text(event, seat, waiting)
    }

    /// Resolves a triggered paragraph: its cost is paid, its targets are chosen where the edition has it so, and its steps
    /// are carried out.
    pub(crate) fn resolve_text(&mut self, event: EventId, seat: Seat, waiting: Waiting) -> Played {
        let Waiting {
            card, ability, numeral, ..
        } = waiting;
        self.witness_use(card, ability);
        let Some(trigger) = self.book.ability(ability).body.trigger() else {
            return Ok(());
        };
        if trigger.limit == Limit::OncePerTurn {
            self.state.card_mut(card).marks.used_this_turn = true;
        }
        self.tell(Rule(10, 4, 1), crate::What::Used(seat, card, ability));
        let kind = self.query().kind_of_texts(card);
        let frame = self.push_frame(ability, card, kind, seat, numeral);
        self.state.chain[frame].event = Some(event);
        if let Some(slot) = trigger.bind {
            let bound = self.query().bound_to(trigger, event, &self.context(frame));
            self.state.chain[frame].bound[slot.index()] = bound;
        }
        self.would_be_used(frame)?;
        let steps = self.book.ability(ability).body.steps();
        // Choosing to use an optional trigger is the decision that its first "may" asks for.
        if waiting.optional
            && let Some(first) = steps.first()
        {
            self.witness_step(frame, first, crate::StepResult::Done);
        }
        let steps = match Offer::of(steps) {
            Some(offer) if waiting.optional => {
                if let Some(cost) = offer.cost {
                    self.pay_inside(frame, seat, cost)?;
                }
                offer.steps
            }
            _ => steps,
        };
        self.aim(frame, steps)?;
        self.resolve(frame, steps)?;
        self.pop_frame(frame);
        Ok(())
    }

    /// Whether a seat could have a reaction to an event, as far as everybody knows (R 10.1.13).
    pub(crate) fn may_react(&self, event: EventId, timing: Timing, seat: Seat) -> bool {
        let record = &self.state.events[event];
        let titles = self.book.reactions_to(record.what.kind(), timing);
        if titles.is_empty() || !self.state.is_turn() {
            return false; // R 10.5.1
        }
        if self.state.player(seat).reacted && !self.book.knows_exceptions_from_the_limit() {
            return false; // R 6.7.7
        }
        if self.state.owned_in(Zone::Hand, seat).is_empty() || self.state.is_chimera(seat) {
            return false; // R 21.1.7
        }
        let player = self.state.player(seat);
        let pool = self.query().reaction_pool(seat);
        let dice = pool.total();
        let payable = |price: &Price| price.needs.total() <= dice && price.needs.payable(&pool);
        titles.iter().any(|title| {
            (!player.reacted || self.counts_beyond_the_limit(*title))
                && self.book.reaction_prices(*title).iter().any(payable)
                && self.reaction_fits(*title, event, timing, seat)
                && !self.is_kept_from_reacting(player.phoenixborn, *title)
        })
    }

    /// R 6.7.7: whether a title can be played as a response after another reaction of the turn: by its own text, or since it
    /// is no reaction spell and only these count.
    pub(crate) fn counts_beyond_the_limit(&self, title: TitleId) -> bool {
        let trigger = self
            .book
            .reaction_of(title)
            .and_then(|ability| self.book.ability(ability).body.trigger());
        trigger.is_some_and(|trigger| trigger.limit == Limit::BeyondReactions)
            || self.book.edition.reaction_limit == ReactionLimit::Spells && !self.book.is_reaction_spell(title)
    }

    /// Whether the trigger of a reaction title matches an event from a seat's point of view.
    fn reaction_fits(&self, title: ashwright_core::TitleId, event: EventId, timing: Timing, seat: Seat) -> bool {
        let Some(ability) = self.book.reaction_of(title) else {
            return false;
        };
        if self.query().is_chained_now(title) {
            return false;
        }
        let Some(trigger) = self.book.ability(ability).body.trigger() else {
            return false;
        };
        let this = self.state.player(seat).phoenixborn;
        let context = Context {
            you: seat,
            this,
            numeral: 0,
            x: None,
            bound: None,
            spent: None,
        };
        self.query().is_set_off(trigger, event, timing, &context)
    }

    /// The reactions in a hand that can be played now, one card per title.
    pub(crate) fn reactions_in_hand(&self, event: EventId, timing: Timing, seat: Seat) -> List<CardId> {
        let titles = self.book.reactions_to(self.state.events[event].what.kind(), timing);
        let hand = self.state.owned_in(Zone::Hand, seat);
        let held: List<_> = hand.iter().map(|c| self.state.card(c).title).collect();
        let mut list: List<CardId> = List::new();
        for title in titles.iter().filter(|title| held.contains(title)) {
            if self.reaction_fits(*title, event, timing, seat)
                && let Some(card) = self.query().copy_in_hand(seat, *title)
                && self.can_play_reaction(card, seat).is_ok()
            {
                list.push(card);
            }
        }
        list
    }

    /// Starts resolving a paragraph.
    pub(crate) fn push_frame(
        &mut self,
        ability: AbilityId,
        this: CardId,
        kind: CauseKind,
        controller: Seat,
        numeral: i8,
    ) -> FrameId {
        self.witness_paragraph(this, ability);
        let entered = self.state.card(this).entered;
        self.state.chain.push(Frame {
            ability,
            this,
            entered,
            kind,
            controller,
            numeral,
            x: 0,
            spent: ashwright_core::Dice::NONE,
            die_on: None,
            event: None,
            added: false,
            spared: Vec::new(),
            cancelled: false,
            bound: vec![crate::Bound::default(); self.book.ability(ability).names.len()],
        })
    }

    /// Ends resolving a paragraph.
    pub(crate) fn pop_frame(&mut self, frame: FrameId) {
        self.state.chain.end(frame);
        if let Some(schedule) = &mut self.state.schedule {
            schedule.foreseen.retain(|choice| choice.frame < frame);
        }
        let chimera = self.state.chimera.as_deref();
        if chimera.is_some_and(|chimera| chimera.hand == Some(frame)) {
            self.return_hand();
        }
        // What was set aside and put nowhere is discarded.
        let leaving = *self.state.zones.of(Zone::Leaving);
        for card in leaving {
            if self.state.card(card).marks.aside == Some(frame) {
                self.finish_leaving(card, None);
            }
        }
    }

    /// A point of the round: each player from the active one resolves all of theirs in their own order (R 10.5.5).
    pub(crate) fn moment(&mut self, what: Happened) -> Played {
        if !self.anyone_listens(what.kind(), Timing::When) {
            return Ok(());
        }
        if self.is_deferred() {
            return self.scheduled_moment(what);
        }
        let active = self.state.active_player();
        let event = self.open_event(what, Cause::rules(active));
        for seat in self.state.seats_from(active) {
            // R 10.5.6: what appears while its controller is still resolving is due as well.
            self.state.events[event].present = *self.state.zones.in_play();
            loop {
                let before = self.state.events[event].answered.len();
                self.opportunity(event, Timing::When, seat)?;
                self.state.events[event].present = *self.state.zones.in_play();
                let record = &self.state.events[event];
                let more = self.waiting(event, Timing::When, seat).iter().any(|w| !w.optional);
                if record.answered.len() == before || !more {
                    break;
                }
            }
        }
        self.close_event();
        Ok(())
    }

    /// R 4.6.2: what happens at the end of the turn, and what was put off until then.
    pub(crate) fn end_of_turn_effects(&mut self) -> Played {
        if !self.state.delayed.iter().any(|delayed| self.is_due(delayed)) {
            return self.moment(Happened::EndOfTurn);
        }
        self.put_off_effects()?;
        self.state.delayed.retain(|delayed| match delayed.when {
            Later::EndOfTurn => false,
            Later::EndOfNextTurn => delayed.turn == self.state.turn.number,
            Later::EndOfBattle | Later::EndOfDamage => false,
        });
        Ok(())
    }

    /// R 4.6.2: the texts of the end of the turn together with the effects that were put off.
    fn put_off_effects(&mut self) -> Played {
        if self.is_deferred() {
            return self.scheduled_moment(Happened::EndOfTurn);
        }
        let active = self.state.active_player();
        let event = self.open_event(Happened::EndOfTurn, Cause::rules(active));
        for seat in self.state.seats_from(active) {
            while let Some(due) = self.next_put_off(event, seat)? {
                self.resolve_delayed(due)?;
            }
            self.opportunity(event, Timing::When, seat)?;
        }
        self.close_event();
        Ok(())
    }

    /// Which of the effects that a player put off is next; texts that the player chooses before it are resolved here.
    fn next_put_off(&mut self, event: EventId, seat: Seat) -> Played<Option<usize>> {
        loop {
            self.state.events[event].present = *self.state.zones.in_play();
            let mine = |game: &Game, delayed: &Delayed| delayed.frame.controller == seat && game.is_due(delayed);
            let due: Vec<usize> = (0..self.state.delayed.len())
                .filter(|i| mine(self, &self.state.delayed[*i]))
                .collect();
            let Some(first) = due.first().copied() else {
                return Ok(None);
            };
            let waiting = self.waiting(event, Timing::When, seat);
            // A card that has become hidden since is not named; what it put off comes first.
            let named = |i: &usize| {
                let card = self.state.delayed[*i].frame.this;
                self.state.card(card).is_public()
            };
            if due.len() + waiting.len() == 1 || !due.iter().all(named) {
                return Ok(Some(first));
            }
            let put_off = due.iter().map(|i| {
                let Frame { this, ability, .. } = self.state.delayed[*i].frame;
                (this, ability)
            });
            // What one text put off twice is one option.
            let mut texts: Vec<(CardId, AbilityId)> = Vec::new();
            for text in put_off.chain(waiting.iter().map(|w| (w.card, w.ability))) {
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            self.clear_options();
            for (card, ability) in texts {
                self.offer(Choice::Trigger(card, ability));
            }
            let Choice::Trigger(card, ability) = self.ask(seat, Rule(4, 6, 2), Ask::Respond)? else {
                return Ok(Some(first));
            };
            if let Some(chosen) = waiting.iter().find(|w| w.card == card && w.ability == ability) {
                self.resolve_trigger(event, seat, *chosen)?;
                continue;
            }
            let is_chosen = |i: &&usize| {
                let frame = &self.state.delayed[**i].frame;
                frame.this == card && frame.ability == ability
            };
            return Ok(due.iter().find(is_chosen).copied().or(Some(first)));
        }
    }
}
