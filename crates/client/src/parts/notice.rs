//! That something went wrong.

use super::Icon;
use ashwright_core::capital;
use ashwright_table::Problem;
use leptos::prelude::*;

/// That something went wrong: said aloud as soon as it is there.
#[component]
pub fn Notice(
    /// The icon before it.
    #[prop(default = "warning")]
    icon: &'static str,
    /// The language of what is said, where that is not the one of the page.
    #[prop(optional)]
    lang: Option<&'static str>,
    /// How tests find it.
    #[prop(optional)]
    testid: Option<&'static str>,
    /// What went wrong.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="notice bad" role="alert" data-testid=testid>
            <Icon name=icon/>
            <p lang=lang>{children()}</p>
        </div>
    }
}

/// A problem as a sentence, where nothing stands before it.
pub fn told(problem: &Problem) -> String {
    let text = capital(&problem.to_string());
    match text.ends_with(['.', '?', '!']) {
        true => text,
        false => text + ".",
    }
}
