//! `ashwright replay`

use crate::args::ReplayArgs;
use crate::board::{self, OwnHand, Texts};
use crate::library::{self, Library};
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::story::{Memory, Story};
use crate::telling::{say_lines, seat_names};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Happening};
use ashwright_table::record::{self, Reading};
use ashwright_table::{Given, Notation, Problem, Receipt, Refusal, Session, Step};
use serde_json::json;
use std::path::Path;

/// Runs the command.
pub fn run(args: &ReplayArgs, screen: &mut Screen) -> Run {
    let place = args.file.display().to_string();
    let text = library::read(&args.file)?;
    let library = Library::with(record::edition(&text), &args.more.cards)?;
    let reading = record::read(&library.book, &text, &place)?;
    let session = &reading.session;
    let steps = session.steps();
    let until = step_of(args.turn, args.step, &reading, &place)?;
    let viewer = args.seat.map(|n| Seat(n - 1));
    if let Some(seat) = viewer
        && seat.0 >= session.state().seats
    {
        let remedy = format!("choose a seat from 1 to {}", session.state().seats);
        return Err(cannot(&place, format!("there is no seat {}", seat.0 + 1), remedy).into());
    }
    let names = seat_names(session);
    let mut told = Session::replay(library.book.clone(), session.start().clone(), &[])
        .map_err(|(_, refusal)| refusal.problem("cannot replay the game", place.clone()))?;
    let story = Story {
        book: &library.book,
        viewer,
        names: &names,
        paint: screen.paint,
    };
    let mut list = Vec::new();
    let mut memory = Memory::default();
    for step in &steps[..until] {
        let said = match (step.given, told.question_for(step.agent)) {
            (Given::Answer(answer), Some(question)) => {
                Notation::new(&library.book, told.state()).render(question, &answer)
            }
            (Given::Answer(_), None) => String::new(),
            (Given::Concede, _) => "concede".to_owned(),
        };
        let news =
            again(&mut told, step).map_err(|refusal| refusal.problem("cannot replay the game", place.clone()))?;
        list.push((step.agent, said));
        if !args.json {
            say_lines(&story.tell(told.state(), &news, &mut memory), screen)?;
        }
    }
    if args.json {
        let answers: Vec<_> = list
            .iter()
            .filter(|(agent, _)| viewer.is_none_or(|seat| *agent == Agent::Seat(seat)))
            .map(|(agent, said)| json!({ "agent": agent.to_string(), "answer": said }))
            .collect();
        return as_json(&reading, &told, until, &answers, screen);
    }
    board::show(&story, told.state(), OwnHand::Shown, Texts::InFull, screen)?;
    screen.gap()?;
    let paint = screen.paint;
    for notice in &reading.notices {
        screen.line(format!("{} {notice}", paint.yellow("note:")))?;
    }
    let parted = parted(&reading, &args.file);
    let wrong: Vec<&Problem> = reading.changed.iter().chain(&parted).collect();
    for problem in &wrong {
        screen.problem(problem)?;
    }
    if !wrong.is_empty() {
        return Ok(Ended::WithProblems);
    }
    let verified = reading
        .positions
        .iter()
        .filter(|position| position.step.is_some() && position.hash.is_some())
        .count();
    let place = format!("step {until} of {}, turn {}", steps.len(), told.state().turn.number);
    let agree = match verified {
        0 => "there are no hashes in it to compare".to_owned(),
        1 => "the hash of 1 turn agrees".to_owned(),
        n => format!("the hashes of {n} turns agree"),
    };
    screen.line(paint.dim(format!("{place}; {agree}")))?;
    Ok(Ended::Well)
}

/// Takes a step of a game again; what happened by it. What is sealed has not happened yet.
///
/// # Errors
/// When the game refuses it.
pub fn again(told: &mut Session, step: &Step) -> Result<Vec<Happening>, Refusal> {
    Ok(match told.again(step, &mut |_, _| {})? {
        Receipt::Went(news) => news,
        Receipt::Sealed => Vec::new(),
    })
}

/// A wish that the game cannot fulfil.
fn cannot(place: &str, why: String, remedy: String) -> Problem {
    Problem::new("cannot replay the game", place, why, remedy)
}

/// Where and why a record cannot be followed further, with the commands that look at what agrees and go on from there.
pub fn parted(reading: &Reading, file: &Path) -> Option<Problem> {
    let problem = reading.parted.as_ref()?.problem.clone();
    let agrees = reading.positions.iter().filter(|position| position.step.is_some());
    let file = file.display();
    let remedy = match agrees.map(|position| position.turn).max() {
        Some(turn) => format!(
            "turn {turn} is the last that agrees: `ashwright replay {file} --turn {turn}` shows it, `ashwright play \
             --resume {file} --turn {turn} --record NEW` goes on from it"
        ),
        None => format!(
            "no turn agrees: `ashwright play --resume {file} --step {} --record NEW` goes on from what was answered before",
            reading.session.steps().len()
        ),
    };
    Some(problem.with_remedy(remedy))
}

/// The step at which a turn begins, or the one that is named; otherwise the last that could be followed.
pub fn step_of(turn: Option<u16>, step: Option<usize>, reading: &Reading, place: &str) -> Result<usize, Problem> {
    let steps = reading.session.steps();
    match (step, turn) {
        (Some(step), _) if step <= steps.len() => Ok(step),
        (Some(step), _) => {
            let remedy = format!("the last step is {}", steps.len());
            Err(cannot(place, format!("there is no step {step}"), remedy))
        }
        (None, Some(turn)) => {
            let found = reading.positions.iter().find(|p| p.turn == turn).and_then(|p| p.step);
            let last = reading
                .positions
                .iter()
                .filter(|p| p.step.is_some())
                .map(|p| p.turn)
                .max()
                .unwrap_or(0);
            let remedy = format!("the last turn is {last}");
            found.ok_or_else(|| cannot(place, format!("there is no turn {turn}"), remedy))
        }
        (None, None) => Ok(steps.len()),
    }
}

/// The game up to a step as one JSON object.
fn as_json(reading: &Reading, told: &Session, until: usize, answers: &[serde_json::Value], screen: &mut Screen) -> Run {
    let session = &reading.session;
    let object = json!({
        "steps": session.steps().len(),
        "shown": until,
        "turn": told.state().turn.number,
        "round": told.state().round,
        "result": record::result(session.state()),
        "hash": format!("{:016x}", told.hash()),
        "answers": answers,
        "parted": reading.parted.as_ref().map(|p| json!({ "line": p.line, "turn": p.turn,
            "expected": p.expected, "actual": p.actual, "why": p.problem.why })),
        "changed": reading.changed,
        "notices": reading.notices,
    });
    screen.json(&object)?;
    let wrong = usize::from(reading.parted.is_some()) + reading.changed.len();
    Ok(Ended::if_none(wrong))
}
