//! Each bot of a duel is stronger than the one before it: a change that makes one weaker is seen here.

use ashwright_bots::{BotKind, Match, play};
use ashwright_core::Seat;
use ashwright_engine::Outcome;
use ashwright_testkit::{Random, random_deck, reborn_rulebook};

/// In how many of a hundred games one bot beats another; with each pair of random decks both play both, and begin with both.
fn beats(stronger: BotKind, weaker: BotKind, pairs: u64) -> f64 {
    let book = reborn_rulebook();
    let (mut won, mut ended) = (0u32, 0u32);
    for seed in 0..pairs {
        let mut random = Random::new(seed);
        let decks = [(); 2].map(|()| random_deck(book, &mut random));
        for seat in [0, 1] {
            let mut bots = [weaker; 2];
            bots[seat] = stronger;
            let game = Match {
                decks: &decks,
                bots: &bots,
                seed,
                most_rounds: 1000,
            };
            let result = play(book, &game).expect("every question is answered");
            if let Some(Outcome::Won(seats)) = result.outcome {
                ended += 1;
                won += u32::from(seats.contains(Seat(seat as u8)));
            }
        }
    }
    let games = 2 * pairs as u32;
    assert!(ended + 2 >= games, "of {games} games {ended} have a winner");
    100.0 * f64::from(won) / f64::from(ended)
}

#[test]
fn a_novice_beats_chance() {
    let share = beats(BotKind::Novice, BotKind::Random, 100);
    assert!(share >= 80.0, "{share:.1} %");
}

#[test]
fn greed_beats_a_novice() {
    let share = beats(BotKind::Greedy, BotKind::Novice, 50);
    assert!(share >= 65.0, "{share:.1} %");
}
