//! The tools that the chores need beside cargo.

use crate::shell::{Outcome, cargo, command, is_there, may_install, output, root, run as go, target};
use std::path::PathBuf;

/// The target of the WebAssembly build.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Installs what is missing.
///
/// # Errors
/// When something cannot be installed.
pub fn run(_: &[String]) -> Outcome {
    from_system("valgrind")?;
    from_system("node")?;
    browser()?;
    node_packages()?;
    wasm_target()?;
    gungraun_runner()?;
    println!("all tools are there");
    Ok(())
}

/// A program of the system, installed with apt where that is possible.
///
/// # Errors
/// When it is missing and cannot be installed.
pub fn from_system(program: &str) -> Outcome {
    if is_there(program) {
        return Ok(());
    }
    let packages: &[&str] = match program {
        "node" => &["nodejs"],
        // Without a font there is no text to look at.
        CHROMIUM | CHROMIUM_SHELL => &[program, "fonts-dejavu-core"],
        _ => &[program],
    };
    if may_install() {
        let mut update = command("apt-get", ["update", "-q"]);
        let mut install = command("apt-get", ["install", "-q", "-y", "--no-install-recommends"]);
        install.args(packages).env("DEBIAN_FRONTEND", "noninteractive");
        // The lists may be up to date enough even when they cannot be fetched.
        let _ = go(&mut update);
        let _ = go(&mut install);
    }
    if is_there(program) {
        return Ok(());
    }
    Err(format!(
        "{program} is missing: install it, on Debian as root with `apt-get install {}`",
        packages.join(" ")
    ))
}

/// The browser as people have it.
const CHROMIUM: &str = "chromium";
/// The same without windows, menus and an address bar, which nobody sees: a table in it costs three quarters as much.
const CHROMIUM_SHELL: &str = "chromium-headless-shell";

/// The browser of the journeys: the one without windows, or the whole one where that is there already or alone can be had.
///
/// # Errors
/// When there is neither and none can be installed.
pub fn browser() -> Outcome {
    if is_there(CHROMIUM) {
        return Ok(());
    }
    // Not every system has it in a package of its own.
    from_system(CHROMIUM_SHELL).or_else(|_| from_system(CHROMIUM))
}

/// The packages of the browser tests, as their lock file has them.
///
/// # Errors
/// When they cannot be installed.
pub fn node_packages() -> Outcome {
    from_system("npm")?;
    let wanted = root().join("e2e/package-lock.json");
    let there = root().join("e2e/node_modules/.ashwright-lock.json");
    let read = |path: &PathBuf| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let lock = read(&wanted)?;
    if read(&there).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut install = command("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
    go(install.current_dir(root().join("e2e")))?;
    std::fs::write(&there, lock).map_err(|error| format!("{}: {error}", there.display()))
}

/// The standard library for WebAssembly.
///
/// # Errors
/// When it is missing and cannot be installed.
pub fn wasm_target() -> Outcome {
    let library = output(&mut command("rustc", ["--print", "target-libdir", "--target", WASM]))?;
    if PathBuf::from(library.trim()).is_dir() {
        return Ok(());
    }
    go(&mut command("rustup", ["target", "add", WASM])).map_err(|error| {
        format!("{error}: install the target {WASM} of the Rust compiler, with rustup or from your system")
    })
}

/// The version of a package in `Cargo.lock`.
fn locked_version(package: &str) -> Outcome<String> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).map_err(|error| format!("no Cargo.lock: {error}"))?;
    let name = format!("name = \"{package}\"");
    let version = lock
        .lines()
        .skip_while(|line| *line != name)
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version
        .map(str::to_string)
        .ok_or_else(|| format!("Cargo.lock has no package {package}"))
}

/// A program from crates.io, kept in the target directory by its version.
fn from_crates(package: &str, version: &str) -> Outcome<PathBuf> {
    let home = target().join("tools").join(format!("{package}-{version}"));
    let program = home.join("bin").join(package);
    if program.is_file() {
        return Ok(program);
    }
    let mut install = command(
        cargo(),
        // These programs start others: soon built is better than quick.
        [
            "install",
            "--quiet",
            "--locked",
            "--debug",
            "--version",
            version,
            "--root",
        ],
    );
    install
        .arg(&home)
        .arg(package)
        .env("CARGO_TARGET_DIR", target().join("tools/build"));
    go(&mut install)?;
    Ok(program)
}

/// The program that runs benchmarks under valgrind, of the version that the benchmarks are written for.
///
/// # Errors
/// When it cannot be installed.
pub fn gungraun_runner() -> Outcome<PathBuf> {
    from_crates("gungraun-runner", &locked_version("gungraun-runner")?)
}

/// The program that runs fuzz targets.
///
/// # Errors
/// When it cannot be installed.
pub fn cargo_fuzz() -> Outcome<PathBuf> {
    from_crates("cargo-fuzz", "0.13.2")
}
