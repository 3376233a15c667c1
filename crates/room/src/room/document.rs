//! The document of a viewer, and the hash of what everybody sees.

use super::Room;
use crate::game::{Back, Game};
use crate::message::{Around, Fairness, Phase, Seated, Stops, Table, Undo};
use crate::setup::Begin;
use ashwright_core::{DeckLists, Seat};
use ashwright_engine::view::{view_for, view_of};
use ashwright_engine::{Agent, Rulebook, SeatSet, State, Viewer};
use ashwright_table::encounter::{Challenge, RANDOM};
use ashwright_table::{Refusal, Session, Start};

/// A hash of what everybody sees of a state: FNV-1a of the spectator's view as JSON, without what the game waits for.
/// It is the same for all viewers, and in replays.
pub fn public_hash(book: &Rulebook, state: &State) -> String {
    // As a text first: what writes views into anything else would be in every page as well.
    let text = serde_json::to_vec(&view_of(book, state, &[], Viewer::Spectator)).unwrap_or_default();
    let hash = text.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The name of the deck that a seat plays.
pub(crate) fn deck_name(start: &Start, seat: Seat) -> Option<String> {
    let seating = start.seating().get(seat.index());
    seating.map(|seating| seating.deck_name.clone())
}

impl Room {
    /// The document of a viewer.
    pub fn table(&self, viewer: Viewer) -> Table {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let game = self.game.as_deref();
        Table {
            phase: match game {
                None => Phase::Lobby,
                Some(game) if game.session.is_over() => Phase::Over,
                Some(_) => Phase::Playing,
            },
            you,
            edition: self.setup.edition,
            lists: self.setup.lists,
            seats: self.seated(you),
            step: game.map_or(0, |game| game.session.steps().len() as u32),
            hash: game.map_or_else(String::new, |game| game.hash.clone()),
            view: game.map(|game| {
                let session = &game.session;
                view_for(&self.book, session.state(), session.questions(), viewer)
            }),
            undo: match (game, you) {
                (Some(game), Some(seat)) => undo(game, seat),
                (None, _) | (_, None) => Undo::Nothing,
            },
            stops: you
                .and_then(|seat| self.chairs.get(seat.index()))
                .map_or_else(Stops::default, |chair| chair.stops),
            chance: self.fairness(),
            parted: self.parted,
            challenge: match &self.setup.begin {
                Begin::Encounter(challenge) => Some(shown(challenge)),
                Begin::Decks | Begin::Position(_) | Begin::Record { .. } => None,
            },
            talk: self.talk.spoken(),
            around: Around {
                asked: self.asked_back(),
                taken_back: game.map_or_else(Vec::new, |game| game.taken_back.clone()),
                open: self.setup.listed && game.is_none(),
                words: self.has_words(),
                watchers: self.watchers,
            },
            rematch: self.next.clone(),
            phoenix: self.has_second_game(),
            second: self.setup.origin.is_some(),
        }
    }

    /// The document of a viewer as JSON.
    pub(crate) fn document(&self, viewer: Viewer) -> Box<str> {
        serde_json::to_string(&self.table(viewer)).unwrap_or_default().into()
    }

    fn seated(&self, you: Option<Seat>) -> Vec<Seated> {
        let sealed: Vec<Agent> = self
            .session()
            .map_or_else(Vec::new, |session| session.sealed().collect());
        let leaving = self.session().map_or(SeatSet::NONE, Session::leaving);
        let seats = (0..).map(Seat).zip(&self.chairs);
        seats
            .map(|(seat, chair)| Seated {
                name: chair.name.clone(),
                deck: match &self.game {
                    // The name of a ready-made deck tells its list.
                    Some(game) => match self.setup.lists {
                        DeckLists::Hidden if you != Some(seat) && !self.is_over() => None,
                        DeckLists::Hidden | DeckLists::Open => deck_name(game.session.start(), seat),
                    },
                    None if you == Some(seat) => chair.deck.as_ref().map(|deck| deck.name.clone()),
                    None => None,
                },
                ready: chair.ready,
                here: chair.here,
                bot: chair.bot,
                rematch: chair.rematch,
                sealed: sealed.contains(&Agent::Seat(seat)),
                kind: chair.kind,
                points: self.points(chair),
                goes_on: self.goes_on(chair),
                away: self.away(chair),
                claimed: chair.claimed,
                leaving: leaving.contains(seat),
            })
            .collect()
    }

    fn fairness(&self) -> Fairness {
        if self.setup.chance_seed.is_some() {
            return Fairness::default();
        }
        Fairness {
            commitment: self.commitment.to_string(),
            nonces: self.chairs.iter().map(|chair| chair.nonce.clone()).collect(),
            secret: self.is_over().then(|| self.setup.secret.open()),
        }
    }
}

/// A challenge without the aspects that nobody is to know (R 24.1.2).
fn shown(challenge: &Challenge) -> Challenge {
    let mut shown = challenge.clone();
    if challenge.lists == DeckLists::Hidden {
        RANDOM.clone_into(&mut shown.aspects);
    }
    shown
}

fn undo(game: &Game, seat: Seat) -> Undo {
    match game.back(seat) {
        Ok(Back::Answer) => Undo::Answer,
        Ok(Back::Payment) => Undo::Payment,
        Err(Refusal::Barrier(barrier)) => Undo::Barrier(barrier),
        Err(_) => Undo::Nothing,
    }
}
