//! What a viewer sees of questions and of their options, and in which order options are counted.

use super::{Sight, Viewer, exhausted, in_shown_order};
use crate::decision::{Agent, Ask, Choice, Form};
use crate::{Bound, CardSet, Question, Rulebook, State, Zone};
use ashwright_core::CardId;
use ashwright_seen::{self as seen, AskKind, Name};

/// A question as the seat that is asked sees it; what is asked of chance hides nothing.
pub fn question_view(book: &Rulebook, state: &State, question: &Question) -> seen::Question {
    let sight = match question.agent {
        Agent::Seat(seat) => Sight::of(book, state, seat),
        Agent::Chance => Sight::whole(book, state),
    };
    let mut shown = sight.question(question);
    shown.idle = sight.idle(question);
    shown
}

/// What one option is to a viewer.
pub fn choice_view(book: &Rulebook, state: &State, viewer: impl Into<Viewer>, choice: Choice) -> seen::Choice {
    Sight::of(book, state, viewer).choice(choice)
}

/// The options of a question as its seat is shown and counts them; empty for questions of another form or to chance.
pub fn choices_shown(book: &Rulebook, state: &State, question: &Question) -> Vec<Choice> {
    let (Form::OneOf(options), Agent::Seat(seat)) = (question.form(), question.agent) else {
        return Vec::new();
    };
    let sight = Sight::of(book, state, seat);
    let shown = in_shown_order(options.iter().copied(), |choice| sight.choice(choice));
    shown.into_iter().map(|(_, choice)| choice).collect()
}

/// The option at a place of a question as its seat sees it, counted from 0.
pub fn choice_at(book: &Rulebook, state: &State, question: &Question, place: u32) -> Option<Choice> {
    choices_shown(book, state, question).get(place as usize).copied()
}

/// The cards at these places of a question as its seat sees it; nothing where one is named twice or there is none.
pub fn cards_at(book: &Rulebook, state: &State, question: &Question, places: &[u32]) -> Option<CardSet> {
    let (Form::Some { of, .. }, Agent::Seat(seat)) = (question.form(), question.agent) else {
        return None;
    };
    let sight = Sight::of(book, state, seat);
    let shown = in_shown_order(of, |card| sight.name(card));
    let mut cards = CardSet::EMPTY;
    for place in places {
        let (_, card) = shown.get(*place as usize)?;
        if cards.contains(*card) {
            return None;
        }
        cards.insert(*card);
    }
    Some(cards)
}

impl Sight<'_> {
    pub(super) fn pending(&self, question: &Question) -> seen::Pending {
        match question.agent {
            Agent::Chance => seen::Pending {
                seat: None,
                question: None,
            },
            Agent::Seat(seat) => seen::Pending {
                seat: Some(seat),
                question: self.viewer.is(seat).then(|| self.question(question)),
            },
        }
    }

    pub(super) fn question(&self, question: &Question) -> seen::Question {
        let (ask, card) = about(question.ask);
        seen::Question {
            rule: question.rule,
            ask,
            card: card.map(|card| self.name(card)),
            of: self.spoken_of(ask),
            idle: Vec::new(),
            form: self.form(&question.form()),
        }
    }

    /// The cards of draw piles that a choice between effects speaks of: of all names that stand for some, the one for the
    /// fewest, since a text that goes through cards has a name for all of them and one for each in turn.
    fn spoken_of(&self, ask: AskKind) -> Vec<Name> {
        let frame = self.state().chain.last();
        let Some(frame) = frame.filter(|_| ask == AskKind::Mode) else {
            return Vec::new();
        };
        let in_piles = |bound: &Bound| -> CardSet {
            let cards = bound.cards.iter().map(|object| object.card);
            cards
                .filter(|card| self.state().card(*card).zone == Zone::DrawPile)
                .collect()
        };
        let spoken_of = frame.bound.iter().map(in_piles).filter(|cards| !cards.is_empty());
        spoken_of
            .min_by_key(|cards| cards.len())
            .map_or_else(Vec::new, |cards| self.names(cards))
    }

    /// The places of the actions that would do nothing at all. People want to know them; what compares views does not.
    pub(super) fn idle(&self, question: &Question) -> Vec<u32> {
        let (Ask::Action, Form::OneOf(options), Agent::Seat(seat)) = (question.ask, question.form(), question.agent)
        else {
            return Vec::new();
        };
        let query = self.query;
        if !options.iter().any(|choice| query.is_idle(seat, *choice)) {
            return Vec::new();
        }
        let shown = in_shown_order(options.iter().copied(), |choice| self.choice(choice));
        let places = (0..).zip(shown);
        places
            .filter_map(|(place, (_, choice))| query.is_idle(seat, choice).then_some(place))
            .collect()
    }

    fn form(&self, form: &Form) -> seen::Form {
        match form {
            Form::OneOf(options) => {
                let shown = in_shown_order(options.iter().copied(), |choice| self.choice(choice));
                seen::Form::OneOf(shown.into_iter().map(|(choice, _)| choice).collect())
            }
            Form::Some {
                of,
                min,
                max,
                limited,
                limit,
            } => seen::Form::Some {
                of: self.names(*of),
                min: *min,
                max: *max,
                limited: self.names(limited.iter().filter(|c| of.contains(*c)).collect::<CardSet>()),
                limit: *limit,
            },
            Form::Number { min, max } => seen::Form::Number { min: *min, max: *max },
            Form::Pay { needs, pool } => seen::Form::Pay {
                needs: needs.iter().collect(),
                pool: pool.by_side(),
            },
            Form::AnyDice { pool } => seen::Form::AnyDice(pool.by_side()),
            Form::Roll { dice } => seen::Form::Roll(exhausted(*dice)),
            Form::Draw { .. } => seen::Form::Draw,
        }
    }

    pub(super) fn choice(&self, choice: Choice) -> seen::Choice {
        match choice {
            Choice::Pass => seen::Choice::Pass,
            Choice::EndTurn => seen::Choice::EndTurn,
            Choice::Meditate => seen::Choice::Meditate,
            Choice::Play(card) => seen::Choice::Play(self.name(card)),
            Choice::Activate(card, ability) => {
                seen::Choice::Activate(self.name(card), self.ability(card, ability, None))
            }
            Choice::DicePower(kind) => seen::Choice::DicePower(kind),
            Choice::Attack(card) => seen::Choice::Attack(self.name(card)),
            Choice::AttackPhoenixborn => seen::Choice::AttackPhoenixborn,
            Choice::AttackUnit => seen::Choice::AttackUnit,
            Choice::Trigger(card, ability) => seen::Choice::Trigger(self.name(card), self.ability(card, ability, None)),
            Choice::React(card) => seen::Choice::React(self.name(card)),
            Choice::Card(card) => seen::Choice::Card(self.found(card)),
            Choice::Seat(seat) => seen::Choice::Seat(seat),
            Choice::TopOfDrawPile => seen::Choice::TopOfDrawPile,
            Choice::Mode(mode) => seen::Choice::Mode(mode),
            Choice::Die(die) => seen::Choice::Die(die),
            Choice::SetDie(die, level) => seen::Choice::SetDie(die, level),
            Choice::Token(token) => seen::Choice::Token(token),
            Choice::Title(title) => seen::Choice::Title(self.title(title)),
            Choice::Yes => seen::Choice::Yes,
            Choice::No => seen::Choice::No,
            Choice::Done => seen::Choice::Done,
            Choice::Decline => seen::Choice::Decline,
        }
    }
}

/// What a question is called, and about which card it is.
pub fn about(ask: Ask) -> (AskKind, Option<CardId>) {
    match ask {
        Ask::FirstFive => (AskKind::FirstFive, None),
        Ask::FirstPlayer => (AskKind::FirstPlayer, None),
        Ask::PrepareDiscard => (AskKind::PrepareDiscard, None),
        Ask::DrawMore => (AskKind::DrawMore, None),
        Ask::Action => (AskKind::Action, None),
        Ask::CostOption(card) => (AskKind::CostOption, Some(card)),
        Ask::PayX(card) => (AskKind::PayX, Some(card)),
        Ask::Pay(card) => (AskKind::Pay, Some(card)),
        Ask::PayDiscard(card) => (AskKind::PayDiscard, Some(card)),
        Ask::Attackers => (AskKind::Attackers, None),
        Ask::Block(card) => (AskKind::Block, Some(card)),
        Ask::Guard(card) => (AskKind::Guard, Some(card)),
        Ask::Counter(card) => (AskKind::Counter, Some(card)),
        Ask::NextBattle => (AskKind::NextBattle, None),
        Ask::DamageFirst => (AskKind::DamageFirst, None),
        Ask::Respond => (AskKind::Respond, None),
        Ask::Target(card) => (AskKind::Target, Some(card)),
        Ask::Choose(card) => (AskKind::Choose, Some(card)),
        Ask::Next(card) => (AskKind::Next, Some(card)),
        Ask::ChoosePlayer(card) => (AskKind::ChoosePlayer, Some(card)),
        Ask::May(card) => (AskKind::May, Some(card)),
        Ask::Mode(card) => (AskKind::Mode, Some(card)),
        Ask::Toll(card) => (AskKind::Toll, Some(card)),
        Ask::Amount(card) => (AskKind::Amount, Some(card)),
        Ask::ChangeDie(card) => (AskKind::ChangeDie, Some(card)),
        Ask::Search(card) => (AskKind::Search, Some(card)),
        Ask::DiscardOne => (AskKind::DiscardOne, None),
        Ask::TokenKind(card) => (AskKind::TokenKind, Some(card)),
        Ask::Meditate => (AskKind::Meditate, None),
        Ask::MeditateDie => (AskKind::MeditateDie, None),
        Ask::ExhaustDice => (AskKind::ExhaustDice, None),
        Ask::Roll(_) => (AskKind::Roll, None),
        Ask::Draw(_) => (AskKind::Draw, None),
        Ask::RandomCard(_) => (AskKind::RandomCard, None),
        Ask::BehaviorDie(_) => (AskKind::BehaviorDie, None),
        Ask::RageDie(_) => (AskKind::RageDie, None),
    }
}
