//! Definitions numbered in the order of the text.

use ashwright_core::*;

/// The pool with its paragraphs numbered in the order in which the text mentions them, so that two pools with the same
/// definitions are equal.
pub(crate) fn renumbered(pool: &Pool) -> Pool {
    let mut order = Renumber {
        pool,
        new: vec![None; pool.abilities.len()],
        abilities: Vec::new(),
    };
    let keywords: Vec<Keyword> = pool
        .keywords
        .iter()
        .map(|k| Keyword {
            name: k.name.clone(),
            ability: order.id(k.ability),
        })
        .collect();
    let mut dice_powers = pool.dice_powers.clone();
    for power in dice_powers.values_mut() {
        power.power.ability = order.id(power.power.ability);
        power.carried.iter_mut().for_each(|p| p.ability = order.id(p.ability));
    }
    let mut cards = pool.cards.clone();
    for card in &mut cards {
        card.text.iter_mut().for_each(|p| p.ability = order.id(p.ability));
        if let Part::Behavior(behavior) = &mut card.part {
            for row in &mut behavior.rows {
                row.side = row.side.map(|id| order.id(id));
                row.main = row.main.map(|id| order.id(id));
            }
        }
    }
    Pool::new(EditionId::default(), cards, order.abilities, keywords, dice_powers, 0)
}

struct Renumber<'p> {
    pool: &'p Pool,
    new: Vec<Option<AbilityId>>,
    abilities: Vec<Ability>,
}

impl Renumber<'_> {
    fn id(&mut self, old: AbilityId) -> AbilityId {
        if let Some(new) = self.new[old.index()] {
            return new;
        }
        let mut ability = self.pool.ability(old).clone();
        let new = AbilityId(self.abilities.len() as u16);
        self.new[old.index()] = Some(new);
        self.abilities.push(ability.clone());
        match &mut ability.body {
            Body::OnPlay(steps)
            | Body::Activated { steps, .. }
            | Body::Triggered { steps, .. }
            | Body::Reaction { steps, .. }
            | Body::Status { steps, .. } => self.steps(steps),
            Body::Static { modifiers, .. } => self.modifiers(modifiers),
            Body::FocusDiscount { .. } | Body::FocusCost { .. } | Body::PlayedFromHand { .. } | Body::AttachesTo(_) => {
            }
        }
        self.abilities[new.index()] = ability;
        new
    }

    fn modifiers(&mut self, modifiers: &mut [Modifier]) {
        for modifier in modifiers {
            if let Modifier::Gains(gain) = modifier {
                gain.ability.ability = self.id(gain.ability.ability);
            }
        }
    }

    fn steps(&mut self, steps: &mut [Step]) {
        for step in steps {
            if let Effect::Apply { modifiers, .. } | Effect::Decree { modifiers, .. } = &mut step.effect {
                self.modifiers(modifiers);
            }
            step.effect.inner_mut().for_each(|inside| self.steps(inside));
        }
    }
}
