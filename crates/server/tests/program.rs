//! The program itself: how it is started, and what it survives.
#![cfg(unix)]

mod common;

use common::lives::Program;
use common::{Client, get, make_game};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

const DECKS: [&str; 2] = ["The Iron Men", "The Cloudsea Siren"];
const SERVER: &str = env!("CARGO_BIN_EXE_ashwright-server");

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(SERVER);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A short form of `cargo xtask crash`.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_comes_back_with_every_answer() {
    let directory = tempfile::tempdir().expect("a directory");
    let kept = common::lives::live(Path::new(SERVER), directory.path(), 5, 12).await;
    assert!(kept.acknowledged >= 200 && kept.told >= 200, "{kept:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_end_says_farewell() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut program = Program::start(Path::new(SERVER), &directory.path().join("games.sqlite"), "trace");
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
    assert!(
        said.contains("path=\"/api/games\"") && said.contains("status=200"),
        "{said}"
    );
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
    let (_, port) = taken.split_once(':').expect("a port");
    let path = |name: &str| directory.path().join(name).to_str().expect("plain").to_string();
    std::fs::write(
        path("text"),
        "This is no database, but it is as long as the head of one, and longer. ".repeat(9),
    )
    .expect("written");
    let good = path("games.sqlite");
    for (arguments, word) in [
        (vec!["--listen", "nowhere"], "as 0.0.0.0:4410, or a port"),
        // A port alone is one of this machine.
        (
            vec!["--listen", port, "--data", &good],
            &format!("cannot listen on 127.0.0.1:{port}"),
        ),
        (
            vec!["--listen", &format!("localhost:{port}"), "--data", &good],
            "cannot listen on 127.0.0.1:",
        ),
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
    Program::start(Path::new(SERVER), &data, "warn").kill();
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
    let mut program = Program::start(Path::new(SERVER), &directory.path().join("games.sqlite"), "trace");
    make_game(program.address, json!({})).await;
    program.kill();
    let said = program.said();
    assert!(said.contains("DEBUG") && !said.contains('\u{1b}'), "{said}");
}
