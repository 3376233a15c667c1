//! The prompt beside the dice: what is asked and why, and the buttons that answer.

use super::chimera;
use super::commands::{Act, Command, commands};
use super::desk::Desk;
use super::gesture::{self, Picks, Press};
use super::model::{self, Spot};
use super::partners;
use super::seat::life_left;
use super::words::{self, By};
use crate::i18n::t;
use crate::pool;
use crate::settings::is_guest;
use ashwright_core::{CardKind, DieType, Rule, Seat};
use ashwright_room::message::{Phase, Table};
use ashwright_room::view::{AskKind, Choice, Form, Label, Name, Question, View};
use ashwright_seen::{RESPARKED, Stage};
use leptos::prelude::*;

/// What the prompt shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Prompt {
    /// What is asked.
    pub what: String,
    /// Why, and what is picked so far.
    pub why: String,
    /// What the card says that is picked, for who does not see it beside the board.
    pub says: String,
    /// The rule that asks.
    pub rule: Option<Rule>,
    /// Whether the viewer is asked.
    pub yours: bool,
    /// The buttons, the most likely one first.
    pub commands: Vec<Command>,
    /// Cards that lie nowhere on the table.
    pub tiles: Vec<Name>,
}

/// The prompt for what is shown.
pub fn prompt(desk: &Desk) -> Prompt {
    desk.table.with(|table| match table.as_deref() {
        Some(table) => of_table(desk, table),
        None => Prompt {
            what: t!("table-connecting"),
            ..Prompt::default()
        },
    })
}

fn of_table(desk: &Desk, table: &Table) -> Prompt {
    let Some(view) = table.view.as_ref() else {
        return Prompt {
            what: t!("table-not-begun"),
            ..Prompt::default()
        };
    };
    if let (Phase::Over, Stage::Over(outcome)) = (table.phase, view.stage) {
        return Prompt {
            what: words::ended(table, outcome),
            ..Prompt::default()
        };
    }
    match desk.question.get() {
        Some(question) if !table.has_answered() => asked(desk, table, view, &question),
        _ => waiting(desk, table, view),
    }
}

fn waiting(desk: &Desk, table: &Table, view: &View) -> Prompt {
    let why = words::attack(desk, view)
        .or_else(|| asking(desk, view))
        .unwrap_or_default();
    let whom = waited_for(table);
    let what = if desk.telling.get() {
        return told_first(desk, view);
    } else if table.has_answered() {
        let (what, why) = answered(table);
        return Prompt {
            what,
            why,
            ..Prompt::default()
        };
    } else if desk.link.read_only() {
        if whom.is_empty() {
            t!("table-goes-on")
        } else {
            // Who reads a game of one's own is told of oneself.
            let is_own = |seat: Seat| {
                table
                    .seats
                    .get(seat.index())
                    .is_some_and(|seated| is_guest(&seated.name))
            };
            let own = whom.len() == 1 && model::waits_for(table).into_iter().any(is_own);
            t!(
                "table-decides",
                by = if own { By::You } else { By::Other },
                players = words::list(&whom),
                count = whom.len()
            )
        }
    } else if whom.is_empty() {
        t!("table-goes-on")
    } else if may_react(table, view) {
        t!("table-may-react", players = words::list(&whom))
    } else if acts(table, view) {
        t!("table-plays", player = words::list(&whom))
    } else {
        t!("table-waits", players = words::list(&whom))
    };
    Prompt {
        what,
        why,
        ..Prompt::default()
    }
}

/// What stands there while something is told before the table shows what comes of it.
fn told_first(desk: &Desk, view: &View) -> Prompt {
    let (what, why) = match view.chimera {
        Some(_) if desk.foretold.get().is_some() => (t!("chimera-acts"), t!("chimera-acts-says")),
        Some(_) | None => (t!("table-goes-on"), String::new()),
    };
    Prompt {
        what,
        why,
        ..Prompt::default()
    }
}

/// Whether those who are waited for may react to something: what is being resolved last is none of theirs.
fn may_react(table: &Table, view: &View) -> bool {
    let whom = model::waits_for(table);
    let resolves = view.chain.last().is_some_and(|frame| whom.contains(&frame.seat));
    !view.events.is_empty() && !resolves
}

/// Whether the one who is waited for has the turn.
fn acts(table: &Table, view: &View) -> bool {
    let whom = model::waits_for(table);
    matches!(whom[..], [only] if only == view.turn.seat) && model::phase(view.stage) == model::Round::Turns
}

/// What is told once the viewer has answered and others have not.
pub fn answered(table: &Table) -> (String, String) {
    let players = words::list(&waited_for(table));
    (t!("table-answered"), t!("table-why-answered", players = players))
}

/// The names of the others who are asked and have not answered.
fn waited_for(table: &Table) -> Vec<String> {
    let seats = table.asked().filter(|seat| Some(*seat) != table.you);
    seats.map(|seat| words::player_name(table, seat)).collect()
}

fn asked(desk: &Desk, table: &Table, view: &View, question: &Question) -> Prompt {
    let picks = desk.picks.get();
    let mut prompt = Prompt {
        yours: true,
        rule: Some(question.rule),
        ..Prompt::default()
    };
    (prompt.what, prompt.why) = wording(desk, table, view, question, &picks);
    prompt.says = picked_text(desk, view, question, &picks);
    prompt.tiles = desk.listed.with(|things| {
        things
            .iter()
            .filter_map(|thing| match &thing.spot {
                Spot::Tile(name) => Some(name.clone()),
                _ => None,
            })
            .collect()
    });
    prompt.commands = commands(desk, view, question, &picks);
    prompt
}

/// What the text that asks says, where a card does.
fn asking(desk: &Desk, view: &View) -> Option<String> {
    let (title, _, paragraph) = words::asking(desk.edition, view)?;
    Some(words::effect(&title, &paragraph))
}

/// The dice power that asks, where one does: the card that it belongs to is the Phoenixborn, which says nothing of it.
pub fn power_that_asks(view: &View) -> Option<DieType> {
    match view.chain.last()?.text {
        Label::Power(kind) => Some(kind),
        _ => None,
    }
}

/// The card that asks, with what it says.
fn because(desk: &Desk, view: &View, question: &Question) -> String {
    if let Some(says) = asking(desk, view) {
        return says;
    }
    if let Some(kind) = power_that_asks(view) {
        return words::power(desk.edition, kind);
    }
    match question.card.as_ref().and_then(|name| model::title(view, name)) {
        Some(title) => t!("table-because", card = title),
        None => String::new(),
    }
}

/// Whether what asks is the Chimera's.
fn by_chimera(view: &View, question: &Question) -> bool {
    let placed = question.card.as_ref().and_then(|name| model::find(view, name));
    placed.is_some_and(|placed| model::is_chimera(view, placed.seat))
}

fn wording(desk: &Desk, table: &Table, view: &View, question: &Question, picks: &Picks) -> (String, String) {
    let card = || match power_that_asks(view) {
        Some(kind) => ashwright_core::capital(&t!("table-power-of", kind = words::die_type(kind))),
        None => {
            let title = question.card.as_ref().and_then(|name| model::title(view, name));
            title.unwrap_or_default()
        }
    };
    let n = picks.cards.len();
    match question.ask {
        AskKind::FirstFive => (t!("table-ask-first-five"), t!("table-why-first-five")),
        AskKind::FirstPlayer => (t!("table-ask-first-player"), t!("table-why-first-player")),
        AskKind::PrepareDiscard => (
            t!("table-ask-prepare-discard"),
            t!("table-why-prepare-discard", count = n),
        ),
        AskKind::DrawMore => (t!("table-ask-draw-more"), t!("table-why-draw-more")),
        AskKind::Action if picks.aiming && model::options(question).iter().any(Choice::announces) => {
            (t!("table-ask-announce"), t!("table-why-announce"))
        }
        AskKind::Action if desk.lone_attack().is_some() => lone_attack(desk, view).unwrap_or_default(),
        AskKind::Action if picks.aiming => (t!("table-ask-aim"), why_aim(view)),
        AskKind::Action if picks.passing => (t!("table-ask-pass"), passing(desk, table, view)),
        AskKind::Action => action(desk, table, view, picks),
        AskKind::CostOption => (
            t!("table-ask-cost-option", card = card()),
            because(desk, view, question),
        ),
        AskKind::PayX => (t!("table-ask-pay-x", card = card()), t!("table-why-pay-x")),
        AskKind::Pay => (
            t!("table-ask-pay", card = card()),
            t!("table-why-pay", needs = needed(question)),
        ),
        AskKind::PayDiscard => (t!("table-ask-pay-discard", card = card()), String::new()),
        AskKind::Attackers => (t!("table-ask-attackers"), attackers(desk, view, picks)),
        AskKind::Block => block(desk, view, picks),
        AskKind::Guard => (t!("table-ask-guard"), guard(desk, view, question)),
        AskKind::Counter => (
            t!("table-ask-counter", card = card()),
            words::attack(desk, view).unwrap_or_default(),
        ),
        AskKind::NextBattle => (t!("table-ask-next-battle"), t!("table-why-next-battle")),
        AskKind::DamageFirst => (t!("table-ask-damage-first"), t!("table-why-damage-first")),
        AskKind::Respond => (
            words::responds(desk.edition, view, question),
            responding(desk, view, question),
        ),
        // Where an attack is announced, the attackers have been declared by now.
        AskKind::Target
            if view.chain.is_empty() && view.attack.as_ref().is_some_and(|attack| attack.target.is_none()) =>
        {
            (t!("table-ask-attacked"), words::attack(desk, view).unwrap_or_default())
        }
        AskKind::Target => (t!("table-ask-target", card = card()), because(desk, view, question)),
        AskKind::Choose => (t!("table-ask-choose", card = card()), because(desk, view, question)),
        AskKind::Next if are_effects(question) => (t!("table-ask-next-effect"), t!("table-why-next-effect")),
        AskKind::Next => (t!("table-ask-next", card = card()), because(desk, view, question)),
        AskKind::ChoosePlayer => (t!("table-ask-player", card = card()), because(desk, view, question)),
        // That asks no text of the card, but a price that is printed on it.
        AskKind::May if question.rule == RESPARKED => (t!("table-ask-respark", card = card()), t!("table-why-respark")),
        AskKind::May => (t!("table-ask-may", card = card()), because(desk, view, question)),
        AskKind::Mode if !question.of.is_empty() => {
            let titles = question.of.iter().filter_map(|name| model::title(view, name));
            let of = words::list(&titles.collect::<Vec<_>>());
            (
                t!("table-ask-mode-of", card = card(), of = of),
                because(desk, view, question),
            )
        }
        AskKind::Mode => (t!("table-ask-mode", card = card()), because(desk, view, question)),
        AskKind::Toll => (
            t!("table-ask-toll", card = card()),
            words::why_toll(desk, view, question),
        ),
        AskKind::Amount => (t!("table-ask-amount", card = card()), because(desk, view, question)),
        AskKind::ChangeDie => (
            t!(
                "table-ask-change-die",
                card = card(),
                yours = if by_chimera(view, question) { "yes" } else { "no" }
            ),
            because(desk, view, question),
        ),
        AskKind::Search => (t!("table-ask-search", card = card()), because(desk, view, question)),
        AskKind::DiscardOne => (t!("table-ask-discard-one"), because(desk, view, question)),
        AskKind::TokenKind => (t!("table-ask-token", card = card()), because(desk, view, question)),
        AskKind::Meditate => (t!("table-ask-meditate"), discarded(table, picks)),
        AskKind::MeditateDie => match turned(table, picks) {
            Some(turned) => (
                t!("table-ask-meditate-turned", turned = turned),
                t!("table-why-meditate-turned"),
            ),
            None => (t!("table-ask-meditate-die"), t!("table-why-meditate-die")),
        },
        AskKind::ExhaustDice => (
            t!("table-ask-exhaust"),
            t!("table-why-exhaust", count = picks.touched.len()),
        ),
        AskKind::Roll | AskKind::Draw | AskKind::RandomCard | AskKind::BehaviorDie | AskKind::RageDie => {
            (t!("table-ask-other"), because(desk, view, question))
        }
    }
}

/// How many units may attack what.
fn why_aim(view: &View) -> String {
    match view.chimera {
        Some(_) => t!("table-why-aim-chimera"),
        None => t!("table-why-aim"),
    }
}

/// Whether only effects are put in order.
fn are_effects(question: &Question) -> bool {
    let mut options = model::options(question).iter();
    options.all(|choice| matches!(choice, Choice::Trigger(..)))
}

/// Who attacks whom when what is picked is confirmed, and with how much.
fn lone_attack(desk: &Desk, view: &View) -> Option<(String, String)> {
    let (attacker, target) = desk.lone_attack()?;
    let (unit, at) = (model::title(view, &attacker)?, model::title(view, &target)?);
    let damage = model::strength(view, &[attacker]);
    Some((
        t!("table-attacks", attacker = unit, target = at),
        t!(
            "table-why-attacks",
            damage = damage,
            target = words::whose(desk, view, &target)
        ),
    ))
}

/// What comes of passing.
fn passing(desk: &Desk, table: &Table, view: &View) -> String {
    let why = match side_is_left(desk) {
        true => t!("table-why-pass-side"),
        false => t!("table-why-pass"),
    };
    let all = std::iter::once(why).chain(chimera::passing_words(view, table.you));
    all.collect::<Vec<_>>().join(" ")
}

/// What is discarded to meditate so far, and the dice that are turned for it.
fn discarded(table: &Table, picks: &Picks) -> String {
    let count = picks.cards.len() + usize::from(picks.off_pile);
    match (turned(table, picks), gesture::changes_left(picks)) {
        (Some(turned), 0) => t!("table-why-meditate-all", count = count, turned = turned),
        (_, left) => t!("table-why-meditate", count = count, left = left),
    }
}

/// The dice that are laid out to be turned, with what they will show.
fn turned(table: &Table, picks: &Picks) -> Option<String> {
    let own = model::player(table.view.as_ref()?, table.you?)?;
    let tray = model::tray(&own.active);
    let turned = picks.turned.iter().filter_map(|(at, to)| {
        let (kind, from) = tray.get(*at).copied()?;
        let (kind, from, to) = (words::die_type(kind), words::level(from), words::level(*to));
        Some(t!("table-turn-die", kind = kind, from = from, to = to))
    });
    let turned: Vec<String> = turned.collect();
    (!turned.is_empty()).then(|| ashwright_core::capital(&words::list(&turned)))
}

/// The attack, and what it would do to its target and to whoever guards.
fn guard(desk: &Desk, view: &View, question: &Question) -> String {
    let attack = words::attack(desk, view).unwrap_or_default();
    let attackers: Vec<Name> = view
        .attack
        .iter()
        .flat_map(|attack| &attack.battles)
        .filter(|battle| !battle.resolved)
        .map(|battle| battle.attacker.clone())
        .collect();
    let damage = model::strength(view, &attackers);
    let target = view.attack.as_ref().and_then(|attack| attack.target.as_ref());
    let guards = model::options(question).iter().filter_map(Choice::card);
    let bears = |name: &Name| {
        let card = model::find(view, name)?.card;
        let (left, title) = (life_left(card), card.title.to_string());
        let rest = i64::from(left) - i64::from(damage);
        Some(match rest {
            1.. => t!("table-bears", card = title, left = left, rest = rest),
            _ => t!("table-bears-not", card = title, left = left),
        })
    };
    let unguarded = target
        .and_then(bears)
        .map(|target| t!("table-unguarded", target = target));
    let guarded: Vec<String> = guards.filter_map(bears).collect();
    let guarded = (!guarded.is_empty()).then(|| t!("table-guarded", guarded = guarded.join("; ")));
    let all = [
        Some(t!("table-why-guard", damage = damage)),
        unguarded,
        guarded,
        Some(attack),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The dice that are to be paid.
fn needed(question: &Question) -> String {
    let needs = match &question.form {
        Form::Pay { needs, .. } => &needs[..],
        _ => &[],
    };
    let needs = needs
        .iter()
        .map(|(symbol, n)| format!("{n} {}", words::symbol(*symbol)));
    words::list(&needs.collect::<Vec<_>>())
}

/// Who attacks so far, with how much, and what.
fn attackers(desk: &Desk, view: &View, picks: &Picks) -> String {
    let (damage, target) = (model::strength(view, &picks.cards), words::attacked(desk, view));
    match picks.cards.len() {
        0 if view.attack.as_ref().is_some_and(|attack| attack.target.is_none()) => t!("table-why-attackers-first"),
        0 => t!("table-why-attackers", target = target),
        count => t!(
            "table-why-attackers-picked",
            count = count,
            damage = damage,
            target = target
        ),
    }
}

/// What one may react to, and that one cannot.
fn responding(desk: &Desk, view: &View, question: &Question) -> String {
    let why = words::event(desk, view).unwrap_or_default();
    let attack = words::attack(desk, view).filter(|attack| *attack != why);
    let mut options = model::options(question).iter();
    let none = options.all(|choice| matches!(choice, Choice::Done | Choice::Decline));
    let none = none.then(|| t!("table-why-no-reaction"));
    let why = [Some(why), attack, none];
    why.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What the card says that is picked to be played or used.
fn picked_text(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> String {
    let (AskKind::Action, false, Some(Spot::Card(name) | Spot::Tile(name))) = (question.ask, picks.aiming, &picks.spot)
    else {
        return String::new();
    };
    let card = model::title(view, name).and_then(|title| pool::card(desk.edition, &title));
    // A Chimera is not used: what its card says are the levels of its game.
    let card = card.filter(|card| card.card().kind != CardKind::Chimera);
    let lines = card.map(|card| card.text().lines).unwrap_or_default();
    // The star before a text that nothing exhausts is for terminals.
    let lines: Vec<String> = lines
        .iter()
        .map(|line| line.to_string().trim_start_matches("* ").to_owned())
        .collect();
    lines.join(" ")
}

fn action(desk: &Desk, table: &Table, view: &View, picks: &Picks) -> (String, String) {
    if let Some(spot) = &picks.spot {
        let title = match spot {
            Spot::Card(name) | Spot::Tile(name) => model::title(view, name),
            Spot::Power(kind) => Some(t!("table-power-of", kind = words::die_type(*kind))),
            Spot::Die(_) | Spot::DrawPile | Spot::Button(_) => None,
        };
        if let (Some(title), Spot::Power(kind)) = (&title, spot) {
            return (title.clone(), words::power(desk.edition, *kind));
        }
        if let Some(title) = title {
            let why = match desk.would_pay() {
                Some(way) => t!(
                    "table-why-picked-dice",
                    count = model::total(&way),
                    dice = words::dice(&way)
                ),
                None => t!("table-why-picked"),
            };
            return (title, why);
        }
    }
    let part = table.you.and_then(|you| model::part(view, you));
    let why = match part.map(|part| (part.main, part.side)) {
        Some((0, 0)) | None => t!("table-why-nothing-left"),
        Some((0, _)) => t!("table-why-side-left"),
        Some((_, 0)) => t!("table-why-main-left"),
        Some(_) => t!("table-why-both-left"),
    };
    let partner = table.you.and_then(|you| partners::may(table, view, you));
    (
        match (part, &partner) {
            (Some(_), Some(_)) => t!("partner-ask-action"),
            (Some(_), None) => t!("table-ask-action"),
            (None, _) => t!("table-ask-other"),
        },
        [Some(why), partner].into_iter().flatten().collect::<Vec<_>>().join(" "),
    )
}

/// Whether the viewer has a side action left in this turn.
pub fn side_is_left(desk: &Desk) -> bool {
    let left = |you| desk.view(|view| model::part(view, you).is_some_and(|part| part.side > 0));
    desk.read(|table| table.you).flatten().and_then(left).unwrap_or(false)
}

fn block(desk: &Desk, view: &View, picks: &Picks) -> (String, String) {
    let attackers = desk.attackers();
    let free: Vec<Name> = attackers
        .iter()
        .filter(|a| !picks.blocks.iter().any(|(other, _)| other == *a))
        .cloned()
        .collect();
    let damage = model::strength(view, &free);
    let called = |name: &Name| match desk.as_text.get() {
        true => words::called(view, name),
        false => model::title(view, name),
    };
    let pairs: Vec<String> = picks
        .blocks
        .iter()
        .filter_map(|(attacker, blocker)| {
            let (attacker, blocker) = (called(attacker)?, called(blocker)?);
            Some(t!("table-blocks", blocker = blocker, attacker = attacker))
        })
        .collect();
    let attack = words::attack(desk, view).unwrap_or_default();
    let sum = if free.is_empty() {
        t!("table-all-blocked")
    } else {
        t!("table-unblocked", damage = damage)
    };
    if picks.spot.is_some() {
        return (t!("table-ask-block-whom"), sum);
    }
    let why = if pairs.is_empty() {
        [attack, sum].join(" ")
    } else {
        [pairs.join("; "), sum].join(" · ")
    };
    (t!("table-ask-block"), why)
}

/// Presses the button that bears the sign of Enter; false when there is none, or it cannot be pressed.
pub fn enter(desk: &Desk) -> bool {
    let commands = untrack(|| prompt(desk).commands);
    let first = commands.iter().find(|command| command.primary && command.enabled);
    if let Some(command) = first {
        run(desk, &command.act);
    }
    first.is_some()
}

/// What the button says that passes or ends a turn: whether it ends it, and whether it was pressed once.
pub fn pass_words(desk: &Desk, end: bool, passing: bool) -> String {
    match (end, passing) {
        (true, _) => t!("table-end-turn"),
        (false, false) => t!("table-pass"),
        (false, true) if side_is_left(desk) => t!("table-pass-keep-side"),
        (false, true) => t!("table-pass-sure"),
    }
}

/// Does what a button says.
pub fn run(desk: &Desk, act: &Act) {
    match act {
        Act::Option(option) => desk.press(&Press::Take(*option)),
        Act::Number(number) => desk.press(&Press::Once(Spot::Button(u32::from(*number)))),
        Act::Confirm => desk.press(&Press::Confirm),
        Act::Cancel => desk.cancel(),
        Act::OffPile => desk.press(&Press::Once(Spot::DrawPile)),
        Act::LessOffPile => desk.press(&Press::LessOffPile),
    }
}
