//! The contact sheet: every screen of the site at every size, measured, and put side by side to be looked at.

use crate::shell::{Outcome, command, root, run as go};
use crate::web::Build;
use crate::{serve, tools};
use std::fs;

/// Where the picture for readers lies.
const SHOWN: &str = "docs/screens.png";

/// Builds client and server, brings every screen up at every size, and leaves pictures, `index.html` and a small sheet in
/// `target/sheet/`; after `--dev` with builds that are soon made, and with `--docs` the small sheet goes to `docs/`.
///
/// # Errors
/// When something cannot be built, or something on a screen scrolls sideways, is cut, or is too small for a finger.
pub fn run(arguments: &[String]) -> Outcome {
    let (mut how, mut shown) = (Build::Release, false);
    for argument in arguments {
        match argument.as_str() {
            "--dev" => how = Build::Dev,
            "--docs" => shown = true,
            other => return Err(format!("takes --dev and --docs, not {other}")),
        }
    }
    tools::from_system("node")?;
    tools::browser()?;
    tools::node_packages()?;
    let server = serve::build(how)?;
    let mut node = command("node", ["--test", "--test-reporter=spec", "e2e/sheet.mjs"]);
    let found = go(node.env("ASHWRIGHT_SERVER", &server));
    if shown {
        let made = root().join("target/sheet/screens.png");
        fs::copy(&made, root().join(SHOWN)).map_err(|error| format!("{}: {error}", made.display()))?;
    }
    found
}
