//! `ashwright rulings coverage`

use super::play_watched;
use crate::library::{self, Library};
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_core::{EditionId, Line, Pool, TitleId};
use ashwright_lang::{Definition, lines};
use ashwright_table::Problem;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A definition of the project, as its file has it.
struct Defined {
    name: String,
    lines: Vec<Written>,
}

/// A line of a definition that can be run.
struct Written {
    number: usize,
    text: String,
    run: bool,
}

/// A file of definitions.
struct File {
    name: String,
    definitions: Vec<Defined>,
}

/// Plays the rulings of an edition and says which lines of the cards that the edition adds none of them ran.
pub fn run(edition: EditionId, files: &[PathBuf], list: Option<&Path>, json: bool, screen: &mut Screen) -> Run {
    let library = Library::with(edition, &[])?;
    let mut texts = super::texts(files)?;
    texts.retain(|(name, text)| super::edition(name, text) == edition);
    let played = play_watched(&library.book, &texts);
    let failed = played
        .iter()
        .filter(|(outcome, _)| !outcome.problems.is_empty())
        .count();
    if failed > 0 {
        let why = format!("{} failed", words::count(failed as u64, "ruling"));
        let remedy = "`ashwright rulings run` says why; mend them first";
        return Err(Problem::new("cannot say what the rulings cover", "the rulings", why, remedy).into());
    }
    let listed = match list {
        Some(path) => library::read(path)?,
        None => String::new(),
    };
    let listed: Vec<&str> = listed
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let ran = played.into_iter().flat_map(|(_, lines)| lines).collect();
    report(&files_of(&library.pool, &ran), &listed, json, screen)
}

/// Every definition of an edition's own files with its lines, and which of them were run.
fn files_of(pool: &Pool, ran: &BTreeSet<(TitleId, Line)>) -> Vec<File> {
    let anywhere: BTreeSet<Line> = ran.iter().map(|(_, line)| *line).collect();
    let is_keyword = |line: Line| match line {
        Line::Paragraph(ability) | Line::Exhausted(ability) => {
            pool.keywords.iter().any(|keyword| keyword.ability == ability)
        }
        Line::Cost | Line::Values => true,
        Line::Step(..) | Line::Declined(..) | Line::Impossible(..) | Line::Cancelled(..) => false,
    };
    let names = definitions(pool);
    let mut files: Vec<File> = Vec::new();
    let directory = format!("cards/{}/", pool.edition.word());
    let own = ashwright_lang::sources(pool.edition);
    for source in own.iter().filter(|source| source.name.starts_with(&directory)) {
        let rows: Vec<(usize, &str)> = source
            .text
            .lines()
            .enumerate()
            .map(|(at, row)| (at + 1, row.trim()))
            .filter(|(_, row)| !row.is_empty() && !row.starts_with('#'))
            .collect();
        let mut found = Vec::new();
        for (definition, name, written) in &names {
            // The files are formatted, so what is written here stands there.
            let Some(first) = written.first() else { continue };
            let Some(start) = rows.iter().position(|(_, row)| *row == first.text) else {
                continue;
            };
            let was_run = |held: Line| match definition {
                Definition::Card(title) if is_keyword(held) => ran.contains(&(*title, held)),
                _ => anywhere.contains(&held),
            };
            let lines = written.iter().zip(&rows[start..]).flat_map(|(line, (number, _))| {
                let done = line.line.map(|held| (held, line.text.clone()));
                let left = line.otherwise.iter();
                let left = left.map(|(how, held)| (*held, format!("{} ({how})", line.text)));
                done.into_iter().chain(left).map(|(held, text)| Written {
                    number: *number,
                    text,
                    run: was_run(held),
                })
            });
            found.push(Defined {
                name: name.clone(),
                lines: lines.collect(),
            });
        }
        files.push(File {
            name: source.name.clone(),
            definitions: found,
        });
    }
    files
}

/// Every definition of a pool with its name and its lines.
pub fn definitions(pool: &Pool) -> Vec<(Definition, String, Vec<ashwright_lang::WrittenLine>)> {
    let cards = pool
        .titles()
        .map(|title| (Definition::Card(title), pool.card(title).title.clone()));
    let keywords = pool.keywords.iter().map(|keyword| {
        (
            Definition::Keyword(keyword.ability),
            format!("keyword {}", keyword.name),
        )
    });
    let powers = pool
        .dice_powers
        .keys()
        .map(|kind| (Definition::DicePower(*kind), format!("{kind} power")));
    keywords
        .chain(powers)
        .chain(cards)
        .map(|(definition, name)| (definition, name, lines(pool, definition)))
        .collect()
}

fn report(files: &[File], listed: &[&str], json: bool, screen: &mut Screen) -> Run {
    let entry = |defined: &Defined, line: &Written| format!("{}: {}", defined.name, line.text);
    let all = || files.iter().flat_map(|file| &file.definitions);
    let total: usize = all().map(|defined| defined.lines.len()).sum();
    let open: BTreeSet<String> = all()
        .flat_map(|defined| defined.lines.iter().filter(|l| !l.run).map(|l| entry(defined, l)))
        .collect();
    let stale: Vec<&&str> = listed.iter().filter(|listed| !open.contains(**listed)).collect();
    let is_new = |defined: &Defined, line: &Written| !line.run && !listed.contains(&entry(defined, line).as_str());
    let counted: usize = all()
        .map(|defined| defined.lines.iter().filter(|line| !line.run).count())
        .sum();
    let new: usize = all()
        .map(|defined| defined.lines.iter().filter(|line| is_new(defined, line)).count())
        .sum();
    let ended = Ended::if_none(new + stale.len());
    if json {
        let rows: Vec<Value> = files
            .iter()
            .flat_map(|file| file.definitions.iter().map(move |defined| (file, defined)))
            .flat_map(|(file, defined)| {
                let open = defined.lines.iter().filter(|line| !line.run);
                open.map(move |line| {
                    json!({
                        "file": file.name, "line": line.number, "of": defined.name, "text": line.text,
                        "listed": !is_new(defined, line),
                    })
                })
            })
            .collect();
        let object = json!({ "lines": total, "run": total - counted, "not run": rows, "stale": stale });
        screen.json(&object)?;
        return Ok(ended);
    }
    let paint = screen.paint;
    for file in files {
        let open: Vec<&Defined> = file
            .definitions
            .iter()
            .filter(|defined| defined.lines.iter().any(|line| is_new(defined, line)))
            .collect();
        if open.is_empty() {
            continue;
        }
        screen.line(paint.bold(&file.name))?;
        for defined in open {
            screen.line(format!("  {}", paint.yellow(&defined.name)))?;
            for line in defined.lines.iter().filter(|line| is_new(defined, line)) {
                screen.line(format!("    {:>4}  {}", paint.dim(line.number), line.text))?;
            }
        }
        screen.gap()?;
    }
    for entry in &stale {
        screen.line(format!(
            "{} \"{entry}\" is listed as not run, but it is run or does not exist: remove it from the list",
            paint.red("stale")
        ))?;
    }
    let of = words::count(total as u64, "line");
    let known = counted - new;
    let also = if known > 0 {
        format!(", {known} listed as such")
    } else {
        String::new()
    };
    let summary = format!("{} of {of} are run; {counted} are not{also}", total - counted);
    screen.line(if new + stale.len() == 0 {
        paint.green(summary)
    } else {
        paint.red(summary)
    })?;
    Ok(ended)
}
