//! What may follow an answer: a world is played on, and what comes of it is judged.

use crate::Dealer;
use crate::thoughtless::{raised, without_thought};
use crate::worth::evaluate;
use ashwright_core::{Level, Seat, sort_by};
use ashwright_engine::{
    Agent, Answer, Ask, Choice, Decider, Decision, Game, Rulebook, Stage, State, Suspended, World, Zone,
};

/// How often each world is played on, at most.
pub const PLAYOUTS: usize = 3;
/// How many cards nobody imagines to meditate away: what is drawn in about four more rounds.
const KEPT_IN_PILE: usize = 14;
/// The same against a Chimera: what is drawn in two more.
const KEPT_AGAINST_A_CHIMERA: usize = 8;
/// How often another answer is drawn for one that would pass.
const OTHERS_THAN_PASSING: usize = 4;

/// Plays worlds on for a seat.
pub struct Playout<'a> {
    book: &'a Rulebook,
    seat: Seat,
    pub dealer: &'a mut Dealer,
    /// Against a Chimera, what its dice and draws follow from: in each world the same for every answer that is tried and
    /// however it is played on, so that luck makes no difference between them.
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
            *value = self.play_on(nth, world, answer, if n == 0 { Rest::None } else { Rest::Any });
        }
        sort_by(values, f64::total_cmp);
        // What follows is partly one's own choice: the better half of the outcomes counts. Where luck is the same in all of
        // them it is nothing else, and the best counts.
        let met = world.base.chimera.is_some();
        let better = &values[if met { times - 1 } else { times / 2 }..];
        better.iter().sum::<f64>() / better.len() as f64
    }

    /// The value of a world after an answer, played on at random to the next boundary. Against a Chimera the turn is played
    /// to its end, and the Chimera's turn, in which it has no choices, as well.
    fn play_on(&mut self, nth: usize, world: &World, answer: Answer, rest: Rest) -> f64 {
        let met = world.base.chimera.is_some();
        let mut decider = Course {
            answers: &world.answers,
            used: 0,
            next: Some(answer),
            seat: self.seat,
            chance: met.then(|| Dealer::new(self.fate.wrapping_add(nth as u64))),
            dealer: self.dealer,
            rest,
            meditated: 0,
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

/// What is imagined of the rest of a turn against a Chimera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// It ends as soon as it can.
    None,
    /// Any action that is left, and now and then one more.
    Any,
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
    rest: Rest,
    /// How many cards have been meditated away in this action.
    meditated: usize,
}

impl Course<'_> {
    fn any(&mut self, state: &State, decision: &Decision) -> Option<Answer> {
        match (&mut self.chance, decision.agent, decision.ask) {
            (Some(chance), Agent::Chance, _) => chance.answer(decision),
            // As it will be answered when it is asked.
            (_, Agent::Seat(_), Ask::Pay(_)) => without_thought(decision),
            (Some(_), _, Ask::Action) => self.action(decision),
            (_, Agent::Seat(seat), Ask::Meditate) => Some(self.meditation(state, seat, decision)),
            (_, Agent::Seat(_), Ask::MeditateDie) => Some(raised(decision)),
            _ => self.dealer.answer(decision),
        }
    }

    /// What is done with the rest of a turn.
    fn action(&mut self, decision: &Decision) -> Option<Answer> {
        let [end, pass] = [Choice::EndTurn, Choice::Pass].map(Answer::Choice);
        if decision.form.contains(&end) {
            let ends = self.rest == Rest::None || self.dealer.below(2) == 0;
            return if ends { Some(end) } else { self.dealer.answer(decision) };
        }
        if !decision.form.contains(&pass) {
            return decision.form.nth(0);
        }
        if self.rest == Rest::None {
            return Some(pass);
        }
        // Who passes gives something away, so it is imagined where hardly anything else can be done.
        (0..OTHERS_THAN_PASSING)
            .filter_map(|_| self.dealer.answer(decision))
            .find(|answer| *answer != pass)
            .or(Some(pass))
    }

    /// What is meditated away next: as many cards off the draw pile as dice show their basic side.
    fn meditation(&self, state: &State, seat: Seat, decision: &Decision) -> Answer {
        let [top, done] = [Choice::TopOfDrawPile, Choice::Done].map(Answer::Choice);
        let dice = state.player(seat).active;
        let weak = dice.iter().filter(|(die, _)| die.level == Level::Basic);
        let weak: usize = weak.map(|(_, n)| usize::from(n)).sum();
        let kept = match state.chimera {
            Some(_) => KEPT_AGAINST_A_CHIMERA,
            None => KEPT_IN_PILE,
        };
        let spare = state.count_owned(Zone::DrawPile, seat) > kept;
        let more = self.meditated < weak && spare && decision.form.contains(&top);
        if more { top } else { done }
    }
}

impl Decider for Course<'_> {
    fn decide(&mut self, _: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let answer = match self.answers.get(self.used) {
            Some(answer) => Some(*answer),
            None => self.next.take().or_else(|| self.any(state, decision)),
        };
        self.used += 1;
        match decision.ask {
            Ask::Action => self.meditated = 0,
            Ask::Meditate => self.meditated += 1,
            _ => {}
        }
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
