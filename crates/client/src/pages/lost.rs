//! The page of an address at which there is nothing.

use crate::app::title;
use crate::i18n::t;
use crate::parts::Nothing;
use leptos::prelude::*;

/// For addresses that lead nowhere.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    title(|| t!("lost-title"));
    view! {
        <main id="main" class="page">
            <Nothing heading=Box::new(|| t!("lost-title")) text=Box::new(|| t!("lost-text"))>
                <a class="button primary" href="/">{move || t!("nav-home")}</a>
            </Nothing>
        </main>
    }
}
