//! What a page and the server of a site say to each other about games, apart from what is said within one: the bodies of
//! requests and answers, as JSON. Games themselves speak in [`crate::message`]s.

use crate::message::Level;
use ashwright_core::{DeckLists, EditionId};
use ashwright_table::Challenge;
use serde::{Deserialize, Serialize};

/// What a new game is to be like: `POST /api/games`, answered by [`Made`]. What is left out is as in [`Wish::default`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// How many seats.
    pub seats: u8,
    /// The name of the player who makes it.
    pub name: String,
    /// Which cards and decks may be played: all of this edition.
    #[serde(rename = "format")]
    pub edition: EditionId,
    /// The Chimera that one or two players meet; the edition is Red Rains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encounter: Option<Challenge>,
    /// The bots that take the last seats, each with a preconstructed deck that chance chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Level>,
    /// Whether the players know what is in each other's decks.
    pub lists: DeckLists,
    /// Whether strangers see it and may sit down.
    pub listed: bool,
    /// For tests: what chance follows from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// For tests: what the game begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

impl Default for Wish {
    /// A game for two who know each other's decks and nobody else sees.
    fn default() -> Wish {
        Wish {
            seats: 2,
            name: String::new(),
            edition: EditionId::default(),
            encounter: None,
            bots: Vec::new(),
            lists: DeckLists::Open,
            listed: false,
            seed: None,
            scenario: None,
        }
    }
}

/// A new game, for whoever made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// Its id.
    pub id: String,
    /// The seat that was taken.
    pub seat: u8,
    /// What proves that it is one's own.
    pub token: String,
    /// What lets somebody else sit down; empty where there is no seat for anybody else.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub join: String,
}

/// A seat is asked for: `POST /api/games/ID/join`, answered by [`Joined`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// What lets one sit down. Empty where the seats of the game are open to everybody.
    #[serde(default)]
    pub join: String,
    /// A token that the browser made, so that it may ask again when the answer was lost.
    pub token: Option<String>,
}

/// A seat, for whoever takes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Joined {
    /// The seat.
    pub seat: u8,
    /// What proves that it is one's own.
    pub token: String,
}

/// A game, for whoever has its link: `GET /api/games/ID`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Looked {
    /// Its id.
    pub id: String,
    /// How many seats there are.
    pub seats: usize,
    /// How many of them are free.
    pub free: usize,
}

/// A game whose free seats anybody may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenGame {
    /// Its id.
    pub id: String,
    /// The name of the player who made it.
    pub name: String,
    /// The edition that is played.
    #[serde(rename = "format")]
    pub edition: EditionId,
    /// The Chimera that the players meet, if they meet one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chimera: Option<String>,
    /// How many seats there are.
    pub seats: usize,
    /// How many of them are free.
    pub free: usize,
    /// Whether the players know what is in each other's decks.
    pub lists: DeckLists,
}

/// The games whose free seats anybody may take: `GET /api/open`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenGames {
    /// The one that waits longest first.
    pub games: Vec<OpenGame>,
}

/// A campaign for two (R 23): `POST /api/campaigns`, answered by [`Made`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignWish {
    /// What the players call it.
    pub name: String,
    /// Whom they meet; the level does not matter.
    pub challenge: Challenge,
    /// The name of the player who begins it.
    pub player: String,
    /// The name of the preconstructed deck that this player begins with (R 23.2.1).
    pub start: String,
    /// For tests: what chance follows from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// The second place of a campaign is asked for: `POST /api/campaigns/ID/join`, answered by [`Joined`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignInvitation {
    /// What lets one take it.
    pub join: String,
    /// A token that the browser made, so that it may ask again when the answer was lost.
    pub token: Option<String>,
    /// The name of the player who takes it.
    pub player: String,
    /// The name of the preconstructed deck that this player begins with (R 23.2.1).
    pub start: String,
}

/// What a player does in a campaign: `POST /api/campaigns/ID`, answered by [`CampaignStands`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignRequest {
    /// What proves the player's place.
    pub token: String,
    /// What is done.
    pub deed: Deed,
}

/// What is done in a campaign between two encounters, by one player for that player's own part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// The next encounter is played with this deck, as the text of a deck file (R 23.2.2).
    Deck(String),
    /// These cards are taken after a victory (R 23.2.3), or nothing.
    Take(Option<Taken>),
    /// The player is ready for the next encounter, which begins when both are. Whoever changes something after that is not ready
    /// any more.
    Play,
    /// The player is not ready any more, if the encounter has not begun.
    Wait,
    /// The campaign is over, and both try it again from its beginning (R 23.1.3), as another one.
    Again,
    /// The player leaves it for good: the other one learns it, and goes on elsewhere.
    Leave,
}

/// Cards that a player takes after a victory (R 23.2.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    /// The name of the preconstructed deck from which they are.
    pub from: String,
    /// Titles with their numbers of copies.
    pub cards: Vec<(String, u8)>,
}

/// How a campaign stands: `GET /api/campaigns/ID`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CampaignStands {
    /// Its id.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// How often it was changed: an answer with a lower number is an older one.
    pub version: i64,
    /// How many of its two players are there.
    pub players: usize,
    /// Which of them is ready for the next encounter, while the other is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<usize>,
    /// The game of its encounter, while that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The campaign in which both try it again, with the tokens of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Which of its players has left it for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
}

/// What the server says about itself: `GET /api/info`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// Its version.
    pub version: String,
    /// Whether it runs for tests, which may choose chance and positions.
    pub test: bool,
}

/// A record that the server keeps from now on: the answer to `POST /api/records`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// What names it in addresses.
    pub id: String,
}
