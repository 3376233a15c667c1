//! The interpreter of the effect tree: one function per verb (chapter 8 of the rules). It calls `rules` for every
//! rulebook procedure.

mod select;

use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::modifiers::{Context, Query, tokens};
use crate::rules::Aftermath;
use crate::{CardSet, Cause, Change, Lasting, StepResult, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{
    Act, Action, Amount, CardId, CauseKind, Destination, DiceChange, Die, Effect, Filter, HandPick, Immunity, Level,
    Modifier, Pile, Quantity, Rule, Seat, Select, Sign, Slot, Stat, Step, TitleRef, Token, TokenKind, Who,
};
use select::{Chosen, Selected};

/// Whether the rest of a paragraph goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// With the next step.
    On,
    /// Not: it was cancelled, or its player is out (R 8.5.1, 14.3).
    Ended,
}

/// Whether the choices of a step may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    /// Something must be chosen if there is something.
    Must,
    /// The step is the first of a `may`: declining its choice declines all of it (R 8.4.2).
    May,
}

/// What a step came to.
struct Outcome {
    result: StepResult,
    cards: Chosen,
    player: Option<Seat>,
    amounts: [u8; Seat::MAX],
}

impl Outcome {
    fn of(result: StepResult) -> Outcome {
        Outcome {
            result,
            cards: ArrayVec::new(),
            player: None,
            amounts: [0; Seat::MAX],
        }
    }

    fn done_if(done: bool) -> Outcome {
        Outcome::of(if done { StepResult::Done } else { StepResult::Impossible })
    }

    fn count(seat: Seat, n: u8) -> Outcome {
        let mut outcome = Outcome::done_if(n > 0);
        outcome.amounts[seat.index()] = n;
        outcome
    }
}

impl<'a> Game<'a> {
    /// Resolves steps from top to bottom, each with everything that it triggers before the next (R 8.1).
    pub(crate) fn run(&mut self, frame: usize, steps: &'a [Step]) -> Played<Flow> {
        for step in steps {
            if self.step_of(frame, step, Need::Must)? == Flow::Ended {
                return Ok(Flow::Ended);
            }
        }
        Ok(Flow::On)
    }

    fn step_of(&mut self, frame: usize, step: &'a Step, need: Need) -> Played<Flow> {
        if self.has_ended(frame) {
            return Ok(Flow::Ended);
        }
        let outcome = self.effect(frame, step, need)?;
        if self.lives_changed {
            self.check_lives()?;
        }
        if let Some(slot) = step.bind {
            self.bind(frame, slot, outcome);
        }
        Ok(if self.has_ended(frame) { Flow::Ended } else { Flow::On })
    }

    fn has_ended(&self, frame: usize) -> bool {
        let frame = &self.state.chain[frame];
        frame.cancelled || !self.state.player(frame.controller).alive
    }

    fn bind(&mut self, frame: usize, slot: Slot, outcome: Outcome) {
        let bound = &mut self.state.chain[frame].bound[slot.index()];
        bound.result = outcome.result;
        bound.cards = outcome.cards.iter().copied().take(bound.cards.capacity()).collect();
        bound.player = outcome.player;
        bound.amounts = outcome.amounts;
        bound.event = None;
    }

    /// Gives a card its name while the effect that names it is still being carried out.
    pub(crate) fn bind_card(&mut self, frame: usize, slot: Slot, card: CardId) {
        let mut outcome = Outcome::of(StepResult::Done);
        outcome.cards.push((card, self.state.card(card).entered));
        self.bind(frame, slot, outcome);
    }

    /// The point of view of an effect that is being resolved.
    fn context(&self, frame: usize) -> Context<'_> {
        self.state.context_of(frame)
    }

    fn amount(&self, frame: usize, quantity: &Quantity) -> u8 {
        self.query().quantity(quantity, &self.context(frame)).clamp(0, 120) as u8
    }

    fn cause(&self, frame: usize) -> Cause {
        let frame = &self.state.chain[frame];
        Cause {
            kind: Some(frame.kind),
            controller: frame.controller,
            source: Some(frame.this),
        }
    }

    fn you(&self, frame: usize) -> Seat {
        self.state.chain[frame].controller
    }

    fn this(&self, frame: usize) -> CardId {
        self.state.chain[frame].this
    }

    fn effect(&mut self, frame: usize, step: &'a Step, need: Need) -> Played<Outcome> {
        let aftermath = |frame, steps| {
            Some(Aftermath {
                frame,
                name: step.bind,
                steps,
            })
        };
        match &step.effect {
            Effect::Deal {
                amount,
                to,
                if_destroyed,
            } => {
                let cause = self.cause(frame);
                self.each_selected(frame, to, need, &mut |game, card, frame| {
                    let amount = game.amount(frame, amount);
                    game.deal_damage(cause, card, amount, aftermath(frame, if_destroyed.as_slice()))
                })
            }
            Effect::Place {
                amount,
                token,
                on,
                if_destroyed,
            } => {
                let cause = self.cause(frame);
                self.each_selected(frame, on, need, &mut |game, card, frame| {
                    let amount = game.amount(frame, amount);
                    if game.is_protected(frame, card) {
                        return Ok(false); // R 8.8.3
                    }
                    match token {
                        Token::Wound => {
                            game.place_wounds(cause, card, amount, aftermath(frame, if_destroyed.as_slice()))
                        }
                        Token::Exhaustion | Token::Status => Ok(game.place_tokens(card, *token, amount)),
                    }
                })
            }
            Effect::Remove { amount, token, from } => self.remove_tokens(frame, amount, *token, from, need),
            Effect::Move {
                amount,
                token,
                from,
                to,
            } => self.move_tokens(frame, amount, *token, from, to, need),
            Effect::Destroy {
                what,
                instead,
                if_destroyed,
            } => {
                let cause = self.cause(frame);
                self.each_selected(frame, what, need, &mut |game, card, frame| {
                    let instead = game.replacement(frame, card, instead);
                    game.destroy(cause, card, aftermath(frame, if_destroyed.as_slice()), instead)
                })
            }
            Effect::Discard { what } => self.each_selected(frame, what, need, &mut |game, card, frame| {
                if game.is_protected(frame, card) {
                    return Ok(false);
                }
                game.discard_from_play(card)
            }),
            Effect::DiscardFromHand { who, amount, how } => {
                self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let amount = game.amount(frame, amount);
                    game.discard_from_hand(seat, amount, *how)
                })
            }
            Effect::Mill { who, amount } => self.each_player(frame, who, need, &mut |game, seat, frame| {
                let amount = game.amount(frame, amount);
                game.discard_off_draw_pile(seat, amount)
            }),
            Effect::Draw { who, amount } => self.each_player(frame, who, need, &mut |game, seat, frame| {
                let wanted = game.how_many(frame, seat, amount, game.state.count_owned(Zone::DrawPile, seat))?;
                game.draw_cards(seat, wanted)
            }),
            Effect::DrawUntil { who, size } => self.each_player(frame, who, need, &mut |game, seat, frame| {
                let size = game.amount(frame, size) as usize;
                let hand = game.state.count_owned(Zone::Hand, seat);
                game.draw_cards(seat, size.saturating_sub(hand) as u8)
            }),
            Effect::Search { pile, filter, to } => self.search(frame, *pile, filter, *to, need),
            Effect::Shuffle => {
                self.shuffle(self.you(frame));
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::LookAtHand { who, amount } => self.each_player(frame, who, need, &mut |game, seat, frame| {
                let amount = game.amount(frame, amount);
                game.look_at_hand(game.you(frame), seat, amount)
            }),
            Effect::Put { what, to } => self.each_selected(frame, what, need, &mut |game, card, frame| {
                let you = game.you(frame);
                game.put_card(you, card, *to)
            }),
            Effect::Summon { count, title, onto } => {
                let Some(title) = self.title(frame, title) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let owner = self.you(frame);
                let mut outcome = Outcome::of(StepResult::Impossible);
                for seat in self.pick_players(frame, onto, need)? {
                    for _ in 0..self.amount(frame, count) {
                        if let Some(card) = self.summon(title, owner, seat)? {
                            outcome.result = StepResult::Done;
                            outcome.amounts[seat.index()] += 1;
                            let _full = outcome.cards.try_push((card, self.state.card(card).entered));
                        }
                    }
                }
                Ok(outcome)
            }
            Effect::Attach { title, to } => {
                let Some(title) = self.title(frame, title) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let owner = self.you(frame);
                self.each_selected(frame, to, need, &mut |game, host, _| {
                    game.attach_conjured(title, owner, host)
                })
            }
            Effect::Dice { who, change, amount } => {
                let chooser = self.you(frame);
                let this = self.this(frame);
                self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let (limit, exact) = match amount {
                        Amount::Exactly(n) => (game.amount(frame, n), true),
                        Amount::UpTo(n) => (game.amount(frame, n), false),
                        Amount::AnyNumber => (u8::MAX, false),
                        Amount::All => (u8::MAX, true),
                    };
                    game.change_dice(this, chooser, seat, *change, limit, exact)
                })
            }
            Effect::PlaceDie { on } => {
                let die = self.spent_die(frame);
                let owner = self.you(frame);
                self.each_selected(frame, on, need, &mut |game, card, _| match die {
                    Some(die) => Ok(game.place_die(die, owner, card)),
                    None => Ok(false),
                })
            }
            Effect::ReturnDie => {
                let ability = self.state.chain[frame].ability;
                let this = self.this(frame);
                Ok(Outcome::done_if(self.return_die_of(ability, this)))
            }
            Effect::Apply { to, modifiers, until } => self.each_selected(frame, to, need, &mut |game, card, frame| {
                if game.is_protected(frame, card) {
                    return Ok(false);
                }
                for modifier in modifiers {
                    if let Some(change) = game.change_of(frame, modifier) {
                        let entered = game.state.card(card).entered;
                        game.state.lasting.push(Lasting {
                            card,
                            entered,
                            until: *until,
                            change,
                        });
                    }
                }
                game.lives_changed = true;
                Ok(true)
            }),
            Effect::Become { what, copy, until } => {
                let Selected { cards: mimics, .. } = self.select(frame, what, need)?;
                let Selected { cards: models, .. } = self.select(frame, copy, Need::Must)?;
                let (Some((mimic, entered)), Some((model, _))) = (mimics.first().copied(), models.first().copied())
                else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                if self.has_ended(frame) || !self.query().is_same(mimic, entered) {
                    return Ok(Outcome::of(StepResult::Impossible));
                }
                let query = self.query();
                let values = [Stat::Attack, Stat::Life, Stat::Recover].map(|stat| query.base_value(model, stat) as i8);
                let change = Change::Copy(query.title(model), values);
                self.state.lasting.push(Lasting {
                    card: mimic,
                    entered,
                    until: *until,
                    change,
                });
                self.lives_changed = true;
                let mut outcome = Outcome::of(StepResult::Done);
                outcome.cards = mimics;
                Ok(outcome)
            }
            Effect::Prevent { hit, amount } => {
                let Some(event) = self.state.chain[frame].bound[hit.index()].event else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let left = self.state.events[event as usize].amount - self.state.events[event as usize].prevented;
                let wanted = match amount {
                    Amount::Exactly(n) => self.amount(frame, n),
                    Amount::UpTo(n) => {
                        let max = self.amount(frame, n).min(left);
                        let (you, this) = (self.you(frame), self.this(frame));
                        self.ask_number(you, Rule(9, 2, 1), Ask::Amount(this), 0, max)?
                    }
                    Amount::AnyNumber | Amount::All => left,
                };
                let prevented = wanted.min(left);
                self.state.events[event as usize].prevented += prevented;
                if let Some(subject) = self.state.events[event as usize].subject {
                    self.tell(Rule(9, 2, 1), What::Prevented(subject, prevented));
                }
                Ok(Outcome::count(self.you(frame), prevented))
            }
            Effect::Redirect { hit, to } => {
                let Selected { cards, .. } = self.select(frame, to, need)?;
                let event = self.state.chain[frame].bound[hit.index()].event;
                let (Some((card, _)), Some(event)) = (cards.first(), event) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                self.state.events[event as usize].redirected = Some(*card);
                Ok(Outcome {
                    cards,
                    ..Outcome::of(StepResult::Done)
                })
            }
            Effect::Cancel { event } => {
                let aimed = self.state.chain[frame].bound[event.index()]
                    .event
                    .and_then(|e| self.state.events.get(e as usize)?.aimed_by);
                let Some(aimed) = aimed else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                self.state.chain[aimed as usize].cancelled = true; // R 8.5.1
                let source = self.state.chain[aimed as usize].this;
                self.tell(Rule(8, 5, 1), What::Cancelled(source));
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::ExtraAction { action } => {
                // R 4.5.2: actions are taken in one's own turn only.
                let own = self.state.is_turn() && self.state.turn.seat == self.you(frame);
                if own {
                    match action {
                        Action::Main => self.state.turn.main += 1,
                        Action::Side => self.state.turn.side += 1,
                    }
                }
                Ok(Outcome::done_if(own))
            }
            Effect::Choose { what } => {
                let Selected { cards, result } = self.select(frame, what, need)?;
                Ok(Outcome {
                    cards,
                    ..Outcome::of(result)
                })
            }
            Effect::ChoosePlayer { who } => {
                let players = self.pick_players(frame, who, need)?;
                let mut outcome = Outcome::done_if(!players.is_empty());
                outcome.player = players.first().copied();
                Ok(outcome)
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let holds = self.query().holds(condition, &self.context(frame));
                let steps = if holds { then } else { otherwise };
                self.run_inner(frame, steps)
            }
            Effect::May { who, steps } => self.may(frame, who, steps),
            Effect::MayPay { who, cost, then } => {
                for seat in self.query().players(who, &self.context(frame)) {
                    if !self.can_pay_inside(seat, cost) {
                        return Ok(Outcome::of(StepResult::Impossible));
                    }
                    if !self.ask_yes(seat, frame)? {
                        return Ok(Outcome::of(StepResult::Declined));
                    }
                    self.pay_inside(frame, seat, cost)?;
                    self.run(frame, then)?;
                }
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::Either { who, modes } => {
                let possible: ArrayVec<u8, 8> = modes
                    .iter()
                    .enumerate()
                    .filter(|(_, mode)| {
                        mode.first()
                            .is_none_or(|s| self.query().could_do(s, &self.context(frame)))
                    })
                    .map(|(i, _)| i as u8)
                    .take(8)
                    .collect();
                let chooser = self.query().players(who, &self.context(frame)).first().copied();
                let Some(chooser) = chooser else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                self.clear_options();
                for mode in &possible {
                    self.offer(Choice::Mode(*mode));
                }
                if self.offered() == 0 {
                    return Ok(Outcome::of(StepResult::Impossible));
                }
                let this = self.this(frame);
                match self.ask(chooser, Rule(8, 2, 15), Ask::Mode(this))? {
                    Choice::Mode(mode) => self.run_inner(frame, &modes[mode as usize]),
                    _ => Ok(Outcome::of(StepResult::Declined)),
                }
            }
            Effect::ForEachPlayer { who, name, steps } => {
                for seat in self.query().players(who, &self.context(frame)) {
                    if !self.state.player(seat).alive {
                        continue;
                    }
                    let mut outcome = Outcome::of(StepResult::Done);
                    outcome.player = Some(seat);
                    self.bind(frame, *name, outcome);
                    if self.run(frame, steps)? == Flow::Ended {
                        break;
                    }
                }
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::ForEach { what, name, steps } => self.each_selected(frame, what, need, &mut |game, card, frame| {
                let mut outcome = Outcome::of(StepResult::Done);
                outcome.cards.push((card, game.state.card(card).entered));
                game.bind(frame, *name, outcome);
                Ok(game.run(frame, steps)? == Flow::On)
            }),
        }
    }

    fn run_inner(&mut self, frame: usize, steps: &'a [Step]) -> Played<Outcome> {
        self.run(frame, steps)?;
        Ok(Outcome::of(StepResult::Done))
    }

    /// `may …`: when the first step begins with a choice, declining that choice declines it all; otherwise the player is
    /// asked first (R 8.4.1, 8.4.2). What is impossible from the start is not offered (R 8.4.3).
    fn may(&mut self, frame: usize, who: &Who, steps: &'a [Step]) -> Played<Outcome> {
        let Some((first, rest)) = steps.split_first() else {
            return Ok(Outcome::of(StepResult::Done));
        };
        let deciders = self.query().players(who, &self.context(frame));
        let mut outcome = Outcome::of(StepResult::Declined);
        for seat in deciders {
            let context = self.context(frame);
            if !steps.iter().any(|step| self.query().could_do(step, &context)) {
                outcome = Outcome::of(StepResult::Impossible);
                continue;
            }
            if who.is_you() && begins_with_choice(&first.effect) && self.query().could_do(first, &context) {
                let first_outcome = self.effect(frame, first, Need::May)?;
                let result = first_outcome.result;
                if self.lives_changed {
                    self.check_lives()?;
                }
                outcome = Outcome {
                    amounts: first_outcome.amounts,
                    ..Outcome::of(result)
                };
                if let Some(slot) = first.bind {
                    self.bind(frame, slot, first_outcome);
                }
                if result == StepResult::Done {
                    self.run(frame, rest)?;
                }
            } else if self.ask_yes(seat, frame)? {
                self.run(frame, steps)?;
                outcome = Outcome::of(StepResult::Done);
                if let (Some(slot), []) = (first.bind, rest) {
                    outcome.amounts = self.state.chain[frame].bound[slot.index()].amounts;
                }
            } else if let Some(slot) = first.bind {
                self.bind(frame, slot, Outcome::of(StepResult::Declined));
            }
        }
        Ok(outcome)
    }

    fn ask_yes(&mut self, seat: Seat, frame: usize) -> Played<bool> {
        let this = self.this(frame);
        self.clear_options();
        self.offer(Choice::Yes);
        self.offer(Choice::No);
        Ok(self.ask(seat, Rule(8, 4, 1), Ask::May(this))? == Choice::Yes)
    }

    /// The number that an amount comes to; the player chooses where the text lets them.
    fn how_many(&mut self, frame: usize, seat: Seat, amount: &Amount, available: usize) -> Played<u8> {
        let available = available.min(120) as u8;
        let this = self.this(frame);
        match amount {
            Amount::Exactly(n) => Ok(self.amount(frame, n)),
            Amount::UpTo(n) => {
                let max = self.amount(frame, n).min(available);
                self.ask_number(seat, Rule(8, 2, 14), Ask::Amount(this), 0, max)
            }
            Amount::AnyNumber => self.ask_number(seat, Rule(8, 2, 14), Ask::Amount(this), 0, available),
            Amount::All => Ok(available),
        }
    }

    /// Carries something out for each selected card, one at a time in the order of the controller's choice (R 8.3.2).
    fn each_selected(
        &mut self,
        frame: usize,
        select: &'a Select,
        need: Need,
        act: &mut dyn FnMut(&mut Game<'a>, CardId, usize) -> Played<bool>,
    ) -> Played<Outcome> {
        let Selected { cards, result } = self.select(frame, select, need)?;
        if result != StepResult::Done {
            return Ok(Outcome::of(result));
        }
        let you = self.you(frame);
        let mut outcome = Outcome::of(StepResult::Impossible);
        let mut left = cards.clone();
        let in_play = self.state.zones.in_play();
        let from_play: CardSet = cards.iter().map(|(c, _)| *c).filter(|c| in_play.contains(*c)).collect();
        loop {
            // R 8.3.5: what has left play is passed over, except where the text means a card that is leaving.
            left.retain(|(card, entered)| {
                let record = self.state.card(*card);
                match record.zone {
                    Zone::Leaving => record.entered == *entered,
                    Zone::Hand | Zone::DiscardPile | Zone::Resolving => !from_play.contains(*card),
                    zone => zone.in_play() && record.entered == *entered,
                }
            });
            if left.is_empty() || self.has_ended(frame) {
                break;
            }
            let next = self.next_of(frame, you, &left)?;
            let (card, _) = left.remove(next);
            if act(self, card, frame)? {
                outcome.result = StepResult::Done;
                let seat = self.state.card(card).controller;
                outcome.amounts[seat.index()] = outcome.amounts[seat.index()].saturating_add(1);
            }
        }
        outcome.cards = cards;
        Ok(outcome)
    }

    /// Which of the remaining things is next.
    fn next_of(&mut self, frame: usize, you: Seat, left: &[(CardId, u16)]) -> Played<usize> {
        if left.len() == 1 {
            return Ok(0);
        }
        self.clear_options();
        for (card, _) in left {
            self.offer(Choice::Card(*card));
        }
        let this = self.this(frame);
        match self.ask(you, Rule(8, 3, 2), Ask::Next(this))? {
            Choice::Card(card) => Ok(left.iter().position(|(c, _)| *c == card).unwrap_or(0)),
            _ => Ok(0),
        }
    }

    /// Carries something out for each player meant, the active one first (R 8.1.12). The results are counted by seat.
    fn each_player(
        &mut self,
        frame: usize,
        who: &'a Who,
        need: Need,
        act: &mut dyn FnMut(&mut Game<'a>, Seat, usize) -> Played<u8>,
    ) -> Played<Outcome> {
        let mut outcome = Outcome::of(StepResult::Impossible);
        for seat in self.pick_players(frame, who, need)? {
            if self.has_ended(frame) {
                break;
            }
            let n = act(self, seat, frame)?;
            outcome.amounts[seat.index()] = n;
            outcome.player = Some(seat);
            if n > 0 {
                outcome.result = StepResult::Done;
            }
        }
        Ok(outcome)
    }

    fn remove_tokens(
        &mut self,
        frame: usize,
        amount: &'a Amount,
        token: TokenKind,
        from: &'a Select,
        need: Need,
    ) -> Played<Outcome> {
        let you = self.you(frame);
        let mut removed = 0u8;
        let mut outcome = self.each_selected(frame, from, need, &mut |game, card, frame| {
            if game.is_protected(frame, card) {
                return Ok(false);
            }
            let Some(token) = game.token_kind(frame, you, token, card)? else {
                return Ok(false);
            };
            let there = tokens(&game.state, card, token);
            let n = game.how_many(frame, you, amount, there.into())?.min(there);
            removed = removed.saturating_add(n);
            Ok(game.remove_tokens_from(card, token, n))
        })?;
        outcome.amounts = [0; Seat::MAX];
        outcome.amounts[you.index()] = removed;
        Ok(outcome)
    }

    fn move_tokens(
        &mut self,
        frame: usize,
        amount: &'a Quantity,
        token: TokenKind,
        from: &'a Select,
        to: &'a Select,
        need: Need,
    ) -> Played<Outcome> {
        // R 8.2.4: both ends are chosen before anything is resolved.
        let you = self.you(frame);
        let sources = self.select(frame, from, need)?;
        let goals = self.select(
            frame,
            to,
            if sources.cards.is_empty() {
                Need::May
            } else {
                Need::Must
            },
        )?;
        let (Some((source, _)), Some((goal, _))) = (sources.cards.first().copied(), goals.cards.first().copied())
        else {
            return Ok(Outcome::of(StepResult::Impossible));
        };
        if self.has_ended(frame) || self.is_protected(frame, source) || self.is_protected(frame, goal) {
            return Ok(Outcome::of(StepResult::Impossible));
        }
        let Some(token) = self.token_kind(frame, you, token, source)? else {
            return Ok(Outcome::of(StepResult::Impossible));
        };
        let n = self.amount(frame, amount).min(tokens(&self.state, source, token));
        if n == 0 {
            return Ok(Outcome::of(StepResult::Impossible));
        }
        self.remove_tokens_from(source, token, n);
        let mut outcome = Outcome::count(you, n);
        let entered = self.state.card(goal).entered;
        outcome.cards.push((goal, entered));
        let cause = self.cause(frame);
        match token {
            Token::Wound => {
                self.place_wounds(cause, goal, n, None)?;
            }
            Token::Exhaustion | Token::Status => {
                self.place_tokens(goal, token, n);
            }
        }
        Ok(outcome)
    }

    /// Which kind of token is meant on a card; the controller chooses where any will do.
    fn token_kind(&mut self, frame: usize, you: Seat, kind: TokenKind, card: CardId) -> Played<Option<Token>> {
        match kind {
            TokenKind::Of(token) => Ok((tokens(&self.state, card, token) > 0).then_some(token)),
            TokenKind::Any => {
                self.clear_options();
                for token in [Token::Wound, Token::Exhaustion, Token::Status] {
                    if tokens(&self.state, card, token) > 0 {
                        self.offer(Choice::Token(token));
                    }
                }
                if self.offered() == 0 {
                    return Ok(None);
                }
                let this = self.this(frame);
                match self.ask(you, Rule(8, 1, 11), Ask::TokenKind(this))? {
                    Choice::Token(token) => Ok(Some(token)),
                    _ => Ok(None),
                }
            }
        }
    }

    fn replacement(&self, frame: usize, card: CardId, instead: &Option<(Filter, Destination)>) -> Option<Destination> {
        let (filter, to) = instead.as_ref()?;
        self.query().is(card, filter, &self.context(frame)).then_some(*to)
    }

    /// Whether a card cannot be affected by the effect that is being resolved (R 8.8.3).
    fn is_protected(&self, frame: usize, card: CardId) -> bool {
        let frame = &self.state.chain[frame];
        self.query()
            .is_immune(card, Immunity::Affected, frame.kind, frame.controller)
    }

    fn title(&self, frame: usize, title: &TitleRef) -> Option<ashwright_core::TitleId> {
        match title {
            TitleRef::Card(title) => Some(*title),
            TitleRef::SameAs(reference) => self
                .query()
                .card_of(*reference, &self.context(frame))
                .map(|c| self.state.card(c).title),
        }
    }

    fn spent_die(&self, frame: usize) -> Option<Die> {
        self.state.chain[frame].spent.iter().next().map(|(die, _)| die)
    }

    /// What a modifier comes to when it is applied for a while: its numbers are fixed now (R 8.1.10).
    fn change_of(&self, frame: usize, modifier: &Modifier) -> Option<Change> {
        match modifier {
            Modifier::Gets(stat, sign, by) => {
                let by = self.query().quantity(by, &self.context(frame)).clamp(-120, 120) as i8;
                Some(Change::Gets(*stat, if *sign == Sign::Plus { by } else { -by }))
            }
            Modifier::Gains(gain) => Some(Change::Gains(gain.ability)),
            Modifier::HasNoAbilities => Some(Change::NoAbilities),
            Modifier::Cannot(acts, None) => Some(Change::Cannot(acts_bits(acts))),
            Modifier::MayGuard => Some(Change::MayGuard),
            Modifier::StrikesFirst => Some(Change::StrikesFirst),
            Modifier::CountersUnexhausted => Some(Change::CountersUnexhausted),
            // The checker of the language lets these stand only in static text.
            Modifier::Cannot(_, Some(_)) | Modifier::Immune(..) | Modifier::DrawsMore(_) => None,
        }
    }

    fn search(&mut self, frame: usize, pile: Pile, filter: &'a Filter, to: Destination, need: Need) -> Played<Outcome> {
        let you = self.you(frame);
        let zone = match pile {
            Pile::Draw => Zone::DrawPile,
            Pile::Discard => Zone::DiscardPile,
        };
        let context = self.context(frame);
        let query = self.query();
        let mut titles: ArrayVec<ashwright_core::TitleId, 64> = ArrayVec::new();
        let mut found: ArrayVec<CardId, 64> = ArrayVec::new();
        for card in self.state.owned_in(zone, you) {
            let title = self.state.card(card).title;
            if query.is(card, filter, &context) && !titles.contains(&title) && titles.try_push(title).is_ok() {
                found.push(card);
            }
        }
        self.clear_options();
        for card in found {
            self.offer(Choice::Card(card));
        }
        let this = self.this(frame);
        let choice = match pile {
            Pile::Draw => {
                // R 8.7.1: one need not find anything, and others do not learn what there was.
                self.offer(Choice::Decline);
                self.ask_hidden(you, Rule(8, 7, 1), Ask::Search(this))?
            }
            Pile::Discard => {
                if self.offered() == 0 {
                    return Ok(Outcome::of(StepResult::Impossible));
                }
                self.offer(Choice::Decline);
                self.ask(you, Rule(8, 7, 1), Ask::Search(this))?
            }
        };
        let Choice::Card(card) = choice else {
            // R 8.7.3: a search that had to be made ends like any other.
            if pile == Pile::Draw && need == Need::Must {
                self.shuffle(you);
            }
            return Ok(Outcome::of(StepResult::Declined));
        };
        if pile == Pile::Draw {
            self.shuffle(you); // R 8.7.4
        }
        self.put_card(you, card, to)?;
        let mut outcome = Outcome::count(you, 1);
        outcome.cards.push((card, self.state.card(card).entered));
        Ok(outcome)
    }

    fn discard_from_hand(&mut self, seat: Seat, amount: u8, how: HandPick) -> Played<u8> {
        let mut discarded = 0;
        for _ in 0..amount {
            let hand: crate::CardSet = self.state.owned_in(Zone::Hand, seat);
            if hand.is_empty() {
                break;
            }
            let card = match how {
                HandPick::TheirChoice => {
                    self.clear_options();
                    for card in hand {
                        self.offer(Choice::Card(card));
                    }
                    match self.ask(seat, Rule(8, 1, 11), Ask::DiscardOne)? {
                        Choice::Card(card) => card,
                        _ => break,
                    }
                }
                HandPick::AtRandom => match self.chance_card(Rule(8, 7, 8), Ask::RandomCard(seat), hand)? {
                    Some(card) => card,
                    None => break,
                },
            };
            self.discard_card(card);
            discarded += 1;
        }
        Ok(discarded)
    }

    fn look_at_hand(&mut self, looker: Seat, seat: Seat, amount: u8) -> Played<u8> {
        let mut seen = 0;
        let mut left: crate::CardSet = self.state.owned_in(Zone::Hand, seat);
        for _ in 0..amount {
            let Some(card) = self.chance_card(Rule(8, 7, 8), Ask::RandomCard(seat), left)? else {
                break;
            };
            left.remove(card);
            let known = self.state.card(card).known.with(looker);
            self.state.card_mut(card).known = known;
            self.tell(Rule(8, 7, 6), What::LookedAt(looker, card));
            seen += 1;
        }
        Ok(seen)
    }

    fn change_dice(
        &mut self,
        this: CardId,
        chooser: Seat,
        seat: Seat,
        change: DiceChange,
        limit: u8,
        exact: bool,
    ) -> Played<u8> {
        let mut changed = 0;
        let mut fresh = self.state.player(seat).active;
        while changed < limit {
            self.clear_options();
            for (die, _) in fresh.iter() {
                match change {
                    DiceChange::Set => {
                        for level in Level::ALL {
                            if level != die.level {
                                self.offer(Choice::SetDie(die, level));
                            }
                        }
                    }
                    DiceChange::Raise if die.level != Level::Power => self.offer(Choice::Die(die)),
                    DiceChange::Lower if die.level != Level::Basic => self.offer(Choice::Die(die)),
                    DiceChange::Exhaust => self.offer(Choice::Die(die)),
                    DiceChange::Raise | DiceChange::Lower => {}
                }
            }
            if self.offered() == 0 {
                break;
            }
            // A die may be set to the side it shows, so with dice to set there is always a way to stop.
            if !exact || change == DiceChange::Set {
                self.offer(Choice::Done);
            }
            let (die, level) = match self.ask(chooser, Rule(12, 2, 9), Ask::ChangeDie(this))? {
                Choice::SetDie(die, level) => (die, Some(level)),
                Choice::Die(die) => match change {
                    DiceChange::Raise => (die, Some(die.level.raised())),
                    DiceChange::Lower => (die, Some(die.level.lowered())),
                    DiceChange::Exhaust | DiceChange::Set => (die, None),
                },
                _ => break,
            };
            fresh.remove(die, 1);
            match level {
                Some(level) => self.set_die(seat, die, level),
                None => self.exhaust_dice(seat, &[(die, 1)].into_iter().collect()),
            }
            changed += 1;
        }
        Ok(changed)
    }
}

/// Whether an effect starts with a choice that can carry "no" as an option.
fn begins_with_choice(effect: &Effect) -> bool {
    let picks = |select: &Select| matches!(select, Select::Pick(_));
    match effect {
        Effect::Deal { to, .. } => picks(to),
        Effect::Place { on, .. } => picks(on),
        Effect::Remove { from, .. } | Effect::Move { from, .. } => picks(from),
        Effect::Destroy { what, .. } | Effect::Discard { what } | Effect::Put { what, .. } => picks(what),
        Effect::Apply { to, .. } | Effect::Attach { to, .. } => picks(to),
        Effect::PlaceDie { on } => picks(on),
        Effect::Choose { what } | Effect::Become { what, .. } => picks(what),
        Effect::ChoosePlayer { .. } => true,
        Effect::Search { pile, .. } => matches!(pile, Pile::Draw | Pile::Discard),
        Effect::DiscardFromHand { .. }
        | Effect::Mill { .. }
        | Effect::Draw { .. }
        | Effect::DrawUntil { .. }
        | Effect::Shuffle
        | Effect::LookAtHand { .. }
        | Effect::Summon { .. }
        | Effect::Dice { .. }
        | Effect::ReturnDie
        | Effect::Prevent { .. }
        | Effect::Redirect { .. }
        | Effect::Cancel { .. }
        | Effect::ExtraAction { .. }
        | Effect::If { .. }
        | Effect::May { .. }
        | Effect::MayPay { .. }
        | Effect::Either { .. }
        | Effect::ForEachPlayer { .. }
        | Effect::ForEach { .. } => false,
    }
}

fn acts_bits(acts: &[Act]) -> u8 {
    acts.iter().map(|a| crate::modifiers::act_bit(*a)).fold(0, |a, b| a | b)
}

impl Query<'_> {
    /// Whether a step could do anything now, as far as its own first choice goes.
    pub(crate) fn could_do(self, step: &Step, context: &Context) -> bool {
        let some = |select: &Select| self.has_candidates(select, context);
        match &step.effect {
            Effect::Deal { to, .. } => some(to),
            Effect::Place { on, .. } => some(on),
            Effect::Remove { from, token, .. } => match from {
                Select::Only(_) | Select::All(_) => self.fixed(from, context).iter().any(|card| match token {
                    TokenKind::Of(token) => tokens(self.state, *card, *token) > 0,
                    TokenKind::Any => true,
                }),
                Select::Pick(_) => some(from),
            },
            Effect::Move { from, to, .. } => some(from) && some(to),
            Effect::Destroy { what, .. } | Effect::Discard { what } | Effect::Put { what, .. } => some(what),
            Effect::Apply { to, .. } | Effect::Attach { to, .. } => some(to),
            Effect::PlaceDie { on } => some(on),
            Effect::Choose { what } => some(what),
            Effect::Become { what, copy, .. } => some(what) && some(copy),
            Effect::Search {
                pile: Pile::Discard,
                filter,
                ..
            } => self
                .state
                .owned_in(Zone::DiscardPile, context.you)
                .iter()
                .any(|card| self.is(card, filter, context)),
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                if self.holds(condition, context) {
                    then.first().is_none_or(|s| self.could_do(s, context))
                } else {
                    otherwise.first().is_some_and(|s| self.could_do(s, context))
                }
            }
            Effect::May { steps, .. } => steps.first().is_none_or(|s| self.could_do(s, context)),
            Effect::ExtraAction { .. } => self.state.is_turn() && self.state.turn.seat == context.you,
            Effect::Dice { who, change, .. } => self.players(who, context).iter().any(|seat| {
                self.state.player(*seat).active.iter().any(|(die, _)| match change {
                    DiceChange::Set | DiceChange::Exhaust => true,
                    DiceChange::Raise => die.level != Level::Power,
                    DiceChange::Lower => die.level != Level::Basic,
                })
            }),
            Effect::Draw { who, .. } => self
                .players(who, context)
                .iter()
                .any(|s| !self.state.owned_in(Zone::DrawPile, *s).is_empty()),
            Effect::Search { pile: Pile::Draw, .. }
            | Effect::DiscardFromHand { .. }
            | Effect::Mill { .. }
            | Effect::DrawUntil { .. }
            | Effect::Shuffle
            | Effect::LookAtHand { .. }
            | Effect::Summon { .. }
            | Effect::ReturnDie
            | Effect::Prevent { .. }
            | Effect::Redirect { .. }
            | Effect::Cancel { .. }
            | Effect::ChoosePlayer { .. }
            | Effect::MayPay { .. }
            | Effect::Either { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::ForEach { .. } => true,
        }
    }
}

impl crate::State {
    /// The point of view of an effect that is being resolved.
    pub fn context_of(&self, frame: usize) -> Context<'_> {
        let frame = &self.chain[frame];
        let pays_x = frame.x > 0;
        Context {
            you: frame.controller,
            this: frame.this,
            numeral: frame.numeral,
            x: pays_x.then_some(frame.x),
            bound: Some(&frame.bound),
            spent: Some(&frame.spent),
        }
    }
}

/// Spells, abilities and dice powers: what Golden-Veil-like texts answer.
pub(crate) fn is_effect(kind: CauseKind) -> bool {
    matches!(kind, CauseKind::Spell | CauseKind::Ability | CauseKind::DicePower)
}
