//! The bar over the table: round, phase, first player, and what can be done at any time.

use super::around::{self, Consent};
use super::desk::{Desk, Sheet};
use super::keys;
use super::model::{self, Round};
use super::parts::Icon;
use super::{talk, words};
use crate::browser;
use crate::i18n::t;
use crate::settings::settings;
use crate::sound;
use ashwright_core::DeckLists;
use ashwright_room::message::{Phase, Table, Undo};
use ashwright_seen::Stage;
use leptos::prelude::*;

/// The bar over the table.
#[component]
pub fn Bar(desk: Desk) -> impl IntoView {
    let round = move || desk.view(|view| view.round).unwrap_or(0);
    let phase = Memo::new(move |_| desk.view(|view| model::phase(view.stage)));
    let first = move || {
        // Before the roll nobody goes first (R 3.2).
        desk.view(|view| {
            (!matches!(view.stage, Stage::FirstFive | Stage::Roll) || view.round > 1).then_some(view.first)
        })
        .flatten()
        .and_then(|seat| desk.read(|table| words::player_name(table, seat)))
    };
    let goes_first = move || first().map(|player| t!("table-first-player", player = player));
    // Partners know each other's decks, whatever a Chimera brings.
    let met = move || desk.view(|view| view.chimera.is_some()).unwrap_or_default();
    let hidden = move || desk.read(|table| table.lists) == Some(DeckLists::Hidden) && !met();
    let over = Memo::new(move |_| desk.read(|table| table.phase == Phase::Over).unwrap_or(false));
    let yours = Memo::new(move |_| desk.question.with(Option::is_some));
    let pill = move |which: Round, label: fn() -> String| {
        view! {
            <li class="pill" aria-current=move || (!over.get() && phase.get() == Some(which)).then_some("step")>{label}</li>
        }
    };
    view! {
        <header class="bar">
            <button type="button" class="phone menu-button" aria-label=move || t!("table-menu") on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>
                <Icon name="menu"/>
            </button>
            <span class="desktop">{leave("leave")}</span>
            <h1 class="round">{move || t!("table-round", number = round())}</h1>
            <ol class="phases" aria-label=move || t!("table-phase")>
                {pill(Round::Prepare, || t!("table-phase-prepare"))}
                {pill(Round::Turns, || t!("table-phase-turns"))}
                {pill(Round::Recovery, || t!("table-phase-recovery"))}
            </ol>
            <span class="first" title=goes_first>
                <span class="sr">{goes_first}</span>
                {move || first().map(|player| view! { <span aria-hidden="true"><Icon name="first-player"/>{player}</span> })}
            </span>
            {move || words::edition(desk.edition).map(|edition| view! { <span class="first desktop" data-testid="edition">{edition}</span> })}
            {move || hidden().then(|| view! {
                <span class="first desktop" role="img" data-testid="lists" aria-label=t!("table-lists-hidden") title=t!("table-lists-hidden")><Icon name="deck"/></span>
            })}
            <span class="owe phone" class:yours=move || yours.get()>
                {move || match (over.get(), yours.get()) {
                    (true, _) => t!("table-over"),
                    (false, true) => t!("table-yours"),
                    (false, false) => t!("table-theirs"),
                }}
            </span>
            <around::Watchers desk/>
            <span class="grow"></span>
            <span class="desktop sound"><Say desk/><SoundSwitch/></span>
            <span class="desktop tools"><Tools desk/></span>
            <button type="button" class="phone log-button" aria-label=move || t!("table-log") on:click=move |_| desk.drawer.set(true)>
                <Icon name="log"/>
            </button>
        </header>
    }
}

/// The way out of the table.
fn leave(testid: &'static str) -> impl IntoView {
    view! {
        <a class="tool" href="/" data-testid=testid title=t!("table-leave")><Icon name="left"/><span>{t!("table-leave")}</span></a>
    }
}

/// Opens what can be said, where somebody hears it.
#[component]
fn Say(desk: Desk, #[prop(optional)] menu: bool) -> impl IntoView {
    let heard = Memo::new(move |_| desk.read(talk::is_heard).unwrap_or(false));
    move || {
        heard.get().then(|| {
            view! {
                <button
                    type="button"
                    data-testid=if menu { "menu-say" } else { "say" }
                    title=move || t!("talk-say")
                    on:click=move |_| desk.sheet.set(Some(Sheet::Phrases))
                >
                    <Icon name="say"/>
                    <span>{move || t!("talk-say")}</span>
                </button>
            }
        })
    }
}

/// Turns the sounds on and off.
#[component]
fn SoundSwitch(#[prop(optional)] menu: bool) -> impl IntoView {
    let on = || settings().get().sound;
    view! {
        <button
            type="button"
            data-testid=if menu { "menu-sound" } else { "sound" }
            aria-pressed=move || on().to_string()
            title=move || t!("table-sound")
            on:click=move |_| sound::want(!settings().get_untracked().sound)
        >
            {move || view! { <Icon name=if on() { "sound" } else { "silent" }/> }}
            <span>{move || t!("table-sound")}</span>
        </button>
    }
}

/// Asks whether the game is to be given up, or does so no more. What was pressed goes: the focus goes to what answers, or back.
fn ask_to_resign(desk: Desk, menu: bool, asks: bool) {
    desk.resigning.set(asks);
    let (before, to) = (
        if menu { "menu-" } else { "" },
        if asks { "resign-cancel" } else { "resign" },
    );
    request_animation_frame(move || browser::focus(&format!("[data-testid={before}{to}]")));
}

/// What can be done at any time.
#[component]
pub fn Tools(
    desk: Desk,
    /// Whether they stand in the menu of phones.
    #[prop(optional)]
    menu: bool,
) -> impl IntoView {
    let id = move |word: &str| if menu { format!("menu-{word}") } else { word.to_owned() };
    let player = !desk.link.read_only();
    let undo = Memo::new(move |_| desk.read(|table| table.undo.clone()).unwrap_or(Undo::Nothing));
    let barred = move || words::undo_barred(&undo.get());
    let consent = Memo::new(move |_| desk.read(around::whom_to_ask).unwrap_or_default());
    let stuck = move || barred().filter(|_| consent.get() == Consent::Nobody);
    let says = move || match (consent.get(), stuck()) {
        (Consent::Players, _) => t!("around-title"),
        (Consent::Nobody | Consent::Bots, reason) => {
            reason.unwrap_or_else(|| t!("table-with-key", label = t!("table-undo-says"), key = "U"))
        }
    };
    let playing = move || {
        let leaves = |table: &Table| {
            table
                .you
                .and_then(|you| table.seats.get(you.index()))
                .is_some_and(|own| own.leaving)
        };
        let is_in = |table: &Table| table.phase == Phase::Playing && !model::is_out(table) && !leaves(table);
        desk.read(is_in) == Some(true)
    };
    // What else ends with it.
    let campaign = desk
        .link
        .game
        .with_value(|game| crate::campaigns::of_game(game))
        .is_some();
    let ends = move || {
        let partner = desk.partner();
        let partner = partner.and_then(|seat| desk.read(|table| words::player_name(table, seat)));
        match partner {
            _ if campaign => {
                let shared = if partner.is_some() { "yes" } else { "no" };
                t!("chimera-resign-campaign", partner = shared)
            }
            Some(player) => t!("chimera-resign-partner", player = player),
            None => t!("table-resign-sure"),
        }
    };
    view! {
        {player.then(|| view! {
            // Not `disabled`: whoever presses it is told the reason.
            <button
                type="button"
                data-testid=id("undo")
                aria-disabled=move || (stuck().is_some() || !playing()).to_string()
                title=says
                on:click=move |_| { desk.sheet.set(None); keys::undo(&desk); }
            >
                <Icon name="undo"/><span>{move || t!("table-undo")}</span><kbd class="letter">"U"</kbd>
            </button>
            <button type="button" data-testid=id("stops") title=t!("table-stops") on:click=move |_| desk.sheet.set(Some(Sheet::Stops))>
                <Icon name="pause"/><span>{move || t!("table-stops")}</span>
            </button>
        })}
        <button
            type="button"
            data-testid=id("as-text")
            aria-pressed=move || desk.as_text.get().to_string()
            title=move || t!("table-with-key", label = if desk.as_text.get() { t!("table-as-table") } else { t!("table-as-text") }, key = "T")
            on:click=move |_| { desk.sheet.set(None); desk.show_as_text(!desk.as_text.get_untracked()); }
        >
            <Icon name="text"/><span>{move || if desk.as_text.get() { t!("table-as-table") } else { t!("table-as-text") }}</span><kbd>"T"</kbd>
        </button>
        <button type="button" data-testid=id("keys") title=move || t!("table-with-key", label = t!("table-help"), key = "?") on:click=move |_| desk.sheet.set(Some(Sheet::Help))>
            <Icon name="help"/><span>{move || t!("table-help")}</span><kbd class="letter">"?"</kbd>
        </button>
        {menu.then(|| view! { <Say desk menu/><SoundSwitch menu/> })}
        <button type="button" data-testid=id("settings") title=move || t!("table-settings") on:click=move |_| desk.sheet.set(Some(Sheet::Settings))>
            <Icon name="settings"/><span>{move || t!("table-settings")}</span>
        </button>
        {menu.then(|| leave("menu-leave"))}
        {player.then(|| view! {
            {move || if desk.resigning.get() {
                view! {
                    <span class="confirm" role="group" aria-label=ends()>
                        <span class="sure">{ends()}</span>
                        <button type="button" class="danger" data-testid=id("resign-confirm") on:click=move |_| { desk.sheet.set(None); desk.concede(); }>
                            {t!("table-resign-yes")}
                        </button>
                        <button type="button" data-testid=id("resign-cancel") on:click=move |_| ask_to_resign(desk, menu, false)>{t!("table-resign-no")}</button>
                    </span>
                }.into_any()
            } else {
                view! {
                    <button type="button" data-testid=id("resign") title=move || t!("table-resign") disabled=move || !playing() on:click=move |_| ask_to_resign(desk, menu, true)>
                        <Icon name="flag"/><span>{move || t!("table-resign")}</span>
                    </button>
                }.into_any()
            }}
        })}
    }
}
