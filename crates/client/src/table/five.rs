//! The First Five: five different cards of one's deck to begin with.

use super::desk::Desk;
use super::gesture::Press;
use super::hand::SmallFace;
use super::model;
use super::parts::Icon;
use super::words;
use crate::i18n::t;
use crate::pool::{self, Printing};
use crate::workshop;
use ashwright_core::Seat;
use ashwright_room::message::Table;
use ashwright_room::view::{AskKind, Form, Name, Player};
use leptos::prelude::*;

/// The picker, while the First Five is asked for.
#[component]
pub fn FirstFive(desk: Desk) -> impl IntoView {
    let asked = Memo::new(move |_| desk.ask() == Some(AskKind::FirstFive));
    move || asked.get().then(|| view! { <Picker desk/> })
}

#[derive(Clone, PartialEq)]
struct Offer {
    name: Name,
    title: String,
    limited: bool,
    suggested: bool,
}

/// In how many columns and rows so many cards lie large. Of more than eighteen some are scrolled to.
fn places(cards: usize) -> (usize, usize) {
    match cards {
        0..=10 => (5, 2),
        11..=12 => (6, 2),
        13..=15 => (5, 3),
        _ => (6, 3),
    }
}

#[component]
fn Picker(desk: Desk) -> impl IntoView {
    let (offers, most, limit) = untrack(|| offers(&desk)).unwrap_or((Vec::new(), 5, 0));
    let most = usize::from(most);
    let suggested: Vec<Name> = offers
        .iter()
        .filter(|offer| offer.suggested)
        .map(|offer| offer.name.clone())
        .take(most)
        .collect();
    let (across, down) = places(offers.len());
    let chosen = RwSignal::new(suggested);
    let held = StoredValue::new(offers.clone());
    let limited = move || {
        let names = chosen.get();
        held.with_value(|offers| offers.iter().filter(|o| o.limited && names.contains(&o.name)).count())
    };
    // Both choose at the same time; who was quicker waits.
    let sealed = move || {
        let own = |table: &Table| Some(table.seats.get(table.you?.index())?.sealed);
        desk.read(own).flatten().unwrap_or(false)
    };
    let left = move || most.saturating_sub(chosen.with(Vec::len));
    let cost = move || {
        let names = chosen.get();
        held.with_value(|offers| {
            offers
                .iter()
                .filter(|offer| names.contains(&offer.name))
                .filter_map(|offer| pool::card(desk.edition, &offer.title))
                .map(|card| usize::from(card.card().cost.magic_play_cost()))
                .sum::<usize>()
        })
    };
    view! {
        <section class="five" data-testid="first-five" data-zone="five" aria-label=move || t!("table-ask-first-five")>
            <header>
                <div>
                    <h2>{move || t!("table-ask-first-five")}</h2>
                    <p>{move || t!("table-why-first-five")}" "<span class="desktop">{move || against(&desk)}</span></p>
                </div>
                <p class="counter" data-testid="counter" role="status">
                    <b>{move || format!("{} / {}", chosen.with(Vec::len), most)}</b>
                    <span>{move || t!("table-five-cost", count = cost())}</span>
                </p>
                <div class="keep">
                    <button
                        type="button"
                        class="command primary"
                        data-testid="keep"
                        disabled=move || { left() > 0 || desk.sending.get() > 0 || sealed() }
                        aria-describedby="five-left"
                        on:click=move |_| desk.press(&Press::Keep(chosen.get_untracked()))
                    >
                        {move || match (sealed(), desk.slow.get()) {
                            (true, _) => t!("table-rematch-asked"),
                            (false, true) => t!("table-sending"),
                            (false, false) => t!("table-keep-five"),
                        }}
                    </button>
                    <small id="five-left" data-testid="five-left">
                        {move || if left() > 0 { t!("table-five-left", count = left()) } else { t!("table-five-ready") }}
                    </small>
                </div>
            </header>
            <div class="grid" style=("--across", across.to_string()) style=("--down", down.to_string())>
                {offers
                    .into_iter()
                    .map(|offer| {
                        let name = StoredValue::new(offer.name.clone());
                        let title = StoredValue::new(offer.title.clone());
                        let on = move || chosen.with(|chosen| name.with_value(|name| chosen.contains(name)));
                        let full = move || !on() && left() == 0;
                        let chained = offer.limited;
                        let barred = move || chained && !on() && limited() >= usize::from(limit);
                        let off = move || full() || barred();
                        let label = move || {
                            let label = title.with_value(|title| words::hand_label(desk.edition, title));
                            if offer.suggested { t!("table-five-suggested", card = label) } else { label }
                        };
                        let reason = move || {
                            if barred() { Some(t!("table-five-chained", count = limit)) }
                            else if full() { Some(t!("table-five-full")) }
                            else { None }
                        };
                        let show = move || desk.look_at(Some(title.get_value()), None);
                        let stub = pool::stub(&offer.title);
                        view! {
                            <button
                                type="button"
                                class="held-card"
                                class:picked=on
                                class:off=off
                                data-stub=stub
                                data-id=model::id(&offer.name)
                                data-legal="true"
                                data-starred=offer.suggested.then_some("true")
                                data-roving=""
                                tabindex="-1"
                                aria-pressed=move || on().to_string()
                                aria-disabled=move || off().to_string()
                                title=reason
                                on:mouseenter=move |_| show()
                                on:focus=move |_| show()
                                on:click=move |_| {
                                    if let Some(reason) = untrack(reason) {
                                        desk.said.set(t!("table-not-now", reason = reason));
                                        return;
                                    }
                                    desk.said.set(String::new());
                                    chosen.update(|chosen| {
                                        let name = name.get_value();
                                        match chosen.iter().position(|other| *other == name) {
                                            Some(at) => drop(chosen.remove(at)),
                                            None => chosen.push(name),
                                        }
                                    });
                                }
                            >
                                <span class="sr">{label}</span>
                                <SmallFace edition=desk.edition title=offer.title/>
                                <span class="star" aria-hidden="true"><Icon name="star"/></span>
                                {offer.suggested.then(|| view! { <span class="hint" aria-hidden="true">{move || t!("table-suggested")}</span> })}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
        </section>
    }
}

/// Who leads one's deck, and against whom: what one keeps depends on both.
fn against(desk: &Desk) -> Option<String> {
    let (near, partner) = (desk.near_seat(), desk.partner());
    desk.view(|view| {
        let leader = |player: &Player| player.phoenixborn.as_ref().map(|card| card.title.to_string());
        let seats = (0..).map(Seat).zip(&view.players);
        let others = seats.filter(|(seat, _)| *seat != near && Some(*seat) != partner);
        let others: Vec<String> = others.filter_map(|(_, player)| leader(player)).collect();
        let own = leader(model::player(view, near)?)?;
        (!others.is_empty()).then(|| t!("table-five-against", own = own, others = words::list(&others)))
    })
    .flatten()
}

/// What can be kept: cards, how many, and how many of the chained ones.
fn offers(desk: &Desk) -> Option<(Vec<Offer>, u8, u8)> {
    let question = desk.question.get()?;
    let Form::Some {
        of,
        max,
        limited,
        limit,
        ..
    } = &question.form
    else {
        return None;
    };
    let deck = desk
        .read(|table| table.seats.get(table.you?.index())?.deck.clone())
        .flatten();
    let five = deck
        .map(|deck| workshop::first_five(desk.edition, &deck))
        .unwrap_or_default();
    let mut taken = Vec::new();
    let mut offers: Vec<Offer> = of
        .iter()
        .filter_map(|name| {
            let title = desk.view(|view| model::title(view, name)).flatten()?;
            let id = pool::card(desk.edition, &title).map(Printing::id);
            let first = !taken.contains(&title);
            taken.push(title.clone());
            let suggested = first && id.is_some_and(|id| five.contains(&id));
            Some(Offer {
                name: name.clone(),
                title,
                limited: limited.contains(name),
                suggested,
            })
        })
        .collect();
    ashwright_core::sort_by_key(&mut offers, |offer| !offer.suggested);
    Some((offers, *max, *limit))
}
