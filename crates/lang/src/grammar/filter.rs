//! Filters: which cards are meant.
//!
//! A filter reads `[other] [exhausted ...] unit [or Phoenixborn] [you control] [with life 2 or less ...]`. It stands
//! after an article, after `each`, after a number, or bare; the noun agrees. What is said behind the noun has a file of
//! its own, `property.rs`.

use super::property::{has_filter, read_property, read_whose, write_property, write_whose};
use crate::phrase::{Item, Phrase, Syntax, entries};
use crate::reader::{Read, Reader};
use crate::vocabulary::{ADJECTIVE_MEANINGS, ADJECTIVES, NOUN_MEANINGS, NOUNS, noun};
use crate::writer::{Agree, Writer};
use crate::{Span, check};
use ashwright_core::{Control, DieType, Filter, Noun, Place, Ref, Trait, Who};

/// A filter without an article; its noun agrees with what stands before.
pub(crate) struct Units;

impl Syntax for Units {
    type Tree = Filter;
    const LABEL: &'static str = "a kind of card";

    fn read(r: &mut Reader<'_>) -> Read<Filter> {
        r.labelled(Self::LABEL, |r| {
            let which = if r.eat("other") {
                vec![Trait::OtherThan(Ref::This)]
            } else {
                Vec::new()
            };
            read_rest(r, which, None)
        })
    }

    fn write(filter: &Filter, w: &mut Writer<'_>) {
        let (other, which) = leading_other(filter);
        if other {
            w.said("other");
        }
        write_rest(filter, which, w);
    }
}

/// A filter after `each` or `every`: its noun is one.
pub(crate) struct OneUnit;

impl Syntax for OneUnit {
    type Tree = Filter;
    const LABEL: &'static str = Units::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Filter> {
        Units::read(r)
    }

    fn write(filter: &Filter, w: &mut Writer<'_>) {
        w.agree = Agree::One;
        Units::write(filter, w);
    }
}

/// A filter with its article: `a unit`, `an ally`, `another unit`, `your Phoenixborn`.
pub(crate) struct AUnit;

impl Syntax for AUnit {
    type Tree = Filter;
    const LABEL: &'static str = "a kind of card";

    fn read(r: &mut Reader<'_>) -> Read<Filter> {
        r.labelled(Self::LABEL, |r| {
            if r.eat("your") {
                return read_your(r);
            }
            let which = if r.eat("another") {
                vec![Trait::OtherThan(Ref::This)]
            } else {
                r.either("a", "an")?;
                Vec::new()
            };
            read_rest(r, which, None)
        })
    }

    fn write(filter: &Filter, w: &mut Writer<'_>) {
        w.agree = Agree::One;
        if is_your_phoenixborn(filter) {
            return write_your(filter, w);
        }
        let (other, which) = leading_other(filter);
        if other {
            w.used("other");
            w.words("another");
        } else {
            w.words(article(filter, which));
        }
        write_rest(filter, which, w);
    }
}

/// Whether this filter is written as `your Phoenixborn`.
pub(crate) fn is_your_phoenixborn(filter: &Filter) -> bool {
    filter.kinds == [Noun::Phoenixborn]
        && filter.control == Control::Yours
        && filter.place == Place::InPlay
        && !leading_other(filter).0
}

/// What follows `your`.
pub(crate) fn read_your(r: &mut Reader<'_>) -> Read<Filter> {
    let filter = read_rest(r, Vec::new(), Some(Control::Yours))?;
    if filter.kinds == [Noun::Phoenixborn] {
        return Ok(filter);
    }
    Err(r.note(
        "`your` stands only before `Phoenixborn`",
        Some("write `you control` after the kind of card".to_owned()),
    ))
}

/// `your Phoenixborn`
pub(crate) fn write_your(filter: &Filter, w: &mut Writer<'_>) {
    w.words("your");
    let bare = Filter {
        control: Control::Any,
        ..filter.clone()
    };
    write_rest(&bare, &bare.which, w);
    w.used("your Phoenixborn");
}

/// The traits without a leading `other`, and whether there was one.
pub(crate) fn leading_other(filter: &Filter) -> (bool, &[Trait]) {
    match filter.which.split_first() {
        Some((Trait::OtherThan(Ref::This), rest)) => (true, rest),
        _ => (false, &filter.which),
    }
}

/// A filter after its article: adjectives, kinds, whose, where, and what else.
pub(crate) fn read_rest(r: &mut Reader<'_>, mut which: Vec<Trait>, control: Option<Control>) -> Read<Filter> {
    let span = r.span();
    while let Some(adjective) = read_adjective(r) {
        which.push(adjective);
    }
    let mut kinds = vec![read_noun(r)?];
    while let Some(kind) = r.attempt(|r| {
        r.words("or")?;
        read_noun(r)
    }) {
        kinds.push(kind);
    }
    let (control, place) = match control {
        Some(control) => (control, Place::InPlay),
        None => read_whose(r)?,
    };
    while let Some(more) = read_property(r)? {
        which.push(more);
    }
    let filter = Filter {
        kinds,
        control,
        place,
        which,
    };
    check::filter(r, Span::new(span.start, r.end_of_last()), &filter);
    Ok(filter)
}

/// The writing of [`read_rest`].
pub(crate) fn write_rest(filter: &Filter, which: &[Trait], w: &mut Writer<'_>) {
    let adjectives = which.iter().take_while(|t| adjective(t).is_some()).count();
    for (not, word) in which.iter().map_while(adjective) {
        w.used("state");
        if not {
            w.said("not");
        }
        w.words(word);
    }
    for (at, kind) in filter.kinds.iter().enumerate() {
        if at > 0 {
            w.words("or");
        }
        let (one, many) = noun(*kind);
        w.used("kind of card");
        w.noun(one, many);
    }
    write_whose(&filter.control, filter.place, w);
    let behind = &which[adjectives..];
    for (at, other) in behind.iter().enumerate() {
        // A kind of card inside a property would take the properties that follow it.
        let enclosed = at + 1 < behind.len() && has_filter(other);
        if enclosed {
            w.words("(");
        }
        write_property(other, w);
        if enclosed {
            w.words(")");
        }
    }
}

/// `a` or `an`, by the word that follows.
pub(crate) fn article(filter: &Filter, which: &[Trait]) -> &'static str {
    let next = match which.first().and_then(adjective) {
        Some((true, _)) => "not",
        Some((false, word)) => word,
        None => filter.kinds.first().map_or("", |k| noun(*k).0),
    };
    an(next)
}

/// `a` or `an` before `word`.
pub(crate) fn an(word: &str) -> &'static str {
    let vowel = word.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    let spoken_like_you = word.to_lowercase().starts_with("unit");
    if vowel && !spoken_like_you { "an" } else { "a" }
}

// ---------------------------------------------------------------------------------------------------- adjectives

/// The word of a trait that stands before the noun, and whether `not` stands before it.
pub(crate) fn adjective(which: &Trait) -> Option<(bool, &'static str)> {
    match which {
        Trait::Not(inner) => match adjective(inner) {
            Some((false, word)) => Some((true, word)),
            Some((true, _)) | None => None,
        },
        other => ADJECTIVES
            .iter()
            .find(|(_, t, ..)| t == other)
            .map(|(word, ..)| (false, *word)),
    }
}

/// The adjective that comes next, with the `not` before it.
pub(super) fn read_adjective(r: &mut Reader<'_>) -> Option<Trait> {
    for (word, which, ..) in &ADJECTIVES {
        if r.eat(word) {
            return Some(which.clone());
        }
        if r.eat(&format!("not {word}")) {
            return Some(Trait::Not(Box::new(which.clone())));
        }
    }
    None
}

// --------------------------------------------------------------------------------------------------------- nouns

fn read_noun(r: &mut Reader<'_>) -> Read<Noun> {
    for (kind, one, many, _) in &NOUNS {
        if r.eat(one) || r.eat(many) {
            return Ok(*kind);
        }
    }
    Err(r.expected("a kind of card"))
}

/// Whether a filter is written as `Phoenixborn of PLAYER` when all of them are meant.
pub(crate) fn phoenixborn_of(filter: &Filter) -> Option<&Who> {
    match &filter.control {
        Control::Of(who)
            if filter.kinds == [Noun::Phoenixborn] && filter.place == Place::InPlay && filter.which.is_empty() =>
        {
            Some(who)
        }
        Control::Of(_) | Control::Any | Control::Yours | Control::Opponents => None,
    }
}

/// The word of a die type.
pub(crate) struct DieTypeWord;

impl Syntax for DieTypeWord {
    type Tree = DieType;
    const LABEL: &'static str = "a type of die";

    fn read(r: &mut Reader<'_>) -> Read<DieType> {
        for kind in DieType::ALL {
            if r.eat(kind.word()) {
                return Ok(kind);
            }
        }
        Err(r.expected(Self::LABEL))
    }

    fn write(kind: &DieType, w: &mut Writer<'_>) {
        w.words(kind.word());
    }
}

/// The phrases of filters, for the reference.
pub(crate) static FILTER: &[Phrase] = entries! {
    "kind of card", "a kind of card", "What kinds of cards are meant; several are joined by `or`.", "discard target unit" =
        [Item::OneOf(&NOUN_MEANINGS)];
    "state", "a property", "Before the noun: what is true of the card now.", "discard target exhausted unit" =
        [Item::OneOf(&ADJECTIVE_MEANINGS)];
    "your Phoenixborn", "a kind of card", "The Phoenixborn that you control.", "deal 1 damage to your Phoenixborn" =
        [Item::Words("your Phoenixborn")];
};
