//! The paragraphs that a card has now, and its exhaustion, which switches them off (R 11.2 to 11.4, 11.7).

use super::{Context, Query};
use crate::rulebook::Says;
use crate::{Change, List, State, Zone};
use ashwright_core::{
    AbilityId, Body, CardId, Effect, Lacking, Modifier, Numbered, Printed, Ref, Scope, TextBox, Token,
};

/// A paragraph that is active on a card, with its stacked numeral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Active {
    /// Which paragraph.
    pub ability: AbilityId,
    /// Its numeral, with everything that stacks.
    pub numeral: i8,
}

impl Active {
    /// A paragraph as it is printed.
    pub(crate) fn of(printed: &Printed) -> Active {
        Active {
            ability: printed.ability,
            numeral: printed.numeral as i8,
        }
    }
}

/// Which of a card's paragraphs are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Text {
    /// Those that work now.
    Active,
    /// Those too that its exhaustion switches off.
    All,
    /// Those alone that no exhaustion switches off.
    Inexhaustible,
}

/// Which of its abilities a unit has lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stripped {
    /// None.
    None,
    /// Those that are not inexhaustible.
    Plain,
    /// All.
    All,
}

/// The active paragraphs of one card.
pub type Abilities = List<Active>;

impl Query<'_> {
    /// Whether a card has an exhaustion token or is considered exhausted (R 11.2.1).
    pub fn is_exhausted(self, card: CardId) -> bool {
        self.state.card(card).tokens[Token::Exhaustion] > 0 || self.counts_as_exhausted(card)
    }

    /// Whether text considers a card exhausted, with or without a token.
    pub(crate) fn counts_as_exhausted(self, card: CardId) -> bool {
        self.counts_for_a_while(card) || self.counts_by_text_in_play(card)
    }

    /// Whether a card counts as exhausted by text of a unit in play.
    #[inline]
    fn counts_by_text_in_play(self, card: CardId) -> bool {
        self.state.zones.texts().says.meets(Says::EXHAUSTED) && self.is_made_to_count_as_exhausted(card)
    }

    /// Whether a card counts as exhausted by a text for a while or of an alteration.
    fn counts_for_a_while(self, card: CardId) -> bool {
        let lasting = || self.lasting(card).any(|c| c == Change::CountsAsExhausted);
        let attached = || {
            self.state.attached_to(card).any(|alteration| {
                let record = self.state.card(alteration);
                self.book.exhausts_host(record.title)
                    && self.book.pool.card(record.title).text.iter().any(|printed| {
                        matches!(&self.book.ability(printed.ability).body,
                            Body::Static { scope: Scope::Only(Ref::Host), modifiers, .. }
                                if modifiers.contains(&Modifier::CountsAsExhausted))
                            && self.is_text_active(alteration, printed)
                    })
            })
        };
        let says = self.state.zones.texts().says.meets(Says::EXHAUSTED);
        lasting() || (says && attached())
    }

    /// Whether text of a unit in play says of cards like this that they count as exhausted. That text itself works as long
    /// as no exhaustion token is on its unit: two such units would ask about each other for ever.
    fn is_made_to_count_as_exhausted(self, card: CardId) -> bool {
        self.state.zones.auras().iter().any(|source| {
            let record = self.state.card(source);
            let title = self.title(source);
            record.zone == Zone::Battlefield
                && self.book.texts(title).says.meets(Says::EXHAUSTED)
                && self.stripped(source) != Stripped::All
                && self.book.pool.card(title).text.iter().any(|printed| {
                    matches!(&self.book.ability(printed.ability).body,
                        Body::Static { scope: Scope::Each(filter), condition: None, modifiers }
                            if modifiers.contains(&Modifier::CountsAsExhausted)
                                && self.matches(card, filter, &Context::of(self.state, source)))
                        && (printed.boxed == TextBox::Inexhaustible
                            || record.tokens[Token::Exhaustion] == 0 && !self.counts_for_a_while(source))
                })
        })
    }

    /// Which abilities of a unit are taken away (R 11.7.5).
    fn stripped(self, card: CardId) -> Stripped {
        if self.lasting(card).any(|c| c == Change::NoAbilities) || self.host_of(card, &Modifier::HasNoAbilities) {
            return Stripped::All;
        }
        let only = self.book.ever_says(Says::ONLY_INEXHAUSTIBLE) && self.host_of(card, &Modifier::OnlyInexhaustible);
        match only {
            true => Stripped::Plain,
            false => Stripped::None,
        }
    }

    /// Whether what is attached to a unit, or a rule for a while, takes the abilities of a name away.
    fn has_lost(self, card: CardId, name: &str) -> bool {
        let lost = Modifier::Loses(name.to_owned());
        self.host_of(card, &lost)
            || self.state.decrees.iter().any(
                |decree| match self.book.pool.step(decree.step).map(|step| &step.effect) {
                    Some(Effect::Decree { on, modifiers, .. }) if modifiers.contains(&lost) => {
                        self.is_decreed_of(card, on, &self.state.context_in(&decree.frame))
                    }
                    Some(_) | None => false,
                },
            )
    }

    /// How often what is attached to a card changes it in this way.
    pub(super) fn times_swapped(self, card: CardId) -> usize {
        self.hosts_of(card, &Modifier::SwappedValues).count()
    }

    /// Whether what is attached to a card changes it in this way.
    fn host_of(self, card: CardId, wanted: &Modifier) -> bool {
        // What is attached is in play.
        self.state.zones.texts().says.meets(Says::of(wanted)) && self.hosts_of(card, wanted).next().is_some()
    }

    fn hosts_of(self, card: CardId, wanted: &Modifier) -> impl Iterator<Item = CardId> {
        let says = Says::of(wanted);
        self.state.attached_to(card).filter(move |alteration| {
            let alteration = *alteration;
            let title = self.state.card(alteration).title;
            self.book.texts(title).says.meets(says)
                && self
                    .state
                    .printed(&self.book.pool, alteration)
                    .text
                    .iter()
                    .any(|printed| {
                        matches!(&self.book.ability(printed.ability).body,
                            Body::Static { scope: Scope::Only(Ref::Host), modifiers, .. }
                                if modifiers.contains(wanted))
                            && self.is_text_active(alteration, printed)
                    })
        })
    }

    /// Whether a paragraph on a card works although or because the card is exhausted or not (R 11.2.1, 11.3.1).
    pub(crate) fn is_text_active(self, card: CardId, printed: &Printed) -> bool {
        printed.boxed == TextBox::Inexhaustible || !self.is_exhausted(card)
    }

    /// The paragraphs that are active on a card, printed or gained, equal names stacked (R 11.4).
    pub fn abilities(self, card: CardId) -> Abilities {
        self.paragraphs(card, Text::Active)
    }

    /// The paragraphs that only a card's exhaustion switches off now.
    pub(crate) fn switched_off(self, card: CardId) -> Abilities {
        if !self.is_exhausted(card) {
            return Abilities::new();
        }
        let active = self.abilities(card);
        let all = self.paragraphs(card, Text::All).into_iter();
        all.filter(|one| !active.iter().any(|other| other.ability == one.ability))
            .collect()
    }

    /// Whether a card has an ability, printed or gained, that it is asked to be without: only what has a name is one
    /// (R 11.1.1).
    pub(crate) fn has_abilities(self, card: CardId, lacking: Lacking) -> bool {
        let which = match lacking {
            Lacking::Any => Text::All,
            Lacking::Inexhaustible => Text::Inexhaustible,
        };
        let paragraphs = self.paragraphs(card, which);
        paragraphs
            .iter()
            .any(|active| self.book.ability(active.ability).name.is_some())
    }

    /// Whether a text in play, its own or that of what a card has become, gives paragraphs to other cards.
    #[inline]
    fn is_anything_granting(self) -> bool {
        let mut auras = self.state.zones.auras().iter();
        self.could_anything_grant() && auras.any(|card| self.book.has_aura_gains(self.title(card)))
    }

    /// Whether that could be at all.
    #[inline]
    pub(super) fn could_anything_grant(self) -> bool {
        let State { zones, lasting, .. } = self.state;
        !lasting.is_empty() || zones.texts().says.meets(Says::GRANTING)
    }

    pub(super) fn paragraphs(self, card: CardId, which: Text) -> Abilities {
        let mut list = Abilities::new();
        let pool = &self.book.pool;
        let granting = self.is_anything_granting();
        let losing = self.book.ever_says(Says::LOSES) && self.anything_says(card, Says::LOSES);
        if !granting && !losing && self.is_bare(card) {
            let text = &self.state.printed(pool, card).text;
            // On a bare card only a token can exhaust, or text of a unit in play (R 11.2.1).
            let exhausted = match which {
                Text::Active => {
                    self.state.card(card).tokens[Token::Exhaustion] > 0 || self.counts_by_text_in_play(card)
                }
                Text::All => false,
                Text::Inexhaustible => true,
            };
            for printed in text {
                if !exhausted || printed.boxed == TextBox::Inexhaustible {
                    list.push(Active::of(printed));
                }
            }
            return list;
        }
        let is_active = |printed: &Printed| match which {
            Text::Active => self.is_text_active(card, printed),
            Text::All => true,
            Text::Inexhaustible => printed.boxed == TextBox::Inexhaustible,
        };
        let title = self.title(card);
        let definition = pool.card(title);
        let plain = self.state.lasting.is_empty() && self.state.zones.of(Zone::Attached).is_empty();
        let stripped = match !plain && !definition.kind.is_spell() {
            true => self.stripped(card),
            false => Stripped::None,
        };
        let stays = |printed: &Printed| match stripped {
            Stripped::None => true,
            Stripped::Plain => printed.boxed == TextBox::Inexhaustible,
            Stripped::All => false,
        };
        // Only what has a name is an ability; protections for a while stay (R 11.1.1). All that is printed on an aspect is
        // one (R 18.2.3); the names are unknown.
        let kept = |printed: &Printed| pool.ability(printed.ability).name.is_none() || stays(printed);
        let is_aspect = definition.kind.is_aspect();
        for printed in &definition.text {
            // Two paragraphs of one name that are printed on one card are parts of one ability (R 11.4.1).
            if is_active(printed) && (stays(printed) || !is_aspect && kept(printed)) {
                list.push(Active::of(printed));
            }
        }
        if !plain {
            for change in self.lasting(card) {
                if let Change::Gains(printed) = change
                    && kept(&printed)
                    && is_active(&printed)
                {
                    self.stack(&mut list, &printed);
                }
            }
            self.alteration_gains(card, &mut list, |printed| kept(printed) && is_active(printed));
        }
        if granting && stripped != Stripped::All {
            self.aura_gains(card, &mut list, &is_active);
        }
        for die in &self.state.placed_dice {
            if die.card == card
                && let Some(power) = pool.dice_powers.get(&die.die.kind)
            {
                for printed in &power.carried {
                    self.stack(&mut list, printed);
                }
            }
        }
        if losing {
            list.retain(|active| {
                let name = self.book.ability(active.ability).name.as_deref();
                !name.is_some_and(|name| self.has_lost(card, name))
            });
        }
        if self.state.attack.is_some() {
            self.raise_numerals(card, &mut list);
        }
        list
    }

    /// The paragraphs that what is attached to a card gives to it, as far as it keeps them.
    #[inline]
    fn alteration_gains(self, card: CardId, list: &mut Abilities, keeps: impl Fn(&Printed) -> bool) {
        let pool = &self.book.pool;
        for alteration in self.state.attached_to(card) {
            if !self.book.has_statics(self.state.card(alteration).title) {
                continue;
            }
            for printed in &self.state.printed(pool, alteration).text {
                let Body::Static {
                    scope: Scope::Only(Ref::Host),
                    modifiers,
                    ..
                } = &pool.ability(printed.ability).body
                else {
                    continue;
                };
                for modifier in modifiers {
                    if let Modifier::Gains(gain) = modifier
                        && keeps(&gain.ability)
                        && self.is_text_active(alteration, printed)
                    {
                        self.stack(list, &gain.ability);
                    }
                }
            }
        }
    }

    /// Numerals that are higher during Attack actions.
    fn raise_numerals(self, card: CardId, list: &mut Abilities) {
        for change in self.lasting(card) {
            if let Change::NumeralsInAttacks(n) = change {
                for active in &mut *list {
                    if self.book.ability(active.ability).numeral == Numbered::Yes {
                        active.numeral = active.numeral.saturating_add(n);
                    }
                }
            }
        }
    }

    /// The paragraphs that cards in play give to this one, and that it gives to itself while something holds.
    fn aura_gains(self, card: CardId, list: &mut Abilities, is_active: &dyn Fn(&Printed) -> bool) {
        for other in self.state.zones.auras().iter() {
            let title = self.title(other);
            let has_attached = !self.state.zones.of(Zone::Attached).is_empty();
            if !self.book.has_aura_gains(title) || has_attached && self.stripped(other) == Stripped::All {
                continue;
            }
            for printed in &self.book.pool.card(title).text {
                let Body::Static {
                    scope,
                    condition,
                    modifiers,
                } = &self.book.ability(printed.ability).body
                else {
                    continue;
                };
                // Before its condition, which can ask the same of the same card.
                if !modifiers.iter().any(|modifier| matches!(modifier, Modifier::Gains(_))) {
                    continue;
                }
                let context = Context::of(self.state, other);
                let speaks_of_it = match scope {
                    Scope::Each(filter) => self.matches(card, filter, &context),
                    Scope::Only(Ref::This) => other == card,
                    Scope::Only(Ref::Host | Ref::Named(_) | Ref::SourceOf(_)) => false,
                };
                if speaks_of_it
                    && self.is_under(other, card)
                    && condition.as_ref().is_none_or(|c| self.holds(c, &context))
                {
                    for modifier in modifiers {
                        if let Modifier::Gains(gain) = modifier
                            && is_active(&gain.ability)
                            && self.is_text_active(other, printed)
                        {
                            self.stack(list, &gain.ability);
                        }
                    }
                }
            }
        }
    }

    fn stack(self, list: &mut Abilities, printed: &Printed) {
        if let Some(name) = self.book.name_of(printed.ability) {
            let same = list.iter_mut().find(|a| self.book.name_of(a.ability) == Some(name));
            if let Some(active) = same {
                if self.book.ability(printed.ability).numeral == Numbered::Yes {
                    active.numeral = active.numeral.saturating_add(printed.numeral as i8);
                }
                return;
            }
        }
        list.push(Active::of(printed));
    }
}
