//! The layers of `ARCHITECTURE.md`: each crate uses crates of rows above its own, and nothing beside or below. Within the client
//! the pages are the last layer.

use crate::shell::{Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};

/// What all names of crates begin with.
const PREFIX: &str = "ashwright-";

/// What of the client knows its pages: what leads to them. The pages take parts from it, and it takes none from them.
const SHOW_PAGES: &[&str] = &["main.rs", "app.rs", "later.rs", "pages"];

/// The files at a path and below it, but for what is left out.
fn files(path: &Path, is_left_out: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |error| format!("{} cannot be read: {error}", path.display());
    let mut all = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        let inside = entry.map_err(failed)?.path();
        if !is_left_out(&inside) {
            all.extend(files(&inside, is_left_out)?);
        }
    }
    Ok(all)
}

/// The files of the client that use pages, but for those that may.
fn users_of_pages(source: &Path, may: &[&str]) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for path in files(source, &|path| may.iter().any(|may| path == source.join(may)))? {
        if read(&path)?.contains("crate::pages") {
            wrong.push(format!(
                "{} uses pages of the client, which are the last layer",
                path.display()
            ));
        }
    }
    Ok(wrong)
}

/// Where the rules of the game stand in the engine: no file there knows an edition by its name, only what its table says.
const RULES: &[&str] = &["rules", "effects", "query", "timing", "timing.rs"];

/// What names an edition. `Red Rains` is not among them, which tokens of the game are called as well.
const EDITIONS: &[&str] = &["reborn", "original edition", "editionid::"];

/// The lines of a file or a directory that name an edition, tests apart.
fn names_of_editions(path: &Path) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for path in files(path, &|path| path.file_stem().is_some_and(|name| name == "tests"))? {
        let text = read(&path)?;
        let rules = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let named = rules.lines().enumerate().filter(|(_, line)| names_edition(line));
        wrong.extend(named.map(|(n, _)| {
            let (file, line) = (path.display(), n + 1);
            format!("{file}:{line} names an edition: ask a point of edition.rs instead")
        }));
    }
    Ok(wrong)
}

fn names_edition(line: &str) -> bool {
    let line = line.to_lowercase();
    EDITIONS.iter().any(|name| line.contains(name))
}

/// How many lines a file may have. A function has at most a hundred, as clippy counts them.
const LONGEST: usize = 900;

/// The files of code in a directory that are too long, tests apart.
fn too_long(path: &Path) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for path in files(path, &|path| path.file_name().is_some_and(|name| name == "tests"))? {
        if path.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let (lines, file) = (read(&path)?.lines().count(), path.display());
        if lines > LONGEST {
            wrong.push(format!("{file} has {lines} lines of at most {LONGEST}: part it"));
        }
    }
    Ok(wrong)
}

/// Compares the manifests with the rows of the page. What only tests use is free.
///
/// # Errors
/// When a crate uses one that is not above it, a row names a crate that there is not, something of the client uses its pages, a
/// rule of the engine names an edition, or a file is too long.
pub fn run() -> Outcome {
    let page = read(&root().join("ARCHITECTURE.md"))?;
    let rows = rows(&page);
    if rows.is_empty() {
        return Err("ARCHITECTURE.md has no rows under \"## Layers\"".to_owned());
    }
    let mut wrong = users_of_pages(&root().join("crates/client/src"), SHOW_PAGES)?;
    wrong.extend(too_long(&root().join("crates"))?);
    for name in RULES {
        wrong.extend(names_of_editions(&root().join("crates/engine/src").join(name))?);
    }
    for (row, names) in rows.iter().enumerate() {
        for name in names {
            let manifest = read(&root().join("crates").join(name).join("Cargo.toml"))?;
            let above: Vec<&str> = rows[..row].iter().flatten().copied().collect();
            let used = dependencies(&manifest).filter(|used| !above.contains(used));
            wrong.extend(used.map(|used| format!("{name} uses {used}, which is in no row above it")));
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the layers of ARCHITECTURE.md do not hold:\n  {}",
            wrong.join("\n  ")
        )),
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

/// The rows of crates, the lowest layer first; rows of directories, which end with `/`, are left out.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let block = page
        .split_once("## Layers")
        .and_then(|(_, after)| after.split("```").nth(1));
    let lines = block.into_iter().flat_map(str::lines).map(str::trim);
    let names = lines
        .filter_map(|line| line.split("   ").next())
        .filter(|names| !names.is_empty());
    names
        .filter(|names| !names.contains('/'))
        .map(|names| names.split(" · ").collect())
        .collect()
}

/// The crates of the project that a manifest names as dependencies of the crate itself.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let mut section = "";
    let lines = manifest.lines().filter_map(move |line| {
        if line.starts_with('[') {
            section = line;
        }
        line.strip_prefix(PREFIX).filter(|_| section == "[dependencies]")
    });
    lines.filter_map(|line| line.split(['.', ' ', '=']).next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_editions_are_found() {
        assert!(names_edition("    if edition.id == EditionId::Original {"));
        assert!(names_edition("/// R 3.5.2 of the original edition: damage."));
        assert!(!names_edition(
            "    if edition.tie == Tie::Tied { // R 2.3.3: the original dice"
        ));
    }

    #[test]
    fn rows_and_dependencies_are_read() {
        let page = "# A\n\n## Layers\n\nText.\n\n```\n cards/   data\n core · seen     words · views\n table           games\n```\n";
        assert_eq!(rows(page), [vec!["core", "seen"], vec!["table"]]);
        let manifest = "[dependencies]\nashwright-core = { workspace = true }\nserde.workspace = true\n\n[dev-dependencies]\nashwright-table.workspace = true\n";
        assert_eq!(dependencies(manifest).collect::<Vec<_>>(), ["core"]);
    }
}
