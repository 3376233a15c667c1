//! What must outlive the process, in one SQLite file.
//!
//! One task writes. It takes all changes that wait, writes them in one transaction, and says so only when the operating
//! system has them on disk (`synchronous=FULL`): many games share the wait for the disk, and none goes on before its
//! change is safe. The store does not know what a journal says.

mod campaigns;
mod error;

pub use campaigns::StoredCampaign;
pub use error::StoreError;

use crate::retention::{Day, Upkeep, today};
use crate::secret::Mark;
use ashwright_room::chance::Secret;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Executor, Row, SqliteConnection, SqlitePool};
use std::borrow::Cow;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

/// A game to be stored.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name.
    pub id: String,
    /// What its room is made from, without the secret.
    pub setup: String,
    /// The secret of its chance.
    pub secret: Secret,
    /// The seats that are taken.
    pub seats: Vec<(u8, Mark)>,
    /// What lets others take the free ones.
    pub invitation: Option<Mark>,
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What its room is made from.
    pub setup: String,
    /// The secret of its chance.
    pub secret: Secret,
    /// The seats that are taken.
    pub seats: Vec<(u8, Mark)>,
    /// What lets others take the free ones.
    pub invitation: Option<Mark>,
    /// The day on which it was last opened.
    pub opened: Day,
    /// Everything that happened.
    pub journal: Vec<String>,
}

/// Something to be written.
#[derive(Clone, Debug)]
pub enum Change {
    /// A campaign, unless it was written since it was read.
    Campaign(Box<StoredCampaign>),
    /// A new game.
    Game(Box<NewGame>),
    /// More of a journal.
    Entries {
        /// Of which game.
        game: String,
        /// How many entries it had before.
        after: usize,
        /// What comes after them.
        entries: Vec<String>,
    },
    /// A seat is taken.
    Seat {
        /// Of which game.
        game: String,
        /// Which.
        seat: u8,
        /// By the bearer of this token.
        mark: Mark,
    },
    /// A seat is free again.
    Unseat {
        /// Of which game.
        game: String,
        /// Which.
        seat: u8,
    },
    /// A game is opened.
    Opened {
        /// Which.
        game: String,
        /// On which day.
        day: Day,
    },
    /// What is too old is marked or removed.
    Upkeep(Box<Upkeep>),
    /// A record, which is there once however often it is written.
    Record {
        /// Its name.
        id: String,
        /// Its text.
        text: String,
    },
}

/// Changes that are to be written together.
pub(crate) struct Job {
    /// All or none of them.
    pub changes: Vec<Change>,
    /// Who waits for it.
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

/// The store.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
    path: Arc<PathBuf>,
    /// Which file it was when it was opened.
    file: FileId,
    /// What the last look at the file told, and when that was.
    looked: Arc<Mutex<Option<Looked>>>,
}

/// When the file was looked at, and what was found.
type Looked = (Instant, Result<(), StoreError>);

/// What tells a file from another that lies at the same place later.
type FileId = Option<(u64, u64)>;

fn file_id(path: &Path) -> std::io::Result<FileId> {
    let meta = std::fs::metadata(path)?;
    #[cfg(unix)]
    return Ok(Some((
        std::os::unix::fs::MetadataExt::dev(&meta),
        std::os::unix::fs::MetadataExt::ino(&meta),
    )));
    #[cfg(not(unix))]
    Ok(meta.is_file().then_some((0, 0)))
}

/// For so long nobody makes the store look at its file again.
const LOOKED: Duration = Duration::from_secs(1);

/// Of the pages that the file may have, so many hundredths may be in use for another record to be kept, so that records
/// leave room for games.
const FOR_RECORDS: u64 = 70;
/// And so many for another game to be made, so that new games leave room for those that are played.
const FOR_GAMES: u64 = 90;

/// Changes that are written at once at most.
const BATCH: usize = 1024;
/// For so long changes are gathered before they are written: nobody notices, and many share one wait for the disk and one
/// way to the thread that has the file and back.
const GATHER: Duration = Duration::from_millis(3);
/// How long to wait for a lock of another program.
const PATIENCE: Duration = Duration::from_secs(2);

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "games", include_str!("../migrations/0001_games.sql")),
    (2, "retention", include_str!("../migrations/0002_retention.sql")),
    (3, "upkeep", include_str!("../migrations/0003_upkeep.sql")),
    (4, "campaigns", include_str!("../migrations/0004_campaigns.sql")),
    (5, "tried again", include_str!("../migrations/0005_tried_again.sql")),
    (6, "left", include_str!("../migrations/0006_left.sql")),
];

fn migrator() -> Migrator {
    let migrations = MIGRATIONS
        .iter()
        .map(|&(version, name, sql)| {
            Migration::new(
                version,
                Cow::Borrowed(name),
                MigrationType::Simple,
                Cow::Borrowed(sql),
                false,
            )
        })
        .collect();
    Migrator {
        migrations: Cow::Owned(migrations),
        ..Migrator::DEFAULT
    }
}

/// Makes the file if it is missing, for its owner alone: there are secrets in it.
fn make(path: &Path) -> std::io::Result<()> {
    let mut options = File::options();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Whether a file can be one of games: what is not a database is left alone, with nothing beside it.
fn is_ours(path: &Path) -> std::io::Result<()> {
    const HEAD: &[u8] = b"SQLite format 3\0";
    let mut head = Vec::new();
    File::open(path)?.take(HEAD.len() as u64).read_to_end(&mut head)?;
    match head.is_empty() || head == HEAD {
        true => Ok(()),
        false => Err(std::io::Error::other(
            "it is something else; name another file with --data",
        )),
    }
}

/// Locks a file beside the data, so that two servers do not both believe that they own the games. The operating system
/// lets go of it when the process ends, however it ends.
fn lock(path: &Path) -> Result<File, String> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let beside = PathBuf::from(beside);
    let file = File::options()
        .create(true)
        .append(true)
        .open(&beside)
        .map_err(|error| format!("cannot make {}: {error}", beside.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(format!(
            "another server uses {}; stop it or name another file with --data",
            path.display()
        )),
        Err(TryLockError::Error(error)) => Err(format!("cannot lock {}: {error}", beside.display())),
    }
}

fn now() -> i64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(passed.as_secs()).unwrap_or(i64::MAX)
}

fn bytes(row: &sqlx::sqlite::SqliteRow, column: &str) -> Result<[u8; 32], StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes
        .try_into()
        .map_err(|_| StoreError::Other(format!("{column} has not 32 bytes")))
}

impl Store {
    /// Opens a file or makes it. A file larger than `megabytes` grows no more. The task that writes ends when the last
    /// copy of the store is dropped and all is written; then the file is free for others.
    ///
    /// # Errors
    /// A sentence for the person who started the server.
    pub async fn open(path: &Path, megabytes: Option<u32>) -> Result<(Store, JoinHandle<()>), String> {
        let cannot = |why: &dyn fmt::Display| format!("cannot use {} for the games: {why}", path.display());
        make(path).map_err(|error| cannot(&error))?;
        // Whatever name it was given by: two names of one file must not be two locks.
        let path = &path.canonicalize().map_err(|error| cannot(&error))?;
        is_ours(path).map_err(|error| cannot(&error))?;
        let lock = lock(path)?;
        let file = file_id(path).map_err(|error| cannot(&error))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut writing = options.clone();
        // A page has 4096 bytes.
        let pages = megabytes.map(|megabytes| u64::from(megabytes) * 256);
        if let Some(pages) = pages {
            writing = writing.pragma("max_page_count", pages.to_string());
        }
        let mut connection = writing.connect().await.map_err(|error| cannot(&error))?;
        migrator()
            .run_direct(&mut connection)
            .await
            .map_err(|error| cannot(&error))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_with(options.read_only(true))
            .await
            .map_err(|error| cannot(&error))?;
        let (jobs, waiting) = mpsc::channel(BATCH);
        let writer = Writer {
            options: writing,
            connection: Some(connection),
            pages,
            _lock: lock,
        };
        let writing = tokio::spawn(writer.run(waiting));
        let store = Store {
            readers,
            jobs,
            path: Arc::new(path.clone()),
            file,
            looked: Arc::default(),
        };
        Ok((store, writing))
    }

    /// Writes these changes, all or none, and waits until they are on disk.
    pub async fn write(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let stopped = || StoreError::Other("it is closed".to_string());
        let (done, answer) = oneshot::channel();
        self.jobs.send(Job { changes, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    /// The same file, but what is to be written goes through somebody's hands.
    #[cfg(test)]
    pub(crate) fn through(&self) -> (Store, mpsc::Receiver<Job>) {
        let (jobs, waiting) = mpsc::channel(BATCH);
        (Store { jobs, ..self.clone() }, waiting)
    }

    /// A game with all that happened in it; nothing if there is none of that name.
    pub async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        // One transaction, so that all of it is of one moment.
        let mut reading = self.readers.begin().await?;
        let Some(game) = sqlx::query(
            "SELECT setup, opened, secret, (SELECT token FROM invitations WHERE game = id) AS invitation
             FROM games JOIN secrets ON game = id WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(&mut *reading)
        .await?
        else {
            return Ok(None);
        };
        let seats = sqlx::query("SELECT seat, token FROM seats WHERE game = ? ORDER BY seat")
            .bind(id)
            .fetch_all(&mut *reading)
            .await?
            .iter()
            .map(|row| Ok((row.try_get("seat")?, Mark::from_bytes(bytes(row, "token")?))))
            .collect::<Result<_, StoreError>>()?;
        let journal = sqlx::query_scalar("SELECT entry FROM journal WHERE game = ? ORDER BY n")
            .bind(id)
            .fetch_all(&mut *reading)
            .await?;
        let invited: Option<Vec<u8>> = game.try_get("invitation")?;
        Ok(Some(StoredGame {
            setup: game.try_get("setup")?,
            secret: Secret::from_hex(game.try_get("secret")?)
                .ok_or_else(|| StoreError::Other(format!("the secret of {id} is broken")))?,
            seats,
            opened: game.try_get("opened")?,
            invitation: invited
                .map(|_| bytes(&game, "invitation").map(Mark::from_bytes))
                .transpose()?,
            journal,
        }))
    }

    /// The text of a record; nothing if there is none of that name.
    pub async fn record(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT record FROM records WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Whether the file is still the one that was opened, can be opened once more and read, and whether the task that
    /// writes is there. It looks once a second at most, however often it is asked.
    pub async fn check(&self) -> Result<(), StoreError> {
        let mut looked = self.looked.lock().await;
        if let Some((at, found)) = &*looked
            && at.elapsed() < LOOKED
        {
            return found.clone();
        }
        let found = self.look().await;
        *looked = Some((Instant::now(), found.clone()));
        found
    }

    async fn look(&self) -> Result<(), StoreError> {
        let other = |why: String| StoreError::Other(why);
        if self.jobs.is_closed() {
            return Err(other("nothing is written any more".to_string()));
        }
        let file = file_id(&self.path).map_err(|error| other(error.to_string()))?;
        if file != self.file {
            return Err(other("another file lies in its place".to_string()));
        }
        // Connections that are open could answer from what they remember.
        let options = SqliteConnectOptions::new().filename(&*self.path).read_only(true);
        let mut connection = options.busy_timeout(PATIENCE).connect().await?;
        let read = connection.execute("SELECT id FROM games LIMIT 1").await;
        connection.close().await?;
        read?;
        Ok(())
    }
}

struct Writer {
    options: SqliteConnectOptions,
    /// Nothing after a failure: what a failed connection believes about its transaction is not to be trusted.
    connection: Option<SqliteConnection>,
    /// How many pages the file may have.
    pages: Option<u64>,
    _lock: File,
}

impl Writer {
    async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::new();
        while waiting.recv_many(&mut jobs, BATCH).await > 0 {
            tokio::time::sleep(GATHER).await;
            while jobs.len() < BATCH
                && let Ok(job) = waiting.try_recv()
            {
                jobs.push(job);
            }
            match self.write(jobs.iter().flat_map(|job| &job.changes)).await {
                Ok(()) => {
                    for job in jobs.drain(..) {
                        // Whoever asked may be gone.
                        let _ = job.done.send(Ok(()));
                    }
                }
                Err(error) if jobs.len() == 1 => {
                    tracing::error!(%error, "nothing was stored");
                    for job in jobs.drain(..) {
                        let _ = job.done.send(Err(error.clone()));
                    }
                }
                // One of them may be to blame, and the others not.
                Err(_) => {
                    for job in jobs.drain(..) {
                        let result = self.write(job.changes.iter()).await;
                        if let Err(error) = &result {
                            tracing::error!(%error, "nothing was stored");
                        }
                        let _ = job.done.send(result);
                    }
                }
            }
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    async fn write<'a>(&mut self, changes: impl Iterator<Item = &'a Change> + Clone) -> Result<(), StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        let written = write(&mut connection, self.pages, changes).await;
        if written.is_ok() {
            self.connection = Some(connection);
        } else {
            // The transaction may have ended by itself.
            let _ = connection.execute("ROLLBACK").await;
            let _ = connection.close().await;
        }
        written
    }
}

/// Whether less than so many hundredths of the pages that the file may have are in use.
async fn has_room(connection: &mut SqliteConnection, pages: Option<u64>, share: u64) -> Result<(), StoreError> {
    let Some(pages) = pages else { return Ok(()) };
    let mut used: u64 = 0;
    for (pragma, add) in [("PRAGMA page_count", true), ("PRAGMA freelist_count", false)] {
        let n: i64 = sqlx::query_scalar(pragma).fetch_one(&mut *connection).await?;
        let n = u64::try_from(n).unwrap_or(0);
        used = if add { used + n } else { used.saturating_sub(n) };
    }
    if used * 100 < pages * share {
        Ok(())
    } else {
        Err(StoreError::Full)
    }
}

async fn write<'a>(
    connection: &mut SqliteConnection,
    pages: Option<u64>,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> Result<(), StoreError> {
    // Mostly there is nothing but entries: one statement, which is done or not by itself. Each more goes to the thread
    // that has the file and back.
    if changes.clone().all(|change| matches!(change, Change::Entries { .. })) {
        return write_entries(connection, changes).await;
    }
    connection.execute("BEGIN IMMEDIATE").await?;
    for change in changes.clone() {
        match change {
            // They follow, all together.
            Change::Entries { .. } => {}
            Change::Game(game) => {
                has_room(connection, pages, FOR_GAMES).await?;
                write_game(connection, game).await?;
            }
            Change::Opened { game, day } => {
                sqlx::query("UPDATE games SET opened = ? WHERE id = ?")
                    .bind(day)
                    .bind(game)
                    .execute(&mut *connection)
                    .await?;
            }
            Change::Campaign(campaign) => {
                if campaign.version == 0 {
                    has_room(connection, pages, FOR_GAMES).await?;
                }
                campaigns::write(connection, campaign).await?;
            }
            Change::Upkeep(upkeep) => upkeep.run(connection).await?,
            Change::Seat { game, seat, mark } => write_seat(connection, game, *seat, mark).await?,
            Change::Unseat { game, seat } => {
                sqlx::query("DELETE FROM seats WHERE game = ? AND seat = ?")
                    .bind(game)
                    .bind(seat)
                    .execute(&mut *connection)
                    .await?;
            }
            Change::Record { id, text } => {
                has_room(connection, pages, FOR_RECORDS).await?;
                let sql = "INSERT INTO records (id, record, created) VALUES (?, ?, ?)
                           ON CONFLICT DO UPDATE SET created = excluded.created";
                sqlx::query(sql)
                    .bind(id)
                    .bind(text)
                    .bind(now())
                    .execute(&mut *connection)
                    .await?;
            }
        }
    }
    write_entries(connection, changes).await?;
    connection.execute("COMMIT").await?;
    Ok(())
}

/// Writes all entries in one statement: a statement for each costs more than the writing.
async fn write_entries<'a>(
    connection: &mut SqliteConnection,
    changes: impl Iterator<Item = &'a Change>,
) -> Result<(), StoreError> {
    let mut lines: Vec<(&str, usize, &str)> = Vec::new();
    for change in changes {
        if let Change::Entries { game, after, entries } = change {
            let numbered = (*after..).zip(entries);
            lines.extend(numbered.map(|(n, entry)| (game.as_str(), n, entry.as_str())));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    let lines = serde_json::to_string(&lines).map_err(|error| StoreError::Other(error.to_string()))?;
    sqlx::query("INSERT INTO journal (game, n, entry) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)")
        .bind(lines)
        .execute(connection)
        .await?;
    Ok(())
}

async fn write_game(connection: &mut SqliteConnection, game: &NewGame) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO games (id, setup, created, opened) VALUES (?, ?, ?, ?)")
        .bind(&game.id)
        .bind(&game.setup)
        .bind(now())
        .bind(today())
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO secrets (game, secret) VALUES (?, ?)")
        .bind(&game.id)
        .bind(game.secret.open())
        .execute(&mut *connection)
        .await?;
    if let Some(invitation) = &game.invitation {
        sqlx::query("INSERT INTO invitations (game, token) VALUES (?, ?)")
            .bind(&game.id)
            .bind(invitation.bytes().as_slice())
            .execute(&mut *connection)
            .await?;
    }
    for (seat, mark) in &game.seats {
        write_seat(connection, &game.id, *seat, mark).await?;
    }
    Ok(())
}

async fn write_seat(connection: &mut SqliteConnection, game: &str, seat: u8, mark: &Mark) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO seats (game, seat, token) VALUES (?, ?, ?)")
        .bind(game)
        .bind(seat)
        .bind(mark.bytes().as_slice())
        .execute(&mut *connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::{Token, new_id, new_secret};

    fn game() -> NewGame {
        NewGame {
            id: new_id().expect("random"),
            setup: "{}".to_string(),
            secret: new_secret().expect("random"),
            seats: vec![(0, Token::new().expect("random").mark())],
            invitation: Some(Token::new().expect("random").mark()),
        }
    }

    fn entries(game: &str, after: usize, entries: &[&str]) -> Vec<Change> {
        vec![Change::Entries {
            game: game.to_string(),
            after,
            entries: entries.iter().map(ToString::to_string).collect(),
        }]
    }

    async fn keep(store: &Store, game: &NewGame) {
        let change = Change::Game(Box::new(game.clone()));
        store.write(vec![change]).await.expect("stored");
    }

    async fn open(directory: &tempfile::TempDir) -> Store {
        Store::open(&directory.path().join("games.sqlite"), None)
            .await
            .expect("a new file opens")
            .0
    }

    #[tokio::test]
    async fn a_game_comes_back_as_it_was_stored() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = open(&directory).await;
        let game = game();
        keep(&store, &game).await;
        store
            .write(entries(&game.id, 0, &["{\"a\":\"\\\"\"}", "2"]))
            .await
            .expect("stored");
        store.write(entries(&game.id, 2, &["drei"])).await.expect("stored");
        let mark = Token::new().expect("random").mark();
        store
            .write(vec![Change::Seat {
                game: game.id.clone(),
                seat: 1,
                mark,
            }])
            .await
            .expect("stored");
        let stored = store.game(&game.id).await.expect("readable").expect("there");
        assert_eq!(stored.journal, ["{\"a\":\"\\\"\"}", "2", "drei"]);
        assert_eq!(stored.setup, "{}");
        assert!(stored.secret == game.secret);
        assert!(stored.seats[1].1.is(&mark) && stored.seats[0].1.is(&game.seats[0].1));
        assert!(
            stored
                .invitation
                .is_some_and(|i| game.invitation.is_some_and(|g| g.is(&i)))
        );
        assert!(store.game("nothing").await.expect("readable").is_none());
    }

    #[tokio::test]
    async fn one_failure_in_a_batch_leaves_the_others_stored() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = open(&directory).await;
        let games: Vec<NewGame> = (0..20).map(|_| game()).collect();
        for game in &games {
            keep(&store, game).await;
        }
        store.write(entries(&games[7].id, 0, &["first"])).await.expect("stored");
        let writes = games.iter().map(|game| {
            let (store, changes) = (store.clone(), entries(&game.id, 0, &["now"]));
            tokio::spawn(async move { store.write(changes).await })
        });
        for (n, write) in writes.collect::<Vec<_>>().into_iter().enumerate() {
            let result = write.await.expect("no panic");
            assert_eq!(result, if n == 7 { Err(StoreError::Exists) } else { Ok(()) });
        }
        for (n, game) in games.iter().enumerate() {
            let journal = store.game(&game.id).await.expect("readable").expect("there").journal;
            assert_eq!(journal, [if n == 7 { "first" } else { "now" }]);
        }
    }

    #[tokio::test]
    async fn a_lock_of_another_program_is_waited_for_and_then_told() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = open(&directory).await;
        let game = game();
        keep(&store, &game).await;
        let mut other = SqliteConnectOptions::new()
            .filename(directory.path().join("games.sqlite"))
            .connect()
            .await
            .expect("opens");
        other.execute("BEGIN IMMEDIATE").await.expect("locks");
        assert_eq!(store.write(entries(&game.id, 0, &["1"])).await, Err(StoreError::Busy));
        other.execute("ROLLBACK").await.expect("unlocks");
        assert_eq!(store.write(entries(&game.id, 0, &["1"])).await, Ok(()));
    }

    #[tokio::test]
    async fn a_full_disk_changes_nothing_and_is_got_over() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("games.sqlite");
        let (store, _) = Store::open(&path, Some(1)).await.expect("a new file opens");
        let game = game();
        keep(&store, &game).await;
        let long = "x".repeat(100_000);
        let mut kept = 0;
        while store.write(entries(&game.id, kept, &[&long])).await.is_ok() {
            kept += 1;
        }
        assert_eq!(
            store.write(entries(&game.id, kept, &[&long])).await,
            Err(StoreError::Full)
        );
        let journal = store.game(&game.id).await.expect("readable").expect("there").journal;
        assert_eq!(journal.len(), kept);
        // Somebody makes room.
        let mut other = SqliteConnectOptions::new()
            .filename(&path)
            .connect()
            .await
            .expect("opens");
        other.execute("DELETE FROM journal WHERE n > 0").await.expect("deletes");
        assert_eq!(store.write(entries(&game.id, 1, &[&long])).await, Ok(()));
    }

    #[tokio::test]
    async fn records_leave_room_for_games_and_new_games_for_those_that_are_played() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("games.sqlite");
        let (store, _) = Store::open(&path, Some(2)).await.expect("a new file opens");
        let (playing, long) = (game(), "x".repeat(20_000));
        keep(&store, &playing).await;
        let record = async |n: usize| {
            let (id, text) = (format!("record {n}"), long.clone());
            store.write(vec![Change::Record { id, text }]).await
        };
        let mut records = 0;
        while record(records).await.is_ok() {
            records += 1;
        }
        assert_eq!(record(records).await, Err(StoreError::Full));
        let another = async || {
            let new = NewGame {
                setup: format!("\"{long}\""),
                ..game()
            };
            store.write(vec![Change::Game(Box::new(new))]).await
        };
        let mut games = 0;
        while another().await.is_ok() {
            games += 1;
        }
        assert_eq!(another().await, Err(StoreError::Full));
        let mut played = 0;
        while store.write(entries(&playing.id, played, &[&long])).await.is_ok() {
            played += 1;
        }
        assert!(records > 20 && games > 5 && played > 5, "{records} {games} {played}");
    }

    /// As `docs/server.md` says.
    #[tokio::test]
    async fn a_backup_is_made_while_the_server_runs() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = open(&directory).await;
        let game = game();
        keep(&store, &game).await;
        store.write(entries(&game.id, 0, &["1", "2"])).await.expect("stored");
        let copy = directory.path().join("copy.sqlite");
        let mut other = SqliteConnectOptions::new()
            .filename(directory.path().join("games.sqlite"))
            .connect()
            .await
            .expect("opens");
        let into = format!("VACUUM INTO '{}'", copy.display());
        other.execute(into.as_str()).await.expect("copied");
        store.write(entries(&game.id, 2, &["3"])).await.expect("it goes on");
        let (copied, _) = Store::open(&copy, None).await.expect("it opens");
        let journal = copied.game(&game.id).await.expect("readable").expect("there").journal;
        assert_eq!(journal, ["1", "2"]);
    }

    #[tokio::test]
    async fn two_servers_do_not_share_a_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let _store = open(&directory).await;
        let second = Store::open(&directory.path().join("games.sqlite"), None).await;
        assert!(second.expect_err("locked").contains("another server uses"));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn two_servers_do_not_share_a_file_under_two_names() {
        let directory = tempfile::tempdir().expect("a directory");
        let _store = open(&directory).await;
        let link = directory.path().join("other.sqlite");
        std::os::unix::fs::symlink(directory.path().join("games.sqlite"), &link).expect("a link");
        let second = Store::open(&link, None).await;
        assert!(second.expect_err("locked").contains("another server uses"));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_check_tells_when_the_file_is_gone_or_another() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("games.sqlite");
        let store = open(&directory).await;
        assert_eq!(store.look().await, Ok(()));
        std::fs::rename(&path, directory.path().join("away")).expect("moved");
        assert!(store.look().await.is_err(), "it is gone");
        std::fs::copy(directory.path().join("away"), &path).expect("copied");
        let told = store.look().await.expect_err("it is another").to_string();
        assert!(told.contains("another file"), "{told}");
        std::fs::rename(directory.path().join("away"), &path).expect("moved back");
        assert_eq!(store.look().await, Ok(()));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn the_file_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().expect("a directory");
        let store = open(&directory).await;
        keep(&store, &game()).await;
        for name in ["games.sqlite", "games.sqlite-wal"] {
            let file = std::fs::metadata(directory.path().join(name)).expect("there");
            assert_eq!(file.permissions().mode() & 0o077, 0, "{name}");
        }
    }
}
