//! The places that a new verb of the card language has: adds one to a copy of the project and asks the compiler.

use crate::shell::{Outcome, cargo_with, root, target};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Where the compiler asks for a verb once it stands in `Effect`; CONTRIBUTING.md says what belongs there.
const PLACES: [&str; 4] = [
    "crates/core/src/verb.rs",
    // The macro `phrases!`, whose list of verbs stands in `crates/lang/src/grammar/effect.rs`.
    "crates/lang/src/phrase.rs",
    "crates/lang/src/render/effects.rs",
    "crates/engine/src/effects/mod.rs",
];

/// Adds a verb to a copy and compares where the compiler misses it with the list above.
///
/// # Errors
/// When it is missed elsewhere, or not in one of the places.
pub fn run(_: &[String]) -> Outcome {
    let copy = target().join("verb");
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(|error| format!("{} cannot be removed: {error}", copy.display()))?;
    }
    fs::create_dir_all(&copy).map_err(|error| format!("{} cannot be made: {error}", copy.display()))?;
    for name in ["Cargo.toml", "Cargo.lock", "crates", "xtask", "cards"] {
        copy_all(&root().join(name), &copy.join(name))?;
    }
    let (definition, facts) = (copy.join("crates/core/src/effect.rs"), copy.join(PLACES[0]));
    insert(
        &definition,
        "pub enum Effect {\n",
        "    /// A verb that nothing knows yet.\n    Probe,\n",
    )?;
    let mut missed = missed_in(&copy, "--package ashwright-core")?;
    insert(
        &facts,
        "Effect::Shuffle => verb!(Deed),\n",
        "Effect::Probe => verb!(Deed),\n",
    )?;
    missed.extend(missed_in(&copy, "--package ashwright-lang --package ashwright-engine")?);
    let known: BTreeSet<String> = PLACES.iter().map(|place| (*place).to_owned()).collect();
    if missed == known {
        println!("a new verb has {} places, each asked for by the compiler", known.len());
        return Ok(());
    }
    let listed = |places: Vec<&String>| places.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    Err(format!(
        "the places of a new verb are others: new [{}], gone [{}]; mend them or say so here and in CONTRIBUTING.md",
        listed(missed.difference(&known).collect()),
        listed(known.difference(&missed).collect()),
    ))
}

/// Puts a line behind another one of a file.
fn insert(file: &Path, behind: &str, line: &str) -> Outcome {
    let said = |what: &str| format!("{} {what}", file.display());
    let text = fs::read_to_string(file).map_err(|error| said(&format!("cannot be read: {error}")))?;
    if !text.contains(behind) {
        return Err(said(&format!(
            "has no line {:?}: the check of new verbs needs another",
            behind.trim()
        )));
    }
    let text = text.replacen(behind, &format!("{behind}{line}"), 1);
    fs::write(file, text).map_err(|error| said(&format!("cannot be written: {error}")))
}

/// The files of a copy in which the compiler misses a case.
fn missed_in(copy: &Path, packages: &str) -> Outcome<BTreeSet<String>> {
    let check = format!("check --locked --quiet --keep-going --message-format=short {packages}");
    let mut check = cargo_with(&check);
    let done = check
        .current_dir(copy)
        // Cargo names what it builds by the path below a workspace: this must not take the place of the real crates.
        .env("CARGO_TARGET_DIR", target().join("of-verb"))
        .output()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    let mut missed = BTreeSet::new();
    for line in said.lines().filter(|line| line.contains(": error")) {
        match line.split_once(':') {
            Some((file, rest)) if rest.contains("error[E0004]") => missed.insert(file.to_owned()),
            _ => return Err(format!("with a new verb the compiler says: {line}")),
        };
    }
    Ok(missed)
}

fn copy_all(from: &Path, to: &Path) -> Outcome {
    let said = |error: std::io::Error| format!("{} cannot be copied: {error}", from.display());
    if from.is_file() {
        return fs::copy(from, to).map(drop).map_err(said);
    }
    fs::create_dir_all(to).map_err(said)?;
    for entry in fs::read_dir(from).map_err(said)? {
        let name = entry.map_err(said)?.file_name();
        if name != "target" && name != "node_modules" {
            copy_all(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}
