//! What stands on a page that has nothing to show, or nothing yet.

use super::Icon;
use crate::i18n::t;
use leptos::prelude::*;

/// What stands where there is nothing: why, and what to do.
#[component]
pub fn Nothing(
    /// The heading.
    heading: Box<dyn Fn() -> String + Send>,
    /// Why there is nothing.
    text: Box<dyn Fn() -> String + Send>,
    /// What to do.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="empty">
            <Icon name="search"/>
            <h1 tabindex="-1">{move || heading()}</h1>
            <p>{move || text()}</p>
            <p class="row centred">{children()}</p>
        </div>
    }
}

/// What stands where something is still on its way.
#[component]
pub fn Waiting() -> impl IntoView {
    view! {
        <div class="empty" role="status">
            <div class="spinner"></div>
            <p>{move || t!("game-loading")}</p>
        </div>
    }
}
