//! Steps as sentences: what is said together, what depends on what, and how far a condition reaches.

use super::choices::{is_choice, is_choice_of_one, is_done_for};
use super::conditions::{asks_about, known_to_be_you};
use super::effects::later;
use super::focus::Patch;
use super::groups::{chain, lesser, shows_what_was_found, together};
use super::modifiers::{can_be_had, names_a_number};
use super::phrases::{in_one_sentence, in_turn};
use super::players::players_noun;
use super::speaker::{Extent, Referent, Speaker, phoenixborn_of_yours};
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

/// What comes after a list of steps in the same paragraph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// Nothing: what depends on a condition may take several sentences.
    Last,
    /// More that does not depend on it: what does is said in one sentence.
    More,
}

impl Speaker<'_> {
    /// Steps, one sentence each.
    pub fn sentences(&mut self, steps: &[Step]) -> String {
        self.list(steps, None, Tail::Last).join(" ")
    }

    /// What a level of focus adds or changes.
    pub fn patch(&mut self, patch: &Patch) -> String {
        if patch.instead
            && let [
                Step {
                    effect: Effect::May { who: Who::You, steps },
                    ..
                },
            ] = &patch.steps[..]
            && *steps == patch.old
            && let [only] = &steps[..]
        {
            // What is done otherwise becomes an offer.
            self.summoned.clear();
            return format!("You may choose not to {}.", self.clause(only, Mood::May));
        }
        if !patch.ways.is_empty() {
            self.note_modes(&patch.ways);
        }
        if patch.instead {
            self.summoned.clear();
            let text = self.with_lead("Instead", &patch.steps);
            // Before `you may` the word would speak of a replacement.
            return match text.strip_prefix("Instead, you may ") {
                Some(offer) => format!("You may instead {offer}"),
                None => text,
            };
        }
        if let ([first, ..], Some(after)) = (&patch.steps[..], &patch.after)
            && is_more_of(&first.effect, &after.effect)
        {
            self.extent = Extent::More;
        } else if let ([first, ..], Some(after)) = (&patch.steps[..], &patch.after)
            && first.effect == after.effect
        {
            return self.with_lead("Then", &patch.steps);
        }
        self.list(&patch.steps, patch.after.as_ref(), Tail::Last).join(" ")
    }

    /// The steps after those that say nothing by themselves: a number that is fixed is named where it is used, and a
    /// player who becomes a target is said to be one when they are next spoken of.
    pub(super) fn after_silent<'s>(&mut self, mut steps: &'s [Step]) -> &'s [Step] {
        while let Some((first, rest)) = steps.split_first() {
            if is_said_by_the_next(steps) {
                self.remember_choice(first, rest);
            } else if is_silent(first) {
                self.remember(first, None);
            } else {
                break;
            }
            steps = rest;
        }
        steps
    }

    /// Learns what a choice names that is said where something is done with it: `move a die from a unit you control`.
    fn remember_choice(&mut self, step: &Step, rest: &[Step]) {
        if let (Effect::ChoosePlayer { who }, Some(slot)) = (&step.effect, step.bind) {
            let mut chosen = Referent::other(NameKind::Player, "player");
            if let Who::Pick(_, players) = who {
                chosen.noun = players_noun(players).to_owned();
            }
            chosen.first = Some(self.player(who));
            self.introduce(slot, chosen);
        }
        if let (Effect::Choose { what }, Some(slot)) = (&step.effect, step.bind) {
            let mut chosen = self.referent_of(what);
            let said = match rest.first() {
                Some(next) => having_what_is_moved(&next.effect, what),
                None => what.clone(),
            };
            chosen.first = Some(self.aside(|s| s.select(&said)));
            chosen.deed = Some(step.effect.clone());
            chosen.kind = NameKind::of_step(&step.effect);
            self.introduce(slot, chosen);
        }
    }

    /// Learns what a silent step names, and under which condition it does.
    fn remember(&mut self, step: &Step, when: Option<&str>) {
        match &step.effect {
            Effect::If { condition, then, .. } => {
                let condition = self.aside(|s| s.condition(condition));
                for step in then {
                    self.remember(step, Some(&condition));
                }
            }
            Effect::ForEachPlayer { who, name, steps } => {
                let noun = match who {
                    Who::Each(players) => players_noun(players),
                    _ => "player",
                };
                let mut someone = Referent::other(NameKind::Player, noun);
                someone.first = Some(super::phrases::an(noun));
                self.introduce(*name, someone);
                for step in steps {
                    self.remember(step, when);
                }
            }
            _ => {
                self.clause(step, Mood::Plain);
                if let Some(slot) = step.bind
                    && let Some(when) = when
                    && let Some(mut referent) = self.referent(slot).cloned()
                {
                    referent.when = Some(when.to_owned());
                    self.introduce(slot, referent);
                }
            }
        }
    }

    /// The sentences of steps that follow another.
    fn list(&mut self, steps: &[Step], mut before: Option<&Step>, tail: Tail) -> Vec<String> {
        // The borrow of `before` is of other steps than these.
        let mut said: Vec<String> = Vec::new();
        let mut rest = self.after_silent(steps);
        let mut own_before: Option<&Step> = None;
        while !rest.is_empty() {
            if let Some((one, other, gain)) = chain(rest)
                && tail == Tail::Last
            {
                said.push(capital(&format!("{}.", self.chained(one, other))));
                said.push(self.under("If you do", gain, tail));
                break;
            }
            let (group, more) = rest.split_at(self.together_here(rest));
            let tail = if more.is_empty() { tail } else { Tail::More };
            let previous = own_before.or(before);
            if more.is_empty() && self.repeats(group, &said) {
                said.push("You may do this once more.".to_owned());
                break;
            }
            let text = match group {
                [step] => self.clause_or_sentences(step, previous, tail),
                group => format!("{}.", self.group(group, Mood::Plain)),
            };
            said.push(capital(&text));
            // A second condition on the same step still follows that step.
            let asks_on = matches!((group, previous), ([step], Some(previous)) if asks_about(step, previous));
            if !asks_on {
                // Whether something was found is asked after it has been shown too.
                own_before = match group {
                    [found, _] if shows_what_was_found(found) => Some(found),
                    group => group.last(),
                };
                before = None;
            }
            rest = self.after_silent(more);
        }
        said
    }

    /// What each player does who drew nothing: `each opponent who drew no cards discards 1 card from their hand`.
    fn whoever_drew_none(&mut self, who: &Who, name: Slot, steps: &[Step]) -> Option<String> {
        let (condition, then) = only_if(steps)?;
        let (
            Who::Each(players),
            [
                only @ Step {
                    effect: Effect::DiscardFromHand { who: does, .. },
                    ..
                },
            ],
        ) = (who, then)
        else {
            return None;
        };
        let drew_none = match condition {
            Condition::Holds(Quantity::AmountFor(drawn, of), Compare::Equal, Quantity::Number(0)) => {
                let deed = self.referent(*drawn).and_then(|referent| referent.deed.as_ref());
                **of == Who::Named(name) && matches!(deed, Some(Effect::Draw { .. }))
            }
            _ => false,
        };
        if !drew_none || *does != Who::Named(name) {
            return None;
        }
        let noun = players_noun(players);
        self.introduce(name, Referent::other(NameKind::Player, noun));
        self.tells(None);
        let does = self.clause(only, Mood::Plain);
        let does = does.strip_prefix(&format!("that {noun} "))?.to_owned();
        Some(format!("each {noun} who drew no cards {does}"))
    }

    /// Whether what is offered last is what was said right before.
    fn repeats(&self, group: &[Step], said: &[String]) -> bool {
        let Some(Effect::May { who: Who::You, steps }) = only_effect(group) else {
            return false;
        };
        let [again] = &steps[..] else { return false };
        let again = self.clone().clause_or_sentences(again, None, Tail::Last);
        matches!(again.split(' ').next(), Some("either")) && said.last() == Some(&capital(&again))
    }

    /// Steps that all depend on a condition: in one sentence where that can be said, or has to be.
    pub fn under(&mut self, lead: &str, steps: &[Step], tail: Tail) -> String {
        let steps = self.after_silent(steps);
        if is_plain(steps) {
            return format!("{lead}, {}.", self.clauses(steps, Mood::Plain));
        }
        match tail {
            Tail::Last => self.with_lead(lead, steps),
            Tail::More => format!("{lead}, {}.", self.scoped(steps, None)),
        }
    }

    /// Steps, the first of which follows `When ...` or `If ...` in the same sentence.
    pub fn with_lead(&mut self, lead: &str, steps: &[Step]) -> String {
        let steps = self.after_silent(steps);
        if steps.is_empty() {
            return format!("{lead}, nothing happens.");
        }
        let (group, rest) = steps.split_at(self.together_here(steps));
        let tail = if rest.is_empty() { Tail::Last } else { Tail::More };
        let first = match group {
            [step] => self.clause_or_sentences(step, None, tail),
            group => format!("{}.", self.group(group, Mood::Plain)),
        };
        let mut text = format!("{lead}, {first}");
        for sentence in self.list(rest, group.last(), Tail::Last) {
            text.push(' ');
            text.push_str(&sentence);
        }
        text
    }

    /// A step with its full stop; a step with branches may take several sentences.
    fn clause_or_sentences(&mut self, step: &Step, before: Option<&Step>, tail: Tail) -> String {
        match &step.effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                if let Some(text) = self
                    .usually(condition, then, otherwise, before)
                    .filter(|_| tail == Tail::Last)
                {
                    return text;
                }
                if let Some(text) = self.at_most(condition, then, otherwise) {
                    return text;
                }
                let lead = format!("if {}", self.condition_after(condition, before));
                let (is_you, is_not_you) = known_to_be_you(condition);
                let branch = if otherwise.is_empty() { tail } else { Tail::More };
                self.you = is_you;
                let summoned = self.summoned.clone();
                let mut text = self.under(&lead, then, branch);
                if !otherwise.is_empty() {
                    self.summoned = summoned;
                }
                self.you = is_not_you;
                if !otherwise.is_empty() {
                    text.push(' ');
                    text.push_str(&self.under("Otherwise", otherwise, tail));
                }
                self.you = None;
                text
            }
            Effect::May { who, steps } if !can_be_offered(steps) => self.offered(who, steps, tail),
            Effect::MayPay { then, .. } | Effect::MayAdd { then, .. } if !follows_a_price(then) => {
                self.bought(&step.effect, tail)
            }
            Effect::Either { who, modes } if !modes.iter().all(|m| is_plain(m) || is_done_for(m).is_some()) => {
                self.note_modes(modes);
                let modes: Vec<String> = modes.iter().map(|m| self.mode(m, tail)).collect();
                let chooses = self.player_does(who, "choose", "chooses");
                let lead = if *who == Who::You { "choose" } else { &chooses };
                match tail {
                    Tail::Last => format!("{lead} one: {}", modes.join(" Or: ")),
                    Tail::More => format!("{lead} one: {}.", modes.join("; or ")),
                }
            }
            Effect::Repeat { times, steps } if !is_plain(steps) => {
                let times = self.times(times);
                if times.starts_with("for each ") {
                    return self.under(&times, steps, tail);
                }
                // All of it is done each time, not just what follows at once.
                format!("do this {times}: {}.", self.scoped(steps, None))
            }
            Effect::RepeatDestroying { steps } if !is_plain(steps) => self.under(AS_LONG_AS_IT_DESTROYS, steps, tail),
            Effect::RepeatDestroying { steps } => {
                let once = self.clauses(steps, Mood::Plain);
                format!("{once}. Repeat this as long as it destroys a unit.")
            }
            Effect::Price { steps } if !is_plain(steps) => self.under(AS_A_PRICE, steps, tail),
            Effect::Later { when, steps } if !is_plain(steps) => self.under(later(*when), steps, tail),
            Effect::ForEachPlayer { who, name, steps }
                if let Some(does) = self.whoever_drew_none(who, *name, steps) =>
            {
                format!("{does}.")
            }
            Effect::ForEachPlayer { name, steps, .. } if let Some(steps) = for_each_not_drawn(*name, steps) => {
                let player = Referent::other(NameKind::Player, "player");
                self.introduce(*name, player);
                self.under("for each of those cards that a player did not draw", steps, tail)
            }
            Effect::ForEachPlayer { steps, .. } | Effect::ForEach { steps, .. } if !is_plain(steps) => {
                let lead = self.for_each(&step.effect);
                self.under(&lead, steps, tail)
            }
            _ => {
                let mut text = format!("{}.", self.clause(step, Mood::Plain));
                if let Some(steps) = if_destroyed(&step.effect) {
                    text.push(' ');
                    text.push_str(&self.under("If that destroyed it", steps, tail));
                }
                text
            }
        }
    }

    /// Something that a player may do in several steps: what follows the first depends on it.
    fn offered(&mut self, who: &Who, steps: &[Step], tail: Tail) -> String {
        let may = self.player_does(who, "may", "may");
        let steps = self.after_silent(steps);
        let Some((first, rest)) = steps.split_first() else {
            return format!("{may} do nothing.");
        };
        let rest = self.after_silent(rest);
        if rest.is_empty() && can_be_offered(steps) {
            return format!("{may} {}.", self.clause(first, Mood::May));
        }
        let outer = std::mem::replace(&mut self.actor, acting(who));
        let text = if !can_be_offered(std::slice::from_ref(first)) {
            format!("{may} do this: {}.", self.scoped(steps, None))
        } else {
            let offer = format!("{may} {}", self.clause(first, Mood::May));
            let follows = rest.first().is_some_and(|next| asks_about(next, first)) || is_choice(first);
            let do_so = if who.is_you() { "if you do" } else { "if they do" };
            if only_if(rest).is_some() && !follows {
                let text = format!("{offer}. {}", self.having_done(do_so, rest, tail));
                self.actor = outer;
                return text;
            }
            match (tail, follows) {
                (Tail::Last, true) => {
                    let rest = self.list(rest, Some(first), tail);
                    format!("{offer}. {}", rest.join(" "))
                }
                (Tail::Last, false) => format!("{offer}. {}", self.having_done(do_so, rest, tail)),
                (Tail::More, true) => format!("{offer}; {}.", self.scoped(rest, Some(first))),
                (Tail::More, false) => format!("{offer}; {do_so}, {}.", self.scoped(rest, None)),
            }
        };
        self.actor = outer;
        text
    }

    /// Something that a player may pay for and that takes more than a clause: `you may pay 1[basic]. If you do, …`.
    fn bought(&mut self, effect: &Effect, tail: Tail) -> String {
        let (who, offer, then) = match effect {
            Effect::MayPay { who, cost, then } => (who, self.may_pay(who, cost), then),
            Effect::MayAdd { cost, then } => (&Who::You, self.may_add(cost), then),
            _ => return String::new(),
        };
        let do_so = if who.is_you() { "if you do" } else { "if they do" };
        let outer = std::mem::replace(&mut self.actor, acting(who));
        let then = self.after_silent(then);
        // Whom it is done to is said with it.
        let then = match then {
            [choice, rest @ ..] if is_choice_of_one(choice) && changed_by(rest.first()) == choice.bind => {
                self.remember_choice(choice, rest);
                rest
            }
            then => then,
        };
        let text = match (tail, then) {
            (Tail::Last, [only]) if follows_a_price(then) => format!("{offer} to {}.", self.clause(only, Mood::May)),
            // What is paid for first is said with the price; what follows depends on it, or on the price.
            (Tail::Last, [first, rest @ ..])
                if !rest.is_empty() && follows_a_price(std::slice::from_ref(first)) && !is_choice(first) =>
            {
                let bought = self.clause(first, Mood::May);
                let rest = self.after_silent(rest);
                match rest.first().is_some_and(|next| asks_about(next, first)) {
                    true => format!("{offer} to {bought}. {}", self.list(rest, Some(first), tail).join(" ")),
                    false => format!("{offer} to {bought}. {}", self.having_done(do_so, rest, tail)),
                }
            }
            (Tail::Last, then) => format!("{offer}. {}", self.having_done(do_so, then, tail)),
            (Tail::More, then) => format!("{offer}; {do_so}, {}.", self.scoped(then, None)),
        };
        self.actor = outer;
        text
    }

    /// What follows from something that a player may have done, with the condition that it has besides: `If you do and …, …`.
    fn having_done(&mut self, do_so: &str, steps: &[Step], tail: Tail) -> String {
        match only_if(steps) {
            Some((condition, then)) => {
                let lead = format!("{} and {}", capital(do_so), self.condition(condition));
                self.under(&lead, then, tail)
            }
            None => self.under(&capital(do_so), steps, tail),
        }
    }

    /// Steps in one sentence, because what follows it does not depend on the same condition.
    pub(super) fn scoped(&mut self, steps: &[Step], mut before: Option<&Step>) -> String {
        let steps = self.after_silent(steps);
        if is_plain(steps) {
            return self.clauses(steps, Mood::Plain);
        }
        let mut clauses = Vec::new();
        let mut own_before: Option<&Step> = None;
        for (at, step) in steps.iter().enumerate() {
            if is_silent(step) {
                self.remember(step, None);
                continue;
            }
            if is_said_by_the_next(&steps[at..]) {
                self.remember_choice(step, &steps[at + 1..]);
                continue;
            }
            let previous = own_before.or(before.take());
            let clause = self.scoped_clause(step, previous);
            if !clause.is_empty() {
                clauses.push(clause);
            }
            if !previous.is_some_and(|previous| asks_about(step, previous)) {
                own_before = Some(step);
            } else {
                own_before = previous;
            }
        }
        in_one_sentence(&clauses)
    }

    fn scoped_clause(&mut self, step: &Step, before: Option<&Step>) -> String {
        match &step.effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.condition_after(condition, before);
                let then = self.scoped(then, None);
                if otherwise.is_empty() {
                    return format!("if {condition}, {then}");
                }
                format!("if {condition}, {then}, or otherwise {}", self.scoped(otherwise, None))
            }
            Effect::May { who, steps } if !can_be_offered(steps) => {
                let text = self.offered(who, steps, Tail::More);
                // The sentence around it brings the full stop.
                text.strip_suffix('.').map(str::to_owned).unwrap_or(text)
            }
            Effect::MayPay { then, .. } | Effect::MayAdd { then, .. } if !follows_a_price(then) => {
                let text = self.bought(&step.effect, Tail::More);
                text.strip_suffix('.').map(str::to_owned).unwrap_or(text)
            }
            Effect::Either { who, modes } if !modes.iter().all(|m| is_plain(m) || is_done_for(m).is_some()) => {
                let modes: Vec<String> = modes.iter().map(|m| self.mode(m, Tail::More)).collect();
                let chooses = self.player_does(who, "choose", "chooses");
                let lead = if *who == Who::You { "choose" } else { &chooses };
                format!("{lead} one: {}", modes.join("; or "))
            }
            Effect::Repeat { times, steps } if !is_plain(steps) => {
                let lead = self.times(times);
                format!("{lead}, {}", self.scoped(steps, None))
            }
            Effect::RepeatDestroying { steps } if !is_plain(steps) => {
                format!("{AS_LONG_AS_IT_DESTROYS}, {}", self.scoped(steps, None))
            }
            Effect::Price { steps } if !is_plain(steps) => format!("{AS_A_PRICE}, {}", self.scoped(steps, None)),
            Effect::Later { when, steps } if !is_plain(steps) => {
                format!("{}, {}", later(*when), self.scoped(steps, None))
            }
            Effect::ForEachPlayer { steps, .. } | Effect::ForEach { steps, .. } if !is_plain(steps) => {
                let lead = self.for_each(&step.effect);
                format!("{lead}, {}", self.scoped(steps, None))
            }
            _ => {
                let mut text = self.clause(step, Mood::Plain);
                if let Some(steps) = if_destroyed(&step.effect) {
                    text.push_str(&format!("; if that destroyed it, {}", self.scoped(steps, None)));
                }
                text
            }
        }
    }

    /// Steps as one clause.
    pub(super) fn clauses(&mut self, steps: &[Step], mood: Mood) -> String {
        let mut clauses: Vec<String> = Vec::new();
        let mut rest = steps;
        let mut first = steps.first();
        while !rest.is_empty() {
            if is_said_by_the_next(rest) {
                self.remember_choice(&rest[0], &rest[1..]);
                rest = &rest[1..];
                first = first.and(rest.first());
                continue;
            }
            let (group, more) = rest.split_at(together(rest));
            clauses.push(self.group(group, mood));
            rest = more;
        }
        clauses.retain(|clause| !clause.is_empty());
        if clauses.is_empty() {
            return "do nothing".to_owned();
        }
        // A choice is no deed of its own: what is chosen is done something with at once.
        if let ([choice, deed], Some(first)) = (&clauses[..], first)
            && is_choice(first)
        {
            for (they, who) in [("they place ", "who places "), ("they destroy ", "who destroys ")] {
                if let Some(theirs) = deed.strip_prefix(they) {
                    return format!("{choice}, {who}{theirs}");
                }
            }
            return format!("{choice} and {deed}");
        }
        in_turn(&clauses)
    }

    pub(super) fn for_each(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::ForEachPlayer { who, name, .. } => {
                let words = self.player(who);
                let noun = match who {
                    Who::Each(players) => players_noun(players),
                    _ => "player",
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

/// What is done for each card that a player could draw and did not.
fn for_each_not_drawn(player: Slot, steps: &[Step]) -> Option<&[Step]> {
    match steps {
        [
            Step {
                effect:
                    Effect::Repeat {
                        times: Quantity::Minus(_, drawn),
                        steps,
                    },
                bind: None,
                ..
            },
        ] if matches!(&**drawn, Quantity::AmountFor(_, who) if **who == Who::Named(player)) && is_plain(steps) => {
            Some(steps)
        }
        _ => None,
    }
}

/// Whether a step does more of what another did.
fn is_more_of(step: &Effect, before: &Effect) -> bool {
    match (step, before) {
        (Effect::May { steps, .. } | Effect::MayPay { then: steps, .. }, before) => {
            matches!(&steps[..], [only] if is_more_of(&only.effect, before))
        }
        (step, Effect::May { steps, .. } | Effect::MayPay { then: steps, .. }) => {
            matches!(&steps[..], [.., last] if is_more_of(step, &last.effect))
        }
        (Effect::Place { token, .. }, Effect::Place { token: same, .. }) => token == same,
        // A new choice of the same kind may be of another card.
        (Effect::Deal { to, .. }, Effect::Deal { to: same, .. }) => to == same && matches!(to, Select::Only(_)),
        (Effect::Apply { modifiers, .. }, Effect::Apply { modifiers: same, .. }) => matches!(
            (&modifiers[..], &same[..]),
            ([Modifier::Gets(stat, sign, _)], [Modifier::Gets(of, way, _)]) if (stat, sign) == (of, way)
        ),
        (Effect::Mill { .. }, Effect::Mill { .. }) | (Effect::Spare { .. }, Effect::Spare { .. }) => true,
        _ => false,
    }
}

/// What is done when a step destroyed the unit, if anything.
fn if_destroyed(effect: &Effect) -> Option<&[Step]> {
    match effect {
        Effect::Deal { if_destroyed, .. }
        | Effect::Place { if_destroyed, .. }
        | Effect::Destroy { if_destroyed, .. }
            if !if_destroyed.is_empty() =>
        {
            Some(if_destroyed)
        }
        _ => None,
    }
}

/// Whether a step says nothing by itself.
fn is_silent(step: &Step) -> bool {
    match &step.effect {
        Effect::Note { .. }
        | Effect::ChoosePlayer {
            who: Who::Targeted(_), ..
        } => true,
        Effect::If { then, otherwise, .. } => otherwise.is_empty() && !then.is_empty() && then.iter().all(is_silent),
        Effect::ForEachPlayer { steps, .. } => !steps.is_empty() && steps.iter().all(is_silent),
        _ => false,
    }
}

/// Whether the first step only chooses a card with which the next one does something, so that it can be named there.
pub(super) fn is_said_by_the_next(steps: &[Step]) -> bool {
    let [choice, rest @ ..] = steps else { return false };
    if let (
        Effect::ChoosePlayer {
            who: Who::Pick(Targeting::Target, _),
        },
        Some(player),
    ) = (&choice.effect, choice.bind)
    {
        let of_theirs = |step: &Step| match &step.effect {
            Effect::Choose {
                what: Select::Pick(pick),
            } => pick.by.is_you() && pick.filter.control == Control::Of(Who::Named(player)),
            _ => false,
        };
        return rest.first().is_some_and(of_theirs);
    }
    let noted = rest
        .iter()
        .take_while(|step| matches!(step.effect, Effect::Note { .. }));
    let rest = &rest[noted.count()..];
    // Of your Phoenixborn there is one, and nothing to choose.
    if let (
        Effect::Choose {
            what: Select::All(filter),
        },
        Some(_),
    ) = (&choice.effect, choice.bind)
    {
        return phoenixborn_of_yours(filter) && !rest.is_empty();
    }
    let (
        Effect::Choose {
            what: Select::Pick(pick),
        },
        Some(slot),
    ) = (&choice.effect, choice.bind)
    else {
        return false;
    };
    let group = &rest[..together(rest)];
    pick.count == Count::One
        && pick.by.is_you()
        && !group.is_empty()
        && group.iter().all(|step| object_of(&step.effect) == Some(slot))
}

/// A choice of what something is moved from, without the word that it has that, which is understood.
pub(super) fn having_what_is_moved(effect: &Effect, what: &Select) -> Select {
    let Select::Pick(pick) = what else {
        return what.clone();
    };
    let mut pick = pick.clone();
    pick.filter.which.retain(|which| match (effect, which) {
        (
            Effect::Move {
                token,
                amount: Quantity::Number(1),
                ..
            },
            Trait::Tokens {
                token: of,
                compare: Compare::AtLeast,
                with: Quantity::Number(1),
            },
        ) => token != of,
        (Effect::MoveDie { kind, .. }, Trait::DieOn(of)) => kind != of,
        (
            Effect::Choose {
                what: Select::Pick(next),
            },
            Trait::Bearing(worn),
        ) => worn.kinds != next.filter.kinds || !worn.which.is_empty(),
        _ => true,
    });
    Select::Pick(pick)
}

/// The card that the words for a step name first.
pub(super) fn object_of(effect: &Effect) -> Option<Slot> {
    let is_plain = |n: &Quantity| matches!(n, Quantity::Number(_) | Quantity::Numeral | Quantity::X);
    let object = match effect {
        Effect::Place { amount, on, .. } if is_plain(amount) => on,
        Effect::Deal {
            amount, to, by: None, ..
        } if is_plain(amount) => to,
        Effect::Remove {
            amount: Amount::All | Amount::AnyNumber,
            from,
            ..
        } => from,
        Effect::Remove {
            amount: Amount::Exactly(n),
            from,
            ..
        } if is_plain(n) => from,
        Effect::Move { amount, from, .. } if is_plain(amount) => from,
        Effect::MoveDie { from, .. } => from,
        Effect::Destroy { what, .. } | Effect::Discard { what } | Effect::Put { what, .. } => what,
        Effect::Attach {
            title: TitleRef::Card(_),
            to,
        } => to,
        Effect::If {
            condition,
            then,
            otherwise,
        } => lesser(condition, then, otherwise)?.1,
        // What lies on a card is chosen with the card.
        Effect::Choose {
            what: Select::Pick(pick),
        } if let [Trait::AttachedTo(host)] = &pick.filter.which[..]
            && let Subject::Only(Ref::Named(slot)) = **host =>
        {
            return Some(slot);
        }
        _ => return None,
    };
    match object {
        Select::Only(Ref::Named(slot)) => Some(*slot),
        _ => None,
    }
}

/// The card with a name that a step changes.
fn changed_by(step: Option<&Step>) -> Option<Slot> {
    match step.map(|step| &step.effect) {
        Some(Effect::Apply {
            to: Select::Only(Ref::Named(slot)),
            ..
        }) => Some(*slot),
        _ => None,
    }
}

/// How a text says that it is done again while it destroys.
pub(super) const AS_LONG_AS_IT_DESTROYS: &str = "once, and again each time that a unit is destroyed by it";

/// How a text says that something is done to pay for it.
pub(super) const AS_A_PRICE: &str = "as part of the cost";

/// Whether steps can be said in one clause.
pub(super) fn is_plain(steps: &[Step]) -> bool {
    steps.len() <= 3
        && steps.iter().all(|step| match &step.effect {
            Effect::If { .. }
            | Effect::ForEach { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::RepeatDestroying { .. }
            | Effect::Price { .. }
            | Effect::Later { .. } => false,
            Effect::May { steps, .. } => can_be_offered(steps),
            Effect::MayPay { then, .. } | Effect::MayAdd { then, .. } => follows_a_price(then),
            Effect::Divide { .. } => false,
            // "where X is …" reaches to the end of its sentence.
            Effect::Apply { modifiers, .. } => !modifiers.iter().any(names_a_number),
            Effect::Either { modes, .. } => modes
                .iter()
                .all(|m| together(m) == m.len() && is_plain(m) || is_done_for(m).is_some()),
            effect => if_destroyed(effect).is_none(),
        })
}

/// Whether steps can be said in one clause after `you may pay 1[basic] to`.
fn follows_a_price(steps: &[Step]) -> bool {
    let is_offer = |step: &Step| matches!(step.effect, Effect::May { .. } | Effect::MayPay { .. });
    let chooses_for_more = |step: &Step| matches!(step.effect, Effect::Choose { .. });
    is_plain(steps) && !steps.iter().any(is_offer) && !(steps.len() > 1 && steps.iter().any(chooses_for_more))
}

/// Whether steps can be said in one clause after `you may`.
pub(super) fn can_be_offered(steps: &[Step]) -> bool {
    is_plain(steps) && steps.iter().all(is_done_by_you)
}

/// Whether a step can follow `you may`.
fn is_done_by_you(step: &Step) -> bool {
    match &step.effect {
        Effect::Apply { modifiers, .. } => modifiers.iter().all(can_be_had),
        Effect::Clash { .. }
        | Effect::Decree { .. }
        | Effect::Divide { .. }
        | Effect::LeaveBattle { .. }
        | Effect::May { .. } => false,
        _ => true,
    }
}

pub(super) fn action_word(action: Action) -> &'static str {
    match action {
        Action::Main => "main",
        Action::Side => "side",
    }
}

/// The subject of what a player may do; you are never named.
pub(super) fn acting(who: &Who) -> Option<Who> {
    match who {
        Who::Targeted(known) => acting(known),
        who => (!who.is_you()).then(|| who.clone()),
    }
}

/// The effect of a single step that nothing later speaks of.
pub(super) fn only_effect(steps: &[Step]) -> Option<&Effect> {
    match steps {
        [step] if step.bind.is_none() => Some(&step.effect),
        [] | [_, ..] => None,
    }
}

/// The condition and the steps of a single `if` without an `otherwise`.
fn only_if(steps: &[Step]) -> Option<(&Condition, &[Step])> {
    match steps {
        [
            Step {
                effect:
                    Effect::If {
                        condition,
                        then,
                        otherwise,
                    },
                ..
            },
        ] if otherwise.is_empty() => Some((condition, then)),
        _ => None,
    }
}
