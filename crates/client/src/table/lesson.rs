//! A lesson at the table: what is taught now, and how far one has come.

use super::coach::Coach;
use super::desk::Desk;
use super::focus;
use super::gesture::Picks;
use super::model;
use super::words;
use crate::browser;
use crate::i18n::t;
use crate::lessons::{self, Teaching};
use crate::link::Link;
use crate::local;
use crate::pool;
use ashwright_core::Level;
use ashwright_room::view::{AskKind, Question};
use ashwright_rulings::{Goal, Lesson};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

/// The name of the lesson that a game is.
pub fn of(link: &Link) -> Option<String> {
    link.game.with_value(|game| local::find(game))?.lesson
}

/// Whether the text of a card or of a dice power is being carried out and asks: for a target, or whether it is used at all.
fn within(desk: &Desk) -> bool {
    let asks = |question: &Question| match question.ask {
        AskKind::Target | AskKind::Choose | AskKind::ChoosePlayer | AskKind::May | AskKind::Mode | AskKind::Amount => {
            true
        }
        AskKind::Respond => words::lone_trigger(question).is_some(),
        _ => false,
    };
    desk.question.with(|question| question.as_deref().is_some_and(asks))
}

/// Whether what a step asks for has begun and is not over: its card asks something, or the units that it has attack still
/// fight.
fn goes_on(desk: &Desk, step: &Lesson) -> bool {
    let attacks = matches!(step.goal, Some(Goal::Attack(_)));
    within(desk) || attacks && desk.view(|view| view.attack.is_some()) == Some(true)
}

/// Whether what a step asks for cannot be done now that an action is chosen: what it names is not where it would have to be,
/// or its moment has passed.
fn is_out_of_reach(desk: &Desk, goal: &Goal) -> bool {
    let you = desk.near_seat();
    let missing = desk.view(|view| {
        let player = model::player(view, you)?;
        let stands = |title: &str, own: bool| {
            let mut all = model::in_play(view).into_iter();
            all.any(|placed| (placed.seat == you) == own && *placed.card.title == *title)
        };
        Some(match goal {
            Goal::Play(title) => player.known.iter().all(|held| *held.title != **title),
            // An ability is named by its label as well.
            Goal::Use(title) => pool::card(desk.edition, title).is_some() && !stands(title, true),
            Goal::Attack(title) => !stands(title, false),
            Goal::Power(kind) => player
                .active
                .get(kind)
                .is_none_or(|sides| sides[Level::Power as usize] == 0),
            Goal::Defend => true,
            Goal::Meditate | Goal::EndTurn => false,
        })
    });
    desk.ask() == Some(AskKind::Action) && missing.flatten() == Some(true)
}

/// What is taught in the lesson of this name; where there is none any more, what is told in every game.
#[component]
pub fn Taught(desk: Desk, name: String) -> impl IntoView {
    match lessons::find(&name) {
        Some(steps) => view! { <Panel desk steps/> }.into_any(),
        None => view! { <Coach desk/> }.into_any(),
    }
}

/// What is taught now.
#[component]
fn Panel(desk: Desk, steps: (&'static Teaching, Option<&'static Teaching>)) -> impl IntoView {
    let (lesson, _) = steps;
    let skipped = RwSignal::new(Vec::<usize>::new());
    // What waits to be shown is not done yet.
    let done = Memo::new(move |before: Option<&usize>| {
        let log = desk.log();
        let done = skipped.with(|skipped| lessons::done(&lesson.steps, desk.near_seat(), &log, skipped));
        let done = done.min(lesson.steps.len().saturating_sub(1));
        // What a card still asks belongs to the step that played it, and a battle to the attack.
        let goes_on = |step: &usize| lesson.steps.get(*step).is_some_and(|step| goes_on(&desk, step));
        match before {
            Some(before) if done > *before && goes_on(before) && !skipped.with(|all| all.contains(before)) => *before,
            _ => done,
        }
    });
    // What was to be done is done, and its card still asks something.
    let asks_on = Memo::new(move |_| {
        let log = desk.log();
        let reached = skipped.with(|skipped| lessons::done(&lesson.steps, desk.near_seat(), &log, skipped));
        reached > done.get() && lesson.steps.get(done.get()).is_some_and(|step| goes_on(&desk, step))
    });
    // Whoever did something else than what was asked is told so, and finds the ways on.
    let stuck = Memo::new(move |_| {
        let step = lesson.steps.get(done.get());
        let goal = step.and_then(|step| step.goal.as_ref());
        !asks_on.get() && goal.is_some_and(|goal| is_out_of_reach(&desk, goal))
    });
    // Who has read it may fold it; what is new is open. On a phone it would lie over what it tells of: there it is read a
    // paragraph at a time, in the strip above the table, and opens when it is over.
    let open = RwSignal::new(true);
    let page = RwSignal::new(0usize);
    let pages = move || lesson.steps.get(done.get()).map_or(0, |step| step.words.len());
    Effect::new(move || {
        let over = lesson.steps.get(done.get()).is_some_and(|step| step.goal.is_none());
        page.set(0);
        open.set(over || stuck.get() || !browser::is_small());
        // The button that was pressed may have gone with its step.
        focus::mend_soon(false);
    });
    // Whoever has begun to do it has read it.
    Effect::new(move || {
        let begun = desk.picks.with(|picks| *picks != Picks::default());
        let asked = desk.ask().is_some_and(|ask| ask != AskKind::Action);
        if (begun || asked) && browser::is_small() && !stuck.get_untracked() {
            open.set(false);
            page.set(untrack(pages).saturating_sub(1));
        }
    });
    let press = move |_| match browser::is_small() && !open.get_untracked() && page.get_untracked() + 1 < untrack(pages)
    {
        true => page.update(|page| *page += 1),
        false => open.update(|open| *open = !*open),
    };
    ring_always(desk, move || {
        let goal = lesson.steps.get(done.get()).and_then(|step| step.goal.clone());
        goal.filter(|_| !stuck.get())
    });
    let instead = move || match (asks_on.get(), stuck.get()) {
        (true, _) => Some(t!("table-lesson-asks-on")),
        (false, true) => Some(t!("table-lesson-stuck")),
        (false, false) => None,
    };
    let brief = move || match instead() {
        Some(said) => said,
        None => {
            let step = lesson.steps.get(done.get());
            let said = step
                .and_then(|step| step.words.get(page.get()).cloned())
                .unwrap_or_default();
            let more = if page.get() + 1 < pages() { " ▸" } else { "" };
            format!("{said}{more}")
        }
    };
    let heard = heard_soon();
    let words = move || {
        let taught = || lesson.steps.get(done.get()).map(|step| step.words.clone());
        let words = instead().map(|said| vec![said]).or_else(taught).unwrap_or_default();
        words.into_iter().map(|said| view! { <p>{said}</p> }).collect_view()
    };
    view! {
        <section class="coach lesson" class:open=move || open.get() data-testid="lesson" data-done=move || done.get().to_string() aria-live="polite">
            <h2>
                <button type="button" aria-expanded=move || open.get().to_string() data-testid="fold" on:click=press>
                    {move || t!(
                        "table-lesson-step",
                        title = lesson.scenario.title.clone(),
                        step = done.get() + 1,
                        steps = lesson.steps.len()
                    )}
                    <span class="brief" data-testid="brief" lang=move || instead().is_none().then_some("en")>{brief}</span>
                </button>
            </h2>
            <Show when=move || open.get() && heard.get()>
                <div class="words" lang="en">{words}</div>
                <Onwards desk steps done skipped/>
            </Show>
        </section>
    }
}

/// Becomes true a moment later: what comes into a place that speaks is said, what it begins with is not.
fn heard_soon() -> RwSignal<bool> {
    let heard = RwSignal::new(false);
    request_animation_frame(move || {
        heard.try_set(true);
    });
    heard
}

/// Rings what is to be done, whatever is drawn anew.
fn ring_always(desk: Desk, goal: impl Fn() -> Option<Goal> + 'static) {
    Effect::new(move || {
        let goal = goal();
        desk.table.track();
        desk.picks.track();
        desk.question.track();
        request_animation_frame(move || ring(goal.as_ref()));
    });
    on_cleanup(|| ring(None));
}

/// Rings what a step is about, and nothing else: the card that is to be played or used, what is to be attacked once that is
/// chosen, the dice or the button.
fn ring(goal: Option<&Goal>) {
    const RINGED: &str = "data-meant";
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    while let Some(before) = find("[data-meant]") {
        let _ = before.remove_attribute(RINGED);
    }
    let at = match goal {
        Some(Goal::Play(title)) => format!("[data-testid=zone-own-hand] [data-stub=\"{}\"]", pool::stub(title)),
        Some(Goal::Use(title)) => format!("[data-zone^=own] [data-stub=\"{}\"]", pool::stub(title)),
        Some(Goal::Attack(title)) if find(".attack.picked").is_some() => {
            format!("[data-zone^=far] [data-stub=\"{}\"]", pool::stub(title))
        }
        Some(Goal::Attack(_)) => ".action.attack".to_owned(),
        Some(Goal::Power(_)) => "[data-testid=zone-own-dice]".to_owned(),
        Some(Goal::Meditate) => ".action.meditate".to_owned(),
        Some(Goal::EndTurn) => ".action.end".to_owned(),
        Some(Goal::Defend) | None => return,
    };
    if let Some(meant) = find(&at) {
        let _ = meant.set_attribute(RINGED, "");
    }
}

/// What else can be done: to skip a step, to begin again, to go on with another lesson.
#[component]
fn Onwards(
    desk: Desk,
    steps: (&'static Teaching, Option<&'static Teaching>),
    done: Memo<usize>,
    skipped: RwSignal<Vec<usize>>,
) -> impl IntoView {
    let (lesson, next) = steps;
    let navigate = use_navigate();
    let go_on = StoredValue::new(move |next: &'static Teaching| {
        if let Some(address) = local::begin_lesson(next) {
            navigate(&address, NavigateOptions::default());
        }
    });
    let last = move || done.get() + 1 == lesson.steps.len();
    let ways = move || {
        match (last(), next) {
        (false, _) => view! {
            <button type="button" class="quiet" data-testid="skip" on:click=move |_| skipped.update(|all| all.push(done.get()))>
                {move || t!("table-lesson-skip")}
            </button>
        }
        .into_any(),
        (true, Some(next)) => view! {
            <button type="button" data-testid="next-lesson" on:click=move |_| go_on.with_value(|go_on| go_on(next))>
                {move || t!("table-lesson-next", title = next.scenario.title.clone())}
            </button>
        }
        .into_any(),
        (true, None) => view! {
            <a class="go-play" href="/play/bot" data-testid="lesson-play">{move || t!("table-lesson-play")}</a>
        }
        .into_any(),
    }
    };
    view! {
        <p class="lesson-ways">
            {ways}
            // Whoever played it into a corner finds the way out here.
            {move || (done.get() > 0 || desk.read(|table| table.step > 0).unwrap_or(false)).then(|| view! {
                <button type="button" class="quiet" data-testid="lesson-again" on:click=move |_| go_on.with_value(|go_on| go_on(lesson))>
                    {move || t!("table-lesson-again")}
                </button>
            })}
            <a href="/learn">{move || t!("table-lesson-all")}</a>
        </p>
    }
}
