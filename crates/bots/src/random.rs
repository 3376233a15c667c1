//! Uniformly random answers, and chance.

use ashwright_engine::{Answer, Decider, Decision, Form, Rulebook, State, Suspended};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A seeded generator that answers any question: chance with the distribution of dice and shuffled piles, a player
/// uniformly over the options.
#[derive(Clone, Debug)]
pub struct Dealer {
    rng: Pcg64Mcg,
    /// How many questions with two or more answers were put to seats.
    pub decisions: u64,
}

impl Dealer {
    /// A dealer that always does the same for the same seed.
    pub fn new(seed: u64) -> Dealer {
        Dealer {
            rng: Pcg64Mcg::seed_from_u64(seed),
            decisions: 0,
        }
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.rng.random_range(0..n)
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.rng.random()
    }

    /// One of so many answers that are tried, `most` at most: each in turn where there are no more, else any.
    pub(crate) fn one_of(&mut self, form: &Form, n: u32, most: u32) -> Option<Answer> {
        let count = form.count();
        form.nth(if count <= most { n } else { self.below(count) })
    }

    /// An answer with the right distribution.
    pub fn answer(&mut self, decision: &Decision) -> Option<Answer> {
        decision.form.sample(&mut |n| self.rng.random_range(0..n))
    }
}

impl Decider for Dealer {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        if decision.agent != ashwright_engine::Agent::Chance {
            self.decisions += u64::from(decision.form.is_open());
        }
        self.answer(decision).ok_or(Suspended)
    }
}
