//! Kinds of cards, their properties, and the cards that a step applies to.

use super::phrases::{an, join, possessive, several};
use super::quantities::{compared, opposite, stat_word, token_words};
use super::speaker::{Article, Lying, Number, Owner, Referent, Speaker};
use crate::vocabulary::{ADJECTIVES, OnFaces, noun};
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
        ) || matches!(deed, Some(Effect::Choose { what: Select::Pick(pick) }) if matches!(pick.count, Count::Exactly(_)))
    }

    pub(super) fn filter_called(&mut self, filter: &Filter, main: &str, article: Article, number: Number) -> String {
        let lying = std::mem::replace(&mut self.lying, Lying::There);
        if let Some(known) = self.known_cards(filter, main, article, number) {
            return known;
        }
        if let Some(two) = self.two_things(filter, main, article) {
            return two;
        }
        let is_at_end = is_at_end(filter);
        let (others, which): (Vec<&Trait>, Vec<&Trait>) = {
            let is_other = |t: &&Trait| self.is_other(t, filter, main, article, number);
            filter.which.iter().partition(is_other)
        };
        let other = !others.is_empty();
        let title = title_of(filter);
        // What the properties speak of is not this card: `it` would be.
        self.pause();
        let mut before = Vec::new();
        let mut after = String::new();
        for which in which {
            match adjective(which) {
                Some(word) => before.push(word),
                None if title.is_some_and(|title| matches!(which, Trait::Titled(TitleRef::Card(t)) if *t == title)) => {
                }
                // The highest of the very cards that are spoken of.
                None if let Trait::Value { stat, .. } = which
                    && is_highest_of_these(which, filter) =>
                {
                    after.push_str(&format!(" with the highest {} value", stat_word(*stat)));
                }
                None => {
                    let property = self.property(which, number);
                    if after.contains(" with") && property.starts_with(" with") {
                        after.push_str(" and");
                    }
                    after.push_str(&property);
                }
            }
        }
        let mut words = before.join(" ");
        if !words.is_empty() {
            words.push(' ');
        }
        words = match title.map(|title| self.pool.card(title).title.clone()) {
            Some(title) if number == Number::Many => format!("{words}{}", several(&title)),
            Some(title) => format!("{words}{title}"),
            None => nouns_with(filter, &words, article, number),
        };
        let opponents = filter.kinds == [Noun::Phoenixborn]
            && filter.control == Control::Opponents
            && filter.place == Place::InPlay
            && article != Article::Target
            && !self.is_of_chimera();
        let yours = filter.kinds == [Noun::Phoenixborn]
            && filter.control == Control::Yours
            && filter.place == Place::InPlay
            && number == Number::One
            && article != Article::None;
        let theirs = self.owner_before(filter, article, number);
        let same_player = |other: &&&Trait| {
            matches!((other, &filter.control), (Trait::OtherThan(other), Control::Of(Who::ControllerOf(card)))
                if other == card && filter.place == Place::InPlay && self.known_controller(card).is_none())
        };
        if others.iter().any(|other| same_player(&other)) {
            words.push_str(" controlled by the same player");
        } else if !yours && !opponents && theirs.is_none() {
            let place = self.lies(filter, lying);
            // From where a card is taken is said right before where it goes.
            match lying {
                Lying::TakenAway if filter.place != Place::InPlay => after.push_str(&place),
                Lying::There | Lying::TakenAway => words.push_str(&place),
            }
        }
        words.push_str(&after);
        self.mention(None, main);
        if opponents {
            self.tells(None);
            return of_an_opponent(&words, article, number);
        }
        if let Some(whose) = theirs {
            return match other && is_at_end {
                true => format!("{whose} {}", words.replacen("most ", "most other ", 1)),
                false => format!("{whose} {words}"),
            };
        }
        match article {
            Article::A | Article::Each | Article::Target if yours && !other && self.is_of_chimera() => {
                "the Chimera".to_owned()
            }
            Article::Target if yours => format!("your target {words}"),
            Article::A | Article::Each if yours && !other => format!("your {words}"),
            article => with_article(words, article, among(&others, filter), number),
        }
    }

    /// Whether a property is said as `other`: of this card, and of one that is understood.
    fn is_other(&self, which: &Trait, filter: &Filter, main: &str, article: Article, number: Number) -> bool {
        let is_beside = |known: &Referent| matches!(filter.place, Place::Under(_)) && known.noun == main;
        match which {
            Trait::OtherThan(Ref::This) => true,
            Trait::OtherThan(Ref::Named(slot)) => {
                (article != Article::Each && number == Number::One)
                    || self.spoke_last_of(*slot)
                    || self.referent(*slot).is_some_and(is_beside)
            }
            _ => false,
        }
    }

    /// What is said of two things rather than of one with a property.
    fn two_things(&mut self, filter: &Filter, main: &str, article: Article) -> Option<String> {
        if article == Article::A && is_this_or_beside(filter) {
            let this = self.one(&Ref::This);
            self.mention(None, main);
            return Some(format!("{this} or {} adjacent to it", an(main)));
        }
        // Each alteration spell is attached to a card; the rest is asked of the other kind.
        if let ([other, Noun::AlterationSpell], [Trait::AnyOf(traits)]) = (&filter.kinds[..], &filter.which[..])
            && let [asked, Trait::AttachedTo(host)] = &traits[..]
            && matches!(&**host, Subject::Any(card) if card.kinds == [Noun::Card] && is_free(card) && card.which.is_empty())
        {
            let only = |kind: &Noun, which: Vec<Trait>| Filter {
                kinds: vec![*kind],
                which,
                ..filter.clone()
            };
            let spell = self.filter(&only(&Noun::AlterationSpell, Vec::new()), article, Number::One);
            let card = self.filter(&only(other, vec![asked.clone()]), article, Number::One);
            self.mention(None, main);
            return Some(format!("{spell} or {card}"));
        }
        if article == Article::Each
            && filter.kinds == [Noun::Unit, Noun::Phoenixborn]
            && filter.control == Control::Yours
            && is_free_but_for_control(filter)
            && !self.is_of_chimera()
        {
            self.mention(None, main);
            return Some("your Phoenixborn and each unit you control".to_owned());
        }
        None
    }

    /// Whose a card is that is named by that: `that opponent's target Phoenixborn`, `the opposing player's leftmost unit`.
    fn owner_before(&mut self, filter: &Filter, article: Article, number: Number) -> Option<String> {
        // Only what says "target" targets (R 8.2.1, 19.6.6).
        let target = if article == Article::Target { " target" } else { "" };
        match phoenixborn_of(filter) {
            Some(who) if article == Article::Target => return Some(format!("{}{target}", self.whose_is(who))),
            // Who opposes a Chimera has one.
            Some(who @ Who::Opposing) if number == Number::One => return Some(self.whose_is(who)),
            _ => {}
        }
        if !is_at_end(filter) || filter.place != Place::InPlay {
            return None;
        }
        match &filter.control {
            Control::Of(who @ Who::Opposing) => Some(format!("{}{target}", self.whose_is(who))),
            Control::Yours if self.is_of_chimera() => Some(format!("the Chimera's{target}")),
            Control::Any | Control::Yours | Control::Opponents | Control::Of(_) => None,
        }
    }

    /// Cards that were spoken of: `one of those cards`, `an ally among those cards`.
    fn known_cards(&mut self, filter: &Filter, main: &str, article: Article, number: Number) -> Option<String> {
        let exactly = |t: &Trait| matches!(t, Trait::Exactly(Ref::Named(_)));
        if let [kind] = &filter.kinds[..]
            && let [Trait::AnyOf(chosen)] = &filter.which[..]
            && chosen.iter().all(exactly)
        {
            self.mention(None, main);
            let those = format!("those {}", noun(*kind).1);
            return Some(match article {
                Article::Each if self.alone.as_ref() == Some(filter) => "it".to_owned(),
                Article::Each => format!("each of {those}"),
                Article::A | Article::Target => format!("one of {those}"),
                Article::None => those,
            });
        }
        let those = |t: &Trait| matches!(t, Trait::Exactly(Ref::Named(slot)) if self.are_those(*slot));
        if !filter.which.iter().any(those) {
            return None;
        }
        let rest: Vec<Trait> = filter.which.iter().filter(|t| !those(t)).cloned().collect();
        let slot = filter.which.iter().find_map(|which| match which {
            Trait::Exactly(Ref::Named(slot)) if those(which) => Some(*slot),
            _ => None,
        });
        if article == Article::Each
            && filter.kinds == [Noun::Card]
            && matches!(rest[..], [Trait::OtherThan(Ref::Named(_))])
        {
            self.mention(None, main);
            return Some("the rest of those cards".to_owned());
        }
        if article == Article::Each && rest.is_empty() && self.is_single(slot) {
            self.mention(None, main);
            return Some("that card".to_owned());
        }
        let rest_of = if slot.is_some() && self.taken == slot {
            "the rest of "
        } else {
            ""
        };
        if article != Article::Each {
            self.taken = slot;
        }
        if filter.kinds == [Noun::Card] && rest.is_empty() && (number == Number::One || article == Article::Each) {
            self.mention(None, main);
            return Some(match (article, number) {
                (Article::Each, Number::Many) => format!("{rest_of}those cards"),
                (Article::Each, Number::One) if !rest_of.is_empty() && self.are_two(slot) => {
                    "the other card".to_owned()
                }
                (Article::Each, Number::One) => "each of those cards".to_owned(),
                (Article::A | Article::Target | Article::None, _) => format!("one of {rest_of}those cards"),
            });
        }
        let free = Filter {
            which: rest,
            place: Place::InPlay,
            control: Control::Any,
            ..filter.clone()
        };
        let words = self.filter_called(&free, main, article, number);
        Some(format!("{words} among those cards"))
    }

    /// Whether a name stands for the one card that a step looked at.
    fn is_single(&self, slot: Option<Slot>) -> bool {
        let deed = slot
            .and_then(|slot| self.referent(slot))
            .and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::LookAtTop { amount, .. } | Effect::Mill { amount, .. }) if self.is_one(amount))
    }

    /// Whether a name stands for two cards that a step looked at.
    fn are_two(&self, slot: Option<Slot>) -> bool {
        let deed = slot.and_then(|slot| self.referent(slot)?.deed.as_ref());
        matches!(deed, Some(Effect::LookAtTop { amount, .. }) if *amount == Quantity::Number(2))
    }

    /// Where the cards of a filter are, or who controls them.
    pub(super) fn lies(&mut self, filter: &Filter, lying: Lying) -> String {
        let (of_pile, of_card) = match lying {
            Lying::There => ("in", "under"),
            Lying::TakenAway => ("from", "from under"),
        };
        match filter.place {
            Place::InPlay => match &filter.control {
                // The player of a Phoenixborn is never another.
                Control::Of(Who::Each(players)) if filter.kinds == [Noun::Phoenixborn] && players.having.is_some() => {
                    let words = self.players(players);
                    match (players.side, words.split_once(" with ")) {
                        (Side::Any, Some((noun, having))) => format!(" whose {noun} has {having}"),
                        (Side::Opponents, Some(_)) => format!(" of an {words}"),
                        (Side::Any | Side::Opponents, None) => self.controlled(&filter.control),
                    }
                }
                control => self.controlled(control),
            },
            Place::Hand => format!(" {of_pile} {} hand", self.whose(&filter.control)),
            Place::DiscardPile => format!(" {of_pile} {} discard pile", self.whose(&filter.control)),
            Place::DrawPile => format!(" {of_pile} {} draw pile", self.whose(&filter.control)),
            Place::Under(above) => {
                let own = if filter.control == Control::Yours {
                    " you own"
                } else {
                    ""
                };
                format!("{own} {of_card} {}", self.one(&above))
            }
        }
    }

    pub(super) fn whose(&mut self, control: &Control) -> String {
        match control {
            Control::Any => "any".to_owned(),
            Control::Yours => "your".to_owned(),
            Control::Opponents => "an opponent's".to_owned(),
            Control::Of(who) => self.whose_is(who),
        }
    }

    /// A property that stands behind the noun.
    pub fn property(&mut self, which: &Trait, number: Number) -> String {
        let form = number.form();
        let (they, its) = (form.be(), form.its());
        let it = if number == Number::One { "it" } else { "them" };
        match which {
            Trait::Not(inner) => self.without(inner, number),
            Trait::Value { stat, compare, with } => {
                if let Quantity::Highest(of, among) = with
                    && of == stat
                    && matches!(compare, Compare::Equal | Compare::AtLeast)
                {
                    let among = self.aside(|s| s.filter(among, Article::None, Number::Many));
                    return format!(" with the highest {} value among {among}", stat_word(*stat));
                }
                let stat = an(stat_word(*stat));
                format!(" with {stat} value {}", self.value_is(*compare, with))
            }
            Trait::PrintedValue { stat, compare, with } => {
                let value = self.value_is(*compare, with);
                format!(" with a printed {} value {value}", stat_word(*stat))
            }
            Trait::PlayCost { compare, with } => self.play_cost(*compare, with),
            Trait::CostHas(kind, level) => {
                let face = super::marks::face(*kind, *level);
                format!(" with {} in {its} play cost", an(&face))
            }
            Trait::TitleHas(word) => format!(" with \u{201c}{word}\u{201d} in {its} title"),
            Trait::HasAbility(name) => format!(" with the {name} ability"),
            Trait::WithoutAbilities(Lacking::Any) => " without abilities".to_owned(),
            Trait::WithoutAbilities(Lacking::Inexhaustible) => " without inexhaustible abilities".to_owned(),
            Trait::AffectsEachUnit => " that affects all units or each unexhausted unit".to_owned(),
            Trait::DifferentSlots => " in different slots".to_owned(),
            Trait::Together { stat, compare, with } => {
                let value = self.value_is(*compare, with);
                format!(" with a combined {} value {value}", stat_word(*stat))
            }
            Trait::Fits => " that your battlefield has a free slot for".to_owned(),
            Trait::CanSummon(card) => format!(" that can place {} onto a battlefield", self.one(card)),
            Trait::CouldBeChosenFor(_) => " that could have been chosen as well".to_owned(),
            Trait::Bearing(filter) => {
                let filter = self.aside(|s| s.filter(filter, Article::A, Number::One));
                format!(" with {filter} attached to {it}")
            }
            Trait::InBattle(Some(card)) => format!(" in battle with {}", self.one(card)),
            Trait::InBattle(None) => " in battle".to_owned(),
            Trait::AdjacentTo(card) => format!(" adjacent to {}", self.one(card)),
            Trait::Able => format!(" that {they} able to attack"),
            Trait::DeclaredAgainst(card) => match &self.event {
                Some(EventPattern::BlockersDeclared(_)) => format!(" that blocked {}", self.one(card)),
                _ => format!(" declared as a blocker or guard against {}", self.one(card)),
            },
            Trait::AnyOf(traits) => {
                let said = traits.iter().enumerate().map(|(at, which)| {
                    let said = self.any_property(which, number);
                    match said.strip_prefix(" attached") {
                        Some(to) if at > 0 => format!(" that {they} attached{to}"),
                        _ => said,
                    }
                });
                let said: Vec<String> = said.collect();
                said.join(" or")
            }
            Trait::Attacked => format!(" that {they} the target of the attack"),
            Trait::Declared => {
                let was = if number == Number::One { "was" } else { "were" };
                format!(" that {was} declared as an attacker, blocker or guard this turn")
            }
            Trait::Resolving => format!(" that {they} resolving {its} ability"),
            Trait::Unique => " with a Phoenixborn-unique icon".to_owned(),
            Trait::Foreign => " an opponent owns".to_owned(),
            Trait::Tokens { token, compare, with } => {
                let (one, many) = (token_words(*token, true), token_words(*token, false));
                format!(" with {} on {it}", self.how_many(*compare, with, one, many))
            }
            Trait::DieOn(kind) => format!(" with {} die on {it}", an(kind.word())),
            Trait::Titled(title) => self.titled(title),
            Trait::OtherThan(card) => format!(" other than {}", self.one(card)),
            Trait::Exactly(card) => format!(" that {they} {}", self.one(card)),
            Trait::AttachedTo(subject) => match &**subject {
                Subject::Only(card) => format!(" attached to {}", self.one(card)),
                Subject::Any(filter) => {
                    let filter = self.aside(|s| s.filter(filter, Article::A, Number::One));
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
            | Trait::AtEnd(_)
            | Trait::Wounded => adjective(which)
                .map(|word| format!(" that {they} {word}"))
                .unwrap_or_default(),
        }
    }

    /// `with a magic play cost of 2 or less`; the same as that of a card that was spoken of.
    fn play_cost(&mut self, compare: Compare, with: &Quantity) -> String {
        if let (Compare::Equal, Quantity::PlayCostOf(card)) = (compare, with) {
            self.one(card);
            return " with the same magic play cost".to_owned();
        }
        format!(" with a magic play cost {}", self.value_is(compare, with))
    }

    /// `named Gilder`, `with the same title as that unit`; of a title that somebody named, that title.
    fn titled(&mut self, title: &TitleRef) -> String {
        match title {
            TitleRef::Card(title) => format!(" named {}", self.pool.card(*title).title),
            TitleRef::SameAs(Ref::Named(slot))
                if self
                    .referent(*slot)
                    .is_some_and(|known| known.deed == Some(Effect::NameCard)) =>
            {
                " with that title".to_owned()
            }
            TitleRef::SameAs(card) => format!(" with the same title as {}", self.one(card)),
        }
    }

    /// A property behind the noun, also one for which there is an adjective: `that is wounded`.
    pub(super) fn any_property(&mut self, which: &Trait, number: Number) -> String {
        match adjective(which) {
            Some(word) => format!(" that {} {word}", number.form().be()),
            None => self.property(which, number),
        }
    }

    /// The opposite of a property, behind the noun.
    fn without(&mut self, inner: &Trait, number: Number) -> String {
        let they = number.form().be();
        let it = if number == Number::One { "it" } else { "them" };
        if let Some(turned) = turned(inner) {
            return self.property(&turned, number);
        }
        match inner {
            Trait::DieOn(kind) => format!(" without {} die on {it}", an(kind.word())),
            Trait::Bearing(filter) => {
                if number == Number::Many {
                    let filter = self.aside(|s| s.filter(filter, Article::None, Number::Many));
                    return format!(" with no {filter} attached to {it}");
                }
                let filter = self.aside(|s| s.filter(filter, Article::A, Number::One));
                format!(" without {filter} attached to {it}")
            }
            Trait::Unique => " without a Phoenixborn-unique icon".to_owned(),
            // There are no partners in the original edition.
            Trait::Foreign if self.pool.edition == EditionId::Original => " you own".to_owned(),
            Trait::Foreign => " no opponent owns".to_owned(),
            Trait::HasAbility(name) => format!(" without the {name} ability"),
            Trait::AttachedTo(_) => format!(" that {they} not{}", self.property(inner, number)),
            Trait::OtherThan(card) => format!(" that {they} {}", self.one(card)),
            Trait::Exactly(card) => format!(" other than {}", self.one(card)),
            Trait::Attacked => " other than the target of the attack".to_owned(),
            Trait::InBattle(None) => format!(" that {they} not in battle"),
            Trait::Declared => {
                let was = if number == Number::One { "was" } else { "were" };
                format!(" that {was} not declared as an attacker, blocker or guard this turn")
            }
            Trait::Resolving => format!(" that {they} not resolving {} ability", number.form().its()),
            Trait::Titled(TitleRef::Card(title)) => format!(" not named {}", self.pool.card(*title).title),
            Trait::Titled(TitleRef::SameAs(card)) => {
                format!(" with a title other than {}", possessive(&self.one(card)))
            }
            Trait::CostHas(..)
            | Trait::TitleHas(_)
            | Trait::Tokens { .. }
            | Trait::Value { .. }
            | Trait::PrintedValue { .. }
            | Trait::PlayCost { .. } => {
                let property = self.property(inner, number);
                property.replacen(" with ", " without ", 1)
            }
            Trait::Not(inner) => self.any_property(inner, number),
            Trait::AnyOf(traits) => {
                let said: Vec<String> = traits.iter().map(|which| self.without(which, number)).collect();
                said.join(" and")
            }
            Trait::InBattle(Some(_))
            | Trait::AdjacentTo(_)
            | Trait::Able
            | Trait::AtEnd(_)
            | Trait::DeclaredAgainst(_)
            | Trait::Together { .. }
            | Trait::CanSummon(_)
            | Trait::CouldBeChosenFor(_)
            | Trait::Fits
            | Trait::WithoutAbilities(_)
            | Trait::AffectsEachUnit
            | Trait::DifferentSlots
            | Trait::Exhausted
            | Trait::Unexhausted
            | Trait::Attacking
            | Trait::Blocking
            | Trait::Guarding
            | Trait::Blocked
            | Trait::Charged
            | Trait::Wounded => match adjective(inner) {
                Some(word) => format!(" that {they} not {word}"),
                None => {
                    let property = self.property(inner, number);
                    match property.strip_prefix(&format!(" that {they} ")) {
                        Some(property) => format!(" that {they} not {property}"),
                        None => format!(" not{property}"),
                    }
                }
            },
        }
    }

    /// `of 2 or less`, `equal to the number of …`.
    pub(super) fn value_is(&mut self, compare: Compare, with: &Quantity) -> String {
        if let Some(n) = self.simple(with) {
            return match compare {
                Compare::Equal | Compare::AtMost | Compare::AtLeast => format!("of {}", compared(compare, &n)),
                Compare::Below | Compare::Above => compared(compare, &n),
            };
        }
        let with = self.quantity(with);
        match compare {
            Compare::Equal => format!("equal to {with}"),
            Compare::AtMost => format!("equal to or less than {with}"),
            Compare::AtLeast => format!("equal to or more than {with}"),
            Compare::Below | Compare::Above => compared(compare, &with),
        }
    }

    /// What is said in passing: nothing in it is what `it` means afterwards.
    pub(super) fn aside(&mut self, say: impl FnOnce(&mut Self) -> String) -> String {
        let mentions = self.mentions();
        let said = say(self);
        self.forget(mentions);
        said
    }

    /// Whose the cards of a filter are.
    pub(super) fn owner_of(&self, filter: &Filter) -> Owner {
        for which in &filter.which {
            if let Trait::Exactly(Ref::Named(slot)) = which
                && let Some(referent) = self.referent(*slot)
                && referent.owner != Owner::Unknown
            {
                return referent.owner;
            }
        }
        match filter.place {
            Place::Hand | Place::DrawPile | Place::DiscardPile | Place::Under(_)
                if filter.control == Control::Yours =>
            {
                Owner::You
            }
            Place::Hand | Place::DrawPile | Place::DiscardPile | Place::InPlay | Place::Under(_) => Owner::Unknown,
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
            Select::All(filter) if let Some(card) = the_very_card(filter) => {
                return self.referent_of(&Select::Only(*card));
            }
            Select::All(filter) => (filter, ""),
            Select::Pick(pick) => match pick.targeting {
                Targeting::Target => (&pick.filter, "target"),
                Targeting::Choose => (&pick.filter, "chosen"),
                Targeting::Random => (&pick.filter, "random"),
            },
        };
        let mut referent = Referent::card(&self.kinds(filter), how);
        referent.owner = self.owner_of(filter);
        if filter.place == Place::InPlay && matches!(filter.control, Control::Yours | Control::Opponents) {
            referent.whose = self.controlled(&filter.control);
        }
        referent
    }
}

/// The card that a filter names, if it means just that.
pub(super) fn the_very_card(filter: &Filter) -> Option<&Ref> {
    match &filter.which[..] {
        [Trait::Exactly(card)] if filter.control == Control::Any => match filter.place {
            Place::InPlay | Place::DiscardPile => Some(card),
            Place::Hand | Place::DrawPile | Place::Under(_) => None,
        },
        _ => None,
    }
}

/// Whether a filter means the card at an end of a row.
pub(super) fn is_at_end(filter: &Filter) -> bool {
    filter.which.iter().any(|which| matches!(which, Trait::AtEnd(_)))
}

pub(super) fn phoenixborn_of(filter: &Filter) -> Option<&Who> {
    match &filter.control {
        // Of the players with something, any one is meant.
        Control::Of(Who::Each(Players { having: Some(_), .. })) => None,
        Control::Of(who)
            if filter.kinds == [Noun::Phoenixborn] && filter.place == Place::InPlay && filter.which.is_empty() =>
        {
            Some(who)
        }
        Control::Of(_) | Control::Any | Control::Yours | Control::Opponents => None,
    }
}

/// Whether a property asks for the highest value among just the cards that the rest of the filter means.
fn is_highest_of_these(which: &Trait, filter: &Filter) -> bool {
    let Trait::Value {
        stat,
        compare: Compare::Equal | Compare::AtLeast,
        with: Quantity::Highest(of, among),
    } = which
    else {
        return false;
    };
    let mut these = filter.clone();
    these.which.retain(|other| other != which);
    of == stat && **among == these
}

/// What holds of a card exactly when this comparison does not.
fn turned(which: &Trait) -> Option<Trait> {
    let mut turned = which.clone();
    match &mut turned {
        Trait::Value { compare, with, .. }
        | Trait::PrintedValue { compare, with, .. }
        | Trait::PlayCost { compare, with }
        | Trait::Tokens { compare, with, .. } => (*compare, *with) = opposite(*compare, with)?,
        _ => return None,
    }
    Some(turned)
}

/// The one title that a filter asks for.
fn title_of(filter: &Filter) -> Option<TitleId> {
    let mut titles = filter.which.iter().filter_map(|which| match which {
        Trait::Titled(TitleRef::Card(title)) => Some(*title),
        _ => None,
    });
    titles
        .next()
        .filter(|_| titles.next().is_none() && filter.kinds.len() == 1)
}

/// Which of several a noun means.
#[derive(Clone, Copy)]
enum Among {
    /// Any.
    All,
    /// Another than one that is known.
    Others,
    /// The one at an end of a row.
    End,
}

fn among(others: &[&Trait], filter: &Filter) -> Among {
    match others {
        [] if is_at_end(filter) => Among::End,
        [] => Among::All,
        _ => Among::Others,
    }
}

/// A noun with its article: `another unit`, `the leftmost unit`, `each unit`.
fn with_article(words: String, article: Article, among: Among, number: Number) -> String {
    let each = if number == Number::Many { "all" } else { "each" };
    match (article, among) {
        (Article::A, Among::Others) => format!("another {words}"),
        (Article::A | Article::Each, Among::End) => format!("the {words}"),
        (Article::Target, Among::End) => format!("the target {words}"),
        (Article::A, Among::All) if words.starts_with("Phoenixborn of an opponent") => format!("the {words}"),
        (Article::A, Among::All) => an(&words),
        (Article::Target, Among::Others) => format!("another target {words}"),
        (Article::Target, Among::All) => format!("a target {words}"),
        (Article::Each, Among::Others) => format!("{each} other {words}"),
        (Article::Each, Among::All) => format!("{each} {words}"),
        (Article::None, Among::Others) => format!("other {words}"),
        (Article::None, Among::All | Among::End) => words,
    }
}

/// The nouns with the adjectives before them.
fn nouns_with(filter: &Filter, adjectives: &str, article: Article, number: Number) -> String {
    let said = nouns(filter, article, number);
    match &filter.kinds[..] {
        // At an end of the row stands a unit.
        [Noun::Unit, Noun::Phoenixborn] if is_at_end(filter) => format!("Phoenixborn or {adjectives}unit"),
        [_, _, ..] if article == Article::Each && !adjectives.is_empty() => {
            format!("{adjectives}{}", said.replace(" and ", &format!(" and {adjectives}")))
        }
        _ => format!("{adjectives}{said}"),
    }
}

/// A Phoenixborn of an opponent, who has one.
fn of_an_opponent(words: &str, article: Article, number: Number) -> String {
    match (article, number) {
        (Article::Each, _) => format!("each opponent's {words}"),
        (_, Number::Many) => format!("your opponents' {words}"),
        (Article::A | Article::Target | Article::None, _) => format!("an opponent's {words}"),
    }
}

/// `unit or Phoenixborn`; of each of them, `unit and Phoenixborn`.
fn nouns(filter: &Filter, article: Article, number: Number) -> String {
    let nouns: Vec<&str> = filter
        .kinds
        .iter()
        .map(|k| if number == Number::Many { noun(*k).1 } else { noun(*k).0 })
        .collect();
    join(&nouns, if article == Article::Each { "and" } else { "or" })
}

/// Whether everything a filter says is which kinds of cards it means, in play, whoever controls them.
pub(super) fn is_free(filter: &Filter) -> bool {
    filter.control == Control::Any && filter.place == Place::InPlay
}

/// Whether a filter means the card itself and its neighbours.
pub(super) fn is_this_or_beside(filter: &Filter) -> bool {
    let [Trait::AnyOf(traits)] = &filter.which[..] else {
        return false;
    };
    matches!(&traits[..], [Trait::Exactly(Ref::This), Trait::AdjacentTo(Ref::This)])
}

/// The same, whoever controls them.
fn is_free_but_for_control(filter: &Filter) -> bool {
    filter.which.is_empty() && filter.place == Place::InPlay
}

/// The word for a property that stands before the noun, where players have one.
pub(super) fn adjective(which: &Trait) -> Option<&'static str> {
    if let Trait::Not(inner) = which {
        return (**inner == Trait::Blocked).then_some("unblocked");
    }
    ADJECTIVES
        .iter()
        .find(|(_, word_of, on_faces, _)| word_of == which && *on_faces == OnFaces::Word)
        .map(|(word, ..)| *word)
}
