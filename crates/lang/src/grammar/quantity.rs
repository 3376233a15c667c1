//! Numbers, amounts and tokens.

use super::filter::{DieTypeWord, Units};
use super::player::{AmountName, CardStepName, RefSyntax, WhoSyntax};
use crate::phrase::{Item, Phrase, Syntax, entries, phrases, words};
use crate::reader::{Home, Miss, Numeral, Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{
    Amount, CardKind, DiceKind, Filter, Level, LevelAsked, Quantity, Stat, Token, TokenKind, Types, Who,
};

/// The largest number that a card file may contain.
pub(crate) const MOST: u8 = 99;

phrases! { Atom of Quantity, "a quantity", QUANTITY:
    "number", "This number.", "deal 2 damage to target unit" = [(n: Number)] (Quantity::Number(n));
    "N", "The numeral of the ability, with everything that stacks.", "deal N damage to target unit" =
        [(_: NumeralN)] (Quantity::Numeral);
    "X", "X as the card defines it, or as was paid.", "deal X damage to target unit" = [(_: TheX)] (Quantity::X);
    "printed value of", "What is printed as a value of a card; a printed X counts as nothing.", "deal printed attack of this damage to target unit" =
        ["printed" (stat: StatSyntax) "of" (card: RefSyntax)] (Quantity::PrintedOf(stat, card));
    "play cost of", "How many dice the play cost of a card shows.", "deal play cost of this damage to target unit" =
        ["play cost of" (card: RefSyntax)] (Quantity::PlayCostOf(card));
    "value of", "The current value of a card, or the last one that it had in play.", "deal attack of this damage to target unit" =
        [(stat: StatSyntax) "of" (card: RefSyntax)] (Quantity::ValueOf(stat, card));
    "tokens among", "How many of these tokens are on the cards that match.", "deal wounds among units you control damage to target unit" =
        [(token: TokenName) "among" (filter: BoxedUnits)] (Quantity::TokensAmong(token, filter));
    "dice among", "How many dice of this type are on the cards that match.", "deal charm dice among units you control damage to target unit" =
        [(kind: DieTypeWord) "dice among" (filter: BoxedUnits)] (Quantity::DiceAmong(kind, filter));
    "active dice", "How many such dice are in the active pool of a player.", "deal number of active power dice of you damage to target unit" =
        ["number of active" (which: DiceKindWords) "dice of" (who: BoxedWho)] (Quantity::ActiveDice(which, who));
    "dice spent", "How many dice showing this were spent to pay for this.", "deal divine power dice spent damage to target unit" =
        [(kind: DieTypeWord) (level: LevelWord) "dice spent"] (Quantity::DiceSpent(kind, level));
    "number destroyed by", "How many units a step destroyed.", "deal number destroyed by blast damage to target unit" =
        ["number destroyed by" (slot: CardStepName)] (Quantity::DestroyedBy(slot));
    "damage received from", "How much of the damage was received that a step dealt, also when it was done several times.", "deal damage received from blast damage to target unit" =
        ["damage received from" (slot: CardStepName)] (Quantity::ReceivedFrom(slot));
    "tokens on", "How many of these tokens are on a card.", "deal status on this damage to target unit" =
        [(token: TokenName) "on" (card: RefSyntax)] (Quantity::TokensOn(token, card));
    "number of", "How many cards match.", "deal number of units you control damage to target unit" =
        ["number of" (filter: BoxedUnits)] (Quantity::CountOf(filter));
    "amount for", "A player's part of how much a step did.", "deal amount of drawn for them damage to target unit" =
        ["amount of" (slot: AmountName) "for" (who: BoxedWho)] (Quantity::AmountFor(slot, who));
    "amount of", "The damage or wounds of an event, or how many things a step moved.", "deal amount of hit damage to target unit" =
        ["amount of" (slot: AmountName)] (Quantity::Amount(slot));
    "plus", "Both added together.", "deal (1 plus X) damage to target unit" =
        ["(" (a: BoxedQuantity) "plus" (b: BoxedOperand) ")"] (Quantity::Plus(a, b));
    "multiplied by", "Both multiplied.", "deal (2 multiplied by X) damage to target unit" =
        ["(" (a: BoxedQuantity) "multiplied by" (b: BoxedOperand) ")"] (Quantity::Times(a, b));
    "highest", "The highest such value of the cards that match.", "deal highest life among units damage to target unit" =
        ["highest" (stat: StatSyntax) "among" (filter: BoxedUnits)] (Quantity::Highest(stat, filter));
    "phase of the Chimera", "The phase of the Chimera.", "deal phase damage to target unit" = ["phase"] (Quantity::Phase);
    "minus", "The first without the second, never below zero.", "deal (2 minus X) damage to target unit" =
        ["(" (a: BoxedQuantity) "minus" (b: BoxedOperand) ")"] (Quantity::Minus(a, b));
}

/// A quantity that stands alone: sums and differences without parentheses.
pub(crate) struct QuantitySyntax;

impl Syntax for QuantitySyntax {
    type Tree = Quantity;
    const LABEL: &'static str = Atom::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Quantity> {
        r.labelled(Self::LABEL, |r| {
            let mut left = one_quantity(r)?;
            let mut parts = 0;
            loop {
                r.one_more(&mut parts)?;
                if r.eat("plus") {
                    left = Quantity::Plus(Box::new(left), Box::new(one_quantity(r)?));
                } else if r.eat("minus") {
                    left = Quantity::Minus(Box::new(left), Box::new(one_quantity(r)?));
                } else if r.eat("multiplied by") {
                    left = Quantity::Times(Box::new(left), Box::new(one_quantity(r)?));
                } else {
                    return Ok(left);
                }
            }
        })
    }

    fn write(quantity: &Quantity, w: &mut Writer<'_>) {
        match quantity {
            Quantity::Plus(a, b) => {
                BoxedQuantity::write(a, w);
                w.said("plus");
                BoxedOperand::write(b, w);
            }
            Quantity::Minus(a, b) => {
                BoxedQuantity::write(a, w);
                w.said("minus");
                BoxedOperand::write(b, w);
            }
            Quantity::Times(a, b) => {
                BoxedQuantity::write(a, w);
                w.said("multiplied by");
                BoxedOperand::write(b, w);
            }
            other => Atom::write(other, w),
        }
    }
}

/// One quantity, or several in parentheses.
fn one_quantity(r: &mut Reader<'_>) -> Read<Quantity> {
    if r.eat("(") {
        let quantity = QuantitySyntax::read(r)?;
        r.words(")")?;
        return Ok(quantity);
    }
    Atom::read(r)
}

/// A quantity after which a filter could go on: a number of cards stands in parentheses, so that its filter ends.
pub(crate) struct Enclosed;

impl Syntax for Enclosed {
    type Tree = Quantity;
    const LABEL: &'static str = Atom::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Quantity> {
        QuantitySyntax::read(r)
    }

    fn write(quantity: &Quantity, w: &mut Writer<'_>) {
        let goes_on = |q: &Quantity| {
            matches!(
                q,
                Quantity::CountOf(_) | Quantity::TokensAmong(..) | Quantity::DiceAmong(..) | Quantity::Highest(..)
            )
        };
        if goes_on(quantity) {
            w.words("(");
            Atom::write(quantity, w);
            w.words(")");
        } else {
            QuantitySyntax::write(quantity, w);
        }
    }
}

/// A quantity before a noun: sums and differences stand in parentheses, and the noun agrees.
pub(crate) struct Operand;

impl Syntax for Operand {
    type Tree = Quantity;
    const LABEL: &'static str = Atom::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Quantity> {
        QuantitySyntax::read(r)
    }

    fn write(quantity: &Quantity, w: &mut Writer<'_>) {
        Atom::write(quantity, w);
        w.agree = agreement(quantity);
    }
}

fn agreement(quantity: &Quantity) -> Agree {
    if *quantity == Quantity::Number(1) {
        Agree::One
    } else {
        Agree::Many
    }
}

/// A quantity after a sign, as in `+1`: what is not simple stands in parentheses.
pub(crate) struct Signed;

impl Syntax for Signed {
    type Tree = Quantity;
    const LABEL: &'static str = Atom::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Quantity> {
        one_quantity(r)
    }

    fn write(quantity: &Quantity, w: &mut Writer<'_>) {
        match quantity {
            Quantity::ValueOf(..)
            | Quantity::PrintedOf(..)
            | Quantity::PlayCostOf(..)
            | Quantity::TokensOn(..)
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::ActiveDice(..)
            | Quantity::DiceSpent(..)
            | Quantity::DestroyedBy(..)
            | Quantity::ReceivedFrom(..)
            | Quantity::Phase
            | Quantity::Highest(..)
            | Quantity::CountOf(..)
            | Quantity::Amount(..)
            | Quantity::AmountFor(..) => {
                w.words("(");
                Atom::write(quantity, w);
                w.words(")");
            }
            Quantity::Number(_)
            | Quantity::Numeral
            | Quantity::X
            | Quantity::Plus(..)
            | Quantity::Minus(..)
            | Quantity::Times(..) => Atom::write(quantity, w),
        }
    }
}

/// `charm`, `power`, `charm class`, or nothing for any die.
pub(crate) struct DiceKindWords;

impl Syntax for DiceKindWords {
    type Tree = DiceKind;
    const LABEL: &'static str = "a kind of dice";

    fn read(r: &mut Reader<'_>) -> Read<DiceKind> {
        Ok(DiceKind {
            kind: r.attempt_quietly(DieTypeWord::read),
            types: Types::Any,
            level: if r.eat("nonbasic") {
                Some(LevelAsked::NotBasic)
            } else {
                r.attempt_quietly(LevelWord::read).map(LevelAsked::Is)
            },
        })
    }

    fn write(which: &DiceKind, w: &mut Writer<'_>) {
        if *which != DiceKind::ANY {
            w.used("kind of dice");
        }
        if let Some(kind) = which.kind {
            w.words(kind.word());
        }
        match which.level {
            Some(LevelAsked::Is(level)) => w.words(level.word()),
            Some(LevelAsked::NotBasic) => w.words("nonbasic"),
            None => {}
        }
    }
}

/// `basic`, `class` or `power`.
pub(crate) struct LevelWord;

impl Syntax for LevelWord {
    type Tree = Level;
    const LABEL: &'static str = "`basic`, `class` or `power`";

    fn read(r: &mut Reader<'_>) -> Read<Level> {
        for level in Level::ALL {
            if r.eat(level.word()) {
                return Ok(level);
            }
        }
        Err(r.expected(Self::LABEL))
    }

    fn write(level: &Level, w: &mut Writer<'_>) {
        w.words(level.word());
    }
}

/// The phrases of dice, for the reference.
pub(crate) static DICE: &[Phrase] = entries! {
    "kind of dice", "dice", "Before `die` or `dice`: the type, the side, or both.", "lower 1 charm power die of target opponent" =
        [Item::Part("a type of die"), Item::Words("basic, class or power")];
};

/// A number in digits.
pub(crate) struct Number;

impl Syntax for Number {
    type Tree = i8;
    const LABEL: &'static str = "a number";

    fn read(r: &mut Reader<'_>) -> Read<i8> {
        r.number(MOST).map(|n| n as i8)
    }

    fn write(n: &i8, w: &mut Writer<'_>) {
        w.words(&n.to_string());
    }
}

/// `N`, where the paragraph has a numeral.
pub(crate) struct NumeralN;

impl Syntax for NumeralN {
    type Tree = ();
    const LABEL: &'static str = "`N`";

    fn read(r: &mut Reader<'_>) -> Read<()> {
        if r.sees("N") && r.numeral == Numeral::Missing {
            let help = "give the ability a numeral, like `Throw N = 1: ...`".to_owned();
            return Err(r.note("this paragraph has no numeral N", Some(help)));
        }
        r.words("N")
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.words("N");
    }
}

/// `X`; whether the card defines it is asked when all of it was read.
pub(crate) struct TheX;

impl Syntax for TheX {
    type Tree = ();
    const LABEL: &'static str = "`X`";

    fn read(r: &mut Reader<'_>) -> Read<()> {
        let span = r.span();
        r.words("X")?;
        r.x_uses.push(span);
        Ok(())
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.words("X");
    }
}

/// `focus`, on a card that can be focused.
pub(crate) struct FocusWord;

impl Syntax for FocusWord {
    type Tree = ();
    const LABEL: &'static str = "`focus`";

    fn read(r: &mut Reader<'_>) -> Read<()> {
        let span = r.span();
        r.words("focus")?;
        if r.home != Home::Card(CardKind::ReadySpell) {
            r.doubt(span, "only ready spells can be focused", None);
        }
        Ok(())
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.words("focus");
    }
}

/// A focus level.
pub(crate) fn read_focus_level(r: &mut Reader<'_>) -> Read<u8> {
    let span = r.span();
    let level = r.number(MOST)?;
    if !(1..=2).contains(&level) {
        r.doubt(span, "a spell is focused 1 or 2 times", None);
    }
    Ok(level)
}

/// A boxed quantity.
pub(crate) struct BoxedQuantity;

impl Syntax for BoxedQuantity {
    type Tree = Box<Quantity>;
    const LABEL: &'static str = Atom::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Box<Quantity>> {
        // Sums and differences are read by `QuantitySyntax`; these phrases only write.
        Err(r.expected(Self::LABEL))
    }

    fn write(quantity: &Box<Quantity>, w: &mut Writer<'_>) {
        Enclosed::write(quantity, w);
    }
}

/// A boxed quantity on the right of `plus` or `minus`.
pub(crate) struct BoxedOperand;

impl Syntax for BoxedOperand {
    type Tree = Box<Quantity>;
    const LABEL: &'static str = Atom::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Box<Quantity>> {
        Atom::read(r).map(Box::new)
    }

    fn write(quantity: &Box<Quantity>, w: &mut Writer<'_>) {
        match **quantity {
            Quantity::Plus(..) | Quantity::Minus(..) | Quantity::Times(..) => Atom::write(quantity, w),
            _ => Enclosed::write(quantity, w),
        }
    }
}

/// Cards that are counted.
pub(crate) struct BoxedUnits;

impl Syntax for BoxedUnits {
    type Tree = Box<Filter>;
    const LABEL: &'static str = Units::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Box<Filter>> {
        Units::read(r).map(Box::new)
    }

    fn write(filter: &Box<Filter>, w: &mut Writer<'_>) {
        w.agree = Agree::Many;
        Units::write(filter, w);
    }
}

/// A boxed player.
pub(crate) struct BoxedWho;

impl Syntax for BoxedWho {
    type Tree = Box<Who>;
    const LABEL: &'static str = WhoSyntax::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Box<Who>> {
        WhoSyntax::read(r).map(Box::new)
    }

    fn write(who: &Box<Who>, w: &mut Writer<'_>) {
        WhoSyntax::write(who, w);
    }
}

phrases! { AmountSyntax of Amount, "an amount", AMOUNT:
    "up to", "The player chooses how many, at most this many.", "remove up to 2 wounds from this" =
        ["up to" (n: Operand)] (Amount::UpTo(n));
    "any number", "As many as the player wants.", "remove any number of status from this" = ["any number of" (_: Plural)] (Amount::AnyNumber);
    "all", "Every one.", "remove all wounds from this" = ["all" (_: Plural)] (Amount::All);
    "exactly", "This many, or as many as possible.", "remove 2 wounds from this" = [(n: Operand)] (Amount::Exactly(n));
}

/// Makes the next noun a plural.
pub(crate) struct Plural;

impl Syntax for Plural {
    type Tree = ();
    const LABEL: &'static str = "";

    fn read(_: &mut Reader<'_>) -> Read<()> {
        Ok(())
    }

    fn write(_: &(), w: &mut Writer<'_>) {
        w.agree = Agree::Many;
    }
}

words! { StatSyntax of Stat, "a value", STAT = "value", "A value of a card.", "deal attack of this damage to target unit":
    "attack", "The attack of a unit." = (Stat::Attack);
    "life", "The life of a unit or Phoenixborn." = (Stat::Life);
    "recover", "The recover of a unit." = (Stat::Recover);
    "battlefield", "The battlefield slots of a Phoenixborn." = (Stat::Battlefield);
    "spellboard", "The spellboard slots of a Phoenixborn." = (Stat::Spellboard);
}

/// `wound` or `wounds`, `exhaustion`, `status`, by the amount before.
pub(crate) struct TokenNoun;

impl Syntax for TokenNoun {
    type Tree = Token;
    const LABEL: &'static str = "`wound`, `exhaustion` or `status`";

    fn read(r: &mut Reader<'_>) -> Read<Token> {
        if r.eat("wound") || r.eat("wounds") {
            return Ok(Token::Wound);
        }
        if r.eat("exhaustion") {
            return Ok(Token::Exhaustion);
        }
        if r.eat("status") {
            return Ok(Token::Status);
        }
        Err(r.expected(Self::LABEL))
    }

    fn write(token: &Token, w: &mut Writer<'_>) {
        match token {
            Token::Wound => w.noun("wound", "wounds"),
            Token::Exhaustion => w.words("exhaustion"),
            Token::Status => w.words("status"),
        }
    }
}

/// `wounds`, `exhaustion`, `status`
pub(crate) struct TokenName;

impl Syntax for TokenName {
    type Tree = Token;
    const LABEL: &'static str = TokenNoun::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Token> {
        TokenNoun::read(r)
    }

    fn write(token: &Token, w: &mut Writer<'_>) {
        w.agree = Agree::Many;
        TokenNoun::write(token, w);
    }
}

/// A kind of token, or `token` for any kind.
pub(crate) struct TokenKindNoun;

impl Syntax for TokenKindNoun {
    type Tree = TokenKind;
    const LABEL: &'static str = "`wound`, `exhaustion`, `status` or `token`";

    fn read(r: &mut Reader<'_>) -> Read<TokenKind> {
        if r.eat("token") || r.eat("tokens") {
            return Ok(TokenKind::Any);
        }
        match TokenNoun::read(r) {
            Ok(token) => Ok(TokenKind::Of(token)),
            Err(Miss) => Err(Miss),
        }
    }

    fn write(token: &TokenKind, w: &mut Writer<'_>) {
        match token {
            TokenKind::Any => w.noun("token", "tokens"),
            TokenKind::Of(token) => TokenNoun::write(token, w),
        }
    }
}
