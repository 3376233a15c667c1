//! How often a world that a seat cannot tell apart is found, over the decisions of random games.
//!
//! `cargo run --release -p ashwright-testkit --example acceptance -- GAMES SEATS EVERY`: so many games, so many seats,
//! at every so-manieth decision.

use ashwright_testkit::{Laws, Report, Size, Trial, decks_of, reborn_rulebook};

fn main() -> std::process::ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |otherwise: u64| arguments.next().and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (games, seats, every) = (number(1000), number(2).clamp(2, 4), number(1));
    let mut report = Report::default();
    for n in 0..games {
        let mut trial = Trial::new(reborn_rulebook(), &decks_of(n, seats as usize), n);
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
