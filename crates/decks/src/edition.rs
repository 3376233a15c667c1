//! Of which edition a deck is: what is written in it says so, else the names of its cards, where the cards of one edition
//! have more of them. Decks of one game are of one edition.

use crate::import::Imported;
use crate::ready;
use ashwright_core::{EditionId, Pool};
use ashwright_diagnostic::Problem;
use std::cmp::Ordering;
use std::fmt;

/// How it is known of which edition a deck is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The deck says so.
    Written,
    /// The cards of the edition have more of its names.
    ByNames,
    /// Not at all: the cards of Reborn have as many of its names as those of the original edition, and it is read as a
    /// deck of Reborn unless something else decides.
    Open,
}

/// The edition of a deck, and how it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meant {
    /// The edition.
    pub edition: EditionId,
    /// How it is known.
    pub known: Known,
}

impl Meant {
    const OPEN: Meant = Meant {
        edition: EditionId::Reborn,
        known: Known::Open,
    };

    /// The edition of a deck that was read by the cards of Reborn, and again by those of the original edition.
    pub fn by(reborn: &Imported, original: &Imported) -> Meant {
        let by_names = |edition| Meant {
            edition,
            known: Known::ByNames,
        };
        match (reborn.edition, reborn.errors.len().cmp(&original.errors.len())) {
            (Some(edition), _) => Meant {
                edition,
                known: Known::Written,
            },
            (None, Ordering::Less) => by_names(EditionId::Reborn),
            (None, Ordering::Greater) => by_names(EditionId::Original),
            (None, Ordering::Equal) => Meant::OPEN,
        }
    }

    /// The edition of the ready-made deck that somebody names, with the cards of Reborn and those of the original edition.
    pub fn named(reborn: &Pool, original: &Pool, name: &str) -> Meant {
        let by_names = |edition| Meant {
            edition,
            known: Known::ByNames,
        };
        match (ready::is_known(reborn, name), ready::is_known(original, name)) {
            (true, false) => by_names(EditionId::Reborn),
            (false, true) => by_names(EditionId::Original),
            (true, true) | (false, false) => Meant::OPEN,
        }
    }
}

/// Two decks that cannot meet, because they are of different editions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    decks: [(String, EditionId); 2],
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [(one, of), (other, of_other)] = &self.decks;
        let (of, of_other) = (called(*of), called(*of_other));
        write!(f, "{one} is of {of}, and {other} is of {of_other}")
    }
}

/// The edition of a game between players with these decks, each with what messages call it; nothing where they leave it open.
///
/// # Errors
/// When two of them are of different editions.
pub fn of_game(decks: &[(String, Meant)]) -> Result<Option<EditionId>, Clash> {
    let known = |(_, meant): &&(String, Meant)| meant.known != Known::Open;
    let mut decided = decks.iter().filter(known);
    let Some((first, meant)) = decided.next() else {
        return Ok(None);
    };
    let edition = of_cards(meant.edition);
    match decided.find(|(_, other)| of_cards(other.edition) != edition) {
        None => Ok(Some(edition)),
        Some((other, of)) => Err(Clash {
            decks: [(first.clone(), edition), (other.clone(), of_cards(of.edition))],
        }),
    }
}

/// The edition of games between players whose decks have cards of this one.
pub fn of_cards(edition: EditionId) -> EditionId {
    match edition {
        EditionId::Reborn | EditionId::RedRains => EditionId::Reborn,
        EditionId::Original => EditionId::Original,
    }
}

/// A problem of a deck, with the edition by whose cards it was read and how another is said; `says` writes that for the word
/// of an edition.
pub fn read_by(problem: Problem, read: EditionId, says: impl Fn(&str) -> String) -> Problem {
    let other = match read {
        EditionId::Reborn => EditionId::Original,
        EditionId::Original => EditionId::Reborn,
        EditionId::RedRains => {
            return with_more(
                problem,
                "whoever meets a Chimera has a deck of Reborn, and it was read as one",
            );
        }
    };
    let (read, how, by) = (called(read), says(other.word()), called(other));
    with_more(
        problem,
        &format!("it was read by the cards of {read}: {how} reads it by those of {by}"),
    )
}

/// A problem with more to do about it.
pub fn with_more(problem: Problem, more: &str) -> Problem {
    let remedy = match problem.remedy.as_str() {
        "" => more.to_owned(),
        remedy => format!("{remedy}; {more}"),
    };
    problem.with_remedy(remedy)
}

/// What sentences call an edition.
pub fn called(edition: EditionId) -> &'static str {
    match edition {
        EditionId::Reborn => "Reborn",
        EditionId::RedRains => "Red Rains",
        EditionId::Original => "the original edition",
    }
}
