//! Shows one document after the other, at a pace that one can follow, and moves what moved.

use super::desk::Desk;
use super::keys;
use crate::browser::{self, now};
use crate::settings::{Speed, settings};
use leptos::prelude::*;
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element};

type Document = Arc<ashwright_room::message::Table>;

thread_local! {
    static RUNNING: Cell<i32> = const { Cell::new(0) };
}

/// What the page looked like before a change.
#[derive(Default)]
struct Before {
    places: HashMap<String, DomRect>,
    levels: HashMap<String, String>,
    wounds: HashMap<String, u8>,
}

/// Shows what the link brings, as long as the table is shown.
pub fn follow(desk: Desk) {
    let queue = StoredValue::new(VecDeque::<Document>::new());
    let busy = StoredValue::new(false);
    let shown_at = StoredValue::new(0.0f64);
    Effect::new(move || {
        let Some(table) = desk.link.table.get() else {
            return;
        };
        queue.update_value(|queue| queue.push_back(Arc::new(table)));
        desk.queued.set(queue.with_value(VecDeque::len));
        if busy.get_value() {
            return;
        }
        busy.set_value(true);
        leptos::task::spawn_local(async move {
            while let Some(Some(next)) = queue.try_update_value(VecDeque::pop_front) {
                let wait = untrack(|| pause(&desk, &next, queue.with_value(VecDeque::len)));
                let left = wait - (now() - shown_at.get_value());
                if left > 0.0 {
                    browser::sleep(left as i32).await;
                }
                if desk.table.try_get_untracked().is_none() {
                    return;
                }
                let before = measure(&desk);
                desk.show(next);
                shown_at.set_value(now());
                desk.queued.try_set(queue.with_value(VecDeque::len));
                frame(move || {
                    // Meanwhile the page may have been left.
                    if desk.table.try_get_untracked().is_some() {
                        animate(&desk, &before);
                        keys::mend();
                    }
                })
                .await;
            }
            busy.try_set_value(false);
        });
    });
}

/// What is asked can end without a new document, and takes the button that was pressed with it. The browser takes the focus
/// from such a button when it lays the page out, so it is looked for a frame later.
pub fn keep_focus(desk: Desk) {
    Effect::new(move || {
        desk.question.track();
        desk.sending.track();
        leptos::task::spawn_local(async move {
            frame(|| {}).await;
            frame(move || {
                if desk.table.try_get_untracked().is_some() {
                    keys::mend();
                }
            })
            .await;
        });
    });
}

/// For how long the last document is shown at least.
fn pause(desk: &Desk, next: &Document, behind: usize) -> f64 {
    let speed = settings().with_untracked(|settings| settings.speed);
    let pace = match speed {
        Speed::Off => 0.0,
        Speed::Fast => 200.0,
        Speed::Normal => 500.0,
    };
    // In this browser the bot itself takes its time.
    let paced = desk.link.game.with_value(|game| game.starts_with("local-"));
    let own = paced || desk.question.with(Option::is_some) || desk.link.kind == crate::link::Kind::Reader;
    let same = desk.table.with(|table| {
        table
            .as_ref()
            .is_none_or(|table| table.step == next.step || table.view.is_none())
    });
    // What nobody sees needs no time.
    let told = |step: u32| {
        desk.link
            .log
            .with(|log| log.iter().filter(|entry| entry.step <= step).count())
    };
    let silent = desk.read(|table| told(table.step) == told(next.step)).unwrap_or(false);
    if own || same || silent || document().hidden() || behind > 40 {
        0.0
    } else if behind > 12 {
        pace / 4.0
    } else {
        pace
    }
}

/// Does something when the page has been laid out again, and waits for it.
async fn frame(then: impl FnOnce() + 'static) {
    let mut then = Some(then);
    let promise = js_sys::Promise::new(&mut |done, _| {
        let Some(then) = then.take() else { return };
        let run = Closure::once_into_js(move || {
            then();
            let _ = done.call0(&JsValue::NULL);
        });
        // Frames do not come to pages in the background.
        if document().hidden() {
            let _ = window().set_timeout_with_callback(run.unchecked_ref());
        } else {
            let _ = window().request_animation_frame(run.unchecked_ref());
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

fn elements(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|i| found.item(i)?.dyn_into::<Element>().ok())
        .collect()
}

fn wounds(desk: &Desk) -> HashMap<String, u8> {
    desk.table.with_untracked(|table| {
        let view = table.as_ref().and_then(|table| table.view.as_ref());
        view.map(|view| {
            super::model::in_play(view)
                .iter()
                .map(|placed| (super::model::id(&placed.card.name), placed.card.wounds))
                .collect()
        })
        .unwrap_or_default()
    })
}

const CARDS: &str = ".table .board [data-id], .table .hand [data-id]";

fn measure(desk: &Desk) -> Before {
    let moves = settings().with_untracked(|settings| settings.moves());
    let mut before = Before {
        wounds: wounds(desk),
        ..Before::default()
    };
    if !moves || document().hidden() {
        return before;
    }
    for element in elements(CARDS) {
        if let Some(id) = element.get_attribute("data-id") {
            before.places.insert(id, element.get_bounding_client_rect());
        }
    }
    for (i, die) in elements(".tray button.die").iter().enumerate() {
        if let Some(level) = die.get_attribute("data-level") {
            let kind = die.get_attribute("data-die").unwrap_or_default();
            before.levels.insert(format!("{kind}{i}"), level);
        }
    }
    before
}

fn animate(desk: &Desk, before: &Before) {
    let (moves, fast) = settings().with_untracked(|settings| (settings.moves(), settings.speed == Speed::Fast));
    let half = if fast { 0.5 } else { 1.0 };
    // What was hit is marked for a while, whether things move or not.
    for (id, n) in wounds(desk) {
        if before.wounds.get(&id).is_some_and(|had| *had < n) {
            let selector = format!(".table [data-id=\"{}\"]", id.replace('"', ""));
            for element in elements(&selector) {
                mark_hit(element.clone());
                if moves {
                    play(
                        &element,
                        &[
                            ("transform", "scale(1)"),
                            ("transform", "scale(1.08)"),
                            ("transform", "scale(1)"),
                        ],
                        400.0 * half,
                    );
                }
            }
        }
    }
    if !moves || document().hidden() || before.places.is_empty() {
        return;
    }
    for element in elements(CARDS) {
        let Some(id) = element.get_attribute("data-id") else {
            continue;
        };
        let rect = element.get_bounding_client_rect();
        match before.places.get(&id) {
            Some(was) => {
                // Where the table is shown larger, what moves is measured in larger steps.
                let zoom = element.dyn_ref::<web_sys::HtmlElement>().map_or(1.0, |element| {
                    let width = f64::from(element.offset_width());
                    if width > 0.0 { rect.width() / width } else { 1.0 }
                });
                let zoom = if zoom > 0.9 { zoom } else { 1.0 };
                let (dx, dy) = ((was.left() - rect.left()) / zoom, (was.top() - rect.top()) / zoom);
                if dx.abs() > 2.0 || dy.abs() > 2.0 {
                    let from = format!("translate({dx:.0}px, {dy:.0}px)");
                    play(&element, &[("transform", &from), ("transform", "none")], 180.0 * half);
                }
            }
            None => play(&element, &[("opacity", "0"), ("opacity", "1")], 180.0 * half),
        }
    }
    for (i, die) in elements(".tray button.die").iter().enumerate() {
        let kind = die.get_attribute("data-die").unwrap_or_default();
        let level = die.get_attribute("data-level");
        if let (Some(was), Some(level)) = (before.levels.get(&format!("{kind}{i}")), level)
            && *was != level
        {
            play(
                die,
                &[("transform", "rotateX(90deg)"), ("transform", "none")],
                250.0 * half,
            );
        }
    }
}

fn mark_hit(element: Element) {
    let _ = element.set_attribute("data-hit", "true");
    leptos::task::spawn_local(async move {
        browser::sleep(700).await;
        let _ = element.remove_attribute("data-hit");
    });
}

// web-sys keeps `Element::animate` behind a flag for unstable interfaces.
#[wasm_bindgen]
extern "C" {
    type Animated;
    #[wasm_bindgen(method, catch)]
    fn animate(this: &Animated, frames: &JsValue, duration: f64) -> Result<js_sys::Object, JsValue>;
}

/// Plays frames of one property.
fn play(element: &Element, frames: &[(&str, &str)], duration: f64) {
    let list = js_sys::Array::new();
    for (property, value) in frames {
        let frame = js_sys::Object::new();
        let _ = js_sys::Reflect::set(&frame, &(*property).into(), &(*value).into());
        list.push(&frame);
    }
    if element.unchecked_ref::<Animated>().animate(&list, duration).is_ok() {
        RUNNING.set(RUNNING.get() + 1);
        leptos::task::spawn_local(async move {
            browser::sleep(duration as i32).await;
            RUNNING.set(RUNNING.get() - 1);
        });
    }
}

/// Gives tests `window.__ashes.idle()`, a promise that is kept when nothing moves and nothing is awaited.
pub fn give_idle(desk: Desk) {
    let idle = Closure::<dyn FnMut() -> js_sys::Promise>::new(move || {
        wasm_bindgen_futures::future_to_promise(async move {
            let mut quiet = 0;
            while quiet < 3 {
                browser::sleep(16).await;
                let settled = desk.table.try_get_untracked().is_none()
                    || (desk.is_idle() && RUNNING.get() == 0 && desk.table.get_untracked().is_some());
                quiet = if settled { quiet + 1 } else { 0 };
            }
            Ok(JsValue::UNDEFINED)
        })
    });
    let ashes = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&ashes, &"idle".into(), idle.as_ref());
    let before = js_sys::Reflect::get(&window(), &"__ashes".into()).unwrap_or(JsValue::UNDEFINED);
    let _ = js_sys::Reflect::set(&window(), &"__ashes".into(), &ashes);
    let kept = send_wrapper::SendWrapper::new((idle, before));
    on_cleanup(move || {
        let _ = js_sys::Reflect::set(&window(), &"__ashes".into(), &kept.1);
        drop(kept);
    });
}
