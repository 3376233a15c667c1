//! The client for browsers: compiled to WebAssembly, bound, compressed, ready to be embedded by the server.

use crate::shell::{Outcome, cargo_with, root, run as go, target};
use crate::tools;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How the client is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Soon built, large, with names for the debugger.
    Dev,
    /// Small and compressed.
    Release,
}

/// Where the files are that the server embeds, wherever cargo builds.
pub fn directory() -> PathBuf {
    root().join("target/web")
}

/// Builds the client; with `--release`, small and compressed.
///
/// # Errors
/// When something cannot be built, or a module is too large.
pub fn run(arguments: &[String]) -> Outcome {
    let build = match arguments {
        [] => Build::Dev,
        [argument] if argument == "--release" => Build::Release,
        _ => return Err("takes nothing but --release".to_string()),
    };
    make(build)
}

/// Builds the client into [`directory`], if something changed.
///
/// # Errors
/// When something cannot be built, or a module is too large.
pub fn make(build: Build) -> Outcome {
    tools::wasm_target()?;
    let (profile, place) = match build {
        Build::Dev => ("web-dev", "web-dev"),
        Build::Release => ("page", "page"),
    };
    go(&mut cargo_with(&format!(
        "build --locked --profile {profile} --package ashwright-client --package ashwright-worker --target {}",
        tools::WASM
    )))?;
    let built = target().join(tools::WASM).join(place);
    let modules = ["ashwright-client.wasm", "ashwright-worker.wasm"].map(|name| built.join(name));
    let parts = [
        "crates/client/static",
        "crates/client/locales",
        "LICENSE",
        "NOTICE.md",
        "crates/picture/src/figures.txt",
        "cards",
        "decks",
        "rules",
        "rulings",
        "xtask/web/src",
    ];
    let mut sources = modules.to_vec();
    sources.extend(parts.iter().map(|part| root().join(part)));
    let stamp = root().join("target/web.stamp");
    let state = state(place, &sources)?;
    if fs::read_to_string(&stamp).is_ok_and(|last| last == state) && directory().join("index.html").is_file() {
        return Ok(());
    }
    let mut pack = cargo_with("run --quiet --locked --profile tool --package xtask-web --");
    let [page, worker] = &modules;
    pack.args([page.as_path(), worker, root(), &directory()]);
    if build == Build::Release {
        pack.arg("--release");
    }
    go(&mut pack)?;
    fs::write(&stamp, state).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// What the files are made of, as text that changes when it does: each file with its size and time.
fn state(build: &str, sources: &[PathBuf]) -> Outcome<String> {
    let mut lines = vec![build.to_string()];
    for source in sources {
        visit(source, &mut lines)?;
    }
    lines.sort();
    Ok(lines.join("\n"))
}

fn visit(path: &Path, lines: &mut Vec<String>) -> Outcome {
    let failed = |error| format!("{}: {error}", path.display());
    let about = fs::metadata(path).map_err(failed)?;
    if about.is_dir() {
        for entry in fs::read_dir(path).map_err(failed)? {
            visit(&entry.map_err(failed)?.path(), lines)?;
        }
        return Ok(());
    }
    let since = about
        .modified()
        .unwrap_or(SystemTime::UNIX_EPOCH)
        .duration_since(UNIX_EPOCH);
    let time = since.map_or(0, |time| time.as_nanos());
    lines.push(format!("{} {} {time}", path.display(), about.len()));
    Ok(())
}
