//! Fixed workloads for the benchmarks: the six decks of the rulebook, games between them, and positions of those games.
//!
//! `cargo bench -p ashwright-bench --bench times` takes times, `cargo xtask instructions` counts instructions and fails
//! when there are more than `crates/bench/instructions.json` allows, and
//! `cargo run --release -p ashwright-bench --example figures` prints everything that the project promises.

mod hosted;

pub use hosted::{Hosted, Script, script, setup, sit, some_answer};

use ashwright_bots::{BotKind, Dealer, GameResult, Match, play};
use ashwright_core::Seat;
use ashwright_engine::{
    Agent, Answer, Decider, Decision, Deck, Game, Happening, Pending, Recorder, Rulebook, Stage, State, Suspended,
    World,
};
use ashwright_table::decks;
use std::sync::{Arc, LazyLock};

/// After so many rounds a game counts as endless.
pub const MOST_ROUNDS: u16 = 1_000;

static BOOK: LazyLock<Arc<Rulebook>> =
    LazyLock::new(|| Arc::new(Rulebook::new(Arc::new(ashwright_lang::reborn().clone()))));

static DECKS: LazyLock<Vec<Deck>> = LazyLock::new(|| {
    let read = decks::rulebook(&BOOK.pool);
    read.into_iter().flatten().map(|named| named.deck).collect()
});

/// The cards and the edition of all workloads.
pub fn book() -> &'static Arc<Rulebook> {
    &BOOK
}

/// The six decks of the rulebook.
pub fn decks() -> &'static [Deck] {
    &DECKS
}

/// The decks of game number `n`: with two seats, thirty games in a row are every ordered pair of different decks.
pub fn pairing(n: u64, seats: usize) -> Vec<Deck> {
    let decks = decks();
    let first = n as usize % decks.len();
    let apart = 1 + n as usize / decks.len() % (decks.len() - 1);
    (0..seats)
        .map(|seat| decks[(first + seat * apart) % decks.len()].clone())
        .collect()
}

/// Plays game number `n` between bots of one kind that see nothing but their observations.
///
/// # Errors
/// [`Suspended`] when a bot has no answer.
pub fn bots_game(n: u64, seats: usize, kind: BotKind) -> Result<GameResult, Suspended> {
    play(
        book(),
        &Match {
            decks: &pairing(n, seats),
            bots: &vec![kind; seats],
            seed: n,
            most_rounds: MOST_ROUNDS,
        },
    )
}

/// A game that was played without players: the last state, and how many questions were open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The state at the end.
    pub state: State,
    /// How many questions with two or more answers were put to seats.
    pub decisions: u64,
}

/// Plays game number `n` with every question answered uniformly, and nothing between the engine and the generator.
///
/// # Errors
/// [`Suspended`] when a question has no answer.
pub fn playout(n: u64, seats: usize) -> Result<Playout, Suspended> {
    let mut dealer = Dealer::new(n);
    let mut game = Game::new(book(), State::new(book(), &pairing(n, seats)), &mut dealer);
    while !matches!(game.state.stage, Stage::Over(_)) && game.state.round <= MOST_ROUNDS {
        game.step()?;
    }
    let state = game.state;
    Ok(Playout {
        state,
        decisions: dealer.decisions,
    })
}

/// Hands every state at which a question is open to a function.
struct Watcher<F> {
    recorder: Recorder<Dealer>,
    watch: F,
}

impl<F: FnMut(&World, &Decision)> Decider for Watcher<F> {
    fn decide(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        if decision.agent != Agent::Chance
            && decision.form.is_open()
            && let Some(world) = self.recorder.world()
        {
            (self.watch)(&world, decision);
        }
        self.recorder.decide(book, state, decision)
    }

    fn boundary(&mut self, state: &State) {
        self.recorder.boundary(state);
    }

    fn happened(&mut self, state: &State, what: Happening) {
        self.recorder.happened(state, what);
    }
}

/// Plays game number `n` at random and hands the world at every open question to `watch`.
///
/// # Errors
/// [`Suspended`] when a question has no answer.
pub fn each_world(n: u64, seats: usize, watch: impl FnMut(&World, &Decision)) -> Result<(), Suspended> {
    let mut watcher = Watcher {
        recorder: Recorder::new(Dealer::new(n)),
        watch,
    };
    let mut game = Game::new(book(), State::new(book(), &pairing(n, seats)), &mut watcher);
    while !matches!(game.state.stage, Stage::Over(_)) && game.state.round <= MOST_ROUNDS {
        game.step()?;
    }
    Ok(())
}

/// The worlds at every `every`th open question of the first `games` games.
pub fn worlds(games: u64, every: usize) -> Vec<World> {
    let mut found = Vec::new();
    let mut count = 0;
    for n in 0..games {
        let collected = each_world(n, 2, |world, _| {
            if count % every == 0 {
                found.push(world.clone());
            }
            count += 1;
        });
        debug_assert!(collected.is_ok(), "every question of game {n} has an answer");
    }
    found
}

/// Where a world stands, run again from its base.
pub fn rerun(world: &World) -> Pending {
    world.clone().pending(book())
}

/// What a seat may see, as JSON.
pub fn view_json(pending: &Pending, seat: Seat) -> String {
    let view = ashwright_engine::view::view_of(book(), &pending.state, &pending.questions, seat);
    serde_json::to_string(&view).unwrap_or_default()
}

/// A world that a seat cannot tell from this one.
pub fn resample(world: &World, seat: Seat, dealer: &mut Dealer) -> Option<World> {
    world.resample(book(), seat, &mut || dealer.bits())
}

/// Everything that a program does with the engine, some of each: loads the cards, plays games of two to four random
/// and two greedy bots, runs worlds again, resamples them and looks at them. Returns how many worlds were looked at.
///
/// # Errors
/// [`Suspended`] when a question has no answer.
pub fn everything(games: u64) -> Result<usize, Suspended> {
    let loaded = ashwright_lang::load(ashwright_lang::builtin());
    debug_assert!(loaded.is_ok(), "the cards can be loaded");
    let mut dealer = Dealer::new(0);
    let mut looked_at = 0;
    for n in 0..games {
        let seats = 2 + n as usize % 3;
        bots_game(n, seats, BotKind::Random)?;
        if n % 10 == 0 {
            bots_game(n, 2, BotKind::Greedy)?;
        }
        each_world(n, seats, |world, _| {
            looked_at += 1;
            if looked_at % 8 == 0 {
                let seat = Seat((looked_at / 8 % seats) as u8);
                let pending = rerun(world);
                let _ = (view_json(&pending, seat), resample(world, seat, &mut dealer));
            }
        })?;
    }
    Ok(looked_at)
}

/// Runs [`everything`] on a thread with a stack of so many KiB. A stack that is too small ends the whole process.
pub fn everything_on_a_stack_of(kib: usize, games: u64) -> Option<usize> {
    let thread = std::thread::Builder::new().stack_size(kib << 10);
    let running = thread.spawn(move || everything(games)).ok()?;
    running.join().ok()?.ok()
}
