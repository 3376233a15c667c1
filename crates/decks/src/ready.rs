//! Ready-made decks, and decks as text in the project's own spelling.
//!
//! ```text
//! name: The Iron Men
//! phoenixborn: Coal Roarkwin
//! dice: 5 ceremonial, 5 natural
//! first five: Strengthen, Anchornaut, …      (optional advice)
//!
//! 3 Anchornaut
//! 3 Hammer Knight
//! ```
//!
//! Lines that begin with `#` are comments. The order of the lines does not matter. The file of a ready-made deck begins with
//! a comment that says how it plays ([`about`]).

pub use crate::MAX_NAME;
use crate::import::{Address, Imported, Pasted, import, is_text};
use crate::reader::no_deck;
use ashwright_core::{EditionId, Maker, Pool, TitleId, sort};
use ashwright_diagnostic::{Problem, nearest_or_part};
use ashwright_engine::{Deck, DeckProblem, Rulebook};
use std::sync::{PoisonError, RwLock};

/// A deck with its name and the First Five that its maker recommends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedDeck {
    /// The name.
    pub name: String,
    /// The deck.
    pub deck: Deck,
    /// The recommended First Five; empty when there is none.
    pub first_five: Vec<TitleId>,
}

/// The decks of the rulebook in its order: their files below `decks/reborn/`, and below `decks/original/`.
const RULEBOOK: [&str; 6] = [
    "the-iron-men",
    "the-snakes-in-silver",
    "the-mist-guardian",
    "the-cloudsea-siren",
    "the-shadows-of-viros",
    "the-bloodwoods-queen",
];

/// Decks that came ready-made, by where they came from: the name of the shelf and its directory.
const SHELVES: [(&str, &str); 5] = [
    ("Rulebook", "reborn"),
    ("Expansions", "expansions"),
    ("Ascendancy", "ascendancy"),
    ("Red Rains", "red-rains"),
    ("First Adventure", "first-adventure"),
];

/// Those of the original edition, which shares no cards with the others; what players made stands apart (R 1.6.101).
const ORIGINAL_SHELVES: [(&str, &str); 2] = [("Original edition", "original"), ("Made by players", "fan-made")];

/// A deck's file: its path below `decks/`, such as `reborn/the-iron-men.deck`, and its text.
type DeckFile = (&'static str, &'static str);

/// The files of ready-made decks that were brought.
static BROUGHT: RwLock<Vec<DeckFile>> = RwLock::new(Vec::new());

/// Takes files of ready-made decks, for a program that does not hold them itself. Shelves are empty until theirs have come.
pub fn bring_decks(files: impl Iterator<Item = DeckFile>) {
    BROUGHT.write().unwrap_or_else(PoisonError::into_inner).extend(files);
}

/// Every file of a ready-made deck: those in the program where it holds them, else those that were brought.
#[cfg(feature = "builtin")]
fn files() -> Vec<DeckFile> {
    use include_dir::{Dir, include_dir};
    static HELD: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../decks");
    let held = HELD.dirs().flat_map(Dir::files);
    held.filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?)))
        .collect()
}

#[cfg(not(feature = "builtin"))]
fn files() -> Vec<DeckFile> {
    BROUGHT.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The files of a shelf: those of the rulebook in its order, others by name.
pub fn files_of(directory: &str) -> Vec<DeckFile> {
    let on_shelf = |(path, text): DeckFile| {
        let (shelf, file) = path.split_once('/')?;
        let name = file.strip_suffix(".deck")?;
        let place = RULEBOOK.iter().position(|deck| *deck == name);
        (shelf == directory).then_some((place.unwrap_or(RULEBOOK.len()), path, text))
    };
    let mut files: Vec<_> = files().into_iter().filter_map(on_shelf).collect();
    sort(&mut files);
    files.into_iter().map(|(_, path, text)| (path, text)).collect()
}

/// Decks that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// Where they come from.
    pub name: &'static str,
    /// The decks, those of the rulebook in its order and others by name.
    pub decks: Vec<NamedDeck>,
}

/// The six decks of the rulebook of an edition.
///
/// # Errors
/// When a deck file names a card that the pool does not have.
pub fn rulebook(pool: &Pool) -> Result<Vec<NamedDeck>, Problem> {
    let (_, directory) = shelves_of(pool.edition)[0];
    let mut decks = on_shelf(pool, directory)?;
    decks.truncate(RULEBOOK.len());
    Ok(decks)
}

fn shelves_of(edition: EditionId) -> &'static [(&'static str, &'static str)] {
    match edition {
        EditionId::Reborn | EditionId::RedRains => &SHELVES,
        EditionId::Original => &ORIGINAL_SHELVES,
    }
}

/// The decks of a directory; those of the original edition with a card that is still to be written are left out.
fn on_shelf(pool: &Pool, directory: &str) -> Result<Vec<NamedDeck>, Problem> {
    let whole = |text: &str| pool.edition != EditionId::Original || waits_for(pool, text).is_empty();
    let files = files_of(directory).into_iter().filter(|(_, text)| whole(text));
    files.map(|(path, text)| parse(pool, text, path)).collect()
}

/// The titles in the text of a deck that the pool does not have.
fn waits_for<'a>(pool: &Pool, text: &'a str) -> Vec<&'a str> {
    let leaders = text.lines().filter_map(|line| line.strip_prefix("phoenixborn:"));
    let cards = text.lines().filter_map(|line| {
        let (number, title) = line.trim().split_once(' ')?;
        number.parse::<u8>().ok().map(|_| title)
    });
    let titles = leaders.chain(cards).map(str::trim);
    titles.filter(|title| pool.title(title).is_none()).collect()
}

/// Every ready-made deck of an edition, the rulebook's first.
///
/// # Errors
/// When a deck file names a card that the pool does not have.
pub fn shelves(pool: &Pool) -> Result<Vec<Shelf>, Problem> {
    let shelf = |(name, directory): (&'static str, &str)| {
        let decks = on_shelf(pool, directory)?;
        Ok(Shelf { name, decks })
    };
    shelves_of(pool.edition).iter().copied().map(shelf).collect()
}

/// The ready-made decks that were made to meet a Chimera: their names begin with its title.
///
/// # Errors
/// When a deck file names a card that the pool does not have.
pub fn made_for(pool: &Pool, chimera: &str) -> Result<Vec<NamedDeck>, Problem> {
    let mut decks: Vec<NamedDeck> = shelves(pool)?.into_iter().flat_map(|shelf| shelf.decks).collect();
    decks.retain(|deck| is_made_for(&deck.name, chimera));
    Ok(decks)
}

/// Whether a ready-made deck of this name was made to meet a Chimera.
pub fn is_made_for(deck: &str, chimera: &str) -> bool {
    !chimera.is_empty() && deck.starts_with(chimera)
}

/// How a ready-made deck plays, in a line: the comment that its file begins with. Nothing for a name that is not its whole name.
pub fn about(edition: EditionId, name: &str) -> Option<&'static str> {
    let called = |text: &str| text.lines().find_map(|line| line.strip_prefix("name:")).map(str::trim) == Some(name);
    let of_edition = |path: &str| {
        let directory = path.split_once('/').map(|(directory, _)| directory);
        shelves_of(edition).iter().any(|(_, shelf)| directory == Some(shelf))
    };
    let (_, text) = files()
        .into_iter()
        .find(|(path, text)| of_edition(path) && called(text))?;
    text.lines().next()?.strip_prefix('#').map(str::trim)
}

/// The releases that players made of which a deck has cards.
pub fn made_by_players<'p>(pool: &'p Pool, deck: &Deck) -> Vec<&'p str> {
    let titles = deck.cards.iter().map(|(title, _)| *title);
    releases_of_players(pool, titles.chain([deck.phoenixborn]))
}

/// The releases that players made among those of these titles.
pub(crate) fn releases_of_players(pool: &Pool, titles: impl Iterator<Item = TitleId>) -> Vec<&str> {
    let cards = titles.map(|title| pool.card(title));
    let made = cards.filter(|card| card.maker == Maker::Players);
    let mut sets: Vec<&str> = made.map(|card| card.set.as_str()).collect();
    sort(&mut sets);
    sets.dedup();
    sets
}

/// The ready-made deck that a name means: whole or in part; also by its Phoenixborn, and by the beginnings of words of both.
/// Where a part of a name fits one deck of the rulebook, that one is meant.
///
/// # Errors
/// When no deck, or more than one, can be meant.
pub fn find(pool: &Pool, name: &str) -> Result<NamedDeck, Problem> {
    let shelves = shelves(pool)?;
    let wanted = plain(name);
    let refuse =
        |why: &str, remedy: String| Problem::new(format!("cannot find the deck {name:?}"), "decks", why, remedy);
    let all = || shelves.iter().flat_map(|shelf| &shelf.decks);
    if let Some(whole) = all().find(|deck| plain(&deck.name) == wanted) {
        return Ok(whole.clone());
    }
    let part = meant(pool, all(), &wanted);
    let in_rulebook = |deck: &&&NamedDeck| shelves[0].decks.iter().any(|own| std::ptr::eq(own, **deck));
    let of_rulebook: Vec<&NamedDeck> = part.iter().filter(in_rulebook).copied().collect();
    match (&of_rulebook[..], &part[..]) {
        ([deck], _) | (_, [deck]) => Ok((*deck).clone()),
        (_, []) => {
            let near = nearest_or_part(name, all().map(|deck| deck.name.as_str()).collect::<Vec<_>>());
            let remedy = match near {
                Some(near) => format!("did you mean {near:?}?"),
                None => "choose one of `ashwright decks list`".to_string(),
            };
            Err(refuse("there is no deck of that name", remedy))
        }
        (_, [_, ..]) => {
            let names: Vec<&str> = part.iter().take(8).map(|deck| deck.name.as_str()).collect();
            let more = if part.len() > names.len() { " …" } else { "" };
            Err(refuse(
                "more than one deck can be meant",
                format!("choose one of {}{more}", names.join(", ")),
            ))
        }
    }
}

/// Whether a ready-made deck can be meant by a name, one or several.
pub fn is_known(pool: &Pool, name: &str) -> bool {
    let wanted = plain(name);
    let shelves = shelves(pool).unwrap_or_default();
    !meant(pool, shelves.iter().flat_map(|shelf| &shelf.decks), &wanted).is_empty()
}

/// The decks that words mean: those of whose name, or that of their Phoenixborn, they are a part; if there is none, those in
/// whose names each of them begins a word.
fn meant<'d>(pool: &Pool, decks: impl Iterator<Item = &'d NamedDeck>, wanted: &str) -> Vec<&'d NamedDeck> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let (mut whole, mut by_words) = (Vec::new(), Vec::new());
    for deck in decks {
        let (name, leader) = (plain(&deck.name), plain(&pool.card(deck.deck.phoenixborn).title));
        let begins = |word: &str| {
            name.split(' ')
                .chain(leader.split(' '))
                .any(|own| own.starts_with(word))
        };
        if name.contains(wanted) || leader.contains(wanted) {
            whole.push(deck);
        } else if wanted.split(' ').all(begins) {
            by_words.push(deck);
        }
    }
    if whole.is_empty() { by_words } else { whole }
}

fn plain(name: &str) -> String {
    let kept = name.chars().map(|c| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            ' '
        }
    });
    let spaced: String = kept.collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads the text of one deck, in any format that [`import()`] reads. `place` is what messages call it.
///
/// # Errors
/// The first thing that cannot be understood, with its line; or that there are several decks, or nobody who leads the one.
pub fn parse(pool: &Pool, text: &str, place: &str) -> Result<NamedDeck, Problem> {
    let several = |n: usize| no_deck(place, format!("there are {n} decks in it"), "give one of them");
    match import(pool, text, place) {
        Pasted::Decks(mut decks) => match (decks.pop(), decks.len()) {
            (Some(only), 0) => named(pool, only, place),
            (_, others) => Err(several(others + 1)),
        },
        Pasted::Address(address) => Err(unfetched(&address, place)),
        Pasted::Unreadable(problem) => Err(problem),
    }
}

/// What to say of the address of a deck where nothing is fetched.
pub fn unfetched(address: &Address, place: &str) -> Problem {
    let remedy = format!("save {} and give that file", address.json());
    no_deck(place, "it is an address, and nothing is fetched here", remedy)
}

/// A deck that was read and of which everything was understood, ready for play. `place` is what messages call it.
///
/// # Errors
/// The first thing that was not understood, or that nobody leads the deck.
pub fn named(pool: &Pool, read: Imported, place: &str) -> Result<NamedDeck, Problem> {
    if let Some(first) = read.errors.first() {
        let mut problem = first.clone();
        if problem.why.is_empty() {
            problem.why = std::mem::replace(&mut problem.what, "cannot read the deck".into());
        }
        return Err(match read.errors.len() {
            1 => problem,
            n => problem.note("and", format!("{} more", n - 1)),
        });
    }
    let leader = || {
        no_deck(
            place,
            "nobody leads it",
            "add a line such as \"phoenixborn: Coal Roarkwin\"",
        )
    };
    read.draft.named(pool).ok_or_else(leader)
}

/// The deck that somebody means who gives either its text or the name of a ready-made one.
///
/// # Errors
/// As [`parse`] and [`find`].
pub fn read_or_find(pool: &Pool, said: &str, place: &str) -> Result<NamedDeck, Problem> {
    if is_text(said) {
        parse(pool, said, place)
    } else {
        find(pool, said)
    }
}

/// Writes a deck as [`parse`] reads it: cards in the order of their titles.
pub fn print(pool: &Pool, deck: &NamedDeck) -> String {
    let title = |id: &TitleId| pool.card(*id).title.clone();
    let dice: Vec<String> = deck.deck.dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    // Decks of Reborn are those of Red Rains, too, and need not say so.
    let edition = match pool.edition {
        EditionId::Original => format!("edition: {}\n", pool.edition.word()),
        EditionId::Reborn | EditionId::RedRains => String::new(),
    };
    let mut text = format!(
        "name: {}\n{edition}phoenixborn: {}\ndice: {}\n",
        deck.name.replace(['\n', '\r'], " "),
        title(&deck.deck.phoenixborn),
        dice.join(", ")
    );
    if !deck.first_five.is_empty() {
        let five: Vec<String> = deck.first_five.iter().map(title).collect();
        text.push_str(&format!("first five: {}\n", five.join(", ")));
    }
    text.push('\n');
    let mut cards: Vec<(String, u8)> = deck.deck.cards.iter().map(|(id, n)| (title(id), *n)).collect();
    sort(&mut cards);
    for (title, n) in cards {
        text.push_str(&format!("{n} {title}\n"));
    }
    text
}

/// Every problem of a deck under the rules of chapter 16, and of its recommended First Five.
pub fn check(book: &Rulebook, deck: &NamedDeck) -> Vec<String> {
    let mut problems: Vec<String> = deck.deck.problems(book).iter().map(DeckProblem::to_string).collect();
    let n = deck.first_five.len();
    if n != 0 && n != 5 {
        problems.push(format!(
            "the first five names {n} cards: name five different ones (rule 2.2.2)"
        ));
    }
    for (i, title) in deck.first_five.iter().enumerate() {
        let name = &book.pool.card(*title).title;
        if !deck.deck.cards.iter().any(|(t, _)| t == title) {
            problems.push(format!(
                "\"{name}\" is in the first five and not in the deck: put it in, or name another (rule 2.2.1)"
            ));
        }
        if deck.first_five[..i].contains(title) {
            problems.push(format!(
                "\"{name}\" is in the first five twice: name another card (rule 2.2.2)"
            ));
        }
    }
    problems
}
