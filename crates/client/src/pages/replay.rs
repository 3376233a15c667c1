//! A game again, step by step: from any side, with a link to each step, to be played on from anywhere.

use crate::app::{title, without_frame};
use crate::asset::WithCards;
use crate::browser;
use crate::hired;
use crate::i18n::t;
use crate::link::{Link, Status};
use crate::local::{self, Source};
use crate::online::{self, SeatHeld};
use crate::parts::{ByHand, Icon, Nothing, Waiting};
use crate::settings::{settings, shown_name};
use crate::table::{TablePage, story};
use ashwright_core::{Seat, SeatKind};
use ashwright_local::{FromWorker, ToWorker, Verified, is_local};
use ashwright_room::replay::{Contents, Side};
use ashwright_room::{Begin, Code, Level, Refused, SeatSetup};
use ashwright_seen::Stage;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use std::time::Duration;

/// `/replay/:id`
#[component]
pub fn ReplayPage() -> impl IntoView {
    title(|| t!("replay-title"));
    hired::prepare();
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    move || {
        let id = id.get();
        let source = RwSignal::new(None::<Result<Source, Refused>>);
        if is_local(&id) {
            source.set(Some(match local::find(&id) {
                None => Err(Refused::new(Code::NoSuchGame, t!("game-none-here"))),
                Some(stored) if stored.is_veiled() && !stored.over => {
                    Err(Refused::new(Code::NotNow, t!("here-no-replay")))
                }
                Some(stored) => Ok(Source::Stored(Box::new(stored))),
            }));
        } else {
            let asked = id.clone();
            leptos::task::spawn_local(async move {
                let record = online::record(&asked).await;
                source.try_set(Some(record.map(Source::Record)));
            });
        }
        move || match source.get() {
            None => view! { <main id="main" class="page"><Waiting/></main> }.into_any(),
            Some(Ok(source)) => {
                let id = id.clone();
                view! { <WithCards edition=source.edition()><Replay id=id.clone() source=source.clone()/></WithCards> }
                    .into_any()
            }
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

/// Where a step is: its round and turn, and what was done in it, as the log tells it where it does.
fn step_words(contents: &Contents, step: usize, told: Option<String>) -> String {
    let turn = contents.turns.iter().rev().find(|turn| turn.step as usize <= step);
    let place = match turn {
        Some(turn) => t!("replay-turn", round = turn.round, turn = turn.turn),
        None => t!("replay-start"),
    };
    let done = step.checked_sub(1).and_then(|at| contents.steps.get(at));
    match done {
        None => place,
        Some((seat, _)) => {
            if let Some(told) = told {
                return format!("{place} · {told}");
            }
            let who = seat.and_then(|seat| contents.players.get(seat.index()).map(|(name, _)| shown_name(name)));
            let who = who.unwrap_or_else(|| t!("replay-chance"));
            format!("{place} · {who}")
        }
    }
}

#[component]
fn Replay(id: String, source: Source) -> impl IntoView {
    let stored = match &source {
        Source::Stored(stored) => Some((**stored).clone()),
        Source::Record(_) => None,
    };
    // Whoever played it looks from the own seat.
    let mine = match &stored {
        Some(stored) => (0..)
            .map(Seat)
            .zip(&stored.setup.seats)
            .find(|(_, setup)| setup.bot.is_none())
            .map(|(seat, _)| seat),
        None => SeatHeld::load(&id).and_then(|held| held.seat),
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
            // A link may ask for more steps than there are.
            if step.get() > count {
                step.set(count);
            }
            link.show(step.get().min(count), side.get());
        }
    });
    Effect::new(move |before: Option<()>| {
        let (step, side) = (step.get(), side.get());
        if before.is_some()
            && let Ok(path) = window().location().pathname()
        {
            browser::replace_address(&format!("{path}?step={step}&as={}", side.word()));
        }
    });
    let ready = Memo::new(move |_| link.table.with(Option::is_some));
    let failed = Memo::new(move |_| match link.status.get() {
        Status::Closed(refusal) => Some(refusal.text),
        Status::Connecting | Status::Connected | Status::Silent | Status::Reconnecting(_) | Status::Elsewhere => None,
    });
    move || match (failed.get(), ready.get()) {
        (Some(text), _) => view! { <Failed text/> }.into_any(),
        (None, false) => view! { <main id="main" class="page"><Waiting/></main> }.into_any(),
        (None, true) => view! { <Shown link step side last mine stored=stored.clone()/> }.into_any(),
    }
}

/// Where one is in a replay, and what moves one through it.
#[derive(Clone, Copy)]
struct Place {
    link: Link,
    step: RwSignal<usize>,
    side: RwSignal<Side>,
    last: Memo<usize>,
    /// The seat from which one looks where all hands are open: at first that of whoever reads, who played it.
    near: RwSignal<Seat>,
    /// What was done last, in words.
    said: RwSignal<String>,
    /// What came of checking the dice: whether they were fair, and a sentence.
    verified: RwSignal<Option<(bool, String)>>,
}

impl Place {
    fn go(self, to: usize) {
        self.said.set(String::new());
        self.step.set(to.min(self.last.get_untracked()));
    }

    fn forward(self) {
        self.go(self.step.get_untracked() + 1);
    }

    fn back(self) {
        self.go(self.step.get_untracked().saturating_sub(1));
    }

    /// The beginning of the turn before, or of this one where it is some steps old.
    fn turn_back(self) {
        let step = self.step.get_untracked();
        self.go(self.turns().rfind(|begins| *begins < step).unwrap_or(0));
    }

    /// The beginning of the next turn, or the end.
    fn turn_on(self) {
        let step = self.step.get_untracked();
        let next = self.turns().find(|begins| *begins > step);
        self.go(next.unwrap_or(self.last.get_untracked()));
    }

    /// The steps with which turns begin, in order.
    fn turns(self) -> impl DoubleEndedIterator<Item = usize> {
        let turns = |contents: &Contents| contents.turns.iter().map(|turn| turn.step as usize).collect();
        let begins: Option<Vec<usize>> = self
            .link
            .contents
            .with_untracked(|contents| contents.as_ref().map(turns));
        begins.unwrap_or_default().into_iter()
    }

    /// Turns the table to the next player; hands that lie open stay open.
    fn flip(self) {
        let (now, seats) = untrack(|| (self.seat(), self.seats()));
        let after = seats.iter().find(|other| other.0 > now.0).or(seats.first());
        let Some(next) = after.copied() else { return };
        match self.side.get_untracked() {
            Side::Of(_) => self.look(Side::Of(next)),
            Side::Both => self.near.set(next),
        }
    }

    /// Looks from a side; with all hands open, from where one looked before.
    fn look(self, side: Side) {
        if let Side::Of(seat) = side {
            self.near.set(seat);
        }
        self.side.set(side);
    }

    /// The seat that one looks from: who reads sits nowhere, but may have.
    fn seat(self) -> Seat {
        match self.side.get() {
            Side::Of(seat) => seat,
            Side::Both => self.near.get(),
        }
    }

    /// Whether a Chimera sits there, for which nobody plays.
    fn is_chimera(self, seat: Seat) -> bool {
        let kind = |table: &ashwright_room::message::Table| {
            let view = table.view.as_ref()?;
            view.players.get(seat.index()).map(|player| player.kind)
        };
        self.link.read(kind).flatten() == Some(SeatKind::Chimera)
    }

    /// Who plays on from here: the reader at the seat that is looked from, bots at those of the others.
    fn seats_to_play_on(self, contents: &Contents) -> Vec<SeatSetup> {
        let players = (0..contents.players.len() as u8).map(Seat);
        let looking = Some(self.seat()).filter(|seat| !self.is_chimera(*seat));
        let mine = looking.or_else(|| players.clone().find(|seat| !self.is_chimera(*seat)));
        let named = players.zip(&contents.players);
        let seats = named.map(|(seat, (name, _))| {
            let bot = t!("bot-name");
            let (name, bot) = match seat {
                seat if Some(seat) == mine => (settings().with_untracked(|settings| settings.player()), None),
                seat if self.is_chimera(seat) || name.starts_with(&bot) => (name.clone(), Some(Level::Adept)),
                _ => (t!("bot-for", name = shown_name(name)), Some(Level::Adept)),
            };
            SeatSetup {
                name,
                deck: String::new(),
                bot,
            }
        });
        seats.collect()
    }

    /// The seats of the players; nobody looks from that of a Chimera.
    fn seats(self) -> Vec<Seat> {
        let contents = self.link.contents;
        let players = contents.with(|contents| contents.as_ref().map_or(0, |contents| contents.players.len()));
        (0..players as u8)
            .map(Seat)
            .filter(|seat| !self.is_chimera(*seat))
            .collect()
    }

    fn words(self) -> String {
        let step = self.step.get();
        let told = self.link.table.with(|table| {
            let table = table.as_ref().filter(|table| table.step as usize == step)?;
            let since = table.step.checked_sub(1)?;
            self.link.log.with(|log| story::first_since(table, log, since))
        });
        let told = told.map(|(said, _)| said);
        self.link
            .contents
            .with(|contents| contents.as_ref().map(|contents| step_words(contents, step, told)))
            .unwrap_or_default()
    }

    /// The name of a player.
    fn player(self, seat: usize) -> String {
        let name = |contents: &Contents| contents.players.get(seat).map(|(name, _)| shown_name(name));
        self.link
            .contents
            .with(|contents| contents.as_ref().and_then(name))
            .unwrap_or_default()
    }

    /// Moves as keys are pressed, while the page stands.
    fn follow_keys(self) {
        let keys = window_event_listener(leptos::ev::keydown, move |event| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
                return;
            }
            if browser::is_within(&event, "input, textarea, select, [role=dialog]") {
                return;
            }
            match event.key().as_str() {
                "ArrowRight" => self.forward(),
                "ArrowLeft" => self.back(),
                // What can be scrolled by a page is.
                "PageUp" | "PageDown" if browser::is_within(&event, "[role=log]") => return,
                "PageUp" => self.turn_back(),
                "PageDown" => self.turn_on(),
                "Home" => self.go(0),
                "End" => self.go(self.last.get_untracked()),
                "f" | "F" if settings().with_untracked(|settings| settings.keys) => self.flip(),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || keys.remove());
    }

    /// Whether it runs by itself, a step at a time, up to the end.
    fn running(self, pace: RwSignal<Pace>) -> RwSignal<bool> {
        let runs = RwSignal::new(false);
        Effect::new(move || {
            let every = pace.get().step();
            if !runs.get() {
                return;
            }
            let step = move || {
                let (at, last) = (self.step.try_get_untracked(), self.last.try_get_untracked());
                match at.zip(last) {
                    Some((at, last)) if at < last => self.forward(),
                    _ => drop(runs.try_set(false)),
                }
            };
            // Cleaned up before the next pace, and when the page is left.
            if let Ok(timer) = set_interval_with_handle(step, every) {
                on_cleanup(move || timer.clear());
            }
        });
        runs
    }
}

/// How fast a replay runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    /// So that every step can be followed.
    Slow,
    /// Twice as fast.
    Usual,
    /// For looking for a place.
    Fast,
}

impl Pace {
    /// The time between two steps.
    fn step(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 2200,
            Pace::Usual => 1100,
            Pace::Fast => 350,
        })
    }

    fn next(self) -> Pace {
        match self {
            Pace::Slow => Pace::Usual,
            Pace::Usual => Pace::Fast,
            Pace::Fast => Pace::Slow,
        }
    }

    /// As it stands on its button.
    fn sign(self) -> &'static str {
        match self {
            Pace::Slow => "½×",
            Pace::Usual => "1×",
            Pace::Fast => "3×",
        }
    }

    fn words(self) -> String {
        match self {
            Pace::Slow => t!("replay-pace-slow"),
            Pace::Usual => t!("replay-pace-usual"),
            Pace::Fast => t!("replay-pace-fast"),
        }
    }
}

/// The copy of the replay that others can open.
#[derive(Clone, Copy)]
struct Sharing {
    place: Place,
    stored: StoredValue<Option<local::Stored>>,
    /// Under which name it was shared, if it was kept on this device alone before.
    shared: RwSignal<Option<String>>,
    /// The address, where the browser does not copy it.
    by_hand: RwSignal<Option<String>>,
}

impl Sharing {
    fn of(place: Place, stored: Option<local::Stored>) -> Sharing {
        Sharing {
            place,
            shared: RwSignal::new(stored.as_ref().and_then(|stored| stored.shared.clone())),
            stored: StoredValue::new(stored),
            by_hand: RwSignal::new(None),
        }
    }

    /// Copies the address of the step that is shown.
    fn copy(self) {
        let Place {
            link, step, side, said, ..
        } = self.place;
        let game = self.shared.get_untracked().unwrap_or_else(|| link.game.get_value());
        let address = format!(
            "{}/replay/{game}?step={}&as={}",
            browser::origin(),
            step.get_untracked(),
            side.get_untracked().word()
        );
        leptos::task::spawn_local(async move {
            let done = browser::copy(&address).await;
            let text = if done { t!("copied") } else { t!("copy-failed") };
            said.try_set(text);
            self.by_hand.try_set((!done).then_some(address));
        });
    }

    /// Sends the record to the server, then copies the address.
    fn share(self) {
        let Some(contents) = self.place.link.contents.get_untracked() else {
            return;
        };
        leptos::task::spawn_local(async move {
            match online::share(contents.record).await {
                Ok(id) => {
                    if let Some(Some(mut game)) = self.stored.try_get_value() {
                        game.shared = Some(id.clone());
                        local::keep(&mut game);
                    }
                    self.shared.try_set(Some(id));
                    self.copy();
                }
                Err(refusal) => {
                    self.place.said.try_set(refusal.text);
                }
            }
        });
    }
}

#[component]
fn Shown(
    link: Link,
    step: RwSignal<usize>,
    side: RwSignal<Side>,
    last: Memo<usize>,
    mine: Option<Seat>,
    stored: Option<local::Stored>,
) -> impl IntoView {
    without_frame();
    let place = Place {
        link,
        step,
        side,
        last,
        near: RwSignal::new(mine.unwrap_or(Seat(0))),
        said: RwSignal::new(String::new()),
        verified: RwSignal::new(None),
    };
    place.follow_keys();
    let sharing = Sharing::of(place, stored);
    let near = Signal::derive(move || Some(place.seat()));
    view! {
        <div class="replay">
            <TablePage link near/>
            <Findings place/>
            <section class="scrubber dark" aria-label=move || t!("replay-title") data-testid="scrubber">
                <p class="step-words" role="status" data-testid="step-label">
                    <b>{move || t!("replay-step", step = step.get(), count = last.get())}</b>
                    " "
                    <span>{move || place.words()}</span>
                </p>
                <input
                    type="range"
                    min="0"
                    max=move || last.get()
                    prop:value=move || step.get().to_string()
                    aria-label=move || t!("replay-slider")
                    aria-valuetext=move || place.words()
                    data-testid="slider"
                    on:input:target=move |event| place.go(event.target().value().parse().unwrap_or(0))
                />
                <div class="ticks" aria-hidden="true">{move || link.contents.get().map(|contents| ticks(&contents))}</div>
                <div class="controls">
                    <a class="button quiet round" href="/play" aria-label=move || t!("replay-leave")><Icon name="close"/></a>
                    <Moves place/>
                    <Sides place/>
                    <span class="spread"></span>
                    <span class="small replay-said" role="status">{move || place.said.get()}</span>
                    <Uses sharing/>
                </div>
                {move || sharing.by_hand.get().map(|text| view! { <ByHand text/> })}
            </section>
        </div>
    }
}

/// A mark for each turn, a longer one where a round begins.
fn ticks(contents: &Contents) -> impl IntoView + use<> {
    let count = contents.steps.len().max(1) as f64;
    let mut round = 0;
    let ticks = contents.turns.iter().map(|turn| {
        let new = turn.round != round;
        round = turn.round;
        let left = format!("{}%", f64::from(turn.step) * 100.0 / count);
        view! { <i class:round=new style:left=left></i> }
    });
    ticks.collect_view()
}

/// The buttons that move through the replay.
#[component]
fn Moves(place: Place) -> impl IntoView {
    let pace = RwSignal::new(Pace::Usual);
    let runs = place.running(pace);
    view! {
        <Control name=Signal::derive(|| t!("replay-turn-back")) icon="first" attr:data-testid="turn-back" on:click=move |_| place.turn_back()/>
        <Control name=Signal::derive(|| t!("replay-back")) icon="left" attr:data-testid="back" on:click=move |_| place.back()/>
        <Control
            name=Signal::derive(move || if runs.get() { t!("replay-pause") } else { t!("replay-run") })
            icon=Signal::derive(move || if runs.get() { "pause" } else { "play" })
            primary=true
            attr:data-testid="run"
            on:click=move |_| runs.update(|runs| *runs = !*runs)
        />
        <Control
            name=Signal::derive(|| t!("replay-forward"))
            icon="right"
            attr:data-testid="forward"
            on:click=move |_| place.forward()
        />
        <Control name=Signal::derive(|| t!("replay-turn-on")) icon="last" attr:data-testid="turn-on" on:click=move |_| place.turn_on()/>
        <button
            type="button"
            class="button quiet round pace"
            aria-label=move || pace.get().words()
            title=move || pace.get().words()
            data-testid="pace"
            on:click=move |_| pace.update(|pace| *pace = pace.next())
        >
            {move || pace.get().sign()}
        </button>
    }
}

/// From which side one looks.
#[component]
fn Sides(place: Place) -> impl IntoView {
    let side = place.side;
    let seats = Memo::new(move |_| place.seats());
    let of_player = move |seat: Seat| {
        let of = Side::Of(seat);
        view! {
            <option value=of.word() prop:selected=move || side.get() == of>{move || place.player(seat.index())}</option>
        }
    };
    view! {
        <label class="as">
            <span class="visually-hidden">{move || t!("replay-side")}</span>
            <select
                class="input"
                data-testid="as"
                on:change:target=move |event| place.look(Side::of(&event.target().value()))
            >
                {move || seats.get().into_iter().map(of_player).collect_view()}
                <option value="both" prop:selected=move || side.get() == Side::Both>{move || t!("replay-both")}</option>
            </select>
        </label>
    }
}

/// What came of checking the dice, in a sentence.
fn verified_words(answer: Option<FromWorker>) -> (bool, String) {
    let verified = match answer {
        Some(FromWorker::Verified(verified)) => verified,
        Some(FromWorker::Failed(why)) => return (false, t!("verify-wrong", fault = why, more = 0)),
        Some(_) | None => return (false, t!("verify-failed")),
    };
    let Verified {
        outcomes,
        given,
        faults,
    } = verified;
    match faults.split_first() {
        Some((first, more)) => (false, t!("verify-wrong", fault = first.clone(), more = more.len())),
        None => (true, t!("verify-fair", outcomes = outcomes, given = given)),
    }
}

/// What was found by checking the dice, or else why the record could not be followed to its end, until it is closed.
#[component]
fn Findings(place: Place) -> impl IntoView {
    let closed = RwSignal::new(false);
    let parted = Memo::new(move |_| {
        let notices = |contents: &Contents| contents.notices.join(" ");
        let notices = place.link.contents.with(|contents| contents.as_ref().map(notices));
        notices.filter(|notices| !notices.is_empty() && !closed.get())
    });
    move || match (place.verified.get(), parted.get()) {
        (Some((fair, text)), _) => Some(finding(Some(fair), text, move || {
            place.verified.set(None);
            browser::focus("[data-testid=verify]");
        })),
        (None, Some(text)) => Some(finding(None, text, move || closed.set(true))),
        (None, None) => None,
    }
}

/// A finding that can be closed: whether the dice were fair, or nothing of dice.
fn finding(fair: Option<bool>, text: String, close: impl Fn() + 'static) -> AnyView {
    let (icon, testid) = match fair {
        Some(true) => ("check", "verdict"),
        Some(false) => ("warning", "verdict"),
        None => ("info", "parted"),
    };
    view! {
        <div
            class="notice verdict"
            class:bad=fair == Some(false)
            role="status"
            data-testid=testid
            data-fair=fair.map(|fair| fair.to_string())
        >
            <Icon name=icon/>
            <p lang=fair.is_none().then_some("en")>{text}</p>
            <button type="button" class="button quiet round" aria-label=move || t!("close") on:click=move |_| close()>
                <Icon name="close"/>
            </button>
        </div>
    }
    .into_any()
}

/// What can be done with a replay: play on from here, share it, check its dice, keep it.
#[component]
fn Uses(sharing: Sharing) -> impl IntoView {
    let Sharing { place, shared, .. } = sharing;
    let link = place.link;
    let local = sharing.stored.with_value(Option::is_some);
    let over = Memo::new(move |_| {
        link.contents
            .with(|contents| contents.as_ref().is_some_and(|c| c.result != "*"))
    });
    // Where the game is over nothing is left to play.
    let ended = Memo::new(move |_| {
        let stage = link.read(|table| table.view.as_ref().map(|view| view.stage));
        matches!(stage.flatten(), Some(Stage::Over(_)))
    });
    let navigate = StoredValue::new_local(use_navigate());
    let play_on = move || {
        let Some(contents) = link.contents.get_untracked() else {
            return;
        };
        let seats = untrack(|| place.seats_to_play_on(&contents));
        let begin = Begin::Record {
            text: contents.record,
            step: Some(place.step.get_untracked()),
        };
        match local::new(seats, begin, None).map(local::begin) {
            Some(address) => navigate.with_value(|navigate| navigate(&address, NavigateOptions::default())),
            None => place.said.set(t!("play-failed")),
        }
    };
    let verifying = RwSignal::new(false);
    let verify = move || {
        let Some(contents) = link.contents.get_untracked().filter(|_| !verifying.get_untracked()) else {
            return;
        };
        verifying.set(true);
        place.said.set(t!("verify-going"));
        leptos::task::spawn_local(async move {
            let answer = hired::ask(ToWorker::Verify(contents.record)).await;
            place.verified.try_set(Some(verified_words(answer)));
            place.said.try_set(String::new());
            verifying.try_set(false);
        });
    };
    // A link may ask for it: whoever comes from the end of a game need not look for the button.
    if use_query_map().with_untracked(|query| query.get("check").is_some()) {
        Effect::new(move |done: Option<bool>| {
            let now = over.get();
            if now && done != Some(true) {
                verify();
            }
            now || done == Some(true)
        });
    }
    let download = move || {
        if let Some(contents) = link.contents.get_untracked() {
            browser::download(&format!("{}.ashes", link.game.get_value()), &contents.record);
        }
    };
    view! {
        <Show when=move || !ended.get()>
            <Use name=Signal::derive(|| t!("replay-play-on")) short=Signal::derive(|| t!("replay-play-on-short")) icon="bot" attr:data-testid="play-on" on:click=move |_| play_on()/>
        </Show>
        <Show when=move || !local || shared.with(Option::is_some)>
            <Use name=Signal::derive(|| t!("replay-copy")) short=Signal::derive(|| t!("replay-copy-short")) icon="link" attr:data-testid="copy-step" on:click=move |_| sharing.copy()/>
        </Show>
        <Show when=move || local && over.get() && shared.with(Option::is_none)>
            <Use name=Signal::derive(|| t!("replay-share")) short=Signal::derive(|| t!("replay-share-short")) icon="upload" attr:data-testid="share" on:click=move |_| sharing.share()/>
        </Show>
        // Before the end the secret is not opened.
        <Show when=move || over.get()>
            <Use
                name=Signal::derive(|| t!("verify"))
                short=Signal::derive(|| t!("verify-short"))
                icon="check"
                attr:data-testid="verify"
                attr:aria-disabled=move || verifying.get().then_some("true")
                on:click=move |_| verify()
            />
        </Show>
        <Use name=Signal::derive(|| t!("replay-download")) short=Signal::derive(|| t!("replay-download-short")) icon="download" attr:data-testid="download" on:click=move |_| download()/>
    }
}

/// Something that can be done with the replay.
#[component]
fn Use(
    /// What it does.
    #[prop(into)]
    name: Signal<String>,
    /// The same in a word, for where there is little room.
    #[prop(into)]
    short: Signal<String>,
    /// What it does, as a picture.
    icon: &'static str,
) -> impl IntoView {
    view! {
        <button type="button" class="button" aria-label=name title=name>
            <Icon name=icon/>
            <span class="long">{name}</span>
            <span class="short">{short}</span>
        </button>
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
        <button type="button" class="button round" class:primary=primary aria-label=name title=name>
            {move || view! { <Icon name=icon.get()/> }}
        </button>
    }
}
