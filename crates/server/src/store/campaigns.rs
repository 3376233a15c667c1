//! Campaigns of two players in the file.

use super::{Store, StoreError, bytes};
use crate::retention::{Day, today};
use crate::secret::Mark;
use sqlx::{Row, SqliteConnection};

/// A campaign of two players as it is stored.
#[derive(Clone, Debug)]
pub struct StoredCampaign {
    /// Its name in addresses.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// The game of its encounter, while that is played.
    pub game: Option<String>,
    /// Which player is ready for the next encounter, while the other is not.
    pub ready: Option<u8>,
    /// The campaign in which both try this one again.
    pub next: Option<String>,
    /// Which player has left it for good.
    pub left: Option<u8>,
    /// Who began it.
    pub first: Mark,
    /// Who joined it.
    pub second: Option<Mark>,
    /// What lets somebody join it.
    pub invitation: Mark,
    /// How often it was written; nothing has this name yet where it was never.
    pub version: i64,
    /// The day on which it was last opened.
    pub opened: Day,
}

impl Store {
    /// A campaign; nothing if there is none of that name.
    pub async fn campaign(&self, id: &str) -> Result<Option<StoredCampaign>, StoreError> {
        let sql = "SELECT text, game, ready, next, \"left\", first, second, invitation, version, opened FROM campaigns WHERE id = ?";
        let Some(row) = sqlx::query(sql).bind(id).fetch_optional(&self.readers).await? else {
            return Ok(None);
        };
        let mark = |column| bytes(&row, column).map(Mark::from_bytes);
        let joined: Option<Vec<u8>> = row.try_get("second")?;
        Ok(Some(StoredCampaign {
            id: id.to_owned(),
            text: row.try_get("text")?,
            game: row.try_get("game")?,
            ready: row.try_get("ready")?,
            next: row.try_get("next")?,
            left: row.try_get("left")?,
            first: mark("first")?,
            second: joined.map(|_| mark("second")).transpose()?,
            invitation: mark("invitation")?,
            version: row.try_get("version")?,
            opened: row.try_get("opened")?,
        }))
    }
}

/// Writes a campaign with the next version.
pub(super) async fn write(connection: &mut SqliteConnection, campaign: &StoredCampaign) -> Result<(), StoreError> {
    let sql = "INSERT INTO campaigns (id, text, game, first, second, invitation, version, opened, ready, next, \"left\")
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7 + 1, ?8, ?9, ?10, ?11)
               ON CONFLICT DO UPDATE
               SET text = ?2, game = ?3, second = ?5, version = ?7 + 1, opened = ?8, ready = ?9, next = ?10, \"left\" = ?11
               WHERE version = ?7";
    let written = sqlx::query(sql)
        .bind(&campaign.id)
        .bind(&campaign.text)
        .bind(&campaign.game)
        .bind(campaign.first.bytes().as_slice())
        .bind(campaign.second.as_ref().map(|mark| mark.bytes().as_slice()))
        .bind(campaign.invitation.bytes().as_slice())
        .bind(campaign.version)
        .bind(today())
        .bind(campaign.ready)
        .bind(&campaign.next)
        .bind(campaign.left)
        .execute(connection)
        .await?;
    // Somebody was quicker.
    if written.rows_affected() == 1 {
        Ok(())
    } else {
        Err(StoreError::Exists)
    }
}
