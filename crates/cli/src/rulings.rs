//! `ashwright rulings`

mod coverage;
mod opponents;

use crate::args::RulingsCommand;
use crate::library::{self, Library};
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_core::{EditionId, Line, TitleId};
use ashwright_engine::{Rulebook, Witness};
use ashwright_reference::{Number, Reference};
use ashwright_rulings::{Failure, Scenario, parse, run_watched};
use ashwright_table::Problem;
use include_dir::{Dir, include_dir};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The rulings of the project.
static BUILTIN: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../rulings");

/// How a scenario came out.
pub struct Outcome {
    /// The name of the ruling.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// What is wrong.
    pub problems: Vec<String>,
    /// What is odd about the file, though the scenario comes out.
    pub remarks: Vec<String>,
}

/// Runs a command about rulings.
pub fn run(command: &RulingsCommand, screen: &mut Screen) -> Run {
    match command {
        RulingsCommand::Run { files, json, more } => {
            let Readable { texts, unread } = readable(files)?;
            let mut books = BTreeMap::new();
            for (name, text) in &texts {
                if let Entry::Vacant(entry) = books.entry(edition(name, text)) {
                    let library = Library::with(*entry.key(), &more.cards)?;
                    entry.insert(library.book);
                }
            }
            let mut outcomes = play_all(&books, &texts);
            outcomes.extend(unread.into_iter().map(|problem| Outcome {
                id: stem(&problem.place),
                title: String::new(),
                problems: vec![problem.to_string()],
                remarks: Vec::new(),
            }));
            report(&outcomes, *json, screen)
        }
        RulingsCommand::Opponents {
            files,
            list,
            edition,
            all,
            json,
        } => {
            let told = match (all, json) {
                (_, true) => opponents::Told::Json,
                (true, false) => opponents::Told::All,
                (false, false) => opponents::Told::Wrong,
            };
            opponents::run(*edition, files, list.as_deref(), told, screen)
        }
        RulingsCommand::Coverage {
            files,
            list,
            edition,
            json,
        } => coverage::run(edition.edition, files, list.as_deref(), *json, screen),
    }
}

/// The edition that a ruling is of; one that cannot be read is of none, and is taken for Reborn to say what is wrong.
pub fn edition(name: &str, text: &str) -> EditionId {
    parse(name, text).map(|scenario| scenario.edition).unwrap_or_default()
}

/// Plays rulings, each with the book of its edition.
fn play_all(books: &BTreeMap<EditionId, Arc<Rulebook>>, texts: &[(String, String)]) -> Vec<Outcome> {
    let played = each(texts, |name, text| {
        let book = books.get(&edition(name, text))?;
        Some(outcome(book, name, text, None))
    });
    played.into_iter().flatten().collect()
}

/// The lines that were run, each with the title for which it was.
pub type Lines = BTreeSet<(TitleId, Line)>;

/// Plays rulings and says which lines of the cards each of them runs.
pub fn play_watched(book: &Rulebook, texts: &[(String, String)]) -> Vec<(Outcome, Lines)> {
    each(texts, |name, text| {
        let mut lines = Lines::new();
        (outcome(book, name, text, Some(&mut lines)), lines)
    })
}

/// Plays rulings side by side.
fn each<T: Send>(texts: &[(String, String)], play: impl Fn(&str, &str) -> T + Sync) -> Vec<T> {
    // The project's own rules are read first, since a mistake in them is told as such; one of the engine fails the scenario
    // that shows it.
    for edition in EditionId::ALL {
        let _ = Reference::of(edition);
    }
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let played = texts.par_iter().map(|(name, text)| play(name, text)).collect();
    std::panic::set_hook(hook);
    played
}

/// The texts of these rulings with their names; those of the project when none are named.
///
/// # Errors
/// When a file cannot be read, or two of them have the same name: links and reports could not tell them apart.
pub fn texts(files: &[PathBuf]) -> Result<Vec<(String, String)>, Problem> {
    let Readable { texts, unread } = readable(files)?;
    unread.into_iter().next().map_or(Ok(texts), Err)
}

/// Rulings with their names, and why some of a directory cannot be read: the others are run all the same.
struct Readable {
    texts: Vec<(String, String)>,
    unread: Vec<Problem>,
}

/// What there is to be run, as [`texts`].
fn readable(files: &[PathBuf]) -> Result<Readable, Problem> {
    let Readable { mut texts, unread } = match files.is_empty() {
        true => Readable {
            texts: builtin(),
            unread: Vec::new(),
        },
        false => named(files)?,
    };
    texts.sort();
    texts.dedup();
    let mut names = BTreeMap::new();
    for (path, _) in &texts {
        if let Some(other) = names.insert(stem(path), path) {
            let why = format!("it has the name of {other}");
            let remedy = "give one of them another name";
            return Err(Problem::new("cannot run the rulings", path, why, remedy));
        }
    }
    Ok(Readable { texts, unread })
}

/// The name of a ruling as its file has it.
fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem();
    stem.map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn is_ruling(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ruling")
}

/// The rulings of the project that show what differs between editions.
pub fn pairs() -> Vec<Scenario> {
    let of_pairs = |(path, text): (String, String)| {
        let pair = Path::new(&path).components().any(|part| part.as_os_str() == "pairs");
        pair.then(|| parse(&path, &text).ok()).flatten()
    };
    builtin().into_iter().filter_map(of_pairs).collect()
}

fn builtin() -> Vec<(String, String)> {
    let mut open = vec![&BUILTIN];
    let mut texts = Vec::new();
    while let Some(dir) = open.pop() {
        open.extend(dir.dirs());
        for file in dir.files().filter(|file| is_ruling(file.path())) {
            if let Some(text) = file.contents_utf8() {
                texts.push((format!("rulings/{}", file.path().display()), text.to_owned()));
            }
        }
    }
    texts.sort();
    texts
}

fn named(files: &[PathBuf]) -> Result<Readable, Problem> {
    let (mut texts, mut unread) = (Vec::new(), Vec::new());
    for path in files {
        if path.is_dir() {
            let found = library::wanted_files(path, &is_ruling);
            if found.is_empty() {
                let place = path.display().to_string();
                let remedy = "name a directory with files that end in .ruling";
                return Err(Problem::new(
                    "cannot run the rulings",
                    place,
                    "there is no ruling in it",
                    remedy,
                ));
            }
            for path in found {
                match library::read(&path) {
                    Ok(text) => texts.push((path.display().to_string(), text)),
                    Err(problem) => unread.push(problem),
                }
            }
        } else {
            texts.push((path.display().to_string(), library::read(path)?));
        }
    }
    Ok(Readable { texts, unread })
}

fn outcome(book: &Rulebook, name: &str, text: &str, witness: Option<&mut dyn Witness>) -> Outcome {
    let scenario: Scenario = match parse(name, text) {
        Ok(scenario) => scenario,
        Err(problems) => {
            let problems = problems.iter().map(ToString::to_string).collect();
            return Outcome {
                id: stem(name),
                title: String::new(),
                problems,
                remarks: Vec::new(),
            };
        }
    };
    let played = catch_unwind(AssertUnwindSafe(|| {
        run_watched(book, &scenario, witness.map(|w| w as &mut dyn Witness))
    }));
    let problems = match played {
        Ok(Ok(_)) => Vec::new(),
        Ok(Err(Failure { problems, .. })) => problems.iter().map(ToString::to_string).collect(),
        Err(_) => vec![format!("error: the engine has a mistake and stopped in {name}")],
    };
    Outcome {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        problems,
        remarks: remarks(name, &scenario),
    }
}

/// A file that is not called as its ruling, one that expects nothing, and rules that it cites and that do not exist: whoever wrote
/// it may count them otherwise.
fn remarks(name: &str, scenario: &Scenario) -> Vec<String> {
    let mut remarks = Vec::new();
    let stem = stem(name);
    if stem != scenario.id {
        let id = &scenario.id;
        remarks.push(format!("{name}: the ruling is called {id}; call the file {id}.ruling"));
    }
    if !scenario.expects() {
        let remedy = "it passes whatever happens: add a line such as: expect Isaac: 2 wounds";
        remarks.push(format!("{name}: the ruling expects nothing, so {remedy}"));
    }
    let reference = Reference::of(scenario.edition);
    for rule in scenario
        .cites
        .iter()
        .filter(|rule| !reference.has(Number::Rule(**rule)))
    {
        let remedy = "`ashwright rules show` lists those that do";
        remarks.push(format!("{name}: it cites rule {rule}, which does not exist; {remedy}"));
    }
    remarks
}

fn report(outcomes: &[Outcome], json: bool, screen: &mut Screen) -> Run {
    let failing: Vec<&Outcome> = outcomes.iter().filter(|outcome| !outcome.problems.is_empty()).collect();
    let passed = outcomes.len() - failing.len();
    if json {
        let ids: Vec<&str> = failing.iter().map(|outcome| outcome.id.as_str()).collect();
        let problems: serde_json::Map<String, Value> = failing
            .iter()
            .map(|outcome| (outcome.id.clone(), json!(outcome.problems)))
            .collect();
        let remarks: Vec<&String> = outcomes.iter().flat_map(|outcome| &outcome.remarks).collect();
        let object = json!({
            "total": outcomes.len(), "passed": passed, "failed": failing.len(), "failing": ids, "problems": problems,
            "remarks": remarks,
        });
        screen.json(&object)?;
        return Ok(Ended::if_none(failing.len()));
    }
    let paint = screen.paint;
    for outcome in &failing {
        screen.line(format!(
            "{} {}  {}",
            paint.red("failed"),
            paint.bold(&outcome.id),
            outcome.title
        ))?;
        for problem in &outcome.problems {
            for line in problem.lines() {
                screen.line(format!("  {line}"))?;
            }
        }
        screen.gap()?;
    }
    let remarks: Vec<&String> = outcomes.iter().flat_map(|outcome| &outcome.remarks).collect();
    for remark in &remarks {
        screen.line(format!("{} {remark}", paint.yellow("note")))?;
    }
    if !remarks.is_empty() {
        screen.gap()?;
    }
    let total = words::count(outcomes.len() as u64, "ruling");
    let summary = format!("{total}: {passed} passed, {} failed", failing.len());
    screen.line(if failing.is_empty() {
        paint.green(summary)
    } else {
        paint.red(summary)
    })?;
    Ok(Ended::if_none(failing.len()))
}
