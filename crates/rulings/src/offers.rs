//! Whether something may be done with all that a scenario says about it: a card played with these dice onto that target.

use crate::answer::{Deciding, Resolved, answers_first, blocks_another, by_itself, resolve};
use crate::moment::Moment;
use crate::retrace::{Settled, Tracer, any_of, as_given};
use crate::scenario::*;
use crate::words::Names;
use ashwright_core::sort_by_key;
use ashwright_engine::{Agent, Answer, Ask, Choice, Form, Game, Question, State};

/// How many courses of an action are tried at most.
const COURSES: usize = 400;
/// How many answers are tried where the script says nothing and something must be chosen.
const ANSWERS: u32 = 40;

/// How far a seat gets with what is said.
pub(crate) struct Reached {
    /// How many of the acts were possible.
    pub done: usize,
    /// The next one, which was not.
    pub next: Option<Act>,
    /// Where it was not.
    pub state: State,
    /// What is asked there.
    pub questions: Vec<Question>,
}

/// Tries the acts of a seat one after another from a moment on, within the action that begins there.
///
/// # Errors
/// How far it gets, when not to the end.
pub(crate) fn offered(moment: &Moment, seat: usize, acts: &[Act]) -> Result<(), Box<Reached>> {
    let mut search = Search {
        moment,
        actor: Actor::Seat(seat),
        left: COURSES,
        furthest: Reached {
            done: 0,
            next: acts.first().cloned(),
            state: moment.state.clone(),
            questions: moment.questions.to_vec(),
        },
    };
    let course = Course {
        acts: acts.to_vec(),
        done: 0,
        answers: moment.answers.to_vec(),
        names: moment.names.clone(),
    };
    // An action that is the only one possible is not put as a question.
    let settled = moment.answers.is_empty() && matches!(moment.questions, [only] if only.form().count() == 1);
    let possible = match settled {
        true => search.follow(course, 0),
        false => search.goes_on(course, moment.state, moment.questions),
    };
    match possible {
        true => Ok(()),
        false => Err(Box::new(search.furthest)),
    }
}

struct Search<'a> {
    moment: &'a Moment<'a>,
    actor: Actor,
    left: usize,
    furthest: Reached,
}

/// An action on its way.
#[derive(Clone)]
struct Course {
    /// What is still to be done.
    acts: Vec<Act>,
    done: usize,
    answers: Vec<Answer>,
    names: Names,
}

impl Course {
    /// The next act has been possible.
    fn advance(&mut self) {
        if let Some(act @ (Act::NoBlock(None) | Act::BlocksDone)) = self.acts.first_mut() {
            *act = Act::BlocksDone;
            return;
        }
        if let Some(Act::Cards(cards)) = self.acts.first_mut()
            && cards.len() > 1
        {
            cards.remove(0);
            return;
        }
        self.acts.remove(0);
        self.done += 1;
    }

    /// Leaves out "nothing more" where that is not asked.
    fn leaves_out(&mut self) -> bool {
        let soft = self.acts.first().is_some_and(Act::is_soft);
        if soft {
            self.acts.remove(0);
            self.done += 1;
        }
        soft
    }
}

impl Search<'_> {
    /// Answers what is asked at a state in every way that fits.
    fn goes_on(&mut self, mut course: Course, state: &State, questions: &[Question]) -> bool {
        let position = questions
            .iter()
            .position(|q| Deciding::of(q).actor() == Some(self.actor));
        // Of answers that are given at the same time, those of the others are open.
        let mut answers = Vec::new();
        for (i, question) in questions.iter().enumerate() {
            if Some(i) == position || questions.len() == 1 || any_of(questions) {
                continue;
            }
            match by_itself(state, question).or_else(|| question.form().nth(0)) {
                Some(answer) => answers.push((i, answer)),
                None => return false,
            }
        }
        let [question] = (match position {
            Some(i) => std::slice::from_ref(&questions[i]),
            None => &questions[..questions.len().min(1)],
        }) else {
            return false;
        };
        let asked = position.unwrap_or(0);
        let given = |answer: Answer| as_given(questions, question, answer);
        let elsewhere = loop {
            let moment = Moment {
                state,
                questions,
                names: &course.names,
                ..*self.moment
            };
            let first = answers_first(&moment, self.actor, course.acts.iter(), &Deciding::of(question));
            if let Some(named) = course.acts.get_mut(..=first) {
                named.rotate_right(1);
            }
            let Some(act) = course.acts.first() else {
                return true;
            };
            let elsewhere = position.is_some() && blocks_another(act, question.ask);
            match resolve(&moment, self.actor, act, &Deciding::of(question)) {
                Resolved::Answer(answer) => {
                    course.advance();
                    return course.acts.is_empty() || self.answers(course, &answers, asked, given(answer));
                }
                Resolved::Refused => {
                    self.note(&course, state, questions);
                    return false;
                }
                Resolved::NotThis if course.leaves_out() => {}
                Resolved::NotThis => break elsewhere,
            }
        };
        if course.done == 0 && !elsewhere {
            return false;
        }
        self.note(&course, state, questions);
        let open = match by_itself(state, question) {
            Some(answer) => vec![answer],
            None => {
                let count = question.form().count().min(ANSWERS);
                (0..count).filter_map(|n| question.form().nth(n)).collect()
            }
        };
        open.into_iter()
            .any(|answer| self.answers(course.clone(), &answers, asked, given(answer)))
    }

    /// Gives an answer, with those of the others, and goes on from there.
    fn answers(&mut self, mut course: Course, others: &[(usize, Answer)], at: usize, answer: Answer) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        let mut all = others.to_vec();
        all.push((at, answer));
        sort_by_key(&mut all, |(i, _)| *i);
        let before = self.trace(&course).1.len();
        course.answers.extend(all.into_iter().map(|(_, answer)| answer));
        self.follow(course, before)
    }

    /// Goes on after the answers so far; the questions that settled themselves before, so many, have been looked at.
    fn follow(&mut self, mut course: Course, before: usize) -> bool {
        let (state, settled, questions) = self.trace(&course);
        for moment in settled.iter().skip(before) {
            course.names.update(&moment.state);
            let accepted = !course.acts.is_empty() && self.accepts(&mut course, moment);
            if accepted {
                course.advance();
            } else if matches!(
                (course.acts.first(), moment.ask),
                (Some(Act::BlocksDone), Ask::Block(_))
            ) {
                // Some unit has to block.
                return false;
            }
        }
        course.names.update(&state);
        if course.acts.is_empty() {
            return true;
        }
        // What comes after the action belongs to it no more.
        if questions.is_empty() {
            while course.leaves_out() {}
            self.note(&course, &state, &questions);
            return course.acts.is_empty();
        }
        self.goes_on(course, &state, &questions)
    }

    /// Whether a question that settled itself was the next act.
    fn accepts(&self, course: &mut Course, settled: &Settled) -> bool {
        loop {
            let Some(act) = course.acts.first() else {
                return false;
            };
            let moment = Moment {
                state: &settled.state,
                questions: &[],
                names: &course.names,
                ..*self.moment
            };
            if settled.is(&moment, self.actor, act) {
                return true;
            }
            let blocks = matches!((act, settled.ask), (Act::BlocksDone, Ask::Block(_)));
            if blocks || !course.leaves_out() {
                return false;
            }
        }
    }

    fn trace(&self, course: &Course) -> (State, Vec<Settled>, Vec<Question>) {
        let mut tracer = Tracer::new(&course.answers);
        let mut game = Game::new(self.moment.book, self.moment.base.clone(), &mut tracer);
        let _suspended = game.step();
        let state = game.state;
        (state, tracer.settled, tracer.asked)
    }

    fn note(&mut self, course: &Course, state: &State, questions: &[Question]) {
        if course.done > self.furthest.done {
            self.furthest = Reached {
                done: course.done,
                next: course.acts.first().cloned(),
                state: state.clone(),
                questions: questions.to_vec(),
            };
        }
    }
}

impl Settled {
    /// The question, with the one choice that there was.
    pub fn deciding<'o>(&self, options: &'o [Choice]) -> Deciding<'o> {
        Deciding {
            agent: Agent::Seat(self.seat),
            ask: self.ask,
            form: Form::OneOf(options),
        }
    }

    /// Whether it is what an act of the script says.
    pub fn is(&self, moment: &Moment, actor: Actor, act: &Act) -> bool {
        match self.answer {
            Answer::Choice(choice) | Answer::By(_, choice) => {
                matches!(
                    resolve(moment, actor, act, &self.deciding(&[choice])),
                    Resolved::Answer(_)
                )
            }
            Answer::Dice(dice) => {
                actor == Actor::Seat(self.seat.index())
                    && matches!((act, self.ask), (Act::Pay(paid), Ask::Pay(_)) if *paid == dice)
            }
            Answer::Cards(_) | Answer::Number(_) => false,
        }
    }
}
