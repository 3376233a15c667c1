//! The reading text of every card, one snapshot for each set, so that a whole set can be read in one file. With
//! `ASHWRIGHT_UPDATE` set the snapshots are written anew.

use ashwright_core::{DieType, Pool};
use ashwright_lang::{reborn, render, render_dice_power, render_keyword};
use std::fmt::Write as _;

fn compare(name: &str, text: &str) {
    let path = format!("{}/tests/snapshots/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("ASHWRIGHT_UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    for (new, old) in text.lines().zip(before.lines()) {
        assert_eq!(new, old, "{path}");
    }
    assert_eq!(text, before, "{path}");
}

fn set(pool: &Pool, name: &str) -> String {
    let mut text = String::new();
    for title in pool.titles().filter(|t| pool.card(*t).set == name) {
        let _ = writeln!(text, "{}\n", render(pool, title));
    }
    text
}

/// The name of the snapshot of a set: `The Ocean's Guard` is kept in `the-oceans-guard`.
fn stub(set: &str) -> String {
    set.to_lowercase().replace(' ', "-").replace('\'', "")
}

#[test]
fn every_set_reads_as_before() {
    let pool = reborn();
    let mut names: Vec<&str> = pool.titles().map(|t| pool.card(t).set.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        compare(&stub(name), &set(pool, name));
    }
}

#[test]
fn keywords_and_dice_powers_read_as_before() {
    let pool = reborn();
    let mut text = String::new();
    for keyword in &pool.keywords {
        let _ = writeln!(text, "{}: {}", keyword.name, render_keyword(pool, keyword.ability, 1));
    }
    text.push('\n');
    for kind in DieType::ALL {
        for line in render_dice_power(pool, kind).unwrap() {
            let _ = writeln!(text, "{line}");
        }
    }
    compare("keywords-and-dice", &text);
}
