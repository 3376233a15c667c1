//! Ways to play: against the bot, or with a friend.

use crate::app::title;
use crate::asset::{self, Arrival, WithCards};
use crate::browser;
use crate::endings;
use crate::hired;
use crate::i18n::{self, t};
use crate::later::{self, Portrait};
use crate::local::{self, Stored};
use crate::online;
use crate::pages::deck_choice::DeckChoice;
use crate::pages::game::BEGUN;
use crate::pages::home::{OwnGame, ended_games, game_words, open_games};
use crate::parts::{Go, Icon, Notice, Removal, Terms, Waiting, Way, name_field, select};
use crate::pool::{self};
use crate::settings::{change, is_guest, settings};
use crate::words::edition_label;
use crate::workshop::{self};
use ashwright_core::{DeckLists, EditionId};
use ashwright_room::site::{OpenGame, Wish};
use ashwright_room::{Begin, Level as Bot, MAX_NAME, Refused, SeatSetup, shown_part};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

/// So many games that have ended are shown.
const MOST_ENDED: usize = 6;

/// `/play`
#[component]
pub fn PlayPage() -> impl IntoView {
    title(|| t!("nav-play"));
    hired::prepare();
    let games = RwSignal::new(open_games());
    online::look_for_rematches(move |_| games.set(open_games()));
    let mut ended = ended_games();
    ended.truncate(MOST_ENDED);
    let any_open = move || !games.with(Vec::is_empty);
    let any_ended = !ended.is_empty();
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("nav-play")}</h1>
            <div class="ways wide">
                <Way to="/play/bot" icon="bot" name=|| t!("home-bot") more=|| t!("home-bot-more") first=true>
                    {later::portrait(Portrait::Leader(0))}
                </Way>
                <Way to="/play/online" icon="person" name=|| t!("home-friend") more=|| t!("home-friend-more")>
                    {later::portrait(Portrait::Leader(1))}
                    {later::portrait(Portrait::Leader(2))}
                </Way>
                <Way to="/play/red-rains" icon="t-phoenixborn" name=|| t!("home-chimera") more=|| t!("home-chimera-more") testid="play-chimera">
                    {later::portrait(Portrait::Chimera)}
                </Way>
            </div>
            <OpenTables/>
            <Show when=any_open>
                <h2>{move || t!("play-open")}</h2>
            </Show>
            <ul class="games">
                <For each=move || games.get() key=|game| game.address.clone() let:game>
                    <li>{open_game(game, games)}</li>
                </For>
            </ul>
            <Show when=move || any_ended>
                <h2>{move || t!("play-ended")}</h2>
            </Show>
            <ul class="games">
                {ended
                    .into_iter()
                    .map(|game| {
                        let (address, ended, last) = (game.address.clone(), game.clone(), last_played(&game));
                        view! {
                            <li>
                                <a class="continue" href=address>
                                    <Icon name="eye"/>
                                    <span><b>{move || game_words(&game)}</b><small>{move || ended_words(&ended)}{last}</small></span>
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

/// How a game ended, as far as this device knows, and that it can be watched.
fn ended_words(game: &OwnGame) -> String {
    let id = game.address.trim_start_matches("/replay/");
    let watch = t!("play-watch");
    let Some(end) = endings::of(id) else { return watch };
    let result = match end.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "over",
    };
    let ended = t!("game-ended", result = result, rounds = end.rounds);
    format!("{ended} · {watch}")
}

/// When a game was last changed, as a sentence of its own.
fn last_played(game: &OwnGame) -> String {
    let when = browser::moment(game.changed, i18n::language().get().tag());
    format!(" · {}", t!("game-last", when = when))
}

/// A game that goes on. It can be removed by pressing twice: one that is kept only here, or one's seat at one of the server.
fn open_game(game: OwnGame, games: RwSignal<Vec<OwnGame>>) -> impl IntoView {
    let (words, when) = (game.clone(), game.clone());
    let online = game.online;
    let address = StoredValue::new(game.address.clone());
    let remove = move || {
        address.with_value(|address| {
            let id = address.trim_start_matches("/game/");
            match online {
                true => online::forget(id),
                false => local::forget(id),
            }
            games.update(|games| games.retain(|game| game.address != *address));
        });
        browser::focus("h1");
    };
    view! {
        <a class="continue" href=game.address>
            <Icon name="play"/>
            <span><b>{move || game_words(&words)}</b><small>{move || t!("home-continue")}{last_played(&when)}</small></span>
            <Icon name="right"/>
        </a>
        <Removal
            testid="game-forget"
            class="button quiet"
            says=Signal::derive(|| t!("campaign-forget"))
            asks=Signal::derive(move || if online { t!("game-leave-sure") } else { t!("campaign-forget-sure") })
            remove=Box::new(remove)
        />
    }
}

/// How often it is asked which tables are open, in milliseconds.
const LOOK_AGAIN: i32 = 4_000;

/// The tables at which anybody may sit down; nothing without the server.
#[component]
fn OpenTables() -> impl IntoView {
    let tables = RwSignal::new(None::<Vec<OpenGame>>);
    leptos::task::spawn_local(async move {
        loop {
            let open = online::open().await.ok();
            // The page may be gone.
            if tables.is_disposed() {
                return;
            }
            if tables.with_untracked(|before| *before != open) {
                tables.set(open);
            }
            browser::sleep(LOOK_AGAIN).await;
        }
    });
    move || {
        tables.get().map(|tables| {
            let none = tables
                .is_empty()
                .then(|| view! { <p class="muted">{t!("play-tables-none")}</p> });
            view! {
                <section data-testid="open-tables" aria-live="polite">
                    <h2>{t!("play-tables")}</h2>
                    {none}
                    <ul class="games">{tables.into_iter().map(open_table).collect_view()}</ul>
                </section>
            }
        })
    }
}

fn open_table(game: OpenGame) -> impl IntoView {
    let met = game.chimera.map(|chimera| t!("play-tables-met", chimera = chimera));
    let played = met.unwrap_or_else(|| edition_label(game.edition));
    let hidden = (game.lists == DeckLists::Hidden).then(|| t!("lists-hidden"));
    let more = t!(
        "play-tables-more",
        played = played,
        seats = game.seats,
        free = game.free
    );
    view! {
        <li>
            <a class="continue" data-testid="open-table" href=format!("/game/{}?join=", game.id)>
                <Icon name="person"/>
                <span>
                    <b translate="no">{game.name}</b>
                    <small>{more}{hidden.map(|hidden| format!(" {hidden}"))}</small>
                </span>
                <span class="sit">{t!("play-tables-sit")}</span>
                <Icon name="right"/>
            </a>
        </li>
    }
}

/// The edition that a form begins with: the one that the address asks for, else the one that was chosen last.
pub fn edition_at_first() -> EditionId {
    let asked = use_query_map().with_untracked(|query| EditionId::from_word(&query.get("edition")?));
    let chosen = asked.unwrap_or_else(|| settings().with_untracked(|settings| settings.edition));
    pool::PLAYED
        .into_iter()
        .find(|played| *played == chosen)
        .unwrap_or_default()
}

fn edition_words(edition: EditionId) -> (String, String) {
    match edition {
        EditionId::Reborn | EditionId::RedRains => (t!("edition-choice-reborn"), t!("edition-choice-reborn-more")),
        EditionId::Original => (t!("edition-choice-original"), t!("edition-choice-original-more")),
    }
}

/// Which edition is played. The choice is remembered.
#[component]
pub fn EditionChoice(chosen: RwSignal<EditionId>) -> impl IntoView {
    let tiles = pool::PLAYED.into_iter().map(move |this| {
        view! {
            <label class="deck-choice">
                <input
                    type="radio"
                    name="edition"
                    value=this.word()
                    data-testid=format!("edition-{}", this.word())
                    prop:checked=move || chosen.get() == this
                    on:change=move |_| {
                        change(|settings| settings.edition = this);
                        chosen.set(this);
                    }
                />
                <span class="deck-tile">
                    <b>{move || edition_words(this).0}</b>
                    <small>{move || edition_words(this).1}</small>
                </span>
            </label>
        }
    });
    view! {
        <fieldset>
            <legend>{move || t!("edition-choice")}</legend>
            <div class="levels">{tiles.collect_view()}</div>
        </fieldset>
    }
}

/// What a game of decks is played with.
#[derive(Clone)]
pub struct Decks {
    /// The edition.
    pub edition: EditionId,
    /// The player's deck, as a table is told of it.
    pub mine: String,
    /// The deck of the first opponent, likewise. Further bots play the ready-made decks that follow it.
    pub theirs: String,
}

impl Decks {
    /// The deck of each bot in their order, by name: no two are the same while there are enough, and none is the player's.
    fn of_bots(&self, bots: usize) -> Vec<String> {
        let names: Vec<&String> = pool::decks(self.edition).map(|named| &named.name).collect();
        let first = names.iter().position(|name| **name == self.theirs).unwrap_or(0);
        let others = names.iter().cycle().skip(first + 1).take(names.len());
        let others = others.filter(|name| ***name != self.theirs && ***name != self.mine);
        let mut decks = vec![self.theirs.clone()];
        decks.extend(others.take(bots.saturating_sub(1)).map(|name| (*name).clone()));
        decks
    }
}

/// Who sits at the other seats of a game in this browser.
#[derive(Clone)]
pub enum Against {
    /// Bots that play so well.
    Bots(Bot),
    /// Somebody of this name at the same device.
    Guest(String),
}

/// How many sit at a table, as a row of buttons: each number with the words that it is called by.
#[component]
pub fn HowMany(
    /// The name of the group of buttons.
    name: &'static str,
    /// The numbers to choose from.
    options: std::ops::RangeInclusive<u8>,
    /// What is chosen.
    chosen: RwSignal<u8>,
    /// What is counted.
    #[prop(into)]
    legend: Signal<String>,
    /// What follows from the choice.
    #[prop(into)]
    more: Signal<String>,
) -> impl IntoView {
    let option = move |n: u8| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=name
                    value=n.to_string()
                    data-testid=format!("{name}-{n}")
                    prop:checked=move || chosen.get() == n
                    on:change=move |_| chosen.set(n)
                />
                <span>{n}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{move || legend.get()}</legend>
            <div class="segments numbers">{options.map(option).collect_view()}</div>
            <p class="muted small" role="status">{move || more.get()}</p>
        </fieldset>
    }
}

/// Begins a game of this browser between the player, at the seat `mine`, and bots, or somebody who is called so at the same
/// device; where it is. Positions and records have their own editions and decks.
pub fn begin_local(
    begin: Begin,
    decks: Option<Decks>,
    players: usize,
    mine: usize,
    against: Against,
    seed: Option<u64>,
) -> Option<String> {
    let edition = decks.as_ref().map(|decks| decks.edition);
    let mut of_bots = decks
        .as_ref()
        .map(|decks| decks.of_bots(players.saturating_sub(1)))
        .unwrap_or_default()
        .into_iter();
    let theirs = decks.as_ref().map(|decks| decks.theirs.clone()).unwrap_or_default();
    let deck = decks.map(|decks| decks.mine).unwrap_or_default();
    let seats = (0..players).map(|seat| {
        if seat == mine {
            SeatSetup {
                name: match against {
                    Against::Bots(_) => settings().with_untracked(|settings| settings.player()),
                    Against::Guest(_) => own_name(),
                },
                deck: deck.clone(),
                bot: None,
            }
        } else {
            SeatSetup {
                name: match (&against, players) {
                    (Against::Guest(name), _) => name.clone(),
                    (Against::Bots(_), 2) => t!("bot-name"),
                    (Against::Bots(_), _) => format!("{} {}", t!("bot-name"), seat + 1),
                },
                deck: of_bots.next().unwrap_or_else(|| theirs.clone()),
                bot: match against {
                    Against::Bots(level) => Some(level),
                    Against::Guest(_) => None,
                },
            }
        }
    });
    let mut stored = local::new(seats.collect(), begin, seed)?;
    stored.setup.edition = edition.unwrap_or(stored.setup.edition);
    Some(local::begin(stored))
}

fn level_words(level: Bot) -> (String, String) {
    match level {
        Bot::Novice => (t!("level-novice"), t!("level-novice-more")),
        Bot::Adept => (t!("level-adept"), t!("level-adept-more")),
        Bot::Expert => (t!("level-expert"), t!("level-expert-more")),
    }
}

/// What somebody at the same device is called.
pub fn guest_name(name: RwSignal<String>) -> AnyView {
    name_field("guest", || t!("here-name"), name, Box::new(|| ()))
}

/// What the player is called beside somebody at the same device: whoever gave no name by the number of the seat.
pub fn own_name() -> String {
    let name = settings().with_untracked(|settings| settings.player());
    match is_guest(&name) {
        true => t!("here-player", number = 1),
        false => name,
    }
}

/// What was typed there; nobody is without a name.
pub fn named_guest(name: RwSignal<String>) -> String {
    let typed = shown_part(name.get_untracked().trim(), MAX_NAME);
    let name = if typed.is_empty() { t!("here-guest") } else { typed };
    match own_name() == name {
        true => shown_part(&format!("{name} 2"), MAX_NAME),
        false => name,
    }
}

/// Who is played against.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Bot(Bot),
    /// Somebody at the same device.
    Here,
}

/// The choice of how well the bot plays, or of somebody at the same device.
fn opponent_choice(chosen: RwSignal<Opponent>) -> impl IntoView {
    let words = |this: Opponent| match this {
        Opponent::Bot(level) => level_words(level),
        Opponent::Here => (t!("here"), t!("here-more")),
    };
    let word = |this: Opponent| match this {
        Opponent::Bot(level) => level.word(),
        Opponent::Here => "here",
    };
    let tile = move |this: Opponent| {
        view! {
            <label class="deck-choice">
                <input
                    type="radio"
                    name="level"
                    value=word(this)
                    data-testid=format!("level-{}", word(this))
                    prop:checked=move || chosen.get() == this
                    on:change=move |_| chosen.set(this)
                />
                <span class="deck-tile">
                    <b>{move || words(this).0}</b>
                    <small>{move || words(this).1}</small>
                </span>
            </label>
        }
    };
    let all = Bot::ALL.map(Opponent::Bot).into_iter().chain([Opponent::Here]);
    view! {
        <fieldset>
            <legend>{move || t!("play-level")}</legend>
            <div class="levels">{all.map(tile).collect_view()}</div>
        </fieldset>
    }
}

/// Whom one plays at first, and what somebody at the same device is called: as in the last game, and two who have just played
/// `here` play here again.
fn opponent_at_first(edition: EditionId, here: bool) -> (Opponent, String) {
    let last = last_game(edition);
    let second = last.as_ref().and_then(|last| last.seat(1));
    let level = second.and_then(|(_, _, level)| level);
    let name = second
        .filter(|(_, _, level)| here && level.is_none())
        .map(|(name, ..)| name.to_owned());
    let opponent = match here {
        true => Opponent::Here,
        false => Opponent::Bot(level.unwrap_or(Bot::Novice)),
    };
    (opponent, name.unwrap_or_else(|| t!("here-guest")))
}

/// `/play/bot`
#[component]
pub fn BotPage() -> impl IntoView {
    title(|| t!("home-bot"));
    hired::prepare();
    let query = use_query_map();
    let edition = RwSignal::new(edition_at_first());
    let (mine, theirs) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let here = query.with_untracked(|query| query.get("here").is_some());
    let (opponent, name) = opponent_at_first(edition.get_untracked(), here);
    let (opponent, guest) = (RwSignal::new(opponent), RwSignal::new(name));
    let bots = RwSignal::new(1u8);
    let failed = RwSignal::new(None::<String>);
    let (seed, scenario, now) = query.with_untracked(|query| {
        (
            query.get("seed").and_then(|seed| seed.parse::<u64>().ok()),
            query.get("scenario"),
            query.get("now").is_some(),
        )
    });
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |address: Option<String>| match address {
        // The router takes an address that was put in the place of another for the one that is shown, also when one has gone
        // back from it, and would not lead there again: it is shown without the mark (`pages/game.rs`).
        Some(address) if now => {
            let instead = NavigateOptions {
                replace: true,
                ..NavigateOptions::default()
            };
            navigate.with_value(|navigate| navigate(&format!("{address}?{BEGUN}"), instead));
        }
        Some(address) => navigate.with_value(|navigate| navigate(&address, NavigateOptions::default())),
        None => failed.set(Some(t!("play-failed"))),
    };
    let begin = move || {
        let edition = edition.get_untracked();
        if untrack(|| asset::cards_of(edition)) != Arrival::Here {
            return;
        }
        let (seed, scenario) = (seed, scenario.clone());
        let decks = Decks {
            edition,
            mine: workshop::told(edition, &mine.get_untracked()),
            theirs: workshop::told(edition, &theirs.get_untracked()),
        };
        let (against, players) = match opponent.get_untracked() {
            Opponent::Bot(level) => (Against::Bots(level), usize::from(bots.get_untracked()) + 1),
            Opponent::Here => (Against::Guest(named_guest(guest)), 2),
        };
        if seed.is_none() && scenario.is_none() {
            go(begin_local(Begin::Decks, Some(decks), players, 0, against, None));
            return;
        }
        // Only a server for tests lets one choose chance and positions.
        leptos::task::spawn_local(async move {
            let test = online::is_for_tests().await;
            let seed = seed.filter(|_| test);
            let Some(name) = scenario.filter(|_| test) else {
                go(begin_local(Begin::Decks, Some(decks), players, 0, against, seed));
                return;
            };
            match online::scenario(&name).await {
                Ok(position) => {
                    let players = position.json()["seats"].as_array().map_or(2, Vec::len);
                    go(begin_local(Begin::Position(position), None, players, 0, against, seed));
                }
                Err(refusal) => failed.set(Some(refusal.text)),
            }
        });
    };
    // Whoever wants to play at once comes to the table without a question; what was played last is played again.
    let beginning = move || now && failed.with(Option::is_none);
    let start = begin.clone();
    Effect::new(move || {
        if now && !mine.with(String::is_empty) {
            start();
        }
    });
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("home-bot")}</h1>
            {move || beginning().then(|| view! { <Waiting/> })}
            <form
                hidden=beginning
                on:submit=move |event| {
                    event.prevent_default();
                    begin();
                }
            >
                <BotTerms edition mine theirs opponent guest bots/>
                {move || {
                    let edition = edition.get();
                    let legend = Signal::derive(|| t!("play-your-deck"));
                    view! { <WithCards edition><DeckChoice edition name="mine" chosen=mine legend/></WithCards> }
                }}
                <Go failed ready=Signal::derive(move || asset::cards_of(edition.get()) == Arrival::Here)/>
            </form>
        </main>
    }
}

/// What is played besides one's deck.
#[component]
fn BotTerms(
    edition: RwSignal<EditionId>,
    mine: RwSignal<String>,
    theirs: RwSignal<String>,
    opponent: RwSignal<Opponent>,
    guest: RwSignal<String>,
    bots: RwSignal<u8>,
) -> impl IntoView {
    view! {
        <Terms line=Signal::derive(move || terms_words(edition.get(), opponent.get(), bots.get(), &theirs.get()))>
            <EditionChoice chosen=edition/>
            {opponent_choice(opponent)}
            {move || match opponent.get() {
                Opponent::Here => guest_name(guest),
                Opponent::Bot(_) => view! {
                    <HowMany
                        name="bots"
                        options=1..=3
                        chosen=bots
                        legend=Signal::derive(|| t!("play-bots"))
                        more=Signal::derive(move || t!("play-bots-more", bots = bots.get()))
                    />
                }.into_any(),
            }}
            {move || {
                let edition = edition.get();
                let legend = Signal::derive(move || match opponent.get() {
                    Opponent::Bot(_) => t!("play-bot-deck"),
                    Opponent::Here => t!("here-deck"),
                });
                view! { <WithCards edition><TheirDeck edition mine theirs legend/></WithCards> }
            }}
        </Terms>
    }
}

/// That in a line.
fn terms_words(edition: EditionId, opponent: Opponent, bots: u8, theirs: &str) -> String {
    let deck = workshop::chosen(theirs).map_or_else(|| theirs.to_owned(), |own| workshop::called(&own));
    let who = match opponent {
        Opponent::Bot(level) => format!("{} · {}", t!("play-duel", bots = bots), level_words(level).0),
        Opponent::Here => t!("here"),
    };
    format!(
        "{} · {who} · {}",
        edition_words(edition).0,
        t!("play-against", deck = deck)
    )
}

/// The game of decks that was begun last in this browser, of this edition.
fn last_game(edition: EditionId) -> Option<Stored> {
    let last = |stored: &Stored| matches!(stored.setup.begin, Begin::Decks) && stored.setup.edition == edition;
    local::all().into_iter().find(last)
}

/// The choice of the other deck of a game against the bot. Both decks are at first those that were played last, or the deck that
/// the address asks for and another.
#[component]
fn TheirDeck(
    edition: EditionId,
    mine: RwSignal<String>,
    theirs: RwSignal<String>,
    legend: Signal<String>,
) -> impl IntoView {
    let asked = use_query_map().with_untracked(|query| query.get("deck"));
    let last = last_game(edition);
    let played = |seat| workshop::choice_of(edition, last.as_ref()?.seat(seat)?.1);
    let named = |not: &str| pool::decks(edition).map(|named| &named.name).find(|name| *name != not);
    let asked = asked.and_then(|asked| workshop::asked(edition, &asked));
    let first = asked
        .or_else(|| played(0))
        .or_else(|| named("").cloned())
        .unwrap_or_default();
    let other = played(1).filter(|other| *other != first);
    theirs.set(other.or_else(|| named(&first).cloned()).unwrap_or_default());
    mine.set(first);
    view! { <DeckChoice edition name="theirs" chosen=theirs legend/> }
}

/// Why the server made no game.
fn refused(refusal: Refused) -> impl IntoView {
    view! {
        <Notice icon="offline" lang="en">{refusal.text}</Notice>
    }
}

/// Who can see the game, and who throws its dice.
fn terms_of_game(listed: RwSignal<bool>) -> impl IntoView {
    view! {
        <dl class="terms">
            <dt>{move || t!("online-seen")}</dt>
            <dd>{move || if listed.get() { t!("online-listed") } else { t!("online-private") }}</dd>
            <dt>{move || t!("online-dice")}</dt>
            <dd>{move || t!("online-fair")}</dd>
        </dl>
    }
}

/// How many seats bots take, and how well they play.
#[component]
fn Bots(seats: RwSignal<u8>, bots: RwSignal<u8>, level: RwSignal<Bot>) -> impl IntoView {
    // Two people at least: who plays with bots alone needs no link.
    let most = Memo::new(move |_| seats.get().saturating_sub(2));
    Effect::new(move || bots.set(untrack(|| bots.get()).min(most.get())));
    let levels = Bot::OF_SERVERS.map(|level| (level, Signal::derive(move || level_words(level).0)));
    move || {
        (most.get() > 0).then(|| {
            view! {
                <HowMany
                    name="bots"
                    options=0..=most.get()
                    chosen=bots
                    legend=Signal::derive(|| t!("online-bots"))
                    more=Signal::derive(|| t!("online-bots-more"))
                />
                {move || (bots.get() > 0).then(|| select("online-level", || t!("play-level"), level, levels.to_vec()))}
            }
        })
    }
}

/// What the players know of each other's decks, and who sees the game.
#[component]
fn Openness(lists: RwSignal<DeckLists>, listed: RwSignal<bool>) -> impl IntoView {
    view! {
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
        <label class="check">
            <input
                type="checkbox"
                data-testid="listed"
                prop:checked=move || listed.get()
                on:change:target=move |event| listed.set(event.target().checked())
            />
            <span>{move || t!("online-open")}<small>{move || t!("online-open-more")}</small></span>
        </label>
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
    let listed = RwSignal::new(false);
    let seats = RwSignal::new(2u8);
    let edition = RwSignal::new(edition_at_first());
    let bots = RwSignal::new(0u8);
    let level = RwSignal::new(Bot::Adept);
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
            let wish = Wish {
                name: player,
                edition: edition.get_untracked(),
                seats: seats.get_untracked(),
                bots: vec![level.get_untracked(); usize::from(bots.get_untracked())],
                lists: lists.get_untracked(),
                listed: listed.get_untracked(),
                seed,
                scenario,
                ..Wish::default()
            };
            match online::create(wish).await {
                Ok(seat) => {
                    let address = format!("/game/{}", seat.game);
                    // The page may have been left.
                    navigate.try_with_value(|navigate| navigate(&address, NavigateOptions::default()));
                }
                Err(refusal) => {
                    failed.try_set(Some(refusal));
                    busy.try_set(false);
                }
            }
        });
    };
    view! {
        <main id="main" class="page friends">
            <h1 tabindex="-1">{move || t!("home-friend")}</h1>
            <p class="lead">{move || t!("online-lead")}</p>
            <form
                class="panel"
                on:submit=move |event| {
                    event.prevent_default();
                    create();
                }
            >
                {name_field("name", || t!("settings-name"), name, Box::new(|| ()))}
                <EditionChoice chosen=edition/>
                <HowMany
                    name="seats"
                    options=2..=4
                    chosen=seats
                    legend=Signal::derive(|| t!("online-seats"))
                    more=Signal::derive(move || t!("online-seats-more", seats = seats.get()))
                />
                <Bots seats bots level/>
                <Openness lists listed/>
                {move || failed.get().map(refused)}
                <div class="row">
                    <button type="submit" class="button primary large" data-testid="create" disabled=move || busy.get()>
                        {move || if busy.get() { t!("online-creating") } else { t!("online-create") }}
                    </button>
                    <a class="button quiet" href="/play/bot">{move || t!("online-bot-instead")}</a>
                </div>
                {terms_of_game(listed)}
            </form>
        </main>
    }
}
