//! The frame of the site: its routes.

use crate::pages::GamePage;
use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

/// Puts the site on the page.
pub fn mount() {
    if let Some(boot) = document().get_element_by_id("boot") {
        boot.remove();
    }
    leptos::mount::mount_to_body(Site);
}

#[component]
fn Site() -> impl IntoView {
    crate::settings::follow();
    view! {
        <Router>
            <Routes fallback=|| view! { <p>"Not found"</p> }>
                <Route path=path!("/") view=|| view! { <a href="/game/local-test">{move || crate::i18n::t!("app-name")}</a> {move || crate::i18n::t!("card-count", count = 3)}  }/>
                <Route path=path!("/game/:id") view=|| view! { <GamePage/> }/>
                <Route path=path!("/game/:id/watch") view=|| view! { <GamePage watch=true/> }/>
            </Routes>
        </Router>
    }
}
