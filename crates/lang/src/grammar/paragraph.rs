//! Paragraphs: what stands on a card between its values and its end.

use super::condition::ConditionSyntax;
use super::cost::{CostSyntax, MagicSyntax};
use super::effect::Steps;
use super::filter::Units;
use super::modifier::{Modifiers, read_ability_name, read_keyword_use, read_numeral, write_box, write_keyword_use};
use super::player::RefSyntax;
use super::quantity::{FocusWord, Operand, read_focus_level};
use super::trigger::TriggerSyntax;
use crate::phrase::{Item, Phrase, Syntax, entries};
use crate::reader::{Home, Numeral, Read, Reader};
use crate::writer::{Agree, Begun, Writer};
use crate::{Span, check};
use ashwright_core::{
    Ability, AbilityId, Body, Cost, Modifier, Numbered, PlayedAs, Printed, Ref, Scope, StatusToken, TextBox, UsedBy,
};

/// Reads a paragraph as it stands on a card: its box, its name, its numeral, and what it does.
pub(crate) fn read_printed(r: &mut Reader<'_>) -> Read<Printed> {
    let boxed = if r.eat("inexhaustible") {
        TextBox::Inexhaustible
    } else if r.eat("between realms") {
        TextBox::BetweenRealms
    } else {
        TextBox::Plain
    };
    let mut name = None;
    let mut numeral = None;
    if r.sees_capital() {
        let named = r.attempt_quietly(|r| {
            let name = read_ability_name(r)?;
            let numeral = if r.eat("N =") { Some(read_numeral(r)?) } else { None };
            r.words(":")?;
            Ok((name, numeral))
        });
        match named {
            Some((its_name, its_numeral)) => {
                name = Some(its_name);
                numeral = its_numeral;
            }
            None => {
                let printed = read_keyword_use(r, boxed)?;
                r.end()?;
                return Ok(printed);
            }
        }
    }
    let numbered = if numeral.is_some() { Numbered::Yes } else { Numbered::No };
    let ability = read_ability(r, name, numbered)?;
    // The tokens are spent whether or not the aspect is exhausted.
    let boxed = match ability.body {
        Body::Status { .. } => TextBox::Inexhaustible,
        _ => boxed,
    };
    Ok(Printed {
        ability: add(r, ability)?,
        boxed,
        numeral: numeral.unwrap_or(0),
    })
}

/// Adds a paragraph to the world.
pub(crate) fn add(r: &mut Reader<'_>, ability: Ability) -> Read<AbilityId> {
    match r.world.add(ability) {
        Some(id) => Ok(id),
        None => Err(r.note("there are too many paragraphs", None)),
    }
}

/// Reads what a paragraph does, with names of its own.
pub(crate) fn read_ability(r: &mut Reader<'_>, name: Option<String>, numeral: Numbered) -> Read<Ability> {
    paragraph_of(r, name, numeral, |r| r.labelled("a paragraph", read_body))
}

/// Reads a paragraph of which `read` reads what it does, with names of its own.
pub(crate) fn paragraph_of(
    r: &mut Reader<'_>,
    name: Option<String>,
    numeral: Numbered,
    read: impl FnOnce(&mut Reader<'_>) -> Read<Body>,
) -> Read<Ability> {
    let outer = std::mem::take(&mut r.names);
    let outer_numeral = r.numeral;
    r.numeral = match numeral {
        Numbered::Yes => Numeral::Given,
        Numbered::No => Numeral::Missing,
    };
    let body = read(r);
    let own = std::mem::replace(&mut r.names, outer);
    r.numeral = outer_numeral;
    let body = body?;
    check::names(r, &own);
    Ok(Ability {
        name,
        numeral,
        body,
        names: own.names,
    })
}

/// A paragraph without its name; the word at which it begins says of which kind it is.
fn read_body(r: &mut Reader<'_>) -> Read<Body> {
    if r.eat("attaches to") {
        let filter = Units::read(r)?;
        r.end()?;
        return Ok(Body::AttachesTo(filter));
    }
    if r.sees("focus") {
        return read_focus(r);
    }
    if r.eat("may be played") {
        return read_played_from_hand(r);
    }
    if r.eat("play") {
        let trigger = TriggerSyntax::read(r)?;
        r.end()?;
        return Ok(Body::Reaction {
            trigger,
            steps: Steps::read_below(r),
        });
    }
    if ["before", "when", "after", "at", "once", "beyond"]
        .iter()
        .any(|word| r.sees(word))
    {
        let trigger = TriggerSyntax::read(r)?;
        r.end()?;
        return Ok(Body::Triggered {
            trigger,
            steps: Steps::read_below(r),
        });
    }
    for (words, token) in [("status :", StatusToken::Each), ("last status :", StatusToken::Last)] {
        if r.eat(words) {
            r.end()?;
            let steps = Steps::read_below(r);
            return Ok(Body::Status { token, steps });
        }
    }
    if let Some(activated) = read_activated(r)? {
        return Ok(activated);
    }
    r.expected("`when`");
    r.expected("`after`");
    r.expected("`at`");
    read_static_text(r)
}

/// What a spell that is focused costs.
fn read_focus(r: &mut Reader<'_>) -> Read<Body> {
    FocusWord::read(r)?;
    let level = read_focus_level(r)?;
    if r.eat(": activation may cost") {
        let span = r.span();
        let cost = CostSyntax::read(r)?;
        let condition = if r.eat("if") {
            Some(ConditionSyntax::read(r)?)
        } else {
            None
        };
        r.end()?;
        check::activation_cost(r, span, &cost);
        return Ok(Body::FocusCost { level, cost, condition });
    }
    r.words(": activation costs")?;
    let less = MagicSyntax::read(r)?;
    r.words("less")?;
    r.end()?;
    Ok(Body::FocusDiscount { level, less })
}

/// What follows `may be played`.
fn read_played_from_hand(r: &mut Reader<'_>) -> Read<Body> {
    let played_as = if r.eat("as a reaction spell") {
        PlayedAs::ReactionSpell
    } else {
        PlayedAs::Printed
    };
    let cost = if r.eat("for") { Some(CostSyntax::read(r)?) } else { None };
    let trigger = TriggerSyntax::read(r)?;
    r.end()?;
    Ok(Body::PlayedFromHand {
        played_as,
        trigger,
        cost,
    })
}

/// A cost and the steps that are paid for with it, if a cost stands here. Its X is the one of its steps.
fn read_activated(r: &mut Reader<'_>) -> Read<Option<Body>> {
    let by = match r.eat("opponents may use") {
        true => UsedBy::Opponents,
        false => UsedBy::Controller,
    };
    let cost = r.attempt(|r| {
        let span = r.span();
        let cost = match r.eat("no cost") {
            true => Cost::default(),
            false => CostSyntax::read(r)?,
        };
        r.words(":")?;
        r.end()?;
        check::activation_cost(r, span, &cost);
        Ok(cost)
    });
    match cost {
        Some(cost) => {
            let known = r.x_uses.len();
            let steps = Steps::read_below(r);
            if check::has_x(&cost) {
                r.x_uses.truncate(known);
            }
            Ok(Some(Body::Activated { by, cost, steps }))
        }
        None if by == UsedBy::Opponents => Err(r.expected("a cost")),
        None => Ok(None),
    }
}

/// Static text with the condition under which it is active.
fn read_static_text(r: &mut Reader<'_>) -> Read<Body> {
    let condition = if r.eat("while") {
        let condition = ConditionSyntax::read(r)?;
        r.words(",")?;
        Some(condition)
    } else {
        None
    };
    let start = r.span().start;
    let (scope, modifiers) = read_static(r)?;
    r.end()?;
    check::static_text(
        r,
        Span::new(start, r.end_of_last()),
        (&scope, condition.as_ref()),
        &modifiers,
    );
    Ok(Body::Static {
        scope,
        condition,
        modifiers,
    })
}

fn read_static(r: &mut Reader<'_>) -> Read<(Scope, Vec<Modifier>)> {
    if r.eat("you draw up to") {
        let n = Operand::read(r)?;
        r.either("more card", "more cards")?;
        r.words("in the draw step")?;
        return Ok((Scope::Only(Ref::This), vec![Modifier::DrawsMore(n)]));
    }
    let scope = if r.eat("each") {
        Scope::Each(Units::read(r)?)
    } else {
        r.expected("`each`");
        Scope::Only(RefSyntax::read(r)?)
    };
    Ok((scope, Modifiers::read(r)?))
}

fn write_static(scope: &Scope, modifiers: &Vec<Modifier>, w: &mut Writer<'_>) {
    w.used("static text");
    if let (Scope::Only(Ref::This), [Modifier::DrawsMore(n)]) = (scope, modifiers.as_slice()) {
        w.used("draws more");
        w.words("you draw up to");
        Operand::write(n, w);
        w.noun("more card", "more cards");
        return w.words("in the draw step");
    }
    w.agree = Agree::One;
    match scope {
        Scope::Only(card) => RefSyntax::write(card, w),
        Scope::Each(filter) => {
            w.said("each");
            Units::write(filter, w);
        }
    }
    w.agree = Agree::One;
    Modifiers::write(modifiers, w);
}

/// Writes a paragraph as it stands on a card.
pub(crate) fn write_printed(printed: &Printed, w: &mut Writer<'_>) {
    let words = w.words;
    let ability = words.paragraph(printed.ability);
    w.line();
    w.begins(Begun::Paragraph(printed.ability));
    if let Some(keyword) = words.keyword_words(printed.ability) {
        w.used("keyword");
        return write_keyword_use(keyword, printed, ability.numeral, w);
    }
    let is_status = matches!(ability.body, Body::Status { .. });
    if !is_status {
        write_box(printed.boxed, w);
    }
    if let Some(name) = &ability.name {
        w.used("named ability");
        w.words(name);
        if ability.numeral == Numbered::Yes {
            w.used("numeral");
            w.words("N =");
            w.words(&printed.numeral.to_string());
        }
        w.words(":");
    }
    write_ability(ability, w);
}

/// Writes what a paragraph does, on the line that was begun and below it.
pub(crate) fn write_ability(ability: &Ability, w: &mut Writer<'_>) {
    w.inside(ability, |w| match &ability.body {
        Body::OnPlay(steps) => Steps::write(steps, w),
        Body::Activated { by, cost, steps } => {
            if *by == UsedBy::Opponents {
                w.said("opponents may use");
            }
            w.used("activated");
            match cost.parts.is_empty() {
                true => w.words("no cost"),
                false => CostSyntax::write(cost, w),
            }
            w.words(":");
            w.below(|w| Steps::write(steps, w));
        }
        Body::Triggered { trigger, steps } => {
            w.used("triggered");
            TriggerSyntax::write(trigger, w);
            w.below(|w| Steps::write(steps, w));
        }
        Body::Reaction { trigger, steps } => {
            w.used("reaction");
            w.words("play");
            TriggerSyntax::write(trigger, w);
            w.below(|w| Steps::write(steps, w));
        }
        Body::Static {
            scope,
            condition,
            modifiers,
        } => {
            if let Some(condition) = condition {
                w.said("while");
                ConditionSyntax::write(condition, w);
                w.words(",");
            }
            write_static(scope, modifiers, w);
        }
        Body::FocusDiscount { level, less } => {
            w.used("focus discount");
            w.words("focus");
            w.words(&level.to_string());
            w.words(": activation costs");
            MagicSyntax::write(less, w);
            w.words("less");
        }
        Body::FocusCost { level, cost, condition } => {
            w.used("focus cost");
            w.words("focus");
            w.words(&level.to_string());
            w.words(": activation may cost");
            CostSyntax::write(cost, w);
            if let Some(condition) = condition {
                w.words("if");
                ConditionSyntax::write(condition, w);
            }
        }
        Body::PlayedFromHand {
            played_as,
            trigger,
            cost,
        } => {
            w.used("played from hand");
            w.words("may be played");
            match played_as {
                PlayedAs::Printed => {}
                PlayedAs::ReactionSpell => w.said("as a reaction spell"),
            }
            if let Some(cost) = cost {
                w.words("for");
                CostSyntax::write(cost, w);
            }
            TriggerSyntax::write(trigger, w);
        }
        Body::Status { token, steps } => {
            w.used("status ability");
            w.words(match token {
                StatusToken::Each => "status :",
                StatusToken::Last => "last status :",
            });
            w.below(|w| Steps::write(steps, w));
        }
        Body::AttachesTo(filter) => {
            w.said("attaches to");
            w.agree = Agree::One;
            Units::write(filter, w);
        }
    });
}

/// Reads the paragraphs below `gains:`.
pub(crate) fn read_granted(r: &mut Reader<'_>) -> Vec<Printed> {
    if !r.has_below() {
        r.needs_below("the paragraphs");
    }
    let span = r.line().span;
    let home = std::mem::replace(&mut r.home, Home::Granted);
    let granted = r.below(read_printed);
    r.home = home;
    if granted.iter().any(|p| r.world.is_keyword(p.ability)) {
        r.problem_with_help(
            span,
            "a keyword is granted on the line itself",
            "write `gains` and the keyword",
        );
    }
    granted
}

/// Writes paragraphs below `gains:`.
pub(crate) fn write_granted(granted: &[Printed], w: &mut Writer<'_>) {
    w.below(|w| {
        for printed in granted {
            write_printed(printed, w);
        }
    });
}

/// The phrases of paragraphs, for the reference.
pub(crate) static PARAGRAPH: &[Phrase] = entries! {
    "named ability", "a paragraph", "A name before the text; on units and Phoenixborn this makes it an ability.", "Gaze: side:" =
        [Item::Part("a name in capital letters"), Item::Words(":"), Item::Part("a paragraph")];
    "numeral", "a paragraph", "The ability carries a numeral, which its text calls N.", "Throw N = 1: when this comes into play" =
        [Item::Part("a name"), Item::Words("N ="), Item::Part("a number"), Item::Words(":")];
    "keyword", "a paragraph", "The text of this keyword, with its numeral.", "Gigantic 1" =
        [Item::Part("a keyword"), Item::Part("its numeral")];
    "inexhaustible", "a paragraph", "Works while the card is exhausted, too.", "inexhaustible Spell Guard" =
        [Item::Words("inexhaustible"), Item::Part("a paragraph")];
 "between realms", "a paragraph", "Works in its owner's hand and discard pile too, and counts towards no limit.",
        "between realms may be played after an opponent declares attackers" = [Item::Words("between realms"), Item::Part("a paragraph")];
    "opponents may use", "a paragraph", "Opponents of whoever controls the card activate it, in their turn.", "opponents may use side, 1 basic:" =
        [Item::Words("opponents may use"), Item::Part("a cost"), Item::Words(":"), Item::Part("steps")];
    "activated", "a paragraph", "Used by paying the cost, which may be `no cost`; in Reborn it has a main or side action.", "main, exhaust, 1 basic:" =
        [Item::Part("a cost"), Item::Words(":"), Item::Part("steps")];
    "triggered", "a paragraph", "Works when something happens.", "when this comes into play" =
        [Item::Part("a trigger"), Item::Part("steps")];
    "reaction", "a paragraph", "Can be played from hand when something happens.", "play after an opponent declares attackers" =
        [Item::Words("play"), Item::Part("a trigger"), Item::Part("steps")];
    "static text", "a paragraph", "Active just by being there: for one card, or for each card that matches.", "host gets +1 attack" =
        [Item::Part("a card"), Item::Part("changes")];
    "while", "a paragraph", "Static text that is active while a condition holds.",
        "while there is an ally you control, this gets +1 attack" =
        [Item::Words("while"), Item::Part("a condition"), Item::Words(","), Item::Part("static text")];
    "focus discount", "a paragraph", "The activation cost of a ready spell is lower when it is focused.", "focus 1: activation costs 1 basic less" =
        [Item::Words("focus"), Item::Part("a number"), Item::Words(": activation costs"), Item::Part("dice"), Item::Words("less")];
    "focus cost", "a paragraph", "A focused ready spell may be activated for this cost instead; a condition may follow.", "focus 1: activation may cost main, exhaust, 1 basic" =
        [Item::Words("focus"), Item::Part("a number"), Item::Words(": activation may cost"), Item::Part("a cost")];
    "played from hand", "a paragraph", "An ally or alteration spell can be played as a reaction, without the actions of its play cost or for another cost.",
        "may be played after an opponent declares attackers" =
        [Item::Words("may be played"), Item::Words("for"), Item::Part("a cost"), Item::Part("a trigger")];
    "as a reaction spell", "a paragraph", "Until it is in play, the card is a reaction spell as well.",
        "may be played as a reaction spell after an opponent declares attackers" =
        [Item::Words("may be played as a reaction spell"), Item::Part("a trigger")];
    "status ability", "a paragraph", "What each status token of an aspect, or its last one, is spent for at the start of the Chimera's turn.",
        "last status:" = [Item::Words("last status:"), Item::Part("steps")];
    "attaches to", "a paragraph", "What an alteration spell may be attached to.", "attaches to unit with attack 2 or less" =
        [Item::Words("attaches to"), Item::Part("a kind of card")];
};
