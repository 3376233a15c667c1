//! Chance for drivers. The engine owns no generator: whoever drives a game may use this one.

use ashwright_engine::{Answer, Form};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Whoever answers for chance.
pub trait Chance {
    /// An answer to a question that was put to chance; nothing when there is none.
    fn answer(&mut self, form: &Form<'_>) -> Option<Answer>;
}

/// Chance from a seed, the same on every machine.
///
/// Every die shows power with one side of six, class with three and basic with two (R 1.6.2); a card of a bag is
/// drawn as often as it weighs.
#[derive(Clone, Debug)]
pub struct SeededChance {
    generator: ChaCha8Rng,
}

impl SeededChance {
    /// Chance from this seed.
    pub fn new(seed: u64) -> SeededChance {
        SeededChance {
            generator: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// A number below `n`, each equally likely; 0 when `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // Numbers past the last whole multiple of n would favour the small ones.
        let limit = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let number = self.generator.next_u32();
            if number <= limit {
                return number % n;
            }
        }
    }
}

impl Chance for SeededChance {
    fn answer(&mut self, form: &Form<'_>) -> Option<Answer> {
        form.sample(&mut |n| self.below(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_core::{DiceByType, DieType};

    #[test]
    fn dice_show_one_power_three_class_two_basic_of_six() {
        let mut dice = DiceByType::default();
        dice.add(DieType::Natural, 10);
        let mut chance = SeededChance::new(1);
        let mut counts = [0u32; 3];
        for _ in 0..6_000 {
            let Some(Answer::Dice(shown)) = chance.answer(&Form::Roll { dice }) else {
                panic!("a roll is answered with dice");
            };
            for (count, n) in counts.iter_mut().zip(shown.levels(DieType::Natural)) {
                *count += u32::from(n);
            }
        }
        for (count, expected) in counts.into_iter().zip([20_000, 30_000, 10_000]) {
            assert!(count.abs_diff(expected) < 600, "{count} of {expected}");
        }
    }

    #[test]
    fn every_card_of_a_bag_is_drawn_equally_often() {
        let draw = Form::Draw {
            from: (0..7).map(ashwright_core::CardId).collect(),
            weights: ashwright_engine::Weights::EQUAL,
        };
        let mut chance = SeededChance::new(2);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            if let Some(Answer::Choice(ashwright_engine::Choice::Card(card))) = chance.answer(&draw) {
                counts[card.index()] += 1;
            }
        }
        assert!(counts.iter().all(|n| n.abs_diff(10_000) < 500), "{counts:?}");
    }
}
