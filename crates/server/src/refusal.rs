//! What is answered to a request that is not done.

use crate::store::StoreError;
use ashwright_room::message::Message;
use ashwright_room::{Code, Refused};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// A refusal as the answer to a request: nothing changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub Refused);

impl Refusal {
    /// A refusal with these words.
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal(Refused::new(code, text))
    }

    /// There is no game of that name.
    pub fn no_such_game() -> Refusal {
        Refusal::new(
            Code::NoSuchGame,
            "There is no game at this link. Check the link, or ask for a new one.",
        )
    }

    /// There is no campaign of that name.
    pub fn no_such_campaign() -> Refusal {
        Refusal::new(
            Code::NoSuchGame,
            "There is no campaign at this link. Check the link, or ask for a new one.",
        )
    }

    /// Too much was asked for in too short a time.
    pub fn too_fast(what: &str) -> Refusal {
        Refusal::new(
            Code::TooFast,
            format!("Too many {what} in a short time. Wait a moment and try again."),
        )
    }

    /// The server itself failed.
    pub fn failed(why: &dyn std::error::Error) -> Refusal {
        tracing::error!(error = %why, "a request failed");
        Refusal::new(
            Code::Failed,
            format!("The server cannot do this now: {why}. Try again later."),
        )
    }

    /// The refusal as a message of a socket.
    pub fn message(self, id: Option<u32>) -> Message {
        Message::refused(id, self.0)
    }

    fn status(&self) -> StatusCode {
        match self.0.code {
            Code::NoSuchAddress | Code::NoSuchGame | Code::NoSuchRecord => StatusCode::NOT_FOUND,
            Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Code::NotSeated | Code::Origin => StatusCode::FORBIDDEN,
            Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Code::TooBig => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::NotNow | Code::Taken => StatusCode::CONFLICT,
            Code::NotStored => StatusCode::INSUFFICIENT_STORAGE,
            Code::Failed => StatusCode::INTERNAL_SERVER_ERROR,
            Code::Stale
            | Code::Illegal
            | Code::Malformed
            | Code::Version
            | Code::Over
            | Code::NothingToUndo
            | Code::Barrier
            | Code::Offline => StatusCode::BAD_REQUEST,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        let remedy = match error {
            StoreError::Full => "Whoever runs it can make some, or raise --data-limit.",
            _ => "Try again in a moment.",
        };
        Refusal::new(
            Code::NotStored,
            format!("Nothing was done, because it could not be stored: {error}. {remedy}"),
        )
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status(), Json(self.0)).into_response()
    }
}
