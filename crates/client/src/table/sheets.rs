//! Sheets over the table: piles, a player's details, stops, help, and on phones what else can be done.

use super::chimera::Whole;
use super::desk::{Desk, Sheet};
use super::hand::SmallFace;
use super::log::CardWord;
use super::model;
use super::parts::Icon;
use super::seat::Piles;
use super::words;
use crate::browser;
use crate::i18n::t;
use crate::pool;
use ashwright_core::Seat;
use ashwright_room::message::Stops;
use ashwright_room::view::View;
use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlElement;

/// The open sheet, if any.
#[component]
pub fn Sheets(desk: Desk) -> impl IntoView {
    // Whoever closes a sheet is again where they opened the first one.
    let opener = StoredValue::new_local(None::<HtmlElement>);
    Effect::new(move |was: Option<bool>| {
        let is_open = desk.sheet.with(Option::is_some);
        match (was.unwrap_or_default(), is_open) {
            (false, true) => opener.set_value(browser::focused()),
            (true, false) => {
                if let Some(opener) = opener.try_update_value(Option::take).flatten() {
                    let _ = opener.focus();
                }
            }
            _ => {}
        }
        is_open
    });
    move || desk.sheet.get().map(|sheet| view! { <Open desk sheet/> })
}

#[component]
fn Open(desk: Desk, sheet: Sheet) -> impl IntoView {
    let name = move |seat: Seat| desk.read(|table| words::player_name(table, seat)).unwrap_or_default();
    let shown = sheet.clone();
    let title = move || match &shown {
        Sheet::Discard(seat) => t!("table-sheet-discard", player = name(*seat)),
        Sheet::Removed(seat) => t!("table-sheet-removed", player = name(*seat)),
        Sheet::Conjurations(seat) => t!("table-sheet-conjurations", player = name(*seat)),
        Sheet::DrawPile(_) => t!("table-sheet-draw"),
        Sheet::Player(seat) => name(*seat),
        Sheet::Stops => t!("table-stops"),
        Sheet::Help => t!("table-help"),
        Sheet::Phrases => t!("talk-say"),
        Sheet::TakeBack => t!("around-title"),
        Sheet::Menu => t!("table-menu"),
        Sheet::Settings => t!("table-settings"),
        Sheet::Chimera => t!("chimera-side"),
    };
    let panel = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(panel) = panel.get() {
            let _ = panel.focus();
        }
    });
    let body = match sheet {
        Sheet::Discard(seat) => pile(desk, move || {
            desk.view(|view| {
                model::player(view, seat).map(|p| p.discard.iter().map(|(_, t)| (t.to_string(), 1)).collect())
            })
        }),
        Sheet::Removed(seat) => pile(desk, move || {
            desk.view(|view| {
                model::player(view, seat).map(|p| p.removed.iter().map(|(_, t)| (t.to_string(), 1)).collect())
            })
        }),
        Sheet::Conjurations(seat) => pile(desk, move || {
            desk.view(|view| {
                model::player(view, seat)
                    .map(|p| p.conjuration_cards.iter().map(|(t, n)| (t.to_string(), *n)).collect())
            })
        }),
        Sheet::DrawPile(seat) => pile(desk, move || {
            desk.view(|view| {
                model::player(view, seat).map(|p| p.pile_cards.iter().map(|(t, n)| (t.to_string(), *n)).collect())
            })
        }),
        Sheet::Player(seat) => view! { <Details desk seat/> }.into_any(),
        Sheet::Stops => view! { <StopsMenu desk/> }.into_any(),
        Sheet::Help => crate::later::help(desk),
        Sheet::Phrases => view! { <super::talk::Phrases desk/> }.into_any(),
        Sheet::TakeBack => view! { <super::around::TakeBack desk/> }.into_any(),
        Sheet::Menu => view! { <Menu desk/> }.into_any(),
        Sheet::Settings => crate::later::settings(),
        Sheet::Chimera => view! { <Whole desk/> }.into_any(),
    };
    let label = title.clone();
    view! {
        <button type="button" class="scrim" tabindex="-1" aria-label=move || t!("table-close") on:click=move |_| desk.sheet.set(None)></button>
        <div class="sheet" role="dialog" aria-label=label tabindex="-1" node_ref=panel data-testid="sheet">
            <header>
                <h2>{title}</h2>
                <button type="button" class="close" aria-label=move || t!("table-close") on:click=move |_| desk.sheet.set(None)>
                    <Icon name="close"/>
                </button>
            </header>
            <div class="sheet-body">{body}</div>
        </div>
    }
}

fn pile(desk: Desk, cards: impl Fn() -> Option<Option<Vec<(String, u8)>>> + Send + Sync + 'static) -> AnyView {
    let cards = Memo::new(move |_| cards().flatten().unwrap_or_default());
    view! {
        <div class="grid">
            {move || cards.get().into_iter().map(|(title, n)| {
                let on = StoredValue::new(title.clone());
                let label = words::hand_label(desk.edition, &title);
                let stub = pool::stub(&title);
                let show = move || desk.look_at(Some(on.get_value()), None);
                view! {
                    <button type="button" class="held-card" data-stub=stub
                        on:mouseenter=move |_| show() on:focus=move |_| show()
                        on:click=move |_| { show(); desk.reading.set(true); }>
                        <span class="sr">{label}</span>
                        <SmallFace edition=desk.edition title/>
                        {(n > 1).then(|| view! { <span class="times">{format!("×{n}")}</span> })}
                    </button>
                }
            }).collect_view()}
        </div>
        {move || cards.with(Vec::is_empty).then(|| view! { <p class="empty">{t!("table-pile-empty")}</p> })}
    }
    .into_any()
}

/// Everything about a player, for screens without room for it.
#[component]
fn Details(desk: Desk, seat: Seat) -> impl IntoView {
    let near = move || desk.near_seat() == seat;
    let leader = |view: &View| Some(model::player(view, seat)?.phoenixborn.as_ref()?.title.to_string());
    let title = untrack(|| desk.view(leader)).flatten();
    let deck = move || {
        desk.read(|table| table.seats.get(seat.index()).and_then(|seated| seated.deck.clone()))
            .flatten()
    };
    let facts = move || {
        desk.view(|view| {
            let player = model::player(view, seat)?;
            if model::is_chimera(view, seat) {
                return Some(vec![t!("table-fact-pile", count = player.pile)]);
            }
            Some(vec![
                t!("table-fact-hand", count = player.hand),
                t!("table-fact-pile", count = player.pile),
                t!("table-fact-dice", dice = words::dice(&player.active)),
                t!(
                    "table-fact-exhausted",
                    count = player.exhausted.values().map(|n| usize::from(*n)).sum::<usize>()
                ),
                if player.reacted {
                    t!("table-reaction-gone")
                } else {
                    t!("table-reaction-left")
                },
            ])
        })
        .flatten()
        .unwrap_or_default()
    };
    // Those of a hand on the table lie there for everybody to see.
    let known = Memo::new(move |_| {
        let of = |view: &View| {
            let known = model::player(view, seat)?.known.iter();
            Some(known.map(|held| held.title.to_string()).collect::<Vec<_>>())
        };
        desk.view(of).flatten().filter(|_| !near()).unwrap_or_default()
    });
    view! {
        {title.map(|title| {
            let on = StoredValue::new(title.clone());
            view! {
                <button type="button" class="wide" lang="en" on:click=move |_| {
                    desk.look_at(Some(on.get_value()), None);
                    desk.reading.set(true);
                }>{title}</button>
            }
        })}
        {move || deck().map(|deck| view! { <p>{t!("table-fact-deck", deck = deck)}</p> })}
        {move || {
            let known = known.get();
            (!known.is_empty()).then(|| view! {
                <p data-testid="known-hand">
                    {t!("table-fact-known")}
                    {known.into_iter().map(|title| view! { " "<CardWord desk title/> }).collect_view()}
                </p>
            })
        }}
        <ul class="seat-facts">{move || facts().into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view()}</ul>
        <Piles desk seat=Signal::stored(seat) near=untrack(near)/>
    }
}

/// When to be asked for reactions.
#[component]
fn StopsMenu(desk: Desk) -> impl IntoView {
    let stops = move || desk.read(|table| table.stops).unwrap_or_default();
    let one = move |word: &'static str, label: fn() -> String, get: fn(&Stops) -> bool, set: fn(&mut Stops, bool)| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    data-stop=word
                    prop:checked=move || get(&stops())
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        desk.stop(move |stops| set(stops, on));
                    }
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <p>{move || t!("table-stops-says")}</p>
        {one("attacks", || t!("table-stop-attacks"), |s| s.attacks, |s, on| s.attacks = on)}
        {one("effects", || t!("table-stop-effects"), |s| s.effects, |s, on| s.effects = on)}
        {one("own-turn", || t!("table-stop-own-turn"), |s| s.own_turn, |s, on| s.own_turn = on)}
        <p>{move || t!("table-stops-also")}</p>
        {one("order", || t!("table-stop-order"), |s| s.order, |s, on| s.order = on)}
    }
}

/// On phones: what stands in the bar on larger screens.
#[component]
fn Menu(desk: Desk) -> impl IntoView {
    view! {
        <div class="menu">
            {words::edition(desk.edition).map(|edition| view! { <p>{t!("table-edition", edition = edition)}</p> })}
            <super::bar::Tools desk menu=true/>
            <p class="own-piles"><Piles desk seat=Signal::derive(move || desk.near_seat()) near=true/></p>
        </div>
    }
}
