//! What a finished game tells, as a few lines.

use crate::screen::Screen;
use crate::story::Story;
use crate::words;
use ashwright_core::Seat;
use ashwright_table::tale::{Act, Dealt, Deeds, Moment, Odds, Source, Tale, Turned};
use std::io;

/// Shows when the game turned, and what each player did.
pub fn show(tale: &Tale, story: &Story<'_>, screen: &mut Screen) -> io::Result<()> {
    screen.gap()?;
    if let Some(turned) = turned(&tale.turned, story) {
        screen.paragraph(&turned, 0)?;
    }
    for (seat, deeds) in (0..).map(Seat).zip(&tale.deeds) {
        screen.line(screen.paint.bold(story.name(seat)))?;
        for line in lines(deeds) {
            screen.paragraph(&line, 2)?;
        }
    }
    Ok(())
}

fn turned(turned: &Turned, story: &Story<'_>) -> Option<String> {
    match turned {
        Turned::Never => None,
        Turned::Ahead => Some("The winner was ahead at every action, by the measure of the bots.".to_owned()),
        Turned::With(Moment { round, turn, act, .. }) => {
            let with = match act {
                Act::Round(n) => format!("as round {n} began"),
                act => format!("in round {round}, turn {turn}: {}", acted(act, story)),
            };
            Some(format!(
                "It turned {with}. From then on the winner was ahead, by the measure of the bots."
            ))
        }
    }
}

fn acted(act: &Act, story: &Story<'_>) -> String {
    match act {
        Act::Played(seat, title) => story.does(*seat, &format!("play {title}")),
        Act::Used(seat, title) => story.does(*seat, &format!("use {title}")),
        Act::Power(seat, kind) => story.does(*seat, &format!("use a {kind} power")),
        Act::Attacked(seat, title) => story.does(*seat, &format!("attack {title}")),
        Act::Meditated(seat) => story.does(*seat, "meditate"),
        Act::Passed(seat) => story.does(*seat, "pass"),
        Act::Lost(seat) => story.does(*seat, "lose"),
        Act::Round(n) => format!("round {n} began"),
        Act::Other => "between two actions".to_owned(),
    }
}

fn lines(deeds: &Deeds) -> Vec<String> {
    let mut lines = Vec::new();
    let mut named = deeds.most().iter().map(dealt).collect::<Vec<_>>();
    let sum = |of: &[Dealt]| of.iter().map(Dealt::total).sum::<u16>();
    let all = sum(&deeds.damage);
    // What is not named is counted, so that the numbers add up.
    let others = all - sum(deeds.most());
    named.extend((others > 0).then(|| format!("others {others}")));
    lines.extend((all > 0).then(|| format!("Damage dealt ({all}): {}.", words::list(&named))));
    let lost: Vec<String> = deeds.losses().iter().map(|(title, n, _)| counted(title, *n)).collect();
    lines.extend((!lost.is_empty()).then(|| format!("Units lost ({}): {}.", deeds.lost.len(), words::list(&lost))));
    lines.extend((deeds.dice() > 0).then(|| {
        let (powers, dice) = (deeds.powers(), deeds.dice());
        format!("Dice: {powers} of {dice} on their power side; {}.", odds(deeds.odds()))
    }));
    for (where_, left) in [("hand", &deeds.in_hand), ("draw pile", &deeds.in_pile)] {
        let left: Vec<String> = left.iter().map(|(title, n)| counted(title, *n)).collect();
        lines.extend((!left.is_empty()).then(|| format!("Not played, in {where_}: {}.", words::list(&left))));
    }
    lines
}

fn counted(title: &str, n: u8) -> String {
    match n {
        1 => title.to_owned(),
        n => format!("{n} {title}"),
    }
}

/// `Hammer Knight 14 (attacks 11, counters 3)`.
fn dealt(dealt: &Dealt) -> String {
    let source = match &dealt.by {
        Source::Card(title) => title.to_string(),
        Source::Power(kind) => format!("{kind} power"),
    };
    let parts = [
        ("attacks", dealt.attack),
        ("counters", dealt.counter),
        ("effects", dealt.effect),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, n)| *n > 0)
        .map(|(word, n)| format!("{word} {n}"))
        .collect();
    match parts.len() {
        ..2 => format!("{source} {}", dealt.total()),
        _ => format!("{source} {} ({})", dealt.total(), parts.join(", ")),
    }
}

fn odds(odds: Odds) -> String {
    match odds {
        Odds::Nearly => "nearly everybody rolls as many or more".to_owned(),
        Odds::OfTen(n) => format!("{n} of 10 players roll as many or more"),
        Odds::OneIn(n) => format!("one player in {n} rolls as many or more"),
        Odds::Hardly => "fewer than one player in 1000 rolls as many or more".to_owned(),
    }
}
