//! Pieces of cards as the table shows them, made from the parts that all pages share.

use crate::parts::{CardFace, Cost, Cut, InlineText, Picture};
pub use crate::parts::{DieFace, Icon};
use crate::pool;
use ashwright_core::{Difficulty, EditionId};
use ashwright_lang::Boxed;
use ashwright_picture::Mark;
use leptos::prelude::*;

/// The band of a card: the colours of the dice of its cost.
#[component]
pub fn Band(edition: EditionId, title: String) -> impl IntoView {
    let kinds = pool::card(edition, &title)
        .map(|card| card.card().cost.dice_types())
        .unwrap_or_default();
    let stripes = kinds
        .into_iter()
        .map(|kind| view! { <i class=kind.word()></i> })
        .collect_view();
    view! { <span class="card-band" aria-hidden="true">{stripes}</span> }
}

/// The marks of a play cost.
#[component]
pub fn CostMarks(edition: EditionId, title: String) -> impl IntoView {
    let cost = pool::card(edition, &title)
        .map(|card| card.text().cost)
        .unwrap_or_default();
    view! { <Cost cost/> }
}

/// What a card says, paragraph by paragraph.
#[component]
pub fn RulesText(edition: EditionId, title: String) -> impl IntoView {
    let lines = pool::card(edition, &title)
        .map(|card| card.text().lines)
        .unwrap_or_default();
    lines
        .into_iter()
        .map(|line| {
            let class = match line.boxed {
                Boxed::Plain => "line",
                Boxed::Inexhaustible => "line inexhaustible",
                Boxed::Reaction => "line reaction",
                Boxed::BetweenRealms => "line between-realms",
                Boxed::Status => "line status",
            };
            // A keyword that stands alone is told by what it means.
            let text = if line.text.is_empty() {
                line.keyword_reminder.clone().unwrap_or_default()
            } else {
                line.text.clone()
            };
            let cost = line.cost.clone().map(|cost| view! { <Cost cost/>": " });
            let label = line.label().map(|label| view! { <b>{label}": "</b> });
            view! { <span class=class>{label}{cost}<InlineText text/></span> }
        })
        .collect_view()
}

/// A whole card.
#[component]
pub fn FullFace(
    edition: EditionId,
    title: String,
    /// Of a Chimera, the level at which it is met: of the others nothing is said.
    #[prop(default = None)]
    met: Option<(Difficulty, u8)>,
) -> impl IntoView {
    pool::card(edition, &title).map(|card| view! { <CardFace card met/> })
}

/// The picture of a card, by which it is told apart.
#[component]
pub fn Pictured(
    edition: EditionId,
    title: String,
    /// What happened to the card.
    #[prop(into, default = Signal::stored(Vec::new()))]
    marks: Signal<Vec<Mark>>,
) -> impl IntoView {
    pool::card(edition, &title).map(|card| view! { <Picture card cut=Cut::Near marks/> })
}
