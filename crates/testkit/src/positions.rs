//! The law of positions: a description is the whole state, so a game that is taken up from it goes on as it would have.

use crate::laws::{Broken, Law};
use crate::random::Random;
use ashwright_core::{CardId, Seat, TitleId};
use ashwright_engine::{Answer, Choice, Form, Pending, Position, Question, Rulebook, State, World, Zone};

fn broken(how: impl Into<String>) -> Broken {
    Broken::new(Law::Positions, how)
}

/// Describes a state that stands at a boundary, and makes a state of the description.
///
/// # Errors
/// The broken law: the description is refused, the state made of it is described otherwise, or it differs in more than
/// ids.
pub fn check_description(book: &Rulebook, state: &State) -> Result<State, Broken> {
    let position = Position::of(book, state);
    let again = position.into_state(book).map_err(|problems| {
        let why: Vec<String> = problems.iter().map(ToString::to_string).collect();
        broken(format!("a description is refused: {}", why.join("; ")))
    })?;
    let described = Position::of(book, &again);
    if described != position {
        return Err(broken(format!(
            "described as\n{position:?}\nand then as\n{described:?}"
        )));
    }
    if again.hash64() != state.hash64() {
        return Err(broken(format!("a description {}", difference(state, &again))));
    }
    Ok(again)
}

/// Plays on from a state at a boundary and from the one that its description makes, with the same random answers.
///
/// # Errors
/// The broken law, with the first answer after which the two games differ.
pub fn check_future(book: &Rulebook, state: &State, random: &mut Random, answers: u32) -> Result<(), Broken> {
    let again = check_description(book, state)?;
    let (mut ours, mut theirs) = (World::new(state.clone()), World::new(again));
    let mut after = String::new();
    for n in 0..answers {
        let (here, there) = (ours.pending(book), theirs.pending(book));
        let last = after.clone();
        let parted = move |how: &str| {
            broken(format!(
                "after {n} answers a game taken up from its description {how}{last}"
            ))
        };
        if here.state.hash64() != there.state.hash64() {
            return Err(parted(&difference(&here.state, &there.state)));
        }
        if !asks_the_same(&here, &there) {
            return Err(parted("asks something else"));
        }
        let names = Names::of(&here.state, &there.state);
        let answering = random.answering(&here);
        for (at, (question, other)) in here.questions.iter().zip(&there.questions).enumerate() {
            if !answering.contains(&at) {
                continue;
            }
            let Some(answer) = random.answer(&question.decision()) else {
                return Err(broken("a question has no answer"));
            };
            let mut translated = names.translate(&answer);
            if !other.form().contains(&translated)
                && let Some(copy) = with_offered_copy(&translated, other, &there.state)
            {
                translated = copy;
            }
            if !other.form().contains(&translated) {
                let how = format!("refuses {translated:?} where {answer:?} is possible");
                return Err(parted(&how));
            }
            after = format!("\nafter {:?}: {answer:?} and {translated:?}", question.ask);
            ours.answers.push(here.answer_of(question.agent, answer));
            theirs.answers.push(there.answer_of(other.agent, translated));
        }
    }
    Ok(())
}

/// Where two states differ in their canonical forms.
fn difference(ours: &State, theirs: &State) -> String {
    let (ours, theirs) = (ours.canonical(), theirs.canonical());
    let cards = (0..).zip(ours.cards.iter().zip(&theirs.cards));
    for (number, (ours, theirs)) in cards {
        if ours != theirs {
            return format!("has as card {number}\n{theirs:?}\ninstead of\n{ours:?}");
        }
    }
    // Field by field: a whole state is too much to read.
    let fields = |state: State| -> Vec<String> {
        let without_cards = State {
            cards: Vec::new(),
            ..state
        };
        let written = format!("{without_cards:#?}");
        written.lines().map(str::to_owned).collect()
    };
    let (ours, theirs) = (fields(ours), fields(theirs));
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    // What opens less deeply than the first line that differs says where that is.
    let mut depth = usize::MAX;
    let mut path: Vec<&str> = Vec::new();
    for line in ours[..same].iter().rev() {
        let indent = line.len() - line.trim_start().len();
        if indent < depth && !line.trim_start().starts_with([']', '}', ')']) {
            depth = indent;
            path.push(line.trim());
        }
    }
    path.reverse();
    let from = |lines: &[String]| lines[same..].iter().take(6).cloned().collect::<Vec<_>>().join("\n");
    let at = path.join(" ");
    format!("is in {at}\n{}\ninstead of\n{}", from(&theirs), from(&ours))
}

fn asks_the_same(here: &Pending, there: &Pending) -> bool {
    let same = here.questions.iter().zip(&there.questions);
    here.questions.len() == there.questions.len()
        && same.into_iter().all(|(ours, theirs)| {
            ours.agent == theirs.agent
                && ours.rule == theirs.rule
                && ours.form().count() == theirs.form().count()
                && std::mem::discriminant(&ours.ask) == std::mem::discriminant(&theirs.ask)
        })
}

/// What tells a card outside of play from others: its title and place, and who knows it. Copies that agree in all of it
/// may change places.
fn what(state: &State, card: CardId) -> (TitleId, Seat, Zone, Vec<Seat>, bool) {
    let record = state.card(card);
    let known = state.all_seats().filter(|seat| record.known.contains(*seat)).collect();
    (record.title, record.owner, record.zone, known, record.is_public())
}

/// Of cards that nobody can tell apart one is offered for all, and the other game may offer another of them than the one that
/// an answer names: the answer with that one.
fn with_offered_copy(answer: &Answer, question: &Question, there: &State) -> Option<Answer> {
    let (Answer::Choice(choice), Form::OneOf(options)) = (answer, question.form()) else {
        return None;
    };
    let wanted = choice.card()?;
    let alike = |option: &&Choice| {
        let copy = option.card();
        copy.is_some_and(|copy| what(there, copy) == what(there, wanted) && **option == choice.with_card(&|_| copy))
    };
    options.iter().find(alike).copied().map(Answer::Choice)
}

/// Which card of one game is which of the other.
struct Names(Vec<(CardId, CardId)>);

impl Names {
    /// Pairs the cards as they are described, of two states that are described alike.
    fn of(here: &State, there: &State) -> Names {
        Names(here.numbering().into_iter().zip(there.numbering()).collect())
    }

    fn other(&self, card: CardId) -> CardId {
        let named = self.0.iter().find(|(ours, _)| *ours == card);
        named.map_or(card, |(_, theirs)| *theirs)
    }

    fn translate(&self, answer: &Answer) -> Answer {
        match answer {
            Answer::Choice(choice) => Answer::Choice(choice.with_card(&|card| self.other(card))),
            Answer::Cards(cards) => Answer::Cards(cards.iter().map(|card| self.other(card)).collect()),
            Answer::By(seat, choice) => Answer::By(*seat, choice.with_card(&|card| self.other(card))),
            Answer::Number(_) | Answer::Dice(_) => *answer,
        }
    }
}
