//! Seeded games between bots, played to their end: the same number gives the same state hash on every platform.
//!
//! `cargo xtask wasm` builds this for `wasm32-unknown-unknown`, runs `hashes.mjs` under node and compares with the
//! example `hashes` run natively.

use ashwright_bots::{BotKind, Match, play};
use ashwright_engine::{Deck, Rulebook};
use ashwright_table::decks;
use std::sync::{Arc, LazyLock};

/// After so many rounds a game counts as endless.
const MOST_ROUNDS: u16 = 1_000;

/// How many games are compared.
const GAMES: u32 = 40;

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::reborn().clone())));

static DECKS: LazyLock<Vec<Deck>> = LazyLock::new(|| {
    let read = decks::rulebook(&BOOK.pool);
    read.into_iter().flatten().map(|named| named.deck).collect()
});

/// How many games are compared.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn games() -> u32 {
    GAMES
}

/// The hash of the state at the end of game `n` between decks of the rulebook; 0 when the game did not end.
///
/// Every tenth game is between greedy bots, every fifth has four seats, the others are between two random bots.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn hash_of_game(n: u32) -> u64 {
    let kind = if n % 10 == 9 { BotKind::Greedy } else { BotKind::Random };
    let seats = if n % 5 == 3 { 4 } else { 2 };
    let first = n as usize;
    let apart = 1 + first / 6 % 5;
    let decks: Vec<Deck> = (0..seats)
        .filter_map(|seat| DECKS.get((first + seat * apart) % 6).cloned())
        .collect();
    let game = Match {
        decks: &decks,
        bots: &[kind; 4][..seats],
        seed: u64::from(n),
        most_rounds: MOST_ROUNDS,
    };
    match play(&BOOK, &game) {
        Ok(result) if result.outcome.is_some() => result.hash,
        Ok(_) | Err(_) => 0,
    }
}
