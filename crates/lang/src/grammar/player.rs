//! Players and single cards: `you`, `target opponent`, `controller of victim`; `this`, `host`, `source of hit`.

use crate::names::NameKind;
use crate::phrase::{Syntax, phrases};
use crate::reader::{Home, Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{CardKind, EventPattern, Ref, Slot, Targeting, Who};

phrases! { WhoSyntax of Who, "a player", WHO:
    "you", "The player who controls the text.", "you draw 1 card" = ["you"] (Who::You);
    "each player", "All players.", "each player draws 1 card" = ["each player"] (Who::EachPlayer);
    "each opponent", "All opponents.", "each opponent discards 1 from hand" = ["each opponent"] (Who::EachOpponent);
    "target player", "A player who is chosen as a target.", "look at 1 random card in hand of target player" =
        ["target player"] (Who::Player(Targeting::Target));
    "chosen player", "A player who is chosen without being a target.", "summon 1 \"Gilder\" onto battlefield of chosen player" =
        ["chosen player"] (Who::Player(Targeting::Choose));
    "random player", "A player whom chance picks.", "lower 1 die of random player" = ["random player"] (Who::Player(Targeting::Random));
    "random opponent", "An opponent whom chance picks.", "lower 1 die of random opponent" = ["random opponent"] (Who::Opponent(Targeting::Random));
    "target opponent with dice", "An opponent who has an active die, chosen as a target.", "lower 1 die of target opponent with active dice" =
        ["target opponent with active dice"] (Who::OpponentWithDice);
    "target opponent", "An opponent who is chosen as a target.", "lower 1 die of target opponent" =
        ["target opponent"] (Who::Opponent(Targeting::Target));
    "chosen opponent", "An opponent who is chosen without being a target.", "lower 1 die of chosen opponent" =
        ["chosen opponent"] (Who::Opponent(Targeting::Choose));
    "players as targets", "These very players, as targets: `each target player`, `each target opponent`, or `target` and a known player.",
        "target controller of this discards 1 off the draw pile" = [(who: TargetedPlayer)] (Who::Targeted(who));
    "controller of", "The player who controls a card, or did when it left play.",
        "controller of this discards 1 off the draw pile" = ["controller of" (card: RefSyntax)] (Who::ControllerOf(card));
    "owner of", "The player to whose deck a card belongs.", "owner of this discards 1 off the draw pile" =
        ["owner of" (card: RefSyntax)] (Who::OwnerOf(card));
    "named player", "A player bound to a name, or the player who caused an event bound to a name.",
        "agent of hit draws 1 card" = [(slot: Agent)] (Who::Named(slot));
}

/// Players who are known already, as targets: all of them, one by a name, or the controller or owner of a card.
struct TargetedPlayer;

impl Syntax for TargetedPlayer {
    type Tree = Box<Who>;
    const LABEL: &'static str = WhoSyntax::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Box<Who>> {
        if r.eat("each target player") {
            return Ok(Box::new(Who::EachPlayer));
        }
        if r.eat("each target opponent") {
            return Ok(Box::new(Who::EachOpponent));
        }
        r.words("target")?;
        match WhoSyntax::read(r)? {
            who @ (Who::Named(_) | Who::ControllerOf(_) | Who::OwnerOf(_)) => Ok(Box::new(who)),
            _ => Err(r.expected("a player who is known already")),
        }
    }

    fn write(who: &Box<Who>, w: &mut Writer<'_>) {
        match &**who {
            Who::EachPlayer => w.words("each target player"),
            Who::EachOpponent => w.words("each target opponent"),
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
        if r.eat("a player") {
            return Ok(Who::Player(Targeting::Choose));
        }
        if r.eat("an opponent") {
            return Ok(Who::Opponent(Targeting::Choose));
        }
        if r.eat("target player") {
            return Ok(Who::Player(Targeting::Target));
        }
        if r.eat("target opponent with active dice") {
            return Ok(Who::OpponentWithDice);
        }
        if r.eat("target opponent") {
            return Ok(Who::Opponent(Targeting::Target));
        }
        if r.sees("each") {
            return Err(r.expected("one player"));
        }
        Ok(Who::Targeted(TargetedPlayer::read(r)?))
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        match who {
            Who::Player(Targeting::Choose) => w.words("a player"),
            Who::Opponent(Targeting::Choose) => w.words("an opponent"),
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
        if r.eat("each player") {
            return Ok(Who::EachPlayer);
        }
        r.words("each opponent")?;
        Ok(Who::EachOpponent)
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
fn has_agent(event: &EventPattern) -> bool {
    !matches!(event, EventPattern::Moment(_) | EventPattern::LastTokenRemoved(..))
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
        | EventPattern::PlayerTargeted(..) => true,
        EventPattern::ComesIntoPlay(_)
        | EventPattern::Attached(_)
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
        | EventPattern::Moment(_) => false,
    }
}

/// Whether such an event has an amount.
fn has_amount(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::DealtDamage(..)
            | EventPattern::WoundsPlaced(..)
            | EventPattern::AttackersDeclared(_)
            | EventPattern::DiceChanged { .. }
    )
}

/// Whether such an event is damage that was not received yet.
fn is_damage(event: &EventPattern) -> bool {
    matches!(event, EventPattern::DealtDamage(..))
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
