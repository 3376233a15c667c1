//! The ready-made decks of each edition.

use crate::app::title;
use crate::asset::WithCards;
use crate::browser;
use crate::i18n::t;
use crate::pages::about::Nothing;
use crate::pages::rules::edition_name;
use crate::parts::{CardFace, CardLink, Die, Icon, kind_icon, kind_words};
use crate::pool::{self, Printing};
use ashwright_core::{CardKind, EditionId, Level, Pool, TitleId};
use ashwright_table::decks::{self, NamedDeck};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// The dice of a deck, counted.
pub fn dice_row(named: &'static NamedDeck) -> impl IntoView {
    let dice = named
        .deck
        .dice
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| {
            view! { <span class="mark"><b>{count}</b><Die kind level=Level::Power/></span> }
        });
    view! { <span class="dice">{dice.collect_view()}</span> }
}

/// `/decks`
#[component]
pub fn DecksPage() -> impl IntoView {
    view! { <AllDecks edition=EditionId::Reborn/> }
}

/// The decks of an edition, whose cards are here.
#[component]
fn AllDecks(edition: EditionId) -> impl IntoView {
    title(|| t!("nav-decks"));
    let tile = move |named: &'static NamedDeck| {
        let leader = pool::of(edition).card(named.deck.phoenixborn).title.clone();
        view! {
            <li>
                <a class="deck-tile link" href=pool::address("/decks", edition, &pool::stub(&named.name))>
                    <b lang="en">{named.name.clone()}</b>
                    <small lang="en"><Icon name="t-phoenixborn"/>{leader}</small>
                    {dice_row(named)}
                </a>
            </li>
        }
    };
    let shelves = pool::shelves(edition).iter().map(move |shelf| {
        view! {
            <section>
                <h2 lang="en">{shelf.name}</h2>
                <ul class="deck-choices">{shelf.decks.iter().map(tile).collect_view()}</ul>
            </section>
        }
    });
    view! {
        <main id="main" class="page reading">
            <h1 tabindex="-1">{move || t!("nav-decks")}</h1>
            <p class="lead">{move || t!("decks-lead")}</p>
            {shelves.collect_view()}
            {others(edition)}
        </main>
    }
}

/// The way to the decks of the other editions.
fn others(edition: EditionId) -> impl IntoView {
    let others = pool::PLAYED.into_iter().filter(move |other| *other != edition);
    let links = others.map(|other| {
        view! {
            <a class="alone" href=pool::address("/decks", other, "")>
                {move || t!("decks-of", edition = edition_name(other))}
            </a>
        }
    });
    view! { <p>{links.collect_view()}</p> }
}

/// `/decks/:name`, and `/decks/:edition/:name` for other editions; `/decks/:edition` has all of them.
#[component]
pub fn DeckPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let (edition, stub) = params.with(|params| {
            let (first, second) = (params.get("edition"), params.get("name").unwrap_or_default());
            match first
                .or(Some(second.clone()))
                .and_then(|word| EditionId::from_word(&word))
            {
                Some(edition) if params.get("edition").is_none() => (edition, String::new()),
                Some(edition) => (edition, second),
                None => (EditionId::Reborn, second),
            }
        });
        view! { <WithCards edition>{deck_or_decks(edition, &stub)}</WithCards> }
    }
}

fn deck_or_decks(edition: EditionId, stub: &str) -> AnyView {
    if stub.is_empty() {
        return view! { <AllDecks edition/> }.into_any();
    }
    match pool::decks(edition).find(|named| pool::stub(&named.name) == stub) {
        Some(named) => view! { <One edition named/> }.into_any(),
        None => {
            let stub = stub.to_owned();
            view! {
                <main id="main" class="page reading">
                    <Nothing heading=Box::new(|| t!("deck-none")) text=Box::new(move || t!("deck-none-more", name = stub.clone()))>
                        <a class="button primary" href="/decks">{move || t!("nav-decks")}</a>
                    </Nothing>
                </main>
            }
            .into_any()
        }
    }
}

/// Every conjuration that the cards of a deck bring into play, what those bring included.
fn conjurations(pool: &Pool, named: &NamedDeck) -> Vec<(TitleId, u8)> {
    let mut wanted: Vec<TitleId> = named.deck.cards.iter().map(|(title, _)| *title).collect();
    wanted.push(named.deck.phoenixborn);
    let mut found: Vec<TitleId> = Vec::new();
    while let Some(title) = wanted.pop() {
        for conjured in pool.conjures(title) {
            if !found.contains(&conjured) {
                found.push(conjured);
                wanted.push(conjured);
            }
        }
    }
    ashwright_core::sort_by(&mut found, |a, b| pool.card(*a).title.cmp(&pool.card(*b).title));
    found.into_iter().map(|title| (title, pool.card(title).limit)).collect()
}

fn list(edition: EditionId, cards: Vec<(TitleId, u8)>, star: &[TitleId]) -> impl IntoView + use<> {
    let star = star.to_vec();
    let rows = cards.into_iter().map(move |(title, count)| {
        let card = pool::of(edition).card(title);
        let starred = star.contains(&title);
        view! {
            <li>
                <b class="copies">{count}"×"</b>
                <CardLink title=card.title.clone() edition/>
                {starred
                    .then(|| {
                        view! {
                            <span class="star" role="img" aria-label=move || t!("deck-first-five")><Icon name="starred"/></span>
                        }
                    })}
            </li>
        }
    });
    view! { <ul class="deck-list">{rows.collect_view()}</ul> }
}

#[component]
fn One(edition: EditionId, named: &'static NamedDeck) -> impl IntoView {
    title(|| named.name.clone());
    let pool = pool::of(edition);
    let groups = CardKind::ALL.into_iter().filter_map(|kind| {
        let mut cards: Vec<(TitleId, u8)> = named
            .deck
            .cards
            .iter()
            .filter(|(title, _)| pool.card(*title).kind == kind)
            .copied()
            .collect();
        ashwright_core::sort_by(&mut cards, |a, b| pool.card(a.0).title.cmp(&pool.card(b.0).title));
        let count: u32 = cards.iter().map(|(_, count)| u32::from(*count)).sum();
        (count > 0).then(|| {
            view! {
                <section>
                    <h3><Icon name=kind_icon(kind)/>{move || kind_words(kind)}" "<span class="muted">{count}</span></h3>
                    {list(edition, cards, &named.first_five)}
                </section>
            }
        })
    });
    let total: u32 = named.deck.cards.iter().map(|(_, count)| u32::from(*count)).sum();
    let text = decks::print(pool, named);
    let copied = RwSignal::new(None::<bool>);
    let conjured = conjurations(pool, named);
    let play = format!("/play/bot?edition={}&deck={}", edition.word(), pool::stub(&named.name));
    let shown = text.clone();
    view! {
        <main id="main" class="page reading deck-page">
            <nav class="crumbs" aria-label=move || t!("crumbs")>
                <a href="/decks">{move || t!("nav-decks")}</a>
                {(edition != EditionId::Reborn)
                    .then(|| {
                        view! {
                            <a href=pool::address("/decks", edition, "")>
                                {move || t!("decks-of", edition = edition_name(edition))}
                            </a>
                        }
                    })}
            </nav>
            <h1 tabindex="-1" lang="en">{named.name.clone()}</h1>
            <div class="card-columns">
                <div class="face"><CardFace card=Printing::new(edition, named.deck.phoenixborn)/></div>
                <div>
                    <p class="row">{dice_row(named)}<span class="muted">{move || t!("card-count", count = total)}</span></p>
                    <p class="row">
                        <a class="button primary" href=play><Icon name="bot"/>{move || t!("deck-play")}</a>
                        <button
                            type="button"
                            class="button"
                            on:click=move |_| {
                                let text = text.clone();
                                leptos::task::spawn_local(async move {
                                    let done = browser::copy(&text).await;
                                    copied.try_set(Some(done));
                                });
                            }
                        >
                            <Icon name="copy"/>
                            {move || t!("deck-copy")}
                        </button>
                        <span role="status" class="small">
                            {move || match copied.get() {
                                None => String::new(),
                                Some(true) => t!("copied"),
                                Some(false) => t!("copy-failed"),
                            }}
                        </span>
                    </p>
                    <div class="deck-groups">{groups.collect_view()}</div>
                    <h3>{move || t!("deck-conjurations")}</h3>
                    {list(edition, conjured, &[])}
                    <p class="small muted"><Icon name="starred"/>" "{move || t!("deck-first-five-more")}</p>
                    <details>
                        <summary>{move || t!("deck-text")}</summary>
                        <pre class="script" lang="en" tabindex="0">{shown}</pre>
                    </details>
                </div>
            </div>
        </main>
    }
}
