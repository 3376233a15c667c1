//! The windows of events as bits, and which of them any text waits in.

use crate::EventKind;
use ashwright_core::{Condition, EventPattern, Moment, Place, Pool, Ref, Subject, Timing, Trigger, TurnAction};

/// How many bits the windows of a kind of event have: two for the common ones, another for what comes before some, and one
/// for moments and what few texts wait for; see [`event_bit`].
pub(super) const fn windows(kind: EventKind) -> u32 {
    match kind {
        EventKind::Destroyed
        | EventKind::DealtDamage
        | EventKind::AttackersDeclared
        | EventKind::ReceivedDamage
        | EventKind::LeftPlay
        | EventKind::Drew => 3,
        EventKind::ComesIntoPlay
        | EventKind::WoundsPlaced
        | EventKind::DefendersDeclared
        | EventKind::Targeted
        | EventKind::LastTokenRemoved
        | EventKind::DiceChanged
        | EventKind::CostPaid
        | EventKind::Resolved
        | EventKind::Passed
        | EventKind::Meditated
        | EventKind::Attached => 2,
        EventKind::EndOfRound
        | EventKind::EndOfPrepare
        | EventKind::EndOfTurn
        | EventKind::StartOfTurn
        | EventKind::StartOfTurns
        | EventKind::ExhaustDice
        | EventKind::LeftDiscardPile
        | EventKind::DiscardedFromPlay
        | EventKind::PutIntoHand
        | EventKind::DiscardedOffPile
        | EventKind::DiscardedFromHand
        | EventKind::TokensPlaced
        | EventKind::TokensRemoved
        | EventKind::AttackAnnounced
        | EventKind::Used
        | EventKind::DiceExhausted
        | EventKind::DiceReadied
        | EventKind::Countered
        | EventKind::Strikes
        | EventKind::RemovedFromGame
        | EventKind::ActionTaken
        | EventKind::ReactionResolved
        | EventKind::StartOfPrepare => 1,
    }
}

/// The first bit of each kind of event.
pub(super) const FIRST_BITS: [u32; EventKind::COUNT + 1] = {
    let mut bits = [0; EventKind::COUNT + 1];
    let mut at = 0;
    while at < EventKind::COUNT {
        bits[at + 1] = bits[at] + windows(EventKind::ALL[at]);
        at += 1;
    }
    bits
};

/// How many bits all events have.
pub(super) const EVENT_BITS: usize = FIRST_BITS[EventKind::COUNT] as usize;
const _: () = assert!(EVENT_BITS <= u64::BITS as usize);

/// The bit of an event in a timing; see [`Rulebook::listens`]. Windows of one bit are told apart by whoever finds it set.
#[inline]
pub(crate) fn event_bit(kind: EventKind, timing: Timing) -> u64 {
    1 << window_at(kind, timing)
}

/// The place of that bit.
#[inline]
pub(super) fn window_at(kind: EventKind, timing: Timing) -> usize {
    WINDOWS[kind as usize][timing as usize].into()
}

/// The places of all kinds of events and timings: they are asked for at every event.
const WINDOWS: [[u8; 4]; EventKind::COUNT] = {
    let mut places = [[0; 4]; EventKind::COUNT];
    let mut at = 0;
    while at < EventKind::COUNT {
        let (all, first) = (windows(EventKind::ALL[at]), FIRST_BITS[at] as u8);
        places[at] = [first; 4];
        if all > 1 {
            places[at][Timing::After as usize] = first + 1;
            places[at][Timing::Before as usize] = first + all as u8 - 1;
        }
        at += 1;
    }
    places
};

/// Whether a text that waits in this window answers what happens in that one.
pub(crate) fn is_in_window(its: Timing, timing: Timing) -> bool {
    let moment = |timing: Timing| matches!(timing, Timing::When | Timing::At);
    its == timing || moment(its) && moment(timing)
}

/// The kind of event that a pattern waits for.
#[inline]
pub(crate) fn kind_of(pattern: &EventPattern) -> EventKind {
    match pattern {
        EventPattern::ComesIntoPlay(_) => EventKind::ComesIntoPlay,
        EventPattern::Attached(_) => EventKind::Attached,
        EventPattern::Destroyed(..) => EventKind::Destroyed,
        EventPattern::DealtDamage(..) => EventKind::DealtDamage,
        EventPattern::WoundsPlaced(..) | EventPattern::DamageWounds(_) => EventKind::WoundsPlaced,
        EventPattern::AttackersDeclared(_) | EventPattern::DeclaredAttacker(_) => EventKind::AttackersDeclared,
        EventPattern::DeclaredBlocker(_)
        | EventPattern::DeclaredGuard(_)
        | EventPattern::DefendersChosen(_)
        | EventPattern::BlockersDeclared(_) => EventKind::DefendersDeclared,
        EventPattern::ActionTaken(_, TurnAction::Pass) => EventKind::Passed,
        EventPattern::ActionTaken(_, TurnAction::Meditate) => EventKind::Meditated,
        EventPattern::LastTokenRemoved(..) => EventKind::LastTokenRemoved,
        EventPattern::ActionTaken(_, TurnAction::Attack | TurnAction::OtherThanPass) => EventKind::ActionTaken,
        EventPattern::ReactionResolved(_) => EventKind::ReactionResolved,
        EventPattern::ReceivesDamage(..) => EventKind::ReceivedDamage,
        EventPattern::LeavesPlay(..) | EventPattern::ComesOff(_) => EventKind::LeftPlay,
        EventPattern::LeavesDiscardPile(_) => EventKind::LeftDiscardPile,
        EventPattern::DiscardedFromPlay(_) => EventKind::DiscardedFromPlay,
        EventPattern::Draws(_) => EventKind::Drew,
        EventPattern::PutIntoHand(..) | EventPattern::TakesIntoHand(_) => EventKind::PutIntoHand,
        EventPattern::DiscardsOffPile(_) => EventKind::DiscardedOffPile,
        EventPattern::DiscardedFromHand(_) => EventKind::DiscardedFromHand,
        EventPattern::TokensPlaced(..) | EventPattern::PlacedByTargeting(..) | EventPattern::BecomesExhausted(_) => {
            EventKind::TokensPlaced
        }
        EventPattern::TokensRemoved(..) => EventKind::TokensRemoved,
        EventPattern::AttackAnnounced(_) => EventKind::AttackAnnounced,
        EventPattern::Used(..) => EventKind::Used,
        EventPattern::DiceExhausted(..) => EventKind::DiceExhausted,
        EventPattern::DiceReadied(_) => EventKind::DiceReadied,
        EventPattern::Counters(_) => EventKind::Countered,
        EventPattern::Strikes(_) => EventKind::Strikes,
        EventPattern::RemovedFromGame(_) => EventKind::RemovedFromGame,
        EventPattern::PaidBasic(..) => EventKind::CostPaid,
        EventPattern::DiceChanged { .. } => EventKind::DiceChanged,
        EventPattern::PaidWith { .. } => EventKind::CostPaid,
        EventPattern::Resolved(_) => EventKind::Resolved,
        EventPattern::Targeted(..) | EventPattern::PlayerTargeted(..) | EventPattern::AttachedTo(..) => {
            EventKind::Targeted
        }
        EventPattern::Moment(Moment::EndOfRound) => EventKind::EndOfRound,
        EventPattern::Moment(Moment::EndOfPrepare) => EventKind::EndOfPrepare,
        EventPattern::Moment(Moment::StartOfPrepare) => EventKind::StartOfPrepare,
        EventPattern::Moment(Moment::EndOfTurn | Moment::EndOfYourTurn) => EventKind::EndOfTurn,
        EventPattern::Moment(Moment::StartOfTurn(_)) => EventKind::StartOfTurn,
        EventPattern::Moment(Moment::StartOfTurns) => EventKind::StartOfTurns,
        EventPattern::Moment(Moment::ExhaustDice) => EventKind::ExhaustDice,
    }
}

pub(super) fn bits_of(trigger: &Trigger) -> u64 {
    bits(trigger.events())
}

fn bits<'t>(events: impl Iterator<Item = (Timing, &'t EventPattern)>) -> u64 {
    events
        .map(|(timing, event)| event_bit(kind_of(event), timing))
        .fold(0, |all, bit| all | bit)
}

/// The bits of the events that text between realms can answer while its card is hidden in a hand (R 6.101.5). What befalls its
/// own card shows which card that is, and some works in discard piles alone.
pub(super) fn bits_in_hand(trigger: &Trigger) -> u64 {
    if trigger.condition.as_ref().is_some_and(keeps_to_discard_piles) {
        return 0;
    }
    bits(trigger.events().filter(|(_, event)| !befalls_its_own_card(event)))
}

fn keeps_to_discard_piles(condition: &Condition) -> bool {
    match condition {
        Condition::Is(Ref::This, filter) => filter.place == Place::DiscardPile,
        Condition::And(one, other) => keeps_to_discard_piles(one) || keeps_to_discard_piles(other),
        _ => false,
    }
}

fn befalls_its_own_card(pattern: &EventPattern) -> bool {
    matches!(
        pattern,
        EventPattern::DiscardedFromHand(Subject::Only(Ref::This))
            | EventPattern::LeavesDiscardPile(Subject::Only(Ref::This))
    )
}

/// The windows in which any text of an edition waits, by kind of event: what is told apart by no bit of its own is here.
#[derive(Debug)]
pub(super) struct Awaited([u8; EventKind::COUNT]);

impl Awaited {
    /// Those of a pool.
    pub(super) fn in_pool(pool: &Pool) -> Awaited {
        let mut awaited = Awaited([0; EventKind::COUNT]);
        let triggers = pool.abilities.iter().filter_map(|ability| ability.body.trigger());
        for (its, pattern) in triggers.flat_map(Trigger::events) {
            for timing in [Timing::Before, Timing::When, Timing::After, Timing::At] {
                if is_in_window(its, timing) {
                    awaited.0[kind_of(pattern) as usize] |= 1 << timing as u8;
                }
            }
        }
        awaited
    }

    /// All there are.
    pub(super) const ALL: Awaited = Awaited([u8::MAX; EventKind::COUNT]);

    /// Whether some text waits in a window.
    #[inline]
    pub(super) fn has(&self, kind: EventKind, timing: Timing) -> bool {
        self.0[kind as usize] & 1 << timing as u8 != 0
    }
}
