//! The lessons.

use crate::app::title;
use crate::hired;
use crate::i18n::t;
use crate::lessons;
use crate::local;
use crate::parts::{Cut, Icon, Notice, Picture};
use crate::pool;
use ashwright_core::EditionId;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

/// `/learn`
#[component]
pub fn LearnPage() -> impl IntoView {
    title(|| t!("learn-title"));
    hired::prepare();
    let navigate = use_navigate();
    let failed = RwSignal::new(false);
    let lessons = lessons::all().iter().enumerate().map(|(n, lesson)| {
        let navigate = navigate.clone();
        let open = move |_| match local::begin_lesson(lesson) {
            Some(address) => navigate(&address, NavigateOptions::default()),
            None => failed.set(true),
        };
        view! {
            <li>
                <button type="button" class="way" data-testid=format!("lesson-{}", n + 1) on:click=open>
                    {pool::leader(EditionId::Reborn, n)
                        .map(|card| view! { <span class="way-picture" aria-hidden="true"><Picture card cut=Cut::Near/></span> })}
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
                <Notice>{move || t!("play-failed")}</Notice>
            </Show>
            <h2>{move || t!("learn-then")}</h2>
            <p class="row">
                <a class="button" href="/play/bot"><Icon name="bot"/>{move || t!("learn-bot")}</a>
                <a class="button" href="/rules"><Icon name="book"/>{move || t!("learn-read")}</a>
            </p>
        </main>
    }
}
