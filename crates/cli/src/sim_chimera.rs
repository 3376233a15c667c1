//! The Chimera of a simulation: which one, at which level, with which aspects.

use crate::args::SimArgs;
use crate::library::Library;
use ashwright_core::{Difficulty, LevelValues, Part};
use ashwright_engine::{Encounter, Rulebook};
use ashwright_table::Problem;
use ashwright_table::encounter::{Challenge, RANDOM, random_aspects};
use ashwright_testkit::Random;
use std::sync::Arc;

/// A Chimera that every game of a run meets.
pub struct Meeting {
    /// The encounters that take turns.
    encounters: Vec<Encounter>,
    /// Whether every game draws aspects of its own.
    draws: bool,
}

impl Meeting {
    /// What the command line asks for: the aspects of one stack by name, a list of aspects, `random`, or both stacks in
    /// turn.
    ///
    /// # Errors
    /// When there is no such Chimera, level or stack, or the aspects are no deck of a Chimera.
    pub fn new(name: &str, args: &SimArgs, library: &Library) -> Result<Meeting, Problem> {
        let book = &library.book;
        let challenge = |aspects: &str| Challenge {
            chimera: name.to_owned(),
            difficulty: match args.heroic {
                true => Difficulty::Heroic,
                false => Difficulty::Standard,
            },
            level: args.level,
            aspects: aspects.to_owned(),
        };
        let draws = args.aspects.as_deref() == Some(RANDOM);
        let (_, printed) = challenge("").found(book)?;
        let aspects: Vec<String> = match args.aspects.as_deref() {
            None => printed.stacks.to_vec(),
            Some(RANDOM) => printed.stacks[..1].to_vec(),
            // A command line is one line.
            Some(said) => vec![said.replace(", ", "\n")],
        };
        let encounters = aspects.iter().map(|aspects| challenge(aspects).encounter(book));
        Ok(Meeting {
            encounters: encounters.collect::<Result<_, _>>()?,
            draws,
        })
    }

    /// The encounter of the n-th game.
    pub fn encounter(&self, book: &Rulebook, n: u64, seed: u64) -> Encounter {
        let mut encounter = self.encounters[(n % self.encounters.len() as u64) as usize].clone();
        if self.draws {
            let mut random = Random::new(seed);
            encounter.aspects = random_aspects(book, &mut |n| random.below(n));
        }
        encounter
    }
}

/// The same definitions with another life or Ultimate value on every Chimera.
pub fn with_values(book: &Rulebook, life: Option<u8>, ultimate: Option<u8>) -> Rulebook {
    let mut pool = (*book.pool).clone();
    for card in &mut pool.cards {
        let Part::Chimera(chimera) = &mut card.part else {
            continue;
        };
        for level in &mut chimera.levels {
            level.life = life.unwrap_or(level.life);
            level.ultimate = ultimate.unwrap_or(level.ultimate);
            let two = level.values_against(2);
            level.for_two = Some(LevelValues {
                life: life.unwrap_or(two.life),
                ultimate: ultimate.unwrap_or(two.ultimate),
            });
        }
    }
    Rulebook::new(Arc::new(pool))
}
