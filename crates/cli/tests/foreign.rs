//! What others wrote: cards of one's own beside those of the project, and files that are not meant well.

mod common;

use common::{ashwright, place};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;

/// Writes a file for a test, and says where.
fn file(name: &str, text: &str) -> String {
    let path = place(name);
    fs::write(&path, text).expect("the test may write below the target directory");
    path.to_string_lossy().into_owned()
}

const HOUND: &str =
    "set \"Mine\", made by players\n\nally \"Echo Hound\"\n  picture wolf\n  cost main\n  stats 2 / 2 / 1\n";

#[test]
fn the_protocol_takes_cards_of_each_edition() {
    let reborn = file("hound.cards", HOUND);
    let original = file(
        "old-hound.cards",
        &format!("edition original\n{}", HOUND.replace("Echo", "Old")),
    );
    let output = ashwright(
        &["protocol", "--cards", &reborn, "--cards", &original],
        "{\"cmd\":\"hello\"}\n",
    );
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        said.lines().count(),
        1,
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.status.success());
}

#[test]
fn the_uses_of_cards_of_ones_own_are_counted() {
    let cards = file("counted.cards", HOUND);
    let converted = ashwright(&["decks", "convert", "the iron men"], "");
    let list = String::from_utf8_lossy(&converted.stdout).replace("3 Hammer Knight", "3 Echo Hound");
    assert!(list.contains("Echo Hound"), "{list}");
    let deck = file("counted.deck", &list);
    let decks = format!("{deck},iron");
    let args = [
        "sim", "--decks", &decks, "--cards", &cards, "--games", "20", "--uses", "--json",
    ];
    let output = ashwright(&args, "");
    let told: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let uses = told["uses"].as_array().expect("a list");
    let hound = uses.iter().find(|row| row["name"] == "Echo Hound").expect("a row");
    assert!(hound["uses"].as_u64() > Some(0), "{hound}");
}

#[test]
fn a_file_in_which_everything_is_wrong_is_told_in_few_words() {
    let nonsense = "nothing in here is meant\n".repeat(4_000);
    let long = "x".repeat(300_000);
    let cards = file("nonsense.cards", &format!("{nonsense}{long}\n"));
    let ruling = file("nonsense.ruling", &format!("{nonsense}{long}\n"));
    for args in [
        ["cards", "check", &cards],
        ["cards", "fmt", &cards],
        ["rulings", "run", &ruling],
    ] {
        let output = ashwright(&args, "");
        let said = output.stdout.len() + output.stderr.len();
        assert!(!output.status.success(), "{args:?}");
        assert!((100..60_000).contains(&said), "{args:?}: {said} bytes");
    }
}

#[test]
fn what_others_wrote_does_not_control_the_terminal() {
    let named = "name: \u{1b}[31mEVIL\u{1b}]0;t\u{7}\u{202e}X\n";
    let shown = ashwright(&["decks", "convert", "the iron men"], "");
    let mut list = named.to_owned();
    for line in String::from_utf8_lossy(&shown.stdout)
        .lines()
        .filter(|line| !line.starts_with("name:"))
    {
        let _ = writeln!(list, "{line}");
    }
    let deck = file("evil.deck", &list);
    let record = place("evil.ash").to_string_lossy().into_owned();
    let play = [
        "play",
        "iron men",
        "iron men",
        "--against",
        "random",
        "--seed",
        "3",
        "--record",
        &record,
    ];
    ashwright(&play, &"1\n".repeat(20));
    let kept = fs::read_to_string(&record).expect("the record");
    let (before, after) = kept.split_once("[P2 \"").expect("a second player");
    let (_, after) = after.split_once('"').expect("a quotation mark");
    let evil = format!("{before}[P2 \"\u{1b}[31mEVIL\u{1b}]0;t\u{7}\u{202e}X\"{after}");
    fs::write(&record, evil).expect("the test may write");
    for args in [
        vec!["decks", "check", &deck],
        vec!["decks", "show", &deck],
        vec!["replay", &record],
    ] {
        let output = ashwright(&args, "");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("EVIL"), "{args:?}: {said}");
        let trouble = said.chars().find(|c| matches!(c, '\u{1b}' | '\u{7}' | '\u{202e}'));
        assert_eq!(trouble, None, "{args:?}");
    }
}
