//! The interpreter of the effect tree (chapter 8 of the rules): a file for each family of verbs. It calls `rules` for
//! every rulebook procedure.
//!
//! A verb is one line of [`Game::act`], which carries it out, and one of [`Query::could_do`], which says whether it
//! could do anything now. What either needs stands in the file of the verb's family.

mod battle;
mod cards;
mod chimera;
mod damage;
mod dice;
mod each;
mod flow;
mod lasting;
mod piles;
mod select;
mod targets;
mod tokens;
mod turns;

use crate::decision::{Ask, Choice};
use crate::game::{Game, Played};
use crate::query::{Context, Query};
use crate::{Cause, FrameId, Scheduler, StepResult, Zone};
use ashwright_core::{
    CardId, CauseKind, Effect, Immunity, Pick, Pile, Quantity, Rule, Seat, Select, Slot, Step, Targeting, TitleId,
};
use each::chosen_of;
use select::Chosen;

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

/// A step that is carried out for an effect of the chain.
#[derive(Clone, Copy)]
struct At<'a> {
    frame: FrameId,
    step: &'a Step,
    need: Need,
}

/// What a step came to.
struct StepOutcome {
    result: StepResult,
    cards: Chosen,
    player: Option<Seat>,
    title: Option<TitleId>,
    amounts: [u8; Seat::MAX],
}

impl StepOutcome {
    fn of(result: StepResult) -> StepOutcome {
        StepOutcome {
            result,
            cards: Chosen::new(),
            player: None,
            title: None,
            amounts: [0; Seat::MAX],
        }
    }

    fn impossible() -> StepOutcome {
        StepOutcome::of(StepResult::Impossible)
    }

    fn done_if(done: bool) -> StepOutcome {
        StepOutcome::of(if done { StepResult::Done } else { StepResult::Impossible })
    }

    fn count(seat: Seat, n: u8) -> StepOutcome {
        let mut outcome = StepOutcome::done_if(n > 0);
        outcome.amounts[seat.index()] = n;
        outcome
    }
}

impl<'a> Game<'a> {
    /// Resolves steps from top to bottom, each with everything that it triggers before the next (R 8.1).
    pub(crate) fn run(&mut self, frame: FrameId, steps: &'a [Step]) -> Played<Flow> {
        for step in steps {
            if self.step_of(frame, step)? == Flow::Ended {
                return Ok(Flow::Ended);
            }
        }
        Ok(Flow::On)
    }

    fn step_of(&mut self, frame: FrameId, step: &'a Step) -> Played<Flow> {
        if self.has_ended(frame) {
            return Ok(Flow::Ended);
        }
        self.break_endless_loop()?;
        let need = Need::Must;
        let mut outcome = self.act(At { frame, step, need })?;
        self.follow(frame, step, &mut outcome);
        self.witness_step(frame, step, outcome.result);
        if self.state.attack.is_some() {
            self.see_who_left_battle();
        }
        // Where what follows waits for the text, so does this (R 9.4.4).
        if self.lives_changed && !self.is_collecting() {
            self.check_lives()?;
        }
        if let Some(slot) = step.bind {
            self.bind(frame, slot, outcome);
        }
        Ok(if self.has_ended(frame) { Flow::Ended } else { Flow::On })
    }

    /// What a step has moved keeps its names, at the place to which the step moved it (R 8.9.8).
    fn follow(&mut self, frame: FrameId, step: &Step, outcome: &mut StepOutcome) {
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

    fn has_ended(&self, frame: FrameId) -> bool {
        let frame = &self.state.chain[frame];
        frame.cancelled || !self.state.player(frame.controller).alive
    }

    fn bind(&mut self, frame: FrameId, slot: Slot, outcome: StepOutcome) {
        let title = outcome
            .cards
            .first()
            .map(|object| self.query().title(object.card))
            .or(outcome.title);
        let bound = &mut self.state.chain[frame].bound[slot.index()];
        bound.title = title;
        bound.result = outcome.result;
        bound.cards = outcome.cards.into_vec();
        bound.player = outcome.player;
        bound.amounts = outcome.amounts;
        bound.event = None;
    }

    /// Gives a card its name while the effect that names it is still being carried out.
    pub(crate) fn bind_card(&mut self, frame: FrameId, slot: Slot, card: CardId) {
        let mut outcome = StepOutcome::of(StepResult::Done);
        outcome.cards.push(self.state.object(card));
        self.bind(frame, slot, outcome);
    }

    /// The point of view of an effect that is being resolved.
    pub(crate) fn context(&self, frame: FrameId) -> Context<'_> {
        self.state.context_of(frame)
    }

    fn amount(&self, frame: FrameId, quantity: &Quantity) -> u8 {
        self.query().quantity(quantity, &self.context(frame)).clamp(0, 120) as u8
    }

    fn cause(&self, frame: FrameId) -> Cause {
        let frame = &self.state.chain[frame];
        Cause {
            kind: Some(frame.kind),
            controller: frame.controller,
            source: Some(frame.this),
            unpreventable: false,
        }
    }

    fn you(&self, frame: FrameId) -> Seat {
        self.state.chain[frame].controller
    }

    fn this(&self, frame: FrameId) -> CardId {
        self.state.chain[frame].this
    }

    /// Carries out a step: a line for each verb.
    #[rustfmt::skip]
    fn act(&mut self, at: At<'a>) -> Played<StepOutcome> {
        if let Some(slot) = at.step.bind {
            self.state.chain[at.frame].bound[slot.index()].destroyed = 0;
        }
        match &at.step.effect {
            Effect::Deal { amount, to, by, .. } => self.deal(at, amount, to, *by),
            Effect::Destroy { what, instead, .. } => self.destroy_each(at, what, instead),
            Effect::Prevent { hit, amount } => self.prevent(at, *hit, amount),
            Effect::Lessen { hit, amount } => Ok(self.lessen(at, *hit, amount)),
            Effect::LeaveOutWounds { hit } => Ok(self.leave_out_wounds(at, *hit)),
            Effect::Redirect { hit, to } => self.redirect(at, *hit, to),
            Effect::Retarget { event, to } => self.retarget(at, *event, to),
            Effect::Spare { what, amount } => self.spare(at, what, amount),
            Effect::Clash { one, other, prevention } => self.clash(at, *one, *other, *prevention),

            Effect::Place { amount, token, on, .. } => self.place(at, amount, *token, on),
            Effect::Remove { amount, token, from } => self.remove_tokens(at, amount, *token, from),
            Effect::RemoveAmong { amount, token, among } => self.remove_among(at, amount, *token, among),
            Effect::Move { amount, token, from, giver, to } => self.move_tokens(at, amount, *token, from, *giver, to),
            Effect::TakeBack { placed } => self.take_back(at, *placed),

            Effect::Discard { what } => self.discard(at, what),
            Effect::Reveal { what } => self.show(at, what),
            Effect::Put { what, to } => self.put_each(at, what, *to),
            Effect::Summon { count, title, of, onto, over } => self.summon_each(at, count, title, of, onto, *over),
            Effect::Attach { title, to } => self.attach_to(at, title, to),
            Effect::Reattach { what, to } => self.attach_anew(at, what, to),
            Effect::Play { card } => self.play_now(at, *card),

            Effect::RollExhausted { event } => self.roll_where_they_lie(at, *event),
            Effect::ReadyAmong { event, level } => self.ready_among(at, *event, *level),
            Effect::DrawFewer { event, amount } => Ok(self.draw_fewer(at, *event, amount)),
            Effect::NameCard => self.name_a_card(at),
            Effect::EmptyPile { title, of } => self.empty_pile(at, title, of),
            Effect::Bury { who, amount } => self.bury(at, who, amount),
            Effect::GiveControl { what, to } => self.give_control(at, what, to),
            Effect::Draw { who, amount, end } => self.draw(at, who, amount, *end),
            Effect::DiscardFromHand { who, amount, how } => self.discard_off_hands(at, who, amount, *how),
            Effect::Mill { who, amount } => self.mill(at, who, amount),
            Effect::Search { pile, filter, to } => self.search(at, *pile, filter, *to),
            Effect::Shuffle => Ok(self.shuffle_own(at)),
            Effect::LookAtHand { who, amount } => self.look_at_hands(at, who, amount.as_ref()),
            Effect::LookAtTop { who, amount, shown } => self.look_at_tops(at, who, amount, *shown),

            Effect::Dice { who, which, change, amount } => self.dice(at, who, *which, *change, amount),
            Effect::OwnDice { who, which, change, amount } => self.own_dice(at, who, *which, *change, amount),
            Effect::SwapDice { amount } => self.swap_dice(at, amount),
            Effect::PlaceDice { from, amount, on } => self.place_dice_on(at, *from, amount, on),
            Effect::PlaceDie { die, on } => self.place_die_on(at, *die, on),
            Effect::MoveDie { kind, from, to } => self.move_die_from(at, *kind, from, to),
            Effect::ReturnDie => Ok(self.return_this_die(at)),
            Effect::ReturnDice { amount, kind, from } => self.return_dice(at, amount, *kind, from),
            Effect::UsePower { die } => self.use_power(at, *die),

            Effect::AttackWith { attacker, target } => self.attack_with(at, *attacker, target),
            Effect::LeaveBattle { what } => self.leave_battle(at, what),
            Effect::ExtraAction { action } => Ok(self.extra_action(at, *action)),
            Effect::GiveFirstPlayer { who } => self.give_first_player(at, who),

            Effect::Apply { to, modifiers, until } => self.apply(at, to, modifiers, *until),
            Effect::Decree { until, .. } => Ok(self.decree(at, *until)),
            Effect::Become { what, copy, until } => self.turn_into(at, what, copy, *until),
            Effect::RepeatDestroying { steps } => self.repeat_destroying(at, steps),
            Effect::Later { when, .. } => self.later(at, *when),

            Effect::TurnUp => self.turn_up(at),
            Effect::TurnDown { what } => self.turn_down(at, what),
            Effect::AddFaceDown { amount } => self.add_face_down_aspects(at, amount),
            Effect::MoveToEnd { what, end } => self.move_to_end_of_row(at, what, *end),
            Effect::AttackBy { what } => self.attack_by_sign(at, what),
            Effect::PlaceRedRains { amount } => self.place_red_rains_of(at, amount),
            Effect::RageDice { change, amount } => self.rage_dice(at, *change, amount),
            Effect::RollBehavior => self.roll_behavior_die(at),
            Effect::BehaveAside { roll } => self.side_action_of_row(at, roll),
            Effect::ResolveStatus { what } => self.resolve_status(at, what),

            Effect::Choose { what } => self.choose_cards(at, what),
            Effect::ChoosePlayer { who } => self.choose_player(at, who),
            Effect::Note { amount } => Ok(self.note(at, amount)),
            Effect::If { condition, then, otherwise } => self.branch(at, condition, then, otherwise),
            Effect::May { who, steps } => self.may(at, who, steps),
            // It was paid before the text, or need not be: nothing is spent on a copy (R 5.5.5).
            Effect::Price { .. } => Ok(StepOutcome::of(StepResult::Declined)),
            Effect::MayAdd { then, .. } => self.may_add(at, then),
            Effect::MayPay { who, cost, then } => self.may_pay(at, who, cost, then),
            Effect::Either { who, modes } => self.either(at, who, modes),
            Effect::Divide { takers, modes } => self.divide(at, takers, modes),
            Effect::Repeat { times, steps } => self.repeat(at, times, steps),
            Effect::ForEachPlayer { who, name, steps } => self.for_each_player(at, who, *name, steps),
            Effect::ForEach { what, name, steps } => self.for_each(at, what, *name, steps),
            Effect::Cancel { event } => Ok(self.cancel(at, *event)),
            Effect::CancelUses { event, until } => Ok(self.cancel_uses(at, *event, *until)),
            Effect::CopyEffect { event } => self.copy_effect(at, *event),
            Effect::TriggerEndOfRound { on } => self.trigger_end_of_round(at, on),
        }
    }

    fn ask_yes(&mut self, seat: Seat, frame: FrameId) -> Played<bool> {
        self.ask_whether(seat, Rule(8, 4, 1), self.this(frame))
    }

    /// Whether a player does something optional that a card offers.
    pub(crate) fn ask_whether(&mut self, seat: Seat, rule: Rule, card: CardId) -> Played<bool> {
        self.clear_options();
        self.offer(Choice::Yes);
        self.offer(Choice::No);
        Ok(self.ask(seat, rule, Ask::May(card))? == Choice::Yes)
    }

    /// Whether a card cannot be affected by the effect that is being resolved (R 8.8.3).
    fn is_protected(&self, frame: FrameId, card: CardId) -> bool {
        let frame = &self.state.chain[frame];
        self.query()
            .is_immune(card, Immunity::Affected, frame.kind, frame.controller)
    }
}

/// Whether an effect starts with a choice that can carry "no" as an option, and was not made before the text began.
fn begins_with_choice(effect: &Effect, scheduler: Scheduler) -> bool {
    let deferred = scheduler == Scheduler::Deferred;
    let foreseen = |pick: &Pick| pick.targeting == Targeting::Target && deferred;
    match effect {
        Effect::AttackWith { .. } => true,
        Effect::GiveFirstPlayer { who } | Effect::ChoosePlayer { who } => !(deferred && who.is_target()),
        Effect::Search { pile, .. } => matches!(pile, Pile::Draw | Pile::Discard),
        effect => matches!(effect.chooses(), [Some(Select::Pick(pick)), _] if !foreseen(pick)),
    }
}

impl Query<'_> {
    /// Whether a step could do anything now, as far as its own first choice goes: a line for each verb that asks for more
    /// than something to choose.
    #[rustfmt::skip]
    pub(crate) fn could_do(self, step: &Step, context: &Context) -> bool {
        let mut chosen = step.effect.chooses().into_iter().flatten();
        if !chosen.all(|select| self.has_candidates(select, context)) {
            return false;
        }
        match &step.effect {
            Effect::Deal { amount, .. } => self.could_deal(amount, context),
            Effect::Remove { from, token, .. } => self.could_remove(*token, from, context),
            Effect::RemoveAmong { token, among, .. } => self.could_remove_among(*token, among, context),
            Effect::Summon { title, of, onto, .. } => self.could_summon(title, of, onto, context),
            Effect::Attach { title, .. } => self.could_attach(title, context),
            Effect::Draw { who, .. } | Effect::Mill { who, .. } | Effect::Bury { who, .. } => self.has_any(Zone::DrawPile, who, context),
            Effect::DiscardFromHand { who, .. } => self.has_any(Zone::Hand, who, context),
            Effect::Search { pile, filter, .. } => self.could_search(*pile, filter, context),
            Effect::Dice { who, which, change, .. } => self.could_change_dice(who, *which, *change, context),
            Effect::OwnDice { who, which, change, .. } => self.could_change_own_dice(who, *which, *change, context),
            Effect::TurnUp => self.could_turn_up(context),
            Effect::PlaceDie { die, .. } => self.could_place_die(*die, context),
            Effect::UsePower { die } => self.could_use_power(*die, context),
            Effect::Retarget { event, to } => self.could_retarget(*event, to, context),
            Effect::ReadyAmong { event, .. } => self.could_ready_among(*event, context),
            Effect::ExtraAction { .. } => self.could_take_action(context),
            Effect::If { condition, then, otherwise } => self.could_branch(condition, then, otherwise, context),
            Effect::May { steps, .. } => self.could_begin(steps, context),
            // Whatever they choose from is there, or they choose nothing.
            Effect::Destroy { .. }
            | Effect::Prevent { .. }
            | Effect::Lessen { .. }
            | Effect::LeaveOutWounds { .. }
            | Effect::Redirect { .. }
            | Effect::RollExhausted { .. }
            | Effect::DrawFewer { .. }
            | Effect::NameCard
            | Effect::EmptyPile { .. }
            | Effect::GiveControl { .. }
            | Effect::PlaceDice { .. }
            | Effect::Spare { .. }
            | Effect::Clash { .. }
            | Effect::Place { .. }
            | Effect::Move { .. }
            | Effect::TakeBack { .. }
            | Effect::Discard { .. }
            | Effect::Reveal { .. }
            | Effect::Put { .. }
            | Effect::Reattach { .. }
            | Effect::Play { .. }
            | Effect::Shuffle
            | Effect::LookAtHand { .. }
            | Effect::LookAtTop { .. }
            | Effect::SwapDice { .. }
            | Effect::TurnDown { .. }
            | Effect::AddFaceDown { .. }
            | Effect::MoveToEnd { .. }
            | Effect::AttackBy { .. }
            | Effect::PlaceRedRains { .. }
            | Effect::RageDice { .. }
            | Effect::RollBehavior
            | Effect::BehaveAside { .. }
            | Effect::ResolveStatus { .. }
            | Effect::MoveDie { .. }
            | Effect::ReturnDie
            | Effect::ReturnDice { .. }
            | Effect::AttackWith { .. }
            | Effect::LeaveBattle { .. }
            | Effect::GiveFirstPlayer { .. }
            | Effect::Apply { .. }
            | Effect::Decree { .. }
            | Effect::Become { .. }
            | Effect::RepeatDestroying { .. }
            | Effect::Later { .. }
            | Effect::Choose { .. }
            | Effect::ChoosePlayer { .. }
            | Effect::Note { .. }
            | Effect::Price { .. }
            | Effect::MayAdd { .. }
            | Effect::MayPay { .. }
            | Effect::Either { .. }
            | Effect::Divide { .. }
            | Effect::Repeat { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::ForEach { .. }
            | Effect::Cancel { .. }
            | Effect::CancelUses { .. }
            | Effect::CopyEffect { .. }
            | Effect::TriggerEndOfRound { .. } => true,
        }
    }
}

impl crate::State {
    /// The point of view of an effect that is being resolved.
    pub fn context_of(&self, frame: FrameId) -> Context<'_> {
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
