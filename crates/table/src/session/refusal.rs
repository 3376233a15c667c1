//! Why a session did not do what it was asked.

use ashwright_core::{Rule, Seat};
use ashwright_diagnostic::Problem;
use ashwright_engine::{Agent, DeckProblem, EncounterProblem, Reason};
use ashwright_seen::{Barrier, Code, Refused};
use std::fmt;

/// Why a session did not do what it was asked. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The wrong number of seats.
    Seats(usize),
    /// A deck that cannot be played.
    Deck(Seat, DeckProblem),
    /// A Chimera that cannot be met so.
    Encounter(EncounterProblem),
    /// The game has ended.
    GameOver,
    /// Somebody else is asked.
    NotAsked(Agent),
    /// The answer is not among the options.
    Illegal(Reason),
    /// The answer is of the wrong kind or outside the bounds, by the rule that asks.
    DoesNotFit(Rule),
    /// Chance gave another answer to the same request before the players took something back.
    ChanceHasSpoken,
    /// There is no such seat, or its player is out of the game.
    NoSuchSeat(Seat),
    /// There is nothing to take back.
    NothingToTakeBack,
    /// It lies beyond a barrier.
    Barrier(Barrier),
    /// These seats have not agreed.
    NotAgreed(Vec<Seat>),
    /// The game has fewer steps.
    NoSuchStep(usize, usize),
    /// Nothing is being paid.
    NotPaying,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Seats(n) => write!(f, "a game has two to four seats, not {n}"),
            Refusal::Deck(seat, problem) => write!(f, "{seat}: {problem}"),
            Refusal::Encounter(problem) => write!(f, "{problem}"),
            Refusal::GameOver => f.write_str("the game is over (rule 14.1.1)"),
            Refusal::NotAsked(Agent::Seat(seat)) => write!(f, "{seat} is not asked anything now"),
            Refusal::NotAsked(Agent::Chance) => f.write_str("chance is not asked anything now"),
            Refusal::Illegal(reason) => write!(f, "{reason} (rule {})", reason.rule()),
            Refusal::DoesNotFit(rule) => write!(f, "it is not one of the possible answers (rule {rule})"),
            Refusal::ChanceHasSpoken => {
                f.write_str("chance gave another answer to the same request before it was taken back")
            }
            Refusal::NoSuchSeat(seat) => write!(f, "{seat} is not in the game"),
            Refusal::NothingToTakeBack => f.write_str("there is no answer to take back"),
            Refusal::Barrier(barrier) => write!(f, "{barrier}"),
            Refusal::NotAgreed(seats) => {
                let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
                write!(f, "{} did not agree", names.join(", "))
            }
            Refusal::NoSuchStep(step, last) => write!(f, "there is no step {step}: the last one is {last}"),
            Refusal::NotPaying => f.write_str("nothing is being paid"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// What to do about it.
    pub fn remedy(&self) -> &'static str {
        match self {
            Refusal::Seats(_) => "give two to four decks",
            Refusal::Deck(..) => "mend the deck, or choose another",
            Refusal::Encounter(_) => "choose another Chimera, level or aspects",
            Refusal::GameOver => "start a new game, or take something back",
            Refusal::NotAsked(_) => "ask what is pending and answer for whom it names",
            Refusal::Illegal(_) | Refusal::DoesNotFit(_) => "choose one of the pending options",
            Refusal::ChanceHasSpoken => "give the same answer as before",
            Refusal::NoSuchSeat(_) => "name a seat that is still in the game",
            Refusal::NothingToTakeBack => "go on with the game",
            Refusal::Barrier(_) => "ask all players to agree",
            Refusal::NotAgreed(_) => "ask them to agree, or go on with the game",
            Refusal::NoSuchStep(..) => "name an earlier step",
            Refusal::NotPaying => "take back answers one by one instead",
        }
    }

    /// This refusal as a problem at a place.
    pub fn problem(&self, what: impl Into<String>, place: impl Into<String>) -> Problem {
        Problem::new(what, place, self.to_string(), self.remedy())
    }
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
            | Refusal::Encounter(_)
            | Refusal::ChanceHasSpoken
            | Refusal::NotAgreed(_)
            | Refusal::NoSuchStep(..) => (Code::Illegal, None),
        };
        let said = Refused::saying(code, &format!("{refusal}: {}", refusal.remedy()));
        Refused { rule, ..said }
    }
}
