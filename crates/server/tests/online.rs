//! Games over real sockets.

mod common;

use ashwright_server::Options;
use ashwright_server::limits::Rate;
use common::tables::{ANYWHERE, DECKS, begin, book, options, play_on, start, table};
use common::{Client, Game, Random, get, http, make_game, post};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// The titles of a deck.
fn titles(deck: &str) -> BTreeSet<String> {
    let book = book();
    let deck = ashwright_table::decks::find(&book.pool, deck).expect("a deck");
    let cards = deck
        .deck
        .cards
        .iter()
        .map(|(card, _)| book.pool.card(*card).title.clone());
    cards.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_a_whole_game_and_a_third_watches() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({ "seed": 5 })).await;
    let mut watcher = Client::connect(address, &game.id, None).await;
    let mut players = begin(address, &game, DECKS).await;
    let record = get(address, &format!("/api/games/{}/record", game.id)).await;
    assert_eq!((record.status, record.code().as_str()), (409, "not_now"));
    let mut random = Random::new(1);
    play_on(&mut players, &mut random, 4000).await;
    assert_eq!(players[0].phase(), "over", "random games end");
    players[1].until(|table| table["phase"] == "over").await;
    watcher.until(|table| table["phase"] == "over").await;
    assert_eq!(players[0].hash(), watcher.hash());
    assert_eq!(players[1].hash(), watcher.hash());
    assert_eq!(watcher.table["you"], Value::Null);
    // Everybody's record replays to the same end.
    let record = get(address, &format!("/api/games/{}/record", game.id)).await;
    assert_eq!(record.status, 200, "{record:?}");
    let book = book();
    let reading = ashwright_table::record::read(&book, &record.body, "the record").expect("readable");
    assert!(reading.parted.is_none());
    assert_eq!(
        ashwright_room::public_hash(&book, reading.session.state()),
        watcher.hash()
    );
    server.stop().await;
}

/// What the others' frames say before it is public.
#[tokio::test(flavor = "multi_thread")]
async fn no_frame_tells_what_its_reader_must_not_know() {
    let (directory, server, address) = table().await;
    let game = make_game(address, json!({})).await;
    let mut watcher = Client::connect(address, &game.id, None).await;
    let mut players = begin(address, &game, DECKS).await;
    let own = DECKS.map(titles);
    let mut random = Random::new(7);
    for _ in 0..400 {
        play_on(&mut players, &mut random, 1).await;
        let n = players[0].step();
        watcher.until(|table| table["step"] == n).await;
        let public: String = watcher.frames.concat();
        for (me, other) in [(0, 1), (1, 0)] {
            let mine: String = players[me].frames.concat();
            for title in own[other].difference(&own[me]) {
                // A look that a card allows is told to the one who looks alone.
                let looked = mine.contains("lookedAt");
                assert!(
                    looked || !mine.contains(title.as_str()) || public.contains(title.as_str()),
                    "seat {me} was told of {title}"
                );
            }
        }
        if players[0].phase() == "over" {
            break;
        }
    }
    // Tokens and the secret are nowhere.
    let frames: String = players
        .iter()
        .chain([&watcher])
        .flat_map(|p| p.frames.clone())
        .collect();
    for word in game.tokens.iter().chain([&game.join]) {
        assert!(!frames.contains(word.as_str()));
    }
    if players[0].phase() != "over" {
        assert_eq!(watcher.table["chance"]["secret"], Value::Null);
        players[0].ask(json!({ "do": "concede" })).await;
    }
    watcher.until(|table| table["phase"] == "over").await;
    let secret = watcher.table["chance"]["secret"]
        .as_str()
        .expect("opened at the end")
        .to_string();
    assert_eq!(secret.len(), 64);
    let opened = watcher.frames.iter().position(|frame| frame.contains(&secret));
    assert_eq!(opened, Some(watcher.frames.len() - 1), "and not before");
    server.stop().await;
    // The journal has no secret and no token in it.
    let journal = std::process::Command::new("grep")
        .args(["-c", &game.tokens[0]])
        .arg(directory.path().join("games.sqlite"))
        .output();
    if let Ok(output) = journal {
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "0");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_away_is_sent_exactly_what_was_missed() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({ "seed": 11 })).await;
    let mut players = begin(address, &game, DECKS).await;
    let mut random = Random::new(2);
    play_on(&mut players, &mut random, 10).await;
    let [mut ada, bea] = players;
    // Bea goes; Ada sees it.
    let (epoch, seen) = (bea.epoch, bea.n);
    let mut table = bea.table.clone();
    bea.leave().await;
    ada.until(|table| table["seats"][1]["here"] != true).await;
    // Something happens: stops do not wait for anybody.
    for on in [false, true, false] {
        ada.ask(json!({ "do": "stops", "stops": { "attacks": on } })).await;
    }
    ada.play(&mut random).await;
    // Another connection of Bea, with what she had.
    let mut bea = Client::silent(address, &game.id).await.expect("a socket");
    bea.epoch = epoch;
    bea.n = seen;
    bea.table = table.take();
    bea.hello(Some(&game.tokens[1]), Some((epoch, seen))).await;
    bea.until(|table| table["seats"][1]["here"] == true).await;
    assert!(
        bea.frames.iter().all(|frame| frame.contains("\"update\"")),
        "nothing is sent twice"
    );
    let fresh = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    bea.until_number(fresh.n).await;
    assert_eq!((&fresh.table, fresh.n, fresh.epoch), (&bea.table, bea.n, bea.epoch));
    assert_eq!(ada.hash(), bea.hash());
    // Both connections of one seat are told, and one may go.
    ada.until(|table| table["seats"][1]["here"] == true).await;
    fresh.leave().await;
    let mut players = [ada, bea];
    play_on(&mut players, &mut random, 4).await;
    assert_eq!(players[0].table["seats"][1]["here"], true);
    // Numbers of another life, or from the future, are of no use.
    for seen in [(epoch + 1, 3), (epoch, 1_000_000)] {
        let mut client = Client::silent(address, &game.id).await.expect("a socket");
        client.hello(Some(&game.tokens[0]), Some(seen)).await;
        assert_eq!(client.next().await.expect("a message")["is"], "fresh");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_again_goes_on_with_every_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let (server, address) = start(options(&directory)).await;
    let game = make_game(address, json!({})).await;
    let mut players = begin(address, &game, DECKS).await;
    let mut random = Random::new(4);
    play_on(&mut players, &mut random, 25).await;
    let [ada, mut bea] = players;
    let (epoch, table) = (ada.epoch, ada.table.clone());
    server.stop().await;
    assert_eq!(bea.end().await.1, Some(1001), "a farewell");
    let (server, address) = start(options(&directory)).await;
    let mut ada = ada.again(address, &game.id, Some(&game.tokens[0])).await;
    assert_eq!(ada.next().await.expect("a document")["is"], "fresh");
    let bea = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    let mut players = [ada, bea];
    players[0].until(|table| table["seats"][1]["here"] == true).await;
    assert_ne!(players[0].epoch, epoch);
    assert_eq!(players[0].table["view"], table["view"]);
    assert_eq!(players[0].table["chance"], table["chance"]);
    assert_eq!(players[0].hash(), players[1].hash());
    play_on(&mut players, &mut random, 10).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_leave_the_memory_and_come_back() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.limits.idle = Duration::from_millis(100);
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let players = begin(address, &game, DECKS).await;
    let (epoch, hash) = (players[0].epoch, players[0].hash().to_string());
    for player in players {
        player.leave().await;
    }
    // Whoever comes too early leaves again, and the room is idle from then on.
    let mut pause = Duration::from_millis(100);
    let (game, epoch) = (&game, &epoch);
    let anew = || {
        pause *= 2;
        async move {
            tokio::time::sleep(pause).await;
            let ada = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
            if ada.epoch != *epoch {
                return Some(ada.hash().to_string());
            }
            ada.leave().await;
            None
        }
    };
    let again = common::until("the room is made anew", anew).await;
    assert_eq!(again, hash);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_has_not_happened() {
    use sqlx::ConnectOptions;
    use sqlx::Executor;
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.data_limit = Some(1);
    options.limits.messages.burst = 10_000.0;
    let file = options.data.clone();
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let mut players = begin(address, &game, DECKS).await;
    let mut random = Random::new(4);
    play_on(&mut players, &mut random, 6).await;
    // Somebody fills the disk.
    let mut filler = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&file)
        .connect()
        .await
        .expect("opens");
    filler
        .execute("CREATE TABLE filler (x); INSERT INTO filler VALUES (zeroblob(1100000))")
        .await
        .expect("filled");
    let mut on = false;
    let refused = loop {
        on = !on;
        let stops = json!({ "attacks": on, "effects": on, "own_turn": on });
        let before = players[0].table.clone();
        let reply = players[0].ask(json!({ "do": "stops", "stops": stops })).await;
        if reply["is"] != "done" {
            assert_eq!(players[0].table, before, "nothing happened");
            break reply;
        }
    };
    assert_eq!(refused["code"], "not_stored");
    assert!(
        refused["text"].as_str().expect("words").contains("--data-limit"),
        "{refused}"
    );
    let made = loop {
        // Small things may still fit.
        let made = post(address, "/api/games", &json!({})).await;
        if made.status != 200 {
            break made;
        }
    };
    assert_eq!((made.status, made.code().as_str()), (507, "not_stored"));
    // Looking goes on.
    Client::connect(address, &game.id, None).await;
    // There is room again.
    filler.execute("DELETE FROM filler").await.expect("emptied");
    play_on(&mut players, &mut random, 6).await;
    let hash = players[0].hash().to_string();
    server.stop().await;
    let (server, address) = start(Options::new(ANYWHERE.parse().expect("an address"), file)).await;
    let ada = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    assert_eq!(ada.hash(), hash);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_played_in_another_room_with_the_same_tokens() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({ "seed": 1 })).await;
    let mut watcher = Client::connect(address, &game.id, None).await;
    let [mut ada, mut bea] = begin(address, &game, DECKS).await;
    assert_eq!(bea.ask(json!({ "do": "concede" })).await["is"], "done");
    ada.until(|table| table["phase"] == "over").await;
    // Whoever comes with the invitation now learns that there is nothing to sit down for.
    let late = post(
        address,
        &format!("/api/games/{}/join", game.id),
        &json!({ "join": game.join }),
    )
    .await;
    assert_eq!(late.code(), "taken");
    assert!(late.body.contains("is over"), "{late:?}");
    assert_eq!(ada.ask(json!({ "do": "rematch" })).await["is"], "done");
    bea.until(|table| table["seats"][0]["rematch"] == true).await;
    assert_eq!(bea.table["rematch"], Value::Null);
    assert_eq!(bea.ask(json!({ "do": "rematch" })).await["is"], "done");
    watcher.until(|table| table["rematch"].is_string()).await;
    let next = watcher.table["rematch"].as_str().expect("a name").to_string();
    let next = Game { id: next, ..game };
    let mut watcher = Client::connect(address, &next.id, None).await;
    assert_eq!(watcher.phase(), "lobby");
    assert_eq!(watcher.table["seats"][1]["name"], "Bea");
    let mut players = begin(address, &next, ["", ""]).await;
    watcher.until(|table| table["phase"] == "playing").await;
    play_on(&mut players, &mut Random::new(1), 10).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_once_and_by_invitation() {
    let (_directory, server, address) = table().await;
    let made = post(address, "/api/games", &json!({ "seats": 3, "name": "Ada" }))
        .await
        .json();
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    assert_eq!(get(address, &path).await.json()["free"], 2);
    let join = format!("{path}/join");
    let wrong = post(address, &join, &json!({ "join": made["token"] })).await;
    assert_eq!((wrong.status, wrong.code().as_str()), (403, "not_seated"));
    // Many at once: two get in.
    let body = json!({ "join": made["join"] });
    let many = (0..6).map(|_| {
        let (join, body) = (join.clone(), body.clone());
        tokio::spawn(async move { post(address, &join, &body).await })
    });
    let mut seats = Vec::new();
    for one in many.collect::<Vec<_>>() {
        let response = one.await.expect("no panic");
        match response.status {
            200 => seats.push(response.json()["seat"].as_u64()),
            409 => assert_eq!(response.code(), "taken"),
            _ => panic!("{response:?}"),
        }
    }
    seats.sort();
    assert_eq!(seats, [Some(1), Some(2)]);
    assert_eq!(get(address, &path).await.json()["free"], 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_meet_a_chimera_at_whose_seat_nobody_sits_down() {
    let (_directory, _server, address) = table().await;
    let wish =
        |seats: u8, format: &str| json!({ "seats": seats, "format": format, "encounter": { "chimera": "Viros" } });
    let game = make_game(address, wish(2, "red-rains")).await;
    let looked = get(address, &format!("/api/games/{}", game.id)).await.json();
    assert_eq!((&looked["seats"], &looked["free"]), (&json!(2), &json!(0)));
    let join = format!("/api/games/{}/join", game.id);
    let third = post(address, &join, &json!({ "join": game.join })).await;
    assert_eq!(third.code(), "taken");
    for wrong in [wish(3, "red-rains"), wish(2, "reborn")] {
        assert_eq!(post(address, "/api/games", &wrong).await.code(), "malformed", "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_kept_when_they_replay() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({ "seed": 8 })).await;
    let mut players = begin(address, &game, DECKS).await;
    play_on(&mut players, &mut Random::new(6), 40).await;
    players[0].ask(json!({ "do": "concede" })).await;
    let record = get(address, &format!("/api/games/{}/record", game.id)).await.body;
    let upload = |body: String| async move {
        http(
            address,
            "POST",
            "/api/records",
            &[("content-type", "text/plain")],
            &body,
        )
        .await
    };
    let kept = upload(record.clone()).await;
    assert_eq!(kept.status, 200, "{kept:?}");
    let id = kept.json()["id"].as_str().expect("an id").to_string();
    assert_eq!(get(address, &format!("/api/records/{id}")).await.body, record);
    assert_eq!(upload(record.clone()).await.json()["id"], id.as_str(), "kept once");
    for (wrong, status, code) in [
        (String::new(), 400, "illegal"),
        ("hello".to_string(), 400, "illegal"),
        (record.replace("Iron Worker", "Raptor Hatchling"), 400, "illegal"),
        ("x".repeat(2_000_000), 413, "too_big"),
    ] {
        let refused = upload(wrong).await;
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{refused:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_lost_costs_no_seat() {
    let (_directory, server, address) = table().await;
    let made = post(address, "/api/games", &json!({ "name": "Ada" })).await.json();
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let join = format!("{path}/join");
    let token = "5eed".repeat(16);
    let body = json!({ "join": made["join"], "token": token });
    for _ in 0..3 {
        let joined = post(address, &join, &body).await;
        assert_eq!(
            (joined.status, joined.json()["seat"].as_u64()),
            (200, Some(1)),
            "{joined:?}"
        );
        assert_eq!(joined.json()["token"], token);
    }
    assert_eq!(get(address, &path).await.json()["free"], 0);
    let other = json!({ "join": made["join"], "token": "0ddd".repeat(16) });
    assert_eq!(post(address, &join, &other).await.code(), "taken");
    for bad in ["", "5eed", &"5EED".repeat(16), &"x".repeat(64)] {
        let body = json!({ "join": made["join"], "token": bad });
        assert_eq!(post(address, &join, &body).await.code(), "malformed");
    }
    let mut player = Client::connect(address, made["id"].as_str().expect("an id"), Some(&token)).await;
    assert_eq!(player.sit("Bea", DECKS[1]).await["is"], "done");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scenarios_begin_where_they_say() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.test = Some(vec![
        std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../rulings/reborn"),
    ]);
    let (server, address) = start(options).await;
    let game = make_game(address, json!({ "seed": 2, "scenario": "R0017" })).await;
    let players = begin(address, &game, ["", ""]).await;
    assert_eq!(
        players[0].table["view"]["players"][0]["phoenixborn"]["title"],
        "Noah Redmoon"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_and_what_follows_a_game_have_an_end() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.test = None;
    options.limits.entries = 36;
    options.limits.games = Rate {
        burst: 2.0,
        per_second: 0.0,
    };
    options.limits.messages.burst = 10_000.0;
    let again = Options {
        limits: options.limits,
        ..Options::new(options.listen, options.data.clone())
    };
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let [mut ada, mut bea] = begin(address, &game, DECKS).await;
    // Something that can be done for ever: each has a part of the journal, and takes no other's.
    let mut refused = None;
    for n in 0..40 {
        let stops = json!({ "attacks": n % 2 == 0, "effects": true, "own_turn": true });
        let reply = ada.ask(json!({ "do": "stops", "stops": stops })).await;
        if reply["is"] != "done" {
            refused = Some((n, reply));
            break;
        }
    }
    let (n, reply) = refused.expect("it has an end");
    assert_eq!((n, &reply["code"]), (12, &json!("too_big")), "{reply}");
    let mut random = Random::new(1);
    assert_eq!(bea.play(&mut random).await.expect("she is asked")["is"], "done");
    // So it is when the server begins anew.
    drop((ada, bea));
    server.stop().await;
    let (server, address) = start(again).await;
    let [mut ada, mut bea] = [
        Client::connect(address, &game.id, Some(&game.tokens[0])).await,
        Client::connect(address, &game.id, Some(&game.tokens[1])).await,
    ];
    for (player, attacks, answer) in [(&mut ada, true, "refused"), (&mut bea, false, "done")] {
        let stops = json!({ "attacks": attacks, "effects": true, "own_turn": true });
        assert_eq!(player.ask(json!({ "do": "stops", "stops": stops })).await["is"], answer);
    }
    // The game can be ended, and a rematch is one of the two games that this address may make of the new server.
    assert_eq!(ada.ask(json!({ "do": "concede" })).await["is"], "done");
    let mut next = Game { ..game.clone() };
    for allowed in [true, true, false] {
        bea.until(|table| table["phase"] == "over").await;
        for _ in 0..3 {
            assert_eq!(ada.ask(json!({ "do": "rematch" })).await["is"], "done");
        }
        let reply = bea.ask(json!({ "do": "rematch" })).await;
        if !allowed {
            assert_eq!(reply["code"], "too_fast", "{reply}");
            break;
        }
        bea.until(|table| table["rematch"].is_string()).await;
        next.id = bea.table["rematch"].as_str().expect("a name").to_string();
        [ada, bea] = begin(address, &next, ["", ""]).await;
        assert_eq!(ada.ask(json!({ "do": "concede" })).await["is"], "done");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_of_life_are_counted() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.test = None;
    options.limits.messages = Rate {
        burst: 20.0,
        per_second: 0.0,
    };
    options.limits.patience = 5;
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let mut ada = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    for _ in 0..40 {
        if ada.ping().await.is_err() {
            break;
        }
    }
    assert_eq!(ada.end().await.1, Some(1008));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_a_hand_cannot_use_is_closed_after_a_while() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    // Servers for tests wait for nobody.
    options.test = None;
    options.limits = options.limits.for_tests();
    let (server, address) = start(options).await;
    let mut random = Random::new(3);
    let mut closed = 0;
    while closed == 0 {
        let game = make_game(address, json!({})).await;
        let mut players = begin(address, &game, DECKS).await;
        while closed == 0 && players[0].phase() == "playing" {
            for i in 0..2 {
                let Some(question) = players[i].question().cloned() else {
                    continue;
                };
                let step = players[i].step();
                let options = question["form"]["oneOf"].as_array().map_or(0, Vec::len);
                if question["ask"] == "respond" && options == 1 {
                    // Nobody answers.
                    players[i].until(|table| table["step"].as_u64() > Some(step)).await;
                    closed += 1;
                } else {
                    players[i].play(&mut random).await;
                }
                let now = players[i].step();
                players[1 - i].until(|table| table["step"].as_u64() >= Some(now)).await;
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_at_a_game_that_is_opened_anew_is_told_to_come_again() {
    let (directory, server, address) = table().await;
    let game = make_game(address, json!({})).await;
    let (ada, bea) = (Some(&*game.tokens[0]), Some(&*game.tokens[1]));
    let mut watcher = Client::connect(address, &game.id, None).await;
    let mut player = Client::connect(address, &game.id, ada).await;
    assert_eq!(player.sit("Ada", DECKS[0]).await["is"], "done");
    // As when a write was done and told to have failed: the file has more of the game than the server knows.
    let file = format!("sqlite:{}", directory.path().join("games.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("it opens");
    let more = "INSERT INTO journal (game, n, entry) \
        SELECT game, n + 1, entry FROM journal WHERE game = ? ORDER BY n DESC LIMIT 1";
    let more = sqlx::query(more).bind(&game.id).execute(&pool).await.expect("written");
    assert_eq!(more.rows_affected(), 1);

    let refused = player.sit("Ada", DECKS[1]).await;
    assert_eq!(
        (&refused["is"], &refused["code"]),
        (&json!("refused"), &json!("not_stored"))
    );
    // Nobody was too slow: that would be 1013.
    assert_eq!(player.end().await.1, Some(1012));
    assert_eq!(watcher.end().await.1, Some(1012));
    // The game goes on, for whoever was there and for whoever comes only now.
    let mut player = player.again(address, &game.id, ada).await;
    assert_eq!(
        player.next().await.expect("a document")["is"],
        "fresh",
        "it has another epoch"
    );
    let _watcher = watcher.again(address, &game.id, None).await;
    let mut other = Client::connect(address, &game.id, bea).await;
    assert_eq!(other.sit("Bea", DECKS[1]).await["is"], "done");
    player.until(|table| table["phase"] == "playing").await;
    server.stop().await;
}
