//! What time it is in a room, which has no clock of its own.

use crate::room::Room;
use std::time::Duration;

impl Room {
    /// Says how much time has passed since the host made the room or restored it, by a clock that nobody can set. Time never
    /// goes back: an earlier one changes nothing. Nothing of the game hangs on it, and nothing of it is written down.
    pub fn set_time(&mut self, now: Duration) {
        self.now = self.now.max(now);
    }
}
