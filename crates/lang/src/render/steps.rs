//! Steps and conditions as sentences.

use super::capital;

use super::conditions::known_to_be_you;
use super::effects::later;
use super::phrases::in_turn;
use super::speaker::{Referent, Speaker};
use crate::names::NameKind;
use ashwright_core::*;

/// How a clause is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// `deal 1 damage`, `each player draws 1 card`
    Plain,
    /// After `you may`: `deal 1 damage`, `have each player draw 1 card`
    May,
}

impl Speaker<'_> {
    /// Steps, one sentence each.
    pub fn sentences(&mut self, steps: &[Step]) -> String {
        let mut said: Vec<String> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| &steps[before]);
            said.push(self.sentence(step, before));
        }
        said.join(" ")
    }

    /// Steps that all depend on a condition: in one sentence where that can be said.
    pub fn under(&mut self, lead: &str, steps: &[Step]) -> String {
        if is_plain(steps) {
            return format!("{lead}, {}.", self.clauses(steps, Mood::Plain));
        }
        self.with_lead(lead, steps)
    }

    /// Steps, the first of which follows `When ...` or `If ...` in the same sentence.
    pub fn with_lead(&mut self, lead: &str, steps: &[Step]) -> String {
        let Some((first, rest)) = steps.split_first() else {
            return format!("{lead}.");
        };
        let mut text = format!("{lead}, {}", self.clause_or_sentences(first, None));
        let mut before = first;
        for step in rest {
            text.push(' ');
            text.push_str(&self.sentence(step, Some(before)));
            before = step;
        }
        text
    }

    pub(super) fn sentence(&mut self, step: &Step, before: Option<&Step>) -> String {
        capital(&self.clause_or_sentences(step, before))
    }

    /// A step with its full stop; a step with branches may take several sentences.
    pub(super) fn clause_or_sentences(&mut self, step: &Step, before: Option<&Step>) -> String {
        match &step.effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let lead = format!("if {}", self.condition_after(condition, before));
                let (is_you, is_not_you) = known_to_be_you(condition);
                self.you = is_you;
                let mut text = self.under(&lead, then);
                self.you = is_not_you;
                if !otherwise.is_empty() {
                    text.push(' ');
                    text.push_str(&self.under("Otherwise", otherwise));
                }
                self.you = None;
                text
            }
            Effect::May { who, steps } if !(is_plain(steps) && steps.iter().all(is_done_by_you)) => {
                let who = self.player(who);
                match steps.split_first() {
                    Some((first, rest)) if is_plain(std::slice::from_ref(first)) && is_done_by_you(first) => {
                        let mut text = format!("{who} may {}.", self.clause(first, Mood::May));
                        let mut before = first;
                        for step in rest {
                            text.push(' ');
                            text.push_str(&self.sentence(step, Some(before)));
                            before = step;
                        }
                        text
                    }
                    _ => format!("{who} may do this: {}", self.sentences(steps)),
                }
            }
            Effect::Either { who, modes } if !modes.iter().all(|m| is_plain(m)) => {
                let who = if *who == Who::You {
                    String::new()
                } else {
                    format!("{} chooses: ", self.player(who))
                };
                let modes: Vec<String> = modes.iter().map(|m| self.sentences(m)).collect();
                let lead = if who.is_empty() { "choose one: ".to_owned() } else { who };
                format!("{lead}{}", modes.join(" Or: "))
            }
            Effect::Repeat { times, steps } if !is_plain(steps) => {
                let times = self.times(times);
                format!("do this {times}: {}", self.sentences(steps))
            }
            Effect::Later { when, steps } if !is_plain(steps) => self.with_lead(later(*when), steps),
            Effect::ForEachPlayer { steps, .. } | Effect::ForEach { steps, .. } if !is_plain(steps) => {
                let lead = self.for_each(&step.effect);
                self.with_lead(&lead, steps)
            }
            _ => {
                let mut text = format!("{}.", self.clause(step, Mood::Plain));
                if let Effect::Deal { if_destroyed, .. }
                | Effect::Place { if_destroyed, .. }
                | Effect::Destroy { if_destroyed, .. } = &step.effect
                    && !if_destroyed.is_empty()
                {
                    text.push(' ');
                    text.push_str(&self.under("If that destroyed it", if_destroyed));
                }
                text
            }
        }
    }

    /// Steps as one clause.
    pub(super) fn clauses(&mut self, steps: &[Step], mood: Mood) -> String {
        let clauses: Vec<String> = steps.iter().map(|s| self.clause(s, mood)).collect();
        in_turn(&clauses)
    }

    pub(super) fn for_each(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::ForEachPlayer { who, name, .. } => {
                let words = self.player(who);
                let noun = if *who == Who::EachOpponent {
                    "opponent"
                } else {
                    "player"
                };
                self.introduce(*name, Referent::other(NameKind::Player, noun));
                format!("for {words} in turn")
            }
            Effect::ForEach { what, name, .. } => {
                let referent = self.referent_of(what);
                let words = self.select(what);
                self.introduce(*name, referent);
                format!("for {words}")
            }
            _ => String::new(),
        }
    }
}

/// Whether steps can be said in one clause.
pub(super) fn is_plain(steps: &[Step]) -> bool {
    steps.len() <= 3
        && steps.iter().all(|step| match &step.effect {
            Effect::If { .. }
            | Effect::ForEach { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::Later { .. } => false,
            Effect::May { steps, .. } => is_plain(steps) && steps.iter().all(is_done_by_you),
            Effect::MayPay { then, .. } => is_plain(then),
            Effect::Divide { .. } => false,
            Effect::Either { modes, .. } => modes.iter().all(|m| m.len() == 1 && is_plain(m)),
            Effect::Deal { if_destroyed, .. }
            | Effect::Place { if_destroyed, .. }
            | Effect::Destroy { if_destroyed, .. } => if_destroyed.is_empty(),
            _ => true,
        })
}

/// Whether a step can follow `you may`.
pub(super) fn is_done_by_you(step: &Step) -> bool {
    !matches!(
        step.effect,
        Effect::Apply { .. }
            | Effect::Become { .. }
            | Effect::Redirect { .. }
            | Effect::LeaveBattle { .. }
            | Effect::Clash { .. }
            | Effect::Decree { .. }
            | Effect::Divide { .. }
            | Effect::May { .. }
    )
}
