//! The lines of a definition, for reports on which of them were run.

use crate::{AbilityId, Effect, Step, StepId};

/// What a line of a definition says, as far as it can be run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// The play cost.
    Cost,
    /// Printed values, or what X is.
    Values,
    /// The first line of a paragraph.
    Paragraph(AbilityId),
    /// A step did something.
    Step(StepId),
    /// A player declined a step that is optional.
    Declined(StepId),
    /// There was nothing that a step could be done to.
    Impossible(StepId),
    /// A step with a target was cancelled; of what an alteration spell may be attached to, number 0 is its being attached.
    Cancelled(StepId),
    /// The card of a paragraph was exhausted when the paragraph would have worked: plain text did not, inexhaustible text
    /// did.
    Exhausted(AbilityId),
}

/// The steps of a paragraph in the order in which they are written, those inside others included.
pub fn all_steps(steps: &[Step]) -> Vec<&Step> {
    let mut found = Vec::new();
    for step in steps {
        found.push(step);
        for inner in step.effect.inner() {
            found.extend(all_steps(inner));
        }
    }
    found
}

/// Whether a player decides on a step with yes or no.
pub fn is_optional(step: &Step) -> bool {
    matches!(
        step.effect,
        Effect::May { .. } | Effect::MayPay { .. } | Effect::MayAdd { .. }
    )
}
