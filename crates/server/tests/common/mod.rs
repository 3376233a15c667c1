//! A client for tests: plain HTTP, and a viewer that keeps its document as a page does.
#![allow(dead_code)]

pub mod disk;
pub mod lives;
pub mod tables;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing in a test takes longer than this, unless something is wrong.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Tries until it comes to something.
pub async fn until<T, F: Future<Output = Option<T>>>(what: &str, mut attempt: impl FnMut() -> F) -> T {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        if let Some(found) = attempt().await {
            return found;
        }
        assert!(
            tokio::time::Instant::now() < deadline,
            "not within {PATIENCE:?}: {what}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What came back.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl Response {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_string()
    }
}

/// Asks over HTTP.
pub async fn http(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
    let answer = answer(address, method, path, headers, body).await;
    answer.unwrap_or_else(|text| panic!("no answer: {text:?}"))
}

/// What a server answers; what it said instead when that is no answer.
pub async fn answer(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<Response, String> {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        request.push_str(&format!("host: {address}\r\n"));
    }
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str("\r\n");
    request.push_str(body);
    // A server that refuses a long body closes before it has read all of it.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1))
        .and_then(|status| status.parse().ok());
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_string()))
        .collect();
    Ok(Response {
        status: status.ok_or_else(|| text.clone())?,
        headers,
        body: body.to_string(),
    })
}

pub async fn post(address: SocketAddr, path: &str, body: &Value) -> Response {
    http(
        address,
        "POST",
        path,
        &[("content-type", "application/json")],
        &body.to_string(),
    )
    .await
}

pub async fn get(address: SocketAddr, path: &str) -> Response {
    http(address, "GET", path, &[], "").await
}

/// A game and the tokens of its seats.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: String,
    pub tokens: Vec<String>,
    pub join: String,
}

/// Makes a game of two and takes both seats.
pub async fn make_game(address: SocketAddr, wish: Value) -> Game {
    let made = post(address, "/api/games", &wish).await;
    assert_eq!(made.status, 200, "{made:?}");
    let made = made.json();
    let text = |value: &Value, field: &str| value[field].as_str().expect("a text").to_string();
    let (id, join) = (text(&made, "id"), text(&made, "join"));
    let joined = post(address, &format!("/api/games/{id}/join"), &json!({ "join": join })).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    let joined = joined.json();
    assert_eq!(joined["seat"], 1);
    Game {
        tokens: vec![text(&made, "token"), text(&joined, "token")],
        id,
        join,
    }
}

/// A connection to a game, which keeps the document and everything that arrived.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub frames: Vec<String>,
    pub epoch: u64,
    pub n: u64,
    pub table: Value,
    pub log: Vec<Value>,
    next: u64,
}

/// Why nothing more comes.
pub type Closed = Option<u16>;

impl Client {
    /// Connects and says nothing.
    pub async fn silent(address: SocketAddr, id: &str) -> Result<Client, tungstenite::Error> {
        Client::with_headers(address, id, &[]).await
    }

    pub async fn with_headers(
        address: SocketAddr,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{address}/api/games/{id}/socket").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Client {
            socket,
            frames: Vec::new(),
            epoch: 0,
            n: 0,
            table: Value::Null,
            log: Vec::new(),
            next: 0,
        })
    }

    /// Connects and says hello.
    pub async fn connect(address: SocketAddr, id: &str, token: Option<&str>) -> Client {
        let mut client = Client::silent(address, id).await.expect("a socket");
        client.hello(token, None).await;
        client.next().await.expect("a document");
        client
    }

    /// Goes on after an earlier connection was lost.
    pub async fn again(self, address: SocketAddr, id: &str, token: Option<&str>) -> Client {
        let mut client = Client::silent(address, id).await.expect("a socket");
        let seen = (self.epoch, self.n);
        client.epoch = self.epoch;
        client.n = self.n;
        client.table = self.table;
        client.log = self.log;
        client.hello(token, Some(seen)).await;
        client
    }

    pub async fn hello(&mut self, token: Option<&str>, seen: Option<(u64, u64)>) {
        let mut hello = json!({ "do": "hello", "version": ashwright_room::message::VERSION });
        if let Some(token) = token {
            hello["token"] = json!(token);
        }
        if let Some(seen) = seen {
            hello["seen"] = json!(seen);
        }
        self.say(&hello.to_string()).await;
    }

    pub async fn say(&mut self, text: &str) {
        // The server may have closed; what comes next tells.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// Says it, and fails when the connection does.
    pub async fn try_say(&mut self, text: &str) -> Result<(), tungstenite::Error> {
        self.socket.send(Message::text(text)).await
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        let _ = self.socket.send(Message::binary(bytes)).await;
    }

    /// The next message; updates are made in the document.
    pub async fn next(&mut self) -> Result<Value, Closed> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .unwrap_or_else(|_| panic!("nothing came; last: {:?}", self.frames.last()));
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    self.take(&value);
                    return Ok(value);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    fn take(&mut self, message: &Value) {
        match message["is"].as_str() {
            Some("fresh") => {
                self.epoch = message["epoch"].as_u64().expect("an epoch");
                self.n = message["n"].as_u64().expect("a number");
                self.table = message["table"].clone();
                self.log = message["log"].as_array().expect("a log").clone();
            }
            Some("update") => {
                let n = message["n"].as_u64().expect("a number");
                assert_eq!(n, self.n + 1, "updates come in order and none is missing");
                self.n = n;
                let patch: json_patch::Patch = serde_json::from_value(message["patch"].clone()).expect("a patch");
                json_patch::patch(&mut self.table, &patch).expect("the patch fits");
                if let Some(keep) = message["keep"].as_u64() {
                    self.log.truncate(usize::try_from(keep).expect("small"));
                }
                if let Some(more) = message["log"].as_array() {
                    self.log.extend(more.iter().cloned());
                }
            }
            _ => {}
        }
    }

    /// Sends a request and waits for its reply.
    pub async fn ask(&mut self, request: Value) -> Value {
        let reply = self.try_ask(request.clone()).await;
        reply.unwrap_or_else(|closed| panic!("closed with {closed:?} after {request}"))
    }

    /// Sends a request and waits for its reply, unless the connection is lost before.
    pub async fn try_ask(&mut self, mut request: Value) -> Result<Value, Closed> {
        self.next += 1;
        request["id"] = json!(self.next);
        self.say(&request.to_string()).await;
        loop {
            let message = self.next().await?;
            if message["id"] == self.next {
                return Ok(message);
            }
        }
    }

    /// Waits until the document is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.table) {
            self.next()
                .await
                .unwrap_or_else(|closed| panic!("closed with {closed:?}; {}", self.table));
        }
    }

    /// Waits for the update of this number.
    pub async fn until_number(&mut self, n: u64) {
        while self.n < n {
            self.next().await.expect("more comes");
        }
    }

    pub async fn sit(&mut self, name: &str, deck: &str) -> Value {
        let nonce = "00112233445566778899aabbccddeeff";
        self.ask(json!({ "do": "sit", "name": name, "deck": deck, "nonce": nonce, "ready": true }))
            .await
    }

    pub fn seat(&self) -> Option<u64> {
        self.table["you"].as_u64()
    }

    pub fn step(&self) -> u64 {
        self.table["step"].as_u64().expect("a number")
    }

    pub fn hash(&self) -> &str {
        self.table["hash"].as_str().expect("a hash")
    }

    pub fn phase(&self) -> &str {
        self.table["phase"].as_str().expect("a phase")
    }

    /// The question that this seat is asked, unless it has answered and the others have not.
    pub fn question(&self) -> Option<&Value> {
        let seat = self.seat()?;
        let sealed = &self.table["seats"][usize::try_from(seat).ok()?]["sealed"];
        if sealed == true {
            return None;
        }
        let pending = self.table["view"]["pending"].as_array()?;
        pending.iter().find(|p| !p["form"].is_null())
    }

    /// Asks for a sign of life, by the protocol and not by a message.
    pub async fn ping(&mut self) -> Result<(), tungstenite::Error> {
        self.socket.send(Message::Ping(Vec::new().into())).await
    }

    /// Closes without a word.
    pub async fn leave(mut self) {
        let _ = self.socket.close(None).await;
    }

    /// Waits for the end of the connection; the messages until then and the code.
    pub async fn end(&mut self) -> (Vec<Value>, Closed) {
        let mut last = Vec::new();
        loop {
            match self.next().await {
                Ok(message) => last.push(message),
                Err(closed) => return (last, closed),
            }
        }
    }

    /// Answers the question at random; whether there was one. An illegal answer is a mistake of the test.
    pub async fn play(&mut self, random: &mut Random) -> Option<Value> {
        self.try_play(random).await.expect("the connection lasts")
    }

    /// [`Client::play`], unless the connection is lost.
    pub async fn try_play(&mut self, random: &mut Random) -> Result<Option<Value>, Closed> {
        if self.question().is_none() {
            return Ok(None);
        }
        let answer = self.random_answer(random).await?;
        self.try_ask(answer).await.map(Some)
    }

    /// Some answer to the question that this seat is asked.
    pub async fn random_answer(&mut self, random: &mut Random) -> Result<Value, Closed> {
        let question = self.question().cloned().unwrap_or_default();
        let step = self.step();
        let reply = self.reply(&question, random).await?;
        Ok(json!({ "do": "answer", "step": step, "reply": reply }))
    }

    async fn reply(&mut self, question: &Value, random: &mut Random) -> Result<Value, Closed> {
        let form = &question["form"];
        if let Some(choices) = form["oneOf"].as_array() {
            return Ok(json!({ "option": random.below(choices.len()) }));
        }
        if let Some(some) = form.get("some") {
            return Ok(json!({ "cards": some_cards(some, random) }));
        }
        if let Some(number) = form.get("number") {
            let (min, max) = (count(&number["min"]), count(&number["max"]));
            return Ok(json!({ "number": min + random.below(max - min + 1) }));
        }
        if form.get("pay").is_some() {
            let step = self.step();
            let ways = self.try_ask(json!({ "do": "ways", "step": step })).await?;
            // Late questions have none: any answer is as late.
            let ways = ways["ways"].as_array().cloned().unwrap_or_default();
            let dice = ways.get(random.below(ways.len())).cloned().unwrap_or(json!({}));
            return Ok(json!({ "dice": dice }));
        }
        if let Some(pool) = form["anyDice"].as_object() {
            let mut dice = pool.clone();
            for levels in dice.values_mut().filter_map(Value::as_array_mut) {
                for level in levels {
                    *level = json!(random.below(count(level) + 1));
                }
            }
            dice.retain(|_, levels| levels.as_array().is_some_and(|l| l.iter().any(|n| count(n) > 0)));
            return Ok(json!({ "dice": dice }));
        }
        panic!("an unknown form: {form}")
    }
}

fn count(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap_or(0)).expect("small")
}

fn some_cards(some: &Value, random: &mut Random) -> Vec<usize> {
    let of = some["of"].as_array().expect("cards");
    let limited: Vec<&Value> = some["limited"]
        .as_array()
        .map(|cards| cards.iter().collect())
        .unwrap_or_default();
    let (min, max, mut limit) = (count(&some["min"]), count(&some["max"]), count(&some["limit"]));
    let wanted = min + random.below(max.min(of.len()) - min + 1);
    let mut places: Vec<usize> = (0..of.len()).collect();
    for i in (1..places.len()).rev() {
        places.swap(i, random.below(i + 1));
    }
    let mut chosen = Vec::new();
    for place in places {
        let is_limited = limited.contains(&&of[place]);
        if chosen.len() < wanted && (!is_limited || limit > 0) {
            limit -= usize::from(is_limited);
            chosen.push(place);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// Numbers that are the same in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % (n.max(1) as u64)).expect("small")
    }
}
