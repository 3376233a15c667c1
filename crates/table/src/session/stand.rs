//! Where a game stands: the state, what is asked, and which sealed answers are in. It is run again from the answers.

use super::{Given, Refusal, Step};
use ashwright_core::Seat;
use ashwright_engine::{
    Agent, Answer, Ask, Choice, Decider, Decision, Form, Game, Happening, Pending, Reason, Rulebook, SeatSet, State,
    Suspended, Tell, Wanted, World,
};

/// Where a game stands after some steps.
#[derive(Clone, Debug)]
pub(crate) struct Stand {
    pub(super) world: World,
    pub(super) pending: Pending,
    pub(super) sealed: Vec<Option<Answer>>,
    pub(super) conceding: SeatSet,
    pub(super) told: usize,
    pub(super) news: Vec<Happening>,
}

/// Answers nothing and tells on.
struct Nobody<'a, 't> {
    tell: &'a mut Tell<'t>,
}

/// Tells nobody.
pub(super) fn unheard(_: &State, _: Happening) {}

impl Decider for Nobody<'_, '_> {
    fn decide(&mut self, _: &Rulebook, _: &State, _: &Decision) -> Result<Answer, Suspended> {
        Err(Suspended)
    }

    fn happened(&mut self, state: &State, what: Happening) {
        (self.tell)(state, what);
    }
}

impl Stand {
    pub(crate) fn new(book: &Rulebook, base: State) -> Stand {
        Stand::telling(book, base, &mut unheard)
    }

    pub(super) fn telling(book: &Rulebook, base: State, tell: &mut Tell<'_>) -> Stand {
        let world = World::new(base);
        let mut stand = Stand {
            pending: Pending {
                state: world.base.clone(),
                questions: Vec::new(),
                wanted: Wanted::All,
            },
            world,
            sealed: Vec::new(),
            conceding: SeatSet::NONE,
            told: 0,
            news: Vec::new(),
        };
        stand.run(book, tell);
        stand
    }

    pub(crate) fn pending(&self) -> &Pending {
        &self.pending
    }

    pub(crate) fn base(&self) -> &State {
        &self.world.base
    }

    /// Whether the game stands between two steps: no answer has been given since the base.
    pub(crate) fn at_boundary(&self) -> bool {
        self.world.answers.is_empty()
    }

    pub(crate) fn is_conceding(&self, seat: Seat) -> bool {
        self.conceding.contains(seat)
    }

    /// Runs what was answered and notes what is new.
    fn run(&mut self, book: &Rulebook, tell: &mut Tell<'_>) {
        let mut news = Vec::new();
        let mut listen = |state: &State, happening: Happening| {
            news.push(happening);
            tell(state, happening);
        };
        let end = self.until_concession(book);
        let (mut heard, told) = (0, self.told);
        self.pending = self.world.pending_telling(
            book,
            Some(&mut |state: &State, happening: Happening| {
                heard += 1;
                if heard > told && end.is_none_or(|end| heard <= end) {
                    listen(state, happening);
                }
            }),
        );
        if self.world.answers.is_empty() {
            for seat in self.pending.state.all_seats() {
                if self.conceding.contains(seat) {
                    self.world.base = concede(book, &self.world.base, seat, &mut listen);
                }
            }
            self.conceding = SeatSet::NONE;
            // The game passed a boundary, and what was told before the pending question will be told again. After a
            // concession it is told for the first time.
            let mut again = 0;
            self.pending = self.world.pending_telling(
                book,
                Some(&mut |state: &State, happening: Happening| {
                    again += 1;
                    if end.is_some() {
                        listen(state, happening);
                    }
                }),
            );
            self.told = if self.pending.questions.is_empty() { 0 } else { again };
        } else {
            self.told += news.len();
        }
        self.news = news;
        self.sealed = vec![None; self.pending.questions.len()];
    }

    /// How much of what follows the base happens before players give up who wait for the action to be over; nothing where
    /// nobody does, or it is not over yet. What comes after that is not what it would have been.
    fn until_concession(&self, book: &Rulebook) -> Option<usize> {
        if self.conceding == SeatSet::NONE {
            return None;
        }
        let mut ahead = self.world.clone();
        let (mut all, mut after) = (0, 0);
        ahead.pending_telling(book, Some(&mut |_: &State, _: Happening| all += 1));
        if !ahead.answers.is_empty() {
            return None;
        }
        ahead.pending_telling(book, Some(&mut |_: &State, _: Happening| after += 1));
        Some(all - after)
    }

    /// Which question an agent would answer, if its answer is legal.
    pub(super) fn accept(&self, book: &Rulebook, agent: Agent, answer: &Answer) -> Result<usize, Refusal> {
        if self.pending.questions.is_empty() {
            return Err(Refusal::GameOver);
        }
        let Some(index) = self.pending.questions.iter().position(|q| q.agent == agent) else {
            return Err(Refusal::NotAsked(agent));
        };
        let question = &self.pending.questions[index];
        if question.form().contains(answer) {
            return Ok(index);
        }
        match (agent, answer, question.form()) {
            (Agent::Seat(seat), Answer::Choice(choice), Form::OneOf(_)) => {
                let known = choice.card().is_none_or(|c| c.index() < self.pending.state.cards.len());
                if !known {
                    return Err(Refusal::DoesNotFit(question.rule));
                }
                Err(Refusal::Illegal(self.why_not(book, seat, question.ask, *choice)))
            }
            _ => Err(Refusal::DoesNotFit(question.rule)),
        }
    }

    pub(super) fn why_not(&self, book: &Rulebook, seat: Seat, ask: Ask, choice: Choice) -> Reason {
        let mut nobody = Nobody { tell: &mut unheard };
        Game::new(book, self.pending.state.clone(), &mut nobody).why_not(seat, ask, choice)
    }

    /// Gives a legal answer. Returns what is recorded: nothing while sealed answers are missing.
    fn give(
        &mut self,
        book: &Rulebook,
        agent: Agent,
        answer: Answer,
        tell: &mut Tell<'_>,
    ) -> Result<Vec<Step>, Refusal> {
        let index = self.accept(book, agent, &answer)?;
        if self.pending.wanted == Wanted::Any {
            // One answer is enough, and the questions to the others are gone with it.
            self.world.answers.push(self.pending.answer_of(agent, answer));
            self.run(book, tell);
            let given = Given::Answer(answer);
            return Ok(vec![Step { agent, given }]);
        }
        self.sealed[index] = Some(answer);
        let Some(answers) = self.sealed.iter().copied().collect::<Option<Vec<Answer>>>() else {
            return Ok(Vec::new());
        };
        let steps = self
            .pending
            .questions
            .iter()
            .zip(&answers)
            .map(|(question, answer)| Step {
                agent: question.agent,
                given: Given::Answer(*answer),
            })
            .collect();
        self.world.answers.extend(answers);
        self.run(book, tell);
        Ok(steps)
    }

    fn concede(&mut self, book: &Rulebook, seat: Seat, tell: &mut Tell<'_>) -> Result<(), Refusal> {
        let state = &self.pending.state;
        if self.pending.questions.is_empty() {
            return Err(Refusal::GameOver);
        }
        if seat.index() >= state.seats as usize || !state.player(seat).alive || self.conceding.contains(seat) {
            return Err(Refusal::NoSuchSeat(seat));
        }
        // R 14.1.2: against a Chimera all players lose with the first of them.
        let decides = state.chimera.is_some() || state.seats_from(Seat(0)).len() <= 2;
        let mut heard = Vec::new();
        let mut listen = |state: &State, happening: Happening| {
            heard.push(happening);
            tell(state, happening);
        };
        if decides {
            self.world = World::new(concede(book, state, seat, &mut listen));
            self.conceding = SeatSet::NONE;
        } else if self.at_boundary() {
            self.world.base = concede(book, &self.world.base, seat, &mut listen);
        } else {
            // The action under way is finished first; see `Session::concede`.
            self.conceding = self.conceding.with(seat);
            self.news.clear();
            return Ok(());
        }
        self.told = 0;
        self.run(book, tell);
        self.news.splice(0..0, heard);
        Ok(())
    }

    /// Takes one recorded step.
    pub(crate) fn take(&mut self, book: &Rulebook, step: &Step) -> Result<Vec<Step>, Refusal> {
        self.take_telling(book, step, &mut unheard)
    }

    pub(super) fn take_telling(
        &mut self,
        book: &Rulebook,
        step: &Step,
        tell: &mut Tell<'_>,
    ) -> Result<Vec<Step>, Refusal> {
        match (step.agent, step.given) {
            (agent, Given::Answer(answer)) => self.give(book, agent, answer, tell),
            (Agent::Seat(seat), Given::Concede) => self.concede(book, seat, tell).map(|()| vec![*step]),
            (Agent::Chance, Given::Concede) => Err(Refusal::NotAsked(Agent::Chance)),
        }
    }
}

/// The state after a player has conceded.
fn concede(book: &Rulebook, state: &State, seat: Seat, tell: &mut Tell<'_>) -> State {
    let mut nobody = Nobody { tell };
    let mut game = Game::new(book, state.clone(), &mut nobody);
    game.concede(seat);
    game.state
}
