//! Several people at one device: to whom it is handed over, and why.

use super::desk::Desk;
use super::partners;
use super::tap;
use crate::i18n::t;
use crate::parts::Icon;
use ashwright_core::Seat;
use ashwright_room::message::Table;
use ashwright_room::view::AskKind;
use leptos::prelude::*;

/// To whom the device can be handed over: those who play at it and are asked as well, or alone.
pub fn next_here(desk: &Desk) -> Vec<Seat> {
    let here = desk.link.others_here();
    if here.is_empty() || desk.telling.get() {
        return Vec::new();
    }
    let asked = desk.read(|table| {
        let others = table.asked().filter(|seat| here.contains(seat));
        others.collect()
    });
    asked.unwrap_or_default()
}

/// Whether only others are still to answer.
pub fn has_answered(desk: &Desk) -> bool {
    desk.ask().is_none() || desk.read(Table::has_answered) == Some(true)
}

/// A button that hands the device over, and tells who gets it why.
fn hand_over_button(desk: Desk, seat: Seat, why: impl Fn() -> String + 'static, primary: bool) -> AnyView {
    let name = desk.link.name_here(seat);
    let over = move |_| {
        if !tap::is_stray() {
            desk.link.hand_over(seat, why());
        }
    };
    view! {
        <button type="button" class="command" class:primary=primary data-testid="hand-over" on:click=over>
            <Icon name="person"/>
            <span>{t!("here-hand-over", player = name)}</span>
        </button>
    }
    .into_any()
}

/// Hands the device over to whoever is asked next, while something of the wanted kind is asked or nothing.
pub fn hand_over(
    desk: Desk,
    wanted: fn(Option<AskKind>) -> bool,
    why: impl Fn() -> String + Copy + Send + 'static,
) -> impl IntoView {
    // The buttons stay, and the focus on them, while nothing of this changes.
    let next = Memo::new(move |_| match wanted(desk.ask()) {
        true => (next_here(&desk), has_answered(&desk)),
        false => (Vec::new(), false),
    });
    move || {
        let (next, alone) = next.get();
        let buttons: Vec<AnyView> = next
            .into_iter()
            .map(|seat| hand_over_button(desk, seat, why, alone))
            .collect();
        (!buttons.is_empty()).then(|| view! { <div class="handing-over">{buttons}</div> })
    }
}

/// Beside the actions of a turn that is shared: the device for a partner who plays at it, or that another may go first.
pub fn beside_one(desk: Desk) -> impl IntoView {
    let asked = move || desk.ask() == Some(AskKind::Action);
    let beside = Memo::new(move |_| match asked() {
        true => next_here(&desk),
        false => Vec::new(),
    });
    let partner = Memo::new(move |_| {
        let alone = asked() && beside.with(Vec::is_empty);
        partners::who_may_go_on(&desk).filter(|_| alone)
    });
    view! {
        {move || beside.get().into_iter().map(|seat| hand_over_button(desk, seat, String::new, false)).collect_view()}
        {move || partner.get().map(|player| view! {
            <button type="button" class="action go-on" data-testid="go-on" on:click=move |_| if !tap::is_stray() { desk.let_go_on() }>
                <span>{t!("partner-go-on", player = player)}</span><kbd class="letter" aria-hidden="true">"G"</kbd>
            </button>
        })}
    }
}
