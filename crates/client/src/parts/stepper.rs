//! How many of something there are, with a button for one less and one for one more.

use crate::i18n::t;
use leptos::prelude::*;

/// Two buttons and a number between them: copies of a card, dice of a type. A button that can do no more keeps the focus.
pub fn stepper(
    // What is counted.
    name: Signal<String>,
    // How many there are.
    n: Signal<usize>,
    // How many there may be.
    most: Option<u8>,
    // Whether that is told beside the number.
    told: bool,
    // Changes the number by one.
    change: impl Fn(i8) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let full = move || most.is_some_and(|most| n.get() >= usize::from(most));
    let none = move || n.get() == 0;
    let take_out = move |_| {
        if !untrack(none) {
            change(-1);
        }
    };
    let put_in = move |_| {
        if !untrack(full) {
            change(1);
        }
    };
    let count = move || match most.filter(|_| told) {
        Some(most) => t!("campaign-of", count = n.get(), most = most),
        None => n.get().to_string(),
    };
    view! {
        <button type="button" class="button" aria-label=move || t!("campaign-fewer", card = name.get()) aria-disabled=move || none().to_string() tabindex=move || none().then_some("-1") on:click=take_out>"−"</button>
        <output>{count}</output>
        <button type="button" class="button" aria-label=move || t!("campaign-more", card = name.get()) aria-disabled=move || full().to_string() on:click=put_in>"+"</button>
    }
}
