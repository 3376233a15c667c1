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
