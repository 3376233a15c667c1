//! A hand: cards that the viewer knows, and backs for the others.

use super::desk::Desk;
use super::log::CardWord;
use super::model;
use super::parts::{Band, CostMarks, Icon, Pictured, RulesText};
use super::spot::CardButton;
use super::words;
use crate::i18n::t;
use crate::parts::{kind_icon, kind_words};
use crate::pool::{self, Printing};
use ashwright_core::{CardKind, EditionId, Seat};
use ashwright_room::view::{InHand, Name};
use leptos::prelude::*;

/// The hand of the seat at the bottom.
#[component]
pub fn Hand(desk: Desk, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let held = Memo::new(move |_| {
        desk.view(|view| model::player(view, seat.get()).map(|player| (player.known.clone(), usize::from(player.hand))))
            .flatten()
            .unwrap_or_default()
    });
    let count = move || held.with(|(_, count)| *count);
    // A card that comes to lie under a pointer that rests there is not pointed at.
    let rests = RwSignal::new(false);
    Effect::new(move |before: Option<usize>| {
        let now = count();
        if before.is_some_and(|before| now < before) {
            rests.set(true);
        }
        now
    });
    let moved = window_event_listener(leptos::ev::pointermove, move |_| {
        if rests.get_untracked() {
            rests.set(false);
        }
    });
    on_cleanup(move || moved.remove());
    let label = move || {
        if desk.read(|table| table.you == Some(seat.get())).unwrap_or(false) {
            t!("table-zone-own-hand", count = count())
        } else {
            let name = desk
                .read(|table| words::player_name(table, seat.get()))
                .unwrap_or_default();
            t!("table-zone-hand-of", count = count(), player = name)
        }
    };
    view! {
        <section class="hand" data-testid="zone-own-hand" data-zone="own-hand" aria-label=label
            class:wide=move || { count() > 5 } class:rests=move || rests.get()>
            <div class="strip">
                <For each=move || held.with(|(known, _)| known.clone()) key=|card| card.name.clone() let:card>
                    <Held desk card/>
                </For>
                {move || {
                    let hidden = held.with(|(known, count)| count.saturating_sub(known.len()));
                    (0..hidden).map(|_| view! { <span class="back" aria-hidden="true"></span> }).collect_view()
                }}
            </div>
            {move || (count() == 0).then(|| view! { <p class="empty">{t!("table-empty-hand")}</p> })}
        </section>
    }
}

#[component]
fn Held(desk: Desk, card: InHand) -> impl IntoView {
    let title = card.title.to_string();
    let label = {
        let title = title.clone();
        Signal::derive(move || words::hand_label(desk.edition, &title))
    };
    view! {
        <CardButton desk name=card.name title=title.clone() label class="held-card">
            <SmallFace edition=desk.edition title/>
        </CardButton>
    }
}

/// What the viewer knows of the hand of an opponent: the number, and the cards that were shown.
#[component]
pub fn FarHand(desk: Desk, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let held = Memo::new(move |_| {
        desk.view(|view| model::player(view, seat.get()).map(|player| (player.known.clone(), usize::from(player.hand))))
            .flatten()
            .unwrap_or_default()
    });
    let label = move || {
        let name = desk
            .read(|table| words::player_name(table, seat.get()))
            .unwrap_or_default();
        t!(
            "table-zone-hand-of",
            count = held.with(|(_, count)| *count),
            player = name
        )
    };
    view! {
        <section class="far-hand" data-testid="zone-opponent-hand" data-zone="far-hand" aria-label=label>
            {move || held.with(|(known, _)| known.clone()).into_iter().map(|card| view! { <CardWord desk title=card.title.to_string()/> }).collect_view()}
            {move || {
                let hidden = held.with(|(known, count)| count.saturating_sub(known.len()));
                (0..hidden).map(|_| view! { <span class="small-back" aria-hidden="true"></span> }).collect_view()
            }}
            {move || {
                let count = held.with(|(_, count)| *count);
                (count > 0).then(|| view! { <b class="count" aria-hidden="true">{count}</b> })
            }}
        </section>
    }
}

/// A card that lies nowhere on the table, shown by the prompt.
#[component]
pub fn TileCard(desk: Desk, name: Name) -> impl IntoView {
    // What a name stands for stays, as long as it is shown here.
    let title = untrack(|| desk.view(|view| model::title(view, &name))).flatten();
    let said = title.clone();
    let label = Signal::derive(move || match &said {
        Some(title) => words::hand_label(desk.edition, title),
        None => t!("table-a-card"),
    });
    view! {
        <CardButton desk name=name title=title.clone().unwrap_or_default() label class="held-card" tile=true>
            {match title {
                Some(title) => view! { <SmallFace edition=desk.edition title/> }.into_any(),
                None => view! { <span class="back" aria-hidden="true"></span> }.into_any(),
            }}
        </CardButton>
    }
}

/// The face of a card as it is held: name, cost, the beginning of its text, values.
#[component]
pub fn SmallFace(edition: EditionId, title: String) -> impl IntoView {
    let printed = pool::card(edition, &title);
    let card = printed.map(Printing::card);
    // What a Chimera has does not recover (R 13.1.201).
    let recovers = printed.is_some_and(Printing::is_of_players);
    let values = card.filter(|card| card.kind.is_unit()).map(|card| {
        let value = |v: ashwright_core::Value| match v {
            ashwright_core::Value::Number(n) => n.to_string(),
            ashwright_core::Value::X => "X".to_owned(),
        };
        view! {
            <span class="values">
                <i class="value attack">{value(card.values.attack)}</i>
                <i class="value life">{value(card.values.life)}</i>
                {recovers.then(|| view! { <i class="value recover">{value(card.values.recover)}</i> })}
            </span>
        }
    });
    let written = values.is_none();
    let text = printed.map(Printing::text);
    // By the length of its text the size of its letters is found.
    let long = text.as_ref().map(|text| {
        let lines = text.lines.iter();
        lines.map(|line| line.to_string().len() + 12).sum::<usize>()
    });
    // What an alteration adds to whatever it lies under.
    let bonus = text.filter(|text| written && !text.values.is_empty()).map(|text| {
        let each = text.values.iter().map(|(name, value)| format!("{value} {name}"));
        each.collect::<Vec<_>>().join(", ")
    });
    let phoenixborn = card.is_some_and(|card| card.kind == CardKind::Phoenixborn);
    view! {
        <span class="face" class:written=written aria-hidden="true" lang="en" style=("--tl", long.unwrap_or(1).to_string())>
            <Band edition title=title.clone()/>
            <b class="nm">{title.clone()}</b>
            <small class="kind">{card.map(|card| view! { <Icon name=kind_icon(card.kind)/>{kind_words(card.kind)} })}</small>
            <span class="pic">
                <Pictured edition title=title.clone()/>
                {(!phoenixborn).then(|| view! { <CostMarks edition title=title.clone()/> })}
            </span>
            <span class="text">
                {bonus.map(|bonus| view! { <span class="line bonus">{bonus}</span> })}
                <RulesText edition title/>
            </span>
            {values}
        </span>
    }
}
