//! Choosing: targets, other choices, and everything at once (R 8.2, 8.3).

use super::{At, Need, is_effect};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::{Attaching, EventId, FrameId, Happened, List, Object, StepResult, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{
    CardId, Count, Filter, Immunity, Noun, Pick, Place, Quantity, Ref, RowEnd, Rule, Seat, Select, Targeting, Trait,
    Who,
};

/// Cards as they were when they were chosen.
pub(super) type Chosen = List<Object>;

/// When the cards that a step applies to were chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WhenChosen {
    /// As the step was reached.
    Now,
    /// Before the text began.
    Before,
}

/// The cards that a step applies to.
pub(super) struct Selected {
    /// The cards.
    pub cards: Chosen,
    /// Done when there are some.
    pub result: StepResult,
}

impl<'a> Game<'a> {
    /// Determines the cards of a selection, asking where something is to be chosen. Targets are chosen right before
    /// their effect resolves (R 8.2.2); being targeted is an event (R 8.2.7), and the effect may be cancelled there.
    pub(super) fn select(&mut self, at: At<'a>, select: &'a Select) -> Played<Selected> {
        self.select_where(at, select, &|_, _| true)
    }

    /// Chooses among those cards alone for which this holds.
    pub(super) fn select_where(
        &mut self,
        at: At<'a>,
        select: &'a Select,
        fits: &dyn Fn(Query, CardId) -> bool,
    ) -> Played<Selected> {
        if let Some(mut foreseen) = self.take_foreseen(at, select) {
            foreseen.cards.retain(|object| fits(self.query(), object.card));
            return Ok(self.still_targets(at.frame, select, foreseen));
        }
        let selected = self.choose_where(at.frame, select, at.need, fits)?;
        self.announce_targets(at.frame, select, &selected)?;
        Ok(self.still_targets(at.frame, select, selected))
    }

    /// The choice alone, unless it was made before the text began: nobody answers it yet.
    pub(super) fn choose(&mut self, at: At<'a>, select: &'a Select) -> Played<(Selected, WhenChosen)> {
        if let Some(foreseen) = self.take_foreseen(at, select) {
            return Ok((foreseen, WhenChosen::Before));
        }
        let chosen = self.choose_where(at.frame, select, at.need, &|_, _| true)?;
        Ok((chosen, WhenChosen::Now))
    }

    /// Chooses among those cards alone for which this holds.
    pub(super) fn choose_where(
        &mut self,
        frame: FrameId,
        select: &'a Select,
        need: Need,
        fits: &dyn Fn(Query, CardId) -> bool,
    ) -> Played<Selected> {
        match select {
            Select::Only(_) | Select::All(_) => {
                let fixed = self.query().fixed(select, &self.state.context_of(frame));
                let cards: Chosen = fixed
                    .into_iter()
                    .filter(|card| fits(self.query(), *card))
                    .map(|card| self.state.object(card))
                    .collect();
                let result = if cards.is_empty() {
                    StepResult::Impossible
                } else {
                    StepResult::Done
                };
                Ok(Selected { cards, result })
            }
            Select::Pick(pick) => self.pick(frame, pick, need, fits),
        }
    }

    fn pick(
        &mut self,
        frame: FrameId,
        pick: &'a Pick,
        need: Need,
        fits: &dyn Fn(Query, CardId) -> bool,
    ) -> Played<Selected> {
        let mut picked = Chosen::new();
        let context = self.state.context_of(frame);
        let chooser = self.query().players(&pick.by, &context).first().copied();
        let (min, max) = match &pick.count {
            Count::One => (1, 1),
            Count::Exactly(n) => {
                let n = self.query().quantity(n, &context).max(0) as usize;
                (n, n)
            }
            Count::UpTo(n) => (0, self.query().quantity(n, &context).max(0) as usize),
            Count::AnyNumber => (0, usize::MAX),
        };
        let Some(chooser) = chooser else {
            return Ok(Selected {
                cards: picked,
                result: StepResult::Impossible,
            });
        };
        let this = context.this;
        let (rule, ask) = match pick.targeting {
            Targeting::Target => (Rule(8, 2, 2), Ask::Target(this)),
            Targeting::Choose | Targeting::Random => (Rule(8, 2, 12), Ask::Choose(this)),
        };
        let mut impossible = true;
        while picked.len() < max {
            let candidates = self.query().candidates(pick, &self.state.context_of(frame));
            let candidates: List<CardId> = candidates
                .into_iter()
                .filter(|card| fits(self.query(), *card))
                .filter(|card| {
                    self.query()
                        .fits_with(*card, &picked, &pick.filter, &self.state.context_of(frame))
                })
                .collect();
            if pick.targeting == Targeting::Random {
                let bag = candidates
                    .iter()
                    .copied()
                    .filter(|c| !picked.iter().any(|other| other.card == *c))
                    .collect();
                let Some(card) = self.chance_card(Rule(8, 7, 8), Ask::RandomCard(chooser), bag)? else {
                    break;
                };
                impossible = false;
                picked.push(self.state.object(card));
                continue;
            }
            let candidates = self.query().nearest(pick, candidates, &picked);
            self.clear_options();
            for card in candidates {
                if !picked.iter().any(|other| other.card == card) {
                    self.offer(Choice::Card(card));
                }
            }
            // R 15.2.6: whether hidden cards are what a filter asks for is nobody else's business: one may fail to find.
            let unseen = is_unseen(pick.filter.place) || self.hides_what_is_under(frame, pick.filter.place);
            let hidden = unseen && asks_for_more(&pick.filter);
            let hand = hidden && self.query().has_hand(&pick.filter, &self.state.context_of(frame));
            if self.offered() == 0 && !(hand && picked.is_empty()) {
                break;
            }
            impossible = false;
            if picked.is_empty() && (need == Need::May || hidden) {
                self.offer(Choice::Decline);
            } else if picked.len() >= min {
                self.offer(Choice::Done);
            }
            // A choice among the cards of a hand depends on what only its owner sees.
            let choice = if unseen {
                self.ask_hidden(chooser, rule, ask)?
            } else {
                self.ask(chooser, rule, ask)?
            };
            match choice {
                Choice::Card(card) => picked.push(self.state.object(card)),
                _ => break,
            }
        }
        let result = match (impossible, picked.is_empty()) {
            (true, _) => StepResult::Impossible,
            (false, true) => StepResult::Declined,
            (false, false) => StepResult::Done,
        };
        Ok(Selected { cards: picked, result })
    }

    /// Whether others do not see some of the cards under a card that the text of a frame speaks of.
    #[inline]
    fn hides_what_is_under(&self, frame: FrameId, place: Place) -> bool {
        matches!(place, Place::Under(_)) && self.query().is_hidden_under(place, &self.state.context_of(frame))
    }

    /// What was chosen as a target becomes one: others may answer (R 8.2.7).
    pub(super) fn announce_targets(&mut self, frame: FrameId, select: &Select, selected: &Selected) -> Played {
        if select.is_target() {
            for Object { card, .. } in selected.cards.clone() {
                self.target(frame, card)?;
            }
        }
        Ok(())
    }

    /// R 8.2.8: a target that left play or can no longer be chosen is not affected.
    pub(super) fn still_targets(&self, frame: FrameId, select: &Select, selected: Selected) -> Selected {
        if !select.is_target() || selected.result != StepResult::Done {
            return selected;
        }
        let kind = self.state.chain[frame].kind;
        let you = self.state.chain[frame].controller;
        let query = self.query();
        let mut cards = selected.cards;
        cards.retain(|object| {
            let zone = self.state.card(object.card).zone;
            let there = self.state.is_there(*object) && (zone.in_play() || !leaves_play(zone));
            there && !query.is_immune(object.card, Immunity::Targeted, kind, you)
        });
        if self.state.chain[frame].cancelled {
            cards.clear();
        }
        let result = if cards.is_empty() {
            StepResult::Impossible
        } else {
            StepResult::Done
        };
        Selected { cards, result }
    }

    /// A card has become a target: others may answer before the effect resolves.
    pub(crate) fn target(&mut self, frame: FrameId, card: CardId) -> Played {
        let what = Happened::Targeted {
            card: self.state.object(card),
            by: frame,
        };
        self.answer_target(frame, card, what)
    }

    /// A spell would be attached to a card where that targets nothing: others may answer before it is. Returns whether it
    /// still may be.
    pub(crate) fn would_be_attached(&mut self, frame: FrameId, card: CardId) -> Played<bool> {
        if self.book.edition.attaching == Attaching::Targets {
            return Ok(true);
        }
        let host = self.state.object(card);
        let what = Happened::Attaching { card: host, by: frame };
        self.would_happen(what, self.cause(frame))?;
        Ok(!self.state.chain[frame].cancelled && self.query().is_same(host))
    }

    /// A player has become a target: the event names the Phoenixborn.
    fn target_player(&mut self, frame: FrameId, seat: Seat) -> Played {
        let phoenixborn = self.state.player(seat).phoenixborn;
        let what = Happened::PlayerTargeted {
            phoenixborn: self.state.object(phoenixborn),
            by: frame,
        };
        self.answer_target(frame, phoenixborn, what)
    }

    fn answer_target(&mut self, frame: FrameId, card: CardId, what: Happened) -> Played {
        self.tell(Rule(8, 2, 7), What::Targeted(card));
        if is_effect(self.state.chain[frame].kind) {
            self.event_after(what, self.cause(frame))?;
        }
        Ok(())
    }

    /// The players that a step means; the controller of the effect picks where one is to be picked, unless that was done
    /// before the text began.
    pub(super) fn pick_players(&mut self, at: At<'a>, who: &Who) -> Played<ArrayVec<Seat, 4>> {
        match self.take_foreseen_players(at, who) {
            Some(players) => Ok(players),
            None => {
                let players = self.choose_players(at.frame, who, at.need)?;
                self.announce_players(at.frame, who, players)
            }
        }
    }

    /// Players who were chosen as targets become it: others may answer (R 8.2.7). Returns who is still meant, in order.
    pub(super) fn announce_players(
        &mut self,
        frame: FrameId,
        who: &Who,
        players: ArrayVec<Seat, 4>,
    ) -> Played<ArrayVec<Seat, 4>> {
        if let Who::Targeted(_) = who {
            return self.target_all(frame, players);
        }
        if who.is_target() {
            for seat in &players {
                self.target_player(frame, *seat)?;
            }
            if self.state.chain[frame].cancelled {
                return Ok(ArrayVec::new());
            }
        }
        Ok(players)
    }

    /// The players that are meant, chosen now.
    pub(super) fn choose_players(&mut self, frame: FrameId, who: &Who, need: Need) -> Played<ArrayVec<Seat, 4>> {
        let players = self.query().players(who, &self.state.context_of(frame));
        let Who::Pick(how, _) = who else {
            return Ok(players);
        };
        if *how == Targeting::Random {
            // Chance picks among the Phoenixborn, which stand for their players.
            let bag = players
                .iter()
                .map(|seat| self.state.player(*seat).phoenixborn)
                .collect();
            let you = self.state.chain[frame].controller;
            let picked = self.chance_card(Rule(8, 7, 8), Ask::RandomCard(you), bag)?;
            return Ok(picked
                .map(|card| self.state.card(card).controller)
                .into_iter()
                .collect());
        }
        self.clear_options();
        for seat in &players {
            self.offer(Choice::Seat(*seat));
        }
        if self.offered() == 0 {
            return Ok(ArrayVec::new());
        }
        if need == Need::May {
            self.offer(Choice::Decline);
        }
        let this = self.state.chain[frame].this;
        let you = self.state.chain[frame].controller;
        match self.ask(you, Rule(14, 2, 3), Ask::ChoosePlayer(this))? {
            Choice::Seat(seat) => Ok([seat].into_iter().collect()),
            _ => Ok(ArrayVec::new()),
        }
    }
}

impl Game<'_> {
    /// Players who are all targeted before anybody's part of the effect resolves; the controller settles the order of
    /// their parts then (R 8.2.10).
    fn target_all(&mut self, frame: FrameId, players: ArrayVec<Seat, 4>) -> Played<ArrayVec<Seat, 4>> {
        for seat in &players {
            self.target_player(frame, *seat)?;
        }
        let mut left = players;
        left.retain(|seat| self.state.player(*seat).alive);
        if self.state.chain[frame].cancelled {
            left.clear();
        }
        let (this, you) = (self.state.chain[frame].this, self.state.chain[frame].controller);
        let mut ordered = ArrayVec::new();
        while let Some(first) = left.first().copied() {
            let mut next = first;
            if left.len() > 1 {
                self.clear_options();
                for seat in &left {
                    self.offer(Choice::Seat(*seat));
                }
                if let Choice::Seat(seat) = self.ask(you, Rule(8, 3, 2), Ask::ChoosePlayer(this))? {
                    next = seat;
                }
            }
            left.retain(|seat| *seat != next);
            ordered.push(next);
        }
        Ok(ordered)
    }
}

/// The end of the row that a property asks for.
fn end_of_row(which: &Trait) -> Option<RowEnd> {
    match which {
        Trait::AtEnd(end) => Some(*end),
        _ => None,
    }
}

/// Whether a filter asks for more than being a card.
fn asks_for_more(filter: &Filter) -> bool {
    let seen = |t: &Trait| match t {
        // What a name was bound to, and how much of it is left, everybody knows.
        Trait::Exactly(_) | Trait::OtherThan(_) => true,
        Trait::Not(inner) => matches!(**inner, Trait::Exactly(_)),
        _ => false,
    };
    !filter.which.iter().all(seen) || !filter.kinds.contains(&Noun::Card)
}

/// Whether others do not see the cards of a place, whatever lies there.
fn is_unseen(place: Place) -> bool {
    match place {
        Place::Hand | Place::DrawPile => true,
        Place::InPlay | Place::DiscardPile | Place::Under(_) => false,
    }
}

fn leaves_play(zone: Zone) -> bool {
    !matches!(zone, Zone::Hand | Zone::DiscardPile | Zone::DrawPile | Zone::Under)
}

impl Query<'_> {
    /// The cards of a selection that nobody has to choose.
    pub(super) fn fixed(self, select: &Select, context: &Context) -> List<CardId> {
        match select {
            Select::Only(reference) => self.named(*reference, context),
            Select::All(filter) => {
                let all = self.each_matching(filter, context);
                self.state
                    .in_places(all.filter(|card| self.concerns(filter, *card, context)))
            }
            Select::Pick(_) => List::new(),
        }
    }

    /// Every card that a reference means: a name can be bound to several. A name does not follow what has been moved to
    /// another place since (R 9.7.8, 9.7.14).
    pub(crate) fn named(self, reference: Ref, context: &Context) -> List<CardId> {
        let (Ref::Named(slot), Some(bound)) = (reference, context.bound) else {
            return self.card_of(reference, context).into_iter().collect();
        };
        let bound = &bound[slot.index()];
        let subject = |event: EventId| self.state.events.get(event)?.what.subject();
        let subject = bound.event.and_then(subject);
        let objects = match &subject {
            Some(subject) => std::slice::from_ref(subject),
            None => &bound.cards,
        };
        let there = objects.iter().filter(|object| self.state.is_there(**object));
        there.map(|object| object.card).collect()
    }

    /// What may be picked.
    pub(super) fn candidates(self, pick: &Pick, context: &Context) -> List<CardId> {
        let kind = self.kind_of_text(context);
        self.in_any_place(&pick.filter, context)
            .into_iter()
            // R 22.4.2: the Chimera looks at one front alone.
            .filter(|card| !self.is_of_chimera(context) || self.is_reached(*card, context))
            .filter(|card| {
                pick.targeting != Targeting::Target
                    || !kind.is_some_and(|k| self.is_immune(*card, Immunity::Targeted, k, context.you))
            })
            .collect()
    }

    /// Of what may be picked, where an end of the row is asked for: in each row what is nearest to it and was not picked.
    fn nearest(self, pick: &Pick, candidates: List<CardId>, picked: &Chosen) -> List<CardId> {
        let Some(end) = pick.filter.which.iter().find_map(end_of_row) else {
            return candidates;
        };
        let left: List<CardId> = candidates
            .into_iter()
            .filter(|card| !picked.iter().any(|other| other.card == *card))
            .collect();
        let is_nearest = |card: &&CardId| !left.iter().any(|other| self.is_nearer(*other, **card, end));
        left.iter().filter(is_nearest).copied().collect()
    }

    /// Whether a card can be picked together with others, as far as the filter asks for something of all of them.
    fn fits_with(self, card: CardId, picked: &Chosen, filter: &Filter, context: &Context) -> bool {
        filter.which.iter().all(|which| match which {
            Trait::DifferentSlots => picked.iter().all(|other| self.slot(other.card) != self.slot(card)),
            Trait::Together { stat, compare, with } => {
                let sum: i32 = picked
                    .iter()
                    .map(|other| other.card)
                    .chain([card])
                    .map(|c| i32::from(self.used(c, *stat)))
                    .sum();
                crate::query::compare_with(sum, *compare, self.quantity(with, context))
            }
            _ => true,
        })
    }

    /// Whether text is a spell's, an ability's or a dice power's, as far as the newest effect tells.
    fn kind_of_text(self, context: &Context) -> Option<ashwright_core::CauseKind> {
        let newest = self
            .state
            .chain
            .last()
            .filter(|f| f.this == context.this)
            .map(|f| f.kind);
        newest.or_else(|| Some(self.kind_of_texts(context.this)))
    }

    /// Whether some of the cards under a card are not seen by all (R 15.4.2).
    #[inline]
    fn is_hidden_under(self, place: Place, context: &Context) -> bool {
        let Place::Under(above) = place else { return false };
        let above = self.card_of(above, context);
        above.is_some_and(|above| self.state.hidden_under(above).next().is_some())
    }

    /// Whether the hands that a filter speaks of hold any card: all that others can see of them (R 15.1.2).
    fn has_hand(self, filter: &Filter, context: &Context) -> bool {
        let seen = |t: &&Trait| matches!(t, Trait::Exactly(_) | Trait::OtherThan(_));
        self.placed(filter, context).iter().any(|card| {
            self.is_held(card, filter, context)
                && filter
                    .which
                    .iter()
                    .filter(seen)
                    .all(|t| self.has_trait(card, t, context))
        })
    }

    /// Whether a selection has anything to apply to.
    pub(super) fn has_candidates(self, select: &Select, context: &Context) -> bool {
        match select {
            // Whether it is still there is seen when the step resolves (R 9.7.8).
            Select::Only(reference) => self.card_of(*reference, context).is_some(),
            Select::All(filter) => self
                .each_matching(filter, context)
                .any(|card| self.concerns(filter, card, context)),
            Select::Pick(pick) => {
                let wanted = match &pick.count {
                    Count::Exactly(Quantity::Number(0)) => 0,
                    _ => 1,
                };
                if (is_unseen(pick.filter.place) || self.is_hidden_under(pick.filter.place, context))
                    && asks_for_more(&pick.filter)
                {
                    return self.has_hand(&pick.filter, context);
                }
                self.candidates(pick, context).len() >= wanted
            }
        }
    }
}
