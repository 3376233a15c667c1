//! Players and single cards: `you`, `target opponent`, `controller of victim`; `this`, `host`, `source of hit`.

use super::property::{read_compared, write_compared};
use super::quantity::DiceKindWords;
use crate::names::NameKind;
use crate::phrase::{Item, Phrase, Syntax, entries, phrases};
use crate::reader::{Home, Miss, Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{
    CardKind, Compare, EventPattern, Having, Held, Place, Players, Quantity, Ref, Side, Slot, Targeting, Who,
};

phrases! { WhoSyntax of Who, "a player", WHO:
    "you", "The player who controls the text.", "you draw 1 card" = ["you"] (Who::You);
    "each player", "All players, or all opponents; `with` says what they must have.", "each opponent discards 1 from hand" =
        ["each" (players: PlayersSyntax)] (Who::Each(players));
    "picked player", "A player or opponent who is chosen, as a target or without being one, or whom chance picks.",
        "look at 1 random card in hand of target player" = [(how: Picked) (players: PlayersSyntax)] (Who::Pick(how, players));
    "players as targets", "These very players, as targets: `each target player`, `each target opponent`, or `target` and a known player.",
        "target controller of this discards 1 off the draw pile" = [(who: TargetedPlayer)] (Who::Targeted(who));
    "controller of", "The player who controls a card, or did when it left play.",
        "controller of this discards 1 off the draw pile" = ["controller of" (card: RefSyntax)] (Who::ControllerOf(card));
    "owner of", "The player to whose deck a card belongs.", "owner of this discards 1 off the draw pile" =
        ["owner of" (card: RefSyntax)] (Who::OwnerOf(card));
    "opposing player", "Of text on cards of a Chimera: the player whom the row of the card faces.", "opposing player discards 1 from hand" =
        ["opposing player"] (Who::Opposing);
    "named player", "A player bound to a name, or the player who caused an event bound to a name.",
        "agent of hit draws 1 card" = [(slot: Agent)] (Who::Named(slot));
}

/// What is noted on a line besides its phrases where the player who is picked is a target: it can be answered.
pub(crate) const AIMS_AT_PLAYER: &str = "aims at a player";

/// `target`, `chosen` or `random`, as before cards.
struct Picked;

impl Syntax for Picked {
    type Tree = Targeting;
    const LABEL: &'static str = "`target`, `chosen` or `random`";

    fn read(r: &mut Reader<'_>) -> Read<Targeting> {
        let pickings = [
            (Targeting::Target, "target"),
            (Targeting::Choose, "chosen"),
            (Targeting::Random, "random"),
        ];
        for (how, word) in pickings {
            if r.attempt(|r| r.words(word)).is_some() {
                return Ok(how);
            }
        }
        Err(Miss)
    }

    fn write(how: &Targeting, w: &mut Writer<'_>) {
        let (word, noted) = match how {
            Targeting::Target => ("target", AIMS_AT_PLAYER),
            Targeting::Choose => ("chosen", "chosen"),
            Targeting::Random => ("random", "random"),
        };
        w.used(noted);
        w.words(word);
    }
}

/// `player`, `opponent`, `opponent with 1 or more active dice`
pub(crate) struct PlayersSyntax;

impl Syntax for PlayersSyntax {
    type Tree = Players;
    const LABEL: &'static str = "`player` or `opponent`";

    fn read(r: &mut Reader<'_>) -> Read<Players> {
        let side = if r.eat("opponent") {
            Side::Opponents
        } else {
            r.words("player")?;
            Side::Any
        };
        // What a card must have begins with the same word.
        let having = r.attempt_quietly(read_having).map(Box::new);
        Ok(Players { side, having })
    }

    fn write(players: &Players, w: &mut Writer<'_>) {
        w.words(match players.side {
            Side::Any => "player",
            Side::Opponents => "opponent",
        });
        if let Some(having) = &players.having {
            w.used("player with");
            w.words("with");
            write_compared(having.compare, &having.with, w);
            let one = having.compare == Compare::Equal && having.with == Quantity::Number(1);
            w.agree = if one { Agree::One } else { Agree::Many };
            match having.what {
                Held::ActiveDice(which) => {
                    w.words("active");
                    DiceKindWords::write(&which, w);
                    w.noun("die", "dice");
                }
                Held::Cards(place) => {
                    w.noun("card", "cards");
                    w.words(match place {
                        Place::Hand => "in hand",
                        Place::DiscardPile => "in discard pile",
                        Place::DrawPile => "in draw pile",
                        // Nothing reads these; cards in play are counted with `number of`.
                        Place::InPlay | Place::Under(_) => "in play",
                    });
                }
                Held::Units => w.noun("unit", "units"),
            }
        }
    }
}

fn read_having(r: &mut Reader<'_>) -> Read<Having> {
    r.words("with")?;
    let (compare, with) = read_compared(r)?;
    let what = if r.eat("active") {
        let which = DiceKindWords::read(r)?;
        r.either("die", "dice")?;
        Held::ActiveDice(which)
    } else if r.eat("unit") || r.eat("units") {
        Held::Units
    } else {
        r.either("card", "cards")?;
        r.words("in")?;
        Held::Cards(if r.eat("hand") {
            Place::Hand
        } else if r.eat("discard pile") {
            Place::DiscardPile
        } else {
            r.words("draw pile")?;
            Place::DrawPile
        })
    };
    Ok(Having { what, compare, with })
}

/// More phrases of players, for the reference.
pub(crate) static PLAYERS: &[Phrase] = entries! {
    "player with", "a player", "Only players who have so many active dice, units, or cards in a hand or pile.",
        "lower 1 die of target opponent with 1 or more active dice" =
        [Item::Words("player with"), Item::Part("a quantity"), Item::Words("active dice"), Item::Words("or units or cards in draw pile")];
    "another's choice", "a player", "Before `may`, `may pay` and `chooses either`: the player who decides, when it is not you.",
        "target opponent may:" = [Item::Part("a player"), Item::Words("may:")];
};

/// Players who are known already, as targets: all of them, one by a name, or the controller or owner of a card.
struct TargetedPlayer;

impl Syntax for TargetedPlayer {
    type Tree = Box<Who>;
    const LABEL: &'static str = WhoSyntax::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Box<Who>> {
        if r.eat("each target") {
            return PlayersSyntax::read(r).map(|players| Box::new(Who::Each(players)));
        }
        r.words("target")?;
        match WhoSyntax::read(r)? {
            who @ (Who::Named(_) | Who::ControllerOf(_) | Who::OwnerOf(_) | Who::Opposing) => Ok(Box::new(who)),
            _ => Err(r.expected("a player who is known already")),
        }
    }

    fn write(who: &Box<Who>, w: &mut Writer<'_>) {
        match &**who {
            Who::Each(players) => {
                w.words("each target");
                PlayersSyntax::write(players, w);
            }
            known => {
                w.words("target");
                WhoSyntax::write(known, w);
            }
        }
    }
}

/// `them`, `agent of hit`
pub(crate) struct Agent;

impl Syntax for Agent {
    type Tree = Slot;
    const LABEL: &'static str = "a player's name";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        if r.eat("agent of") {
            return r.event(
                "the name of an event",
                &[NameKind::Event],
                has_agent,
                "player who caused it",
            );
        }
        r.name("the name of a player", &[NameKind::Player])
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        if w.name_kind(*slot) == NameKind::Event {
            w.words("agent of");
        }
        w.name(*slot);
    }
}

/// A player as the subject before `may`: for you nothing is written.
pub(crate) struct Doer;

impl Syntax for Doer {
    type Tree = Who;
    const LABEL: &'static str = WhoSyntax::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        if r.sees("may") {
            Ok(Who::You)
        } else {
            WhoSyntax::read(r)
        }
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        if *who != Who::You {
            w.used("another's choice");
            WhoSyntax::write(who, w);
        }
    }
}

/// `either`, or `PLAYER chooses either`.
pub(crate) struct Chooser;

impl Syntax for Chooser {
    type Tree = Who;
    const LABEL: &'static str = WhoSyntax::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        if r.eat("either") {
            return Ok(Who::You);
        }
        let who = Player::read(r)?;
        r.either("choose either", "chooses either")?;
        r.names.others_choice = !who.is_you();
        Ok(who)
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        if *who == Who::You {
            return w.words("either");
        }
        w.used("another's choice");
        Player::write(who, w);
        w.verb("choose either", "chooses either");
    }
}

/// A player as the subject of a sentence: the verb agrees.
pub(crate) struct Player;

impl Syntax for Player {
    type Tree = Who;
    const LABEL: &'static str = WhoSyntax::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        WhoSyntax::read(r)
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        WhoSyntax::write(who, w);
        w.agree = if *who == Who::You { Agree::You } else { Agree::One };
    }
}

/// A player after `choose`, where a choice without a target is `a player`.
pub(crate) struct ChosenPlayer;

impl Syntax for ChosenPlayer {
    type Tree = Who;
    const LABEL: &'static str = "a player";

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        if let Some(players) = r.attempt(|r| {
            r.either("a", "an")?;
            PlayersSyntax::read(r)
        }) {
            return Ok(Who::Pick(Targeting::Choose, players));
        }
        if let Some(players) = r.attempt(|r| {
            r.words("target")?;
            PlayersSyntax::read(r)
        }) {
            return Ok(Who::Pick(Targeting::Target, players));
        }
        if r.sees("each") {
            return Err(r.expected("one player"));
        }
        Ok(Who::Targeted(TargetedPlayer::read(r)?))
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        match who {
            Who::Pick(Targeting::Choose, players) => {
                w.words(match players.side {
                    Side::Any => "a",
                    Side::Opponents => "an",
                });
                PlayersSyntax::write(players, w);
            }
            other => WhoSyntax::write(other, w),
        }
    }
}

/// `each player` or `each opponent`, one after the other.
pub(crate) struct EachPlayer;

impl Syntax for EachPlayer {
    type Tree = Who;
    const LABEL: &'static str = "each player or opponent";

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        r.words("each")?;
        PlayersSyntax::read(r).map(Who::Each)
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        WhoSyntax::write(who, w);
    }
}

phrases! { RefSyntax of Ref, "a card", REF:
    "this", "The card that the text is on.", "destroy this" = ["this"] (Ref::This);
    "host", "The unit that this alteration is attached to, or that this die is on.", "destroy host" = [(_: HostWord)] (Ref::Host);
    "source of", "The card whose attack, effect or counter caused an event.", "destroy source of hit" =
        ["source of" (slot: CausedName)] (Ref::SourceOf(slot));
    "named card", "The card bound to a name: what a step chose, or what an event happened to.", "destroy hit" =
        [(slot: CardName)] (Ref::Named(slot));
}

/// `host`, where there is one.
pub(crate) struct HostWord;

impl Syntax for HostWord {
    type Tree = ();
    const LABEL: &'static str = "`host`";

    fn read(r: &mut Reader<'_>) -> Read<()> {
        let span = r.span();
        r.words("host")?;
        match r.home {
            // A ready spell can lie under another one.
            Home::Card(kind) if kind.is_alteration() || kind == CardKind::ReadySpell => {}
            Home::Carried | Home::Keyword => {}
            Home::Granted => r.doubt(
                span,
                "a granted paragraph has no host",
                Some("`this` is the card that has the paragraph"),
            ),
            Home::Card(_) | Home::DicePower => {
                r.doubt(span, "only alterations and dice that are on a card have a host", None);
            }
        }
        Ok(())
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.words("host");
    }
}

/// The name of a card, or of an event for the card that it happens to.
pub(crate) struct CardName;

impl Syntax for CardName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of a card";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.event(
            Self::LABEL,
            &[NameKind::Card, NameKind::Event],
            has_card,
            "card that it happens to",
        )
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of an event that has a cause.
pub(crate) struct CausedName;

impl Syntax for CausedName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.event(Self::LABEL, &[NameKind::Event], has_cause, "cause")
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of an event that is damage.
pub(crate) struct DamageName;

impl Syntax for DamageName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.event(
            Self::LABEL,
            &[NameKind::Event],
            is_damage,
            "damage to prevent or redirect",
        )
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of anything that can have an amount.
pub(crate) struct AmountName;

impl Syntax for AmountName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event or step";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.event(
            Self::LABEL,
            &[NameKind::Event, NameKind::Card, NameKind::Deed],
            has_amount,
            "amount",
        )
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// Whether somebody causes such an event.
pub(crate) fn has_agent(event: &EventPattern) -> bool {
    !matches!(
        event,
        EventPattern::Moment(_) | EventPattern::LastTokenRemoved(..) | EventPattern::TokensRemoved(..)
    )
}

/// Whether such an event happens to a card.
fn has_card(event: &EventPattern) -> bool {
    event.has_card()
}

/// Whether such an event is the result of an attack, counter, spell, ability or dice power.
fn has_cause(event: &EventPattern) -> bool {
    match event {
        EventPattern::Destroyed(..)
        | EventPattern::DealtDamage(..)
        | EventPattern::WoundsPlaced(..)
        | EventPattern::Targeted(..)
        | EventPattern::AttachedTo(..)
        | EventPattern::ReceivesDamage(..)
        | EventPattern::LeavesPlay(..)
        | EventPattern::TokensPlaced(..)
        | EventPattern::PlacedByTargeting(..)
        | EventPattern::DiceExhausted(..)
        | EventPattern::Used(..)
        | EventPattern::PlayerTargeted(..) => true,
        EventPattern::ComesIntoPlay(_)
        | EventPattern::Attached(_)
        | EventPattern::DamageWounds(_)
        | EventPattern::AttackersDeclared(_)
        | EventPattern::DeclaredAttacker(_)
        | EventPattern::DeclaredBlocker(_)
        | EventPattern::DeclaredGuard(_)
        | EventPattern::DefendersChosen(_)
        | EventPattern::BlockersDeclared(_)
        | EventPattern::ActionTaken(..)
        | EventPattern::LastTokenRemoved(..)
        | EventPattern::DiceChanged { .. }
        | EventPattern::PaidWith { .. }
        | EventPattern::Resolved(_)
        | EventPattern::ReactionResolved(_)
        | EventPattern::ComesOff(_)
        | EventPattern::LeavesDiscardPile(_)
        | EventPattern::Draws(_)
        | EventPattern::PutIntoHand(..)
        | EventPattern::TakesIntoHand(_)
        | EventPattern::BecomesExhausted(_)
        | EventPattern::DiscardsOffPile(_)
        | EventPattern::DiscardedFromHand(_)
        | EventPattern::DiscardedFromPlay(_)
        | EventPattern::Strikes(_)
        | EventPattern::RemovedFromGame(_)
        | EventPattern::TokensRemoved(..)
        | EventPattern::AttackAnnounced(_)
        | EventPattern::DiceReadied(_)
        | EventPattern::Counters(_)
        | EventPattern::PaidBasic(..)
        | EventPattern::Moment(_) => false,
    }
}

/// Whether such an event has an amount.
fn has_amount(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::DealtDamage(..)
            | EventPattern::WoundsPlaced(..)
            | EventPattern::DamageWounds(_)
            | EventPattern::AttackersDeclared(_)
            | EventPattern::ReceivesDamage(..)
            | EventPattern::Draws(_)
            | EventPattern::DiscardsOffPile(_)
            | EventPattern::TokensPlaced(..)
            | EventPattern::PlacedByTargeting(..)
            | EventPattern::TokensRemoved(..)
            | EventPattern::DiceExhausted(..)
            | EventPattern::DiceReadied(_)
            | EventPattern::DiceChanged { .. }
    )
}

/// Whether such an event is damage that was not received yet.
fn is_damage(event: &EventPattern) -> bool {
    matches!(event, EventPattern::DealtDamage(..) | EventPattern::ReceivesDamage(..))
}

/// The name of an event in which cards are drawn.
pub(crate) struct DrawnName;

impl Syntax for DrawnName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        let drawn = |event: &EventPattern| matches!(event, EventPattern::Draws(_));
        r.event(Self::LABEL, &[NameKind::Event], drawn, "cards that are drawn")
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of an event in which dice are exhausted.
pub(crate) struct ExhaustedName;

impl Syntax for ExhaustedName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        let exhausted = |event: &EventPattern| matches!(event, EventPattern::DiceExhausted(..));
        r.event(Self::LABEL, &[NameKind::Event], exhausted, "dice that are exhausted")
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of an event in which a card is targeted.
pub(crate) struct AimName;

impl Syntax for AimName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        let aimed = |event: &EventPattern| matches!(event, EventPattern::Targeted(..));
        r.event(Self::LABEL, &[NameKind::Event], aimed, "target")
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of an event in which an action spell or ability was resolved.
pub(crate) struct ResolvedName;

impl Syntax for ResolvedName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        let resolved = |event: &EventPattern| matches!(event, EventPattern::Resolved(_));
        r.event(Self::LABEL, &[NameKind::Event], resolved, "spell or ability to copy")
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of an event in which a cost was paid with a die.
pub(crate) struct PaidName;

impl Syntax for PaidName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of an event";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        let paid = |event: &EventPattern| matches!(event, EventPattern::PaidWith { .. });
        r.event(Self::LABEL, &[NameKind::Event], paid, "die that was spent")
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of a step that does something to cards.
pub(crate) struct CardStepName;

impl Syntax for CardStepName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of a step";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.name(Self::LABEL, &[NameKind::Card])
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// The name of a step.
pub(crate) struct StepName;

impl Syntax for StepName {
    type Tree = Slot;
    const LABEL: &'static str = "the name of a step";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.name(Self::LABEL, &[NameKind::Card, NameKind::Deed, NameKind::Player])
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// A name that the phrase binds to a player.
pub(crate) struct NewPlayer;

impl Syntax for NewPlayer {
    type Tree = Slot;
    const LABEL: &'static str = "a new name";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.bind(NameKind::Player)
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}

/// A name that the phrase binds to a card.
pub(crate) struct NewCard;

impl Syntax for NewCard {
    type Tree = Slot;
    const LABEL: &'static str = "a new name";

    fn read(r: &mut Reader<'_>) -> Read<Slot> {
        r.bind(NameKind::Card)
    }

    fn write(slot: &Slot, w: &mut Writer<'_>) {
        w.name(*slot);
    }
}
