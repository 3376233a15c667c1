//! The table as text: every zone as a list, and everything that can be chosen as a numbered list that takes numbers.

use super::chimera::{self, Place};
use super::desk::Desk;
use super::gesture::Press;
use super::model::{self, Spot, Thing, Zone};
use super::spot;
use super::words;
use crate::browser;
use crate::i18n::t;
use ashwright_core::{DeckLists, Die, Seat};
use ashwright_room::message::{Phase, Table};
use ashwright_room::view::{AskKind, Card, Form, Name, Player, View};
use leptos::html;
use leptos::prelude::*;

/// The table as text.
#[component]
pub fn TextTable(desk: Desk) -> impl IntoView {
    let zones = Memo::new(move |_| {
        desk.table.with(|table| {
            let table = table.as_deref()?;
            Some(zones(&desk, table, table.view.as_ref()?))
        })
    });
    let things = Memo::new(move |_| listed(&desk));
    let choices = Memo::new(move |_| {
        things.with(|things| things.iter().map(|thing| label(&desk, thing)).collect::<Vec<String>>())
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
    let take = move |n: usize| {
        let thing = things.with_untracked(|things| n.checked_sub(1).and_then(|at| things.get(at).cloned()));
        match thing {
            Some(thing) => spot::press(&desk, thing.spot, true),
            None => desk.said.set(t!("table-text-no-number")),
        }
    };
    let entered = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else { return };
        let text = input.value();
        input.set_value("");
        match text.trim() {
            "" => desk.press(&Press::Confirm),
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
                            <button type="button" class="text-choice" on:click=move |_| take(n)>{label}</button>
                        </li>
                    }).collect_view()}
                </ol>
            </div>
            <div class="text-zones" tabindex="0" role="group" aria-label=move || t!("table-as-text") node_ref=zones_shown>
                {move || zones.get().unwrap_or_default().into_iter().map(|(title, lines)| view! {
                    <section>
                        <h3>{title}</h3>
                        <ul>{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                    </section>
                }).collect_view()}
            </div>
        </section>
    }
}

/// What can be chosen: what the question offers, and behind it the attackers once somebody is chosen to block.
fn listed(desk: &Desk) -> Vec<Thing> {
    let attackers = desk.asked(|asked| asked.blockable()).unwrap_or_default();
    let attackers = attackers.into_iter().map(|name| Thing {
        spot: Spot::Card(name),
        options: Vec::new(),
    });
    desk.listed.get().into_iter().chain(attackers).collect()
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
        if !options.is_empty() {
            let said = options.join(" / ");
            return match &thing.spot {
                Spot::Card(name) | Spot::Tile(name) => words::numbered(view, name, said),
                Spot::Power(_) | Spot::Die(_) | Spot::DrawPile | Spot::Button(_) => said,
            };
        }
        match &thing.spot {
            Spot::Card(name) | Spot::Tile(name) => blocks(desk, view, name)
                .or_else(|| words::called(view, name))
                .unwrap_or_else(|| t!("table-a-card")),
            Spot::Die(i) => {
                let tray = desk.near_seat();
                let dice = model::player(view, tray)
                    .map(|player| model::tray(&player.active))
                    .unwrap_or_default();
                let shown = dice.get(*i).map(|&(kind, level)| words::one_die(Die { kind, level }));
                shown.unwrap_or_default()
            }
            Spot::Button(n) => match question.form {
                Form::Number { .. } if question.ask == AskKind::DrawMore => t!("table-draw", count = *n),
                Form::Number { .. } => t!("table-text-amount", number = *n),
                _ => String::new(),
            },
            Spot::Power(kind) => t!("table-power-of", kind = words::die_type(*kind)),
            Spot::DrawPile => t!("table-top-of-pile"),
        }
    });
    let text = text.unwrap_or_default();
    let chosen = desk.picked(&thing.spot)
        || matches!(thing.spot, Spot::Die(i) if desk.picks.with(|picks| picks.touched.contains(&i)));
    if chosen {
        t!("table-text-chosen", what = text)
    } else {
        text
    }
}

/// A zone, and a line for each thing in it.
type Listed = (String, Vec<String>);

fn zones(desk: &Desk, table: &Table, view: &View) -> Vec<Listed> {
    let near = desk.near_seat();
    let mut all = Vec::new();
    if let Some(attack) = words::attack(desk, view) {
        all.push((t!("table-action-attack"), vec![attack]));
    }
    let seats = std::iter::once(near).chain(model::others(table, near));
    for seat in seats {
        let Some(player) = model::player(view, seat) else {
            continue;
        };
        let name = words::player_name(table, seat);
        all.push((name, facts(desk, table, view, seat, player)));
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
fn in_row(table: &Table, view: &View, seat: Seat, front: Seat) -> Vec<String> {
    let places = chimera::row(view, seat, front).into_iter();
    let said = places.map(|place| match place {
        Place::Unit(card) => {
            let label = row_label(view, &card, Zone::Battlefield);
            match chimera::mark(table, &card.name) {
                Some(mark) => format!("{label} ({})", mark.said),
                None => label,
            }
        }
        Place::Back(_, back) => chimera::back_words(&back),
    });
    said.collect()
}

/// The spells of a player.
fn spells(view: &View, player: &Player) -> Vec<String> {
    let spells = player.spellboard.iter();
    spells.map(|card| row_label(view, card, Zone::Spellboard)).collect()
}

/// The cards of the seat at the bottom.
fn own_zones(desk: &Desk, table: &Table, view: &View, player: &Player) -> [Listed; 3] {
    let (units, of) = (player.battlefield.len(), words::looked_at(table, desk.near_seat()));
    let mut hand = known_hand(desk, player);
    let hidden = usize::from(player.hand).saturating_sub(hand.len());
    if hidden > 0 {
        hand.push(t!("table-hidden-cards", count = hidden));
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
fn known_hand(desk: &Desk, player: &Player) -> Vec<String> {
    let known = player.known.iter();
    known.map(|held| words::hand_label(desk.edition, &held.title)).collect()
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
            let row = in_row(table, view, seat, near);
            let facing = match words::looked_at(table, near) {
                Some(near) => t!("table-zone-facing", count = row.len(), player = near),
                None => t!("table-zone-facing-you"),
            };
            all.push((facing, row));
            let (name, row) = (words::player_name(table, partner), in_row(table, view, seat, partner));
            all.push((t!("table-zone-facing", count = row.len(), player = name), row));
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
