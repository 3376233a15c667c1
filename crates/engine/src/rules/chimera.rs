//! Red Rains: what no duel has, chapters 18 to 24. Each chapter that is played has a file of its own below this one.
//!
//! Nobody is asked for the Chimera but by rule: [`Game::who_chooses`] answers for its seat.

use crate::ChimeraState;
use crate::decision::{Agent, Ask, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use ashwright_core::{AbilityId, CardId, CauseKind, Rule};
use ashwright_seen::Deed;

mod aspects;
mod choices;
mod defence;
mod encounter;
mod hand;
mod horde;
mod phoenix;
mod rage;
mod turn;

pub use encounter::{Encounter, EncounterProblem};

impl<'a> Game<'a> {
    /// What the Chimera of the game has; only procedures of its own ask.
    fn chimera(&self) -> Played<&ChimeraState> {
        self.state.chimera.as_deref().ok_or(Stop::Suspended)
    }

    pub(crate) fn chimera_mut(&mut self) -> Played<&mut ChimeraState> {
        self.state.chimera.as_deref_mut().ok_or(Stop::Suspended)
    }

    fn deed(&mut self, rule: Rule, deed: Deed) {
        self.tell(rule, What::Chimera(deed));
    }

    /// Resolves a text that the Chimera controls. Returns whether it was cancelled.
    fn resolve_of_chimera(&mut self, ability: AbilityId, this: CardId, kind: CauseKind, numeral: i8) -> Played<bool> {
        let seat = self.chimera()?.seat;
        let frame = self.push_frame(ability, this, kind, seat, numeral);
        self.run(frame, self.book.ability(ability).body.steps())?;
        let cancelled = self.state.chain[frame].cancelled;
        self.pop_frame(frame);
        Ok(cancelled)
    }

    /// Lets chance say a number, each as likely.
    fn chance_number(&mut self, rule: Rule, ask: Ask, min: u8, max: u8) -> Played<u8> {
        let decision = Decision {
            agent: Agent::Chance,
            rule,
            ask,
            form: Form::Number { min, max },
        };
        self.put(&decision)?.number().ok_or(Stop::Suspended)
    }
}

#[cfg(test)]
mod tests;
