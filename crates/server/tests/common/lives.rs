//! A server that is killed again and again while games are played on it, and what must be there in its next life.

use super::{Client, Game, Random, get, make_game};
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

const DECKS: [&str; 2] = ["The Iron Men", "The Cloudsea Siren"];

/// The program as a process of its own.
pub struct Program {
    pub child: Child,
    pub address: SocketAddr,
}

impl Program {
    pub fn start(server: &Path, data: &Path, log: &str) -> Program {
        let mut child = Command::new(server)
            .args(["--listen", "127.0.0.1:0", "--log", log, "--data"])
            .arg(data)
            .env("ASHES_TEST", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", server.display()));
        let mut line = String::new();
        let output = child.stdout.take().expect("an output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Ashwright is ready at http://");
        let address = address.and_then(|address| address.parse().ok());
        let Some(address) = address else {
            let mut said = String::new();
            let _ = child.stderr.take().map(|mut errors| errors.read_to_string(&mut said));
            panic!("it does not start: {line:?} {said}");
        };
        Program { child, address }
    }

    /// SIGKILL: the program can do nothing about it.
    pub fn kill(&mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it ends");
    }

    /// What it wrote on its standard error until it ended.
    pub fn said(&mut self) -> String {
        let mut said = String::new();
        let mut errors = self.child.stderr.take().expect("an output");
        errors.read_to_string(&mut said).expect("text");
        said
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What one player knows for certain.
struct Known {
    /// The highest step that the player was told of.
    step: u64,
    /// The public hash at that step.
    hash: String,
    /// At which steps this player's answers were given that were acknowledged.
    acknowledged: Vec<u64>,
}

/// Plays until the connection is lost or the player is told to stop; what is known then.
async fn play(mut player: Client, mut random: Random, stop: Arc<AtomicBool>, given: Arc<AtomicU64>) -> Known {
    let mut acknowledged = Vec::new();
    while !stop.load(Ordering::Relaxed) && player.phase() == "playing" {
        let at = player.step();
        match player.try_play(&mut random).await {
            Ok(Some(reply)) if reply["is"] == "done" => {
                given.fetch_add(1, Ordering::Relaxed);
                // A sealed answer is no step before the others are in.
                if player.step() > at {
                    acknowledged.push(at);
                }
            }
            // Both may answer at once; then one is late.
            Ok(Some(reply)) => assert_eq!(reply["code"], "stale", "{reply}"),
            Ok(None) => {
                if player.next().await.is_err() {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    Known {
        step: player.step(),
        hash: player.hash().to_string(),
        acknowledged,
    }
}

/// What was compared after the kills. Nothing that was lost: that is a panic.
#[derive(Debug, Default)]
pub struct Kept {
    /// How often the server was killed.
    pub kills: u64,
    /// How many answers were acknowledged, all of which were there in the next life.
    pub acknowledged: u64,
    /// How many answers were given altogether.
    pub told: u64,
    /// How many games were played.
    pub games: u64,
}

/// A game in which both have sat down.
async fn begun(address: SocketAddr) -> Game {
    let game = make_game(address, json!({})).await;
    for (seat, token) in game.tokens.iter().enumerate() {
        let mut player = Client::connect(address, &game.id, Some(token)).await;
        assert_eq!(player.sit(["Ada", "Bea"][seat], DECKS[seat]).await["is"], "done");
    }
    game
}

/// Kills a server so often, at moments that differ, while so many games are played on it, and panics when something is
/// not there that a player was told of.
pub async fn live(server: &Path, directory: &Path, kills: u64, games: usize) -> Kept {
    let data = directory.join("games.sqlite");
    let mut program = Program::start(server, &data, "warn");
    let mut kept = Kept::default();
    let mut playing: Vec<Game> = Vec::new();
    let mut moments = Random::new(kills);
    for life in 0..kills {
        while playing.len() < games {
            playing.push(begun(program.address).await);
            kept.games += 1;
        }
        let (given, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let mut players = Vec::new();
        for (n, game) in (0..).zip(&playing) {
            for (seat, token) in game.tokens.iter().enumerate() {
                let player = Client::connect(program.address, &game.id, Some(token)).await;
                let random = Random::new(life * 1000 + n * 2 + seat as u64);
                players.push(tokio::spawn(play(player, random, stop.clone(), given.clone())));
            }
        }
        // After so many answers, and somewhere in the next.
        let enough = 20 + moments.below(100) as u64;
        while given.load(Ordering::Relaxed) < enough && players.iter().any(|player| !player.is_finished()) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(moments.below(3000) as u64)).await;
        program.kill();
        kept.kills += 1;
        stop.store(true, Ordering::Relaxed);
        let mut known = Vec::new();
        for player in players {
            known.push(player.await.expect("no mistake"));
        }
        kept.told += given.load(Ordering::Relaxed);
        program = Program::start(server, &data, "warn");
        let mut go_on = Vec::new();
        for (game, known) in playing.drain(..).zip(known.chunks(2)) {
            let watcher = Client::connect(program.address, &game.id, None).await;
            for known in known {
                assert!(watcher.step() >= known.step, "what was told of is there");
                let there = known.acknowledged.iter().all(|at| *at < watcher.step());
                assert!(there, "every acknowledged answer is there");
                if watcher.step() == known.step {
                    assert_eq!(watcher.hash(), known.hash);
                }
                kept.acknowledged += known.acknowledged.len() as u64;
            }
            assert_eq!(watcher.table["parted"], serde_json::Value::Null, "it is the same game");
            if watcher.phase() == "playing" {
                go_on.push(game);
            } else {
                let record = get(program.address, &format!("/api/games/{}/record", game.id)).await;
                assert_eq!(record.status, 200, "{record:?}");
            }
        }
        playing = go_on;
    }
    kept
}
