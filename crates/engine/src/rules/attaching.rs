//! Section 6.6: alteration spells, what they are attached to, and what else is attached.

use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::{Attaching, Came, CardSet, Cause, EventKind, Happened, SeatSet, Zone};
use ashwright_core::{Body, CardId, CauseKind, Filter, Immunity, Rule, Seat, TitleId, Token};

impl<'q> Query<'q> {
    /// What an alteration of a title may be attached to by a player (R 6.6.2).
    pub(crate) fn hosts(self, alteration: CardId, seat: Seat, kind: CauseKind) -> CardSet {
        let Some(filter) = self.attaches_to(self.state.card(alteration).title) else {
            return CardSet::EMPTY;
        };
        let context = Context {
            you: seat,
            ..Context::of(self.state, alteration)
        };
        self.matching(filter, &context)
            .iter()
            .filter(|host| !self.bears_none_of(*host, seat) && !self.is_immune(*host, Immunity::Affected, kind, seat))
            .filter(|host| {
                self.book.edition.attaching == Attaching::Chooses
                    || !self.is_immune(*host, Immunity::Targeted, kind, seat)
            })
            .collect()
    }

    /// Whether a player's conjured alteration of this title can be on a card, by what it says of its hosts (R 6.6.11).
    pub(crate) fn may_host(self, title: TitleId, host: CardId, seat: Seat) -> bool {
        let context = Context {
            you: seat,
            ..Context::of(self.state, host)
        };
        self.attaches_to(title)
            .is_none_or(|filter| self.matches(host, filter, &context))
    }

    /// What an alteration of a title can be attached to, by its text; nothing for any other title.
    pub(super) fn attaches_to(self, title: TitleId) -> Option<&'q Filter> {
        self.book
            .pool
            .card(title)
            .text
            .iter()
            .find_map(|printed| match &self.book.ability(printed.ability).body {
                Body::AttachesTo(filter) => Some(filter),
                _ => None,
            })
    }
}

impl<'a> Game<'a> {
    /// R 6.6: an alteration targets what it is attached to; if that is cancelled or gone, it is discarded.
    pub(super) fn play_alteration(&mut self, card: CardId, seat: Seat, kind: CauseKind) -> Played {
        let hosts = self.query().hosts(card, seat, kind);
        self.clear_options();
        for host in hosts {
            self.offer(Choice::Card(host));
        }
        let text = self.book.pool.card(self.state.card(card).title).text.first();
        if let Some(text) = text
            && self.offered() > 0
            && let Choice::Card(host) = self.ask(seat, Rule(6, 6, 3), Ask::Target(card))?
        {
            let target = self.state.object(host);
            let frame = self.push_frame(text.ability, card, CauseKind::Spell, seat, 0);
            match self.book.edition.attaching {
                Attaching::Targets => self.target(frame, host)?,
                Attaching::Chooses => drop(self.would_be_attached(frame, host)?),
            }
            let cancelled = self.state.chain[frame].cancelled;
            self.pop_frame(frame);
            if !cancelled && self.query().is_same(target) && self.query().hosts(card, seat, kind).contains(host) {
                return self.attach(card, host);
            }
            if cancelled {
                self.witness_not_attached(card);
            }
        }
        self.finish_playing(card);
        Ok(())
    }

    /// Places an alteration under its host (R 6.6.5).
    pub(crate) fn attach(&mut self, card: CardId, host: CardId) -> Played {
        let by = self.state.card(card).controller;
        let exhausts = self.comes_under(card, host);
        self.state.stamp += 1;
        let stamp = self.state.stamp;
        let record = self.state.card_mut(card);
        record.host = Some(host);
        record.entered = stamp;
        self.state.set_zone(self.book, card, Zone::Attached);
        self.lives_changed = true;
        self.tell(Rule(6, 6, 5), What::Attached(card, host));
        let cause = Cause {
            kind: Some(CauseKind::Spell),
            source: Some(card),
            ..Cause::rules(by)
        };
        let attached = self.state.object(card);
        self.event(Happened::Attached(attached), cause)?;
        if self.query().is_same(attached) {
            self.event(Happened::ComesIntoPlay(self.state.object(card)), cause)?;
        }
        self.finish_attaching(card)?;
        self.counts_from_now_on(exhausts, host, cause)
    }

    /// Told before an alteration spell comes under its host: what it gives waits for nothing that has happened already.
    /// Whether it could make its unexhausted host count as exhausted, and text waits for that.
    fn comes_under(&mut self, card: CardId, host: CardId) -> bool {
        if self.book.grants_listeners(self.state.card(card).title) != 0 {
            self.comes_into_force(host);
        }
        self.book.exhausts_host(self.state.card(card).title)
            && self.book.is_ever_awaited(EventKind::TokensPlaced)
            && !self.query().is_exhausted(host)
    }

    /// A card that counts as exhausted from now on has become exhausted, without a token (R 11.2.1).
    fn counts_from_now_on(&mut self, could: bool, host: CardId, cause: Cause) -> Played {
        match could && self.state.card(host).zone.in_play() && self.query().is_exhausted(host) {
            true => self.came_to(host, Token::Exhaustion, 0, Came::Counted, cause),
            false => Ok(()),
        }
    }

    /// Attaches an alteration that is in play to another card to which it can be attached; it stays the same object
    /// (R 6.6.8, 6.6.11). Until its texts about attaching are resolved, whoever attaches it controls it.
    pub(crate) fn reattach(&mut self, card: CardId, host: CardId, cause: Cause) -> Played<bool> {
        let fits = self
            .query()
            .hosts(card, cause.controller, CauseKind::Spell)
            .contains(host);
        let record = self.state.card(card);
        let stays = record.host == Some(host) && record.zone == Zone::Attached || self.query().stays_with_host(card);
        if !fits || stays {
            return Ok(false);
        }
        if record.zone != Zone::Attached {
            return self.attach_from_elsewhere(card, host, cause);
        }
        if self.book.is_ever_awaited(EventKind::LeftPlay) {
            let object = self.state.object(card);
            self.would_happen(Happened::ComesOff(object), cause)?;
            if !self.query().is_same(object) || !self.state.card(host).zone.in_play() {
                return Ok(false);
            }
        }
        let exhausts = self.comes_under(card, host);
        let place = self.state.next_place();
        let record = self.state.card_mut(card);
        (record.host, record.place) = (Some(host), place);
        self.state.set_controller(card, cause.controller);
        self.lives_changed = true;
        self.tell(Rule(6, 6, 8), What::Attached(card, host));
        self.event(Happened::Attached(self.state.object(card)), cause)?;
        self.finish_attaching(card)?;
        self.counts_from_now_on(exhausts, host, cause)?;
        Ok(true)
    }

    /// Attaches an alteration that is not in play, from wherever it is; it comes into play by that.
    fn attach_from_elsewhere(&mut self, card: CardId, host: CardId, cause: Cause) -> Played<bool> {
        match self.state.card(card).zone {
            Zone::Under | Zone::Hand | Zone::DiscardPile | Zone::DrawPile => {}
            _ => return Ok(false),
        }
        self.take_from_pile(card, SeatSet::ALL);
        self.reveal(card);
        self.state.card_mut(card).host = None;
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.state.set_controller(card, cause.controller);
        self.attach(card, host)?;
        Ok(true)
    }

    /// What is attached is controlled by the controller of its card from now on (R 1.8.10).
    fn finish_attaching(&mut self, card: CardId) -> Played {
        let record = self.state.card(card);
        if let Some(host) = record.host.filter(|_| record.zone == Zone::Attached) {
            let controller = self.state.card(host).controller;
            self.state.set_controller(card, controller);
        }
        self.check_lives()
    }

    /// Attaches a conjured alteration spell from its owner's pile (R 6.3.8).
    pub(crate) fn attach_conjured(&mut self, title: TitleId, owner: Seat, host: CardId) -> Played<bool> {
        let Some(card) = self.take_conjuration(title, owner) else {
            return Ok(false);
        };
        self.reveal(card);
        self.attach(card, host)?;
        Ok(true)
    }
}
