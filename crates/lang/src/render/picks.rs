//! The cards that a step applies to: one that has a name, all of a kind, or those that somebody picks.

use super::filters::{is_at_end, phoenixborn_of, the_very_card};
use super::speaker::{Article, Lying, Number, Speaker};
use ashwright_core::*;

impl Speaker<'_> {
    /// The cards that a step applies to.
    pub fn select(&mut self, select: &Select) -> String {
        self.select_all(select, Number::One)
    }

    /// The same, where every matching card is spoken of as `each unit` or as `all units`.
    pub fn select_all(&mut self, select: &Select, number: Number) -> String {
        match select {
            Select::Only(card) => self.one(card),
            Select::All(filter) => {
                if let Some(who) = phoenixborn_of(filter) {
                    let words = format!("{} Phoenixborn", self.whose_is(who));
                    self.mention(None, "Phoenixborn");
                    return words;
                }
                // A card and what is attached to it.
                if let [Trait::AnyOf(traits)] = &filter.which[..]
                    && let [Trait::Exactly(card), Trait::AttachedTo(host)] = &traits[..]
                    && **host == Subject::Only(*card)
                {
                    let card = self.one(card);
                    return format!("{card} and all cards attached to it");
                }
                if let Some(card) = the_very_card(filter) {
                    return self.very_card(card, filter);
                }
                self.filter(filter, Article::Each, number)
            }
            Select::Pick(pick) => self.pick(pick),
        }
    }

    /// A card that a filter names, and where it is when that is not in play: `that spell from its owner's discard pile`.
    pub(super) fn very_card(&mut self, card: &Ref, filter: &Filter) -> String {
        let of_pile = match std::mem::replace(&mut self.lying, Lying::There) {
            Lying::There => "in",
            Lying::TakenAway => "from",
        };
        if filter.place != Place::InPlay {
            self.pause();
        }
        let card = self.one(card);
        match (filter.place, &filter.control) {
            (Place::DiscardPile, Control::Any) => format!("{card} {of_pile} its owner's discard pile"),
            _ => card,
        }
    }

    /// The same of cards that are taken away from where they are: `a card from your hand`.
    pub(super) fn select_taken(&mut self, select: &Select, number: Number) -> String {
        self.lying = Lying::TakenAway;
        let words = self.select_all(select, number);
        self.lying = Lying::There;
        words
    }

    /// Whether a selection is spoken of in the plural.
    pub fn number_of(select: &Select) -> Number {
        match select {
            Select::Pick(Pick { count: Count::One, .. }) | Select::Only(_) | Select::All(_) => Number::One,
            Select::Pick(_) => Number::Many,
        }
    }

    pub(super) fn pick(&mut self, pick: &Pick) -> String {
        if pick.by != Who::You
            && let Some(words) = self.picked_of_their_own(pick)
        {
            return words;
        }
        let target = match pick.targeting {
            Targeting::Target => "target ",
            Targeting::Choose => "",
            Targeting::Random => "random ",
        };
        let mut words = match &pick.count {
            Count::One => self.picked_one(pick),
            Count::UpTo(n) if self.is_one(n) => self.picked_one(pick),
            Count::Exactly(n) => self.so_many(n, target, &pick.filter),
            Count::UpTo(n) => format!("up to {}", self.so_many(n, target, &pick.filter)),
            Count::AnyNumber => {
                format!(
                    "any number of {target}{}",
                    self.filter(&pick.filter, Article::None, Number::Many)
                )
            }
        };
        if pick.by != Who::You && !self.acts(&pick.by) {
            let chooser = self.whose_is(&pick.by);
            words.push_str(&format!(" of {chooser} choice"));
        }
        words
    }

    /// A card of a player that this player picks: `an unexhausted unit of that opponent's choice that they control`.
    pub(super) fn picked_of_their_own(&mut self, pick: &Pick) -> Option<String> {
        let is_known = |t: &Trait| matches!(t, Trait::AnyOf(_) | Trait::Exactly(_));
        let own = pick.filter.control == Control::Of(pick.by.clone()) && pick.filter.place == Place::InPlay;
        if !own || self.acts(&pick.by) || pick.count != Count::One || pick.filter.which.iter().any(is_known) {
            return None;
        }
        if is_at_end(&pick.filter) {
            return Some(format!("{}, whichever they choose", self.picked_one(pick)));
        }
        if let [Noun::Unit, Noun::Phoenixborn] = pick.filter.kinds[..]
            && pick.filter.which.is_empty()
        {
            let whose = self.whose_is(&pick.by);
            return Some(format!(
                "{whose} Phoenixborn or one of their units, whichever they choose"
            ));
        }
        let free = Pick {
            filter: Filter {
                control: Control::Any,
                ..pick.filter.clone()
            },
            ..pick.clone()
        };
        let card = self.picked_one(&free);
        Some(format!(
            "{card} of {} choice that they control",
            self.whose_is(&pick.by)
        ))
    }

    /// One card that a player picks.
    pub(super) fn picked_one(&mut self, pick: &Pick) -> String {
        if pick.targeting == Targeting::Random {
            return format!("a random {}", self.filter(&pick.filter, Article::None, Number::One));
        }
        if let Some(known) = self.source_as_target(pick) {
            return known;
        }
        if let ([Trait::Exactly(Ref::Named(slot))], Targeting::Target) = (&pick.filter.which[..], pick.targeting) {
            // The one card that it can be is the target: `that target unit`.
            let kinds = self.kinds(&pick.filter);
            self.mention(Some(*slot), &kinds);
            return format!("that target {kinds}");
        }
        let article = match pick.targeting {
            Targeting::Target => Article::Target,
            Targeting::Choose | Targeting::Random => Article::A,
        };
        self.filter(&pick.filter, article, Number::One)
    }

    /// The card that caused the event, as a target: `the target attacking unit that dealt that damage`.
    pub(super) fn source_as_target(&mut self, pick: &Pick) -> Option<String> {
        let is_source = |t: &Trait| matches!(t, Trait::Exactly(Ref::SourceOf(_)));
        if pick.targeting != Targeting::Target || !pick.filter.which.iter().any(is_source) {
            return None;
        }
        let did = match &self.event {
            Some(EventPattern::DealtDamage(..)) => "that dealt that damage",
            Some(EventPattern::WoundsPlaced(..)) => "that caused those wounds",
            Some(EventPattern::Destroyed(..)) => "that destroyed it",
            _ => return None,
        };
        let mut rest = pick.filter.clone();
        rest.which.retain(|t| !is_source(t));
        let attacks = rest.which.contains(&Trait::Attacking);
        let rest = self.filter(&rest, Article::None, Number::One);
        Some(match attacks {
            true => format!("that target {rest}"),
            false => format!("the target {rest} {did}"),
        })
    }

    /// `2 target units`, `as many target units as the number of allies you control`, `one ready spell you control in each slot of a spellboard`.
    pub(super) fn so_many(&mut self, n: &Quantity, target: &str, filter: &Filter) -> String {
        if let Quantity::CountOf(all) = n
            && filter.which.contains(&Trait::DifferentSlots)
        {
            let mut alike = filter.clone();
            alike.which.retain(|t| *t != Trait::DifferentSlots);
            if alike == **all && all.control == Control::Yours && all.place == Place::InPlay {
                let free = Filter {
                    control: Control::Any,
                    ..alike
                };
                let one = self.filter(&free, Article::None, Number::One);
                return format!("1 {target}{one} in each slot of your spellboard");
            }
            if alike == **all {
                return format!(
                    "one {target}{} in each slot of a spellboard",
                    self.filter(all, Article::None, Number::One)
                );
            }
        }
        if let Quantity::Amount(slot) = n
            && self.things_done(*slot).is_some()
        {
            let units = self.filter(filter, Article::None, Number::Many);
            return format!("that many {target}{units}");
        }
        let number = if self.is_one(n) { Number::One } else { Number::Many };
        match self.simple(n) {
            Some(n) => format!("{n} {target}{}", self.filter(filter, Article::None, number)),
            None => {
                let units = self.filter(filter, Article::None, Number::Many);
                let number = self.quantity(n);
                match number.strip_prefix("the number of ") {
                    Some(things) => format!("as many {target}{units} as there are {things}"),
                    None => format!("as many {target}{units} as {number}"),
                }
            }
        }
    }
}
