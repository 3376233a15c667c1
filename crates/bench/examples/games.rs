//! Prints how fast games are played with the decks of the rulebook and with random ones, and a hash of all their last
//! states: `games [GAMES]`. Two builds whose hashes agree decide alike.

use ashwright_bench as bench;
use ashwright_bots::{BotKind, GameResult, Match, play};
use ashwright_engine::{Deck, Suspended};
use ashwright_testkit::{Random, random_deck};
use cpu_time::ProcessTime;

fn main() -> Result<(), Suspended> {
    let games: u64 = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(1_000);
    for seats in [2, 3, 4] {
        let decks = (0..games).map(|n| bench::pairing(n, seats)).collect();
        run(
            &format!("{seats} random bots, decks of the rulebook"),
            decks,
            BotKind::Random,
        )?;
        let decks = (0..games).map(|n| random_decks(n, seats)).collect();
        run(&format!("{seats} random bots, random decks"), decks, BotKind::Random)?;
    }
    let decks = (0..games / 100).map(|n| random_decks(n, 2)).collect();
    run("2 greedy bots, random decks", decks, BotKind::Greedy)
}

fn random_decks(n: u64, seats: usize) -> Vec<Deck> {
    let mut random = Random::new(n);
    (0..seats).map(|_| random_deck(bench::book(), &mut random)).collect()
}

fn run(name: &str, decks: Vec<Vec<Deck>>, kind: BotKind) -> Result<(), Suspended> {
    let start = ProcessTime::now();
    let mut results: Vec<GameResult> = Vec::new();
    for (seed, decks) in (0..).zip(&decks) {
        results.push(play(
            bench::book(),
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
        all.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game.hash ^ game.decisions
    });
    println!(
        "{name}: {:.0} games per CPU-second, {} games, {} decisions, hash {hash:016x}",
        results.len() as f64 / seconds,
        results.len(),
        results.iter().map(|game| game.decisions).sum::<u64>()
    );
    Ok(())
}
