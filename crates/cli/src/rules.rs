//! `ashwright rules`

use crate::args::RulesCommand;
use crate::library;
use crate::problem::{Ended, Run};
use crate::screen::{Screen, markdown};
use crate::words;
use ashwright_core::{EditionId, Rule};
use ashwright_reference::{
    Checked, Citation, Difference, Library, Number, Reference, RuleText, Standing, check, citations,
};
use ashwright_rulings::Scenario;
use ashwright_table::Problem;
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};

/// Runs a command about the rules.
pub fn run(command: &RulesCommand, screen: &mut Screen) -> Run {
    match command {
        RulesCommand::Show {
            number: None,
            edition,
            json,
        } => {
            let reference = Reference::of(edition.edition);
            if *json {
                let chapters: Vec<Value> = reference
                    .chapters
                    .iter()
                    .map(|c| {
                        let sections: Vec<Value> = c
                            .sections
                            .iter()
                            .map(|s| json!({ "number": format!("{}.{}", s.number.0, s.number.1), "title": s.title }))
                            .collect();
                        json!({ "number": c.number.to_string(), "title": c.title, "sections": sections })
                    })
                    .collect();
                let edition = reference.edition.word();
                screen.json(&json!({ "edition": edition, "chapters": chapters }))?;
            } else {
                contents(reference, screen)?;
            }
            Ok(Ended::Well)
        }
        RulesCommand::Show {
            number: Some(number),
            edition,
            json,
        } => {
            let reference = Reference::of(edition.edition);
            let number = find(reference, number)?;
            if *json {
                let rules: Vec<Value> = reference
                    .rules()
                    .filter(|rule| number.covers(rule.number))
                    .map(as_json)
                    .collect();
                let edition = reference.edition.word();
                screen.json(&json!({ "edition": edition, "number": number.to_string(), "rules": rules }))?;
            } else {
                show(reference, number, screen)?;
            }
            Ok(Ended::Well)
        }
        RulesCommand::Search {
            words,
            edition,
            limit,
            json,
        } => search(Reference::of(edition.edition), &words.join(" "), *limit, *json, screen),
        RulesCommand::Diff { from, to, number, json } => {
            let (from, to) = (Reference::of(*from), Reference::of(*to));
            let number = match number {
                Some(number) => Some(find(to, number).or_else(|_| find(from, number))?),
                None => None,
            };
            differences(from, to, number, *json, screen)
        }
        RulesCommand::Check { root, json } => citations_check(root.as_deref(), *json, screen),
    }
}

fn as_json(rule: &RuleText) -> Value {
    let (standing, why) = match &rule.standing {
        Standing::Own => ("own", None),
        Standing::Replaced => ("replaced", None),
        Standing::Same(source) => ("same", Some(source)),
        Standing::Kept(reason) => ("kept", Some(reason)),
    };
    json!({
        "number": rule.number.to_string(), "text": rule.text, "examples": rule.examples, "standing": standing, "why": why,
    })
}

/// What a number names.
///
/// # Errors
/// When it is no number, or nothing has it.
pub fn find(reference: &Reference, number: &str) -> Result<Number, Problem> {
    let what = format!("cannot show the rule {number:?}");
    let Ok(parsed) = number.parse::<Number>() else {
        let remedy = format!("write a number such as 9, 9.2 or 9.2.1, or run `ashwright rules search {number}`");
        return Err(Problem::new(what, "the rules", "it is not a number", remedy));
    };
    if reference.has(parsed) {
        return Ok(parsed);
    }
    if let Some(edition) = edition_with(number) {
        let edition = edition.word();
        let why = format!("the rules of edition {} have no such number", reference.edition.word());
        let remedy = format!("those of {edition} have: add `--edition {edition}`");
        return Err(Problem::new(what, "the rules", why, remedy));
    }
    let remedy = match parsed {
        Number::Rule(rule) => match reference.section(rule.0, rule.1) {
            Some(section) => format!("section {}.{} has {} rules", rule.0, rule.1, section.rules.len()),
            None => format!("`ashwright rules show {}` lists its sections", rule.0),
        },
        Number::Section(chapter, _) if reference.chapter(chapter).is_some() => {
            format!("`ashwright rules show {chapter}` lists its sections")
        }
        Number::Section(..) | Number::Chapter(_) => "`ashwright rules show` lists the chapters".to_owned(),
    };
    Err(Problem::new(what, "the rules", "no rule has this number", remedy))
}

/// An edition whose rules have this number.
pub fn edition_with(number: &str) -> Option<EditionId> {
    let number = number.parse::<Number>().ok()?;
    let mut editions = EditionId::ALL.into_iter();
    editions.find(|edition| Reference::of(*edition).has(number))
}

fn contents(reference: &Reference, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    for chapter in &reference.chapters {
        let rules: usize = chapter.sections.iter().map(|s| s.rules.len()).sum();
        let title = paint.bold(&chapter.title);
        screen.line(format!(
            "{:>3}  {title} {}",
            chapter.number,
            paint.dim(format!("· {rules} rules"))
        ))?;
    }
    screen.paragraph(
        "`ashwright rules show 9` shows a chapter, `ashwright rules search WORD` finds rules.",
        0,
    )
}

/// Shows a rule, a section or a chapter.
///
/// # Errors
/// When the output is gone.
pub fn show(reference: &Reference, number: Number, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let mut first = true;
    for chapter in &reference.chapters {
        for section in &chapter.sections {
            let rules: Vec<&RuleText> = section.rules.iter().filter(|rule| number.covers(rule.number)).collect();
            if rules.is_empty() {
                continue;
            }
            if !std::mem::take(&mut first) {
                screen.gap()?;
            }
            let heading = format!("{}.{} {}", section.number.0, section.number.1, section.title);
            screen.line(format!("{}  {}", paint.bold(heading), paint.dim(&chapter.title)))?;
            for rule in rules {
                show_rule(rule, screen)?;
            }
        }
    }
    Ok(())
}

/// Shows a rule with its examples.
///
/// # Errors
/// When the output is gone.
pub fn show_rule(rule: &RuleText, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let number = rule.number.to_string();
    let lines = crate::screen::wrapped(&markdown(&rule.text, paint), screen.width().min(96).saturating_sub(11));
    for (i, line) in lines.iter().enumerate() {
        let margin = if i == 0 {
            paint.cyan(format!("{number:>7}"))
        } else {
            " ".repeat(7)
        };
        screen.line(format!(" {margin}  {line}"))?;
    }
    for example in &rule.examples {
        for line in crate::screen::wrapped(example, screen.width().min(96).saturating_sub(13)) {
            screen.line(format!("          {} {}", paint.dim("│"), paint.dim(line)))?;
        }
    }
    Ok(())
}

fn search(reference: &Reference, words: &str, limit: usize, json: bool, screen: &mut Screen) -> Run {
    let hits = reference.search(words);
    if json {
        let rules: Vec<Value> = hits.iter().take(limit).map(|hit| as_json(hit.rule)).collect();
        screen.json(&json!({ "query": words, "total": hits.len(), "rules": rules }))?;
        return Ok(Ended::Well);
    }
    for hit in hits.iter().take(limit) {
        show_rule(hit.rule, screen)?;
    }
    let paint = screen.paint;
    match hits.len() {
        0 => screen.line("No rule contains all of these words; try fewer of them.")?,
        n if n > limit => {
            screen.line(paint.dim(format!("{limit} of {n} rules; `--limit {n}` shows them all")))?;
        }
        n => screen.line(paint.dim(words::count(n as u64, "rule")))?,
    }
    Ok(Ended::Well)
}

/// Shows the rules in which two editions differ, all of them or those of a number.
fn differences(from: &Reference, to: &Reference, number: Option<Number>, json: bool, screen: &mut Screen) -> Run {
    let all = from.differences(to);
    let shown: Vec<Difference> = all
        .into_iter()
        .filter(|one| number.is_none_or(|number| number.covers(one.number)))
        .collect();
    let mut pairs = crate::rulings::pairs();
    pairs.sort_by_key(|ruling| (ruling.edition != from.edition, ruling.id.clone()));
    let showing = |number: Rule| {
        let of_these = |ruling: &&Scenario| [from.edition, to.edition].contains(&ruling.edition);
        pairs
            .iter()
            .filter(of_these)
            .filter(move |ruling| ruling.cites.contains(&number))
    };
    if json {
        let text = |rule: Option<&RuleText>| rule.map(|rule| rule.text.clone());
        let rules: Vec<Value> = shown
            .iter()
            .map(|one| {
                let rulings: Vec<&str> = showing(one.number).map(|ruling| ruling.id.as_str()).collect();
                json!({
                    "number": one.number.to_string(), "from": text(one.before), "to": text(one.after), "rulings": rulings,
                })
            })
            .collect();
        let object = json!({ "from": from.edition.word(), "to": to.edition.word(), "rules": rules });
        screen.json(&object)?;
        return Ok(Ended::Well);
    }
    let paint = screen.paint;
    let mut section = None;
    for one in &shown {
        let here = (one.number.0, one.number.1);
        if section.replace(here) != Some(here) {
            let named = to.section(here.0, here.1).or_else(|| from.section(here.0, here.1));
            let title = named.map(|section| section.title.as_str()).unwrap_or_default();
            screen.gap()?;
            screen.line(paint.bold(format!("{}.{} {title}", here.0, here.1)))?;
        }
        if let Some(rule) = one.before {
            let reason = to.absent.iter().find(|(number, _)| *number == one.number);
            show_changed(rule, &paint.red("-"), screen)?;
            if let Some((_, reason)) = reason {
                let reason = format!("not here: {reason}");
                for line in crate::screen::wrapped(&reason, screen.width().min(96).saturating_sub(13)) {
                    screen.line(format!("{}{}", " ".repeat(13), paint.dim(line)))?;
                }
            }
        }
        if let Some(rule) = one.after {
            show_changed(rule, &paint.green("+"), screen)?;
        }
        for ruling in showing(one.number) {
            let shown = format!("{}: {}", ruling.id, ruling.title);
            for line in crate::screen::wrapped(&shown, screen.width().min(96).saturating_sub(15)) {
                screen.line(format!("{}{} {}", " ".repeat(13), paint.dim("│"), paint.dim(line)))?;
            }
        }
    }
    screen.gap()?;
    screen.line(paint.dim(format!(
        "{} between {} and {}",
        words::count(shown.len() as u64, "difference"),
        from.edition.word(),
        to.edition.word()
    )))?;
    Ok(Ended::Well)
}

/// Shows a rule behind a sign that says which edition has it.
fn show_changed(rule: &RuleText, sign: &str, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let number = rule.number.to_string();
    let lines = crate::screen::wrapped(&markdown(&rule.text, paint), screen.width().min(96).saturating_sub(13));
    for (i, line) in lines.iter().enumerate() {
        let margin = match i {
            0 => paint.cyan(format!("{number:>9}")),
            _ => " ".repeat(9),
        };
        screen.line(format!("{sign} {margin}  {line}"))?;
    }
    Ok(())
}

/// The working copy of the project around a directory.
fn working_copy(root: Option<&Path>) -> Result<PathBuf, Problem> {
    let what = "cannot check the citations";
    let is_root = |dir: &Path| dir.join("rules/reborn").is_dir() && dir.join("crates").is_dir();
    match root {
        Some(dir) if is_root(dir) => Ok(dir.to_owned()),
        Some(dir) => Err(Problem::new(
            what,
            dir.display().to_string(),
            "it has no rules/reborn and crates",
            "name the top directory of a working copy of the project",
        )),
        None => {
            let here = std::env::current_dir().unwrap_or_default();
            here.ancestors()
                .find(|dir| is_root(dir))
                .map(Path::to_owned)
                .ok_or_else(|| {
                    Problem::new(
                        what,
                        here.display().to_string(),
                        "this is not inside a working copy of the project",
                        "go into one, or name it with --root",
                    )
                })
        }
    }
}

/// The rules of each edition as a working copy has them, or what is wrong with them.
fn read_editions(root: &Path) -> Result<Result<Library, Vec<Problem>>, Problem> {
    let mut files = Vec::new();
    for path in library::wanted_files(&root.join("rules"), &|path| {
        path.extension().is_some_and(|ending| ending == "md" || ending == "txt")
    }) {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        files.push((name, library::read(&path)?));
    }
    Ok(Library::read(&files))
}

fn citations_check(root: Option<&Path>, json: bool, screen: &mut Screen) -> Run {
    let root = working_copy(root)?;
    let ending = |path: &Path, ending: &str| path.extension().is_some_and(|e| e == ending);
    let named = |path: &Path| path.strip_prefix(&root).unwrap_or(path).display().to_string();
    let mut messages: Vec<String> = Vec::new();
    let (mut in_code, mut in_rulings) = (0, 0);
    match read_editions(&root)? {
        Err(problems) => messages.extend(problems.iter().map(ToString::to_string)),
        Ok(library) => {
            let references = library.editions();
            let mut code: Vec<Citation> = Vec::new();
            let own_tests = root.join("crates/reference/tests");
            for path in library::wanted_files(&root.join("crates"), &|path| {
                ending(path, "rs") && !path.starts_with(&own_tests)
            }) {
                code.extend(citations::in_rust(&named(&path), &library::read(&path)?));
            }
            let mut rulings: Vec<Citation> = Vec::new();
            for path in library::wanted_files(&root.join("rulings"), &|path| ending(path, "ruling")) {
                rulings.extend(citations::in_ruling(&named(&path), &library::read(&path)?));
            }
            let mut lists = Vec::new();
            for reference in references {
                let list = root.join(citations::uncited(reference.edition));
                lists.push(if list.is_file() {
                    library::read(&list)?
                } else {
                    String::new()
                });
            }
            (in_code, in_rulings) = (code.len(), rulings.len());
            let editions = references.iter().zip(&lists);
            let editions: Vec<Checked> = editions
                .map(|(reference, uncited)| Checked { reference, uncited })
                .collect();
            let faults = check(&editions, &code, &rulings);
            messages.extend(faults.iter().map(ToString::to_string));
        }
    }
    if json {
        let object = json!({ "code": in_code, "rulings": in_rulings, "problems": messages });
        screen.json(&object)?;
    } else {
        for message in &messages {
            screen.line(message)?;
        }
        let paint = screen.paint;
        let counted = format!("{in_code} citations in code, {in_rulings} in rulings");
        if messages.is_empty() {
            screen.line(format!("{} {counted}", paint.green("fine:")))?;
        } else {
            let n = words::count(messages.len() as u64, "problem");
            screen.line(format!("{} {n}; {counted}", paint.red("wrong:")))?;
        }
    }
    Ok(Ended::if_none(messages.len()))
}
