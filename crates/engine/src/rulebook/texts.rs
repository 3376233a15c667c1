//! What texts could say and what they wait for, as sets.

use ashwright_core::{Act, Duty, Modifier, Stat};
use std::hash::{Hash, Hasher};

/// What the texts printed on some cards could say and what they wait for, all together: most questions about texts are
/// answered by nothing in play saying anything about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// What they could say.
    pub(crate) says: Says,
    /// The events that they wait for, as bits of [`event_bit`](super::event_bit).
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

/// What text could say, as a set: most questions about a card are answered by no text saying anything about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Says(pub(super) u64);

impl Says {
    /// A paragraph that can be activated.
    pub const ACTIVATED: Says = Says(1);
    /// A paragraph that opponents of its player can activate.
    pub const FOR_OPPONENTS: Says = Says(1 << 56);
    /// That something cannot be targeted or affected.
    pub const IMMUNE: Says = Says(1 << 1);
    /// That there are no abilities.
    pub const NO_ABILITIES: Says = Says(1 << 2);
    /// How much is drawn in the draw step.
    pub const DRAWS_MORE: Says = Says(1 << 3);
    /// How far a spell is focused.
    pub const FOCUSED_MORE: Says = Says(1 << 4);
    /// That something is considered exhausted.
    pub const EXHAUSTED: Says = Says(1 << 8);
    /// That dice on it pay for reactions.
    pub const PAYS_REACTIONS: Says = Says(1 << 17);

    /// That it joins attacks of others.
    pub const JOINS_ATTACKS: Says = Says(1 << 19);
    /// That something is destroyed when it is exhausted.
    pub const DESTROYED_EXHAUSTED: Says = Says(1 << 20);

    /// That it cannot be exhausted, destroyed or returned.
    pub const STEADFAST: Says = Says(1 << 22);
    /// That dice on it pay for cards.
    pub const PAYS_FOR_CARDS: Says = Says(1 << 23);
    /// That nobody can target it.
    pub const UNTARGETABLE: Says = Says(1 << 30);
    /// That it has only inexhaustible abilities.
    pub const ONLY_INEXHAUSTIBLE: Says = Says(1 << 63);
    /// How many slots a unit takes.
    pub const SLOTS: Says = Says(1 << 62);
    /// That a unit deals its damage last.
    pub const STRIKES_LAST: Says = Says(1 << 61);
    /// That an alteration spell leaves play only with its host.
    pub const STAYS_WITH_HOST: Says = Says(1 << 60);
    /// That dice on it pay for activations.
    pub const PAYS_FOR_ACTIVATIONS: Says = Says(1 << 59);
    /// That it cannot be put from a discard pile into a hand.
    pub const KEPT_FROM_HAND: Says = Says(1 << 58);
    /// That abilities of a name are lost.
    pub const LOSES: Says = Says(1 << 29);
    /// That printed attack and life are swapped.
    pub const SWAPPED: Says = Says(1 << 14);
    /// That a player has to pay before doing something.
    pub const TOLL: Says = Says(1 << 31);

    /// That other cards have paragraphs.
    pub const GRANTING: Says = Says(1 << 53);

    /// What the life of a card can hang on.
    pub const LIVES: Says = Says(1 << (24 + Stat::Life as u32) | 1 << 2 | 1 << 8 | 1 << 20);

    /// What a static change says.
    pub fn of(modifier: &Modifier) -> Says {
        match modifier {
            // What is granted says its own.
            Modifier::Gains(_) => Says::default(),
            Modifier::Immune(..) => Says::IMMUNE,
            Modifier::HasNoAbilities => Says::NO_ABILITIES,
            Modifier::DrawsMore(_) => Says::DRAWS_MORE,
            Modifier::FocusedMore(_) => Says::FOCUSED_MORE,
            Modifier::Gets(stat, ..) => Says::gets(*stat),
            Modifier::Cannot(acts, _) => acts.iter().fold(Says::default(), |all, act| all.or(Says::cannot(*act))),
            Modifier::MayGuard => Says(1 << 5),
            Modifier::StrikesFirst(_) => Says(1 << 6),
            Modifier::OnlyInexhaustible => Says::ONLY_INEXHAUSTIBLE,
            Modifier::Loses(_) => Says::LOSES,
            Modifier::Steadfast(_) => Says::STEADFAST,
            Modifier::Untargetable(_) => Says::UNTARGETABLE,
            Modifier::PaysForCards => Says::PAYS_FOR_CARDS,
            Modifier::Toll(_) => Says::TOLL,
            Modifier::CountersUnexhausted => Says(1 << 7),
            Modifier::Defends => Says(1 << 18),
            Modifier::JoinsAttacks(_) => Says::JOINS_ATTACKS,
            Modifier::WoundsForDiscards(_) => Says(1 << 21),
            Modifier::DestroyedExhausted => Says::DESTROYED_EXHAUSTED,
            Modifier::CountsAsExhausted => Says::EXHAUSTED,
            Modifier::WoundsDoubled => Says(1 << 9),
            Modifier::Unpreventable => Says(1 << 10),
            Modifier::Must(Duty::BeBlocked) => Says(1 << 11),
            Modifier::Must(Duty::Block(_)) => Says(1 << 12),
            Modifier::Must(Duty::Attack) => Says(1 << 13),
            Modifier::SwappedValues => Says::SWAPPED,
            Modifier::NumeralsInAttacks(_) => Says(1 << 15),
            Modifier::KeepsDice(_) => Says(1 << 16),
            Modifier::PaysReactions(_) => Says::PAYS_REACTIONS,
            Modifier::Slots(_) => Says::SLOTS,
            Modifier::StrikesLast => Says::STRIKES_LAST,
            Modifier::PaysForActivations => Says::PAYS_FOR_ACTIVATIONS,
            Modifier::KeptFromHand(_) => Says::KEPT_FROM_HAND,
            Modifier::StaysWithHost => Says::STAYS_WITH_HOST,
            // Only effects let somebody pass once more.
            Modifier::PassesMore => Says::default(),
        }
    }

    /// A bonus to a value.
    pub fn gets(stat: Stat) -> Says {
        Says(1 << (24 + stat as u32))
    }

    /// That something cannot be done.
    pub fn cannot(act: Act) -> Says {
        Says(1 << (32 + act as u32))
    }

    /// Either.
    pub fn or(self, other: Says) -> Says {
        Says(self.0 | other.0)
    }

    /// Whether something is in both.
    pub fn meets(self, other: Says) -> bool {
        self.0 & other.0 != 0
    }
}
