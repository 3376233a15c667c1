//! What is around the table besides the game: what somebody wants to take back, who is away, who watches.

use super::desk::Desk;
use super::model;
use super::parts::Icon;
use super::{story, talk, words};
use crate::i18n::t;
use crate::parts::Removal;
use ashwright_core::Seat;
use ashwright_room::message::{Phase, Table, TakenBack, TakingBack, Undo};
use ashwright_seen::Barrier;
use leptos::prelude::*;
use std::time::Duration;

/// Who has to agree that the viewer takes back its last answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Consent {
    /// It can be taken back alone, or not at all.
    #[default]
    Nobody,
    /// Bots, which agree to everything.
    Bots,
    /// Other players.
    Players,
}

/// Who has to agree that the viewer takes back its last answer.
pub fn whom_to_ask(table: &Table) -> Consent {
    let barred = matches!(&table.undo, Undo::Barrier(barrier) if !matches!(barrier, Barrier::Conceded(_)));
    if !barred || table.phase != Phase::Playing {
        return Consent::Nobody;
    }
    match talk::is_heard(table) {
        true => Consent::Players,
        false => Consent::Bots,
    }
}

/// What is asked and told over the table.
#[component]
pub fn Notices(desk: Desk) -> impl IntoView {
    let asked = Memo::new(move |_| desk.read(|table| table.around.asked.clone()).flatten());
    let leaving = Memo::new(move |_| desk.read(who_leaves).flatten());
    follow_taken_back(desk);
    move || match (asked.get(), leaving.get()) {
        (Some(asked), _) => view! { <Asked desk asked/> }.into_any(),
        (None, Some(leaving)) => view! { <Leaving desk leaving/> }.into_any(),
        (None, None) => view! { <Absent desk/> }.into_any(),
    }
}

/// Who leaves when an action is over. Meanwhile the game may wait for somebody else, who is away.
#[component]
fn Leaving(desk: Desk, leaving: String) -> impl IntoView {
    view! {
        <div class="banner quiet notice-bar" role="status" data-testid="leaving"><p>{leaving}</p><Absent desk/></div>
    }
}

/// That somebody has resigned in the middle of an action, and leaves when it is over.
fn who_leaves(table: &Table) -> Option<String> {
    let mut seats = (0..).map(Seat).zip(&table.seats);
    let (seat, _) = seats.find(|(_, seated)| seated.leaving)?;
    let player = words::player_name(table, seat);
    Some(t!("around-leaving", by = words::by(table, seat), player = player))
}

/// Tells it when something was taken back, unless it is the viewer who just did so alone.
fn follow_taken_back(desk: Desk) {
    let taken = Memo::new(move |_| desk.read(|table| table.around.taken_back.clone()));
    Effect::new(move |before: Option<Option<Vec<TakenBack>>>| {
        let taken = taken.get()?;
        if let (Some(known), Some(last)) = (before.flatten(), taken.last())
            && known != taken
        {
            let said = untrack(|| desk.read(|table| (!is_own(table, last)).then(|| taken_back(table, last))));
            if let Some(said) = said.flatten() {
                desk.said.set(said);
            }
        }
        Some(taken)
    });
}

/// Whether it is the viewer who did so alone.
fn is_own(table: &Table, taken: &TakenBack) -> bool {
    taken.alone && Some(taken.seat) == table.you
}

/// What the viewer took back last, where nothing was taken back since: it is seen, but has to be said.
pub fn last_taken_back(table: &Table) -> Option<String> {
    let last = table.around.taken_back.last()?;
    is_own(table, last).then(|| taken_back(table, last))
}

/// That something was taken back, as a sentence.
pub fn taken_back(table: &Table, taken: &TakenBack) -> String {
    let by = words::by(table, taken.seat);
    let player = words::player_name(table, taken.seat);
    if taken.alone {
        t!("around-taken-back-alone", by = by, player = player)
    } else {
        t!("around-taken-back", by = by, player = player)
    }
}

/// What somebody wants to take back.
#[component]
fn Asked(desk: Desk, asked: TakingBack) -> impl IntoView {
    let TakingBack {
        by: asker,
        to,
        chance,
        learned,
        others,
        waits,
        declined,
    } = asked;
    let log = untrack(|| desk.log());
    let names = untrack(|| {
        desk.read(|table| {
            let name = |seat: Seat| words::player_name(table, seat);
            let within = |seat: Seat| words::name_within(table, seat);
            let waits: Vec<String> = waits.iter().copied().map(name).collect();
            (
                name(asker),
                words::list(&waits),
                words::list(&others.iter().copied().map(within).collect::<Vec<_>>()),
                declined.map(|seat| (words::by(table, seat), name(seat))),
                words::by(table, asker),
                table.you,
                story::first_since(table, &log, to),
            )
        })
    });
    let (player, waiting, others, declined, by, you, done) = names?;
    let own = by == words::By::You;
    let is_asked = you.is_some_and(|you| waits.contains(&you));
    let says = match (&declined, own, is_asked) {
        (Some((by, who)), ..) => t!("around-declined", by = *by, player = who.clone()),
        (None, true, _) => t!("around-waits", players = waiting),
        (None, false, true) => t!("around-asked", player = player),
        (None, false, false) => t!("around-asks", player = player, players = waiting),
    };
    let since = (is_asked && declined.is_none()).then(|| match (chance, learned) {
        (true, true) => t!("around-since-both"),
        (true, false) => t!("around-since-chance"),
        (false, true) => t!("around-since-learned"),
        (false, false) => t!("around-since-answers"),
    });
    let done = done
        .filter(|_| declined.is_none())
        .map(|(done, whole)| t!("around-back-to", done = done, whole = if whole { "yes" } else { "no" }));
    let goes_too = (declined.is_none() && !others.is_empty()).then(|| t!("around-others", players = others));
    let answer = move |agreed: bool| desk.consent(asker, agreed);
    Some(view! {
        <div class="banner notice-bar" role="status" data-testid="asked-back" data-declined=declined.is_some().to_string()>
            <p>
                <b>{says}</b>
                {done.into_iter().chain(goes_too).chain(since).map(|more| view! { " "<span>{more}</span> }).collect_view()}
            </p>
            {(is_asked && declined.is_none()).then(|| view! {
                <button type="button" data-testid="agree" on:click=move |_| answer(true)>{t!("around-agree")}</button>
                <button type="button" data-testid="decline" on:click=move |_| answer(false)>{t!("around-decline")}</button>
            })}
            {(own && declined.is_none()).then(|| view! {
                <button type="button" data-testid="withdraw" on:click=move |_| answer(false)>{t!("around-withdraw")}</button>
            })}
            // Whoever is asked may be away, and the game wait for that.
            <Absent desk/>
        </div>
    })
}

/// Somebody for whom the game waits is away: in how many seconds it can be claimed.
#[derive(Clone, Copy, PartialEq)]
struct Missing {
    seat: Seat,
    claim: u32,
}

/// Who is away while the game waits, and that the game can be claimed, or a bot play for a partner.
#[component]
fn Absent(desk: Desk) -> impl IntoView {
    let missing = Memo::new(move |_| {
        desk.read(|table| {
            table.you.filter(|you| model::is_in(table, *you))?;
            let seats = (0..).map(Seat).zip(&table.seats);
            let mut away = seats.filter_map(|(seat, seated)| {
                let claim = seated.away?.claim?;
                Some(Missing { seat, claim })
            });
            away.next()
        })
        .flatten()
    });
    move || missing.get().map(|missing| view! { <Waits desk missing/> })
}

#[component]
fn Waits(desk: Desk, missing: Missing) -> impl IntoView {
    let Missing { seat, claim } = missing;
    let left = RwSignal::new(claim);
    // The room says it anew when it is over; meanwhile the seconds are counted here, and never to the end.
    let tick = set_interval_with_handle(
        move || {
            left.try_update(|left| *left = left.saturating_sub(1).max(u32::from(claim > 0)));
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    let name = move || desk.read(|table| words::player_name(table, seat)).unwrap_or_default();
    // Of three or four the others go on, and nobody has won yet.
    let left_over = Memo::new(move |_| {
        desk.read(|table| {
            (0..)
                .map(Seat)
                .zip(&table.seats)
                .filter(|(seat, _)| model::is_in(table, *seat))
                .count()
        })
        .unwrap_or_default()
    });
    // From a partner there is nothing to claim.
    let is_partner = Memo::new(move |_| desk.partner() == Some(seat));
    let ends = move || match (is_partner.get(), left_over.get() > 2) {
        (true, _) => "partner",
        (false, true) => "no",
        (false, false) => "yes",
    };
    let words = Signal::derive(move || t!("around-claim", player = name(), ends = ends()));
    // What ends a game, or takes somebody out of it, is asked once more.
    let go_on = move || match is_partner.get() {
        true => {
            view! { <button type="button" data-testid="claim" on:click=move |_| desk.stand_in(seat)>{words}</button> }
                .into_any()
        }
        false => view! {
            <Removal
                testid="claim"
                class=""
                says=words
                asks=Signal::derive(move || t!("around-claim-sure", ends = ends()))
                keeps=Signal::derive(|| t!("around-claim-not"))
                remove=Box::new(move || desk.claim(seat))
            />
        }
        .into_any(),
    };
    let says = move || match left.get() {
        0 => t!("around-may-claim", player = name(), ends = ends()),
        left => t!(
            "around-away",
            player = name(),
            ends = ends(),
            time = format!("{}:{:02}", left / 60, left % 60)
        ),
    };
    view! {
        <div class="banner quiet notice-bar" data-testid="absent" data-claim=(claim == 0).to_string()>
            <p>{says}</p>
            {(claim == 0).then_some(go_on)}
        </div>
    }
}

/// Asks whether the others are to be asked.
#[component]
pub fn TakeBack(desk: Desk) -> impl IntoView {
    let barred = move || desk.read(|table| words::undo_barred(&table.undo)).flatten();
    let ask = move |_| {
        desk.sheet.set(None);
        desk.ask_back();
    };
    let beside = !desk.link.others_here().is_empty();
    view! {
        <p>{barred}</p>
        <p>{if beside { t!("here-back-says") } else { t!("around-ask-says") }}</p>
        <button type="button" class="wide" data-testid="ask-back" on:click=ask>{if beside { t!("here-back") } else { t!("around-ask") }}</button>
    }
}

/// How many watch.
#[component]
pub fn Watchers(desk: Desk) -> impl IntoView {
    let watchers = Memo::new(move |_| desk.read(|table| table.around.watchers).unwrap_or(0));
    move || {
        let watchers = watchers.get();
        (watchers > 0).then(|| {
            let says = t!("around-watchers", count = watchers);
            view! {
                <span class="watchers" role="img" data-testid="watchers" data-watchers=watchers.to_string() aria-label=says.clone() title=says>
                    <Icon name="eye"/>{watchers}
                </span>
            }
        })
    }
}
