//! Kinds of cards, their properties, and the cards that a step applies to.

use super::phrases::{an, join, possessive};
use super::quantities::{compared, stat_word, token_words};
use super::speaker::{Article, Number, Referent, Speaker};
use ashwright_core::*;

impl Speaker<'_> {
    /// The kinds of a filter in the singular, without anything else: `unit or Phoenixborn`.
    pub fn kinds(&self, filter: &Filter) -> String {
        let nouns: Vec<&str> = filter.kinds.iter().map(|k| noun(*k).0).collect();
        join(&nouns, "or")
    }

    /// A kind of card with everything that is asked of it.
    pub fn filter(&mut self, filter: &Filter, article: Article, number: Number) -> String {
        let kinds = self.kinds(filter);
        self.filter_called(filter, &kinds, article, number)
    }

    /// Whether a name stands for all the cards that a step looked at or discarded.
    pub(super) fn are_those(&self, slot: Slot) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        matches!(
            deed,
            Some(Effect::LookAtTop { .. } | Effect::LookAtHand { .. } | Effect::Mill { .. })
        )
    }

    pub(super) fn filter_called(&mut self, filter: &Filter, main: &str, article: Article, number: Number) -> String {
        let exactly = |t: &Trait| matches!(t, Trait::Exactly(Ref::Named(_)));
        if filter.kinds == [Noun::Card]
            && article == Article::A
            && let [Trait::AnyOf(chosen)] = &filter.which[..]
            && chosen.iter().all(exactly)
        {
            self.mention(None, main);
            return "one of the chosen cards".to_owned();
        }
        let those = |t: &Trait| matches!(t, Trait::Exactly(Ref::Named(slot)) if self.are_those(*slot));
        if filter.which.iter().any(those) {
            let rest: Vec<Trait> = filter.which.iter().filter(|t| !those(t)).cloned().collect();
            if filter.kinds == [Noun::Card] && rest.is_empty() && number == Number::One {
                self.mention(None, main);
                return match article {
                    Article::Each => "each of those cards".to_owned(),
                    Article::A | Article::Target | Article::None => "one of those cards".to_owned(),
                };
            }
            let free = Filter {
                which: rest,
                place: Place::InPlay,
                control: Control::Any,
                ..filter.clone()
            };
            let words = self.filter_called(&free, main, article, number);
            return format!("{words} among those cards");
        }
        let is_other = |t: &Trait| match t {
            Trait::OtherThan(Ref::This) => true,
            Trait::OtherThan(Ref::Named(_)) => article != Article::Each && number == Number::One,
            _ => false,
        };
        let other = filter.which.iter().any(is_other);
        let mut before = Vec::new();
        let mut after = String::new();
        let yours = filter.kinds == [Noun::Phoenixborn]
            && filter.control == Control::Yours
            && filter.place == Place::InPlay
            && number == Number::One;
        self.mention(None, main);
        for which in filter.which.iter().filter(|t| !is_other(t)) {
            match adjective(which) {
                Some(word) => before.push(word),
                None => {
                    let property = self.property(which, number);
                    if after.contains(" with") && property.starts_with(" with") {
                        after.push_str(" and");
                    }
                    after.push_str(&property);
                }
            }
        }
        let nouns: Vec<&str> = filter
            .kinds
            .iter()
            .map(|k| if number == Number::Many { noun(*k).1 } else { noun(*k).0 })
            .collect();
        let mut words = before.join(" ");
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&join(&nouns, if article == Article::Each { "and" } else { "or" }));
        match filter.place {
            Place::DrawPile => words.push_str(&format!(" in {} draw pile", self.whose(&filter.control))),
            Place::Under(above) => {
                let own = if filter.control == Control::Yours {
                    " you own"
                } else {
                    ""
                };
                words.push_str(&format!("{own} under {}", self.one(&above)));
            }
            Place::InPlay if yours && article != Article::None => {}
            Place::InPlay => words.push_str(&self.controlled(&filter.control)),
            Place::Hand => words.push_str(&format!(" in {} hand", self.whose(&filter.control))),
            Place::DiscardPile => words.push_str(&format!(" in {} discard pile", self.whose(&filter.control))),
        }
        words.push_str(&after);
        self.mention(None, main);
        let your_target = yours && article == Article::Target;
        match (article, other) {
            (Article::A | Article::Each, false) if yours => format!("your {words}"),
            (Article::Target, _) if your_target => format!("your target {words}"),
            (Article::A, true) => format!("another {words}"),
            (Article::A, false) => an(&words),
            (Article::Target, true) => format!("another target {words}"),
            (Article::Target, false) => format!("a target {words}"),
            (Article::Each, true) => format!("each other {words}"),
            (Article::Each, false) => format!("each {words}"),
            (Article::None, true) => format!("other {words}"),
            (Article::None, false) => words,
        }
    }

    pub(super) fn whose(&mut self, control: &Control) -> String {
        match control {
            Control::Any => "any".to_owned(),
            Control::Yours => "your".to_owned(),
            Control::Opponents => "an opponent's".to_owned(),
            Control::Of(who) => possessive(&self.player(who)),
        }
    }

    /// A property that stands behind the noun.
    pub fn property(&mut self, which: &Trait, number: Number) -> String {
        let (they, it) = match number {
            Number::One => ("is", "it"),
            Number::Many => ("are", "them"),
        };
        match which {
            Trait::Not(inner) => match &**inner {
                Trait::DieOn(kind) => format!(" without {} die on {it}", an(kind.word())),
                Trait::Blocked => format!(" that {they} not blocked"),
                Trait::Bearing(filter) => {
                    let mentions = self.mentions();
                    let filter = self.filter(filter, Article::None, Number::Many);
                    self.forget(mentions);
                    format!(" without {filter} attached to {it}")
                }
                Trait::Tokens { .. }
                | Trait::Value { .. }
                | Trait::PrintedValue { .. }
                | Trait::PlayCost { .. }
                | Trait::CostHas(..)
                | Trait::TitleHas(_)
                | Trait::InBattleWith(_)
                | Trait::DeclaredAgainst(_)
                | Trait::AttachedTo(_) => {
                    format!(" not{}", self.property(inner, number))
                }
                Trait::HasAbility(name) => format!(" without the {name} ability"),
                Trait::OtherThan(card) => format!(" that {they} {}", self.one(card)),
                Trait::Exactly(card) => format!(" other than {}", self.one(card)),
                Trait::Titled(TitleRef::Card(title)) => format!(" not named {}", self.pool.card(*title).title),
                Trait::Titled(TitleRef::SameAs(card)) => format!(" with another title than {}", self.one(card)),
                inner => match adjective(inner) {
                    Some(word) => format!(" that {they} not {word}"),
                    None => format!(" that {they} not{}", self.property(inner, number)),
                },
            },
            Trait::Value { stat, compare, with } => {
                let with = self.quantity(with);
                format!(" with {} value of {}", an(stat_word(*stat)), compared(*compare, &with))
            }
            Trait::PrintedValue { stat, compare, with } => {
                let with = self.quantity(with);
                format!(
                    " with a printed {} value of {}",
                    stat_word(*stat),
                    compared(*compare, &with)
                )
            }
            Trait::PlayCost { compare, with } => {
                let of = if self.simple(with).is_some() { "of" } else { "equal to" };
                let with = self.quantity(with);
                format!(" with a magic play cost {of} {}", compared(*compare, &with))
            }
            Trait::CostHas(kind, level) => {
                let face = super::marks::face(*kind, *level);
                format!(
                    " with {} in {} play cost",
                    an(&face),
                    if number == Number::One { "its" } else { "their" }
                )
            }
            Trait::TitleHas(word) => {
                let its = if number == Number::One { "its" } else { "their" };
                format!(" with \u{201c}{word}\u{201d} in {its} title")
            }
            Trait::HasAbility(name) => format!(" with the {name} ability"),
            Trait::OwnerHas { place, compare, with } => {
                let pile = match place {
                    Place::Hand => "hand",
                    Place::DiscardPile => "discard pile",
                    Place::DrawPile | Place::InPlay | Place::Under(_) => "draw pile",
                };
                if *compare == Compare::Equal && *with == Quantity::Number(0) {
                    return format!(" whose owner has no cards in their {pile}");
                }
                let with = self.quantity(with);
                format!(" whose owner has {} cards in their {pile}", compared(*compare, &with))
            }
            Trait::DifferentTitles => " with different titles".to_owned(),
            Trait::Together { stat, compare, with } => {
                let with = self.quantity(with);
                format!(
                    " with a combined {} value of {}",
                    stat_word(*stat),
                    compared(*compare, &with)
                )
            }
            Trait::CanSummon(card) => format!(" that can place {} onto a battlefield", self.one(card)),
            Trait::Bearing(filter) => {
                let mentions = self.mentions();
                let filter = self.filter(filter, Article::A, Number::One);
                self.forget(mentions);
                format!(" with {filter} attached to {it}")
            }
            Trait::InBattleWith(card) => format!(" in battle with {}", self.one(card)),
            Trait::DeclaredAgainst(card) => format!(" declared as a blocker or guard against {}", self.one(card)),
            Trait::AnyOf(traits) => {
                let said: Vec<String> = traits
                    .iter()
                    .map(|which| match adjective(which) {
                        Some(word) => format!(" that {they} {word}"),
                        None => self.property(which, number),
                    })
                    .collect();
                said.join(" or")
            }
            Trait::Attacked => format!(" that {they} the target of the attack"),
            Trait::Declared => {
                let was = if number == Number::One { "was" } else { "were" };
                format!(" that {was} declared as an attacker, blocker or guard this turn")
            }
            Trait::InBattle => format!(" that {they} in battle"),
            Trait::Resolving => format!(" that {they} resolving an effect"),
            Trait::Unique => " with a Phoenixborn-unique icon".to_owned(),
            Trait::Tokens { token, compare, with } => {
                let one = *compare == Compare::Equal && *with == Quantity::Number(1);
                if *compare == Compare::Equal && *with == Quantity::Number(0) {
                    return format!(" with no {} on {it}", token_words(*token, false));
                }
                let with = self.quantity(with);
                format!(
                    " with {} {} on {it}",
                    compared(*compare, &with),
                    token_words(*token, one)
                )
            }
            Trait::DieOn(kind) => format!(" with {} die on {it}", an(kind.word())),
            Trait::Titled(TitleRef::Card(title)) => format!(" named {}", self.pool.card(*title).title),
            Trait::Titled(TitleRef::SameAs(card)) => format!(" with the same title as {}", self.one(card)),
            Trait::OtherThan(card) => format!(" other than {}", self.one(card)),
            Trait::Exactly(card) => format!(" that {they} {}", self.one(card)),
            Trait::AttachedTo(subject) => match &**subject {
                Subject::Only(card) => format!(" attached to {}", self.one(card)),
                Subject::Any(filter) => {
                    let mentions = self.mentions();
                    let filter = self.filter(filter, Article::A, Number::One);
                    self.forget(mentions);
                    format!(" attached to {filter}")
                }
            },
            Trait::Exhausted
            | Trait::Unexhausted
            | Trait::Attacking
            | Trait::Blocking
            | Trait::Guarding
            | Trait::Blocked
            | Trait::Charged
            | Trait::Wounded => adjective(which)
                .map(|word| format!(" that {they} {word}"))
                .unwrap_or_default(),
        }
    }

    /// The cards that a step applies to.
    pub fn select(&mut self, select: &Select) -> String {
        match select {
            Select::Only(card) => self.one(card),
            Select::All(filter) => match phoenixborn_of(filter) {
                Some(who) => {
                    let words = format!("{} Phoenixborn", possessive(&self.player(who)));
                    self.mention(None, "Phoenixborn");
                    words
                }
                None => self.filter(filter, Article::Each, Number::One),
            },
            Select::Pick(pick) => self.pick(pick),
        }
    }

    /// Whether a selection is spoken of in the plural.
    pub fn number_of(select: &Select) -> Number {
        match select {
            Select::Pick(Pick { count: Count::One, .. }) | Select::Only(_) | Select::All(_) => Number::One,
            Select::Pick(_) => Number::Many,
        }
    }

    pub(super) fn pick(&mut self, pick: &Pick) -> String {
        let target = match pick.targeting {
            Targeting::Target => "target ",
            Targeting::Choose => "",
            Targeting::Random => "random ",
        };
        let mut words = match &pick.count {
            Count::One => {
                if pick.targeting == Targeting::Random {
                    format!("a random {}", self.filter(&pick.filter, Article::None, Number::One))
                } else if let ([Trait::Exactly(Ref::Named(slot))], Targeting::Target) =
                    (&pick.filter.which[..], pick.targeting)
                {
                    // The one card that it can be is the target: `that target unit`.
                    let kinds = self.kinds(&pick.filter);
                    self.mention(Some(*slot), &kinds);
                    format!("that target {kinds}")
                } else {
                    let article = if target.is_empty() { Article::A } else { Article::Target };
                    self.filter(&pick.filter, article, Number::One)
                }
            }
            Count::Exactly(n) => self.so_many(n, target, &pick.filter),
            Count::UpTo(n) => format!("up to {}", self.so_many(n, target, &pick.filter)),
            Count::AnyNumber => {
                format!(
                    "any number of {target}{}",
                    self.filter(&pick.filter, Article::None, Number::Many)
                )
            }
        };
        if pick.by != Who::You {
            words.push_str(&format!(" of {} choice", possessive(&self.player(&pick.by))));
        }
        words
    }

    /// `2 target units`, `as many target units as the number of allies you control`, `one unit you control of each title`.
    pub(super) fn so_many(&mut self, n: &Quantity, target: &str, filter: &Filter) -> String {
        if let Quantity::CountOf(all) = n
            && filter.which.contains(&Trait::DifferentTitles)
        {
            let mut alike = filter.clone();
            alike.which.retain(|t| *t != Trait::DifferentTitles);
            if alike == **all {
                return format!(
                    "one {target}{} of each title",
                    self.filter(all, Article::None, Number::One)
                );
            }
        }
        let number = if self.is_one(n) { Number::One } else { Number::Many };
        match self.simple(n) {
            Some(n) => format!("{n} {target}{}", self.filter(filter, Article::None, number)),
            None => {
                let units = self.filter(filter, Article::None, Number::Many);
                format!("as many {target}{units} as {}", self.quantity(n))
            }
        }
    }

    /// What a name stands for that is bound to this selection.
    pub fn referent_of(&mut self, select: &Select) -> Referent {
        let (filter, how) = match select {
            Select::Only(Ref::Named(slot)) => {
                if let Some(referent) = self.referent(*slot) {
                    return referent.clone();
                }
                return Referent::card("card", "");
            }
            Select::Only(Ref::Host) => return Referent::card(self.home.host, ""),
            Select::Only(Ref::This) => return Referent::card(self.own_kind(), ""),
            Select::Only(Ref::SourceOf(_)) => return Referent::card("card", ""),
            Select::All(filter) => (filter, ""),
            Select::Pick(pick) => match pick.targeting {
                Targeting::Target => (&pick.filter, "target"),
                Targeting::Choose => (&pick.filter, "chosen"),
                Targeting::Random => (&pick.filter, "random"),
            },
        };
        let mut referent = Referent::card(&self.kinds(filter), how);
        if filter.place == Place::InPlay && matches!(filter.control, Control::Yours | Control::Opponents) {
            referent.whose = self.controlled(&filter.control);
        }
        referent
    }
}

pub(super) fn phoenixborn_of(filter: &Filter) -> Option<&Who> {
    match &filter.control {
        Control::Of(who)
            if filter.kinds == [Noun::Phoenixborn] && filter.place == Place::InPlay && filter.which.is_empty() =>
        {
            Some(who)
        }
        Control::Of(_) | Control::Any | Control::Yours | Control::Opponents => None,
    }
}

/// The word for a kind of card, singular and plural.
pub(crate) fn noun(kind: Noun) -> (&'static str, &'static str) {
    match kind {
        Noun::Card => ("card", "cards"),
        Noun::Unit => ("unit", "units"),
        Noun::Ally => ("ally", "allies"),
        Noun::Conjuration => ("conjuration", "conjurations"),
        Noun::Phoenixborn => ("Phoenixborn", "Phoenixborn"),
        Noun::Spell => ("spell", "spells"),
        Noun::ReadySpell => ("ready spell", "ready spells"),
        Noun::ActionSpell => ("action spell", "action spells"),
        Noun::ReactionSpell => ("reaction spell", "reaction spells"),
        Noun::AlterationSpell => ("alteration spell", "alteration spells"),
        Noun::ConjuredAlterationSpell => ("conjured alteration spell", "conjured alteration spells"),
    }
}

pub(crate) fn adjective(which: &Trait) -> Option<&'static str> {
    match which {
        Trait::Exhausted => Some("exhausted"),
        Trait::Unexhausted => Some("unexhausted"),
        Trait::Attacking => Some("attacking"),
        Trait::Blocking => Some("blocking"),
        Trait::Guarding => Some("guarding"),
        Trait::Wounded => Some("wounded"),
        Trait::Blocked => Some("blocked"),
        Trait::Charged => Some("charged"),
        Trait::Attacked
        | Trait::Declared
        | Trait::InBattle
        | Trait::Resolving
        | Trait::Unique
        | Trait::Bearing(_)
        | Trait::InBattleWith(_)
        | Trait::DeclaredAgainst(_)
        | Trait::PrintedValue { .. }
        | Trait::PlayCost { .. }
        | Trait::CostHas(..)
        | Trait::TitleHas(_)
        | Trait::HasAbility(_)
        | Trait::OwnerHas { .. }
        | Trait::CanSummon(_)
        | Trait::DifferentTitles
        | Trait::Together { .. }
        | Trait::AnyOf(_)
        | Trait::Value { .. }
        | Trait::Tokens { .. }
        | Trait::DieOn(_)
        | Trait::Titled(_)
        | Trait::OtherThan(_)
        | Trait::Exactly(_)
        | Trait::AttachedTo(_)
        | Trait::Not(_) => None,
    }
}
