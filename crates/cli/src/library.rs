//! Cards, decks and files: what is built in, and what the command line adds.

use ashwright_core::{Pool, TitleId};
use ashwright_engine::{REBORN, Rulebook};
use ashwright_lang::Source;
use ashwright_table::decks::{self, NamedDeck};
use ashwright_table::{Problem, nearest};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The cards and the rules of the edition that is played.
#[derive(Clone, Debug)]
pub struct Library {
    /// The cards.
    pub pool: Arc<Pool>,
    /// The cards ready for play.
    pub book: Arc<Rulebook>,
}

impl Library {
    /// The cards of the project and those of these files.
    ///
    /// # Errors
    /// When a file cannot be read or is wrong.
    pub fn with(files: &[PathBuf]) -> Result<Library, Problem> {
        let pool = if files.is_empty() {
            ashwright_lang::reborn().clone()
        } else {
            let mut sources = ashwright_lang::builtin().to_vec();
            for path in files {
                sources.push(source(path)?);
            }
            ashwright_lang::load(&sources).map_err(|problems| card_problem(&problems))?
        };
        let pool = Arc::new(pool);
        Ok(Library {
            book: Arc::new(Rulebook::new(pool.clone(), REBORN)),
            pool,
        })
    }

    /// The card that a title, or a part of a title, means.
    ///
    /// # Errors
    /// When no card, or more than one, can be meant.
    pub fn card(&self, name: &str) -> Result<TitleId, Problem> {
        let what = format!("cannot find the card {name:?}");
        if let Some(title) = self.pool.title(name.trim()) {
            return Ok(title);
        }
        let title = |id: &TitleId| self.pool.card(*id).title.as_str();
        let wanted = name.trim().to_lowercase();
        let parts: Vec<TitleId> = self
            .pool
            .titles()
            .filter(|id| !wanted.is_empty() && title(id).to_lowercase().contains(&wanted))
            .collect();
        match &parts[..] {
            [only] => Ok(*only),
            [] => {
                let all: Vec<TitleId> = self.pool.titles().collect();
                let remedy = match nearest(&wanted, all.iter().map(title)) {
                    Some(near) => format!("did you mean {near:?}?"),
                    None => "`ashwright cards list` shows every title".to_owned(),
                };
                Err(Problem::new(what, "the cards", "no title is or contains this", remedy))
            }
            several => {
                let names: Vec<String> = several.iter().take(6).map(|id| format!("{:?}", title(id))).collect();
                let more = if several.len() > 6 { " …" } else { "" };
                let why = format!("{} titles contain this", several.len());
                Err(Problem::new(
                    what,
                    "the cards",
                    why,
                    format!("choose one of {}{more}", names.join(", ")),
                ))
            }
        }
    }

    /// The decks of the project.
    ///
    /// # Errors
    /// When they name cards that do not exist.
    pub fn decks(&self) -> Result<Vec<NamedDeck>, Problem> {
        decks::reborn(&self.pool)
    }

    /// The deck that a name or a file means.
    ///
    /// # Errors
    /// When there is none, or the file cannot be read.
    pub fn deck(&self, name: &str) -> Result<NamedDeck, Problem> {
        let path = Path::new(name);
        let is_path = path.extension().is_some_and(|e| e == "deck") || name.contains(['/', '\\']);
        if is_path || path.is_file() {
            let text = read(path)?;
            return decks::parse(&self.pool, &text, name);
        }
        decks::find(&self.pool, name)
    }
}

/// A card file.
///
/// # Errors
/// When it cannot be read.
pub fn source(path: &Path) -> Result<Source, Problem> {
    Ok(Source::new(path.display().to_string(), read(path)?))
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read or is no text.
pub fn read(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| {
        let (why, remedy) = match error.kind() {
            std::io::ErrorKind::NotFound => ("there is no such file", "check the name and the directory"),
            std::io::ErrorKind::PermissionDenied => ("it may not be read", "change its permissions"),
            std::io::ErrorKind::InvalidData => ("it is not UTF-8 text", "save it as UTF-8"),
            std::io::ErrorKind::IsADirectory => ("it is a directory", "name a file in it"),
            _ => {
                return Problem::new(
                    "cannot read the file",
                    path.display().to_string(),
                    error.to_string(),
                    "try again",
                );
            }
        };
        Problem::new("cannot read the file", path.display().to_string(), why, remedy)
    })
}

/// Writes a file so that it is either whole or as before.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Problem> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    std::fs::write(&part, text)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(|error| {
            let _ = std::fs::remove_file(&part);
            Problem::new(
                "cannot write the file",
                path.display().to_string(),
                error.to_string(),
                "choose another place, or make room there",
            )
        })
}

/// The problems of card files as one.
fn card_problem(problems: &[Problem]) -> Problem {
    let Some(first) = problems.first() else {
        return Problem::new(
            "cannot read the cards",
            "a card file",
            "it is wrong",
            "run `ashwright cards check`",
        );
    };
    match problems.len() {
        1 => first.clone(),
        n => {
            let more = format!("{} more; `ashwright cards check {}` shows them", n - 1, first.place);
            first.clone().note("and", more)
        }
    }
}
