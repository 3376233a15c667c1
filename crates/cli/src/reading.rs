//! Decks that a command is given, each read by the cards of its own edition, and the edition of a game with them.

use crate::library::{self, Argument, Library, argument, by};
use crate::words;
use ashwright_core::EditionId;
use ashwright_decks::edition::{self, Known, Meant};
use ashwright_decks::import::Imported;
use ashwright_decks::ready::{self, NamedDeck};
use ashwright_diagnostic::{Colours, Problem};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// A deck as far as it could be read.
pub struct Read {
    /// The cards that it was read by.
    pub library: Library,
    /// Where it stands.
    pub place: String,
    /// What it says.
    pub deck: Imported,
    /// How its edition is known; nothing where the command line says one.
    pub known: Option<Known>,
    /// Whether it is a ready-made deck that was named.
    pub ready_made: bool,
    /// The same by the cards of the original edition, of a deck that leaves it open.
    pub original: Option<(Library, Imported)>,
}

impl Read {
    /// What messages call it: its name, and where it stands when that is another.
    fn called(&self) -> String {
        match self.deck.draft.name.as_str() {
            "" => self.place.clone(),
            name if name == self.place => format!("{name:?}"),
            name => format!("{name:?} ({})", self.place),
        }
    }

    /// Whether nothing decides of which edition it is.
    pub fn is_open(&self) -> bool {
        self.known == Some(Known::Open) && !self.ready_made && self.deck.errors.is_empty()
    }

    fn meant(&self) -> Meant {
        Meant {
            edition: self.library.pool.edition,
            known: self.known.unwrap_or(Known::Open),
        }
    }
}

/// By which cards decks are read.
pub enum Reader {
    /// By these.
    One(Library),
    /// By those of the edition that each deck is of; these are Reborn's.
    Each(Library),
}

impl Reader {
    /// What reads decks where the command line says an edition and card files, or neither.
    ///
    /// # Errors
    /// When a card file cannot be read or is wrong.
    pub fn new(said: Option<EditionId>, cards: &[PathBuf]) -> Result<Reader, Problem> {
        if let Some(edition) = said {
            return Ok(Reader::One(Library::with(edition, cards)?));
        }
        if cards.is_empty() {
            return Ok(Reader::Each(Library::with(EditionId::Reborn, cards)?));
        }
        // Card files are of one edition, and so is what is made of them.
        let sources: Vec<_> = cards
            .iter()
            .map(|file| library::source(file))
            .collect::<Result<_, _>>()?;
        Ok(Reader::One(Library::with(ashwright_lang::edition_of(&sources), cards)?))
    }

    /// The cards where there is no deck.
    pub fn library(&self) -> &Library {
        match self {
            Reader::One(library) | Reader::Each(library) => library,
        }
    }

    /// Everything that an argument for decks means, as [`Library::read_decks`] has it.
    ///
    /// # Errors
    /// When there is no such deck, or the file cannot be read at all.
    pub fn read(&self, name: &str) -> Result<Vec<Read>, Problem> {
        let reborn = match self {
            Reader::Each(reborn) => reborn,
            Reader::One(library) => {
                let ready_made = argument(name) == Argument::Name;
                let by_it = |(place, deck)| Read {
                    library: library.clone(),
                    place,
                    deck,
                    known: None,
                    ready_made,
                    original: None,
                };
                let read = library.read_decks(name).map_err(|problem| match ready_made {
                    true => by(library, problem),
                    false => problem,
                });
                return Ok(read?.into_iter().map(by_it).collect());
            }
        };
        let original = Library::with(EditionId::Original, &[])?;
        let ready_made = argument(name) == Argument::Name;
        let (here, there) = (reborn.read_decks(name), original.read_decks(name));
        let named = Meant::named(&reborn.pool, &original.pool, name);
        let (here, there) = match (here, there, named) {
            (Err(here), Err(there), _) if ready_made => return Err(unknown(named, here, there)),
            // A name that several decks of Reborn have is not meant for one of the original edition.
            (Err(here), _, Meant { known, .. }) if !ready_made || known == Known::Open => return Err(here),
            (here, there, _) => (here.unwrap_or_default(), there.unwrap_or_default()),
        };
        let errors = |read: &[(String, Imported)]| -> usize { read.iter().map(|(_, deck)| deck.errors.len()).sum() };
        // Where a text parts into other decks by other cards, it is of the edition that understands more of it.
        let whole = Meant {
            edition: match here.is_empty() || errors(&there) < errors(&here) && !there.is_empty() {
                true => EditionId::Original,
                false => EditionId::Reborn,
            },
            known: Known::ByNames,
        };
        let meant = |n: usize| match (here.get(n), there.get(n)) {
            _ if ready_made => named,
            (Some(a), Some(b)) if here.len() == there.len() => Meant::by(&a.1, &b.1),
            _ => whole,
        };
        let decks = if whole.edition == EditionId::Original {
            there.len()
        } else {
            here.len()
        };
        let mut read = Vec::new();
        for n in 0..decks {
            let Meant { edition, known } = meant(n);
            let (library, deck) = match edition {
                EditionId::Reborn => (reborn.clone(), here.get(n).cloned()),
                EditionId::Original => (original.clone(), there.get(n).cloned()),
                // Only what says so is read by these cards, too.
                EditionId::RedRains => {
                    let library = Library::with(edition, &[])?;
                    let deck = library.read_decks(name)?.into_iter().nth(n);
                    (library, deck)
                }
            };
            let left_open = there.get(n).filter(|_| known == Known::Open);
            if let Some((place, deck)) = deck {
                read.push(Read {
                    library,
                    place,
                    deck,
                    known: Some(known),
                    ready_made,
                    original: left_open.map(|(_, deck)| (original.clone(), deck.clone())),
                });
            }
        }
        Ok(read)
    }

    /// The decks that arguments mean, all of them understood. What was understood differently from how it is written is told
    /// on standard error.
    ///
    /// # Errors
    /// As [`Reader::read`], and for the first thing that was not understood.
    pub fn named(&self, names: &[String]) -> Result<Vec<(Library, NamedDeck)>, Problem> {
        let mut read = Vec::new();
        for name in names {
            read.extend(self.read(name)?);
        }
        settle(read.iter_mut().collect());
        tell_open(&read.iter().collect::<Vec<_>>());
        let named = |Read {
                         library, place, deck, ..
                     }: Read| {
            for note in &deck.notes {
                crate::screen::complain(note, Colours::Off);
            }
            let named = ready::named(&library.pool, deck, &place).map_err(|problem| by(&library, problem))?;
            Ok((library, named))
        };
        read.into_iter().map(named).collect()
    }
}

/// The cards by which a game between players with these decks is played: of the edition that the command line says, else of
/// the one that the decks are of. Where those leave it open it is Reborn, unless somebody who `asks` can say otherwise.
///
/// # Errors
/// When there is no such deck, or decks are of different editions.
pub fn library_of_game(
    said: Option<EditionId>,
    cards: &[PathBuf],
    decks: &[String],
    asks: bool,
) -> Result<Library, Problem> {
    let reader = Reader::new(said, cards)?;
    if let (Reader::One(library), _) | (Reader::Each(library), []) = (&reader, decks) {
        return Ok(library.clone());
    }
    let mut read = Vec::new();
    for name in decks {
        read.extend(reader.read(name)?);
    }
    let meant: Vec<(String, Meant)> = read.iter().map(|read| (read.called(), read.meant())).collect();
    let edition = edition::of_game(&meant).map_err(|clash| {
        let remedy = "choose decks of one edition, or say with --edition by whose cards all of them are read";
        Problem::new("cannot start the game", "the decks", clash.to_string(), remedy)
    })?;
    let is_asked = asks && edition.is_none() && read.iter().any(Read::is_open) && has_somebody();
    if is_asked {
        return Library::with(asked_edition(), cards);
    }
    let read: Vec<&Read> = read.iter().collect();
    tell_editions(&read);
    tell_open(&read);
    Library::with(edition.unwrap_or_default(), cards)
}

/// Whether somebody sits at a terminal who can be asked.
fn has_somebody() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks by the cards of which edition decks are read whose names both have.
fn asked_edition() -> EditionId {
    let (one, other) = (EditionId::Reborn.word(), EditionId::Original.word());
    eprintln!("Both editions have every name of these decks. Which is played: {one}, or {other}?");
    loop {
        eprint!("[{one}] › ");
        let mut line = String::new();
        if io::stdin().read_line(&mut line).unwrap_or(0) == 0 {
            return EditionId::Reborn;
        }
        let said = line.trim().to_lowercase();
        let is = |word: &str| word.starts_with(&said);
        match (is(one), is(other)) {
            (true, _) => return EditionId::Reborn,
            (false, true) => return EditionId::Original,
            (false, false) => eprintln!("Type {one} or {other}, or press Enter for {one}."),
        }
    }
}

/// Has decks that leave their edition open read as all others are that do not, where those are of the original edition, and
/// says so on standard error.
pub fn settle(mut read: Vec<&mut Read>) {
    let meant: Vec<(String, Meant)> = read.iter().map(|read| (read.called(), read.meant())).collect();
    if edition::of_game(&meant) == Ok(Some(EditionId::Original)) {
        for read in &mut read {
            if let Some((library, deck)) = read.original.take() {
                (read.library, read.deck, read.known) = (library, deck, Some(Known::ByNames));
            }
        }
    }
    tell_editions(&read.iter().map(|read| &**read).collect::<Vec<_>>());
}

/// So many decks are told by their names, of more their number.
const TOLD: usize = 3;

/// Says on standard error which decks were read by the cards of the original edition because of their names alone.
fn tell_editions(read: &[&Read]) {
    let by_names = |read: &&&Read| {
        read.library.pool.edition == EditionId::Original && read.known == Some(Known::ByNames) && !read.ready_made
    };
    let decks: Vec<String> = read.iter().filter(by_names).map(|read| read.called()).collect();
    let all = decks.len() == read.len();
    let said = match (decks.len(), all) {
        (0, _) => return,
        (1, true) => "By its names the deck is".to_owned(),
        (1, false) => format!("By its names {} is", words::list(&decks)),
        (_, true) => "By their names the decks are".to_owned(),
        (n, false) if n > TOLD => format!("By their names {n} of the decks are"),
        (_, false) => format!("By their names {} are", words::list(&decks)),
    };
    let them = if decks.len() == 1 { "it as one" } else { "them as those" };
    eprintln!("{said} of the original edition; `--edition reborn` reads {them} of Reborn.");
}

/// Says on standard error that decks were read by the cards of Reborn which are those of the original edition as well. A verdict
/// on decks says so itself.
pub fn tell_open(read: &[&Read]) {
    let open: Vec<String> = read
        .iter()
        .filter(|read| read.is_open())
        .map(|read| read.called())
        .collect();
    let (which, them) = match open.len() {
        0 => return,
        n if n > TOLD => (format!("{n} of the decks"), "them as those"),
        1 if read.len() == 1 => ("the deck".to_owned(), "it as one"),
        1 => (words::list(&open), "it as one"),
        _ if open.len() == read.len() => ("the decks".to_owned(), "them as those"),
        _ => (words::list(&open), "them as those"),
    };
    let were = if open.len() == 1 { "it was" } else { "they were" };
    eprintln!(
        "Both editions have every name of {which}: {were} read by the cards of Reborn; `--edition original` reads {them} of the original edition."
    );
}

/// A problem of a name that means no deck of Reborn and none of the original edition, or several of one: the nearer name counts.
fn unknown(named: Meant, here: Problem, there: Problem) -> Problem {
    const NEAR: &str = "did you mean";
    let slip = there.remedy.starts_with(NEAR) && !here.remedy.starts_with(NEAR);
    match (named.known, named.edition) {
        (Known::ByNames | Known::Written, EditionId::Original) => there,
        (Known::ByNames | Known::Written, EditionId::Reborn | EditionId::RedRains) => here,
        (Known::Open, _) if here.why != there.why => here,
        (Known::Open, _) if slip => there,
        (Known::Open, _) => edition::with_more(here, "the original edition has none of that name either"),
    }
}
