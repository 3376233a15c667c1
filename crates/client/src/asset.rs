//! What lies beside the module, so that nobody waits for what is not wanted yet: cards and decks, the rules, the rulings, the
//! figures of pictures, and parts of the program (`later.rs`).

use crate::browser;
use crate::i18n::t;
use crate::online;
use crate::parts::Waiting;
use crate::{pool, rules, rulings};
use ashwright_core::EditionId;
use ashwright_local::library;
use leptos::prelude::*;
use std::pin::Pin;
use std::sync::LazyLock;

/// How far something has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// It is on its way.
    Coming,
    /// It is here.
    Here,
    /// It could not be loaded.
    Failed,
}

/// Something that is loaded when it is first wanted.
pub struct Asset {
    source: Source,
    arrival: LazyLock<ArcRwSignal<Option<Arrival>>>,
}

/// Where it comes from.
#[derive(Clone, Copy)]
enum Source {
    /// A text, from a place, and what keeps it if it can be read.
    Text(&'static str, fn(String) -> bool),
    /// A part of the program, and what sends for it.
    Part(fn() -> Pin<Box<dyn Future<Output = bool>>>),
}

/// The rules of every edition.
pub static RULES: Asset = Asset::new("/assets/rules.txt", |text| rules::keep(&text));

/// The drawings of the figures that stand in pictures.
pub static FIGURES: Asset = Asset::new("/assets/figures.txt", |text| {
    ashwright_picture::bring_figures(text.leak())
});

static RULINGS_OF_REBORN: Asset = Asset::new("/assets/rulings.txt", |text| rulings::keep(EditionId::Reborn, text));
static RULINGS_OF_RED_RAINS: Asset = Asset::new("/assets/rulings-red-rains.txt", |text| {
    rulings::keep(EditionId::RedRains, text)
});
static RULINGS_OF_ORIGINAL: Asset = Asset::new("/assets/rulings-original.txt", |text| {
    rulings::keep(EditionId::Original, text)
});

/// The rulings of an edition.
pub fn rulings_of(edition: EditionId) -> &'static Asset {
    match edition {
        EditionId::Reborn => &RULINGS_OF_REBORN,
        EditionId::RedRains => &RULINGS_OF_RED_RAINS,
        EditionId::Original => &RULINGS_OF_ORIGINAL,
    }
}

/// The cards and the ready-made decks of Reborn and Red Rains.
pub static LIBRARY: Asset = Asset::new("/assets/library.txt", |text| {
    // Whatever answers for the server may send something else.
    let is_it = library::in_one(&text).any(|(name, _)| name.starts_with("cards/"));
    if is_it {
        library::keep(text.leak());
    }
    is_it
});

/// The cards and the ready-made decks of the original edition.
pub static ORIGINAL: Asset = Asset::new("/assets/original.txt", pool::bring);

impl Asset {
    const fn new(place: &'static str, keep: fn(String) -> bool) -> Asset {
        Asset::of(Source::Text(place, keep))
    }

    /// A part of the program, and what sends for it.
    pub const fn part(load: fn() -> Pin<Box<dyn Future<Output = bool>>>) -> Asset {
        Asset::of(Source::Part(load))
    }

    const fn of(source: Source) -> Asset {
        Asset {
            source,
            arrival: LazyLock::new(|| ArcRwSignal::new(None)),
        }
    }

    /// How far it has come; whoever asks is told when that changes, and the first who asks sends for it.
    pub fn arrival(&'static self) -> Arrival {
        self.arrival.get().unwrap_or_else(|| {
            leptos::task::spawn_local(self.load());
            Arrival::Coming
        })
    }

    /// Sends for it, and waits until it is here or could not be loaded.
    pub async fn loaded(&'static self) {
        self.load().await;
        while self.arrival.get_untracked() == Some(Arrival::Coming) {
            browser::sleep(50).await;
        }
    }

    /// Sends for it, if it is neither here nor on its way.
    pub async fn load(&'static self) {
        if matches!(self.arrival.get_untracked(), Some(Arrival::Coming | Arrival::Here)) {
            return;
        }
        self.arrival.set(Some(Arrival::Coming));
        let arrived = match self.source {
            Source::Text(place, keep) => online::text(place).await.is_ok_and(keep),
            Source::Part(load) => load().await,
        };
        self.arrival
            .set(Some(if arrived { Arrival::Here } else { Arrival::Failed }));
    }
}

/// How far the cards of an edition have come, as [`Asset::arrival`].
pub fn cards_of(edition: EditionId) -> Arrival {
    match edition {
        EditionId::Reborn | EditionId::RedRains => LIBRARY.arrival(),
        EditionId::Original => ORIGINAL.arrival(),
    }
}

/// How far several things have come together: failed, as soon as one of them is not to be had.
pub fn together(assets: impl IntoIterator<Item = &'static Asset>) -> Arrival {
    // Whoever asks is to hear of each, and each is to be sent for.
    let all: Vec<Arrival> = assets.into_iter().map(Asset::arrival).collect();
    match (all.contains(&Arrival::Failed), all.contains(&Arrival::Coming)) {
        (true, _) => Arrival::Failed,
        (false, true) => Arrival::Coming,
        (false, false) => Arrival::Here,
    }
}

/// What shows cards or decks of an edition: shown as soon as they are here.
#[component]
pub fn WithCards(edition: EditionId, children: ChildrenFn) -> impl IntoView {
    move || when(cards_of(edition), &children)
}

/// What speaks of a text: shown as soon as it is here.
#[component]
pub fn WithAsset(asset: &'static Asset, children: ChildrenFn) -> impl IntoView {
    move || when(asset.arrival(), &children)
}

fn when(arrival: Arrival, children: &ChildrenFn) -> AnyView {
    match arrival {
        Arrival::Coming => view! { <Waiting/> }.into_any(),
        Arrival::Failed => view! { <p class="muted">{move || t!("text-away")}</p> }.into_any(),
        Arrival::Here => children(),
    }
}
