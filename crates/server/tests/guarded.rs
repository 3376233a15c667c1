//! What a server refuses over real sockets: messages that make no sense, strangers, and too much of anything.

mod common;

use ashwright_room::message::VERSION;
use ashwright_server::limits::{Limits, Rate};
use common::tables::{DECKS, begin, book, options, play_on, start, table};
use common::{Client, Random, get, http, make_game, post};
use serde_json::{Value, json};
use std::time::Duration;

/// Forged by somebody who only watches.
async fn what_only_seats_may_do_is_refused(watcher: &mut Client, step: u64) {
    for forged in [
        json!({ "do": "answer", "step": step, "reply": { "option": 0 } }),
        json!({ "do": "undo", "step": step }),
        json!({ "do": "concede" }),
        json!({ "do": "ways", "step": step }),
        json!({ "do": "why_not", "step": step, "about": "meditate" }),
        json!({ "do": "stops", "stops": {} }),
        json!({ "do": "rematch" }),
        json!({ "do": "sit", "name": "Eve", "deck": DECKS[0], "nonce": "00112233445566778899aabbccddeeff", "ready": true }),
    ] {
        let reply = watcher.ask(forged.clone()).await;
        assert_eq!(reply["code"], "not_seated", "{forged} {reply}");
    }
}

/// What comes too late, and what nobody may do.
async fn stale_and_impossible_requests_are_refused(ada: &mut Client, step: u64) {
    for (wrong, code) in [
        (
            json!({ "do": "answer", "step": step + 1, "reply": { "option": 0 } }),
            "stale",
        ),
        (
            json!({ "do": "answer", "step": 4_000_000_000_u32, "reply": { "option": 0 } }),
            "stale",
        ),
        (
            json!({ "do": "answer", "step": step, "reply": { "number": 7 } }),
            "illegal",
        ),
        (
            json!({ "do": "answer", "step": step, "reply": { "cards": [900, 901, 902, 903, 904] } }),
            "malformed",
        ),
        (json!({ "do": "rematch" }), "not_now"),
        (
            json!({ "do": "sit", "name": "Ada", "deck": "", "nonce": "00", "ready": true }),
            "not_now",
        ),
        (json!({ "do": "dance" }), "malformed"),
        (json!({ "do": "concede", "twice": true }), "malformed"),
        (
            json!({ "do": "answer", "step": -1, "reply": { "option": 0 } }),
            "malformed",
        ),
        (
            json!({ "do": "answer", "step": 0, "reply": { "option": 0, "number": 1 } }),
            "malformed",
        ),
        (
            json!({ "do": "sit", "name": "x".repeat(20_000), "deck": "", "nonce": "", "ready": true }),
            "too_big",
        ),
    ] {
        // What cannot be read is answered without its number when that cannot be read either.
        let text = wrong.to_string();
        if code == "too_big" {
            ada.say(&text).await;
            let reply = ada.next().await.expect("an answer");
            assert_eq!(reply["code"], code, "{reply}");
            continue;
        }
        let reply = ada.ask(wrong.clone()).await;
        assert_eq!(reply["code"], code, "{wrong} {reply}");
        let text = reply["text"].as_str().expect("words");
        assert!(
            text.ends_with('.') && text.chars().next().is_some_and(char::is_uppercase),
            "{text}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_messages_are_answered_and_change_nothing() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({ "seed": 3 })).await;
    let [mut ada, mut bea] = begin(address, &game, DECKS).await;
    let mut watcher = Client::connect(address, &game.id, None).await;
    let (hash, n) = (ada.hash().to_string(), ada.n);

    let step = watcher.step();
    what_only_seats_may_do_is_refused(&mut watcher, step).await;
    stale_and_impossible_requests_are_refused(&mut ada, step).await;
    for text in [
        "",
        "{",
        "[]",
        "[\"concede\",12]",
        "null",
        "\u{0}",
        "{\"do\":\"answer\"",
        "\"hello\"",
    ] {
        ada.say(text).await;
        let reply = ada.next().await.expect("an answer");
        assert_eq!(
            (&reply["code"], &reply["id"]),
            (&json!("malformed"), &Value::Null),
            "{text:?}"
        );
    }
    // A second greeting.
    ada.hello(Some(&game.tokens[1]), None).await;
    let reply = ada.next().await.expect("an answer");
    assert_eq!(reply["is"], "refused", "{reply}");
    // Deeply nested.
    ada.say(&format!("{}{}", "[".repeat(5000), "]".repeat(5000))).await;
    assert_eq!(ada.next().await.expect("an answer")["code"], "malformed");
    assert_eq!((ada.hash(), ada.n), (hash.as_str(), n), "nothing changed");

    // The same answer twice: the second is stale.
    let step = ada.step();
    let question = ada.question().expect("asked").clone();
    assert_eq!(question["ask"], "firstFive");
    let answer = json!({ "do": "answer", "step": step, "reply": { "cards": [0, 1, 2, 3, 4] } });
    assert_eq!(ada.ask(answer.clone()).await["is"], "done");
    bea.until(|table| table["seats"][0]["sealed"] == true).await;
    let random = &mut Random::new(3);
    bea.play(random).await.expect("asked");
    ada.until(|table| table["step"].as_u64() > Some(step)).await;
    assert_eq!(ada.ask(answer).await["code"], "stale");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_begins_with_a_fitting_hello() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.limits.hello = Duration::from_millis(300);
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let hello = |more: &str| format!("{{\"do\":\"hello\",\"version\":{VERSION},{more}}}");
    for (first, code) in [
        ("hello", "malformed"),
        ("{\"do\":\"concede\",\"id\":1}", "malformed"),
        ("{\"do\":\"hello\"}", "version"),
        ("{\"do\":\"hello\",\"version\":99,\"shoes\":2}", "version"),
        (&*hello("\"shoes\":2"), "malformed"),
        (&*hello("\"token\":\"guess\""), "not_seated"),
    ] {
        let mut client = Client::silent(address, &game.id).await.expect("a socket");
        client.say(first).await;
        let (last, closed) = client.end().await;
        assert_eq!(last[0]["code"], code, "{first}");
        assert!(closed.is_some());
    }
    // The invitation is no seat.
    let mut client = Client::silent(address, &game.id).await.expect("a socket");
    client.hello(Some(&game.join), None).await;
    assert_eq!(client.end().await.0[0]["code"], "not_seated");
    // Whoever says nothing, or no text, or far too much.
    let mut client = Client::silent(address, &game.id).await.expect("a socket");
    assert_eq!(client.end().await.0[0]["code"], "malformed");
    let mut client = Client::silent(address, &game.id).await.expect("a socket");
    client.say_bytes(vec![1, 2, 3]).await;
    assert_eq!(client.end().await.1, Some(1003));
    let mut client = Client::connect(address, &game.id, None).await;
    client.say(&"x".repeat(2_000_000)).await;
    assert!(client.end().await.0.is_empty(), "it is disconnected");
    // A dead link.
    for id in ["nothing", "aaaaaaaaaaaaaaaa", "..%2f..%2fetc"] {
        let mut client = Client::silent(address, id).await.expect("a socket");
        client.hello(None, None).await;
        let (last, closed) = client.end().await;
        assert_eq!((&last[0]["code"], closed), (&json!("no_such_game"), Some(1008)), "{id}");
        assert_eq!(get(address, &format!("/api/games/{id}")).await.status, 404);
        assert_eq!(get(address, &format!("/api/games/{id}/record")).await.status, 404);
        assert_eq!(get(address, &format!("/api/records/{id}")).await.status, 404);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_cannot_be_understood_are_answered() {
    let (_directory, server, address) = table().await;
    let json = [("content-type", "application/json")];
    for (body, status, code) in [
        ("", 400, "malformed"),
        ("{", 400, "malformed"),
        ("{\"seats\":1}", 400, "malformed"),
        ("{\"seats\":9}", 400, "malformed"),
        ("{\"seats\":\"two\"}", 422, "malformed"),
        ("{\"hat\":1}", 422, "malformed"),
        ("{\"format\":\"poker\"}", 400, "malformed"),
        ("{\"listed\":\"yes\"}", 422, "malformed"),
        (
            "{\"name\":\"a name that is much too long to be shown\"}",
            400,
            "malformed",
        ),
        ("{\"scenario\":\"../../etc/passwd\"}", 400, "malformed"),
        ("{\"scenario\":\"round 1\\nnonsense\"}", 400, "malformed"),
    ] {
        let response = http(address, "POST", "/api/games", &json, body).await;
        let refused = response.code();
        assert_eq!(refused, code, "{body} {response:?}");
        assert!(
            response.status == status || response.status == 400,
            "{body} {response:?}"
        );
    }
    let large = http(
        address,
        "POST",
        "/api/games",
        &json,
        &format!("{{\"name\":\"{}\"}}", "x".repeat(100_000)),
    )
    .await;
    assert_eq!((large.status, large.code().as_str()), (413, "too_big"));
    let untyped = http(address, "POST", "/api/games", &[], "{}").await;
    assert_eq!(untyped.code(), "malformed");
    for nothing in ["/api/nothing", "/api/", "/api/games/aaaaaaaaaaaaaaaa/nothing"] {
        let nothing = get(address, nothing).await;
        assert_eq!((nothing.status, nothing.code().as_str()), (404, "no_such_address"));
    }
    let wrong = get(address, "/api/games").await;
    assert_eq!((wrong.status, wrong.code().as_str()), (405, "wrong_method"));
    assert_eq!(wrong.headers["allow"], "POST", "what it takes is told");
    assert_eq!(http(address, "DELETE", "/", &[], "").await.status, 405);
    assert_eq!(get(address, "/assets/nothing.js").await.status, 404);
    assert_eq!(get(address, "/healthz").await.body, "ok");
    let info = get(address, "/api/info").await.json();
    assert_eq!(info, json!({ "version": env!("CARGO_PKG_VERSION"), "test": true }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_strict_headers() {
    let (_directory, server, address) = table().await;
    for path in [
        "/",
        "/game/aaaaaaaaaaaaaaaa",
        "/api/info",
        "/api/nothing",
        "/assets/nothing.js",
        "/healthz",
    ] {
        let headers = get(address, path).await.headers;
        let policy = &headers["content-security-policy"];
        for part in [
            "default-src 'self'",
            "frame-ancestors 'none'",
            "object-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
        ] {
            assert!(policy.contains(part), "{path}");
        }
        assert!(!policy.contains("unsafe-inline"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert!(headers.contains_key("permissions-policy"));
        if path.starts_with("/api") {
            assert_eq!(headers["cache-control"], "no-store");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_places_are_refused() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({})).await;
    let own = format!("http://{address}");
    for (origin, welcome) in [
        (own.as_str(), true),
        ("https://evil.example", false),
        ("null", false),
        ("http://127.0.0.1", false),
    ] {
        let socket = Client::with_headers(address, &game.id, &[("origin", origin)]).await;
        assert_eq!(socket.is_ok(), welcome, "{origin}");
        let headers = [("origin", origin), ("content-type", "application/json")];
        let made = http(address, "POST", "/api/games", &headers, "{}").await;
        assert_eq!(made.status, if welcome { 200 } else { 403 }, "{origin}");
    }
    server.stop().await;
    // Those that are named are welcome, and no others.
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.origins = vec!["https://ashes.example".to_string()];
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    for (origin, welcome) in [("https://ashes.example", true), ("http://ashes.example", false)] {
        let socket = Client::with_headers(address, &game.id, &[("origin", origin)]).await;
        assert_eq!(socket.is_ok(), welcome, "{origin}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_may_ask_for_too_much() {
    let directory = tempfile::tempdir().expect("a directory");
    let few = |burst| Rate { burst, per_second: 0.0 };
    let mut options = options(&directory);
    options.test = None;
    options.proxied = true;
    options.limits = Limits {
        sockets: 2,
        requests: few(12.0),
        games: few(2.0),
        messages: few(5.0),
        patience: 3,
        ..Limits::default()
    };
    let (server, address) = start(options).await;
    let json = "application/json";
    let from = |who: &'static str| [("content-type", json), ("x-forwarded-for", who)];
    let mut last = Value::Null;
    for status in [200, 200, 429, 429] {
        let made = http(address, "POST", "/api/games", &from("10.0.0.1"), "{}").await;
        assert_eq!(made.status, status);
        last = if status == 200 { made.json() } else { last };
    }
    let made = http(address, "POST", "/api/games", &from("10.0.0.1, 10.0.0.2"), "{}").await;
    assert_eq!(made.status, 200, "others are not to blame");
    // A proxy may tell the port, too.
    for (who, status) in [
        ("10.0.0.6:1", 200),
        ("10.0.0.6:22", 200),
        ("10.0.0.6:333", 429),
        ("[2001:db8::6]:1", 200),
    ] {
        let made = http(address, "POST", "/api/games", &from(who), "{}").await;
        assert_eq!(made.status, status, "{who}");
    }
    // What is refused is no game that was made.
    for _ in 0..3 {
        let seeded = http(address, "POST", "/api/games", &from("10.0.0.3"), "{\"seed\":1}").await;
        assert_eq!((seeded.status, seeded.code().as_str()), (409, "not_now"));
    }
    // Sockets.
    let id = last["id"].as_str().expect("an id");
    let mine = [("x-forwarded-for", "10.0.0.4")];
    let first = Client::with_headers(address, id, &mine).await.expect("a socket");
    let mut second = Client::with_headers(address, id, &mine).await.expect("a socket");
    assert!(Client::with_headers(address, id, &mine).await.is_err());
    first.leave().await;
    let again = || async { Client::with_headers(address, id, &mine).await.ok() };
    let _third = common::until("a closed one is not counted", again).await;
    // Messages; a sign of life may be written in any way, and counts as one.
    second.hello(last["token"].as_str(), None).await;
    second.next().await.expect("a document");
    second.say("{ \"do\": \"ping\" }").await;
    while second.next().await.expect("a sign of life")["is"] != "pong" {}
    for n in 0..9 {
        second
            .say(&json!({ "do": "stops", "id": n, "stops": {} }).to_string())
            .await;
    }
    let (all, closed) = second.end().await;
    assert_eq!(closed, Some(1008));
    let codes: Vec<_> = all
        .iter()
        .filter(|m| m["is"] == "refused")
        .map(|m| m["code"].clone())
        .collect();
    assert_eq!(codes, ["too_fast", "too_fast", "too_fast"]);
    // Requests.
    let mut refused = 0;
    for _ in 0..20 {
        let headers = [("x-forwarded-for", "10.0.0.5")];
        refused += u32::from(http(address, "GET", "/api/info", &headers, "").await.status == 429);
    }
    assert_eq!(refused, 8);
    assert_eq!(
        get(address, "/healthz").await.status,
        200,
        "whoever watches over it may always ask"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_few_and_end_when_nothing_comes() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.test = None;
    options.limits.connections = 3;
    options.limits.nothing = Duration::from_millis(600);
    let (server, address) = start(options).await;
    let connect = || async {
        tokio::net::TcpStream::connect(address)
            .await
            .expect("the server listens")
    };
    // What a connection still says, and that it ends.
    let end = |mut stream: tokio::net::TcpStream| async move {
        let mut all = Vec::new();
        let _ = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut all))
            .await
            .expect("it ends");
        all.len()
    };
    let idle = [connect().await, connect().await, connect().await];
    let mut fourth = connect().await;
    let _ = fourth.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert_eq!(end(fourth).await, 0, "one too many");
    for stream in idle {
        assert_eq!(end(stream).await, 0, "nothing came");
    }
    let healthy = || async {
        let answer = common::answer(address, "GET", "/healthz", &[], "").await.ok()?;
        (answer.status == 200).then_some(())
    };
    common::until("there is room again", healthy).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_takes_nothing_is_disconnected_and_the_game_goes_on() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.limits.messages.burst = 1e9;
    options.limits.waiting = 16;
    options.limits.stuck = Duration::from_millis(300);
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let mut players = begin(address, &game, DECKS).await;
    let step = players[0].step();
    // A connection of Bea that asks without end and reads nothing.
    let greedy = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    let [mut ada, bea] = players;
    bea.leave().await;
    let flood = tokio::spawn(async move {
        let mut greedy = greedy;
        for n in 0..1_000_000 {
            let question = json!({ "do": "why_not", "id": n, "step": step, "about": "meditate" });
            if greedy.try_say(&question.to_string()).await.is_err() {
                return n;
            }
        }
        panic!("nobody stopped it");
    });
    ada.until(|table| table["seats"][1]["here"] != true).await;
    flood.await.expect("it was disconnected");
    // She comes again, and the game goes on.
    let bea = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    players = [ada, bea];
    play_on(&mut players, &mut Random::new(3), 10).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_are_closed_and_living_ones_are_not() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.limits.silence = Duration::from_millis(100);
    let (server, address) = start(options).await;
    let game = make_game(address, json!({})).await;
    let mut ada = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    // A client that is never polled answers no pings.
    let bea = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    ada.until(|table| table["seats"][1]["here"] == true).await;
    ada.until(|table| table["seats"][1]["here"] != true).await;
    drop(bea);
    let reply = ada.sit("Ada", DECKS[0]).await;
    assert_eq!(reply["is"], "done", "who answers pings stays");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_short_and_can_be_seen() {
    let (_directory, server, address) = table().await;
    let game = make_game(address, json!({})).await;
    let mut ada = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    let deck = |name: &str| {
        let book = book();
        let deck = ashwright_table::decks::find(&book.pool, DECKS[0]).expect("a deck");
        let text = ashwright_table::decks::print(&book.pool, &deck);
        text.replacen(&format!("name: {}", deck.name), &format!("name: {name}"), 1)
    };
    for name in ["Ada\u{202e}", "\u{200b}", "A\u{7}a", "A\u{2028}a", &"A".repeat(25)] {
        let reply = ada.sit(name, DECKS[0]).await;
        assert_eq!(reply["code"], "malformed", "{name:?}");
        let made = post(address, "/api/games", &json!({ "name": name })).await;
        assert_eq!(made.code(), "malformed", "{name:?}");
    }
    for name in ["Mine\u{202e}", "Mine \u{1b}[31m", &"A".repeat(81)] {
        let reply = ada.sit("Ada", &deck(name)).await;
        assert_eq!(reply["is"], "refused", "{name:?}");
    }
    for name in ["Ädä 木 🌿", "Zoë"] {
        assert_eq!(ada.sit(name, &deck(name)).await["is"], "done", "{name:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_arrives_byte_by_byte_is_not_waited_for() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let directory = tempfile::tempdir().expect("a directory");
    let mut options = options(&directory);
    options.limits.arrives = Duration::from_millis(400);
    let (server, address) = start(options).await;
    let head = "POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n";
    for begins in ["", "GET /healthz HTTP/1.1\r\nx: ", head] {
        let stream = tokio::net::TcpStream::connect(address)
            .await
            .expect("the server listens");
        let (mut reads, mut writes) = stream.into_split();
        // Something goes through all the time.
        let drip = tokio::spawn(async move {
            let _ = writes.write_all(begins.as_bytes()).await;
            while writes.write_all(b"y").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let mut all = Vec::new();
        let _ = tokio::time::timeout(common::PATIENCE, reads.read_to_end(&mut all))
            .await
            .expect("it ends");
        drip.abort();
        let said = String::from_utf8_lossy(&all);
        assert!(
            said.is_empty() || said.contains(" 408 ") || said.contains(" 400 "),
            "{said}"
        );
    }
    server.stop().await;
}
