//! `ashwright lab`: many games of bots against Chimeras, measured.

mod heat;
mod mass;
mod red_rains;
mod two_player;

use crate::args::{LabCommand, LabField};
use crate::library::Library;
use crate::problem::Run;
use crate::screen::Screen;
use crate::sim::{self, Count, Threads};
use ashwright_bots::{BotKind, Match, play_from};
use ashwright_core::{Chimera, Difficulty, EditionId, Seat, TitleId};
use ashwright_decks::ready::{NamedDeck, shelves};
use ashwright_engine::{Deck, Encounter, Rulebook, State};
use ashwright_table::Problem;
use ashwright_table::encounter::{Challenge, chimeras};
use indicatif::ProgressBar;

/// The shelf of decks that were made for these encounters.
const SHELF: &str = "Red Rains";

/// Runs the command.
pub fn run(command: &LabCommand, screen: &mut Screen) -> Run {
    match command {
        LabCommand::RedRains(args) => red_rains::run(args, screen),
        LabCommand::TwoPlayer(args) => two_player::run(args, screen),
        LabCommand::Mass(args) => mass::run(args, screen),
    }
}

/// A card of a Chimera that is met.
#[derive(Clone, Copy)]
struct Met<'b> {
    title: TitleId,
    printed: &'b Chimera,
    difficulty: Difficulty,
    level: u8,
}

impl Met<'_> {
    /// The encounter with one of its stacks, which take turns.
    fn encounter(&self, book: &Rulebook, n: u64) -> Encounter {
        let stack = &self.printed.stacks[n as usize % 2];
        Encounter::recommended(book, self.title, self.difficulty, self.level, stack)
    }
}

/// The cards of Chimeras that the command line asks for: of one or all, at one level or all, at one difficulty or both.
fn met<'b>(book: &'b Rulebook, field: &LabField) -> Result<Vec<Met<'b>>, Problem> {
    let named = |name: &String| Challenge {
        chimera: name.clone(),
        ..Challenge::default()
    };
    let only = field.chimera.as_ref().map(|name| named(name).found(book)).transpose()?;
    let cards = chimeras(book).filter(|(title, _)| only.is_none_or(|(only, _)| only == *title));
    let of_each = cards.flat_map(|(title, printed)| {
        printed.levels.iter().map(move |level| Met {
            title,
            printed,
            difficulty: level.difficulty,
            level: level.level,
        })
    });
    let fits = |met: &Met| {
        field.level.is_none_or(|level| level == met.level)
            && (!field.heroic || met.difficulty == Difficulty::Heroic)
            && (!field.standard || met.difficulty == Difficulty::Standard)
    };
    let mut all: Vec<Met> = of_each.filter(fits).collect();
    all.sort_by_key(|met| (met.title, met.difficulty, met.level));
    Ok(all)
}

/// What every command needs: definitions, decks, and threads that stop when asked.
struct Bench {
    library: Library,
    decks: Vec<NamedDeck>,
    threads: Threads,
}

impl Bench {
    fn new(jobs: usize) -> Result<Bench, Problem> {
        let library = Library::with(EditionId::RedRains, &[])?;
        let shelf = shelves(&library.pool)?.into_iter().find(|shelf| shelf.name == SHELF);
        Ok(Bench {
            library,
            decks: shelf.map_or_else(Vec::new, |shelf| shelf.decks),
            threads: Threads::new(jobs)?,
        })
    }

    /// Plays these games on all threads. What comes of them is in their order; games that were not begun when somebody
    /// asked to stop are missing at the end.
    fn play<T: Send>(&self, games: u64, bar: &ProgressBar, game: impl Fn(u64) -> T + Sync) -> Vec<Option<T>> {
        let one = |n: u64, own: &mut Vec<(u64, T)>| own.push((n, game(n)));
        let merge = |mut one: Vec<(u64, T)>, other| {
            one.extend(other);
            one
        };
        let played = self.threads.play(games, bar, Vec::new, one, merge);
        let mut all: Vec<Option<T>> = (0..games).map(|_| None).collect();
        for (n, came) in played {
            all[n as usize] = Some(came);
        }
        all
    }
}

/// How a game went.
struct Went {
    won: bool,
    rounds: u16,
}

/// Lets bots meet a Chimera. Nothing when the game did not end.
fn meet(book: &Rulebook, met: &Met, decks: &[Deck], bots: &[BotKind], n: u64, seed: u64) -> Option<Went> {
    let game = Match {
        decks,
        bots,
        seed: sim::mix(seed, n),
        most_rounds: sim::MOST_ROUNDS,
    };
    let start = State::against(book, decks, &met.encounter(book, n)).ok()?;
    let result = play_from(book, start, &game, None).ok()?;
    Some(Went {
        won: sim::has_won(result.outcome?, Seat(0)),
        rounds: result.rounds,
    })
}

/// `27 (14–45)`: a share in percent with its interval.
fn in_words(count: Count) -> String {
    let (low, high) = count.interval();
    format!("{:.0} ({:.0}–{:.0})", 100.0 * count.share(), 100.0 * low, 100.0 * high)
}
