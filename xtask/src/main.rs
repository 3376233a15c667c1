//! The chores of the project, as `cargo xtask CHORE`. Without a chore it lists them.

mod browser;
mod bulk;
mod ci;
mod circles;
mod crash;
mod fuzz;
mod instructions;
mod layers;
mod load;
mod reading;
mod references;
mod serve;
mod sheet;
mod shell;
// Of the program that packs the client, which has no tests of its own.
#[cfg(test)]
#[path = "../web/src/places.rs"]
mod places;
#[cfg(test)]
#[path = "../web/src/short.rs"]
mod short;
mod tools;
mod verb;
mod wasm;
mod web;

use shell::Outcome;
use std::process::ExitCode;

/// A chore: its name, what it does, and the function that does it with the arguments after the name.
type Chore = (&'static str, &'static str, fn(&[String]) -> Outcome);

const CHORES: &[Chore] = &[
    (
        "ci",
        "everything that a submission must pass: formatting, clippy, docs, tests, cards, rules, rulings, gates, browser; with names of steps, only those",
        ci::run,
    ),
    (
        "serve",
        "build what is needed and serve the site; --dev for quick builds that read the client from disk; the rest is for the server",
        serve::run,
    ),
    (
        "browser",
        "install what is missing, and test the site in a browser: cargo xtask browser [--dev] [JOURNEY…]; with ASHWRIGHT_SLOWED=4 each page computes four times slower, with ASHWRIGHT_TIMED=1 times are judged",
        browser::run,
    ),
    (
        "sheet",
        "take pictures of every screen at every size into target/sheet, and measure what is cut or too small: cargo xtask sheet [--dev] [--docs]; with --docs the small sheet is copied to docs/screens.png",
        sheet::run,
    ),
    (
        "crash",
        "kill the server again and again while games are played, and compare: cargo xtask crash [KILLS] [GAMES]",
        crash::run,
    ),
    (
        "bulk",
        "send the protocol and rooms a million things that are nearly right: cargo xtask bulk [LINES] [MESSAGES] [SEED] [POSITIONS]",
        bulk::run,
    ),
    (
        "load",
        "play many games at once on a release server and print one JSON object: cargo xtask load [GAMES] [ANSWERS A SECOND] [SECONDS] [WARM-UP]",
        load::run,
    ),
    (
        "instructions",
        "count instructions and compare with crates/bench/instructions.json; --accept writes new limits there",
        instructions::run,
    ),
    (
        "wasm",
        "build the engine for WebAssembly and compare state hashes under node with native ones",
        wasm::run,
    ),
    (
        "web",
        "build the client for browsers into target/web; --release makes it small and compressed",
        web::run,
    ),
    (
        "verb",
        "add a verb of the card language to a copy, and compare where the compiler misses it with the places that it should have",
        verb::run,
    ),
    ("references", "write the generated pages of docs/ anew", references::run),
    (
        "fuzz",
        "run the fuzz targets, each for some seconds: cargo xtask fuzz [SECONDS] [TARGET…]",
        fuzz::run,
    ),
    (
        "tools",
        "install what is missing of the tools that the chores need",
        tools::run,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chore = arguments
        .first()
        .and_then(|name| CHORES.iter().find(|chore| chore.0 == name));
    let Some((name, _, run)) = chore else {
        eprintln!("cargo xtask CHORE, where CHORE is one of");
        for (name, what, _) in CHORES {
            eprintln!("  {name:<14}{what}");
        }
        return ExitCode::from(2);
    };
    match run(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("cargo xtask {name}: {message}");
            ExitCode::FAILURE
        }
    }
}
