//! For how long games and records are kept.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A day as the number of days since 1970.
pub type Day = i64;

/// How often old ones are looked for.
pub(crate) const EVERY: Duration = Duration::from_secs(6 * 3600);

/// For how many days something is kept. Games that somebody visits are kept in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// A game that nobody but its maker ever joined, since it was last opened.
    pub lobbies: u32,
    /// Any other game, since it was last opened.
    pub games: u32,
    /// A record that was shared, since it was last shared.
    pub records: u32,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            lobbies: 7,
            games: 90,
            records: 365,
        }
    }
}

impl Retention {
    /// On this day: the first days of what is still kept.
    pub(crate) fn on(self, today: Day) -> Kept {
        let first = |days: u32| today - i64::from(days);
        Kept {
            lobbies: first(self.lobbies),
            games: first(self.games),
            records: first(self.records),
        }
    }
}

/// The first days of what is still kept.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// Of games that nobody joined.
    pub lobbies: Day,
    /// Of other games.
    pub games: Day,
    /// Of records.
    pub records: Day,
}

/// The day that it is.
pub fn today() -> Day {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(passed.as_secs() / 86_400).unwrap_or(Day::MAX)
}
