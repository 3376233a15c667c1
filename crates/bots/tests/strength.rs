//! Each bot of a duel is stronger than the one before it: a change that makes one weaker is seen here.

use ashwright_bots::{BotKind, Match, play, play_from};
use ashwright_core::Seat;
use ashwright_engine::{Outcome, Position};
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

/// Whoever cannot be saved is finished off, although somebody else is the one to fear: only the last one wins (R 14.1.2).
#[test]
fn who_cannot_be_saved_is_not_let_live() {
    let book = reborn_rulebook();
    let knights = serde_json::json!([{"title": "Hammer Knight"}, {"title": "Hammer Knight"}]);
    let position = serde_json::json!({
        "edition": "reborn",
        "seats": [
            {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}, "battlefield": [{"title": "Hammer Knight"}],
             "draw_pile": ["Fear", "Fear", "Seal", "Seal", "Seal"]},
            {"name": "P2", "phoenixborn": {"title": "Coal Roarkwin"}, "battlefield": knights,
             "draw_pile": ["Fear", "Fear", "Seal", "Seal", "Seal"]},
            {"name": "P3", "phoenixborn": {"title": "Jessa Na Ni", "wounds": 16, "guarded": true},
             "draw_pile": ["Fear", "Fear", "Seal", "Seal", "Seal"]},
        ],
        "stage": {"turn": {"seat": 0}},
        "round": 2,
    });
    let position: Position = serde_json::from_value(position).expect("a position");
    for kind in [BotKind::Greedy, BotKind::Expert] {
        let game = Match {
            decks: &[],
            bots: &[kind; 3],
            seed: 1,
            // The rest of this round.
            most_rounds: 2,
        };
        let start = position.clone().into_state(book).expect("a state");
        let result = play_from(book, start, &game, None).expect("every question is answered");
        assert!(
            !result.end.player(Seat(2)).alive,
            "{kind}: P3 has 3 life and nobody to block"
        );
    }
}
