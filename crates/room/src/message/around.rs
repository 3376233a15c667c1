//! What players and rooms say to each other besides the game: phrases, what is to be taken back, and who is there.

use super::is_default;
use ashwright_core::Seat;
use serde::{Deserialize, Serialize};

/// What is around the table besides the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Around {
    /// What the players are asked to let somebody take back.
    #[serde(skip_serializing_if = "is_default")]
    pub asked: Option<TakingBack>,
    /// What was taken back after others had seen it, in the order in which it was.
    #[serde(skip_serializing_if = "is_default")]
    pub taken_back: Vec<TakenBack>,
    /// Whether strangers see the game, which has not begun, and may sit down.
    #[serde(skip_serializing_if = "is_default")]
    pub open: bool,
    /// Whether players may say words of their own: all have come by a link that one of them gave to the others.
    #[serde(skip_serializing_if = "is_default")]
    pub words: bool,
    /// How many watch who sit at no seat.
    #[serde(skip_serializing_if = "is_default")]
    pub watchers: u32,
}

/// That a player asks the others to let it take back its last answer, which it cannot take back alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakingBack {
    /// Who asks.
    pub by: Seat,
    /// How many steps the game would have afterwards.
    pub to: u32,
    /// Whether chance has answered since. What it answered is known; asked the same again, it answers the same.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chance: bool,
    /// Whether somebody has learned since what a hidden card is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub learned: bool,
    /// Whose answers since go with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub others: Vec<Seat>,
    /// Who has not answered yet.
    pub waits: Vec<Seat>,
    /// Who declined: the game goes on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub declined: Option<Seat>,
}

/// That an answer was taken back: because all agreed, or by its player alone, as nothing barred it, after others had seen
/// what it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakenBack {
    /// Whose.
    pub seat: Seat,
    /// How many steps the game had afterwards.
    pub to: u32,
    /// Whether nobody had to agree.
    #[serde(default, skip_serializing_if = "is_default")]
    pub alone: bool,
}

/// That nobody is connected for a seat whose player has to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Away {
    /// In how many seconds the others may claim the game, or a partner may let a bot play, in steps of some seconds: 0 when
    /// they may now; nothing where the game does not wait for this player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub claim: Option<u32>,
    /// Whether a bot plays for this player meanwhile.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stood_in: bool,
}

/// What a player says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// One of the phrases.
    Phrase(Phrase),
    /// Words of one's own, on one line of [`MOST_LETTERS`] at most, where [`Around::words`] allows them.
    Words(String),
}

/// So many characters somebody may say at once.
pub const MOST_LETTERS: usize = 200;

/// What players can say to each other at every table. Where strangers may sit down there are no other words, so nobody has to
/// read those of a stranger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// For the beginning.
    Hello,
    /// For the beginning.
    GoodLuck,
    /// Praise.
    WellPlayed,
    /// Praise.
    NiceMove,
    /// Thanks.
    Thanks,
    /// Why it takes a while.
    Thinking,
    /// Regret.
    Sorry,
    /// A mistake of one's own.
    Oops,
    /// Whose turn it is.
    YourTurn,
    /// That one will be back.
    OneMoment,
    /// That one leaves.
    MustGo,
    /// For the end.
    GoodGame,
}

impl Phrase {
    /// Every phrase, in the order in which they are offered.
    pub const ALL: [Phrase; 12] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::NiceMove,
        Phrase::Thanks,
        Phrase::Thinking,
        Phrase::Sorry,
        Phrase::Oops,
        Phrase::YourTurn,
        Phrase::OneMoment,
        Phrase::MustGo,
        Phrase::GoodGame,
    ];

    /// The phrase in one word, as messages have it.
    pub fn word(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good_luck",
            Phrase::WellPlayed => "well_played",
            Phrase::NiceMove => "nice_move",
            Phrase::Thanks => "thanks",
            Phrase::Thinking => "thinking",
            Phrase::Sorry => "sorry",
            Phrase::Oops => "oops",
            Phrase::YourTurn => "your_turn",
            Phrase::OneMoment => "one_moment",
            Phrase::MustGo => "must_go",
            Phrase::GoodGame => "good_game",
        }
    }
}

/// That somebody said something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spoken {
    /// Its number: everything that was said later has a greater one.
    pub n: u32,
    /// Who.
    pub seat: Seat,
    /// After which step of the game.
    pub step: u32,
    /// After how many of the moves that were taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken_back: u32,
    /// What.
    pub says: Says,
}
