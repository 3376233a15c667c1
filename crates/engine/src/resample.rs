//! Worlds that a viewer cannot tell apart.
//!
//! The sequence of decisions never depends on hidden cards, so a game in which cards that the viewer does not know
//! change places with each other runs through the same questions. The titles of those cards are permuted among
//! themselves, owner by owner, at the last boundary, or, where deck lists are hidden, dealt from all that the rules allow
//! in a deck; the answers given since are run again; and the result counts only
//! when the viewer has seen, and sees, the very same.

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form, below};
use crate::game::{Decider, Game, Happening, Suspended};
use crate::lists::{deal_any_aspects, deal_any_deck};
use crate::view::{Viewer, about, view_of, visible};
use crate::{CardSet, Question, Rulebook, SeatSet, Seen, Stage, State, World, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, DeckLists, Seat, TitleId};
use ashwright_seen::Visible;

/// A world that a viewer cannot tell from the true one, and what it took to find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resampled {
    /// The world.
    pub world: World,
    /// How many candidates were run, this one included.
    pub tries: u32,
}

impl World {
    /// How many candidates [`World::resample`] runs before it gives up.
    pub const TRIES: u32 = 64;

    /// A world that the viewer cannot tell from this one: every card that the viewer knows is where it is, every other
    /// card of a hand or draw pile is as likely to be anywhere that it could be, and the viewer has seen the same
    /// happen. `random` returns 64 random bits at each call: the engine owns no generator.
    ///
    /// Nothing when no candidate within [`World::TRIES`] fits.
    pub fn resample(
        &self,
        book: &Rulebook,
        viewer: impl Into<Viewer>,
        random: &mut dyn FnMut() -> u64,
    ) -> Option<World> {
        let resampled = self.resample_within(book, viewer, random, World::TRIES)?;
        Some(resampled.world)
    }

    /// Like [`World::resample`] with another bound, telling how many candidates it took.
    pub fn resample_within(
        &self,
        book: &Rulebook,
        viewer: impl Into<Viewer>,
        random: &mut dyn FnMut() -> u64,
        tries: u32,
    ) -> Option<Resampled> {
        resample(book, &self.base, &self.answers, viewer.into(), random, tries)
    }
}

/// How many opening hands are dealt to a player until one could be a First Five.
const OPENING_HANDS: u32 = 256;

/// See [`World::resample_within`].
pub(crate) fn resample(
    book: &Rulebook,
    base: &State,
    answers: &[Answer],
    viewer: Viewer,
    random: &mut dyn FnMut() -> u64,
    tries: u32,
) -> Option<Resampled> {
    // Whole steps are folded into the base first, so that as little as possible is run again.
    let mut truth = World {
        base: base.clone(),
        answers: answers.to_vec(),
    };
    let mut run = Run::of(book, &truth, viewer);
    while let Some((next, used)) = run.finished.take() {
        truth.base = next;
        truth.answers.drain(..used);
        run = Run::of(book, &truth, viewer);
    }
    let run = free_known_copies(book, &mut truth, run, viewer);
    let unknown = unknown_cards(&truth.base, &run.state, viewer);
    let mut orders = unknown_orders(&run.state, viewer);
    for n in 1..=tries {
        let mut candidate = World {
            base: truth.base.clone(),
            answers: truth.answers.clone(),
        };
        let mut dealt = true;
        for (seat, cards) in &unknown {
            // Each try is cheap: nothing is run for it.
            for _ in 0..OPENING_HANDS {
                match candidate.base.lists {
                    DeckLists::Hidden if !viewer.is(*seat) && candidate.base.chimera.is_none() => {
                        dealt = deal_any_deck(book, &mut candidate.base, *seat, cards, random);
                    }
                    lists @ (DeckLists::Hidden | DeckLists::Open) => {
                        deal_again(&mut candidate.base, cards, random);
                        if lists == DeckLists::Hidden && candidate.base.is_chimera(*seat) {
                            deal_any_aspects(book, &mut candidate.base, *seat, cards, random);
                        }
                        deal_blood(book, &mut candidate.base, &run.state, *seat, cards, random);
                    }
                }
                if !dealt {
                    break;
                }
                if opening_hand_fits(book, &candidate.base, *seat, viewer) {
                    break;
                }
            }
        }
        if !dealt {
            continue;
        }
        for order in &mut orders {
            order.shuffle(random);
        }
        for card in candidate.base.segments.iter_mut().flat_map(|s| &mut s.order) {
            *card = changed_place(&orders, *card);
        }
        let other = Run::with_orders(book, &candidate, viewer, &orders);
        if other.looks_like(&run, book, viewer) {
            candidate.answers = other.given;
            return Some(Resampled {
                world: candidate,
                tries: n,
            });
        }
    }
    None
}

/// Where a copy came out of a hand that held another copy which the viewer knew, the viewer cannot tell which of the two
/// it was. Let it be the known one, so that the card left behind can be any.
fn free_known_copies(book: &Rulebook, truth: &mut World, mut run: Run, viewer: Viewer) -> Run {
    let hand = run.state.zones.of(Zone::Hand).iter();
    let left_behind: Cards = hand
        .filter(|card| viewer.knows(&truth.base, *card) && !viewer.knows(&run.state, *card))
        .collect();
    for known in left_behind {
        let record = *truth.base.card(known);
        let copies: Cards = truth
            .base
            .owned_in(record.zone, record.owner)
            .iter()
            .filter(|card| truth.base.card(*card).title == record.title && !viewer.knows(&truth.base, *card))
            .filter(|card| viewer.knows(&run.state, *card))
            .collect();
        for copy in copies {
            let exchanged = [(known, copy)];
            let candidate = World {
                base: truth.base.clone(),
                answers: truth
                    .answers
                    .iter()
                    .map(|answer| exchange_in(&exchanged, answer))
                    .collect(),
            };
            let other = Run::of(book, &candidate, viewer);
            if other.looks_like(&run, book, viewer) {
                truth.answers.clone_from(&other.given);
                run = other;
                break;
            }
        }
    }
    run
}

/// Cards of one player.
type Cards = ArrayVec<CardId, { CardSet::CAPACITY }>;

/// The cards of each player that could be any of each other, as far as the viewer knows: hidden now, and unknown at the
/// base and now. Of the viewer's own they are those of the draw pile, where others know what lies on it, or what came from it
/// and lies face down.
fn unknown_cards(base: &State, now: &State, viewer: Viewer) -> Vec<(Seat, Cards)> {
    let is_hidden = |state: &State, card: CardId| {
        // What lies face down and is public everybody knows (R 15.4.2).
        matches!(state.card(card).zone, Zone::Hand | Zone::DrawPile | Zone::Under) && !viewer.knows(state, card)
    };
    let under = *now.zones.of(Zone::Under);
    let is_looked_at = |seat: &Seat| {
        let mut placed = now.segments_of(*seat).flat_map(|segment| segment.cards);
        placed.any(|card| !viewer.knows(now, card))
            || !under.is_empty()
                && under
                    .iter()
                    .any(|card| now.card(card).owner == *seat && !viewer.knows(now, card))
    };
    base.all_seats()
        .filter(|seat| !viewer.is(*seat) || is_looked_at(seat))
        .map(|seat| {
            let hand = match viewer.is(seat) {
                true => CardSet::EMPTY,
                false => now.owned_in(Zone::Hand, seat),
            };
            // What is left of an older shuffling of the Chimera lies in rows, and everybody knows what it is.
            let pile = now.owned_in(Zone::DrawPile, seat).without(&now.older_shufflings(seat));
            let is_unknown = |card: &CardId| is_hidden(now, *card) && is_hidden(base, *card);
            let mut unknown: Cards = hand.iter().chain(pile).filter(is_unknown).collect();
            if !under.is_empty() {
                let own = now.owned_in(Zone::Under, seat);
                unknown.extend(own.into_iter().filter(is_unknown));
            }
            (seat, unknown)
        })
        .collect()
}

/// Cards that lie together in an order that somebody else chose, and which takes whose place in it.
struct Order {
    cards: Cards,
    changed: Cards,
}

impl Order {
    fn shuffle(&mut self, random: &mut dyn FnMut() -> u64) {
        for i in (1..self.changed.len()).rev() {
            self.changed.swap(i, below(i + 1, random));
        }
    }
}

/// The orders that others chose, or are choosing, and that the viewer does not know (R 8.7.7).
fn unknown_orders(now: &State, viewer: Viewer) -> Vec<Order> {
    let unknown = now
        .segments
        .iter()
        .filter(|segment| segment.ordered_by != SeatSet::NONE && !viewer.is_among(segment.ordered_by));
    unknown
        .map(|segment| Order {
            cards: segment.cards.iter().collect(),
            changed: segment.cards.iter().collect(),
        })
        .collect()
}

fn changed_place(orders: &[Order], card: CardId) -> CardId {
    let mut pairs = orders.iter().flat_map(|order| order.cards.iter().zip(&order.changed));
    pairs.find(|(was, _)| **was == card).map_or(card, |(_, is)| *is)
}

/// Permutes the titles of these cards, every order as likely.
fn deal_again(state: &mut State, cards: &[CardId], random: &mut dyn FnMut() -> u64) {
    for i in (1..cards.len()).rev() {
        let j = below(i + 1, random);
        let (a, b) = (state.card(cards[i]).title, state.card(cards[j]).title);
        state.card_mut(cards[i]).title = b;
        state.card_mut(cards[j]).title = a;
    }
}

/// Of a Chimera's deck, whose titles were permuted: gives the places of known blood value in its rows what fits there, each
/// fitting card as likely. Those places are among the cards of the bag, no matter which, so as many of these get such titles
/// in exchange for theirs; what is left is permuted as evenly as before.
fn deal_blood(
    book: &Rulebook,
    base: &mut State,
    now: &State,
    seat: Seat,
    cards: &[CardId],
    random: &mut dyn FnMut() -> u64,
) {
    let Some(chimera) = now.chimera.as_deref().filter(|chimera| chimera.seat == seat) else {
        return;
    };
    let bag = now.bag(seat);
    let (mut bag, mut free): (Cards, Cards) = (
        cards.iter().copied().filter(|card| bag.contains(*card)).collect(),
        cards.iter().copied().collect(),
    );
    let places = chimera.face_down.iter().filter(|place| place.shuffling == 0);
    for place in places {
        let Seen::Blood(blood) = place.seen else { continue };
        let fitting: Cards = free
            .iter()
            .copied()
            .filter(|card| base.blood(book, *card) == blood)
            .collect();
        if fitting.is_empty() || bag.is_empty() {
            return;
        }
        let given = fitting[below(fitting.len(), random)];
        let slot = bag.swap_remove(below(bag.len(), random));
        let (a, b) = (base.card(given).title, base.card(slot).title);
        base.card_mut(given).title = b;
        base.card_mut(slot).title = a;
        free.retain(|card| *card != slot);
    }
}

/// As long as a player has not drawn, everybody knows that the hand is from a First Five: different titles, none of
/// them chained, few of them unique (R 2.2, 16.5, 16.6.1).
fn opening_hand_fits(book: &Rulebook, state: &State, seat: Seat, viewer: Viewer) -> bool {
    if !state.player(seat).opening_hand {
        return true;
    }
    let mut titles: ArrayVec<TitleId, { CardSet::CAPACITY }> = ArrayVec::new();
    let mut uniques = 0;
    // What was discarded before the first draw was in the First Five as well.
    let discarded = state
        .owned_in(Zone::DiscardPile, seat)
        .iter()
        .filter(|_| state.round == 1);
    // So was what went face down under a card since.
    let mut first = state.owned_in(Zone::Hand, seat);
    if !state.zones.of(Zone::Under).is_empty() {
        for card in state.owned_in(Zone::Under, seat) {
            if !state.card(card).is_public() {
                first.insert(card);
            }
        }
    }
    discarded.chain(first).all(|card| {
        let title = state.card(card).title;
        let definition = book.pool.card(title);
        uniques += u8::from(definition.unique.is_some());
        let fits = !book.edition.holds_back(definition.chained)
            && uniques <= book.edition.first_five_uniques
            && !titles.contains(&title);
        titles.push(title);
        fits || viewer.knows(state, card)
    })
}

/// What a viewer saw while the answers of a world were run.
struct Run {
    state: State,
    asked: Vec<Question>,
    heard: Vec<Visible>,
    /// The answers that were given, cards exchanged where copies had to be.
    given: Vec<Answer>,
    /// Cards exchanged for others of the same title.
    exchanged: Vec<(CardId, CardId)>,
    /// Whether some answer did not fit.
    broke: bool,
    /// The state at the next boundary and the number of answers used, when the step came to its end.
    finished: Option<(State, usize)>,
}

impl Run {
    fn of(book: &Rulebook, world: &World, viewer: Viewer) -> Run {
        Run::with_orders(book, world, viewer, &[])
    }

    /// Runs a world in which others put cards down in another order.
    fn with_orders(book: &Rulebook, world: &World, viewer: Viewer, orders: &[Order]) -> Run {
        let mut replay = Replay {
            book,
            viewer,
            orders,
            answers: world.answers.iter(),
            asked: Vec::new(),
            heard: Vec::new(),
            given: Vec::with_capacity(world.answers.len() + 1),
            exchanged: Vec::new(),
            broke: false,
        };
        let over = matches!(world.base.stage, Stage::Over(_));
        let mut game = Game::new(book, world.base.clone(), &mut replay);
        let finished = !over && game.step().is_ok();
        let state = game.state;
        let broke = replay.broke || replay.answers.next().is_some() && !finished;
        let finished = finished.then(|| (state.clone(), replay.given.len()));
        Run {
            state,
            asked: replay.asked,
            heard: replay.heard,
            given: replay.given,
            exchanged: replay.exchanged,
            broke,
            finished,
        }
    }

    /// Whether the viewer cannot tell this run from the true one.
    fn looks_like(&self, truth: &Run, book: &Rulebook, viewer: Viewer) -> bool {
        let same_question = |ours: &Question, theirs: &Question| {
            ours.agent == theirs.agent && ours.rule == theirs.rule && self.same_ask(ours.ask, theirs.ask)
        };
        !self.broke
            && self.finished.is_none()
            && self.asked.len() == truth.asked.len()
            && self
                .asked
                .iter()
                .zip(&truth.asked)
                .all(|(ours, theirs)| same_question(ours, theirs))
            && self.heard == truth.heard
            && view_of(book, &self.state, &self.asked, viewer) == view_of(book, &truth.state, &truth.asked, viewer)
    }

    fn same_ask(&self, ours: Ask, theirs: Ask) -> bool {
        let ((our_name, our_card), (their_name, their_card)) = (about(ours), about(theirs));
        ours == theirs
            || our_card.is_some()
                && our_name == their_name
                && our_card == their_card.map(|card| exchange(&self.exchanged, card))
    }
}

fn exchange(exchanged: &[(CardId, CardId)], card: CardId) -> CardId {
    exchanged.iter().fold(card, |card, (a, b)| match card {
        c if c == *a => *b,
        c if c == *b => *a,
        c => c,
    })
}

fn exchange_in(exchanged: &[(CardId, CardId)], answer: &Answer) -> Answer {
    match answer {
        Answer::Choice(choice) => Answer::Choice(choice.with_card(&|card| exchange(exchanged, card))),
        Answer::Cards(cards) => Answer::Cards(cards.iter().map(|card| exchange(exchanged, card)).collect()),
        Answer::By(seat, choice) => Answer::By(*seat, choice.with_card(&|card| exchange(exchanged, card))),
        Answer::Number(_) | Answer::Dice(_) => *answer,
    }
}

/// Gives recorded answers; where another copy of the same title is offered instead of the one that was chosen, the two
/// change places, since nobody can tell them apart.
struct Replay<'a, 'w> {
    book: &'a Rulebook,
    viewer: Viewer,
    orders: &'w [Order],
    answers: std::slice::Iter<'w, Answer>,
    asked: Vec<Question>,
    heard: Vec<Visible>,
    given: Vec<Answer>,
    exchanged: Vec<(CardId, CardId)>,
    broke: bool,
}

impl Replay<'_, '_> {
    fn answer(&mut self, state: &State, decision: &Decision, answer: &Answer) -> Option<Answer> {
        let mut answer = exchange_in(&self.exchanged, answer);
        if let (Ask::Next(_), Answer::Choice(Choice::Card(card))) = (decision.ask, answer) {
            let other = Answer::Choice(Choice::Card(changed_place(self.orders, card)));
            if decision.form.contains(&other) {
                answer = other;
            }
        }
        if decision.form.contains(&answer) {
            return Some(answer);
        }
        let (Form::OneOf(options), Answer::Choice(choice)) = (decision.form, answer) else {
            return None;
        };
        let card = choice.card()?;
        let wanted = state.cards.get(card.index())?;
        let copy = options.iter().filter_map(Choice::card).find(|other| {
            let record = state.card(*other);
            record.title == wanted.title
                && record.owner == wanted.owner
                && record.zone == wanted.zone
                && options.contains(&choice.with_card(&|_| *other))
        })?;
        self.exchanged.push((card, copy));
        Some(Answer::Choice(choice.with_card(&|_| copy)))
    }
}

impl Decider for Replay<'_, '_> {
    fn decide(&mut self, _: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let Some(answer) = self.answers.next() else {
            self.asked.push(Question::of(decision));
            return Err(Suspended);
        };
        let Some(answer) = self.answer(state, decision, answer) else {
            self.broke = true;
            return Err(Suspended);
        };
        self.given.push(answer);
        Ok(answer)
    }

    fn decide_sealed(
        &mut self,
        _: &Rulebook,
        state: &State,
        decisions: &[Decision],
        answers: &mut ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        if self.answers.len() < decisions.len() {
            self.answers = [].iter();
            self.asked = decisions.iter().map(Question::of).collect();
            return Err(Suspended);
        }
        for decision in decisions {
            let answer = self
                .answers
                .next()
                .and_then(|answer| self.answer(state, decision, answer));
            let Some(answer) = answer else {
                self.broke = true;
                return Err(Suspended);
            };
            answers.push(answer);
        }
        self.given.extend(answers.iter().copied());
        Ok(())
    }

    fn decide_any(&mut self, _: &Rulebook, state: &State, decisions: &[Decision]) -> Result<Answer, Suspended> {
        let Some(answer) = self.answers.next() else {
            self.asked = decisions.iter().map(Question::of).collect();
            return Err(Suspended);
        };
        let of = |decision: &&Decision| matches!(answer, Answer::By(seat, _) if decision.agent == Agent::Seat(*seat));
        let asked = decisions.iter().find(of).zip(answer.choice());
        let given = asked.and_then(|(decision, choice)| {
            let answer = self.answer(state, decision, &Answer::Choice(choice))?;
            decision.by_its_seat(answer)
        });
        let Some(answer) = given else {
            self.broke = true;
            return Err(Suspended);
        };
        self.given.push(answer);
        Ok(answer)
    }

    fn happened(&mut self, state: &State, what: Happening) {
        self.heard.push(visible(self.book, state, what, self.viewer));
    }
}

/// Whether a seat is asked in a question.
pub(crate) fn asks(question: &Question, seat: Seat) -> bool {
    question.agent == Agent::Seat(seat)
}
