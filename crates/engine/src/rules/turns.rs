//! Chapter 4: turns, and the side actions that are not costs.

use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::rulebook::{Price, Says};
use crate::{Actionless, Announcement, Attacked, CardSet, Cause, EventKind, Happened, List, SeatSet, Stage, Zone};
use ashwright_core::{AbilityId, Body, CardId, CardKind, Dice, DieType, Duration, Level, Rule, Seat, TitleId, UsedBy};

impl<'a> Game<'a> {
    /// R 4.1: a turn begins with one main action to take and one side action at hand.
    pub(super) fn start_of_turn(&mut self) -> Played {
        let turn = &mut self.state.turn;
        turn.number += 1;
        turn.main = 1;
        turn.side = 1;
        turn.main_taken = false;
        turn.unit_destroyed = false;
        let seat = turn.seat;
        if self.state.chimera.is_some() {
            self.start_of_turn_against_chimera();
        }
        for player in &mut self.state.players {
            player.reacted = false; // R 6.7.7
        }
        let owners = self.state.whose_turn();
        self.expire(&|l| {
            matches!(l.until, Duration::YourNextTurn | Duration::YourNextTurnOrRound) && owners.contains(l.by)
        });
        self.return_dice_of_the_turn(owners);
        if self.lives_changed {
            self.check_lives()?;
        }
        self.tell(Rule(4, 1, 1), What::Turn(seat));
        self.tell_front();
        self.moment(Happened::StartOfTurn)?;
        self.state.stage = Stage::Turn;
        Ok(())
    }

    /// One action of the turn, or its end (R 4.1, 4.2, 4.3).
    pub(super) fn action(&mut self) -> Played {
        let seat = self.state.turn.seat;
        if !self.state.player(seat).alive {
            self.state.stage = Stage::EndOfTurn;
            return Ok(());
        }
        if self.state.chimera.is_some() {
            if self.state.is_chimera(seat) {
                return self.chimera_acts(seat);
            }
            if self.state.has_partners() {
                return self.shared_action();
            }
        }
        self.offer_actions(seat);
        // What can be played depends on the hand, so with a hand and an action left the question is always put.
        let turn = self.state.turn;
        let acts = turn.main > 0 || turn.side > 0 || self.book.edition.actionless == Actionless::Always;
        let hidden = acts && !self.state.owned_in(Zone::Hand, seat).is_empty();
        let choice = if hidden {
            self.ask_hidden(seat, Rule(4, 1, 3), Ask::Action)?
        } else {
            self.ask(seat, Rule(4, 1, 3), Ask::Action)?
        };
        self.take_action(seat, choice)
    }

    /// What a player has chosen to do in their turn.
    pub(super) fn take_action(&mut self, seat: Seat, choice: Choice) -> Played {
        let mains = self.state.turn.main;
        match choice {
            Choice::Pass => {
                self.pass(seat)?;
                self.rage_for_passing(seat)?;
            }
            Choice::EndTurn => self.state.stage = Stage::EndOfTurn,
            Choice::Meditate => self.meditate(seat)?,
            Choice::Play(card) => self.play_card(card, seat)?,
            Choice::Activate(card, ability) => self.activate(card, ability, seat)?,
            Choice::DicePower(kind) => self.use_dice_power(kind, seat)?,
            Choice::Attack(target) => {
                self.take_main_action();
                self.attack(seat, target, None)?;
            }
            Choice::AttackPhoenixborn => {
                self.take_main_action();
                self.announce_attack(seat, Zone::Phoenixborn)?;
            }
            Choice::AttackUnit => {
                self.take_main_action();
                self.announce_attack(seat, Zone::Battlefield)?;
            }
            // What is chosen within an action, and never offered as one.
            Choice::Trigger(..)
            | Choice::React(_)
            | Choice::Card(_)
            | Choice::Seat(_)
            | Choice::TopOfDrawPile
            | Choice::Mode(_)
            | Choice::Die(_)
            | Choice::SetDie(..)
            | Choice::Token(_)
            | Choice::Title(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::Decline => {}
        }
        if self.state.turn.main < mains && self.book.is_ever_awaited(EventKind::ActionTaken) {
            self.main_action_was_taken(seat, choice)?;
        }
        Ok(())
    }

    fn main_action_was_taken(&mut self, seat: Seat, choice: Choice) -> Played {
        let attacked = match choice {
            Choice::Attack(_) | Choice::AttackPhoenixborn | Choice::AttackUnit => Attacked::Yes,
            _ => Attacked::No,
        };
        if choice == Choice::Pass || !self.state.player(seat).alive {
            return Ok(());
        }
        self.event(Happened::ActionTaken(attacked), Cause::rules(seat))
    }

    /// R 4.2.4: Pass as the main action.
    pub(super) fn pass(&mut self, seat: Seat) -> Played {
        // The action that can only be to pass comes first: the others are left for anything else.
        match self.query().further_pass(seat) {
            Some(at) => drop(self.state.lasting.remove(at)),
            None => self.state.turn.main -= 1,
        }
        // R 4.5.3: a turn is one pass at most, and none after another main action.
        let passed = match self.state.has_partners() {
            true => self.pass_with_partner(seat),
            false => !self.state.turn.main_taken,
        };
        self.state.turn.passes = self.state.turn.passes.saturating_add(u8::from(passed));
        self.state.turn.main_taken = true;
        self.tell(Rule(4, 2, 4), What::Passed(seat));
        self.event(Happened::Passed, Cause::rules(seat))
    }

    /// R 4.2.1: another main action than Pass breaks a row of passes (R 4.4.5).
    pub(super) fn take_main_action(&mut self) {
        self.state.turn.main -= 1;
        self.state.turn.main_taken = true;
        self.state.turn.passes = 0;
    }

    /// Everything that a player may do now, as a list of its own.
    pub(super) fn take_options_of(&mut self, seat: Seat) -> Vec<Choice> {
        self.offer_actions(seat);
        self.take_options()
    }

    /// Everything that the player whose turn it is may do now, from the same requirements that the rules check.
    fn offer_actions(&mut self, seat: Seat) {
        self.clear_options();
        let turn = self.state.turn;
        if turn.main_taken {
            self.offer(Choice::EndTurn);
        }
        let must_attack = turn.main > 0 && self.must_attack_now(seat);
        if turn.main > 0 && !must_attack || self.query().further_pass(seat).is_some() {
            self.offer(Choice::Pass);
        }
        // R 4.3.101, 4.6.1: what takes no action may be used until the turn is ended.
        if turn.main > 0 || turn.side > 0 || self.book.edition.actionless == Actionless::Always {
            self.witness_actions(seat);
            // One option per title: copies in a hand are alike, and the best known one leaves first (R 15.3).
            let mut titles: List<(TitleId, CardId)> = List::new();
            for card in self.state.owned_in(Zone::Hand, seat) {
                let record = self.state.card(card);
                match titles.iter_mut().find(|(title, _)| *title == record.title) {
                    Some((_, copy)) if self.state.card(*copy).known.0 < record.known.0 => *copy = card,
                    Some(_) => {}
                    None => titles.push((record.title, card)),
                }
            }
            for (_, card) in titles {
                if !(must_attack && self.takes_main_only(card, seat)) && self.can_play(card, seat).is_ok() {
                    self.offer(Choice::Play(card));
                }
            }
            let given = self.query().may_be_given(Says::ACTIVATED);
            for card in self.state.controlled_in_play(seat) {
                if self.query().could_say(card, Says::ACTIVATED, given) {
                    let texts = self.query().abilities(card);
                    for (at, active) in texts.iter().enumerate() {
                        // What several cards give to one is the same to whoever uses it.
                        if texts[..at].iter().any(|other| other.ability == active.ability) {
                            continue;
                        }
                        // What is not activated has no price, whatever focus would let others be paid with.
                        let prices = self.book.own_activation_prices(active.ability);
                        if prices.is_empty() || must_attack && self.activates_main_only(card, active.ability, seat) {
                            continue;
                        }
                        if self.can_pay_activation(card, active.ability, seat).is_ok() {
                            self.offer(Choice::Activate(card, active.ability));
                        }
                    }
                }
            }
            self.offer_texts_for_opponents(seat);
        }
        if turn.side > 0 {
            for kind in DieType::ALL {
                if self.state.player(seat).active.count(kind, Level::Power) > 0
                    && self.can_use_dice_power(kind, seat).is_ok()
                {
                    self.offer(Choice::DicePower(kind));
                }
            }
            if self.can_meditate(seat).is_ok() {
                self.offer(Choice::Meditate);
            }
        }
        let units = self.state.controlled_in(Zone::Battlefield, seat);
        // R 7.2.1: whoever has no unexhausted unit attacks nothing.
        if turn.main == 0 || units.iter().all(|unit| self.query().is_exhausted(unit)) {
            return;
        }
        match self.book.edition.announcement {
            Announcement::Target => self.offer_targets_of_attack(seat),
            Announcement::Kind => {
                if self.can_announce(seat, Zone::Phoenixborn).is_ok() {
                    self.offer(Choice::AttackPhoenixborn);
                }
                if self.can_announce(seat, Zone::Battlefield).is_ok() {
                    self.offer(Choice::AttackUnit);
                }
            }
        }
    }

    /// Text of others that their opponents may activate in their own turn.
    fn offer_texts_for_opponents(&mut self, seat: Seat) {
        if !self.book.ever_says(Says::FOR_OPPONENTS) {
            return;
        }
        let query = self.query();
        let given = query.may_be_given(Says::FOR_OPPONENTS);
        if !given && !self.state.zones.texts().says.meets(Says::FOR_OPPONENTS) {
            return;
        }
        let others = self.state.zones.in_play().iter();
        let others: CardSet = others
            .filter(|card| query.could_say(*card, Says::FOR_OPPONENTS, given))
            .filter(|card| self.state.opposes(seat, self.state.card(*card).controller))
            .collect();
        for card in others {
            for active in self.query().abilities(card) {
                let is_for_opponents = matches!(
                    self.book.ability(active.ability).body,
                    Body::Activated {
                        by: UsedBy::Opponents,
                        ..
                    }
                );
                if is_for_opponents && self.can_pay_activation(card, active.ability, seat).is_ok() {
                    self.offer(Choice::Activate(card, active.ability));
                }
            }
        }
    }

    fn offer_targets_of_attack(&mut self, seat: Seat) {
        for other in self.state.seats_from(seat) {
            let phoenixborn = self.state.player(other).phoenixborn;
            if self.can_attack(seat, phoenixborn).is_ok() {
                self.offer(Choice::Attack(phoenixborn));
            }
        }
        let units = *self.state.zones.of(Zone::Battlefield);
        for card in units {
            if self.can_attack(seat, card).is_ok() {
                self.offer(Choice::Attack(card));
            }
        }
    }

    /// Whether a card cannot be played now without a main action.
    fn takes_main_only(&self, card: CardId, seat: Seat) -> bool {
        let prices = self.book.play_prices(self.state.card(card).title);
        let pool = self.query().pool_for(seat, card);
        self.pays_main_only(prices, &pool, seat, card)
    }

    /// Whether a paragraph cannot be activated now without a main action, with the prices that focus adds (R 5.5.1).
    fn activates_main_only(&self, card: CardId, ability: AbilityId, seat: Seat) -> bool {
        let query = self.query();
        let (prices, pool) = (
            query.activation_prices(card, ability),
            query.activation_pool(seat, card),
        );
        self.pays_main_only(&prices, &pool, seat, card)
    }

    fn pays_main_only(&self, prices: &[Price], pool: &Dice, seat: Seat, card: CardId) -> bool {
        let mut without = prices.iter().filter(|price| price.main == 0);
        !without.any(|price| self.query().check_price_from(pool, seat, card, price).is_ok())
    }

    /// Whether text makes a player attack who could do something else.
    // Asked at every action and every payment.
    #[inline(always)]
    pub(crate) fn must_attack_now(&self, seat: Seat) -> bool {
        self.query().must_attack(seat) && self.can_attack_anybody(seat)
    }

    fn can_attack_anybody(&self, seat: Seat) -> bool {
        let targets = self.state.zones.of(Zone::Battlefield).iter();
        let mut targets = targets.chain(self.state.zones.of(Zone::Phoenixborn).iter());
        targets.any(|target| self.can_attack(seat, target).is_ok())
    }

    /// R 10.1.7, 10.5.2: when a turn is over, nothing was done "this turn" until the next one begins.
    fn forget_what_was_done_this_turn(&mut self) {
        self.state.turn.unit_destroyed = false;
        for player in &mut self.state.players {
            player.played_action_spell = false;
            player.meditated = false;
        }
        for card in &mut self.state.cards {
            card.marks.used_this_turn = false;
            card.marks.declared = false;
        }
    }

    /// R 4.6: effects at the end of the turn, then what lasted for the turn ends, then the next player's turn begins,
    /// or the phase ends when everybody has passed in a row (R 4.4).
    pub(super) fn end_of_turn(&mut self) -> Played {
        self.end_of_turn_effects()?;
        let turn = self.state.turn;
        let lasts = !self.state.lasting.is_empty() || !self.state.decrees.is_empty();
        let ended = (lasts && self.state.seats_from(turn.seat).contains(&turn.seat)).then(|| self.state.whose_turn());
        let of_seat: CardSet = match ended {
            Some(seats) => self
                .state
                .zones
                .in_play()
                .iter()
                .filter(|c| seats.contains(self.state.card(*c).controller))
                .collect(),
            None => CardSet::EMPTY,
        };
        self.forget_what_was_done_this_turn();
        // R 9.7.14: what comes back in a later turn is another unit.
        for zone in [Zone::Under, Zone::OutOfGame] {
            for card in *self.state.zones.of(zone) {
                self.state.card_mut(card).left = 0;
            }
        }
        self.expire(&|l| match l.until {
            Duration::Battle | Duration::Turn => true,
            Duration::EndOfNextTurn => l.turn < turn.number,
            Duration::TheirNextTurn => l.turn < turn.number && of_seat.contains(l.card),
            Duration::Round | Duration::YourNextTurn | Duration::YourNextTurnOrRound => false,
        });
        if self.lives_changed {
            self.check_lives()?;
        }
        let seats = self.state.seats_from(self.state.turn.seat);
        let has_partners = self.state.has_partners();
        if self.state.turn.passes as usize >= seats.len() && !(has_partners && self.faces_another()) {
            if self.state.chimera.is_some() {
                self.next_turn_against_chimera();
            }
            self.state.stage = self.book.edition.step_after(Stage::StartOfTurn);
            return Ok(());
        }
        let next = match self.state.chimera.is_some() {
            true => self.next_turn_against_chimera(),
            false => seats.iter().find(|s| **s != self.state.turn.seat).copied(),
        };
        if let Some(next) = next {
            let last = std::mem::replace(&mut self.state.turn.seat, next);
            if self.state.seats > 2 && next.0 != (last.0 + 1) % self.state.seats && self.state.chimera.is_none() {
                self.pass_over_who_is_out(last, next);
            }
        }
        self.state.stage = Stage::StartOfTurn;
        Ok(())
    }

    /// R 14.3.11: what lasted until the next turn of a player who is out ends when that turn would have begun, and so do the
    /// dice that lay on cards until then.
    #[cold]
    #[inline(never)]
    fn pass_over_who_is_out(&mut self, last: Seat, next: Seat) {
        let seats = self.state.seats;
        let passed_over = (1..seats)
            .map(|on| Seat((last.0 + on) % seats))
            .take_while(|seat| *seat != next);
        let out = passed_over.fold(SeatSet::NONE, SeatSet::with);
        self.expire(&|l| {
            matches!(l.until, Duration::YourNextTurn | Duration::YourNextTurnOrRound) && out.contains(l.by)
        });
        self.return_dice_of_the_turn(out);
    }
}

/// Whether cards of this kind are played as an action.
pub(super) fn is_played_as_action(kind: CardKind) -> bool {
    kind.is_of_deck() && kind != CardKind::ReactionSpell
}
