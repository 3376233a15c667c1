//! The smallest of the obvious patches (RFC 6902) that make one document of another.
//!
//! Lists of a table mostly gain or lose an element or change one, so what is the same at both ends of a list stays, and
//! the rest is compared in order. Where a patch of parts would be longer than the whole, the whole is replaced.

use serde::Serialize;
use serde_json::{Map, Value};
use std::io;

/// One operation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Operation<'a> {
    op: &'static str,
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a Value>,
}

/// How long an operation is besides its path and value.
const AROUND: usize = r#"{"op":"replace","path":"","value":},"#.len();

/// How much longer than `most` these operations are at least, if they are: nothing is counted past it.
fn are_longer<'a>(operations: impl IntoIterator<Item = &'a Operation<'a>>, most: usize) -> bool {
    let mut room = Room(most);
    let fits = operations.into_iter().try_for_each(|operation| {
        room.take(AROUND + operation.path.len())?;
        match operation.value {
            // Only a lack of room is an error here.
            Some(value) => serde_json::to_writer(&mut room, value).map_err(io::Error::from),
            None => Ok(()),
        }
    });
    fits.is_err()
}

/// Counts down what is written.
struct Room(usize);

impl Room {
    fn take(&mut self, n: usize) -> io::Result<()> {
        self.0 = self.0.checked_sub(n).ok_or(io::ErrorKind::WriteZero)?;
        Ok(())
    }
}

impl io::Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.take(bytes.len())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn size(operations: &[Operation<'_>]) -> usize {
    let most = usize::MAX;
    let mut room = Room(most);
    for operation in operations {
        // There is room for everything.
        let _ = room.take(AROUND + operation.path.len());
        if let Some(value) = operation.value {
            let _ = serde_json::to_writer(&mut room, value);
        }
    }
    most - room.0
}

/// The patch that makes `new` of `old`.
pub(crate) fn diff<'a>(old: &Value, new: &'a Value) -> Vec<Operation<'a>> {
    let mut operations = Vec::new();
    compare("", old, new, &mut operations);
    operations
}

fn compare<'a>(path: &str, old: &Value, new: &'a Value, operations: &mut Vec<Operation<'a>>) {
    let first = operations.len();
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => fields(path, old, new, operations),
        (Value::Array(old), Value::Array(new)) => elements(path, old, new, operations),
        (old, new) if old == new => return,
        (_, new) => {
            operations.push(replace(path, new));
            return;
        }
    }
    let parts = &operations[first..];
    // A whole list or object is worth a second look only when much of it changed.
    if parts.is_empty() || !are_longer(parts, AROUND) {
        return;
    }
    let whole = replace(path, new);
    if !are_longer([&whole], size(parts)) {
        operations.truncate(first);
        operations.push(whole);
    }
}

fn replace<'a>(path: &str, value: &'a Value) -> Operation<'a> {
    Operation {
        op: "replace",
        path: path.to_string(),
        value: Some(value),
    }
}

fn fields<'a>(path: &str, old: &Map<String, Value>, new: &'a Map<String, Value>, operations: &mut Vec<Operation<'a>>) {
    let at = |key: &str| format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        operations.push(Operation {
            op: "remove",
            path: at(key),
            value: None,
        });
    }
    for (key, value) in new {
        match old.get(key) {
            Some(old) => compare(&at(key), old, value, operations),
            None => operations.push(Operation {
                op: "add",
                path: at(key),
                value: Some(value),
            }),
        }
    }
}

fn elements<'a>(path: &str, old: &[Value], new: &'a [Value], operations: &mut Vec<Operation<'a>>) {
    let head = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(|(old, new)| old == new)
        .count();
    let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
    let at = |i: usize| format!("{path}/{}", head + i);
    for (i, (old, new)) in old.iter().zip(new).enumerate() {
        compare(&at(i), old, new, operations);
    }
    for i in (new.len()..old.len()).rev() {
        operations.push(Operation {
            op: "remove",
            path: at(i),
            value: None,
        });
    }
    for (i, value) in new.iter().enumerate().skip(old.len()) {
        operations.push(Operation {
            op: "add",
            path: at(i),
            value: Some(value),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_patch_makes_the_new_document_of_the_old() {
        let values = [
            json!(null),
            json!({ "a/b": 1, "c~d": [1, 2, 3] }),
            json!({ "a/b": { "x": 1 }, "c~d": [1, 3] }),
            json!({ "c~d": [0, 1, 2, 3, 4], "e": [] }),
            json!({ "c~d": [[1], [2, 5], [3]], "e": [[]] }),
            json!({ "c~d": [[1], [3]], "e": { "f": "a long text that is not worth a second thought" } }),
            json!([]),
        ];
        for old in &values {
            for new in &values {
                let patch = serde_json::to_value(diff(old, new)).expect("JSON");
                let patch: json_patch::Patch = serde_json::from_value(patch).expect("a patch");
                let mut patched = old.clone();
                json_patch::patch(&mut patched, &patch).expect("it applies");
                assert_eq!(&patched, new, "from {old}");
            }
        }
    }

    #[test]
    fn what_is_the_same_at_both_ends_of_a_list_stays() {
        let old = json!({ "units": [{ "name": 1, "life": 2 }, { "name": 2, "life": 2 }, { "name": 3, "life": 2 }] });
        let new = json!({ "units": [{ "name": 1, "life": 2 }, { "name": 3, "life": 2 }] });
        let patch = serde_json::to_value(diff(&old, &new)).expect("JSON");
        assert_eq!(patch, json!([{ "op": "remove", "path": "/units/1" }]));
    }
}
