//! Reading deck lists that somebody pasted, in whatever format they are.
//!
//! Nothing is ever refused for being illegal: a deck with thirty-one cards is read, and [`crate::format`] says what is
//! wrong with it. What cannot be understood is reported with its line, and with cards that may be meant.

use crate::Draft;
use crate::export::FORMAT;
use crate::names::{self, Meaning, plain};
use ashwright_core::{CardKind, DieType, Pool, TitleId};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::read::DeflateDecoder;
use serde_json::Value;
use std::io::Read;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;
/// The most copies that one line may ask for.
const MAX_COPIES: u8 = 99;
/// The most decks that one text may hold.
const MAX_DECKS: usize = 500;

/// A deck that was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// The deck, as far as it was understood.
    pub draft: Draft,
    /// What was understood differently from how it was written.
    pub warnings: Vec<String>,
    /// What was not understood.
    pub errors: Vec<Unread>,
}

/// Something that was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The line, from 1; 0 where there are no lines.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// Why it was not understood, and what to do.
    pub why: String,
    /// Cards that may be meant, the likeliest first.
    pub suggestions: Vec<TitleId>,
}

/// What a pasted text turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pasted {
    /// Decks.
    Decks(Vec<Imported>),
    /// The address of a deck elsewhere, which somebody with a connection may fetch and import.
    Address(Address),
    /// Nothing that can be read, with what to do.
    Unreadable(String),
}

/// Where a deck can be fetched from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// A shared deck of the public deck site.
    Shared(String),
    /// A shared deck of the publisher's site.
    SharedByPublisher(String),
    /// A published deck of the public deck site.
    Published(u32),
}

impl Address {
    /// Where its JSON is.
    pub fn json(&self) -> String {
        match self {
            Address::Shared(uuid) => format!("https://api.ashes.live/v2/decks/shared/{uuid}"),
            Address::SharedByPublisher(uuid) => {
                format!("https://apiasheslive.plaidhatgames.com/v2/decks/shared/{uuid}")
            }
            Address::Published(id) => format!("https://api.ashes.live/v2/decks/{id}"),
        }
    }
}

/// Reads whatever was pasted: our JSON or that of other programs, a link, or text.
pub fn import(pool: &Pool, pasted: &str) -> Pasted {
    if pasted.len() > MAX_TEXT {
        return Pasted::Unreadable(format!(
            "The text is longer than {} KB: paste one deck.",
            MAX_TEXT / 1024
        ));
    }
    let text = pasted.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Pasted::Unreadable("There is nothing to read: paste a deck list, a link or JSON.".into());
    }
    if text.starts_with(['{', '[']) {
        return match serde_json::from_str::<Value>(text) {
            Ok(value) => from_json(pool, &value),
            Err(error) => Pasted::Unreadable(format!("This begins like JSON, but is none: {error}.")),
        };
    }
    let first = text.lines().next().unwrap_or_default();
    if let Some(found) = fragment_in(text) {
        return from_fragment(pool, found);
    }
    if first.contains("://") || uuid_in(first).is_some() {
        return address(first);
    }
    Pasted::Decks(vec![from_text(pool, text)])
}

/// A deck from the part of a link behind `#`.
pub fn from_fragment(pool: &Pool, packed: &str) -> Pasted {
    let unreadable = || Pasted::Unreadable("The link is damaged: copy it again, all of it.".into());
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(packed.trim_end_matches('=')) else {
        return unreadable();
    };
    let mut text = String::new();
    let limit = MAX_TEXT as u64;
    if DeflateDecoder::new(&bytes[..])
        .take(limit)
        .read_to_string(&mut text)
        .is_err()
    {
        return unreadable();
    }
    match serde_json::from_str::<Value>(&text) {
        Ok(value) => from_json(pool, &value),
        Err(_) => unreadable(),
    }
}

fn fragment_in(text: &str) -> Option<&str> {
    let (before, packed) = text
        .split_once("#d=")
        .or_else(|| text.strip_prefix("d=").map(|p| ("", p)))?;
    let packed = packed.split(|c: char| c.is_whitespace() || c == '&').next()?;
    (!before.contains('\n')).then_some(packed)
}

fn uuid_in(text: &str) -> Option<String> {
    let shape = [8, 4, 4, 4, 12];
    text.split(|c: char| !(c.is_ascii_hexdigit() || c == '-'))
        .find(|word| {
            let parts: Vec<usize> = word.split('-').map(str::len).collect();
            parts == shape
        })
        .map(str::to_lowercase)
}

fn address(text: &str) -> Pasted {
    let publisher = text.contains("plaidhatgames.com");
    if let Some(uuid) = uuid_in(text) {
        return Pasted::Address(if publisher {
            Address::SharedByPublisher(uuid)
        } else {
            Address::Shared(uuid)
        });
    }
    let path = text.split("://").nth(1).and_then(|rest| rest.split_once('/'));
    let parts: Vec<&str> = path.map_or(Vec::new(), |(_, p)| {
        p.split(['/', '?', '#']).filter(|p| !p.is_empty()).collect()
    });
    let number = |part: &str| part.parse::<u32>().ok();
    Pasted::Unreadable(match parts[..] {
        ["decks", "mine", ..] => "Only its owner can see that deck: there, choose Share, and paste that link.".into(),
        ["decks", id, ..] if number(id).is_some() && text.contains("ashes.live") => {
            return Pasted::Address(Address::Published(number(id).unwrap_or_default()));
        }
        ["cards", ..] => "This is the address of a card, not of a deck.".into(),
        _ => "No deck is known at this address: paste the text of the deck instead.".into(),
    })
}

/// A deck of our JSON, the public site's, or the other table's; or a list of them.
pub fn from_json(pool: &Pool, value: &Value) -> Pasted {
    let decks: Vec<&Value> = match value {
        Value::Array(all) => all.iter().collect(),
        Value::Object(o) if o.get("results").is_some_and(Value::is_array) => {
            o["results"].as_array().into_iter().flatten().collect()
        }
        other => vec![other],
    };
    if decks.len() > MAX_DECKS {
        return Pasted::Unreadable(format!(
            "These are {} decks: at most {MAX_DECKS} are read at once.",
            decks.len()
        ));
    }
    let mut imported = Vec::new();
    for deck in decks {
        match deck_from_json(pool, deck) {
            Ok(one) => imported.push(one),
            Err(why) => return Pasted::Unreadable(why),
        }
    }
    if imported.is_empty() {
        return Pasted::Unreadable("There is no deck in this JSON.".into());
    }
    Pasted::Decks(imported)
}

/// Collects what one deck says, whatever it is written in.
struct Reader<'a> {
    pool: &'a Pool,
    out: Imported,
}

impl Reader<'_> {
    fn new(pool: &Pool) -> Reader<'_> {
        Reader {
            pool,
            out: Imported::default(),
        }
    }

    fn unread(&mut self, line: usize, text: &str, why: String, suggestions: Vec<TitleId>) {
        self.out.errors.push(Unread {
            line,
            text: text.chars().take(120).collect(),
            why,
            suggestions,
        });
    }

    fn is_leader(&self, title: TitleId) -> bool {
        self.pool.card(title).kind == CardKind::Phoenixborn
    }

    fn is_conjured(&self, title: TitleId) -> bool {
        matches!(
            self.pool.card(title).kind,
            CardKind::Conjuration | CardKind::ConjuredAlterationSpell
        )
    }

    fn card(&mut self, line: usize, name: &str, n: u8) -> Option<TitleId> {
        match names::find(self.pool, name, |t| !self.is_leader(t) && !self.is_conjured(t)) {
            Meaning::Card(title) => {
                if self.out.draft.copies(title) > 0 {
                    let name = &self.pool.card(title).title;
                    self.out
                        .warnings
                        .push(format!("{name} is listed more than once; the copies were added up."));
                }
                self.out.draft.add(title, n);
                Some(title)
            }
            Meaning::Perhaps(perhaps) => {
                if let Meaning::Card(other) = names::find(self.pool, name, |_| true) {
                    if self.is_conjured(other) {
                        let name = &self.pool.card(other).title;
                        let said = format!("{name} comes by itself and was left out of the list of cards.");
                        if !self.out.warnings.contains(&said) {
                            self.out.warnings.push(said);
                        }
                        return None;
                    }
                    if self.is_leader(other) && self.out.draft.phoenixborn.is_none() {
                        self.out.draft.phoenixborn = Some(other);
                        return None;
                    }
                }
                let why = format!("There is no card {:?}.", name.chars().take(80).collect::<String>());
                self.unread(line, name, why, perhaps);
                None
            }
        }
    }

    fn leader(&mut self, line: usize, name: &str) {
        match names::find(self.pool, name, |t| self.is_leader(t)) {
            Meaning::Card(title) => self.out.draft.phoenixborn = Some(title),
            Meaning::Perhaps(perhaps) => {
                let why = format!(
                    "There is no Phoenixborn {:?}.",
                    name.chars().take(80).collect::<String>()
                );
                self.unread(line, name, why, perhaps);
            }
        }
    }

    fn dice(&mut self, line: usize, word: &str, n: u64) {
        match die(word) {
            Some(kind) => {
                let before = self
                    .out
                    .draft
                    .dice
                    .iter()
                    .find(|(k, _)| *k == kind)
                    .map_or(0, |(_, n)| n);
                let n = u8::try_from(n).unwrap_or(MAX_COPIES).min(MAX_COPIES);
                self.out.draft.set_dice(kind, before.saturating_add(n));
            }
            None => self.unread(line, word, "There is no such type of dice.".into(), Vec::new()),
        }
    }

    fn star(&mut self, title: TitleId) {
        if !self.out.draft.first_five.contains(&title) {
            self.out.draft.first_five.push(title);
        }
    }

    /// Stars a card that is only named in a list of the First Five.
    fn star_named(&mut self, line: usize, name: &str) {
        match names::find(self.pool, name, |t| !self.is_leader(t)) {
            Meaning::Card(title) => self.star(title),
            Meaning::Perhaps(perhaps) => {
                self.unread(line, name, "There is no such card for the First Five.".into(), perhaps);
            }
        }
    }
}

/// The type of dice that a word or its beginning names; `nature` is natural.
pub fn die(word: &str) -> Option<DieType> {
    let word = plain(word);
    if word == "nature" {
        return Some(DieType::Natural);
    }
    DieType::ALL
        .into_iter()
        .find(|kind| word.len() >= 3 && kind.word().starts_with(&word))
}

fn text_of<'v>(value: &'v Value, keys: &[&str]) -> Option<&'v str> {
    keys.iter().find_map(|key| value.get(key)?.as_str())
}

fn count_of(value: &Value) -> u64 {
    value.get("count").and_then(Value::as_u64).unwrap_or(1)
}

fn copies(n: u64) -> u8 {
    u8::try_from(n).unwrap_or(MAX_COPIES).min(MAX_COPIES)
}

fn deck_from_json(pool: &Pool, value: &Value) -> Result<Imported, String> {
    let value = value.get("deck").filter(|deck| deck.is_object()).unwrap_or(value);
    let Some(object) = value.as_object() else {
        return Err("A deck in JSON is an object with \"cards\" and \"dice\".".into());
    };
    if let Some(format) = text_of(value, &["format"]).filter(|f| *f != FORMAT) {
        return Err(format!("The format {format:?} is not known; {FORMAT:?} is."));
    }
    if !object.contains_key("cards") {
        return Err("This JSON has no \"cards\": paste the deck that another program exported.".into());
    }
    if matches!(text_of(value, &["mode"]), Some("chimera" | "dragonborn")) {
        return Err("This is the deck of an automated opponent; only players' decks are read here.".into());
    }
    let mut reader = Reader::new(pool);
    reader.out.draft.name = text_of(value, &["name", "title"])
        .unwrap_or_default()
        .trim()
        .to_string();
    reader.out.draft.notes = text_of(value, &["notes", "description"])
        .unwrap_or_default()
        .to_string();
    if value.get("is_legacy").and_then(Value::as_bool) == Some(true) {
        reader
            .out
            .warnings
            .push("This deck was made for the edition of 2015.".into());
    }
    match value.get("phoenixborn") {
        Some(Value::String(stub)) => reader.leader(0, stub),
        Some(Value::Object(leader)) => {
            if let Some(Value::String(stub)) = leader.get("stub").or_else(|| leader.get("id")) {
                reader.leader(0, stub);
            }
        }
        Some(Value::Array(leaders)) => {
            for leader in leaders.iter().take(1) {
                reader.leader(0, text_of(leader, &["id", "stub", "name"]).unwrap_or_default());
            }
        }
        Some(Value::Null) | None => {}
        Some(other) => reader.unread(0, &other.to_string(), "This is no Phoenixborn.".into(), Vec::new()),
    }
    for key in ["dice", "dicepool"] {
        match value.get(key) {
            Some(Value::Object(dice)) => {
                for (word, n) in dice {
                    reader.dice(0, word, n.as_u64().unwrap_or(0));
                }
            }
            Some(Value::Array(dice)) => {
                for die in dice {
                    let word = text_of(die, &["name", "magic", "type"]).unwrap_or_default();
                    reader.dice(0, word, count_of(die));
                }
            }
            Some(_) | None => {}
        }
    }
    match value.get("cards") {
        Some(Value::Object(cards)) => {
            for (stub, n) in cards {
                reader.card(0, stub, copies(n.as_u64().unwrap_or(0)));
            }
        }
        Some(Value::Array(cards)) => {
            for card in cards {
                let name = text_of(card, &["stub", "id", "name"])
                    .or(card.as_str())
                    .unwrap_or_default();
                let title = reader.card(0, name, copies(count_of(card)));
                if let (Some(title), Some(true)) = (title, card.get("ff").and_then(Value::as_bool)) {
                    reader.star(title);
                }
            }
        }
        Some(_) | None => return Err("The \"cards\" of this JSON are neither a list nor an object.".into()),
    }
    for key in ["first_five", "first_five_titles"] {
        for name in value.get(key).and_then(Value::as_array).into_iter().flatten() {
            reader.star_named(0, name.as_str().unwrap_or_default());
        }
    }
    Ok(reader.out)
}

/// What the lines below a heading are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Unknown,
    Dice,
    Cards,
    Conjurations,
}

/// A deck from lines of text: the export of the public deck site, old or new, the boxes of the other table, our own deck
/// files, or what somebody typed.
pub fn from_text(pool: &Pool, text: &str) -> Imported {
    let mut reader = Reader::new(pool);
    let mut section = Section::Unknown;
    let mut titled = false;
    for (i, raw) in text.lines().enumerate() {
        let number = i + 1;
        let line = raw.trim().trim_start_matches(['-', '*', '•', '·']).trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.to_lowercase().starts_with("created with") {
            continue;
        }
        if let Some((n, rest)) = counted(line) {
            entry(&mut reader, number, section, n, rest);
            continue;
        }
        // The first line may be a title with a colon in it.
        let first = reader.out.draft == Draft::default();
        let (head, tail) = match line.split_once(':') {
            Some((head, tail)) => (plain(head.split('(').next().unwrap_or(head)), Some(tail.trim())),
            None => (plain(line.split('(').next().unwrap_or(line)), None),
        };
        match (head.as_str(), tail) {
            ("phoenixborn", Some(name)) if !name.is_empty() => reader.leader(number, name),
            ("name" | "title", Some(name)) => {
                reader.out.draft.name = name.to_string();
                titled = true;
            }
            ("first five", Some(list)) if !list.is_empty() => listed(&mut reader, number, list),
            ("dice" | "dice pool", Some(list)) if !list.is_empty() => {
                for part in list.split(',').map(str::trim).filter(|p| !p.is_empty()) {
                    match counted(part) {
                        Some((n, word)) => reader.dice(number, word, n),
                        None => reader.unread(number, part, "Write a number and a type of dice.".into(), Vec::new()),
                    }
                }
            }
            ("dice" | "dice pool", _) => section = Section::Dice,
            ("conjuration pile" | "conjuration deck" | "conjurations", _) => section = Section::Conjurations,
            ("phoenixborn", _) => section = Section::Cards,
            (
                "cards" | "deck" | "ready spells" | "allies" | "alteration spells" | "action spells"
                | "reaction spells" | "units" | "spells",
                _,
            ) => section = Section::Cards,
            _ if !titled && reader.out.draft.cards.is_empty() && (first || tail.is_none_or(str::is_empty)) => {
                let name = line.trim_end_matches(':').trim();
                let leader = names::find(pool, name, |t| pool.card(t).kind == CardKind::Phoenixborn);
                match leader {
                    Meaning::Card(title) if plain(&pool.card(title).title) == plain(name) => {
                        reader.out.draft.phoenixborn = Some(title);
                    }
                    Meaning::Card(_) | Meaning::Perhaps(_) => {
                        reader.out.draft.name = name.to_string();
                        titled = true;
                    }
                }
            }
            _ => {
                let named = names::find(pool, line, |_| true);
                match named {
                    Meaning::Card(title) if pool.card(title).kind == CardKind::Phoenixborn => {
                        reader.out.draft.phoenixborn = Some(title);
                    }
                    Meaning::Card(_) if section != Section::Conjurations => {
                        entry(&mut reader, number, section, 1, line)
                    }
                    Meaning::Card(_) => {}
                    Meaning::Perhaps(perhaps) => {
                        let why = "This is neither a number with a card nor a heading.".to_string();
                        reader.unread(number, line, why, perhaps);
                    }
                }
            }
        }
    }
    if let Some(leader) = reader.out.draft.phoenixborn {
        let untitled = format!("untitled {}", plain(&pool.card(leader).title));
        if plain(&reader.out.draft.name) == untitled {
            reader.out.draft.name.clear();
        }
    }
    reader.out
}

/// One line with a number in front.
fn entry(reader: &mut Reader<'_>, line: usize, section: Section, n: u64, rest: &str) {
    if section == Section::Conjurations {
        // The pile follows from the deck.
        return;
    }
    let (name, starred) = unstarred(rest);
    let is_die = die(name).is_some() && !name.contains(' ');
    if is_die && matches!(section, Section::Dice | Section::Unknown) {
        return reader.dice(line, name, n);
    }
    let name = without_owner(reader.pool, name);
    if let Some(title) = reader.card(line, name, copies(n)).filter(|_| starred) {
        reader.star(title);
    }
}

/// The titles of a list with commas, which titles may contain too.
fn listed(reader: &mut Reader<'_>, line: usize, list: &str) {
    let pieces: Vec<&str> = list.split(',').map(str::trim).filter(|p| !p.is_empty()).collect();
    let mut at = 0;
    while at < pieces.len() {
        let known = |end: &usize| reader.pool.title(&pieces[at..*end].join(", ")).is_some();
        let end = (at + 1..=pieces.len().min(at + 4)).rev().find(known).unwrap_or(at + 1);
        let name = pieces[at..end].join(", ");
        reader.star_named(line, &name);
        at = end;
    }
}

/// `3`, `3x`, `3 x`, `3×` and the rest of the line.
fn counted(line: &str) -> Option<(u64, &str)> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 9 {
        return None;
    }
    let n = line[..digits].parse().ok()?;
    let rest = line[digits..].trim_start();
    let after_x = rest.strip_prefix(['x', 'X', '×']);
    let rest = match after_x {
        // `3 xylem` is no count with an x.
        Some(after) if after.starts_with(char::is_whitespace) || rest.starts_with('×') => after.trim_start(),
        Some(_) | None => rest,
    };
    (!rest.is_empty()).then_some((n, rest))
}

/// A name without the mark of the First Five, and whether it had one.
fn unstarred(name: &str) -> (&str, bool) {
    let name = name.trim();
    if let Some(bare) = name.strip_suffix('*') {
        return (bare.trim_end(), true);
    }
    let bare = name.strip_suffix("ff").or_else(|| name.strip_suffix("FF"));
    match bare {
        Some(bare) if bare.ends_with(char::is_whitespace) => (bare.trim_end(), true),
        Some(_) | None => (name, false),
    }
}

/// A name without the Phoenixborn in parentheses that the card is unique to.
fn without_owner<'n>(pool: &Pool, name: &'n str) -> &'n str {
    let Some((bare, owner)) = name.strip_suffix(')').and_then(|n| n.rsplit_once('(')) else {
        return name;
    };
    let leader = names::find(pool, owner, |t| pool.card(t).kind == CardKind::Phoenixborn);
    match leader {
        Meaning::Card(_) => bare.trim_end(),
        Meaning::Perhaps(_) => name,
    }
}
