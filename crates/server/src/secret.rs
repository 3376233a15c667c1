//! What must not be known or guessed: the secrets of games, tokens, and the names of games.

use crate::refusal::Refusal;
use ashwright_room::Code;
use ashwright_room::chance::Secret;
use sha2::{Digest, Sha256};
use std::fmt;
use subtle::ConstantTimeEq;

/// The operating system gave no random bytes.
#[derive(Debug)]
pub struct NoRandomness(getrandom::Error);

impl fmt::Display for NoRandomness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the operating system gives no random bytes: {}", self.0)
    }
}

impl std::error::Error for NoRandomness {}

fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(NoRandomness)?;
    Ok(bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A new secret for the chance of a game, from the operating system.
pub fn new_secret() -> Result<Secret, NoRandomness> {
    random().map(Secret::new)
}

/// What a browser shows to be let in: 256 random bits as hexadecimal digits. It is given out once and never kept.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one from the operating system.
    pub fn new() -> Result<Token, NoRandomness> {
        Ok(Token(hexadecimal(&random::<32>()?)))
    }

    /// One that a browser made, if it looks like one.
    pub fn read(text: String) -> Option<Token> {
        let looks = text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        looks.then_some(Token(text))
    }

    /// The one that a browser made, or a new one where it made none.
    ///
    /// # Errors
    /// When what it made is no token.
    pub(crate) fn given(text: Option<String>) -> Result<Token, Refusal> {
        match text {
            None => Ok(Token::new()?),
            Some(text) => Token::read(text).ok_or_else(|| {
                let text = "The token must be 64 hexadecimal digits: draw another.";
                Refusal::new(Code::Malformed, text)
            }),
        }
    }

    /// The text to give out.
    pub fn into_text(self) -> String {
        self.0
    }

    /// What is kept of it.
    pub fn mark(&self) -> Mark {
        Mark::of(&self.0)
    }
}

/// The SHA-256 of a [`Token`], which is all that the server keeps of it.
#[derive(Clone, Copy)]
pub struct Mark([u8; 32]);

impl Mark {
    /// The mark of a text that claims to be a token.
    pub fn of(token: &str) -> Mark {
        Mark(Sha256::digest(token).into())
    }

    /// The mark of these bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Mark {
        Mark(bytes)
    }

    /// Its bytes, for the store.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether both are of the same token, in a time that does not depend on where they differ.
    pub fn is(&self, other: &Mark) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mark")
    }
}

/// A new name for a game or a record: 80 random bits, so that nobody comes across a private game by trying.
pub fn new_id() -> Result<String, NoRandomness> {
    // Without letters and figures that look alike.
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let bytes = random::<16>()?;
    Ok(bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

/// A new number for a life of a room, small enough for every reader of JSON.
pub fn new_epoch() -> Result<u64, NoRandomness> {
    Ok(u64::from_le_bytes(random()?) >> 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_secret_is_printed() {
        let secret = new_secret().expect("random bytes");
        let token = Token::new().expect("random bytes");
        let printed = format!("{secret:?} {:?}", token.mark());
        assert_eq!(printed, "Secret(…) Mark");
    }

    #[test]
    fn a_mark_is_that_of_its_token_alone() {
        let (one, other) = (Token::new().expect("random"), Token::new().expect("random"));
        assert!(one.mark().is(&Mark::of(&one.0)));
        assert!(!one.mark().is(&other.mark()));
        assert_eq!(one.into_text().len(), 64);
    }

    #[test]
    fn names_are_of_sixteen_plain_letters() {
        let id = new_id().expect("random");
        assert_eq!(id.len(), 16);
        assert!(id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()));
    }
}
