//! Where cards are: the cards of each zone, and what the texts of those in play could say.

use crate::CardSet;
use crate::rulebook::Says;
use ashwright_core::Seat;
use std::hash::{Hash, Hasher};

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

/// The cards of each zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Zones {
    pub(super) sets: [CardSet; Zone::COUNT],
    pub(super) in_play: CardSet,
    pub(super) owned: [CardSet; Seat::MAX],
    pub(super) controlled: [CardSet; Seat::MAX],
    pub(super) auras: CardSet,
    pub(super) between_realms: BetweenRealms,
    pub(super) texts: Texts,
}

/// The cards in discard piles with text that waits for something there (R 6.101.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct BetweenRealms(pub(super) CardSet);

impl Hash for BetweenRealms {
    /// They follow from the cards in discard piles, which are in the hash.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What the texts printed on some cards could say and what they wait for, all together: most questions about texts are
/// answered by nothing in play saying anything about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// What they could say.
    pub(crate) says: Says,
    /// The events that they wait for, as bits of [`crate::rulebook::event_bit`].
    pub(crate) listens: u64,
}

impl Texts {
    /// These and those.
    pub(crate) fn and(self, other: Texts) -> Texts {
        Texts {
            says: self.says.or(other.says),
            listens: self.listens | other.listens,
        }
    }
}

impl Hash for Texts {
    /// They follow from the cards in play, which are in the hash.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Zones {
    /// The cards in a zone, of all seats.
    pub fn of(&self, zone: Zone) -> &CardSet {
        &self.sets[zone as usize]
    }

    /// All cards in play.
    pub fn in_play(&self) -> &CardSet {
        &self.in_play
    }

    /// The cards in play with static text about other cards, their own or that of what they have become.
    pub fn auras(&self) -> &CardSet {
        &self.auras
    }

    /// The texts printed on the cards in play.
    pub(crate) fn texts(&self) -> Texts {
        self.texts
    }

    /// These zones with other ids, which `set` gives to the cards of one.
    pub(crate) fn renumbered(&self, set: impl Fn(&CardSet) -> CardSet) -> Zones {
        let Zones {
            sets,
            in_play,
            owned,
            controlled,
            auras,
            between_realms,
            texts,
        } = self;
        Zones {
            sets: sets.each_ref().map(&set),
            in_play: set(in_play),
            owned: owned.each_ref().map(&set),
            controlled: controlled.each_ref().map(&set),
            auras: set(auras),
            between_realms: BetweenRealms(set(&between_realms.0)),
            texts: *texts,
        }
    }
}
