//! The first page: play at once, go on where one was, learn what this is. And the page of an address at which there is nothing.

use crate::app::title;
use crate::i18n::t;
use crate::later::{self, Portrait};
use crate::local::{self, Stored};
use crate::online;
use crate::parts::{CardFace, Cut, Die, Icon, Nothing, Picture, Size, Way, samples};
use crate::pool;
use crate::words::edition_label;
use ashwright_core::{CardKind, EditionId};
use leptos::prelude::*;

/// A game of this device.
#[derive(Clone, PartialEq)]
pub struct OwnGame {
    /// Where it is.
    pub address: String,
    /// One's own deck, by its name; empty for a game on the server.
    pub mine: String,
    /// The other side's deck or player.
    pub theirs: String,
    /// Of which edition it is, as far as this device knows.
    pub edition: EditionId,
    /// The lesson that it is, by its name.
    pub lesson: Option<String>,
    /// How many seats it has.
    pub seats: usize,
    /// Whether it is played on the server.
    pub online: bool,
    /// When it was changed.
    pub changed: f64,
}

fn of_local(stored: &Stored) -> OwnGame {
    let (_, mine, _) = stored.seat(0).unwrap_or_default();
    let (_, theirs, _) = stored.seat(stored.other_side()).unwrap_or_default();
    OwnGame {
        address: format!("/game/{}", stored.game),
        mine: mine.to_string(),
        theirs: theirs.to_string(),
        edition: stored.setup.edition,
        lesson: stored.lesson.clone(),
        seats: stored.setup.seats.len(),
        online: false,
        changed: stored.changed,
    }
}

/// The games of this device that go on, the newest first.
pub fn open_games() -> Vec<OwnGame> {
    games(false, "/game/")
}

/// The games of this device that have ended, the last one first, each with its replay.
pub fn ended_games() -> Vec<OwnGame> {
    games(true, "/replay/")
}

fn games(over: bool, below: &str) -> Vec<OwnGame> {
    let local = local::all().into_iter().filter(|stored| stored.over == over);
    let mut games: Vec<OwnGame> = local
        .map(|stored| OwnGame {
            address: format!("{below}{}", stored.game),
            ..of_local(&stored)
        })
        .collect();
    let seats = online::seats().into_iter().filter(|seat| seat.over == over);
    games.extend(seats.map(|seat| OwnGame {
        address: format!("{below}{}", seat.game),
        mine: String::new(),
        theirs: seat.others.join(", "),
        edition: seat.edition,
        lesson: None,
        seats: seat.others.len() + 1,
        online: true,
        changed: seat.changed,
    }));
    ashwright_core::sort_by(&mut games, |a, b| b.changed.total_cmp(&a.changed));
    games
}

/// One line about a game that goes on.
pub fn game_words(game: &OwnGame) -> String {
    let words = if game.online && !game.theirs.is_empty() {
        t!("game-with", players = game.theirs.clone())
    } else if game.online {
        t!("game-online")
    } else if let Some(number) = game.lesson.as_deref().and_then(number_of_lesson) {
        t!("learn-number", number = number)
    } else if game.mine.is_empty() {
        t!("game-position")
    } else if game.seats > 2 {
        t!("game-local-several", mine = game.mine.clone(), others = game.seats - 1)
    } else {
        t!("game-local", mine = game.mine.clone(), theirs = game.theirs.clone())
    };
    of_edition(words, game.edition)
}

/// Lessons are numbered by their names.
fn number_of_lesson(name: &str) -> Option<u32> {
    name.split(|c: char| !c.is_ascii_digit())
        .find_map(|digits| digits.parse().ok())
}

/// What is said of a game, with its edition where that is not Reborn.
pub fn of_edition(words: String, edition: EditionId) -> String {
    match edition {
        EditionId::Reborn => words,
        other => t!("game-of", game = words, edition = edition_label(other)),
    }
}

/// Three of the people of the pool, each of two types of magic, from different places of it.
#[component]
pub fn Faces() -> impl IntoView {
    let allies = pool::cards(EditionId::Reborn)
        .filter(|card| card.card().kind == CardKind::Ally && card.card().cost.dice_types().len() > 1);
    let three = allies.step_by(5).take(3);
    three
        .map(|card| view! { <CardFace card size=Size::Tile/> })
        .collect_view()
}

/// The picture of whoever stands for a way to play.
#[component]
pub fn PortraitOf(of: Portrait) -> impl IntoView {
    let card = match of {
        Portrait::Leader(n) => pool::leader(EditionId::Reborn, n),
        Portrait::Chimera => pool::cards(EditionId::RedRains).find(|card| card.card().part.chimera().is_some()),
    };
    card.map(|card| view! { <Picture card cut=Cut::Near/> })
}

/// `/`
#[component]
pub fn HomePage() -> impl IntoView {
    title(|| t!("home-title"));
    let games = open_games();
    let newest = games.first().cloned();
    let mut played = games.into_iter().chain(ended_games());
    let last =
        played.find(|game| !game.mine.is_empty() && game.lesson.is_none() && game.edition != EditionId::RedRains);
    let again = move || match &last {
        Some(last) => t!("home-now-last", deck = last.mine.clone()),
        None => t!("home-now-first"),
    };
    view! {
        <main id="main" class="page home">
            <section class="hero">
                <div>
                    <h1 tabindex="-1">{move || t!("home-heading")}</h1>
                    <p class="lead">{move || t!("home-lead")}</p>
                    {newest
                        .map(|game| {
                            let words = game.clone();
                            view! {
                                <a class="continue" href=game.address data-testid="continue">
                                    <Icon name="play"/>
                                    <span>
                                        <b>{move || t!("home-continue")}</b>
                                        <small>{move || game_words(&words)}</small>
                                    </span>
                                    <Icon name="right"/>
                                </a>
                            }
                        })}
                    <div class="ways">
                        <a class="way primary" href="/play/bot?now" data-testid="play-now">
                            <Icon name="play"/>
                            <span><b>{move || t!("home-now")}</b><small>{again}</small></span>
                        </a>
                        <Way to="/play/bot" icon="bot" name=|| t!("home-bot") more=|| t!("home-bot-more") testid="play-bot"/>
                        <Way to="/learn" icon="book" name=|| t!("home-learn") more=|| t!("home-learn-more") testid="learn"/>
                        <Way to="/play/red-rains" icon="t-phoenixborn" name=|| t!("home-chimera") more=|| t!("home-chimera-more") testid="play-chimera"/>
                        <Way to="/play/online" icon="person" name=|| t!("home-friend") more=|| t!("home-friend-more") testid="play-friend"/>
                    </div>
                </div>
                <div class="home-art" aria-hidden="true">
                    <div class="home-faces">{later::faces()}</div>
                    <div class="dice-art">
                        {samples().map(|(kind, level)| view! { <Die kind level silent=true/> }).collect_view()}
                    </div>
                </div>
            </section>
            <section class="what">
                <h2>{move || t!("home-what")}</h2>
                <ol class="facts">
                    <li><Icon name="t-phoenixborn"/><p>{move || t!("home-fact-1")}</p></li>
                    <li><Icon name="basic"/><p>{move || t!("home-fact-2")}</p></li>
                    <li><Icon name="attack"/><p>{move || t!("home-fact-3")}</p></li>
                </ol>
                <p class="row">
                    <a class="button" href="/rules"><Icon name="book"/>{move || t!("home-read-rules")}</a>
                    <a class="button" href="/cards"><Icon name="cards"/>{move || t!("home-look-cards")}</a>
                </p>
            </section>
        </main>
    }
}

/// For addresses that lead nowhere.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    title(|| t!("lost-title"));
    view! {
        <main id="main" class="page">
            <Nothing heading=Box::new(|| t!("lost-title")) text=Box::new(|| t!("lost-text"))>
                <a class="button primary" href="/">{move || t!("nav-home")}</a>
            </Nothing>
        </main>
    }
}
