//! How a state speaks of what is in it: zones, a card as it was at one moment, effects and events by name.

use ashwright_core::CardId;
use std::num::NonZeroU8;

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Zone {
    /// In its owner's hand.
    Hand,
    /// In its owner's draw pile.
    DrawPile,
    /// In its owner's discard pile.
    DiscardPile,
    /// A unit on its controller's battlefield.
    Battlefield,
    /// A ready spell on its controller's spellboard.
    Spellboard,
    /// A Phoenixborn in play.
    Phoenixborn,
    /// An alteration attached to its host.
    Attached,
    /// Face down under its host (R 15.4.1).
    Under,
    /// Played and not yet done.
    Resolving,
    /// Out of play and set aside until everything it triggers is done (R 9.7.2).
    Leaving,
    /// Out of the game.
    OutOfGame,
    /// A slot that no card uses: conjurations in their pile are counts.
    Unused,
}

impl Zone {
    /// Whether the cards of this zone have places: rows from left to right, what is attached to a card as it came, and
    /// discard piles.
    pub fn keeps_places(self) -> bool {
        match self {
            Zone::Battlefield | Zone::Spellboard | Zone::Attached | Zone::DiscardPile => true,
            Zone::Hand
            | Zone::DrawPile
            | Zone::Phoenixborn
            | Zone::Under
            | Zone::Resolving
            | Zone::Leaving
            | Zone::OutOfGame
            | Zone::Unused => false,
        }
    }

    /// How many zones there are.
    pub const COUNT: usize = 12;

    /// Whether cards there are in play (R 1.8.6).
    pub fn in_play(self) -> bool {
        matches!(
            self,
            Zone::Battlefield | Zone::Spellboard | Zone::Phoenixborn | Zone::Attached
        )
    }

    /// Whether cards are laid there face up, so that everybody sees them (R 15.1). Of a card that lies face down under another
    /// it depends on whether it was seen before (R 15.4.2).
    pub fn is_public(self) -> bool {
        !matches!(self, Zone::Hand | Zone::DrawPile | Zone::Under | Zone::Unused)
    }
}

/// A card as it was at one moment. Once it has reached another place it is another object, and what speaks of the first
/// does not mean the other (R 9.7.8, 9.7.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Object {
    /// The card.
    pub card: CardId,
    /// Its [`CardState::entered`](crate::CardState::entered) stamp then.
    pub entered: u16,
    /// Where it was.
    pub zone: Zone,
}

/// The name of an event that is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EventId(pub(crate) u8);

/// An effect of the [`Chain`](crate::Chain): it is the same one as long as it is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FrameId(NonZeroU8);

impl FrameId {
    /// The effect that so many others were begun before; nothing where there are too many.
    pub(crate) fn after(others: usize) -> Option<FrameId> {
        u8::try_from(others + 1).ok().and_then(NonZeroU8::new).map(FrameId)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}
