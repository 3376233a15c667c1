//! Card faces: full, and as a tile.

use super::{Cost, Cut, Icon, InlineText, Picture, rules_address};
use crate::i18n::t;
use crate::pool::{self, Printing};
use ashwright_core::{CardKind, DieType, Difficulty, EditionId, Magic, Symbol};
use ashwright_lang::{Boxed, CardText, CostMark, Holds, Paragraph};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The texts that were made so far; each takes a moment, and lists show many.
pub fn text_of(card: Printing) -> Rc<CardText> {
    thread_local! {
        static MADE: RefCell<BTreeMap<Printing, Rc<CardText>>> = const { RefCell::new(BTreeMap::new()) };
    }
    MADE.with(|made| {
        let mut made = made.borrow_mut();
        made.entry(card).or_insert_with(|| Rc::new(card.text())).clone()
    })
}

/// The colours of a card: of its cost, or of the costs in its text, or none.
fn colours(card: Printing) -> Vec<DieType> {
    let found = card.card().cost.dice_types();
    if !found.is_empty() {
        return found;
    }
    let mut found = Vec::new();
    for paragraph in &text_of(card).lines {
        for mark in paragraph.cost.iter().flatten() {
            if let CostMark::Magic(Magic {
                symbol: Symbol::Of(kind, _),
                ..
            }) = mark
                && !found.contains(kind)
            {
                found.push(*kind);
            }
        }
    }
    found
}

/// The id of the type mark of a kind of card.
pub fn kind_icon(kind: CardKind) -> String {
    format!("t-{}", kind.words().replace(' ', "-"))
}

/// A kind of card in words of the interface.
pub fn kind_words(kind: CardKind) -> String {
    t!("card-kind", kind = kind.words().replace(' ', "-"))
}

fn band(colours: &[DieType]) -> String {
    let colour = |kind: &DieType| format!("var(--{})", kind.word());
    match colours {
        [] => "var(--paper-muted)".into(),
        [one] => colour(one),
        several => {
            let width = 100 / several.len();
            let stops: Vec<String> = several
                .iter()
                .enumerate()
                .map(|(at, kind)| format!("{0} {1}%, {0} {2}%", colour(kind), at * width, (at + 1) * width))
                .collect();
            format!("linear-gradient(90deg, {})", stops.join(", "))
        }
    }
}

/// The sign of a value, and whether the sign says all of it.
fn value_icon(name: &str, value: &str) -> (&'static str, bool) {
    match (name, value) {
        ("attack", _) => ("attack", false),
        ("life", _) => ("life", false),
        ("recover", _) => ("recover", false),
        ("battlefield", _) => ("battlefield", false),
        ("blood", _) => ("wound", false),
        ("status tokens", _) => ("status", false),
        ("attacks", "left claw") => ("claw-left", true),
        ("attacks", "right claw") => ("claw-right", true),
        ("attacks", "jaw") => ("jaw", true),
        ("attacks", _) => ("close", true),
        _ => ("spellboard", false),
    }
}

/// What a value says, for who cannot see its sign.
fn value_words(name: &'static str, value: &str) -> String {
    match (name, value) {
        ("attacks", "left claw") => t!("card-claw-left"),
        ("attacks", "right claw") => t!("card-claw-right"),
        ("attacks", "jaw") => t!("card-jaw"),
        ("attacks", _) => t!("card-no-sign"),
        ("blood", _) => t!("card-blood", value = value.to_owned()),
        ("status tokens", _) => t!("card-pips", value = value.to_owned()),
        _ => t!("card-value", name = name, value = value.to_owned()),
    }
}

fn values_view(values: Vec<(&'static str, String)>) -> impl IntoView {
    // The stack of an aspect is a word, which no frame has room for.
    let (framed, words): (Vec<_>, Vec<_>) = values.into_iter().partition(|(name, _)| *name != "stack");
    let spoken = framed.clone();
    let label = move || {
        let words: Vec<String> = spoken.iter().map(|(name, value)| value_words(name, value)).collect();
        words.join(", ")
    };
    let framed = framed.into_iter().map(|(name, value)| {
        let (icon, alone) = value_icon(name, &value);
        let class = format!("value v-{}", name.replace(' ', "-"));
        let says = value_words(name, &value);
        view! {
            <b class=class class:alone=alone title=says><Icon name=icon/>{(!alone).then_some(value)}</b>
        }
    });
    let words = words
        .into_iter()
        .map(|(_, word)| view! { <small class="stack">{word}</small> });
    view! {
        <span class="values" role="img" aria-label=label>{framed.collect_view()}</span>
        {words.collect_view()}
    }
}

/// How large a face is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 300×420: everything can be read, keywords explain themselves.
    Full,
    /// 232×325: for lists. Long texts fade out.
    Tile,
}

fn paragraph(edition: EditionId, line: &Paragraph, size: Size) -> impl IntoView + use<> {
    let class = match line.boxed {
        Boxed::Plain => "plain",
        Boxed::Inexhaustible => "inexhaustible",
        Boxed::Reaction => "reaction",
        Boxed::BetweenRealms => "between-realms",
        Boxed::Status => "status",
    };
    let named = line.name.clone();
    let label = line.label();
    let cost = line.cost.clone().map(|cost| view! { <Cost cost/> ": " });
    let reminder = line.keyword_reminder.clone();
    let text = line.text.clone();
    let alone = text.is_empty() && line.cost.is_none();
    let label = label.map(|label| {
        let shown = if alone { label } else { format!("{label}:") };
        match (&reminder, named, size) {
            (Some(reminder), Some(name), Size::Full) => {
                view! { <Keyword edition name shown reminder=reminder.clone()/> " " }.into_any()
            }
            _ => view! { <b class="name">{shown}</b> " " }.into_any(),
        }
    });
    view! { <p class=class>{label}{cost}<InlineText text/></p> }
}

/// A keyword that explains itself when it is pressed.
#[component]
fn Keyword(edition: EditionId, name: String, shown: String, reminder: String) -> impl IntoView {
    let open = RwSignal::new(false);
    let address = rules_address(edition, &format!("glossary/{}", pool::stub(&name)));
    view! {
        <button
            type="button"
            class="keyword"
            aria-expanded=move || open.get().to_string()
            on:click=move |event| {
                event.stop_propagation();
                open.update(|open| *open = !*open);
            }
        >
            {shown}
        </button>
        {move || {
            open.get()
                .then(|| {
                    view! {
                        <span class="reminder">
                            <InlineText text=reminder.clone()/>
                            " "
                            <a href=address.clone()>{t!("keyword-more")}</a>
                        </span>
                    }
                })
        }}
    }
}

/// The size of the letters of a text, as a length: as large as leaves the picture its share, else as large as leaves it a
/// strip. Counted in letters of middle width; where the count is too low, the picture gives way a little more.
fn fitting(lines: &[Paragraph], size: Size) -> String {
    let (width, share, strip, sizes) = match size {
        Size::Full => (262.0, 182.0, 258.0, 30..=62),
        Size::Tile => (200.0, 134.0, 205.0, 26..=50),
    };
    // A box takes room of its own, and leaves less to its lines.
    let long = lines.iter().map(|line| {
        let letters = line.to_string().chars().count() as f64;
        match line.boxed {
            Boxed::Plain | Boxed::Status => (letters, width, 9.0),
            Boxed::Inexhaustible | Boxed::Reaction | Boxed::BetweenRealms => (letters, width - 19.0, 14.0),
        }
    });
    let long: Vec<(f64, f64, f64)> = long.collect();
    let height = |letter: f64| -> f64 {
        let paragraph = |(long, width, around): &(f64, f64, f64)| {
            let rows = (long * letter * 0.49 / width).ceil();
            rows * letter * 1.3 + around
        };
        long.iter().map(paragraph).sum::<f64>() + 10.0
    };
    // In quarters of a pixel.
    let largest = |room: f64| {
        sizes
            .clone()
            .rev()
            .map(|quarter| f64::from(quarter) / 4.0)
            .find(|letter| height(*letter) <= room)
    };
    let well = match size {
        Size::Full => 13.0,
        Size::Tile => 11.0,
    };
    let least = f64::from(*sizes.start()) / 4.0;
    let letter = match (largest(share), largest(strip)) {
        (Some(letter), _) if letter >= well => letter,
        (_, Some(letter)) => letter.min(well),
        (_, None) => least,
    };
    format!("{letter}px")
}

/// What a card says; of a Chimera that is met, only what holds at that level.
fn lines(card: Printing, met: Option<(Difficulty, u8)>) -> Vec<Paragraph> {
    let mut lines = text_of(card).lines.clone();
    if let Some(met) = met {
        lines.retain(|line| !matches!(line.holds, Holds::AtLevel(difficulty, level) if (difficulty, level) != met));
    }
    lines
}

/// The face of a card: all of its text, and of its picture what the text leaves.
#[component]
pub fn CardFace(
    /// Which card.
    card: Printing,
    /// How large.
    #[prop(default = Size::Full)]
    size: Size,
    /// Of a Chimera, the level at which it is met: of the others nothing is said.
    #[prop(default = None)]
    met: Option<(Difficulty, u8)>,
) -> impl IntoView {
    let text = text_of(card);
    let said = lines(card, met);
    let kind = card.card().kind;
    let colours = colours(card);
    let stub = pool::stub(&card.card().title);
    let edition = card.edition();
    let class = match size {
        Size::Full => "card full",
        Size::Tile => "card tile",
    };
    let placement = text.placement.clone();
    let unique = text.unique.clone();
    let cost = (!text.cost.is_empty()).then(|| view! { <Cost cost=text.cost.clone()/> });
    // Among cards of several editions each says which it is of.
    let elsewhere = (size == Size::Tile && edition != EditionId::default())
        .then(|| view! { <span class="edition">{move || t!("card-edition", edition = edition.word())}</span> });
    let limit = text.limit;
    let chained = text.chained == ashwright_core::Chained::Yes;
    let unconfirmed = text.source == ashwright_core::TextSource::Unconfirmed;
    let letters = fitting(&said, size);
    let lines = said.iter().map(|line| paragraph(edition, line, size)).collect_view();
    let values = (!text.values.is_empty()).then(|| values_view(text.values.clone()));
    view! {
        <article class=class data-stub=stub data-edition=edition.word() data-kind=kind.words() style=("--letters", letters) lang="en">
            <i class="band" style:background=band(&colours)></i>
            <header>
                <h2>{text.title.clone()}</h2>
                <p class="kind"><Icon name=kind_icon(kind)/>{move || kind_words(kind)}" · "{placement}</p>
            </header>
            <div class="pic">
                <Picture card cut=Cut::Whole/>
                <div class="costs">
                    {cost}
                    {elsewhere}
                    {limit.map(|limit| view! { <span class="limit">{move || t!("card-limit", count = limit)}</span> })}
                    {unique.map(|owner| view! { <span class="unique"><Icon name="t-phoenixborn"/>{owner}</span> })}
                    {chained.then(|| view! { <span class="chained"><Icon name="link"/>{move || t!("card-chained")}</span> })}
                    {unconfirmed.then(|| view! { <span class="unconfirmed">{move || t!("card-unconfirmed")}</span> })}
                </div>
            </div>
            <div class="text">{lines}</div>
            <footer>{values}</footer>
        </article>
    }
}
