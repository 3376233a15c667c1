//! What comes off a pile, goes to one or leaves the game; dice that turn, tokens that go, and words that stand for a moment.

use super::super::gestures::{Over, Pile, Track, Word};
use super::{
    AWAY, OUT, Scene, add, card, discarded, elements, face, fly, ghost, middle, play, play_once, say_on_seam, seam,
    until_gone,
};
use crate::i18n::t;
use crate::table::desk::Desk;
use crate::table::{model, words};
use ashwright_core::{Die, Seat, Token};
use ashwright_room::view::Name;
use leptos::prelude::*;
use std::cell::Cell;
use web_sys::{DomRect, Element};

/// By how much later each of several cards moves, and each of several words is said.
const NEXT_CARD: f64 = 80.0;
const NEXT_WORD: f64 = 500.0;

/// The greatest height of a card that goes with its back up, in pixels.
const LARGEST_BACK: f64 = 110.0;

/// What has begun of the gestures of one change, so that equal ones follow each other.
#[derive(Default)]
pub struct Begun {
    cards: Cell<u8>,
    words: Cell<u8>,
}

fn next(of: &Cell<u8>) -> f64 {
    of.replace(of.get().saturating_add(1)).into()
}

impl Scene {
    /// A card comes off a pile: to its place, or, where it is not seen, into the hand of its player.
    pub(super) fn comes(&self, desk: &Desk, name: &Name, seat: Seat, from: Pile, begun: &Begun) {
        let delay = next(&begun.cards) * NEXT_CARD;
        let Some(place) = pile(seat, from) else { return };
        match card(name).filter(|_| self.place(name).is_none()) {
            Some(piece) => {
                let is = piece.get_bounding_client_rect();
                let ((px, py), (x, y)) = (middle(&place), middle(&is));
                let (dx, dy, scale) = (px - x, py - y, place.width() / is.width().max(1.0));
                let frames = format!(
                    r#"[{{"transform":"translate({dx:.0}px,{dy:.0}px) scale({scale:.2})","opacity":0.4}},{{"transform":"none","opacity":1}}]"#
                );
                let fights = piece.closest(".battlefield").ok().flatten().is_some();
                let gone = if fights { until_gone() } else { 0.0 };
                play(&piece, &frames, 420.0, delay + gone, OUT);
            }
            None if self.place(name).is_none() => {
                let to = hand(desk, seat);
                to.into_iter().for_each(|to| goes(&place, &to, delay));
            }
            None => {}
        }
    }

    /// A card that lay open goes into a hand where it is not seen.
    pub(super) fn goes_to_hand(&self, desk: &Desk, seat: Seat, name: &Name) {
        let was = self.cards.get(&model::id(name)).filter(|_| card(name).is_none());
        if let (Some(was), Some(to)) = (was, hand(desk, seat)) {
            fly(&was.element, &was.place, None, &to, false);
        }
    }

    /// A card goes to the discard pile from where it lay; whatever was not seen goes there from its player's draw pile.
    pub(super) fn leaves(&self, desk: &Desk, name: &Name, begun: &Begun) {
        let id = model::id(name);
        if card(name).is_some() {
            return;
        }
        match self.cards.get(&id) {
            Some(was) if was.resolves => {}
            Some(was) => {
                let from = was.held.as_ref().unwrap_or(&was.place);
                let to = discarded(desk, name);
                to.into_iter().for_each(|to| fly(&was.element, from, None, &to, false));
            }
            None => {
                let seat = untrack(|| desk.view(|view| model::whose_discard(view, name))).flatten();
                let ends = seat.and_then(|seat| Some((pile(seat, Pile::Draw)?, pile(seat, Pile::Discard)?)));
                let delay = next(&begun.cards) * NEXT_CARD;
                ends.into_iter().for_each(|(from, to)| goes(&from, &to, delay));
            }
        }
    }

    /// What leaves the game grows pale.
    pub(super) fn vanishes(&self, name: &Name) {
        let Some(was) = self.cards.get(&model::id(name)).filter(|_| card(name).is_none()) else {
            return;
        };
        if let Some(ghost) = ghost("span", "ghost", &was.place) {
            face(&ghost, &was.element, was.place.width());
            let pales = r#"[{"transform":"none","opacity":1},{"transform":"scale(1.3)","opacity":0}]"#;
            play_once(&ghost, pales, 600.0, 0.0, AWAY);
        }
    }

    /// A die turns, up or down: the last of those that show now what it shows, which cannot be told apart.
    pub(super) fn turns(&self, desk: &Desk, seat: Seat, die: Die) {
        let Some(tray) = tray(desk, seat) else { return };
        let shows = format!(
            r#".table .tray.{tray} .die[data-die="{}"][data-level="{}"]"#,
            die.kind.word(),
            die.level.word()
        );
        let turn = r#"[{"transform":"translateY(-14px) rotateX(90deg) scale(1.3)"},{"transform":"translateY(-6px) scale(1.25)","offset":0.6},{"transform":"none"}]"#;
        let found = elements(&shows);
        found
            .last()
            .into_iter()
            .for_each(|die| play(die, turn, 420.0, 0.0, OUT));
    }

    /// A word stands over a card, over a player or on the seam; where nothing moves it stays until the next change.
    pub(super) fn says(&self, over: &Over, word: Word, begun: &Begun) {
        let said = said(word);
        let wait = next(&begun.words) * NEXT_WORD;
        let place = match over {
            Over::Middle if self.moves => return say_on_seam(&said, wait),
            Over::Middle => seam(),
            Over::Card(name) => card(name)
                .map(|card| card.get_bounding_client_rect())
                .or_else(|| Some(self.place(name)?.clone())),
            Over::Seat(seat) => {
                let seat = of_seat(*seat);
                seen(&format!("{seat}, {seat} .phoenixborn")).map(|(_, place)| place)
            }
        };
        let Some(place) = place.filter(|place| place.width() > 0.0) else {
            return;
        };
        let class = if self.moves { "says" } else { "says stays" };
        let Some(mark) = ghost("b", class, &place) else { return };
        if let Ok(text) = document().create_element("span") {
            text.set_text_content(Some(&said));
            let _ = mark.append_child(&text);
        }
        if self.moves {
            let rises = r#"[{"transform":"translateY(30%)","opacity":0},{"transform":"none","opacity":1,"offset":0.12},{"transform":"none","opacity":1,"offset":0.8},{"transform":"translateY(-20%)","opacity":0}]"#;
            play_once(&mark, rises, 1000.0, wait, OUT);
        }
    }
}

/// A card that was not seen goes out of a hand to the discard pile.
pub fn discards(desk: &Desk, seat: Seat, begun: &Begun) {
    let ends = hand(desk, seat).zip(pile(seat, Pile::Discard));
    let delay = next(&begun.cards) * NEXT_CARD;
    ends.into_iter().for_each(|(from, to)| goes(&from, &to, delay));
}

/// Something has come to lie at a card, or under it.
pub fn takes(name: &Name) {
    if let Some(card) = card(name) {
        let takes = r#"[{"transform":"none"},{"transform":"scale(1.08)","offset":0.4},{"transform":"none"}]"#;
        add(&card, takes, 380.0);
    }
}

/// A token rises off its card.
pub fn loses(name: &Name, token: Token) {
    let class = match token {
        Token::Exhaustion => "token exhaustion",
        Token::Status => "token status",
        _ => return,
    };
    let place = card(name).map(|card| card.get_bounding_client_rect());
    if let Some(ghost) = place.and_then(|place| ghost("span", "rises", &place)) {
        if let Ok(token) = document().create_element("i") {
            token.set_class_name(class);
            let _ = ghost.append_child(&token);
        }
        let rises = r#"[{"transform":"none","opacity":1},{"transform":"translateY(-50%)","opacity":0}]"#;
        play_once(&ghost, rises, 500.0, 0.0, AWAY);
    }
}

/// A draw pile is shuffled.
pub fn shuffles(seat: Seat) {
    if let Some((pile, _)) = seen(&format!("{} .pile.draw", of_seat(seat))) {
        let riffle = r#"[{"transform":"none"},{"transform":"translateX(-18%) rotate(-7deg)"},{"transform":"translateX(18%) rotate(7deg)"},{"transform":"translateX(-10%) rotate(-4deg)"},{"transform":"none"}]"#;
        play(&pile, riffle, 520.0, 0.0, "ease-in-out");
    }
}

/// What a Chimera counts has changed.
pub fn counts(track: Track) {
    let track = match track {
        Track::Rage => "rage",
        Track::Rains => "rains",
    };
    if let Some((track, _)) = seen(&format!(".table .track.{track}")) {
        let swells = r#"[{"transform":"none"},{"transform":"scale(1.3)","offset":0.35},{"transform":"none"}]"#;
        play(&track, swells, 480.0, 0.0, OUT);
    }
}

fn said(word: Word) -> String {
    let (what, n) = match word {
        Word::Recovery => return t!("table-phase-recovery"),
        Word::Phase(phase) => return t!("table-log-phase", number = words::roman(phase)),
        Word::Fatigued => return t!("table-log-fatigued"),
        Word::Phoenix => return t!("table-log-phoenix"),
        Word::Tied => ("tied", 0),
        Word::First => ("first", 0),
        Word::Passes => ("passes", 0),
        Word::Meditates => ("meditates", 0),
        Word::Looks => ("looks", 0),
        Word::GivesUp => ("gives-up", 0),
        Word::Cancelled => ("cancelled", 0),
        Word::FaceDown => ("face-down", 0),
        Word::Prevented(n) => ("prevented", n),
        Word::Guards(n) => ("guards", n),
    };
    t!("table-tells", what = what, n = n)
}

/// A card with its back up goes from one place to another.
fn goes(from: &DomRect, to: &DomRect, delay: f64) {
    let ((fx, fy), (tx, ty)) = (middle(from), middle(to));
    let height = from.height().min(LARGEST_BACK);
    let width = height * 5.0 / 7.0;
    let place = DomRect::new_with_x_and_y_and_width_and_height(fx - width / 2.0, fy - height / 2.0, width, height);
    let Some(ghost) = place.ok().and_then(|place| ghost("span", "ghost down", &place)) else {
        return;
    };
    if let Ok(back) = document().create_element("span") {
        back.set_class_name("back");
        let _ = ghost.append_child(&back);
    }
    let scale = (to.height() / height.max(1.0)).min(1.0);
    let frames = format!(
        r#"[{{"transform":"none","opacity":1}},{{"transform":"translate({:.0}px,{:.0}px) scale({scale:.2})","opacity":0.3}}]"#,
        tx - fx,
        ty - fy,
    );
    play_once(&ghost, &frames, 420.0, delay, OUT);
}

/// The last that a selector finds of what is seen, and where.
pub fn seen(selector: &str) -> Option<(Element, DomRect)> {
    let found = elements(selector).into_iter().rev();
    let mut places = found.map(|element| (element.get_bounding_client_rect(), element));
    places
        .find(|(place, _)| place.width() > 0.0)
        .map(|(place, element)| (element, place))
}

/// Where a pile of a player is; on a phone, which shows none, the Phoenixborn, or else the player.
pub fn pile(seat: Seat, pile: Pile) -> Option<DomRect> {
    let seat = of_seat(seat);
    let found = seen(&format!("{seat} .pile.{}", pile.word()));
    let found = found.or_else(|| seen(&format!("{seat} .phoenixborn")));
    found.or_else(|| seen(&seat)).map(|(_, place)| place)
}

/// What is a player's on the page.
fn of_seat(seat: Seat) -> String {
    format!(r#".table .seat[data-seat="{}"]"#, seat.0)
}

/// Where the hand of a player is; of whoever is not faced, who it is.
fn hand(desk: &Desk, seat: Seat) -> Option<DomRect> {
    let (near, far) = untrack(|| (desk.near_seat(), desk.far_seat()));
    let hand = match seat {
        _ if seat == near => seen(".table .hand"),
        _ if seat == far => seen(".table .far-hand"),
        _ => None,
    };
    let player = || seen(&of_seat(seat));
    hand.or_else(player).map(|(_, place)| place)
}

/// Which tray shows the dice of a player, if any does.
pub fn tray(desk: &Desk, seat: Seat) -> Option<&'static str> {
    untrack(|| match seat {
        _ if seat == desk.near_seat() => Some("own"),
        _ if desk.partner() == Some(seat) => Some("partner"),
        _ if seat == desk.far_seat() => Some("far"),
        _ => None,
    })
}
