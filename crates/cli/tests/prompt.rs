//! The prompt in positions of a game that a test lays out.

mod common;

use ashwright_core::EditionId;
use ashwright_engine::Position;
use ashwright_table::{Session, record, rulebook};
use common::{ashwright, place};
use serde_json::{Value, json};

/// What the program shows of a game that goes on from this position, with these lines said.
fn played(name: &str, position: Value, said: &str) -> String {
    let position: Position = serde_json::from_value(position).expect("a position");
    let session = Session::from_position(rulebook(EditionId::Reborn), &position).expect("a whole one");
    let path = place(name);
    std::fs::write(&path, record::write(&session)).expect("a temporary file");
    let output = ashwright(&["play", "--resume", &path.to_string_lossy()], said);
    std::fs::remove_file(path).expect("it is there");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A table at which two attack with what they have on their battlefields.
fn table(mine: Value, theirs: Value, hand: Value) -> Value {
    let seat = |name: &str, phoenixborn: &str, battlefield: Value, hand: Value| {
        json!({ "name": name, "phoenixborn": { "title": phoenixborn }, "battlefield": battlefield, "hand": hand,
            "draw_pile": ["Cover", "Cover", "Cover"], "dice": "3 ceremonial class, 2 natural power" })
    };
    let theirs = seat("Greedy", "Jessa Na Ni", theirs, json!([]));
    json!({ "edition": "reborn", "seats": [seat("You", "Coal Roarkwin", mine, hand), theirs],
        "stage": { "turn": { "seat": 0, "main": 1, "side": 1, "main_taken": false } },
        "round": 1, "first_player": 0, "turns": 1 })
}

#[test]
fn copies_and_what_actions_do_are_told_before() {
    let worker = |wounds: u8| json!({ "title": "Iron Worker", "wounds": wounds, "exhaustion": wounds });
    let position = table(
        json!([{ "title": "Hammer Knight" }]),
        json!([worker(0), worker(1), worker(0)]),
        json!([{ "title": "Chant of Revenge" }]),
    );
    let shown = played("copies.ash", position, "why chant\nattack wor\n\nquit\n");
    for line in [
        "     Iron Worker#2  2 attack  1 of 2 life",
        "     Iron Worker#3  2 attack  2 life",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    for line in ["attack Iron Worker ", "attack Iron Worker#2", "attack Iron Worker#3"] {
        let listed = shown.lines().find(|listed| listed.contains(line)).expect(line);
        let life = if line.ends_with('2') {
            "main; 1 of 2 life, exhausted"
        } else {
            "main; 2 life"
        };
        assert!(listed.ends_with(life), "{listed}");
    }
    assert!(shown.contains("3 choices contain \""), "{shown}");
    assert!(shown.contains("exhausted · Overtime 2"), "{shown}");
}

#[test]
fn several_attackers_are_named_at_once() {
    let position = || {
        table(
            json!([{ "title": "Hammer Knight" }, { "title": "Anchornaut" }, { "title": "Iron Worker" }]),
            json!([]),
            json!([]),
        )
    };
    let attack = ["Hammer Knight attacks.", "Iron Worker attacks.", "Anchornaut attacks."];
    for (n, said, attackers) in [
        (0, "1 3", &attack[..2]),
        (1, "hammer, worker", &attack[..2]),
        (2, "all", &attack[..]),
    ] {
        let lines = format!("attack jessa\n{said}\nquit\n");
        let shown = played(&format!("attackers{n}.ash"), position(), &lines);
        for attacks in attack {
            assert_eq!(shown.contains(attacks), attackers.contains(&attacks), "{said}: {shown}");
        }
        let (_, after) = shown.split_once(&format!("› {said}")).expect("it is said");
        assert!(
            !after.contains("battlefield") && !after.contains("Which unit attacks"),
            "{said}: {after}"
        );
    }
}

#[test]
fn a_target_that_is_taken_unasked_is_named() {
    let position = table(
        json!([{ "title": "Hammer Knight" }]),
        json!([]),
        json!([{ "title": "Expand Energy" }]),
    );
    let shown = played("alone.ash", position, "why 2\nlook natural\nquit\n");
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = line(&shown);
    assert!(
        told.contains("power natural side, the die; look explains it; only target: your Hammer Knight"),
        "{shown}"
    );
}

#[test]
fn what_does_nothing_is_marked() {
    let mut position = table(json!([{ "title": "Anchornaut" }]), json!([]), json!([]));
    position["seats"][0]["spellboard"] = json!([{ "title": "Chant of Revenge" }]);
    let shown = played("idle.ash", position, "why chant\nquit\n");
    assert!(shown.contains("side, exhaust; does nothing now"), "{shown}");
    assert!(
        shown.contains("use Chant of Revenge, but it does nothing now"),
        "{shown}"
    );
}

#[test]
fn what_is_named_is_looked_for_on_the_table_first() {
    let mut position = table(
        json!([{ "title": "Hammer Knight" }]),
        json!([{ "title": "Blood Puppet" }]),
        json!([{ "title": "Cover" }]),
    );
    position["seats"][1]["conjurations"] = json!({ "left": [["Blood Puppet", 4]] });
    let said = "look slash\nlook alert\nlook self inflict\nlook knight\nwhy use slash\nhelp\nquit\n";
    let shown = played("looked.ash", position, said);
    let after = |line: &str| {
        let (_, after) = shown.split_once(&format!("› {line}\n")).expect("it is said");
        after.split_once("\n› ").map_or(after, |(said, _)| said).to_owned()
    };
    for (line, face) in [
        ("look slash", "╭ Coal Roarkwin"),
        ("look alert", "╭ Hammer Knight"),
        ("look self inflict", "╭ Blood Puppet"),
        ("look knight", "╭ Hammer Knight"),
    ] {
        assert!(after(line).contains(face), "{line}: {}", after(line));
    }
    assert!(after("why use slash").contains("use Coal Roarkwin: Slash"), "{shown}");
    for symbol in ["+ TITLE", "+ TEXT", "focus 1", "* TEXT", "#2"] {
        assert!(after("help").contains(&format!("  {symbol} ")), "{symbol}: {shown}");
    }
}

#[test]
fn what_is_asked_for_by_words_is_found_whole_or_not_at_all() {
    let position = table(json!([]), json!([]), json!([]));
    let said = "rule damage\nrules damage\nhelp foo\nhelp undo\nquit\n";
    let shown = played("words.ash", position, said);
    let after = |line: &str| {
        let (_, after) = shown.split_once(&format!("› {line}\n")).expect("it is said");
        after.split_once("\n› ").map_or(after, |(said, _)| said).to_owned()
    };
    assert!(
        after("rule damage").contains("more: `rules damage` shows all of them"),
        "{shown}"
    );
    assert!(after("rules damage").len() > 4 * after("rule damage").len() && !after("rules damage").contains(" more:"));
    assert!(after("help foo").contains("There is no help about \"foo\""), "{shown}");
    assert_eq!(after("help undo").lines().count(), 1, "{shown}");
}

#[test]
fn decks_of_one_name_are_told_apart_and_no_games_are_refused() {
    let counted = ashwright(&["sim", "--decks", "iron men,iron men", "--games", "2"], "");
    let counted = String::from_utf8_lossy(&counted.stdout).into_owned();
    assert!(counted.contains("The Iron Men (2)"), "{counted}");
    for command in [&["sim"][..], &["lab", "mass"]] {
        let refused = ashwright(&[command, &["--games", "0"]].concat(), "");
        assert_eq!(refused.status.code(), Some(2), "{command:?}");
    }
}

#[test]
fn a_way_to_pay_that_is_looked_at_fits_the_screen() {
    let mut position = table(json!([]), json!([]), json!([{ "title": "Hammer Knight" }]));
    position["seats"][0]["dice"] = json!("2 ceremonial power, 1 ceremonial basic, 2 natural class, 2 natural power");
    let shown = played("payment.ash", position, "play hammer knight\nlook 1\nquit\n");
    assert!(shown.contains("is no card: pay"), "{shown}");
    let widest = shown.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?}: {shown}");
}
