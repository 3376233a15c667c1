//! The name of a card in a text: a link that shows the card while the pointer or the focus is on it.

use crate::browser;
use crate::later;
use crate::pool::{self, Printing};
use ashwright_core::EditionId;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The card that is shown, and where.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shown {
    card: Printing,
    x: f64,
    y: f64,
}

/// What [`CardLink`]s show, once a page.
#[derive(Clone, Copy)]
struct Popover(RwSignal<Option<Shown>>);

/// The place where cards appear beside their names. Stands once in the page, around nothing.
#[component]
pub fn CardPopover() -> impl IntoView {
    let Popover(shown) = use_context::<Popover>().unwrap_or_else(|| {
        let popover = Popover(RwSignal::new(None));
        provide_context(popover);
        popover
    });
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            shown.set(None);
        }
    });
    on_cleanup(move || handle.remove());
    move || {
        shown.get().map(|Shown { card, x, y }| {
            view! {
                <div
                    class="popover"
                    role="tooltip"
                    id="card-popover"
                    style:left=format!("{x}px")
                    style:top=format!("{y}px")
                    on:mouseleave=move |_| shown.set(None)
                >
                    {later::face(card)}
                </div>
            }
        })
    }
}

/// Makes the place of card popovers known to everything inside; [`CardPopover`] draws it.
pub fn provide_popover() {
    provide_context(Popover(RwSignal::new(None)));
}

/// Closes the card that is shown, when a page is left.
pub fn close_popover() {
    if let Some(Popover(shown)) = use_context::<Popover>() {
        shown.set(None);
    }
}

/// The title of a card as a link to its page. Text that is no title stands as it is.
#[component]
pub fn CardLink(
    /// The title.
    #[prop(into)]
    title: String,
    /// Of which edition.
    #[prop(optional)]
    edition: EditionId,
    /// Whether it is read in a window of its own, because something here is not finished.
    #[prop(optional)]
    beside: bool,
) -> impl IntoView {
    let Some(card) = pool::card(edition, &title) else {
        return title.into_any();
    };
    let popover = use_context::<Popover>();
    let show = move |element: Option<HtmlElement>| {
        let (Some(Popover(shown)), Some(element)) = (popover, element) else {
            return;
        };
        let place = element.get_bounding_client_rect();
        let zoom = browser::page_zoom();
        let width = window().inner_width().ok().and_then(|n| n.as_f64()).unwrap_or(1000.0);
        let height = window().inner_height().ok().and_then(|n| n.as_f64()).unwrap_or(800.0);
        let x = (place.left()).clamp(8.0, (width - 308.0 * zoom).max(8.0));
        // Below the name when there is room, else above; it touches the name, so that the pointer can go over to it.
        let y = if place.bottom() + 424.0 * zoom < height {
            place.bottom()
        } else {
            (place.top() - 422.0 * zoom).max(4.0)
        };
        let (x, y) = (x / zoom, y / zoom);
        shown.set(Some(Shown { card, x, y }));
    };
    let hide = move || {
        if let Some(Popover(shown)) = popover {
            shown.set(None);
        }
    };
    let of = |target: Option<web_sys::EventTarget>| target.and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let stub = pool::stub(&title);
    view! {
        <a
            class="card-link"
            href=card.address()
            data-stub=stub
            target=beside.then_some("_blank")
            rel=beside.then_some("noopener")
            aria-describedby=beside.then_some("new-tab")
            lang="en"
            on:mouseenter=move |event| show(of(event.current_target()))
            on:focus=move |event| show(of(event.current_target()))
            on:blur=move |_| hide()
            on:mouseleave=move |event| {
                // Over to the card itself the pointer may go.
                let over = event.related_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                let stays = over.is_some_and(|over| over.closest(".popover").ok().flatten().is_some());
                if !stays {
                    hide();
                }
            }
        >
            {title}
        </a>
    }
    .into_any()
}
