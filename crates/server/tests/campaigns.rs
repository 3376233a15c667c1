//! Campaigns of two players (R 23), over real connections.

mod common;

use ashwright_core::EditionId;
use ashwright_server::limits::Rate;
use ashwright_table::campaign::{self, Collection, Played, Verdict};
use ashwright_table::{decks, rulebook};
use common::tables::{options, start, table};
use common::{Client, get, post};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A campaign that both players have joined, with the tokens of both.
struct Begun {
    id: String,
    tokens: [String; 2],
    join: String,
}

fn text(value: &Value, field: &str) -> String {
    value[field]
        .as_str()
        .unwrap_or_else(|| panic!("{field} in {value}"))
        .to_owned()
}

/// The names of preconstructed decks of Red Rains.
fn starts() -> Vec<String> {
    let all = decks::rulebook(&rulebook(EditionId::RedRains).pool).expect("decks");
    all.into_iter().map(|named| named.name).take(2).collect()
}

async fn made(address: SocketAddr, seed: u64) -> (String, String, String) {
    let wish = json!({
        "name": "The long way", "player": "Ada", "start": starts()[0], "seed": seed,
        "challenge": { "chimera": "The Corpse of Viros" },
    });
    let made = post(address, "/api/campaigns", &wish).await;
    assert_eq!(made.status, 200, "{made:?}");
    let made = made.json();
    (text(&made, "id"), text(&made, "token"), text(&made, "join"))
}

async fn begun(address: SocketAddr) -> Begun {
    let (id, first, join) = made(address, 5).await;
    let joined = post(address, &format!("/api/campaigns/{id}/join"), &second(&join)).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    let tokens = [first, text(&joined.json(), "token")];
    Begun { id, tokens, join }
}

fn second(join: &str) -> Value {
    json!({ "join": join, "player": "Bea", "start": starts()[1] })
}

impl Begun {
    async fn stands(&self, address: SocketAddr) -> Value {
        let stands = get(address, &format!("/api/campaigns/{}", self.id)).await;
        assert_eq!(stands.status, 200, "{stands:?}");
        stands.json()
    }

    async fn try_to(&self, address: SocketAddr, player: usize, deed: Value) -> Result<Value, String> {
        let request = json!({ "token": self.tokens[player], "deed": deed });
        let answer = post(address, &format!("/api/campaigns/{}", self.id), &request).await;
        if answer.status == 200 {
            Ok(answer.json())
        } else {
            Err(answer.code())
        }
    }
}

/// The preconstructed deck of this name under another one.
fn renamed(start: &str, name: &str) -> String {
    let book = rulebook(EditionId::RedRains);
    let mut deck = decks::find(&book.pool, start).expect("a deck");
    deck.name = name.to_owned();
    decks::print(&book.pool, &deck)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_place_is_taken_by_an_invitation() {
    let (_directory, server, address) = table().await;
    let (id, token, join) = made(address, 5).await;
    let campaign = Begun {
        id,
        tokens: [token, "0".repeat(64)],
        join,
    };
    // Nobody plays before the other one has come, and nobody comes without the invitation.
    assert_eq!(campaign.try_to(address, 0, json!("play")).await, Err("not_now".into()));
    assert_eq!(campaign.stands(address).await["players"], 1);
    let place = format!("/api/campaigns/{}/join", campaign.id);
    let refused = post(address, &place, &second(&"1".repeat(64))).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "not_seated"));
    let mut wish = second(&campaign.join);
    // One token is one place.
    wish["token"] = json!(campaign.tokens[0]);
    assert_eq!(post(address, &place, &wish).await.code(), "not_seated");
    wish["token"] = json!("ab".repeat(32));
    for _ in 0..2 {
        // Whoever has not heard the answer asks again, with the same token.
        let joined = post(address, &place, &wish).await;
        assert_eq!((joined.status, text(&joined.json(), "token")), (200, "ab".repeat(32)));
    }
    let late = post(address, &place, &second(&campaign.join)).await;
    assert_eq!((late.status, late.code().as_str()), (409, "taken"));
    let campaign = Begun {
        tokens: [campaign.tokens[0].clone(), "ab".repeat(32)],
        ..campaign
    };
    let stands = campaign.stands(address).await;
    assert_eq!(stands["players"], 2);
    assert!(
        text(&stands, "text").contains("Bea") && text(&stands, "text").contains(&starts()[1]),
        "{stands}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_changes_the_own_part_and_both_play() {
    let (directory, server, address) = table().await;
    let campaign = begun(address).await;
    // Nobody changes the deck of another; a deck against the rules is none, and strangers change nothing.
    let deck = renamed(&starts()[1], "Changed");
    let stands = campaign
        .try_to(address, 1, json!({ "deck": deck }))
        .await
        .expect("it is allowed");
    assert!(text(&stands, "text").contains("Changed"), "{stands}");
    let long = json!({ "deck": renamed(&starts()[1], &"x".repeat(81)) });
    assert_eq!(campaign.try_to(address, 1, long).await, Err("malformed".into()));
    let foreign = json!({ "deck": renamed(&starts()[0], "Foreign") });
    assert_eq!(campaign.try_to(address, 1, foreign).await, Err("malformed".into()));
    let taken = json!({ "take": { "from": starts()[0], "cards": [["No such card", 1]] } });
    assert_eq!(campaign.try_to(address, 1, taken).await, Err("illegal".into()));
    let stranger = Begun {
        tokens: ["2".repeat(64), "3".repeat(64)],
        id: campaign.id.clone(),
        join: String::new(),
    };
    assert_eq!(
        stranger.try_to(address, 0, json!("play")).await,
        Err("not_seated".into())
    );

    // It begins when both are ready: until then who waits takes nothing away from the other, and whoever changes something is
    // not ready any more.
    let waits = campaign.try_to(address, 0, json!("play")).await.expect("one is ready");
    assert_eq!((&waits["ready"], &waits["game"]), (&json!(0), &Value::Null), "{waits}");
    let stands = campaign
        .try_to(address, 1, json!({ "deck": deck }))
        .await
        .expect("it may change");
    assert_eq!(stands["ready"], 0, "{stands}");
    let own = json!({ "deck": renamed(&starts()[0], "Mine") });
    let stands = campaign.try_to(address, 0, own).await.expect("it may change");
    assert_eq!(stands["ready"], Value::Null, "{stands}");

    // Whoever is ready may take that back, and nobody takes it back for the other.
    campaign.try_to(address, 0, json!("play")).await.expect("ready");
    for (player, ready) in [(1, json!(0)), (0, Value::Null)] {
        let stands = campaign.try_to(address, player, json!("wait")).await.expect("it waits");
        assert_eq!(stands["ready"], ready, "{player}: {stands}");
    }
    assert_eq!(
        campaign.try_to(address, 1, json!("play")).await.expect("ready")["ready"],
        1
    );
    let game = text(
        &campaign.try_to(address, 0, json!("play")).await.expect("it begins"),
        "game",
    );
    for late in ["play", "wait"] {
        let again = campaign.try_to(address, 1, json!(late)).await.expect("it has begun");
        assert_eq!(text(&again, "game"), game, "{late}");
    }
    assert_eq!(
        campaign.try_to(address, 1, json!({ "deck": deck })).await,
        Err("not_now".into())
    );
    server.stop().await;

    // The server begins anew, and everything is there.
    let (server, address) = start(options(&directory)).await;
    assert_eq!(text(&campaign.stands(address).await, "game"), game);
    let mut players = Vec::new();
    for (token, name) in campaign.tokens.iter().zip(["Ada", "Bea"]) {
        let mut player = Client::connect(address, &game, Some(token)).await;
        let other = player.sit(name, &starts()[0]).await;
        assert_eq!(other["code"], "not_now", "{other}");
        assert_eq!(player.sit(name, "").await["is"], "done");
        players.push(player);
    }
    players[0].until(|table| table["phase"] == "playing").await;
    assert_eq!(
        players[0].table["seats"][1]["deck"], "Changed",
        "{}",
        players[0].table["seats"]
    );
    assert_eq!(
        text(&campaign.stands(address).await, "game"),
        game,
        "it is being played"
    );
    players[0].ask(json!({ "do": "concede" })).await;
    players[0].until(|table| table["phase"] == "over").await;
    let stands = campaign.stands(address).await;
    assert_eq!(stands["game"], Value::Null, "{stands}");
    assert!(text(&stands, "text").contains("lost"), "{stands}");
    assert_eq!(
        campaign.try_to(address, 0, json!("play")).await,
        Err("malformed".into()),
        "it is over"
    );
    server.stop().await;
}

/// A campaign that is over is tried again by both, as another one with the same places (R 23.1.3); the old one stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_campaign_is_tried_again_by_both() {
    let (directory, server, address) = table().await;
    let campaign = begun(address).await;
    assert_eq!(
        campaign.try_to(address, 0, json!("again")).await,
        Err("not_now".into()),
        "it goes on"
    );
    for player in [0, 1] {
        campaign.try_to(address, player, json!("play")).await.expect("ready");
    }
    let game = text(&campaign.stands(address).await, "game");
    assert_eq!(
        campaign.try_to(address, 1, json!("again")).await,
        Err("not_now".into()),
        "it is being played"
    );
    let mut players = Vec::new();
    for (token, name) in campaign.tokens.iter().zip(["Ada", "Bea"]) {
        let mut player = Client::connect(address, &game, Some(token)).await;
        assert_eq!(player.sit(name, "").await["is"], "done");
        players.push(player);
    }
    players[0].until(|table| table["phase"] == "playing").await;
    players[0].ask(json!({ "do": "concede" })).await;
    players[0].until(|table| table["phase"] == "over").await;
    let lost = text(&campaign.stands(address).await, "text");
    let stranger = Begun {
        id: campaign.id.clone(),
        tokens: ["0".repeat(64), "1".repeat(64)],
        join: String::new(),
    };
    assert_eq!(
        stranger.try_to(address, 0, json!("again")).await,
        Err("not_seated".into())
    );
    let next = text(
        &campaign.try_to(address, 1, json!("again")).await.expect("it begins"),
        "next",
    );
    server.stop().await;

    // Whoever presses it after the other comes to the same one, also after the server has begun anew.
    let (server, address) = start(options(&directory)).await;
    let along = campaign.try_to(address, 0, json!("again")).await.expect("it is there");
    assert_eq!(text(&along, "next"), next);
    assert_eq!(text(&along, "text"), lost, "what was played stays as it was");
    let lost_id = campaign.id.clone();
    let again = Begun { id: next, ..campaign };
    let stands = again.stands(address).await;
    assert_eq!(
        (&stands["players"], &stands["game"]),
        (&json!(2), &Value::Null),
        "{stands}"
    );
    assert!(!text(&stands, "text").contains("lost"), "{stands}");
    for player in [0, 1] {
        again.try_to(address, player, json!("play")).await.expect("ready");
    }
    assert_ne!(text(&again.stands(address).await, "game"), game);
    server.stop().await;

    // Where that one was removed, another begins.
    let file = format!("sqlite://{}", directory.path().join("games.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("it opens");
    let delete = sqlx::query("DELETE FROM campaigns WHERE id = ?").bind(&again.id);
    delete.execute(&pool).await.expect("it is removed");
    pool.close().await;
    let (server, address) = start(options(&directory)).await;
    let lost = Begun { id: lost_id, ..again };
    let next = text(
        &lost.try_to(address, 1, json!("again")).await.expect("it begins"),
        "next",
    );
    let third = Begun { id: next, ..lost };
    assert_eq!(third.stands(address).await["players"], 2);
    server.stop().await;
}

/// To be ready and not ready again makes no games, and takes none away from those that an address may make.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_an_encounter_makes_no_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.test = None;
    options.limits.games = Rate {
        burst: 3.0,
        per_second: 0.0,
    };
    let (server, address) = start(options).await;
    let wish = json!({
        "name": "The long way", "player": "Ada", "start": starts()[0],
        "challenge": { "chimera": "The Corpse of Viros" },
    });
    let made = post(address, "/api/campaigns", &wish).await.json();
    let place = format!("/api/campaigns/{}/join", text(&made, "id"));
    let joined = post(address, &place, &second(&text(&made, "join"))).await.json();
    let campaign = Begun {
        id: text(&made, "id"),
        tokens: [text(&made, "token"), text(&joined, "token")],
        join: text(&made, "join"),
    };
    for _ in 0..5 {
        for deed in ["play", "wait"] {
            campaign.try_to(address, 0, json!(deed)).await.expect(deed);
        }
    }
    for player in [0, 1] {
        campaign.try_to(address, player, json!("play")).await.expect("ready");
    }
    for status in [200, 429] {
        assert_eq!(post(address, "/api/games", &json!({})).await.status, status);
    }
    server.stop().await;
}

/// Whoever leaves for good is not waited for: the other one is told, and nothing goes on, also after the server has begun anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_is_not_waited_for() {
    let (directory, server, address) = table().await;
    let campaign = begun(address).await;
    campaign.try_to(address, 0, json!("play")).await.expect("ready");
    let left = campaign.try_to(address, 1, json!("leave")).await.expect("it is left");
    assert_eq!(left["left"], 1);
    for _ in 0..2 {
        let refused = campaign.try_to(address, 0, json!("play")).await;
        assert_eq!(refused, Err("not_now".into()), "both are waited for");
    }
    // Who leaves as well does not unsay it.
    campaign.try_to(address, 0, json!("leave")).await.expect("it is left");
    server.stop().await;

    let (server, address) = start(options(&directory)).await;
    assert_eq!(campaign.stands(address).await["left"], 1);
    // Where only one has come, the invitation counts no more.
    let (id, token, join) = made(address, 6).await;
    let alone = Begun {
        id,
        tokens: [token, "0".repeat(64)],
        join,
    };
    alone.try_to(address, 0, json!("leave")).await.expect("it is left");
    let place = format!("/api/campaigns/{}/join", alone.id);
    let late = post(address, &place, &second(&alone.join)).await;
    assert_eq!((late.status, late.code().as_str()), (409, "not_now"));
    server.stop().await;
}

/// Two who change their decks at the same moment do not undo what the other did.
#[tokio::test(flavor = "multi_thread")]
async fn two_change_a_campaign_at_once() {
    let (_directory, server, address) = table().await;
    let campaign = begun(address).await;
    for round in 0..8 {
        let deeds = [0, 1].map(|player| {
            let name = format!("Deck {round} of {player}");
            campaign.try_to(address, player, json!({ "deck": renamed(&starts()[player], &name) }))
        });
        let [first, second] = deeds;
        let (first, second) = tokio::join!(first, second);
        assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
        let text = text(&campaign.stands(address).await, "text");
        for player in [0, 1] {
            assert!(text.contains(&format!("Deck {round} of {player}")), "{text}");
        }
    }
    // Of two who are ready at once there is one game.
    let (first, second) = tokio::join!(
        campaign.try_to(address, 0, json!("play")),
        campaign.try_to(address, 1, json!("play"))
    );
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    let stands = campaign.stands(address).await;
    assert!(stands["game"].is_string() && stands["ready"] == Value::Null, "{stands}");
    server.stop().await;
}

/// What is wrong in a request is told, and nothing is made.
#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_that_cannot_be_is_refused() {
    let (_directory, server, address) = table().await;
    let right = json!({
        "name": "The long way", "player": "Ada", "start": starts()[0],
        "challenge": { "chimera": "The Corpse of Viros" },
    });
    for (field, value) in [
        ("name", json!("  ")),
        ("name", json!("x".repeat(81))),
        ("player", json!("")),
        ("player", json!("\u{202e}")),
        ("start", json!("No such deck")),
        ("challenge", json!({ "chimera": "Nobody" })),
        ("more", json!(1)),
    ] {
        let mut wish = right.clone();
        wish[field] = value;
        let refused = post(address, "/api/campaigns", &wish).await;
        assert!((400..500).contains(&refused.status), "{field}: {refused:?}");
        assert_eq!(refused.code(), "malformed", "{field}: {refused:?}");
    }
    for path in ["/api/campaigns/nothing", "/api/campaigns/0123456789abcdef"] {
        let none = get(address, path).await;
        assert_eq!((none.status, none.code().as_str()), (404, "no_such_game"));
    }
    server.stop().await;
}

/// After a victory each takes cards for the own deck (R 23.2.3).
#[tokio::test(flavor = "multi_thread")]
async fn after_a_victory_cards_are_taken() {
    let (directory, server, address) = table().await;
    let campaign = begun(address).await;
    let stands = campaign.stands(address).await;
    server.stop().await;
    // The first encounter is won.
    let of = Collection::new(rulebook(EditionId::RedRains)).expect("the cards of Red Rains");
    let mut told = campaign::read(&of, &text(&stands, "text"), "it")
        .expect("a campaign")
        .campaign;
    let session = told.begin(&of, &mut |_| 0).expect("an encounter");
    let ended = Some((Verdict::Won, 4));
    told.keep(Played {
        ended,
        ..Played::of(&session, None)
    });
    let file = format!("sqlite://{}", directory.path().join("games.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("it opens");
    let update = sqlx::query("UPDATE campaigns SET text = ?").bind(told.write(&of));
    update.execute(&pool).await.expect("it is written");
    pool.close().await;
    let (server, address) = start(options(&directory)).await;
    let book = rulebook(EditionId::RedRains);
    let all = decks::rulebook(&book.pool).expect("decks");
    let from = &all[2];
    let (title, _) = from
        .deck
        .cards
        .iter()
        .find(|(title, _)| {
            let card = book.pool.card(*title);
            card.unique.is_none()
        })
        .expect("a card for everybody");
    let name = book.pool.card(*title).title.clone();
    let take = json!({ "take": { "from": from.name, "cards": [[name, 1]] } });
    let stands = campaign.try_to(address, 1, take).await.expect("it is taken");
    assert!(text(&stands, "text").contains(&name), "{stands}");
    // It was for the second player alone, who puts it in the place of another card.
    for player in [0, 1] {
        let mut deck = decks::find(&book.pool, &starts()[player]).expect("a deck");
        deck.name = format!("Of {player}");
        deck.first_five.clear();
        let first = deck.deck.cards.first_mut().expect("cards");
        first.1 -= 1;
        deck.deck.cards.push((*title, 1));
        let done = campaign
            .try_to(address, player, json!({ "deck": decks::print(&book.pool, &deck) }))
            .await;
        assert_eq!(done.is_ok(), player == 1, "{done:?}");
    }
    server.stop().await;
}

/// An encounter whose game is gone is begun again.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_gone_is_begun_again() {
    let (directory, server, address) = table().await;
    let campaign = begun(address).await;
    for player in [0, 1] {
        campaign.try_to(address, player, json!("play")).await.expect("ready");
    }
    let game = text(&campaign.stands(address).await, "game");
    server.stop().await;
    let file = format!("sqlite://{}", directory.path().join("games.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("it opens");
    let delete = sqlx::query("DELETE FROM games WHERE id = ?").bind(&game);
    delete.execute(&pool).await.expect("it is removed");
    pool.close().await;
    let (server, address) = start(options(&directory)).await;
    assert_eq!(campaign.stands(address).await["game"], Value::Null);
    for player in [1, 0] {
        campaign.try_to(address, player, json!("play")).await.expect("ready");
    }
    assert_ne!(text(&campaign.stands(address).await, "game"), game);
    server.stop().await;
}
