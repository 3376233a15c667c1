//! The Chimera's side of a table: how close its Ultimate is, its behavior with the row that was rolled, its row of units
//! and face-down aspects, and its last turn step by step.

use super::behavior::{self, Acted, Did, Forecast, Roll};
use super::desk::{Desk, Foretold, Sheet};
use super::model::{self, Zone};
use super::parts::{Icon, Pictured};
use super::words;
use crate::i18n::t;
use crate::parts::{InlineText, rule_address, spoken};
use crate::pool;
use ashwright_core::{Difficulty, EditionId, Seat};
use ashwright_engine::RAGE_DICE;
use ashwright_lang::Paragraph;
use ashwright_room::message::Table;
use ashwright_room::view::{Card, FaceDown, Name, View, What};
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
    let backs: Vec<&FaceDown> = backs(view, seat, front).collect();
    let backs_after = |n: usize| {
        let numbered = backs.iter().enumerate();
        let here = numbered.filter(move |(_, back)| usize::from(back.after) == n);
        here.map(|(i, back)| Place::Back(i, (*back).clone()))
    };
    let mut places: Vec<Place> = backs_after(0).collect();
    for (unit, n) in units(view, seat, front).zip(1..) {
        places.push(Place::Unit(Box::new(unit.clone())));
        places.extend(backs_after(n));
    }
    places
}

/// What a row is called, with how many aspects lie face down in it.
pub fn with_backs(view: &View, seat: Seat, front: Seat, called: String) -> String {
    match backs(view, seat, front).count() {
        0 => called,
        backs => t!("chimera-and-backs", battlefield = called, count = backs),
    }
}

/// The units in a row.
pub fn units(view: &View, seat: Seat, front: Seat) -> impl Iterator<Item = &Card> {
    let units = model::player(view, seat)
        .map(|player| player.battlefield.as_slice())
        .unwrap_or_default();
    units.iter().filter(move |unit| unit.front.is_none_or(|of| of == front))
}

/// The face-down aspects in a row.
fn backs(view: &View, seat: Seat, front: Seat) -> impl Iterator<Item = &FaceDown> {
    let chimera = view.chimera.as_ref().filter(|chimera| chimera.seat == seat);
    let backs = chimera.map(|chimera| chimera.face_down.as_slice()).unwrap_or_default();
    let several = view.players.len() > 2;
    backs.iter().filter(move |back| !several || back.front == front)
}

/// How many places a row takes: what lies under a unit is beside it on a phone, where there is no room for more than five.
pub fn row_length(view: &View, seat: Seat, front: Seat) -> usize {
    let length = units(view, seat, front).count() + backs(view, seat, front).count();
    match units(view, seat, front).any(|unit| !unit.attached.is_empty()) {
        true => length.max(5),
        false => length,
    }
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
pub fn mark(table: &Table, name: &Name) -> Option<RowMark> {
    let view = table.view.as_ref()?;
    let chimera = view.chimera.as_ref()?;
    if let Some(aim) = chimera.aims.iter().find(|aim| aim.unit == *name) {
        let body = model::find(view, &aim.at).filter(|placed| placed.zone == Zone::Phoenixborn);
        if let Some(body) = body {
            let (by, player) = (words::by(table, body.seat), words::player_name(table, body.seat));
            return Some(RowMark {
                said: t!("chimera-aims-player", by = by, player = player.clone()),
                short: t!("chimera-aims-player-short", by = by, player = player),
            });
        }
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

/// What the strip says of a turn: the one that is told now, or the last one.
#[derive(Clone, PartialEq)]
struct Turned {
    /// What it rolled, with the row that was found.
    roll: Option<(Roll, Vec<String>)>,
    /// In a few words: what was rolled, or that nothing was and why.
    says: String,
    /// In full, where that is more.
    why: String,
}

/// What is said of the turn that is told, or of the last one; nothing before the first.
fn turned(desk: &Desk) -> Option<Turned> {
    desk.table.with(|table| {
        let table = table.as_deref()?;
        let view = table.view.as_ref()?;
        let chimera = view.chimera.as_ref()?;
        let (did, front) = match desk.foretold.get() {
            Some(Foretold { roll: None, .. }) => return None,
            Some(Foretold {
                roll: Some(roll),
                front,
                ..
            }) => (Did::Rolled(roll), front),
            None => {
                let last = behavior::last(chimera, &desk.log());
                let now = chimera.roll.map(|shows| {
                    let phase = chimera.phase;
                    let rolled = last.filter(|last| matches!(last.did, Did::Rolled(roll) if roll.shows == shows));
                    let acted = Acted {
                        did: Did::Rolled(Roll { shows, phase }),
                        front: chimera.front,
                    };
                    rolled.unwrap_or(acted)
                });
                let Acted { did, front } = now.or(last)?;
                (did, front)
            }
        };
        let against = front.filter(|_| view.players.len() > 2).map(|front| {
            let player = words::player_name(table, front);
            t!("chimera-against", by = words::by(table, front), player = player)
        });
        let against = against.unwrap_or_default();
        let (says, why) = match did {
            Did::Rolled(Roll { shows, phase }) if phase != chimera.phase => {
                let phase = words::roman(phase);
                (
                    t!("chimera-rolled-in", number = shows, phase = phase, against = against),
                    String::new(),
                )
            }
            Did::Rolled(Roll { shows, .. }) => (t!("chimera-rolled", number = shows, against = against), String::new()),
            Did::Attacked => (t!("chimera-no-roll", against = against), t!("chimera-no-roll-attacks")),
            Did::Passed => (t!("chimera-no-roll", against = against), t!("chimera-no-roll-passes")),
        };
        let roll = match did {
            Did::Rolled(roll) => Some((roll, row_of(view, roll))),
            Did::Attacked | Did::Passed => None,
        };
        Some(Turned { roll, says, why })
    })
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

/// The row that a roll stands for, of the behavior of the phase in which it was rolled.
fn row_of(view: &View, roll: Roll) -> Vec<String> {
    let behavior = behavior::of_phase(view, roll.phase).map(|phase| phase.behavior);
    let of_roll = lines(&behavior.unwrap_or_default())
        .into_iter()
        .filter(|line| line.holds.is_for(roll.shows));
    of_roll.map(|line| line.to_string()).collect()
}

/// What rows of a behavior do, without the numbers that they stand for.
fn does(rows: &[String]) -> Vec<String> {
    let does = |row: &String| row.split_once(": ").map_or(row.clone(), |(_, does)| does.to_owned());
    rows.iter().map(does).collect()
}

/// The rows of a behavior, each with both of its actions.
fn rows(behavior: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut last = String::new();
    for line in lines(behavior) {
        let text = line.to_string();
        let (rolls, does) = text.split_once(": ").unwrap_or(("", &text));
        match rows.last_mut() {
            Some(row) if !rolls.is_empty() && rolls == last => *row = format!("{row} {does}"),
            _ => rows.push(text.clone()),
        }
        last = rolls.to_owned();
    }
    rows
}

/// What the end of the round brings as things stand.
fn forecast_words(view: &View) -> Option<String> {
    let Forecast {
        aspects,
        tokens,
        of,
        ultimates,
    } = behavior::forecast(view)?;
    Some(t!(
        "chimera-forecast",
        aspects = aspects,
        tokens = tokens,
        of = of,
        ultimates = ultimates
    ))
}

/// That a pass raises the rage, where it does (R 4.4.201).
pub fn passing_words(view: &View, you: Option<Seat>) -> Option<String> {
    let now = behavior::rage_for_passing(view, you?)?;
    Some(match now < RAGE_DICE {
        true => t!("chimera-passing-raises", now = now, of = RAGE_DICE),
        false => t!("chimera-passing-rains"),
    })
}

/// The facts about a Chimera, for the text view.
pub fn facts(desk: &Desk, view: &View) -> Vec<String> {
    let Some(chimera) = &view.chimera else {
        return Vec::new();
    };
    let mut facts = vec![
        t!("chimera-phase", number = words::roman(chimera.phase)),
        t!("chimera-rage", count = chimera.power_dice, of = RAGE_DICE),
        t!("chimera-ultimate", count = chimera.red_rains, of = chimera.ultimate),
        t!("chimera-threat", count = chimera.threat),
    ];
    facts.extend(forecast_words(view));
    facts.extend(turned(desk).map(|Turned { roll, says, why }| match roll {
        Some((_, rows)) => t!("chimera-rolled-says", rolled = says, row = spoken(&rows.join(" "))),
        None => format!("{says}: {why}"),
    }));
    facts.extend(chimera.fatigued.then(|| t!("chimera-fatigued")));
    facts.extend(lines(&chimera.behavior).iter().map(|line| spoken(&line.to_string())));
    facts
}

/// The Chimera's dice and tokens, and the row of its behavior that was rolled last.
#[component]
pub fn Strip(desk: Desk) -> impl IntoView {
    let turned = Memo::new(move |_| turned(&desk));
    let forecast = Memo::new(move |_| desk.view(forecast_words).flatten());
    let strip = move || {
        let chimera = desk.view(|view| view.chimera.clone()).flatten()?;
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
                <span class="phase">{t!("chimera-phase", number = words::roman(chimera.phase))}</span>
                {track("rage", chimera.power_dice, RAGE_DICE, rage)}
                {track("rains", chimera.red_rains, chimera.ultimate, rains)}
                <small class="forecast" data-testid="forecast" title=t!("chimera-forecast-says")>{forecast}</small>
                <Behavior desk behavior=chimera.behavior.to_string() turned/>
            </section>
        })
    };
    view! {
        {strip}
        // Beside the board the row stands in the strip; whoever listens is told of it either way.
        <p class="rolled-words sr" role="status" data-testid="rolled">
            {move || turned.get().map(|Turned { roll, says, why }| match roll {
                Some((_, rows)) => view! { {says}". "<span lang="en"><InlineText text=does(&rows).join(" ")/></span> }.into_any(),
                None => view! { <span>{says}": "{why}</span> }.into_any(),
            })}
        </p>
    }
}

/// What the Chimera rolled and what that means, or why it did not roll; before its first turn, all rows of its behavior.
#[component]
fn Behavior(desk: Desk, behavior: String, turned: Memo<Option<Turned>>) -> impl IntoView {
    let rows = StoredValue::new(rows(&behavior));
    let said = move || match turned.get() {
        Some(Turned {
            roll: Some((roll, rows)),
            says,
            ..
        }) => view! {
            <b>{says}</b>
            <span class="roll" aria-hidden="true">{roll.shows}</span>
            <span class="rolled" lang="en">
                {rows.into_iter().map(|text| view! { <span><InlineText text/></span> }).collect_view()}
            </span>
        }
        .into_any(),
        Some(Turned { says, why, .. }) => view! {
            <b>{says}</b>
            <span class="rolled"><span>{why}</span></span>
        }
        .into_any(),
        None => view! {
            <b>{t!("chimera-behavior")}</b>
            <span class="rolled all" lang="en">
                {rows.get_value().into_iter().map(|text| view! { <span><InlineText text/></span> }).collect_view()}
            </span>
        }
        .into_any(),
    };
    view! {
        <button
            type="button"
            class="behavior"
            // What comes of it is shown in the same place.
            class:told=move || desk.foretold.with(Option::is_some) && desk.shown.with(Option::is_none)
            aria-haspopup="dialog"
            data-testid="behavior"
            data-roll=move || turned.with(|turned| Some(turned.as_ref()?.roll.as_ref()?.0.shows.to_string()))
            on:click=move |_| desk.sheet.set(Some(Sheet::Chimera))
        >
            {said}
            <Icon name="more"/>
        </button>
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
        // A row of an earlier phase stands on a card that is gone.
        let rolled = turned(&desk).and_then(|turned| turned.roll);
        let rolled = rolled
            .filter(|(roll, _)| roll.phase == chimera.phase)
            .map(|(roll, _)| roll.shows);
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
            {move || desk.view(forecast_words).flatten().map(|says| view! { <p>{says}". "<small>{t!("chimera-forecast-says")}</small></p> })}
            <Cards desk/>
            <section>
                <h3>{move || t!("chimera-last-turn")}</h3>
                <ol class="told" data-testid="chimera-told">
                    {move || last_turn(&desk).into_iter().map(|line| {
                        let address = rule_address(EditionId::RedRains, line.rule);
                        view! { <li>{line.text()}" "<a class="rule" href=address target="_blank" rel="noopener" aria-describedby="new-tab">{line.rule.to_string()}</a></li> }
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
