//! Cards in play: units with their values and tokens, ready spells by slot, and what is attached.

use super::chimera::{self, Place};
use super::desk::Desk;
use super::model::{self, Whose, Zone};
use super::partners;
use super::parts::{Band, Icon, Pictured};
use super::spot::CardButton;
use super::words;
use crate::i18n::t;
use crate::parts::Die;
use crate::pool::{self, Printing};
use ashwright_core::{EditionId, Seat, Stat};
use ashwright_picture::Mark;
use ashwright_room::message::Pointed;
use ashwright_room::view::{Card, Change, Name};
use leptos::prelude::*;

/// The tokens on a card, each kind a piece with a shape of its own.
#[component]
pub fn Tokens(#[prop(into)] card: Signal<Card>) -> impl IntoView {
    let three = move || {
        card.with(|card| {
            let few = [card.wounds, card.exhaustion, card.status]
                .into_iter()
                .filter(|n| *n > 0)
                .count();
            few + usize::from(card.guarded)
                + usize::from(words::cards_under(card) > 0)
                + usize::from(!card.dice.is_empty())
                > 2
        })
    };
    view! {
        <span class="tokens" class:three=three aria-hidden="true">
            {move || {
                let card = card.get();
                let token = |kind: &'static str, n: u8, title: String| {
                    (n > 0).then(|| view! { <i class=format!("token {kind}") title=title>{n}</i> })
                };
                view! {
                    {token("wound", card.wounds, t!("table-wounds", count = card.wounds))}
                    {token("exhaustion", card.exhaustion, t!("table-exhaustions", count = card.exhaustion))}
                    {token("status", card.status, t!("table-statuses", count = card.status))}
                }
            }}
            <Guarded card/>
            <Under card/>
            <OnIt card/>
        </span>
    }
}

/// How many cards lie face down under a card: whoever may know them reads them where the card is shown large.
#[component]
fn Under(#[prop(into)] card: Signal<Card>) -> impl IntoView {
    let count = Memo::new(move |_| card.with(words::cards_under));
    move || {
        let count = count.get();
        (count > 0).then(|| {
            view! { <i class="token under" title=t!("table-says-under", count = count)>{count}</i> }
        })
    }
}

/// The dice on a card.
#[component]
fn OnIt(#[prop(into)] card: Signal<Card>) -> impl IntoView {
    let dice = Memo::new(move |_| card.with(|card| card.dice.iter().map(|(_, die)| *die).collect::<Vec<_>>()));
    move || {
        let dice = dice.get();
        (!dice.is_empty()).then(|| {
            let shown = dice
                .into_iter()
                .map(|die| view! { <Die kind=die.kind level=die.level silent=true/> });
            view! { <i class="token dice-on-it">{shown.collect_view()}</i> }
        })
    }
}

#[component]
fn Guarded(#[prop(into)] card: Signal<Card>) -> impl IntoView {
    move || {
        card.with(|card| card.guarded)
            .then(|| view! { <i class="token guarded" title=t!("table-says-guarded")><Icon name="t-ally"/></i> })
    }
}

/// How a value is changed for a while, as a class.
fn changed(desk: &Desk, name: &Name, stat: Stat) -> &'static str {
    let sum: i32 = desk
        .view(|view| {
            view.lasting
                .iter()
                .filter(|lasting| lasting.card == *name)
                .map(|lasting| match lasting.change {
                    Change::Gets(which, n) if which == stat => i32::from(n),
                    _ => 0,
                })
                .sum()
        })
        .unwrap_or(0);
    match sum {
        0 => "",
        n if n > 0 => " up",
        _ => " down",
    }
}

/// The three values of a unit.
#[component]
pub fn Values(desk: Desk, name: Name, #[prop(into)] card: Signal<Card>) -> impl IntoView {
    let value = move |i: usize| card.with(|card| card.values.map_or(String::new(), |values| values[i].to_string()));
    let hurt = move || card.with(|card| card.wounds > 0);
    let left = move || card.with(super::seat::life_left);
    // What a Chimera has does not recover (R 13.1.201), and its cards have no such value.
    let recovers = Memo::new(move |_| {
        let printed = card.with(|card| pool::card(desk.edition, &card.title));
        printed.is_none_or(Printing::is_of_players)
    });
    let (a, l, r) = (name.clone(), name.clone(), name);
    view! {
        <span class="values" aria-hidden="true">
            <i class=move || format!("value attack{}", changed(&desk, &a, Stat::Attack))>{move || value(0)}</i>
            <i class=move || format!("value life{}{}", changed(&desk, &l, Stat::Life), if hurt() { " hurt" } else { "" })>
                // What is left of it, and of how much.
                {left}{move || hurt().then(|| view! { <small>"/"{value(1)}</small> })}
            </i>
            {move || recovers.get().then(|| {
                let r = r.clone();
                view! { <i class=move || format!("value recover{}", changed(&desk, &r, Stat::Recover))>{move || value(2)}</i> }
            })}
        </span>
    }
}

/// The labels of what a card says, for units on the table.
fn says(edition: EditionId, title: &str) -> Vec<String> {
    pool::card(edition, title)
        .map(|card| {
            card.text()
                .lines
                .iter()
                .filter_map(ashwright_lang::Paragraph::label)
                .collect()
        })
        .unwrap_or_default()
}

/// A unit.
#[component]
pub fn Unit(desk: Desk, #[prop(into)] card: Signal<Card>) -> impl IntoView {
    let (name, title) = card.with_untracked(|card| (card.name.clone(), card.title.to_string()));
    let mark = {
        let name = name.clone();
        Memo::new(move |_| desk.read(|table| chimera::mark(table, &name)).flatten())
    };
    // What its row makes of it is heard as well.
    let label = Signal::derive(move || {
        let label = card.with(|card| words::card_label(card, Zone::Battlefield));
        match mark.get() {
            Some(mark) => format!("{label} ({})", mark.said),
            None => label,
        }
    });
    let first_die = pool::card(desk.edition, &title).and_then(|card| card.card().cost.dice_types().first().copied());
    let class = Signal::derive(move || {
        let card = card.get();
        let mut class = "unit".to_owned();
        if let Some(kind) = first_die {
            class.push(' ');
            class.push_str(kind.word());
        }
        for (yes, word) in [(card.exhaustion > 0, " exhausted"), (card.wounds > 0, " wounded")] {
            if yes {
                class.push_str(word);
            }
        }
        class
    });
    let marks = Memo::new(move |_| {
        card.with(|card| {
            let happened = [
                (!card.dice.is_empty(), Mark::Charged),
                (card.exhaustion > 0, Mark::Exhausted),
                (card.wounds > 0, Mark::Wounded),
            ];
            happened
                .into_iter()
                .filter(|(yes, _)| *yes)
                .map(|(_, mark)| mark)
                .collect::<Vec<_>>()
        })
    });
    let current = Signal::derive(move || card.with(|card| card.title.to_string()));
    let owner = move || {
        let owner = card.with(|card| card.owner)?;
        desk.read(|table| {
            t!(
                "table-owned-by",
                by = words::by(table, owner),
                player = words::player_name(table, owner)
            )
        })
    };
    let under = Memo::new(move |_| card.with(|card| card.attached.len()));
    view! {
        <div class="unit-place" class:askew=move || card.with(|card| card.exhaustion > 0) class:has-attached=move || { under.get() > 0 } style:--under=move || under.get().to_string()>
            <CardButton desk name=name.clone() title=title.clone() label class>
                <Band edition=desk.edition title=title.clone()/>
                <Pictured edition=desk.edition title=title.clone() marks/>
                <b class="nm" lang="en">{current}</b>
                <span class="says" aria-hidden="true" lang="en">
                    {says(desk.edition, &title).into_iter().map(|label| view! { <small>{label}</small> }).collect_view()}
                </span>
                {move || owner().map(|owner| view! { <small class="owner">{owner}</small> })}
                {move || mark.get().map(|mark| view! {
                    <small class="row-mark"><span class="desktop">{mark.said}</span><span class="phone">{mark.short}</span></small>
                })}
                <Tokens card/>
                <Values desk name=name.clone() card/>
            </CardButton>
            <Attached desk card/>
        </div>
    }
}

/// What is attached to a card.
#[component]
pub fn Attached(desk: Desk, #[prop(into)] card: Signal<Card>) -> impl IntoView {
    view! {
        <span class="attached">
            <For
                each=move || card.with(|card| card.attached.clone())
                key=|card| (card.name.clone(), card.title.to_string())
                let:attached
            >
                {
                    let name = attached.name.clone();
                    let now = Signal::derive({
                        let attached = attached.clone();
                        move || {
                            card.with(|card| card.attached.iter().find(|a| a.name == name).cloned())
                                .unwrap_or_else(|| attached.clone())
                        }
                    });
                    let label = Signal::derive(move || now.with(|card| words::card_label(card, Zone::Attached)));
                    view! {
                        <CardButton
                            desk
                            name=attached.name.clone()
                            title=attached.title.to_string()
                            label
                            class="attachment"
                        >
                            <span class="nm" lang="en">{attached.title.to_string()}</span>
                            <Tokens card=now/>
                        </CardButton>
                    }
                }
            </For>
        </span>
    }
}

/// A battlefield.
#[component]
pub fn Battlefield(
    desk: Desk,
    #[prop(into)] seat: Signal<Seat>,
    /// Against whom, where the seat is a Chimera's.
    #[prop(into)]
    front: Signal<Seat>,
    whose: Whose,
) -> impl IntoView {
    let units = Memo::new(move |_| {
        desk.view(|view| model::player(view, seat.get()).map(|player| player.battlefield.clone()))
            .flatten()
            .unwrap_or_default()
    });
    let row = Memo::new(move |_| {
        desk.view(|view| chimera::row(view, seat.get(), front.get()))
            .unwrap_or_default()
    });
    // So many of the places of the row are taken by units.
    let count = move || row.with(|row| row.iter().filter(|place| matches!(place, Place::Unit(_))).count());
    let label = move || battlefield_words(&desk, seat.get(), front.get(), count());
    view! {
        <section
            class=format!("battlefield {}", whose.class())
            data-testid=format!("zone-{}-battlefield", whose.word())
            data-zone=format!("{}-battlefield", whose.class())
            aria-label=label
        >
            <div class="strip">
                <For
                    each=move || row.get()
                    key=|place| match place {
                        Place::Unit(card) => (None, Some((card.name.clone(), card.title.to_string()))),
                        Place::Back(n, back) => (Some((*n, chimera::back_words(back))), None),
                    }
                    let:place
                >
                    {match place {
                        Place::Unit(unit) => {
                            let name = unit.name.clone();
                            let now = Signal::derive(move || {
                                units.with(|units| units.iter().find(|u| u.name == name).cloned())
                                    .unwrap_or_else(|| (*unit).clone())
                            });
                            view! { <Unit desk card=now/> }.into_any()
                        }
                        Place::Back(n, back) => {
                            let says = chimera::back_words(&back);
                            let has_blood = back.blood.is_some();
                            let blood = back.blood.map(|blood| view! { <b aria-hidden="true">{blood}</b> });
                            let at = Pointed::Place { front: back.front, nth: n as u8 };
                            let pointed = { let at = at.clone(); move || desk.pointed.get().as_ref() == Some(&at) };
                            // Who has somebody to show it to can reach it.
                            let shows = untrack(|| partners::whom_to_show(&desk)).is_some();
                            view! {
                                <span
                                    class="aspect-back"
                                    class:pointed=pointed
                                    role="img"
                                    tabindex=shows.then_some("-1")
                                    data-roving=shows.then_some("")
                                    data-place=format!("{}-{n}", back.front.0)
                                    data-testid="aspect-back"
                                    aria-label=says.clone()
                                    title=says
                                    on:click=move |_| desk.said.set(t!("chimera-back-says", blood = if has_blood { "yes" } else { "no" }))
                                    on:dblclick=move |_| desk.show_partner(at.clone())
                                >
                                    {blood}
                                </span>
                            }
                                .into_any()
                        }
                    }}
                </For>
            </div>
            {move || row.with(Vec::is_empty).then(|| view! { <p class="empty">{t!("table-no-units")}</p> })}
            {move || {
                // So many are in sight at once.
                let scrolls = row.with(Vec::len) > 5;
                (scrolls && count() > 0).then(|| view! { <span class="many" aria-hidden="true">{t!("table-units", count = count())}</span> })
            }}
        </section>
    }
}

/// What a battlefield with so many units is called, with how many aspects lie face down among them.
fn battlefield_words(desk: &Desk, seat: Seat, front: Seat, count: usize) -> String {
    let called = battlefield_of(desk, seat, front, count);
    desk.view(|view| chimera::with_backs(view, seat, front, called))
        .unwrap_or_default()
}

/// What a battlefield is called, against whom it stands where it is a Chimera's.
fn battlefield_of(desk: &Desk, seat: Seat, front: Seat, count: usize) -> String {
    let near = desk.near_seat();
    let of_chimera = desk.view(|view| model::is_chimera(view, seat)).unwrap_or_default();
    let of = if of_chimera && desk.partner().is_some() {
        front
    } else {
        seat
    };
    if let Some(player) = desk.read(|table| words::looked_at(table, of)).flatten() {
        return match of == seat {
            true => t!("table-zone-battlefield-of", count = count, player = player),
            false => t!("table-zone-facing", count = count, player = player),
        };
    }
    if seat == near {
        return t!("table-zone-own-battlefield", count = count);
    }
    let other = desk.partner().filter(|partner| seat == *partner || front == *partner);
    match other.and_then(|other| desk.read(|table| words::player_name(table, other))) {
        Some(player) if other == Some(seat) => {
            t!("table-zone-battlefield-of", count = count, player = player)
        }
        Some(player) => t!("table-zone-facing", count = count, player = player),
        None => t!("table-zone-far-battlefield", count = count),
    }
}

/// A spellboard: a slot for each title, a row for each copy.
#[component]
pub fn Spellboard(desk: Desk, #[prop(into)] seat: Signal<Seat>, whose: Whose) -> impl IntoView {
    let spells = Memo::new(move |_| {
        desk.view(|view| model::player(view, seat.get()).map(|player| player.spellboard.clone()))
            .flatten()
            .unwrap_or_default()
    });
    let slots = Memo::new(move |_| {
        spells.with(|spells| {
            let mut titles: Vec<String> = Vec::new();
            for spell in spells {
                if !titles.iter().any(|title| **title == *spell.title) {
                    titles.push(spell.title.to_string());
                }
            }
            titles
        })
    });
    let count = move || {
        desk.view(|view| model::player(view, seat.get()).map(|player| usize::from(player.slots[1])))
            .flatten()
            .unwrap_or(0)
    };
    let label = move || {
        let used = slots.with(Vec::len);
        let of = count().max(used);
        if let Some(player) = desk.read(|table| words::looked_at(table, seat.get())).flatten() {
            return t!("table-zone-spellboard-of", count = used, slots = of, player = player);
        }
        if seat.get() == desk.near_seat() {
            return t!("table-zone-own-spellboard", count = used, slots = of);
        }
        match desk.partner().filter(|partner| *partner == seat.get()) {
            Some(_) => t!("table-zone-partner-spellboard", count = used, slots = of),
            None => t!("table-zone-far-spellboard", count = used, slots = of),
        }
    };
    view! {
        <section
            class=format!("spellboard {}", whose.class())
            data-testid=format!("zone-{}-spellboard", whose.word())
            data-zone=format!("{}-spellboard", whose.class())
            aria-label=label
        >
            <For each=move || slots.get() key=Clone::clone let:title>
                {
                    let copies = {
                        let title = title.clone();
                        Memo::new(move |_| {
                            spells.with(|spells| {
                                let copies = spells.iter().filter(|s| *s.title == *title);
                                let mut copies: Vec<Card> = copies.cloned().collect();
                                // Whatever can be used lies in front.
                                ashwright_core::sort_by_key(&mut copies, |copy| copy.exhaustion > 0);
                                copies
                            })
                        })
                    };
                    view! {
                        <div class="slot">
                            <For
                                each=move || copies.get().into_iter().enumerate()
                                key=|(i, card)| (*i, card.name.clone())
                                let:item
                            >
                                <Spell desk copies at=item.0 card=item.1/>
                            </For>
                        </div>
                    }
                }
            </For>
            {move || (0..count().saturating_sub(slots.with(Vec::len)))
                .map(|_| view! { <div class="slot vacant" aria-hidden="true"></div> })
                .collect_view()}
        </section>
    }
}

#[component]
fn Spell(desk: Desk, copies: Memo<Vec<Card>>, at: usize, card: Card) -> impl IntoView {
    let (name, title) = (card.name.clone(), card.title.to_string());
    let now = Signal::derive(move || {
        copies
            .with(|copies| copies.get(at).cloned())
            .unwrap_or_else(|| card.clone())
    });
    let label = Signal::derive(move || {
        let said = now.with(|card| words::card_label(card, Zone::Spellboard));
        if at == 0 {
            said
        } else {
            t!("table-copy-of", label = said, number = at + 1)
        }
    });
    let class = Signal::derive(move || {
        let out = if now.with(|card| card.exhaustion > 0) {
            " exhausted"
        } else {
            ""
        };
        format!("spell{}{out}", if at > 0 { " copy" } else { "" })
    });
    view! {
        <CardButton desk name title=title.clone() label class>
            <Band edition=desk.edition title=title.clone()/>
            <Pictured edition=desk.edition title=title.clone()/>
            <span class="nm" lang="en">{title.clone()}</span>
            {(at > 0).then(|| view! { <span class="nth" title=move || t!("table-copy", number = at + 1)>{at + 1}</span> })}
            <Tokens card=now/>
        </CardButton>
        <Attached desk card=now/>
    }
}
