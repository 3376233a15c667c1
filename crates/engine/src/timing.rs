//! Events and the windows after them (chapter 10 of the rules).

use crate::decision::{Answer, Ask, Choice};
use crate::game::{Game, Played};
use crate::query::{Abilities, Active, Context, Query};
use crate::rulebook::{Says, event_bit, is_in_window, kind_of};
use crate::{
    Attacked, Came, CardSet, Cause, Delayed, DiceServe, Event, EventId, EventKind, Frame, Happened, HowChanged, List,
    Object, ReactionLimit, Texts, Zone,
};
use ashwright_core::{
    Ability, AbilityId, Act, Body, CardId, CauseKind, CausePattern, Control, DieType, Effect, EventPattern, Filter,
    Later, Limit, Moment, Purpose, Ref, Rule, Seat, Step, Subject, TextBox, Timing, TitleId, Token, Trigger,
    TurnAction, UsedText, Whose,
};

/// A triggered paragraph that waits in a window.
#[derive(Clone, Copy)]
pub(crate) struct Waiting {
    /// The card that has it.
    pub card: CardId,
    /// The paragraph.
    pub ability: AbilityId,
    /// Its numeral.
    pub numeral: i8,
    /// Whether it may be left.
    pub optional: bool,
}

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

/// The windows after an event.
fn windows_of(kind: EventKind) -> u64 {
    event_bit(kind, Timing::When) | event_bit(kind, Timing::After)
}

/// Whether a triggered paragraph may be left.
fn is_optional(steps: &[Step]) -> bool {
    matches!(
        steps,
        [Step {
            effect: Effect::May { .. } | Effect::MayPay { .. },
            ..
        }]
    )
}

/// How many paragraphs of a card, alike, a player may use for an event.
struct Uses {
    /// Those that are the player's.
    own: usize,
    /// Those together with what players who are asked before have of the kind.
    so_far: usize,
}

/// How many paragraphs of a card are this one.
fn copies(abilities: &Abilities, ability: AbilityId) -> usize {
    abilities.iter().filter(|active| active.ability == ability).count()
}

impl Cause {
    /// What the rules themselves do (R 10.6.6).
    pub fn rules(active: Seat) -> Cause {
        Cause {
            kind: None,
            controller: active,
            source: None,
            firm: false,
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
        self.book.ever_listens(bit)
            && (self.book.answered_from_elsewhere(self.state.is_turn()) & bit != 0 || self.any_text_listens(bit))
    }

    /// Whether some text in play, or leaving it, could wait for one of these events.
    pub(crate) fn any_text_listens(&self, events: u64) -> bool {
        let (state, book, query) = (&self.state, self.book, self.query());
        let listens = |texts: Texts| texts.listens & events != 0;
        let leaving = state.zones.of(Zone::Leaving);
        listens(state.zones.texts())
            || leaving.iter().any(|c| listens(book.texts(state.card(c).title)))
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
                firm: false,
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
            let waiting = if self.any_text_listens(event_bit(self.state.events[event].what.kind(), timing)) {
                self.waiting(event, timing, seat)
            } else {
                List::new()
            };
            let may_react = self.may_react(event, timing, seat);
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
                self.leave_out_unmet(event);
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
                        self.leave_out_unmet(event);
                        self.resolve_trigger(event, seat, *chosen)?;
                    }
                }
                Choice::React(card) => {
                    self.leave_out_unmet(event);
                    self.play_reaction(card, seat, event)?;
                }
                _ => {
                    self.witness_left(&waiting);
                    return Ok(());
                }
            }
        }
    }

    /// R 10.1.7: before anything is used for an event, cards whose text sets a condition that is not met are left out: it may
    /// be met in the window, but was not when the event happened. At a point of the round, what becomes due is due (R 10.5.6).
    #[inline]
    fn leave_out_unmet(&mut self, event: EventId) {
        let bits = windows_of(self.state.events[event].what.kind());
        if self.book.ever_waits_on_condition(bits) {
            self.leave_out_those_unmet(event, bits);
        }
    }

    #[inline(never)]
    fn leave_out_those_unmet(&mut self, event: EventId, bits: u64) {
        let record = &self.state.events[event];
        let waits = |texts: Texts| texts.says.meets(Says::WAITS_ON_CONDITION);
        let mut leaving = self.state.zones.of(Zone::Leaving).iter();
        if !record.answered.is_empty()
            || record.what.is_moment()
            || !waits(self.state.zones.texts())
                && !leaving.any(|card| waits(self.book.texts(self.state.card(card).title)))
        {
            return;
        }
        let on_condition = |ability: AbilityId| {
            let trigger = self.book.ability(ability).body.trigger();
            trigger.is_some_and(|trigger| trigger.condition.is_some())
        };
        // Only what is printed: what is given does not ask for what changes.
        let titled = |card: &CardId| {
            let title = self.state.card(*card).title;
            let texts = self.book.texts(title);
            texts.listens & bits != 0
                && waits(texts)
                && self.book.pool.card(title).text.iter().any(|printed| {
                    self.book.ability_texts(printed.ability).listens & bits != 0 && on_condition(printed.ability)
                })
        };
        let unmet = |card: &CardId| {
            let abilities = self.query().abilities(*card);
            let mut waiting = abilities.iter().filter(|active| self.listens(active, bits)).peekable();
            waiting.peek().is_some()
                && !waiting.any(|active| {
                    let trigger = self.book.ability(active.ability).body.trigger();
                    let context = self.context_of_text(*card, active);
                    let is_met = |timing| trigger.is_some_and(|t| self.responds(t, event, timing, &context));
                    !on_condition(active.ability) || is_met(Timing::When) || is_met(Timing::After)
                })
        };
        let out: CardSet = record.present.iter().filter(titled).filter(unmet).collect();
        for card in out {
            self.state.events[event].present.remove(card);
        }
    }

    fn listens(&self, active: &Active, bits: u64) -> bool {
        self.book.ability_texts(active.ability).listens & bits != 0
    }

    /// R 10.1.6, 11.7.2: told before text of a card comes into force, since it does not wait for what has happened already.
    #[inline]
    pub(crate) fn comes_into_force(&mut self, card: CardId) {
        if !self.state.events.is_empty() && !self.is_deferred() {
            self.comes_too_late(card);
        }
    }

    #[cold]
    #[inline(never)]
    fn comes_too_late(&mut self, card: CardId) {
        let abilities = self.query().abilities(card);
        let is_late = |event: &Event| {
            let bits = windows_of(event.what.kind());
            !event.what.is_moment() && !abilities.iter().any(|active| self.listens(active, bits))
        };
        let late: List<bool> = self.state.events.iter().map(is_late).collect();
        for (event, late) in self.state.events.iter_mut().zip(late) {
            if late {
                event.present.remove(card);
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
        let kind = self.cause_kind(card);
        let frame = self.push_frame(ability, card, kind, seat, numeral);
        self.state.chain[frame].event = Some(event);
        if let Some(slot) = trigger.bind {
            let bound = self.query().bound_to(trigger, event, &self.context(frame));
            self.state.chain[frame].bound[slot.index()] = bound;
        }
        self.is_used(frame)?;
        let steps = self.book.ability(ability).body.steps();
        // Choosing to use an optional trigger is the decision that its first "may" asks for.
        if waiting.optional
            && let Some(first) = steps.first()
        {
            self.witness_step(frame, first, crate::StepResult::Done);
        }
        let steps = match steps {
            [
                Step {
                    effect: Effect::May { steps: inner, .. },
                    ..
                },
            ] if waiting.optional => inner,
            [
                Step {
                    effect: Effect::MayPay { cost, then, .. },
                    ..
                },
            ] if waiting.optional => {
                self.pay_inside(frame, seat, cost)?;
                then
            }
            _ => steps,
        };
        self.aim(frame, steps)?;
        self.resolve(frame, steps)?;
        self.pop_frame(frame);
        Ok(())
    }

    /// Whether texts on a card are spells' or abilities' in the sense of R 10.6.3.
    pub(crate) fn cause_kind(&self, card: CardId) -> CauseKind {
        if self.state.kind(&self.book.pool, card).is_spell() {
            CauseKind::Spell
        } else {
            CauseKind::Ability
        }
    }

    /// The triggered paragraphs of a seat's cards that wait for an event and have not been used for it.
    pub(crate) fn waiting(&self, event: EventId, timing: Timing, seat: Seat) -> List<Waiting> {
        let bit = event_bit(self.state.events[event].what.kind(), timing);
        let given = self.query().may_be_given_listeners(bit);
        match self.is_deferred() || self.book.edition.dice_serve == DiceServe::Owner {
            false => self.waiting_where::<false>(event, timing, seat, given),
            true => self.waiting_where::<true>(event, timing, seat, given),
        }
    }

    // With `APART`, paragraphs of one card may be several players' to use, and equal ones are told one by one.
    fn waiting_where<const APART: bool>(
        &self,
        event: EventId,
        timing: Timing,
        seat: Seat,
        given: bool,
    ) -> List<Waiting> {
        let mut list: List<Waiting> = List::new();
        let record = &self.state.events[event];
        let bit = event_bit(record.what.kind(), timing);
        let query = self.query();
        let mut cards = record.present.and(self.state.controlled(seat));
        if APART && self.do_dice_serve_owners() {
            self.add_those_with_dice_of(seat, record, &mut cards);
        }
        for card in cards.iter() {
            let printed = self.book.texts(self.state.card(card).title).listens & bit != 0;
            let there = || match APART {
                false => self.is_there(record, seat, card),
                true => self.is_there_for(record, seat, card),
            };
            if !(printed || given && query.may_listen(card, bit)) || !there() {
                continue;
            }
            let abilities = query.abilities(card);
            for active in &abilities {
                if self.book.ability_texts(active.ability).listens & bit == 0 {
                    continue;
                }
                let ability = self.book.ability(active.ability);
                let Body::Triggered { steps, .. } = &ability.body else {
                    continue;
                };
                // Equal paragraphs of one card, like those of two dice of a type on it, wait side by side; which of them
                // is used first makes no difference. Where all is declared before anything is resolved, each is.
                let alike = |w: &&Waiting| w.card == card && w.ability == active.ability;
                let used_up = match APART {
                    false => {
                        let answered = record.times_answered(card, active.ability);
                        list.iter().any(|w| alike(&w)) || answered >= copies(&abilities, active.ability)
                    }
                    true => {
                        let uses = self.uses(seat, card, &abilities, active.ability);
                        let said = list.iter().filter(alike).count();
                        said >= uses.own || said + record.times_answered(card, active.ability) >= uses.so_far
                    }
                };
                if used_up {
                    continue;
                }
                if self.is_due_at(event, timing, seat, card, active) {
                    let waiting = Waiting {
                        card,
                        ability: active.ability,
                        numeral: active.numeral,
                        optional: is_optional(steps),
                    };
                    list.push(waiting);
                }
            }
        }
        list
    }

    /// The same in an order that does not hang on ids, that of the cards on the table.
    pub(crate) fn waiting_in_places(&self, event: EventId, timing: Timing, seat: Seat) -> List<Waiting> {
        if !self.any_text_listens(event_bit(self.state.events[event].what.kind(), timing)) {
            return List::new();
        }
        let mut waiting = self.waiting(event, timing, seat);
        let places = self.state.in_places(waiting.iter().map(|waiting| waiting.card));
        waiting.sort_by_key(|waiting| places.iter().position(|card| *card == waiting.card));
        waiting
    }

    /// A paragraph that was declared for an event, if its card is there, the paragraph is in force, and it waits for the
    /// event still (R 10.1.6, 10.1.7).
    pub(crate) fn still_waiting(
        &self,
        event: EventId,
        timing: Timing,
        seat: Seat,
        card: CardId,
        ability: AbilityId,
    ) -> Option<Waiting> {
        let there = self.is_there_for(&self.state.events[event], seat, card);
        let abilities = match there {
            true => self.query().abilities(card),
            // R 6.101.1
            false if self.state.card(card).owner == seat => match self.state.card(card).zone {
                Zone::Hand | Zone::DiscardPile => self.between_realms(self.state.card(card).title),
                _ => return None,
            },
            false => return None,
        };
        let active = abilities.iter().find(|active| active.ability == ability)?;
        if there && self.uses(seat, card, &abilities, ability).own == 0 {
            return None; // The player's die has gone from there.
        }
        let body = &self.book.ability(ability).body;
        let context = Context {
            you: seat,
            ..self.context_of_text(card, active)
        };
        let able = self.is_due_at(event, timing, seat, card, active)
            && self.can_use(body.steps(), self.book.ability(ability), &context, event);
        able.then_some(Waiting {
            card,
            ability,
            numeral: active.numeral,
            optional: is_optional(body.steps()),
        })
    }

    /// The same of a paragraph of a card that has left play, if it could do anything.
    pub(crate) fn still_possible(
        &self,
        event: EventId,
        card: CardId,
        ability: AbilityId,
        numeral: i8,
    ) -> Option<Waiting> {
        let active = Active { ability, numeral };
        let text = self.book.ability(ability);
        let steps = text.body.steps();
        let able = self.can_use(steps, text, &self.context_of_text(card, &active), event);
        able.then_some(Waiting {
            card,
            ability,
            numeral,
            optional: is_optional(steps),
        })
    }

    fn context_of_text(&self, card: CardId, active: &Active) -> Context<'_> {
        Context {
            numeral: active.numeral,
            ..Context::of(&self.state, card)
        }
    }

    /// Whether a card of a seat is there to answer an event, with text that could wait for it.
    pub(crate) fn can_answer(&self, event: EventId, timing: Timing, seat: Seat, card: CardId) -> bool {
        let record = &self.state.events[event];
        self.is_there(record, seat, card) && self.query().may_listen(card, event_bit(record.what.kind(), timing))
    }

    /// The paragraphs of a seat's cards in a hand or discard pile that wait for an event between realms (R 6.101.1).
    pub(crate) fn waiting_between_realms(
        &self,
        event: EventId,
        timing: Timing,
        seat: Seat,
        zone: Zone,
    ) -> List<Waiting> {
        let record = &self.state.events[event];
        let titles = self.book.realms_at(record.what.kind(), timing);
        let mut list: List<Waiting> = List::new();
        if titles.is_empty() {
            return list;
        }
        let held = self.state.waiting_out_of_play(zone, seat);
        if held.is_empty() {
            return list;
        }
        let waiting = held
            .iter()
            .filter(|card| titles.contains(&self.state.card(*card).title));
        let mut said: List<AbilityId> = List::new();
        for card in self.state.in_places(waiting) {
            for active in self.between_realms(self.state.card(card).title) {
                // Of copies in a place the first stands for all, unless the event is about one of them.
                let alike = said.contains(&active.ability) && !record.is_about(card);
                if alike || record.answered.contains(&(card, active.ability)) {
                    continue;
                }
                if self.is_due_at(event, timing, seat, card, &active) {
                    said.push(active.ability);
                    list.push(Waiting {
                        card,
                        ability: active.ability,
                        numeral: active.numeral,
                        optional: is_optional(self.book.ability(active.ability).body.steps()),
                    });
                }
            }
        }
        list
    }

    /// The paragraphs of a title that work between realms.
    fn between_realms(&self, title: TitleId) -> List<Active> {
        let printed = self.book.pool.card(title).text.iter();
        printed
            .filter(|printed| printed.boxed == TextBox::BetweenRealms)
            .map(|printed| Active {
                ability: printed.ability,
                numeral: printed.numeral as i8,
            })
            .collect()
    }

    /// Whether a seat could have such text in its hand for an event, as far as everybody knows (R 6.101.5).
    pub(crate) fn may_use_between_realms(&self, event: EventId, timing: Timing, seat: Seat) -> bool {
        let record = &self.state.events[event];
        let titles = self.book.realms_at(record.what.kind(), timing);
        if titles.is_empty() || self.state.owned_in(Zone::Hand, seat).is_empty() {
            return false;
        }
        let phoenixborn = self.state.player(seat).phoenixborn;
        titles.iter().any(|title| {
            self.between_realms(*title).iter().any(|active| {
                let ability = self.book.ability(active.ability);
                let context = Context {
                    this: phoenixborn,
                    ..self.context_of_text(phoenixborn, active)
                };
                let payable = match ability.body.steps() {
                    [
                        Step {
                            effect: Effect::MayPay { cost, .. },
                            ..
                        },
                    ] => self.can_pay_inside(seat, cost),
                    _ => true,
                };
                payable
                    && ability
                        .body
                        .trigger()
                        .is_some_and(|trigger| self.responds(trigger, event, timing, &context))
            })
        })
    }

    /// Whether a card of a seat is in play, or is what leaves it.
    #[inline]
    fn is_there(&self, record: &Event, seat: Seat, card: CardId) -> bool {
        let owner = self.state.card(card);
        owner.controller == seat && (owner.zone.in_play() || owner.zone == Zone::Leaving && record.is_about(card))
    }

    /// Whether dice lie on cards, and what they let somebody do is their owners' to use (R 12.3.5).
    #[inline]
    fn do_dice_serve_owners(&self) -> bool {
        self.book.edition.dice_serve == DiceServe::Owner && !self.state.placed_dice.is_empty()
    }

    /// Whether a card of a seat, or one with a die of it that serves its owner, is there.
    #[inline]
    fn is_there_for(&self, record: &Event, seat: Seat, card: CardId) -> bool {
        self.is_there(record, seat, card) || self.do_dice_serve_owners() && self.has_die_on(seat, card)
    }

    fn has_die_on(&self, seat: Seat, card: CardId) -> bool {
        let mut dice = self.state.placed_dice.iter();
        dice.any(|placed| placed.card == card && placed.owner == seat)
    }

    #[cold]
    #[inline(never)]
    fn add_those_with_dice_of(&self, seat: Seat, record: &Event, cards: &mut CardSet) {
        let own = self.state.placed_dice.iter().filter(|placed| placed.owner == seat);
        own.filter(|placed| record.present.contains(placed.card))
            .for_each(|placed| cards.insert(placed.card));
    }

    /// How often a player may use a paragraph of a card for an event.
    #[inline(never)]
    fn uses(&self, seat: Seat, card: CardId, abilities: &Abilities, ability: AbilityId) -> Uses {
        if self.do_dice_serve_owners() {
            if let Some(kind) = self.book.die_that_carries(ability) {
                return self.uses_of_dice(seat, card, kind);
            }
            if self.state.card(card).controller != seat {
                return Uses { own: 0, so_far: 0 };
            }
        }
        let own = copies(abilities, ability);
        Uses { own, so_far: own }
    }

    fn uses_of_dice(&self, seat: Seat, card: CardId, kind: DieType) -> Uses {
        let there = |owner: Seat| {
            let dice = self.state.placed_dice.iter();
            dice.filter(|placed| placed.card == card && placed.die.kind == kind && placed.owner == owner)
                .count()
        };
        let own = there(seat);
        let asked = self.state.seats_from(self.state.active_player());
        let before = asked.into_iter().take_while(|other| *other != seat).map(there);
        Uses {
            own,
            so_far: own + before.sum::<usize>(),
        }
    }

    /// Whether a paragraph of a card waits for an event and could do anything for a player.
    pub(crate) fn is_due_at(&self, event: EventId, timing: Timing, seat: Seat, card: CardId, active: &Active) -> bool {
        let ability = self.book.ability(active.ability);
        let context = Context {
            you: seat,
            ..self.context_of_text(card, active)
        };
        // What is mandatory is declared, and whether it can do anything is seen when it comes to be resolved (R 10.4.6).
        let declared_anyway = |steps: &[Step]| self.is_deferred() && !is_optional(steps);
        matches!(&ability.body, Body::Triggered { trigger, steps }
            if self.responds(trigger, event, timing, &context)
                && self.query().is_event_under(card, &self.state.events[event])
                && (declared_anyway(steps) || self.can_use(steps, ability, &context, event)))
    }

    /// Whether a trigger matches an event, limit and condition included.
    fn responds(&self, trigger: &Trigger, event: EventId, timing: Timing, context: &Context) -> bool {
        if trigger.limit == Limit::OncePerTurn
            && (!self.state.is_turn() || self.state.card(context.this).marks.used_this_turn)
        {
            return false; // R 10.5.2
        }
        self.query().is_set_off(trigger, event, timing, context)
    }

    /// Whether using a triggered paragraph could do anything: an optional one that could not is not offered, and a
    /// mandatory one is passed over (R 10.4.6).
    fn can_use(&self, steps: &[Step], ability: &Ability, context: &Context, event: EventId) -> bool {
        let mut bound = vec![crate::Bound::default(); ability.names.len()];
        if let Some(trigger) = ability.body.trigger()
            && let Some(slot) = trigger.bind
        {
            bound[slot.index()] = self.query().bound_to(trigger, event, context);
        }
        let context = Context {
            bound: Some(&bound),
            ..*context
        };
        let steps = match steps {
            [
                Step {
                    effect: Effect::May { steps: inner, .. },
                    ..
                },
            ] => inner.as_slice(),
            [
                Step {
                    effect: Effect::MayPay { cost, .. },
                    ..
                },
            ] => {
                return self.can_pay_inside(context.you, cost);
            }
            _ => steps,
        };
        steps.iter().any(|step| self.query().could_do(step, &context))
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
        let no_spells = self.query().cannot(player.phoenixborn, Act::PlayReactionSpells, None);
        let pool = self.query().reaction_pool(seat);
        titles.iter().any(|title| {
            (!player.reacted || self.counts_beyond_the_limit(*title))
                && !(no_spells && self.book.is_reaction_spell(*title))
                && self.book.reaction_prices(*title).iter().any(|p| p.needs.payable(&pool))
                && self.reaction_fits(*title, event, timing, seat)
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
    ) -> usize {
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
        });
        self.state.chain.len() - 1
    }

    /// Ends resolving a paragraph.
    pub(crate) fn pop_frame(&mut self, frame: usize) {
        self.state.chain.truncate(frame);
        if let Some(schedule) = &mut self.state.schedule {
            schedule.foreseen.retain(|choice| usize::from(choice.frame) < frame);
        }
        let chimera = self.state.chimera.as_deref();
        if chimera.is_some_and(|chimera| usize::from(chimera.hand) == frame + 1) {
            self.return_hand();
        }
        // What was set aside and put nowhere is discarded.
        let aside = frame as u8 + 1;
        let leaving = *self.state.zones.of(Zone::Leaving);
        for card in leaving {
            if self.state.card(card).marks.aside == aside {
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

impl Query<'_> {
    /// What the name of an event means to a text: the event, and where attackers are declared those that the text waits for.
    fn bound_to(self, trigger: &Trigger, event: EventId, context: &Context) -> crate::Bound {
        let awaited = trigger.events().find_map(|(_, pattern)| {
            let EventPattern::DeclaredAttacker(subject) = pattern else {
                return None;
            };
            Some(subject)
        });
        let declared = |subject| {
            let battles = self.state.attack.iter().flat_map(|attack| &attack.battles);
            let attackers = battles.map(|battle| battle.attacker);
            attackers
                .filter(|attacker| self.subject_is(subject, attacker.card, context))
                .collect()
        };
        crate::Bound {
            event: Some(event),
            cards: awaited.map(declared).unwrap_or_default(),
            ..crate::Bound::default()
        }
    }

    /// Whether an event sets off a trigger in this window, its condition included.
    fn is_set_off(self, trigger: &Trigger, event: EventId, timing: Timing, context: &Context) -> bool {
        let record = &self.state.events[event];
        let matches = trigger.events().any(|(its_timing, pattern)| {
            kind_of(pattern) == record.what.kind()
                && is_in_window(its_timing, timing)
                && self.event_matches(pattern, record, context)
        });
        if !matches {
            return false;
        }
        let Some(condition) = &trigger.condition else {
            return true;
        };
        let Some(slot) = trigger.bind else {
            return self.holds(condition, context);
        };
        // A condition may speak of the event by its name.
        let mut bound = vec![crate::Bound::default(); slot.index() + 1];
        bound[slot.index()].event = Some(event);
        let context = Context {
            bound: Some(&bound),
            ..*context
        };
        self.holds(condition, &context)
    }

    /// Whether a pattern matches an event from the point of view of a text.
    pub fn event_matches(self, pattern: &EventPattern, event: &Event, context: &Context) -> bool {
        let is = |subject: &Subject, object: Object| self.subject_is(subject, object.card, context);
        let caused = |cause: &CausePattern| self.is_cause(cause, event, context);
        let by = |who: &Control| self.is_by(who, event.cause.controller, context);
        let owner = |object: Object| self.state.card(object.card).owner;
        let battles = || self.state.attack.as_ref().map_or(&[][..], |attack| &attack.battles);
        match pattern {
            EventPattern::ComesIntoPlay(subject) => {
                // An action spell comes into play as one, and is an ally afterwards.
                let comes_as_it_is = |card: Object| {
                    let book = self.book;
                    self.state.kind(&book.pool, card.card) == self.state.printed(&book.pool, card.card).kind
                };
                matches!(event.what, Happened::ComesIntoPlay(card) if is(subject, card) && comes_as_it_is(card))
            }
            EventPattern::Attached(subject) => matches!(event.what, Happened::Attached(card) if is(subject, card)),
            EventPattern::Destroyed(subject, cause) => {
                matches!(event.what, Happened::Destroyed(unit) if is(subject, unit) && caused(cause))
            }
            EventPattern::DealtDamage(subject, cause) => {
                matches!(event.what, Happened::DealtDamage(damage) if is(subject, damage.to) && caused(cause))
            }
            EventPattern::WoundsPlaced(subject, cause) => {
                matches!(event.what, Happened::WoundsPlaced { on, .. } if is(subject, on) && caused(cause))
            }
            EventPattern::DamageWounds(subject) => {
                matches!(event.what, Happened::WoundsPlaced { on, by_damage: true, .. } if is(subject, on))
            }
            EventPattern::PlayerTargeted(who, cause) => {
                matches!(event.what, Happened::PlayerTargeted { phoenixborn, .. }
                    if self.is_by(who, owner(phoenixborn), context) && caused(cause))
            }
            EventPattern::Targeted(subject, cause) => {
                matches!(event.what, Happened::Targeted { card, .. } if is(subject, card) && caused(cause))
            }
            EventPattern::AttachedTo(subject, cause) => {
                matches!(event.what, Happened::Attaching { card, .. } if is(subject, card) && caused(cause))
            }
            EventPattern::AttackersDeclared(who) => matches!(event.what, Happened::AttackersDeclared(_)) && by(who),
            EventPattern::DeclaredAttacker(subject) => {
                // Those who join an attack later are the last of it, and are declared by an event of their own; before any is
                // declared, whoever could be.
                matches!(event.what, Happened::AttackersDeclared(n)
                    if battles().iter().rev().take(n.into()).any(|b| is(subject, b.attacker)))
                    || event.what == Happened::AttackersDeclared(0)
                        && self.able_attackers().any(|unit| is(subject, self.state.object(unit)))
            }
            EventPattern::DeclaredBlocker(subject) | EventPattern::DeclaredGuard(subject) => {
                let attack = self.state.attack.as_ref();
                let on_phoenixborn = attack
                    .and_then(|a| a.target)
                    .is_some_and(|target| self.state.card(target.card).zone == Zone::Phoenixborn);
                matches!(event.what, Happened::DefendersDeclared(_))
                    && on_phoenixborn == matches!(pattern, EventPattern::DeclaredBlocker(_))
                    && battles()
                        .iter()
                        .any(|b| b.defender.is_some_and(|defender| is(subject, defender)))
            }
            EventPattern::DefendersChosen(who) => matches!(event.what, Happened::DefendersDeclared(_)) && by(who),
            EventPattern::BlockersDeclared(who) => {
                matches!(event.what, Happened::DefendersDeclared(_))
                    && by(who)
                    && self.state.attack.as_ref().is_some_and(|a| {
                        let on = |target: Object| self.state.card(target.card).zone == Zone::Phoenixborn;
                        a.target.is_some_and(on) && a.battles.iter().any(|b| b.blocked)
                    })
            }
            EventPattern::ActionTaken(who, TurnAction::Pass) => event.what == Happened::Passed && by(who),
            EventPattern::ActionTaken(who, TurnAction::Meditate) => {
                matches!(event.what, Happened::Meditated { .. }) && by(who)
            }
            EventPattern::LastTokenRemoved(token, subject) => {
                matches!(event.what, Happened::LastTokenRemoved(of, card) if of == *token && is(subject, card))
            }
            EventPattern::DiceChanged { of, by: chooser } => {
                matches!(event.what, Happened::DiceChanged { of: phoenixborn, how, .. }
                    if (how != HowChanged::Set || by(chooser)) && self.is_by(of, owner(phoenixborn), context))
            }
            EventPattern::PaidWith {
                by: who,
                kinds,
                purpose,
            } => {
                matches!(event.what, Happened::CostPaid(Some(kind)) if kinds.contains(&kind))
                    && by(who)
                    && (*purpose == Purpose::Anything || event.cause.kind == Some(CauseKind::DicePower))
            }
            EventPattern::Resolved(who) => matches!(event.what, Happened::Resolved(..)) && by(who),
            EventPattern::ReactionResolved(who) => matches!(event.what, Happened::ReactionResolved(_)) && by(who),
            EventPattern::ReceivesDamage(subject, cause) => {
                matches!(event.what, Happened::ReceivedDamage(damage) if is(subject, damage.to) && caused(cause))
            }
            EventPattern::LeavesPlay(subject, cause) => {
                matches!(event.what, Happened::LeftPlay(card) if self.subject_was(subject, card.card, context) && caused(cause))
            }
            EventPattern::ComesOff(subject) => {
                matches!(event.what, Happened::LeftPlay(card) | Happened::ComesOff(card) if is(subject, card))
            }
            EventPattern::DiscardedFromPlay(subject) => {
                matches!(event.what, Happened::DiscardedFromPlay(card) if is(subject, card))
            }
            EventPattern::LeavesDiscardPile(subject) => {
                matches!(event.what, Happened::LeftDiscardPile(card) if is(subject, card))
            }
            EventPattern::Draws(who) => {
                matches!(event.what, Happened::Drew { of, .. } if self.is_by(who, owner(of), context))
            }
            EventPattern::PutIntoHand(subject, from) => {
                matches!(event.what, Happened::PutIntoHand(card, origin)
                    if is(subject, card) && (from.is_empty() || from.contains(&origin)))
            }
            EventPattern::TakesIntoHand(who) => {
                matches!(event.what, Happened::PutIntoHand(card, _) if owner(card) == event.cause.controller && by(who))
            }
            EventPattern::DiscardsOffPile(who) => {
                matches!(event.what, Happened::DiscardedOffPile { of, .. } if self.is_by(who, owner(of), context))
            }
            EventPattern::DiscardedFromHand(subject) => {
                matches!(event.what, Happened::DiscardedFromHand(card) if is(subject, card))
            }
            EventPattern::TokensPlaced(token, subject, cause) => {
                matches!(event.what, Happened::TokensPlaced { token: of, on, came: Came::Placed, .. }
                    if of == *token && is(subject, on) && caused(cause))
            }
            EventPattern::BecomesExhausted(subject) => {
                matches!(event.what, Happened::TokensPlaced { token: Token::Exhaustion, on, came, first: true, .. }
                    if is(subject, on) && (came == Came::Counted || !self.counts_as_exhausted(on.card)))
            }
            EventPattern::TokensRemoved(token, subject) => {
                matches!(event.what, Happened::TokensRemoved { token: of, from, .. } if of == *token && is(subject, from))
            }
            EventPattern::AttackAnnounced(who) => event.what == Happened::AttackAnnounced && by(who),
            EventPattern::Used(text, subject) => {
                matches!(event.what, Happened::Used { card, text: of, .. }
                    if is(subject, card) && (*text == UsedText::Any || of == UsedText::Plain))
            }
            EventPattern::DiceExhausted(who, cause) => {
                matches!(event.what, Happened::DiceExhausted { of, .. } if self.is_by(who, owner(of), context))
                    && caused(cause)
            }
            EventPattern::DiceReadied(who) => {
                matches!(event.what, Happened::DiceReadied { of, .. } if self.is_by(who, owner(of), context))
            }
            EventPattern::RemovedFromGame(subject) => {
                matches!(event.what, Happened::RemovedFromGame(card) if is(subject, card))
            }
            EventPattern::Strikes(subject) => matches!(event.what, Happened::Strikes(card) if is(subject, card)),
            EventPattern::Counters(subject) => matches!(event.what, Happened::Countered(card) if is(subject, card)),
            EventPattern::PaidBasic(who, least) => {
                matches!(event.what, Happened::PaidBasic(number) if number >= *least) && by(who)
            }
            EventPattern::ActionTaken(who, TurnAction::Attack) => {
                event.what == Happened::ActionTaken(Attacked::Yes) && by(who)
            }
            EventPattern::ActionTaken(who, TurnAction::OtherThanPass) => {
                matches!(event.what, Happened::ActionTaken(_)) && by(who)
            }
            EventPattern::Moment(moment) => {
                let yours = self.state.whose_turn().contains(context.you);
                match moment {
                    Moment::StartOfTurns => event.what == Happened::StartOfTurns,
                    Moment::ExhaustDice => event.what == Happened::ExhaustDice,
                    Moment::EndOfRound => event.what == Happened::EndOfRound,
                    Moment::EndOfPrepare => event.what == Happened::EndOfPrepare,
                    Moment::StartOfPrepare => event.what == Happened::StartOfPrepare,
                    Moment::EndOfTurn => event.what == Happened::EndOfTurn,
                    Moment::EndOfYourTurn => event.what == Happened::EndOfTurn && yours,
                    Moment::StartOfTurn(Whose::Anyones) => event.what == Happened::StartOfTurn,
                    Moment::StartOfTurn(Whose::Yours) => event.what == Happened::StartOfTurn && yours,
                }
            }
        }
    }

    /// The units that the attacking player could declare as attackers.
    fn able_attackers(self) -> impl Iterator<Item = CardId> {
        let seat = self.state.attack.as_ref().map(|attack| attack.attacker);
        let units = seat.map(|seat| self.state.controlled_in(Zone::Battlefield, seat));
        units
            .into_iter()
            .flat_map(|units| units.into_iter())
            .filter(move |unit| self.can_attack_at_all(*unit))
    }

    fn subject_is(self, subject: &Subject, card: CardId, context: &Context) -> bool {
        match subject {
            Subject::Only(reference) => self.card_of(*reference, context) == Some(card),
            Subject::Any(filter) => self.is(card, filter, context),
        }
    }

    /// Whether a subject is a card that has left play. Where it went it may be its owner's again; it is asked for who
    /// controlled it (R 8.1.9).
    fn subject_was(self, subject: &Subject, card: CardId, context: &Context) -> bool {
        match self.state.card(card).zone {
            Zone::Leaving => self.subject_is(subject, card, context),
            _ => self.subject_gone_was(subject, card, context),
        }
    }

    /// The same of a card that has gone to its place already.
    #[cold]
    #[inline(never)]
    fn subject_gone_was(self, subject: &Subject, card: CardId, context: &Context) -> bool {
        let zone = self.state.card(card).zone;
        match subject {
            Subject::Any(filter) if !zone.in_play() && zone != Zone::Resolving => {
                let anyones = Filter {
                    control: Control::Any,
                    ..filter.clone()
                };
                self.is_by(&filter.control, self.controller_of(card), context) && self.is(card, &anyones, context)
            }
            _ => self.subject_is(subject, card, context),
        }
    }

    fn is_by(self, by: &Control, controller: Seat, context: &Context) -> bool {
        match by {
            Control::Any => true,
            Control::Yours => controller == context.you,
            Control::Opponents => self.state.opposes(controller, context.you),
            Control::Of(who) => self.players(who, context).contains(&controller),
        }
    }

    fn is_cause(self, pattern: &CausePattern, event: &Event, context: &Context) -> bool {
        let cause = &event.cause;
        let kind = pattern.kinds.is_empty() || cause.kind.is_some_and(|k| pattern.kinds.contains(&k));
        let by =
            pattern.by == Control::Any || (cause.kind.is_some() && self.is_by(&pattern.by, cause.controller, context));
        let source = match pattern.source {
            None => true,
            // R 7.6.4: the damage of units that attack together is that of each of them that has a part in it.
            Some(Ref::This) if cause.kind == Some(CauseKind::Attack) && cause.source.is_none() => {
                self.is_attacking(context.this) && self.has_struck(context.this)
            }
            Some(Ref::This) => cause.source == Some(context.this),
            Some(reference) => cause.source.is_some() && cause.source == self.card_of(reference, context),
        };
        kind && by && source
    }
}
