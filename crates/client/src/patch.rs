//! Changes of a document, by RFC 6902: the part that rooms send.

use serde_json::Value;

/// Applies a patch. The operations are `add`, `remove` and `replace`.
///
/// # Errors
/// What does not fit, in a sentence; the document is then not to be used.
pub fn apply(document: &mut Value, patch: &Value) -> Result<(), String> {
    let Value::Array(operations) = patch else {
        return Err("a patch is a list of operations".into());
    };
    for operation in operations {
        let field = |name: &str| operation.get(name).and_then(Value::as_str).unwrap_or_default();
        let (op, path) = (field("op"), field("path"));
        let value = || {
            let value = operation.get("value").cloned();
            value.ok_or_else(|| format!("the operation {op} at {path} has no value"))
        };
        let refuse = || format!("the operation {op} at {path} does not fit the document");
        if path.is_empty() {
            *document = value()?;
            continue;
        }
        let (parent, key) = path.rsplit_once('/').ok_or_else(refuse)?;
        let key = key.replace("~1", "/").replace("~0", "~");
        match (document.pointer_mut(parent).ok_or_else(refuse)?, op) {
            (Value::Object(members), "add") => {
                members.insert(key, value()?);
            }
            (Value::Object(members), "replace") => {
                *members.get_mut(&key).ok_or_else(refuse)? = value()?;
            }
            (Value::Object(members), "remove") => {
                members.remove(&key).ok_or_else(refuse)?;
            }
            (Value::Array(items), "add") if key == "-" => items.push(value()?),
            (Value::Array(items), op) => {
                let at: usize = key.parse().map_err(|_| refuse())?;
                match op {
                    "add" if at <= items.len() => items.insert(at, value()?),
                    "replace" if at < items.len() => items[at] = value()?,
                    "remove" if at < items.len() => {
                        items.remove(at);
                    }
                    _ => return Err(refuse()),
                }
            }
            _ => return Err(refuse()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn operations_change_objects_and_lists() {
        let mut document = json!({"a": [1, 2, 3], "b/c": {"d": 1}});
        let patch = json!([
            {"op": "remove", "path": "/a/0"},
            {"op": "add", "path": "/a/-", "value": 4},
            {"op": "add", "path": "/a/0", "value": 0},
            {"op": "replace", "path": "/b~1c/d", "value": null},
            {"op": "add", "path": "/e", "value": "f"},
        ]);
        apply(&mut document, &patch).unwrap();
        assert_eq!(document, json!({"a": [0, 2, 3, 4], "b/c": {"d": null}, "e": "f"}));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut document = json!({"a": [1]});
        for patch in [
            json!([{"op": "remove", "path": "/a/1"}]),
            json!([{"op": "replace", "path": "/b", "value": 1}]),
            json!([{"op": "add", "path": "/a/0"}]),
            json!([{"op": "move", "path": "/a", "from": "/b"}]),
            json!({}),
        ] {
            assert!(apply(&mut document, &patch).is_err(), "{patch}");
        }
    }
}
