//! Decks as JSON: ours, the public deck site's, and the other table's.

use crate::export::FORMAT;
use crate::reader::{Imported, Pasted, Reader, Spot, no_deck};
use ashwright_core::{EditionId, Pool, TitleId};
use ashwright_diagnostic::{Place, Problem, Source};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// The most decks that one text may hold.
const MAX_DECKS: usize = 500;

/// JSON in which no object has a key twice: of two values one would have to be dropped.
struct Plain(Value);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Plain, D::Error> {
        from.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Plain;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_unit<E>(self) -> Result<Plain, E> {
        Ok(Plain(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Plain, A::Error> {
        let mut values = Vec::new();
        while let Some(Plain(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Plain(values.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Plain, A::Error> {
        let mut values = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if values.contains_key(&key) {
                return Err(A::Error::custom(format!("{key:?} stands here twice")));
            }
            let Plain(value) = object.next_value()?;
            values.insert(key, value);
        }
        Ok(Plain(values.into()))
    }
}

/// A deck, or a list of decks. Each has its own errors.
pub(crate) fn read(pool: &Pool, source: &Source) -> Pasted {
    let value = match serde_json::from_str::<Plain>(&source.text) {
        Ok(Plain(value)) => value,
        Err(error) => {
            let why = error.to_string();
            let why = why.split(" at line ").next().unwrap_or_default();
            let (line, column) = (error.line().max(1), error.column().max(1));
            let text = source.text.split('\n').nth(line - 1).unwrap_or_default();
            let column = text.char_indices().take_while(|(at, _)| *at < column).count().max(1);
            let remedy = if why.ends_with("twice") {
                "leave one of them out"
            } else {
                "copy all of it, as the other program wrote it"
            };
            let problem = no_deck(&source.name, format!("this is no JSON: {why}"), remedy);
            return Pasted::Unreadable(problem.with_excerpt(Place { line, column, width: 1 }, text));
        }
    };
    let decks: Vec<&Value> = match &value {
        Value::Array(all) => all.iter().collect(),
        Value::Object(object) => match object.get("results").or_else(|| object.get("decks")) {
            Some(Value::Array(all)) => all.iter().collect(),
            Some(_) | None => vec![&value],
        },
        other => vec![other],
    };
    let refuse = |why: String, remedy: &str| Pasted::Unreadable(no_deck(&source.name, why, remedy));
    match decks.len() {
        0 => refuse("there is no deck in this JSON".into(), "give at least one"),
        n if n > MAX_DECKS => refuse(format!("these are {n} decks"), "give at most 500 at a time"),
        n => {
            let read = decks.into_iter().enumerate().map(|(i, deck)| {
                let place = if n == 1 {
                    source.name.clone()
                } else {
                    format!("{}, deck {}", source.name, i + 1)
                };
                deck_of(pool, deck, &place)
            });
            Pasted::Decks(read.collect())
        }
    }
}

fn text_of<'v>(value: &'v Value, keys: &[&str]) -> Option<&'v str> {
    keys.iter().find_map(|key| value.get(key)?.as_str())
}

/// The edition that a deck says it is of.
pub(crate) fn edition(deck: &Value) -> Option<EditionId> {
    let word = text_of(deck, &["edition"]).and_then(EditionId::from_word);
    let legacy = deck.get("is_legacy").and_then(Value::as_bool) == Some(true);
    word.or(legacy.then_some(EditionId::Original))
}

fn deck_of(pool: &Pool, value: &Value, place: &str) -> Imported {
    let value = value.get("deck").filter(|deck| deck.is_object()).unwrap_or(value);
    let source = Source::new(place, "");
    let mut reader = Reader::new(pool, &source);
    reader.out.edition = edition(value);
    if let Err(problem) = deck(&mut reader, value, place) {
        reader.out.errors.push(problem);
    }
    reader.out
}

fn deck(reader: &mut Reader<'_>, value: &Value, place: &str) -> Result<(), Problem> {
    let refuse = |why: String, remedy: &str| Err(no_deck(place, why, remedy));
    let Some(object) = value.as_object() else {
        return refuse("it is no object".into(), "a deck in JSON has \"cards\" and \"dice\"");
    };
    if let Some(format) = text_of(value, &["format"]).filter(|f| *f != FORMAT) {
        return refuse(
            format!("the format {format:?} is not known"),
            "this program reads \"ashes-deck/1\"",
        );
    }
    if !object.contains_key("cards") {
        return refuse(
            "it has no \"cards\"".into(),
            "give the deck that another program exported",
        );
    }
    if matches!(text_of(value, &["mode"]), Some("chimera" | "dragonborn")) {
        return refuse(
            "this is the deck of an automated opponent".into(),
            "give the deck of a player",
        );
    }
    let name = words(reader, object, &["name", "title"]);
    reader.named(&field("name"), &name);
    reader.out.draft.notes = words(reader, object, &["notes", "description"]);
    if value.get("is_legacy").and_then(Value::as_bool) == Some(true) {
        reader.note(&field("is_legacy"), "this deck was made for the edition of 2015");
    }
    leader(reader, value.get("phoenixborn"));
    for key in ["dice", "dicepool"] {
        dice(reader, key, value.get(key));
    }
    cards(reader, value.get("cards"));
    for key in ["first_five", "first_five_titles"] {
        reader.five.clear();
        match value.get(key) {
            Some(Value::Array(names)) => {
                for (i, name) in names.iter().enumerate() {
                    let at = field(&format!("{key}[{i}]"));
                    let said = name.as_str().or_else(|| text_of(name, &["stub", "id", "name"]));
                    match said {
                        Some(name) => reader.star_named(&at, name),
                        None => reader.error(&at, format!("{name} is no card"), "write a title or a stub"),
                    }
                }
            }
            Some(Value::Null) | None => {}
            Some(other) => {
                let what = format!("the First Five is {}, not a list", kind(other));
                reader.error(&field(key), what, "write it as [\"anchornaut\", …]");
            }
        }
    }
    Ok(())
}

fn field(name: &str) -> Spot {
    Spot::Field(name.to_owned())
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a yes or no",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The text of the first of these fields that is there.
fn words(reader: &mut Reader<'_>, object: &Map<String, Value>, keys: &[&str]) -> String {
    for key in keys {
        match object.get(*key) {
            Some(Value::String(text)) => return text.clone(),
            Some(Value::Null) | None => {}
            Some(other) => reader.error(
                &field(key),
                format!("{key:?} is {}", kind(other)),
                "write a text in quotes",
            ),
        }
    }
    String::new()
}

fn leader(reader: &mut Reader<'_>, value: Option<&Value>) {
    let at = field("phoenixborn");
    let each: Vec<&Value> = match value {
        Some(Value::Array(leaders)) => leaders.iter().collect(),
        Some(Value::Null) | None => Vec::new(),
        Some(one) => vec![one],
    };
    for one in each {
        let name = one.as_str().or_else(|| text_of(one, &["stub", "id", "name"]));
        match name {
            Some(name) => reader.leader(&at, name),
            None => reader.error(
                &at,
                format!("{} is no Phoenixborn", kind(one)),
                "write a title or a stub",
            ),
        }
    }
}

fn dice(reader: &mut Reader<'_>, key: &str, value: Option<&Value>) {
    match value {
        Some(Value::Object(dice)) => {
            for (word, n) in dice {
                let at = field(&format!("{key}.{word}"));
                if let Some(n) = number(reader, &at, n) {
                    reader.dice(&at, word, n);
                }
            }
        }
        Some(Value::Array(dice)) => {
            for (i, die) in dice.iter().enumerate() {
                let at = field(&format!("{key}[{i}]"));
                let word = text_of(die, &["name", "magic", "type"])
                    .or(die.as_str())
                    .unwrap_or_default();
                if let Some(n) = count(reader, &at, die) {
                    reader.dice(&at, word, n);
                }
            }
        }
        Some(Value::Null) | None => {}
        Some(other) => reader.error(
            &field(key),
            format!("the dice are {}", kind(other)),
            "write them as {\"natural\": 5}",
        ),
    }
}

fn cards(reader: &mut Reader<'_>, value: Option<&Value>) {
    match value {
        Some(Value::Object(cards)) => {
            for (stub, n) in cards {
                let at = field(&format!("cards.{stub}"));
                if let Some(n) = number(reader, &at, n) {
                    reader.card(&at, stub, n);
                }
            }
        }
        Some(Value::Array(cards)) => {
            for (i, card) in cards.iter().enumerate() {
                if reader.is_hopeless() {
                    return;
                }
                let at = field(&format!("cards[{i}]"));
                let name = text_of(card, &["stub", "id", "name"])
                    .or(card.as_str())
                    .unwrap_or_default();
                let Some(n) = count(reader, &at, card) else { continue };
                let title = reader.card(&at, name, n);
                starred(reader, &at, title, card.get("ff"));
            }
        }
        other => reader.error(
            &field("cards"),
            format!("the cards are {}", other.map_or("missing", kind)),
            "write them as {\"anchornaut\": 3}",
        ),
    }
}

fn starred(reader: &mut Reader<'_>, at: &Spot, title: Option<TitleId>, mark: Option<&Value>) {
    match mark {
        Some(Value::Bool(true)) => {
            if let Some(title) = title {
                reader.star(title);
            }
        }
        Some(Value::Bool(false) | Value::Null) | None => {}
        Some(other) => reader.error(at, format!("\"ff\" is {}", kind(other)), "write true or false"),
    }
}

/// The number of copies of an entry of a list; a bare title is one copy.
fn count(reader: &mut Reader<'_>, at: &Spot, entry: &Value) -> Option<u8> {
    match (entry, entry.get("count")) {
        (_, Some(n)) => number(reader, at, n),
        (Value::String(_), None) => Some(1),
        (_, None) => {
            reader.error(at, "this entry has no \"count\"", "write how many there are");
            None
        }
    }
}

fn number(reader: &mut Reader<'_>, at: &Spot, n: &Value) -> Option<u8> {
    let said = n.as_str().map_or_else(|| n.to_string(), str::to_owned);
    reader.number(at, n.as_u64(), &said)
}
