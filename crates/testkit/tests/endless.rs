//! Effects without end: cards of players may make them, and then the game is a draw (R 14.4.2).

use ashwright_engine::Rulebook;
use ashwright_lang::{Source, builtin, load};
use std::sync::Arc;

/// A unit that sets itself off again and again, one that comes back whenever it is there, and a spell that takes longer than
/// anybody waits.
const CARDS: &str = r#"set "Without end"

ally "Restless Wolf"
  cost main
  stats 1 / 9 / 0
  inexhaustible Restless: after wounds are placed on this
    place 1 exhaustion on this
  inexhaustible More Restless: after exhaustion is placed on this
    place 1 status on this
  inexhaustible Most Restless: after status is placed on this
    place 1 exhaustion on this

ally "Echo"
  cost main
  stats 1 / 1 / 0
  inexhaustible Echo: when this comes into play
    put this into hand
    now play this without its actions

action spell "Day of Waiting"
  cost main
  repeat 99 times:
    repeat 99 times:
      repeat 99 times:
        deal 0 damage to your Phoenixborn

action spell "Hour of Waiting"
  cost main
  repeat 99 times:
    repeat 99 times:
      deal 0 damage to your Phoenixborn
"#;

#[test]
fn effects_without_end_are_a_draw_and_long_ones_are_not() {
    let mut sources = builtin().to_vec();
    sources.push(Source::new("without end", CARDS));
    let pool = load(&sources).unwrap_or_else(|problems| panic!("{}", problems[0]));
    let book = Rulebook::new(Arc::new(pool));
    for (hand, told) in [
        (
            "Fear",
            "Isaac attacks Restless Wolf with Emperor Lion\nexpect nobody wins",
        ),
        ("Echo", "Isaac plays Echo\nexpect nobody wins"),
        ("Day of Waiting", "Isaac plays Day of Waiting\nexpect nobody wins"),
        ("Hour of Waiting", "Isaac plays Hour of Waiting\nexpect no winner"),
    ] {
        let text = format!(
            "ruling trial\ncites 14.4.2\ntitle A trial\n\nIsaac Phoenixborn Noah Redmoon; battlefield Emperor Lion; hand {hand}\n\
             Fernanda Phoenixborn Saria Guideman; battlefield Restless Wolf (exhausted)\nturn Isaac\n\n{told}\n"
        );
        let scenario = ashwright_rulings::parse("trial", &text).unwrap_or_else(|problems| panic!("{}", problems[0]));
        if let Err(failure) = ashwright_rulings::run(&book, &scenario) {
            panic!("{told}: {failure:?}");
        }
    }
}
