//! What this is, and under which licence.

use crate::app::title;
use crate::i18n::t;
use ashwright_local::library;
use leptos::prelude::*;

/// `/about`
#[component]
pub fn AboutPage() -> impl IntoView {
    title(|| t!("nav-about"));
    view! {
        <main id="main" class="page narrow">
            <h1 tabindex="-1">{move || t!("nav-about")}</h1>
            <p class="lead">{move || t!("about-lead")}</p>
            <h2>{move || t!("about-fan-title")}</h2>
            <p>{move || t!("about-fan")}</p>
            <h2>{move || t!("about-fair-title")}</h2>
            <p>{move || t!("about-fair")}</p>
            <p><code>"ashwright verify FILE"</code></p>
            <h2>{move || t!("about-private-title")}</h2>
            <p>{move || t!("about-private")}</p>
            <p><a class="alone" href="/about/licence">{move || t!("nav-licence")}</a></p>
        </main>
    }
}

/// `/about/licence`
#[component]
pub fn LicencePage() -> impl IntoView {
    title(|| t!("nav-licence"));
    // What is set off with stars in the file stands as the rest does.
    let paragraphs = |text: &'static str| {
        text.split("\n\n")
            .map(|part| match part.strip_prefix('#') {
                Some(heading) => view! { <h2>{heading.trim()}</h2> }.into_any(),
                None => view! { <p>{part.replace('*', "")}</p> }.into_any(),
            })
            .collect_view()
    };
    view! {
        <main id="main" class="page narrow">
            <h1 tabindex="-1">{move || t!("nav-licence")}</h1>
            <div lang="en">{paragraphs(library::file("NOTICE.md").unwrap_or_default())}</div>
            <div class="panel small" lang="en">{paragraphs(library::file("LICENSE").unwrap_or_default())}</div>
        </main>
    }
}
