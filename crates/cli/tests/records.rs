//! Records and files that the program keeps: nothing in them is lost, and a replay compares what it says it does.

mod common;

use common::{ashwright, place, started};
use std::path::PathBuf;
use std::process::Output;

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("a code")
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = place(name);
    std::fs::write(&path, text).expect("a temporary file");
    path
}

/// A fresh directory of a test.
fn directory(name: &str) -> PathBuf {
    let path = place(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a temporary directory");
    path
}

#[test]
fn a_record_is_kept_as_the_game_goes_on_and_never_over_something_else() {
    let kept = file("kept.cards", "a card of mine\n");
    let name = kept.to_string_lossy().into_owned();
    let refused = ashwright(&["play", "--record", &name], "quit\n");
    assert_eq!(code(&refused), 2);
    assert!(
        stderr(&refused).contains("there is such a file already"),
        "{}",
        stderr(&refused)
    );
    assert_eq!(std::fs::read_to_string(&kept).expect("it is there"), "a card of mine\n");
    // Where nothing can be written one learns it before the first answer.
    let nowhere = ashwright(&["play", "--record", "/nowhere/at/all.ash"], "\n");
    assert_eq!(code(&nowhere), 2);
    assert!(!stdout(&nowhere).contains("seat 1"), "{}", stdout(&nowhere));
    // A program that is killed loses nothing that was answered.
    let record = directory("kept").join("game.ash");
    let path = record.to_string_lossy().into_owned();
    let mut child = started(&["play", "iron men", "snakes in silver", "--seed", "1", "--record", &path]);
    let mut pipe = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut pipe, b"\n").expect("it listens");
    let answered = || std::fs::read_to_string(&record).is_ok_and(|text| text.contains("P1: "));
    while !answered() {
        std::thread::yield_now();
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(code(&ashwright(&["replay", &path], "")), 0);
    // And it is gone on with, to its end.
    let before = std::fs::read_to_string(&record).expect("it is there");
    let resumed = ashwright(&["play", "--resume", &path], &"\n".repeat(40));
    assert_eq!(code(&resumed), 1, "{}", stderr(&resumed));
    let after = std::fs::read_to_string(&record).expect("it is there");
    let answers = before.split_once("game\n").expect("answers").1.trim_end();
    assert!(after.contains(answers.split_once("\nend").map_or(answers, |(answers, _)| answers)));
    assert!(after.len() > before.len() && code(&ashwright(&["replay", &path], "")) == 0);
    // What had happened before stands in the log.
    let log = stdout(&ashwright(&["play", "--resume", &path], "log\nquit\n"));
    assert!(log.contains("You roll ") && log.contains(" plays "), "{log}");
    let over = ashwright(&["play", "--resume", &path], &"\n1\n2\n3\n".repeat(2000));
    assert_eq!(code(&over), 0, "{}", stderr(&over));
    let again = ashwright(&["play", "--resume", &path], "");
    assert!(stderr(&again).contains("it is over"), "{}", stderr(&again));
}

/// The damage of each source, as far as it is named, is all of it.
#[test]
fn the_damage_of_a_game_adds_up() {
    for seed in 1..6 {
        let seed = seed.to_string();
        let args = [
            "play",
            "iron men",
            "snakes in silver",
            "--against",
            "random",
            "--seed",
            &seed,
        ];
        let told = stdout(&ashwright(&args, &"1\n2\n\n3\n1\n\n".repeat(600)));
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in told.split("Damage dealt (").skip(1) {
            let (all, rest) = part.split_once("): ").expect("a number");
            let listed = rest.split_once('.').expect("a sentence").0;
            // What stands in brackets are the kinds of one source.
            let mut depth = 0;
            let plain: String = listed
                .chars()
                .filter(|c| {
                    depth += i32::from(*c == '(') - i32::from(*c == ')');
                    depth == 0 && *c != ')'
                })
                .collect();
            let last = |one: &str| {
                one.split_whitespace()
                    .filter_map(|word| word.parse::<u32>().ok())
                    .next_back()
            };
            let sum: u32 = plain.replace(" and ", ", ").split(", ").filter_map(last).sum();
            assert_eq!(sum, all.parse::<u32>().expect("a number"), "{part}");
        }
    }
}

#[test]
fn files_keep_their_links_and_their_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = directory("links");
    let (target, link) = (place.join("target.cards"), place.join("link.cards"));
    std::fs::write(&target, "edition   reborn\nset \"Mine\"\n").expect("a file");
    std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o600)).expect("it is ours");
    symlink("target.cards", &link).expect("a link");
    assert_eq!(code(&ashwright(&["cards", "fmt", &link.to_string_lossy()], "")), 0);
    assert!(link.is_symlink(), "the link is a file now");
    let mode = std::fs::metadata(&target).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(
        std::fs::read_to_string(&target)
            .expect("it is there")
            .starts_with("edition reborn\n")
    );
}

/// What was answered for somebody who gave up in the middle of an action is in the record, and is not answered again.
#[test]
fn a_game_that_somebody_left_in_the_middle_of_an_action_is_shown_and_goes_on() {
    let record = directory("left").join("game.ash");
    let path = record.to_string_lossy().into_owned();
    let seats = ["iron men", "snakes in silver", "bloodwoods"];
    let how = ["--against", "random", "--seed", "3", "--record", &path];
    let played = ashwright(
        &[&["play"][..], &seats, &how].concat(),
        "\n\nmeditate\nconcede\nconcede\n",
    );
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let replayed = ashwright(&["replay", &path], "");
    assert_eq!(code(&replayed), 0, "{}", stderr(&replayed));
    assert!(stdout(&replayed).contains("You concede") || stdout(&replayed).contains("concedes."));
    assert!(stdout(&replayed).contains("turns agree"));
    let resumed = ashwright(&["play", "--resume", &path, "--turn", "5"], "quit\n");
    assert_eq!(code(&resumed), 0, "{}", stderr(&resumed));
}

#[test]
fn a_replay_compares_what_it_says_it_compares() {
    let record = directory("compared").join("game.ash");
    let path = record.to_string_lossy().into_owned();
    let args = [
        "play",
        "iron men",
        "snakes in silver",
        "--against",
        "random",
        "--seed",
        "3",
        "--record",
        &path,
    ];
    ashwright(&args, &"1\n2\n\n3\n1\n\n".repeat(400));
    let text = std::fs::read_to_string(&record).expect("it is there");
    let said = |text: &str| {
        std::fs::write(&record, text).expect("it is ours");
        let replayed = ashwright(&["replay", &path], "");
        (code(&replayed), stdout(&replayed) + &stderr(&replayed))
    };
    let bare: String = text
        .lines()
        .filter(|line| !line.starts_with("hash ") && !line.starts_with("position "))
        .map(|line| format!("{line}\n"))
        .collect();
    let (code, told) = said(&bare);
    assert!(code == 0 && told.contains("no hashes in it"), "{told}");
    let turn = text
        .lines()
        .find(|line| line.starts_with("turn 2 "))
        .expect("a second turn");
    let (code, told) = said(&text.replacen(turn, &turn.replace("round 1", "round 2"), 1));
    assert!(
        code == 1 && told.contains("this is not the turn that begins here"),
        "{told}"
    );
    let (code, told) = said(&text.replacen(turn, &format!("{turn}\n{turn}"), 1));
    assert!(code == 1 && told.contains("it has begun already"), "{told}");
    // What cannot be followed names the commands that go on from what can, and leave the record as it is.
    let (_, hash) = text[text.find("\nturn 3 ").expect("a third turn")..]
        .split_once("hash ")
        .expect("its hash");
    let broken = text.replacen(&hash[..16], "0123456789abcdef", 1);
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (code, told) = said(&broken);
    assert!(
        code == 1 && line(&told).contains("turn 2 is the last that agrees"),
        "{told}"
    );
    let refused = ashwright(&["play", "--resume", &path], "quit\n");
    let told = line(&stderr(&refused));
    assert!(told.contains("--turn 2 --record NEW"), "{told}");
    let other = record.with_file_name("other.ash");
    let new = other.to_string_lossy().into_owned();
    let args = ["play", "--resume", &path, "--turn", "2", "--record", &new];
    let went_on = ashwright(&args, "log\n\nquit\n");
    assert_eq!(self::code(&went_on), 0, "{}", stderr(&went_on));
    assert!(stdout(&went_on).contains("turn 2"), "{}", stdout(&went_on));
    assert_eq!(std::fs::read_to_string(&record).expect("it is there"), broken);
    assert_eq!(self::code(&ashwright(&["replay", &new, "--turn", "2"], "")), 0);
    assert_eq!(
        self::code(&ashwright(&["play", "--resume", &path, "--turn", "999"], "")),
        2
    );
    // Where several answer at once, nothing is told twice.
    std::fs::remove_file(&record).expect("it is there");
    let args = [
        "play",
        "iron men",
        "mist guardian",
        "--chimera",
        "viros",
        "--partner",
        "greedy",
        "--record",
        &path,
    ];
    ashwright(&args, &"\n".repeat(12));
    let told = stdout(&ashwright(&["replay", &path], ""));
    let rolls: Vec<&str> = told.lines().filter(|line| line.contains(" rolls ")).collect();
    let mut once = rolls.clone();
    once.dedup();
    assert!(!rolls.is_empty() && once == rolls, "{rolls:#?}");
}
