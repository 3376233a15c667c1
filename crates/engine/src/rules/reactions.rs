//! Section 6.7: reaction spells, when they can be played and how they are resolved.

use super::costs::any_price;
use super::explain::Reason;
use super::playing::PutTo;
use crate::game::{Game, Played, What};
use crate::query::Purchase;
use crate::rulebook::Says;
use crate::{Cause, EventId, Happened, ReactionLimit, Zone};
use ashwright_core::{Act, CardId, CauseKind, Seat, TitleId};
use ashwright_seen::REACTED;

impl<'a> Game<'a> {
    /// Why a reaction cannot be played from hand now, if it cannot (R 6.7). The trigger is checked by the window.
    pub(crate) fn can_play_reaction(&self, card: CardId, seat: Seat) -> Result<(), Reason> {
        let record = self.state.card(card);
        if record.zone != Zone::Hand || record.owner != seat {
            return Err(Reason::NotInHand);
        }
        if !self.state.is_turn() {
            return Err(Reason::OutsideTurns);
        }
        if self.state.player(seat).reacted && !self.counts_beyond_the_limit(record.title) {
            return Err(Reason::AlreadyReacted);
        }
        if self.query().is_chained_now(record.title) {
            return Err(Reason::ChainedInFirstRound);
        }
        let title = record.title;
        let phoenixborn = self.state.player(seat).phoenixborn;
        if self.is_kept_from_reacting(phoenixborn, title) {
            return Err(Reason::Forbidden);
        }
        self.can_pay_reaction(card, seat)
    }

    /// Whether text keeps the player of a Phoenixborn from playing a title as a reaction.
    pub(crate) fn is_kept_from_reacting(&self, phoenixborn: CardId, title: TitleId) -> bool {
        let forbidden =
            |act: Act| self.book.ever_says(Says::cannot(act)) && self.query().cannot(phoenixborn, act, None);
        forbidden(Act::PlayReactions) || self.book.is_reaction_spell(title) && forbidden(Act::PlayReactionSpells)
    }

    /// Why a reaction cannot be paid for or finds no place now, if that is so.
    fn can_pay_reaction(&self, card: CardId, seat: Seat) -> Result<(), Reason> {
        let title = self.state.card(card).title;
        let query = self.query();
        let prices = self.book.reaction_prices(title);
        let pool = query.reaction_pool(seat);
        any_price(prices, Reason::OnlyAsReaction, |price| {
            query.check_price_from(&pool, seat, card, price)
        })?;
        self.finds_place(card, seat, self.kind_as_reaction(title))
    }

    /// What a card is while it is played as a reaction, as far as protections ask.
    fn kind_as_reaction(&self, title: TitleId) -> CauseKind {
        if self.book.is_reaction_spell(title) {
            CauseKind::ReactionSpell
        } else {
            CauseKind::Spell
        }
    }

    /// Plays a reaction in answer to an event (R 6.7).
    pub(crate) fn play_reaction(&mut self, card: CardId, seat: Seat, event: EventId) -> Played {
        let title = self.state.card(card).title;
        self.counts_as_reaction(card, seat);
        self.reveal(card);
        self.tell(REACTED, What::Played(seat, card));
        let pool = self.query().reaction_pool(seat);
        let prices = self.book.reaction_prices(title);
        let paid = self.pay_from(pool, seat, card, prices, Purchase::Reaction)?;
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.state.set_controller(card, seat);
        if self.query().put_to(title) != PutTo::DiscardPile {
            return self.put_in_play(card, seat, self.kind_as_reaction(title));
        }
        if let Some(ability) = self.book.reaction_of(title) {
            let frame = self.push_frame(ability, card, CauseKind::Spell, seat, 0);
            self.state.chain[frame].event = Some(event);
            let trigger = self.book.ability(ability).body.trigger();
            if let Some(slot) = trigger.and_then(|trigger| trigger.bind) {
                self.state.chain[frame].bound[slot.index()].event = Some(event);
            }
            if !self.resolve_paid(frame, &paid)? {
                return Ok(());
            }
            let cause = Cause {
                source: Some(card),
                ..Cause::rules(seat)
            };
            return self.seldom_awaited(Happened::ReactionResolved(self.state.object(card)), cause);
        }
        self.finish_playing(card);
        Ok(())
    }

    /// R 6.7.7: what a player plays in answer to something counts towards the limit of the turn, as far as the edition
    /// counts it.
    pub(super) fn counts_as_reaction(&mut self, card: CardId, seat: Seat) {
        let title = self.state.card(card).title;
        if self.book.edition.reaction_limit == ReactionLimit::Responses || self.book.is_reaction_spell(title) {
            self.state.player_mut(seat).reacted = true;
        }
    }

    /// Plays a reaction spell that was declared (R 6.7.2). If its cost cannot be paid any more, it stays in the hand, where
    /// everybody has seen it (R 6.7.101).
    pub(super) fn play_declared_reaction(&mut self, card: CardId, seat: Seat, event: EventId) -> Played {
        let record = self.state.card(card);
        if record.zone != Zone::Hand || record.owner != seat {
            return Ok(());
        }
        if self.can_pay_reaction(card, seat).is_err() {
            self.state.card_mut(card).handle = 0;
            return Ok(());
        }
        self.play_reaction(card, seat, event)
    }
}
