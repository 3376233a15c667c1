//! One connection: from the first message to the farewell.

use crate::command::{Command, DISMISSED, Entrance};
use crate::door::{Connection, stops};
use crate::hall::Hall;
use crate::limits::{Bucket, Limits, Visit};
use crate::refusal::Refusal;
use ashwright_room::message::{PING, PONG, Request, VERSION};
use ashwright_room::{Code, Text};
use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

/// So long a farewell may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why a connection ends. The codes are those of RFC 6455.
enum End {
    /// The other side is gone.
    Gone,
    /// With a close frame, and before it perhaps a refusal.
    Close(u16, &'static str, Option<Refusal>),
}

type Socket = WebSocketStream<Connection>;

/// Takes a connection over.
pub(crate) fn accept(
    mut request: axum::extract::Request,
    id: String,
    hall: Arc<Hall>,
    visit: Visit,
    closes: watch::Receiver<bool>,
) -> Result<Response, Refusal> {
    let response = create_response_with_body(&request, Body::empty)
        .map_err(|error| Refusal::new(Code::Malformed, format!("This begins no conversation: {error}.")))?;
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // What is done once takes more room than what is done again and again, and connections are many.
        let Some(mut socket) = Box::pin(open(upgrade, hall.limits())).await else {
            return;
        };
        if let End::Close(code, reason, refusal) = converse(&mut socket, &id, visit.address(), &hall, closes).await {
            // Whoever does not listen is not waited for.
            let _ = Box::pin(timeout(FAREWELL, farewell(&mut socket, code, reason, refusal))).await;
        }
        drop(visit);
    });
    Ok(response)
}

/// The connection as soon as the other side has been told that it begins.
async fn open(upgrade: OnUpgrade, limits: &Limits) -> Option<Socket> {
    let parts = upgrade.await.ok()?.downcast::<TokioIo<Connection>>().ok()?;
    // The usual buffers are made for long messages; ours are short.
    let config = WebSocketConfig::default()
        .read_buffer_size(512)
        .write_buffer_size(0)
        // Somewhat longer ones get an answer that says so; still longer ones end the connection.
        .max_message_size(Some(limits.message * 16))
        .max_frame_size(Some(limits.message * 16));
    let (stream, read) = (parts.io.into_inner(), parts.read_buf.to_vec());
    Some(WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await)
}

async fn farewell(socket: &mut Socket, code: u16, reason: &'static str, refusal: Option<Refusal>) -> Result<(), Error> {
    if let Some(refusal) = refusal {
        send(socket, &refusal, None).await?;
    }
    let frame = CloseFrame {
        code: CloseCode::from(code),
        reason: Utf8Bytes::from_static(reason),
    };
    socket.send(Message::Close(Some(frame))).await?;
    // A connection that is dropped while something lies unread in it is reset, and the frame is lost with it: what
    // still comes is read until the other side closes, too (RFC 6455, 7.1.1).
    while let Some(Ok(message)) = socket.next().await {
        if matches!(message, Message::Close(_)) {
            break;
        }
    }
    Ok(())
}

async fn send(socket: &mut Socket, refusal: &Refusal, id: Option<u32>) -> Result<(), Error> {
    let text = serde_json::to_string(&refusal.clone().message(id)).unwrap_or_default();
    socket.send(Message::text(text)).await
}

/// Sends a text and all that wait behind it together. They do not go through the buffer of the socket, which would stay
/// as large as the longest of them.
///
/// Whether the connection was dismissed behind them.
async fn tell(socket: &mut Socket, first: &str, waiting: &mut mpsc::Receiver<Text>) -> Result<bool, Error> {
    const HEADER: FrameHeader = FrameHeader {
        is_final: true,
        rsv1: false,
        rsv2: false,
        rsv3: false,
        opcode: OpCode::Data(Data::Text),
        mask: None,
    };
    // What the socket has begun to write comes first.
    socket.flush().await?;
    let mut frames = Vec::with_capacity(first.len() + HEADER.len(first.len() as u64));
    HEADER.format(first.len() as u64, &mut frames)?;
    frames.extend_from_slice(first.as_bytes());
    let mut dismissed = false;
    while let Ok(text) = waiting.try_recv() {
        if &*text == DISMISSED {
            dismissed = true;
            break;
        }
        HEADER.format(text.len() as u64, &mut frames)?;
        frames.extend_from_slice(text.as_bytes());
    }
    socket.get_mut().write_all(&frames).await?;
    Ok(dismissed)
}

/// The end of a connection whose seat was freed.
fn dismissed() -> End {
    let text = "Your seat was freed by whoever made the game, or somebody else sat down on it. Ask for the link again, or watch.";
    End::Close(1008, "refused", Some(Refusal::new(Code::NotSeated, text)))
}

/// The first message of a connection: who comes, and what was seen before.
struct Hello {
    token: Option<String>,
    seen: Option<(u64, u64)>,
}

fn read_hello(text: &str) -> Result<Hello, Refusal> {
    let malformed = |why: &str| Refusal::new(Code::Malformed, format!("The first message cannot be read: {why}."));
    let value: Value = serde_json::from_str(text).map_err(|error| malformed(&error.to_string()))?;
    if value.get("do").and_then(Value::as_str) != Some("hello") {
        return Err(malformed("it must be a hello"));
    }
    // Another version may have other fields: it is looked at before the rest.
    if value.get("version").and_then(Value::as_u64) != Some(u64::from(VERSION)) {
        return Err(Refusal::new(
            Code::Version,
            format!("The page is of another version than the server, which speaks {VERSION}. Load the page again."),
        ));
    }
    match serde_json::from_value(value).map_err(|error| malformed(&error.to_string()))? {
        Request::Hello { token, seen, .. } => Ok(Hello { token, seen }),
        Request::Sit { .. }
        | Request::Free { .. }
        | Request::Answer { .. }
        | Request::Ways { .. }
        | Request::WhyNot { .. }
        | Request::Undo { .. }
        | Request::Concede { .. }
        | Request::Stops { .. }
        | Request::Rematch { .. }
        | Request::Tale { .. }
        | Request::Point { .. }
        | Request::GoOn { .. }
        | Request::Say { .. }
        | Request::AskBack { .. }
        | Request::Consent { .. }
        | Request::Claim { .. }
        | Request::StandIn { .. } => Err(malformed("it must be a hello")),
    }
}

/// Waits for the next text; nothing for what carries none.
async fn next_text(socket: &mut Socket) -> Result<Option<Utf8Bytes>, End> {
    match socket.next().await {
        Some(Ok(Message::Text(text))) => Ok(Some(text)),
        // Of the last kind none is read.
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => Err(End::Close(
            1003,
            "text only",
            Some(Refusal::new(Code::Malformed, "Messages are text, and this one is not.")),
        )),
        // A message that is far too long, or broken frames, also end here.
        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(End::Gone),
    }
}

/// What a socket may still do.
struct Allowance<'a> {
    limits: &'a Limits,
    bucket: Bucket,
    patience: u32,
}

impl Allowance<'_> {
    fn new(limits: &Limits) -> Allowance<'_> {
        Allowance {
            limits,
            bucket: Bucket::new(limits.messages, Instant::now()),
            patience: limits.patience,
        }
    }

    /// Counts a sign of life; whether there were not too many.
    fn sign(&mut self) -> bool {
        if !self.bucket.take(Instant::now()) {
            self.patience = self.patience.saturating_sub(1);
        }
        self.patience > 0
    }

    /// The request in a text, nothing where only a sign of life is asked for, or why it is not taken.
    fn read(&mut self, text: &str) -> Result<Option<Request>, Refusal> {
        if !self.bucket.take(Instant::now()) {
            return Err(Refusal::too_fast("messages"));
        }
        if text.len() > self.limits.message {
            return Err(Refusal::new(
                Code::TooBig,
                format!(
                    "The message has {} bytes, and the server takes {}. Send less.",
                    text.len(),
                    self.limits.message
                ),
            ));
        }
        if is_ping(text) {
            return Ok(None);
        }
        if !text.trim_start().starts_with('{') {
            let text = "The message cannot be read: it is no object, and a message is one.";
            return Err(Refusal::new(Code::Malformed, text));
        }
        serde_json::from_str(text)
            .map(Some)
            .map_err(|error| Refusal::new(Code::Malformed, format!("The message cannot be read: {error}.")))
    }
}

/// Whether only a sign of life is asked for: what a page sends, or the same with other spaces.
fn is_ping(text: &str) -> bool {
    /// Nobody needs more bytes for it.
    const LONGEST: usize = 2 * PING.len();
    let same = || Some(serde_json::from_str::<Value>(text).ok()? == serde_json::from_str::<Value>(PING).ok()?);
    text == PING || text.len() <= LONGEST && same() == Some(true)
}

/// The number of a request that could not be read otherwise.
fn number(text: &str, limits: &Limits) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: u32,
    }
    (text.len() <= limits.message)
        .then(|| serde_json::from_str(text).ok())
        .flatten()
        .map(|Numbered { id }| id)
}

/// The first message, which says who comes and what was seen before.
async fn greeting(socket: &mut Socket, limits: &Limits) -> Result<Hello, End> {
    let hello = async {
        loop {
            if let Some(text) = next_text(socket).await? {
                return Ok(text);
            }
        }
    };
    let refused = |refusal: Refusal| End::Close(1002, "no hello", Some(refusal));
    match timeout(limits.hello, hello).await {
        Ok(Ok(text)) if text.len() <= limits.message => read_hello(&text).map_err(refused),
        Ok(Ok(_)) => Err(End::Close(
            1009,
            "too big",
            Some(Refusal::new(Code::TooBig, "The first message is too long.")),
        )),
        Ok(Err(end)) => Err(end),
        Err(_) => Err(refused(Refusal::new(Code::Malformed, "No hello came."))),
    }
}

async fn converse(
    socket: &mut Socket,
    id: &str,
    from: IpAddr,
    hall: &Arc<Hall>,
    mut closes: watch::Receiver<bool>,
) -> End {
    let limits = hall.limits();
    let Hello { token, seen } = match Box::pin(greeting(socket, limits)).await {
        Ok(hello) => hello,
        Err(end) => return end,
    };
    let (outbox, mut waiting) = mpsc::channel(limits.waiting);
    let Entrance { visitor, game } = match Box::pin(hall.enter(id, token, seen, from, outbox)).await {
        Ok(entrance) => entrance,
        Err(refusal) => return End::Close(1008, "refused", Some(refusal)),
    };
    let mut allowance = Allowance::new(limits);
    let mut heard = Instant::now();
    let mut tick = tokio::time::interval(limits.silence);
    tick.reset();
    let end = loop {
        tokio::select! {
            text = next_text(socket) => {
                heard = Instant::now();
                let text = match text {
                    Ok(Some(text)) => text,
                    Ok(None) if allowance.sign() => continue,
                    Ok(None) => break End::Close(1008, "too many pings", None),
                    Err(end) => break end,
                };
                match allowance.read(&text) {
                    Ok(None) => {
                        let pong = socket.send(Message::text(PONG));
                        if !matches!(timeout(limits.stuck, pong).await, Ok(Ok(()))) {
                            break End::Gone;
                        }
                    }
                    Ok(Some(request)) => {
                        if game.send(Box::new(Command::Request { visitor, request })).await.is_err() {
                            break End::Close(1012, "come again", None);
                        }
                    }
                    Err(refusal) => {
                        allowance.patience = allowance.patience.saturating_sub(1);
                        if allowance.patience == 0 {
                            break End::Close(1008, "too many refusals", Some(refusal));
                        }
                        let number = number(&text, limits);
                        if !matches!(timeout(limits.stuck, send(socket, &refusal, number)).await, Ok(Ok(()))) {
                            break End::Gone;
                        }
                    }
                }
            }
            message = waiting.recv() => {
                let Some(message) = message else {
                    break match game.is_closed() {
                        true => End::Close(1012, "come again", None),
                        false => End::Close(1013, "too slow", None),
                    };
                };
                if &*message == DISMISSED {
                    break dismissed();
                }
                match timeout(limits.stuck, tell(socket, &message, &mut waiting)).await {
                    Ok(Ok(false)) => {}
                    Ok(Ok(true)) => break dismissed(),
                    Ok(Err(_)) | Err(_) => break End::Gone,
                }
            }
            _ = tick.tick() => {
                if heard.elapsed() >= limits.silence * 3 {
                    break End::Close(1001, "silent", None);
                }
                let ping = socket.send(Message::Ping(Bytes::new()));
                if !matches!(timeout(limits.stuck, ping).await, Ok(Ok(()))) {
                    break End::Gone;
                }
            }
            () = stops(&mut closes) => break End::Close(1001, "the server stops", None),
        }
    };
    // The game may have ended its task before.
    let _ = game.send(Box::new(Command::Leave { visitor })).await;
    end
}
