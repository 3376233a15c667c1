//! Pages of `docs/` that are generated. Their tests fail when they are out of date, and write them anew when told to.

use crate::shell::{Outcome, cargo_with, run as go};

/// The tests that keep generated pages, as arguments of `cargo test`.
const KEEPERS: &[&str] = &[
    "--package ashwright-lang --test reference",
    "--package ashwright-picture --test sheets",
];

/// Writes every generated page anew.
///
/// # Errors
/// When a page cannot be generated.
pub fn run(_: &[String]) -> Outcome {
    for keeper in KEEPERS {
        go(cargo_with(&format!("test --quiet {keeper}")).env("ASHWRIGHT_UPDATE", "1"))?;
    }
    Ok(())
}
