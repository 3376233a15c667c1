//! The table as text: every zone as a list, and everything that can be chosen as a numbered list that takes numbers.

use super::chimera::{self, Place};
use super::commands::{Act, Command};
use super::desk::Desk;
use super::gesture::{self, Press};
use super::model::{self, Spot, Thing, Zone};
use super::prompt::{self, Prompt};
use super::spot::{self, Handlers, tray};
use super::words;
use crate::browser;
use crate::i18n::t;
use ashwright_core::{DeckLists, Die, Seat};
use ashwright_room::message::{Phase, Table};
use ashwright_room::view::{AskKind, Card, Choice, Form, Name, Player, View};
use leptos::html;
use leptos::prelude::*;

/// What can be chosen by a number.
#[derive(Clone, PartialEq, Debug)]
enum Entry {
    /// A button of the prompt.
    Button(Command),
    /// A thing on the table.
    Thing(Thing),
    /// A button beside the prompt, and what it says.
    Press(Press, String),
}

impl Entry {
    /// What it says.
    fn label(&self, desk: &Desk) -> String {
        match self {
            Entry::Thing(thing) => label(desk, thing),
            Entry::Press(_, label) => label.clone(),
            Entry::Button(Command {
                enabled: false, label, ..
            }) => t!("table-text-not-yet", what = label.clone()),
            Entry::Button(Command {
                act: Act::Number(number),
                ..
            }) => t!("table-text-amount", number = *number),
            Entry::Button(command) => command.label.clone(),
        }
    }

    /// Does it.
    fn take(&self, desk: &Desk) {
        match self {
            // A die that is turned once may be turned again.
            Entry::Thing(thing) => spot::press(desk, thing.spot.clone(), !matches!(thing.spot, Spot::Die(_))),
            Entry::Press(press, _) => desk.press(press),
            Entry::Button(command) if command.enabled => prompt::run(desk, &command.act),
            Entry::Button(command) => desk.said.set(t!("table-text-not-yet", what = command.label.clone())),
        }
    }
}

/// A line about a zone, and the card that it is about.
#[derive(Clone, PartialEq, Debug)]
struct Line {
    text: String,
    card: Option<(String, Option<Name>)>,
}

impl Line {
    fn of(text: String, title: &str, name: Option<&Name>) -> Line {
        Line {
            text,
            card: Some((title.to_owned(), name.cloned())),
        }
    }
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        Line { text, card: None }
    }
}

/// The table as text.
#[component]
pub fn TextTable(desk: Desk, prompt: Memo<Prompt>) -> impl IntoView {
    let zones = Memo::new(move |_| {
        desk.table.with(|table| {
            let table = table.as_deref()?;
            Some(zones(&desk, table, table.view.as_ref()?))
        })
    });
    let entries = Memo::new(move |_| prompt.with(|prompt| listed(&desk, prompt)));
    let choices = Memo::new(move |_| {
        entries.with(|entries| entries.iter().map(|entry| entry.label(&desk)).collect::<Vec<String>>())
    });
    let input = NodeRef::<html::Input>::new();
    let zones_shown = NodeRef::<html::Div>::new();
    // Who only looks on, or looks back, has nothing to choose.
    let chooses = Memo::new(move |_| {
        let playing = desk.read(|table| table.phase == Phase::Playing).unwrap_or_default();
        playing && !desk.link.read_only()
    });
    Effect::new(move || {
        if !chooses.get()
            && let Some(zones) = zones_shown.get()
        {
            let _ = zones.focus();
        }
    });
    Effect::new(move || {
        // Where one writes with fingers, a keyboard would rise over the list.
        if let Some(input) = input.get()
            && !browser::is_touched()
        {
            let _ = input.focus();
        }
    });
    let numbered = move |n: usize| entries.with_untracked(|entries| entries.get(n.checked_sub(1)?).cloned());
    let take = move |n: usize| match numbered(n) {
        Some(entry) => entry.take(&desk),
        None => desk.said.set(t!("table-text-no-number")),
    };
    // What a choice is about can be read before it is made.
    let read = move |n: usize| {
        if let Some(Entry::Thing(Thing {
            spot: Spot::Card(name) | Spot::Tile(name),
            ..
        })) = numbered(n)
        {
            let title = desk.view(|view| model::title(view, &name));
            desk.look_at(title.flatten(), Some(name));
        }
    };
    let entered = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else { return };
        let text = input.value();
        input.set_value("");
        match text.trim() {
            "" if prompt::enter(&desk) => {}
            "" => desk.said.set(t!("table-text-none-proposed")),
            text => match text.parse() {
                Ok(n) => take(n),
                Err(_) => desk.said.set(t!("table-text-no-number")),
            },
        }
    };
    view! {
        <section class="text-table" data-testid="text-view" data-zone="text" aria-label=move || t!("table-as-text")>
            <div class="text-choices" hidden=move || !chooses.get()>
                <h2>{move || t!("table-text-choices", count = choices.with(Vec::len))}</h2>
                <form on:submit=entered>
                    <label for="text-number">{move || t!("table-text-number")}</label>
                    <input id="text-number" node_ref=input type="text" inputmode="numeric" autocomplete="off" data-testid="text-input"/>
                    <button type="submit" class="command">{move || t!("table-text-take")}</button>
                </form>
                <ol data-testid="text-choices">
                    {move || choices.get().into_iter().zip(1usize..).map(|(label, n)| view! {
                        <li data-choice=n.to_string()>
                            <button type="button" class="text-choice" on:click=move |_| take(n) on:focus=move |_| read(n)>{label}</button>
                        </li>
                    }).collect_view()}
                </ol>
            </div>
            <div class="text-zones" tabindex="0" role="group" aria-label=move || t!("table-as-text") node_ref=zones_shown>
                {move || zones.get().unwrap_or_default().into_iter().map(|(title, lines)| view! {
                    <section>
                        <h3>{title}</h3>
                        <ul>{lines.into_iter().map(|line| view! { <li>{told(desk, line)}</li> }).collect_view()}</ul>
                    </section>
                }).collect_view()}
            </div>
        </section>
    }
}

/// A line: where it is about a card, that is read by pressing it.
fn told(desk: Desk, line: Line) -> AnyView {
    let Some((title, name)) = line.card else {
        return line.text.into_any();
    };
    let spot = name.clone().map_or(Spot::DrawPile, Spot::Card);
    let card = Handlers::new(desk, spot, Some(title.clone()));
    let come = move |_| desk.look_at(Some(title.clone()), name.clone());
    view! {
        <button type="button" class="text-card" on:focus=come on:click=move |_| card.read()>{line.text}</button>
    }
    .into_any()
}

/// What can be chosen: the buttons of the prompt, whose digits are their numbers here; what the question offers on the table
/// besides; and the ways to end a turn, last.
fn listed(desk: &Desk, prompt: &Prompt) -> Vec<Entry> {
    let buttons = prompt.commands.iter().filter(|command| command.act != Act::OffPile);
    let things = things(desk, prompt).into_iter().map(Entry::Thing);
    buttons
        .cloned()
        .map(Entry::Button)
        .chain(things)
        .chain(ends(desk))
        .collect()
}

/// What the question offers on the table, except where a button does the same; the attackers once somebody is chosen to block,
/// and the dice that may be turned for what is discarded.
fn things(desk: &Desk, prompt: &Prompt) -> Vec<Thing> {
    let attackers = desk.asked(|asked| asked.blockable()).unwrap_or_default();
    let other = |spot| Thing {
        spot,
        options: Vec::new(),
    };
    let attackers = attackers.into_iter().map(|name| other(Spot::Card(name)));
    let meditates = desk.ask() == Some(AskKind::Meditate);
    let dice = if meditates { tray(desk).len() } else { 0 };
    let turns = |die: &usize| {
        desk.picks
            .with(|picks| gesture::changes_left(picks) > 0 || picks.turned.iter().any(|(at, _)| at == die))
    };
    let dice = (0..dice).filter(turns).map(|die| other(Spot::Die(die)));
    let is_answered = |option: &u32| {
        let mut commands = prompt.commands.iter();
        commands.any(|command| command.enabled && command.act == Act::Option(*option))
    };
    let acts = desk.ask() == Some(AskKind::Action);
    let is_left = |thing: &Thing| match &thing.spot {
        Spot::Button(option) => acts && !is_end(desk, *option),
        _ => thing.options.is_empty() || !thing.options.iter().all(is_answered),
    };
    desk.listed
        .get()
        .into_iter()
        .filter(is_left)
        .chain(attackers)
        .chain(dice)
        .collect()
}

/// Whether an option ends the turn or gives up the main action.
fn is_end(desk: &Desk, option: u32) -> bool {
    desk.question.with(|question| {
        let choice = question
            .as_ref()
            .and_then(|question| model::options(question).get(option as usize));
        matches!(choice, Some(Choice::Pass | Choice::EndTurn))
    })
}

/// The ways to end a turn, as beside the prompt: giving up the main action is asked once more.
fn ends(desk: &Desk) -> Vec<Entry> {
    let offered = |wanted: &Choice| {
        desk.question.with(|question| {
            question
                .as_ref()
                .is_some_and(|question| model::place(question, wanted).is_some())
        })
    };
    let (end, pass) = (offered(&Choice::EndTurn), offered(&Choice::Pass));
    if desk.ask() != Some(AskKind::Action) || !end && !pass {
        return Vec::new();
    }
    let passing = !end && desk.picks.with(|picks| picks.passing);
    let mut ends = vec![Entry::Press(Press::Pass, prompt::pass_words(desk, end, passing))];
    if passing && prompt::side_is_left(desk) {
        ends.push(Entry::Press(Press::PassAndEnd, t!("table-pass-and-end")));
    }
    if passing {
        ends.push(Entry::Press(Press::Cancel, t!("table-cancel")));
    }
    ends
}

/// What is on a card of a row, with its number there.
fn row_label(view: &View, card: &Card, zone: Zone) -> String {
    let called = words::numbered(view, &card.name, card.title.to_string());
    words::label_called(called, card, zone)
}

/// That the unit which was chosen to block blocks this one, in words; nothing where no unit was.
fn blocks(desk: &Desk, view: &View, attacker: &Name) -> Option<String> {
    if !desk.asked(|asked| asked.blockable().contains(attacker))? {
        return None;
    }
    let blocker = desk.picks.with(|picks| match &picks.spot {
        Some(Spot::Card(name)) => words::called(view, name),
        _ => None,
    })?;
    let attacker = words::called(view, attacker)?;
    Some(t!("table-blocks", blocker = blocker, attacker = attacker))
}

/// What choosing a thing means, in words.
fn label(desk: &Desk, thing: &Thing) -> String {
    let Some(question) = desk.question.get() else {
        return String::new();
    };
    let text = desk.view(|view| {
        let dice = |i: &u32| desk.ways(Some(*i)).first().map(model::total);
        let options: Vec<String> = thing
            .options
            .iter()
            .filter_map(|i| {
                let choice = model::options(&question).get(*i as usize)?;
                Some(words::choice(desk, view, &question, choice, dice(i)))
            })
            .collect();
        let turned = match &thing.spot {
            Spot::Die(die) => desk
                .picks
                .with(|picks| picks.turned.iter().find(|(at, _)| at == die).map(|(_, to)| *to)),
            _ => None,
        };
        if !options.is_empty() && turned.is_none() {
            let said = options.join(" / ");
            return match &thing.spot {
                Spot::Card(name) | Spot::Tile(name) => with_owner(desk, view, name, words::numbered(view, name, said)),
                Spot::Power(_) | Spot::Die(_) | Spot::DrawPile | Spot::Button(_) => said,
            };
        }
        match &thing.spot {
            Spot::Card(name) | Spot::Tile(name) => blocks(desk, view, name)
                .or_else(|| words::called(view, name))
                .unwrap_or_else(|| t!("table-a-card")),
            Spot::Die(i) => {
                let shown = tray(desk).get(*i).map(|&(kind, level)| Die { kind, level });
                let words = |die: Die| match turned {
                    Some(level) => format!("{} → {}", words::one_die(die), words::one_die(Die { level, ..die })),
                    None => words::one_die(die),
                };
                shown.map(words).unwrap_or_default()
            }
            Spot::Button(n) => match question.form {
                Form::Number { .. } if question.ask == AskKind::DrawMore => t!("table-draw", count = *n),
                Form::Number { .. } => t!("table-text-amount", number = *n),
                _ => String::new(),
            },
            Spot::Power(kind) => t!("table-power-of", kind = words::die_type(*kind)),
            Spot::DrawPile => t!("table-off-pile"),
        }
    });
    let text = text.unwrap_or_default();
    // Dice that would pay are chosen before anybody does anything.
    let chosen =
        desk.picked(&thing.spot) || matches!(thing.spot, Spot::Die(i) if desk.marked(&tray(desk)).contains(&i));
    if chosen {
        t!("table-text-chosen", what = text)
    } else {
        text
    }
}

/// What is said of a card, with whose it is where several opponents have some.
fn with_owner(desk: &Desk, view: &View, name: &Name, said: String) -> String {
    let seat = model::find(view, name).map(|placed| placed.seat);
    let seat = seat.filter(|seat| view.players.len() > 2 && *seat != desk.near_seat());
    match seat.and_then(|seat| desk.read(|table| words::player_name(table, seat))) {
        Some(player) => format!("{said} · {player}"),
        None => said,
    }
}

/// A zone, and a line for each thing in it.
type Listed = (String, Vec<Line>);

fn zones(desk: &Desk, table: &Table, view: &View) -> Vec<Listed> {
    let near = desk.near_seat();
    let mut all = Vec::new();
    if let Some(attack) = words::attack(desk, view) {
        all.push((t!("table-action-attack"), vec![attack.into()]));
    }
    let seats = std::iter::once(near).chain(model::others(table, near));
    for seat in seats {
        let Some(player) = model::player(view, seat) else {
            continue;
        };
        let name = words::player_name(table, seat);
        let facts = facts(desk, table, view, seat, player).into_iter();
        all.push((name, facts.map(Line::from).collect()));
        if seat == near {
            all.extend(own_zones(desk, table, view, player));
        } else {
            all.extend(zones_of(desk, table, view, seat, player));
        }
    }
    all
}

/// What is known of a player besides their cards.
fn facts(desk: &Desk, table: &Table, view: &View, seat: Seat, player: &Player) -> Vec<String> {
    let mut facts = Vec::new();
    if seat == desk.near_seat() {
        facts.extend(words::edition(desk.edition).map(|edition| t!("table-edition", edition = edition)));
    }
    facts.extend(words::partners(table, player));
    if seat == desk.near_seat() && table.lists == DeckLists::Hidden && view.chimera.is_none() {
        facts.push(t!("table-lists-hidden"));
    }
    if let Some(card) = &player.phoenixborn {
        facts.push(words::card_label(card, Zone::Phoenixborn));
    }
    // A Chimera takes no actions of these, and has no dice of a pool (R 19.1, 21.1).
    let plays = !model::is_chimera(view, seat);
    if let Some(part) = model::part(view, seat).filter(|_| plays) {
        facts.push(if part.main > 0 {
            t!("table-main-left")
        } else {
            t!("table-main-gone")
        });
        facts.push(if part.side > 0 {
            t!("table-side-left")
        } else {
            t!("table-side-gone")
        });
    }
    match (plays, player.reacted) {
        (true, true) => facts.push(t!("table-reaction-gone")),
        (true, false) => facts.push(t!("table-reaction-left")),
        (false, _) => facts.extend(chimera::facts(desk, view)),
    }
    facts.push(t!("table-fact-pile", count = player.pile));
    facts.push(t!("table-fact-discard", count = player.discard.len()));
    if plays {
        facts.push(t!("table-fact-dice", dice = words::dice(&player.active)));
        facts.push(t!(
            "table-fact-exhausted",
            count = player.exhausted.values().map(|n| usize::from(*n)).sum::<usize>()
        ));
    }
    facts
}

/// The row of a seat, against whom it stands.
fn in_row(table: &Table, view: &View, seat: Seat, front: Seat) -> Vec<Line> {
    let places = chimera::row(view, seat, front).into_iter();
    let said = places.map(|place| match place {
        Place::Unit(card) => {
            let label = row_label(view, &card, Zone::Battlefield);
            let label = match chimera::mark(table, &card.name) {
                Some(mark) => format!("{label} ({})", mark.said),
                None => label,
            };
            Line::of(label, &card.title, Some(&card.name))
        }
        Place::Back(_, back) => chimera::back_words(&back).into(),
    });
    said.collect()
}

/// The spells of a player.
fn spells(view: &View, player: &Player) -> Vec<Line> {
    let spells = player.spellboard.iter();
    let line = |card: &Card| Line::of(row_label(view, card, Zone::Spellboard), &card.title, Some(&card.name));
    spells.map(line).collect()
}

/// The cards of the seat at the bottom.
fn own_zones(desk: &Desk, table: &Table, view: &View, player: &Player) -> [Listed; 3] {
    let (units, of) = (player.battlefield.len(), words::looked_at(table, desk.near_seat()));
    let mut hand = known_hand(desk, player);
    let hidden = usize::from(player.hand).saturating_sub(hand.len());
    if hidden > 0 {
        hand.push(t!("table-hidden-cards", count = hidden).into());
    }
    let (used, slots) = model::spell_slots(player);
    let [of_hand, of_battlefield, of_spellboard] = match of {
        Some(of) => [
            t!("table-zone-hand-of", count = player.hand, player = of.clone()),
            t!("table-zone-battlefield-of", count = units, player = of.clone()),
            t!("table-zone-spellboard-of", count = used, slots = slots, player = of),
        ],
        None => [
            t!("table-zone-own-hand", count = player.hand),
            t!("table-zone-own-battlefield", count = units),
            t!("table-zone-own-spellboard", count = used, slots = slots),
        ],
    };
    let row = in_row(table, view, desk.near_seat(), desk.near_seat());
    [
        (of_hand, hand),
        (of_battlefield, row),
        (of_spellboard, spells(view, player)),
    ]
}

/// The cards of a hand that the viewer knows.
fn known_hand(desk: &Desk, player: &Player) -> Vec<Line> {
    let known = player.known.iter();
    known
        .map(|held| Line::of(words::hand_label(desk.edition, &held.title), &held.title, None))
        .collect()
}

/// The cards of another player, or of a Chimera with a row for each of two partners.
fn zones_of(desk: &Desk, table: &Table, view: &View, seat: Seat, player: &Player) -> Vec<Listed> {
    let (near, units) = (desk.near_seat(), player.battlefield.len());
    let name = words::player_name(table, seat);
    let partner = model::partner(view, near);
    let chimera = model::is_chimera(view, seat);
    // Nobody calls a Chimera an opponent.
    let looked_at = words::looked_at(table, seat).or_else(|| chimera.then(|| name.clone()));
    let mut all = Vec::new();
    // A Chimera has no hand.
    if !chimera {
        let hand = t!("table-zone-hand-of", count = player.hand, player = name.clone());
        all.push((hand, known_hand(desk, player)));
    }
    match partner {
        Some(partner) if chimera => {
            for front in [near, partner] {
                let name = words::looked_at(table, front).unwrap_or_else(|| words::name_within(table, front));
                let units = chimera::units(view, seat, front).count();
                let facing = t!("table-zone-facing", count = units, player = name);
                let facing = chimera::with_backs(view, seat, front, facing);
                all.push((facing, in_row(table, view, seat, front)));
            }
        }
        Some(_) => all.push((
            t!("table-zone-battlefield-of", count = units, player = name),
            in_row(table, view, seat, near),
        )),
        None => {
            let battlefield = match &looked_at {
                Some(of) => t!("table-zone-battlefield-of", count = units, player = of.clone()),
                None => t!("table-zone-far-battlefield", count = units),
            };
            let battlefield = chimera::with_backs(view, seat, near, battlefield);
            all.push((battlefield, in_row(table, view, seat, near)));
        }
    }
    let (used, slots) = model::spell_slots(player);
    let board = match (looked_at, partner == Some(seat)) {
        (Some(of), _) => t!("table-zone-spellboard-of", count = used, slots = slots, player = of),
        (None, true) => t!("table-zone-partner-spellboard", count = used, slots = slots),
        (None, false) => t!("table-zone-far-spellboard", count = used, slots = slots),
    };
    all.push((board, spells(view, player)));
    all
}
