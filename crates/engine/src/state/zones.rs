//! Where cards are: the cards of each zone, and what the texts of those in play could say.

use crate::CardSet;
use crate::names::Zone;
use crate::rulebook::Texts;
use ashwright_core::Seat;
use std::hash::{Hash, Hasher};

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
