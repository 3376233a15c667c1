//! The frame of the site: routes, navigation, search, focus.

use crate::asset::{self, Arrival, Asset, ORIGINAL, RULES};
use crate::browser;
use crate::i18n::{Words, t};
use crate::later::{self, AtTable, ToRead, reading, table};
use crate::pages::{BotPage, HomePage, NotFoundPage, PlayPage};
use crate::parts::{CardPopover, Icon, close_popover, provide_popover};
use crate::rules;
use crate::search::{self, Group};
use crate::settings::settings;
use crate::words::edition_label;
use ashwright_core::EditionId;
use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::hooks::{use_location, use_navigate};
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
            <Route path=path!("/play/bot") view=BotPage/>
            <Route path=path!("/play/online") view=|| reading(ToRead::Online)/>
            <Route path=path!("/play/red-rains") view=|| reading(ToRead::Chimera)/>
            <Route path=path!("/play/red-rains/campaigns") view=|| reading(ToRead::Campaigns)/>
            <Route path=path!("/play/red-rains/campaigns/:name") view=|| reading(ToRead::Campaign)/>
            <Route path=path!("/play/red-rains/join/:id") view=|| reading(ToRead::JoinCampaign)/>
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
            <Route path=path!("/decks/new") view=|| reading(ToRead::NewDeck)/>
            <Route path=path!("/decks/share") view=|| reading(ToRead::SharedDeck)/>
            <Route path=path!("/decks/mine/:id") view=|| reading(ToRead::OwnDeck)/>
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
            <Search open=searching/>
        </Show>
        <CardPopover/>
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
                <kbd>"/"</kbd>
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

fn group_name(group: Group) -> String {
    match group {
        Group::Cards => t!("nav-cards"),
        Group::Glossary => t!("search-glossary"),
        Group::Rules => t!("nav-rules"),
        Group::Rulings => t!("rulings-title"),
        Group::Decks => t!("nav-decks"),
        Group::Pages => t!("search-pages"),
    }
}

fn pages() -> Vec<(String, &'static str)> {
    vec![
        (t!("home-bot"), "/play/bot"),
        (t!("home-friend"), "/play/online"),
        (t!("home-chimera"), "/play/red-rains"),
        (t!("rulings-title"), "/rulings"),
        (t!("glossary-title"), "/rules/glossary"),
        (t!("nav-settings"), "/settings"),
        (t!("settings-language"), "/settings/language"),
        (t!("settings-access"), "/settings/access"),
        (t!("nav-about"), "/about"),
        (t!("nav-licence"), "/about/licence"),
    ]
}

/// What is searched and does not come with the page.
fn searched() -> impl Iterator<Item = &'static Asset> {
    let rulings = EditionId::ALL.into_iter().map(asset::rulings_of);
    [&RULES, &ORIGINAL].into_iter().chain(rulings)
}

/// How far everything has come that is searched: failed, as soon as something is not to be had.
fn searched_arrival() -> Arrival {
    let all: Vec<Arrival> = searched().map(Asset::arrival).collect();
    let any = |wanted| all.contains(&wanted);
    match (any(Arrival::Failed), any(Arrival::Coming)) {
        (true, _) => Arrival::Failed,
        (false, true) => Arrival::Coming,
        (false, false) => Arrival::Here,
    }
}

/// What is looked for on the site, what was found, and which of it is chosen.
#[derive(Clone, Copy)]
struct Looking {
    query: RwSignal<String>,
    chosen: RwSignal<Option<usize>>,
    results: Memo<Vec<search::Result>>,
}

impl Looking {
    /// Takes the keys that move the choice among the results.
    fn move_choice(self, event: &web_sys::KeyboardEvent) {
        let Looking { chosen, results, .. } = self;
        let count = results.with(Vec::len);
        match event.key().as_str() {
            "ArrowDown" if count > 0 => {
                event.prevent_default();
                chosen.update(|chosen| *chosen = Some(chosen.map_or(0, |at| (at + 1) % count)));
            }
            "ArrowUp" if count > 0 => {
                event.prevent_default();
                chosen.update(|chosen| *chosen = Some(chosen.map_or(count - 1, |at| (at + count - 1) % count)));
            }
            // The field is all that takes the focus here.
            "Tab" => event.prevent_default(),
            _ => {}
        }
    }

    /// Scrolls to the result that is chosen.
    fn keep_in_sight(self) {
        let chosen = self.chosen;
        Effect::new(move || {
            let Some(at) = chosen.get() else { return };
            if let Some(option) = document().get_element_by_id(&format!("found-{at}")) {
                let options = web_sys::ScrollIntoViewOptions::new();
                options.set_block(web_sys::ScrollLogicalPosition::Nearest);
                option.scroll_into_view_with_scroll_into_view_options(&options);
            }
        });
    }

    /// What was found, under a heading for each group.
    fn rows(self, shown: Vec<search::Result>, go: impl Fn(String) + Copy + 'static) -> impl IntoView {
        let chosen = self.chosen;
        let mut last = None;
        let rows = shown.into_iter().enumerate().map(move |(at, result)| {
            let head = (last != Some(result.group)).then(|| {
                view! { <p class="found-group" role="presentation">{group_name(result.group)}</p> }
            });
            last = Some(result.group);
            let address = result.address.clone();
            view! {
                {head}
                <div
                    id=format!("found-{at}")
                    class="found-row"
                    role="option"
                    aria-selected=move || (chosen.get() == Some(at)).to_string()
                    data-address=result.address
                    on:mousemove=move |_| {
                        if chosen.get_untracked() != Some(at) {
                            chosen.set(Some(at));
                        }
                    }
                    on:click=move |_| go(address.clone())
                >
                    <b>{result.title}</b>
                    {(result.edition != EditionId::Reborn)
                        .then(|| view! { <small class="of-edition">{edition_label(result.edition)}</small> })}
                    {(!result.more.is_empty()).then(|| view! { <span>{result.more}</span> })}
                </div>
            }
        });
        rows.collect_view()
    }
}

/// The field of the search, which has the focus as soon as it is there.
fn search_field(looking: Looking, close: impl Fn() + Copy + 'static) -> impl IntoView {
    let Looking { query, chosen, results } = looking;
    let input = NodeRef::<leptos::html::Input>::new();
    Effect::new(move || {
        if let Some(input) = input.get() {
            let _ = input.focus();
        }
    });
    view! {
        <label class="search-field">
            <Icon name="search"/>
            <span class="visually-hidden">{move || t!("search-open")}</span>
            <input
                node_ref=input
                type="text"
                role="combobox"
                autocomplete="off"
                spellcheck="false"
                aria-expanded="true"
                aria-controls="found"
                aria-activedescendant=move || {
                    let any = results.with(|results| !results.is_empty());
                    chosen.get().filter(|_| any).map(|at| format!("found-{at}"))
                }
                placeholder=move || t!("search-placeholder")
                on:input:target=move |event| {
                    chosen.set(None);
                    query.set(event.target().value());
                }
            />
            <button
                type="button"
                class="button quiet round"
                tabindex="-1"
                aria-label=move || t!("close")
                on:click=move |_| close()
            >
                <Icon name="close"/>
            </button>
        </label>
    }
}

/// The search of the whole site.
#[component]
fn Search(open: RwSignal<bool>) -> impl IntoView {
    let query = RwSignal::new(String::new());
    let chosen = RwSignal::new(None::<usize>);
    // What is searched is sent for when something is looked for, and what failed before is tried again.
    let used = Memo::new(move |_| query.with(|query| !query.trim().is_empty()));
    Effect::new(move || {
        if used.get() {
            searched().for_each(|asset| leptos::task::spawn_local(asset.load()));
        }
    });
    let arrival = Memo::new(move |_| used.get().then(searched_arrival));
    let results = Memo::new(move |_| {
        if used.get() {
            // Whatever has come meanwhile may have more.
            searched().for_each(|asset| {
                asset.arrival();
            });
        }
        search::search(&query.get(), rules::library(), &pages())
    });
    let navigate = use_navigate();
    let looking = Looking { query, chosen, results };
    let came_from = document().active_element();
    let close = move || {
        open.set(false);
        if let Some(element) = came_from
            .clone()
            .and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _ = element.focus();
        }
    };
    let close = StoredValue::new_local(close);
    let go = StoredValue::new_local(move |address: String| {
        open.set(false);
        navigate(&address, leptos_router::NavigateOptions::default());
    });
    looking.keep_in_sight();
    let keys = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
        "Escape" => close.with_value(|close| close()),
        "Enter" => {
            event.prevent_default();
            let address = results.with(|results| {
                let at = chosen.get_untracked().unwrap_or(0);
                results.get(at).map(|result| result.address.clone())
            });
            if let Some(address) = address {
                go.with_value(|go| go(address));
            }
        }
        _ => looking.move_choice(&event),
    };
    view! {
        <div class="search-veil dark" on:click=move |_| close.with_value(|close| close())>
            <div
                class="search"
                role="dialog"
                aria-modal="true"
                aria-label=move || t!("search-open")
                data-testid="search"
                data-arrival=move || arrival.get().map(|arrival| format!("{arrival:?}").to_lowercase())
                on:click=|event| event.stop_propagation()
                on:keydown=keys
            >
                {search_field(looking, move || close.with_value(|close| close()))}
                <div id="found" class="found" role="listbox" aria-label=move || t!("search-results")>
                    {move || {
                        let shown = results.get();
                        if shown.is_empty() {
                            let said = if query.with(|query| query.trim().is_empty()) {
                                t!("search-start")
                            } else {
                                t!("search-nothing", query = query.get())
                            };
                            return view! { <p class="muted found-none" role="option" aria-selected="false">{said}</p> }
                                .into_any();
                        }
                        let go = move |address: String| go.with_value(|go| go(address));
                        looking.rows(shown, go).into_any()
                    }}
                </div>
                <p class="found-away small" role="status">
                    {move || (arrival.get() == Some(Arrival::Failed)).then(|| t!("search-away"))}
                </p>
            </div>
        </div>
    }
}
