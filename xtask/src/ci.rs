//! Everything that a submission must pass, step by step, with the time of each.

use crate::shell::{Outcome, cargo_with, command, root, run as go, target};
use crate::web::Build;
use crate::{browser, instructions, layers, tools, verb, wasm, web};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A step: what it shows, and how.
struct Step {
    name: &'static str,
    run: fn() -> Outcome,
}

/// Cheap steps come first, so that most mistakes are told at once.
const STEPS: &[Step] = &[
    Step {
        name: "formatting",
        run: || go(&mut cargo_with("fmt --all --check")),
    },
    Step {
        name: "layers",
        run: layers::run,
    },
    Step {
        name: "clippy",
        run: || {
            go(&mut cargo_with(
                "clippy --locked --workspace --all-targets --quiet -- -D warnings",
            ))
        },
    },
    Step {
        name: "clippy of the client",
        run: || {
            tools::wasm_target()?;
            go(&mut cargo_with(&format!(
                "clippy --locked --package ashwright-client --package ashwright-worker --target {} --profile web-dev --quiet -- -D warnings",
                tools::WASM
            )))
        },
    },
    Step {
        name: "docs",
        run: || go(cargo_with("doc --locked --workspace --no-deps --quiet").env("RUSTDOCFLAGS", "-D warnings")),
    },
    Step {
        name: "places of a new verb",
        run: || verb::run(&[]),
    },
    Step {
        name: "build of the tests",
        run: || go(&mut cargo_with("test --locked --workspace --quiet --no-run")),
    },
    Step {
        name: "tests",
        run: || go(&mut cargo_with("test --locked --workspace --no-fail-fast")),
    },
    Step {
        name: "build of the program",
        run: || {
            go(&mut cargo_with(
                "build --locked --release --quiet --package ashwright-cli",
            ))
        },
    },
    Step {
        name: "cards",
        run: || ashwright(&["cards", "check"]),
    },
    Step {
        name: "form of the cards",
        run: || {
            let mut files = files_with_ending("cards/reborn", "cards")?;
            files.extend(files_with_ending("cards/red-rains", "cards")?);
            files.extend(files_with_ending("cards/original", "cards")?);
            go(command(target().join("release/ashwright"), ["cards", "fmt", "--check"]).args(files))
        },
    },
    Step {
        name: "rules and citations",
        run: || ashwright(&["rules", "check"]),
    },
    Step {
        name: "rulings",
        run: || ashwright(&["rulings", "run", "rulings", "e2e/scenarios"]),
    },
    Step {
        name: "lines of cards that no ruling runs",
        run: || ashwright(&["rulings", "coverage", "--list", "rulings/uncovered.txt"]),
    },
    Step {
        name: "lines of the Chimeras' cards that no ruling runs",
        run: || {
            let list = "rulings/red-rains/uncovered.txt";
            ashwright(&["rulings", "coverage", "--edition", "red-rains", "--list", list])
        },
    },
    Step {
        name: "lines of the original edition's cards that no ruling runs",
        run: || {
            let list = "rulings/original/uncovered.txt";
            ashwright(&["rulings", "coverage", "--edition", "original", "--list", list])
        },
    },
    Step {
        name: "what players' cards do to a Chimera",
        run: || {
            let list = "rulings/red-rains/opponents.txt";
            ashwright(&["rulings", "opponents", "--edition", "red-rains", "--list", list])
        },
    },
    Step {
        name: "constructs that serve a single card",
        run: || ashwright(&["cards", "constructs", "--reasons", "cards/single-uses.txt"]),
    },
    Step {
        name: "tools",
        run: || tools::run(&[]),
    },
    Step {
        name: "instruction counts",
        run: || instructions::run(&[]),
    },
    Step {
        name: "WebAssembly",
        run: || wasm::run(&[]),
    },
    Step {
        name: "web",
        run: || web::make(Build::Release),
    },
    Step {
        name: "browser",
        run: || browser::run(&[]),
    },
];

/// The program of the project.
fn ashwright(arguments: &[&str]) -> Outcome {
    go(&mut command(target().join("release/ashwright"), arguments))
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

/// Runs every step, or those that are named; stops at the first that fails.
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
    let mut done: Vec<(&str, Duration)> = Vec::new();
    let start = Instant::now();
    let mut failed = None;
    for step in steps {
        // Where a run is ended from outside, its output tells how far it came and when.
        println!("\n== {} (after {:.0} s)", step.name, start.elapsed().as_secs_f64());
        let began = Instant::now();
        let outcome = (step.run)();
        done.push((step.name, began.elapsed()));
        if let Err(message) = outcome {
            failed = Some(format!("the step \"{}\" failed: {message}", step.name));
            break;
        }
    }
    println!();
    for (n, (name, time)) in done.iter().enumerate() {
        let mark = if failed.is_some() && n + 1 == done.len() {
            "FAILED"
        } else {
            "ok"
        };
        println!("{mark:<7}{name:<24}{:>7.1} s", time.as_secs_f64());
    }
    println!("{:<7}{:<24}{:>7.1} s", "", "altogether", start.elapsed().as_secs_f64());
    failed.map_or(Ok(()), Err)
}
