//! The lessons.

use crate::app::title;
use crate::hired;
use crate::i18n::t;
use crate::lessons::{self, Teaching};
use crate::local::{self, Stored};
use crate::parts::Icon;
use crate::settings::settings;
use ashwright_room::{Begin, Level, SeatSetup, Setup};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

/// With this seed the bot plays as the lessons say.
const SEED: u64 = 7;

/// Begins a lesson; where it is.
pub fn begin(lesson: &Teaching) -> Option<String> {
    let position = lesson.scenario.position()?.clone();
    let player = SeatSetup {
        name: settings().with_untracked(|settings| settings.player()),
        deck: String::new(),
        bot: None,
    };
    let bot = SeatSetup {
        name: t!("bot-name"),
        deck: String::new(),
        bot: Some(Level::Novice),
    };
    let stored = local::new(vec![player, bot], Begin::Position(Box::new(position)), Some(SEED))?;
    let setup = Setup {
        practice: true,
        ..stored.setup
    };
    Some(local::begin(Stored {
        setup,
        lesson: Some(lesson.id.clone()),
        ..stored
    }))
}

/// `/learn`
#[component]
pub fn LearnPage() -> impl IntoView {
    title(|| t!("learn-title"));
    hired::prepare();
    let navigate = use_navigate();
    let failed = RwSignal::new(false);
    let lessons = lessons::all().iter().enumerate().map(|(n, lesson)| {
        let navigate = navigate.clone();
        let open = move |_| match begin(lesson) {
            Some(address) => navigate(&address, NavigateOptions::default()),
            None => failed.set(true),
        };
        view! {
            <li>
                <button type="button" class="way" data-testid=format!("lesson-{}", n + 1) on:click=open>
                    <Icon name="play"/>
                    <span>
                        <b>{move || t!("learn-number", number = n + 1)}" · "<span lang="en">{lesson.scenario.title.clone()}</span></b>
                        <small lang="en">{lesson.scenario.notes.join(" ")}</small>
                    </span>
                </button>
            </li>
        }
    });
    view! {
        <main id="main" class="page narrow">
            <h1 tabindex="-1">{move || t!("learn-title")}</h1>
            <p class="lead">{move || t!("learn-lead")}</p>
            <ol class="lessons">{lessons.collect_view()}</ol>
            <Show when=move || failed.get()>
                <div class="notice bad" role="alert"><Icon name="warning"/><p>{move || t!("play-failed")}</p></div>
            </Show>
            <h2>{move || t!("learn-then")}</h2>
            <p class="row">
                <a class="button" href="/play/bot"><Icon name="bot"/>{move || t!("learn-bot")}</a>
                <a class="button" href="/rules"><Icon name="book"/>{move || t!("learn-read")}</a>
            </p>
        </main>
    }
}
