//! Prints how fast games are played with the decks of the rulebook and with random ones, and a hash of all their last
//! states: `games [GAMES [LINE]]`, all lines or those in whose name a text stands. Two builds whose hashes agree decide
//! alike.

use ashwright_bench as bench;
use ashwright_bots::{BotKind, GameResult, Match, play};
use ashwright_core::EditionId;
use ashwright_engine::{Deck, Rulebook, Suspended};
use ashwright_testkit::{Random, random_deck};
use cpu_time::ProcessTime;
use std::sync::Arc;

// What plays games allocates small things all the time; the system's allocator takes some four instructions of a hundred more.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Suspended> {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1_000);
    let wanted = words.next().unwrap_or_default();
    let reborn = bench::book();
    for seats in [2, 3, 4] {
        let name = format!("{seats} random bots, decks of the rulebook");
        if name.contains(&wanted) {
            let decks = (0..games).map(|n| bench::pairing(n, seats)).collect();
            run(&name, reborn, decks, BotKind::Random)?;
        }
        let name = format!("{seats} random bots, random decks");
        if name.contains(&wanted) {
            run(&name, reborn, random_decks(reborn, games, seats), BotKind::Random)?;
        }
    }
    let name = "2 greedy bots, random decks";
    if name.contains(&wanted) {
        run(name, reborn, random_decks(reborn, games / 100, 2), BotKind::Greedy)?;
    }
    let name = "2 random bots, random original decks";
    if name.contains(&wanted) {
        let original = Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::Original).clone()));
        run(name, &original, random_decks(&original, games, 2), BotKind::Random)?;
    }
    Ok(())
}

fn random_decks(book: &Rulebook, games: u64, seats: usize) -> Vec<Vec<Deck>> {
    let decks = |n: u64| {
        let mut random = Random::new(n);
        (0..seats).map(|_| random_deck(book, &mut random)).collect()
    };
    (0..games).map(decks).collect()
}

fn run(name: &str, book: &Rulebook, decks: Vec<Vec<Deck>>, kind: BotKind) -> Result<(), Suspended> {
    let start = ProcessTime::now();
    let mut results: Vec<GameResult> = Vec::new();
    for (seed, decks) in (0..).zip(&decks) {
        results.push(play(
            book,
            &Match {
                decks,
                bots: &vec![kind; decks.len()],
                seed,
                most_rounds: bench::MOST_ROUNDS,
            },
        )?);
    }
    let seconds = start.elapsed().as_secs_f64();
    let hash = results.iter().fold(0u64, |all, game| {
        all.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game.end.hash64() ^ game.decisions
    });
    println!(
        "{name}: {:.0} games per CPU-second, {} games, {} decisions, hash {hash:016x}",
        results.len() as f64 / seconds,
        results.len(),
        results.iter().map(|game| game.decisions).sum::<u64>()
    );
    Ok(())
}
