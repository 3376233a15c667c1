//! Ways to play: against the bot, or with a friend.

use crate::app::title;
use crate::asset::RULINGS;
use crate::hired;
use crate::i18n::t;
use crate::local::{self, Stored};
use crate::online;
use crate::pages::decks::dice_row;
use crate::pages::home::{game_words, open_games};
use crate::parts::Icon;
use crate::pool;
use crate::rulings;
use crate::settings::{change, settings};
use ashwright_core::DeckLists;
use ashwright_room::{Begin, Level as Bot, Refused, SeatSetup};
use ashwright_table::decks::{NamedDeck, Shelf};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

/// `/play`
#[component]
pub fn PlayPage() -> impl IntoView {
    title(|| t!("nav-play"));
    hired::prepare();
    let games = open_games();
    let ended: Vec<Stored> = crate::local::all()
        .into_iter()
        .filter(|stored| stored.over)
        .take(6)
        .collect();
    let any_open = !games.is_empty();
    let any_ended = !ended.is_empty();
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("nav-play")}</h1>
            <div class="ways wide">
                <a class="way primary" href="/play/bot">
                    <Icon name="bot"/>
                    <span><b>{move || t!("home-bot")}</b><small>{move || t!("home-bot-more")}</small></span>
                </a>
                <a class="way" href="/play/online">
                    <Icon name="person"/>
                    <span><b>{move || t!("home-friend")}</b><small>{move || t!("home-friend-more")}</small></span>
                </a>
                <a class="way" href="/play/red-rains" data-testid="play-chimera">
                    <Icon name="t-phoenixborn"/>
                    <span><b>{move || t!("home-chimera")}</b><small>{move || t!("home-chimera-more")}</small></span>
                </a>
            </div>
            <Show when=move || any_open>
                <h2>{move || t!("play-open")}</h2>
            </Show>
            <ul class="games">
                {games
                    .into_iter()
                    .map(|game| {
                        let words = game.clone();
                        view! {
                            <li>
                                <a class="continue" href=game.address>
                                    <Icon name="play"/>
                                    <span><b>{move || game_words(&words)}</b><small>{move || t!("home-continue")}</small></span>
                                    <Icon name="right"/>
                                </a>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
            <Show when=move || any_ended>
                <h2>{move || t!("play-ended")}</h2>
            </Show>
            <ul class="games">
                {ended
                    .into_iter()
                    .map(|stored| {
                        let (_, mine, _) = stored.seat(0).unwrap_or_default();
                        let (_, theirs, _) = stored.seat(stored.other_side()).unwrap_or_default();
                        let (mine, theirs) = (mine.to_string(), theirs.to_string());
                        view! {
                            <li>
                                <a class="continue" href=format!("/replay/{}", stored.game)>
                                    <Icon name="eye"/>
                                    <span>
                                        <b>
                                            {move || {
                                                if mine.is_empty() {
                                                    t!("game-position")
                                                } else {
                                                    t!("game-local", mine = mine.clone(), theirs = theirs.clone())
                                                }
                                            }}
                                        </b>
                                        <small>{move || t!("play-watch")}</small>
                                    </span>
                                    <Icon name="right"/>
                                </a>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </main>
    }
}

/// A choice among the ready-made decks, one shelf at a time.
#[component]
pub fn DeckChoice(
    /// The name of the group of buttons.
    name: &'static str,
    /// The deck that is chosen, by its name.
    chosen: RwSignal<String>,
    /// What is chosen here.
    #[prop(into)]
    legend: Signal<String>,
) -> impl IntoView {
    let shelf_of = |name: &str| {
        let holds = |shelf: &Shelf| shelf.decks.iter().any(|named| named.name == name);
        pool::shelves().iter().position(holds).unwrap_or(0)
    };
    let shelf = RwSignal::new(chosen.with_untracked(|chosen| shelf_of(chosen)));
    let shelves = pool::shelves().iter().enumerate().map(move |(at, one)| {
        view! { <option value=at.to_string() prop:selected=move || shelf.get() == at>{one.name}" ("{one.decks.len()}")"</option> }
    });
    let tile = move |named: &'static NamedDeck| {
        let deck = named.name.clone();
        let (value, checked) = (deck.clone(), deck.clone());
        let leader = pool::pool().card(named.deck.phoenixborn).title.clone();
        view! {
            <label class="deck-choice">
                <input
                    type="radio"
                    name=name
                    value=value
                    data-testid=format!("{name}-{}", pool::stub(&deck))
                    prop:checked=move || chosen.with(|chosen| *chosen == checked)
                    on:change=move |_| chosen.set(deck.clone())
                />
                <span class="deck-tile">
                    <b lang="en">{named.name.clone()}</b>
                    <small lang="en"><Icon name="t-phoenixborn"/>{leader}</small>
                    {dice_row(named)}
                </span>
            </label>
        }
    };
    let tiles = move || {
        pool::shelves()
            .get(shelf.get())
            .map(|shelf| shelf.decks.iter().map(tile).collect_view())
    };
    let elsewhere = move || (chosen.with(|chosen| shelf_of(chosen)) != shelf.get()).then(|| chosen.get());
    view! {
        <fieldset>
            <legend>{move || legend.get()}</legend>
            <div class="deck-shelf">
                <select
                    class="input"
                    lang="en"
                    aria-label=move || t!("decks-shelf")
                    data-testid=format!("{name}-shelf")
                    on:change:target=move |event| shelf.set(event.target().value().parse().unwrap_or(0))
                >
                    {shelves.collect_view()}
                </select>
                <span class="muted small" role="status">{move || elsewhere().map(|deck| t!("decks-chosen", deck = deck))}</span>
            </div>
            <div class="deck-choices">{tiles}</div>
        </fieldset>
    }
}

/// Begins a game of this browser between the player, at the seat `mine`, and bots; where it is. Positions and records
/// have their own decks.
pub fn begin_local(
    begin: Begin,
    decks: Option<(String, String)>,
    players: usize,
    mine: usize,
    level: Bot,
    seed: Option<u64>,
) -> Option<String> {
    let (deck, bot_deck) = decks.unwrap_or_default();
    let seats = (0..players).map(|seat| {
        if seat == mine {
            SeatSetup {
                name: settings().with_untracked(|settings| settings.player()),
                deck: deck.clone(),
                bot: None,
            }
        } else {
            SeatSetup {
                name: match players {
                    2 => t!("bot-name"),
                    _ => format!("{} {}", t!("bot-name"), seat + 1),
                },
                deck: bot_deck.clone(),
                bot: Some(level),
            }
        }
    });
    Some(local::begin(local::new(seats.collect(), begin, seed)?))
}

/// The end of a form that begins a game: why the last try failed, and the button.
#[component]
pub fn Go(failed: RwSignal<Option<String>>) -> impl IntoView {
    view! {
        {move || failed.get().map(|text| view! { <div class="notice bad" role="alert"><Icon name="warning"/><p>{text}</p></div> })}
        <div class="go">
            <button type="submit" class="button primary large" data-testid="start">
                <Icon name="play"/>
                {move || t!("play-start")}
            </button>
        </div>
    }
}

fn level_words(level: Bot) -> (String, String) {
    match level {
        Bot::Novice => (t!("level-novice"), t!("level-novice-more")),
        Bot::Adept => (t!("level-adept"), t!("level-adept-more")),
    }
}

/// `/play/bot`
#[component]
pub fn BotPage() -> impl IntoView {
    title(|| t!("home-bot"));
    hired::prepare();
    let query = use_query_map();
    let first = |at: usize| {
        pool::decks()
            .nth(at)
            .map(|named| named.name.clone())
            .unwrap_or_default()
    };
    let asked = query.with_untracked(|query| query.get("deck"));
    let asked = asked.and_then(|stub| pool::decks().find(|named| pool::stub(&named.name) == stub));
    let mine = RwSignal::new(asked.map_or_else(|| first(0), |named| named.name.clone()));
    let other = pool::decks().find(|named| named.name != mine.get_untracked());
    let theirs = RwSignal::new(other.map(|named| named.name.clone()).unwrap_or_default());
    let level = RwSignal::new(Bot::Novice);
    let failed = RwSignal::new(None::<String>);
    let (seed, scenario) = query.with_untracked(|query| {
        (
            query.get("seed").and_then(|seed| seed.parse::<u64>().ok()),
            query.get("scenario"),
        )
    });
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |address: Option<String>| match address {
        Some(address) => navigate.with_value(|navigate| navigate(&address, NavigateOptions::default())),
        None => failed.set(Some(t!("play-failed"))),
    };
    let begin = move || {
        let (seed, scenario) = (seed, scenario.clone());
        let decks = (mine.get_untracked(), theirs.get_untracked());
        let level = level.get_untracked();
        if seed.is_none() && scenario.is_none() {
            go(begin_local(Begin::Decks, Some(decks), 2, 0, level, None));
            return;
        }
        // Only a server for tests lets one choose chance and positions.
        leptos::task::spawn_local(async move {
            let test = online::info().await.is_ok_and(|info| info.test);
            let seed = seed.filter(|_| test);
            let Some(name) = scenario.filter(|_| test) else {
                go(begin_local(Begin::Decks, Some(decks), 2, 0, level, seed));
                return;
            };
            RULINGS.load().await;
            let position = match rulings::find(&name).and_then(|ruling| ruling.scenario.position().cloned()) {
                Some(position) => Ok(position),
                None => online::scenario(&name).await,
            };
            match position {
                Ok(position) => {
                    let players = position.seats.len();
                    go(begin_local(
                        Begin::Position(Box::new(position)),
                        None,
                        players,
                        0,
                        level,
                        seed,
                    ));
                }
                Err(refusal) => failed.set(Some(refusal.text)),
            }
        });
    };
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("home-bot")}</h1>
            <form
                on:submit=move |event| {
                    event.prevent_default();
                    begin();
                }
            >
                <div class="setup">
                    <DeckChoice name="mine" chosen=mine legend=Signal::derive(|| t!("play-your-deck"))/>
                    <DeckChoice name="theirs" chosen=theirs legend=Signal::derive(|| t!("play-bot-deck"))/>
                </div>
                <fieldset>
                    <legend>{move || t!("play-level")}</legend>
                    <div class="levels">
                        {Bot::ALL
                            .into_iter()
                            .map(|this| {
                                view! {
                                    <label class="deck-choice">
                                        <input
                                            type="radio"
                                            name="level"
                                            value=this.word()
                                            data-testid=format!("level-{}", this.word())
                                            prop:checked=move || level.get() == this
                                            on:change=move |_| level.set(this)
                                        />
                                        <span class="deck-tile">
                                            <b>{move || level_words(this).0}</b>
                                            <small>{move || level_words(this).1}</small>
                                        </span>
                                    </label>
                                }
                            })
                            .collect_view()}
                    </div>
                </fieldset>
                <Go failed/>
            </form>
        </main>
    }
}

/// `/play/online`
#[component]
pub fn OnlinePage() -> impl IntoView {
    title(|| t!("home-friend"));
    let query = use_query_map();
    let failed = RwSignal::new(None::<Refused>);
    let busy = RwSignal::new(false);
    let navigate = StoredValue::new_local(use_navigate());
    let name = RwSignal::new(settings().with_untracked(|settings| settings.player()));
    let lists = RwSignal::new(DeckLists::Open);
    let create = move || {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        failed.set(None);
        let typed = name.get_untracked().trim().to_string();
        change(|settings| settings.name.clone_from(&typed));
        let player = settings().with_untracked(|settings| settings.player());
        let (seed, scenario) = query.with_untracked(|query| {
            (
                query.get("seed").and_then(|seed| seed.parse().ok()),
                query.get("scenario"),
            )
        });
        leptos::task::spawn_local(async move {
            match online::create(&player, lists.get_untracked(), None, seed, scenario).await {
                Ok(seat) => {
                    let address = format!("/game/{}", seat.game);
                    navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
                }
                Err(refusal) => {
                    failed.set(Some(refusal));
                    busy.set(false);
                }
            }
        });
    };
    view! {
        <main id="main" class="page narrow">
            <h1 tabindex="-1">{move || t!("home-friend")}</h1>
            <p class="lead">{move || t!("online-lead")}</p>
            <form
                class="panel"
                on:submit=move |event| {
                    event.prevent_default();
                    create();
                }
            >
                <label class="field">
                    <span class="label">{move || t!("settings-name")}</span>
                    <input
                        class="input"
                        maxlength="24"
                        autocomplete="nickname"
                        data-testid="name"
                        prop:value=move || name.get()
                        on:input:target=move |event| name.set(event.target().value())
                    />
                </label>
                <dl class="terms">
                    <dt>{move || t!("online-format")}</dt>
                    <dd>{move || t!("online-format-reborn")}</dd>
                    <dt>{move || t!("online-seen")}</dt>
                    <dd>{move || t!("online-private")}</dd>
                    <dt>{move || t!("online-dice")}</dt>
                    <dd>{move || t!("online-fair")}</dd>
                </dl>
                <label class="check">
                    <input
                        type="checkbox"
                        data-testid="hidden-lists"
                        prop:checked=move || lists.get() == DeckLists::Hidden
                        on:change:target=move |event| {
                            lists.set(if event.target().checked() { DeckLists::Hidden } else { DeckLists::Open });
                        }
                    />
                    <span>{move || t!("online-hidden")}<small>{move || t!("online-hidden-more")}</small></span>
                </label>
                {move || {
                    failed
                        .get()
                        .map(|refusal| {
                            view! {
                                <div class="notice bad" role="alert">
                                    <Icon name="offline"/>
                                    <p lang="en">{refusal.text}</p>
                                </div>
                            }
                        })
                }}
                <div class="row">
                    <button type="submit" class="button primary large" data-testid="create" disabled=move || busy.get()>
                        {move || if busy.get() { t!("online-creating") } else { t!("online-create") }}
                    </button>
                    <a class="button quiet" href="/play/bot">{move || t!("online-bot-instead")}</a>
                </div>
            </form>
        </main>
    }
}
