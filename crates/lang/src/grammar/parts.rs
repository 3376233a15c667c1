//! Small parts of effects: places, dice, durations, and the words that one or two verbs share.

use super::filter::{AUnit, DieTypeWord};
use super::player::{NewCard, PaidName, RefSyntax, WhoSyntax};
use super::quantity::{DiceKindWords, LevelWord, Operand};
use crate::phrase::{Item, Phrase, Syntax, entries, words};
use crate::reader::{Home, Read, Reader};
use crate::writer::Writer;
use ashwright_core::{
    Action, Destination, DiceKind, DieFrom, DieType, Duration, Filter, HandPick, Later, Level, OwnDice, Pile, PileEnd,
    Prevention, Quantity, Ref, RowEnd, Shown, Slot, Types, Who,
};

/// `as NAME` in the middle of a step, or nothing.
pub(super) struct Giver;

impl Syntax for Giver {
    type Tree = Option<Slot>;
    const LABEL: &'static str = "`as` a new name";

    fn read(r: &mut Reader<'_>) -> Read<Option<Slot>> {
        if r.eat("as") {
            NewCard::read(r).map(Some)
        } else {
            Ok(None)
        }
    }

    fn write(giver: &Option<Slot>, w: &mut Writer<'_>) {
        if let Some(giver) = giver {
            w.said("as");
            NewCard::write(giver, w);
        }
    }
}

/// `, an ally is put out of the game instead of being discarded`, or nothing.
pub(super) struct Instead;

impl Syntax for Instead {
    type Tree = Option<(Filter, Destination)>;
    const LABEL: &'static str = "";

    fn read(r: &mut Reader<'_>) -> Read<Option<(Filter, Destination)>> {
        if !r.eat(",") {
            return Ok(None);
        }
        let filter = AUnit::read(r)?;
        r.words("is")?;
        r.words("put")?;
        let to = DestinationSyntax::read(r)?;
        r.words("instead of being discarded")?;
        Ok(Some((filter, to)))
    }

    fn write(instead: &Option<(Filter, Destination)>, w: &mut Writer<'_>) {
        let Some((filter, to)) = instead else { return };
        w.used("instead of being discarded");
        w.words(",");
        AUnit::write(filter, w);
        w.words("is");
        w.words("put");
        DestinationSyntax::write(to, w);
        w.words("instead of being discarded");
    }
}

words! { ShownSyntax of Shown, "`look at` or `reveal`", SHOWN = "who sees it", "Who sees cards that lie face down.",
    "look at top 2 cards of draw pile of target opponent":
    "look at", "You." = (Shown::ToYou);
    "reveal", "Everybody." = (Shown::ToAll);
}

/// `2 random cards in`, or nothing for the whole hand.
pub(super) struct OfHand;

impl Syntax for OfHand {
    type Tree = Option<Quantity>;
    const LABEL: &'static str = "how many random cards";

    fn read(r: &mut Reader<'_>) -> Read<Option<Quantity>> {
        if r.sees("hand") {
            return Ok(None);
        }
        let amount = Operand::read(r)?;
        r.either("random card", "random cards")?;
        r.words("in")?;
        Ok(Some(amount))
    }

    fn write(amount: &Option<Quantity>, w: &mut Writer<'_>) {
        if let Some(amount) = amount {
            w.used("random");
            Operand::write(amount, w);
            w.noun("random card", "random cards");
            w.words("in");
        }
    }
}

/// `from the bottom`, or nothing for the top.
pub(super) struct FromEnd;

impl Syntax for FromEnd {
    type Tree = PileEnd;
    const LABEL: &'static str = "`from the bottom`";

    fn read(r: &mut Reader<'_>) -> Read<PileEnd> {
        Ok(if r.eat("from the bottom") {
            PileEnd::Bottom
        } else {
            PileEnd::Top
        })
    }

    fn write(end: &PileEnd, w: &mut Writer<'_>) {
        match end {
            PileEnd::Top => {}
            PileEnd::Bottom => w.words("from the bottom"),
        }
    }
}

/// `at random`, or nothing.
pub(super) struct AtRandom;

impl Syntax for AtRandom {
    type Tree = HandPick;
    const LABEL: &'static str = "`at random`";

    fn read(r: &mut Reader<'_>) -> Read<HandPick> {
        Ok(if r.eat("at random") {
            HandPick::AtRandom
        } else {
            HandPick::TheirChoice
        })
    }

    fn write(how: &HandPick, w: &mut Writer<'_>) {
        match how {
            HandPick::TheirChoice => {}
            HandPick::AtRandom => {
                w.used("random");
                w.words("at random");
            }
        }
    }
}

/// `place this die`, when a dice power is used.
pub(super) struct PlaceThisDie;

impl Syntax for PlaceThisDie {
    type Tree = ();
    const LABEL: &'static str = "`place this die`";

    fn read(r: &mut Reader<'_>) -> Read<()> {
        let span = r.span();
        r.words("place this die")?;
        if r.home != Home::DicePower {
            r.doubt(span, "only a dice power can place its die", None);
        }
        Ok(())
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.words("place this die");
    }
}

/// `return this die`, while it is on a card.
pub(super) struct ReturnThisDie;

impl Syntax for ReturnThisDie {
    type Tree = ();
    const LABEL: &'static str = "`return this die`";

    fn read(r: &mut Reader<'_>) -> Read<()> {
        let span = r.span();
        r.words("return this die")?;
        if r.home != Home::Carried {
            r.doubt(span, "only a die that is on a card can be returned", None);
        }
        Ok(())
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.words("return this die");
    }
}

/// `beyond prevention`, or nothing.
pub(super) struct BeyondPrevention;

impl Syntax for BeyondPrevention {
    type Tree = Prevention;
    const LABEL: &'static str = "`beyond prevention`";

    fn read(r: &mut Reader<'_>) -> Read<Prevention> {
        Ok(if r.eat("beyond prevention") {
            Prevention::Impossible
        } else {
            Prevention::Possible
        })
    }

    fn write(prevention: &Prevention, w: &mut Writer<'_>) {
        match prevention {
            Prevention::Possible => {}
            Prevention::Impossible => w.said("beyond prevention"),
        }
    }
}

/// `to class`, or nothing for any side.
pub(super) struct ToLevel;

impl Syntax for ToLevel {
    type Tree = Option<Level>;
    const LABEL: &'static str = "`to` a side";

    fn read(r: &mut Reader<'_>) -> Read<Option<Level>> {
        if r.eat("to") {
            LevelWord::read(r).map(Some)
        } else {
            Ok(None)
        }
    }

    fn write(level: &Option<Level>, w: &mut Writer<'_>) {
        if let Some(level) = level {
            w.words("to");
            LevelWord::write(level, w);
        }
    }
}

words! { PileSyntax of Pile, "`draw` or `discard`", PILE = "pile", "A pile that can be searched.",
    "search your draw pile for a card and put it into hand":
    "draw", "Your draw pile." = (Pile::Draw);
    "discard", "Your discard pile." = (Pile::Discard);
}

/// Where a card is put.
pub(super) struct DestinationSyntax;

const DESTINATIONS: [(Destination, &str); 10] = [
    (Destination::OutOfGame, "out of the game"),
    (Destination::Hand, "into hand"),
    (Destination::TopOfDrawPile, "on top of draw pile"),
    (Destination::BottomOfDrawPile, "on bottom of draw pile"),
    (Destination::YourBattlefield, "onto your battlefield"),
    (Destination::OwnersBattlefield, "onto owner's battlefield"),
    (Destination::YourSpellboard, "onto your spellboard"),
    (Destination::IntoDrawPile, "into draw pile"),
    (Destination::DiscardPile, "into discard pile"),
    (Destination::Aside, "aside"),
];

impl Syntax for DestinationSyntax {
    type Tree = Destination;
    const LABEL: &'static str = "a destination";

    fn read(r: &mut Reader<'_>) -> Read<Destination> {
        for (to, words) in DESTINATIONS {
            if r.eat(words) {
                return Ok(to);
            }
        }
        if r.eat("face down under") {
            return Ok(Destination::Under(RefSyntax::read(r)?));
        }
        Err(r.expected(Self::LABEL))
    }

    fn write(to: &Destination, w: &mut Writer<'_>) {
        if let Some((_, words)) = DESTINATIONS.iter().find(|(d, _)| d == to) {
            w.used(words);
            w.words(words);
        }
        if let Destination::Under(above) = to {
            w.said("face down under");
            RefSyntax::write(above, w);
        }
    }
}

/// The phrases of destinations, for the reference.
pub(crate) static DESTINATION: &[Phrase] = entries! {
    "out of the game", "a destination", "Out of the game.", "put this out of the game" = [Item::Words("out of the game")];
    "into hand", "a destination", "The hand of the card's owner.", "put this into hand" = [Item::Words("into hand")];
    "on top of draw pile", "a destination", "The top of its owner's draw pile.", "put this on top of draw pile" =
        [Item::Words("on top of draw pile")];
    "on bottom of draw pile", "a destination", "The bottom of its owner's draw pile.", "put this on bottom of draw pile" =
        [Item::Words("on bottom of draw pile")];
    "onto your battlefield", "a destination", "The battlefield of the player who controls the effect.",
        "put target ally onto your battlefield" = [Item::Words("onto your battlefield")];
    "onto owner's battlefield", "a destination", "The battlefield of its owner.", "put target ally onto owner's battlefield" =
        [Item::Words("onto owner's battlefield")];
    "into draw pile", "a destination", "The draw pile of its owner, which is shuffled.", "put this into draw pile" =
        [Item::Words("into draw pile")];
    "into discard pile", "a destination", "The discard pile of its owner.", "put target ally into discard pile" =
        [Item::Words("into discard pile")];
    "face down under", "a destination", "Face down under a card in play.", "put target ally face down under this" =
        [Item::Words("face down under"), Item::Part("a card")];
    "aside", "a destination", "Out of play until a later step puts it somewhere; if none does, it is discarded.",
        "put chosen ally you control aside" = [Item::Words("aside")];
};

/// `onto battlefield of them`, or nothing for your own.
pub(super) struct Onto;

impl Syntax for Onto {
    type Tree = Who;
    const LABEL: &'static str = "`onto battlefield of` a player";

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        if r.eat("onto battlefield of") {
            WhoSyntax::read(r)
        } else {
            Ok(Who::You)
        }
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        if *who != Who::You {
            w.said("onto battlefield of");
            WhoSyntax::write(who, w);
        }
    }
}

/// `from conjuration pile of them`, or nothing for your own.
pub(super) struct FromPile;

impl Syntax for FromPile {
    type Tree = Who;
    const LABEL: &'static str = "`from conjuration pile of` a player";

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        if r.eat("from conjuration pile of") {
            WhoSyntax::read(r)
        } else {
            Ok(Who::You)
        }
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        if *who != Who::You {
            w.said("from conjuration pile of");
            WhoSyntax::write(who, w);
        }
    }
}

/// `over rider`, or nothing.
pub(super) struct Over;

impl Syntax for Over {
    type Tree = Option<Ref>;
    const LABEL: &'static str = "`over` a card";

    fn read(r: &mut Reader<'_>) -> Read<Option<Ref>> {
        if r.eat("over") {
            RefSyntax::read(r).map(Some)
        } else {
            Ok(None)
        }
    }

    fn write(over: &Option<Ref>, w: &mut Writer<'_>) {
        if let Some(card) = over {
            w.said("over");
            RefSyntax::write(card, w);
        }
    }
}

/// `an exhausted charm die`, `a spent charm die`, `a die on this`, `die of paid`.
pub(super) struct FoundDie;

impl Syntax for FoundDie {
    type Tree = DieFrom;
    const LABEL: &'static str = "a die";

    fn read(r: &mut Reader<'_>) -> Read<DieFrom> {
        if r.eat("an exhausted") {
            let kind = DieTypeWord::read(r)?;
            r.words("die")?;
            return Ok(DieFrom::Exhausted(kind));
        }
        if r.eat("a spent") {
            let kind = DieTypeWord::read(r)?;
            r.words("die")?;
            return Ok(DieFrom::Paid(kind));
        }
        if r.eat("a die on this") {
            return Ok(DieFrom::OnThis);
        }
        r.words("die of")?;
        Ok(DieFrom::Of(PaidName::read(r)?))
    }

    fn write(die: &DieFrom, w: &mut Writer<'_>) {
        match die {
            DieFrom::Exhausted(kind) => {
                w.used("exhausted die");
                w.words("an exhausted");
                DieTypeWord::write(kind, w);
                w.words("die");
            }
            DieFrom::Paid(kind) => {
                w.used("spent die");
                w.words("a spent");
                DieTypeWord::write(kind, w);
                w.words("die");
            }
            DieFrom::OnThis => {
                w.used("die on this");
                w.words("a die on this");
            }
            DieFrom::Of(slot) => {
                w.said("die of");
                PaidName::write(slot, w);
            }
            // Only a dice power places its own die, and says so with other words.
            DieFrom::Spent => w.words("this die"),
        }
    }
}

/// A type of die, or nothing for any.
pub(super) struct SomeDieType;

impl Syntax for SomeDieType {
    type Tree = Option<DieType>;
    const LABEL: &'static str = "a type of die";

    fn read(r: &mut Reader<'_>) -> Read<Option<DieType>> {
        Ok(r.attempt_quietly(DieTypeWord::read))
    }

    fn write(kind: &Option<DieType>, w: &mut Writer<'_>) {
        if let Some(kind) = kind {
            DieTypeWord::write(kind, w);
        }
    }
}

/// `die`, `charm dice`, `power dice`, `charm class die`.
pub(super) struct DiceNoun;

impl Syntax for DiceNoun {
    type Tree = DiceKind;
    const LABEL: &'static str = "dice";

    fn read(r: &mut Reader<'_>) -> Read<DiceKind> {
        let which = DiceKindWords::read(r)?;
        r.either("die", "dice")?;
        let types = match r.eat("of different types") {
            true => Types::Different,
            false => Types::Any,
        };
        Ok(DiceKind { types, ..which })
    }

    fn write(which: &DiceKind, w: &mut Writer<'_>) {
        DiceKindWords::write(which, w);
        w.noun("die", "dice");
        if which.types == Types::Different {
            w.said("of different types");
        }
    }
}

words! { LaterSyntax of Later, "a later moment", LATER = "later moment", "When something that was put off is done.",
    "later, at the end of this turn:":
    "the end of this turn", "The end of this turn." = (Later::EndOfTurn);
    "the end of this battle", "The end of the battle that is being resolved, when its units have been exhausted." = (Later::EndOfBattle);
    "the end of the next turn", "The end of the next turn, if it is one of this round." = (Later::EndOfNextTurn);
    "the end of this damage", "When the damage that this text deals has destroyed what it destroys." = (Later::EndOfDamage);
}

/// `of them`, or nothing for yours.
pub(super) struct OfPlayer;

impl Syntax for OfPlayer {
    type Tree = Who;
    const LABEL: &'static str = "`of` a player";

    fn read(r: &mut Reader<'_>) -> Read<Who> {
        if r.eat("of") { WhoSyntax::read(r) } else { Ok(Who::You) }
    }

    fn write(who: &Who, w: &mut Writer<'_>) {
        if *who != Who::You {
            w.words("of");
            WhoSyntax::write(who, w);
        }
    }
}

words! { ActionSyntax of Action, "`main` or `side`", ACTION = "kind of action", "The kinds of actions that a turn allows.",
    "take another main action this turn":
    "main", "A main action." = (Action::Main);
    "side", "A side action." = (Action::Side);
}

words! { DurationSyntax of Duration, "how long", DURATION = "how long", "How long a change lasts.", "for the turn, target unit gets +2 attack":
    "for the turn", "For the remainder of the turn." = (Duration::Turn);
    "for the round", "Until the end of the round." = (Duration::Round);
    "until your next turn or round", "Until the start of your next turn, or of the next round if that is earlier." =
        (Duration::YourNextTurnOrRound);
    "until your next turn", "Until the start of your next turn." = (Duration::YourNextTurn);
    "until the next turn ends", "Until the end of the next turn, or of the round if that is earlier." = (Duration::EndOfNextTurn);
    "until its next turn ends", "Until the end of the next turn of the player who controls it." = (Duration::TheirNextTurn);
    "for the battle", "Until the end of the battle that is being resolved, at the latest that of the turn." = (Duration::Battle);
}

/// More phrases of effects, for the reference.
pub(crate) static STEP: &[Phrase] = entries! {
    "if that destroyed it", "an effect", "Below `deal`, `place` or `destroy`: done if the unit was destroyed by it.", "if that destroyed it:" =
        [Item::Words("if that destroyed it:"), Item::Part("steps")];
    "instead of being discarded", "an effect", "After `destroy`: where a destroyed card of this kind goes.",
        "destroy host, an ally is put out of the game instead of being discarded" =
        [Item::Words(","), Item::Part("a kind of card"), Item::Words("is put"), Item::Part("a destination"),
         Item::Words("instead of being discarded")];
    "exhausted die", "a die", "A die of this type in your exhausted pool.", "place an exhausted charm die on target unit" =
        [Item::Words("an exhausted"), Item::Part("a type of die"), Item::Words("die")];
    "spent die", "a die", "A die of this type that was spent on its power side to pay for this.", "resolve the power of a spent charm die" =
        [Item::Words("a spent"), Item::Part("a type of die"), Item::Words("die")];
    "die on this", "a die", "A die on this card.", "resolve the power of a die on this" = [Item::Words("a die on this")];
    "die of", "a die", "The die with which a cost was paid.", "place die of paid on this" =
        [Item::Words("die of"), Item::Part("the name of an event")];
    "from conjuration pile of", "an effect", "From whose conjuration pile a conjuration comes.",
        "summon 1 \"Blood Puppet\" from conjuration pile of owner of this" =
        [Item::Words("from conjuration pile of"), Item::Part("a player")];
    "over", "an effect", "The card that is put face down under the conjuration, in the same step.", "summon 1 \"Gilder\" over this" =
        [Item::Words("over"), Item::Part("a card")];
    "onto battlefield of", "an effect", "Whose battlefield a conjuration is placed on.", "summon 1 \"Blood Puppet\" onto battlefield of target opponent" =
        [Item::Words("onto battlefield of"), Item::Part("a player")];
};

/// `left` or `right`
pub(crate) struct RowEndWord;

impl Syntax for RowEndWord {
    type Tree = RowEnd;
    const LABEL: &'static str = "`left` or `right`";

    fn read(r: &mut Reader<'_>) -> Read<RowEnd> {
        if r.eat("left") {
            return Ok(RowEnd::Left);
        }
        r.words("right")?;
        Ok(RowEnd::Right)
    }

    fn write(end: &RowEnd, w: &mut Writer<'_>) {
        w.words(match end {
            RowEnd::Left => "left",
            RowEnd::Right => "right",
        });
    }
}

/// What a player does with dice of their own choice.
pub(crate) struct OwnDiceVerb;

/// The verbs for a player's own dice: of you, and of any other player.
pub(crate) const OWN_DICE: [(OwnDice, &str, &str); 5] = [
    (OwnDice::Raise, "raise", "raises"),
    (OwnDice::Lower, "lower", "lowers"),
    (OwnDice::Reroll, "reroll", "rerolls"),
    (OwnDice::Exhaust, "exhaust", "exhausts"),
    (OwnDice::Forfeit, "forfeit", "forfeits"),
];

impl Syntax for OwnDiceVerb {
    type Tree = OwnDice;
    const LABEL: &'static str = "`raises`, `lowers`, `rerolls`, `exhausts` or `forfeits`";

    fn read(r: &mut Reader<'_>) -> Read<OwnDice> {
        let found = OWN_DICE.iter().find(|(_, base, third)| r.eat(base) || r.eat(third));
        match found {
            Some((change, ..)) => Ok(*change),
            None => Err(r.expected(Self::LABEL)),
        }
    }

    fn write(change: &OwnDice, w: &mut Writer<'_>) {
        for (_, base, third) in OWN_DICE.iter().filter(|(of, ..)| of == change) {
            w.verb(base, third);
        }
    }
}
