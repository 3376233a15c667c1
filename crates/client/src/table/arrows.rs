//! Arrows over the board: solid from attackers to their target, dashed from those that stand in their way. They follow the
//! cards in every frame, and whoever blocks stands before its attacker.

use super::columns::{Standing, columns};
use super::desk::Desk;
use super::model;
use super::motion;
use ashwright_room::view::{AskKind, Name};
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Attack,
    Block,
}

/// Who points at whom, and in which way.
type Pair = (Kind, Name, Name);

/// Who points at whom.
fn pairs(desk: &Desk) -> Vec<Pair> {
    if let Some((attacker, target)) = desk.lone_attack() {
        return vec![(Kind::Attack, attacker, target)];
    }
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

/// The card on the page, where it lies: what the prompt shows beside it lies nowhere.
pub fn element(name: &Name) -> Option<Element> {
    let id = model::id(name).replace('"', "");
    let selector = format!("[data-testid=table] [data-id=\"{id}\"]:not(.tiles *)");
    document().query_selector(&selector).ok()?
}

/// A card that is pointed at or points, as it is seen now.
struct Place {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    /// How far its values hang out below it.
    hangs: f64,
    /// How much lies above it: what is attached to it.
    over: f64,
    /// Whether it lies beside the rows, so that arrows come from the side.
    beside: bool,
}

impl Place {
    /// Where a card is, from the corner of the layer at `origin`.
    fn of(name: &Name, origin: &DomRect) -> Option<Place> {
        let element = element(name)?;
        // What has gone to a hand is in no battle any more.
        if element.closest(".hand").ok()?.is_some() {
            return None;
        }
        let rect = element.get_bounding_client_rect();
        let (width, height) = (rect.width(), rect.height());
        let unit = element.class_list().contains("unit");
        let place = element.closest(".unit-place").ok()?;
        let above = place.map_or(rect.top(), |place| place.get_bounding_client_rect().top());
        (width > 0.0).then(|| Place {
            left: rect.left() - origin.left(),
            top: rect.top() - origin.top(),
            right: rect.right() - origin.left(),
            bottom: rect.bottom() - origin.top(),
            hangs: if unit { width * 0.1 + 1.0 } else { 0.0 },
            over: (rect.top() - above).max(0.0),
            beside: !unit && height > width,
        })
    }

    fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Where arrows begin and end: in the middle, or where the picture of a low tile is.
    fn x(&self) -> f64 {
        let share = if self.hangs > 0.0 { 0.5 } else { 0.8 };
        self.left + self.width() * share
    }
}

thread_local! {
    /// How the rows were told to stand: when it is the same again, nothing is done.
    static STANDS: RefCell<Vec<i32>> = const { RefCell::new(Vec::new()) };
}

/// The middle of the column of a unit, as it lies, from the left edge of its row.
fn column(name: &Name) -> Option<f64> {
    let unit: HtmlElement = element(name)?.dyn_into().ok()?;
    let place: HtmlElement = unit.closest(".unit-place").ok()??.dyn_into().ok()?;
    let field = place.closest(".board > .battlefield").ok()??;
    let middle = place.offset_left() + unit.offset_left() + unit.offset_width() / 2;
    Some(f64::from(middle - field.scroll_left()))
}

/// A row with its places, what stands in each, how wide it is, and how far apart they stand in it.
type Row = (Vec<HtmlElement>, Vec<Standing>, f64, f64);

/// The rows, with the columns of those who block.
fn rows(pairs: &[Pair]) -> Vec<Row> {
    let fields = motion::elements(".board > .battlefield");
    let of = |field: &Element| -> Option<Row> {
        let strip = field.query_selector(".strip").ok()??;
        let children = strip.query_selector_all(":scope > *").ok()?;
        let places = (0..children.length()).filter_map(|i| children.item(i)?.dyn_into::<HtmlElement>().ok());
        let places: Vec<HtmlElement> = places.collect();
        let standing = |place: &HtmlElement| {
            let unit = place.query_selector(".unit").ok().flatten();
            let unit = unit.and_then(|unit| unit.dyn_into::<HtmlElement>().ok());
            let (left, width) = unit.as_ref().map_or((0, place.offset_width()), |unit| {
                (unit.offset_left(), unit.offset_width())
            });
            let id = unit.as_ref().and_then(|unit| unit.get_attribute("data-id"));
            let blocks = |(kind, blocker, _): &&Pair| *kind == Kind::Block && Some(model::id(blocker)) == id;
            let attacker = pairs.iter().find(blocks).map(|(_, _, attacker)| attacker);
            Standing {
                width: f64::from(place.offset_width().max(left + width)),
                middle: f64::from(left + width / 2),
                column: attacker.and_then(column),
            }
        };
        let standing = places.iter().map(standing).collect();
        let style = window().get_computed_style(&strip).ok().flatten();
        let gap = style.and_then(|style| style.get_property_value("column-gap").ok());
        let gap = gap.and_then(|gap| gap.trim_end_matches("px").parse().ok());
        Some((places, standing, f64::from(field.client_width()), gap.unwrap_or(4.0)))
    };
    fields.iter().filter_map(of).collect()
}

/// Who blocks stands before its attacker, and the others close up (`board.css`); in a row that is wider than the window they
/// only come in this order.
fn arrange(rows: &[Row]) {
    for (places, standing, room, gap) in rows {
        // Against a Chimera the order of a row says whom it attacks: there they stay.
        let ordered = |place: &HtmlElement| place.query_selector(".row-mark").is_ok_and(|mark| mark.is_some());
        let blocked = standing.iter().any(|one| one.column.is_some()) && !places.iter().any(ordered);
        // As much as the row leaves.
        let wide: f64 = standing.iter().map(|one| one.width).sum();
        let gap = ((room - wide) / (places.len() as f64 - 1.0).max(1.0)).clamp(4.0, gap.max(4.0));
        let long = wide + gap * (places.len() as f64 - 1.0);
        let order = if blocked {
            columns(standing, *room, gap)
        } else {
            Vec::new()
        };
        for place in places {
            let style = place.style();
            for property in ["order", "--aside", "--step"] {
                let _ = style.remove_property(property);
            }
            let _ = place.class_list().remove_1("ends");
        }
        for (n, (at, _)) in order.iter().enumerate() {
            let _ = places[*at].style().set_property("order", &n.to_string());
        }
        if let Some((at, _)) = order.last() {
            let _ = places[*at].class_list().add_1("ends");
        }
        // All are measured before any is moved: each that has moved would have the page laid out anew for the next.
        let asides: Vec<f64> = order
            .iter()
            .map(|(at, left)| left - f64::from(places[*at].offset_left()))
            .collect();
        for ((at, _), aside) in order.into_iter().zip(asides) {
            let style = places[at].style();
            if long <= room + 0.5 {
                let _ = style.set_property("--aside", &format!("{aside:.0}px"));
            }
            if standing[at].column.is_some() {
                let _ = style.set_property("--step", "1");
            }
        }
    }
}

/// Has the rows stand as the battles are, if they do not yet; where somebody sees it, units go there.
fn stand(pairs: &[Pair], goes: bool) {
    let rows = rows(pairs);
    let mut stands = Vec::new();
    for (_, standing, room, _) in &rows {
        if standing.iter().any(|one| one.column.is_some()) {
            stands.push(*room as i32);
            for one in standing {
                stands.extend([one.width, one.middle, one.column.unwrap_or(-1.0)].map(|edge| edge as i32));
            }
        }
    }
    if STANDS.with_borrow(|known| *known == stands) {
        return;
    }
    STANDS.set(stands);
    if goes {
        motion::go_on_from(|| arrange(&rows));
    } else {
        arrange(&rows);
    }
}

/// The same, before it is seen what has gone where.
pub fn stand_now(desk: &Desk) {
    stand(&untrack(|| pairs(desk)), false);
}

/// A line from one card to another, and the head of its arrow. It leaves a card towards the other side of the table, runs in the
/// seam and comes in at the edge that faces it, so that several that mean one target become one.
fn curve(kind: Kind, from: &Place, to: &Place) -> Option<(String, String)> {
    let attacker = if kind == Kind::Attack { from } else { to };
    let (lift, size) = (attacker.width() * 0.16, (attacker.width() * 0.16).max(11.0));
    let down = if to.top >= from.bottom - 4.0 {
        1.0
    } else if to.bottom <= from.top + 4.0 {
        -1.0
    } else {
        return straight(from, to, size);
    };
    let (sx, sy) = (from.x(), if down > 0.0 { from.bottom - 2.0 } else { from.top + 2.0 });
    let lane = if down > 0.0 { from.bottom } else { from.top } + lift * down;
    if to.beside {
        // Into its side.
        let way = if to.right <= sx { -1.0 } else { 1.0 };
        let ex = if way < 0.0 { to.right } else { to.left };
        let ey = to.top + (to.bottom - to.top) * 0.36;
        let base = ex - size * way;
        let turn = base - way * size * 2.4;
        let half = (base + turn) / 2.0;
        let line = format!(
            "{}H{turn:.1}C{half:.1} {lane:.1} {half:.1} {ey:.1} {base:.1} {ey:.1}",
            corner([sx, sy], lane, turn)
        );
        return Some((line, head([ex, ey], [way, 0.0], size)));
    }
    let ex = to.x();
    let ey = if down > 0.0 { to.top + 1.0 } else { to.bottom + to.hangs };
    // Into a low tile, and as long as there is room for.
    let ey = if to.hangs > 0.0 { ey } else { ey + size * 0.7 * down };
    let size = if to.hangs > 0.0 {
        size.min(((ey - sy).abs() - from.over) * 0.8).max(7.0)
    } else {
        size
    };
    let base = ey - size * down;
    let line = if (ex - sx).abs() < 3.0 {
        format!("M{sx:.1} {sy:.1}V{base:.1}")
    } else {
        let bend = ((base - lane).abs()).min((ex - sx).abs() / 2.0).min(10.0);
        let side = (ex - sx).signum();
        format!(
            "{}H{:.1}Q{ex:.1} {lane:.1} {ex:.1} {:.1}V{base:.1}",
            corner([sx, sy], lane, ex),
            ex - bend * side,
            lane + bend * down
        )
    };
    Some((line, head([ex, ey], [0.0, down], size)))
}

/// From the edge of a card round a corner into the lane.
fn corner([sx, sy]: [f64; 2], lane: f64, towards: f64) -> String {
    let bend = ((towards - sx).abs() / 2.0).min((lane - sy).abs()).min(10.0);
    let (side, down) = ((towards - sx).signum(), (lane - sy).signum());
    format!(
        "M{sx:.1} {sy:.1}V{:.1}Q{sx:.1} {lane:.1} {:.1} {lane:.1}",
        lane - bend * down,
        sx + bend * side
    )
}

/// From edge to edge, where the two are side by side; nothing where they lie on each other.
fn straight(from: &Place, to: &Place, size: f64) -> Option<(String, String)> {
    let way = if to.left >= from.right {
        1.0
    } else if to.right <= from.left {
        -1.0
    } else {
        return None;
    };
    let (sx, ex) = if way > 0.0 {
        (from.right, to.left)
    } else {
        (from.left, to.right)
    };
    let (sy, ey) = ((from.top + from.bottom) / 2.0, (to.top + to.bottom) / 2.0);
    let line = format!("M{sx:.1} {sy:.1}L{:.1} {ey:.1}", ex - size * way);
    Some((line, head([ex, ey], [way, 0.0], size)))
}

/// The head of an arrow that comes along one of the two directions.
fn head([x, y]: [f64; 2], [right, down]: [f64; 2], size: f64) -> String {
    let (bx, by, wide) = (x - size * right, y - size * down, size * 0.6);
    format!(
        "M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        bx - wide * down,
        by + wide * right,
        bx + wide * down,
        by - wide * right
    )
}

/// An arrow as it is drawn.
type Drawn = (Kind, String, String);

/// Draws the arrows as things are in this frame, and again in the next as long as there are any.
fn follow(pairs: Memo<Vec<Pair>>, drawn: RwSignal<Vec<Drawn>>, follows: StoredValue<bool>) {
    request_animation_frame(move || {
        let Some(now) = pairs.try_get_untracked() else { return };
        stand(&now, true);
        let layer = motion::elements(".arrows")
            .first()
            .map(Element::get_bounding_client_rect);
        let line = |(kind, from, to): &Pair| {
            let origin = layer.as_ref()?;
            let (line, head) = curve(*kind, &Place::of(from, origin)?, &Place::of(to, origin)?)?;
            Some((*kind, line, head))
        };
        let lines: Vec<Drawn> = now.iter().filter_map(line).collect();
        if drawn.with_untracked(|drawn| *drawn != lines) {
            drawn.set(lines);
        }
        if now.is_empty() {
            follows.set_value(false);
        } else {
            follow(pairs, drawn, follows);
        }
    });
}

/// The layers of arrows: the lines run under the cards, whose values and names they never cross, the heads lie above.
#[component]
pub fn Arrows(desk: Desk) -> impl IntoView {
    let pairs = Memo::new(move |_| pairs(&desk));
    let drawn = RwSignal::new(Vec::<Drawn>::new());
    let follows = StoredValue::new(false);
    Effect::new(move || {
        pairs.track();
        if !follows.get_value() {
            follows.set_value(true);
            follow(pairs, drawn, follows);
        }
    });
    let layer = move |heads: bool| {
        move || {
            let each = drawn.get().into_iter().map(|(kind, line, head)| {
                let word = match kind {
                    Kind::Attack => "attack",
                    Kind::Block => "block",
                };
                let (of, d) = if heads { ("point", head) } else { ("shaft", line) };
                let arrow = (!heads).then_some(word);
                view! { <path class=format!("{of} {word}") data-arrow=arrow d=d/> }
            });
            each.collect_view()
        }
    };
    view! {
        <svg class="arrows" aria-hidden="true">{layer(false)}</svg>
        <svg class="arrows heads" aria-hidden="true">{layer(true)}</svg>
    }
}
