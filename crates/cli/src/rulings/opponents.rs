//! `ashwright rulings opponents`

use super::play_watched;
use crate::library::{self, Library};
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_core::{EditionId, Line};
use ashwright_lang::lines;
use ashwright_table::Problem;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// How the card language speaks of a player who can be an opponent.
const PLAYERS: [&str; 9] = [
    "each target player",
    "target opponent",
    "each opponent",
    "an opponent",
    "target player",
    "each player",
    "chosen player",
    "a player",
    "every player",
];

/// How it speaks of a player by way of a card or of what happened.
const BY_WAY_OF: [&str; 3] = ["controller of ", "agent of ", "owner of "];

/// What an opponent has that a Chimera has in a way of its own.
const THINGS: [&str; 12] = [
    "hand",
    "draw pile",
    "discard pile",
    "dice",
    "die",
    "ready spell",
    "ready spells",
    "spells",
    "spell",
    "Phoenixborn",
    "first player",
    "spellboard",
];

/// What can be somebody else's though the text names nobody.
const ANYBODYS: [&str; 6] = [
    "target Phoenixborn",
    "unit or Phoenixborn",
    "each Phoenixborn",
    "target unit or spell",
    "Phoenixborn that is",
    "first player",
];

/// Words that speak of what something is caused by, or of what is the player's own, and not of what an opponent has.
const ASIDE: [&str; 13] = [
    "attack, counter, spell, ability or dice power",
    "attack, spell, ability or dice power",
    "spell, ability or dice power",
    "attacks, spells, abilities or dice powers",
    "spells, abilities or dice powers",
    "PLAYER's reaction spells",
    "PLAYER's spells",
    "played reaction spell after",
    "charm dice",
    "die on it",
    "your hand",
    "your Phoenixborn",
    "ready spell you control",
];

/// What stands for the player in the name of a construct.
const SOMEBODY: &str = "PLAYER";

/// The cards that use a construct, and the rulings that run it.
#[derive(Default)]
struct Construct {
    cards: BTreeSet<String>,
    rulings: BTreeSet<String>,
}

/// What is told of the constructs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// Those that something is wrong with.
    Wrong,
    /// All of them, with their cards and rulings.
    All,
    /// All of them, for programs.
    Json,
}

/// How many rulings of a construct are named where people read.
const NAMED: usize = 3;

/// Says which constructs of the cards of players read or change what an opponent has, and which of them no ruling of an
/// edition runs there.
pub fn run(edition: EditionId, files: &[PathBuf], list: Option<&Path>, told: Told, screen: &mut Screen) -> Run {
    let library = Library::with(edition, &[])?;
    let mut texts = super::texts(files)?;
    texts.retain(|(name, text)| super::edition(name, text) == edition);
    let played = play_watched(&library.book, &texts);
    if played.iter().any(|(outcome, _)| !outcome.problems.is_empty()) {
        let remedy = "`ashwright rulings run` says why; mend it first";
        return Err(Problem::new("cannot say what the rulings show", "the rulings", "one failed", remedy).into());
    }
    let mut ran: BTreeMap<Line, BTreeSet<String>> = BTreeMap::new();
    for (outcome, lines) in played {
        for (_, line) in lines {
            ran.entry(line).or_default().insert(outcome.id.clone());
        }
    }
    let text = match list {
        Some(path) => library::read(path)?,
        None => String::new(),
    };
    let excused: BTreeMap<&str, &str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(" -- ").unwrap_or((line, "")))
        .collect();
    let constructs = constructs(edition, &library, &ran);
    match told {
        Told::Json => screen.json(&as_object(&constructs, &excused))?,
        Told::All => list_all(&constructs, &excused, screen)?,
        Told::Wrong => {}
    }
    report(&constructs, &excused, told != Told::Json, screen)
}

/// The constructs of all cards that other editions than this one share with it.
fn constructs(
    edition: EditionId,
    library: &Library,
    ran: &BTreeMap<Line, BTreeSet<String>>,
) -> BTreeMap<String, Construct> {
    let own = format!("cards/{}/", edition.word());
    let sources = ashwright_lang::sources(edition);
    let shared: Vec<&str> = sources
        .iter()
        .filter(|source| !source.name.starts_with(&own))
        .map(|source| source.text.as_ref())
        .collect();
    let mut found: BTreeMap<String, Construct> = BTreeMap::new();
    for (definition, name, _) in super::coverage::definitions(&library.pool) {
        let written = lines(&library.pool, definition);
        let is_shared = |first: &str| shared.iter().any(|text| text.lines().any(|row| row.trim() == first));
        if !written.first().is_some_and(|first| is_shared(&first.text)) {
            continue;
        }
        let players: Vec<String> = written.iter().filter_map(|line| named_player(&line.text)).collect();
        for line in written {
            let Some((held, construct)) = line.line.zip(construct(&line.text, &players)) else {
                continue;
            };
            let entry = found.entry(construct).or_default();
            entry.cards.insert(name.clone());
            entry.rulings.extend(ran.get(&held).into_iter().flatten().cloned());
        }
    }
    found
}

/// The name that a line gives to a player whom it chooses.
fn named_player(text: &str) -> Option<String> {
    let rest = text.strip_prefix("choose ")?;
    let of_player = PLAYERS.iter().any(|player| rest.starts_with(player));
    let (_, name) = rest.rsplit_once(" as ").filter(|_| of_player)?;
    Some(name.to_owned())
}

/// What a line does to something of an opponent, without names and numbers; nothing when it does not.
fn construct(text: &str, players: &[String]) -> Option<String> {
    let words = plain(text, players);
    let spoken = ASIDE
        .iter()
        .fold(words.clone(), |spoken, aside| spoken.replace(aside, ""));
    let of_somebody = spoken.contains(SOMEBODY) && THINGS.iter().any(|thing| has_words(&spoken, thing));
    let of_anybody = !spoken.contains("you control") && ANYBODYS.iter().any(|thing| has_words(&spoken, thing));
    (of_somebody || of_anybody).then_some(words)
}

/// Whether these words stand in a text as words of their own.
fn has_words(text: &str, words: &str) -> bool {
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(words)
        .any(|(at, found)| is_edge(text[..at].chars().next_back()) && is_edge(text[at + found.len()..].chars().next()))
}

/// The words of a line with players and numbers replaced, and without the names that it gives.
fn plain(text: &str, players: &[String]) -> String {
    // The name of an ability stands before what it does.
    let body = match text.split_once(": ") {
        Some((name, body)) if name.starts_with(char::is_uppercase) => body,
        Some(_) | None => text,
    };
    let mut words = body.to_owned();
    for phrase in BY_WAY_OF {
        while let Some(at) = words.find(phrase) {
            let rest = &words[at + phrase.len()..];
            let name = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            words.replace_range(at..at + phrase.len() + name, SOMEBODY);
        }
    }
    for player in PLAYERS {
        words = words.replace(player, SOMEBODY);
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut each = words.split(' ').peekable();
    while let Some(word) = each.next() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if word == "as" && each.peek().is_some() {
            each.next();
        } else if players.iter().any(|name| name == bare) {
            kept.push(SOMEBODY);
        } else if bare.parse::<u8>().is_ok() || matches!(bare, "N" | "X") {
            kept.push("N");
        } else {
            kept.push(word);
        }
    }
    kept.join(" ").replace("target PLAYER", SOMEBODY)
}

fn list_all(
    constructs: &BTreeMap<String, Construct>,
    excused: &BTreeMap<&str, &str>,
    screen: &mut Screen,
) -> io::Result<()> {
    for (construct, found) in constructs {
        screen.line(screen.paint.bold(construct))?;
        screen.indented(&joined(&found.cards), 2)?;
        let rulings: Vec<&str> = found.rulings.iter().map(String::as_str).collect();
        let more = match rulings.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = &rulings[..rulings.len().min(NAMED)];
        let shown = match (named, excused.get(construct.as_str())) {
            ([], Some(reason)) => format!("not shown: {reason}"),
            ([], None) => "shown by no ruling".to_owned(),
            (named, _) => format!("shown by {}{more}", named.join(", ")),
        };
        screen.indented(&screen.paint.dim(shown), 2)?;
        screen.gap()?;
    }
    Ok(())
}

fn as_object(constructs: &BTreeMap<String, Construct>, excused: &BTreeMap<&str, &str>) -> Value {
    let each = constructs.iter().map(|(construct, found)| {
        let reason = excused.get(construct.as_str());
        json!({ "construct": construct, "cards": found.cards, "rulings": found.rulings, "reason": reason })
    });
    json!({ "constructs": each.collect::<Vec<_>>() })
}

fn joined(names: &BTreeSet<String>) -> String {
    names.iter().cloned().collect::<Vec<_>>().join(", ")
}

fn report(
    constructs: &BTreeMap<String, Construct>,
    excused: &BTreeMap<&str, &str>,
    is_told: bool,
    screen: &mut Screen,
) -> Run {
    let paint = screen.paint;
    let mut wrong: Vec<String> = Vec::new();
    for (construct, found) in constructs {
        match (found.rulings.is_empty(), excused.get(construct.as_str())) {
            (false, None) => {}
            (true, Some(reason)) if !reason.is_empty() => {}
            (true, _) => wrong.push(format!("{}  {}", paint.yellow(construct), joined(&found.cards))),
            (false, Some(_)) => wrong.push(format!(
                "{} \"{construct}\" is shown by a ruling: take it out",
                paint.red("stale")
            )),
        }
    }
    for construct in excused.keys().filter(|construct| !constructs.contains_key(**construct)) {
        wrong.push(format!(
            "{} no card says \"{construct}\": take it out",
            paint.red("stale")
        ));
    }
    if is_told {
        for line in &wrong {
            screen.line(line)?;
        }
        let shown = constructs.values().filter(|found| !found.rulings.is_empty()).count();
        let all = words::count(constructs.len() as u64, "construct");
        let summary = format!(
            "{shown} of {all} that reach what an opponent has are shown; {} to mend",
            wrong.len()
        );
        screen.line(match wrong.is_empty() {
            true => paint.green(summary),
            false => paint.red(summary),
        })?;
    }
    Ok(Ended::if_none(wrong.len()))
}
