//! The rules that belong to the project, and what cites them.

use ashwright_core::Rule;
use ashwright_reference::{Citation, Fault, Number, Reference, check, citations};
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
    };
    let rulings = [cite(Number::Rule(Rule(1, 1, 1))), cite(Number::Rule(Rule(1, 1, 9)))];
    let faults = check(
        &reference,
        &[],
        &rulings,
        "1.1.1 shown\n1.1.3\n8.1.1 reason\nabc reason\n",
    );
    let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(matches!(faults[0], Fault::NoSuchRule(_)), "{shown:?}");
    assert_eq!(
        faults.iter().filter(|f| matches!(f, Fault::Stale(1, _))).count(),
        1,
        "{shown:?}"
    );
    assert_eq!(
        faults.iter().filter(|f| matches!(f, Fault::Unreadable(..))).count(),
        3,
        "{shown:?}"
    );
    assert_eq!(faults.last(), Some(&Fault::Uncited(Rule(1, 1, 2))), "{shown:?}");
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
fn every_citation_in_the_code_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reference = Reference::builtin();
    let this = Path::new(file!()).file_name();
    let wrong: Vec<String> = files(&root.join("crates"), "rs")
        .iter()
        .filter(|path| path.file_name() != this)
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).expect("a source file");
            citations::in_rust(&path.display().to_string(), &text)
        })
        .filter(|citation| !reference.has(citation.number))
        .map(|citation| Fault::NoSuchRule(citation).to_string())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_is_cited_by_a_ruling_or_excused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reference = Reference::builtin();
    let rulings: Vec<Citation> = files(&root.join("rulings"), "ruling")
        .iter()
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).expect("a ruling");
            citations::in_ruling(&path.display().to_string(), &text)
        })
        .collect();
    let uncited = std::fs::read_to_string(root.join(citations::UNCITED)).expect("the list of rules without a ruling");
    let faults: Vec<String> = check(reference, &[], &rulings, &uncited)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
