//! The prompt beside the dice: what is asked and why, and the buttons that answer.

use super::chimera;
use super::desk::Desk;
use super::gesture::{self, Picks, Press};
use super::harm;
use super::model::{self, Spot};
use super::partners;
use super::seat::life_left;
use super::words::{self, By};
use crate::i18n::t;
use crate::pool;
use crate::settings::is_guest;
use ashwright_core::{Die, DieType, Rule, Seat};
use ashwright_room::message::{Phase, Table};
use ashwright_room::view::{AskKind, Choice, Form, Name, Question, View};
use ashwright_seen::{RESPARKED, Stage};
use leptos::prelude::*;

/// What a button does.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// Answers with an option.
    Option(u32),
    /// Answers with a number.
    Number(u8),
    /// Confirms what is picked.
    Confirm,
    /// Takes back what is picked, or what was begun.
    Cancel,
    /// One card more off the draw pile.
    OffPile,
    /// One card less off the draw pile.
    LessOffPile,
}

/// A button of the prompt.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    /// What it says.
    pub label: String,
    /// The die that it is about, and what it is turned to: shown instead of what it says.
    pub dice: Vec<Die>,
    /// What it does.
    pub act: Act,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// Whether it is what one most likely wants.
    pub primary: bool,
    /// Whether it is proposed without being praised: Enter presses it, and it looks like any other.
    pub quiet: bool,
    /// Whether it ends, declines or cancels: that is always at the left.
    pub refuses: bool,
}

impl Command {
    fn new(label: String, act: Act) -> Command {
        Command {
            label,
            dice: Vec::new(),
            enabled: true,
            primary: false,
            quiet: false,
            refuses: act == Act::Cancel,
            act,
        }
    }

    fn primary(label: String, act: Act) -> Command {
        Command {
            primary: true,
            ..Command::new(label, act)
        }
    }

    fn when(self, enabled: bool) -> Command {
        Command { enabled, ..self }
    }
}

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
        Some(question) => asked(desk, table, view, &question),
        None => waiting(desk, table, view),
    }
}

fn waiting(desk: &Desk, table: &Table, view: &View) -> Prompt {
    let why = words::attack(desk, view)
        .or_else(|| asking(desk, view))
        .unwrap_or_default();
    let whom = waited_for(table);
    let what = if desk.telling.get() {
        return told_first(desk, view);
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

/// Whether the viewer has given a sealed answer and others have not: it may still be changed.
fn own_answer_is_in(table: &Table) -> bool {
    let own = table.you.and_then(|seat| table.seats.get(seat.index()));
    own.is_some_and(|seat| seat.sealed)
}

/// The names of the others who are asked and have not answered.
fn waited_for(table: &Table) -> Vec<String> {
    let missing = |seat: &Seat| !table.seats.get(seat.index()).is_some_and(|other| other.sealed);
    let seats = model::waits_for(table).into_iter().filter(missing);
    seats.map(|seat| words::player_name(table, seat)).collect()
}

fn asked(desk: &Desk, table: &Table, view: &View, question: &Question) -> Prompt {
    let picks = desk.picks.get();
    let mut prompt = Prompt {
        yours: true,
        rule: Some(question.rule),
        ..Prompt::default()
    };
    (prompt.what, prompt.why) = match own_answer_is_in(table) {
        true => (
            t!("table-answered"),
            t!("table-why-answered", players = words::list(&waited_for(table))),
        ),
        false => wording(desk, table, view, question, &picks),
    };
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
    DieType::from_word(view.chain.last()?.text.strip_prefix("power ")?)
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
        AskKind::Action if picks.aiming => (t!("table-ask-aim"), t!("table-why-aim")),
        AskKind::Action if picks.passing => {
            let why = match side_is_left(desk) {
                true => t!("table-why-pass-side"),
                false => t!("table-why-pass"),
            };
            let raises = chimera::passing_words(view, table.you);
            (
                t!("table-ask-pass"),
                [Some(why), raises].into_iter().flatten().collect::<Vec<_>>().join(" "),
            )
        }
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
        AskKind::Next => {
            let effects = model::options(question)
                .iter()
                .all(|choice| matches!(choice, Choice::Trigger(..)));
            let what = if effects {
                t!("table-ask-next-effect")
            } else {
                t!("table-ask-next", card = card())
            };
            (what, because(desk, view, question))
        }
        AskKind::ChoosePlayer => (t!("table-ask-player", card = card()), because(desk, view, question)),
        // That asks no text of the card, but a price that is printed on it.
        AskKind::May if question.rule == RESPARKED => (t!("table-ask-respark", card = card()), t!("table-why-respark")),
        AskKind::May => (t!("table-ask-may", card = card()), because(desk, view, question)),
        AskKind::Mode => (t!("table-ask-mode", card = card()), because(desk, view, question)),
        AskKind::Toll => (
            t!("table-ask-toll", card = card()),
            words::why_toll(desk, view, question),
        ),
        AskKind::Amount => (t!("table-ask-amount", card = card()), because(desk, view, question)),
        AskKind::ChangeDie => (t!("table-ask-change-die", card = card()), because(desk, view, question)),
        AskKind::Search => (t!("table-ask-search", card = card()), because(desk, view, question)),
        AskKind::DiscardOne => (t!("table-ask-discard-one"), because(desk, view, question)),
        AskKind::TokenKind => (t!("table-ask-token", card = card()), because(desk, view, question)),
        AskKind::Meditate => {
            let (count, left) = (n + usize::from(picks.off_pile), gesture::changes_left(picks));
            let why = match (turned(table, picks), left) {
                (Some(turned), 0) => t!("table-why-meditate-all", count = count, turned = turned),
                _ => t!("table-why-meditate", count = count, left = left),
            };
            (t!("table-ask-meditate"), why)
        }
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
    let all: Vec<String> = target.into_iter().chain(guards).filter_map(bears).collect();
    t!(
        "table-why-guard",
        attack = attack,
        damage = damage,
        bears = all.join("; ")
    )
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
    let (AskKind::Action, Some(Spot::Card(name) | Spot::Tile(name))) = (question.ask, &picks.spot) else {
        return String::new();
    };
    let card = model::title(view, name).and_then(|title| pool::card(desk.edition, &title));
    let lines = card.map(|card| card.text().lines).unwrap_or_default();
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
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
    let pairs: Vec<String> = picks
        .blocks
        .iter()
        .filter_map(|(attacker, blocker)| {
            let (attacker, blocker) = (model::title(view, attacker)?, model::title(view, blocker)?);
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

fn commands(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
    let label = |choice: &Choice, dice| words::choice(desk, view, question, choice, dice);
    let cancel = || Command::new(t!("table-cancel"), Act::Cancel);
    let ready = desk.ready();
    let n = picks.cards.len();
    let mut all = Vec::new();
    match (&question.form, question.ask) {
        (Form::OneOf(_), AskKind::Action) if picks.aiming || picks.spot.is_some() => {
            all.extend(of_picked(desk, view, question, picks));
            let alone = all.is_empty();
            all.extend(announced(desk, view, question, picks, alone));
            all.push(cancel());
        }
        // Passing, meditating and attacking have their own buttons beside the dice.
        (Form::OneOf(_), AskKind::Action) => {}
        (Form::OneOf(_), AskKind::Attackers) => {
            all.push(Command::primary(t!("table-confirm-attack", count = n), Act::Confirm).when(ready));
            all.push(cancel().when(desk.can_call_off() || n > 0));
        }
        (Form::OneOf(_), AskKind::Block) => {
            let label = if picks.blocks.is_empty() {
                t!("table-no-block")
            } else {
                t!("table-confirm-blocks", count = picks.blocks.len())
            };
            let confirm = Command {
                quiet: picks.blocks.is_empty(),
                ..Command::primary(label, Act::Confirm)
            };
            all.push(confirm.when(ready));
            all.push(cancel().when(*picks != Picks::default()));
        }
        (Form::OneOf(_), AskKind::Meditate) => return meditating(desk, view, question, picks),
        (Form::OneOf(_), AskKind::MeditateDie) => {
            all.push(Command::primary(t!("table-confirm-die"), Act::Confirm).when(ready));
            let done = model::place(question, &Choice::Done);
            all.extend(done.map(|place| Command::new(label(&Choice::Done, None), Act::Option(place))));
            all.push(cancel().when(*picks != Picks::default() || desk.can_call_off()));
            // Each button keeps its place, whether it can be pressed or not.
            return all;
        }
        (Form::OneOf(options), AskKind::Respond) => {
            all.extend(responses(desk, view, question, options));
        }
        (Form::OneOf(_), _) => {
            all.extend(of_picked(desk, view, question, picks));
            all.extend(of_few(desk, view, question, picks));
            all.extend(in_order(desk, view, question, picks));
            let alone = all.is_empty();
            let mut others = plain(desk, view, question, alone);
            // The options of a die that is picked are there already.
            if matches!(picks.spot, Some(Spot::Die(_))) {
                others.retain(|command| command.dice.is_empty());
            }
            all.extend(others);
            if picks.spot.is_some() || desk.can_call_off() {
                all.push(cancel());
            }
        }
        (Form::Some { min, max, .. }, ask) => {
            let label = match ask {
                AskKind::FirstFive => t!("table-keep", count = n),
                AskKind::PrepareDiscard => t!("table-confirm-discard", count = n),
                _ => t!("table-confirm-cards", count = n, min = *min, max = *max),
            };
            all.push(Command::primary(label, Act::Confirm).when(ready));
            if n > 0 {
                all.push(cancel());
            }
        }
        (Form::Number { min, max }, ask) => {
            all.extend((*min..=*max).map(|number| numbered(ask, number)));
            if desk.can_call_off() {
                all.push(cancel());
            }
        }
        (Form::Pay { .. }, _) => {
            let count = desk.would_pay().map_or(0, |way| model::total(&way));
            all.push(Command::primary(t!("table-confirm-pay", count = count), Act::Confirm).when(ready));
            all.push(cancel().when(desk.can_call_off()));
        }
        (Form::AnyDice(_), _) => {
            let count = picks.touched.len();
            all.push(Command::primary(
                t!("table-confirm-exhaust", count = count),
                Act::Confirm,
            ));
            if count > 0 {
                all.push(cancel());
            }
        }
        (Form::Roll(_) | Form::Draw, _) => {}
    }
    all.retain(|command| command.enabled || command.primary);
    // What refuses stands at the same side, whatever is asked.
    for command in &mut all {
        if let Act::Option(place) = command.act {
            let choice = model::options(question).get(place as usize);
            command.refuses = choice.is_some_and(closes);
        }
    }
    all
}

/// A number as an answer.
fn numbered(ask: AskKind, number: u8) -> Command {
    let label = match ask {
        AskKind::DrawMore => t!("table-draw", count = number),
        _ => number.to_string(),
    };
    Command::new(label, Act::Number(number))
}

/// Whether a choice ends something or declines it.
fn closes(choice: &Choice) -> bool {
    matches!(choice, Choice::Done | Choice::Decline | Choice::No)
}

/// The buttons of whoever may respond: every option has one, and what has several triggers has one for each. What can be
/// triggered by either of two cards that are as good has one.
fn responses(desk: &Desk, view: &View, question: &Question, options: &[Choice]) -> Vec<Command> {
    let mut all = Vec::new();
    let lone = words::lone_trigger(question).is_some() || options.len() == 1;
    let harm = harm::to_own(desk, view, question);
    for (at, choice) in options.iter().enumerate() {
        let as_another = options[..at].iter().any(|other| match (other, choice) {
            (Choice::Trigger(one, label), Choice::Trigger(other, text)) => {
                label == text && model::as_good(view, one, other)
            }
            _ => false,
        });
        if as_another {
            continue;
        }
        let place = at as u32;
        let dice = desk.ways(Some(place)).first().map(model::total);
        let label = match &harm {
            Some(harm) if !closes(choice) => harm::use_it(desk, view, harm),
            _ => words::choice(desk, view, question, choice, dice),
        };
        let likely = match harm {
            Some(_) => closes(choice),
            None => at == 0,
        };
        all.push(Command {
            primary: lone && likely,
            ..Command::new(label, Act::Option(place))
        });
    }
    all
}

/// What can be attacked that is nothing to point at yet, where an attack is announced before its target.
fn announced(desk: &Desk, view: &View, question: &Question, picks: &Picks, alone: bool) -> Vec<Command> {
    let options = model::options(question).iter().zip(0..).filter(|_| picks.aiming);
    let mut announced: Vec<Command> = options
        .filter(|(choice, _)| choice.announces())
        .map(|(choice, place)| Command::new(words::choice(desk, view, question, choice, None), Act::Option(place)))
        .collect();
    // Where there is one way to attack, Enter takes it.
    if let ([only], true) = (&mut announced[..], alone) {
        only.primary = true;
    }
    announced
}

/// The buttons of whoever meditates: to discard what is picked, or to go on to the dice. Each keeps its place, whether it can
/// be pressed or not.
fn meditating(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
    let count = picks.cards.len() + usize::from(picks.off_pile);
    // What was discarded before an undo is gone: one can always go on to the dice.
    let done = model::place(question, &Choice::Done).filter(|_| count == 0);
    let confirm = match done {
        Some(place) => Command::new(
            words::choice(desk, view, question, &Choice::Done, None),
            Act::Option(place),
        ),
        None => Command::primary(t!("table-confirm-meditate", count = count), Act::Confirm).when(desk.ready()),
    };
    let back = t!("table-less-off-pile", count = picks.off_pile);
    vec![
        confirm,
        Command::new(t!("table-off-pile"), Act::OffPile).when(desk.legal(&Spot::DrawPile)),
        Command::new(back, Act::LessOffPile).when(picks.off_pile > 0),
        Command::new(t!("table-cancel"), Act::Cancel).when(count > 0 || desk.can_call_off()),
    ]
}

/// The options that are no cards, what ends or declines last. One of them is the most likely where `alone`, when there is no
/// button before them.
fn plain(desk: &Desk, view: &View, question: &Question, alone: bool) -> Vec<Command> {
    let mut all = Vec::new();
    let you = desk.read(|table| table.you).flatten();
    let harm = harm::to_own(desk, view, question);
    let mut listed: Vec<(usize, &Choice)> = model::options(question)
        .iter()
        .enumerate()
        .filter(|(_, choice)| {
            choice.card().is_none() && !matches!(choice, Choice::DicePower(_) | Choice::TopOfDrawPile)
        })
        .collect();
    // What ends or declines comes last; of players the others come first, for most of what hits one is meant for them.
    let oneself = |choice: &Choice| {
        question.ask == AskKind::ChoosePlayer && matches!(choice, Choice::Seat(seat) if Some(*seat) == you)
    };
    ashwright_core::sort_by_key(&mut listed, |(i, choice)| (closes(choice), oneself(choice), *i));
    let lone = desk.listed.with(Vec::len) == 1;
    // Of several that are as good none is proposed.
    let several = listed.iter().filter(|(_, choice)| !closes(choice)).count() > 1;
    for (i, choice) in listed {
        let label = match (&harm, choice) {
            (Some(harm), Choice::Yes) => harm::use_it(desk, view, harm),
            (Some(_), Choice::No) => t!("table-use-not"),
            _ => words::choice(desk, view, question, choice, None),
        };
        let made = Command::new(label, Act::Option(i as u32));
        let first = match harm {
            Some(_) => closes(choice),
            None => all.is_empty() && alone && !several && (!closes(choice) || lone),
        };
        let dice = match choice {
            Choice::Die(die) => vec![*die],
            Choice::SetDie(die, level) => vec![*die, Die { level: *level, ..*die }],
            _ => Vec::new(),
        };
        all.push(Command {
            dice,
            primary: first && !matches!(choice, Choice::SetDie(..) | Choice::Die(_)),
            ..made
        });
    }
    all
}

/// The options of what is picked.
fn of_picked(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
    let Some(spot) = &picks.spot else {
        return Vec::new();
    };
    let options = desk.things.with(|things| things.get(spot).cloned()).unwrap_or_default();
    let list = model::options(question);
    let mut made: Vec<Command> = options
        .into_iter()
        .filter_map(|i| {
            let choice = list.get(i as usize)?;
            let dice = desk.ways(Some(i)).first().map(model::total);
            Some(Command::new(
                words::choice(desk, view, question, choice, dice),
                Act::Option(i),
            ))
        })
        .collect();
    if let Some(first) = made.first_mut() {
        first.primary = true;
    }
    made
}

/// One or two cards of which one or none is chosen: each has a button as well, so that nobody has to look for it.
fn of_few(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
    let options = model::options(question);
    let cards = model::few(options).into_iter().filter(|_| picks.spot.is_none());
    let made: Vec<Command> = cards
        .map(|place| {
            let label = words::choice(desk, view, question, &options[place], None);
            Command::new(label, Act::Option(place as u32))
        })
        .collect();
    match &made[..] {
        // Two that are called the same are told apart by where they lie; of two that are as good either will do.
        [one, other] if one.label == other.label => match alike(view, options) {
            true => vec![one.clone()],
            false => Vec::new(),
        },
        _ => made,
    }
}

/// Whether all cards among the options are as good as one another.
fn alike(view: &View, options: &[Choice]) -> bool {
    let mut cards = options.iter().filter_map(|choice| match choice {
        Choice::Card(name) => Some(name),
        _ => None,
    });
    let first = cards.next();
    first.is_some_and(|first| cards.all(|other| model::as_good(view, first, other)))
}

/// So many cards have buttons; of more one looks at the table.
const MANY: usize = 6;

/// Where it is asked what comes first, a button for each card, with what it meets where that is a battle. Those that are as
/// good as one another have one.
fn in_order(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
    let ordered = matches!(question.ask, AskKind::NextBattle | AskKind::DamageFirst | AskKind::Next);
    if !ordered || picks.spot.is_some() {
        return Vec::new();
    }
    let attack = view.attack.as_ref();
    let battle = |name: &Name| {
        let attack = attack?;
        let at = attack.battles.iter().position(|battle| battle.attacker == *name)?;
        Some((at + 1, attack.battles[at].meets.as_ref().or(attack.target.as_ref())?))
    };
    let mut made: Vec<(&Name, String, Command)> = Vec::new();
    for (choice, place) in model::options(question).iter().zip(0..) {
        let Choice::Card(name) = choice else { continue };
        let fights = battle(name).filter(|_| question.ask == AskKind::NextBattle);
        let label = match fights {
            Some((number, meets)) => {
                let card = |name: &Name| model::title(view, name).unwrap_or_else(|| t!("table-a-card"));
                t!(
                    "table-next-battle",
                    number = number,
                    attacker = card(name),
                    meets = card(meets)
                )
            }
            None => words::choice(desk, view, question, choice, None),
        };
        let same = |(other, said, _): &(&Name, String, Command)| *said == label && model::as_good(view, other, name);
        if !made.iter().any(same) {
            made.push((name, label.clone(), Command::new(label, Act::Option(place))));
        }
    }
    match made.len() {
        0..=MANY => made.into_iter().map(|(_, _, command)| command).collect(),
        _ => Vec::new(),
    }
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
