//! A game again, step by step: from any side, with a link to each step, to be played on from anywhere.

use crate::app::{title, without_frame};
use crate::browser;
use crate::i18n::t;
use crate::link::{Link, Status};
use crate::local::{self, Source};
use crate::online;
use crate::pages::about::Nothing;
use crate::pages::game::Waiting;
use crate::pages::play::begin_local;
use crate::parts::Icon;
use crate::settings::settings;
use crate::table::TablePage;
use ashwright_core::Seat;
use ashwright_room::replay::{Contents, Side};
use ashwright_room::{Begin, Code, Level, Refused};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use std::time::Duration;
use wasm_bindgen::JsValue;

/// `/replay/:id`
#[component]
pub fn ReplayPage() -> impl IntoView {
    title(|| t!("replay-title"));
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    move || {
        let id = id.get();
        let source = RwSignal::new(None::<Result<Source, Refused>>);
        if id.starts_with("local-") {
            let found = local::find(&id).map(Source::Stored);
            source.set(Some(
                found.ok_or_else(|| Refused::new(Code::NoSuchGame, t!("game-none-here"))),
            ));
        } else {
            let asked = id.clone();
            leptos::task::spawn_local(async move {
                let record = online::record(&asked).await;
                source.try_set(Some(record.map(Source::Record)));
            });
        }
        move || match source.get() {
            None => view! { <main id="main" class="page"><Waiting/></main> }.into_any(),
            Some(Ok(source)) => view! { <Replay id=id.clone() source/> }.into_any(),
            Some(Err(refusal)) => view! { <Failed text=refusal.text/> }.into_any(),
        }
    }
}

#[component]
fn Failed(text: String) -> impl IntoView {
    view! {
        <main id="main" class="page">
            <Nothing heading=Box::new(|| t!("replay-none")) text=Box::new(move || text.clone())>
                <a class="button primary" href="/play">{move || t!("nav-play")}</a>
            </Nothing>
        </main>
    }
}

/// Where a step is: its round and turn, and what was done in it.
fn step_words(contents: &Contents, step: usize) -> String {
    let turn = contents.turns.iter().rev().find(|turn| turn.step as usize <= step);
    let place = match turn {
        Some(turn) => t!("replay-turn", round = turn.round, turn = turn.turn),
        None => t!("replay-start"),
    };
    let done = step.checked_sub(1).and_then(|at| contents.steps.get(at));
    match done {
        None => place,
        Some((seat, text)) => {
            let who = seat.and_then(|seat| contents.players.get(seat.index()).map(|(name, _)| name.clone()));
            let who = who.unwrap_or_else(|| t!("replay-chance"));
            format!("{place} · {who}: {text}")
        }
    }
}

#[component]
fn Replay(id: String, source: Source) -> impl IntoView {
    let stored = match &source {
        Source::Stored(stored) => Some(stored.clone()),
        Source::Record(_) => None,
    };
    let link = Link::replay(&id, source);
    let query = use_query_map();
    let (asked_step, asked_side) = query.with_untracked(|query| {
        (
            query.get("step").and_then(|step| step.parse::<usize>().ok()),
            query.get("as").unwrap_or_default(),
        )
    });
    let step = RwSignal::new(asked_step.unwrap_or(0));
    let side = RwSignal::new(Side::of(&asked_side));
    let last = Memo::new(move |_| {
        link.contents
            .with(|contents| contents.as_ref().map_or(0, |c| c.steps.len()))
    });
    // Asks for the step that is wanted whenever that changes.
    Effect::new(move || {
        let count = last.get();
        if link.contents.with(Option::is_some) {
            link.show(step.get().min(count), side.get());
        }
    });
    Effect::new(move |before: Option<()>| {
        let (step, side) = (step.get(), side.get());
        if before.is_some()
            && let (Ok(path), Ok(history)) = (window().location().pathname(), window().history())
        {
            let address = format!("{path}?step={step}&as={}", side.word());
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    });
    let ready = Memo::new(move |_| link.table.with(Option::is_some));
    let failed = Memo::new(move |_| match link.status.get() {
        Status::Closed(refusal) => Some(refusal.text),
        Status::Connecting | Status::Connected | Status::Silent | Status::Reconnecting(_) => None,
    });
    move || match (failed.get(), ready.get()) {
        (Some(text), _) => view! { <Failed text/> }.into_any(),
        (None, false) => view! { <main id="main" class="page"><Waiting/></main> }.into_any(),
        (None, true) => view! { <Shown link step side last stored=stored.clone()/> }.into_any(),
    }
}

#[component]
fn Shown(
    link: Link,
    step: RwSignal<usize>,
    side: RwSignal<Side>,
    last: Memo<usize>,
    stored: Option<local::Stored>,
) -> impl IntoView {
    without_frame();
    let runs = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let go = move |to: usize| {
        said.set(String::new());
        step.set(to.min(last.get_untracked()));
    };
    let forward = move || go(step.get_untracked() + 1);
    let back = move || go(step.get_untracked().saturating_sub(1));
    let flip = move || {
        side.update(|side| {
            *side = match side {
                Side::First => Side::Second,
                Side::Second => Side::Both,
                Side::Both => Side::First,
            }
        })
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        if browser::is_within(&event, "input, textarea, select, [role=dialog]") {
            return;
        }
        match event.key().as_str() {
            "ArrowRight" => forward(),
            "ArrowLeft" => back(),
            "Home" => go(0),
            "End" => go(last.get_untracked()),
            "f" | "F" if settings().with_untracked(|settings| settings.keys) => flip(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let timer = set_interval_with_handle(
        move || {
            if runs.try_get_untracked() == Some(true) {
                if step.get_untracked() >= last.get_untracked() {
                    runs.set(false);
                } else {
                    forward();
                }
            }
        },
        Duration::from_millis(1100),
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let contents = move || link.contents.get();
    let words = move || {
        contents()
            .map(|contents| step_words(&contents, step.get()))
            .unwrap_or_default()
    };
    let navigate = StoredValue::new_local(use_navigate());
    let shared = RwSignal::new(stored.as_ref().and_then(|stored| stored.shared.clone()));
    let local = stored.is_some();
    let over = Memo::new(move |_| contents().is_some_and(|contents| contents.result != "*"));
    let address = move || {
        let game = shared.get_untracked().unwrap_or_else(|| link.game.get_value());
        format!(
            "{}/replay/{game}?step={}&as={}",
            browser::origin(),
            step.get_untracked(),
            side.get_untracked().word()
        )
    };
    let copy = move || {
        let address = address();
        leptos::task::spawn_local(async move {
            let done = browser::copy(&address).await;
            let text = if done { t!("copied") } else { t!("copy-failed") };
            said.try_set(text);
        });
    };
    let stored = StoredValue::new(stored);
    let share = move || {
        let Some(contents) = link.contents.get_untracked() else {
            return;
        };
        leptos::task::spawn_local(async move {
            match online::share(contents.record).await {
                Ok(id) => {
                    if let Some(Some(mut game)) = stored.try_get_value() {
                        game.shared = Some(id.clone());
                        game.keep();
                    }
                    shared.try_set(Some(id));
                    copy();
                }
                Err(refusal) => {
                    said.try_set(refusal.text);
                }
            }
        });
    };
    let play_on = move || {
        let Some(contents) = link.contents.get_untracked() else {
            return;
        };
        let mine = match side.get_untracked() {
            Side::First | Side::Both => 0,
            Side::Second => 1,
        };
        let begin = Begin::Record {
            text: contents.record.clone(),
            step: step.get_untracked(),
        };
        let players = contents.players.len();
        match begin_local(begin, None, players, mine, Level::Adept, None) {
            Some(address) => navigate.with_value(|navigate| navigate(&address, NavigateOptions::default())),
            None => said.set(t!("play-failed")),
        }
    };
    let download = move || {
        if let Some(contents) = link.contents.get_untracked() {
            browser::download(&format!("{}.ashes", link.game.get_value()), &contents.record);
        }
    };
    let players = move |seat: usize| {
        contents()
            .and_then(|contents| contents.players.get(seat).map(|(name, _)| name.clone()))
            .unwrap_or_default()
    };
    // Who reads sits nowhere; a side is only where one looks from.
    let near = Signal::derive(move || {
        Some(match side.get() {
            Side::First | Side::Both => Seat(0),
            Side::Second => Seat(1),
        })
    });
    view! {
        <div class="replay">
            <TablePage link near/>
            <section class="scrubber dark" aria-label=move || t!("replay-title") data-testid="scrubber">
                <p class="step-words" role="status" data-testid="step-label">
                    <b>{move || t!("replay-step", step = step.get(), count = last.get())}</b>
                    " "
                    <span lang="en">{words}</span>
                </p>
                <input
                    type="range"
                    min="0"
                    max=move || last.get()
                    prop:value=move || step.get().to_string()
                    aria-label=move || t!("replay-slider")
                    aria-valuetext=words
                    data-testid="slider"
                    on:input:target=move |event| go(event.target().value().parse().unwrap_or(0))
                />
                <div class="ticks" aria-hidden="true">
                    {move || {
                        let contents = contents()?;
                        let count = contents.steps.len().max(1) as f64;
                        let mut round = 0;
                        let ticks = contents.turns.iter().map(|turn| {
                            let new = turn.round != round;
                            round = turn.round;
                            let left = format!("{}%", f64::from(turn.step) * 100.0 / count);
                            view! { <i class:round=new style:left=left></i> }
                        });
                        Some(ticks.collect_view())
                    }}
                </div>
                <div class="controls">
                    <a class="button quiet round" href="/play" aria-label=move || t!("replay-leave")><Icon name="close"/></a>
                    <Control name=Signal::derive(|| t!("replay-first")) icon="first" on:click=move |_| go(0)/>
                    <Control name=Signal::derive(|| t!("replay-back")) icon="left" attr:data-testid="back" on:click=move |_| back()/>
                    <Control
                        name=Signal::derive(move || if runs.get() { t!("replay-pause") } else { t!("replay-run") })
                        icon=Signal::derive(move || if runs.get() { "pause" } else { "play" })
                        primary=true
                        on:click=move |_| runs.update(|runs| *runs = !*runs)
                    />
                    <Control
                        name=Signal::derive(|| t!("replay-forward"))
                        icon="right"
                        attr:data-testid="forward"
                        on:click=move |_| forward()
                    />
                    <Control
                        name=Signal::derive(|| t!("replay-last"))
                        icon="last"
                        on:click=move |_| go(last.get_untracked())
                    />
                    <label class="as">
                        <span class="visually-hidden">{move || t!("replay-side")}</span>
                        <select
                            class="input"
                            data-testid="as"
                            on:change:target=move |event| side.set(Side::of(&event.target().value()))
                        >
                            <option value="1" prop:selected=move || side.get() == Side::First>{move || players(0)}</option>
                            <option value="2" prop:selected=move || side.get() == Side::Second>{move || players(1)}</option>
                            <option value="both" prop:selected=move || side.get() == Side::Both>{move || t!("replay-both")}</option>
                        </select>
                    </label>
                    <span class="spread"></span>
                    <span class="small replay-said" role="status">{move || said.get()}</span>
                    <button type="button" class="button" data-testid="play-on" on:click=move |_| play_on()>
                        <Icon name="bot"/>
                        <span>{move || t!("replay-play-on")}</span>
                    </button>
                    <Show when=move || !local || shared.with(Option::is_some)>
                        <button type="button" class="button" data-testid="copy-step" on:click=move |_| copy()>
                            <Icon name="link"/>
                            <span>{move || t!("replay-copy")}</span>
                        </button>
                    </Show>
                    <Show when=move || local && over.get() && shared.with(Option::is_none)>
                        <button type="button" class="button" data-testid="share" on:click=move |_| share()>
                            <Icon name="upload"/>
                            <span>{move || t!("replay-share")}</span>
                        </button>
                    </Show>
                    <button type="button" class="button" data-testid="download" on:click=move |_| download()>
                        <Icon name="download"/>
                        <span>{move || t!("replay-download")}</span>
                    </button>
                </div>
            </section>
        </div>
    }
}

/// A round button that moves through the replay.
#[component]
fn Control(
    /// What it does, in words.
    #[prop(into)]
    name: Signal<String>,
    /// What it does, as a picture.
    #[prop(into)]
    icon: Signal<&'static str>,
    /// Whether it is the one that most people press.
    #[prop(default = false)]
    primary: bool,
) -> impl IntoView {
    view! {
        <button type="button" class="button round" class:primary=primary aria-label=move || name.get()>
            {move || view! { <Icon name=icon.get()/> }}
        </button>
    }
}
