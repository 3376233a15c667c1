//! Long lists: their beginning is on the page, and more of them as one comes to the end of it.

use leptos::ev;
use leptos::prelude::*;

/// How many of a list are added at a time.
const MORE: usize = 60;
/// So near the end of the page one comes to it, in pixels.
const NEAR: f64 = 1500.0;

/// The beginning of a list, as long as one has come so far; another list begins anew.
pub fn growing<T: Clone + PartialEq + Send + Sync + 'static>(all: Memo<Vec<T>>) -> Memo<Vec<T>> {
    let shown = RwSignal::new(MORE);
    Effect::new(move || {
        all.track();
        shown.set(MORE);
    });
    let scrolled = window_event_listener(ev::scroll, move |_| {
        let page = document().document_element().map_or(0, |page| page.scroll_height());
        let number = |value: Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>| value.ok().and_then(|v| v.as_f64());
        let bottom = window().scroll_y().unwrap_or(0.0) + number(window().inner_height()).unwrap_or(0.0);
        if f64::from(page) - bottom < NEAR && shown.get_untracked() < all.with_untracked(Vec::len) {
            shown.update(|shown| *shown += MORE);
        }
    });
    on_cleanup(move || scrolled.remove());
    Memo::new(move |_| all.with(|all| all.iter().take(shown.get()).cloned().collect()))
}
