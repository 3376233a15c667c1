//! Games with random answers under the eyes of the laws.

use crate::conservation::{Inventory, inconsistency};
use crate::laws::{Broken, Law, check_legality, check_rule, check_secrecy, viewers};
use crate::positions::{check_description, check_future};
use crate::random::Random;
use ashwright_core::{Rule, SeatKind};
use ashwright_engine::{
    Agent, Answer, Decider, Decision, Deck, Game, Happening, Outcome, Rulebook, Stage, State, Suspended, World,
};
use ashwright_reference::Reference;
use ashwright_seen::View;
use std::ops::Range;

/// Which laws a trial checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laws {
    /// All of them.
    All,
    /// Only secrecy: to measure how often worlds are found.
    Secrecy,
}

/// How much of a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Which laws.
    pub laws: Laws,
    /// Secrecy is checked at every so-manieth decision; 0 for never.
    pub secrecy_every: u32,
    /// For how many viewers at each.
    pub viewers: usize,
    /// From every so-manieth boundary the game is played on twice, once from its description.
    pub future_every: u32,
    /// A game with more decisions counts as endless.
    pub most_decisions: u32,
}

impl Default for Size {
    fn default() -> Size {
        Size {
            laws: Laws::All,
            secrecy_every: 1,
            viewers: 1,
            future_every: 4,
            most_decisions: 20_000,
        }
    }
}

/// How many games a test plays: the environment variable `ASHWRIGHT_GAMES`, or a small number.
pub fn games_wanted(otherwise: u64) -> u64 {
    number("ASHWRIGHT_GAMES").unwrap_or(otherwise)
}

/// The seeds of so many games, from `ASHWRIGHT_FROM` on where that is set.
pub fn seeds(games: u64) -> Range<u64> {
    let from = number("ASHWRIGHT_FROM").unwrap_or(0);
    from..from + games
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// What was measured over some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// Questions put, to chance as well.
    pub questions: u64,
    /// The most questions in one game.
    pub longest: u64,
    /// Worlds asked for.
    pub resamples: u64,
    /// Worlds found within the bound.
    pub accepted: u64,
    /// Worlds found at the first try.
    pub at_once: u64,
    /// The largest view in bytes of JSON.
    pub largest_view: usize,
    /// The largest state in bytes.
    pub largest_state: usize,
    /// The most effects inside one another.
    pub deepest_chain: usize,
    /// The most events inside one another.
    pub deepest_events: usize,
    /// The most answers between two boundaries.
    pub longest_step: usize,
}

impl Report {
    /// The part of the worlds asked for that was found, from 0 to 1.
    pub fn acceptance(&self) -> f64 {
        self.accepted as f64 / self.resamples.max(1) as f64
    }

    /// The part that was found at the first try.
    pub fn first_try(&self) -> f64 {
        self.at_once as f64 / self.resamples.max(1) as f64
    }

    /// This report and that one.
    pub fn merge(&mut self, other: Report) {
        self.games += other.games;
        self.questions += other.questions;
        self.longest = self.longest.max(other.longest);
        self.resamples += other.resamples;
        self.accepted += other.accepted;
        self.at_once += other.at_once;
        self.largest_view = self.largest_view.max(other.largest_view);
        self.largest_state = self.largest_state.max(other.largest_state);
        self.deepest_chain = self.deepest_chain.max(other.deepest_chain);
        self.deepest_events = self.deepest_events.max(other.deepest_events);
        self.longest_step = self.longest_step.max(other.longest_step);
    }
}

/// A game that is played with random answers under the eyes of the laws.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// The definitions and the edition.
    pub book: &'a Rulebook,
    /// The state that the game begins with.
    pub start: State,
    /// Where the random answers come from.
    pub seed: u64,
    /// How much is looked at.
    pub size: Size,
}

impl<'a> Trial<'a> {
    /// A game between these decks.
    pub fn new(book: &'a Rulebook, decks: &[Deck], seed: u64) -> Trial<'a> {
        Trial {
            book,
            start: State::new(book, decks),
            seed,
            size: Size::default(),
        }
    }

    /// Plays the game to its end and checks every law at every decision: it is suspended, reloaded and run again at
    /// each of them, and in the end played once more in one go.
    ///
    /// # Errors
    /// The first broken law, with the seed and the number of the decision.
    pub fn run(&self) -> Result<Report, Broken> {
        let mut report = Report::default();
        self.play(&mut report).map_err(|broken| Broken {
            how: format!("seed {}, question {}: {}", self.seed, report.questions, broken.how),
            ..broken
        })?;
        Ok(report)
    }

    fn play(&self, report: &mut Report) -> Result<(), Broken> {
        let book = self.book;
        let mut random = Random::new(self.seed);
        let mut other = Random::new(self.seed ^ 0xfeed);
        let mut world = World::new(self.start.clone());
        let mut log: Vec<(u64, Answer)> = Vec::new();
        let mut inventory = Inventory::of(&self.start);
        loop {
            let before = world.clone();
            let pending = world.pending(book);
            let hash = pending.state.hash64();
            let all = self.size.laws == Laws::All;
            if all {
                self.check_rerun(&before, &world, &pending)?;
                let owned = Inventory::of(&pending.state).of_players_in(&pending.state);
                inventory = inventory.of_players_in(&pending.state);
                if let Some(how) = owned
                    .difference(&inventory)
                    .or_else(|| inconsistency(book, &pending.state))
                {
                    return Err(Broken::new(Law::Conservation, how));
                }
            }
            if all && world.answers.is_empty() {
                // Every boundary is described; from some of them the game is played on as well.
                match other.below(self.size.future_every.max(1)) {
                    0 => check_future(book, &world.base, &mut other, 50)?,
                    _ => check_description(book, &world.base).map(|_| ())?,
                }
            }
            report.largest_state = report.largest_state.max(pending.state.size_in_bytes());
            report.deepest_chain = report.deepest_chain.max(pending.state.chain.len());
            report.deepest_events = report.deepest_events.max(pending.state.events.len());
            report.longest_step = report.longest_step.max(world.answers.len());
            if pending.questions.is_empty() {
                if !matches!(pending.state.stage, Stage::Over(_)) {
                    return Err(Broken::new(Law::Progress, "nothing is asked and the game is not over"));
                }
                report.games = 1;
                report.longest = report.questions;
                let drawn = self.check_replay(&log, hash)?;
                return check_outcome(&pending.state, drawn);
            }
            if report.questions > u64::from(self.size.most_decisions) {
                return Err(Broken::new(Law::Progress, "the game does not end"));
            }
            let every = u64::from(self.size.secrecy_every);
            if every > 0 && report.questions.is_multiple_of(every) {
                self.check_secrecy(&world, &pending, report, &mut other)?;
            }
            let answering = random.answering(&pending);
            for (at, question) in pending.questions.iter().enumerate() {
                check_agent(&pending.state, question.agent)?;
                if all {
                    check_legality(book, &pending, question, &mut other)?;
                }
                if !answering.contains(&at) {
                    continue;
                }
                let Some(answer) = random.answer(&question.decision()) else {
                    return Err(Broken::new(Law::Progress, format!("{:?} has no answer", question.ask)));
                };
                let answer = pending.answer_of(question.agent, answer);
                log.push((hash, answer));
                world.answers.push(answer);
                report.questions += 1;
            }
        }
    }

    /// Running again from the base gives the same state and question, and so does the world before it was folded.
    fn check_rerun(&self, before: &World, world: &World, pending: &ashwright_engine::Pending) -> Result<(), Broken> {
        for start in [before, world] {
            let again = start.clone().pending(self.book);
            if again != *pending {
                return Err(Broken::new(
                    Law::Determinism,
                    "running again gives another state or question",
                ));
            }
        }
        let used = world.answers.len();
        if before.answers.len() < used {
            return Err(Broken::new(
                Law::Determinism,
                "a world has more answers than were given",
            ));
        }
        Ok(())
    }

    /// Playing in one go with the same answers passes the same states and ends in the same one. Returns whether it was drawn
    /// because of effects without end (R 14.4.2).
    fn check_replay(&self, log: &[(u64, Answer)], last: u64) -> Result<bool, Broken> {
        let mut script = Script {
            log,
            parted: None,
            rules: Reference::of(self.book.edition.id),
            foreign: None,
            drawn: false,
        };
        let mut game = Game::new(self.book, self.start.clone(), &mut script);
        let outcome: Result<Outcome, Suspended> = game.play_out();
        let hash = game.state.hash64();
        if let Some(broken) = script.foreign {
            return Err(broken);
        }
        let how = match (outcome, script.parted) {
            (_, Some(n)) => format!("going on and running again part {n} answers before the end"),
            (Err(Suspended), None) => "the answers do not reach the end when played in one go".to_string(),
            (Ok(_), None) if hash != last => "the final states differ".to_string(),
            (Ok(_), None) if !script.log.is_empty() => "answers are left over".to_string(),
            (Ok(_), None) => return Ok(script.drawn),
        };
        Err(Broken::new(Law::Determinism, how))
    }

    fn check_secrecy(
        &self,
        world: &World,
        pending: &ashwright_engine::Pending,
        report: &mut Report,
        random: &mut Random,
    ) -> Result<(), Broken> {
        let mut all = viewers(&pending.state);
        // The seat that is asked matters most; the others take turns.
        let turn = random.below(all.len() as u32) as usize;
        all.rotate_left(turn);
        all.sort_by_key(|viewer| {
            let asked = |q: &ashwright_engine::Question| match q.agent {
                Agent::Seat(seat) => viewer.is(seat),
                Agent::Chance => false,
            };
            !(pending.questions.iter().any(asked) && random.below(2) == 0)
        });
        for viewer in all.into_iter().take(self.size.viewers) {
            let view = ashwright_engine::view::view_of(self.book, &pending.state, &pending.questions, viewer);
            report.largest_view = report.largest_view.max(check_wire(&view)?);
            report.resamples += 1;
            if let Some(tries) = check_secrecy(self.book, world, viewer, random)? {
                report.accepted += 1;
                report.at_once += u64::from(tries == 1);
            }
        }
        Ok(())
    }
}

/// What a view says comes back whole from its JSON, whose length in bytes this is.
fn check_wire(view: &View) -> Result<usize, Broken> {
    let broken = |how: String| Broken::new(Law::Wire, how);
    let json = serde_json::to_vec(view).map_err(|why| broken(why.to_string()))?;
    let back: View = serde_json::from_slice(&json).map_err(|why| broken(why.to_string()))?;
    match back == *view {
        true => Ok(json.len()),
        false => Err(broken(format!("{} comes back changed", String::from_utf8_lossy(&json)))),
    }
}

/// Gives logged answers and compares the states on the way, and looks at the rules that are told.
struct Script<'l> {
    log: &'l [(u64, Answer)],
    parted: Option<usize>,
    rules: &'static Reference,
    foreign: Option<Broken>,
    drawn: bool,
}

impl Script<'_> {
    fn meets(&mut self, rule: Rule) {
        if self.foreign.is_none() {
            self.foreign = check_rule(self.rules, rule).err();
        }
    }
}

/// Whoever is asked is a player or chance (R 18.1.4), or the Chimera by Grim Fates what a player's effect lets it choose
/// (R 24.2.1).
fn check_agent(state: &State, agent: Agent) -> Result<(), Broken> {
    match agent {
        Agent::Seat(seat) if state.player(seat).kind == SeatKind::Chimera && !is_grim(state) => {
            Err(Broken::new(Law::Agents, format!("the Chimera at {seat} is asked")))
        }
        Agent::Seat(_) | Agent::Chance => Ok(()),
    }
}

/// Whether the newest effect is a player's on a card for which nobody chooses for the Chimera.
fn is_grim(state: &State) -> bool {
    let chimera = state.chimera.as_deref().zip(state.chain.last());
    chimera.is_some_and(|(chimera, frame)| {
        let by_player = state.player(frame.controller).kind == SeatKind::Player;
        by_player && chimera.grim_fates.has(state.card(frame.this).title)
    })
}

impl Decider for Script<'_> {
    fn decide(&mut self, _: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        self.meets(decision.rule);
        let ((hash, answer), rest) = self.log.split_first().ok_or(Suspended)?;
        if state.hash64() != *hash && self.parted.is_none() {
            self.parted = Some(self.log.len());
        }
        self.log = rest;
        Ok(*answer)
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        self.decide(book, state, decisions.first().ok_or(Suspended)?)
    }

    fn happened(&mut self, _: &State, what: Happening) {
        self.drawn |= what.rule == WITHOUT_END;
        self.meets(what.rule);
    }
}

/// By this rule a game is drawn while all play on.
const WITHOUT_END: Rule = Rule(14, 4, 2);

/// A side wins as a whole, and only when nobody else is left; against a Chimera when one of the others is out (R 14.1.2).
fn check_outcome(state: &State, drawn: bool) -> Result<(), Broken> {
    let left: Vec<_> = state.all_seats().filter(|seat| state.player(*seat).alive).collect();
    let so = match state.stage {
        Stage::Over(Outcome::Won(won)) => {
            let beaten = match state.chimera.is_some() {
                true => state
                    .all_seats()
                    .any(|seat| !won.contains(seat) && !left.contains(&seat)),
                false => left.iter().all(|seat| won.contains(*seat)),
            };
            beaten && won.iter().all(|seat| state.sides.of(seat) == won)
        }
        Stage::Over(Outcome::Nobody) => drawn || left.is_empty(),
        _ => false,
    };
    match so {
        true => Ok(()),
        false => Err(Broken::new(
            Law::Progress,
            format!("the game ends with {:?} while {left:?} are in it", state.stage),
        )),
    }
}
