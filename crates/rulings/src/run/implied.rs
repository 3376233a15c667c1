//! What a line says of questions that it does not name.

use super::{Runner, actor_agent};
use crate::answer::{Deciding, Resolved, by_itself, resolve};
use crate::retrace::{Settled, Tracer};
use crate::scenario::*;
use ashwright_core::Rule;
use ashwright_engine::{Agent, Answer, Ask, Choice, Game, Question, State};

/// The rule by which the target of an attack is chosen.
const TARGET_OF_ATTACK: Rule = Rule(7, 1, 2);
/// So many questions between an offer and its target are passed over.
const QUESTIONS: usize = 20;

impl Runner<'_> {
    /// The target of an attack, which its line says, where it is asked for after the attackers.
    pub(super) fn said_with_the_attack(
        &self,
        state: &State,
        question: &Question,
        questions: &[Question],
    ) -> Option<Answer> {
        let (actor, card) = self.attacked.clone()?;
        if (question.rule, question.agent) != (TARGET_OF_ATTACK, actor_agent(actor)?)
            || !matches!(question.ask, Ask::Target(_))
        {
            return None;
        }
        let target = Act::Pick(Pick::Choose, card);
        match resolve(&self.moment(state, questions), actor, &target, &Deciding::of(question)) {
            Resolved::Answer(answer) => Some(answer),
            Resolved::Refused | Resolved::NotThis => None,
        }
    }

    /// Whether the line that is being done names a target for what a question offers: who names it takes it up.
    pub(super) fn takes_up(&self, i: usize, question: &Question) -> bool {
        let What::Act(actor, act @ Act::Pick(Pick::Choose, _)) = &self.items[i].what else {
            return false;
        };
        let offers = matches!(question.ask, Ask::May(_)) && Deciding::of(question).actor() == Some(*actor);
        let targets_after = |answer: Choice| {
            let mut answers: Vec<Answer> = self.answers.iter().copied().chain([Answer::Choice(answer)]).collect();
            for _ in 0..QUESTIONS {
                let mut tracer = Tracer::new(&answers);
                let mut game = Game::new(self.book, self.base.clone(), &mut tracer);
                let _suspended = game.step();
                let after = game.state;
                let moment = self.moment(&after, &[]);
                let is_it = |settled: &Settled| settled.is(&moment, *actor, act);
                if tracer.settled.iter().skip(self.settled).any(is_it) {
                    return true;
                }
                let [asked] = &tracer.asked[..] else { return false };
                match (asked.agent, by_itself(&after, asked)) {
                    // What chance brings is no matter of choice.
                    (Agent::Chance, Some(only)) => answers.push(only),
                    _ if matches!(asked.ask, Ask::May(_)) => answers.push(Answer::Choice(Choice::Yes)),
                    _ => return matches!(resolve(&moment, *actor, act, &Deciding::of(asked)), Resolved::Answer(_)),
                }
            }
            false
        };
        offers && self.items[i].place.line == self.line && targets_after(Choice::Yes) && !targets_after(Choice::No)
    }
}
