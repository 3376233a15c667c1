//! A game told again from its beginning.

use super::Session;
use ashwright_engine::{Happening, State};

/// A part of a game that is told again.
#[derive(Clone, Copy, Debug)]
pub enum Again<'a> {
    /// Something happened, and the state in which it did.
    Happened(&'a State, Happening),
    /// How the game stands, before the first step and after each: all that was told since belongs to it.
    Stands(&'a Session),
}

impl Session {
    /// Tells everything that happened, in the order in which it did. Where the rules of this program part from the steps,
    /// the telling ends.
    pub fn tell_again(&self, tell: &mut dyn FnMut(Again<'_>)) {
        let Ok(mut told) = Session::replay(self.book.clone(), self.start.clone(), &[]) else {
            return;
        };
        told.tell_start(&mut |state, happening| tell(Again::Happened(state, happening)));
        tell(Again::Stands(&told));
        for step in &self.steps {
            let mut happened = |state: &State, happening: Happening| tell(Again::Happened(state, happening));
            if told.again(step, &mut happened).is_err() {
                return;
            }
            tell(Again::Stands(&told));
        }
    }
}
