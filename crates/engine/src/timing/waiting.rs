//! Text that waits for an event: whose it is, whether it was in force in time, and what is still to be used of it (R 10.1, 10.4).

use crate::game::Game;
use crate::query::{Abilities, Active, Context};
use crate::rulebook::event_bit;
use crate::{CardSet, DiceServe, Event, EventId, EventKind, Happened, List, Owed, Zone};
use ashwright_core::{
    Ability, AbilityId, Body, CardId, DieType, Limit, Offer, Printed, Seat, Step, TextBox, Timing, TitleId, Trigger,
    sort_by_key,
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

/// The windows after an event.
fn windows_of(kind: EventKind) -> u64 {
    event_bit(kind, Timing::When) | event_bit(kind, Timing::After)
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

impl<'a> Game<'a> {
    fn listens(&self, active: &Active, bits: u64) -> bool {
        self.book.ability_texts(active.ability).listens & bits != 0
    }

    /// R 10.1.6, 11.7.2: told before text of a card comes into force, since it does not wait for what has happened already.
    #[inline]
    pub(crate) fn comes_into_force(&mut self, card: CardId) {
        if !self.state.events.is_empty() && !self.is_deferred() {
            self.comes_too_late(card, &[]);
        }
    }

    /// As [`Game::comes_into_force`], told before what is printed on a card is replaced: what was in force of it was something
    /// else (R 11.7.2).
    pub(crate) fn is_rewritten(&mut self, card: CardId) {
        if !self.state.events.is_empty() && !self.is_deferred() {
            let title = self.query().title(card);
            let printed = &self.book.pool.card(title).text;
            self.comes_too_late(card, printed);
        }
    }

    /// Leaves a card out of the open events for which nothing on it waits but what is printed there and goes.
    #[cold]
    #[inline(never)]
    fn comes_too_late(&mut self, card: CardId, goes: &[Printed]) {
        let mut abilities = self.query().abilities(card);
        abilities.retain(|active| !goes.iter().any(|printed| printed.ability == active.ability));
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
                        optional: Offer::of(steps).is_some(),
                    };
                    list.push(waiting);
                }
            }
        }
        for owed in &record.owed {
            if (owed.by, owed.timing) == (seat, timing) && record.times_answered(owed.card, owed.ability) == 0 {
                list.extend(self.still_possible(event, owed.card, owed.ability, owed.numeral));
            }
        }
        list
    }

    /// Told before an answer takes a card elsewhere that has left play, or been destroyed, and is aside: what it triggered, and
    /// what is attached to it, is due all the same (R 9.5.2, 10.1.6).
    #[inline]
    pub(crate) fn is_taken_elsewhere(&mut self, card: CardId) {
        if !self.state.events.is_empty() && !self.is_deferred() {
            self.owe_what_waits_for(card);
        }
    }

    #[cold]
    #[inline(never)]
    fn owe_what_waits_for(&mut self, card: CardId) {
        for event in self.state.events.ids() {
            let record = &self.state.events[event];
            if !matches!(record.what, Happened::Destroyed(_) | Happened::LeftPlay(_)) || !record.is_about(card) {
                continue;
            }
            for timing in [Timing::When, Timing::After] {
                for by in self.state.seats_from(self.state.active_player()) {
                    let its_own =
                        |waiting: &Waiting| waiting.card == card || self.state.card(waiting.card).host == Some(card);
                    let waiting = self.waiting(event, timing, by);
                    let owed: List<Owed> = waiting
                        .iter()
                        .filter(|waiting| its_own(waiting))
                        .map(|waiting| Owed {
                            by,
                            timing,
                            card: waiting.card,
                            ability: waiting.ability,
                            numeral: waiting.numeral,
                        })
                        .filter(|owed| !self.state.events[event].owed.contains(owed))
                        .collect();
                    self.state.events[event].owed.extend(owed);
                }
            }
        }
    }

    /// What waits in a window, in an order that does not hang on ids: that of the cards on the table.
    pub(crate) fn waiting_in_places(&self, event: EventId, timing: Timing, seat: Seat) -> List<Waiting> {
        let mut waiting = self.waiting(event, timing, seat);
        let places = self.state.in_places(waiting.iter().map(|waiting| waiting.card));
        sort_by_key(&mut waiting, |waiting| {
            places.iter().position(|card| *card == waiting.card)
        });
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
                Zone::Hand | Zone::DiscardPile => self.between_realms(self.state.card(card).title).collect(),
                _ => return None,
            },
            false => return None,
        };
        let active = abilities.iter().find(|active| active.ability == ability)?;
        if there && self.uses(seat, card, &abilities, ability).own == 0 {
            return None; // The player's die has gone from there.
        }
        let body = &self.book.ability(ability).body;
        let context = self.context_for(seat, card, active);
        let able = self.is_due_at(event, timing, seat, card, active)
            && self.can_use(body.steps(), self.book.ability(ability), &context, event);
        able.then_some(Waiting {
            card,
            ability,
            numeral: active.numeral,
            optional: Offer::of(body.steps()).is_some(),
        })
    }

    /// A paragraph of a card that has left play as it waits, if it could do anything.
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
            optional: Offer::of(steps).is_some(),
        })
    }

    fn context_of_text(&self, card: CardId, active: &Active) -> Context<'_> {
        Context {
            numeral: active.numeral,
            ..Context::of(&self.state, card)
        }
    }

    /// The context of a text for a player who may be another than the card's, as the owner of a die on it (R 12.3.5).
    fn context_for(&self, seat: Seat, card: CardId, active: &Active) -> Context<'_> {
        Context {
            you: seat,
            ..self.context_of_text(card, active)
        }
    }

    /// Whether a card of a seat is there to answer an event, with text that could wait for it.
    pub(crate) fn can_answer(&self, event: EventId, timing: Timing, seat: Seat, card: CardId) -> bool {
        let record = &self.state.events[event];
        self.is_there(record, seat, card) && self.query().may_listen(card, event_bit(record.what.kind(), timing))
    }

    /// The paragraphs of a seat's cards in a hand or discard pile that wait for an event between realms (R 6.101.1).
    #[inline]
    pub(crate) fn waiting_between_realms(
        &self,
        event: EventId,
        timing: Timing,
        seat: Seat,
        zone: Zone,
    ) -> List<Waiting> {
        let held = self.state.waiting_out_of_play(zone, seat);
        let realms = self.book.realms_at(self.state.events[event].what.kind(), timing);
        match held.is_empty() || realms.is_empty() {
            true => List::new(),
            false => self.waiting_among(event, timing, seat, &held, realms),
        }
    }

    // Apart, since nearly always there is nothing.
    #[inline(never)]
    fn waiting_among(
        &self,
        event: EventId,
        timing: Timing,
        seat: Seat,
        held: &CardSet,
        realms: &[(TitleId, Printed)],
    ) -> List<Waiting> {
        let record = &self.state.events[event];
        let of = |card: CardId| {
            let title = self.state.card(card).title;
            let own = realms.iter().filter(move |(other, _)| *other == title);
            own.map(|(_, printed)| Active::of(printed))
        };
        let waiting = held.iter().filter(|card| of(*card).next().is_some());
        let mut list: List<Waiting> = List::new();
        let mut said: List<AbilityId> = List::new();
        for card in self.state.in_places(waiting) {
            for active in of(card) {
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
                        optional: Offer::of(self.book.ability(active.ability).body.steps()).is_some(),
                    });
                }
            }
        }
        list
    }

    /// The paragraphs of a title that work between realms.
    fn between_realms(&self, title: TitleId) -> impl Iterator<Item = Active> + use<'a> {
        let printed = self.book.pool.card(title).text.iter();
        printed
            .filter(|printed| printed.boxed == TextBox::BetweenRealms)
            .map(Active::of)
    }

    /// Whether a seat could have such text in its hand for an event, as far as everybody knows (R 6.101.5).
    pub(crate) fn may_use_between_realms(&self, event: EventId, timing: Timing, seat: Seat) -> bool {
        let record = &self.state.events[event];
        let realms = self.book.realms_in_hands(record.what.kind(), timing);
        if realms.is_empty() || self.state.owned_in(Zone::Hand, seat).is_empty() {
            return false;
        }
        let phoenixborn = self.state.player(seat).phoenixborn;
        realms.iter().any(|printed| {
            let prices = self.book.offered_prices(printed.ability);
            let responds = |trigger| {
                let context = self.context_of_text(phoenixborn, &Active::of(printed));
                self.responds(trigger, event, timing, &context)
            };
            (prices.is_empty() || self.can_pay_any_inside(seat, prices))
                && self.book.ability(printed.ability).body.trigger().is_some_and(responds)
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
        let context = self.context_for(seat, card, active);
        // What is mandatory is declared, and whether it can do anything is seen when it comes to be resolved (R 10.4.6).
        let declared_anyway = |steps: &[Step]| self.is_deferred() && Offer::of(steps).is_none();
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
        let offer = Offer::of(steps);
        if let Some(cost) = offer.as_ref().and_then(|offer| offer.cost) {
            return self.can_pay_inside(context.you, cost);
        }
        let steps = offer.map_or(steps, |offer| offer.steps);
        steps.iter().any(|step| self.query().could_do(step, &context))
    }
}
