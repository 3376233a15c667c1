//! Everything that happened in a game: as each viewer saw it, and as the texts that they are told.

use crate::message::Logged;
use crate::view::{Visible, What};
use ashwright_core::Seat;
use ashwright_engine::view::visible;
use ashwright_engine::{Happening, Rulebook, State, Viewer};
use ashwright_table::{Again, Session};

/// Something that happened, as each viewer saw it at that moment.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// After which step.
    pub step: u32,
    public: Visible,
    /// By whom it is seen differently.
    own: Box<[(Seat, Visible)]>,
}

impl Line {
    pub fn new(book: &Rulebook, state: &State, happening: Happening) -> Line {
        let public = visible(book, state, happening, Viewer::Spectator);
        let own = state.all_seats().filter_map(|seat| {
            let own = visible(book, state, happening, seat);
            (own != public).then_some((seat, own))
        });
        Line {
            step: 0,
            own: own.collect(),
            public,
        }
    }

    /// The same line after so many steps.
    pub fn after(self, step: u32) -> Line {
        Line { step, ..self }
    }

    /// The line as everybody is told it, and as some are.
    pub fn into_logged(self) -> (Logged, impl Iterator<Item = (Seat, Logged)>) {
        let step = self.step;
        let own = self
            .own
            .into_iter()
            .map(move |(seat, event)| (seat, Logged { step, event }));
        let event = self.public;
        (Logged { step, event }, own)
    }

    /// The line as a viewer is told it.
    pub fn logged(&self, viewer: Viewer) -> Logged {
        let own = match viewer {
            Viewer::Seat(seat) => self.own.iter().find(|(by, _)| *by == seat),
            Viewer::Spectator => None,
        };
        let own = own.map(|(_, seen)| seen);
        Logged {
            step: self.step,
            event: own.unwrap_or(&self.public).clone(),
        }
    }
}

/// Everything that happened in a game.
pub(crate) fn story(session: &Session) -> Vec<Line> {
    let (mut lines, mut heard) = (Vec::new(), Vec::new());
    session.tell_again(&mut |again| match again {
        Again::Happened(state, happening) => heard.push(Line::new(session.book(), state, happening)),
        Again::Stands(session) => {
            let step = session.steps().len() as u32;
            lines.extend(heard.drain(..).map(|line: Line| line.after(step)));
        }
    });
    lines
}

/// The lines of a game as JSON, the oldest first: one text for all viewers, and apart from it what some see differently.
/// Many rooms wait, and each is copied for every answer: the texts of the first lines may be forgotten.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// The last lines as spectators are told them.
    text: String,
    /// How many of the first lines have no text any more, and how long it was.
    forgotten: usize,
    before: usize,
    lines: Vec<Place>,
    /// Lines by their place, and how a seat is told them.
    own: Vec<(u32, Seat, Box<str>)>,
    /// The number of the next line.
    next: u32,
}

/// A line in the text of all lines.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// No other line of the room has or had this number, and later lines have greater ones.
    number: u32,
    /// After which step.
    step: u32,
    end: u32,
    /// Whether it tells only what somebody begins: nothing was done yet.
    begins: bool,
}

impl Log {
    /// A log of these lines.
    pub fn of(lines: Vec<Line>) -> Log {
        let mut log = Log::default();
        lines.into_iter().for_each(|line| log.push(line));
        log
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// A number above those of all lines that are or were there.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// How many of the first lines have smaller numbers: those are the same as when [`Log::next`] gave this one.
    pub fn same(&self, next: u32) -> usize {
        self.lines.partition_point(|line| line.number < next)
    }

    /// Adds what happened.
    pub fn push(&mut self, line: Line) {
        let (step, place) = (line.step, self.lines.len() as u32);
        let (public, own) = line.into_logged();
        let begins = matches!(public.event.what, What::Meditated(_));
        self.text.push_str(&json(&public));
        let own = own.into_iter().map(|(seat, seen)| (place, seat, json(&seen).into()));
        self.own.extend(own);
        self.lines.push(Place {
            number: self.next,
            step,
            end: (self.before + self.text.len()) as u32,
            begins,
        });
        self.next += 1;
    }

    /// Forgets what happened after a step; whether anything had, and was not only begun.
    pub fn take_back(&mut self, step: usize) -> bool {
        let kept = self.lines.partition_point(|line| line.step as usize <= step);
        let told = self.lines[kept..].iter().any(|line| !line.begins);
        self.lines.truncate(kept);
        let end = self.begin(kept);
        self.text.truncate(end.saturating_sub(self.before));
        (self.forgotten, self.before) = (self.forgotten.min(kept), self.before.min(end));
        self.own.retain(|(place, _, _)| (*place as usize) < kept);
        told
    }

    /// Keeps no more memory than is needed.
    pub fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.lines.shrink_to_fit();
        self.own.shrink_to_fit();
    }

    /// Whether the text of all lines is there.
    pub fn is_whole(&self) -> bool {
        self.forgotten == 0
    }

    /// Forgets the texts of so many of the first lines.
    pub fn forget(&mut self, lines: usize) {
        let lines = lines.min(self.lines.len());
        if lines <= self.forgotten {
            return;
        }
        let before = self.begin(lines);
        self.text.drain(..before - self.before);
        self.own.retain(|(place, _, _)| *place as usize >= lines);
        (self.forgotten, self.before) = (lines, before);
        self.shrink();
    }

    /// Takes the texts of the same lines back.
    pub fn remember(&mut self, same: Log) {
        debug_assert_eq!(self.begin(self.lines.len()), same.text.len(), "the same is told again");
        (self.text, self.own) = (same.text, same.own);
        (self.forgotten, self.before) = (0, 0);
    }

    /// Where a line begins in the text of all lines.
    fn begin(&self, place: usize) -> usize {
        match place.checked_sub(1).and_then(|before| self.lines.get(before)) {
            Some(line) => line.end as usize,
            None => 0,
        }
    }

    /// The lines from this one on as a viewer is told them: a list in JSON. Nothing when one of them is forgotten.
    pub fn told(&self, first: usize, viewer: Viewer) -> Option<String> {
        if first < self.forgotten {
            return None;
        }
        let length = self.before + self.text.len() - self.begin(first);
        let mut told = String::with_capacity(length + (self.lines.len() - first) + 2);
        told.push('[');
        for (place, line) in self.lines.iter().enumerate().skip(first) {
            if place > first {
                told.push(',');
            }
            let public = &self.text[self.begin(place) - self.before..line.end as usize - self.before];
            told.push_str(self.own(place as u32, viewer).unwrap_or(public));
        }
        told.push(']');
        Some(told)
    }

    /// How a viewer is told a line, where it is not told as everybody is.
    fn own(&self, line: u32, viewer: Viewer) -> Option<&str> {
        let Viewer::Seat(seat) = viewer else { return None };
        let first = self.own.partition_point(|(place, _, _)| *place < line);
        let of_line = self.own[first..].iter().take_while(|(place, _, _)| *place == line);
        of_line
            .filter(|(_, of, _)| *of == seat)
            .map(|(_, _, text)| &**text)
            .next()
    }
}

fn json(line: &Logged) -> String {
    serde_json::to_string(line).unwrap_or_else(|_| "null".to_string())
}
