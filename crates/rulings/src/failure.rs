//! Why a scenario did not come out as it says.

use ashwright_diagnostic::Problem;
use std::fmt;

/// Why a scenario did not come out as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The scenario.
    pub id: String,
    /// What is wrong; at least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}
