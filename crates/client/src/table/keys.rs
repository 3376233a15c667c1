//! The keyboard: letters for actions and zones, arrows inside a zone, digits for the buttons of the prompt.

use super::around::{self, Consent};
use super::desk::{Desk, Sheet};
use super::focus;
use super::gesture::{Picks, Press};
use super::model::Spot;
use super::prompt::{self, Prompt};
use crate::browser;
use crate::settings;
use ashwright_room::message::Pointed;
use ashwright_room::view::AskKind;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// Listens as long as the table is shown.
pub fn listen(desk: Desk, shown: Memo<Prompt>) {
    // Buttons that go take the focus with them.
    Effect::new(move || {
        shown.track();
        desk.sheet.track();
        desk.reading.track();
        desk.resigning.track();
        desk.as_text.track();
        focus::mend_soon(false);
    });
    // What lies over the table is what a phone's Back closes, not the game.
    let is_covered = Memo::new(move |_| desk.is_covered());
    Effect::new(move |_| is_covered.get().then(|| browser::Back::closes(move || desk.cancel())));
    let handle = window_event_listener(leptos::ev::keydown, move |event| pressed(desk, shown, &event));
    on_cleanup(move || handle.remove());
}

fn pressed(desk: Desk, shown: Memo<Prompt>, event: &KeyboardEvent) {
    if event.default_prevented() || event.is_composing() {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let key = event.key();
    if key == "Escape" {
        event.prevent_default();
        escape(&desk);
        return;
    }
    // What is set on the sheet is no move in the game beneath it.
    if desk.sheet.with_untracked(|sheet| *sheet == Some(Sheet::Settings)) {
        return;
    }
    let writes = target.as_ref().is_some_and(|element| {
        let tag = element.tag_name();
        let checkbox = element.get_attribute("type").as_deref() == Some("checkbox");
        (tag == "INPUT" && !checkbox) || tag == "TEXTAREA" || tag == "SELECT"
    });
    // The field of the text view takes numbers; letters are shortcuts there as well.
    let letter = key.len() == 1 && key.chars().all(char::is_alphabetic);
    let numbers = target.as_ref().is_some_and(|element| element.id() == "text-number");
    if (writes && !(numbers && letter)) || event.alt_key() {
        return;
    }
    // Whoever answers before all is told has seen enough.
    let answers = key == "Enter" || key == " ";
    if answers && target.as_ref().is_none_or(|element| !is_control(element)) && desk.hurry() {
        event.prevent_default();
        return;
    }
    // While the First Five is chosen it lies over everything that other keys are about.
    if untrack(|| desk.ask()) == Some(AskKind::FirstFive) {
        five(&desk, event, target.as_ref());
        return;
    }
    if (event.ctrl_key() || event.meta_key()) && key.eq_ignore_ascii_case("z") {
        event.prevent_default();
        undo(&desk);
        return;
    }
    if event.ctrl_key() || event.meta_key() {
        return;
    }
    if let Some(step) = arrow(&key)
        && let Some(target) = &target
        && focus::walk(target, step)
    {
        event.prevent_default();
        return;
    }
    if key == "Enter" && target.as_ref().is_none_or(|element| !is_control(element)) {
        event.prevent_default();
        prompt::enter(&desk);
        return;
    }
    if !settings::settings().with_untracked(|settings| settings.keys) {
        return;
    }
    let known = single(&desk, shown, &key);
    if known {
        event.prevent_default();
    }
}

/// What the keys do that mean something while the First Five is chosen: arrows go from card to card, Enter keeps what is
/// chosen, and there is help.
fn five(desk: &Desk, event: &KeyboardEvent, target: Option<&Element>) {
    let key = event.key();
    if event.ctrl_key() || event.meta_key() || desk.sheet.get_untracked().is_some() {
        return;
    }
    if let (Some(step), Some(target)) = (arrow(&key), target)
        && focus::walk(target, step)
    {
        event.prevent_default();
    } else if key == "Enter" && target.is_none_or(|element| !is_control(element)) {
        event.prevent_default();
        if let Ok(Some(keep)) = document().query_selector(focus::KEEP)
            && let Ok(keep) = keep.dyn_into::<HtmlElement>()
        {
            keep.click();
        }
    } else if key == "?" && settings::settings().with_untracked(|settings| settings.keys) {
        event.prevent_default();
        desk.sheet.set(Some(Sheet::Help));
    }
}

fn single(desk: &Desk, shown: Memo<Prompt>, key: &str) -> bool {
    match key.to_ascii_lowercase().as_str() {
        "a" => {
            desk.press(&Press::Aim);
            if desk.picks.with_untracked(|picks| picks.aiming) {
                focus::mend_soon(true);
            }
        }
        "m" => desk.press(&Press::Meditate),
        "p" => desk.press(&Press::Pass),
        "u" => undo(desk),
        "h" => focus::zone("own-hand"),
        "d" => focus::zone("own-dice"),
        "b" => focus::zone("own-battlefield"),
        "o" => focus::zone("far-battlefield"),
        "s" => focus::zone("own-spellboard"),
        "v" => {
            let at = browser::focused().and_then(|element| super::partners::place_of(&element));
            let under = desk.hover.with_untracked(|spot| match spot {
                Some(Spot::Card(name)) => Some(Pointed::Card(name.clone())),
                _ => None,
            });
            if let Some(at) = at.or(under) {
                desk.show_partner(at);
            }
        }
        "g" => desk.let_go_on(),
        "f" => {
            desk.turn_to_other_front();
            focus::mend_soon(false);
        }
        "l" => {
            desk.drawer.set(true);
            browser::focus("[data-testid=log] [role=log]");
        }
        "i" => {
            let shown = desk.look.with_untracked(Option::is_some);
            desk.pinned.update(|pinned| *pinned = shown && !*pinned);
        }
        "t" => desk.show_as_text(!desk.as_text.get_untracked()),
        "?" => desk.sheet.set(Some(Sheet::Help)),
        digit => {
            let Ok(n @ 1..=9) = digit.parse::<usize>() else {
                return false;
            };
            let act = shown.with_untracked(|prompt| {
                prompt
                    .commands
                    .get(n - 1)
                    .filter(|command| command.enabled)
                    .map(|command| command.act.clone())
            });
            if let Some(act) = act {
                prompt::run(desk, &act);
            }
        }
    }
    true
}

/// Takes the last answer back, or says why that cannot be.
pub fn undo(desk: &Desk) {
    // Whoever has pressed to pass once has not passed: that is what there is to take back.
    if desk.picks.with_untracked(|picks| picks.passing) {
        desk.press(&Press::Cancel);
        return;
    }
    let barred = untrack(|| desk.read(|table| super::words::undo_barred(&table.undo)).flatten());
    match barred {
        Some(reason) => match untrack(|| desk.read(around::whom_to_ask)).unwrap_or_default() {
            Consent::Nobody => desk.said.set(reason),
            Consent::Bots => desk.ask_back(),
            Consent::Players => desk.sheet.set(Some(Sheet::TakeBack)),
        },
        None => desk.undo(),
    }
}

/// Closes what is open, the smallest thing first.
fn escape(desk: &Desk) {
    if desk.hurry() {
        return;
    }
    if untrack(|| desk.is_covered()) {
        desk.cancel();
        return;
    }
    let picks = desk.picks.get_untracked() != Picks::default() || desk.resigning.get_untracked();
    if picks {
        desk.cancel();
        return;
    }
    // What was begun is called off before anything that lies beside it is closed.
    if untrack(|| desk.can_call_off()) {
        desk.cancel();
        return;
    }
    if super::coach::dismiss(desk) {
        return;
    }
    if desk.as_text.get_untracked() {
        desk.show_as_text(false);
        return;
    }
    if desk.look.get_untracked().is_some() {
        desk.pinned.set(false);
        desk.look.set(None);
        return;
    }
    desk.cancel();
}

fn is_control(element: &Element) -> bool {
    matches!(
        element.tag_name().as_str(),
        "BUTTON" | "A" | "INPUT" | "SUMMARY" | "LABEL"
    )
}

fn arrow(key: &str) -> Option<i32> {
    match key {
        "ArrowLeft" | "ArrowUp" => Some(-1),
        "ArrowRight" | "ArrowDown" => Some(1),
        "Home" => Some(i32::MIN),
        "End" => Some(i32::MAX),
        _ => None,
    }
}
