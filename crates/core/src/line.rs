//! The lines of a definition, for reports on which of them were run.

use crate::{AbilityId, Effect, Step};

/// What a line of a definition says, as far as it can be run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// The play cost.
    Cost,
    /// Printed values, or what X is.
    Values,
    /// The first line of a paragraph.
    Paragraph(AbilityId),
    /// A step of a paragraph did something, by its number; see [`step_number`].
    Step(AbilityId, u16),
    /// A player declined a step that is optional.
    Declined(AbilityId, u16),
    /// There was nothing that a step could be done to.
    Impossible(AbilityId, u16),
    /// A step with a target was cancelled; of what an alteration spell may be attached to, number 0 is its being attached.
    Cancelled(AbilityId, u16),
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

/// The number of a step among all steps of a paragraph. The step is known by its place in memory.
pub fn step_number(steps: &[Step], wanted: *const Step) -> Option<u16> {
    let number = all_steps(steps).iter().position(|step| std::ptr::eq(*step, wanted))?;
    u16::try_from(number).ok()
}

/// Whether a player decides on a step with yes or no.
pub fn is_optional(step: &Step) -> bool {
    matches!(step.effect, Effect::May { .. } | Effect::MayPay { .. })
}
