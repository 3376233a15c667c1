//! The server: games with friends, records, and the seats that this device holds.

use crate::browser;
use crate::endings;
use crate::link::Link;
use crate::settings::forget_seen;
use ashwright_core::{EditionId, Seat};
use ashwright_engine::Position;
use ashwright_local::random_hex;
use ashwright_room::message::Table;
use ashwright_room::site::{
    CampaignInvitation, CampaignRequest, CampaignStands, CampaignWish, Deed, Info, Invitation, Joined, Kept, Made,
    OpenGame, OpenGames, Wish,
};
use ashwright_room::{Code, Refused, Written};
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response};

/// A seat at a game on the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatHeld {
    /// The game.
    pub game: String,
    /// What proves that the seat is one's own.
    pub token: String,
    /// What lets somebody else sit down, for whoever made the game.
    #[serde(default)]
    pub join: Option<String>,
    /// When it was taken, in milliseconds since 1970.
    pub changed: f64,
    /// Whether the game has ended.
    #[serde(default)]
    pub over: bool,
    /// Which edition is played, once the table has said so.
    #[serde(default)]
    pub edition: EditionId,
    /// The names of the others, once the table has said them.
    #[serde(default)]
    pub others: Vec<String>,
    /// Which seat it is, once the table has said so.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// What bound the chance of the game when this device sat down.
    #[serde(default)]
    pub bound: Option<Bound>,
    /// The name on this device of the campaign of which it is an encounter.
    #[serde(default)]
    pub campaign: Option<String>,
    /// Whether its player has asked for a rematch that has not begun, as far as this device knows.
    #[serde(default)]
    pub wants_rematch: bool,
}

/// What binds the chance of a game, kept on this device so that nobody changes it unnoticed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bound {
    /// The hash of the secret of the server.
    pub commitment: String,
    /// The numbers of this device.
    pub nonce: String,
}

/// Draws numbers for a game and keeps them with the hash that the server shows; those that are kept already stay.
pub fn bind(game: &str, commitment: String) -> Bound {
    let held = SeatHeld::load(game);
    if let Some(bound) = held.as_ref().and_then(|seat| seat.bound.clone()) {
        return bound;
    }
    let bound = Bound {
        commitment,
        nonce: random_hex(16),
    };
    if let Some(seat) = held {
        let bound = Some(bound.clone());
        SeatHeld { bound, ..seat }.keep();
    }
    bound
}

/// Whether chance is bound otherwise than when this device sat down.
pub fn is_broken(game: &str, table: &Table) -> bool {
    let bound = SeatHeld::load(game).and_then(|seat| seat.bound);
    let Some((bound, seat)) = bound.zip(table.you) else {
        return false;
    };
    let breach = table.chance.breach(&bound.commitment, &bound.nonce, seat, table.phase);
    breach.is_some()
}

const PREFIX: &str = "ashwright.seat.";
/// A seat at which nobody has sat for so long is forgotten, when the server has forgotten the game: ninety days.
const FORGOTTEN: f64 = 90.0 * 86_400_000.0;
/// The time is noted anew after so much of it: an hour.
const NOTED: f64 = 3_600_000.0;

impl SeatHeld {
    /// A seat that was taken just now.
    fn taken(game: String, token: String, join: Option<String>) -> SeatHeld {
        SeatHeld {
            game,
            token,
            join,
            changed: js_sys::Date::now(),
            over: false,
            edition: EditionId::default(),
            others: Vec::new(),
            seat: None,
            bound: None,
            campaign: None,
            wants_rematch: false,
        }
    }

    /// The seat that this device holds at a game.
    pub fn load(game: &str) -> Option<SeatHeld> {
        serde_json::from_str(&browser::stored(&format!("{PREFIX}{game}"))?).ok()
    }

    /// Keeps the seat on this device.
    pub fn keep(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            browser::store(&format!("{PREFIX}{}", self.game), &text);
        }
    }
}

/// Forgets a seat that is not one's own any more.
pub fn forget(game: &str) {
    browser::forget(&format!("{PREFIX}{game}"));
    forget_seen(game);
    endings::forget(game);
}

/// Whom one plays with at a table, by their names.
pub fn others(table: &Table) -> Vec<String> {
    let seats = (0..).map(Seat).zip(&table.seats);
    let others = seats.filter(|(seat, seated)| Some(*seat) != table.you && !seated.name.is_empty());
    others.map(|(_, seated)| seated.name.clone()).collect()
}

/// Keeps which edition is played in a game, with whom and when, for the lists of games.
pub fn note_played(game: &str, edition: EditionId, you: Option<Seat>, others: Vec<String>) {
    let now = js_sys::Date::now();
    if let Some(mut held) = SeatHeld::load(game)
        && (held.edition != edition || held.seat != you || held.others != others || now - held.changed > NOTED)
    {
        (held.edition, held.seat, held.others, held.changed) = (edition, you, others, now);
        held.keep();
    }
}

/// Notes that a game has ended, so that it is not offered to go on with.
pub fn note_end(game: &str) {
    if let Some(mut seat) = SeatHeld::load(game)
        && !seat.over
    {
        (seat.over, seat.changed) = (true, js_sys::Date::now());
        seat.keep();
    }
}

/// Keeps whether the player asks for a rematch of a game that has ended.
pub fn note_wish(game: &str, wants_rematch: bool) {
    if let Some(seat) = SeatHeld::load(game).filter(|seat| seat.wants_rematch != wants_rematch) {
        SeatHeld { wants_rematch, ..seat }.keep();
    }
}

/// Looks whether a rematch that this device asked for has begun meanwhile, while its page was closed: the seat is kept, and
/// `found` is called with the game.
pub fn look_for_rematches(found: impl Fn(String) + Clone + 'static) {
    for seat in seats().into_iter().filter(|seat| seat.over && seat.wants_rematch) {
        let link = Link::socket(&seat.game, Some(seat.token));
        let found = found.clone();
        Effect::new(move || {
            if let Some(Some(rematch)) = link.read(|table| table.rematch.clone()) {
                sit_at_rematch(&seat.game, &rematch);
                found(rematch);
            }
        });
    }
}

/// Keeps the seat at a rematch: the server knows its players by the tokens of the game before.
pub fn sit_at_rematch(game: &str, rematch: &str) {
    if SeatHeld::load(rematch).is_some() {
        return;
    }
    if let Some(seat) = SeatHeld::load(game) {
        let seat = SeatHeld {
            game: rematch.to_string(),
            join: None,
            changed: js_sys::Date::now(),
            over: false,
            bound: None,
            wants_rematch: false,
            ..seat
        };
        seat.keep();
        note_wish(game, false);
    }
}

/// Keeps the seat at the encounter of a campaign, whose players are known in it by the tokens of the campaign.
pub fn sit_in_campaign(game: &str, token: &str, campaign: &str) {
    if SeatHeld::load(game).is_none() {
        let mut seat = SeatHeld::taken(game.to_owned(), token.to_owned(), None);
        (seat.edition, seat.campaign) = (EditionId::RedRains, Some(campaign.to_owned()));
        seat.keep();
    }
}

/// The seats of this device, at games that go on and at those that have ended.
pub fn seats() -> Vec<SeatHeld> {
    let now = js_sys::Date::now();
    let keys = browser::stored_keys().into_iter().filter(|key| key.starts_with(PREFIX));
    let mut seats = Vec::new();
    for key in keys {
        let seat = browser::stored(&key).and_then(|text| serde_json::from_str::<SeatHeld>(&text).ok());
        match seat {
            Some(seat) if now - seat.changed < FORGOTTEN => seats.push(seat),
            Some(seat) => forget(&seat.game),
            None => browser::forget(&key),
        }
    }
    seats
}

fn unreachable() -> Refused {
    let text = "The server cannot be reached. Check your connection and try again; games against the bot work \
                without it.";
    Refused::new(Code::Offline, text)
}

/// After so many milliseconds without an answer the server counts as not to be reached.
const PATIENCE: u32 = 30_000;

async fn ask(method: &str, path: &str, body: Option<String>, kind: &str) -> Result<String, Refused> {
    let init = RequestInit::new();
    init.set_method(method);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    if let Some(body) = &body {
        init.set_body(&body.as_str().into());
        let headers = js_sys::Object::new();
        let _ = js_sys::Reflect::set(&headers, &"content-type".into(), &kind.into());
        init.set_headers(&headers);
    }
    let fetched = leptos::prelude::window().fetch_with_str_and_init(path, &init);
    let response = JsFuture::from(fetched).await.map_err(|_| unreachable())?;
    let response: Response = response.dyn_into().map_err(|_| unreachable())?;
    let text = match response.text() {
        Ok(text) => JsFuture::from(text)
            .await
            .ok()
            .and_then(|text| text.as_string())
            .unwrap_or_default(),
        Err(_) => String::new(),
    };
    if response.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).unwrap_or_else(|_| {
        let status = response.status();
        let text = format!("The server answered with an error ({status}). Try again in a moment.");
        Refused::new(Code::Failed, text)
    }))
}

async fn ask_json<T: DeserializeOwned>(method: &str, path: &str, body: Option<&impl Serialize>) -> Result<T, Refused> {
    // Words and numbers can always be written.
    let body = body.map(|body| serde_json::to_string(body).unwrap_or_default());
    let text = ask(method, path, body, "application/json").await?;
    serde_json::from_str(&text).map_err(|_| {
        let text = "The server is of another version: reload the page.";
        Refused::new(Code::Failed, text)
    })
}

/// A text that the server keeps at a path.
pub async fn text(path: &str) -> Result<String, Refused> {
    ask("GET", path, None, "").await
}

/// Whether the server runs for tests: only such a one lets chance and positions be chosen.
pub async fn is_for_tests() -> bool {
    let info: Result<Info, Refused> = ask_json("GET", "/api/info", None::<&()>).await;
    info.is_ok_and(|info| info.test)
}

/// Makes a game and takes its first seat.
pub async fn create(wish: Wish) -> Result<SeatHeld, Refused> {
    let made: Made = ask_json("POST", "/api/games", Some(&wish)).await?;
    let join = (!made.join.is_empty()).then_some(made.join);
    let seat = SeatHeld::taken(made.id, made.token, join);
    seat.keep();
    Ok(seat)
}

/// The games whose free seats anybody may take.
pub async fn open() -> Result<Vec<OpenGame>, Refused> {
    let open: OpenGames = ask_json("GET", "/api/open", None::<&()>).await?;
    Ok(open.games)
}

/// Where the token is kept with which a place is asked for, until the answer has come.
fn asking(id: &str) -> String {
    format!("ashwright.join.{id}")
}

/// The token with which a place is asked for: the same as last time, should the answer have been lost.
fn token_for(id: &str) -> String {
    let key = asking(id);
    let token = browser::stored(&key).unwrap_or_else(|| random_hex(32));
    browser::store(&key, &token);
    token
}

/// Takes a seat by an invitation; by none where everybody may sit down.
pub async fn join(game: &str, invitation: &str) -> Result<SeatHeld, Refused> {
    let invitation = Invitation {
        join: invitation.to_owned(),
        token: Some(token_for(game)),
    };
    let joined: Joined = ask_json("POST", &format!("/api/games/{game}/join"), Some(&invitation)).await?;
    let seat = SeatHeld::taken(game.to_owned(), joined.token, None);
    seat.keep();
    asked(game);
    Ok(seat)
}

/// Begins a campaign for two and takes its first place.
pub async fn begin_campaign(wish: &CampaignWish) -> Result<Made, Refused> {
    ask_json("POST", "/api/campaigns", Some(wish)).await
}

/// How a campaign stands.
pub async fn campaign(id: &str) -> Result<CampaignStands, Refused> {
    ask_json("GET", &format!("/api/campaigns/{id}"), None::<&()>).await
}

/// Takes the second place of a campaign. Whoever has kept it says so by [`asked`]: until then it is asked for with the same token.
pub async fn join_campaign(id: &str, join: String, player: String, start: String) -> Result<Joined, Refused> {
    let invitation = CampaignInvitation {
        join,
        token: Some(token_for(id)),
        player,
        start,
    };
    ask_json("POST", &format!("/api/campaigns/{id}/join"), Some(&invitation)).await
}

/// Whether a place was asked for whose answer did not come.
pub fn is_asking(id: &str) -> bool {
    browser::stored(&asking(id)).is_some()
}

/// The place that was asked for is kept.
pub fn asked(id: &str) {
    browser::forget(&asking(id));
}

/// Does something in a campaign.
pub async fn change_campaign(id: &str, token: String, deed: Deed) -> Result<CampaignStands, Refused> {
    let request = CampaignRequest { token, deed };
    ask_json("POST", &format!("/api/campaigns/{id}"), Some(&request)).await
}

/// The record of a game that has ended, or one that was shared.
pub async fn record(id: &str) -> Result<String, Refused> {
    let (game, shared) = (format!("/api/games/{id}/record"), format!("/api/records/{id}"));
    // What is shared is named by digits of its hash.
    let is_shared = id.len() == 20 && id.bytes().all(|b| b.is_ascii_hexdigit());
    let (first, second) = if is_shared { (shared, game) } else { (game, shared) };
    match ask("GET", &first, None, "").await {
        // What is there and cannot be had yet is nowhere else.
        Err(refusal) if matches!(refusal.code, Code::NoSuchGame | Code::NoSuchRecord) => {
            ask("GET", &second, None, "").await
        }
        found => found,
    }
}

/// Puts a record on the server; its id.
pub async fn share(record: String) -> Result<String, Refused> {
    let text = ask("POST", "/api/records", Some(record), "text/plain; charset=utf-8").await?;
    let named: Option<Kept> = serde_json::from_str(&text).ok();
    named.map(|named| named.id).ok_or_else(unreachable)
}

/// The position of a scenario, where the server runs for tests.
pub async fn scenario(name: &str) -> Result<Written<Position>, Refused> {
    ask_json("GET", &format!("/api/scenarios/{name}"), None::<&()>).await
}
