//! The head of a record: everything before its game.

use super::{FORMAT, FORMAT_OF_MEETINGS, RULES_REVISION, on_line, read_encounter, shorten, unquoted};
use crate::campaign;
use crate::decks;
use crate::encounter::{Challenge, Meeting};
use crate::notation::seat_from_word;
use crate::session::{Origin, Second};
use crate::session::{Seating, Start};
use ashwright_core::{DeckLists, EditionId, Seat};
use ashwright_diagnostic::Problem;
use ashwright_engine::{Encounter, Position, Rulebook};

/// What a record says before the game.
pub(super) struct Head {
    pub tags: Vec<(String, String)>,
    pub start: Start,
    pub notices: Vec<String>,
    /// The index of the line after `game`.
    pub body: usize,
}

/// A head as far as it has been read.
struct HeadReader<'a> {
    book: &'a Rulebook,
    lines: &'a [&'a str],
    place: &'a str,
    /// The number of the line that was read last.
    at: usize,
    tags: Vec<(String, String)>,
    seats: Vec<Seating>,
    start: Option<Start>,
    encounter: Option<Encounter>,
    notices: Vec<String>,
}

/// Reads the lines of a record up to `game`.
///
/// # Errors
/// The first line that does not belong there, and a beginning that is none.
pub(super) fn read_head(book: &Rulebook, lines: &[&str], place: &str) -> Result<Head, Problem> {
    let mut reader = HeadReader {
        book,
        lines,
        place,
        at: 0,
        tags: Vec::new(),
        seats: Vec::new(),
        start: None,
        encounter: None,
        notices: Vec::new(),
    };
    loop {
        let Some(line) = lines.get(reader.at) else {
            reader.at = reader.at.max(1);
            return Err(reader.problem(
                "the record ends before the game begins",
                "add the line \"game\" and the answers",
            ));
        };
        reader.at += 1;
        match line.trim() {
            line if line.is_empty() || line.starts_with('#') => {}
            "game" if reader.has_format() => return reader.game(),
            line => reader.line(line)?,
        }
    }
}

impl HeadReader<'_> {
    /// What is wrong with the line that was read last.
    fn problem(&self, why: impl Into<String>, remedy: &str) -> Problem {
        self.problem_at(self.at, why, remedy)
    }

    fn problem_at(&self, line: usize, why: impl Into<String>, remedy: &str) -> Problem {
        let text = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
        on_line(self.place, line, text, "cannot read the record")
            .because(why)
            .with_remedy(remedy)
    }

    /// Whether the first tag says the format.
    fn has_format(&self) -> bool {
        self.tags.first().is_some_and(|(name, _)| name == "Format")
    }

    fn player(&self, seat: Seat) -> String {
        let tag = self.tags.iter().find(|(name, _)| *name == seat.to_string());
        tag.map_or_else(String::new, |(_, value)| value.clone())
    }

    fn line(&mut self, line: &str) -> Result<(), Problem> {
        if let Some(tag) = line.strip_prefix('[') {
            return self.tag(line, tag);
        }
        if !self.has_format() {
            return Err(self.problem(
                "it does not begin with the tag of its format",
                "begin the record with [Format \"ashwright record 1\"]",
            ));
        }
        if let Some(rest) = line.strip_prefix("deck ") {
            return self.deck(line, rest);
        }
        if let Some(rest) = line.strip_prefix("chimera ") {
            return self.chimera(line, rest);
        }
        if let Some(rest) = line.strip_prefix("start ") {
            return self.position(rest);
        }
        Err(self.problem(
            format!("{:?} is no line of the head of a record", shorten(line)),
            "give tags, then decks or a start position, then \"game\"",
        ))
    }

    fn tag(&mut self, line: &str, tag: &str) -> Result<(), Problem> {
        let tag = tag.strip_suffix(']').and_then(|tag| {
            let (name, value) = tag.split_once(' ')?;
            Some((name.to_string(), unquoted(value)?))
        });
        let Some(tag) = tag else {
            return Err(self.problem(format!("{line:?} is no tag"), "write tags as [Name \"value\"]"));
        };
        self.check_tag(&tag)?;
        self.tags.push(tag);
        Ok(())
    }

    fn check_tag(&mut self, tag: &(String, String)) -> Result<(), Problem> {
        let value = &tag.1;
        match tag.0.as_str() {
            "Format" if value == campaign::FORMAT => Err(self.problem(
                "it is a campaign, and no game".to_owned(),
                "look at it with `ashwright campaign show`; each encounter in it is a record of its own",
            )),
            "Format" if ![FORMAT, FORMAT_OF_MEETINGS].contains(&value.as_str()) => Err(self.problem(
                format!("it has the format {value:?}, and this program reads {FORMAT:?} and {FORMAT_OF_MEETINGS:?}"),
                "use the program that wrote it, or a newer one",
            )),
            "Rules" if *value != self.book.edition.name() => {
                let these = self.book.edition.name();
                Err(self.problem(
                    format!("it was played by the rules {value:?}, and these are {these:?}"),
                    "open it with those rules",
                ))
            }
            "Revision" if value.parse() != Ok(RULES_REVISION) => {
                self.notices.push(format!(
                    "written with revision {value} of the rules; this is revision {RULES_REVISION}"
                ));
                Ok(())
            }
            "Fates" if !value.split(' ').all(|version| version.parse::<u32>().is_ok()) => Err(self.problem(
                format!("{value:?} are no versions of the program for Grim Fates"),
                "write numbers with spaces between them",
            )),
            "Pool" if *value != format!("{:016x}", self.book.pool.fingerprint) => {
                let notice = "the text of some cards has changed since it was written";
                self.notices.push(notice.to_owned());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The indented lines below the line that was read last, which they belong to.
    fn below(&mut self) -> String {
        let first = self.at;
        self.at += indented(&self.lines[first..]);
        self.lines[first..self.at].join("\n")
    }

    fn deck(&mut self, line: &str, rest: &str) -> Result<(), Problem> {
        let named = rest
            .split_once(' ')
            .and_then(|(seat, name)| Some((seat_from_word(seat)?, unquoted(name)?)));
        let Some((seat, deck_name)) = named.filter(|(seat, _)| seat.index() == self.seats.len()) else {
            return Err(self.problem(
                format!("{line:?} does not begin the deck of the next seat"),
                "give the decks in the order of the seats, as deck P1 \"name\"",
            ));
        };
        let first = self.at;
        let deck =
            decks::parse(&self.book.pool, &self.below(), self.place).map_err(|found| found.further_down(first))?;
        self.seats.push(Seating {
            player: self.player(seat),
            deck_name,
            deck: deck.deck,
        });
        Ok(())
    }

    fn chimera(&mut self, line: &str, rest: &str) -> Result<(), Problem> {
        let Some(challenge) = read_encounter(rest) else {
            let why = format!("{line:?} names no Chimera");
            return Err(self.problem(why, "write it as chimera \"TITLE\" standard level 1"));
        };
        let first = self.at;
        let aspects = self.below();
        let found = Challenge { aspects, ..challenge }.encounter(self.book);
        let found = found.map_err(|found| self.problem_at(first, found.why, "mend the Chimera or its aspects"))?;
        self.encounter = Some(found);
        Ok(())
    }

    /// The position that the game starts from.
    fn position(&mut self, rest: &str) -> Result<(), Problem> {
        let position: Position = serde_json::from_str(rest)
            .map_err(|error| self.problem(format!("the position cannot be read: {error}"), "give a full position"))?;
        let state = position.into_state(self.book).map_err(|problems| {
            let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
            self.problem(why.join("; "), "mend the position")
        })?;
        let players = state.all_seats().map(|seat| self.player(seat)).collect();
        let origin = self.tags.iter().find(|(name, _)| name == Origin::TAG);
        self.start = Some(match origin {
            None => Start::State(Box::new(state), players),
            Some((_, word)) => {
                let origin = Origin::from_word(word).ok_or_else(|| {
                    let why = format!("{word:?} is no game that another goes on from");
                    self.problem(why, "write the hash with which the record of that game ends")
                })?;
                Start::Second(Box::new(Second { state, players, origin }))
            }
        });
        Ok(())
    }

    /// The end of the head.
    fn game(mut self) -> Result<Head, Problem> {
        let begin = Beginning {
            seats: std::mem::take(&mut self.seats),
            start: self.start.take(),
            encounter: self.encounter.take(),
        };
        let start = begin
            .start(self.book, &self.tags)
            .map_err(|(why, remedy)| self.problem(why, remedy))?;
        if self.tags.iter().all(|(name, _)| name != "Rules") {
            // What names no edition is of the first one.
            self.check_tag(&("Rules".to_owned(), EditionId::default().word().to_owned()))?;
        }
        Ok(Head {
            tags: self.tags,
            start,
            notices: self.notices,
            body: self.at,
        })
    }
}

/// What a head says of the beginning of the game.
struct Beginning {
    seats: Vec<Seating>,
    start: Option<Start>,
    encounter: Option<Encounter>,
}

impl Beginning {
    /// What the game begins with; why it has no beginning otherwise, and what to do.
    fn start(self, book: &Rulebook, tags: &[(String, String)]) -> Result<Start, (String, &'static str)> {
        let seats = self.seats;
        let said = tags.iter().find(|(name, _)| name == "Lists");
        let lists = match said {
            None => DeckLists::Open,
            Some((_, word)) => DeckLists::from_word(word).ok_or_else(|| {
                let why = format!("its deck lists are {word:?}");
                (why, "write \"open\" or \"hidden\"")
            })?,
        };
        match (self.start, self.encounter) {
            (Some(start), None) if seats.is_empty() => Ok(start),
            (Some(_), _) => Err(("it has decks and a start position".into(), "give one of them")),
            (None, Some(encounter)) => {
                let encounter = Encounter { lists, ..encounter };
                let meeting = Meeting::unchecked(book, seats, encounter);
                let meeting = meeting.map_err(|refusal| (refusal.to_string(), refusal.remedy()))?;
                Ok(Start::Meeting(Box::new(meeting)))
            }
            (None, None) if (2..=Seat::MAX).contains(&seats.len()) => Ok(Start::Decks(seats, lists)),
            (None, None) => {
                let why = format!("it has {} decks", seats.len());
                Err((why, "give two to four decks, or a start position"))
            }
        }
    }
}

/// How many of the first lines are indented or comments.
fn indented(lines: &[&str]) -> usize {
    let belongs = |line: &&&str| line.starts_with(' ') || line.trim_start().starts_with('#');
    lines.iter().take_while(belongs).count()
}
