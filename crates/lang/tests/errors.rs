//! What is said about faulty card files. `tests/snapshots/errors.txt` shows every message as a person sees it; with
//! `ASHWRIGHT_UPDATE` set it is written anew.

use ashwright_core::EditionId;
use ashwright_lang::{Source, check, sources};

/// Each faulty file, from `tests/faults.cards`: files begin with a line of `====`.
fn faults() -> Vec<(String, String)> {
    include_str!("faults.cards")
        .split("\n==== ")
        .skip(1)
        .map(|part| {
            let (title, text) = part.split_once('\n').unwrap();
            (title.trim().to_owned(), format!("{text}\n"))
        })
        .collect()
}

#[test]
fn every_fault_is_explained() {
    let mut shown = String::new();
    for (title, text) in faults() {
        let text = text.replace("<TAB>", "\t");
        // A file of the original edition says so in its first line, and stands beside that edition's cards.
        let edition = match text.starts_with("edition original") {
            true => EditionId::Original,
            false => EditionId::Reborn,
        };
        let mut files = sources(edition).to_vec();
        files.push(Source::new("my.cards", text));
        let problems = check(&files);
        shown += &format!("==== {title}\n\n");
        for problem in &problems {
            shown += &format!("{problem}\n\n");
        }
        assert!(!problems.is_empty(), "nothing is said about: {title}");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/errors.txt");
    if std::env::var_os("ASHWRIGHT_UPDATE").is_some() {
        std::fs::write(path, &shown).unwrap();
    }
    assert_eq!(shown, std::fs::read_to_string(path).unwrap_or_default());
}

#[test]
fn nothing_is_wrong_with_the_card_files() {
    for edition in EditionId::ALL {
        let shown: Vec<String> = check(sources(edition)).iter().map(ToString::to_string).collect();
        assert!(shown.is_empty(), "{}", shown.join("\n\n"));
    }
}
