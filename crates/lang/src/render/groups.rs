//! Steps that are said together: several of one kind, two that mirror each other, and what is done for the sake of another.

use super::choices::{instead_of_the_next, is_choice_of_one, is_on};
use super::effects::upper_bound;
use super::filters::{adjective, is_at_end};
use super::parts::duration;
use super::phrases::{in_turn, join};
use super::quantities::{plural, stat_word};
use super::speaker::Speaker;
use super::steps::{Mood, action_word, is_plain, is_said_by_the_next, object_of};
use crate::vocabulary::noun;
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
        if group.len() > 1
            && let Some((slot, _, then)) = for_so_many(&group[0])
            && let Some((_, each)) = self.each_of(&Quantity::Amount(slot))
        {
            return format!("for each {each}, {}", self.clauses(then, Mood::Plain));
        }
        match group {
            [step] => self.clause(step, mood),
            [first, second] if let Some((title, pick)) = outermost(first, second) => self.attach_at_end(title, pick),
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
                    match std::mem::replace(&mut self.said_both, false) {
                        true => format!("place {tokens} on each of them"),
                        false => format!("place {tokens} on each of those {nouns}"),
                    }
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
        if let (
            Effect::Put {
                what: one,
                to: Destination::Under(above),
            },
            Effect::Put { what: other, .. },
        ) = (&first.effect, &second.effect)
        {
            let (one, other) = (self.select(one), self.select(other));
            return format!("place {one} and {other} face down under {}", self.one(above));
        }
        if let Effect::Attach { .. } = first.effect {
            return self.chained(first, second);
        }
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

    /// The same spell attached to the two cards at the end of a row.
    fn attach_at_end(&mut self, title: TitleId, pick: &Pick) -> String {
        let end = pick.filter.which.first().and_then(adjective).unwrap_or_default();
        let nouns: Vec<String> = pick.filter.kinds.iter().map(|kind| plural(noun(*kind).0)).collect();
        let nouns: Vec<&str> = nouns.iter().map(String::as_str).collect();
        let whose = match &pick.filter.control {
            Control::Of(who) => self.whose_is(who),
            _ => self.whose(&pick.filter.control),
        };
        let spell = super::phrases::an(&self.pool.card(title).title);
        format!(
            "attach {spell} conjured alteration spell to each of {whose} 2 {end} {}",
            join(&nouns, "or")
        )
    }

    /// How many of the first steps are said together, as far as their names tell.
    pub(super) fn together_here(&self, steps: &[Step]) -> usize {
        if let Some(n) = self.one_by_one(steps) {
            return n;
        }
        match self.each_the_other(steps) {
            Some(_) => 2,
            None => together(steps),
        }
    }

    /// How many of the first steps do the same, the first for one thing that was done, the next for the second, up to all.
    fn one_by_one(&self, steps: &[Step]) -> Option<usize> {
        let (slot, n, then) = for_so_many(steps.first()?)?;
        let mut next = n;
        let is_next = |step: &&Step| {
            let is_so = for_so_many(step) == Some((slot, next, then));
            next += 1;
            is_so
        };
        let alike = steps.iter().take_while(is_next).count();
        let deed = self.referent(slot)?.deed.as_ref()?;
        let all = matches!(upper_bound(deed), Some(Quantity::Number(most)) if usize::try_from(*most) == Ok(alike));
        (n == 1 && alike > 1 && all && is_plain(then)).then_some(alike)
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

    /// Damage that is a number or, where that is more, another: `deal that much damage to a target unit, but no more than …`.
    pub(super) fn at_most(&mut self, condition: &Condition, then: &[Step], otherwise: &[Step]) -> Option<String> {
        let (most, _) = lesser(condition, then, otherwise)?;
        let deal = self.clause(&otherwise[0], Mood::Plain);
        Some(format!("{deal}, but no more than {}.", self.quantity(most)))
    }

    /// Two things that are done one for the sake of the other, as one: `discard this unit and another unit you control`.
    pub(super) fn chained(&mut self, one: &Step, other: &Step) -> String {
        let is_price = is_paid_for(&one.effect, &other.effect);
        let one = self.clause(one, Mood::Plain);
        let other = self.clause(other, Mood::Plain);
        let verb = one.split_once(' ').map_or("", |(verb, _)| verb);
        if is_price {
            return format!("{one} to {other}");
        }
        match other.strip_prefix(verb) {
            Some(other) => format!("{one} and{other}"),
            None => format!("{one} and then {other}"),
        }
    }
}

/// What is done when so many things or more were done under a name.
fn for_so_many(step: &Step) -> Option<(Slot, i8, &[Step])> {
    match &step.effect {
        Effect::If {
            condition: Condition::Holds(Quantity::Amount(slot), Compare::AtLeast, Quantity::Number(n)),
            then,
            otherwise,
        } if otherwise.is_empty() => Some((*slot, *n, then)),
        _ => None,
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
        Effect::Put { .. } | Effect::Reattach { .. } | Effect::Attach { .. }
            if steps
                .get(1)
                .is_some_and(|second| goes_there_too(first, second) || outermost(first, second).is_some()) =>
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

/// A spell that is attached to the card at the end of a row, and again to the next one.
fn outermost<'s>(first: &'s Step, second: &Step) -> Option<(TitleId, &'s Pick)> {
    let attached = |effect: &'s Effect| match effect {
        Effect::Attach {
            title: TitleRef::Card(title),
            to: Select::Pick(pick),
        } => Some((*title, pick)),
        _ => None,
    };
    let (title, pick) = attached(&first.effect)?;
    let mut next = pick.clone();
    next.filter.which.push(Trait::OtherThan(Ref::Named(first.bind?)));
    let again = Effect::Attach {
        title: TitleRef::Card(title),
        to: Select::Pick(next),
    };
    let is_so = is_at_end(&pick.filter) && pick.filter.which.len() == 1 && second.effect == again;
    (is_so && second.bind.is_none()).then_some((title, pick))
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
        (
            Effect::Put {
                what: Select::Only(Ref::Named(one)),
                to: to @ Destination::Under(_),
            },
            Effect::Put {
                what: Select::Only(Ref::Named(other)),
                to: same,
            },
        ) => one != other && to == same,
        (
            Effect::Attach {
                title: TitleRef::Card(_),
                to: Select::Only(Ref::Named(one)),
            },
            Effect::Attach {
                title: TitleRef::Card(_),
                to: Select::Only(Ref::Named(other)),
            },
        ) => one != other,
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

/// Damage that is the lesser of two numbers: what it is at most, and to what it is dealt.
pub(super) fn lesser<'s>(
    condition: &'s Condition,
    then: &'s [Step],
    otherwise: &'s [Step],
) -> Option<(&'s Quantity, &'s Select)> {
    let Condition::Holds(number, Compare::AtLeast, most) = condition else {
        return None;
    };
    let (n, to) = dealt(otherwise)?;
    (n == number && dealt(then)? == (most, to)).then_some((most, to))
}

/// How much damage these steps deal to what, if that is all.
fn dealt(steps: &[Step]) -> Option<(&Quantity, &Select)> {
    match steps {
        [
            Step {
                effect:
                    Effect::Deal {
                        amount,
                        to,
                        by: None,
                        if_destroyed,
                    },
                bind: None,
                ..
            },
        ] if if_destroyed.is_empty() => Some((amount, to)),
        _ => None,
    }
}

/// Whether tokens of this card are spent to destroy something.
fn is_paid_for(price: &Effect, deed: &Effect) -> bool {
    let spends = matches!(
        price,
        Effect::Remove {
            from: Select::Only(Ref::This),
            ..
        }
    );
    spends && matches!(deed, Effect::Destroy { .. })
}

/// A deed, the same deed or what it is the price of on it, and what depends on both.
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
        (one, other) => is_paid_for(one, other),
    };
    let is_so = same && only_done(first, one.bind) && only_done(second, other.bind);
    is_so.then_some((one, other, &then[..]))
}
