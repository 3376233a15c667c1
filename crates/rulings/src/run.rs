//! Plays scenarios.
//!
//! Every question of the game is answered by the script, or by itself when it has one answer, or with "no" when it is
//! optional and the script does not speak of it. At every question the game is also run again from its last boundary,
//! forked and played on at random, and counted.

mod implied;
mod multiply;
mod sealed;

use crate::answer::{Deciding, Resolved, answers_first, blocks_another, by_itself, resolve};
use crate::check::phase_of;
use crate::failure::Failure;
use crate::moment::{Heard, Moment};
use crate::offers::offered;
use crate::retrace::{Settled, Tracer, any_of, as_given};
use crate::scenario::*;
use crate::start::{Counted, second_book, start, unknown_titles};
use crate::words::{Names, Words, ask_words};
use ashwright_core::Seat;
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{
    Agent, Answer, Ask, Choice, Decision, Deck, Form, Game, Position, Question, Rulebook, Scheduler, Stage, State,
    Witness,
};

/// How a scenario came out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many answers the script gave.
    pub scripted: usize,
    /// How many questions were answered by themselves.
    pub unscripted: usize,
    /// How many expectations were checked.
    pub checked: usize,
    /// How many decisions were played at random on forks.
    pub forked: usize,
}

/// Plays a scenario and checks what it expects.
///
/// # Errors
/// Where the scenario and the game part.
pub fn run(book: &Rulebook, scenario: &Scenario) -> Result<Report, Failure> {
    run_watched(book, scenario, None)
}

/// The same while a witness is told which lines of the cards the scenario runs. With one, the game is not played on at
/// random.
///
/// # Errors
/// Where the scenario and the game part.
pub fn run_watched<'a>(
    book: &'a Rulebook,
    scenario: &'a Scenario,
    witness: Option<&'a mut (dyn Witness + 'a)>,
) -> Result<Report, Failure> {
    let fail = |problems: Vec<Problem>| Failure {
        id: scenario.id.clone(),
        problems,
    };
    let unknown = unknown_titles(book, scenario);
    if !unknown.is_empty() {
        return Err(fail(unknown));
    }
    let (base, decks) = start(book, scenario).map_err(fail)?;
    let second = second_book(book, scenario);
    let mut runner = Runner {
        book,
        second: second.as_ref(),
        scenario,
        items: scenario.items.clone(),
        next: 0,
        decks,
        counted: Counted::of(&base),
        base,
        answers: Vec::new(),
        settled: 0,
        names: Names::default(),
        report: Report::default(),
        unsaid: Vec::new(),
        heard: Vec::new(),
        listens: scenario
            .items
            .iter()
            .any(|item| matches!(item.what, What::Expect(Expect::Happened(..)))),
        earlier: Vec::new(),
        before: 0,
        now: 0,
        line: 0,
        attacked: None,
        witness: match witness {
            Some(witness) => Some(witness),
            None => None,
        },
    };
    match runner.play() {
        Ok(()) => Ok(runner.report),
        Err(problem) => Err(fail(vec![runner.with_the_unsaid(*problem)])),
    }
}

type Step<T = ()> = Result<T, Box<Problem>>;

/// The same witness for a shorter time.
fn reborrowed<'w>(witness: &'w mut Option<&mut dyn Witness>) -> Option<&'w mut dyn Witness> {
    match witness {
        Some(witness) => Some(&mut **witness),
        None => None,
    }
}

/// What comes next in the script, expectations apart.
enum Ahead {
    Act(usize),
    Until,
    Anchor,
    End,
}

struct Runner<'a> {
    book: &'a Rulebook,
    /// The rules of the second game, where the scenario has one.
    second: Option<&'a Rulebook>,
    scenario: &'a Scenario,
    items: Vec<Item>,
    next: usize,
    decks: Vec<Deck>,
    counted: Counted,
    base: State,
    answers: Vec<Answer>,
    settled: usize,
    names: Names,
    report: Report,
    /// What was answered without the script since its last line.
    unsaid: Vec<String>,
    /// What has happened since the last line of the script.
    heard: Vec<Heard>,
    /// Whether an expectation will look at it.
    listens: bool,
    /// The part of it that happened before the last boundary.
    earlier: Vec<Heard>,
    /// How much of what happens after that boundary happened before the line.
    before: usize,
    /// How much of it has happened by now.
    now: usize,
    /// The last line of the script that did something.
    line: usize,
    /// What the attack that was announced last is said to attack, where that is asked for after the attackers.
    attacked: Option<(Actor, CardRef)>,
    witness: Option<&'a mut (dyn Witness + 'a)>,
}

/// Who answers for somebody of the script; nobody for chance.
fn actor_agent(actor: Actor) -> Option<Agent> {
    match actor {
        Actor::Seat(seat) => Some(Agent::Seat(Seat(seat as u8))),
        Actor::Chance(_) => None,
    }
}

/// So many of the things that went unsaid are told.
const TOLD: usize = 8;

impl Runner<'_> {
    fn ahead(&self) -> Ahead {
        let mut i = self.next;
        while let Some(item) = self.items.get(i) {
            match &item.what {
                What::Act(..) => return Ahead::Act(i),
                What::Until(..) => return Ahead::Until,
                What::SecondGame => return Ahead::End,
                What::Expect(Expect::Asked(..)) => return Ahead::Anchor,
                What::Expect(_) => i += 1,
            }
        }
        Ahead::End
    }

    /// The end of the expectations that come next.
    fn block(&self) -> usize {
        let rest = &self.items[self.next..];
        self.next + rest.iter().take_while(|i| matches!(i.what, What::Expect(_))).count()
    }

    fn words<'s>(&'s self, state: &'s State) -> Words<'s> {
        Words {
            book: self.book,
            state,
            seats: &self.scenario.seats,
            names: &self.names,
        }
    }

    fn moment<'s>(&'s self, state: &'s State, questions: &'s [Question]) -> Moment<'s> {
        Moment {
            book: self.book,
            state,
            seats: &self.scenario.seats,
            names: &self.names,
            questions,
            decks: &self.decks,
            base: &self.base,
            answers: &self.answers,
            heard: &self.heard,
        }
    }

    fn problem(&self, item: usize, message: impl Into<String>) -> Problem {
        let place = self
            .items
            .get(item)
            .or(self.items.last())
            .map_or(Place::default(), |i| i.place);
        self.scenario.problem(place, message)
    }

    /// Checks the expectations up to an item.
    fn check(&mut self, until: usize, state: &State, questions: &[Question]) -> Step {
        while self.next < until {
            self.check_one(self.next, state, questions)?;
            self.next += 1;
        }
        Ok(())
    }

    fn check_one(&mut self, item: usize, state: &State, questions: &[Question]) -> Step {
        if let What::Expect(expect) = &self.items[item].what
            && let Err(mismatch) = self.moment(state, questions).check(expect)
        {
            let problem = self
                .problem(item, "what is expected is not so")
                .note("expected", mismatch.expected)
                .note("found", mismatch.found);
            return Err(Box::new(problem));
        }
        self.report.checked += 1;
        Ok(())
    }

    /// Plays what has been answered since the last boundary.
    fn trace(&mut self) -> (State, Vec<Settled>, Vec<Question>, Vec<Heard>) {
        let mut tracer = Tracer::new(&self.answers);
        tracer.listens = self.listens;
        let game = Game::new(self.book, self.base.clone(), &mut tracer);
        let mut game = game.watched(reborrowed(&mut self.witness));
        let _suspended = game.step();
        let state = game.state;
        (state, tracer.settled, tracer.asked, tracer.heard)
    }

    /// What would be asked next at a boundary.
    fn peek(&mut self, state: &State) -> Vec<Question> {
        if matches!(state.stage, Stage::Over(_)) {
            return Vec::new();
        }
        let mut tracer = Tracer::new(&[]);
        let game = Game::new(self.book, state.clone(), &mut tracer);
        let mut game = game.watched(reborrowed(&mut self.witness));
        let _suspended = game.step();
        if let Some(first) = tracer.settled.first()
            && let Answer::Choice(choice) = first.answer
            && first.ask == Ask::Action
        {
            let options = [choice];
            return vec![Question::of(&Decision {
                agent: Agent::Seat(first.seat),
                rule: ashwright_core::Rule(4, 1, 2),
                ask: first.ask,
                form: Form::OneOf(&options),
            })];
        }
        tracer.asked
    }

    fn play(&mut self) -> Step {
        self.names.update(&self.base.clone());
        let first = self.base.clone();
        self.arrive(&first, At::Start)?;
        // A script that goes nowhere ends here as well.
        for _ in 0..20_000 {
            // A last line that does something is done to the end.
            if self.next >= self.items.len() && self.answers.is_empty() {
                return Ok(());
            }
            if matches!(self.base.stage, Stage::Over(_)) {
                self.leave_out_soft(None);
                let state = self.base.clone();
                let end = self.block();
                self.check(end, &state, &[])?;
                return match self.items.get(self.next) {
                    None => Ok(()),
                    Some(item) if matches!(item.what, What::SecondGame) => {
                        self.begin_the_second_game()?;
                        continue;
                    }
                    Some(_) => {
                        let message = format!("the game is over before this happens: {}", self.words(&state).outcome());
                        Err(Box::new(self.problem(self.next, message)))
                    }
                };
            }
            let (state, settled, questions, heard) = self.trace();
            for moment in settled.iter().skip(self.settled) {
                self.names.update(&moment.state);
                self.hear(&heard[..moment.heard]);
                self.accept_settled(moment)?;
            }
            self.settled = settled.len();
            self.names.update(&state);
            self.hear(&heard);
            if questions.is_empty() {
                if let Some(broken) = self.counted.differs(&state) {
                    return Err(Box::new(
                        self.problem(self.next, "cards or dice came or went")
                            .note("found", broken),
                    ));
                }
                self.base = state;
                self.answers.clear();
                self.settled = 0;
                self.before = 0;
                self.earlier = std::mem::take(&mut self.heard);
                self.heard = self.earlier.clone();
                let here = self.base.clone();
                self.arrive(&here, At::Boundary)?;
                continue;
            }
            self.multiply(&state, &questions)?;
            if self.answer(&state, &questions)? == Flow::Finished {
                return Ok(());
            }
        }
        Err(Box::new(self.problem(self.next, "the script never gets here")))
    }

    /// Goes on with the game in which two players meet each other.
    fn begin_the_second_game(&mut self) -> Step {
        let position = self
            .second
            .and_then(|second| Some((second, Position::after_the_chimera(self.book, &self.base, second)?)));
        let Some((second, position)) = position else {
            let problem = self.problem(self.next, "the Phoenix has not called");
            return Err(Box::new(
                problem.with_remedy("let chance roll it: chance Viros rage power"),
            ));
        };
        self.base = position.into_state(second).map_err(|problems| {
            let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
            let problem = self.problem(self.next, "the players cannot go on from here");
            Box::new(problem.note("found", why.join("; ")))
        })?;
        self.book = second;
        self.counted = Counted::of(&self.base);
        self.names = Names::default();
        (self.answers, self.settled) = (Vec::new(), 0);
        self.heard.clear();
        self.earlier.clear();
        (self.before, self.now) = (0, 0);
        self.next += 1;
        let here = self.base.clone();
        self.names.update(&here);
        self.arrive(&here, At::Boundary)
    }

    /// At a boundary: what is expected after an action is looked at when the action is over.
    fn arrive(&mut self, state: &State, at: At) -> Step {
        self.leave_out_soft(None);
        let mut here = at == At::Start || is_between_actions(state);
        loop {
            let end = self.block();
            let rest = &self.items[self.next..end];
            let anchored = rest.iter().any(|i| matches!(i.what, What::Expect(Expect::Asked(..))));
            if end > self.next && here && !anchored {
                let questions = self.peek(state);
                self.check(end, state, &questions)?;
            }
            match self.items.get(self.next).map(|i| &i.what) {
                Some(What::Until(phase, seat))
                    if phase_of(state) == *phase
                        && !matches!(state.stage, Stage::StartOfTurn)
                        && seat.is_none_or(|s| {
                            !is_shared_and_over(state) && state.whose_turn().contains(Seat(s as u8))
                        }) =>
                {
                    self.next += 1;
                    here = true;
                }
                _ => return Ok(()),
            }
        }
    }

    fn accept_settled(&mut self, moment: &Settled) -> Step {
        loop {
            let Ahead::Act(i) = self.ahead() else {
                return self.leave_unsaid(moment);
            };
            if let Answer::Choice(choice) | Answer::By(_, choice) = moment.answer {
                self.bring_forward(i, &moment.state, &moment.deciding(&[choice]));
            }
            let What::Act(actor, act) = &self.items[i].what else {
                return Ok(());
            };
            let accepted = moment.is(&self.moment(&moment.state, &[]), *actor, act);
            if let (Act::BlocksDone, Ask::Block(_)) = (act, moment.ask) {
                return match accepted {
                    true => Ok(()),
                    false => {
                        let words = self.words(&moment.state);
                        let blocks = words.answer(moment.ask, &moment.answer);
                        let problem = self.problem(i, "this is not possible now");
                        let seat = words.seat(moment.seat);
                        Err(Box::new(
                            problem.note("found", format!("{seat} {blocks}, which has to be")),
                        ))
                    }
                };
            }
            if accepted {
                self.check(i, &moment.state.clone(), &[])?;
                self.consume(i, moment.heard);
                return Ok(());
            }
            if !self.skip_soft(i) {
                return self.leave_unsaid(moment);
            }
        }
    }

    /// "Nothing more" goes without saying where it is not asked.
    fn skip_soft(&mut self, i: usize) -> bool {
        let soft = matches!(&self.items[i].what, What::Act(_, act) if act.is_soft());
        if soft {
            self.items.remove(i);
        }
        soft
    }

    /// Leaves out "nothing more" that comes next, unless it is asked.
    fn leave_out_soft(&mut self, ask: Option<Ask>) {
        let asked = match self.items.get(self.next).map(|item| &item.what) {
            Some(What::Act(_, Act::AttackersDone)) => ask == Some(Ask::Attackers),
            Some(What::Act(actor, Act::BlocksDone)) => {
                matches!(ask, Some(Ask::Block(_))) && !self.speaks_of_blocks(*actor, self.next + 1)
            }
            Some(What::Act(_, Act::MeditateDone)) => ask == Some(Ask::Meditate),
            Some(_) | None => return,
        };
        if !asked {
            let _went_without_saying = self.skip_soft(self.next);
        }
    }

    /// Whether the next thing that is said, from an item on, is a block, or that there is none.
    fn speaks_of_blocks(&self, actor: Actor, from: usize) -> bool {
        let next = self.items[from..].iter().find_map(|item| match &item.what {
            What::Act(by, act) => Some((*by, act)),
            What::Expect(_) | What::Until(..) | What::SecondGame => None,
        });
        matches!(next, Some((by, Act::Block(..) | Act::NoBlock(_))) if by == actor)
    }

    /// Of attackers or blocks that the script names from an item on, puts the one first that a question is about; and of what
    /// a text is aimed at what is asked first.
    fn bring_forward(&mut self, i: usize, state: &State, deciding: &Deciding) {
        let What::Act(actor, _) = self.items[i].what else {
            return;
        };
        let aims = match deciding.ask {
            Ask::Mode(_) => true,
            Ask::Target(_) | Ask::ChoosePlayer(_) => self.book.edition.scheduler == Scheduler::Deferred,
            _ => false,
        };
        if let (true, Some(chooser)) = (aims, deciding.actor()) {
            self.bring_aim_forward(i, chooser, deciding.ask);
            return;
        }
        let acts = self.items[i..].iter().map_while(|item| match &item.what {
            What::Act(by, act) if *by == actor => Some(act),
            _ => None,
        });
        let first = answers_first(&self.moment(state, &[]), actor, acts, deciding);
        self.items[i..=i + first].rotate_right(1);
    }

    /// Puts the option or the target that a player chooses before the responses of others to another target (R 8.2.2 of the
    /// original edition), and an option before what is chosen for it: `on` names that in the line before.
    fn bring_aim_forward(&mut self, i: usize, chooser: Actor, ask: Ask) {
        let is_mode = matches!(ask, Ask::Mode(_));
        let goes_after = |item: &&Item| match &item.what {
            What::Act(by, Act::Play(_) | Act::Trigger(..) | Act::Decline | Act::Say(_) | Act::Pay(_)) => *by != chooser,
            What::Act(by, Act::Pick(..)) => is_mode && *by == chooser,
            _ => false,
        };
        let after = i + self.items[i..].iter().take_while(goes_after).count();
        let is_meant = |item: &Item| match &item.what {
            What::Act(by, Act::Mode(_)) => is_mode && *by == chooser,
            What::Act(by, Act::Pick(Pick::Choose, _)) => !is_mode && *by == chooser,
            _ => false,
        };
        if self.items.get(after).is_some_and(is_meant) {
            self.items[i..=after].rotate_right(1);
        }
    }

    /// Takes note of something that was settled without the script.
    ///
    /// # Errors
    /// When it is an action and the script is strict.
    fn leave_unsaid(&mut self, moment: &Settled) -> Step {
        let words = self.words(&moment.state).answer(moment.ask, &moment.answer);
        let seat = self.words(&moment.state).seat(moment.seat);
        let goes_on = matches!(self.ahead(), Ahead::Act(_) | Ahead::Anchor);
        if self.scenario.strict && moment.ask == Ask::Action && goes_on {
            let problem = self.problem(self.next, "an action is not said");
            let possible = format!("{seat} {words}, which is all that is possible");
            return Err(Box::new(
                problem
                    .note("asked", possible)
                    .with_remedy("say it: a strict script says every action"),
            ));
        }
        self.unsaid.push(format!("{seat} {words}"));
        Ok(())
    }

    /// What has happened after the last boundary, so far.
    fn hear(&mut self, heard: &[Heard]) {
        self.now = heard.len();
        if self.listens {
            let since = heard.iter().skip(self.before);
            self.heard = self.earlier.iter().chain(since).cloned().collect();
        }
    }

    /// Adds what went unsaid to a problem: its cause is often there.
    fn with_the_unsaid(&self, problem: Problem) -> Problem {
        if self.unsaid.is_empty() {
            return problem;
        }
        let left_out = self.unsaid.len().saturating_sub(TOLD);
        let told = self.unsaid[left_out..].join("; ");
        let told = if left_out > 0 {
            format!("{left_out} others; {told}")
        } else {
            told
        };
        problem.note("answered since the last line", told)
    }

    /// A line of the script has been done, after so much of what happened since the last boundary.
    fn consume(&mut self, i: usize, heard: usize) {
        self.report.scripted += 1;
        self.unsaid.clear();
        if let What::Act(actor, Act::Attack(card)) = &self.items[i].what {
            self.attacked = Some((*actor, card.clone()));
        }
        let line = self.items[i].place.line;
        if line != self.line {
            self.line = line;
            self.before = heard;
            self.earlier.clear();
            self.heard.clear();
        }
        if let What::Act(_, Act::Cards(cards)) = &mut self.items[i].what
            && cards.len() > 1
        {
            cards.remove(0);
            return;
        }
        self.next = i + 1;
    }

    /// Whoever does not block blocks none of the attackers that are still to come.
    fn block_no_more(&mut self, done: usize) {
        if let What::Act(actor, Act::NoBlock(None)) = self.items[done].what {
            let (place, what) = (self.items[done].place, What::Act(actor, Act::BlocksDone));
            self.items.insert(done + 1, Item { place, what });
        }
    }

    fn answer(&mut self, state: &State, questions: &[Question]) -> Step<Flow> {
        if let [question] = questions {
            return self.answer_one(state, question, questions);
        }
        if any_of(questions) {
            let question = self.next_of_partners(questions);
            let before = self.answers.len();
            let flow = self.answer_one(state, question, questions)?;
            for answer in &mut self.answers[before..] {
                *answer = as_given(questions, question, *answer);
            }
            return Ok(flow);
        }
        self.answer_sealed(state, questions)
    }

    /// Of the questions to partners, that to the one who acts next in the script.
    fn next_of_partners<'q>(&self, questions: &'q [Question]) -> &'q Question {
        let acts = self.items[self.next..].iter().filter_map(|item| match &item.what {
            What::Act(actor, _) => Some(*actor),
            _ => None,
        });
        let mut asked = acts.filter_map(|actor| questions.iter().find(|q| Deciding::of(q).actor() == Some(actor)));
        asked.next().unwrap_or(&questions[0])
    }

    /// Whether the end of a meditation is not meant: another line discards more for it.
    fn goes_on_meditating(&self, i: usize) -> bool {
        let What::Act(actor, Act::MeditateDone) = &self.items[i].what else {
            return false;
        };
        let next = self.items[i + 1..].iter().find_map(|item| match &item.what {
            What::Act(actor, act) => Some((actor, act)),
            What::Expect(_) | What::Until(..) | What::SecondGame => None,
        });
        matches!(next, Some((by, Act::MeditateTop | Act::MeditateCard(_))) if by == actor)
    }

    fn answer_one(&mut self, state: &State, question: &Question, questions: &[Question]) -> Step<Flow> {
        self.leave_out_soft(Some(question.ask));
        // An expected question: what stands with it is looked at when it is asked.
        let end = self.block();
        let anchored = self.items[self.next..end].iter().find_map(|i| match &i.what {
            What::Expect(Expect::Asked(seat, kind)) => Some((*seat, *kind)),
            _ => None,
        });
        if let Some((seat, kind)) = anchored
            && questions.iter().any(|asked| {
                asked.agent == Agent::Seat(Seat(seat as u8)) && kind.is_none_or(|k| k == ask_words(asked.ask))
            })
        {
            self.check(end, state, questions)?;
            if self.next >= self.items.len() {
                return Ok(Flow::Finished);
            }
        }
        if let Some(answer) = self.said_with_the_attack(state, question, questions) {
            self.answers.push(answer);
            return Ok(Flow::Goes);
        }
        loop {
            let ahead = self.ahead();
            let mut refused = false;
            if let Ahead::Act(i) = ahead
                && self.goes_on_meditating(i)
            {
                self.items.remove(i);
                continue;
            }
            if let Ahead::Act(i) = ahead {
                self.bring_forward(i, state, &Deciding::of(question));
                if self.is_among_blocks(i, question) {
                    self.check(i, state, questions)?;
                }
            }
            if let Ahead::Act(i) = ahead
                && let What::Act(actor, act) = &self.items[i].what
            {
                match resolve(&self.moment(state, questions), *actor, act, &Deciding::of(question)) {
                    Resolved::Answer(answer) if *act == Act::BlocksDone => {
                        self.answers.push(answer);
                        return Ok(Flow::Goes);
                    }
                    Resolved::Answer(answer) => {
                        self.check(i, state, questions)?;
                        // All cards of the line at once, where it does not say them one by one.
                        if let (Answer::Cards(_), What::Act(_, Act::Cards(cards))) = (answer, &mut self.items[i].what) {
                            cards.truncate(1);
                        }
                        self.consume(i, self.now);
                        self.answers.push(answer);
                        self.block_no_more(i);
                        return Ok(Flow::Goes);
                    }
                    Resolved::Refused => refused = true,
                    Resolved::NotThis => {
                        if self.skip_soft(i) {
                            continue;
                        }
                    }
                }
            }
            if let Ahead::Act(i) = ahead
                && self.takes_up(i, question)
            {
                self.answer_unsaid(state, question, Answer::Choice(Choice::Yes));
                return Ok(Flow::Goes);
            }
            let itself = match ahead {
                Ahead::Until => by_itself(state, question).or_else(|| onwards(question)),
                Ahead::End if question.ask == Ask::Action => None,
                Ahead::Act(_) | Ahead::Anchor | Ahead::End => by_itself(state, question),
            };
            let must_say = self.scenario.strict
                && question.form().count() > 1
                && match ahead {
                    Ahead::Act(_) | Ahead::Anchor => true,
                    // What the last line has begun is said to its end.
                    Ahead::End => question.ask != Ask::Action,
                    Ahead::Until => false,
                };
            if let Some(answer) = itself.filter(|_| !must_say) {
                self.check_not_offered(state, question, questions)?;
                self.answer_unsaid(state, question, answer);
                return Ok(Flow::Goes);
            }
            return self.stuck(state, question, questions, ahead, refused, must_say);
        }
    }

    /// What is expected not to be offered is not offered in any question on the way there: who declines it without a word
    /// has had it.
    fn check_not_offered(&self, state: &State, question: &Question, questions: &[Question]) -> Step {
        for item in self.next..self.block() {
            let is_of = |seat: usize| question.agent == Agent::Seat(Seat(seat as u8));
            if let What::Expect(Expect::NotOffered(seat, acts, ..)) = &self.items[item].what
                && is_of(*seat)
                && offered(&self.moment(state, questions), *seat, acts).is_ok()
            {
                let problem = self.problem(item, "what is expected is not so");
                let asked = self.words(state).question(question);
                return Err(Box::new(
                    problem.note("expected", "it is not offered").note("asked", asked),
                ));
            }
        }
        Ok(())
    }

    /// Answers what the script leaves out because nothing else is possible.
    fn answer_unsaid(&mut self, state: &State, question: &Question, answer: Answer) {
        self.report.unscripted += 1;
        let words = self.words(state);
        let kind = ask_words(question.ask);
        let answered = words.answer(question.ask, &answer);
        let said = match question.agent {
            Agent::Seat(seat) => format!("{} {answered} ({kind})", words.seat(seat)),
            Agent::Chance => format!("chance {answered}"),
        };
        self.unsaid.push(said);
        self.answers.push(answer);
    }

    /// Whether the next act is another block than the one that is asked for. All are declared in one step, so what stands
    /// before it is looked at as that begins.
    fn is_among_blocks(&self, i: usize, question: &Question) -> bool {
        let What::Act(actor, act) = &self.items[i].what else {
            return false;
        };
        blocks_another(act, question.ask) && Deciding::of(question).actor() == Some(*actor)
    }

    /// The end of a script that does not answer a question: it is over, or it says something else.
    fn stuck(
        &mut self,
        state: &State,
        question: &Question,
        questions: &[Question],
        ahead: Ahead,
        refused: bool,
        must_say: bool,
    ) -> Step<Flow> {
        let words = self.words(state).question(question);
        if let Ahead::End = ahead {
            if question.ask == Ask::Action {
                let end = self.block();
                self.check(end, state, questions)?;
                return Ok(Flow::Finished);
            }
            let problem = self
                .problem(self.next, "the script ends while somebody is asked")
                .note("asked", words);
            let asked = match question.agent {
                Agent::Seat(seat) => self.words(state).seat(seat).to_string(),
                Agent::Chance => "chance".to_owned(),
            };
            return Err(Box::new(
                problem.with_remedy(format!("answer it, or end with: expect {asked} asked ...")),
            ));
        }
        if let Ahead::Act(i) = ahead {
            self.check(i, state, questions)?;
            let mut problem = self.problem(
                i,
                if refused {
                    "this is not possible now"
                } else if must_say {
                    "an answer is not said, and the script is strict"
                } else {
                    "something else is asked first"
                },
            );
            if let What::Act(Actor::Seat(seat), act) = &self.items[i].what {
                let why = self.moment(state, questions).refusal(*seat, act);
                if !why.is_empty() {
                    problem = problem.because(why);
                }
            }
            return Err(Box::new(problem.note("asked", words)));
        }
        Err(Box::new(
            self.problem(self.next, "the script does not say what is chosen")
                .note("asked", words),
        ))
    }
}

/// Whether what was done last is over with all that follows by itself. The turn of a Chimera, in which nobody chooses,
/// follows from the turn before it: it is over when a player is to act, or when the phase has ended with it.
fn is_between_actions(state: &State) -> bool {
    match state.stage {
        Stage::Turn => !state.is_chimera(state.turn.seat) && !is_shared_and_over(state),
        Stage::Recovery => state.chimera.is_some(),
        Stage::FirstFive
        | Stage::Roll
        | Stage::Discard
        | Stage::Draw
        | Stage::EndOfPrepare
        | Stage::StartOfTurn
        | Stage::EndOfTurn
        | Stage::ExhaustDice
        | Stage::RedRains
        | Stage::Replenish
        | Stage::EndOfRound
        | Stage::Over(_) => false,
    }
}

/// Whether both players have ended their part of a shared turn (R 22.3.5).
fn is_shared_and_over(state: &State) -> bool {
    let chimera = state.chimera.as_deref().filter(|_| state.has_partners());
    chimera.is_some_and(|chimera| {
        state
            .fronts()
            .iter()
            .all(|player| chimera.shared.done.contains(*player))
    })
}

/// What is answered on the way to a later point when the script says only where to go.
fn onwards(question: &Question) -> Option<Answer> {
    if let (Ask::Action, Form::OneOf(options)) = (question.ask, question.form()) {
        let on = [Choice::EndTurn, Choice::Pass]
            .into_iter()
            .find(|c| options.contains(c))?;
        return Some(Answer::Choice(on));
    }
    question.form().nth(0)
}

/// Where expectations are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Boundary,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Goes,
    Finished,
}
