//! From definitions back to card files.

use crate::grammar::{CostSyntax, MADE_BY_PLAYERS, Steps, write_card, write_dice_power, write_keyword};
use crate::phrase::Syntax;
use crate::world::Words;
use crate::writer::{Writer, Written};
use ashwright_core::{AbilityId, Body, Cost, DicePower, Effect, Maker, Pool, TitleId, each_effect};
use std::fmt::Write as _;

/// A card as it stands in a formatted card file.
///
/// ```
/// let pool = ashwright_lang::reborn();
/// let wolf = pool.title("Masked Wolf").unwrap();
/// assert_eq!(
///     ashwright_lang::print_card(pool, wolf),
///     "conjuration \"Masked Wolf\"\n  picture wolf\n  unique \"Noah Redmoon\"\n  limit 5\n  stats 2 / 1 / 0\n"
/// );
/// ```
pub fn print_card(pool: &Pool, title: TitleId) -> String {
    let mut w = Writer::new(pool);
    write_card(pool.card(title), &mut w);
    text_of(&w.lines)
}

/// All definitions of a pool as one formatted card file. Loading it gives the same definitions.
pub fn print(pool: &Pool) -> String {
    let mut text = format!("edition {}\n", pool.edition.word());
    for keyword in &pool.keywords {
        let lines = keyword_lines(pool, keyword.ability);
        let _ = write!(text, "\n{}", text_of(&lines));
    }
    for power in pool.dice_powers.values() {
        let lines = dice_power_lines(pool, power);
        let _ = write!(text, "\n{}", text_of(&lines));
    }
    let mut set = None;
    for title in pool.titles() {
        let card = pool.card(title);
        if set != Some(&card.set) {
            set = Some(&card.set);
            let made_by = match card.maker {
                Maker::Publisher => "",
                Maker::Players => MADE_BY_PLAYERS,
            };
            let _ = write!(text, "\nset \"{}\"{made_by}\n", card.set);
        }
        let _ = write!(text, "\n{}", print_card(pool, title));
    }
    text
}

/// One of the lists of steps between which a paragraph lets somebody choose, from 0, as it stands in a card file, on one
/// line. Of several such choices in one paragraph the first that has a list of this number.
pub fn print_mode(pool: &Pool, ability: AbilityId, mode: usize) -> Option<String> {
    let paragraph = pool.ability(ability);
    let mut found = None;
    each_effect(paragraph.body.steps(), &mut |effect| {
        if let Effect::Either { modes, .. } | Effect::Divide { modes, .. } = effect
            && let Some(steps) = modes.get(mode)
            && found.is_none()
        {
            let mut w = Writer::new(pool);
            w.inside(paragraph, |w| Steps::write(steps, w));
            let lines: Vec<&str> = w.lines.iter().map(|line| line.text.as_str()).collect();
            found = Some(lines.join("; "));
        }
    });
    found
}

/// One of the ways to pay for a card, from 0, as it would stand in a card file: of its play cost, or else of the first
/// activation cost that leaves a choice. Nothing when it leaves none.
pub fn print_cost_option(pool: &Pool, title: TitleId, option: usize) -> Option<String> {
    let card = pool.card(title);
    let activations = card
        .text
        .iter()
        .filter_map(|printed| match &pool.ability(printed.ability).body {
            Body::Activated { cost, .. } => Some(cost),
            _ => None,
        });
    let choices = [&card.cost].into_iter().chain(activations).map(Cost::alternatives);
    let parts = choices
        .filter(|ways| ways.len() > 1)
        .find_map(|mut ways| (option < ways.len()).then(|| ways.swap_remove(option)))?;
    let mut w = Writer::new(pool);
    w.line();
    CostSyntax::write(&Cost { parts }, &mut w);
    w.lines.first().map(|line| line.text.clone())
}

/// One of the ways to pay what a card wants for defending or attacking, as it would stand in a card file: 0 is the price, 1
/// the wounds instead. Nothing when the card wants nothing like that.
pub fn print_toll_option(pool: &Pool, title: TitleId, option: usize) -> Option<String> {
    let toll = pool.toll(title)?;
    if option > 0 {
        return toll.wounds.map(|wounds| format!("{wounds} wounds"));
    }
    let mut w = Writer::new(pool);
    w.line();
    CostSyntax::write(&toll.cost, &mut w);
    w.lines.first().map(|line| line.text.clone())
}

fn keyword_lines(words: &dyn Words, ability: AbilityId) -> Vec<Written> {
    let mut w = Writer::new(words);
    write_keyword(words.paragraph(ability), &mut w);
    w.lines
}

fn dice_power_lines(words: &dyn Words, power: &DicePower) -> Vec<Written> {
    let mut w = Writer::new(words);
    write_dice_power(power, &mut w);
    w.lines
}

/// Lines with their indentation.
pub(crate) fn text_of(lines: &[Written]) -> String {
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "{}{}", "  ".repeat(line.depth), line.text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_between_effects_can_be_said() {
        let pool = crate::reborn();
        let mut said = 0;
        for title in pool.titles() {
            for printed in &pool.card(title).text {
                let mut most = 0;
                each_effect(pool.ability(printed.ability).body.steps(), &mut |effect| {
                    if let Effect::Either { modes, .. } | Effect::Divide { modes, .. } = effect {
                        most = most.max(modes.len());
                    }
                });
                for mode in 0..most {
                    let text = print_mode(pool, printed.ability, mode).expect("it is one of them");
                    assert!(!text.is_empty() && !text.contains('\n'), "{text}");
                    said += 1;
                }
                assert_eq!(print_mode(pool, printed.ability, most), None);
            }
        }
        assert!(said > 10, "{said}");
    }

    #[test]
    fn every_way_to_pay_can_be_said() {
        let pool = crate::reborn();
        let ways = |title: &TitleId| pool.card(*title).cost.alternatives().len();
        let title = pool
            .titles()
            .find(|title| ways(title) > 1)
            .expect("a card of several costs");
        let first = print_cost_option(pool, title, 0).expect("its first");
        assert_ne!(Some(&first), print_cost_option(pool, title, 1).as_ref());
        assert!(!first.contains(" or "), "{first}");
        assert_eq!(print_cost_option(pool, title, ways(&title)), None);
    }
}
