//! A small generator for tests: SplitMix64.

use ashwright_engine::{Answer, Decision, Pending, Wanted};
use std::ops::Range;

/// A generator that gives the same numbers for the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u32
    }

    /// Which of the questions of a moment are answered, by their places: all of them, or any one where one is enough.
    pub fn answering(&mut self, pending: &Pending) -> Range<usize> {
        let all = pending.questions.len();
        match pending.wanted {
            Wanted::All => 0..all,
            Wanted::Any => {
                let one = self.below(all as u32) as usize;
                one..one + 1
            }
        }
    }

    /// A random answer: dice fall as dice do, everything else is uniform.
    pub fn answer(&mut self, decision: &Decision) -> Option<Answer> {
        decision.form.sample(&mut |n| self.below(n))
    }
}
