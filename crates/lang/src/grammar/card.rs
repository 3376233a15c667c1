//! Definitions: cards, keywords and dice powers.

use super::chimera::{
    Figure, Figures, RowLine, read_figure, read_row_line, write_after_stats, write_before_stats, write_rows,
};
use super::cost::CostSyntax;
use super::effect::{StepSyntax, Steps};
use super::filter::DieTypeWord;
use super::modifier::{is_ability_name, read_ability_name};
use super::paragraph::{add, read_ability, read_printed, write_ability, write_printed};
use super::picture::{read_picture, write_picture};
use super::quantity::{MOST, QuantitySyntax, TheX};
use super::select::read_title_of;
use crate::Span;
use crate::check;
use crate::names::Names;
use crate::phrase::{Item, Phrase, Syntax, entries};
use crate::reader::{Home, Miss, Numeral, Read, Reader};
use crate::writer::Writer;
use ashwright_core::{
    Ability, Body, Card, CardKind, Chained, Cost, DicePower, DieType, Law, Maker, Numbered, Part, Picture, Printed,
    Quantity, Returns, Step, TextBox, TextSource, TitleId, Value, Values,
};

/// What stands behind the name of a set that is not the publisher's.
pub(crate) const MADE_BY_PLAYERS: &str = ", made by players";

/// What a line at the left margin begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Definition {
    /// `edition reborn`
    Edition(String),
    /// `set "Master Set"`, `set "The Mad Doctor", made by players`
    Set(String, Maker),
    /// A card of this kind and title.
    Card(CardKind, String),
    /// A keyword.
    Keyword(String, Numbered),
    /// What a type of die does.
    DicePower(DieType, TextSource),
}

/// Reads a line at the left margin, without what stands below it.
pub(crate) fn define(r: &mut Reader<'_>) -> Read<Definition> {
    r.labelled("the beginning of a definition", |r| {
        let definition = if r.eat("edition") {
            match r.word() {
                Some(edition) => Definition::Edition(edition.to_owned()),
                None => return Err(r.expected("the name of an edition")),
            }
        } else if r.eat("set") {
            let name = r.quoted()?.to_owned();
            let maker = match r.eat(MADE_BY_PLAYERS) {
                true => Maker::Players,
                false => Maker::Publisher,
            };
            Definition::Set(name, maker)
        } else if r.eat("keyword") {
            let span = r.span();
            let name = read_ability_name(r)?;
            if !is_ability_name(&name) {
                r.problem(span, "this cannot be the name of a keyword");
            }
            let numeral = if r.eat("N") { Numbered::Yes } else { Numbered::No };
            Definition::Keyword(name, numeral)
        } else if r.eat("dice power") {
            let kind = DieTypeWord::read(r)?;
            let source = if r.eat(", unconfirmed") {
                TextSource::Unconfirmed
            } else {
                TextSource::Confirmed
            };
            Definition::DicePower(kind, source)
        } else {
            let Some(kind) = CardKind::ALL.into_iter().find(|kind| r.eat(kind.words())) else {
                r.expected("a kind of card");
                r.expected("`keyword`");
                r.expected("`set`");
                return Err(r.expected("`dice power`"));
            };
            Definition::Card(kind, r.quoted()?.to_owned())
        };
        r.end()?;
        Ok(definition)
    })
}

// ----------------------------------------------------------------------------------------------------------- cards

/// A line of a card.
enum Entry {
    Property(Property),
    Paragraph(Printed),
    Step(Box<Step>),
    Row(RowLine),
}

/// A line of a card above its text.
enum Property {
    Picture(Picture),
    Unique(TitleId),
    Chained,
    Law,
    Unconfirmed,
    Limit(u8),
    Cost(Cost),
    Respark(Cost),
    Battlefield(Value),
    Life(Value),
    Spellboard(Value),
    Stats([Value; 3]),
    Bonus([Value; 3]),
    X(Quantity),
    Figure(Figure),
}

impl Property {
    /// The word that the line begins with.
    fn word(&self) -> &'static str {
        match self {
            Property::Picture(_) => "picture",
            Property::Unique(_) => "unique",
            Property::Chained => "chained",
            Property::Law => "law",
            Property::Unconfirmed => "unconfirmed",
            Property::Limit(_) => "limit",
            Property::Cost(_) => "cost",
            Property::Respark(_) => "respark",
            Property::Battlefield(_) => "battlefield",
            Property::Life(_) => "life",
            Property::Spellboard(_) => "spellboard",
            Property::Stats(_) => "stats",
            Property::Bonus(_) => "bonus",
            Property::X(_) => "X",
            Property::Figure(figure) => figure.word(),
        }
    }

    /// Whether a card can have several such lines.
    fn repeats(&self) -> bool {
        matches!(self, Property::Figure(figure) if figure.repeats())
    }

    /// Whether a card of this kind can have such a line.
    fn suits(&self, kind: CardKind) -> bool {
        match self {
            Property::Unique(_) => kind != CardKind::Phoenixborn && !kind.is_of_chimera(),
            Property::Chained | Property::Cost(_) | Property::Respark(_) => kind.is_of_deck(),
            Property::Law => kind == CardKind::ReadySpell,
            Property::Limit(_) => kind.is_conjured(),
            Property::Battlefield(_) | Property::Life(_) | Property::Spellboard(_) => kind == CardKind::Phoenixborn,
            Property::Stats(_) => kind.is_unit() || kind == CardKind::ActionSpell,
            Property::Bonus(_) => kind.is_alteration(),
            Property::Picture(_) | Property::Unconfirmed | Property::X(_) => true,
            Property::Figure(figure) => figure.suits(kind),
        }
    }
}

/// Reads what stands below the first line of a card.
pub(crate) fn read_card(r: &mut Reader<'_>, (set, maker): (&str, Maker), kind: CardKind, title: &str) -> Card {
    r.names = Names::default();
    r.numeral = Numeral::Missing;
    r.home = Home::Card(kind);
    let header = r.line().span;
    let entries = r.below(|r| {
        let span = r.line().span;
        read_entry(r, kind).map(|entry| (span, entry))
    });
    let names = std::mem::take(&mut r.names);
    check::names(r, &names);
    let mut card = Card {
        title: title.to_owned(),
        set: set.to_owned(),
        maker,
        kind,
        unique: None,
        chained: Chained::No,
        law: Law::No,
        source: TextSource::Confirmed,
        cost: Cost::default(),
        values: Values::default(),
        respark: None,
        limit: 0,
        x: None,
        text: Vec::new(),
        part: Part::Duel,
        picture: None,
    };
    let mut figures = Figures::default();
    let mut seen: Vec<&'static str> = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    let mut steps_at: Option<usize> = None;
    let mut steps_span = Span::new(0, 0);
    for (span, entry) in entries {
        match entry {
            Entry::Property(property) => {
                let word = property.word();
                if seen.contains(&word) && !property.repeats() {
                    r.problem(span, format!("this card has two `{word}` lines"));
                } else if !property.suits(kind) {
                    r.problem(span, format!("a card of the type \"{}\" has no `{word}`", kind.words()));
                }
                seen.push(word);
                set_property(&mut card, &mut figures, property);
            }
            Entry::Paragraph(printed) => {
                // What is an ally in play has the text of one.
                let kind = if card.becomes_ally() { CardKind::Ally } else { kind };
                check::paragraph(r, span, &printed, kind);
                card.text.push(printed);
            }
            Entry::Row(row) => {
                check::paragraph(r, span, &row.printed(), kind);
                card.text.push(row.printed());
                if let Err(message) = figures.row(&row) {
                    r.problem(span, message);
                }
            }
            Entry::Step(step) => {
                match steps_at {
                    None => {
                        steps_at = Some(card.text.len());
                        steps_span = span;
                    }
                    Some(at) if at != card.text.len() => {
                        r.problem(span, "the steps of a spell stand together, and this one stands apart");
                    }
                    Some(_) => {}
                }
                steps.push(*step);
            }
        }
    }
    if let Some(at) = steps_at {
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body: Body::OnPlay(steps),
            names: names.names,
        };
        match r.world.add(ability) {
            Some(ability) => card.text.insert(
                at,
                Printed {
                    ability,
                    boxed: TextBox::Plain,
                    numeral: 0,
                },
            ),
            None => r.problem(steps_span, "there are too many paragraphs"),
        }
    }
    card.part = figures.part(kind);
    check::card(r, header, &card, &seen);
    card
}

fn set_property(card: &mut Card, figures: &mut Figures, property: Property) {
    match property {
        Property::Picture(picture) => card.picture = Some(picture),
        Property::Unique(title) => card.unique = Some(title),
        Property::Chained => card.chained = Chained::Yes,
        Property::Law => card.law = Law::Yes,
        Property::Unconfirmed => card.source = TextSource::Unconfirmed,
        Property::Limit(n) => card.limit = n,
        Property::Cost(cost) => card.cost = cost,
        Property::Respark(cost) => card.respark = Some(cost),
        Property::Battlefield(n) => card.values.battlefield = n,
        Property::Life(n) => card.values.life = n,
        Property::Spellboard(n) => card.values.spellboard = n,
        Property::Stats([attack, life, recover]) | Property::Bonus([attack, life, recover]) => {
            card.values = Values {
                attack,
                life,
                recover,
                ..card.values
            };
        }
        Property::X(quantity) => card.x = Some(quantity),
        Property::Figure(figure) => figures.set(figure),
    }
}

fn read_entry(r: &mut Reader<'_>, kind: CardKind) -> Read<Entry> {
    if kind == CardKind::Behavior && r.sees_number() {
        return read_row_line(r).map(Entry::Row);
    }
    if let Some(property) = read_property(r, kind)? {
        r.end()?;
        return Ok(Entry::Property(property));
    }
    if kind.has_steps() && !begins_paragraph(r) {
        return StepSyntax::read(r).map(|step| Entry::Step(Box::new(step)));
    }
    // Texts and steps both speak of `this`; what can be a step of an action spell is one.
    if kind.has_steps()
        && (r.sees("this") || r.sees("host"))
        && let Some(step) = r.attempt_quietly(StepSyntax::read)
    {
        return Ok(Entry::Step(Box::new(step)));
    }
    if let Some(printed) = r.attempt(read_printed) {
        return Ok(Entry::Paragraph(printed));
    }
    if !begins_paragraph(r) && r.attempt_quietly(StepSyntax::read).is_some() {
        let help = "put a cost with `:`, or `when ...` above it, and indent it";
        return Err(r.refuse("a step stands below what sets it off", help));
    }
    Err(Miss)
}

/// Whether a line of an action spell is not one of its steps.
fn begins_paragraph(r: &Reader<'_>) -> bool {
    let words = [
        "inexhaustible",
        "between",
        "before",
        "when",
        "after",
        "at",
        "once",
        "beyond",
        "opponents",
        "play",
        "attaches",
        "focus",
        "main",
        "side",
        "while",
    ];
    r.sees_capital()
        || words.iter().any(|word| r.sees(word))
        || ((r.sees("this") || r.sees("host")) && !r.sees("this ,"))
}

fn read_property(r: &mut Reader<'_>, kind: CardKind) -> Read<Option<Property>> {
    if kind.is_of_chimera()
        && let Some(figure) = read_figure(r)?
    {
        return Ok(Some(Property::Figure(figure)));
    }
    Ok(Some(if r.eat("picture") {
        Property::Picture(read_picture(r)?)
    } else if r.eat("unique") {
        Property::Unique(read_title_of(r, |kind| kind == CardKind::Phoenixborn, "a Phoenixborn")?)
    } else if r.eat("chained") {
        Property::Chained
    } else if r.eat("law") {
        Property::Law
    } else if r.eat("unconfirmed") {
        Property::Unconfirmed
    } else if r.eat("limit") {
        Property::Limit(r.number(MOST)?)
    } else if r.eat("respark") {
        Property::Respark(CostSyntax::read(r)?)
    } else if r.eat("cost") {
        Property::Cost(if r.eat("none") {
            Cost::default()
        } else {
            CostSyntax::read(r)?
        })
    } else if r.eat("battlefield") {
        Property::Battlefield(read_value(r)?)
    } else if r.eat("life") {
        Property::Life(read_value(r)?)
    } else if r.eat("spellboard") {
        Property::Spellboard(read_value(r)?)
    } else if r.eat("stats") {
        Property::Stats(read_stats(r, kind)?)
    } else if r.eat("bonus") {
        Property::Bonus(read_three(r, read_bonus)?)
    } else if r.eat("X =") {
        Property::X(QuantitySyntax::read(r)?)
    } else {
        return Ok(None);
    }))
}

/// Attack, life and recover; aspects do not recover.
fn read_stats(r: &mut Reader<'_>, kind: CardKind) -> Read<[Value; 3]> {
    if !kind.is_aspect() {
        return read_three(r, read_value);
    }
    let attack = read_value(r)?;
    r.words("/")?;
    Ok([attack, read_value(r)?, Value::Number(0)])
}

fn read_three(r: &mut Reader<'_>, read: fn(&mut Reader<'_>) -> Read<Value>) -> Read<[Value; 3]> {
    let first = read(r)?;
    r.words("/")?;
    let second = read(r)?;
    r.words("/")?;
    Ok([first, second, read(r)?])
}

fn read_value(r: &mut Reader<'_>) -> Read<Value> {
    if r.sees("X") {
        TheX::read(r)?;
        Ok(Value::X)
    } else {
        Ok(Value::Number(r.number(MOST)? as i8))
    }
}

fn read_bonus(r: &mut Reader<'_>) -> Read<Value> {
    if r.eat("-") {
        return Ok(Value::Number(-(r.number(MOST)? as i8)));
    }
    r.words("+")?;
    read_value(r)
}

/// Writes a card.
pub(crate) fn write_card(card: &Card, w: &mut Writer<'_>) {
    let words = w.words;
    w.line();
    w.used("card definition");
    w.words(card.kind.words());
    w.quoted(&card.title);
    w.below(|w| {
        if let Some(picture) = card.picture {
            write_picture(picture, w);
        }
        if let Some(title) = card.unique {
            w.line();
            w.said("unique");
            w.quoted(words.title_words(title));
        }
        if card.chained == Chained::Yes {
            w.line();
            w.said("chained");
        }
        if card.law == Law::Yes {
            w.line();
            w.said("law");
        }
        if card.source == TextSource::Unconfirmed {
            w.line();
            w.said("unconfirmed");
        }
        if card.kind.is_conjured() {
            w.line();
            w.said("limit");
            w.words(&card.limit.to_string());
        }
        if card.kind.is_of_deck() {
            w.line();
            w.said("cost");
            match card.cost.parts.is_empty() {
                true => w.words("none"),
                false => CostSyntax::write(&card.cost, w),
            }
        }
        if let Some(respark) = &card.respark {
            w.line();
            w.said("respark");
            CostSyntax::write(respark, w);
        }
        write_before_stats(&card.part, w);
        write_values(card, w);
        write_after_stats(&card.part, w);
        if let Some(x) = &card.x {
            w.line();
            w.said("X =");
            QuantitySyntax::write(x, w);
        }
        if let Part::Behavior(behavior) = &card.part {
            return write_rows(behavior, w);
        }
        for printed in &card.text {
            let ability = words.paragraph(printed.ability);
            match &ability.body {
                Body::OnPlay(_) if words.keyword_words(printed.ability).is_none() => write_ability(ability, w),
                _ => write_printed(printed, w),
            }
        }
    });
}

fn write_values(card: &Card, w: &mut Writer<'_>) {
    let Values {
        attack,
        life,
        recover,
        battlefield,
        spellboard,
    } = card.values;
    if card.kind == CardKind::Phoenixborn {
        for (word, value) in [("battlefield", battlefield), ("life", life), ("spellboard", spellboard)] {
            w.line();
            w.used("values of a Phoenixborn");
            w.words(word);
            write_value(value, w);
        }
    } else if card.kind.is_unit() || card.becomes_ally() {
        w.line();
        w.said("stats");
        let shown = if card.kind.is_aspect() { 2 } else { 3 };
        for (at, value) in [attack, life, recover].into_iter().take(shown).enumerate() {
            if at > 0 {
                w.words("/");
            }
            write_value(value, w);
        }
    } else if card.kind.is_alteration() && [attack, life, recover] != [Value::Number(0); 3] {
        w.line();
        w.said("bonus");
        for (at, value) in [attack, life, recover].into_iter().enumerate() {
            if at > 0 {
                w.words("/");
            }
            match value {
                Value::Number(n) if n < 0 => {
                    w.words("-");
                    w.words(&n.unsigned_abs().to_string());
                }
                value => {
                    w.words("+");
                    write_value(value, w);
                }
            }
        }
    }
}

fn write_value(value: Value, w: &mut Writer<'_>) {
    match value {
        Value::Number(n) => w.words(&n.to_string()),
        Value::X => w.words("X"),
    }
}

// -------------------------------------------------------------------------------------------------------- keywords

/// Reads what stands below the first line of a keyword.
pub(crate) fn read_keyword(r: &mut Reader<'_>, name: &str, numeral: Numbered) -> Option<Ability> {
    if !r.has_below() {
        r.needs_below("the text of the keyword");
    }
    r.home = Home::Keyword;
    let mut paragraphs = r.below(|r| {
        let span = r.line().span;
        read_ability(r, Some(name.to_owned()), numeral).map(|ability| (span, ability))
    });
    if let Some((span, _)) = paragraphs.get(1) {
        r.problem(*span, "a keyword has one paragraph");
    }
    check::no_x(r);
    if paragraphs.is_empty() {
        None
    } else {
        Some(paragraphs.swap_remove(0).1)
    }
}

/// Writes a keyword.
pub(crate) fn write_keyword(ability: &Ability, w: &mut Writer<'_>) {
    w.line();
    w.used("keyword definition");
    w.words("keyword");
    w.words(ability.name.as_deref().unwrap_or("?"));
    if ability.numeral == Numbered::Yes {
        w.words("N");
    }
    w.below(|w| {
        w.line();
        write_ability(ability, w);
    });
}

// ----------------------------------------------------------------------------------------------------- dice powers

/// A line of a dice power.
enum PowerEntry {
    Step(Box<Step>),
    Carried(Returns, Vec<Printed>),
}

/// Reads what stands below the first line of a dice power.
pub(crate) fn read_dice_power(r: &mut Reader<'_>, kind: DieType, source: TextSource) -> Option<DicePower> {
    if !r.has_below() {
        r.needs_below("the steps");
    }
    r.names = Names::default();
    r.numeral = Numeral::Missing;
    r.home = Home::DicePower;
    let entries = r.below(|r| {
        let span = r.line().span;
        read_power_entry(r).map(|entry| (span, entry))
    });
    let names = std::mem::take(&mut r.names);
    check::names(r, &names);
    check::no_x(r);
    let mut steps = Vec::new();
    let mut placed = None;
    for (span, entry) in entries {
        if placed.is_some() {
            r.problem(span, "nothing can stand below what the die does while it is on a card");
        }
        match entry {
            PowerEntry::Step(step) => steps.push(*step),
            PowerEntry::Carried(until, carried) => {
                if carried.is_empty() {
                    r.problem(span, "what the die does must stand below this line, indented");
                }
                placed = Some((until, carried));
            }
        }
    }
    let power = Ability {
        name: None,
        numeral: Numbered::No,
        body: Body::OnPlay(steps),
        names: names.names,
    };
    let Ok(ability) = add(r, power) else { return None };
    let (until, carried) = placed.unwrap_or((Returns::EndOfRound, Vec::new()));
    let power = Printed {
        ability,
        boxed: TextBox::Plain,
        numeral: 0,
    };
    Some(DicePower {
        kind,
        source,
        power,
        carried,
        until,
    })
}

fn read_power_entry(r: &mut Reader<'_>) -> Read<PowerEntry> {
    let headed = Returns::ALL
        .into_iter()
        .find(|until| r.eat(&format!("until {}", until.words())));
    let Some(until) = headed else {
        for until in Returns::ALL {
            r.expected(format!("`until {}`", until.words()));
        }
        return StepSyntax::read(r).map(|step| PowerEntry::Step(Box::new(step)));
    };
    r.words(":")?;
    r.end()?;
    r.home = Home::Carried;
    let carried = r.below(read_printed);
    r.home = Home::DicePower;
    Ok(PowerEntry::Carried(until, carried))
}

/// Writes a dice power.
pub(crate) fn write_dice_power(power: &DicePower, w: &mut Writer<'_>) {
    let words = w.words;
    w.line();
    w.said("dice power");
    w.words(power.kind.word());
    if power.source == TextSource::Unconfirmed {
        w.words(", unconfirmed");
    }
    w.below(|w| {
        let ability = words.paragraph(power.power.ability);
        w.inside(ability, |w| Steps::write(ability.body.steps(), w));
        if power.carried.is_empty() {
            return;
        }
        w.line();
        w.used(match power.until {
            Returns::EndOfRound => "until the end of the round",
            Returns::NextTurn => "until the start of your next turn",
        });
        w.words(&format!("until {} :", power.until.words()));
        w.below(|w| {
            for printed in &power.carried {
                write_printed(printed, w);
            }
        });
    });
}

/// The phrases of definitions, for the reference.
pub(crate) static CARD: &[Phrase] = entries! {
    "edition", "a definition", "The edition that the file belongs to: `reborn`, `red-rains` or `original`; Reborn where a file says none.", "edition reborn" =
        [Item::Words("edition"), Item::Part("a name")];
    "set", "a definition", "The set of the cards that follow; `made by players` if it is not the publisher's.", "set \"Master Set\"" =
        [Item::Words("set"), Item::Part("a title in quotes"), Item::Words(MADE_BY_PLAYERS)];
    "card definition", "a definition", "A card; its lines stand below, indented. Its type is `phoenixborn`, `ally`, `conjuration`, `ready spell`, `action spell`, `reaction spell`, `alteration spell` or `conjured alteration spell`; of the cards of a Chimera `chimera`, `behavior`, `ultimate`, `aspect`, `conjured aspect` or `fatigued`.", "ready spell \"Hypnotize\"" =
        [Item::Part("a type of card"), Item::Part("a title in quotes")];
    "keyword definition", "a definition", "A paragraph that any card may use by its name; `N` after the name gives it a numeral.",
        "keyword Armored N" = [Item::Words("keyword"), Item::Part("a name"), Item::Words("N")];
    "dice power", "a definition", "What a type of die does, `ceremonial`, `charm`, `illusion`, `natural`, `divine`, `sympathy`, `time`, `artifice` or `astral`; `unconfirmed` if the rule documents do not say so.",
        "dice power natural, unconfirmed" = [Item::Words("dice power"), Item::Part("a type of die"), Item::Words(", unconfirmed")];
    "until the end of the round", "a definition", "Paragraphs that work as if they stood on the card on which the die was placed; it returns then.",
        "until the end of the round:" = [Item::Words("until the end of the round:"), Item::Part("paragraphs")];
    "until the start of your next turn", "a definition", "The same; the die returns when the next turn of its owner starts.",
        "until the start of your next turn:" = [Item::Words("until the start of your next turn:"), Item::Part("paragraphs")];
    "picture", "a line of a card",
        "What the picture of the card shows, and in which light; [figures.md](figures.md) shows the figures. Nothing in the game asks for it.",
        "picture hound, ember" = [Item::Words("picture"), Item::Part("a figure"), Item::Words(","), Item::Part("a mood")];
    "unique", "a line of a card", "The Phoenixborn whose decks alone may contain the card.", "unique \"Noah Redmoon\"" =
        [Item::Words("unique"), Item::Part("a title in quotes")];
    "chained", "a line of a card", "The card is on the chained list.", "chained" = [Item::Words("chained")];
    "law", "a line of a card", "A ready spell that is a Law: among partners it concerns its player and what the Chimera does with that player.",
        "law" = [Item::Words("law")];
    "unconfirmed", "a line of a card", "No document has the text of the card: it is inferred from what is known of it.",
        "unconfirmed" = [Item::Words("unconfirmed")];
    "limit", "a line of a card", "How many copies the conjuration pile holds.", "limit 2" =
        [Item::Words("limit"), Item::Part("a number")];
    "cost", "a line of a card", "The play cost; `none` where a reaction spell has none.", "cost main, 1 basic" = [Item::Words("cost"), Item::Part("a cost")];
    "respark", "a line of a card", "What its owner may pay to take it into the hand when it would be discarded from play.", "respark 1 basic" =
        [Item::Words("respark"), Item::Part("a cost")];
    "values of a Phoenixborn", "a line of a card", "Battlefield, life and spellboard of a Phoenixborn, each on its own line.",
        "battlefield 6" = [Item::Words("battlefield"), Item::Part("a number")];
    "stats", "a line of a card", "Attack, life and recover of a unit, or of an action spell that is an ally on a battlefield; X may stand for any of them. Aspects do not recover and have two values.", "stats 2 / 1 / 0" =
        [Item::Words("stats"), Item::Part("a number"), Item::Words("/"), Item::Part("a number"), Item::Words("/"), Item::Part("a number")];
    "bonus", "a line of a card", "What an alteration adds to attack, life and recover.", "bonus +0 / +1 / +0" =
        [Item::Words("bonus +"), Item::Part("a number"), Item::Words("/ +"), Item::Part("a number"), Item::Words("/ +"), Item::Part("a number")];
    "X =", "a line of a card", "What X is on this card.", "X = status on this" = [Item::Words("X ="), Item::Part("a quantity")];
};
