//! Seeded games between bots, played to their end: the same number gives the same state hash on every platform.
//!
//! `cargo xtask wasm` builds this for `wasm32-unknown-unknown`, runs `hashes.mjs` under node and compares with the
//! example `hashes` run natively.

use ashwright_bots::{BotKind, Match, play, play_from};
use ashwright_core::{Difficulty, EditionId};
use ashwright_engine::{Deck, Encounter, Rulebook, State};
use ashwright_table::decks;
use ashwright_table::encounter::chimeras;
use std::sync::{Arc, LazyLock};

/// After so many rounds a game counts as endless.
const MOST_ROUNDS: u16 = 1_000;

/// How many games of each edition are compared.
const GAMES: [(EditionId, u32); 3] = [
    (EditionId::Reborn, 40),
    (EditionId::Original, 20),
    (EditionId::RedRains, 12),
];

/// The rules and ready-made decks of an edition.
struct Shelf {
    book: Rulebook,
    decks: Vec<Deck>,
}

static SHELVES: LazyLock<Vec<Shelf>> = LazyLock::new(|| GAMES.map(|(edition, _)| shelf(edition)).into());

fn shelf(edition: EditionId) -> Shelf {
    let book = Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone()));
    let read = decks::rulebook(&book.pool).expect("the decks of this program are decks");
    let decks = read.into_iter().map(|named| named.deck).collect();
    Shelf { book, decks }
}

/// How many games are compared.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn games() -> u32 {
    GAMES.iter().map(|(_, games)| games).sum()
}

/// The hash of the state at the end of game `n` between ready-made decks; 0 when the game did not end.
///
/// Of the games of each edition every tenth is between greedy bots and every fifth has four seats, the others are between two
/// random bots; against a Chimera there is one player, or there are two.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn hash_of_game(n: u32) -> u64 {
    let mut within = n;
    for ((edition, games), shelf) in GAMES.iter().zip(&*SHELVES) {
        match within.checked_sub(*games) {
            Some(beyond) => within = beyond,
            None => return hash_at(shelf, *edition, within),
        }
    }
    0
}

fn hash_at(shelf: &Shelf, edition: EditionId, n: u32) -> u64 {
    let kind = if n % 10 == 9 { BotKind::Greedy } else { BotKind::Random };
    let seats = match edition {
        EditionId::RedRains => 1 + n as usize % 2,
        EditionId::Reborn | EditionId::Original if n % 5 == 3 => 4,
        EditionId::Reborn | EditionId::Original => 2,
    };
    let (first, all) = (n as usize, shelf.decks.len());
    let apart = 1 + first / all % (all - 1);
    let decks: Vec<Deck> = (0..seats)
        .filter_map(|seat| shelf.decks.get((first + seat * apart) % all).cloned())
        .collect();
    let game = Match {
        decks: &decks,
        bots: &[kind; 4][..seats],
        seed: u64::from(n),
        most_rounds: MOST_ROUNDS,
    };
    let played = match edition {
        EditionId::RedRains => match meeting(&shelf.book, &decks, first) {
            Some(start) => play_from(&shelf.book, start, &game, None),
            None => return 0,
        },
        EditionId::Reborn | EditionId::Original => play(&shelf.book, &game),
    };
    match played {
        Ok(result) if result.outcome.is_some() => result.end.hash64(),
        Ok(_) | Err(_) => 0,
    }
}

/// A table at which the Chimeras take turns, each with its two stacks.
fn meeting(book: &Rulebook, decks: &[Deck], n: usize) -> Option<State> {
    let all: Vec<_> = chimeras(book).collect();
    let (title, printed) = all.get(n % all.len())?;
    let stack = &printed.stacks[n / all.len() % 2];
    let encounter = Encounter::recommended(book, *title, Difficulty::Standard, 1, stack);
    State::against(book, decks, &encounter).ok()
}
