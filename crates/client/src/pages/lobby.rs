//! Before a game with friends: the link to share, the seats, one's deck.

use crate::app::title;
use crate::browser;
use crate::i18n::t;
use crate::link::{Failed, Kind, Link, Status};
use crate::online::{self, Bound, SeatHeld};
use crate::pages::chimera::proposed_against;
use crate::pages::deck_choice::DeckChoice;
use crate::pages::grim_fates;
use crate::parts::{CopyButton, Icon, Notice, name_field};
use crate::pool;
use crate::settings::{settings, take_name};
use crate::table::talk;
use crate::words::{difficulty_words, edition_name};
use crate::workshop;
use ashwright_core::{Agreed, DeckLists, EditionId, Hands, Seat, SeatKind};
use ashwright_room::MAKER;
use ashwright_room::message::{Phrase, Request, Says, Seated, Table};
use ashwright_table::Challenge;
use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};

/// An address as a picture for cameras.
#[component]
fn Qr(address: String) -> impl IntoView {
    let code = QrCode::with_error_correction_level(address.as_bytes(), EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (at, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            path.push_str(&format!("M{} {}h1v1h-1z", at % width + 4, at / width + 4));
        }
    }
    let side = width + 8;
    Some(view! {
        <svg
            class="qr"
            viewBox=format!("0 0 {side} {side}")
            shape-rendering="crispEdges"
            role="img"
            aria-label=move || t!("lobby-qr")
        >
            <rect width=side height=side fill="#ffffff"></rect>
            <path d=path fill="#000000"></path>
        </svg>
    })
}

/// The lobby of a game that has not begun.
#[component]
pub fn Lobby(link: Link) -> impl IntoView {
    title(|| t!("lobby-title"));
    // It comes when the room has answered, and what stood there and had the focus is gone.
    request_animation_frame(|| browser::focus("[data-testid=lobby] h1"));
    let game = link.game.get_value();
    let invitation = SeatHeld::load(&game).and_then(|seat| seat.join);
    let address = invitation.map(|join| format!("{}/game/{game}?join={join}", browser::origin()));
    let you = Memo::new(move |_| link.read(|table| table.you).flatten());
    let seats = Memo::new(move |_| link.read(|table| table.seats.clone()).unwrap_or_default());
    let lists = Memo::new(move |_| link.read(|table| table.lists).unwrap_or_default());
    let open = Memo::new(move |_| link.read(|table| table.around.open).unwrap_or_default());
    let met = untrack(|| link.read(|table| table.challenge.clone())).flatten();
    let edition = untrack(|| link.read(|table| table.edition)).unwrap_or_default();
    let mine = Memo::new(move |_| {
        let seat = you.get()?;
        seats.with(|seats| seats.get(seat.index()).cloned())
    });
    let connected = Signal::derive(move || link.status.get() == Status::Connected);
    let free = move || seats.with(|seats| seats.iter().filter(|seat| seat.name.is_empty()).count());
    let full = Memo::new(move |_| free() == 0);
    let address = StoredValue::new(address);
    let invitation = move || {
        let address = address.get_value();
        address.map(|address| view! { <Invitation address seats free=Signal::derive(free)/> })
    };
    // Who made the game, and asks others to it.
    let hosts = move || you.get() == Some(MAKER) && address.with_value(Option::is_some);
    let chairs = move || {
        let (you, hosts) = (you.get(), hosts());
        let seats = (0..).map(Seat).zip(seats.get());
        seats
            .map(|(at, seat)| {
                let mine = you == Some(at);
                // Who has come and says no name can be sent away, too.
                let comes = !seat.name.is_empty() || seat.here;
                let guest = hosts && !mine && comes && seat.kind == SeatKind::Player && seat.bot.is_none();
                let free = guest.then(|| view! { <Free link seat=at name=seat.name.clone()/> });
                seat_view(seat, mine, free)
            })
            .collect_view()
    };
    let others = Memo::new(move |_| {
        let you = you.get();
        let seats = (0..).map(Seat).zip(seats.get());
        let others = seats.filter(|(at, seat)| you != Some(*at) && !seat.name.is_empty());
        others
            .map(|(_, seat)| format!("{}: {}", seat.name, standing(&seat)))
            .collect::<Vec<_>>()
            .join(" · ")
    });
    let own = if link.kind == Kind::Player {
        view! { <Sitting link mine others connected/> }.into_any()
    } else {
        view! { <div class="notice"><Icon name="eye"/><p>{move || t!("lobby-watching", free = free())}</p></div> }
            .into_any()
    };
    view! {
        <main id="main" class="page lobby" data-testid="lobby">
            <h1 tabindex="-1">{move || t!("lobby-title")}</h1>
            {met.as_ref().map(|met| view! { <p class="lead" data-testid="met">{met_words(met)}</p> })}
            <Show when=move || !connected.get()>
                <Notice icon="offline">{move || t!("reconnecting")}</Notice>
            </Show>
            {(link.kind == Kind::Player && !browser::keeps())
                .then(|| view! { <Notice testid="seat-not-kept">{move || t!("lobby-not-kept")}</Notice> })}
            // Who waits for others invites them; who is waited for chooses a deck.
            {move || (!full.get()).then(invitation)}
            {own}
            <Show when=move || open.get()>
                <div class="notice" data-testid="open"><Icon name="eye"/><p>{move || t!("lobby-open")}</p></div>
            </Show>
            <section class="panel">
                <h2>{move || t!("lobby-seats")}</h2>
                <ol class="chairs" aria-live="polite">{chairs}</ol>
                <p class="muted small" role="status" data-testid="free" data-free=move || free().to_string()>
                    {move || t!("lobby-seats-free", free = free())}
                </p>
                {(edition != EditionId::default() && met.is_none())
                    .then(|| {
                        view! {
                            <p class="small" data-testid="edition" data-edition=edition.word()>
                                {move || t!("lobby-edition", edition = edition_name(edition))}
                            </p>
                        }
                    })}
                <p class="muted small" data-testid="lists" data-lists=move || lists.get().word()>
                    {move || lists_words(lists.get())}
                </p>
            </section>
            <Talk link/>
            {move || full.get().then(invitation)}
        </main>
    }
}

/// Whom the players meet, and what they agree on by sitting down.
fn met_words(met: &Challenge) -> String {
    let meets = t!(
        "chimera-met",
        chimera = met.chimera.clone(),
        difficulty = difficulty_words(met.difficulty),
        level = met.level
    );
    let phoenix = (met.call_of_the_phoenix == Agreed::Yes).then(|| t!("chimera-agreed-phoenix"));
    let hands = (met.hands == Hands::Open).then(|| t!("chimera-agreed-hands"));
    let begins = (met.begins != Seat(0)).then(|| t!("chimera-agreed-begins"));
    let grim = grim_fates::agreed_words(&met.grim_fates);
    let said = std::iter::once(meets)
        .chain(aspects_words(met))
        .chain(grim)
        .chain(phoenix)
        .chain(hands)
        .chain(begins);
    let said: Vec<String> = said.collect();
    said.join(" ")
}

/// Which aspects its deck is made of; nothing where nobody has chosen any.
fn aspects_words(met: &Challenge) -> Option<String> {
    let mut lines = met.aspects.lines().map(str::trim).filter(|line| !line.is_empty());
    match (met.is_random(), lines.next(), lines.next()) {
        (true, ..) => Some(t!("chimera-agreed-random")),
        (false, None, _) => None,
        (false, Some(stack), None) => Some(t!("chimera-agreed-stack", stack = stack.to_owned())),
        (false, Some(first), Some(second)) => {
            let cards: Vec<String> = [first, second].into_iter().chain(lines).map(str::to_owned).collect();
            Some(t!("chimera-agreed-aspects", cards = cards.join(", ")))
        }
    }
}

/// What the players know of each other's decks, as a sentence.
fn lists_words(lists: DeckLists) -> String {
    match lists {
        DeckLists::Open => t!("lists-open"),
        DeckLists::Hidden => t!("lists-hidden"),
    }
}

/// The link that lets somebody else sit down.
#[component]
fn Invitation(address: String, seats: Memo<Vec<Seated>>, free: Signal<usize>) -> impl IntoView {
    let others = move || {
        seats.with(|seats| {
            seats
                .iter()
                .filter(|seat| seat.kind == SeatKind::Player && seat.bot.is_none())
                .count()
                .saturating_sub(1)
        })
    };
    let heading = move || {
        if free.get() > 0 {
            t!("lobby-share", others = others())
        } else {
            t!("lobby-link")
        }
    };
    let more = move || {
        if free.get() > 0 {
            t!("lobby-share-more", others = others())
        } else {
            t!("lobby-share-taken")
        }
    };
    view! {
        <section class="panel share">
            <Shared address heading=Signal::derive(heading) more=Signal::derive(more)/>
        </section>
    }
}

/// A link to be sent to somebody: to be copied, and for a camera.
#[component]
pub fn Shared(address: String, heading: Signal<String>, more: Signal<String>) -> impl IntoView {
    let (shown, copying) = (address.clone(), address.clone());
    view! {
        <div>
            <h2>{move || heading.get()}</h2>
            <p>{move || more.get()}</p>
            <label class="field">
                <span class="visually-hidden">{move || t!("lobby-link")}</span>
                <input
                    class="input"
                    readonly
                    data-testid="invite"
                    value=shown
                    on:focus:target=move |event| event.target().select()
                />
            </label>
            <CopyButton icon="copy" words=Signal::derive(|| t!("lobby-copy")) text=move || Some(copying.clone()) primary=true/>
        </div>
        <Qr address/>
    }
}

/// What may be said before a game.
const GREETINGS: [Phrase; 4] = [Phrase::Hello, Phrase::GoodLuck, Phrase::OneMoment, Phrase::MustGo];
/// So many of the phrases that were said last are shown.
const LAST_SAID: usize = 3;

/// What those who sit here say to each other.
#[component]
fn Talk(link: Link) -> impl IntoView {
    let is_heard = Memo::new(move |_| link.read(talk::is_heard).unwrap_or_default());
    let said = Memo::new(move |_| {
        let said = |table: &Table| {
            let shown = talk::shown(table);
            let from = shown.len().saturating_sub(LAST_SAID);
            shown[from..]
                .iter()
                .map(|spoken| talk::said(table, spoken))
                .collect::<Vec<_>>()
        };
        link.read(said).unwrap_or_default()
    });
    let refused = RwSignal::new(None::<String>);
    let words = Memo::new(move |_| link.read(|table| table.around.words).unwrap_or_default());
    let say = move |says: Says| {
        leptos::task::spawn_local(async move {
            let done = link.request(|id| Request::Say { id, says }).await;
            refused.try_set(done.err().map(Failed::words));
        });
    };
    let connected = Signal::derive(move || link.status.with(|status| *status == Status::Connected));
    view! {
        <Show when=move || is_heard.get()>
            <section class="panel talk" data-testid="talk-before">
                <h2>{move || t!("talk-say")}</h2>
                <div class="row">
                    {GREETINGS.map(|phrase| view! {
                        <button type="button" class="button" data-testid=format!("say-{}", phrase.word()) on:click=move |_| say(Says::Phrase(phrase))>
                            {move || talk::phrase_words(phrase)}
                        </button>
                    }).into_iter().collect_view()}
                </div>
                <Show when=move || words.get()><talk::OwnWords say connected/></Show>
                <ol role="log" aria-label=move || t!("talk-say")>
                    {move || said.get().into_iter().map(|said| view! { <li>{said}</li> }).collect_view()}
                </ol>
                {move || refused.get().map(|text| view! { <p class="small" role="alert" lang="en">{text}</p> })}
            </section>
        </Show>
    }
}

/// One's name, deck and readiness.
#[component]
fn Sitting(link: Link, mine: Memo<Option<Seated>>, others: Memo<String>, connected: Signal<bool>) -> impl IntoView {
    let refused = RwSignal::new(None::<String>);
    let name = RwSignal::new(settings().with_untracked(|settings| settings.player()));
    let edition = untrack(|| link.read(|table| table.edition)).unwrap_or_default();
    let (met, at) = untrack(|| link.read(|table| (table.challenge.clone(), table.you))).unwrap_or_default();
    // Against a Chimera each begins with one of the decks that were made to meet it.
    let first = match met {
        Some(met) => proposed_against(&met.chimera, at.map_or(0, Seat::index)),
        // Who has built a deck came to play it.
        None => workshop::newest(edition)
            .or_else(|| Some(pool::decks(edition).next()?.name.clone()))
            .unwrap_or_default(),
    };
    // A deck that this device does not have stays what it is at the table.
    let seated = mine.get_untracked().and_then(|mine| mine.deck);
    let deck = RwSignal::new(seated.map_or(first, |name| workshop::choice_of(edition, &name).unwrap_or_default()));
    let given = Given::at(&link);
    let commitment = untrack(|| link.read(|table| table.chance.commitment.clone())).unwrap_or_default();
    let bound = StoredValue::new(online::bind(&link.game.get_value(), commitment));
    let sit = move |ready: bool| {
        let name = take_name(&name.get_untracked());
        // Where nothing is chosen, the room knows what is played.
        let deck = match given {
            Some(_) => String::new(),
            None => workshop::told(edition, &deck.get_untracked()),
        };
        leptos::task::spawn_local(async move {
            let Some(Bound { nonce, .. }) = bound.try_get_value() else {
                return;
            };
            let done = link
                .request(|id| Request::Sit {
                    id,
                    name,
                    deck,
                    nonce,
                    ready,
                })
                .await;
            refused.try_set(done.err().map(Failed::words));
        });
    };
    let ready = move || mine.with(|mine| mine.as_ref().is_some_and(|mine| mine.ready));
    // Whoever takes another deck is not ready any more: the game would begin with the one that the table knows.
    Effect::new(move |before: Option<String>| {
        let now = deck.get();
        let known = mine.with_untracked(|mine| mine.as_ref().and_then(|mine| mine.deck.clone()));
        let is_known = known.and_then(|name| workshop::choice_of(edition, &name)) == Some(now.clone());
        if before.is_some_and(|before| before != now) && untrack(ready) && !is_known {
            sit(false);
        }
        now
    });
    // What another page of this browser told of the same seat is what counts: it is shown here, too.
    Effect::new(move |before: Option<(String, Option<String>)>| {
        let now = mine.with(|mine| {
            mine.clone()
                .map_or_else(Default::default, |mine| (mine.name, mine.deck))
        });
        let mut own = link.waiting.get_untracked() > 0;
        own |= before.as_ref().is_none_or(|before| *before == now);
        if !own {
            name.set(now.0.clone());
            if let Some(chosen) = now.1.as_ref().and_then(|name| workshop::choice_of(edition, name)) {
                deck.set(chosen);
            }
        }
        now
    });
    // One's name is told at once, so that the others see who has come.
    if !mine.with_untracked(|mine| mine.as_ref().is_some_and(|mine| mine.ready)) {
        // Where everything is given, nothing is left to choose.
        sit(given.is_some());
    }
    view! {
        <form
            on:submit=move |event| {
                event.prevent_default();
                sit(!ready());
            }
        >
            {own_deck(given, edition, deck)}
            <div class="name-field">{name_field("player-name", || t!("settings-name"), name, Box::new(move || sit(ready())))}</div>
            <Bindings bound=bound.get_value()/>
            {move || {
                refused
                    .get()
                    .map(|text| {
                        view! {
                            <Notice lang="en">{text}</Notice>
                        }
                    })
            }}
            <Ready ready=Signal::derive(ready) others connected/>
        </form>
    }
}

/// The button that says that one is ready, and how far the others are, which on a phone is not in sight.
#[component]
fn Ready(ready: Signal<bool>, others: Memo<String>, connected: Signal<bool>) -> impl IntoView {
    view! {
        <div class="go">
            <p class="muted small" data-testid="others">{move || others.get()}</p>
            <button
                type="submit"
                class="button large"
                class:primary=move || !ready.get()
                data-testid="ready"
                aria-pressed=move || ready.get().to_string()
                disabled=move || !connected.get()
            >
                <Icon name="check"/>
                {move || if ready.get() { t!("lobby-not-ready") } else { t!("lobby-ready") }}
            </button>
        </div>
    }
}

/// What binds the chance of the game.
#[component]
fn Bindings(bound: Bound) -> impl IntoView {
    view! {
            <details class="fairness">
        <summary>{move || t!("table-fair-title")}</summary>
        <p>{move || t!("lobby-bound")}</p>
        <dl>
            <dt>{move || t!("table-fair-commitment")}</dt>
            <dd data-testid="commitment"><code>{bound.commitment}</code></dd>
            <dt>{move || t!("lobby-bound-own")}</dt>
            <dd data-testid="nonce"><code>{bound.nonce}</code></dd>
        </dl>
    </details>
        }
}

/// Where what one plays is given.
#[derive(Clone, Copy)]
enum Given {
    /// By a campaign.
    Campaign,
    /// By the game against a Chimera after which two players go on against each other.
    Second,
}

impl Given {
    fn at(link: &Link) -> Option<Given> {
        if untrack(|| link.read(|table| table.second)).unwrap_or_default() {
            return Some(Given::Second);
        }
        let seat = link.game.with_value(|game| SeatHeld::load(game))?;
        seat.campaign.map(|_| Given::Campaign)
    }
}

/// Which deck one plays: one that is chosen here, if none is given.
fn own_deck(given: Option<Given>, edition: EditionId, chosen: RwSignal<String>) -> AnyView {
    match given {
        Some(Given::Campaign) => {
            view! { <p data-testid="campaign-deck">{move || t!("lobby-campaign-deck")}</p> }.into_any()
        }
        Some(Given::Second) => view! { <p data-testid="second-game">{move || t!("lobby-second")}</p> }.into_any(),
        None => view! {
            <DeckChoice edition name="mine" chosen legend=Signal::derive(|| t!("play-your-deck"))/>
            <p class="muted small">{move || t!("lobby-secret")}</p>
        }
        .into_any(),
    }
}

/// Frees the seat of somebody who has come by mistake, or in the place of another.
#[component]
fn Free(link: Link, seat: Seat, name: String) -> impl IntoView {
    let refused = RwSignal::new(None::<String>);
    view! {
        {move || refused.get().map(|text| view! { <small role="alert" lang="en">{text}</small> })}
        <button
            type="button"
            class="button"
            data-testid="free-seat"
            aria-label=move || (!name.is_empty()).then(|| t!("lobby-free-seat-of", player = name.clone()))
            on:click=move |_| leptos::task::spawn_local(async move {
                match link.request(|id| Request::Free { id, seat }).await {
                    // The button has gone with the focus.
                    Ok(_) => browser::focus("[data-testid=lobby] h1"),
                    Err(failed) => drop(refused.try_set(Some(failed.words()))),
                }
            })
        >
            {move || t!("lobby-free-seat")}
        </button>
    }
}

/// How far somebody who has come is.
fn standing(seat: &Seated) -> String {
    match (seat.ready, seat.here) {
        (_, false) => t!("lobby-away"),
        (true, true) => t!("lobby-is-ready"),
        (false, true) => t!("lobby-choosing"),
    }
}

fn seat_view(seat: Seated, mine: bool, free: Option<impl IntoView + 'static>) -> impl IntoView {
    let (ready, here) = (seat.ready, seat.here);
    let name = (!seat.name.is_empty()).then(|| seat.name.clone());
    view! {
        <li class="chair" data-ready=ready.to_string()>
            <Icon name="person"/>
            <span>
                <b>{let name = name.clone(); move || match &name {
                    Some(name) => name.clone(),
                    None if here => t!("lobby-somebody"),
                    None => t!("lobby-free"),
                }}</b>
                <small>{move || if name.is_some() || here { standing(&seat) } else { t!("lobby-free-more") }}</small>
            </span>
            {free}
            {mine.then(|| view! { <span class="tag">{move || t!("you")}</span> })}
            {ready.then(|| view! { <span class="ready-mark"><Icon name="check"/></span> })}
        </li>
    }
}
