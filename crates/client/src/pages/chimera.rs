//! A game alone against a Chimera of Red Rains: which one, how hard, with which deck.

use crate::app::title;
use crate::browser;
use crate::i18n::t;
use crate::local::Stored;
use crate::online;
use crate::pages::play::DeckChoice;
use crate::parts::Icon;
use crate::pool;
use crate::settings::settings;
use ashwright_core::{Difficulty, EditionId};
use ashwright_room::{Begin, SeatSetup};
use ashwright_table::encounter::{self, Challenge};
use ashwright_table::{SeededChance, rulebook};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

/// The levels that a Chimera has.
const LEVELS: [u8; 3] = [1, 2, 3];

/// A Chimera with the stacks of its aspects.
fn all() -> Vec<(String, [String; 2])> {
    let book = rulebook(EditionId::RedRains);
    let named = encounter::chimeras(&book)
        .map(|(title, printed)| (book.pool.card(title).title.clone(), printed.stacks.clone()));
    named.collect()
}

/// The words for difficulties.
fn difficulty_words(difficulty: Difficulty) -> String {
    match difficulty {
        Difficulty::Standard => t!("chimera-standard"),
        Difficulty::Heroic => t!("chimera-heroic"),
    }
}

/// Begins a game of this browser against a Chimera; where it is.
fn begin(mut challenge: Challenge, deck: String, seed: Option<u64>) -> Option<String> {
    let drawn = u64::from_str_radix(&browser::random_hex(6), 16).unwrap_or(0);
    let mut chance = SeededChance::new(seed.unwrap_or(drawn));
    challenge.draw(&rulebook(EditionId::RedRains), &mut |n| chance.below(n));
    let seat = SeatSetup {
        name: settings().with_untracked(|settings| settings.player()),
        deck,
        bot: None,
    };
    let mut stored = Stored::new(vec![seat], Begin::Encounter(challenge), seed)?;
    // A browser that cannot keep the game plays it all the same; the table says that it is not kept.
    stored.keep();
    crate::local::begin_now(&stored);
    Some(format!("/game/{}", stored.game))
}

/// One of several in a select field.
fn select<T: Copy + PartialEq + Send + Sync + 'static>(
    testid: &'static str,
    label: fn() -> String,
    chosen: RwSignal<T>,
    options: Vec<(T, Signal<String>)>,
) -> impl IntoView {
    let values: Vec<T> = options.iter().map(|(value, _)| *value).collect();
    let shown = options.into_iter().enumerate().map(move |(at, (value, words))| {
        view! { <option value=at.to_string() prop:selected=move || chosen.get() == value>{words}</option> }
    });
    view! {
        <label class="field">
            <span>{label}</span>
            <select class="input" data-testid=testid on:change:target=move |event| {
                let at = event.target().value().parse::<usize>().ok();
                if let Some(value) = at.and_then(|at| values.get(at)) {
                    chosen.set(*value);
                }
            }>{shown.collect_view()}</select>
        </label>
    }
}

/// `/play/red-rains`
#[component]
pub fn ChimeraPage() -> impl IntoView {
    title(|| t!("home-chimera"));
    let seed = use_query_map().with_untracked(|query| query.get("seed").and_then(|seed| seed.parse::<u64>().ok()));
    let chimeras = StoredValue::new(all());
    let deck = RwSignal::new(pool::decks().next().map(|named| named.name.clone()).unwrap_or_default());
    let (which, stack) = (RwSignal::new(0usize), RwSignal::new(0usize));
    let (level, difficulty) = (RwSignal::new(1u8), RwSignal::new(Difficulty::Standard));
    let failed = RwSignal::new(None::<String>);
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |address: Option<String>| match address {
        Some(address) => navigate.with_value(|navigate| navigate(&address, NavigateOptions::default())),
        None => failed.set(Some(t!("play-failed"))),
    };
    let stack_of = move |at: usize| {
        let stacks = chimeras.with_value(|all| all.get(which.get()).map(|(_, stacks)| stacks.clone()));
        stacks.and_then(|stacks| stacks.get(at).cloned())
    };
    let start = move || {
        let challenge = Challenge {
            chimera: chimeras
                .with_value(|all| all.get(which.get_untracked()).map(|(title, _)| title.clone()))
                .unwrap_or_default(),
            difficulty: difficulty.get_untracked(),
            level: level.get_untracked(),
            aspects: untrack(|| stack_of(stack.get_untracked())).unwrap_or_else(|| encounter::RANDOM.to_owned()),
            lists: Default::default(),
        };
        let deck = deck.get_untracked();
        let Some(seed) = seed else {
            go(begin(challenge, deck, None));
            return;
        };
        // Only a server for tests lets one choose chance.
        leptos::task::spawn_local(async move {
            let test = online::info().await.is_ok_and(|info| info.test);
            go(begin(challenge, deck, Some(seed).filter(|_| test)));
        });
    };
    let titles: Vec<String> = chimeras.with_value(|all| all.iter().map(|(title, _)| title.clone()).collect());
    let titles = titles
        .into_iter()
        .enumerate()
        .map(|(at, title)| (at, Signal::derive(move || title.clone())));
    let levels = LEVELS.map(|level| (level, Signal::derive(move || level.to_string())));
    let difficulties = Difficulty::ALL.map(|one| (one, Signal::derive(move || difficulty_words(one))));
    let stacks = [0, 1, 2].map(|at| {
        (
            at,
            Signal::derive(move || stack_of(at).unwrap_or_else(|| t!("chimera-random"))),
        )
    });
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("home-chimera")}</h1>
            <form on:submit=move |event| { event.prevent_default(); start(); }>
                <div class="chimera-choice">
                    {select("chimera-which", || t!("chimera-which"), which, titles.collect())}
                    {select("chimera-difficulty", || t!("chimera-difficulty"), difficulty, difficulties.to_vec())}
                    {select("chimera-level", || t!("chimera-level"), level, levels.to_vec())}
                    {select("chimera-aspects", || t!("chimera-aspects"), stack, stacks.to_vec())}
                </div>
                <DeckChoice name="mine" chosen=deck legend=Signal::derive(|| t!("play-your-deck"))/>
                {move || failed.get().map(|text| view! { <div class="notice bad" role="alert"><Icon name="warning"/><p>{text}</p></div> })}
                <div class="go">
                    <button type="submit" class="button primary large" data-testid="start">
                        <Icon name="play"/>
                        {move || t!("play-start")}
                    </button>
                </div>
            </form>
        </main>
    }
}
