//! What commands end with.

use ashwright_table::Problem;
use std::io;

/// How a command ended that was not stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything is well: code 0.
    Well,
    /// What was checked has problems, or a game was left: code 1.
    WithProblems,
}

/// What stops a command.
#[derive(Debug)]
pub enum Stop {
    /// Wrong usage or bad input: code 2.
    Problem(Problem),
    /// The output is gone or full.
    Output(io::Error),
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::Problem(problem)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

/// The result of a command.
pub type Run = Result<Ended, Stop>;

impl Ended {
    /// Well when there are no problems.
    pub fn if_none(problems: usize) -> Ended {
        if problems == 0 {
            Ended::Well
        } else {
            Ended::WithProblems
        }
    }
}
