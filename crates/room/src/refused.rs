//! Why a room did not do what it was asked.

use crate::message::Message;
use ashwright_core::Rule;
use ashwright_table::{Problem, Refusal};

/// A request that was not done; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// What kind of refusal.
    pub code: Code,
    /// What went wrong and what to do.
    pub text: String,
    /// The rule, where a rule forbids it.
    pub rule: Option<Rule>,
}

/// The kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// Only players may do it.
    NotSeated,
    /// The game has gone on since.
    Stale,
    /// The rules forbid it.
    Illegal,
    /// It cannot be understood.
    Malformed,
    /// It is longer than anything sensible.
    TooBig,
    /// There were too many requests in a short time.
    TooFast,
    /// It is of another version.
    Version,
    /// The game is over.
    Over,
    /// It could not be written down.
    NotStored,
    /// There is no answer to take back.
    NothingToUndo,
    /// It lies beyond a barrier.
    Barrier,
    /// Now is not the time for it.
    NotNow,
    /// There is no such game.
    NoSuchGame,
}

impl Code {
    /// The word that stands for it in messages.
    pub fn word(self) -> &'static str {
        match self {
            Code::NotSeated => "not_seated",
            Code::Stale => "stale",
            Code::Illegal => "illegal",
            Code::Malformed => "malformed",
            Code::TooBig => "too_big",
            Code::TooFast => "too_fast",
            Code::Version => "version",
            Code::Over => "over",
            Code::NotStored => "not_stored",
            Code::NothingToUndo => "nothing_to_undo",
            Code::Barrier => "barrier",
            Code::NotNow => "not_now",
            Code::NoSuchGame => "no_such_game",
        }
    }
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

    /// The message that tells a viewer.
    pub fn message(&self, id: Option<u32>) -> Message {
        Message::Refused {
            id,
            code: self.code.word().to_string(),
            text: self.text.clone(),
            rule: self.rule.map(|rule| rule.to_string()),
        }
    }

    pub(crate) fn stale() -> Refused {
        Refused::new(
            Code::Stale,
            "The game has gone on since: look at the table and decide again.",
        )
    }

    pub(crate) fn over() -> Refused {
        Refused::new(Code::Over, "The game is over: ask for a rematch.")
    }
}

/// A text as a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let start: String = chars.next().map(char::to_uppercase).into_iter().flatten().collect();
    format!("{start}{}.", chars.as_str())
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let (code, rule) = match &refusal {
            Refusal::Illegal(reason) => (Code::Illegal, Some(reason.rule())),
            Refusal::DoesNotFit(rule) => (Code::Illegal, Some(*rule)),
            Refusal::GameOver => (Code::Over, None),
            Refusal::NothingToTakeBack => (Code::NothingToUndo, None),
            Refusal::Barrier(_) => (Code::Barrier, None),
            Refusal::NotAsked(_) | Refusal::NotPaying | Refusal::NoSuchSeat(_) => (Code::NotNow, None),
            Refusal::Seats(_)
            | Refusal::Deck(..)
            | Refusal::ChanceHasSpoken
            | Refusal::NotAgreed(_)
            | Refusal::NoSuchStep(..) => (Code::Illegal, None),
        };
        let text = sentence(&format!("{refusal}: {}", refusal.remedy()));
        Refused { code, text, rule }
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        let text = sentence(&format!(
            "{} ({}): {}; {}",
            problem.what,
            problem.location(),
            problem.why,
            problem.remedy
        ));
        Refused::new(Code::Illegal, text)
    }
}
