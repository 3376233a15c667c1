//! The same games end in the same states natively and in WebAssembly.

use crate::shell::{Outcome, cargo_with, command, output, run as go, target};
use crate::{serve, tools};

/// Builds the module, runs it under node, and compares.
///
/// # Errors
/// When a hash differs, a game does not end, or something cannot be built or run.
pub fn run(_: &[String]) -> Outcome {
    tools::wasm_target()?;
    tools::from_system("node")?;
    // As the client is built, which shares most of it.
    go(&mut cargo_with(&format!(
        "build --quiet --locked --profile page --package ashwright-wasm --lib --target {}",
        tools::WASM
    )))?;
    let module = target().join(tools::WASM).join("page/ashwright_wasm.wasm");
    // The example comes with the tests, so that nothing is built twice.
    go(&mut cargo_with(&format!("{} --quiet --no-run", serve::TESTS)))?;
    let native = output(&mut command::<_, &str>(target().join("debug/examples/hashes"), []))?;
    let mut node = command("node", ["crates/wasm/hashes.mjs"]);
    let foreign = output(node.arg(&module))?;
    for (native, foreign) in native.lines().zip(foreign.lines()) {
        if native != foreign {
            return Err(format!(
                "game and hash are {native} natively and {foreign} in WebAssembly: find what is not exact"
            ));
        }
        if native.ends_with(" 0000000000000000") {
            return Err(format!("game and hash are {native}: the game did not end"));
        }
    }
    let (here, there) = (native.lines().count(), foreign.lines().count());
    if here != there || here == 0 {
        return Err(format!("{here} games were played natively and {there} in WebAssembly"));
    }
    println!("{here} games end in the same states natively and in WebAssembly");
    Ok(())
}
