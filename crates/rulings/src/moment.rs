//! A moment of a game: what expectations and the lines of a script are about, and which cards they mean there.

use crate::scenario::CardRef;
use crate::words::{Names, Words};
use ashwright_core::{CardId, Seat};
use ashwright_engine::{
    Agent, Announcement, Answer, Choice, Deck, PileEnd, Query, Question, Rulebook, State, What, Zone,
};

/// A moment of a game that expectations are about.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub book: &'a Rulebook,
    pub state: &'a State,
    pub seats: &'a [String],
    pub names: &'a Names,
    pub questions: &'a [Question],
    pub decks: &'a [Deck],
    /// The game at the last boundary, and what has been answered since.
    pub base: &'a State,
    pub answers: &'a [Answer],
    /// What has happened since the last line that says what somebody does.
    pub heard: &'a [Heard],
}

/// Something that happened, with the state in which it did.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub state: State,
    pub what: What,
}

impl<'a> Moment<'a> {
    pub(crate) fn words(&self) -> Words<'a> {
        Words {
            book: self.book,
            state: self.state,
            seats: self.seats,
            names: self.names,
        }
    }

    pub(crate) fn query(&self) -> Query<'a> {
        Query {
            book: self.book,
            state: self.state,
        }
    }

    pub(crate) fn title(&self, card: CardId) -> &'a str {
        &self.state.printed(&self.book.pool, card).title
    }

    pub(crate) fn question_of(&self, seat: usize) -> Option<&'a Question> {
        self.questions.iter().find(|q| q.agent == Agent::Seat(Seat(seat as u8)))
    }

    /// Whether a card is one that a reference could mean.
    pub(crate) fn is_named(&self, reference: &CardRef, card: CardId) -> bool {
        let record = self.state.card(card);
        let whose = if record.zone.in_play() {
            record.controller
        } else {
            record.owner
        };
        if reference.whole_seat {
            return record.zone == Zone::Phoenixborn && reference.seat == Some(whose.index());
        }
        if reference.seat.is_some_and(|s| s != whose.index()) {
            return false;
        }
        if !self.title(card).eq_ignore_ascii_case(&reference.title) {
            return false;
        }
        let of = reference.seat.map(|s| Seat(s as u8));
        reference
            .number
            .is_none_or(|n| self.names.number(self.state, card, of) == Some(n as usize))
    }

    /// The top card of a player's draw pile, when that player knows it.
    pub(crate) fn known_top(&self, seat: Seat) -> Option<CardId> {
        let mut segments = self.state.segments_of(seat);
        let top = segments.find(|segment| segment.end == PileEnd::Top)?;
        let card = top.from_top()?.first().copied()?;
        self.state.card(card).known.contains(seat).then_some(card)
    }

    /// The kind of attack that an attack on a card is announced as, where the target is chosen later.
    pub(crate) fn announced(&self, reference: &CardRef) -> Option<Choice> {
        if self.book.edition.announcement == Announcement::Target {
            return None;
        }
        let in_play: Vec<CardId> = self.state.zones.in_play().iter().collect();
        match self.state.card(self.choose(reference, &in_play)?).zone {
            Zone::Phoenixborn => Some(Choice::AttackPhoenixborn),
            _ => Some(Choice::AttackUnit),
        }
    }

    /// The card among these that a reference means: the first copy when it does not say which.
    pub(crate) fn choose(&self, reference: &CardRef, candidates: &[CardId]) -> Option<CardId> {
        candidates
            .iter()
            .copied()
            .filter(|c| self.is_named(reference, *c))
            .min_by_key(|c| (self.names.number(self.state, *c, None).unwrap_or(usize::MAX), *c))
    }
}
