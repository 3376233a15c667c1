//! Records that can be checked: what binds chance is in their tags, and every outcome follows from it.

use crate::chance::{Bound, Secret, is_nonce};
use crate::game::Game;
use crate::message::Fairness;
use ashwright_engine::{Agent, Answer, Choice, Question, Rulebook, State};
use ashwright_table::encounter::{Challenge, RANDOM};
use ashwright_table::{Given, Notation, Problem, Session, Start, Step, record};
use std::sync::Arc;

/// The tag of the hash of the secret.
const COMMITMENT: &str = "Commitment";
/// The tag of the secret.
const SECRET: &str = "Secret";
/// The tag of how many outcomes were there before, bound by nothing.
const GIVEN: &str = "Given";
/// The tag of the step of another record from which the game was played on.
const PLAYED_ON: &str = "PlayedOn";

/// The tag of what was taken back by agreement: whose answer, and how many steps the game had afterwards.
const TAKEN_BACK: &str = "TakenBack";

/// The tag of who chose the aspects of a Chimera, where nobody did.
const ASPECTS: &str = "Aspects";
/// Its word where the chance of the game drew them.
const DRAWN: &str = "drawn";

/// Who chose the aspects of a Chimera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aspects {
    /// The chance of the game, when it began.
    Drawn,
}

/// The tag of what a player added, by the place of the seat.
fn nonce_tag(i: usize) -> String {
    format!("NonceP{}", i + 1)
}

/// The tags that tell how chance was bound.
pub(crate) fn tags(game: &Game, aspects: Option<Aspects>) -> Vec<(String, String)> {
    let Bound::Secret(secret, nonces) = &*game.chance else {
        return Vec::new();
    };
    let mut tags = vec![(COMMITMENT.to_string(), secret.commitment())];
    for (i, nonce) in nonces.iter().enumerate() {
        tags.push((nonce_tag(i), nonce.clone()));
    }
    if let Some(Aspects::Drawn) = aspects {
        tags.push((ASPECTS.to_string(), DRAWN.to_string()));
    }
    let agreed = game.taken_back.iter().filter(|taken| !taken.alone);
    let agreed: Vec<String> = agreed.map(|taken| format!("{} to {}", taken.seat, taken.to)).collect();
    if !agreed.is_empty() {
        tags.push((TAKEN_BACK.to_string(), agreed.join(", ")));
    }
    if game.given > 0 {
        tags.push((GIVEN.to_string(), game.given.to_string()));
        tags.push((PLAYED_ON.to_string(), game.first.to_string()));
    }
    if game.session.is_over() {
        tags.push((SECRET.to_string(), secret.open()));
    }
    tags
}

/// How chance was bound, as a record tells it.
pub(crate) fn fairness(reading: &record::Reading) -> Fairness {
    let tag = |name: &str| reading.tag(name).map(str::to_string);
    let seats = reading.session.state().seats as usize;
    Fairness {
        commitment: tag(COMMITMENT).unwrap_or_default(),
        nonces: (0..seats).filter_map(|i| tag(&nonce_tag(i))).collect(),
        secret: tag(SECRET),
    }
}

/// What came of checking a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many outcomes of chance were compared.
    pub outcomes: usize,
    /// How many were there before the game, and are bound by nothing.
    pub given: usize,
    /// Whether the record goes to the end of its game.
    pub finished: bool,
    /// Everything that is wrong, in the order of the game; empty when chance was fair.
    pub faults: Vec<Problem>,
}

/// Replays a record and compares every outcome of chance with the one that its secret and nonces give.
///
/// # Errors
/// When the text is no record. What is wrong with a record that can be read is in [`Verified::faults`].
pub fn verify(book: &Arc<Rulebook>, text: &str, place: &str) -> Result<Verified, Problem> {
    let reading = record::read(book, text, place)?;
    let fault = |why: String, remedy: &str| Problem::new("chance cannot be verified", place, why, remedy);
    let seats = reading.session.state().seats as usize;
    let tags = (0..seats)
        .map(nonce_tag)
        .chain([COMMITMENT.to_string(), SECRET.to_string()]);
    let mut faults: Vec<Problem> = Vec::new();
    if tags.into_iter().all(|name| reading.tag(&name).is_none()) {
        faults.push(fault(
            "nothing bound the chance of this game: it was not played in a room".to_string(),
            "play in a room (`cargo xtask serve`, or the site) when chance is to be verified",
        ));
        faults.extend(reading.parted.map(|parted| parted.problem));
        faults.extend(reading.changed);
        return Ok(Verified {
            outcomes: 0,
            given: 0,
            finished: reading.session.is_over(),
            faults,
        });
    }
    let mut nonces = Vec::new();
    for i in 0..seats {
        let name = nonce_tag(i);
        match reading.tag(&name) {
            Some(nonce) if is_nonce(nonce) => nonces.push(nonce.to_string()),
            Some(nonce) => {
                let why = format!("the tag {name} is {nonce:?}, and a nonce has 16 to 64 hexadecimal digits");
                faults.push(fault(why, "look for the record as the game wrote it"));
            }
            None => {
                let why = format!("the tag {name} is missing");
                faults.push(fault(why, "verify a record of a game whose chance was bound"));
            }
        }
    }
    let commitment = reading.tag(COMMITMENT);
    if commitment.is_none() {
        let why = format!("the tag {COMMITMENT} is missing");
        faults.push(fault(why, "verify a record of a game whose chance was bound"));
    }
    let secret = match reading.tag(SECRET).map(Secret::from_hex) {
        Some(Some(secret)) => Some(secret),
        Some(None) => {
            let why = format!("the tag {SECRET} does not have 64 hexadecimal digits");
            faults.push(fault(why, "look for the record as the game wrote it"));
            None
        }
        None => {
            let why = format!("the tag {SECRET} is missing: a game opens its secret when it is over");
            faults.push(fault(why, "verify the record of the finished game"));
            None
        }
    };
    if let (Some(secret), Some(commitment)) = (&secret, commitment)
        && !secret.commitment().eq_ignore_ascii_case(commitment)
    {
        let why = format!(
            "the hash of the secret is {}, and the game was bound to {commitment}",
            secret.commitment()
        );
        faults.push(fault(
            why,
            "this is not the secret of this game, or the record was changed",
        ));
    }
    let given = given(&reading).unwrap_or_else(|why| {
        faults.push(fault(why, "look for the record as the game wrote it"));
        0
    });
    let mut outcomes = 0;
    if let (Some(secret), true) = (secret, nonces.len() == seats) {
        let bound = Bound::Secret(secret, nonces);
        outcomes = compare(&reading.session, &bound, given, place, &mut faults);
        if reading.tag(ASPECTS) == Some(DRAWN) && !drew_the_aspects(&reading.session, &bound) {
            let why = "its aspects are not those that the secret gives".to_string();
            let remedy = "the record was changed, or its game was not played with this secret";
            faults.push(fault(why, remedy));
        }
        if outcomes == 0 {
            let why = "no outcome of chance in it follows from its secret, so nothing was compared".to_string();
            faults.push(fault(
                why,
                "verify a record in which chance was asked after the game was bound",
            ));
        }
    }
    faults.extend(reading.parted.map(|parted| parted.problem));
    faults.extend(reading.changed);
    Ok(Verified {
        outcomes,
        given,
        finished: reading.session.is_over(),
        faults,
    })
}

/// Whether the chance of a game gives the aspects that its Chimera has.
fn drew_the_aspects(session: &Session, bound: &Bound) -> bool {
    let Start::Meeting(meeting) = session.start() else {
        return false;
    };
    let book = session.book();
    let mut drawn = Challenge {
        aspects: RANDOM.to_owned(),
        ..Challenge::of(book, meeting.encounter())
    };
    bound.draw_aspects(book, &mut drawn);
    drawn
        .encounter(book)
        .is_ok_and(|encounter| encounter == *meeting.encounter())
}

/// How many outcomes were there before the game was bound. Whoever writes a record could claim any number, so that none
/// is compared: a game of decks has some only where it was played on from a step of another, and then those before
/// that step, no more and no fewer; one that starts from a position has at most its own.
fn given(reading: &record::Reading) -> Result<usize, String> {
    let number = |name: &str| match reading.tag(name).map(str::parse) {
        None => Ok(None),
        Some(Ok(n)) => Ok(Some(n)),
        Some(Err(_)) => Err(format!("the tag {name} is no number")),
    };
    let (given, from): (usize, Option<usize>) = (number(GIVEN)?.unwrap_or(0), number(PLAYED_ON)?);
    let steps = reading.session.steps();
    let outcomes = |until: usize| {
        let by_chance = |step: &&Step| step.agent == Agent::Chance;
        steps.iter().take(until).filter(by_chance).count()
    };
    match (from, reading.session.start()) {
        _ if given == 0 => Ok(0),
        (None, Start::Decks(..) | Start::Meeting(_)) => Err(format!(
            "the tag {GIVEN} says that {given} outcomes are bound by nothing, and this game was not played on from another"
        )),
        (None, Start::State(..) | Start::Second(_)) if given <= outcomes(steps.len()) => Ok(given),
        (Some(from), _) if from <= steps.len() && given == outcomes(from) => Ok(given),
        (Some(from), _) => Err(format!(
            "the tag {GIVEN} says that {given} outcomes are bound by nothing, and before step {from}, from which the \
             game was played on, there are {}",
            outcomes(from)
        )),
        (None, Start::State(..) | Start::Second(_)) => Err(format!(
            "the tag {GIVEN} says that {given} outcomes are bound by nothing, and the game has {}",
            outcomes(steps.len())
        )),
    }
}

/// Compares each outcome and returns how many there were.
fn compare(session: &Session, bound: &Bound, given: usize, place: &str, faults: &mut Vec<Problem>) -> usize {
    let book = session.book();
    let steps = session.steps().iter().enumerate();
    let asked = steps.filter_map(|(i, step)| match (step.agent, step.given) {
        (Agent::Chance, Given::Answer(answer)) => Some((i, answer)),
        (Agent::Chance, Given::Concede) | (Agent::Seat(_), _) => None,
    });
    let mut outcomes = 0;
    for (n, (step, found)) in asked.enumerate().skip(given) {
        let pending = session.at(step);
        let question = pending
            .questions
            .iter()
            .find(|question| question.agent == Agent::Chance);
        let Some(question) = question else { continue };
        outcomes += 1;
        let expected = bound.outcome(book, &pending.state, question, n);
        if expected.is_some_and(|expected| is_same(&pending.state, &expected, &found)) {
            continue;
        }
        let said =
            |answer: Option<Answer>| answer.map_or_else(String::new, |a| told(book, &pending.state, question, &a));
        let state = &pending.state;
        faults.push(Problem::new(
            "chance was not fair",
            format!(
                "{place}, step {} (outcome {n}, turn {} of round {})",
                step + 1,
                state.turn.number,
                state.round
            ),
            format!(
                "the secret gives {:?}, and the record has {:?}",
                said(expected),
                said(Some(found))
            ),
            "the record was changed, or its game was not played with this secret and these nonces",
        ));
    }
    outcomes
}

fn told(book: &Rulebook, state: &State, question: &Question, answer: &Answer) -> String {
    Notation::new(book, state).render(question, answer)
}

/// Whether two outcomes are the same for the game: copies of a title in a pile are.
fn is_same(state: &State, a: &Answer, b: &Answer) -> bool {
    match (a, b) {
        (Answer::Choice(Choice::Card(a)), Answer::Choice(Choice::Card(b))) => {
            let title = |card: &ashwright_core::CardId| state.cards.get(card.index()).map(|card| card.title);
            title(a) == title(b)
        }
        (a, b) => a == b,
    }
}
