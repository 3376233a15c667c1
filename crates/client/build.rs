//! Gathers the rulings into one source file, so that the client carries them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../rulings/reborn");
    let (mut folders, mut files) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ruling") {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut source = String::from("[\n");
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let path = file.canonicalize()?;
        let _ = writeln!(
            source,
            "    ({name:?}, include_str!({:?})),",
            path.display().to_string()
        );
    }
    source.push_str("]\n");
    fs::write(
        Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("rulings.rs"),
        source,
    )
}
