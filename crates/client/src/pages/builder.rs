//! A deck that is being built: the cards to choose from on one side, the deck on the other. Whatever is changed is kept at once.

use crate::app::title;
use crate::asset::WithCards;
use crate::browser;
use crate::i18n::t;
use crate::pages::cards::{Filters, Found, Misread, Search, SearchLine};
use crate::pages::decks::{by_kind, list, verdict};
use crate::parts::{
    CardFace, CardLink, CopyButton, Cost, Cut, Die, Icon, Nothing, Picture, Removal, growing, kind_icon, kind_words,
    stepper, text_of,
};
use crate::pool::{self, Printing};
use crate::words::edition_label;
use crate::workshop::{self, Own};
use ashwright_core::{CardKind, DieType, EditionId, Level, Maker, Pool, TitleId};
use ashwright_decks::format::{CHOOSE_A_LEADER, Finding};
use ashwright_decks::{Draft, odds, ready};
use ashwright_table::rulebook;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map};

/// How many changes can be taken back.
const REMEMBERED: usize = 200;

/// The deck on the workbench.
#[derive(Clone, Copy)]
struct Bench {
    edition: EditionId,
    own: RwSignal<Own>,
    /// How the deck was before each change.
    before: RwSignal<Vec<Draft>>,
    /// What was taken back, and can be done again.
    undone: RwSignal<Vec<Draft>>,
    /// Whether the browser kept the last change.
    kept: RwSignal<bool>,
    /// What was last done, for who does not see it.
    said: RwSignal<String>,
    /// Whether cards of sets that players made are offered: those of a deck that has some, and where it is asked for.
    fan_made: RwSignal<bool>,
}

impl Bench {
    fn new(own: Own) -> Bench {
        let pool = pool::of(own.edition);
        let titles = own.draft.cards.iter().map(|(title, _)| *title);
        let fan_made = titles
            .chain(own.draft.phoenixborn)
            .any(|title| is_fan_made(pool, title));
        Bench {
            edition: own.edition,
            own: RwSignal::new(own),
            before: RwSignal::new(Vec::new()),
            undone: RwSignal::new(Vec::new()),
            kept: RwSignal::new(true),
            said: RwSignal::new(String::new()),
            fan_made: RwSignal::new(fan_made),
        }
    }

    /// What the deck says now; whoever asks is told when it changes.
    fn draft<T>(self, ask: impl FnOnce(&Draft) -> T) -> T {
        self.own.with(|own| ask(&own.draft))
    }

    fn leader(self) -> Memo<Option<TitleId>> {
        Memo::new(move |_| self.draft(|draft| draft.phoenixborn))
    }

    fn now(self) -> Draft {
        self.own.with_untracked(|own| own.draft.clone())
    }

    /// Changes the deck, so that it can be taken back.
    fn change(self, with: impl FnOnce(&mut Draft)) {
        let before = self.now();
        let mut after = before.clone();
        with(&mut after);
        if after == before {
            return;
        }
        self.before.update(|all| {
            all.push(before);
            if all.len() > REMEMBERED {
                all.remove(0);
            }
        });
        self.undone.update(Vec::clear);
        self.write(after);
    }

    /// Words are not taken back: the field that they stand in does that.
    fn name(self, name: String) {
        let draft = Draft { name, ..self.now() };
        self.write(draft);
    }

    fn write(self, draft: Draft) {
        self.own.update(|own| {
            own.draft = draft;
            self.kept.set(workshop::keep(own));
        });
    }

    /// Goes one change back, or one forward again.
    fn step(self, from: RwSignal<Vec<Draft>>, to: RwSignal<Vec<Draft>>) {
        let Some(draft) = from.try_update(Vec::pop).flatten() else {
            return;
        };
        let now = self.now();
        let name = now.name.clone();
        to.update(|all| all.push(now));
        self.write(Draft { name, ..draft });
    }

    fn copies(self, title: TitleId) -> Signal<usize> {
        Signal::derive(move || self.draft(|draft| usize::from(draft.copies(title))))
    }

    fn count(self, title: TitleId, by: i8) {
        self.change(|draft| draft.set_copies(title, draft.copies(title).saturating_add_signed(by)));
        let n = self.now().copies(title);
        let card = pool::of(self.edition).card(title).title.clone();
        self.said.set(t!("builder-said", card = card, count = n));
    }

    fn most(self) -> u8 {
        rulebook(self.edition).edition.copies
    }
}

/// `/decks/mine/:id`
#[component]
pub fn OwnDeckPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let id = params.with(|params| params.get("id")).unwrap_or_default();
        match workshop::edition_of(&id) {
            Some(edition) => view! { <WithCards edition>{built(&id)}</WithCards> }.into_any(),
            None => no_deck(),
        }
    }
}

fn built(id: &str) -> AnyView {
    match workshop::load(id) {
        Some(own) => view! { <Builder bench=Bench::new(own)/> }.into_any(),
        None => no_deck(),
    }
}

fn no_deck() -> AnyView {
    view! {
        <main id="main" class="page">
            <Nothing heading=Box::new(|| t!("deck-none")) text=Box::new(|| t!("builder-none"))>
                <a class="button primary" href="/decks">{move || t!("nav-decks")}</a>
            </Nothing>
        </main>
    }
    .into_any()
}

/// Which side is shown where there is room for one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Cards,
    Deck,
}

#[component]
fn Builder(bench: Bench) -> impl IntoView {
    title(move || bench.own.with(workshop::called));
    browser::follow_other_pages(workshop::key(&bench.own.with_untracked(|own| own.id.clone())));
    let side = RwSignal::new(bench.own.with_untracked(|own| match own.draft.size() {
        0 => Side::Cards,
        _ => Side::Deck,
    }));
    let wrong = Memo::new(move |_| bench.draft(|draft| workshop::objections(bench.edition, draft)));
    let search = looking(bench);
    let change_leader = Callback::new(move |()| {
        search.filter.update(|filter| {
            filter.clear();
            filter.kinds = vec![CardKind::Phoenixborn];
        });
        side.set(Side::Cards);
        window().scroll_to_with_x_and_y(0.0, 0.0);
        // On a phone the keyboard would come up over the cards.
        match browser::is_touched() {
            true => browser::focus(".builder h1"),
            false => browser::focus("[data-testid=card-search]"),
        }
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
        if !command || browser::is_within(&event, "input, textarea, select") {
            return;
        }
        match event.key().to_lowercase().as_str() {
            "z" if event.shift_key() => bench.step(bench.undone, bench.before),
            "z" => bench.step(bench.before, bench.undone),
            "y" => bench.step(bench.undone, bench.before),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    view! {
        <main id="main" class="page builder" data-side=move || match side.get() { Side::Cards => "cards", Side::Deck => "deck" }>
            <nav class="crumbs" aria-label=move || t!("crumbs")>
                <a href="/decks">{move || t!("nav-decks")}</a>
            </nav>
            <h1 tabindex="-1" translate="no">{move || bench.own.with(workshop::called)}</h1>
            <div class="builder-grid">
                <Choosing bench search/>
                <TheDeck bench wrong change_leader/>
            </div>
            <p class="visually-hidden" role="status">{move || bench.said.get()}</p>
            <div class="builder-handle">
                <span>
                    <b>{move || counts(bench)}</b>
                    <small>{move || verdict(wrong.with(Vec::len))}</small>
                </span>
                <button
                    type="button"
                    class="button"
                    data-testid="builder-side"
                    on:click=move |_| {
                        side.update(|side| *side = match side { Side::Cards => Side::Deck, Side::Deck => Side::Cards });
                        window().scroll_to_with_x_and_y(0.0, 0.0);
                    }
                >
                    {move || match side.get() { Side::Cards => t!("builder-to-deck"), Side::Deck => t!("builder-to-cards") }}
                </button>
            </div>
        </main>
    }
}

/// How much there is of what there must be.
fn counts(bench: Bench) -> String {
    let edition = rulebook(bench.edition).edition;
    let (cards, dice) = bench.draft(|draft| (draft.size(), draft.dice.total()));
    t!(
        "builder-counts",
        cards = cards,
        of = edition.deck_size,
        dice = dice,
        dice_of = edition.dice
    )
}

/// Whether a title is of a set that players made: such sets are off unless they are chosen.
fn is_fan_made(pool: &Pool, title: TitleId) -> bool {
    pool.card(title).maker == Maker::Players
}

/// Whether an edition has such sets.
fn has_fan_made(edition: EditionId) -> bool {
    let pool = pool::of(edition);
    pool.titles().any(|title| is_fan_made(pool, title))
}

/// The search among the cards that the deck can be built of: at first among those who can lead it.
fn looking(bench: Bench) -> Search {
    let leader = bench.leader();
    // What is unique to others cannot be in the deck; who could lead it is of interest until somebody does, or when asked for.
    let kinds = CardKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| kind.is_of_deck() || *kind == CardKind::Phoenixborn);
    let search = Search::among(bench.edition, kinds.collect(), move |card, filter| {
        let kind = card.card().kind;
        let wanted = bench.fan_made.get() || filter.asks_who_made();
        if !wanted && is_fan_made(card.pool(), card.id()) {
            return false;
        }
        let asked = filter.kinds.contains(&CardKind::Phoenixborn) || filter.is_looked_for();
        let leads = |owner| leader.get().is_none_or(|leader| leader == owner);
        match kind {
            CardKind::Phoenixborn => asked || leader.get().is_none(),
            kind => kind.is_of_deck() && card.card().unique.is_none_or(leads),
        }
    });
    if leader.with_untracked(Option::is_none) {
        search
            .filter
            .update(|filter| filter.kinds = vec![CardKind::Phoenixborn]);
    }
    search
}

/// The cards that the deck can be built of.
#[component]
fn Choosing(bench: Bench, search: Search) -> impl IntoView {
    let leader = bench.leader();
    let listed = growing(search.shown);
    // Enter puts in what is called so, or else what is found first.
    let enter = move |event: web_sys::KeyboardEvent| {
        if event.key() != "Enter" || !browser::is_within(&event, "[data-testid=card-search]") {
            return;
        }
        if let Some(card) = search.meant() {
            take(bench, search, card);
        }
    };
    view! {
        <section class="choosing" aria-label=move || t!("builder-cards") on:keydown=enter>
            <SearchLine search/>
            <Misread search/>
            <Found search/>
            <Filters search/>
            {has_fan_made(bench.edition).then(|| view! {
                <label class="check">
                    <input type="checkbox" data-testid="fan-made" prop:checked=move || bench.fan_made.get()
                        on:change=move |event| bench.fan_made.set(event_target_checked(&event))/>
                    {move || t!("builder-fan-made")}
                </label>
            })}
            {move || leader.get().is_none().then(|| view! { <p class="notice"><Icon name="t-phoenixborn"/>{t!("builder-lead-first")}</p> })}
            <ul class="picks" data-testid="picks">
                <For each=move || listed.get() key=|card| *card let:card>
                    <Pick bench search card/>
                </For>
            </ul>
            <Show when=move || search.shown.with(Vec::is_empty)>
                <p class="muted">{move || t!("cards-none")}</p>
            </Show>
        </section>
    }
}

/// Puts a card in, or lets it lead.
fn take(bench: Bench, search: Search, card: Printing) {
    let most = bench.most();
    if card.card().kind != CardKind::Phoenixborn {
        if bench.now().copies(card.id()) < most {
            bench.count(card.id(), 1);
        }
        return;
    }
    bench.change(|draft| draft.phoenixborn = Some(card.id()));
    bench.said.set(t!("builder-leads", card = card.card().title.clone()));
    // Who has chosen a leader goes on with cards.
    if search
        .filter
        .with_untracked(|filter| filter.kinds == [CardKind::Phoenixborn])
    {
        window().scroll_to_with_x_and_y(0.0, 0.0);
        search.clear();
    }
}

/// A card that can be put in.
#[component]
fn Pick(bench: Bench, search: Search, card: Printing) -> impl IntoView {
    let open = RwSignal::new(false);
    let name = card.card().title.clone();
    let (spoken, leads) = (name.clone(), name.clone());
    let kind = card.card().kind;
    let cost = text_of(card).cost.clone();
    let n = bench.copies(card.id());
    let is_leader = move || bench.draft(|draft| draft.phoenixborn == Some(card.id()));
    let is_in = move || n.get() > 0 || is_leader();
    let unique = card
        .card()
        .unique
        .map(|_| view! { <span class="tag unique-tag">{move || t!("builder-unique")}</span> });
    let control = match kind {
        CardKind::Phoenixborn => view! {
            <button
                type="button"
                class="button lead-button"
                aria-pressed=move || is_leader().to_string()
                aria-label=move || t!("builder-lead-label", card = leads.clone())
                on:click=move |_| take(bench, search, card)
            >
                {move || if is_leader() { t!("builder-leading") } else { t!("builder-lead") }}
            </button>
        }
        .into_any(),
        _ => view! {
            <span class="steps">
                {stepper(Signal::stored(name.clone()), n, Some(bench.most()), true, move |by| bench.count(card.id(), by))}
            </span>
        }
        .into_any(),
    };
    view! {
        <li class="pick" class:inside=is_in data-stub=pool::stub(&name)>
            <button
                type="button"
                class="pick-picture"
                aria-expanded=move || open.get().to_string()
                aria-label=move || t!("builder-look", card = spoken.clone())
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Picture card cut=Cut::Near/>
            </button>
            <span class="pick-words">
                <CardLink title=name.clone() edition=card.edition()/>
                <small><Icon name=kind_icon(kind)/>{move || kind_words(kind)}{unique}</small>
            </span>
            {(!cost.is_empty()).then(|| view! { <Cost cost/> })}
            {control}
            {move || open.get().then(|| view! { <div class="pick-face"><CardFace card/></div> })}
        </li>
    }
}

/// The deck as it is now.
#[component]
fn TheDeck(bench: Bench, wrong: Memo<Vec<Finding>>, change_leader: Callback<()>) -> impl IntoView {
    // The rows stay while numbers change, and what has the focus in them.
    let kinds = Memo::new(move |_| {
        let kinds = bench.draft(|draft| by_kind(bench.edition, &draft.cards)).into_iter();
        let titles = |cards: Vec<(TitleId, u8)>| cards.into_iter().map(|(title, _)| title).collect::<Vec<_>>();
        kinds.map(|(kind, cards)| (kind, titles(cards))).collect::<Vec<_>>()
    });
    let groups = move || {
        let group = |(kind, titles): (CardKind, Vec<TitleId>)| {
            let of_kind = titles.clone();
            let n = move || {
                bench.draft(|draft| {
                    of_kind
                        .iter()
                        .map(|title| usize::from(draft.copies(*title)))
                        .sum::<usize>()
                })
            };
            view! {
                <h2><Icon name=kind_icon(kind)/>{move || kind_words(kind)}" "<span class="muted">{n}</span></h2>
                <ul class="deck-rows">
                    {titles.into_iter().map(|title| view! { <Row bench title/> }).collect_view()}
                </ul>
            }
        };
        kinds.get().into_iter().map(group).collect_view()
    };
    let leader = move || match bench.draft(|draft| draft.phoenixborn) {
        Some(leader) => {
            let title = pool::of(bench.edition).card(leader).title.clone();
            view! { <p class="leader">
                    <Icon name="t-phoenixborn"/>
                    <CardLink title edition=bench.edition/>
                    <button type="button" class="button small" data-testid="leader-change" on:click=move |_| change_leader.run(())>
                        {t!("builder-change-leader")}
                    </button>
                </p> }
                .into_any()
        }
        None => view! { <p class="leader muted"><Icon name="t-phoenixborn"/>{t!("builder-no-leader")}</p> }.into_any(),
    };
    let conjured = move || {
        let pile = bench.draft(|draft| draft.conjurations(&rulebook(bench.edition)));
        (!pile.is_empty()).then(|| {
            view! {
                <details>
                    <summary>{t!("deck-conjurations")}" "<span class="muted">{pile.iter().map(|(_, n)| usize::from(*n)).sum::<usize>()}</span></summary>
                    {list(bench.edition, pile, &[])}
                </details>
            }
        })
    };
    let any_cards = Memo::new(move |_| bench.draft(|draft| !draft.cards.is_empty()));
    view! {
        <aside class="the-deck" aria-label=move || t!("builder-deck")>
            <label class="field">
                <span class="label">{move || t!("builder-name")}</span>
                <input
                    class="input"
                    maxlength="80"
                    data-testid="deck-name"
                    placeholder=move || bench.own.with(workshop::called)
                    prop:value=bench.own.with_untracked(|own| own.draft.name.clone())
                    on:input:target=move |event| bench.name(event.target().value())
                />
            </label>
            <p class="muted small kept">
                {move || match bench.kept.get() {
                    true => view! { <span>{t!("builder-kept", edition = edition_label(bench.edition))}</span> }.into_any(),
                    false => view! { <span class="wrong" role="alert"><Icon name="warning"/>{t!("builder-not-kept")}</span> }.into_any(),
                }}
            </p>
            <Verdict bench wrong change_leader/>
            <Doing bench wrong/>
            {leader}
            {groups}
            <DiceOf bench/>
            <Show when=move || any_cards.get()>
                <p class="small muted legend"><Icon name="starred"/>" "{move || t!("deck-first-five-more")}" · % "{move || t!("builder-odds-more")}</p>
            </Show>
            {conjured}
            <Sharing bench/>
        </aside>
    }
}

/// A card of the deck: how many copies, whether it is suggested for the First Five, how often it can be paid.
#[component]
fn Row(bench: Bench, title: TitleId) -> impl IntoView {
    let card = pool::of(bench.edition).card(title);
    let name = card.title.clone();
    let starred = move || bench.draft(|draft| draft.first_five.contains(&title));
    let odds = move || {
        let percent = bench.draft(|draft| odds::payable(&draft.dice, &card.cost)) * 100.0;
        format!("{percent:.0}%")
    };
    let (star_label, odds_label) = (name.clone(), name.clone());
    let star = move |_| {
        bench.change(|draft| match draft.first_five.contains(&title) {
            true => draft.first_five.retain(|other| *other != title),
            false => draft.first_five.push(title),
        });
    };
    // The row goes with its last copy: the focus goes to the next one.
    let take_some = move |by| {
        browser::focus_is_kept(".deck-row .steps button");
        bench.count(title, by);
    };
    view! {
        <li class="deck-row" data-stub=pool::stub(&name)>
            <span class="row-name"><CardLink title=name.clone() edition=bench.edition/></span>
            <span class="odds" role="img" aria-label=move || t!("builder-odds", card = odds_label.clone(), odds = odds())>{odds}</span>
            <button
                type="button"
                class="button quiet star-button"
                aria-pressed=move || starred().to_string()
                aria-label=move || t!("builder-star", card = star_label.clone())
                on:click=star
            >
                {move || view! { <Icon name=if starred() { "starred" } else { "star" }/> }}
            </button>
            <span class="steps">
                {stepper(Signal::stored(name.clone()), bench.copies(title), Some(bench.most()), false, take_some)}
            </span>
        </li>
    }
}

/// The dice of the deck.
#[component]
fn DiceOf(bench: Bench) -> impl IntoView {
    let edition = rulebook(bench.edition).edition;
    let dice = edition.dice_in_decks().map(move |kind| {
        let n = Signal::derive(move || bench.draft(|draft| usize::from(draft.dice.count(kind))));
        let named = Signal::derive(move || die_name(kind));
        let change =
            move |by: i8| bench.change(|draft| draft.set_dice(kind, draft.dice.count(kind).saturating_add_signed(by)));
        view! {
            <li class="deck-row" class:none=move || n.get() == 0 data-testid=format!("dice-{}", kind.word())>
                <span class="row-name"><Die kind level=Level::Power silent=true/>{named}</span>
                <span class="steps">{stepper(named, n, None, false, change)}</span>
            </li>
        }
    });
    let total = move || bench.draft(|draft| draft.dice.total());
    view! {
        <h2>{move || t!("builder-dice")}" "<span class="muted">{total}" / "{edition.dice}</span></h2>
        <ul class="deck-rows dice-rows">{dice.collect_view()}</ul>
    }
}

fn die_name(kind: DieType) -> String {
    t!("die-type", kind = kind.word())
}

/// What stands in the way of a game, each with what mends it.
#[component]
fn Verdict(bench: Bench, wrong: Memo<Vec<Finding>>, change_leader: Callback<()>) -> impl IntoView {
    let organised =
        Memo::new(move |_| bench.draft(|draft| workshop::objections_of_organised_play(bench.edition, draft)));
    let rows = move |findings: Vec<Finding>| {
        let row = |finding: Finding| {
            let mend = match finding.change {
                Some(change) => view! {
                    <button type="button" class="button small" lang="en" on:click=move |_| bench.change(|draft| change.apply(draft))>
                        {finding.remedy}
                    </button>
                }
                .into_any(),
                None if finding.remedy == CHOOSE_A_LEADER => view! {
                    <button type="button" class="button small" lang="en" data-testid="choose-leader" on:click=move |_| change_leader.run(())>
                        {finding.remedy}
                    </button>
                }
                .into_any(),
                None => view! { <span class="muted" lang="en">{finding.remedy}</span> }.into_any(),
            };
            view! { <li><span lang="en">{finding.text}</span>" "{mend}</li> }
        };
        view! { <ul class="findings">{findings.into_iter().map(row).collect_view()}</ul> }
    };
    view! {
        <section class="verdict-box" class:legal=move || wrong.with(Vec::is_empty) data-testid="verdict">
            <p role="status"><b>{move || counts(bench)}</b>" "<span>{move || verdict(wrong.with(Vec::len))}</span></p>
            {move || rows(wrong.get())}
            {move || {
                let more = organised.get();
                (!more.is_empty()).then(|| view! {
                    <details>
                        <summary>{t!("builder-organised", count = more.len())}</summary>
                        {rows(more)}
                    </details>
                })
            }}
        </section>
    }
}

/// Playing the deck, and taking back what was changed.
#[component]
fn Doing(bench: Bench, wrong: Memo<Vec<Finding>>) -> impl IntoView {
    let play = move || {
        let choice = bench.own.with(workshop::choice);
        format!("/play/bot?edition={}&deck={choice}", bench.edition.word())
    };
    let back = move || bench.before.with(Vec::is_empty);
    let forth = move || bench.undone.with(Vec::is_empty);
    let playable = move || wrong.with(Vec::is_empty);
    view! {
        <div class="row doing">
            {move || match playable() {
                true => view! { <a class="button primary" data-testid="deck-play" href=play()><Icon name="bot"/>{t!("deck-play")}</a> }.into_any(),
                false => ().into_any(),
            }}
            <button type="button" class="button" aria-disabled=move || back().to_string() on:click=move |_| bench.step(bench.before, bench.undone)>
                <Icon name="undo"/>{move || t!("builder-undo")}
            </button>
            <button type="button" class="button" aria-disabled=move || forth().to_string() on:click=move |_| bench.step(bench.undone, bench.before)>
                {move || t!("builder-redo")}
            </button>
        </div>
    }
}

/// What else can be done with the deck as a whole: given to others, copied, deleted.
#[component]
fn Sharing(bench: Bench) -> impl IntoView {
    let navigate = StoredValue::new_local(use_navigate());
    let text = move || {
        let pool = pool::of(bench.edition);
        let mut draft = bench.now();
        draft.name = bench.own.with_untracked(workshop::called);
        draft.named(pool).map(|named| ready::print(pool, &named))
    };
    let copy_deck = move |_| {
        let draft = Draft {
            name: t!("deck-copy-of", name = bench.own.with_untracked(workshop::called)),
            ..bench.now()
        };
        match workshop::begin(bench.edition, draft) {
            Some(own) => navigate.with_value(|navigate| navigate(&workshop::address(&own), NavigateOptions::default())),
            None => bench.kept.set(false),
        }
    };
    let delete = move || {
        bench.own.with_untracked(|own| workshop::forget(&own.id));
        navigate.with_value(|navigate| navigate("/decks", NavigateOptions::default()));
    };
    view! {
        <div class="row doing sharing">
            <CopyButton icon="link" words=Signal::derive(|| t!("deck-link")) text=move || Some(workshop::link(bench.edition, &bench.now()))/>
            <CopyButton icon="copy" words=Signal::derive(|| t!("deck-copy")) text/>
            <CopyButton icon="copy" words=Signal::derive(|| t!("deck-copy-site")) text=move || Some(workshop::for_sites(bench.edition, &bench.now()))/>
            <button type="button" class="button" on:click=copy_deck>{move || t!("builder-copy")}</button>
            <Removal
                testid="deck-delete"
                class="button danger"
                says=Signal::derive(|| t!("builder-delete"))
                asks=Signal::derive(|| t!("builder-delete-sure"))
                remove=Box::new(delete)
            />
        </div>
    }
}
