//! What a seat of a room is, and who decides there.

use super::Chair;
use crate::message::Level;
use ashwright_core::SeatKind;

impl Chair {
    /// The seat of a Chimera, at which nobody sits down.
    pub(super) fn of_chimera(name: String, nonce: String) -> Chair {
        Chair {
            name,
            nonce,
            ready: true,
            here: true,
            kind: SeatKind::Chimera,
            ..Chair::default()
        }
    }

    /// Whether somebody sits here, or may sit down.
    pub(crate) fn is_for_a_person(&self) -> bool {
        match self.kind {
            SeatKind::Player => self.bot.is_none(),
            SeatKind::Chimera => false,
        }
    }

    /// The level of the bot that decides here: that of the seat, or the one that plays for somebody who is away.
    pub(crate) fn decides(&self) -> Option<Level> {
        self.bot.or(self.stood_in.then_some(Level::Adept))
    }
}
