//! What happens, as a viewer sees it.

use crate::{Label, Name, Outcome, Pool, Title};
use ashwright_core::{Die, DieType, Level, Rule, Seat, Token};
use serde::{Deserialize, Serialize};

/// The rule by which a player is told to be out of the game who has conceded.
pub const CONCEDED: Rule = Rule(14, 4, 1);
/// The rule by which the roll of the prepare phase is told.
pub const PREPARED: Rule = Rule(3, 2, 1);
/// The rule by which a reaction is told to be played: as part of what it answers.
pub const REACTED: Rule = Rule(6, 7, 1);
/// The rule by which a reaction is told to be announced, before it is played.
pub const ANNOUNCED: Rule = Rule(6, 7, 2);
/// The rule by which a text is told to be used as an action; any other that is used answers something.
pub const ACTIVATED: Rule = Rule(6, 8, 1);
/// The rule by which a block is told and asked for; a Chimera blocks by one of its own, of the same section.
pub const BLOCKED: Rule = Rule(7, 3, 1);
/// The rule by which a guard is told and asked for.
pub const GUARDED: Rule = Rule(7, 4, 1);
/// The rule by which one is asked whether to pay the printed price that takes a spell back (original edition).
pub const RESPARKED: Rule = Rule(9, 101, 1);
/// The rule by which a Chimera's text is told whose last status token went.
pub const RAN_OUT: Rule = Rule(19, 2, 1);
/// The rule by which a rage die is told to be raised or lowered.
pub const RAGE_TURNED: Rule = Rule(20, 1, 2);
/// The rule by which rage dice are told to be rolled again by an effect.
pub const RAGE_ROLLED: Rule = Rule(20, 1, 8);
/// The rule by which a Chimera is told to roll a rage die in its turn.
pub const RAGE_OF_TURN: Rule = Rule(19, 3, 1);
/// The rule by which a rage die is told to be rolled for the Call of the Phoenix.
pub const PHOENIX_ROLLED: Rule = Rule(24, 3, 2);
/// The rule by which a rage die is told to be raised because a player has passed before a face-down aspect.
pub const RAGE_FOR_PASSING: Rule = Rule(4, 4, 201);
/// The rule by which a Red Rains token is told to come of rage dice.
pub const RAINS_OF_RAGE: Rule = Rule(20, 1, 4);
/// The rule by which Red Rains tokens are told to come of the aspects in play in the recovery phase.
pub const RAINS_OF_ASPECTS: Rule = Rule(20, 4, 2);
/// The rule by which Red Rains tokens are told to go because of exhaustion in the recovery phase.
pub const RAINS_EXHAUSTED: Rule = Rule(20, 4, 1);
/// The rule by which the tokens are told to go that have set off an Ultimate.
pub const RAINS_SPENT: Rule = Rule(20, 3, 2);

/// The kinds of game events that texts can wait for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum EventKind {
    /// A card came into play.
    ComesIntoPlay,
    /// A unit was destroyed.
    Destroyed,
    /// Damage was dealt.
    DealtDamage,
    /// Wounds were placed.
    WoundsPlaced,
    /// Attackers were declared.
    AttackersDeclared,
    /// Blockers or a guard were declared.
    DefendersDeclared,
    /// A card was targeted.
    Targeted,
    /// The end of the round.
    EndOfRound,
    /// The end of the prepare phase.
    EndOfPrepare,
    /// The end of a turn.
    EndOfTurn,
    /// The start of a turn.
    StartOfTurn,
    /// The start of the player turns.
    StartOfTurns,
    /// The exhaust dice step.
    ExhaustDice,
    /// A player passed as the main action.
    Passed,
    /// A player meditated.
    Meditated,
    /// The last token of a kind left a card.
    LastTokenRemoved,
    /// Dice were changed.
    DiceChanged,
    /// A cost was paid with a power die.
    CostPaid,
    /// An action spell or an ability of a Phoenixborn was resolved.
    Resolved,
    /// An alteration spell was attached, from outside play or from another card.
    Attached,
    /// Damage was received.
    ReceivedDamage,
    /// A card left play.
    LeftPlay,
    /// A card left a discard pile.
    LeftDiscardPile,
    /// A card would be discarded from play.
    DiscardedFromPlay,
    /// Cards were drawn.
    Drew,
    /// A card came to a hand without being drawn.
    PutIntoHand,
    /// Cards were discarded off a draw pile.
    DiscardedOffPile,
    /// A card was discarded from a hand.
    DiscardedFromHand,
    /// Exhaustion or status tokens were placed.
    TokensPlaced,
    /// Tokens were removed.
    TokensRemoved,
    /// An attack on a Phoenixborn was announced.
    AttackAnnounced,
    /// Text of a card was used.
    Used,
    /// Dice were exhausted.
    DiceExhausted,
    /// Dice came from the exhausted to the active pool.
    DiceReadied,
    /// A unit was chosen to counter.
    Countered,
    /// A unit would deal damage by attacking or countering.
    Strikes,
    /// A card would be removed from the game.
    RemovedFromGame,
    /// A main action other than Pass was taken.
    ActionTaken,
    /// A reaction spell was resolved.
    ReactionResolved,
    /// The start of the prepare phase.
    StartOfPrepare,
}

impl EventKind {
    /// Every kind, in this order.
    pub const ALL: [EventKind; 40] = [
        EventKind::ComesIntoPlay,
        EventKind::Destroyed,
        EventKind::DealtDamage,
        EventKind::WoundsPlaced,
        EventKind::AttackersDeclared,
        EventKind::DefendersDeclared,
        EventKind::Targeted,
        EventKind::EndOfRound,
        EventKind::EndOfPrepare,
        EventKind::EndOfTurn,
        EventKind::StartOfTurn,
        EventKind::StartOfTurns,
        EventKind::ExhaustDice,
        EventKind::Passed,
        EventKind::Meditated,
        EventKind::LastTokenRemoved,
        EventKind::DiceChanged,
        EventKind::CostPaid,
        EventKind::Resolved,
        EventKind::Attached,
        EventKind::ReceivedDamage,
        EventKind::LeftPlay,
        EventKind::LeftDiscardPile,
        EventKind::DiscardedFromPlay,
        EventKind::Drew,
        EventKind::PutIntoHand,
        EventKind::DiscardedOffPile,
        EventKind::DiscardedFromHand,
        EventKind::TokensPlaced,
        EventKind::TokensRemoved,
        EventKind::AttackAnnounced,
        EventKind::Used,
        EventKind::DiceExhausted,
        EventKind::DiceReadied,
        EventKind::Countered,
        EventKind::Strikes,
        EventKind::RemovedFromGame,
        EventKind::ActionTaken,
        EventKind::ReactionResolved,
        EventKind::StartOfPrepare,
    ];

    /// How many kinds there are.
    pub const COUNT: usize = EventKind::ALL.len();
}

/// What only a Chimera does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Deed {
    /// A rage die shows this now.
    RageDie(Level),
    /// All rage dice showed power, and are basic again.
    RageSpent,
    /// The behavior die shows this for the turn.
    Behavior(u8),
    /// The behavior die shows this for a guard.
    Guard(u8),
    /// So many Red Rains tokens are on the Chimera now.
    RedRains(u8),
    /// Of two players, this one is the turn about.
    Faces(Seat),
    /// An aspect lies face down opposite this player.
    FaceDown(Seat),
    /// The Ultimate of this phase resolves.
    Ultimate(u8),
    /// This phase begins.
    Phase(u8),
    /// It is fatigued.
    Fatigued,
    /// It is destroyed, and the players go on against each other.
    Phoenix,
}

/// A card in an event: how the viewer named it then, and what it was, if the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seen {
    /// How the viewer names it.
    pub name: Name,
    /// What it is.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub title: Option<Title>,
}

/// Something that happened, as a viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Visible {
    /// The rule that it follows.
    pub rule: Rule,
    /// What it was.
    pub what: What,
}

/// The kinds of things that a viewer sees happen; each word is the one that the rules use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum What {
    Round(u16),
    Rolled(Seat, Pool),
    Tied(u8),
    FirstPlayer(Seat),
    Turn(Seat),
    Passed(Seat),
    Meditated(Seat),
    Recovery,
    Drew(Seat, Seen),
    Played(Seat, Seen),
    Used(Seat, Seen, Label),
    UsedPower(Seat, DieType),
    Spent(Seat, Pool),
    EnteredPlay(Seen),
    Attached(Seen, Seen),
    PutUnder(Seen, Seen),
    Damage(Seen, u8),
    Prevented(Seen, u8),
    Placed(Seen, Token, u8),
    Removed(Seen, Token, u8),
    Destroyed(Seen),
    Discarded(Seen),
    LeftTheGame(Seen),
    ToHand(Seen),
    Targeted(Seen),
    Attacked(Seat, Seen),
    DeclaredAttacker(Seen),
    DeclaredDefender(Seen, Seen),
    Cancelled(Seen),
    DieChanged(Seat, Die, Level),
    DieReadied(Seat, Die),
    DieExhausted(Seat, Die),
    LookedAt(Seat, Seen),
    Shuffled(Seat),
    Lost(Seat),
    /// What only a Chimera does.
    Chimera(Deed),
    Ended(Outcome),
}
