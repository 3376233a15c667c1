//! The card under the pointer or the focus, large, with what is on it and what its words mean.

use super::chimera;
use super::desk::{Desk, Look};
use super::model::{self, Spot, Zone};
use super::parts::{FullFace, Icon};
use super::{spot, words};
use crate::browser;
use crate::i18n::t;
use crate::parts::{self, InlineText};
use crate::pool::{self, Printing};
use ashwright_core::{CardKind, Duration, Stat};
use ashwright_room::message::{Logged, Pointed};
use ashwright_room::view::{Change, Label, Name, What};
use leptos::prelude::*;

/// The inspector: beside the board, or a sheet from below on phones.
#[component]
pub fn Inspector(desk: Desk) -> impl IntoView {
    let look = desk.look;
    let stub = move || look.get().map(|look| pool::stub(&look.title));
    // A card of the hand, as long as it is raised there.
    let held = Memo::new(move |_| {
        let own = |name: &Name| matches!(name, Name::Own(..));
        let raised = desk
            .hover
            .with(|spot| matches!(spot, Some(Spot::Card(name)) if own(name)));
        raised && look.with(|look| look.as_ref().and_then(|look| look.name.as_ref()).is_some_and(own))
    });
    let from = StoredValue::new(None::<i32>);
    // As a sheet it takes the focus, and gives it back.
    let before = StoredValue::new_local(None::<web_sys::HtmlElement>);
    Effect::new(move || {
        if desk.reading.get() {
            before.set_value(browser::focused());
            request_animation_frame(|| browser::focus("[data-testid=inspector]"));
        } else if let Some(before) = before.try_update_value(Option::take).flatten() {
            let _ = before.focus();
        }
    });
    view! {
        <aside
            class="inspector"
            class:open=move || desk.reading.get()
            class:pinned=move || desk.pinned.get()
            class:held=move || held.get()
            data-testid="inspector"
            data-stub=stub
            data-pinned=move || desk.pinned.get().then_some("true")
            aria-label=move || t!("table-inspector")
            tabindex="-1"
            on:pointerdown=move |event| from.set_value((event.pointer_type() == "touch").then(|| event.client_y()))
            on:pointerup=move |event| {
                if from.get_value().is_some_and(|y| event.client_y() - y > 60) {
                    desk.reading.set(false);
                }
                from.set_value(None);
            }
        >
            {move || match look.get() {
                Some(look) => view! { <Shown desk look/> }.into_any(),
                None => view! { <AtRest desk/> }.into_any(),
            }}
        </aside>
        {move || desk.reading.get().then(|| view! {
            // The finger that is lifted after a long press closes nothing.
            <button type="button" class="scrim" aria-label=t!("table-close")
                on:pointerdown=move |_| spot::swallow(false)
                on:click=move |_| if !spot::is_swallowed() { desk.reading.set(false) }></button>
        })}
    }
}

/// While nothing is pointed at: the card that was played last, and before that whom one plays, or looks over the shoulder of.
#[component]
fn AtRest(desk: Desk) -> impl IntoView {
    // What is a sheet where there is little room has nothing to show before it is opened.
    if browser::is_small() {
        return ().into_any();
    }
    let last = Memo::new(move |_| {
        let step = desk.read(|table| table.step)?;
        let played = |logged: &Logged| match &logged.event.what {
            What::Played(by, card) if logged.step <= step => Some((*by, card.title.as_ref()?.to_string())),
            _ => None,
        };
        desk.link.log.with(|log| log.iter().rev().find_map(played))
    });
    let leader = Memo::new(move |_| {
        let near = desk.near_seat();
        let leader = desk.view(|view| model::player(view, near)?.phoenixborn.clone());
        leader.flatten().map(|leader| leader.title.to_string())
    });
    let shown = move || {
        let (said, title) = match last.get() {
            Some((by, title)) => {
                let said = desk.read(|table| {
                    let player = words::player_name(table, by);
                    t!("table-played-last", by = words::by(table, by), player = player)
                });
                (said.unwrap_or_default(), Some(title))
            }
            None => (t!("table-inspector-empty"), leader.get()),
        };
        let met = untrack(|| desk.view(chimera::level)).flatten();
        view! {
            <p class="empty">{said}</p>
            {title.map(|title| view! { <FullFace edition=desk.edition title met/> })}
        }
    };
    view! { <div class="rest" data-testid="at-rest">{shown}</div> }.into_any()
}

#[component]
fn Shown(desk: Desk, look: Look) -> impl IntoView {
    let title = look.title.clone();
    let keywords: Vec<(String, String)> = pool::card(desk.edition, &title)
        .map(|card| {
            let lines = card.text().lines;
            lines
                .into_iter()
                .filter_map(|line| {
                    let label = line.label()?;
                    Some((label, line.keyword_reminder?))
                })
                .collect()
        })
        .unwrap_or_default();
    // What a Chimera does is on other cards, which lie nowhere.
    let is_met = |card: &Printing| card.card().kind == CardKind::Chimera;
    let chimera = pool::card(desk.edition, &title).is_some_and(|card| is_met(&card));
    let met = untrack(|| desk.view(chimera::level)).flatten();
    let name = look.name.clone();
    let now = move || name.as_ref().and_then(|name| now(&desk, name));
    let public = StoredValue::new(look.name.filter(|name| matches!(name, Name::Public(_))));
    let show = move || {
        let (name, player) = (public.get_value()?, super::partners::whom_to_show(&desk)?);
        Some(view! {
            <button type="button" class="show" data-testid="show-partner" on:click=move |_| {
                desk.reading.set(false);
                desk.show_partner(Pointed::Card(name.clone()));
            }>
                {t!("partner-show", player = player)}
            </button>
        })
    };
    view! {
        {move || {
            let said = desk.said.get();
            (desk.reading.get() && !said.is_empty()).then(|| view! { <p class="said-here" aria-hidden="true">{said}</p> })
        }}
        <div class="inspector-head">
            {show}
            <button
                type="button"
                class="pin"
                aria-pressed=move || desk.pinned.get().to_string()
                title=move || t!("table-pin-says")
                on:click=move |_| desk.pinned.update(|pinned| *pinned = !*pinned)
            >
                <Icon name="pin"/>{move || if desk.pinned.get() { t!("table-unpin") } else { t!("table-pin") }}
            </button>
            <button
                type="button"
                class="close"
                aria-label=move || t!("table-close")
                on:pointerdown=move |_| spot::swallow(false)
                on:click=move |_| {
                    if spot::is_swallowed() {
                        return;
                    }
                    desk.pinned.set(false);
                    desk.reading.set(false);
                    desk.look.set(None);
                }
            >
                <Icon name="close"/>
            </button>
        </div>
        <FullFace edition=desk.edition title=title.clone() met/>
        {move || now().map(|lines| view! {
            <ul class="now">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        })}
        {(chimera && met.is_some()).then(|| view! { <div class="keywords chimera-whole"><chimera::Cards desk/></div> })}
        {(!keywords.is_empty()).then(|| view! {
            <dl class="keywords" lang="en">
                {keywords.into_iter().map(|(label, says)| view! { <dt>{label}</dt><dd><InlineText text=says/></dd> }).collect_view()}
            </dl>
        })}
    }
}

/// What is on a card in play now; nothing where there is nothing to say.
fn now(desk: &Desk, name: &ashwright_room::view::Name) -> Option<Vec<String>> {
    desk.view(|view| {
        let placed = model::find(view, name)?;
        let mut lines = Vec::new();
        let label = words::card_label(placed.card, placed.zone);
        if let (Some(rest), true) = (label.strip_prefix(&*placed.card.title), placed.zone != Zone::Hand) {
            let rest = rest.trim_start_matches(", ");
            if !rest.is_empty() {
                lines.push(t!("table-now", state = rest));
            }
        }
        if !placed.card.under.is_empty() {
            let titles: Vec<String> = placed.card.under.iter().map(|card| card.title.to_string()).collect();
            lines.push(t!("table-under-it", cards = words::list(&titles)));
        }
        for lasting in view.lasting.iter().filter(|lasting| lasting.card == *name) {
            let until = match lasting.until {
                Duration::Battle => t!("table-until-battle"),
                Duration::Turn => t!("table-until-turn"),
                Duration::Round => t!("table-until-round"),
                Duration::YourNextTurn => t!("table-until-your-next-turn"),
                Duration::YourNextTurnOrRound => t!("table-until-your-next-turn-or-round"),
                Duration::EndOfNextTurn => t!("table-until-end-of-next-turn"),
                Duration::TheirNextTurn => t!("table-until-their-next-turn"),
            };
            let change = match &lasting.change {
                Change::Gets(stat, n) => {
                    let stat = match stat {
                        Stat::Attack => t!("table-stat-attack"),
                        Stat::Life => t!("table-stat-life"),
                        Stat::Recover => t!("table-stat-recover"),
                        Stat::Battlefield => t!("table-battlefield-slots"),
                        Stat::Spellboard => t!("table-spellboard-slots"),
                    };
                    t!("table-change-gets", amount = format!("{n:+}"), stat = stat)
                }
                Change::Gains(named @ Label::Named(..)) => t!("table-change-gains", text = named.to_string()),
                Change::Gains(_) => t!("table-change-gains-text"),
                Change::NoAbilities => t!("table-change-no-abilities"),
                Change::Cannot(acts) => t!(
                    "table-change-cannot",
                    acts = words::list_or(&acts.iter().map(words::act).collect::<Vec<_>>())
                ),
                Change::MayGuard => t!("table-change-may-guard"),
                Change::StrikesFirst => t!("table-change-strikes-first"),
                Change::CountersUnexhausted => t!("table-change-counters"),
                Change::Copy(title, _) => t!("table-change-copy", card = title.to_string()),
                Change::CountsAsExhausted => t!("table-change-counts-as-exhausted"),
                Change::MustBeBlocked => t!("table-change-must-be-blocked"),
                Change::MustBlock(attacker) => t!(
                    "table-change-must-block",
                    card = model::title(view, attacker).unwrap_or_default()
                ),
                Change::MustAttack => t!("table-change-must-attack"),
                Change::SwappedValues => t!("table-change-swapped"),
                Change::NumeralsInAttacks(n) => t!("table-change-numerals", amount = format!("{n:+}")),
                Change::PassesMore => t!("table-change-passes-more"),
                Change::KeepsDice(kind) => t!("table-change-keeps-dice", kind = words::die_type(*kind)),
                Change::Cancelled(label) => {
                    let says = words::paragraph(desk.edition, &placed.card.title, label);
                    let text = says.map(|says| says.label().unwrap_or(says.text));
                    t!(
                        "table-change-cancelled",
                        text = parts::spoken(&text.unwrap_or_default())
                    )
                }
            };
            lines.push(format!("{change} {until}").trim().to_owned());
        }
        (!lines.is_empty()).then_some(lines)
    })
    .flatten()
}
