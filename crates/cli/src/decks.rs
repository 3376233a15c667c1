//! `ashwright decks`

use crate::args::DecksCommand;
use crate::library::{Library, read};
use crate::problem::{Ended, Run};
use crate::screen::{Screen, padded, table};
use crate::words;
use ashwright_core::{CardKind, TitleId};
use ashwright_decks::Draft;
use ashwright_decks::export::{self, SiteText};
use ashwright_decks::format::{self, Finding, Format};
use ashwright_decks::import::{self, Imported, Pasted, Unread};
use ashwright_table::Problem;
use ashwright_table::decks::{self, NamedDeck};
use serde_json::{Value, json};
use std::path::Path;

/// Runs a command about decks.
pub fn run(command: &DecksCommand, screen: &mut Screen) -> Run {
    match command {
        DecksCommand::List { json } => list(*json, screen),
        DecksCommand::Show { deck, json, more } => {
            let library = Library::with(&more.cards)?;
            let deck = library.deck(deck)?;
            show(&library, &deck, *json, screen)
        }
        DecksCommand::Check {
            decks,
            format,
            json,
            more,
        } => check(&Library::with(&more.cards)?, decks, format, *json, screen),
        DecksCommand::Convert { deck, to, more } => convert(&Library::with(&more.cards)?, deck, to, screen),
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
    let shelves = decks::shelves(&library.pool)?;
    if json {
        let all: Vec<Value> = shelves
            .iter()
            .flat_map(|shelf| {
                shelf.decks.iter().map(|deck| {
                    let mut value = as_json(&library, deck);
                    value["from"] = shelf.name.into();
                    value
                })
            })
            .collect();
        screen.line(serde_json::to_string_pretty(&all).unwrap_or_default())?;
        return Ok(Ended::Well);
    }
    let paint = screen.paint;
    for shelf in shelves.iter().filter(|shelf| !shelf.decks.is_empty()) {
        screen.gap()?;
        screen.line(paint.dim(shelf.name))?;
        let rows: Vec<Vec<String>> = shelf
            .decks
            .iter()
            .map(|deck| {
                let leader = &library.pool.card(deck.deck.phoenixborn).title;
                vec![paint.bold(&deck.name), leader.clone(), paint.dim(dice(deck))]
            })
            .collect();
        for row in table(&rows, &[]) {
            screen.line(format!("  {row}"))?;
        }
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

fn check(library: &Library, names: &[String], format: &str, json: bool, screen: &mut Screen) -> Run {
    let precons: Vec<Draft> = decks::shelves(&library.pool)?
        .into_iter()
        .flat_map(|shelf| shelf.decks)
        .map(Draft::from)
        .collect();
    let all = if names.is_empty() {
        precons.clone()
    } else {
        names
            .iter()
            .map(|name| draft(library, name))
            .collect::<Result<_, _>>()?
    };
    let format = Format::from_word(format).unwrap_or(Format::Constructed);
    let checked: Vec<(&Draft, Vec<Finding>)> = all
        .iter()
        .map(|deck| (deck, format::check(&library.book, deck, format, &precons)))
        .collect();
    let problems = checked.iter().map(|(_, problems)| problems.len()).sum();
    let name = |deck: &Draft| match deck.phoenixborn {
        Some(leader) if deck.name.is_empty() => library.pool.card(leader).title.clone(),
        Some(_) | None => deck.name.clone(),
    };
    if json {
        let list: Vec<Value> = checked
            .iter()
            .map(|(deck, findings)| {
                let findings: Vec<Value> = findings
                    .iter()
                    .map(|f| json!({ "problem": f.text, "remedy": f.remedy }))
                    .collect();
                json!({ "name": name(deck), "problems": findings })
            })
            .collect();
        let whole = json!({ "format": format.word(), "decks": list });
        screen.line(serde_json::to_string_pretty(&whole).unwrap_or_default())?;
        return Ok(Ended::if_none(problems));
    }
    let paint = screen.paint;
    for (deck, findings) in &checked {
        if findings.is_empty() {
            screen.line(format!("{}  {}", paint.green("fine "), name(deck)))?;
            continue;
        }
        screen.line(format!("{}  {}", paint.red("wrong"), name(deck)))?;
        for finding in findings {
            screen.paragraph(&format!("{} {}.", finding.text, finding.remedy), 7)?;
        }
    }
    Ok(Ended::if_none(problems))
}

/// A deck in any format, all of which could be read.
fn draft(library: &Library, name: &str) -> Result<Draft, Problem> {
    let imported = imported(library, name)?;
    match imported.errors.first() {
        Some(unread) => Err(unread_problem(library, name, unread)),
        None => Ok(imported.draft),
    }
}

fn unread_problem(library: &Library, place: &str, unread: &Unread) -> Problem {
    let place = match unread.line {
        0 => place.to_owned(),
        line => format!("{place}, line {line}"),
    };
    let names: Vec<String> = unread
        .suggestions
        .iter()
        .map(|t| format!("{:?}", library.pool.card(*t).title))
        .collect();
    let remedy = if names.is_empty() {
        "look the title up with `ashwright cards search`".to_owned()
    } else {
        format!("did you mean {}?", names.join(" or "))
    };
    Problem::new(
        format!("cannot read {:?}", unread.text),
        place,
        unread.why.trim_end_matches('.'),
        remedy,
    )
}

fn imported(library: &Library, name: &str) -> Result<Imported, Problem> {
    let path = Path::new(name);
    let text = if name == "-" {
        std::io::read_to_string(std::io::stdin())
            .map_err(|error| Problem::new("cannot read the deck", "what comes in", error.to_string(), "send text"))?
    } else if path.is_file() || path.extension().is_some() || name.contains(['/', '\\']) {
        read(path)?
    } else {
        return Ok(Imported {
            draft: library.deck(name)?.into(),
            ..Imported::default()
        });
    };
    let refuse = |why: String, remedy: &str| Problem::new("cannot read the deck", name, why, remedy);
    match import::import(&library.pool, &text) {
        Pasted::Decks(decks) => {
            let several = decks.len() > 1;
            let first = decks.into_iter().next().filter(|_| !several);
            first.ok_or_else(|| refuse("there are several decks in it".into(), "give one deck at a time"))
        }
        Pasted::Address(address) => Err(refuse(
            "it is an address, and this program fetches nothing".into(),
            &format!("save {} and give that file", address.json()),
        )),
        Pasted::Unreadable(why) => {
            let (why, remedy) = why.split_once(": ").unwrap_or((&why, "give a deck list"));
            Err(refuse(why.to_owned(), remedy.trim_end_matches('.')))
        }
    }
}

fn convert(library: &Library, name: &str, to: &str, screen: &mut Screen) -> Run {
    let imported = imported(library, name)?;
    let draft = &imported.draft;
    let pool = &library.pool;
    let pretty = |value: Value| serde_json::to_string_pretty(&value).unwrap_or_default();
    let text = match to {
        "site" => export::site_text(&library.book, draft, SiteText::default()),
        "table" => {
            let (cards, dice) = export::table_text(pool, draft);
            format!("{cards}\n{dice}").trim_end().to_owned()
        }
        "json" => pretty(export::json(pool, draft)),
        "site-json" => pretty(export::site_json(pool, draft)),
        "table-json" => pretty(export::table_json(&library.book, draft)),
        "link" => format!("#{}", export::fragment(pool, draft)),
        _ => {
            let named = draft.named(pool).ok_or_else(|| {
                Problem::new(
                    "cannot write a deck file",
                    name,
                    "nobody leads the deck",
                    "name its Phoenixborn",
                )
            })?;
            decks::print(pool, &named).trim_end().to_owned()
        }
    };
    screen.line(text)?;
    screen.flush()?;
    for warning in &imported.warnings {
        eprintln!("note: {warning}");
    }
    for unread in &imported.errors {
        eprintln!("error: {}", unread_problem(library, name, unread));
    }
    Ok(Ended::if_none(imported.errors.len()))
}
