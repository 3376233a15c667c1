//! Tokens: kinds of them, and how many of each lie on a card.

use std::ops::{Index, IndexMut};

/// The kinds of tokens (R 1.7.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Token {
    /// Damage that a unit or Phoenixborn has received.
    Wound,
    /// Exhaustion.
    Exhaustion,
    /// Status.
    Status,
}

impl Token {
    /// Every kind.
    pub const ALL: [Token; 3] = [Token::Wound, Token::Exhaustion, Token::Status];
}

/// How many tokens of each kind lie somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tokens([u8; Token::ALL.len()]);

impl Tokens {
    /// No tokens.
    pub const NONE: Tokens = Tokens([0; Token::ALL.len()]);

    /// How many there are of all kinds.
    pub fn total(self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }
}

impl Index<Token> for Tokens {
    type Output = u8;

    fn index(&self, token: Token) -> &u8 {
        &self.0[token as usize]
    }
}

impl IndexMut<Token> for Tokens {
    fn index_mut(&mut self, token: Token) -> &mut u8 {
        &mut self.0[token as usize]
    }
}
