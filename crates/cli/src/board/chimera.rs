//! The Chimera's side of the table.

use super::{Texts, marks, rule, zone};
use crate::screen::{Paint, Screen, wrapped};
use crate::story::Story;
use crate::words;
use ashwright_core::{CardId, Part, Seat, Stat, TargetSign, TitleId, Token};
use ashwright_engine::{ChimeraState, FaceDown, Progress, Query, RAGE_DICE, Seen, State, Zone};
use std::io;

/// Shows what a Chimera has in a table of its own: how close its Ultimate is, its behavior with the row that was rolled,
/// and each of its rows from left to right.
///
/// # Errors
/// When the output is gone.
pub fn show(
    story: &Story,
    state: &State,
    chimera: &ChimeraState,
    heading: &str,
    texts: Texts,
    screen: &mut Screen,
) -> io::Result<()> {
    let (paint, seat) = (screen.paint, chimera.seat);
    let (book, query) = (
        story.book,
        Query {
            book: story.book,
            state,
        },
    );
    let leader = state.player(seat).phoenixborn;
    // R 13.5.1, 22.6.2: whom its first player token points at is for all to see.
    let token = match (state.first_player == seat, state.fronts().len()) {
        (false, _) => String::new(),
        (true, 0 | 1) => " · first player".to_owned(),
        (true, _) => format!(" · first player, token at {}", story.whom(chimera.pointed)),
    };
    let difficulty = format!(" · {} level {}{token}", chimera.difficulty.word(), chimera.level);
    let left = format!("{heading}{}", paint.dim(difficulty));
    // With two players it takes a second emptying (R 22.2.4).
    let fatigued = match (chimera.fatigued, chimera.emptied) {
        (true, _) => " · fatigued",
        (false, 0) => "",
        (false, _) => " · emptied once",
    };
    let piles = format!(
        "draw pile {} · discard pile {}{fatigued}",
        state.pile_size(seat),
        state.count_owned(Zone::DiscardPile, seat)
    );
    screen.line(rule(&left, &piles, screen))?;
    let life = query.value(leader, Stat::Life);
    let left_over = life - i32::from(state.card(leader).tokens[Token::Wound]);
    let facts = [
        paint.green(format!("{left_over} of {life} life left")),
        format!("phase {}", chimera.phase),
        format!("rage dice {}", track(chimera.power_dice, RAGE_DICE, paint)),
        format!(
            "Ultimate {}",
            ultimate_track(chimera.red_rains, state.ultimate_value(book), paint)
        ),
    ];
    screen.pieces(&facts, 3)?;
    let notes = marks(story, state, leader);
    if !notes.is_empty() {
        screen.paragraph(&notes.join(", "), 3)?;
    }
    if let Some(behavior) = state.behavior(book) {
        let roll = match chimera.progress {
            Progress::Side(roll) | Progress::Main { roll, .. } => Some(roll),
            Progress::Status(_) | Progress::Act | Progress::Roll => None,
        };
        text(story, behavior, roll, texts, screen)?;
    }
    if let Some(ultimate) = state.ultimate() {
        text(story, state.card(ultimate).title, None, texts, screen)?;
    }
    // How it ended is to be seen too: the row of a player who is out stays.
    let fronts = state.fronts();
    let out = state
        .all_seats()
        .filter(|other| *other != seat && !fronts.contains(other));
    for front in fronts.iter().copied().chain(out) {
        row(story, state, front, screen)?;
    }
    let own = |card: &CardId| state.card(*card).owner != seat;
    let foreign: Vec<Vec<String>> = state
        .controlled_in(Zone::Spellboard, seat)
        .iter()
        .filter(own)
        .map(|card| vec![paint.cyan(&book.pool.card(query.title(card)).title)])
        .collect();
    match foreign.is_empty() {
        true => Ok(()),
        false => zone("spellboard", &foreign, &[], screen),
    }
}

/// So many of so many: `●●○○○`.
fn track(now: u8, of: u8, paint: Paint) -> String {
    let (full, empty) = (usize::from(now), usize::from(of.saturating_sub(now)));
    format!("{}{}", paint.red("●".repeat(full)), paint.dim("○".repeat(empty)))
}

/// `●○○ 1 of 3 Red Rains`
fn ultimate_track(now: u8, of: u8, paint: Paint) -> String {
    format!("{} {now} of {of} Red Rains", track(now, of, paint))
}

/// The text of a behavior or Ultimate, a paragraph a line, those for a roll marked; or its title with those alone.
fn text(story: &Story, title: TitleId, roll: Option<u8>, texts: Texts, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let card = story.book.pool.card(title);
    let word = match card.part {
        Part::Ultimate { .. } => "ultimate",
        Part::Behavior(_) | Part::Duel | Part::Chimera(_) | Part::Aspect(_) | Part::Fatigued => "behavior",
    };
    let hint = match texts {
        Texts::InFull => String::new(),
        Texts::Titles => format!(" · look {word} shows it"),
    };
    screen.line(format!("   {}", paint.dim(format!("{}{hint}", card.title))))?;
    let width = screen.width().min(120).saturating_sub(7);
    for line in ashwright_lang::render(&story.book.pool, title).lines {
        let line = words::unmarked(&line.to_string());
        let lit = roll.is_some_and(|roll| words::is_for(&line, roll));
        if texts == Texts::Titles && !lit {
            continue;
        }
        for (i, piece) in wrapped(&line, width).iter().enumerate() {
            let mark = if lit && i == 0 { "›" } else { " " };
            let piece = if lit { paint.bold(piece) } else { piece.clone() };
            screen.line(format!("   {} {piece}", paint.yellow(mark)))?;
        }
    }
    Ok(())
}

/// The row that faces a player, from left to right.
fn row(story: &Story, state: &State, front: Seat, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let query = Query {
        book: story.book,
        state,
    };
    let units = state.row(front);
    let face_down: Vec<&FaceDown> = state.face_down(front).collect();
    let mut places: Vec<(i16, Vec<String>)> = Vec::new();
    for unit in units.iter().copied() {
        let mut cells = super::unit_row(story, query, unit, screen);
        // Aspects have no recover value; whom they attack stands in its place.
        cells.remove(3);
        if let Some(title) = cells.first_mut() {
            title.push_str(&words::numbered(state, unit));
        }
        cells.insert(3, aim(story, query, front, unit, paint));
        places.push((state.card(unit).place, cells));
    }
    for place in face_down {
        let known = match place.seen {
            Seen::Nothing => "unknown".to_owned(),
            Seen::Blood(blood) => format!("blood {blood}"),
            Seen::Card(card) => story.book.pool.card(state.card(card).title).title.clone(),
        };
        places.push((place.place, vec![paint.dim("face down"), paint.dim(known)]));
    }
    places.sort_by_key(|(place, _)| *place);
    let rows = places.into_iter().map(|(_, cells)| cells);
    let rows: Vec<Vec<String>> = (1..)
        .zip(rows)
        .map(|(n, cells): (usize, Vec<String>)| std::iter::once(paint.dim(n)).chain(cells).collect())
        .collect();
    let whom = if story.viewer == Some(front) {
        "you".to_owned()
    } else {
        story.name(front)
    };
    if rows.is_empty() {
        return screen.line(format!("   {}", paint.dim(format!("row opposite {whom}: empty"))));
    }
    screen.line(format!(
        "   {}",
        paint.dim(format!("row opposite {whom}, from left to right"))
    ))?;
    screen.table(&rows, &[], 5)
}

/// The sign of a unit and whom it would attack now.
fn aim(story: &Story, query: Query, front: Seat, unit: CardId, paint: Paint) -> String {
    let pool = &story.book.pool;
    let sign = match &pool.card(query.title(unit)).part {
        Part::Aspect(aspect) => aspect.sign,
        Part::Duel | Part::Chimera(_) | Part::Behavior(_) | Part::Ultimate { .. } | Part::Fatigued => {
            Some(TargetSign::Jaw)
        }
    };
    let Some(sign) = sign else {
        return paint.dim("never attacks");
    };
    let alive = query.state.player(front).alive;
    match alive.then(|| query.target_of(front, unit)).flatten() {
        Some(target) => {
            let target = &pool.card(query.title(target)).title;
            format!("{} → {}", sign.words(), paint.cyan(target))
        }
        None => paint.dim(sign.words()),
    }
}
