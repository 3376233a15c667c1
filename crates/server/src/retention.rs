//! For how long games and records are kept.

use crate::store::StoreError;
use sqlx::SqliteConnection;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A day as the number of days since 1970.
pub type Day = i64;

/// How often old ones are looked for.
pub(crate) const EVERY: Duration = Duration::from_secs(6 * 3600);

/// For how many days something is kept. Games that somebody visits are kept in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// A game or a campaign that nobody but its maker ever joined, since it was last opened.
    pub lobbies: u32,
    /// Any other game, and a campaign, since it was last opened.
    pub games: u32,
    /// A record that was shared, since it was last shared.
    pub records: u32,
    /// What is too old is removed when the server has found it so on as many more days.
    pub grace: u32,
    /// When more days than these have passed since the server last looked, or fewer than none, its clock may be wrong:
    /// that day it marks and removes nothing.
    pub jump: u32,
    /// So many games, and as many campaigns and records, are removed at once at most.
    pub at_once: u32,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            lobbies: 7,
            games: 90,
            records: 365,
            grace: 7,
            jump: 30,
            at_once: 1000,
        }
    }
}

/// A look for what is too old.
#[derive(Clone, Debug)]
pub struct Upkeep {
    /// What is kept for how long.
    pub retention: Retention,
    /// The day that it is, as far as the clock is right.
    pub today: Day,
    /// Games that are in memory: somebody has opened them.
    pub here: Vec<String>,
}

/// Games that nobody opened for too long; only its maker has a seat at a game that nobody joined.
const OLD_GAMES: &str = "(opened < ?1 OR (opened < ?2 AND EXISTS (SELECT 1 FROM invitations WHERE game = id)
    AND (SELECT count(*) FROM seats WHERE game = id) < 2))";
/// Campaigns that nobody went on with for too long.
const OLD_CAMPAIGNS: &str = "(opened < ?1 OR (opened < ?2 AND second IS NULL))";
/// Records that nobody shared for too long.
const OLD_RECORDS: &str = "(created < ?1 AND ?2 = ?2)";

impl Upkeep {
    /// Marks what is too old, takes the marks from what is no longer, and removes what has been marked for long enough.
    pub(crate) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Some(days) = self.count_day(connection).await? else {
            return Ok(());
        };
        let first = |days: u32| self.today.saturating_sub(i64::from(days));
        let here = serde_json::to_string(&self.here).map_err(|error| StoreError::Other(error.to_string()))?;
        sqlx::query("UPDATE games SET opened = ? WHERE id IN (SELECT value FROM json_each(?))")
            .bind(self.today)
            .bind(here)
            .execute(&mut *connection)
            .await?;
        let games = [first(self.retention.games), first(self.retention.lobbies)];
        let campaigns = self.remove(connection, "campaigns", OLD_CAMPAIGNS, games, days).await?;
        let games = self.remove(connection, "games", OLD_GAMES, games, days).await?;
        let records = [first(self.retention.records).saturating_mul(DAY), 0];
        let records = self.remove(connection, "records", OLD_RECORDS, records, days).await?;
        if games + campaigns + records > 0 {
            tracing::info!(games, campaigns, records, "what nobody opened any more was removed");
        }
        Ok(())
    }

    /// On how many days the server has looked; nothing when the clock may be wrong.
    async fn count_day(&self, connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
        let last: Option<(Day, i64)> = sqlx::query_as("SELECT day, days FROM upkeep")
            .fetch_optional(&mut *connection)
            .await?;
        let (day, days) = last.unwrap_or((self.today, 0));
        let passed = self.today.saturating_sub(day);
        let jumped = !(0..=i64::from(self.retention.jump)).contains(&passed);
        let days = days + i64::from(passed > 0 && !jumped);
        sqlx::query("INSERT OR REPLACE INTO upkeep (one, day, days) VALUES (1, ?, ?)")
            .bind(self.today)
            .bind(days)
            .execute(&mut *connection)
            .await?;
        if jumped {
            tracing::warn!(
                passed,
                "so many days have passed since old games were looked for, if the clock is right: nothing is removed now"
            );
        }
        Ok((!jumped).then_some(days))
    }

    /// Marks, takes marks away and removes in one table; how many were removed.
    async fn remove(
        &self,
        connection: &mut SqliteConnection,
        table: &str,
        old: &str,
        before: [i64; 2],
        days: i64,
    ) -> Result<u64, StoreError> {
        let [first, second] = before;
        for change in [
            format!("UPDATE {table} SET marked = NULL WHERE marked IS NOT NULL AND NOT {old} AND ?3 = ?3"),
            format!("UPDATE {table} SET marked = ?3 WHERE marked IS NULL AND {old}"),
        ] {
            sqlx::query(&change)
                .bind(first)
                .bind(second)
                .bind(days)
                .execute(&mut *connection)
                .await?;
        }
        // Seats, secrets and invitations go with their game.
        let marked = format!("SELECT id FROM {table} WHERE marked <= ? ORDER BY marked LIMIT ?");
        let removed: Vec<String> = sqlx::query_scalar(&marked)
            .bind(days - i64::from(self.retention.grace))
            .bind(self.retention.at_once)
            .fetch_all(&mut *connection)
            .await?;
        let ids = serde_json::to_string(&removed).map_err(|error| StoreError::Other(error.to_string()))?;
        let mut changes = vec![format!(
            "DELETE FROM {table} WHERE id IN (SELECT value FROM json_each(?))"
        )];
        if table == "games" {
            changes.push("DELETE FROM journal WHERE game IN (SELECT value FROM json_each(?))".to_string());
        }
        for change in changes {
            sqlx::query(&change).bind(&ids).execute(&mut *connection).await?;
        }
        Ok(removed.len() as u64)
    }
}

/// The seconds of a day.
const DAY: i64 = 86_400;

/// The day that it is.
pub fn today() -> Day {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(passed.as_secs() / 86_400).unwrap_or(Day::MAX)
}
