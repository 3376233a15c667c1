//! The documents that wait, and for how long each of them is shown.

use super::super::desk::{Desk, Foretold, Resolves, Shown};
use super::super::hand::SmallFace;
use super::super::model::Large;
use super::super::{focus, model, words};
use super::gestures::{Gesture, gestures, is_last_blow};
use super::sounds::sounds;
use super::stage::{self, Moving, Scene, moves_now};
use crate::browser::{self, now};
use crate::link::Kind;
use crate::parts;
use crate::pool;
use crate::settings::settings;
use crate::sound::{self, Sound};
use ashwright_core::{Level, Seat};
use ashwright_local::is_local;
use ashwright_room::message::Logged;
use ashwright_room::view::{Name, Player, What};
use leptos::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

type Document = Arc<ashwright_room::message::Table>;

/// For how long a play of somebody else is shown at the usual speed, and when several documents wait.
const SHOWN: f64 = 1600.0;
const SHOWN_BEHIND: f64 = 600.0;
/// Of that time, what the turn of a Chimera is told for.
const BEAT: f64 = 0.65;
/// When so many documents wait, plays are shown for a shorter time; and when so many, not at all.
const BEHIND: usize = 12;
const FAR_BEHIND: usize = 40;

/// Shows what the link brings, as long as the table is shown.
pub fn follow(desk: Desk) {
    let queue = StoredValue::new(VecDeque::<Document>::new());
    // The step that is shown, or is on its way.
    let taken = StoredValue::new(None::<u32>);
    let busy = StoredValue::new(false);
    let shown_at = StoredValue::new(0.0f64);
    Effect::new(move || {
        let Some(table) = desk.link.table.get() else {
            return;
        };
        queue.update_value(|queue| queue.push_back(Arc::new(table)));
        if desk.link.kind == Kind::Reader {
            untrack(|| skip_to_a_jump(&desk, taken.get_value(), queue));
        }
        desk.queued.set(queue.with_value(VecDeque::len));
        if busy.get_value() {
            return;
        }
        busy.set_value(true);
        leptos::task::spawn_local(async move {
            while let Some(Some(next)) = queue.try_update_value(VecDeque::pop_front) {
                taken.set_value(Some(next.step));
                let wait = untrack(|| pause(&desk, &next, queue.with_value(VecDeque::len)));
                let left = wait - (now() - shown_at.get_value());
                if left > 0.0 {
                    browser::sleep(left as i32).await;
                }
                if desk.table.try_get_untracked().is_none() {
                    return;
                }
                let told = told(&desk, &next);
                let moves = match untrack(|| is_jump(&desk, &next)) {
                    true => Vec::new(),
                    false => untrack(|| desk.read(|table| gestures(table, &next, &told))).unwrap_or_default(),
                };
                let heard = untrack(|| desk.read(|table| sounds(table, &next, &moves, &told))).unwrap_or_default();
                let (struck, heard): (Vec<Sound>, Vec<Sound>) =
                    heard.into_iter().partition(|sound| *sound == Sound::Lunge);
                show(&desk, &next, &moves, &told, queue.with_value(VecDeque::len)).await;
                if desk.table.try_get_untracked().is_none() {
                    return;
                }
                if stage::take_aim(&desk, &moves, queue.with_value(VecDeque::len) > BEHIND)
                    .await
                    .is_none()
                {
                    return;
                }
                let mut before = Scene::now();
                sound::play(&struck);
                if before.strike(&moves).await {
                    // Who has struck goes back from there.
                    before = Scene::now();
                }
                let (ends, heard): (Vec<Sound>, Vec<Sound>) = heard
                    .into_iter()
                    .partition(|sound| matches!(sound, Sound::Won | Sound::Lost));
                let last_blow = untrack(|| desk.read(|table| is_last_blow(table, &next, &moves))).unwrap_or(false);
                desk.last_blow.try_set(last_blow && moves_now());
                if untrack(|| desk.read(|table| table.step)) != Some(next.step) {
                    stage::clear();
                }
                // From here on it is asked what the next document asks.
                let plays = untrack(|| resolving(&desk, &next, &moves));
                desk.resolves.try_set(plays);
                desk.telling.try_set(false);
                desk.foretold.try_set(None);
                desk.show(next);
                shown_at.set_value(now());
                desk.queued.try_set(queue.with_value(VecDeque::len));
                frame(move || {
                    // Meanwhile the page may have been left.
                    if desk.table.try_get_untracked().is_some() {
                        before.play(&desk, &moves);
                        sound::play(&heard);
                        desk.shown.try_set(None);
                        focus::mend();
                    }
                })
                .await;
                see_last_blow(&desk).await;
                sound::play(&ends);
            }
            busy.try_set_value(false);
        });
    });
}

/// Whether whoever reads a replay has gone elsewhere than to the next step: what stands there is shown at once.
fn is_jump(desk: &Desk, next: &Document) -> bool {
    let shown = desk.read(|table| table.step);
    desk.link.kind == Kind::Reader && shown.is_some_and(|shown| next.step != shown + 1)
}

/// What waits before a jump is not shown any more, and what is being shown ends.
fn skip_to_a_jump(desk: &Desk, taken: Option<u32>, queue: StoredValue<VecDeque<Document>>) {
    let Some(taken) = taken else { return };
    let jump = queue.with_value(|queue| {
        let steps = std::iter::once(taken).chain(queue.iter().map(|document| document.step));
        let follows: Vec<bool> = steps
            .zip(queue)
            .map(|(before, document)| document.step == before + 1)
            .collect();
        follows.iter().rposition(|follows| !follows)
    });
    if let Some(jump) = jump {
        queue.update_value(|queue| drop(queue.drain(..jump)));
        desk.hurry();
    }
}

/// What is asked can end without a new document, and takes the button that was pressed with it. The browser takes the focus
/// from such a button when it lays the page out, so it is looked for a frame later.
pub fn keep_focus(desk: Desk) {
    Effect::new(move || {
        desk.question.track();
        desk.sending.track();
        // What was picked changes the buttons, and a hint goes when it was read: the pressed button may be gone.
        desk.picks.track();
        settings().track();
        leptos::task::spawn_local(async move {
            frame(|| {}).await;
            frame(move || {
                if desk.table.try_get_untracked().is_some() {
                    focus::mend();
                }
            })
            .await;
        });
    });
}

/// What was told between the document that is shown and the next.
fn told(desk: &Desk, next: &Document) -> Vec<Logged> {
    let shown = desk
        .table
        .with_untracked(|table| table.as_ref().map(|table| table.step));
    let Some(shown) = shown else { return Vec::new() };
    let new = |logged: &&Logged| shown < logged.step && logged.step <= next.step;
    desk.link
        .log
        .with_untracked(|log| log.iter().filter(new).cloned().collect())
}

/// Shows the plays of others large, one after the other, each until its time is over or somebody hurries.
async fn show(desk: &Desk, next: &Document, moves: &[Gesture], told: &[Logged], behind: usize) {
    let time = match desk.link.kind {
        _ if !moves_now() => 0.0,
        _ if behind > FAR_BEHIND => 0.0,
        Kind::Reader => SHOWN_BEHIND,
        Kind::Player | Kind::Spectator if behind > BEHIND => SHOWN_BEHIND,
        Kind::Player | Kind::Spectator => SHOWN,
    } * stage::pace();
    if time <= 0.0 {
        return;
    }
    let moving = Moving::begin();
    for gesture in moves {
        let beat = match gesture {
            Gesture::Acts(_) => foretell(desk, gesture, time * BEAT).await,
            // The die rolls, and what it stands for is read.
            Gesture::Behaves(_) => foretell(desk, gesture, time).await,
            Gesture::Show { seat, large, event } => {
                face(desk, next, *seat);
                let logged = told.get(*event);
                let ultimate = logged.is_some_and(|logged| matches!(logged.event.what, What::Chimera(_)));
                let shown = Shown {
                    large: large.clone(),
                    says: logged
                        .map(|logged| words::line(next, logged).text())
                        .unwrap_or_default(),
                    time: if ultimate { time * 2.0 } else { time },
                    ultimate,
                };
                show_large(desk, shown).await
            }
            _ => Some(()),
        };
        if beat.is_none() {
            return;
        }
    }
    drop(moving);
}

/// Shows a card large until its time is over or somebody takes it away; nothing when the table was left.
async fn show_large(desk: &Desk, shown: Shown) -> Option<()> {
    let (begun, time) = (now(), shown.time);
    desk.telling.try_set(true).is_none().then_some(())?;
    desk.shown.try_set(Some(shown)).is_none().then_some(())?;
    while now() - begun < time && desk.shown.try_with_untracked(Option::is_some) == Some(true) {
        browser::sleep(40).await;
    }
    Some(())
}

/// Says that a Chimera takes a turn, or shows what it rolls, before anything comes of it; nothing when the table was left.
async fn foretell(desk: &Desk, gesture: &Gesture, time: f64) -> Option<()> {
    let before = desk.foretold.try_get_untracked()?;
    let foretold = match gesture {
        Gesture::Acts(front) => Foretold {
            front: *front,
            roll: None,
            hurried: false,
        },
        Gesture::Behaves(roll) => Foretold {
            front: before.and_then(|before| before.front),
            roll: Some(*roll),
            hurried: false,
        },
        _ => return Some(()),
    };
    desk.telling.try_set(true).is_none().then_some(())?;
    desk.shown.set(None);
    desk.foretold.set(Some(foretold));
    if matches!(gesture, Gesture::Acts(_)) {
        stage::begins(desk, None);
    }
    let begun = now();
    let waits = |foretold: &Option<Foretold>| foretold.is_some_and(|foretold| !foretold.hurried);
    while now() - begun < time && desk.foretold.try_with_untracked(waits) == Some(true) {
        browser::sleep(40).await;
    }
    Some(())
}

/// What is being played or resolved in a document, the newest last: what lies between all zones, and what was declared just now
/// and lies nowhere yet, as long as it is paid for.
fn resolving(desk: &Desk, next: &Document, moves: &[Gesture]) -> Vec<Resolves> {
    let Some(view) = &next.view else { return Vec::new() };
    let mut all = desk.resolves.get();
    if desk.read(|table| table.step) != Some(next.step) {
        all.retain(|card| view.between.iter().any(|between| between.name == card.name));
    }
    let known = |all: &[Resolves], name: &Name| all.iter().any(|card| card.name == *name);
    for gesture in moves.iter().filter(|_| moves_now()) {
        if let Gesture::Play { seat, card, title } = gesture
            && !known(&all, card)
        {
            all.push(Resolves {
                name: card.clone(),
                title: title.clone(),
                seat: *seat,
            });
        }
    }
    for card in &view.between {
        // Who was destroyed, and waits until that has come of it what comes, is not played.
        let unit = pool::card(desk.edition, &card.title).is_none_or(|printed| printed.card().kind.is_unit());
        if !unit && !known(&all, &card.name) {
            all.push(Resolves {
                name: card.name.clone(),
                title: card.title.to_string(),
                seat: view.turn.seat,
            });
        }
    }
    // What has come to lie somewhere is done.
    all.retain(|card| {
        let lies = |player: &Player| {
            let piled = |pile: &[(Name, _)]| pile.iter().any(|(name, _)| *name == card.name);
            piled(&player.discard) || piled(&player.removed) || player.known.iter().any(|held| held.name == card.name)
        };
        model::find(view, &card.name).is_none() && !view.players.iter().any(lies)
    });
    all
}

/// Where what is being played and resolved stands, face up, until that is done.
#[component]
pub fn Resolving(desk: Desk) -> impl IntoView {
    // What others do stands where it was shown, as long as nobody has to choose.
    let large = move || {
        let own = desk.near_seat();
        let others = desk.resolves.with(|all| all.iter().all(|card| card.seat != own));
        others && desk.question.with(Option::is_none) && moves_now()
    };
    view! {
        <div class="resolves" class:large=large aria-hidden="true" data-testid="resolves">
            <For each=move || desk.resolves.get() key=|card| model::id(&card.name) let:card>
                {
                    let Resolves { name, title, .. } = card;
                    let (id, shown) = (model::id(&name), title.clone());
                    let look = move || desk.look_at(Some(title.clone()), Some(name.clone()));
                    let read = look.clone();
                    view! {
                        <span
                            class="held-card"
                            data-id=id
                            on:mouseenter=move |_| look()
                            on:click=move |_| {
                                read();
                                desk.reading.set(browser::is_small());
                            }
                        >
                            <SmallFace edition=desk.edition title=shown/>
                        </span>
                    }
                }
            </For>
        </div>
    }
}

/// With several opponents, the one who plays is faced.
fn face(desk: &Desk, next: &Document, seat: Option<Seat>) {
    let far = untrack(|| model::far(next, desk.near_seat()));
    if let Some(seat) = seat.filter(|seat| far.len() > 1 && far.contains(seat)) {
        desk.facing.set(Some(seat));
    }
}

/// Lets the blow that ends a game be seen before anything is said of it, as long as nobody hurries.
async fn see_last_blow(desk: &Desk) {
    let (moving, begun) = (Moving::begin(), now());
    while now() - begun < stage::LAST_BLOW * stage::pace() && desk.last_blow.try_get_untracked() == Some(true) {
        browser::sleep(40).await;
    }
    desk.last_blow.try_set(false);
    drop(moving);
}

/// The layer in which things fly, and the play that is shown large.
#[component]
pub fn Stage(desk: Desk) -> impl IntoView {
    let hurries = window_event_listener(leptos::ev::pointerdown, move |_| {
        desk.hurry();
    });
    let resized = window_event_listener(leptos::ev::resize, |_| stage::clear());
    on_cleanup(move || {
        hurries.remove();
        resized.remove();
    });
    // Marks lie where the cards of one side and front were, in a window of this size, until the next action is begun.
    Effect::new(move || {
        desk.picks.track();
        desk.facing.track();
        desk.fronting.track();
        desk.as_text.track();
        stage::clear();
    });
    let face = move || {
        let shown = desk.shown.get()?;
        let Shown {
            large,
            says,
            time,
            ultimate,
        } = shown;
        let large: Vec<AnyView> = match large {
            Large::Cards(all) => {
                let face = |(title, name): (String, String)| {
                    view! {
                        <span class="meets">
                            <span class="held-card"><SmallFace edition=desk.edition title/></span>
                            <b>{name}</b>
                        </span>
                    }
                    .into_any()
                };
                all.into_iter().map(face).collect()
            }
            Large::Power(kind) => vec![view! { <parts::Die kind level=Level::Power silent=true/> }.into_any()],
        };
        Some(view! {
            <div class="shown" class:ultimate=ultimate data-testid="shown">
                <span class="meeting">{large}</span>
                <p>{says}</p>
                <i class="left-of-it" style=("--time", format!("{time:.0}ms"))></i>
            </div>
        })
    };
    view! { <div class="fx" aria-hidden="true">{face}</div> }
}

/// For how long the last document is shown at least.
fn pause(desk: &Desk, next: &Document, behind: usize) -> f64 {
    // In this browser the bot itself takes its time.
    let paced = desk.link.game.with_value(|game| is_local(game));
    let own = paced || desk.question.with(Option::is_some) || desk.link.kind == Kind::Reader;
    let same = desk.table.with(|table| {
        table
            .as_ref()
            .is_none_or(|table| table.step == next.step || table.view.is_none())
    });
    // What nobody sees needs no time.
    let silent = told(desk, next).is_empty();
    let pace = 500.0 * stage::pace();
    if own || same || silent || document().hidden() || behind > FAR_BEHIND {
        0.0
    } else if behind > BEHIND {
        pace / 4.0
    } else {
        pace
    }
}

/// Does something when the page has been laid out again, and waits for it.
async fn frame(then: impl FnOnce() + 'static) {
    let mut then = Some(then);
    let promise = js_sys::Promise::new(&mut |done, _| {
        let Some(then) = then.take() else { return };
        let run = Closure::once_into_js(move || {
            then();
            let _ = done.call0(&JsValue::NULL);
        });
        // Frames do not come to pages in the background.
        if document().hidden() {
            let _ = window().set_timeout_with_callback(run.unchecked_ref());
        } else {
            let _ = window().request_animation_frame(run.unchecked_ref());
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// Gives tests `window.__ashes.idle()`, a promise that is kept when nothing moves and nothing is awaited, and
/// `window.__ashes.holds()`, which says what it waits for.
pub fn give_idle(desk: Desk) {
    let idle = Closure::<dyn FnMut() -> js_sys::Promise>::new(move || {
        wasm_bindgen_futures::future_to_promise(async move {
            let mut quiet = 0;
            while quiet < 3 {
                browser::sleep(4).await;
                quiet = if holds(&desk).is_none() { quiet + 1 } else { 0 };
            }
            Ok(JsValue::UNDEFINED)
        })
    });
    let holding = Closure::<dyn FnMut() -> String>::new(move || holds(&desk).unwrap_or("nothing").to_string());
    let ashes = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&ashes, &"idle".into(), idle.as_ref());
    let _ = js_sys::Reflect::set(&ashes, &"holds".into(), holding.as_ref());
    let before = js_sys::Reflect::get(&window(), &"__ashes".into()).unwrap_or(JsValue::UNDEFINED);
    let _ = js_sys::Reflect::set(&window(), &"__ashes".into(), &ashes);
    let kept = send_wrapper::SendWrapper::new((idle, holding, before));
    on_cleanup(move || {
        let _ = js_sys::Reflect::set(&window(), &"__ashes".into(), &kept.2);
        drop(kept);
    });
}

/// What keeps the table from rest; nothing when it is left.
fn holds(desk: &Desk) -> Option<&'static str> {
    if desk.table.try_get_untracked()?.is_none() {
        Some("the table has not come")
    } else if stage::is_moving() {
        Some("something moves")
    } else {
        desk.on_its_way()
    }
}
