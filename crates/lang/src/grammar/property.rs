//! Properties: whose a card is, where it lies, and what else must be true of it behind the noun.

use super::cost::DieFace;
use super::filter::{AUnit, DieTypeWord, adjective, an, read_adjective};
use super::modifier::read_ability_name;
use super::player::{AimName, PlayersSyntax, RefSyntax, WhoSyntax};
use super::quantity::{Enclosed, StatSyntax, TokenKindNoun};
use super::select::TitleName;
use crate::phrase::{Item, Phrase, Syntax, entries};
use crate::reader::{Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{
    Compare, Control, DieType, Lacking, Place, Quantity, Ref, Side, Stat, Subject, TokenKind, Trait, Who,
};

// --------------------------------------------------------------------------------------------------------- whose

/// Whose a card is and where it lies: `you control`, `in your hand`, `under this`, or nothing.
pub(super) fn read_whose(r: &mut Reader<'_>) -> Read<(Control, Place)> {
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

/// The writing of [`read_whose`].
pub(super) fn write_whose(control: &Control, place: Place, w: &mut Writer<'_>) {
    let (phrase, pile) = match place {
        Place::InPlay => return write_control(control, w),
        Place::Hand => ("in hand", "hand"),
        Place::DiscardPile => ("in discard pile", "discard pile"),
        Place::DrawPile => ("in draw pile", "draw pile"),
        Place::Under(above) => {
            w.used("under a card");
            if *control == Control::Yours {
                w.words("you own");
            }
            w.words("under");
            return RefSyntax::write(&above, w);
        }
    };
    w.used(phrase);
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
        Control::Yours => w.said("you control"),
        Control::Opponents => w.said("an opponent controls"),
        Control::Of(who) => {
            w.said("controlled by");
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

// ---------------------------------------------------------------------------------------------- behind the noun

/// How a property begins that `not` can stand before.
const DENIED: [&str; 16] = [
    "with",
    "named",
    "other than",
    "attached to",
    "bearing",
    "in battle",
    "declared against",
    "adjacent to",
    "that can summon",
    "that could be chosen for",
    "that fits onto your battlefield",
    "that affects each unit",
    "without abilities",
    "without inexhaustible abilities",
    "in different slots",
    "(",
];

/// A property behind the noun, when there is one more.
pub(super) fn read_property(r: &mut Reader<'_>) -> Read<Option<Trait>> {
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
    if r.sees("not") && DENIED.iter().any(|words| r.sees(&format!("not {words}"))) {
        r.words("not")?;
        return Ok(read_affirmed(r)?.map(|t| Trait::Not(Box::new(t))));
    }
    read_affirmed(r)
}

/// One of the properties of which any will do.
fn read_option(r: &mut Reader<'_>) -> Read<Trait> {
    if let Some(adjective) = read_adjective(r) {
        return Ok(adjective);
    }
    match read_property(r)? {
        Some(which) => Ok(which),
        None => Err(r.expected("a property")),
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

/// A property without `not`. Of two that begin with the same words, the longer is tried first.
fn read_affirmed(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    if r.eat("(") {
        return read_options(r).map(Some);
    }
    for read in [
        read_situation,
        read_wording,
        read_number,
        read_printed_sign,
        read_having,
        read_identity,
    ] {
        if let Some(which) = read(r)? {
            return Ok(Some(which));
        }
    }
    Ok(None)
}

/// What a card bears, and where it stands in battle or in its row.
fn read_situation(r: &mut Reader<'_>) -> Read<Option<Trait>> {
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
    Ok(None)
}

/// What follows from the text of a card, and what must be true of all cards that are picked.
fn read_wording(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    if r.eat("without abilities") {
        return Ok(Some(Trait::WithoutAbilities(Lacking::Any)));
    }
    if r.eat("without inexhaustible abilities") {
        return Ok(Some(Trait::WithoutAbilities(Lacking::Inexhaustible)));
    }
    if r.eat("in different slots") {
        return Ok(Some(Trait::DifferentSlots));
    }
    if !r.sees("that") {
        return Ok(None);
    }
    if r.eat("that affects each unit") {
        return Ok(Some(Trait::AffectsEachUnit));
    }
    if r.eat("that fits onto your battlefield") {
        return Ok(Some(Trait::Fits));
    }
    if r.eat("that can summon") {
        return Ok(Some(Trait::CanSummon(RefSyntax::read(r)?)));
    }
    if r.eat("that could be chosen for") {
        return Ok(Some(Trait::CouldBeChosenFor(AimName::read(r)?)));
    }
    Ok(None)
}

/// A number that begins with more words than `with`: of all cards that are picked, printed, or to be paid.
fn read_number(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    let together = r.attempt_quietly(|r| {
        r.words("with")?;
        let stat = StatSyntax::read(r)?;
        let (compare, with) = read_compared(r)?;
        r.words("together")?;
        Ok(Trait::Together { stat, compare, with })
    });
    if together.is_some() {
        return Ok(together);
    }
    let printed = r.attempt_quietly(|r| {
        r.words("with printed")?;
        let stat = StatSyntax::read(r)?;
        let (compare, with) = read_own_number(r)?;
        Ok(Trait::PrintedValue { stat, compare, with })
    });
    if printed.is_some() {
        return Ok(printed);
    }
    Ok(r.attempt_quietly(|r| {
        r.words("with play cost")?;
        let (compare, with) = read_own_number(r)?;
        Ok(Trait::PlayCost { compare, with })
    }))
}

/// A comparison with a number of the card itself. How many tokens it has can begin with the same words, and goes on
/// with `of`: `with play cost of this status`.
fn read_own_number(r: &mut Reader<'_>) -> Read<(Compare, Quantity)> {
    if r.sees("of") {
        return Err(r.expected("a quantity"));
    }
    read_compared(r)
}

/// What can be found on the card itself: the name of an ability, a word of its title, a sign of its play cost.
fn read_printed_sign(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    if r.eat("with the") {
        let name = read_ability_name(r)?;
        r.words("ability")?;
        return Ok(Some(Trait::HasAbility(name)));
    }
    Ok(r.attempt_quietly(|r| {
        r.words("with")?;
        if let Some(word) = r.attempt_quietly(|r| r.quoted().map(str::to_owned)) {
            r.words("in its title")?;
            return Ok(Trait::TitleHas(word));
        }
        let (kind, level) = DieFace::read(r)?;
        r.words("in its play cost")?;
        Ok(Trait::CostHas(kind, level))
    }))
}

/// What a card has now: a die on it, a value, tokens.
fn read_having(r: &mut Reader<'_>) -> Read<Option<Trait>> {
    if !r.eat("with") {
        return Ok(None);
    }
    if r.sees("a") || r.sees("an") {
        return read_die_on(r).map(Some);
    }
    let value = r.attempt(|r| {
        let stat = StatSyntax::read(r)?;
        let (compare, with) = read_own_number(r)?;
        Ok(Trait::Value { stat, compare, with })
    });
    if value.is_some() {
        return Ok(value);
    }
    let (compare, with) = read_compared(r)?;
    let token = TokenKindNoun::read(r)?;
    Ok(Some(Trait::Tokens { token, compare, with }))
}

/// Which card it is or is not, and what it is attached to.
fn read_identity(r: &mut Reader<'_>) -> Read<Option<Trait>> {
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

/// Whether a property ends with a kind of card.
pub(super) fn has_filter(which: &Trait) -> bool {
    match which {
        Trait::AttachedTo(subject) => matches!(**subject, Subject::Any(_)),
        Trait::Bearing(_) => true,
        Trait::Not(inner) => has_filter(inner),
        _ => false,
    }
}

fn write_option(which: &Trait, w: &mut Writer<'_>) {
    match adjective(which) {
        Some((not, word)) => {
            if not {
                w.said("not");
            }
            w.used("state");
            w.words(word);
        }
        None => write_property(which, w),
    }
}

/// A property that is said of another card: `adjacent to this`.
fn write_of(words: &'static str, card: &Ref, w: &mut Writer<'_>) {
    w.said(words);
    RefSyntax::write(card, w);
}

/// A property that compares a value.
fn write_value((name, words): (&'static str, &str), stat: Stat, compare: Compare, with: &Quantity, w: &mut Writer<'_>) {
    w.used(name);
    w.words(words);
    StatSyntax::write(&stat, w);
    write_compared(compare, with, w);
}

/// The writing of [`read_options`].
fn write_options(traits: &[Trait], w: &mut Writer<'_>) {
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

/// How many tokens a card has; the noun agrees with the number.
fn write_tokens(token: &TokenKind, compare: Compare, with: &Quantity, w: &mut Writer<'_>) {
    w.used("with tokens");
    w.words("with");
    write_compared(compare, with, w);
    let one = compare == Compare::Equal && *with == Quantity::Number(1);
    w.agree = if one { Agree::One } else { Agree::Many };
    TokenKindNoun::write(token, w);
}

/// The card, or the kind of card, that a card is attached to.
fn write_attached(subject: &Subject, w: &mut Writer<'_>) {
    w.said("attached to");
    match subject {
        Subject::Only(card) => RefSyntax::write(card, w),
        Subject::Any(filter) => AUnit::write(filter, w),
    }
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
            w.said("not");
            write_property(other, w);
        }
    }
}

/// The writing of [`read_property`].
pub(super) fn write_property(which: &Trait, w: &mut Writer<'_>) {
    match which {
        Trait::Not(inner) => write_without(inner, w),
        Trait::AnyOf(traits) => write_options(traits, w),
        Trait::Bearing(filter) => {
            w.said("bearing");
            AUnit::write(filter, w);
        }
        Trait::InBattle(with) => {
            w.said("in battle");
            if let Some(card) = with {
                w.words("with");
                RefSyntax::write(card, w);
            }
        }
        Trait::DeclaredAgainst(card) => write_of("declared against", card, w),
        Trait::AdjacentTo(card) => write_of("adjacent to", card, w),
        Trait::WithoutAbilities(lacking) => {
            w.used("without abilities");
            w.words(match lacking {
                Lacking::Any => "without abilities",
                Lacking::Inexhaustible => "without inexhaustible abilities",
            });
        }
        Trait::DifferentSlots => w.said("in different slots"),
        Trait::AffectsEachUnit => w.said("that affects each unit"),
        Trait::Fits => w.said("that fits onto your battlefield"),
        Trait::CanSummon(card) => write_of("that can summon", card, w),
        Trait::CouldBeChosenFor(aim) => {
            w.said("that could be chosen for");
            AimName::write(aim, w);
        }
        Trait::Together { stat, compare, with } => {
            write_value(("together", "with"), *stat, *compare, with, w);
            w.words("together");
        }
        Trait::PrintedValue { stat, compare, with } => {
            write_value(("with printed value", "with printed"), *stat, *compare, with, w);
        }
        Trait::PlayCost { compare, with } => {
            w.said("with play cost");
            write_compared(*compare, with, w);
        }
        Trait::HasAbility(name) => {
            w.used("with the ability");
            w.words("with the");
            w.words(name);
            w.words("ability");
        }
        Trait::TitleHas(word) => {
            w.used("in its title");
            w.words("with");
            w.quoted(word);
            w.words("in its title");
        }
        Trait::CostHas(kind, level) => {
            w.used("in its play cost");
            w.words("with");
            DieFace::write(&(*kind, *level), w);
            w.words("in its play cost");
        }
        Trait::Value { stat, compare, with } => write_value(("with value", "with"), *stat, *compare, with, w),
        Trait::DieOn(kind) => {
            w.used("with a die");
            w.words("with");
            write_die_on(*kind, w);
        }
        Trait::Tokens { token, compare, with } => write_tokens(token, *compare, with, w),
        Trait::Titled(title) => {
            w.said("named");
            TitleName::write(title, w);
        }
        Trait::OtherThan(card) => {
            w.used("other");
            w.words("other than");
            RefSyntax::write(card, w);
        }
        Trait::Exactly(card) => write_of("that is", card, w),
        Trait::AttachedTo(subject) => write_attached(subject, w),
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

/// The phrases of properties, for the reference.
pub(crate) static PROPERTY: &[Phrase] = entries! {
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
    "that could be chosen for", "a property", "What chose the target of this event could have chosen it as well.", "destroy each unit that could be chosen for aim" =
        [Item::Words("that could be chosen for"), Item::Part("the name of an event")];
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
