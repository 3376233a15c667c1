//! Many kills of the server, with nothing lost.

use crate::shell::{Outcome, cargo_with, command, run as go, target};

/// Builds the server and what kills it, and runs it with the arguments.
///
/// # Errors
/// When something cannot be built, or something was lost.
pub fn run(arguments: &[String]) -> Outcome {
    go(&mut cargo_with(
        "build --locked --package ashwright-server --bins --example crash",
    ))?;
    go(&mut command(target().join("debug/examples/crash"), arguments))
}
