//! The smallest of the obvious patches (RFC 6902) that make one document of another.
//!
//! Lists of a table mostly gain or lose an element or change one, so what is the same at both ends of a list stays, and
//! the rest is compared in order. Where a patch of parts would be longer than the whole, the whole is replaced.

use serde::Serialize;
use serde_json::{Map, Value};
use std::io;

/// One operation.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Operation<'a> {
    op: &'static str,
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a Value>,
}

/// How long an operation is besides its path and value.
const AROUND: usize = r#"{"op":"replace","path":"","value":},"#.len();

impl Operation<'_> {
    fn size(&self) -> usize {
        AROUND + self.path.len() + self.value.map_or(0, size)
    }
}

/// The length of a value as text.
fn size(value: &Value) -> usize {
    struct Counter(usize);
    impl io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // Counting cannot fail.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

/// The patch that makes `new` of `old`.
pub(crate) fn diff(old: &Value, new: &Value) -> Value {
    let mut operations = Vec::new();
    compare("", old, new, &mut operations);
    serde_json::to_value(&operations).unwrap_or(Value::Null)
}

fn compare<'a>(path: &str, old: &Value, new: &'a Value, operations: &mut Vec<Operation<'a>>) {
    if old == new {
        return;
    }
    let first = operations.len();
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => fields(path, old, new, operations),
        (Value::Array(old), Value::Array(new)) => elements(path, old, new, operations),
        (
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_),
            _,
        ) => {}
    }
    let whole = Operation {
        op: "replace",
        path: path.to_string(),
        value: Some(new),
    };
    let parts: usize = operations[first..].iter().map(Operation::size).sum();
    if first == operations.len() || parts > whole.size() {
        operations.truncate(first);
        operations.push(whole);
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
                let patch: json_patch::Patch = serde_json::from_value(diff(old, new)).expect("a patch");
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
        assert_eq!(diff(&old, &new), json!([{ "op": "remove", "path": "/units/1" }]));
    }
}
