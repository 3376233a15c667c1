//! The sounds of the table. None is a file: each is a few notes, made when it is heard.

mod notes;
#[cfg(target_arch = "wasm32")]
mod player;

#[cfg(target_arch = "wasm32")]
pub use player::{follow, play, sample, want};

/// So many sounds are heard at once at most.
pub const VOICES: usize = 4;

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// Cards are drawn.
    Draw,
    /// A card is laid down.
    Place,
    /// Dice are rolled.
    Roll,
    /// Dice are spent.
    Spend,
    /// The power of a die strikes.
    Power,
    /// A unit attacks.
    Lunge,
    /// So much damage, or so many wounds.
    Hurt(u8),
    /// Something is destroyed.
    Fall,
    /// Wounds go.
    Heal,
    /// One's turn begins.
    Turn,
    /// Others do something, and one may answer.
    React,
    /// One has won.
    Won,
    /// One has lost.
    Lost,
}

impl Sound {
    /// Every sound, for whoever goes through them.
    #[cfg(test)]
    const ALL: [Sound; 13] = [
        Sound::Draw,
        Sound::Place,
        Sound::Roll,
        Sound::Spend,
        Sound::Power,
        Sound::Lunge,
        Sound::Hurt(1),
        Sound::Fall,
        Sound::Heal,
        Sound::Turn,
        Sound::React,
        Sound::Won,
        Sound::Lost,
    ];

    /// Whether it calls somebody who may look elsewhere.
    pub fn calls(self) -> bool {
        matches!(self, Sound::Turn | Sound::React | Sound::Won | Sound::Lost)
    }
}
