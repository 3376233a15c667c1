//! The Chimera's side of a table: how close its Ultimate is, its behavior with the row that was rolled, its row of units
//! and face-down aspects, and its last turn step by step.

use super::desk::{Desk, Sheet};
use super::model;
use super::parts::{Icon, Pictured};
use super::words;
use crate::i18n::t;
use crate::parts::{InlineText, rule_address};
use crate::pool;
use ashwright_core::{Difficulty, EditionId, Seat};
use ashwright_engine::RAGE_DICE;
use ashwright_lang::Paragraph;
use ashwright_room::view::{Card, Chimera, Deed, FaceDown, Name, View, What};
use leptos::prelude::*;

/// What stands at a place of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// A unit.
    Unit(Box<Card>),
    /// A face-down aspect, the n-th of its row, from 0.
    Back(usize, FaceDown),
}

/// The row of a seat from left to right: a Chimera has face-down aspects between its units, and against two players a
/// row for each of them.
pub fn row(view: &View, seat: Seat, front: Seat) -> Vec<Place> {
    let units = model::player(view, seat)
        .map(|player| player.battlefield.as_slice())
        .unwrap_or_default();
    let units = units.iter().filter(|unit| unit.front.is_none_or(|of| of == front));
    let chimera = view.chimera.as_ref().filter(|chimera| chimera.seat == seat);
    let backs = chimera.map(|chimera| chimera.face_down.as_slice()).unwrap_or_default();
    let several = view.players.len() > 2;
    let backs: Vec<&FaceDown> = backs.iter().filter(|back| !several || back.front == front).collect();
    let backs_after = |n: usize| {
        let numbered = backs.iter().enumerate();
        let here = numbered.filter(move |(_, back)| usize::from(back.after) == n);
        here.map(|(i, back)| Place::Back(i, (*back).clone()))
    };
    let mut places: Vec<Place> = backs_after(0).collect();
    for (unit, n) in units.zip(1..) {
        places.push(Place::Unit(Box::new(unit.clone())));
        places.extend(backs_after(n));
    }
    places
}

/// What is known of a face-down aspect, in words.
pub fn back_words(back: &FaceDown) -> String {
    match (&back.title, back.blood) {
        (Some(title), _) => t!("chimera-back-known", card = title.to_string()),
        (None, Some(blood)) => t!("chimera-back-blood", blood = blood),
        (None, None) => t!("chimera-back"),
    }
}

/// What is written on a unit because of its row.
#[derive(Clone, PartialEq, Debug)]
pub struct RowMark {
    /// In full.
    pub said: String,
    /// In a line that a card of a phone has room for.
    pub short: String,
}

/// What the row of a unit makes of it: whom it would attack, or at which end of the row that is attacked it stands.
pub fn mark(view: &View, name: &Name) -> Option<RowMark> {
    let chimera = view.chimera.as_ref()?;
    if let Some(aim) = chimera.aims.iter().find(|aim| aim.unit == *name) {
        let card = model::title(view, &aim.at).unwrap_or_default();
        return Some(RowMark {
            said: t!("chimera-aims", card = card.clone()),
            short: t!("chimera-aims-short", card = card),
        });
    }
    let placed = model::find(view, name).filter(|placed| placed.seat != chimera.seat)?;
    let row = &model::player(view, placed.seat)?.battlefield;
    let ends = [row.first(), row.last()].map(|end| end.is_some_and(|end| end.name == *name));
    let said = match ends {
        [true, true] => t!("chimera-both-ends"),
        [true, false] => t!("chimera-leftmost"),
        [false, true] => t!("chimera-rightmost"),
        [false, false] => return None,
    };
    Some(RowMark {
        short: said.clone(),
        said,
    })
}

/// The roll that is being carried out, or the last one.
fn roll(desk: &Desk, chimera: &Chimera) -> Option<u8> {
    let last = || {
        let log = desk.log();
        log.iter().rev().find_map(|logged| match logged.event.what {
            What::Chimera(Deed::Behavior(roll)) => Some(roll),
            _ => None,
        })
    };
    chimera.roll.or_else(last)
}

/// The paragraphs of a card.
fn lines(title: &str) -> Vec<Paragraph> {
    let card = pool::card(EditionId::RedRains, title);
    card.map(|card| card.text().lines).unwrap_or_default()
}

fn track(word: &'static str, now: u8, of: u8, label: String) -> AnyView {
    let pips = (0..of.max(now)).map(|i| view! { <i class="pip" class:full=i < now></i> });
    view! {
        <span class=format!("track {word}") role="img" aria-label=label.clone() title=label data-now=now.to_string() data-of=of.to_string()>
            {pips.collect_view()}
        </span>
    }
    .into_any()
}

/// The row of a behavior that a roll stands for.
fn row_of(chimera: &Chimera, roll: u8) -> Vec<String> {
    let of_roll = lines(&chimera.behavior)
        .into_iter()
        .filter(|line| line.holds.is_for(roll));
    of_roll.map(|line| line.to_string()).collect()
}

/// What was rolled, and what that means.
fn rolled_words(chimera: &Chimera, roll: u8) -> String {
    match row_of(chimera, roll).join(" ") {
        row if row.is_empty() => t!("chimera-rolled", number = roll),
        row => t!("chimera-rolled-says", number = roll, row = row),
    }
}

/// The facts about a Chimera, for the text view.
pub fn facts(desk: &Desk, view: &View) -> Vec<String> {
    let Some(chimera) = &view.chimera else {
        return Vec::new();
    };
    let rolled = roll(desk, chimera);
    let mut facts = vec![
        t!("chimera-phase", number = chimera.phase),
        t!("chimera-rage", count = chimera.power_dice, of = RAGE_DICE),
        t!("chimera-ultimate", count = chimera.red_rains, of = chimera.ultimate),
        t!("chimera-threat", count = chimera.threat),
    ];
    facts.extend(rolled.map(|roll| rolled_words(chimera, roll)));
    facts.extend(chimera.fatigued.then(|| t!("chimera-fatigued")));
    facts.extend(lines(&chimera.behavior).iter().map(ToString::to_string));
    facts
}

/// The Chimera's dice and tokens, and the row of its behavior that was rolled last.
#[component]
pub fn Strip(desk: Desk) -> impl IntoView {
    let rolled = Memo::new(move |_| {
        let chimera = desk.view(|view| view.chimera.clone()).flatten()?;
        roll(&desk, &chimera).map(|roll| (t!("chimera-rolled", number = roll), row_of(&chimera, roll).join(" ")))
    });
    let strip = move || {
        let chimera = desk.view(|view| view.chimera.clone()).flatten()?;
        let rolled = roll(&desk, &chimera);
        let told = rolled.map(|roll| row_of(&chimera, roll));
        let rage = t!("chimera-rage", count = chimera.power_dice, of = RAGE_DICE);
        let rains = t!("chimera-ultimate", count = chimera.red_rains, of = chimera.ultimate);
        // One more token sets it off.
        let soon = chimera.red_rains + 1 >= chimera.ultimate;
        let body = desk.view(|view| {
            model::player(view, chimera.seat)?
                .phoenixborn
                .as_ref()
                .map(|card| card.title.to_string())
        });
        Some(view! {
            <section class="chimera-strip" class:soon=soon data-testid="chimera" aria-label=t!("chimera-side")>
                {body.flatten().map(|title| view! { <Pictured edition=desk.edition title/> })}
                <span class="phase">{t!("chimera-phase", number = chimera.phase)}</span>
                {track("rage", chimera.power_dice, RAGE_DICE, rage)}
                {track("rains", chimera.red_rains, chimera.ultimate, rains)}
                <button
                    type="button"
                    class="behavior"
                    aria-haspopup="dialog"
                    data-testid="behavior"
                    on:click=move |_| desk.sheet.set(Some(Sheet::Chimera))
                >
                    <b>{match rolled {
                        Some(roll) => t!("chimera-rolled", number = roll),
                        None => t!("chimera-behavior"),
                    }}</b>
                    {rolled.map(|roll| view! { <span class="roll" aria-hidden="true">{roll}</span> })}
                    {told.map(|rows| view! {
                        <span class="rolled" lang="en">
                            {rows.into_iter().map(|text| view! { <span><InlineText text/></span> }).collect_view()}
                        </span>
                    })}
                    <Icon name="more"/>
                </button>
            </section>
        })
    };
    view! {
        {strip}
        // Beside the board the row stands in the strip; whoever listens is told of it either way.
        <p class="rolled-words sr" role="status" data-testid="rolled" lang="en">{move || rolled.get().map(|(rolled, row)| view! { <span class="sr">{rolled}". "</span>{row} })}</p>
    }
}

/// The difficulty and the level at which a Chimera is met.
pub fn level(view: &View) -> Option<(Difficulty, u8)> {
    let chimera = view.chimera.as_ref()?;
    Some((chimera.difficulty, chimera.level))
}

/// The behavior of this phase and its Ultimate, each in full, with the row that was rolled.
#[component]
pub fn Cards(desk: Desk) -> impl IntoView {
    move || {
        let (chimera, ultimate) = desk
            .view(|view| {
                let chimera = view.chimera.clone()?;
                let own = model::player(view, chimera.seat)?
                    .spellboard
                    .iter()
                    .find(|card| card.owner.is_none());
                Some((chimera, own.map(|card| card.title.to_string())))
            })
            .flatten()?;
        let rolled = roll(&desk, &chimera);
        let shown = |title: &str| {
            let paragraphs = lines(title).into_iter().map(|line| {
                let lit = rolled.is_some_and(|roll| line.holds.is_for(roll));
                view! { <li class:lit=lit aria-current=lit.then_some("true")><InlineText text=line.to_string()/></li> }
            });
            view! { <section class="whole-card" lang="en"><h3>{title.to_owned()}</h3><ul>{paragraphs.collect_view()}</ul></section> }
        };
        Some(view! {
            {shown(&chimera.behavior)}
            {ultimate.as_deref().map(shown)}
        })
    }
}

/// The behavior and the Ultimate in full, and the Chimera's last turn step by step, each step with its rule.
#[component]
pub fn Whole(desk: Desk) -> impl IntoView {
    view! {
        <div class="chimera-whole" data-testid="chimera-whole">
            <Cards desk/>
            <section>
                <h3>{move || t!("chimera-last-turn")}</h3>
                <ol class="told" data-testid="chimera-told">
                    {move || last_turn(&desk).into_iter().enumerate().map(|(at, line)| {
                        // Each step is shown after the one before it, at the pace at which the table moves.
                        let delay = format!("{}ms", at as u32 * crate::settings::speed().pace() * 2);
                        let address = rule_address(EditionId::RedRains, line.rule);
                        view! { <li style:animation-delay=delay>{line.text()}" "<a class="rule" href=address>{line.rule.to_string()}</a></li> }
                    }).collect_view()}
                </ol>
            </section>
        </div>
    }
}

/// What happened in the Chimera's last turn, or its last two, up to the beginning of the next one of a player.
fn last_turn(desk: &Desk) -> Vec<words::Line> {
    let Some(seat) = desk
        .view(|view| view.chimera.as_ref().map(|chimera| chimera.seat))
        .flatten()
    else {
        return Vec::new();
    };
    let log = desk.log();
    let begins = |what: &What| matches!(what, What::Turn(whose) if *whose == seat);
    let ends = |what: &What| !begins(what) && matches!(what, What::Turn(_) | What::Round(_));
    let Some(last) = log.iter().rposition(|logged| begins(&logged.event.what)) else {
        return Vec::new();
    };
    // Against two players it takes two turns, one after the other.
    let before = log[..last].iter().rposition(|logged| ends(&logged.event.what));
    let first = before.map_or(0, |before| before + 1);
    let turns = log[first..].iter().skip_while(|logged| !begins(&logged.event.what));
    let of_it = turns
        .take_while(|logged| !ends(&logged.event.what))
        .filter(|logged| !begins(&logged.event.what));
    desk.table
        .with(|table| {
            let table = table.as_deref()?;
            Some(of_it.map(|logged| words::line(table, logged)).collect::<Vec<_>>())
        })
        .unwrap_or_default()
        .into_iter()
        .filter(|line| !line.pieces.is_empty())
        .collect()
}
