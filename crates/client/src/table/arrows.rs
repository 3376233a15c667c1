//! Arrows over the board: solid from attackers to their target, dashed from those that stand in their way.

use super::desk::Desk;
use super::model;
use ashwright_room::view::{AskKind, Name};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Attack,
    Block,
}

/// Who points at whom.
fn pairs(desk: &Desk) -> Vec<(Kind, Name, Name)> {
    let gathers = desk.ask();
    desk.view(|view| {
        let Some(attack) = &view.attack else {
            return Vec::new();
        };
        let mut pairs = Vec::new();
        desk.picks.with(|picks| {
            // An attacker points at its target, or at whoever stands in its way.
            for battle in attack.battles.iter().filter(|battle| !battle.resolved) {
                let attacker = &battle.attacker;
                if let Some(meets) = battle
                    .meets
                    .as_ref()
                    .filter(|meets| Some(*meets) != attack.target.as_ref())
                {
                    pairs.push((Kind::Block, meets.clone(), attacker.clone()));
                } else if !picks.blocks.iter().any(|(blocked, _)| blocked == attacker) {
                    let aimed = attack.target.iter();
                    pairs.extend(aimed.map(|target| (Kind::Attack, attacker.clone(), target.clone())));
                }
            }
            if gathers == Some(AskKind::Attackers)
                && let Some(target) = &attack.target
            {
                let aimed = picks.cards.iter();
                pairs.extend(aimed.map(|unit| (Kind::Attack, unit.clone(), target.clone())));
            }
            pairs.extend(
                picks
                    .blocks
                    .iter()
                    .map(|(attacker, blocker)| (Kind::Block, blocker.clone(), attacker.clone())),
            );
        });
        pairs
    })
    .unwrap_or_default()
}

/// The card on the page.
pub fn element(name: &Name) -> Option<web_sys::Element> {
    let selector = format!("[data-testid=table] [data-id=\"{}\"]", model::id(name).replace('"', ""));
    document().query_selector(&selector).ok()?
}

/// Where a card is on the page.
fn place(name: &Name) -> Option<[f64; 4]> {
    let element = element(name)?;
    // What has gone to a hand is in no battle any more.
    if element.closest(".hand").ok()?.is_some() {
        return None;
    }
    let rect = element.get_bounding_client_rect();
    (rect.width() > 0.0).then(|| [rect.left(), rect.top(), rect.right(), rect.bottom()])
}

/// Who blocks steps towards its attacker, and who no longer does steps back: as far aside as leaves it in sight of its
/// neighbours (`board.css`).
fn step_opposite(pairs: &[(Kind, Name, Name)]) {
    const ASIDE: &str = "--aside";
    let places = document().query_selector_all(".unit-place");
    let places = places
        .into_iter()
        .flat_map(|list| (0..list.length()).filter_map(move |i| list.item(i)));
    for place in places.filter_map(|place| place.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = place.style().remove_property(ASIDE);
    }
    // Where those stand who have stepped already: their middle, where it was, and their upper edge.
    let mut stand: Vec<[f64; 3]> = Vec::new();
    for (kind, blocker, attacker) in pairs {
        let (Kind::Block, Some([left, top, right, _]), Some(to)) = (kind, place(blocker), place(attacker)) else {
            continue;
        };
        let most = (right - left) * 0.45;
        let middle = (left + right) / 2.0;
        let mut aside = ((to[0] + to[2]) / 2.0 - middle).clamp(-most, most);
        // Two blockers lie no more over each other than they did.
        for [at, was, row] in &stand {
            let apart = (middle - was).abs().min(right - left);
            if (top - row).abs() < most && (middle + aside - at).abs() < apart {
                aside = at + apart * (middle - was).signum() - middle;
            }
        }
        stand.push([middle + aside, middle, top]);
        let stands = element(blocker).and_then(|unit| unit.closest(".unit-place").ok()?);
        if let Some(stands) = stands.and_then(|place| place.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = stands.style().set_property(ASIDE, &format!("{aside:.0}px"));
        }
    }
}

/// A curve from the edge of one card to the edge of another, and the head of its arrow: who blocks points at the middle of the
/// edge that faces it, the n-th of several a little beside the one before.
fn curve(kind: Kind, from: [f64; 4], to: [f64; 4], nth: (usize, usize)) -> (String, String) {
    let middle = |r: [f64; 4]| ((r[0] + r[2]) / 2.0, (r[1] + r[3]) / 2.0);
    let ((ax, ay), (bx, by)) = (middle(from), middle(to));
    let edge = |r: [f64; 4], x: f64, y: f64, tx: f64, ty: f64| {
        let (dx, dy) = (tx - x, ty - y);
        let (w, h) = ((r[2] - r[0]) / 2.0, (r[3] - r[1]) / 2.0);
        let scale = (w / dx.abs().max(1e-6)).min(h / dy.abs().max(1e-6)).min(1.0);
        (x + dx * scale, y + dy * scale)
    };
    // It leaves a card towards the other side of the table and runs in the seam, so that it crosses no card of its own
    // row; where there is nothing between the two, it takes the short way.
    let (sx, sy) = match (to[1] >= from[3] - 4.0, to[3] <= from[1] + 4.0) {
        (true, _) => (ax, from[3]),
        (_, true) => (ax, from[1]),
        _ => edge(from, ax, ay, bx, by),
    };
    let (cx, cy) = (bx + (sx - bx) * 0.3, sy + (by - sy) * 0.12);
    let fan = (nth.0 as f64 - (nth.1 as f64 - 1.0) / 2.0) * ((to[2] - to[0]) * 0.6 / nth.1.max(1) as f64);
    let (ex, ey) = match (kind, to[1] >= from[3] - 4.0, to[3] <= from[1] + 4.0) {
        (Kind::Block, true, _) => (bx + fan, to[1]),
        (Kind::Block, _, true) => (bx + fan, to[3]),
        _ => edge(to, bx, by, cx, cy),
    };
    let (cx, cy) = match kind {
        Kind::Block => ((sx + ex) / 2.0, (sy + ey) / 2.0),
        Kind::Attack => (cx, cy),
    };
    let (hx, hy) = (ex - cx, ey - cy);
    let h = hx.hypot(hy).max(1.0);
    // The head is of the size of the cards.
    let size = ((from[2] - from[0]) * 0.19).max(12.0);
    let (ux, uy) = (hx / h * size, hy / h * size);
    let head = format!(
        "M{ex:.1} {ey:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        ex - ux - uy * 0.6,
        ey - uy + ux * 0.6,
        ex - ux + uy * 0.6,
        ey - uy - ux * 0.6
    );
    (
        format!(
            "M{sx:.1} {sy:.1}Q{cx:.1} {cy:.1} {:.1} {:.1}",
            ex - ux * 0.8,
            ey - uy * 0.8
        ),
        head,
    )
}

/// The layer of arrows.
#[component]
pub fn Arrows(desk: Desk) -> impl IntoView {
    let pairs = Memo::new(move |_| pairs(&desk));
    let drawn = RwSignal::new(Vec::<(Kind, String, String)>::new());
    let again = RwSignal::new(0u32);
    Effect::new(move || {
        let pairs = pairs.get();
        again.track();
        desk.table.track();
        request_animation_frame(move || {
            step_opposite(&pairs);
            let paths = pairs
                .iter()
                .enumerate()
                .filter_map(|(at, (kind, from, to))| {
                    let same = |other: &&(Kind, Name, Name)| other.0 == *kind && other.2 == *to;
                    let nth = (
                        pairs[..at].iter().filter(same).count(),
                        pairs.iter().filter(same).count(),
                    );
                    let (line, head) = curve(*kind, place(from)?, place(to)?, nth);
                    Some((*kind, line, head))
                })
                .collect();
            drawn.try_set(paths);
        });
    });
    let redraw = move |_| {
        again.try_update(|n| *n += 1);
    };
    let resized = window_event_listener(leptos::ev::resize, redraw);
    // Scrolling of the strips does not bubble, but it can be seen on the way down.
    let scrolled = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
        again.try_update(|n| *n += 1);
    })
    .into_js_value();
    let listen = scrolled.clone();
    let _ = document().add_event_listener_with_callback_and_bool("scroll", listen.unchecked_ref(), true);
    let scrolled = send_wrapper::SendWrapper::new(scrolled);
    on_cleanup(move || {
        resized.remove();
        let _ = document().remove_event_listener_with_callback_and_bool("scroll", scrolled.unchecked_ref(), true);
    });
    view! {
        <svg class="arrows" aria-hidden="true">
            {move || {
                drawn
                    .get()
                    .into_iter()
                    .map(|(kind, line, head)| {
                        let word = match kind {
                            Kind::Attack => "attack",
                            Kind::Block => "block",
                        };
                        view! {
                            <g class=format!("arrow {word}")>
                                <path class="shaft" data-arrow=word d=line/>
                                <path class="point" d=head/>
                            </g>
                        }
                    })
                    .collect_view()
            }}
        </svg>
    }
}
