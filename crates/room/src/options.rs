//! The dice that would pay, and why something cannot be done.

use crate::game::Game;
use crate::message::{About, Pool, Reply, Why};
use crate::view::{Name, Refused};
use ashwright_core::{Body, Card, CardId, Cost, CostPart, Dice, DieType, Level, Magic, Seat, Symbol, Token};
use ashwright_engine::view::{card_name, choice_view};
use ashwright_engine::{Agent, Answer, Ask, Choice, Form, Happening, Reason, Rulebook, State, What, Zone};
use ashwright_table::{Asked, Session, not_offered, read_reply};
use std::cmp::Reverse;

/// How many payments are offered.
const MAX_WAYS: usize = 100;
/// How many payments are looked at.
const MAX_TRIED: u32 = 20_000;

/// The dice that would pay for an option, or for what is being paid, those first that give up least.
pub(crate) fn ways(game: &Game, seat: Seat, option: Option<u32>) -> Result<Vec<Pool>, Refused> {
    let session = &game.session;
    let question = game.question(seat)?;
    let Some(option) = option else {
        return Ok(payments(session, seat, None));
    };
    let answer = read_reply(session.book(), session.state(), question, &Reply::Option(option))?;
    let mut then = session.clone();
    let mut spent = None;
    let mut tell = |_: &State, happening: Happening| {
        if let What::Spent(by, dice) = happening.what
            && by == seat
            && !dice.is_empty()
            && spent.is_none()
        {
            spent = Some(dice);
        }
    };
    then.answer_telling(Agent::Seat(seat), answer, Asked::Yes, &mut tell)?;
    // Who can pay in one way only is not asked.
    match spent {
        Some(dice) => Ok(vec![dice.by_side()]),
        None => {
            let chosen = match answer {
                Answer::Choice(choice) | Answer::By(_, choice) => choice.card(),
                Answer::Cards(_) | Answer::Number(_) | Answer::Dice(_) => None,
            };
            Ok(payments(&then, seat, chosen))
        }
    }
}

/// The ways to pay what a seat is asked to pay.
fn payments(session: &Session, seat: Seat, chosen: Option<CardId>) -> Vec<Pool> {
    let Some(question) = session.question_for(Agent::Seat(seat)) else {
        return Vec::new();
    };
    let (Ask::Pay(card), form @ Form::Pay { .. }) = (question.ask, question.form()) else {
        return Vec::new();
    };
    let wanted = wanted(session.book(), session.state(), seat, chosen.unwrap_or(card));
    let answers = (0..form.count().min(MAX_TRIED)).filter_map(|n| form.nth(n));
    let mut ways: Vec<Dice> = answers
        .filter_map(|answer| match answer {
            Answer::Dice(dice) => Some(dice),
            Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => None,
        })
        .collect();
    ashwright_core::sort_by_key(&mut ways, |dice| (given_up(dice, &wanted), Reverse(*dice)));
    ways.dedup();
    ways.truncate(MAX_WAYS);
    ways.iter().map(Dice::by_side).collect()
}

/// What a payment gives up: powers, then classes, then dice of types that other cards need.
fn given_up(dice: &Dice, wanted: &[u32; 9]) -> (u8, u8, u32) {
    let at = |level: Level| DieType::ALL.into_iter().map(|kind| dice.count(kind, level)).sum();
    let needed = DieType::ALL
        .into_iter()
        .map(|kind| u32::from(dice.of_type(kind)) * wanted[kind as usize]);
    (at(Level::Power), at(Level::Class), needed.sum())
}

/// How many dice of each type the cards of a seat's hand and the texts that it can activate ask for, without one card.
fn wanted(book: &Rulebook, state: &State, seat: Seat, without: CardId) -> [u32; 9] {
    let mut wanted = [0; 9];
    let mut count = |cost: &Cost| {
        for part in cost.parts.iter().flat_map(|part| match part {
            CostPart::Either(options) => options.as_slice(),
            CostPart::Main
            | CostPart::Side
            | CostPart::Exhaust
            | CostPart::Discard(_)
            | CostPart::Status(_)
            | CostPart::Magic(_) => std::slice::from_ref(part),
        }) {
            if let CostPart::Magic(Magic {
                symbol: Symbol::Of(kind, _),
                ..
            }) = part
            {
                wanted[*kind as usize] += 1;
            }
        }
    };
    let printed = |card: CardId| -> &Card { state.printed(&book.pool, card) };
    for card in state.owned_in(Zone::Hand, seat).iter().filter(|card| *card != without) {
        count(&printed(card).cost);
    }
    let in_play = [Zone::Spellboard, Zone::Battlefield, Zone::Phoenixborn];
    let own = in_play
        .into_iter()
        .flat_map(|zone| state.controlled_in(zone, seat).iter());
    for card in own.filter(|card| *card != without) {
        for text in &printed(card).text {
            if let Body::Activated { cost, .. } = &book.ability(text.ability).body {
                count(cost);
            }
        }
    }
    wanted
}

/// Why something cannot be done, the most telling reason first.
pub(crate) fn why_not(game: &Game, seat: Seat, about: &About) -> Result<Vec<Why>, Refused> {
    let session = &game.session;
    let (book, state) = (session.book(), session.state());
    let own = session.questions().iter().find(|q| q.agent == Agent::Seat(seat));
    let named_so = |card: CardId| match about {
        // Of equal cards of a hand one stands for all.
        About::Card(name) => match (name, card_name(book, state, seat, card)) {
            (Name::Own(title, _), Name::Own(own, _)) => *title == own,
            (name, other) => *name == other,
        },
        About::EndTurn | About::Meditate | About::Die(_) => false,
    };
    let is_about = |choice: &Choice| match (about, choice) {
        (About::Card(_), choice) => choice.card().is_some_and(named_so),
        (About::EndTurn, Choice::EndTurn | Choice::Pass) | (About::Meditate, Choice::Meditate) => true,
        (About::Die(kind), Choice::DicePower(of)) => kind == of,
        (About::EndTurn | About::Meditate | About::Die(_), _) => false,
    };
    let ask = own.map_or(Ask::Action, |question| question.ask);
    let mut choices = match own {
        Some(question) => not_offered(session, seat, question),
        None => Vec::new(),
    };
    // That one cannot attack a unit of one's own is not what somebody who presses it asks.
    let units = state.controlled_in(Zone::Battlefield, seat);
    choices.retain(|choice| is_about(choice) && !matches!(choice, Choice::Attack(unit) if units.contains(*unit)));
    if choices.is_empty() {
        choices = usual(state, seat, about, named_so);
        let offered = own.is_some_and(|question| match question.form() {
            Form::OneOf(options) => options.iter().any(is_about),
            Form::Some { of, .. } => of.iter().any(named_so),
            Form::Number { .. } | Form::Pay { .. } | Form::AnyDice { .. } | Form::Roll { .. } | Form::Draw { .. } => {
                false
            }
        });
        if offered {
            choices.clear();
        }
    }
    let why = |choice, reason| Why {
        what: choice_view(book, state, seat, choice),
        reason,
    };
    let mut reasons: Vec<Why> = choices
        .into_iter()
        .map(|choice| why(choice, session.why_not(seat, ask, choice)))
        .collect();
    // A unit of one's own that is exhausted says so.
    let exhausted = units
        .iter()
        .find(|unit| named_so(*unit) && state.card(*unit).tokens[Token::Exhaustion] > 0);
    if let Some(unit) = exhausted {
        reasons.push(why(Choice::Card(unit), Reason::Exhausted));
    }
    ashwright_core::sort_by_key(&mut reasons, |why| vagueness(why.reason));
    Ok(reasons)
}

/// What is usually done with something, to be asked about when the question of the moment is about other things.
fn usual(state: &State, seat: Seat, about: &About, named_so: impl Fn(CardId) -> bool) -> Vec<Choice> {
    match about {
        About::EndTurn => vec![Choice::EndTurn],
        About::Meditate => vec![Choice::Meditate],
        About::Die(kind) => vec![Choice::DicePower(*kind)],
        About::Card(_) => {
            let cards = (0..state.cards.len() as u16).map(CardId);
            let card = cards.filter(|card| named_so(*card)).find(|card| {
                let zone = state.card(*card).zone;
                zone != Zone::Unused && zone != Zone::DrawPile
            });
            match card {
                Some(card) if state.owned_in(Zone::Hand, seat).contains(card) => vec![Choice::Play(card)],
                Some(card) => vec![Choice::Card(card)],
                None => Vec::new(),
            }
        }
    }
}

/// How little a reason tells: what could be otherwise soon comes before what a card can never do.
fn vagueness(reason: Reason) -> u8 {
    match reason {
        Reason::NeedsDice(..)
        | Reason::NeedsPowerDie(_)
        | Reason::NeedsDiscard(_)
        | Reason::NeedsStatus(_)
        | Reason::BattlefieldFull
        | Reason::SpellboardFull
        | Reason::NothingToAttachTo
        | Reason::ChainedInFirstRound
        | Reason::AlreadyReacted
        | Reason::AlreadyGuarded
        | Reason::NoAbleAttacker => 0,
        Reason::Exhausted
        | Reason::TextSwitchedOff
        | Reason::Forbidden
        | Reason::CannotBeBlocked
        | Reason::CannotBeTargeted
        | Reason::OnlyAsReaction
        | Reason::OwnGuard => 1,
        Reason::NoMainAction | Reason::NoSideAction | Reason::MainActionOwed | Reason::PartIsDone => 2,
        Reason::NotYourTurn | Reason::OutsideTurns | Reason::GameOver | Reason::AlreadyDeclared => 3,
        Reason::NoUnitGuard | Reason::NotNow | Reason::DoesNotFit => 4,
        Reason::NotInHand | Reason::NotYours | Reason::NothingToActivate | Reason::NotAnOpponents => 5,
    }
}
