//! The rules that belong to the project, and what cites them.

use ashwright_core::{EditionId, Rule};
use ashwright_reference::{Checked, Citation, Fault, Number, Reference, Standing, check, citations};
use std::path::{Path, PathBuf};

#[test]
fn the_rules_are_in_order() {
    let reference = Reference::builtin();
    assert_eq!(reference.chapters.len(), 17);
    assert!(reference.rules().count() > 500);
    let rule = reference.rule(Rule(9, 2, 1)).expect("rule 9.2.1");
    assert!(rule.text.starts_with("Prevented damage"));
}

#[test]
fn words_find_rules_and_the_glossary_comes_first() {
    let reference = Reference::builtin();
    let hits = reference.search("fatigue");
    assert_eq!(
        hits[0].rule.number,
        reference.glossary("Fatigue").expect("the entry").number
    );
    assert!(hits.iter().any(|hit| hit.rule.number == Rule(3, 5, 1)));
    assert!(reference.search("no such words anywhere zzz").is_empty());
    // Numbers stand everywhere: they find what they name.
    let found = |query: &str| -> Vec<String> {
        let hits = reference.search(query).into_iter();
        hits.map(|hit| hit.rule.number.to_string()).collect()
    };
    assert_eq!(found(" 6.10.1 "), ["6.10.1"]);
    let section = found("6.10");
    assert!(
        section.len() > 2 && section.iter().all(|number| number.starts_with("6.10.")),
        "{section:?}"
    );
    assert!(found("6.10.250").is_empty());
}

#[test]
fn citations_are_found_in_code_and_rulings() {
    let numbers = |found: Vec<Citation>| found.iter().map(|c| c.number.to_string()).collect::<Vec<_>>().join(" ");
    let code = "// R 9.2.1, 9.3 to 9.3.2\n/// (R 2.2,\n/// 16.5.1)\nask(Rule(4, 1, 2)); FOR 1.2.3; \"(rule 6.1.1)\"";
    assert_eq!(
        numbers(citations::in_rust("x", code)),
        "4.1.2 9.2.1 9.3 9.3.2 2.2 16.5.1 6.1.1"
    );
    let ruling = "ruling R0001\n  cites  9.2.1, 10.3\n  title  cites 1.1.1";
    assert_eq!(numbers(citations::in_ruling("x", ruling)), "9.2.1 10.3");
}

#[test]
fn the_check_finds_each_kind_of_fault() {
    let text = "# 1 A\n\n## 1.1 B\n\n1.1.1. One.\n\n1.1.2. Two.\n\n1.1.3. Three.\n";
    let reference = Reference::read(&[("a.md", text)]).expect("it is in order");
    let cite = |number: Number| Citation {
        file: "f".into(),
        line: 1,
        number,
        edition: Some(EditionId::Reborn),
    };
    let rulings = [cite(Number::Rule(Rule(1, 1, 1))), cite(Number::Rule(Rule(1, 1, 9)))];
    let checked = Checked {
        reference: &reference,
        uncited: "1.1.1 shown\n1.1.3\n8.1.1 reason\nabc reason\n",
    };
    let faults = check(&[checked], &[], &rulings);
    let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(matches!(faults[0], Fault::NoSuchRule(_)), "{shown:?}");
    assert_eq!(
        faults
            .iter()
            .filter(|f| matches!(f, Fault::Stale(EditionId::Reborn, 1, _)))
            .count(),
        1,
        "{shown:?}"
    );
    assert_eq!(
        faults.iter().filter(|f| matches!(f, Fault::Unreadable(..))).count(),
        3,
        "{shown:?}"
    );
    assert_eq!(
        faults.last(),
        Some(&Fault::Uncited(EditionId::Reborn, Rule(1, 1, 2))),
        "{shown:?}"
    );
}

#[test]
fn files_out_of_order_are_refused() {
    for text in [
        "1.1.1. No heading.",
        "# 1 A\n\n## 1.2 B\n",
        "# 1 A\n\n## 1.1 B\n\n1.1.2. Two.\n",
        "# 1 A\n\n## 1.1 B\n\n1.1.1. See (7.7.7).\n",
    ] {
        assert!(Reference::read(&[("a.md", text)]).is_err(), "{text}");
    }
}

/// Every file below `dir` with this ending, in order.
fn files(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_citation_holds_and_every_rule_is_shown_or_excused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let this = Path::new(file!()).file_name();
    let read = |path: &Path| std::fs::read_to_string(path).expect("a file of the project");
    let code: Vec<Citation> = files(&root.join("crates"), "rs")
        .iter()
        .filter(|path| path.file_name() != this)
        .flat_map(|path| citations::in_rust(&path.display().to_string(), &read(path)))
        .collect();
    let rulings: Vec<Citation> = files(&root.join("rulings"), "ruling")
        .iter()
        .flat_map(|path| citations::in_ruling(&path.display().to_string(), &read(path)))
        .collect();
    let lists = EditionId::ALL.map(|edition| read(&root.join(citations::uncited(edition))));
    let editions: Vec<Checked> = EditionId::ALL
        .iter()
        .zip(&lists)
        .map(|(edition, uncited)| Checked {
            reference: Reference::of(*edition),
            uncited,
        })
        .collect();
    let faults: Vec<String> = check(&editions, &code, &rulings)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

const BELOW: &str = "# 1 A\n\n## 1.1 B\n\n1.1.1. One.\n\n1.1.2. Two.\n\n1.1.3. Three. (Ashwright ruling.)\n\n## 1.2 C\n\n\
    1.2.1. Four.\n\n1.2.2. Five.\n";

fn layered(own: &str, marks: &str) -> Result<Reference, Vec<String>> {
    layer_of(EditionId::RedRains, own, marks)
}

fn layer_of(edition: EditionId, own: &str, marks: &str) -> Result<Reference, Vec<String>> {
    let below = Reference::read(&[("a.md", BELOW)]).expect("it is in order");
    let shown = |problems: Vec<_>| {
        problems
            .iter()
            .map(|p: &ashwright_diagnostic::Problem| p.what.clone())
            .collect()
    };
    let files: &[(&str, &str)] = match own {
        "" => &[],
        _ => &[("b.md", own)],
    };
    below.with_layer(edition, files, ("marks.txt", marks)).map_err(shown)
}

#[test]
fn a_layer_restates_adds_keeps_and_drops_rules() {
    let own = "# 1 A\n\n## 1.1 B\n\n1.1.2. Other.\n\n1.1.201. New.\n\n1.1.202. Newer (1.1.201).\n";
    let reference = layered(own, "1.1 same there\n1.2.1 kept silent\n1.2.2 absent gone\n").expect("it is in order");
    let shown: Vec<String> = reference
        .rules()
        .map(|rule| format!("{} {}", rule.number, rule.text))
        .collect();
    assert_eq!(
        shown,
        [
            "1.1.1 One.",
            "1.1.2 Other.",
            "1.1.3 Three. (Ashwright ruling.)",
            "1.1.201 New.",
            "1.1.202 Newer (1.1.201).",
            "1.2.1 Four."
        ]
    );
    let standing = |number| reference.rule(number).map(|rule| rule.standing.clone());
    assert_eq!(standing(Rule(1, 1, 1)), Some(Standing::Same("there".to_owned())));
    assert_eq!(standing(Rule(1, 1, 2)), Some(Standing::Replaced));
    // No document says what an engine had to decide.
    assert!(matches!(standing(Rule(1, 1, 3)), Some(Standing::Kept(_))));
    assert_eq!(reference.absent, [(Rule(1, 2, 2), "gone".to_owned())]);
}

#[test]
fn a_section_is_replaced_as_a_whole_with_an_order_of_its_own() {
    let own = "# 1 A\n\n## 1.1 Other\n\n1.1.3. Once three.\n\n1.1.201. New.\n\n1.1.1. Once one.\n\n1.1.202. Newer.\n";
    let reference = layered(own, "1.1 replaced another order\n1.2 same there\n").expect("it is in order");
    let first = reference.section(1, 1).expect("section 1.1");
    assert_eq!(first.title, "Other");
    assert_eq!(
        first.rules.iter().map(|rule| rule.number.2).collect::<Vec<_>>(),
        [3, 201, 1, 202]
    );
    assert_eq!(reference.absent.len(), 1);
}

#[test]
fn a_layer_adds_sections_to_a_chapter_and_has_numbers_of_its_own() {
    let own = "# 1 A\n\n## 1.1 B\n\n1.1.101. New.\n\n## 1.101 D\n\n1.101.1. Six (1.1.101).\n\n## 1.102 E\n\n1.102.1. Seven.\n";
    let reference = layer_of(EditionId::Original, own, "1 same there\n").expect("it is in order");
    let sections: Vec<(u8, u8)> = reference.sections().map(|section| section.number).collect();
    assert_eq!(sections, [(1, 1), (1, 2), (1, 101), (1, 102)]);
    assert!(reference.has(Number::Rule(Rule(1, 101, 1))));
    // Red Rains counts from elsewhere.
    assert!(layered(own, "1 same there\n").is_err());
}

#[test]
fn examples_are_of_the_cards_of_their_edition() {
    let text = "# 1 A\n\n## 1.1 B\n\n1.1.1. One.\n\n> A card.\n\n1.1.2. Two.\n";
    let below = Reference::read(&[("a.md", text)]).expect("it is in order");
    let no: &[(&str, &str)] = &[];
    let over = |edition| below.with_layer(edition, no, ("marks.txt", "1 same there\n"));
    let examples = |of: &Reference| of.rule(Rule(1, 1, 1)).map(|rule| rule.examples.len());
    let (rains, original) = (over(EditionId::RedRains), over(EditionId::Original));
    let (rains, original) = (rains.expect("in order"), original.expect("in order"));
    assert_eq!((examples(&rains), examples(&original)), (Some(1), Some(0)));
    // An example that is left out is no change of the rule, and who decided it is none.
    assert!(below.differences(&original).is_empty());
    let files: &[(&str, &str)] = &[("b.md", "# 1 A\n\n## 1.1 B\n\n1.1.1. One. (Ashwright ruling.)\n")];
    let ruled = below.with_layer(EditionId::Original, files, ("marks.txt", "1 same there\n"));
    assert!(below.differences(&ruled.expect("in order")).is_empty());
}

#[test]
fn faults_of_a_layer_are_refused() {
    for (own, marks, wanted) in [
        (
            "",
            "1.1 same there\n1.2.1 kept silent\n",
            "rule 1.2.2 of the layer below has no mark",
        ),
        ("", "1 same there\n1 kept silent\n", "marked twice"),
        ("", "1.1 same there\n1.2 same there\n1 same there\n", "decides nothing"),
        ("", "1 same\n", "where the documents say so"),
        (
            "",
            "1 same there\n1.1.4 kept silent\n",
            "the layer below has no such rule",
        ),
        ("", "1 same there\n1.1.1 replaced whole\n", "only a section is replaced"),
        ("", "1 alike there\n", "is no mark"),
        (
            "# 1 A\n\n## 1.1 B\n\n1.1.4. New.\n",
            "1 same there\n",
            "rule 1.1.201 is next",
        ),
        (
            "# 1 A\n\n## 1.3 B\n\n1.3.1. New.\n",
            "1 same there\n",
            "no section of the layer below",
        ),
        (
            "# 1 A\n\n## 1.1 B\n\n1.1.2. Two.\n\n1.1.1. One.\n",
            "1 same there\n",
            "only a replaced section",
        ),
        (
            "# 1 A\n\n## 1.1 B\n\n1.1.2. Two.\n\n1.1.2. Twice.\n",
            "1 same there\n",
            "rule 1.1.201 is next",
        ),
        ("# 1 Z\n\n## 1.1 B\n\n1.1.1. New.\n", "1 same there\n", "is called"),
        (
            "# 3 Z\n\n## 3.1 B\n\n3.1.1. New.\n",
            "1 same there\n",
            "chapter 2 is next",
        ),
        (
            "# 2 Z\n\n## 2.1 B\n\n2.1.1. See (1.1.1).\n",
            "1.2 same there\n1.1 absent gone\n",
            "points to 1.1.1",
        ),
    ] {
        let found = layered(own, marks).expect_err(wanted);
        assert!(found.iter().any(|one| one.contains(wanted)), "{wanted}: {found:?}");
    }
}

#[test]
fn what_differs_between_two_editions_is_listed_by_number() {
    let own = "# 1 A\n\n## 1.1 B\n\n1.1.2. Other.\n\n1.1.201. New.\n";
    let after = layered(own, "1.1 same there\n1.2.1 kept silent\n1.2.2 absent gone\n").expect("it is in order");
    let before = Reference::read(&[("a.md", BELOW)]).expect("it is in order");
    let found: Vec<(String, bool, bool)> = before
        .differences(&after)
        .iter()
        .map(|one| (one.number.to_string(), one.before.is_some(), one.after.is_some()))
        .collect();
    let one = |number: &str, before, after| (number.to_owned(), before, after);
    assert_eq!(
        found,
        [
            one("1.1.2", true, true),
            one("1.1.201", false, true),
            one("1.2.2", true, false)
        ]
    );
}
