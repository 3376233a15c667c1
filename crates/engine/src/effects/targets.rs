//! Choosing all targets of a text before it begins (R 8.2.2 where the edition defers what follows): into the state, as
//! objects with the step that they are for.

use super::select::Selected;
use super::{At, Flow, Need, StepOutcome};
use crate::game::{Game, Played};
use crate::query::{Context, Query};
use crate::{EventId, Foreseen, FrameId, Happened, List, Object, Part, StepResult};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Condition, Effect, Quantity, Seat, Select, Slot, Step, Who};

/// Whether a text has targets that are chosen before it begins.
fn has_targets(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        let effect = &step.effect;
        effect.aims()
            || match effect {
                // Whose part it is, or for what, is known only then.
                Effect::Divide { .. }
                | Effect::ForEach { .. }
                | Effect::ForEachPlayer { .. }
                | Effect::RepeatDestroying { .. }
                | Effect::Later { .. }
                | Effect::Decree { .. } => false,
                Effect::Either { who, .. } if !who.is_you() => false,
                other => other.inner().any(has_targets),
            }
    })
}

/// What a text was aimed at, which nobody has answered yet.
enum Aimed<'a> {
    /// The cards of a selection.
    Cards(&'a Select, Selected),
    /// The players of a step.
    Players(&'a Step, &'a Who, ArrayVec<Seat, 4>),
}

impl<'a> Game<'a> {
    /// Chooses what a text is aimed at, if that comes before the text: options and targets in the order in which they are
    /// printed, those of optional and conditional parts too (R 8.2.2, 8.2.101). What targeting triggers is resolved
    /// before anything else (R 8.2.7). Of a text without targets a mode is chosen where it is reached (R 8.2.12, 8.2.15).
    #[inline]
    pub(crate) fn aim(&mut self, frame: FrameId, steps: &'a [Step]) -> Played {
        match self.is_deferred() {
            true => self.aim_first(frame, steps),
            false => Ok(()),
        }
    }

    fn aim_first(&mut self, frame: FrameId, steps: &'a [Step]) -> Played {
        if self.state.chain[frame].cancelled || !has_targets(steps) {
            return Ok(());
        }
        self.together(|game| {
            let mut aimed = Vec::new();
            game.foresee(frame, steps, &mut aimed)?;
            // R 8.2.7: whoever answers knows all that was chosen.
            for target in aimed {
                if game.has_ended(frame) {
                    break;
                }
                game.announce(frame, target)?;
            }
            Ok(())
        })
    }

    fn announce(&mut self, frame: FrameId, target: Aimed<'a>) -> Played {
        match target {
            Aimed::Cards(select, selected) => self.announce_targets(frame, select, &selected),
            Aimed::Players(step, who, players) => {
                let players = self.announce_players(frame, who, players)?;
                let phoenixborn = |seat: &Seat| self.state.object(self.state.player(*seat).phoenixborn);
                let cards = players.iter().map(phoenixborn).collect();
                self.note_foreseen(frame, step, Part::Player, cards, StepResult::Done);
                Ok(())
            }
        }
    }

    /// Carries out a text: with all that follows from each step before the next, or from all of them afterwards (R 8.1.5).
    pub(crate) fn resolve(&mut self, frame: FrameId, steps: &'a [Step]) -> Played<Flow> {
        self.together(|game| game.run(frame, steps))
    }

    fn foresee(&mut self, frame: FrameId, steps: &'a [Step], aimed: &mut Vec<Aimed<'a>>) -> Played {
        for step in steps {
            if self.has_ended(frame) {
                return Ok(());
            }
            self.foresee_selections(frame, step, aimed)?;
            match &step.effect {
                Effect::If {
                    condition,
                    then,
                    otherwise,
                } if let Some(holds) = self.query().settled(condition, &self.context(frame)) => {
                    self.foresee(frame, if holds { then } else { otherwise }, aimed)?; // R 8.2.101
                }
                Effect::Either { who, modes } if who.is_you() => {
                    if let Some(mode) = self.foresee_mode(frame, step, modes)? {
                        self.foresee(frame, &modes[usize::from(mode)], aimed)?;
                    }
                }
                Effect::Repeat { times, steps } => {
                    for _ in 0..self.amount(frame, times) {
                        self.foresee(frame, steps, aimed)?; // R 8.3.8
                    }
                }
                Effect::MayAdd { .. } if !self.state.chain[frame].added => {}
                // Whose part it is, or for what, is known only then.
                Effect::Either { .. }
                | Effect::Divide { .. }
                | Effect::ForEach { .. }
                | Effect::ForEachPlayer { .. }
                | Effect::RepeatDestroying { .. }
                | Effect::Later { .. }
                | Effect::Decree { .. } => {}
                other => {
                    for inner in other.inner() {
                        self.foresee(frame, inner, aimed)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn foresee_selections(&mut self, frame: FrameId, step: &'a Step, aimed: &mut Vec<Aimed<'a>>) -> Played {
        for (part, select) in (0..).zip(step.effect.chooses()) {
            let Some(select) = select.filter(|select| select.is_target()) else {
                continue;
            };
            let selected = self.choose_where(frame, select, Need::Must, &|_, _| true)?;
            // A target can be described by one that is chosen before it.
            if let Some(name) = step.bind {
                let mut outcome = StepOutcome::of(selected.result);
                outcome.cards = selected.cards.clone();
                self.bind(frame, name, outcome);
            }
            let cards = selected.cards.to_vec();
            self.note_foreseen(frame, step, Part::Selection(part), cards, selected.result);
            aimed.push(Aimed::Cards(select, selected));
        }
        if let Some(who) = step.effect.players().filter(|who| who.is_target()) {
            let players = self.choose_players(frame, who, Need::Must)?;
            if let (Some(name), Some(first)) = (step.bind, players.first()) {
                let mut outcome = StepOutcome::of(StepResult::Done);
                outcome.player = Some(*first);
                self.bind(frame, name, outcome);
            }
            aimed.push(Aimed::Players(step, who, players));
        }
        Ok(())
    }

    fn foresee_mode(&mut self, frame: FrameId, step: &'a Step, modes: &'a [Vec<Step>]) -> Played<Option<u8>> {
        let all: List<u8> = (0..modes.len() as u8).collect();
        let possible = self.options(frame, modes, &all);
        let mode = self.ask_mode(frame, self.you(frame), &possible)?;
        if let Some(mode) = mode {
            self.note_foreseen(frame, step, Part::Mode(mode), Vec::new(), StepResult::Done);
        }
        Ok(mode)
    }

    fn note_foreseen(&mut self, frame: FrameId, step: &Step, part: Part, cards: Vec<Object>, result: StepResult) {
        let foreseen = Foreseen {
            frame,
            step: step.id,
            part,
            cards,
            result,
        };
        self.schedule().foreseen.push(foreseen);
    }

    /// Takes what was chosen for a step, the earliest that is left.
    fn take(&mut self, at: At<'a>, is_part: impl Fn(Part) -> bool) -> Option<Foreseen> {
        let foreseen = &mut self.state.schedule.as_mut()?.foreseen;
        let its = |choice: &Foreseen| choice.frame == at.frame && choice.step == at.step.id && is_part(choice.part);
        let at = foreseen.iter().position(its)?;
        Some(foreseen.remove(at))
    }

    /// The targets that were chosen for a selection of a step. What has left play, or could not be chosen any more, is
    /// skipped (R 8.2.8).
    #[inline]
    pub(super) fn take_foreseen(&mut self, at: At<'a>, select: &'a Select) -> Option<Selected> {
        match self.state.schedule {
            Some(_) if select.is_target() => self.take_foreseen_targets(at, select),
            Some(_) | None => None,
        }
    }

    fn take_foreseen_targets(&mut self, at: At<'a>, select: &'a Select) -> Option<Selected> {
        let parts = at.step.effect.chooses();
        // Of two that are alike the first was chosen first.
        let is_this = |which: u8| parts.get(usize::from(which)).is_some_and(|part| *part == Some(select));
        let Foreseen { cards, mut result, .. } =
            self.take(at, |part| matches!(part, Part::Selection(which) if is_this(which)))?;
        let fits: List<_> = match select {
            Select::Pick(pick) => self.query().candidates(pick, &self.context(at.frame)),
            Select::Only(_) | Select::All(_) => return None,
        };
        let still = |object: &Object| self.state.is_there(*object) && fits.contains(&object.card);
        let cards: List<Object> = cards.into_iter().filter(still).collect();
        if cards.is_empty() && result == StepResult::Done {
            result = StepResult::Impossible;
        }
        Some(Selected { cards, result })
    }

    /// Aims a text at another card than the one that it was aimed at, if that could have been chosen.
    pub(super) fn retarget(&mut self, at: At<'a>, event: Slot, to: &'a Select) -> Played<StepOutcome> {
        let event = self.state.chain[at.frame].bound[event.index()].event;
        let cards = self.select(at, to)?.cards;
        let (Some(event), Some(new)) = (event, cards.first().copied()) else {
            return Ok(StepOutcome::impossible());
        };
        let Happened::Targeted { card: old, .. } = self.state.events[event].what else {
            return Ok(StepOutcome::impossible());
        };
        let (Some(choice), true) = (
            self.query().foreseen_by(event),
            self.query().could_be_aimed_at(event, new.card),
        ) else {
            return Ok(StepOutcome::impossible());
        };
        // R 10.1.7: what waits for the old target's being targeted finds the new one.
        if let Happened::Targeted { card, .. } = &mut self.state.events[event].what {
            *card = new;
        }
        if let Some(schedule) = &mut self.state.schedule {
            for object in &mut schedule.foreseen[choice].cards {
                if *object == old {
                    *object = new;
                }
            }
        }
        Ok(StepOutcome {
            cards,
            ..StepOutcome::of(StepResult::Done)
        })
    }

    /// The players that were targeted for a step, those who are still in the game.
    pub(super) fn take_foreseen_players(&mut self, at: At<'a>, who: &Who) -> Option<ArrayVec<Seat, 4>> {
        self.state.schedule.as_ref()?;
        if !who.is_target() {
            return None;
        }
        let chosen = self.take(at, |part| part == Part::Player)?;
        let seats = chosen.cards.iter().map(|object| self.state.card(object.card).owner);
        Some(seats.filter(|seat| self.state.player(*seat).alive).collect())
    }

    /// The mode that was chosen for a step.
    pub(super) fn take_foreseen_mode(&mut self, at: At<'a>) -> Option<u8> {
        self.state.schedule.as_ref()?;
        let chosen = self.take(at, |part| matches!(part, Part::Mode(_)))?;
        match chosen.part {
            Part::Mode(mode) => Some(mode),
            Part::Selection(_) | Part::Player => None,
        }
    }
}

impl Query<'_> {
    /// What a condition comes to, if that hangs on nothing but what is settled before targets are chosen: focus, and the
    /// value of X.
    fn settled(self, condition: &Condition, context: &Context) -> Option<bool> {
        let known = |quantity: &Quantity| matches!(quantity, Quantity::Number(_) | Quantity::X);
        let both = |one: &Condition, other: &Condition, decides: bool| {
            let [one, other] = [one, other].map(|part| self.settled(part, context));
            match [one, other] {
                parts if parts.contains(&Some(decides)) => Some(decides),
                parts if parts.contains(&None) => None,
                _ => Some(!decides),
            }
        };
        match condition {
            Condition::Focused(_) => Some(self.holds(condition, context)),
            Condition::Holds(left, _, right) if known(left) && known(right) => Some(self.holds(condition, context)),
            Condition::Not(inner) => self.settled(inner, context).map(|holds| !holds),
            Condition::And(one, other) => both(one, other, false),
            Condition::Or(one, other) => both(one, other, true),
            Condition::Holds(..)
            | Condition::Is(..)
            | Condition::Same(..)
            | Condition::FirstPlayer(_)
            | Condition::TurnOf(_)
            | Condition::InTurn
            | Condition::ThisTurn(_)
            | Condition::Exists(_)
            | Condition::Done(_)
            | Condition::Even(_) => None,
        }
    }

    /// Whether there is a text that could be aimed at something else.
    pub(super) fn could_retarget(self, event: Slot, to: &Select, context: &Context) -> bool {
        let event = context.bound.and_then(|bound| bound[event.index()].event);
        let cards = self.fixed(to, context);
        event.is_some_and(|event| cards.iter().any(|card| self.could_be_aimed_at(event, *card)))
    }

    /// The choice of targets that an event tells of, if it waits to be used.
    fn foreseen_by(self, event: EventId) -> Option<usize> {
        let Happened::Targeted { card, by } = self.state.events.get(event)?.what else {
            return None;
        };
        let foreseen = &self.state.schedule.as_ref()?.foreseen;
        foreseen
            .iter()
            .position(|choice| choice.frame == by && choice.cards.contains(&card))
    }

    /// Whether the text that an event tells of could have chosen this card as well.
    pub(crate) fn could_be_aimed_at(self, event: EventId, card: CardId) -> bool {
        let Some(choice) = self.foreseen_by(event) else {
            return false;
        };
        let Some(chosen) = self
            .state
            .schedule
            .as_ref()
            .and_then(|schedule| schedule.foreseen.get(choice))
        else {
            return false;
        };
        let step = self.book.pool.step(chosen.step);
        let Part::Selection(part) = chosen.part else {
            return false;
        };
        let select = step.and_then(|step| step.effect.chooses().into_iter().nth(usize::from(part))?);
        let already = chosen.cards.iter().any(|object| object.card == card);
        match select {
            Some(Select::Pick(pick)) if !already => {
                let context = self.state.context_of(chosen.frame);
                self.candidates(pick, &context).contains(&card)
            }
            Some(_) | None => false,
        }
    }
}
