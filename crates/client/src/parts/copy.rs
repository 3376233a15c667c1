//! Copying a text.

use super::Icon;
use crate::browser;
use crate::i18n::t;
use leptos::prelude::*;

/// For so many milliseconds a button says that it has copied.
const SAID: i32 = 4000;

/// A button that copies a text, and says whether it did. It is as wide as before then: nothing beside it moves.
#[component]
pub fn CopyButton(
    /// The icon.
    icon: &'static str,
    /// What it says.
    words: Signal<String>,
    /// The text; nothing where there is none now.
    text: impl Fn() -> Option<String> + Send + 'static,
    /// Whether it is what one comes for.
    #[prop(default = false)]
    primary: bool,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let by_hand = RwSignal::new(None::<String>);
    view! {
        <span class="copying">
            <button
                type="button"
                class="button"
                class:primary=primary
                class:copied=move || copied.get() == Some(true)
                data-testid="copy"
                on:click=move |_| {
                    let Some(text) = text() else {
                        copied.set(Some(false));
                        return;
                    };
                    leptos::task::spawn_local(async move {
                        let done = browser::copy(&text).await;
                        copied.try_set(Some(done));
                        by_hand.try_set((!done).then_some(text));
                        // What one is to do instead stays there.
                        if done {
                            browser::sleep(SAID).await;
                            copied.try_set(None);
                        }
                    });
                }
            >
                <Icon name=icon/>
                <span class="either"><span>{words}</span><span>{move || t!("copied")}</span></span>
            </button>
            <span role="status" class="small" class:visually-hidden=move || copied.get() == Some(true)>
                {move || match copied.get() {
                    None => String::new(),
                    Some(true) => t!("copied"),
                    Some(false) => t!("copy-failed"),
                }}
            </span>
            {move || by_hand.get().map(|text| view! { <ByHand text/> })}
        </span>
    }
}

/// A text to be copied by hand, where the browser does not do it.
#[component]
pub fn ByHand(
    /// The text.
    text: String,
) -> impl IntoView {
    view! {
        <textarea class="by-hand" data-testid="by-hand" readonly rows="2" aria-label=move || t!("copy-by-hand") prop:value=text.clone()>
            {text.clone()}
        </textarea>
    }
}
