//! Changes to what cards are or may do.

use crate::{Cost, DieType, Filter, Quantity, Ref, Stat};

/// A change to what a card is or may do. As static text it lasts while the text is active; as part of
/// [`Effect::Apply`](crate::Effect::Apply) for the duration given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// `gets +1 attack`; never below zero when used (R 11.5.7).
    Gets(Stat, Sign, Quantity),
    /// `gains ABILITY`: a whole paragraph.
    Gains(Gain),
    /// `has no abilities`, the inexhaustible ones included (R 11.3.5).
    HasNoAbilities,
    /// `cannot attack`, `cannot be blocked by …`
    Cannot(Vec<Act>, Option<Filter>),
    /// `cannot be targeted by an opponent's attacks`, `cannot be affected by an opponent's spells`
    Immune(Immunity, Vec<CauseKind>),
    /// `may guard` (R 7.4.3)
    MayGuard,
    /// `deals damage first while attacking`, `deals damage first in battle` (R 7.6.8)
    StrikesFirst(Fight),
    /// `is not exhausted by countering` (R 7.8.3)
    CountersUnexhausted,
    /// `defends`: of a unit of a Chimera, blocking and guarding as the rules about Defenders say.
    Defends,
    /// `joins attacks of FILTER`: of a unit of a Chimera, attacking together with such a unit of its row.
    JoinsAttacks(Filter),
    /// `takes N wounds for each discard`: of a Phoenixborn or Chimera, for each card that is discarded from its player's
    /// hand or off their draw pile.
    WoundsForDiscards(Quantity),
    /// `is destroyed when exhausted`
    DestroyedExhausted,
    /// `draws up to N more cards in the draw step`: a change of its controller's draw step (R 3.4.2).
    DrawsMore(Quantity),
    /// `counts as exhausted` (R 11.2.1)
    CountsAsExhausted,
    /// `loses NAME`: every ability of that name (R 11.7.5).
    Loses(String),
    /// `has no abilities but inexhaustible ones` (R 11.7.5)
    OnlyInexhaustible,
    /// `cannot be exhausted, destroyed or returned to hand by spells`: whoever's (R 8.8.3).
    Steadfast(Vec<CauseKind>),
    /// `cannot be targeted by spells`: whoever's (R 8.2.9).
    Untargetable(Vec<CauseKind>),
    /// `pays for cards in hand with dice on it`: every die on it (R 12.3.7).
    PaysForCards,
    /// `pays 1 basic or takes 2 wounds to declare blockers or a guard`: of a Phoenixborn, what its player has to do to
    /// declare any.
    Toll(Toll),
    /// `is focused N more times` (R 6.4.6)
    FocusedMore(Quantity),
    /// `receives twice the wounds` (R 9.2.10)
    WoundsDoubled,
    /// `deals damage that cannot be prevented while attacking or countering` (R 9.2.6)
    Unpreventable,
    /// `must be blocked`, `must block NAME`
    Must(Duty),
    /// `has its printed attack and life swapped` (R 11.6.1)
    SwappedValues,
    /// `has N added to its numerals while attacks are resolved`
    NumeralsInAttacks(Quantity),
    /// `keeps its charm dice when they would be returned` (R 12.3.3)
    KeepsDice(DieType),
    /// `pays for reactions with its charm dice`: dice of these types on it can be spent on reactions (R 12.3.7).
    PaysReactions(Vec<DieType>),
    /// `pays for activations of ready spells with dice on it`: every die on it (R 12.3.7).
    PaysForActivations,
    /// `cannot be put into hand from discard pile by abilities`: whoever's.
    KeptFromHand(Vec<CauseKind>),
    /// `takes 1 more slot`, `takes no slot`: how much room a unit needs on a battlefield (R 1.8.2).
    Slots(Slots),
    /// `deals damage last in battle`: after the other side; with text by which it comes first, neither is so (R 7.6.8).
    StrikesLast,
    /// `may pass once more`: of a Phoenixborn, its player has a further main action that can only be to pass (R 4.5.1).
    PassesMore,
    /// `stays with its host`: of an alteration spell, it is not moved, and leaves play only with its host.
    StaysWithHost,
}

/// How many slots of a battlefield a unit takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slots {
    /// So many besides its own.
    More(Quantity),
    /// None.
    None,
}

/// What a player pays for being allowed to do something: dice, or wounds on their Phoenixborn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toll {
    /// What has to be paid for.
    pub on: TollOn,
    /// The price.
    pub cost: Cost,
    /// The wounds that can be taken instead.
    pub wounds: Option<u8>,
}

/// What a toll is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TollOn {
    /// Declaring blockers, or a guard.
    Defending,
    /// An Attack action.
    Attacking,
}

/// When damage comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fight {
    /// While its unit attacks.
    Attacking,
    /// In every battle, countering included.
    Battle,
}

/// Where a modifier can be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// As static text.
    pub in_static_text: bool,
    /// As a change that an effect makes to a card for a while (R 8.1.10).
    pub for_a_while: bool,
    /// As a rule for a while about every card of a kind, of which it is asked again and again.
    pub of_every_card: bool,
}

impl Modifier {
    /// Where this can be said.
    pub fn places(&self) -> Places {
        let (in_static_text, for_a_while, of_every_card) = match self {
            Modifier::Gets(..)
            | Modifier::Cannot(_, None)
            | Modifier::MayGuard
            | Modifier::StrikesFirst(Fight::Attacking)
            | Modifier::CountersUnexhausted
            | Modifier::Must(Duty::BeBlocked) => (true, true, true),
            Modifier::Gains(_) | Modifier::HasNoAbilities | Modifier::CountsAsExhausted | Modifier::SwappedValues => {
                (true, true, false)
            }
            // With a choice of cards or of kinds of effects it has to be looked at again and again.
            Modifier::Cannot(_, Some(_))
            | Modifier::Immune(..)
            | Modifier::StrikesFirst(Fight::Battle)
            | Modifier::WoundsDoubled
            | Modifier::Unpreventable
            | Modifier::Loses(_) => (true, false, true),
            Modifier::DrawsMore(_)
            | Modifier::FocusedMore(_)
            | Modifier::PaysReactions(_)
            | Modifier::Defends
            | Modifier::JoinsAttacks(_)
            | Modifier::DestroyedExhausted
            | Modifier::WoundsForDiscards(_)
            | Modifier::OnlyInexhaustible
            | Modifier::Steadfast(_)
            | Modifier::Untargetable(_)
            | Modifier::PaysForCards
            | Modifier::PaysForActivations
            | Modifier::KeptFromHand(_)
            | Modifier::Toll(_)
            | Modifier::StrikesLast
            | Modifier::Slots(_)
            | Modifier::StaysWithHost => (true, false, false),
            // It names an attacker, a turn or a number of now.
            Modifier::Must(Duty::Block(_) | Duty::Attack)
            | Modifier::NumeralsInAttacks(_)
            | Modifier::KeepsDice(_)
            | Modifier::PassesMore => (false, true, false),
        };
        Places {
            in_static_text,
            for_a_while,
            of_every_card,
        }
    }
}

/// Added or subtracted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// A granted paragraph: its id and whether it cannot be exhausted away (R 11.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gain {
    /// Which paragraph, with which numeral.
    pub ability: crate::Printed,
    /// Where its numeral is read.
    pub numeral: Given,
}

impl Gain {
    /// A paragraph as it is written.
    pub fn written(ability: crate::Printed) -> Gain {
        Gain {
            ability,
            numeral: Given::Written,
        }
    }
}

/// Where the numeral of a granted keyword is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Given {
    /// It is written: `gains Overkill 2`, or there is none.
    Written,
    /// It is X when it is granted: `gains Overkill X`.
    X,
}

/// Something that has to be done by whoever can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Blocking this unit when it attacks (R 7.3.6).
    BeBlocked,
    /// Blocking that attacker (R 7.3.6).
    Block(Ref),
    /// Of a Phoenixborn: its player taking an Attack action as a main action.
    Attack,
}

/// Something that a card, or its player, may be kept from. Positions of old records count them in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Act {
    /// Being declared as an attacker.
    Attack,
    /// Being declared as a blocker.
    Block,
    /// Being declared as a guard.
    Guard,
    /// Countering.
    Counter,
    /// Being blocked, while attacking.
    BeBlocked,
    /// Being guarded against, while attacking.
    BeGuarded,
    /// Being attacked.
    BeAttacked,
    /// Being protected by a guard, while attacked.
    BeGuardedFor,
    /// Being discarded to meditate.
    BeMeditated,
    /// Of a Phoenixborn: its player playing reaction spells.
    PlayReactionSpells,
    /// Of a Phoenixborn: its player taking side actions other than Meditate.
    TakeSideActions,
    /// Its activated text being used.
    BeActivated,
    /// Of a Phoenixborn: its player changing the dice of opponents.
    ChangeOpposingDice,
    /// Of a Phoenixborn: its player playing action spells.
    PlayActionSpells,
    /// Of a Phoenixborn: its player spending dice that show their basic side.
    SpendBasicDice,
    /// Of a Phoenixborn: its player doing anything to the active dice of opponents.
    AffectOpposingDice,
    /// Of a Phoenixborn: its player taking Attack actions.
    TakeAttackActions,
    /// Bearing alteration spells that are attached now.
    BearAlterations,
    /// Bearing alteration spells of opponents that are attached now.
    BearOpposingAlterations,
    /// Of a Phoenixborn: its player playing reactions, spells or not.
    PlayReactions,
}

impl Act {
    /// Every act, in the order of their bits.
    pub const ALL: [Act; 20] = [
        Act::Attack,
        Act::Block,
        Act::Guard,
        Act::Counter,
        Act::BeBlocked,
        Act::BeGuarded,
        Act::BeAttacked,
        Act::BeGuardedFor,
        Act::BeMeditated,
        Act::PlayReactionSpells,
        Act::TakeSideActions,
        Act::BeActivated,
        Act::ChangeOpposingDice,
        Act::PlayActionSpells,
        Act::SpendBasicDice,
        Act::AffectOpposingDice,
        Act::TakeAttackActions,
        Act::BearAlterations,
        Act::BearOpposingAlterations,
        Act::PlayReactions,
    ];
}

/// Several acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Acts(u32);

impl Acts {
    /// The acts of these bits, as positions of old records write them; nothing where one of them is the bit of no act.
    fn of_bits(bits: u32) -> Option<Acts> {
        let known = Act::ALL.into_iter().collect::<Acts>();
        (bits & !known.0 == 0).then_some(Acts(bits))
    }

    /// Whether an act is among them.
    pub fn contains(self, act: Act) -> bool {
        self.0 & (1 << act as u32) != 0
    }

    /// The acts, in the order of [`Act::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Act> {
        Act::ALL.into_iter().filter(move |act| self.contains(*act))
    }
}

impl FromIterator<Act> for Acts {
    fn from_iter<I: IntoIterator<Item = Act>>(acts: I) -> Acts {
        Acts(acts.into_iter().fold(0, |bits, act| bits | 1 << act as u32))
    }
}

impl serde::Serialize for Acts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Acts {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Acts, D::Error> {
        deserializer.deserialize_any(ActsWritten)
    }
}

/// Acts by their names, or the sum of their bits.
struct ActsWritten;

impl<'de> serde::de::Visitor<'de> for ActsWritten {
    type Value = Acts;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of acts such as [\"attack\"]")
    }

    fn visit_u64<E: serde::de::Error>(self, bits: u64) -> Result<Acts, E> {
        let known = u32::try_from(bits).ok().and_then(Acts::of_bits);
        known.ok_or_else(|| E::custom(format_args!("{bits} is the sum of no acts")))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Acts, A::Error> {
        let mut acts = Acts::default();
        while let Some(act) = list.next_element::<Act>()? {
            acts = acts.iter().chain([act]).collect();
        }
        Ok(acts)
    }
}

/// What an opponent's effects cannot do to a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Immunity {
    /// Target it (R 8.2.9).
    Targeted,
    /// Affect it (R 8.8.3).
    Affected,
}

/// What a game event can be the result of (R 10.6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CauseKind {
    /// Attack damage, or being the target of an attack.
    Attack,
    /// Counter damage.
    Counter,
    /// A spell.
    Spell,
    /// A reaction spell; every reaction spell is a spell as well.
    ReactionSpell,
    /// An ability.
    Ability,
    /// A dice power.
    DicePower,
}
