//! Gathers the rulings into one source file, so that the client carries them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../rulings/reborn");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ruling"));
    files.sort();
    let mut source = String::from("[\n");
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let path = file.canonicalize()?;
        let _ = writeln!(source, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    source.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("rulings.rs"), source)
}
