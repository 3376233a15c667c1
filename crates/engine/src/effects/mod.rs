//! The interpreter of the effect tree: one function per verb (chapter 8 of the rules). It calls `rules` for every
//! rulebook procedure.

mod select;

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::modifiers::{Context, Query, tokens};
use crate::rules::Aftermath;
use crate::timing::DIE_TAKEN;
use crate::{
    CardSet, Cause, Change, Decree, Delayed, EventKind, Lasting, Object, PileEnd, Span, StepResult, Traced, Zone,
};
use arrayvec::ArrayVec;
use ashwright_core::{
    Act, Action, Amount, CardId, CauseKind, Destination, DiceByType, DiceChange, DiceKind, Die, DieFrom, DieType, Duty,
    Effect, Filter, Firm, HandPick, Immunity, Later, Level, Modifier, Pile, Quantity, Rule, Seat, Select, Shown, Sign,
    Slot, Stat, Step, Timing, TitleRef, Token, TokenKind, Who, each_effect,
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
        let mut outcome = self.effect(frame, step, need)?;
        self.follow(frame, step, &mut outcome);
        self.witness_step(frame, step, outcome.result);
        if self.lives_changed {
            self.check_lives()?;
        }
        if let Some(slot) = step.bind {
            self.bind(frame, slot, outcome);
        }
        Ok(if self.has_ended(frame) { Flow::Ended } else { Flow::On })
    }

    /// What a step has moved keeps its names, at the place to which the step moved it (R 8.9.8).
    fn follow(&mut self, frame: usize, step: &Step, outcome: &mut Outcome) {
        let destroys = matches!(
            step.effect,
            Effect::Deal { .. } | Effect::Place { .. } | Effect::Destroy { instead: None, .. }
        );
        for object in &mut outcome.cards {
            let mut now = self.state.object(object.card);
            // R 9.7.8: when something else has taken a destroyed card away, the step has not brought it there.
            if destroys && !now.zone.in_play() {
                now.zone = Zone::DiscardPile;
            }
            let before = std::mem::replace(object, now);
            let bound = self.state.chain[frame]
                .bound
                .iter_mut()
                .flat_map(|bound| &mut bound.cards);
            for named in bound.filter(|named| **named == before && before != now) {
                *named = now;
            }
        }
    }

    fn has_ended(&self, frame: usize) -> bool {
        let frame = &self.state.chain[frame];
        frame.cancelled || !self.state.player(frame.controller).alive
    }

    /// Whether something was put off to the end of this turn.
    pub(crate) fn is_due(&self, delayed: &Delayed) -> bool {
        match delayed.when {
            Later::EndOfTurn => delayed.turn <= self.state.turn.number,
            Later::EndOfNextTurn => delayed.turn < self.state.turn.number,
        }
    }

    /// Resolves what was put off to the end of this turn (R 8.9.7).
    pub(crate) fn resolve_delayed(&mut self, due: usize) -> Played {
        let delayed = self.state.delayed.remove(due);
        let steps = self
            .book
            .pool
            .step(delayed.step)
            .and_then(|step| step.effect.inner().next());
        let Some(steps) = steps else { return Ok(()) };
        let mut due = delayed.frame;
        for bound in &mut due.bound {
            // R 8.9.8: what has become another object is not meant any more.
            bound
                .cards
                .retain(|object| !self.state.card(object.card).zone.in_play() || self.state.is_there(*object));
        }
        let frame = self.state.chain.len();
        self.state.chain.push(due);
        self.run(frame, steps)?;
        self.pop_frame(frame);
        Ok(())
    }

    /// What a paragraph is doing now, for a time when the events that it speaks of are over.
    fn frame_for_later(&self, frame: usize) -> crate::Frame {
        let mut later = self.state.chain[frame].clone();
        later.event = None;
        for bound in &mut later.bound {
            // What the event happened to is still known.
            let subject = bound
                .event
                .take()
                .and_then(|e| self.state.events.get(usize::from(e))?.subject);
            if let Some(subject) = subject {
                bound.cards = [self.state.object(subject.card)].into_iter().collect();
            }
        }
        later
    }

    fn bind(&mut self, frame: usize, slot: Slot, outcome: Outcome) {
        let title = outcome.cards.first().map(|object| self.query().title(object.card));
        let bound = &mut self.state.chain[frame].bound[slot.index()];
        bound.title = title;
        bound.result = outcome.result;
        bound.cards = outcome.cards.iter().copied().take(bound.cards.capacity()).collect();
        bound.player = outcome.player;
        bound.amounts = outcome.amounts;
        bound.event = None;
    }

    /// Gives a card its name while the effect that names it is still being carried out.
    pub(crate) fn bind_card(&mut self, frame: usize, slot: Slot, card: CardId) {
        let mut outcome = Outcome::of(StepResult::Done);
        outcome.cards.push(self.state.object(card));
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
            firm: false,
        }
    }

    fn you(&self, frame: usize) -> Seat {
        self.state.chain[frame].controller
    }

    fn this(&self, frame: usize) -> CardId {
        self.state.chain[frame].this
    }

    fn effect(&mut self, frame: usize, step: &'a Step, need: Need) -> Played<Outcome> {
        if let Some(slot) = step.bind {
            self.state.chain[frame].bound[slot.index()].destroyed = 0;
        }
        let aftermath = |frame| Some(Aftermath { frame, step: step.id });
        match &step.effect {
            Effect::Deal { amount, to, .. } => {
                if self.query().asks_of_nothing(amount, &self.context(frame)) {
                    return Ok(Outcome::of(StepResult::Impossible));
                }
                let cause = self.cause(frame);
                self.each_selected(frame, to, need, &mut |game, card, frame| {
                    let amount = game.amount(frame, amount);
                    game.deal_damage(cause, card, amount, aftermath(frame))
                })
            }
            Effect::Place { amount, token, on, .. } => {
                let cause = self.cause(frame);
                let trace = step.bind.map_or(0, |slot| self.begin_trace(frame, slot));
                self.each_selected(frame, on, need, &mut |game, card, frame| {
                    let amount = game.amount(frame, amount);
                    if game.is_protected(frame, card) {
                        return Ok(false); // R 8.8.3
                    }
                    match token {
                        Token::Wound => game.place_wounds(cause, card, amount, aftermath(frame)),
                        Token::Exhaustion | Token::Status => {
                            let placed = game.place_tokens(card, *token, amount);
                            if placed && trace > 0 {
                                let token = Traced {
                                    trace,
                                    card,
                                    token: *token,
                                };
                                game.state.traced.extend(std::iter::repeat_n(token, amount.into()));
                            }
                            Ok(placed)
                        }
                    }
                })
            }
            Effect::TakeBack { placed } => {
                let trace = self.state.chain[frame].bound[placed.index()].trace;
                let you = self.you(frame);
                let mut taken = 0u8;
                while let Some(found) = self.state.traced.iter().position(|t| t.trace == trace && trace > 0) {
                    let Traced { card, token, .. } = self.state.traced.remove(found);
                    if !self.is_protected(frame, card) && self.remove_tokens_from(card, token, 1) {
                        taken += 1;
                        self.tell_last_token(card, token, 1)?;
                    }
                }
                Ok(Outcome::count(you, taken))
            }
            Effect::Decree { until, .. } => {
                let you = self.you(frame);
                let span = Span {
                    until: *until,
                    by: you,
                    turn: self.state.turn.number,
                    card: self.state.player(you).phoenixborn,
                };
                self.state.decrees.push(Decree {
                    step: step.id,
                    span,
                    frame: self.frame_for_later(frame),
                });
                self.lives_changed = true;
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::Remove { amount, token, from } => self.remove_tokens(frame, amount, *token, from, need),
            Effect::Move {
                amount,
                token,
                from,
                giver,
                to,
            } => self.move_tokens(frame, amount, *token, from, *giver, to, need),
            Effect::Destroy { what, instead, .. } => {
                let cause = self.cause(frame);
                self.each_selected(frame, what, need, &mut |game, card, frame| {
                    let instead = game.replacement(frame, card, instead);
                    game.destroy(cause, card, aftermath(frame), instead)
                })
            }
            Effect::Discard { what } => self.each_selected(frame, what, need, &mut |game, card, frame| {
                if game.is_protected(frame, card) {
                    return Ok(false);
                }
                if matches!(game.state.card(card).zone, Zone::Hand | Zone::DrawPile) {
                    game.take_from_pile(card, crate::SeatSet::ALL);
                    game.discard_card(card);
                    return Ok(true);
                }
                game.discard_from_play(card)
            }),
            Effect::DiscardFromHand { who, amount, how } => {
                self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let amount = game.amount(frame, amount);
                    game.discard_from_hand(seat, amount, *how)
                })
            }
            Effect::Mill { who, amount } => {
                let mut cards: Chosen = ArrayVec::new();
                let mut outcome = self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let amount = game.amount(frame, amount);
                    let discarded = game.discard_off_draw_pile(seat, amount)?;
                    for card in &discarded {
                        let _full = cards.try_push(game.state.object(*card));
                    }
                    Ok(discarded.len() as u8)
                })?;
                outcome.cards = cards;
                Ok(outcome)
            }
            Effect::Draw { who, amount, end } => self.each_player(frame, who, need, &mut |game, seat, frame| {
                let wanted = game.how_many(frame, seat, amount, game.state.count_owned(Zone::DrawPile, seat))?;
                game.draw_from(seat, *end, wanted)
            }),
            Effect::Search { pile, filter, to } => self.search(frame, *pile, filter, *to, need),
            Effect::Shuffle => {
                self.shuffle(self.you(frame));
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::LookAtHand { who, amount } => {
                let mut cards: Chosen = ArrayVec::new();
                let mut outcome = self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let amount = amount.as_ref().map(|n| game.amount(frame, n));
                    let seen = game.look_at_hand(game.you(frame), seat, amount)?;
                    for card in seen.iter() {
                        let _full = cards.try_push(game.state.object(card));
                    }
                    Ok(seen.len() as u8)
                })?;
                outcome.cards = cards;
                Ok(outcome)
            }
            Effect::LookAtTop { who, amount, shown } => {
                let mut cards: Chosen = ArrayVec::new();
                let mut outcome = self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let amount = game.amount(frame, amount);
                    let you = game.you(frame);
                    let seen_by = match shown {
                        Shown::ToYou => crate::SeatSet::of(you),
                        Shown::ToAll => crate::SeatSet::ALL,
                    };
                    let seen = game.look_at_top(seen_by, seat, amount)?;
                    for card in &seen {
                        game.tell(Rule(8, 7, 6), What::LookedAt(you, *card));
                        let _full = cards.try_push(game.state.object(*card));
                    }
                    Ok(seen.len() as u8)
                })?;
                outcome.cards = cards;
                Ok(outcome)
            }
            Effect::Put { what, to } => {
                let selected = self.select(frame, what, need)?;
                if let Some((pile, end)) = self.put_back_in_order(&selected, *to) {
                    return self.put_back(frame, selected, pile, end);
                }
                let moved = selected.cards.clone();
                self.each_of(frame, selected, &mut |game, card, frame| {
                    if game.state.card(card).zone.in_play() && game.is_protected(frame, card) {
                        return Ok(false); // R 8.8.3
                    }
                    let you = game.you(frame);
                    match to {
                        Destination::Under(above) => match game.query().card_of(*above, &game.context(frame)) {
                            Some(above) => game.put_under(card, above),
                            None => Ok(false),
                        },
                        Destination::Aside => game.put_aside(frame, card),
                        to => {
                            game.leave_together(card, &moved);
                            game.put_card(you, card, *to)
                        }
                    }
                })
            }
            Effect::Summon {
                count,
                title,
                of,
                onto,
                over,
            } => {
                let Some(title) = self.title(frame, title) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let owner = self.query().players(of, &self.context(frame)).first().copied();
                let Some(owner) = owner else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let mut rider = over.and_then(|over| self.query().card_of(over, &self.context(frame)));
                let mut outcome = Outcome::of(StepResult::Impossible);
                for seat in self.pick_players(frame, onto, need)? {
                    for _ in 0..self.amount(frame, count) {
                        if let Some(card) = self.summon(title, owner, seat, rider.take())? {
                            outcome.result = StepResult::Done;
                            outcome.amounts[seat.index()] += 1;
                            let _full = outcome.cards.try_push(self.state.object(card));
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
                // R 6.6.3: the spell targets, whatever the text that attaches it is.
                let hosts = self.choose_where(frame, to, need, &|query, host| {
                    !query.is_immune(host, Immunity::Targeted, CauseKind::Spell, owner)
                })?;
                self.announce_targets(frame, to, &hosts)?;
                let hosts = self.still_targets(frame, to, hosts);
                self.each_of(frame, hosts, &mut |game, host, _| {
                    game.attach_conjured(title, owner, host)
                })
            }
            Effect::Reveal { what } => self.each_selected(frame, what, need, &mut |game, card, frame| {
                let hidden = !game.state.card(card).is_public();
                if hidden {
                    game.state.card_mut(card).known = crate::SeatSet::ALL;
                    let you = game.you(frame);
                    game.tell(Rule(8, 7, 7), What::LookedAt(you, card));
                }
                Ok(hidden)
            }),
            Effect::Reattach { what, to } => {
                let chosen = self.select(frame, what, need)?;
                let Some(Object { card, entered, .. }) = chosen.cards.first().copied() else {
                    return Ok(Outcome::of(chosen.result));
                };
                // R 6.6.11: what the spell says of its hosts holds for whoever attaches it anew.
                let cause = self.cause(frame);
                let you = cause.controller;
                let hosts = self.choose_where(frame, to, Need::Must, &|query, host| {
                    query.hosts(card, you, CauseKind::Spell).contains(host)
                })?;
                self.announce_targets(frame, to, &hosts)?;
                let hosts = self.still_targets(frame, to, hosts);
                self.each_of(frame, hosts, &mut |game, host, _| {
                    if game.query().is_same(card, entered) {
                        game.reattach(card, host, cause)
                    } else {
                        Ok(false)
                    }
                })
            }
            Effect::SwapDice { amount } => self.swap_dice(frame, amount),
            Effect::MoveDie { kind, from, to } => {
                let sources = self.select(frame, from, need)?;
                let Some(Object { card: source, .. }) = sources.cards.first().copied() else {
                    return Ok(Outcome::of(sources.result));
                };
                self.each_selected(frame, to, Need::Must, &mut |game, card, _| {
                    Ok(card != source && game.move_die(*kind, source, card))
                })
            }
            Effect::ReturnDice { amount, kind, from } => {
                let mut returned = 0u8;
                let you = self.you(frame);
                let mut outcome = self.each_selected(frame, from, need, &mut |game, card, frame| {
                    let before = returned;
                    let meant = |die: DieType| kind.is_none_or(|kind| kind == die);
                    let dice = game.state.placed_dice.iter();
                    let there = dice.filter(|d| d.card == card && meant(d.die.kind)).count();
                    let mut left = game.how_many(frame, you, amount, there)?;
                    for die in DieType::ALL {
                        while left > 0 && meant(die) && game.return_die(card, die) {
                            returned = returned.saturating_add(1);
                            left -= 1;
                        }
                    }
                    Ok(returned > before)
                })?;
                outcome.amounts = [0; Seat::MAX];
                outcome.amounts[you.index()] = returned;
                self.lives_changed = true;
                Ok(outcome)
            }
            Effect::UsePower { die } => {
                let (you, this) = (self.you(frame), self.this(frame));
                let kind = self.kind_of_die(frame, *die);
                let there = match (kind, die) {
                    (None, _) => false,
                    (Some(kind), DieFrom::Exhausted(_)) => self.state.player(you).exhausted.count(kind) > 0,
                    (Some(kind), DieFrom::Paid(_)) => {
                        self.state.chain[frame].spent.count(kind, ashwright_core::Level::Power) > 0
                    }
                    (Some(_), DieFrom::OnThis | DieFrom::Spent | DieFrom::Of(_)) => true,
                };
                let Some(kind) = kind.filter(|_| there) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let die_on = (*die == DieFrom::OnThis).then_some(this);
                self.resolve_power(kind, you, die_on)?;
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::GiveFirstPlayer { who } => {
                let players = self.pick_players(frame, who, need)?;
                if let Some(seat) = players.first() {
                    self.state.first_player = *seat;
                    self.lives_changed = true;
                    self.tell(Rule(3, 1, 1), What::FirstPlayer(*seat));
                }
                Ok(chosen_of(&players, need))
            }
            Effect::AttackWith { attacker, target } => {
                let you = self.you(frame);
                let attacker = self.query().card_of(*attacker, &self.context(frame));
                // A unit that has left play meanwhile attacks nobody.
                let able = |unit: &CardId| self.state.card(*unit).zone == Zone::Battlefield;
                let Some(attacker) = attacker.filter(|unit| self.state.attack.is_none() && able(unit)) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let targets = self.query().matching(target, &self.context(frame));
                self.clear_options();
                for target in targets {
                    let able = self.can_be_attacked(you, target).is_ok()
                        && self.can_be_attacker(attacker, target).is_ok()
                        && self.state.card(attacker).controller == you;
                    if able {
                        self.offer(Choice::Card(target));
                    }
                }
                if self.offered() == 0 {
                    return Ok(Outcome::of(StepResult::Impossible));
                }
                if need == Need::May {
                    self.offer(Choice::Decline);
                }
                let this = self.this(frame);
                let Choice::Card(target) = self.ask(you, Rule(7, 1, 2), Ask::Choose(this))? else {
                    return Ok(Outcome::of(StepResult::Declined));
                };
                self.attack(you, target, Some(attacker))?;
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::Play { card } => {
                let you = self.you(frame);
                let card = self.query().card_of(*card, &self.context(frame));
                match card {
                    Some(card) if self.can_play_without_actions(card, you).is_ok() => {
                        self.play_without_actions(card, you)?;
                        Ok(Outcome::of(StepResult::Done))
                    }
                    Some(_) | None => Ok(Outcome::of(StepResult::Impossible)),
                }
            }
            Effect::LeaveBattle { what } => self.each_selected(frame, what, need, &mut |game, card, _| {
                let Some(attack) = &mut game.state.attack else {
                    return Ok(false);
                };
                let mut left = false;
                for battle in attack.battles.iter_mut().filter(|b| b.attacker == card && !b.resolved) {
                    battle.resolved = true;
                    left = true;
                }
                Ok(left)
            }),
            Effect::Clash { one, other, firm } => {
                let context = self.context(frame);
                let query = self.query();
                let (Some(one), Some(other)) = (query.card_of(*one, &context), query.card_of(*other, &context)) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                // R 7.6.5: both amounts are fixed before either is dealt.
                let attacks = [one, other].map(|card| query.used(card, Stat::Attack));
                let entered = [one, other].map(|card| self.state.card(card).entered);
                let mut blows = [
                    (one, other, entered[1], attacks[0]),
                    (other, one, entered[0], attacks[1]),
                ];
                if attacks.iter().all(|attack| *attack > 0) && self.damage_first([other, one])? == one {
                    blows.reverse();
                }
                let mut dealt = false;
                for (by, to, stamp, amount) in blows {
                    if self.query().is_same(to, stamp) {
                        let cause = Cause {
                            source: Some(by),
                            firm: *firm == Firm::Yes,
                            ..self.cause(frame)
                        };
                        dealt |= self.deal_damage(cause, to, amount, None)?;
                    }
                }
                Ok(Outcome::done_if(dealt))
            }
            Effect::CopyEffect { event } => self.copy_effect(frame, *event),
            Effect::TriggerEndOfRound { on } => self.trigger_end_of_round(frame, on),
            Effect::Note { amount } => {
                let n = self.amount(frame, amount);
                let you = self.you(frame);
                let mut outcome = Outcome::count(you, n);
                outcome.result = StepResult::Done;
                Ok(outcome)
            }
            Effect::Repeat { times, steps } => {
                for _ in 0..self.amount(frame, times) {
                    if self.run(frame, steps)? == Flow::Ended {
                        break;
                    }
                }
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::Later { when, .. } => {
                self.state.delayed.push(Delayed {
                    when: *when,
                    turn: self.state.turn.number,
                    step: step.id,
                    frame: self.frame_for_later(frame),
                });
                Ok(Outcome::of(StepResult::Done))
            }
            Effect::Dice {
                who,
                which,
                change,
                amount,
            } => {
                let chooser = self.you(frame);
                let this = self.this(frame);
                self.each_player(frame, who, need, &mut |game, seat, frame| {
                    let (limit, exact) = match amount {
                        Amount::Exactly(n) => (game.amount(frame, n), true),
                        Amount::UpTo(n) => (game.amount(frame, n), false),
                        Amount::AnyNumber => (u8::MAX, false),
                        Amount::All => (u8::MAX, true),
                    };
                    game.change_dice(this, chooser, seat, *which, *change, limit, exact)
                })
            }
            Effect::PlaceDie { die: from, on } => {
                let owner = self.you(frame);
                let die = self.kind_of_die(frame, *from).map(|kind| Die {
                    kind,
                    level: Level::Power,
                });
                let die_on = self.state.chain[frame].die_on.filter(|_| *from == DieFrom::Spent);
                let missing =
                    |game: &Game, die: Die| die_on.is_none() && game.state.player(owner).exhausted.count(die.kind) == 0;
                let Some(die) = die.filter(|die| !missing(self, *die)) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let outcome = self.each_selected(frame, on, need, &mut |game, card, _| match die_on {
                    Some(from) => Ok(game.move_die(die.kind, from, card)),
                    None => Ok(game.place_die(die, owner, card)),
                })?;
                if let DieFrom::Of(slot) = from
                    && outcome.result == StepResult::Done
                    && let Some(event) = self.state.chain[frame].bound[slot.index()].event
                {
                    // That very die lies on a card now; no other text that waits for it can have it.
                    self.state.events[usize::from(event)].detail = DIE_TAKEN;
                }
                Ok(outcome)
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
                            by: game.you(frame),
                            turn: game.state.turn.number,
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
                let (Some(mimic), Some(model)) = (mimics.first().copied(), models.first().copied()) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let (
                    Object {
                        card: mimic, entered, ..
                    },
                    model,
                ) = (mimic, model.card);
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
                    by: self.you(frame),
                    turn: self.state.turn.number,
                    change,
                });
                let aura = self.book.has_auras(self.query().title(model));
                let aura = aura || self.book.has_auras(self.state.card(mimic).title);
                self.state.zones.set_aura(mimic, aura);
                self.lives_changed = true;
                let mut outcome = Outcome::of(StepResult::Done);
                outcome.cards = mimics;
                Ok(outcome)
            }
            Effect::Prevent { hit, amount } => {
                let Some(event) = self.state.chain[frame].bound[hit.index()].event else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                let record = &self.state.events[event as usize];
                // R 9.2.6: damage that cannot be prevented.
                let left = if record.cause.firm {
                    0
                } else {
                    record.amount - record.prevented
                };
                let prevented = self.how_many(frame, self.you(frame), amount, left.into())?.min(left);
                self.state.events[event as usize].prevented += prevented;
                if let Some(subject) = self.state.events[event as usize].subject {
                    self.tell(Rule(9, 2, 1), What::Prevented(subject.card, prevented));
                }
                Ok(Outcome::count(self.you(frame), prevented))
            }
            Effect::Redirect { hit, to } => {
                let Selected { cards, .. } = self.select(frame, to, need)?;
                let event = self.state.chain[frame].bound[hit.index()].event;
                let (Some(Object { card, .. }), Some(event)) = (cards.first(), event) else {
                    return Ok(Outcome::of(StepResult::Impossible));
                };
                self.state.events[event as usize].redirected = Some(*card);
                Ok(Outcome {
                    cards,
                    ..Outcome::of(StepResult::Done)
                })
            }
            Effect::Spare { what, amount } => self.each_selected(frame, what, need, &mut |game, card, frame| {
                let amount = game.amount(frame, amount);
                let spared = &mut game.state.chain[frame].spared;
                match spared.iter_mut().find(|(c, _)| *c == card) {
                    Some((_, left)) => *left = left.saturating_add(amount),
                    None => spared.push((card, amount)),
                }
                Ok(amount > 0)
            }),
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
                let mut outcome = Outcome::count(self.you(frame), cards.len() as u8);
                outcome.result = result;
                outcome.cards = cards;
                Ok(outcome)
            }
            Effect::ChoosePlayer { who } => {
                let players = self.pick_players(frame, who, need)?;
                let mut outcome = chosen_of(&players, need);
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
            Effect::MayAdd { then, .. } => {
                if !self.state.chain[frame].added {
                    return Ok(Outcome::of(StepResult::Declined));
                }
                self.run_inner(frame, then)
            }
            Effect::MayPay { who, cost, then } => {
                // R 8.1.12: each of them decides, whatever those before decided.
                let mut result = StepResult::Impossible;
                for seat in self.pick_players(frame, who, need)? {
                    if self.has_ended(frame) {
                        break;
                    }
                    if !self.state.player(seat).alive || !self.can_pay_inside(seat, cost) {
                        continue;
                    }
                    if !self.ask_yes(seat, frame)? {
                        if result == StepResult::Impossible {
                            result = StepResult::Declined;
                        }
                        continue;
                    }
                    self.pay_inside(frame, seat, cost)?;
                    result = StepResult::Done;
                    self.run(frame, then)?;
                }
                Ok(Outcome::of(result))
            }
            Effect::Either { who, modes } => {
                // R 8.1.12: where several players are meant, each of them chooses.
                let mut result = StepResult::Impossible;
                for chooser in self.pick_players(frame, who, need)? {
                    if self.has_ended(frame) {
                        break;
                    }
                    let all: ArrayVec<u8, 8> = (0..modes.len().min(8) as u8).collect();
                    let possible = self.possible_modes(frame, modes, &all);
                    if let Some(mode) = self.ask_mode(frame, chooser, &possible)? {
                        self.run(frame, &modes[usize::from(mode)])?;
                        result = StepResult::Done;
                    }
                }
                Ok(Outcome::of(result))
            }
            Effect::Divide { takers, modes } => self.divide(frame, takers, modes),
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
                outcome.cards.push(game.state.object(card));
                game.bind(frame, *name, outcome);
                Ok(game.run(frame, steps)? == Flow::On)
            }),
        }
    }

    /// Those of the lists whose first step could do anything now (R 8.2.15).
    fn possible_modes(&self, frame: usize, modes: &[Vec<Step>], among: &[u8]) -> ArrayVec<u8, 8> {
        let could = |mode: &u8| {
            let first = modes[usize::from(*mode)].first();
            first.is_none_or(|step| self.query().could_do(step, &self.context(frame)))
        };
        among.iter().copied().filter(could).collect()
    }

    /// Which of these lists a player chooses; nothing when there is none.
    fn ask_mode(&mut self, frame: usize, chooser: Seat, among: &[u8]) -> Played<Option<u8>> {
        self.clear_options();
        for mode in among {
            self.offer(Choice::Mode(*mode));
        }
        if self.offered() == 0 {
            return Ok(None);
        }
        let this = self.this(frame);
        match self.ask(chooser, Rule(8, 2, 15), Ask::Mode(this))? {
            Choice::Mode(mode) => Ok(Some(mode)),
            _ => Ok(None),
        }
    }

    /// Each of the players in turn resolves one of the lists that are left, as if the text were theirs.
    fn divide(&mut self, frame: usize, takers: &'a [Who], modes: &'a [Vec<Step>]) -> Played<Outcome> {
        let controller = self.you(frame);
        let mut left: ArrayVec<u8, 8> = (0..modes.len().min(8) as u8).collect();
        for taker in takers {
            let taker = self.pick_players(frame, taker, Need::Must)?.first().copied();
            if self.has_ended(frame) {
                return Ok(Outcome::of(StepResult::Impossible)); // R 8.5.9
            }
            let Some(taker) = taker else { continue };
            self.state.chain[frame].controller = taker;
            let mut possible = self.possible_modes(frame, modes, &left);
            if possible.is_empty() {
                possible.clone_from(&left);
            }
            if let Some(mode) = self.ask_mode(frame, taker, &possible)? {
                left.retain(|other| *other != mode);
                self.run(frame, &modes[usize::from(mode)])?;
            }
            self.state.chain[frame].controller = controller;
            if self.has_ended(frame) {
                break;
            }
        }
        Ok(Outcome::of(StepResult::Done))
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
        let deciders = self.pick_players(frame, who, Need::Must)?;
        let mut outcome = Outcome::of(StepResult::Declined);
        for seat in deciders {
            let context = self.context(frame);
            if !steps.iter().any(|step| self.query().could_do(step, &context)) {
                outcome = Outcome::of(StepResult::Impossible);
                continue;
            }
            if who.is_you() && begins_with_choice(&first.effect) && self.query().could_do(first, &context) {
                let mut first_outcome = self.effect(frame, first, Need::May)?;
                self.follow(frame, first, &mut first_outcome);
                let result = first_outcome.result;
                self.witness_step(frame, first, result);
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
        self.ask_whether(seat, Rule(8, 4, 1), self.this(frame))
    }

    /// Whether a player does something optional that a card offers.
    pub(crate) fn ask_whether(&mut self, seat: Seat, rule: Rule, card: CardId) -> Played<bool> {
        self.clear_options();
        self.offer(Choice::Yes);
        self.offer(Choice::No);
        Ok(self.ask(seat, rule, Ask::May(card))? == Choice::Yes)
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
        let selected = self.select(frame, select, need)?;
        self.each_of(frame, selected, act)
    }

    /// The same for cards that were selected before.
    fn each_of(
        &mut self,
        frame: usize,
        Selected { cards, result }: Selected,
        act: &mut dyn FnMut(&mut Game<'a>, CardId, usize) -> Played<bool>,
    ) -> Played<Outcome> {
        if result != StepResult::Done {
            return Ok(Outcome::of(result));
        }
        let you = self.you(frame);
        let mut outcome = Outcome::of(StepResult::Impossible);
        let mut left = cards.clone();
        loop {
            // R 8.3.5: what has left play is passed over, except where the text means a card that is leaving.
            left.retain(|object| self.state.is_there(*object));
            if left.is_empty() || self.has_ended(frame) {
                break;
            }
            let next = self.next_of(frame, you, &left)?;
            let card = left.remove(next).card;
            if act(self, card, frame)? {
                outcome.result = StepResult::Done;
                let seat = self.state.card(card).controller;
                outcome.amounts[seat.index()] = outcome.amounts[seat.index()].saturating_add(1);
            }
        }
        outcome.cards = cards;
        Ok(outcome)
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
    fn put_back(&mut self, frame: usize, selected: Selected, pile: Seat, end: PileEnd) -> Played<Outcome> {
        let you = crate::SeatSet::of(self.you(frame));
        let cards: CardSet = selected.cards.iter().map(|object| object.card).collect();
        self.state.take_from_segments(&cards, you);
        self.state.add_segment(pile, end, cards, you);
        self.each_of(frame, selected, &mut |game, card, _| {
            game.state.is_next(card);
            Ok(true)
        })
    }

    /// Begins to tell the tokens that a named step places from others, when a later step speaks of them.
    fn begin_trace(&mut self, frame: usize, slot: Slot) -> u16 {
        let mut again = false;
        let steps = self.book.ability(self.state.chain[frame].ability).body.steps();
        each_effect(steps, &mut |effect| {
            again |= *effect == Effect::TakeBack { placed: slot }
        });
        if !again {
            return 0;
        }
        let trace = self.state.traced.iter().map(|t| t.trace).max().unwrap_or(0) + 1;
        self.state.chain[frame].bound[slot.index()].trace = trace;
        trace
    }

    /// Which of the remaining things is next.
    fn next_of(&mut self, frame: usize, you: Seat, left: &[Object]) -> Played<usize> {
        if left.len() == 1 {
            return Ok(0);
        }
        self.clear_options();
        for object in left {
            self.offer(Choice::Card(object.card));
        }
        let this = self.this(frame);
        match self.ask(you, Rule(8, 3, 2), Ask::Next(this))? {
            Choice::Card(card) => Ok(left.iter().position(|object| object.card == card).unwrap_or(0)),
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
            if (token, amount) == (TokenKind::Any, &Amount::All) {
                let mut done = false;
                for token in [Token::Wound, Token::Exhaustion, Token::Status] {
                    let n = tokens(&game.state, card, token);
                    removed = removed.saturating_add(n);
                    done |= game.remove_tokens_from(card, token, n);
                    game.tell_last_token(card, token, n)?;
                }
                return Ok(done);
            }
            let Some(token) = game.token_kind(frame, you, token, card)? else {
                return Ok(false);
            };
            let there = tokens(&game.state, card, token);
            let n = game.how_many(frame, you, amount, there.into())?.min(there);
            removed = removed.saturating_add(n);
            let done = game.remove_tokens_from(card, token, n);
            game.tell_last_token(card, token, n)?;
            Ok(done)
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
        giver: Option<Slot>,
        to: &'a Select,
        need: Need,
    ) -> Played<Outcome> {
        // R 8.2.4: both ends are chosen before anything answers or is resolved.
        let you = self.you(frame);
        let sources = self.choose(frame, from, need)?;
        if let Some(giver) = giver {
            let mut outcome = Outcome::of(sources.result);
            outcome.cards = sources.cards.clone();
            self.bind(frame, giver, outcome);
        }
        let goal_need = if sources.cards.is_empty() {
            Need::May
        } else {
            Need::Must
        };
        let goals = self.choose(frame, to, goal_need)?;
        self.announce_targets(frame, from, &sources)?;
        self.announce_targets(frame, to, &goals)?;
        let sources = self.still_targets(frame, from, sources);
        let goals = self.still_targets(frame, to, goals);
        let (Some(source), Some(goal)) = (sources.cards.first(), goals.cards.first()) else {
            return Ok(Outcome::of(StepResult::Impossible));
        };
        let (source, goal) = (source.card, goal.card);
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
        let traced = self.remove_tokens_from_traced(source, token, n);
        self.tell_last_token(source, token, n)?;
        let mut outcome = Outcome::count(you, n);
        outcome.cards.push(self.state.object(goal));
        let cause = self.cause(frame);
        match token {
            Token::Wound => {
                self.place_wounds(cause, goal, n, None)?;
            }
            Token::Exhaustion | Token::Status => {
                if self.place_tokens(goal, token, n) {
                    // A token that is moved is still that token.
                    let moved = traced.into_iter().map(|t| Traced { card: goal, ..t });
                    self.state.traced.extend(moved);
                }
            }
        }
        Ok(outcome)
    }

    /// When the last token of a kind has left a card, texts that wait for it resolve.
    fn tell_last_token(&mut self, card: CardId, token: Token, removed: u8) -> Played {
        let gone = removed > 0 && tokens(&self.state, card, token) == 0;
        if gone && self.anyone_listens(EventKind::LastTokenRemoved, Timing::When) {
            let cause = Cause::rules(self.state.active_player());
            let event = self.open_event(EventKind::LastTokenRemoved, Some(card), cause, 0);
            self.state.events[event].detail = token as u8;
            self.window(event, Timing::When)?;
            self.close_event();
        }
        Ok(())
    }

    /// Resolves a copy of a spell or ability for the controller of an effect: nothing was spent on it (R 5.5.5).
    fn copy_effect(&mut self, frame: usize, event: Slot) -> Played<Outcome> {
        let record = self.state.chain[frame].bound[event.index()]
            .event
            .and_then(|e| self.state.events.get(usize::from(e)));
        let Some((source, (ability, numeral))) = record.and_then(|r| Some((r.cause.source?, r.resolved?))) else {
            return Ok(Outcome::of(StepResult::Impossible));
        };
        let you = self.you(frame);
        // What an ability says of its Phoenixborn is said of the Phoenixborn of the player who resolves the copy.
        let is_ability = self.state.players.iter().any(|p| p.phoenixborn == source);
        let (this, kind) = if is_ability {
            (self.state.player(you).phoenixborn, CauseKind::Ability)
        } else {
            (self.this(frame), CauseKind::Spell)
        };
        let copy = self.push_frame(ability, this, kind, you, numeral);
        self.run(copy, self.book.ability(ability).body.steps())?;
        let cancelled = self.state.chain[copy].cancelled;
        self.pop_frame(copy);
        if !cancelled {
            self.resolved(you, this, ability, numeral)?; // A copy can be copied again.
        }
        Ok(Outcome::of(StepResult::Done))
    }

    /// Resolves what triggers at the end of the round on matching cards that are in play now, in the order of the
    /// controller's choice; its choices are made by the controllers of the cards.
    fn trigger_end_of_round(&mut self, frame: usize, on: &Filter) -> Played<Outcome> {
        let you = self.you(frame);
        let cards = self.query().matching(on, &self.context(frame));
        let cause = Cause::rules(self.state.active_player());
        let event = self.open_event(EventKind::EndOfRound, None, cause, 0);
        let mut outcome = Outcome::of(StepResult::Impossible);
        loop {
            let mut due = ArrayVec::<_, 24>::new();
            for seat in self.state.seats_from(self.state.active_player()) {
                self.witness_window(event, Timing::When, seat);
                for waiting in self.waiting(event, Timing::When, seat) {
                    if cards.contains(waiting.card) && self.query().matches(waiting.card, on, &self.context(frame)) {
                        let _full = due.try_push((seat, waiting));
                    }
                }
            }
            self.clear_options();
            for (_, waiting) in &due {
                self.offer(Choice::Trigger(waiting.card, waiting.ability));
            }
            if self.offered() == 0 || self.has_ended(frame) {
                break;
            }
            let this = self.this(frame);
            let Choice::Trigger(card, ability) = self.ask(you, Rule(10, 4, 1), Ask::Next(this))? else {
                break;
            };
            if let Some((seat, waiting)) = due.iter().find(|(_, w)| w.card == card && w.ability == ability) {
                let (seat, waiting) = (*seat, *waiting);
                if waiting.optional && !self.ask_yes(seat, frame)? {
                    self.state.events[event].answered.push((card, ability));
                    continue;
                }
                outcome.result = StepResult::Done;
                self.resolve_trigger(event, seat, waiting)?;
            }
        }
        self.close_event();
        Ok(outcome)
    }

    /// Swaps dice of the exhausted pool with as many of the active pool: first the exhausted ones with their new sides
    /// are chosen, then the active ones that take their place (R 12.2.1).
    fn swap_dice(&mut self, frame: usize, amount: &Amount) -> Played<Outcome> {
        let (you, this) = (self.you(frame), self.this(frame));
        let player = self.state.player(you);
        let most = player.exhausted.total().min(player.active.total());
        let n = self.how_many(frame, you, amount, most.into())?.min(most);
        let mut swapped = 0;
        let mut fresh = self.state.player(you).active;
        let mut ready = ashwright_core::Dice::NONE;
        for _ in 0..n {
            self.clear_options();
            for (die, _) in fresh.iter() {
                self.offer(Choice::Die(die));
            }
            let Choice::Die(out) = self.ask(you, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                break;
            };
            fresh.remove(out, 1);
            self.clear_options();
            for kind in DieType::ALL {
                let taken: u8 = ready.of_type(kind);
                if self.state.player(you).exhausted.count(kind) > taken {
                    for level in Level::ALL {
                        self.offer(Choice::Die(Die { kind, level }));
                    }
                }
            }
            let Choice::Die(back) = self.ask(you, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                break;
            };
            ready.add(back, 1);
            swapped += 1;
        }
        // R 8.1.10: all of them change places at once.
        let before = self.state.player(you).active;
        let mut out = ashwright_core::Dice::NONE;
        for (die, count) in before.iter() {
            let left = fresh.count(die.kind, die.level);
            if count > left {
                out.add(die, count - left);
            }
        }
        for (die, count) in ready.iter() {
            for _ in 0..count {
                self.ready_die(you, die);
            }
        }
        self.exhaust_dice(you, &out);
        Ok(Outcome::count(you, swapped))
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
                .map(|c| self.query().title(c)),
        }
    }

    /// The type of a die that a text speaks of.
    fn kind_of_die(&self, frame: usize, die: DieFrom) -> Option<DieType> {
        match die {
            DieFrom::Spent => self.state.chain[frame].spent.iter().next().map(|(die, _)| die.kind),
            DieFrom::Paid(kind) | DieFrom::Exhausted(kind) => Some(kind),
            DieFrom::OnThis => {
                let this = self.this(frame);
                self.state
                    .placed_dice
                    .iter()
                    .find(|d| d.card == this)
                    .map(|d| d.die.kind)
            }
            DieFrom::Of(slot) => {
                let event = self.state.chain[frame].bound[slot.index()].event?;
                let detail = self.state.events.get(usize::from(event))?.detail;
                DieType::ALL.into_iter().find(|kind| *kind as u8 == detail)
            }
        }
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
            Modifier::CountsAsExhausted => Some(Change::CountsAsExhausted),
            Modifier::Must(Duty::BeBlocked) => Some(Change::MustBeBlocked),
            Modifier::Must(Duty::Block(attacker)) => {
                let attacker = self.query().card_of(*attacker, &self.context(frame))?;
                Some(Change::MustBlock(attacker))
            }
            Modifier::Must(Duty::Attack) => Some(Change::MustAttack),
            Modifier::SwappedValues => Some(Change::SwappedValues),
            Modifier::NumeralsInAttacks(n) => Some(Change::NumeralsInAttacks(self.amount(frame, n) as i8)),
            Modifier::KeepsDice(kind) => Some(Change::KeepsDice(*kind)),
            // The checker of the language lets these stand only in static text.
            Modifier::Cannot(_, Some(_))
            | Modifier::Immune(..)
            | Modifier::DrawsMore(_)
            | Modifier::FocusedMore(_)
            | Modifier::PaysReactions(_)
            | Modifier::WoundsDoubled
            | Modifier::Unpreventable => None,
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
        // Of copies the one that arrived first.
        for card in self.state.in_places(self.state.owned_in(zone, you)) {
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
            // R 8.7.6: whoever searched knows what was found.
            self.state.card_mut(card).known = crate::SeatSet::of(you);
        }
        self.put_card(you, card, to)?;
        let mut outcome = Outcome::count(you, 1);
        outcome.cards.push(self.state.object(card));
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

    fn look_at_hand(&mut self, looker: Seat, seat: Seat, amount: Option<u8>) -> Played<CardSet> {
        let mut left: CardSet = self.state.owned_in(Zone::Hand, seat);
        let mut seen = CardSet::EMPTY;
        while seen.len() < amount.map_or(CardSet::CAPACITY, usize::from) {
            let next = match amount {
                Some(_) => self.chance_card(Rule(8, 7, 8), Ask::RandomCard(seat), left)?,
                None => left.iter().next(),
            };
            let Some(card) = next else { break };
            left.remove(card);
            seen.insert(card);
            let known = self.state.card(card).known.with(looker);
            self.state.card_mut(card).known = known;
            self.tell(Rule(8, 7, 6), What::LookedAt(looker, card));
        }
        Ok(seen)
    }

    /// Moves a die from the exhausted to the active pool, onto a side.
    fn ready_die(&mut self, seat: Seat, die: Die) {
        let player = self.state.player_mut(seat);
        if player.exhausted.count(die.kind) > 0 {
            player.exhausted.0[die.kind as usize] -= 1;
            player.active.add(die, 1);
            let from = Die {
                level: Level::Basic,
                ..die
            };
            self.tell(Rule(12, 2, 1), What::DieChanged(seat, from, die.level));
        }
    }

    fn change_dice(
        &mut self,
        this: CardId,
        chooser: Seat,
        seat: Seat,
        which: DiceKind,
        change: DiceChange,
        limit: u8,
        exact: bool,
    ) -> Played<u8> {
        let moves = matches!(change, DiceChange::Exhaust | DiceChange::Ready);
        let chooser_s = self.state.player(chooser).phoenixborn;
        if self.state.opposes(seat, chooser) && !moves && self.query().cannot(chooser_s, Act::ChangeOpposingDice, None)
        {
            return Ok(0);
        }
        let mut changed = 0;
        let mut fresh = self.state.player(seat).active;
        let mut rolled = DiceByType::default();
        while changed < limit {
            self.clear_options();
            if change == DiceChange::Ready {
                for kind in DieType::ALL {
                    if self.state.player(seat).exhausted.count(kind) > 0 {
                        for level in Level::ALL {
                            let die = Die { kind, level };
                            if which.contains(die) {
                                self.offer(Choice::Die(die));
                            }
                        }
                    }
                }
            }
            for (die, _) in fresh.iter().filter(|(die, _)| which.contains(*die)) {
                match change {
                    DiceChange::Set(Some(level)) if die.level != level => self.offer(Choice::Die(die)),
                    DiceChange::Set(None) => {
                        for level in Level::ALL {
                            if level != die.level {
                                self.offer(Choice::SetDie(die, level));
                            }
                        }
                    }
                    DiceChange::Raise if die.level != Level::Power => self.offer(Choice::Die(die)),
                    DiceChange::Lower if die.level != Level::Basic => self.offer(Choice::Die(die)),
                    DiceChange::Exhaust | DiceChange::Reroll => self.offer(Choice::Die(die)),
                    DiceChange::Raise | DiceChange::Lower | DiceChange::Set(Some(_)) | DiceChange::Ready => {}
                }
            }
            if self.offered() == 0 {
                break;
            }
            // A die may be set to the side it shows, so with dice to set there is always a way to stop.
            if !exact || change == DiceChange::Set(None) {
                self.offer(Choice::Done);
            }
            let (die, level) = match self.ask(chooser, Rule(12, 2, 9), Ask::ChangeDie(this))? {
                Choice::SetDie(die, level) => (die, Some(level)),
                Choice::Die(die) => match change {
                    DiceChange::Raise => (die, Some(die.level.raised())),
                    DiceChange::Lower => (die, Some(die.level.lowered())),
                    DiceChange::Set(level) => (die, level),
                    DiceChange::Exhaust | DiceChange::Reroll | DiceChange::Ready => (die, None),
                },
                _ => break,
            };
            if change == DiceChange::Ready {
                self.ready_die(seat, die);
                changed += 1;
                continue;
            }
            fresh.remove(die, 1);
            match level {
                Some(level) => self.set_die(seat, die, level),
                None if change == DiceChange::Reroll => {
                    self.state.player_mut(seat).active.remove(die, 1);
                    self.state.player_mut(seat).exhausted.add(die.kind, 1);
                    rolled.add(die.kind, 1);
                }
                None => self.exhaust_dice(seat, &[(die, 1)].into_iter().collect()),
            }
            changed += 1;
        }
        if rolled.total() > 0 {
            self.reroll(seat, rolled)?;
        }
        if changed > 0 && !moves && self.anyone_listens(EventKind::DiceChanged, Timing::After) {
            let listened = match change {
                DiceChange::Set(_) => Some(crate::timing::DICE_SET),
                DiceChange::Lower | DiceChange::Reroll => Some(0),
                DiceChange::Raise | DiceChange::Exhaust | DiceChange::Ready => None,
            };
            if let Some(detail) = listened {
                let phoenixborn = self.state.player(seat).phoenixborn;
                let cause = Cause::rules(chooser);
                let event = self.open_event(EventKind::DiceChanged, Some(phoenixborn), cause, changed);
                self.state.events[event].detail = detail;
                self.window(event, Timing::After)?;
                self.close_event();
            }
        }
        Ok(changed)
    }

    /// Chance rolls dice that were taken out of the active pool for it; they wait in the exhausted pool.
    fn reroll(&mut self, seat: Seat, dice: DiceByType) -> Played {
        let decision = Decision {
            agent: Agent::Chance,
            rule: Rule(12, 2, 1),
            ask: Ask::Roll(seat),
            form: Form::Roll { dice },
        };
        let Answer::Dice(shown) = self.put(&decision)? else {
            return Err(Stop::Suspended);
        };
        let player = self.state.player_mut(seat);
        for (die, n) in shown.iter() {
            player.exhausted.0[die.kind as usize] -= n;
            player.active.add(die, n);
        }
        self.tell(Rule(12, 2, 1), What::Rolled(seat, shown));
        Ok(())
    }
}

/// What became of a step that is done to the players who were chosen.
fn chosen_of(players: &[Seat], need: Need) -> Outcome {
    Outcome::of(match (players.is_empty(), need) {
        (false, _) => StepResult::Done,
        (true, Need::May) => StepResult::Declined,
        (true, Need::Must) => StepResult::Impossible,
    })
}

/// Whether an effect starts with a choice that can carry "no" as an option.
fn begins_with_choice(effect: &Effect) -> bool {
    match effect {
        Effect::AttackWith { .. } | Effect::GiveFirstPlayer { .. } | Effect::ChoosePlayer { .. } => true,
        Effect::Search { pile, .. } => matches!(pile, Pile::Draw | Pile::Discard),
        effect => matches!(effect.chooses(), [Some(Select::Pick(_)), _]),
    }
}

fn acts_bits(acts: &[Act]) -> u16 {
    acts.iter().map(|a| crate::modifiers::act_bit(*a)).fold(0, |a, b| a | b)
}

impl Query<'_> {
    /// Whether a step could do anything now, as far as its own first choice goes.
    pub(crate) fn could_do(self, step: &Step, context: &Context) -> bool {
        let mut chosen = step.effect.chooses().into_iter().flatten();
        if !chosen.all(|select| self.has_candidates(select, context)) {
            return false;
        }
        match &step.effect {
            Effect::Deal { amount, .. } => !self.asks_of_nothing(amount, context),
            Effect::Remove {
                from: from @ (Select::Only(_) | Select::All(_)),
                token,
                ..
            } => self.fixed(from, context).iter().any(|card| match token {
                TokenKind::Of(token) => tokens(self.state, *card, *token) > 0,
                TokenKind::Any => true,
            }),
            Effect::DiscardFromHand { who, .. } => self.has_any(Zone::Hand, who, context),
            Effect::Mill { who, .. } => self.has_any(Zone::DrawPile, who, context),
            Effect::PlaceDie { die, .. } => match die {
                DieFrom::Exhausted(kind) => self.state.player(context.you).exhausted.count(*kind) > 0,
                DieFrom::Spent | DieFrom::Paid(_) | DieFrom::OnThis | DieFrom::Of(_) => true,
            },
            Effect::UsePower { die } => match die {
                DieFrom::Exhausted(kind) => self.state.player(context.you).exhausted.count(*kind) > 0,
                DieFrom::Paid(kind) => context.spent.is_some_and(|spent| spent.count(*kind, Level::Power) > 0),
                DieFrom::OnThis => self.state.placed_dice.iter().any(|d| d.card == context.this),
                DieFrom::Spent | DieFrom::Of(_) => true,
            },
            Effect::Summon { title, of, onto, .. } => {
                let title = match title {
                    TitleRef::Card(title) => Some(*title),
                    TitleRef::SameAs(reference) => self.title_of(*reference, context),
                };
                let owners = self.players(of, context);
                let there = title.is_none_or(|title| owners.iter().any(|seat| self.has_conjuration(title, *seat)));
                there
                    && self
                        .players(onto, context)
                        .iter()
                        .any(|seat| self.free_battlefield(*seat) > 0)
            }
            Effect::Attach {
                title: TitleRef::Card(title),
                ..
            } => self.has_conjuration(*title, context.you),
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
            Effect::Dice { who, which, change, .. } => self.players(who, context).iter().any(|seat| {
                let player = self.state.player(*seat);
                if *change == DiceChange::Ready {
                    return player.exhausted.total() > 0;
                }
                let mut active = player.active.iter().filter(|(die, _)| which.contains(*die));
                active.any(|(die, _)| match change {
                    DiceChange::Set(None) | DiceChange::Exhaust | DiceChange::Reroll | DiceChange::Ready => true,
                    DiceChange::Set(Some(level)) => die.level != *level,
                    DiceChange::Raise => die.level != Level::Power,
                    DiceChange::Lower => die.level != Level::Basic,
                })
            }),
            Effect::Draw { who, .. } => self.has_any(Zone::DrawPile, who, context),
            _ => true,
        }
    }

    /// Whether one of these players has a card in such a place.
    fn has_any(self, zone: Zone, who: &Who, context: &Context) -> bool {
        let players = self.players(who, context);
        players.iter().any(|seat| !self.state.owned_in(zone, *seat).is_empty())
    }
}

impl crate::State {
    /// The point of view of an effect that is being resolved.
    pub fn context_of(&self, frame: usize) -> Context<'_> {
        self.context_in(&self.chain[frame])
    }

    /// The point of view of a paragraph that is doing this, or was when it was put off.
    pub(crate) fn context_in<'f>(&self, frame: &'f crate::Frame) -> Context<'f> {
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
