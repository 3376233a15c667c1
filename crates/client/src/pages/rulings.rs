//! Rulings: what they show, how they stand in the rules, and on the table to be played on.

use crate::app::title;
use crate::asset::{Arrival, RULES, RULINGS, WithAsset};
use crate::i18n::t;
use crate::pages::about::Nothing;
use crate::pages::play::begin_local;
use crate::parts::{CardLink, Icon, growing, rules_address};
use crate::pool;
use crate::rules;
use crate::rulings::{self, Ruling};
use ashwright_core::EditionId;
use ashwright_room::{Begin, Level};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};

fn fits(ruling: &Ruling, query: &str) -> bool {
    let text = ruling.text.to_lowercase();
    query.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

/// Rulings by their titles.
pub fn ruling_links(rulings: Vec<&'static Ruling>) -> impl IntoView {
    let links = rulings.into_iter().map(|ruling| {
        view! { <li><a href=format!("/rulings/{}", ruling.id) lang="en">{ruling.scenario.title.clone()}</a></li> }
    });
    view! { <ul class="ruling-list">{links.collect_view()}</ul> }
}

/// `/rulings`
#[component]
pub fn RulingsPage() -> impl IntoView {
    title(|| t!("rulings-title"));
    let query = RwSignal::new(use_query_map().with_untracked(|query| query.get("q").unwrap_or_default()));
    let found = Memo::new(move |_| {
        let query = query.get();
        RULINGS.arrival();
        let all = rulings::all().iter().enumerate();
        all.filter(|(_, ruling)| fits(ruling, &query))
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    });
    let listed = growing(found);
    view! {
        <main id="main" class="page reading">
            <nav class="crumbs" aria-label=move || t!("crumbs")><a href="/rules">{move || t!("nav-rules")}</a></nav>
            <h1 tabindex="-1">{move || t!("rulings-title")}</h1>
            <p class="lead">{move || t!("rulings-lead")}</p>
            <label class="search-box">
                <Icon name="search"/>
                <span class="visually-hidden">{move || t!("rulings-search")}</span>
                <input
                    class="input"
                    type="text"
                    inputmode="search"
                    autocomplete="off"
                    placeholder=move || t!("rulings-search")
                    prop:value=move || query.get()
                    on:input:target=move |event| query.set(event.target().value())
                />
            </label>
            <WithAsset asset=&RULINGS>
            <p role="status" class="muted small">{move || t!("rulings-count", count = found.with(Vec::len))}</p>
            <ul class="ruling-list" lang="en">
                <For each=move || listed.get() key=|at| *at let:at>
                    {rulings::all()
                        .get(at)
                        .map(|ruling| {
                            let rules: Vec<String> = ruling.scenario.cites.iter().map(ToString::to_string).collect();
                            view! {
                                <li>
                                    <a href=format!("/rulings/{}", ruling.id)>{ruling.scenario.title.clone()}</a>
                                    " "
                                    <span class="muted small">{rules.join(", ")}</span>
                                </li>
                            }
                        })}
                </For>
            </ul>
            <Show when=move || found.with(Vec::is_empty)>
                <p>{move || t!("rulings-none")}</p>
            </Show>
            </WithAsset>
        </main>
    }
}

/// `/rulings/:id`
#[component]
pub fn RulingPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let id = params.with(|params| params.get("id").unwrap_or_default());
        match rulings::find(&id) {
            Some(ruling) => view! { <One ruling/> }.into_any(),
            None if RULINGS.arrival() != Arrival::Here => view! {
                <main id="main" class="page reading narrow">
                    <WithAsset asset=&RULINGS>""</WithAsset>
                </main>
            }
            .into_any(),
            None => view! {
                <main id="main" class="page reading">
                    <Nothing heading=Box::new(|| t!("ruling-none")) text=Box::new(move || t!("ruling-none-more", id = id.clone()))>
                        <a class="button primary" href="/rulings">{move || t!("rulings-title")}</a>
                    </Nothing>
                </main>
            }
            .into_any(),
        }
    }
}

/// The cards that a text names, in the order of the pool.
fn cards_in(ruling: &Ruling) -> Vec<String> {
    let named = pool::of(EditionId::default())
        .cards
        .iter()
        .filter(|card| ruling.text.contains(&card.title));
    named.map(|card| card.title.clone()).collect()
}

#[component]
fn One(ruling: &'static Ruling) -> impl IntoView {
    let scenario = &ruling.scenario;
    title(|| scenario.title.clone());
    let failed = RwSignal::new(false);
    let navigate = use_navigate();
    let position = scenario.position().cloned();
    let on_table = position.is_some();
    let open = move |_| {
        let Some(position) = position.clone() else { return };
        let players = position.seats.len();
        match begin_local(
            Begin::Position(Box::new(position)),
            None,
            players,
            0,
            Level::Adept,
            None,
        ) {
            Some(address) => navigate(&address, NavigateOptions::default()),
            None => failed.set(true),
        }
    };
    let cited = scenario.cites.iter().map(|rule| {
        let address = rules_address(scenario.edition, &format!("{}.{}#r{rule}", rule.0, rule.1));
        let text = move || {
            RULES.arrival();
            let rules = rules::of(scenario.edition)?;
            rules.rule(*rule).map(|rule| rule.text.replace("**", ""))
        };
        view! { <li><a href=address>{rule.to_string()}</a>" "{text}</li> }
    });
    let notes = scenario.notes.iter().map(|note| view! { <p>{note.clone()}</p> });
    // What the head of the file says stands above already.
    let script = ruling
        .text
        .split_once("\n\n")
        .map_or(ruling.text, |(_, script)| script)
        .trim();
    view! {
        <main id="main" class="page reading narrow">
            <nav class="crumbs" aria-label=move || t!("crumbs")>
                <a href="/rules">{move || t!("nav-rules")}</a>
                <a href="/rulings">{move || t!("rulings-title")}</a>
            </nav>
            <h1 tabindex="-1" lang="en">{scenario.title.clone()}</h1>
            <div lang="en">{notes.collect_view()}</div>
            <Show
                when=move || on_table
                fallback=|| view! { <p class="muted">{move || t!("ruling-no-position")}</p> }
            >
                <p>{move || t!("ruling-open-more")}</p>
            </Show>
            <p class="row">
                <button type="button" class="button primary" data-testid="open-on-table" disabled=!on_table on:click=open>
                    <Icon name="play"/>
                    {move || t!("ruling-open")}
                </button>
            </p>
            <Show when=move || failed.get()>
                <div class="notice bad" role="alert"><Icon name="warning"/><p>{move || t!("play-failed")}</p></div>
            </Show>
            <h2>{move || t!("ruling-rules")}</h2>
            <ul class="rule-list" lang="en">{cited.collect_view()}</ul>
            <h2>{move || t!("ruling-cards")}</h2>
            <ul class="links">
                {cards_in(ruling).into_iter().map(|title| view! { <li><CardLink title/></li> }).collect_view()}
            </ul>
            <h2>{move || t!("ruling-script")}</h2>
            <pre class="script" lang="en" tabindex="0">{script}</pre>
        </main>
    }
}
