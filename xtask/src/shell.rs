//! Running other programs, from the root of the project.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// What comes of a chore: nothing, or a sentence that says what is wrong and what to do.
pub type Outcome<T = ()> = Result<T, String>;

/// The directory of the project: where cargo runs this from now, which may be another checkout than the one that the
/// program was built in.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let built = || PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(built, PathBuf::from);
        manifest.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
    });
    &ROOT
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(directory) => root().join(directory),
        None => root().join("target"),
    }
}

/// The name of the cargo that runs this.
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string())
}

/// A program with arguments, to be run from the root of the project.
pub fn command<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: I) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// cargo with arguments in one line.
pub fn cargo_with(arguments: &str) -> Command {
    command(cargo(), arguments.split_whitespace())
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// Runs a program to its end.
///
/// # Errors
/// When it cannot be run or fails.
pub fn run(command: &mut Command) -> Outcome {
    let status = command
        .status()
        .map_err(|error| format!("{} cannot be run: {error}", shown(command)))?;
    if status.success() {
        return Ok(());
    }
    Err(format!("{} failed with {status}", shown(command)))
}

/// Runs a program to its end and returns what it printed.
///
/// # Errors
/// When it cannot be run, fails, or prints something else than text.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{} cannot be run: {error}", shown(command)))?;
    if !output.status.success() {
        return Err(format!("{} failed with {}", shown(command), output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{} printed something that is no text", shown(command)))
}

/// Whether packages of the system may be installed: on Debian and its kin, as root.
pub fn may_install() -> bool {
    let user = Command::new("id").arg("-u").output();
    is_there("apt-get") && user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Whether a program is there to be run.
pub fn is_there(program: &str) -> bool {
    let tried = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    tried.is_ok_and(|status| status.success())
}
