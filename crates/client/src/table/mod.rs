//! The table: everything that a viewer sees and does during a game.

mod around;
mod arrows;
mod ask;
mod bar;
mod behavior;
mod carry;
mod chimera;
mod coach;
mod columns;
mod commands;
mod curve;
mod desk;
mod dice;
mod five;
mod focus;
mod gesture;
mod hand;
mod handing;
mod harm;
mod help;
mod inspector;
mod keys;
pub mod lesson;
mod line;
mod log;
mod model;
mod motion;
mod over;
mod partners;
mod parts;
mod prompt;
mod reasons;
mod seat;
mod sheets;
mod sides;
mod spot;
pub(crate) mod story;
mod tale;
pub mod talk;
mod tap;
mod text;
mod unit;
mod words;

pub use desk::Desk;
pub use help::Help;
pub use lesson::Taught;
pub use over::Ending;
pub use words::die_type;

use crate::browser;
use crate::i18n::t;
use crate::later;
use crate::link::{Link, Status};
use ashwright_core::Seat;
use ashwright_room::message::{Phase, Table};
use ashwright_room::view::{AskKind, View};
use ashwright_seen::Stage;
use leptos::prelude::*;
use model::Whose;
use parts::Icon;

/// The table of a game, for players, spectators and readers of replays: what `link` shows. Who has no seat looks from
/// the seat `near`. What is around it is what its measure is found from (`board.css`).
#[component]
pub fn TablePage(link: Link, #[prop(optional, into)] near: Signal<Option<Seat>>) -> impl IntoView {
    view! { <div class="at-table"><AtTable link near/></div> }
}

#[component]
fn AtTable(link: Link, near: Signal<Option<Seat>>) -> impl IntoView {
    let desk = Desk::new(link, near);
    let prompt = Memo::new(move |_| prompt::prompt(&desk));
    motion::follow(desk);
    motion::give_idle(desk);
    motion::keep_focus(desk);
    keys::listen(desk, prompt);
    tap::listen();
    follow_rematch(desk);
    desk.tell_what_came_of_it();
    face_attackers(desk);
    title(desk);

    partners::face_what_pays(desk);
    partners::follow_pointing(desk);
    talk::follow(desk);
    let near_seat = Signal::derive(move || desk.near_seat());
    let front = Signal::derive(move || desk.front());
    // The First Five is chosen from cards that lie over everything.
    let as_text = Memo::new(move |_| desk.as_text.get() && desk.ask() != Some(AskKind::FirstFive));
    let has_partner = Memo::new(move |_| desk.partner().is_some());
    let far_seat = Signal::derive(move || desk.far_seat());
    let commands = Memo::new(move |_| prompt.with(|prompt| prompt.commands.len()));
    // The longer of the two rows.
    let row = Memo::new(move |_| {
        let rows = [desk.far_seat(), desk.front()];
        let length = |view: &View| rows.map(|seat| chimera::row_length(view, seat, rows[1]));
        desk.view(length).map_or(0, |[far, near]| far.max(near))
    });
    let tiles =
        Memo::new(move |_| prompt.with(|prompt| !prompt.tiles.is_empty()) && desk.ask() != Some(AskKind::FirstFive));
    let kind = match link.kind {
        crate::link::Kind::Player => "player",
        crate::link::Kind::Spectator => "spectator",
        crate::link::Kind::Reader => "reader",
    };
    view! {
        <main
            id="main"
            class=format!("table for-{kind}")
            class:asked=move || desk.question.with(Option::is_some)
            class:has-commands=move || { commands.get() > 0 }
            class:many-ways=move || { commands.get() > 3 && !ask::is_steady(&desk) }
            class:crowded=move || { row.get() > 6 }
            style:--row=move || row.get().to_string()
            class:has-tiles=move || tiles.get()
            class:fights=move || desk.view(|view| view.attack.is_some()) == Some(true)
            class:sending=move || desk.slow.get()
            class:as-text=move || desk.as_text.get()
            class:offline=move || !desk.connected()
            class:partners=move || has_partner.get()
            class:elsewhere=move || desk.front() != desk.near_seat()
            data-testid="table"
            data-state-hash=move || desk.read(|table| table.hash.clone())
            data-step=move || desk.read(|table| table.step.to_string())
            data-phase=move || desk.read(phase_word)
            data-ask=move || desk.ask().map(AskKind::word)
        >
            <bar::Bar desk/>
            <Banner desk/>
            <Parted desk/>
            <NotKept desk/>
            <around::Notices desk/>
            <div class="left">
                <div class="opponents">
                    <Opponents desk/>
                    <seat::SeatPanel desk seat=far_seat whose=Whose::Opponent/>
                </div>
                <Turn desk/>
                <partners::Panel desk/>
                <seat::SeatPanel desk seat=near_seat whose=Whose::Own/>
            </div>
            <Board desk prompt front/>
            {move || as_text.get().then(|| view! { <text::TextTable desk prompt/> })}
            <div class="right">
                <inspector::Inspector desk/>
                <log::Log desk/>
            </div>
            <arrows::Arrows desk/>
            <motion::Stage desk/>
            <five::FirstFive desk/>
            {match lesson::of(&link) {
                Some(name) => later::lesson(desk, name).into_any(),
                None => view! { <coach::Coach desk/> }.into_any(),
            }}
            <sheets::Sheets desk/>
            <over::Result desk/>
        </main>
    }
}

/// The board: what lies between the seats, from the far row to the hand.
#[component]
fn Board(desk: Desk, prompt: Memo<prompt::Prompt>, front: Signal<Seat>) -> impl IntoView {
    let near_seat = Signal::derive(move || desk.near_seat());
    let far_seat = Signal::derive(move || desk.far_seat());
    let far_is_chimera = Memo::new(move |_| {
        let far = desk.far_seat();
        desk.view(|view| model::is_chimera(view, far)).unwrap_or(false)
    });
    view! {
        <div class="board">
            <div class="far-row">
                {move || match far_is_chimera.get() {
                    true => view! { <chimera::Strip desk/> }.into_any(),
                    false => view! {
                        <dice::Tray desk seat=far_seat whose=Whose::Opponent/>
                        <hand::FarHand desk seat=far_seat/>
                    }.into_any(),
                }}
            </div>
            <partners::Band desk/>
            <unit::Spellboard desk seat=far_seat whose=Whose::Opponent/>
            <unit::Battlefield desk seat=far_seat front whose=Whose::Opponent/>
            <ask::PromptBar desk prompt/>
            <unit::Battlefield desk seat=front front whose=Whose::Own/>
            <unit::Spellboard desk seat=front whose=Whose::Own/>
            <div class="own-row">
                <dice::Tray desk seat=near_seat whose=Whose::Own/>
                <ask::TurnActions desk/>
            </div>
            <motion::Resolving desk/>
            <hand::Hand desk seat=near_seat/>
        </div>
    }
}

/// Where the game is, in one word.
fn phase_word(table: &Table) -> String {
    match (table.phase, table.view.as_ref().map(|view| view.stage)) {
        (Phase::Lobby, _) | (_, None) => "lobby".to_owned(),
        (Phase::Over, _) | (_, Some(Stage::Over(_))) => "over".to_owned(),
        (Phase::Playing, Some(stage)) => serde_json::to_value(stage)
            .ok()
            .and_then(|word| word.as_str().map(str::to_owned))
            .unwrap_or_default(),
    }
}

/// Whose turn it is, in the rail.
#[component]
fn Turn(desk: Desk) -> impl IntoView {
    move || {
        turn_words(&desk).map(|(mine, at, said)| {
            view! { <p class="turn" class:mine=mine data-at=at data-testid="turn">{said}</p> }
        })
    }
}

/// Whether it is the viewer's turn, where whoever acts sits, and whose turn it is in words; nothing between the turns.
fn turn_words(desk: &Desk) -> Option<(bool, Option<&'static str>, String)> {
    let near = desk.near_seat();
    desk.table.with(|table| {
        let table = table.as_deref()?;
        let view = table.view.as_ref()?;
        if table.phase == Phase::Over {
            return Some((false, None, t!("table-over")));
        }
        if model::is_out(table) {
            let claimed = table.you.and_then(|you| table.seats.get(you.index())?.claimed);
            let said = match claimed {
                Some(by) => t!("table-you-were-claimed", player = words::player_name(table, by)),
                None => t!("table-you-are-out"),
            };
            return Some((false, None, said));
        }
        if model::phase(view.stage) != model::Round::Turns {
            return None;
        }
        let foretold = desk.foretold.get();
        if let (Some(told), Some(chimera)) = (foretold, &view.chimera) {
            let said = match told.front {
                Some(front) => partners::against(table, front),
                None => t!("table-turn-of", player = words::player_name(table, chimera.seat)),
            };
            return Some((false, Some("far"), said));
        }
        let mine = table
            .you
            .is_some_and(|you| model::part(view, you).is_some_and(|part| !part.done));
        let said = if let Some(said) = partners::turn(table, view) {
            said
        } else if mine {
            t!("table-your-turn")
        } else if table.you.is_some() && table.seats.len() == 2 && view.chimera.is_none() {
            t!("table-opponents-turn")
        } else {
            t!("table-turn-of", player = words::player_name(table, view.turn.seat))
        };
        // Where whoever acts sits, seen from here.
        let acts = |seat: Seat| model::part(view, seat).is_some_and(|part| !part.done);
        let at = match (acts(near), model::far(table, near).contains(&view.turn.seat)) {
            (true, _) => Some("near"),
            (false, true) => Some("far"),
            (false, false) => None,
        };
        Some((mine, at, said))
    })
}

/// Which opponent is shown, where there are several.
#[component]
fn Opponents(desk: Desk) -> impl IntoView {
    let far = Memo::new(move |_| {
        let near = desk.near_seat();
        desk.read(|table| model::far(table, near)).unwrap_or_default()
    });
    move || {
        let seats = far.get();
        (seats.len() > 1).then(|| {
            view! {
                <div class="tabs" role="group" aria-label=t!("table-opponents")>
                    {seats.into_iter().map(|seat| tab(desk, seat)).collect_view()}
                </div>
            }
        })
    }
}

/// An opponent among several: what is left of them, and whether they are out or away.
fn tab(desk: Desk, seat: Seat) -> impl IntoView {
    let name = move || desk.read(|table| words::player_name(table, seat)).unwrap_or_default();
    let leads = move || {
        desk.view(|view| {
            let leader = model::player(view, seat)?.phoenixborn.as_ref()?;
            Some(leader.title.to_string())
        })
        .flatten()
    };
    // What is left of a player, and how many units and cards in hand.
    let facts = Memo::new(move |_| {
        let of = |player: &ashwright_room::view::Player| {
            let life = player.phoenixborn.as_ref().map_or(0, seat::life_left);
            (life, player.battlefield.len(), player.hand)
        };
        desk.view(|view| model::player(view, seat).map(of))
            .flatten()
            .unwrap_or_default()
    });
    let acting = move || {
        desk.view(|view| view.turn.seat == seat && model::phase(view.stage) == model::Round::Turns)
            .unwrap_or(false)
    };
    let state = Memo::new(move |_| {
        desk.read(|table| match table.seats.get(seat.index()) {
            _ if table.phase == Phase::Playing && !model::is_in(table, seat) => "out",
            Some(seated) if seated.away.is_some() => "away",
            _ => "here",
        })
        .unwrap_or("here")
    });
    let says = move || {
        let (life, units, hand) = facts.get();
        t!(
            "table-opponent-says",
            state = state.get(),
            player = name(),
            life = life,
            units = units,
            hand = hand
        )
    };
    let matters = move || {
        desk.listed.with(|things| {
            things.iter().any(|thing| match &thing.spot {
                model::Spot::Card(name) => desk
                    .view(|view| model::find(view, name).is_some_and(|placed| placed.seat == seat))
                    .unwrap_or(false),
                _ => false,
            })
        })
    };
    view! {
        <button
            type="button"
            class:matters=matters
            class:acting=acting
            class:out=move || state.get() == "out"
            data-seat=seat.0.to_string()
            aria-pressed=move || (desk.far_seat() == seat).to_string()
            on:click=move |_| desk.facing.set(Some(seat))
        >
            <span class="sr">{says}</span>
            <b aria-hidden="true" translate="no">{name}</b>
            <i class="leads" aria-hidden="true" lang="en">{leads}</i>
            <small aria-hidden="true">
                {move || (state.get() == "away").then(|| view! { <Icon name="offline"/> })}
                {move || (state.get() == "out").then(|| t!("table-out"))}
                <Icon name="life"/>{move || facts.get().0}
                <Icon name="battlefield"/>{move || facts.get().1}
                <Icon name="hand"/>{move || facts.get().2}
            </small>
            {move || (desk.far_seat() != seat).then(|| view! { <talk::Bubble desk seat/> })}
        </button>
    }
}

/// Says so when the line to the room is broken.
#[component]
fn Banner(desk: Desk) -> impl IntoView {
    move || match desk.link.status.get() {
        Status::Connecting if desk.table.with(Option::is_some) => None,
        Status::Connected => None,
        Status::Connecting => Some(
            view! { <p class="banner quiet" role="status" data-testid="banner">{t!("table-connecting")}</p> }
                .into_any(),
        ),
        Status::Silent => {
            Some(view! { <p class="banner" role="status" data-testid="banner">{t!("table-silent")}</p> }.into_any())
        }
        Status::Reconnecting(n) => Some(
            view! { <p class="banner" role="status" data-testid="banner">{t!("table-reconnecting", count = n)}</p> }
                .into_any(),
        ),
        Status::Elsewhere => Some(
            view! {
                <div class="banner closed" role="alert" data-testid="banner">
                    <span>{t!("table-elsewhere")}</span>
                    <button type="button" data-testid="go-on-here" on:click=move |_| drop(window().location().reload())>
                        {t!("table-go-on-here")}
                    </button>
                </div>
            }
            .into_any(),
        ),
        Status::Closed(refusal) => Some(
            view! {
                <div class="banner closed" role="alert" data-testid="banner">
                    <span lang="en">{refusal.text.clone()}</span>
                    <button type="button" on:click=move |_| desk.link.try_now()>{t!("table-try-again")}</button>
                    <a href="/">{t!("table-home")}</a>
                </div>
            }
            .into_any(),
        ),
    }
}

/// Says, during the turn with which the game goes on, that newer rules set aside what was played after it.
#[component]
fn Parted(desk: Desk) -> impl IntoView {
    let parted = Memo::new(move |_| {
        let turn = desk.read(|table| table.parted).flatten();
        let now = desk.view(|view| view.turn.number);
        turn.filter(|turn| now == Some(*turn))
    });
    move || {
        let turn = parted.get()?;
        Some(view! { <p class="banner quiet" role="status" data-testid="parted">{t!("table-parted", turn = turn)}</p> })
    }
}

/// Says that the browser has no room to keep the game, until that was read.
#[component]
fn NotKept(desk: Desk) -> impl IntoView {
    let read = RwSignal::new(false);
    move || {
        (!desk.link.kept.get() && !read.get()).then(|| view! {
            <div class="banner notice-bar" role="status" data-testid="not-kept">
                <p>{t!("table-not-kept")}</p>
                <button type="button" on:click=move |_| { read.set(true); browser::focus("[data-testid=prompt]"); }>{t!("table-hint-close")}</button>
            </div>
        })
    }
}

/// The title of the tab tells whether one has to decide.
fn title(desk: Desk) {
    Effect::new(move || {
        let over = desk.read(|table| table.phase == Phase::Over).unwrap_or(false);
        let title = if over {
            t!("table-title-over")
        } else if desk.question.with(Option::is_some) {
            t!("table-title-yours")
        } else {
            t!("table-title")
        };
        browser::set_title(&title);
    });
}

/// Goes to the rematch when it begins; not when the page of a finished game is opened again.
fn follow_rematch(desk: Desk) {
    let navigate = leptos_router::hooks::use_navigate();
    let navigate = send_wrapper::SendWrapper::new(navigate);
    Effect::new(move |before: Option<Option<Option<String>>>| {
        let now = desk.read(|table| table.rematch.clone());
        if let (Some(Some(game)), crate::link::Kind::Player) = (&now, desk.link.kind) {
            crate::online::sit_at_rematch(&desk.link.game.get_value(), game);
        }
        if let (Some(Some(None)), Some(Some(game))) = (before, now.clone()) {
            navigate(&format!("/game/{game}"), leptos_router::NavigateOptions::default());
        }
        now
    });
}

/// With several opponents, the one that attacks is shown.
fn face_attackers(desk: Desk) {
    Effect::new(move || {
        let near = desk.near_seat();
        let other = desk.view(|view| {
            let attack = view.attack.as_ref()?;
            Some(if attack.attacker == near {
                attack.defender
            } else {
                attack.attacker
            })
        });
        if let Some(Some(other)) = other
            && other != near
        {
            desk.facing.set(Some(other));
        }
    });
}
