//! The table as one seat sees it.

mod chimera;

use crate::cards::text;
use crate::screen::{Paint, Screen, shown_width};
use crate::story::{Story, dice_by_type};
use crate::words;
use ashwright_core::{Card, CardId, DeckLists, Seat, Stat, Token};
use ashwright_engine::{Query, State, Viewer, Zone};
use std::io;

/// Whether the hand of the viewer is shown with the rest of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnHand {
    /// It is.
    Shown,
    /// It is about to be listed as what is asked for.
    ListedBelow,
}

/// On screens that are not so wide, columns of a few words each would be broken word by word.
const NARROW: usize = 72;

/// Whether the long texts of a Chimera are shown with the rest of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Texts {
    /// In full, where they have changed or somebody wants to see them.
    InFull,
    /// Their titles, and of a behavior what was rolled.
    Titles,
}

/// Shows the table: opponents first, clockwise, then the viewer.
///
/// # Errors
/// When the output is gone.
pub fn show(story: &Story, state: &State, hand: OwnHand, texts: Texts, screen: &mut Screen) -> io::Result<()> {
    let first = story.viewer.unwrap_or(Seat(state.seats.saturating_sub(1)));
    let order = (1..=state.seats).map(|n| Seat((first.0 + n) % state.seats.max(1)));
    for seat in order {
        screen.gap()?;
        player(story, state, seat, hand, texts, screen)?;
    }
    if state.lists == DeckLists::Hidden {
        screen.gap()?;
        screen.line(format!("  {}", screen.paint.dim("deck lists are hidden")))?;
    }
    if let Some(attack) = &state.attack {
        screen.gap()?;
        battles(story, state, attack, screen)?;
    }
    Ok(())
}

/// A line across the screen with words at both ends.
pub fn rule(left: &str, right: &str, screen: &Screen) -> String {
    let width = screen.width().min(120);
    let used = shown_width(left) + shown_width(right) + 8;
    let paint = screen.paint;
    if !right.is_empty() && used + 2 > width {
        // Too long for one line: what stands at the right goes below.
        return format!("{}\n   {right}", rule(left, "", screen));
    }
    let line = "─".repeat(width.saturating_sub(used).max(2));
    if right.is_empty() {
        return format!("{} {left} {}", paint.dim("──"), paint.dim(format!("{line}────")));
    }
    format!(
        "{} {left} {} {right} {}",
        paint.dim("──"),
        paint.dim(line),
        paint.dim("──")
    )
}

fn player(
    story: &Story,
    state: &State,
    seat: Seat,
    own_hand: OwnHand,
    texts: Texts,
    screen: &mut Screen,
) -> io::Result<()> {
    let paint = screen.paint;
    let query = Query {
        book: story.book,
        state,
    };
    let player = state.player(seat);
    let pool = &story.book.pool;
    let own = story.viewer == Some(seat);
    if !player.alive {
        let left = format!(
            "{} {}",
            paint.bold(story.name(seat)),
            paint.dim(if own {
                "are out of the game"
            } else {
                "is out of the game"
            })
        );
        return screen.line(rule(&left, &seat.to_string(), screen));
    }
    let leader = player.phoenixborn;
    let record = state.card(leader);
    let title = &pool.card(record.title).title;
    let token = if state.first_player == seat {
        " · first player"
    } else {
        ""
    };
    let side = state.sides.of(seat);
    let others = side.iter().filter(|partner| *partner != seat);
    let partners: Vec<String> = others.map(|partner| story.whom(partner)).collect();
    let partners = match partners[..] {
        [] => String::new(),
        [..] => format!(" · with {}", words::list(&partners)),
    };
    let left = format!(
        "{} · {}{}{}",
        paint.bold(story.name(seat)),
        paint.cyan(title),
        paint.dim(partners),
        paint.dim(token)
    );
    if let Some(chimera) = state.chimera.as_deref().filter(|chimera| chimera.seat == seat) {
        return chimera::show(story, state, chimera, &paint.bold(title), texts, screen);
    }
    let piles = format!(
        "hand {} · draw pile {} · discard pile {}",
        state.count_owned(Zone::Hand, seat),
        state.count_owned(Zone::DrawPile, seat),
        state.count_owned(Zone::DiscardPile, seat)
    );
    screen.line(rule(&left, &piles, screen))?;
    leader_line(story, query, seat, screen)?;
    let units = state.in_places(state.controlled_in(Zone::Battlefield, seat));
    let room = query.value(leader, Stat::Battlefield);
    let mut rows: Vec<Vec<String>> = units.iter().map(|unit| unit_row(story, query, *unit, screen)).collect();
    if state.chimera.is_some() {
        mark_ends(&mut rows, screen);
    }
    let numbers: Vec<String> = units.iter().map(|unit| words::numbered(state, *unit)).collect();
    zone(
        &format!("battlefield {} of {room}", units.len()),
        &rows,
        &numbers,
        screen,
    )?;
    spellboard(story, query, seat, screen)?;
    if own && own_hand == OwnHand::ListedBelow {
        return Ok(());
    }
    hand(story, query, seat, screen)
}

/// The life of a player's Phoenixborn and the dice, and what is to be known of it.
fn leader_line(story: &Story, query: Query, seat: Seat, screen: &mut Screen) -> io::Result<()> {
    let (state, paint) = (query.state, screen.paint);
    let player = state.player(seat);
    let leader = player.phoenixborn;
    let record = state.card(leader);
    let title = &story.book.pool.card(record.title).title;
    let life = query.value(leader, Stat::Life);
    let left_over = life - i32::from(record.tokens[Token::Wound]);
    let shown = format!("{left_over} of {life} life left");
    let shown = if left_over * 3 <= life {
        paint.red(shown)
    } else {
        paint.green(shown)
    };
    let mut facts = vec![shown];
    facts.extend(dice_by_type(&player.active, paint));
    let exhausted: Vec<String> = player.exhausted.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    if !exhausted.is_empty() {
        facts.push(paint.dim(format!("exhausted {}", exhausted.join(", "))));
    }
    screen.pieces(&facts, 3)?;
    let mut notes = marks(story, state, leader);
    if record.marks.guarded {
        notes.push(paint.dim("guarded this round"));
    }
    if player.reacted {
        notes.push(paint.dim("has reacted this turn"));
    }
    if !notes.is_empty() {
        screen.paragraph(&format!("{title}: {}", notes.join(", ")), 3)?;
    }
    Ok(())
}

/// The spells of a player, and how many of how many places they take.
fn spellboard(story: &Story, query: Query, seat: Seat, screen: &mut Screen) -> io::Result<()> {
    let (state, pool, paint) = (query.state, &story.book.pool, screen.paint);
    let placed = state.in_places(state.controlled_in(Zone::Spellboard, seat));
    // Copies lie in one place (R 6.4.2), the first of them where it was placed.
    let mut spells: Vec<CardId> = placed.iter().copied().collect();
    spells.sort_by_key(|spell| {
        placed
            .iter()
            .position(|other| query.title(*other) == query.title(*spell))
    });
    let rows: Vec<Vec<String>> = spells
        .iter()
        .map(|spell| {
            let mut row = vec![paint.cyan(&pool.card(query.title(*spell)).title)];
            let focus = query.focus(*spell);
            let mut facts = marks(story, state, *spell);
            if focus > 0 {
                facts.push(paint.dim(format!("focus {focus}")));
            }
            row.push(facts.join(", "));
            row
        })
        .collect();
    let mut titles: Vec<_> = spells.iter().map(|spell| query.title(*spell)).collect();
    titles.sort();
    titles.dedup();
    let room = query.value(state.player(seat).phoenixborn, Stat::Spellboard);
    let numbers: Vec<String> = spells.iter().map(|spell| words::numbered(state, *spell)).collect();
    zone(
        &format!("spellboard {} of {room}", titles.len()),
        &rows,
        &numbers,
        screen,
    )
}

/// The cards in a player's hand that whoever looks may see.
fn hand(story: &Story, query: Query, seat: Seat, screen: &mut Screen) -> io::Result<()> {
    let (state, pool, paint) = (query.state, &story.book.pool, screen.paint);
    let own = story.viewer == Some(seat);
    let hand = state.owned_in(Zone::Hand, seat);
    let known = |card: CardId| {
        story
            .viewer
            .is_none_or(|viewer| Viewer::Seat(viewer).knows(state, card))
    };
    let seen: Vec<CardId> = hand.into_iter().filter(|card| own || known(*card)).collect();
    if !seen.is_empty() {
        let rows: Vec<Vec<String>> = seen
            .iter()
            .map(|card| {
                let card = pool.card(state.card(*card).title);
                let facts = facts(card, screen);
                std::iter::once(paint.cyan(&card.title)).chain(facts).collect()
            })
            .collect();
        let heading = if own || story.viewer.is_none() {
            "hand  (figures of units: attack / life / recover)"
        } else {
            "known in hand"
        };
        zone(heading, &rows, &[], screen)?;
    }
    Ok(())
}

/// What is printed on a card besides its title and text, for a row of a table: its kind, its cost and its figures. Where
/// there is little room they share a column.
pub fn facts(card: &Card, screen: &Screen) -> Vec<String> {
    let facts = [
        card.kind.words().to_owned(),
        words::cost(&card.cost),
        words::values(card),
    ];
    if screen.width() < NARROW {
        let facts = facts.into_iter().filter(|fact| !fact.is_empty());
        return vec![facts.collect::<Vec<_>>().join(" · ")];
    }
    let [kind, cost, values] = facts;
    vec![kind, cost, screen.paint.dim(values)]
}

/// Marks the leftmost and the rightmost unit of a row, which the Chimera's aspects attack.
fn mark_ends(rows: &mut [Vec<String>], screen: &Screen) {
    let last = rows.len().saturating_sub(1);
    for (n, row) in rows.iter_mut().enumerate() {
        let mark = match (n == 0, n == last) {
            (true, true) => "leftmost, rightmost",
            (true, false) => "leftmost",
            (false, true) => "rightmost",
            (false, false) => "",
        };
        row.push(screen.paint.dim(mark));
    }
}

/// How a card in play stands, in a few words without colours: its life, tokens, dice and attachments.
pub fn stands(story: &Story, query: Query, card: CardId) -> String {
    let (state, record) = (query.state, query.state.card(card));
    let mut facts = Vec::new();
    if matches!(record.zone, Zone::Battlefield | Zone::Phoenixborn) {
        let life = query.value(card, Stat::Life);
        let wounds = i32::from(record.tokens[Token::Wound]);
        facts.push(match wounds {
            0 => format!("{life} life"),
            _ => format!("{} of {life} life", life - wounds),
        });
    }
    let uncoloured = Story {
        paint: Paint::none(),
        ..story.clone()
    };
    facts.extend(marks(&uncoloured, state, card));
    facts.join(", ")
}

/// A part of somebody's side. What tells copies from those before them stands behind their titles: `numbers` are as many as
/// the rows, or none.
fn zone(heading: &str, rows: &[Vec<String>], numbers: &[String], screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    if rows.is_empty() {
        return screen.line(format!("   {}", paint.dim(format!("{heading}: empty"))));
    }
    screen.line(format!("   {}", paint.dim(heading)))?;
    // Neighbours that look alike share a line.
    let mut alike: Vec<(Vec<String>, &str, usize)> = Vec::new();
    let numbers = numbers.iter().map(String::as_str).chain(std::iter::repeat(""));
    for (row, number) in rows.iter().zip(numbers) {
        match alike.last_mut().filter(|(other, ..)| other == row) {
            Some((_, _, n)) => *n += 1,
            None => alike.push((row.clone(), number, 1)),
        }
    }
    let rows: Vec<Vec<String>> = alike
        .into_iter()
        .map(|(mut row, number, n)| {
            if let Some(first) = row.first_mut() {
                first.push_str(number);
                if n > 1 {
                    *first = format!("{first} {}", paint.dim(format!("×{n}")));
                }
            }
            row
        })
        .collect();
    screen.table(&rows, &[], 5)
}

fn unit_row(story: &Story, query: Query, unit: CardId, screen: &Screen) -> Vec<String> {
    let paint = screen.paint;
    let state = query.state;
    let record = state.card(unit);
    let life = query.value(unit, Stat::Life);
    let left = life - i32::from(record.tokens[Token::Wound]);
    let lives = if record.tokens[Token::Wound] > 0 {
        paint.red(format!("{left} of {life} life"))
    } else {
        format!("{life} life")
    };
    let names: Vec<String> = query
        .abilities(unit)
        .iter()
        .filter_map(|active| {
            let name = story.book.ability(active.ability).name.as_ref()?;
            Some(if active.numeral > 0 {
                format!("{name} {}", active.numeral)
            } else {
                name.clone()
            })
        })
        .collect();
    let mut notes = marks(story, state, unit);
    if !names.is_empty() {
        notes.push(paint.dim(names.join(", ")));
    }
    vec![
        paint.cyan(&story.book.pool.card(query.title(unit)).title),
        format!("{} attack", query.value(unit, Stat::Attack)),
        lives,
        paint.dim(format!("{} recover", query.value(unit, Stat::Recover))),
        notes.join(" · "),
    ]
}

/// Tokens, dice and attachments of a card in words.
fn marks(story: &Story, state: &State, card: CardId) -> Vec<String> {
    let paint = story.paint;
    let mut notes = Vec::new();
    match ashwright_engine::query::tokens(state, card, Token::Exhaustion) {
        0 => {}
        1 => notes.push(paint.yellow("exhausted")),
        n => notes.push(paint.yellow(format!("exhausted ×{n}"))),
    }
    let status = ashwright_engine::query::tokens(state, card, Token::Status);
    if status > 0 {
        notes.push(format!("{status} status"));
    }
    for placed in state.placed_dice.iter().filter(|placed| placed.card == card) {
        notes.push(paint.die(placed.die.kind, format!("{} die", placed.die.kind)));
    }
    let mut attachments: Vec<(String, usize)> = Vec::new();
    for attached in state.attached_to(card) {
        let title = &story.book.pool.card(state.card(attached).title).title;
        let spent = if state.card(attached).tokens[Token::Exhaustion] > 0 {
            " (exhausted)"
        } else {
            ""
        };
        let shown = format!("+ {}{spent}", paint.cyan(title));
        match attachments.iter_mut().find(|(other, _)| *other == shown) {
            Some((_, n)) => *n += 1,
            None => attachments.push((shown, 1)),
        }
    }
    notes.extend(attachments.into_iter().map(|(shown, n)| match n {
        1 => shown,
        n => format!("{shown} ×{n}"),
    }));
    notes
}

fn battles(story: &Story, state: &State, attack: &ashwright_engine::Attack, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let title = |card: CardId| paint.cyan(&story.book.pool.card(state.card(card).title).title);
    let heading = match attack.target {
        Some(target) => format!("attack on {}", title(target.card)),
        None => "attack".to_owned(),
    };
    screen.line(rule(&heading, "", screen))?;
    for battle in &attack.battles {
        let meets = match battle.defender {
            Some(defender) => format!("meets {}", title(defender.card)),
            None => paint.dim("unopposed"),
        };
        let over = if battle.resolved {
            paint.dim(" (over)")
        } else {
            String::new()
        };
        screen.line(format!("     {} {meets}{over}", title(battle.attacker.card)))?;
    }
    Ok(())
}

/// The text of a card in play or in hand in one line, for lists of choices.
pub fn gist(story: &Story, state: &State, card: CardId) -> String {
    let title = state.card(card).title;
    words::in_one_line(&text(&story.book.pool, title))
}
