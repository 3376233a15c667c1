//! Chapter 6: playing cards and activating. Alteration spells (6.6) and reaction spells (6.7) stand in `attaching` and
//! `reactions`.

use super::costs::{Paid, any_price};
use super::explain::Reason;
use super::turns::is_played_as_action;
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Purchase, Query};
use crate::rulebook::{Price, without_actions};
use crate::{Cause, Change, EventKind, Frame, FrameId, Happened, Marks, SpellDiscarded, Zone};
use ashwright_core::{
    AbilityId, Act, Body, CardId, CardKind, CauseKind, Dice, Die, DieType, Level, Printed, Rule, Seat, TextBox,
    TitleId, Token, Tokens, UsedBy, UsedText, Value,
};
use ashwright_seen::ACTIVATED;

/// Where a card is put that is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PutTo {
    /// Onto a battlefield, as a unit (R 6.2).
    Battlefield,
    /// Onto a spellboard (R 6.4).
    Spellboard,
    /// Under a ready spell, into the same slot.
    SpellsSlot,
    /// Onto the card to which it is attached (R 6.6).
    Host,
    /// Nowhere: its text is carried out, and it goes to a discard pile (R 6.5).
    DiscardPile,
}

impl<'q> Query<'q> {
    #[inline]
    pub(super) fn put_to(self, title: TitleId) -> PutTo {
        match self.book.pool.card(title).kind {
            CardKind::Ally => PutTo::Battlefield,
            CardKind::ReadySpell if self.attaches_to(title).is_some() => PutTo::SpellsSlot,
            CardKind::ReadySpell => PutTo::Spellboard,
            CardKind::AlterationSpell => PutTo::Host,
            CardKind::ActionSpell | CardKind::ReactionSpell => PutTo::DiscardPile,
            // None of these is ever played (R 16.1.3).
            CardKind::Phoenixborn
            | CardKind::Conjuration
            | CardKind::ConjuredAlterationSpell
            | CardKind::Chimera
            | CardKind::Behavior
            | CardKind::Ultimate
            | CardKind::Aspect
            | CardKind::ConjuredAspect
            | CardKind::Fatigued => PutTo::DiscardPile,
        }
    }
}

/// Where the die lies whose power is resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PowerDie {
    /// In its player's exhausted pool.
    Exhausted,
    /// On this card.
    On(CardId),
    /// Where text has put it that its being spent triggered: it is not there any more for its own power (R 6.9.3).
    Taken,
}

impl<'a> Game<'a> {
    /// Why a card cannot be played from hand as an action now, if it cannot (R 6.1).
    pub(crate) fn can_play(&self, card: CardId, seat: Seat) -> Result<(), Reason> {
        let record = self.state.card(card);
        if record.zone != Zone::Hand || record.owner != seat {
            return Err(Reason::NotInHand);
        }
        self.can_play_at(card, seat, self.book.play_prices(record.title))
    }

    /// Why a card cannot be played for one of these prices, wherever it is, if it cannot.
    // It is asked of every card of a hand for every action.
    #[inline(always)]
    fn can_play_at(&self, card: CardId, seat: Seat, prices: &[Price]) -> Result<(), Reason> {
        let query = self.query();
        let title = self.state.card(card).title;
        let kind = self.book.pool.card(title).kind;
        if !is_played_as_action(kind) {
            return Err(Reason::OnlyAsReaction);
        }
        if query.is_chained_now(title) {
            return Err(Reason::ChainedInFirstRound);
        }
        let phoenixborn = self.state.player(seat).phoenixborn;
        if kind == CardKind::ActionSpell && query.cannot(phoenixborn, Act::PlayActionSpells, None) {
            return Err(Reason::Forbidden);
        }
        any_price(prices, Reason::NoMainAction, |price| {
            query.check_price(seat, card, price)
        })?;
        self.finds_place(card, seat, CauseKind::Spell)
    }

    /// Why a card would find no place in play, if it would not.
    pub(super) fn finds_place(&self, card: CardId, seat: Seat, kind: CauseKind) -> Result<(), Reason> {
        let query = self.query();
        let title = self.state.card(card).title;
        let (fits, reason) = match query.put_to(title) {
            PutTo::Battlefield => (query.fits_battlefield(seat, title), Reason::BattlefieldFull),
            PutTo::Spellboard => (query.fits_spellboard(seat, title), Reason::SpellboardFull),
            PutTo::SpellsSlot | PutTo::Host => (!query.hosts(card, seat, kind).is_empty(), Reason::NothingToAttachTo),
            PutTo::DiscardPile => return Ok(()),
        };
        if fits { Ok(()) } else { Err(reason) }
    }

    /// Plays a card from hand as an action: announce, pay, resolve or place (R 6.1).
    pub(super) fn play_card(&mut self, card: CardId, seat: Seat) -> Played {
        let title = self.state.card(card).title;
        self.play_for(card, seat, self.book.play_prices(title))
    }

    /// Why a card cannot be played from hand or discard pile in the middle of an effect without paying for actions, if it cannot.
    pub(crate) fn can_play_without_actions(&self, card: CardId, seat: Seat) -> Result<(), Reason> {
        let record = self.state.card(card);
        if !matches!(record.zone, Zone::Hand | Zone::DiscardPile) || record.owner != seat {
            return Err(Reason::NotInHand);
        }
        self.can_play_at(card, seat, &without_actions(self.book.play_prices(record.title)))
    }

    /// Plays a card from hand or discard pile in the middle of an effect without paying for actions (R 5.5.4).
    pub(crate) fn play_without_actions(&mut self, card: CardId, seat: Seat) -> Played {
        let title = self.state.card(card).title;
        if self.state.card(card).zone == Zone::DiscardPile {
            let leaves = Happened::LeftDiscardPile(self.state.object(card));
            self.would_happen(leaves, self.newest_cause())?;
            if self.can_play_without_actions(card, seat).is_err() {
                return Ok(());
            }
        }
        self.play_for(card, seat, &without_actions(self.book.play_prices(title)))
    }

    fn play_for(&mut self, card: CardId, seat: Seat, prices: &[Price]) -> Played {
        let title = self.state.card(card).title;
        self.reveal(card);
        self.tell(Rule(6, 1, 1), What::Played(seat, card));
        let paid = self.pay(seat, card, prices)?;
        self.state.set_zone(self.book, card, Zone::Resolving);
        self.state.set_controller(card, seat);
        if self.query().put_to(title) != PutTo::DiscardPile {
            return self.put_in_play(card, seat, CauseKind::Spell);
        }
        let Some(ability) = self.book.on_play_of(title) else {
            self.finish_playing(card);
            return Ok(());
        };
        let frame = self.push_frame(ability, card, CauseKind::Spell, seat, 0);
        self.state.player_mut(seat).played_action_spell = true;
        match self.resolve_paid(frame, &paid)? {
            true => self.resolved(seat, card, ability, 0),
            false => Ok(()),
        }
    }

    /// A card that was paid for comes to its place in play.
    pub(super) fn put_in_play(&mut self, card: CardId, seat: Seat, kind: CauseKind) -> Played {
        match self.query().put_to(self.state.card(card).title) {
            PutTo::Battlefield => self.enter_play(card, seat, Zone::Battlefield),
            PutTo::Spellboard => self.enter_play(card, seat, Zone::Spellboard),
            PutTo::SpellsSlot => self.play_under_spell(card, seat),
            PutTo::Host => self.play_alteration(card, seat, kind),
            PutTo::DiscardPile => Ok(()),
        }
    }

    /// An action spell or an ability of a Phoenixborn was resolved: others may answer with a copy of it.
    pub(crate) fn resolved(&mut self, seat: Seat, card: CardId, ability: AbilityId, numeral: i8) -> Played {
        if !self.state.player(seat).alive {
            return Ok(()); // R 14.3.6: it was dropped with its player.
        }
        let cause = Cause {
            source: Some(card),
            ..Cause::rules(seat)
        };
        self.event_after(Happened::Resolved(ability, numeral), cause)?;
        Ok(())
    }

    /// A ready spell that is placed under another one in the same slot of the spellboard.
    fn play_under_spell(&mut self, card: CardId, seat: Seat) -> Played {
        let hosts = self.query().hosts(card, seat, CauseKind::Spell);
        self.clear_options();
        for host in hosts {
            self.offer(Choice::Card(host));
        }
        if self.offered() > 0
            && let Choice::Card(host) = self.ask(seat, Rule(6, 4, 5), Ask::Choose(card))?
        {
            return self.attach(card, host);
        }
        self.finish_playing(card);
        Ok(())
    }

    /// R 6.5.1: a spell that was resolved goes to its owner's discard pile, unless it went elsewhere.
    pub(super) fn finish_playing(&mut self, card: CardId) {
        if self.state.card(card).zone == Zone::Resolving {
            self.discard_card(card);
        }
    }

    /// A card enters play on a battlefield or spellboard (R 6.2, 6.3, 6.4). A unit that does not fit is discarded
    /// instead (R 6.2.3); the caller checks what must fit.
    pub(crate) fn enter_play(&mut self, card: CardId, controller: Seat, zone: Zone) -> Played {
        self.enter_play_over(card, controller, zone, None, None)
    }

    /// A card enters play on a battlefield, at a place of its row.
    pub(crate) fn enter_play_at(&mut self, card: CardId, controller: Seat, place: i16) -> Played {
        self.enter_play_over(card, controller, Zone::Battlefield, None, Some(place))
    }

    /// A card enters play with a card face down under it, as one step (R 6.3.7).
    fn enter_play_over(
        &mut self,
        card: CardId,
        controller: Seat,
        zone: Zone,
        rider: Option<CardId>,
        place: Option<i16>,
    ) -> Played {
        if zone == Zone::Battlefield && !self.query().fits_battlefield(controller, self.state.card(card).title) {
            self.finish_leaving(card, None);
            return Ok(());
        }
        let front = match zone == Zone::Battlefield && self.state.has_partners() {
            true => self.name_a_front(card, controller)?,
            false => None,
        };
        self.state.stamp += 1;
        let stamp = self.state.stamp;
        let comes_back = self
            .came_back
            .iter()
            .any(|(back, _, new)| (*back, *new) == (card, stamp));
        let record = self.state.card_mut(card);
        record.entered = stamp;
        record.tokens = Tokens::NONE;
        record.host = None;
        if !comes_back {
            record.marks = Marks::default();
        }
        self.state.set_controller(card, controller);
        self.state.set_zone(self.book, card, zone);
        if self.state.has_partners() {
            if let Some(front) = front {
                self.state.put_on_front(card, front);
            }
            self.state.face_a_player(card);
        }
        if let Some(place) = place {
            self.state.card_mut(card).place = place;
        }
        self.state.card_mut(card).tokens[Token::Status] = self.pips(card);
        self.reveal(card);
        self.tell(Rule(6, 2, 2), What::EnteredPlay(card));
        if let Some(rider) = rider {
            self.put_under(rider, card)?;
        }
        let entered = Happened::ComesIntoPlay(self.state.object(card));
        self.event(entered, Cause::rules(controller))?;
        // A life that is counted may have come to nothing.
        self.lives_changed |= self.book.pool.card(self.state.card(card).title).values.life == Value::X;
        Ok(())
    }

    /// Takes a conjuration from its owner's pile onto a battlefield; nothing when the pile has none or the battlefield
    /// is full (R 6.2.5, 6.3.4).
    pub(crate) fn summon(
        &mut self,
        title: TitleId,
        owner: Seat,
        onto: Seat,
        rider: Option<CardId>,
    ) -> Played<Option<CardId>> {
        if !self.query().fits_battlefield(onto, title) {
            return Ok(None);
        }
        let Some(card) = self.take_conjuration(title, owner) else {
            return Ok(None);
        };
        self.enter_play_over(card, onto, Zone::Battlefield, rider, None)?;
        Ok(Some(card))
    }

    pub(super) fn take_conjuration(&mut self, title: TitleId, owner: Seat) -> Option<CardId> {
        let pile = self
            .state
            .conjurations
            .iter()
            .position(|p| p.owner == owner && p.title == title && p.left > 0)?;
        let card = self.state.add_card(self.book, title, owner, Zone::Resolving)?;
        self.state.conjurations[pile].left -= 1;
        // Whoever is asked where it comes to is asked about a card that all see.
        self.reveal(card);
        Some(card)
    }

    /// Text of a card is used: what answers that comes before its targets are chosen, and may cancel it.
    pub(crate) fn would_be_used(&mut self, frame: FrameId) -> Played {
        let Frame {
            ability,
            this,
            kind,
            controller,
            ..
        } = self.state.chain[frame];
        let cancelled = |change| change == Change::Cancelled(ability);
        if self.query().lasting(this).any(cancelled) {
            self.state.chain[frame].cancelled = true;
            self.tell(Rule(8, 5, 1), What::Cancelled(this));
            return Ok(());
        }
        if !self.book.is_ever_awaited(EventKind::Used) {
            return Ok(());
        }
        let printed = self.state.printed(&self.book.pool, this).text.iter();
        let inexhaustible = |printed: &Printed| printed.ability == ability && printed.boxed == TextBox::Inexhaustible;
        let text = match printed.clone().any(inexhaustible) {
            true => UsedText::Any,
            false => UsedText::Plain,
        };
        let cause = Cause {
            kind: Some(kind),
            controller,
            source: Some(this),
            unpreventable: false,
        };
        let card = self.state.object(this);
        let by = frame;
        self.would_happen(Happened::Used { card, by, text }, cause)?;
        Ok(())
    }

    /// Carries out the text of a spell or ability that was paid for: what answers its use comes first, then its targets are
    /// chosen, and a spell is where the edition has it meanwhile (R 6.5.1). Returns whether it was resolved: what was
    /// cancelled was not (R 8.5.1).
    pub(super) fn resolve_paid(&mut self, frame: FrameId, paid: &Paid) -> Played<bool> {
        let Frame { ability, this, .. } = self.state.chain[frame];
        self.state.chain[frame].spent = paid.dice;
        self.state.chain[frame].x = paid.x as i8;
        let steps = self.pay_as_text_says(frame, self.book.ability(ability).body.steps())?;
        self.would_be_used(frame)?;
        self.aim(frame, steps)?;
        if self.book.edition.spell_discarded == SpellDiscarded::Before {
            self.finish_playing(this);
        }
        self.resolve(frame, steps)?;
        let cancelled = self.state.chain[frame].cancelled;
        self.pop_frame(frame);
        self.finish_playing(this);
        Ok(!cancelled)
    }

    /// Why a paragraph of a card cannot be activated now, if it cannot (R 6.8).
    pub(crate) fn can_activate(&self, card: CardId, ability: AbilityId, seat: Seat) -> Result<(), Reason> {
        let record = self.state.card(card);
        let Body::Activated { by, .. } = self.book.ability(ability).body else {
            return Err(Reason::NothingToActivate);
        };
        let theirs = match by {
            UsedBy::Controller => record.controller == seat,
            UsedBy::Opponents => self.state.opposes(seat, record.controller),
        };
        if !record.zone.in_play() || !theirs {
            return Err(Reason::NotYours);
        }
        let query = self.query();
        if !query.abilities(card).iter().any(|a| a.ability == ability) {
            return Err(if query.is_exhausted(card) {
                Reason::TextSwitchedOff
            } else {
                Reason::NothingToActivate
            });
        }
        self.can_pay_activation(card, ability, seat)
    }

    /// Why the cost of an active paragraph cannot be paid now, if it cannot.
    pub(crate) fn can_pay_activation(&self, card: CardId, ability: AbilityId, seat: Seat) -> Result<(), Reason> {
        let query = self.query();
        if query.cannot(card, Act::BeActivated, None) {
            return Err(Reason::Forbidden);
        }
        let focused;
        let prices = match self.book.costs_follow_focus(self.state.card(card).title) {
            true => {
                focused = query.activation_prices(card, ability);
                focused.as_slice()
            }
            false => self.book.activation_prices(ability),
        };
        any_price(prices, Reason::NothingToActivate, |price| {
            query.check_actions(seat, price)?;
            query.check_price_but_actions(&query.activation_pool(seat, card), seat, card, price)
        })
    }

    /// Activates a paragraph: announce, pay, resolve (R 6.8.1). It resolves in full although paying may have exhausted
    /// its card (R 5.1.13).
    pub(super) fn activate(&mut self, card: CardId, ability: AbilityId, seat: Seat) -> Played {
        self.tell(ACTIVATED, What::Used(seat, card, ability));
        let query = self.query();
        let numeral = query
            .abilities(card)
            .iter()
            .find(|a| a.ability == ability)
            .map_or(0, |a| a.numeral);
        let prices = query.activation_prices(card, ability);
        self.witness_use(card, ability);
        let kind = self.query().kind_of_texts(card);
        let (prices, added) = self.ask_addition(seat, card, ability, prices)?;
        let pool = self.query().activation_pool(seat, card);
        let paid = self.pay_from(pool, seat, card, &prices, Purchase::Activation)?;
        let frame = self.push_frame(ability, card, kind, seat, numeral);
        self.state.chain[frame].added = added;
        let done = self.resolve_paid(frame, &paid)?;
        match done && self.state.player(seat).phoenixborn == card {
            true => self.resolved(seat, card, ability, numeral),
            false => Ok(()),
        }
    }

    /// Why the power of a type of die cannot be used now, if it cannot (R 6.9).
    pub(crate) fn can_use_dice_power(&self, kind: DieType, seat: Seat) -> Result<(), Reason> {
        if !(self.state.is_turn() && self.state.turn.seat == seat) {
            return Err(Reason::NotYourTurn);
        }
        if self.state.turn.side == 0 {
            return Err(Reason::NoSideAction);
        }
        if self.query().is_kept_from_side_actions(seat) {
            return Err(Reason::Forbidden);
        }
        if self.state.player(seat).active.count(kind, Level::Power) == 0 {
            return Err(Reason::NeedsPowerDie(kind));
        }
        if self.book.pool.dice_powers.contains_key(&kind) {
            Ok(())
        } else {
            Err(Reason::NothingToActivate)
        }
    }

    /// Uses the power of a die (R 6.9): the die is spent, then its effect resolves.
    pub(super) fn use_dice_power(&mut self, kind: DieType, seat: Seat) -> Played {
        if !self.book.pool.dice_powers.contains_key(&kind) {
            return Ok(());
        }
        self.state.turn.side -= 1;
        let die = Die {
            kind,
            level: Level::Power,
        };
        self.exhaust_dice(seat, &[(die, 1)].into_iter().collect());
        self.tell(Rule(6, 9, 1), What::UsedPower(seat, kind));
        let cause = Cause {
            kind: Some(CauseKind::DicePower),
            ..Cause::rules(seat)
        };
        let paid = self.together(|game| game.event_after(Happened::CostPaid(Some(kind)), cause))?;
        let taken = paid.is_some_and(|event| event.what == Happened::CostPaid(None));
        let lies = if taken { PowerDie::Taken } else { PowerDie::Exhausted };
        self.resolve_power(kind, seat, lies)
    }

    /// Resolves the power of a die.
    pub(crate) fn resolve_power(&mut self, kind: DieType, seat: Seat, lies: PowerDie) -> Played {
        let Some(power) = self.book.pool.dice_powers.get(&kind) else {
            return Ok(());
        };
        let this = self.state.player(seat).phoenixborn;
        let ability = power.power.ability;
        let frame = self.push_frame(ability, this, CauseKind::DicePower, seat, 0);
        let die = Die {
            kind,
            level: Level::Power,
        };
        let (count, die_on) = match lies {
            PowerDie::Exhausted => (1, None),
            PowerDie::On(card) => (1, Some(card)),
            PowerDie::Taken => (0, None),
        };
        self.state.chain[frame].spent = [(die, count)].into_iter().collect();
        self.state.chain[frame].die_on = die_on;
        let steps = self.book.ability(ability).body.steps();
        self.aim(frame, steps)?;
        self.resolve(frame, steps)?;
        self.pop_frame(frame);
        Ok(())
    }

    /// A cost was paid: who waits for dice that were spent on their power side may answer, for each die by itself.
    pub(super) fn paid_with(&mut self, seat: Seat, dice: &Dice) -> Played {
        let cause = Cause::rules(seat);
        self.together(|game| {
            for kind in DieType::ALL {
                for _ in 0..dice.count(kind, Level::Power) {
                    game.event_after(Happened::CostPaid(Some(kind)), cause)?;
                }
            }
            Ok(())
        })
    }
}
