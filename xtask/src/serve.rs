//! The site on this machine: the client and the server, built when something changed, and the server run.

use crate::shell::{Outcome, cargo_with, command, run as go, target};
use crate::web::{self, Build};
use std::path::PathBuf;

/// The tests of everything; a server of theirs has the client in it.
pub const TESTS: &str = "test --locked --workspace --features ashwright-server/embedded";

/// Builds the server with the client in it.
///
/// # Errors
/// When something cannot be built.
pub fn build(build: Build) -> Outcome<PathBuf> {
    web::make(build)?;
    // A server of a development build reads the client from the disk: what is built anew needs only a reload.
    let (profile, place) = match build {
        Build::Dev => ("dev", "debug"),
        Build::Release => ("quick", "quick"),
    };
    go(&mut cargo_with(&format!(
        "build --locked --profile {profile} --package ashwright-server"
    )))?;
    Ok(target().join(place).join("ashwright-server"))
}

/// Builds the client as it is released and the server with it in it, from what the tests are made of: where those were
/// built, little is left to do.
///
/// # Errors
/// When something cannot be built.
pub fn build_for_tests() -> Outcome<PathBuf> {
    web::make(Build::Release)?;
    // The programs of a package are built for its tests, with the features that all tests together ask for.
    go(&mut cargo_with(&format!("{TESTS} --no-run --quiet --test program")))?;
    Ok(target().join("debug/ashwright-server"))
}

/// Builds what is needed and serves it; arguments other than a leading `--dev` are the server's.
///
/// # Errors
/// When something cannot be built, or the server fails.
pub fn run(arguments: &[String]) -> Outcome {
    let (how, rest) = match arguments {
        [first, rest @ ..] if first == "--dev" => (Build::Dev, rest),
        rest => (Build::Release, rest),
    };
    // As with `cargo run`, two dashes may stand before what is for the program.
    let rest = match rest {
        [first, rest @ ..] if first == "--" => rest,
        rest => rest,
    };
    go(&mut command(build(how)?, rest))
}
