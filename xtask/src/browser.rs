//! The journeys: tests of the whole site in a real browser.

use crate::shell::{Outcome, command, root, run as go};
use crate::web::Build;
use crate::{serve, tools};
use std::fs;

/// How many journeys go on side by side, each with a server and a browser of its own.
const SIDE_BY_SIDE: u8 = 2;
/// What measures the site has the machine for itself.
const ALONE: &str = "speed";
/// What takes longest begins first.
const LONGEST: &str = "clicker";

/// Installs what is missing, builds client and server, and goes on every journey, or those that are named; after `--dev`
/// with builds that are soon made.
///
/// # Errors
/// When something cannot be installed or built, a name is none of a journey, or a journey fails.
pub fn run(arguments: &[String]) -> Outcome {
    let (how, names) = match arguments {
        [first, rest @ ..] if first == "--dev" => (Build::Dev, rest),
        rest => (Build::Release, rest),
    };
    let known = journeys()?;
    if let Some(name) = names.iter().find(|name| !known.contains(*name)) {
        return Err(format!(
            "there is no journey {name:?}: name some of {}",
            known.join(", ")
        ));
    }
    tools::from_system("node")?;
    tools::from_system("chromium")?;
    tools::node_packages()?;
    let server = serve::build(how)?;
    let mut chosen = if names.is_empty() { known } else { names.to_vec() };
    chosen.sort_by_key(|name| name != LONGEST);
    let (alone, together): (Vec<String>, Vec<String>) = chosen.into_iter().partition(|name| name == ALONE);
    let on = |names: &[String], side_by_side: u8| {
        if names.is_empty() {
            return Ok(());
        }
        let files = names.iter().map(|name| format!("e2e/journeys/{name}.test.mjs"));
        let mut node = command("node", ["--test", "--test-reporter=spec"]);
        node.arg(format!("--test-concurrency={side_by_side}"));
        go(node.args(files).env("ASHWRIGHT_SERVER", &server))
    };
    on(&together, SIDE_BY_SIDE).and(on(&alone, 1))
}

/// The names of the journeys, in order.
fn journeys() -> Outcome<Vec<String>> {
    let entries = fs::read_dir(root().join("e2e/journeys")).map_err(|error| format!("no e2e/journeys: {error}"))?;
    let names = entries
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".test.mjs").map(str::to_string))
        .collect();
    names.sort();
    Ok(names)
}
