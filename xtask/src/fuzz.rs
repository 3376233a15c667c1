//! Fuzzing with libFuzzer.

use crate::shell::{Outcome, command, root, run as go};
use crate::tools;

/// Runs targets for some seconds each, beginning with their corpora.
///
/// # Errors
/// When a target finds something, or cannot be built.
pub fn run(arguments: &[String]) -> Outcome {
    let program = tools::cargo_fuzz()?;
    let seconds = arguments.first().map_or(Ok(60), |word| word.parse::<u32>());
    let seconds = seconds.map_err(|_| "the first argument is a number of seconds".to_string())?;
    let named: Vec<String> = arguments.iter().skip(1).cloned().collect();
    let targets = if named.is_empty() { every_target()? } else { named };
    for target in targets {
        println!("{target}");
        let mut fuzz = command(&program, ["fuzz", "run", "--sanitizer", "none"]);
        // What is found is kept apart from the seeds of the repository.
        let found = format!("fuzz/target/found/{target}");
        std::fs::create_dir_all(root().join(&found)).map_err(|error| format!("cannot make {found}: {error}"))?;
        fuzz.arg(&target).arg(&found).arg(format!("fuzz/corpus/{target}"));
        fuzz.args([
            "--",
            &format!("-max_total_time={seconds}"),
            "-timeout=20",
            "-max_len=65536",
        ]);
        // The coverage flags of libFuzzer count as unstable.
        go(fuzz.env("RUSTC_BOOTSTRAP", "1"))?;
    }
    Ok(())
}

fn every_target() -> Outcome<Vec<String>> {
    let directory = root().join("fuzz/fuzz_targets");
    let entries =
        std::fs::read_dir(&directory).map_err(|error| format!("cannot list {}: {error}", directory.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_string()))
        .collect();
    names.sort();
    Ok(names)
}
