//! Filters: which cards are meant.
//!
//! A filter reads `[other] [exhausted ...] unit [or Phoenixborn] [you control] [with life 2 or less ...]`. It stands
//! after an article, after `each`, after a number, or bare; the noun agrees.

use super::cost::DieFace;
use super::modifier::read_ability_name;
use super::player::{PlayersSyntax, RefSyntax, WhoSyntax};
use super::quantity::{Enclosed, StatSyntax, TokenKindNoun};
use super::select::TitleName;
use crate::phrase::{Item, Phrase, Syntax, entries};
use crate::reader::{Read, Reader};
use crate::vocabulary::{ADJECTIVE_MEANINGS, ADJECTIVES, NOUN_MEANINGS, NOUNS, noun};
use crate::writer::{Agree, Writer};
use crate::{Span, check};
use ashwright_core::{
    Compare, Control, DieType, Filter, Lacking, Noun, Place, Quantity, Ref, Side, Stat, Subject, Trait, Who,
};

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
            w.used("other");
            w.words("other");
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
    while let Some(more) = read_trait(r)? {
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
            w.used("not");
            w.words("not");
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
        write_trait(other, w);
        if enclosed {
            w.words(")");
        }
    }
}

/// Whether a property ends with a kind of card.
fn has_filter(which: &Trait) -> bool {
    match which {
        Trait::AttachedTo(subject) => matches!(**subject, Subject::Any(_)),
        Trait::Bearing(_) => true,
        Trait::Not(inner) => has_filter(inner),
        _ => false,
    }
}

/// The properties in parentheses, of which any will do; a single one stands for itself.
fn read_options(r: &mut Reader<'_>) -> Read<Trait> {
    let first = read_option(r)?;
    let mut traits = vec![first];
    while r.eat("or") {
        traits.push(read_option(r)?);
    }
    r.words(")")?;
    Ok(match traits.len() {
        1 => traits.remove(0),
        _ => Trait::AnyOf(traits),
    })
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

fn read_adjective(r: &mut Reader<'_>) -> Option<Trait> {
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

// --------------------------------------------------------------------------------------------------------- whose

fn read_whose(r: &mut Reader<'_>) -> Read<(Control, Place)> {
    if r.eat("you control") {
        return Ok((Control::Yours, Place::InPlay));
    }
    if r.eat("an opponent controls") {
        return Ok((Control::Opponents, Place::InPlay));
    }
    if r.eat("controlled by") {
        return Ok((read_controller(r)?, Place::InPlay));
    }
    if r.eat("you own under") {
        return Ok((Control::Yours, Place::Under(RefSyntax::read(r)?)));
    }
    if r.eat("under") {
        return Ok((Control::Any, Place::Under(RefSyntax::read(r)?)));
    }
    let places = [
        (Place::Hand, "hand"),
        (Place::DiscardPile, "discard pile"),
        (Place::DrawPile, "draw pile"),
    ];
    for (place, words) in places {
        if r.eat(&format!("in your {words}")) {
            return Ok((Control::Yours, place));
        }
        if r.eat(&format!("in an opponent's {words}")) {
            return Ok((Control::Opponents, place));
        }
        if r.eat(&format!("in any {words}")) {
            return Ok((Control::Any, place));
        }
        if r.eat(&format!("in {words} of")) {
            return Ok((Control::Of(WhoSyntax::read(r)?), place));
        }
    }
    Ok((Control::Any, Place::InPlay))
}

fn write_whose(control: &Control, place: Place, w: &mut Writer<'_>) {
    let pile = match place {
        Place::InPlay => return write_control(control, w),
        Place::Hand => "hand",
        Place::DiscardPile => "discard pile",
        Place::DrawPile => "draw pile",
        Place::Under(above) => {
            w.used("under a card");
            if *control == Control::Yours {
                w.words("you own");
            }
            w.words("under");
            return RefSyntax::write(&above, w);
        }
    };
    match place {
        Place::Hand => w.used("in hand"),
        Place::DiscardPile => w.used("in discard pile"),
        Place::DrawPile => w.used("in draw pile"),
        Place::InPlay | Place::Under(_) => {}
    }
    w.words("in");
    match control {
        Control::Yours => w.words("your"),
        Control::Opponents => w.words("an opponent's"),
        Control::Any => w.words("any"),
        Control::Of(_) => {}
    }
    w.words(pile);
    if let Control::Of(who) = control {
        w.words("of");
        WhoSyntax::write(who, w);
    }
}

/// `you control`, `an opponent controls`, `controlled by them`, or nothing.
pub(crate) fn read_control(r: &mut Reader<'_>) -> Read<Control> {
    if r.eat("you control") {
        return Ok(Control::Yours);
    }
    if r.eat("an opponent controls") {
        return Ok(Control::Opponents);
    }
    if r.eat("controlled by") {
        return read_controller(r);
    }
    Ok(Control::Any)
}

/// What follows `controlled by`: where several players can be meant, any of them.
fn read_controller(r: &mut Reader<'_>) -> Read<Control> {
    if let Some(players) = r.attempt(|r| {
        r.either("a", "an")?;
        PlayersSyntax::read(r)
    }) {
        return Ok(Control::Of(Who::Each(players)));
    }
    match WhoSyntax::read(r)? {
        Who::Each(_) => Err(r.note(
            "a card has one controller",
            Some("write `a player` or `an opponent`".to_owned()),
        )),
        who => Ok(Control::Of(who)),
    }
}

/// The writing of [`read_control`].
pub(crate) fn write_control(control: &Control, w: &mut Writer<'_>) {
    match control {
        Control::Any => {}
        Control::Yours => {
            w.used("you control");
            w.words("you control");
        }
        Control::Opponents => {
            w.used("an opponent controls");
            w.words("an opponent controls");
        }
        Control::Of(who) => {
            w.used("controlled by");
            w.words("controlled by");
            match who {
                Who::Each(players) => {
                    w.words(match players.side {
                        Side::Any => "a",
                        Side::Opponents => "an",
                    });
                    PlayersSyntax::write(players, w);
                }
                who => WhoSyntax::write(who, w),
            }
        }
    }
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

// -------------------------------------------------------------------------------------------- traits after the noun

fn read_trait(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    if r.sees("without a") || r.sees("without an") {
        r.words("without")?;
        return Ok(Some(Trait::Not(Box::new(read_die_on(r)?))));
    }
    if r.eat("that is not") {
        return Ok(Some(Trait::Not(Box::new(Trait::Exactly(RefSyntax::read(r)?)))));
    }
    if r.eat("(") {
        return read_options(r).map(Some);
    }
    let words = [
        "with",
        "named",
        "other than",
        "attached to",
        "bearing",
        "in battle",
        "declared against",
        "adjacent to",
        "that can summon",
        "that fits onto your battlefield",
        "that affects each unit",
        "without abilities",
        "without inexhaustible abilities",
        "in different slots",
        "(",
    ];
    if r.sees("not") && words.iter().any(|words| r.sees(&format!("not {words}"))) {
        r.words("not")?;
        return Ok(read_plain_trait(r)?.map(|t| Trait::Not(Box::new(t))));
    }
    read_plain_trait(r)
}

/// One of the properties of which any will do.
fn read_option(r: &mut Reader<'_>) -> Read<Trait> {
    if let Some(adjective) = read_adjective(r) {
        return Ok(adjective);
    }
    match read_trait(r)? {
        Some(which) => Ok(which),
        None => Err(r.expected("a property")),
    }
}

fn write_option(which: &Trait, w: &mut Writer<'_>) {
    match adjective(which) {
        Some((not, word)) => {
            if not {
                w.used("not");
                w.words("not");
            }
            w.used("state");
            w.words(word);
        }
        None => write_trait(which, w),
    }
}

fn read_plain_trait(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    if r.eat("(") {
        return read_options(r).map(Some);
    }
    if r.eat("bearing") {
        return Ok(Some(Trait::Bearing(Box::new(AUnit::read(r)?))));
    }
    if r.eat("in battle") {
        // What it must have besides begins with the same word.
        let with = r.attempt_quietly(|r| {
            r.words("with")?;
            RefSyntax::read(r)
        });
        return Ok(Some(Trait::InBattle(with)));
    }
    if r.eat("declared against") {
        return Ok(Some(Trait::DeclaredAgainst(RefSyntax::read(r)?)));
    }
    if r.eat("adjacent to") {
        return Ok(Some(Trait::AdjacentTo(RefSyntax::read(r)?)));
    }
    if r.eat("without abilities") {
        return Ok(Some(Trait::WithoutAbilities(Lacking::Any)));
    }
    if r.eat("without inexhaustible abilities") {
        return Ok(Some(Trait::WithoutAbilities(Lacking::Inexhaustible)));
    }
    if r.eat("in different slots") {
        return Ok(Some(Trait::DifferentSlots));
    }
    if let Some((stat, compare, with)) = r.attempt_quietly(|r| {
        r.words("with")?;
        let stat = StatSyntax::read(r)?;
        let (compare, with) = read_compared(r)?;
        r.words("together")?;
        Ok((stat, compare, with))
    }) {
        return Ok(Some(Trait::Together { stat, compare, with }));
    }
    if r.sees("that") {
        if r.eat("that affects each unit") {
            return Ok(Some(Trait::AffectsEachUnit));
        }
        if r.eat("that fits onto your battlefield") {
            return Ok(Some(Trait::Fits));
        }
        if r.eat("that can summon") {
            return Ok(Some(Trait::CanSummon(RefSyntax::read(r)?)));
        }
    }
    // A number of tokens can begin with the same words: `with play cost of this status`.
    if let Some(which) = r.attempt_quietly(|r| {
        r.words("with printed")?;
        let stat = StatSyntax::read(r)?;
        if r.sees("of") {
            return Err(r.expected("a quantity"));
        }
        let (compare, with) = read_compared(r)?;
        Ok(Trait::PrintedValue { stat, compare, with })
    }) {
        return Ok(Some(which));
    }
    if let Some(which) = r.attempt_quietly(|r| {
        r.words("with play cost")?;
        if r.sees("of") {
            return Err(r.expected("a quantity"));
        }
        let (compare, with) = read_compared(r)?;
        Ok(Trait::PlayCost { compare, with })
    }) {
        return Ok(Some(which));
    }
    if r.eat("with the") {
        let name = read_ability_name(r)?;
        r.words("ability")?;
        return Ok(Some(Trait::HasAbility(name)));
    }
    if let Some(which) = r.attempt_quietly(|r| {
        r.words("with")?;
        if let Some(word) = r.attempt_quietly(|r| r.quoted().map(str::to_owned)) {
            r.words("in its title")?;
            return Ok(Trait::TitleHas(word));
        }
        let (kind, level) = DieFace::read(r)?;
        r.words("in its play cost")?;
        Ok(Trait::CostHas(kind, level))
    }) {
        return Ok(Some(which));
    }
    if r.eat("with") {
        if r.sees("a") || r.sees("an") {
            return read_die_on(r).map(Some);
        }
        if let Some((stat, compare, with)) = r.attempt(|r| {
            let stat = StatSyntax::read(r)?;
            if r.sees("of") {
                return Err(r.expected("a quantity"));
            }
            let (compare, with) = read_compared(r)?;
            Ok((stat, compare, with))
        }) {
            return Ok(Some(Trait::Value { stat, compare, with }));
        }
        let (compare, with) = read_compared(r)?;
        let token = TokenKindNoun::read(r)?;
        return Ok(Some(Trait::Tokens { token, compare, with }));
    }
    if r.eat("named") {
        return Ok(Some(Trait::Titled(TitleName::read(r)?)));
    }
    if r.eat("other than") {
        return Ok(Some(Trait::OtherThan(RefSyntax::read(r)?)));
    }
    if r.eat("that is") {
        return Ok(Some(Trait::Exactly(RefSyntax::read(r)?)));
    }
    if r.eat("attached to") {
        let subject = match r.attempt(RefSyntax::read) {
            Some(card) => Subject::Only(card),
            None => Subject::Any(AUnit::read(r)?),
        };
        return Ok(Some(Trait::AttachedTo(Box::new(subject))));
    }
    Ok(None)
}

/// A property of a card by the name of the construct and its words: `other than`, `that can summon`.
fn write_of((name, words): (&'static str, &str), card: &Ref, w: &mut Writer<'_>) {
    w.used(name);
    w.words(words);
    RefSyntax::write(card, w);
}

/// A property that compares a value.
fn write_value((name, words): (&'static str, &str), stat: Stat, compare: Compare, with: &Quantity, w: &mut Writer<'_>) {
    w.used(name);
    w.words(words);
    StatSyntax::write(&stat, w);
    write_compared(compare, with, w);
}

/// What a card must not have or be.
fn write_without(inner: &Trait, w: &mut Writer<'_>) {
    match inner {
        Trait::DieOn(kind) => {
            w.used("without a die");
            w.words("without");
            write_die_on(*kind, w);
        }
        Trait::Exactly(card) => {
            w.used("that is");
            w.used("not");
            w.words("that is not");
            RefSyntax::write(card, w);
        }
        other => {
            w.used("not");
            w.words("not");
            write_trait(other, w);
        }
    }
}

fn write_trait(which: &Trait, w: &mut Writer<'_>) {
    match which {
        Trait::Not(inner) => write_without(inner, w),
        Trait::Value { stat, compare, with } => write_value(("with value", "with"), *stat, *compare, with, w),
        Trait::PrintedValue { stat, compare, with } => {
            write_value(("with printed value", "with printed"), *stat, *compare, with, w);
        }
        Trait::PlayCost { compare, with } => {
            w.used("with play cost");
            w.words("with play cost");
            write_compared(*compare, with, w);
        }
        Trait::CostHas(kind, level) => {
            w.used("in its play cost");
            w.words("with");
            DieFace::write(&(*kind, *level), w);
            w.words("in its play cost");
        }
        Trait::TitleHas(word) => {
            w.used("in its title");
            w.words("with");
            w.quoted(word);
            w.words("in its title");
        }
        Trait::WithoutAbilities(lacking) => {
            w.used("without abilities");
            w.words(match lacking {
                Lacking::Any => "without abilities",
                Lacking::Inexhaustible => "without inexhaustible abilities",
            });
        }
        Trait::AffectsEachUnit => {
            w.used("that affects each unit");
            w.words("that affects each unit");
        }
        Trait::HasAbility(name) => {
            w.used("with the ability");
            w.words("with the");
            w.words(name);
            w.words("ability");
        }
        Trait::DifferentSlots => {
            w.used("in different slots");
            w.words("in different slots");
        }
        Trait::Together { stat, compare, with } => {
            write_value(("together", "with"), *stat, *compare, with, w);
            w.words("together");
        }
        Trait::Fits => {
            w.used("that fits onto your battlefield");
            w.words("that fits onto your battlefield");
        }
        Trait::CanSummon(card) => write_of(("that can summon", "that can summon"), card, w),
        Trait::Bearing(filter) => {
            w.used("bearing");
            w.words("bearing");
            AUnit::write(filter, w);
        }
        Trait::InBattle(with) => {
            w.used("in battle");
            w.words("in battle");
            if let Some(card) = with {
                w.words("with");
                RefSyntax::write(card, w);
            }
        }
        Trait::AdjacentTo(card) => write_of(("adjacent to", "adjacent to"), card, w),
        Trait::DeclaredAgainst(card) => write_of(("declared against", "declared against"), card, w),
        Trait::AnyOf(traits) => {
            w.used("any of");
            w.words("(");
            for (at, which) in traits.iter().enumerate() {
                if at > 0 {
                    w.words("or");
                }
                write_option(which, w);
            }
            w.words(")");
        }
        Trait::Tokens { token, compare, with } => {
            w.used("with tokens");
            w.words("with");
            write_compared(*compare, with, w);
            let one = *compare == Compare::Equal && *with == Quantity::Number(1);
            w.agree = if one { Agree::One } else { Agree::Many };
            TokenKindNoun::write(token, w);
        }
        Trait::DieOn(kind) => {
            w.used("with a die");
            w.words("with");
            write_die_on(*kind, w);
        }
        Trait::Titled(title) => {
            w.used("named");
            w.words("named");
            TitleName::write(title, w);
        }
        Trait::OtherThan(card) => write_of(("other", "other than"), card, w),
        Trait::Exactly(card) => write_of(("that is", "that is"), card, w),
        Trait::AttachedTo(subject) => {
            w.used("attached to");
            w.words("attached to");
            match &**subject {
                Subject::Only(card) => RefSyntax::write(card, w),
                Subject::Any(filter) => AUnit::write(filter, w),
            }
        }
        Trait::Exhausted
        | Trait::Unexhausted
        | Trait::Attacking
        | Trait::Blocking
        | Trait::Guarding
        | Trait::Wounded
        | Trait::Blocked
        | Trait::Attacked
        | Trait::Declared
        | Trait::Resolving
        | Trait::Charged
        | Trait::AtEnd(_)
        | Trait::Able
        | Trait::Foreign
        | Trait::Unique => {
            // An adjective behind the traits that follow the noun has no place of its own.
            if let Some((_, word)) = adjective(which) {
                w.words(word);
            }
        }
    }
}

fn read_die_on(r: &mut Reader<'_>) -> Read<Trait> {
    r.either("a", "an")?;
    let kind = DieTypeWord::read(r)?;
    r.words("die on it")?;
    Ok(Trait::DieOn(kind))
}

fn write_die_on(kind: DieType, w: &mut Writer<'_>) {
    w.words(an(kind.word()));
    w.words(kind.word());
    w.words("die on it");
}

/// A comparison with a number: `2`, `2 or less`, `less than 2`.
pub(crate) fn read_compared(r: &mut Reader<'_>) -> Read<(Compare, Quantity)> {
    if r.eat("less than") {
        return Ok((Compare::Below, Enclosed::read(r)?));
    }
    if r.eat("more than") {
        return Ok((Compare::Above, Enclosed::read(r)?));
    }
    let with = Enclosed::read(r)?;
    Ok((read_compare(r), with))
}

/// The writing of [`read_compared`].
pub(crate) fn write_compared(compare: Compare, with: &Quantity, w: &mut Writer<'_>) {
    match compare {
        Compare::Below => w.words("less than"),
        Compare::Above => w.words("more than"),
        Compare::AtMost | Compare::AtLeast | Compare::Equal => {}
    }
    Enclosed::write(with, w);
    write_compare(compare, w);
}

/// `or less`, `or more`, or nothing.
fn read_compare(r: &mut Reader<'_>) -> Compare {
    if r.eat("or less") {
        Compare::AtMost
    } else if r.eat("or more") {
        Compare::AtLeast
    } else {
        Compare::Equal
    }
}

/// The writing of [`read_compare`].
fn write_compare(compare: Compare, w: &mut Writer<'_>) {
    match compare {
        Compare::AtMost => w.words("or less"),
        Compare::AtLeast => w.words("or more"),
        Compare::Equal | Compare::Below | Compare::Above => {}
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
    "other", "a property", "Not this card, or not the card named.", "discard another target unit" =
        [Item::Words("other than"), Item::Part("a card")];
    "not", "a property", "Without the property that follows.", "discard target not attacking unit" =
        [Item::Words("not"), Item::Part("a property")];
    "any of", "a property", "Has any of these properties.", "discard target unit (wounded or with 1 or more status)" =
        [Item::Words("("), Item::Part("a property"), Item::Words("or"), Item::Part("a property"), Item::Words(")")];
    "bearing", "a property", "Such a card is attached to it.", "discard target unit bearing an alteration spell" =
        [Item::Words("bearing"), Item::Part("a kind of card")];
    "in battle", "a property", "Fights right now: this card, or any.", "discard target unit in battle with this" =
        [Item::Words("in battle with"), Item::Part("a card")];
    "declared against", "a property", "Was declared as a blocker or guard of this attacker.", "discard target unit declared against this" =
        [Item::Words("declared against"), Item::Part("a card")];
    "adjacent to", "a property", "Next to this card in its row.", "discard target unit adjacent to this" =
        [Item::Words("adjacent to"), Item::Part("a card")];
    "with printed value", "a property", "Such a number is printed on it; an X is none.", "discard target unit with printed attack 0" =
        [Item::Words("with printed"), Item::Part("a value"), Item::Part("a quantity")];
    "with play cost", "a property", "Its play cost shows so many dice.", "put chosen card in your discard pile with play cost 1 or more into hand" =
        [Item::Words("with play cost"), Item::Part("a quantity")];
    "in its play cost", "a property", "Its play cost shows this.", "put chosen card in your discard pile with divine power in its play cost into hand" =
        [Item::Words("with"), Item::Part("a type of die with `class` or `power`"), Item::Words("in its play cost")];
    "in its title", "a property", "Its title has this word.", "discard target ready spell with \"Chant\" in its title" =
        [Item::Words("with"), Item::Part("words in quotes"), Item::Words("in its title")];
    "with the ability", "a property", "Has an ability of this name now.", "discard target unit with the Bypass ability" =
        [Item::Words("with the"), Item::Part("a name in capital letters"), Item::Words("ability")];
    "without abilities", "a property", "Has no ability now, or none that is inexhaustible.", "discard target unit without abilities" =
        [Item::Words("without"), Item::OneOf(&[
            ("abilities", "Of any kind."),
            ("inexhaustible abilities", "That no exhaustion switches off."),
        ])];
    "that affects each unit", "a property", "A part of its printed text affects all units, or each unexhausted one, whoever controls them.",
        "before a spell an opponent controls that affects each unit is used" = [Item::Words("that affects each unit")];
    "in different slots", "a property", "No two of the cards that are picked lie in one slot of a spellboard.",
        "remove 1 exhaustion from any number of chosen ready spells you control in different slots" = [Item::Words("in different slots")];
    "together", "a property", "The values of the cards that are picked add up to such a number.",
        "destroy any number of chosen units you control with life 3 or less together" =
        [Item::Words("with"), Item::Part("a value"), Item::Part("a quantity"), Item::Words("together")];
    "that fits onto your battlefield", "a property", "There is a free slot for it on your battlefield.",
        "give control of target unit that fits onto your battlefield to you" = [Item::Words("that fits onto your battlefield")];
    "that can summon", "a property", "Its text can bring this conjuration into play.", "discard target ready spell that can summon this" =
        [Item::Words("that can summon"), Item::Part("a card")];
    "in draw pile", "a property", "In a draw pile, to be counted or after it was looked at.", "deal number of cards in your draw pile damage to target unit" =
        [Item::Words("in your draw pile")];
    "under a card", "a property", "Face down under this card.", "put each ally under this into hand" =
        [Item::Words("under"), Item::Part("a card")];
    "you control", "a property", "Under your control.", "discard target unit you control" = [Item::Words("you control")];
    "an opponent controls", "a property", "Under an opponent's control.", "discard target unit an opponent controls" =
        [Item::Words("an opponent controls")];
    "controlled by", "a property", "Under that player's control.", "discard target unit controlled by controller of this" =
        [Item::Words("controlled by"), Item::Part("a player")];
    "in hand", "a property", "In a hand: `your`, `an opponent's`, `any`, or `of` a player.", "put chosen card in your hand on top of draw pile" =
        [Item::Words("in your hand")];
    "in discard pile", "a property", "In a discard pile: `your`, `an opponent's`, `any`, or `of` a player.",
        "put chosen ally in your discard pile into hand" = [Item::Words("in your discard pile")];
    "with value", "a property", "Has such a value; `or less`, `or more`, or exactly.", "discard target unit with life 2 or less" =
        [Item::Words("with"), Item::Part("a value"), Item::Part("a quantity"), Item::Words("or less")];
    "with tokens", "a property", "Has so many tokens; `or less`, `or more`, or exactly.", "discard target unit with 1 or more status" =
        [Item::Words("with"), Item::Part("a quantity"), Item::Words("or more"), Item::Part("a kind of token")];
    "with a die", "a property", "Has a die of this type on it.", "discard target unit with a charm die on it" =
        [Item::Words("with a"), Item::Part("a type of die"), Item::Words("die on it")];
    "without a die", "a property", "Has no die of this type on it.", "discard target unit without a charm die on it" =
        [Item::Words("without a"), Item::Part("a type of die"), Item::Words("die on it")];
    "named", "a property", "Has this title, or the same title as a card.", "discard target unit named \"Gilder\"" =
        [Item::Words("named"), Item::Part("a title")];
    "that is", "a property", "Is exactly this card.", "discard target unit that is source of hit" =
        [Item::Words("that is"), Item::Part("a card")];
    "attached to", "a property", "Is attached to this card.", "discard target alteration spell attached to host" =
        [Item::Words("attached to"), Item::Part("a card")];
};
