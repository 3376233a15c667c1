//! Choosing all targets of a text before it begins (R 8.2.2 where the edition defers what follows): into the state, as
//! objects with the step that they are for.

use super::select::{Selected, are_targets};
use super::{At, Flow, Need, Outcome};
use crate::game::{Game, Played};
use crate::{Foreseen, List, Object, Part, StepResult};
use arrayvec::ArrayVec;
use ashwright_core::{Effect, Seat, Select, Step, Targeting, Who};

impl<'a> Game<'a> {
    /// Chooses what a text is aimed at, if that comes before the text: modes, and then targets in the order in which they
    /// are printed, those of optional and conditional parts too (R 8.2.2, 8.2.101). What targeting triggers is resolved
    /// before anything else (R 8.2.7).
    pub(crate) fn aim(&mut self, frame: usize, steps: &'a [Step]) -> Played {
        if !self.is_deferred() {
            return Ok(());
        }
        self.together(|game| game.foresee(frame, steps))
    }

    /// Carries out a text: with all that follows from each step before the next, or from all of them afterwards (R 8.1.5).
    pub(crate) fn resolve(&mut self, frame: usize, steps: &'a [Step]) -> Played<Flow> {
        self.together(|game| game.run(frame, steps))
    }

    fn foresee(&mut self, frame: usize, steps: &'a [Step]) -> Played {
        for step in steps {
            self.foresee_selections(frame, step)?;
            match &step.effect {
                Effect::Either { who, modes } if who.is_you() => {
                    if let Some(mode) = self.foresee_mode(frame, step, modes)? {
                        self.foresee(frame, &modes[usize::from(mode)])?;
                    }
                }
                Effect::Repeat { times, steps } => {
                    for _ in 0..self.amount(frame, times) {
                        self.foresee(frame, steps)?; // R 8.3.8
                    }
                }
                Effect::MayAdd { .. } if !self.state.chain[frame].added => {}
                // Whose part it is, or for what, is known only then.
                Effect::Either { .. }
                | Effect::Divide { .. }
                | Effect::ForEach { .. }
                | Effect::ForEachPlayer { .. }
                | Effect::Later { .. }
                | Effect::Decree { .. } => {}
                other => {
                    for inner in other.inner() {
                        self.foresee(frame, inner)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn foresee_selections(&mut self, frame: usize, step: &'a Step) -> Played {
        for (part, select) in (0..).zip(step.effect.chooses()) {
            let Some(select) = select.filter(|select| are_targets(select)) else {
                continue;
            };
            let selected = self.choose_where(frame, select, Need::Must, &|_, _| true)?;
            self.announce_targets(frame, select, &selected)?;
            // A target can be described by one that is chosen before it.
            if let Some(name) = step.bind {
                let mut outcome = Outcome::of(selected.result);
                outcome.cards = selected.cards.clone();
                self.bind(frame, name, outcome);
            }
            let Selected { cards, result } = selected;
            self.note_foreseen(frame, step, Part::Selection(part), cards.into_vec(), result);
        }
        if let Some(who @ (Who::Pick(Targeting::Target, _) | Who::Targeted(_))) = step.effect.players() {
            let players = self.choose_players(frame, who, Need::Must)?;
            if let (Some(name), Some(first)) = (step.bind, players.first()) {
                let mut outcome = Outcome::of(StepResult::Done);
                outcome.player = Some(*first);
                self.bind(frame, name, outcome);
            }
            let phoenixborn = |seat: &Seat| self.state.object(self.state.player(*seat).phoenixborn);
            let cards = players.iter().map(phoenixborn).collect();
            self.note_foreseen(frame, step, Part::Player, cards, StepResult::Done);
        }
        Ok(())
    }

    fn foresee_mode(&mut self, frame: usize, step: &'a Step, modes: &'a [Vec<Step>]) -> Played<Option<u8>> {
        let all: List<u8> = (0..modes.len() as u8).collect();
        let possible = self.possible_modes(frame, modes, &all);
        let mode = self.ask_mode(frame, self.you(frame), &possible)?;
        if let Some(mode) = mode {
            self.note_foreseen(frame, step, Part::Mode(mode), Vec::new(), StepResult::Done);
        }
        Ok(mode)
    }

    fn note_foreseen(&mut self, frame: usize, step: &Step, part: Part, cards: Vec<Object>, result: StepResult) {
        let foreseen = Foreseen {
            frame: frame as u8,
            step: step.id,
            part,
            cards,
            result,
        };
        self.state.schedule.get_or_insert_default().foreseen.push(foreseen);
    }

    /// Takes what was chosen for a step, the earliest that is left.
    fn take(&mut self, at: At<'a>, is_part: impl Fn(Part) -> bool) -> Option<Foreseen> {
        let foreseen = &mut self.state.schedule.as_mut()?.foreseen;
        let its = |choice: &Foreseen| {
            usize::from(choice.frame) == at.frame && choice.step == at.step.id && is_part(choice.part)
        };
        let at = foreseen.iter().position(its)?;
        Some(foreseen.remove(at))
    }

    /// The targets that were chosen for a selection of a step. What has left play, or could not be chosen any more, is
    /// skipped (R 8.2.8).
    #[inline]
    pub(super) fn take_foreseen(&mut self, at: At<'a>, select: &'a Select) -> Option<Selected> {
        match self.state.schedule {
            Some(_) if are_targets(select) => self.take_foreseen_targets(at, select),
            Some(_) | None => None,
        }
    }

    fn take_foreseen_targets(&mut self, at: At<'a>, select: &'a Select) -> Option<Selected> {
        let parts = at.step.effect.chooses();
        let which = parts
            .iter()
            .position(|part| part.is_some_and(|part| std::ptr::eq(part, select)))?;
        let Foreseen { cards, mut result, .. } = self.take(at, |part| part == Part::Selection(which as u8))?;
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

    /// The players that were targeted for a step, those who are still in the game.
    pub(super) fn take_foreseen_players(&mut self, at: At<'a>, who: &Who) -> Option<ArrayVec<Seat, 4>> {
        self.state.schedule.as_ref()?;
        if !matches!(who, Who::Pick(Targeting::Target, _) | Who::Targeted(_)) {
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
