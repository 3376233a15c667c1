//! The laws over random games against a Chimera. `ASHWRIGHT_GAMES` sets how many games are played.

use ashwright_core::{CardKind, DeckLists, Difficulty, EditionId, Hands, Part, Seat, TitleId};
use ashwright_engine::{
    Conjurations, Encounter, GrimFates, Position, PositionStage, Rulebook, State, Viewer, World, Zone,
};
use ashwright_table::encounter::random_aspects;
use ashwright_testkit::{Law, Random, Report, Trial, decks_of, games_wanted, random_deck, seeds};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

static BOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::RedRains).clone())));

/// The n-th way to meet one of the Chimeras: each at every difficulty and level and with both of its stacks.
fn encounter(n: u64) -> Encounter {
    let is_chimera = |title: &TitleId| matches!(BOOK.pool.card(*title).part, Part::Chimera(_));
    let chimeras: Vec<TitleId> = BOOK.pool.titles().filter(is_chimera).collect();
    let pick = |of: u64, among: u64| (n / of % among) as usize;
    let chimera = chimeras[pick(12, chimeras.len() as u64)];
    let Part::Chimera(printed) = &BOOK.pool.card(chimera).part else {
        panic!("a Chimera is one");
    };
    let (difficulty, level) = (Difficulty::ALL[pick(2, 2)], 1 + pick(4, 3) as u8);
    Encounter::recommended(&BOOK, chimera, difficulty, level, &printed.stacks[pick(1, 2)])
}

fn start(n: u64) -> State {
    start_of(1, n)
}

fn start_of(players: usize, n: u64) -> State {
    let mut decks = decks_of(n, 2);
    decks.truncate(players);
    let encounter = Encounter {
        begins: Seat((n % players as u64) as u8),
        ..encounter(n)
    };
    State::against(&BOOK, &decks, &encounter).expect("an encounter")
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

/// The game ends at once and all lies where it lay (R 9.4.3): the aspects before a player who is out, too.
#[test]
fn the_row_stays_when_the_game_is_over() {
    let mut left = 0;
    for n in seeds(12) {
        let mut random = Random::new(n);
        let mut world = World::new(start(n));
        loop {
            let pending = world.pending(&BOOK);
            if pending.questions.is_empty() {
                let state = &pending.state;
                let chimera = state.chimera.as_ref().expect("a Chimera").seat;
                let units = state.controlled_in(Zone::Battlefield, chimera);
                assert_eq!(state.row(Seat(0)).len(), units.iter().count(), "game {n}");
                left += units.iter().count();
                break;
            }
            for question in &pending.questions[random.answering(&pending)] {
                let answer = random.answer(&question.decision()).expect("an answer");
                world.answers.push(pending.answer_of(question.agent, answer));
            }
        }
    }
    assert!(left > 0, "no game ended with an aspect in play");
}

/// The Ultimates of later phases lie in their stack (R 18.4.3); out of the game is what was in force (R 20.3.8).
#[test]
fn ultimates_that_are_to_come_are_not_out_of_the_game() {
    let mut state = start(0);
    let chimera = state.chimera.as_ref().expect("a Chimera").seat;
    let removed = |state: &State| {
        let view = ashwright_engine::view::view_of(&BOOK, state, &[], Viewer::Spectator);
        view.players[chimera.index()].removed.len()
    };
    assert_eq!(removed(&state), 0);
    let mut described = Position::of(&BOOK, &state);
    described.chimera.as_mut().expect("a Chimera").phase = 3;
    state = described.into_state(&BOOK).expect("a position");
    assert_eq!(removed(&state), 2);
}

#[test]
fn laws_hold_for_two_against_a_chimera() {
    let report = play("two from the beginning", games_wanted(12), |n| start_of(2, n));
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// Whose effect brings a card onto a battlefield of the Chimera names the front (R 21.2.1); a conjuration is public while that is
/// asked.
#[test]
fn laws_hold_where_a_conjuration_is_given_to_partners() {
    let deck = ashwright_table::decks::find(&BOOK.pool, "The Bloodwoods Queen")
        .expect("a deck")
        .deck;
    let report = play("Blood Puppets", games_wanted(12), |n| {
        State::against(&BOOK, &[deck.clone(), deck.clone()], &encounter(n)).expect("an encounter")
    });
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// No player chooses for the Chimera (R 24.2.1), and what it is asked tells nothing of what is hidden.
#[test]
fn laws_hold_with_grim_fates() {
    let report = play("grim fates", games_wanted(12), |n| {
        let mut state = start_of(1 + n as usize % 2, n);
        let chimera = state.chimera.as_deref_mut().expect("a Chimera");
        chimera.grim_fates = GrimFates::All;
        state
    });
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// Partners who have opened their hands (R 22.7.1) know every card of both, in every world that they cannot tell from the
/// true one; nobody else learns anything.
#[test]
fn laws_hold_with_open_hands() {
    let start = |n| {
        let mut encounter = encounter(n);
        encounter.hands = Hands::Open;
        State::against(&BOOK, &decks_of(n, 2), &encounter).expect("an encounter")
    };
    let report = play("open hands", games_wanted(12), start);
    assert!(report.acceptance() > 0.99, "{report:?}");
    let mut hands = 0;
    for n in seeds(games_wanted(6)) {
        let mut random = Random::new(n);
        let mut world = World::new(start(n));
        for _ in 0..60 {
            let pending = world.pending(&BOOK);
            for card in *pending.state.zones.of(Zone::Hand) {
                let record = pending.state.card(card);
                let seeing = [Seat(0), Seat(1)].map(|seat| Viewer::Seat(seat).knows(&pending.state, card));
                assert_eq!(seeing, [record.owner != Seat(2); 2], "game {n}, {record:?}");
                hands += 1;
            }
            let answering = random.answering(&pending);
            for question in &pending.questions[answering] {
                let answer = random.answer(&question.decision()).expect("an answer");
                world.answers.push(pending.answer_of(question.agent, answer));
            }
        }
    }
    assert!(hands > 1000, "{hands}");
}

/// A Chimera whose aspects were drawn at random.
fn random_start(players: usize, n: u64) -> State {
    let mut random = Random::new(n);
    let mut encounter = encounter(n);
    encounter.aspects = random_aspects(&BOOK, &mut |n| random.below(n));
    encounter.lists = DeckLists::Hidden;
    let mut decks = decks_of(n, 2);
    decks.truncate(players);
    State::against(&BOOK, &decks, &encounter).expect("an encounter")
}

/// Nobody knows which titles are in the deck of a random Chimera (R 24.1.2): the worlds of a player hold any of all stacks,
/// nine of each blood value and three copies at most, and what lies ready to be conjured tells nothing.
#[test]
fn laws_hold_against_random_aspects() {
    let report = play("random aspects", games_wanted(12), |n| {
        random_start(1 + n as usize % 2, n)
    });
    assert!(report.acceptance() > 0.99, "{report:?}");
}

#[test]
fn titles_of_a_random_chimera_come_from_the_whole_stacks() {
    let mut random = Random::new(1);
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..40 {
        let start = random_start(1, n);
        let of_deck = |state: &State| -> Vec<TitleId> {
            let mut titles: Vec<TitleId> = state
                .owned_in(Zone::DrawPile, Seat(1))
                .iter()
                .map(|c| state.card(c).title)
                .collect();
            titles.sort();
            titles
        };
        let other = World::new(start.clone())
            .resample(&BOOK, Seat(0), &mut || random.bits())
            .expect("a world");
        let titles = of_deck(&other.base);
        assert_ne!(titles, of_deck(&start), "game {n}");
        let blood = |wanted: u8| {
            titles
                .iter()
                .filter(|t| BOOK.pool.card(**t).part.aspect().is_some_and(|a| a.blood == wanted))
                .count()
        };
        assert_eq!((blood(1), blood(2)), (9, 9));
        assert!(
            titles
                .iter()
                .all(|t| titles.iter().filter(|other| *other == t).count() <= 3)
        );
        seen.extend(titles);
        assert_eq!(
            start.conjurations,
            random_start(1, n + 144).conjurations,
            "the same Chimera with other aspects"
        );
    }
    let all = BOOK
        .pool
        .titles()
        .filter(|title| BOOK.pool.card(*title).kind == CardKind::Aspect);
    assert_eq!(seen.len(), all.count());
}

/// From the middle of a game: aspects in play between face-down ones, any phase, tokens, rage dice and stage of the round.
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
        (chimera.red_rains, chimera.power_dice, chimera.phase) = ((n % 4) as u8, (n % 5) as u8, 1 + (n / 2 % 3) as u8);
        let seat = &mut position.seats[1];
        for _ in 1..chimera.phase {
            let next = seat.out_of_game.remove(0);
            let last = std::mem::replace(&mut seat.spellboard[0].title, next);
            seat.out_of_game.push(last);
        }
        seat.spellboard[0].exhaustion = (n / 3 % 2) as u8;
        seat.phoenixborn.wounds = (n % 25) as u8;
        position.stage = match n / 4 % 3 {
            0 => PositionStage::Recovery,
            1 => PositionStage::StartOfTurn { seat: 1 },
            _ => position.stage,
        };
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

/// Every number, word, switch and list in a description, as JSON pointers.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, field)| leaves(field, &format!("{at}/{name}"), found)),
        Value::Array(items) => {
            found.push(at.to_owned());
            (0..)
                .zip(items)
                .for_each(|(i, item): (usize, _)| leaves(item, &format!("{at}/{i}"), found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => found.push(at.to_owned()),
    }
}

/// Changes one thing in a description, mostly in what is said of the turn and of the Chimera. Returns what.
fn change_something(described: &mut Value, random: &mut Random) -> String {
    let mut all = Vec::new();
    leaves(described, "", &mut all);
    let near = |path: &&String| {
        ["/chimera", "/stage", "/passes"]
            .iter()
            .any(|part| path.starts_with(part))
    };
    let near: Vec<String> = all.iter().filter(near).cloned().collect();
    let any = |random: &mut Random, among: &[String]| among[random.below(among.len() as u32) as usize].clone();
    let path = match random.below(3) {
        0 => any(random, &all),
        _ => any(random, &near),
    };
    let word = described
        .pointer(&any(random, &all))
        .and_then(Value::as_str)
        .map(str::to_owned);
    let Some(there) = described.pointer_mut(&path) else {
        return path;
    };
    match there {
        Value::Bool(yes) => *yes = !*yes,
        Value::String(said) => *said = word.unwrap_or_default(),
        Value::Array(items) => match random.below(3) {
            0 => drop(items.pop()),
            1 => items.extend(items.last().cloned()),
            _ => items.reverse(),
        },
        Value::Number(_) | Value::Null | Value::Object(_) => {
            let number = [0, 1, 2, 3, 5, 12, 13, 100, 254, 255][random.below(10) as usize];
            *there = Value::from(number);
        }
    }
    format!("{path} is {there}")
}

/// A description in which something was changed is refused, or it can be played: nothing overflows, and whoever is asked has
/// an answer.
#[test]
fn a_changed_description_is_refused_or_played() {
    let mut played = 0;
    for n in seeds(games_wanted(12)) {
        let mut random = Random::new(n);
        let mut world = World::new(start_of(1 + n as usize % 2, n));
        for _ in 0..100 {
            let pending = world.pending(&BOOK);
            if pending.questions.is_empty() {
                break;
            }
            if world.answers.is_empty() {
                let mut described = serde_json::to_value(Position::of(&BOOK, &world.base)).expect("a description");
                let changed = [(); 2].map(|()| change_something(&mut described, &mut random));
                let changed = serde_json::from_value::<Position>(described).map(|position| (position, changed));
                if let Ok((position, changed)) = changed
                    && let Ok(state) = position.into_state(&BOOK)
                {
                    let mut other = World::new(state);
                    for _ in 0..40 {
                        let pending = other.pending(&BOOK);
                        if pending.questions.is_empty() {
                            break;
                        }
                        for question in &pending.questions[random.answering(&pending)] {
                            let answer = random.answer(&question.decision());
                            let answer = answer.unwrap_or_else(|| panic!("game {n}, no answer: {changed:?}"));
                            other.answers.push(pending.answer_of(question.agent, answer));
                        }
                    }
                    played += 1;
                }
            }
            for question in &pending.questions[random.answering(&pending)] {
                let answer = random.answer(&question.decision()).expect("an answer");
                world.answers.push(pending.answer_of(question.agent, answer));
            }
        }
    }
    assert!(played > 100, "{played}");
}

/// From the middle of a game between decks of any cards: units, conjurations and ready spells in play with tokens on them, in
/// several copies, before aspects of any stack. Such games are long, so each is followed for a while only, and secrecy is left to
/// the games above.
#[test]
fn laws_hold_on_random_boards() {
    for n in seeds(games_wanted(3)) {
        let mut trial = Trial::new(&BOOK, &[], n);
        trial.start = random_board(n);
        (trial.size.secrecy_every, trial.size.most_decisions) = (0, 300);
        match trial.run() {
            Err(broken) if broken.law != Law::Progress => panic!("random boards: {broken}"),
            // The game is not over by then.
            Err(_) | Ok(_) => {}
        }
    }
}

fn random_board(n: u64) -> State {
    let mut random = Random::new(n ^ 0xb0a2d);
    let players = 1 + n as usize % 2;
    let decks: Vec<_> = (0..players).map(|_| random_deck(&BOOK, &mut random)).collect();
    let mut encounter = encounter(n);
    encounter.aspects = random_aspects(&BOOK, &mut |n| random.below(n));
    let start = State::against(&BOOK, &decks, &encounter).expect("an encounter");
    let mut position = Position::of(&BOOK, &start);
    let kind = |title: &str| BOOK.pool.title(title).map(|title| BOOK.pool.card(title).kind);
    for (at, seat) in position.seats.iter_mut().enumerate() {
        seat.phoenixborn.wounds = random.below(14) as u8;
        let mut pile = std::mem::take(&mut seat.draw_pile);
        for _ in 0..12 {
            if pile.is_empty() {
                break;
            }
            let title = pile.swap_remove(random.below(pile.len() as u32) as usize);
            let row = match kind(&title) {
                Some(CardKind::Ally) => &mut seat.battlefield,
                Some(CardKind::Aspect) if seat.battlefield.len() < 6 => &mut seat.battlefield,
                Some(CardKind::ReadySpell) => &mut seat.spellboard,
                _ => {
                    pile.push(title);
                    continue;
                }
            };
            row.push(ashwright_engine::CardPosition {
                front: match at == players {
                    true => random.below(players as u32) as usize,
                    false => 0,
                },
                title,
                status: random.below(3) as u8,
                exhaustion: random.below(2) as u8,
                ..Default::default()
            });
        }
        seat.draw_pile = pile;
        let Conjurations::Left(left) = &mut seat.conjurations else {
            continue;
        };
        for (title, number) in left {
            let units = match kind(title) {
                Some(CardKind::Conjuration) => random.below(4),
                _ => 0,
            };
            for _ in 0..units.min(u32::from(*number)) {
                if seat.battlefield.len() > 8 {
                    break;
                }
                *number -= 1;
                seat.battlefield.push(ashwright_engine::CardPosition {
                    front: 0,
                    title: title.clone(),
                    status: random.below(3) as u8,
                    ..Default::default()
                });
            }
        }
    }
    position.stage = PositionStage::Roll;
    // What there is no room for is taken away; what is refused even then begins with an empty board.
    for _ in 0..12 {
        if let Ok(state) = position.into_state(&BOOK) {
            return state;
        }
        for seat in &mut position.seats {
            seat.battlefield.pop();
            seat.spellboard.pop();
        }
    }
    start
}

/// The rows of a Chimera before two players lie one after another. Whoever describes a position may name their cards in between
/// each other: only the order within a row says something, and the state is the same.
#[test]
fn rows_that_are_described_in_between_each_other_are_the_same_rows() {
    let mut met = 0;
    for n in 0..12 {
        let mut random = Random::new(n);
        let mut world = World::new(start_of(2, n));
        for _ in 0..300 {
            let pending = world.pending(&BOOK);
            met += u64::from(world.answers.is_empty() && is_the_same_however_it_is_told(&world.base));
            for at in random.answering(&pending) {
                let question = &pending.questions[at];
                let answer = random.answer(&question.decision()).expect("an answer");
                world.answers.push(pending.answer_of(question.agent, answer));
            }
        }
    }
    assert!(met > 20, "{met}");
}

/// Whether there are cards in both rows, which are then described in between each other.
fn is_the_same_however_it_is_told(state: &State) -> bool {
    let position = Position::of(&BOOK, state);
    let mut mixed = position.clone();
    let Some(row) = mixed.seats.last_mut().map(|seat| &mut seat.battlefield) else {
        return false;
    };
    let (near, far): (Vec<_>, Vec<_>) = row.drain(..).partition(|card| card.front == 0);
    if near.is_empty() || far.is_empty() {
        return false;
    }
    let mut rows = [far.into_iter(), near.into_iter()];
    while rows.iter().any(|row| row.len() > 0) {
        row.extend(rows.iter_mut().filter_map(Iterator::next));
    }
    let state = mixed.into_state(&BOOK).expect("a position");
    assert_eq!(Position::of(&BOOK, &state), position);
    assert_eq!(state.hash64(), position.into_state(&BOOK).expect("a position").hash64());
    true
}
