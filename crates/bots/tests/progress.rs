//! Games between bots come to an end.

use ashwright_bots::{BotKind, Match, play};
use ashwright_engine::Outcome;
use ashwright_testkit::{Random, random_deck, reborn_rulebook};

/// How a game of greedy bots with random decks came out.
fn outcome_of(seed: u64, seats: usize) -> Option<Outcome> {
    let book = reborn_rulebook();
    let mut random = Random::new(seed);
    let decks: Vec<_> = (0..seats).map(|_| random_deck(book, &mut random)).collect();
    let game = Match {
        decks: &decks,
        bots: &vec![BotKind::Greedy; seats],
        seed,
        most_rounds: 1000,
    };
    play(book, &game).expect("every question is answered").outcome
}

/// Its players had five cards in hand that they could never play, kept them, and passed for ever.
#[test]
fn greedy_draws_past_cards_that_it_cannot_play() {
    assert!(outcome_of(10_857_716_962_027_338_947, 2).is_some());
}
