//! Modifiers: what static text changes, and what `for the turn, ...` changes for a while.

use super::cost::CostSyntax;
use super::filter::{AUnit, DieTypeWord};
use super::paragraph::{read_granted, write_granted};
use super::player::RefSyntax;
use super::quantity::{MOST, Operand, Signed, StatSyntax};
use super::trigger::DieTypes;
use crate::Span;
use crate::check;
use crate::phrase::{Item, Phrase, Syntax, entries, phrases, words};
use crate::reader::{Miss, Read, Reader};
use crate::writer::{Agree, Writer};
use ashwright_core::{
    Act, CauseKind, Duty, Fight, Filter, Gain, Given, Immunity, Modifier, Numbered, Printed, Sign, Slots, TextBox,
    Toll, TollOn,
};

/// One or more modifiers, joined by `and`. Paragraphs that are granted in full stand below the line.
pub(crate) struct Modifiers;

impl Syntax for Modifiers {
    type Tree = Vec<Modifier>;
    const LABEL: &'static str = "a change";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Modifier>> {
        let mut found = Vec::new();
        loop {
            if r.attempt(|r| r.either("gain :", "gains :")).is_some() {
                r.end()?;
                let granted = read_granted(r);
                found.extend(
                    granted
                        .into_iter()
                        .map(|ability| Modifier::Gains(Gain::written(ability))),
                );
                return Ok(found);
            }
            found.push(ModifierSyntax::read(r)?);
            if !r.eat("and") {
                return Ok(found);
            }
        }
    }

    fn write(modifiers: &Vec<Modifier>, w: &mut Writer<'_>) {
        let agree = w.agree;
        let in_full = |m: &&Modifier| match m {
            Modifier::Gains(gain) => w.words.keyword_words(gain.ability.ability).is_none(),
            _ => false,
        };
        let granted = modifiers.iter().rev().take_while(in_full).count();
        let (said, granted) = modifiers.split_at(modifiers.len() - granted);
        for (at, modifier) in said.iter().enumerate() {
            if at > 0 {
                w.words("and");
            }
            w.agree = agree;
            ModifierSyntax::write(modifier, w);
        }
        if granted.is_empty() {
            return;
        }
        if !said.is_empty() {
            w.words("and");
        }
        w.agree = agree;
        w.used("gains paragraphs");
        w.verb("gain", "gains");
        w.words(":");
        let printed: Vec<Printed> = granted
            .iter()
            .filter_map(|m| match m {
                Modifier::Gains(gain) => Some(gain.ability),
                _ => None,
            })
            .collect();
        write_granted(&printed, w);
    }
}

/// The changes of an effect that lasts for a while.
pub(crate) struct LastingModifiers;

impl Syntax for LastingModifiers {
    type Tree = Vec<Modifier>;
    const LABEL: &'static str = Modifiers::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Vec<Modifier>> {
        let start = r.span().start;
        let modifiers = Modifiers::read(r)?;
        check::lasting(r, Span::new(start, r.end_of_last()), &modifiers);
        Ok(modifiers)
    }

    fn write(modifiers: &Vec<Modifier>, w: &mut Writer<'_>) {
        Modifiers::write(modifiers, w);
    }
}

/// The changes of a rule for a while.
pub(crate) struct DecreedModifiers;

impl Syntax for DecreedModifiers {
    type Tree = Vec<Modifier>;
    const LABEL: &'static str = Modifiers::LABEL;

    fn read(r: &mut Reader<'_>) -> Read<Vec<Modifier>> {
        let start = r.span().start;
        let modifiers = Modifiers::read(r)?;
        check::decree(r, Span::new(start, r.end_of_last()), &modifiers);
        Ok(modifiers)
    }

    fn write(modifiers: &Vec<Modifier>, w: &mut Writer<'_>) {
        w.agree = Agree::One;
        Modifiers::write(modifiers, w);
    }
}

phrases! { ModifierSyntax of Modifier, "a change", MODIFIER:
    "gets", "A value is raised or lowered; it is never used below zero.", "host gets +1 attack" =
        [{"get" "gets"} (sign: SignSyntax) (amount: Signed) (stat: StatSyntax)] (Modifier::Gets(stat, sign, amount));
    "gains", "The card has this keyword, `inexhaustible` or not, with its numeral.", "host gains Bypass" =
        [{"gain" "gains"} (gain: KeywordGain)] (Modifier::Gains(gain));
    "cannot", "The unit is kept from this; `by` says by which cards.", "host cannot attack or block" =
        ["cannot" (acts: Acts) (by: ByUnit)] (Modifier::Cannot(acts, by));
    "immune", "An opponent's attacks or effects of these kinds cannot do this to it.",
        "host cannot be targeted by an opponent's spells or abilities" =
        ["cannot be" (what: ImmunitySyntax) "by an" (kinds: OpponentsCauses)] (Modifier::Immune(what, kinds));
    "may guard", "The unit may guard other units too.", "host may guard" = ["may guard"] (Modifier::MayGuard);
    "deals damage first", "Its attack damage is dealt before counter damage.", "host deals damage first while attacking" =
        [{"deal damage first while attacking" "deals damage first while attacking"}] (Modifier::StrikesFirst(Fight::Attacking));
    "not exhausted by countering", "Countering does not exhaust it.", "host is not exhausted by countering" =
        [{"are not exhausted by countering" "is not exhausted by countering"}] (Modifier::CountersUnexhausted);
    "defends", "Of a unit of a Chimera: it blocks and guards by rule, as a Defender.", "this defends" =
        [{"defend" "defends"}] (Modifier::Defends);
    "joins attacks", "Of a unit of a Chimera: it is declared as an attacker too when such a unit of its row attacks.",
        "this joins attacks of an aspect with the Alert ability" =
        [{"join attacks of" "joins attacks of"} (with: AUnit)] (Modifier::JoinsAttacks(with));
    "wounds for discards", "Of a Phoenixborn: it takes so many wounds for each card that is discarded from its player's hand or off their draw pile.",
        "each Phoenixborn you control takes 1 wound for each discard" =
        [{"take" "takes"} (n: Operand) ["wound for each discard" "wounds for each discard"]] (Modifier::WoundsForDiscards(n));
    "destroyed when exhausted", "It is destroyed as soon as it is exhausted.", "host is destroyed when exhausted" =
        [{"are destroyed when exhausted" "is destroyed when exhausted"}] (Modifier::DestroyedExhausted);
    "counts as exhausted", "It is considered exhausted.", "host counts as exhausted" =
        [{"count as exhausted" "counts as exhausted"}] (Modifier::CountsAsExhausted);
    "is focused more", "A ready spell is focused so many more times.", "each ready spell you control is focused 1 more time" =
        [{"are focused" "is focused"} (n: Operand) ["more time" "more times"]] (Modifier::FocusedMore(n));
    "receives twice the wounds", "Damage that it receives places twice as many wound tokens.", "host receives twice the wounds" =
        [{"receive twice the wounds" "receives twice the wounds"}] (Modifier::WoundsDoubled);
    "beyond prevention", "Its damage by attacking and countering cannot be prevented.", "host deals damage in battle beyond prevention" =
        [{"deal damage in battle beyond prevention" "deals damage in battle beyond prevention"}] (Modifier::Unpreventable);
    "must", "It has to be blocked by somebody who can; it has to block this attacker; the player of this Phoenixborn has to take an Attack \
     action as a main action.", "host must be blocked" = ["must" (duty: DutySyntax)] (Modifier::Must(duty));
    "values swapped", "Its printed attack and its printed life are swapped.", "for the turn, target unit has attack and life swapped" =
        [{"have attack and life swapped" "has attack and life swapped"}] (Modifier::SwappedValues);
    "numerals in attacks", "The numerals of its abilities are higher while an attack is resolved.",
        "for the turn, target unit has 1 added to its numerals in attacks" =
        [{"have" "has"} (n: Operand) "added to its numerals in attacks"] (Modifier::NumeralsInAttacks(n));
    "keeps dice", "Dice of this type on the cards of its player stay there although their text returns them.",
        "for the turn, your Phoenixborn keeps astral dice in place" =
        [{"keep" "keeps"} (kind: DieTypeWord) "dice in place"] (Modifier::KeepsDice(kind));
    "pays for reactions", "Dice of these types on it can be spent on the cost of reactions.", "this pays for reactions with its charm or time dice" =
        [{"pay for reactions with their" "pays for reactions with its"} (kinds: DieTypes) "dice"] (Modifier::PaysReactions(kinds));
    "draws more", "Its controller may draw so many more cards in the draw step.", "you draw up to 1 more card in the draw step" =
        [{"draw up to" "draws up to"} (n: Operand) ["more card" "more cards"] "in the draw step"] (Modifier::DrawsMore(n));
    "has only inexhaustible abilities", "All abilities are lost but the inexhaustible ones.", "host has no abilities but inexhaustible ones" =
        [{"have no abilities but inexhaustible ones" "has no abilities but inexhaustible ones"}] (Modifier::OnlyInexhaustible);
    "has no abilities", "All abilities are lost, the inexhaustible ones included.", "host has no abilities" =
        [{"have no abilities" "has no abilities"}] (Modifier::HasNoAbilities);
    "untargetable", "Nobody's effects of these kinds can target it.", "this cannot be targeted by spells" =
        ["cannot be targeted by" (kinds: Causes)] (Modifier::Untargetable(kinds));
    "loses", "Every ability of this name is lost.", "host loses Bypass" =
        [{"lose" "loses"} (name: AbilityName)] (Modifier::Loses(name));
    "steadfast", "Nobody's effects of these kinds can place exhaustion on it, destroy it, or return it to a hand.",
        "this cannot be exhausted, destroyed or returned to hand by spells, abilities or dice powers" =
        ["cannot be exhausted , destroyed or returned to hand by" (kinds: Causes)] (Modifier::Steadfast(kinds));
    "pays for cards", "Dice on it can be spent on the cost of cards in the hand of its player.", "this pays for cards in hand with dice on it" =
        [{"pay for cards in hand with dice on it" "pays for cards in hand with dice on it"}] (Modifier::PaysForCards);
    "pays for activations", "Dice on it can be spent on the activation costs of ready spells of its player.",
        "this pays for activations of ready spells with dice on it" =
        [{"pay for activations of ready spells with dice on it" "pays for activations of ready spells with dice on it"}] (Modifier::PaysForActivations);
    "kept from hand", "Nobody's effects of these kinds can put it from a discard pile into a hand.",
        "this cannot be put into hand from discard pile by abilities or dice powers" =
        ["cannot be put into hand from discard pile by" (kinds: Causes)] (Modifier::KeptFromHand(kinds));
    "toll", "Of a Phoenixborn: its player has to pay before doing this.", "each Phoenixborn takes 2 wounds or pays 1 basic to declare blockers or a guard" =
        [(toll: TollSyntax)] (Modifier::Toll(toll));
    "deals damage first in battle", "Its damage by attacking and countering is dealt before that of the other side.", "this deals damage first in battle" =
        [{"deal damage first in battle" "deals damage first in battle"}] (Modifier::StrikesFirst(Fight::Battle));
    "deals damage last in battle", "Its damage by attacking and countering is dealt after that of the other side; with text by which it is \
     dealt first, neither is so.", "this deals damage last in battle" =
        [{"deal damage last in battle" "deals damage last in battle"}] (Modifier::StrikesLast);
    "takes no slot", "A unit counts towards no limit of a battlefield.", "host takes no slot" =
        [{"take no slot" "takes no slot"}] (Modifier::Slots(Slots::None));
    "takes more slots", "A unit takes so many slots besides its own, and cannot come where they are not free.", "this takes 1 more slot" =
        [{"take" "takes"} (n: Operand) ["more slot" "more slots"]] (Modifier::Slots(Slots::More(n)));
    "may pass once more", "Of a Phoenixborn: its player has a further main action that can only be to pass.",
        "for the turn, your Phoenixborn may pass once more" = ["may pass once more"] (Modifier::PassesMore);
    "stays with its host", "An alteration spell is not moved to another card, and leaves play only with what it is attached to.",
        "this stays with its host" = [{"stay with their host" "stays with its host"}] (Modifier::StaysWithHost);
}

/// `takes 2 wounds or pays 1 basic to declare blockers or a guard`
struct TollSyntax;

impl Syntax for TollSyntax {
    type Tree = Toll;
    const LABEL: &'static str = "a price and what it is for";

    fn read(r: &mut Reader<'_>) -> Read<Toll> {
        let wounds = if r.attempt(|r| r.either("take", "takes")).is_some() {
            let n = r.number(MOST)?;
            r.either("wound", "wounds")?;
            r.words("or")?;
            Some(n)
        } else {
            None
        };
        r.either("pay", "pays")?;
        let cost = CostSyntax::read(r)?;
        let on = if r.eat("to declare blockers or a guard") {
            TollOn::Defending
        } else {
            r.words("to take an Attack action")?;
            TollOn::Attacking
        };
        Ok(Toll { on, cost, wounds })
    }

    fn write(toll: &Toll, w: &mut Writer<'_>) {
        let agree = w.agree;
        if let Some(wounds) = toll.wounds {
            w.verb("take", "takes");
            w.words(&wounds.to_string());
            w.words(if wounds == 1 { "wound" } else { "wounds" });
            w.words("or");
            w.agree = agree;
        }
        w.verb("pay", "pays");
        CostSyntax::write(&toll.cost, w);
        w.words(match toll.on {
            TollOn::Defending => "to declare blockers or a guard",
            TollOn::Attacking => "to take an Attack action",
        });
    }
}

/// `spells, abilities or dice powers`, whoever's.
struct Causes;

impl Syntax for Causes {
    type Tree = Vec<CauseKind>;
    const LABEL: &'static str = "kinds of causes";

    fn read(r: &mut Reader<'_>) -> Read<Vec<CauseKind>> {
        read_causes(r)
    }

    fn write(kinds: &Vec<CauseKind>, w: &mut Writer<'_>) {
        write_list(kinds, w, |kind, w| w.words(cause_words(*kind).1));
    }
}

fn read_causes(r: &mut Reader<'_>) -> Read<Vec<CauseKind>> {
    read_list(r, |r| {
        for (kind, _, many) in CAUSES {
            if r.eat(many) {
                return Ok(kind);
            }
        }
        Err(r.expected("a kind of cause"))
    })
}

/// `be blocked`, `block this`, `attack`
struct DutySyntax;

impl Syntax for DutySyntax {
    type Tree = Duty;
    const LABEL: &'static str = "`be blocked`, `block` a card or `attack`";

    fn read(r: &mut Reader<'_>) -> Read<Duty> {
        if r.eat("be blocked") {
            return Ok(Duty::BeBlocked);
        }
        if r.eat("attack") {
            return Ok(Duty::Attack);
        }
        r.words("block")?;
        Ok(Duty::Block(RefSyntax::read(r)?))
    }

    fn write(duty: &Duty, w: &mut Writer<'_>) {
        match duty {
            Duty::BeBlocked => w.words("be blocked"),
            Duty::Attack => w.words("attack"),
            Duty::Block(card) => {
                w.words("block");
                RefSyntax::write(card, w);
            }
        }
    }
}

/// `+` or `-`
struct SignSyntax;

impl Syntax for SignSyntax {
    type Tree = Sign;
    const LABEL: &'static str = "`+` or `-`";

    fn read(r: &mut Reader<'_>) -> Read<Sign> {
        if r.eat("+") {
            return Ok(Sign::Plus);
        }
        r.expected("`+`");
        r.words("-")?;
        Ok(Sign::Minus)
    }

    fn write(sign: &Sign, w: &mut Writer<'_>) {
        match sign {
            Sign::Plus => w.words("+"),
            Sign::Minus => w.words("-"),
        }
    }
}

// -------------------------------------------------------------------------------------------------------- keywords

/// Words that may stand inside the name of a keyword in small letters.
const SMALL: [&str; 16] = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with",
];

/// Reads the name of an ability: words with capital letters, and small words between them.
pub(crate) fn read_ability_name(r: &mut Reader<'_>) -> Read<String> {
    if !r.sees_capital() {
        return Err(r.expected("the name of an ability"));
    }
    let mut name = String::new();
    loop {
        let joined = r.attempt(|r| {
            let mut words = Vec::new();
            while !r.sees_capital() {
                match r.word() {
                    Some(word) if !name.is_empty() && SMALL.contains(&word) => words.push(word),
                    Some(_) | None => return Err(Miss),
                }
            }
            if r.sees("N") {
                return Err(Miss);
            }
            words.extend(r.word());
            Ok(words)
        });
        let Some(words) = joined else { break };
        for word in words {
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(word);
        }
    }
    Ok(name)
}

struct AbilityName;

impl Syntax for AbilityName {
    type Tree = String;
    const LABEL: &'static str = "the name of an ability";

    fn read(r: &mut Reader<'_>) -> Read<String> {
        read_ability_name(r)
    }

    fn write(name: &String, w: &mut Writer<'_>) {
        w.words(name);
    }
}

/// Whether this can be the name of an ability.
pub(crate) fn is_ability_name(name: &str) -> bool {
    let mut last_small = true;
    for (at, word) in name.split(' ').enumerate() {
        let small = word == "N" || !word.starts_with(char::is_uppercase);
        if small && (at == 0 || !SMALL.contains(&word)) {
            return false;
        }
        last_small = small;
    }
    !last_small
}

/// Reads a keyword as it stands on a card: `Alert`, `Armored 1`.
pub(crate) fn read_keyword_use(r: &mut Reader<'_>, boxed: TextBox) -> Read<Printed> {
    Ok(read_keyword(r, boxed, Allowed::Number)?.0)
}

/// Which numerals a keyword may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Allowed {
    /// Numbers.
    Number,
    /// X, too.
    X,
}

fn read_keyword(r: &mut Reader<'_>, boxed: TextBox, allowed: Allowed) -> Read<(Printed, Given)> {
    let printed = |ability, numeral| Printed {
        ability,
        boxed,
        numeral,
    };
    let mark = r.mark();
    let span = r.span();
    let name = read_ability_name(r)?;
    let used = if r.sees_number() { Numbered::Yes } else { Numbered::No };
    let Some(ability) = r.world.keyword(&name, used) else {
        let of_x = name.strip_suffix(" X").filter(|_| allowed == Allowed::X);
        if let Some(ability) = of_x.and_then(|name| r.world.keyword(name, Numbered::Yes)) {
            r.x_uses.push(span);
            return Ok((printed(ability, 0), Given::X));
        }
        let nearest = ashwright_diagnostic::nearest(&name, r.world.keywords().iter().map(|k| k.name.as_str()));
        let help = match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("define it with `keyword {name}`, or put `:` and its text after the name"),
        };
        r.reset(mark);
        return Err(r.note(format!("there is no keyword `{name}`"), Some(help)));
    };
    let numeral = match (r.world.numeral(ability), used) {
        (Numbered::Yes, Numbered::No) => return Err(r.note(format!("`{name}` needs a numeral"), None)),
        (Numbered::No, Numbered::Yes) => return Err(r.note(format!("`{name}` has no numeral"), None)),
        (Numbered::Yes, Numbered::Yes) => read_numeral(r)?,
        (Numbered::No, Numbered::No) => 0,
    };
    Ok((printed(ability, numeral), Given::Written))
}

/// Reads the numeral of an ability; 0 would be an ability that does nothing.
pub(crate) fn read_numeral(r: &mut Reader<'_>) -> Read<u8> {
    let span = r.span();
    let numeral = r.number(MOST)?;
    if numeral == 0 {
        r.problem(span, "a numeral is 1 or more");
    }
    Ok(numeral)
}

/// Writes a keyword as it stands on a card.
pub(crate) fn write_keyword_use(name: &str, printed: &Printed, numbered: Numbered, w: &mut Writer<'_>) {
    write_box(printed.boxed, w);
    w.words(name);
    if numbered == Numbered::Yes {
        w.words(&printed.numeral.to_string());
    }
}

/// Writes the box of a paragraph, before it.
pub(crate) fn write_box(boxed: TextBox, w: &mut Writer<'_>) {
    match boxed {
        TextBox::Plain => {}
        TextBox::Inexhaustible => w.said("inexhaustible"),
        TextBox::BetweenRealms => w.said("between realms"),
    }
}

/// A keyword that is granted.
struct KeywordGain;

impl Syntax for KeywordGain {
    type Tree = Gain;
    const LABEL: &'static str = "a keyword";

    fn read(r: &mut Reader<'_>) -> Read<Gain> {
        let boxed = if r.eat("inexhaustible") {
            TextBox::Inexhaustible
        } else {
            TextBox::Plain
        };
        let (ability, numeral) = read_keyword(r, boxed, Allowed::X)?;
        Ok(Gain { ability, numeral })
    }

    fn write(gain: &Gain, w: &mut Writer<'_>) {
        let name = w.words.keyword_words(gain.ability.ability).unwrap_or("?").to_owned();
        let numbered = w.words.paragraph(gain.ability.ability).numeral;
        match gain.numeral {
            Given::Written => write_keyword_use(&name, &gain.ability, numbered, w),
            Given::X => {
                write_box(gain.ability.boxed, w);
                w.words(&name);
                w.words("X");
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------------------ acts

words! { ActSyntax of Act, "an act", ACT = "act", "What a card or its player may be kept from.", "host cannot attack":
    "attack", "Being declared as an attacker." = (Act::Attack);
    "block", "Being declared as a blocker." = (Act::Block);
    "guard", "Being declared as a guard." = (Act::Guard);
    "counter", "Countering." = (Act::Counter);
    "be guarded for", "Being protected by a guard when it is attacked." = (Act::BeGuardedFor);
    "be attacked", "Being the target of an attack." = (Act::BeAttacked);
    "be discarded to meditate", "Being discarded to meditate." = (Act::BeMeditated);
    "be activated", "Having its text activated." = (Act::BeActivated);
    "play reaction spells", "Of a Phoenixborn: its player playing reaction spells." = (Act::PlayReactionSpells);
    "play reactions", "Of a Phoenixborn: its player playing reactions, spells or not." = (Act::PlayReactions);
    "take side actions", "Of a Phoenixborn: its player taking side actions other than Meditate." = (Act::TakeSideActions);
    "play action spells", "Of a Phoenixborn: its player playing action spells." = (Act::PlayActionSpells);
    "spend basic dice", "Of a Phoenixborn: its player spending dice that show their basic side." = (Act::SpendBasicDice);
    "change opposing dice", "Of a Phoenixborn: its player changing the sides of the dice of opponents." = (Act::ChangeOpposingDice);
    "affect opposing dice", "Of a Phoenixborn: its player doing anything to the active dice of opponents." = (Act::AffectOpposingDice);
    "take Attack actions", "Of a Phoenixborn: its player taking Attack actions." = (Act::TakeAttackActions);
    "bear alteration spells", "Having alteration spells attached to it." = (Act::BearAlterations);
    "bear an opponent's alteration spells", "Having alteration spells of opponents attached to it." = (Act::BearOpposingAlterations);
    "be blocked", "Being blocked while attacking." = (Act::BeBlocked);
    "be guarded", "Being guarded against while attacking." = (Act::BeGuarded);
}

/// Reads `a`, `a or b`, `a, b or c`.
pub(crate) fn read_list<T>(r: &mut Reader<'_>, read: impl Fn(&mut Reader<'_>) -> Read<T>) -> Read<Vec<T>> {
    let mut found = vec![read(r)?];
    while r.eat(",") {
        found.push(read(r)?);
    }
    if found.len() > 1 || r.sees("or") {
        r.words("or")?;
        found.push(read(r)?);
    }
    Ok(found)
}

/// The writing of [`read_list`].
pub(crate) fn write_list<T>(list: &[T], w: &mut Writer<'_>, write: impl Fn(&T, &mut Writer<'_>)) {
    for (at, one) in list.iter().enumerate() {
        if at > 0 {
            w.words(if at + 1 == list.len() { "or" } else { "," });
        }
        write(one, w);
    }
}

/// `attack, block or guard`
struct Acts;

impl Syntax for Acts {
    type Tree = Vec<Act>;
    const LABEL: &'static str = "an act";

    fn read(r: &mut Reader<'_>) -> Read<Vec<Act>> {
        read_list(r, ActSyntax::read)
    }

    fn write(acts: &Vec<Act>, w: &mut Writer<'_>) {
        write_list(acts, w, ActSyntax::write);
    }
}

/// `by a unit with life 2 or less`, or nothing.
struct ByUnit;

impl Syntax for ByUnit {
    type Tree = Option<Filter>;
    const LABEL: &'static str = "by whom";

    fn read(r: &mut Reader<'_>) -> Read<Option<Filter>> {
        if r.eat("by") {
            AUnit::read(r).map(Some)
        } else {
            Ok(None)
        }
    }

    fn write(by: &Option<Filter>, w: &mut Writer<'_>) {
        if let Some(filter) = by {
            w.words("by");
            AUnit::write(filter, w);
        }
    }
}

words! { ImmunitySyntax of Immunity, "`targeted` or `affected`", IMMUNITY = "immunity", "What opponents cannot do to a card.",
    "host cannot be targeted by an opponent's spells":
    "targeted", "Target it." = (Immunity::Targeted);
    "affected", "Affect it in any way." = (Immunity::Affected);
}

/// `opponent`, or `opponent's spells, abilities or dice powers`.
struct OpponentsCauses;

impl Syntax for OpponentsCauses {
    type Tree = Vec<CauseKind>;
    const LABEL: &'static str = "what an opponent has";

    fn read(r: &mut Reader<'_>) -> Read<Vec<CauseKind>> {
        if r.eat("opponent") {
            return Ok(Vec::new());
        }
        r.words("opponent's")?;
        read_causes(r)
    }

    fn write(kinds: &Vec<CauseKind>, w: &mut Writer<'_>) {
        if kinds.is_empty() {
            return w.words("opponent");
        }
        w.words("opponent's");
        write_list(kinds, w, |kind, w| w.words(cause_words(*kind).1));
    }
}

/// What an event can be the result of, singular and plural.
pub(crate) const CAUSES: [(CauseKind, &str, &str); 6] = [
    (CauseKind::Attack, "attack", "attacks"),
    (CauseKind::Counter, "counter", "counters"),
    (CauseKind::Spell, "spell", "spells"),
    (CauseKind::ReactionSpell, "reaction spell", "reaction spells"),
    (CauseKind::Ability, "ability", "abilities"),
    (CauseKind::DicePower, "dice power", "dice powers"),
];

/// The words for a kind of cause, singular and plural.
pub(crate) fn cause_words(kind: CauseKind) -> (&'static str, &'static str) {
    CAUSES
        .iter()
        .find(|(k, ..)| *k == kind)
        .map_or(("effect", "effects"), |(_, one, many)| (one, many))
}

/// More phrases of modifiers, for the reference.
pub(crate) static GAINS: &[Phrase] = entries! {
    "gains paragraphs", "a change", "The card has the paragraphs that stand below.", "host gains:" =
        [Item::Words("gains:"), Item::Part("paragraphs")];
};
