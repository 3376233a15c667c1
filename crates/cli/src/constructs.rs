//! `ashwright cards constructs`

use crate::library;
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_core::EditionId;
use ashwright_lang::users;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// How many cards are named behind a construct.
const NAMED: usize = 3;

/// Every construct with the cards that use it; a title that is in two editions counts once.
fn of_all_editions() -> Vec<(&'static str, Vec<String>)> {
    // Red Rains has the cards of Reborn, too.
    let mut all = users(ashwright_lang::pool(EditionId::RedRains));
    for ((_, titles), (_, more)) in all.iter_mut().zip(users(ashwright_lang::pool(EditionId::Original))) {
        let fresh: Vec<String> = more.into_iter().filter(|title| !titles.contains(title)).collect();
        titles.extend(fresh);
    }
    all
}

/// Says for each construct of the card language which cards use it. With a file of reasons, every construct that serves
/// one card or none must have one there, and no other.
pub fn run(reasons: Option<&Path>, json: bool, screen: &mut Screen) -> Run {
    let users = of_all_editions();
    let text = match reasons {
        Some(path) => library::read(path)?,
        None => String::new(),
    };
    let given: BTreeMap<&str, &str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(": ").unwrap_or((line, "")))
        .collect();
    let few = |cards: &[String]| cards.len() <= 1;
    let mut faults: Vec<String> = Vec::new();
    if reasons.is_some() {
        for (construct, cards) in &users {
            if few(cards) && given.get(construct).is_none_or(|reason| reason.is_empty()) {
                let who = cards.first().map_or("no card", String::as_str);
                faults.push(format!(
                    "\"{construct}\" serves {who} alone, and no reason is given for it"
                ));
            }
        }
        for construct in given.keys() {
            match users.iter().find(|(name, _)| name == construct) {
                None => faults.push(format!("there is no construct \"{construct}\": remove its reason")),
                Some((_, cards)) if !few(cards) => {
                    let n = words::count(cards.len() as u64, "card");
                    faults.push(format!("\"{construct}\" serves {n} by now: remove its reason"));
                }
                Some(_) => {}
            }
        }
    }
    if json {
        let rows: Vec<Value> = users
            .iter()
            .map(|(construct, cards)| {
                json!({ "construct": construct, "cards": cards, "reason": given.get(construct).copied() })
            })
            .collect();
        let object = json!({ "constructs": rows, "problems": faults });
        screen.json(&object)?;
        return Ok(Ended::if_none(faults.len()));
    }
    let rows: Vec<Vec<String>> = users
        .iter()
        .map(|(construct, cards)| {
            let mut named = cards.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
            if cards.len() > NAMED {
                named.push_str(", …");
            }
            if let Some(reason) = given.get(construct) {
                named = format!("{named} ({reason})").trim_start().to_owned();
            }
            vec![cards.len().to_string(), (*construct).to_owned(), named]
        })
        .collect();
    screen.table(&rows, &[0], 0)?;
    screen.gap()?;
    let paint = screen.paint;
    for fault in &faults {
        screen.line(format!("{} {fault}", paint.red("wrong")))?;
    }
    let single = users.iter().filter(|(_, cards)| few(cards)).count();
    let all = words::count(users.len() as u64, "construct");
    screen.line(format!("{all}, {single} of them for one card or none"))?;
    Ok(Ended::if_none(faults.len()))
}
