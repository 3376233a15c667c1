//! Icons, dice and costs, from the sprite in the page.

use crate::i18n::t;
use ashwright_core::{DieType, Level, MagicCount, Symbol};
use ashwright_lang::CostMark;
use leptos::prelude::*;

/// A die of each type that the first cards of Reborn were made for, with powers, classes and basics by turns.
pub fn samples() -> impl Iterator<Item = (DieType, Level)> {
    let levels = [Level::Power, Level::Class, Level::Basic];
    DieType::ALL.into_iter().take(7).zip(levels.into_iter().cycle())
}

/// An icon of the sprite, for the eye only: whatever it says is said in words beside it or by a label.
#[component]
pub fn Icon(
    /// Its id without `i-`; with its prefix for type marks (`t-ally`) and glyphs (`g-charm`).
    #[prop(into)]
    name: String,
) -> impl IntoView {
    let prefixed = name.starts_with("t-") || name.starts_with("g-");
    let href = if prefixed {
        format!("#{name}")
    } else {
        format!("#i-{name}")
    };
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <use href=href></use>
        </svg>
    }
}

fn code(kind: DieType) -> String {
    kind.word()
        .chars()
        .take(2)
        .enumerate()
        .map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c })
        .collect()
}

/// A die in words: "charm, power".
fn die_words(kind: DieType, level: Level) -> String {
    t!("die-words", kind = kind.word(), level = level.word())
}

/// The picture of a die, without words: its outline is the level; glyph and colour are the type.
#[component]
pub fn DieFace(kind: DieType, level: Level, exhausted: bool) -> impl IntoView {
    let (body, place) = match level {
        Level::Basic => ("#die-basic", "translate(12.4 12.4) scale(.635)"),
        Level::Class => ("#die-class", "translate(9.2 6.2) scale(.9)"),
        Level::Power => ("#die-power", "translate(9.2 6.2) scale(.9)"),
    };
    view! {
        <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
            <use href=body></use>
            <g transform=place>
                <use href=format!("#g-{}", kind.word()) width="24" height="24"></use>
            </g>
            {exhausted.then(|| view! { <path class="die-slash" d="M5 35L35 5"></path> })}
        </svg>
        <span class="die-code" aria-hidden="true">{code(kind)}</span>
    }
}

/// A die that says what it is.
#[component]
pub fn Die(
    /// The type.
    kind: DieType,
    /// The level.
    level: Level,
    /// Whether it was spent.
    #[prop(default = false)]
    exhausted: bool,
    /// Whether what stands around it says what it is, so that it is silent itself.
    #[prop(default = false)]
    silent: bool,
) -> impl IntoView {
    let label = move || {
        let words = die_words(kind, level);
        if exhausted {
            t!("die-exhausted", die = words)
        } else {
            words
        }
    };
    view! {
        <span
            class="die"
            data-die=kind.word()
            data-level=level.word()
            data-state=if exhausted { "exhausted" } else { "ready" }
            role=(!silent).then_some("img")
            aria-label=move || (!silent).then(label)
            aria-hidden=silent.then_some("true")
        >
            <DieFace kind level exhausted/>
        </span>
    }
}

fn count_of(count: MagicCount) -> (String, i32) {
    match count {
        MagicCount::Exactly(n) => (n.to_string(), i32::from(n)),
        MagicCount::X => ("X".into(), 2),
    }
}

/// A part of a cost in words.
fn mark_words(mark: &CostMark) -> String {
    match mark {
        CostMark::Main => t!("cost-main"),
        CostMark::Side => t!("cost-side"),
        CostMark::Exhaust => t!("cost-exhaust"),
        CostMark::Discard(n) => t!("cost-discard", count = *n),
        CostMark::Status(n) => t!("cost-status", count = *n),
        CostMark::Magic(magic) => {
            let (shown, count) = count_of(magic.count);
            match magic.symbol {
                Symbol::Basic => t!("cost-basic", shown = shown, count = count),
                Symbol::Of(kind, level) => {
                    let (kind, level) = (kind.word(), level.word());
                    t!("cost-dice", shown = shown, count = count, kind = kind, level = level)
                }
            }
        }
        CostMark::Either(options) => {
            let options: Vec<String> = options.iter().map(mark_words).collect();
            t!("cost-either", options = options.join(&t!("cost-or")))
        }
    }
}

/// A cost in words: "1 main action, 2 natural class dice".
pub fn cost_words(cost: &[CostMark]) -> String {
    let words: Vec<String> = cost.iter().map(mark_words).collect();
    words.join(", ")
}

fn mark_view(mark: CostMark) -> AnyView {
    match mark {
        CostMark::Main => view! { <Icon name="main"/> }.into_any(),
        CostMark::Side => view! { <Icon name="side"/> }.into_any(),
        CostMark::Exhaust => view! { <Icon name="exhaust"/> }.into_any(),
        CostMark::Discard(1) => view! { <Icon name="discard"/> }.into_any(),
        CostMark::Discard(n) => view! { {n} <Icon name="discard"/> }.into_any(),
        CostMark::Status(n) => view! { {n} <Icon name="status"/> }.into_any(),
        CostMark::Magic(magic) => {
            let (shown, _) = count_of(magic.count);
            let die = match magic.symbol {
                Symbol::Basic => view! { <Icon name="basic"/> }.into_any(),
                Symbol::Of(kind, level) => view! { <Die kind level silent=true/> }.into_any(),
            };
            view! { <b class="n">{shown}</b> {die} }.into_any()
        }
        CostMark::Either(options) => {
            let count = options.len();
            let options = options.into_iter().enumerate().map(move |(at, option)| {
                let between = (at + 1 < count).then(|| view! { <span class="or">"/"</span> });
                view! { {mark_view(option)} {between} }
            });
            options.collect_view().into_any()
        }
    }
}

/// A cost as marks; its label says it in words.
#[component]
pub fn Cost(cost: Vec<CostMark>) -> impl IntoView {
    let spoken = cost.clone();
    let marks = cost
        .into_iter()
        .map(|mark| view! { <span class="mark">{mark_view(mark)}</span> });
    view! {
        <span class="cost" role="img" aria-label=move || t!("cost-label", cost = cost_words(&spoken))>
            {marks.collect_view()}
        </span>
    }
}
