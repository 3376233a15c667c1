//! The journeys: tests of the whole site in a real browser.

use crate::shell::{Outcome, command, root, run as go};
use crate::web::Build;
use crate::{serve, tools};
use std::fs;

/// Installs what is missing, builds client and server, and goes on every journey, or those that are named.
///
/// # Errors
/// When something cannot be installed or built, a name is none of a journey, or a journey fails.
pub fn run(names: &[String]) -> Outcome {
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
    let server = serve::build(Build::Release)?;
    let chosen = if names.is_empty() { &known } else { names };
    let files = chosen.iter().map(|name| format!("e2e/journeys/{name}.test.mjs"));
    let mut node = command("node", ["--test", "--test-concurrency=1", "--test-reporter=spec"]);
    go(node.args(files).env("ASHWRIGHT_SERVER", server))
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
