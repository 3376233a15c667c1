//! Against a Chimera greed holds its own, and looking further is worth the trouble; every question has an answer at every
//! kind of table.

use ashwright_bots::{BotKind, GameResult, Match, play, play_from};
use ashwright_core::{Difficulty, EditionId, Part, Seat};
use ashwright_decks::ready;
use ashwright_engine::{Deck, Encounter, GrimFates, Outcome, Rulebook, State};
use ashwright_testkit::{Random, random_deck, reborn_rulebook};
use std::sync::{Arc, LazyLock};

static RED_RAINS: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::RedRains).clone())));

/// A game of bots of one kind against The Frostwild Scourge on its first level.
fn against_frostwild(kind: BotKind, players: usize, grim_fates: &GrimFates, seed: u64) -> GameResult {
    let book = &*RED_RAINS;
    let leaders = ["Lulu", "Koji", "Aradel", "Rin"].iter().cycle().skip(seed as usize % 4);
    let of_leader = |leader| {
        ready::find(&book.pool, &format!("The Frostwild Scourge: {leader}"))
            .expect("a deck")
            .deck
    };
    let decks: Vec<Deck> = leaders.take(players).map(of_leader).collect();
    let mut titles = book.pool.titles();
    let chimera = titles.find(|title| book.pool.card(*title).title == "The Frostwild Scourge");
    let chimera = chimera.expect("the Chimera");
    let Part::Chimera(printed) = &book.pool.card(chimera).part else {
        panic!("a Chimera is one");
    };
    let stack = &printed.stacks[seed as usize % 2];
    let encounter = Encounter {
        grim_fates: grim_fates.clone(),
        ..Encounter::recommended(book, chimera, Difficulty::Standard, 1, stack)
    };
    let game = Match {
        decks: &[],
        bots: &vec![kind; players],
        seed,
        most_rounds: 100,
    };
    let start = State::against(book, &decks, &encounter).expect("an encounter");
    play_from(book, start, &game, None).expect("every question is answered")
}

fn won(result: &GameResult) -> bool {
    matches!(result.outcome, Some(Outcome::Won(seats)) if seats.contains(Seat(0)))
}

#[test]
fn an_expert_beats_a_chimera_that_greed_does_not() {
    let wins = |kind| {
        let games = (0..16).map(|seed| against_frostwild(kind, 1, &GrimFates::Off, seed));
        games.filter(won).count()
    };
    let (greedy, expert) = (wins(BotKind::Greedy), wins(BotKind::Expert));
    assert!(
        expert >= greedy + 3,
        "of 16 games greed wins {greedy}, an expert {expert}"
    );
}

#[test]
fn greed_beats_a_chimera_about_every_other_time_and_chance_never() {
    let wins = |kind, games| {
        let games = (0..games).map(|seed| against_frostwild(kind, 1, &GrimFates::Off, seed));
        games.filter(won).count()
    };
    assert_eq!(wins(BotKind::Random, 100), 0);
    let greedy = wins(BotKind::Greedy, 40);
    // In 600 games with the decks made for it, it won 61 %.
    assert!((14..=32).contains(&greedy), "of 40 games greed wins {greedy}");
}

#[test]
fn two_experts_are_answered_for_and_by_a_chimera() {
    for grim_fates in &[GrimFates::Off, GrimFates::All] {
        let result = against_frostwild(BotKind::Expert, 2, grim_fates, 5);
        assert!(result.outcome.is_some());
        let again = against_frostwild(BotKind::Expert, 2, grim_fates, 5);
        assert_eq!(result, again, "the same seed, the same game");
    }
}

#[test]
fn experts_play_with_three_seats() {
    let book = reborn_rulebook();
    let mut random = Random::new(3);
    let decks: Vec<_> = (0..3).map(|_| random_deck(book, &mut random)).collect();
    let game = Match {
        decks: &decks,
        bots: &[BotKind::Expert, BotKind::Greedy, BotKind::Random],
        seed: 3,
        most_rounds: 100,
    };
    let result = play(book, &game).expect("every question is answered");
    assert!(result.outcome.is_some());
}
