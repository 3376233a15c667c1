//! What a program that plays a seat gets to see, and the deciders that show it.
//!
//! An [`Observation`] holds the whole game behind private fields and gives out only what its seat may know, so a bot
//! cannot peek: what it simulates are worlds from [`Observation::resample`].

use crate::decision::{Agent, Answer, Ask, Choice, Decision};
use crate::game::{Decider, Happening, Suspended};
use crate::resample::{self, Resampled, asks};
use crate::view::{Viewer, view_of};
use crate::{Pending, Query, Question, Rulebook, State, World, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, CardKind, Dice, DiceByType, Seat, TitleId};
use ashwright_seen::View;

/// What a seat that is asked may know.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    book: &'a Rulebook,
    base: &'a State,
    answers: &'a [Answer],
    now: &'a State,
    seat: Seat,
    decision: Decision<'a>,
}

impl<'a> Observation<'a> {
    /// What a seat may know of a world that stands at `pending`; nothing when the seat is not asked there.
    pub fn new(book: &'a Rulebook, world: &'a World, pending: &'a Pending, seat: Seat) -> Option<Observation<'a>> {
        let question = pending.questions.iter().find(|question| asks(question, seat))?;
        Some(Observation {
            book,
            base: &world.base,
            answers: &world.answers,
            now: &pending.state,
            seat,
            decision: question.decision(),
        })
    }

    /// The definitions and the edition.
    pub fn book(&self) -> &'a Rulebook {
        self.book
    }

    /// Whose observation it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The question that the seat is asked.
    pub fn decision(&self) -> &Decision<'a> {
        &self.decision
    }

    /// Whether an action of the seat would do nothing at all.
    pub fn is_idle(&self, choice: Choice) -> bool {
        let query = Query {
            book: self.book,
            state: self.now,
        };
        self.decision.ask == Ask::Action && query.is_idle(self.seat, choice)
    }

    /// What the seat may see, its question included.
    pub fn view(&self) -> View {
        view_of(self.book, self.now, &[Question::of(&self.decision)], self.seat)
    }

    /// The cards of the seat's hand.
    pub fn hand(&self) -> impl Iterator<Item = (CardId, TitleId)> + '_ {
        self.now
            .owned_in(Zone::Hand, self.seat)
            .iter()
            .map(|card| (card, self.now.card(card).title))
    }

    /// How many cards a player has in hand.
    pub fn hand_size(&self, of: Seat) -> usize {
        self.now.count_owned(Zone::Hand, of)
    }

    /// How many cards a player has in the draw pile.
    pub fn draw_pile_size(&self, of: Seat) -> usize {
        self.now.count_owned(Zone::DrawPile, of)
    }

    /// Every die that a player can still have this round or in a later one, by type: the active, the exhausted and those
    /// on cards.
    pub fn dice(&self, of: Seat) -> DiceByType {
        let player = self.now.player(of);
        let mut dice = player.exhausted;
        for (die, n) in player.active.iter() {
            dice.add(die.kind, n);
        }
        for placed in self.now.placed_dice.iter().filter(|placed| placed.owner == of) {
            dice.add(placed.die.kind, 1);
        }
        dice
    }

    /// The dice that a player could spend now.
    pub fn active(&self, of: Seat) -> Dice {
        self.now.player(of).active
    }

    /// Whether the seat is asked for the first card that it discards to meditate (R 6.10.1).
    pub fn begins_to_meditate(&self) -> bool {
        let last = self.answers.last().and_then(Answer::choice);
        self.decision.ask == Ask::Meditate && last == Some(Choice::Meditate)
    }

    /// The round that is played.
    pub fn round(&self) -> u16 {
        self.now.round
    }

    /// Whether a Chimera sits at the table.
    pub fn meets_a_chimera(&self) -> bool {
        self.now.chimera.is_some()
    }

    /// Whether a slot is free for a card of the seat: on its battlefield for a unit, on its spellboard for a ready spell.
    /// Other cards need none.
    pub fn has_room_for(&self, title: TitleId) -> bool {
        let query = Query {
            book: self.book,
            state: self.now,
        };
        match self.book.pool.card(title).kind {
            CardKind::Ally | CardKind::Conjuration | CardKind::Aspect | CardKind::ConjuredAspect => {
                query.fits_battlefield(self.seat, title)
            }
            CardKind::ReadySpell => query.fits_spellboard(self.seat, title),
            CardKind::Phoenixborn
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell
            | CardKind::Chimera
            | CardKind::Behavior
            | CardKind::Ultimate
            | CardKind::Fatigued => true,
        }
    }

    /// The title of a card, if the seat knows it.
    pub fn title(&self, card: CardId) -> Option<TitleId> {
        let record = self.now.cards.get(card.index())?;
        // R 15.2.3: the owner of a draw pile knows what is in it.
        let own = record.owner == self.seat && matches!(record.zone, Zone::Hand | Zone::DrawPile);
        (own || Viewer::Seat(self.seat).knows(self.now, card)).then_some(record.title)
    }

    /// A world that the seat cannot tell from the true one, standing at the same question; see [`World::resample`].
    pub fn resample(&self, random: &mut dyn FnMut() -> u64) -> Option<World> {
        let resampled = self.resample_within(random, World::TRIES)?;
        Some(resampled.world)
    }

    /// Like [`Observation::resample`] with another bound, telling how many candidates it took.
    pub fn resample_within(&self, random: &mut dyn FnMut() -> u64, tries: u32) -> Option<Resampled> {
        let viewer = Viewer::Seat(self.seat);
        resample::resample(self.book, self.base, self.answers, viewer, random, tries)
    }
}

/// Keeps the state at the last boundary and the answers that another decider has given since, so that a running game
/// can be taken up as a [`World`] at any question.
#[derive(Clone, Debug)]
pub struct Recorder<D> {
    /// Whoever answers.
    pub decider: D,
    base: Option<State>,
    answers: Vec<Answer>,
}

impl<D> Recorder<D> {
    /// Records what `decider` answers.
    pub fn new(decider: D) -> Recorder<D> {
        Recorder {
            decider,
            base: None,
            answers: Vec::new(),
        }
    }

    /// The game as it stands; nothing before the first step.
    pub fn world(&self) -> Option<World> {
        let base = self.base.clone()?;
        let answers = self.answers.clone();
        Some(World { base, answers })
    }

    fn begin(&mut self, state: &State) {
        match &mut self.base {
            Some(base) => base.clone_from(state),
            None => self.base = Some(state.clone()),
        }
        self.answers.clear();
    }
}

impl<D: Decider> Decider for Recorder<D> {
    fn decide(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let answer = self.decider.decide(book, state, decision)?;
        self.answers.push(answer);
        Ok(answer)
    }

    fn decide_sealed(
        &mut self,
        book: &Rulebook,
        state: &State,
        decisions: &[Decision],
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        self.decider.decide_sealed(book, state, decisions, answers)?;
        self.answers.extend(answers.iter().copied());
        Ok(())
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        let answer = self.decider.decide_any(book, state, decisions)?;
        self.answers.push(answer);
        Ok(answer)
    }

    fn boundary(&mut self, state: &State) {
        self.begin(state);
        self.decider.boundary(state);
    }

    fn happened(&mut self, state: &State, what: Happening) {
        self.decider.happened(state, what);
    }
}

/// Players that see observations, and the chance that they play with.
pub trait Players {
    /// The answer of a seat to the question that it is asked; nothing suspends the game.
    fn choose(&mut self, seen: &Observation) -> Option<Answer>;

    /// Which of several seats that are asked together answers; the first, unless said otherwise.
    fn first_to_answer(&mut self, decisions: &[Decision]) -> usize {
        let _asked = decisions;
        0
    }

    /// What chance answers.
    fn chance(&mut self, decision: &Decision) -> Option<Answer>;
}

/// Lets [`Players`] play a game at full speed: each seat is shown its observation and nothing else.
#[derive(Clone, Debug)]
pub struct Seated<P> {
    /// The players.
    pub players: P,
    base: Option<State>,
    answers: Vec<Answer>,
}

impl<P: Players> Seated<P> {
    /// A table of these players.
    pub fn new(players: P) -> Seated<P> {
        Seated {
            players,
            base: None,
            answers: Vec::new(),
        }
    }

    fn answer(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let answer = match (decision.agent, &self.base) {
            (Agent::Seat(seat), Some(base)) => self.players.choose(&Observation {
                book,
                base,
                answers: &self.answers,
                now: state,
                seat,
                decision: *decision,
            }),
            (Agent::Seat(_), None) => None,
            (Agent::Chance, _) => self.players.chance(decision),
        };
        answer.ok_or(Suspended)
    }
}

impl<P: Players> Decider for Seated<P> {
    fn decide(&mut self, book: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let answer = self.answer(book, state, decision)?;
        self.answers.push(answer);
        Ok(answer)
    }

    fn decide_sealed(
        &mut self,
        book: &Rulebook,
        state: &State,
        decisions: &[Decision],
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        for decision in decisions {
            answers.push(self.answer(book, state, decision)?);
        }
        self.answers.extend(answers.iter().copied());
        Ok(())
    }

    fn decide_any(&mut self, book: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        let first = self.players.first_to_answer(decisions);
        let decision = decisions.get(first).ok_or(Suspended)?;
        let answer = self.answer(book, state, decision)?;
        let answer = decision.by_its_seat(answer).ok_or(Suspended)?;
        self.answers.push(answer);
        Ok(answer)
    }

    fn boundary(&mut self, state: &State) {
        match &mut self.base {
            Some(base) => base.clone_from(state),
            None => self.base = Some(state.clone()),
        }
        self.answers.clear();
    }
}
