//! Records are written, read back, and say where they part from the rules.

use crate::common::{any_text, book, game, play};
use ashwright_core::{DeckLists, EditionId, Seat};
use ashwright_table::{Forced, SeededChance, record};
use proptest::prelude::*;

const FIXTURES: [(&str, &str); 1] = [("iron-men-snakes.ashes", include_str!("records/iron-men-snakes.ashes"))];

fn sample(seed: u64, which: &[usize], steps: usize) -> ashwright_table::Session {
    let mut session = game(which);
    play(&mut session, &mut SeededChance::new(seed), steps);
    session
}

#[test]
fn random_games_are_read_back_as_they_were() {
    for (seed, which, steps) in [
        (1, vec![0, 1], 20_000),
        (2, vec![2, 3], 20_000),
        (3, vec![4, 5], 20_000),
        (4, vec![0, 2, 4], 20_000),
        (5, vec![5, 3, 1, 1], 20_000),
        (6, vec![0, 1], 1),
        (7, vec![0, 1], 63),
        (8, vec![0, 0], 20_000),
    ] {
        let mut session = sample(seed, &which, steps);
        session.settle(ashwright_table::Forced::Answered, None);
        let text = record::write(&session);
        let reading = record::read(&book(), &text, "record").expect("it was written");
        if let Some(parted) = reading.parted {
            panic!("seed {seed}: {}", parted.problem);
        }
        assert_eq!(reading.notices, Vec::<String>::new());
        assert_eq!(reading.session.steps(), session.steps(), "seed {seed}");
        assert_eq!(reading.session.hash(), session.hash());
        assert_eq!(reading.session.start(), session.start());
        assert_eq!(record::write(&reading.session), text);
        assert!(
            reading
                .positions
                .iter()
                .all(|p| p.position.is_some() && p.step.is_some())
        );
    }
}

#[test]
fn a_record_says_that_deck_lists_are_hidden() {
    let text = record::write(&sample(3, &[0, 1], 40));
    assert!(!text.contains("[Lists"));
    let hidden = text.replacen("[Result", "[Lists \"hidden\"]\n[Result", 1);
    let reading = record::read(&book(), &hidden, "record").expect("a record");
    let session = reading.session;
    assert_eq!(session.state().lists, DeckLists::Hidden);
    let again = record::write(&session);
    let reading = record::read(&book(), &again, "record").expect("it was written");
    assert!(reading.parted.is_none(), "{:?}", reading.parted);
    assert_eq!(reading.session.start(), session.start());
    let refused = record::read(&book(), &hidden.replace("\"hidden\"", "\"secret\""), "record");
    assert!(refused.is_err_and(|problem| problem.to_string().contains("its deck lists are")));
}

#[test]
fn concessions_are_recorded() {
    for (which, steps) in [(vec![0, 1], 40), (vec![0, 1, 2], 91), (vec![0, 1, 2, 3], 140)] {
        let mut session = sample(9, &which, steps);
        session.concede(Seat(1)).expect("a player may concede");
        play(&mut session, &mut SeededChance::new(10), 20_000);
        let text = record::write(&session);
        assert!(text.contains("P2: concede"));
        let reading = record::read(&book(), &text, "record").expect("it was written");
        assert!(reading.parted.is_none(), "{:?}", reading.parted);
        assert_eq!(reading.session.hash(), session.hash());
    }
}

/// Whoever gives up may do so before or after a forced answer; a record, which leaves those out, ends in the same state.
#[test]
fn a_concession_comes_where_it_came() {
    for steps in 20..120 {
        for settled in [false, true] {
            let mut session = sample(9, &[0, 1], steps);
            if settled {
                session.settle(Forced::Answered, None);
            }
            if session.concede(Seat(1)).is_err() {
                continue;
            }
            let text = record::write(&session);
            let reading = record::read(&book(), &text, "record").expect("it was written");
            assert!(reading.parted.is_none(), "{steps}: {:?}", reading.parted);
            assert_eq!(reading.session.state(), session.state(), "{steps}, {settled}");
            assert_eq!(record::write(&reading.session), text);
        }
    }
}

#[test]
fn a_game_from_a_position_is_read_back() {
    let session = sample(12, &[0, 5], 150);
    let position = ashwright_engine::Position::of(session.book(), &session.world().base);
    let mut session = ashwright_table::Session::from_position(book(), &position).expect("a position");
    play(&mut session, &mut SeededChance::new(13), 20_000);
    let text = record::write(&session);
    let reading = record::read(&book(), &text, "record").expect("it was written");
    assert!(reading.parted.is_none(), "{:?}", reading.parted);
    assert_eq!(reading.session.steps().len(), session.steps().len());
    assert_eq!(record::write(&reading.session), text);
}

#[test]
fn records_of_earlier_versions_can_be_read() {
    for (name, text) in FIXTURES {
        let reading = record::read(&book(), text, name).expect(name);
        assert!(reading.positions.iter().all(|turn| turn.position.is_some()));
        match reading.parted {
            // Cards or rules have changed since: where the record parts from them is said.
            Some(parted) if !reading.notices.is_empty() => assert!(parted.line > 1),
            Some(parted) => panic!(
                "{name}: {}; if the rules were mended, count RULES_REVISION up",
                parted.problem
            ),
            None => {
                assert!(reading.session.is_over());
                assert_eq!(
                    reading.tag("Result"),
                    Some(record::result(reading.session.state()).as_str())
                );
            }
        }
    }
}

/// Writes the record that is kept for later versions. Run it by hand, with `--ignored`, to add another.
#[test]
#[ignore = "writes a file of the project"]
fn write_the_kept_record() {
    let session = (0..40)
        .map(|seed| sample(seed, &[0, 1], 20_000))
        .min_by_key(|session| session.steps().len())
        .expect("forty games");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/records/iron-men-snakes.ashes");
    std::fs::write(path, record::write(&session)).expect("the file can be written");
}

#[test]
fn where_a_record_and_the_rules_part_is_said_and_all_positions_stay() {
    let session = sample(2, &[2, 3], 20_000);
    let text = record::write(&session);
    let turns = text.lines().filter(|line| line.starts_with("turn ")).count();
    let third = text
        .lines()
        .position(|line| line.starts_with("turn 3 "))
        .expect("three turns");
    let changed: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(i, line)| {
            if i == third + 1 {
                "hash 0000000000000001".to_string()
            } else {
                line.to_string()
            }
        })
        .collect();
    let reading = record::read(&book(), &changed.join("\n"), "record").expect("well written");
    let parted = reading.parted.expect("the hash was changed");
    assert_eq!((parted.line, parted.turn), (third + 2, 3));
    assert!(parted.expected.contains("0000000000000001"));
    assert_eq!(reading.positions.len(), turns);
    assert!(reading.positions.iter().all(|p| p.position.is_some()));
    assert_eq!(reading.positions.iter().filter(|p| p.step.is_some()).count(), 2);

    let answer = text
        .lines()
        .enumerate()
        .skip(third)
        .find(|(_, line)| line.starts_with("P"))
        .expect("an action")
        .0;
    let changed: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(i, line)| {
            if i == answer {
                "P1: play Golden Veil of Nowhere".to_string()
            } else {
                line.to_string()
            }
        })
        .collect();
    let reading = record::read(&book(), &changed.join("\n"), "record").expect("well written");
    let parted = reading.parted.expect("no such card");
    assert_eq!(parted.line, answer + 1);
    assert_eq!(reading.positions.len(), turns);
}

#[test]
fn what_was_changed_in_a_record_is_noticed() {
    let text = record::write(&sample(3, &[0, 1], 2000));
    let read = |text: &str| record::read(&book(), text, "game").expect("a record");
    let reading = read(&text);
    assert_eq!((reading.changed.as_slice(), reading.parted.as_ref()), (&[][..], None));
    let tag = text
        .lines()
        .find(|line| line.starts_with("[Result "))
        .expect("a result");
    let other = if tag.contains("P1") {
        "[Result \"P2\"]"
    } else {
        "[Result \"P1\"]"
    };
    let reading = read(&text.replace(tag, other));
    assert_eq!(reading.changed.len(), 1);
    let shown = reading.changed[0].to_string();
    assert!(
        shown.contains("not how the game stands") && shown.contains("[Result"),
        "{shown}"
    );
    // The position of the third turn in place of that of the second.
    let positions: Vec<&str> = text.lines().filter(|line| line.starts_with("position ")).collect();
    let reading = read(&text.replacen(positions[1], positions[2], 1));
    assert_eq!(reading.changed.len(), 1);
    assert!(
        reading.changed[0].what.contains("not the position"),
        "{}",
        reading.changed[0]
    );
    assert_eq!(reading.parted, None);
}

#[test]
fn bad_files_give_one_clear_error() {
    for (text, says) in [
        ("", "ends before the game"),
        ("hello", "tag of its format"),
        ("[Format \"ashwright record 99\"]", "reads \"ashwright record 1\""),
        ("[Format ashwright]", "no tag"),
        ("[Format \"ashwright record 1\"]\ngame", "0 decks"),
        ("[Format \"ashwright record 1\"]\nstart {}", "position cannot be read"),
        (
            "[Format \"ashwright record 1\"]\ndeck P1 \"x\"\n  phoenixborn: Coal Roarkwn",
            "bad:3:",
        ),
        ("[Format \"ashwright record 1\"]\ndeck P2 \"x\"", "next seat"),
    ] {
        let problem = record::read(&book(), text, "bad").expect_err(text);
        assert!(problem.to_string().contains(says), "{problem}");
    }
    let text = record::write(&sample(1, &[0, 1], 80));
    let problem = record::read(&book(), &format!("{text}\nwhat is this"), "bad").expect_err("a line of nonsense");
    assert!(problem.to_string().contains("no line of a game"), "{problem}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn mangled_records_never_panic(line in 0usize..140, with in prop_oneof![any_text(30), prop::sample::select(vec!["P1: pass", "turn 9 P1 round 2", "hash 12", "end", "game", "P2: concede", "chance: roll natural bbbbb"]).prop_map(str::to_string)], at in 0usize..40) {
        let session = sample(3, &[0, 1], 60);
        let text = record::write(&session);
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let line = line % lines.len();
        if at % 2 == 0 {
            lines[line] = with.clone();
        } else {
            let mut chars: Vec<char> = lines[line].chars().collect();
            let at = at.min(chars.len());
            chars.splice(at..at, with.chars());
            lines[line] = chars.into_iter().collect();
        }
        let _ = record::read(&book(), &lines.join("\n"), "mangled");
    }
}

/// The head of a record decides with which rulebook it is read.
#[test]
fn a_record_names_its_edition_and_is_of_reborn_if_it_names_none() {
    let head = |tag: &str| format!("[Format \"ashwright record 1\"]\n{tag}game\n[Rules \"reborn\"]\n");
    assert_eq!(record::edition(&head("[Rules \"red-rains\"]\n")), EditionId::RedRains);
    assert_eq!(record::edition(&head("")), EditionId::Reborn);
    let book = ashwright_table::rulebook(EditionId::RedRains);
    let refused = record::read(&book, &head("[Rules \"reborn\"]\n"), "here").expect_err("another edition");
    assert!(
        refused.why.contains("it was played by the rules \"reborn\""),
        "{refused}"
    );
}
