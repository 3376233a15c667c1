//! The decks of the rulebook, and decks with mistakes.

use crate::common::{any_text, book};
use ashwright_core::EditionId;
use ashwright_table::decks;
use proptest::prelude::*;

#[test]
fn the_decks_of_the_rulebook_are_legal_and_are_printed_as_they_are_read() {
    let book = book();
    let all = decks::rulebook(&book.pool).expect("they can be read");
    assert_eq!(all.len(), 6);
    for deck in &all {
        assert_eq!(decks::check(&book, deck), Vec::<String>::new(), "{}", deck.name);
        assert_eq!(deck.first_five.len(), 5);
        let text = decks::print(&book.pool, deck);
        assert_eq!(
            decks::parse(&book.pool, &text, "printed").expect("it was printed"),
            *deck
        );
    }
    for (file, text) in decks::files_of("reborn") {
        let deck = decks::parse(&book.pool, text, file).expect("it can be read");
        let (_how_it_plays, text) = text.split_once('\n').expect("it has several lines");
        assert_eq!(
            decks::print(&book.pool, &deck),
            text,
            "{file} is as the printer would have it"
        );
    }
}

#[test]
fn every_ready_made_deck_says_how_it_plays() {
    for edition in [EditionId::Reborn, EditionId::Original] {
        let shelves = decks::shelves(ashwright_lang::pool(edition)).expect("they can be read");
        for deck in shelves.iter().flat_map(|shelf| &shelf.decks) {
            let about = decks::about(edition, &deck.name).unwrap_or_default();
            // A tile has room for so much of it.
            assert!((20..=90).contains(&about.chars().count()), "{}: {about:?}", deck.name);
            assert!(about.ends_with('.'), "{}: {about:?}", deck.name);
        }
    }
    assert_eq!(
        decks::about(EditionId::Reborn, "Iron Men"),
        None,
        "part of a name is none"
    );
}

#[test]
fn decks_are_found_by_parts_of_their_names_and_by_their_phoenixborn() {
    let pool = &book().pool;
    for (said, meant) in [
        ("The Iron Men", "The Iron Men"),
        ("iron", "The Iron Men"),
        ("the-mist-guardian", "The Mist Guardian"),
        ("coal", "The Iron Men"),
    ] {
        assert_eq!(decks::find(pool, said).expect(said).name, meant);
    }
    let problem = decks::find(pool, "the").expect_err("many");
    assert!(problem.remedy.contains("The Iron Men"), "{problem}");
    let slip = decks::find(pool, "the blodwoods queen").expect_err("a slip is not guessed");
    assert_eq!(slip.remedy, "did you mean \"The Bloodwoods Queen\"?");
    assert!(decks::find(pool, "zzzzzz").is_err());
    assert!(decks::find(pool, "").is_err());
}

#[test]
fn mistakes_are_named_with_their_line_and_what_to_do() {
    let pool = &book().pool;
    for (text, line, says) in [
        (
            "phoenixborn: Coal Roarkwin\n3 Hamer Knight",
            "deck:2:",
            "\"Hammer Knight\"",
        ),
        ("phoenixborn: Coal Roarkwin\ndise: 5 natural", "deck:2:", "\"dice:\""),
        ("phoenixborn: Coal Roarkwin\ndice: 5 natral", "deck:2:", "\"natural\""),
        ("phoenixborn: Coal Roarkwin\n300 Anchornaut", "deck:2:", "1 to 99"),
        (
            "phoenixborn: Coal Roarkwin\n3 Cover\nsomething else",
            "deck:3:",
            "3 TITLE",
        ),
        ("3 Anchornaut\n3 Cover", "deck", "phoenixborn:"),
    ] {
        let problem = decks::parse(pool, text, "deck").expect_err(text);
        let shown = problem.to_string();
        assert!(shown.contains(line) && shown.contains(says), "{shown}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn no_text_makes_the_reader_panic(text in any_text(200), key in prop::sample::select(vec!["name", "dice", "first five", "phoenixborn", "3", "255"]), value in any_text(30)) {
        let key = format!("{key}: {value}");
        let pool = &book().pool;
        let _ = decks::parse(pool, &text, "text");
        let _ = decks::parse(pool, &key, "key");
        let _ = decks::find(pool, &text);
    }
}
