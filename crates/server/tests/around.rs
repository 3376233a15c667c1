//! Around the table: more than two seats, and what players let each other know.

mod common;

use ashwright_server::{Options, Server};
use common::{Client, Random, post};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tempfile::TempDir;

const DECKS: [&str; 4] = [
    "The Iron Men",
    "The Cloudsea Siren",
    "The Mist Guardian",
    "The Snakes in Silver",
];

async fn hall() -> (TempDir, Server, SocketAddr) {
    let directory = tempfile::tempdir().expect("a directory");
    let listen = "127.0.0.1:0".parse().expect("an address");
    let options = Options {
        test: Some(Vec::new()),
        ..Options::new(listen, directory.path().join("games.sqlite"))
    };
    let server = Server::start(options).await.expect("it starts");
    let address = server.address();
    (directory, server, address)
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().expect("a text").to_string()
}

/// A game with so many seats, each taken by the one invitation.
struct Game {
    id: String,
    join: String,
    tokens: Vec<String>,
}

async fn make(address: SocketAddr, seats: usize) -> Game {
    let made = post(address, "/api/games", &json!({ "seats": seats, "name": "Ada" }))
        .await
        .json();
    let (id, join) = (text(&made, "id"), text(&made, "join"));
    let mut tokens = vec![text(&made, "token")];
    for seat in 1..seats {
        let joined = post(address, &format!("/api/games/{id}/join"), &json!({ "join": join }))
            .await
            .json();
        assert_eq!(joined["seat"], seat);
        tokens.push(text(&joined, "token"));
    }
    Game { id, join, tokens }
}

async fn sit(address: SocketAddr, game: &Game) -> Vec<Client> {
    let mut players = Vec::new();
    for (seat, (token, deck)) in game.tokens.iter().zip(DECKS).enumerate() {
        let mut player = Client::connect(address, &game.id, Some(token)).await;
        let reply = player.sit(&format!("Player {seat}"), deck).await;
        assert_eq!(reply["is"], "done", "{reply}");
        players.push(player);
    }
    for player in &mut players {
        player.until(|table| table["phase"] == "playing").await;
    }
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn one_invitation_fills_four_seats_and_the_game_is_played_to_its_end() {
    let (_directory, _server, address) = hall().await;
    let game = make(address, 4).await;
    let late = post(
        address,
        &format!("/api/games/{}/join", game.id),
        &json!({ "join": game.join }),
    )
    .await;
    assert_eq!((late.status, late.code().as_str()), (409, "taken"));
    let mut players = sit(address, &game).await;
    let mut random = Random::new(4);
    while players[0].phase() == "playing" {
        let mut newest = 0;
        for player in &mut players {
            player.play(&mut random).await;
            newest = newest.max(player.step());
        }
        for player in &mut players {
            player.until(|table| table["step"].as_u64() >= Some(newest)).await;
        }
    }
    for player in &mut players {
        player.until(|table| table["phase"] == "over").await;
    }
    assert!(players.iter().all(|player| player.hash() == players[0].hash()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_comes_to_all_and_not_without_end() {
    let (_directory, _server, address) = hall().await;
    let game = make(address, 2).await;
    let mut players = sit(address, &game).await;
    let mut watcher = Client::connect(address, &game.id, None).await;
    let hello = json!({ "do": "say", "phrase": "hello" });
    let said =
        |table: &Value| table["talk"][0] == json!({ "n": 1, "seat": 0, "step": table["step"], "phrase": "hello" });
    assert_eq!(players[0].ask(hello.clone()).await["is"], "done");
    for viewer in players.iter_mut().chain([&mut watcher]) {
        viewer.until(said).await;
    }
    for _ in 0..2 {
        players[0].ask(hello.clone()).await;
    }
    let refused = players[0].ask(hello.clone()).await;
    assert_eq!(
        (&refused["is"], &refused["code"]),
        (&json!("refused"), &json!("too_fast"))
    );
    assert_eq!(watcher.ask(hello).await["code"], "not_seated");
    let rude = players[1].ask(json!({ "do": "say", "phrase": "you fool" })).await;
    assert_eq!(rude["code"], "malformed");
}
