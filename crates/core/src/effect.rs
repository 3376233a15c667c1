//! The effect tree: what a paragraph of card text does, step by step.
//!
//! One [`Step`] is one effect in the rulebook's sense (R 8.1.1): the unit that chooses its targets, that can be
//! cancelled, and after which triggered effects resolve before the next one begins.

use crate::{Cost, DieType, Level, Slot, TitleId};

/// One effect, and the name that its result is bound to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is done.
    pub effect: Effect,
    /// `as NAME`: later steps may speak of what this one chose, moved, placed or counted.
    pub bind: Option<Slot>,
}

/// What one step does. Every amount, thing and player in it is a [`Quantity`], a [`Select`] or a [`Who`], so that
/// any verb combines with any of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Deal damage to each of the selected units or Phoenixborn (R 9.1.1).
    Deal {
        /// How much to each.
        amount: Quantity,
        /// To what.
        to: Select,
        /// `if that destroyed it:` steps, resolved after the destruction and before its after-window (R 9.6.1).
        if_destroyed: Vec<Step>,
    },
    /// Place tokens on each of the selected cards (R 1.7.1). Placing wounds enters the damage process at R 9.3.1.
    Place {
        /// How many on each.
        amount: Quantity,
        /// Of which kind.
        token: Token,
        /// On what.
        on: Select,
        /// As in [`Effect::Deal`].
        if_destroyed: Vec<Step>,
    },
    /// Remove tokens from each of the selected cards.
    Remove {
        /// How many from each.
        amount: Amount,
        /// Of which kind.
        token: TokenKind,
        /// From what.
        from: Select,
    },
    /// Move tokens from one card to another in one resolution (R 8.6.1).
    Move {
        /// How many.
        amount: Quantity,
        /// Of which kind.
        token: TokenKind,
        /// From which card.
        from: Select,
        /// To which card.
        to: Select,
    },
    /// Destroy each of the selected units (R 9.5.1).
    Destroy {
        /// What.
        what: Select,
        /// `instead of discarding FILTER, remove it from the game` and the like: where a matching destroyed card goes
        /// in place of its discard (R 9.7.7).
        instead: Option<(Filter, Destination)>,
        /// As in [`Effect::Deal`].
        if_destroyed: Vec<Step>,
    },
    /// Discard each of the selected cards in play (R 9.7.1).
    Discard {
        /// What.
        what: Select,
    },
    /// Each of these players discards cards from hand.
    DiscardFromHand {
        /// Who discards.
        who: Who,
        /// How many, as many as they can.
        amount: Quantity,
        /// Who picks the cards.
        how: HandPick,
    },
    /// Each of these players discards cards off the top of the draw pile.
    Mill {
        /// Whose pile.
        who: Who,
        /// How many.
        amount: Quantity,
    },
    /// Each of these players draws cards.
    Draw {
        /// Who draws.
        who: Who,
        /// How many.
        amount: Amount,
    },
    /// Draw until the hand has that many cards.
    DrawUntil {
        /// Who draws.
        who: Who,
        /// The size of the hand to reach.
        size: Quantity,
    },
    /// Search a pile of yours for a card and move it (R 8.7.1).
    Search {
        /// Which pile.
        pile: Pile,
        /// What may be taken.
        filter: Filter,
        /// Where it goes.
        to: Destination,
    },
    /// Shuffle your draw pile (R 8.7.11).
    Shuffle,
    /// Look at cards in a hand, without showing them to others (R 8.7.6).
    LookAtHand {
        /// Whose hand.
        who: Who,
        /// How many cards.
        amount: Quantity,
    },
    /// Move each of the selected cards somewhere; a card that is leaving play goes there in place of its discard.
    Put {
        /// What.
        what: Select,
        /// Where to.
        to: Destination,
    },
    /// Place conjurations from your conjuration pile onto a battlefield (R 6.3.1).
    Summon {
        /// How many.
        count: Quantity,
        /// Which.
        title: TitleRef,
        /// Onto whose battlefield.
        onto: Who,
    },
    /// Attach a conjured alteration spell from your conjuration pile (R 6.3.8).
    Attach {
        /// Which.
        title: TitleRef,
        /// To what.
        to: Select,
    },
    /// Change dice (R 12.2.1).
    Dice {
        /// Whose dice.
        who: Who,
        /// What happens to each.
        change: DiceChange,
        /// How many dice; as many as there are when fewer (R 12.2.7).
        amount: Amount,
    },
    /// Place the die that was spent for this dice power onto a card (R 12.3.1).
    PlaceDie {
        /// Onto what.
        on: Select,
    },
    /// Return the die whose text this is to its owner's exhausted pool (R 12.3.3).
    ReturnDie,
    /// Change what the selected cards are or can do, for a while.
    Apply {
        /// To what.
        to: Select,
        /// The changes.
        modifiers: Vec<Modifier>,
        /// For how long.
        until: Duration,
    },
    /// A unit takes title, printed abilities and printed values of another (R 8.10.1).
    Become {
        /// Which unit changes.
        what: Select,
        /// Which unit it copies.
        copy: Select,
        /// For how long.
        until: Duration,
    },
    /// Prevent damage of the named event (R 9.2.1).
    Prevent {
        /// The damage.
        hit: Slot,
        /// How much of it.
        amount: Amount,
    },
    /// Another card receives the damage of the named event (R 9.2.7).
    Redirect {
        /// The damage.
        hit: Slot,
        /// Who receives it.
        to: Select,
    },
    /// Cancel the effect that the named event belongs to and the remaining effects of its card (R 8.5.1).
    Cancel {
        /// The event.
        event: Slot,
    },
    /// Take further actions this turn (R 4.5.1).
    ExtraAction {
        /// Which kind of action.
        action: Action,
    },
    /// Choose cards, without doing anything to them yet; the step binds them.
    Choose {
        /// What.
        what: Select,
    },
    /// Choose a player; the step binds it.
    ChoosePlayer {
        /// Who may be chosen.
        who: Who,
    },
    /// `if CONDITION: … else: …`
    If {
        /// What is asked.
        condition: Condition,
        /// When it holds.
        then: Vec<Step>,
        /// When it does not.
        otherwise: Vec<Step>,
    },
    /// `may …`: the player decides whether to resolve these steps (R 8.4.1).
    May {
        /// Who decides.
        who: Who,
        /// What is done.
        steps: Vec<Step>,
    },
    /// `may pay COST: …`: a price inside an effect (R 5.6.1).
    MayPay {
        /// Who pays.
        who: Who,
        /// The price; only magic and discards.
        cost: Cost,
        /// What it buys.
        then: Vec<Step>,
    },
    /// `either: … or: …`: exactly one of these is done.
    Either {
        /// Who chooses.
        who: Who,
        /// The choices.
        modes: Vec<Vec<Step>>,
    },
    /// `for each …`: the steps once per player, with the player bound to the step's name.
    ForEachPlayer {
        /// Which players, the active one first, then clockwise.
        who: Who,
        /// The name by which the steps speak of the player.
        name: Slot,
        /// What is done for each.
        steps: Vec<Step>,
    },
    /// `for each SELECTION as NAME: …`: the selection is locked first, then the steps resolve for one card at a time in
    /// the order of the controller's choice (R 8.3.1).
    ForEach {
        /// Which cards.
        what: Select,
        /// The name by which the steps speak of the card.
        name: Slot,
        /// What is done for each.
        steps: Vec<Step>,
    },
}

impl Effect {
    /// The lists of steps inside this effect, in the order in which they are written.
    pub fn inner(&self) -> impl Iterator<Item = &[Step]> {
        let none: &[Step] = &[];
        let (lists, modes): ([&[Step]; 2], &[Vec<Step>]) = match self {
            Effect::Deal { if_destroyed, .. }
            | Effect::Place { if_destroyed, .. }
            | Effect::Destroy { if_destroyed, .. } => ([if_destroyed, none], &[]),
            Effect::If { then, otherwise, .. } => ([then, otherwise], &[]),
            Effect::May { steps, .. } | Effect::ForEach { steps, .. } | Effect::ForEachPlayer { steps, .. } => {
                ([steps, none], &[])
            }
            Effect::MayPay { then, .. } => ([then, none], &[]),
            Effect::Either { modes, .. } => ([none, none], modes),
            Effect::Remove { .. }
            | Effect::Move { .. }
            | Effect::Discard { .. }
            | Effect::DiscardFromHand { .. }
            | Effect::Mill { .. }
            | Effect::Draw { .. }
            | Effect::DrawUntil { .. }
            | Effect::Search { .. }
            | Effect::Shuffle
            | Effect::LookAtHand { .. }
            | Effect::Put { .. }
            | Effect::Summon { .. }
            | Effect::Attach { .. }
            | Effect::Dice { .. }
            | Effect::PlaceDie { .. }
            | Effect::ReturnDie
            | Effect::Apply { .. }
            | Effect::Become { .. }
            | Effect::Prevent { .. }
            | Effect::Redirect { .. }
            | Effect::Cancel { .. }
            | Effect::ExtraAction { .. }
            | Effect::Choose { .. }
            | Effect::ChoosePlayer { .. } => ([none, none], &[]),
        };
        lists.into_iter().chain(modes.iter().map(Vec::as_slice))
    }
}

/// A fixed, optional or unlimited amount.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// This many, or as many as possible.
    Exactly(Quantity),
    /// Up to this many: the player chooses.
    UpTo(Quantity),
    /// As many as the player wants.
    AnyNumber,
    /// Every one.
    All,
}

/// The kinds of tokens (R 1.7.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Token {
    /// Damage that a unit or Phoenixborn has received.
    Wound,
    /// Exhaustion.
    Exhaustion,
    /// Status.
    Status,
}

/// A kind of token, or any kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// This kind.
    Of(Token),
    /// Whichever kind the player chooses.
    Any,
}

/// Who picks a card from a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandPick {
    /// The player whose hand it is.
    TheirChoice,
    /// Chance.
    AtRandom,
}

/// A pile that can be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// The draw pile.
    Draw,
    /// The discard pile.
    Discard,
}

/// Where a card is put.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Destination {
    /// Its owner's hand.
    Hand,
    /// The top of its owner's draw pile.
    TopOfDrawPile,
    /// The bottom of its owner's draw pile.
    BottomOfDrawPile,
    /// Out of the game.
    OutOfGame,
    /// The battlefield of the player who controls the effect.
    YourBattlefield,
}

/// A conjuration or conjured alteration spell, named or taken from a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TitleRef {
    /// `"Gilder"`
    Card(TitleId),
    /// `a copy of NAME`: the same title as that card.
    SameAs(Ref),
}

/// What happens to dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceChange {
    /// Each is set to a side that the controller of the effect chooses.
    Set,
    /// Each goes up one level.
    Raise,
    /// Each goes down one level; basic dice cannot be picked.
    Lower,
    /// Each goes from the active to the exhausted pool.
    Exhaust,
}

/// A kind of action that a turn allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A main action.
    Main,
    /// A side action.
    Side,
}

/// How long a change lasts (R 8.9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Duration {
    /// For the remainder of the turn.
    Turn,
    /// Until the end of the round.
    Round,
}

/// A single card that a paragraph can speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ref {
    /// The card that the text is on: for a granted ability, the card that has it.
    This,
    /// The unit that this alteration is attached to, or that this die is on.
    Host,
    /// The card bound to a name: what a step chose, or what an event happened to.
    Named(Slot),
    /// `source of NAME`: the card whose attack, effect or counter caused the event.
    SourceOf(Slot),
}

/// The cards that a step applies to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Select {
    /// This very card; nothing is chosen.
    Only(Ref),
    /// Some cards, picked by a player when the step is reached.
    Pick(Pick),
    /// Every matching card (R 8.3.1); nothing is targeted.
    All(Filter),
}

/// A choice of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Whether the choice targets (R 8.2.1).
    pub targeting: Targeting,
    /// Who picks.
    pub by: Who,
    /// How many.
    pub count: Count,
    /// From what.
    pub filter: Filter,
}

/// Whether a choice is a choice of targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Targeting {
    /// `target`
    Target,
    /// `chosen`
    Choose,
}

/// How many things are picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly one.
    One,
    /// That many, or as many as there are.
    Exactly(Quantity),
    /// Any number up to that many.
    UpTo(Quantity),
    /// Any number.
    AnyNumber,
}

/// The players that a step speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player who controls the text.
    You,
    /// All players.
    EachPlayer,
    /// All opponents.
    EachOpponent,
    /// A player, picked when the step is reached.
    Player(Targeting),
    /// An opponent, picked when the step is reached.
    Opponent(Targeting),
    /// The player bound to a name; for a named event, the player whose effect, attack or choice caused it.
    Named(Slot),
    /// The controller of a card.
    ControllerOf(Ref),
    /// The owner of a card.
    OwnerOf(Ref),
}

/// Which cards are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Of which kinds; any of these.
    pub kinds: Vec<Noun>,
    /// Under whose control; of a hand or pile, whose it is.
    pub control: Control,
    /// Where the card is.
    pub place: Place,
    /// What else must hold; all of these.
    pub which: Vec<Trait>,
}

/// Where a filter looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// In play; nothing is written for it.
    InPlay,
    /// `in your hand`, `in hand of PLAYER`
    Hand,
    /// `in your discard pile`, `in discard pile of PLAYER`
    DiscardPile,
}

/// A kind of card as card texts name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Noun {
    /// Any card.
    Card,
    /// Allies and conjurations.
    Unit,
    /// Allies.
    Ally,
    /// Conjurations.
    Conjuration,
    /// Phoenixborn.
    Phoenixborn,
    /// Any kind of spell.
    Spell,
    /// Ready spells.
    ReadySpell,
    /// Action spells.
    ActionSpell,
    /// Reaction spells.
    ReactionSpell,
    /// Alteration spells and conjured alteration spells.
    AlterationSpell,
}

/// Under whose control a card must be. Control, never ownership.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// Anybody's.
    Any,
    /// Yours.
    Yours,
    /// An opponent's.
    Opponents,
    /// That player's.
    Of(Who),
}

/// One property that a filter asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trait {
    /// Has an exhaustion token.
    Exhausted,
    /// Has none.
    Unexhausted,
    /// Was declared as an attacker and has not left battle.
    Attacking,
    /// Was declared as a blocker and has not left battle.
    Blocking,
    /// Was declared as a guard and has not left battle.
    Guarding,
    /// Has a wound token.
    Wounded,
    /// `with life 2 or less`
    Value {
        /// Which value.
        stat: Stat,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with 1 or more status`, `with 1 or more tokens`
    Tokens {
        /// Which tokens.
        token: TokenKind,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with a charm die on it`
    DieOn(DieType),
    /// `named "Gilder"`, `named the same as NAME`
    Titled(TitleRef),
    /// `other than NAME` / `another`
    OtherThan(Ref),
    /// `that is source of NAME`: exactly this card.
    Exactly(Ref),
    /// Attached to that card.
    AttachedTo(Ref),
    /// Not this.
    Not(Box<Trait>),
}

/// The values of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stat {
    /// Attack of a unit.
    Attack,
    /// Life of a unit or Phoenixborn.
    Life,
    /// Recover of a unit.
    Recover,
    /// Battlefield slots of a Phoenixborn.
    Battlefield,
    /// Spellboard slots of a Phoenixborn.
    Spellboard,
}

/// A comparison of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Compare {
    /// `N or less`
    AtMost,
    /// `N or more`
    AtLeast,
    /// `N`
    Equal,
}

/// A number that is known when the step is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// This number.
    Number(i8),
    /// `N`: the numeral of the ability, with everything that stacks (R 11.4.1).
    Numeral,
    /// `X`: as the card defines it, or as was paid.
    X,
    /// `focus`: how far this spell is focused, 0 to 2 (R 6.4.6).
    Focus,
    /// `attack of NAME`: the current value, or the last one it had in play (R 8.1.9).
    ValueOf(Stat, Ref),
    /// `status on NAME`
    TokensOn(Token, Ref),
    /// `number of FILTER`
    CountOf(Box<Filter>),
    /// `amount of NAME`: the damage or wounds of an event, or how many things the named step moved.
    Amount(Slot),
    /// `amount of NAME for PLAYER`: that player's part of the amount.
    AmountFor(Slot, Box<Who>),
    /// `A plus B`
    Plus(Box<Quantity>, Box<Quantity>),
    /// `A minus B`, never below zero.
    Minus(Box<Quantity>, Box<Quantity>),
}

/// Something that holds or does not hold when it is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `NAME is FILTER`; a card that left play is judged by what it last was.
    Is(Ref, Filter),
    /// `PLAYER is you`
    IsYou(Who),
    /// `there is FILTER`
    Exists(Filter),
    /// `QUANTITY is N or more`
    Holds(Quantity, Compare, Quantity),
    /// `NAME was done`: that step did something (R 8.4.6).
    Done(Slot),
    /// `a power illusion die was spent`: to pay for this (R 5.2.6).
    Spent(DieType, Level),
    /// `focus N`: the spell is focused at least this far (R 6.4.7).
    Focused(u8),
    /// Not that.
    Not(Box<Condition>),
    /// Both.
    And(Box<Condition>, Box<Condition>),
}

/// A change to what a card is or may do. As static text it lasts while the text is active; as part of
/// [`Effect::Apply`] for the duration given.
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
    /// `deals damage first while attacking` (R 7.6.8)
    StrikesFirst,
    /// `is not exhausted by countering` (R 7.8.3)
    CountersUnexhausted,
    /// `draws up to N more cards in the draw step`: a change of its controller's draw step (R 3.4.2).
    DrawsMore(Quantity),
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
}

/// Something that a unit may be kept from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// An ability.
    Ability,
    /// A dice power.
    DicePower,
}
