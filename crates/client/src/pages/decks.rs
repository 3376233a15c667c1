//! The decks of each edition: those that were built on this device, the ready-made ones, and those that links hold.

use crate::app::title;
use crate::asset::WithCards;
use crate::i18n::t;
use crate::pages::deck_choice::{dice_of, words_of_own, words_of_ready};
use crate::parts::{CardFace, CardLink, CopyButton, Cut, Icon, Nothing, Picture, kind_icon, kind_words, told};
use crate::pool::{self, Printing};
use crate::words::edition_name;
use crate::workshop::{self, Own};
use ashwright_core::{CardKind, EditionId, TitleId};
use ashwright_decks::Draft;
use ashwright_decks::import::{self, Pasted};
use ashwright_table::decks::{self, NamedDeck};
use ashwright_table::rulebook;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate, use_params_map};

/// Whether a deck can be played, in a few words: so many things stand in the way.
pub fn verdict(wrong: usize) -> String {
    match wrong {
        0 => t!("builder-legal"),
        n => t!("builder-wrong", count = n),
    }
}

/// Cards with their numbers of copies by kind, those of a kind by title.
pub fn by_kind(edition: EditionId, cards: &[(TitleId, u8)]) -> Vec<(CardKind, Vec<(TitleId, u8)>)> {
    let pool = pool::of(edition);
    let of = |kind: CardKind| {
        let of_kind = |(title, _): &&(TitleId, u8)| pool.card(*title).kind == kind;
        let mut cards: Vec<(TitleId, u8)> = cards.iter().filter(of_kind).copied().collect();
        ashwright_core::sort_by(&mut cards, |a, b| pool.card(a.0).title.cmp(&pool.card(b.0).title));
        (!cards.is_empty()).then_some((kind, cards))
    };
    CardKind::ALL.into_iter().filter_map(of).collect()
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
        view! {
            <li>
                <a class="deck-tile link" href=pool::address("/decks", edition, &pool::stub(&named.name))>
                    {picture_of(edition, Some(named.deck.phoenixborn))}
                    {words_of_ready(edition, named)}
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
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("nav-decks")}</h1>
            <p class="row">
                <a class="button primary" data-testid="new-deck" href=format!("/decks/new?edition={}", edition.word())>
                    <Icon name="deck"/>
                    {move || t!("new-deck")}
                </a>
            </p>
            {own_decks(edition)}
            <p class="lead">{move || t!("decks-lead")}</p>
            {shelves.collect_view()}
            {others(edition)}
        </main>
    }
}

/// The picture of whoever leads a deck.
fn picture_of(edition: EditionId, leader: Option<TitleId>) -> impl IntoView {
    let card = leader.map(|leader| Printing::new(edition, leader));
    card.map(|card| view! { <span class="tile-picture"><Picture card cut=Cut::Near/></span> })
}

/// The decks that were built on this device.
fn own_decks(edition: EditionId) -> impl IntoView {
    let own = workshop::all(edition);
    let tile = |own: &Own| {
        let wrong = workshop::objections(own.edition, &own.draft).len();
        view! {
            <li>
                <a class="deck-tile link" href=workshop::address(own)>
                    {picture_of(own.edition, own.draft.phoenixborn)}
                    {words_of_own(own)}
                    <small>{move || verdict(wrong)}</small>
                </a>
            </li>
        }
    };
    (!own.is_empty()).then(|| {
        view! {
            <section data-testid="own-decks">
                <h2>{move || t!("decks-own")}</h2>
                <ul class="deck-choices">{own.iter().map(tile).collect_view()}</ul>
            </section>
        }
    })
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
        Some(named) => view! { <One edition draft=Draft::from(named.clone()) ready=true/> }.into_any(),
        None => {
            let stub = stub.to_owned();
            view! {
                <main id="main" class="page">
                    <Nothing heading=Box::new(|| t!("deck-none")) text=Box::new(move || t!("deck-none-more", name = stub.clone()))>
                        <a class="button primary" href="/decks">{move || t!("nav-decks")}</a>
                    </Nothing>
                </main>
            }
            .into_any()
        }
    }
}

/// Cards with their numbers of copies; those with a star have one.
pub fn list(edition: EditionId, cards: Vec<(TitleId, u8)>, star: &[TitleId]) -> impl IntoView + use<> {
    let star = star.to_vec();
    let rows = cards.into_iter().map(move |(title, count)| {
        let card = pool::of(edition).card(title);
        let starred = star.contains(&title);
        view! {
            <li>
                <b class="copies">{count}"×"</b>
                <span class="list-picture" aria-hidden="true"><Picture card=Printing::new(edition, title) cut=Cut::Near/></span>
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

/// `/decks/share#d=…`: a deck that the link holds.
#[component]
pub fn SharedDeckPage() -> impl IntoView {
    let hash = use_location().hash;
    move || {
        let link = hash.get();
        let link = if link.starts_with('#') {
            link
        } else {
            format!("#{link}")
        };
        let edition = import::edition_of(&link)
            .map(ashwright_decks::edition::of_cards)
            .unwrap_or_default();
        view! { <WithCards edition>{shared(edition, &link)}</WithCards> }
    }
}

fn shared(edition: EditionId, link: &str) -> AnyView {
    let holds = link
        .trim_start_matches('#')
        .strip_prefix("d=")
        .is_some_and(|deck| !deck.is_empty());
    if !holds {
        return no_deck(t!("shared-empty"));
    }
    let why = match import::import(pool::of(edition), link, "the link") {
        Pasted::Decks(mut decks) => match decks.pop() {
            Some(read) if read.errors.is_empty() => {
                return view! { <One edition draft=read.draft ready=false/> }.into_any();
            }
            Some(read) => read.errors.first().map(told),
            None => None,
        },
        Pasted::Unreadable(problem) => Some(told(&problem)),
        Pasted::Address(_) => None,
    };
    no_deck(why.unwrap_or_default())
}

/// Why a link gives no deck.
fn no_deck(why: String) -> AnyView {
    view! {
        <main id="main" class="page">
            <Nothing heading=Box::new(|| t!("shared-none")) text=Box::new(move || why.clone())>
                <a class="button primary" href="/decks">{move || t!("nav-decks")}</a>
            </Nothing>
        </main>
    }
    .into_any()
}

/// The cards of a deck by kind.
fn groups(edition: EditionId, draft: &Draft) -> impl IntoView + use<> {
    let group = |(kind, cards): (CardKind, Vec<(TitleId, u8)>)| {
        let count: u32 = cards.iter().map(|(_, count)| u32::from(*count)).sum();
        view! {
            <section>
                <h3><Icon name=kind_icon(kind)/>{move || kind_words(kind)}" "<span class="muted">{count}</span></h3>
                {list(edition, cards, &draft.first_five)}
            </section>
        }
    };
    by_kind(edition, &draft.cards).into_iter().map(group).collect_view()
}

/// A deck to look at: a ready-made one, or one that a link holds.
#[component]
fn One(edition: EditionId, draft: Draft, ready: bool) -> impl IntoView {
    let name = workshop::name(edition, &draft);
    let heading = move || name.clone().unwrap_or_else(|| t!("deck-unnamed"));
    title(heading.clone());
    let pool = pool::of(edition);
    let text = draft.named(pool).map(|named| decks::print(pool, &named));
    let conjured = draft.conjurations(&rulebook(edition));
    let navigate = StoredValue::new_local(use_navigate());
    let full = RwSignal::new(false);
    let begun = StoredValue::new(draft.clone());
    let change = {
        let heading = heading.clone();
        move |_| {
            let draft = begun.get_value();
            let name = match ready {
                true => t!("deck-copy-of", name = heading()),
                false => draft.name.clone(),
            };
            match workshop::copy(edition, Draft { name, ..draft }) {
                Some(own) => {
                    navigate.with_value(|navigate| navigate(&workshop::address(&own), NavigateOptions::default()));
                }
                None => full.set(true),
            }
        }
    };
    let about = ready.then(|| decks::about(edition, &draft.name)).flatten();
    let wrong = match ready {
        true => Vec::new(),
        false => workshop::objections(edition, &draft),
    };
    let play = ready.then(|| format!("/play/bot?edition={}&deck={}", edition.word(), pool::stub(&draft.name)));
    let (link, copied) = (StoredValue::new(draft.clone()), text.clone());
    let size = draft.size();
    let starred = !draft.first_five.is_empty();
    view! {
        <main id="main" class="page deck-page">
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
            <h1 tabindex="-1" lang="en">{heading}</h1>
            <div class="card-columns">
                <div class="face">
                    {draft.phoenixborn.map(|leader| view! { <CardFace card=Printing::new(edition, leader)/> })}
                </div>
                <div>
                    {about.map(|about| view! { <p class="lead" lang="en">{about}</p> })}
                    <p class="row">
                        {dice_of(draft.dice)}
                        <span class="muted">{move || t!("card-count", count = size)}</span>
                    </p>
                    {(!wrong.is_empty()).then(|| {
                        let rows = wrong.into_iter().map(|finding| view! { <li lang="en">{finding.text}</li> });
                        view! { <ul class="findings wrong">{rows.collect_view()}</ul> }
                    })}
                    <p class="row">
                        {play.map(|play| view! { <a class="button primary" href=play><Icon name="bot"/>{move || t!("deck-play")}</a> })}
                        <button type="button" class="button" class:primary=!ready data-testid="deck-change" on:click=change>
                            <Icon name="deck"/>
                            {move || if ready { t!("deck-change") } else { t!("deck-keep") }}
                        </button>
                        <CopyButton icon="link" words=Signal::derive(|| t!("deck-link")) text=move || Some(workshop::link(edition, &link.get_value()))/>
                        {copied.map(|text| view! { <CopyButton icon="copy" words=Signal::derive(|| t!("deck-copy")) text=move || Some(text.clone())/> })}
                        <CopyButton icon="copy" words=Signal::derive(|| t!("deck-copy-site")) text=move || Some(workshop::for_sites(edition, &link.get_value()))/>
                    </p>
                    {move || full.get().then(|| view! { <p class="wrong" role="alert">{t!("builder-not-kept")}</p> })}
                    <div class="deck-groups">{groups(edition, &draft)}</div>
                    {(!conjured.is_empty()).then(|| view! {
                        <h3>{move || t!("deck-conjurations")}</h3>
                        {list(edition, conjured, &[])}
                    })}
                    {starred.then(|| view! {
                        <p class="small muted"><Icon name="starred"/>" "{move || t!("deck-first-five-more")}</p>
                    })}
                    {text.map(|text| view! {
                        <details>
                            <summary>{move || t!("deck-text")}</summary>
                            <pre class="script" lang="en" tabindex="0">{text}</pre>
                        </details>
                    })}
                </div>
            </div>
        </main>
    }
}
