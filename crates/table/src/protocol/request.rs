//! What a line of the protocol asks for.

use super::{MAX_LINE, nearest};
use crate::notation::seat_from_word;
use ashwright_core::{EditionId, Seat};
use ashwright_diagnostic::Problem;
use ashwright_engine::Agent;
use serde_json::{Map, Value};

/// The commands with the fields that each takes, besides `cmd` and `id`.
pub(super) const COMMANDS: [(&str, &[&str]); 20] = [
    ("hello", &[]),
    (
        "new",
        &[
            "decks",
            "players",
            "edition",
            "chimera",
            "position",
            "auto_forced",
            "chance",
            "seed",
            "undo",
        ],
    ),
    ("pending", &[]),
    ("answer", &["seat", "answer"]),
    ("undo", &["seat", "to", "agreed", "cancel_payment"]),
    ("concede", &["seat"]),
    ("why_not", &["seat", "answer"]),
    ("view", &["seat"]),
    ("state", &[]),
    ("record", &[]),
    ("load", &["record", "auto_forced", "chance", "seed", "undo"]),
    ("second_game", &["auto_forced", "chance", "seed", "undo"]),
    ("hash", &["step"]),
    ("position", &["step"]),
    ("steps", &[]),
    ("play", &["bot", "seat", "seed"]),
    ("decks", &["edition"]),
    ("deck", &["deck", "edition"]),
    ("bots", &[]),
    ("quit", &[]),
];

/// A request whose fields are known.
pub(super) struct Request {
    pub(super) cmd: &'static str,
    pub(super) fields: Map<String, Value>,
}

impl Request {
    /// A request with the `id` that its response gives back.
    pub(super) fn read(line: &str) -> Result<(Option<Value>, Result<Request, Problem>), Problem> {
        let place = |error: &serde_json::Error| format!("column {}", error.column());
        if line.len() > MAX_LINE {
            return Err(Problem::new(
                "cannot read the request",
                "line",
                "it is too long",
                "send a shorter line",
            ));
        }
        let value: Value = serde_json::from_str(line).map_err(|error| {
            let why = error.to_string();
            let remedy = "send one object on one line, such as {\"cmd\":\"hello\"}";
            Problem::new("cannot read the request", place(&error), why, remedy)
        })?;
        let Value::Object(mut fields) = value else {
            return Err(Problem::new(
                "cannot read the request",
                "line",
                "it is no object",
                "send an object such as {\"cmd\":\"hello\"}",
            ));
        };
        let id = fields.remove("id");
        Ok((id, Request::checked(fields)))
    }

    fn checked(mut fields: Map<String, Value>) -> Result<Request, Problem> {
        let all = || {
            let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
            format!("use one of {}", names.join(", "))
        };
        let said = match fields.remove("cmd") {
            Some(Value::String(said)) => said,
            Some(_) => return Err(Problem::new("cannot read the request", "cmd", "it is no text", all())),
            None => return Err(Problem::new("cannot read the request", "cmd", "it is missing", all())),
        };
        let Some((cmd, known)) = COMMANDS.iter().find(|(name, _)| *name == said) else {
            let remedy = match nearest(&said, COMMANDS.iter().map(|(name, _)| *name)) {
                Some(near) => format!("did you mean {near:?}?"),
                None => all(),
            };
            return Err(Problem::new(
                "cannot read the request",
                "cmd",
                format!("there is no command {said:?}"),
                remedy,
            ));
        };
        for name in fields.keys() {
            if !known.contains(&name.as_str()) {
                let remedy = match nearest(name, known.iter().copied()) {
                    Some(near) => format!("did you mean {near:?}?"),
                    None if known.is_empty() => "leave it out".to_string(),
                    None => format!("use {}", known.join(", ")),
                };
                let why = format!("{cmd:?} takes no field of that name");
                let place = format!("field {name:?}");
                return Err(Problem::new("cannot read the request", place, why, remedy));
            }
        }
        Ok(Request { cmd, fields })
    }

    pub(super) fn wrong(&self, field: &str, why: &str, remedy: &str) -> Problem {
        Problem::new(format!("cannot do {:?}", self.cmd), field, why, remedy)
    }

    pub(super) fn text(&self, field: &str) -> Result<Option<&str>, Problem> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(field, "it is no text", "give a text")),
        }
    }

    pub(super) fn edition(&self) -> Result<Option<EditionId>, Problem> {
        let Some(word) = self.text("edition")? else {
            return Ok(None);
        };
        let known = EditionId::ALL.map(EditionId::word).join(", ");
        let unknown = || {
            self.wrong(
                "edition",
                &format!("there is no {word:?}"),
                &format!("write one of: {known}"),
            )
        };
        EditionId::from_word(word).map(Some).ok_or_else(unknown)
    }

    pub(super) fn number(&self, field: &str) -> Result<Option<u64>, Problem> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64() {
                Some(n) => Ok(Some(n)),
                None => Err(self.wrong(field, "it is no whole number", "give a number from 0")),
            },
        }
    }

    pub(super) fn flag(&self, field: &str) -> Result<Option<bool>, Problem> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err(self.wrong(field, "it is neither true nor false", "give true or false")),
        }
    }

    pub(super) fn seat_in(&self, field: &str, value: &Value) -> Result<Seat, Problem> {
        let seat = match value {
            Value::String(word) => seat_from_word(word),
            Value::Number(n) => seat_from_word(&n.to_string()),
            _ => None,
        };
        seat.ok_or_else(|| self.wrong(field, "it names no seat", "give \"P1\" to \"P4\""))
    }

    pub(super) fn seat(&self, field: &str) -> Result<Option<Seat>, Problem> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => self.seat_in(field, value).map(Some),
        }
    }

    pub(super) fn agent(&self, field: &str) -> Result<Option<Agent>, Problem> {
        match self.fields.get(field) {
            Some(Value::String(word)) if word == "chance" => Ok(Some(Agent::Chance)),
            _ => Ok(self.seat(field)?.map(Agent::Seat)),
        }
    }

    pub(super) fn list(&self, field: &str) -> Result<Option<&Vec<Value>>, Problem> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(_) => Err(self.wrong(field, "it is no list", "give a list")),
        }
    }
}
