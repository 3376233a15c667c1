//! Plays scenarios.
//!
//! Every question of the game is answered by the script, or by itself when it has one answer, or with "no" when it is
//! optional and the script does not speak of it. At every question the game is also run again from its last boundary,
//! forked and played on at random, and counted.

use crate::check::{Moment, phase_of};
use crate::failure::Failure;
use crate::scenario::*;
use crate::words::{Names, Words, ask_words};
use ashwright_core::{Body, CardId, Seat, TitleId};
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{
    Agent, Answer, Ask, CardSet, Choice, Decider, Decision, Deck, Form, Game, Position, Question, Rulebook, Stage,
    State, Suspended, World, Zone,
};
use std::collections::BTreeMap;

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
    let fail = |problems: Vec<Problem>| Failure {
        id: scenario.id.clone(),
        problems,
    };
    let unknown = unknown_titles(book, scenario);
    if !unknown.is_empty() {
        return Err(fail(unknown));
    }
    let (base, decks) = start(book, scenario).map_err(fail)?;
    let mut runner = Runner {
        book,
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
    };
    runner.play().map_err(|problem| fail(vec![*problem]))?;
    Ok(runner.report)
}

fn unknown_titles(book: &Rulebook, scenario: &Scenario) -> Vec<Problem> {
    let pool = &book.pool;
    let decks = scenario.decks.iter().map(|d| (&d.phoenixborn, d.place));
    let mentions = scenario.mentions.iter().map(|(title, place)| (title, *place));
    let mut problems: Vec<Problem> = Vec::new();
    for (title, place) in mentions.chain(decks) {
        if pool.title(title).is_some() || problems.iter().any(|p| p.position() == place) {
            continue;
        }
        let problem = scenario.problem(place, format!("there is no card called \"{title}\""));
        problems.push(
            match ashwright_diagnostic::nearest(title, pool.cards.iter().map(|c| c.title.as_str())) {
                Some(close) => problem.with_remedy(format!("did you mean \"{close}\"?")),
                None => problem.with_remedy("see the list of cards for the titles that exist"),
            },
        );
    }
    problems
}

fn start(book: &Rulebook, scenario: &Scenario) -> Result<(State, Vec<Deck>), Vec<Problem>> {
    if !scenario.edition.eq_ignore_ascii_case(book.edition.name()) {
        let top = Place {
            line: 1,
            column: 1,
            width: 1,
        };
        let message = format!("the scenario is of the edition \"{}\"", scenario.edition);
        return Err(vec![
            scenario
                .problem(top, message)
                .with_remedy(format!("these rules are \"{}\"", book.edition.name())),
        ]);
    }
    match &scenario.start {
        Start::Position(position) => match position.into_state(book) {
            Ok(state) => Ok((state, Vec::new())),
            Err(problems) => Err(problems
                .into_iter()
                .map(|p| {
                    let place = p
                        .seat
                        .and_then(|s| scenario.seat_places.get(s))
                        .copied()
                        .unwrap_or(Place {
                            line: 1,
                            column: 1,
                            width: 1,
                        });
                    scenario.problem(place, p.message)
                })
                .collect()),
        },
        Start::Decks => {
            let mut decks = Vec::new();
            let plays = scenario
                .items
                .iter()
                .any(|i| matches!(i.what, What::Act(..) | What::Until(..)));
            for block in &scenario.decks {
                let deck = deck_of(book, block);
                let problems = deck.problems(book);
                if plays && !problems.is_empty() {
                    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    return Err(vec![
                        scenario
                            .problem(block.place, format!("the deck of {} cannot be played", block.name))
                            .note("found", said.join("; ")),
                    ]);
                }
                decks.push(deck);
            }
            Ok((State::new(book, &decks), decks))
        }
    }
}

fn deck_of(book: &Rulebook, block: &DeckBlock) -> Deck {
    let pool = &book.pool;
    let mut cards: BTreeMap<TitleId, u8> = BTreeMap::new();
    for (title, n) in &block.cards {
        if let Some(title) = pool.title(title) {
            let copies = cards.entry(title).or_default();
            *copies = copies.saturating_add(*n);
        }
    }
    if let Some(size) = block.fill {
        for title in pool.titles() {
            let card = pool.card(title);
            let total = cards.values().fold(0u8, |sum, n| sum.saturating_add(*n));
            let plain = card.unique.is_none() && card.chained == ashwright_core::Chained::No;
            if total < size && plain && book.is_deck_card(title) && !cards.contains_key(&title) {
                cards.insert(title, book.edition.copies.min(size - total));
            }
        }
    }
    Deck {
        phoenixborn: pool.title(&block.phoenixborn).unwrap_or(TitleId(0)),
        cards: cards.into_iter().collect(),
        dice: block.dice,
    }
}

/// What never changes in a game: how many cards and dice each player owns.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Counted(Vec<(usize, usize)>);

impl Counted {
    fn of(state: &State) -> Counted {
        let seats = state.all_seats().map(|seat| {
            let conjured = |c: &ashwright_engine::CardState| {
                state.conjurations.iter().any(|p| p.owner == seat && p.title == c.title)
            };
            let cards = state
                .cards
                .iter()
                .filter(|c| c.owner == seat && c.zone != Zone::Unused && !conjured(c))
                .count();
            let player = state.player(seat);
            let placed = state.placed_dice.iter().filter(|d| d.owner == seat).count();
            (
                cards,
                player.active.total() as usize + player.exhausted.total() as usize + placed,
            )
        });
        Counted(seats.collect())
    }

    fn differs(&self, state: &State) -> Option<String> {
        let now = Counted::of(state);
        for seat in state.all_seats().filter(|s| state.player(*s).alive) {
            let (before, after) = (self.0[seat.index()], now.0[seat.index()]);
            if before != after {
                return Some(format!("{seat} had {before:?} cards and dice and has {after:?}"));
            }
            for pile in state.conjurations.iter().filter(|p| p.owner == seat) {
                let out = state
                    .cards
                    .iter()
                    .filter(|c| c.owner == seat && c.title == pile.title && c.zone != Zone::Unused)
                    .count();
                if pile.left as usize + out != pile.limit as usize {
                    return Some(format!(
                        "{seat} has {} + {out} of {} copies of a conjuration",
                        pile.left, pile.limit
                    ));
                }
            }
        }
        None
    }
}

/// A question as the script may answer it.
pub(crate) struct Deciding<'a> {
    pub agent: Agent,
    pub ask: Ask,
    pub form: Form<'a>,
}

impl<'a> Deciding<'a> {
    pub fn of(question: &'a Question) -> Deciding<'a> {
        Deciding {
            agent: question.agent,
            ask: question.ask,
            form: question.form(),
        }
    }
}

/// What an act of the script is to a question.
pub(crate) enum Resolved {
    /// It answers something else.
    NotThis,
    /// It answers this, but the answer is not possible.
    Refused,
    /// It answers this.
    Answer(Answer),
}

/// The card among these that a reference means: the first copy when it does not say which.
pub(crate) fn matching_card(moment: &Moment, reference: &CardRef, candidates: &[CardId]) -> Option<CardId> {
    candidates
        .iter()
        .copied()
        .filter(|c| moment.is_named(reference, *c))
        .min_by_key(|c| (moment.names.number(moment.state, *c, None).unwrap_or(usize::MAX), *c))
}

/// Whether a paragraph is the one that is meant by the name of a card or of an ability.
fn is_text(
    moment: &Moment,
    card: CardId,
    ability: ashwright_core::AbilityId,
    named: &CardRef,
    text: &Option<String>,
) -> bool {
    let name = moment.book.ability(ability).name.as_deref();
    match text {
        Some(text) => {
            let label = moment.book.label_of(moment.state.card(card).title, ability);
            let label = label.as_deref().or(name);
            moment.is_named(named, card) && label.is_some_and(|l| l.eq_ignore_ascii_case(text))
        }
        None => {
            let whose = named
                .seat
                .is_none_or(|s| moment.state.card(card).controller.index() == s);
            moment.is_named(named, card) || whose && name.is_some_and(|n| n.eq_ignore_ascii_case(&named.title))
        }
    }
}

/// What an act of the script is to a question.
pub(crate) fn resolve(moment: &Moment, actor: Actor, act: &Act, deciding: &Deciding) -> Resolved {
    let about = match (deciding.agent, deciding.ask) {
        (Agent::Seat(seat), _) => Actor::Seat(seat.index()),
        (Agent::Chance, Ask::Roll(seat) | Ask::Draw(seat) | Ask::RandomCard(seat)) => Actor::Chance(seat.index()),
        (Agent::Chance, _) => return Resolved::NotThis,
    };
    if about != actor {
        return Resolved::NotThis;
    }
    let options: &[Choice] = match &deciding.form {
        Form::OneOf(options) => options,
        _ => &[],
    };
    let card_options = || -> Vec<CardId> {
        options
            .iter()
            .filter_map(|o| match o {
                Choice::Card(card) => Some(*card),
                _ => None,
            })
            .collect()
    };
    let pick = |reference: &CardRef| -> Option<Choice> {
        let seat = reference
            .seat
            .filter(|_| reference.whole_seat)
            .map(|s| Choice::Seat(Seat(s as u8)));
        if let Some(seat) = seat
            && options.contains(&seat)
        {
            return Some(seat);
        }
        moment.choose(reference, &card_options()).map(Choice::Card)
    };
    let one = |choice: Option<Choice>| match choice {
        Some(choice) if options.contains(&choice) => Resolved::Answer(Answer::Choice(choice)),
        _ => Resolved::Refused,
    };
    let whole = |answer: Answer| {
        if deciding.form.contains(&answer) {
            Resolved::Answer(answer)
        } else {
            Resolved::Refused
        }
    };
    match (act, deciding.ask) {
        (Act::Play(card), Ask::Action | Ask::Respond) => one(options.iter().copied().find(|o| match o {
            Choice::Play(c) | Choice::React(c) => moment.is_named(card, *c),
            _ => false,
        })),
        (Act::Activate(card, text), Ask::Action) => {
            let found: Vec<(CardId, Choice)> = options
                .iter()
                .filter_map(|o| match o {
                    Choice::Activate(c, ability) if is_text(moment, *c, *ability, card, text) => Some((*c, *o)),
                    _ => None,
                })
                .collect();
            let first = found
                .iter()
                .min_by_key(|(c, _)| moment.names.number(moment.state, *c, None));
            one(first.map(|(_, o)| *o))
        }
        (Act::Trigger(card, text), Ask::Respond | Ask::Next(_)) => {
            let found: Vec<(CardId, Choice)> = options
                .iter()
                .filter_map(|o| match o {
                    Choice::Trigger(c, ability) if is_text(moment, *c, *ability, card, text) => Some((*c, *o)),
                    _ => None,
                })
                .collect();
            let first = found
                .iter()
                .min_by_key(|(c, _)| moment.names.number(moment.state, *c, None));
            one(first.map(|(_, o)| *o))
        }
        (Act::Power(kind), Ask::Action) => one(Some(Choice::DicePower(*kind))),
        (Act::Attack(card), Ask::Action) => {
            let targets: Vec<CardId> = options
                .iter()
                .filter_map(|o| match o {
                    Choice::Attack(c) => Some(*c),
                    _ => None,
                })
                .collect();
            one(moment.choose(card, &targets).map(Choice::Attack))
        }
        (Act::Meditate, Ask::Action) => one(Some(Choice::Meditate)),
        (Act::Pass, Ask::Action) => one(Some(Choice::Pass)),
        (Act::EndTurn, Ask::Action) => one(Some(Choice::EndTurn)),
        (Act::Attacker(card), Ask::Attackers) => one(pick(card)),
        (Act::AttackersDone, Ask::Attackers) | (Act::MeditateDone, Ask::Meditate) => one(Some(Choice::Done)),
        (Act::Block(attacker, card), Ask::Block(against)) => {
            if attacker.as_ref().is_some_and(|a| !moment.is_named(a, against)) {
                return Resolved::NotThis;
            }
            one(pick(card))
        }
        (Act::NoBlock(attacker), Ask::Block(against)) => {
            if attacker.as_ref().is_some_and(|a| !moment.is_named(a, against)) {
                return Resolved::NotThis;
            }
            one(Some(Choice::Decline))
        }
        (Act::Guard(card), Ask::Guard(_)) => one(pick(card)),
        (Act::NoGuard, Ask::Guard(_)) => one(Some(Choice::Decline)),
        (Act::Counter(yes), Ask::Counter(_)) | (Act::Say(yes), Ask::May(_)) => {
            one(Some(if *yes { Choice::Yes } else { Choice::No }))
        }
        (Act::MeditateTop, Ask::Meditate) => one(Some(Choice::TopOfDrawPile)),
        (Act::MeditateCard(card), Ask::Meditate) => one(pick(card)),
        (Act::SetDie(die, level), Ask::MeditateDie | Ask::ChangeDie(_)) => one(Some(Choice::SetDie(*die, *level))),
        (Act::PickDie(die), Ask::ChangeDie(_)) => one(Some(Choice::Die(*die))),
        (Act::Pick(Pick::Choose, card), Ask::Target(_) | Ask::Choose(_) | Ask::ChoosePlayer(_) | Ask::FirstPlayer)
        | (Act::Pick(Pick::Discard, card), Ask::PayDiscard(_) | Ask::DiscardOne)
        | (Act::Pick(Pick::Find, card), Ask::Search(_))
        | (Act::Pick(Pick::Next, card), Ask::Next(_) | Ask::NextBattle | Ask::DamageFirst) => one(pick(card)),
        (Act::Cards(cards), Ask::PayDiscard(_) | Ask::DiscardOne) => match cards.first() {
            Some(card) => one(pick(card)),
            None => Resolved::NotThis,
        },
        (Act::Cards(cards), Ask::FirstFive | Ask::PrepareDiscard) => {
            let Form::Some { of, .. } = deciding.form else {
                return Resolved::NotThis;
            };
            let mut chosen = CardSet::EMPTY;
            for card in cards {
                let left: Vec<CardId> = of.iter().filter(|c| !chosen.contains(*c)).collect();
                match moment.choose(card, &left) {
                    Some(found) => chosen.insert(found),
                    None => return Resolved::Refused,
                }
            }
            whole(Answer::Cards(chosen))
        }
        (Act::Pay(dice), Ask::Pay(_))
        | (Act::ExhaustDice(dice), Ask::ExhaustDice)
        | (Act::Roll(dice), Ask::Roll(_)) => whole(Answer::Dice(*dice)),
        (Act::Option(n), Ask::CostOption(_)) | (Act::Mode(n), Ask::Mode(_)) => one(n.checked_sub(1).map(Choice::Mode)),
        (Act::Number(n), Ask::PayX(_) | Ask::Amount(_) | Ask::DrawMore) => whole(Answer::Number(*n)),
        (Act::Token(token), Ask::TokenKind(_)) => one(Some(Choice::Token(*token))),
        (Act::Draw(card), Ask::Draw(_) | Ask::RandomCard(_)) => {
            let Form::Draw { from, .. } = deciding.form else {
                return Resolved::NotThis;
            };
            let cards: Vec<CardId> = from.iter().collect();
            match moment.choose(card, &cards) {
                Some(found) => Resolved::Answer(Answer::Choice(Choice::Card(found))),
                None => Resolved::Refused,
            }
        }
        (Act::Decline, _) => {
            let no = [Choice::Decline, Choice::Done, Choice::No]
                .into_iter()
                .find(|c| options.contains(c));
            match no {
                Some(choice) => Resolved::Answer(Answer::Choice(choice)),
                None => Resolved::NotThis,
            }
        }
        _ => Resolved::NotThis,
    }
}

/// The choice that an act would be, though it is not offered: what to ask the engine about.
pub(crate) fn imagine(moment: &Moment, seat: usize, act: &Act, ask: Ask) -> Option<(Ask, Choice)> {
    let state = moment.state;
    let me = Seat(seat as u8);
    let all: Vec<CardId> = (0..state.cards.len() as u16).map(CardId).collect();
    let in_play: Vec<CardId> = state.zones.in_play().iter().collect();
    let text_of = |named: &CardRef, text: &Option<String>, wanted: fn(&Body) -> bool| {
        in_play.iter().find_map(|c| {
            let printed = &state.printed(&moment.book.pool, *c).text;
            let found = printed.iter().find(|p| {
                wanted(&moment.book.ability(p.ability).body) && is_text(moment, *c, p.ability, named, text)
            })?;
            Some((*c, found.ability))
        })
    };
    let is_activated = |body: &Body| matches!(body, Body::Activated { .. });
    let is_triggered = |body: &Body| matches!(body, Body::Triggered { .. });
    let own_first = |reference: &CardRef| {
        let own: Vec<CardId> = in_play
            .iter()
            .copied()
            .filter(|c| state.card(*c).controller == me)
            .collect();
        moment
            .choose(reference, &own)
            .or_else(|| moment.choose(reference, &in_play))
    };
    match act {
        Act::Play(card) => {
            let hand: Vec<CardId> = state.owned_in(Zone::Hand, me).iter().collect();
            let found = moment.choose(card, &hand).or_else(|| moment.choose(card, &all))?;
            let choice = if ask == Ask::Respond {
                Choice::React(found)
            } else {
                Choice::Play(found)
            };
            Some((ask, choice))
        }
        Act::Activate(card, text) => {
            let (card, ability) = text_of(card, text, is_activated).or_else(|| text_of(card, text, is_triggered))?;
            Some((Ask::Action, Choice::Activate(card, ability)))
        }
        Act::Trigger(card, text) => {
            let (card, ability) = text_of(card, text, is_triggered).or_else(|| text_of(card, text, is_activated))?;
            Some((ask, Choice::Trigger(card, ability)))
        }
        Act::Power(kind) => Some((Ask::Action, Choice::DicePower(*kind))),
        Act::Attack(card) => Some((Ask::Action, Choice::Attack(moment.choose(card, &in_play)?))),
        Act::Meditate => Some((Ask::Action, Choice::Meditate)),
        Act::Pass => Some((Ask::Action, Choice::Pass)),
        Act::EndTurn => Some((Ask::Action, Choice::EndTurn)),
        Act::Attacker(card) => Some((Ask::Attackers, Choice::Card(own_first(card)?))),
        Act::Block(attacker, card) => {
            let ask = match (ask, attacker) {
                (Ask::Block(_), _) => ask,
                (_, Some(attacker)) => Ask::Block(moment.choose(attacker, &in_play)?),
                (_, None) => Ask::Block(state.attack.as_ref()?.battles.first()?.attacker),
            };
            Some((ask, Choice::Card(own_first(card)?)))
        }
        Act::Guard(card) => {
            let ask = match ask {
                Ask::Guard(_) => ask,
                _ => Ask::Guard(state.attack.as_ref()?.battles.first()?.attacker),
            };
            Some((ask, Choice::Card(own_first(card)?)))
        }
        Act::Pick(_, card) => {
            let found = moment.choose(card, &in_play).or_else(|| moment.choose(card, &all))?;
            Some((ask, Choice::Card(found)))
        }
        _ => None,
    }
}

/// A question that settled itself, with the state in which it did.
struct Settled {
    state: State,
    seat: Seat,
    ask: Ask,
    answer: Answer,
}

/// Gives answers in order and remembers everything on the way.
struct Tracer<'a> {
    answers: std::slice::Iter<'a, Answer>,
    settled: Vec<Settled>,
    asked: Vec<Question>,
}

impl Decider for Tracer<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        match self.answers.next() {
            Some(answer) if decision.form.contains(answer) => Ok(*answer),
            Some(_) | None => {
                self.asked.push(Question::of(decision));
                Err(Suspended)
            }
        }
    }

    fn decide_sealed(
        &mut self,
        _: &Rulebook,
        _: &State,
        decisions: &[Decision],
        answers: &mut arrayvec::ArrayVec<Answer, 4>,
    ) -> Result<(), Suspended> {
        for decision in decisions {
            match self.answers.next() {
                Some(answer) if decision.form.contains(answer) => answers.push(*answer),
                Some(_) | None => {
                    self.asked = decisions.iter().map(Question::of).collect();
                    return Err(Suspended);
                }
            }
        }
        Ok(())
    }

    fn settled(&mut self, state: &State, seat: Seat, ask: Ask, answer: Answer) {
        self.settled.push(Settled {
            state: state.clone(),
            seat,
            ask,
            answer,
        });
    }
}

/// Answers what was answered and then at random, for a while.
struct Wanderer<'a> {
    answers: std::slice::Iter<'a, Answer>,
    seed: u64,
    left: usize,
}

impl Decider for Wanderer<'_> {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        if let Some(answer) = self.answers.next() {
            return Ok(*answer);
        }
        if self.left == 0 {
            return Err(Suspended);
        }
        self.left -= 1;
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = u64::from(decision.form.count().max(1));
        decision.form.nth(((self.seed >> 33) % count) as u32).ok_or(Suspended)
    }
}

/// How many decisions a fork is played on.
const WANDER: usize = 40;

type Step<T = ()> = Result<T, Box<Problem>>;

/// What comes next in the script, expectations apart.
enum Ahead {
    Act(usize),
    Until,
    Anchor,
    End,
}

struct Runner<'a> {
    book: &'a Rulebook,
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
}

impl Runner<'_> {
    fn ahead(&self) -> Ahead {
        let mut i = self.next;
        while let Some(item) = self.items.get(i) {
            match &item.what {
                What::Act(..) => return Ahead::Act(i),
                What::Until(..) => return Ahead::Until,
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
            let item = &self.items[self.next];
            if let What::Expect(expect) = &item.what
                && let Err(mismatch) = self.moment(state, questions).check(expect)
            {
                let problem = self
                    .problem(self.next, "what is expected is not so")
                    .note("expected", mismatch.expected)
                    .note("found", mismatch.found);
                return Err(Box::new(problem));
            }
            self.report.checked += 1;
            self.next += 1;
        }
        Ok(())
    }

    fn trace(&self) -> (State, Vec<Settled>, Vec<Question>) {
        let mut tracer = Tracer {
            answers: self.answers.iter(),
            settled: Vec::new(),
            asked: Vec::new(),
        };
        let mut game = Game::new(self.book, self.base.clone(), &mut tracer);
        let _suspended = game.step();
        let state = game.state;
        (state, tracer.settled, tracer.asked)
    }

    /// What would be asked next at a boundary.
    fn peek(&self, state: &State) -> Vec<Question> {
        if matches!(state.stage, Stage::Over(_)) {
            return Vec::new();
        }
        let mut tracer = Tracer {
            answers: [].iter(),
            settled: Vec::new(),
            asked: Vec::new(),
        };
        let mut game = Game::new(self.book, state.clone(), &mut tracer);
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
                let state = self.base.clone();
                let end = self.block();
                self.check(end, &state, &[])?;
                return match self.items.get(self.next) {
                    None => Ok(()),
                    Some(_) => Err(Box::new(
                        self.problem(self.next, "the game is over before this happens"),
                    )),
                };
            }
            let (state, settled, questions) = self.trace();
            for moment in settled.iter().skip(self.settled) {
                self.names.update(&moment.state);
                self.accept_settled(moment)?;
            }
            self.settled = settled.len();
            self.names.update(&state);
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

    /// At a boundary: what is expected after an action is looked at when the action is over.
    fn arrive(&mut self, state: &State, at: At) -> Step {
        let mut here = at == At::Start || matches!(state.stage, Stage::Turn);
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
                        && seat.is_none_or(|s| state.turn.seat.index() == s) =>
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
                return Ok(());
            };
            let What::Act(actor, act) = &self.items[i].what else {
                return Ok(());
            };
            let accepted = match moment.answer {
                Answer::Choice(choice) => {
                    let options = [choice];
                    let deciding = Deciding {
                        agent: Agent::Seat(moment.seat),
                        ask: moment.ask,
                        form: Form::OneOf(&options),
                    };
                    let here = self.moment(&moment.state, &[]);
                    matches!(resolve(&here, *actor, act, &deciding), Resolved::Answer(_))
                }
                Answer::Dice(dice) => {
                    *actor == Actor::Seat(moment.seat.index())
                        && matches!((act, moment.ask), (Act::Pay(paid), Ask::Pay(_)) if *paid == dice)
                }
                Answer::Cards(_) | Answer::Number(_) => false,
            };
            if accepted {
                self.check(i, &moment.state.clone(), &[])?;
                self.consume(i);
                return Ok(());
            }
            if !self.skip_soft(i) {
                return Ok(());
            }
        }
    }

    /// "Nothing more" goes without saying where it is not asked.
    fn skip_soft(&mut self, i: usize) -> bool {
        let soft = matches!(self.items[i].what, What::Act(_, Act::AttackersDone | Act::MeditateDone));
        if soft {
            self.items.remove(i);
        }
        soft
    }

    fn consume(&mut self, i: usize) {
        self.report.scripted += 1;
        if let What::Act(_, Act::Cards(cards)) = &mut self.items[i].what
            && cards.len() > 1
        {
            cards.remove(0);
            return;
        }
        self.next = i + 1;
    }

    fn answer(&mut self, state: &State, questions: &[Question]) -> Step<Flow> {
        if let [question] = questions {
            return self.answer_one(state, question, questions);
        }
        // Sealed: everybody's answer, in the order of the questions.
        let end = self.block();
        let anchored = self.items[self.next..end]
            .iter()
            .any(|i| matches!(&i.what, What::Expect(Expect::Asked(..))));
        if anchored || self.next < end {
            self.check(end, state, questions)?;
            if self.next >= self.items.len() {
                return Ok(Flow::Finished);
            }
        }
        let mut answers = Vec::new();
        let mut used = Vec::new();
        for question in questions {
            let mut found = None;
            for i in self.next..self.items.len() {
                let What::Act(actor, act) = &self.items[i].what else {
                    break;
                };
                match resolve(&self.moment(state, questions), *actor, act, &Deciding::of(question)) {
                    Resolved::NotThis => {}
                    Resolved::Refused => {
                        let words = self.words(state);
                        return Err(Box::new(
                            self.problem(i, "this answer is not possible")
                                .note("asked", words.question(question)),
                        ));
                    }
                    Resolved::Answer(answer) => {
                        found = Some(answer);
                        used.push(i);
                        break;
                    }
                }
            }
            match found.or_else(|| self.by_itself(state, question)) {
                Some(answer) => answers.push(answer),
                None => {
                    let words = self.words(state);
                    return Err(Box::new(
                        self.problem(self.next, "the script does not say what is chosen")
                            .note("asked", words.question(question)),
                    ));
                }
            }
        }
        self.report.scripted += used.len();
        self.report.unscripted += answers.len() - used.len();
        used.sort_unstable();
        for i in used.into_iter().rev() {
            self.items.remove(i);
        }
        self.answers.extend(answers);
        Ok(Flow::Goes)
    }

    fn answer_one(&mut self, state: &State, question: &Question, questions: &[Question]) -> Step<Flow> {
        if !matches!(question.ask, Ask::Attackers | Ask::Meditate) && self.next < self.items.len() {
            let _went_without_saying = self.skip_soft(self.next);
        }
        // An expected question: what stands with it is looked at when it is asked.
        let end = self.block();
        let anchored = self.items[self.next..end].iter().find_map(|i| match &i.what {
            What::Expect(Expect::Asked(seat, kind)) => Some((*seat, *kind)),
            _ => None,
        });
        if let Some((seat, kind)) = anchored
            && question.agent == Agent::Seat(Seat(seat as u8))
            && kind.is_none_or(|k| k == ask_words(question.ask))
        {
            self.check(end, state, questions)?;
            if self.next >= self.items.len() {
                return Ok(Flow::Finished);
            }
        }
        loop {
            let ahead = self.ahead();
            let mut refused = false;
            if let Ahead::Act(i) = ahead
                && let What::Act(actor, act) = &self.items[i].what
            {
                match resolve(&self.moment(state, questions), *actor, act, &Deciding::of(question)) {
                    Resolved::Answer(answer) => {
                        self.check(i, state, questions)?;
                        self.consume(i);
                        self.answers.push(answer);
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
            let itself = match ahead {
                Ahead::Until => self.by_itself(state, question).or_else(|| onwards(question)),
                Ahead::End if question.ask == Ask::Action => None,
                Ahead::Act(_) | Ahead::Anchor | Ahead::End => self.by_itself(state, question),
            };
            if let Some(answer) = itself {
                self.report.unscripted += 1;
                self.answers.push(answer);
                return Ok(Flow::Goes);
            }
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
                return Err(Box::new(
                    problem.with_remedy("answer it, or end with: expect Isaac asked ..."),
                ));
            }
            if let Ahead::Act(i) = ahead {
                self.check(i, state, questions)?;
                let mut problem = self.problem(
                    i,
                    if refused {
                        "this is not possible now"
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
            return Err(Box::new(
                self.problem(self.next, "the script does not say what is chosen")
                    .note("asked", words),
            ));
        }
    }

    /// The answer of a question that the script need not answer.
    fn by_itself(&self, state: &State, question: &Question) -> Option<Answer> {
        let form = question.form();
        if form.count() == 1 {
            return form.nth(0);
        }
        match form {
            // Whose damage comes first is seldom of interest: the attacker's.
            Form::OneOf(options) if question.ask == Ask::DamageFirst => options.first().copied().map(Answer::Choice),
            Form::OneOf(options) => {
                let optional = !matches!(question.ask, Ask::Search(_) | Ask::Action | Ask::FirstPlayer);
                let no = [Choice::Decline, Choice::Done, Choice::No]
                    .into_iter()
                    .find(|c| options.contains(c));
                if let Some(no) = no.filter(|_| optional) {
                    return Some(Answer::Choice(no));
                }
                // Equal cards of a hand are one choice.
                let mut titles = options.iter().map(|o| match o {
                    Choice::Card(c) if state.card(*c).zone == Zone::Hand => Some(state.card(*c).title),
                    _ => None,
                });
                let first = titles.next().flatten()?;
                titles.all(|t| t == Some(first)).then(|| Answer::Choice(options[0]))
            }
            Form::Some { min: 0, .. } => Some(Answer::Cards(CardSet::EMPTY)),
            Form::Number { min, .. } if question.ask == Ask::DrawMore => Some(Answer::Number(min)),
            Form::AnyDice { .. } => Some(Answer::Dice(ashwright_core::Dice::NONE)),
            Form::Draw { from, .. } => {
                let mut titles: Vec<TitleId> = from.iter().map(|c| state.card(c).title).collect();
                titles.dedup();
                if titles.len() == 1 { form.nth(0) } else { None }
            }
            Form::Some { .. } | Form::Number { .. } | Form::Pay { .. } | Form::Roll { .. } => None,
        }
    }

    /// Runs the game again and plays a copy of it on: neither may make a difference.
    fn multiply(&mut self, state: &State, questions: &[Question]) -> Step {
        if self.book.trail.is_some() {
            return Ok(()); // What is played at random is not what the scenario shows.
        }
        let mut world = World {
            base: self.base.clone(),
            answers: self.answers.clone(),
        };
        let again = world.pending(self.book);
        let same = again.state.hash64() == state.hash64() && again.questions == questions && world.base == self.base;
        if !same || world.answers != self.answers {
            return Err(Box::new(
                self.problem(self.next, "running the game again gives another game"),
            ));
        }
        if self.answers.is_empty() {
            // What a position leaves out is lost in records and links.
            let described = Position::of(self.book, &self.base);
            let again = described.into_state(self.book).map(|state| state.hash64());
            if again != Ok(self.base.hash64()) {
                return Err(Box::new(
                    self.problem(self.next, "its position, written down and read again, is another game")
                        .note("found", format!("{again:?}")),
                ));
            }
        }
        let before = self.base.hash64();
        let mut wanderer = Wanderer {
            answers: self.answers.iter(),
            seed: state.hash64() | 1,
            left: WANDER,
        };
        let mut game = Game::new(self.book, self.base.clone(), &mut wanderer);
        while !matches!(game.state.stage, Stage::Over(_)) && game.step().is_ok() {
            if let Some(broken) = self.counted.differs(&game.state) {
                return Err(Box::new(
                    self.problem(self.next, "played on at random, cards or dice came or went")
                        .note("found", broken),
                ));
            }
        }
        self.report.forked += WANDER - wanderer.left;
        if self.base.hash64() != before {
            return Err(Box::new(self.problem(self.next, "a copy of the game changed the game")));
        }
        Ok(())
    }
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
