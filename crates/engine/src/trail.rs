//! Which lines of the definitions were run, and what else became of them, for reports on what scenarios cover.

use crate::StepResult;
use crate::game::What;
use crate::modifiers::Query;
use ashwright_core::{AbilityId, Body, CardId, Line, Modifier, StepId, TitleId};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lines that were run in all games that share a rulebook. Without one, games take no note of them.
#[derive(Debug, Default)]
pub struct Trail {
    run: Mutex<BTreeSet<(TitleId, Line)>>,
}

impl Trail {
    /// What was run so far: each line with the card that it was run for.
    pub fn lines(&self) -> BTreeSet<(TitleId, Line)> {
        self.run().clone()
    }

    fn run(&self) -> MutexGuard<'_, BTreeSet<(TitleId, Line)>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mark(&self, title: TitleId, line: Line) {
        self.run().insert((title, line));
    }
}

impl Query<'_> {
    /// A paragraph of a card is resolved.
    pub(crate) fn ran(self, card: CardId, ability: AbilityId) {
        if let Some(trail) = &self.book.trail {
            trail.mark(self.title(card), Line::Paragraph(ability));
        }
    }

    /// A paragraph of a card is about to be used, or applies: its card may be exhausted all the same (R 11.3.1).
    pub(crate) fn worked(self, card: CardId, ability: AbilityId) {
        if self.book.trail.is_some() {
            self.ran(card, ability);
            if self.is_exhausted(card) {
                self.was_off(card, ability);
            }
        }
    }

    /// A paragraph of a card would have been offered, would have triggered or would apply, and the card is exhausted
    /// (R 11.2.2).
    pub(crate) fn was_off(self, card: CardId, ability: AbilityId) {
        if let Some(trail) = &self.book.trail {
            trail.mark(self.title(card), Line::Exhausted(ability));
        }
    }

    /// A step was cancelled while somebody could answer its target (R 8.5.1).
    pub(crate) fn was_cancelled(self, card: CardId, step: StepId) {
        if let Some(trail) = &self.book.trail {
            trail.mark(self.title(card), Line::Cancelled(step));
        }
    }

    /// Attaching an alteration spell was cancelled (R 6.6.4).
    pub(crate) fn attaching_was_cancelled(self, card: CardId) {
        if let Some(trail) = &self.book.trail {
            let title = self.state.card(card).title;
            for printed in &self.book.pool.card(title).text {
                if matches!(self.book.ability(printed.ability).body, Body::AttachesTo(_)) {
                    let ability = printed.ability;
                    trail.mark(title, Line::Cancelled(StepId { ability, number: 0 }));
                }
            }
        }
    }

    /// What a step of a text of a card came to.
    pub(crate) fn ran_step(self, card: CardId, step: StepId, result: StepResult) {
        if let Some(trail) = &self.book.trail {
            let line = match result {
                StepResult::Done => Line::Step(step),
                StepResult::Declined => Line::Declined(step),
                StepResult::Impossible => Line::Impossible(step),
                StepResult::NotReached => return,
            };
            trail.mark(self.title(card), line);
        }
    }

    /// What happened shows that the lines of a card are at work that are no steps.
    pub(crate) fn ran_by(self, what: What) {
        let Some(trail) = &self.book.trail else { return };
        let its = |card: CardId, wanted: fn(&Body) -> bool| {
            let title = self.state.card(card).title;
            for printed in &self.book.pool.card(title).text {
                if wanted(&self.book.ability(printed.ability).body) {
                    trail.mark(title, Line::Paragraph(printed.ability));
                }
            }
        };
        if let What::Played(_, card) = what {
            trail.mark(self.state.card(card).title, Line::Cost);
            trail.mark(self.state.card(card).title, Line::Values);
            if !self.state.events.is_empty() {
                its(card, |body| matches!(body, Body::PlayedFromHand { .. }));
            }
        }
        if let What::Attached(card, _) = what {
            its(card, |body| matches!(body, Body::AttachesTo(_)));
        }
    }

    /// The cards in play lend their values to the game.
    pub(crate) fn ran_values(self) {
        if let Some(trail) = &self.book.trail {
            for record in self.state.cards.iter().filter(|record| record.zone.in_play()) {
                trail.mark(record.title, Line::Values);
            }
        }
    }
}

/// Whether a change is at work as soon as it is asked for.
pub(crate) fn adds_up(modifier: &Modifier) -> bool {
    matches!(
        modifier,
        Modifier::Gets(..) | Modifier::DrawsMore(_) | Modifier::FocusedMore(_)
    )
}
