//! What happened, a sentence an action: events become entries of the log. Nothing here needs a browser.
//!
//! An entry is a run of events that belong to one action, with what reacts to it, or to one step of a phase. [`grouping`]
//! says where one begins, [`telling`] makes its sentence.

mod grouping;
mod saying;
mod telling;

#[cfg(test)]
pub(super) mod games;
#[cfg(test)]
mod tests;

pub use saying::sides;

use super::line::{self, Line, Piece};
use crate::i18n::t;
use ashwright_room::message::{Logged, Pool, Table};
use std::ops::Range;

/// A part of a sentence, such as who attacks whom; parts follow each other in order.
pub type Clause = Vec<Piece>;

/// What an entry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The beginning of a round, or how the game ended.
    Heading,
    /// Something that happened.
    Told,
}

/// An entry of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// Which events are in it.
    pub events: Range<usize>,
    /// The step after which the first of them happened that is more than the begin of a turn.
    pub step: u32,
    /// Whether a turn begins with it.
    pub turn: bool,
    /// Its sentence.
    pub clauses: Vec<Clause>,
    /// What dice did in it, where they did anything.
    pub dice: Vec<Clause>,
    /// Whether anything of it is about cards.
    pub cards: bool,
    /// The dice that whoever acted spent on it.
    pub price: Pool,
    /// The bookkeeping: a line an event.
    pub lines: Vec<Line>,
}

impl Entry {
    /// What stands after a clause.
    pub fn joint(&self, is_last: bool) -> String {
        match (is_last, self.kind) {
            (false, _) => t!("log-then"),
            (true, Kind::Told) => t!("log-end"),
            (true, Kind::Heading) => String::new(),
        }
    }
}

/// The entry that goes back, in part or whole, with what was done after so many steps: its sentence, and whether it goes whole.
pub fn first_since(table: &Table, log: &[Logged], step: u32) -> Option<(String, bool)> {
    let first = log.iter().position(|logged| logged.step > step)?;
    let range = grouping::entries(table, log)
        .into_iter()
        .find(|range| range.contains(&first))?;
    let whole = range.start == first;
    let entry = telling::entry(table, log, range);
    let said: String = entry.clauses.first()?.iter().map(Piece::text).collect();
    Some((said, whole))
}

/// The entries of a log, with what they were made from.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Story {
    log: Vec<Logged>,
    /// The entries, the oldest first.
    pub entries: Vec<Entry>,
}

impl Story {
    /// The story of a log. Of an earlier story everything is kept that can be: what only grows is told anew from where its
    /// last entry begins.
    pub fn new(before: Option<&Story>, table: &Table, log: Vec<Logged>) -> Story {
        let same = before.map_or(0, |before| {
            before.log.iter().zip(&log).take_while(|(old, new)| old == new).count()
        });
        let ranges = grouping::entries(table, &log);
        let mut entries: Vec<Entry> = Vec::with_capacity(ranges.len());
        let old = before.map(|before| &before.entries[..]).unwrap_or_default();
        for (at, range) in ranges.into_iter().enumerate() {
            let kept = old.get(at).filter(|old| old.events == range && range.end <= same);
            entries.push(match kept {
                Some(kept) => kept.clone(),
                None => telling::entry(table, &log, range),
            });
        }
        Story { log, entries }
    }
}

/// The line of an event.
fn bookkeeping(table: &Table, log: &[Logged]) -> Vec<Line> {
    let lines = log.iter().map(|logged| line::line(table, logged));
    lines.filter(|line| !line.pieces.is_empty()).collect()
}
