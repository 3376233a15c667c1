//! The page of a game: finds the line to its room, shows the lobby before the game and the table from then on.

use crate::app::{title, without_frame};
use crate::asset::WithCards;
use crate::browser;
use crate::i18n::t;
use crate::later;
use crate::link::{Kind, Link, Status};
use crate::local;
use crate::online::{self, SeatHeld};
use crate::parts::{Icon, Nothing, Notice, Waiting};
use crate::settings;
use crate::table::{TablePage, lesson};
use ashwright_core::Seat;
use ashwright_local::is_local;
use ashwright_room::message::{Phase, Request, Stops, Table};
use ashwright_room::{Code, Refused};
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use std::time::Duration;

/// The mark in the address of a game that was put in the place of the page where it was begun; it is taken off at once.
pub(super) const BEGUN: &str = "begun";

/// `/game/:id`
#[component]
pub fn GamePage() -> impl IntoView {
    view! { <AnyGame watch=false/> }
}

/// `/game/:id/watch`
#[component]
pub fn WatchPage() -> impl IntoView {
    view! { <AnyGame watch=true/> }
}

#[component]
fn AnyGame(watch: bool) -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    let query = use_query_map();
    let joined = RwSignal::new(false);
    move || {
        joined.track();
        let id = id.get();
        if query.with_untracked(|query| query.get(BEGUN).is_some()) {
            let address = format!("/game/{id}");
            set_timeout(move || browser::replace_address(&address), Duration::ZERO);
        }
        if is_local(&id) {
            return match local::find(&id) {
                Some(stored) => view! {
                    // The worker is given the cards before the game.
                    <WithCards edition=stored.setup.edition>
                        <Room link=Link::local(stored.clone())/>
                    </WithCards>
                }
                .into_any(),
                None => view! { <NoGame here=true/> }.into_any(),
            };
        }
        // Only the address that one came by invites: not that of a rematch.
        let invitation = query.with_untracked(|query| query.get("join"));
        let held = SeatHeld::load(&id).filter(|_| !watch);
        match (held, invitation.filter(|_| !watch)) {
            (Some(seat), invitation) => {
                if invitation.is_some() {
                    without_invitation(&id);
                }
                view! { <Room link=Link::socket(&id, Some(seat.token))/> }.into_any()
            }
            (None, Some(invitation)) => view! { <Join id invitation joined/> }.into_any(),
            (None, None) => {
                let this = id.clone();
                online::look_for_rematches(move |rematch| {
                    if rematch == this && !watch {
                        joined.set(true);
                    }
                });
                view! { <Room link=Link::socket(&id, None)/> }.into_any()
            }
        }
    }
}

/// Takes the invitation out of the address, so that it is not shared by mistake.
fn without_invitation(game: &str) {
    let address = format!("/game/{game}");
    set_timeout(move || browser::replace_address(&address), Duration::ZERO);
}

/// Takes the seat that an invitation offers.
#[component]
fn Join(id: String, invitation: String, joined: RwSignal<bool>) -> impl IntoView {
    title(|| t!("lobby-title"));
    let failed = RwSignal::new(None::<Refused>);
    let watch = format!("/game/{id}/watch");
    leptos::task::spawn_local(async move {
        match online::join(&id, &invitation).await {
            Ok(_) => {
                without_invitation(&id);
                joined.try_set(true);
            }
            Err(refusal) => {
                failed.try_set(Some(refusal));
            }
        }
    });
    view! {
        <main id="main" class="page">
            {move || match failed.get() {
                None => view! { <Waiting/> }.into_any(),
                Some(refusal) => {
                    let text = refusal.text;
                    let watch = watch.clone();
                    view! {
                        <Nothing heading=Box::new(|| t!("join-failed")) text=Box::new(move || text.clone())>
                            <a class="button primary" href=watch>{move || t!("join-watch")}</a>
                            <a class="button" href="/play">{move || t!("nav-play")}</a>
                        </Nothing>
                    }
                        .into_any()
                }
            }}
        </main>
    }
}

#[component]
fn NoGame(here: bool) -> impl IntoView {
    title(|| t!("game-none"));
    view! {
        <main id="main" class="page">
            <Nothing
                heading=Box::new(|| t!("game-none"))
                text=Box::new(move || if here { t!("game-none-here") } else { t!("game-none-server") })
            >
                <a class="button primary" href="/play/bot">{move || t!("home-bot")}</a>
                <a class="button" href="/play">{move || t!("nav-play")}</a>
            </Nothing>
        </main>
    }
}

/// What a game shows: waiting, lobby, table, or why there is none.
#[derive(Clone, PartialEq)]
enum Shown {
    Waiting,
    /// The device was handed over, and nobody is to see a hand before the one who plays it.
    Veiled(Seat),
    Lobby,
    Table,
    Refused(Refused),
}

/// While nothing of the game has come: after a while, that the server cannot be reached.
fn waiting(link: Link) -> impl IntoView {
    let late = RwSignal::new(false);
    let say = move || {
        late.try_set(true);
    };
    set_timeout(say, std::time::Duration::from_secs(4));
    view! {
        <main id="main" class="page">
            <Waiting/>
            {move || {
                let trying = matches!(link.status.get(), Status::Reconnecting(_));
                (late.get() && trying)
                    .then(|| {
                        view! {
                            <Notice icon="offline">{t!("game-unreachable")}</Notice>
                        }
                    })
            }}
        </main>
    }
}

/// Between two people at one device: whose table comes next, for whoever that is to say.
fn veiled(link: Link, to: Seat) -> impl IntoView {
    let name = StoredValue::new(link.name_here(to));
    title(move || t!("here-title", player = name.get_value()));
    let show = move |_| match link.status.get_untracked() {
        Status::Elsewhere => drop(window().location().reload()),
        _ => link.veil.set(None),
    };
    // Not the button: Enter that is held on "Hand over" would press it as well.
    request_animation_frame(|| browser::focus("h1"));
    let others = link.others_here().into_iter().map(|other| {
        let name = link.name_here(other);
        view! {
            <button type="button" class="button quiet" data-testid="not-here" on:click=move |_| link.hand_over(other, String::new())>
                {t!("here-hand-over", player = name)}
            </button>
        }
    });
    view! {
        <main id="main" class="page handing" data-testid="veil">
            <Icon name="t-phoenixborn"/>
            <h1 tabindex="-1">{move || t!("here-title", player = name.get_value())}</h1>
            {move || link.why.with(|why| (!why.is_empty()).then(|| view! { <p class="lead"><b>{why.clone()}</b></p> }))}
            <p class="lead">{move || t!("here-says", player = name.get_value())}</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="here" on:click=show>
                    <Icon name="eye"/>
                    {move || t!("here-show", player = name.get_value())}
                </button>
                {others.collect_view()}
            </p>
        </main>
    }
}

#[component]
fn Room(link: Link) -> impl IntoView {
    Effect::new(move || link.give_to_who_is_asked());
    let playing = move || link.read(|table| table.phase != Phase::Over).unwrap_or(true);
    let veil = Memo::new(move |_| link.veil.get().filter(|_| playing()));
    let shown = Memo::new(move |_| match (link.read(|table| table.phase), link.status.get()) {
        (None | Some(Phase::Lobby), Status::Closed(refusal)) => Shown::Refused(refusal),
        _ if veil.get().is_some() => veil.get().map_or(Shown::Waiting, Shown::Veiled),
        (None, _) => Shown::Waiting,
        (Some(Phase::Lobby), _) => Shown::Lobby,
        (Some(Phase::Playing | Phase::Over), _) => Shown::Table,
    });
    let played = Memo::new(move |_| link.read(|table| (table.edition, table.you, online::others(table))));
    Effect::new(move || {
        if let Some((edition, you, others)) = played.get().filter(|_| link.kind == Kind::Player) {
            online::note_played(&link.game.get_value(), edition, you, others);
        }
    });
    Effect::new(move || {
        let over = link.read(|table| table.phase == Phase::Over).unwrap_or(false);
        if over && link.kind == Kind::Player {
            online::note_end(&link.game.get_value());
        }
    });
    let wants = Memo::new(move |_| {
        let asks = |table: &Table| {
            table
                .you
                .and_then(|you| table.seats.get(you.index()))
                .is_some_and(|own| own.rematch)
        };
        link.read(|table| table.rematch.is_none() && asks(table))
    });
    Effect::new(move || {
        if let Some(wants) = wants.get().filter(|_| link.kind == Kind::Player) {
            online::note_wish(&link.game.get_value(), wants);
        }
    });
    // Once seen, it stays said.
    let broken = Memo::new(move |before: Option<&bool>| {
        let is_broken = |table: &Table| online::is_broken(&link.game.get_value(), table);
        before == Some(&true) || (link.kind == Kind::Player && link.read(is_broken).unwrap_or(false))
    });
    let warning = move || {
        broken.get().then(|| {
            view! {
                <Notice testid="chance-broken">{move || t!("chance-broken")}</Notice>
            }
        })
    };
    let edition = move || untrack(|| link.read(|table| table.edition)).unwrap_or_default();
    let content = move || match shown.get() {
        Shown::Waiting => waiting(link).into_any(),
        Shown::Veiled(to) => veiled(link, to).into_any(),
        Shown::Lobby => view! { <WithCards edition=edition()>{later::lobby(link)}</WithCards> }.into_any(),
        Shown::Table => view! { <WithCards edition=edition()><AtTable link/></WithCards> }.into_any(),
        Shown::Refused(refusal) if refusal.code == Code::NoSuchGame => view! { <NoGame here=false/> }.into_any(),
        // A seat that its player left before the game may have been freed.
        Shown::Refused(refusal) if refusal.code == Code::NotSeated => {
            let (text, game) = (refusal.text, link.game.get_value());
            online::forget(&game);
            view! {
                <main id="main" class="page">
                    <Nothing heading=Box::new(|| t!("join-failed")) text=Box::new(move || text.clone())>
                        <a class="button primary" rel="external" data-testid="sit-again" href=format!("/game/{game}?join=")>
                            {move || t!("play-tables-sit")}
                        </a>
                        <a class="button" rel="external" href=format!("/game/{game}/watch")>{move || t!("join-watch")}</a>
                        <a class="button" href="/play">{move || t!("nav-play")}</a>
                    </Nothing>
                </main>
            }
            .into_any()
        }
        Shown::Refused(refusal) => {
            let text = refusal.text;
            view! {
                <main id="main" class="page">
                    <Nothing heading=Box::new(|| t!("game-closed")) text=Box::new(move || text.clone())>
                        <button class="button primary" on:click=move |_| drop(window().location().reload())>
                            {move || t!("reload")}
                        </button>
                        <a class="button" href="/play">{move || t!("nav-play")}</a>
                    </Nothing>
                </main>
            }
            .into_any()
        }
    };
    view! {
        {warning}
        {content}
    }
}

/// Tells a new game what its player wants to be asked, as the settings say; what the player has changed at the table stands. A
/// lesson asks what it teaches.
fn ask_as_set(link: Link) {
    let playing = untrack(|| link.read(|table| (table.phase == Phase::Playing).then_some(table.stops))).flatten();
    let Some(stops) = playing.filter(|_| link.kind == Kind::Player && lesson::of(&link).is_none()) else {
        return;
    };
    let wanted = settings::settings().with_untracked(|settings| settings.stops);
    // Several people at one device have a table each.
    let seat = match link.others_here().is_empty() {
        true => None,
        false => untrack(|| link.read(|table| table.you)).flatten(),
    };
    let is_new = link.game.with_value(|game| settings::first_seen(game, seat));
    if is_new && stops == Stops::default() && wanted != stops {
        leptos::task::spawn_local(async move {
            // Where the line is cut in this moment, one is asked more than one wished, and can say so at the table.
            let _ = link.request(|id| Request::Stops { id, stops: wanted }).await;
        });
    }
}

/// The table without the frame of the site.
#[component]
fn AtTable(link: Link) -> impl IntoView {
    without_frame();
    ask_as_set(link);
    view! { <TablePage link/> }
}
