//! A way into the site.

use super::Icon;
use leptos::prelude::*;

/// A large link that says where it leads and what one finds there.
#[component]
pub fn Way(
    /// Where it leads.
    to: &'static str,
    /// Its icon.
    icon: &'static str,
    /// What it is called.
    name: fn() -> String,
    /// What one finds there.
    more: fn() -> String,
    /// How tests find it.
    #[prop(optional)]
    testid: Option<&'static str>,
    /// Whether it is the one that most people want.
    #[prop(optional)]
    first: bool,
    /// A picture that stands in it, for the eye only.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <a class=if first { "way primary" } else { "way" } href=to data-testid=testid>
            {children.map(|picture| view! { <span class="way-picture" aria-hidden="true">{picture()}</span> })}
            <Icon name=icon/>
            <span><b>{name}</b><small>{more}</small></span>
        </a>
    }
}
