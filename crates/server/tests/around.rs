//! Around the table: more than two seats, and what players let each other know.

mod common;

use ashwright_server::limits::Limits;
use ashwright_server::{Options, Server};
use common::{Client, Random, get, post};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;

const DECKS: [&str; 4] = [
    "The Iron Men",
    "The Cloudsea Siren",
    "The Mist Guardian",
    "The Snakes in Silver",
];

async fn hall() -> (TempDir, Server, SocketAddr) {
    hall_with(Limits::default()).await
}

async fn hall_with(limits: Limits) -> (TempDir, Server, SocketAddr) {
    let directory = tempfile::tempdir().expect("a directory");
    let server = start(&directory, limits).await;
    let address = server.address();
    (directory, server, address)
}

async fn start(directory: &TempDir, limits: Limits) -> Server {
    let listen = "127.0.0.1:0".parse().expect("an address");
    let options = Options {
        test: Some(Vec::new()),
        limits,
        ..Options::new(listen, directory.path().join("games.sqlite"))
    };
    Server::start(options).await.expect("it starts")
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

/// Everybody who is asked answers once, and all are told.
async fn play_on(players: &mut [Client], random: &mut Random) {
    let mut newest = 0;
    for player in &mut *players {
        player.play(random).await;
        newest = newest.max(player.step());
    }
    for player in players {
        player.until(|table| table["step"].as_u64() >= Some(newest)).await;
    }
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
        play_on(&mut players, &mut random).await;
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
    let hello = json!({ "do": "say", "says": { "phrase": "hello" } });
    let said = |table: &Value| {
        table["talk"][0] == json!({ "n": 1, "seat": 0, "step": table["step"], "says": { "phrase": "hello" } })
    };
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
    let rude = players[1]
        .ask(json!({ "do": "say", "says": { "phrase": "you fool" } }))
        .await;
    assert_eq!(rude["code"], "malformed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_wants_back_the_other_is_asked() {
    let (directory, server, address) = hall().await;
    let game = make(address, 2).await;
    let mut players = sit(address, &game).await;
    let mut random = Random::new(7);
    while players[0].table["undo"]["barrier"].is_null() {
        play_on(&mut players, &mut random).await;
    }
    let step = players[0].step();
    let asked = players[0].ask(json!({ "do": "ask_back", "step": step })).await;
    assert_eq!(asked["is"], "done", "{asked}");
    players[1].until(|table| table["around"]["asked"]["by"] == 0).await;
    let to = players[1].table["around"]["asked"]["to"].clone();
    let agreed = json!({ "do": "consent", "by": 0, "step": step, "agreed": true });
    assert_eq!(players[1].ask(agreed).await["is"], "done");
    let taken = |table: &Value| table["around"]["taken_back"] == json!([{ "seat": 0, "to": to }]);
    for player in &mut players {
        player.until(taken).await;
    }
    let before = players[0].hash();
    // It comes back as it was when the server is another.
    server.stop().await;
    let again = start(&directory, Limits::default()).await;
    let address = again.address();
    let mut player = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    player.until(taken).await;
    assert_eq!(player.hash(), before);
}

/// Which seat the game waits for, and nobody else.
fn awaited(table: &Value) -> Option<u64> {
    match table["view"]["pending"].as_array().map(Vec::as_slice) {
        Some([one]) => one["seat"].as_u64(),
        Some(_) | None => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_loses_the_game_to_who_stays_and_says_so() {
    let claim = Duration::from_millis(600);
    let (_directory, _server, address) = hall_with(Limits {
        claim,
        ..Limits::default()
    })
    .await;
    let game = make(address, 2).await;
    let mut players = sit(address, &game).await;
    let mut watcher = Client::connect(address, &game.id, None).await;
    let mut random = Random::new(3);
    while awaited(&players[0].table) != Some(1) {
        play_on(&mut players, &mut random).await;
    }
    let other = players.pop().expect("two players");
    drop(other);
    let me = &mut players[0];
    me.until(|table| table["seats"][1]["away"]["claim"] == 10).await;
    let refused = me.ask(json!({ "do": "claim", "from": 1 })).await;
    assert_eq!(refused["code"], "not_now", "{refused}");
    // Nobody does anything, and it is told when the time is over.
    me.until(|table| table["seats"][1]["away"]["claim"] == 0).await;
    assert_eq!(me.ask(json!({ "do": "claim", "from": 1 })).await["is"], "done");
    let claimed = |table: &Value| table["phase"] == "over" && table["seats"][1]["claimed"] == 0;
    me.until(claimed).await;
    watcher.until(claimed).await;
    // Whoever comes back is told as well.
    let mut back = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    back.until(claimed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_are_counted() {
    let (_directory, _server, address) = hall().await;
    let game = make(address, 2).await;
    let mut players = sit(address, &game).await;
    let mut watchers = Vec::new();
    for _ in 0..5 {
        watchers.push(Client::connect(address, &game.id, None).await);
    }
    players[0].until(|table| table["around"]["watchers"] == 5).await;
    watchers[0].until(|table| table["around"]["watchers"] == 5).await;
    watchers.truncate(2);
    players[0].until(|table| table["around"]["watchers"] == 2).await;
    watchers.clear();
    players[0].until(|table| table["around"]["watchers"].is_null()).await;
}

async fn open(address: SocketAddr) -> Vec<Value> {
    let listed = get(address, "/api/open").await.json();
    listed["games"].as_array().expect("a list").clone()
}

/// Asks until the games that are open have so many free seats each.
async fn until_open(address: SocketAddr, wanted: &[u64]) -> Vec<Value> {
    let attempt = || async {
        let games = open(address).await;
        let free = games.iter().filter_map(|game| game["free"].as_u64());
        free.eq(wanted.iter().copied()).then_some(games)
    };
    common::until(&format!("free seats: {wanted:?}"), attempt).await
}

/// A server on which a seat is free again soon after a stranger has left it.
async fn hall_where_seats_are_soon_free() -> (TempDir, Server, SocketAddr) {
    hall_with(Limits {
        seat: Duration::from_millis(300),
        ..Limits::default()
    })
    .await
}

/// A listed game of three, its id, and where one asks for a seat.
async fn listed(address: SocketAddr) -> (Value, String, String) {
    let wish = json!({ "seats": 3, "name": "Ada", "listed": true });
    let made = post(address, "/api/games", &wish).await.json();
    let id = text(&made, "id");
    let join = format!("/api/games/{id}/join");
    (made, id, join)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_to_an_open_game_keeps_the_seat() {
    let (_directory, _server, address) = hall_where_seats_are_soon_free().await;
    let (made, id, join) = listed(address).await;
    let mut maker = Client::connect(address, &id, Some(&text(&made, "token"))).await;
    // Neither of them is there: the friend was the first who left, and a stranger after that.
    let friend = post(address, &join, &json!({ "join": made["join"] })).await.json();
    assert_eq!(friend["seat"], 1);
    let friend = Client::connect(address, &id, Some(&text(&friend, "token"))).await;
    drop(friend);
    maker.until(|table| table["seats"][1]["here"].is_null()).await;
    let stranger = post(address, &join, &json!({})).await.json();
    assert_eq!(stranger["seat"], 2);
    until_open(address, &[1]).await;
    let looked = get(address, &format!("/api/games/{id}")).await.json();
    assert_eq!((&looked["seats"], &looked["free"]), (&json!(3), &json!(1)));
    let next = post(address, &join, &json!({})).await.json();
    assert_eq!(next["seat"], 2, "the seat of the friend is not free");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_game_is_joined_by_a_stranger_and_is_open_no_more() {
    let (_directory, _server, address) = hall_where_seats_are_soon_free().await;
    let (made, id, join) = listed(address).await;
    // Nobody is shown a game whose maker is not there, and nobody joins it so.
    assert_eq!(open(address).await, Vec::<Value>::new());
    assert_eq!(post(address, &join, &json!({})).await.code(), "not_seated");
    let mut maker = Client::connect(address, &id, Some(&text(&made, "token"))).await;
    let games = until_open(address, &[2]).await;
    let expected = json!({
        "id": id, "name": "Ada", "format": "reborn", "seats": 3, "free": 2, "lists": "open",
    });
    assert_eq!(games[0], expected);
    // A stranger who sits down and leaves frees the seat, with everything that was chosen.
    let first = post(address, &join, &json!({})).await.json();
    let mut stranger = Client::connect(address, &id, Some(&text(&first, "token"))).await;
    assert_eq!(stranger.sit("Bert", DECKS[1]).await["is"], "done");
    maker.until(|table| table["seats"][1]["name"] == "Bert").await;
    until_open(address, &[1]).await;
    drop(stranger);
    maker
        .until(|table| table["seats"][1]["name"] == "" && table["seats"][1]["ready"].is_null())
        .await;
    until_open(address, &[2]).await;
    let gone = Client::silent(address, &id).await;
    let mut gone = gone.expect("a socket");
    gone.hello(Some(&text(&first, "token")), None).await;
    assert!(
        gone.next().await.is_err() || gone.table.is_null(),
        "the seat is not theirs any more"
    );
    // Whoever takes a seat and never comes does not keep it either.
    let silent = post(address, &join, &json!({})).await;
    assert_eq!(silent.status, 200);
    until_open(address, &[2]).await;
    let (mut players, mut token) = (vec![maker], String::new());
    for (deck, name) in DECKS[1..3].iter().zip(["Cleo", "Dora"]) {
        let joined = post(address, &join, &json!({})).await.json();
        token = text(&joined, "token");
        let mut player = Client::connect(address, &id, Some(&token)).await;
        assert_eq!(player.sit(name, deck).await["is"], "done");
        players.push(player);
    }
    until_open(address, &[]).await;
    assert_eq!(post(address, &join, &json!({})).await.code(), "not_seated");
    // Whoever has not heard that the last seat is theirs asks again.
    let last = post(address, &join, &json!({ "token": token })).await.json();
    assert_eq!(last, json!({ "seat": 2, "token": token }));
    assert_eq!(players[0].sit("Ada", DECKS[0]).await["is"], "done");
    for player in &mut players {
        player.until(|table| table["phase"] == "playing").await;
    }
    assert_eq!(open(address).await, Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_nobody_sat_down_on_is_taken_by_the_next_who_is_invited() {
    let (_directory, server, address) = hall_with(Limits {
        seat: Duration::ZERO,
        ..Limits::default()
    })
    .await;
    let game = make(address, 2).await;
    let place = format!("/api/games/{}/join", game.id);
    let invitation = json!({ "join": game.join });
    let mut first = Client::connect(address, &game.id, Some(&game.tokens[1])).await;
    first.until(|table| table["you"] == 1).await;
    assert_eq!(post(address, &place, &invitation).await.status, 409, "somebody is here");
    first.leave().await;
    // When the server has seen that nobody is there, the next comes.
    let joined = common::until("the seat is free", async || {
        let joined = post(address, &place, &invitation).await;
        (joined.status == 200).then_some(joined)
    })
    .await;
    let mut next = Client::connect(address, &game.id, Some(&text(&joined.json(), "token"))).await;
    assert_eq!(next.sit("Cleo", DECKS[1]).await["is"], "done");
    let mut late = Client::silent(address, &game.id).await.expect("a socket");
    late.hello(Some(&game.tokens[1]), None).await;
    assert!(
        late.next().await.is_err() || late.table.is_null(),
        "the seat is theirs no more"
    );
    // Who has sat down keeps the seat, here or not.
    next.leave().await;
    let mut maker = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    maker.until(|table| table["seats"][1]["here"] != true).await;
    assert_eq!(post(address, &place, &invitation).await.status, 409, "Cleo comes back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_made_a_game_frees_the_seat_of_somebody_who_came_by_mistake() {
    let (directory, server, address) = hall().await;
    let game = make(address, 2).await;
    let [own, other] = [0, 1].map(|seat: usize| Some(game.tokens[seat].as_str()));
    let mut maker = Client::connect(address, &game.id, own).await;
    let mut guest = Client::connect(address, &game.id, other).await;
    assert_eq!(guest.sit("Bert", DECKS[1]).await["is"], "done");
    for (asked, seat) in [(&mut maker, 0), (&mut guest, 0)] {
        let refused = asked.ask(json!({ "do": "free", "seat": seat })).await;
        assert_eq!(refused["code"], "not_now", "{refused}");
    }
    assert_eq!(
        guest.ask(json!({ "do": "free", "seat": 1 })).await["code"],
        "not_now",
        "only the maker"
    );
    assert_eq!(maker.ask(json!({ "do": "free", "seat": 1 })).await["is"], "done");
    maker
        .until(|table| table["seats"][1]["name"] == "" && table["seats"][1]["here"].is_null())
        .await;
    let (last, _) = guest.end().await;
    assert_eq!(
        last.last().map(|message| &message["code"]),
        Some(&json!("not_seated")),
        "the line has ended with the reason: {last:?}"
    );
    let back = async |address| {
        let mut back = Client::silent(address, &game.id).await.expect("a socket");
        back.hello(other, None).await;
        back.next().await.is_err() || back.table.is_null()
    };
    assert!(back(address).await, "the seat is theirs no more");
    // So it is after a restart, and whoever was meant sits down with the same link.
    drop(maker);
    server.stop().await;
    let server = start(&directory, Limits::default()).await;
    let address = server.address();
    assert!(back(address).await, "the seat is theirs no more after a restart");
    let joined = post(
        address,
        &format!("/api/games/{}/join", game.id),
        &json!({ "join": game.join }),
    )
    .await;
    let friend = text(&joined.json(), "token");
    let mut maker = Client::connect(address, &game.id, own).await;
    let mut friend = Client::connect(address, &game.id, Some(&friend)).await;
    for (player, name, deck) in [(&mut maker, "Ada", DECKS[0]), (&mut friend, "Cleo", DECKS[1])] {
        assert_eq!(player.sit(name, deck).await["is"], "done");
    }
    maker.until(|table| table["phase"] == "playing").await;
    assert_eq!(
        maker.ask(json!({ "do": "free", "seat": 1 })).await["code"],
        "not_now",
        "it has begun"
    );
}

/// Whoever takes an open seat, stays and never sits down is sent away by the maker, and others can come.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_never_sits_down_keeps_no_seat() {
    let (directory, server, address) = hall().await;
    let (made, id, join) = listed(address).await;
    let mut maker = Client::connect(address, &id, Some(&text(&made, "token"))).await;
    let free = json!({ "do": "free", "seat": 1 });
    assert_eq!(maker.ask(free.clone()).await["code"], "not_now", "nobody is there");
    let stranger = post(address, &join, &json!({})).await.json();
    let token = text(&stranger, "token");
    let mut stranger = Client::connect(address, &id, Some(&token)).await;
    maker.until(|table| table["seats"][1]["here"] == true).await;
    assert_eq!(stranger.ask(free.clone()).await["code"], "not_now", "only the maker");
    assert_eq!(maker.ask(free).await["is"], "done");
    maker.until(|table| table["seats"][1]["here"].is_null()).await;
    let (last, _) = stranger.end().await;
    assert_eq!(last.last().map(|message| &message["code"]), Some(&json!("not_seated")));
    until_open(address, &[2]).await;
    // It is so on the disk, too.
    drop(maker);
    server.stop().await;
    let server = start(&directory, Limits::default()).await;
    let mut back = Client::silent(server.address(), &id).await.expect("a socket");
    back.hello(Some(&token), None).await;
    assert!(back.next().await.is_err() || back.table.is_null());
}

/// Nobody fills the list of open tables for all others.
#[tokio::test(flavor = "multi_thread")]
async fn of_the_open_tables_of_one_household_some_are_shown() {
    let directory = tempfile::tempdir().expect("a directory");
    let listen = "127.0.0.1:0".parse().expect("an address");
    let options = Options::new(listen, directory.path().join("games.sqlite"));
    let server = Server::start(options).await.expect("it starts");
    let address = server.address();
    let mut makers = Vec::new();
    for _ in 0..5 {
        let (made, id, _) = listed(address).await;
        makers.push(Client::connect(address, &id, Some(&text(&made, "token"))).await);
    }
    until_open(address, &[2, 2, 2]).await;
    // When some go, the next ones are shown.
    for _ in 0..3 {
        makers.remove(0).leave().await;
    }
    until_open(address, &[2, 2]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_link_is_shown_to_nobody() {
    let (_directory, _server, address) = hall().await;
    let game = make(address, 3).await;
    let _maker = Client::connect(address, &game.id, Some(&game.tokens[0])).await;
    assert_eq!(open(address).await, Vec::<Value>::new());
    let stranger = post(address, &format!("/api/games/{}/join", game.id), &json!({})).await;
    assert_eq!(stranger.code(), "not_seated");
    let alone = json!({ "seats": 1, "listed": true, "format": "red-rains", "encounter": { "chimera": "Viros" } });
    assert_eq!(post(address, "/api/games", &alone).await.code(), "malformed");
}
