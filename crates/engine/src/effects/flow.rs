//! Verbs that say which steps are resolved, by whom and how often (R 8.1 to 8.5).

use super::{At, Flow, Need, StepOutcome, begins_with_choice, chosen_of};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::{CardSet, Cause, Change, Frame, FrameId, Happened, Lasting, List, Object, StepResult};
use ashwright_core::{
    AbilityId, CardId, CardKind, CauseKind, Condition, Cost, Duration, Effect, Filter, Quantity, Rule, Seat, Select,
    Slot, Step, Timing, Who,
};

impl<'a> Game<'a> {
    pub(super) fn choose_cards(&mut self, at: At<'a>, what: &'a Select) -> Played<StepOutcome> {
        let selected = self.select(at, what)?;
        let mut outcome = StepOutcome::count(self.you(at.frame), selected.cards.len() as u8);
        outcome.result = selected.result;
        outcome.cards = selected.cards;
        Ok(outcome)
    }

    pub(super) fn choose_player(&mut self, at: At<'a>, who: &Who) -> Played<StepOutcome> {
        let players = self.pick_players(at, who)?;
        let mut outcome = chosen_of(&players, at.need);
        outcome.player = players.first().copied();
        Ok(outcome)
    }

    pub(super) fn note(&mut self, at: At<'a>, amount: &Quantity) -> StepOutcome {
        let n = self.amount(at.frame, amount);
        let mut outcome = StepOutcome::count(self.you(at.frame), n);
        outcome.result = StepResult::Done;
        outcome
    }

    pub(super) fn branch(
        &mut self,
        at: At<'a>,
        condition: &Condition,
        then: &'a [Step],
        otherwise: &'a [Step],
    ) -> Played<StepOutcome> {
        let holds = self.query().holds(condition, &self.context(at.frame));
        self.run_inner(at, if holds { then } else { otherwise })
    }

    fn run_inner(&mut self, at: At<'a>, steps: &'a [Step]) -> Played<StepOutcome> {
        self.run(at.frame, steps)?;
        Ok(StepOutcome::of(StepResult::Done))
    }

    /// `may …`: when the first step begins with a choice, declining that choice declines it all; otherwise the player is
    /// asked first (R 8.4.1, 8.4.2). What is impossible from the start is not offered (R 8.4.3).
    pub(super) fn may(&mut self, at: At<'a>, who: &Who, steps: &'a [Step]) -> Played<StepOutcome> {
        let frame = at.frame;
        let Some((first, rest)) = steps.split_first() else {
            return Ok(StepOutcome::of(StepResult::Done));
        };
        let deciders = self.pick_players(At { need: Need::Must, ..at }, who)?;
        let mut outcome = StepOutcome::of(StepResult::Declined);
        for seat in deciders {
            let context = self.context(frame);
            if !steps.iter().any(|step| self.query().could_do(step, &context)) {
                outcome = StepOutcome::impossible();
                continue;
            }
            if who.is_you()
                && begins_with_choice(&first.effect, self.book.edition.scheduler)
                && self.query().could_do(first, &context)
            {
                let mut first_outcome = self.act(At {
                    frame,
                    step: first,
                    need: Need::May,
                })?;
                self.follow(frame, first, &mut first_outcome);
                let result = first_outcome.result;
                self.witness_step(frame, first, result);
                if self.lives_changed && !self.is_collecting() {
                    self.check_lives()?;
                }
                outcome = StepOutcome {
                    amounts: first_outcome.amounts,
                    ..StepOutcome::of(result)
                };
                if let Some(slot) = first.bind {
                    self.bind(frame, slot, first_outcome);
                }
                if result == StepResult::Done {
                    self.run(frame, rest)?;
                }
            } else if self.ask_yes(seat, frame)? {
                self.run(frame, steps)?;
                outcome = StepOutcome::of(StepResult::Done);
                if let (Some(slot), []) = (first.bind, rest) {
                    outcome.amounts = self.state.chain[frame].bound[slot.index()].amounts;
                }
            } else if let Some(slot) = first.bind {
                self.bind(frame, slot, StepOutcome::of(StepResult::Declined));
            }
        }
        Ok(outcome)
    }

    /// The price among the steps of a text is paid with its cost (R 5.1.1), and what follows from it comes before the text.
    /// Returns the steps of the text itself.
    pub(crate) fn pay_as_text_says(&mut self, frame: FrameId, steps: &'a [Step]) -> Played<&'a [Step]> {
        let [price, rest @ ..] = steps else {
            return Ok(steps);
        };
        let Effect::Price { steps: paid } = &price.effect else {
            return Ok(steps);
        };
        self.together(|game| game.run(frame, paid))?;
        self.witness_step(frame, price, StepResult::Done);
        Ok(rest)
    }

    pub(super) fn may_add(&mut self, at: At<'a>, then: &'a [Step]) -> Played<StepOutcome> {
        if !self.state.chain[at.frame].added {
            return Ok(StepOutcome::of(StepResult::Declined));
        }
        self.run_inner(at, then)
    }

    pub(super) fn may_pay(&mut self, at: At<'a>, who: &Who, cost: &Cost, then: &'a [Step]) -> Played<StepOutcome> {
        // R 8.1.12: each of them decides, whatever those before decided.
        let mut result = StepResult::Impossible;
        for seat in self.pick_players(at, who)? {
            if self.has_ended(at.frame) {
                break;
            }
            if !self.state.player(seat).alive || !self.can_pay_inside(seat, cost) {
                continue;
            }
            if !self.ask_yes(seat, at.frame)? {
                if result == StepResult::Impossible {
                    result = StepResult::Declined;
                }
                continue;
            }
            self.pay_inside(at.frame, seat, cost)?;
            result = StepResult::Done;
            self.run(at.frame, then)?;
        }
        Ok(StepOutcome::of(result))
    }

    pub(super) fn either(&mut self, at: At<'a>, who: &Who, modes: &'a [Vec<Step>]) -> Played<StepOutcome> {
        // R 8.1.12: where several players are meant, each of them chooses.
        let mut result = StepResult::Impossible;
        for chooser in self.pick_players(at, who)? {
            if self.has_ended(at.frame) {
                break;
            }
            let mode = match self.take_foreseen_mode(at) {
                Some(foreseen) => Some(foreseen),
                None => {
                    let all: List<u8> = (0..modes.len() as u8).collect();
                    let possible = self.options(at.frame, modes, &all);
                    self.ask_mode(at.frame, chooser, &possible)?
                }
            };
            if let Some(mode) = mode {
                self.run(at.frame, &modes[usize::from(mode)])?;
                result = StepResult::Done;
            }
        }
        Ok(StepOutcome::of(result))
    }

    /// The options that could do anything now; where none could, those that could at least begin (R 8.2.15).
    pub(super) fn options(&self, frame: FrameId, modes: &[Vec<Step>], among: &[u8]) -> List<u8> {
        let begin = self.possible_modes(frame, modes, among);
        let act = |mode: &u8| {
            let first = modes[usize::from(*mode)].first();
            first.is_none_or(|step| self.query().could_take_off(step, &self.context(frame)))
        };
        let acting: List<u8> = begin.iter().copied().filter(act).collect();
        if acting.is_empty() { begin } else { acting }
    }

    /// Those of the lists whose first step could begin now.
    pub(super) fn possible_modes(&self, frame: FrameId, modes: &[Vec<Step>], among: &[u8]) -> List<u8> {
        let could = |mode: &u8| {
            let first = modes[usize::from(*mode)].first();
            first.is_none_or(|step| self.query().could_do(step, &self.context(frame)))
        };
        among.iter().copied().filter(could).collect()
    }

    /// Which of these lists a player chooses; nothing when there is none.
    pub(super) fn ask_mode(&mut self, frame: FrameId, chooser: Seat, among: &[u8]) -> Played<Option<u8>> {
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

    /// Each of the players in turn resolves one of the lists that are left, as if the text were theirs. It stays the effect
    /// of whoever controls it (R 19.6.1).
    pub(super) fn divide(&mut self, at: At<'a>, takers: &'a [Who], modes: &'a [Vec<Step>]) -> Played<StepOutcome> {
        let by = self.you(at.frame);
        let before = self.divided.replace((at.frame, by));
        let outcome = self.divide_by(at, by, takers, modes);
        self.divided = before;
        outcome
    }

    fn divide_by(
        &mut self,
        at: At<'a>,
        controller: Seat,
        takers: &'a [Who],
        modes: &'a [Vec<Step>],
    ) -> Played<StepOutcome> {
        let frame = at.frame;
        let mut left: List<u8> = (0..modes.len() as u8).collect();
        for taker in takers {
            let taker = self
                .pick_players(At { need: Need::Must, ..at }, taker)?
                .first()
                .copied();
            if self.has_ended(frame) {
                return Ok(StepOutcome::impossible()); // R 8.5.9
            }
            let Some(taker) = taker else { continue };
            self.state.chain[frame].controller = taker;
            // What would do nothing is a part as well: whoever takes it leaves the others theirs.
            let parts = left.clone();
            if let Some(mode) = self.ask_mode(frame, taker, &parts)? {
                left.retain(|other| *other != mode);
                self.run(frame, &modes[usize::from(mode)])?;
            }
            self.state.chain[frame].controller = controller;
            if self.has_ended(frame) {
                break;
            }
        }
        Ok(StepOutcome::of(StepResult::Done))
    }

    pub(super) fn repeat(&mut self, at: At<'a>, times: &Quantity, steps: &'a [Step]) -> Played<StepOutcome> {
        for _ in 0..self.amount(at.frame, times) {
            if self.run(at.frame, steps)? == Flow::Ended {
                break;
            }
        }
        Ok(StepOutcome::of(StepResult::Done))
    }

    pub(super) fn repeat_destroying(&mut self, at: At<'a>, steps: &'a [Step]) -> Played<StepOutcome> {
        let names = || steps.iter().filter_map(|step| step.bind).map(Slot::index);
        loop {
            for name in names() {
                self.state.chain[at.frame].bound[name].destroyed = 0;
            }
            self.aim(at.frame, steps)?;
            let flow = self.resolve(at.frame, steps)?;
            let bound = &self.state.chain[at.frame].bound;
            if flow == Flow::Ended || self.has_ended(at.frame) || names().all(|name| bound[name].destroyed == 0) {
                return Ok(StepOutcome::of(StepResult::Done));
            }
        }
    }

    pub(super) fn for_each_player(
        &mut self,
        at: At<'a>,
        who: &Who,
        name: Slot,
        steps: &'a [Step],
    ) -> Played<StepOutcome> {
        for seat in self.query().players(who, &self.context(at.frame)) {
            if !self.state.player(seat).alive {
                continue;
            }
            let mut outcome = StepOutcome::of(StepResult::Done);
            outcome.player = Some(seat);
            self.bind(at.frame, name, outcome);
            if self.run(at.frame, steps)? == Flow::Ended {
                break;
            }
        }
        Ok(StepOutcome::of(StepResult::Done))
    }

    pub(super) fn for_each(
        &mut self,
        at: At<'a>,
        what: &'a Select,
        name: Slot,
        steps: &'a [Step],
    ) -> Played<StepOutcome> {
        let selected = self.select(at, what)?;
        // R 8.3.101
        let orders = match self.is_deferred() {
            true => self.state.active_player(),
            false => self.you(at.frame),
        };
        self.each_in_order(at, selected, orders, &mut |game, card| {
            let mut outcome = StepOutcome::of(StepResult::Done);
            outcome.cards.push(game.state.object(card));
            game.bind(at.frame, name, outcome);
            Ok(game.run(at.frame, steps)? == Flow::On)
        })
    }

    pub(super) fn cancel(&mut self, at: At<'a>, event: Slot) -> StepOutcome {
        let Some(aimed) = self.aimed_by(at, event) else {
            return StepOutcome::impossible();
        };
        self.state.chain[aimed].cancelled = true; // R 8.5.1
        self.witness_cancelled(aimed);
        let source = self.state.chain[aimed].this;
        self.tell(Rule(8, 5, 1), What::Cancelled(source));
        StepOutcome::of(StepResult::Done)
    }

    /// Cancels an effect, and what its text does when that card uses it again, for a while.
    pub(super) fn cancel_uses(&mut self, at: At<'a>, event: Slot, until: Duration) -> StepOutcome {
        let Some(aimed) = self.aimed_by(at, event) else {
            return StepOutcome::impossible();
        };
        let Frame {
            this, entered, ability, ..
        } = self.state.chain[aimed];
        let lasting = Lasting {
            on: Object {
                entered,
                ..self.state.object(this)
            },
            until,
            by: self.you(at.frame),
            turn: self.state.turn.number,
            change: Change::Cancelled(ability),
        };
        self.state.lasting.push(lasting);
        self.cancel(at, event)
    }

    /// The effect that an event belongs to.
    fn aimed_by(&self, at: At<'a>, event: Slot) -> Option<FrameId> {
        let event = self.state.chain[at.frame].bound[event.index()].event?;
        self.state.events.get(event)?.what.aimed_by()
    }

    /// Resolves a copy of a spell or ability for the controller of an effect: nothing was spent on it (R 5.5.5).
    pub(super) fn copy_effect(&mut self, at: At<'a>, event: Slot) -> Played<StepOutcome> {
        let frame = at.frame;
        let record = self.state.chain[frame].bound[event.index()]
            .event
            .and_then(|e| self.state.events.get(e));
        let (Some(source), Some(Happened::Resolved(ability, numeral))) =
            (record.and_then(|r| r.cause.source), record.map(|r| r.what))
        else {
            return Ok(StepOutcome::impossible());
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
        let steps = self.book.ability(ability).body.steps();
        self.aim(copy, steps)?;
        self.resolve(copy, steps)?;
        let cancelled = self.state.chain[copy].cancelled;
        self.pop_frame(copy);
        if !cancelled {
            self.resolved(you, this, ability, numeral)?; // A copy can be copied again.
        }
        Ok(StepOutcome::of(StepResult::Done))
    }

    /// Resolves what triggers at the end of the round on matching cards that are in play now, in the order of the
    /// controller's choice; its choices are made by the controllers of the cards.
    pub(super) fn trigger_end_of_round(&mut self, at: At<'a>, on: &Filter) -> Played<StepOutcome> {
        let frame = at.frame;
        let you = self.you(frame);
        let reached = |card: &CardId| self.query().is_reached(*card, &self.context(frame));
        let cards: CardSet = self
            .query()
            .each_matching(on, &self.context(frame))
            .filter(reached)
            .collect();
        let cause = Cause::rules(self.state.active_player());
        let event = self.open_event(Happened::EndOfRound, cause);
        let mut outcome = StepOutcome::impossible();
        // R 10.5.8: what was not there when it began is not concerned.
        let mut begun: Option<List<(CardId, AbilityId)>> = None;
        loop {
            let mut due = List::new();
            for seat in self.state.seats_from(self.state.active_player()) {
                self.witness_window(event, Timing::When, seat);
                for waiting in self.waiting(event, Timing::When, seat) {
                    let text = (waiting.card, waiting.ability);
                    if cards.contains(waiting.card)
                        && begun.as_ref().is_none_or(|begun| begun.contains(&text))
                        && self.query().matches(waiting.card, on, &self.context(frame))
                    {
                        due.push((seat, waiting));
                    }
                }
            }
            if begun.is_none() {
                begun = Some(due.iter().map(|(_, waiting)| (waiting.card, waiting.ability)).collect());
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
}

impl Query<'_> {
    pub(super) fn could_branch(
        self,
        condition: &Condition,
        then: &[Step],
        otherwise: &[Step],
        context: &Context,
    ) -> bool {
        if self.holds(condition, context) {
            self.could_begin(then, context)
        } else {
            otherwise.first().is_some_and(|s| self.could_do(s, context))
        }
    }

    pub(super) fn could_begin(self, steps: &[Step], context: &Context) -> bool {
        steps.first().is_none_or(|s| self.could_do(s, context))
    }

    /// Whether an action that a player may choose would do nothing at all: no step of its text has what it asks for. That is
    /// allowed (R 8.2.6), and a player should know it beforehand.
    pub(crate) fn is_idle(self, seat: Seat, choice: Choice) -> bool {
        let (this, ability) = match choice {
            Choice::Activate(card, ability) => (card, Some(ability)),
            Choice::DicePower(kind) => {
                let power = self.book.pool.dice_powers.get(&kind);
                let phoenixborn = self.state.player(seat).phoenixborn;
                (phoenixborn, power.map(|power| power.power.ability))
            }
            Choice::Play(card) => {
                let printed = self.state.printed(&self.book.pool, card);
                let first = printed.text.first().map(|printed| printed.ability);
                (card, first.filter(|_| printed.kind == CardKind::ActionSpell))
            }
            _ => return false,
        };
        let steps = ability.map_or(&[][..], |ability| self.book.ability(ability).body.steps());
        let prices = match choice {
            Choice::Play(_) => self.book.play_prices(self.state.card(this).title),
            _ => ability.map_or(&[][..], |ability| self.book.activation_prices(ability)),
        };
        // Whoever pays X pays something, and what one X does not reach another may.
        let most = match prices.iter().any(|price| price.x.is_some()) {
            true => self.pool_for(seat, this).total().max(1) as i8,
            false => 1,
        };
        let does_something = |x: i8| {
            let context = Context {
                you: seat,
                x: Some(x),
                ..Context::of(self.state, this)
            };
            steps.iter().any(|step| self.could_do(step, &context))
        };
        !steps.is_empty() && !(1..=most).any(does_something)
    }
}
