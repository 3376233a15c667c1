//! A new deck: from nothing, or from what somebody pastes. What is pasted is read while it is written.

use crate::app::title;
use crate::asset::{Arrival, cards_of};
use crate::i18n::t;
use crate::pages::deck_choice::dice_of;
use crate::pages::decks::verdict;
use crate::pages::play::{EditionChoice, edition_at_first};
use crate::parts::{Icon, Notice, told};
use crate::pool;
use crate::words::edition_name;
use crate::workshop;
use ashwright_core::{EditionId, sort_by_key};
use ashwright_decks::Draft;
use ashwright_decks::format::Finding;
use ashwright_decks::import::{self, Imported, Pasted};
use ashwright_table::Problem;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

/// What was pasted, as far as it was understood.
#[derive(Clone, PartialEq)]
struct Reading {
    edition: EditionId,
    pasted: Pasted,
}

/// How much of a reading was not understood.
fn errors(pasted: &Pasted) -> usize {
    match pasted {
        Pasted::Decks(decks) => decks.iter().map(|deck| deck.errors.len()).sum(),
        Pasted::Address(_) => 0,
        Pasted::Unreadable(_) => usize::MAX,
    }
}

/// Reads what was pasted: as a deck of the edition that it names, else of the chosen one unless another understands more of it.
/// Nothing while the cards of an edition are on their way.
fn read(text: &str, chosen: EditionId) -> Option<Reading> {
    let named = import::edition_of(text).map(ashwright_decks::edition::of_cards);
    let mut editions = match named {
        Some(edition) => vec![edition],
        None => pool::PLAYED.to_vec(),
    };
    sort_by_key(&mut editions, |edition| *edition != chosen);
    let readings: Vec<Reading> = editions
        .into_iter()
        .filter(|edition| cards_of(*edition) == Arrival::Here)
        .map(|edition| Reading {
            edition,
            pasted: import::import(pool::of(edition), text, &t!("new-deck-pasted")),
        })
        .collect();
    readings.into_iter().min_by_key(|reading| errors(&reading.pasted))
}

/// A problem without its place: that is before one's eyes.
fn here(problem: &Problem) -> Problem {
    Problem {
        place: String::new(),
        excerpt: None,
        ..problem.clone()
    }
}

/// The line of a problem, as it was written, but for a colon at its end: one follows.
fn line_of(problem: &Problem) -> Option<String> {
    let excerpt = problem.excerpt.as_ref()?;
    Some(excerpt.line.trim().trim_end_matches(':').to_owned())
}

/// `/decks/new`
#[component]
pub fn NewDeckPage() -> impl IntoView {
    title(|| t!("new-deck"));
    let edition = RwSignal::new(edition_at_first());
    let pasted = RwSignal::new(String::new());
    let full = RwSignal::new(false);
    let navigate = StoredValue::new_local(use_navigate());
    let open = move |edition: EditionId, drafts: Vec<Draft>| {
        let one = drafts.len() == 1;
        let mut last = None;
        for draft in drafts {
            last = workshop::begin(edition, draft);
            if last.is_none() {
                full.set(true);
                return;
            }
        }
        let Some(own) = last else { return };
        let address = if one {
            workshop::address(&own)
        } else {
            pool::address("/decks", edition, "")
        };
        navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
    };
    let reading = Memo::new(move |_| {
        let text = pasted.get();
        (!text.trim().is_empty()).then(|| read(&text, edition.get())).flatten()
    });
    view! {
        <main id="main" class="page new-deck">
            <nav class="crumbs" aria-label=move || t!("crumbs")><a href="/decks">{move || t!("nav-decks")}</a></nav>
            <h1 tabindex="-1">{move || t!("new-deck")}</h1>
            <p class="lead">{move || t!("new-deck-lead")}</p>
            <EditionChoice chosen=edition/>
            <p class="row">
                <button
                    type="button"
                    class="button primary large"
                    data-testid="new-deck-empty"
                    // The cards of another edition are sent for when it is chosen.
                    disabled=move || cards_of(edition.get()) != Arrival::Here
                    on:click=move |_| open(edition.get_untracked(), vec![Draft::default()])
                >
                    <Icon name="deck"/>
                    {move || t!("new-deck-empty")}
                </button>
                <a class="button large" href=move || pool::address("/decks", edition.get(), "")>{move || t!("new-deck-from")}</a>
            </p>
            {move || full.get().then(|| view! {
                <Notice>{t!("builder-not-kept")}</Notice>
            })}
            <h2>{move || t!("new-deck-paste")}</h2>
            <p class="muted">{move || t!("new-deck-paste-more")}</p>
            <textarea
                class="input pasted"
                rows="12"
                spellcheck="false"
                data-testid="pasted"
                aria-label=move || t!("new-deck-paste")
                prop:value=move || pasted.get()
                on:input:target=move |event| pasted.set(event.target().value())
            ></textarea>
            <div data-testid="reading" aria-live="polite">
                {move || reading.get().map(|reading| shown(reading, open))}
            </div>
        </main>
    }
}

/// What a reading came to, and what can be done with it.
fn shown(reading: Reading, open: impl Fn(EditionId, Vec<Draft>) + Copy + Send + Sync + 'static) -> AnyView {
    let edition = reading.edition;
    match reading.pasted {
        Pasted::Unreadable(problem) => view! {
            <div class="notice bad"><Icon name="warning"/><p lang="en">{told(&here(&problem))}</p></div>
        }
        .into_any(),
        Pasted::Address(address) => {
            let json = address.json();
            view! {
                <div class="notice">
                    <Icon name="link"/>
                    <p>
                        {t!("new-deck-address")}
                        " "
                        <a href=json.clone() target="_blank" rel="noreferrer noopener" aria-describedby="new-tab">{json.clone()}</a>
                    </p>
                </div>
            }
            .into_any()
        }
        Pasted::Decks(decks) => {
            let drafts: Vec<Draft> = decks.iter().map(|deck| deck.draft.clone()).collect();
            let several = drafts.len() > 1;
            let count = drafts.len();
            let all = several.then(|| {
                view! {
                    <p>
                        <button type="button" class="button primary" data-testid="keep-all" on:click=move |_| open(edition, drafts.clone())>
                            {t!("new-deck-keep-all", count = count)}
                        </button>
                    </p>
                }
            });
            let read = decks.into_iter().map(|deck| one(edition, deck, several, open));
            view! {
                <p class="muted">{t!("new-deck-read", count = count, edition = edition_name(edition))}</p>
                {all}
                {read.collect_view()}
            }
            .into_any()
        }
    }
}

/// A deck that was read.
fn one(
    edition: EditionId,
    read: Imported,
    several: bool,
    open: impl Fn(EditionId, Vec<Draft>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let draft = read.draft.clone();
    let name = workshop::name(edition, &draft).unwrap_or_else(|| t!("deck-unnamed"));
    let leader = draft
        .phoenixborn
        .map(|leader| pool::of(edition).card(leader).title.clone());
    let objections = workshop::objections(edition, &draft);
    // Before its lines can be read, nobody knows what else the deck wants.
    let (unread, wrong) = (read.errors.len(), objections.len());
    let named = (wrong > 0 && unread == 0).then(|| {
        let row = |finding: Finding| view! { <li><span lang="en">{finding.text}</span></li> };
        view! { <ul class="findings">{objections.into_iter().map(row).collect_view()}</ul> }
    });
    let problems = |class: &'static str, problems: Vec<Problem>| {
        let row = |problem: &Problem| {
            let said = match problem.excerpt {
                Some(_) => here(problem).to_string(),
                None => told(&here(problem)),
            };
            view! {
                <li>{line_of(problem).map(|line| view! { <code>{line}</code> ": " })}<span lang="en">{said}</span></li>
            }
        };
        (!problems.is_empty())
            .then(|| view! { <ul class=format!("findings {class}")>{problems.iter().map(row).collect_view()}</ul> })
    };
    let (size, dice) = (draft.size(), draft.dice);
    view! {
        <section class="panel read-deck" data-testid="read-deck">
            <h3 translate="no">{name}</h3>
            <p class="row">
                {leader.map(|leader| view! { <span lang="en"><Icon name="t-phoenixborn"/>{leader}</span> })}
                <span>{t!("card-count", count = size)}</span>
                {dice_of(dice)}
                <b>{match unread { 0 => verdict(wrong), n => t!("new-deck-unread", count = n) }}</b>
            </p>
            {problems("wrong", read.errors)}
            {named}
            {problems("muted", read.notes)}
            <button type="button" class="button" class:primary=!several data-testid="keep-deck" on:click=move |_| open(edition, vec![draft.clone()])>
                {match unread { 0 => t!("new-deck-keep"), n => t!("new-deck-keep-without", count = n) }}
            </button>
        </section>
    }
}
