//! Rulings: what they show, how they stand in the rules, and on the table to be played on.

use crate::app::title;
use crate::asset::{Arrival, RULES, WithAsset, WithCards, rulings_of};
use crate::browser::in_address;
use crate::i18n::t;
use crate::local;
use crate::parts::{
    CardLink, Icon, Nothing, Notice, SearchBox, follow_in_address, growing, rule_address, rules_address,
};
use crate::pool;
use crate::rules;
use crate::rulings::{self, Ruling};
use crate::settings::settings;
use crate::words::{edition_label, edition_name};
use ashwright_core::EditionId;
use ashwright_room::{Begin, Written};
use ashwright_rulings::Scenario;
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
        view! { <li><a href=ruling.address() lang="en">{ruling.title}</a></li> }
    });
    view! { <ul class="ruling-list">{links.collect_view()}</ul> }
}

/// What the rulings of an edition are called together.
fn heading(edition: EditionId) -> String {
    match edition {
        EditionId::Reborn => t!("rulings-title"),
        other => t!("rulings-of", edition = edition_name(other)),
    }
}

/// `/rulings`
#[component]
pub fn RulingsPage() -> impl IntoView {
    view! { <Listed edition=EditionId::default()/> }
}

/// The choice of the edition; what was typed goes along.
#[component]
fn Editions(edition: EditionId, query: RwSignal<String>) -> impl IntoView {
    let links = EditionId::ALL.into_iter().map(move |this| {
        let address = move || {
            let address = pool::address("/rulings", this, "");
            query.with(|query| match query.trim() {
                "" => address,
                typed => format!("{address}?q={}", in_address(typed)),
            })
        };
        view! {
            <a
                class="tag"
                href=address
                aria-current=(this == edition).then_some("page")
                data-testid=format!("rulings-{}", this.word())
            >
                {move || edition_label(this)}
            </a>
        }
    });
    view! { <nav class="groups" aria-label=move || t!("edition-choice")>{links.collect_view()}</nav> }
}

/// The rulings of an edition.
#[component]
fn Listed(edition: EditionId) -> impl IntoView {
    title(move || heading(edition));
    let asset = rulings_of(edition);
    let query = RwSignal::new(use_query_map().with_untracked(|query| query.get("q").unwrap_or_default()));
    follow_in_address(query);
    let found = Memo::new(move |_| {
        let query = query.get();
        asset.arrival();
        let all = rulings::of(edition).iter().enumerate();
        all.filter(|(_, ruling)| fits(ruling, &query))
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    });
    let listed = growing(found);
    view! {
        <main id="main" class="page">
            <nav class="crumbs" aria-label=move || t!("crumbs")>
                <a href=rules_address(edition, "")>{move || t!("nav-rules")}</a>
            </nav>
            <h1 tabindex="-1">{move || heading(edition)}</h1>
            <p class="lead">{move || t!("rulings-lead")}</p>
            <Editions edition query/>
            <SearchBox label=|| t!("rulings-search") testid="rulings-search" query/>
            <WithAsset asset>
            <p role="status" class="muted small" data-testid="rulings-count">
                {move || t!("rulings-count", count = found.with(Vec::len))}
            </p>
            <ul class="ruling-list" lang="en" data-testid="rulings">
                <For each=move || listed.get() key=|at| *at let:at>
                    {rulings::of(edition)
                        .get(at)
                        .map(|ruling| {
                            let rules: Vec<String> = ruling.cites.iter().map(ToString::to_string).collect();
                            view! {
                                <li>
                                    <a href=ruling.address()>{ruling.title}</a>
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

/// `/rulings/:id`, and `/rulings/:edition` and `/rulings/:edition/:id` of other editions
#[component]
pub fn RulingPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let (above, id) = params.with(|params| (params.get("edition"), params.get("id").unwrap_or_default()));
        match (above.as_deref().map(EditionId::from_word), EditionId::from_word(&id)) {
            (None, Some(edition)) => view! { <Listed edition/> }.into_any(),
            (None, None) => one_or_none(EditionId::default(), &id),
            (Some(Some(edition)), _) => one_or_none(edition, &id),
            (Some(None), _) => nothing(id, EditionId::default()),
        }
    }
}

/// The page of the ruling of this edition, as soon as its text is here.
fn one_or_none(edition: EditionId, id: &str) -> AnyView {
    let asset = rulings_of(edition);
    let found = rulings::find(edition, id).and_then(|ruling| Some((ruling, ruling.scenario()?)));
    match found {
        // Its cards are linked, and the table wants them.
        Some((ruling, scenario)) => {
            view! { <WithCards edition><One ruling scenario=scenario.clone()/></WithCards> }.into_any()
        }
        None if asset.arrival() != Arrival::Here => {
            view! { <main id="main" class="page narrow"><WithAsset asset>""</WithAsset></main> }.into_any()
        }
        None => nothing(id.to_owned(), edition),
    }
}

fn nothing(id: String, edition: EditionId) -> AnyView {
    view! {
        <main id="main" class="page">
            <Nothing heading=Box::new(|| t!("ruling-none")) text=Box::new(move || t!("ruling-none-more", id = id.clone()))>
                <a class="button primary" href=pool::address("/rulings", edition, "")>{move || heading(edition)}</a>
            </Nothing>
        </main>
    }
    .into_any()
}

/// The cards that a text names, in the order of the pool.
fn cards_in(ruling: &Ruling) -> Vec<String> {
    let named = pool::of(ruling.edition)
        .cards
        .iter()
        .filter(|card| ruling.names(&card.title));
    named.map(|card| card.title.clone()).collect()
}

#[component]
fn One(ruling: &'static Ruling, scenario: Scenario) -> impl IntoView {
    let edition = ruling.edition;
    title(|| ruling.title.to_owned());
    let failed = RwSignal::new(false);
    let navigate = use_navigate();
    let position = scenario.position().cloned();
    let on_table = position.is_some();
    let open = move |_| {
        let Some(position) = position.clone() else { return };
        let player = settings().with_untracked(|settings| settings.player());
        let seats = rulings::seats(&position, &player, &t!("bot-name"));
        match local::new(seats, Begin::Position(Written::of(&position)), None) {
            Some(stored) => navigate(&local::begin(stored), NavigateOptions::default()),
            None => failed.set(true),
        }
    };
    let cited = ruling.cites.iter().map(move |rule| {
        let address = rule_address(edition, *rule);
        // A number alone would be a small thing to hit with a finger, and to read.
        let text = move || {
            RULES.arrival();
            let found = rules::of(edition).and_then(|rules| rules.rule(*rule));
            found.map_or_else(|| "…".to_owned(), |rule| rule.text.replace("**", ""))
        };
        view! { <li><a href=address>{rule.to_string()}</a>" "{text}</li> }
    });
    let elsewhere = move || {
        let told = EditionId::ALL.into_iter().filter_map(|other| {
            rulings_of(other).arrival();
            ruling.in_edition(other)
        });
        told.map(|other| {
            view! {
                <p data-testid="ruling-elsewhere">
                    {move || edition_label(other.edition)}": "
                    <a href=other.address() lang="en">{other.title}</a>
                </p>
            }
        })
        .collect_view()
    };
    let notes = scenario.notes.iter().map(|note| view! { <p>{note.clone()}</p> });
    // What the head of the file says stands above already.
    let script = ruling
        .text
        .split_once("\n\n")
        .map_or(ruling.text, |(_, script)| script)
        .trim();
    view! {
        <main id="main" class="page narrow">
            <nav class="crumbs" aria-label=move || t!("crumbs")>
                <a href=rules_address(edition, "")>{move || t!("nav-rules")}</a>
                <a href=pool::address("/rulings", edition, "")>{move || heading(edition)}</a>
            </nav>
            <h1 tabindex="-1" lang="en">{ruling.title}</h1>
            <div lang="en">{notes.collect_view()}</div>
            {elsewhere}
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
                <Notice>{move || t!("play-failed")}</Notice>
            </Show>
            <h2>{move || t!("ruling-rules")}</h2>
            <ul class="rule-list" lang="en">{cited.collect_view()}</ul>
            <h2>{move || t!("ruling-cards")}</h2>
            <ul class="links">
                {cards_in(ruling).into_iter().map(|title| view! { <li><CardLink title edition/></li> }).collect_view()}
            </ul>
            <h2>{move || t!("ruling-script")}</h2>
            <pre class="script" lang="en" tabindex="0">{script}</pre>
        </main>
    }
}
