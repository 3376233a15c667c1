//! What players and rooms say to each other besides the game: phrases, and who is there.

use ashwright_core::Seat;
use serde::{Deserialize, Serialize};

/// What players can say to each other. There are no other words, so nobody has to read those of a stranger.
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
    /// What.
    pub phrase: Phrase,
}
