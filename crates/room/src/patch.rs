//! The smallest of the obvious patches (RFC 6902) that make one document of another.
//!
//! Documents are JSON texts as `serde_json` writes them, and are compared as texts: what is the same is passed over
//! without being looked into, and nothing is made of a document but the places of its values. Lists of a table mostly
//! gain or lose an element or change one, so what is the same at both ends of a list stays, and the rest is compared in
//! order. Where a patch of parts would be longer than the whole, the whole is replaced.

use std::fmt::Write;

/// One operation.
struct Operation<'a> {
    op: &'static str,
    /// A pointer (RFC 6901), as it stands in a JSON text.
    path: String,
    value: Option<&'a str>,
}

impl Operation<'_> {
    fn len(&self) -> usize {
        AROUND + self.path.len() + self.value.map_or(0, str::len)
    }
}

/// How long an operation is besides its path and value.
const AROUND: usize = r#"{"op":"replace","path":"","value":},"#.len();

/// Adds the patch that makes `new` of `old` to a text; whether there is anything to be changed.
pub(crate) fn diff(old: &str, new: &str, text: &mut String) -> bool {
    let (old, new) = (Parts::of(old), Parts::of(new));
    let mut comparing = Comparing {
        old: &old,
        new: &new,
        path: String::new(),
        operations: Vec::new(),
    };
    if !old.values.is_empty() && !new.values.is_empty() {
        comparing.compare(0, 0);
    }
    text.push('[');
    for (n, operation) in comparing.operations.iter().enumerate() {
        let (comma, op, path) = (if n == 0 { "" } else { "," }, operation.op, &operation.path);
        // Writing into a text cannot fail.
        let _ = write!(text, r#"{comma}{{"op":"{op}","path":"{path}""#);
        if let Some(value) = operation.value {
            let _ = write!(text, r#","value":{value}"#);
        }
        text.push('}');
    }
    text.push(']');
    !comparing.operations.is_empty()
}

/// A JSON text and where its values are, each before those in it.
struct Parts<'a> {
    text: &'a str,
    values: Vec<Place>,
}

/// Where a value is.
#[derive(Clone, Copy)]
struct Place {
    /// Its name in the object that it is a field of, without the quotes.
    key: (u32, u32),
    start: u32,
    end: u32,
    /// The first value that is not in it.
    next: u32,
}

impl<'a> Parts<'a> {
    /// The places in a text that is valid and has no spaces between its parts.
    fn of(text: &'a str) -> Parts<'a> {
        let bytes = text.as_bytes();
        let mut values: Vec<Place> = Vec::with_capacity(bytes.len() / 12);
        let mut open: Vec<usize> = Vec::with_capacity(16);
        let mut key = (0, 0);
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            let start = at as u32;
            match byte {
                b'{' | b'[' => {
                    open.push(values.len());
                    at += 1;
                }
                b'}' | b']' => {
                    at += 1;
                    let next = values.len() as u32;
                    if let Some(value) = open.pop().and_then(|ends| values.get_mut(ends)) {
                        (value.end, value.next) = (at as u32, next);
                    }
                    continue;
                }
                b',' | b':' => {
                    at += 1;
                    continue;
                }
                b'"' => {
                    at = end_of_string(bytes, at);
                    if bytes.get(at) == Some(&b':') {
                        key = (start + 1, at as u32 - 1);
                        continue;
                    }
                }
                _ => {
                    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']');
                    at += bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at);
                }
            }
            values.push(Place {
                key: std::mem::take(&mut key),
                start,
                end: at as u32,
                next: values.len() as u32 + 1,
            });
        }
        Parts { text, values }
    }

    fn place(&self, value: u32) -> Place {
        self.values[value as usize]
    }

    fn value(&self, value: u32) -> &'a str {
        let place = self.place(value);
        &self.text[place.start as usize..place.end as usize]
    }

    fn key(&self, value: u32) -> &'a str {
        let (start, end) = self.place(value).key;
        &self.text[start as usize..end as usize]
    }

    /// The fields of an object or the elements of a list.
    fn parts(&self, of: u32) -> Vec<u32> {
        let (mut parts, end) = (Vec::new(), self.place(of).next);
        let mut next = of + 1;
        while next < end {
            parts.push(next);
            next = self.place(next).next;
        }
        parts
    }
}

/// Where a string ends that begins here.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

struct Comparing<'a> {
    old: &'a Parts<'a>,
    new: &'a Parts<'a>,
    /// Where the values are that are compared now.
    path: String,
    operations: Vec<Operation<'a>>,
}

impl<'a> Comparing<'a> {
    fn compare(&mut self, old: u32, new: u32) {
        let (was, is) = (self.old.value(old), self.new.value(new));
        if was == is {
            return;
        }
        let first = self.operations.len();
        match (was.as_bytes().first(), is.as_bytes().first()) {
            (Some(b'{'), Some(b'{')) => self.fields(&self.old.parts(old), &self.new.parts(new)),
            (Some(b'['), Some(b'[')) => self.elements(&self.old.parts(old), &self.new.parts(new)),
            (_, _) => return self.push("replace", Some(new)),
        }
        let parts: usize = self.operations[first..].iter().map(Operation::len).sum();
        if AROUND + self.path.len() + is.len() <= parts {
            self.operations.truncate(first);
            self.push("replace", Some(new));
        }
    }

    fn push(&mut self, op: &'static str, value: Option<u32>) {
        let value = value.map(|value| self.new.value(value));
        let path = self.path.clone();
        self.operations.push(Operation { op, path, value });
    }

    /// Does something with a part of the values that are compared now.
    fn at(&mut self, part: impl std::fmt::Display, act: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        // Writing into a text cannot fail.
        let _ = write!(self.path, "/{part}");
        act(self);
        self.path.truncate(length);
    }

    fn fields(&mut self, old: &[u32], new: &[u32]) {
        let (before, after) = (self.old, self.new);
        let step = |key: &str| key.replace('~', "~0").replace('/', "~1");
        for &gone in old {
            let key = before.key(gone);
            if new.iter().all(|&new| after.key(new) != key) {
                self.at(step(key), |at| at.push("remove", None));
            }
        }
        for &new in new {
            let key = after.key(new);
            match old.iter().find(|&&old| before.key(old) == key) {
                Some(&old) if before.value(old) == after.value(new) => {}
                Some(&old) => self.at(step(key), |at| at.compare(old, new)),
                None => self.at(step(key), |at| at.push("add", Some(new))),
            }
        }
    }

    fn elements(&mut self, old: &[u32], new: &[u32]) {
        let (before, after) = (self.old, self.new);
        let same = |(old, new): &(&u32, &u32)| before.value(**old) == after.value(**new);
        let head = old.iter().zip(new).take_while(same).count();
        let (old, new) = (&old[head..], &new[head..]);
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
        for (i, (&old, &new)) in old.iter().zip(new).enumerate() {
            self.at(head + i, |at| at.compare(old, new));
        }
        for i in (new.len()..old.len()).rev() {
            self.at(head + i, |at| at.push("remove", None));
        }
        for (i, &new) in new.iter().enumerate().skip(old.len()) {
            self.at(head + i, |at| at.push("add", Some(new)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// The patch between two documents.
    fn patch(old: &Value, new: &Value) -> Value {
        let mut text = String::new();
        let changes = diff(&old.to_string(), &new.to_string(), &mut text);
        assert_eq!(changes, old != new, "{old} {new}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn a_patch_makes_the_new_document_of_the_old() {
        let values = [
            json!(null),
            json!(-1.5e3),
            json!("a \"quoted\\\" {[,:]} text \\"),
            json!({ "a/b": 1, "c~d": [1, 2, 3] }),
            json!({ "a/b": { "x": 1 }, "c~d": [1, 3] }),
            json!({ "c~d": [0, 1, 2, 3, 4], "e": [] }),
            json!({ "c~d": [[1], [2, 5], [3]], "e": [[]], "": { "\"\\\n": "a:b" } }),
            json!({ "c~d": [[1], [3]], "e": { "f": "a long text that is not worth a second thought" }, "": { "\"\\\n": "a:" } }),
            json!({ "c~d": ["", "\"", ":"], "e": { "f": true }, "": {} }),
            json!([]),
            json!({}),
        ];
        for old in &values {
            for new in &values {
                let patch: json_patch::Patch = serde_json::from_value(patch(old, new)).expect("a patch");
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
        assert_eq!(patch(&old, &new), json!([{ "op": "remove", "path": "/units/1" }]));
    }

    #[test]
    fn a_value_that_changed_throughout_is_replaced_as_a_whole() {
        let old = json!({ "dice": { "charm": 1, "time": 2, "natural": 3 }, "hand": 5 });
        let new = json!({ "dice": { "charm": 2, "time": 3, "natural": 4 }, "hand": 5 });
        let whole = json!([{ "op": "replace", "path": "/dice", "value": new["dice"] }]);
        assert_eq!(patch(&old, &new), whole);
    }
}
