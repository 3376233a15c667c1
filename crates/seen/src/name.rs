//! How cards and paragraphs are named to whoever looks at them.

use ashwright_core::DieType;
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The title of a card. All views of a game share its letters.
pub type Title = Arc<str>;

/// A paragraph as players speak of it. In JSON as it is displayed: `Armored 1`, `text 2`, `behavior 2`, `power natural`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Label {
    /// By its name, and its numeral where it has one.
    Named(Arc<str>, Option<i8>),
    /// By its place on its card, counted from 1; 0 when it is not printed there.
    Paragraph(u8),
    /// By its place among the rows of the Chimera's behavior, counted from 1 (R 19.3.4).
    Behavior(u8),
    /// The power of a die, and what the die says on a card (R 6.9.1).
    Power(DieType),
}

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

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Named(name, None) => f.write_str(name),
            Label::Named(name, Some(numeral)) => write!(f, "{name} {numeral}"),
            Label::Paragraph(place) => write!(f, "text {place}"),
            Label::Behavior(row) => write!(f, "behavior {row}"),
            Label::Power(kind) => write!(f, "power {kind}"),
        }
    }
}

impl From<&str> for Label {
    /// The label that is displayed so; what looks like nothing else is a name.
    fn from(text: &str) -> Label {
        let Some((first, last)) = text.rsplit_once(' ') else {
            return Label::Named(text.into(), None);
        };
        let known = match first {
            "text" => last.parse().ok().map(Label::Paragraph),
            "behavior" => last.parse().ok().map(Label::Behavior),
            "power" => DieType::from_word(last).map(Label::Power),
            name => last
                .parse()
                .ok()
                .map(|numeral| Label::Named(name.into(), Some(numeral))),
        };
        known.unwrap_or_else(|| Label::Named(text.into(), None))
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Label, D::Error> {
        String::deserialize(deserializer).map(|text| text.as_str().into())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a paragraph is called comes back from its words, whatever it is.
    #[test]
    fn labels_come_back() {
        let named = |name: &str, numeral| Label::Named(name.into(), numeral);
        let all = [
            (named("Alert", None), "Alert"),
            (named("Armored", Some(1)), "Armored 1"),
            (named("Overkill", Some(-2)), "Overkill -2"),
            (named("Last Gasp", None), "Last Gasp"),
            (named("text", None), "text"),
            (named("power of nothing", None), "power of nothing"),
            (named("", None), ""),
            (Label::Paragraph(0), "text 0"),
            (Label::Paragraph(2), "text 2"),
            (Label::Behavior(6), "behavior 6"),
            (Label::Power(DieType::Natural), "power natural"),
        ];
        for (label, words) in all {
            assert_eq!(label.to_string(), words);
            assert_eq!(Label::from(words), label);
        }
    }
}
