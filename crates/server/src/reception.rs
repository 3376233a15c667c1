//! Whoever wants something of a game comes here first: it is fetched from the store if need be, and asked.

use crate::command::{Command, Entrance, Outbox, Way};
use crate::game;
use crate::hall::Hall;
use crate::refusal::Refusal;
use crate::secret::Token;
use ashwright_room::Code;
use ashwright_room::site::{Joined, Looked};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::oneshot;

impl Hall {
    fn find(self: &Arc<Hall>, id: &str) -> Way {
        self.way(id, |commands| {
            tokio::spawn(game::keep(id.to_string(), self.clone(), commands));
        })
    }

    /// Asks a game, and asks again if it went out of memory at that moment.
    pub(crate) async fn ask<T>(
        self: &Arc<Hall>,
        id: &str,
        command: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<(T, Way), Refusal> {
        // Names are made here, so most wrong ones can be told without looking for them.
        if id.len() != 16 || !id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()) {
            return Err(Refusal::no_such_game());
        }
        for _ in 0..8 {
            let game = self.find(id);
            let (answer, answered) = oneshot::channel();
            if game.send(Box::new(command(answer))).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return answer.map(|answer| (answer, game));
            }
            tokio::task::yield_now().await;
        }
        Err(Refusal::new(
            Code::Failed,
            "The server cannot open the game now. Try again in a moment.",
        ))
    }

    /// Takes a free seat.
    pub(crate) async fn join(
        self: &Arc<Hall>,
        id: &str,
        invitation: &str,
        token: Option<String>,
    ) -> Result<Joined, Refusal> {
        let token = Token::given(token)?;
        let join = |answer| Command::Join {
            invitation: invitation.to_string(),
            token: token.clone(),
            answer,
        };
        Ok(self.ask(id, join).await?.0)
    }

    /// What may be known about a game without a seat.
    pub(crate) async fn look(self: &Arc<Hall>, id: &str) -> Result<Looked, Refusal> {
        Ok(self.ask(id, |answer| Command::Look { answer }).await?.0)
    }

    /// Begins a visit.
    pub(crate) async fn enter(
        self: &Arc<Hall>,
        id: &str,
        token: Option<String>,
        seen: Option<(u64, u64)>,
        from: IpAddr,
        outbox: Outbox,
    ) -> Result<Entrance, Refusal> {
        let enter = |answer| Command::Enter {
            token: token.clone(),
            seen,
            from,
            outbox: outbox.clone(),
            answer,
        };
        let (visitor, game) = self.ask(id, enter).await?;
        Ok(Entrance { visitor, game })
    }

    /// The record of a finished game.
    pub(crate) async fn record_of_game(self: &Arc<Hall>, id: &str) -> Result<String, Refusal> {
        Ok(self.ask(id, |answer| Command::Record { answer }).await?.0)
    }
}
