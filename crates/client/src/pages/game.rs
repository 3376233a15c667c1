//! The page of a game: finds the line to its room and hands it to the table.

use crate::link::Link;
use crate::local::Open;
use crate::settings::settings;
use crate::table::TablePage;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// `/game/:id` and `/game/:id/watch`.
#[component]
pub fn GamePage(#[prop(optional)] watch: bool) -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    move || {
        let id = id.get();
        let link = if id.starts_with("local-") {
            Link::local(Open {
                game: id,
                name: settings().with_untracked(|settings| settings.player()),
                deck: "The Iron Men".into(),
                bot_deck: "The Snakes in Silver".into(),
                level: "novice".into(),
            })
        } else {
            let token = crate::browser::stored(&format!("ashwright.seat.{id}")).filter(|_| !watch);
            Link::socket(&id, token)
        };
        view! { <TablePage link/> }
    }
}
