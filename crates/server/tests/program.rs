//! The program itself: how it is started, and what it survives.
#![cfg(unix)]

mod common;

use common::{Client, Game, Random, get, make_game};
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

const DECKS: [&str; 2] = ["The Iron Men", "The Cloudsea Siren"];

struct Program {
    child: Child,
    address: SocketAddr,
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ashwright-server"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Program {
    fn start(data: &Path, log: &str) -> Program {
        let data = data.to_str().expect("a plain path");
        let mut child = program(&["--listen", "127.0.0.1:0", "--data", data, "--log", log])
            .env("ASHES_TEST", "1")
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("an output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line
            .trim()
            .strip_prefix("Ashwright is ready at http://")
            .unwrap_or_else(|| panic!("{line:?}"));
        Program {
            address: address.parse().expect("an address"),
            child,
        }
    }

    /// SIGKILL: the program can do nothing about it.
    fn kill(&mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it ends");
    }

    /// What it wrote on its standard error until it ended.
    fn said(&mut self) -> String {
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
    /// The highest step that a `done` told of.
    step: u64,
    /// The public hash at that step.
    hash: String,
    /// The journal of this player's own answers: at which step it was given, and that it was acknowledged.
    acknowledged: Vec<u64>,
}

/// Plays until the connection is lost or the player is told to stop; what is known then.
async fn play(mut player: Client, mut random: Random, stop: Arc<AtomicBool>, given: Arc<AtomicU64>) -> Known {
    let mut known = Known {
        step: player.step(),
        hash: player.hash().to_string(),
        acknowledged: Vec::new(),
    };
    while !stop.load(Ordering::Relaxed) && player.phase() == "playing" {
        let at = player.step();
        match player.try_play(&mut random).await {
            Ok(Some(reply)) if reply["is"] == "done" => {
                given.fetch_add(1, Ordering::Relaxed);
                // A sealed answer is no step before the others are in.
                if player.step() > at {
                    known.acknowledged.push(at);
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
        known.step = player.step();
        known.hash = player.hash().to_string();
    }
    known
}

/// Kill tests: many games, SIGKILL in the middle of them, and again.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_comes_back_with_every_answer() {
    const GAMES: u64 = 24;
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("games.sqlite");
    let mut program = Program::start(&data, "warn");
    let mut games: Vec<Game> = Vec::new();
    for _ in 0..GAMES {
        games.push(make_game(program.address, json!({})).await);
    }
    for game in &games {
        for (seat, token) in game.tokens.iter().enumerate() {
            let mut player = Client::connect(program.address, &game.id, Some(token)).await;
            assert_eq!(player.sit(["Ada", "Bea"][seat], DECKS[seat]).await["is"], "done");
        }
    }
    let mut total = 0;
    for life in 0..4 {
        let given = Arc::new(AtomicU64::new(0));
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = Vec::new();
        for (n, game) in (0..).zip(&games) {
            for (seat, token) in game.tokens.iter().enumerate() {
                let player = Client::connect(program.address, &game.id, Some(token)).await;
                let random = Random::new(life * 1000 + n * 2 + seat as u64);
                playing.push(tokio::spawn(play(player, random, stop.clone(), given.clone())));
            }
        }
        while given.load(Ordering::Relaxed) < 150 + 70 * life && playing.iter().any(|p| !p.is_finished()) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        program.kill();
        stop.store(true, Ordering::Relaxed);
        let mut known = Vec::new();
        for one in playing {
            known.push(one.await.expect("no mistake"));
        }
        total += given.load(Ordering::Relaxed);
        program = Program::start(&data, "warn");
        for (game, known) in games.iter().zip(known.chunks(2)) {
            let watcher = Client::connect(program.address, &game.id, None).await;
            for known in known {
                assert!(watcher.step() >= known.step, "what was told of is there");
                assert!(
                    known.acknowledged.iter().all(|at| *at < watcher.step()),
                    "every acknowledged answer is there"
                );
                if watcher.step() == known.step {
                    assert_eq!(watcher.hash(), known.hash);
                }
            }
        }
    }
    assert!(total >= 600, "{total} answers");
    // They go on, and what is recorded at the end replays.
    let game = &games[0];
    let mut ada = Client::connect(program.address, &game.id, Some(&game.tokens[0])).await;
    if ada.phase() == "playing" {
        assert_eq!(ada.ask(json!({ "do": "concede" })).await["is"], "done");
    }
    let record = get(program.address, &format!("/api/games/{}/record", game.id)).await;
    assert_eq!(record.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_end_says_farewell() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut program = Program::start(&directory.path().join("games.sqlite"), "trace");
    let game = make_game(program.address, json!({})).await;
    let mut player = Client::connect(program.address, &game.id, Some(&game.tokens[0])).await;
    player.sit("Ada", DECKS[0]).await;
    let pid = program.child.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &pid]).status().expect("kill");
    assert!(asked.success());
    assert_eq!(player.end().await.1, Some(1001));
    assert!(program.child.wait().expect("it ends").success());
    // Not even the most talkative log tells a token, a nonce or a secret.
    let said = program.said();
    assert!(said.contains("stopping"), "{said}");
    for word in game.tokens.iter().chain([&game.join]) {
        assert!(!said.contains(word.as_str()));
    }
    assert!(
        !said.contains("secret") && !said.contains("00112233445566778899aabbccddeeff"),
        "{said}"
    );
    // Nor are tokens in the file.
    for name in ["games.sqlite", "games.sqlite-wal"] {
        let bytes = std::fs::read(directory.path().join(name)).unwrap_or_default();
        for word in &game.tokens {
            assert!(!bytes.windows(word.len()).any(|part| part == word.as_bytes()), "{name}");
        }
    }
}

#[test]
fn what_cannot_be_started_says_why_in_one_sentence() {
    let directory = tempfile::tempdir().expect("a directory");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("an address").to_string();
    let path = |name: &str| directory.path().join(name).to_str().expect("plain").to_string();
    std::fs::write(
        path("text"),
        "This is no database, but it is as long as the head of one, and longer. ".repeat(9),
    )
    .expect("written");
    let good = path("games.sqlite");
    for (arguments, word) in [
        (vec!["--listen", "nowhere"], "invalid"),
        (vec!["--listen", "127.0.0.1:99999"], "invalid"),
        (vec!["--dance"], "unexpected"),
        (vec!["--log", "loud"], "invalid"),
        (vec!["--listen", &taken, "--data", &good], "cannot listen on"),
        (
            vec!["--data", "/dev/null/games.sqlite"],
            "cannot use /dev/null/games.sqlite",
        ),
        (vec!["--data", &path("missing/games.sqlite")], "cannot use"),
        (vec!["--data", &path("text"), "--listen", "127.0.0.1:0"], "cannot use"),
        (vec!["--data", &good, "--origin", "ashes"], "is no origin"),
        (vec!["--data", &good, "--data-limit", "0"], "invalid"),
    ] {
        let output = program(&arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.starts_with("error: ") && said.contains(word),
            "{arguments:?}: {said}"
        );
        assert!(!said.contains("panicked"), "{said}");
        assert!(output.stdout.is_empty());
    }
}

/// A limit on the size of files is a full disk, and not the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow_does_not_kill_the_server() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("games.sqlite");
    // The tables are there before the limit is.
    Program::start(&data, "warn").kill();
    let mut child = Command::new("sh")
        .args([
            "-c",
            "ulimit -f 600; exec \"$0\" \"$@\"",
            env!("CARGO_BIN_EXE_ashwright-server"),
        ])
        .args(["--listen", "127.0.0.1:0", "--log", "trace", "--data"])
        .arg(&data)
        .env("ASHES_TEST", "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("an output"))
        .read_line(&mut line)
        .expect("a line");
    let address: SocketAddr = line
        .trim()
        .rsplit('/')
        .next()
        .and_then(|a| a.parse().ok())
        .expect("an address");
    let mut program = Program { child, address };
    let mut refused = false;
    for _ in 0..3000 {
        let made = common::post(address, "/api/games", &json!({ "name": "Ada" })).await;
        if made.status != 200 {
            assert_eq!((made.status, made.code().as_str()), (507, "not_stored"), "{made:?}");
            refused = true;
            break;
        }
    }
    assert!(refused, "the limit was reached");
    assert_eq!(get(address, "/api/info").await.status, 200);
    assert!(program.child.try_wait().expect("a state").is_none(), "it lives");
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_in_files_have_no_colours() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut program = Program::start(&directory.path().join("games.sqlite"), "trace");
    make_game(program.address, json!({})).await;
    program.kill();
    let said = program.said();
    assert!(said.contains("DEBUG") && !said.contains('\u{1b}'), "{said}");
}
