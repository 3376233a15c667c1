//! What waits until the text that is being resolved is done: targets that were chosen before it, damage that it dealt and
//! responses that were declared to it. Only editions with [`Scheduler::Deferred`](crate::Scheduler::Deferred) have it.

use crate::{Cause, EventId, FrameId, Object, StepResult};
use ashwright_core::{AbilityId, CardId, Destination, Seat, StepId, Timing, sort_by_key};

/// What waits while texts are being resolved; nothing between two steps of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Schedule {
    /// What happens together, the outermost first: a text that is resolved, a cost that is paid, a step of the damage
    /// process.
    pub batches: Vec<Batch>,
    /// The units and Phoenixborn that are destroyed and still in play (R 9.5.1).
    pub destroyed: Vec<Object>,
    /// What was chosen before the texts that are being resolved began (R 8.2.2).
    pub foreseen: Vec<Foreseen>,
    /// The cards that go to a hand in place of a discard pile since that was paid for (R 9.101.1).
    pub resparked: Vec<CardId>,
    /// The cards that one effect makes leave play together: they are aside, and that they have left has not been told yet
    /// (R 9.7.15).
    pub departing: Vec<CardId>,
    /// What the alteration spells that have left play since the outermost of all this began were attached to (R 9.5.6).
    pub hosts: Vec<(CardId, CardId)>,
}

/// Things that happen together, with what follows from them when all of them are done (R 8.1.101).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Batch {
    /// Whether the things are done and what follows from them is resolved.
    pub settling: bool,
    /// How many events were open when it began: the later ones are its own, and end with it.
    pub events: u8,
    /// How many effects were put off when it began: the later ones that wait for its damage are its own.
    pub put_off: u8,
    /// What goes through the damage process.
    pub hits: Vec<Hit>,
    /// What was declared and is not resolved.
    pub responses: Vec<Response>,
    /// The cards out of play that go to their place when the responses that need them as they were are resolved, and where
    /// that is in place of a discard pile.
    pub leaving: Vec<(CardId, Option<Destination>)>,
}

/// A unit or Phoenixborn in the damage process (R 9.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// The unit or Phoenixborn.
    pub to: Object,
    /// The step from which it goes on.
    pub from: ProcessStep,
    /// What dealt, placed or destroyed.
    pub cause: Cause,
    /// The step of a text that says what happens if this destroys (R 9.6.1).
    pub consequence: Option<Aftermath>,
    /// Where it goes in step 3 in place of a discard pile (R 9.6.6).
    pub instead: Option<Destination>,
}

/// Where something stands in the damage process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProcessStep {
    /// Step 0: so much damage was dealt.
    Dealt(u8),
    /// Step 2: wound tokens were placed.
    Wounded {
        /// How many.
        amount: u8,
        /// Whether they destroyed it.
        destroyed: bool,
    },
    /// Step 2b: it was destroyed.
    Destroyed,
}

/// What comes of a destruction beyond it: the step that caused it may have a name, and `if that destroyed it:` steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aftermath {
    /// The effect that the step belongs to.
    pub frame: FrameId,
    /// The step.
    pub step: StepId,
}

/// A response that was declared (R 10.3.101).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Response {
    /// Who declared it.
    pub by: Seat,
    /// The card in play, or the reaction spell in a hand.
    pub card: Object,
    /// The paragraph of the card in play; nothing for a reaction spell.
    pub ability: Option<AbilityId>,
    /// Its numeral.
    pub numeral: i8,
    /// What it answers.
    pub event: EventId,
    /// In which window.
    pub timing: Timing,
}

/// What was chosen for a step of a text before the text began.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Foreseen {
    /// The effect.
    pub frame: FrameId,
    /// The step.
    pub step: StepId,
    /// Which of the choices of the step.
    pub part: Part,
    /// The cards; of players their Phoenixborn.
    pub cards: Vec<Object>,
    /// What came of choosing.
    pub result: StepResult,
}

/// One of the choices that a step can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Its first or second selection.
    Selection(u8),
    /// A player.
    Player,
    /// This one of several lists of steps.
    Mode(u8),
}

impl Schedule {
    /// Whether something is destroyed and still in play.
    pub(crate) fn is_destroyed(&self, object: Object) -> bool {
        self.destroyed
            .iter()
            .any(|other| (other.card, other.entered) == (object.card, object.entered))
    }

    /// Takes everything out of it; its memory stays.
    pub(crate) fn clear(&mut self) {
        let Schedule {
            batches,
            destroyed,
            foreseen,
            resparked,
            departing,
            hosts,
        } = self;
        batches.clear();
        destroyed.clear();
        foreseen.clear();
        resparked.clear();
        departing.clear();
        hosts.clear();
    }

    /// What an alteration spell that has left play was attached to.
    pub(crate) fn host_of(&self, spell: CardId) -> Option<CardId> {
        let of_spell = self.hosts.iter().rev().find(|(left, _)| *left == spell);
        of_spell.map(|(_, host)| *host)
    }

    /// The cards that it speaks of.
    pub(crate) fn spoken_of(&self) -> impl Iterator<Item = CardId> {
        let waiting = self.batches.iter().flat_map(|batch| {
            let hits = batch.hits.iter().flat_map(|hit| [Some(hit.to.card), hit.cause.source]);
            hits.flatten()
                .chain(batch.responses.iter().map(|response| response.card.card))
                .chain(batch.leaving.iter().map(|(card, _)| *card))
        });
        let foreseen = self.foreseen.iter().flat_map(|choice| &choice.cards);
        let objects = self.destroyed.iter().chain(foreseen).map(|object| object.card);
        let going = self.resparked.iter().chain(&self.departing);
        let hosts = self.hosts.iter().flat_map(|(spell, host)| [*spell, *host]);
        waiting.chain(objects).chain(going.copied()).chain(hosts)
    }

    /// This with other cards in the places of its own.
    pub(crate) fn with_cards(&self, object: impl Fn(Object) -> Object, card: impl Fn(CardId) -> CardId) -> Schedule {
        let batch = |batch: &Batch| Batch {
            settling: batch.settling,
            events: batch.events,
            put_off: batch.put_off,
            hits: batch
                .hits
                .iter()
                .map(|hit| Hit {
                    to: object(hit.to),
                    cause: Cause {
                        source: hit.cause.source.map(&card),
                        ..hit.cause
                    },
                    ..*hit
                })
                .collect(),
            responses: batch
                .responses
                .iter()
                .map(|response| Response {
                    card: object(response.card),
                    ..*response
                })
                .collect(),
            leaving: batch.leaving.iter().map(|(left, to)| (card(*left), *to)).collect(),
        };
        // Each spell is looked up by itself: in which order several have left means nothing.
        let mut hosts: Vec<(CardId, CardId)> = self
            .hosts
            .iter()
            .map(|(spell, host)| (card(*spell), card(*host)))
            .collect();
        sort_by_key(&mut hosts, |(spell, _)| *spell);
        Schedule {
            batches: self.batches.iter().map(batch).collect(),
            destroyed: self.destroyed.iter().copied().map(&object).collect(),
            foreseen: self
                .foreseen
                .iter()
                .map(|choice| Foreseen {
                    cards: choice.cards.iter().copied().map(&object).collect(),
                    ..choice.clone()
                })
                .collect(),
            resparked: self.resparked.iter().copied().map(&card).collect(),
            departing: self.departing.iter().copied().map(&card).collect(),
            hosts,
        }
    }

    /// The number of bytes that it occupies.
    pub(crate) fn size_in_bytes(&self) -> usize {
        let batches = self.batches.iter();
        size_of::<Schedule>()
            + size_of_val(&self.batches[..])
            + batches
                .map(|batch| {
                    size_of_val(&batch.hits[..]) + size_of_val(&batch.responses[..]) + size_of_val(&batch.leaving[..])
                })
                .sum::<usize>()
            + size_of_val(&self.destroyed[..])
            + size_of_val(&self.foreseen[..])
            + size_of_val(&self.resparked[..])
            + size_of_val(&self.departing[..])
            + size_of_val(&self.hosts[..])
    }
}
