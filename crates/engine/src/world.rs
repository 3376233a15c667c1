//! A game that can be resumed: the state at the last boundary and the answers since.

use crate::decision::{Agent, Answer, Ask, Decision, Form, OwnForm, Weights, asked_any};
use crate::game::{Decider, Game, Happening, Suspended};
use crate::{Rulebook, Stage, State};
use arrayvec::ArrayVec;
use ashwright_core::Rule;

/// A state at a top-level boundary and the answers given since. Running it again gives the state of the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct World {
    /// The state at the last boundary.
    pub base: State,
    /// The answers since, in the order in which they were asked for.
    pub answers: Vec<Answer>,
}

/// Where a world stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The state as it stands, possibly in the middle of an action.
    pub state: State,
    /// What is asked; several for sealed questions and for one that any of several seats may answer, none when the game
    /// is over.
    pub questions: Vec<Question>,
    /// Which of them have to be answered.
    pub wanted: Wanted,
}

/// How many of the questions of a moment have to be answered before the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// Every one: sealed questions, or a single one.
    #[default]
    All,
    /// One of them, by whichever seat: the answer is [`Answer::By`], and the other questions are gone with it.
    Any,
}

impl Pending {
    /// The answer of an agent to its question as a [`World`] takes it.
    pub fn answer_of(&self, agent: Agent, answer: Answer) -> Answer {
        match (self.wanted, agent, answer) {
            (Wanted::Any, Agent::Seat(seat), Answer::Choice(choice)) => Answer::By(seat, choice),
            (Wanted::Any | Wanted::All, _, answer) => answer,
        }
    }
}

/// A question that owns its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who is asked.
    pub agent: Agent,
    /// The rule that asks.
    pub rule: Rule,
    /// What is asked.
    pub ask: Ask,
    form: OwnForm,
}

impl Question {
    /// A copy of a decision that owns its options.
    pub fn of(decision: &Decision) -> Question {
        Question {
            agent: decision.agent,
            rule: decision.rule,
            ask: decision.ask,
            form: decision
                .form
                .map(|options| options.to_vec(), |weights| weights.0.to_vec()),
        }
    }

    /// The possible answers.
    pub fn form(&self) -> Form<'_> {
        self.form.map(Vec::as_slice, |weights| Weights(weights))
    }

    /// This question as the decision that it was.
    pub fn decision(&self) -> Decision<'_> {
        Decision {
            agent: self.agent,
            rule: self.rule,
            ask: self.ask,
            form: self.form(),
        }
    }
}

/// Gives recorded answers in order, then suspends and remembers what was asked.
struct Replayer<'a, 't> {
    answers: std::slice::Iter<'a, Answer>,
    asked: Vec<Question>,
    wanted: Wanted,
    tell: Option<&'a mut Tell<'t>>,
    used: usize,
}

/// Told what happens, with the state in which it does.
pub type Tell<'t> = dyn FnMut(&State, Happening) + 't;

impl Decider for Replayer<'_, '_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        match self.answers.next() {
            Some(answer) if decision.form.contains(answer) => {
                self.used += 1;
                Ok(*answer)
            }
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
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        // Sealed answers count only when all are in: a part of them is as good as none.
        for decision in decisions {
            match self.answers.next() {
                Some(answer) if decision.form.contains(answer) => answers.push(*answer),
                Some(_) | None => {
                    self.asked = decisions.iter().map(Question::of).collect();
                    return Err(Suspended);
                }
            }
        }
        self.used += decisions.len();
        Ok(())
    }

    fn decide_any(&mut self, _: &Rulebook, _: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        match self.answers.next() {
            Some(answer) if asked_any(decisions, answer) => {
                self.used += 1;
                Ok(*answer)
            }
            Some(_) | None => {
                self.asked = decisions.iter().map(Question::of).collect();
                self.wanted = Wanted::Any;
                Err(Suspended)
            }
        }
    }

    fn happened(&mut self, state: &State, what: Happening) {
        if let Some(tell) = &mut self.tell {
            tell(state, what);
        }
    }
}

impl World {
    /// A world that stands at a boundary.
    pub fn new(base: State) -> World {
        World {
            base,
            answers: Vec::new(),
        }
    }

    /// Runs the answers and returns where the world stands. Whole steps that are answered completely are folded into
    /// the base first. The number of answers that could be used is at most [`World::answers`]; an answer that does not
    /// fit ends the run there, and it and those after it are dropped.
    pub fn pending(&mut self, book: &Rulebook) -> Pending {
        self.pending_telling(book, None)
    }

    /// Like [`World::pending`], telling what happened since the base.
    pub fn pending_telling(&mut self, book: &Rulebook, mut tell: Option<&mut Tell<'_>>) -> Pending {
        loop {
            if let Stage::Over(_) = self.base.stage {
                self.answers.clear();
                return Pending {
                    state: self.base.clone(),
                    questions: Vec::new(),
                    wanted: Wanted::All,
                };
            }
            let mut replayer = Replayer {
                answers: self.answers.iter(),
                asked: Vec::new(),
                wanted: Wanted::All,
                tell: tell.as_deref_mut(),
                used: 0,
            };
            let mut game = Game::new(book, self.base.clone(), &mut replayer);
            // A state is large: it goes to its place without a stop on the way.
            match game.step() {
                Ok(()) => {
                    self.base = game.state;
                    let used = replayer.used;
                    self.answers.drain(..used);
                }
                Err(Suspended) => {
                    let pending = Pending {
                        state: game.state,
                        questions: replayer.asked,
                        wanted: replayer.wanted,
                    };
                    let used = replayer.used;
                    self.answers.truncate(used);
                    return pending;
                }
            }
        }
    }
}
