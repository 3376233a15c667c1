//! What is kept and handed on as it is written.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::marker::PhantomData;

/// A value as its JSON. Who only keeps it or hands it on does not read it, keeps what it does not understand, and needs no code
/// for its type: a page hands on entries and positions that only its worker reads.
pub struct Written<T> {
    json: Value,
    of: PhantomData<fn() -> T>,
}

impl<T: Serialize> Written<T> {
    /// Writes a value.
    ///
    /// # Panics
    /// When there is no JSON of it, as of a map whose keys are no texts. Nothing that a room keeps has such a map.
    pub fn of(value: &T) -> Written<T> {
        // By way of its text, as it is written to a disk: a program that does that anyway has the code for it.
        let text = serde_json::to_string(value).expect("what a room keeps can be written");
        Written {
            json: serde_json::from_str(&text).expect("it was written just now"),
            of: PhantomData,
        }
    }
}

impl<T: DeserializeOwned> Written<T> {
    /// Reads the value.
    ///
    /// # Errors
    /// When what is written is no such value: it was damaged, or another version of the program wrote it.
    pub fn read(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.json.to_string())
    }
}

impl<T> Written<T> {
    /// What is written.
    pub fn json(&self) -> &Value {
        &self.json
    }
}

impl<T> Clone for Written<T> {
    fn clone(&self) -> Written<T> {
        Written {
            json: self.json.clone(),
            of: PhantomData,
        }
    }
}

impl<T> PartialEq for Written<T> {
    fn eq(&self, other: &Written<T>) -> bool {
        self.json == other.json
    }
}

impl<T> std::fmt::Debug for Written<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.json)
    }
}

impl<T> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written<T>, D::Error> {
        let json = Value::deserialize(deserializer)?;
        Ok(Written { json, of: PhantomData })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Entry;
    use ashwright_core::Seat;

    #[test]
    fn what_is_written_comes_back_whole_and_is_read_only_when_asked() {
        let entry = Entry::Left { seat: Seat(1) };
        let written = Written::of(&entry);
        assert_eq!(written.read().expect("an entry"), entry);
        // A version to come writes what this one does not know: it is kept all the same.
        let text = r#"[{"done":"left","seat":1},{"done":"danced","how":[1.5,{},18446744073709551615]}]"#;
        let kept: Vec<Written<Entry>> = serde_json::from_str(text).expect("JSON");
        assert_eq!(kept[0], written);
        assert!(kept[1].read().is_err());
        assert_eq!(serde_json::to_string(&kept).expect("it was read"), text);
    }
}
