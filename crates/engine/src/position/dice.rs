//! Dice as positions write them: `2 natural power, 1 charm basic`.

use ashwright_core::{Dice, DiceByType, Die, DieType, Level};

/// Reads a number of things such as `2 natural power`; without a number it is one.
pub(super) fn counted(text: &str) -> (u8, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((n, rest)) => n.parse().map_or((1, text), |n| (n, rest.trim())),
        None => (1, text),
    }
}

pub(super) fn die_type(word: &str) -> Result<DieType, String> {
    DieType::from_word(word).ok_or_else(|| {
        let close = ashwright_diagnostic::nearest(word, DieType::ALL.iter().map(|d| d.word()));
        let hint = close.map_or_else(
            || "write a type such as natural".to_owned(),
            |c| format!("did you mean {c}?"),
        );
        format!("\"{word}\" is not a type of dice: {hint}")
    })
}

pub(super) fn one_die(text: &str) -> Result<Die, String> {
    let mut words = text.split_whitespace();
    let (Some(kind), Some(level), None) = (words.next(), words.next(), words.next()) else {
        return Err(format!(
            "\"{text}\" is not a die: write its type and its side, such as natural power"
        ));
    };
    let kind = die_type(kind)?;
    let level = Level::from_word(level)
        .ok_or_else(|| format!("\"{level}\" is not a side of a die: write basic, class or power"))?;
    Ok(Die { kind, level })
}

/// Reads dice such as `2 natural power, charm basic`.
///
/// # Errors
/// One sentence about the first thing that is not understood.
pub fn dice_of(text: &str) -> Result<Dice, String> {
    let mut dice = Dice::NONE;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty() && *p != "no dice" && *p != "none")
    {
        let (n, die) = counted(part);
        let die = one_die(die)?;
        if n > 20 || dice.total() + n > 40 {
            return Err(format!("\"{part}\" are more dice than a game has"));
        }
        dice.add(die, n);
    }
    Ok(dice)
}

/// Reads dice without sides, such as `2 natural, charm`.
///
/// # Errors
/// One sentence about the first thing that is not understood.
pub fn dice_types_of(text: &str) -> Result<DiceByType, String> {
    let mut dice = DiceByType::default();
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty() && *p != "no dice" && *p != "none")
    {
        let (n, kind) = counted(part);
        let kind = die_type(kind)?;
        if n > 20 || dice.total() + n > 40 {
            return Err(format!("\"{part}\" are more dice than a game has"));
        }
        dice.add(kind, n);
    }
    Ok(dice)
}

pub(super) fn write_types(dice: &DiceByType) -> String {
    let parts: Vec<String> = dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    parts.join(", ")
}
