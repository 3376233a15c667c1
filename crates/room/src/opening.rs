//! What a room begins with: decks, a position, a record, or a Chimera to meet.

use crate::chance::Bound;
use crate::setup::{Begin, Setup};
use crate::written::Written;
use ashwright_engine::{Position, PositionProblem, Rulebook};
use ashwright_table::{Challenge, Origin, Problem, Refusal, Seating, Session, record};
use std::sync::Arc;

/// The game that a room begins with, where it is not one of decks.
pub(crate) struct Opened {
    pub session: Session,
    /// Why it begins earlier than it was set up to, when newer rules part from the record before that step.
    pub parted: Option<Problem>,
}

pub(crate) fn open(book: &Arc<Rulebook>, setup: &Setup) -> Result<Option<Opened>, Problem> {
    match &setup.begin {
        Begin::Decks => Ok(None),
        Begin::Encounter(challenge) => challenge.check(book).map(|()| None),
        Begin::Position(position) => match positioned(book, &written(position)?, setup.origin.as_deref())? {
            Ok(session) => Ok(Some(Opened { session, parted: None })),
            Err(problems) => {
                let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
                Err(Problem::new(
                    "cannot open the room",
                    "the position",
                    all.join("; "),
                    "mend the position",
                ))
            }
        },
        Begin::Record { text, step } => {
            let reading = record::read(book, text, "the record")?;
            let last = reading.session.steps().len();
            let step = &step.unwrap_or(match &reading.parted {
                Some(_) => usize::MAX,
                None => last,
            });
            let (from, parted) = match reading.parted {
                Some(parted) if last < *step => {
                    let followed = reading.positions.iter().filter_map(|turn| turn.step);
                    (followed.max().unwrap_or_default(), Some(parted.problem))
                }
                None if last < *step => {
                    let refusal = Refusal::NoSuchStep(*step, last);
                    return Err(refusal.problem("cannot open the room", "the record"));
                }
                Some(_) | None => (*step, None),
            };
            let session = reading.session.fork(from);
            Ok(Some(Opened { session, parted }))
        }
    }
}

/// The position with which a room was set up.
fn written(position: &Written<Position>) -> Result<Position, Problem> {
    position.read().map_err(|why| {
        let remedy = "restore it with the version of the program that wrote it";
        Problem::new("cannot open the room", "the position", why.to_string(), remedy)
    })
}

/// A game that begins with a position: a second one where another is named from which it goes on.
fn positioned(
    book: &Arc<Rulebook>,
    position: &Position,
    origin: Option<&str>,
) -> Result<Result<Session, Vec<PositionProblem>>, Problem> {
    let Some(word) = origin else {
        return Ok(Session::from_position(book.clone(), position));
    };
    let origin = Origin::from_word(word).ok_or_else(|| {
        let why = format!("{word:?} is no game that another goes on from");
        Problem::new("cannot open the room", "origin", why, "leave it out")
    })?;
    Ok(Session::second_from(book.clone(), position, origin))
}

/// A game of players who meet a Chimera.
pub(crate) fn against(
    book: &Arc<Rulebook>,
    challenge: &Challenge,
    chance: &Bound,
    seats: Vec<Seating>,
) -> Result<Session, Problem> {
    let mut challenge = challenge.clone();
    chance.draw_aspects(book, &mut challenge);
    let encounter = challenge.encounter(book)?;
    Session::against(book.clone(), seats, encounter).map_err(refused)
}

/// The same game with other names.
pub(crate) fn again(book: &Arc<Rulebook>, session: &Session, names: &[String]) -> Result<Session, Problem> {
    let start = session.start().clone().renamed(names);
    Session::replay(book.clone(), start, session.steps()).map_err(|(_, refusal)| refused(refusal))
}

/// Why a game cannot begin.
pub(crate) fn refused(refusal: Refusal) -> Problem {
    refusal.problem("cannot begin the game", "the seats")
}
