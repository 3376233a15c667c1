//! What is asked over HTTP.

use crate::door::Peer;
use crate::hall::Hall;
use crate::limits::Visitors;
use crate::pages;
use crate::refusal::Refusal;
use crate::socket;
use ashwright_engine::Position;
use ashwright_room::Code;
use ashwright_room::site::{
    CampaignInvitation, CampaignRequest, CampaignStands, CampaignWish, Deed, Info, Invitation, Joined, Kept, Looked,
    Made, OpenGames, Wish,
};
use axum::body::Body;
use axum::extract::rejection::{BytesRejection, JsonRejection, StringRejection};
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Once};
use std::time::Instant;
use tokio::sync::watch;
use tower_http::set_header::SetResponseHeaderLayer;
use tracing::Instrument;

/// What every request needs.
#[derive(Clone)]
pub(crate) struct App {
    pub hall: Arc<Hall>,
    pub visitors: Visitors,
    pub origins: Arc<[String]>,
    pub proxied: bool,
    pub closes: watch::Receiver<bool>,
}

/// What a browser may do with whatever we send.
const OF_ALL: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];
/// What a browser may do with our pages and programs: nothing but what they bring themselves.
const OF_PAGES: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The origin of an address that somebody typed: scheme, host and port.
///
/// # Errors
/// A sentence, when it is none.
pub(crate) fn origin(typed: &str) -> Result<String, String> {
    let wrong = || format!("`{typed}` is no origin; write it like https://ashes.example or http://localhost:4410");
    let uri: Uri = typed.parse().map_err(|_| wrong())?;
    match (uri.scheme_str(), uri.authority(), uri.path()) {
        (Some(scheme @ ("http" | "https")), Some(authority), "" | "/") => Ok(format!("{scheme}://{authority}")),
        (_, _, _) => Err(wrong()),
    }
}

impl App {
    /// Whether a page of the origin that a browser names may ask. Programs that are no browsers name none.
    fn may_come_from(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            return true;
        };
        let Ok(origin) = origin.to_str() else {
            return false;
        };
        if !self.origins.is_empty() {
            return self.origins.iter().any(|listed| listed == origin);
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let own = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"));
        own.is_some() && own == host
    }
}

impl App {
    /// Makes something for an address that may make so many of them. What is refused is none of those.
    async fn makes<T>(
        &self,
        address: IpAddr,
        what: &str,
        make: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<T, Refusal> {
        if !self.visitors.may_create(address, Instant::now()) {
            return Err(Refusal::too_fast(what));
        }
        let made = make.await;
        if made.is_err() {
            self.visitors.made_nothing(address, Instant::now());
        }
        made
    }
}

/// Whether it was said that a proxy tells no addresses.
static UNTOLD: Once = Once::new();

/// The address of whoever asks.
#[derive(Clone, Copy)]
pub(crate) struct Caller(IpAddr);

impl FromRequestParts<App> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Refusal> {
        if app.proxied {
            // The last one is what our own proxy saw; those before it are hearsay.
            let told = parts.headers.get_all("x-forwarded-for").iter().next_back();
            let last = told
                .and_then(|value| value.to_str().ok())
                .and_then(|value| value.rsplit(',').next());
            match last.map(|told| told_address(told.trim())) {
                Some(Some(address)) => return Ok(Caller(address)),
                Some(None) => UNTOLD.call_once(|| {
                    tracing::warn!(
                        "the last entry of the proxy's X-Forwarded-For is no address: all who come so count as one"
                    );
                }),
                None => {}
            }
        }
        let connection = parts.extensions.get::<ConnectInfo<Peer>>();
        connection
            .map(|ConnectInfo(Peer(address))| Caller(address.ip()))
            .ok_or_else(|| Refusal::new(Code::Malformed, "The request comes from nowhere."))
    }
}

/// The address that a proxy tells, with a port where it adds one.
fn told_address(told: &str) -> Option<IpAddr> {
    let alone = told.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = alone.unwrap_or(told).parse().ok();
    address.or_else(|| told.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    let limits = app.hall.limits();
    let api = Router::new()
        .route("/info", get(info))
        .route("/games", post(create))
        .route("/open", get(open))
        .route("/games/{id}", get(look))
        .route("/games/{id}/join", post(join))
        .route("/games/{id}/socket", get(enter))
        .route("/games/{id}/record", get(record_of_game))
        .route("/campaigns", post(begin_campaign))
        .route("/campaigns/{id}", get(campaign).post(change_campaign))
        .route("/campaigns/{id}/join", post(join_campaign))
        .route("/records", post(upload).layer(DefaultBodyLimit::max(limits.record)))
        .route("/records/{id}", get(record))
        .route("/scenarios/{name}", get(scenario))
        .fallback(no_such_address)
        .method_not_allowed_fallback(|| async {
            let text =
                "This address takes no request of that method. Use one that the description of the server names.";
            Refusal::new(Code::WrongMethod, text)
        })
        .layer(middleware::from_fn_with_state(app.clone(), admit))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ));
    Router::new()
        .nest("/api", api)
        .route(BARE, any(no_such_address))
        .route("/healthz", get(health))
        .fallback(page)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn(guard))
        .layer(middleware::from_fn(trace))
        .with_state(app)
}

/// No address, either: what is nested does not answer where nothing stands behind its slash.
const BARE: &str = "/api/";

/// What is answered below `/api` where nothing is.
async fn no_such_address() -> Refusal {
    let text = "The server knows no such address. Check it: the description of the server names all there are.";
    Refusal::new(Code::NoSuchAddress, text)
}

/// Tells the log of a request and what became of it. The path alone: nothing of what a request carries belongs into a log.
async fn trace(request: Request, next: Next) -> Response {
    let span = tracing::debug_span!("request", method = %request.method(), path = request.uri().path());
    let began = Instant::now();
    let response = next.run(request).instrument(span.clone()).await;
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), ms, "answered"));
    response
}

/// Says to browsers what they may do with an answer.
async fn guard(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let is_inert = response.extensions().get::<pages::Inert>().is_some();
    let more: &[(HeaderName, &'static str)] = if is_inert { &[] } else { &OF_PAGES };
    for (name, value) in OF_ALL.iter().chain(more) {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets requests to the interface pass that come from our pages and not too fast.
async fn admit(
    State(app): State<App>,
    Caller(address): Caller,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    if !app.visitors.may_ask(address, Instant::now()) {
        return Err(Refusal::too_fast("requests"));
    }
    // A socket counts as changing something: it answers.
    let reads = request.method() == Method::GET && !request.headers().contains_key(header::UPGRADE);
    if !reads && !app.may_come_from(request.headers()) {
        return Err(Refusal::new(
            Code::Origin,
            "Pages of other places may not use this server. Open the page of the server itself.",
        ));
    }
    Ok(next.run(whole(&app, request).await?).await)
}

/// The request with its whole body, which may take only so long to arrive.
async fn whole(app: &App, request: Request) -> Result<Request, Refusal> {
    if request.method() != Method::POST {
        return Ok(request);
    }
    let limits = app.hall.limits();
    let (parts, body) = request.into_parts();
    let read = axum::body::to_bytes(body, limits.body.max(limits.record));
    match tokio::time::timeout(limits.arrives, read).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Ok(Err(error)) => {
            let is_long =
                std::error::Error::source(&error).is_some_and(|why| why.is::<http_body_util::LengthLimitError>());
            let status = if is_long {
                StatusCode::PAYLOAD_TOO_LARGE
            } else {
                StatusCode::BAD_REQUEST
            };
            Err(unreadable(status, error.to_string()))
        }
        Err(_) => Err(Refusal::new(
            Code::TooSlow,
            "The request took too long to arrive. Try again, or send less.",
        )),
    }
}

async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if method == Method::GET || method == Method::HEAD {
        pages::serve(uri.path(), &headers)
    } else {
        StatusCode::METHOD_NOT_ALLOWED.into_response()
    }
}

async fn health(State(app): State<App>) -> Result<&'static str, (StatusCode, String)> {
    match app.hall.store().check().await {
        Ok(()) => Ok("ok"),
        Err(error) => Err((StatusCode::SERVICE_UNAVAILABLE, error.to_string())),
    }
}

async fn info(State(app): State<App>) -> Json<Info> {
    Json(Info {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        test: app.hall.is_test(),
    })
}

fn unreadable(status: StatusCode, text: String) -> Refusal {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        Refusal::new(Code::TooBig, "That is more than the server takes at once. Send less.")
    } else {
        Refusal::new(Code::Malformed, format!("The request cannot be read: {text}."))
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        match &rejection {
            // A body that is cut off by the limit arrives as one that cannot be read.
            JsonRejection::BytesRejection(BytesRejection::FailedToBufferBody(error)) => {
                unreadable(error.status(), error.body_text())
            }
            _ => unreadable(rejection.status(), rejection.body_text()),
        }
    }
}

impl From<StringRejection> for Refusal {
    fn from(rejection: StringRejection) -> Refusal {
        unreadable(rejection.status(), rejection.body_text())
    }
}

/// What stands in a request: an object of JSON. A list of values in the order of the fields is none.
type Fields = Result<Json<Map<String, Value>>, JsonRejection>;

fn object<T: DeserializeOwned>(body: Fields) -> Result<T, Refusal> {
    let Json(fields) = body?;
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| unreadable(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()))
}

async fn create(State(app): State<App>, Caller(address): Caller, wish: Fields) -> Result<Json<Made>, Refusal> {
    let wish: Wish = object(wish)?;
    Ok(Json(app.makes(address, "new games", app.hall.create(wish)).await?))
}

async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Looked>, Refusal> {
    Ok(Json(app.hall.look(&id).await?))
}

async fn join(State(app): State<App>, Path(id): Path<String>, invitation: Fields) -> Result<Json<Joined>, Refusal> {
    let invitation: Invitation = object(invitation)?;
    Ok(Json(app.hall.join(&id, &invitation.join, invitation.token).await?))
}

async fn open(State(app): State<App>) -> Json<OpenGames> {
    Json(OpenGames { games: app.hall.open() })
}

async fn enter(
    State(app): State<App>,
    Caller(address): Caller,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refusal> {
    let Some(visit) = app.visitors.visit(address, Instant::now()) else {
        return Err(Refusal::too_fast("open tables"));
    };
    socket::accept(request, id, app.hall.clone(), visit, app.closes.clone())
}

async fn record_of_game(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(text(app.hall.record_of_game(&id).await?))
}

async fn begin_campaign(State(app): State<App>, Caller(address): Caller, wish: Fields) -> Result<Json<Made>, Refusal> {
    let wish: CampaignWish = object(wish)?;
    let made = app.makes(address, "new campaigns", app.hall.begin_campaign(wish));
    Ok(Json(made.await?))
}

async fn campaign(State(app): State<App>, Path(id): Path<String>) -> Result<Json<CampaignStands>, Refusal> {
    Ok(Json(app.hall.campaign(&id).await?))
}

async fn join_campaign(
    State(app): State<App>,
    Path(id): Path<String>,
    invitation: Fields,
) -> Result<Json<Joined>, Refusal> {
    let invitation: CampaignInvitation = object(invitation)?;
    Ok(Json(app.hall.join_campaign(&id, invitation).await?))
}

async fn change_campaign(
    State(app): State<App>,
    Caller(address): Caller,
    Path(id): Path<String>,
    request: Fields,
) -> Result<Json<CampaignStands>, Refusal> {
    let request: CampaignRequest = object(request)?;
    let plays = request.deed == Deed::Play;
    let change = app.hall.change_campaign(&id, request);
    if !plays {
        return Ok(Json(change.await?));
    }
    let stands = app.makes(address, "new games", change).await?;
    // Whoever is ready first makes nothing.
    if stands.game.is_none() {
        app.visitors.made_nothing(address, Instant::now());
    }
    Ok(Json(stands))
}

async fn upload(
    State(app): State<App>,
    Caller(address): Caller,
    record: Result<String, StringRejection>,
) -> Result<Json<Kept>, Refusal> {
    let record = record?;
    let id = app.makes(address, "records", app.hall.keep_record(record)).await?;
    Ok(Json(Kept { id }))
}

async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(text(app.hall.record(&id).await?))
}

async fn scenario(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Position>, Refusal> {
    Ok(Json(app.hall.scenario(&name).await?))
}

fn text(body: String) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../docs/site-protocol.md");

    #[test]
    fn the_page_tells_every_address() {
        let (program, _) = include_str!("http.rs").split_once("#[cfg(test)]").expect("a program");
        let routes = program.split(".route(\"").skip(1);
        let addresses: Vec<&str> = routes.filter_map(|route| route.split('"').next()).collect();
        assert!(addresses.len() > 10, "{addresses:?}");
        for address in addresses {
            let within = if address == "/healthz" { "" } else { "/api" };
            let told = address.replace("{id}", "ID").replace("{name}", "NAME");
            let is_told = ["GET", "POST"].map(|method| PAGE.contains(&format!("| `{method} {within}{told}` |")));
            assert!(is_told.contains(&true), "docs/site-protocol.md does not tell {address}");
        }
    }

    #[test]
    fn the_page_tells_the_status_of_every_refusal() {
        for code in Code::ALL {
            let status = Refusal::new(*code, "").into_response().status().as_u16();
            let row = format!("| `{}` | {status} |", code.word());
            assert!(PAGE.contains(&row), "docs/site-protocol.md has no row {row}");
        }
    }
}
