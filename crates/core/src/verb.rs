//! What every verb consists of: a line for each.

use crate::{Effect, Select, Step, Who};

/// What the name of a step stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// The cards that it chose, moved or made.
    Cards,
    /// A player.
    Player,
    /// Whether and how much it was done.
    Deed,
}

/// What stands in an effect that is read or changed: what its name stands for; the cards that it chooses or names first, in
/// the order in which they are chosen; the lists of steps inside it, in the order in which they are written; its modes.
struct Parts<S, L, M> {
    named: Named,
    chooses: [Option<S>; 2],
    lists: [Option<L>; 2],
    modes: Option<M>,
}

/// What the name of a verb stands for, what it chooses, the lists inside it, its modes; what it does not have is left out.
macro_rules! verb {
    ($named:ident $(, [$($chooses:ident),*] $(, [$($lists:ident),*] $(, $modes:ident)?)?)?) => {
        Parts {
            named: Named::$named,
            chooses: verb!(@two $($($chooses)*)?),
            lists: verb!(@two $($($($lists)*)?)?),
            modes: verb!(@one $($($($modes)?)?)?),
        }
    };
    (@two) => { [None, None] };
    (@two $one:ident) => { [Some($one), None] };
    (@two $one:ident $other:ident) => { [Some($one), Some($other)] };
    (@one) => { None };
    (@one $one:ident) => { Some($one) };
}

/// The parts of an effect that is read, or of one that is changed.
macro_rules! parts {
    ($effect:expr) => {
        match $effect {
            Effect::Deal { to, if_destroyed, .. } => verb!(Cards, [to], [if_destroyed]),
            Effect::Place { on, if_destroyed, .. } => verb!(Cards, [on], [if_destroyed]),
            Effect::Remove { from, .. } => verb!(Cards, [from]),
            Effect::RemoveAmong { .. } => verb!(Deed),
            Effect::Move { from, to, .. } => verb!(Cards, [from, to]),
            Effect::Destroy { what, if_destroyed, .. } => verb!(Cards, [what], [if_destroyed]),
            Effect::Discard { what } => verb!(Cards, [what]),
            Effect::DiscardFromHand { .. } => verb!(Cards),
            Effect::Mill { .. } => verb!(Cards),
            Effect::Draw { .. } => verb!(Deed),
            Effect::Search { .. } => verb!(Cards),
            Effect::Shuffle => verb!(Deed),
            Effect::LookAtHand { .. } => verb!(Cards),
            Effect::LookAtTop { .. } => verb!(Cards),
            Effect::Reveal { what } => verb!(Cards, [what]),
            Effect::Put { what, .. } => verb!(Cards, [what]),
            Effect::Summon { .. } => verb!(Cards),
            Effect::Attach { to, .. } => verb!(Cards, [to]),
            Effect::Reattach { what, to } => verb!(Cards, [what, to]),
            Effect::Dice { .. } => verb!(Deed),
            Effect::OwnDice { .. } => verb!(Deed),
            Effect::TurnUp => verb!(Cards),
            Effect::AttackBy { what } => verb!(Deed, [what]),
            Effect::PlaceRedRains { .. } => verb!(Deed),
            Effect::RageDice { .. } => verb!(Deed),
            Effect::AddFaceDown { .. } => verb!(Deed),
            Effect::TurnDown { what } => verb!(Cards, [what]),
            Effect::MoveToEnd { what, .. } => verb!(Cards, [what]),
            Effect::RollBehavior => verb!(Deed),
            Effect::BehaveAside { .. } => verb!(Deed),
            Effect::ResolveStatus { what } => verb!(Cards, [what]),
            Effect::SwapDice { .. } => verb!(Deed),
            Effect::PlaceDie { on, .. } => verb!(Cards, [on]),
            Effect::MoveDie { from, to, .. } => verb!(Deed, [from, to]),
            Effect::ReturnDie => verb!(Deed),
            Effect::ReturnDice { from, .. } => verb!(Deed, [from]),
            Effect::UsePower { .. } => verb!(Deed),
            Effect::Apply { to, .. } => verb!(Cards, [to]),
            Effect::Decree { .. } => verb!(Deed),
            Effect::TakeBack { .. } => verb!(Deed),
            Effect::Become { what, copy, .. } => verb!(Cards, [what, copy]),
            Effect::Prevent { .. } => verb!(Deed),
            Effect::Lessen { .. } => verb!(Deed),
            Effect::LeaveOutWounds { .. } => verb!(Deed),
            Effect::Redirect { .. } => verb!(Deed),
            Effect::Retarget { to, .. } => verb!(Cards, [to]),
            Effect::DrawFewer { .. } => verb!(Deed),
            Effect::RollExhausted { .. } => verb!(Deed),
            Effect::ReadyAmong { .. } => verb!(Deed),
            Effect::NameCard => verb!(Cards),
            Effect::EmptyPile { .. } => verb!(Deed),
            Effect::Bury { .. } => verb!(Deed),
            Effect::GiveControl { what, .. } => verb!(Cards, [what]),
            Effect::PlaceDice { on, .. } => verb!(Cards, [on]),
            Effect::Spare { what, .. } => verb!(Deed, [what]),
            Effect::Cancel { .. } | Effect::CancelUses { .. } => verb!(Deed),
            Effect::ExtraAction { .. } => verb!(Deed),
            Effect::GiveFirstPlayer { .. } => verb!(Deed),
            Effect::AttackWith { .. } => verb!(Deed),
            Effect::Play { .. } => verb!(Deed),
            Effect::LeaveBattle { what } => verb!(Cards, [what]),
            Effect::Clash { .. } => verb!(Deed),
            Effect::CopyEffect { .. } => verb!(Deed),
            Effect::TriggerEndOfRound { .. } => verb!(Deed),
            Effect::Note { .. } => verb!(Deed),
            Effect::Repeat { steps, .. } => verb!(Deed, [], [steps]),
            Effect::RepeatDestroying { steps } => verb!(Deed, [], [steps]),
            Effect::Later { steps, .. } => verb!(Deed, [], [steps]),
            Effect::Choose { what } => verb!(Cards, [what]),
            Effect::ChoosePlayer { .. } => verb!(Player),
            Effect::If { then, otherwise, .. } => verb!(Deed, [], [then, otherwise]),
            Effect::May { steps, .. } => verb!(Deed, [], [steps]),
            Effect::MayPay { then, .. } => verb!(Deed, [], [then]),
            Effect::Price { steps } => verb!(Deed, [], [steps]),
            Effect::MayAdd { then, .. } => verb!(Deed, [], [then]),
            Effect::Either { modes, .. } => verb!(Deed, [], [], modes),
            Effect::Divide { modes, .. } => verb!(Deed, [], [], modes),
            Effect::ForEachPlayer { steps, .. } => verb!(Player, [], [steps]),
            Effect::ForEach { steps, .. } => verb!(Cards, [], [steps]),
        }
    };
}

impl Effect {
    fn parts(&self) -> Parts<&Select, &Vec<Step>, &Vec<Vec<Step>>> {
        parts!(self)
    }

    /// What the name of a step with this effect stands for.
    pub fn named(&self) -> Named {
        self.parts().named
    }

    /// The cards that this step itself chooses or names first, in the order in which they are chosen; steps inside it
    /// choose for themselves.
    pub fn chooses(&self) -> [Option<&Select>; 2] {
        self.parts().chooses
    }

    /// Whether this step itself is done to targets (R 8.2.1).
    pub fn aims(&self) -> bool {
        self.chooses().into_iter().flatten().any(Select::is_target) || self.players().is_some_and(Who::is_target)
    }

    /// The players to whom this step is done, or who decide in it.
    pub fn players(&self) -> Option<&Who> {
        match self {
            Effect::Draw { who, .. }
            | Effect::DiscardFromHand { who, .. }
            | Effect::Mill { who, .. }
            | Effect::Bury { who, .. }
            | Effect::LookAtHand { who, .. }
            | Effect::LookAtTop { who, .. }
            | Effect::Dice { who, .. }
            | Effect::OwnDice { who, .. }
            | Effect::GiveFirstPlayer { who }
            | Effect::ChoosePlayer { who }
            | Effect::May { who, .. }
            | Effect::MayPay { who, .. }
            | Effect::Either { who, .. } => Some(who),
            Effect::Summon { onto, .. } => Some(onto),
            _ => None,
        }
    }

    /// The lists of steps inside this effect, in the order in which they are written.
    pub fn inner(&self) -> impl Iterator<Item = &[Step]> {
        let Parts { lists, modes, .. } = self.parts();
        let lists = lists.into_iter().flatten().map(Vec::as_slice);
        lists.chain(modes.into_iter().flatten().map(Vec::as_slice))
    }

    /// The lists of steps inside, to change them.
    pub fn inner_mut(&mut self) -> impl Iterator<Item = &mut [Step]> {
        let parts: Parts<&mut Select, &mut Vec<Step>, &mut Vec<Vec<Step>>> = parts!(self);
        let lists = parts.lists.into_iter().flatten().map(Vec::as_mut_slice);
        lists.chain(parts.modes.into_iter().flatten().map(Vec::as_mut_slice))
    }
}
