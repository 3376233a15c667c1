//! From definitions back to card files.

use crate::grammar::{write_card, write_dice_power, write_keyword};
use crate::world::Words;
use crate::writer::{Writer, Written};
use ashwright_core::{AbilityId, DicePower, DieType, Pool, TitleId};
use std::fmt::Write as _;

/// A card as it stands in a formatted card file.
///
/// ```
/// let pool = ashwright_lang::reborn();
/// let wolf = pool.title("Masked Wolf").unwrap();
/// assert_eq!(
///     ashwright_lang::print_card(pool, wolf),
///     "conjuration \"Masked Wolf\"\n  unique \"Noah Redmoon\"\n  limit 5\n  stats 2 / 1 / 0\n"
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
            let _ = write!(text, "\nset \"{}\"\n", card.set);
        }
        let _ = write!(text, "\n{}", print_card(pool, title));
    }
    text
}

/// A die's power as it stands in a formatted card file, when the pool has it.
pub fn print_dice_power(pool: &Pool, kind: DieType) -> Option<String> {
    let power = pool.dice_powers.get(&kind)?;
    Some(text_of(&dice_power_lines(pool, power)))
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
