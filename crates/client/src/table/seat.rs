//! A player's panel: the Phoenixborn, what is left of the turn, and the piles.

use super::desk::{Desk, Sheet};
use super::model::{self, Spot, Whose, Zone};
use super::parts::{Band, Icon, Pictured};
use super::spot::{CardButton, Handlers};
use super::talk::Bubble;
use super::unit::{Attached, Tokens};
use super::words;
use crate::i18n::t;
use ashwright_core::Seat;
use ashwright_room::Level;
use ashwright_room::message::Phase;
use ashwright_room::view::{Card, Player};
use leptos::prelude::*;

/// Whose panel it is, and what is known of them.
#[derive(Clone, Copy)]
struct Of {
    desk: Desk,
    seat: Signal<Seat>,
    near: bool,
    player: Memo<Option<Player>>,
}

impl Of {
    fn new(desk: Desk, seat: Signal<Seat>, near: bool) -> Of {
        let player = Memo::new(move |_| desk.view(|view| model::player(view, seat.get()).cloned()).flatten());
        Of {
            desk,
            seat,
            near,
            player,
        }
    }

    /// Something of the player; nothing of whoever is not in the game.
    fn read<T: Default>(self, of: impl FnOnce(&Player) -> T) -> T {
        self.player.with(|player| player.as_ref().map(of)).unwrap_or_default()
    }

    fn name(self) -> String {
        let name = self.desk.read(|table| words::player_name(table, self.seat.get()));
        name.unwrap_or_default()
    }
}

/// A player's panel.
#[component]
pub fn SeatPanel(desk: Desk, #[prop(into)] seat: Signal<Seat>, whose: Whose) -> impl IntoView {
    let near = whose == Whose::Own;
    let of = Of::new(desk, seat, near);
    let turn = Memo::new(move |_| {
        let part = desk.view(|view| model::part(view, seat.get())).flatten();
        part.filter(|part| !part.done)
    });
    // Who fell with the end of the game stays where it was, with no life left.
    let phoenixborn = Memo::new(move |_| {
        desk.view(|view| model::leader(view, seat.get(), desk.edition))
            .flatten()
    });
    let decides = move || {
        desk.view(|view| view.pending.iter().any(|pending| pending.seat == Some(seat.get())))
            .unwrap_or(false)
    };
    // A Chimera has no slots, no hand and no actions of a turn.
    let of_chimera = Memo::new(move |_| desk.view(|view| model::is_chimera(view, seat.get())).unwrap_or(false));
    let label = move || {
        let life = phoenixborn.with(|card| card.as_ref().map_or(0, life_left));
        if near {
            t!("table-zone-own-seat", life = life)
        } else {
            t!("table-zone-far-seat", player = of.name(), life = life)
        }
    };
    view! {
        <section
            class=format!("seat {}", whose.class())
            class:acting=move || turn.get().is_some()
            class:deciding=decides
            class:of-chimera=move || of_chimera.get()
            data-testid=format!("zone-{}-seat", whose.word())
            data-zone=format!("{}-seat", whose.class())
            data-seat=move || seat.get().0.to_string()
            aria-label=label
        >
            <Who of/>
            <Bubble desk seat/>
            {move || phoenixborn.with(|card| card.as_ref().map(|card| card.name.clone())).map(|name| {
                let card = Signal::derive(move || phoenixborn.get());
                view! { <Phoenixborn desk name card/> }
            })}
            <Slots of/>
            <p class="chips">
                <Chip
                    word="main"
                    icon="main"
                    on=Signal::derive(move || turn.get().is_some_and(|turn| turn.main > 0))
                    label=Signal::derive(|| t!("table-chip-main"))
                    left=Signal::derive(|| t!("table-main-left"))
                    gone=Signal::derive(|| t!("table-main-gone"))
                />
                <Chip
                    word="side"
                    icon="side"
                    on=Signal::derive(move || turn.get().is_some_and(|turn| turn.side > 0))
                    label=Signal::derive(|| t!("table-chip-side"))
                    left=Signal::derive(|| t!("table-side-left"))
                    gone=Signal::derive(|| t!("table-side-gone"))
                />
                <Chip
                    word="reaction"
                    icon="t-reaction-spell"
                    on=Signal::derive(move || !of.read(|player| player.reacted))
                    label=Signal::derive(|| t!("table-chip-reaction"))
                    left=Signal::derive(|| t!("table-reaction-left"))
                    gone=Signal::derive(|| t!("table-reaction-gone"))
                />
            </p>
            <Piles desk seat near/>
            <button
                type="button"
                class="more"
                aria-label=move || t!("table-more-of", player = of.name())
                on:click=move |_| desk.sheet.set(Some(Sheet::Player(seat.get_untracked())))
            >
                <Icon name="cards"/>
            </button>
        </section>
    }
}

/// Who sits there: the name, with whom, which bot, and whether they are away or have answered.
#[component]
fn Who(of: Of) -> impl IntoView {
    let Of {
        desk,
        seat,
        near,
        player,
    } = of;
    let seated = move || {
        desk.read(|table| table.seats.get(seat.get().index()).cloned())
            .flatten()
            .unwrap_or_default()
    };
    let partners = move || {
        player.with(|player| {
            let player = player.as_ref()?;
            desk.read(|table| words::partners(table, player)).flatten()
        })
    };
    let away = move || {
        let seated = seated();
        seated.bot.is_none()
            && !seated.is_stood_in()
            && !seated.here
            && !near
            && desk.read(|table| table.phase) == Some(Phase::Playing)
    };
    view! {
        <header class="who">
            <b class="player" class:you=near translate="no">{move || of.name()}</b>
            {move || partners().map(|partners| view! { <small class="partners" data-testid="partners">{partners}</small> })}
            {move || seated().bot.map(|level| view! { <small class="level">{bot_level(level)}</small> })}
            {move || seated().is_stood_in().then(|| view! { <small class="away" role="img" data-testid="stood-in" aria-label=t!("table-stood-in") title=t!("table-stood-in")><Icon name="bot"/></small> })}
            {move || away().then(|| view! { <small class="away" role="img" aria-label=t!("table-away") title=t!("table-away")><Icon name="offline"/></small> })}
            {move || seated().sealed.then(|| view! { <small class="sealed">{t!("table-sealed")}</small> })}
        </header>
    }
}

/// How many slots are used, and whether the Phoenixborn may still guard.
#[component]
fn Slots(of: Of) -> impl IntoView {
    // Whoever is out of the game has no slots left.
    let slots = move |used: fn(&Player) -> usize, at: usize| match of.read(|player| (used(player), player.slots[at])) {
        (used, 0) => used.to_string(),
        (used, of) => format!("{used}/{of}"),
    };
    let guarded = move || of.read(|player| player.phoenixborn.as_ref().is_some_and(|card| card.guarded));
    view! {
        <p class="slots">
            <span title=move || t!("table-battlefield-slots")>
                <Icon name="battlefield"/>
                <span class="sr">{move || t!("table-battlefield-slots")}</span>
                {move || slots(|player| player.battlefield.len(), 0)}
            </span>
            <span title=move || t!("table-spellboard-slots")>
                <Icon name="spellboard"/>
                <span class="sr">{move || t!("table-spellboard-slots")}</span>
                {move || slots(model::slots_used, 1)}
            </span>
            {words::guards_once(of.desk.edition).then(|| view! {
                <span class="guard" class:spent=guarded title=move || t!("table-guard-says")>
                    <Icon name="t-ally"/>
                    {move || if guarded() { t!("table-guard-spent") } else { t!("table-guard-ready") }}
                </span>
            })}
        </p>
    }
}

/// Something that one can do once, and whether it is left.
#[component]
fn Chip(
    word: &'static str,
    icon: &'static str,
    on: Signal<bool>,
    label: Signal<String>,
    /// What is said while it is left.
    left: Signal<String>,
    /// What is said when it is gone.
    gone: Signal<String>,
) -> impl IntoView {
    let says = Signal::derive(move || if on.get() { left.get() } else { gone.get() });
    view! {
        <span class=format!("chip {word}") class:on=on data-chip=word data-on=move || on.get().to_string() title=says>
            <Icon name=icon/>
            <span class="word">{label}</span>
            <span class="sr">{says}</span>
        </span>
    }
}

/// How much life is left.
pub fn life_left(card: &Card) -> u8 {
    card.values.map_or(0, |values| values[1].saturating_sub(card.wounds))
}

/// The level of a bot.
pub fn bot_level(level: Level) -> String {
    match level {
        Level::Novice => t!("table-bot-novice"),
        Level::Adept => t!("table-bot-adept"),
        Level::Expert => t!("table-bot-expert"),
    }
}

#[component]
fn Phoenixborn(
    desk: Desk,
    name: ashwright_room::view::Name,
    #[prop(into)] card: Signal<Option<Card>>,
) -> impl IntoView {
    let first = card.get_untracked();
    let title = first.as_ref().map(|card| card.title.to_string()).unwrap_or_default();
    let Some(first) = first else {
        return ().into_any();
    };
    let now = Signal::derive(move || card.get().unwrap_or_else(|| first.clone()));
    let label = Signal::derive(move || now.with(|card| words::card_label(card, Zone::Phoenixborn)));
    let class = Signal::derive(move || {
        let out = if now.with(|card| card.exhaustion > 0) {
            " exhausted"
        } else {
            ""
        };
        let fallen = now.with(|card| card.values.is_some() && life_left(card) == 0);
        format!("phoenixborn{out}{}", if fallen { " fallen" } else { "" })
    });
    let life = move || now.with(|card| (life_left(card), card.values.map_or(0, |values| values[1])));
    let bar = move || {
        let (left, of) = life();
        format!(
            "{}%",
            if of == 0 {
                0
            } else {
                u32::from(left) * 100 / u32::from(of)
            }
        )
    };
    view! {
        <CardButton desk name title=title.clone() label class>
            <Band edition=desk.edition title=title.clone()/>
            <Pictured edition=desk.edition title=title.clone()/>
            <b class="nm" lang="en">{title.clone()}</b>
            <span class="lifebar" aria-hidden="true"><i style:width=bar></i></span>
            <span class="lifetext" aria-hidden="true">
                <Icon name="life"/><b>{move || life().0}</b>{move || format!("/{}", life().1)}
            </span>
            <Tokens card=now/>
        </CardButton>
        <Attached desk card=now/>
    }
    .into_any()
}

/// The piles of a player, as they lie: each as thick as it has cards, the discard pile with the last card on top.
#[component]
pub fn Piles(desk: Desk, #[prop(into)] seat: Signal<Seat>, near: bool) -> impl IntoView {
    let count = move |of: fn(&Player) -> usize| {
        let count = move || desk.view(|view| model::player(view, seat.get()).map(of)).flatten();
        Signal::derive(move || count().unwrap_or(0))
    };
    let open = move |sheet: fn(Seat) -> Sheet| desk.sheet.set(Some(sheet(seat.get_untracked())));
    let own = move || near && desk.read(|table| table.you == Some(seat.get())).unwrap_or(false);
    let pile = Memo::new(move |_| own() && desk.legal(&Spot::DrawPile));
    let picked = Memo::new(move |_| own() && desk.picked(&Spot::DrawPile));
    let off = move || desk.picks.with(|picks| picks.off_pile);
    let in_pile = count(|p| usize::from(p.pile));
    let draw = move || {
        if !near {
            return view! {
                <span class="pile draw" data-pile="draw">
                    <Lying word=t!("table-pile-draw") icon="t-phoenixborn" count=in_pile said=true/>
                </span>
            }
            .into_any();
        }
        let click = move || {
            if pile.get_untracked() {
                Handlers::new(desk, Spot::DrawPile, None).click();
            } else {
                open(Sheet::DrawPile);
            }
        };
        let says = move || match pile.get() {
            true => t!("table-pile-draw-discard", count = in_pile.get(), off = off()),
            false => t!("table-pile-draw-says", count = in_pile.get()),
        };
        view! {
            <button
                type="button"
                class="pile draw"
                class:legal=move || pile.get()
                class:picked=move || picked.get()
                data-pile="draw"
                data-legal=move || pile.get().then_some("true")
                title=says
                on:click=move |_| click()
            >
                <span class="sr">{says}</span>
                <Lying word=t!("table-pile-draw") icon="t-phoenixborn" count=in_pile/>
                {move || (off() > 0 && own()).then(|| view! { <i class="off">{format!("−{}", off())}</i> })}
            </button>
        }
        .into_any()
    };
    let discarded = count(|p| p.discard.len());
    let top = Memo::new(move |_| {
        let last = |p: &Player| p.discard.last().map(|(_, title)| title.to_string());
        desk.view(|view| model::player(view, seat.get()).and_then(last))
            .flatten()
    });
    let says_discarded = move || t!("table-pile-discard-says", count = discarded.get());
    let conjurations = count(|p| usize::from(p.conjurations));
    let says_conjurations = move || t!("table-pile-conjurations-says", count = conjurations.get());
    let removed = count(|p| p.removed.len());
    view! {
        <div class="piles" class:four=move || { removed.get() > 0 }>
            {draw}
            <button type="button" class="pile discard" data-pile="discard" aria-haspopup="dialog" title=says_discarded
                on:click=move |_| open(Sheet::Discard)>
                <span class="sr">{says_discarded}</span>
                {move || top.get().map(|title| view! { <Pictured edition=desk.edition title/> })}
                <Lying word=t!("table-pile-discard") icon="discard" count=discarded/>
            </button>
            <button type="button" class="pile conjurations" data-pile="conjurations" aria-haspopup="dialog" title=says_conjurations
                on:click=move |_| open(Sheet::Conjurations)>
                <span class="sr">{says_conjurations}</span>
                <Lying word=t!("table-pile-conjurations") icon="t-conjuration" count=conjurations/>
            </button>
            <span class="pile held" data-pile="hand">
                <Lying word=t!("table-pile-hand") icon="hand" count=count(|p| usize::from(p.hand)) said=true/>
            </span>
            {move || (removed.get() > 0).then(|| view! {
                <button type="button" class="pile removed" data-pile="removed" aria-haspopup="dialog" title=t!("table-pile-removed")
                    on:click=move |_| open(Sheet::Removed)>
                    <Lying word=t!("table-pile-removed") icon="close" count=removed said=true/>
                </button>
            })}
        </div>
    }
}

/// What a pile shows: the sign on its backs, how many cards it has, and as a word what it is.
#[component]
fn Lying(
    word: String,
    icon: &'static str,
    count: Signal<usize>,
    /// Whether nothing else says it.
    #[prop(default = false)]
    said: bool,
) -> impl IntoView {
    let hidden = (!said).then_some("true");
    view! {
        <span class="heap" class:none=move || count.get() == 0 aria-hidden="true" style=("--n", move || count.get().to_string())>
            <Icon name=icon/>
        </span>
        <span class="word" aria-hidden=hidden>{word}</span>
        <b aria-hidden=hidden>{count}</b>
    }
}
