//! The laws over random games against a Chimera. `ASHWRIGHT_GAMES` sets how many games are played.

use ashwright_core::{Difficulty, EditionId, Seat};
use ashwright_engine::{Encounter, Position, Rulebook, State};
use ashwright_testkit::{Report, Trial, decks_of, games_wanted, seeds};
use std::sync::{Arc, LazyLock};

/// A Chimera whose behavior needs few words: it tries procedures, and no card.
const TRIED: &str = r#"
edition red-rains
set "Tried"

chimera "Tried"
  standard 1: life 30, ultimate 3, row 1 2 2 2
  stacks "Fury", "Shadow"
  behaviors "Tried Behavior I", "Tried Behavior II", "Tried Behavior III"
  ultimates "Viros Ultimate I", "Viros Ultimate II", "Tried Ultimate III"

behavior "Tried Behavior I"
  phase 1
  1 to 6, side:
    deal 1 damage to each Phoenixborn an opponent controls
  1 to 6, main:
    deal 1 damage to each unit an opponent controls
  7 to 12, main:
    deal 1 damage to each unit an opponent controls

behavior "Tried Behavior II"
  phase 2
  1 to 12, main:
    deal 1 damage to each Phoenixborn an opponent controls

behavior "Tried Behavior III"
  phase 3
  1 to 12, main:
    deal 2 damage to each Phoenixborn an opponent controls

ultimate "Tried Ultimate III"
  phase 3
  deal 1 damage to each unit or Phoenixborn an opponent controls
"#;

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    let mut sources = ashwright_lang::sources(EditionId::RedRains).to_vec();
    sources.push(ashwright_lang::Source::new("tried.cards", TRIED));
    match ashwright_lang::load(&sources) {
        Ok(pool) => Rulebook::new(Arc::new(pool)),
        Err(problems) => panic!("{problems:?}"),
    }
});

fn encounter(stack: &str) -> Encounter {
    Encounter {
        chimera: BOOK.pool.title("Tried").expect("a Chimera"),
        difficulty: Difficulty::Standard,
        level: 1,
        aspects: Encounter::stack(&BOOK, stack),
    }
}

fn start(n: u64) -> State {
    let stack = ["Fury", "Shadow"][n as usize % 2];
    let mut decks = decks_of(n, 2);
    decks.truncate(1);
    State::against(&BOOK, &decks, &encounter(stack)).expect("an encounter")
}

fn play(name: &str, games: u64, start: impl Fn(u64) -> State) -> Report {
    let mut report = Report::default();
    for n in seeds(games) {
        let mut trial = Trial::new(&BOOK, &[], n);
        trial.start = start(n);
        trial.size.secrecy_every = 5;
        match trial.run() {
            Ok(one) => report.merge(one),
            Err(broken) => panic!("{name}: {broken}"),
        }
    }
    println!("{name}: {report:#?}");
    report
}

#[test]
fn laws_hold_against_a_chimera() {
    let report = play("from the beginning", games_wanted(12), start);
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// Every aspect of a stack, in play at once from the first turn on.
#[test]
fn laws_hold_against_a_full_row() {
    play("a full row", games_wanted(12), |n| {
        let mut position = Position::of(&BOOK, &start(n));
        let row: Vec<String> = (0..4)
            .map(|_| position.seats[1].draw_pile.remove(n as usize % 10))
            .collect();
        position.seats[1].battlefield = row
            .into_iter()
            .map(|title| ashwright_engine::CardPosition {
                title,
                status: 1,
                ..Default::default()
            })
            .collect();
        let chimera = position.chimera.as_mut().expect("a Chimera");
        chimera.face_down.truncate(2);
        chimera.face_down[0].after = (n % 5) as u8;
        chimera.face_down[1].after = 4;
        position.into_state(&BOOK).expect("a state")
    });
}

#[test]
fn a_chimera_sits_after_the_players_and_plays_alone() {
    let state = start(0);
    assert_eq!(state.seats, 2);
    assert!(state.is_chimera(Seat(1)));
    assert_eq!(state.pile_size(Seat(1)), 14, "eighteen aspects, four of them face down");
    let blood: Vec<_> = state.face_down(Seat(0)).map(|place| place.seen).collect();
    let printed = [1, 2, 2, 2].map(ashwright_engine::Seen::Blood);
    assert_eq!(blood, printed);
}
