//! `ashwright decks`

use crate::args::DecksCommand;
use crate::library::Library;
use crate::problem::{Ended, Run};
use crate::screen::{Screen, padded, table};
use crate::words;
use ashwright_core::{CardKind, TitleId};
use ashwright_table::decks::{self, NamedDeck};
use serde_json::{Value, json};

/// Runs a command about decks.
pub fn run(command: &DecksCommand, screen: &mut Screen) -> Run {
    match command {
        DecksCommand::List { json } => list(*json, screen),
        DecksCommand::Show { deck, json, more } => {
            let library = Library::with(&more.cards)?;
            let deck = library.deck(deck)?;
            show(&library, &deck, *json, screen)
        }
        DecksCommand::Check { decks, json, more } => check(&Library::with(&more.cards)?, decks, *json, screen),
    }
}

fn dice(deck: &NamedDeck) -> String {
    deck.deck
        .dice
        .iter()
        .map(|(kind, n)| format!("{n} {kind}"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn as_json(library: &Library, deck: &NamedDeck) -> Value {
    let title = |id: &TitleId| library.pool.card(*id).title.clone();
    let cards: Vec<Value> = deck
        .deck
        .cards
        .iter()
        .map(|(id, n)| json!({ "name": title(id), "count": n }))
        .collect();
    let dice: serde_json::Map<String, Value> = deck
        .deck
        .dice
        .iter()
        .map(|(kind, n)| (kind.to_string(), json!(n)))
        .collect();
    json!({
        "name": deck.name,
        "phoenixborn": title(&deck.deck.phoenixborn),
        "dice": dice,
        "first_five": deck.first_five.iter().map(title).collect::<Vec<_>>(),
        "cards": cards,
    })
}

fn list(json: bool, screen: &mut Screen) -> Run {
    let library = Library::with(&[])?;
    let all = library.decks()?;
    if json {
        let all: Vec<Value> = all.iter().map(|deck| as_json(&library, deck)).collect();
        screen.line(serde_json::to_string_pretty(&all).unwrap_or_default())?;
        return Ok(Ended::Well);
    }
    let paint = screen.paint;
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|deck| {
            let leader = &library.pool.card(deck.deck.phoenixborn).title;
            vec![paint.bold(&deck.name), leader.clone(), paint.dim(dice(deck))]
        })
        .collect();
    for row in table(&rows, &[]) {
        screen.line(row)?;
    }
    Ok(Ended::Well)
}

fn show(library: &Library, deck: &NamedDeck, json: bool, screen: &mut Screen) -> Run {
    if json {
        screen.line(serde_json::to_string_pretty(&as_json(library, deck)).unwrap_or_default())?;
        return Ok(Ended::Well);
    }
    let paint = screen.paint;
    let pool = &library.pool;
    let leader = pool.card(deck.deck.phoenixborn);
    screen.line(paint.bold(&deck.name))?;
    screen.line(format!(
        "  led by {}  {}",
        paint.cyan(&leader.title),
        paint.dim(words::values(leader))
    ))?;
    screen.line(format!("  dice   {}", dice(deck)))?;
    for kind in CardKind::ALL {
        let of_kind: Vec<&(TitleId, u8)> = deck
            .deck
            .cards
            .iter()
            .filter(|(id, _)| pool.card(*id).kind == kind)
            .collect();
        if of_kind.is_empty() {
            continue;
        }
        screen.gap()?;
        let n: u64 = of_kind.iter().map(|(_, n)| u64::from(*n)).sum();
        screen.line(format!(
            "  {}",
            paint.dim(words::count(n, kind.words()).replace("allys", "allies"))
        ))?;
        let rows: Vec<Vec<String>> = of_kind
            .iter()
            .map(|(id, n)| {
                let card = pool.card(*id);
                let star = if deck.first_five.contains(id) {
                    paint.yellow("*")
                } else {
                    " ".to_owned()
                };
                vec![
                    format!("{n} {star}"),
                    padded(paint.cyan(&card.title), 24),
                    padded(words::cost(&card.cost), 36),
                    paint.dim(words::values(card)),
                ]
            })
            .collect();
        for row in table(&rows, &[]) {
            screen.line(format!("  {row}"))?;
        }
    }
    let pile = library
        .book
        .conjuration_pile(deck.deck.cards.iter().map(|(id, _)| *id).chain([deck.deck.phoenixborn]));
    if !pile.is_empty() {
        screen.gap()?;
        screen.line(paint.dim("  conjuration pile"))?;
        for (id, n) in pile {
            let card = pool.card(id);
            screen.line(format!(
                "  {n}    {} {}",
                padded(paint.cyan(&card.title), 24),
                paint.dim(words::values(card))
            ))?;
        }
    }
    if !deck.first_five.is_empty() {
        screen.gap()?;
        screen.line(format!(
            "  {} {}",
            paint.yellow("*"),
            paint.dim("recommended First Five")
        ))?;
    }
    Ok(Ended::Well)
}

fn check(library: &Library, names: &[String], json: bool, screen: &mut Screen) -> Run {
    let all = if names.is_empty() {
        library.decks()?
    } else {
        names.iter().map(|name| library.deck(name)).collect::<Result<_, _>>()?
    };
    let checked: Vec<(&NamedDeck, Vec<String>)> = all
        .iter()
        .map(|deck| (deck, decks::check(&library.book, deck)))
        .collect();
    let problems = checked.iter().map(|(_, problems)| problems.len()).sum();
    if json {
        let list: Vec<Value> = checked
            .iter()
            .map(|(deck, problems)| json!({ "name": deck.name, "problems": problems }))
            .collect();
        screen.line(serde_json::to_string_pretty(&json!({ "decks": list })).unwrap_or_default())?;
        return Ok(Ended::if_none(problems));
    }
    let paint = screen.paint;
    for (deck, problems) in &checked {
        if problems.is_empty() {
            screen.line(format!("{}  {}", paint.green("fine "), deck.name))?;
            continue;
        }
        screen.line(format!("{}  {}", paint.red("wrong"), deck.name))?;
        for problem in problems {
            screen.paragraph(problem, 7)?;
        }
    }
    Ok(Ended::if_none(problems))
}
