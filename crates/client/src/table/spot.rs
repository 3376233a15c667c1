//! What every card on the table has in common: it can be looked at, pressed, held down, and reached by keys.

use super::carry;
use super::desk::Desk;
use super::gesture::{self, Picks, Press, Then};
use super::model::{self, Spot};
use crate::i18n::t;
use crate::pool;
use ashwright_room::message::Pointed;
use ashwright_room::view::{AskKind, Choice, Name, View};
use leptos::ev;
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// For how long a card is held down before it is shown large, in milliseconds.
const HELD: i32 = 350;
/// How far a finger may wander meanwhile.
const WANDER: i32 = 10;

thread_local! {
    static TIMER: Cell<Option<i32>> = const { Cell::new(None) };
    static FROM: Cell<(i32, i32)> = const { Cell::new((0, 0)) };
    /// Whether the click that ends a long press is to be ignored.
    static SWALLOW: Cell<bool> = const { Cell::new(false) };
    /// Whether a finger pressed last.
    static TOUCHED: Cell<bool> = const { Cell::new(false) };
    /// When it went down, by its own clock.
    static DOWN: Cell<f64> = const { Cell::new(0.0) };
    /// Whether a card is shown large for being held down.
    static HOLDS: Cell<bool> = const { Cell::new(false) };
}

/// Whether the next click is ignored: it ends something else.
pub fn swallow(yes: bool) {
    SWALLOW.set(yes);
}

/// Whether this click is ignored, for it ends something else.
pub fn is_swallowed() -> bool {
    SWALLOW.take()
}

/// Whoever begins to carry a card no longer holds it down.
pub fn stop_timer() {
    if let Some(timer) = TIMER.take() {
        window().clear_timeout_with_handle(timer);
    }
}

/// The state of a spot in words for style sheets and tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// It can be chosen.
    pub legal: bool,
    /// A copy of it can be chosen, which is as good.
    pub like: bool,
    /// It can be chosen and would do nothing.
    pub idle: bool,
    /// It would be a target rather than an action.
    pub target: bool,
    /// It is picked.
    pub picked: bool,
    /// It is attacking, or is picked to attack.
    pub attacking: bool,
    /// It is attacked.
    pub attacked: bool,
    /// Somebody of one's side points at it.
    pub pointed: bool,
    /// The number of its battle, where there are several.
    pub battle: Option<usize>,
}

/// The marks of a card.
pub fn marks(desk: &Desk, name: &Name) -> Marks {
    let spot = Spot::Card(name.clone());
    let legal = desk.legal(&spot);
    let ask = desk.ask();
    let attacking = desk
        .view(|view| {
            view.attack
                .as_ref()
                .is_some_and(|attack| attack.battles.iter().any(|b| !b.resolved && b.attacker == *name))
        })
        .unwrap_or(false);
    let lone = desk.lone_attack();
    let attacking = attacking || lone.as_ref().is_some_and(|(attacker, _)| attacker == name);
    let (attacked, battle) = desk.view(|view| fights(desk, view, name)).unwrap_or_default();
    let picked = desk.picked(&spot);
    let target = legal
        && match ask {
            Some(AskKind::Action) => desk.question.with(|question| {
                question.as_ref().is_some_and(|q| {
                    let options = desk
                        .things
                        .with(|things| things.get(&spot).cloned())
                        .unwrap_or_default();
                    options
                        .iter()
                        .any(|i| matches!(model::options(q).get(*i as usize), Some(Choice::Attack(_))))
                })
            }),
            Some(
                AskKind::Attackers
                | AskKind::Meditate
                | AskKind::PrepareDiscard
                | AskKind::FirstFive
                | AskKind::Respond,
            )
            | None => false,
            Some(_) => true,
        };
    let holds_blocker = ask == Some(AskKind::Block) && desk.picks.with(|picks| picks.spot.is_some());
    Marks {
        legal,
        like: !legal && canonical(desk, &spot).is_some(),
        idle: legal && desk.idle(&spot),
        target: target || (holds_blocker && attacking),
        picked,
        attacking: attacking || (picked && ask == Some(AskKind::Attackers)),
        attacked: attacked || lone.is_some_and(|(_, target)| target == *name),
        pointed: desk
            .pointed
            .with(|at| matches!(at, Some(Pointed::Card(at)) if at == name)),
        battle,
    }
}

/// Whether a card is attacked, and the number of its battle where there are several: attackers that look alike are told
/// apart by it, and who stands in whose way bears the same number.
fn fights(desk: &Desk, view: &View, name: &Name) -> (bool, Option<usize>) {
    let Some(attack) = &view.attack else {
        return (false, None);
    };
    let attacked = attack.target.as_ref() == Some(name);
    if attack.battles.len() < 2 {
        return (attacked, None);
    }
    let blocks = desk.picks.with(|picks| picks.blocks.clone());
    let mut battles = attack.battles.iter().zip(1..);
    let own = battles.find(|(battle, _)| {
        let meets = battle
            .meets
            .as_ref()
            .filter(|meets| Some(*meets) != attack.target.as_ref())
            == Some(name);
        let blocks = blocks
            .iter()
            .any(|(met, blocker)| *met == battle.attacker && blocker == name);
        !battle.resolved && (battle.attacker == *name || meets || blocks)
    });
    (attacked, own.map(|(_, number)| number))
}

/// The copy in hand that the room names, for another copy of the same title.
pub fn canonical(desk: &Desk, spot: &Spot) -> Option<Spot> {
    let Spot::Card(name) = spot else { return None };
    if !matches!(desk.ask(), Some(AskKind::Action | AskKind::Respond)) {
        return None;
    }
    let you = desk.read(|table| table.you).flatten()?;
    let held = desk.view(|view| {
        let known = &model::player(view, you)?.known;
        let title = &known.iter().find(|held| held.name == *name)?.title;
        Some(
            known
                .iter()
                .filter(|held| held.title == *title)
                .map(|held| held.name.clone())
                .collect::<Vec<_>>(),
        )
    })??;
    held.into_iter()
        .map(Spot::Card)
        .find(|other| other != spot && desk.legal(other))
}

/// What pressing a spot means: of equal cards in a hand, the one that the room offers.
fn meant(desk: &Desk, spot: &Spot) -> Spot {
    let other = untrack(|| (!desk.legal(spot)).then(|| canonical(desk, spot)).flatten());
    other.unwrap_or_else(|| spot.clone())
}

/// The dice of the tray at the bottom, as they lie.
pub fn tray(desk: &Desk) -> Vec<model::Face> {
    let own = desk.view(|view| model::player(view, desk.near_seat()).map(|player| model::tray(&player.active)));
    own.flatten().unwrap_or_default()
}

/// Whether a card is not picked and lies where one that is picked does: in hand, or in the same row. A die lies beside those
/// that would pay.
fn lies_beside(desk: &Desk, spot: &Spot) -> bool {
    if let Spot::Die(die) = spot {
        return !desk.marked(&tray(desk)).contains(die);
    }
    let picks = desk.picks.get();
    let last = picks
        .spot
        .clone()
        .or_else(|| picks.cards.last().cloned().map(Spot::Card));
    let (Spot::Card(name), Some(Spot::Card(picked))) = (spot, last) else {
        return false;
    };
    let place = |name: &Name| {
        let placed = desk.view(|view| model::find(view, name).map(|placed| (placed.seat, placed.zone)));
        placed.flatten()
    };
    !picks.hold(spot) && place(name) == place(&picked)
}

/// Presses a card: for those who only look, it is shown.
pub fn press(desk: &Desk, spot: Spot, at_once: bool) {
    let spot = meant(desk, &spot);
    desk.press(&if at_once { Press::Twice(spot) } else { Press::Once(spot) });
}

/// What a card does with pointer, fingers and keys.
#[derive(Clone)]
pub struct Handlers {
    desk: Desk,
    spot: Spot,
    title: Option<String>,
    name: Option<Name>,
}

impl Handlers {
    /// Of a card on the table, or of another spot.
    pub fn new(desk: Desk, spot: Spot, title: Option<String>) -> Handlers {
        let name = match &spot {
            Spot::Card(name) | Spot::Tile(name) => Some(name.clone()),
            Spot::Power(_) | Spot::Die(_) | Spot::DrawPile | Spot::Button(_) => None,
        };
        Handlers {
            desk,
            spot,
            title,
            name,
        }
    }

    /// The pointer or the focus comes.
    pub fn come(&self) {
        self.desk.look_at(self.title.clone(), self.name.clone());
        self.desk.point(Some(meant(&self.desk, &self.spot)));
    }

    /// The pointer or the focus goes.
    pub fn go(&self) {
        let pointed = self.desk.hover.try_get_untracked().flatten();
        if pointed.is_some_and(|spot| spot == meant(&self.desk, &self.spot)) {
            self.desk.hover.set(None);
            self.desk.look_back();
        }
    }

    /// A click.
    pub fn click(&self) {
        if is_swallowed() {
            return;
        }
        // A finger has no other way to read at once what it cannot use.
        if TOUCHED.take() && self.title.is_some() && !self.does_something() {
            self.read();
            // Of what is one's own it is said why; of what others have one knows.
            if !self.is_own() {
                return;
            }
        }
        press(&self.desk, self.spot.clone(), false);
    }

    /// Whether a press does more than to ask why not.
    fn does_something(&self) -> bool {
        let press = Press::Once(meant(&self.desk, &self.spot));
        let follows = untrack(|| self.desk.asked(|asked| gesture::follows(asked, &press).then));
        follows.is_some_and(|then| !matches!(then, Then::WhyNot(_)))
    }

    /// Whether it is a card of one's own.
    fn is_own(&self) -> bool {
        let Some(name) = &self.name else { return false };
        let you = self
            .desk
            .table
            .with_untracked(|table| table.as_ref().and_then(|table| table.you));
        let seat = untrack(|| self.desk.view(|view| model::find(view, name).map(|placed| placed.seat))).flatten();
        matches!(name, Name::Own(..)) || you.is_some() && seat == you
    }

    /// The card is shown large.
    pub fn read(&self) {
        self.desk.pinned.set(false);
        self.desk.look_at(self.title.clone(), self.name.clone());
        self.desk.reading.set(true);
    }

    /// A double click.
    pub fn twice(&self) {
        press(&self.desk, self.spot.clone(), true);
    }

    /// A key.
    pub fn key(&self, event: &ev::KeyboardEvent) {
        match event.key().as_str() {
            // Enter presses the button that bears its sign. It picks what can be picked before there is anything to confirm, and
            // what lies beside that which is picked: whoever has gone on to another card of the hand means that one.
            "Enter" => {
                event.prevent_default();
                let spot = meant(&self.desk, &self.spot);
                let untouched = self.desk.picks.with_untracked(|picks| *picks == Picks::default());
                let picks = untrack(|| (untouched || lies_beside(&self.desk, &spot)) && self.desk.legal(&spot));
                if picks || !super::prompt::enter(&self.desk) {
                    press(&self.desk, self.spot.clone(), false);
                }
            }
            " " => {
                event.prevent_default();
                press(&self.desk, self.spot.clone(), false);
            }
            _ => {}
        }
    }

    /// A finger goes down: held long enough, the card is shown large and nothing else happens. A mouse that is held down
    /// points at the card for the partner.
    pub fn down(&self, event: &ev::PointerEvent) {
        SWALLOW.set(false);
        HOLDS.set(false);
        DOWN.set(event.time_stamp());
        let touched = event.pointer_type() == "touch";
        TOUCHED.set(touched);
        stop_timer();
        FROM.set((event.client_x(), event.client_y()));
        carry::ready(self.desk, meant(&self.desk, &self.spot), event);
        let (desk, title, name) = (self.desk, self.title.clone(), self.name.clone());
        let held = Closure::once_into_js(move || {
            TIMER.set(None);
            // A mouse shows cards without being held down: with it one points.
            if let (false, Some(name)) = (touched, &name) {
                if untrack(|| super::partners::whom_to_show(&desk)).is_some() {
                    SWALLOW.set(true);
                    desk.show_partner(Pointed::Card(name.clone()));
                }
            } else if touched && title.is_some() {
                SWALLOW.set(true);
                HOLDS.set(true);
                desk.pinned.try_set(false);
                desk.look_at(title, name);
                desk.reading.try_set(true);
            }
        });
        let timer = window().set_timeout_with_callback_and_timeout_and_arguments_0(held.unchecked_ref(), HELD);
        TIMER.set(timer.ok());
    }

    /// A finger moves.
    pub fn moved(&self, event: &ev::PointerEvent) {
        let (x, y) = FROM.get();
        if (event.client_x() - x).abs() > WANDER || (event.client_y() - y).abs() > WANDER {
            stop_timer();
        }
    }

    /// A finger goes up. Whoever lifts it soon has not held the card down, however late a busy page hears of it.
    pub fn up(&self, event: &ev::PointerEvent) {
        stop_timer();
        if HOLDS.take() && event.time_stamp() - DOWN.get() < f64::from(HELD) {
            SWALLOW.set(false);
            self.desk.reading.set(false);
        }
    }
}

/// What a battle makes of a card, for those who hear it.
fn fought(marks: Marks) -> String {
    let words = [
        marks.attacked.then(|| t!("table-says-attacked")),
        marks.attacking.then(|| t!("table-says-attacking")),
        marks.battle.map(|number| t!("table-says-battle", number = number)),
    ];
    words.into_iter().flatten().map(|word| format!(", {word}")).collect()
}

/// Does something with what a card does, if the card is still there: one that goes while it has the focus loses it afterwards.
fn still(on: StoredValue<Handlers>, what: impl FnOnce(&Handlers)) {
    let _gone = on.try_with_value(what);
}

/// About how many times its own height the longest word of a name is long, in a bold serif: by this a name is made as large
/// as fits its card.
fn longest_word(name: &str) -> f64 {
    let wide = |letter: char| match letter {
        'm' | 'w' | 'M' | 'W' => 0.94,
        'i' | 'j' | 'l' | 'I' | '\'' | ',' => 0.38,
        'f' | 'r' | 's' | 't' => 0.52,
        letter if letter.is_uppercase() => 0.74,
        _ => 0.62,
    };
    let words = name.split(' ').map(|word| word.chars().map(wide).sum());
    words.fold(3.0, f64::max)
}

/// A button that stands for a card.
#[component]
pub fn CardButton(
    /// The table.
    desk: Desk,
    /// The card.
    #[prop(into)]
    name: Name,
    /// What it is.
    #[prop(into)]
    title: String,
    /// What it is for those who hear it.
    #[prop(into)]
    label: Signal<String>,
    /// Its classes.
    #[prop(into)]
    class: Signal<String>,
    /// Whether only the prompt shows it.
    #[prop(optional)]
    tile: bool,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let spot = if tile {
        Spot::Tile(name.clone())
    } else {
        Spot::Card(name.clone())
    };
    let marks = {
        let (name, spot) = (name.clone(), spot.clone());
        Memo::new(move |_| match &spot {
            Spot::Tile(_) => Marks {
                legal: desk.legal(&spot),
                picked: desk.picked(&spot),
                ..Marks::default()
            },
            _ => marks(&desk, &name),
        })
    };
    let on = StoredValue::new(Handlers::new(desk, spot, Some(title.clone())));
    let longest = longest_word(&title);
    let stub = pool::stub(&title);
    view! {
        <button
            type="button"
            class=class
            class:legal=move || marks.get().legal || marks.get().like
            class:idle=move || marks.get().idle
            class:target=move || marks.get().target
            class:picked=move || marks.get().picked
            class:attacking=move || marks.get().attacking
            class:attacked=move || marks.get().attacked
            class:pointed=move || marks.get().pointed
            data-id=model::id(&name)
            data-stub=stub
            style=("--lw", longest.to_string())
            data-legal=move || marks.get().legal.then_some("true")
            data-state=move || marks.get().picked.then_some("picked")
            data-roving=""
            tabindex="-1"
            aria-pressed=move || (marks.get().legal || marks.get().picked).then(|| marks.get().picked.to_string())
            on:mouseenter=move |_| still(on, Handlers::come)
            on:mouseleave=move |_| still(on, Handlers::go)
            on:focus=move |_| still(on, Handlers::come)
            on:blur=move |_| still(on, Handlers::go)
            on:click=move |_| still(on, Handlers::click)
            on:dblclick=move |_| still(on, Handlers::twice)
            on:keydown=move |event| still(on, |on| on.key(&event))
            on:pointerdown=move |event| still(on, |on| on.down(&event))
            on:pointermove=move |event| still(on, |on| on.moved(&event))
            on:pointerup=move |event| still(on, |on| on.up(&event))
            on:pointercancel=move |_| stop_timer()
            on:contextmenu=move |event| event.prevent_default()
            on:dragstart=move |event| event.prevent_default()
        >
            // Not an `aria-label`: whoever speaks to the page says what is seen first.
            <span class="sr">{label}{move || fought(marks.get())}</span>
            <span class="look" aria-hidden="true">
                {children()}
                {move || marks.get().battle.map(|number| view! { <i class="battle">{number}</i> })}
            </span>
        </button>
    }
}
