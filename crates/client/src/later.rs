//! The parts of the program that do not come with the page: what shows cards, with the choice of decks for a game against the
//! bot; the table; the pages that one reads, the search, the lobby, what lessons teach and the end of a game with them; and those on which decks and
//! campaigns are made.
//!
//! Each is a module of its own, cut off where a function bears `wasm_split`. It comes when one of its pages is opened, and
//! otherwise when the page has come to rest, because what is open goes on without a server. None of them is shown before the
//! cards are here: what comes with the page knows no card.

use crate::app::focus_what_is_named;
use crate::asset::{self, Arrival, Asset, LIBRARY};
use crate::i18n::{self, t};
use crate::link::Link;
use crate::online;
use crate::pages::{
    AboutPage, BotPage, CampaignPage, CampaignsPage, CardPage, CardsPage, ChimeraPage, DeckPage, DecksPage, Faces,
    GamePage, GlossaryPage, JoinCampaignPage, LearnPage, LicencePage, Lobby, NewDeckPage, OnlinePage, OwnDeckPage,
    PortraitOf, ReplayPage, RulesPage, RulingPage, RulingsPage, Search, SettingsHere, SettingsPage, SharedDeckPage,
    WatchPage,
};
use crate::parts::{CardFace, Waiting};
use crate::pool::Printing;
use crate::table::{Desk, Ending, Help, Taught};
use ashwright_local::library;
use ashwright_seen::Outcome;
use leptos::prelude::*;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// What shows cards before there is a table.
#[derive(Clone, Copy)]
enum Shows {
    /// `/play/bot`
    Bot,
    /// Those of the first page.
    Faces,
    /// Whoever stands for a way to play.
    Portrait(Portrait),
    /// One, beside its name.
    Face(Printing),
}

/// Who stands for a way to play.
#[derive(Clone, Copy)]
pub enum Portrait {
    /// Whoever leads the ready-made deck of Reborn that so many others come before.
    Leader(usize),
    /// The first Chimera.
    Chimera,
}

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
    /// `/decks/share`
    SharedDeck,
    /// `/settings`
    Settings,
    /// `/about`
    About,
    /// `/about/licence`
    Licence,
}

/// A page on which something is made that is used later: a deck, a campaign, a game against a Chimera.
#[derive(Clone, Copy)]
pub enum ToMake {
    /// `/play/red-rains`
    Chimera,
    /// `/play/red-rains/campaigns`
    Campaigns,
    /// `/play/red-rains/campaigns/:name`
    Campaign,
    /// `/play/red-rains/join/:id`
    JoinCampaign,
    /// `/decks/new`
    NewDeck,
    /// `/decks/mine/:id`
    OwnDeck,
}

#[wasm_split(cards, fallible, preload(load_cards))]
fn with_cards(shows: Shows) -> Result<AnyView, SplitLoaderError> {
    Ok(match shows {
        Shows::Bot => view! { <BotPage/> }.into_any(),
        Shows::Faces => view! { <Faces/> }.into_any(),
        Shows::Portrait(of) => view! { <PortraitOf of/> }.into_any(),
        Shows::Face(card) => view! { <CardFace card/> }.into_any(),
    })
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
        ToRead::Cards => view! { <CardsPage/> }.into_any(),
        ToRead::Card => view! { <CardPage/> }.into_any(),
        ToRead::Rules => view! { <RulesPage/> }.into_any(),
        ToRead::Glossary => view! { <GlossaryPage/> }.into_any(),
        ToRead::Rulings => view! { <RulingsPage/> }.into_any(),
        ToRead::Ruling => view! { <RulingPage/> }.into_any(),
        ToRead::Decks => view! { <DecksPage/> }.into_any(),
        ToRead::Deck => view! { <DeckPage/> }.into_any(),
        ToRead::SharedDeck => view! { <SharedDeckPage/> }.into_any(),
        ToRead::Settings => view! { <SettingsPage/> }.into_any(),
        ToRead::About => view! { <AboutPage/> }.into_any(),
        ToRead::Licence => view! { <LicencePage/> }.into_any(),
    })
}

#[wasm_split(making, fallible, preload(load_making))]
fn to_make(page: ToMake) -> Result<AnyView, SplitLoaderError> {
    Ok(match page {
        ToMake::Chimera => view! { <ChimeraPage/> }.into_any(),
        ToMake::Campaigns => view! { <CampaignsPage/> }.into_any(),
        ToMake::Campaign => view! { <CampaignPage/> }.into_any(),
        ToMake::JoinCampaign => view! { <JoinCampaignPage/> }.into_any(),
        ToMake::NewDeck => view! { <NewDeckPage/> }.into_any(),
        ToMake::OwnDeck => view! { <OwnDeckPage/> }.into_any(),
    })
}

#[wasm_split(reading, fallible, preload(load_search))]
fn searched(open: RwSignal<bool>) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Search open/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_settings))]
fn set_here() -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <SettingsHere/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_lobby))]
fn before_the_game(link: Link) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Lobby link/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_lessons))]
fn taught(desk: Desk, name: String) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Taught desk name/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_help))]
fn helped(desk: Desk) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Help desk/> }.into_any())
}

#[wasm_split(reading, fallible, preload(load_ending))]
fn ended(desk: Desk, outcome: Outcome) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Ending desk outcome/> }.into_any())
}

/// What shows cards, and the choice of decks for a game against the bot.
static CARDS: Asset = Asset::part(|| Box::pin(async { load_cards().await.is_ok() }));

/// The table.
static TABLE: Asset = Asset::part(|| Box::pin(async { load_table().await.is_ok() }));

/// What those say who come later, beside the parts of the program: without it they would say nothing.
const WORDS: &str = "/assets/reading.txt";

/// Brings the words of pages that come later; whether they are here.
async fn bring_words() -> bool {
    // Another part may have brought them.
    if library::file("locales/en/reading.ftl").is_some() {
        return true;
    }
    let is_it = |text: &str| library::in_one(text).any(|(name, _)| name.ends_with("/reading.ftl"));
    match online::text(WORDS).await {
        Ok(text) if is_it(&text) => {
            library::keep(text.leak());
            i18n::renew();
            true
        }
        _ => false,
    }
}

/// The pages to read.
static READING: Asset = Asset::part(|| {
    Box::pin(async {
        let words = bring_words().await;
        let all = [
            load_reading().await,
            load_search().await,
            load_settings().await,
            load_lobby().await,
            load_lessons().await,
            load_help().await,
            load_ending().await,
        ];
        words && all.iter().all(Result::is_ok)
    })
});

/// The pages on which decks, campaigns and games against a Chimera are made. Not everybody comes there: whoever does
/// sends for them, unless what keeps the page for when there is no server has them already.
static MAKING: Asset = Asset::part(|| Box::pin(async { bring_words().await && load_making().await.is_ok() }));

/// After so long a page has come to rest.
const REST: Duration = Duration::from_millis(1500);

/// Sends for what most people want next when the page has come to rest: one after the other, so that on a slow line nothing
/// takes the way of what a first game needs. Then it is time to keep it all for when there is no server (`boot.js`).
pub fn fetch_all() {
    let all = async {
        for asset in [&LIBRARY, &CARDS, &TABLE, &READING] {
            asset.loaded().await;
        }
        if let Ok(rested) = web_sys::Event::new("rested") {
            let _ = window().dispatch_event(&rested);
        }
    };
    set_timeout(|| leptos::task::spawn_local(all), REST);
}

/// How far a part has come, with the cards that it shows.
fn arrival(part: &'static Asset) -> Arrival {
    asset::together([&LIBRARY, part])
}

/// That a part or its cards could not be loaded, and the way to try again.
fn away(part: &'static Asset) -> AnyView {
    let again = move |_| {
        for asset in [&LIBRARY, part] {
            leptos::task::spawn_local(asset.load());
        }
    };
    view! {
        <p>{t!("part-away-more")}</p>
        <button class="button primary" on:click=again>{t!("table-try-again")}</button>
    }
    .into_any()
}

/// The faces of some cards, for the first page: nothing until they can be drawn.
pub fn faces() -> impl IntoView {
    let arrival = Memo::new(|_| arrival(&CARDS));
    move || {
        (arrival.get() == Arrival::Here)
            .then(|| now(pin!(with_cards(Shows::Faces))))
            .flatten()
    }
}

/// The picture of whoever stands for a way to play: nothing until it can be drawn.
pub fn portrait(of: Portrait) -> impl IntoView {
    let arrival = Memo::new(|_| arrival(&CARDS));
    move || {
        (arrival.get() == Arrival::Here)
            .then(|| now(pin!(with_cards(Shows::Portrait(of)))))
            .flatten()
    }
}

/// The face of a card, for what names it.
pub fn face(card: Printing) -> impl IntoView {
    (arrival(&CARDS) == Arrival::Here)
        .then(|| now(pin!(with_cards(Shows::Face(card)))))
        .flatten()
}

/// The choice of decks for a game against the bot, for a route.
pub fn bot_page() -> AnyView {
    shown(&CARDS, move || now(pin!(with_cards(Shows::Bot))))
}

/// The search of the whole site, over the page.
pub fn search(open: RwSignal<bool>) -> impl IntoView {
    let arrival = Memo::new(|_| arrival(&READING));
    // Once it is here it takes its keys itself.
    let escape = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" && arrival.get_untracked() != Arrival::Here {
            open.set(false);
        }
    });
    on_cleanup(move || escape.remove());
    move || match arrival.get() {
        Arrival::Here => now(pin!(searched(open))),
        Arrival::Coming => Some(on_veil(open, view! { <Waiting/> }.into_any())),
        Arrival::Failed => {
            let away = view! {
                <div class="search" role="alert" on:click=|event| event.stop_propagation()>{away(&READING)}</div>
            };
            Some(on_veil(open, away.into_any()))
        }
    }
}

/// Something over the page, which a click beside it closes.
fn on_veil(open: RwSignal<bool>, what: AnyView) -> AnyView {
    view! { <div class="search-veil dark" on:click=move |_| open.set(false)>{what}</div> }.into_any()
}

/// The settings, over a table.
pub fn settings() -> AnyView {
    on_sheet(Box::new(|| now(pin!(set_here()))))
}

/// What is shown on a sheet as soon as it is here.
fn on_sheet(shown: Box<dyn Fn() -> Option<AnyView> + Send>) -> AnyView {
    let arrival = Memo::new(|_| arrival(&READING));
    let view = move || match arrival.get() {
        Arrival::Here => shown(),
        Arrival::Coming => Some(view! { <Waiting/> }.into_any()),
        Arrival::Failed => Some(away(&READING)),
    };
    view.into_any()
}

/// A page with the table, for a route.
pub fn table(page: AtTable) -> AnyView {
    shown(&TABLE, move || now(pin!(at_table(page))))
}

/// A page to read, for a route.
pub fn reading(page: ToRead) -> AnyView {
    shown(&READING, move || now(pin!(to_read(page))))
}

/// A page on which something is made, for a route.
pub fn making(page: ToMake) -> AnyView {
    shown(&MAKING, move || now(pin!(to_make(page))))
}

/// The lobby of a game with others, which no game against a bot needs.
pub fn lobby(link: Link) -> AnyView {
    shown(&READING, move || now(pin!(before_the_game(link))))
}

/// What a lesson teaches at its table: nothing until the pages to read are here, one of which the lesson was begun on.
pub fn lesson(desk: Desk, name: String) -> impl IntoView {
    let arrival = Memo::new(|_| arrival(&READING));
    move || match arrival.get() {
        Arrival::Here => now(pin!(taught(desk, name.clone()))),
        Arrival::Failed => Some(view! { <section class="coach lesson open">{away(&READING)}</section> }.into_any()),
        Arrival::Coming => None,
    }
}

/// Help at a table, on its sheet.
pub fn help(desk: Desk) -> AnyView {
    on_sheet(Box::new(move || now(pin!(helped(desk)))))
}

/// The end of a game, which none comes to before the page has been at rest.
pub fn ending(desk: Desk, outcome: Outcome) -> impl IntoView {
    let arrival = Memo::new(|_| arrival(&READING));
    let instead = |what: AnyView| Some(view! { <section class="result">{what}</section> }.into_any());
    move || match arrival.get() {
        Arrival::Here => now(pin!(ended(desk, outcome))),
        Arrival::Failed => instead(away(&READING)),
        Arrival::Coming => instead(view! { <Waiting/> }.into_any()),
    }
}

/// A page as soon as its part is here.
fn shown(part: &'static Asset, page: impl Fn() -> Option<AnyView> + Send + 'static) -> AnyView {
    // There is one of what follows for all pages, because everybody waits for its bytes.
    when_here(part, Box::new(page))
}

fn when_here(part: &'static Asset, page: Box<dyn Fn() -> Option<AnyView> + Send>) -> AnyView {
    let arrival = Memo::new(move |_| arrival(part));
    let waited = arrival.get_untracked() != Arrival::Here;
    let view = move || {
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
                    {away(part)}
                </main>
            }
            .into_any(),
            (None, Arrival::Coming | Arrival::Here) => {
                view! { <main id="main" class="page"><Waiting/></main> }.into_any()
            }
        }
    };
    view.into_any()
}

/// What comes at once of a part that is here.
fn now<T>(page: Pin<&mut impl Future<Output = Result<T, SplitLoaderError>>>) -> Option<T> {
    match page.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(page) => page.ok(),
        Poll::Pending => None,
    }
}
