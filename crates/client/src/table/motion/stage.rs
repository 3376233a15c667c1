//! Moves the pieces: what lies where before a change, and what each gesture does with it.
//!
//! Only `transform`, `opacity` and `clip-path` are animated. What flies is a ghost above the table; the piece itself waits.

mod pieces;

use super::super::arrows;
use super::super::desk::Desk;
use super::super::model;
use super::gestures::{Gesture, Pile, Source};
use super::reach;
use crate::browser;
use crate::settings::{self, settings};
use ashwright_core::{Seat, Token};
use ashwright_room::view::Name;
use leptos::prelude::*;
use pieces::Begun;
use std::cell::Cell;
use std::collections::HashMap;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DomRect, Element, HtmlElement};

thread_local! {
    static RUNNING: Cell<i32> = const { Cell::new(0) };
    /// When whatever has begun will have come to rest.
    static RESTS: Cell<f64> = const { Cell::new(0.0) };
    /// When those who were destroyed will be gone.
    static GONE: Cell<f64> = const { Cell::new(0.0) };
}

/// How long it is until then, in milliseconds at the usual speed.
fn until(when: f64) -> f64 {
    (when - browser::frame_time()).max(0.0) / pace().max(0.1)
}

/// How long it is until those who were destroyed are gone.
fn until_gone() -> f64 {
    until(GONE.get())
}

/// Slows down, and comes to rest.
const OUT: &str = "cubic-bezier(.16,.84,.3,1)";
/// Begins slowly, and goes away.
const AWAY: &str = "cubic-bezier(.4,.1,.7,.8)";

/// After so long an attacker has struck and stands still for a moment.
const STRIKES: f64 = 360.0;
/// After so long somebody who was destroyed falls to ash, that the number is read first, and for so long.
const FALLS: f64 = 300.0;
const ASH: f64 = 750.0;
/// For so long the last blow of a game is seen before anything is said of it.
pub const LAST_BLOW: f64 = 1500.0;

/// Whether something moves now.
pub fn is_moving() -> bool {
    RUNNING.get() > 0
}

/// Counts as moving as long as it is kept.
pub struct Moving;

impl Moving {
    /// From now on.
    pub fn begin() -> Moving {
        RUNNING.set(RUNNING.get() + 1);
        Moving
    }
}

impl Drop for Moving {
    fn drop(&mut self) {
        RUNNING.set(RUNNING.get() - 1);
    }
}

/// Whether the pieces move.
pub fn moves_now() -> bool {
    settings().with_untracked(|settings| settings.moves()) && !document().hidden()
}

/// By how much everything takes longer, by the speed that is set.
pub fn pace() -> f64 {
    settings::speed().stretch()
}

const CARDS: &str = ".table .board [data-id], .table .hand [data-id], .table .left [data-id]";
const DICE: &str = ".table .tray .die";

/// A card before a change.
struct Was {
    place: DomRect,
    /// Its title, as addresses have it.
    stub: String,
    element: Element,
    /// Where its face is, if it is held.
    held: Option<DomRect>,
    /// Whether it is being played or resolved.
    resolves: bool,
}

/// A die before a change.
struct WasDie {
    element: Element,
    place: DomRect,
    /// In which tray.
    tray: &'static str,
    kind: String,
    level: String,
}

/// What the table looked like before a change.
#[derive(Default)]
pub struct Scene {
    cards: HashMap<String, Was>,
    dice: Vec<WasDie>,
    moves: bool,
}

impl Scene {
    /// What the table looks like now. Where nothing moves, only where things are, for the marks.
    pub fn now() -> Scene {
        let moves = moves_now();
        let mut scene = Scene {
            moves,
            ..Scene::default()
        };
        for element in elements(CARDS) {
            let Some(id) = element.get_attribute("data-id") else {
                continue;
            };
            let is_in = |what| element.closest(what).ok().flatten().is_some();
            let face = || element.query_selector(".face").ok()?;
            let held = is_in(".hand").then(face).flatten();
            let was = Was {
                place: element.get_bounding_client_rect(),
                stub: element.get_attribute("data-stub").unwrap_or_default(),
                held: held.map(|face| face.get_bounding_client_rect()),
                resolves: is_in(".resolves"),
                element,
            };
            scene.cards.insert(id, was);
        }
        for element in elements(DICE).into_iter().filter(|_| moves) {
            let is_in = |tray: &&str| element.closest(&format!(".tray.{tray}")).ok().flatten().is_some();
            let tray = ["own", "partner"].into_iter().find(is_in).unwrap_or("far");
            scene.dice.push(WasDie {
                place: element.get_bounding_client_rect(),
                tray,
                kind: element.get_attribute("data-die").unwrap_or_default(),
                level: element.get_attribute("data-level").unwrap_or_default(),
                element,
            });
        }
        scene
    }

    /// The attackers step back and strike, before anything is seen of it; done when they have struck, and stand where they did
    /// until [`Scene::play`] has them go back from there.
    pub async fn strike(&self, gestures: &[Gesture]) -> bool {
        let mut struck = Vec::new();
        for gesture in gestures.iter().filter(|_| self.moves) {
            let Gesture::Lunge { attacker, at } = gesture else {
                continue;
            };
            let (Some(element), Some(from), Some(to)) = (card(attacker), self.place(attacker), self.place(at)) else {
                continue;
            };
            let (dx, dy) = reach::strike(corners(from), corners(to));
            let frames = format!(
                r#"[{{"transform":"none"}},{{"transform":"translate({:.0}px,{:.0}px)","offset":0.5,"easing":"cubic-bezier(.7,0,1,.6)"}},{{"transform":"translate({dx:.0}px,{dy:.0}px)"}}]"#,
                -dx * reach::STEP_BACK,
                -dy * reach::STEP_BACK,
            );
            go(
                &element,
                &frames,
                Go {
                    duration: 300.0,
                    delay: 0.0,
                    easing: OUT,
                    stays: true,
                },
            );
            struck.push(element);
        }
        if struck.is_empty() {
            return false;
        }
        browser::sleep((STRIKES * pace()) as i32).await;
        // Where a busy browser has drawn no frame meanwhile, they are still on their way.
        going(&struck).iter().for_each(Running::finish);
        true
    }

    /// Moves what has moved, now that the table shows what has become of it.
    pub fn play(&self, desk: &Desk, gestures: &[Gesture]) {
        let falls = |gesture: &Gesture| matches!(gesture, Gesture::Fall(name) if self.place(name).is_some());
        if self.moves && gestures.iter().any(falls) {
            GONE.set(browser::frame_time() + (FALLS + ASH) * pace());
        }
        arrows::stand_now(desk);
        if self.moves {
            self.slide();
            self.leave(desk);
        }
        let begun = Begun::default();
        for gesture in gestures {
            match gesture {
                Gesture::Says(over, word) => self.says(over, *word, &begun),
                Gesture::Hurt(name, n) => self.number(name, &format!("−{n}"), "hurt"),
                Gesture::Heal(name, n) => self.number(name, &format!("+{n}"), "heal"),
                Gesture::Fall(name) => self.fall(name),
                Gesture::Aim { at, by, others } => match self.moves {
                    // What takes aim by itself has done so before.
                    true if by.is_some() => {}
                    true => aim(at),
                    false if *others => marked(at),
                    false => {}
                },
                _ if !self.moves => {}
                Gesture::Roll(seat) => self.roll(desk, *seat),
                Gesture::Play { seat, card, title } => self.out_of_hand(desk, *seat, card, title),
                Gesture::Spend { seat, dice, into } => self.spend(desk, *seat, dice, into.as_ref()),
                Gesture::Power(seat, kind) => self.power(desk, *seat, kind.word()),
                Gesture::Settle(name, token) => settle(name, *token),
                Gesture::Begins(round) => begins(desk, *round),
                Gesture::Comes { card, seat, from } => self.comes(desk, card, *seat, *from, &begun),
                Gesture::IntoHand(seat, card) => self.goes_to_hand(desk, *seat, card),
                Gesture::Leaves(name) if gestures.contains(&Gesture::Fall(name.clone())) => {}
                Gesture::Leaves(name) => self.leaves(desk, name, &begun),
                Gesture::OutOfHand(seat, _) => pieces::discards(desk, *seat, &begun),
                Gesture::Vanishes(name) => self.vanishes(name),
                Gesture::Takes(name) => pieces::takes(name),
                Gesture::Loses(name, token) => pieces::loses(name, *token),
                Gesture::Turns(seat, die) => self.turns(desk, *seat, *die),
                Gesture::Shuffles(seat) => pieces::shuffles(*seat),
                Gesture::Counts(track) => pieces::counts(*track),
                Gesture::Show { .. } | Gesture::Lunge { .. } | Gesture::Acts(_) | Gesture::Behaves(_) => {}
            }
        }
    }

    fn place(&self, name: &Name) -> Option<&DomRect> {
        self.cards.get(&model::id(name)).map(|was| &was.place)
    }

    /// What has another place goes there; what is new appears. Whatever is still on its way to a
    /// place is where it was seen, and goes on from there: it is measured without what moves it.
    ///
    /// Ranks are closed when those who fell are gone.
    fn slide(&self) {
        let all = elements(CARDS);
        stop(&all);
        let gone = until_gone();
        // All are measured before any moves: what moves has the page laid out anew for whoever asks next.
        let places: Vec<_> = all
            .into_iter()
            .map(|element| (element.get_bounding_client_rect(), element))
            .collect();
        for (is, element) in places {
            let Some(id) = element.get_attribute("data-id") else {
                continue;
            };
            let fights = || element.closest(".battlefield").ok().flatten().is_some();
            let delay = if gone > 0.0 && fights() { gone } else { 0.0 };
            let Some(was) = self.cards.get(&id) else {
                play(&element, r#"[{"opacity":0},{"opacity":1}]"#, 200.0, delay, OUT);
                continue;
            };
            // By their middles: what is turned meanwhile has other corners.
            let ((wx, wy), (ix, iy)) = (middle(&was.place), middle(&is));
            let (dx, dy) = (wx - ix, wy - iy);
            if dx.abs() > 2.0 || dy.abs() > 2.0 {
                // What was shown large shrinks into its place.
                let scale = if was.resolves {
                    was.place.width() / is.width().max(1.0)
                } else {
                    1.0
                };
                let frames = format!(
                    r#"[{{"transform":"translate({dx:.0}px,{dy:.0}px) scale({scale:.2})"}},{{"transform":"none"}}]"#
                );
                go(
                    &element,
                    &frames,
                    Go {
                        duration: if was.resolves { 480.0 } else { 320.0 },
                        delay,
                        easing: OUT,
                        stays: false,
                    },
                );
            }
        }
    }

    /// What has been resolved and lies in no place of its own goes to the discard pile where it is.
    fn leave(&self, desk: &Desk) {
        for (id, was) in self.cards.iter().filter(|(_, was)| was.resolves) {
            let gone = model::called(id).filter(|name| card(name).is_none());
            if let Some(to) = gone.and_then(|name| discarded(desk, &name)) {
                fly(&was.element, &was.place, None, &to, false);
            }
        }
    }

    /// A number that jumps off the heart of a card, which beats, while the card shakes; where nothing moves it stays until the
    /// next change.
    fn number(&self, name: &Name, text: &str, class: &str) {
        let element = card(name);
        let heart = element.as_ref().and_then(heart);
        if let Some(element) = element.as_ref().filter(|_| class == "hurt") {
            mark(element.clone(), "data-hit", 700);
            if self.moves {
                let shake = r#"[{"transform":"none"},{"transform":"translateX(-7px)"},{"transform":"translateX(7px)"},{"transform":"translateX(-4px)"},{"transform":"none"}]"#;
                add(element, shake, 280.0);
                let beat = r#"[{"transform":"none"},{"transform":"scale(1.45)","offset":0.3},{"transform":"none"}]"#;
                heart.iter().for_each(|heart| add(heart, beat, 420.0));
            }
        }
        // A number that stays would tell of whatever has moved up since.
        if element.is_none() && !self.moves && self.place(name).is_some_and(is_taken) {
            return;
        }
        let is = heart.or(element).map(|element| element.get_bounding_client_rect());
        let Some(place) = is.as_ref().or_else(|| self.place(name)) else {
            return;
        };
        // What is not seen, as the front of a partner on a phone, has no place.
        if place.width() <= 0.0 {
            return;
        }
        let class = if self.moves {
            class.to_owned()
        } else {
            format!("{class} stays")
        };
        let Some(number) = ghost("b", &format!("number {class}"), place) else {
            return;
        };
        if let Ok(said) = document().create_element("span") {
            said.set_text_content(Some(text));
            let _ = number.append_child(&said);
        }
        if !self.moves {
            return;
        }
        let jump = r#"[{"transform":"scale(.5)","opacity":1},{"transform":"scale(1.25)","opacity":1,"offset":0.14},{"transform":"scale(1)","opacity":1,"offset":0.3},{"transform":"scale(1)","opacity":1,"offset":0.75},{"transform":"translateY(-40%)","opacity":0}]"#;
        play_once(&number, jump, 1000.0, 0.0, OUT);
    }

    /// What was destroyed and is gone pales and crumbles from below; where nothing moves, a mark says so.
    fn fall(&self, name: &Name) {
        // A Phoenixborn stays where it fell, grey.
        let fell = |element: &Element| element.class_list().contains("fallen");
        let Some(was) = self
            .cards
            .get(&model::id(name))
            .filter(|_| card(name).as_ref().is_none_or(fell))
        else {
            return;
        };
        // A mark that stays would tell of whatever has moved up since.
        if !self.moves && is_taken(&was.place) {
            return;
        }
        let Some(ghost) = ghost("span", "ghost", &was.place) else {
            return;
        };
        if !self.moves {
            ghost.set_class_name("mark");
            ghost.set_text_content(Some(&crate::i18n::t!("table-says-destroyed")));
            return;
        }
        face(&ghost, &was.element, was.place.width());
        let crumbles = |height: i32| {
            let edge = (0..=8).map(|i| {
                let jag = [0, 9, 3, 12, 5, 14, 2, 10, 4][i as usize];
                format!("{}% {}%", 100 - i * 100 / 8, (height + jag).clamp(-20, 120))
            });
            let edge: Vec<String> = edge.collect();
            format!("polygon(0% -20%,100% -20%,{})", edge.join(","))
        };
        let frames = format!(
            r#"[{{"clipPath":"{}","opacity":1}},{{"clipPath":"{}","opacity":0.9,"offset":0.8}},{{"clipPath":"{}","opacity":0}}]"#,
            crumbles(110),
            crumbles(10),
            crumbles(-20),
        );
        play_once(&ghost, &frames, ASH, FALLS, AWAY);
    }

    /// A player's dice fall onto the table, one after the other.
    fn roll(&self, desk: &Desk, seat: Seat) {
        let Some(tray) = pieces::tray(desk, seat) else { return };
        let dice = elements(&format!(".table .tray.{tray} .die:not(.exhausted)"));
        if let Some(table) = dice.first().and_then(|die| die.closest(".table").ok().flatten()) {
            // What they show is told when they have landed.
            let lands = 620.0 + 70.0 * dice.len() as f64;
            let rolls = if tray == "own" {
                "data-rolls-near"
            } else {
                "data-rolls-far"
            };
            mark(table, rolls, (lands * pace()) as i32);
        }
        for (i, die) in dice.iter().enumerate() {
            let fall = r#"[{"transform":"translate(-60px,-70px) rotate(-220deg)","opacity":0},{"transform":"translate(0,6px) rotate(20deg)","opacity":1,"offset":0.62},{"transform":"translate(0,-5px) rotate(-8deg)","offset":0.78},{"transform":"none"}]"#;
            play(die, fall, 620.0 + 30.0 * i as f64, 40.0 * i as f64, OUT);
        }
    }

    /// A card comes out of its hand, face up: from where it lay, or from where it was shown. It goes to its place, or to where it
    /// stands while it is resolved; where that is done already, it is seen there, and goes to its discard pile.
    fn out_of_hand(&self, desk: &Desk, seat: Seat, name: &Name, title: &str) {
        let stub = crate::pool::stub(title);
        let own = seat == untrack(|| desk.near_seat());
        let held = self.cards.values().filter(|was| own && was.stub == stub);
        let held = held
            .filter_map(|was| Some((was.held.clone()?, was.element.clone())))
            .next();
        let shown = || {
            let shown = elements(".table .shown .held-card").into_iter().next()?;
            Some((shown.get_bounding_client_rect(), shown))
        };
        let Some((from, of)) = held.or_else(shown) else { return };
        let piece = card(name).filter(|piece| piece.closest(".hand").is_ok_and(|hand| hand.is_none()));
        match (&piece, discarded(desk, name)) {
            (Some(piece), _) => fly(&of, &from, None, &piece.get_bounding_client_rect(), true),
            (None, Some(to)) => {
                let by = own.then(|| elements(".table .hand").into_iter().next()).flatten();
                fly(&of, &from, by.map(|hand| hand.get_bounding_client_rect()), &to, false);
            }
            (None, None) => {}
        }
        if let Some(piece) = piece {
            let wait = r#"[{"opacity":0},{"opacity":0,"offset":0.86},{"opacity":1}]"#;
            play(&piece, wait, 520.0, 0.0, "linear");
        }
    }

    /// Dice rise out of their tray and go into what they pay for.
    fn spend(&self, desk: &Desk, seat: Seat, dice: &[model::Face], into: Option<&Name>) {
        let Some(tray) = pieces::tray(desk, seat) else { return };
        let target = into
            .and_then(card)
            .or_else(|| elements(".table .turn").into_iter().next());
        let Some(to) = target.map(|target| target.get_bounding_client_rect()) else {
            return;
        };
        let (tx, ty) = middle(&to);
        let mut gone: Vec<usize> = Vec::new();
        for (n, (kind, level)) in dice.iter().enumerate() {
            let found = self.dice.iter().enumerate().position(|(i, die)| {
                !gone.contains(&i) && die.tray == tray && die.kind == kind.word() && die.level == level.word()
            });
            let Some(i) = found else { continue };
            gone.push(i);
            let (x, y) = middle(&self.dice[i].place);
            let Some(ghost) = ghost_die(&self.dice[i].element, &self.dice[i].place) else {
                return;
            };
            let (dx, dy) = (tx - x, ty - y);
            let frames = format!(
                r#"[{{"transform":"none","opacity":1}},{{"transform":"translate({:.0}px,{:.0}px) rotate(90deg) scale(1.1)","opacity":1,"offset":0.5}},{{"transform":"translate({dx:.0}px,{dy:.0}px) rotate(180deg) scale(.35)","opacity":0.2}}]"#,
                dx * 0.45 - dy * 0.08,
                dy * 0.45 + dx * 0.08,
            );
            play_once(&ghost, &frames, 420.0, 90.0 * n as f64, AWAY);
        }
    }

    fn power(&self, desk: &Desk, seat: Seat, kind: &str) {
        let Some(tray) = pieces::tray(desk, seat) else { return };
        let die = self
            .dice
            .iter()
            .find(|die| die.tray == tray && die.kind == kind && die.level == "power");
        let Some(die) = die else { return };
        let Some(ghost) = ghost_die(&die.element, &die.place) else {
            return;
        };
        let strike = r#"[{"transform":"none","opacity":1},{"transform":"scale(1.9)","opacity":1,"offset":0.4},{"transform":"scale(2.6)","opacity":0}]"#;
        play_once(&ghost, strike, 600.0, 0.0, OUT);
    }
}

/// A card goes from one place to another, perhaps by the end of the hand, where it is seen for a moment; where it `stays`, what
/// lies there takes its place. It is never drawn larger than it was made.
fn fly(of: &Element, from: &DomRect, by: Option<DomRect>, to: &DomRect, stays: bool) {
    let size = if to.width() > from.width() { to } else { from };
    let Some(ghost) = ghost("span", "ghost", size) else {
        return;
    };
    face(&ghost, of, size.width());
    let (sx, sy) = middle(size);
    let at = |(x, y): (f64, f64), scale: f64| format!("translate({:.0}px,{:.0}px) scale({scale:.2})", x - sx, y - sy);
    // On a phone a spell lies there as a strip.
    let share = |place: &DomRect| (place.width() / size.width().max(1.0)).min(place.height() / size.height().max(1.0));
    let scaled = |place: &DomRect| at(middle(place), share(place));
    let (first, last) = (scaled(from), scaled(to));
    let (between, time) = match &by {
        Some(hand) => {
            let wide = from.width();
            let there = at(
                (hand.right() - wide * 0.6, hand.bottom() - wide * 0.8),
                wide / size.width().max(1.0),
            );
            (
                format!(r#"{{"transform":"{there}","offset":0.25}},{{"transform":"{there}","offset":0.7}},"#),
                1400.0,
            )
        }
        None => (String::new(), 520.0),
    };
    let leaves = if stays { 1 } else { 0 };
    let frames = format!(
        r#"[{{"transform":"{first}","opacity":1}},{between}{{"opacity":1,"offset":0.88}},{{"transform":"{last}","opacity":{leaves}}}]"#
    );
    // It is seen until what lies there is, however late the page comes to draw either.
    let options = format!(r#""easing":"{OUT}","fill":"both""#);
    begin(&ghost, &frames, time, 0.0, &options);
    let rests = (time + if stays { 160.0 } else { 40.0 }) * pace();
    leptos::task::spawn_local(async move {
        browser::sleep(rests as i32).await;
        ghost.remove();
    });
}

/// Where a card lies that is in a discard pile; on a phone, which shows none, whose it is.
fn discarded(desk: &Desk, name: &Name) -> Option<DomRect> {
    let seat = untrack(|| desk.view(|view| model::whose_discard(view, name)))??;
    pieces::pile(seat, Pile::Discard)
}

/// Has whatever a change moves go to its new place from where it is, if things move.
pub fn go_on_from(change: impl FnOnce()) {
    let before = Scene::now();
    change();
    if before.moves {
        before.slide();
    }
}

/// Takes away what marks the last action: the next one is seen or begun, or the table is seen otherwise.
pub fn clear() {
    elements(".table .fx > :is(.stays, .mark)")
        .iter()
        .for_each(Element::remove);
}

/// Whose turn begins, and which round, stands on the seam for a moment, when what came before has come to rest.
pub fn begins(desk: &Desk, round: Option<u16>) {
    let turn = untrack(|| super::super::turn_words(desk)).map(|(_, _, said)| said);
    let round = round.map(|number| crate::i18n::t!("table-round", number = number));
    let said: Vec<String> = [round, turn].into_iter().flatten().collect();
    say_on_seam(&said.join(" · "), until(RESTS.get()));
}

/// Where the two sides of the board meet.
fn seam() -> Option<DomRect> {
    pieces::seen(".table .board .battlefield.own").map(|(_, place)| place)
}

/// Something is said on the seam for a moment, after so long.
fn say_on_seam(said: &str, delay: f64) {
    let Some(place) = seam().filter(|_| !said.is_empty()) else {
        return;
    };
    if let Some(band) = ghost("b", "begins", &place) {
        band.set_text_content(Some(said));
        let sweep = r#"[{"opacity":0,"transform":"translateY(-50%) scaleX(.7)"},{"opacity":1,"transform":"translateY(-50%)","offset":0.2},{"opacity":1,"transform":"translateY(-50%)","offset":0.75},{"opacity":0,"transform":"translateY(-50%)"}]"#;
        play_once(&band, sweep, 1100.0, delay, OUT);
    }
}

/// For so long something takes aim before it happens, others' for longer than one's own.
const AIMS: f64 = 420.0;
const OTHERS_AIM: f64 = 760.0;

/// What takes aim does so before anything comes of it: a line goes from a card to its target, and a die goes there itself.
/// Nothing when the table was left.
pub async fn take_aim(desk: &Desk, gestures: &[Gesture], behind: bool) -> Option<()> {
    let moves = moves_now();
    let mut time: f64 = 0.0;
    for gesture in gestures.iter().filter(|_| moves && !behind) {
        let Gesture::Aim {
            at,
            by: Some(by),
            others,
        } = gesture
        else {
            continue;
        };
        let Some(to) = card(at).map(|card| card.get_bounding_client_rect()) else {
            continue;
        };
        let aims = if *others { OTHERS_AIM } else { AIMS };
        let from = match by {
            Source::Card(name) => card(name).map(|card| card.get_bounding_client_rect()),
            Source::Die(seat, kind) => pieces::tray(desk, *seat).and_then(|tray| {
                let die = elements(&format!(r#".table .tray.{tray} .die[data-die="{}"]"#, kind.word()));
                let die = die.last()?;
                let place = die.get_bounding_client_rect();
                strikes(die, &place, &to, aims);
                None
            }),
        };
        if let Some(from) = from.filter(|from| from.width() > 0.0) {
            line(middle(&from), middle(&to), aims);
        }
        aim(at);
        time = time.max(aims);
    }
    if time > 0.0 {
        let moving = Moving::begin();
        browser::sleep((time * 0.8 * pace()) as i32).await;
        drop(moving);
    }
    desk.table.try_get_untracked().map(|_| ())
}

/// A die goes to what its power strikes.
fn strikes(die: &Element, from: &DomRect, to: &DomRect, time: f64) {
    let Some(ghost) = ghost_die(die, from) else {
        return;
    };
    let ((fx, fy), (tx, ty)) = (middle(from), middle(to));
    let (dx, dy) = (tx - fx, ty - fy);
    let strike = format!(
        r#"[{{"transform":"none","opacity":1}},{{"transform":"scale(1.9)","opacity":1,"offset":0.35,"easing":"cubic-bezier(.7,0,1,.6)"}},{{"transform":"translate({dx:.0}px,{dy:.0}px) scale(1.3)","opacity":1,"offset":0.8}},{{"transform":"translate({dx:.0}px,{dy:.0}px) scale(2.2)","opacity":0}}]"#
    );
    play_once(&ghost, &strike, time, 0.0, OUT);
}

/// A line grows from what takes aim to its target, and goes.
fn line((fx, fy): (f64, f64), (tx, ty): (f64, f64), time: f64) {
    let (long, turned) = ((tx - fx).hypot(ty - fy), (ty - fy).atan2(tx - fx));
    let place = DomRect::new_with_x_and_y_and_width_and_height(fx, fy - 3.0, long, 6.0);
    let Some(line) = place.ok().and_then(|place| ghost("span", "aim-line", &place)) else {
        return;
    };
    let grown = |share: f64| format!("rotate({turned:.3}rad) scaleX({share})");
    let frames = format!(
        r#"[{{"transform":"{}","opacity":1}},{{"transform":"{}","opacity":1,"offset":0.45}},{{"transform":"{}","opacity":1,"offset":0.8}},{{"transform":"{}","opacity":0}}]"#,
        grown(0.01),
        grown(1.0),
        grown(1.0),
        grown(1.0),
    );
    play_once(&line, &frames, time, 0.0, OUT);
}

/// A card at which somebody has taken aim is marked until the next change.
fn marked(name: &Name) {
    if let Some(place) = card(name).map(|card| card.get_bounding_client_rect()) {
        ghost("span", "aim stays", &place);
    }
}

/// Something takes aim at a card.
fn aim(name: &Name) {
    let Some(place) = card(name).map(|card| card.get_bounding_client_rect()) else {
        return;
    };
    if let Some(ring) = ghost("span", "aim", &place) {
        let close = r#"[{"transform":"scale(1.5)","opacity":0},{"transform":"scale(1)","opacity":1,"offset":0.45},{"transform":"scale(1)","opacity":1,"offset":0.8},{"transform":"scale(1)","opacity":0}]"#;
        play_once(&ring, close, 700.0, 0.0, OUT);
    }
}

/// A token comes to rest.
fn settle(name: &Name, token: Token) {
    let class = match token {
        Token::Exhaustion => ".token.exhaustion",
        Token::Status => ".token.status",
        _ => return,
    };
    let found = card(name).and_then(|card| card.query_selector(class).ok().flatten());
    if let Some(found) = found {
        let rest = r#"[{"transform":"scale(1.8)"},{"transform":"none"}]"#;
        play(&found, rest, 220.0, 0.0, OUT);
    }
}

fn card(name: &Name) -> Option<Element> {
    arrows::element(name)
}

/// Where a card says what is left of its life.
fn heart(card: &Element) -> Option<Element> {
    card.query_selector(".lifetext, .value.life").ok().flatten()
}

fn corners(place: &DomRect) -> [f64; 4] {
    [place.left(), place.top(), place.right(), place.bottom()]
}

fn middle(place: &DomRect) -> (f64, f64) {
    (place.left() + place.width() / 2.0, place.top() + place.height() / 2.0)
}

/// What a selector finds.
pub fn elements(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|i| found.item(i)?.dyn_into::<Element>().ok())
        .collect()
}

/// Something above the table, at this place.
fn ghost(tag: &str, class: &str, place: &DomRect) -> Option<Element> {
    let layer = elements(".table .fx").into_iter().next()?;
    let origin = layer.get_bounding_client_rect();
    let ghost = document().create_element(tag).ok()?;
    ghost.set_class_name(class);
    let style = ghost.unchecked_ref::<HtmlElement>().style();
    let at = [
        ("left", place.left() - origin.left()),
        ("top", place.top() - origin.top()),
        ("width", place.width()),
        ("height", place.height()),
    ];
    for (property, value) in at {
        let _ = style.set_property(property, &format!("{value:.0}px"));
    }
    layer.append_child(&ghost).ok()?;
    Some(ghost)
}

/// A die above the table, as it looks where it lies.
fn ghost_die(of: &Element, place: &DomRect) -> Option<Element> {
    let ghost = ghost("span", "ghost-die", place)?;
    if let Ok(face) = of.clone_node_with_deep(true) {
        let _ = ghost.append_child(&face);
    }
    Some(ghost)
}

/// What is seen of a card while it is carried: its face, where the card is.
pub fn lift(card: &Element) -> Option<HtmlElement> {
    let rect = card.get_bounding_client_rect();
    let lifted = ghost("span", "ghost carried", &rect)?;
    face(&lifted, card, rect.width());
    lifted.dyn_into().ok()
}

/// The face of a card, drawn so wide: it looks as it did where it lay, also when it lies there no more.
fn face(ghost: &Element, of: &Element, width: f64) {
    let Ok(copy) = document().create_element("span") else {
        return;
    };
    copy.set_class_name(&of.class_name());
    let marks = js_sys::Array::of5(
        &"legal".into(),
        &"picked".into(),
        &"target".into(),
        &"attacking".into(),
        &"attacked".into(),
    );
    let _ = copy.class_list().remove(&marks);
    // What is cloned keeps its styles, which the policy of the page forbids to what is written.
    if let Ok(clone) = of.clone_node_with_deep(true) {
        while let Some(child) = clone.first_child() {
            let _ = copy.append_child(&child);
        }
    }
    let style = copy.unchecked_ref::<HtmlElement>().style();
    let _ = style.set_property("--w", &format!("{width:.0}px"));
    let _ = style.set_property(
        "--lw",
        &of.unchecked_ref::<HtmlElement>()
            .style()
            .get_property_value("--lw")
            .unwrap_or_default(),
    );
    let _ = ghost.append_child(&copy);
}

/// Marks an element for so many milliseconds.
fn mark(element: Element, attribute: &'static str, time: i32) {
    let _ = element.set_attribute(attribute, "true");
    leptos::task::spawn_local(async move {
        browser::sleep(time).await;
        let _ = element.remove_attribute(attribute);
    });
}

// web-sys keeps `Element::animate` behind a flag for unstable interfaces.
#[wasm_bindgen]
extern "C" {
    type Animated;
    #[wasm_bindgen(method, catch)]
    fn animate(this: &Animated, frames: &JsValue, options: &JsValue) -> Result<Running, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getAnimations)]
    fn get_animations(this: &Animated) -> Result<js_sys::Array, JsValue>;

    type Running;
    #[wasm_bindgen(method, getter)]
    fn id(this: &Running) -> String;
    #[wasm_bindgen(method)]
    fn cancel(this: &Running);
    #[wasm_bindgen(method)]
    fn finish(this: &Running);
    #[wasm_bindgen(method, getter)]
    fn finished(this: &Running) -> js_sys::Promise;
}

/// The name of what moves a piece to a place: of a piece, only one such thing goes on at a time.
const GOES: &str = "goes";

/// How a piece goes to a place.
struct Go {
    /// In milliseconds at the usual speed.
    duration: f64,
    delay: f64,
    easing: &'static str,
    /// Whether it is seen there until it is stopped.
    stays: bool,
}

/// Has a piece go somewhere, by frames that are written as JSON.
fn go(element: &Element, frames: &str, go: Go) {
    let fill = if go.stays { "both" } else { "backwards" };
    let options = format!(r#""easing":"{}","fill":"{fill}","id":"{GOES}""#, go.easing);
    begin(element, frames, go.duration, go.delay, &options);
}

/// Stops what has pieces go to their places: they are where they lie. All are found before any is stopped, for the same reason
/// as all are measured before any moves.
fn stop(elements: &[Element]) {
    going(elements).iter().for_each(Running::cancel);
}

/// What has pieces go to their places.
fn going(elements: &[Element]) -> Vec<Running> {
    let running = |element: &Element| element.unchecked_ref::<Animated>().get_animations().ok();
    elements
        .iter()
        .filter_map(running)
        .flat_map(|running| {
            running
                .iter()
                .map(JsValue::unchecked_into::<Running>)
                .collect::<Vec<_>>()
        })
        .filter(|running| running.id() == GOES)
        .collect()
}

/// Plays frames on top of whatever else moves the element.
fn add(element: &Element, frames: &str, duration: f64) {
    begin(element, frames, duration, 0.0, r#""easing":"linear","composite":"add""#);
}

/// Plays frames, written as JSON, for so many milliseconds at the usual speed.
fn play(element: &Element, frames: &str, duration: f64, delay: f64, easing: &str) {
    let options = format!(r#""easing":"{easing}","fill":"backwards""#);
    begin(element, frames, duration, delay, &options);
}

fn begin(element: &Element, frames: &str, duration: f64, delay: f64, options: &str) {
    let (duration, delay) = (duration * pace(), delay * pace());
    let options = format!(r#"{{"duration":{duration:.0},"delay":{delay:.0},{options}}}"#);
    let parsed = (js_sys::JSON::parse(frames), js_sys::JSON::parse(&options));
    let (Ok(frames), Ok(options)) = parsed else { return };
    let Ok(running) = element.unchecked_ref::<Animated>().animate(&frames, &options) else {
        return;
    };
    let moving = Moving::begin();
    RESTS.set(RESTS.get().max(browser::frame_time() + duration + delay));
    leptos::task::spawn_local(async move {
        // It begins when the next frame is drawn, and a busy browser draws that late. A refusal says that it was stopped.
        let _ = wasm_bindgen_futures::JsFuture::from(running.finished()).await;
        drop(moving);
    });
}

/// Whether a card lies now in the middle of this place.
fn is_taken(place: &DomRect) -> bool {
    let (x, y) = (place.left() + place.width() / 2.0, place.top() + place.height() / 2.0);
    let there = document().element_from_point(x as f32, y as f32);
    there.is_some_and(|there| there.closest("[data-id]").is_ok_and(|card| card.is_some()))
}

/// Plays frames and takes the ghost away, which looks as in the last of them until then, however late the page comes to that.
fn play_once(ghost: &Element, frames: &str, duration: f64, delay: f64, easing: &str) {
    let options = format!(r#""easing":"{easing}","fill":"both""#);
    begin(ghost, frames, duration, delay, &options);
    let (ghost, time) = (ghost.clone(), (duration + delay) * pace());
    leptos::task::spawn_local(async move {
        browser::sleep(time as i32).await;
        ghost.remove();
    });
}
