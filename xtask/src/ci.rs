//! Everything that a submission must pass, step by step, with the time of each.

use crate::shell::{Outcome, cargo_with, command, run as go, target};
use crate::{instructions, tools, wasm};
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
        name: "clippy",
        run: || {
            go(&mut cargo_with(
                "clippy --locked --workspace --all-targets --quiet -- -D warnings",
            ))
        },
    },
    Step {
        name: "docs",
        run: || go(cargo_with("doc --locked --workspace --no-deps --quiet").env("RUSTDOCFLAGS", "-D warnings")),
    },
    Step {
        name: "build of the tests",
        run: || go(&mut cargo_with("test --locked --workspace --quiet --no-run")),
    },
    Step {
        name: "tests",
        run: || go(&mut cargo_with("test --locked --workspace")),
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
        run: || ashwright(&["cards", "fmt", "--check"]),
    },
    Step {
        name: "rules and citations",
        run: || ashwright(&["rules", "check"]),
    },
    Step {
        name: "rulings",
        run: || ashwright(&["rulings", "run"]),
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
];

/// The program of the project.
fn ashwright(arguments: &[&str]) -> Outcome {
    go(&mut command(target().join("release/ashwright"), arguments))
}

/// Runs every step; stops at the first that fails.
///
/// # Errors
/// When a step fails.
pub fn run(_: &[String]) -> Outcome {
    let mut done: Vec<(&str, Duration)> = Vec::new();
    let start = Instant::now();
    let mut failed = None;
    for step in STEPS {
        println!("\n== {}", step.name);
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
