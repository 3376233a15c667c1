//! Two players against a Chimera: the front that is not shown large, the partner's panel, and what is said of a turn that
//! both share.

use super::chimera;
use super::desk::Desk;
use super::dice::Tray;
use super::model::{self, Whose};
use super::parts::Icon;
use super::seat::{SeatPanel, life_left};
use super::unit::{Battlefield, Spellboard};
use super::words::{self, By};
use crate::browser;
use crate::i18n::t;
use ashwright_core::Seat;
use ashwright_room::message::{Pointed, Pointing, Seated, Table};
use ashwright_room::view::{Form, Part, View};
use leptos::prelude::*;

/// For so many milliseconds it is marked at what somebody points.
const SHOWN: i32 = 6_000;

/// What a player may still do on a shared turn, in words.
fn left(part: Part) -> String {
    match (part.done, part.main, part.side) {
        (true, ..) | (_, 0, 0) => t!("partner-done"),
        (_, 0, _) => t!("partner-side"),
        (_, _, 0) => t!("partner-main"),
        _ => t!("partner-both"),
    }
}

/// What the partner may still do, as a sentence; nothing while they share no turn.
pub fn may(table: &Table, view: &View, seat: Seat) -> Option<String> {
    let partner = model::partner(view, seat)?;
    let chimera = view.chimera.as_ref()?;
    let part = chimera.shared.iter().find(|part| part.seat == partner)?;
    let said = t!(
        "partner-may",
        player = words::player_name(table, partner),
        what = left(*part)
    );
    let goes_on = table.seats.get(partner.index()).is_some_and(|seated| seated.goes_on);
    match goes_on && !part.done {
        true => Some(format!(
            "{said} {}",
            t!("partner-goes-on", player = words::player_name(table, partner))
        )),
        false => Some(said),
    }
}

/// The partner whom one may let act first: one who is not done, and does not know it yet.
pub fn who_may_go_on(desk: &Desk) -> Option<String> {
    desk.table.with(|table| {
        let table = table.as_deref()?;
        let (you, view) = (table.you?, table.view.as_ref()?);
        let partner = model::partner(view, you)?;
        let shared = &view.chimera.as_ref()?.shared;
        let open = |seat: Seat| shared.iter().any(|part| part.seat == seat && !part.done);
        let known = table.seats.get(you.index()).is_none_or(|seated| seated.goes_on);
        (open(you) && open(partner) && !known).then(|| words::player_name(table, partner))
    })
}

/// That the Chimera takes a turn against this player.
pub fn against(table: &Table, front: Seat) -> String {
    let by = words::by(table, front);
    t!(
        "partner-turn-against",
        by = by,
        player = words::player_name(table, front)
    )
}

/// Whose turn it is, where two players meet a Chimera.
pub fn turn(table: &Table, view: &View) -> Option<String> {
    let chimera = view.chimera.as_ref()?;
    if let Some(front) = chimera.front.filter(|_| view.turn.seat == chimera.seat) {
        return Some(against(table, front));
    }
    (!chimera.shared.is_empty()).then(|| t!("partner-shared-turn"))
}

/// Whose front is shown large, and what is left of each player.
#[component]
fn Fronts(desk: Desk) -> impl IntoView {
    let tab = move |seat: Seat| {
        let name = move || desk.read(|table| words::player_name(table, seat)).unwrap_or_default();
        let facts = Memo::new(move |_| {
            let of = |player: &ashwright_room::view::Player| {
                (
                    player.phoenixborn.as_ref().map_or(0, life_left),
                    player.battlefield.len(),
                )
            };
            desk.view(|view| model::player(view, seat).map(of))
                .flatten()
                .unwrap_or_default()
        });
        let matters = move || {
            let things = desk.listed.get();
            let matters = desk.view(|view| {
                things.iter().any(|thing| match &thing.spot {
                    model::Spot::Card(name) => {
                        model::find(view, name).is_some_and(|placed| placed.card.front.unwrap_or(placed.seat) == seat)
                    }
                    _ => false,
                })
            });
            matters.unwrap_or(false)
        };
        let says = move || {
            t!(
                "partner-front-says",
                by = desk.read(|table| words::by(table, seat)).unwrap_or_default(),
                player = name(),
                life = facts.get().0,
                units = facts.get().1
            )
        };
        // On a phone the fight of the other front is not seen.
        let acting = move || {
            let fights = |view: &View| {
                let chimera = view.chimera.as_ref()?;
                Some(view.turn.seat == chimera.seat && chimera.front == Some(seat))
            };
            desk.view(fights).flatten().unwrap_or(false)
        };
        view! {
            <button
                type="button"
                data-front=seat.0.to_string()
                class:matters=matters
                class:acting=acting
                aria-pressed=move || (desk.front() == seat).to_string()
                title=says
                on:click=move |_| desk.fronting.set(Some(seat))
            >
                <span class="sr">{says}</span>
                <b aria-hidden="true" translate="no">{name}</b>
                <small aria-hidden="true"><Icon name="life"/>{move || facts.get().0}<Icon name="battlefield"/>{move || facts.get().1}</small>
            </button>
        }
    };
    let seats = Memo::new(move |_| Some([desk.near_seat(), desk.partner()?]));
    view! {
        <div class="tabs fronts" role="group" aria-label=move || t!("partner-fronts") data-testid="fronts">
            {move || seats.get().map(|seats| seats.map(tab).collect_view())}
        </div>
    }
}

/// The front that is not shown large: what opposes that player, the units and the spells.
#[component]
pub fn Band(desk: Desk) -> impl IntoView {
    let has = Memo::new(move |_| desk.partner().is_some());
    let seat = Signal::derive(move || desk.other_front().unwrap_or(Seat(0)));
    let far = Signal::derive(move || desk.far_seat());
    let whose = move || {
        let named = |table: &Table| (words::player_name(table, seat.get()), words::by(table, seat.get()));
        desk.read(named).unwrap_or_default()
    };
    let label = move || {
        let (player, by) = whose();
        t!("partner-front-of", player = player, by = by)
    };
    // Beside the band there is room for a name, and not for more.
    let short = move || match whose() {
        (_, By::You) => label(),
        (player, _) => player,
    };
    move || {
        has.get().then(|| {
            view! {
                <Fronts desk/>
                <section class="band" data-testid="band" aria-label=label>
                    <b class="band-of" aria-hidden="true" translate="no">{short}</b>
                    <Battlefield desk seat=far front=seat whose=Whose::Facing/>
                    <Battlefield desk seat front=seat whose=Whose::Partner/>
                    <Spellboard desk seat whose=Whose::Partner/>
                </section>
            }
        })
    }
}

/// The partner: Phoenixborn, what is left of the turn, piles and dice.
#[component]
pub fn Panel(desk: Desk) -> impl IntoView {
    let partner = Memo::new(move |_| desk.partner());
    let has = Memo::new(move |_| partner.get().is_some());
    let seat = Signal::derive(move || partner.get().unwrap_or(Seat(0)));
    move || {
        has.get().then(|| {
            view! {
                <div class="partner-side">
                    <SeatPanel desk seat whose=Whose::Partner/>
                    <Tray desk seat whose=Whose::Partner/>
                </div>
            }
        })
    }
}

/// The face-down aspect that an element of the page stands for.
pub fn place_of(element: &web_sys::Element) -> Option<Pointed> {
    let place = element.get_attribute("data-place")?;
    let (front, nth) = place.split_once('-')?;
    Some(Pointed::Place {
        front: Seat(front.parse().ok()?),
        nth: nth.parse().ok()?,
    })
}

/// The partner to whom one can show something: a person who is there.
pub fn whom_to_show(desk: &Desk) -> Option<String> {
    let partner = desk.partner()?;
    desk.read(|table| {
        table.you?;
        let seated = table.seats.get(partner.index())?;
        seated.bot.is_none().then(|| words::player_name(table, partner))
    })
    .flatten()
}

/// What somebody points at, in words.
fn pointed_words(view: &View, at: &Pointed) -> String {
    match at {
        Pointed::Card(name) => model::title(view, name).unwrap_or_else(|| t!("table-a-card")),
        Pointed::Place { front, nth } => {
            let backs = view.chimera.iter().flat_map(|chimera| &chimera.face_down);
            let back = backs.filter(|back| back.front == *front).nth(usize::from(*nth));
            back.map(chimera::back_words).unwrap_or_default()
        }
    }
}

/// Marks for a few seconds what somebody of the side points at, and says it.
pub fn follow_pointing(desk: Desk) {
    let points = Memo::new(move |_| {
        desk.read(|table| {
            let of = |(seat, seated): (usize, &Seated)| Some((Seat(seat as u8), seated.points.clone()?));
            table.seats.iter().enumerate().filter_map(of).collect::<Vec<_>>()
        })
        .unwrap_or_default()
    });
    Effect::new(move |before: Option<Vec<(Seat, Pointing)>>| {
        let now = points.get();
        let newest = now
            .iter()
            .find(|one| before.as_ref().is_some_and(|before| !before.contains(one)));
        if let Some((seat, pointing)) = newest {
            let at = pointing.at.clone();
            let said = untrack(|| {
                desk.table.with(|table| {
                    let table = table.as_deref()?;
                    let by = words::by(table, *seat);
                    let what = pointed_words(table.view.as_ref()?, &at);
                    Some(t!(
                        "partner-points",
                        by = by,
                        player = words::player_name(table, *seat),
                        what = what
                    ))
                })
            });
            desk.said.set(said.unwrap_or_default());
            desk.pointed.set(Some(at.clone()));
            leptos::task::spawn_local(async move {
                browser::sleep(SHOWN).await;
                if desk.pointed.try_get_untracked().flatten() == Some(at) {
                    desk.pointed.set(None);
                }
            });
        }
        now
    });
}

/// Whoever is asked for dice sees the own side.
pub fn face_what_pays(desk: Desk) {
    Effect::new(move || {
        let dice = desk.question.with(|question| {
            question
                .as_ref()
                .is_some_and(|question| matches!(question.form, Form::Pay { .. } | Form::AnyDice(_)))
        });
        // On a phone the dice are those of the front that is shown.
        let picked = desk.picks.with(|picks| picks.spot.is_some()) && desk.would_pay().is_some();
        if dice || picked {
            desk.fronting.set(None);
        }
    });
}
