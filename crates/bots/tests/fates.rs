//! What the Chimera takes by Grim Fates (R 24.2).

use ashwright_bots::fates;
use ashwright_core::{EditionId, Seat};
use ashwright_engine::{Agent, Answer, Choice, Observation, Rulebook, World};
use std::sync::Arc;

/// What it takes when Isaac activates Abundance, which lets every player draw up to 2 cards.
fn taken_of_abundance(chimera: &str) -> Answer {
    let text = format!(
        "ruling Fates\nedition red-rains\ncites 24.2.1\ntitle Abundance\n\n\
         Isaac Phoenixborn Noah Redmoon; spellboard Abundance; draw pile 3 Fear\n\
         Viros Chimera \"The Corpse of Viros\" ({chimera}); battlefield Lurk (exhausted); draw pile 12 Rampage\n\
         turn Isaac\n\nexpect Isaac: 1 main\n"
    );
    let book = Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::RedRains).clone()));
    let scenario = ashwright_rulings::parse("fates", &text).expect("a scenario");
    let position = scenario.position().expect("a table");
    let mut world = World::new(position.into_state(&book).expect("a state"));
    loop {
        let pending = world.pending(&book);
        let question = pending.questions.first().expect("a question");
        let answer = match question.agent {
            Agent::Seat(Seat(1)) => {
                let seen = Observation::new(&book, &world, &pending, Seat(1)).expect("it is asked");
                let answer = fates::worst(&seen).expect("an answer");
                assert_eq!(
                    fates::worst(&seen),
                    Some(answer),
                    "the same question has the same answer"
                );
                return answer;
            }
            Agent::Seat(_) | Agent::Chance => {
                let form = question.form();
                let all = (0..form.count()).filter_map(|n| form.nth(n));
                let activates = |answer: &Answer| matches!(answer, Answer::Choice(Choice::Activate(..)));
                let first = form.nth(0).expect("an answer");
                all.into_iter().find(activates).unwrap_or(first)
            }
        };
        world.answers.push(answer);
    }
}

#[test]
fn it_draws_what_it_may_rather_than_be_dealt_damage() {
    let answer = taken_of_abundance("grim fates");
    assert_eq!(answer, Answer::Number(2), "R0614");
}
