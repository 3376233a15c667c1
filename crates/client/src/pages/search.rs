//! The search of the whole site, over whatever page is shown.

use crate::asset::{self, Arrival, Asset, ORIGINAL, RULES};
use crate::i18n::t;
use crate::parts::Icon;
use crate::rules;
use crate::search::{self, Group};
use crate::words::edition_label;
use ashwright_core::EditionId;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;

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
            let alone = result.more.is_empty();
            view! {
                {head}
                <div
                    id=format!("found-{at}")
                    class="found-row"
                    class:alone=alone
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
                    {(!alone).then(|| view! { <span>{result.more}</span> })}
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
pub fn Search(open: RwSignal<bool>) -> impl IntoView {
    let query = RwSignal::new(String::new());
    let chosen = RwSignal::new(None::<usize>);
    // What is searched is sent for when something is looked for, and what failed before is tried again.
    let used = Memo::new(move |_| query.with(|query| !query.trim().is_empty()));
    Effect::new(move || {
        if used.get() {
            searched().for_each(|asset| leptos::task::spawn_local(asset.load()));
        }
    });
    let arrival = Memo::new(move |_| used.get().then(|| asset::together(searched())));
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
