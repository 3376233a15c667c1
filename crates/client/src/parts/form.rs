//! Pieces of forms.

use super::{Icon, Notice};
use crate::browser;
use crate::i18n::t;
use ashwright_room::MAX_NAME;
use leptos::prelude::*;

/// One of several in a select field.
pub fn select<T: Copy + PartialEq + Send + Sync + 'static>(
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

/// The name by which others know somebody, with what is done when it was typed.
pub fn name_field(
    testid: &'static str,
    label: fn() -> String,
    name: RwSignal<String>,
    typed: Box<dyn Fn()>,
) -> AnyView {
    view! {
        <label class="field">
            <span class="label">{label}</span>
            <input
                class="input"
                data-testid=testid
                maxlength=MAX_NAME.to_string()
                autocomplete="nickname"
                prop:value=move || name.get()
                on:input:target=move |event| name.set(event.target().value())
                on:change=move |_| typed()
            />
        </label>
    }
    .into_any()
}

/// The end of a form that begins a game: why the last try failed, and the button.
#[component]
pub fn Go(
    /// Why it could not be begun.
    failed: RwSignal<Option<String>>,
    /// Whether all that it needs is here.
    ready: Signal<bool>,
) -> impl IntoView {
    // On a long page it would not be seen.
    Effect::new(move || {
        if failed.with(Option::is_some) {
            request_animation_frame(|| browser::focus("[data-testid=not-begun]"));
        }
    });
    view! {
        <div class="not-begun" tabindex="-1" data-testid="not-begun">
            {move || failed.get().map(|text| view! { <Notice>{text}</Notice> })}
        </div>
        <div class="go">
            <button type="submit" class="button primary large" data-testid="start" disabled=move || !ready.get()>
                <Icon name="play"/>
                {move || t!("play-start")}
            </button>
        </div>
    }
}

/// What else a game is played with: one line, that opens to be changed.
#[component]
pub fn Terms(
    /// What is chosen.
    line: Signal<String>,
    /// Where it is chosen.
    children: Children,
) -> impl IntoView {
    view! {
        <details class="terms-line">
            <summary data-testid="terms"><span>{line}</span><b>{move || t!("play-change")}</b></summary>
            {children()}
        </details>
    }
}

/// What is typed into a search stands in the address of its page, in place: typing leaves no trail in the history.
pub fn follow_in_address(query: RwSignal<String>) {
    Effect::new(move |before: Option<()>| {
        let typed = query.get();
        if before.is_some() {
            let path = window().location().pathname().unwrap_or_default();
            let address = match typed.trim() {
                "" => path,
                typed => format!("{path}?q={}", browser::in_address(typed)),
            };
            browser::replace_address(&address);
        }
    });
}

/// A field to search with, which keeps up with what is typed.
#[component]
pub fn SearchBox(
    /// What is searched.
    label: fn() -> String,
    /// How tests find it.
    testid: &'static str,
    /// What is typed.
    query: RwSignal<String>,
) -> impl IntoView {
    view! {
        <label class="search-box">
            <Icon name="search"/>
            <span class="visually-hidden">{label}</span>
            <input
                class="input"
                type="text"
                inputmode="search"
                autocomplete="off"
                data-testid=testid
                placeholder=label
                prop:value=move || query.get()
                on:input:target=move |event| query.set(event.target().value())
            />
        </label>
    }
}
