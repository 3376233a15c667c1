//! Why something was not done.

use ashwright_core::{Rule, Seat, capital};
use ashwright_diagnostic::Problem;
use serde::{Deserialize, Serialize};
use std::fmt;

crate::worded! {
    /// The kinds of refusals.
    pub enum Code {
        /// Only players may do it.
        NotSeated = "not_seated",
        /// The game has gone on since.
        Stale = "stale",
        /// The rules forbid it.
        Illegal = "illegal",
        /// It cannot be understood.
        Malformed = "malformed",
        /// It is longer than anything sensible.
        TooBig = "too_big",
        /// There were too many requests in a short time.
        TooFast = "too_fast",
        /// The request took too long to arrive.
        TooSlow = "too_slow",
        /// It is of another version.
        Version = "version",
        /// The game is over.
        Over = "over",
        /// It could not be written down.
        NotStored = "not_stored",
        /// There is no answer to take back.
        NothingToUndo = "nothing_to_undo",
        /// It lies beyond a [`Barrier`].
        Barrier = "barrier",
        /// Now is not the time for it.
        NotNow = "not_now",
        /// There is nothing at that address.
        NoSuchAddress = "no_such_address",
        /// The address takes no request of that method.
        WrongMethod = "wrong_method",
        /// There is no such game.
        NoSuchGame = "no_such_game",
        /// There is no such record.
        NoSuchRecord = "no_such_record",
        /// Somebody else has it.
        Taken = "taken",
        /// It was asked from another site.
        Origin = "origin",
        /// Whoever was asked failed.
        Failed = "failed",
        /// Whoever was to be asked was not reached.
        Offline = "offline",
    }
}

/// A request that was not done; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// What kind of refusal.
    pub code: Code,
    /// What went wrong and what to do, for people.
    pub text: String,
    /// The rule, where a rule forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
}

impl Refused {
    /// A refusal without a rule.
    pub fn new(code: Code, text: impl Into<String>) -> Refused {
        Refused {
            code,
            text: text.into(),
            rule: None,
        }
    }

    /// A refusal without a rule, its words made a sentence.
    pub fn saying(code: Code, words: &str) -> Refused {
        let end = if words.ends_with(['.', '?', '!']) { "" } else { "." };
        Refused::new(code, format!("{}{end}", capital(words)))
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        let Problem { what, why, remedy, .. } = &problem;
        let words = format!("{what} ({}): {why}; {remedy}", problem.location());
        Refused::saying(Code::Illegal, &words)
    }
}

/// What a seat cannot take back alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// Chance answered.
    Chance,
    /// Somebody learned something.
    Learned,
    /// Another seat answered.
    OtherSeat(Seat),
    /// Sealed answers were opened.
    Sealed,
    /// A player conceded.
    Conceded(Seat),
}

impl fmt::Display for Barrier {
    /// `P2 has answered since`: what bars.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Barrier::Chance => f.write_str("chance has answered since"),
            Barrier::Learned => f.write_str("somebody has learned something since"),
            Barrier::OtherSeat(seat) => write!(f, "{seat} has answered since"),
            Barrier::Sealed => f.write_str("sealed answers have been opened since"),
            Barrier::Conceded(seat) => write!(f, "{seat} has conceded since"),
        }
    }
}
