//! The language of scenarios: the examples of its description, and its errors.

use ashwright_engine::{Position, Rulebook, World};
use ashwright_rulings::{parse, run};
use std::sync::Arc;

fn book() -> Rulebook {
    Rulebook::new(Arc::new(ashwright_lang::reborn().clone()))
}

/// What is said about a scenario that is wrong.
fn said(text: &str) -> String {
    match parse("test.ruling", text) {
        Err(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Ok(scenario) => run(&book(), &scenario).expect_err("the scenario is wrong").to_string(),
    }
}

const HEAD: &str = "ruling T\ncites 1.1.1\ntitle test\nIsaac Phoenixborn Noah Redmoon; hand Iron Worker; dice 2 natural class\n\
                    Fernanda Phoenixborn Jessa Na Ni\nturn Isaac\n";

#[test]
fn the_examples_of_the_description_come_out() {
    let text = include_str!("../../../docs/rulings.md");
    let mut examples = 0;
    for part in text.split("```ruling\n").skip(1) {
        let example = part.split("```").next().unwrap_or_default();
        let scenario = parse("docs/rulings.md", example).unwrap_or_else(|p| panic!("{}", p[0]));
        run(&book(), &scenario).unwrap_or_else(|f| panic!("{f}"));
        examples += 1;
    }
    assert!(examples >= 2);
}

#[test]
fn slips_are_shown_with_their_place_and_the_nearest_spelling() {
    let slip = said(&format!("{HEAD}Isaac plays Iron Wroker\nexpect Isaac hand: empty\n"));
    assert!(slip.contains("test.ruling:7:13"), "{slip}");
    assert!(slip.contains("did you mean \"Iron Worker\"?"), "{slip}");
    assert!(slip.contains("^^^^^^^^^^^"), "{slip}");
    let verb = said(&format!("{HEAD}Isaac playz Iron Worker\n"));
    assert!(verb.contains("did you mean \"plays\"?"), "{verb}");
    let zone = said(&format!("{HEAD}expect Isaac hadn: empty\n"));
    assert!(zone.contains("something to expect"), "{zone}");
    assert!(said("ruling X\n").contains("the scenario has no title"));
    assert!(said(&format!("{HEAD}Isaac plays \"Iron Worker\n")).contains("never closed"));
}

#[test]
fn what_is_not_so_is_shown_beside_what_is_expected() {
    let found = said(&format!(
        "{HEAD}Isaac plays Iron Worker\nexpect Isaac hand: Iron Worker\n"
    ));
    assert!(found.contains("found: empty"), "{found}");
    let refused = said(&format!("{HEAD}Isaac attacks Fernanda\n"));
    assert!(
        refused.contains("because: you have no unit that can attack"),
        "{refused}"
    );
    assert!(refused.contains("possible: passes | plays Iron Worker"), "{refused}");
    let position = said(&HEAD.replace("hand Iron Worker", "battlefield 8 Iron Worker"));
    assert!(position.contains("the scenario has no step"), "{position}");
    let crowded = said(&format!(
        "{}Isaac passes\n",
        HEAD.replace("hand Iron Worker", "battlefield 8 Iron Worker")
    ));
    assert!(crowded.contains("8 units are on a battlefield for 7"), "{crowded}");
}

#[test]
fn positions_describe_the_states_that_they_make() {
    let book = book();
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    for (path, scenario) in ashwright_rulings::load_directory(&directory).expect("the rulings can be read") {
        let Some(position) = scenario.as_ref().ok().and_then(|s| s.position()) else {
            continue;
        };
        let state = position
            .into_state(&book)
            .unwrap_or_else(|p| panic!("{}: {}", path.display(), p[0]));
        let once = Position::of(&book, &state);
        let again = once
            .into_state(&book)
            .unwrap_or_else(|p| panic!("{}: {}", path.display(), p[0]));
        assert_eq!(once, Position::of(&book, &again), "{}", path.display());
        let (mut one, mut other) = (World::new(state), World::new(again));
        assert_eq!(
            one.pending(&book).questions.len(),
            other.pending(&book).questions.len(),
            "{}",
            path.display()
        );
    }
}
