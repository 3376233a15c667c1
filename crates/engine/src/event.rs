//! Game events: what happened, why, and who has answered it (chapter 10 of the rules).

use crate::CardSet;
use crate::names::{EventId, FrameId, Object};
use ashwright_core::{AbilityId, CardId, CauseKind, DiceByType, DieType, Origin, Seat, Timing, Token, UsedText};
use ashwright_seen::EventKind;
use std::ops::{Index, IndexMut};

/// The events whose windows are open. An event keeps its name until it is closed.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Events(Vec<Event>);

impl Clone for Events {
    fn clone(&self) -> Events {
        Events(self.0.clone())
    }

    /// Copies into the memory that is there already, as states do.
    fn clone_from(&mut self, other: &Events) {
        self.0.clone_from(&other.0);
    }
}

impl Events {
    /// Opens an event, the newest.
    pub(crate) fn push(&mut self, event: Event) -> EventId {
        self.0.push(event);
        EventId(self.0.len() as u8 - 1)
    }

    /// Closes the newest event.
    pub(crate) fn pop(&mut self) -> Option<Event> {
        self.0.pop()
    }

    /// Closes all but the oldest so many.
    pub(crate) fn truncate(&mut self, oldest: u8) {
        self.0.truncate(usize::from(oldest));
    }

    /// Closes all.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// An event; nothing when it is closed.
    pub fn get(&self, id: EventId) -> Option<&Event> {
        self.0.get(usize::from(id.0))
    }

    /// The newest.
    pub fn last(&self) -> Option<&Event> {
        self.0.last()
    }

    /// The names of those that are open, from the oldest to the newest.
    pub(crate) fn ids(&self) -> impl Iterator<Item = EventId> + use<> {
        (0..self.0.len() as u8).map(EventId)
    }

    /// From the oldest to the newest.
    pub fn iter(&self) -> std::slice::Iter<'_, Event> {
        self.0.iter()
    }

    /// From the oldest to the newest, to change them.
    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Event> {
        self.0.iter_mut()
    }

    /// How many are open.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is open.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of bytes that they occupy on the heap.
    pub(crate) fn size_in_bytes(&self) -> usize {
        let lists = self
            .iter()
            .map(|event| size_of_val(&event.answered[..]) + size_of_val(&event.owed[..]));
        size_of_val(&self.0[..]) + lists.sum::<usize>()
    }
}

impl Index<EventId> for Events {
    type Output = Event;

    fn index(&self, id: EventId) -> &Event {
        &self.0[usize::from(id.0)]
    }
}

impl IndexMut<EventId> for Events {
    fn index_mut(&mut self, id: EventId) -> &mut Event {
        &mut self.0[usize::from(id.0)]
    }
}

impl FromIterator<Event> for Events {
    fn from_iter<T: IntoIterator<Item = Event>>(events: T) -> Events {
        Events(events.into_iter().collect())
    }
}

/// A game event whose windows are open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// What happened.
    pub what: Happened,
    /// Why.
    pub cause: Cause,
    /// The cards that were in play when it happened: only these respond with text in play.
    pub present: CardSet,
    /// Triggers that have resolved for this event.
    pub answered: Vec<(CardId, AbilityId)>,
    /// Triggers whose card was moved by another answer before their turn came.
    pub owed: Vec<Owed>,
}

/// A trigger that waited for its own card, or what that was attached to, to leave play, and whose card another answer to the
/// same event has taken elsewhere: it is due all the same (R 9.5.2, 10.1.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owed {
    /// Who has it.
    pub by: Seat,
    /// In which window.
    pub timing: Timing,
    /// Its card.
    pub card: CardId,
    /// The paragraph.
    pub ability: AbilityId,
    /// Its numeral.
    pub numeral: i8,
}

/// How tokens came to lie on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Came {
    /// From the supply.
    Placed {
        /// By what targets the card.
        by_targeting: bool,
    },
    /// From another card, which is no placing where editions tell the two apart (R 8.6.2).
    Moved,
    /// Not at all: it is only counted as if it had (R 11.2.1).
    Counted,
}

/// What happened, with all that texts can ask about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Happened {
    /// This card came into play.
    ComesIntoPlay(Object),
    /// This alteration spell was attached, from outside play or from another card.
    Attached(Object),
    /// This unit was destroyed.
    Destroyed(Object),
    /// Damage was dealt.
    DealtDamage(Damage),
    /// Wound tokens were placed.
    WoundsPlaced {
        /// On what.
        on: Object,
        /// How many.
        amount: u8,
        /// Whether damage did it, and not text that says so.
        by_damage: bool,
    },
    /// So many attackers were declared.
    AttackersDeclared(u8),
    /// Blockers were declared, or this guard, or none.
    DefendersDeclared(Option<Object>),
    /// An effect chose a card.
    Targeted {
        /// The card.
        card: Object,
        /// The effect.
        by: FrameId,
    },
    /// A spell is attached to a card; told before it is.
    Attaching {
        /// The card.
        card: Object,
        /// The effect.
        by: FrameId,
    },
    /// An effect chose a player.
    PlayerTargeted {
        /// The player's Phoenixborn, which stands for the player.
        phoenixborn: Object,
        /// The effect.
        by: FrameId,
    },
    /// The last token of a kind left a card, removed or moved away.
    LastTokenRemoved(Token, Object),
    /// Active dice of a player were changed.
    DiceChanged {
        /// The Phoenixborn of the player.
        of: Object,
        /// How many.
        number: u8,
        /// How.
        how: HowChanged,
    },
    /// A cost was paid with a die of this type on its power side; nothing once the die lies on a card, where no other
    /// text that waits for it can have it.
    CostPaid(Option<DieType>),
    /// An action spell or an ability of a Phoenixborn was resolved: the paragraph with its numeral.
    Resolved(AbilityId, i8),
    /// A reaction spell was resolved.
    ReactionResolved(Object),
    /// Damage is received (R 9.1.102).
    ReceivedDamage(Damage),
    /// This card left play.
    LeftPlay(Object),
    /// This alteration spell is moved from what it is attached to; told before it is.
    ComesOff(Object),
    /// This card leaves a discard pile.
    LeftDiscardPile(Object),
    /// A card is discarded from play; told before it is.
    DiscardedFromPlay(Object),
    /// A player draws cards, or would.
    Drew {
        /// The Phoenixborn of the player.
        of: Object,
        /// How many.
        number: u8,
        /// How many of them are not drawn.
        fewer: u8,
    },
    /// This card came to its owner's hand without being drawn.
    PutIntoHand(Object, Origin),
    /// Cards were discarded off the draw pile of a player.
    DiscardedOffPile {
        /// The Phoenixborn of the player.
        of: Object,
        /// How many.
        number: u8,
    },
    /// This card was discarded from a hand.
    DiscardedFromHand(Object),
    /// Exhaustion or status tokens were placed, or moved to where they are now.
    TokensPlaced {
        /// Which.
        token: Token,
        /// On what.
        on: Object,
        /// How many.
        amount: u8,
        /// How they came there.
        came: Came,
        /// Whether none was there before.
        first: bool,
    },
    /// Tokens were removed.
    TokensRemoved {
        /// Which.
        token: Token,
        /// From what.
        from: Object,
        /// How many.
        amount: u8,
    },
    /// A player announced an attack on a Phoenixborn.
    AttackAnnounced,
    /// Text of a card is used.
    Used {
        /// The card.
        card: Object,
        /// The effect.
        by: FrameId,
        /// Whether exhaustion would switch it off.
        text: UsedText,
    },
    /// Dice went from the active to the exhausted pool of a player.
    DiceExhausted {
        /// The Phoenixborn of the player.
        of: Object,
        /// How many.
        number: u8,
        /// Those of them that no answer to it has brought elsewhere.
        left: DiceByType,
    },
    /// Dice came from the exhausted to the active pool of a player.
    DiceReadied {
        /// The Phoenixborn of the player.
        of: Object,
        /// How many.
        number: u8,
    },
    /// The player of this unit decided that it counters.
    Countered(Object),
    /// A card in play, or on its way from there, is removed from the game; told before it is.
    RemovedFromGame(Object),
    /// A unit deals damage by attacking or countering; told before it does.
    Strikes(Object),
    /// A cost with so many basic symbols in it was paid.
    PaidBasic(u8),
    /// A main action other than Pass was taken: an attack, or not.
    ActionTaken(Attacked),
    /// The start of the prepare phase.
    StartOfPrepare,
    /// A player passed as the main action.
    Passed,
    /// A player meditated.
    Meditated {
        /// The first card off the draw pile.
        first: Option<Object>,
        /// How many cards were discarded.
        discarded: u8,
    },
    /// The start of the player turns.
    StartOfTurns,
    /// The start of a turn.
    StartOfTurn,
    /// The end of a turn.
    EndOfTurn,
    /// The exhaust dice step.
    ExhaustDice,
    /// The end of the round.
    EndOfRound,
    /// The end of the prepare phase.
    EndOfPrepare,
}

/// Whether a main action was an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attacked {
    /// It was.
    Yes,
    /// It was not.
    No,
}

/// Damage that was dealt and is not received yet (R 9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Damage {
    /// To what it was dealt.
    pub to: Object,
    /// How much.
    pub amount: u8,
    /// How much of it is prevented.
    pub prevented: u8,
    /// Who receives it instead.
    pub redirected: Option<CardId>,
    /// Whether it places wound tokens on what it was dealt to.
    pub wounds: Wounds,
}

/// Whether damage that is received places wound tokens (R 9.3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wounds {
    /// It does.
    Placed,
    /// It does not: whoever dealt it has chosen so.
    LeftOut,
}

impl Damage {
    /// Whether a card receives it without wound tokens.
    pub(crate) fn leaves_no_wounds(&self, receiver: Object) -> bool {
        self.wounds == Wounds::LeftOut && (receiver.card, receiver.entered) == (self.to.card, self.to.entered)
    }
}

/// How dice were changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HowChanged {
    /// Each to a side of somebody's choice.
    Set,
    /// Lowered, or rolled again.
    Otherwise,
}

impl Happened {
    /// Which kind of event it is: what texts wait for, and in which window.
    pub fn kind(&self) -> EventKind {
        match self {
            Happened::ComesIntoPlay(_) => EventKind::ComesIntoPlay,
            Happened::Attached(_) => EventKind::Attached,
            Happened::Destroyed(_) => EventKind::Destroyed,
            Happened::DealtDamage(_) => EventKind::DealtDamage,
            Happened::WoundsPlaced { .. } => EventKind::WoundsPlaced,
            Happened::AttackersDeclared(_) => EventKind::AttackersDeclared,
            Happened::DefendersDeclared(_) => EventKind::DefendersDeclared,
            Happened::Targeted { .. } | Happened::PlayerTargeted { .. } | Happened::Attaching { .. } => {
                EventKind::Targeted
            }
            Happened::LastTokenRemoved(..) => EventKind::LastTokenRemoved,
            Happened::DiceChanged { .. } => EventKind::DiceChanged,
            Happened::CostPaid(_) => EventKind::CostPaid,
            Happened::Resolved(..) => EventKind::Resolved,
            Happened::ReactionResolved(_) => EventKind::ReactionResolved,
            Happened::ReceivedDamage(_) => EventKind::ReceivedDamage,
            Happened::LeftPlay(_) | Happened::ComesOff(_) => EventKind::LeftPlay,
            Happened::LeftDiscardPile(_) => EventKind::LeftDiscardPile,
            Happened::DiscardedFromPlay(_) => EventKind::DiscardedFromPlay,
            Happened::Drew { .. } => EventKind::Drew,
            Happened::PutIntoHand(..) => EventKind::PutIntoHand,
            Happened::DiscardedOffPile { .. } => EventKind::DiscardedOffPile,
            Happened::DiscardedFromHand(_) => EventKind::DiscardedFromHand,
            Happened::TokensPlaced { .. } => EventKind::TokensPlaced,
            Happened::TokensRemoved { .. } => EventKind::TokensRemoved,
            Happened::AttackAnnounced => EventKind::AttackAnnounced,
            Happened::Used { .. } => EventKind::Used,
            Happened::DiceExhausted { .. } => EventKind::DiceExhausted,
            Happened::DiceReadied { .. } => EventKind::DiceReadied,
            Happened::Countered(_) => EventKind::Countered,
            Happened::Strikes(_) => EventKind::Strikes,
            Happened::RemovedFromGame(_) => EventKind::RemovedFromGame,
            Happened::PaidBasic(_) => EventKind::CostPaid,
            Happened::ActionTaken(_) => EventKind::ActionTaken,
            Happened::StartOfPrepare => EventKind::StartOfPrepare,
            Happened::Passed => EventKind::Passed,
            Happened::Meditated { .. } => EventKind::Meditated,
            Happened::StartOfTurns => EventKind::StartOfTurns,
            Happened::StartOfTurn => EventKind::StartOfTurn,
            Happened::EndOfTurn => EventKind::EndOfTurn,
            Happened::ExhaustDice => EventKind::ExhaustDice,
            Happened::EndOfRound => EventKind::EndOfRound,
            Happened::EndOfPrepare => EventKind::EndOfPrepare,
        }
    }

    /// Whether it is a point of the round or of a turn (R 10.5.5), which comes for everybody and is nobody's doing.
    pub fn is_moment(&self) -> bool {
        match self {
            Happened::StartOfPrepare
            | Happened::EndOfPrepare
            | Happened::StartOfTurns
            | Happened::StartOfTurn
            | Happened::EndOfTurn
            | Happened::ExhaustDice
            | Happened::EndOfRound => true,
            Happened::ComesIntoPlay(_)
            | Happened::Attached(_)
            | Happened::Destroyed(_)
            | Happened::DealtDamage(_)
            | Happened::WoundsPlaced { .. }
            | Happened::AttackersDeclared(_)
            | Happened::DefendersDeclared(_)
            | Happened::Targeted { .. }
            | Happened::Attaching { .. }
            | Happened::PlayerTargeted { .. }
            | Happened::LastTokenRemoved(..)
            | Happened::DiceChanged { .. }
            | Happened::CostPaid(_)
            | Happened::Resolved(..)
            | Happened::ReactionResolved(_)
            | Happened::ReceivedDamage(_)
            | Happened::LeftPlay(_)
            | Happened::ComesOff(_)
            | Happened::LeftDiscardPile(_)
            | Happened::DiscardedFromPlay(_)
            | Happened::Drew { .. }
            | Happened::PutIntoHand(..)
            | Happened::DiscardedOffPile { .. }
            | Happened::DiscardedFromHand(_)
            | Happened::TokensPlaced { .. }
            | Happened::TokensRemoved { .. }
            | Happened::AttackAnnounced
            | Happened::Used { .. }
            | Happened::DiceExhausted { .. }
            | Happened::DiceReadied { .. }
            | Happened::Countered(_)
            | Happened::Strikes(_)
            | Happened::RemovedFromGame(_)
            | Happened::Meditated { .. }
            | Happened::PaidBasic(_)
            | Happened::ActionTaken(_)
            | Happened::Passed => false,
        }
    }

    /// The card that it happened to; nothing for declarations and moments.
    pub fn subject(&self) -> Option<Object> {
        match *self {
            Happened::ComesIntoPlay(card)
            | Happened::Attached(card)
            | Happened::Destroyed(card)
            | Happened::DealtDamage(Damage { to: card, .. })
            | Happened::WoundsPlaced { on: card, .. }
            | Happened::Targeted { card, .. }
            | Happened::Attaching { card, .. }
            | Happened::PlayerTargeted { phoenixborn: card, .. }
            | Happened::LastTokenRemoved(_, card)
            | Happened::ReactionResolved(card)
            | Happened::ReceivedDamage(Damage { to: card, .. })
            | Happened::LeftPlay(card)
            | Happened::ComesOff(card)
            | Happened::LeftDiscardPile(card)
            | Happened::DiscardedFromPlay(card)
            | Happened::Drew { of: card, .. }
            | Happened::PutIntoHand(card, _)
            | Happened::DiscardedOffPile { of: card, .. }
            | Happened::DiscardedFromHand(card)
            | Happened::TokensPlaced { on: card, .. }
            | Happened::TokensRemoved { from: card, .. }
            | Happened::Used { card, .. }
            | Happened::DiceExhausted { of: card, .. }
            | Happened::DiceReadied { of: card, .. }
            | Happened::Countered(card)
            | Happened::Strikes(card)
            | Happened::RemovedFromGame(card)
            | Happened::DiceChanged { of: card, .. } => Some(card),
            Happened::DefendersDeclared(card) | Happened::Meditated { first: card, .. } => card,
            Happened::AttackersDeclared(_)
            | Happened::CostPaid(_)
            | Happened::Resolved(..)
            | Happened::AttackAnnounced
            | Happened::PaidBasic(_)
            | Happened::ActionTaken(_)
            | Happened::StartOfPrepare
            | Happened::Passed
            | Happened::StartOfTurns
            | Happened::StartOfTurn
            | Happened::EndOfTurn
            | Happened::ExhaustDice
            | Happened::EndOfRound
            | Happened::EndOfPrepare => None,
        }
    }

    /// How much or how many text finds that answers this: of damage that would be received what is neither prevented nor
    /// taken off, since one text after another changes it; of damage that was dealt all of it (R 9.2.3).
    pub(crate) fn amount_read(&self) -> u8 {
        match self {
            Happened::ReceivedDamage(damage) => damage.amount.saturating_sub(damage.prevented),
            _ => self.amount(),
        }
    }

    /// How much or how many: damage, wounds, attackers, dice, cards; 0 where nothing is counted.
    pub fn amount(&self) -> u8 {
        match *self {
            Happened::DealtDamage(Damage { amount, .. })
            | Happened::WoundsPlaced { amount, .. }
            | Happened::AttackersDeclared(amount)
            | Happened::DiceChanged { number: amount, .. }
            | Happened::ReceivedDamage(Damage { amount, .. })
            | Happened::Drew { number: amount, .. }
            | Happened::DiscardedOffPile { number: amount, .. }
            | Happened::TokensPlaced { amount, .. }
            | Happened::TokensRemoved { amount, .. }
            | Happened::DiceReadied { number: amount, .. }
            | Happened::PaidBasic(amount)
            | Happened::Meditated { discarded: amount, .. } => amount,
            Happened::DiceExhausted { number, .. } => number,
            Happened::ComesIntoPlay(_)
            | Happened::Attached(_)
            | Happened::Destroyed(_)
            | Happened::DefendersDeclared(_)
            | Happened::Targeted { .. }
            | Happened::Attaching { .. }
            | Happened::PlayerTargeted { .. }
            | Happened::LastTokenRemoved(..)
            | Happened::CostPaid(_)
            | Happened::Resolved(..)
            | Happened::ReactionResolved(_)
            | Happened::LeftPlay(_)
            | Happened::ComesOff(_)
            | Happened::LeftDiscardPile(_)
            | Happened::DiscardedFromPlay(_)
            | Happened::PutIntoHand(..)
            | Happened::DiscardedFromHand(_)
            | Happened::AttackAnnounced
            | Happened::Used { .. }
            | Happened::Countered(_)
            | Happened::Strikes(_)
            | Happened::RemovedFromGame(_)
            | Happened::ActionTaken(_)
            | Happened::StartOfPrepare
            | Happened::Passed
            | Happened::StartOfTurns
            | Happened::StartOfTurn
            | Happened::EndOfTurn
            | Happened::ExhaustDice
            | Happened::EndOfRound
            | Happened::EndOfPrepare => 0,
        }
    }

    /// The damage, where some is dealt or received.
    pub fn damage(&self) -> Option<&Damage> {
        match self {
            Happened::DealtDamage(damage) | Happened::ReceivedDamage(damage) => Some(damage),
            _ => None,
        }
    }

    /// The damage that the event tells of, to change it.
    pub(crate) fn damage_mut(&mut self) -> Option<&mut Damage> {
        match self {
            Happened::DealtDamage(damage) | Happened::ReceivedDamage(damage) => Some(damage),
            _ => None,
        }
    }

    /// The effect that chose a target.
    pub fn aimed_by(&self) -> Option<FrameId> {
        let (Happened::Targeted { by, .. }
        | Happened::PlayerTargeted { by, .. }
        | Happened::Attaching { by, .. }
        | Happened::Used { by, .. }) = *self
        else {
            return None;
        };
        Some(by)
    }

    /// This with other cards in the places of its own.
    pub(crate) fn with_cards(self, object: impl Fn(Object) -> Object, card: impl Fn(CardId) -> CardId) -> Happened {
        match self {
            Happened::ComesIntoPlay(it) => Happened::ComesIntoPlay(object(it)),
            Happened::Attached(it) => Happened::Attached(object(it)),
            Happened::Destroyed(it) => Happened::Destroyed(object(it)),
            Happened::DealtDamage(damage) => Happened::DealtDamage(Damage {
                to: object(damage.to),
                redirected: damage.redirected.map(card),
                ..damage
            }),
            Happened::WoundsPlaced { on, amount, by_damage } => Happened::WoundsPlaced {
                on: object(on),
                amount,
                by_damage,
            },
            Happened::ReactionResolved(it) => Happened::ReactionResolved(object(it)),
            Happened::ReceivedDamage(damage) => Happened::ReceivedDamage(Damage {
                to: object(damage.to),
                redirected: damage.redirected.map(card),
                ..damage
            }),
            Happened::LeftPlay(it) => Happened::LeftPlay(object(it)),
            Happened::ComesOff(it) => Happened::ComesOff(object(it)),
            Happened::LeftDiscardPile(it) => Happened::LeftDiscardPile(object(it)),
            Happened::DiscardedFromPlay(it) => Happened::DiscardedFromPlay(object(it)),
            Happened::Drew { of, number, fewer } => Happened::Drew {
                of: object(of),
                number,
                fewer,
            },
            Happened::PutIntoHand(it, from) => Happened::PutIntoHand(object(it), from),
            Happened::DiscardedOffPile { of, number } => Happened::DiscardedOffPile { of: object(of), number },
            Happened::DiscardedFromHand(it) => Happened::DiscardedFromHand(object(it)),
            Happened::TokensPlaced {
                token,
                on,
                amount,
                came,
                first,
            } => Happened::TokensPlaced {
                token,
                on: object(on),
                amount,
                came,
                first,
            },
            Happened::TokensRemoved { token, from, amount } => Happened::TokensRemoved {
                token,
                from: object(from),
                amount,
            },
            Happened::Used { card: it, by, text } => Happened::Used {
                card: object(it),
                by,
                text,
            },
            Happened::DiceExhausted { of, number, left } => Happened::DiceExhausted {
                of: object(of),
                number,
                left,
            },
            Happened::DiceReadied { of, number } => Happened::DiceReadied { of: object(of), number },
            Happened::Countered(it) => Happened::Countered(object(it)),
            Happened::Strikes(it) => Happened::Strikes(object(it)),
            Happened::RemovedFromGame(it) => Happened::RemovedFromGame(object(it)),
            Happened::DefendersDeclared(guard) => Happened::DefendersDeclared(guard.map(object)),
            Happened::Targeted { card, by } => Happened::Targeted { card: object(card), by },
            Happened::Attaching { card, by } => Happened::Attaching { card: object(card), by },
            Happened::PlayerTargeted { phoenixborn, by } => Happened::PlayerTargeted {
                phoenixborn: object(phoenixborn),
                by,
            },
            Happened::LastTokenRemoved(token, from) => Happened::LastTokenRemoved(token, object(from)),
            Happened::DiceChanged { of, number, how } => Happened::DiceChanged {
                of: object(of),
                number,
                how,
            },
            Happened::Meditated { first, discarded } => Happened::Meditated {
                first: first.map(object),
                discarded,
            },
            Happened::AttackersDeclared(_)
            | Happened::CostPaid(_)
            | Happened::Resolved(..)
            | Happened::AttackAnnounced
            | Happened::PaidBasic(_)
            | Happened::ActionTaken(_)
            | Happened::StartOfPrepare
            | Happened::Passed
            | Happened::StartOfTurns
            | Happened::StartOfTurn
            | Happened::EndOfTurn
            | Happened::ExhaustDice
            | Happened::EndOfRound
            | Happened::EndOfPrepare => self,
        }
    }
}

/// Why something happens (R 10.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cause {
    /// Attack, counter, spell, ability or dice power; nothing for what the rules themselves do.
    pub kind: Option<CauseKind>,
    /// Whose it is.
    pub controller: Seat,
    /// The card that it comes from.
    pub source: Option<CardId>,
    /// Whether its damage cannot be prevented.
    pub unpreventable: bool,
}
