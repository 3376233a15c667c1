//! Conditions as clauses.

use super::filters::{adjective, is_free, is_this_or_beside};
use super::marks;
use super::phrases::{an, possessive};
use super::quantities::{Things, compared, dice_words, opposite, plural, token_words};
use super::speaker::{Article, Lying, Number, Speaker};
use crate::names::NameKind;
use ashwright_core::sort_by_key;
use ashwright_core::*;

/// What is said of a number that was to tell that something was done, and did not become one.
const NOT_DONE: &str = "that was not done";

impl Speaker<'_> {
    /// A condition that follows a step; `if you do` when it asks whether that step was done, or done in full.
    pub(super) fn condition_after(&mut self, condition: &Condition, before: Option<&Step>) -> String {
        let denied = std::mem::take(&mut self.denied);
        let Some(before) = before else {
            return self.condition(condition);
        };
        if let Condition::And(first, second) = condition
            && asks_whether_done(first, before).is_some()
        {
            let first = self.condition_after(first, Some(before));
            return format!("{first} and {}", self.condition(second));
        }
        if let Condition::And(first, second) = condition
            && asks_whether_done(second, before) == Some(true)
            && self.was_removed_in_full(first)
        {
            return "you do both".to_owned();
        }
        match asks_whether_done(condition, before) {
            Some(done) => {
                let (who, does) = match actor_of(before) {
                    Who::You if self.is_of_chimera() => ("it", "does"),
                    Who::You => ("you", "do"),
                    _ => ("they", "do"),
                };
                if self.is_of_chimera() && matches!(before.effect, Effect::Choose { .. }) {
                    return if done { "there is one" } else { "there is none" }.to_owned();
                }
                let is_under_condition = matches!(before.effect, Effect::If { .. });
                match (done, is_left_open(before)) {
                    (true, _) if denied => self.condition(condition),
                    (false, true) if is_under_condition => {
                        self.denied = true;
                        format!("{who} {does} not or cannot")
                    }
                    (true, _) => format!("{who} {does}"),
                    (false, true) => format!("{who} {does} not"),
                    (false, false) => format!("{who} cannot"),
                }
            }
            None => self.condition(condition),
        }
    }

    /// Whether a condition asks that all tokens were removed which a step removes.
    fn was_removed_in_full(&self, condition: &Condition) -> bool {
        let Condition::Holds(Quantity::Amount(slot), Compare::Equal | Compare::AtLeast, n) = condition else {
            return false;
        };
        let deed = self.referent(*slot).and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::Remove { amount: Amount::Exactly(of), .. }) if of == n)
    }

    /// A condition.
    pub fn condition(&mut self, condition: &Condition) -> String {
        let said = self.asked(condition, true);
        if speaks_of_others(condition) {
            self.pause();
        }
        said
    }

    fn asked(&mut self, condition: &Condition, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        match condition {
            Condition::Is(card, filter) => {
                let was = self.has_left(card);
                let free = Filter {
                    place: Place::InPlay,
                    ..filter.clone()
                };
                // That it lies where it was just put needs no word.
                let filter = if self.lies_as_put(card, filter) { &free } else { filter };
                let card = self.one(card);
                let said = self.aside(|s| s.predicate(filter, holds));
                let said = match said.strip_prefix("is ") {
                    Some(rest) if was => format!("was {rest}"),
                    _ => said,
                };
                format!("{card} {said}")
            }
            Condition::Same(Who::ControllerOf(card), Who::You) => {
                let control = if holds { "control" } else { "do not control" };
                format!("you {control} {}", self.one(card))
            }
            Condition::Same(one, other) => {
                let one = self.player(one);
                format!("{one} is {not}{}", self.player(other))
            }
            Condition::FirstPlayer(Who::You) if holds => "you have the first player token".to_owned(),
            Condition::FirstPlayer(Who::You) => "you do not have the first player token".to_owned(),
            Condition::FirstPlayer(who) if holds => format!("{} has the first player token", self.player(who)),
            Condition::FirstPlayer(who) => format!("{} does not have the first player token", self.player(who)),
            Condition::InTurn => format!("it is {not}a player's turn"),
            Condition::TurnOf(Who::You) => format!("it is {not}your turn"),
            Condition::TurnOf(who) => {
                let turn = possessive(&self.player(who));
                format!("it is {not}{turn} turn")
            }
            Condition::ThisTurn(Past::UnitDestroyed) if holds => "a unit was destroyed this turn".to_owned(),
            Condition::ThisTurn(Past::UnitDestroyed) => "no unit was destroyed this turn".to_owned(),
            Condition::ThisTurn(Past::PlayedActionSpell) if holds => "you played an action spell this turn".to_owned(),
            Condition::ThisTurn(Past::PlayedActionSpell) => "you did not play an action spell this turn".to_owned(),
            Condition::ThisTurn(Past::Meditated) if holds => "you meditated this turn".to_owned(),
            Condition::ThisTurn(Past::Meditated) => "you did not meditate this turn".to_owned(),
            Condition::Exists(filter) => self.exists(filter, holds),
            Condition::Holds(left, compare, right) => match (holds, opposite(*compare, right)) {
                (true, _) => self.holds(left, *compare, right),
                (false, Some((compare, right))) => self.holds(left, compare, &right),
                (false, None) => {
                    let (left, right) = (self.quantity(left), self.quantity(right));
                    format!("{left} is not {right}")
                }
            },
            Condition::Done(slot) => self.done(*slot, holds),
            Condition::Even(number) => {
                let odd = if holds { "even" } else { "odd" };
                format!("{} is {odd}", self.quantity(number))
            }
            Condition::Focused(level) => {
                let times = match (level, holds) {
                    (1, true) => "is focused at least once",
                    (1, false) => "is not focused",
                    (_, true) => "is focused twice",
                    (_, false) => "is not focused twice",
                };
                format!("{} {times}", self.one(&Ref::This))
            }
            Condition::Not(inner) => self.asked(inner, !holds),
            Condition::And(a, b) if holds && let Some(said) = self.neither(a, b) => said,
            Condition::And(a, b) if holds && let Some(said) = self.both(a, b) => said,
            Condition::And(a, b) if holds => match (self.asked(a, true), self.asked(b, true)) {
                (a, b) if a == NOT_DONE && a == b => "none of that was done".to_owned(),
                (a, b) => format!("{a} and {b}"),
            },
            // Of two that do not both hold, one does not.
            Condition::And(a, b) => format!("{} or {}", self.asked(a, false), self.asked(b, false)),
            Condition::Or(a, b)
                if holds
                    && let (
                        Condition::Holds(Quantity::ActiveDice(one, who), compare, n),
                        Condition::Holds(Quantity::ActiveDice(other, whose), same, m),
                    ) = (&**a, &**b)
                    && (who, compare, n) == (whose, same, m) =>
            {
                let (one, other) = (dice_words(*one), dice_words(*other));
                let has = self.player_does(who, "have", "has");
                let kinds = format!("{one}or {other}");
                let dice = self.how_many(*compare, n, &format!("{kinds}die"), &format!("{kinds}dice"));
                format!("{has} {dice} in {} active pool", Self::own(who))
            }
            Condition::Or(..) if holds && let Some(said) = self.any_of_these(condition) => said,
            Condition::Or(a, b) if holds => {
                let (a, b) = (self.asked(a, true), self.asked(b, true));
                match (a.split_once(" has "), b.split_once(" has ")) {
                    (Some((one, has)), Some((other, same))) if has == same => format!("{one} or {other} has {has}"),
                    _ => format!("{a} or {b}"),
                }
            }
            Condition::Or(a, b) => format!("{} and {}", self.asked(a, false), self.asked(b, false)),
        }
    }

    /// That neither of two kinds of spells is attached to a card.
    fn neither(&mut self, one: &Condition, other: &Condition) -> Option<String> {
        let none_on = |condition: &Condition| match condition {
            Condition::Holds(Quantity::CountOf(filter), Compare::Equal, Quantity::Number(0)) => {
                let mut spells = (**filter).clone();
                let Some(Trait::AttachedTo(host)) = spells.which.pop() else {
                    return None;
                };
                match *host {
                    Subject::Only(card) if is_free(&spells) => Some((spells, card)),
                    _ => None,
                }
            }
            _ => None,
        };
        let ((one, card), (other, host)) = (none_on(one)?, none_on(other)?);
        if card != host {
            return None;
        }
        let one = self.aside(|s| s.filter(&one, Article::A, Number::One));
        let other = self.aside(|s| s.filter(&other, Article::A, Number::One));
        Some(format!("neither {one} nor {other} is attached to {}", self.one(&card)))
    }

    /// What one and the same card is, one or another: `it is attacking, blocking or guarding`.
    fn any_of_these(&mut self, condition: &Condition) -> Option<String> {
        fn parts<'c>(condition: &'c Condition, all: &mut Vec<(&'c Ref, &'c Filter)>) -> Option<()> {
            match condition {
                Condition::Or(one, other) => {
                    parts(one, all)?;
                    parts(other, all)
                }
                Condition::Is(card, filter) => {
                    all.push((card, filter));
                    Some(())
                }
                _ => None,
            }
        }
        let mut all = Vec::new();
        parts(condition, &mut all)?;
        let (card, _) = *all.first()?;
        if all.iter().any(|(other, _)| *other != card) || self.has_left(card) {
            return None;
        }
        let name = self.one(card);
        let mut said: Vec<String> = all
            .iter()
            .map(|(_, filter)| {
                let said = self.aside(|s| s.predicate(filter, true));
                said.strip_prefix("is ").map(str::to_owned)
            })
            .collect::<Option<_>>()?;
        // What has an "or" of its own comes last.
        sort_by_key(&mut said, |said| said.contains(" or "));
        let [rest @ .., last] = &said[..] else { return None };
        let comma = if rest.len() > 1 { "," } else { "" };
        Some(format!("{name} is {}{comma} or {last}", rest.join(", ")))
    }

    /// That two cards are the same: `that unit and the target unit are both unexhausted`.
    fn both(&mut self, one: &Condition, other: &Condition) -> Option<String> {
        let (Condition::Is(one @ Ref::Named(_), same), Condition::Is(other @ Ref::Named(_), filter)) = (one, other)
        else {
            return None;
        };
        let said = self.aside(|s| s.predicate(filter, true));
        let word = said.strip_prefix("is ").filter(|_| same == filter)?;
        let two = self.are_the_only_two(one, other);
        let one = self.one(one);
        let mentions = self.mentions();
        // `it` would be the first of them.
        self.pause();
        let other = self.one(other);
        self.forget_one(mentions);
        if let Some(units) = two {
            self.said_both = true;
            return Some(format!("both of those {units} are {word}"));
        }
        Some(format!("{one} and {other} are both {word}"))
    }

    /// What two cards are called together, where no other of their kind has a name.
    fn are_the_only_two(&self, one: &Ref, other: &Ref) -> Option<String> {
        let (Ref::Named(one), Ref::Named(other)) = (one, other) else {
            return None;
        };
        let noun = &self.referent(*one)?.noun;
        let chosen = self.names.iter().flatten();
        let chosen = chosen.filter(|name| name.noun == *noun && matches!(name.deed, Some(Effect::Choose { .. })));
        (self.referent(*other)?.noun == *noun && chosen.count() == 2).then(|| plural(noun))
    }

    /// A comparison of numbers, said of the things that are counted: `you control 2 or more units`.
    fn holds(&mut self, left: &Quantity, compare: Compare, right: &Quantity) -> String {
        match left {
            Quantity::CountOf(filter) => self.there_are(filter, compare, right),
            Quantity::TokensOn(token, card) => {
                let (one, many) = (
                    token_words(TokenKind::Of(*token), true),
                    token_words(TokenKind::Of(*token), false),
                );
                if (compare, right) == (Compare::Equal, &Quantity::Number(0)) {
                    return format!("there are no {many} on {}", self.one(card));
                }
                let card = self.one(card);
                let it = if card.starts_with("each ") { "them" } else { "it" };
                if let (None, Compare::Below | Compare::Above) = (self.simple(right), compare) {
                    let fewer = if compare == Compare::Below { "fewer" } else { "more" };
                    return format!("{card} has {fewer} {many} on {it} than {}", self.quantity(right));
                }
                format!("{card} has {} on {it}", self.how_many(compare, right, one, many))
            }
            Quantity::ActiveDice(which, who) => self.active_dice(*which, who, compare, right),
            Quantity::Plus(one, other) => match (&**one, &**other) {
                (Quantity::ActiveDice(one, who), Quantity::ActiveDice(other, whose)) if who == whose => {
                    let kinds = format!("{}or {}", dice_words(*one), dice_words(*other));
                    let has = self.player_does(who, "have", "has");
                    let dice = self.how_many(compare, right, &format!("{kinds}die"), &format!("{kinds}dice"));
                    format!("{has} {dice} in {} active pool", Self::own(who))
                }
                _ => self.compares(left, compare, right),
            },
            Quantity::Amount(slot) if let Some(noted) = self.noted(*slot) => match noted {
                Quantity::TokensOn(token, card) => {
                    let tokens = TokenKind::Of(token);
                    let card = self.one(&card);
                    let tokens = self.how_many(compare, right, token_words(tokens, true), token_words(tokens, false));
                    format!("{card} had {tokens} on it")
                }
                // A number that is noted to say that something was done.
                Quantity::Number(_) if compare == Compare::Equal && *right == Quantity::Number(0) => {
                    NOT_DONE.to_owned()
                }
                noted => self.holds(&noted, compare, right),
            },
            Quantity::Amount(slot) if self.is_one_rage_die(*slot) && self.is_one(right) => {
                "it shows its basic side".to_owned()
            }
            Quantity::Amount(slot) => match self.things_done(*slot) {
                Some(Things { one, many, done }) => {
                    let things = self.how_many(compare, right, &one, &many);
                    let was = if self.is_one(right) && compare == Compare::Equal {
                        "was"
                    } else {
                        "were"
                    };
                    format!("{things} {was} {done}")
                }
                None if matches!(&self.event, Some(EventPattern::AttackersDeclared(Control::Yours))) => {
                    let attackers = self.how_many(compare, right, "attacker", "attackers");
                    format!("you declared {attackers}")
                }
                None => self.compares(left, compare, right),
            },
            Quantity::AmountFor(slot, who) => {
                let drew = matches!(
                    self.referent(*slot).and_then(|r| r.deed.as_ref()),
                    Some(Effect::Draw { .. })
                );
                if !drew {
                    return self.compares(left, compare, right);
                }
                let who = self.player(who);
                format!("{who} drew {}", self.how_many(compare, right, "card", "cards"))
            }
            Quantity::DestroyedBy(_) => {
                format!("that destroyed {}", self.how_many(compare, right, "unit", "units"))
            }
            Quantity::ReceivedFrom(_) if (compare, right) == (Compare::AtLeast, &Quantity::Number(1)) => {
                "any of that damage was received".to_owned()
            }
            Quantity::ReceivedFrom(_) => {
                format!("{} was received", self.how_many(compare, right, "damage", "damage"))
            }
            Quantity::DiceSpent(kind, level) => self.was_spent(&marks::face(*kind, *level), compare, right),
            Quantity::Number(_)
            | Quantity::Numeral
            | Quantity::X
            | Quantity::ValueOf(..)
            | Quantity::PrintedOf(..)
            | Quantity::PlayCostOf(_)
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::Minus(..)
            | Quantity::Times(..)
            | Quantity::Phase
            | Quantity::Highest(..) => self.compares(left, compare, right),
        }
    }

    /// Whether a name stands for one rage die that was rolled.
    fn is_one_rage_die(&self, slot: Slot) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::RageDice { amount: Amount::Exactly(n), .. }) if self.is_one(n))
    }

    /// How many dice a player has, more or fewer than another or than a number.
    fn active_dice(&mut self, which: DiceKind, who: &Who, compare: Compare, right: &Quantity) -> String {
        let kind = dice_words(which);
        let has = self.player_does(who, "have", "has");
        let own = Self::own(who);
        match right {
            Quantity::ActiveDice(other, whose)
                if *other == which && matches!(compare, Compare::Below | Compare::Above) =>
            {
                let fewer = if compare == Compare::Below { "fewer" } else { "more" };
                let than = self.player(whose);
                format!("{has} {fewer} {kind}dice in {own} active pool than {than}")
            }
            right => {
                let dice = self.how_many(compare, right, &format!("{kind}die"), &format!("{kind}dice"));
                format!("{has} {dice} in {own} active pool")
            }
        }
    }

    /// How many dice showing a side were spent.
    fn was_spent(&mut self, face: &str, compare: Compare, right: &Quantity) -> String {
        match (compare, right) {
            (Compare::AtLeast, Quantity::Number(1)) => format!("you spent {} {}", an(face), self.for_this()),
            (Compare::Below, Quantity::Number(1)) => format!("you spent no {face} {}", self.for_this()),
            _ => {
                let dice = self.how_many(compare, right, face, face);
                format!("you spent {dice} {}", self.for_this())
            }
        }
    }

    /// The number that a name stands for which only fixes one.
    pub(super) fn noted(&self, slot: Slot) -> Option<Quantity> {
        match self.referent(slot)?.deed.as_ref()? {
            Effect::Note { amount } => Some(amount.clone()),
            _ => None,
        }
    }

    /// `its attack value is 2 or less`
    fn compares(&mut self, left: &Quantity, compare: Compare, right: &Quantity) -> String {
        let is_value = matches!(left, Quantity::ValueOf(..) | Quantity::PrintedOf(..));
        let (left, right) = (self.quantity(left), self.quantity(right));
        match compare {
            Compare::Above if is_value => format!("{left} is higher than {right}"),
            Compare::Below if is_value => format!("{left} is lower than {right}"),
            compare => format!("{left} is {}", compared(compare, &right)),
        }
    }

    /// Whether a filter asks that a card lies in a discard pile into which a step has put it.
    fn lies_as_put(&self, card: &Ref, filter: &Filter) -> bool {
        let Ref::Named(slot) = card else { return false };
        let deed = self.referent(*slot).and_then(|referent| referent.deed.as_ref());
        filter.place == Place::DiscardPile
            && filter.control == Control::Any
            && filter.kinds != [Noun::Card]
            && matches!(
                deed,
                Some(Effect::Put {
                    to: Destination::DiscardPile,
                    ..
                })
            )
    }

    /// Whether a card has left play by what a step did with it.
    fn has_left(&self, card: &Ref) -> bool {
        let Ref::Named(slot) = card else { return false };
        let deed = self.referent(*slot).and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::Destroy { .. } | Effect::Discard { .. }))
    }

    /// How many cards of a kind there are: `you have no cards in your hand`, `you control 2 or more units`.
    fn there_are(&mut self, filter: &Filter, compare: Compare, right: &Quantity) -> String {
        let is_one = (compare, right) == (Compare::Equal, &Quantity::Number(1));
        if let ([Trait::AnyOf(known)], Place::InPlay, true) = (&filter.which[..], filter.place, is_one)
            && known.iter().all(|which| matches!(which, Trait::Exactly(Ref::Named(_))))
        {
            let those = self.filter(filter, Article::None, Number::Many);
            self.alone = Some(filter.clone());
            return format!("exactly 1 of {those} is in play");
        }
        let who = match &filter.control {
            Control::Any => None,
            Control::Yours => Some(("you".to_owned(), "your")),
            Control::Opponents => Some(("an opponent".to_owned(), "their")),
            Control::Of(who) if self.is_they(who) => Some(("they".to_owned(), "their")),
            Control::Of(who) => {
                let words = self.player(who);
                let own = if words == "you" { "your" } else { "their" };
                Some((words, own))
            }
        };
        let pile = match filter.place {
            Place::InPlay => Some(None),
            Place::Hand => Some(Some("hand")),
            Place::DiscardPile => Some(Some("discard pile")),
            Place::DrawPile => Some(Some("draw pile")),
            Place::Under(_) => None,
        };
        let mut free = filter.clone();
        let mut attached = None;
        if let (Some(_), Some(_)) = (&who, pile) {
            free.control = Control::Any;
            free.place = Place::InPlay;
        } else if let Some(Trait::AttachedTo(host)) = filter.which.last()
            && let Subject::Only(card) = **host
        {
            free.which.pop();
            attached = Some(card);
        }
        let (one, many) = self.one_and_many(&free);
        let things = self.how_many(compare, right, &one, &many);
        match (who, pile, attached) {
            (Some((who, _)), Some(None), _) => {
                let control = if matches!(who.as_str(), "you" | "they") {
                    "control"
                } else {
                    "controls"
                };
                format!("{who} {control} {things}")
            }
            (Some((who, own)), Some(Some(pile)), _) => {
                let have = if matches!(who.as_str(), "you" | "they") {
                    "have"
                } else {
                    "has"
                };
                format!("{who} {have} {things} in {own} {pile}")
            }
            (_, _, Some(card)) => {
                let are = if is_one { "is" } else { "are" };
                format!("{things} {are} attached to {}", self.one(&card))
            }
            _ if is_one => format!("there is {things}"),
            _ => format!("there are {things}"),
        }
    }

    fn one_and_many(&mut self, filter: &Filter) -> (String, String) {
        let one = self.aside(|s| s.filter(filter, Article::None, Number::One));
        let many = self.aside(|s| s.filter(filter, Article::None, Number::Many));
        (one, many)
    }

    /// What is said of a card that a filter describes: `has 2 or more tokens on it`, `is an ally`, `is exhausted`.
    fn predicate(&mut self, filter: &Filter, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        if is_this_or_beside(filter) {
            return format!("is {not}{}", self.filter(filter, Article::A, Number::One));
        }
        if let ([which], [_]) = (&filter.which[..], &filter.kinds[..])
            && is_free(filter)
        {
            let negated = Trait::Not(Box::new(which.clone()));
            let asked = if holds { which } else { &negated };
            if let Some(said) = self.trait_said(asked) {
                return said;
            }
        }
        if is_free(filter) && filter.kinds.len() == 1 && filter.which.len() > 1 && holds {
            let said: Option<Vec<String>> = filter.which.iter().map(|which| self.trait_said(which)).collect();
            if let Some(said) = said {
                return said.join(" and ");
            }
        }
        if filter.kinds == [Noun::Card] && filter.which.is_empty() && filter.place != Place::InPlay {
            return format!("is {not}{}", self.lies(filter, Lying::There).trim_start());
        }
        format!("is {not}{}", self.filter(filter, Article::A, Number::One))
    }

    /// A property as what is said of a card: `is exhausted`, `has a charm die on it`.
    fn trait_said(&mut self, which: &Trait) -> Option<String> {
        if let Some(word) = adjective(which) {
            return Some(format!("is {word}"));
        }
        if let Trait::Not(inner) = which
            && let Some(word) = adjective(inner)
        {
            return Some(format!("is not {word}"));
        }
        if let Trait::AnyOf(traits) = which {
            let said: Option<Vec<String>> = traits
                .iter()
                .map(|which| Some(self.trait_said(which)?.strip_prefix("is ")?.to_owned()))
                .collect();
            return said.map(|said| format!("is {}", said.join(" or ")));
        }
        let property = self.property(which, Number::One);
        if let Some(said) = property.strip_prefix(" that ") {
            return Some(said.to_owned());
        }
        if let Some(has) = property.strip_prefix(" with ") {
            return Some(format!("has {has}"));
        }
        if let Some(bare) = property
            .strip_prefix(" without a ")
            .or_else(|| property.strip_prefix(" without an "))
        {
            return Some(format!("has no {bare}"));
        }
        if let Some(without) = property.strip_prefix(" without ") {
            return Some(format!("is without {without}"));
        }
        Some(format!("is{property}"))
    }

    fn exists(&mut self, filter: &Filter, holds: bool) -> String {
        let control = &filter.control;
        let not = if holds { "" } else { "not " };
        if let ([Trait::Exactly(card)], Place::InPlay, Control::Any) = (&filter.which[..], filter.place, control) {
            return format!("{} is {not}in play", self.one(card));
        }
        if filter.place == Place::InPlay
            && let Some(said) = self.stands_so(filter, holds)
        {
            return said;
        }
        let who = match control {
            Control::Yours => Some("you control".to_owned()),
            Control::Opponents => Some("an opponent controls".to_owned()),
            Control::Of(who) => Some(self.player_does(who, "control", "controls")),
            Control::Any => None,
        };
        match who.filter(|_| filter.place == Place::InPlay) {
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

    /// That there is such a card, said of the card that it must be or stand beside: `your Phoenixborn is exhausted`, `the
    /// target of the attack is an exhausted unit`, `an alteration spell is attached to this unit`.
    fn stands_so(&mut self, filter: &Filter, holds: bool) -> Option<String> {
        let not = if holds { "" } else { "not " };
        if filter.kinds == [Noun::Phoenixborn] && filter.control == Control::Yours && !filter.which.is_empty() {
            let phoenixborn = Filter {
                control: Control::Any,
                ..filter.clone()
            };
            self.mention(None, "Phoenixborn");
            return Some(format!("your Phoenixborn {}", self.predicate(&phoenixborn, holds)));
        }
        let last = filter.which.last()?;
        let rest = |at: usize| {
            let mut rest = filter.clone();
            rest.which.remove(at);
            rest
        };
        if let Some(at) = filter.which.iter().position(|which| *which == Trait::Attacked) {
            let rest = self.aside(|s| s.filter(&rest(at), Article::A, Number::One));
            // `it` would be the target.
            self.pause();
            return Some(format!("the target of the attack is {not}{rest}"));
        }
        if let Some(at) = filter
            .which
            .iter()
            .position(|which| matches!(which, Trait::InBattle(Some(_))))
            && let Trait::InBattle(Some(card)) = &filter.which[at]
        {
            let card = self.one(card);
            let rest = self.aside(|s| s.filter(&rest(at), Article::A, Number::One));
            self.pause();
            return Some(format!("{card} is {not}in battle with {rest}"));
        }
        if let Trait::AttachedTo(host) = last
            && let Subject::Only(card) = &**host
        {
            let rest = rest(filter.which.len() - 1);
            let article = if holds { Article::A } else { Article::None };
            let spell = self.aside(|s| s.filter(&rest, article, Number::One));
            let no = if holds { "" } else { "no " };
            return Some(format!("{no}{spell} is attached to {}", self.one(card)));
        }
        None
    }

    fn done(&mut self, slot: Slot, holds: bool) -> String {
        let not = if holds { "" } else { " not" };
        let Some(referent) = self.referent(slot) else {
            return format!("that was{not} done");
        };
        if referent.kind == NameKind::Player {
            return format!("a player was{not} chosen");
        }
        if let Some(when) = referent.when.clone().filter(|_| holds) {
            return when;
        }
        match &referent.deed {
            Some(Effect::Deal { .. }) => return format!("that damage was{not} dealt"),
            Some(Effect::Place { .. }) => return format!("those tokens were{not} placed"),
            Some(Effect::Remove { .. } | Effect::RemoveAmong { .. }) => {
                return format!("those tokens were{not} removed");
            }
            Some(Effect::Move { .. }) => return format!("those tokens were{not} moved"),
            Some(Effect::Destroy {
                what: Select::Pick(_) | Select::Only(_),
                ..
            }) => {
                let noun = referent.noun.clone();
                return format!("that {noun} was{not} destroyed");
            }
            Some(Effect::Search { .. }) => return format!("a card was{not} found"),
            Some(_) | None => {}
        }
        match self.things_done(slot) {
            Some(Things { one, done, .. }) if holds => format!("{} was {done}", an(&one)),
            Some(Things { one, done, .. }) => format!("no {one} was {done}"),
            None => format!("that was{not} done"),
        }
    }
}

/// Whether what a condition says last is neither a card that has a name nor one of its own: `it` would be that.
fn speaks_of_others(condition: &Condition) -> bool {
    match condition {
        Condition::ThisTurn(Past::PlayedActionSpell | Past::UnitDestroyed) => true,
        Condition::Holds(Quantity::ActiveDice(..), ..) => true,
        Condition::Holds(Quantity::CountOf(filter), ..) => {
            filter.place == Place::InPlay && filter.control != Control::Any
        }
        Condition::Exists(filter) => filter.place == Place::InPlay && filter.control != Control::Any,
        Condition::Holds(Quantity::Plus(_, last), ..) => matches!(**last, Quantity::ActiveDice(..)),
        Condition::Not(inner) => speaks_of_others(inner),
        Condition::Is(_, filter) => filter
            .which
            .iter()
            .any(|which| matches!(which, Trait::DeclaredAgainst(_))),
        Condition::And(_, last) => speaks_of_others(last),
        Condition::Or(one, other) => speaks_of_others(one) || speaks_of_others(other),
        _ => false,
    }
}

/// Whether a step begins by asking whether the one before it was done.
pub(super) fn asks_about(step: &Step, before: &Step) -> bool {
    match &step.effect {
        Effect::If { condition, .. } => match condition {
            Condition::And(first, _) => asks_whether_done(first, before).is_some(),
            condition => asks_whether_done(condition, before).is_some(),
        },
        _ => false,
    }
}

/// Whether a condition asks that the step before it was done, or that it was not.
fn asks_whether_done(condition: &Condition, before: &Step) -> Option<bool> {
    match condition {
        Condition::Done(slot) if ends_with(before, *slot) => Some(true),
        Condition::Or(..) if asks_for_either(condition, before) => Some(true),
        Condition::Not(inner) => asks_whether_done(inner, before).map(|done| !done),
        Condition::Holds(Quantity::Amount(slot), Compare::Equal, Quantity::Number(0))
            if matches!(before.effect, Effect::MayPay { .. }) && ends_with(before, *slot) =>
        {
            Some(false)
        }
        Condition::Holds(Quantity::Amount(slot), compare, n)
            if ends_with(before, *slot) && full_amount(before) == Some(n) =>
        {
            match compare {
                Compare::Equal | Compare::AtLeast => Some(true),
                // Who has done a part of it cannot be said not to have done it.
                Compare::Below if !matches!(n, Quantity::Number(2..)) => Some(false),
                Compare::Below | Compare::AtMost | Compare::Above => None,
            }
        }
        _ => None,
    }
}

/// Whether a condition asks that one of the ways was done which a step offers.
fn asks_for_either(condition: &Condition, before: &Step) -> bool {
    let (Condition::Or(one, other), Effect::Either { modes, .. }) = (condition, &before.effect) else {
        return false;
    };
    match (&**one, &**other, &modes[..]) {
        (Condition::Done(one), Condition::Done(other), [first, second]) => {
            let ends = |mode: &[Step], slot: &Slot| mode.last().is_some_and(|last| ends_with(last, *slot));
            ends(first, one) && ends(second, other)
        }
        _ => false,
    }
}

/// How many things a step is about when it is done in full.
fn full_amount(step: &Step) -> Option<&Quantity> {
    const ONE: &Quantity = &Quantity::Number(1);
    let picked = |select| match select {
        &Select::Pick(Pick {
            count: Count::Exactly(ref n),
            ..
        }) => Some(n),
        _ => None,
    };
    match &step.effect {
        Effect::May { steps, .. } => full_amount(steps.last()?),
        Effect::Draw { amount, .. }
        | Effect::Remove { amount, .. }
        | Effect::RemoveAmong { amount, .. }
        | Effect::Dice { amount, .. } => match amount {
            Amount::Exactly(n) => Some(n),
            Amount::UpTo(_) | Amount::AnyNumber | Amount::All => None,
        },
        Effect::Mill { amount, .. } | Effect::DiscardFromHand { amount, .. } => Some(amount),
        Effect::Choose { what }
        | Effect::Destroy { what, .. }
        | Effect::Discard { what }
        | Effect::Put { what, .. } => match what {
            Select::Pick(Pick { count: Count::One, .. }) => Some(ONE),
            what => picked(what),
        },
        _ => None,
    }
}

/// Whether a player may leave a step undone; what is not optional is undone only when it cannot be done.
pub(super) fn is_left_open(step: &Step) -> bool {
    match &step.effect {
        Effect::May { .. } | Effect::MayPay { .. } => true,
        Effect::If { then, .. } => then.last().is_some_and(is_left_open),
        Effect::Draw { amount, .. }
        | Effect::Remove { amount, .. }
        | Effect::RemoveAmong { amount, .. }
        | Effect::Dice { amount, .. } => !matches!(amount, Amount::Exactly(_) | Amount::All),
        effect => effect.chooses().into_iter().flatten().any(|select| {
            matches!(
                select,
                Select::Pick(Pick {
                    count: Count::UpTo(_) | Count::AnyNumber,
                    ..
                })
            )
        }),
    }
}

/// Who does what a step says.
fn actor_of(step: &Step) -> &Who {
    match &step.effect {
        Effect::If { then, .. } => then.last().map_or(&Who::You, actor_of),
        Effect::May { who, .. }
        | Effect::MayPay { who, .. }
        | Effect::DiscardFromHand { who, .. }
        | Effect::Mill { who, .. }
        | Effect::Draw { who, .. } => who,
        _ => &Who::You,
    }
}

/// The player who is you when this holds, and when it does not.
pub(super) fn known_to_be_you(condition: &Condition) -> (Option<Slot>, Option<Slot>) {
    match condition {
        Condition::Same(Who::Named(slot), Who::You) => (Some(*slot), None),
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
        // What is only noted stands for the payment.
        Effect::MayPay { then, .. } => {
            matches!(&then[..], [Step { effect: Effect::Note { .. }, bind: Some(noted), .. }] if *noted == slot)
        }
        Effect::If { then, otherwise, .. } if otherwise.is_empty() => {
            then.last().is_some_and(|last| ends_with(last, slot))
        }
        _ => step.bind == Some(slot),
    }
}
