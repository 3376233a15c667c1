//! The frame of the site: routes, navigation, the way to the search, focus.

use crate::browser;
use crate::i18n::{Words, t};
use crate::later::{self, AtTable, ToMake, ToRead, bot_page, making, reading, table};
use crate::pages::{HomePage, NotFoundPage, PlayPage};
use crate::parts::{CardPopover, Icon, close_popover, provide_popover};
use crate::settings::settings;
use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::hooks::use_location;
use leptos_router::path;
use wasm_bindgen::JsCast;

/// Puts the site on the page.
pub fn mount() {
    if let Some(boot) = document().get_element_by_id("boot") {
        boot.remove();
    }
    leptos::mount::mount_to_body(Site);
    later::fetch_all();
}

/// Whether the frame of the site is shown. The table takes the whole window.
#[derive(Clone, Copy)]
pub struct Frame(pub RwSignal<bool>);

/// Hides the frame of the site as long as the page that asks for it is shown.
pub fn without_frame() {
    if let Some(Frame(shown)) = use_context::<Frame>() {
        shown.set(false);
        on_cleanup(move || shown.set(true));
    }
}

/// Names the page, in the tab and for who comes back to it in the history.
pub fn title(name: impl Fn() -> String + 'static) {
    Effect::new(move || browser::set_title(&format!("{} – {}", name(), t!("app-name"))));
}

#[component]
fn Site() -> impl IntoView {
    crate::settings::follow();
    crate::sound::follow();
    provide_popover();
    provide_context(Frame(RwSignal::new(true)));
    view! {
        <Router>
            <Shell/>
        </Router>
    }
}

#[component]
fn Shell() -> impl IntoView {
    let frame = use_context::<Frame>().map_or_else(|| RwSignal::new(true), |Frame(shown)| shown);
    let searching = RwSignal::new(false);
    follow_focus();
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() != "/" || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if !browser::is_within(&event, "input, textarea, select, [contenteditable]")
            && frame.get_untracked()
            && settings().with_untracked(|settings| settings.keys)
        {
            event.prevent_default();
            searching.set(true);
        }
    });
    on_cleanup(move || keys.remove());
    view! {
        <a class="skip button primary visually-hidden" href="#main">{move || t!("skip-to-content")}</a>
        <Show when=move || frame.get()>
            <TopBar searching/>
        </Show>
        <Routes fallback=|| view! { <NotFoundPage/> }>
            <Route path=path!("/") view=HomePage/>
            <Route path=path!("/play") view=PlayPage/>
            <Route path=path!("/play/bot") view=bot_page/>
            <Route path=path!("/play/online") view=|| reading(ToRead::Online)/>
            <Route path=path!("/play/red-rains") view=|| making(ToMake::Chimera)/>
            <Route path=path!("/play/red-rains/campaigns") view=|| making(ToMake::Campaigns)/>
            <Route path=path!("/play/red-rains/campaigns/:name") view=|| making(ToMake::Campaign)/>
            <Route path=path!("/play/red-rains/join/:id") view=|| making(ToMake::JoinCampaign)/>
            <Route path=path!("/learn") view=|| reading(ToRead::Learn)/>
            <Route path=path!("/game/:id") view=|| table(AtTable::Game)/>
            <Route path=path!("/game/:id/watch") view=|| table(AtTable::Watch)/>
            <Route path=path!("/replay/:id") view=|| table(AtTable::Replay)/>
            <Route path=path!("/cards") view=|| reading(ToRead::Cards)/>
            <Route path=path!("/cards/:stub") view=|| reading(ToRead::Card)/>
            <Route path=path!("/cards/:edition/:stub") view=|| reading(ToRead::Card)/>
            <Route path=path!("/rules") view=|| reading(ToRead::Rules)/>
            <Route path=path!("/rules/glossary") view=|| reading(ToRead::Glossary)/>
            <Route path=path!("/rules/glossary/:term") view=|| reading(ToRead::Glossary)/>
            <Route path=path!("/rules/:section") view=|| reading(ToRead::Rules)/>
            <Route path=path!("/rules/:edition/glossary") view=|| reading(ToRead::Glossary)/>
            <Route path=path!("/rules/:edition/glossary/:term") view=|| reading(ToRead::Glossary)/>
            <Route path=path!("/rules/:edition/:section") view=|| reading(ToRead::Rules)/>
            <Route path=path!("/rulings") view=|| reading(ToRead::Rulings)/>
            <Route path=path!("/rulings/:id") view=|| reading(ToRead::Ruling)/>
            <Route path=path!("/rulings/:edition/:id") view=|| reading(ToRead::Ruling)/>
            <Route path=path!("/decks") view=|| reading(ToRead::Decks)/>
            <Route path=path!("/decks/new") view=|| making(ToMake::NewDeck)/>
            <Route path=path!("/decks/share") view=|| reading(ToRead::SharedDeck)/>
            <Route path=path!("/decks/mine/:id") view=|| making(ToMake::OwnDeck)/>
            <Route path=path!("/decks/:name") view=|| reading(ToRead::Deck)/>
            <Route path=path!("/decks/:edition/:name") view=|| reading(ToRead::Deck)/>
            <Route path=path!("/settings") view=|| reading(ToRead::Settings)/>
            <Route path=path!("/settings/:group") view=|| reading(ToRead::Settings)/>
            <Route path=path!("/about") view=|| reading(ToRead::About)/>
            <Route path=path!("/about/licence") view=|| reading(ToRead::Licence)/>
        </Routes>
        <Show when=move || frame.get()>
            <Foot/>
            <TabBar/>
        </Show>
        <Show when=move || searching.get()>
            {later::search(searching)}
        </Show>
        <CardPopover/>
        // What links that open another tab are described by.
        <span id="new-tab" hidden>{move || t!("new-tab")}</span>
    }
}

/// After going to another page, puts the focus on its heading, or on what the address names in it.
fn follow_focus() {
    let location = use_location();
    let (path, hash) = (location.pathname, location.hash);
    Effect::new(move |before: Option<(String, String)>| {
        let here = (path.get(), hash.get());
        // At first, too: what there is to read came after the page was loaded.
        let moved = before.as_ref().is_none_or(|before| *before != here);
        if before.is_some_and(|before| before.0 != here.0) {
            close_popover();
        }
        if moved {
            focus_what_is_named();
        }
        here
    });
}

/// Puts the focus on the heading of the page, or on what the address names in it, when it has been drawn.
pub fn focus_what_is_named() {
    // The new page is drawn first.
    request_animation_frame(move || {
        request_animation_frame(move || {
            let location = window().location();
            let (path, hash) = (
                location.pathname().unwrap_or_default(),
                location.hash().unwrap_or_default(),
            );
            let fragment = match path.strip_prefix("/rules/") {
                // `/rules/4.1.3` names a rule in its section, of another edition below that edition's name.
                Some(rest) if hash.is_empty() && rest.matches('.').count() == 2 => {
                    format!("r{}", rest.rsplit('/').next().unwrap_or(rest))
                }
                Some(_) | None => hash.trim_start_matches('#').to_string(),
            };
            let named = document().get_element_by_id(&fragment).filter(|_| !fragment.is_empty());
            match named {
                Some(element) if element.tag_name() == "MAIN" => browser::focus("main h1"),
                Some(element) => {
                    element.scroll_into_view();
                    if let Ok(element) = element.dyn_into::<web_sys::HtmlElement>() {
                        let _ = element.focus();
                    }
                }
                None => {
                    window().scroll_to_with_x_and_y(0.0, 0.0);
                    let table = document().query_selector(".table").ok().flatten();
                    let lost = document()
                        .active_element()
                        .is_none_or(|element| element.tag_name() == "BODY");
                    // The table keeps the focus by itself, unless nobody has it.
                    if table.is_none() || lost {
                        browser::focus("main h1");
                    }
                }
            }
        });
    });
}

/// Where the navigation leads: address, icon, name.
const PLACES: [(&str, &str, Words); 4] = [
    ("/play", "play", || t!("nav-play")),
    ("/rules", "book", || t!("nav-rules")),
    ("/cards", "cards", || t!("nav-cards")),
    ("/decks", "deck", || t!("nav-decks")),
];

fn places() -> impl IntoView {
    let path = use_location().pathname;
    let links = PLACES.into_iter().map(move |(address, icon, name)| {
        let here = move || {
            let path = path.get();
            let rulings = address == "/rules" && path.starts_with("/rulings");
            (rulings || path == address || path.starts_with(&format!("{address}/"))).then_some("page")
        };
        view! {
            <a href=address aria-current=here>
                <Icon name=icon/>
                <span>{name}</span>
            </a>
        }
    });
    links.collect_view()
}

#[component]
fn TopBar(searching: RwSignal<bool>) -> impl IntoView {
    view! {
        <header class="top dark">
            <a class="brand" href="/" aria-label=move || t!("nav-home")>
                <Icon name="t-phoenixborn"/>
                <span>"Ashwright"</span>
            </a>
            <nav class="top-nav" aria-label=move || t!("nav-label")>{places()}</nav>
            <button
                type="button"
                class="search-open"
                data-testid="search-open"
                on:click=move |_| searching.set(true)
                aria-label=move || t!("search-open")
            >
                <Icon name="search"/>
                <span>{move || t!("search-hint")}</span>
                <kbd class="letter">"/"</kbd>
            </button>
            <a class="button quiet round" href="/settings" aria-label=move || t!("nav-settings")>
                <Icon name="settings"/>
            </a>
        </header>
    }
}

#[component]
fn TabBar() -> impl IntoView {
    view! { <nav class="tab-bar dark" aria-label=move || t!("nav-label")>{places()}</nav> }
}

#[component]
fn Foot() -> impl IntoView {
    view! {
        <footer class="foot dark">
            <p>{move || t!("foot-notice")}</p>
            <p class="foot-links">
                <a href="/about">{move || t!("nav-about")}</a>
                <a href="/about/licence">{move || t!("nav-licence")}</a>
                <a href="/settings">{move || t!("nav-settings")}</a>
            </p>
        </footer>
    }
}
