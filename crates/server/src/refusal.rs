//! What is answered to a request that is not done.

use crate::store::StoreError;
use ashwright_room::message::Message;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A request that was not done, and nothing changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// One word for programs, as in [`ashwright_room::message::Message::Refused`].
    pub code: &'static str,
    /// What went wrong and what to do, for people.
    pub text: String,
}

impl Refusal {
    /// A refusal with these words.
    pub fn new(code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal {
            code,
            text: text.into(),
        }
    }

    /// There is no game of that name.
    pub fn no_such_game() -> Refusal {
        Refusal::new(
            "no_such_game",
            "There is no game at this link. Check the link, or ask for a new one.",
        )
    }

    /// Too much was asked for in too short a time.
    pub fn too_fast(what: &str) -> Refusal {
        Refusal::new(
            "too_fast",
            format!("Too many {what} in a short time. Wait a moment and try again."),
        )
    }

    /// The server itself failed.
    pub fn failed(why: &dyn std::error::Error) -> Refusal {
        tracing::error!(error = %why, "a request failed");
        Refusal::new(
            "failed",
            format!("The server cannot do this now: {why}. Try again later."),
        )
    }

    /// The refusal as a message of a socket.
    pub fn message(self, id: Option<u32>) -> Message {
        Message::Refused {
            id,
            code: self.code.to_string(),
            text: self.text,
            rule: None,
        }
    }

    fn status(&self) -> StatusCode {
        match self.code {
            "no_such_game" | "no_such_record" => StatusCode::NOT_FOUND,
            "not_seated" | "origin" => StatusCode::FORBIDDEN,
            "too_big" => StatusCode::PAYLOAD_TOO_LARGE,
            "too_fast" => StatusCode::TOO_MANY_REQUESTS,
            "not_now" | "taken" => StatusCode::CONFLICT,
            "not_stored" => StatusCode::INSUFFICIENT_STORAGE,
            "failed" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::new(
            "not_stored",
            format!("Nothing was done, because it could not be stored: {error}. Try again in a moment."),
        )
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status(), Json(self)).into_response()
    }
}
