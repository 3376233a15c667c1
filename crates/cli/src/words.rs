//! Costs, values and other facts as words.

use ashwright_core::{Card, CardId, CardKind, Cost, CostPart, Magic, MagicCount, Part, Symbol, Value, plain};
use ashwright_engine::State;
use ashwright_seen::AskKind;

/// A question for a person.
pub fn asked(kind: AskKind) -> &'static str {
    match kind {
        AskKind::FirstFive => "Choose your First Five.",
        AskKind::FirstPlayer => "Who takes the first turn?",
        AskKind::PrepareDiscard => "Which cards do you discard?",
        AskKind::DrawMore => "How many additional cards do you draw?",
        AskKind::Action => "What do you do?",
        AskKind::CostOption => "Which of the costs do you pay?",
        AskKind::PayX => "How many dice do you spend as X?",
        AskKind::Pay => "Which dice do you spend?",
        AskKind::PayDiscard => "Which card do you discard as a cost?",
        AskKind::Attackers => "Which unit attacks?",
        AskKind::Block => "Which unit blocks this attacker?",
        AskKind::Guard => "Who guards against this attacker?",
        AskKind::Counter => "Does this unit counter?",
        AskKind::NextBattle => "Which battle is resolved next?",
        AskKind::DamageFirst => "Who receives damage first?",
        AskKind::Respond => "Do you respond?",
        AskKind::Target => "Choose a target.",
        AskKind::Choose => "Choose.",
        AskKind::Next => "Which is next?",
        AskKind::ChoosePlayer => "Choose a player.",
        AskKind::May => "Do you do what the card offers?",
        AskKind::Mode => "Which of the effects do you choose?",
        AskKind::Toll => "Do you pay what the card wants for this?",
        AskKind::Amount => "How many?",
        AskKind::ChangeDie => "Which die?",
        AskKind::Search => "Which card do you find?",
        AskKind::DiscardOne => "Which card do you discard?",
        AskKind::TokenKind => "Which kind of token?",
        AskKind::Meditate => "What do you discard next?",
        AskKind::MeditateDie => "Which die do you change?",
        AskKind::ExhaustDice => "Which dice do you exhaust?",
        AskKind::Roll => "Roll these dice.",
        AskKind::Draw => "Draw a card.",
        AskKind::RandomCard => "Pick a card at random.",
        AskKind::BehaviorDie => "Roll the behavior die.",
        AskKind::RageDie => "Roll a rage die: 0 is basic, 1 is power.",
    }
}

/// A cost: `main, 2 natural class, 1 basic`; nothing for a card without one.
pub fn cost(cost: &Cost) -> String {
    cost.parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn part(part: &CostPart) -> String {
    match part {
        CostPart::Main => "main".to_owned(),
        CostPart::Side => "side".to_owned(),
        CostPart::Exhaust => "exhaust".to_owned(),
        CostPart::Discard(n) => format!("discard {n}"),
        CostPart::Status(n) => format!("{n} status"),
        CostPart::Magic(Magic { count, symbol }) => {
            let count = match count {
                MagicCount::Exactly(n) => n.to_string(),
                MagicCount::X => "X".to_owned(),
            };
            format!("{count} {}", symbol_words(*symbol))
        }
        CostPart::Either(options) => options.iter().map(self::part).collect::<Vec<_>>().join(" or "),
    }
}

/// `basic`, `natural class`
pub fn symbol_words(symbol: Symbol) -> String {
    match symbol {
        Symbol::Basic => "basic".to_owned(),
        Symbol::Of(kind, level) => format!("{kind} {level}"),
    }
}

/// A printed value.
pub fn value(value: Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::X => "X".to_owned(),
    }
}

/// `2 / 2, blood 1, right claw, status 2`
fn aspect_values(card: &Card) -> String {
    let v = &card.values;
    let mut all = vec![format!("{} / {}", value(v.attack), value(v.life))];
    if let Part::Aspect(aspect) = &card.part {
        if aspect.blood > 0 {
            all.push(format!("blood {}", aspect.blood));
        }
        all.push(aspect.sign.map_or("never attacks", |sign| sign.words()).to_owned());
        if aspect.pips > 0 {
            all.push(format!("status {}", aspect.pips));
        }
    }
    all.join(", ")
}

/// `2 / 4 / 1`
fn unit_values(card: &Card) -> String {
    let v = &card.values;
    format!("{} / {} / {}", value(v.attack), value(v.life), value(v.recover))
}

/// The values printed on a card in one line, with names where they are not attack, life and recover of a unit.
pub fn values(card: &Card) -> String {
    let v = &card.values;
    match card.kind {
        CardKind::Aspect | CardKind::ConjuredAspect => aspect_values(card),
        CardKind::Ally | CardKind::Conjuration => unit_values(card),
        // A spell that becomes an ally has the values of one.
        _ if card.becomes_ally() => unit_values(card),
        CardKind::Phoenixborn => format!(
            "battlefield {}, life {}, spellboard {}",
            value(v.battlefield),
            value(v.life),
            value(v.spellboard)
        ),
        CardKind::AlterationSpell | CardKind::ConjuredAlterationSpell => {
            let bonus = |name: &str, v: Value| match v {
                Value::Number(0) => None,
                Value::Number(n) => Some(format!("{n:+} {name}")),
                Value::X => Some(format!("+X {name}")),
            };
            let all = [
                bonus("attack", v.attack),
                bonus("life", v.life),
                bonus("recover", v.recover),
            ];
            all.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
        CardKind::ReadySpell
        | CardKind::ActionSpell
        | CardKind::ReactionSpell
        | CardKind::Chimera
        | CardKind::Behavior
        | CardKind::Ultimate
        | CardKind::Fatigued => String::new(),
    }
}

/// A text with its marks in words: `[side]` as `side`, `2[natural:class]` as `2 natural class`.
pub fn unmarked(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once('[') {
        let Some((mark, after)) = marked.split_once(']') else {
            break;
        };
        shown.push_str(before);
        if before.ends_with(|c: char| c.is_ascii_digit() || c == 'X') {
            shown.push(' ');
        }
        shown.push_str(&mark.replace(':', " "));
        rest = after;
    }
    shown.push_str(rest);
    shown
}

/// Whether the words that are said begin words of a text, in its order.
pub fn begins_words(said: &str, text: &str) -> bool {
    let text = plain(text);
    let mut words = text
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty());
    let said = plain(said);
    let mut said = said
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty());
    said.clone().next().is_some() && said.all(|said| words.any(|word| word.starts_with(said)))
}

/// `1 game`, `2 games`
pub fn count(n: impl Into<u64>, one: &str) -> String {
    let n = n.into();
    if n == 1 {
        format!("1 {one}")
    } else {
        format!("{n} {one}s")
    }
}

/// Items as people list them: `a`, `a and b`, `a, b and c`.
pub fn list<S: std::borrow::Borrow<str>>(items: &[S]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [only] => only.borrow().to_owned(),
        [first @ .., last] => format!("{} and {}", first.join(", "), last.borrow()),
    }
}

/// What is said behind the title of a card in play to tell it from the copies that lie before it on the same side: `#2`.
pub fn numbered(state: &State, card: CardId) -> String {
    let record = state.card(card);
    let beside = state.in_places(state.controlled_in(record.zone, record.controller));
    let copies = beside.iter().filter(|other| state.card(**other).title == record.title);
    match copies.take_while(|other| **other != card).count() {
        0 => String::new(),
        before => format!("#{}", before + 1),
    }
}

/// The paragraphs of a text in one line, with marks between them.
pub fn in_one_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" · ")
}

/// Whether a paragraph of a behavior, as it is read, is for a roll: `7–9: side: …`.
pub fn is_for(line: &str, roll: u8) -> bool {
    let Some((rolls, _)) = line.split_once(": ") else {
        return false;
    };
    let (from, to) = rolls.split_once('–').unwrap_or((rolls, rolls));
    match (from.parse::<u8>(), to.parse::<u8>()) {
        (Ok(from), Ok(to)) => (from..=to).contains(&roll),
        (Ok(_) | Err(_), _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_for, unmarked};

    #[test]
    fn marks_become_words() {
        assert_eq!(
            unmarked("[main], 2[natural:class], X[basic]: Deal [damage."),
            "main, 2 natural class, X basic: Deal [damage."
        );
        assert_eq!(unmarked("[side] or [main]"), "side or main");
    }

    #[test]
    fn the_row_of_a_roll_is_found() {
        assert!(is_for("7–9: side: x", 8));
        assert!(is_for("12: main: x", 12));
        assert!(!is_for("7–9: side: x", 10));
        assert!(!is_for("Deal 1 damage to: x", 1));
    }
}
