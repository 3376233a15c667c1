//! Everything that a submission must pass, step by step, with the time of each.

use crate::shell::{Outcome, cargo_with, command, root, run as go, target};
use crate::web::Build;
use crate::{browser, circles, instructions, layers, serve, tools, verb, wasm, web};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A step: what it shows, and how.
struct Step {
    name: &'static str,
    run: fn() -> Outcome,
    /// The step that needs it done, where those before that one go on beside it.
    beside: Option<&'static str>,
}

impl Step {
    const fn new(name: &'static str, run: fn() -> Outcome) -> Step {
        Step {
            name,
            run,
            beside: None,
        }
    }

    /// A step beside which the next ones go on, until the named one: what waits for a network, or keeps one core busy.
    const fn until(self, needed: &'static str) -> Step {
        Step {
            beside: Some(needed),
            ..self
        }
    }
}

/// Cheap steps come first, so that most mistakes are told at once.
const STEPS: &[Step] = &[
    Step::new("formatting", || go(&mut cargo_with("fmt --all --check"))),
    Step::new("layers", || {
        layers::run()?;
        circles::run()
    }),
    Step::new("tools", || tools::run(&[])).until("web"),
    Step::new("clippy", || {
        go(&mut cargo_with(
            "clippy --locked --workspace --all-targets --quiet -- -D warnings",
        ))
    }),
    Step::new("clippy of the client", || {
        tools::wasm_target()?;
        go(&mut cargo_with(&format!(
            "clippy --locked --package ashwright-client --package ashwright-worker --target {} --profile page --quiet -- -D warnings",
            tools::WASM
        )))
    }),
    // The client is put together on one core, for as long as all the rest that is built takes together.
    Step::new("web", || web::make(Build::Release)).until("WebAssembly"),
    Step::new("docs", || {
        go(cargo_with("doc --locked --workspace --no-deps --quiet").env("RUSTDOCFLAGS", "-D warnings"))
    }),
    Step::new("places of a new verb", || verb::run(&[])),
    Step::new("build of the tests", || {
        go(&mut cargo_with(&format!("{} --quiet --no-run", serve::TESTS)))
    }),
    // Counted, not timed: it keeps one core busy, and some of the tests only the other.
    Step::new("instruction counts", || instructions::run(&[])).until("WebAssembly"),
    Step::new("tests", || {
        go(&mut cargo_with(&format!("{} --no-fail-fast", serve::TESTS)))
    }),
    Step::new("cards", || ashwright(&["cards", "check"])),
    Step::new("form of the cards", || {
        let mut files = files_with_ending("cards/reborn", "cards")?;
        files.extend(files_with_ending("cards/red-rains", "cards")?);
        files.extend(files_with_ending("cards/original", "cards")?);
        go(program(&["cards", "fmt", "--check"])?.args(files))
    }),
    Step::new("rules and citations", || ashwright(&["rules", "check"])),
    Step::new("rulings", || ashwright(&["rulings", "run", "rulings", "e2e/scenarios"])),
    Step::new("lines of cards that no ruling runs", || {
        ashwright(&["rulings", "coverage", "--list", "rulings/uncovered.txt"])
    }),
    Step::new("lines of the Chimeras' cards that no ruling runs", || {
        let list = "rulings/red-rains/uncovered.txt";
        ashwright(&["rulings", "coverage", "--edition", "red-rains", "--list", list])
    }),
    Step::new("lines of the original edition's cards that no ruling runs", || {
        let list = "rulings/original/uncovered.txt";
        ashwright(&["rulings", "coverage", "--edition", "original", "--list", list])
    }),
    Step::new("what players' cards do to a Chimera", || {
        let list = "rulings/red-rains/opponents.txt";
        ashwright(&["rulings", "opponents", "--edition", "red-rains", "--list", list])
    }),
    Step::new("constructs that serve a single card", || {
        ashwright(&["cards", "constructs", "--reasons", "cards/single-uses.txt"])
    }),
    Step::new("WebAssembly", || wasm::run(&[])),
    Step::new("browser", browser::unseen),
];

/// The program of the project, as the tests of it were built.
fn program(arguments: &[&str]) -> Outcome<Command> {
    let built = target().join("debug/ashwright");
    if !built.is_file() {
        return Err(format!(
            "{} is not there: run the step \"build of the tests\" first",
            built.display()
        ));
    }
    Ok(command(built, arguments))
}

fn ashwright(arguments: &[&str]) -> Outcome {
    go(&mut program(arguments)?)
}

/// The files of a directory that end in `.ending`, in order.
fn files_with_ending(directory: &str, ending: &str) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(root().join(directory)).map_err(|error| format!("cannot list {directory}: {error}"))?;
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    Ok(files)
}

/// Runs every step, or those that are named; begins no more after the first that fails.
///
/// # Errors
/// When a step fails, or a name is none of a step.
pub fn run(names: &[String]) -> Outcome {
    if let Some(name) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!("there is no step {name:?}: name some of {}", known.join(", ")));
    }
    let steps = STEPS
        .iter()
        .filter(|step| names.is_empty() || names.iter().any(|name| name == step.name));
    let mut ci = Run {
        start: Instant::now(),
        done: Vec::new(),
        beside: Vec::new(),
    };
    for step in steps {
        if !(ci.end_before(Some(step.name)) && ci.take(step)) {
            break;
        }
    }
    ci.end_before(None);
    ci.report()
}

/// A run, as far as it came.
struct Run {
    start: Instant,
    /// What has ended, in that order.
    done: Vec<Ended>,
    /// What goes on beside the rest, with the step that needs it.
    beside: Vec<(&'static str, JoinHandle<Ended>)>,
}

/// A step that has ended.
struct Ended {
    name: &'static str,
    time: Duration,
    outcome: Outcome,
}

impl Ended {
    fn of(step: &Step) -> Ended {
        let began = Instant::now();
        let outcome = (step.run)();
        Ended {
            name: step.name,
            time: began.elapsed(),
            outcome,
        }
    }
}

impl Run {
    /// Runs a step, or begins one that goes on beside the next; whether all is well so far.
    fn take(&mut self, step: &'static Step) -> bool {
        let after = self.start.elapsed().as_secs_f64();
        // Where a run is ended from outside, its output tells how far it came and when.
        match step.beside {
            None => println!("\n== {} (after {after:.0} s)", step.name),
            Some(needed) => println!("\n== {} (after {after:.0} s, until {needed})", step.name),
        }
        match step.beside {
            None => self.ended(Ended::of(step)),
            Some(needed) => {
                self.beside.push((needed, thread::spawn(|| Ended::of(step))));
                true
            }
        }
    }

    /// Waits for what a step needs, or, without one, for everything; whether all of that is well.
    fn end_before(&mut self, step: Option<&str>) -> bool {
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.beside)
            .into_iter()
            .partition(|(needed, _)| step.is_none_or(|step| step == *needed));
        self.beside = later;
        let mut well = true;
        for (_, running) in now {
            // A chore that panics has a mistake of its own, which has been printed.
            match running.join() {
                Ok(ended) => well &= self.ended(ended),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        well
    }

    fn ended(&mut self, ended: Ended) -> bool {
        let well = ended.outcome.is_ok();
        self.done.push(ended);
        well
    }

    /// Prints what each step took, and tells what failed first.
    fn report(self) -> Outcome {
        println!();
        for Ended { name, time, outcome } in &self.done {
            let mark = if outcome.is_ok() { "ok" } else { "FAILED" };
            println!("{mark:<7}{name:<24}{:>7.1} s", time.as_secs_f64());
        }
        let whole = self.start.elapsed().as_secs_f64();
        println!("{:<7}{:<24}{whole:>7.1} s", "", "altogether");
        let failed = |Ended { name, outcome, .. }| {
            let message = outcome.err()?;
            Some(format!("the step \"{name}\" failed: {message}"))
        };
        self.done.into_iter().find_map(failed).map_or(Ok(()), Err)
    }
}
