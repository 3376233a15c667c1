//! Pieces of cards as the table shows them, made from the parts that all pages share.

pub use crate::parts::Icon;
use crate::parts::{CardFace, Cost, Crest as PrintedCrest, InlineText, dice_of_cost};
use crate::pool;
use ashwright_core::{DieType, Level};
use ashwright_lang::{Boxed, render};
use leptos::prelude::*;

/// The picture of a die; what stands around it says what it is.
#[component]
pub fn DieFace(kind: DieType, level: Level, exhausted: bool) -> impl IntoView {
    let (body, place) = match level {
        Level::Basic => ("#die-basic", "translate(12.4 12.4) scale(.635)"),
        Level::Class => ("#die-class", "translate(9.2 6.2) scale(.9)"),
        Level::Power => ("#die-power", "translate(9.2 6.2) scale(.9)"),
    };
    let mut code: String = kind.word().chars().take(2).collect();
    code[..1].make_ascii_uppercase();
    view! {
        <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
            <use href=body></use>
            <g transform=place>
                <use href=format!("#g-{}", kind.word()) width="24" height="24"></use>
            </g>
            {exhausted.then(|| view! { <path class="die-slash" d="M5 35L35 5"></path> })}
        </svg>
        <span class="die-code" aria-hidden="true">{code}</span>
    }
}

/// The band of a card: the colours of the dice of its cost.
#[component]
pub fn Band(title: String) -> impl IntoView {
    let kinds = pool::card(&title)
        .map(|(_, card)| dice_of_cost(&card.cost))
        .unwrap_or_default();
    let stripes = kinds
        .into_iter()
        .map(|kind| view! { <i class=kind.word()></i> })
        .collect_view();
    view! { <span class="card-band" aria-hidden="true">{stripes}</span> }
}

/// The marks of a play cost.
#[component]
pub fn CostMarks(title: String) -> impl IntoView {
    let cost = pool::card(&title)
        .map(|(id, _)| render(pool::pool(), id).cost)
        .unwrap_or_default();
    view! { <Cost cost/> }
}

/// What a card says, paragraph by paragraph.
#[component]
pub fn RulesText(title: String) -> impl IntoView {
    let lines = pool::card(&title)
        .map(|(id, _)| render(pool::pool(), id).lines)
        .unwrap_or_default();
    lines
        .into_iter()
        .map(|line| {
            let class = match line.boxed {
                Boxed::Plain => "line",
                Boxed::Inexhaustible => "line inexhaustible",
                Boxed::Reaction => "line reaction",
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
pub fn FullFace(title: String) -> impl IntoView {
    pool::card(&title).map(|(id, _)| view! { <CardFace title=id/> })
}

/// The crest of a card, by which it is told apart without art.
#[component]
pub fn Crest(title: String) -> impl IntoView {
    pool::card(&title).map(|(id, _)| view! { <PrintedCrest title=id/> })
}
