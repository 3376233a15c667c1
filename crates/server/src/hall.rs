//! Where the games are found: those that are in memory, and the way to all others.

use crate::command::{Command, Way};
use crate::limits::{Limits, Visitors};
use crate::making::{self, Making};
use crate::refusal::Refusal;
use crate::retention::{Day, EVERY, Retention, Upkeep, today};
use crate::scenario;
use crate::secret::{Token, new_epoch, new_id, new_secret};
use crate::store::{Change, Store, StoreError};
use ashwright_core::EditionId;
use ashwright_engine::Position;
use ashwright_room::site::{Made, OpenGame, Wish};
use ashwright_room::{Begin, Code, Level, MAX_DECK_NAME, SeatSetup, Setup, Windows, Written, can_be_shown};
use ashwright_table::{Start, record, rulebook};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::timeout;

/// All games.
pub(crate) struct Hall {
    store: Store,
    limits: Limits,
    visitors: Visitors,
    /// In tests, where scenarios are.
    scenarios: Option<Vec<PathBuf>>,
    /// The games that are in memory.
    games: Mutex<HashMap<String, Way>>,
    /// The games that strangers may join, the one that waits longest first, with the households of their makers.
    open: Mutex<Vec<(OpenGame, IpAddr)>>,
    /// Replaying a long record takes a while: one at a time leaves the other processors to the games.
    checking: Arc<Semaphore>,
    /// So do bots that think: all processors but one are theirs.
    thinking: Arc<Semaphore>,
    /// Campaigns are changed one after another.
    changing: tokio::sync::Mutex<()>,
}

/// So many open games are shown.
const MOST_SHOWN: usize = 50;
/// Commands that wait for a game.
const WAITING: usize = 64;

impl Hall {
    pub(crate) fn new(store: Store, limits: Limits, scenarios: Option<Vec<PathBuf>>) -> Arc<Hall> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Hall {
            store,
            limits,
            visitors: Visitors::new(limits),
            scenarios,
            games: Mutex::default(),
            open: Mutex::default(),
            checking: Arc::new(Semaphore::new(1)),
            thinking: Arc::new(Semaphore::new(processors.saturating_sub(1).max(1))),
            changing: tokio::sync::Mutex::default(),
        })
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Everybody who came lately.
    pub(crate) fn visitors(&self) -> &Visitors {
        &self.visitors
    }

    /// What a bot waits for before it thinks.
    pub(crate) fn thinking(&self) -> Arc<Semaphore> {
        self.thinking.clone()
    }

    /// What is held while a campaign is changed.
    pub(crate) fn changing(&self) -> &tokio::sync::Mutex<()> {
        &self.changing
    }

    pub(crate) fn is_test(&self) -> bool {
        self.scenarios.is_some()
    }

    /// Makes a game and takes its first seat.
    pub(crate) async fn create(&self, wish: Wish) -> Result<Made, Refusal> {
        match &wish.encounter {
            Some(_) if !(1..=2).contains(&wish.seats) => {
                let text = "One or two players meet a Chimera: ask for one or two seats.";
                return Err(Refusal::new(Code::Malformed, text));
            }
            None if !(2..=4).contains(&wish.seats) => {
                return Err(Refusal::new(Code::Malformed, "A game has two to four seats."));
            }
            Some(_) | None => {}
        }
        let people = usize::from(wish.seats).saturating_sub(wish.bots.len());
        if people == 0 || wish.encounter.is_some() && !wish.bots.is_empty() {
            let text = "Bots take the seats that people leave, in games between players: ask for fewer.";
            return Err(Refusal::new(Code::Malformed, text));
        }
        if wish.bots.iter().any(|level| !Level::OF_SERVERS.contains(level)) {
            let text = "On a server a bot is a novice or an adept: choose one of these.";
            return Err(Refusal::new(Code::Malformed, text));
        }
        if wish.listed && people < 2 {
            let text = "Whoever plays alone has no seat for a stranger: ask for two seats.";
            return Err(Refusal::new(Code::Malformed, text));
        }
        if !self.is_test() && (wish.seed.is_some() || wish.scenario.is_some()) {
            return Err(Refusal::new(
                Code::NotNow,
                "Seeds and scenarios are for tests, and this server plays for good.",
            ));
        }
        let described = match (&wish.scenario, &self.scenarios) {
            (Some(wanted), Some(places)) => Some(scenario::position(wanted, places).await?),
            (_, _) => None,
        };
        let mut seats = vec![SeatSetup::default(); usize::from(wish.seats)];
        if let Some(first) = seats.first_mut() {
            first.name = making::name(&wish.name)?;
        }
        making::seat_bots(&mut seats[people..], &wish.bots, wish.edition)?;
        // A position brings its edition, and the seat of its Chimera.
        let of_position = described
            .as_ref()
            .and_then(|position| EditionId::from_word(&position.edition));
        let edition = of_position.unwrap_or(wish.edition);
        if described.as_ref().is_some_and(|position| position.chimera.is_some()) {
            seats.push(SeatSetup::default());
        }
        let begin = match described {
            Some(position) => Begin::Position(Written::of(&position)),
            None => wish.encounter.map_or(Begin::Decks, Begin::Encounter),
        };
        // Partners against a Chimera have nothing to hide from each other, and tests wait for nobody.
        let nobody_learns = self.is_test() || matches!(begin, Begin::Encounter(_));
        let setup = Setup {
            edition,
            begin,
            lists: wish.lists,
            listed: wish.listed,
            seed: new_epoch()?,
            chance_seed: wish.seed,
            windows: if nobody_learns {
                Windows::AtOnce
            } else {
                Windows::Paused
            },
            ..Setup::new(seats, new_secret()?)
        };
        let (token, join) = (Token::new()?, Token::new()?);
        let making = Making {
            id: new_id()?,
            setup,
            seats: vec![(0, token.mark())],
            // Where nobody can come, there is none.
            invitation: (people > 1).then(|| join.mark()),
        };
        // What the room says about its own setup is said now, not at the first visit.
        making::check(&making.setup)?;
        self.store.write(vec![Change::Game(Box::new(making.stored()?))]).await?;
        Ok(Made {
            id: making.id,
            seat: 0,
            token: token.into_text(),
            join: if people > 1 { join.into_text() } else { String::new() },
        })
    }

    /// For tests: the position of a scenario, for games that a page plays by itself.
    pub(crate) async fn scenario(&self, wanted: &str) -> Result<Position, Refusal> {
        match &self.scenarios {
            Some(places) => scenario::position(wanted, places).await,
            None => Err(Refusal::new(
                Code::NotNow,
                "Seeds and scenarios are for tests, and this server plays for good.",
            )),
        }
    }

    /// The way to a game that is in memory; to one that is not, it begins with what comes for the game.
    pub(crate) fn way(&self, id: &str, keep: impl FnOnce(mpsc::Receiver<Box<Command>>)) -> Way {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        // The task of a game is gone when it failed.
        if let Some(game) = games.get(id).filter(|game| !game.is_closed()) {
            return game.clone();
        }
        let (game, commands) = mpsc::channel(WAITING);
        games.insert(id.to_string(), game.clone());
        keep(commands);
        game
    }

    /// Lets all games end that nobody visits any more.
    pub(crate) fn close(&self) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Forgets a game unless somebody has just sent it something; whether it was forgotten.
    pub(crate) fn forget(&self, id: &str, commands: &mut mpsc::Receiver<Box<Command>>) -> bool {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if !commands.is_empty() {
            return false;
        }
        // Whoever holds the way to it and sends from now on is told, and finds it anew.
        commands.close();
        games.remove(id);
        true
    }

    /// Says how strangers see a game now, and from which household its maker is; nothing when they do not.
    pub(crate) fn list(&self, id: &str, seen: Option<(OpenGame, IpAddr)>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        match (open.iter_mut().find(|(game, _)| game.id == id), seen) {
            (Some(listed), Some(seen)) => *listed = seen,
            (None, Some(seen)) => open.push(seen),
            (Some(_), None) => open.retain(|(game, _)| game.id != id),
            (None, None) => {}
        }
    }

    /// The first of the games that strangers may join. Of many that one household has made only the first are shown: nobody
    /// fills the list alone.
    pub(crate) fn open(&self) -> Vec<OpenGame> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut shown: Vec<&(OpenGame, IpAddr)> = Vec::new();
        for listed in open.iter() {
            let of_household = shown.iter().filter(|(_, from)| *from == listed.1).count();
            if shown.len() < MOST_SHOWN && of_household < self.limits().listed {
                shown.push(listed);
            }
        }
        shown.into_iter().map(|(game, _)| game.clone()).collect()
    }

    /// Keeps a record of a game that was played elsewhere, if it can be replayed to its end.
    pub(crate) async fn keep_record(&self, text: String) -> Result<String, Refusal> {
        let turn = self.checking.clone().acquire_owned().await;
        let checked = tokio::task::spawn_blocking(move || {
            // The turn ends with the check, whether or not whoever sent the record still waits for it.
            let _turn = turn;
            check_record(&text).map(|()| text)
        });
        let text = checked.await.map_err(|error| Refusal::failed(&error))??;
        // The name follows from the text: what is sent twice is kept once.
        let digest = Sha256::digest(&text);
        let id: String = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
        self.store.write(vec![Change::Record { id: id.clone(), text }]).await?;
        Ok(id)
    }

    /// Marks or removes what is too old on this day.
    pub(crate) async fn clean(&self, retention: Retention, today: Day) -> Result<(), StoreError> {
        let here = {
            let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
            games.keys().cloned().collect()
        };
        let upkeep = Upkeep { retention, today, here };
        self.store.write(vec![Change::Upkeep(Box::new(upkeep))]).await
    }

    /// A record that was kept.
    pub(crate) async fn record(&self, id: &str) -> Result<String, Refusal> {
        match self.store.record(id).await {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Err(Refusal::new(
                Code::NoSuchRecord,
                "There is no record at this link. Check the link, or ask for a new one.",
            )),
            Err(error) => Err(Refusal::failed(&error)),
        }
    }
}

/// Removes what is too old, from time to time, until the server stops.
pub(crate) async fn clean(hall: Arc<Hall>, retention: Retention, mut closes: watch::Receiver<bool>) {
    loop {
        if let Err(error) = hall.clean(retention, today()).await {
            tracing::warn!(%error, "old games could not be removed");
        }
        if timeout(EVERY, closes.wait_for(|closing| *closing)).await.is_ok() {
            return;
        }
    }
}

fn check_record(text: &str) -> Result<(), Refusal> {
    let refused = |why: String| Refusal::new(Code::Illegal, format!("The record was not kept: {why}"));
    let reading = record::read(&rulebook(record::edition(text)), text, "the record")
        .map_err(|problem| refused(problem.to_string()))?;
    if let Some(parted) = reading.parted {
        return Err(refused(parted.problem.to_string()));
    }
    if reading.session.steps().is_empty() {
        return Err(refused("nothing happens in it.".to_string()));
    }
    let names: Vec<&str> = match reading.session.start() {
        start @ (Start::Decks(..) | Start::Meeting(_)) => start
            .seating()
            .iter()
            .flat_map(|seat| [&*seat.player, &*seat.deck_name])
            .collect(),
        Start::State(_, players) => players.iter().map(|player| &**player).collect(),
        Start::Second(second) => second.players().iter().map(|player| &**player).collect(),
    };
    if !names.iter().all(|name| can_be_shown(name, MAX_DECK_NAME)) {
        let why = "its players and decks need names of at most 80 characters that can be seen.";
        return Err(refused(why.to_string()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hall with three games, that nobody joined, that somebody joined and that somebody looks at now and then, and
    /// with a record.
    struct Old {
        hall: Arc<Hall>,
        path: PathBuf,
        games: [Made; 3],
        _directory: tempfile::TempDir,
    }

    /// A campaign that nobody joins.
    fn campaign_wish() -> ashwright_room::site::CampaignWish {
        let wish =
            r#"{"name":"One","player":"Ada","start":"The Iron Men","challenge":{"chimera":"The Corpse of Viros"}}"#;
        serde_json::from_str(wish).expect("a wish")
    }

    impl Old {
        async fn new() -> Old {
            let directory = tempfile::tempdir().expect("a directory");
            let path = directory.path().join("games.sqlite");
            let (store, _) = Store::open(&path, None).await.expect("a new file opens");
            let hall = Hall::new(store, Limits::default(), None);
            let make = async || hall.create(Wish::default()).await.expect("a game");
            let games = [make().await, make().await, make().await];
            hall.join(&games[1].id, &games[1].join, None).await.expect("a seat");
            hall.begin_campaign(campaign_wish()).await.expect("a campaign");
            let record = Change::Record {
                id: "shared".to_string(),
                text: "a record".to_string(),
            };
            hall.store.write(vec![record]).await.expect("stored");
            hall.games.lock().expect("lock").clear();
            Old {
                hall,
                path,
                games,
                _directory: directory,
            }
        }

        /// Which games are there, and the record.
        async fn here(&self) -> [bool; 4] {
            let mut here = [false; 4];
            for (here, game) in here.iter_mut().zip(&self.games) {
                *here = self.hall.store.game(&game.id).await.expect("readable").is_some();
            }
            here[3] = self.hall.store.record("shared").await.expect("readable").is_some();
            here
        }

        /// The file, beside the store.
        async fn file(&self) -> sqlx::SqlitePool {
            let file = format!("sqlite://{}", self.path.display());
            sqlx::SqlitePool::connect(&file).await.expect("opens")
        }

        async fn clean(&self, retention: Retention, day: Day) {
            self.hall.clean(retention, day).await.expect("it cleans");
        }
    }

    #[tokio::test]
    async fn what_nobody_opens_any_more_is_removed() {
        let old = Old::new().await;
        let (kept, start) = (Retention::default(), today());
        let mut gone = [None; 4];
        for day in 0..=i64::from(kept.records + kept.grace) + 2 {
            // A game that somebody visits is opened all the time.
            if day == 5 {
                old.hall.look(&old.games[2].id).await.expect("it is there");
            }
            old.clean(kept, start + day).await;
            old.hall.games.lock().expect("lock").clear();
            for (gone, here) in gone.iter_mut().zip(old.here().await) {
                *gone = gone.or((!here).then_some(day));
            }
        }
        let after = |days: u32| Some(i64::from(days + kept.grace) + 1);
        let expected = [
            after(kept.lobbies),
            after(kept.games),
            after(kept.lobbies + 5),
            after(kept.records),
        ];
        assert_eq!(gone, expected);
        // Nothing of them is left.
        let store = old.file().await;
        for table in [
            "games",
            "secrets",
            "seats",
            "invitations",
            "journal",
            "records",
            "campaigns",
        ] {
            let sql = format!("SELECT count(*) FROM {table}");
            let left: i64 = sqlx::query_scalar(&sql).fetch_one(&store).await.expect("readable");
            assert_eq!(left, 0, "{table}");
        }
    }

    /// Whoever sends a record and goes away must not have many of them checked at once.
    #[test]
    fn a_turn_to_check_a_record_lasts_as_long_as_the_check() {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        let runtime = builder.max_blocking_threads(1).enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let old = Old::new().await;
            // The only thread for long work is busy.
            let (free, busy) = std::sync::mpsc::channel::<()>();
            let working = tokio::task::spawn_blocking(move || busy.recv());
            let sent = old.hall.keep_record("a record".to_string());
            assert!(timeout(std::time::Duration::ZERO, sent).await.is_err(), "it waits");
            assert_eq!(old.hall.checking.available_permits(), 0, "the check has not been made");
            drop(free);
            let _ = working.await;
            let _turn = old.hall.checking.acquire().await.expect("it ends");
        });
    }

    /// Whoever looks at a campaign keeps it, also while its encounter is played.
    #[tokio::test]
    async fn a_campaign_that_somebody_looks_at_stays() {
        let old = Old::new().await;
        let made = old.hall.begin_campaign(campaign_wish()).await.expect("a campaign");
        let stored = async || {
            old.hall
                .store
                .campaign(&made.id)
                .await
                .expect("readable")
                .expect("there")
        };
        let mut playing = stored().await;
        playing.game = Some(old.games[1].id.clone());
        old.hall
            .store
            .write(vec![Change::Campaign(Box::new(playing))])
            .await
            .expect("stored");
        let file = old.file().await;
        sqlx::query("UPDATE campaigns SET opened = opened - 5")
            .execute(&file)
            .await
            .expect("written");
        let stands = old.hall.campaign(&made.id).await.expect("it is there");
        assert_eq!(stands.game.as_ref(), Some(&old.games[1].id), "it is being played");
        assert_eq!(stored().await.opened, today());
    }

    #[tokio::test]
    async fn a_clock_that_jumps_removes_nothing() {
        let old = Old::new().await;
        let (kept, start) = (Retention::default(), today());
        old.clean(kept, start).await;
        let all = [true; 4];
        // Far ahead, where it stays for some days; back; and far ahead and back from day to day.
        for day in [
            100,
            101,
            102,
            103,
            100_000,
            0,
            1,
            5000,
            2,
            5000,
            3,
            5000,
            4,
            Day::MAX,
            Day::MIN,
        ] {
            for _ in 0..20 {
                old.clean(kept, start.saturating_add(day)).await;
            }
            assert_eq!(old.here().await, all, "on day {day}");
        }
        // Nor has any of it left a mark.
        for day in 0..=i64::from(kept.lobbies) {
            old.clean(kept, start + day).await;
        }
        let marks: i64 = sqlx::query_scalar("SELECT count(*) FROM games WHERE marked IS NOT NULL")
            .fetch_one(&old.file().await)
            .await
            .expect("readable");
        assert_eq!(marks, 0);
        assert_eq!(old.here().await, all);
    }

    #[tokio::test]
    async fn one_look_removes_only_so_much() {
        let old = Old::new().await;
        let kept = Retention {
            at_once: 1,
            grace: 1,
            ..Retention::default()
        };
        let start = today();
        let mut left = Vec::new();
        for day in [0, 20, 21, 21] {
            old.clean(kept, start + day).await;
            left.push(old.here().await.iter().filter(|here| **here).count());
        }
        assert_eq!(left, [4, 4, 3, 2]);
    }
}
