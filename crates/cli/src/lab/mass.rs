//! `ashwright lab mass`: random games against every Chimera in every way, what came up in them, and the laws.

use super::{Bench, Met, met};
use crate::args::{LabField, MassArgs};
use crate::interrupt;
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::sim::{self, MOST_ROUNDS, grouped, quietly};
use ashwright_bots::Dealer;
use ashwright_core::{CardKind, DeckLists, Seat, TitleId};
use ashwright_engine::{
    Answer, Decider, Decision, Deck, Deed, Encounter, Game, Happening, Rulebook, Stage, State, Suspended, What, World,
};
use ashwright_table::encounter::random_aspects;
use ashwright_testkit::{DeckMaker, Random, Report, Trial, random_deck};
use cpu_time::ThreadTime;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Among so many random decks the one with the most cards that are still missing is played under the laws.
const DECKS_TO_CHOOSE: usize = 40;
/// One in so many games is played with its re-runs timed.
const TIMED: u64 = 500;
/// So many errors and missing things are named.
const NAMED: usize = 40;

/// The ways in which the aspects of a Chimera are chosen, in turn.
const ASPECTS: [&str; 4] = ["its first stack", "its second stack", "random", "custom"];

/// What was counted. Adding up is the same in any order.
#[derive(Default)]
struct Tally {
    games: u64,
    won: u64,
    rounds: u64,
    ways: BTreeMap<String, u64>,
    /// What came into play of a Chimera, or resolved.
    cards: BTreeMap<TitleId, u64>,
    /// The rows of behaviors, by their lowest roll.
    rows: BTreeMap<(TitleId, u8), u64>,
    errors: Vec<String>,
    reruns: Vec<Duration>,
    cpu: Duration,
}

impl Tally {
    fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.won += other.won;
        self.rounds += other.rounds;
        for (way, n) in other.ways {
            *self.ways.entry(way).or_default() += n;
        }
        for (card, n) in other.cards {
            *self.cards.entry(card).or_default() += n;
        }
        for (row, n) in other.rows {
            *self.rows.entry(row).or_default() += n;
        }
        self.errors.extend(other.errors);
        self.reruns.extend(other.reruns);
        self.cpu += other.cpu;
        self
    }
}

/// The row of a behavior for a roll, by the lowest roll that it has.
fn row_of(book: &Rulebook, behavior: TitleId, roll: u8) -> Option<(TitleId, u8)> {
    let row = book.pool.card(behavior).part.behavior()?.row(roll)?;
    Some((behavior, row.from))
}

/// Answers at random and counts what happens.
struct Counting<'a> {
    book: &'a Rulebook,
    dealer: Dealer,
    tally: &'a mut Tally,
}

impl Decider for Counting<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        self.dealer.answer(decision).ok_or(Suspended)
    }

    fn decide_any(&mut self, _: &Rulebook, _: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        let one = decisions.get(self.dealer.below(decisions.len() as u32) as usize);
        let decision = one.ok_or(Suspended)?;
        let answer = self.dealer.answer(decision).ok_or(Suspended)?;
        decision.by_its_seat(answer).ok_or(Suspended)
    }

    fn happened(&mut self, state: &State, happening: Happening) {
        let title = match happening.what {
            What::EnteredPlay(card) => Some(state.card(card).title),
            What::Chimera(Deed::Ultimate(_)) => state.ultimate().map(|card| state.card(card).title),
            What::Chimera(Deed::Behavior(roll)) => {
                let row = state
                    .behavior(self.book)
                    .and_then(|title| row_of(self.book, title, roll));
                if let Some(row) = row {
                    *self.tally.rows.entry(row).or_default() += 1;
                }
                None
            }
            _ => None,
        };
        if let Some(title) = title.filter(|title| is_of_chimera(self.book, *title)) {
            *self.tally.cards.entry(title).or_default() += 1;
        }
    }
}

/// Whether a card is one of a Chimera that comes into play or resolves.
fn is_of_chimera(book: &Rulebook, title: TitleId) -> bool {
    let kind = book.pool.card(title).kind;
    kind.is_aspect() || kind == CardKind::Ultimate
}

/// The games of a run.
struct Plan<'a> {
    bench: &'a Bench,
    cards: Vec<Met<'a>>,
    seed: u64,
}

impl Plan<'_> {
    fn book(&self) -> &Rulebook {
        &self.bench.library.book
    }

    /// The n-th encounter with a card, by how its aspects are chosen.
    fn encounter(&self, met: &Met, way: u64, random: &mut Random) -> Encounter {
        let mut encounter = met.encounter(self.book(), way);
        if way >= 2 {
            encounter.aspects = random_aspects(self.book(), &mut |n| random.below(n));
        }
        if way == 2 {
            encounter.lists = DeckLists::Hidden;
        }
        encounter
    }

    /// The n-th game: Chimeras rotate fastest, then their cards, their aspects, the number of players, and where decks
    /// come from.
    fn game(&self, n: u64, tally: &mut Tally) {
        let mut random = Random::new(sim::mix(self.seed, n));
        let of = |every: u64, among: u64| n / every % among;
        let cards = self.cards.len() as u64;
        let met = &self.cards[of(1, cards) as usize];
        let way = of(cards, 4);
        let players = 1 + of(4 * cards, 2) as usize;
        let ready = of(8 * cards, 2) == 0;
        let decks: Vec<Deck> = (0..players)
            .map(|_| match ready {
                true => {
                    let at = random.below(self.bench.decks.len() as u32) as usize;
                    self.bench.decks[at].deck.clone()
                }
                false => random_deck(self.book(), &mut random),
            })
            .collect();
        let name = &self.book().pool.card(met.title).title;
        let words = [
            format!("{name} {} {}", met.difficulty.word(), met.level),
            format!("aspects: {}", ASPECTS[way as usize]),
            format!("players: {players}"),
            format!("decks: {}", if ready { "of Red Rains" } else { "random" }),
        ];
        for word in words {
            *tally.ways.entry(word).or_default() += 1;
        }
        tally.games += 1;
        let encounter = Encounter {
            begins: Seat(random.below(players as u32) as u8),
            ..self.encounter(met, way, &mut random)
        };
        let start = match State::against(self.book(), &decks, &encounter) {
            Ok(start) => start,
            Err(problems) => {
                let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
                return tally.errors.push(format!("game {n}: {}", why.join("; ")));
            }
        };
        if n.is_multiple_of(TIMED) {
            tally.reruns.extend(self.reruns(start.clone(), &mut random));
        }
        let dealer = Dealer::new(random.bits());
        let time = ThreadTime::now();
        let played = catch_unwind(AssertUnwindSafe(|| self.play(start, dealer, tally)));
        tally.cpu += time.elapsed();
        if let Some(why) = played.unwrap_or(Some("the engine has a mistake and stopped")) {
            tally.errors.push(format!("game {n}: {why}"));
        }
    }

    /// Plays a game. What was wrong with it, if something was.
    fn play(&self, start: State, dealer: Dealer, tally: &mut Tally) -> Option<&'static str> {
        let book = self.book();
        let mut counting = Counting { book, dealer, tally };
        let mut game = Game::new(book, start, &mut counting);
        while !matches!(game.state.stage, Stage::Over(_)) {
            if game.state.round > MOST_ROUNDS {
                return Some("it does not end");
            }
            if game.step().is_err() {
                return Some("a question was left without a legal answer");
            }
        }
        let (stage, rounds) = (game.state.stage, game.state.round);
        tally.rounds += u64::from(rounds);
        if let Stage::Over(outcome) = stage {
            tally.won += u64::from(sim::has_won(outcome, Seat(0)));
        }
        None
    }

    /// How long it takes to run a game again from its last boundary to the question at hand, question by question.
    fn reruns(&self, start: State, random: &mut Random) -> Vec<Duration> {
        let mut world = World::new(start);
        let mut times = Vec::new();
        loop {
            let pending = world.pending(self.book());
            if pending.questions.is_empty() || pending.state.round > MOST_ROUNDS {
                return times;
            }
            let mut again = world.clone();
            let time = ThreadTime::now();
            std::hint::black_box(again.pending(self.book()));
            times.push(time.elapsed());
            for at in random.answering(&pending) {
                let question = &pending.questions[at];
                let Some(answer) = random.answer(&question.decision()) else {
                    return times;
                };
                world.answers.push(pending.answer_of(question.agent, answer));
            }
        }
    }

    /// Games under the laws against one Chimera, as many as are wanted, until every card of a player was in one.
    fn under_laws(&self, chimera: TitleId, games: u64) -> (Report, BTreeSet<TitleId>, Vec<String>) {
        let cards: Vec<&Met> = self.cards.iter().filter(|met| met.title == chimera).collect();
        let mut missing = cards_of_players(self.book());
        let mut report = Report::default();
        let mut errors = Vec::new();
        for n in 0..games {
            if missing.is_empty() || interrupt::asked() {
                break;
            }
            let seed = sim::mix(self.seed ^ u64::from(chimera.0), n);
            let mut random = Random::new(seed);
            let decks: Vec<Deck> = (0..1 + n % 2).map(|_| self.deck_with(&missing, &mut random)).collect();
            for deck in &decks {
                missing = missing.difference(&cards_in(self.book(), deck)).copied().collect();
            }
            let met = cards[n as usize % cards.len()];
            let encounter = self.encounter(met, n / cards.len() as u64 % 4, &mut random);
            let Ok(start) = State::against(self.book(), &decks, &encounter) else {
                errors.push(format!("game {n} under the laws cannot begin"));
                continue;
            };
            let trial = catch_unwind(AssertUnwindSafe(|| {
                let mut trial = Trial::new(self.book(), &[], seed);
                trial.start = start;
                trial.size.secrecy_every = 5;
                trial.run()
            }));
            match trial {
                Ok(Ok(one)) => report.merge(one),
                Ok(Err(broken)) => errors.push(format!("game {n} under the laws: {broken}")),
                Err(_) => errors.push(format!("game {n} under the laws: the engine has a mistake and stopped")),
            }
        }
        (report, missing, errors)
    }

    fn deck_with(&self, missing: &BTreeSet<TitleId>, random: &mut Random) -> Deck {
        let maker = DeckMaker::new(self.book(), &|_| true);
        let mut best = maker.deck(random);
        let worth = |deck: &Deck| cards_in(self.book(), deck).intersection(missing).count();
        for _ in 1..DECKS_TO_CHOOSE {
            let other = maker.deck(random);
            if worth(&other) > worth(&best) {
                best = other;
            }
        }
        best
    }
}

/// The cards of a deck, its Phoenixborn, and what they conjure.
fn cards_in(book: &Rulebook, deck: &Deck) -> BTreeSet<TitleId> {
    let own = deck.cards.iter().map(|(title, _)| *title).chain([deck.phoenixborn]);
    let own: Vec<TitleId> = own.collect();
    let conjured = book.conjuration_pile(own.iter().copied());
    own.into_iter()
        .chain(conjured.into_iter().map(|(title, _)| title))
        .collect()
}

/// All cards of players: what may be in decks, Phoenixborn, and what these conjure.
fn cards_of_players(book: &Rulebook) -> BTreeSet<TitleId> {
    let leads = |title: &TitleId| book.pool.card(*title).kind == CardKind::Phoenixborn;
    let own = book
        .pool
        .titles()
        .filter(|title| book.is_deck_card(*title) || leads(title));
    let own: Vec<TitleId> = own.collect();
    let conjured = book.conjuration_pile(own.iter().copied());
    own.into_iter()
        .chain(conjured.into_iter().map(|(title, _)| title))
        .collect()
}

/// Runs the command.
pub fn run(args: &MassArgs, screen: &mut Screen) -> Run {
    let bench = Bench::new(args.jobs)?;
    let book = &bench.library.book;
    let plan = Plan {
        bench: &bench,
        cards: met(book, &LabField::default())?,
        seed: args.seed,
    };
    let bar = sim::progress(args.games);
    let one = |n: u64, tally: &mut Tally| plan.game(n, tally);
    let played = || bench.threads.play(args.games, &bar, Tally::default, one, Tally::merge);
    let tally = quietly(played);
    bar.finish_and_clear();
    let mut problems = tell(&tally, args, book, screen)?;
    screen.flush()?;
    let mut chimeras: Vec<TitleId> = plan.cards.iter().map(|met| met.title).collect();
    chimeras.dedup();
    let under_laws = quietly(|| {
        bench
            .threads
            .each(&chimeras, |chimera| plan.under_laws(*chimera, args.laws))
    });
    if args.laws > 0 {
        for (chimera, (report, missing, errors)) in chimeras.iter().zip(&under_laws) {
            screen.line(format!(
                "laws    {}: kept in {} games, {} cards of players in none of them; the largest state {} bytes",
                book.pool.card(*chimera).title,
                grouped(report.games),
                missing.len(),
                grouped(report.largest_state as u64)
            ))?;
            problems += missing.len() + errors.len();
            let missing = missing.iter().map(|title| book.pool.card(*title).title.clone());
            for line in missing.take(NAMED).chain(errors.iter().take(NAMED).cloned()) {
                screen.line(format!("        {line}"))?;
            }
        }
    }
    if tally.games < args.games {
        screen.line(format!(
            "stopped after {} of {} games",
            grouped(tally.games),
            grouped(args.games)
        ))?;
        return Ok(Ended::WithProblems);
    }
    Ok(Ended::if_none(problems))
}

/// Tells what was counted, and how much is wrong or came up too seldom.
fn tell(tally: &Tally, args: &MassArgs, book: &Rulebook, screen: &mut Screen) -> Result<usize, std::io::Error> {
    screen.line(format!(
        "games   {} played, {} won, {:.1} rounds on average, {} errors",
        grouped(tally.games),
        grouped(tally.won),
        tally.rounds as f64 / tally.games.max(1) as f64,
        tally.errors.len()
    ))?;
    let seconds = tally.cpu.as_secs_f64();
    screen.line(format!(
        "speed   {} games per CPU-second",
        grouped((tally.games as f64 / seconds.max(1e-9)) as u64)
    ))?;
    let mut reruns = tally.reruns.clone();
    reruns.sort();
    if let Some(time) = reruns.get(reruns.len() * 95 / 100) {
        screen.line(format!(
            "re-run  {:.1} µs at the 95th percentile of {} questions",
            time.as_secs_f64() * 1e6,
            grouped(reruns.len() as u64)
        ))?;
    }
    for (way, n) in &tally.ways {
        screen.line(format!("        {:>9}  {way}", grouped(*n)))?;
    }
    let cards = book.pool.titles().filter(|title| is_of_chimera(book, *title));
    let cards = cards.map(|title| (book.pool.card(title).title.clone(), tally.cards.get(&title)));
    let behaviors = book
        .pool
        .titles()
        .filter(|title| book.pool.card(*title).part.behavior().is_some());
    let rows: BTreeSet<(TitleId, u8)> = behaviors
        .flat_map(|title| (1..=ashwright_core::Behavior::SIDES).filter_map(move |roll| row_of(book, title, roll)))
        .collect();
    let rows = rows.into_iter().map(|row| {
        let name = format!("{}, row of {}", book.pool.card(row.0).title, row.1);
        (name, tally.rows.get(&row))
    });
    let mut all: Vec<(u64, String)> = cards
        .chain(rows)
        .map(|(name, n)| (n.copied().unwrap_or(0), name))
        .collect();
    all.sort();
    let rare = all.iter().filter(|(n, _)| *n < args.least).count();
    screen.line(format!(
        "uses    {} aspects, Ultimates and rows of behaviors, {rare} of them less than {} times; the rarest {} times",
        all.len(),
        grouped(args.least),
        grouped(all.first().map_or(0, |(n, _)| *n))
    ))?;
    for (n, name) in all.iter().take(rare.min(NAMED)) {
        screen.line(format!("        {:>9}  {name}", grouped(*n)))?;
    }
    for error in tally.errors.iter().take(NAMED) {
        screen.line(format!("error: {error}"))?;
    }
    Ok(rare + tally.errors.len())
}
