//! Where the focus of the keyboard is at the table: one member of each zone is reached by Tab, the arrow keys lead to the others.

use crate::browser;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The button that keeps the First Five, once five are chosen.
pub const KEEP: &str = "[data-testid=first-five] [data-testid=keep]:not([disabled])";

/// Those of a zone that the arrow keys lead to, as far as they are shown.
fn members(zone: &Element) -> Vec<HtmlElement> {
    let Ok(found) = zone.query_selector_all("[data-roving]") else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|i| found.item(i)?.dyn_into::<HtmlElement>().ok())
        .filter(|element| element.offset_width() > 0)
        .collect()
}

/// Moves the focus inside the zone of an element; false when it has none.
pub fn walk(from: &Element, step: i32) -> bool {
    let Ok(Some(zone)) = from.closest("[data-zone]") else {
        return false;
    };
    let members = members(&zone);
    let Some(at) = members.iter().position(|member| member.is_same_node(Some(from))) else {
        return false;
    };
    let last = members.len().saturating_sub(1) as i32;
    let to = match step {
        i32::MIN => 0,
        i32::MAX => last,
        step => (at as i32 + step).clamp(0, last),
    };
    if let Some(member) = members.get(to as usize) {
        rove(&zone, member);
        let _ = member.focus();
    }
    true
}

/// Makes one member of a zone the one that Tab reaches.
pub fn rove(zone: &Element, to: &HtmlElement) {
    for member in members(zone) {
        member.set_tab_index(if member.is_same_node(Some(to)) { 0 } else { -1 });
    }
}

/// Puts the focus into a zone: on what can be chosen there, else on its first card.
pub fn zone(name: &str) {
    let Ok(Some(zone)) = document().query_selector(&format!("[data-zone=\"{name}\"]")) else {
        return;
    };
    let members = members(&zone);
    let reached = members
        .iter()
        .find(|member| member.tab_index() == 0)
        .or(members.first());
    match reached {
        Some(member) => {
            rove(&zone, member);
            let _ = member.focus();
        }
        None => {
            if let Ok(zone) = zone.dyn_into::<HtmlElement>() {
                zone.set_tab_index(-1);
                let _ = zone.focus();
            }
        }
    }
}

/// The first of what can be chosen as a target.
const TARGET: &str = ".target[data-legal]";

/// Mends when the page has been laid out again; where targets are chosen from, the first one takes the focus.
pub fn mend_soon(targets: bool) {
    request_animation_frame(move || {
        set_timeout(
            move || {
                if targets {
                    browser::focus(&format!("[data-testid=table] {TARGET}"));
                }
                mend();
            },
            std::time::Duration::ZERO,
        );
    });
}

/// After the table changed: each zone has one member that Tab reaches, and the focus is somewhere.
pub fn mend() {
    if let Ok(zones) = document().query_selector_all("[data-testid=table] [data-zone]") {
        for i in 0..zones.length() {
            let Some(zone) = zones.item(i).and_then(|zone| zone.dyn_into::<Element>().ok()) else {
                continue;
            };
            let members = members(&zone);
            if let Some(first) = members.first()
                && !members.iter().any(|member| member.tab_index() == 0)
            {
                let wanted = members
                    .iter()
                    .find(|member| member.has_attribute("data-legal"))
                    .unwrap_or(first);
                wanted.set_tab_index(0);
            }
        }
    }
    let active = document().active_element();
    // Of copies another has the focus when one was played: it would rise over what is to be chosen.
    let rises = |element: &Element| element.matches(".hand .held-card:not(.legal, .picked)") == Ok(true);
    // Whoever reads the own hand before an action has chosen no target to come.
    if active.as_ref().is_some_and(rises) {
        browser::focus(&format!("[data-testid=table]:not([data-ask=action]) {TARGET}"));
    }
    // By keyboard one goes on from the prompt to the first target that is asked for, as where an attack is aimed; what is asked
    // is said either way.
    let reads = |element: &Element| element.matches("[data-testid=prompt]:focus-visible") == Ok(true);
    if active.as_ref().is_some_and(reads) {
        browser::focus(&format!("[data-testid=table][data-ask=target] {TARGET}"));
    }
    let lost = active.is_none_or(|element| element.tag_name() == "BODY");
    if lost {
        let wanted = [
            "[data-testid=result] button:not([disabled])",
            KEEP,
            "[data-testid=first-five] [data-roving]",
            "[data-testid=text-input]",
            "[data-testid=prompt]",
        ];
        let found = wanted
            .into_iter()
            .find(|selector| document().query_selector(selector).is_ok_and(|e| e.is_some()));
        browser::focus(found.unwrap_or("h1"));
    }
}
