//! `ashwright cards diff`: what two editions print differently on cards of one title.

use super::as_json;
use crate::library::Library;
use crate::problem::{Ended, Run};
use crate::screen::{Screen, wrapped};
use crate::words;
use ashwright_core::{EditionId, Pool, TitleId};
use ashwright_lang::{Erratum, erratum};
use serde_json::{Map, Value, json};

/// Facts that are of an edition and not printed on a card.
const OF_EDITION: [&str; 6] = ["edition", "set", "made_by_players", "confirmed", "chained", "erratum"];

/// A fact as two editions have it; nothing where one has none.
struct Changed {
    fact: String,
    from: Option<Value>,
    to: Option<Value>,
}

/// Shows the titles that two editions share and print differently; those whose title contains `part`, if there is one.
pub fn run(from: EditionId, to: EditionId, part: Option<&str>, json: bool, screen: &mut Screen) -> Run {
    let (from, to) = (Library::with(from, &[])?.pool, Library::with(to, &[])?.pool);
    let wanted = part.map(str::to_lowercase);
    let is_wanted = |title: &str| {
        wanted
            .as_ref()
            .is_none_or(|part| title.to_lowercase().contains(part.as_str()))
    };
    let mut cards: Vec<(&str, Vec<Changed>)> = Vec::new();
    let (mut equal, mut only) = (0, 0);
    for id in from.titles().filter(|id| is_wanted(&from.card(*id).title)) {
        let title = from.card(id).title.as_str();
        match to.title(title) {
            None => only += 1,
            Some(other) => match changes(&from, id, &to, other) {
                changed if changed.is_empty() => equal += 1,
                changed => cards.push((title, changed)),
            },
        }
    }
    let of_other = to.titles().map(|id| to.card(id).title.as_str());
    let new = of_other
        .filter(|title| is_wanted(title) && from.title(title).is_none())
        .count() as u64;
    let in_force = |title: &str| [from.edition, to.edition].map(|edition| erratum(edition, title));
    let (from, to) = (from.edition.word(), to.edition.word());
    if json {
        let object = |title: &str, changed: &[Changed]| as_object(title, changed, in_force(title));
        let cards: Vec<Value> = cards.iter().map(|(title, changed)| object(title, changed)).collect();
        screen.json(&json!({
            "from": from, "to": to, "cards": cards, "equal": equal, "only_from": only, "only_to": new,
        }))?;
        return Ok(Ended::Well);
    }
    for (title, changed) in &cards {
        screen.line(screen.paint.bold(title))?;
        for one in changed {
            show(one, screen)?;
        }
        for (edition, erratum) in [from, to].into_iter().zip(in_force(title)) {
            if let Some(erratum) = erratum {
                let said = format!("  erratum in force in {edition} (R {})", erratum.rule);
                screen.line(screen.paint.dim(said))?;
            }
        }
        screen.gap()?;
    }
    let differ = words::count(cards.len() as u64, "title");
    let verb = if cards.len() == 1 { "differs" } else { "differ" };
    screen.paragraph(
        &format!("{differ} {verb}, {equal} say the same; {only} are only in {from}, {new} only in {to}."),
        0,
    )?;
    Ok(Ended::Well)
}

fn changes(from: &Pool, one: TitleId, to: &Pool, other: TitleId) -> Vec<Changed> {
    let facts = |pool: &Pool, title: TitleId| match as_json(pool, title) {
        Value::Object(mut facts) => {
            facts.retain(|fact, _| !OF_EDITION.contains(&fact.as_str()));
            facts
        }
        _ => Map::new(),
    };
    let (before, after) = (facts(from, one), facts(to, other));
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    // The text is the longest and stands last.
    names.sort_by_key(|name| (*name == "text", *name));
    names.dedup();
    let changed = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
    changed
        .map(|name| Changed {
            fact: name.clone(),
            from: before.get(name).cloned(),
            to: after.get(name).cloned(),
        })
        .collect()
}

fn as_object(title: &str, changed: &[Changed], errata: [Option<Erratum>; 2]) -> Value {
    let facts: Map<String, Value> = changed
        .iter()
        .map(|one| (one.fact.clone(), json!({ "from": one.from, "to": one.to })))
        .collect();
    let [from, to] = errata.map(|erratum| erratum.map(|erratum| erratum.rule));
    json!({ "name": title, "changed": facts, "erratum": { "from": from, "to": to } })
}

fn show(changed: &Changed, screen: &mut Screen) -> std::io::Result<()> {
    let said = |value: &Option<Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) if text.is_empty() => "none".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    let paint = screen.paint;
    let (from, to) = (said(&changed.from), said(&changed.to));
    let (label, is_text) = (format!("{:<11}", changed.fact), changed.fact == "text");
    if !is_text {
        let width = screen.width().saturating_sub(label.chars().count() + 3);
        for (n, line) in wrapped(&format!("{from} → {to}"), width).iter().enumerate() {
            let before = if n == 0 {
                paint.dim(&label)
            } else {
                " ".repeat(label.chars().count())
            };
            screen.line(format!("  {before} {line}"))?;
        }
        return Ok(());
    }
    // Of long texts only the paragraphs are shown that the other does not have.
    let missing = |text: &str, other: &str| -> Vec<String> {
        let kept = text.lines().filter(|line| !other.lines().any(|same| same == *line));
        kept.map(str::to_owned).collect()
    };
    let width = screen.width().min(96).saturating_sub(4);
    for (sign, lines) in [
        (paint.red("-"), missing(&from, &to)),
        (paint.green("+"), missing(&to, &from)),
    ] {
        for line in lines.iter().flat_map(|line| wrapped(line, width)) {
            screen.line(format!("  {sign} {line}"))?;
        }
    }
    Ok(())
}
