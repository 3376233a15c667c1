//! Decks as text.
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
//! Lines that begin with `#` are comments. The order of the lines does not matter.

use ashwright_core::{DiceByType, DieType, Pool, TitleId};
use ashwright_diagnostic::nearest_or_part as nearest;
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{Deck, DeckProblem, Rulebook};
use include_dir::{Dir, include_dir};

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

/// The text of the decks of the rulebook, by file name.
pub const REBORN: [(&str, &str); 6] = [
    (
        "the-iron-men.deck",
        include_str!("../../../decks/reborn/the-iron-men.deck"),
    ),
    (
        "the-snakes-in-silver.deck",
        include_str!("../../../decks/reborn/the-snakes-in-silver.deck"),
    ),
    (
        "the-mist-guardian.deck",
        include_str!("../../../decks/reborn/the-mist-guardian.deck"),
    ),
    (
        "the-cloudsea-siren.deck",
        include_str!("../../../decks/reborn/the-cloudsea-siren.deck"),
    ),
    (
        "the-shadows-of-viros.deck",
        include_str!("../../../decks/reborn/the-shadows-of-viros.deck"),
    ),
    (
        "the-bloodwoods-queen.deck",
        include_str!("../../../decks/reborn/the-bloodwoods-queen.deck"),
    ),
];

/// The six decks of the rulebook.
///
/// # Errors
/// When a deck file names a card that the pool does not have.
pub fn reborn(pool: &Pool) -> Result<Vec<NamedDeck>, Problem> {
    REBORN.iter().map(|(file, text)| parse(pool, text, file)).collect()
}

/// Decks that came ready-made, by where they came from: the name of the shelf and its directory.
const SHELVES: [(&str, Dir<'static>); 4] = [
    ("Expansions", include_dir!("$CARGO_MANIFEST_DIR/../../decks/expansions")),
    ("Ascendancy", include_dir!("$CARGO_MANIFEST_DIR/../../decks/ascendancy")),
    ("Red Rains", include_dir!("$CARGO_MANIFEST_DIR/../../decks/red-rains")),
    (
        "First Adventure",
        include_dir!("$CARGO_MANIFEST_DIR/../../decks/first-adventure"),
    ),
];

/// Decks that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// Where they come from.
    pub name: &'static str,
    /// The decks, those of the rulebook in its order and others by name.
    pub decks: Vec<NamedDeck>,
}

/// Every ready-made deck, the rulebook's first.
///
/// # Errors
/// When a deck file names a card that the pool does not have.
pub fn shelves(pool: &Pool) -> Result<Vec<Shelf>, Problem> {
    let mut shelves = vec![Shelf {
        name: "Rulebook",
        decks: reborn(pool)?,
    }];
    for (name, dir) in SHELVES {
        let mut decks = Vec::new();
        for file in dir.files() {
            let text = file.contents_utf8().unwrap_or_default();
            decks.push(parse(pool, text, &file.path().to_string_lossy())?);
        }
        decks.sort_by(|a: &NamedDeck, b| a.name.cmp(&b.name));
        shelves.push(Shelf { name, decks });
    }
    Ok(shelves)
}

/// The ready-made deck that a name means: whole, in part, or with a slip; also by its Phoenixborn. Where a part of a name
/// fits one deck of the rulebook, that one is meant.
///
/// # Errors
/// When no deck, or more than one, can be meant.
pub fn find(pool: &Pool, name: &str) -> Result<NamedDeck, Problem> {
    let shelves = shelves(pool)?;
    let wanted = plain(name);
    let refuse =
        |why: &str, remedy: String| Problem::new(format!("cannot find the deck {name:?}"), "decks", why, remedy);
    let all = || shelves.iter().flat_map(|shelf| &shelf.decks);
    let leader = |deck: &NamedDeck| plain(&pool.card(deck.deck.phoenixborn).title);
    let is_part = |deck: &&NamedDeck| {
        !wanted.is_empty() && (plain(&deck.name).contains(&wanted) || leader(deck).contains(&wanted))
    };
    if let Some(whole) = all().find(|deck| plain(&deck.name) == wanted) {
        return Ok(whole.clone());
    }
    let of_rulebook: Vec<&NamedDeck> = shelves[..1]
        .iter()
        .flat_map(|shelf| &shelf.decks)
        .filter(is_part)
        .collect();
    let part: Vec<&NamedDeck> = all().filter(is_part).collect();
    match (&of_rulebook[..], &part[..]) {
        ([deck], _) | (_, [deck]) => Ok((*deck).clone()),
        (_, []) => {
            let near = nearest(name, all().map(|deck| deck.name.as_str()).collect::<Vec<_>>());
            let near = near.and_then(|near| all().find(|deck| deck.name == near));
            near.cloned().ok_or_else(|| {
                refuse(
                    "there is no deck of that name",
                    "choose one of `ashwright decks list`".to_string(),
                )
            })
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

/// Reads a deck. `place` says where the text comes from.
///
/// # Errors
/// The first line that cannot be read, with the nearest spelling where a name is unknown.
pub fn parse(pool: &Pool, text: &str, place: &str) -> Result<NamedDeck, Problem> {
    let mut name = String::new();
    let mut phoenixborn = None;
    let mut dice = DiceByType::default();
    let mut cards: Vec<(TitleId, u8)> = Vec::new();
    let mut first_five = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let problem = |why: String, remedy: String| {
            let width = line.chars().count();
            let at = Place {
                line: i + 1,
                column: 1,
                width,
            };
            Problem::new("cannot read the deck", place, why, remedy).with_excerpt(at, line)
        };
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            let (count, title) = line.split_once(' ').unwrap_or((line, ""));
            let count = count.trim_end_matches(['x', 'X', '×']);
            let Some(n) = count.parse::<u8>().ok().filter(|n| (1..=99).contains(n)) else {
                return Err(problem(
                    format!("{count:?} is no number of copies"),
                    "write a number from 1 to 99 and a title, such as \"3 Anchornaut\"".into(),
                ));
            };
            let title = title_of(pool, title).map_err(|(why, remedy)| problem(why, remedy))?;
            match cards.iter_mut().find(|(t, _)| *t == title) {
                Some((_, count)) => *count = count.saturating_add(n),
                None => cards.push((title, n)),
            }
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err(problem(
                format!("{line:?} is neither a card with its number nor a setting"),
                "write \"3 TITLE\", or one of \"name:\", \"phoenixborn:\", \"dice:\", \"first five:\"".into(),
            ));
        };
        let value = value.trim();
        match key.trim().to_lowercase().as_str() {
            "name" => name = value.to_string(),
            "phoenixborn" => {
                phoenixborn = Some(title_of(pool, value).map_err(|(why, remedy)| problem(why, remedy))?);
            }
            "dice" => dice = dice_of(value).map_err(|(why, remedy)| problem(why, remedy))?,
            "first five" => first_five = titles_of(pool, value).map_err(|(why, remedy)| problem(why, remedy))?,
            other => {
                let near = nearest(other, ["name", "phoenixborn", "dice", "first five"]);
                let remedy = match near {
                    Some(near) => format!("did you mean \"{near}:\"?"),
                    None => "use \"name:\", \"phoenixborn:\", \"dice:\" or \"first five:\"".to_string(),
                };
                return Err(problem(format!("there is no setting {other:?}"), remedy));
            }
        }
    }
    let Some(phoenixborn) = phoenixborn else {
        return Err(Problem::new(
            "cannot read the deck",
            place,
            "nobody leads it",
            "add a line such as \"phoenixborn: Coal Roarkwin\"",
        ));
    };
    cards.sort();
    if name.is_empty() {
        name = pool.card(phoenixborn).title.clone();
    }
    let deck = Deck {
        phoenixborn,
        cards,
        dice,
    };
    Ok(NamedDeck { name, deck, first_five })
}

/// Writes a deck as [`parse`] reads it: cards in the order of their titles.
pub fn print(pool: &Pool, deck: &NamedDeck) -> String {
    let title = |id: &TitleId| pool.card(*id).title.clone();
    let dice: Vec<String> = deck.deck.dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    let mut text = format!(
        "name: {}\nphoenixborn: {}\ndice: {}\n",
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
    cards.sort();
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

fn title_of(pool: &Pool, name: &str) -> Result<TitleId, (String, String)> {
    let name = name.trim().trim_matches('"').replace('\u{2019}', "'");
    if let Some(title) = pool.title(&name) {
        return Ok(title);
    }
    let remedy = match nearest(&name, pool.cards.iter().map(|card| card.title.as_str())) {
        Some(near) => format!("did you mean {near:?}?"),
        None => "look the title up in the list of cards".to_string(),
    };
    Err((format!("there is no card {name:?}"), remedy))
}

fn titles_of(pool: &Pool, list: &str) -> Result<Vec<TitleId>, (String, String)> {
    let pieces: Vec<&str> = list
        .split(',')
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
        .collect();
    let mut titles = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        // A title may contain a comma: the longest run of pieces that is a title counts.
        let found = (at + 1..=pieces.len().min(at + 4))
            .rev()
            .find_map(|end| pool.title(&pieces[at..end].join(", ")).map(|title| (title, end)));
        match found {
            Some((title, end)) => {
                titles.push(title);
                at = end;
            }
            None => {
                titles.push(title_of(pool, pieces[at])?);
                at += 1;
            }
        }
    }
    Ok(titles)
}

fn dice_of(list: &str) -> Result<DiceByType, (String, String)> {
    let mut dice = DiceByType::default();
    for piece in list.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        let (count, word) = piece.split_once(' ').unwrap_or((piece, ""));
        let remedy = "write numbers and types, such as \"5 ceremonial, 5 natural\"".to_string();
        let Some(n) = count.parse::<u8>().ok().filter(|n| *n <= 99) else {
            return Err((format!("{piece:?} is no number of dice"), remedy));
        };
        let word = word.trim().to_lowercase();
        let Some(kind) = DieType::from_word(&word) else {
            let near = nearest(&word, DieType::ALL.iter().map(|kind| kind.word()));
            let remedy = near.map_or(remedy, |near| format!("did you mean {near:?}?"));
            return Err((format!("there is no type of dice {word:?}"), remedy));
        };
        if dice.total().checked_add(n).is_none_or(|total| total > 100) {
            return Err(("there are more dice than any pool holds".into(), "choose ten".into()));
        }
        dice.add(kind, n);
    }
    Ok(dice)
}
