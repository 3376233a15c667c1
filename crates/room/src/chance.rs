//! Chance that nobody can bend: every outcome follows from a secret that is committed to before anybody sits down, and
//! from what each player adds. `docs/fair-chance.md` tells how to check it with other tools.

use ashwright_core::{CardId, Seat, sort, sort_by_key};
use ashwright_engine::{Agent, Answer, Ask, CardSet, Choice, Form, Question, Rulebook, State, Weights};
use ashwright_table::{Challenge, Chance, SeededChance, Session};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The first line of what is authenticated, which says what the numbers are for.
pub const PURPOSE: &str = "ashwright chance 1";

/// What is authenticated for the random aspects of a Chimera, in the place of a request.
const ASPECTS: &str = "aspects";

/// The secret from which all outcomes of a room follow. It is never shown before the game is over, not even by
/// [`fmt::Debug`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret([u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> String {
        hex(&secret.0)
    }
}

impl TryFrom<String> for Secret {
    type Error = String;

    fn try_from(text: String) -> Result<Secret, String> {
        Secret::from_hex(&text).ok_or_else(|| "a secret is written with 64 hexadecimal digits".to_string())
    }
}

impl Secret {
    /// A secret of these bytes, which must come from a generator that nobody can guess.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret that 64 hexadecimal digits stand for.
    pub fn from_hex(text: &str) -> Option<Secret> {
        let digits: Option<Vec<u8>> = text.chars().map(|c| Some(c.to_digit(16)? as u8)).collect();
        let bytes: Vec<u8> = digits?.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect();
        let bytes = <[u8; 32]>::try_from(bytes).ok()?;
        (text.len() == 64).then_some(Secret(bytes))
    }

    /// SHA-256 of the secret, in hexadecimal digits: it binds to the secret without telling it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The secret in hexadecimal digits, for when the game is over.
    pub fn open(&self) -> String {
        hex(&self.0)
    }
}

/// Bytes as small hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a bot adds to chance in place of a player, from the seed of its room.
pub(crate) fn bot_nonce(seed: u64, seat: Seat) -> String {
    let digest = Sha256::digest(format!("ashwright bot nonce\n{seed}\n{seat}"));
    hex(&digest[..16])
}

/// Whether a text can be a player's share of chance: 16 to 64 hexadecimal digits.
pub fn is_nonce(text: &str) -> bool {
    (16..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Who answers for chance in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The secret with what the players added, by seat.
    Secret(Secret, Vec<String>),
    /// A seed that everybody may know: for tests.
    Seed(u64),
}

impl Bound {
    /// The outcome of request number `n`, counted from 0 over the whole game; nothing when nothing can come out.
    pub fn outcome(&self, book: &Rulebook, state: &State, question: &Question, n: usize) -> Option<Answer> {
        match self {
            Bound::Secret(secret, nonces) => {
                let mut numbers = Numbers::new(secret, nonces, n, &request(book, state, question));
                sample(book, state, &question.form(), &mut |n| numbers.below(n))
            }
            Bound::Seed(seed) => {
                // One generator for each outcome, so that what is asked again is answered alike.
                let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n as u64);
                SeededChance::new(seed).answer(&question.form())
            }
        }
    }

    /// Draws the aspects of a Chimera that are to be random, before the first request.
    pub(crate) fn draw_aspects(&self, book: &Rulebook, challenge: &mut Challenge) {
        match self {
            Bound::Secret(secret, nonces) => {
                let mut numbers = Numbers::new(secret, nonces, 0, ASPECTS);
                challenge.draw(book, &mut |n| numbers.below(n));
            }
            Bound::Seed(seed) => {
                let mut chance = SeededChance::new(*seed);
                challenge.draw(book, &mut |n| chance.below(n));
            }
        }
    }

    /// The outcome of the request that a session waits on; nothing when it waits for no chance.
    pub fn next(&self, session: &Session) -> Option<Answer> {
        let question = session.question_for(Agent::Chance)?;
        self.outcome(session.book(), session.state(), question, session.requests())
    }
}

/// The cards of a bag by title, and copies of a title in the order of their ids.
pub(crate) fn in_order<'a>(book: &'a Rulebook, state: &State, from: &CardSet) -> Vec<(&'a str, CardId)> {
    let title = |card: CardId| book.pool.card(state.card(card).title).title.as_str();
    let mut cards: Vec<_> = from.iter().map(|card| (title(card), card)).collect();
    sort(&mut cards);
    cards
}

fn bag(book: &Rulebook, state: &State, from: &CardSet, weights: Weights) -> String {
    let mut cards: Vec<_> = in_order(book, state, from)
        .into_iter()
        .map(|(title, card)| (title, weights.of(card)))
        .collect();
    sort(&mut cards);
    let groups = cards.chunk_by(|a, b| a == b);
    let parts = groups.map(|same| match same[0] {
        (title, 1) => format!("{} {title}", same.len()),
        (title, weight) => format!("{} {title} x{weight}", same.len()),
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// A request to chance as the text that is authenticated: `roll P1: 5 ceremonial; 5 natural`,
/// `draw P2: 3 Anchornaut; 1 Hammer Knight`, `pick P1: …`.
pub fn request(book: &Rulebook, state: &State, question: &Question) -> String {
    let what = match question.ask {
        Ask::Roll(seat) => format!("roll {seat}"),
        Ask::Draw(seat) => format!("draw {seat}"),
        Ask::RandomCard(seat) => format!("pick {seat}"),
        _ => "choose".to_string(),
    };
    let among = match question.form() {
        Form::Roll { dice } => {
            let parts: Vec<String> = dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
            parts.join("; ")
        }
        Form::Draw { from, weights } => bag(book, state, &from, weights),
        form @ (Form::OneOf(_) | Form::Some { .. } | Form::Number { .. } | Form::Pay { .. } | Form::AnyDice { .. }) => {
            form.count().to_string()
        }
    };
    format!("{what}: {among}")
}

/// One answer with the right distribution; cards are counted by title, so that the outcome does not depend on how the
/// engine numbers them.
fn sample(book: &Rulebook, state: &State, form: &Form<'_>, below: &mut dyn FnMut(u32) -> u32) -> Option<Answer> {
    match form {
        Form::Draw { from, weights } => {
            let mut cards = in_order(book, state, from);
            sort_by_key(&mut cards, |(title, card)| (*title, weights.of(*card), *card));
            let n = Some(weights.total(from)).filter(|n| *n > 0)?;
            let card = weights.pick(cards.into_iter().map(|(_, card)| card), below(n))?;
            Some(Answer::Choice(Choice::Card(card)))
        }
        Form::Roll { .. }
        | Form::OneOf(_)
        | Form::Some { .. }
        | Form::Number { .. }
        | Form::Pay { .. }
        | Form::AnyDice { .. } => form.sample(below),
    }
}

/// The stream of numbers that belongs to one request.
#[derive(Clone, Debug)]
pub struct Numbers<'a> {
    secret: &'a Secret,
    message: String,
    block: [u8; 32],
    blocks: u32,
    used: usize,
}

impl<'a> Numbers<'a> {
    /// The numbers for request `n` of a game.
    pub fn new(secret: &'a Secret, nonces: &[String], n: usize, request: &str) -> Numbers<'a> {
        let mut message = format!("{PURPOSE}\n");
        for nonce in nonces {
            message.push_str(&nonce.to_ascii_lowercase());
            message.push('\n');
        }
        message.push_str(&format!("{n}\n{request}\n"));
        Numbers {
            secret,
            message,
            block: [0; 32],
            blocks: 0,
            used: 32,
        }
    }

    /// The next four bytes, the most significant first.
    pub fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            let message = format!("{}{}", self.message, self.blocks);
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret.0).expect("keys of any length will do for HMAC");
            mac.update(message.as_bytes());
            self.block = mac.finalize().into_bytes().into();
            self.blocks += 1;
            self.used = 0;
        }
        let bytes = &self.block[self.used..self.used + 4];
        self.used += 4;
        bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte))
    }

    /// A number from 0 to `n - 1`: the remainder of the next word, unless the word lies past the last whole multiple
    /// of `n`, where small remainders would come up more often; then the word after it.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let past = (u64::from(u32::MAX) + 1) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < past {
                return word % n;
            }
        }
    }
}
