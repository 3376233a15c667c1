//! Answers that need no thought, whoever plays.

use ashwright_core::{Dice, Level};
use ashwright_engine::{Answer, Choice, Decision, Form};

/// The answer to a question that needs no thought: the only one, or what dice go; nothing for any other.
pub(crate) fn without_thought(decision: &Decision) -> Option<Answer> {
    match &decision.form {
        form if form.count() == 1 => form.nth(0),
        Form::Pay { .. } => cheapest(decision),
        Form::AnyDice { pool } => {
            let weak = pool
                .iter()
                .filter(|(die, _)| die.level == Level::Basic)
                .collect::<Dice>();
            Some(Answer::Dice(weak))
        }
        _ => None,
    }
}

/// The weakest die turned to its power side; nothing where all show it.
pub(crate) fn raised(decision: &Decision) -> Answer {
    let answers = (0..decision.form.count()).filter_map(|n| decision.form.nth(n));
    let raises = answers.filter_map(|answer| match answer {
        Answer::Choice(Choice::SetDie(die, Level::Power)) => Some((die.level, answer)),
        _ => None,
    });
    let weakest = raises.min_by_key(|(level, _)| *level);
    weakest.map_or(Answer::Choice(Choice::Done), |(_, answer)| answer)
}

/// The payment that keeps the strongest dice.
fn cheapest(decision: &Decision) -> Option<Answer> {
    let worth = |answer: &Answer| match answer {
        Answer::Dice(dice) => dice
            .iter()
            .map(|(die, n)| u32::from(n) * (die.level as u32 * 2 + 1))
            .sum::<u32>(),
        Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => 0,
    };
    (0..decision.form.count().min(200))
        .filter_map(|n| decision.form.nth(n))
        .min_by_key(worth)
}
