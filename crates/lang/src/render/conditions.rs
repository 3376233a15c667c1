//! Conditions as clauses.

use super::filters::adjective;
use super::marks;
use super::phrases::possessive;
use super::quantities::{compared, token_words};
use super::speaker::{Article, Number, Speaker};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A condition that follows a step; `if you do` when it asks whether that step was done.
    pub(super) fn condition_after(&mut self, condition: &Condition, before: Option<&Step>) -> String {
        if let (Condition::Done(slot), Some(before)) = (condition, before)
            && ends_with(before, *slot)
        {
            return "you do".to_owned();
        }
        if let Condition::Not(inner) = condition
            && let (Condition::Done(slot), Some(before)) = (&**inner, before)
            && ends_with(before, *slot)
        {
            return "you do not".to_owned();
        }
        self.condition(condition)
    }

    /// A condition.
    pub fn condition(&mut self, condition: &Condition) -> String {
        self.asked(condition, true)
    }

    pub(super) fn asked(&mut self, condition: &Condition, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        match condition {
            Condition::Is(card, filter) => {
                let card = self.one(card);
                let mentions = self.mentions();
                let asked = match self.only_property(filter).filter(|_| holds) {
                    Some(property) => property,
                    None => format!("is {not}{}", self.is_such(filter)),
                };
                self.forget(mentions);
                format!("{card} {asked}")
            }
            Condition::IsYou(Who::ControllerOf(card)) => {
                let control = if holds { "control" } else { "do not control" };
                format!("you {control} {}", self.one(card))
            }
            Condition::IsYou(who) => format!("{} is {not}you", self.player(who)),
            Condition::Same(one, other) => {
                let one = self.player(one);
                format!("{one} is {not}{}", self.player(other))
            }
            Condition::FirstPlayer(Who::You) if holds => "you have the first player token".to_owned(),
            Condition::FirstPlayer(Who::You) => "you do not have the first player token".to_owned(),
            Condition::FirstPlayer(who) if holds => format!("{} has the first player token", self.player(who)),
            Condition::FirstPlayer(who) => format!("{} does not have the first player token", self.player(who)),
            Condition::TurnOf(Who::You) => format!("it is {not}your turn"),
            Condition::TurnOf(who) => {
                let turn = possessive(&self.player(who));
                format!("it is {not}{turn} turn")
            }
            Condition::ThisTurn(Past::UnitDestroyed) if holds => "a unit was destroyed this turn".to_owned(),
            Condition::ThisTurn(Past::UnitDestroyed) => "no unit was destroyed this turn".to_owned(),
            Condition::ThisTurn(Past::PlayedActionSpell) if holds => "you played an action spell this turn".to_owned(),
            Condition::ThisTurn(Past::PlayedActionSpell) => "you did not play an action spell this turn".to_owned(),
            Condition::Exists(filter) => self.exists(filter, holds),
            Condition::Holds(Quantity::TokensOn(token, card), Compare::Equal, Quantity::Number(0)) => {
                let some = if holds { "no" } else { "any" };
                let tokens = token_words(TokenKind::Of(*token), false);
                format!("there are {some} {tokens} on {}", self.one(card))
            }
            Condition::Holds(left, compare, right) => {
                let (left, right) = (self.quantity(left), self.quantity(right));
                format!("{left} is {not}{}", compared(*compare, &right))
            }
            Condition::Done(slot) => self.done(*slot, holds),
            Condition::Spent(kind, level) => {
                let face = marks::face(*kind, *level);
                if holds {
                    format!("{} was spent", super::phrases::an(&face))
                } else {
                    format!("no {face} was spent")
                }
            }
            Condition::Focused(level) => {
                let times = match (level, holds) {
                    (1, true) => "is focused at least once",
                    (1, false) => "is not focused",
                    (_, true) => "is focused twice",
                    (_, false) => "is not focused twice",
                };
                format!("this spell {times}")
            }
            Condition::Not(inner) => self.asked(inner, !holds),
            Condition::And(a, b) if holds => format!("{} and {}", self.asked(a, true), self.asked(b, true)),
            Condition::And(a, b) => {
                format!("it is not so that {} and {}", self.asked(a, true), self.asked(b, true))
            }
            Condition::Or(a, b) if holds => format!("{} or {}", self.asked(a, true), self.asked(b, true)),
            Condition::Or(a, b) => format!("neither {} nor {}", self.asked(a, true), self.asked(b, true)),
        }
    }

    /// What a card has or was, if nothing else is asked of it: `has 2 or more tokens on it`.
    pub(super) fn only_property(&mut self, filter: &Filter) -> Option<String> {
        let free = filter.control == Control::Any && filter.place == Place::InPlay && filter.kinds.len() == 1;
        let [which] = &filter.which[..] else { return None };
        if !free {
            return None;
        }
        match which {
            Trait::DieOn(_) | Trait::Tokens { .. } | Trait::Value { .. } | Trait::HasAbility(_) => {
                let property = self.property(which, Number::One);
                property
                    .strip_prefix(" with ")
                    .map(|property| format!("has {property}"))
            }
            Trait::Declared => {
                let property = self.property(which, Number::One);
                property.strip_prefix(" that ").map(str::to_owned)
            }
            Trait::Not(inner) => adjective(inner).map(|word| format!("is not {word}")),
            _ => None,
        }
    }

    /// What a card is said to be: `an ally`, `unexhausted`.
    pub(super) fn is_such(&mut self, filter: &Filter) -> String {
        let free = filter.control == Control::Any && filter.place == Place::InPlay;
        if free && filter.kinds.len() == 1 && filter.which.len() == 1 {
            let words = self.filter(filter, Article::None, Number::One);
            if let Some(adjective) = words.strip_suffix(&format!(" {}", self.kinds(filter))) {
                return adjective.to_owned();
            }
        }
        self.filter(filter, Article::A, Number::One)
    }

    pub(super) fn exists(&mut self, filter: &Filter, holds: bool) -> String {
        let control = &filter.control;
        if let ([Trait::Exactly(card)], Place::InPlay, Control::Any) = (&filter.which[..], filter.place, control) {
            let not = if holds { "" } else { "not " };
            return format!("{} is {not}in play", self.one(card));
        }
        let who = match control {
            Control::Yours => Some("you control".to_owned()),
            Control::Opponents => Some("an opponent controls".to_owned()),
            Control::Of(who) => Some(self.controlled(&Control::Of(who.clone())).trim_start().to_owned()),
            Control::Any => None,
        };
        match who.filter(|who| filter.place == Place::InPlay && !who.starts_with("controlled")) {
            Some(who) => {
                let free = Filter {
                    control: Control::Any,
                    ..filter.clone()
                };
                if holds {
                    return format!("{who} {}", self.filter(&free, Article::A, Number::One));
                }
                format!("{who} no {}", self.filter(&free, Article::None, Number::Many))
            }
            None if holds => format!("there is {}", self.filter(filter, Article::A, Number::One)),
            None => format!("there is no {}", self.filter(filter, Article::None, Number::One)),
        }
    }

    pub(super) fn done(&mut self, slot: Slot, holds: bool) -> String {
        let not = if holds { "" } else { " not" };
        let Some(referent) = self.referent(slot) else {
            return format!("that was{not} done");
        };
        if referent.kind == NameKind::Player {
            return format!("a player was{not} chosen");
        }
        let what = match &referent.deed {
            Some(Effect::Deal { .. }) => "that damage was dealt",
            Some(Effect::Place { .. }) => "those tokens were placed",
            Some(Effect::Remove { .. }) => "those tokens were removed",
            Some(Effect::Move { .. }) => "those tokens were moved",
            Some(Effect::Draw { .. } | Effect::DrawUntil { .. }) => "a card was drawn",
            Some(Effect::Destroy { .. }) => "that unit was destroyed",
            Some(Effect::Discard { .. } | Effect::DiscardFromHand { .. } | Effect::Mill { .. }) => {
                "a card was discarded"
            }
            Some(Effect::Search { .. }) => "a card was found",
            Some(Effect::Choose { .. }) => "a card was chosen",
            Some(Effect::Summon { .. }) => "a conjuration was placed",
            Some(_) | None => "that was done",
        };
        if holds {
            return what.to_owned();
        }
        what.replace(" was ", " was not ").replace(" were ", " were not ")
    }
}

/// The player who is you when this holds, and when it does not.
pub(super) fn known_to_be_you(condition: &Condition) -> (Option<Slot>, Option<Slot>) {
    match condition {
        Condition::IsYou(Who::Named(slot)) => (Some(*slot), None),
        Condition::Not(inner) => {
            let (yes, no) = known_to_be_you(inner);
            (no, yes)
        }
        Condition::And(a, b) => (known_to_be_you(a).0.or(known_to_be_you(b).0), None),
        _ => (None, None),
    }
}

/// Whether the last thing that a step does is bound to this name.
pub(super) fn ends_with(step: &Step, slot: Slot) -> bool {
    match &step.effect {
        Effect::May { steps, .. } => steps.last().is_some_and(|last| ends_with(last, slot)),
        _ => step.bind == Some(slot),
    }
}
