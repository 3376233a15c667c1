//! For which cards no player chooses for a Chimera: for none, for all, or for those that are named (R 24.2.2).

use crate::i18n::t;
use crate::parts::{Icon, Notice, select};
use crate::pool;
use ashwright_core::{EditionId, TitleId};
use ashwright_engine::GrimFates;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// For which cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Off,
    All,
    Named,
}

/// The words for a reach.
fn reach_words(reach: Reach) -> String {
    match reach {
        Reach::Off => t!("grim-off"),
        Reach::All => t!("grim-all"),
        Reach::Named => t!("grim-named"),
    }
}

/// What is chosen of Grim Fates. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Choice {
    reach: RwSignal<Reach>,
    named: RwSignal<Vec<TitleId>>,
    /// What is being typed, until it is the title of a card.
    typed: RwSignal<String>,
    refused: RwSignal<Option<String>>,
}

impl Choice {
    /// The usual rule: the player whose effect asks chooses (R 19.6.1).
    pub fn off() -> Choice {
        Choice {
            reach: RwSignal::new(Reach::Off),
            named: RwSignal::new(Vec::new()),
            typed: RwSignal::new(String::new()),
            refused: RwSignal::new(None),
        }
    }

    /// Chooses what the words of a challenge mean.
    pub fn choose(self, words: &[String]) {
        let titled = |title: &String| Some(pool::card(EditionId::RedRains, title)?.id());
        self.reach.set(match words {
            [] => Reach::Off,
            [all] if all == GrimFates::ALL => Reach::All,
            [..] => Reach::Named,
        });
        self.named.set(words.iter().filter_map(titled).collect());
    }

    /// Whether they hold for any card.
    pub fn is_on(self) -> bool {
        self.reach.get() != Reach::Off
    }

    /// Names the card that is typed, if there is one.
    fn name(self) {
        let typed = self.typed.get_untracked();
        let typed = typed.trim();
        if typed.is_empty() {
            self.refused.set(None);
            return;
        }
        match meant(typed).as_slice() {
            [title] => {
                self.named.update(|named| {
                    if !named.contains(title) {
                        named.push(*title);
                    }
                });
                self.typed.set(String::new());
                self.refused.set(None);
            }
            [] => self.refused.set(Some(t!("grim-no-card", typed = typed.to_owned()))),
            several if several.len() > SUGGESTED => {
                self.refused.set(Some(t!(
                    "grim-many-cards",
                    typed = typed.to_owned(),
                    count = several.len()
                )));
            }
            several => {
                let cards: Vec<String> = several.iter().copied().map(title_of).collect();
                let (typed, cards) = (typed.to_owned(), cards.join(", "));
                self.refused
                    .set(Some(t!("grim-which-card", typed = typed, cards = cards)));
            }
        }
    }

    /// The words for `Challenge::grim_fates`.
    ///
    /// # Errors
    /// A sentence, when cards shall be named and none is, or what is typed is none.
    pub fn words(self) -> Result<Vec<String>, String> {
        match self.reach.get_untracked() {
            Reach::Off => Ok(Vec::new()),
            Reach::All => Ok(vec![GrimFates::ALL.to_owned()]),
            Reach::Named => {
                self.name();
                match self.refused.get_untracked() {
                    Some(refused) => Err(refused),
                    None if self.named.with_untracked(Vec::is_empty) => Err(t!("grim-name-one")),
                    None => Ok(self.named.get_untracked().into_iter().map(title_of).collect()),
                }
            }
        }
    }
}

/// So many cards at most are named where a part of a title may mean several.
const SUGGESTED: usize = 6;

/// The cards of players that a title, or a part of one, may mean.
fn meant(typed: &str) -> Vec<TitleId> {
    let typed = typed.to_lowercase();
    let cards = pool::cards(EditionId::RedRains).filter(|card| card.is_of_players());
    let cards: Vec<(String, TitleId)> = cards
        .map(|card| (title_of(card.id()).to_lowercase(), card.id()))
        .collect();
    match cards.iter().find(|(title, _)| *title == typed) {
        Some((_, whole)) => vec![*whole],
        None => {
            let has_it = cards.iter().filter(|(title, _)| title.contains(&typed));
            has_it.map(|(_, title)| *title).collect()
        }
    }
}

fn title_of(title: TitleId) -> String {
    pool::of(EditionId::RedRains).card(title).title.clone()
}

/// What players agree on by the words of a challenge, as a sentence; none when nothing is changed.
pub fn agreed_words(words: &[String]) -> Option<String> {
    match words {
        [] => None,
        [all] if all == GrimFates::ALL => Some(t!("grim-agreed-all")),
        titles => Some(t!("grim-agreed", cards = titles.join(", "))),
    }
}

/// The select field for how far Grim Fates go.
pub fn reach(choice: Choice) -> AnyView {
    let options = [Reach::Off, Reach::All, Reach::Named].map(|one| (one, Signal::derive(move || reach_words(one))));
    select("grim", || t!("grim"), choice.reach, options.to_vec()).into_any()
}

/// What they mean, and the cards that are named.
pub fn more(choice: Choice) -> AnyView {
    let more = move || {
        let reach = choice.reach.get();
        (reach != Reach::Off).then(|| {
            view! {
                <p class="muted small">{t!("grim-says")}</p>
                {(reach == Reach::Named).then(|| naming(choice))}
            }
        })
    };
    more.into_any()
}

/// The field for a title, and the cards that were named with it, each to be taken away.
fn naming(choice: Choice) -> AnyView {
    let titles = pool::cards(EditionId::RedRains).filter(|card| card.is_of_players());
    let titles = titles.map(|card| view! { <option value=title_of(card.id())></option> });
    let enter = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            choice.name();
        }
    };
    let chip = move |title: TitleId| {
        let (shown, spoken) = (title_of(title), title_of(title));
        let away = move |_| choice.named.update(|named| named.retain(|one| *one != title));
        view! {
            <button type="button" class="tag" data-testid="grim-chosen" on:click=away
                aria-label=move || t!("chip-remove", part = spoken.clone())>
                {shown}
                <Icon name="close"/>
            </button>
        }
    };
    view! {
        <label class="field">
            <span>{t!("grim-card")}</span>
            <input class="input" list="grim-titles" autocomplete="off" data-testid="grim-card"
                prop:value=move || choice.typed.get()
                on:input:target=move |event| choice.typed.set(event.target().value())
                on:change=move |_| choice.name()
                on:keydown=enter/>
        </label>
        <datalist id="grim-titles">{titles.collect_view()}</datalist>
        {move || choice.refused.get().map(|why| view! {
            <Notice testid="grim-refused">{why}</Notice>
        })}
        <div class="query-chips">{move || choice.named.get().into_iter().map(chip).collect_view()}</div>
    }
    .into_any()
}
