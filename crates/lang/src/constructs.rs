//! Which constructs of the language a card uses. Writing the card tells.

use crate::grammar::{AmountSyntax, EffectSyntax, QuantitySyntax, SelectSyntax};
use crate::grammar::{write_card, write_dice_power, write_keyword};
use crate::phrase::{Item, Syntax};
use crate::writer::Writer;
use ashwright_core::{
    Ability, AbilityId, Body, DicePower, Effect, Modifier, Pool, Printed, TitleId, each_effect, sort,
};

/// The names of the constructs that a card uses, those of its keywords included, each once, in the order of the
/// language reference.
pub fn constructs(pool: &Pool, title: TitleId) -> Vec<&'static str> {
    let mut w = Writer::new(pool);
    write_card(pool.card(title), &mut w);
    for keyword in keywords(pool, title) {
        write_keyword(pool.ability(keyword), &mut w);
    }
    in_order(&w)
}

/// Every construct of the language, in the order of the reference, with the cards that use it themselves or by their
/// keywords, and the dice powers that do. What every file has is left out.
pub fn users(pool: &Pool) -> Vec<(&'static str, Vec<String>)> {
    let cards: Vec<(Vec<&'static str>, String)> = pool
        .titles()
        .map(|title| (constructs(pool, title), pool.card(title).title.clone()))
        .chain(
            pool.dice_powers
                .values()
                .map(|power| (power_constructs(pool, power), format!("the {} power", power.kind))),
        )
        .collect();
    crate::grammar::phrases()
        .map(|phrase| phrase.name)
        .filter(|name| !["edition", "set"].contains(name))
        .map(|name| {
            let users = cards.iter().filter(|(used, _)| used.contains(&name));
            (name, users.map(|(_, title)| title.clone()).collect())
        })
        .collect()
}

/// The effects that take a player, cards that are selected, or an amount: what each of them does with none, one and
/// several of these is a law of the language.
pub fn effects_that_take() -> Vec<&'static str> {
    let taken = |label: &str| {
        label.contains("player") || [SelectSyntax::LABEL, QuantitySyntax::LABEL, AmountSyntax::LABEL].contains(&label)
    };
    crate::grammar::phrases()
        .filter(|phrase| phrase.of == EffectSyntax::LABEL)
        .filter(|phrase| {
            phrase
                .syntax
                .iter()
                .any(|item| matches!(item, Item::Part(label) if taken(label)))
        })
        .map(|phrase| phrase.name)
        .collect()
}

/// The constructs that a card uses in its own lines.
pub(crate) fn own_constructs(pool: &Pool, title: TitleId) -> Vec<&'static str> {
    let mut w = Writer::new(pool);
    write_card(pool.card(title), &mut w);
    in_order(&w)
}

/// The constructs that a keyword uses.
pub(crate) fn keyword_constructs(pool: &Pool, keyword: AbilityId) -> Vec<&'static str> {
    let mut w = Writer::new(pool);
    write_keyword(pool.ability(keyword), &mut w);
    in_order(&w)
}

/// The constructs that a dice power uses.
pub(crate) fn power_constructs(pool: &Pool, power: &DicePower) -> Vec<&'static str> {
    let mut w = Writer::new(pool);
    write_dice_power(power, &mut w);
    in_order(&w)
}

fn in_order(w: &Writer<'_>) -> Vec<&'static str> {
    let names = crate::grammar::phrases().map(|p| p.name);
    names.filter(|name| w.uses.iter().any(|u| u.phrase == *name)).collect()
}

/// The keywords that a card has or grants, each once.
pub(crate) fn keywords(pool: &Pool, title: TitleId) -> Vec<AbilityId> {
    let mut found = Vec::new();
    let mut open: Vec<Printed> = pool.card(title).text.clone();
    let mut seen: Vec<AbilityId> = Vec::new();
    while let Some(printed) = open.pop() {
        if seen.contains(&printed.ability) {
            continue;
        }
        seen.push(printed.ability);
        if pool.keywords.iter().any(|k| k.ability == printed.ability) {
            found.push(printed.ability);
        }
        each_granted(pool.ability(printed.ability), &mut |granted| open.push(granted));
    }
    sort(&mut found);
    found
}

/// Calls `visit` for every paragraph that a paragraph grants.
pub(crate) fn each_granted(ability: &Ability, visit: &mut dyn FnMut(Printed)) {
    let mut granted = |modifiers: &[Modifier]| {
        for modifier in modifiers {
            if let Modifier::Gains(gain) = modifier {
                visit(gain.ability);
            }
        }
    };
    if let Body::Static { modifiers, .. } = &ability.body {
        granted(modifiers);
    }
    each_effect(ability.body.steps(), &mut |effect| {
        if let Effect::Apply { modifiers, .. } = effect {
            granted(modifiers);
        }
    });
}
