//! Cards are carried with mouse or finger: picked up once the pointer has moved far enough, shown beside it, and let go of
//! over the table, over a card, or where they came from. What follows from it is said in [`super::gesture`].

use super::desk::Desk;
use super::gesture::Press;
use super::model::{self, Spot};
use super::{motion, spot};
use leptos::ev;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};

/// How far a mouse moves before a card is picked up, in pixels.
const FAR: i32 = 8;
/// How far up a finger moves; sideways it scrolls.
const UP: i32 = 14;

/// What the pointer went down on, and what is carried.
struct Hand {
    desk: Desk,
    spot: Spot,
    /// The card, and the zone that it lies in.
    card: Element,
    zone: Option<Element>,
    from: (i32, i32),
    touched: bool,
    /// What is seen beside the pointer, once it is picked up.
    lifted: Option<HtmlElement>,
    over: Option<Element>,
    listeners: Vec<WindowListenerHandle>,
}

thread_local! {
    static HAND: RefCell<Option<Hand>> = const { RefCell::new(None) };
}

/// The pointer goes down on what is at a spot: from here on it may be carried.
pub fn ready(desk: Desk, spot: Spot, event: &PointerEvent) {
    put_down();
    let card = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let card = card.and_then(|target| target.closest("[data-id]").ok().flatten());
    let Some(card) = card.filter(|_| event.button() == 0 && event.is_primary() && !desk.link.read_only()) else {
        return;
    };
    let zone = card.closest("[data-zone]").ok().flatten();
    // Only what is one's own goes anywhere.
    let own = zone.as_ref().and_then(|zone| zone.get_attribute("data-zone"));
    if !own.is_some_and(|zone| zone.starts_with("own-")) {
        return;
    }
    HAND.set(Some(Hand {
        desk,
        spot,
        card,
        zone,
        from: (event.client_x(), event.client_y()),
        touched: event.pointer_type() == "touch",
        lifted: None,
        over: None,
        listeners: vec![
            window_event_listener(ev::pointermove, |event| moved(&event)),
            window_event_listener(ev::pointerup, |event| let_go(&event)),
            window_event_listener(ev::pointercancel, |_| put_back()),
        ],
    }));
}

fn moved(event: &PointerEvent) {
    let Some(mut hand) = HAND.take() else { return };
    let (x, y) = (event.client_x() - hand.from.0, event.client_y() - hand.from.1);
    if hand.lifted.is_none() {
        let far = match hand.touched {
            true => -y > UP && y.abs() > x.abs(),
            false => x.abs().max(y.abs()) > FAR,
        };
        if far {
            spot::stop_timer();
            spot::swallow(true);
            if !hand.desk.pick_up(hand.spot.clone()) {
                hand.stop();
                return;
            }
            hand.lifted = motion::lift(&hand.card);
            show_carrying(hand.lifted.is_some());
        }
    }
    if let Some(lifted) = &hand.lifted {
        let _ = lifted.style().set_property("translate", &format!("{x}px {y}px"));
        let over = hand
            .under(event)
            .and_then(|under| under.closest("[data-id]").ok().flatten());
        hand.mark(over.filter(|over| *over != hand.card));
    }
    HAND.set(Some(hand));
}

fn let_go(event: &PointerEvent) {
    let Some(mut hand) = HAND.take() else { return };
    hand.stop();
    if hand.lifted.is_none() {
        return;
    }
    let under = hand.under(event);
    let zone = under
        .as_ref()
        .and_then(|under| under.closest("[data-zone]").ok().flatten());
    // All of the table is the board, what lies between its rows as well; only what is beside it is not.
    let beside = |under: &Element| {
        under
            .closest(".right, .bar, .banner, .coach, .sheet")
            .ok()
            .flatten()
            .is_some()
    };
    let board = |under: &Element| under.closest(".table").ok().flatten().is_some() && !beside(under);
    let card = under
        .as_ref()
        .and_then(|under| under.closest("[data-id]").ok().flatten());
    let onto = card
        .and_then(|card| card.get_attribute("data-id"))
        .and_then(|id| model::called(&id));
    let home = zone.is_some() && zone == hand.zone;
    let spot = hand.spot;
    hand.desk.press(&match onto {
        _ if home => Press::PutBack(spot),
        None if !under.as_ref().is_some_and(board) => Press::PutBack(spot),
        onto => Press::LetGo(spot, onto),
    });
}

/// What is carried goes back where it came from: the finger scrolls, or another one came.
fn put_back() {
    let Some(mut hand) = HAND.take() else { return };
    hand.stop();
    if hand.lifted.is_some() {
        hand.desk.press(&Press::PutBack(hand.spot));
    }
}

/// Forgets what the pointer went down on.
fn put_down() {
    if let Some(mut hand) = HAND.take() {
        hand.stop();
    }
}

/// Shows everywhere that something is carried. The style sheet could see the card itself (`:has`), but then every change of the
/// table would make the browser look at every element of it anew.
fn show_carrying(carrying: bool) {
    if let Some(body) = document().body() {
        let _ = body.class_list().toggle_with_force("carrying", carrying);
    }
}

impl Hand {
    /// Nothing is listened to and nothing is seen any more.
    fn stop(&mut self) {
        for listener in self.listeners.drain(..) {
            listener.remove();
        }
        self.mark(None);
        if let Some(lifted) = &self.lifted {
            lifted.remove();
            show_carrying(false);
            // The click that ends it comes, where it comes, at once.
            set_timeout(|| spot::swallow(false), std::time::Duration::ZERO);
        }
    }

    fn under(&self, event: &PointerEvent) -> Option<Element> {
        document().element_from_point(event.client_x() as f32, event.client_y() as f32)
    }

    /// Marks what it would be let go of over.
    fn mark(&mut self, over: Option<Element>) {
        if over == self.over {
            return;
        }
        for (card, marked) in [(&self.over, false), (&over, true)] {
            if let Some(card) = card {
                let _ = card.class_list().toggle_with_force("under-carried", marked);
            }
        }
        self.over = over;
    }
}
