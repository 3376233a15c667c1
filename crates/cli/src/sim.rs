//! `ashwright sim`: many games between bots, counted.

use crate::args::SimArgs;
use crate::interrupt;
use crate::library::Library;
use crate::problem::{Ended, Run};
use crate::reading;
use crate::screen::{Paint, Screen};
use crate::sim_chimera::{Meeting, with_values};
use crate::words;
use ashwright_bots::{BotKind, Match, Repetition, Uses, play_from};
use ashwright_core::{AbilityId, Body, CardKind, EditionId, Maker, Pool, Seat, TitleId};
use ashwright_decks::ready::NamedDeck;
use ashwright_engine::{Deck, Outcome, Position, Rulebook, State};
use ashwright_table::Problem;
use ashwright_testkit::{DeckMaker, Random, Trial};
use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So many threads at most.
const MOST_JOBS: usize = 256;

/// A game longer than this counts as endless: fatigue ends games between real decks long before.
pub const MOST_ROUNDS: u16 = 1000;
/// How many errors are told in words.
const TOLD: usize = 5;

/// Who plays with what: the same for every game of a run.
struct Plan<'a> {
    /// The decks that meet each other; without any, every game has new random ones.
    decks: Vec<NamedDeck>,
    /// Makes those.
    maker: DeckMaker<'a>,
    players: Vec<BotKind>,
    /// The Chimera that one player meets, or two together.
    meeting: Option<Meeting>,
    /// The rules of the games in which two players go on against each other, where they have agreed on it (R 24.3.1).
    second: Option<Arc<Rulebook>>,
    seed: u64,
    laws: bool,
    /// Below which number of uses a card or ability is listed.
    uses: Option<u64>,
    /// Whether random decks may hold cards of releases that players made.
    made_by_players: bool,
    /// The cards of which each random deck has one.
    with: Vec<TitleId>,
}

/// One game of a plan.
struct Round {
    /// Which deck, by seat; nothing when they are random.
    decks: Vec<usize>,
    /// Which player, by seat.
    players: Vec<usize>,
    seed: u64,
}

/// Wins among games.
#[derive(Clone, Copy, Default)]
pub struct Count {
    /// How many games were played.
    pub games: u64,
    /// How many of them were won.
    pub wins: u64,
}

/// Everything that is counted. Adding up is the same in any order.
#[derive(Clone, Default)]
struct Totals {
    games: u64,
    completed: u64,
    /// How many of those nobody has won (R 14.4.2).
    draws: u64,
    decisions: u64,
    turns: u64,
    rounds: u64,
    most_rounds: u16,
    players: Vec<Count>,
    decks: Vec<Count>,
    seats: Vec<Count>,
    first: Count,
    /// Second games, by the player who won them.
    second: Vec<Count>,
    errors: Vec<(u64, String)>,
    laws: u64,
    /// Kept when they are asked for.
    uses: Uses,
    cpu: Duration,
}

/// Decks of which no two are called the same: the second that is called so has that number behind its name.
fn told_apart(mut decks: Vec<NamedDeck>) -> Vec<NamedDeck> {
    let names: Vec<String> = decks.iter().map(|deck| deck.name.clone()).collect();
    for (n, deck) in decks.iter_mut().enumerate() {
        let before = names[..n].iter().filter(|name| **name == deck.name).count();
        if before > 0 {
            deck.name = format!("{} ({})", deck.name, before + 1);
        }
    }
    decks
}

impl<'a> Plan<'a> {
    fn new(args: &SimArgs, library: &'a Library) -> Result<Plan<'a>, Problem> {
        let wrong = |place: &str, why: String, remedy: &str| Problem::new("cannot simulate", place, why, remedy);
        let decks = if args.random_decks {
            Vec::new()
        } else if args.decks.is_empty() {
            match &args.chimera {
                Some(chimera) => library.decks_against(chimera)?,
                None => library.decks()?,
            }
        } else {
            let mut named = Vec::new();
            for name in &args.decks {
                named.extend(library.decks_of(name)?);
            }
            told_apart(named)
        };
        for deck in &decks {
            if let Some(problem) = deck.deck.problems(&library.book).first() {
                return Err(wrong(
                    &deck.name,
                    problem.to_string(),
                    "mend the deck; `ashwright decks check` lists everything",
                ));
            }
        }
        let named = players(&args.players)?;
        let meeting = args
            .chimera
            .as_deref()
            .map(|name| Meeting::new(name, args, library))
            .transpose()?;
        let seats = match (args.seats, named.len()) {
            _ if meeting.is_some() => named.len(),
            (Some(seats), _) => usize::from(seats),
            (None, 1) => 2,
            (None, n) => n,
        };
        let players = match named[..] {
            [only] => vec![only; seats],
            _ if named.len() == seats => named,
            _ => {
                let why = format!("there are {seats} seats and {} players", named.len());
                return Err(wrong(
                    "--players",
                    why,
                    "name one player for all seats, or one for each",
                ));
            }
        };
        let together = [
            (args.open_hands, "--open-hands"),
            (args.call_of_the_phoenix, "--call-of-the-phoenix"),
        ];
        if let (Some((_, option)), 1) = (together.iter().find(|(wanted, _)| *wanted), players.len()) {
            let why = "it is agreed between two players, and one meets the Chimera".to_owned();
            return Err(wrong(option, why, "name two --players"));
        }
        if meeting.is_some() && players.len() > 2 {
            let why = format!("{} players are too many against a Chimera", players.len());
            return Err(wrong("--players", why, "name one or two"));
        }
        if meeting.is_none() && !(2..=Seat::MAX).contains(&players.len()) {
            let why = format!("{} players are too many", players.len());
            return Err(wrong("--players", why, "name two to four"));
        }
        let with: Vec<TitleId> = args
            .with
            .iter()
            .map(|name| library.card(name))
            .collect::<Result<_, _>>()?;
        let maker = DeckMaker::new(&library.book, &|title| {
            args.made_by_players || library.pool.card(title).maker == Maker::Publisher
        });
        for title in &with {
            if maker.deck_with(*title, &mut Random::new(args.seed)).is_none() {
                let all = DeckMaker::new(&library.book, &|_| true);
                let (why, help) = match all.deck_with(*title, &mut Random::new(args.seed)) {
                    Some(_) => ("it is in a release that players made", "add --made-by-players"),
                    None => ("no deck has it", "name a card of decks, or a conjuration"),
                };
                let title = library.pool.card(*title).title.clone();
                return Err(wrong(&title, why.to_owned(), help));
            }
        }
        Ok(Plan {
            with,
            decks,
            maker,
            players,
            meeting,
            second: match args.call_of_the_phoenix {
                true => Some(Library::with(EditionId::Reborn, &args.more.cards)?.book),
                false => None,
            },
            seed: args.seed,
            laws: args.laws,
            uses: args.uses,
            made_by_players: args.made_by_players,
        })
    }

    /// The n-th game: players rotate fastest, then the decks meet each other in turn, or new random ones come.
    fn round(&self, n: u64) -> Round {
        let seats = self.players.len();
        let turn = (n % seats as u64) as usize;
        let pairing = n / seats as u64;
        let all = self.decks.len();
        let (base, step) = match all as u64 {
            0 | 1 => (0, 0),
            all => ((pairing % all) as usize, 1 + (pairing / all % (all - 1)) as usize),
        };
        let at_table = if all == 0 { 0 } else { seats };
        Round {
            decks: (0..at_table).map(|seat| (base + seat * step) % all).collect(),
            players: (0..seats).map(|seat| (seat + turn) % seats).collect(),
            seed: mix(self.seed, n),
        }
    }

    /// Whether random decks may hold a card.
    fn has(&self, pool: &Pool, title: TitleId) -> bool {
        self.made_by_players || pool.card(title).maker == Maker::Publisher
    }

    fn play(&self, book: &Rulebook, n: u64, totals: &mut Totals) {
        let round = self.round(n);
        let decks: Vec<Deck> = if self.decks.is_empty() {
            let mut random = Random::new(deal(self.seed, n, self.players.len()));
            let pairing = n as usize / self.players.len();
            let deck = |(seat, _)| {
                let with = match self.with.len() {
                    0 => None,
                    all => Some(self.with[(pairing + seat) % all]),
                };
                with.and_then(|with| self.maker.deck_with(with, &mut random))
                    .unwrap_or_else(|| self.maker.deck(&mut random))
            };
            self.players.iter().enumerate().map(deck).collect()
        } else {
            round.decks.iter().map(|deck| self.decks[*deck].deck.clone()).collect()
        };
        let bots: Vec<BotKind> = round.players.iter().map(|player| self.players[*player]).collect();
        let game = Match {
            decks: &decks,
            bots: &bots,
            seed: round.seed,
            most_rounds: MOST_ROUNDS,
        };
        let start = match &self.meeting {
            None => State::new(book, &decks),
            Some(meeting) => match meeting.start(book, &decks, n, round.seed) {
                Ok(start) => start,
                Err(why) => {
                    totals.games += 1;
                    return totals.error(n, why);
                }
            },
        };
        let tried = self.laws.then(|| start.clone());
        let played = catch_unwind(AssertUnwindSafe(|| {
            play_from(book, start, &game, self.uses.map(|_| &mut totals.uses))
        }));
        totals.games += 1;
        let result = match played {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => return totals.error(n, "a question was left without a legal answer".to_owned()),
            Err(_) => return totals.error(n, "the engine has a mistake and stopped".to_owned()),
        };
        totals.decisions += result.decisions;
        totals.turns += u64::from(result.turns);
        totals.rounds += u64::from(result.rounds);
        totals.most_rounds = totals.most_rounds.max(result.rounds);
        let Some(outcome) = result.outcome else {
            let names: Vec<&str> = bots.iter().map(|kind| kind.name()).collect();
            return totals.error(n, endless(&names, result.repetition));
        };
        totals.completed += 1;
        totals.draws += u64::from(outcome == Outcome::Nobody);
        for seat in 0..self.players.len() {
            let won = has_won(outcome, Seat(seat as u8));
            totals.players[round.players[seat]].add(won);
            if let Some(deck) = round.decks.get(seat) {
                totals.decks[*deck].add(won);
            }
            totals.seats[seat].add(won);
        }
        totals.first.add(has_won(outcome, result.first_player));
        if let Err(why) = self.play_second(book, &result.end, &game, &round, totals) {
            return totals.error(n, why);
        }
        if let Some(start) = tried {
            let trial = catch_unwind(AssertUnwindSafe(|| {
                let mut trial = Trial::new(book, &decks, round.seed);
                trial.start = start;
                trial.run()
            }));
            match trial {
                Ok(Ok(_)) => totals.laws += 1,
                Ok(Err(broken)) => totals.error(n, broken.to_string()),
                Err(_) => totals.error(n, "the engine has a mistake and stopped under the laws".to_owned()),
            }
        }
    }
}

impl Plan<'_> {
    /// Plays the game in which two players go on against each other, where the Phoenix has called.
    fn play_second(
        &self,
        book: &Rulebook,
        end: &State,
        game: &Match,
        round: &Round,
        totals: &mut Totals,
    ) -> Result<(), String> {
        let Some(reborn) = &self.second else { return Ok(()) };
        let Some(position) = Position::after_the_chimera(book, end, reborn) else {
            return Ok(());
        };
        let start = position.into_state(reborn).map_err(|problems| {
            let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
            format!("the second game cannot begin: {}", why.join("; "))
        })?;
        let result = play_from(reborn, start, game, None);
        let result = result.map_err(|_| "a question of the second game was left without a legal answer".to_owned())?;
        let Some(outcome) = result.outcome else {
            let names: Vec<&str> = game.bots.iter().map(|kind| kind.name()).collect();
            return Err(format!("the second game: {}", endless(&names, result.repetition)));
        };
        for (seat, player) in (0..).map(Seat).zip(&round.players) {
            totals.second[*player].add(has_won(outcome, seat));
        }
        Ok(())
    }
}

/// Bots by name.
///
/// # Errors
/// When there is no such bot.
pub fn players(names: &[String]) -> Result<Vec<BotKind>, Problem> {
    let parse = |name: &String| {
        name.trim().to_lowercase().parse::<BotKind>().map_err(|_| {
            let known = BotKind::ALL.map(BotKind::name).join(", ");
            let why = format!("there is no bot called {name:?}");
            Problem::new("cannot start", "the players", why, format!("choose one of: {known}"))
        })
    };
    names.iter().map(parse).collect()
}

/// Another number for every game, whatever the seed.
pub fn mix(seed: u64, n: u64) -> u64 {
    let mut x = seed.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// What the random decks of the n-th game come from. Everybody plays them from every seat before others come, so that luck
/// with decks evens out.
fn deal(seed: u64, n: u64, seats: usize) -> u64 {
    mix(seed, n / seats as u64)
}

impl Count {
    /// Counts a game.
    pub fn add(&mut self, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
    }

    /// Counts what was counted elsewhere.
    pub fn merge(&mut self, other: Count) {
        self.games += other.games;
        self.wins += other.wins;
    }

    /// The part that was won, from 0 to 1.
    pub fn share(self) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            self.wins as f64 / self.games as f64
        }
    }

    /// The Wilson interval at 95 %.
    pub fn interval(self) -> (f64, f64) {
        if self.games == 0 {
            return (0.0, 1.0);
        }
        let z = 1.959_963_985;
        let (n, p) = (self.games as f64, self.share());
        let middle = p + z * z / (2.0 * n);
        let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        (
            ((middle - spread) / scale).max(0.0),
            ((middle + spread) / scale).min(1.0),
        )
    }
}

impl Totals {
    fn of(plan: &Plan<'_>) -> Totals {
        Totals {
            players: vec![Count::default(); plan.players.len()],
            decks: vec![Count::default(); plan.decks.len()],
            seats: vec![Count::default(); plan.players.len()],
            second: vec![Count::default(); plan.players.len()],
            ..Totals::default()
        }
    }

    fn error(&mut self, game: u64, why: String) {
        self.errors.push((game, why));
    }

    fn merge(mut self, other: Totals) -> Totals {
        self.games += other.games;
        self.completed += other.completed;
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.rounds += other.rounds;
        self.most_rounds = self.most_rounds.max(other.most_rounds);
        for (mine, others) in [
            (&mut self.players, other.players),
            (&mut self.decks, other.decks),
            (&mut self.seats, other.seats),
            (&mut self.second, other.second),
        ] {
            for (count, more) in mine.iter_mut().zip(others) {
                count.merge(more);
            }
        }
        self.first.merge(other.first);
        self.errors.extend(other.errors);
        self.laws += other.laws;
        self.uses.merge(other.uses);
        self.cpu += other.cpu;
        self
    }
}

/// Runs the command.
pub fn run(args: &SimArgs, screen: &mut Screen) -> Run {
    let cards = &args.more.cards;
    let mut library = match args.chimera {
        Some(_) => Library::with(EditionId::RedRains, cards)?,
        None => reading::library_of_game(args.edition, cards, &args.decks, false)?,
    };
    if args.life.is_some() || args.ultimate.is_some() {
        library.book = Arc::new(with_values(&library.book, args.life, args.ultimate));
    }
    let plan = Plan::new(args, &library)?;
    let threads = Threads::new(args.jobs)?;
    let bar = progress(args.games);
    let start = Instant::now();
    let one = |n: u64, totals: &mut Totals| {
        let time = ThreadTime::now();
        plan.play(&library.book, args.first.wrapping_add(n), totals);
        totals.cpu += time.elapsed();
    };
    let mut totals = quietly(|| threads.play(args.games, &bar, || Totals::of(&plan), one, Totals::merge));
    bar.finish_and_clear();
    totals.errors.sort();
    if args.json {
        let object = as_json(args, &plan, &totals, &library.pool);
        screen.json(&object)?;
    } else {
        tell(&plan, &totals, start.elapsed(), screen)?;
        if let Some(least) = plan.uses {
            tell_uses(&plan, &library.pool, &totals.uses, least, screen)?;
        }
    }
    if totals.games < args.games {
        if !args.json {
            let all = grouped(args.games);
            let stopped = format!("stopped after {} of {all} games", grouped(totals.games));
            screen.line(screen.paint.yellow(stopped))?;
        }
        return Ok(Ended::WithProblems);
    }
    Ok(Ended::if_none(totals.errors.len()))
}

/// Threads that play many games.
pub struct Threads(rayon::ThreadPool);

impl Threads {
    /// So many threads, or as many as the machine has for 0; from now on Ctrl-C is a wish to stop.
    ///
    /// # Errors
    /// When the system does not give them.
    pub fn new(jobs: usize) -> Result<Threads, Problem> {
        // More would only be in each other's way.
        let jobs = jobs.min(MOST_JOBS);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
        let refuse = |error: rayon::ThreadPoolBuildError| {
            Problem::new("cannot play", "--jobs", error.to_string(), "ask for fewer jobs")
        };
        let threads = threads.map_err(refuse)?;
        interrupt::watch();
        Ok(Threads(threads))
    }

    /// Plays these games and adds up what each counts, until all are played or somebody asks to stop.
    pub fn play<T: Send>(
        &self,
        games: u64,
        bar: &ProgressBar,
        nothing: impl Fn() -> T + Sync,
        game: impl Fn(u64, &mut T) + Sync,
        merge: impl Fn(T, T) -> T + Sync,
    ) -> T {
        let chunk = (games / (self.0.current_num_threads() as u64 * 16)).clamp(1, 64);
        let part = |part: u64| {
            let mut counted = nothing();
            // Ctrl-C ends the run early and keeps its figures.
            for n in (part * chunk..games.min((part + 1) * chunk)).take_while(|_| !interrupt::asked()) {
                game(n, &mut counted);
                bar.inc(1);
            }
            counted
        };
        let parts = || (0..games.div_ceil(chunk)).into_par_iter().map(part);
        self.0.install(|| parts().reduce(&nothing, &merge))
    }

    /// Does something for each of several things.
    pub fn each<T: Sync, R: Send>(&self, things: &[T], one: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        self.0.install(|| things.par_iter().map(one).collect())
    }
}

/// Plays games in which a mistake of the engine counts as an error of its game and is told in the results.
pub fn quietly<T>(play: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let played = play();
    std::panic::set_hook(hook);
    played
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:32.cyan/black} {human_pos} of {human_len} games  {speed}  {eta} left") {
        Ok(style) => {
            let speed = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                // A number that cannot be written is not shown.
                let _ = write!(out, "{}/s", grouped(state.per_sec() as u64));
            };
            bar.with_style(style.with_key("speed", speed).progress_chars("━╸━"))
        }
        Err(_) => bar,
    }
}

fn rate(n: u64, time: Duration) -> f64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { n as f64 / seconds } else { 0.0 }
}

fn counted(name: &str, count: Count) -> Value {
    let (low, high) = count.interval();
    json!({
        "name": name,
        "games": count.games,
        "wins": count.wins,
        "share": count.share(),
        "interval": [low, high],
    })
}

fn as_json(args: &SimArgs, plan: &Plan<'_>, totals: &Totals, pool: &Pool) -> Value {
    let named = |names: Vec<String>, counts: &[Count]| -> Vec<Value> {
        names
            .iter()
            .zip(counts)
            .map(|(name, count)| counted(name, *count))
            .collect()
    };
    let players = plan.players.iter().map(ToString::to_string).collect();
    let decks = plan.decks.iter().map(|deck| deck.name.clone()).collect();
    let seats = (0..plan.players.len())
        .map(|seat| Seat(seat as u8).to_string())
        .collect();
    let errors: Vec<Value> = totals
        .errors
        .iter()
        .take(100)
        .map(|(game, why)| json!({ "game": game, "why": why }))
        .collect();
    let uses = plan.uses.map(|_| uses_as_json(plan, pool, &totals.uses));
    let second: Option<Vec<Value>> = plan.second.as_ref().map(|_| {
        let names = plan.players.iter().map(ToString::to_string);
        names
            .zip(&totals.second)
            .map(|(name, count)| counted(&name, *count))
            .collect()
    });
    json!({
        "second_games": second,
        "games": totals.games,
        "first": args.first,
        "wanted": args.games,
        "completed": totals.completed,
        "draws": totals.draws,
        "errors": totals.errors.len(),
        "error_list": errors,
        "decisions": totals.decisions,
        "cpu_seconds": totals.cpu.as_secs_f64(),
        "games_per_cpu_second": rate(totals.games, totals.cpu),
        "decisions_per_cpu_second": rate(totals.decisions, totals.cpu),
        "seed": args.seed,
        "turns": totals.turns,
        "rounds": totals.rounds,
        "most_rounds": totals.most_rounds,
        "games_under_laws": totals.laws,
        "interval": "Wilson, 95 %",
        "players": named(players, &totals.players),
        "decks": named(decks, &totals.decks),
        "seats": named(seats, &totals.seats),
        "first_player": counted("first player", totals.first),
        "uses": uses,
    })
}

fn tell(plan: &Plan<'_>, totals: &Totals, wall: Duration, screen: &mut Screen) -> std::io::Result<()> {
    let paint = screen.paint;
    let different = plan.players.iter().any(|kind| *kind != plan.players[0]);
    let mut blocks: Vec<(&str, Vec<(String, Count)>)> = Vec::new();
    if different {
        let names = plan.players.iter().map(ToString::to_string);
        blocks.push(("player", names.zip(totals.players.iter().copied()).collect()));
    }
    if plan.decks.len() > 1 {
        let names = plan.decks.iter().map(|deck| deck.name.clone());
        let mut rows: Vec<(String, Count)> = names.zip(totals.decks.iter().copied()).collect();
        rows.sort_by(|a, b| b.1.share().total_cmp(&a.1.share()));
        blocks.push(("deck", rows));
    }
    let mut seats: Vec<(String, Count)> = (1..)
        .zip(&totals.seats)
        .map(|(n, count)| (format!("seat {n}"), *count))
        .collect();
    seats.push(("first player".to_owned(), totals.first));
    blocks.push(("seat", seats));
    if plan.second.is_some() {
        let names = (1..).zip(&plan.players).map(|(n, kind)| format!("{kind} {n}"));
        blocks.push(("second game", names.zip(totals.second.iter().copied()).collect()));
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (i, (heading, entries)) in blocks.iter().enumerate() {
        if i > 0 {
            rows.push(Vec::new());
        }
        let head = [heading, "games", "wins", "share", "95 % interval"];
        rows.push(head.iter().map(|word| paint.dim(word)).collect());
        rows.extend(entries.iter().map(|(name, count)| row(name, *count, paint)));
    }
    screen.table(&rows, &[1, 2, 3, 4], 0)?;
    screen.gap()?;
    let per_game = |n: u64| n as f64 / totals.games.max(1) as f64;
    let facts = vec![
        vec![
            "games".to_owned(),
            format!(
                "{} played, {} completed{}, {}",
                grouped(totals.games),
                grouped(totals.completed),
                match totals.draws {
                    0 => String::new(),
                    draws => format!(", {} drawn", grouped(draws)),
                },
                errors(totals, paint)
            ),
        ],
        vec![
            "length".to_owned(),
            format!(
                "{:.1} rounds, {:.1} turns and {:.1} decisions a game; the longest {}",
                per_game(totals.rounds),
                per_game(totals.turns),
                per_game(totals.decisions),
                words::count(totals.most_rounds, "round")
            ),
        ],
        vec![
            "speed".to_owned(),
            format!(
                "{} games and {} decisions per CPU-second {}",
                grouped(rate(totals.games, totals.cpu) as u64),
                grouped(rate(totals.decisions, totals.cpu) as u64),
                paint.dim(format!(
                    "({:.2} s of thread CPU time, {:.2} s by the clock)",
                    totals.cpu.as_secs_f64(),
                    wall.as_secs_f64()
                ))
            ),
        ],
    ];
    screen.table(&facts, &[], 0)?;
    if plan.laws {
        screen.line(format!("laws    kept in {} games", grouped(totals.laws)))?;
    }
    for (game, why) in totals.errors.iter().take(TOLD) {
        screen.line(format!("{} game {game}: {why}", paint.red("error:")))?;
    }
    if totals.errors.len() > TOLD {
        screen.line(format!("… and {} more", totals.errors.len() - TOLD))?;
    }
    Ok(())
}

/// The abilities and effects of a card that are activated, with the names that they have.
fn activated(pool: &Pool, title: TitleId) -> Vec<(AbilityId, String)> {
    let printed = pool.card(title).text.iter();
    let activated = printed.filter(|printed| matches!(pool.ability(printed.ability).body, Body::Activated { .. }));
    let named = activated.map(|printed| {
        let name = pool.ability(printed.ability).name.clone();
        (printed.ability, name.unwrap_or_else(|| "its effect".to_owned()))
    });
    named.collect()
}

/// Every card with the number of its uses; a Phoenixborn is in play from the beginning and only its abilities count.
fn uses_of(plan: &Plan<'_>, pool: &Pool, uses: &Uses) -> Vec<(String, u64)> {
    let mut rows = Vec::new();
    let used = |title: &TitleId| uses.cards.contains_key(title) || uses.abilities.keys().any(|(of, _)| of == title);
    for title in pool.titles().filter(|title| plan.has(pool, *title) || used(title)) {
        let card = pool.card(title);
        if card.kind != CardKind::Phoenixborn {
            rows.push((card.title.clone(), uses.cards.get(&title).copied().unwrap_or(0)));
        }
        for (ability, name) in activated(pool, title) {
            let used = uses.abilities.get(&(title, ability)).copied().unwrap_or(0);
            rows.push((format!("{}: {name}", card.title), used));
        }
    }
    rows
}

fn uses_as_json(plan: &Plan<'_>, pool: &Pool, uses: &Uses) -> Value {
    let rows = uses_of(plan, pool, uses);
    rows.into_iter()
        .map(|(name, uses)| json!({ "name": name, "uses": uses }))
        .collect()
}

fn tell_uses(plan: &Plan<'_>, pool: &Pool, uses: &Uses, least: u64, screen: &mut Screen) -> std::io::Result<()> {
    let mut rows = uses_of(plan, pool, uses);
    rows.sort_by_key(|(_, uses)| *uses);
    let rare = rows.iter().filter(|(_, uses)| *uses < least).count();
    let fewest = rows.first().map_or(0, |(_, uses)| *uses);
    screen.gap()?;
    let said = format!(
        "{} cards and activated effects, {} of them less than {} times; the rarest {} times",
        grouped(rows.len() as u64),
        grouped(rare as u64),
        grouped(least),
        grouped(fewest),
    );
    screen.table(&[vec!["uses  ".to_owned(), said]], &[], 0)?;
    let listed: Vec<Vec<String>> = rows
        .iter()
        .take(rare)
        .map(|(name, uses)| vec![name.clone(), grouped(*uses), String::new()])
        .collect();
    if !listed.is_empty() {
        screen.gap()?;
        screen.table(&listed, &[1], 0)?;
    }
    Ok(())
}

fn errors(totals: &Totals, paint: Paint) -> String {
    match totals.errors.len() {
        0 => "no errors".to_owned(),
        n => paint.red(words::count(n as u64, "error")),
    }
}

fn row(name: &str, count: Count, paint: Paint) -> Vec<String> {
    let (low, high) = count.interval();
    vec![
        name.to_owned(),
        grouped(count.games),
        grouped(count.wins),
        format!("{:.1} %", 100.0 * count.share()),
        paint.dim(format!("{:.1} – {:.1} %", 100.0 * low, 100.0 * high)),
    ]
}

/// A number with its thousands apart: `12,345`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut shown = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// Why a game between these bots was broken off.
fn endless(bots: &[&str], repetition: Option<Repetition>) -> String {
    let bots = bots.join(", ");
    match repetition {
        Some(Repetition { first, again }) => {
            format!("no end: the position of round {first} came again in round {again} between {bots}")
        }
        None => format!("no end after {MOST_ROUNDS} rounds between {bots}"),
    }
}

/// Whether a game was won by the side of this seat.
pub fn has_won(outcome: Outcome, seat: Seat) -> bool {
    matches!(outcome, Outcome::Won(seats) if seats.contains(seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = Count { games: 100, wins: 50 }.interval();
        assert!(
            (low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3,
            "{low} {high}"
        );
        let (low, high) = Count { games: 10, wins: 0 }.interval();
        assert!(low == 0.0 && high < 0.28, "{low} {high}");
    }

    #[test]
    fn random_decks_are_played_from_every_seat() {
        assert_eq!(deal(5, 0, 2), deal(5, 1, 2));
        assert_ne!(deal(5, 1, 2), deal(5, 2, 2));
        assert_eq!(deal(5, 3, 3), deal(5, 5, 3));
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1234567), "1,234,567");
    }
}
