//! Selections: the cards that a step applies to. And titles, named or taken from a card.

use super::filter::{
    Units, is_your_phoenixborn, leading_other, phoenixborn_of, read_rest, read_your, write_rest, write_your,
};
use super::player::{RefSyntax, WhoSyntax};
use super::quantity::Operand;
use crate::phrase::{Item, Phrase, Syntax, entries};
use crate::reader::{Read, Reader};
use crate::writer::{Agree, Writer};
use crate::{Span, check};
use ashwright_core::{
    CardKind, Control, Count, Filter, Noun, Pick, Place, Ref, Select, Targeting, TitleId, TitleRef, Trait, Who,
};

/// A selection: `this`, `target unit`, `2 chosen allies`, `each unit you control`, `your Phoenixborn`.
pub(crate) struct SelectSyntax;

impl Syntax for SelectSyntax {
    type Tree = Select;
    const LABEL: &'static str = "a selection of cards";

    fn read(r: &mut Reader<'_>) -> Read<Select> {
        r.labelled(Self::LABEL, |r| read_checked(r, Verb::Any))
    }

    fn write(select: &Select, w: &mut Writer<'_>) {
        write(select, Verb::Any, w);
    }
}

/// A selection after `choose`, where a choice without a target has an article: `choose a unit you control`.
pub(crate) struct Chosen;

impl Syntax for Chosen {
    type Tree = Select;
    const LABEL: &'static str = "a selection of cards";

    fn read(r: &mut Reader<'_>) -> Read<Select> {
        r.labelled(Self::LABEL, |r| read_checked(r, Verb::Choose))
    }

    fn write(select: &Select, w: &mut Writer<'_>) {
        write(select, Verb::Choose, w);
    }
}

/// The verb before a selection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    /// `choose`
    Choose,
    /// Another.
    Any,
}

fn read_checked(r: &mut Reader<'_>, verb: Verb) -> Read<Select> {
    let start = r.span().start;
    let used = r.names.used.len();
    let select = read(r, verb)?;
    if select.is_target() {
        check::target(r, Span::new(start, r.end_of_last()), used);
    }
    if let Select::All(filter) | Select::Pick(Pick { filter, .. }) = &select {
        check::in_play(r, Span::new(start, r.end_of_last()), filter);
    }
    Ok(select)
}

fn read(r: &mut Reader<'_>, verb: Verb) -> Read<Select> {
    if r.eat("each") {
        return Ok(Select::All(Units::read(r)?));
    }
    if r.eat("your") {
        return Ok(Select::All(read_your(r)?));
    }
    if r.eat("Phoenixborn of") {
        let control = Control::Of(WhoSyntax::read(r)?);
        return Ok(Select::All(Filter {
            kinds: vec![Noun::Phoenixborn],
            control,
            place: Place::InPlay,
            which: Vec::new(),
        }));
    }
    if let Some(pick) = r.attempt(|r| read_pick(r, verb)) {
        return Ok(Select::Pick(pick));
    }
    Ok(Select::Only(RefSyntax::read(r)?))
}

fn read_pick(r: &mut Reader<'_>, verb: Verb) -> Read<Pick> {
    let mut article = false;
    let mut which = Vec::new();
    let count = if r.eat("any number of") {
        Count::AnyNumber
    } else if r.eat("up to") {
        Count::UpTo(Operand::read(r)?)
    } else if r.eat("another") {
        which.push(Trait::OtherThan(Ref::This));
        article = true;
        Count::One
    } else if verb == Verb::Choose && (r.eat("a") || r.eat("an")) {
        article = true;
        Count::One
    } else if r.sees("target") || r.sees("chosen") || r.sees("random") {
        Count::One
    } else {
        let Some(count) = r.attempt_quietly(Operand::read) else {
            let choice = if verb == Verb::Choose { "a" } else { "chosen" };
            for word in ["target", "each", choice] {
                r.hint(word);
            }
            return Err(r.expected(SelectSyntax::LABEL));
        };
        Count::Exactly(count)
    };
    if which.is_empty() && r.eat("other") {
        which.push(Trait::OtherThan(Ref::This));
    }
    let targeting = if r.eat("target") {
        Targeting::Target
    } else if r.eat("random") {
        Targeting::Random
    } else if verb == Verb::Choose && (article || count != Count::One) {
        Targeting::Choose
    } else {
        r.words("chosen")?;
        Targeting::Choose
    };
    let filter = read_rest(r, which, None)?;
    let by = if r.eat("picked by") {
        WhoSyntax::read(r)?
    } else {
        Who::You
    };
    Ok(Pick {
        targeting,
        by,
        count,
        filter,
    })
}

fn write(select: &Select, verb: Verb, w: &mut Writer<'_>) {
    w.agree = Agree::One;
    match select {
        Select::Only(card) => {
            w.used("only");
            RefSyntax::write(card, w);
        }
        Select::All(filter) => match phoenixborn_of(filter) {
            Some(who) => {
                w.said("Phoenixborn of");
                WhoSyntax::write(who, w);
            }
            None if is_your_phoenixborn(filter) => write_your(filter, w),
            None => {
                w.said("each");
                Units::write(filter, w);
            }
        },
        Select::Pick(pick) => write_pick(pick, verb, w),
    }
}

fn write_pick(pick: &Pick, verb: Verb, w: &mut Writer<'_>) {
    let (other, which) = leading_other(&pick.filter);
    let mut agree = Agree::Many;
    let mut article = false;
    match &pick.count {
        Count::One => {
            agree = Agree::One;
            if other {
                w.words("another");
                article = true;
            } else if verb == Verb::Choose && pick.targeting == Targeting::Choose {
                w.words(super::filter::article(&pick.filter, which));
                article = true;
            }
        }
        Count::Exactly(n) => {
            w.used("several");
            Operand::write(n, w);
            agree = w.agree;
        }
        Count::UpTo(n) => {
            w.used("up to several");
            w.words("up to");
            Operand::write(n, w);
            agree = w.agree;
        }
        Count::AnyNumber => {
            w.used("any number of cards");
            w.words("any number of");
        }
    }
    if other {
        w.used("other");
        if pick.count != Count::One {
            w.words("other");
        }
    }
    match pick.targeting {
        Targeting::Target => w.said("target"),
        Targeting::Random => w.said("random"),
        Targeting::Choose => {
            w.used("chosen");
            if verb == Verb::Any || (pick.count == Count::One && !article) {
                w.words("chosen");
            }
        }
    }
    w.agree = agree;
    write_rest(&pick.filter, which, w);
    if pick.by != Who::You {
        w.said("picked by");
        WhoSyntax::write(&pick.by, w);
    }
    w.agree = agree;
}

// --------------------------------------------------------------------------------------------------------- titles

/// Reads a title whose kind must suit what is done with it.
pub(crate) fn read_title_of(r: &mut Reader<'_>, suits: fn(CardKind) -> bool, what: &str) -> Read<TitleId> {
    let span = r.span();
    let title = read_title(r)?;
    if r.world.kind(title).is_some_and(|kind| !suits(kind)) {
        r.doubt(span, format!("this is not {what}"), None);
    }
    Ok(title)
}

/// Reads a quoted title that must be defined.
pub(crate) fn read_title(r: &mut Reader<'_>) -> Read<TitleId> {
    let mark = r.mark();
    let title = r.quoted()?;
    match r.world.title(title) {
        Some(id) => Ok(id),
        None => {
            let nearest = ashwright_diagnostic::nearest(title, r.world.titles().iter().map(String::as_str));
            let help = nearest.map(|n| format!("did you mean \"{n}\"?"));
            r.reset(mark);
            Err(r.note(format!("no card is called \"{title}\""), help))
        }
    }
}

/// Writes a title in quotes.
pub(crate) fn write_title(title: TitleId, w: &mut Writer<'_>) {
    let words = w.words.title_words(title).to_owned();
    w.quoted(&words);
}

/// A title after a count: `2 "Sleeping Widow"`, `1 copy of fallen`.
pub(crate) struct TitleCopies;

impl Syntax for TitleCopies {
    type Tree = TitleRef;
    const LABEL: &'static str = "a title";

    fn read(r: &mut Reader<'_>) -> Read<TitleRef> {
        if r.eat("copy of") || r.eat("copies of") {
            return Ok(TitleRef::SameAs(RefSyntax::read(r)?));
        }
        let conjured = |kind| matches!(kind, CardKind::Conjuration | CardKind::ConjuredAspect);
        read_title_of(r, conjured, "a conjuration or conjured aspect").map(TitleRef::Card)
    }

    fn write(title: &TitleRef, w: &mut Writer<'_>) {
        match title {
            TitleRef::Card(title) => write_title(*title, w),
            TitleRef::SameAs(card) => {
                w.used("copy of");
                w.noun("copy of", "copies of");
                RefSyntax::write(card, w);
            }
        }
    }
}

/// A title as a single thing: `"Gilder"`, `a copy of fallen`.
pub(crate) struct ATitle;

impl Syntax for ATitle {
    type Tree = TitleRef;
    const LABEL: &'static str = "a title";

    fn read(r: &mut Reader<'_>) -> Read<TitleRef> {
        if r.eat("a copy of") {
            return Ok(TitleRef::SameAs(RefSyntax::read(r)?));
        }
        let conjured = |kind| kind == CardKind::ConjuredAlterationSpell;
        read_title_of(r, conjured, "a conjured alteration spell").map(TitleRef::Card)
    }

    fn write(title: &TitleRef, w: &mut Writer<'_>) {
        match title {
            TitleRef::Card(title) => write_title(*title, w),
            TitleRef::SameAs(card) => {
                w.used("copy of");
                w.words("a copy of");
                RefSyntax::write(card, w);
            }
        }
    }
}

/// A title as a name: `"Gilder"`, `the same as sealed`.
pub(crate) struct TitleName;

impl Syntax for TitleName {
    type Tree = TitleRef;
    const LABEL: &'static str = "a title";

    fn read(r: &mut Reader<'_>) -> Read<TitleRef> {
        if r.eat("the same as") {
            return Ok(TitleRef::SameAs(RefSyntax::read(r)?));
        }
        read_title(r).map(TitleRef::Card)
    }

    fn write(title: &TitleRef, w: &mut Writer<'_>) {
        match title {
            TitleRef::Card(title) => write_title(*title, w),
            TitleRef::SameAs(card) => {
                w.words("the same as");
                RefSyntax::write(card, w);
            }
        }
    }
}

/// The phrases of selections, for the reference.
pub(crate) static SELECT: &[Phrase] = entries! {
    "only", "a selection of cards", "This very card; nothing is chosen.", "destroy this" = [Item::Part("a card")];
    "target", "a selection of cards", "A card that is chosen as a target when the step is reached.", "destroy target unit" =
        [Item::Words("target"), Item::Part("a kind of card")];
    "chosen", "a selection of cards", "A card that is chosen without being a target. After `choose` an article stands for it.",
        "destroy chosen unit you control" = [Item::Words("chosen"), Item::Part("a kind of card")];
    "random", "a selection of cards", "Chance picks: cards, what is seen or discarded of a hand, a player.", "put random card in your discard pile out of the game" =
        [Item::Words("random"), Item::Part("a kind of card")];
    "several", "a selection of cards", "So many cards, or as many as there are.", "destroy 2 target units" =
        [Item::Part("a quantity"), Item::Words("target"), Item::Part("a kind of card")];
    "up to several", "a selection of cards", "Any number of cards up to so many.", "destroy up to 2 target units" =
        [Item::Words("up to"), Item::Part("a quantity"), Item::Words("target"), Item::Part("a kind of card")];
    "any number of cards", "a selection of cards", "As many cards as the player wants.", "destroy any number of chosen units you control" =
        [Item::Words("any number of"), Item::Words("target"), Item::Part("a kind of card")];
    "picked by", "a selection of cards", "Another player makes the choice.", "destroy chosen unit controlled by owner of this picked by owner of this" =
        [Item::Words("picked by"), Item::Part("a player")];
    "each", "a selection of cards", "Every card that matches; nothing is targeted.", "destroy each unit an opponent controls" =
        [Item::Words("each"), Item::Part("a kind of card")];
    "Phoenixborn of", "a selection of cards", "The Phoenixborn of a player.", "deal 1 damage to Phoenixborn of controller of this" =
        [Item::Words("Phoenixborn of"), Item::Part("a player")];
    "copy of", "a title", "The title of a card.", "summon 1 copy of this" = [Item::Words("copy of"), Item::Part("a card")];
};
