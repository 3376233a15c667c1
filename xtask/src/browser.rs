//! The journeys: tests of the whole site in a real browser.

use crate::shell::{Outcome, command, root, run as go};
use crate::web::Build;
use crate::{serve, tools};
use std::{fs, thread};

/// How many journeys more than processors go on side by side, each with a server and a browser of its own: a page waits
/// for its next frame for more than half of the time.
const MORE_THAN_PROCESSORS: usize = 1;
/// What measures the site has the machine for itself.
const ALONE: &str = "speed";
/// What takes longest begins first.
const LONGEST: &str = "clicker";

/// Installs what is missing, builds client and server, and goes on every journey, or those that are named, photographed at
/// every step; after `--dev` with builds that are soon made.
///
/// # Errors
/// When something cannot be installed or built, a name is none of a journey, or a journey fails.
pub fn run(arguments: &[String]) -> Outcome {
    let (how, names) = match arguments {
        [first, rest @ ..] if first == "--dev" => (Build::Dev, rest),
        rest => (Build::Release, rest),
    };
    journeys(how, names, true)
}

/// Goes on every journey with the client as it is released. Where nobody looks at pictures, only what failed has one: they are
/// a tenth of the work.
///
/// # Errors
/// As [`run`].
pub fn unseen() -> Outcome {
    journeys(Build::Release, &[], false)
}

fn journeys(how: Build, names: &[String], pictured: bool) -> Outcome {
    let known = known()?;
    if let Some(name) = names.iter().find(|name| !known.contains(*name)) {
        return Err(format!(
            "there is no journey {name:?}: name some of {}",
            known.join(", ")
        ));
    }
    tools::from_system("node")?;
    tools::browser()?;
    tools::node_packages()?;
    let server = match how {
        Build::Dev => serve::build(how)?,
        Build::Release => serve::build_for_tests()?,
    };
    let mut chosen = if names.is_empty() { known } else { names.to_vec() };
    chosen.sort_by_key(|name| name != LONGEST);
    let (alone, together): (Vec<String>, Vec<String>) = chosen.into_iter().partition(|name| name == ALONE);
    let on = |names: &[String], side_by_side: usize| {
        if names.is_empty() {
            return Ok(());
        }
        let files = names.iter().map(|name| format!("e2e/journeys/{name}.test.mjs"));
        let kept = root().join("target/journeys.tap");
        let mut node = command(
            "node",
            ["--test", "--test-reporter=spec", "--test-reporter-destination=stdout"],
        );
        node.arg("--test-reporter=tap");
        node.arg(format!("--test-reporter-destination={}", kept.display()));
        node.arg(format!("--test-concurrency={side_by_side}"));
        if !pictured {
            node.env("ASHWRIGHT_PICTURES", "0");
        }
        // Whoever reads only the last line learns what went wrong.
        go(node.args(files).env("ASHWRIGHT_SERVER", &server)).map_err(|error| {
            let failures = fs::read_to_string(&kept).map(|tap| failures(&tap)).unwrap_or_default();
            if failures.is_empty() {
                error
            } else {
                failures.join("; ")
            }
        })
    };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    on(&together, processors + MORE_THAN_PROCESSORS).and(on(&alone, 1))
}

/// What failed in the record of a run (TAP), each with the beginning of what it says.
fn failures(tap: &str) -> Vec<String> {
    /// So many lines of what is said about a failure are told.
    const TOLD: usize = 4;
    let mut failures = Vec::new();
    let mut lines = tap.lines().map(str::trim);
    while let Some(line) = lines.next() {
        let Some(name) = line
            .strip_prefix("not ok ")
            .and_then(|rest| Some(rest.split_once(" - ")?.1))
        else {
            continue;
        };
        let why = lines
            .by_ref()
            .find_map(|line| line.strip_prefix("error: "))
            .unwrap_or_default();
        let said = match why {
            "|-" | "|" => lines.by_ref().take(TOLD).collect::<Vec<_>>().join(" "),
            why => why.to_owned(),
        };
        failures.push(format!("{name}: {said}"));
    }
    failures
}

/// The names of the journeys, in order.
fn known() -> Outcome<Vec<String>> {
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

#[cfg(test)]
mod tests {
    use super::failures;

    #[test]
    fn a_failure_is_told_with_its_reason() {
        let tap = "TAP version 13\n# Subtest: one\nok 1 - one\n  ---\n  duration_ms: 5\n  ...\n\
            # Subtest: two\nnot ok 2 - two\n  ---\n  duration_ms: 9\n  failureType: 'testCodeFailure'\n  error: |-\n    \
            not as it should be:\n      the focus is nowhere\n    \n  code: 'X'\n  stack: |-\n    a\n  ...\n\
            not ok 3 - three\n  ---\n  error: 'the journey timed out'\n  ...\n";
        let told = failures(tap);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].starts_with("two: not as it should be: the focus is nowhere"),
            "{told:?}"
        );
        assert_eq!(told[1], "three: 'the journey timed out'");
    }
}
