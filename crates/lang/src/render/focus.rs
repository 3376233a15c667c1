//! What focus changes: the text as it is without focus, and for each level what is done in addition or instead.

use super::steps::is_said_by_the_next;
use ashwright_core::*;

/// What a paragraph does more, or otherwise, from a focus level on.
pub(super) struct Patch {
    /// The level.
    pub level: u8,
    /// Whether it is done in place of something, or in addition.
    pub instead: bool,
    /// The step that it follows.
    pub after: Option<Step>,
    /// What is done otherwise.
    pub old: Vec<Step>,
    /// All ways from which one is chosen now, where there is one more.
    pub ways: Vec<Vec<Step>>,
    /// What is done.
    pub steps: Vec<Step>,
}

/// The steps of a spell without focus, and what each level of focus changes about them, in order.
pub(super) fn by_level(steps: &[Step]) -> (Vec<Step>, Vec<Patch>) {
    let base = at_level(steps, 0);
    let mut patches = Vec::new();
    let mut before = base.clone();
    for level in 1..=2 {
        let now = at_level(steps, level);
        if now != before {
            patches.push(patch(level, &before, &now));
        }
        before = now;
    }
    (base, patches)
}

/// What is different about these steps.
fn patch(level: u8, before: &[Step], now: &[Step]) -> Patch {
    let alike = |(a, b): &(&Step, &Step)| a == b;
    let start = before.iter().zip(now).take_while(alike).count();
    let (old, new) = (&before[start..], &now[start..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(alike).count();
    let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
    // Under the same condition only what depends on it changes.
    if let (
        [
            Step {
                effect:
                    Effect::If {
                        condition: was,
                        then: old,
                        otherwise: or_old,
                    },
                ..
            },
        ],
        [
            Step {
                effect:
                    Effect::If {
                        condition,
                        then: new,
                        otherwise: or_new,
                    },
                ..
            },
        ],
    ) = (old, new)
        && (was, or_old) == (condition, or_new)
    {
        return patch(level, old, new);
    }
    // The same price buys more.
    if let ([before], [now]) = (old, new)
        && let (Some((was, old)), Some((is, new))) = (bought(&before.effect), bought(&now.effect))
        && was == is
    {
        return patch(level, old, new);
    }
    if let Some(modes) = one_more_way(old, new)
        && let Some(more) = modes.last()
    {
        let offer = Effect::May {
            who: Who::You,
            steps: more.clone(),
        };
        return Patch {
            level,
            instead: true,
            after: None,
            old: old.to_vec(),
            ways: modes.to_vec(),
            steps: vec![Step::new(offer, None)],
        };
    }
    // What is offered in place of it needs no word of what is done otherwise.
    let new = match new {
        [
            offer,
            Step {
                effect:
                    Effect::If {
                        condition: Condition::Not(not),
                        then,
                        otherwise,
                    },
                ..
            },
        ] if otherwise.is_empty()
            && then == old
            && !old.is_empty()
            && matches!((&**not, &offer.effect), (Condition::Done(slot), effect) if is_offer(effect) && super::conditions::ends_with(offer, *slot)) =>
        {
            &new[..1]
        }
        new => new,
    };
    // What was chosen in the words that are replaced is chosen anew.
    let chosen = match start.checked_sub(1) {
        Some(at) if !old.is_empty() && !new.is_empty() && is_said_by_the_next(&before[at..]) => &now[at..=at],
        _ => &[],
    };
    Patch {
        level,
        instead: !old.is_empty(),
        after: start.checked_sub(1).map(|at| now[at].clone()),
        old: old.to_vec(),
        ways: Vec::new(),
        steps: [chosen, new].concat(),
    }
}

/// All the ways to choose from, where there is one more than before.
fn one_more_way<'s>(old: &[Step], new: &'s [Step]) -> Option<&'s [Vec<Step>]> {
    let ways = |steps: &'_ [Step]| match steps {
        [
            Step {
                effect: Effect::Either { who: Who::You, modes },
                bind: None,
                ..
            },
        ] => Some(modes.len()),
        _ => None,
    };
    let (before, now) = (ways(old)?, ways(new)?);
    let (Effect::Either { modes: old, .. }, Effect::Either { modes: new, .. }) = (&old[0].effect, &new[0].effect)
    else {
        return None;
    };
    (now == before + 1 && new.starts_with(old)).then_some(&new[..])
}

/// Whether an effect is offered, perhaps under a condition.
fn is_offer(effect: &Effect) -> bool {
    match effect {
        Effect::May { .. } => true,
        Effect::If { then, otherwise, .. } if otherwise.is_empty() => {
            matches!(
                &then[..],
                [Step {
                    effect: Effect::May { .. },
                    ..
                }]
            )
        }
        _ => false,
    }
}

/// Who pays which price, and for what.
fn bought(effect: &Effect) -> Option<((&Who, &Cost), &[Step])> {
    match effect {
        Effect::MayPay { who, cost, then } => Some(((who, cost), then)),
        _ => None,
    }
}

/// The steps as they are when the spell is focused so far: no condition asks for focus any more.
fn at_level(steps: &[Step], level: u8) -> Vec<Step> {
    let mut known = Known {
        level,
        never: Vec::new(),
    };
    let mut resolved = known.steps(steps);
    // What only other levels do was never done; conditions that ask for it are settled too, until nothing more is.
    let mut all = Vec::new();
    bound(steps, &mut all);
    loop {
        let mut left = Vec::new();
        bound(&resolved, &mut left);
        known.never = all.iter().copied().filter(|slot| !left.contains(slot)).collect();
        let settled = known.steps(&resolved);
        if settled == resolved {
            return resolved;
        }
        resolved = settled;
    }
}

fn bound(steps: &[Step], slots: &mut Vec<Slot>) {
    crate::names::steps_bind(steps, &mut |slot, _| slots.push(slot));
}

/// What is known at a level of focus.
struct Known {
    /// The level.
    level: u8,
    /// The names of what is not done at this level.
    never: Vec<Slot>,
}

/// A condition as far as it is known.
enum Truth {
    Holds,
    Fails,
    Asks(Condition),
}

impl Known {
    fn steps(&self, steps: &[Step]) -> Vec<Step> {
        let mut all = Vec::new();
        for step in steps {
            let mut effect = step.effect.clone();
            if let Effect::If {
                condition,
                then,
                otherwise,
            } = effect
            {
                match self.condition(&condition) {
                    Truth::Holds => all.extend(self.steps(&then)),
                    Truth::Fails => all.extend(self.steps(&otherwise)),
                    Truth::Asks(condition) => all.push(Step {
                        effect: Effect::If {
                            condition,
                            then: self.steps(&then),
                            otherwise: self.steps(&otherwise),
                        },
                        ..step.clone()
                    }),
                }
                continue;
            }
            match &mut effect {
                Effect::May { steps, .. }
                | Effect::MayPay { then: steps, .. }
                | Effect::Repeat { steps, .. }
                | Effect::RepeatDestroying { steps }
                | Effect::Price { steps }
                | Effect::Later { steps, .. }
                | Effect::ForEach { steps, .. }
                | Effect::ForEachPlayer { steps, .. } => *steps = self.steps(steps),
                Effect::Either { modes, .. } => {
                    for mode in modes {
                        *mode = self.steps(mode);
                    }
                }
                _ => {}
            }
            all.push(Step { effect, ..step.clone() });
        }
        all
    }

    fn condition(&self, condition: &Condition) -> Truth {
        let truth = |holds| if holds { Truth::Holds } else { Truth::Fails };
        match condition {
            Condition::Focused(level) => truth(self.level >= *level),
            Condition::Done(slot) | Condition::Is(Ref::Named(slot), _) if self.never.contains(slot) => Truth::Fails,
            Condition::Not(inner) => match self.condition(inner) {
                Truth::Holds => Truth::Fails,
                Truth::Fails => Truth::Holds,
                Truth::Asks(inner) => Truth::Asks(Condition::Not(Box::new(inner))),
            },
            Condition::And(a, b) => match (self.condition(a), self.condition(b)) {
                (Truth::Fails, _) | (_, Truth::Fails) => Truth::Fails,
                (Truth::Holds, other) | (other, Truth::Holds) => other,
                (Truth::Asks(a), Truth::Asks(b)) => Truth::Asks(Condition::And(Box::new(a), Box::new(b))),
            },
            Condition::Or(a, b) => match (self.condition(a), self.condition(b)) {
                (Truth::Holds, _) | (_, Truth::Holds) => Truth::Holds,
                (Truth::Fails, other) | (other, Truth::Fails) => other,
                (Truth::Asks(a), Truth::Asks(b)) => Truth::Asks(Condition::Or(Box::new(a), Box::new(b))),
            },
            condition => Truth::Asks(condition.clone()),
        }
    }
}
