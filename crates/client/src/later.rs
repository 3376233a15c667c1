//! The parts of the program that do not come with the page: the table, and the pages that one reads, the lobby and what lessons
//! teach with them.
//!
//! Each is a module of its own, cut off where a function bears `wasm_split`. It comes when one of its pages is opened, and
//! otherwise when the page has come to rest, because what is open goes on without a server.

use crate::app::focus_what_is_named;
use crate::asset::{Arrival, Asset};
use crate::i18n::t;
use crate::link::Link;
use crate::pages::{
    AboutPage, CampaignPage, CampaignsPage, CardPage, CardsPage, ChimeraPage, DeckPage, DecksPage, GamePage,
    GlossaryPage, JoinCampaignPage, LearnPage, LicencePage, Lobby, NewDeckPage, OnlinePage, OwnDeckPage, ReplayPage,
    RulesPage, RulingPage, RulingsPage, SettingsPage, SharedDeckPage, WatchPage,
};
use crate::parts::{Waiting, drawn_near};
use crate::pool::Printing;
use crate::table::{Desk, Taught};
use leptos::prelude::*;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A page with the table.
#[derive(Clone, Copy)]
pub enum AtTable {
    /// `/game/:id`
    Game,
    /// `/game/:id/watch`
    Watch,
    /// `/replay/:id`
    Replay,
}

/// A page to read, or with a form that is not needed for a game against a bot.
#[derive(Clone, Copy)]
pub enum ToRead {
    /// `/learn`
    Learn,
    /// `/play/online`
    Online,
    /// `/play/red-rains`
    Chimera,
    /// `/play/red-rains/campaigns`
    Campaigns,
    /// `/play/red-rains/campaigns/:name`
    Campaign,
    /// `/play/red-rains/join/:id`
    JoinCampaign,
    /// `/cards`
    Cards,
    /// `/cards/:stub`
    Card,
    /// `/rules`
    Rules,
    /// `/rules/glossary`
    Glossary,
    /// `/rulings`
    Rulings,
    /// `/rulings/:id`
    Ruling,
    /// `/decks`
    Decks,
    /// `/decks/:name`
    Deck,
    /// `/decks/new`
    NewDeck,
    /// `/decks/mine/:id`
    OwnDeck,
    /// `/decks/share`
    SharedDeck,
    /// `/settings`
    Settings,
    /// `/about`
    About,
    /// `/about/licence`
    Licence,
}

#[wasm_split(table, fallible, preload(load_table))]
fn at_table(page: AtTable) -> Result<AnyView, SplitLoaderError> {
    Ok(match page {
        AtTable::Game => view! { <GamePage/> }.into_any(),
        AtTable::Watch => view! { <WatchPage/> }.into_any(),
        AtTable::Replay => view! { <ReplayPage/> }.into_any(),
    })
}

#[wasm_split(reading, fallible, preload(load_reading))]
fn to_read(page: ToRead) -> Result<AnyView, SplitLoaderError> {
    Ok(match page {
        ToRead::Learn => view! { <LearnPage/> }.into_any(),
        ToRead::Online => view! { <OnlinePage/> }.into_any(),
        ToRead::Chimera => view! { <ChimeraPage/> }.into_any(),
        ToRead::Campaigns => view! { <CampaignsPage/> }.into_any(),
        ToRead::Campaign => view! { <CampaignPage/> }.into_any(),
        ToRead::JoinCampaign => view! { <JoinCampaignPage/> }.into_any(),
        ToRead::Cards => view! { <CardsPage/> }.into_any(),
        ToRead::Card => view! { <CardPage/> }.into_any(),
        ToRead::Rules => view! { <RulesPage/> }.into_any(),
        ToRead::Glossary => view! { <GlossaryPage/> }.into_any(),
        ToRead::Rulings => view! { <RulingsPage/> }.into_any(),
        ToRead::Ruling => view! { <RulingPage/> }.into_any(),
        ToRead::Decks => view! { <DecksPage/> }.into_any(),
        ToRead::Deck => view! { <DeckPage/> }.into_any(),
        ToRead::NewDeck => view! { <NewDeckPage/> }.into_any(),
        ToRead::OwnDeck => view! { <OwnDeckPage/> }.into_any(),
        ToRead::SharedDeck => view! { <SharedDeckPage/> }.into_any(),
        ToRead::Settings => view! { <SettingsPage/> }.into_any(),
        ToRead::About => view! { <AboutPage/> }.into_any(),
        ToRead::Licence => view! { <LicencePage/> }.into_any(),
    })
}

#[wasm_split(reading, fallible, preload(load_lobby))]
fn before_the_game(link: Link) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Lobby link/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_lessons))]
fn taught(desk: Desk, name: String) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Taught desk name/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_drawing))]
fn drawn(card: Printing) -> Result<Option<String>, SplitLoaderError> {
    Ok(drawn_near(card))
}

/// The address of the picture of a card, for a page that comes before the part that draws it: nothing until that part is here,
/// which is not sent for on this account.
pub fn picture(card: Printing) -> Option<String> {
    READING.is_here().then(|| now(pin!(drawn(card)))).flatten().flatten()
}

/// The table.
static TABLE: Asset = Asset::part(|| Box::pin(async { load_table().await.is_ok() }));

/// The pages to read.
static READING: Asset = Asset::part(|| {
    Box::pin(async {
        let all = [
            load_reading().await,
            load_drawing().await,
            load_lobby().await,
            load_lessons().await,
        ];
        all.iter().all(Result::is_ok)
    })
});

/// After so long a page has come to rest.
const REST: Duration = Duration::from_millis(1500);

/// Sends for all parts when the page has come to rest.
pub fn fetch_all() {
    set_timeout(
        || {
            for part in [&TABLE, &READING] {
                leptos::task::spawn_local(part.load());
            }
        },
        REST,
    );
}

/// A page with the table, for a route.
pub fn table(page: AtTable) -> impl IntoView {
    shown(&TABLE, move || now(pin!(at_table(page))))
}

/// A page to read, for a route.
pub fn reading(page: ToRead) -> impl IntoView {
    shown(&READING, move || now(pin!(to_read(page))))
}

/// The lobby of a game with others, which no game against a bot needs.
pub fn lobby(link: Link) -> impl IntoView {
    shown(&READING, move || now(pin!(before_the_game(link))))
}

/// What a lesson teaches at its table: nothing until the pages to read are here, one of which the lesson was begun on.
pub fn lesson(desk: Desk, name: String) -> impl IntoView {
    let arrival = Memo::new(move |_| READING.arrival());
    move || match arrival.get() {
        Arrival::Here => now(pin!(taught(desk, name.clone()))),
        Arrival::Failed => Some(
            view! {
                <section class="coach lesson open">
                    <p>{t!("part-away-more")}</p>
                    <button on:click=move |_| leptos::task::spawn_local(READING.load())>{t!("table-try-again")}</button>
                </section>
            }
            .into_any(),
        ),
        Arrival::Coming => None,
    }
}

/// A page as soon as its part is here.
fn shown(part: &'static Asset, page: impl Fn() -> Option<AnyView> + Send + 'static) -> impl IntoView {
    let arrival = Memo::new(move |_| part.arrival());
    let waited = arrival.get_untracked() != Arrival::Here;
    move || {
        let here = (arrival.get() == Arrival::Here).then(&page).flatten();
        match (here, arrival.get()) {
            (Some(here), _) => {
                if waited {
                    focus_what_is_named();
                }
                here
            }
            (None, Arrival::Failed) => view! {
                <main id="main" class="page">
                    <h1 tabindex="-1">{t!("part-away")}</h1>
                    <p>{t!("part-away-more")}</p>
                    <button class="button primary" on:click=move |_| leptos::task::spawn_local(part.load())>{t!("table-try-again")}</button>
                </main>
            }
            .into_any(),
            (None, Arrival::Coming | Arrival::Here) => view! { <main id="main" class="page"><Waiting/></main> }.into_any(),
        }
    }
}

/// What comes at once of a part that is here.
fn now<T>(page: Pin<&mut impl Future<Output = Result<T, SplitLoaderError>>>) -> Option<T> {
    match page.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(page) => page.ok(),
        Poll::Pending => None,
    }
}
