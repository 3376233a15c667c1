//! What every scenario proves besides: the same again, and a copy that is played on.

use super::{Runner, Step};
use crate::retrace::{WANDER, Wanderer};
use ashwright_engine::{Game, Position, Question, Stage, State, World};

impl Runner<'_> {
    /// Runs the game again and plays a copy of it on: neither may make a difference.
    pub(super) fn multiply(&mut self, state: &State, questions: &[Question]) -> Step {
        if self.witness.is_some() {
            return Ok(()); // What is played at random shows nothing.
        }
        let mut world = World {
            base: self.base.clone(),
            answers: self.answers.clone(),
        };
        let again = world.pending(self.book);
        let same = again.state.hash64() == state.hash64() && again.questions == questions && world.base == self.base;
        if !same || world.answers != self.answers {
            return Err(Box::new(
                self.problem(self.next, "running the game again gives another game"),
            ));
        }
        if self.answers.is_empty() {
            // What a position leaves out is lost in records and links.
            let described = Position::of(self.book, &self.base);
            let again = described.into_state(self.book).map(|state| state.hash64());
            if again != Ok(self.base.hash64()) {
                return Err(Box::new(
                    self.problem(self.next, "its position, written down and read again, is another game")
                        .note("found", format!("{again:?}")),
                ));
            }
        }
        let before = self.base.hash64();
        let mut wanderer = Wanderer {
            answers: self.answers.iter(),
            seed: state.hash64() | 1,
            left: WANDER,
        };
        let mut game = Game::new(self.book, self.base.clone(), &mut wanderer);
        while !matches!(game.state.stage, Stage::Over(_)) && game.step().is_ok() {
            if let Some(broken) = self.counted.differs(&game.state) {
                return Err(Box::new(
                    self.problem(self.next, "played on at random, cards or dice came or went")
                        .note("found", broken),
                ));
            }
        }
        self.report.forked += WANDER - wanderer.left;
        if self.base.hash64() != before {
            return Err(Box::new(self.problem(self.next, "a copy of the game changed the game")));
        }
        Ok(())
    }
}
