//! Bots at the tables of the server.

mod common;

use ashwright_server::Server;
use common::tables::{options, start};
use common::{Client, Random, make_game, post};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;

/// A server whose bots answer at once.
async fn quick(directory: &TempDir) -> (Server, SocketAddr) {
    let mut options = options(directory);
    options.limits.thinks = Duration::ZERO;
    start(options).await
}

/// Lets two people play until the game has so many steps, or is over.
async fn play_until(players: &mut [Client; 2], random: &mut Random, steps: u64) {
    while players[0].phase() == "playing" && players[0].step() < steps {
        let mut anybody = false;
        for player in players.iter_mut() {
            // Whoever was overtaken by a bot decides again.
            if let Some(reply) = player.play(random).await {
                assert!(reply["is"] == "done" || reply["code"] == "stale", "{reply}");
                anybody = true;
            }
        }
        if !anybody {
            let [first, second] = players;
            let heard = tokio::select! {
                heard = first.next() => heard,
                heard = second.next() => heard,
            };
            heard.expect("a bot goes on");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_play_a_game_that_outlives_the_server() {
    let directory = tempfile::tempdir().expect("a directory");
    let (server, address) = quick(&directory).await;
    let game = make_game(address, json!({ "seats": 4, "bots": ["novice", "adept"], "seed": 3 })).await;
    // Every seat for people is taken.
    let late = post(
        address,
        &format!("/api/games/{}/join", game.id),
        &json!({ "join": game.join }),
    )
    .await;
    assert_eq!((late.status, late.code().as_str()), (409, "taken"));
    let mut players = common::tables::begin(address, &game, common::tables::DECKS).await;
    let bots = |table: &Value| -> Vec<Value> { (0..4).map(|seat| table["seats"][seat]["bot"].clone()).collect() };
    assert_eq!(
        bots(&players[0].table),
        [Value::Null, Value::Null, json!("novice"), json!("adept")]
    );
    let mut random = Random::new(5);
    play_until(&mut players, &mut random, 120).await;
    let steps = players[0].step();
    // While nobody is here nobody plays.
    for player in players {
        player.leave().await;
    }
    server.stop().await;

    let (server, address) = quick(&directory).await;
    let mut players = Vec::new();
    for token in &game.tokens {
        players.push(Client::connect(address, &game.id, Some(token)).await);
    }
    let mut players: [Client; 2] = players.try_into().unwrap_or_else(|_| panic!("two"));
    assert!(players[0].step() >= steps, "nothing is lost");
    play_until(&mut players, &mut random, u64::MAX).await;
    assert_eq!(players[0].phase(), "over");
    players[1].until(|table| table["phase"] == "over").await;
    let record = common::get(address, &format!("/api/games/{}/record", game.id)).await;
    let reading = ashwright_table::record::read(&common::tables::book(), &record.body, "the record").expect("readable");
    assert!(reading.parted.is_none());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_no_seat_of_people() {
    let directory = tempfile::tempdir().expect("a directory");
    let (server, address) = quick(&directory).await;
    for wish in [
        json!({ "seats": 2, "bots": ["adept", "adept"] }),
        json!({ "seats": 2, "bots": ["adept"], "listed": true }),
        json!({ "seats": 3, "bots": ["adept", "adept", "adept", "adept"] }),
        json!({ "seats": 2, "bots": ["genius"] }),
        // Fields without their names are none.
        json!([2]),
        json!({ "seats": 2, "bots": ["expert"] }),
        json!({ "seats": 2, "format": "red-rains", "bots": ["adept"], "encounter": { "chimera": "The Corpse of Viros" } }),
    ] {
        let refused = post(address, "/api/games", &wish).await;
        assert!((400..500).contains(&refused.status), "{wish}: {refused:?}");
        assert_eq!(refused.code(), "malformed", "{wish}: {refused:?}");
    }
    server.stop().await;
}
