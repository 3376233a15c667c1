//! Servers for tests, and tables at which two sit.

use super::{Client, Game, Random};
use ashwright_engine::Rulebook;
use ashwright_server::{Options, Server};
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;

pub const ANYWHERE: &str = "127.0.0.1:0";

pub fn options(directory: &TempDir) -> Options {
    let listen = ANYWHERE.parse().expect("an address");
    Options {
        test: Some(Vec::new()),
        ..Options::new(listen, directory.path().join("games.sqlite"))
    }
}

pub async fn start(options: Options) -> (Server, SocketAddr) {
    let server = Server::start(options).await.expect("it starts");
    let address = server.address();
    (server, address)
}

pub async fn table() -> (TempDir, Server, SocketAddr) {
    let directory = tempfile::tempdir().expect("a directory");
    let (server, address) = start(options(&directory)).await;
    (directory, server, address)
}

/// Two who sit and begin.
pub async fn begin(address: SocketAddr, game: &Game, decks: [&str; 2]) -> [Client; 2] {
    let mut players = Vec::new();
    for (token, (name, deck)) in game.tokens.iter().zip(["Ada", "Bea"].into_iter().zip(decks)) {
        let mut player = Client::connect(address, &game.id, Some(token)).await;
        let reply = player.sit(name, deck).await;
        assert_eq!(reply["is"], "done", "{reply}");
        players.push(player);
    }
    for player in &mut players {
        player.until(|table| table["phase"] == "playing").await;
    }
    players.try_into().unwrap_or_else(|_| panic!("two"))
}

pub const DECKS: [&str; 2] = ["The Iron Men", "The Cloudsea Siren"];

/// Plays on until the game is over or somebody has answered so often; how many answers were given.
pub async fn play_on(players: &mut [Client; 2], random: &mut Random, answers: usize) -> usize {
    let mut given = 0;
    while given < answers && players[0].phase() == "playing" {
        let mut anybody = false;
        for i in 0..2 {
            if let Some(reply) = players[i].play(random).await {
                assert_eq!(reply["is"], "done", "{reply}; {}", players[i].table["view"]["pending"]);
                anybody = true;
                given += 1;
                let (n, hash) = (players[i].step(), players[i].hash().to_string());
                let other = &mut players[1 - i];
                other.until(|table| table["step"] == n).await;
                assert_eq!(other.hash(), hash);
            }
        }
        assert!(anybody, "somebody is asked: {}", players[0].table);
    }
    given
}

pub fn book() -> Arc<Rulebook> {
    Arc::new(Rulebook::new(Arc::new(ashwright_lang::reborn().clone())))
}
