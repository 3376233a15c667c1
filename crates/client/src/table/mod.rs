//! The table: everything that a viewer sees and does during a game.

use crate::link::Link;
use leptos::prelude::*;

/// The table of a game, for players, spectators and readers of replays: what `link` shows.
#[component]
pub fn TablePage(link: Link) -> impl IntoView {
    view! {
        <main data-testid="table">
            <pre>{move || format!("{:#?}", link.table.get())}</pre>
        </main>
    }
}
