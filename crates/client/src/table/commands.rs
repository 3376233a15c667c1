//! The buttons of the prompt: which there are for each question, what they say, and which one is proposed.

use super::desk::Desk;
use super::gesture::Picks;
use super::harm;
use super::model::{self, Spot};
use super::words;
use crate::i18n::t;
use ashwright_core::Die;
use ashwright_room::view::{AskKind, Choice, Form, Name, Question, View};
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

/// The buttons that answer a question, as far as it is not answered on the table.
pub fn commands(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
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
            all.extend(one_of(desk, view, question, picks));
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

/// The buttons of options: of what is picked, of the cards where they are few or are put in order, and of all that is no card.
fn one_of(desk: &Desk, view: &View, question: &Question, picks: &Picks) -> Vec<Command> {
    let mut all = of_picked(desk, view, question, picks);
    all.extend(of_few(desk, view, question, picks));
    all.extend(in_order(desk, view, question, picks));
    let mut others = plain(desk, view, question, all.is_empty());
    // The options of a die that is picked are there already.
    if matches!(picks.spot, Some(Spot::Die(_))) {
        others.retain(|command| command.dice.is_empty());
    }
    all.extend(others);
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
    let mut made: Vec<(&Choice, Command)> = Vec::new();
    for (choice, place) in model::options(question).iter().zip(0..) {
        let (Choice::Card(name) | Choice::Trigger(name, _) | Choice::React(name)) = choice else {
            continue;
        };
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
        let same =
            |(other, command): &(&Choice, Command)| command.label == label && model::is_same(view, other, choice);
        if !made.iter().any(same) {
            made.push((choice, Command::new(label, Act::Option(place))));
        }
    }
    match made.len() {
        0..=MANY => made.into_iter().map(|(_, command)| command).collect(),
        _ => Vec::new(),
    }
}
