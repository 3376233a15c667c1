//! The one table of the points where editions differ. The rest of the engine asks it by name.

use crate::Stage;
use ashwright_core::{Chained, DieType, EditionId};

/// Whom the players of an edition play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// One another (R 1.1.3).
    EachOther,
    /// The Chimera, which has a seat of its own (R 18.1.1).
    Chimera,
}

/// Who rolls again when players tie for the most basic symbols (R 2.3.3 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// Everybody, and whoever has the most then is first: Reborn.
    Everybody,
    /// Those who tied, and one of them is first: the original edition.
    Tied,
}

/// What befalls a player who cannot draw what the draw step requires (R 3.5.1 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undrawn {
    /// Wound tokens, one at a time by turns, which are no damage: Reborn.
    Wounds,
    /// Damage in a single instance, in an order that the first player chooses (R 3.5.2): the original edition.
    Damage,
}

/// Whether damage that is turned to another card was dealt to the first (R 9.2.7 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnedDamage {
    /// It was: the other card only receives it: Reborn.
    IsReceived,
    /// It was not: it is dealt to the other card: the original edition.
    IsDealt,
}

/// How often a Phoenixborn may guard (R 7.4.2 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guards {
    /// Once in a round: Reborn.
    OnceARound,
    /// As often as there are attacks: the original edition.
    Always,
}

/// Which units that defend must counter, if they can (R 7.5.2 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MustCounter {
    /// Blockers and guards: Reborn.
    Declared,
    /// None, it is for their player to say: the original edition.
    None,
}

/// How a text, the damage that it deals and what answers it follow one another. The rows of this table hang together: half of
/// one and half of the other is no game that anybody has written rules for.
///
/// | | [`Immediate`](Scheduler::Immediate) | [`Deferred`](Scheduler::Deferred) |
/// |---|---|---|
/// | targets are chosen, those of optional parts too | right before their effect (R 8.2.2) | all of them before the text (R 8.2.2) |
/// | damage | is wounds when nothing has prevented it (R 9.1.1) | is received first, which can be answered (R 9.1.102) |
/// | damage is processed | before the next effect (R 9.1.8) | when the text is done (R 9.1.101) |
/// | several units are damaged | one at a time (R 8.3.2) | at once, and processed one at a time (R 8.3.2, 9.8.1) |
/// | blow and counter | one goes through all steps first (R 7.6.6) | both are dealt first (R 7.6.6) |
/// | a destroyed unit | is set aside at once (R 9.5.1), with what lies on it (R 9.7.4), and its slot is free (R 6.2.3) | stays in play until step 3 (R 9.5.1), as what lies on it (R 9.7.4) and its slot (R 6.2.3) do |
/// | a destroyed Phoenixborn | loses at once (R 9.4.1) | loses in step 3 (R 9.4.1) |
/// | several cards leave play | one at a time (R 9.7.15) | at once (R 9.7.15) |
/// | what an effect triggers is resolved | before the next effect (R 8.1.5) | when the text is done (R 8.1.5) |
/// | what waits "when" and "after" is resolved | right after the event (R 10.2.1) | when the text is done (R 10.2.1) |
/// | a text whose card has left play | is resolved to its end (R 8.1.8) | is not begun (R 8.1.8) |
/// | responses to an event | each player resolves theirs in one opportunity (R 10.3.2) | all are declared, the active player orders them (R 10.3.101, 10.3.102) |
/// | a response is paid for | when it is used (R 6.7.2) | when it is resolved (R 6.7.2) |
/// | what stands before "to" in a triggered text | is an effect (R 5.6.5) | is a cost (R 5.6.1) |
/// | cancelling stops | what is still to come (R 8.5.1) | the whole text (R 8.5.1) |
/// | effects of the end of the round | each player resolves theirs in turn (R 13.4.2) | the first player orders all (R 13.4.2) |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheduler {
    /// Each effect with everything that follows from it before the next: Reborn.
    Immediate,
    /// The whole text, then its damage, then the responses to it: the original edition.
    Deferred,
}

/// What a player says first when they attack (R 7.1.2 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Announcement {
    /// The target, and then the attackers, of a unit a single one (R 7.2.2): Reborn.
    Target,
    /// Whether it is a Phoenixborn or a unit, then the attackers, then the target; any number attack a unit together
    /// (R 7.2.2): the original edition.
    Kind,
}

/// What an attacker meets whose blocker or guard has gone (R 7.7.4, 7.7.6 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LostDefender {
    /// The target of the attack: Reborn.
    Target,
    /// Nothing: the original edition.
    Nothing,
}

/// What becomes of an attacker that is exhausted before its damage (R 7.7.1, 7.7.101).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExhaustedAttacker {
    /// It leaves the attack: Reborn.
    Leaves,
    /// It stays, and receives one more token: the original edition.
    Stays,
}

/// When a spell that is played goes to the discard pile (R 6.5.1 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpellDiscarded {
    /// When it is resolved: Reborn.
    Afterwards,
    /// When its targets are chosen, before it is resolved: the original edition.
    Before,
}

/// How an alteration spell finds what it is attached to (R 6.6.3 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attaching {
    /// It targets it: Reborn.
    Targets,
    /// It is chosen, which is no targeting: the original edition.
    Chooses,
}

/// Where a unit goes that an effect would place on a full battlefield (R 6.2.3 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowded {
    /// To its owner's discard pile: Reborn.
    Discarded,
    /// Nowhere, it stays where it was: the original edition.
    Stays,
}

/// What a unit is that leaves play and comes back in the same turn (R 9.7.14 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComingBack {
    /// The same unit, if it was in no hand and no pile: Reborn.
    Same,
    /// A new one: the original edition.
    New,
}

/// What waits for tokens being placed or removed, when some are moved (R 8.6.2 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moving {
    /// It is removing there and placing here: Reborn.
    RemovesAndPlaces,
    /// It is neither: the original edition.
    Neither,
}

/// Where wound tokens can lie (R 9.3.10 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WoundsLie {
    /// On units and Phoenixborn: Reborn.
    OnFighters,
    /// On other cards, too, if a text says so: the original edition.
    Anywhere,
}

/// When costs without an action in them can be paid for activating (R 4.3.101, 6.8.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actionless {
    /// While an action is left; texts of Reborn have none such.
    WithAction,
    /// Until the turn is ended (R 4.6.1): the original edition.
    Always,
}

/// What counts towards the one reaction of a turn (R 6.7.7, 6.7.10 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReactionLimit {
    /// Whatever is played from a hand in answer to something: Reborn.
    Responses,
    /// Reaction spells; text between realms does not (R 6.101.3): the original edition.
    Spells,
}

/// What becomes of the cards on the board of a player who is out (R 14.3.1, 14.3.101).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftBehind {
    /// They are discarded, to the piles of their owners: Reborn.
    Discarded,
    /// The player's own leave the game: the original edition.
    Removed,
}

/// What becomes of dice on cards at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceOnCards {
    /// They return (R 12.3.3).
    Return,
    /// They stay, unless the power that placed them says otherwise (R 12.3.3 of the original edition).
    Stay,
}

/// Who uses what a die on another player's card lets somebody do (R 12.3.5 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceServe {
    /// Who controls the card: Reborn.
    Host,
    /// Whose die it is: the original edition.
    Owner,
}

/// Who may know which conjurations are in a pile (R 15.5.2, 15.5.3 of each edition).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PilesShown {
    /// Everybody those that a card in play names: Reborn.
    Named,
    /// Their owner: the original edition.
    ToOwner,
}

/// The switches of an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Which one it is.
    pub id: EditionId,
    /// Whom its players play against (R 1.1.3, and R 18.1.1 of Red Rains).
    pub against: Against,
    /// The edition by which two players go on against each other (R 24.3.3 of Red Rains); where they are against each other from the
    /// beginning (R 1.1.3), their own.
    pub second_game: EditionId,
    /// The steps of a round in their order, the player turns as the start of one (R 3.1.1 and 3.1.2 of each edition, and R 13.1.1 of Red
    /// Rains); what comes before them is set-up.
    pub round: &'static [Stage],
    /// How a text and what follows from it are put in order (R 8.1.5 of each edition, and the other rules of its table).
    pub scheduler: Scheduler,
    /// What is said first of an attack (R 7.1.2 of each edition).
    pub announcement: Announcement,
    /// What an attacker meets without its blocker or guard (R 7.7.4 of each edition).
    pub lost_defender: LostDefender,
    /// What becomes of attackers that are exhausted (R 7.7.1, and R 7.7.101 of the original edition).
    pub exhausted_attacker: ExhaustedAttacker,
    /// When spells are discarded (R 6.5.1 of each edition).
    pub spell_discarded: SpellDiscarded,
    /// How alterations are attached (R 6.6.3 of each edition).
    pub attaching: Attaching,
    /// What becomes of units without room (R 6.2.3 of each edition).
    pub crowded: Crowded,
    /// What a unit is that comes back (R 9.7.14 of each edition).
    pub coming_back: ComingBack,
    /// What the moving of tokens is besides (R 8.6.2 of each edition).
    pub moving: Moving,
    /// Where wound tokens can lie (R 9.3.10 of each edition).
    pub wounds_lie: WoundsLie,
    /// When what takes no action can be activated (R 6.8.2, and R 4.3.101 of the original edition).
    pub actionless: Actionless,
    /// What is limited to one in a turn (R 6.7.7 of each edition).
    pub reaction_limit: ReactionLimit,
    /// What becomes of the cards of who is out (R 14.3.1, and R 14.3.101 of the original edition).
    pub left_behind: LeftBehind,
    /// Which dice return from cards at the end of a round (R 12.3.3 of each edition).
    pub dice_on_cards: DiceOnCards,
    /// Who uses what dice on cards let somebody do (R 12.3.5 of each edition).
    pub dice_serve: DiceServe,
    /// Who knows conjuration piles (R 15.5.2 of each edition).
    pub piles_shown: PilesShown,
    /// Who rolls again on a tie (R 2.3.3 of each edition).
    pub tie: Tie,
    /// What comes of cards that cannot be drawn (R 3.5.1 of each edition).
    pub undrawn: Undrawn,
    /// Whether damage that is turned to another card was dealt to the first (R 9.2.7 of each edition).
    pub turned_damage: TurnedDamage,
    /// How often a Phoenixborn may guard (R 7.4.2 of each edition).
    pub guards: Guards,
    /// Who must counter (R 7.5.2 of each edition).
    pub must_counter: MustCounter,
    /// How many cards the hand is filled up to in the draw step (R 3.4.1 of each edition).
    pub hand_size: u8,
    /// How many dice a player has (R 16.3.1 of each edition).
    pub dice: u8,
    /// The types of dice that there are (R 1.6.2 of each edition).
    pub dice_types: &'static [DieType],
    /// The types that only cards ask for which players made: they may be in decks with such cards (R 1.6.2, and
    /// R 1.6.101 of the original edition).
    pub dice_of_players: &'static [DieType],
    /// How many cards a deck has (R 16.1.1 of each edition).
    pub deck_size: u8,
    /// How many copies of a title a deck may hold (R 16.2.1 of each edition).
    pub copies: u8,
    /// How many cards unique to its Phoenixborn a deck may hold (R 16.2.3, and R 16.2.1 of the original edition).
    pub uniques: u8,
    /// How many of those a First Five may hold (R 2.2.3, and R 2.2.101 of the original edition).
    pub first_five_uniques: u8,
}

/// Ashes Reborn, version 1.5 of the rules.
const REBORN: Edition = Edition {
    id: EditionId::Reborn,
    second_game: EditionId::Reborn,
    against: Against::EachOther,
    round: &[
        Stage::Roll,
        Stage::Discard,
        Stage::Draw,
        Stage::EndOfPrepare,
        Stage::StartOfTurn,
        Stage::Recovery,
        Stage::ExhaustDice,
        Stage::EndOfRound,
    ],
    scheduler: Scheduler::Immediate,
    announcement: Announcement::Target,
    lost_defender: LostDefender::Target,
    exhausted_attacker: ExhaustedAttacker::Leaves,
    spell_discarded: SpellDiscarded::Afterwards,
    attaching: Attaching::Targets,
    crowded: Crowded::Discarded,
    coming_back: ComingBack::Same,
    moving: Moving::RemovesAndPlaces,
    wounds_lie: WoundsLie::OnFighters,
    actionless: Actionless::WithAction,
    reaction_limit: ReactionLimit::Responses,
    left_behind: LeftBehind::Discarded,
    dice_on_cards: DiceOnCards::Return,
    dice_serve: DiceServe::Host,
    piles_shown: PilesShown::Named,
    tie: Tie::Everybody,
    undrawn: Undrawn::Wounds,
    turned_damage: TurnedDamage::IsReceived,
    guards: Guards::OnceARound,
    must_counter: MustCounter::Declared,
    hand_size: 5,
    dice: 10,
    dice_types: &DieType::ALL,
    dice_of_players: &[],
    deck_size: 30,
    copies: 3,
    uniques: 3,
    first_five_uniques: 1,
};

/// Red Rains: what a player has and does in a round is as in Reborn; two steps of the recovery phase are the Chimera's.
static RED_RAINS: Edition = Edition {
    id: EditionId::RedRains,
    against: Against::Chimera,
    round: &[
        Stage::Roll,
        Stage::Discard,
        Stage::Draw,
        Stage::EndOfPrepare,
        Stage::StartOfTurn,
        Stage::Recovery,
        Stage::ExhaustDice,
        Stage::RedRains,
        Stage::Replenish,
        Stage::EndOfRound,
    ],
    ..REBORN
};

/// The original edition, version 1.0 of the rules.
static ORIGINAL: Edition = Edition {
    id: EditionId::Original,
    second_game: EditionId::Original,
    scheduler: Scheduler::Deferred,
    announcement: Announcement::Kind,
    lost_defender: LostDefender::Nothing,
    exhausted_attacker: ExhaustedAttacker::Stays,
    spell_discarded: SpellDiscarded::Before,
    attaching: Attaching::Chooses,
    crowded: Crowded::Stays,
    coming_back: ComingBack::New,
    moving: Moving::Neither,
    wounds_lie: WoundsLie::Anywhere,
    actionless: Actionless::Always,
    reaction_limit: ReactionLimit::Spells,
    left_behind: LeftBehind::Removed,
    dice_on_cards: DiceOnCards::Stay,
    dice_serve: DiceServe::Owner,
    piles_shown: PilesShown::ToOwner,
    tie: Tie::Tied,
    undrawn: Undrawn::Damage,
    turned_damage: TurnedDamage::IsDealt,
    guards: Guards::Always,
    must_counter: MustCounter::None,
    dice_types: &[
        DieType::Ceremonial,
        DieType::Charm,
        DieType::Illusion,
        DieType::Natural,
        DieType::Divine,
        DieType::Sympathy,
    ],
    dice_of_players: &[DieType::Time],
    // R 2.2.101, R 16.2.1: only the copies of a title are limited.
    uniques: 30,
    first_five_uniques: 5,
    ..REBORN
};

impl Edition {
    /// The registry: the switches of each edition.
    pub fn of(id: EditionId) -> &'static Edition {
        match id {
            EditionId::Reborn => &REBORN,
            EditionId::RedRains => &RED_RAINS,
            EditionId::Original => &ORIGINAL,
        }
    }

    /// Every type of dice that a deck may hold, those that players brought last.
    pub fn dice_in_decks(&self) -> impl Iterator<Item = DieType> + use<> {
        self.dice_types.iter().chain(self.dice_of_players).copied()
    }

    /// The name that files, records and positions use.
    pub fn name(&self) -> &'static str {
        self.id.word()
    }

    /// Whether the chained list holds a card back: from the First Five and from the first round (R 16.6.2). It is made for
    /// play between players (R 16.6.1).
    pub fn holds_back(&self, chained: Chained) -> bool {
        match self.against {
            Against::EachOther => chained == Chained::Yes,
            Against::Chimera => false,
        }
    }

    /// The step of a round that follows another; after the last, and after set-up, the first.
    pub fn step_after(&self, step: Stage) -> Stage {
        let at = self.round.iter().position(|other| *other == step);
        let next = at.map_or(0, |at| (at + 1) % self.round.len().max(1));
        self.round.get(next).copied().unwrap_or(step)
    }
}
