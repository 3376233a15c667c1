//! The cards: a browser that filters in the page.

use crate::app::title;
use crate::asset::{Arrival, WithCards, cards_of};
use crate::browser::{self, in_address};
use crate::i18n::{Words, t};
use crate::parts::{CardFace, Die, Icon, Size, growing, kind_icon, kind_words};
use crate::pool::{self, Printing};
use crate::query::{self, Among, Found};
use crate::words::edition_name;
use ashwright_core::{Card, CardKind, Cost, CostPart, DieType, EditionId, Level, Value};
use ashwright_engine::Edition;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// What dice mean in the filter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dice {
    /// Castable with only these.
    Only,
    /// All of these are needed.
    All,
    /// One of these is needed.
    Any,
}

impl Dice {
    const ALL: [Dice; 3] = [Dice::Any, Dice::All, Dice::Only];

    fn word(self) -> &'static str {
        match self {
            Dice::Only => "only",
            Dice::All => "all",
            Dice::Any => "any",
        }
    }

    fn words(self) -> String {
        match self {
            Dice::Only => t!("dice-only"),
            Dice::All => t!("dice-all"),
            Dice::Any => t!("dice-any"),
        }
    }
}

/// The order of the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Name,
    Kind,
    Cost,
    Attack,
    Life,
}

impl Sort {
    const ALL: [Sort; 5] = [Sort::Name, Sort::Kind, Sort::Cost, Sort::Attack, Sort::Life];

    fn word(self) -> &'static str {
        match self {
            Sort::Name => "name",
            Sort::Kind => "type",
            Sort::Cost => "cost",
            Sort::Attack => "attack",
            Sort::Life => "life",
        }
    }

    fn words(self) -> String {
        match self {
            Sort::Name => t!("sort-name"),
            Sort::Kind => t!("sort-type"),
            Sort::Cost => t!("sort-cost"),
            Sort::Attack => t!("sort-attack"),
            Sort::Life => t!("sort-life"),
        }
    }
}

/// The action that a card is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Main,
    Side,
    Neither,
}

impl Action {
    const ALL: [Action; 3] = [Action::Main, Action::Side, Action::Neither];

    fn word(self) -> &'static str {
        match self {
            Action::Main => "main",
            Action::Side => "side",
            Action::Neither => "none",
        }
    }

    fn words(self) -> String {
        match self {
            Action::Main => t!("action-main"),
            Action::Side => t!("action-side"),
            Action::Neither => t!("action-none"),
        }
    }

    fn of(cost: &Cost) -> Action {
        if cost.parts.contains(&CostPart::Main) {
            Action::Main
        } else if cost.parts.contains(&CostPart::Side) {
            Action::Side
        } else {
            Action::Neither
        }
    }
}

/// Everything that is chosen: on the page of all cards it stands in the address.
#[derive(Clone, PartialEq, Debug)]
pub struct Filter {
    query: String,
    /// The kinds of cards; all where there is none.
    pub kinds: Vec<CardKind>,
    dice: Vec<DieType>,
    how: Dice,
    actions: Vec<Action>,
    sort: Sort,
}

impl Filter {
    fn from_address(value: impl Fn(&str) -> Option<String>) -> Filter {
        let list = |key: &str| -> Vec<String> {
            value(key)
                .unwrap_or_default()
                .split(',')
                .map(str::to_string)
                .filter(|word| !word.is_empty())
                .collect()
        };
        let kinds = list("type");
        let dice = list("dice");
        let actions = list("action");
        let how = value("how").unwrap_or_default();
        let sort = value("sort").unwrap_or_default();
        Filter {
            query: value("q").unwrap_or_default(),
            kinds: CardKind::ALL
                .into_iter()
                .filter(|kind| kinds.contains(&stub(*kind)))
                .collect(),
            dice: DieType::ALL
                .into_iter()
                .filter(|kind| dice.iter().any(|word| word == kind.word()))
                .collect(),
            how: Dice::ALL
                .into_iter()
                .find(|this| this.word() == how)
                .unwrap_or(Dice::Any),
            actions: Action::ALL
                .into_iter()
                .filter(|this| actions.iter().any(|word| word == this.word()))
                .collect(),
            sort: Sort::ALL
                .into_iter()
                .find(|this| this.word() == sort)
                .unwrap_or(Sort::Name),
        }
    }

    fn address(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut add = |key: &str, value: String| {
            if !value.is_empty() {
                parts.push(format!("{key}={}", in_address(&value)));
            }
        };
        add("q", self.query.clone());
        add(
            "type",
            self.kinds.iter().map(|kind| stub(*kind)).collect::<Vec<_>>().join(","),
        );
        add(
            "dice",
            self.dice.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(","),
        );
        if self.how != Dice::Any {
            add("how", self.how.word().into());
        }
        add(
            "action",
            self.actions
                .iter()
                .map(|this| this.word())
                .collect::<Vec<_>>()
                .join(","),
        );
        if self.sort != Sort::Name {
            add("sort", self.sort.word().into());
        }
        if parts.is_empty() {
            "/cards".into()
        } else {
            format!("/cards?{}", parts.join("&"))
        }
    }

    fn fits_kind(&self, card: Printing) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&card.card().kind)
    }

    fn fits_dice(&self, card: Printing) -> bool {
        if self.dice.is_empty() {
            return true;
        }
        let needed = card.card().cost.dice_types();
        match self.how {
            // What nobody pays to play is not cast.
            Dice::Only if card.card().kind.is_leader() || card.card().kind.is_conjured() => false,
            Dice::Only => needed.iter().all(|kind| self.dice.contains(kind)),
            Dice::All => self.dice.iter().all(|kind| needed.contains(kind)),
            Dice::Any => self.dice.iter().any(|kind| needed.contains(kind)),
        }
    }

    fn fits_action(&self, card: Printing) -> bool {
        self.actions.is_empty() || self.actions.contains(&Action::of(&card.card().cost))
    }

    /// Whether the query asks who made the cards: those of players are not left out then.
    pub fn asks_who_made(&self) -> bool {
        ashwright_lang::names_maker(&self.query)
    }

    /// Whether somebody looks for words.
    pub fn is_looked_for(&self) -> bool {
        !self.query.trim().is_empty()
    }

    /// Chooses nothing, and keeps the order.
    pub fn clear(&mut self) {
        *self = Filter {
            sort: self.sort,
            ..Filter::from_address(|_| None)
        };
    }

    /// Whether anything is chosen.
    pub fn is_set(&self) -> bool {
        !self.query.trim().is_empty() || !self.kinds.is_empty() || !self.dice.is_empty() || !self.actions.is_empty()
    }
}

fn stub(kind: CardKind) -> String {
    kind.words().replace(' ', "-")
}

fn number(value: Value) -> i8 {
    match value {
        Value::Number(n) => n,
        Value::X => -1,
    }
}

fn sorted(mut cards: Vec<Printing>, sort: Sort) -> Vec<Printing> {
    let card = |card: &Printing| card.card();
    ashwright_core::sort_by(&mut cards, |a, b| card(a).title.cmp(&card(b).title));
    match sort {
        Sort::Name => {}
        Sort::Kind => ashwright_core::sort_by_key(&mut cards, |one| {
            CardKind::ALL.iter().position(|kind| *kind == card(one).kind)
        }),
        Sort::Cost => ashwright_core::sort_by_key(&mut cards, |one| card(one).cost.magic_play_cost()),
        Sort::Attack => {
            ashwright_core::sort_by_key(&mut cards, |one| std::cmp::Reverse(number(card(one).values.attack)))
        }
        Sort::Life => ashwright_core::sort_by_key(&mut cards, |one| std::cmp::Reverse(number(card(one).values.life))),
    }
    cards
}

/// Adds or takes away.
fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(at) => {
            list.remove(at);
        }
        None => list.push(item),
    }
}

/// What is looked for among the cards, and what is found.
#[derive(Clone, Copy)]
pub struct Search {
    /// What is chosen.
    pub filter: RwSignal<Filter>,
    found: Memo<Found>,
    /// The cards that are found and fit, in order.
    pub shown: Memo<Vec<Printing>>,
    /// The edition whose cards have to be here: for queries that ask for one, also that of others than Reborn.
    edition: Memo<EditionId>,
    /// The kinds of cards that can be chosen.
    kinds: Signal<Vec<CardKind>>,
    /// Whether the filters are open, where they do not always stand beside the cards.
    open: RwSignal<bool>,
    /// From the first letter until Enter or until the search is left: what is half written is not called wrong meanwhile.
    typing: RwSignal<bool>,
}

impl Search {
    /// The card that is meant by what is typed: the one that is called so, one whose title begins so, or the first that is found.
    pub fn meant(self) -> Option<Printing> {
        let typed = self.filter.with_untracked(|filter| filter.query.trim().to_lowercase());
        let title = |card: &Printing| card.card().title.to_lowercase();
        self.shown.with_untracked(|shown| {
            let called = shown.iter().find(|card| title(card) == typed);
            let begins = || shown.iter().find(|card| title(card).starts_with(&typed));
            called.or_else(begins).or(shown.first()).copied()
        })
    }

    /// The search that the address asks for; the address follows it.
    fn by_address() -> Search {
        let query_map = use_query_map();
        let filter = RwSignal::new(Filter::from_address(|key| query_map.with_untracked(|map| map.get(key))));
        // Links into this page, such as those of keywords, change the address while the page stays.
        Effect::new(move |before: Option<()>| {
            let asked = query_map.with(|map| Filter::from_address(|key| map.get(key)));
            if before.is_some() && asked.address() != filter.with_untracked(Filter::address) {
                filter.set(asked);
            }
        });
        // The address follows, in place: typing leaves no trail in the history.
        Effect::new(move |before: Option<()>| {
            let address = filter.with(Filter::address);
            if before.is_some() {
                browser::replace_address(&address);
            }
        });
        let edition = Memo::new(move |_| match filter.with(|filter| Among::of(&filter.query)) {
            Among::Players(edition) => edition,
            Among::All => EditionId::Original,
        });
        let found = Memo::new(move |_| {
            let query = filter.with(|filter| filter.query.clone());
            match cards_of(edition.get()) {
                Arrival::Here => query::find(&query, Among::of(&query)),
                Arrival::Coming | Arrival::Failed => Found::default(),
            }
        });
        let of_reborn = |kind: CardKind| {
            let mut cards = pool::cards(EditionId::Reborn);
            cards.any(|card| card.is_of_players() && card.card().kind == kind)
        };
        // Among the cards of other editions those that are found, as of a Chimera's.
        let kinds = Memo::new(move |_| {
            let all = filter.with(|filter| Among::of(&filter.query)) == Among::All;
            let is_found = |kind| found.with(|found| found.cards.iter().any(|card| card.card().kind == kind));
            let chosen = filter.with(|filter| filter.kinds.clone());
            let is_there =
                |kind: &CardKind| chosen.contains(kind) || if all { is_found(*kind) } else { of_reborn(*kind) };
            CardKind::ALL.into_iter().filter(is_there).collect::<Vec<_>>()
        });
        Search::of(filter, found, edition, kinds.into())
    }

    /// A search among those cards of an edition that fit and are of these kinds, which has no address.
    pub fn among(
        edition: EditionId,
        kinds: Vec<CardKind>,
        fits: impl Fn(Printing, &Filter) -> bool + Send + Sync + 'static,
    ) -> Search {
        let filter = RwSignal::new(Filter::from_address(|_| None));
        let found = Memo::new(move |_| {
            let query = filter.with(|filter| filter.query.clone());
            let mut found = query::find(&query, Among::Players(edition));
            filter.with(|filter| found.cards.retain(|card| fits(*card, filter)));
            found
        });
        Search::of(filter, found, Memo::new(move |_| edition), Signal::stored(kinds))
    }

    fn of(
        filter: RwSignal<Filter>,
        found: Memo<Found>,
        edition: Memo<EditionId>,
        kinds: Signal<Vec<CardKind>>,
    ) -> Search {
        let shown = Memo::new(move |_| {
            let filter = filter.get();
            let mut cards = found.with(|found| found.cards.clone());
            cards.retain(|card| filter.fits_kind(*card) && filter.fits_dice(*card) && filter.fits_action(*card));
            match found.with(|found| found.ordered) {
                true => cards,
                false => sorted(cards, filter.sort),
            }
        });
        Search {
            filter,
            found,
            shown,
            edition,
            kinds,
            open: RwSignal::new(false),
            typing: RwSignal::new(false),
        }
    }

    /// What is left for one group of filters when the others apply.
    fn left(self, others: fn(&Filter, Printing) -> bool) -> Memo<Vec<Printing>> {
        Memo::new(move |_| {
            let filter = self.filter.get();
            let mut cards = self.found.with(|found| found.cards.clone());
            cards.retain(|card| others(&filter, *card));
            cards
        })
    }

    /// Looks for all cards again, in the same order.
    pub fn clear(self) {
        self.filter.update(Filter::clear);
        browser::focus("[data-testid=card-search]");
    }
}

/// How many of these cards are such.
fn count(cards: Memo<Vec<Printing>>, is: impl Fn(&Card) -> bool) -> usize {
    cards.with(|cards| cards.iter().filter(|card| is(card.card())).count())
}

/// `/cards`
#[component]
pub fn CardsPage() -> impl IntoView {
    title(|| t!("nav-cards"));
    let search = Search::by_address();
    let Search { shown, edition, .. } = search;
    let listed = growing(shown);
    view! {
        <main id="main" class="page browser">
            <h1 tabindex="-1">{move || t!("nav-cards")}</h1>
            <div class="browser-grid">
                <Filters search/>
                <div class="results">
                    <SearchLine search/>
                    <Misread search/>
                    <Found search>
                        <details class="syntax">
                            <summary>{move || t!("syntax")}</summary>
                            <Syntax/>
                        </details>
                    </Found>
                    {move || other_editions(search)}
                    <ul class="card-tiles" data-testid="cards">
                        <For each=move || listed.get() key=|card| *card let:card>
                            <li>
                                <a class="tile-link" href=card.address()>
                                    <CardFace card size=Size::Tile/>
                                </a>
                            </li>
                        </For>
                    </ul>
                    {move || left_out(search)}
                    <Show when=move || shown.with(Vec::is_empty)>
                        {move || view! { <WithCards edition=edition.get()><NoCards search/></WithCards> }}
                    </Show>
                </div>
            </div>
        </main>
    }
}

/// The way to the cards of the other editions, while the search asks for none.
fn other_editions(search: Search) -> Option<impl IntoView> {
    let among = search.filter.with(|filter| Among::of(&filter.query));
    (among != Among::All).then(|| {
        let others = EditionId::ALL
            .into_iter()
            .filter(|edition| *edition != EditionId::Reborn);
        let links = others.map(|edition| {
            let address = format!("/cards?q=edition:{}", edition.word());
            view! { <a class="alone" href=address>{t!("cards-of", edition = edition_name(edition))}</a> }
        });
        view! { <p class="row small" data-testid="other-editions">{links.collect_view()}</p> }
    })
}

/// How many cards are left out since players made their sets, and the way to them.
fn left_out(search: Search) -> Option<impl IntoView> {
    let count = search.found.with(|found| found.left_out);
    (count > 0).then(|| {
        let query = search.filter.with(|filter| format!("{} is:fan-made", filter.query));
        let address = format!("/cards?q={}", in_address(&query));
        view! {
            <p class="muted" data-testid="left-out">
                {t!("cards-left-out", count = count)} " "
                <a class="alone" href=address>{t!("cards-left-out-show")}</a>
            </p>
        }
    })
}

/// What is said where no card fits.
#[component]
fn NoCards(search: Search) -> impl IntoView {
    view! {
        <div class="empty">
            <Icon name="search"/>
            <h2>{move || t!("cards-none")}</h2>
            <p>{move || t!("cards-none-more")}</p>
            <button type="button" class="button primary" on:click=move |_| search.clear()>{move || t!("filters-clear")}</button>
        </div>
    }
}

/// The filters by type, dice and action.
#[component]
pub fn Filters(search: Search) -> impl IntoView {
    let Search {
        filter, shown, open, ..
    } = search;
    let for_kinds = search.left(|filter, card| filter.fits_dice(card) && filter.fits_action(card));
    let for_actions = search.left(|filter, card| filter.fits_kind(card) && filter.fits_dice(card));
    let kind = move |kind: CardKind| {
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=move || filter.with(|filter| filter.kinds.contains(&kind))
                    on:change=move |_| filter.update(|filter| toggle(&mut filter.kinds, kind))
                />
                <Icon name=kind_icon(kind)/>
                <span>{move || kind_words(kind)}</span>
                <b class="count">{move || count(for_kinds, |card| card.kind == kind)}</b>
            </label>
        }
    };
    let kinds = move || search.kinds.get().into_iter().map(kind).collect_view();
    let actions = Action::ALL.into_iter().map(move |this| {
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=move || filter.with(|filter| filter.actions.contains(&this))
                    on:change=move |_| filter.update(|filter| toggle(&mut filter.actions, this))
                />
                <span>{move || this.words()}</span>
                <b class="count">{move || count(for_actions, |card| Action::of(&card.cost) == this)}</b>
            </label>
        }
    });
    view! {
        <aside class="filters" class:open=move || open.get() id="filters" aria-label=move || t!("filters")>
            <h2 class="filters-title">{move || t!("filters")}</h2>
            <fieldset><legend>{move || t!("filter-type")}</legend>{kinds}</fieldset>
            <DiceFilter search/>
            <fieldset><legend>{move || t!("filter-action")}</legend>{actions.collect_view()}</fieldset>
            <button type="button" class="button primary filters-done" on:click=move |_| {
                open.set(false);
                browser::focus(".filters-open");
            }>
                {move || t!("filters-show", count = shown.with(Vec::len))}
            </button>
        </aside>
    }
}

/// The filter by the dice that cards cost.
#[component]
fn DiceFilter(search: Search) -> impl IntoView {
    let filter = search.filter;
    let for_dice = search.left(|filter, card| filter.fits_kind(card) && filter.fits_action(card));
    let of_type = move |kind: DieType| {
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=move || filter.with(|filter| filter.dice.contains(&kind))
                    on:change=move |_| filter.update(|filter| toggle(&mut filter.dice, kind))
                />
                <Die kind level=Level::Power silent=true/>
                <span>{move || t!("die-type", kind = kind.word())}</span>
                <b class="count">{move || count(for_dice, |card| card.cost.dice_types().contains(&kind))}</b>
            </label>
        }
    };
    // The cards of the edition may still be on their way.
    let dice = move || {
        let types = Edition::of(search.edition.get()).dice_in_decks();
        types.map(of_type).collect_view()
    };
    view! {
        <fieldset>
            <legend>{move || t!("filter-dice")}</legend>
            <div class="how">
                {Dice::ALL
                    .into_iter()
                    .map(|this| {
                        view! {
                            <label class="option">
                                <input
                                    type="radio"
                                    name="how"
                                    prop:checked=move || filter.with(|filter| filter.how == this)
                                    on:change=move |_| filter.update(|filter| filter.how = this)
                                />
                                <span>{move || this.words()}</span>
                            </label>
                        }
                    })
                    .collect_view()}
            </div>
            {dice}
        </fieldset>
    }
}

/// The search, the order and the way to the filters.
#[component]
pub fn SearchLine(search: Search) -> impl IntoView {
    let Search {
        filter, open, typing, ..
    } = search;
    view! {
        <div class="search-line">
            <label class="search-box">
                <Icon name="search"/>
                <span class="visually-hidden">{move || t!("cards-search")}</span>
                <input
                    class="input"
                    type="text"
                    inputmode="search"
                    autocomplete="off"
                    spellcheck="false"
                    data-testid="card-search"
                    placeholder=move || t!("cards-placeholder")
                    prop:value=move || filter.with(|filter| filter.query.clone())
                    aria-describedby="search-problems"
                    on:input:target=move |event| {
                        let value = event.target().value();
                        typing.set(true);
                        filter.update(|filter| filter.query = value);
                    }
                    on:change=move |_| typing.set(false)
                />
            </label>
            <Sorting filter/>
            <button
                type="button"
                class="button filters-open"
                aria-expanded=move || open.get().to_string()
                aria-controls="filters"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Icon name="filter"/>
                {move || t!("filters")}
            </button>
        </div>
    }
}

/// The order of the cards.
#[component]
fn Sorting(filter: RwSignal<Filter>) -> impl IntoView {
    view! {
        <label class="sort">
            <span class="visually-hidden">{move || t!("sort-by")}</span>
            <select
                class="input"
                on:change:target=move |event| {
                    let value = event.target().value();
                    if let Some(sort) = Sort::ALL.into_iter().find(|sort| sort.word() == value) {
                        filter.update(|filter| filter.sort = sort);
                    }
                }
            >
                {Sort::ALL
                    .into_iter()
                    .map(|sort| {
                        view! {
                            <option
                                value=sort.word()
                                prop:selected=move || filter.with(|filter| filter.sort == sort)
                            >
                                {move || sort.words()}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// The parts of the search that were not understood.
#[component]
pub fn Misread(search: Search) -> impl IntoView {
    let Search {
        filter, found, typing, ..
    } = search;
    view! {
        <div id="search-problems" class="problems" aria-live="polite">
            {move || {
                let unfinished = |typed: &String| {
                    typing.get() && filter.with(|filter| query::breaks_off(&filter.query, typed))
                };
                found.with(|found| {
                    found
                        .problems
                        .iter()
                        .filter(|(typed, _)| !unfinished(typed))
                        .map(|(typed, why)| {
                            let (typed, why) = (typed.clone(), why.clone());
                            view! {
                                <p class="problem">
                                    <Icon name="warning"/>
                                    <span><code>{typed}</code>" "<span lang="en">{why}</span></span>
                                </p>
                            }
                        })
                        .collect_view()
                })
            }}
        </div>
    }
}

/// How many cards were found, what was understood of the search, and the way to all cards again.
#[component]
pub fn Found(
    search: Search,
    /// What else stands there.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let count = Signal::derive(move || t!("card-count", count = search.shown.with(Vec::len)));
    view! {
        <div class="query-chips">
            <span class="count-line" data-testid="count">{count}</span>
            <span class="visually-hidden" role="status">{after_a_pause(count)}</span>
            {move || chips(search)}
            <Show when=move || search.filter.with(Filter::is_set)>
                <button type="button" class="button quiet small" on:click=move |_| search.clear()>
                    {move || t!("filters-clear")}
                </button>
            </Show>
            {children.map(|children| children())}
        </div>
    }
}

/// The words as they stand once they stay for a moment: said aloud, they do not interrupt whoever still writes.
fn after_a_pause(words: Signal<String>) -> RwSignal<String> {
    let said = RwSignal::new(words.get_untracked());
    Effect::new(move || {
        let now = words.get();
        leptos::task::spawn_local(async move {
            browser::sleep(700).await;
            if words.try_with_untracked(|words| *words == now) == Some(true) {
                said.try_set(now);
            }
        });
    });
    said
}

/// The parts of the search that were understood, each to be taken away.
fn chips(search: Search) -> impl IntoView + use<> {
    let Search { filter, found, .. } = search;
    found.with(|found| {
        found
            .parts
            .iter()
            .map(|part| {
                let (words, not, typed) = (part.words.clone(), part.not, part.typed.clone());
                let spoken = words.clone();
                let spoken = move || match not {
                    true => format!("{} {spoken}", t!("chip-not")),
                    false => spoken.clone(),
                };
                view! {
                    <button
                        type="button"
                        class="tag"
                        aria-label=move || t!("chip-remove", part = spoken())
                        on:click=move |_| {
                            filter.update(|filter| {
                                filter.query = query::without(&filter.query, &typed);
                            });
                            browser::focus("[data-testid=card-search]");
                        }
                    >
                        {not.then(|| view! { <b>{move || t!("chip-not")}</b>" " })}
                        {words}
                        <Icon name="close"/>
                    </button>
                }
            })
            .collect_view()
    })
}

/// How searches are written.
#[component]
fn Syntax() -> impl IntoView {
    const EXAMPLES: [(&str, Words); 11] = [
        ("hammer", || t!("syntax-words")),
        ("\"comes into play\"", || t!("syntax-phrase")),
        ("t:ally", || t!("syntax-type")),
        ("d:natural", || t!("syntax-die")),
        ("d=natural,charm", || t!("syntax-only")),
        ("cost<=2 atk>=3", || t!("syntax-number")),
        ("k:\"unit guard\"", || t!("syntax-keyword")),
        ("-pb:any", || t!("syntax-not")),
        ("is:chained", || t!("syntax-is")),
        ("edition:original", || t!("syntax-edition")),
        ("is:fan-made", || t!("syntax-maker")),
    ];
    let rows = EXAMPLES.into_iter().map(|(example, words)| {
        let address = format!("/cards?q={}", in_address(example));
        view! {
            <dt><a href=address><code>{example}</code></a></dt>
            <dd>{words}</dd>
        }
    });
    view! { <dl>{rows.collect_view()}</dl> }
}
