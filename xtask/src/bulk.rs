//! Bad input in bulk.

use crate::shell::{Outcome, cargo_with, command, run as go, target};

/// Builds what sends it, and runs it with the arguments.
///
/// # Errors
/// When something cannot be built, or was answered as it ought not to be.
pub fn run(arguments: &[String]) -> Outcome {
    go(&mut cargo_with(
        "build --locked --package ashwright-fuzz --example bulk",
    ))?;
    go(&mut command(target().join("debug/examples/bulk"), arguments))
}
