//! Cards, decks and files: what is built in, and what the command line adds.

use ashwright_core::{EditionId, Pool, TitleId};
use ashwright_decks::edition::{called, read_by};
use ashwright_decks::import::{self, Imported, Pasted};
use ashwright_decks::ready::{self, NamedDeck};
use ashwright_diagnostic::{Colours, Problem, is_unprintable};
use ashwright_engine::Rulebook;
use ashwright_lang::Source;
use ashwright_table::encounter::Challenge;
use ashwright_table::nearest;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The cards and the rules of the edition that is played.
#[derive(Clone, Debug)]
pub struct Library {
    /// The cards.
    pub pool: Arc<Pool>,
    /// The cards ready for play.
    pub book: Arc<Rulebook>,
}

impl Library {
    /// The cards of the project in an edition, and those of these files.
    ///
    /// # Errors
    /// When a file cannot be read or is wrong.
    pub fn with(edition: EditionId, files: &[PathBuf]) -> Result<Library, Problem> {
        let book = if files.is_empty() {
            ashwright_table::rulebook(edition)
        } else {
            let mut sources = ashwright_lang::sources(edition).to_vec();
            for path in files {
                sources.push(source(path)?);
            }
            let pool = ashwright_lang::load(&sources).map_err(|problems| card_problem(&problems))?;
            Arc::new(Rulebook::new(Arc::new(pool)))
        };
        Ok(Library {
            pool: book.pool.clone(),
            book,
        })
    }

    /// The card that a title, or a part of a title, means.
    ///
    /// # Errors
    /// When no card, or more than one, can be meant.
    pub fn card(&self, name: &str) -> Result<TitleId, Problem> {
        let what = format!("cannot find the card {name:?}");
        let name = &ashwright_core::plain(name);
        if let Some(title) = self.pool.title(name) {
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
                if let Some((edition, title)) = elsewhere(self.pool.edition, name) {
                    return Err(Problem::new(
                        what,
                        "the cards",
                        format!(
                            "it is no card of {}, and one of {}",
                            called(self.pool.edition),
                            called(edition)
                        ),
                        format!("`ashwright cards show {title:?} --edition {}` shows it", edition.word()),
                    ));
                }
                let all: Vec<TitleId> = self.pool.titles().collect();
                let remedy = match near_titles(&wanted, all.iter().map(title)) {
                    Some(near) => format!("did you mean {near}?"),
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

    /// The decks of the project that are played where none is named.
    ///
    /// # Errors
    /// When they name cards that do not exist.
    pub fn decks(&self) -> Result<Vec<NamedDeck>, Problem> {
        ready::rulebook(&self.pool)
    }

    /// The decks that are played against a Chimera where none is named: those that were made to meet it, or those of the
    /// rulebook where there are none.
    ///
    /// # Errors
    /// When none or more than one Chimera can be meant, or they name cards that do not exist.
    pub fn decks_against(&self, chimera: &str) -> Result<Vec<NamedDeck>, Problem> {
        let challenge = Challenge {
            chimera: chimera.to_owned(),
            ..Challenge::default()
        };
        let (title, _) = challenge.found(&self.book)?;
        match ready::made_for(&self.pool, &self.pool.card(title).title)? {
            none if none.is_empty() => self.decks(),
            made => Ok(made),
        }
    }

    /// Everything that an argument for decks means, as far as it could be read, and where each deck stands: a file, all
    /// files of a directory, `-` for what comes in, text or a link, or the name of a ready-made deck.
    ///
    /// # Errors
    /// When there is no such deck, or the file cannot be read at all.
    pub fn read_decks(&self, name: &str) -> Result<Vec<(String, Imported)>, Problem> {
        let path = Path::new(name);
        match argument(name) {
            Argument::Directory => self.read_directory(path, name),
            Argument::ComingIn => self.read_text(what_comes_in()?, "what comes in"),
            Argument::Text => self.read_text(name, "the deck"),
            Argument::File => self.read_text(&read(path)?, name),
            Argument::Name => {
                let draft = ready::find(&self.pool, name)?.into();
                let deck = Imported {
                    draft,
                    ..Imported::default()
                };
                Ok(vec![(name.to_owned(), deck)])
            }
        }
    }

    /// The decks of all files of a directory.
    fn read_directory(&self, path: &Path, name: &str) -> Result<Vec<(String, Imported)>, Problem> {
        let files = files_below(path)?;
        if files.is_empty() {
            let why = "no file is in it";
            return Err(Problem::new(
                "cannot read the decks",
                name,
                why,
                "name a directory with deck files, or a file",
            ));
        }
        let mut all = Vec::new();
        for file in files {
            let place = file.display().to_string();
            match read(&file).and_then(|text| self.read_text(&text, &place)) {
                Ok(decks) => all.extend(decks),
                Err(problem) => {
                    let errors = vec![problem];
                    all.push((
                        place,
                        Imported {
                            errors,
                            ..Imported::default()
                        },
                    ));
                }
            }
        }
        Ok(all)
    }

    fn read_text(&self, text: &str, place: &str) -> Result<Vec<(String, Imported)>, Problem> {
        match import::import(&self.pool, text, place) {
            Pasted::Decks(decks) => {
                let shown = |mut deck: Imported| {
                    // What somebody else wrote controls no terminal.
                    deck.draft.name.retain(|c| !is_unprintable(c));
                    (place.to_owned(), deck)
                };
                Ok(decks.into_iter().map(shown).collect())
            }
            Pasted::Address(address) => Err(ready::unfetched(&address, place)),
            Pasted::Unreadable(problem) => Err(problem),
        }
    }

    /// The decks that an argument means, all of them understood. What was understood differently from how it is written
    /// is told on standard error.
    ///
    /// # Errors
    /// As [`Library::read_decks`], and for the first thing that was not understood.
    pub fn decks_of(&self, name: &str) -> Result<Vec<NamedDeck>, Problem> {
        let mut named = Vec::new();
        let read = self.read_decks(name).map_err(|problem| match argument(name) {
            Argument::Name => by(self, problem),
            Argument::Directory | Argument::ComingIn | Argument::File | Argument::Text => problem,
        });
        for (place, deck) in read? {
            for note in &deck.notes {
                crate::screen::complain(note, Colours::Off);
            }
            let deck = ready::named(&self.pool, deck, &place);
            named.push(deck.map_err(|problem| by(self, problem))?);
        }
        Ok(named)
    }

    /// The one deck that an argument means.
    ///
    /// # Errors
    /// As [`Library::decks_of`], and when there are several.
    pub fn deck(&self, name: &str) -> Result<NamedDeck, Problem> {
        let mut decks = self.decks_of(name)?;
        match (decks.pop(), decks.len()) {
            (Some(only), 0) => Ok(only),
            (_, others) => Err(Problem::new(
                "cannot take the deck",
                name,
                format!("there are {} decks in it", others + 1),
                "give a file with one of them",
            )),
        }
    }
}

/// The other edition that has a card of this title, as it writes it; of several the first.
fn elsewhere(edition: EditionId, name: &str) -> Option<(EditionId, &'static str)> {
    let others = EditionId::ALL.into_iter().filter(|other| *other != edition);
    let mut found = others.filter_map(|other| {
        let pool = ashwright_lang::pool(other);
        pool.title(name).map(|title| (other, pool.card(title).title.as_str()))
    });
    found.next()
}

/// The titles that somebody may mean who slips: the nearest one, else those with the nearest word.
pub fn near_titles<'t>(wanted: &str, titles: impl Iterator<Item = &'t str>) -> Option<String> {
    let titles: Vec<&str> = titles.collect();
    if let Some(near) = nearest(wanted, titles.iter().copied()) {
        return Some(format!("{near:?}"));
    }
    let words = |title: &str| -> Vec<String> { title.split_whitespace().map(str::to_lowercase).collect() };
    let all: Vec<String> = titles.iter().flat_map(|title| words(title)).collect();
    let near = ashwright_diagnostic::nearest(wanted, all.iter().map(String::as_str))?;
    let with = titles
        .iter()
        .filter(|title| words(title).iter().any(|word| word == near));
    let named: Vec<String> = with.take(3).map(|title| format!("{title:?}")).collect();
    Some(named.join(" or "))
}

/// What an argument for decks is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    Directory,
    /// The standard input.
    ComingIn,
    File,
    /// The text of a deck, or a link that holds one.
    Text,
    /// The name of a ready-made deck, or a part of it.
    Name,
}

/// What an argument for decks is.
pub fn argument(said: &str) -> Argument {
    let path = Path::new(said);
    let is_name_of_file = path
        .extension()
        .is_some_and(|end| ["deck", "txt", "json", "md"].iter().any(|known| end == *known));
    if path.is_dir() {
        Argument::Directory
    } else if said == "-" {
        Argument::ComingIn
    } else if path.is_file() || is_name_of_file {
        Argument::File
    } else if import::is_text(said) {
        Argument::Text
    } else if said.contains(['/', '\\']) {
        Argument::File
    } else {
        Argument::Name
    }
}

/// The text on the standard input, which can be read once.
fn what_comes_in() -> Result<&'static str, Problem> {
    static TEXT: OnceLock<Result<String, String>> = OnceLock::new();
    let text = TEXT.get_or_init(|| std::io::read_to_string(std::io::stdin()).map_err(|error| error.to_string()));
    text.as_deref()
        .map_err(|why| Problem::new("cannot read the deck", "what comes in", why.clone(), "send UTF-8 text"))
}

/// The files of a directory and of those below it, by name, hidden ones left out.
///
/// # Errors
/// When one of the directories cannot be read.
pub fn files_below(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    for entry in entries_of(path)? {
        if entry.is_dir() {
            files.extend(files_below(&entry)?);
        } else {
            files.push(entry);
        }
    }
    Ok(files)
}

/// What lies in a directory, by name, without what is hidden.
fn entries_of(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    let unreadable = |error: std::io::Error| {
        let place = path.display().to_string();
        Problem::new(
            "cannot read the directory",
            place,
            error.to_string(),
            "change its permissions",
        )
    };
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?.path();
        let name = entry.file_name();
        if !name.is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            entries.push(entry);
        }
    }
    entries.sort();
    Ok(entries)
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
    // Some editors begin what they save with a mark of its encoding, which is no part of the text.
    let unmarked = |text: String| match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    std::fs::read_to_string(path).map(unmarked).map_err(|error| {
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

/// Writes a file so that it is either whole or as before. A link goes on leading to it, and who may read it stays the same.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Problem> {
    let meant = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = meant.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = meant.with_file_name(name);
    // On the disk before it takes the place of what was there.
    let written = std::fs::File::create(&part).and_then(|mut file| {
        if let Ok(before) = std::fs::metadata(&meant) {
            file.set_permissions(before.permissions())?;
        }
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| std::fs::rename(&part, &meant)).map_err(|error| {
        let _ = std::fs::remove_file(&part);
        cannot_write(path, &error)
    })
}

/// Whether [`write()`] could write a file now: told before hours are spent on what is to stand in it.
///
/// # Errors
/// When it could not.
pub fn can_write(path: &Path) -> Result<(), Problem> {
    let is_new = !path.exists();
    let opened = std::fs::File::options().create(true).append(true).open(path);
    if is_new && opened.is_ok() {
        // It is made when there is something to write.
        let _ = std::fs::remove_file(path);
    }
    opened.map(drop).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Problem {
    Problem::new(
        "cannot write the file",
        path.display().to_string(),
        error.to_string(),
        "choose another place, or make room there",
    )
}

/// What an option says of a Chimera's aspects: the text of a file where there is one of that name, else the words, of which
/// a list has a line for each card.
///
/// # Errors
/// When the file cannot be read.
pub fn aspects(said: Option<&str>) -> Result<String, Problem> {
    match said.map(Path::new) {
        Some(path) if path.is_file() => read(path),
        // A command line is one line.
        _ => Ok(said.unwrap_or_default().replace(", ", "\n")),
    }
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

/// A problem of a deck with what it was read by, and how to have it read by other cards.
pub fn by(library: &Library, problem: Problem) -> Problem {
    read_by(problem, library.pool.edition, |word| format!("`--edition {word}`"))
}

/// Every file below a directory that `wanted` takes, in order; none when the directory does not exist.
pub fn wanted_files(dir: &Path, wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if wanted(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
