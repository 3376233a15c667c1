//! The page of the original edition on where its two documents part.

use ashwright_core::EditionId;
use ashwright_reference::{Number, Reference, citations};
use std::path::Path;

/// Each of the thirteen points names a rule of the edition, and a ruling of it that cites this rule.
#[test]
fn every_point_where_the_documents_part_has_its_rule_and_its_ruling() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("rules/original/README.md")).expect("the page");
    let table = page
        .split_once("## Where the two documents part")
        .expect("the section")
        .1;
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut points = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, _, rule, ruling] = cells[..] else {
            panic!("a row has four cells: {row}");
        };
        let number = Number::Rule(rule.parse().expect("a rule"));
        assert!(Reference::of(EditionId::Original).has(number), "{rule} is a rule");
        let found = ["original", "pairs"].iter().find_map(|directory| {
            let file = root.join(format!("rulings/{directory}/{ruling}.ruling"));
            std::fs::read_to_string(file).ok()
        });
        let found = found.unwrap_or_else(|| panic!("{ruling} is a ruling"));
        let cited = citations::in_ruling(ruling, &found);
        assert!(
            cited
                .iter()
                .any(|citation| citation.number == number && citation.edition == Some(EditionId::Original)),
            "{ruling} cites {rule}"
        );
        points += 1;
    }
    assert_eq!(points, 13);
}

/// The map of ARCHITECTURE.md says for each chapter of the rules where its code stands; what it names exists, and every file of
/// procedures is on it.
#[test]
fn the_map_has_every_chapter_and_every_file_of_procedures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let (_, map) = page.split_once("## Where a rule stands").expect("the section");
    let map = map.split("\n## ").next().unwrap_or_default();
    let rows: Vec<&str> = map.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let mut chapters = std::collections::BTreeMap::new();
    for edition in ["reborn", "red-rains", "original"] {
        for file in std::fs::read_dir(root.join("rules").join(edition)).expect("the rules") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
            let head = text
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("# "))
                .unwrap_or_default();
            if let Some((number, _)) = head.split_once(' ').filter(|(number, _)| number.parse::<u8>().is_ok()) {
                chapters.insert(number.parse::<u8>().expect("a number"), head.to_owned());
            }
        }
    }
    let heads: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.split('|').nth(1))
        .map(str::trim)
        .collect();
    assert_eq!(heads, chapters.values().collect::<Vec<_>>());

    let engine = root.join("crates/engine/src");
    let named: Vec<&str> = map
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| name.contains(['/', '.']))
        .collect();
    for name in &named {
        assert!(
            engine.join(name).exists() || root.join(name).exists(),
            "{name} is there"
        );
    }
    for directory in ["rules", "rules/chimera", "rules/attacking", "rules/deferred"] {
        for file in std::fs::read_dir(engine.join(directory)).expect("procedures") {
            let file = file.expect("a file").file_name().to_string_lossy().into_owned();
            let name = format!("{directory}/{file}");
            let is_a_list = matches!(&file[..], "mod.rs" | "tests.rs" | "deferred.rs");
            assert!(
                !file.ends_with(".rs") || is_a_list || named.contains(&&name[..]),
                "{name} is on the map"
            );
        }
    }
}
