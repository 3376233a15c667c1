//! Decks of several editions: each is read by the cards of its own, and a game is of one.

mod common;

use common::{ashwright, place};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Output;

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the program complains of, as one line.
fn complaint(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

/// A file of a test with this text.
fn file(name: &str, text: &str) -> String {
    let path = place(name);
    std::fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

/// A ready-made deck of an edition in a file, as JSON, which says the edition.
fn written(name: &str, deck: &str, edition: &str) -> String {
    let args = ["decks", "convert", deck, "--edition", edition, "--to", "json"];
    file(name, &out(&ashwright(&args, "")))
}

fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a line of the protocol comes to.
fn protocol(request: &Value) -> Value {
    let answer = ashwright(&["protocol"], &format!("{request}\n"));
    serde_json::from_str(&out(&answer)).expect("JSON")
}

#[test]
fn the_decks_decide_the_edition_of_a_game() {
    let original = written("decides-original.json", "iron men", "original");
    let by_names = project().join("decks/original/the-iron-men.deck");
    let by_names = by_names.to_string_lossy().into_owned();
    for deck in [original.as_str(), &by_names, "mad doctor"] {
        let played = ashwright(&["play", deck, "--seed", "1"], "quit\n");
        assert_eq!(code(&played), 0, "{deck}: {}", complaint(&played));
        assert!(
            out(&played).contains("the original edition"),
            "{deck}: {}",
            out(&played)
        );
        // A deck that both editions have goes with it.
        let both = format!("{deck},bloodwoods");
        let counted = ashwright(&["sim", "--decks", &both, "--games", "2"], "");
        assert_eq!(code(&counted), 0, "{deck}: {}", complaint(&counted));
    }
    let text = std::fs::read_to_string(&by_names).expect("a deck");
    let value: Value = serde_json::from_str(&std::fs::read_to_string(&original).expect("a deck")).expect("JSON");
    for deck in [json!(text), json!(value), json!(value.to_string()), json!("mad doctor")] {
        let begun = protocol(&json!({ "cmd": "new", "decks": [deck, "iron men"] }));
        assert!(begun["hash"].is_string(), "{begun}");
    }
    // What both editions have is of Reborn, which is said.
    let list = [
        "decks",
        "convert",
        "the mist guardian",
        "--edition",
        "original",
        "--to",
        "site",
    ];
    let open = file("open.txt", &out(&ashwright(&list, "")));
    for args in [
        &["play", &open, &open, "--seed", "1"][..],
        &["sim", "--decks", &open, "--games", "2"],
        &["decks", "convert", &open, "--to", "json"],
    ] {
        let read = ashwright(args, "quit\n");
        assert_eq!(code(&read), 0, "{args:?}: {}", complaint(&read));
        let said = complaint(&read);
        assert!(
            said.contains("read by the cards of Reborn; `--edition original`"),
            "{args:?}: {said}"
        );
    }
    // A verdict says it as well, and once.
    let checked = ashwright(&["decks", "check", &open], "");
    let verdict = out(&checked).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        complaint(&checked).is_empty() && verdict.contains("`--edition original`"),
        "{checked:?}"
    );
    // A deck file of the original edition says so.
    let deck = out(&ashwright(&[&list[..5], &["--to", "deck"]].concat(), ""));
    assert!(deck.contains("edition: original"), "{deck}");
    let again = ashwright(&["play", &file("says.deck", &deck), "--seed", "1"], "quit\n");
    assert!(out(&again).contains("the original edition"), "{}", out(&again));
    // Nothing decides, and it is Reborn.
    let played = ashwright(&["play", "iron men", "--seed", "1"], "quit\n");
    assert!(!out(&played).contains("the original edition"), "{}", out(&played));
    std::fs::remove_file(original).expect("it is there");
}

#[test]
fn decks_of_two_editions_do_not_meet() {
    let reborn = written("meets-reborn.json", "iron men", "reborn");
    let original = written("meets-original.json", "snakes in silver", "original");
    let both = format!("{reborn},{original}");
    for args in [&["play", &reborn, &original][..], &["sim", "--decks", &both]] {
        let refused = ashwright(args, "");
        assert_eq!(code(&refused), 2);
        let said = complaint(&refused);
        for words in [
            "\"The Iron Men\" (",
            "meets-reborn.json) is of Reborn",
            "\"The Snakes in Silver\" (",
            "meets-original.json) is of the original edition",
            "--edition",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
    }
    for path in [reborn, original] {
        std::fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn whoever_reads_a_deck_in_vain_is_told_by_which_cards() {
    let slip = file(
        "slip-of-edition.deck",
        "phoenixborn: Coal Roarkwin\ndice: 10 natural\n3 Hamer Knight\n",
    );
    let cases = [
        (&["play", &slip][..], "by the cards of Reborn: `--edition original`"),
        (
            &["play", &slip, "--edition", "original"],
            "by the cards of the original edition: `--edition reborn`",
        ),
        (&["sim", "--decks", &slip], "`--edition original`"),
        (&["decks", "show", &slip], "`--edition original`"),
        (&["play", "mad doctor", "--edition", "reborn"], "`--edition original`"),
        (&["play", "mad doctor", "--chimera", "viros"], "whoever meets a Chimera"),
        (&["play", "the mad docter"], "did you mean \"The Mad Doctor\"?"),
        (&["play", "no such deck at all"], "the original edition has none"),
    ];
    for (args, words) in cases {
        let refused = ashwright(args, "");
        assert_eq!(code(&refused), 2, "{args:?}");
        let said = complaint(&refused);
        assert!(said.contains(words), "{args:?}: {words}: {said}");
    }
    let refused = protocol(&json!({ "cmd": "new", "decks": ["mad doctor", "iron men"], "edition": "reborn" }));
    let remedy = refused["error"]["remedy"].as_str().expect("a remedy");
    assert!(remedy.contains("\"edition\":\"original\""), "{remedy}");
    std::fs::remove_file(slip).expect("it is there");
}

#[test]
fn each_deck_is_checked_by_its_own_edition() {
    let reborn = written("each-reborn.json", "iron men", "reborn");
    let original = written("each-original.json", "iron men", "original");
    for order in [[&reborn, &original], [&original, &reborn]] {
        let checked = ashwright(&["decks", "check", order[0], order[1]], "");
        let said = out(&checked);
        assert_eq!(code(&checked), 0, "{said}");
        assert!(
            said.contains("of Reborn") && said.contains("of the original edition"),
            "{said}"
        );
    }
    // Several in one text are read each by its own, too.
    let values = [&reborn, &original].map(|path| std::fs::read_to_string(path).expect("a deck"));
    let both = file("each-both.json", &format!("[{}]", values.join(",")));
    let checked = ashwright(&["decks", "check", &both, "--json"], "");
    let object: Value = serde_json::from_str(&out(&checked)).expect("JSON");
    assert_eq!(
        (
            code(&checked),
            &object["decks"][0]["edition"],
            &object["decks"][1]["edition"]
        ),
        (0, &json!("reborn"), &json!("original")),
        "{object}"
    );
    let converted = ashwright(&["decks", "convert", &both, "--to", "json"], "");
    let object: Value = serde_json::from_str(&out(&converted)).expect("JSON");
    assert_eq!(object[1]["edition"], json!("original"), "{object}");
    for path in [reborn, original, both] {
        std::fs::remove_file(path).expect("it is there");
    }
    // What leaves it open goes with the others.
    let directory = project().join("decks/original");
    let checked = ashwright(&["decks", "check", &directory.to_string_lossy(), "--json"], "");
    let object: Value = serde_json::from_str(&out(&checked)).expect("JSON");
    let decks = object["decks"].as_array().expect("a list");
    assert!(decks.iter().all(|deck| deck["edition"] == "original"), "{object}");
    let shown = ashwright(&["decks", "show", "mad doctor", "iron men"], "");
    assert!(out(&shown).contains("Protect"), "{}", out(&shown));
}

#[test]
fn the_protocol_lists_and_takes_every_deck_of_an_edition() {
    for (edition, at_least) in [("reborn", 60), ("original", 26)] {
        let listed = protocol(&json!({ "cmd": "decks", "edition": edition }));
        let names = listed["decks"].as_array().expect("a list");
        assert!(names.len() >= at_least, "{edition}: {}", names.len());
        let requests: String = names
            .iter()
            .map(|name| format!("{}\n", json!({ "cmd": "deck", "deck": name, "edition": edition })))
            .collect();
        let shown = out(&ashwright(&["protocol"], &requests));
        for (name, line) in names.iter().zip(shown.lines()) {
            let deck: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!((&deck["name"], &deck["problems"]), (name, &json!([])));
        }
    }
}

#[test]
fn what_players_made_is_marked_and_left_out() {
    let said = |args: &[&str]| {
        let output = ashwright(args, "quit\n");
        assert_eq!(code(&output), 0, "{args:?}: {}", complaint(&output));
        (out(&output), complaint(&output))
    };
    let (decks, _) = said(&["decks", "list", "--edition", "original"]);
    // Their shelf says it of all of them.
    let marked = decks.lines().skip_while(|line| *line != "Made by players").skip(1);
    let marked: Vec<&str> = marked.take_while(|line| !line.is_empty()).collect();
    assert_eq!(marked.len(), 4, "{decks}");
    assert!(marked.iter().any(|line| line.contains("The Mad Doctor")), "{decks}");
    assert!(!said(&["decks", "list"]).0.to_lowercase().contains("made by players"));

    let left_out = "more cards are of sets that players made: --fan-made";
    for args in [&["cards", "list"][..], &["cards", "search", "type:ally"]] {
        let of_original = |more: &[&'static str]| said(&[args, &["--edition", "original"], more].concat());
        let (without, _) = of_original(&[]);
        assert!(
            without.contains(left_out) && !without.contains(" fan-made\n"),
            "{without}"
        );
        let (with, _) = of_original(&["--fan-made"]);
        assert!(with.contains(" fan-made\n") && !with.contains(left_out), "{with}");
        let (json, complaint) = of_original(&["--json"]);
        assert!(
            complaint.contains(left_out) && !json.contains("\"made_by_players\": true"),
            "{complaint}"
        );
        assert!(!said(args).0.contains("players made"));
    }
    let (found, _) = said(&["cards", "search", "edition:original", "is:fan-made", "type:ally"]);
    assert!(found.contains(" fan-made\n") && !found.contains(left_out), "{found}");
    let (shown, _) = said(&["cards", "show", "Sycophant", "--edition", "original"]);
    assert!(shown.contains("made by players"), "{shown}");

    let (played, _) = said(&["play", "mad doctor", "--seed", "1"]);
    assert_eq!(
        played.matches("The Mad Doctor is a set that players made.").count(),
        1,
        "{played}"
    );
    let (played, _) = said(&["play", "iron men", "--edition", "original", "--seed", "1"]);
    assert!(!played.contains("players made"), "{played}");
}

#[test]
fn the_standard_input_is_one_of_several_decks() {
    let deck = out(&ashwright(&["decks", "convert", "bloodwoods"], ""));
    let counted = ashwright(&["sim", "--decks", "-,iron men", "--games", "2"], &deck);
    assert_eq!(code(&counted), 0, "{}", complaint(&counted));
    let refused = ashwright(&["sim", "--decks", "--games", "2"], "");
    assert_eq!(code(&refused), 2);
    let said = complaint(&refused);
    assert!(said.contains("a value is required for '--decks"), "{said}");
}

#[test]
fn what_the_rules_and_cards_call_something_is_looked_up_at_the_prompt() {
    let args = [
        "play",
        "laws of lions",
        "iron men",
        "--edition",
        "original",
        "--seed",
        "1",
    ];
    let shown = |said: &str| out(&ashwright(&args, &format!("{said}\nquit\n")));
    for (said, words) in [
        ("look respark", "Respark"),
        ("look spiked skin", "Spiked Skin"),
        ("look meditate", "editat"),
        ("look knigt", "did you mean \"Hammer Knight\""),
        ("knigt", "did you mean \"Hammer Knight\""),
        (
            "rule 7.4.7",
            "`ashwright rules show 7.4.7 --edition reborn` shows outside the game",
        ),
    ] {
        let shown = shown(said);
        let (_, answer) = shown.split_once(&format!("› {said}")).expect("it was said");
        let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(answer.contains(words), "{said}: {answer}");
        assert!(
            !answer.contains("No title") || said.contains("knigt"),
            "{said}: {answer}"
        );
    }
}
