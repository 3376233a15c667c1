//! The Chimera of a simulation: which one, at which level, with which aspects.

use crate::args::SimArgs;
use crate::library::{self, Library};
use ashwright_core::{Agreed, Difficulty, Hands, LevelValues, Part};
use ashwright_engine::{Deck, Encounter, Rulebook, State};
use ashwright_table::Problem;
use ashwright_table::encounter::{Challenge, grim_words};
use ashwright_testkit::Random;
use std::sync::Arc;

/// A Chimera that every game of a run meets.
pub struct Meeting {
    /// The encounters that take turns, all of them legal.
    challenges: Vec<Challenge>,
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
            difficulty: Difficulty::of(args.heroic),
            level: args.level,
            aspects: aspects.to_owned(),
            grim_fates: args.grim_fates.as_deref().map(grim_words).unwrap_or_default(),
            call_of_the_phoenix: Agreed::of(args.call_of_the_phoenix),
            hands: Hands::of(args.open_hands),
            ..Challenge::default()
        };
        let (_, printed) = challenge("").found(book)?;
        let aspects: Vec<String> = match args.aspects.as_deref() {
            None => printed.stacks.to_vec(),
            said => vec![library::aspects(said)?],
        };
        let meeting = Meeting {
            challenges: aspects.iter().map(|aspects| challenge(aspects)).collect(),
        };
        for n in 0..meeting.challenges.len() as u64 {
            meeting.encounter(book, n, 0)?;
        }
        Ok(meeting)
    }

    /// The encounter of the n-th game.
    fn encounter(&self, book: &Rulebook, n: u64, seed: u64) -> Result<Encounter, Problem> {
        let mut challenge = self.challenges[(n % self.challenges.len() as u64) as usize].clone();
        let mut random = Random::new(seed);
        challenge.draw(book, &mut |n| random.below(n));
        challenge.encounter(book)
    }

    /// The first state of the n-th game.
    ///
    /// # Errors
    /// Why these decks cannot meet it.
    pub fn start(&self, book: &Rulebook, decks: &[Deck], n: u64, seed: u64) -> Result<State, String> {
        let encounter = self.encounter(book, n, seed).map_err(|problem| problem.why)?;
        State::against(book, decks, &encounter).map_err(|problems| {
            let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
            why.join("; ")
        })
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
