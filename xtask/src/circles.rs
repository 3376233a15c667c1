//! Circles of modules: files of a crate that use each other, so that none of them can be read or changed without the rest.
//!
//! A module and those below it are one house and may use each other. What is left must be without circles, apart from
//! those in `circles.txt`, which may only become fewer.

use crate::reading::Source;
use crate::shell::{Outcome, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The name of a module within its crate: the names from the root of the crate on, which itself has none.
pub type Module = Vec<String>;
type Modules = BTreeMap<Module, Source>;
/// Which modules each one uses.
type Uses<'m> = BTreeMap<&'m Module, BTreeSet<&'m Module>>;

const LIST: &str = "xtask/circles.txt";

/// Compares the circles of all crates with those that are listed.
///
/// # Errors
/// When there is a circle that is not listed, or one is listed that there is not.
pub fn run() -> Outcome {
    let list = read(&root().join(LIST))?;
    let lines = list.lines().map(str::trim);
    let mut listed: BTreeSet<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let mut wrong = Vec::new();
    for directory in inside(&root().join("crates"))? {
        let Some(name) = directory.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let mut modules = Modules::new();
        load(&directory.join("src"), &[], &mut modules)?;
        without_tests(&mut modules);
        let uses = uses(&modules);
        for circle in circles(&uses) {
            let line = format!(
                "{name}: {}",
                circle.iter().map(|m| m.join("/")).collect::<Vec<_>>().join(" ")
            );
            if !listed.remove(line.as_str()) {
                wrong.push(format!(
                    "a circle that is not in {LIST}:\n    {line}{}",
                    within(&circle, &uses)
                ));
            }
        }
    }
    wrong.extend(
        listed
            .iter()
            .map(|line| format!("{LIST} has a circle that there is not:\n    {line}")),
    );
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("modules use each other in circles:\n  {}", wrong.join("\n  "))),
    }
}

/// Which modules of a circle use which, a line each.
fn within(circle: &[&Module], uses: &Uses) -> String {
    let line = |module: &&Module| {
        let used = uses[*module].iter().filter(|used| circle.contains(used));
        let used: Vec<String> = used.map(|used| used.join("/")).collect();
        format!("\n      {} uses {}", module.join("/"), used.join(", "))
    };
    circle.iter().map(line).collect()
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

fn inside(directory: &Path) -> Outcome<Vec<std::path::PathBuf>> {
    let entries =
        fs::read_dir(directory).map_err(|error| format!("{} cannot be read: {error}", directory.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

/// Reads the modules of a directory, which stands for the module `above`.
fn load(directory: &Path, above: &[String], modules: &mut Modules) -> Outcome {
    for path in inside(directory)? {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let mut module = above.to_vec();
        if !matches!(stem, "mod" | "lib" | "main") {
            module.push(stem.to_owned());
        }
        if path.is_dir() {
            load(&path, &module, modules)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            modules.entry(module).or_default().add(&read(&path)?);
        }
    }
    Ok(())
}

/// Takes the modules away that are there for tests alone.
fn without_tests(modules: &mut Modules) {
    let below = |module: &Module, test: &String| [module.as_slice(), std::slice::from_ref(test)].concat();
    let named = modules
        .iter()
        .flat_map(|(module, source)| source.tests.iter().map(move |test| below(module, test)));
    let tests: Vec<Module> = named.collect();
    modules.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
}

/// Which modules each one uses, those above and below it apart.
fn uses(modules: &Modules) -> Uses<'_> {
    let of = |(module, source): (&Module, &Source)| {
        let used = source
            .paths
            .iter()
            .filter_map(|path| home(modules, &full(module, path), 8));
        let strange = |used: &&Module| !used.starts_with(module) && !module.starts_with(used);
        used.filter(strange).collect()
    };
    modules
        .iter()
        .map(|(module, source)| (module, of((module, source))))
        .collect()
}

/// A path of a module, from the root of the crate on.
fn full(module: &[String], path: &[String]) -> Module {
    let up = path.iter().take_while(|name| *name == "super").count();
    let kept = if path.first().is_some_and(|first| first == "crate") {
        0
    } else {
        module.len().saturating_sub(up)
    };
    let names = path
        .iter()
        .filter(|name| !matches!(name.as_str(), "crate" | "super" | "self"));
    module[..kept].iter().chain(names).cloned().collect()
}

/// The module in which what a path names is defined, through at most so many imports: the last one that the path names, if that
/// does not import the name from elsewhere.
fn home<'m>(modules: &'m Modules, path: &[String], imports: usize) -> Option<&'m Module> {
    let named = (0..=path.len())
        .rev()
        .find_map(|end| modules.get_key_value(&path[..end]));
    let (module, source) = named?;
    let Some((name, imports)) = path.get(module.len()).zip(imports.checked_sub(1)) else {
        return Some(module);
    };
    if source.defines.contains(name) {
        return Some(module);
    }
    let here = |path: &[String]| {
        let rooted = matches!(path[0].as_str(), "crate" | "super" | "self");
        let below = modules.contains_key(&[module, &path[..1]].concat());
        (rooted || below).then(|| full(module, path))
    };
    let by_name = source.imports.iter().filter(|(imported, _)| imported == name);
    let by_star = source.imports.iter().filter(|(imported, _)| imported == "*");
    let exact = by_name.filter_map(|(_, path)| home(modules, &here(path)?, imports));
    let starred = by_star.filter_map(|(_, path)| {
        let mut path = here(path)?;
        path.pop();
        path.push(name.clone());
        home(modules, &path, imports).filter(|home| modules[*home].defines.contains(name))
    });
    exact.chain(starred).next().or(Some(module))
}

/// The circles: modules each of which uses every other, perhaps through others.
fn circles<'m>(uses: &Uses<'m>) -> Vec<Vec<&'m Module>> {
    let reached: Uses = uses.keys().map(|module| (*module, reached(module, uses))).collect();
    let together = |module: &&'m Module| -> Vec<&'m Module> {
        let others = reached[*module]
            .iter()
            .filter(|other| reached[**other].contains(module));
        others.copied().collect()
    };
    let found = uses.keys().map(together).filter(|circle| !circle.is_empty());
    found.collect::<BTreeSet<_>>().into_iter().collect()
}

/// What a module uses, and what that uses, and so on.
fn reached<'m>(module: &'m Module, uses: &Uses<'m>) -> BTreeSet<&'m Module> {
    let mut reached = BTreeSet::new();
    let mut next = vec![module];
    while let Some(module) = next.pop() {
        next.extend(uses[module].iter().filter(|used| reached.insert(**used)));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles of a crate of these files.
    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let mut modules = Modules::new();
        for (name, text) in files {
            let module = name
                .split('/')
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect();
            modules.entry(module).or_default().add(text);
        }
        without_tests(&mut modules);
        let uses = uses(&modules);
        let told = |circle: Vec<&Module>| circle.iter().map(|m| m.join("/")).collect::<Vec<_>>().join(" ");
        circles(&uses).into_iter().map(told).collect()
    }

    #[test]
    fn circles_go_over_others_and_through_what_is_exported_again() {
        let root = ("", "mod a; mod b; mod c; mod d; pub use b::*; pub use c::{Third as C};");
        let a = ("a", "use crate::Second; use crate::d::D; pub struct First;");
        let b = ("b", "pub struct Second { c: crate::C }");
        let c = ("c", "use super::a::First; pub struct Third;");
        let d = ("d", "pub struct D;");
        assert_eq!(found(&[root, a, b, c, d]), ["a b c"]);
        assert!(found(&[root, a, b, ("c", "pub struct Third;"), d]).is_empty());
    }

    #[test]
    fn a_module_and_those_below_it_are_no_circle() {
        let a = ("a", "mod b; use self::b::B; pub struct A;");
        assert!(found(&[a, ("a/b", "use super::A; pub struct B;")]).is_empty());
        let c = ("c", "use crate::a::b::B; pub struct C;");
        assert_eq!(found(&[a, ("a/b", "use crate::c::C; pub struct B;"), c]), ["a/b c"]);
    }

    #[test]
    fn tests_make_no_circle() {
        let a = ("a", "#[cfg(test)] mod tests; pub struct A;");
        assert!(
            found(&[
                a,
                ("b", "use crate::a::A; pub struct B;"),
                ("a/tests", "use crate::b::B;")
            ])
            .is_empty()
        );
        let a = ("a", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }");
        assert!(found(&[a, ("b", "use crate::a::A; pub struct B;")]).is_empty());
    }
}
