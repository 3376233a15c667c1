//! The effect tree: what a paragraph of card text does, step by step.
//!
//! One [`Step`] is one effect in the rulebook's sense (R 8.1.1): the unit that chooses its targets, that can be
//! cancelled, and after which triggered effects resolve before the next one begins.

use crate::{
    Condition, Cost, DieType, Filter, Level, Modifier, Quantity, Ref, RowEnd, Select, Slot, StepId, TitleId, Token, Who,
};

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

/// Text that a player may leave as a whole: all of it is one `may` (R 8.4.1, 10.4.1).
pub struct Offer<'a> {
    /// What it is used for, where it has a price (R 5.6.1).
    pub cost: Option<&'a Cost>,
    /// What using it does.
    pub steps: &'a [Step],
}

impl<'a> Offer<'a> {
    /// What these steps offer; nothing where they are carried out without asking, or where only some of them are offered.
    pub fn of(steps: &'a [Step]) -> Option<Offer<'a>> {
        let [Step { effect, .. }] = steps else { return None };
        match effect {
            Effect::May { steps, .. } => Some(Offer { cost: None, steps }),
            Effect::MayPay { cost, then, .. } => Some(Offer {
                cost: Some(cost),
                steps: then,
            }),
            _ => None,
        }
    }
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
        /// `NAME deals …`: which unit deals it; the card of the text when nothing is said.
        by: Option<Ref>,
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
    /// Remove tokens from several cards together: of each token the player chooses from which card (R 8.6.6).
    RemoveAmong {
        /// How many in all.
        amount: Amount,
        /// Of which kind.
        token: Token,
        /// From which cards.
        among: Filter,
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
    /// Each of these players changes dice of their own choice.
    OwnDice {
        /// Who.
        who: Who,
        /// Which dice they can pick.
        which: DiceKind,
        /// What they do with each.
        change: OwnDice,
        /// How many dice; as many as there are when fewer (R 12.2.7).
        amount: Amount,
    },
    /// Turn up the leftmost face-down aspect of the row that this text belongs to; the step binds it.
    TurnUp,
    /// An Attack action of the Chimera, with this unit alone, at what its target sign says.
    AttackBy {
        /// The unit.
        what: Select,
    },
    /// Place Red Rains tokens on the Chimera, one after another; each may set off its Ultimate.
    PlaceRedRains {
        /// How many.
        amount: Quantity,
    },
    /// Change rage dice that show their basic side.
    RageDice {
        /// What happens to each.
        change: RageChange,
        /// How many; as many as there are when fewer. The amount of re-rolling is how many show basic again.
        amount: Amount,
    },
    /// Add face-down aspects off the Chimera's draw pile to the right end of the row that this text belongs to.
    AddFaceDown {
        /// How many.
        amount: Quantity,
    },
    /// Aspects leave play without being destroyed or discarded, and lie face down at their places.
    TurnDown {
        /// Which.
        what: Select,
    },
    /// Units are moved to an end of the row they stand in.
    MoveToEnd {
        /// Which.
        what: Select,
        /// To which end.
        end: RowEnd,
    },
    /// Roll the behavior die; the amount of the step is the roll.
    RollBehavior,
    /// Resolve the side action of the behavior in force, as for this roll.
    BehaveAside {
        /// The roll; more than the die has counts as its highest.
        roll: Quantity,
    },
    /// Each of these aspects spends a status token and resolves its status abilities.
    ResolveStatus {
        /// Which.
        what: Select,
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
    /// So much less damage of the named event is dealt or received, whether or not it can be prevented (R 9.2.101).
    Lessen {
        /// The damage.
        hit: Slot,
        /// How much less.
        amount: Quantity,
    },
    /// The damage of the named event places no wound tokens on what it was dealt to; it is received all the same (R 9.3.1).
    LeaveOutWounds {
        /// The damage.
        hit: Slot,
    },
    /// The text that chose the target of the named event aims at another card instead, if that could have been chosen.
    Retarget {
        /// The event.
        event: Slot,
        /// The other card.
        to: Select,
    },
    /// Roll the dice that were exhausted in this event, which stay where they are; the amount of the step is how many show
    /// their power side (R 12.2.1).
    RollExhausted {
        /// The event.
        event: Slot,
    },
    /// Ready a die of a type that was exhausted in this event; the text does it once in a turn (R 10.5.2).
    ReadyAmong {
        /// The event.
        event: Slot,
        /// On which side.
        level: Level,
    },
    /// Of the cards that are about to be drawn, so many are not (R 10.2.101).
    DrawFewer {
        /// The event.
        event: Slot,
        /// How many.
        amount: Quantity,
    },
    /// A player says the title of a card; the step binds it.
    NameCard,
    /// Every copy of a conjuration in the conjuration pile of a player leaves the game (R 9.7.12).
    EmptyPile {
        /// Which.
        title: TitleRef,
        /// Whose.
        of: Who,
    },
    /// Each of these players puts cards off the top of the draw pile on its bottom, which nobody sees.
    Bury {
        /// Who.
        who: Who,
        /// How many.
        amount: Quantity,
    },
    /// Units change sides without leaving play: each goes to the battlefield of a player, if there is room.
    GiveControl {
        /// Which.
        what: Select,
        /// To whom.
        to: Who,
    },
    /// Dice of your pools are placed onto a card (R 12.3.1).
    PlaceDice {
        /// From which pool, and on which side.
        from: PlacedFrom,
        /// How many.
        amount: Quantity,
        /// Onto what.
        on: Select,
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
    /// Cancel the effect that the named event belongs to, and each further use of that text of that card for a while.
    CancelUses {
        /// The event.
        event: Slot,
        /// For how long.
        until: Duration,
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
        prevention: Prevention,
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
    /// Do something, and again for as long as what a named step of it deals, places or destroys destroys a unit; each time is
    /// a text of its own, with targets of its own, whose damage is processed before the next (R 8.1.101).
    RepeatDestroying {
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
    /// `as a price: …`: what is done when the cost is paid, before the text is used (R 5.1.1); the first step of its text.
    Price {
        /// What is done.
        steps: Vec<Step>,
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
    pub level: Option<LevelAsked>,
    /// Whether they have to be of different types.
    pub types: Types,
}

/// What is asked of the types of several dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Types {
    /// Nothing.
    Any,
    /// No two are of one type.
    Different,
}

impl DiceKind {
    /// Any die.
    pub const ANY: DiceKind = DiceKind {
        kind: None,
        level: None,
        types: Types::Any,
    };

    /// Whether a die is one of these.
    pub fn contains(self, die: crate::Die) -> bool {
        self.kind.is_none_or(|kind| kind == die.kind)
            && self.level.is_none_or(|level| match level {
                LevelAsked::Is(level) => level == die.level,
                LevelAsked::NotBasic => die.level != Level::Basic,
            })
    }
}

/// What is asked of the side that a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelAsked {
    /// It is of this level.
    Is(Level),
    /// It is of any level but basic.
    NotBasic,
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

/// From which pool dice are placed, and on which side they come to lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacedFrom {
    /// The exhausted pool, on sides of their player's choice.
    Exhausted,
    /// The active pool, on this side.
    Active(Level),
}

/// Whether damage can be prevented (R 9.2.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prevention {
    /// It cannot.
    Impossible,
    /// It can.
    Possible,
}

/// A later moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Later {
    /// The end of this turn.
    EndOfTurn,
    /// The end of the next turn of this round.
    EndOfNextTurn,
    /// The end of the battle that is being resolved, after its units are exhausted.
    EndOfBattle,
    /// When the damage that the text deals has gone through the whole process; at once where it has already (R 9.1.101).
    EndOfDamage,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// The spellboard of the player who controls the effect.
    YourSpellboard,
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
    /// Chance rolls each of the exhausted pool, and it goes to the active pool.
    Roll,
}

/// What players do with dice of their own choice, each one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnDice {
    /// Raise it one level.
    Raise,
    /// Lower it one level; basic dice cannot be picked.
    Lower,
    /// Roll it again.
    Reroll,
    /// Move it from the active to the exhausted pool.
    Exhaust,
    /// Remove it from the game; exhausted ones only when none is active.
    Forfeit,
}

/// What happens to rage dice that show basic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RageChange {
    /// Each is raised to its power side.
    Raise,
    /// Chance rolls all of them again, together.
    Reroll,
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
    /// Until the end of the battle that is being resolved, at the latest that of the turn.
    Battle,
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
