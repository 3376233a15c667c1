//! The end of a game: who won and why, and where to go from here.

use super::desk::Desk;
use super::parts::Pictured;
use super::{model, tale, words};
use crate::endings::{self, GameEnd};
use crate::i18n::t;
use crate::parts::CopyButton;
use ashwright_core::{CardKind, Level, Seat, SeatKind, Token, capital};
use ashwright_local::is_local;
use ashwright_room::message::{Logged, Phase, Seated, Table};
use ashwright_room::view::{Deed, What};
use ashwright_seen::{CONCEDED, Outcome, PHOENIX_ROLLED, Stage};
use fluent_bundle::FluentValue;
use leptos::html;
use leptos::prelude::*;

/// The result, once the game is over.
#[component]
pub fn Result(desk: Desk) -> impl IntoView {
    let over = Memo::new(move |_| {
        // What ended it is seen first.
        let seen = !desk.last_blow.get() && desk.link.kind != crate::link::Kind::Reader;
        (seen && desk.read(|table| table.phase) == Some(Phase::Over))
            .then(|| desk.view(|view| view.stage))
            .flatten()
            .and_then(|stage| match stage {
                Stage::Over(outcome) => Some(outcome),
                _ => None,
            })
    });
    move || over.get().map(|outcome| crate::later::ending(desk, outcome))
}

/// The panel of the result, or the way back to it.
#[component]
pub fn Ending(desk: Desk, outcome: Outcome) -> impl IntoView {
    let looking = RwSignal::new(false);
    let won = move || {
        desk.read(|table| matches!(outcome, Outcome::Won(seats) if table.you.is_some_and(|you| seats.contains(you))))
            .unwrap_or(false)
    };
    let headline = move || desk.read(|table| words::ended(table, outcome)).unwrap_or_default();
    let reason = move || reason(&desk, outcome);
    let facts = move || {
        let turns = desk.view(|view| t!("table-result-turns", rounds = view.round, turns = view.turn.number));
        [met(&desk), turns]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · ")
    };
    let theirs = move || {
        desk.read(|table| others(table, |seated| seated.rematch))
            .unwrap_or_default()
    };
    let told = tale::asked(desk);
    let game = Finished::of(&desk);
    note(&desk, &game.id, outcome);
    move || {
        if looking.get() {
            return view! {
                <button type="button" class="result-back command primary" data-testid="show-result" on:click=move |_| looking.set(false)>
                    {move || t!("table-result-show")}
                </button>
            }
            .into_any();
        }
        let game = game.clone();
        let shared = (!game.local).then(|| game.replay.clone());
        view! {
            <div class="veil"></div>
            <section class="result" class:won=won data-testid="result" role="dialog" aria-label=headline>
                <Leaders desk outcome/>
                <h2>{headline}</h2>
                <p class="reason" data-testid="result-reason">{reason}</p>
                {phoenix(&desk).map(|said| view! { <p class="reason" data-testid="result-phoenix">{said}</p> })}
                <p class="turns">{facts}</p>
                {tale::lives(desk, told)}
                <Onwards desk game=game.clone() looking/>
                {shared.map(|address| {
                    let address = move || Some(format!("{}{address}", crate::browser::origin()));
                    view! { <p class="share"><CopyButton icon="link" words=Signal::derive(|| t!("table-result-share")) text=address/></p> }
                })}
                {move || {
                    let names = theirs();
                    // Once it has begun, nobody waits for it.
                    let begun = desk.read(|table| table.rematch.is_some()) == Some(true);
                    (!begun && !names.is_empty()).then(|| view! { <p class="offer" role="status">{offered(&desk, &names)}</p> })
                }}
                <tale::Told desk outcome tale=told/>
                <Fairness desk game/>
            </section>
        }
        .into_any()
    }
}

/// Notes for the list of games how this one ended for its player.
fn note(desk: &Desk, game: &str, outcome: Outcome) {
    let here = desk.link.others_here();
    let end = untrack(|| {
        desk.read(|table| {
            let (you, view) = (table.you?, table.view.as_ref()?);
            let partner = model::partner(view, you);
            let won = match outcome {
                // Of opponents at one device some have won.
                Outcome::Won(_) if here.iter().any(|other| Some(*other) != partner) => None,
                Outcome::Won(seats) => Some(seats.contains(you)),
                Outcome::Nobody => None,
            };
            Some(GameEnd {
                won,
                rounds: view.round,
            })
        })
    });
    if let Some(end) = end.flatten() {
        endings::note(game, end);
    }
}

/// The names of the other players, those without bots, of whom something is so.
fn others(table: &Table, so: fn(&Seated) -> bool) -> Vec<String> {
    let seats = table.seats.iter().enumerate();
    let others = seats.filter(|(i, seated)| {
        let player = seated.kind == SeatKind::Player && seated.bot.is_none();
        player && table.you.is_none_or(|you| you.index() != *i) && so(seated)
    });
    others.map(|(_, seated)| seated.name.clone()).collect()
}

/// The Phoenixborn or Chimera of everybody, of those who have lost grey. The words say it as well.
#[component]
fn Leaders(desk: Desk, outcome: Outcome) -> impl IntoView {
    let leaders = untrack(|| {
        desk.view(|view| {
            let seats = (0..).map(Seat).take(view.players.len());
            let leaders = seats.filter_map(|seat| {
                let won = matches!(outcome, Outcome::Won(seats) if seats.contains(seat));
                let leader = model::leader(view, seat, desk.edition)?;
                Some((leader.title.to_string(), !won))
            });
            let (won, lost): (Vec<_>, Vec<_>) = leaders.partition(|(_, lost)| !lost);
            won.into_iter().chain(lost).collect::<Vec<_>>()
        })
    });
    let shown = move |(title, lost): (String, bool)| {
        view! {
            <figure class:fell=lost>
                <Pictured edition=desk.edition title=title.clone()/>
                <figcaption lang="en">{title}</figcaption>
            </figure>
        }
    };
    view! { <div class="leaders" aria-hidden="true">{leaders.unwrap_or_default().into_iter().map(shown).collect_view()}</div> }
}

/// A game that is over, and where it is to be found.
#[derive(Clone)]
struct Finished {
    id: String,
    /// Whether this browser alone has it.
    local: bool,
    /// The address of its replay.
    replay: String,
    /// The address of the campaign that it belongs to.
    campaign: Option<String>,
}

impl Finished {
    fn of(desk: &Desk) -> Finished {
        let id = desk.link.game.get_value();
        let campaign = crate::campaigns::of_game(&id);
        Finished {
            local: is_local(&id),
            replay: format!("/replay/{id}"),
            campaign: campaign.map(|name| crate::campaigns::address(&name)),
            id,
        }
    }
}

/// Where one goes on from here: what most people want has the focus.
#[component]
fn Onwards(desk: Desk, game: Finished, looking: RwSignal<bool>) -> impl IntoView {
    let Finished {
        replay,
        campaign,
        local,
        ..
    } = game;
    // A campaign goes on, and no encounter of it is played twice.
    let player = !desk.link.read_only() && campaign.is_none();
    // Who comes back here finds the rematch that was begun.
    let next = Memo::new(move |_| desk.read(|table| table.rematch.clone()).flatten());
    let phoenix = Memo::new(move |_| desk.read(|table| table.phoenix).unwrap_or_default());
    let asked = Memo::new(move |_| {
        let own = |table: &Table| table.you.and_then(|you| table.seats.get(you.index())).cloned();
        desk.read(own).flatten().is_some_and(|seated| seated.rematch)
    });
    // Where a game of this kind is begun. Among several, each may choose another deck before a rematch.
    let anew = local.then(|| match untrack(|| desk.view(|view| view.chimera.is_some())) {
        Some(true) => "/play/red-rains",
        _ if !desk.link.others_here().is_empty() => "/play/bot?here",
        _ => "/play/bot",
    });
    let rematch = NodeRef::<html::Button>::new();
    let go = NodeRef::<html::A>::new();
    let home = NodeRef::<html::A>::new();
    let goes_on = NodeRef::<html::A>::new();
    Effect::new(move || {
        if let Some(link) = goes_on.get() {
            let _ = link.focus();
        } else if let Some(button) = rematch.get() {
            let _ = button.focus();
        } else if let Some(link) = go.get() {
            let _ = link.focus();
        } else if let Some(link) = home.get() {
            let _ = link.focus();
        }
    });
    // Who is waited for, and that who has gone cannot answer before they come back.
    let waiting = move || {
        let still = |so: fn(&Seated) -> bool| {
            desk.read(|table| others(table, so))
                .filter(|_| asked.get() && next.get().is_none())
        };
        let missing = still(|seated| !seated.rematch && seated.here).filter(|all| !all.is_empty());
        let gone = still(|seated| !seated.rematch && !seated.here).filter(|all| !all.is_empty());
        let said = [
            missing.map(|all| ("rematch-asked", t!("table-rematch-asked", players = words::list(&all)))),
            gone.map(|all| {
                (
                    "rematch-gone",
                    t!("table-rematch-gone", players = words::list(&all), count = all.len()),
                )
            }),
        ];
        said.into_iter()
            .flatten()
            .map(|(id, text)| view! { <p data-testid=id>{text}</p> })
            .collect_view()
    };
    view! {
        <div role="status">{waiting}</div>
        <div class="result-actions">
            {campaign.map(|address| view! {
                <a class="command primary" data-testid="to-campaign" node_ref=goes_on href=address>{move || t!("table-to-campaign")}</a>
            })}
            {move || match (next.get(), player) {
                (Some(game), _) => view! {
                    <a class="command primary" data-testid="to-rematch" node_ref=go href=format!("/game/{game}")>
                        {move || if phoenix.get() { t!("chimera-to-second") } else { t!("table-to-rematch") }}
                    </a>
                }
                .into_any(),
                (None, true) => view! {
                    <button type="button" class="command primary" data-testid="rematch" node_ref=rematch
                        on:click=move |_| desk.rematch(!asked.get_untracked())>
                        {move || match (asked.get(), phoenix.get()) {
                            (true, _) => t!("table-rematch-not"),
                            (false, true) => t!("chimera-second"),
                            (false, false) => t!("table-rematch"),
                        }}
                    </button>
                }
                .into_any(),
                (None, false) => ().into_any(),
            }}
            <a class="command" data-testid="watch-replay" href=replay>{move || t!("table-watch-replay")}</a>
            <button type="button" class="command" data-testid="look-at-table" on:click=move |_| {
                looking.set(true);
                request_animation_frame(|| crate::browser::focus("[data-testid=show-result]"));
            }>
                {move || t!("table-result-look")}
            </button>
            {untrack(|| other_level(&desk)).filter(|_| player && local).map(|other| view! {
                <a class="command" data-testid=other.word() href=format!("/play/red-rains?{}", other.word())>{move || other.said()}</a>
            })}
            {anew.filter(|_| player && super::lesson::of(&desk.link).is_none()).map(|anew| view! { <a class="command" data-testid="another-deck" href=anew>{move || t!("table-another-deck")}</a> })}
            <a class="command" data-testid="home" href="/" node_ref=home>{move || t!("table-home")}</a>
        </div>
    }
}

/// Which other players ask for what follows this game.
fn offered(desk: &Desk, names: &[String]) -> String {
    let (players, count) = (words::list(names), names.len());
    match desk.read(|table| table.phoenix).unwrap_or_default() {
        true => t!("table-second-offered", players = players, count = count),
        false => t!("table-rematch-offered", players = players, count = count),
    }
}

/// What came of the Call of the Phoenix, where one was rolled for.
fn phoenix(desk: &Desk) -> Option<String> {
    let rolled = |entry: &Logged| match entry.event.what {
        What::Chimera(Deed::RageDie(level)) if entry.event.rule == PHOENIX_ROLLED => Some(level),
        _ => None,
    };
    let level = desk.link.log.with_untracked(|log| log.iter().rev().find_map(rolled))?;
    Some(match level {
        Level::Basic => t!("table-log-phoenix-silent"),
        Level::Class | Level::Power => t!("table-log-phoenix"),
    })
}

/// How hard the Chimera was that the players met.
fn met(desk: &Desk) -> Option<String> {
    let met = desk.read(|table| table.challenge.clone()).flatten()?;
    let difficulty = crate::words::difficulty_words(met.difficulty);
    Some(t!("chimera-met-at", difficulty = difficulty, level = met.level))
}

/// Another level of the Chimera that was met.
#[derive(Clone, Copy)]
enum OtherLevel {
    Easier,
    Harder,
}

impl OtherLevel {
    /// What the page where it is met calls it.
    fn word(self) -> &'static str {
        match self {
            OtherLevel::Easier => "easier",
            OtherLevel::Harder => "harder",
        }
    }

    fn said(self) -> String {
        match self {
            OtherLevel::Easier => t!("chimera-easier"),
            OtherLevel::Harder => t!("chimera-harder"),
        }
    }
}

/// The level that players may want next, if there is one: an easier one after a defeat, a harder one after a victory.
fn other_level(desk: &Desk) -> Option<OtherLevel> {
    let of_players = |table: &Table| {
        let met = table.challenge.as_ref()?;
        table.you?;
        match table.view.as_ref()?.stage {
            Stage::Over(Outcome::Won(seats)) if table.you.is_some_and(|you| seats.contains(you)) => {
                met.harder().map(|_| OtherLevel::Harder)
            }
            _ => met.easier().map(|_| OtherLevel::Easier),
        }
    };
    desk.read(of_players).flatten()
}

/// What bound the chance of the game, and where it is checked.
#[component]
fn Fairness(desk: Desk, game: Finished) -> impl IntoView {
    let secret = move || desk.read(|table| table.chance.secret.clone()).flatten();
    let commitment = move || desk.read(|table| table.chance.commitment.clone()).unwrap_or_default();
    // A lesson has no chance that anything had to bind.
    let bound = move || !commitment().is_empty();
    let check = format!("{}?check", game.replay);
    let record = (!game.local).then(|| format!("/api/games/{}/record", game.id));
    view! {
        <details class="fairness" hidden=move || !bound()>
            <summary>{move || t!("table-fair-title")}</summary>
            <p>{move || t!("table-fair-says")}</p>
            <dl>
                <dt>{move || t!("table-fair-commitment")}</dt><dd><code>{commitment}</code></dd>
                {move || secret().map(|secret| view! { <dt>{t!("table-fair-secret")}</dt><dd data-testid="secret"><code>{secret}</code></dd> })}
            </dl>
            <p><a href=check data-testid="check">{move || t!("table-fair-check")}</a></p>
            {record.map(|record| view! {
                <p><a href=record download="game.ashes" rel="external" data-testid="record">{move || t!("table-fair-record")}</a></p>
            })}
        </details>
    }
}

/// The Phoenixborn or Chimera with whose destruction the game ended. One that was just wounded is destroyed.
pub fn destroyed(desk: &Desk) -> Option<String> {
    desk.link.log.with(|log| {
        let end = log
            .iter()
            .rposition(|entry| matches!(entry.event.what, What::Lost(_)))?;
        // Who gives up, or whose game is claimed, loses it to nobody.
        (log[end].event.rule != CONCEDED).then_some(())?;
        let before = log[..end].iter().rev().take(4);
        before
            .take_while(|entry| !matches!(entry.event.what, What::Turn(_) | What::Round(_)))
            .find_map(|entry| match &entry.event.what {
                What::Placed(card, Token::Wound, _) | What::Damage(card, _) | What::Destroyed(card) => {
                    card.title.as_ref().map(ToString::to_string).filter(|title| {
                        crate::pool::card(desk.edition, title)
                            .is_some_and(|card| matches!(card.card().kind, CardKind::Phoenixborn | CardKind::Chimera))
                    })
                }
                _ => None,
            })
    })
}

/// The Phoenixborn that was destroyed, with whose it was where another player has the same.
fn of_whom(desk: &Desk, card: String) -> String {
    let whose = desk.read(|table| {
        let (seat, view) = (lost(desk)?, table.view.as_ref()?);
        let mut others = (0..).map(Seat).take(view.players.len()).filter(|other| *other != seat);
        let same = |other| model::leader(view, other, desk.edition).is_some_and(|leader| *leader.title == *card);
        others
            .any(same)
            .then(|| capital(&words::of_seat(table, seat, card.clone())))
    });
    whose.flatten().unwrap_or(card)
}

/// Who lost last.
pub fn lost(desk: &Desk) -> Option<Seat> {
    desk.link.log.with(|log| {
        log.iter().rev().find_map(|entry| match &entry.event.what {
            What::Lost(seat) => Some(*seat),
            _ => None,
        })
    })
}

/// Why the game ended: somebody gave up, or a Phoenixborn was destroyed.
fn reason(desk: &Desk, outcome: Outcome) -> String {
    if let Some(card) = destroyed(desk) {
        return t!("table-reason-destroyed", card = of_whom(desk, card));
    }
    let lost = lost(desk);
    let claimed = desk.read(|table| {
        let seats = (0..).map(Seat).zip(&table.seats);
        let mut claimed = seats.filter_map(|(seat, seated)| Some((seat, seated.claimed?)));
        claimed.find(|(seat, _)| lost == Some(*seat)).map(|(seat, by)| {
            let to = match table.you == Some(seat) {
                true => FluentValue::from("from"),
                false => words::by(table, by).into(),
            };
            let left = words::player_name(table, seat);
            t!(
                "around-claimed",
                to = to,
                left = left,
                player = words::player_name(table, by)
            )
        })
    });
    if let Some(claimed) = claimed.flatten() {
        return claimed;
    }
    match (lost, outcome) {
        (Some(seat), _) => {
            let said = desk.read(|table| {
                let player = words::player_name(table, seat);
                t!("table-reason-resigned", by = words::by(table, seat), player = player)
            });
            said.unwrap_or_default()
        }
        (None, Outcome::Nobody) => t!("table-reason-nobody"),
        (None, Outcome::Won(_)) => t!("table-reason-last"),
    }
}
