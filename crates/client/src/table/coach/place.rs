//! Where a hint stands: as near as can be to what it means, where it covers nothing that one reads or presses.

use super::super::desk::Desk;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, HtmlElement};

/// What is never covered.
const KEPT: &str = "button, a, input, .die, .face, .look, .prompt, .bar, .seat, .tray, .hand, .right > *, .turn, .turn-actions, \
    .banner, .tiles, .chimera-strip, .band, .lifetext, .tokens, .unit-place, .slot, .attachment, .aspect-back, .tabs";
/// So much is left free around it, in pixels, and so finely a place is looked for.
const GAP: f64 = 6.0;
const STEP: f64 = 12.0;
/// In a table that is narrower than this, nothing is free that a note could stand in.
const NARROW: f64 = 560.0;
/// What a note was placed beside.
const BESIDE: &str = "data-beside";

/// A part of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Part {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

impl Part {
    fn of(rect: &DomRect) -> Part {
        Part {
            x: rect.x(),
            y: rect.y(),
            w: rect.width(),
            h: rect.height(),
        }
    }

    fn meets(&self, other: &Part) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    /// How far it is from another.
    fn distance(&self, other: &Part) -> f64 {
        let gap = |from: f64, long: f64, other: f64, other_long: f64| {
            (other - from - long).max(from - other - other_long).max(0.0)
        };
        let (x, y) = (
            gap(self.x, self.w, other.x, other.w),
            gap(self.y, self.h, other.y, other.h),
        );
        // Of places as near, the one that is level with it.
        let level = (self.x + self.w / 2.0 - other.x - other.w / 2.0).abs()
            + (self.y + self.h / 2.0 - other.y - other.h / 2.0).abs();
        x.hypot(y) + level / 1000.0
    }
}

/// Keeps the note in its place as long as there is one, whatever changes around it.
pub fn keep(desk: Desk, note: NodeRef<html::Div>, beside: Signal<Option<String>>) {
    let again = move || {
        if let (Some(Some(beside)), Some(note)) = (beside.try_get_untracked(), note.try_get_untracked().flatten()) {
            put(&note, &beside);
        }
    };
    Effect::new(move || {
        desk.table.track();
        desk.picks.track();
        desk.as_text.track();
        note.track();
        if beside.get().is_none() {
            make_room(0.0);
            return;
        }
        request_animation_frame(again);
        // When everything has come to rest.
        set_timeout(again, std::time::Duration::from_millis(450));
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| request_animation_frame(again));
    on_cleanup(move || {
        resized.remove();
        make_room(0.0);
    });
}

fn table() -> Option<HtmlElement> {
    let found = document().query_selector("[data-testid=table]").ok()??;
    found.dyn_into().ok()
}

/// What makes room for a note that has no place beside anything, and the note itself. Each is told by itself: what the table
/// hands down to everything in it costs a new look at all of it.
const MAKES_ROOM: &str = ".at-table, .at-table > .table, .table > .right, .table > .coach";

/// Leaves so many pixels to a note that has no place beside anything.
fn make_room(height: f64) {
    let Ok(found) = document().query_selector_all(MAKES_ROOM) else {
        return;
    };
    let each = (0..found.length()).filter_map(|i| found.item(i)?.dyn_into::<HtmlElement>().ok());
    for element in each {
        let style = element.style();
        let _ = match height > 0.0 {
            true => style.set_property("--coach", &format!("{height:.0}px")),
            false => style.remove_property("--coach").map(|_| ()),
        };
    }
}

fn put(note: &HtmlElement, beside: &str) {
    let Some(table) = table() else { return };
    if stays(&table, note, beside) {
        return;
    }
    let list = note.class_list();
    let _ = note.set_attribute(BESIDE, beside);
    let narrow = table.get_bounding_client_rect().width() < NARROW;
    // Taken away and given again, room is laid out twice.
    if !(narrow && list.contains("apart")) {
        let _ = list.remove_1("apart");
        make_room(0.0);
    }
    let place = if narrow { None } else { free(&table, note, beside) };
    let style = note.style();
    match place {
        Some(place) => {
            // What is laid out larger counts in its own pixels.
            let zoom = note.get_bounding_client_rect().width() / f64::from(note.offset_width().max(1));
            let around = table.get_bounding_client_rect();
            let _ = style.set_property("left", &format!("{:.1}px", (place.x - around.x()) / zoom));
            let _ = style.set_property("top", &format!("{:.1}px", (place.y - around.y()) / zoom));
        }
        None => {
            let _ = list.add_1("apart");
            let _ = style.remove_property("left");
            let _ = style.remove_property("top");
            make_room(note.get_bounding_client_rect().height());
        }
    }
    let _ = list.add_1("placed");
}

/// Whether a note can stay where it is: what it means is the same, and nothing has come under it. Whoever reads it is not
/// made to follow it.
fn stays(table: &HtmlElement, note: &HtmlElement, beside: &str) -> bool {
    let list = note.class_list();
    if !list.contains("placed") || list.contains("apart") || note.get_attribute(BESIDE).as_deref() != Some(beside) {
        return false;
    }
    let (here, around) = (
        Part::of(&note.get_bounding_client_rect()),
        Part::of(&table.get_bounding_client_rect()),
    );
    let within = here.x >= around.x
        && here.y >= around.y
        && here.x + here.w <= around.x + around.w
        && here.y + here.h <= around.y + around.h;
    within && !kept(table, note).iter().any(|part| part.meets(&here))
}

/// Where everything is that a note never covers.
fn kept(table: &HtmlElement, note: &HtmlElement) -> Vec<Part> {
    let Ok(found) = table.query_selector_all(KEPT) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|i| found.item(i)?.dyn_into::<web_sys::Element>().ok())
        .filter(|element| !note.contains(Some(element)))
        .map(|element| Part::of(&element.get_bounding_client_rect()))
        .filter(|part| part.w > 0.0 && part.h > 0.0)
        .collect()
}

/// The free place nearest to what is meant.
fn free(table: &HtmlElement, note: &HtmlElement, beside: &str) -> Option<Part> {
    let meant = document().query_selector(beside).ok()??;
    let meant = Part::of(&meant.get_bounding_client_rect());
    let size = note.get_bounding_client_rect();
    let around = Part::of(&table.get_bounding_client_rect());
    let kept = kept(table, note);
    let (w, h) = (size.width() + 2.0 * GAP, size.height() + 2.0 * GAP);
    let mut best: Option<(f64, Part)> = None;
    let mut y = around.y;
    while y + h <= around.y + around.h {
        let mut x = around.x;
        while x + w <= around.x + around.w {
            let place = Part { x, y, w, h };
            let far = place.distance(&meant);
            if best.is_none_or(|(least, _)| far < least)
                && !place.meets(&meant)
                && !kept.iter().any(|part| part.meets(&place))
            {
                best = Some((far, place));
            }
            x += STEP;
        }
        y += STEP;
    }
    // Farther away nobody would see what it is about.
    let (far, place) = best?;
    (far < around.w.max(around.h) / 2.0).then_some(Part {
        x: place.x + GAP,
        y: place.y + GAP,
        ..place
    })
}
