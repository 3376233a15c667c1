//! Questions that are put to several seats at the same time, and answered without anybody knowing the others' answers.

use super::{Flow, Runner, Step, actor_agent};
use crate::answer::{Deciding, Resolved, by_itself, resolve};
use crate::scenario::*;
use crate::words::ask_words;
use ashwright_core::{Seat, sort};
use ashwright_engine::{Agent, Answer, Question, State};

impl Runner<'_> {
    /// Everybody's answer, in the order of the questions.
    pub(super) fn answer_sealed(&mut self, state: &State, questions: &[Question]) -> Step<Flow> {
        self.leave_out_soft(None);
        let end = self.block();
        let anchored = self.items[self.next..end]
            .iter()
            .any(|i| matches!(&i.what, What::Expect(Expect::Asked(..))));
        if anchored || self.next < end {
            self.check(end, state, questions)?;
            if self.next >= self.items.len() {
                return Ok(Flow::Finished);
            }
        }
        let mut answers = Vec::new();
        let mut used = Vec::new();
        for question in questions {
            let found = self.sealed_answer(state, question, questions)?;
            used.extend(found.map(|(i, _)| i));
            match found.map(|(_, answer)| answer).or_else(|| by_itself(state, question)) {
                Some(answer) => answers.push(answer),
                None => {
                    let words = self.words(state);
                    return Err(Box::new(
                        self.problem(self.next, "the script does not say what is chosen")
                            .note("asked", words.question(question)),
                    ));
                }
            }
        }
        self.report.scripted += used.len();
        self.report.unscripted += answers.len() - used.len();
        // What is expected between two of the answers is looked at while they are sealed.
        let last = used.iter().max().copied().unwrap_or(0);
        for i in self.next..last {
            if matches!(self.items[i].what, What::Expect(_)) {
                self.check_one(i, state, questions)?;
                used.push(i);
            }
        }
        if !used.is_empty() {
            self.unsaid.clear();
        }
        sort(&mut used);
        for i in used.into_iter().rev() {
            self.items.remove(i);
        }
        self.answers.extend(answers);
        Ok(Flow::Goes)
    }

    /// The line of the script that answers one of several questions put at the same time. Expectations may stand between
    /// such lines.
    fn sealed_answer(
        &self,
        state: &State,
        question: &Question,
        questions: &[Question],
    ) -> Step<Option<(usize, Answer)>> {
        let mut passed = false;
        for (i, item) in self.items.iter().enumerate().skip(self.next) {
            let (actor, act) = match &item.what {
                What::Act(actor, act) => (actor, act),
                What::Expect(Expect::Asked(seat, kind)) if !self.still_asks(questions, *seat, *kind, i) => break,
                What::Until(..) | What::SecondGame => break,
                What::Expect(_) => {
                    passed = true;
                    continue;
                }
            };
            match resolve(&self.moment(state, questions), *actor, act, &Deciding::of(question)) {
                Resolved::NotThis if passed && !matches!(act, Act::Cards(_) | Act::ExhaustDice(_)) => break,
                Resolved::NotThis => {}
                Resolved::Refused => {
                    let words = self.words(state);
                    return Err(Box::new(
                        self.problem(i, "this answer is not possible")
                            .note("asked", words.question(question)),
                    ));
                }
                Resolved::Answer(answer) => return Ok(Some((i, answer))),
            }
        }
        Ok(None)
    }

    /// Whether one of the questions that are put at the same time is this one, and no line before has answered it.
    fn still_asks(&self, questions: &[Question], seat: usize, kind: Option<&str>, line: usize) -> bool {
        let is_it = |question: &Question| {
            question.agent == Agent::Seat(Seat(seat as u8)) && kind.is_none_or(|kind| kind == ask_words(question.ask))
        };
        let answers = |item: &Item| matches!(item.what, What::Act(actor, _) if actor_agent(actor) == Some(Agent::Seat(Seat(seat as u8))));
        questions.iter().any(is_it) && !self.items[self.next..line].iter().any(answers)
    }
}
