//! The pool: every definition of an edition, addressed by index.

use crate::{
    Ability, AbilityId, Body, Card, Control, DicePower, DieType, EditionId, Effect, Keyword, Modifier, Noun, Place,
    Select, Step, StepId, TitleId, TitleRef, Toll, Trait,
};
use std::collections::BTreeMap;

/// All cards, keywords and dice powers of one edition. Immutable once loaded and shared by every game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// The edition that the definitions are of.
    pub edition: EditionId,
    /// The cards, by [`TitleId`].
    pub cards: Vec<Card>,
    /// How many of the cards, the first ones, are of the edition below: 0 where it is no layer over another.
    pub below: usize,
    /// The paragraphs, by [`AbilityId`].
    pub abilities: Vec<Ability>,
    /// The keywords in the order of their file.
    pub keywords: Vec<Keyword>,
    /// The dice powers, by die type.
    pub dice_powers: BTreeMap<DieType, DicePower>,
    /// A hash of the source text that this pool was loaded from; records carry it.
    pub fingerprint: u64,
    titles: BTreeMap<String, TitleId>,
}

impl Pool {
    /// A pool of these definitions. Every step gets its name.
    pub fn new(
        edition: EditionId,
        cards: Vec<Card>,
        mut abilities: Vec<Ability>,
        keywords: Vec<Keyword>,
        dice_powers: BTreeMap<DieType, DicePower>,
        fingerprint: u64,
    ) -> Pool {
        // One after the other: collecting them sorts them first, by three kilobytes of code for which a page would wait.
        let mut titles = BTreeMap::new();
        for (i, card) in cards.iter().enumerate() {
            titles.insert(card.title.to_lowercase(), TitleId(i as u16));
        }
        for (ability, definition) in (0..).map(AbilityId).zip(&mut abilities) {
            name_steps(definition.body.steps_mut(), &mut StepId { ability, number: 0 });
        }
        Pool {
            edition,
            cards,
            below: 0,
            abilities,
            keywords,
            dice_powers,
            fingerprint,
            titles,
        }
    }

    /// The card with this title.
    pub fn card(&self, title: TitleId) -> &Card {
        &self.cards[title.index()]
    }

    /// A paragraph.
    pub fn ability(&self, ability: AbilityId) -> &Ability {
        &self.abilities[ability.index()]
    }

    /// What a card wants to be paid for defending or attacking, if it wants something.
    pub fn toll(&self, title: TitleId) -> Option<&Toll> {
        let bodies = self
            .card(title)
            .text
            .iter()
            .map(|printed| &self.ability(printed.ability).body);
        let mut modifiers = bodies.flat_map(|body| match body {
            Body::Static { modifiers, .. } => &modifiers[..],
            _ => &[],
        });
        modifiers.find_map(|modifier| match modifier {
            Modifier::Toll(toll) => Some(toll),
            _ => None,
        })
    }

    /// The step with this name.
    pub fn step(&self, id: StepId) -> Option<&Step> {
        let mut steps = self.abilities.get(id.ability.index())?.body.steps();
        loop {
            // Numbers rise in the order in which steps are written: the step is the last that begins no later, or in it.
            let begun = steps.partition_point(|step| step.id.number <= id.number);
            let step = steps.get(begun.checked_sub(1)?)?;
            if step.id.number == id.number {
                return Some(step);
            }
            let begins = |list: &&[Step]| list.first().is_some_and(|first| first.id.number <= id.number);
            steps = step.effect.inner().filter(begins).last()?;
        }
    }

    /// The title called `name`, whatever its letter case.
    pub fn title(&self, name: &str) -> Option<TitleId> {
        self.titles.get(&name.to_lowercase()).copied()
    }

    /// Every title, in the order of the files.
    pub fn titles(&self) -> impl Iterator<Item = TitleId> + use<> {
        (0..self.cards.len() as u16).map(TitleId)
    }

    /// The edition that brought a card: this one, or the one below.
    pub fn edition_of(&self, title: TitleId) -> EditionId {
        match self.edition.card_layers() {
            [below, _] if title.index() < self.below => *below,
            _ => self.edition,
        }
    }

    /// The conjurations and conjured alteration spells that a card can bring into play by name (R 16.4.2), in order of
    /// first mention, not followed further.
    pub fn conjures(&self, title: TitleId) -> Vec<TitleId> {
        let mut found = Vec::new();
        let mut followed = Vec::new();
        for printed in &self.card(title).text {
            self.conjured_by(printed.ability, &mut followed, &mut found);
        }
        found
    }

    /// Whether a part of the printed text of a card affects all units, or each unexhausted one, whoever controls them.
    pub fn affects_each_unit(&self, title: TitleId) -> bool {
        let all = |select: &Select| {
            let Select::All(filter) = select else {
                return false;
            };
            filter.kinds == [Noun::Unit]
                && filter.control == Control::Any
                && filter.place == Place::InPlay
                && filter
                    .which
                    .iter()
                    .all(|which| matches!(which, Trait::Unexhausted | Trait::OtherThan(_)))
        };
        let mut affects = false;
        for printed in &self.card(title).text {
            each_effect(self.ability(printed.ability).body.steps(), &mut |effect| {
                affects |= effect.chooses().into_iter().flatten().any(all);
            });
        }
        affects
    }

    fn conjured_by(&self, ability: AbilityId, followed: &mut Vec<AbilityId>, found: &mut Vec<TitleId>) {
        // A paragraph may grant itself.
        if followed.contains(&ability) {
            return;
        }
        followed.push(ability);
        let body = &self.ability(ability).body;
        let mut granted: Vec<AbilityId> = Vec::new();
        let mut grants = |modifiers: &[Modifier]| {
            granted.extend(modifiers.iter().filter_map(|modifier| match modifier {
                Modifier::Gains(gain) => Some(gain.ability.ability),
                _ => None,
            }));
        };
        if let Body::Static { modifiers, .. } = body {
            grants(modifiers);
        }
        each_effect(body.steps(), &mut |effect| match effect {
            Effect::Summon {
                title: TitleRef::Card(title),
                ..
            }
            | Effect::Attach {
                title: TitleRef::Card(title),
                ..
            } if !found.contains(title) => found.push(*title),
            Effect::Apply { modifiers, .. } => grants(modifiers),
            _ => {}
        });
        for ability in granted {
            self.conjured_by(ability, followed, found);
        }
    }
}

/// Names steps and the steps inside them, from `next` on.
fn name_steps(steps: &mut [Step], next: &mut StepId) {
    for step in steps {
        step.id = *next;
        next.number += 1;
        for inner in step.effect.inner_mut() {
            name_steps(inner, next);
        }
    }
}

/// Calls `visit` for every effect in `steps`, outer ones first.
pub fn each_effect(steps: &[Step], visit: &mut dyn FnMut(&Effect)) {
    each_step(steps, &mut |step| visit(&step.effect));
}

/// Calls `visit` for every one of `steps` and what is in them, outer ones first.
pub fn each_step(steps: &[Step], visit: &mut dyn FnMut(&Step)) {
    for step in steps {
        visit(step);
        for inner in step.effect.inner() {
            each_step(inner, visit);
        }
    }
}
