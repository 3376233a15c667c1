//! The gate of speed: instructions counted under valgrind, against limits kept in the repository.
//!
//! Time moves with the machine and with what else runs on it; the number of instructions does not.

use crate::shell::{Outcome, cargo_with, output, root};
use crate::tools;
use serde_json::{Map, Value};
use std::fs;
use std::path::PathBuf;

/// How much above a count its limit is set, in percent.
const ROOM: u64 = 5;

fn limits_file() -> PathBuf {
    root().join("crates/bench/instructions.json")
}

/// Counts and compares; with `--accept`, writes the counts with some room as the new limits.
///
/// # Errors
/// When a benchmark takes more instructions than allowed, or has no limit.
pub fn run(arguments: &[String]) -> Outcome {
    tools::from_system("valgrind")?;
    let counts = count()?;
    if arguments.iter().any(|argument| argument == "--accept") {
        return accept(&counts);
    }
    let file = limits_file();
    let text = fs::read_to_string(&file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let limits: Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| format!("{} is not understood: {error}", file.display()))?;
    let mut exceeded = Vec::new();
    for (name, count) in &counts {
        let Some(limit) = limits.get(name).and_then(Value::as_u64) else {
            return Err(format!("{name} has no limit: run `cargo xtask instructions --accept`"));
        };
        println!(
            "{name:<48}{count:>16} of {limit:>16} ({:.1} %)",
            *count as f64 * 100.0 / limit as f64
        );
        if *count > limit {
            exceeded.push(name.as_str());
        }
    }
    if let Some(name) = limits
        .keys()
        .find(|name| !counts.iter().any(|(counted, _)| counted == *name))
    {
        return Err(format!(
            "{name} has a limit and was not counted: run `cargo xtask instructions --accept`"
        ));
    }
    if exceeded.is_empty() {
        return Ok(());
    }
    Err(format!(
        "too many instructions in {}: make it faster, or run `cargo xtask instructions --accept` and say in the commit \
         what they are spent on",
        exceeded.join(", ")
    ))
}

fn accept(counts: &[(String, u64)]) -> Outcome {
    let limits: Map<String, Value> = counts
        .iter()
        .map(|(name, count)| (name.clone(), Value::from(count + count * ROOM / 100)))
        .collect();
    let file = limits_file();
    let mut text = serde_json::to_string_pretty(&limits).unwrap_or_default();
    text.push('\n');
    fs::write(&file, text).map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    println!("{} allows {ROOM} % more than was counted", file.display());
    Ok(())
}

/// Runs every benchmark under callgrind and returns its instructions by name.
fn count() -> Outcome<Vec<(String, u64)>> {
    let runner = tools::gungraun_runner()?;
    let mut bench = cargo_with("bench --locked --quiet --package ashwright-bench --bench instructions");
    bench
        .args(["--", "--output-format=json"])
        .env("GUNGRAUN_RUNNER", runner);
    let printed = output(&mut bench)?;
    let mut counts = Vec::new();
    for line in printed.lines().filter(|line| line.starts_with('{')) {
        let summary: Value =
            serde_json::from_str(line).map_err(|error| format!("a benchmark's summary is not understood: {error}"))?;
        counts.push(instructions(&summary).ok_or_else(|| format!("a benchmark's summary has no count: {line}"))?);
    }
    if counts.is_empty() {
        return Err("no benchmark was run".to_string());
    }
    Ok(counts)
}

/// The name of a benchmark and its count, from its summary.
fn instructions(summary: &Value) -> Option<(String, u64)> {
    let name = summary.get("function_name")?.as_str()?.to_string();
    let profiles = summary.get("profiles")?.as_array()?;
    let metric = profiles
        .iter()
        .find_map(|profile| profile.pointer("/data/total/metrics/Ir"))?;
    Some((name, metric.pointer("/values/new")?.as_u64()?))
}
