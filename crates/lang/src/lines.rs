//! Which line of a card file says what, for reports on which of them were run.

mod outcomes;

use crate::grammar::{write_card, write_dice_power, write_keyword};
use crate::writer::{Begun, Use, Writer};
use ashwright_core::{AbilityId, DieType, Line, Pool, TitleId};
use outcomes::outcomes;

/// What is defined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Definition {
    /// A card.
    Card(TitleId),
    /// A keyword, by its paragraph.
    Keyword(AbilityId),
    /// A dice power.
    DicePower(DieType),
}

/// A line of a definition as it stands in a formatted card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenLine {
    /// How deep it is indented.
    pub depth: usize,
    /// The words.
    pub text: String,
    /// What of the definition it holds. Lines such as `set`, `limit` and `else:` hold nothing that is run.
    pub line: Option<Line>,
    /// What else can become of that line, and what to call it.
    pub otherwise: Vec<(&'static str, Line)>,
}

/// The lines of a definition, from the first to the last.
pub fn lines(pool: &Pool, definition: Definition) -> Vec<WrittenLine> {
    let mut w = Writer::new(pool);
    match definition {
        Definition::Card(title) => {
            write_card(pool.card(title), &mut w);
        }
        Definition::Keyword(ability) => {
            write_keyword(pool.ability(ability), &mut w);
            w.begun.push((1, Begun::Paragraph(ability)));
        }
        Definition::DicePower(kind) => {
            if let Some(power) = pool.dice_powers.get(&kind) {
                write_dice_power(power, &mut w);
            }
        }
    }
    let held = |at: usize| {
        let begun = w.begun.iter().find(|(line, _)| *line == at);
        match begun {
            Some((_, Begun::Paragraph(ability))) => Some(Line::Paragraph(*ability)),
            Some((_, Begun::Step(step))) => Some(Line::Step(*step)),
            None => w
                .uses
                .iter()
                .filter(|used| used.line == at)
                .find_map(|used| head(*used)),
        }
    };
    w.lines
        .iter()
        .enumerate()
        .map(|(at, written)| WrittenLine {
            depth: written.depth,
            text: written.text.clone(),
            line: held(at),
            otherwise: held(at).map_or_else(Vec::new, |line| {
                let uses = w.uses.iter().filter(|used| used.line == at);
                let phrases: Vec<&str> = uses.map(|used| used.phrase).collect();
                outcomes(pool, definition, line, &phrases)
            }),
        })
        .collect()
}

/// What a line above the text holds.
fn head(used: Use) -> Option<Line> {
    match used.phrase {
        "cost" => Some(Line::Cost),
        "values of a Phoenixborn" | "stats" | "bonus" | "X =" => Some(Line::Values),
        _ => None,
    }
}
