//! The load benchmark of the server.

use crate::shell::{Outcome, cargo_with, command, run as go, target};

/// Builds the server and the benchmark, and runs it with the arguments.
///
/// # Errors
/// When something cannot be built, or the benchmark fails.
pub fn run(arguments: &[String]) -> Outcome {
    go(&mut cargo_with(
        "build --locked --release --package ashwright-server --bins --example load",
    ))?;
    go(&mut command(target().join("release/examples/load"), arguments))
}
