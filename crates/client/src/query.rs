//! What is typed into the search of the cards: short forms are written out, each part is asked for by itself, and a part
//! that cannot be understood is reported while the others keep working.

use crate::pool;
use ashwright_core::{DieType, TitleId};
use ashwright_lang::Searcher;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// Short forms of the fields that the search of the card language has.
const SHORT: [(&str, &str); 12] = [
    ("t", "type"),
    ("d", "die"),
    ("dice", "die"),
    ("atk", "attack"),
    ("rec", "recover"),
    ("k", "keyword"),
    ("pb", "unique"),
    ("r", "set"),
    ("o", "text"),
    ("name", "title"),
    ("n", "title"),
    ("c", "cost"),
];

/// One part of what was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// As it was typed.
    pub typed: String,
    /// Whether it is denied.
    pub not: bool,
    /// In long words: `type: ally`, `cost ≤ 2`.
    pub words: String,
    /// What is asked of the search, without the denial; all must hold.
    asked: Vec<String>,
    /// A bare word, which may also be the initials of a title.
    bare: Option<String>,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// The cards, in the order of the pool.
    pub titles: Vec<TitleId>,
    /// The parts that were understood.
    pub parts: Vec<Part>,
    /// The parts that were not, each with the reason and what to do.
    pub problems: Vec<(String, String)>,
}

/// Splits at spaces outside quotes.
fn split(query: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    for c in query.chars() {
        if c == '"' {
            quoted = !quoted;
        }
        if c.is_whitespace() && !quoted {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn quoted(value: &str) -> String {
    if value.contains(' ') {
        format!("\"{value}\"")
    } else {
        value.to_string()
    }
}

fn read(typed: &str) -> Part {
    let (not, rest) = match typed.strip_prefix('-') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, typed),
    };
    let name_ends = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (name, tail) = rest.split_at(name_ends);
    let sign = ["<=", ">=", "<", ">", ":", "="]
        .into_iter()
        .find(|sign| tail.starts_with(sign));
    let Some(sign) = sign.filter(|_| !name.is_empty()) else {
        let word = rest.trim_matches('"').to_string();
        return Part {
            typed: typed.to_string(),
            not,
            words: format!("“{word}”"),
            asked: vec![rest.to_string()],
            bare: (!rest.starts_with('"')).then(|| word.to_lowercase()),
        };
    };
    let name = name.to_lowercase();
    let value = tail[sign.len()..].trim_matches('"');
    let field = SHORT
        .iter()
        .find(|(short, _)| *short == name)
        .map_or(name.as_str(), |(_, long)| long);
    let plain = |field: &str, value: &str| format!("{field}{sign}{}", quoted(value));
    let asked = match (field, value.to_lowercase().as_str()) {
        ("is", "unique") => vec!["unique:any".to_string()],
        ("is", "chained") => vec!["chained:yes".to_string()],
        ("is", "summon") => vec!["type:ready".to_string(), "title:summon".to_string()],
        ("is", kind) => vec![format!("type:{}", quoted(kind))],
        // Castable with only these.
        ("die", list) if sign == "=" => {
            let only: Vec<&str> = list.split(',').collect();
            let known = |word: &&str| DieType::from_word(word).is_some();
            match only.iter().find(|word| !known(word)) {
                Some(unknown) => vec![format!("die:{unknown}")],
                None => {
                    let others = DieType::ALL.into_iter().filter(|kind| !only.contains(&kind.word()));
                    others.map(|kind| format!("-die:{}", kind.word())).collect()
                }
            }
        }
        ("die", list) => list.split(',').map(|word| plain("die", word)).collect(),
        (field, _) => vec![plain(field, value)],
    };
    let sign = match sign {
        "<=" => " ≤ ",
        ">=" => " ≥ ",
        "<" => " < ",
        ">" => " > ",
        "=" if field == "die" => " only ",
        _ => ": ",
    };
    Part {
        typed: typed.to_string(),
        not,
        words: format!("{field}{sign}{value}"),
        asked,
        bare: None,
    }
}

/// The first letters of the words of a title: `teo` for Three-Eyed Owl.
fn initials(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words
        .filter_map(|word| word.chars().next())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Keeps the words of each card once they were asked for.
static SEARCHER: LazyLock<Searcher<'static>> = LazyLock::new(|| Searcher::new(pool::pool()));

type Answers = BTreeMap<String, Result<Rc<Vec<TitleId>>, String>>;

/// The cards for one part of the search. Answers are kept: whoever types asks for the same parts again and again.
fn ask(asked: &str) -> Result<Rc<Vec<TitleId>>, String> {
    thread_local! {
        static ANSWERS: RefCell<Answers> = const { RefCell::new(BTreeMap::new()) };
    }
    ANSWERS.with(|answers| {
        let mut answers = answers.borrow_mut();
        if answers.len() > 500 {
            answers.clear();
        }
        let answer = answers.entry(asked.to_string()).or_insert_with(|| {
            let found = SEARCHER.search(asked);
            found.map(Rc::new).map_err(|problem| {
                let mut why = problem.what.replace('`', "");
                if !problem.remedy.is_empty() {
                    why = format!("{why}: {}", problem.remedy.replace('`', ""));
                }
                why
            })
        });
        answer.clone()
    })
}

fn cards_of(part: &Part) -> Result<Vec<TitleId>, String> {
    let pool = pool::pool();
    let mut kept: Vec<TitleId> = pool.titles().collect();
    for asked in &part.asked {
        let found = ask(asked)?;
        kept.retain(|title| found.binary_search(title).is_ok());
    }
    if let Some(word) = part.bare.as_ref().filter(|word| word.len() > 1) {
        let by_initials = pool
            .titles()
            .filter(|title| initials(&pool.card(*title).title) == *word);
        kept.extend(by_initials.collect::<Vec<_>>());
        kept.sort();
        kept.dedup();
    }
    if part.not {
        return Ok(pool
            .titles()
            .filter(|title| kept.binary_search(title).is_err())
            .collect());
    }
    Ok(kept)
}

/// The cards that a query finds. An empty query finds all.
pub fn find(query: &str) -> Found {
    let mut found = Found {
        titles: pool::pool().titles().collect(),
        ..Found::default()
    };
    for typed in split(query) {
        let part = read(&typed);
        match cards_of(&part) {
            Ok(cards) => {
                found.titles.retain(|title| cards.binary_search(title).is_ok());
                found.parts.push(part);
            }
            Err(why) => found.problems.push((typed, why)),
        }
    }
    found
}

/// The query without one of its parts.
pub fn without(query: &str, typed: &str) -> String {
    let mut parts = split(query);
    if let Some(at) = parts.iter().position(|part| part == typed) {
        parts.remove(at);
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(query: &str) -> Vec<&'static str> {
        let found = find(query);
        assert!(found.problems.is_empty(), "{:?}", found.problems);
        found
            .titles
            .into_iter()
            .map(|title| pool::pool().card(title).title.as_str())
            .collect()
    }

    #[test]
    fn short_forms_are_the_long_ones() {
        assert_eq!(
            titles("t:ally cost<=2 -d:charm"),
            titles("type:ally cost<=2 -die:charm")
        );
        assert_eq!(titles("is:chained"), titles("chained:yes"));
        assert_eq!(titles("atk>=3 pb:any"), titles("attack>=3 unique:any"));
        assert!(!titles("k:\"unit guard\"").is_empty());
    }

    #[test]
    fn only_these_dice_leaves_no_others() {
        let found = titles("t:ally d=natural,charm");
        assert!(!found.is_empty());
        for title in found {
            let (_, card) = pool::card(title).unwrap();
            let text = format!("{:?}", card.cost);
            assert!(
                !text.contains("Ceremonial") && !text.contains("Illusion"),
                "{title}: {text}"
            );
        }
    }

    #[test]
    fn initials_find_titles() {
        for card in &pool::pool().cards {
            assert!(titles(&initials(&card.title)).contains(&card.title.as_str()) || initials(&card.title).len() < 2);
        }
        assert_eq!(initials("Three-Eyed Owl"), "teo");
    }

    #[test]
    fn a_part_that_is_wrong_leaves_the_others_working() {
        let found = find("t:ally cost<=");
        assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
        assert_eq!(found.titles, find("t:ally").titles);
        assert_eq!(without("t:ally cost<= \"a b\"", "cost<="), "t:ally \"a b\"");
    }
}
