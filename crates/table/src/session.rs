//! A game with its history.

mod again;
mod back;
mod phoenix;
mod refusal;
mod seating;
mod stand;

pub use again::Again;
pub use back::Beyond;
pub use phoenix::{Origin, Second};
pub use refusal::Refusal;
pub use seating::Seating;
pub(crate) use stand::Stand;

use crate::chance::Chance;
use crate::encounter::Meeting;
use crate::notation::Notation;
use ashwright_bots::fates;
use ashwright_core::{DeckLists, Seat};
use ashwright_engine::{
    Agent, Answer, Ask, Choice, Deck, Encounter, Form, GrimFates, Happening, Observation, Pending, Position,
    PositionProblem, Question, Reason, Rulebook, SeatSet, Stage, State, Tell, Viewer, Wanted, World, Zone,
};
use ashwright_seen::Barrier;
use stand::unheard;
use std::sync::Arc;

/// What a game began with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Decks, by seat, and whether all know what is in them.
    Decks(Vec<Seating>, DeckLists),
    /// Players who meet a Chimera.
    Meeting(Box<Meeting>),
    /// A state between two steps of the game, and the players' names by seat.
    State(Box<State>, Vec<String>),
    /// Where another game ended in which the Phoenix called (R 24.3.7).
    Second(Box<Second>),
}

impl Start {
    /// The first state.
    pub fn state(&self, book: &Rulebook) -> State {
        match self {
            Start::Decks(seats, lists) => {
                let decks: Vec<Deck> = seats.iter().map(|s| s.deck.clone()).collect();
                let mut state = State::new(book, &decks);
                state.lists = *lists;
                state
            }
            Start::Meeting(meeting) => meeting.state().clone(),
            Start::State(state, _) => (**state).clone(),
            Start::Second(second) => second.state.clone(),
        }
    }

    /// Whether the seats know what is in each other's decks.
    pub fn lists(&self) -> DeckLists {
        match self {
            Start::Decks(_, lists) => *lists,
            Start::Meeting(meeting) => meeting.lists(),
            Start::State(state, _) => state.lists,
            Start::Second(second) => second.state.lists,
        }
    }

    /// The player's name at a seat; the seat's own name when nobody gave one.
    pub fn player(&self, seat: Seat) -> String {
        let name = match self {
            Start::Decks(seats, _) => seats.get(seat.index()).map(|s| s.player.as_str()),
            Start::Meeting(meeting) => meeting.name(seat),
            Start::State(_, names) => names.get(seat.index()).map(String::as_str),
            Start::Second(second) => second.players.get(seat.index()).map(String::as_str),
        };
        match name {
            Some(name) if !name.is_empty() => name.to_owned(),
            Some(_) | None => seat.to_string(),
        }
    }

    /// The players who begin with decks, by seat; nobody where a game goes on from a state.
    pub fn seating(&self) -> &[Seating] {
        match self {
            Start::Decks(seats, _) => seats,
            Start::Meeting(meeting) => meeting.seats(),
            Start::State(..) | Start::Second(_) => &[],
        }
    }

    /// The same with other names of players.
    #[must_use]
    pub fn renamed(mut self, names: &[String]) -> Start {
        let seats = match &mut self {
            Start::Decks(seats, _) => seats,
            Start::Meeting(meeting) => &mut meeting.seats,
            Start::State(_, players) => {
                *players = names.to_vec();
                return self;
            }
            Start::Second(second) => {
                second.players = names.to_vec();
                return self;
            }
        };
        for (seating, name) in seats.iter_mut().zip(names) {
            seating.player.clone_from(name);
        }
        self
    }
}

/// One entry of the list that is the truth about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who.
    pub agent: Agent,
    /// What.
    pub given: Given,
}

/// What was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// An answer to the question that was asked.
    Answer(Answer),
    /// The player conceded (R 14.4.1).
    Concede,
}

/// What may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// A seat takes back its own answers up to the last barrier; beyond it all seats agree, and chance repeats itself.
    Barriers,
    /// The same, where the outcomes of chance are bound to what is asked of it: the same is answered the same, so none has to be
    /// remembered, and something else is answered otherwise.
    Bound,
    /// Anything, and chance may answer differently: for analysis and games against bots.
    Free,
}

/// What came of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    /// It is sealed: others are still to answer.
    Sealed,
    /// The game went on, and this happened.
    Went(Vec<Happening>),
}

/// Whether forced answers are given unasked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// Questions with a single possible answer are answered.
    Answered,
    /// They are left to whoever is asked.
    Left,
}

/// Whether whoever answers was asked. What a seat takes back is what it was asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The answer is the seat's own.
    Yes,
    /// The answer was given for the seat, as its forced ones are.
    No,
    /// A program passed up an opportunity that nobody noticed: it keeps no other seat from taking back what came before.
    Unnoticed,
}

/// What is kept about each step besides the step.
#[derive(Clone, Copy, Debug)]
struct Note {
    barrier: Option<Barrier>,
    forced: bool,
    unnoticed: bool,
}

impl Note {
    /// What keeps a seat from taking back anything before this step of somebody else.
    fn against_others(&self, agent: Agent) -> Option<Barrier> {
        self.barrier.or(match agent {
            Agent::Seat(_) if self.unnoticed => None,
            Agent::Seat(other) => Some(Barrier::OtherSeat(other)),
            Agent::Chance => Some(Barrier::Chance),
        })
    }
}

#[derive(Clone, Debug)]
struct Snapshot {
    after: usize,
    base: State,
}

/// A game between seats: what it began with and every answer since.
///
/// The list of steps is the truth; all else is run again from it and kept only to save time.
#[derive(Clone, Debug)]
pub struct Session {
    book: Arc<Rulebook>,
    start: Start,
    undo: Undo,
    steps: Vec<Step>,
    notes: Vec<Note>,
    stand: Stand,
    /// After how many steps the game stood as the base of the stand has it.
    boundary: usize,
    snapshots: Vec<Snapshot>,
    /// What chance answered, by the ordinal of the request; outlives undo.
    spoken: Vec<(Ask, Answer)>,
    /// Whether an outcome of chance was ever taken back.
    past_chance: bool,
    /// The versions of the program that has answered for a Chimera (R 24.2.3).
    fates: Vec<u32>,
}

/// Questions that are put to several seats at once (R 2.2.5, 3.3.1, 13.3.1).
fn is_sealed(ask: Ask) -> bool {
    matches!(ask, Ask::FirstFive | Ask::PrepareDiscard | Ask::ExhaustDice)
}

/// Questions of a payment that is under way.
fn is_payment(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::CostOption(_) | Ask::PayX(_) | Ask::Pay(_) | Ask::PayDiscard(_)
    )
}

/// The answer that does least, for a player who has conceded.
fn least(form: &Form<'_>) -> Option<Answer> {
    if let Form::OneOf(options) = form {
        let least = [Choice::Decline, Choice::Done, Choice::No, Choice::EndTurn, Choice::Pass];
        if let Some(choice) = least.into_iter().find(|choice| options.contains(choice)) {
            return Some(Answer::Choice(choice));
        }
    }
    form.nth(0)
}

/// Whether somebody learned what a card is in the course of an answer, other than by the answering seat showing a card
/// that it knew.
fn learned(before: &State, after: &Pending, actor: Seat) -> bool {
    let grew = before.cards.iter().zip(&after.state.cards).any(|(old, new)| {
        matches!(old.zone, Zone::Hand | Zone::DrawPile) && new.known.0 & !old.known.0 != 0 && !old.known.contains(actor)
    });
    grew || after
        .questions
        .iter()
        .any(|question| match (question.agent, question.form()) {
            (Agent::Seat(seat), Form::OneOf(options)) => {
                let mut cards = options.iter().filter_map(Choice::card);
                cards.any(|card| !Viewer::Seat(seat).sees(&after.state, card))
            }
            _ => false,
        })
}

/// Whether the decks of all who sit down are legal; the first of them that breaks a rule of chapter 16.
fn legal(book: &Rulebook, seats: &[Seating]) -> Result<(), Refusal> {
    let mut seats = (0..).map(Seat).zip(seats).take(Seat::MAX);
    let problem = seats.find_map(|(seat, seating)| Some((seat, seating.deck.problems(book).into_iter().next()?)));
    problem.map_or(Ok(()), |(seat, problem)| Err(Refusal::Deck(seat, problem)))
}

impl Session {
    /// A new game of two to four decks, all legal.
    ///
    /// # Errors
    /// When there are too few or too many seats, or a deck breaks a rule of chapter 16.
    pub fn new(book: Arc<Rulebook>, seats: Vec<Seating>) -> Result<Session, Refusal> {
        legal(&book, &seats)?;
        Session::new_unchecked(book, seats, DeckLists::Open)
    }

    /// A new game of two to four decks that need not be legal, with open or hidden lists.
    ///
    /// # Errors
    /// When there are too few or too many seats.
    pub fn new_unchecked(book: Arc<Rulebook>, seats: Vec<Seating>, lists: DeckLists) -> Result<Session, Refusal> {
        if !(2..=Seat::MAX).contains(&seats.len()) {
            return Err(Refusal::Seats(seats.len()));
        }
        Ok(Session::from_start(book, Start::Decks(seats, lists)))
    }

    /// A new game of players with legal decks who meet a Chimera.
    ///
    /// # Errors
    /// When a deck breaks a rule of chapter 16, or the Chimera cannot be met so.
    pub fn against(book: Arc<Rulebook>, seats: Vec<Seating>, encounter: Encounter) -> Result<Session, Refusal> {
        legal(&book, &seats)?;
        let meeting = Meeting::unchecked(&book, seats, encounter)?;
        Ok(Session::from_start(book, Start::Meeting(Box::new(meeting))))
    }

    /// A game that goes on from a state, which must stand between two steps of the game.
    pub fn from_state(book: Arc<Rulebook>, state: State, players: Vec<String>) -> Session {
        Session::from_start(book, Start::State(Box::new(state), players))
    }

    /// A game that goes on from a position.
    ///
    /// # Errors
    /// Everything that is wrong with the position.
    pub fn from_position(book: Arc<Rulebook>, position: &Position) -> Result<Session, Vec<PositionProblem>> {
        let state = position.into_state(&book)?;
        let names = position.seats.iter().map(|seat| seat.name.clone()).collect();
        Ok(Session::from_state(book, state, names))
    }

    /// A game with this beginning.
    pub(crate) fn from_start(book: Arc<Rulebook>, start: Start) -> Session {
        let base = start.state(&book);
        let stand = Stand::new(&book, base);
        let snapshots = vec![Snapshot {
            after: 0,
            base: stand.world.base.clone(),
        }];
        Session {
            book,
            start,
            undo: Undo::Barriers,
            steps: Vec::new(),
            notes: Vec::new(),
            stand,
            boundary: 0,
            snapshots,
            spoken: Vec::new(),
            past_chance: false,
            fates: Vec::new(),
        }
    }

    /// The game that this start and these steps make.
    ///
    /// # Errors
    /// The index of the first step that does not fit, and why.
    pub fn replay(book: Arc<Rulebook>, start: Start, steps: &[Step]) -> Result<Session, (usize, Refusal)> {
        let mut session = Session::from_start(book, start);
        for (i, step) in steps.iter().enumerate() {
            session.again(step, &mut unheard).map_err(|refusal| (i, refusal))?;
        }
        Ok(session)
    }

    /// This session with another way to take things back.
    pub fn with_undo(mut self, undo: Undo) -> Session {
        self.undo = undo;
        self
    }

    /// The definitions and the edition.
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// What the game began with.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Every step so far: together with [`Session::start`] the whole truth about the game.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The state as it stands, possibly in the middle of an action.
    pub fn state(&self) -> &State {
        &self.stand.pending.state
    }

    /// The world to resume from: the last boundary and the answers since.
    pub fn world(&self) -> &World {
        &self.stand.world
    }

    /// The state as it stands and what is asked.
    pub fn pending(&self) -> &Pending {
        &self.stand.pending
    }

    /// What is asked; several questions when they are sealed, none when the game is over.
    pub fn questions(&self) -> &[Question] {
        &self.stand.pending.questions
    }

    /// How many of the questions have to be answered.
    pub fn wanted(&self) -> Wanted {
        self.stand.pending.wanted
    }

    /// The question that an agent has still to answer.
    pub fn question_for(&self, agent: Agent) -> Option<&Question> {
        self.open_questions().find(|question| question.agent == agent)
    }

    /// The questions that nobody has answered yet.
    pub fn open_questions(&self) -> impl Iterator<Item = &Question> {
        let sealed = &self.stand.sealed;
        let questions = self.questions().iter().enumerate();
        questions.filter_map(|(i, q)| sealed.get(i).is_none_or(Option::is_none).then_some(q))
    }

    /// The seats whose sealed answers are in while others are missing.
    pub fn sealed(&self) -> impl Iterator<Item = Agent> {
        let answers = self.stand.sealed.iter();
        let questions = self.questions().iter();
        questions.zip(answers).filter_map(|(q, a)| a.map(|_| q.agent))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.state().stage, Stage::Over(_))
    }

    /// The hash of the state as it stands.
    pub fn hash(&self) -> u64 {
        self.state().hash64()
    }

    /// What happened since the answer before the last.
    pub fn news(&self) -> &[Happening] {
        &self.stand.news
    }

    /// Gives an answer. Sealed answers may be given in any order and changed until all are in.
    ///
    /// # Errors
    /// When the game is over, somebody else is asked, or the answer is not legal; nothing has changed then.
    pub fn answer(&mut self, agent: Agent, answer: Answer) -> Result<Receipt, Refusal> {
        self.answer_telling(agent, answer, Asked::Yes, &mut unheard)
    }

    /// Like [`Session::answer`], telling what happens with the state in which it does. An answer for which its seat was
    /// not asked is passed over when the seat takes something back.
    ///
    /// # Errors
    /// As [`Session::answer`].
    pub fn answer_telling(
        &mut self,
        agent: Agent,
        answer: Answer,
        asked: Asked,
        tell: &mut Tell<'_>,
    ) -> Result<Receipt, Refusal> {
        if agent == Agent::Chance {
            self.stand.accept(&self.book, agent, &answer)?;
            if self.remembered().is_some_and(|spoken| spoken != answer) {
                return Err(Refusal::ChanceHasSpoken);
            }
        }
        let given = Given::Answer(answer);
        let mut receipt = self.take(&Step { agent, given }, asked, tell)?;
        self.answer_for_conceding(&mut receipt, tell);
        Ok(receipt)
    }

    /// Tells what happened before the first answer.
    pub fn tell_start(&self, tell: &mut Tell<'_>) {
        Stand::telling(&self.book, self.start.state(&self.book), tell);
    }

    /// Why an answer would be refused, if it would.
    ///
    /// # Errors
    /// The refusal that [`Session::answer`] would give.
    pub fn check(&self, agent: Agent, answer: &Answer) -> Result<(), Refusal> {
        self.stand.accept(&self.book, agent, answer).map(|_| ())
    }

    /// Why a choice is not among the options of a seat's question, as far as the seat can know.
    pub fn why_not(&self, seat: Seat, ask: Ask, choice: Choice) -> Reason {
        self.stand.why_not(&self.book, seat, ask, choice)
    }

    /// A player concedes (R 14.4.1). Between two players the game is over at once. With more, an action that is under
    /// way is finished first, and what it asks of the player is answered by doing as little as possible.
    ///
    /// # Errors
    /// When the game is over or the player out of it.
    pub fn concede(&mut self, seat: Seat) -> Result<Receipt, Refusal> {
        self.concede_telling(seat, &mut unheard)
    }

    /// Like [`Session::concede`], telling what happens with the state in which it does.
    ///
    /// # Errors
    /// As [`Session::concede`].
    pub fn concede_telling(&mut self, seat: Seat, tell: &mut Tell<'_>) -> Result<Receipt, Refusal> {
        let step = Step {
            agent: Agent::Seat(seat),
            given: Given::Concede,
        };
        let mut receipt = self.take(&step, Asked::Yes, tell)?;
        self.answer_for_conceding(&mut receipt, tell);
        Ok(receipt)
    }

    /// Takes a step of this game again, and tells what happens: what was answered for a player who had conceded is a step of
    /// its own, and is not answered here.
    ///
    /// # Errors
    /// When the game does not allow it.
    pub fn again(&mut self, step: &Step, tell: &mut Tell<'_>) -> Result<Receipt, Refusal> {
        self.take(step, Asked::Yes, tell)
    }

    fn answer_for_conceding(&mut self, receipt: &mut Receipt, tell: &mut Tell<'_>) {
        loop {
            let next = self.open_questions().find_map(|question| match question.agent {
                Agent::Seat(seat) if self.stand.is_conceding(seat) => Some((question.agent, least(&question.form())?)),
                Agent::Seat(_) | Agent::Chance => None,
            });
            let Some((agent, answer)) = next else { return };
            let given = Given::Answer(answer);
            let Ok(more) = self.take(&Step { agent, given }, Asked::No, tell) else {
                return;
            };
            match (&mut *receipt, more) {
                (Receipt::Went(all), Receipt::Went(more)) => all.extend(more),
                (Receipt::Sealed, more) => *receipt = more,
                (Receipt::Went(_), Receipt::Sealed) => {}
            }
        }
    }

    fn take(&mut self, step: &Step, asked: Asked, tell: &mut Tell<'_>) -> Result<Receipt, Refusal> {
        let before = self.state().clone();
        let Pending {
            questions, wanted: any, ..
        } = self.stand.pending.clone();
        let steps = self.stand.take_telling(&self.book, step, tell)?;
        if steps.is_empty() {
            return Ok(Receipt::Sealed);
        }
        let answering = step.agent;
        for step in steps {
            let question = questions.iter().find(|q| q.agent == step.agent);
            let own = step.agent == answering;
            let unnoticed = own && asked == Asked::Unnoticed;
            let forced =
                (own && asked == Asked::No) || question.is_some_and(|q| any == Wanted::All && q.form().count() == 1);
            let barrier = match (step.agent, step.given) {
                (Agent::Seat(seat), Given::Concede) => Some(Barrier::Conceded(seat)),
                (Agent::Chance, _) => Some(Barrier::Chance),
                (Agent::Seat(_), _) if question.is_some_and(|q| is_sealed(q.ask)) => Some(Barrier::Sealed),
                (Agent::Seat(seat), _) => learned(&before, &self.stand.pending, seat).then_some(Barrier::Learned),
            };
            if let (Agent::Chance, Given::Answer(answer), Some(question)) = (step.agent, step.given, question)
                && self.undo == Undo::Barriers
            {
                let ordinal = self.requests();
                if self.spoken.get(ordinal) != Some(&(question.ask, answer)) {
                    self.spoken.truncate(ordinal);
                    self.spoken.push((question.ask, answer));
                }
            }
            if matches!(step.agent, Agent::Seat(seat) if before.is_chimera(seat))
                && !self.fates.contains(&fates::VERSION)
            {
                self.fates.push(fates::VERSION);
            }
            self.steps.push(step);
            self.notes.push(Note {
                barrier,
                forced,
                unnoticed,
            });
        }
        if self.stand.at_boundary() {
            self.boundary = self.steps.len();
            self.snapshots.push(Snapshot {
                after: self.steps.len(),
                base: self.stand.world.base.clone(),
            });
        }
        debug_assert!(
            self.stand.conceding != SeatSet::NONE || self.stand.world.answers.len() == self.steps.len() - self.boundary,
            "the base is that of the last boundary"
        );
        Ok(Receipt::Went(self.stand.news.clone()))
    }

    /// The versions of the program that has judged what is worst for the players, where none of them chooses for the Chimera
    /// (R 24.2.3), in the order in which they took part; nothing in a game without Grim Fates.
    pub fn fates(&self) -> &[u32] {
        let first = self.stand.world.base.chimera.as_deref();
        match first.is_some_and(|chimera| chimera.grim_fates != GrimFates::Off) {
            true if self.fates.is_empty() => &[fates::VERSION],
            true => &self.fates,
            false => &[],
        }
    }

    /// Says by which versions of that program the steps so far were answered.
    pub fn answered_by_fates(&mut self, versions: Vec<u32>) {
        self.fates = versions;
    }

    /// Lets that program answer what the seat of the Chimera is asked. Returns what happened; nothing when it is not asked.
    pub fn answer_for_the_chimera(&mut self) -> Option<Vec<Happening>> {
        let seat = self.open_questions().find_map(|question| match question.agent {
            Agent::Seat(seat) if self.state().is_chimera(seat) => Some(seat),
            Agent::Seat(_) | Agent::Chance => None,
        })?;
        let seen = Observation::new(&self.book, self.world(), self.pending(), seat)?;
        let answer = fates::worst(&seen)?;
        match self.answer(Agent::Seat(seat), answer).ok()? {
            Receipt::Went(news) => Some(news),
            Receipt::Sealed => Some(Vec::new()),
        }
    }

    /// How many requests chance has answered.
    pub fn requests(&self) -> usize {
        self.steps.iter().filter(|step| step.agent == Agent::Chance).count()
    }

    /// What chance answered to the pending request before the players agreed to take something back; it answers the
    /// same again.
    pub fn remembered(&self) -> Option<Answer> {
        let question = self.question_for(Agent::Chance)?;
        let (ask, answer) = self.spoken.get(self.requests())?;
        let same = self.undo == Undo::Barriers && *ask == question.ask && question.form().contains(answer);
        same.then_some(*answer)
    }

    /// Answers what needs no player: requests to chance, when someone answers for it or it has answered before, and
    /// forced questions. Returns what happened.
    pub fn settle(&mut self, forced: Forced, mut chance: Option<&mut dyn Chance>) -> Vec<Happening> {
        let mut news = Vec::new();
        loop {
            let next = self.open_questions().find_map(|question| {
                let form = question.form();
                match question.agent {
                    Agent::Chance => self
                        .remembered()
                        .or_else(|| self.forced(question, forced))
                        .or_else(|| chance.as_mut().and_then(|chance| chance.answer(&form))),
                    Agent::Seat(_) => self.forced(question, forced),
                }
                .map(|answer| (question.agent, answer))
            });
            let Some((agent, answer)) = next else { return news };
            match self.answer(agent, answer) {
                Ok(Receipt::Went(more)) => news.extend(more),
                Ok(Receipt::Sealed) => {}
                Err(_) => return news,
            }
        }
    }

    /// The only answer to a question, when such answers are given unasked.
    fn forced(&self, question: &Question, forced: Forced) -> Option<Answer> {
        let form = question.form();
        // Where any of several seats may answer, nobody's answer is forced: the others may act first.
        let alone = self.wanted() == Wanted::All;
        (alone && forced == Forced::Answered && form.count() == 1)
            .then(|| form.nth(0))
            .flatten()
    }

    /// Answers what has a single answer until this turn begins; where it does not come, until somebody has a choice.
    pub(crate) fn settle_until(&mut self, turn: u16) {
        while !(self.stand.base().turn.number == turn && self.stand.at_boundary()) {
            let next = self.open_questions().find_map(|question| {
                let answer = match question.agent {
                    Agent::Chance => self.remembered(),
                    Agent::Seat(_) => None,
                };
                let answer = answer.or_else(|| self.forced(question, Forced::Answered))?;
                Some((question.agent, answer))
            });
            let Some((agent, answer)) = next else { return };
            if self.answer(agent, answer).is_err() {
                return;
            }
        }
    }

    /// Where the game stood after so many steps.
    pub(crate) fn stand_at(&self, step: usize) -> Stand {
        self.stand_and_boundary(step).0
    }

    /// The same, and after how many steps it stood as the base of this stand has it.
    fn stand_and_boundary(&self, step: usize) -> (Stand, usize) {
        let step = step.min(self.steps.len());
        let snapshot = || self.snapshots.iter().rev().find(|snapshot| snapshot.after <= step);
        let (mut boundary, base) = if self.boundary <= step {
            (self.boundary, self.stand.base().clone())
        } else if let Some(snapshot) = snapshot() {
            (snapshot.after, snapshot.base.clone())
        } else {
            (0, self.start.state(&self.book))
        };
        let mut stand = Stand::new(&self.book, base);
        for (n, step) in (boundary + 1..).zip(&self.steps[boundary..step]) {
            // Every recorded step was legal where it was taken, and running again is exact.
            let taken = stand.take(&self.book, step);
            debug_assert!(taken.is_ok(), "{taken:?}");
            // Of sealed answers the last one counts for all.
            if taken.is_ok_and(|taken| !taken.is_empty()) && stand.at_boundary() {
                boundary = n;
            }
        }
        (stand, boundary)
    }

    /// The state and the questions after so many steps, counted from the start; those of the end when there are fewer.
    pub fn at(&self, step: usize) -> Pending {
        self.stand_at(step).pending
    }

    /// The state at the last boundary at or before so many steps.
    pub fn boundary_at(&self, step: usize) -> State {
        self.stand_at(step).world.base
    }

    /// Every step with its text, forced ones included.
    pub fn spelled_steps(&self) -> Vec<(Agent, String)> {
        let mut stand = Stand::new(&self.book, self.start.state(&self.book));
        let mut texts = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let text = match step.given {
                Given::Concede => "concede".to_string(),
                Given::Answer(answer) => {
                    let question = stand.pending.questions.iter().find(|q| q.agent == step.agent);
                    let notation = Notation::new(&self.book, &stand.pending.state);
                    question.map_or_else(String::new, |question| notation.render(question, &answer))
                }
            };
            texts.push((step.agent, text));
            if stand.take(&self.book, step).is_err() {
                break;
            }
        }
        texts
    }

    /// The hash of the state after so many steps.
    pub fn hash_at(&self, step: usize) -> u64 {
        self.at(step).state.hash64()
    }

    /// This game as it was after so many steps, to go on differently from there.
    pub fn fork(&self, step: usize) -> Session {
        let mut session = self.clone();
        session.truncate(step);
        session.spoken.truncate(session.requests());
        session
    }

    /// Throws away the news, memory that is not in use, and what only saves time, except as many snapshots as it takes so
    /// that going back runs hardly more than so many steps again: where many games wait, each should be small.
    pub fn keep_little(&mut self, again: usize) {
        let mut next = again;
        self.snapshots.retain(|snapshot| {
            let keep = snapshot.after >= next;
            if keep {
                next = snapshot.after.saturating_add(again);
            }
            keep
        });
        self.snapshots.shrink_to_fit();
        self.steps.shrink_to_fit();
        self.notes.shrink_to_fit();
        self.spoken.shrink_to_fit();
        self.stand.news = Vec::new();
    }
}
