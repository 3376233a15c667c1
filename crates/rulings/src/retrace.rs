//! Who answers while a scenario is played: the answers so far, again, and what is played at random.

use crate::moment::Heard;
use ashwright_core::Seat;
use ashwright_engine::{Answer, Ask, Decider, Decision, Happening, Question, Rulebook, State, Suspended, asked_any};

/// A question that settled itself, with the state in which it did.
pub(crate) struct Settled {
    pub(crate) state: State,
    pub(crate) seat: Seat,
    pub(crate) ask: Ask,
    pub(crate) answer: Answer,
    /// How much had happened before.
    pub(crate) heard: usize,
}

/// Whether any one of the questions of a moment is answered: the actions of partners, who share their turn (R 22.3.1).
pub(crate) fn any_of(questions: &[Question]) -> bool {
    questions.len() > 1 && questions.iter().all(|question| question.ask == Ask::Action)
}

/// An answer to one of the questions of a moment, as a game takes it.
pub(crate) fn as_given(questions: &[Question], question: &Question, answer: Answer) -> Answer {
    match any_of(questions) {
        true => question.decision().by_its_seat(answer).unwrap_or(answer),
        false => answer,
    }
}

/// Gives answers in order and remembers everything on the way.
pub(crate) struct Tracer<'a> {
    pub(crate) answers: std::slice::Iter<'a, Answer>,
    pub(crate) settled: Vec<Settled>,
    pub(crate) asked: Vec<Question>,
    /// What happened, when it is listened to.
    pub(crate) heard: Vec<Heard>,
    pub(crate) listens: bool,
}

impl<'a> Tracer<'a> {
    /// Gives these answers.
    pub(crate) fn new(answers: &'a [Answer]) -> Tracer<'a> {
        Tracer {
            answers: answers.iter(),
            settled: Vec::new(),
            asked: Vec::new(),
            heard: Vec::new(),
            listens: false,
        }
    }
}

impl Decider for Tracer<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        match self.answers.next() {
            Some(answer) if decision.form.contains(answer) => Ok(*answer),
            Some(_) | None => {
                self.asked.push(Question::of(decision));
                Err(Suspended)
            }
        }
    }

    fn decide_sealed(
        &mut self,
        _: &Rulebook,
        _: &State,
        decisions: &[Decision],
        answers: &mut arrayvec::ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        for decision in decisions {
            match self.answers.next() {
                Some(answer) if decision.form.contains(answer) => answers.push(*answer),
                Some(_) | None => {
                    self.asked = decisions.iter().map(Question::of).collect();
                    return Err(Suspended);
                }
            }
        }
        Ok(())
    }

    fn decide_any(&mut self, _: &Rulebook, _: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        match self.answers.next() {
            Some(answer) if asked_any(decisions, answer) => Ok(*answer),
            Some(_) | None => {
                self.asked = decisions.iter().map(Question::of).collect();
                Err(Suspended)
            }
        }
    }

    fn settled(&mut self, state: &State, seat: Seat, ask: Ask, answer: Answer) {
        self.settled.push(Settled {
            state: state.clone(),
            seat,
            ask,
            answer,
            heard: self.heard.len(),
        });
    }

    fn happened(&mut self, state: &State, happening: Happening) {
        if self.listens {
            let (state, what) = (state.clone(), happening.what);
            self.heard.push(Heard { state, what });
        }
    }
}

/// Answers what was answered and then at random, for a while.
pub(crate) struct Wanderer<'a> {
    pub(crate) answers: std::slice::Iter<'a, Answer>,
    pub(crate) seed: u64,
    pub(crate) left: usize,
}

impl Decider for Wanderer<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        if let Some(answer) = self.answers.next() {
            return Ok(*answer);
        }
        if self.left == 0 {
            return Err(Suspended);
        }
        self.left -= 1;
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = u64::from(decision.form.count().max(1));
        decision.form.nth(((self.seed >> 33) % count) as u32).ok_or(Suspended)
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        if let Some(answer) = self.answers.next() {
            return Ok(*answer);
        }
        let who = (self.seed >> 17) as usize % decisions.len().max(1);
        let decision = decisions.get(who).ok_or(Suspended)?;
        let answer = self.decide(book, state, decision)?;
        decision.by_its_seat(answer).ok_or(Suspended)
    }
}

/// How many decisions a fork is played on.
pub(crate) const WANDER: usize = 40;
