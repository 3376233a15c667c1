//! Triggers: what a paragraph waits for.

use super::condition::ConditionSyntax;
use super::filter::{AUnit, DieTypeWord, an};
use super::modifier::{CAUSES, cause_words, read_list, write_list};
use super::player::{Player, RefSyntax};
use super::property::{read_control, write_control};
use super::quantity::{MOST, TokenNoun};
use crate::names::NameKind;
use crate::phrase::{Item, Phrase, Syntax, entries, phrases, words};
use crate::reader::{Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{
    CauseKind, CausePattern, Control, DieType, EventPattern, Limit, Moment, Origin, Purpose, Subject, Timing, Token,
    Trigger, TurnAction, UsedText, Who, Whose,
};

/// `[once per turn,] after EVENT [as NAME] [if CONDITION]`
pub(crate) struct TriggerSyntax;

impl Syntax for TriggerSyntax {
    type Tree = Trigger;
    const LABEL: &'static str = "a trigger";

    fn read(r: &mut Reader<'_>) -> Read<Trigger> {
        r.labelled(Self::LABEL, |r| {
            let limit = if r.eat("once per turn ,") {
                Limit::OncePerTurn
            } else if r.eat("beyond the limit ,") {
                Limit::BeyondReactions
            } else {
                Limit::Unlimited
            };
            let timing = TimingSyntax::read(r)?;
            let event = match timing {
                Timing::At => EventPattern::Moment(MomentSyntax::read(r)?),
                Timing::Before | Timing::When | Timing::After => EventSyntax::read(r)?,
            };
            let mut others = Vec::new();
            while r.sees("or before") || r.sees("or when") || r.sees("or after") || r.sees("or at") {
                r.words("or")?;
                let timing = TimingSyntax::read(r)?;
                let other = match timing {
                    Timing::At => EventPattern::Moment(MomentSyntax::read(r)?),
                    Timing::Before | Timing::When | Timing::After => EventSyntax::read(r)?,
                };
                others.push((timing, other));
            }
            r.names.event = Some(event.clone());
            let bind = if r.eat("as") {
                Some(r.bind(NameKind::Event)?)
            } else {
                None
            };
            let condition = if r.eat("if") {
                Some(ConditionSyntax::read(r)?)
            } else {
                None
            };
            Ok(Trigger {
                timing,
                event,
                others,
                bind,
                condition,
                limit,
            })
        })
    }

    fn write(trigger: &Trigger, w: &mut Writer<'_>) {
        match trigger.limit {
            Limit::Unlimited => {}
            Limit::OncePerTurn => {
                w.used("once per turn");
                w.words("once per turn ,");
            }
            Limit::BeyondReactions => {
                w.used("beyond the limit");
                w.words("beyond the limit ,");
            }
        }
        TimingSyntax::write(&trigger.timing, w);
        EventSyntax::write(&trigger.event, w);
        for (timing, event) in &trigger.others {
            w.used("or another event");
            w.words("or");
            TimingSyntax::write(timing, w);
            EventSyntax::write(event, w);
        }
        if let Some(slot) = trigger.bind {
            w.said("as");
            w.name(slot);
        }
        if let Some(condition) = &trigger.condition {
            w.used("trigger if");
            w.words("if");
            ConditionSyntax::write(condition, w);
        }
    }
}

phrases! { TimingSyntax of Timing, "`before`, `when`, `after` or `at`", TIMING:
    "when", "Right after the event.", "when this comes into play" = ["when"] (Timing::When);
    "after", "After all when-effects of the event.", "after this comes into play" = ["after"] (Timing::After);
    "at", "At a point of the round or turn.", "at the end of the round" = ["at"] (Timing::At);
    "before", "Right before the event, which then happens as it was changed.", "before this receives damage" = ["before"] (Timing::Before);
}

phrases! { EventSyntax of EventPattern, "an event", EVENT:
    "wounds are placed", "Wound tokens are placed on a unit or Phoenixborn.", "after wounds are placed on this" =
        ["wounds are placed on" (subject: SubjectSyntax) (cause: CauseSyntax)] (EventPattern::WoundsPlaced(subject, cause));
    "declares attackers", "A player declares attackers.", "after an opponent declares attackers" =
        [(by: Declarer) {"declare attackers" "declares attackers"}] (EventPattern::AttackersDeclared(by));
    "comes into play", "A card enters play.", "when this comes into play" =
        [(subject: SubjectSyntax) "comes into play"] (EventPattern::ComesIntoPlay(subject));
    "is attached to", "A spell is attached to a card; only text before it waits for this, and the card of this event is that card.",
        "before a spell is attached to a unit you control by a spell" =
        ["a spell is attached to" (subject: SubjectSyntax) (cause: CauseSyntax)] (EventPattern::AttachedTo(subject, cause));
    "is attached", "An alteration spell is attached, from outside play or from another card.", "when this is attached" =
        [(subject: SubjectSyntax) "is attached"] (EventPattern::Attached(subject));
    "is destroyed", "A unit is destroyed.", "after a unit you control is destroyed" =
        [(subject: SubjectSyntax) "is destroyed" (cause: CauseSyntax)] (EventPattern::Destroyed(subject, cause));
    "is dealt damage", "A unit or Phoenixborn is dealt damage.", "after this is dealt damage" =
        [(subject: SubjectSyntax) "is dealt damage" (cause: CauseSyntax)] (EventPattern::DealtDamage(subject, cause));
    "is targeted", "A card is chosen as a target.", "after a unit you control is targeted by a spell" =
        [(subject: SubjectSyntax) "is targeted" (cause: CauseSyntax)] (EventPattern::Targeted(subject, cause));
    "player is targeted", "A player is a target.", "after you are targeted by a spell an opponent controls" =
        [(who: Declarer) {"are targeted" "is targeted"} (cause: CauseSyntax)] (EventPattern::PlayerTargeted(who, cause));
    "is declared as an attacker", "A unit is declared as an attacker.", "when this is declared as an attacker" =
        [(subject: SubjectSyntax) "is declared as an attacker"] (EventPattern::DeclaredAttacker(subject));
    "is declared as a blocker", "A unit is declared as a blocker.", "when this is declared as a blocker" =
        [(subject: SubjectSyntax) "is declared as a blocker"] (EventPattern::DeclaredBlocker(subject));
    "is declared as a guard", "A unit or Phoenixborn is declared as a guard.", "when this is declared as a guard" =
        [(subject: SubjectSyntax) "is declared as a guard"] (EventPattern::DeclaredGuard(subject));
    "declares blockers", "A player declared at least one blocker.", "after an opponent declares blockers" =
        [(by: Declarer) {"declare blockers" "declares blockers"}] (EventPattern::BlockersDeclared(by));
    "chooses defenders", "A player had the choice of blockers or a guard, used or not.", "after an opponent chooses defenders" =
        [(by: Declarer) {"choose defenders" "chooses defenders"}] (EventPattern::DefendersChosen(by));
    "takes an action", "A player has passed as the main action, or has meditated. The card of having meditated is the first that was \
     discarded off the draw pile.", "after an opponent passes" =
        [(by: Declarer) (action: TurnActionVerb)] (EventPattern::ActionTaken(by, action));
    "last token leaves", "The last token of this kind was removed from a card.", "when the last status leaves this" =
        ["the last" (token: LastToken) "leaves" (subject: SubjectSyntax)] (EventPattern::LastTokenRemoved(token, subject));
    "dice are changed", "Active dice of a player are lowered or re-rolled by anybody, or set by that player.",
        "after dice of an opponent are lowered, rerolled or set by you" =
        ["dice of" (of: Declarer) "are lowered , rerolled or set by" (by: Declarer)] (EventPattern::DiceChanged { of, by });
    "pays with a power", "A player pays a cost with a die of one of these types on its power side.", "after you pay with a charm or divine power" =
        [(by: Declarer) {"pay with a" "pays with a"} (kinds: DieTypes) "power" (purpose: PurposeSyntax)]
        (EventPattern::PaidWith { by, kinds, purpose });
    "resolves a spell or ability", "A player resolved an action spell or activated an ability of a Phoenixborn.",
        "after an opponent resolves an action spell or Phoenixborn ability" =
        [(by: Declarer) {"resolve an action spell or Phoenixborn ability" "resolves an action spell or Phoenixborn ability"}]
        (EventPattern::Resolved(by));
    "moment", "A point of the round or turn.", "at the end of the round" = [(moment: MomentSyntax)] (EventPattern::Moment(moment));
    "damage wounds", "Damage, and not text that places them, places wound tokens on a unit or Phoenixborn.", "after damage wounds this" =
        ["damage wounds" (subject: SubjectSyntax)] (EventPattern::DamageWounds(subject));
    "resolves a reaction spell", "A player resolved a reaction spell, which is the card of this event.",
        "after an opponent resolves a reaction spell" =
        [(by: Declarer) {"resolve a reaction spell" "resolves a reaction spell"}] (EventPattern::ReactionResolved(by));
    "receives damage", "A unit or Phoenixborn receives damage that was dealt.", "when this receives damage" =
        [(subject: SubjectSyntax) "receives damage" (cause: CauseSyntax)] (EventPattern::ReceivesDamage(subject, cause));
    "leaves the discard pile", "A card leaves a discard pile.", "before this leaves the discard pile" =
        [(subject: SubjectSyntax) "leaves the discard pile"] (EventPattern::LeavesDiscardPile(subject));
    "comes off its host", "An alteration spell is moved to another card, or leaves play; only text before it waits for this.", "before this comes off its host" =
        [(subject: SubjectSyntax) "comes off its host"] (EventPattern::ComesOff(subject));
    "leaves play", "A card leaves play: destroyed, discarded, returned or removed.", "when this leaves play" =
        [(subject: SubjectSyntax) "leaves play" (cause: CauseSyntax)] (EventPattern::LeavesPlay(subject, cause));
    "draws cards", "A player draws cards.", "when you draw cards" =
        [(by: Declarer) {"draw cards" "draws cards"}] (EventPattern::Draws(by));
    "is put into hand", "A card comes to its owner's hand without being drawn.", "when an ally you control is put into hand from discard pile or play" =
        [(subject: SubjectSyntax) "is put into hand" (from: FromOrigins)] (EventPattern::PutIntoHand(subject, from));
    "puts into hand", "A player puts a card of their own into their hand without drawing it.", "after an opponent puts a card into hand" =
        [(by: Declarer) {"put a card into hand" "puts a card into hand"}] (EventPattern::TakesIntoHand(by));
    "discards off the pile", "A player discards cards off the draw pile.", "after an opponent discards off the draw pile" =
        [(by: Declarer) {"discard off the draw pile" "discards off the draw pile"}] (EventPattern::DiscardsOffPile(by));
    "is discarded from hand", "A card is discarded from a hand.", "after this is discarded from hand" =
        [(subject: SubjectSyntax) "is discarded from hand"] (EventPattern::DiscardedFromHand(subject));
    "tokens are placed", "Exhaustion or status tokens are placed on a card.", "when exhaustion is placed on this" =
        [(token: PlacedToken) "is placed on" (subject: SubjectSyntax) (cause: CauseSyntax)] (EventPattern::TokensPlaced(token, subject, cause));
    "tokens are placed on a target", "Exhaustion or status tokens are placed on a card by what targets it.",
        "when exhaustion is placed by targeting a unit" =
        [(token: PlacedToken) "is placed by targeting" (subject: SubjectSyntax)] (EventPattern::PlacedByTargeting(token, subject));
    "becomes exhausted", "A card without exhaustion comes to bear some, placed or moved there.", "after this becomes exhausted" =
        [(subject: SubjectSyntax) "becomes exhausted"] (EventPattern::BecomesExhausted(subject));
    "tokens are removed", "Tokens are removed from a card.", "when exhaustion is removed from this" =
        [(token: LastToken) "is removed from" (subject: SubjectSyntax)] (EventPattern::TokensRemoved(token, subject));
    "announces an attack", "A player announces an attack on a Phoenixborn, and has not declared attackers.",
        "after you announce an attack on a Phoenixborn" =
        [(by: Declarer) {"announce an attack on a Phoenixborn" "announces an attack on a Phoenixborn"}] (EventPattern::AttackAnnounced(by));
    "plain text is used", "Text of a card that exhaustion switches off is used, as below.", "before plain text of a unit an opponent controls is used" =
        ["plain text of" (subject: SubjectSyntax) "is used"] (EventPattern::Used(UsedText::Plain, subject));
    "is used", "A spell is played, or text of a card in play is activated or triggered; its cost is paid, and it has no targets yet.",
        "before a spell an opponent controls is used" =
        [(subject: SubjectSyntax) "is used"] (EventPattern::Used(UsedText::Any, subject));
    "dice are exhausted", "Dice of a player go from the active to the exhausted pool.", "when dice of you are exhausted" =
        ["dice of" (of: Declarer) "are exhausted" (cause: CauseSyntax)] (EventPattern::DiceExhausted(of, cause));
    "dice are readied", "Dice of a player come from the exhausted to the active pool.", "when dice of a player are readied" =
        ["dice of" (of: Declarer) "are readied"] (EventPattern::DiceReadied(of));
    "counters", "The player of a unit decides that it counters.", "when a unit an opponent controls counters" =
        [(subject: SubjectSyntax) "counters"] (EventPattern::Counters(subject));
    "pays basic", "A player paid a cost with so many basic symbols in it.", "after you pay a cost with 3 or more basic" =
        [(by: Declarer) {"pay a cost with" "pays a cost with"} (least: AtLeast) "or more basic"] (EventPattern::PaidBasic(by, least));
    "deals damage in battle", "A unit deals damage by attacking or countering; only text before it waits for this, and its attack counts afterwards.",
        "before a unit deals damage by attacking or countering" =
        [(subject: SubjectSyntax) "deals damage by attacking or countering"] (EventPattern::Strikes(subject));
    "is removed from the game", "A card in play, or on its way from there, is removed from the game; only text before it waits for this.",
        "before a conjuration is removed from the game" =
        [(subject: SubjectSyntax) "is removed from the game"] (EventPattern::RemovedFromGame(subject));
    "is discarded from play", "A card is discarded from play, destroyed or not; only text before it waits for this.",
        "before an ally is discarded from play" =
        [(subject: SubjectSyntax) "is discarded from play"] (EventPattern::DiscardedFromPlay(subject));
}

words! { MomentSyntax of Moment, "a point of the round or turn", MOMENT = "point of the round",
    "Where in the round something waits to be resolved.", "at the end of the round":
    "the end of the round", "When the round ends." = (Moment::EndOfRound);
    "the start of the prepare phase", "When the prepare phase begins." = (Moment::StartOfPrepare);
    "the end of the prepare phase", "When the prepare phase ends." = (Moment::EndOfPrepare);
    "the end of the turn", "When a turn ends." = (Moment::EndOfTurn);
    "the end of your turn", "When your turn ends." = (Moment::EndOfYourTurn);
    "the start of the player turns", "When the player turns phase begins." = (Moment::StartOfTurns);
    "the exhaust dice step", "In the recovery phase, when dice can be exhausted." = (Moment::ExhaustDice);
    "the start of your turn", "When your turn starts." = (Moment::StartOfTurn(Whose::Yours));
    "the start of a turn", "When anybody's turn starts." = (Moment::StartOfTurn(Whose::Anyones));
}

/// `pass` or `meditate`, by who does it.
struct TurnActionVerb;

impl Syntax for TurnActionVerb {
    type Tree = TurnAction;
    const LABEL: &'static str = "`passes` or `meditates`";

    fn read(r: &mut Reader<'_>) -> Read<TurnAction> {
        if r.eat("pass") || r.eat("passes") {
            return Ok(TurnAction::Pass);
        }
        if r.attempt(|r| r.either("meditate", "meditates")).is_some() {
            return Ok(TurnAction::Meditate);
        }
        r.either("take", "takes")?;
        if r.eat("an Attack action") {
            return Ok(TurnAction::Attack);
        }
        r.words("a main action other than Pass")?;
        Ok(TurnAction::OtherThanPass)
    }

    fn write(action: &TurnAction, w: &mut Writer<'_>) {
        match action {
            TurnAction::Pass => w.verb("pass", "passes"),
            TurnAction::Meditate => w.verb("meditate", "meditates"),
            TurnAction::Attack => w.verb("take an Attack action", "takes an Attack action"),
            TurnAction::OtherThanPass => {
                w.verb(
                    "take a main action other than Pass",
                    "takes a main action other than Pass",
                );
            }
        }
    }
}

/// A kind of token that lies on a card without going through the damage process.
struct PlacedToken;

impl Syntax for PlacedToken {
    type Tree = Token;
    const LABEL: &'static str = "`exhaustion` or `status`";

    fn read(r: &mut Reader<'_>) -> Read<Token> {
        if r.eat("exhaustion") {
            return Ok(Token::Exhaustion);
        }
        r.words("status")?;
        Ok(Token::Status)
    }

    fn write(token: &Token, w: &mut Writer<'_>) {
        w.agree = Agree::One;
        TokenNoun::write(token, w);
    }
}

/// The least number of something.
struct AtLeast;

impl Syntax for AtLeast {
    type Tree = u8;
    const LABEL: &'static str = "a number";

    fn read(r: &mut Reader<'_>) -> Read<u8> {
        r.number(MOST)
    }

    fn write(number: &u8, w: &mut Writer<'_>) {
        w.words(&number.to_string());
    }
}

/// `from play or discard pile`, or nothing.
struct FromOrigins;

/// The places that a card can come from to a hand.
const ORIGINS: [(Origin, &str); 4] = [
    (Origin::Play, "play"),
    (Origin::DiscardPile, "discard pile"),
    (Origin::DrawPile, "draw pile"),
    (Origin::Elsewhere, "elsewhere"),
];

impl Syntax for FromOrigins {
    type Tree = Vec<Origin>;
    const LABEL: &'static str = "`from` places";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Origin>> {
        if !r.eat("from") {
            return Ok(Vec::new());
        }
        read_list(r, |r| {
            let found = ORIGINS.into_iter().find(|(_, words)| r.eat(words));
            found.map(|(origin, _)| origin).ok_or_else(|| r.expected("a place"))
        })
    }

    fn write(from: &Vec<Origin>, w: &mut Writer<'_>) {
        if from.is_empty() {
            return;
        }
        w.words("from");
        write_list(from, w, |origin, w| {
            let words = ORIGINS.into_iter().find(|(other, _)| other == origin);
            w.words(words.map_or("", |(_, words)| words));
        });
    }
}

/// A kind of token of which the last one leaves.
struct LastToken;

impl Syntax for LastToken {
    type Tree = Token;
    const LABEL: &'static str = TokenNoun::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Token> {
        TokenNoun::read(r)
    }

    fn write(token: &Token, w: &mut Writer<'_>) {
        w.agree = Agree::One;
        TokenNoun::write(token, w);
    }
}

/// `charm or divine`
pub(crate) struct DieTypes;

impl Syntax for DieTypes {
    type Tree = Vec<DieType>;
    const LABEL: &'static str = "types of dice";

    fn read(r: &mut Reader<'_>) -> Read<Vec<DieType>> {
        read_list(r, DieTypeWord::read)
    }

    fn write(kinds: &Vec<DieType>, w: &mut Writer<'_>) {
        write_list(kinds, w, DieTypeWord::write);
    }
}

/// `for a dice power`, or nothing.
struct PurposeSyntax;

impl Syntax for PurposeSyntax {
    type Tree = Purpose;
    const LABEL: &'static str = "`for a dice power`";

    fn read(r: &mut Reader<'_>) -> Read<Purpose> {
        Ok(if r.eat("for a dice power") {
            Purpose::DicePower
        } else {
            Purpose::Anything
        })
    }

    fn write(purpose: &Purpose, w: &mut Writer<'_>) {
        match purpose {
            Purpose::Anything => {}
            Purpose::DicePower => w.words("for a dice power"),
        }
    }
}

/// The card that an event happens to: `this`, `host`, `a unit you control`.
struct SubjectSyntax;

impl Syntax for SubjectSyntax {
    type Tree = Subject;
    const LABEL: &'static str = "a card or kind of card";

    fn read(r: &mut Reader<'_>) -> Read<Subject> {
        if let Some(card) = r.attempt(RefSyntax::read) {
            return Ok(Subject::Only(card));
        }
        AUnit::read(r).map(Subject::Any)
    }

    fn write(subject: &Subject, w: &mut Writer<'_>) {
        match subject {
            Subject::Only(card) => RefSyntax::write(card, w),
            Subject::Any(filter) => AUnit::write(filter, w),
        }
    }
}

/// Who declares attackers.
struct Declarer;

impl Syntax for Declarer {
    type Tree = Control;
    const LABEL: &'static str = "a player";

    fn read(r: &mut Reader<'_>) -> Read<Control> {
        if r.eat("you") {
            return Ok(Control::Yours);
        }
        if r.eat("an opponent") {
            return Ok(Control::Opponents);
        }
        if r.eat("a player") {
            return Ok(Control::Any);
        }
        Player::read(r).map(Control::Of)
    }

    fn write(by: &Control, w: &mut Writer<'_>) {
        w.agree = Agree::One;
        match by {
            Control::Yours => Player::write(&Who::You, w),
            Control::Opponents => w.words("an opponent"),
            Control::Any => w.words("a player"),
            Control::Of(who) => Player::write(who, w),
        }
    }
}

/// `by a spell, ability or dice power you control`, `by an attack of this`, `by anything an opponent controls`.
struct CauseSyntax;

impl Syntax for CauseSyntax {
    type Tree = CausePattern;
    const LABEL: &'static str = "`by` a cause";

    fn read(r: &mut Reader<'_>) -> Read<CausePattern> {
        if !r.eat("by") {
            return Ok(CausePattern::ANY);
        }
        let kinds = if r.eat("anything") {
            Vec::new()
        } else {
            r.either("a", "an")?;
            read_list(r, read_kind)?
        };
        let source = if r.eat("of") { Some(RefSyntax::read(r)?) } else { None };
        let by = read_control(r)?;
        Ok(CausePattern { kinds, by, source })
    }

    fn write(cause: &CausePattern, w: &mut Writer<'_>) {
        if *cause == CausePattern::ANY {
            return;
        }
        w.used("by cause");
        w.words("by");
        match cause.kinds.first() {
            None => w.words("anything"),
            Some(first) => {
                w.words(an(cause_words(*first).0));
                write_list(&cause.kinds, w, |kind, w| w.words(cause_words(*kind).0));
            }
        }
        if let Some(source) = &cause.source {
            w.words("of");
            RefSyntax::write(source, w);
        }
        write_control(&cause.by, w);
    }
}

fn read_kind(r: &mut Reader<'_>) -> Read<CauseKind> {
    // That a spell is a reaction spell is asked of protections only.
    for (kind, one, _) in CAUSES
        .into_iter()
        .filter(|(kind, ..)| *kind != CauseKind::ReactionSpell)
    {
        if r.eat(one) {
            return Ok(kind);
        }
    }
    Err(r.expected("`attack`, `counter`, `spell`, `ability` or `dice power`"))
}

/// More phrases of triggers, for the reference.
pub(crate) static TRIGGER: &[Phrase] = entries! {
    "or another event", "a trigger", "Any of these events sets it off.", "when this comes into play or at the end of the round" =
        [Item::Part("a trigger"), Item::Words("or"), Item::Part("a trigger")];
    "once per turn", "a trigger", "At most once in each turn, and only during turns.", "once per turn, after a unit is destroyed" =
        [Item::Words("once per turn,"), Item::Part("a trigger")];
    "of different types", "a kind of dice", "No two of the dice are of one type.", "roll up to 4 exhausted dice of different types" =
        [Item::Part("dice"), Item::Words("of different types")];
    "beyond the limit", "a trigger", "Of a reaction spell: another one that was played this turn is no obstacle.",
        "play beyond the limit, before a unit you control receives damage" = [Item::Words("beyond the limit,"), Item::Part("a trigger")];
    "as", "a name", "The name by which later lines speak of this.", "deal 1 damage to target unit as victim" =
        [Item::Words("as"), Item::Part("a new name")];
    "trigger if", "a trigger", "Only if this holds at that moment.", "when this is destroyed if this is an ally" =
        [Item::Words("if"), Item::Part("a condition")];
    "by cause", "a trigger", "What the event must be the result of: kinds of causes, of which card, under whose control.",
        "after this is destroyed by a spell or ability an opponent controls" =
        [Item::Words("by a"), Item::Part("kinds of causes"), Item::Words("of"), Item::Part("a card"), Item::Part("`you control`")];
};
