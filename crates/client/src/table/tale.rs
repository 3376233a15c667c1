//! What a finished game tells, in the panel of its result: when it turned, and what each player did.

use super::curve::{Leader, Point, curve};
use super::desk::Desk;
use super::words::{self, By};
use super::{model, over};
use crate::i18n::t;
use crate::link::Answer;
use ashwright_core::{Level, Seat};
use ashwright_room::message::{Request, Table};
use ashwright_room::replay::Side;
use ashwright_room::view::View;
use ashwright_seen::{Outcome, Title};
use ashwright_table::Tale;
use ashwright_table::tale::{Act, Dealt, Deeds, Moment, Odds, Source, Turned};
use leptos::prelude::*;

/// Asks the room what the game tells; nothing until it has answered.
pub fn asked(desk: Desk) -> RwSignal<Option<Tale>> {
    let tale = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        if let Ok(Answer::Tale(told)) = desk.link.request(|id| Request::Tale { id }).await {
            tale.try_set(Some(*told));
        }
    });
    tale
}

/// What the game tells.
#[component]
pub fn Told(desk: Desk, outcome: Outcome, tale: RwSignal<Option<Tale>>) -> impl IntoView {
    move || {
        let tale = tale.get()?;
        desk.table.with(|table| {
            let table = table.as_deref()?;
            // A game that was given up before anything had happened did not turn.
            let happened = |deeds: &Deeds| !deeds.damage.is_empty() || !deeds.losses().is_empty();
            let happened = tale.deeds.iter().any(happened);
            // Who gives up is behind as no card tells: when that game would have turned is anybody's guess.
            let given_up = over::lost(&desk).is_some() && over::destroyed(&desk).is_none();
            let teller = Teller {
                table,
                view: table.view.as_ref()?,
                replay: format!("/replay/{}", desk.link.game.get_value()),
            };
            Some(view! {
                <section class="tale" data-testid="tale" aria-label=t!("table-tale")>
                    {(happened && !given_up).then(|| teller.turned(&tale.turned, outcome)).flatten()}
                    {teller.part("damage", t!("table-tale-damage"), &tale, Teller::damage)}
                    {teller.part("dice", t!("table-tale-dice"), &tale, Teller::dice)}
                    {teller.part("lost", t!("table-tale-lost"), &tale, Teller::lost)}
                    {teller.part("left", t!("table-tale-left"), &tale, Teller::left)}
                </section>
            })
        })
    }
}

/// The measures of the picture of lives: how far it reaches, and the height of the lives in it.
const WIDE: f32 = 320.0;
const HIGH: f32 = 60.0;

/// How the lives went, as a picture, with the moment at which the game turned as soon as that is known; nothing where no turn
/// was begun.
pub fn lives(desk: Desk, tale: RwSignal<Option<Tale>>) -> impl IntoView {
    let began = Memo::new(move |_| {
        let told = |tale: &Tale| tale.deeds.iter().map(|deeds| deeds.began).collect::<Vec<_>>();
        tale.with(|tale| tale.as_ref().map(told)).unwrap_or_default()
    });
    move || began.with(|began| drawn(desk, tale, began))
}

/// The picture, where this much was left of each life at the beginning, as far as that is known.
fn drawn(desk: Desk, tale: RwSignal<Option<Tale>>, began: &[Option<u8>]) -> Option<AnyView> {
    let (seats, leaders): (Vec<Seat>, Vec<Leader>) = untrack(|| {
        desk.view(|view| {
            let seats = (0..).map(Seat).take(view.players.len());
            let led = seats.filter_map(|seat| {
                let card = model::leader(view, seat, desk.edition)?;
                let [_, life, _] = card.values?;
                let left = life.saturating_sub(card.wounds);
                let name = card.name;
                let began = began.get(seat.index()).copied().flatten();
                Some((
                    seat,
                    Leader {
                        name,
                        life,
                        left,
                        began,
                    },
                ))
            });
            led.unzip()
        })
    })?;
    let points = desk.link.log.with_untracked(|log| curve(log, &leaders));
    let last = points.len().checked_sub(1).filter(|last| *last > 0)?;
    let most = points.iter().flat_map(|point| &point.lives).max().copied()?.max(1);
    let x = move |at: usize| 4.0 + (WIDE - 8.0) * at as f32 / last as f32;
    let lines = (0..leaders.len()).map(|of| {
        let at = |(at, point): (usize, &Point)| {
            format!(
                "{:.0},{:.0}",
                x(at),
                4.0 + HIGH * (1.0 - f32::from(point.lives[of]) / f32::from(most))
            )
        };
        let points: Vec<String> = points.iter().enumerate().map(at).collect();
        view! { <polyline points=points.join(" ")></polyline> }
    });
    let begins = |at: &usize| *at == 0 || points[*at].round != points[at - 1].round;
    let rounds: Vec<usize> = (0..last).filter(begins).collect();
    let grid: String = rounds.iter().map(|at| format!("M{:.0} 0v68", x(*at))).collect();
    let name = |seat: Seat| untrack(|| desk.read(|table| words::player_name(table, seat))).unwrap_or_default();
    let legend = seats.iter().zip(&leaders).enumerate().map(|(of, (seat, leader))| {
        let said = format!("{} {} → {}", name(*seat), points[0].lives[of], leader.left);
        view! { <span>{said}</span> }
    });
    let by_round = seats.iter().enumerate().map(|(of, seat)| {
        let lives: Vec<String> = rounds
            .iter()
            .chain([&last])
            .map(|at| points[*at].lives[of].to_string())
            .collect();
        t!("table-lives-of", player = name(*seat), lives = lives.join(", "))
    });
    let label = format!("{} {}", t!("table-lives"), by_round.collect::<Vec<_>>().join(" "));
    let steps: Vec<u32> = points.iter().map(|point| point.step).collect();
    let turned = move || {
        let Turned::With(moment) = tale.with(|tale| tale.as_ref().map(|tale| tale.turned.clone()))? else {
            return None;
        };
        let at = steps.iter().filter(|step| **step < moment.step).count().clamp(1, last);
        Some(view! { <path class="turned" d=format!("M{:.0} 0v68", x(at))></path> })
    };
    Some(
        view! {
            <figure class="lives" data-testid="lives">
                <svg viewBox="0 0 320 68" role="img" aria-label=label>
                    <path d=grid></path>
                    {turned}
                    {lines.collect_view()}
                </svg>
                <figcaption>{legend.collect_view()}</figcaption>
            </figure>
        }
        .into_any(),
    )
}

struct Teller<'a> {
    table: &'a Table,
    view: &'a View,
    /// The address of the replay.
    replay: String,
}

impl Teller<'_> {
    /// Whether the viewer is spoken to, for a message.
    fn by(&self, seat: Seat) -> By {
        words::by(self.table, seat)
    }

    fn name(&self, seat: Seat) -> String {
        words::player_name(self.table, seat)
    }

    /// The address of the replay after a step, from the viewer's side.
    fn address(&self, step: u32) -> String {
        let side = self.table.you.map_or(Side::Both, Side::Of);
        format!("{}?step={step}&as={}", self.replay, side.word())
    }

    /// When the game turned, in a sentence with the way there.
    fn turned(&self, turned: &Turned, outcome: Outcome) -> Option<AnyView> {
        let Outcome::Won(winners) = outcome else {
            return None;
        };
        let by = match self.table.you.is_some_and(|you| winners.contains(you)) {
            true => By::You,
            false => By::Other,
        };
        let names: Vec<String> = winners.iter().map(|seat| self.name(seat)).collect();
        let (player, count) = (words::list(&names), names.len());
        match turned {
            Turned::Never => None,
            Turned::Ahead => {
                Some(view! { <p>{t!("table-tale-ahead", by = by, player = player, count = count)}</p> }.into_any())
            }
            Turned::With(moment) => Some(
                view! {
                    <p>
                        <b>{t!("table-tale-turned")}</b>
                        " "
                        <a data-testid="tale-turned" href=self.address(moment.step)>{self.moment(moment)}</a>
                        " "
                        {t!("table-tale-turned-says", by = by, player = player, count = count)}
                    </p>
                }
                .into_any(),
            ),
        }
    }

    fn moment(&self, moment: &Moment) -> String {
        let (by, player) = match &moment.act {
            Act::Played(seat, _)
            | Act::Used(seat, _)
            | Act::Power(seat, _)
            | Act::Attacked(seat, _)
            | Act::Meditated(seat)
            | Act::Passed(seat)
            | Act::Lost(seat) => (self.by(*seat), self.name(*seat)),
            Act::Round(_) | Act::Other => (By::Other, String::new()),
        };
        let act = match &moment.act {
            Act::Played(_, card) => t!("table-log-played", by = by, player = player, card = card.to_string()),
            Act::Used(_, card) => t!("table-log-used", by = by, player = player, card = card.to_string()),
            Act::Power(_, kind) => t!(
                "table-log-power",
                by = by,
                player = player,
                kind = words::die_type(*kind)
            ),
            Act::Attacked(_, card) => t!("table-log-attacked", by = by, player = player, card = card.to_string()),
            Act::Meditated(_) => t!("table-log-meditated", by = by, player = player),
            Act::Passed(_) => t!("table-log-passed", by = by, player = player),
            Act::Lost(_) => t!("table-log-lost", by = by, player = player),
            Act::Round(n) => return t!("table-tale-round", round = *n),
            Act::Other => t!("table-tale-other"),
        };
        t!("table-tale-moment", round = moment.round, turn = moment.turn, act = act)
    }

    /// A part that opens, with what belongs to each player; nothing where there is nothing to say.
    fn part(
        &self,
        word: &'static str,
        heading: String,
        tale: &Tale,
        of: fn(&Self, Seat, &Deeds) -> Option<AnyView>,
    ) -> Option<AnyView> {
        let seats = (0..).map(Seat).zip(&tale.deeds);
        let players: Vec<AnyView> = seats
            .filter_map(|(seat, deeds)| {
                let said = of(self, seat, deeds)?;
                Some(view! { <div><h3>{self.name(seat)}</h3>{said}</div> }.into_any())
            })
            .collect();
        // Where there is room, what decided is read without opening it.
        let open = word == "damage" && crate::browser::is_roomy();
        (!players.is_empty()).then(|| {
            view! {
                <details data-testid=format!("tale-{word}") open=open>
                    <summary>{heading}</summary>
                    <div class="tale-players">{players}</div>
                </details>
            }
            .into_any()
        })
    }

    fn damage(&self, _: Seat, deeds: &Deeds) -> Option<AnyView> {
        let most = deeds.damage.first()?.total().max(1);
        let rows = deeds.most().iter().map(|dealt| {
            let share = format!("{}%", 100 * u32::from(dealt.total()) / u32::from(most));
            let kinds = kinds(dealt);
            view! {
                <li style=("--share", share)>
                    <a href=self.address(dealt.step)>
                        {source(&dealt.by)}
                        " "
                        <b>{dealt.total()}</b>
                    </a>
                    {(!kinds.is_empty()).then(|| view! { " "<small>{kinds}</small> })}
                </li>
            }
        });
        let fewer = deeds.damage.len().saturating_sub(deeds.most().len());
        let fewer = (fewer > 0).then(|| view! { <p class="small">{t!("table-tale-fewer", count = fewer)}</p> });
        Some(view! { <ul>{rows.collect_view()}</ul>{fewer} }.into_any())
    }

    fn dice(&self, _: Seat, deeds: &Deeds) -> Option<AnyView> {
        (deeds.dice() > 0).then(|| {
            let odds = match deeds.odds() {
                Odds::Nearly => t!("table-odds-nearly"),
                Odds::OfTen(n) => t!("table-odds-of-ten", n = n),
                Odds::OneIn(n) => t!("table-odds-one-in", n = n),
                Odds::Hardly => t!("table-odds-hardly"),
            };
            let [basic, class, power] = [Level::Basic, Level::Class, Level::Power].map(|l| deeds.rolled[l as usize]);
            view! {
                <p>{t!("table-tale-powers", powers = power, dice = deeds.dice())}" "{odds}</p>
                <p class="small">{t!("table-tale-rolled", power = power, class = class, basic = basic)}</p>
            }
            .into_any()
        })
    }

    fn lost(&self, _: Seat, deeds: &Deeds) -> Option<AnyView> {
        let losses = deeds.losses();
        (!losses.is_empty()).then(|| {
            let rows = losses.into_iter().map(|(title, n, step)| {
                view! { <li><a lang="en" href=self.address(step)>{counted(&title, n)}</a></li> }
            });
            view! { <ul>{rows.collect_view()}</ul> }.into_any()
        })
    }

    fn left(&self, seat: Seat, deeds: &Deeds) -> Option<AnyView> {
        let player = self.view.players.get(seat.index())?;
        let known = |cards: &[(Title, u8)]| cards.iter().map(|(_, n)| n).sum::<u8>();
        let cards = |cards: &[(Title, u8)]| {
            let cards = cards.iter().map(|(title, n)| counted(title, *n));
            words::list(&cards.collect::<Vec<_>>())
        };
        let unseen = (
            player.hand.saturating_sub(known(&deeds.in_hand)),
            player.pile.saturating_sub(known(&deeds.in_pile)),
        );
        let said = [
            (!deeds.in_hand.is_empty()).then(|| t!("table-tale-in-hand", cards = cards(&deeds.in_hand))),
            (!deeds.in_pile.is_empty()).then(|| t!("table-tale-in-pile", cards = cards(&deeds.in_pile))),
            (unseen != (0, 0)).then(|| t!("table-tale-unseen", hand = unseen.0, pile = unseen.1)),
        ];
        let said: Vec<_> = said.into_iter().flatten().map(|said| view! { <p>{said}</p> }).collect();
        (!said.is_empty()).then(|| said.into_any())
    }
}

fn counted(title: &str, n: u8) -> String {
    match n {
        1 => title.to_owned(),
        n => format!("{n} {title}"),
    }
}

fn source(by: &Source) -> AnyView {
    match by {
        Source::Card(title) => view! { <span lang="en">{title.to_string()}</span> }.into_any(),
        Source::Power(kind) => {
            view! { <span>{t!("table-tale-power", kind = words::die_type(*kind))}</span> }.into_any()
        }
    }
}

/// In what the damage was dealt, where it was not all of one kind.
fn kinds(dealt: &Dealt) -> String {
    let kinds = [
        (dealt.attack > 0).then(|| t!("table-tale-attacks", n = dealt.attack)),
        (dealt.counter > 0).then(|| t!("table-tale-counters", n = dealt.counter)),
        (dealt.effect > 0).then(|| t!("table-tale-effects", n = dealt.effect)),
    ];
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    match kinds.len() {
        ..2 => String::new(),
        _ => kinds.join(" · "),
    }
}
