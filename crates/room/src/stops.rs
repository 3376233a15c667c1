//! Which opportunities to respond a player wants to be asked about.
//!
//! Every window belongs to one stop: all windows of one's own turn to `own_turn`; on other turns those of declared
//! attackers and defenders, and of whatever attack and counter damage brings, to `attacks`; all others to `effects`.
//! A window that has a text which must be used is always asked about, and one with nothing to use never is.
//!
//! Whose damage is processed first is asked, without `order`, only where it makes a difference to the table; and which of
//! several copies goes first, only where something tells them apart.

use crate::message::Stops;
use ashwright_core::{CardId, CauseKind, Seat};
use ashwright_engine::{Answer, Ask, Choice, Form, Happened, Question, Rulebook, State, World, Zone};

/// Of so many cards every order is tried; of more the player is asked.
const TRIED: usize = 3;

/// Whether it makes a difference to the table whose damage is processed first (R 7.6.6, 9.8.1): every order is tried, and the
/// table compared where the next question is put. Nobody answers from a hand meanwhile, not even whoever is asked: everybody sees
/// that a seat is asked, and nobody may learn from it what a hand holds. Every other question counts as felt.
pub(crate) fn is_order_felt(book: &Rulebook, world: &World, question: &Question) -> bool {
    let (Ask::DamageFirst, Form::OneOf(choices)) = (question.ask, question.form()) else {
        return true;
    };
    let cards = choices.iter().map(|choice| match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    });
    let Some(cards) = cards
        .collect::<Option<Vec<CardId>>>()
        .filter(|cards| cards.len() <= TRIED)
    else {
        return true;
    };
    let mut ends = orders(&cards).into_iter().map(|order| after(book, world, &order));
    let first = ends.next();
    ends.any(|end| Some(end) != first)
}

/// Whether a question is only which of several copies in play uses a text first that each of them has to use, and nothing tells
/// these copies apart: with their places exchanged the table is the same. Where rows count, as against a Chimera, places do.
pub(crate) fn is_between_copies(state: &State, question: &Question) -> bool {
    let (Ask::Respond, Form::OneOf(choices)) = (question.ask, question.form()) else {
        return false;
    };
    let Some((Choice::Trigger(first, text), others)) = choices.split_first() else {
        return false;
    };
    let is_copy = |choice: &Choice| match choice {
        Choice::Trigger(other, same) => same == text && are_copies(state, *first, *other),
        _ => false,
    };
    state.chimera.is_none() && !others.is_empty() && others.iter().all(is_copy)
}

fn are_copies(state: &State, one: CardId, other: CardId) -> bool {
    let (first, second) = (state.card(one), state.card(other));
    if first.title != second.title || first.zone != second.zone || !first.zone.in_play() {
        return false;
    }
    let mut exchanged = state.clone();
    exchanged.card_mut(one).place = second.place;
    exchanged.card_mut(other).place = first.place;
    exchanged.canonical() == state.canonical()
}

/// All orders of some cards.
fn orders(cards: &[CardId]) -> Vec<Vec<CardId>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: &CardId| {
        let others: Vec<CardId> = cards.iter().copied().filter(|card| card != first).collect();
        let rest = orders(&others).into_iter();
        rest.map(|rest| std::iter::once(*first).chain(rest).collect())
            .collect::<Vec<_>>()
    };
    cards.iter().flat_map(with_first).collect()
}

/// How the table stands where, after damage was processed in an order, something else is asked.
fn after(book: &Rulebook, world: &World, order: &[CardId]) -> State {
    let mut world = world.clone();
    loop {
        let pending = world.pending(book);
        let answer = match &pending.questions[..] {
            [question] => {
                goes_on(&pending.state, question, order).map(|choice| pending.answer_of(question.agent, choice))
            }
            _ => None,
        };
        match answer {
            Some(answer) => world.answers.push(answer),
            None => return pending.state.canonical(),
        }
    }
}

/// The answer to what is asked while damage is processed: the order, and that nobody plays anything from a hand.
fn goes_on(state: &State, question: &Question, order: &[CardId]) -> Option<Answer> {
    let Form::OneOf(choices) = question.form() else {
        return None;
    };
    let passes = |choice: &Choice| match choice {
        Choice::Done | Choice::React(_) => true,
        Choice::Trigger(card, _) => state.card(*card).zone == Zone::Hand,
        _ => false,
    };
    let is_ordered = |choice: &Choice| matches!(choice, Choice::Card(card) if order.contains(card));
    let chosen = match question.ask {
        // What this damage brings may have an order of its own.
        Ask::DamageFirst if choices.iter().all(is_ordered) => order
            .iter()
            .map(|card| Choice::Card(*card))
            .find(|card| choices.contains(card)),
        Ask::Respond if choices.contains(&Choice::Done) && choices.iter().all(passes) => Some(Choice::Done),
        _ => None,
    };
    chosen.map(Answer::Choice)
}

/// Whether a seat wants to be asked about the newest event.
pub(crate) fn is_wanted(state: &State, seat: Seat, stops: &Stops) -> bool {
    let Some(event) = state.events.last() else { return true };
    if state.turn.seat == seat {
        return stops.own_turn;
    }
    let declared = matches!(
        event.what,
        Happened::AttackersDeclared(_) | Happened::DefendersDeclared(_)
    );
    let in_battle = matches!(event.cause.kind, Some(CauseKind::Attack | CauseKind::Counter));
    if declared || in_battle {
        stops.attacks
    } else {
        stops.effects
    }
}

#[cfg(test)]
mod tests {
    use super::{is_between_copies, is_order_felt};
    use ashwright_core::{CardKind, EditionId, TitleId};
    use ashwright_engine::{Answer, Ask, Choice, Deck, Form, Question, Rulebook, State, World, Zone};
    use ashwright_testkit::{Random, random_deck};

    /// Calls for every question of a kind that is put in random games.
    fn each_question(book: &Rulebook, games: u64, ask: Ask, mut look: impl FnMut(&World, &Question)) {
        for n in 0..games {
            let mut random = Random::new(n);
            let decks: Vec<Deck> = (0..2).map(|_| random_deck(book, &mut random)).collect();
            let mut world = World::new(State::new(book, &decks));
            loop {
                let pending = world.pending(book);
                let Some(question) = pending.questions.first() else {
                    break;
                };
                if question.ask == ask {
                    look(&world, question);
                }
                for question in &pending.questions {
                    world.answers.extend(random.answer(&question.decision()));
                }
            }
        }
    }

    /// Which of two copies goes first makes no difference but for the places of both.
    #[test]
    fn copies_in_play_are_exchangeable() {
        let book = ashwright_table::rulebook(EditionId::Reborn);
        let (mut copies, mut others) = (0, 0);
        each_question(&book, 600, Ask::Respond, |world, question| {
            let Form::OneOf(choices) = question.form() else { return };
            let [Choice::Trigger(one, _), Choice::Trigger(other, _)] = choices[..] else {
                return;
            };
            let pending = world.clone().pending(&book);
            if !is_between_copies(&pending.state, question) {
                others += 1;
                return;
            }
            copies += 1;
            let [mut first, second] = [choices[0], choices[1]].map(|choice| {
                let mut world = world.clone();
                world
                    .answers
                    .push(pending.answer_of(question.agent, Answer::Choice(choice)));
                world.pending(&book).state
            });
            let places = [first.card(one).place, first.card(other).place];
            if first.card(one).zone.in_play() && first.card(other).zone.in_play() {
                first.card_mut(one).place = places[1];
                first.card_mut(other).place = places[0];
            }
            assert_eq!(first.canonical(), second.canonical());
        });
        println!("{copies} questions between copies, {others} between others");
        assert!(copies > 5 && others > 5, "{copies}, {others}");
    }

    /// Between decks of everything there is, half of all orders make no difference to the table.
    #[test]
    fn many_orders_are_not_felt() {
        for edition in [EditionId::Reborn, EditionId::Original] {
            let book = ashwright_table::rulebook(edition);
            let (mut felt, mut unfelt) = (0, 0);
            each_question(&book, 60, Ask::DamageFirst, |world, question| {
                match is_order_felt(&book, world, question) {
                    true => felt += 1,
                    false => unfelt += 1,
                }
            });
            println!("{edition:?}: {felt} orders can be felt, {unfelt} cannot");
            assert!(
                felt > 0 && unfelt > felt,
                "{edition:?}: {felt} orders can be felt, {unfelt} cannot"
            );
        }
    }

    /// Everybody sees who is asked: with any reactions in the hands, the own one above all, the same is asked.
    #[test]
    fn whether_an_order_is_felt_tells_nothing_of_a_hand() {
        let book = ashwright_table::rulebook(EditionId::Reborn);
        let is_reaction = |title: &TitleId| book.pool.card(*title).kind == CardKind::ReactionSpell;
        let reactions: Vec<TitleId> = book.pool.titles().filter(is_reaction).collect();
        let mut compared = 0;
        each_question(&book, 60, Ask::DamageFirst, |world, question| {
            let felt = is_order_felt(&book, world, question);
            for first in 0..reactions.len() {
                let mut other = world.clone();
                let hands = *other.base.zones.of(Zone::Hand);
                for (at, card) in hands.iter().enumerate() {
                    other.base.card_mut(card).title = reactions[(first + at) % reactions.len()];
                }
                // Where such a hand was played from in this action already, the game is another one.
                if other.pending(&book).questions[..] == [question.clone()] {
                    assert_eq!(is_order_felt(&book, &other, question), felt);
                    compared += 1;
                }
            }
        });
        assert!(compared > 100, "{compared} hands");
    }
}
