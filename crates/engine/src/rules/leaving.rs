//! Section 9.7: discarding and leaving play.

use crate::game::{Game, Played, What};
use crate::{CardSet, Cause, ComingBack, Crowded, FrameId, Happened, List, Object, PileEnd, SeatSet, Zone};
use ashwright_core::{CardId, CardKind, Destination, Origin, Rule, Seat, Stat, Tokens, sort_by_key};
use ashwright_seen::RESPARKED;

/// Where cards go that leave play together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Going {
    /// To the discard pile, which may be paid for (R 9.101.1).
    ToDiscard,
    /// Out of the game.
    OutOfGame,
    /// Anywhere else.
    Elsewhere,
}

impl<'a> Game<'a> {
    /// R 9.7.2: a card leaves play and is set aside with everything under it. Its slot is free at once; what it was is
    /// remembered (R 8.1.9).
    pub(crate) fn set_aside(&mut self, card: CardId) {
        self.remember(card);
        self.go_aside(card);
    }

    fn remember(&mut self, card: CardId) {
        let query = self.query();
        let last = [Stat::Attack, Stat::Life, Stat::Recover].map(|s| query.value(card, s).clamp(-120, 120) as i8);
        let turn = self.state.turn.number;
        let record = self.state.card_mut(card);
        record.last = last;
        record.last_controller = record.controller;
        record.left = turn;
        self.state.remembered.insert(card);
    }

    fn go_aside(&mut self, card: CardId) {
        if let Some(schedule) = &mut self.state.schedule {
            schedule.destroyed.retain(|object| object.card != card);
            schedule
                .hosts
                .extend(self.state.cards[card.index()].host.map(|host| (card, host)));
        }
        // What it kept from working on a card that stays.
        if let Some(host) = self.state.card(card).host
            && self.state.card(host).zone.in_play()
        {
            self.comes_into_force(host);
        }
        self.state.set_zone(self.book, card, Zone::Leaving);
    }

    /// R 9.7.3: what is said of the card that would leave play, before it does. Returns whether it is still there. An answer
    /// to it that takes the card elsewhere is not answered anew.
    pub(super) fn would_leave(&mut self, card: CardId, cause: Option<Cause>) -> Played<bool> {
        let object = self.state.object(card);
        if self.query().stays_with_host(card) {
            return Ok(false);
        }
        if self.state.events.iter().any(|event| event.is_leaving(object)) {
            return Ok(true);
        }
        let cause = cause.unwrap_or_else(|| self.newest_cause());
        self.would_happen(Happened::LeftPlay(object), cause)?;
        Ok(self.query().is_same(object))
    }

    /// R 9.7.15: cards that one effect makes leave play leave at the same time. What is said of the card that would leave, and
    /// what is paid for it, comes while all of them are in place; then all are set aside, and the effect tells of one after the
    /// other that it has left.
    pub(crate) fn depart_together(&mut self, leaving: &[Object], to: Going) -> Played {
        if leaving.len() < 2 {
            return Ok(());
        }
        for object in leaving.iter().copied() {
            let card = object.card;
            if !self.query().is_same(object) || self.query().stays_with_host(card) {
                continue;
            }
            match to {
                Going::ToDiscard => drop(self.would_be_discarded(card, None)?),
                Going::OutOfGame if !self.would_leave(card, None)? || !self.would_be_removed(card, None)? => {}
                Going::OutOfGame => self.offer_attached_resparks(card)?,
                Going::Elsewhere if self.would_leave(card, None)? => self.offer_attached_resparks(card)?,
                Going::Elsewhere => {}
            }
        }
        let leaving: List<Object> = leaving
            .iter()
            .copied()
            .filter(|o| self.query().is_same(*o) && !self.query().stays_with_host(o.card))
            .collect();
        for Object { card, .. } in &leaving {
            self.remember(*card);
        }
        for Object { card, .. } in leaving {
            self.go_aside(card);
            self.schedule().departing.push(card);
        }
        Ok(())
    }

    /// The effect is over: what it did not come to any more goes to its discard pile.
    pub(crate) fn all_have_departed(&mut self) {
        while let Some(card) = self
            .state
            .schedule
            .as_mut()
            .and_then(|schedule| schedule.departing.pop())
        {
            self.finish_leaving(card, None);
        }
    }

    /// Whether a card is aside with others with which it leaves play; it is told of now.
    fn take_departing(&mut self, card: CardId) -> bool {
        let Some(schedule) = &mut self.state.schedule else {
            return false;
        };
        let at = schedule.departing.iter().position(|other| *other == card);
        at.map(|at| schedule.departing.remove(at)).is_some()
    }

    /// R 9.7.12: what is said of the card that would be removed from the game, before it is. Returns whether it still is to be.
    /// An answer to it is not answered anew.
    pub(super) fn would_be_removed(&mut self, card: CardId, cause: Option<Cause>) -> Played<bool> {
        let object = self.state.object(card);
        let removed = Happened::RemovedFromGame(object);
        if !self.book.is_ever_awaited(removed.kind()) || self.state.events.iter().any(|event| event.what == removed) {
            return Ok(true);
        }
        let zone = self.state.card(card).zone;
        let cause = cause.unwrap_or_else(|| self.newest_cause());
        self.would_happen(removed, cause)?;
        let record = self.state.card(card);
        Ok(record.zone == zone && record.entered == object.entered)
    }

    /// What is said of a card that would be discarded from play: a text says first where else it goes, and then its owner may
    /// pay for it (R 9.101).
    pub(super) fn would_be_discarded(&mut self, card: CardId, cause: Option<Cause>) -> Played<bool> {
        let object = self.state.object(card);
        if self.query().stays_with_host(card) {
            return Ok(false);
        }
        let discarded = Happened::DiscardedFromPlay(object);
        if self.book.is_ever_awaited(discarded.kind()) {
            let cause = cause.unwrap_or_else(|| self.newest_cause());
            self.would_happen(discarded, cause)?;
        }
        if !self.query().is_same(object) || !self.would_leave(card, cause)? {
            return Ok(false);
        }
        self.offer_resparks(card)?;
        Ok(true)
    }

    /// Takes a card out of play, with what its leaving triggers (R 9.5.4, 9.7.4). Texts of its own are asked whether they are
    /// in force while it is still as it was.
    pub(super) fn leave_play(&mut self, card: CardId, cause: Cause) -> Played {
        if !self.book.is_ever_awaited(ashwright_seen::EventKind::LeftPlay) {
            self.set_aside(card);
            return Ok(());
        }
        self.leave_play_with(card, cause)
    }

    /// R 9.101: the owners of a card that would be discarded from play, and of what is attached to it, may pay to take it into
    /// their hands instead.
    fn offer_resparks(&mut self, card: CardId) -> Played {
        self.offer_respark(card)?;
        self.offer_attached_resparks(card)
    }

    fn offer_respark(&mut self, card: CardId) -> Played {
        let prices = self.book.respark_prices(self.state.card(card).title);
        let owner = self.state.card(card).owner;
        // R 9.101.3
        if prices.is_empty() || !self.state.is_turn() || !self.state.player(owner).alive {
            return Ok(());
        }
        let payable = prices
            .iter()
            .any(|price| self.query().check_price(owner, card, price).is_ok());
        if !payable || !self.ask_whether(owner, RESPARKED, card)? {
            return Ok(());
        }
        self.pay(owner, card, prices)?;
        self.schedule().resparked.push(card);
        Ok(())
    }

    /// Looks for what has died of its wounds, at once or when what is under way is done (R 9.4.4): what moves a card takes the
    /// lives that its text gave (R 10.6.1).
    fn lives_are_checked(&mut self) -> Played {
        match self.is_collecting() {
            true => {
                self.lives_changed = true;
                Ok(())
            }
            false => self.check_lives(),
        }
    }

    /// Whether it was paid for that a card goes to its owner's hand, which is over with this.
    fn take_respark(&mut self, card: CardId) -> bool {
        let Some(schedule) = &mut self.state.schedule else {
            return false;
        };
        let at = schedule.resparked.iter().position(|other| *other == card);
        at.map(|at| schedule.resparked.remove(at)).is_some()
    }

    /// R 9.7.4: everything that triggered is done: tokens and dice return, what was underneath is discarded, and the
    /// card goes to its place, unless an effect has moved it already (R 9.7.8).
    pub(crate) fn finish_leaving(&mut self, card: CardId, instead: Option<Destination>) {
        if !matches!(self.state.card(card).zone, Zone::Leaving | Zone::Resolving) {
            return;
        }
        self.strip(card);
        match instead {
            Some(to) => self.send(card, to),
            None => self.discard_card(card),
        }
    }

    /// Takes tokens, dice and attachments off a card.
    fn strip(&mut self, card: CardId) {
        if self.state.card(card).zone == Zone::Leaving {
            self.is_taken_elsewhere(card);
        }
        self.clear_off(card);
        let record = self.state.card_mut(card);
        record.tokens = Tokens::NONE;
        // What it did this turn counts again if it comes back as the same unit (R 9.7.14).
        record.marks.aside = None;
        let host = record.host.take();
        self.state.traced.retain(|t| t.card != card);
        self.lives_changed |= host.is_some();
    }

    /// Takes dice, attachments and the cards underneath off a card.
    pub(super) fn clear_off(&mut self, card: CardId) {
        // In the order in which they came, which ids do not keep (R 9.7.15).
        let mut attached: Vec<CardId> = self.state.attached_to(card).collect();
        sort_by_key(&mut attached, |alteration| self.state.card(*alteration).place);
        for alteration in attached {
            // R 6.4.12: a ready spell under another belongs to the slot, which is there as long as it holds a copy.
            if self.state.printed(&self.book.pool, alteration).kind == CardKind::ReadySpell
                && let Some(other) = self.same_slot(card)
            {
                self.state.card_mut(alteration).host = Some(other);
                continue;
            }
            self.set_aside(alteration);
            self.strip(alteration);
            self.discard_card(alteration);
        }
        // What has left before it and still waits for its own text has nothing to lie on any more.
        for left in *self.state.zones.of(Zone::Leaving) {
            if self.state.card(left).host == Some(card) {
                self.state.card_mut(left).host = None;
            }
        }
        let under: CardSet = self.state.under(card).collect();
        for hidden in under {
            self.state.card_mut(hidden).host = None;
            self.discard_card(hidden);
        }
        let mut i = 0;
        while i < self.state.placed_dice.len() {
            let placed = self.state.placed_dice[i];
            if placed.card == card {
                self.state.placed_dice.remove(i);
                self.bring_home(placed);
            } else {
                i += 1;
            }
        }
    }

    /// The first other copy in the slot of the spellboard in which a ready spell is or was.
    fn same_slot(&self, card: CardId) -> Option<CardId> {
        let record = self.state.card(card);
        let spells = self.state.controlled_in(Zone::Spellboard, record.controller);
        spells
            .iter()
            .filter(|other| *other != card && self.state.card(*other).title == record.title)
            .min_by_key(|other| self.state.card(*other).place)
    }

    /// R 9.7.5: a card goes to its owner's discard pile, a conjured one to its owner's conjuration pile. For cards from
    /// hand and draw pile nothing triggers (R 9.7.11).
    pub(crate) fn discard_card(&mut self, card: CardId) {
        if self.take_respark(card) {
            return self.send(card, Destination::Hand); // R 9.101.1
        }
        self.reveal(card);
        self.tell(Rule(9, 7, 5), What::Discarded(card));
        let owner = self.state.card(card).owner;
        self.state.set_controller(card, owner);
        if self.state.printed(&self.book.pool, card).kind.is_conjured() {
            self.return_to_conjurations(card);
        } else if self.state.player(owner).alive {
            self.state.set_zone(self.book, card, Zone::DiscardPile);
        } else {
            self.state.set_zone(self.book, card, Zone::OutOfGame); // R 14.3.2
        }
    }

    fn return_to_conjurations(&mut self, card: CardId) {
        let (owner, title) = (self.state.card(card).owner, self.state.card(card).title);
        let pile = self
            .state
            .conjurations
            .iter_mut()
            .find(|p| p.owner == owner && p.title == title);
        let Some(pile) = pile else {
            self.state.set_zone(self.book, card, Zone::OutOfGame); // R 14.3.2
            return;
        };
        pile.left += 1;
        self.state.card_mut(card).handle = 0;
        self.state.card_mut(card).known = crate::SeatSet::NONE;
        self.state.set_zone(self.book, card, Zone::Unused);
    }

    /// Discards a card in play, which is not destroying it (R 9.7.10).
    pub(crate) fn discard_from_play(&mut self, card: CardId) -> Played<bool> {
        if self.take_departing(card) {
            self.leave_play(card, self.newest_cause())?;
            self.go_to_its_place(card, None);
            self.lives_are_checked()?;
            return Ok(true);
        }
        if !self.state.card(card).zone.in_play() || self.state.card(card).zone == Zone::Phoenixborn {
            return Ok(false);
        }
        if self.is_ultimate(card) {
            return Ok(false);
        }
        let fought = self.state.card(card).zone == Zone::Battlefield;
        if !self.would_be_discarded(card, None)? {
            return Ok(false);
        }
        self.leave_play(card, self.newest_cause())?;
        self.go_to_its_place(card, None);
        if fought {
            self.bleed(card)?;
        }
        self.lives_are_checked()?;
        Ok(true)
    }

    /// R 20.3.12: what would move or discard the Ultimate of a Chimera does nothing.
    fn is_ultimate(&self, card: CardId) -> bool {
        self.state.chimera.is_some() && self.state.ultimate() == Some(card)
    }

    /// Puts a card somewhere, from wherever it is. Conjured cards go back to their pile unless they stay in play
    /// (R 9.7.6).
    pub(crate) fn put_card(&mut self, you: Seat, card: CardId, to: Destination) -> Played<bool> {
        if self.is_ultimate(card) {
            return Ok(false);
        }
        let zone = self.state.card(card).zone;
        if to == Destination::YourSpellboard {
            return self.put_onto_spellboard(you, card);
        }
        if zone == Zone::DiscardPile {
            let leaves = Happened::LeftDiscardPile(self.state.object(card));
            self.would_happen(leaves, self.newest_cause())?;
            if self.state.card(card).zone != Zone::DiscardPile {
                return Ok(false);
            }
        }
        let onto = match to {
            Destination::YourBattlefield => Some(you),
            Destination::OwnersBattlefield => Some(self.state.card(card).owner),
            Destination::Hand
            | Destination::TopOfDrawPile
            | Destination::BottomOfDrawPile
            | Destination::OutOfGame
            | Destination::IntoDrawPile
            | Destination::DiscardPile
            | Destination::YourSpellboard
            | Destination::Under(_)
            | Destination::Aside => None,
        };
        if let Some(onto) = onto {
            return self.put_onto_battlefield(onto, card, to);
        }
        if self.take_departing(card) {
            self.leave_play(card, self.newest_cause())?;
        } else if zone.in_play() {
            if !self.would_leave(card, None)? || to == Destination::OutOfGame && !self.would_be_removed(card, None)? {
                return Ok(false);
            }
            self.offer_attached_resparks(card)?;
            self.leave_play(card, self.newest_cause())?;
        } else if zone == Zone::Leaving && to == Destination::OutOfGame && !self.would_be_removed(card, None)? {
            return Ok(false);
        }
        if self.state.card(card).zone == Zone::Leaving && self.keep_aside(card, Some(to)) {
            self.lives_are_checked()?;
            return Ok(true);
        }
        if zone == Zone::Under {
            self.comes_from_under(card, to);
        }
        if matches!(self.state.card(card).zone, Zone::Leaving | Zone::Under) {
            self.strip(card);
        }
        let seen_by = match to {
            Destination::Hand => self.state.seeing_the_hand_of(self.state.card(card).owner).with(you),
            Destination::TopOfDrawPile | Destination::BottomOfDrawPile | Destination::IntoDrawPile => SeatSet::of(you),
            Destination::YourBattlefield
            | Destination::YourSpellboard
            | Destination::OwnersBattlefield
            | Destination::OutOfGame
            | Destination::DiscardPile
            | Destination::Under(_)
            | Destination::Aside => SeatSet::ALL,
        };
        self.take_from_pile(card, seen_by);
        self.send(card, to);
        if zone != Zone::Hand {
            let origin = match zone {
                Zone::DiscardPile => Origin::DiscardPile,
                Zone::DrawPile => Origin::DrawPile,
                zone if zone == Zone::Leaving || zone.in_play() => self.origin_of_leaving(card),
                _ => Origin::Elsewhere,
            };
            self.came_into_hand(card, origin)?;
        }
        if zone == Zone::Battlefield && to == Destination::DiscardPile {
            self.bleed(card)?;
        }
        // R 18.5.1: it may have been the last card of a Chimera's draw pile.
        if matches!(zone, Zone::DrawPile | Zone::Hand) && self.state.is_chimera(self.state.card(card).owner) {
            self.pile_may_be_empty()?;
        }
        self.lives_are_checked()?;
        Ok(true)
    }

    /// From where a card that has left play comes into a hand: from play, if its owner controlled it.
    pub(super) fn origin_of_leaving(&self, card: CardId) -> Origin {
        let record = self.state.card(card);
        match record.last_controller == record.owner {
            true => Origin::Play,
            false => Origin::Elsewhere,
        }
    }

    /// Tells of a card that was put into a hand, if that is where it is.
    pub(super) fn came_into_hand(&mut self, card: CardId, origin: Origin) -> Played {
        if self.state.card(card).zone != Zone::Hand {
            return Ok(());
        }
        let put = Happened::PutIntoHand(self.state.object(card), origin);
        self.seldom_awaited(put, self.newest_cause())
    }

    /// A unit comes onto a battlefield without being played; where it finds no room it stays where it is (R 6.2.3).
    fn put_onto_battlefield(&mut self, onto: Seat, card: CardId, to: Destination) -> Played<bool> {
        let zone = self.state.card(card).zone;
        if !self.state.player(onto).alive {
            return Ok(false);
        }
        // What stands there already has its slot.
        let stands_there = zone == Zone::Battlefield && self.state.card(card).controller == onto;
        if self.book.edition.crowded == Crowded::Stays
            && !stands_there
            && !self.query().fits_battlefield(onto, self.state.card(card).title)
        {
            return Ok(false);
        }
        if zone.in_play() {
            self.set_aside(card);
        }
        if zone == Zone::Under {
            self.comes_from_under(card, to);
        }
        if zone != Zone::Hand && zone != Zone::DrawPile {
            self.strip(card);
        }
        if matches!(
            self.state.card(card).zone,
            Zone::Leaving | Zone::Under | Zone::OutOfGame
        ) {
            self.stays_the_same(card);
        }
        self.take_from_pile(card, SeatSet::ALL);
        self.reveal(card);
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.enter_play(card, onto, Zone::Battlefield)?;
        Ok(true)
    }

    /// A ready spell comes onto a spellboard without being played (R 6.1.8).
    fn put_onto_spellboard(&mut self, you: Seat, card: CardId) -> Played<bool> {
        let record = self.state.card(card);
        let (zone, title) = (record.zone, record.title);
        let fits = self.query().fits_spellboard(you, title);
        if zone.in_play() || !fits || self.book.pool.card(title).kind != CardKind::ReadySpell {
            return Ok(false);
        }
        self.take_from_pile(card, SeatSet::ALL);
        self.reveal(card);
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.enter_play(card, you, Zone::Spellboard)?;
        Ok(true)
    }

    /// What is attached to a card that goes elsewhere is discarded, and may be resparked.
    fn offer_attached_resparks(&mut self, card: CardId) -> Played {
        let mut attached: Vec<CardId> = self.state.attached_to(card).collect();
        sort_by_key(&mut attached, |alteration| self.state.card(*alteration).place);
        for alteration in attached {
            self.offer_respark(alteration)?;
        }
        Ok(())
    }

    /// R 9.7.14: a unit that comes back in the turn in which it left, without having been in a hand or pile, is the same
    /// unit: what applied to it applies to it again under the stamp with which it will enter.
    fn stays_the_same(&mut self, card: CardId) {
        let record = *self.state.card(card);
        if record.left != self.state.turn.number || self.book.edition.coming_back == ComingBack::New {
            return;
        }
        let (old, new) = (record.entered, self.state.stamp + 1);
        self.came_back.push((card, old, new));
        for lasting in &mut self.state.lasting {
            if lasting.on.card == card && lasting.on.entered == old {
                lasting.on.entered = new;
            }
        }
        let delayed = self.state.delayed.iter_mut().map(|d| &mut d.frame);
        let decreed = self.state.decrees.iter_mut().map(|d| &mut d.frame);
        let frames = self.state.chain.iter_mut().chain(delayed).chain(decreed);
        for object in frames
            .flat_map(|frame| &mut frame.bound)
            .flat_map(|bound| &mut bound.cards)
        {
            if object.card == card && object.entered == old {
                object.entered = new;
            }
        }
    }

    /// Takes a card out of play for as long as an effect does something with it.
    pub(crate) fn put_aside(&mut self, frame: FrameId, card: CardId) -> Played<bool> {
        if !self.state.card(card).zone.in_play() || !self.would_leave(card, None)? {
            return Ok(false);
        }
        self.offer_attached_resparks(card)?;
        self.leave_play(card, self.newest_cause())?;
        self.strip(card);
        self.state.card_mut(card).marks.aside = Some(frame);
        self.lives_are_checked()?;
        Ok(true)
    }

    /// R 15.4.1: places a card face down under a card in play, from wherever it is.
    pub(crate) fn put_under(&mut self, card: CardId, above: CardId) -> Played<bool> {
        if !self.state.card(above).zone.in_play() || card == above {
            return Ok(false);
        }
        if self.state.card(card).zone.in_play() {
            if !self.would_leave(card, None)? {
                return Ok(false);
            }
            self.offer_attached_resparks(card)?;
            self.leave_play(card, self.newest_cause())?;
        }
        if self.state.card(card).zone == Zone::Leaving {
            self.strip(card);
        }
        let looking = SeatSet::of(self.state.card(above).controller);
        match self.state.card(card).is_public() {
            true => self.take_from_pile(card, SeatSet::ALL),
            false => self.take_unseen(card, looking),
        }
        let owner = self.state.card(card).owner;
        self.state.set_controller(card, owner);
        self.state.card_mut(card).host = Some(above);
        self.state.set_zone(self.book, card, Zone::Under);
        self.tell(Rule(15, 4, 1), What::PutUnder(card, above));
        self.lives_are_checked()?;
        Ok(true)
    }

    /// Brings a card that is on its way to its place.
    fn send(&mut self, card: CardId, to: Destination) {
        let kind = self.state.printed(&self.book.pool, card).kind;
        let owner = self.state.card(card).owner;
        self.state.set_controller(card, owner);
        let gone = !self.state.player(owner).alive;
        self.state.card_mut(card).host = None;
        if (kind.is_conjured() || gone) && to != Destination::OutOfGame {
            self.discard_card(card);
            return;
        }
        let public = self.state.card(card).is_public();
        match to {
            Destination::OutOfGame => {
                self.reveal(card);
                self.state.set_zone(self.book, card, Zone::OutOfGame);
                self.tell(Rule(9, 7, 12), What::LeftTheGame(card));
            }
            Destination::Hand => {
                self.tell(Rule(9, 7, 1), What::ToHand(card));
                // R 15.3.3: what everybody saw on its way to a hand stays known there.
                if !public {
                    self.state.card_mut(card).known = crate::SeatSet::NONE;
                }
                self.hide(card, Zone::Hand);
                self.state.set_zone(self.book, card, Zone::Hand);
            }
            Destination::TopOfDrawPile | Destination::BottomOfDrawPile => {
                if self.state.card(card).zone == Zone::Hand {
                    // R 15.3.2: which card of the hand it was is not known, so nothing about the hand is any more.
                    self.forget_hand(owner);
                }
                let from_pile = self.state.card(card).zone == Zone::DrawPile;
                let known = self.state.card(card).known;
                let known = if from_pile { known } else { known.with(owner) };
                self.hide(card, Zone::DrawPile);
                self.state.card_mut(card).known = known;
                self.state.set_zone(self.book, card, Zone::DrawPile);
                let end = match to == Destination::TopOfDrawPile {
                    true => PileEnd::Top,
                    false => PileEnd::Bottom,
                };
                self.state.add_segment(owner, end, CardSet::of(card), SeatSet::NONE);
            }
            Destination::IntoDrawPile => {
                if self.state.card(card).zone == Zone::Hand {
                    self.forget_hand(owner);
                }
                self.hide(card, Zone::DrawPile);
                self.state.set_zone(self.book, card, Zone::DrawPile);
                self.shuffle(owner);
            }
            Destination::DiscardPile => self.discard_card(card),
            Destination::YourBattlefield
            | Destination::YourSpellboard
            | Destination::OwnersBattlefield
            | Destination::Under(_)
            | Destination::Aside => {}
        }
    }
}
