//! Steps that are said together: several of one kind, two that mirror each other, and what is done for the sake of another.

use super::choices::{instead_of_the_next, is_choice_of_one, is_on};
use super::parts::duration;
use super::phrases::{in_turn, join};
use super::quantities::{plural, stat_word};
use super::speaker::Speaker;
use super::steps::{Mood, action_word, is_plain, is_said_by_the_next, object_of};
use ashwright_core::*;

impl Speaker<'_> {
    /// Steps that are said together.
    pub(super) fn group(&mut self, group: &[Step], mood: Mood) -> String {
        if group.len() == 2
            && let Some((condition, other, usual)) = instead_of_the_next(group)
        {
            return self.usually_but(condition, None, usual, other);
        }
        if group.len() == 2
            && let Some((stat, value, change)) = self.each_the_other(group)
            && let Effect::Apply { until, .. } = change
        {
            let (stat, value) = (stat_word(stat), stat_word(value));
            return format!(
                "each of those units gets +X {stat} {}, where X is the other's {value} value before this",
                duration(*until)
            );
        }
        match group {
            [step] => self.clause(step, mood),
            [first, second] if goes_there_too(first, second) => self.both_go(first, second, mood),
            [found, _] if shows_what_was_found(found) => self.put_and_reveal(found, mood),
            [first, ..] => match &first.effect {
                Effect::ExtraAction { action } => {
                    let may = if mood == Mood::May { "" } else { "you may " };
                    let n = group.len();
                    format!(
                        "{may}take up to {n} additional {} actions this turn",
                        action_word(*action)
                    )
                }
                Effect::Choose { what } => self.choose_two(what, group),
                Effect::Place { amount, token, .. } if let Some(nouns) = self.placed_on_both(group) => {
                    let tokens = self.tokens(amount, TokenKind::Of(*token));
                    format!("place {tokens} on each of those {nouns}")
                }
                Effect::May { steps, .. } => {
                    let n = group.len().to_string();
                    self.up_to_so_often(&n, steps)
                }
                Effect::Remove { from, .. } => {
                    let tokens: Vec<String> = group.iter().filter_map(|step| self.removed(&step.effect)).collect();
                    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
                    let tokens = join(&tokens, "and");
                    // What says how many would be read together with what follows it.
                    match tokens.contains(" equal to ") {
                        true => format!("from {}, remove {tokens}", self.select(from)),
                        false => format!("remove {tokens} from {}", self.select(from)),
                    }
                }
                _ => {
                    let clauses: Vec<String> = group.iter().map(|step| self.clause(step, mood)).collect();
                    in_turn(&clauses)
                }
            },
            [] => String::new(),
        }
    }

    /// What two cards are called together on which the same is placed, when they were just spoken of.
    pub(super) fn placed_on_both(&mut self, group: &[Step]) -> Option<String> {
        let [one, other] = group else { return None };
        let (one, other) = (object_of(&one.effect)?, object_of(&other.effect)?);
        let noun = self.referent(one)?.noun.clone();
        self.spoke_of_both(one, other).then(|| super::quantities::plural(&noun))
    }

    /// Two cards that are chosen one after the other: `choose 2 units you control`, `choose a unit you control and a unit an
    /// opponent controls`.
    pub(super) fn choose_two(&mut self, first: &Select, both: &[Step]) -> String {
        let [one, other] = both else { return String::new() };
        let alike = match (first, &other.effect, one.bind) {
            (Select::Pick(pick), Effect::Choose { what: Select::Pick(of) }, Some(slot)) => {
                let mut and_more = pick.clone();
                and_more.filter.which.push(Trait::OtherThan(Ref::Named(slot)));
                and_more == *of
            }
            _ => false,
        };
        let said = match (alike, first) {
            (true, Select::Pick(pick)) => {
                let two = Pick {
                    count: Count::Exactly(Quantity::Number(2)),
                    ..pick.clone()
                };
                format!("choose {}", self.select(&Select::Pick(two)))
            }
            _ => String::new(),
        };
        let one = self.clause(one, Mood::Plain);
        let other = self.clause(other, Mood::Plain);
        match alike {
            true => said,
            false => format!("{one} and {}", other.trim_start_matches("choose ")),
        }
    }

    /// Two cards that go to one place, where they are called by the same noun: `place both of those cards into …`.
    fn both_go(&mut self, first: &Step, second: &Step, mood: Mood) -> String {
        let noun = |step: &Step| match &step.effect {
            Effect::Put {
                what: Select::Only(Ref::Named(slot)),
                ..
            }
            | Effect::Reattach {
                what: Select::Only(Ref::Named(slot)),
                ..
            } => self.referent(*slot).map(|referent| referent.noun.clone()),
            _ => None,
        };
        match (noun(first), noun(second), &first.effect) {
            (Some(one), Some(other), Effect::Put { .. }) if one == other => {
                format!("place each of those {} into its owner's hand", plural(&one))
            }
            (Some(one), Some(other), Effect::Reattach { to, .. }) if one == other => {
                format!("attach both of those {} to {}", plural(&one), self.select(to))
            }
            _ => {
                let first = self.clause(first, mood);
                in_turn(&[first, self.clause(second, mood)])
            }
        }
    }

    /// How many of the first steps are said together, as far as their names tell.
    pub(super) fn together_here(&self, steps: &[Step]) -> usize {
        match self.each_the_other(steps) {
            Some(_) => 2,
            None => together(steps),
        }
    }

    /// Two cards of which each changes by the same value of the other as it was before: how.
    fn each_the_other<'s>(&self, steps: &'s [Step]) -> Option<(Stat, Stat, &'s Effect)> {
        let [
            Step {
                effect: one,
                bind: None,
                ..
            },
            Step {
                effect: other,
                bind: None,
                ..
            },
            ..,
        ] = steps
        else {
            return None;
        };
        let changed = |effect: &Effect| match effect {
            Effect::Apply {
                to: Select::Only(Ref::Named(card)),
                modifiers,
                until,
            } => match &modifiers[..] {
                [Modifier::Gets(stat, Sign::Plus, Quantity::Amount(noted))] => {
                    let Quantity::ValueOf(value, Ref::Named(of)) = self.noted(*noted)? else {
                        return None;
                    };
                    Some((*card, of, *stat, value, *until))
                }
                _ => None,
            },
            _ => None,
        };
        let (card, of, stat, value, until) = changed(one)?;
        (changed(other)? == (of, card, stat, value, until)).then_some((stat, value, one))
    }

    /// Two things that are done one for the sake of the other, as one: `discard this unit and another unit you control`.
    pub(super) fn chained(&mut self, one: &Step, other: &Step) -> String {
        let one = self.clause(one, Mood::Plain);
        let other = self.clause(other, Mood::Plain);
        let verb = one.split_once(' ').map_or("", |(verb, _)| verb);
        match other.strip_prefix(verb) {
            Some(other) => format!("{one} and{other}"),
            None => format!("{one} and then {other}"),
        }
    }
}

/// How many of the first steps are said together.
pub(super) fn together(steps: &[Step]) -> usize {
    let Some(first) = steps.first() else { return 0 };
    if instead_of_the_next(steps).is_some() {
        return 2;
    }
    let like = |alike: &dyn Fn(&Step) -> bool| steps.iter().take_while(|step| alike(step)).count().max(1);
    match &first.effect {
        Effect::ExtraAction { .. } => like(&|step| step.bind.is_none() && step.effect == first.effect),
        Effect::Choose { .. } if is_choice_of_one(first) => {
            let other = steps
                .get(1)
                .filter(|other| is_choice_of_one(other) && !is_on(other, first.bind));
            match other {
                Some(_) if !is_said_by_the_next(&steps[1..]) => 2,
                _ => 1,
            }
        }
        Effect::May {
            who: Who::You,
            steps: inner,
        } if is_plain(inner) => like(&|step| step.bind.is_none() && step.effect == first.effect),
        Effect::Remove {
            from: from @ (Select::Only(_) | Select::All(_)),
            ..
        } => like(&|step| {
            step.bind.is_none()
                && matches!(&step.effect, Effect::Remove { from: other, amount, .. }
                    if other == from && !matches!(amount, Amount::UpTo(_)))
        }),
        Effect::Put { .. } | Effect::Reattach { .. }
            if steps.get(1).is_some_and(|second| goes_there_too(first, second)) =>
        {
            2
        }
        Effect::Place {
            on: Select::Only(Ref::Named(_)),
            ..
        } => match steps.get(1).map(|step| &step.effect) {
            Some(second) if is_placed_alike(&first.effect, second) => 2,
            _ => 1,
        },
        Effect::Search { .. }
        | Effect::Put {
            to: Destination::Hand | Destination::DiscardPile,
            ..
        } => match (first.bind, steps.get(1).map(|step| &step.effect)) {
            (
                Some(found),
                Some(Effect::Reveal {
                    what: Select::Only(Ref::Named(shown)),
                }),
            ) if found == *shown => 2,
            _ => 1,
        },
        _ => 1,
    }
}

/// Whether two cards that have names go to the same place.
fn goes_there_too(first: &Step, second: &Step) -> bool {
    if first.bind.is_some() || second.bind.is_some() {
        return false;
    }
    match (&first.effect, &second.effect) {
        (
            Effect::Put {
                what: Select::Only(Ref::Named(one)),
                to: Destination::Hand,
            },
            Effect::Put {
                what: Select::Only(Ref::Named(other)),
                to: Destination::Hand,
            },
        ) => one != other,
        (
            Effect::Reattach {
                what: Select::Only(Ref::Named(one)),
                to: to @ Select::Only(Ref::This),
            },
            Effect::Reattach {
                what: Select::Only(Ref::Named(other)),
                to: same,
            },
        ) => one != other && to == same,
        _ => false,
    }
}

/// Whether the same is placed on two cards that have names.
pub(super) fn is_placed_alike(one: &Effect, other: &Effect) -> bool {
    match (one, other) {
        (
            Effect::Place {
                amount,
                token,
                on,
                if_destroyed,
            },
            Effect::Place {
                amount: n,
                token: same,
                on: other,
                if_destroyed: none,
            },
        ) => {
            (amount, token) == (n, same)
                && on != other
                && matches!(other, Select::Only(Ref::Named(_)))
                && if_destroyed.is_empty()
                && none.is_empty()
        }
        _ => false,
    }
}

/// Whether a step that is said together with the next one finds what that shows.
pub(super) fn shows_what_was_found(step: &Step) -> bool {
    matches!(step.effect, Effect::Search { .. } | Effect::Put { .. })
}

/// A deed, the same deed that depends on it, and what depends on both.
pub(super) fn chain(steps: &[Step]) -> Option<(&Step, &Step, &[Step])> {
    let only_done = |effect: &'_ Effect, slot: Option<Slot>| match effect {
        Effect::If {
            condition: Condition::Done(done),
            otherwise,
            ..
        } => Some(*done) == slot && otherwise.is_empty(),
        _ => false,
    };
    let [
        one,
        Step {
            effect: first,
            bind: None,
            ..
        },
    ] = steps
    else {
        return None;
    };
    let Effect::If { then, .. } = first else { return None };
    let [
        other,
        Step {
            effect: second,
            bind: None,
            ..
        },
    ] = &then[..]
    else {
        return None;
    };
    let Effect::If { then, .. } = second else { return None };
    let same = match (&one.effect, &other.effect) {
        (Effect::Choose { .. }, Effect::Choose { .. }) => is_choice_of_one(one) && is_choice_of_one(other),
        (Effect::Discard { .. }, Effect::Discard { .. }) => true,
        _ => false,
    };
    let is_so = same && only_done(first, one.bind) && only_done(second, other.bind);
    is_so.then_some((one, other, &then[..]))
}
