//! Verbs of cards: discard, reveal, put, summon, attach, play (chapters 6 and 8, R 9.7).

use super::select::{Chosen, Selected};
use super::{At, Need, StepOutcome};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::rules::Going;
use crate::{CardSet, ConjurationPile, FrameId, Object, PileEnd, SeatSet, StepResult, Zone};
use ashwright_core::{
    CardId, CauseKind, Destination, Immunity, Quantity, Ref, Rule, Seat, Select, TitleId, TitleRef, Who,
};

impl<'a> Game<'a> {
    pub(super) fn discard(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        let selected = self.select(at, what)?;
        if self.is_deferred() {
            let leaving = self.leaving_by(at.frame, &selected, None);
            self.depart_together(&leaving, Going::ToDiscard)?;
        }
        let outcome = self.each_of(at, selected, &mut |game, card| {
            if game.is_protected(at.frame, card) {
                return Ok(false);
            }
            if matches!(game.state.card(card).zone, Zone::Hand | Zone::DrawPile) {
                game.take_from_pile(card, SeatSet::ALL);
                let owner = game.state.card(card).owner;
                let held = game.state.card(card).zone == Zone::Hand;
                game.discard_card(card);
                game.discarded_unplayed(owner)?;
                if held {
                    game.was_discarded_from_hand(card)?;
                }
                return Ok(true);
            }
            game.discard_from_play(card)
        })?;
        self.all_have_departed();
        Ok(outcome)
    }

    pub(super) fn show(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        self.each_selected(at, what, &mut |game, card| {
            let hidden = !game.state.card(card).is_public();
            if hidden {
                game.state.card_mut(card).known = SeatSet::ALL;
                let you = game.you(at.frame);
                game.tell(Rule(8, 7, 7), What::LookedAt(you, card));
            }
            Ok(hidden)
        })
    }

    pub(super) fn put_each(&mut self, at: At<'a>, what: &'a Select, to: Destination) -> Played<StepOutcome> {
        let selected = self.select(at, what)?;
        if let Some((pile, end)) = self.put_back_in_order(&selected, to) {
            return self.put_back(at, selected, pile, end);
        }
        if self.is_deferred() {
            let leaving = self.leaving_by(at.frame, &selected, Some(to));
            let going = match to {
                Destination::OutOfGame => Going::OutOfGame,
                _ => Going::Elsewhere,
            };
            self.depart_together(&leaving, going)?;
        }
        let moved = selected.cards.clone();
        let outcome = self.each_of(at, selected, &mut |game, card| {
            if game.state.card(card).zone.in_play() && game.is_protected(at.frame, card) {
                return Ok(false); // R 8.8.3
            }
            let you = game.you(at.frame);
            let kind = game.state.chain[at.frame].kind;
            let stays =
                |game: &mut Self| game.query().is_steadfast(card, Some(kind)) || game.is_kept_from_hand(card, kind);
            if to == Destination::Hand && stays(game) {
                return Ok(false);
            }
            match to {
                Destination::Under(above) => match game.query().card_of(above, &game.context(at.frame)) {
                    Some(above) => game.put_under(card, above),
                    None => Ok(false),
                },
                Destination::Aside => game.put_aside(at.frame, card),
                to => {
                    let record = game.state.card(card);
                    if to == Destination::Hand && !game.state.printed(&game.book.pool, card).kind.is_conjured() {
                        game.make_hand(record.owner)?; // R 21.1.6
                    }
                    game.leave_together(card, &moved);
                    game.put_card(you, card, to)
                }
            }
        })?;
        self.all_have_departed();
        Ok(outcome)
    }

    /// Whether no effect of this kind can put a card from a discard pile into a hand.
    pub(super) fn is_kept_from_hand(&mut self, card: CardId, kind: CauseKind) -> bool {
        let text = self.query().kept_from_hand(card, kind);
        if let Some(text) = text {
            self.witness_paragraph(card, text);
        }
        text.is_some()
    }

    /// Those of the cards in play that a step of this text sends away: discards, or puts there.
    fn leaving_by(&self, frame: FrameId, selected: &Selected, to: Option<Destination>) -> Chosen {
        let stays_in_play = match to {
            None
            | Some(
                Destination::Hand
                | Destination::TopOfDrawPile
                | Destination::BottomOfDrawPile
                | Destination::IntoDrawPile
                | Destination::OutOfGame
                | Destination::DiscardPile,
            ) => false,
            Some(
                Destination::YourBattlefield
                | Destination::YourSpellboard
                | Destination::OwnersBattlefield
                | Destination::Under(_)
                | Destination::Aside,
            ) => true,
        };
        if stays_in_play || selected.result != StepResult::Done {
            return Chosen::new();
        }
        let kind = self.state.chain[frame].kind;
        let goes = |object: &Object| {
            let zone = self.state.card(object.card).zone;
            let held = to == Some(Destination::Hand) && self.query().is_steadfast(object.card, Some(kind));
            zone.in_play() && zone != Zone::Phoenixborn && !held && !self.is_protected(frame, object.card)
        };
        selected.cards.iter().copied().filter(goes).collect()
    }

    /// R 8.3.9: cards that leave play by one effect leave together: what is attached to one of them, or what one of
    /// them is attached to, is set aside with it.
    fn leave_together(&mut self, card: CardId, leaving: &Chosen) {
        let top = match self.state.card(card).host {
            Some(host) if self.state.card(host).zone.in_play() && leaving.iter().any(|other| other.card == host) => {
                host
            }
            Some(_) | None => card,
        };
        let attached: CardSet = self.state.attached_to(top).collect();
        if top != card || attached.iter().any(|c| leaving.iter().any(|other| other.card == c)) {
            self.set_aside(top);
            for alteration in attached {
                if leaving.iter().any(|other| other.card == alteration) {
                    self.set_aside(alteration);
                    self.state.card_mut(alteration).host = None;
                }
            }
        }
    }

    /// Whether several cards of one draw pile are put back on it, and at which end.
    fn put_back_in_order(&self, selected: &Selected, to: Destination) -> Option<(Seat, PileEnd)> {
        let end = match to {
            Destination::TopOfDrawPile => PileEnd::Top,
            Destination::BottomOfDrawPile => PileEnd::Bottom,
            _ => return None,
        };
        let [first, _, ..] = selected.cards[..] else {
            return None;
        };
        let pile = self.state.card(first.card).owner;
        let there = self.state.owned_in(Zone::DrawPile, pile);
        let all = selected.cards.iter().all(|object| there.contains(object.card));
        all.then_some((pile, end))
    }

    /// R 8.7.7: the order in which a player puts cards back is known to that player only. Whoever saw the cards knows
    /// that they lie there.
    fn put_back(&mut self, at: At<'a>, selected: Selected, pile: Seat, end: PileEnd) -> Played<StepOutcome> {
        let you_who = self.you(at.frame);
        let you = SeatSet::of(you_who);
        let cards: CardSet = selected.cards.iter().map(|object| object.card).collect();
        self.state.take_from_segments(&cards, you);
        self.state.add_segment(pile, end, cards, you);
        self.each_in_order(at, selected, you_who, &mut |game, card| {
            game.state.put_next(card);
            Ok(true)
        })
    }

    pub(super) fn summon_each(
        &mut self,
        at: At<'a>,
        count: &Quantity,
        title: &TitleRef,
        of: &Who,
        onto: &Who,
        over: Option<Ref>,
    ) -> Played<StepOutcome> {
        let context = self.context(at.frame);
        let owner = self.query().players(of, &context).first().copied();
        let mut rider = over.and_then(|over| self.query().card_of(over, &context));
        let (Some(title), Some(owner)) = (self.title(at.frame, title), owner) else {
            return Ok(StepOutcome::impossible());
        };
        let mut outcome = StepOutcome::impossible();
        for seat in self.pick_players(at, onto)? {
            for _ in 0..self.amount(at.frame, count) {
                if let Some(card) = self.summon(title, owner, seat, rider.take())? {
                    outcome.result = StepResult::Done;
                    outcome.amounts[seat.index()] += 1;
                    outcome.cards.push(self.state.object(card));
                }
            }
        }
        Ok(outcome)
    }

    pub(super) fn attach_to(&mut self, at: At<'a>, title: &TitleRef, to: &'a Select) -> Played<StepOutcome> {
        let Some(title) = self.title(at.frame, title) else {
            return Ok(StepOutcome::impossible());
        };
        let owner = self.you(at.frame);
        // R 6.6.3: the spell targets, whatever the text that attaches it is.
        let hosts = self.select_where(at, to, &|query, host| {
            !query.is_immune(host, Immunity::Targeted, CauseKind::Spell, owner) && query.may_host(title, host, owner)
        })?;
        if matches!(to, Select::All(_)) {
            // R 8.2.1: it aims at them though nobody picks them.
            for object in &hosts.cards {
                self.target(at.frame, object.card)?;
            }
            if self.state.chain[at.frame].cancelled {
                return Ok(StepOutcome::impossible());
            }
        }
        self.each_of(at, hosts, &mut |game, host| {
            if game.is_protected(at.frame, host) || game.query().bears_none_of(host, owner) {
                return Ok(false); // R 8.8.6
            }
            if !game.would_be_attached(at.frame, host)? {
                return Ok(false);
            }
            game.attach_conjured(title, owner, host)
        })
    }

    pub(super) fn attach_anew(&mut self, at: At<'a>, what: &'a Select, to: &'a Select) -> Played<StepOutcome> {
        let chosen = self.select(at, what)?;
        let Some(spell) = chosen.cards.first().copied() else {
            return Ok(StepOutcome::of(chosen.result));
        };
        // R 6.6.11: what the spell says of its hosts holds for whoever attaches it anew.
        let cause = self.cause(at.frame);
        let you = cause.controller;
        let must = At { need: Need::Must, ..at };
        let hosts = self.select_where(must, to, &|query, host| {
            query.hosts(spell.card, you, CauseKind::Spell).contains(host)
        })?;
        self.each_of(at, hosts, &mut |game, host| {
            // To be attached to another card is to be affected (R 8.8.1).
            let stays = game.is_protected(at.frame, spell.card);
            if !stays && game.would_be_attached(at.frame, host)? && game.state.is_there(spell) {
                game.reattach(spell.card, host, cause)
            } else {
                Ok(false)
            }
        })
    }

    pub(super) fn play_now(&mut self, at: At<'a>, card: Ref) -> Played<StepOutcome> {
        let you = self.you(at.frame);
        let card = self.query().card_of(card, &self.context(at.frame));
        match card {
            Some(card) if self.can_play_without_actions(card, you).is_ok() => {
                self.play_without_actions(card, you)?;
                Ok(StepOutcome::of(StepResult::Done))
            }
            Some(_) | None => Ok(StepOutcome::impossible()),
        }
    }

    /// Every copy of a conjuration in a pile leaves the game.
    pub(super) fn empty_pile(&mut self, at: At<'a>, title: &TitleRef, of: &Who) -> Played<StepOutcome> {
        let Some(title) = self.title(at.frame, title) else {
            return Ok(StepOutcome::impossible());
        };
        let mut gone = 0;
        for seat in self.pick_players(at, of)? {
            let is_its = |pile: &ConjurationPile| (pile.owner, pile.title) == (seat, title);
            let Some(pile) = self.state.conjurations.iter().position(is_its) else {
                continue;
            };
            while self.state.conjurations[pile].left > 0
                && let Some(copy) = self.state.add_card(self.book, title, seat, Zone::OutOfGame)
            {
                self.state.publish(copy);
                self.state.conjurations[pile].left -= 1;
                gone += 1;
            }
            gone += self.remove_on_the_way_to(seat, title);
        }
        Ok(StepOutcome::count(self.you(at.frame), gone))
    }

    /// Copies of a conjuration that have left play are in their pile for everybody but their own texts (R 9.7.4): those that lie
    /// aside as yet go out of the game instead. How many they are.
    fn remove_on_the_way_to(&mut self, owner: Seat, title: TitleId) -> u8 {
        let crate::State { schedule, cards, .. } = &mut self.state;
        let batches = schedule.iter_mut().flat_map(|schedule| &mut schedule.batches);
        let on_the_way = batches.flat_map(|batch| &mut batch.leaving).filter(|(card, to)| {
            let record = &cards[card.index()];
            to.is_none() && (record.owner, record.title) == (owner, title)
        });
        on_the_way.map(|(_, to)| *to = Some(Destination::OutOfGame)).count() as u8
    }

    /// Units change sides without leaving play (R 1.8.3).
    pub(super) fn give_control(&mut self, at: At<'a>, what: &'a Select, to: &Who) -> Played<StepOutcome> {
        let to = self.query().players(to, &self.context(at.frame)).first().copied();
        let Some(to) = to else {
            return Ok(StepOutcome::impossible());
        };
        self.each_selected(at, what, &mut |game, card| {
            let record = game.state.card(card);
            let able = record.zone == Zone::Battlefield && record.controller != to && game.state.player(to).alive;
            if !able
                || game.query().free_battlefield(to) < game.query().slots(card)
                || game.is_protected(at.frame, card)
            {
                return Ok(false);
            }
            let place = game.state.next_place();
            game.state.card_mut(card).place = place;
            game.state.set_controller(card, to);
            let attached: CardSet = game.state.attached_to(card).collect();
            for alteration in attached {
                game.state.set_controller(alteration, to);
            }
            let hidden: CardSet = game.state.hidden_under(card).collect();
            for under in hidden {
                let known = game.state.card(under).known.with(to);
                game.state.card_mut(under).known = known; // R 15.4.2
            }
            game.lives_changed = true;
            game.tell(Rule(6, 2, 2), What::EnteredPlay(card));
            Ok(true)
        })
    }

    fn title(&self, frame: FrameId, title: &TitleRef) -> Option<TitleId> {
        match title {
            TitleRef::Card(title) => Some(*title),
            TitleRef::SameAs(reference) => self
                .query()
                .card_of(*reference, &self.context(frame))
                .map(|c| self.query().title(c)),
        }
    }
}

impl Query<'_> {
    pub(super) fn could_summon(self, title: &TitleRef, of: &Who, onto: &Who, context: &Context) -> bool {
        let title = match title {
            TitleRef::Card(title) => Some(*title),
            TitleRef::SameAs(reference) => self.title_of(*reference, context),
        };
        let owners = self.players(of, context);
        let there = title.is_none_or(|title| owners.iter().any(|seat| self.has_conjuration(title, *seat)));
        let players = self.players(onto, context);
        there
            && players.iter().any(|seat| {
                title.map_or(self.free_battlefield(*seat) > 0, |title| {
                    self.fits_battlefield(*seat, title)
                })
            })
    }

    pub(super) fn could_attach(self, title: &TitleRef, context: &Context) -> bool {
        match title {
            TitleRef::Card(title) => self.has_conjuration(*title, context.you),
            TitleRef::SameAs(_) => true,
        }
    }
}
