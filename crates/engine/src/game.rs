//! The game as the rules see it: the state, the definitions, and whoever answers.

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form, Settled, Weights, asked_any};
use crate::query::Query;
use crate::rulebook::Rulebook;
use crate::{CardSet, FrameId, Outcome, Schedule, Stage, State};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Line, Rule, Seat, TitleId};
use std::collections::BTreeSet;

/// Why the rules stopped in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The answers ran out: the state is as it stands at the pending decision.
    Suspended,
    /// The game has ended; the state says how.
    Over,
}

/// The result of everything that may ask a question.
pub type Played<T = ()> = Result<T, Stop>;

/// Whoever answers the questions of a game.
pub trait Decider {
    /// Answers a question, or suspends. The state is the one at which the game waits.
    ///
    /// # Errors
    /// [`Suspended`] when no answer is at hand. An answer that the form does not contain suspends as well: the engine
    /// never acts on an illegal answer.
    fn decide(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended>;

    /// Answers sealed questions: all seats are asked at once, and nobody sees another's answer before all are in. The
    /// answers are pushed in the order of the questions.
    ///
    /// # Errors
    /// [`Suspended`] when an answer is missing.
    fn decide_sealed(
        &mut self,
        book: &Rulebook,
        state: &State,
        decisions: &[Decision],
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        for decision in decisions {
            answers.push(self.decide(book, state, decision)?);
        }
        Ok(())
    }

    /// Answers a question that is put to several seats at once, each with options of its own. One answer is enough; it
    /// is [`Answer::By`] and names its seat. Unless said otherwise, the first of the seats answers.
    ///
    /// # Errors
    /// [`Suspended`] when no answer is at hand.
    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        let first = decisions.first().ok_or(Suspended)?;
        let answer = self.decide(book, state, first)?;
        first.by_its_seat(answer).ok_or(Suspended)
    }

    /// Told of the state at every top-level boundary, from which the answers that follow can be run again.
    fn boundary(&mut self, _state: &State) {}

    /// Told of something that a face may want to show; deciders that show nothing ignore it.
    fn happened(&mut self, _state: &State, _what: Happening) {}

    /// Told of a question that was not put since it has only one answer, and of that answer.
    fn settled(&mut self, _state: &State, _seat: Seat, _ask: Ask, _answer: Answer) {}
}

/// Told which lines of the definitions are run while it watches a game.
pub trait Witness {
    /// A line was run for a card of this title.
    fn ran(&mut self, title: TitleId, line: Line);
}

impl Witness for BTreeSet<(TitleId, Line)> {
    fn ran(&mut self, title: TitleId, line: Line) {
        self.insert((title, line));
    }
}

/// No answer is at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suspended;

impl From<Suspended> for Stop {
    fn from(_: Suspended) -> Stop {
        Stop::Suspended
    }
}

/// Something that happened in the game, with the rule that made it happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happening {
    /// The rule that it follows.
    pub rule: Rule,
    /// What it was.
    pub what: What,
}

/// The kinds of things that happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A round began.
    Round(u16),
    /// A player rolled these dice.
    Rolled(Seat, ashwright_core::Dice),
    /// So many basics were the most, and several players rolled them: they or everybody roll all dice again (R 2.3.3).
    Tied(u8),
    /// A player holds the first player token.
    FirstPlayer(Seat),
    /// A turn began.
    Turn(Seat),
    /// A player passed as the main action.
    Passed(Seat),
    /// A player meditates.
    Meditated(Seat),
    /// The recovery phase begins.
    Recovery,
    /// A player drew a card that only they see.
    Drew(Seat, CardId),
    /// A card was played.
    Played(Seat, CardId),
    /// An ability or effect was activated or triggered.
    Used(Seat, CardId, ashwright_core::AbilityId),
    /// A dice power was used.
    UsedPower(Seat, ashwright_core::DieType),
    /// Dice were spent.
    Spent(Seat, ashwright_core::Dice),
    /// A card came into play.
    EnteredPlay(CardId),
    /// A card was attached.
    Attached(CardId, CardId),
    /// A card was put face down under another.
    PutUnder(CardId, CardId),
    /// Damage was dealt, and by what.
    Damage(CardId, u8, crate::Cause),
    /// Damage was prevented.
    Prevented(CardId, u8),
    /// Tokens were placed.
    Placed(CardId, ashwright_core::Token, u8),
    /// Tokens were removed.
    Removed(CardId, ashwright_core::Token, u8),
    /// A unit was destroyed.
    Destroyed(CardId),
    /// A card left play or a hand or a pile for its place.
    Discarded(CardId),
    /// A card left the game.
    LeftTheGame(CardId),
    /// A card went to its owner's hand.
    ToHand(CardId),
    /// A card was targeted.
    Targeted(CardId),
    /// A Phoenixborn or unit was attacked.
    Attacked(Seat, CardId),
    /// A unit was declared as an attacker.
    DeclaredAttacker(CardId),
    /// A unit or Phoenixborn was declared as a blocker or guard of that attacker.
    DeclaredDefender(CardId, CardId),
    /// An effect was cancelled.
    Cancelled(CardId),
    /// An active die was changed.
    DieChanged(Seat, ashwright_core::Die, ashwright_core::Level),
    /// An exhausted die came to the active pool, on this side.
    DieReadied(Seat, ashwright_core::Die),
    /// An effect took an active die, on this side, to the exhausted pool.
    DieExhausted(Seat, ashwright_core::Die),
    /// Somebody looked at a card.
    LookedAt(Seat, CardId),
    /// A draw pile was shuffled.
    Shuffled(Seat),
    /// A player lost.
    Lost(Seat),
    /// What only a Chimera does.
    Chimera(ashwright_seen::Deed),
    /// The game ended.
    Ended(Outcome),
}

/// A game in progress, for as long as one call of [`Game::step`].
pub struct Game<'a> {
    /// The definitions and the edition.
    pub book: &'a Rulebook,
    /// The state.
    pub state: State,
    /// Whether lives may have fallen since the last look (R 9.4.4).
    pub(crate) lives_changed: bool,
    pub(crate) witness: Option<&'a mut dyn Witness>,
    /// Of a text whose parts players resolve in turn as if it were theirs: its place in the chain, and whose effect it is.
    pub(crate) divided: Option<(FrameId, Seat)>,
    /// What has come back since the last boundary and is what it was (R 9.7.14): the card, its old stamp and its new one.
    pub(crate) came_back: Vec<(CardId, u16, u16)>,
    /// How many steps of effects there were since a player was asked something (R 14.4.2).
    pub(crate) unasked: u32,
    /// An empty schedule whose memory the next one uses.
    pub(crate) spare_schedule: Option<Box<Schedule>>,
    decider: &'a mut dyn Decider,
    options: Vec<Choice>,
}

impl<'a> Game<'a> {
    /// Takes up a game at `state`, which must stand at a top-level boundary: between two steps.
    pub fn new(book: &'a Rulebook, state: State, decider: &'a mut dyn Decider) -> Game<'a> {
        Game {
            book,
            state,
            lives_changed: false,
            witness: None,
            divided: None,
            came_back: Vec::new(),
            unasked: 0,
            spare_schedule: None,
            decider,
            options: Vec::with_capacity(32),
        }
    }

    /// Plays until the next top-level boundary: a step of the prepare phase, one action of a turn, and so on.
    ///
    /// # Errors
    /// [`Suspended`] when the decider has no answer; the state then stands at the pending decision.
    pub fn step(&mut self) -> Result<(), Suspended> {
        self.decider.boundary(&self.state);
        self.divided = None;
        self.came_back.clear();
        self.witness_values();
        // What goes to a discard pile now did not go there together with what lay there at the boundary.
        self.state.next_place();
        // R 9.4.4: what came of an action as a whole, such as the token that is passed at the end of a round.
        let advanced = self.advance().and_then(|()| match self.lives_changed {
            true => self.check_lives(),
            false => Ok(()),
        });
        match advanced {
            Ok(()) | Err(Stop::Over) => {
                self.state.events.clear();
                self.state.chain.clear();
                self.clear_schedule();
                self.state.forget_the_last_of_cards();
                if self.state.has_partners() {
                    self.state.forget_fronts();
                }
                Ok(())
            }
            Err(Stop::Suspended) => Err(Suspended),
        }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// [`Suspended`] when the decider has no answer.
    pub fn play_out(&mut self) -> Result<Outcome, Suspended> {
        loop {
            if let Stage::Over(outcome) = self.state.stage {
                return Ok(outcome);
            }
            self.step()?;
        }
    }

    /// Asks about the state.
    pub fn query(&self) -> Query<'_> {
        Query {
            book: self.book,
            state: &self.state,
        }
    }

    /// Tells the decider what happened.
    pub(crate) fn tell(&mut self, rule: Rule, what: What) {
        self.witness_happening(what);
        self.decider.happened(&self.state, Happening { rule, what });
    }

    /// Empties the list of options, to be filled with [`Game::offer`] and put with [`Game::ask`].
    pub(crate) fn clear_options(&mut self) {
        self.options.clear();
    }

    /// Adds an option.
    pub(crate) fn offer(&mut self, choice: Choice) {
        self.options.push(choice);
    }

    /// How many options there are.
    pub(crate) fn offered(&self) -> usize {
        self.options.len()
    }

    /// Puts the options to a seat. A single option is taken without asking: use this only where the options follow
    /// from what everybody knows.
    pub(crate) fn ask(&mut self, seat: Seat, rule: Rule, ask: Ask) -> Played<Choice> {
        if let [only] = self.options[..] {
            self.tell_settled(seat, ask, Answer::Choice(only));
            return Ok(only);
        }
        self.ask_hidden(seat, rule, ask)
    }

    /// Tells the decider of a question that has only one answer.
    pub(crate) fn tell_settled(&mut self, seat: Seat, ask: Ask, answer: Answer) {
        self.decider.settled(&self.state, seat, ask, answer);
    }

    /// Puts the options to a seat even when there is only one, since the number of options may depend on what others
    /// do not know: whether a question is asked must tell nothing (R 10.1.13).
    pub(crate) fn ask_hidden(&mut self, seat: Seat, rule: Rule, ask: Ask) -> Played<Choice> {
        debug_assert!(!self.options.is_empty(), "{ask:?} has no options");
        let options = std::mem::take(&mut self.options);
        let decision = Decision {
            agent: Agent::Seat(seat),
            rule,
            ask,
            form: Form::OneOf(&options),
        };
        let answer = self.put(&decision);
        self.options = options;
        match answer? {
            Answer::Choice(choice) => Ok(choice),
            _ => Err(Stop::Suspended),
        }
    }

    /// Puts a question and makes sure that the answer is legal: it has the form that was asked for. An illegal one is none.
    pub(crate) fn put(&mut self, decision: &Decision) -> Played<Answer> {
        self.witness_statics(None);
        let agent = match self.who_chooses(decision) {
            Settled::Asked(agent) => agent,
            Settled::By(answer) => {
                if let Agent::Seat(seat) = decision.agent {
                    self.tell_settled(seat, decision.ask, answer);
                }
                return Ok(answer);
            }
        };
        let for_another;
        let decision = match agent == decision.agent {
            true => decision,
            false => {
                for_another = Decision { agent, ..*decision };
                &for_another
            }
        };
        let answer = self.decider.decide(self.book, &self.state, decision)?;
        if matches!(agent, Agent::Seat(_)) {
            self.unasked = 0;
        }
        self.state.places = self.state.places.saturating_add(1);
        if !decision.form.contains(&answer) {
            return Err(Stop::Suspended);
        }
        Ok(answer)
    }

    /// Takes the options that are offered as a list.
    pub(crate) fn take_options(&mut self) -> Vec<Choice> {
        std::mem::take(&mut self.options)
    }

    /// Puts one question to several seats at once, each with options of its own: the first answer is the answer of all
    /// (R 22.3.1). Returns whose it is.
    pub(crate) fn put_to_any(&mut self, decisions: &[Decision]) -> Played<(Seat, Choice)> {
        self.witness_statics(None);
        let answer = self.decider.decide_any(self.book, &self.state, decisions)?;
        self.unasked = 0;
        self.state.places = self.state.places.saturating_add(1);
        match answer {
            Answer::By(seat, choice) if asked_any(decisions, &answer) => Ok((seat, choice)),
            Answer::By(..) | Answer::Choice(_) | Answer::Cards(_) | Answer::Number(_) | Answer::Dice(_) => {
                Err(Stop::Suspended)
            }
        }
    }

    /// Puts sealed questions.
    pub(crate) fn put_sealed(&mut self, decisions: &[Decision]) -> Played<ArrayVec<Answer, 4>> {
        self.witness_statics(None);
        let mut answers = ArrayVec::new();
        self.decider
            .decide_sealed(self.book, &self.state, decisions, &mut answers)?;
        self.state.places = self.state.places.saturating_add(1);
        if answers.len() != decisions.len() || !decisions.iter().zip(&answers).all(|(d, a)| d.form.contains(a)) {
            return Err(Stop::Suspended);
        }
        Ok(answers)
    }

    /// Lets a seat choose a number.
    pub(crate) fn ask_number(&mut self, seat: Seat, rule: Rule, ask: Ask, min: u8, max: u8) -> Played<u8> {
        if min >= max {
            return Ok(min);
        }
        let form = Form::Number { min, max };
        let decision = Decision {
            agent: Agent::Seat(seat),
            rule,
            ask,
            form,
        };
        self.put(&decision)?.number().ok_or(Stop::Suspended)
    }

    /// Lets chance take one of these cards, each as likely; of those in the bag of a Chimera's draw pile some lie face
    /// down in rows, where blood values may be known, so they are not equally likely.
    pub(crate) fn chance_card(&mut self, rule: Rule, ask: Ask, from: CardSet) -> Played<Option<CardId>> {
        if let Ask::Draw(seat) = ask
            && self.state.is_chimera(seat)
            && from.is_subset(&self.state.bag(seat))
        {
            let weights = self.state.unseen_weights(self.book, 0, &from);
            return self.chance_weighted(rule, ask, from, Weights(&weights));
        }
        self.chance_weighted(rule, ask, from, Weights::EQUAL)
    }

    /// Lets chance take one of these cards, each as likely as it weighs.
    pub(crate) fn chance_weighted(
        &mut self,
        rule: Rule,
        ask: Ask,
        from: CardSet,
        weights: Weights,
    ) -> Played<Option<CardId>> {
        if from.is_empty() {
            return Ok(None);
        }
        let form = Form::Draw { from, weights };
        let decision = Decision {
            agent: Agent::Chance,
            rule,
            ask,
            form,
        };
        match self.put(&decision)?.choice() {
            Some(Choice::Card(card)) => Ok(Some(card)),
            Some(_) | None => Err(Stop::Suspended),
        }
    }
}
