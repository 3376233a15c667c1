//! What happened, a line an event, and the words that every sentence about a game is made of. Nothing here needs a browser.

use super::model;
use crate::i18n::t;
use crate::pool::{self, Printing};
use ashwright_core::{Body, DieType, EditionId, Level, Printed, Rule, Seat, Token};
use ashwright_engine::{Edition, Tie};
use ashwright_lang::Paragraph;
use ashwright_room::message::{Logged, Table};
use ashwright_room::view::{Deed, Label, Pool, Seen, What};
use ashwright_seen::{CONCEDED, Outcome, PHOENIX_ROLLED};
use fluent_bundle::FluentValue;

/// A type of dice.
pub fn die_type(kind: DieType) -> String {
    match kind {
        DieType::Ceremonial => t!("table-die-ceremonial"),
        DieType::Charm => t!("table-die-charm"),
        DieType::Illusion => t!("table-die-illusion"),
        DieType::Natural => t!("table-die-natural"),
        DieType::Divine => t!("table-die-divine"),
        DieType::Sympathy => t!("table-die-sympathy"),
        DieType::Time => t!("table-die-time"),
        DieType::Artifice => t!("table-die-artifice"),
        DieType::Astral => t!("table-die-astral"),
    }
}

/// A side of a die.
pub fn level(level: Level) -> String {
    match level {
        Level::Basic => t!("table-level-basic"),
        Level::Class => t!("table-level-class"),
        Level::Power => t!("table-level-power"),
    }
}

/// Dice in words: `2 natural power, 1 charm basic`.
pub fn dice(pool: &Pool) -> String {
    let mut parts = Vec::new();
    for (kind, counts) in pool {
        for side in [Level::Power, Level::Class, Level::Basic] {
            let n = counts[side as usize];
            if n > 0 {
                parts.push(t!("table-dice", count = n, kind = die_type(*kind), level = level(side)));
            }
        }
    }
    if parts.is_empty() {
        t!("table-no-dice")
    } else {
        list(&parts)
    }
}

/// Things as people list them.
pub fn list(items: &[String]) -> String {
    joined(items, |first, last| t!("table-list", first = first, last = last))
}

/// Several things, any one of which is meant.
pub fn list_or(items: &[String]) -> String {
    joined(items, |first, last| t!("table-list-or", first = first, last = last))
}

fn joined(items: &[String], with_last: fn(String, String) -> String) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => with_last(first.join(", "), last.clone()),
    }
}

/// Whether the viewer sits at a seat, or sat there as a guest of this browser: readers of a replay have no seat, and whoever
/// gave no name does not know the one that was made for them.
pub fn is_viewer(table: &Table, seat: Seat) -> bool {
    #[cfg(target_arch = "wasm32")]
    let was_here = crate::settings::is_guest;
    #[cfg(not(target_arch = "wasm32"))]
    let was_here = |_: &str| false;
    match table.you {
        Some(you) => you == seat,
        None => table
            .seats
            .get(seat.index())
            .is_some_and(|seated| was_here(&seated.name)),
    }
}

/// The name of the player at a seat; to the player there it is said as `You`.
pub fn player_name(table: &Table, seat: Seat) -> String {
    match is_viewer(table, seat) {
        true => t!("table-you"),
        false => own_name(table, seat),
    }
}

/// The name of the player at a seat, in the middle of a sentence.
pub fn name_within(table: &Table, seat: Seat) -> String {
    match is_viewer(table, seat) {
        true => t!("around-you"),
        false => own_name(table, seat),
    }
}

/// What the player at a seat is called, whoever asks.
fn own_name(table: &Table, seat: Seat) -> String {
    let name = table
        .seats
        .get(seat.index())
        .map(|seated| seated.name.clone())
        .unwrap_or_default();
    if name.is_empty() {
        t!("table-player", number = seat.0 + 1)
    } else {
        isolated(name)
    }
}

/// A name within a sentence: one that is written from right to left turns nothing around that stands beside it.
fn isolated(name: String) -> String {
    let is_from_right =
        |letter: char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}');
    match name.contains(is_from_right) {
        true => format!("\u{2068}{name}\u{2069}"),
        false => name,
    }
}

/// The paragraph of a card that has this label.
pub fn paragraph(edition: EditionId, title: &str, label: &Label) -> Option<Paragraph> {
    let card = pool::card(edition, title)?;
    said(card, place(card, label)?)
}

/// What the paragraph at a place says, without what focus adds.
fn said(card: Printing, place: usize) -> Option<Paragraph> {
    let lines = ashwright_lang::render_printed(card.pool(), card.id(), place);
    lines.into_iter().next()
}

/// The paragraph of a card that has this label, as it is defined.
pub fn printed(edition: EditionId, title: &str, label: &Label) -> Option<(&'static Printed, &'static Body)> {
    let card = pool::card(edition, title)?;
    let printed = card.card().text.get(place(card, label)?)?;
    Some((printed, &card.pool().ability(printed.ability).body))
}

/// The place of the paragraph that has this label, counted from 0.
fn place(card: Printing, label: &Label) -> Option<usize> {
    let named = |printed: &Printed, name: &str| card.pool().ability(printed.ability).name.as_deref() == Some(name);
    match label {
        Label::Named(name, _) => card.card().text.iter().position(|printed| named(printed, name)),
        Label::Paragraph(place) => usize::from(*place).checked_sub(1),
        Label::Behavior(_) | Label::Power(_) => None,
    }
}

/// The row of a Chimera's behavior that has this label.
pub fn behavior_row(edition: EditionId, behavior: &str, label: &Label) -> Option<Paragraph> {
    let Label::Behavior(row) = label else {
        return None;
    };
    said(pool::card(edition, behavior)?, usize::from(*row).checked_sub(1)?)
}

/// A kind of token.
pub fn token_word(token: Token) -> String {
    match token {
        Token::Wound => t!("table-token-wound"),
        Token::Exhaustion => t!("table-token-exhaustion"),
        Token::Status => t!("table-token-status"),
    }
}

/// A phase of a Chimera as its cards number it.
pub fn roman(phase: u8) -> String {
    "I".repeat(usize::from(phase))
}

/// So many tokens.
pub fn tokens(token: Token, n: u8) -> String {
    match token {
        Token::Wound => t!("table-wounds", count = n),
        Token::Exhaustion => t!("table-exhaustions", count = n),
        Token::Status => t!("table-statuses", count = n),
    }
}

/// Which part of the log a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The beginning of a round or turn.
    Heading,
    /// About cards.
    Cards,
    /// About dice.
    Dice,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Words.
    Text(String),
    /// The title of a card.
    Card(String),
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is about.
    pub kind: Kind,
    /// Its pieces.
    pub pieces: Vec<Piece>,
    /// The rule.
    pub rule: Rule,
    /// The step after which it happened.
    pub step: u32,
}

impl Piece {
    /// What it says.
    pub fn text(&self) -> &str {
        match self {
            Piece::Text(text) | Piece::Card(text) => text,
        }
    }
}

impl Line {
    /// The line as plain text.
    pub fn text(&self) -> String {
        self.pieces.iter().map(Piece::text).collect()
    }
}

/// Before the title of a card in a text that becomes pieces.
pub const OPEN: char = '\u{2}';
const CLOSE: char = '\u{3}';

/// The title of a card, marked as such.
pub fn marked(seen: &Seen) -> String {
    match &seen.title {
        Some(title) => format!("{OPEN}{title}{CLOSE}"),
        None => t!("table-a-card"),
    }
}

/// A text with marked titles as pieces.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for part in text.split(OPEN) {
        match part.split_once(CLOSE) {
            Some((card, rest)) => {
                pieces.push(Piece::Card(card.to_owned()));
                pieces.push(Piece::Text(rest.to_owned()));
            }
            None => pieces.push(Piece::Text(part.to_owned())),
        }
    }
    pieces.retain(|piece| !piece.text().is_empty());
    pieces
}

/// How messages select words for a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum By {
    /// For the viewer.
    You,
    /// For somebody else.
    #[default]
    Other,
    /// Of a result, for somebody else to whom the viewer has lost.
    Lost,
}

impl From<By> for FluentValue<'_> {
    fn from(by: By) -> Self {
        FluentValue::from(match by {
            By::You => "you",
            By::Other => "other",
            By::Lost => "lost",
        })
    }
}

/// How messages select words for a player: as the viewer, or as somebody else.
pub fn by(table: &Table, seat: Seat) -> By {
    match is_viewer(table, seat) {
        true => By::You,
        false => By::Other,
    }
}

/// How messages select words for a tie: by who rolls again (R 2.3.3 of each edition).
pub fn again(table: &Table) -> &'static str {
    match Edition::of(table.edition).tie {
        Tie::Everybody => "everybody",
        Tie::Tied => "tied",
    }
}

/// An event as a line.
pub fn line(table: &Table, logged: &Logged) -> Line {
    let who = |seat: &Seat| player_name(table, *seat);
    let by = |seat: &Seat| by(table, *seat);
    let view = table.view.as_ref();
    let text = match &logged.event.what {
        What::Round(n) => t!("table-log-round", number = *n),
        What::Turn(seat) if view.is_some_and(|view| model::partner(view, *seat).is_some()) => {
            t!("partner-shared-turn")
        }
        What::Turn(seat) => t!("table-log-turn", by = by(seat), player = who(seat)),
        What::Rolled(seat, pool) => t!("table-log-rolled", by = by(seat), player = who(seat), dice = dice(pool)),
        What::Tied(basics) => t!("table-log-tied", count = *basics, again = again(table)),
        What::FirstPlayer(seat) => t!("table-log-first", by = by(seat), player = who(seat)),
        What::Chimera(Deed::RageDie(Level::Basic)) if logged.event.rule == PHOENIX_ROLLED => {
            t!("table-log-phoenix-silent")
        }
        What::Chimera(deed) => of_deed(table, deed),
        What::Passed(seat) => t!("table-log-passed", by = by(seat), player = who(seat)),
        What::Meditated(seat) => t!("table-log-meditated", by = by(seat), player = who(seat)),
        What::Recovery => t!("table-log-recovery"),
        What::Drew(seat, card) => t!("table-log-drew", by = by(seat), player = who(seat), card = marked(card)),
        What::Played(seat, card) => t!(
            "table-log-played",
            by = by(seat),
            player = who(seat),
            card = marked(card)
        ),
        What::Used(seat, card, label) => of_used(table, *seat, card, label),
        What::UsedPower(seat, kind) => t!(
            "table-log-power",
            by = by(seat),
            player = who(seat),
            kind = die_type(*kind)
        ),
        What::Spent(_, pool) if model::total(pool) == 0 => String::new(),
        What::Spent(seat, pool) => t!("table-log-spent", by = by(seat), player = who(seat), dice = dice(pool)),
        What::EnteredPlay(card) => t!("table-log-entered", card = marked(card)),
        What::Attached(card, host) => t!("table-log-attached", card = marked(card), host = marked(host)),
        What::PutUnder(card, above) => t!("table-log-put-under", card = marked(card), host = marked(above)),
        What::Damage(card, n) => t!("table-log-damage", card = marked(card), count = *n),
        What::Prevented(card, n) => t!("table-log-prevented", card = marked(card), count = *n),
        What::Placed(card, token, n) => t!("table-log-placed", card = marked(card), tokens = tokens(*token, *n)),
        What::Removed(card, token, n) => t!("table-log-removed", card = marked(card), tokens = tokens(*token, *n)),
        What::Destroyed(card) => t!("table-log-destroyed", card = marked(card)),
        What::Discarded(card) => t!("table-log-discarded", card = marked(card)),
        What::LeftTheGame(card) => t!("table-log-left", card = marked(card)),
        What::ToHand(card) => t!("table-log-to-hand", card = marked(card)),
        What::Targeted(card) => t!("table-log-targeted", card = marked(card)),
        What::Attacked(seat, card) => t!(
            "table-log-attacked",
            by = by(seat),
            player = who(seat),
            card = marked(card)
        ),
        What::DeclaredAttacker(card) => t!("table-log-attacker", card = marked(card)),
        What::DeclaredDefender(card, attacker) => {
            t!("table-log-defender", card = marked(card), attacker = marked(attacker))
        }
        What::Cancelled(card) => t!("table-log-cancelled", card = marked(card)),
        What::DieChanged(seat, die, to) => t!(
            "table-log-turned",
            by = by(seat),
            player = who(seat),
            kind = die_type(die.kind),
            from = level(die.level),
            to = level(*to)
        ),
        What::DieReadied(seat, die) => t!(
            "table-log-readied",
            by = by(seat),
            player = who(seat),
            kind = die_type(die.kind),
            to = level(die.level)
        ),
        What::DieExhausted(seat, die) => t!(
            "table-log-die-exhausted",
            by = by(seat),
            player = who(seat),
            kind = die_type(die.kind),
            level = level(die.level)
        ),
        What::LookedAt(seat, card) => t!(
            "table-log-looked",
            by = by(seat),
            player = who(seat),
            card = marked(card)
        ),
        What::Shuffled(seat) => t!("table-log-shuffled", by = by(seat), player = who(seat)),
        What::Lost(seat) if logged.event.rule == CONCEDED => {
            t!("table-reason-resigned", by = by(seat), player = who(seat))
        }
        What::Lost(seat) => t!("table-log-lost", by = by(seat), player = who(seat)),
        What::Ended(outcome) => ended(table, *outcome),
    };
    Line {
        kind: kind(&logged.event.what),
        pieces: pieces(&text),
        rule: logged.event.rule,
        step: logged.step,
    }
}

/// What kind of line tells of it.
fn kind(what: &What) -> Kind {
    match what {
        What::Round(_) | What::Turn(_) | What::Recovery | What::Ended(_) => Kind::Heading,
        What::Rolled(..)
        | What::Tied(_)
        | What::UsedPower(..)
        | What::Spent(..)
        | What::DieChanged(..)
        | What::DieReadied(..)
        | What::DieExhausted(..) => Kind::Dice,
        What::FirstPlayer(_)
        | What::Passed(_)
        | What::Meditated(_)
        | What::Drew(..)
        | What::Played(..)
        | What::Used(..)
        | What::EnteredPlay(_)
        | What::Attached(..)
        | What::PutUnder(..)
        | What::Damage(..)
        | What::Prevented(..)
        | What::Placed(..)
        | What::Removed(..)
        | What::Destroyed(_)
        | What::Discarded(_)
        | What::LeftTheGame(_)
        | What::ToHand(_)
        | What::Targeted(_)
        | What::Attacked(..)
        | What::DeclaredAttacker(_)
        | What::DeclaredDefender(..)
        | What::Cancelled(_)
        | What::LookedAt(..)
        | What::Shuffled(_)
        | What::Lost(_)
        | What::Chimera(_) => Kind::Cards,
    }
}

/// What a Chimera did.
fn of_deed(table: &Table, deed: &Deed) -> String {
    let who = |seat: &Seat| player_name(table, *seat);
    let by = |seat: &Seat| by(table, *seat);
    match deed {
        Deed::RageDie(Level::Basic) => t!("table-log-rage-basic"),
        Deed::RageDie(Level::Class | Level::Power) => t!("table-log-rage-power"),
        Deed::RageSpent => t!("table-log-rage-spent"),
        Deed::Behavior(roll) => t!("table-log-behavior", number = *roll),
        Deed::Guard(roll) => t!("table-log-guard-roll", number = *roll),
        Deed::RedRains(now) => t!("table-log-red-rains", count = *now),
        Deed::Faces(seat) => t!("table-log-faces", by = by(seat), player = who(seat)),
        Deed::FaceDown(seat) => t!("table-log-face-down", by = by(seat), player = who(seat)),
        Deed::Ultimate(phase) => t!("table-log-ultimate", number = roman(*phase)),
        Deed::Phase(phase) => t!("table-log-phase", number = roman(*phase)),
        Deed::Fatigued => t!("table-log-fatigued"),
        Deed::Phoenix => t!("table-log-phoenix"),
    }
}

/// A text that somebody used, by its name where it has one.
fn of_used(table: &Table, seat: Seat, card: &Seen, label: &Label) -> String {
    let label = card
        .title
        .as_ref()
        .and_then(|title| paragraph(table.edition, title, label))
        .and_then(|p| p.label());
    match label {
        Some(label) => t!(
            "table-log-used-text",
            by = by(table, seat),
            player = player_name(table, seat),
            card = marked(card),
            text = label
        ),
        None => t!(
            "table-log-used",
            by = by(table, seat),
            player = player_name(table, seat),
            card = marked(card)
        ),
    }
}

/// What a seat is called in the names of its zones to whoever only looks on, and is spoken to as nobody.
pub fn looked_at(table: &Table, seat: Seat) -> Option<String> {
    table.you.is_none().then(|| own_name(table, seat))
}

/// How the game ended.
pub fn ended(table: &Table, outcome: Outcome) -> String {
    // Partners win and lose together (R 22.1.1).
    let view = table.view.as_ref();
    let chimera = view.and_then(|view| view.chimera.as_ref()).map(|chimera| chimera.seat);
    if let (Outcome::Won(seats), Some(chimera), true) = (outcome, chimera, table.seats.len() > 2) {
        let name = player_name(table, chimera);
        let players = (0..).map(Seat).take(table.seats.len()).filter(|seat| *seat != chimera);
        let players: Vec<String> = players.map(|seat| player_name(table, seat)).collect();
        // Who sits at the table for a while is spoken to as one of them.
        let mut all = (0..).map(Seat).take(table.seats.len());
        let by = match all.any(|seat| is_viewer(table, seat)) {
            true => By::You,
            false => By::Other,
        };
        return match seats.contains(chimera) {
            true => t!("partner-lost", by = by, players = list(&players), chimera = name),
            false => t!("partner-won", by = by, players = list(&players), chimera = name),
        };
    }
    match outcome {
        Outcome::Won(seats) => {
            let by = match table.you {
                Some(you) if seats.contains(you) => By::You,
                Some(_) => By::Lost,
                None if seats.iter().any(|seat| is_viewer(table, seat)) => By::You,
                None => By::Other,
            };
            let names: Vec<String> = seats.iter().map(|seat| player_name(table, seat).to_string()).collect();
            t!("table-won", by = by, player = names.join(" & "))
        }
        Outcome::Nobody => t!("table-nobody-won"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text is called finds it on its card: not every paragraph is one line, and what a card attaches to is none.
    #[test]
    fn every_named_text_is_found() {
        let mut found = 0;
        for edition in [EditionId::Reborn, EditionId::RedRains, EditionId::Original] {
            for card in pool::cards(edition) {
                let title = &card.card().title;
                for printed in &card.card().text {
                    let ability = card.pool().ability(printed.ability);
                    let Some(name) = &ability.name else { continue };
                    let label = Label::Named(name.as_str().into(), None);
                    let says = paragraph(edition, title, &label);
                    assert_eq!(says.and_then(|says| says.name).as_ref(), Some(name), "{title}");
                    // Two paragraphs may have one name.
                    let defined = super::printed(edition, title, &label).expect("the paragraph").0;
                    assert_eq!(card.pool().ability(defined.ability).name, ability.name, "{title}");
                    found += 1;
                }
            }
        }
        assert!(found > 500, "{found}");
    }
}
