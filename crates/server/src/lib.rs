//! The server of the web table: pages, online games and records, in one program with one file of data.
//!
//! Rules, views and messages are those of `ashwright_room`; here are only sockets, limits and the store. Each game is a
//! task of its own that owns its room (`game`); what happens in it is on disk before anybody is told (`store`).
//!
//! | | |
//! |---|---|
//! | `GET /healthz` | `ok` while the store can be read |
//! | `GET /api/info` | `{version, test}` |
//! | `POST /api/games` | `{seats?, name?, format?, encounter?, bots?, lists?, listed?}`, for tests also `seed` and `scenario` → `{id, seat, token, join}` |
//! | `GET /api/games/ID` | `{id, seats, free}`: how many seats, how many free |
//! | `POST /api/games/ID/join` | `{join, token?}` → `{seat, token}`; the same again with the same token of one's own making |
//! | `GET /api/games/ID/socket` | the messages of `ashwright_room::message`, the first a `hello` |
//! | `GET /api/games/ID/record` | the record of a finished game, as text |
//! | `POST /api/campaigns` | `{name, challenge, player, start}`, for tests also `seed` → `{id, seat, token, join}`: a campaign for two |
//! | `GET /api/campaigns/ID` | `{id, text, version, players, ready?, game?}`: its file, how many have come, who is ready, the game that is played |
//! | `POST /api/campaigns/ID/join` | `{join, token?, player, start}` → `{seat, token}` |
//! | `POST /api/campaigns/ID` | `{token, deed}` with a deed `{deck}`, `{take}` or `"play"` → as `GET` |
//! | `POST /api/records` | the text of a record, which is checked by replaying it → `{id}` |
//! | `GET /api/records/ID` | its text |
//! | everything else | the pages |
//!
//! A request that is not done is answered by a status and `{code, text}`.
//!
//! Games and campaigns that nobody has opened for 90 days are removed, those that nobody but their maker joined after 7, and records
//! 365 days after they were shared, all of them when the server has found them so for a week, and none on a day to which
//! the clock has jumped ([`retention::Retention`]).

mod campaigns;
mod command;
mod door;
mod game;
mod hall;
mod http;
pub mod limits;
mod making;
mod pages;
mod reception;
mod refusal;
pub mod retention;
mod scenario;
pub mod secret;
mod socket;
pub mod store;

use ashwright_core::EditionId;
use hall::Hall;
use limits::Limits;
use retention::Retention;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The file of the games.
    pub data: PathBuf,
    /// How many megabytes it may take.
    pub data_limit: Option<u32>,
    /// Origins that pages may come from; when there are none, the host that is asked.
    pub origins: Vec<String>,
    /// Whether a proxy says who asks.
    pub proxied: bool,
    /// For tests alone: seeds and scenarios may be asked for, and scenarios are in these places.
    pub test: Option<Vec<PathBuf>>,
    /// What one visitor may do.
    pub limits: Limits,
    /// For how long games and records are kept; nothing to keep all of them.
    pub retention: Option<Retention>,
}

impl Options {
    /// The usual ones.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Options {
        Options {
            listen,
            data,
            data_limit: None,
            origins: Vec::new(),
            proxied: false,
            test: None,
            limits: Limits::default(),
            retention: Some(Retention::default()),
        }
    }
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    closing: watch::Sender<bool>,
    serving: JoinHandle<()>,
    hall: Arc<Hall>,
    writing: JoinHandle<()>,
}

/// So long a server that stops waits for its connections.
const FAREWELL: Duration = Duration::from_secs(5);

impl Server {
    /// Opens the store and begins to listen.
    ///
    /// # Errors
    /// A sentence for the person who starts it.
    pub async fn start(options: Options) -> Result<Server, String> {
        let origins = options
            .origins
            .iter()
            .map(|origin| http::origin(origin))
            .collect::<Result<_, _>>()?;
        // Made before anybody waits for it.
        for edition in EditionId::ALL {
            ashwright_table::rulebook(edition);
        }
        let (store, writing) = Store::open(&options.data, options.data_limit).await?;
        let listener = TcpListener::bind(options.listen)
            .await
            .map_err(|error| format!("cannot listen on {}: {error}", options.listen))?;
        let address = listener
            .local_addr()
            .map_err(|error| format!("cannot listen on {}: {error}", options.listen))?;
        let (closing, closes) = watch::channel(false);
        let limits = match options.test {
            Some(_) => options.limits.for_tests(),
            None => options.limits,
        };
        let limits = limits.with_files(limits::files());
        let hall = Hall::new(store, limits, options.test);
        let visitors = hall.visitors().clone();
        let door = door::Door::new(listener, visitors.clone(), options.proxied, limits);
        let app = http::App {
            hall: hall.clone(),
            visitors,
            origins,
            proxied: options.proxied,
            closes: closes.clone(),
        };
        if let Some(retention) = options.retention {
            tokio::spawn(hall::clean(hall.clone(), retention, closes.clone()));
        }
        let serving = tokio::spawn(door.serve(http::router(app), closes));
        Ok(Server {
            address,
            closing,
            serving,
            hall,
            writing,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says farewell to all who are connected and ends. Nothing needs to be saved: it is on disk already.
    pub async fn stop(self) {
        let Server {
            closing,
            serving,
            hall,
            writing,
            ..
        } = self;
        let ended = async move {
            let _ = closing.send(true);
            let _ = serving.await;
            closing.closed().await;
            hall.close();
            drop(hall);
            let _ = writing.await;
        };
        if tokio::time::timeout(FAREWELL, ended).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    }
}

/// The file of the games when none is named: `ashwright/ashwright.sqlite` where this system keeps the data of programs.
///
/// # Errors
/// A sentence, when there is no such place or it cannot be made.
pub fn default_data() -> Result<PathBuf, String> {
    let variable = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let place = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    let place = place
        .ok_or("this system does not say where programs keep their data; name a file with --data")?
        .join("ashwright");
    std::fs::create_dir_all(&place)
        .map_err(|error| format!("cannot make {}: {error}; name a file with --data", place.display()))?;
    Ok(place.join("ashwright.sqlite"))
}
