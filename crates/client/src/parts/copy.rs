//! Copying a text.

use super::Icon;
use crate::browser;
use crate::i18n::t;
use leptos::prelude::*;

/// A button that copies a text, and says whether it did.
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
    view! {
        <span class="copying">
            <button
                type="button"
                class="button"
                class:primary=primary
                data-testid="copy"
                on:click=move |_| {
                    let Some(text) = text() else {
                        copied.set(Some(false));
                        return;
                    };
                    leptos::task::spawn_local(async move {
                        let done = browser::copy(&text).await;
                        copied.try_set(Some(done));
                    });
                }
            >
                <Icon name=icon/>
                {words}
            </button>
            <span role="status" class="small">
                {move || match copied.get() {
                    None => String::new(),
                    Some(true) => t!("copied"),
                    Some(false) => t!("copy-failed"),
                }}
            </span>
        </span>
    }
}
