//! Looks further than greed: what greed takes for best is played on for several turns, everybody being greedy, and judged
//! by what comes of it.

use crate::playout::{Playout, own_question};
use crate::thoughtless::without_thought;
use crate::worth::evaluate;
use crate::{Dealer, Greedy};
use ashwright_core::{Seat, sort_by};
use ashwright_engine::{Agent, Answer, Decider, Decision, Game, Observation, Rulebook, Stage, State, Suspended, World};

/// How many answers are looked at further: those that greed likes best.
const CANDIDATES: usize = 5;
/// In how many worlds they are played on, at most.
const WORLDS: usize = 8;
/// After so many worlds the worse half of them goes, as long as more than two are left.
const WORLDS_OF_A_HEAT: usize = 3;
/// How many turns are played on, a Chimera's among them; the end of the phase comes before that.
const TURNS: u16 = 4;
/// How many answers to a question on the way are tried.
const ANSWERS_ON_THE_WAY: u32 = 10;
/// What greed says of an answer counts so little that it only decides between equals.
const SAY_OF_GREED: f64 = 0.01;

/// The player who looks several turns ahead.
#[derive(Clone, Debug)]
pub struct Expert {
    greedy: Greedy,
    dealer: Dealer,
}

impl Expert {
    /// An expert that does the same for the same seed.
    pub fn new(seed: u64) -> Expert {
        Expert {
            greedy: Greedy::new(seed),
            dealer: Dealer::new(!seed),
        }
    }

    /// Answers the question that the seat is asked.
    pub fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        if let Some(answer) = self.greedy.by_habit(seen) {
            return Some(answer);
        }
        let ranked = self.greedy.ranked(seen)?;
        let mut left: Vec<Candidate> = (0..).zip(ranked).take(CANDIDATES).map(Candidate::of).collect();
        for n in 0..WORLDS {
            if n > 0 && n % WORLDS_OF_A_HEAT == 0 {
                sort(&mut left);
                let keep = left.len().div_ceil(2).max(2);
                // What greed takes stays, for the others to be measured by.
                if let Some(greedy) = left.iter().position(Candidate::is_greedy).filter(|at| *at >= keep) {
                    left.swap(keep - 1, greedy);
                }
                left.truncate(keep);
            }
            if left.len() < 2 {
                break;
            }
            let dealer = &mut self.dealer;
            let world = seen.resample(&mut || dealer.bits())?;
            let fate = self.dealer.bits();
            for candidate in &mut left {
                let value = self.play_on(seen, &world, candidate.answer, fate);
                candidate.values.push(value);
            }
        }
        sort(&mut left);
        let greedy = left.iter().find(|candidate| candidate.is_greedy());
        let best = left
            .first()
            .filter(|best| greedy.is_none_or(|greedy| best.is_better_than(greedy)));
        best.or(greedy).map(|best| best.answer)
    }

    /// The value of a world after an answer, played on for some turns. What its dice and draws follow from, `fate`, is the
    /// same for all answers, so that luck makes as little difference between them as it can.
    fn play_on(&mut self, seen: &Observation, world: &World, answer: Answer, fate: u64) -> f64 {
        let book = seen.book();
        let until = world.base.turn.number + TURNS;
        let mut course = Course {
            world: world.clone(),
            used: 0,
            next: Some(answer),
            seat: seen.seat(),
            chance: Dealer::new(fate),
            dealer: &mut self.dealer,
        };
        loop {
            let state = course.world.base.clone();
            let mut game = Game::new(book, state, &mut course);
            if game.step().is_err() {
                return f64::NEG_INFINITY;
            }
            let state = game.state;
            let goes_on = matches!(state.stage, Stage::StartOfTurn | Stage::Turn | Stage::EndOfTurn);
            if !goes_on || state.turn.number >= until {
                return evaluate(book, &state, seen.seat());
            }
            course.begin_at(state);
        }
    }
}

/// An answer that is looked at further.
struct Candidate {
    answer: Answer,
    /// Its place among those that greed likes.
    place: usize,
    /// How good greed finds it.
    greed: f64,
    /// What came of it in each world.
    values: Vec<f64>,
}

impl Candidate {
    fn of((place, (greed, answer)): (usize, (f64, Answer))) -> Candidate {
        Candidate {
            answer,
            place,
            greed,
            values: Vec::new(),
        }
    }

    /// Whether greed would take it.
    fn is_greedy(&self) -> bool {
        self.place == 0
    }

    fn total(&self) -> f64 {
        SAY_OF_GREED * self.greed + self.values.iter().sum::<f64>()
    }

    /// Whether more came of it than of another in the same worlds, beyond what these few worlds may have made of it by
    /// chance: by more than the standard error of the difference.
    fn is_better_than(&self, other: &Candidate) -> bool {
        let gains: Vec<f64> = self
            .values
            .iter()
            .zip(&other.values)
            .map(|(own, other)| own - other)
            .collect();
        let n = gains.len() as f64;
        if n < 2.0 {
            return true;
        }
        let mean = gains.iter().sum::<f64>() / n;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (n - 1.0);
        mean >= (spread / n).sqrt()
    }
}

/// The best first; of equally good answers the first stays first.
fn sort(candidates: &mut [Candidate]) {
    sort_by(candidates, |a, b| b.total().total_cmp(&a.total()));
}

/// Repeats the answers of a world, gives one more, and lets every seat go on by a quick greed.
struct Course<'a> {
    /// The state at the last boundary, and the answers since.
    world: World,
    /// How many of those answers were given again.
    used: usize,
    next: Option<Answer>,
    /// Who imagines all this.
    seat: Seat,
    chance: Dealer,
    dealer: &'a mut Dealer,
}

impl Course<'_> {
    /// Goes on from a boundary.
    fn begin_at(&mut self, state: State) {
        self.world.base = state;
        self.world.answers.clear();
        self.used = 0;
    }

    /// What looks best to a seat after one look at each answer; a Chimera's seat takes what is worst for the players
    /// (R 24.2.3).
    fn best(&mut self, book: &Rulebook, state: &State, seat: Seat, decision: &Decision) -> Option<Answer> {
        if let Some(answer) = without_thought(decision) {
            return Some(answer);
        }
        let sign = if state.is_chimera(seat) { -1.0 } else { 1.0 };
        let fate = self.chance.bits();
        let mut playout = Playout::new(book, seat, fate, self.dealer);
        let mut best: Option<(f64, Answer)> = None;
        for n in 0..decision.form.count().min(ANSWERS_ON_THE_WAY) {
            let answer = playout.dealer.one_of(&decision.form, n, ANSWERS_ON_THE_WAY)?;
            let value = sign * playout.value(0, &self.world, answer, 1);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, answer));
            }
        }
        best.map(|(_, answer)| answer)
    }
}

impl Decider for Course<'_> {
    fn decide(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let given = self.world.answers.get(self.used).copied();
        self.used += 1;
        if let Some(answer) = given {
            return Ok(answer);
        }
        let answer = self.next.take().or_else(|| match decision.agent {
            Agent::Chance => self.chance.answer(decision),
            Agent::Seat(seat) => self.best(book, state, seat, decision),
        });
        let answer = answer.ok_or(Suspended)?;
        self.world.answers.push(answer);
        Ok(answer)
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        if let Some(answer) = self.world.answers.get(self.used) {
            self.used += 1;
            return Ok(*answer);
        }
        let decision = own_question(decisions, self.seat)?;
        let answer = self.decide(book, state, decision)?;
        let answer = decision.by_its_seat(answer).ok_or(Suspended)?;
        // The answer as it is repeated names its seat.
        if let Some(last) = self.world.answers.last_mut() {
            *last = answer;
        }
        Ok(answer)
    }
}
