//! `ashwright verify`

use crate::args::VerifyArgs;
use crate::library::{self, Library};
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_table::record;
use serde_json::json;

/// How many faults are printed: after a forged outcome many others may be wrong too.
const SHOWN: usize = 10;

/// Runs the command.
pub fn run(args: &VerifyArgs, screen: &mut Screen) -> Run {
    let place = args.file.display().to_string();
    let text = library::read(&args.file)?;
    let library = Library::with(record::edition(&text), &args.more.cards)?;
    let verified = ashwright_room::verify(&library.book, &text, &place)?;
    if args.json {
        let object = json!({
            "outcomes": verified.outcomes,
            "given": verified.given,
            "finished": verified.finished,
            "faults": verified.faults,
        });
        screen.json(&object)?;
        return Ok(Ended::if_none(verified.faults.len()));
    }
    let paint = screen.paint;
    for fault in verified.faults.iter().take(SHOWN) {
        screen.problem(fault)?;
    }
    if verified.faults.len() > SHOWN {
        let more = words::count((verified.faults.len() - SHOWN) as u64, "more fault");
        screen.line(paint.dim(format!("… and {more}")))?;
    }
    if verified.faults.is_empty() {
        let outcomes = words::count(verified.outcomes as u64, "outcome");
        screen.line(format!(
            "{} {outcomes} of chance follow from the secret",
            paint.green("fair:")
        ))?;
    }
    if verified.given > 0 {
        let given = words::count(verified.given as u64, "earlier outcome");
        screen.line(format!(
            "{given} came from the game that it was played on from, and nothing binds them"
        ))?;
    }
    Ok(Ended::if_none(verified.faults.len()))
}
