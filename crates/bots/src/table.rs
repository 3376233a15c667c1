//! A table of bots, and the games that they play.

use crate::{Dealer, Expert, Greedy};
use arrayvec::ArrayVec;
use ashwright_core::{AbilityId, Seat, TitleId};
use ashwright_engine::{
    Agent, Answer, Ask, Decider, Decision, Deck, Game, GrimFates, Happening, Observation, Outcome, Players, Query,
    Rulebook, Seated, Stage, State, Suspended, What,
};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;

/// The kinds of bots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotKind {
    /// Uniform over the options.
    Random,
    /// Greedy and careless.
    Novice,
    /// One ply with an evaluation.
    Greedy,
    /// Greedy, and looks several turns ahead, which is worth much against a Chimera.
    Expert,
}

impl BotKind {
    /// Every kind.
    pub const ALL: [BotKind; 4] = [BotKind::Random, BotKind::Novice, BotKind::Greedy, BotKind::Expert];

    /// The name of this kind.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Novice => "novice",
            BotKind::Greedy => "greedy",
            BotKind::Expert => "expert",
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;

    fn from_str(word: &str) -> Result<BotKind, String> {
        let known = BotKind::ALL.into_iter().find(|kind| kind.name() == word);
        known.ok_or_else(|| format!("there is no bot called \"{word}\": choose random, novice, greedy or expert"))
    }
}

/// A bot at a seat.
#[derive(Clone, Debug)]
pub enum Bot {
    /// Uniform over the options.
    Random(Dealer),
    /// One ply with an evaluation, with more or less care.
    Greedy(Greedy),
    /// Greedy, and looks several turns ahead.
    Expert(Expert),
}

impl Bot {
    /// A bot that does the same for the same seed.
    pub fn new(kind: BotKind, seed: u64) -> Bot {
        match kind {
            BotKind::Random => Bot::Random(Dealer::new(seed)),
            BotKind::Novice => Bot::Greedy(Greedy::careless(seed)),
            BotKind::Greedy => Bot::Greedy(Greedy::new(seed)),
            BotKind::Expert => Bot::Expert(Expert::new(seed)),
        }
    }

    /// The answer to the question that the bot's seat is asked.
    pub fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        match self {
            Bot::Random(dealer) => dealer.answer(seen.decision()),
            Bot::Greedy(greedy) => greedy.choose(seen),
            Bot::Expert(expert) => expert.choose(seen),
        }
    }
}

/// How often cards were used in games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Uses {
    /// How often a title was played, or came into play without having been played, as conjurations do.
    pub cards: BTreeMap<TitleId, u64>,
    /// How often an ability or effect of a title was activated or triggered.
    pub abilities: BTreeMap<(TitleId, AbilityId), u64>,
}

impl Uses {
    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: Uses) {
        for (title, n) in other.cards {
            *self.cards.entry(title).or_default() += n;
        }
        for (ability, n) in other.abilities {
            *self.abilities.entry(ability).or_default() += n;
        }
    }

    fn note(&mut self, book: &Rulebook, state: &State, what: What) {
        let came = match what {
            What::Played(_, card) => Some(state.card(card).title),
            What::EnteredPlay(card) | What::Attached(card, _) => {
                Some(state.card(card).title).filter(|title| book.pool.card(*title).kind.is_conjured())
            }
            _ => None,
        };
        if let Some(title) = came {
            *self.cards.entry(title).or_default() += 1;
        }
        if let What::Used(_, card, ability) = what {
            let title = Query { book, state }.title(card);
            *self.abilities.entry((title, ability)).or_default() += 1;
        }
    }
}

/// Counts what the game tells of while another decider answers.
struct Counting<'a> {
    book: &'a Rulebook,
    decider: &'a mut dyn Decider,
    uses: &'a mut Uses,
}

impl Decider for Counting<'_> {
    fn decide(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        self.decider.decide(book, state, decision)
    }

    fn decide_sealed(
        &mut self,
        book: &Rulebook,
        state: &State,
        decisions: &[Decision],
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        self.decider.decide_sealed(book, state, decisions, answers)
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        self.decider.decide_any(book, state, decisions)
    }

    fn boundary(&mut self, state: &State) {
        self.decider.boundary(state);
    }

    fn happened(&mut self, state: &State, happening: Happening) {
        self.uses.note(self.book, state, happening.what);
        self.decider.happened(state, happening);
    }

    fn settled(&mut self, state: &State, seat: Seat, ask: Ask, answer: Answer) {
        self.decider.settled(state, seat, ask, answer);
    }
}

/// A game to be played by bots.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// The decks, by seat.
    pub decks: &'a [Deck],
    /// The bots, by seat.
    pub bots: &'a [BotKind],
    /// Everything random follows from this.
    pub seed: u64,
    /// After so many rounds the game counts as endless.
    pub most_rounds: u16,
}

/// How a game between bots went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who won; nothing when the game did not end.
    pub outcome: Option<Outcome>,
    /// The repetition that broke the game off.
    pub repetition: Option<Repetition>,
    /// Who took the first turn of the game.
    pub first_player: Seat,
    /// How many rounds were begun.
    pub rounds: u16,
    /// How many turns were taken.
    pub turns: u16,
    /// How many questions with two or more answers were put to seats.
    pub decisions: u64,
    /// The state in which the game was left.
    pub end: State,
}

/// A position that came again: the bots of such a game make no progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The round in which it stood first.
    pub first: u16,
    /// The round in which it stood again.
    pub again: u16,
}

/// Games between bots are over sooner, as a rule; looking for repetitions from here on costs the others nothing.
const WATCHED_FROM_ROUND: u16 = 16;
/// A round of more turns than this is watched turn by turn.
const TURNS_OF_A_ROUND: u16 = 100;

/// The positions of a long game, by their hashes.
#[derive(Default)]
struct Watch {
    round: u16,
    /// How many turns had been taken when the round began.
    turns: u16,
    seen: HashMap<u64, u16>,
}

impl Watch {
    /// Looks at a state at a boundary: whether the same table stood there before. What only counts rounds and turns makes
    /// no difference.
    fn look(&mut self, state: &State) -> Option<Repetition> {
        if state.round != self.round {
            (self.round, self.turns) = (state.round, state.turn.number);
        }
        let due = match state.stage {
            Stage::Roll => state.round >= WATCHED_FROM_ROUND,
            Stage::StartOfTurn => state.turn.number.saturating_sub(self.turns) >= TURNS_OF_A_ROUND,
            _ => false,
        };
        if !due {
            return None;
        }
        let mut table = state.clone();
        (table.round, table.turn.number) = (0, 0);
        let again = state.round;
        let first = self.seen.insert(table.hash64(), again)?;
        Some(Repetition { first, again })
    }
}

struct Table {
    bots: Vec<Bot>,
    chance: Dealer,
    decisions: u64,
    /// Who answered last of seats that were asked together.
    acted: Agent,
}

impl Players for Table {
    fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        self.decisions += u64::from(seen.decision().form.is_open());
        match self.bots.get_mut(seen.seat().index()) {
            Some(bot) => bot.choose(seen),
            None => crate::fates::worst(seen),
        }
    }

    fn chance(&mut self, decision: &Decision) -> Option<Answer> {
        self.chance.answer(decision)
    }

    /// Partners take turns at acting: of those asked, the one who has not acted last.
    fn first_to_answer(&mut self, decisions: &[Decision]) -> usize {
        let asked = |decision: &Decision| decision.agent != self.acted;
        let first = decisions.iter().position(asked).unwrap_or(0);
        if let Some(decision) = decisions.get(first) {
            self.acted = decision.agent;
        }
        first
    }
}

/// Bots of which none looks at anything but its question: no observation has to be kept for them.
struct Blind(Table);

impl Decider for Blind {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let answer = match decision.agent {
            Agent::Chance => self.0.chance.answer(decision),
            Agent::Seat(seat) => {
                self.0.decisions += u64::from(decision.form.is_open());
                match self.0.bots.get_mut(seat.index()) {
                    Some(Bot::Random(dealer)) => dealer.answer(decision),
                    Some(Bot::Greedy(_) | Bot::Expert(_)) | None => None,
                }
            }
        };
        answer.ok_or(Suspended)
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        let first = self.0.first_to_answer(decisions);
        let decision = decisions.get(first).ok_or(Suspended)?;
        let answer = self.decide(book, state, decision)?;
        decision.by_its_seat(answer).ok_or(Suspended)
    }
}

/// Plays a game to its end, or until a position comes again.
///
/// # Errors
/// [`Suspended`] when a bot has no answer to a question: a fault of the bot or the engine.
pub fn play(book: &Rulebook, game: &Match) -> Result<GameResult, Suspended> {
    play_from(book, State::new(book, game.decks), game, None)
}

/// Plays a game from a state to its end and counts what cards do in it: the bots sit at the first seats; what the
/// seat of a Chimera is asked by Grim Fates is answered by [`crate::fates`].
///
/// # Errors
/// As for [`play`].
pub fn play_from(
    book: &Rulebook,
    start: State,
    game: &Match,
    uses: Option<&mut Uses>,
) -> Result<GameResult, Suspended> {
    let seeds = |n: u64| game.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n);
    let bots = (1..)
        .zip(game.bots)
        .map(|(n, kind)| Bot::new(*kind, seeds(n)))
        .collect();
    let table = Table {
        bots,
        chance: Dealer::new(seeds(0)),
        decisions: 0,
        acted: Agent::Chance,
    };
    let grim = start
        .chimera
        .as_deref()
        .is_some_and(|chimera| chimera.grim_fates != GrimFates::Off);
    if game.bots.iter().all(|kind| *kind == BotKind::Random) && !grim {
        let mut table = Blind(table);
        let result = run(book, start, game, &mut table, uses)?;
        let decisions = table.0.decisions;
        return Ok(GameResult { decisions, ..result });
    }
    let mut table = Seated::new(table);
    let result = run(book, start, game, &mut table, uses)?;
    let decisions = table.players.decisions;
    Ok(GameResult { decisions, ..result })
}

fn run(
    book: &Rulebook,
    start: State,
    game: &Match,
    decider: &mut dyn Decider,
    uses: Option<&mut Uses>,
) -> Result<GameResult, Suspended> {
    if let Some(uses) = uses {
        return run(book, start, game, &mut Counting { book, decider, uses }, None);
    }
    let mut running = Game::new(book, start, decider);
    let mut first_player = Seat(0);
    let mut watch = Watch::default();
    let mut repetition = None;
    while !matches!(running.state.stage, Stage::Over(_)) && running.state.round <= game.most_rounds {
        if running.state.turn.number == 0 {
            first_player = running.state.first_player;
        }
        repetition = watch.look(&running.state);
        if repetition.is_some() {
            break;
        }
        running.step()?;
    }
    let end = running.state;
    let outcome = match end.stage {
        Stage::Over(outcome) => Some(outcome),
        _ => None,
    };
    Ok(GameResult {
        outcome,
        repetition,
        first_player,
        rounds: end.round,
        turns: end.turn.number,
        decisions: 0,
        end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_testkit::{Random, random_deck, reborn_rulebook};

    /// Discards nothing, plays nothing, exhausts nothing.
    struct Idle(Dealer);

    impl Players for Idle {
        fn choose(&mut self, seen: &Observation) -> Option<Answer> {
            seen.decision().form.nth(0)
        }

        fn chance(&mut self, decision: &Decision) -> Option<Answer> {
            self.0.answer(decision)
        }
    }

    #[test]
    fn a_position_that_comes_again_ends_the_game() {
        let book = reborn_rulebook();
        let mut random = Random::new(1);
        let decks = [random_deck(book, &mut random), random_deck(book, &mut random)];
        let game = Match {
            decks: &decks,
            bots: &[],
            seed: 1,
            most_rounds: 1000,
        };
        let result = run(
            book,
            State::new(book, &decks),
            &game,
            &mut Seated::new(Idle(Dealer::new(1))),
            None,
        )
        .expect("every question has an answer");
        // The token of the first player is with the same player in every second round.
        let (first, again) = (WATCHED_FROM_ROUND, WATCHED_FROM_ROUND + 2);
        assert_eq!(result.repetition, Some(Repetition { first, again }));
        assert_eq!(result.outcome, None);
    }
}
