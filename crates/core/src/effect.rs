//! The effect tree: what a paragraph of card text does, step by step.
//!
//! One [`Step`] is one effect in the rulebook's sense (R 8.1.1): the unit that chooses its targets, that can be
//! cancelled, and after which triggered effects resolve before the next one begins.

use crate::{CardKind, Cost, DieType, Level, Slot, StepId, Subject, TitleId, Token};

/// One effect, and the name that its result is bound to. Two steps are equal when they say the same, wherever they
/// stand.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where it stands: [`crate::Pool::new`] gives it, and [`crate::Pool::step`] finds the step by it.
    pub id: StepId,
    /// What is done.
    pub effect: Effect,
    /// `as NAME`: later steps may speak of what this one chose, moved, placed or counted.
    pub bind: Option<Slot>,
}

impl Step {
    /// A step that stands nowhere yet.
    pub fn new(effect: Effect, bind: Option<Slot>) -> Step {
        let id = StepId::NOWHERE;
        Step { id, effect, bind }
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        let Step { id: _, effect, bind } = self;
        *effect == other.effect && *bind == other.bind
    }
}

impl Eq for Step {}

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
        /// How `to` and later steps speak of that card; both are chosen before anything answers (R 8.2.4).
        giver: Option<Slot>,
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
        /// From which end of the draw pile.
        end: PileEnd,
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
        /// How many random cards; nothing for the whole hand.
        amount: Option<Quantity>,
    },
    /// Look at the top cards of a draw pile, which stay there (R 8.7.6); the step binds them.
    LookAtTop {
        /// Whose draw pile.
        who: Who,
        /// How many cards.
        amount: Quantity,
        /// Who sees them.
        shown: Shown,
    },
    /// Show each of the selected cards to everybody (R 8.7.7).
    Reveal {
        /// Which.
        what: Select,
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
        /// From whose conjuration pile.
        of: Who,
        /// Onto whose battlefield.
        onto: Who,
        /// `over NAME`: the card that is put face down under the first of them (R 6.3.7).
        over: Option<Ref>,
    },
    /// Attach a conjured alteration spell from your conjuration pile (R 6.3.8).
    Attach {
        /// Which.
        title: TitleRef,
        /// To what.
        to: Select,
    },
    /// Attach an alteration spell that is attached already to something else (R 6.6.8).
    Reattach {
        /// Which.
        what: Select,
        /// To what.
        to: Select,
    },
    /// Change dice (R 12.2.1).
    Dice {
        /// Whose dice.
        who: Who,
        /// Which of them.
        which: DiceKind,
        /// What happens to each.
        change: DiceChange,
        /// How many dice; as many as there are when fewer (R 12.2.7).
        amount: Amount,
    },
    /// Swap dice of your exhausted pool with as many of your active pool, on sides of your choice (R 12.2.1).
    SwapDice {
        /// How many of each.
        amount: Amount,
    },
    /// Place a die onto a card (R 12.3.1).
    PlaceDie {
        /// Which die.
        die: DieFrom,
        /// Onto what.
        on: Select,
    },
    /// Move a die from one card to another (R 12.3.1).
    MoveDie {
        /// Of which type.
        kind: DieType,
        /// From which card.
        from: Select,
        /// To which card.
        to: Select,
    },
    /// Return the die whose text this is to its owner's exhausted pool (R 12.3.3).
    ReturnDie,
    /// Return dice of a type from each of the selected cards to their owners' exhausted pools (R 12.3.3).
    ReturnDice {
        /// How many from each.
        amount: Amount,
        /// Of which type; any when nothing is said.
        kind: Option<DieType>,
        /// From what.
        from: Select,
    },
    /// Resolve the power of a die without paying for it.
    UsePower {
        /// Which die.
        die: DieFrom,
    },
    /// Change what the selected cards are or can do, for a while.
    Apply {
        /// To what.
        to: Select,
        /// The changes.
        modifiers: Vec<Modifier>,
        /// For how long.
        until: Duration,
    },
    /// A rule for a while about every matching card, also those that match only later (R 8.9.11).
    Decree {
        /// About what.
        on: Filter,
        /// What changes.
        modifiers: Vec<Modifier>,
        /// For how long.
        until: Duration,
    },
    /// Remove the very tokens that the named step placed, as far as they are still there (R 8.6.8).
    TakeBack {
        /// The step.
        placed: Slot,
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
    /// Of the damage that this text still deals, a card receives that much less in all (R 9.2.11).
    Spare {
        /// Which card.
        what: Select,
        /// How much.
        amount: Quantity,
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
    /// Give the first player token to a player.
    GiveFirstPlayer {
        /// To whom.
        who: Who,
    },
    /// Take an Attack action now, with this attacker alone (R 7.1.1).
    AttackWith {
        /// The attacker.
        attacker: Ref,
        /// What may be attacked.
        target: Filter,
    },
    /// Play a card now without its action costs (R 5.5.4).
    Play {
        /// Which card.
        card: Ref,
    },
    /// Units are no longer attacking, blocking or guarding (R 7.7.1).
    LeaveBattle {
        /// Which units.
        what: Select,
    },
    /// Two units deal damage equal to their attack to each other, at the same time (R 9.1.1).
    Clash {
        /// One unit.
        one: Ref,
        /// The other.
        other: Ref,
        /// Whether the damage can be prevented.
        firm: Firm,
    },
    /// Resolve a copy of the effect that the named event is about; nothing was spent on it (R 5.5.5).
    CopyEffect {
        /// The event.
        event: Slot,
    },
    /// Resolve everything that triggers at the end of the round on matching cards (R 10.4.1).
    TriggerEndOfRound {
        /// On which cards.
        on: Filter,
    },
    /// Fix a number now; the step binds it as its amount (R 8.1.10).
    Note {
        /// The number.
        amount: Quantity,
    },
    /// Do something so many times, one after the other.
    Repeat {
        /// How many times, as it is when the first begins.
        times: Quantity,
        /// What.
        steps: Vec<Step>,
    },
    /// Do something at a later moment.
    Later {
        /// When.
        when: Later,
        /// What.
        steps: Vec<Step>,
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
    /// `may pay COST on activation: …`: the price may be added to the activation cost (R 5.5.6), and buys this.
    MayAdd {
        /// What is added.
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
    /// `divide among …`: each of these players in turn resolves, as `you`, one of the lists of their choice that nobody
    /// has resolved (R 8.2.16).
    Divide {
        /// The players, in this order; one may come again.
        takers: Vec<Who>,
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

/// Who sees the cards that somebody looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Only the player who looks.
    ToYou,
    /// Everybody: the cards are revealed (R 8.7.7).
    ToAll,
}

/// Which dice of a pool are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceKind {
    /// Of this type; any type when nothing is said.
    pub kind: Option<DieType>,
    /// Showing this level; any level when nothing is said.
    pub level: Option<Level>,
}

impl DiceKind {
    /// Any die.
    pub const ANY: DiceKind = DiceKind {
        kind: None,
        level: None,
    };

    /// Whether a die is one of these.
    pub fn contains(self, die: crate::Die) -> bool {
        self.kind.is_none_or(|kind| kind == die.kind) && self.level.is_none_or(|level| level == die.level)
    }
}

/// Where a die comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieFrom {
    /// The die that was spent for this dice power.
    Spent,
    /// A die of this type that was spent on its power side to pay for this.
    Paid(DieType),
    /// A die of this type in your exhausted pool.
    Exhausted(DieType),
    /// A die on this very card.
    OnThis,
    /// The die that the named event is about.
    Of(Slot),
}

/// Whether damage can be prevented (R 9.2.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Firm {
    /// It cannot.
    Yes,
    /// It can.
    No,
}

/// A later moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Later {
    /// The end of this turn.
    EndOfTurn,
    /// The end of the next turn of this round.
    EndOfNextTurn,
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

/// An end of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PileEnd {
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}

/// Where a card is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Its owner's battlefield.
    OwnersBattlefield,
    /// Its owner's draw pile, which is shuffled.
    IntoDrawPile,
    /// Its owner's discard pile.
    DiscardPile,
    /// Face down under a card in play (R 15.4.1).
    Under(Ref),
    /// Out of play until the effect puts it somewhere; it is discarded when the effect ends and it has not been.
    Aside,
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
    /// Each is set to this level, or to a side that the controller of the effect chooses.
    Set(Option<Level>),
    /// Each goes up one level.
    Raise,
    /// Each goes down one level; basic dice cannot be picked.
    Lower,
    /// Each goes from the active to the exhausted pool.
    Exhaust,
    /// Chance rolls each again.
    Reroll,
    /// Each goes from the exhausted to the active pool, on a side that the controller of the effect chooses.
    Ready,
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
    /// Until the start of your next turn.
    YourNextTurn,
    /// Until the start of your next turn, or of the next round if that is earlier.
    YourNextTurnOrRound,
    /// Until the end of the next turn, or of the round if that is earlier.
    EndOfNextTurn,
    /// Until the end of the next turn of the player who controls the card.
    TheirNextTurn,
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
    /// `random`: chance picks.
    Random,
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
    /// All of these players, the active one first, then clockwise.
    Each(Players),
    /// `target agent of NAME`, `each target player`: these very players, as targets of the effect (R 8.2.10).
    Targeted(Box<Who>),
    /// One of these players, picked when the step is reached.
    Pick(Targeting, Players),
    /// The player bound to a name; for a named event, the player whose effect, attack or choice caused it.
    Named(Slot),
    /// The controller of a card.
    ControllerOf(Ref),
    /// The owner of a card.
    OwnerOf(Ref),
}

/// Some of the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Players {
    /// On which side of the table.
    pub side: Side,
    /// What they must have besides.
    pub having: Option<Box<Having>>,
}

impl Players {
    /// Everybody.
    pub const ALL: Players = Players {
        side: Side::Any,
        having: None,
    };
    /// Everybody but you.
    pub const OPPONENTS: Players = Players {
        side: Side::Opponents,
        having: None,
    };
}

/// A side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Either.
    Any,
    /// The other one.
    Opponents,
}

/// `with 1 or more active dice`, `with 0 cards in draw pile`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Having {
    /// What is counted.
    pub what: Held,
    /// The comparison.
    pub compare: Compare,
    /// With what.
    pub with: Quantity,
}

/// What a player can have so many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Such dice in the active pool.
    ActiveDice(DiceKind),
    /// Cards in a place.
    Cards(Place),
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In play; nothing is written for it.
    InPlay,
    /// `in your hand`, `in hand of PLAYER`
    Hand,
    /// `in your discard pile`, `in discard pile of PLAYER`
    DiscardPile,
    /// `in your draw pile`, `in draw pile of PLAYER`: cards that can only be counted, or that were looked at.
    DrawPile,
    /// `under NAME`: face down under that card (R 15.4.1).
    Under(Ref),
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
    /// Conjured alteration spells.
    ConjuredAlterationSpell,
    /// Aspects, conjured ones included.
    Aspect,
    /// Conjured aspects.
    ConjuredAspect,
}

impl Noun {
    /// Whether cards of a kind are called this. While a game is played an aspect is an ally, a conjuration and a unit, a
    /// Chimera its own Phoenixborn, and its Ultimate a ready spell.
    pub fn includes(self, kind: CardKind) -> bool {
        match self {
            Noun::Card => true,
            Noun::Unit => kind.is_unit(),
            Noun::Ally => kind == CardKind::Ally || kind.is_aspect(),
            Noun::Conjuration => kind == CardKind::Conjuration || kind.is_aspect(),
            Noun::Phoenixborn => kind.is_leader(),
            Noun::Spell => kind.is_spell(),
            Noun::ReadySpell => matches!(kind, CardKind::ReadySpell | CardKind::Ultimate),
            Noun::ActionSpell => kind == CardKind::ActionSpell,
            Noun::ReactionSpell => kind == CardKind::ReactionSpell,
            Noun::AlterationSpell => kind.is_alteration(),
            Noun::ConjuredAlterationSpell => kind == CardKind::ConjuredAlterationSpell,
            Noun::Aspect => kind.is_aspect(),
            Noun::ConjuredAspect => kind == CardKind::ConjuredAspect,
        }
    }
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
    /// Is an attacker against which a blocker was declared.
    Blocked,
    /// Is the target of the attack that is being resolved.
    Attacked,
    /// Was declared as an attacker, blocker or guard this turn.
    Declared,
    /// An ability of it is being resolved. A dice power is none, although it has a Phoenixborn as its card (R 6.9.2).
    Resolving,
    /// Has a die on it (R 12.3.6).
    Charged,
    /// Is unique to a Phoenixborn.
    Unique,
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
    /// `attached to NAME`, `attached to a unit you control`
    AttachedTo(Box<Subject>),
    /// `bearing an alteration spell`: such a card is attached to it.
    Bearing(Box<Filter>),
    /// `in battle`, `in battle with NAME`: it fights right now, that card or any (R 7.6.3).
    InBattle(Option<Ref>),
    /// `declared against NAME`: as a blocker or guard of that attacker.
    DeclaredAgainst(Ref),
    /// `with printed attack 0`; a printed X is no number (R 11.5.5).
    PrintedValue {
        /// Which value.
        stat: Stat,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with play cost 2 or less`: the magic play cost (R 5.4.3).
    PlayCost {
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `with divine power in its play cost`
    CostHas(DieType, Level),
    /// `with "Chant" in its title`
    TitleHas(String),
    /// `with the Unseen ability`: has such an ability now, printed or gained.
    HasAbility(String),
    /// `in different slots`: no two of those that are picked share a slot of a spellboard (R 6.4.5, 6.4.12).
    DifferentSlots,
    /// `with life 3 or less together`: the values of those that are picked add up to such a number.
    Together {
        /// Which value.
        stat: Stat,
        /// The comparison.
        compare: Compare,
        /// With what.
        with: Quantity,
    },
    /// `that can summon NAME`: its printed text can bring that conjuration into play (R 16.4.2).
    CanSummon(Ref),
    /// `(... or ...)`: any of these.
    AnyOf(Vec<Trait>),
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
    /// `less than N`
    Below,
    /// `more than N`
    Above,
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
    /// `attack of NAME`: the current value, or the last one it had in play (R 8.1.9).
    ValueOf(Stat, Ref),
    /// `printed attack of NAME`
    PrintedOf(Stat, Ref),
    /// `play cost of NAME`: the magic play cost (R 5.4.3).
    PlayCostOf(Ref),
    /// `status on NAME`
    TokensOn(Token, Ref),
    /// `wounds among FILTER`
    TokensAmong(Token, Box<Filter>),
    /// `charm dice among FILTER`
    DiceAmong(DieType, Box<Filter>),
    /// `active charm power dice of PLAYER`
    ActiveDice(DiceKind, Box<Who>),
    /// `divine power dice spent`: to pay for this (R 5.2.6).
    DiceSpent(DieType, Level),
    /// `destroyed by NAME`: how many units that step destroyed.
    DestroyedBy(Slot),
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
    /// `A times B`
    Times(Box<Quantity>, Box<Quantity>),
    /// `highest life among FILTER`
    Highest(Stat, Box<Filter>),
}

/// Something that holds or does not hold when it is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `NAME is FILTER`; a card that left play is judged by what it last was.
    Is(Ref, Filter),
    /// `PLAYER is PLAYER`
    Same(Who, Who),
    /// `PLAYER is the first player`
    FirstPlayer(Who),
    /// `it is your turn`, `it is turn of PLAYER`
    TurnOf(Who),
    /// `a unit was destroyed this turn` and the like.
    ThisTurn(Past),
    /// `there is FILTER`
    Exists(Filter),
    /// `QUANTITY is N or more`
    Holds(Quantity, Compare, Quantity),
    /// `NAME was done`: that step did something (R 8.4.6).
    Done(Slot),
    /// `focus N`: the spell is focused at least this far (R 6.4.7).
    Focused(u8),
    /// Not that.
    Not(Box<Condition>),
    /// Both.
    And(Box<Condition>, Box<Condition>),
    /// At least one.
    Or(Box<Condition>, Box<Condition>),
}

/// Something that may have happened this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Past {
    /// A unit was destroyed.
    UnitDestroyed,
    /// You played an action spell.
    PlayedActionSpell,
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
    /// `counts as exhausted` (R 11.2.1)
    CountsAsExhausted,
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
