//! How often a world that a seat cannot tell apart is found, over the decisions of random games on random decks.
//!
//! `cargo run --release -p ashwright-testkit --example acceptance -- GAMES SEATS EVERY [EDITION] [SIDES]`: so many games, so
//! many seats, at every so-manieth decision; of the edition `reborn` or `original`; with `sides` the seats are on sides that
//! chance draws, two of them at least.

use ashwright_core::EditionId;
use ashwright_engine::{Deck, Sides};
use ashwright_testkit::{Laws, Random, Report, Size, Trial, random_deck};

fn main() -> std::process::ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| words.get(at).and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (games, seats, every) = (number(0, 1000), number(1, 2).clamp(2, 4), number(2, 1));
    let edition = match words.iter().any(|word| word == "original") {
        true => EditionId::Original,
        false => EditionId::Reborn,
    };
    let sided = words.iter().any(|word| word == "sides");
    let book = ashwright_table::rulebook(edition);
    let mut report = Report::default();
    for n in 0..games {
        let mut random = Random::new(n);
        let decks: Vec<Deck> = (0..seats).map(|_| random_deck(&book, &mut random)).collect();
        let mut trial = Trial::new(&book, &decks, n);
        if sided {
            let mut sides: Vec<u8> = (0..seats).map(|_| random.below(2) as u8).collect();
            sides[0] = 0;
            sides[1 + random.below(seats as u32 - 1) as usize] = 1;
            trial.start.sides = Sides::numbered(&sides);
        }
        trial.size = Size {
            laws: Laws::Secrecy,
            secrecy_every: every as u32,
            ..Size::default()
        };
        match trial.run() {
            Ok(one) => report.merge(one),
            Err(broken) => {
                eprintln!("{broken}");
                return std::process::ExitCode::FAILURE;
            }
        }
    }
    println!("{report:#?}");
    println!(
        "found {:.4} %, at the first try {:.4} %",
        100.0 * report.acceptance(),
        100.0 * report.first_try()
    );
    std::process::ExitCode::SUCCESS
}
