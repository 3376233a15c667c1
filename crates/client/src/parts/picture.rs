//! Pictures of cards, made when a face is first drawn and kept as long as the page.

use crate::asset::{Arrival, FIGURES};
use crate::pool::Printing;
use ashwright_picture::{Mark, picture};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Which part of a picture is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cut {
    /// All of it: faces.
    Whole,
    /// The figure, near: whatever is small.
    Near,
}

/// The address of a picture. Each is an image of its own, so that the names inside it are its own.
fn address(card: Printing, cut: Cut, marks: &[Mark]) -> Rc<str> {
    type Made = BTreeMap<(Printing, Cut, Vec<Mark>), Rc<str>>;
    thread_local! {
        static MADE: RefCell<Made> = const { RefCell::new(Made::new()) };
    }
    MADE.with(|made| {
        let mut made = made.borrow_mut();
        let made = made.entry((card, cut, marks.to_vec())).or_insert_with(|| {
            let mut svg = picture(card.pool(), card.id(), marks);
            if cut == Cut::Near {
                svg = svg.replacen("viewBox=\"0 0 300 300\"", "viewBox=\"44 0 212 196\"", 1);
            }
            format!("data:image/svg+xml,{}", svg.replace('%', "%25").replace('#', "%23")).into()
        });
        made.clone()
    })
}

/// The address of the picture of a card, near, as soon as the figures are here.
pub fn drawn_near(card: Printing) -> Option<String> {
    let here = FIGURES.arrival() == Arrival::Here;
    here.then(|| address(card, Cut::Near, &[]).to_string())
}

/// The picture of a card, as soon as the figures are here. It says nothing that the name beside it does not.
#[component]
pub fn Picture(
    /// Which card.
    card: Printing,
    /// How much of it.
    cut: Cut,
    /// What happened to the card.
    #[prop(into, default = Signal::stored(Vec::new()))]
    marks: Signal<Vec<Mark>>,
) -> impl IntoView {
    let source = move || {
        let here = FIGURES.arrival() == Arrival::Here;
        here.then(|| marks.with(|marks| address(card, cut, marks).to_string()))
    };
    view! { <img class="picture" alt="" decoding="async" draggable="false" src=source/> }
}
