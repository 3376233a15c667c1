//! The effects that are being resolved, each inside the one before it.

use crate::names::{EventId, FrameId, Object};
use ashwright_core::{AbilityId, CardId, CauseKind, Dice, Seat, TitleId};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// The effects that are being resolved, the newest last.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Chain(Vec<Frame>);

impl Chain {
    /// Begins an effect inside the newest one.
    ///
    /// # Panics
    /// When it would be the 256th: the game is a draw long before (R 14.4.2).
    pub(crate) fn push(&mut self, frame: Frame) -> FrameId {
        let id = FrameId::after(self.0.len()).expect("few effects are inside each other");
        self.0.push(frame);
        id
    }

    /// Ends an effect, and whatever was begun inside it.
    pub(crate) fn end(&mut self, frame: FrameId) {
        self.0.truncate(frame.index());
    }

    /// Ends all.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The newest effect.
    pub fn newest(&self) -> Option<FrameId> {
        self.0.len().checked_sub(1).and_then(FrameId::after)
    }
}

impl FromIterator<Frame> for Chain {
    fn from_iter<I: IntoIterator<Item = Frame>>(frames: I) -> Chain {
        Chain(frames.into_iter().collect())
    }
}

impl Clone for Chain {
    fn clone(&self) -> Chain {
        Chain(self.0.clone())
    }

    fn clone_from(&mut self, other: &Chain) {
        self.0.clone_from(&other.0);
    }
}

impl Deref for Chain {
    type Target = [Frame];

    fn deref(&self) -> &[Frame] {
        &self.0
    }
}

impl DerefMut for Chain {
    fn deref_mut(&mut self) -> &mut [Frame] {
        &mut self.0
    }
}

impl Index<FrameId> for Chain {
    type Output = Frame;

    fn index(&self, frame: FrameId) -> &Frame {
        &self.0[frame.index()]
    }
}

impl IndexMut<FrameId> for Chain {
    fn index_mut(&mut self, frame: FrameId) -> &mut Frame {
        &mut self.0[frame.index()]
    }
}

/// An effect that is being resolved: one card, ability or dice power.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// The paragraph.
    pub ability: AbilityId,
    /// The card whose text it is; `this`.
    pub this: CardId,
    /// The `entered` stamp of that card.
    pub entered: u16,
    /// Spell, ability or dice power.
    pub kind: CauseKind,
    /// Who controls it; `you`.
    pub controller: Seat,
    /// The numeral of the ability.
    pub numeral: i8,
    /// The X that was paid.
    pub x: i8,
    /// The dice that were spent.
    pub spent: Dice,
    /// The card on which the die lies whose power it is, when it lies on one.
    pub die_on: Option<CardId>,
    /// The event that it answers.
    pub event: Option<EventId>,
    /// Whether the additional price of its activation was paid (R 5.5.6).
    pub added: bool,
    /// How much less these cards still receive of the damage that it deals (R 9.2.11).
    pub spared: Vec<(CardId, u8)>,
    /// Whether the rest of it was cancelled (R 8.5.1).
    pub cancelled: bool,
    /// What its names are bound to, by [`ashwright_core::Slot`].
    pub bound: Vec<Bound>,
}

/// What a name is bound to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bound {
    /// What came of the step.
    pub result: StepResult,
    /// Cards, where the step left them.
    pub cards: Vec<Object>,
    /// A player.
    pub player: Option<Seat>,
    /// An event.
    pub event: Option<EventId>,
    /// How many things the step did, by seat.
    pub amounts: [u8; Seat::MAX],
    /// How many units the step destroyed.
    pub destroyed: u8,
    /// How much of the damage that the step dealt was received, in all.
    pub received: u8,
    /// The title that the first card had when it got this name.
    pub title: Option<TitleId>,
    /// Tells the tokens that the step placed from others; 0 when nothing speaks of them again.
    pub trace: u16,
}

/// What came of a step. The three ways of not doing something are told apart (R 8.4.10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepResult {
    /// It was not reached yet.
    #[default]
    NotReached,
    /// It did something.
    Done,
    /// The player chose nothing, or not to.
    Declined,
    /// There was nothing to do it to.
    Impossible,
}
