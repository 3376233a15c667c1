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

mod body;
mod head;

pub use crate::hash::position_hash;

use crate::decks::{self, NamedDeck};
use crate::encounter::{Challenge, grim_words};
use crate::notation::Notation;
use crate::session::{Given, Origin, Seating, Session, Stand, Start, Step};
use ashwright_bots::fates;
use ashwright_core::{Agreed, DeckLists, Difficulty, EditionId, Hands, Seat};
use ashwright_diagnostic::{Place, Problem, is_unprintable};
use ashwright_engine::{Agent, Encounter, Outcome, Position, Question, Rulebook, State, Wanted};
use body::Reader;
use head::read_head;
use std::sync::Arc;

/// The first tag of every record without a Chimera.
pub const FORMAT: &str = "ashwright record 1";
/// The first tag of a record of players who meet a Chimera.
pub const FORMAT_OF_MEETINGS: &str = "ashwright record 2";
/// The program that writes.
pub const PROGRAM: &str = concat!("ashwright ", env!("CARGO_PKG_VERSION"));
/// Counts the times that the rules of the engine were mended in a way that can change a game. The eighth leaves text
/// out of a window that was not in force, or whose condition was not met, when its event happened (R 10.1.6, 10.1.7); what
/// dice on cards of the original edition allow is their owners' to use with it (R 12.3.5), and every copy of a text is
/// declared (R 10.1.10). The ninth attaches to each card as to a target (R 8.2.1), keeps out of battle whoever has left it
/// (R 7.7.2), takes all text of an aspect for abilities (R 18.2.3), puts what is attached to aspects in their row (R
/// 13.4.2), and lets an effect that takes a unit's life away have destroyed it (R 10.6.1). The tenth takes the uppermost
/// Ultimate away after a nested one (R 20.3.15), leaves the other front out of static text (R 22.4.6), and in the original
/// edition keeps whatever leaves play as it was for its own text (R 9.5.6) and lets the last token be moved away (R 8.6.1).
/// The eleventh doubles tokens and not damage (R 9.2.10), and in the original edition destroys together what loses its life
/// together (R 9.8.1), answers meditation when its last card is discarded (R 6.10.3), keeps what is due at the end of the
/// round due (R 13.4.2), and has whoever uses text before an attacker is declared declare it (R 7.2.103). The twelfth resolves
/// what the destruction of a card has triggered although another answer has moved it (R 9.7.8), lets what names one player or
/// one card work on both fronts (R 22.5.10), cancels status abilities and Ultimates whole (R 19.2.6, 20.3.13), has protected
/// units not made to fight (R 8.8.7), and in the original edition takes decoys' tokens for costs (R 5.6.1) and looks at
/// redirected damage and targets again (R 10.1.7). 13 takes the text of what counts as exhausted away from it (R 11.2.2), knows no
/// protection from a partner (R 22.1.2), counts a copied X (R 10.6.7), and offers no option that only takes tokens off nobody
/// (R 8.2.15). 14 has a card whose life is counted die of tokens that it loses (R 9.4.4), keeps text of opponents from what they
/// cannot affect (R 8.8.6), has nobody destroy what falls because text has ended (R 10.6.6), reaches what left and came back in the
/// middle of an effect (R 9.7.14), and lets a copy's text wait for nothing that happened before (R 11.7.2).
/// 15 looks at the condition of a triggered effect when it is used and not before (R 10.1.7), and offers every part of what is
/// divided (R 19.6.1), and has the attacker of a unit exhausted that has left play with its player (R 14.3.8).
/// 16 tells tokens that are placed on a target from others in the original edition (R 8.2.1), and has decoys declared there only
/// for what could be aimed at them (R 8.2.13). 17 has as many texts that make units block obeyed as can be (R 7.3.6).
/// 18 has all targets chosen before anybody responds to one of them in the original edition (R 8.2.7).
pub const RULES_REVISION: u32 = 18;
/// Where a record goes on for longer than any game.
const MAX_LINES: usize = 1_000_000;

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
    pub hash: Option<u64>,
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
    match state.stage.outcome() {
        Some(Outcome::Won(seats)) => {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            seats.join(" ")
        }
        Some(Outcome::Nobody) => "nobody".to_string(),
        None => "*".to_string(),
    }
}

pub(crate) fn quoted(text: &str) -> String {
    let plain = printable(text);
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

fn printable(text: &str) -> String {
    text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).collect()
}

/// What stands between quotes, without what would control a terminal.
pub(crate) fn unquoted(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('"')?;
    let mut out = String::new();
    let mut chars = inner.chars();
    loop {
        match chars.next()? {
            '"' => return chars.as_str().trim().is_empty().then(|| printable(&out)),
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
/// What stands where the second of them takes the first player token.
const SECOND_BEGINS: &str = ", second player begins";

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
    if challenge.begins != Seat(0) {
        text.push_str(SECOND_BEGINS);
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
    let (rest, begins) = match rest.strip_suffix(SECOND_BEGINS) {
        Some(rest) => (rest, Seat(1)),
        None => (rest, Seat(0)),
    };
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
        begins,
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
        let read: Result<Vec<u32>, _> = versions.split(' ').map(str::parse).collect();
        let versions = read.map_err(|_| {
            let why = format!("{versions:?} are no versions of the program that answers for a Chimera");
            Problem::new(
                "cannot read the record",
                format!("{place}, tag {FATES}"),
                why,
                "restore the tag as it was written",
            )
        })?;
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
