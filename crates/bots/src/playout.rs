//! What may follow an answer: a world is played on, and what comes of it is judged.

use crate::Dealer;
use crate::worth::evaluate;
use ashwright_core::{Seat, sort_by};
use ashwright_engine::{Agent, Answer, Ask, Choice, Decider, Decision, Game, Rulebook, Stage, State, Suspended, World};

/// How often each world is played on, at most.
pub const PLAYOUTS: usize = 3;

/// Plays worlds on for a seat.
pub struct Playout<'a> {
    book: &'a Rulebook,
    seat: Seat,
    pub dealer: &'a mut Dealer,
    /// Against a Chimera, what its dice and draws follow from: the same for every answer that is tried, so that luck makes
    /// no difference between them.
    fate: u64,
}

impl<'a> Playout<'a> {
    /// Plays worlds on by a generator.
    pub fn new(book: &'a Rulebook, seat: Seat, fate: u64, dealer: &'a mut Dealer) -> Playout<'a> {
        Playout {
            book,
            seat,
            dealer,
            fate,
        }
    }

    /// The value of the n-th of some worlds after an answer, played on so many times, at most [`PLAYOUTS`].
    pub fn value(&mut self, nth: usize, world: &World, answer: Answer, times: usize) -> f64 {
        let mut values = [0.0; PLAYOUTS];
        let values = &mut values[..times];
        for (n, value) in values.iter_mut().enumerate() {
            *value = self.play_on(world, answer, (nth * PLAYOUTS + n) as u64);
        }
        sort_by(values, f64::total_cmp);
        // What follows is partly one's own choice: the better half of the outcomes counts.
        let better = &values[times / 2..];
        better.iter().sum::<f64>() / better.len() as f64
    }

    /// The value of a world after an answer, played on at random to the next boundary. Against a Chimera the turn ends then,
    /// and the Chimera's turn, in which it has no choices, is played as well.
    fn play_on(&mut self, world: &World, answer: Answer, course: u64) -> f64 {
        let met = world.base.chimera.is_some();
        let mut decider = Course {
            answers: &world.answers,
            used: 0,
            next: Some(answer),
            seat: self.seat,
            chance: met.then(|| Dealer::new(self.fate.wrapping_add(course))),
            dealer: self.dealer,
        };
        let mut game = Game::new(self.book, world.base.clone(), &mut decider);
        loop {
            if game.step().is_err() {
                return f64::NEG_INFINITY;
            }
            let goes_on = match game.state.stage {
                Stage::Turn | Stage::EndOfTurn => met,
                Stage::StartOfTurn => game.state.is_chimera(game.state.turn.seat),
                _ => false,
            };
            if !goes_on {
                return evaluate(self.book, &game.state, self.seat);
            }
        }
    }
}

/// Which of several questions, of which any may be answered, a seat imagines to be answered: its own, or else the first.
pub fn own_question<'d>(decisions: &'d [Decision<'d>], seat: Seat) -> Result<&'d Decision<'d>, Suspended> {
    let own = |decision: &&Decision| decision.agent == Agent::Seat(seat);
    decisions.iter().find(own).or(decisions.first()).ok_or(Suspended)
}

/// Repeats the answers of a world, gives one more, and goes on at random.
struct Course<'a> {
    answers: &'a [Answer],
    used: usize,
    next: Option<Answer>,
    seat: Seat,
    /// What answers for chance, if not the generator that answers everything.
    chance: Option<Dealer>,
    dealer: &'a mut Dealer,
}

impl Course<'_> {
    fn any(&mut self, decision: &Decision) -> Option<Answer> {
        match (&mut self.chance, decision.agent, decision.ask) {
            (Some(chance), Agent::Chance, _) => chance.answer(decision),
            // The turn ends as soon as it can.
            (Some(_), _, Ask::Action) => {
                let ends = [Choice::EndTurn, Choice::Pass].map(Answer::Choice);
                let end = ends.into_iter().find(|end| decision.form.contains(end));
                end.or_else(|| decision.form.nth(0))
            }
            _ => self.dealer.answer(decision),
        }
    }
}

impl Decider for Course<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let answer = match self.answers.get(self.used) {
            Some(answer) => Some(*answer),
            None => self.next.take().or_else(|| self.any(decision)),
        };
        self.used += 1;
        answer.ok_or(Suspended)
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        if let Some(answer) = self.answers.get(self.used) {
            self.used += 1;
            return Ok(*answer);
        }
        let decision = own_question(decisions, self.seat)?;
        let answer = self.decide(book, state, decision)?;
        decision.by_its_seat(answer).ok_or(Suspended)
    }
}
