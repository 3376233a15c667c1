//! The laws that hold at every decision.

use crate::random::Random;
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Dice, Die, DieType, Level, Rule, Seat};
use ashwright_engine::view::{view_of, visible};
use ashwright_engine::{
    Agent, Answer, CardSet, Choice, Decider, Decision, Form, Game, Happening, Pending, Question, Rulebook, State,
    Suspended, Viewer, Wanted, World,
};
use ashwright_reference::Reference;
use ashwright_seen::Visible;
use std::fmt;

/// The laws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Law {
    /// Cards, dice and tokens are never created or lost.
    Conservation,
    /// The same answers give the same state.
    Determinism,
    /// What a viewer receives is a function of what it may know.
    Secrecy,
    /// What a viewer receives comes back whole from the words in which it is sent.
    Wire,
    /// Resampled worlds reach every place with the right frequency.
    Variation,
    /// An answer is legal if and only if it is among the options.
    Legality,
    /// Every game ends, and no question is without options.
    Progress,
    /// A description of a state between two steps is the whole state.
    Positions,
    /// Every rule that a game tells, asks or refuses by is one of its edition.
    Rules,
    /// Nobody is asked anything for the seat of a Chimera: a player whose effect asks answers, or a rule does.
    Agents,
}

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// Where and how.
    pub how: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the law of {:?} is broken: {}", self.law, self.how)
    }
}

impl Broken {
    /// A law that does not hold.
    pub fn new(law: Law, how: impl Into<String>) -> Broken {
        Broken { law, how: how.into() }
    }
}

/// Everybody who could look at a game.
pub fn viewers(state: &State) -> Vec<Viewer> {
    state.all_seats().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// Makes what a viewer receives of a moment; a test can plant a leak here.
pub type Leaky<'f> = &'f dyn Fn(&Rulebook, &Pending, Viewer) -> String;

/// What a viewer receives of a moment: its view as JSON.
fn received(book: &Rulebook, pending: &Pending, viewer: Viewer) -> String {
    let view = view_of(book, &pending.state, &pending.questions, viewer);
    serde_json::to_string(&view).unwrap_or_default()
}

/// Secrecy at one moment for one viewer: a world that it cannot tell apart gives the same bytes, the same events and
/// the same pending seats. Returns how many candidates the world took; nothing when none was found.
///
/// # Errors
/// The broken law.
pub fn check_secrecy(
    book: &Rulebook,
    world: &World,
    viewer: Viewer,
    random: &mut Random,
) -> Result<Option<u32>, Broken> {
    check_secrecy_of(book, world, viewer, random, &received)
}

/// Like [`check_secrecy`] for other messages than views.
///
/// # Errors
/// The broken law.
pub fn check_secrecy_of(
    book: &Rulebook,
    world: &World,
    viewer: Viewer,
    random: &mut Random,
    message: Leaky,
) -> Result<Option<u32>, Broken> {
    let Some(found) = world.resample_within(book, viewer, &mut || random.bits(), World::TRIES) else {
        return Ok(None);
    };
    let mut other = found.world;
    let (mut ours, mut theirs) = (Ears::new(book, viewer), Ears::new(book, viewer));
    let truth = ours.run(world);
    let sample = theirs.run(&other);
    let broken = |how: String| Err(Broken::new(Law::Secrecy, how));
    if ours.heard != theirs.heard {
        return broken(format!("{viewer:?} heard {:?} and not {:?}", theirs.heard, ours.heard));
    }
    if agents(&truth.questions) != agents(&sample.questions) {
        return broken(format!(
            "{viewer:?} sees others pending: {:?}",
            agents(&sample.questions)
        ));
    }
    let (a, b) = (message(book, &truth, viewer), message(book, &sample, viewer));
    if a != b {
        return broken(format!("{viewer:?} receives\n{b}\ninstead of\n{a}"));
    }
    // The sampled world is a world: it can be resumed and stands at the same question.
    let resumed = other.pending(book);
    if agents(&resumed.questions) != agents(&truth.questions) {
        return broken(format!("a world of {viewer:?} cannot be resumed"));
    }
    Ok(Some(found.tries))
}

fn agents(questions: &[Question]) -> Vec<Agent> {
    questions.iter().map(|question| question.agent).collect()
}

/// Runs a world and hears what a viewer hears.
struct Ears<'a> {
    book: &'a Rulebook,
    viewer: Viewer,
    answers: Vec<Answer>,
    used: usize,
    asked: Vec<Question>,
    wanted: Wanted,
    heard: Vec<Visible>,
}

impl<'a> Ears<'a> {
    fn new(book: &'a Rulebook, viewer: Viewer) -> Ears<'a> {
        Ears {
            book,
            viewer,
            answers: Vec::new(),
            used: 0,
            asked: Vec::new(),
            wanted: Wanted::All,
            heard: Vec::new(),
        }
    }

    fn run(&mut self, world: &World) -> Pending {
        self.answers.clone_from(&world.answers);
        let mut game = Game::new(self.book, world.base.clone(), self);
        let _suspended = game.step();
        let state = game.state;
        Pending {
            state,
            questions: self.asked.clone(),
            wanted: self.wanted,
        }
    }
}

impl Decider for Ears<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        match self.answers.get(self.used) {
            Some(answer) => {
                self.used += 1;
                Ok(*answer)
            }
            None => {
                self.asked.push(Question::of(decision));
                Err(Suspended)
            }
        }
    }

    fn decide_sealed(
        &mut self,
        book: &Rulebook,
        state: &State,
        decisions: &[Decision],
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        if self.used >= self.answers.len() {
            self.asked = decisions.iter().map(Question::of).collect();
            return Err(Suspended);
        }
        for decision in decisions {
            answers.push(self.decide(book, state, decision)?);
        }
        Ok(())
    }

    fn decide_any(&mut self, _: &Rulebook, _: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        match self.answers.get(self.used) {
            Some(answer) => {
                self.used += 1;
                Ok(*answer)
            }
            None => {
                self.asked = decisions.iter().map(Question::of).collect();
                self.wanted = Wanted::Any;
                Err(Suspended)
            }
        }
    }

    fn happened(&mut self, state: &State, what: Happening) {
        self.heard.push(visible(self.book, state, what, self.viewer));
    }
}

/// Legality of one question: its count, its answers by number, their numbers and its own membership agree, answers that
/// are not among them are refused, and every refused choice has a reason.
///
/// # Errors
/// The broken law.
pub fn check_legality(
    book: &Rulebook,
    pending: &Pending,
    question: &Question,
    random: &mut Random,
) -> Result<(), Broken> {
    let form = question.form();
    let count = form.count();
    let broken = |how: String| Err(Broken::new(Law::Legality, format!("{:?}: {how}", question.ask)));
    if count == 0 {
        return Err(Broken::new(Law::Progress, format!("{:?} has no options", question.ask)));
    }
    if form.nth(count).is_some() && count < u32::MAX {
        return broken(format!("there is an answer number {count} of {count}"));
    }
    let mut seen = Vec::new();
    for i in 0..count.min(12) {
        // All answers of small forms, some of large ones.
        let n = if count <= 12 { i } else { random.below(count) };
        let Some(answer) = form.nth(n) else {
            return broken(format!("answer {n} of {count} is missing"));
        };
        if !form.contains(&answer) {
            return broken(format!("{answer:?} is offered and refused"));
        }
        if form.index_of(&answer) != Some(n) {
            return broken(format!("{answer:?} is answer {n} and counted otherwise"));
        }
        if count <= 12 && seen.contains(&answer) {
            return broken(format!("{answer:?} is offered twice"));
        }
        seen.push(answer);
    }
    for answer in illegal_answers(&form) {
        if form.contains(&answer) {
            return broken(format!("{answer:?} is not offered and accepted"));
        }
    }
    if let (Agent::Seat(seat), Form::OneOf(options)) = (question.agent, form) {
        let friend = options.iter().find(|choice| match choice {
            Choice::Attack(card) => !pending.state.opposes(seat, pending.state.card(*card).controller),
            _ => false,
        });
        if let Some(choice) = friend {
            return broken(format!("{seat} is offered {choice:?} against its own side"));
        }
        check_reasons(book, pending, question, seat, options, random)?;
    }
    Ok(())
}

/// Some answers that no question of this form accepts.
fn illegal_answers(form: &Form) -> Vec<Answer> {
    let far = CardId(CardSet::CAPACITY as u16 - 1);
    let many: Dice = [(
        Die {
            kind: DieType::Astral,
            level: Level::Power,
        },
        99,
    )]
    .into_iter()
    .collect();
    let mut answers = vec![Answer::Choice(Choice::Card(CardId(u16::MAX))), Answer::Dice(many)];
    match form {
        Form::OneOf(_) | Form::Draw { .. } => {
            answers.extend([
                Answer::Number(0),
                Answer::Cards(CardSet::EMPTY),
                Answer::Dice(Dice::NONE),
            ]);
            answers.push(Answer::Choice(Choice::Play(CardId(u16::MAX))));
        }
        Form::Some { of, max, .. } => {
            answers.extend([Answer::Number(0), Answer::Choice(Choice::Yes)]);
            if !of.contains(far) {
                answers.push(Answer::Cards(CardSet::of(far)));
            }
            if of.len() > *max as usize {
                answers.push(Answer::Cards(*of));
            }
        }
        Form::Number { min, max } => {
            answers.extend(max.checked_add(1).map(Answer::Number));
            answers.extend(min.checked_sub(1).map(Answer::Number));
        }
        Form::Pay { needs, .. } => {
            answers.extend([Answer::Number(0), Answer::Choice(Choice::Yes)]);
            if needs.total() > 0 {
                answers.push(Answer::Dice(Dice::NONE));
            }
        }
        Form::AnyDice { .. } => answers.extend([Answer::Number(0), Answer::Choice(Choice::Done)]),
        Form::Roll { dice } => {
            answers.push(Answer::Number(0));
            if dice.total() > 0 {
                answers.push(Answer::Dice(Dice::NONE));
            }
        }
    }
    answers
}

/// Asks why choices that are not offered are not.
fn check_reasons(
    book: &Rulebook,
    pending: &Pending,
    question: &Question,
    seat: Seat,
    options: &[Choice],
    random: &mut Random,
) -> Result<(), Broken> {
    let rules = Reference::of(book.edition.id);
    let mut nobody = Nobody;
    let mut game = Game::new(book, pending.state.clone(), &mut nobody);
    let card = CardId(random.below(pending.state.cards.len() as u32) as u16);
    let choices = [
        Choice::Play(card),
        Choice::Attack(card),
        Choice::Card(card),
        Choice::React(card),
        Choice::Meditate,
        Choice::EndTurn,
        Choice::Pass,
        Choice::DicePower(DieType::ALL[random.below(9) as usize]),
        Choice::Card(CardId(u16::MAX)),
    ];
    for choice in choices.iter().filter(|choice| !options.contains(choice)) {
        let reason = game.why_not(seat, question.ask, *choice);
        if reason.to_string().is_empty() || reason.rule().0 == 0 {
            let how = format!("no reason why {choice:?} is not offered in {:?}", question.ask);
            return Err(Broken::new(Law::Legality, how));
        }
        check_rule(rules, reason.rule())?;
    }
    Ok(())
}

struct Nobody;

impl Decider for Nobody {
    fn decide(&mut self, _: &Rulebook, _: &State, _: &Decision) -> Result<Answer, Suspended> {
        Err(Suspended)
    }
}

/// A rule that a game tells or asks by exists in its edition.
///
/// # Errors
/// The broken law.
pub fn check_rule(rules: &Reference, rule: Rule) -> Result<(), Broken> {
    match rules.rule(rule) {
        Some(_) => Ok(()),
        None => {
            let how = format!("rule {rule} is none of {}", rules.edition.word());
            Err(Broken::new(Law::Rules, how))
        }
    }
}
