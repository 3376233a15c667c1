//! The program as a person or another program runs it.

mod common;

use common::{ashwright, place, started};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("a code")
}

fn json(args: &[&str]) -> Value {
    let output = ashwright(args, "");
    serde_json::from_str(&stdout(&output)).unwrap_or_else(|e| panic!("{args:?}: {e}: {}", stderr(&output)))
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = place(name);
    std::fs::write(&path, text).expect("a temporary file");
    path
}

#[test]
fn cards_are_listed_shown_and_found() {
    let cards = json(&["cards", "list", "--json"]);
    let cards = cards.as_array().expect("an array");
    assert_eq!(cards.len(), ashwright_lang::reborn().cards.len());
    for card in cards {
        for key in ["name", "edition", "set", "type", "cost", "text"] {
            assert!(card[key].is_string(), "{key} of {card}");
        }
    }
    let shown = ashwright(&["cards", "show", "hammer"], "");
    assert!(stdout(&shown).contains("Hammer Knight") && code(&shown) == 0);
    let curly = ashwright(&["cards", "show", "Moon\u{2019}s  blessing"], "");
    assert!(stdout(&curly).contains("Moon's Blessing"), "{}", stderr(&curly));
    let master = ["cards", "list", "--set", "master set", "--json"];
    assert_eq!(json(&master), json(&["cards", "list", "--set", "MASTER SE", "--json"]));
    let found = ashwright(&["cards", "search", "type:ally", "alert"], "");
    assert!(stdout(&found).contains("Hammer Knight"), "{}", stdout(&found));
    let denied = ashwright(&["cards", "search", "-type:phoenixborn", "saria", "--json"], "");
    assert_eq!(code(&denied), 0, "{}", stderr(&denied));
    assert!(!stdout(&denied).contains("\"name\": \"Saria Guideman\""));
    let slip = ashwright(&["cards", "search", "hamer", "knight"], "");
    assert!(stderr(&slip).contains("did you mean `hammer`?"), "{}", stderr(&slip));
    let original = json(&["cards", "search", "edition:original", "hammer", "knight", "--json"]);
    assert_eq!(original[0]["edition"], "original", "{original}");
    let both = json(&[
        "cards",
        "search",
        "-edition:red-rains",
        "name:\"hammer knight\"",
        "--json",
    ]);
    assert_eq!(both.as_array().map(Vec::len), Some(2), "{both}");
    let unknown = ashwright(&["cards", "search", "edition:third"], "");
    assert!(
        stderr(&unknown).contains("there are: reborn, red-rains, original"),
        "{}",
        stderr(&unknown)
    );
    // What another edition has is told as that, and not as nothing.
    for (words, remedy) in [
        (&["cards", "show", "whiplash"][..], "--edition red-rains"),
        (&["cards", "picture", "The Corpse of Viros"], "--edition red-rains"),
        (&["cards", "show", "Masked Wolf", "--edition", "original"], ""),
        (&["cards", "list", "--type", "aspect"], "--edition red-rains"),
    ] {
        let other = ashwright(words, "");
        assert_eq!(code(&other), if remedy.is_empty() { 0 } else { 2 }, "{words:?}");
        assert!(stderr(&other).contains(remedy), "{}", stderr(&other));
    }
    let unknown = ashwright(&["cards", "search", "colour:red"], "");
    assert_eq!(code(&unknown), 2);
    assert!(stderr(&unknown).contains("colour"), "{}", stderr(&unknown));
    let unknown = ashwright(&["cards", "show", "Hammer Knigth"], "");
    assert_eq!(code(&unknown), 2);
    assert!(
        stderr(&unknown).contains("did you mean \"Hammer Knight\"?"),
        "{}",
        stderr(&unknown)
    );
}

#[test]
fn card_files_are_checked_and_formatted() {
    assert_eq!(code(&ashwright(&["cards", "check"], "")), 0);
    let wrong = file(
        "wrong.cards",
        "edition reborn\nset \"Mine\"\n\nally \"Nobody\"\n  cost many dice\n",
    );
    let checked = ashwright(&["cards", "check", &wrong.to_string_lossy()], "");
    assert_eq!(code(&checked), 1);
    assert!(stdout(&checked).contains("wrong.cards:5"), "{}", stdout(&checked));
    let played = ashwright(&["play", "--cards", &wrong.to_string_lossy()], "");
    assert_eq!(code(&played), 2);
    let absent = ashwright(&["cards", "fmt", "/no/such/file.cards"], "");
    assert_eq!(code(&absent), 2);
    assert!(stderr(&absent).contains("there is no such file"));
    std::fs::remove_file(wrong).expect("it is there");
}

#[test]
fn rules_are_shown_and_found() {
    let shown = ashwright(&["rules", "show", "9.2.1"], "");
    assert!(stdout(&shown).contains("Prevented damage"));
    let found = json(&["rules", "search", "fatigue", "--json"]);
    assert_eq!(found["rules"][0]["number"], "17.1.67");
    for wrong in ["99", "9.2.99", "damage"] {
        assert_eq!(code(&ashwright(&["rules", "show", wrong], "")), 2, "{wrong}");
    }
    let layered = json(&["rules", "show", "7.6.6", "--edition", "red-rains", "--json"]);
    assert_eq!(layered["rules"][0]["standing"], "replaced");
    let differences = json(&["rules", "diff", "reborn", "red-rains", "7.6", "--json"]);
    assert_eq!(differences["rules"].as_array().map(Vec::len), Some(1));
    assert_eq!(differences["rules"][0]["number"], "7.6.6");
    assert_eq!(code(&ashwright(&["rules", "show", "--edition", "yellow"], "")), 2);
}

#[test]
fn the_rules_of_an_edition_are_read_whole_and_by_what_differs() {
    let own = json(&["rules", "show", "9.101.1", "--edition", "original", "--json"]);
    assert_eq!(own["rules"][0]["standing"], "own");
    for (from, to) in [
        ("reborn", "original"),
        ("reborn", "red-rains"),
        ("original", "red-rains"),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_ashwright"));
        let ran = program.args(["rules", "diff", from, to]).env("COLUMNS", "80").output();
        let shown = stdout(&ran.expect("the program runs"));
        assert!(widest(&shown) <= 80, "{from} {to}: {}", widest(&shown));
        assert!(shown.contains(&format!("between {from} and {to}")));
    }
}

#[test]
fn the_cards_of_all_editions_are_checked_together() {
    let cards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards");
    let checked = json(&["cards", "check", cards, "--json"]);
    assert_eq!(checked["problems"].as_array().map(Vec::len), Some(0), "{checked}");
}

#[test]
fn deck_lists_are_converted_between_formats() {
    for to in ["site", "table", "json", "site-json", "table-json", "link", "deck"] {
        let there = ashwright(&["decks", "convert", "iron men", "--to", to], "");
        assert_eq!(code(&there), 0, "{to}");
        let back = ashwright(&["decks", "convert", "-", "--to", "json"], &stdout(&there));
        assert_eq!(code(&back), 0, "{to}: {}", stderr(&back));
        assert!(
            stdout(&back).contains("\"hammer-knight\": 3"),
            "{to}: {}",
            stdout(&back)
        );
    }
    let boxes = ashwright(&["decks", "convert", "iron men", "--to", "table"], "");
    let lost = stderr(&boxes);
    assert!(
        lost.contains("the name and the Phoenixborn did not get into the list"),
        "{lost}"
    );
    let marks = ashwright(&["decks", "convert", "iron men", "--to", "site"], "");
    assert!(stderr(&marks).contains("the First Five did not"), "{}", stderr(&marks));
    for to in ["json", "site-json", "table-json", "link", "deck"] {
        let whole = ashwright(&["decks", "convert", "iron men", "--to", to], "");
        assert_eq!(stderr(&whole), "", "{to}");
    }
    let slip = ashwright(
        &["decks", "convert", "-", "--to", "site"],
        "Coal Roarkwin\n3x Hamer Knight\n2x Cover",
    );
    assert_eq!(code(&slip), 1);
    assert!(stdout(&slip).contains("2x Cover"));
    assert!(
        stderr(&slip).contains("2 | 3x Hamer Knight") && stderr(&slip).contains("\"Hammer Knight\""),
        "{}",
        stderr(&slip)
    );
    let link = ashwright(&["decks", "convert", "-"], "https://ashes.live/decks/123/");
    assert_eq!(code(&link), 2);
    assert!(stderr(&link).contains("nothing is fetched"), "{}", stderr(&link));
    let other = ashwright(&["decks", "check", "iron men", "--format", "precon"], "");
    assert_eq!(code(&other), 0);
}

#[test]
fn decks_are_listed_shown_and_checked() {
    assert!(json(&["decks", "list", "--json"]).as_array().expect("an array").len() >= 6);
    assert!(stdout(&ashwright(&["decks", "show", "iron men"], "")).contains("Coal Roarkwin"));
    assert_eq!(code(&ashwright(&["decks", "check"], "")), 0);
    let short = file(
        "short.deck",
        "phoenixborn: Coal Roarkwin\ndice: 10 natural\n\n3 Anchornaut\n",
    );
    let checked = ashwright(&["decks", "check", &short.to_string_lossy()], "");
    assert_eq!(code(&checked), 1);
    assert!(stdout(&checked).contains("rule 16.1.1"), "{}", stdout(&checked));
    let simulated = ashwright(&["sim", "--decks", &short.to_string_lossy()], "");
    assert_eq!(code(&simulated), 2);
    assert_eq!(code(&ashwright(&["decks", "show", "no such deck at all"], "")), 2);
    std::fs::remove_file(short).expect("it is there");
}

#[test]
fn every_command_reads_decks_in_every_format() {
    let list = |to: &str| stdout(&ashwright(&["decks", "convert", "iron men", "--to", to], ""));
    let site = file("site.txt", &list("site"));
    let json = file("deck.json", &list("json"));
    let link = list("link");
    let (site, json) = (site.to_string_lossy().into_owned(), json.to_string_lossy().into_owned());
    for deck in [site.as_str(), json.as_str(), link.trim()] {
        let shown = ashwright(&["decks", "show", deck], "");
        assert!(stdout(&shown).contains("Hammer Knight"), "{deck}: {}", stderr(&shown));
        let checked = ashwright(&["decks", "check", deck], "");
        assert_eq!(code(&checked), 0, "{deck}: {}", stdout(&checked));
        let played = ashwright(&["play", deck, "--seed", "1"], "quit\n");
        assert_eq!(code(&played), 0, "{deck}: {}", stderr(&played));
        assert!(stdout(&played).contains("Coal Roarkwin"), "{deck}");
    }
    let both = format!(
        "{}\n---\n{}",
        list("site"),
        stdout(&ashwright(&["decks", "convert", "bloodwoods"], ""))
    );
    let both = file("both.txt", &both);
    let path = both.to_string_lossy().into_owned();
    let object = self::json(&["sim", "--decks", &path, "--games", "4", "--json"]);
    assert_eq!(object["decks"].as_array().map(Vec::len), Some(2), "{object}");
    let played = ashwright(&["play", &path], "quit\n");
    assert_eq!(code(&played), 2);
    assert!(stderr(&played).contains("2 decks"), "{}", stderr(&played));
    let slip = file(
        "slip.txt",
        "Slippery\nphoenixborn: Coal Roarkwin\n3 Hamer Knight\n3 Iron Rhino\n",
    );
    let slip_path = slip.to_string_lossy().into_owned();
    // Each deck has its verdict, also behind a file that is not there.
    let checked = ashwright(&["decks", "check", "/no/such.deck", &path, &slip_path], "");
    assert_eq!(code(&checked), 1);
    let said = stdout(&checked);
    assert_eq!(said.matches("fine  ").count(), 2, "{said}");
    assert_eq!(said.matches("unread").count(), 2, "{said}");
    for words in [
        "there is no such file",
        "did you mean \"Hammer Knight\"?",
        "did you mean \"Summon Iron Rhino\"?",
        "3 | 3 Hamer Knight",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let converted = ashwright(&["decks", "convert", &path, "--to", "json"], "");
    let value: Value = serde_json::from_str(&stdout(&converted)).expect("JSON");
    assert_eq!(value.as_array().map(Vec::len), Some(2));
    for path in [site, json, path, slip_path] {
        std::fs::remove_file(path).expect("it is there");
    }
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn tables_and_board_fit_eighty_columns_and_use_more() {
    let wide = |columns: &str, args: &[&str], input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ashwright"))
            .args(args)
            .env("COLUMNS", columns)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        stdout(&child.wait_with_output().expect("the program ends"))
    };
    let turns = "\n1\n1\n\n".repeat(40);
    let play: &[&str] = &["play", "iron men", "bloodwoods", "--seed", "3"];
    for (args, input) in [
        (&["cards", "list"][..], ""),
        (&["decks", "list"][..], ""),
        (&["decks", "show", "iron men"][..], ""),
        (&["sim", "--games", "4"][..], ""),
        (&["sim", "--games", "4", "--uses"][..], ""),
        (&["cards", "diff", "original", "reborn"][..], ""),
        (play, turns.as_str()),
        (play, "help\nlook hammer\n"),
    ] {
        let narrow = wide("80", args, input);
        assert!(widest(&narrow) <= 80, "{args:?}: {}", widest(&narrow));
    }
    assert!(widest(&wide("120", &["cards", "list"], "")) > 90);
    assert!(widest(&wide("120", play, &turns)) > 100);
    // An empty cell leaves no line of codes behind.
    let coloured = wide("80", &["decks", "show", "iron men", "--color", "always"], "");
    assert!(!coloured.contains("\x1b[2m\x1b[0m"), "{coloured}");
}

#[test]
fn what_was_taken_back_is_not_in_the_log() {
    let play = ["play", "iron men", "bloodwoods", "--seed", "1"];
    // The first two answers are those of the prepare phase; the second is taken back, and the log is that after the first.
    let log = |input: &str| {
        let told = stdout(&ashwright(&play, input));
        let (_, log) = told.rsplit_once("› log").expect("a log");
        log.split("› ").next().map(str::to_owned)
    };
    assert_eq!(log("\nlog\n"), log("\n1\nundo\nlog\n"));
    assert_ne!(log("\nlog\n"), log("\n1\nlog\n"));
}

#[test]
fn what_was_answered_before_a_game_was_left_is_taken_back_after_it() {
    let record = file("undone.record", "");
    let path = record.display().to_string();
    let play = ["play", "iron men", "bloodwoods", "--seed", "1", "--record", &path];
    let log = |args: &[&str], input: &str| {
        let told = stdout(&ashwright(args, input));
        let (_, log) = told.rsplit_once("› log").expect("a log");
        log.split("› ").next().map(str::to_owned)
    };
    let before = log(&play, "\nlog\n1\n");
    assert!(before.is_some());
    assert_eq!(log(&["play", "--resume", &path], "undo\nlog\nview\n"), before);
    std::fs::remove_file(record).expect("it is there");
}

#[test]
fn the_prompt_explains_what_it_shows() {
    let said = |input: &str| stdout(&ashwright(&["play", "iron men", "bloodwoods", "--seed", "1"], input));
    let help = said("help\n");
    for words in ["0 / 1 / 1", "power TYPE", "meditate", "● ◑ ○"] {
        assert!(help.contains(words), "{words}");
    }
    assert!(said("look natural\n").contains("the natural dice power"));
    assert!(!said("look natural\n").contains("[natural"));
    assert!(!said("look chant of revenge\n").contains("[side]"));
    assert!(
        said("look 1\n").contains("╭"),
        "the first of the cards that are asked for"
    );
    assert!(said("why play blood transfer\n").contains("neither in your hand nor in play"));
    // The hand stands at the prompt that asks for it, and only there.
    let discard = said("\n");
    let board = discard.rsplit_once("draw pile").expect("the table").1;
    assert!(!board.contains("figures of units"), "{board}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_keeps_its_record() {
    let interrupted = |args: &[&str], input: &str, until: &str| {
        let mut child = started(args);
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(input.as_bytes()).expect("it listens");
        let mut out = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
        let mut told = String::new();
        while !until.is_empty() && !told.contains(until) {
            assert!(
                std::io::BufRead::read_line(&mut out, &mut told).expect("text") > 0,
                "{told}"
            );
        }
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .expect("a signal")
                .success()
        );
        std::io::Read::read_to_string(&mut out, &mut told).expect("text");
        drop(pipe);
        child.wait().expect("it ends");
        told
    };
    let record = file("interrupted.ash", "");
    let path = record.to_string_lossy().into_owned();
    let told = interrupted(&["play", "--seed", "1", "--record", &path], "\n", "draw pile");
    assert!(told.contains("The game is recorded"), "{told}");
    assert_eq!(code(&ashwright(&["replay", &path], "")), 0);
    std::fs::remove_file(record).expect("it is there");
}

#[test]
fn the_table_says_who_plays_together_and_whether_lists_are_hidden() {
    let seats = r#"{"phoenixborn":{"title":"Noah Redmoon"}},{"phoenixborn":{"title":"Jessa Na Ni"}},{"phoenixborn":{"title":"Noah Redmoon"},"partner_of":0}"#;
    for (lists, hidden) in [("open", false), ("hidden", true)] {
        let text =
            format!("[Format \"ashwright record 1\"]\n\nstart {{\"lists\":\"{lists}\",\"seats\":[{seats}]}}\n\ngame\n");
        let record = file(&format!("partners-{lists}.ash"), &text);
        let told = stdout(&ashwright(&["replay", &record.to_string_lossy()], ""));
        let with = |name: &str| {
            told.lines()
                .filter(|line| line.contains(&format!("with {name}")))
                .count()
        };
        assert_eq!((with("P1"), with("P2"), with("P3")), (1, 0, 1), "{told}");
        assert_eq!(told.contains("deck lists are hidden"), hidden, "{told}");
        std::fs::remove_file(record).expect("it is there");
    }
}

#[test]
fn replays_speak_english() {
    let record = file("english.ash", "");
    let path = record.to_string_lossy().into_owned();
    let play = [
        "play",
        "iron men",
        "bloodwoods",
        "--against",
        "random",
        "--seed",
        "3",
        "--record",
        &path,
    ];
    ashwright(&play, &"1\n2\n\n3\n1\n\n".repeat(100));
    let told = stdout(&ashwright(&["replay", &path], ""));
    for wrong in ["You rolls", "You's", "You draws", "You plays", "You is"] {
        assert!(!told.contains(wrong), "{wrong}");
    }
    assert!(told.contains("Your turn") && told.contains("You roll "), "{told}");
    assert!(told.matches("the first player.").count() >= 1);
    let first: Vec<&str> = told.lines().filter(|line| line.contains("the first player.")).collect();
    assert!(first.windows(2).all(|pair| pair[0] != pair[1]), "{first:?}");
    let other = stdout(&ashwright(&["replay", &path, "--seat", "2"], ""));
    assert!(!other.contains("You's") && other.contains("P1 "), "{other}");
    let text = std::fs::read_to_string(&record).expect("it is there");
    let tag = text
        .lines()
        .find(|line| line.starts_with("[Result "))
        .expect("a result");
    std::fs::write(&record, text.replace(tag, "[Result \"nobody\"]")).expect("it is there");
    let changed = ashwright(&["replay", &path], "");
    assert_eq!(code(&changed), 1);
    assert!(
        stdout(&changed).contains("not how the game stands"),
        "{}",
        stdout(&changed)
    );
    std::fs::remove_file(record).expect("it is there");
}

#[test]
fn directories_of_cards_are_checked() {
    let dir = place("cards");
    std::fs::create_dir_all(&dir).expect("a directory");
    let empty = ashwright(&["cards", "check", &dir.to_string_lossy()], "");
    assert_eq!(code(&empty), 2);
    std::fs::write(
        dir.join("mine.cards"),
        "edition reborn\nset \"Mine\"\n\nally \"Nobody\"\n  cost many dice\n",
    )
    .expect("a file");
    let checked = ashwright(&["cards", "check", &dir.to_string_lossy()], "");
    assert_eq!(code(&checked), 1);
    assert!(stdout(&checked).contains("mine.cards:5"), "{}", stdout(&checked));
    std::fs::remove_dir_all(dir).expect("it is there");
}

#[test]
fn simulations_count_the_uses_of_cards() {
    let run = |jobs: &str| {
        json(&[
            "sim",
            "--random-decks",
            "--games",
            "40",
            "--seed",
            "5",
            "--jobs",
            jobs,
            "--uses",
            "--json",
        ])
    };
    let object = run("1");
    assert_eq!(object["uses"], run("2")["uses"]);
    let uses = object["uses"].as_array().expect("a list");
    let of = |name: &str| {
        let row = uses.iter().find(|row| row["name"] == name).expect("a card of the pool");
        row["uses"].as_u64().expect("a number")
    };
    let total: u64 = uses.iter().filter_map(|row| row["uses"].as_u64()).sum();
    assert!(total > 40 * 10, "a game has many more uses: {total}");
    // Cards that are played, conjurations that come into play, and what is activated all have their row.
    assert!(of("Anchornaut") + of("Gilder") + of("Summon Gilder: its effect") < total);
    assert_eq!(
        json(&["sim", "--games", "2", "--json"])["uses"],
        serde_json::Value::Null
    );
}

#[test]
fn simulations_do_not_depend_on_the_number_of_jobs() {
    let run = |jobs: &str| {
        let mut object = json(&[
            "sim", "--games", "60", "--seats", "3", "--seed", "5", "--jobs", jobs, "--json",
        ]);
        let map = object.as_object_mut().expect("an object");
        map.retain(|key, _| !key.contains("cpu"));
        object
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    assert_eq!(
        (&one["games"], &one["completed"], &one["errors"]),
        (&60.into(), &60.into(), &0.into())
    );
    let players = one["players"].as_array().expect("players");
    assert_eq!(players.len(), 3);
    let wins: u64 = players.iter().filter_map(|player| player["wins"].as_u64()).sum();
    assert_eq!(wins, 60);
    assert!(
        players
            .iter()
            .all(|player| player["name"] == "random" && player["interval"].is_array())
    );
    for wrong in [
        ["--players", "clever"],
        ["--players", "random,random,random,random,random"],
        ["--games", "0"],
    ] {
        assert_eq!(code(&ashwright(&["sim", wrong[0], wrong[1]], "")), 2, "{wrong:?}");
    }
}

#[test]
fn a_game_is_played_recorded_and_replayed_by_pipe() {
    let record = file("game.ash", "");
    let path = record.to_string_lossy().into_owned();
    let play = [
        "play",
        "iron men",
        "bloodwoods",
        "--against",
        "random",
        "--seed",
        "3",
        "--record",
        &path,
    ];
    let input = "1\n2\n\n3\n1\n\n".repeat(400);
    let played = ashwright(&play, &input);
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let told = stdout(&played);
    assert!(told.contains("The game is recorded"), "{told}");
    let unwrapped = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "ahead, by the measure of the bots",
        "Damage dealt (",
        "on their power side; ",
    ] {
        assert!(unwrapped.contains(words), "the game does not tell {words}");
    }
    assert!(!told.contains('\x1b'), "colours in a pipe");
    let replayed = ashwright(&["replay", &path], "");
    assert_eq!(code(&replayed), 0, "{}", stderr(&replayed));
    assert!(stdout(&replayed).contains("agree"));
    let part = json(&["replay", &path, "--turn", "2", "--json"]);
    assert_eq!(part["turn"], 2);
    assert_eq!(code(&ashwright(&["replay", &path, "--step", "99999"], "")), 2);
    std::fs::write(&record, "no record\n").expect("it is there");
    assert_eq!(code(&ashwright(&["replay", &path], "")), 2);
    std::fs::remove_file(record).expect("it is there");
}

#[test]
fn every_prompt_answers_questions_and_an_unfinished_game_says_so() {
    let input = "help\nlook hammer\nlook nothing like it\nrule 9.2.1\nrule fatigue\nrule\nwhy pass\nwhy 1\nwhy\nlog abc\nlog\nview\npile\n\
                 options\nundo\n77\nnonsense\n\x1b[A\nview\n";
    let played = ashwright(&["play", "iron men", "bloodwoods", "--seed", "1"], input);
    assert_eq!(code(&played), 1);
    let told = stdout(&played);
    for words in [
        "take that choice",
        "Hammer Knight",
        "Prevented damage",
        "the game is not finished",
        "It is possible: 1, ",
        "\"abc\" is no number of lines",
    ] {
        assert!(told.contains(words), "{words}");
    }
    let left = ashwright(&["play", "--seed", "1"], "quit\n");
    assert_eq!(code(&left), 0);
}

#[test]
fn the_hand_of_a_bot_stays_hidden() {
    let played = ashwright(&["play", "iron men", "bloodwoods", "--seed", "2"], "\n1\n1\n\nview\n");
    let told = stdout(&played);
    let hidden = told
        .split("Greedy · Jessa Na Ni")
        .last()
        .and_then(|rest| rest.split("You · Coal").next());
    assert!(!hidden.expect("the table").contains("main,"), "{told}");
}

#[test]
fn four_seats_play() {
    let input = "\n".repeat(300) + "quit\n";
    let played = ashwright(
        &[
            "play",
            "--players",
            "4",
            "--seat",
            "3",
            "--against",
            "random",
            "--seed",
            "4",
        ],
        &input,
    );
    assert!(stdout(&played).contains("seat 4"), "{}", stderr(&played));
    assert_eq!(code(&ashwright(&["play", "--seat", "3"], "")), 2);
}

#[test]
fn rulings_are_run() {
    let all = json(&["rulings", "run", "--json"]);
    assert_eq!(
        all["total"].as_u64(),
        all["passed"].as_u64().zip(all["failed"].as_u64()).map(|(p, f)| p + f)
    );
    assert!(all["failing"].is_array());
    let wrong = file("wrong.ruling", "ruling X\n  nonsense\n");
    let run = ashwright(&["rulings", "run", &wrong.to_string_lossy()], "");
    assert_eq!(code(&run), 1);
    // A file of another name than its ruling and a rule that does not exist are remarked upon and fail nothing.
    let text = "ruling Other\ncites 99.1.1\ntitle t\nIsaac Phoenixborn Noah Redmoon\n\
                Fernanda Phoenixborn Jessa Na Ni\nturn Isaac\nIsaac passes\n";
    let odd = file("odd.ruling", text);
    let run = ashwright(&["rulings", "run", &odd.to_string_lossy()], "");
    assert_eq!(code(&run), 0);
    assert!(stdout(&run).contains("call the file Other.ruling"), "{}", stdout(&run));
    assert!(
        stdout(&run).contains("99.1.1, which does not exist"),
        "{}",
        stdout(&run)
    );
    assert!(stdout(&run).contains("the ruling expects nothing"), "{}", stdout(&run));
    std::fs::remove_file(odd).expect("it is there");
    let other = wrong.with_extension("d");
    std::fs::create_dir_all(&other).expect("a place for files");
    let same = other.join(wrong.file_name().expect("a name"));
    std::fs::copy(&wrong, &same).expect("a copy");
    let run = ashwright(
        &["rulings", "run", &wrong.to_string_lossy(), &same.to_string_lossy()],
        "",
    );
    assert_eq!(code(&run), 2, "two rulings of one name");
    std::fs::remove_dir_all(other).expect("it is there");
    std::fs::remove_file(wrong).expect("it is there");
}

#[test]
fn the_protocol_answers_each_line() {
    let output = ashwright(&["protocol"], "{\"cmd\":\"hello\"}\nnonsense\n");
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.lines().nth(1).is_some_and(|line| line.contains("error")));
    assert_eq!(code(&output), 0);
}

#[test]
fn the_example_of_the_protocol_runs() {
    let help = stdout(&ashwright(&["protocol", "--help"], ""));
    let request = help.split('\'').find(|part| part.starts_with('{')).expect("an example");
    let request = request.trim_end_matches("\\n");
    let answer = stdout(&ashwright(&["protocol"], &format!("{request}\n")));
    assert!(
        !answer.contains("error") && answer.contains("protocol"),
        "{request}: {answer}"
    );
}

/// R 14.4.2: a loop that nobody breaks is a draw, in figures and under the laws.
#[test]
fn draws_are_counted() {
    let loops = "edition reborn\nset \"S\", made by players\n\nally \"Looper\"\n  picture hound\n  cost main, 1 basic\n  stats 0 / 3 / 0\n  \
                 when status is placed on this\n    place 1 status on this\n  when this comes into play\n    place 1 status on this\n";
    let cards = file("loops.cards", loops).display().to_string();
    let deck = "phoenixborn: Noah Redmoon\ndice: 10 natural\n3 Looper\n3 Iron Worker\n3 Hammer Knight\n3 Anchornaut\n3 Strengthen\n3 \
                Refresh\n3 Seal\n3 Transfer\n3 Resummon\n3 Cover\n";
    let deck = file("loops.deck", deck).display().to_string();
    let sim = ["sim", "--cards", &cards, "--decks", &deck, "--games", "6", "--laws"];
    let told = ashwright(&sim, "");
    assert_eq!(code(&told), 0, "{}", stdout(&told));
    let figures = json(&[&sim[..], &["--json"]].concat());
    let wins = figures["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat["wins"].as_u64().expect("a number"));
    assert!(figures["draws"].as_u64() > Some(0), "{figures}");
    assert_eq!(wins.sum::<u64>() + figures["draws"].as_u64().expect("a number"), 6);
    assert!(stdout(&told).contains(" drawn"), "{}", stdout(&told));
}

#[test]
fn what_cannot_be_formatted_or_written_is_told_before_anything_is_lost() {
    // What comes out may take the place of what came in.
    let wrong = ashwright(
        &["cards", "fmt", "-"],
        "edition reborn\nset \"S\"\nally \"A\"\n  cost mian\n",
    );
    assert_eq!((code(&wrong), &stdout(&wrong)[..]), (1, ""));
    assert!(stderr(&wrong).contains("mian"), "{}", stderr(&wrong));
    // Hours of games are not played for a file that cannot be written.
    let directory = place("").display().to_string();
    for option in ["--table", "--out"] {
        let lab = [
            "lab",
            "red-rains",
            "--chimera",
            "viros",
            "--games",
            "1000000",
            "--players",
            "random",
            option,
            &directory,
        ];
        let lab = ashwright(&lab, "");
        assert_eq!((code(&lab), &stdout(&lab)[..]), (2, ""));
        assert!(stderr(&lab).contains("cannot write the file"), "{}", stderr(&lab));
    }
    let lab = [
        "lab",
        "two-player",
        "--chimera",
        "viros",
        "--games",
        "1000000",
        "--write",
        "/no/such/directory",
    ];
    assert_eq!(code(&ashwright(&lab, "")), 2);
}

#[test]
fn a_title_that_cannot_be_shown_is_refused() {
    for title in ["Ho\u{1b}[31mme", "Ho\u{202e}me", "Ho\u{200b}me", &"x".repeat(81)] {
        let text = format!(
            "edition reborn\nset \"S\", made by players\n\nally \"{title}\"\n  picture hound\n  cost main\n  stats 0 / 3 / 0\n"
        );
        let path = file("shown.cards", &text).display().to_string();
        let checked = ashwright(&["cards", "check", &path], "");
        assert_eq!(code(&checked), 1, "{title:?}");
        assert!(stdout(&checked).contains("this title has"), "{}", stdout(&checked));
        assert!(!stdout(&checked).contains(['\u{1b}', '\u{202e}', '\u{200b}']));
    }
}

#[test]
fn rulings_of_a_directory_are_run_although_one_cannot_be_read() {
    let directory = place("mixed-rulings");
    std::fs::create_dir_all(&directory).expect("a directory");
    let good = std::fs::read_dir("../../rulings/reborn")
        .expect("rulings")
        .flatten()
        .map(|file| file.path());
    let good = good
        .filter(|path| path.extension().is_some_and(|end| end == "ruling"))
        .min()
        .expect("a ruling");
    std::fs::copy(&good, directory.join(good.file_name().expect("a name"))).expect("a copy");
    std::fs::write(directory.join("wide.ruling"), [0xff, 0xfe, b'r', 0]).expect("a file");
    let run = ashwright(&["rulings", "run", &directory.display().to_string()], "");
    assert_eq!(code(&run), 1);
    assert!(
        stdout(&run).contains("2 rulings: 1 passed, 1 failed"),
        "{}",
        stdout(&run)
    );
    std::fs::remove_dir_all(directory).expect("it is there");
}

#[test]
fn usage_is_taught() {
    assert_eq!(code(&ashwright(&["cards", "nonsense"], "")), 2);
    for command in ["play", "sim", "replay", "protocol"] {
        let help = ashwright(&[command, "--help"], "");
        assert!(stdout(&help).contains("Example"), "{command}");
        assert_eq!(code(&help), 0);
    }
    for (args, says) in [
        (["play", "--players", "7"], "choose a number from 2 to 4"),
        (["sim", "--games", "0"], "choose a whole number, 1 or more"),
        (["sim", "--games", "many"], "choose a whole number, 1 or more"),
        (["replay", "--turn", "-3"], "unexpected argument"),
    ] {
        let wrong = ashwright(&args, "");
        assert_eq!(code(&wrong), 2);
        assert!(stderr(&wrong).contains(says), "{}", stderr(&wrong));
    }
}

#[test]
fn the_chance_of_a_recorded_game_is_verified() {
    use ashwright_room::chance::Secret;
    use ashwright_room::{Level, Room, SeatSetup, Setup};
    let seat = |deck: &str| SeatSetup {
        name: deck.to_owned(),
        deck: deck.to_owned(),
        bot: Some(Level::Novice),
    };
    let seats = vec![seat("The Iron Men"), seat("The Mist Guardian")];
    let setup = Setup {
        seed: 5,
        ..Setup::new(seats, Secret::new([5; 32]))
    };
    let book = ashwright_engine::Rulebook::new(std::sync::Arc::new(ashwright_lang::reborn().clone()));
    let mut room = Room::new(std::sync::Arc::new(book), setup).expect("a room");
    while room.bot_move().is_some() {}
    let record = room.record().expect("a record");
    let path = file("fair.ash", &record);
    let verified = ashwright(&["verify", &path.to_string_lossy()], "");
    assert_eq!(code(&verified), 0, "{}{}", stdout(&verified), stderr(&verified));
    assert!(stdout(&verified).contains("outcomes of chance follow from the secret"));

    let roll = record
        .lines()
        .find(|line| line.starts_with("chance: roll"))
        .expect("a roll");
    let (dice, _) = roll.rsplit_once(' ').expect("levels");
    let forged = file("forged.ash", &record.replacen(roll, &format!("{dice} ppppp"), 1));
    let verified = ashwright(&["verify", &forged.to_string_lossy()], "");
    assert_eq!(code(&verified), 1);
    assert!(stdout(&verified).contains("the secret gives"), "{}", stdout(&verified));
    let object = ashwright(&["verify", "--json", &forged.to_string_lossy()], "");
    let object: Value = serde_json::from_str(&stdout(&object)).expect("JSON");
    assert!(object["faults"][0]["why"].is_string());

    let unbound = file("unbound.ash", &record.replace("[Secret ", "[Other "));
    let verified = ashwright(&["verify", &unbound.to_string_lossy()], "");
    assert_eq!(code(&verified), 1);
    assert!(stdout(&verified).contains("the tag Secret is missing"));
    let bound = |line: &&str| {
        !["[Secret ", "[Commitment ", "[NonceP"]
            .iter()
            .any(|tag| line.starts_with(tag))
    };
    let bare: Vec<&str> = record.lines().filter(bound).collect();
    let bare = file("bare.ash", &bare.join("\n"));
    let verified = ashwright(&["verify", &bare.to_string_lossy()], "");
    assert_eq!(code(&verified), 1);
    let said = stdout(&verified);
    assert!(
        said.contains("nothing bound the chance") && !said.contains("tag"),
        "{said}"
    );
    let none = file("none.ash", "nothing\n");
    assert_eq!(code(&ashwright(&["verify", &none.to_string_lossy()], "")), 2);
}

#[test]
fn decks_of_the_original_edition_are_converted_and_an_empty_directory_is_told() {
    for deck in ["laws of lions", "frostdale giants"] {
        let converted = ashwright(&["decks", "convert", deck, "--edition", "original", "--to", "json"], "");
        assert_eq!(code(&converted), 0, "{}", stderr(&converted));
        assert!(stdout(&converted).contains("\"edition\": \"original\""));
    }
    let empty = place("empty");
    std::fs::create_dir_all(&empty).expect("a temporary directory");
    let empty = empty.to_string_lossy().into_owned();
    for args in [
        &["decks", "check", &empty][..],
        &["decks", "show", &empty],
        &["decks", "convert", &empty],
        &["play", &empty],
    ] {
        let told = ashwright(args, "");
        assert!(
            code(&told) == 2 && stderr(&told).contains("no file is in it"),
            "{args:?}: {}",
            stderr(&told)
        );
    }
}

#[test]
fn what_two_players_agree_on_is_refused_for_one() {
    for option in ["--open-hands", "--call-of-the-phoenix"] {
        let told = ashwright(
            &[
                "sim",
                "--chimera",
                "viros",
                "--players",
                "random",
                "--games",
                "5",
                option,
            ],
            "",
        );
        assert!(
            code(&told) == 2 && stderr(&told).contains("name two --players"),
            "{}",
            stderr(&told)
        );
    }
}

/// Two people play at one terminal: whoever is asked is at the prompt, sees only what is theirs, and finds the game again.
#[test]
fn two_people_take_turns_at_the_prompt() {
    let record = file("two-people.ash", "");
    let path = record.to_string_lossy().into_owned();
    let begun = [
        "play",
        "iron men",
        "snakes",
        "--against",
        "person",
        "--seed",
        "3",
        "--record",
        &path,
    ];
    let told = stdout(&ashwright(&begun, "\n\n1\n\n"));
    let at_the_prompt = |told: &str| -> Vec<String> {
        let lines = told.lines().filter(|line| line.contains("at the prompt"));
        lines
            .map(|line| line.chars().filter(char::is_ascii_digit).collect())
            .collect()
    };
    assert_eq!(at_the_prompt(&told), ["2", "1"], "{told}");
    let (first, second) = told.split_once("Player 2 at the prompt").expect("the second comes");
    assert!(
        first.contains("Hammer Knight") && !first.contains("Molten Gold"),
        "{first}"
    );
    let second = second.split("Player 1 at the prompt").next().unwrap_or_default();
    assert!(
        second.contains("Molten Gold") && !second.contains("Hammer Knight"),
        "{second}"
    );
    // What was answered while others were still asked is not kept; both are asked again.
    let again = stdout(&ashwright(&["play", "--resume", &path], "\nundo\n"));
    assert_eq!(at_the_prompt(&again), ["2"], "{again}");
    assert!(again.contains("taken back"), "{again}");
    std::fs::remove_file(record).expect("it is there");

    let together = [
        "play",
        "--chimera",
        "viros",
        "--partner",
        "person",
        "--open-hands",
        "--seed",
        "3",
    ];
    let told = stdout(&ashwright(&together, "\n\n\n\nwait\n"));
    assert!(at_the_prompt(&told).len() > 1, "{told}");
    assert!(told.contains("Your hands are open to each other."), "{told}");
}

/// R 2.3.3 of each edition: of three players two rolled the most basics, and it is told who rolls again as it is.
#[test]
fn a_tie_is_told_by_who_rolls_again() {
    for (edition, again, rolls) in [
        ("reborn", "all roll all dice again", 6),
        ("original", "they roll all dice again", 5),
    ] {
        let args = [
            "play",
            "--edition",
            edition,
            "--players",
            "3",
            "--against",
            "random",
            "iron men",
            "--seed",
            "1",
        ];
        let told = stdout(&ashwright(&args, "\n"));
        let tie = format!("More than one player rolled 4 basics, the most: {again}.");
        let words: Vec<&str> = told.split_whitespace().filter(|word| *word != "2.3.3").collect();
        assert!(words.join(" ").contains(&tie), "{edition}: {told}");
        let lines = told.lines().take_while(|line| !line.contains("the first player"));
        let rolled = |line: &&str| line.contains("You roll ") || line.contains(" rolls ");
        assert_eq!(lines.filter(rolled).count(), rolls, "{edition}: {told}");
    }
}

/// R 16.6.1 of the original edition: whoever looks at a card is told that it is not as printed, and by which rule.
#[test]
fn an_erratum_is_told_where_its_card_is_shown() {
    let shown = |args: &[&str]| stdout(&ashwright(args, ""));
    let card = |title: &str, edition: &str| shown(&["cards", "show", title, "--edition", edition]);
    assert!(card("Spiked Armor", "original").contains("erratum in force (R 16.6.103)"));
    assert!(card("Three-Eyed Owl", "red-rains").contains("erratum in force (R 16.6.12)"));
    assert!(!card("Hammer Knight", "original").contains("erratum"));
    let differ = shown(&["cards", "diff", "original", "reborn", "nightshade"]);
    assert!(differ.contains("erratum in force in original (R 16.6.105)"), "{differ}");
    let owl = json(&["cards", "show", "Three-Eyed Owl", "--json"]);
    assert_eq!(owl[0]["erratum"], "16.6.12");
    let differ = json(&["cards", "diff", "original", "reborn", "nightshade", "--json"]);
    assert_eq!(differ["cards"][0]["erratum"]["from"], "16.6.105", "{differ}");
}
