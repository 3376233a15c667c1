//! Dice trays: what a player can spend, and what is spent.

use super::desk::Desk;
use super::gesture::{Picks, changes_left};
use super::model::{self, Face, Spot, Whose};
use super::parts::{DieFace, Icon};
use super::spot::Handlers;
use super::words;
use crate::i18n::t;
use ashwright_core::{DieType, Level, Seat};
use ashwright_room::view::{AskKind, Exhausted, Pool};
use leptos::prelude::*;

fn pools(desk: &Desk, seat: Seat) -> (Pool, Exhausted) {
    desk.view(|view| model::player(view, seat).map(|player| (player.active.clone(), player.exhausted.clone())))
        .flatten()
        .unwrap_or_default()
}

fn spent(exhausted: &Exhausted) -> Vec<DieType> {
    exhausted
        .iter()
        .flat_map(|(kind, n)| std::iter::repeat_n(*kind, usize::from(*n)))
        .collect()
}

/// The dice of a player.
#[component]
pub fn Tray(desk: Desk, #[prop(into)] seat: Signal<Seat>, whose: Whose) -> impl IntoView {
    let near = whose == Whose::Own;
    let dice = Memo::new(move |_| {
        let (active, exhausted) = pools(&desk, seat.get());
        (model::tray(&active), spent(&exhausted))
    });
    let ready = move || dice.with(|(ready, _)| ready.clone());
    let gone = move || dice.with(|(_, gone)| gone.clone());
    let own = move || desk.read(|table| table.you == Some(seat.get())).unwrap_or(false);
    let marked = Memo::new(move |_| if own() { desk.marked(&ready()) } else { Vec::new() });
    // Which of several dice that are as good was pressed.
    let pressed = RwSignal::new(None::<usize>);
    let label = move || {
        let (n, all) = dice.with(|(ready, gone)| (ready.len(), ready.len() + gone.len()));
        let label = match whose {
            Whose::Own => t!("table-zone-own-dice", count = all, ready = n),
            Whose::Partner => t!("table-zone-partner-dice", count = all, ready = n),
            Whose::Facing | Whose::Opponent => t!("table-zone-far-dice", count = all, ready = n),
        };
        match n {
            0 => label,
            _ => t!(
                "table-zone-dice-show",
                zone = label,
                dice = words::dice(&pools(&desk, seat.get()).0)
            ),
        }
    };
    // Dice of one type keep their order, so that one sees which of them was turned.
    let keyed = move |faces: Vec<Face>| {
        let mut seen = [0usize; 9];
        faces
            .into_iter()
            .enumerate()
            .map(|(i, (kind, _))| {
                seen[kind as usize] += 1;
                (i, kind, seen[kind as usize])
            })
            .collect::<Vec<_>>()
    };
    view! {
        <section
            class=format!("tray {}", whose.class())
            class:paying=move || marked.with(|marked| !marked.is_empty())
            data-testid=format!("zone-{}-dice", whose.word())
            data-zone=format!("{}-dice", whose.class())
            aria-label=label
        >
            <For each=move || keyed(ready()) key=|(i, kind, nth)| (*i, *kind, *nth) let:item>
                <ReadyDie desk seat near at=item.0 kind=item.1 dice marked pressed/>
            </For>
            {move || (!gone().is_empty() && !ready().is_empty()).then(|| view! { <span class="divide"></span> })}
            {move || {
                gone()
                    .into_iter()
                    .map(|kind| {
                        let says = move || t!("table-die-exhausted", kind = words::die_type(kind));
                        view! {
                            <span
                                class="die exhausted"
                                role="img"
                                data-die=kind.word()
                                data-level="exhausted"
                                data-state="exhausted"
                                aria-label=says
                                title=says
                            >
                                <DieFace kind level=Level::Basic exhausted=true/>
                            </span>
                        }
                    })
                    .collect_view()
            }}
            {move || (ready().is_empty() && gone().is_empty()).then(|| {
                // Whoever is out rolls no more.
                let is_in = desk.read(|table| model::is_in(table, seat.get())).unwrap_or(true);
                view! { <p class="empty">{is_in.then(|| t!("table-no-dice-yet"))}</p> }
            })}
        </section>
    }
}

/// To what a die is turned by what is picked.
fn turned(picks: &Picks, at: usize) -> Option<Level> {
    let mut turned = picks.turned.iter();
    turned.find(|(die, _)| *die == at).map(|(_, level)| *level)
}

#[component]
fn ReadyDie(
    desk: Desk,
    seat: Signal<Seat>,
    near: bool,
    at: usize,
    kind: DieType,
    dice: Memo<(Vec<Face>, Vec<DieType>)>,
    marked: Memo<Vec<usize>>,
    pressed: RwSignal<Option<usize>>,
) -> impl IntoView {
    let shown = Memo::new(move |_| dice.with(|(ready, _)| ready.get(at).map_or(Level::Basic, |(_, level)| *level)));
    let own = move || near && desk.read(|table| table.you == Some(seat.get())).unwrap_or(false);
    // Each die of its type that shows its power stands for the dice power; the first is the one that counts.
    let powers = Memo::new(move |_| dice.with(|(ready, _)| model::alike(ready, (kind, Level::Power))));
    let power =
        Memo::new(move |_| own() && powers.with(|powers| powers.contains(&at)) && desk.legal(&Spot::Power(kind)));
    let like = Memo::new(move |_| power.get() && powers.with(|powers| powers.first() != Some(&at)));
    let chosen = move || powers.with(|powers| model::chosen(powers, pressed.get())) == Some(at);
    let legal = Memo::new(move |_| (power.get() && !like.get()) || (own() && desk.legal(&Spot::Die(at))));
    let turned = Memo::new(move |_| desk.picks.with(|picks| turned(picks, at)).filter(|_| own()));
    // A die that can be turned is no option of the question yet.
    let turnable = Memo::new(move |_| {
        own() && desk.ask() == Some(AskKind::Meditate) && (turned.get().is_some() || desk.picks.with(changes_left) > 0)
    });
    let level = Memo::new(move |_| turned.get().unwrap_or(shown.get()));
    let pays = Memo::new(move |_| own() && marked.with(|marked| marked.contains(&at)));
    let asked = Memo::new(move |_| matches!(desk.ask(), Some(AskKind::Pay | AskKind::ExhaustDice)));
    let picked = Memo::new(move |_| {
        turned.get().is_some()
            || (pays.get() && asked.get())
            || (power.get() && desk.picked(&Spot::Power(kind)) && chosen())
            || (own() && desk.picked(&Spot::Die(at)))
    });
    // Whatever the page shows reads one of these alone: of something that it reads besides what comes of it, it would not hear
    // every change (a memo that is brought up to date on behalf of an effect does not tell that effect).
    let bears = Memo::new(move |_| (picked.get(), pays.get()));
    let ringed = Memo::new(move |_| legal.get() || like.get() || turnable.get());
    let says = move || {
        let (kind, level) = (words::die_type(kind), words::level(level.get()));
        match bears.get() {
            (true, _) => t!("table-die-chosen", kind = kind, level = level),
            (false, true) => t!("table-die-pays", kind = kind, level = level),
            (false, false) => t!("table-die-ready", kind = kind, level = level),
        }
    };
    let face = move || view! { <DieFace kind level=level.get() exhausted=false/> };
    if !near {
        return view! {
            <span class="die" role="img" data-die=kind.word() data-level=move || level.get().word() aria-label=says title=says>
                {face}
            </span>
        }
        .into_any();
    }
    let spot = move || {
        if power.get_untracked() && !untrack(|| desk.swapping()) {
            Spot::Power(kind)
        } else {
            Spot::Die(at)
        }
    };
    let on = move || Handlers::new(desk, spot(), None);
    view! {
        <button
            type="button"
            class="die"
            class:legal=move || ringed.get()
            class:pays=move || bears.get().1
            class:picked=move || bears.get().0
            data-die=kind.word()
            data-level=move || level.get().word()
            class:idle=move || power.get() && desk.idle(&Spot::Power(kind))
            data-legal=move || legal.get().then_some("true")
            data-would-pay=move || bears.get().1.then_some("true")
            data-state=move || if bears.get().0 { "chosen" } else { "ready" }
            data-roving=""
            tabindex="-1"
            aria-label=says
            title=says
            on:mouseenter=move |_| on().come()
            on:mouseleave=move |_| on().go()
            on:click=move |_| {
                pressed.set(Some(at));
                on().click();
            }
            on:dblclick=move |_| if power.get_untracked() { on().twice() }
            on:keydown=move |event| on().key(&event)
        >
            {face}
            // Whether it is seen is told by the classes of the die alone (`board.css`), so that it says nothing else than they.
            <span class="tick" aria-hidden="true"><Icon name="check"/></span>
        </button>
    }
    .into_any()
}
