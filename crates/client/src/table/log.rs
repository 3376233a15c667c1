//! What happened, newest last.

use super::desk::Desk;
use super::parts::Icon;
use super::talk;
use super::words::{self, Kind, Line, Piece};
use crate::i18n::t;
use crate::pool;
use ashwright_room::message::{Logged, Table};
use leptos::html;
use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Filter {
    All,
    Cards,
    Dice,
}

/// What was put into words, and from what.
#[derive(Clone, PartialEq)]
struct Told {
    language: crate::i18n::Language,
    log: Vec<Logged>,
    lines: Vec<Line>,
}

/// The log of the game.
#[component]
pub fn Log(desk: Desk) -> impl IntoView {
    let filter = RwSignal::new(Filter::All);
    // Lines that were made stay: only what is new is put into words.
    let told = Memo::new(move |before: Option<&Told>| {
        let log = desk.log();
        let language = crate::i18n::language().get();
        let same = before.filter(|told| told.language == language).map_or(0, |told| {
            told.log.iter().zip(&log).take_while(|(old, new)| old == new).count()
        });
        let mut lines: Vec<Line> = before.map(|told| told.lines[..same].to_vec()).unwrap_or_default();
        desk.table.with(|table| {
            if let Some(table) = table {
                lines.extend(log[same..].iter().map(|logged| words::line(table, logged)));
            }
        });
        Told { language, log, lines }
    });
    let talk = Memo::new(move |_| {
        let lines = |table: &Table| {
            talk::shown(table)
                .iter()
                .map(|spoken| talk::line(table, spoken))
                .collect()
        };
        desk.read(lines).unwrap_or_default()
    });
    let lines = move || {
        let mut lines = told.with(|told| told.lines.clone());
        // What is said belongs after what had happened by then.
        talk.with(|talk: &Vec<Line>| {
            for line in talk {
                lines.insert(lines.partition_point(|other| other.step <= line.step), line.clone());
            }
        });
        lines
    };
    // Nothing spent is nothing to tell.
    let kept = move |line: &Line| match filter.get() {
        _ if line.pieces.is_empty() => false,
        Filter::All => true,
        Filter::Cards => !matches!(line.kind, Kind::Dice | Kind::Talk),
        Filter::Dice => !matches!(line.kind, Kind::Cards | Kind::Talk),
    };
    let shown = move || {
        lines()
            .into_iter()
            .enumerate()
            .filter(|(_, line)| kept(line))
            .collect::<Vec<_>>()
    };
    let list = NodeRef::<html::Div>::new();
    Effect::new(move || {
        told.track();
        talk.track();
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
                    <For
                        each=shown
                        key=|(i, line)| (*i, line.text())
                        let:item
                    >
                        <LogLine desk line=item.1/>
                    </For>
                </ol></div>
            </section>
        }
}

#[component]
fn LogLine(desk: Desk, line: Line) -> impl IntoView {
    let class = match line.kind {
        Kind::Heading => "heading",
        Kind::Cards => "about-cards",
        Kind::Dice => "about-dice",
        Kind::Talk => "talk",
    };
    let rule = line.rule.clone();
    view! {
        <li class=class data-step=line.step.to_string() title=rule>
            {(line.kind == Kind::Talk).then(|| view! { <Icon name="say"/> })}
            {(line.kind == Kind::Dice).then(|| view! { <Icon name="basic"/> })}
            {line
                .pieces
                .into_iter()
                .map(|piece| match piece {
                    Piece::Text(text) => view! { <span>{text}</span> }.into_any(),
                    Piece::Card(title) => view! { <CardWord desk title/> }.into_any(),
                })
                .collect_view()}
        </li>
    }
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
