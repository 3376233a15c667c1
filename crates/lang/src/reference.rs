//! The language reference, generated from the registered phrases and the cards that use them.

use crate::constructs::{keyword_constructs, own_constructs, power_constructs};
use crate::grammar::SECTIONS;
use crate::phrase::{Item, Phrase};
use crate::print::print_card;
use ashwright_core::Pool;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How many users of a construct are named.
const NAMED: usize = 5;

/// The language reference in Markdown: every construct with its syntax, its meaning, an example, and the cards of the
/// pools that use it, a title of several editions once. What is printed as an example comes from the first.
pub fn reference(pool: &Pool, others: &[&Pool]) -> String {
    let users = users(std::iter::once(pool).chain(others.iter().copied()));
    let mut text = String::from(INTRODUCTION);
    for title in ["Summon Silver Snake", "Silver Snake"] {
        if let Some(title) = pool.title(title) {
            let _ = write!(text, "\n```\n{}```\n", print_card(pool, title));
        }
    }
    text.push_str(RULES);
    for section in SECTIONS {
        let _ = write!(text, "\n## {}\n\n{}\n", section.title, section.intro);
        for phrase in section.phrases.iter().copied().flatten() {
            let none = Vec::new();
            entry(phrase, users.get(phrase.name).unwrap_or(&none), &mut text);
        }
    }
    text
}

fn entry(phrase: &Phrase, users: &[String], text: &mut String) {
    let used = match users {
        [] if ["edition", "set"].contains(&phrase.name) => "Every file has it.".to_owned(),
        [] => "No card uses it yet.".to_owned(),
        [one] => format!("Only {one} uses it."),
        all if all.len() <= NAMED => format!("Used by {}.", all.join(", ")),
        all => format!("Used {} times: {} and others.", all.len(), all[..NAMED].join(", ")),
    };
    let _ = write!(
        text,
        "\n- **{}**: {}\n  <br>{} For example `{}`.\n",
        phrase.name,
        syntax(phrase.syntax),
        phrase.meaning,
        phrase.example
    );
    for item in phrase.syntax {
        if let Item::OneOf(words) = item {
            for (word, meaning) in *words {
                let _ = writeln!(text, "  <br>`{word}`: {meaning}");
            }
        }
    }
    let _ = writeln!(text, "  <br><small>{used}</small>");
}

/// The parts of a phrase: words as they are written, other things in italics.
fn syntax(items: &[Item]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for item in items {
        match item {
            Item::Words(words) => parts.push(format!("`{words}`")),
            Item::Noun(one, many) => parts.push(format!("`{one}` or `{many}`")),
            Item::Verb(base, third) => parts.push(format!("`{base}` or `{third}`")),
            Item::Part("") => {}
            Item::Part(label) if label.contains('`') => parts.push((*label).to_owned()),
            Item::Part(label) => parts.push(format!("*{label}*")),
            Item::OneOf(_) => parts.push("one of the words below".to_owned()),
        }
    }
    parts.join(" ")
}

/// The cards, keywords and dice powers that use each construct in their own lines.
fn users<'a>(pools: impl Iterator<Item = &'a Pool>) -> BTreeMap<&'static str, Vec<String>> {
    let mut users: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    let mut add = |constructs: Vec<&'static str>, name: String| {
        for construct in constructs {
            let named = users.entry(construct).or_default();
            if !named.contains(&name) {
                named.push(name.clone());
            }
        }
    };
    for pool in pools {
        for title in pool.titles() {
            add(own_constructs(pool, title), pool.card(title).title.clone());
        }
        for keyword in &pool.keywords {
            add(
                keyword_constructs(pool, keyword.ability),
                format!("the keyword {}", keyword.name),
            );
        }
        for power in pool.dice_powers.values() {
            add(power_constructs(pool, power), format!("the {} power", power.kind));
        }
    }
    users
}

const INTRODUCTION: &str = "\
# The card language

This page is generated from the phrases that the language is made of; `ASHWRIGHT_UPDATE=1 cargo test -p ashwright-lang`
writes it anew.

A card file says what cards are: name, type, cost, values, then the text from top to bottom in the terms of the rules.
The engine runs these definitions, the text on the faces is printed from them, the deck builder searches them, and
players write their own cards in the same way.
";

const RULES: &str = "
A few things hold everywhere:

- **One line, one step.** A new line is the next effect; what belongs to a line stands below it, indented by two spaces.
- **Names bind things.** `as snake` gives what a step chose, moved or made a name, and later lines of the same paragraph
  say `snake`. A name is a word in small letters. \"It\" and \"that unit\" exist only in the printed text.
- **Yours means controlled.** `you control`, `an opponent controls` and `your Phoenixborn` speak of control; ownership is
  said in full.
- **Numerals are variables.** `Throw N = 1:` gives an ability a numeral, and its text says `N`.
- **Choosing is not targeting.** `target unit` is a target; `chosen unit`, or `a unit` after `choose`, is not.
- **Comments** begin with `#` and go on to the end of the line.
- **Nothing is guessed.** A phrase that is not listed here is an error that says what was expected.
";
