//! A finger that taps twice, and a mouse that clicks twice. What was pressed first may have put another button under it: that
//! one is not meant.

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, PointerEvent};

/// Within so many milliseconds a second tap belongs to the first.
const SOON: f64 = 400.0;
/// And so near to it, in pixels.
const NEAR: i32 = 40;

/// A tap on a button of the prompt, or of the turn.
struct Tap {
    time: f64,
    at: (i32, i32),
    /// What the button said.
    said: String,
}

thread_local! {
    static LAST: RefCell<Option<Tap>> = const { RefCell::new(None) };
    static STRAY: Cell<bool> = const { Cell::new(false) };
    /// Whether it is a mouse that presses. What a finger does comes as clicks too, which the browser counts with other measures.
    static MOUSE: Cell<bool> = const { Cell::new(false) };
    /// What the button said on which a mouse began to click.
    static CLICKED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Listens as long as the table is shown.
pub fn listen() {
    let down = window_event_listener(leptos::ev::pointerdown, |event| down(&event));
    let click = window_event_listener(leptos::ev::mousedown, |event| {
        let said = said(event.target()).filter(|_| MOUSE.get());
        if event.detail() < 2 {
            CLICKED.set(said);
        } else if said.is_some() && CLICKED.with_borrow(|clicked| *clicked != said) {
            STRAY.set(true);
        }
    });
    // What became something else was no tap.
    let gone = window_event_listener(leptos::ev::pointercancel, |_| LAST.set(None));
    on_cleanup(move || {
        down.remove();
        click.remove();
        gone.remove();
    });
}

/// What a button of the prompt or of the turn says.
fn said(pressed: Option<EventTarget>) -> Option<String> {
    let on = pressed?.dyn_into::<Element>().ok()?;
    on.closest(".command, .action").ok()??.text_content()
}

fn down(event: &PointerEvent) {
    STRAY.set(false);
    let kind = event.pointer_type();
    MOUSE.set(kind == "mouse");
    let (Some(said), true) = (said(event.target()), kind == "touch") else {
        LAST.set(None);
        return;
    };
    let (time, at) = (event.time_stamp(), (event.client_x(), event.client_y()));
    let again = |last: &Tap| {
        let far = (at.0 - last.at.0).abs().max((at.1 - last.at.1).abs());
        time - last.time < SOON && far < NEAR && said != last.said
    };
    if LAST.with_borrow(|last| last.as_ref().is_some_and(again)) {
        STRAY.set(true);
    } else {
        LAST.set(Some(Tap { time, at, said }));
    }
}

/// Whether the click that comes now is not meant.
pub fn is_stray() -> bool {
    STRAY.take()
}
