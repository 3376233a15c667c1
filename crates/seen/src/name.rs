//! How cards and paragraphs are named to whoever looks at them.

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The title of a card. All views of a game share its letters.
pub type Title = Arc<str>;

/// A paragraph as players speak of it: `Armored 1`, or `text 2` when it has no name, by its place on its card; `text 0`
/// when it is not printed there.
pub type Label = Arc<str>;

/// How a viewer names a card: as JSON, a number for public names, a string otherwise. Public names are minted anew
/// whenever a card comes out of a hidden place, so that no card can be followed through one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name {
    /// A card that everybody sees, or saw coming out of hiding.
    Public(u16),
    /// A card of one's own hand or draw pile: the title, and which of its copies there, from 0. Copies are
    /// interchangeable.
    Own(Title, u8),
    /// A hidden card that the viewer knows, of somebody else or face down under a card.
    Known(Title),
    /// A card that the viewer does not know.
    Hidden,
}

impl Name {
    /// The title, where the name tells it.
    pub fn title(&self) -> Option<&Title> {
        match self {
            Name::Own(title, _) | Name::Known(title) => Some(title),
            Name::Public(_) | Name::Hidden => None,
        }
    }
}

impl fmt::Display for Name {
    /// `17`, `Hammer Knight/1`, `known Hammer Knight`, `hidden`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Public(handle) => write!(f, "{handle}"),
            Name::Own(title, copy) => write!(f, "{title}/{}", u16::from(*copy) + 1),
            Name::Known(title) => write!(f, "known {title}"),
            Name::Hidden => f.write_str("hidden"),
        }
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Name::Public(handle) => serializer.serialize_u16(*handle),
            Name::Known(title) => serializer.serialize_str(&["known ", title].concat()),
            Name::Hidden => serializer.serialize_str("hidden"),
            Name::Own(title, copy) => {
                let number = (u16::from(*copy) + 1).to_string();
                serializer.serialize_str(&[title, "/", &number].concat())
            }
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_any(NameVisitor)
    }
}

struct NameVisitor;

impl Visitor<'_> for NameVisitor {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a card: a number, \"TITLE/COPY\", \"known TITLE\" or \"hidden\"")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Name, E> {
        u16::try_from(number)
            .map(Name::Public)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Name, E> {
        if text == "hidden" {
            return Ok(Name::Hidden);
        }
        if let Some(title) = text.strip_prefix("known ") {
            return Ok(Name::Known(title.into()));
        }
        let own = text.rsplit_once('/').and_then(|(title, copy)| {
            let copy = copy.parse::<u16>().ok()?.checked_sub(1)?;
            Some(Name::Own(title.into(), u8::try_from(copy).ok()?))
        });
        own.ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}
