//! The Call of the Phoenix (R 24.3): what a game against a Chimera leaves to the game between its players. `ASHWRIGHT_GAMES`
//! sets how many games are played.

use ashwright_core::{Agreed, CardId, Difficulty, EditionId, Part, Rule, Seat, Stat, TitleId, Token};
use ashwright_engine::{
    Answer, Ask, Encounter, Outcome, Phoenix, Position, Query, Rulebook, SeatSet, Stage, State, Viewer, World, Zone,
};
use ashwright_testkit::{Random, Trial, check_description, check_future, decks_of, games_wanted, seeds};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

fn book(edition: EditionId) -> Rulebook {
    Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone()))
}

static RED_RAINS: LazyLock<Rulebook> = LazyLock::new(|| book(EditionId::RedRains));
static REBORN: LazyLock<Rulebook> = LazyLock::new(|| book(EditionId::Reborn));

/// Two players who have agreed on the call, and one of the Chimeras with little life left.
fn start(n: u64) -> State {
    let book = &*RED_RAINS;
    let is_chimera = |title: &TitleId| matches!(book.pool.card(*title).part, Part::Chimera(_));
    let chimeras: Vec<TitleId> = book.pool.titles().filter(is_chimera).collect();
    let chimera = chimeras[n as usize % chimeras.len()];
    let Part::Chimera(printed) = &book.pool.card(chimera).part else {
        panic!("a Chimera is one");
    };
    let stack = &printed.stacks[n as usize / 6 % 2];
    let mut encounter = Encounter::recommended(book, chimera, Difficulty::Standard, 1, stack);
    encounter.phoenix = Agreed::Yes;
    let mut state = State::against(book, &decks_of(n, 2), &encounter).expect("an encounter");
    let card = state.player(Seat(2)).phoenixborn;
    let life = Query { book, state: &state }.value(card, Stat::Life);
    state.card_mut(card).tokens[Token::Wound] = (life - 1 - n as i32 % 8) as u8;
    state
}

/// What hidden cards a seat knows, by owner, place and title.
fn knows(book: &Rulebook, state: &State, seat: Seat) -> BTreeMap<(u8, bool, String), usize> {
    let mut known = BTreeMap::new();
    for card in (0..state.cards.len()).map(|n| CardId(n as u16)) {
        let record = state.card(card);
        let hidden = matches!(record.zone, Zone::Hand | Zone::DrawPile);
        if hidden && record.owner != Seat(2) && Viewer::Seat(seat).sees(state, card) {
            let title = book.pool.card(record.title).title.clone();
            *known
                .entry((record.owner.0, record.zone == Zone::Hand, title))
                .or_default() += 1;
        }
    }
    known
}

/// Plays with random answers to the end; the rage die of the call shows power where it is wished for.
fn play(n: u64, side: u8) -> (State, bool) {
    let mut random = Random::new(n);
    let mut world = World::new(start(n));
    let mut rolled = false;
    loop {
        let pending = world.pending(&RED_RAINS);
        assert!(!rolled || pending.questions.is_empty(), "the roll is the last answer");
        if pending.questions.is_empty() {
            return (pending.state, rolled);
        }
        let answering = random.answering(&pending);
        for question in &pending.questions[answering] {
            let called = question.rule == Rule(24, 3, 2);
            let answer = match called {
                true => Answer::Number(side),
                false => random.answer(&question.decision()).expect("an answer"),
            };
            if called {
                assert_eq!(question.ask, Ask::RageDie(Seat(2)));
                rolled = true;
            }
            world.answers.push(pending.answer_of(question.agent, answer));
        }
    }
}

/// What is left is a whole position of Reborn, in which everybody knows what they knew and nothing more, and the game goes
/// on from it under all laws.
#[test]
fn the_second_game_begins_where_the_first_ended() {
    let (mut called, mut stages) = (0, BTreeMap::new());
    for n in seeds(games_wanted(60)) {
        let (over, rolled) = play(n, 1);
        assert_eq!(over.phoenix_calls(), rolled, "game {n}");
        let position = Position::after_the_chimera(&RED_RAINS, &over, &REBORN);
        assert_eq!(position.is_some(), rolled, "game {n}");
        let Some(position) = position else { continue };
        called += 1;
        let both = SeatSet::of(Seat(0)).with(Seat(1));
        assert_eq!(over.stage, Stage::Over(Outcome::Won(both)));
        let state = position
            .into_state(&REBORN)
            .unwrap_or_else(|why| panic!("game {n}: {why:?}"));
        *stages.entry(format!("{:?}", state.stage)).or_insert(0) += 1;
        check_description(&REBORN, &state).unwrap_or_else(|broken| panic!("game {n}: {broken}"));
        let mut random = Random::new(n);
        check_future(&REBORN, &state, &mut random, 60).unwrap_or_else(|broken| panic!("game {n}: {broken}"));
        for seat in [Seat(0), Seat(1)] {
            let (before, now) = (knows(&RED_RAINS, &over, seat), knows(&REBORN, &state, seat));
            assert_eq!(before, now, "game {n}, {seat}");
            let other = World::new(state.clone()).resample(&REBORN, seat, &mut || random.bits());
            let other = other.expect("a world");
            assert_eq!(
                knows(&REBORN, &other.base, seat),
                now,
                "game {n}, {seat} in another world"
            );
        }
        if n % 5 == 0 {
            let mut trial = Trial::new(&REBORN, &[], n);
            trial.start = state;
            trial.size.secrecy_every = 5;
            trial.run().unwrap_or_else(|broken| panic!("game {n}: {broken}"));
        }
    }
    println!("{called} second games, which begin in {stages:?}");
    assert!(called > 0);
}

/// R 24.3.2: on its basic side the game is over, as without the variant.
#[test]
fn nobody_goes_on_when_the_die_shows_basic() {
    let mut rolls = 0;
    for n in seeds(games_wanted(60)) {
        let (over, rolled) = play(n, 0);
        rolls += u32::from(rolled);
        assert!(!over.phoenix_calls());
        assert_eq!(Position::after_the_chimera(&RED_RAINS, &over, &REBORN), None);
        if rolled {
            assert_eq!(over.chimera.expect("a Chimera").phoenix, Phoenix::Silent);
        }
    }
    assert!(rolls > 0);
}

/// The laws of every game hold in one that two have agreed to go on from.
#[test]
fn laws_hold_with_the_call() {
    for n in seeds(games_wanted(6)) {
        let mut trial = Trial::new(&RED_RAINS, &[], n);
        trial.start = start(n);
        trial.size.secrecy_every = 10;
        trial.run().unwrap_or_else(|broken| panic!("game {n}: {broken}"));
    }
}

/// The numbers of paragraphs differ between the two pools; those that a position names by number mean the same text.
#[test]
fn both_pools_hold_the_same_texts_in_the_same_order() {
    let (more, fewer) = (&RED_RAINS.pool, &REBORN.pool);
    assert!(more.keywords.len() > fewer.keywords.len());
    for (one, other) in fewer.keywords.iter().zip(&more.keywords) {
        assert_eq!((&one.name, one.ability), (&other.name, other.ability));
    }
    let shift = more.keywords.len() - fewer.keywords.len();
    for (at, text) in fewer.abilities.iter().enumerate().skip(fewer.keywords.len()) {
        let other = &more.abilities[at + shift];
        assert_eq!(
            (&text.name, text.numeral, text.names.len()),
            (&other.name, other.numeral, other.names.len())
        );
    }
}
