//! The cards: a browser that filters in the page, and a page for each card.

use crate::app::title;
use crate::asset::{RULINGS, WithAsset};
use crate::browser;
use crate::i18n::t;
use crate::pages::about::Nothing;
use crate::pages::rulings::ruling_links;
use crate::parts::{CardFace, CardLink, Die, Icon, Size, cost_words, growing, kind_icon, kind_words, text_of};
use crate::pool;
use crate::query::{self, Found};
use crate::rulings;
use ashwright_core::{Card, CardKind, Cost, CostPart, DieType, Level, TitleId, Value};
use ashwright_lang::Boxed;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use wasm_bindgen::JsValue;

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

/// Everything that is chosen: it stands in the address.
#[derive(Clone, PartialEq, Debug)]
struct Filter {
    query: String,
    kinds: Vec<CardKind>,
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
                parts.push(format!("{key}={}", String::from(js_sys::encode_uri_component(&value))));
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

    fn fits_kind(&self, title: TitleId) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&pool::pool().card(title).kind)
    }

    fn fits_dice(&self, title: TitleId) -> bool {
        if self.dice.is_empty() {
            return true;
        }
        let needed = pool::pool().card(title).cost.dice_types();
        match self.how {
            Dice::Only => needed.iter().all(|kind| self.dice.contains(kind)),
            Dice::All => self.dice.iter().all(|kind| needed.contains(kind)),
            Dice::Any => self.dice.iter().any(|kind| needed.contains(kind)),
        }
    }

    fn fits_action(&self, title: TitleId) -> bool {
        self.actions.is_empty() || self.actions.contains(&Action::of(&pool::pool().card(title).cost))
    }

    fn is_set(&self) -> bool {
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

fn sorted(mut titles: Vec<TitleId>, sort: Sort) -> Vec<TitleId> {
    let card = |title: &TitleId| pool::pool().card(*title);
    ashwright_core::sort_by(&mut titles, |a, b| card(a).title.cmp(&card(b).title));
    match sort {
        Sort::Name => {}
        Sort::Kind => ashwright_core::sort_by_key(&mut titles, |title| {
            CardKind::ALL.iter().position(|kind| *kind == card(title).kind)
        }),
        Sort::Cost => ashwright_core::sort_by_key(&mut titles, |title| card(title).cost.magic_play_cost()),
        Sort::Attack => ashwright_core::sort_by_key(&mut titles, |title| {
            std::cmp::Reverse(number(card(title).values.attack))
        }),
        Sort::Life => {
            ashwright_core::sort_by_key(&mut titles, |title| std::cmp::Reverse(number(card(title).values.life)))
        }
    }
    titles
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
struct Search {
    filter: RwSignal<Filter>,
    found: Memo<Found>,
    shown: Memo<Vec<TitleId>>,
    /// Whether the filters are open, where they do not always stand beside the cards.
    open: RwSignal<bool>,
    /// From the first letter until Enter or until the search is left: what is half written is not called wrong meanwhile.
    typing: RwSignal<bool>,
}

impl Search {
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
            if before.is_some()
                && let Ok(history) = window().history()
            {
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
            }
        });
        let found: Memo<Found> = Memo::new(move |_| query::find(&filter.with(|filter| filter.query.clone())));
        let shown = Memo::new(move |_| {
            let filter = filter.get();
            let mut titles = found.with(|found| found.titles.clone());
            titles.retain(|title| filter.fits_kind(*title) && filter.fits_dice(*title) && filter.fits_action(*title));
            match found.with(|found| found.ordered) {
                true => titles,
                false => sorted(titles, filter.sort),
            }
        });
        Search {
            filter,
            found,
            shown,
            open: RwSignal::new(false),
            typing: RwSignal::new(false),
        }
    }

    /// What is left for one group of filters when the others apply.
    fn left(self, others: fn(&Filter, TitleId) -> bool) -> Memo<Vec<TitleId>> {
        Memo::new(move |_| {
            let filter = self.filter.get();
            let mut titles = self.found.with(|found| found.titles.clone());
            titles.retain(|title| others(&filter, *title));
            titles
        })
    }

    /// Looks for all cards again, in the same order.
    fn clear(self) {
        self.filter.update(|filter| {
            *filter = Filter {
                sort: filter.sort,
                ..Filter::from_address(|_| None)
            };
        });
        browser::focus("[data-testid=card-search]");
    }
}

/// How many of these cards are such.
fn count(titles: Memo<Vec<TitleId>>, is: impl Fn(&Card) -> bool) -> usize {
    titles.with(|titles| titles.iter().filter(|title| is(pool::pool().card(**title))).count())
}

/// `/cards`
#[component]
pub fn CardsPage() -> impl IntoView {
    title(|| t!("nav-cards"));
    let search = Search::by_address();
    let Search { filter, shown, .. } = search;
    let listed = growing(shown);
    view! {
        <main id="main" class="page reading wide browser">
            <h1 tabindex="-1">{move || t!("nav-cards")}</h1>
            <div class="browser-grid">
                <Filters search/>
                <div class="results">
                    <SearchLine search/>
                    <Misread search/>
                    <div class="query-chips">
                        <span class="count-line" role="status" data-testid="count">
                            {move || t!("card-count", count = shown.with(Vec::len))}
                        </span>
                        {move || chips(search)}
                        <Show when=move || filter.with(Filter::is_set)>
                            <button type="button" class="button quiet small" on:click=move |_| search.clear()>
                                {move || t!("filters-clear")}
                            </button>
                        </Show>
                        <details class="syntax">
                            <summary>{move || t!("syntax")}</summary>
                            <Syntax/>
                        </details>
                    </div>
                    <ul class="card-tiles" data-testid="cards">
                        <For each=move || listed.get() key=|title| *title let:title>
                            <li>
                                <a class="tile-link" href=format!("/cards/{}", pool::stub(&pool::pool().card(title).title))>
                                    <CardFace title size=Size::Tile/>
                                </a>
                            </li>
                        </For>
                    </ul>
                    <Show when=move || shown.with(Vec::is_empty)>
                        <div class="empty">
                            <Icon name="search"/>
                            <h2>{move || t!("cards-none")}</h2>
                            <p>{move || t!("cards-none-more")}</p>
                            <button type="button" class="button primary" on:click=move |_| search.clear()>{move || t!("filters-clear")}</button>
                        </div>
                    </Show>
                </div>
            </div>
        </main>
    }
}

/// The filters by type, dice and action.
#[component]
fn Filters(search: Search) -> impl IntoView {
    let Search {
        filter, shown, open, ..
    } = search;
    let for_kinds = search.left(|filter, title| filter.fits_dice(title) && filter.fits_action(title));
    let for_actions = search.left(|filter, title| filter.fits_kind(title) && filter.fits_dice(title));
    let there = |kind: &CardKind| {
        let mut titles = pool::pool().titles();
        titles.any(|title| pool::is_of_players(title) && pool::pool().card(title).kind == *kind)
    };
    let kinds = CardKind::ALL.into_iter().filter(there).map(move |kind| {
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
    });
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
            <fieldset><legend>{move || t!("filter-type")}</legend>{kinds.collect_view()}</fieldset>
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
    let for_dice = search.left(|filter, title| filter.fits_kind(title) && filter.fits_action(title));
    let dice = DieType::ALL.into_iter().map(move |kind| {
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
    });
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
            {dice.collect_view()}
        </fieldset>
    }
}

/// The search, the order and the way to the filters.
#[component]
fn SearchLine(search: Search) -> impl IntoView {
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
fn Misread(search: Search) -> impl IntoView {
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
                view! {
                    <button
                        type="button"
                        class="tag"
                        aria-label=move || t!("chip-remove", part = spoken.clone())
                        on:click=move |_| {
                            filter.update(|filter| {
                                filter.query = query::without(&filter.query, &typed);
                            });
                            browser::focus("[data-testid=card-search]");
                        }
                    >
                        {not.then(|| view! { <b>{move || t!("chip-not")}</b> })}
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
    const EXAMPLES: [&str; 9] = [
        "hammer",
        "\"comes into play\"",
        "t:ally",
        "d:natural",
        "d=natural,charm",
        "cost<=2 atk>=3",
        "k:\"unit guard\"",
        "-pb:any",
        "is:chained",
    ];
    let words = |at: usize| match at {
        0 => t!("syntax-words"),
        1 => t!("syntax-phrase"),
        2 => t!("syntax-type"),
        3 => t!("syntax-die"),
        4 => t!("syntax-only"),
        5 => t!("syntax-number"),
        6 => t!("syntax-keyword"),
        7 => t!("syntax-not"),
        _ => t!("syntax-is"),
    };
    let rows = EXAMPLES.into_iter().enumerate().map(|(at, example)| {
        let address = format!("/cards?q={}", String::from(js_sys::encode_uri_component(example)));
        view! {
            <dt><a href=address><code>{example}</code></a></dt>
            <dd>{move || words(at)}</dd>
        }
    });
    view! { <dl>{rows.collect_view()}</dl> }
}

/// `/cards/:stub`
#[component]
pub fn CardPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let stub = params.with(|params| params.get("stub").unwrap_or_default());
        match pool::by_stub(&stub) {
            Some(title) => view! { <OneCard id=title/> }.into_any(),
            None => view! {
                <main id="main" class="page reading">
                    <Nothing
                        heading=Box::new(|| t!("card-none"))
                        text=Box::new(move || t!("card-none-more", stub = stub.clone()))
                    >
                        <a class="button primary" href="/cards">{move || t!("nav-cards")}</a>
                    </Nothing>
                </main>
            }
            .into_any(),
        }
    }
}

/// A heading and the cards below it.
type Related = (fn() -> String, Vec<TitleId>);

/// The cards that a card has to do with: what it brings into play, what brings it, and others of its Phoenixborn.
fn related(id: TitleId) -> Vec<Related> {
    let pool = pool::pool();
    let brings = pool.conjures(id);
    let brought: Vec<TitleId> = pool
        .titles()
        .filter(|other| pool.conjures(*other).contains(&id))
        .collect();
    let card = pool.card(id);
    let owner = if card.kind == CardKind::Phoenixborn {
        Some(id)
    } else {
        card.unique
    };
    let unique: Vec<TitleId> = pool
        .titles()
        .filter(|other| *other != id && owner.is_some() && (pool.card(*other).unique == owner || Some(*other) == owner))
        .collect();
    vec![
        (|| t!("card-brings"), brings),
        (|| t!("card-brought"), brought),
        (|| t!("card-unique"), unique),
    ]
}

/// The rulings that name a card: those that are about it first; in many others it only stands around.
#[component]
fn CardRulings(name: String) -> impl IntoView {
    let own = pool::stub(&name);
    let (mut near, mut far): (Vec<_>, Vec<_>) = rulings::about_card(&name)
        .into_iter()
        .partition(|ruling| ruling.id.starts_with(&own) || ruling.scenario.title.contains(&name));
    if near.is_empty() {
        near = far.drain(..far.len().min(6)).collect();
    }
    if near.is_empty() {
        return view! { <p class="muted">{move || t!("card-no-rulings")}</p> }.into_any();
    }
    let count = far.len();
    // A card that stands about in hundreds of them is better looked for where they can be searched.
    let more = (count > 0).then(|| {
        if count > 12 {
            let address = format!("/rulings?q={}", String::from(js_sys::encode_uri_component(&name)));
            view! { <p><a class="alone" href=address>{move || t!("card-all-rulings", card = name.clone())}</a></p> }
                .into_any()
        } else {
            view! {
                <details>
                    <summary>{move || t!("card-more-rulings", count = count)}</summary>
                    {ruling_links(far)}
                </details>
            }
            .into_any()
        }
    });
    view! {
        {ruling_links(near)}
        {more}
    }
    .into_any()
}

#[component]
fn OneCard(id: TitleId) -> impl IntoView {
    let card = pool::pool().card(id);
    let name = card.title.clone();
    let text = text_of(id);
    title({
        let name = name.clone();
        move || name.clone()
    });
    let kind = card.kind;
    let cost = text.cost.clone();
    let any_cost = !cost.is_empty();
    let set = text.set.clone();
    let lines = text
        .lines
        .iter()
        .map(|line| {
            let boxed = line.boxed;
            let reminder = line.keyword_reminder.clone();
            let stub = line.name.as_ref().map(|name| pool::stub(name));
            let label = line.label().map(|label| {
                let label = if line.text.is_empty() && line.cost.is_none() { label } else { format!("{label}:") };
                match (reminder.is_some(), stub) {
                    (true, Some(stub)) => {
                        view! { <a href=format!("/rules/glossary/{stub}")><b>{label}</b></a> " " }.into_any()
                    }
                    _ => view! { <b>{label}</b> " " }.into_any(),
                }
            });
            let cost = line.cost.clone().map(|cost| view! { <em>{move || cost_words(&cost)}</em> ": " });
            view! {
                <div class="reading-line">
                    <p>{label}{cost}<crate::parts::InlineText text=line.text.clone()/></p>
                    {(boxed == Boxed::Inexhaustible)
                        .then(|| view! { <p class="small muted">{move || t!("card-inexhaustible")}</p> })}
                    {(boxed == Boxed::Reaction)
                        .then(|| view! { <p class="small muted">{move || t!("card-reaction")}</p> })}
                    {(boxed == Boxed::BetweenRealms)
                        .then(|| view! { <p class="small muted">{move || t!("card-between-realms")}</p> })}
                    {reminder.map(|reminder| view! { <p class="small muted"><crate::parts::InlineText text=reminder/></p> })}
                </div>
            }
        })
        .collect_view();
    let decks: Vec<_> = pool::decks()
        .filter(|named| named.deck.phoenixborn == id || named.deck.cards.iter().any(|(title, _)| *title == id))
        .collect();
    let any_decks = !decks.is_empty();
    view! {
        <main id="main" class="page reading card-page">
            <nav class="crumbs" aria-label=move || t!("crumbs")><a href="/cards">{move || t!("nav-cards")}</a></nav>
            <h1 tabindex="-1" lang="en">{name.clone()}</h1>
            <div class="card-columns">
                <div class="face"><CardFace title=id/></div>
                <div>
                    <dl class="terms">
                        <dt>{move || t!("filter-type")}</dt>
                        <dd>{move || kind_words(kind)}</dd>
                        <Show when=move || any_cost>
                            <dt>{move || t!("card-cost")}</dt>
                            <dd>
                                {
                                    let cost = cost.clone();
                                    move || cost_words(&cost)
                                }
                            </dd>
                        </Show>
                        <dt>{move || t!("card-set")}</dt>
                        <dd lang="en">{set}</dd>
                    </dl>
                    <h2>{move || t!("card-text")}</h2>
                    <div lang="en">{lines}</div>
                    {related(id)
                        .into_iter()
                        .filter(|(_, cards)| !cards.is_empty())
                        .map(|(heading, cards)| {
                            view! {
                                <h2>{move || heading()}</h2>
                                <ul class="links">
                                    {cards
                                        .into_iter()
                                        .map(|card| {
                                            view! { <li><CardLink title=pool::pool().card(card).title.clone()/></li> }
                                        })
                                        .collect_view()}
                                </ul>
                            }
                        })
                        .collect_view()}
                    <Show when=move || any_decks>
                        <h2>{move || t!("card-decks")}</h2>
                    </Show>
                    <ul class="links">
                        {decks
                            .into_iter()
                            .map(|named| {
                                let address = format!("/decks/{}", pool::stub(&named.name));
                                view! { <li><a href=address lang="en">{named.name.clone()}</a></li> }
                            })
                            .collect_view()}
                    </ul>
                    <h2>{move || t!("card-rulings")}</h2>
                    <WithAsset asset=&RULINGS><CardRulings name=name.clone()/></WithAsset>
                </div>
            </div>
        </main>
    }
}
