//! The program in a campaign: begun, played, left, gone on with, changed, shown, and kept whatever happens.

mod common;

use common::{ashwright, place, started};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a command prints that ends with this code.
fn said(code: i32, args: &[&str], input: &str) -> String {
    let output = ashwright(args, input);
    let all = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{all}");
    // Games, deck files and problems have widths of their own.
    let has_own_width = args[1] == "play" || args.iter().any(|arg| ["--deck", "--json"].contains(arg));
    let shown = text(&output.stdout);
    // A path may be as long as it likes.
    let lines = shown.lines().filter(|line| !line.contains(args[2]));
    for line in lines.filter(|_| code == 0 && !has_own_width) {
        assert!(line.chars().count() <= 80, "wider than 80: {line}");
    }
    all
}

/// A file that goes when the test has passed.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(place(&format!("{}-{name}.campaign", std::process::id())))
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_file(&self.0);
        }
    }
}

/// A new campaign of a bot.
fn of_bots(name: &str, seed: &str) -> Scratch {
    let file = Scratch::new(name);
    let _ = std::fs::remove_file(&file.0);
    let args = [
        "campaign",
        "new",
        file.name(),
        "--chimera",
        "viros",
        "--deck",
        "cloudsea siren",
    ];
    said(0, &[&args[..], &["--players", "greedy", "--seed", seed]].concat(), "");
    file
}

/// A bot plays encounter after encounter; after each victory cards are taken and the deck is changed, with refusals.
#[test]
fn a_campaign_is_played_through_with_decks_between() {
    let mut seeds = (1..100).map(|seed| {
        let file = of_bots("through", &seed.to_string());
        let shown = said(0, &["campaign", "play", file.name()], "");
        (file, shown)
    });
    let won = seeds.find(|(_, shown)| shown.contains("Encounter 1 won in round"));
    let (file, shown) = won.expect("the bot wins now and then");
    assert!(shown.contains("Encounter 2 of 3 follows"), "{shown}");
    let change = ["campaign", "change", file.name()];
    let refused = said(
        2,
        &[
            &change[..],
            &["--from", "mist guardian", "--take", "3 Summon Blue Jaguar"],
        ]
        .concat(),
        "",
    );
    assert!(refused.contains("rule 23.2.5"), "{refused}");
    let refused = said(2, &[&change[..], &["--from", "cloudsea siren"]].concat(), "");
    assert!(refused.contains("rule 23.2.3"), "{refused}");
    let taken = said(
        0,
        &[&change[..], &["--from", "mist guardian", "--take", "3 Root Armor"]].concat(),
        "",
    );
    assert!(
        taken.contains("Greedy took 3 Root Armor from The Mist Guardian"),
        "{taken}"
    );
    let deck = Scratch::new("through.deck");
    let printed = said(0, &["campaign", "show", file.name(), "--deck", "1"], "");
    std::fs::write(&deck.0, printed.replace("3 Seal", "3 Steady Gaze")).expect("written");
    let refused = said(2, &[&change[..], &["--deck", deck.name()]].concat(), "");
    assert!(refused.contains("\"Steady Gaze\" is not among your cards"), "{refused}");
    std::fs::write(&deck.0, printed.replace("3 Seal", "3 Root Armor")).expect("written");
    said(0, &[&change[..], &["--deck", deck.name()]].concat(), "");
    said(0, &["campaign", "play", file.name(), "--through"], "");
    let shown = said(0, &["campaign", "show", file.name()], "");
    assert!(shown.contains("−3 Seal"), "{shown}");
    assert!(shown.contains("+3 Root Armor"), "{shown}");
    let json = said(0, &["campaign", "show", file.name(), "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let result = json["result"].as_str().expect("it is over").to_owned();
    assert_eq!(json["encounters"][0]["result"], "won");
    assert_eq!(json["encounters"][1]["players"][0]["took"]["from"], "The Mist Guardian");
    assert_eq!(json["problems"], serde_json::json!([]));
    let over = said(2, &["campaign", "play", file.name()], "");
    let rule = if result == "won" { "23.1.2" } else { "23.1.3" };
    assert!(over.contains(rule), "{over}");
    let again = Scratch::new("again");
    said(0, &["campaign", "new", again.name(), "--again", file.name()], "");
    assert!(again.text().contains("[Again "), "{}", again.text());
}

/// What is played twice from one seed is the same, also where it was left in between.
#[test]
fn a_campaign_of_bots_follows_from_its_seed() {
    let (one, other) = (of_bots("one", "4"), of_bots("other", "4"));
    for file in [&one, &other] {
        said(0, &["campaign", "play", file.name()], "");
    }
    let plain = |file: &Scratch| file.text().replace("-other\"", "-one\"");
    assert_eq!(plain(&one), plain(&other));
}

/// A new campaign of a person.
fn of_person(name: &str) -> Scratch {
    let file = Scratch::new(name);
    let _ = std::fs::remove_file(&file.0);
    // What is not said is asked.
    let asked = said(
        0,
        &["campaign", "new", file.name(), "--seed", "3"],
        "1\n\n\n\niron men\n",
    );
    for question in [
        "Which Chimera?",
        "Standard or heroic?",
        "Which aspects?",
        "Who plays?",
        "Which deck?",
    ] {
        assert!(asked.contains(question), "{question}: {asked}");
    }
    file
}

/// A person changes the deck at the prompt, begins, and leaves; going on resumes where it was left.
#[test]
fn a_person_changes_the_deck_leaves_and_goes_on() {
    let file = of_person("person");
    let before = "+ 3 Channel Magic\n\n- 3 Cover\ndice 9 charm\n\ndice 5 ceremonial, 5 natural\ndeck\ncards\n\n";
    let shown = said(1, &["campaign", "play", file.name()], &format!("{before}\n\n"));
    for wanted in [
        "The deck has 33 cards",
        "The deck has 9 dice",
        "+3 Channel Magic, −3 Cover",
        "to build of:",
        "goes on",
    ] {
        assert!(shown.contains(wanted), "{wanted:?} is not in\n{shown}");
    }
    let left = file.text();
    assert!(left.contains("\nrecord\n  [Format"), "{left}");
    let shown = said(0, &["campaign", "show", file.name()], "");
    assert!(shown.contains("is being played"), "{shown}");
    let refused = said(2, &["campaign", "change", file.name(), "--from", "mist guardian"], "");
    assert!(refused.contains("an encounter has begun"), "{refused}");
    said(0, &["campaign", "play", file.name()], "quit\n");
    assert_eq!(file.text(), left, "nothing was answered");
    // Whoever only passes loses, and the campaign has ended.
    let lost = said(
        0,
        &["campaign", "play", file.name()],
        &"\n\n1\nno\ndone\nnothing\n".repeat(400),
    );
    assert!(lost.contains("--again"), "{lost}");
    assert!(file.text().contains("\nlost in round "), "{}", file.text());
}

/// An answer that will not do is asked for again.
#[test]
fn what_is_asked_at_the_beginning_is_asked_again() {
    let file = Scratch::new("asked-again");
    let _ = std::fs::remove_file(&file.0);
    let asked = said(
        0,
        &["campaign", "new", file.name(), "--seed", "3"],
        "9\nnobody\n\n2\neasy\nh\nmany\n2\nwizard\nperson, person\nnobody\nn\niron men\nmist guardian\n",
    );
    for wanted in [
        "There is no choice 9: choose from 1 to 6.",
        "No Chimera is called \"nobody\"",
        "There is no deck of that name",
        "More than one deck can be meant",
        "\"easy\" is no difficulty",
        "\"many\" is neither one of its stacks",
        "There is no bot called",
        "The Blight of Neverset",
        "heroic",
        "Coal Roarkwin",
    ] {
        assert!(asked.contains(wanted), "{wanted:?} is not in\n{asked}");
    }
    // Two people take turns: each is asked before the encounter, and sits at the table.
    let shown = said(0, &["campaign", "play", file.name()], "\n\n\n\nquit\n");
    for wanted in ["Player 1:", "Player 2:", "Player 2 at the prompt", "goes on"] {
        assert!(shown.contains(wanted), "{wanted:?} is not in\n{shown}");
    }
}

/// What a deck recommends for the First Five is no rule: such a card may leave the deck. What is not allowed is not kept.
#[test]
fn a_recommended_card_leaves_the_deck() {
    let file = of_person("first-five");
    let shown = said(
        0,
        &["campaign", "play", file.name()],
        "look abundance\nlook nobody\n- 3 iron worker\nquit\n",
    );
    for wanted in [
        "Abundance ─",
        "No title is or contains this",
        "The deck has 27 cards",
        "kept as it was",
    ] {
        assert!(shown.contains(wanted), "{wanted:?} is not in\n{shown}");
    }
    let shown = said(
        0,
        &["campaign", "play", file.name()],
        "- 3 iron worker\n+ 3 channel magic\ndeck\nquit\n",
    );
    assert!(
        !shown.contains("first five") && !shown.contains("kept as it was"),
        "{shown}"
    );
    let deck = said(0, &["campaign", "show", file.name(), "--deck", "1"], "");
    assert!(
        deck.contains("3 Channel Magic") && !deck.contains("first five:"),
        "{deck}"
    );
}

/// A program that is killed in the middle of a game has kept it.
#[test]
fn a_program_that_is_killed_has_kept_the_game() {
    let file = of_person("killed");
    let mut child = started(&["campaign", "play", file.name()]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = 0;
    while !file.text().contains("turn 1 P1") {
        input.write_all(b"\n").expect("it listens");
        answers += 1;
        assert!(answers < 100_000, "no turn begins");
        std::thread::yield_now();
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    said(0, &["campaign", "show", file.name()], "");
    let went_on = said(0, &["campaign", "play", file.name()], "quit\n");
    assert!(went_on.contains("kept as it stands"), "{went_on}");
}

/// A disk that is full leaves the file as it was, and is said.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let file = of_bots("full", "1");
    let before = file.text();
    let program = env!("CARGO_BIN_EXE_ashwright");
    // Nothing larger than one block of the shell, and no signal for it.
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec '{program}' campaign play '{}'",
        file.name()
    );
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).contains("cannot write the file"),
        "{}",
        text(&output.stderr)
    );
    let after = file.text();
    assert!(after == before || after.contains("\nrecord\n"), "{after}");
    said(0, &["campaign", "show", file.name()], "");
    assert!(!Path::new(&format!("{}.part", file.name())).exists());
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let file = of_bots("wrong", "1");
    let name = file.name();
    let again = said(
        2,
        &["campaign", "new", name, "--chimera", "viros", "--deck", "iron men"],
        "",
    );
    assert!(again.contains("there is such a file already"), "{again}");
    let early = said(2, &["campaign", "change", name, "--from", "mist guardian"], "");
    assert!(early.contains("after a victory"), "{early}");
    let nobody = said(2, &["campaign", "change", name, "--player", "2", "--from", "mist"], "");
    assert!(nobody.contains("there is no player 2"), "{nobody}");
    let other = Scratch::new("wrong-other");
    let begun = |more: &[&str]| {
        let args = ["campaign", "new", other.name(), "--chimera", "viros"];
        said(2, &[&args[..], more].concat(), "")
    };
    assert!(begun(&["--players", "greedy,greedy,greedy"]).contains("3 players are named"));
    assert!(begun(&["--players", "wizard"]).contains("no bot called"));
    assert!(begun(&[]).contains("nobody answered"));
    assert!(said(2, &["campaign", "play", other.name()], "").contains("no such file"));
    let broken = file.text().replace("encounter 1", "encounter one");
    std::fs::write(&other.0, broken).expect("written");
    let broken = said(2, &["campaign", "show", other.name()], "");
    assert!(
        broken.contains("encounter 1 comes here") && broken.contains(":12:"),
        "{broken}"
    );
    let unknown = file.text().replace("[Chimera \"The ", "[Chimera \"A ");
    std::fs::write(&other.0, unknown).expect("written");
    let unknown = said(2, &["campaign", "show", other.name()], "");
    assert!(
        unknown.contains("no Chimera is called") && unknown.contains(":4:"),
        "{unknown}"
    );
    let changed = file.text().replace("3 Seal", "3 Root Armor");
    std::fs::write(&other.0, changed).expect("written");
    let changed = said(1, &["campaign", "show", other.name()], "");
    assert!(changed.contains("rule 23.2.1"), "{changed}");
    assert!(said(2, &["campaign", "play", other.name()], "").contains("rule 23.2.1"));
}

/// What another window has written is not written over.
#[test]
fn a_campaign_is_kept_by_one_program_at_a_time() {
    use std::io::{BufRead, Write};
    let file = of_person("windows");
    let mut first = common::started(&["campaign", "play", file.name()]);
    let mut pipe = first.stdin.take().expect("a pipe");
    let mut out = std::io::BufReader::new(first.stdout.take().expect("a pipe"));
    pipe.write_all(b"\n\n").expect("it listens");
    let mut told = String::new();
    while !told.contains("draw pile") {
        assert!(out.read_line(&mut told).expect("text") > 0, "{told}");
    }
    // The second goes on, and leaves.
    said(1, &["campaign", "play", file.name()], &"\n".repeat(10));
    let after = file.text();
    drop(pipe);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut out, &mut rest).expect("text");
    let ended = first.wait_with_output().expect("it ends");
    let problem = String::from_utf8_lossy(&ended.stderr);
    assert!(
        ended.status.code() == Some(2) && problem.contains("changed elsewhere"),
        "{problem}"
    );
    assert_eq!(file.text(), after);
}

/// What was agreed on besides the usual rules stands in the chronicle.
#[test]
fn variants_are_told() {
    let file = Scratch::new("variants");
    let _ = std::fs::remove_file(&file.0);
    let new = ["campaign", "new", file.name(), "--chimera", "viros", "--grim-fates"];
    let two = [
        "--deck",
        "cloudsea siren",
        "--deck",
        "iron men",
        "--players",
        "greedy,greedy",
        "--call-of-the-phoenix",
        "--open-hands",
    ];
    said(0, &[&new[..], &two].concat(), "");
    let shown = said(0, &["campaign", "show", file.name()], "");
    assert!(
        shown.contains("Grim Fates · Call of the Phoenix · open hands"),
        "{shown}"
    );
}
