//! What happened, newest last: a sentence an action, which opens to its bookkeeping.

use super::around;
use super::desk::Desk;
use super::model;
use super::parts::Icon;
use super::story::{Clause, Entry, Kind, Story};
use super::talk;
use super::words::{self, Piece};
use crate::i18n::{Language, t};
use crate::parts::{Die, rule_address};
use crate::pool;
use ashwright_room::message::{Table, TakenBack};
use leptos::html;
use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Filter {
    All,
    Cards,
    Dice,
}

/// The story of what is shown, and in which language it is told.
#[derive(Clone, PartialEq)]
struct Told {
    language: Language,
    story: Story,
}

/// Something in the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    /// The entry that begins with this event.
    Entry(usize),
    /// What was said, by its number.
    Talk(u32),
    /// What was taken back by agreement, by its place among such.
    TakenBack(usize),
}

/// What stands between the entries: what was said, and what was taken back.
#[derive(Clone, PartialEq)]
struct Aside {
    item: Item,
    /// It stands after what had begun by this step.
    step: u32,
    /// After how many of what was taken back, and whether it is itself one of those.
    order: (usize, bool),
    icon: &'static str,
    text: String,
}

/// What stands between the entries of a table's log.
fn asides(table: &Table) -> Vec<Aside> {
    let said = talk::shown(table).into_iter().map(|spoken| Aside {
        item: Item::Talk(spoken.n),
        step: spoken.step,
        order: (spoken.taken_back as usize, false),
        icon: "say",
        text: talk::said(table, &spoken),
    });
    // Who plays alone knows what was taken back.
    let told = |taken: &TakenBack| Some(taken.seat) != table.you || talk::is_heard(table);
    // What is taken back beyond an earlier one takes the moment of that along: they stay in their order.
    let mut least = u32::MAX;
    let mut taken: Vec<Aside> = Vec::new();
    for (at, back) in table.around.taken_back.iter().enumerate().rev() {
        least = least.min(back.to);
        let text = around::taken_back(table, back);
        // Several answers of one player that went at once are told of once.
        let same = taken
            .last()
            .is_some_and(|later| later.step == least && later.text == text);
        if told(back) && !same {
            taken.push(Aside {
                item: Item::TakenBack(at),
                step: least,
                order: (at, true),
                icon: "undo",
                text,
            });
        }
    }
    let mut all: Vec<Aside> = said.chain(taken.into_iter().rev()).collect();
    ashwright_core::sort_by_key(&mut all, |aside| aside.order);
    all
}

/// The log of the game.
#[component]
pub fn Log(desk: Desk) -> impl IntoView {
    let filter = RwSignal::new(Filter::All);
    let told = Memo::new(move |before: Option<&Told>| {
        let log = desk.log();
        let language = crate::i18n::language().get();
        let before = before.filter(|told| told.language == language);
        let story = |table: &Table| Story::new(before.map(|told| &told.story), table, log);
        Told {
            language,
            story: desk.read(story).unwrap_or_default(),
        }
    });
    let between = Memo::new(move |_| desk.read(asides).unwrap_or_default());
    let items = Memo::new(move |_| {
        let wanted = filter.get();
        let kept = |entry: &&Entry| match wanted {
            Filter::All => true,
            Filter::Cards => entry.cards || entry.kind == Kind::Heading,
            Filter::Dice => !entry.dice.is_empty() || entry.kind == Kind::Heading,
        };
        let mut items: Vec<(u32, Item)> = told.with(|told| {
            let entries = told.story.entries.iter().filter(kept);
            entries
                .map(|entry| (entry.step, Item::Entry(entry.events.start)))
                .collect()
        });
        if wanted == Filter::All {
            between.with(|between| {
                for aside in between {
                    let at = items.partition_point(|(step, _)| *step <= aside.step);
                    items.insert(at, (aside.step, aside.item));
                }
            });
        }
        items.into_iter().map(|(_, item)| item).collect::<Vec<_>>()
    });
    let newest =
        Memo::new(move |_| items.with(|items| items.iter().rfind(|item| matches!(item, Item::Entry(_))).copied()));
    let list = NodeRef::<html::Div>::new();
    Effect::new(move || {
        told.track();
        between.track();
        filter.track();
        desk.drawer.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let tab = move |which: Filter, word: &'static str, label: fn() -> String| {
        view! {
            <button
                type="button"
                data-filter=word
                aria-pressed=move || (filter.get() == which).to_string()
                on:click=move |_| filter.set(which)
            >
                {label}
            </button>
        }
    };
    view! {
        <Newest desk told/>
        <section class="log" class:open=move || desk.drawer.get() data-testid="log" data-zone="log" aria-label=move || t!("table-log")>
            <header>
                <h2>{move || t!("table-log")}</h2>
                <div class="log-filters" role="group" aria-label=move || t!("table-log-filter")>
                    {tab(Filter::All, "all", || t!("table-log-all"))}
                    {tab(Filter::Cards, "cards", || t!("table-log-cards"))}
                    {tab(Filter::Dice, "dice", || t!("table-log-dice"))}
                </div>
                <button type="button" class="close" aria-label=move || t!("table-close") on:click=move |_| desk.drawer.set(false)>
                    <Icon name="close"/>
                </button>
            </header>
            <div class="lines" node_ref=list role="log" tabindex="0" aria-label=move || t!("table-log")>
                <ol>
                    <For each=move || items.get() key=|item| *item let:item>
                        {match item {
                            Item::Entry(first) => {
                                let entry = Memo::new(move |_| {
                                    told.with(|told| {
                                        let entries = &told.story.entries;
                                        let at = entries.binary_search_by_key(&first, |entry| entry.events.start).ok()?;
                                        entries.get(at).cloned()
                                    })
                                });
                                let newest = Memo::new(move |_| newest.get() == Some(item));
                                view! { <LogEntry desk entry filter newest/> }.into_any()
                            }
                            Item::Talk(_) | Item::TakenBack(_) => view! { <Between item between/> }.into_any(),
                        }}
                    </For>
                </ol>
            </div>
        </section>
    }
}

/// The sentence of what happened last, for whoever listens where the log is a drawer: a closed one is not heard.
#[component]
fn Newest(desk: Desk, told: Memo<Told>) -> impl IntoView {
    let clauses = Memo::new(move |_| {
        told.with(|told| {
            let entry = told.story.entries.last().filter(|_| !desk.drawer.get());
            let numbered = entry.into_iter().flat_map(|entry| {
                let first = entry.events.start;
                entry
                    .clauses
                    .iter()
                    .enumerate()
                    .map(move |(at, clause)| ((first, at), clause.clone()))
            });
            numbered.collect::<Vec<_>>()
        })
    });
    view! {
        <div class="sr phone" role="log" data-testid="newest" aria-label=move || t!("table-log")>
            <For each=move || clauses.get() key=Clone::clone let:clause>
                <p>{clause.1.iter().map(Piece::text).collect::<String>()}</p>
            </For>
        </div>
    }
}

/// What stands between the entries.
#[component]
fn Between(item: Item, between: Memo<Vec<Aside>>) -> impl IntoView {
    let aside = Memo::new(move |_| between.with(|between| between.iter().find(|aside| aside.item == item).cloned()));
    move || {
        let Aside { icon, text, .. } = aside.get()?;
        Some(view! { <li class="aside"><Icon name=icon/><span>{text}</span></li> })
    }
}

/// A sentence that opens to what it was made from. Clauses that are there stay: whoever listens hears only what is new.
#[component]
fn LogEntry(
    desk: Desk,
    entry: Memo<Option<Entry>>,
    filter: RwSignal<Filter>,
    /// Whether the keyboard reaches it first.
    newest: Memo<bool>,
) -> impl IntoView {
    let of = move |read: fn(&Entry) -> bool| entry.with(|entry| entry.as_ref().is_some_and(read));
    let heading = Memo::new(move |_| of(|entry| entry.kind == Kind::Heading));
    let dice = Memo::new(move |_| filter.get() == Filter::Dice && !heading.get());
    // Each with its place, by which those that stay are known.
    let clauses = Memo::new(move |_| {
        entry.with(|entry| {
            let told = entry
                .as_ref()
                .map(|entry| if dice.get() { &entry.dice } else { &entry.clauses });
            told.cloned()
                .unwrap_or_default()
                .into_iter()
                .enumerate()
                .collect::<Vec<(usize, Clause)>>()
        })
    });
    let joint = move |at: usize| {
        let is_last = clauses.with(Vec::len) == at + 1;
        entry.with(|entry| entry.as_ref().map(|entry| entry.joint(is_last)))
    };
    let price = Memo::new(move |_| {
        entry
            .with(|entry| entry.as_ref().filter(|_| !dice.get()).map(|entry| entry.price.clone()))
            .unwrap_or_default()
    });
    let open = RwSignal::new(false);
    let shown = Memo::new(move |_| open.get() && !heading.get());
    let lines = Memo::new(move |_| {
        entry
            .with(|entry| entry.as_ref().map(|entry| entry.lines.clone()))
            .unwrap_or_default()
    });
    view! {
        <li
            class:heading=heading
            class:turn-begins=move || of(|entry| entry.turn)
            class:about-dice=move || of(|entry| !entry.cards)
            class:opened=shown
            data-step=move || entry.with(|entry| entry.as_ref().map(|entry| entry.step.to_string()))
        >
            <p class="sentence">
                <For each=move || clauses.get() key=Clone::clone let:clause>
                    <span>{said(desk, clause.1)}</span>
                    {move || joint(clause.0)}
                </For>
                {move || {
                    let dice = model::tray(&price.get());
                    (!dice.is_empty()).then(|| view! {
                        <span class="price" role="img" aria-label=t!("log-price", dice = words::dice(&price.get()))>
                            {dice.into_iter().map(|(kind, level)| view! { <Die kind level silent=true/> }).collect_view()}
                        </span>
                    })
                }}
            </p>
            {move || (!heading.get()).then(|| view! {
                <button
                    type="button"
                    class="opens"
                    data-roving=""
                    tabindex=move || if newest.get() { "0" } else { "-1" }
                    aria-expanded=move || shown.get().to_string()
                    aria-label=t!("log-opens")
                    title=t!("log-opens")
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <Icon name="down"/>
                </button>
            })}
            {move || shown.get().then(|| view! {
                <ol class="bookkeeping">
                    {lines.get().into_iter().map(|line| {
                        let address = rule_address(desk.edition, line.rule);
                        view! {
                            <li>
                                <span>{said(desk, line.pieces)}</span>
                                " "
                                <a class="rule" href=address target="_blank" rel="noopener" aria-describedby="new-tab" title=t!("table-rule-says", rule = line.rule.to_string())>
                                    {line.rule.to_string()}
                                </a>
                            </li>
                        }
                    }).collect_view()}
                </ol>
            })}
        </li>
    }
}

/// Words and titles.
fn said(desk: Desk, pieces: Vec<Piece>) -> impl IntoView {
    let piece = |piece| match piece {
        Piece::Text(text) => text.into_any(),
        Piece::Card(title) => view! { <CardWord desk title/> }.into_any(),
    };
    pieces.into_iter().map(piece).collect_view()
}

/// The title of a card in a sentence: whoever points at it sees the card.
#[component]
pub fn CardWord(desk: Desk, title: String) -> impl IntoView {
    let stub = pool::stub(&title);
    let href = pool::address("/cards", desk.edition, &stub);
    let look = StoredValue::new(title.clone());
    let show = move || desk.look_at(Some(look.get_value()), None);
    view! {
        <a
            class="card-word"
            tabindex="-1"
            href=href
            data-stub=stub
            lang="en"
            on:mouseenter=move |_| show()
            on:focus=move |_| show()
            on:click=move |event: leptos::ev::MouseEvent| {
                event.prevent_default();
                show();
                desk.reading.set(true);
            }
        >
            {title}
        </a>
    }
}
