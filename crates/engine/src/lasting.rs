//! What effects leave behind for a while or for later (R 8.9): changes, rules, traced tokens, effects put off.

use crate::chain::Frame;
use crate::names::Object;
use ashwright_core::{AbilityId, Acts, CardId, DieType, Duration, Later, Printed, Seat, Stat, StepId, TitleId, Token};

/// A change that an effect made for a while.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lasting {
    /// On what.
    pub on: Object,
    /// For how long.
    pub until: Duration,
    /// Whose effect it is.
    pub by: Seat,
    /// In which turn it began.
    pub turn: u16,
    /// What changed.
    pub change: Change,
}

impl Lasting {
    /// How long it lasts.
    pub fn span(&self) -> Span {
        Span {
            until: self.until,
            by: self.by,
            turn: self.turn,
            card: self.on.card,
        }
    }
}

/// A rule that an effect made for a while about every matching card (R 8.9.11).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Decree {
    /// The step that made it, which says what the rule is.
    pub step: StepId,
    /// For how long, whose effect it is, and in which turn it began.
    pub span: Span,
    /// What the paragraph was doing then.
    pub frame: Frame,
}

/// How long something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// For how long.
    pub until: Duration,
    /// Whose effect it is.
    pub by: Seat,
    /// In which turn it began.
    pub turn: u16,
    /// The card that changes; for a rule, the Phoenixborn of the player whose effect it is.
    pub card: CardId,
}

/// A token that can be told from others of its kind on the same card (R 8.6.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Traced {
    /// The step that placed it; see [`Bound::trace`](crate::Bound::trace).
    pub trace: u16,
    /// What it is on.
    pub card: CardId,
    /// Which kind it is.
    pub token: Token,
}

/// An effect that resolves at a later moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Delayed {
    /// When.
    pub when: Later,
    /// In which turn it was made.
    pub turn: u16,
    /// The step that put it off, which holds the steps to resolve.
    pub step: StepId,
    /// What the paragraph was doing then.
    pub frame: Frame,
}

/// What a lasting effect changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// Adds to a value.
    Gets(Stat, i8),
    /// Gives a paragraph.
    Gains(Printed),
    /// Takes all abilities away.
    NoAbilities,
    /// Forbids.
    Cannot(Acts),
    /// May guard.
    MayGuard,
    /// Strikes first while attacking.
    StrikesFirst,
    /// Is not exhausted by countering.
    CountersUnexhausted,
    /// Takes title, abilities and these values of another card (R 8.10.1).
    Copy(TitleId, [i8; 3]),
    /// Is considered exhausted.
    CountsAsExhausted,
    /// Must be blocked.
    MustBeBlocked,
    /// Must block this attacker.
    MustBlock(CardId),
    /// Its player must attack.
    MustAttack,
    /// Printed attack and life are swapped.
    SwappedValues,
    /// Numerals are higher while an attack is resolved.
    NumeralsInAttacks(i8),
    /// Dice of this type stay on its player's cards.
    KeepsDice(DieType),
    /// What this text of it does is cancelled each time.
    Cancelled(AbilityId),
    /// Its player has a further main action, once, that can only be to pass.
    PassesMore,
}
