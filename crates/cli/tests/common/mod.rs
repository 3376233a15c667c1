//! Running the program in tests.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Starts the program in a terminal of 80 columns.
pub fn started(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ashwright"))
        .args(args)
        // Everything is built in: the directory does not matter.
        .current_dir(std::env::temp_dir())
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Starts the program, gives it `input`, and waits for its end.
pub fn ashwright(args: &[&str], input: &str) -> Output {
    let mut child = started(args);
    // A program that stops early does not read all of its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Where a file of a test lies: below the target directory, so that a test that fails leaves nothing elsewhere.
pub fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}
