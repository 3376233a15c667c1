//! Positions that are nearly right: refused with a reason, or tables that can be played.

use crate::book_of;
use crate::bulk::Tally;
use ashwright_core::{Difficulty, EditionId};
use ashwright_engine::{Deck, Encounter, Position, Rulebook, State, World};
use ashwright_table::encounter::chimeras;
use ashwright_testkit::{Random, check_description, random_deck};
use serde_json::{Value, json};

/// How many answers are given at most before a position is taken, and to what was made of it.
const ANSWERS: u32 = 90;

/// So many faulty positions are made of one that is right.
const TOGETHER: u32 = 40;

/// What stands in the place of numbers and of what is no number.
fn bits(random: &mut Random) -> Value {
    let bits = [
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(7),
        json!(40),
        json!(255),
        json!(65535),
        json!(-1),
        json!(true),
        json!(false),
        json!(null),
        json!([]),
        json!({}),
        json!(""),
        json!("Mist Spirit"),
        json!("Gilder"),
        json!("Summon Gilder"),
        json!("over"),
        json!("first_five"),
        json!("roll"),
        json!("discard"),
        json!("draw"),
        json!("end_of_prepare"),
        json!("recovery"),
        json!("exhaust_dice"),
        json!("red_rains"),
        json!("replenish"),
        json!("end_of_round"),
        json!({"turn": {"seat": 0}}),
        json!({"turn": {"seat": 1, "main": 0, "side": 0, "main_taken": true}}),
        json!({"start_of_turn": {"seat": 1}}),
        json!({"end_of_turn": {"seat": 0}}),
    ];
    bits[random.below(bits.len() as u32) as usize].clone()
}

/// A position of a game under way, of each edition in turn.
pub fn taken(seed: u64, random: &mut Random) -> (&'static Rulebook, Position) {
    let edition = EditionId::ALL[(seed % EditionId::ALL.len() as u64) as usize];
    let book: &Rulebook = book_of(edition);
    let mut decks = |n: u32| -> Vec<Deck> { (0..n).map(|_| random_deck(book, random)).collect() };
    let start = match edition {
        EditionId::RedRains => against_a_chimera(book, &decks(1 + (seed / 3 % 2) as u32), seed),
        EditionId::Reborn | EditionId::Original => State::new(book, &decks(2 + (seed / 3 % 3) as u32)),
    };
    let answers = random.below(ANSWERS);
    let state = played(book, start, answers, random);
    (book, Position::of(book, &state))
}

fn against_a_chimera(book: &Rulebook, decks: &[Deck], n: u64) -> State {
    let all: Vec<_> = chimeras(book).collect();
    let (title, printed) = all[(n % all.len() as u64) as usize];
    let stack = &printed.stacks[(n / 2 % 2) as usize];
    let encounter = Encounter::recommended(book, title, Difficulty::Standard, 1, stack);
    let met = State::against(book, decks, &encounter);
    met.unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The last boundary that a game has passed after so many random answers.
fn played(book: &Rulebook, start: State, answers: u32, random: &mut Random) -> State {
    let mut world = World::new(start);
    for _ in 0..answers {
        let pending = world.pending(book);
        if pending.questions.is_empty() {
            break;
        }
        for at in random.answering(&pending) {
            let question = &pending.questions[at];
            let answer = random.answer(&question.decision());
            let answer = answer.unwrap_or_else(|| panic!("{:?} has no answer", question.ask));
            world.answers.push(pending.answer_of(question.agent, answer));
        }
    }
    world.base
}

/// The values in a value, by the ways to them; keys of objects and places in lists.
fn ways(value: &Value, here: &mut Vec<String>, all: &mut Vec<String>) {
    let mut inside = |key: String, value: &Value| {
        here.push(key);
        all.push(format!("/{}", here.join("/")));
        ways(value, here, all);
        here.pop();
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| inside(key.clone(), value)),
        Value::Array(list) => (0..).zip(list).for_each(|(n, value)| inside(format!("{n}"), value)),
        _ => {}
    }
}

fn some_way(value: &Value, random: &mut Random) -> Option<String> {
    let mut all = Vec::new();
    ways(value, &mut Vec::new(), &mut all);
    let n = random.below(all.len().max(1) as u32) as usize;
    all.into_iter().nth(n)
}

/// A position with a mistake in it: something is another, is missing, is there twice, or comes from somewhere else.
fn with_a_mistake(position: &Value, other: &Value, random: &mut Random) -> Value {
    let mut position = position.clone();
    let Some(way) = some_way(&position, random) else {
        return position;
    };
    let what = match random.below(5) {
        0 => bits(random),
        1 => other.pointer(&way).cloned().unwrap_or_else(|| bits(random)),
        2 => some_way(other, random)
            .and_then(|way| other.pointer(&way).cloned())
            .unwrap_or_default(),
        3 => {
            let (above, key) = way.rsplit_once('/').unwrap_or_default();
            match position.pointer_mut(above) {
                Some(Value::Object(fields)) => drop(fields.remove(key)),
                Some(Value::Array(list)) => drop(list.remove(key.parse().unwrap_or(0))),
                _ => {}
            }
            return position;
        }
        _ => {
            if let Some(Value::Array(list)) = position.pointer_mut(&way)
                && let Some(last) = list.last().cloned()
            {
                list.push(last);
            }
            return position;
        }
    };
    if let Some(place) = position.pointer_mut(&way) {
        *place = what;
    }
    position
}

/// Makes so many faulty positions. What is not refused is described as it was understood, and plays on.
///
/// # Panics
/// When a position can be made and not described again, or not played.
pub fn positions(seed: u64, count: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut other = json!({});
    while tally.sent < count {
        let (book, taken) = taken(seed.wrapping_add(tally.anew), &mut random);
        let right = serde_json::to_value(&taken).unwrap_or_else(|error| panic!("{error}"));
        tally.anew += 1;
        for _ in 0..TOGETHER {
            let mut wrong = right.clone();
            for _ in 0..=random.below(3) {
                wrong = with_a_mistake(&wrong, &other, &mut random);
            }
            tally.sent += 1;
            // What it is can be told when something goes wrong with it.
            let told = Told(&wrong);
            match serde_json::from_value::<Position>(wrong.clone()).map(|position| position.into_state(book)) {
                Ok(Ok(state)) => {
                    if let Err(broken) = check_description(book, &state) {
                        panic!("{broken}");
                    }
                    played(book, state, ANSWERS / 3, &mut random);
                    tally.done += 1;
                }
                Ok(Err(_)) | Err(_) => tally.refused += 1,
            }
            drop(told);
        }
        other = right;
    }
    tally
}

/// Prints a position when it goes wrong.
struct Told<'a>(&'a Value);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the position was {}", self.0);
        }
    }
}
