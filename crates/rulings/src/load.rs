//! Scenario files of a directory.

use crate::{Problem, Scenario, parse};
use ashwright_core::sort;
use std::io;
use std::path::{Path, PathBuf};

/// What a file held.
pub type Loaded = (PathBuf, Result<Scenario, Vec<Problem>>);

/// Reads every `.ruling` file in a directory and those inside it, in the order of their paths.
///
/// # Errors
/// When the directory or a file cannot be read.
pub fn load_directory(directory: &Path) -> io::Result<Vec<Loaded>> {
    let mut files = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(&directory)? {
            let path = entry?.path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|e| e == "ruling") {
                files.push(path);
            }
        }
    }
    sort(&mut files);
    files
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path)?;
            let shown = path
                .strip_prefix(directory.parent().unwrap_or(directory))
                .unwrap_or(&path);
            let scenario = parse(&shown.to_string_lossy(), &text);
            Ok((path, scenario))
        })
        .collect()
}
