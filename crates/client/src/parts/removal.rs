//! A button that removes something for good.

use crate::i18n::t;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A button that asks before it removes something or somebody, with one beside it that keeps it. Whoever goes elsewhere keeps it too.
#[component]
pub fn Removal(
    /// How tests find it.
    testid: &'static str,
    /// How it looks.
    #[prop(default = "button")]
    class: &'static str,
    /// What it says at first.
    #[prop(into)]
    says: Signal<String>,
    /// What it says when it is pressed once.
    #[prop(into)]
    asks: Signal<String>,
    /// What the button beside it says then.
    #[prop(into, default = Signal::derive(|| t!("keep-it")))]
    keeps: Signal<String>,
    /// Removes it.
    remove: Box<dyn Fn()>,
) -> impl IntoView {
    let sure = RwSignal::new(false);
    let button = NodeRef::<html::Button>::new();
    let press = move |_| match sure.get_untracked() {
        true => remove(),
        false => sure.set(true),
    };
    let left = move |event: web_sys::FocusEvent| {
        let inside = event
            .current_target()
            .and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let goes_to = event
            .related_target()
            .and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        if !inside.is_some_and(|inside| inside.contains(goes_to.as_ref())) {
            sure.set(false);
        }
    };
    let keep = move || {
        // The focus goes back before what has it is gone.
        if let Some(button) = button.get_untracked() {
            let _ = button.focus();
        }
        sure.set(false);
    };
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" && sure.get_untracked() {
            event.prevent_default();
            keep();
        }
    };
    view! {
        <span class="removal" on:focusout=left on:keydown=escape>
            // What a button says while it has the focus is not told by itself.
            <span class="visually-hidden" role="status">{move || sure.get().then(|| asks.get())}</span>
            <button type="button" class=class data-testid=testid node_ref=button on:click=press>
                {move || if sure.get() { asks.get() } else { says.get() }}
            </button>
            {move || sure.get().then(|| view! {
                <button type="button" class=class data-testid=format!("{testid}-not") on:click=move |_| keep()>
                    {keeps}
                </button>
            })}
        </span>
    }
}
