//! Chapter 5: costs.

use super::explain::Reason;
use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::query::{Context, Purchase, Query};
use crate::rulebook::{Price, Prices, prices};
use crate::{CardSet, Cause, FrameId, Happened, Zone};
use ashwright_core::{
    AbilityId, Act, Body, CardId, Condition, Cost, Dice, Effect, MagicCount, Rule, Seat, Step, Symbol, TitleId, Token,
};

/// What was paid.
#[derive(Clone, Copy, Default)]
pub(super) struct Paid {
    /// The dice.
    pub dice: Dice,
    /// How many of them as X.
    pub x: u8,
}

/// Why none of several prices can be paid, if none can; `otherwise` where there is no price.
#[inline]
pub(super) fn any_price(
    prices: &[Price],
    otherwise: Reason,
    check: impl Fn(&Price) -> Result<(), Reason>,
) -> Result<(), Reason> {
    let mut refused = Err(otherwise);
    for price in prices {
        refused = check(price);
        if refused.is_ok() {
            break;
        }
    }
    refused
}

impl Query<'_> {
    /// Why a price cannot be paid for a card, if it cannot (R 5.1.8).
    pub(crate) fn check_price(self, seat: Seat, card: CardId, price: &Price) -> Result<(), Reason> {
        // Before the dice are counted, since what costs an action that is gone costs dice as well.
        self.check_actions(seat, price)?;
        self.check_price_but_actions(&self.pool_for(seat, card), seat, card, price)
    }

    /// Why a price cannot be paid for a card with these dice, if it cannot.
    pub(crate) fn check_price_from(self, pool: &Dice, seat: Seat, card: CardId, price: &Price) -> Result<(), Reason> {
        self.check_actions(seat, price)?;
        self.check_price_but_actions(pool, seat, card, price)
    }

    /// Why a player has not the actions of a price, if they have not.
    #[inline]
    pub(super) fn check_actions(self, seat: Seat, price: &Price) -> Result<(), Reason> {
        let turn = &self.state.turn;
        let own_turn = self.state.is_turn() && turn.seat == seat;
        if price.main > 0 && (!own_turn || turn.main < price.main) {
            return Err(if own_turn {
                Reason::NoMainAction
            } else {
                Reason::NotYourTurn
            });
        }
        if price.side > 0 && (!own_turn || turn.side < price.side) {
            return Err(if own_turn {
                Reason::NoSideAction
            } else {
                Reason::NotYourTurn
            });
        }
        if price.side > 0 && self.is_kept_from_side_actions(seat) {
            return Err(Reason::Forbidden);
        }
        Ok(())
    }

    /// Whether text keeps a player from taking side actions.
    #[inline(never)]
    pub(super) fn is_kept_from_side_actions(self, seat: Seat) -> bool {
        self.cannot(self.state.player(seat).phoenixborn, Act::TakeSideActions, None)
    }

    pub(super) fn check_price_but_actions(
        self,
        pool: &Dice,
        seat: Seat,
        card: CardId,
        price: &Price,
    ) -> Result<(), Reason> {
        if let Some((symbol, n)) = price.needs.missing(pool) {
            return Err(Reason::NeedsDice(symbol, n));
        }
        if price.discard > 0 {
            let held = self.state.card(card).zone == Zone::Hand && self.state.card(card).owner == seat;
            let hand = self.state.count_owned(Zone::Hand, seat) - usize::from(held);
            if hand < price.discard as usize {
                return Err(Reason::NeedsDiscard(price.discard - hand as u8));
            }
        }
        if price.status > 0 {
            let status = self.state.card(card).tokens[Token::Status];
            if status < price.status {
                return Err(Reason::NeedsStatus(price.status - status));
            }
        }
        Ok(())
    }

    /// The ways to pay for activating a paragraph, less what focus saves (R 5.5.1).
    pub(crate) fn activation_prices(self, card: CardId, ability: AbilityId) -> Prices {
        let printed = self.book.activation_prices(ability);
        if !self.book.costs_follow_focus(self.state.card(card).title) {
            return printed.iter().copied().collect();
        }
        let focus = self.focus_discounts(card);
        let others = self.focus_costs(card);
        printed
            .iter()
            .chain(&others)
            .map(|price| {
                let mut price = *price;
                for (symbol, n) in focus.iter().flatten() {
                    price.needs.reduce(*symbol, *n);
                }
                price
            })
            .collect()
    }

    /// The other costs that a focused spell may be activated for.
    fn focus_costs(self, card: CardId) -> Vec<Price> {
        let mut others = Vec::new();
        for printed in &self.state.printed(&self.book.pool, card).text {
            if let Body::FocusCost { level, cost, condition } = &self.book.ability(printed.ability).body
                && self.is_text_active(card, printed)
                && self.focus(card) >= *level
                && condition
                    .as_ref()
                    .is_none_or(|c| self.holds(c, &Context::of(self.state, card)))
            {
                others.extend(prices(cost));
            }
        }
        others
    }

    fn focus_discounts(self, card: CardId) -> [Option<(Symbol, u8)>; 4] {
        let mut discounts = [None; 4];
        let mut next = 0;
        for printed in &self.state.printed(&self.book.pool, card).text {
            if let Body::FocusDiscount { level, less } = &self.book.ability(printed.ability).body
                && self.is_text_active(card, printed)
                && self.focus(card) >= *level
                && let MagicCount::Exactly(n) = less.count
                && next < discounts.len()
            {
                discounts[next] = Some((less.symbol, n));
                next += 1;
            }
        }
        discounts
    }

    /// The copy of a title in a hand that leaves first: one that others know, since it may have been that one (R 15.3).
    /// One that has a public name is not meant: it is being played and will leave anyway.
    pub(crate) fn copy_in_hand(self, seat: Seat, title: TitleId) -> Option<CardId> {
        self.state
            .owned_in(Zone::Hand, seat)
            .iter()
            .filter(|c| self.state.card(*c).title == title && self.state.card(*c).handle == 0)
            .max_by_key(|c| (self.state.card(*c).known.0.count_ones(), std::cmp::Reverse(c.0)))
    }
}

impl<'a> Game<'a> {
    /// Pays one of these prices for a card. The player chooses among the payable ones, then X, then cards to discard,
    /// then dice; what has only one possibility is settled without asking.
    pub(super) fn pay(&mut self, seat: Seat, card: CardId, prices: &[Price]) -> Played<Paid> {
        self.pay_from(self.query().pool_for(seat, card), seat, card, prices, Purchase::Card)
    }

    /// Lets a player choose one of these prices and pay it with these dice; those that are not active lie on cards that pay for
    /// reactions.
    pub(super) fn pay_from(
        &mut self,
        pool: Dice,
        seat: Seat,
        card: CardId,
        prices: &[Price],
        purchase: Purchase,
    ) -> Played<Paid> {
        self.clear_options();
        // The main action is kept for an attack that text demands (R 4.2.6).
        let kept = prices.len() > 1 && self.must_attack_now(seat);
        for (i, price) in prices.iter().enumerate() {
            if !(kept && price.main > 0) && self.query().check_price_from(&pool, seat, card, price).is_ok() {
                self.offer(Choice::Mode(i as u8));
            }
        }
        if self.offered() == 0 {
            return Ok(Paid::default());
        }
        let Choice::Mode(which) = self.ask(seat, Rule(5, 3, 1), Ask::CostOption(card))? else {
            return Err(Stop::Suspended);
        };
        let mut price = prices[which as usize];
        let mut x = 0;
        if let Some(symbol) = price.x {
            let max = Self::most_x(&pool, &price, symbol);
            x = self.ask_number(seat, Rule(5, 4, 1), Ask::PayX(card), 0, max)?;
            price.needs.add(symbol, x);
        }
        let dice = self.choose_dice(pool, seat, card, &price)?;
        let mut discards = CardSet::EMPTY;
        for _ in 0..price.discard {
            self.clear_options();
            let hand: CardSet = self.state.owned_in(Zone::Hand, seat);
            for held in hand {
                if held != card && !discards.contains(held) {
                    self.offer(Choice::Card(held));
                }
            }
            if let Choice::Card(chosen) = self.ask(seat, Rule(5, 1, 5), Ask::PayDiscard(card))? {
                discards.insert(chosen);
            }
        }
        if price.main > 0 {
            self.take_main_action();
        }
        self.state.turn.side -= price.side;
        self.place_tokens(card, Token::Exhaustion, price.exhaust);
        if price.status > 0 {
            self.remove_tokens_from(card, Token::Status, price.status);
        }
        let from_cards = self.take_from_cards(&pool, seat, card, &dice, purchase)?;
        let mut active = dice;
        active.remove_all(&from_cards);
        self.exhaust_dice(seat, &active);
        self.tell(Rule(5, 1, 6), What::Spent(seat, dice));
        for discarded in discards {
            self.discard_card(discarded);
        }
        self.paid_with(seat, &dice)?;
        self.was_paid(seat, card, &price, &active, &discards)?;
        Ok(Paid { dice, x })
    }

    /// What paying triggers besides the power of its dice (R 5.1.9).
    fn was_paid(&mut self, seat: Seat, card: CardId, price: &Price, dice: &Dice, discards: &CardSet) -> Played {
        if !self.is_deferred() {
            return self.tell_removed(card, Token::Status, price.status);
        }
        self.together(|game| {
            let cause = Cause::rules(seat);
            if price.exhaust > 0 {
                game.were_placed(card, Token::Exhaustion, price.exhaust, cause)?;
            }
            game.tell_removed(card, Token::Status, price.status)?;
            game.were_exhausted(seat, dice.by_type(), cause)?;
            let basics = price.needs.basics();
            if basics > 0 {
                game.seldom_awaited(Happened::PaidBasic(basics), cause)?;
            }
            for discarded in &game.state.in_places(discards.iter()) {
                game.was_discarded_from_hand(*discarded)?;
            }
            Ok(())
        })
    }

    /// R 12.3.7: the dice among those that are spent that come from cards. Where a die of the pool shows the same, the
    /// player chooses how many of them, and from which cards.
    fn take_from_cards(
        &mut self,
        pool: &Dice,
        seat: Seat,
        card: CardId,
        dice: &Dice,
        purchase: Purchase,
    ) -> Played<Dice> {
        let mut taken = Dice::NONE;
        if *pool == self.query().spendable(seat) {
            return Ok(taken);
        }
        for (die, n) in dice.iter() {
            let active = self.state.player(seat).active.count(die.kind, die.level);
            let placed = pool.count(die.kind, die.level).saturating_sub(active);
            let (least, most) = (n.saturating_sub(active), n.min(placed));
            if most == 0 {
                continue;
            }
            let from_cards = self.ask_number(seat, Rule(12, 3, 7), Ask::Amount(card), least, most)?;
            for _ in 0..from_cards {
                self.clear_options();
                let query = self.query();
                // Which of several like dice on one card it is makes no difference.
                let lying: CardSet = self
                    .state
                    .placed_dice
                    .iter()
                    .filter(|p| p.owner == seat && p.die == die && query.pays(p, purchase))
                    .map(|p| p.card)
                    .collect();
                for holder in self.state.in_places(lying.iter()) {
                    self.offer(Choice::Card(holder));
                }
                if let Choice::Card(holder) = self.ask(seat, Rule(12, 3, 7), Ask::Choose(card))? {
                    self.return_die_showing(holder, die);
                    taken.add(die, 1);
                }
            }
        }
        Ok(taken)
    }

    fn choose_dice(&mut self, pool: Dice, seat: Seat, card: CardId, price: &Price) -> Played<Dice> {
        let needs = price.needs;
        if needs.total() == 0 {
            return Ok(Dice::NONE);
        }
        let form = Form::Pay { needs, pool };
        if needs.only_way(&pool) {
            let only = form.nth(0).and_then(|answer| answer.dice()).ok_or(Stop::Suspended)?;
            self.tell_settled(seat, Ask::Pay(card), Answer::Dice(only));
            return Ok(only);
        }
        let decision = Decision {
            agent: Agent::Seat(seat),
            rule: Rule(5, 2, 6),
            ask: Ask::Pay(card),
            form,
        };
        self.put(&decision)?.dice().ok_or(Stop::Suspended)
    }

    fn most_x(pool: &Dice, price: &Price, symbol: Symbol) -> u8 {
        let mut x = 0;
        loop {
            let mut needs = price.needs;
            needs.add(symbol, x + 1);
            if !needs.payable(pool) {
                return x;
            }
            x += 1;
        }
    }

    /// R 5.5.6: whether the player adds the price that the text offers on activation, and what is to be paid then.
    pub(super) fn ask_addition(
        &mut self,
        seat: Seat,
        card: CardId,
        ability: AbilityId,
        without: Prices,
    ) -> Played<(Prices, bool)> {
        let Some(addition) = self.addition(self.book.ability(ability).body.steps(), card) else {
            return Ok((without, false));
        };
        let more = prices(addition);
        let both = without
            .iter()
            .flat_map(|price| more.iter().map(|more| price.with(more)));
        let both: Prices = both
            .filter(|price| self.query().check_price(seat, card, price).is_ok())
            .collect();
        if both.is_empty() || !self.ask_whether(seat, Rule(5, 5, 6), card)? {
            return Ok((without, false));
        }
        Ok((both, true))
    }

    /// The price that steps offer on activation, as far as the spell is focused for it.
    fn addition<'s>(&self, steps: &'s [Step], card: CardId) -> Option<&'s Cost> {
        let offered = |step: &'s Step| match &step.effect {
            Effect::MayAdd { cost, .. } => Some(cost),
            _ => None,
        };
        steps.iter().find_map(|step| match &step.effect {
            Effect::If {
                condition: Condition::Focused(level),
                then,
                ..
            } => {
                let cost = then.iter().find_map(offered)?;
                (self.query().focus(card) >= *level).then_some(cost)
            }
            _ => offered(step),
        })
    }

    /// Whether a player can pay a price inside an effect (R 5.6.3).
    pub(crate) fn can_pay_inside(&self, seat: Seat, cost: &Cost) -> bool {
        self.can_pay_any_inside(seat, &prices(cost))
    }

    /// The same of one of these prices.
    pub(crate) fn can_pay_any_inside(&self, seat: Seat, prices: &[Price]) -> bool {
        let card = self.state.player(seat).phoenixborn;
        let mut prices = prices.iter();
        prices.any(|price| self.query().check_price(seat, card, price).is_ok())
    }

    /// Pays a price inside an effect.
    pub(crate) fn pay_inside(&mut self, frame: FrameId, seat: Seat, cost: &Cost) -> Played {
        let this = self.state.chain[frame].this;
        let prices = prices(cost);
        let paid = self.pay(seat, this, &prices)?;
        // A price without X leaves the X that the card was paid with.
        if prices.iter().any(|price| price.x.is_some()) {
            self.state.chain[frame].x = paid.x as i8;
        }
        Ok(())
    }
}
