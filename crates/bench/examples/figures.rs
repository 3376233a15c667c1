//! Prints what the project promises about speed and size, measured on this machine: `figures [GAMES]`.

use ashwright_bench as bench;
use ashwright_bots::{BotKind, Dealer};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Suspended};
use cpu_time::ProcessTime;
use std::hint::black_box;
use std::time::{Duration, Instant};

// What plays games allocates small things all the time; the system's allocator takes some four instructions of a hundred more.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Suspended> {
    let games: u64 = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(3_000);
    speed("random games, nothing between engine and generator", games, |n| {
        bench::playout(n, 2).map(|game| game.decisions)
    })?;
    for seats in [2, 3, 4] {
        let name = format!("games of {seats} random bots through observations");
        speed(&name, games, |n| {
            bench::bots_game(n, seats, BotKind::Random).map(|game| game.decisions)
        })?;
    }
    speed("games of 2 greedy bots", games / 100, |n| {
        bench::bots_game(n, 2, BotKind::Greedy).map(|game| game.decisions)
    })?;
    load();
    for seats in [2, 3, 4] {
        sizes(seats, games / 10)?;
    }
    clones();
    reruns(games / 10)?;
    resamples();
    Ok(())
}

fn speed(name: &str, games: u64, play: impl Fn(u64) -> Result<u64, Suspended>) -> Result<(), Suspended> {
    play(0)?;
    let start = ProcessTime::now();
    let mut decisions = 0;
    for n in 0..games {
        decisions += play(n)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name}: {:.0} games and {:.0} decisions per CPU-second ({games} games, {:.1} decisions each)",
        games as f64 / seconds,
        decisions as f64 / seconds,
        decisions as f64 / games as f64
    );
    Ok(())
}

fn load() {
    let start = ProcessTime::now();
    for _ in 0..20 {
        black_box(ashwright_lang::load(ashwright_lang::builtin()).is_ok());
    }
    println!(
        "loading the cards: {:.2} ms",
        start.elapsed().as_secs_f64() * 1e3 / 20.0
    );
}

fn sizes(seats: usize, games: u64) -> Result<(), Suspended> {
    let (mut state, mut boundary, mut view, mut count, mut total) = (0, 0, 0, 0usize, 0);
    for n in 0..games {
        bench::each_world(n, seats, |world, _| {
            let pending = bench::rerun(world);
            boundary = boundary.max(world.base.size_in_bytes());
            state = state.max(pending.state.size_in_bytes());
            count += 1;
            if count.is_multiple_of(5) {
                let asked = pending.questions.iter().find_map(|question| match question.agent {
                    Agent::Seat(seat) => Some(seat),
                    Agent::Chance => None,
                });
                let size = bench::view_json(&pending, asked.unwrap_or(Seat(0))).len();
                total += size;
                view = view.max(size);
            }
        })?;
    }
    println!(
        "{seats} seats, {count} questions: state at most {boundary} bytes between actions and {state} inside; view at most {view} bytes, {} on average",
        total / (count / 5).max(1)
    );
    Ok(())
}

fn clones() {
    let worlds = bench::worlds(6, 37);
    let rounds = 2_000;
    let times = rounds * worlds.len();
    let start = ProcessTime::now();
    for _ in 0..rounds {
        for world in &worlds {
            black_box(black_box(&world.base).clone());
        }
    }
    let anew = start.elapsed().as_nanos() / times as u128;
    let mut copy = worlds[0].base.clone();
    let start = ProcessTime::now();
    for _ in 0..rounds {
        for world in &worlds {
            copy.clone_from(black_box(&world.base));
            black_box(&copy);
        }
    }
    let over = start.elapsed().as_nanos() / times as u128;
    println!("cloning a state: {anew} ns, {over} ns with clone_from");
}

fn reruns(games: u64) -> Result<(), Suspended> {
    let mut times: Vec<Duration> = Vec::new();
    for n in 0..games {
        bench::each_world(n, 2, |world, _| {
            // The best of three, since other programs run on the machine as well.
            let time = (0..3).map(|_| {
                let mut world = world.clone();
                let start = Instant::now();
                black_box(world.pending(bench::book()));
                start.elapsed()
            });
            times.extend(time.min());
        })?;
    }
    times.sort();
    let at = |percent: f64| times[((times.len() - 1) as f64 * percent / 100.0) as usize].as_nanos() as f64 / 1e3;
    println!(
        "running again to the pending question: {:.2} µs in the middle, {:.2} at 90 %, {:.2} at 99 %, {:.2} at 99.9 %, {:.2} at most ({} questions)",
        at(50.0),
        at(90.0),
        at(99.0),
        at(99.9),
        at(100.0),
        times.len()
    );
    Ok(())
}

fn resamples() {
    let worlds = bench::worlds(30, 5);
    let mut dealer = Dealer::new(1);
    let start = ProcessTime::now();
    let found = worlds
        .iter()
        .filter(|world| bench::resample(world, Seat(0), &mut dealer).is_some())
        .count();
    println!(
        "resampling: {:.2} µs each, {found} of {} found",
        start.elapsed().as_nanos() as f64 / 1e3 / worlds.len() as f64,
        worlds.len()
    );
}
