//! The First Five: five different cards of one's deck to begin with.

use super::desk::Desk;
use super::gesture::Press;
use super::hand::SmallFace;
use super::handing::hand_over;
use super::keys;
use super::model;
use super::parts::Icon;
use super::prompt;
use super::tap;
use super::words;
use crate::i18n::t;
use crate::pool::{self, Printing};
use crate::workshop;
use ashwright_core::Seat;
use ashwright_room::message::Table;
use ashwright_room::view::{AskKind, Form, Name, Player};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// The picker, while the First Five is asked for.
#[component]
pub fn FirstFive(desk: Desk) -> impl IntoView {
    let asked = Memo::new(move |_| desk.ask() == Some(AskKind::FirstFive));
    move || asked.get().then(|| view! { <Picker desk/> })
}

#[derive(Clone, PartialEq)]
struct Offer {
    name: Name,
    title: String,
    limited: bool,
    suggested: bool,
}

/// In how many columns and rows so many cards lie large. Of more than eighteen some are scrolled to.
fn places(cards: usize) -> (usize, usize) {
    match cards {
        0..=10 => (5, 2),
        11..=12 => (6, 2),
        13..=15 => (5, 3),
        _ => (6, 3),
    }
}

/// What is kept of what is offered.
#[derive(Clone, Copy)]
struct Keeping {
    desk: Desk,
    offers: StoredValue<Vec<Offer>>,
    chosen: RwSignal<Vec<Name>>,
    /// How many are kept.
    most: usize,
    /// How many of the chained ones may be among them.
    limit: u8,
}

impl Keeping {
    /// Begins with what is suggested.
    fn of(desk: Desk) -> Keeping {
        let (offers, most, limit) = untrack(|| offers(&desk)).unwrap_or((Vec::new(), 5, 0));
        let most = usize::from(most);
        let suggested = offers.iter().filter(|offer| offer.suggested);
        let suggested = suggested.map(|offer| offer.name.clone()).take(most);
        Keeping {
            desk,
            chosen: RwSignal::new(suggested.collect()),
            offers: StoredValue::new(offers),
            most,
            limit,
        }
    }

    fn holds(self, name: &Name) -> bool {
        self.chosen.with(|chosen| chosen.contains(name))
    }

    /// How many are still to be chosen.
    fn left(self) -> usize {
        self.most.saturating_sub(self.chosen.with(Vec::len))
    }

    /// Something about what is kept.
    fn kept<T>(self, of: impl FnOnce(&mut dyn Iterator<Item = &Offer>) -> T) -> T {
        let names = self.chosen.get();
        self.offers
            .with_value(|offers| of(&mut offers.iter().filter(|offer| names.contains(&offer.name))))
    }

    /// What it costs to play all that is kept, in dice.
    fn cost(self) -> usize {
        let edition = self.desk.edition;
        self.kept(|kept| {
            let cards = kept.filter_map(|offer| pool::card(edition, &offer.title));
            cards
                .map(|card| usize::from(card.card().cost.magic_play_cost()))
                .sum::<usize>()
        })
    }

    /// What is said once they are kept and others still choose: then nothing is chosen.
    fn answered(self) -> Option<String> {
        let answered = |table: &Table| table.has_answered().then(|| prompt::answered(table).1);
        self.desk.read(answered).flatten()
    }

    /// Why a card cannot be kept as well, or no longer be let go.
    fn reason(self, offer: &Offer) -> Option<String> {
        if let Some(answered) = self.answered() {
            return Some(answered);
        }
        if self.holds(&offer.name) {
            return None;
        }
        let chained = self.kept(|kept| kept.filter(|offer| offer.limited).count());
        if offer.limited && chained >= usize::from(self.limit) {
            return Some(t!("table-five-chained", count = self.limit));
        }
        (self.left() == 0).then(|| t!("table-five-full"))
    }

    /// Keeps a card, or keeps it no more; says why where it cannot be kept.
    fn press(self, offer: &Offer) {
        if let Some(reason) = untrack(|| self.reason(offer)) {
            self.desk.said.set(t!("table-not-now", reason = reason));
            return;
        }
        self.desk.said.set(String::new());
        self.chosen
            .update(|chosen| match chosen.iter().position(|other| *other == offer.name) {
                Some(at) => drop(chosen.remove(at)),
                None => chosen.push(offer.name.clone()),
            });
    }
}

#[component]
fn Picker(desk: Desk) -> impl IntoView {
    let keeping = Keeping::of(desk);
    let offers = keeping.offers.get_value();
    let (across, down) = places(offers.len());
    // Both choose at the same time; who was quicker waits.
    let answered = Memo::new(move |_| keeping.answered());
    let sealed = move || answered.with(Option::is_some);
    let left = move || keeping.left();
    let chosen = keeping.chosen;
    let press = move |_: MouseEvent| match answered.with_untracked(Option::is_some) {
        // The second of two quick presses is none.
        true if tap::is_stray() => {}
        true => keys::undo(&desk),
        false => desk.press(&Press::Keep(chosen.get_untracked())),
    };
    view! {
        <section class="five" data-testid="first-five" data-zone="five" aria-label=move || t!("table-ask-first-five")>
            <header>
                <div>
                    <h2>{move || t!("table-ask-first-five")}</h2>
                    <p>{move || t!("table-why-first-five")}" "<span class="desktop">{move || against(&desk)}</span></p>
                </div>
                <p class="counter" data-testid="counter" role="status">
                    <b>{move || format!("{} / {}", chosen.with(Vec::len), keeping.most)}</b>
                    <span>{move || t!("table-five-cost", count = keeping.cost())}</span>
                </p>
                <div class="keep">
                    {move || sealed().then(|| hand_over(desk, |_| true, || t!("table-ask-first-five")))}
                    <button
                        type="button"
                        class="command"
                        class:primary=move || !sealed()
                        data-testid=move || if sealed() { "choose-again" } else { "keep" }
                        hidden=move || sealed() && !desk.link.others_here().is_empty()
                        disabled=move || { left() > 0 || desk.sending.get() > 0 }
                        aria-describedby="five-left"
                        on:click=press
                    >
                        {move || match (sealed(), desk.slow.get()) {
                            (true, _) => t!("table-five-again"),
                            (false, true) => t!("table-sending"),
                            (false, false) => t!("table-keep-five"),
                        }}
                    </button>
                    <small id="five-left" data-testid="five-left">
                        {move || match (left(), sealed()) {
                            (_, true) => answered.get().unwrap_or_default(),
                            // The prompt, which says this elsewhere, is covered.
                            (_, false) if desk.said.with(|said| !said.is_empty()) => desk.said.get(),
                            (0, false) => t!("table-five-ready"),
                            (left, false) => t!("table-five-left", count = left),
                        }}
                    </small>
                </div>
            </header>
            <div class="grid" style=("--across", across.to_string()) style=("--down", down.to_string())>
                {offers.into_iter().map(|offer| view! { <Offered keeping offer/> }).collect_view()}
            </div>
        </section>
    }
}

/// A card that can be kept.
#[component]
fn Offered(keeping: Keeping, offer: Offer) -> impl IntoView {
    let desk = keeping.desk;
    let Offer {
        name, title, suggested, ..
    } = offer.clone();
    let (stub, id) = (pool::stub(&title), model::id(&name));
    let offer = StoredValue::new(offer);
    let on = move || offer.with_value(|offer| keeping.holds(&offer.name));
    let reason = move || offer.with_value(|offer| keeping.reason(offer));
    let label = move || {
        let label = offer.with_value(|offer| words::hand_label(desk.edition, &offer.title));
        match suggested {
            true => t!("table-five-suggested", card = label),
            false => label,
        }
    };
    let show = move || desk.look_at(Some(offer.with_value(|offer| offer.title.clone())), None);
    view! {
        <button
            type="button"
            class="held-card"
            class:picked=on
            class:off=move || reason().is_some()
            data-stub=stub
            data-id=id
            data-legal=move || keeping.answered().is_none().then_some("true")
            data-starred=suggested.then_some("true")
            data-roving=""
            tabindex="-1"
            aria-pressed=move || on().to_string()
            aria-disabled=move || reason().is_some().to_string()
            title=reason
            on:mouseenter=move |_| show()
            on:focus=move |_| show()
            on:click=move |_| keeping.press(&offer.get_value())
        >
            <span class="sr">{label}</span>
            <SmallFace edition=desk.edition title/>
            <span class="star" aria-hidden="true"><Icon name="star"/></span>
            {suggested.then(|| view! { <span class="hint" aria-hidden="true">{move || t!("table-suggested")}</span> })}
        </button>
    }
}

/// Who leads one's deck, and against whom: what one keeps depends on both.
fn against(desk: &Desk) -> Option<String> {
    let (near, partner) = (desk.near_seat(), desk.partner());
    desk.view(|view| {
        let leader = |player: &Player| player.phoenixborn.as_ref().map(|card| card.title.to_string());
        let seats = (0..).map(Seat).zip(&view.players);
        let others = seats.filter(|(seat, _)| *seat != near && Some(*seat) != partner);
        let others: Vec<String> = others.filter_map(|(_, player)| leader(player)).collect();
        let own = leader(model::player(view, near)?)?;
        (!others.is_empty()).then(|| t!("table-five-against", own = own, others = words::list(&others)))
    })
    .flatten()
}

/// What can be kept: cards, how many, and how many of the chained ones.
fn offers(desk: &Desk) -> Option<(Vec<Offer>, u8, u8)> {
    let question = desk.question.get()?;
    let Form::Some {
        of,
        max,
        limited,
        limit,
        ..
    } = &question.form
    else {
        return None;
    };
    let deck = desk
        .read(|table| table.seats.get(table.you?.index())?.deck.clone())
        .flatten();
    let five = deck
        .map(|deck| workshop::first_five(desk.edition, &deck))
        .unwrap_or_default();
    let mut taken = Vec::new();
    let mut offers: Vec<Offer> = of
        .iter()
        .filter_map(|name| {
            let title = desk.view(|view| model::title(view, name)).flatten()?;
            let id = pool::card(desk.edition, &title).map(Printing::id);
            let first = !taken.contains(&title);
            taken.push(title.clone());
            let suggested = first && id.is_some_and(|id| five.contains(&id));
            Some(Offer {
                name: name.clone(),
                title,
                limited: limited.contains(name),
                suggested,
            })
        })
        .collect();
    ashwright_core::sort_by_key(&mut offers, |offer| !offer.suggested);
    Some((offers, *max, *limit))
}
