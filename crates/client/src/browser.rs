//! Small doors to the browser.

use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, Storage};

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

thread_local! {
    /// What the browser has refused to store: it is there as long as the page is.
    static REFUSED: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// Whether this browser stores anything, as far as it says.
pub fn keeps() -> bool {
    storage().is_some()
}

/// What is stored under a key on this device, or kept for as long as the page is there.
pub fn stored(key: &str) -> Option<String> {
    let found = |all: &Vec<(String, String)>| all.iter().find(|(of, _)| of == key).map(|(_, text)| text.clone());
    REFUSED
        .with_borrow(found)
        .or_else(|| storage()?.get_item(key).ok().flatten())
}

fn forget_refused(key: &str) {
    REFUSED.with_borrow_mut(|all| all.retain(|(of, _)| of != key));
}

/// Stores a text on this device; false when the browser refuses, because storing is forbidden or space is out: it is kept as long
/// as the page is there then, so that whoever plays goes on.
pub fn store(key: &str, text: &str) -> bool {
    let is_stored = storage().is_some_and(|storage| storage.set_item(key, text).is_ok());
    forget_refused(key);
    if !is_stored {
        REFUSED.with_borrow_mut(|all| all.push((key.to_owned(), text.to_owned())));
    }
    is_stored
}

/// Loads the page again when another page of this device has changed what is stored under a key: what is shown here would be
/// written over it.
pub fn follow_other_pages(key: String) {
    let handle = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().as_ref() == Some(&key) {
            let _ = window().location().reload();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Forgets what is stored under a key.
pub fn forget(key: &str) {
    forget_refused(key);
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// Every key under which something is stored.
pub fn stored_keys() -> Vec<String> {
    let mut keys: Vec<String> = REFUSED.with_borrow(|all| all.iter().map(|(key, _)| key.clone()).collect());
    if let Some(storage) = storage() {
        let count = storage.length().unwrap_or(0);
        for key in (0..count).filter_map(|at| storage.key(at).ok().flatten()) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys
}

/// Whether an event happened in an element that a selector matches, or inside one.
pub fn is_within(event: &web_sys::Event, selector: &str) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| matches!(element.closest(selector), Ok(Some(_))))
}

/// How much larger than designed pages are drawn (`--page-zoom` in `site.css`).
pub fn page_zoom() -> f64 {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    let zoom = style.and_then(|style| style.get_property_value("--page-zoom").ok());
    zoom.and_then(|zoom| zoom.trim().parse().ok()).unwrap_or(1.0)
}

/// The time in milliseconds since the page was opened, by a clock that never jumps.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// The time by which whatever moves goes, by the same clock: that of the frame for which it is begun, however long the page takes
/// to begin it.
pub fn frame_time() -> f64 {
    let timeline = js_sys::Reflect::get(&document(), &JsValue::from_str("timeline"));
    let time = timeline.and_then(|timeline| js_sys::Reflect::get(&timeline, &JsValue::from_str("currentTime")));
    time.ok().and_then(|time| time.as_f64()).unwrap_or_else(now)
}

/// The address of the page without path: `http://localhost:8080`.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Whether the window has room for more than what one comes for.
pub fn is_roomy() -> bool {
    let at_least = |size: Result<JsValue, JsValue>, least: f64| size.ok().and_then(|size| size.as_f64()) >= Some(least);
    at_least(window().inner_width(), 1100.0) && at_least(window().inner_height(), 800.0)
}

/// Shows another address for the page that is open, which neither loads nor leaves it.
pub fn replace_address(path: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(path));
    }
}

// Not every browser has it, and web-sys keeps it behind a flag for unstable interfaces.
#[wasm_bindgen]
extern "C" {
    type CloseWatcher;
    #[wasm_bindgen(catch, constructor)]
    fn new() -> Result<CloseWatcher, JsValue>;
    #[wasm_bindgen(method, setter)]
    fn set_onclose(this: &CloseWatcher, closes: &JsValue);
    #[wasm_bindgen(method)]
    fn destroy(this: &CloseWatcher);
}

/// As long as it lives, a phone's Back does something else than to leave the page, where the browser lets a page say so.
pub struct Back {
    watcher: CloseWatcher,
    _closes: Closure<dyn FnMut()>,
}

impl Back {
    /// It closes something, once.
    pub fn closes(closes: impl FnMut() + 'static) -> Option<Back> {
        let watcher = CloseWatcher::new().ok()?;
        let closes = Closure::new(closes);
        watcher.set_onclose(closes.as_ref());
        Some(Back {
            watcher,
            _closes: closes,
        })
    }
}

impl Drop for Back {
    fn drop(&mut self) {
        self.watcher.destroy();
    }
}

/// A text as it stands in an address.
pub fn in_address(text: &str) -> String {
    String::from(js_sys::encode_uri_component(text))
}

/// A moment in milliseconds since 1970, as people of a language write day and hour.
pub fn moment(milliseconds: f64, language: &str) -> String {
    let how = js_sys::Object::new();
    for (part, form) in [
        ("day", "numeric"),
        ("month", "short"),
        ("hour", "numeric"),
        ("minute", "2-digit"),
    ] {
        let _ = js_sys::Reflect::set(&how, &part.into(), &form.into());
    }
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds));
    String::from(date.to_locale_string(language, &how))
}

/// Whether fingers are all that points at the page.
pub fn is_touched() -> bool {
    is_so("(hover: none)")
}

/// Waits.
pub async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |done, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, milliseconds);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// Copies a text; false when the browser refuses.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    if !clipboard.is_undefined() {
        let written = wasm_bindgen_futures::JsFuture::from(clipboard.write_text(text));
        if written.await.is_ok() {
            return true;
        }
    }
    copy_as_selected(text).unwrap_or(false)
}

/// Copies a text as if somebody had selected it: a server at home, whose address is not a safe one, is refused the other way.
fn copy_as_selected(text: &str) -> Option<bool> {
    let document = document();
    let held: HtmlElement = document.create_element("textarea").ok()?.unchecked_into();
    held.set_text_content(Some(text));
    held.style().set_property("position", "fixed").ok()?;
    held.style().set_property("opacity", "0").ok()?;
    let before = document.active_element();
    document.body()?.append_child(&held).ok()?;
    let call = |of: &JsValue, name: &str, with: Option<&JsValue>| {
        let function: js_sys::Function = js_sys::Reflect::get(of, &name.into()).ok()?.dyn_into().ok()?;
        with.map_or_else(|| function.call0(of), |with| function.call1(of, with))
            .ok()
    };
    call(&held, "select", None);
    let done = call(&document, "execCommand", Some(&"copy".into()));
    held.remove();
    if let Some(before) = before.and_then(|before| before.dyn_into::<HtmlElement>().ok()) {
        drop(before.focus());
    }
    done?.as_bool()
}

/// Whether the device prefers reduced motion.
pub fn prefers_reduced_motion() -> bool {
    is_so("(prefers-reduced-motion: reduce)")
}

/// Whether the device prefers more contrast.
pub fn prefers_more_contrast() -> bool {
    is_so("(prefers-contrast: more)")
}

/// Whether a media query holds now.
fn is_so(query: &str) -> bool {
    let query = window().match_media(query);
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Whether the window has the measure of a phone, as `small.css` has it.
pub fn is_small() -> bool {
    is_so("(max-width: 899px), (max-height: 560px)")
}

/// Sets the title of the tab. To screen readers the page's heading says it.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Puts the focus on the first element that a selector finds, without scrolling when it is already in sight.
pub fn focus(selector: &str) {
    if let Ok(Some(found)) = document().query_selector(selector)
        && let Ok(element) = found.dyn_into::<web_sys::HtmlElement>()
    {
        let _ = element.focus();
    }
}

/// When what has the focus goes with what is done now, the focus goes to that of these which stood behind it, or else to the last.
pub fn focus_is_kept(selector: &'static str) {
    let all = || -> Vec<web_sys::HtmlElement> {
        let Ok(found) = document().query_selector_all(selector) else {
            return Vec::new();
        };
        let all = (0..found.length()).filter_map(|at| found.item(at));
        all.filter_map(|one| one.dyn_into().ok()).collect()
    };
    let Some(active) = focused() else { return };
    let Some(place) = all().iter().position(|one| *one == active) else {
        return;
    };
    request_animation_frame(move || {
        let next = all();
        if let (None, Some(next)) = (focused(), next.get(place).or(next.last())) {
            let _ = next.focus();
        }
    });
}

/// Scrolls an element, and nothing around it, until the first of those in it that a selector finds is in sight.
pub fn show_within(around: &str, selector: &str) {
    let Ok(Some(around)) = document().query_selector(around) else {
        return;
    };
    let Ok(Some(inner)) = around.query_selector(selector) else {
        return;
    };
    let (place, within) = (inner.get_bounding_client_rect(), around.get_bounding_client_rect());
    // What follows it is looked for as well.
    if place.top() < within.top() || place.bottom() > within.bottom() - within.height() / 4.0 {
        let from_middle = (place.top() + place.bottom() - within.top() - within.bottom()) / 2.0;
        around.set_scroll_top(around.scroll_top() + (from_middle / page_zoom()) as i32);
    }
}

/// What has the focus, if anything has it.
pub fn focused() -> Option<web_sys::HtmlElement> {
    let element = document().active_element()?.dyn_into::<web_sys::HtmlElement>().ok()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Gives a text to whoever sits at the browser as a file.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else {
        return;
    };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else {
        return;
    };
    if let Ok(element) = document().create_element("a")
        && let Ok(link) = element.dyn_into::<web_sys::HtmlAnchorElement>()
    {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}
