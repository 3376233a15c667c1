//! Writing deck lists for people and for other programs.

use crate::Draft;
use crate::names::stub;
use ashwright_core::{CardKind, DieType, Pool, TitleId, capital, sort};
use ashwright_engine::Rulebook;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The name of our JSON.
pub const FORMAT: &str = "ashes-deck/1";

/// What of a deck did not come back from the text that it was written to: some formats have no place for some of it.
pub fn lost(written: &Draft, read: &Draft) -> Vec<&'static str> {
    let mut first_five = [written.first_five.clone(), read.first_five.clone()];
    first_five.iter_mut().for_each(|titles| sort(titles));
    let [five_written, five_read] = first_five;
    let parts = [
        ("the name", !written.name.is_empty() && written.name != read.name),
        ("the Phoenixborn", written.phoenixborn != read.phoenixborn),
        ("the dice", written.dice != read.dice),
        ("the cards", written.cards != read.cards),
        ("the First Five", five_written != five_read),
        ("the notes", written.notes != read.notes),
    ];
    parts
        .into_iter()
        .filter(|(_, is_lost)| *is_lost)
        .map(|(part, _)| part)
        .collect()
}

/// What the public deck site's text has besides the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SiteText {
    /// The number of cards with every heading.
    pub counts: bool,
    /// Cards under a heading for each type.
    pub by_type: bool,
    /// The line that says where the list was made.
    pub attribution: bool,
    /// The conjuration pile, also where the site leaves it out.
    pub conjurations: bool,
    /// ` ff` behind the cards of the First Five, which the site does not read.
    pub first_five: bool,
}

impl Default for SiteText {
    /// What the site itself exports unless told otherwise.
    fn default() -> SiteText {
        SiteText {
            counts: true,
            by_type: true,
            attribution: true,
            conjurations: false,
            first_five: false,
        }
    }
}

const SECTIONS: [(CardKind, &str); 5] = [
    (CardKind::ReadySpell, "Ready Spells"),
    (CardKind::Ally, "Allies"),
    (CardKind::AlterationSpell, "Alteration Spells"),
    (CardKind::ActionSpell, "Action Spells"),
    (CardKind::ReactionSpell, "Reaction Spells"),
];

fn leader(pool: &Pool, draft: &Draft) -> String {
    draft.phoenixborn.map_or(String::new(), |t| pool.card(t).title.clone())
}

fn in_order(pool: &Pool, cards: impl Iterator<Item = (TitleId, u8)>) -> Vec<(TitleId, u8)> {
    let mut cards: Vec<_> = cards.collect();
    ashwright_core::sort_by(&mut cards, |a, b| pool.card(a.0).title.cmp(&pool.card(b.0).title));
    cards
}

/// The text of the public deck site, letter by letter as it exports it.
pub fn site_text(book: &Rulebook, draft: &Draft, with: SiteText) -> String {
    let pool = &book.pool;
    let leader = leader(pool, draft);
    let title = if draft.name.is_empty() {
        format!("Untitled {leader}")
    } else {
        draft.name.clone()
    };
    let mut lines = vec![
        title,
        String::new(),
        format!("Phoenixborn: {leader}"),
        String::new(),
        "Dice:".into(),
    ];
    lines.extend(
        draft
            .dice
            .iter()
            .map(|(kind, n)| format!("{n}x {}", capital(kind.word()))),
    );
    lines.push(String::new());
    let card = |(title, n): &(TitleId, u8)| {
        let card = pool.card(*title);
        let owner = card
            .unique
            .map_or(String::new(), |t| format!(" ({})", pool.card(t).title));
        let mark = if with.first_five && draft.first_five.contains(title) {
            " ff"
        } else {
            ""
        };
        format!("{n}x {}{owner}{mark}", card.title)
    };
    if with.counts {
        lines.push(format!("Cards ({} / 30):", draft.size()));
    } else if !with.by_type {
        lines.push("Cards:".into());
    }
    if with.by_type {
        for (kind, heading) in SECTIONS {
            let cards = in_order(
                pool,
                draft.cards.iter().copied().filter(|(t, _)| pool.card(*t).kind == kind),
            );
            if cards.is_empty() {
                continue;
            }
            if lines.last().is_some_and(|last| !last.is_empty()) {
                lines.push(String::new());
            }
            let n: usize = cards.iter().map(|(_, n)| usize::from(*n)).sum();
            lines.push(if with.counts {
                format!("{heading} ({n}):")
            } else {
                format!("{heading}:")
            });
            lines.extend(cards.iter().map(card));
        }
    } else {
        lines.extend(in_order(pool, draft.cards.iter().copied()).iter().map(card));
    }
    let pile = draft.conjurations(book);
    if (with.conjurations || !with.by_type) && !pile.is_empty() {
        lines.extend([String::new(), "Conjuration Pile:".into()]);
        lines.extend(pile.iter().map(|(t, n)| format!("{n}x {}", pool.card(*t).title)));
    }
    if with.attribution {
        lines.extend([String::new(), "Created with https://ashes.live".into()]);
    }
    lines.join("\n")
}

/// The two boxes of the other table: cards, with ` ff` behind those of the First Five, and dice.
pub fn table_text(pool: &Pool, draft: &Draft) -> (String, String) {
    let cards = in_order(pool, draft.cards.iter().copied())
        .into_iter()
        .map(|(title, n)| {
            let mark = if draft.first_five.contains(&title) { " ff" } else { "" };
            format!("{n} {}{mark}\n", pool.card(title).title)
        });
    let dice = draft.dice.iter().map(|(kind, n)| format!("{n} {}\n", short(kind)));
    (cards.collect(), dice.collect())
}

/// The three letters that the other table knows a type of dice by.
pub fn short(kind: DieType) -> &'static str {
    match kind {
        DieType::Ceremonial => "cer",
        DieType::Charm => "cha",
        DieType::Illusion => "ill",
        DieType::Natural => "nat",
        DieType::Divine => "div",
        DieType::Sympathy => "sym",
        DieType::Time => "tim",
        DieType::Artifice => "art",
        DieType::Astral => "ast",
    }
}

fn stub_of(pool: &Pool, title: TitleId) -> String {
    stub(&pool.card(title).title)
}

fn stubs(pool: &Pool, titles: &[TitleId]) -> Vec<String> {
    let mut stubs: Vec<String> = titles.iter().map(|t| stub_of(pool, *t)).collect();
    sort(&mut stubs);
    stubs
}

/// The other table's JSON.
pub fn table_json(book: &Rulebook, draft: &Draft) -> Value {
    let pool = &book.pool;
    let counted = |(title, n): &(TitleId, u8)| json!({ "id": stub_of(pool, *title), "count": n });
    let cards: Vec<Value> = in_order(pool, draft.cards.iter().copied())
        .iter()
        .map(|(title, n)| {
            let mut card = json!({ "id": stub_of(pool, *title), "count": n });
            if draft.first_five.contains(title) {
                card["ff"] = Value::Bool(true);
            }
            card
        })
        .collect();
    json!({
        "name": draft.name,
        "phoenixborn": draft.phoenixborn.iter().map(|t| counted(&(*t, 1))).collect::<Vec<_>>(),
        "dicepool": draft.dice.iter().map(|(kind, n)| json!({ "magic": kind.word(), "count": n })).collect::<Vec<_>>(),
        "cards": cards,
        "conjurations": draft.conjurations(book).iter().map(counted).collect::<Vec<_>>(),
        "notes": draft.notes,
    })
}

/// JSON in the shape in which the public deck site's interface takes decks.
pub fn site_json(pool: &Pool, draft: &Draft) -> Value {
    json!({
        "title": draft.name,
        "description": draft.notes,
        "dice": draft.dice.iter().map(|(kind, n)| json!({ "count": n, "name": kind.word() })).collect::<Vec<_>>(),
        "phoenixborn": draft.phoenixborn.map(|t| stub_of(pool, t)),
        "cards": in_order(pool, draft.cards.iter().copied())
            .iter()
            .map(|(title, n)| json!({ "count": n, "stub": stub_of(pool, *title) }))
            .collect::<Vec<_>>(),
        "first_five": stubs(pool, &draft.first_five),
        "effect_costs": [],
        "tutor_map": {},
        "is_red_rains": false,
    })
}

/// Our JSON.
pub fn json(pool: &Pool, draft: &Draft) -> Value {
    let dice: Map<String, Value> = draft
        .dice
        .iter()
        .map(|(kind, n)| (kind.word().into(), n.into()))
        .collect();
    let cards: Map<String, Value> = draft
        .cards
        .iter()
        .map(|(t, n)| (stub_of(pool, *t), (*n).into()))
        .collect();
    let mut value = json!({ "format": FORMAT, "edition": pool.edition.word(), "dice": dice, "cards": cards });
    if !draft.name.is_empty() {
        value["name"] = draft.name.clone().into();
    }
    if let Some(leader) = draft.phoenixborn {
        value["phoenixborn"] = stub_of(pool, leader).into();
    }
    if !draft.first_five.is_empty() {
        value["first_five"] = stubs(pool, &draft.first_five).into();
    }
    if !draft.notes.is_empty() {
        value["notes"] = draft.notes.clone().into();
    }
    value
}

/// The part of a link behind `#` that carries the whole deck, so that no server needs to know it.
pub fn fragment(pool: &Pool, draft: &Draft) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let text = json(pool, draft).to_string();
    // Writing to memory cannot fail; a fragment of nothing would be refused by whoever reads it.
    let packed = encoder
        .write_all(text.as_bytes())
        .and_then(|()| encoder.finish())
        .unwrap_or_default();
    format!("d={}", URL_SAFE_NO_PAD.encode(packed))
}
