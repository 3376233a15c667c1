//! Making a game: what it begins with, and who sits there at first.

use crate::refusal::Refusal;
use crate::secret::{Mark, NoRandomness, new_epoch};
use crate::store::NewGame;
use ashwright_core::EditionId;
use ashwright_room::{Code, Level, MAX_NAME, Refused, Room, SeatSetup, Setup, can_be_shown};
use ashwright_table::{Problem, decks, rulebook};

/// A game that is being made.
pub(crate) struct Making {
    pub id: String,
    pub setup: Setup,
    pub seats: Vec<(u8, Mark)>,
    pub invitation: Option<Mark>,
}

impl Making {
    /// What is stored of it: the setup and, apart from it, the secret.
    pub(crate) fn stored(&self) -> Result<NewGame, Refusal> {
        let mut setup = serde_json::to_value(&self.setup).map_err(|error| Refusal::failed(&error))?;
        if let Some(fields) = setup.as_object_mut() {
            fields.remove("secret");
        }
        Ok(NewGame {
            id: self.id.clone(),
            setup: setup.to_string(),
            secret: self.setup.secret.clone(),
            seats: self.seats.clone(),
            invitation: self.invitation,
        })
    }
}

impl From<NoRandomness> for Refusal {
    fn from(error: NoRandomness) -> Refusal {
        Refusal::failed(&error)
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(Refused {
            code: Code::Malformed,
            ..Refused::from(problem)
        })
    }
}

/// Whether a room can be made of this.
pub(crate) fn check(setup: &Setup) -> Result<(), Refusal> {
    Room::new(rulebook(setup.edition), setup.clone())?;
    Ok(())
}

/// A player's name as it was typed.
pub(crate) fn name(typed: &str) -> Result<String, Refusal> {
    let name = typed.trim();
    if !can_be_shown(name, MAX_NAME) {
        return Err(Refusal::new(
            Code::Malformed,
            "A name has at most 24 characters that can be seen: choose another.",
        ));
    }
    Ok(name.to_string())
}

/// Gives bots their seats, each with a preconstructed deck of its own that chance chooses.
pub(crate) fn seat_bots(seats: &mut [SeatSetup], bots: &[Level], edition: EditionId) -> Result<(), Refusal> {
    if bots.is_empty() {
        return Ok(());
    }
    let pool = &rulebook(edition).pool;
    let mut left = decks::rulebook(pool)?;
    for (n, (seat, level)) in seats.iter_mut().zip(bots).enumerate() {
        let chosen = new_epoch()? % left.len().max(1) as u64;
        // There are more decks than seats.
        let deck = left.swap_remove(chosen as usize);
        *seat = SeatSetup {
            name: if bots.len() > 1 {
                format!("Bot {}", n + 1)
            } else {
                "Bot".to_owned()
            },
            deck: decks::print(pool, &deck),
            bot: Some(*level),
        };
    }
    Ok(())
}
