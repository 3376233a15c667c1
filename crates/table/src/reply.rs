//! Answers in terms of the question as its seat sees it.

use ashwright_core::{Dice, Die, Level};
use ashwright_engine::view::{cards_at, choice_at};
use ashwright_engine::{Answer, Form, Question, Rulebook, State};
use ashwright_seen::{Code, Pool, Refused, Reply};

/// No pool holds more dice than this.
const MAX_DICE: u32 = 60;

/// The dice of a pool.
fn dice(pool: &Pool) -> Option<Dice> {
    let total: u32 = pool.values().flatten().map(|n| u32::from(*n)).sum();
    let each = pool.iter().flat_map(|(kind, levels)| {
        let dice = Level::ALL.into_iter().zip(levels);
        dice.map(|(level, n)| (Die { kind: *kind, level }, *n))
    });
    (total <= MAX_DICE).then(|| each.collect())
}

/// Reads an answer to a question that is asked in this state.
///
/// # Errors
/// When the question has no such answer.
pub fn read_reply(book: &Rulebook, state: &State, question: &Question, reply: &Reply) -> Result<Answer, Refused> {
    let malformed = || {
        let text = "That is no answer to this question: choose one of its options.";
        Refused::new(Code::Malformed, text)
    };
    let answer = match reply {
        Reply::Option(place) => choice_at(book, state, question, *place).map(Answer::Choice),
        Reply::Cards(places) => cards_at(book, state, question, places).map(Answer::Cards),
        Reply::Number(n) => Some(Answer::Number(*n)),
        Reply::Dice(dice_given) => dice(dice_given).map(Answer::Dice),
    };
    let answer = answer.ok_or_else(malformed)?;
    if question.form().contains(&answer) {
        return Ok(answer);
    }
    let text = match question.form() {
        Form::Pay { .. } => "These dice do not pay for it: choose others.",
        Form::AnyDice { .. } => "These are not among your dice: choose others.",
        Form::Some { .. } => "This is not the right number or kind of cards: choose others.",
        Form::Number { .. } => "This number is not offered: choose another.",
        Form::OneOf(_) | Form::Roll { .. } | Form::Draw { .. } => return Err(malformed()),
    };
    Err(Refused {
        rule: Some(question.rule),
        ..Refused::new(Code::Illegal, text)
    })
}
