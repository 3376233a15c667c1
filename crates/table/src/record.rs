//! Whole games as text, as PGN is for chess.
//!
//! A record has tags, the decks in full, and every answer that was not forced, one a line, in the notation of
//! [`crate::Notation`]. Whoever gives up says `concede`, after what is forced, or `concede at once`, before it. Answers
//! inside an action are indented. Every turn begins with the hash of the position and the position itself, so that a
//! record can be looked at even where newer rules part from it.
//!
//! ```text
//! [Format "ashwright record 1"]
//! …
//! deck P1 "The Iron Men"
//!   phoenixborn: Coal Roarkwin
//!   …
//! game
//! P1: first five: Strengthen, Anchornaut, …
//! chance: roll ceremonial bbbcc natural ccccp
//!
//! turn 1 P1 round 1
//! hash 0123456789abcdef
//! position {"edition":"reborn",…}
//! P1: play Hammer Knight
//!   P1: pay 1 natural class 2 ceremonial basic
//! end
//! hash 0123456789abcdef
//! ```
//!
//! A record of players who meet a Chimera says so after their decks, and has another format, which earlier programs
//! refuse:
//!
//! ```text
//! [Format "ashwright record 2"]
//! …
//! chimera "The Corpse of Viros" standard level 1
//!   3 Hunting Instincts
//!   …
//! game
//! ```

use crate::decks::{self, NamedDeck};
use crate::encounter::{Challenge, Meeting, grim_words};
use crate::notation::{Notation, seat_from_word};
use crate::phoenix::{Origin, Second};
use crate::session::{Given, Seating, Session, Stand, Start, Step};
use ashwright_bots::fates;
use ashwright_core::{Agreed, DeckLists, Difficulty, EditionId, Hands, Seat};
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{Agent, Encounter, Outcome, Position, Question, Rulebook, Stage, State, Wanted};
use std::sync::Arc;

/// The first tag of every record without a Chimera.
pub const FORMAT: &str = "ashwright record 1";
/// The first tag of a record of players who meet a Chimera.
pub const FORMAT_OF_MEETINGS: &str = "ashwright record 2";
/// The program that writes.
pub const PROGRAM: &str = concat!("ashwright ", env!("CARGO_PKG_VERSION"));
/// Counts the times that the rules of the engine were mended in a way that can change a game.
pub const RULES_REVISION: u32 = 5;
/// Where a record goes on for longer than any game.
const MAX_LINES: usize = 1_000_000;

/// A hash of everything that the position of a state says, the same whatever the engine keeps besides.
pub fn position_hash(position: &Position) -> u64 {
    let text = serde_json::to_string(position).unwrap_or_default();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The position of a turn in a record.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnPosition {
    /// The line on which the turn begins, from 1.
    pub line: usize,
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn it is, as the record has it.
    pub seat: Seat,
    /// The round.
    pub round: u16,
    /// The hash that the record gives.
    pub hash: u64,
    /// The position that the record gives.
    pub position: Option<Position>,
    /// After how many steps of the session the turn begins, when the record could be followed so far.
    pub step: Option<usize>,
}

/// Where a record and the rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parted {
    /// On which line, from 1.
    pub line: usize,
    /// In which turn; 0 before the first.
    pub turn: u16,
    /// What the record says.
    pub expected: String,
    /// What came of replaying it.
    pub actual: String,
    /// The whole thing for a person.
    pub problem: Problem,
}

/// A record that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The tags in order.
    pub tags: Vec<(String, String)>,
    /// The game as far as it could be followed.
    pub session: Session,
    /// The position of every turn, also beyond the point where the record could not be followed.
    pub positions: Vec<TurnPosition>,
    /// Where and why the record could not be followed further, if so.
    pub parted: Option<Parted>,
    /// What does not follow from the answers although they could be followed: somebody changed it.
    pub changed: Vec<Problem>,
    /// Things worth knowing, such as cards that have changed since.
    pub notices: Vec<String>,
}

impl Reading {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }
}

/// How a game stands, as the tag `Result` has it.
pub fn result(state: &State) -> String {
    match state.stage {
        Stage::Over(Outcome::Won(seats)) => {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            seats.join(" ")
        }
        Stage::Over(Outcome::Nobody) => "nobody".to_string(),
        Stage::FirstFive
        | Stage::Roll
        | Stage::Discard
        | Stage::Draw
        | Stage::EndOfPrepare
        | Stage::StartOfTurn
        | Stage::Turn
        | Stage::EndOfTurn
        | Stage::Recovery
        | Stage::ExhaustDice
        | Stage::RedRains
        | Stage::Replenish
        | Stage::EndOfRound => "*".to_string(),
    }
}

pub(crate) fn quoted(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(crate) fn unquoted(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('"')?;
    let mut out = String::new();
    let mut chars = inner.chars();
    loop {
        match chars.next()? {
            '"' => return chars.as_str().trim().is_empty().then_some(out),
            '\\' => out.push(chars.next()?),
            c => out.push(c),
        }
    }
}

/// Writes a game as a record.
pub fn write(session: &Session) -> String {
    write_with(session, &[])
}

/// Writes a game as a record with more tags.
pub fn write_with(session: &Session, tags: &[(String, String)]) -> String {
    let book = session.book();
    let start = session.start();
    let first = start.state(book);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.push_str(&format!("[{name} {}]\n", quoted(value)));
    let format = match start {
        Start::Meeting(_) => FORMAT_OF_MEETINGS,
        Start::Decks(..) | Start::State(..) | Start::Second(_) => FORMAT,
    };
    tag("Format", format);
    tag("Program", PROGRAM);
    tag("Rules", book.edition.name());
    tag("Revision", &RULES_REVISION.to_string());
    tag("Pool", &format!("{:016x}", book.pool.fingerprint));
    if first.lists != DeckLists::default() {
        tag("Lists", first.lists.word());
    }
    for seat in first.all_seats() {
        tag(&seat.to_string(), &start.player(seat));
    }
    if !session.fates().is_empty() {
        let versions: Vec<String> = session.fates().iter().map(u32::to_string).collect();
        tag(FATES, &versions.join(" "));
    }
    if let Start::Second(second) = start {
        tag(Origin::TAG, &second.origin.word());
    }
    tag("Result", &result(session.state()));
    for (name, value) in tags {
        tag(name, value);
    }
    text.push('\n');
    for (i, seating) in start.seating().iter().enumerate() {
        write_deck(&mut text, book, i + 1, seating);
    }
    match start {
        Start::Decks(..) => {}
        Start::Meeting(meeting) => write_encounter(&mut text, book, meeting.encounter()),
        Start::State(..) | Start::Second(_) => {
            text.push_str(&format!("start {}\n\n", json(&Position::of(book, &first))));
        }
    }
    text.push_str("game\n");
    let mut stand = Stand::new(book, first);
    let mut turn = stand.base().turn.number;
    write_turn(&mut text, book, &stand, &mut turn);
    for step in session.steps() {
        write_step(&mut text, book, &stand, step);
        if stand.take(book, step).is_err() {
            break;
        }
        write_turn(&mut text, book, &stand, &mut turn);
    }
    if session.is_over() {
        let position = Position::of(book, session.state());
        text.push_str(&format!("\nend\nhash {:016x}\n", position_hash(&position)));
    }
    text
}

fn write_deck(text: &mut String, book: &Rulebook, number: usize, seating: &Seating) {
    text.push_str(&format!("deck P{number} {}\n", quoted(&seating.deck_name)));
    let deck = NamedDeck {
        name: String::new(),
        deck: seating.deck.clone(),
        first_five: Vec::new(),
    };
    let lines = decks::print(&book.pool, &deck);
    for line in lines
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("name:"))
    {
        text.push_str(&format!("  {line}\n"));
    }
    text.push('\n');
}

/// What stands before the cards for which nobody chooses for a Chimera. The answers stand in the record like all others.
const GRIM_FATES: &str = ", grim fates: ";
/// The tag for the versions of the program that has answered for a Chimera (R 24.2.3). Running a game again never asks it.
const FATES: &str = "Fates";
/// What stands where two players have agreed on the Call of the Phoenix.
const PHOENIX: &str = ", call of the phoenix";
/// What stands where they have opened their hands.
const OPEN_HANDS: &str = ", open hands";

fn write_encounter(text: &mut String, book: &Rulebook, encounter: &Encounter) {
    let challenge = Challenge::of(book, encounter);
    text.push_str(&format!(
        "chimera {} {} level {}",
        quoted(&challenge.chimera),
        challenge.difficulty.word(),
        challenge.level
    ));
    if challenge.call_of_the_phoenix == Agreed::Yes {
        text.push_str(PHOENIX);
    }
    if challenge.hands == Hands::Open {
        text.push_str(OPEN_HANDS);
    }
    if !challenge.grim_fates.is_empty() {
        text.push_str(&format!("{GRIM_FATES}{}", challenge.grim_fates.join("; ")));
    }
    text.push('\n');
    for line in challenge.aspects.lines() {
        text.push_str(&format!("  {line}\n"));
    }
    text.push('\n');
}

/// The Chimera that a line of a head names, without its aspects.
fn read_encounter(rest: &str) -> Option<Challenge> {
    let (rest, grim) = rest.split_once(GRIM_FATES).unwrap_or((rest, ""));
    let (rest, hands) = match rest.strip_suffix(OPEN_HANDS) {
        Some(rest) => (rest, Hands::Open),
        None => (rest, Hands::Hidden),
    };
    let (rest, call_of_the_phoenix) = match rest.strip_suffix(PHOENIX) {
        Some(rest) => (rest, Agreed::Yes),
        None => (rest, Agreed::No),
    };
    let (named, level) = rest.rsplit_once(" level ")?;
    let (title, word) = named.rsplit_once(' ')?;
    Some(Challenge {
        chimera: unquoted(title)?,
        difficulty: Difficulty::ALL
            .into_iter()
            .find(|difficulty| difficulty.word() == word)?,
        level: level.trim().parse().ok()?,
        grim_fates: grim_words(grim),
        call_of_the_phoenix,
        hands,
        ..Challenge::default()
    })
}

fn json(position: &Position) -> String {
    serde_json::to_string(position).unwrap_or_default()
}

fn write_turn(text: &mut String, book: &Rulebook, stand: &Stand, turn: &mut u16) {
    let base = stand.base();
    if base.turn.number == *turn || base.turn.number == 0 || !stand.at_boundary() {
        return;
    }
    *turn = base.turn.number;
    let position = Position::of(book, base);
    text.push_str(&format!(
        "\nturn {} {} round {}\nhash {:016x}\nposition {}\n",
        base.turn.number,
        base.turn.seat,
        base.round,
        position_hash(&position),
        json(&position)
    ));
}

fn write_step(text: &mut String, book: &Rulebook, stand: &Stand, step: &Step) {
    let indent = if stand.at_boundary() { "" } else { "  " };
    match (step.agent, step.given) {
        (agent, Given::Concede) => {
            // What is forced is left out, so it is said where it had not been answered yet.
            let unanswered = stand.pending().questions.iter().any(|q| is_left_out(stand, q));
            let given_up = if unanswered { CONCEDE_AT_ONCE } else { CONCEDE };
            text.push_str(&format!("{agent}: {given_up}\n"));
        }
        (agent, Given::Answer(answer)) => {
            if let Agent::Seat(seat) = agent
                && stand.is_conceding(seat)
            {
                return;
            }
            let pending = stand.pending();
            let question = pending.questions.iter().find(|q| q.agent == agent);
            if let Some(question) = question.filter(|q| !is_left_out(stand, q)) {
                let notation = Notation::new(book, &pending.state);
                let answer = notation.render(question, &answer);
                text.push_str(&format!("{indent}{}: {answer}\n", agent));
            }
        }
    }
}

/// A player gives up when everything that is forced has been answered.
const CONCEDE: &str = "concede";
/// A player gives up before a forced answer is given.
const CONCEDE_AT_ONCE: &str = "concede at once";

/// Whether a record leaves out the answer to a question, since there is only one.
fn is_left_out(stand: &Stand, question: &Question) -> bool {
    question.form().count() <= 1 && stand.pending().wanted != Wanted::Any
}

/// What a record says before the game.
struct Head {
    tags: Vec<(String, String)>,
    start: Start,
    notices: Vec<String>,
    /// The index of the line after `game`.
    body: usize,
}

/// Reads a record and replays it.
///
/// A record that is well written but cannot be followed to its end is no error: [`Reading::parted`] says where and
/// why. `place` says where the text comes from.
///
/// # Errors
/// The first line that is no line of a record.
pub fn read(book: &Arc<Rulebook>, text: &str, place: &str) -> Result<Reading, Problem> {
    let lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    let head = read_head(book, &lines, place)?;
    let session = match head.start {
        Start::Decks(seats, lists) => Session::new_unchecked(book.clone(), seats, lists)
            .map_err(|refusal| refusal.problem("cannot read the record", place.to_string()))?,
        start @ (Start::Meeting(_) | Start::State(..) | Start::Second(_)) => Session::from_start(book.clone(), start),
    };
    let body = lines.iter().enumerate().skip(head.body);
    let mut reader = Reader {
        place,
        lines: &lines,
        changed: Vec::new(),
        session,
        positions: Vec::new(),
        parted: None,
        turn: 0,
        ended: false,
        // Hashes of the first two revisions are of descriptions in the first two versions.
        describe: match head.tags.iter().find(|(tag, _)| tag == "Revision") {
            Some((_, revision)) if revision.parse() == Ok(1) => Position::of_version_1,
            Some((_, revision)) if revision.parse() == Ok(2) => Position::of_version_2,
            Some(_) | None => Position::of,
        },
    };
    for (i, line) in body {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            reader.line(i + 1, line)?;
        }
    }
    reader.forced();
    if let Some(problem) = reader.wrong_result(&head.tags) {
        reader.changed.push(problem);
    }
    let mut notices = head.notices;
    if let Some((_, versions)) = head.tags.iter().find(|(name, _)| name == FATES) {
        let versions: Vec<u32> = versions.split(' ').filter_map(|version| version.parse().ok()).collect();
        if versions.last().is_some_and(|last| *last != fates::VERSION) {
            let last = versions.last().map_or_else(String::new, u32::to_string);
            let now = fates::VERSION;
            notices.push(format!(
                "version {last} of the program for Grim Fates answered for the Chimera; version {now} does if the game goes on"
            ));
        }
        reader.session.answered_by_fates(versions);
    }
    Ok(Reading {
        tags: head.tags,
        session: reader.session,
        positions: reader.positions,
        parted: reader.parted,
        changed: reader.changed,
        notices,
    })
}

/// A problem with a whole line of a record.
pub(crate) fn on_line(place: &str, line: usize, text: &str, what: &str) -> Problem {
    let indent = text.chars().take_while(|c| c.is_whitespace()).count();
    let place_of_words = Place {
        line,
        column: indent + 1,
        width: text.trim().chars().count(),
    };
    Problem::new(what, place, "", "").with_excerpt(place_of_words, text)
}

fn read_head(book: &Arc<Rulebook>, lines: &[&str], place: &str) -> Result<Head, Problem> {
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut seats: Vec<Seating> = Vec::new();
    let (mut start, mut encounter) = (None, None);
    let mut notices = Vec::new();
    let mut i = 0;
    let problem = |line: usize, why: String, remedy: &str| {
        let text = lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
        on_line(place, line, text, "cannot read the record")
            .because(why)
            .with_remedy(remedy)
    };
    let player = |tags: &[(String, String)], seat: Seat| {
        let tag = tags.iter().find(|(name, _)| *name == seat.to_string());
        tag.map_or_else(String::new, |(_, value)| value.clone())
    };
    loop {
        let Some(line) = lines.get(i) else {
            return Err(problem(
                i.max(1),
                "the record ends before the game begins".into(),
                "add the line \"game\" and the answers",
            ));
        };
        i += 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(tag) = line.strip_prefix('[') {
            let tag = tag.strip_suffix(']').and_then(|tag| {
                let (name, value) = tag.split_once(' ')?;
                Some((name.to_string(), unquoted(value)?))
            });
            let Some(tag) = tag else {
                return Err(problem(
                    i,
                    format!("{line:?} is no tag"),
                    "write tags as [Name \"value\"]",
                ));
            };
            check_tag(book, &tag, &mut notices).map_err(|(why, remedy)| problem(i, why, remedy))?;
            tags.push(tag);
            continue;
        }
        if tags.first().is_none_or(|(name, _)| name != "Format") {
            return Err(problem(
                i,
                "it does not begin with the tag of its format".into(),
                "begin the record with [Format \"ashwright record 1\"]",
            ));
        }
        if let Some(rest) = line.strip_prefix("deck ") {
            let named = rest
                .split_once(' ')
                .and_then(|(seat, name)| Some((seat_from_word(seat)?, unquoted(name)?)));
            let Some((seat, deck_name)) = named.filter(|(seat, _)| seat.index() == seats.len()) else {
                return Err(problem(
                    i,
                    format!("{line:?} does not begin the deck of the next seat"),
                    "give the decks in the order of the seats, as deck P1 \"name\"",
                ));
            };
            let first = i;
            i += indented(&lines[first..]);
            let deck = decks::parse(&book.pool, &lines[first..i].join("\n"), place)
                .map_err(|found| found.further_down(first))?;
            seats.push(Seating {
                player: player(&tags, seat),
                deck_name,
                deck: deck.deck,
            });
            continue;
        }
        if let Some(rest) = line.strip_prefix("chimera ") {
            let Some(challenge) = read_encounter(rest) else {
                let why = format!("{line:?} names no Chimera");
                return Err(problem(i, why, "write it as chimera \"TITLE\" standard level 1"));
            };
            let first = i;
            i += indented(&lines[first..]);
            let aspects = lines[first..i].join("\n");
            let found = Challenge { aspects, ..challenge }.encounter(book);
            encounter = Some(found.map_err(|found| problem(first, found.why, "mend the Chimera or its aspects"))?);
            continue;
        }
        if let Some(rest) = line.strip_prefix("start ") {
            let position: Position = serde_json::from_str(rest).map_err(|error| {
                problem(
                    i,
                    format!("the position cannot be read: {error}"),
                    "give a full position",
                )
            })?;
            let state = position.into_state(book).map_err(|problems| {
                let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
                problem(i, why.join("; "), "mend the position")
            })?;
            let names = state.all_seats().map(|seat| player(&tags, seat)).collect();
            let origin = tags.iter().find(|(name, _)| name == Origin::TAG);
            start = Some(match origin {
                None => Start::State(Box::new(state), names),
                Some((_, word)) => {
                    let origin = Origin::from_word(word).ok_or_else(|| {
                        let why = format!("{word:?} is no game that another goes on from");
                        problem(i, why, "write the hash with which the record of that game ends")
                    })?;
                    Start::Second(Box::new(Second {
                        state,
                        players: names,
                        origin,
                    }))
                }
            });
            continue;
        }
        if line == "game" {
            let begin = Beginning {
                seats,
                start,
                encounter,
            };
            let start = begin
                .start(book, &tags)
                .map_err(|(why, remedy)| problem(i, why, remedy))?;
            if tags.iter().all(|(name, _)| name != "Rules") {
                // What names no edition is of the first one.
                let rules = ("Rules".to_owned(), EditionId::default().word().to_owned());
                check_tag(book, &rules, &mut notices).map_err(|(why, remedy)| problem(i, why, remedy))?;
            }
            return Ok(Head {
                tags,
                start,
                notices,
                body: i,
            });
        }
        return Err(problem(
            i,
            format!("{:?} is no line of the head of a record", shorten(line)),
            "give tags, then decks or a start position, then \"game\"",
        ));
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

/// The edition that a record names in its head, which decides with which rulebook it is read; Reborn if it names none.
/// A name that no edition has is left for [`read`] to refuse.
pub fn edition(text: &str) -> EditionId {
    let head = text.lines().map(str::trim).take_while(|line| *line != "game");
    let named = head.filter_map(|line| line.strip_prefix("[Rules ")?.strip_suffix(']').and_then(unquoted));
    named
        .last()
        .and_then(|word| EditionId::from_word(&word))
        .unwrap_or_default()
}

pub(crate) fn shorten(line: &str) -> String {
    if line.chars().count() <= 60 {
        line.to_string()
    } else {
        line.chars().take(60).chain(['…']).collect()
    }
}

fn check_tag(book: &Rulebook, tag: &(String, String), notices: &mut Vec<String>) -> Result<(), (String, &'static str)> {
    let value = &tag.1;
    match tag.0.as_str() {
        "Format" if ![FORMAT, FORMAT_OF_MEETINGS].contains(&value.as_str()) => Err((
            format!("it has the format {value:?}, and this program reads {FORMAT:?} and {FORMAT_OF_MEETINGS:?}"),
            "use the program that wrote it, or a newer one",
        )),
        "Rules" if *value != book.edition.name() => Err((
            format!(
                "it was played by the rules {value:?}, and these are {:?}",
                book.edition.name()
            ),
            "open it with those rules",
        )),
        "Revision" if value.parse() != Ok(RULES_REVISION) => {
            notices.push(format!(
                "written with revision {value} of the rules; this is revision {RULES_REVISION}"
            ));
            Ok(())
        }
        "Fates" if !value.split(' ').all(|version| version.parse::<u32>().is_ok()) => Err((
            format!("{value:?} are no versions of the program for Grim Fates"),
            "write numbers with spaces between them",
        )),
        "Pool" if *value != format!("{:016x}", book.pool.fingerprint) => {
            notices.push("the text of some cards has changed since it was written".to_string());
            Ok(())
        }
        _ => Ok(()),
    }
}

struct Reader<'a> {
    place: &'a str,
    lines: &'a [&'a str],
    session: Session,
    positions: Vec<TurnPosition>,
    parted: Option<Parted>,
    changed: Vec<Problem>,
    turn: u16,
    ended: bool,
    describe: fn(&Rulebook, &State) -> Position,
}

impl Reader<'_> {
    fn part(&mut self, line: usize, expected: String, actual: String) {
        if self.parted.is_none() {
            let text = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
            let problem = on_line(self.place, line, text, "cannot follow the record further")
                .because(format!("the record has {expected}, and by these rules {actual}"))
                .note("turn", self.turn.to_string())
                .with_remedy("look at the positions of its turns, or go on from the last one that agrees");
            self.parted = Some(Parted {
                line,
                turn: self.turn,
                expected,
                actual,
                problem,
            });
        }
    }

    /// What is wrong with the tag that says who won, when the game could be followed.
    fn wrong_result(&self, tags: &[(String, String)]) -> Option<Problem> {
        let (_, said) = tags.iter().find(|(name, _)| name == "Result")?;
        let actual = result(self.session.state());
        if self.parted.is_some() || *said == actual {
            return None;
        }
        let is_tag = |line: &str| line.trim_start().starts_with("[Result ");
        let at = self.lines.iter().position(|line| is_tag(line))?;
        Some(
            on_line(self.place, at + 1, self.lines[at], "this is not how the game stands")
                .because(format!("by its answers the result is {actual:?}"))
                .with_remedy("look for the record as the game wrote it"),
        )
    }

    /// Answers what records leave out.
    fn forced(&mut self) {
        if self.parted.is_none() {
            self.session.settle(crate::Forced::Answered, None);
        }
    }

    fn line(&mut self, line: usize, text: &str) -> Result<(), Problem> {
        let problem = |why: String, remedy: &str| {
            on_line(self.place, line, text, "cannot read the record")
                .because(why)
                .with_remedy(remedy)
        };
        if let Some(rest) = text.strip_prefix("turn ") {
            let words: Vec<&str> = rest.split_whitespace().collect();
            let turn = match words[..] {
                [number, seat, "round", round] => match (number.parse(), seat_from_word(seat), round.parse()) {
                    (Ok(number), Some(seat), Ok(round)) => Some((number, seat, round)),
                    _ => None,
                },
                _ => None,
            };
            let Some((turn, seat, round)) = turn else {
                return Err(problem(
                    format!("{:?} is no turn", shorten(text)),
                    "write it as \"turn 1 P1 round 1\"",
                ));
            };
            self.turn = turn;
            if self.parted.is_none() {
                self.session.settle_until(turn);
            }
            let step = self.parted.is_none().then(|| self.session.steps().len());
            self.positions.push(TurnPosition {
                line,
                turn,
                seat,
                round,
                hash: 0,
                position: None,
                step,
            });
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("hash ") {
            let Ok(hash) = u64::from_str_radix(rest.trim(), 16) else {
                return Err(problem(
                    format!("{rest:?} is no hash"),
                    "write sixteen hexadecimal digits",
                ));
            };
            // At the beginning of a turn, what is forced in it has not happened yet.
            if self.ended {
                self.forced();
            }
            if self.parted.is_none() {
                let base = if self.ended {
                    self.session.state()
                } else {
                    &self.session.world().base
                };
                let actual = position_hash(&(self.describe)(self.session.book(), base));
                if actual != hash {
                    self.part(
                        line,
                        format!("the position {hash:016x}"),
                        format!("it is {actual:016x}"),
                    );
                    if let Some(last) = self.positions.last_mut() {
                        last.step = None;
                    }
                }
            }
            if let Some(last) = self.positions.last_mut().filter(|_| !self.ended) {
                last.hash = hash;
            }
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("position ") {
            let position: Position = serde_json::from_str(rest).map_err(|error| {
                problem(
                    format!("the position cannot be read: {error}"),
                    "leave the line out, or mend it",
                )
            })?;
            if let Some(last) = self.positions.last_mut() {
                // The hash above it was compared with the game.
                if last.step.is_some() && last.hash != 0 && position_hash(&position) != last.hash {
                    let what = "this is not the position of the turn";
                    self.changed.push(
                        on_line(self.place, line, text, what)
                            .because(format!("its hash is not {:016x}", last.hash))
                            .with_remedy("look for the record as the game wrote it, or leave the line out"),
                    );
                }
                last.position = Some(position);
            }
            return Ok(());
        }
        if text == "end" {
            self.ended = true;
            self.forced();
            if self.parted.is_none() && !self.session.is_over() {
                self.part(line, "the end of the game".into(), "it goes on".into());
            }
            return Ok(());
        }
        let said = text.split_once(':').and_then(|(agent, answer)| match agent.trim() {
            "chance" => Some((Agent::Chance, answer.trim())),
            seat => Some((Agent::Seat(seat_from_word(seat)?), answer.trim())),
        });
        let Some((agent, answer)) = said else {
            return Err(problem(
                format!("{:?} is no line of a game", shorten(text)),
                "write who answers what, as \"P1: pass\" or \"chance: draw TITLE\"",
            ));
        };
        if self.parted.is_none() {
            self.answer(line, agent, answer);
        }
        Ok(())
    }

    fn answer(&mut self, line: usize, agent: Agent, text: &str) {
        let expected = format!("\"{}: {text}\"", agent);
        if let (Agent::Seat(seat), CONCEDE | CONCEDE_AT_ONCE) = (agent, text) {
            if text == CONCEDE {
                self.forced();
            }
            if let Err(refusal) = self.session.concede(seat) {
                self.part(line, expected, refusal.to_string());
            }
            return;
        }
        self.forced();
        let question = self.session.question_for(agent).cloned();
        let Some(question) = question else {
            let asked: Vec<String> = self.session.open_questions().map(|q| q.agent.to_string()).collect();
            let actual = if asked.is_empty() {
                "the game is over".to_string()
            } else {
                format!(
                    "{} is asked (rule {})",
                    asked.join(", "),
                    self.session.questions()[0].rule
                )
            };
            self.part(line, expected, actual);
            return;
        };
        let notation = Notation::new(self.session.book(), self.session.state());
        match notation.parse(&question, text) {
            Ok(answer) => {
                if let Err(refusal) = self.session.answer(agent, answer) {
                    self.part(line, expected, refusal.to_string());
                }
            }
            Err(found) => self.part(line, expected, format!("{} ({})", found.why, found.remedy)),
        }
    }
}
