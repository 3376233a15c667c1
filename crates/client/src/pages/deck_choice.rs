//! The decks of a form, to be chosen from.

use crate::i18n::t;
use crate::parts::{Die, Icon, drawn_near};
use crate::pool::{self, Printing};
use crate::workshop::{self, Own};
use ashwright_core::{DiceByType, EditionId, Level, TitleId};
use ashwright_table::decks::{self, NamedDeck, Shelf};
use leptos::prelude::*;

/// Dice, counted.
pub fn dice_of(dice: DiceByType) -> impl IntoView {
    let dice = dice.iter().filter(|(_, count)| *count > 0).map(|(kind, count)| {
        view! { <span class="mark"><b>{count}</b><Die kind level=Level::Power/></span> }
    });
    view! { <span class="dice">{dice.collect_view()}</span> }
}

/// What a tile says of a deck: its name, who leads it, how it plays where somebody wrote that, its dice.
fn words(
    edition: EditionId,
    name: impl IntoView,
    leader: Option<TitleId>,
    about: Option<&'static str>,
    dice: DiceByType,
) -> impl IntoView {
    let leader = leader.map(|leader| {
        let title = pool::of(edition).card(leader).title.clone();
        view! { <small lang="en"><Icon name="t-phoenixborn"/>{title}</small> }
    });
    view! {
        {name}
        {leader}
        {about.map(|about| view! { <small class="about" lang="en">{about}</small> })}
        {dice_of(dice)}
    }
}

/// What a tile says of a ready-made deck.
pub fn words_of_ready(edition: EditionId, named: &NamedDeck) -> impl IntoView + use<> {
    let name = view! { <b lang="en">{named.name.clone()}</b> };
    let about = decks::about(edition, &named.name);
    words(edition, name, Some(named.deck.phoenixborn), about, named.deck.dice)
}

/// What a tile says of a deck that was built here.
pub fn words_of_own(own: &Own) -> impl IntoView + use<> {
    let called = own.clone();
    let name = view! { <b translate="no">{move || workshop::called(&called)}</b> };
    words(own.edition, name, own.draft.phoenixborn, None, own.draft.dice)
}

/// What is chosen from at a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The decks that were built on this device.
    Own,
    /// The ready-made decks of a shelf.
    Shelf(usize),
}

/// A choice among the decks of an edition, whose cards are here, one shelf at a time: those that were built on this device, and
/// the ready-made ones.
#[component]
pub fn DeckChoice(
    /// The edition.
    edition: EditionId,
    /// The name of the group of buttons.
    name: &'static str,
    /// The deck that is chosen, as [`workshop::told`] takes it.
    chosen: RwSignal<String>,
    /// What is chosen here.
    #[prop(into)]
    legend: Signal<String>,
    /// Whether only ready-made decks can be chosen.
    #[prop(default = false)]
    ready_made: bool,
) -> impl IntoView {
    let own = StoredValue::new(match ready_made {
        true => Vec::new(),
        false => workshop::all(edition),
    });
    let shelf_of = move |name: &str| {
        let holds = |shelf: &Shelf| shelf.decks.iter().any(|named| named.name == name);
        let own = || own.with_value(|own| own.iter().any(|own| workshop::choice(own) == name));
        match pool::shelves(edition).iter().position(holds) {
            Some(at) => Shown::Shelf(at),
            None if own() => Shown::Own,
            None => Shown::Shelf(0),
        }
    };
    let shelf = RwSignal::new(chosen.with_untracked(|chosen| shelf_of(chosen)));
    let shelves = pool::shelves(edition).iter().enumerate().map(move |(at, one)| {
        view! { <option value=at.to_string() prop:selected=move || shelf.get() == Shown::Shelf(at)>{one.name}" ("{one.decks.len()}")"</option> }
    });
    let own_shelf = own.with_value(Vec::len);
    let own_shelf = (own_shelf > 0).then(|| {
        view! {
            <option value="own" prop:selected=move || shelf.get() == Shown::Own>
                {move || t!("decks-own")}" ("{own_shelf}")"
            </option>
        }
    });
    let tile = move |named: &'static NamedDeck| {
        let deck = named.name.clone();
        let (value, checked) = (deck.clone(), deck.clone());
        view! {
            <label class="deck-choice">
                <input
                    type="radio"
                    name=name
                    value=value
                    data-testid=format!("{name}-{}", pool::stub(&deck))
                    prop:checked=move || chosen.with(|chosen| *chosen == checked)
                    on:change=move |_| chosen.set(deck.clone())
                />
                <span class="deck-tile">{leader(edition, Some(named.deck.phoenixborn))}{words_of_ready(edition, named)}</span>
            </label>
        }
    };
    let tiles = move || match shelf.get() {
        Shown::Own => {
            let tiles = own.with_value(|own| own.iter().map(|own| own_tile(own, name, chosen)).collect_view());
            tiles.into_any()
        }
        Shown::Shelf(at) => {
            let shelf = pool::shelves(edition).get(at);
            let tiles = shelf.map(|shelf| shelf.decks.iter().map(tile).collect_view());
            tiles.into_any()
        }
    };
    let called = move |choice: String| {
        let own = own.with_value(|all| all.iter().find(|own| workshop::choice(own) == choice).cloned());
        match own {
            Some(own) => workshop::called(&own),
            None => choice,
        }
    };
    let elsewhere = move || (chosen.with(|chosen| shelf_of(chosen)) != shelf.get()).then(|| called(chosen.get()));
    view! {
        <fieldset>
            <legend>{move || legend.get()}</legend>
            <div class="deck-shelf">
                <select
                    class="input"
                    lang="en"
                    aria-label=move || t!("decks-shelf")
                    data-testid=format!("{name}-shelf")
                    on:change:target=move |event| {
                        let at = event.target().value().parse();
                        shelf.set(at.map_or(Shown::Own, Shown::Shelf));
                    }
                >
                    {own_shelf}
                    {shelves.collect_view()}
                </select>
                {(!ready_made).then(|| view! { <a class="alone small" href="/decks/new">{move || t!("decks-build")}</a> })}
                <span class="muted small" role="status">{move || elsewhere().map(|deck| t!("decks-chosen", deck = deck))}</span>
            </div>
            <div class="deck-choices">{tiles}</div>
        </fieldset>
    }
}

/// The picture of whoever leads a deck, as soon as the figures are here: a form waits for none.
fn leader(edition: EditionId, leader: Option<TitleId>) -> impl IntoView {
    let card = leader.map(|leader| Printing::new(edition, leader));
    card.map(|card| {
        view! {
            <span class="tile-picture">
                <img alt="" decoding="async" draggable="false" src=move || drawn_near(card)/>
            </span>
        }
    })
}

/// A deck that was built here, to be chosen; one that breaks a rule says so and leads to where it is built.
fn own_tile(own: &Own, group: &'static str, chosen: RwSignal<String>) -> AnyView {
    let words = words_of_own(own);
    let wrong = workshop::objections(own.edition, &own.draft);
    if let Some(first) = wrong.first() {
        return view! {
            <a class="deck-tile link unready" href=workshop::address(own)>
                {words}
                <small class="wrong" lang="en"><Icon name="warning"/>{first.text.clone()}</small>
            </a>
        }
        .into_any();
    }
    let (choice, checked) = (workshop::choice(own), workshop::choice(own));
    view! {
        <label class="deck-choice">
            <input
                type="radio"
                name=group
                value=choice.clone()
                data-testid=format!("{group}-{}", own.id)
                prop:checked=move || chosen.with(|chosen| *chosen == checked)
                on:change=move |_| chosen.set(choice.clone())
            />
            <span class="deck-tile">{leader(own.edition, own.draft.phoenixborn)}{words}</span>
        </label>
    }
    .into_any()
}
