//! The program in a game against a Chimera.

mod common;

use common::{ashwright, place};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Two bots that have agreed on the Call of the Phoenix go on against each other when it is heard.
#[test]
fn second_games_are_counted() {
    let args = "sim --chimera viros --life 20 --players greedy,greedy --games 8 --seed 3 --call-of-the-phoenix --open-hands --json";
    let mut args: Vec<&str> = args.split(' ').collect();
    args.extend(["--decks", "iron men,mist guardian"]);
    let output = ashwright(&args, "");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}{}", text(&output.stderr));
    let counted: serde_json::Value = serde_json::from_str(&shown).expect("one JSON object");
    let [one, other] = [0, 1].map(|player| counted["second_games"][player].clone());
    assert_eq!(one["games"], other["games"]);
    let (games, wins) = (one["games"].as_u64(), one["wins"].as_u64().zip(other["wins"].as_u64()));
    assert!(games > Some(0), "{counted}");
    assert_eq!(wins.map(|(one, other)| one + other), games);
}

/// A partner beside the person sees what they have agreed on, and a person alone has nobody to agree with.
#[test]
fn a_bot_meets_it_beside_the_person() {
    let args = "play --chimera viros --partner greedy --call-of-the-phoenix --open-hands --seed 5";
    let mut args: Vec<&str> = args.split(' ').collect();
    args.extend(["iron men", "mist guardian"]);
    let output = ashwright(&args, "\n\nquit\n");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}{}", text(&output.stderr));
    let wanted = [
        "Aradel Summergaard",
        "The Mist Guardian",
        "Your hands are open to each other.",
        "known in hand",
        "main actions left 1 · side actions left 1",
    ];
    for wanted in wanted {
        assert!(shown.contains(wanted), "{wanted:?} is not in\n{shown}");
    }
    // Whoever sits at the terminal goes first, unless they say so.
    let acts = |shown: &str| shown.contains("Greedy plays") || shown.contains("Greedy attacks");
    assert!(!acts(&shown), "{shown}");
    let waited = text(&ashwright(&args, "\n\nwait\nquit\n").stdout);
    assert!(acts(&waited), "{waited}");
    let alone = ashwright(&["play", "--chimera", "viros", "--open-hands"], "");
    assert!(text(&alone.stderr).contains("--partner"), "{}", text(&alone.stderr));
}

/// `help` explains what stands on the side of a Chimera where there is one, and how to wait where there is a partner.
#[test]
fn help_is_about_the_table() {
    let helped = |more: &[&str]| {
        let args = [&["play", "iron men", "--seed", "1"], more].concat();
        text(&ashwright(&args, "help\nquit\n").stdout)
    };
    let (claw, wait) = ("left claw", "let your partner act first");
    let duel = helped(&[]);
    assert!(!duel.contains(claw) && !duel.contains(wait), "{duel}");
    let alone = helped(&["--chimera", "viros"]);
    assert!(alone.contains(claw) && !alone.contains(wait), "{alone}");
    let fates = "--grim-fates=Abundance";
    let shared = helped(&["--chimera", "viros", "--partner", "greedy", fates]);
    assert!(shared.contains(claw) && shared.contains(wait), "{shared}");
    assert!(shared.contains("Grim Fates for Abundance:"), "{shared}");
    for line in shared.lines() {
        assert!(line.chars().count() <= 80, "wider than 80: {line}");
    }
    // R 22.2.5: who sits in the first seat begins; alone there is no other.
    let second = [
        "play",
        "iron men",
        "--seed",
        "1",
        "--chimera",
        "viros",
        "--partner",
        "greedy",
        "--seat",
        "2",
    ];
    let begins = ashwright(&second, "\nview\nquit\n");
    let told = text(&begins.stdout);
    assert!(begins.status.success(), "{told}");
    let in_seats = ["seat 1  Greedy", "seat 2  You     Coal Roarkwin"];
    assert!(in_seats.iter().all(|line| told.contains(line)), "{told}");
    let alone = ashwright(&[&second[..6], &["--seat", "2"]].concat(), "");
    assert_eq!(alone.status.code(), Some(2));
    // What follows the option is the deck, and not the cards that it is for.
    let with_all = ashwright(
        &["play", "--chimera", "viros", "--grim-fates", "iron men"],
        "help\nquit\n",
    );
    let told = text(&with_all.stdout);
    assert!(told.contains("Coal Roarkwin") && told.contains("Grim Fates"), "{told}");
}

/// What is printed on a behavior and an Ultimate is shown when it comes, and when somebody looks.
#[test]
fn long_texts_are_shown_once() {
    let args = ["play", "iron men", "--seed", "1", "--chimera", "viros"];
    let shown = text(&ashwright(&args, "\n\nview\nlook behavior\nlook ultimate\nquit\n").stdout);
    let (first, rest) = shown.split_once("› view").expect("it is said");
    assert_eq!(first.matches("\n     1–").count(), 1, "{first}");
    let (view, looked) = rest.split_once("› look behavior").expect("it is said");
    assert!(
        view.contains("· look behavior shows it") && view.contains("· look ultimate shows it"),
        "{view}"
    );
    assert!(!view.contains("\n     1–"), "{view}");
    assert!(
        looked.contains("1–") && looked.contains("╭ Viros Ultimate I "),
        "{looked}"
    );
}

/// Whoever only passes is shown its turns, loses, and has a record that is followed to its end.
#[test]
fn a_game_against_a_chimera_is_played_told_and_recorded() {
    let record = place("chimera.ash");
    let _ = std::fs::remove_file(&record);
    let place = record.to_string_lossy();
    let args = [
        "play",
        "iron men",
        "--chimera",
        "viros",
        "--heroic",
        "--level",
        "2",
        "--aspects",
        "shadow",
        "--seed",
        "5",
    ];
    let played = ashwright(
        &[&args[..], &["--record", &place]].concat(),
        &"\n\n1\nno\ndone\nnothing\n".repeat(400),
    );
    let shown = text(&played.stdout);
    assert_eq!(played.status.code(), Some(0), "{shown}{}", text(&played.stderr));
    let wanted = [
        "The Corpse of Viros · heroic level 2",
        "rage dice ○○○○○",
        "row opposite you, from left to right",
        "face down  blood 1",
        "The Corpse of Viros's turn",
        "The behavior die shows",
        "leftmost face-down aspect",
        "The Corpse of Viros wins the game!",
    ];
    for wanted in wanted {
        assert!(shown.contains(wanted), "{wanted:?} is not in\n{shown}");
    }
    let board = |line: &&str| line.starts_with("──") || line.starts_with("   ");
    let widest = shown.lines().filter(board).map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?}");
    let replayed = ashwright(&["replay", &place], "");
    assert!(
        text(&replayed.stdout).contains("turns agree"),
        "{}",
        text(&replayed.stdout)
    );
    assert!(text(&replayed.stdout).contains("wins the game!"));
    let verified = ashwright(&["verify", &place], "");
    assert_eq!(verified.status.code(), Some(1), "nothing bound its chance");
}

#[test]
fn the_command_line_says_which_chimeras_and_aspects_there_are() {
    let refused = ashwright(&["play", "--chimera", "dragon"], "");
    assert!(
        text(&refused.stderr).contains("The Corpse of Viros"),
        "{}",
        text(&refused.stderr)
    );
    let refused = ashwright(&["play", "--chimera", "viros", "--aspects", "gloom"], "");
    assert!(
        text(&refused.stderr).contains("choose Fury or Shadow"),
        "{}",
        text(&refused.stderr)
    );
    let refused = ashwright(&["play", "iron men", "mist", "--chimera", "viros"], "");
    assert!(
        text(&refused.stderr).contains("name one deck"),
        "{}",
        text(&refused.stderr)
    );
    let shown = ashwright(&["cards", "show", "The Corpse of Viros", "--edition", "red-rains"], "");
    for wanted in [
        "Viros Behavior III",
        "Viros Ultimate II",
        "aspects of Fury",
        "Hunting Instincts",
    ] {
        assert!(text(&shown.stdout).contains(wanted), "{wanted}");
    }
}

/// The laboratory says the same for the same seed on any number of threads, draws every cell, and greedy wins where random
/// hardly ever does.
#[test]
fn the_laboratory_measures_decks_against_a_chimera() {
    let (svg, page) = (place("heat.svg"), place("heat.md"));
    let measured = |players: &str, jobs: &str| {
        let of = "lab red-rains --chimera lordswall --level 1 --standard --games 1";
        let files = [svg.to_string_lossy(), page.to_string_lossy()];
        let more = [
            "--players",
            players,
            "--jobs",
            jobs,
            "--out",
            &files[0],
            "--table",
            &files[1],
        ];
        let args: Vec<&str> = of.split(' ').chain(more).collect();
        let run = ashwright(&args, "");
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
        let read = |file: &std::path::Path| std::fs::read_to_string(file).expect("it was written");
        (read(&svg), read(&page))
    };
    let greedy = measured("greedy", "1");
    assert_eq!(greedy, measured("greedy", "2"));
    assert_eq!(greedy.0.matches(" of 1 games").count(), 28);
    let wins = |svg: &str| svg.matches("1 of 1 games").count();
    let random = measured("random", "2");
    let counts = (wins(&greedy.0), wins(&random.0));
    assert!(counts.0 >= 8 && counts.1 <= 2, "{counts:?}");
    for file in [svg, page] {
        std::fs::remove_file(file).expect("it was written");
    }
}

/// What came up in random games is counted, and what came up too seldom is named.
#[test]
fn the_laboratory_names_what_random_games_lack() {
    let run = ashwright(&["lab", "mass", "--games", "300", "--laws", "1", "--least", "1"], "");
    let said = text(&run.stdout);
    assert_eq!(run.status.code(), Some(1), "{said}{}", text(&run.stderr));
    let wanted = [
        "300 played",
        " 0 errors",
        "aspects: custom",
        "players: 2",
        "decks: random",
        "cards of players in none of them",
    ];
    for words in wanted {
        assert!(said.contains(words), "{words}: {said}");
    }
    let wrong = ashwright(&["lab", "red-rains", "--chimera", "vyros"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        text(&wrong.stderr).contains("no Chimera is called"),
        "{}",
        text(&wrong.stderr)
    );
}

/// Without a word about decks those play that were made to meet the Chimera.
#[test]
fn decks_made_for_it_meet_it() {
    let output = ashwright(&["sim", "--chimera", "frostwild", "--games", "4", "--json"], "");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}{}", text(&output.stderr));
    let counted: serde_json::Value = serde_json::from_str(&shown).expect("one JSON object");
    let names: Vec<&str> = counted["decks"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|deck| deck["name"].as_str())
        .collect();
    assert_eq!(names.len(), 4, "{counted}");
    assert!(
        names.iter().all(|name| name.starts_with("The Frostwild Scourge: ")),
        "{names:?}"
    );
    let output = ashwright(&["play", "--chimera", "frostwild", "--seed", "5"], "quit\n");
    assert!(
        text(&output.stdout).contains("The Frostwild Scourge: "),
        "{}",
        text(&output.stdout)
    );
}

/// The list of what reaches an opponent names each construct with its cards and the rulings that run it.
#[test]
fn constructs_are_listed_with_their_rulings() {
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulings/red-rains/opponents.txt");
    let output = ashwright(&["rulings", "opponents", "--json", "--list", place], "");
    let listed: serde_json::Value = serde_json::from_str(&text(&output.stdout)).expect("one JSON object");
    let constructs = listed["constructs"].as_array().expect("a list");
    assert!(constructs.len() > 70, "{}", constructs.len());
    for one in constructs {
        let shown = one["rulings"].as_array().is_some_and(|rulings| !rulings.is_empty());
        assert!(shown != one["reason"].is_string(), "either a ruling or a reason: {one}");
        assert!(one["cards"].as_array().is_some_and(|cards| !cards.is_empty()), "{one}");
    }
}
