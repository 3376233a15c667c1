//! The lines of a definition, for reports on which of them were run.

use crate::{AbilityId, Step};

/// What a line of a definition says, as far as it can be run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// The play cost.
    Cost,
    /// Printed values, or what X is.
    Values,
    /// The first line of a paragraph.
    Paragraph(AbilityId),
    /// A step of a paragraph, by its number; see [`step_number`].
    Step(AbilityId, u16),
}

/// The number of a step among all steps of a paragraph, in the order in which they are written. The step is known by
/// its place in memory.
pub fn step_number(steps: &[Step], wanted: *const Step) -> Option<u16> {
    fn find(steps: &[Step], wanted: *const Step, passed: &mut u16) -> bool {
        for step in steps {
            if std::ptr::eq(step, wanted) || {
                *passed += 1;
                step.effect.inner().any(|inner| find(inner, wanted, passed))
            } {
                return true;
            }
        }
        false
    }
    let mut passed = 0;
    find(steps, wanted, &mut passed).then_some(passed)
}
