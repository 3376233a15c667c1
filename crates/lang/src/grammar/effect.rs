//! Effects: what one step does.

use super::condition::ConditionSyntax;
use super::cost::CostSyntax;
use super::filter::{AUnit, DieTypeWord, OneUnit, Units};
use super::modifier::{DecreedModifiers, LastingModifiers};
use super::parts::{
    ActionSyntax, AtRandom, BeyondPrevention, DestinationSyntax, DiceNoun, DurationSyntax, FoundDie, FromEnd, FromPile,
    Giver, Instead, LaterSyntax, OfHand, OfPlayer, Onto, Over, OwnDiceVerb, PileSyntax, PlaceThisDie, ReturnThisDie,
    RowEndWord, ShownSyntax, SomeDieType, ToLevel,
};
use super::player::{
    AimName, CardStepName, CausedName, Chooser, ChosenPlayer, DamageName, Doer, DrawnName, EachPlayer, ExhaustedName,
    NewCard, NewPlayer, Player, RefSyntax, ResolvedName, WhoSyntax,
};
use super::quantity::{AmountSyntax, LevelWord, Operand, QuantitySyntax, TokenKindNoun, TokenNoun};
use super::select::{ATitle, Chosen, SelectSyntax, TitleCopies};
use crate::check;
use crate::names::NameKind;
use crate::phrase::{Syntax, phrases};
use crate::reader::{Miss, Read, Reader};
use crate::writer::{Begun, Writer};
use ashwright_core::{Amount, DiceChange, DieFrom, Effect, PlacedFrom, RageChange, Step, Who};
use std::marker::PhantomData;

phrases! { EffectSyntax of Effect, "an effect", EFFECT:
    "deal", "Deals so much damage to each of the cards.", "deal 2 damage to target unit" =
        ["deal" (amount: Operand) "damage to" (to: SelectSyntax) (if_destroyed: IfDestroyed)]
        (Effect::Deal { amount, to, by: None, if_destroyed });
    "place Red Rains", "Places so many Red Rains tokens on the Chimera, one after another; each may set off its Ultimate.",
        "place 1 Red Rains" = ["place" (amount: Operand) "Red Rains"] (Effect::PlaceRedRains { amount });
    "place die", "Places the die that was spent for this dice power on a card.", "place this die on target unit" =
        [(_: PlaceThisDie) "on" (on: SelectSyntax)] (Effect::PlaceDie { die: DieFrom::Spent, on });
    "place a die", "Places a die of yours on a card.", "place an exhausted natural die on target unit" =
        ["place" (die: FoundDie) "on" (on: SelectSyntax)] (Effect::PlaceDie { die, on });
    "place", "Places so many tokens on each of the cards; wounds can destroy.", "place 1 status on target unit" =
        ["place" (amount: Operand) (token: TokenNoun) "on" (on: SelectSyntax) (if_destroyed: IfDestroyed)]
        (Effect::Place { amount, token, on, if_destroyed });
    "remove among", "Removes so many tokens from the cards together, each from one of your choice.", "remove up to 2 status from among units you control" =
        ["remove" (amount: AmountSyntax) (token: TokenNoun) "from among" (among: Units)] (Effect::RemoveAmong { amount, token, among });
    "remove", "Removes tokens from each of the cards.", "remove 2 wounds from target unit" =
        ["remove" (amount: AmountSyntax) (token: TokenKindNoun) "from" (from: SelectSyntax)]
        (Effect::Remove { amount, token, from });
    "take out of battle", "The units are no longer attacking.", "take target attacking unit out of battle" =
        ["take" (what: SelectSyntax) "out of battle"] (Effect::LeaveBattle { what });
    "move to end", "Moves each of the units to an end of the row it stands in.", "move target unit to the right end" =
        ["move" (what: SelectSyntax) "to the" (end: RowEndWord) "end"] (Effect::MoveToEnd { what, end });
    "move die", "Moves a die from one card to another.", "move 1 artifice die from this to target unit" =
        ["move 1" (kind: DieTypeWord) "die from" (from: SelectSyntax) "to" (to: SelectSyntax)] (Effect::MoveDie { kind, from, to });
    "move", "Moves so many tokens from one card to another; both are chosen before anything answers.",
        "move 1 wound from target unit as giver to target unit other than giver" =
        ["move" (amount: Operand) (token: TokenKindNoun) "from" (from: SelectSyntax) (giver: Giver) "to" (to: SelectSyntax)]
        (Effect::Move { amount, token, from, giver, to });
    "destroy", "Destroys each of the units; the part after the comma says where some of them go instead of being discarded.",
        "destroy target unit" =
        ["destroy" (what: SelectSyntax) (instead: Instead) (if_destroyed: IfDestroyed)]
        (Effect::Destroy { what, instead, if_destroyed });
    "discard", "Discards each of the cards in play.", "discard target alteration spell" =
        ["discard" (what: SelectSyntax)] (Effect::Discard { what });
    "discard from hand", "The player discards so many cards of their choice, or at random.", "each opponent discards 1 from hand" =
        [(who: Player) {"discard" "discards"} (amount: Operand) "from hand" (how: AtRandom)]
        (Effect::DiscardFromHand { who, amount, how });
    "discard off the draw pile", "The player discards so many cards off the top of the draw pile.",
        "each opponent discards 1 off the draw pile" =
        [(who: Player) {"discard" "discards"} (amount: Operand) "off the draw pile"] (Effect::Mill { who, amount });
    "draw", "The player draws so many cards, off the top of the draw pile or from its bottom.", "each player draws up to 2 cards" =
        [(who: Player) {"draw" "draws"} (amount: AmountSyntax) ["card" "cards"] (end: FromEnd)] (Effect::Draw { who, amount, end });
    "search", "You search a pile of yours for a card and put it somewhere.",
        "search your draw pile for an ally and put it into hand" =
        ["search your" (pile: PileSyntax) "pile for" (filter: AUnit) "and put it" (to: DestinationSyntax)]
        (Effect::Search { pile, filter, to });
    "shuffle", "You shuffle your draw pile.", "shuffle your draw pile" = ["shuffle your draw pile"] (Effect::Shuffle);
    "look at hand", "You look at a hand, or at so many cards of it that chance picks.", "look at 1 random card in hand of target opponent" =
        ["look at" (amount: OfHand) "hand of" (who: WhoSyntax)] (Effect::LookAtHand { who, amount });
    "look at top", "You look at so many cards on top of a draw pile, or reveal them; they stay there.",
        "look at top 2 cards of draw pile of target opponent" =
        [(shown: ShownSyntax) "top" (amount: Operand) ["card" "cards"] "of draw pile of" (who: WhoSyntax)]
        (Effect::LookAtTop { who, amount, shown });
    "reveal an aspect", "Turns up the leftmost face-down aspect of the row that the text belongs to.", "reveal an aspect as shown" =
        ["reveal an aspect"] (Effect::TurnUp);
    "attack by", "An Attack action of the Chimera with this unit alone, at what its target sign says.", "attack with chosen leftmost able aspect" =
        ["attack with" (what: SelectSyntax)] (Effect::AttackBy { what });
    "raise rage dice", "So many rage dice that show basic are raised, or as many as there are.", "raise 1 basic rage die" =
        ["raise" (amount: AmountSyntax) ["basic rage die" "basic rage dice"]] (Effect::RageDice { change: RageChange::Raise, amount });
    "re-roll rage dice", "So many rage dice that show basic are rolled again; the amount is how many show basic still.",
        "reroll 2 basic rage dice as rolled" =
        ["reroll" (amount: AmountSyntax) ["basic rage die" "basic rage dice"]] (Effect::RageDice { change: RageChange::Reroll, amount });
    "add face-down aspects", "Adds face-down aspects off the Chimera's draw pile to the right end of the row that the text belongs to.",
        "add 1 face-down aspect" = ["add" (amount: Operand) ["face-down aspect" "face-down aspects"]] (Effect::AddFaceDown { amount });
    "turn face down", "The aspects leave play without being destroyed or discarded, and lie face down at their places.", "turn this face down" =
        ["turn" (what: SelectSyntax) "face down"] (Effect::TurnDown { what });
    "roll the behavior die", "Rolls the behavior die; the amount is the roll.", "roll the behavior die as roll" =
        ["roll the behavior die"] (Effect::RollBehavior);
    "behave aside", "Resolves the side action of the behavior in force as for a roll of this number.", "take the side action of row 3" =
        ["take the side action of row" (roll: Operand)] (Effect::BehaveAside { roll });
    "resolve status", "Each of the aspects spends a status token and resolves its status abilities.", "resolve the status abilities of each aspect" =
        ["resolve the status abilities of" (what: SelectSyntax)] (Effect::ResolveStatus { what });
    "reveal", "Shows the cards to everybody; they stay where they are.", "reveal chosen card in your hand" =
        ["reveal" (what: SelectSyntax)] (Effect::Reveal { what });
    "put", "Moves each of the cards; one that is leaving play goes there in place of its discard.", "put this into hand" =
        ["put" (what: SelectSyntax) (to: DestinationSyntax)] (Effect::Put { what, to });
    "summon", "Places conjurations from your conjuration pile onto your battlefield, or onto that of another player.",
        "summon 1 \"Gilder\"" =
        ["summon" (count: Operand) (title: TitleCopies) (of: FromPile) (onto: Onto) (over: Over)]
        (Effect::Summon { count, title, of, onto, over });
    "reattach", "Attaches an alteration spell to something else, from another card or from wherever it lies.", "reattach chosen alteration spell to target unit" =
        ["reattach" (what: SelectSyntax) "to" (to: SelectSyntax)] (Effect::Reattach { what, to });
    "attach", "Attaches a conjured alteration spell from your conjuration pile.", "attach \"Frozen\" to target unit" =
        ["attach" (title: ATitle) "to" (to: SelectSyntax)] (Effect::Attach { title, to });
    "set dice", "Each die is set to this side, or to one of your choice.", "set 2 dice" =
        ["set" (amount: AmountSyntax) (which: DiceNoun) (who: OfPlayer) (to: ToLevel)]
        (Effect::Dice { who, which, change: DiceChange::Set(to), amount });
    "raise dice", "Each die goes up one level.", "raise 1 die" =
        ["raise" (amount: AmountSyntax) (which: DiceNoun) (who: OfPlayer)] (Effect::Dice { who, which, change: DiceChange::Raise, amount });
    "lower dice", "Each die goes down one level.", "lower up to 2 dice of target opponent" =
        ["lower" (amount: AmountSyntax) (which: DiceNoun) (who: OfPlayer)] (Effect::Dice { who, which, change: DiceChange::Lower, amount });
    "exhaust dice", "Each die goes from the active to the exhausted pool.", "exhaust 1 die of target opponent" =
        ["exhaust" (amount: AmountSyntax) (which: DiceNoun) (who: OfPlayer)] (Effect::Dice { who, which, change: DiceChange::Exhaust, amount });
    "re-roll dice", "Chance rolls each die again.", "reroll up to 2 dice of target opponent" =
        ["reroll" (amount: AmountSyntax) (which: DiceNoun) (who: OfPlayer)] (Effect::Dice { who, which, change: DiceChange::Reroll, amount });
    "ready among", "A die of a type that was exhausted in the named event goes back to the active pool; this text does it once in a turn.",
        "ready 1 basic die among spent once per turn" =
        ["ready 1" (level: LevelWord) "die among" (event: ExhaustedName) "once per turn"] (Effect::ReadyAmong { event, level });
    "roll exhausted", "Chance rolls the dice of the named event where they lie; the amount is how many show their power side.",
        "roll spent where they lie" = ["roll" (event: ExhaustedName) "where they lie"] (Effect::RollExhausted { event });
    "ready dice", "Each die goes from the exhausted to the active pool, on a side of your choice.", "ready 1 die" =
        ["ready" (amount: AmountSyntax) (which: DiceNoun) (who: OfPlayer)] (Effect::Dice { who, which, change: DiceChange::Ready, amount });
    "changes own dice", "A player changes dice of their own choice.", "opposing player lowers 2 dice" =
        [(who: Player) (change: OwnDiceVerb) (amount: AmountSyntax) (which: DiceNoun)]
        (Effect::OwnDice { who, which, change, amount });
    "swap dice", "Dice of your active pool change places with as many of your exhausted pool, on sides of your choice.", "swap up to 2 dice with your exhausted pool" =
        ["swap" (amount: AmountSyntax) ["die" "dice"] "with your exhausted pool"] (Effect::SwapDice { amount });
    "return die", "The die whose text this is goes to its owner's exhausted pool.", "return this die" =
        [(_: ReturnThisDie)] (Effect::ReturnDie);
    "return dice", "Dice of a type, or of any, leave the cards for their owners' exhausted pools.", "return all charm dice from each unit" =
        ["return" (amount: AmountSyntax) (kind: SomeDieType) ["die" "dice"] "from" (from: SelectSyntax)]
        (Effect::ReturnDice { amount, kind, from });
    "resolve power", "The power of a die is resolved without paying for it.", "resolve the power of an exhausted natural die" =
        ["resolve the power of" (die: FoundDie)] (Effect::UsePower { die });
    "take back", "The very tokens that the named step placed are removed, as far as they are still there.", "take back put" =
        ["take back" (placed: CardStepName)] (Effect::TakeBack { placed });
    "decree", "A rule for a while about every card of a kind, also those that come later.",
        "for the turn, every unit named \"Gilder\" cannot block" =
        [(until: DurationSyntax) ", every" (on: OneUnit) (modifiers: DecreedModifiers)] (Effect::Decree { on, modifiers, until });
    "become", "A unit takes title, printed abilities and printed values of another for a while.",
        "for the turn, target unit becomes a copy of chosen unit you control" =
        [(until: DurationSyntax) "," (what: SelectSyntax) {"become a copy of" "becomes a copy of"} (copy: SelectSyntax)]
        (Effect::Become { what, copy, until });
    "apply", "Changes what cards are or can do for a while.", "for the turn, target unit gets +2 attack" =
        [(until: DurationSyntax) "," (to: SelectSyntax) (modifiers: LastingModifiers)]
        (Effect::Apply { to, modifiers, until });
    "prevent", "Prevents damage of the named event.", "prevent all damage of hit" =
        ["prevent" (amount: AmountSyntax) "damage of" (hit: DamageName)] (Effect::Prevent { hit, amount });
    "take off", "So much less damage of the named event is dealt or received, also of what cannot be prevented.", "take 2 damage off hit" =
        ["take" (amount: QuantitySyntax) "damage off" (hit: DamageName)] (Effect::Lessen { hit, amount });
    "leave out wounds", "The damage of the named event places no wound tokens; it was dealt and is received.", "leave out the wounds of hit" =
        ["leave out the wounds of" (hit: DamageName)] (Effect::LeaveOutWounds { hit });
    "redirect", "Another card receives the damage of the named event.", "redirect hit to chosen unit you control" =
        ["redirect" (hit: DamageName) "to" (to: SelectSyntax)] (Effect::Redirect { hit, to });
    "spare", "Of the damage that this text still deals, a card receives so much less in all.", "spare your Phoenixborn 1 damage" =
        ["spare" (what: SelectSyntax) (amount: QuantitySyntax) "damage"] (Effect::Spare { what, amount });
    "cancel", "Cancels the effect that the named event belongs to, and the remaining effects of its card.", "cancel hit" =
        ["cancel" (event: CausedName)] (Effect::Cancel { event });
    "cancel uses", "The same, and each further use of that text of that card for a while.", "for the turn, cancel each use of hit" =
        [(until: DurationSyntax) ", cancel each use of" (event: CausedName)] (Effect::CancelUses { event, until });
    "another action", "You may take a further action of this kind this turn.", "take another side action this turn" =
        ["take another" (action: ActionSyntax) "action this turn"] (Effect::ExtraAction { action });
    "give first player", "The player gets the first player token.", "give the first player token to chosen player" =
        ["give the first player token to" (who: WhoSyntax)] (Effect::GiveFirstPlayer { who });
    "play now", "The card is played now; all of its cost but the actions is paid.", "now play this without its actions" =
        ["now play" (card: RefSyntax) "without its actions"] (Effect::Play { card });
    "clash", "Two units deal their attack to each other at the same time.", "this and hit deal their attack to each other" =
        [(one: RefSyntax) "and" (other: RefSyntax) "deal their attack to each other" (prevention: BeyondPrevention)]
        (Effect::Clash { one, other, prevention });
    "attack with", "An Attack action now, with this attacker alone.", "this attacks a unit an opponent controls" =
        [(attacker: RefSyntax) "attacks" (target: AUnit)] (Effect::AttackWith { attacker, target });
    "copy effect", "A copy of the spell or ability is resolved for you, and nothing was spent on it.", "resolve a copy of hit" =
        ["resolve a copy of" (event: ResolvedName)] (Effect::CopyEffect { event });
    "resolve the end of the round", "What triggers at the end of the round on these cards resolves now.", "resolve the end of the round for each unexhausted card" =
        ["resolve the end of the round for each" (on: OneUnit)] (Effect::TriggerEndOfRound { on });
    "note", "A number is fixed now; its name has it as its amount.", "note attack of this as strength" =
        ["note" (amount: QuantitySyntax)] (Effect::Note { amount });
    "repeat", "The steps below so many times.", "repeat 2 times:" =
        ["repeat" (times: Operand) ["time" "times"] ":" (steps: Below)] (Effect::Repeat { times, steps });
    "repeat as long as it destroys", "The steps below, and again for as long as a step of them with a name destroys a unit; each time has targets of \
     its own, and its damage is processed before the next.", "repeat as long as it destroys:" =
        ["repeat as long as it destroys :" (steps: PutOff<Below>)] (Effect::RepeatDestroying { steps });
    "later", "The steps below at a later moment.", "later, at the end of this turn:" =
        ["later , at" (when: LaterSyntax) ":" (steps: PutOff<Below>)] (Effect::Later { when, steps });
    "choose player", "Chooses a player, whom the name then means.", "choose target opponent as them" =
        ["choose" (who: ChosenPlayer)] (Effect::ChoosePlayer { who });
    "choose", "Chooses cards, without doing anything to them yet.", "choose a unit you control as fighter" =
        ["choose" (what: Chosen)] (Effect::Choose { what });
    "if", "The steps below are done if the condition holds; those below `else:` if it does not.", "if focus 1:" =
        ["if" (condition: ConditionSyntax) ":" (then: Below) (otherwise: Otherwise)]
        (Effect::If { condition, then, otherwise });
    "may", "You decide whether the steps below are done, or another player does. With one draw they stand on one line: `you may draw 1 card`.", "may:" =
        [(who: Doer) "may" ":" (steps: Below)] (Effect::May { who, steps });
    "as a price", "The steps below are done when the cost is paid, before anything answers the text. It begins the steps of a card or of an \
     activation.", "as a price:" = ["as a price :" (steps: Below)] (Effect::Price { steps });
    "may pay on activation", "You may add this price to the activation cost; if you did, the steps below are done.", "may pay 1 basic on activation:" =
        ["may pay" (cost: CostSyntax) "on activation" ":" (then: Below)]
        (Effect::MayAdd { cost, then });
    "may pay", "You or another player may pay this price; when it is paid, the steps below are done.", "may pay 1 basic:" =
        [(who: Doer) "may pay" (cost: CostSyntax) ":" (then: Below)] (Effect::MayPay { who, cost, then });
    "either", "You or another player choose one: the steps below, or those below an `or:`.", "either:" =
        [(who: Chooser) ":" (modes: Modes)] (Effect::Either { who, modes });
    "divide", "Each of these players in turn chooses one that is left, the steps below or those below an `or:`, and resolves it as `you`.",
        "divide among you, target opponent and you:" =
        ["divide among" (takers: Takers) ":" (modes: PutOff<Modes>)] (Effect::Divide { takers, modes });
    "for each player", "The steps below once for each player, the active one first.", "for each player as them:" =
        ["for" (who: EachPlayer) "as" (name: NewPlayer) ":" (steps: PutOff<Below>)] (Effect::ForEachPlayer { who, name, steps });
    "for each", "The steps below once for each of the cards, in the order of your choice.", "for each unit you control as one:" =
        ["for" (what: SelectSyntax) "as" (name: NewCard) ":" (steps: PutOff<Below>)] (Effect::ForEach { what, name, steps });
    "deals", "The same, dealt by a unit.", "this deals attack of this damage to target unit" =
        [(by: RefSyntax) "deals" (amount: Operand) "damage to" (to: SelectSyntax) (if_destroyed: IfDestroyed)]
        (Effect::Deal { amount, to, by: Some(by), if_destroyed });
    "place dice", "Places dice of your exhausted pool on a card, each on a side of your choice.", "place 2 exhausted dice on this" =
        ["place" (amount: Operand) ["exhausted die" "exhausted dice"] "on" (on: SelectSyntax)] (Effect::PlaceDice { from: PlacedFrom::Exhausted, amount, on });
    "place active dice", "Dice of your active pool are placed onto a card, turned to this side.", "place 1 active die on this on its class side" =
        ["place" (amount: Operand) ["active die" "active dice"] "on" (on: SelectSyntax) "on its" (level: LevelWord) "side"]
        (Effect::PlaceDice { from: PlacedFrom::Active(level), amount, on });
    "roll dice", "Chance rolls each die of the exhausted pool, and it goes to the active pool.", "roll up to 2 exhausted dice" =
        ["roll" (amount: AmountSyntax) "exhausted" (which: DiceNoun) (who: OfPlayer)] (Effect::Dice { who, which, change: DiceChange::Roll, amount });
    "retarget", "The text that chose the target of the named event aims at another card instead, if that could have been chosen.",
        "retarget aim to this" = ["retarget" (event: AimName) "to" (to: SelectSyntax)] (Effect::Retarget { event, to });
    "draw fewer", "Of the cards that are about to be drawn, so many stay where they are.", "draw 1 fewer for drawn" =
        ["draw" (amount: Operand) "fewer for" (event: DrawnName)] (Effect::DrawFewer { event, amount });
    "name a card", "You say the title of a card, which the name then has.", "name a card as named" = ["name a card"] (Effect::NameCard);
    "empty pile", "Every copy of a conjuration in the conjuration pile of a player leaves the game.", "empty the pile of \"Gilder\" of target opponent" =
        ["empty the pile of" (title: TitleCopies) "of" (of: WhoSyntax)] (Effect::EmptyPile { title, of });
    "bury", "The player puts so many cards off the top of the draw pile on its bottom, unseen.", "target opponent buries 1 off the draw pile" =
        [(who: Player) {"bury" "buries"} (amount: Operand) "off the draw pile"] (Effect::Bury { who, amount });
    "give control", "The units go to the battlefield of a player without leaving play, if there is room.", "give control of target unit to you" =
        ["give control of" (what: SelectSyntax) "to" (to: WhoSyntax)] (Effect::GiveControl { what, to });
}

// ----------------------------------------------------------------------------------------------------------- steps

/// Steps, one to a line.
pub(crate) struct Steps;

impl Steps {
    /// Writes each step on a line of its own.
    pub fn write(steps: &[Step], w: &mut Writer<'_>) {
        for step in steps {
            w.line();
            w.begins(Begun::Step(step.id));
            StepSyntax::write(step, w);
        }
    }

    /// Reads the steps below this line; there must be some.
    pub fn read_below(r: &mut Reader<'_>) -> Vec<Step> {
        if !r.has_below() {
            r.needs_below("the steps");
        }
        r.below(StepSyntax::read)
    }
}

/// A line: an effect, and the name of what it did.
pub(crate) struct StepSyntax;

impl Syntax for StepSyntax {
    type Tree = Step;
    const LABEL: &'static str = "an effect";

    fn read(r: &mut Reader<'_>) -> Read<Step> {
        r.labelled(Self::LABEL, |r| {
            for (word, head) in [("else", "if"), ("or", "either")] {
                if r.sees(word) {
                    return Err(r.note(format!("this `{word}:` has no `{head}` above it"), None));
                }
            }
            if r.sees("if that destroyed it") {
                let help = "it stands below `deal`, `place` or `destroy`, indented further".to_owned();
                return Err(r.note("`if that destroyed it:` has no damage above it", Some(help)));
            }
            // `draw 1 fewer` is the one step that speaks of drawing and not of who draws.
            if r.sees("draw") && !r.line_holds("fewer") {
                return Err(r.note("it is not said who draws", Some("write `you draw 1 card`".to_owned())));
            }
            if let Some(step) = r.attempt(read_may_draw) {
                return Ok(step);
            }
            let known = r.x_uses.len();
            let mut effect = EffectSyntax::read(r)?;
            // What is paid with X says what X is in what it buys.
            if let Effect::MayPay { cost, .. } = &effect
                && check::has_x(cost)
            {
                r.x_uses.truncate(known);
            }
            if is_long_may_draw(&effect) {
                let span = r.line().span;
                r.problem_with_help(span, "a single draw stands on one line", "write `you may draw 1 card`");
            }
            let bind = if has_block(&effect) || !r.eat("as") {
                None
            } else {
                let slot = r.bind(NameKind::of_step(&effect))?;
                if !effect.aims() {
                    r.names.late.push(slot);
                }
                Some(slot)
            };
            r.end()?;
            if let Effect::Deal { if_destroyed, .. }
            | Effect::Place { if_destroyed, .. }
            | Effect::Destroy { if_destroyed, .. } = &mut effect
                && r.has_below()
            {
                *if_destroyed = r.below(read_if_destroyed).into_iter().flatten().collect();
            }
            Ok(Step::new(effect, bind))
        })
    }

    fn write(step: &Step, w: &mut Writer<'_>) {
        if !write_may_draw(step, w) {
            EffectSyntax::write(&step.effect, w);
        }
        if let Some(slot) = step.bind {
            w.said("as");
            w.name(slot);
        }
        if let Effect::Deal { if_destroyed, .. }
        | Effect::Place { if_destroyed, .. }
        | Effect::Destroy { if_destroyed, .. } = &step.effect
            && !if_destroyed.is_empty()
        {
            w.below(|w| {
                w.line();
                w.used("if that destroyed it");
                w.words("if that destroyed it :");
                w.below(|w| Steps::write(if_destroyed, w));
            });
        }
    }
}

fn read_if_destroyed(r: &mut Reader<'_>) -> Read<Vec<Step>> {
    r.words("if that destroyed it :")?;
    r.end()?;
    Ok(Steps::read_below(r))
}

/// Whether an effect ends with a block, so that nothing can follow on its line.
pub(crate) fn has_block(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::If { .. }
            | Effect::May { .. }
            | Effect::MayPay { .. }
            | Effect::Price { .. }
            | Effect::MayAdd { .. }
            | Effect::Either { .. }
            | Effect::Divide { .. }
            | Effect::ForEach { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::RepeatDestroying { .. }
            | Effect::Later { .. }
    )
}

/// `you may draw 1 card [as NAME]`: a choice whose only step is a draw.
fn read_may_draw(r: &mut Reader<'_>) -> Read<Step> {
    r.words("you may draw")?;
    if r.sees("up to") || r.sees("any number") || r.sees("all") {
        return Err(Miss);
    }
    let n = Operand::read(r)?;
    r.either("card", "cards")?;
    let end = FromEnd::read(r)?;
    let bind = if r.eat("as") {
        let slot = r.bind(NameKind::Deed)?;
        r.names.late.push(slot);
        Some(slot)
    } else {
        None
    };
    r.end()?;
    let draw = Effect::Draw {
        who: Who::You,
        amount: Amount::Exactly(n),
        end,
    };
    let may = Effect::May {
        who: Who::You,
        steps: vec![Step::new(draw, bind)],
    };
    Ok(Step::new(may, None))
}

fn write_may_draw(step: &Step, w: &mut Writer<'_>) -> bool {
    let Effect::May { who: Who::You, steps } = &step.effect else {
        return false;
    };
    let [
        Step {
            effect:
                Effect::Draw {
                    who: Who::You,
                    amount: Amount::Exactly(n),
                    end,
                },
            bind,
            ..
        },
    ] = steps.as_slice()
    else {
        return false;
    };
    w.used("may");
    w.used("draw");
    w.words("you may draw");
    Operand::write(n, w);
    w.noun("card", "cards");
    FromEnd::write(end, w);
    if let Some(slot) = bind {
        w.said("as");
        w.name(*slot);
    }
    true
}

fn is_long_may_draw(effect: &Effect) -> bool {
    match effect {
        Effect::May { who: Who::You, steps } => matches!(
            steps.as_slice(),
            [Step {
                effect: Effect::Draw {
                    who: Who::You,
                    amount: Amount::Exactly(_),
                    ..
                },
                ..
            }]
        ),
        _ => false,
    }
}

// ---------------------------------------------------------------------------------------------------------- blocks

/// The steps below this line.
struct Below;

impl Syntax for Below {
    type Tree = Vec<Step>;
    const LABEL: &'static str = "steps";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Step>> {
        r.end()?;
        Ok(Steps::read_below(r))
    }

    fn write(steps: &Vec<Step>, w: &mut Writer<'_>) {
        w.below(|w| Steps::write(steps, w));
    }
}

/// The steps below an `else:` on the next line, if there is one.
struct Otherwise;

impl Syntax for Otherwise {
    type Tree = Vec<Step>;
    const LABEL: &'static str = "";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Step>> {
        Ok(if r.next_line_is("else") {
            Steps::read_below(r)
        } else {
            Vec::new()
        })
    }

    fn write(steps: &Vec<Step>, w: &mut Writer<'_>) {
        if !steps.is_empty() {
            w.line();
            w.words("else :");
            Below::write(steps, w);
        }
    }
}

/// The steps below this line, and those below each `or:` that follows.
struct Modes;

impl Syntax for Modes {
    type Tree = Vec<Vec<Step>>;
    const LABEL: &'static str = "steps";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Vec<Step>>> {
        let all = |r: &mut Reader<'_>| {
            let mut modes = vec![Below::read(r)?];
            while r.next_line_is("or") {
                modes.push(Steps::read_below(r));
            }
            Ok(modes)
        };
        // Which one another player chooses is known when it is reached, and so are its targets.
        match std::mem::take(&mut r.names.others_choice) {
            true => r.putting_off(all),
            false => all(r),
        }
    }

    fn write(modes: &Vec<Vec<Step>>, w: &mut Writer<'_>) {
        for (at, mode) in modes.iter().enumerate() {
            if at > 0 {
                w.line();
                w.words("or :");
            }
            Below::write(mode, w);
        }
    }
}

/// Steps of which it is only known when they are reached whose they are, or for what; their targets are chosen then (R 8.2.101).
struct PutOff<Steps>(PhantomData<Steps>);

impl<Steps: Syntax> Syntax for PutOff<Steps> {
    type Tree = Steps::Tree;
    const LABEL: &'static str = Steps::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Steps::Tree> {
        r.putting_off(Steps::read)
    }

    fn write(steps: &Steps::Tree, w: &mut Writer<'_>) {
        Steps::write(steps, w);
    }
}

/// `you, target opponent and you`
struct Takers;

impl Syntax for Takers {
    type Tree = Vec<Who>;
    const LABEL: &'static str = "players";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Who>> {
        let mut takers = vec![WhoSyntax::read(r)?];
        while r.eat(",") {
            takers.push(WhoSyntax::read(r)?);
        }
        if r.eat("and") {
            takers.push(WhoSyntax::read(r)?);
        }
        Ok(takers)
    }

    fn write(takers: &Vec<Who>, w: &mut Writer<'_>) {
        for (at, who) in takers.iter().enumerate() {
            if at > 0 {
                w.words(if at + 1 == takers.len() { "and" } else { "," });
            }
            WhoSyntax::write(who, w);
        }
    }
}

/// The steps below `if that destroyed it:`, which are read after the name of the step.
struct IfDestroyed;

impl Syntax for IfDestroyed {
    type Tree = Vec<Step>;
    const LABEL: &'static str = "";

    fn read(_: &mut Reader<'_>) -> Read<Vec<Step>> {
        Ok(Vec::new())
    }

    fn write(_: &Vec<Step>, _: &mut Writer<'_>) {}
}
