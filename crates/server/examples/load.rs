//! The load benchmark: many games at once on one server, with a client of its own.
//!
//! `cargo xtask load [GAMES] [ANSWERS A SECOND] [SECONDS] [WARM-UP]`
//!
//! It starts the server that was built beside it on a fresh file, makes the games (2,000), connects both seats of each,
//! plays so many answers (40) in each as fast as it can, so that the tables are not empty, and then for so long (30 s)
//! so many answers a second (1,000) in total. It prints one JSON object: how long it took from sending an answer to the
//! arrival of the other seat's update, what both programs used, and how large updates are.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Client, Game, Random, http};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

const DECKS: [&str; 6] = [
    "The Iron Men",
    "The Mist Guardian",
    "The Bloodwoods Queen",
    "The Snakes in Silver",
    "The Cloudsea Siren",
    "The Shadows of Viros",
];

/// One of two thousand pairs of players.
struct Pair {
    players: [Client; 2],
    random: Random,
    figures: Figures,
}

/// What was measured.
#[derive(Default)]
struct Figures {
    /// From sending an answer to the other side's update, in microseconds.
    latencies: Vec<u64>,
    /// From sending an answer to its acknowledgement.
    acknowledged: Vec<u64>,
    updates: u64,
    bytes: u64,
    late: u64,
}

impl Figures {
    fn add(&mut self, other: Figures) {
        self.latencies.extend(other.latencies);
        self.acknowledged.extend(other.acknowledged);
        self.updates += other.updates;
        self.bytes += other.bytes;
        self.late += other.late;
    }
}

/// Seconds of processor time and kilobytes of memory of a process, where the system tells.
fn used(process: u32) -> Option<(f64, u64)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    // Both are in hundredths of a second.
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes = memory.split_whitespace().next()?.parse().ok()?;
    Some((ticks as f64 / 100.0, kilobytes))
}

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(data: &std::path::Path) -> Server {
        let own = std::env::current_exe().expect("a path");
        let program = own
            .parent()
            .and_then(|examples| examples.parent())
            .expect("a directory")
            .join("ashwright-server");
        let mut child = Command::new(&program)
            .args(["--listen", "127.0.0.1:0", "--proxied", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("build the server first ({}: {error})", program.display()));
        let mut line = String::new();
        let output = child.stdout.take().expect("an output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
        Server {
            address: address.unwrap_or_else(|| panic!("the server did not start: {line:?}")),
            child,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Every pair of players comes from an address of its own, so that the usual limits hold.
async fn arrive(address: SocketAddr, n: usize) -> Pair {
    let from = format!("10.{}.{}.{}", n >> 16 & 255, n >> 8 & 255, n & 255);
    let headers = [("x-forwarded-for", from.as_str()), ("content-type", "application/json")];
    let made = http(address, "POST", "/api/games", &headers, "{}").await.json();
    let text = |value: &Value, field: &str| value[field].as_str().unwrap_or_else(|| panic!("{value}")).to_string();
    let (id, join) = (text(&made, "id"), text(&made, "join"));
    let path = format!("/api/games/{id}/join");
    let joined = http(address, "POST", &path, &headers, &json!({ "join": join }).to_string()).await;
    let game = Game {
        tokens: vec![text(&made, "token"), text(&joined.json(), "token")],
        id,
        join,
    };
    let mut players = Vec::new();
    for (seat, token) in game.tokens.iter().enumerate() {
        let mut player = Client::with_headers(address, &game.id, &[("x-forwarded-for", &from)])
            .await
            .expect("a socket");
        player.hello(Some(token), None).await;
        player.next().await.expect("a document");
        let reply = player
            .sit(["Ada", "Bea"][seat], DECKS[(n + seat * 2 + 1) % DECKS.len()])
            .await;
        assert_eq!(reply["is"], "done", "{reply}");
        players.push(player);
    }
    for player in &mut players {
        player.until(|table| table["phase"] == "playing").await;
    }
    Pair {
        players: players.try_into().unwrap_or_else(|_| panic!("two")),
        random: Random::new(n as u64),
        figures: Figures::default(),
    }
}

impl Pair {
    /// Lets one of the two answer; whether the game goes on.
    async fn answer(&mut self) -> bool {
        let Some(one) = self.players.iter().position(|player| player.question().is_some()) else {
            return false;
        };
        let [first, second] = &mut self.players;
        let (asked, other) = if one == 0 { (first, second) } else { (second, first) };
        let frames = [asked.frames.len(), other.frames.len()];
        let answer = asked.random_answer(&mut self.random).await.expect("a connection");
        let (start, n) = (Instant::now(), other.n);
        let told = async {
            other.until_number(n + 1).await;
            start.elapsed()
        };
        let done = async {
            let reply = asked.ask(answer).await;
            // A window that the hand cannot use may have been closed at this moment.
            assert!(reply["is"] == "done" || reply["code"] == "stale", "{reply}");
            start.elapsed()
        };
        let (told, done) = tokio::join!(told, done);
        let micros = |duration: Duration| u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        self.figures.latencies.push(micros(told));
        self.figures.acknowledged.push(micros(done));
        for (player, before) in [(&mut *asked, frames[0]), (&mut *other, frames[1])] {
            for frame in player
                .frames
                .drain(before..)
                .filter(|frame| frame.starts_with("{\"is\":\"update\""))
            {
                self.figures.updates += 1;
                self.figures.bytes += frame.len() as u64;
            }
            player.frames.clear();
        }
        true
    }
}

fn quantile(sorted: &[u64], part: f64) -> f64 {
    let place = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or(0) as f64 / 1000.0
}

/// Milliseconds, of times in microseconds.
fn times(mut micros: Vec<u64>) -> Value {
    micros.sort_unstable();
    let of = |part: f64| (quantile(&micros, part) * 100.0).round() / 100.0;
    json!({ "p50": of(0.5), "p99": of(0.99), "p999": of(0.999), "max": of(1.0) })
}

/// With as many digits as such a figure is worth.
fn rounded(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}

/// So many pairs sit down, a few at a time.
async fn all_arrive(address: SocketAddr, games: usize) -> Vec<Pair> {
    let few = Arc::new(Semaphore::new(16));
    let arriving: Vec<_> = (0..games)
        .map(|n| {
            let (few, address) = (few.clone(), address);
            tokio::spawn(async move {
                let _turn = few.acquire().await;
                arrive(address, n).await
            })
        })
        .collect();
    let mut pairs = Vec::new();
    for pair in arriving {
        pairs.push(pair.await.expect("it arrives"));
    }
    pairs
}

#[tokio::main]
async fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |place: usize, usual: usize| numbers.get(place).copied().unwrap_or(usual);
    let (games, rate, seconds, warm) = (number(0, 2000), number(1, 1000), number(2, 30), number(3, 40));
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(&directory.path().join("games.sqlite"));
    let (process, own) = (server.child.id(), std::process::id());
    let empty = used(process);

    let begin = Instant::now();
    let pairs = all_arrive(server.address, games).await;
    let began = begin.elapsed().as_secs_f64();

    let begin = Instant::now();
    let warming: Vec<_> = pairs
        .into_iter()
        .map(|mut pair| {
            tokio::spawn(async move {
                let mut given = 0;
                while given < warm && pair.answer().await {
                    given += 1;
                    // As fast as a person who holds the mouse down: the limits of a connection hold.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                pair.figures = Figures::default();
                pair
            })
        })
        .collect();
    let mut pairs = Vec::new();
    for pair in warming {
        pairs.push(pair.await.expect("it plays"));
    }
    let warmed = begin.elapsed().as_secs_f64();

    let before = (used(process), used(own));
    let begin = Instant::now() + Duration::from_millis(100);
    let every = Duration::from_secs_f64(games as f64 / rate as f64);
    let end = begin + Duration::from_secs(seconds as u64);
    let playing: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .map(|(n, mut pair)| {
            tokio::spawn(async move {
                let mut next = begin + every.mul_f64(n as f64 / games as f64);
                while next < end {
                    tokio::time::sleep_until(next.into()).await;
                    if !pair.answer().await {
                        break;
                    }
                    next += every;
                    pair.figures.late += u64::from(Instant::now() > next);
                }
                pair
            })
        })
        .collect();
    let mut figures = Figures::default();
    let mut over = 0;
    let mut pairs = Vec::new();
    for pair in playing {
        let mut pair = pair.await.expect("it plays");
        over += usize::from(pair.players[0].phase() != "playing");
        figures.add(std::mem::take(&mut pair.figures));
        pairs.push(pair);
    }
    let took = begin.elapsed().as_secs_f64();
    let after = (used(process), used(own));

    let answers = figures.latencies.len();
    let mut told = json!({
        "games": games,
        "began_s": rounded(began),
        "warm_up_answers_a_second": rounded((games * warm) as f64 / warmed),
        "answers": answers,
        "answers_a_second": rounded(answers as f64 / took),
        "behind_their_time": figures.late,
        "games_ended": over,
        "to_the_other_side_ms": times(figures.latencies),
        "acknowledged_ms": times(figures.acknowledged),
        "updates": figures.updates,
        "bytes_an_update": rounded(figures.bytes as f64 / figures.updates.max(1) as f64),
    });
    if let ((Some(server), Some(client)), (Some(server_after), Some(client_after))) = (before, after) {
        let empty = empty.map_or(0, |(_, memory)| memory);
        told["server_cpu_ms_an_answer"] = rounded((server_after.0 - server.0) * 1000.0 / answers.max(1) as f64).into();
        told["client_cpu_ms_an_answer"] = rounded((client_after.0 - client.0) * 1000.0 / answers.max(1) as f64).into();
        told["server_kb_a_game"] = rounded(server_after.1.saturating_sub(empty) as f64 / games.max(1) as f64).into();
    }
    println!("{told}");
    drop(pairs);
}
