//! The rulings: scenarios with what they show, found by card and by rule.

use ashwright_core::{EditionId, Rule};
use ashwright_local::library::in_one;
use ashwright_rulings::{Scenario, parse};
use std::sync::{LazyLock, OnceLock};

/// A ruling.
#[derive(Debug)]
pub struct Ruling {
    /// Its name in addresses: `R0013`, `spell-guard`.
    pub id: &'static str,
    /// The file as it was written.
    pub text: &'static str,
    /// What was read from it.
    pub scenario: Scenario,
}

static TEXT: OnceLock<String> = OnceLock::new();

static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| read(TEXT.get().map_or("", String::as_str)));

fn read(text: &'static str) -> Vec<Ruling> {
    let read = in_one(text).filter_map(|(id, text)| {
        let scenario = parse(id, text).ok()?;
        Some(Ruling { id, text, scenario })
    });
    read.collect()
}

/// Takes the text in which all rulings lie; false when there is one already.
pub fn keep(text: String) -> bool {
    TEXT.set(text).is_ok()
}

/// All rulings, in the order of their names; none as long as their text was not kept.
pub fn all() -> &'static [Ruling] {
    if TEXT.get().is_some() { &RULINGS } else { &[] }
}

/// The ruling of this name.
pub fn find(id: &str) -> Option<&'static Ruling> {
    all().iter().find(|ruling| ruling.id.eq_ignore_ascii_case(id))
}

/// The rulings whose text names a card.
pub fn about_card(title: &str) -> Vec<&'static Ruling> {
    let names = |text: &str| {
        text.match_indices(title).any(|(at, _)| {
            let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            ends(text[..at].chars().next_back()) && ends(text[at + title.len()..].chars().next())
        })
    };
    all().iter().filter(|ruling| names(ruling.text)).collect()
}

/// The rulings of an edition that are examples of a rule.
pub fn about_rule(edition: EditionId, rule: Rule) -> Vec<&'static Ruling> {
    all()
        .iter()
        .filter(|ruling| ruling.scenario.edition == edition && ruling.scenario.cites.contains(&rule))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "=== R0001
ruling R0001
cites 1.1.1
title A Gilder is there

Isaac Phoenixborn \"Noah Redmoon\"
  battlefield Gilder
Fernanda Phoenixborn \"Jessa Na Ni\"

expect Isaac battlefield: Gilder
=== other
ruling other
cites 1.1.2
title Nobody is there

Isaac Phoenixborn \"Noah Redmoon\"
Fernanda Phoenixborn \"Jessa Na Ni\"

expect Isaac battlefield: empty
";

    #[test]
    fn rulings_are_found_by_name_card_and_rule() {
        assert!(all().is_empty());
        assert!(keep(TWO.to_owned()));
        assert!(!keep(String::new()));
        assert_eq!(all().len(), 2);
        assert_eq!(find("r0001").map(|ruling| ruling.id), Some("R0001"));
        let about: Vec<&str> = about_card("Gilder").iter().map(|ruling| ruling.id).collect();
        assert_eq!(about, ["R0001"]);
        assert!(about_rule(EditionId::RedRains, Rule(1, 1, 2)).is_empty());
        let about: Vec<&str> = about_rule(EditionId::Reborn, Rule(1, 1, 2))
            .iter()
            .map(|ruling| ruling.id)
            .collect();
        assert_eq!(about, ["other"]);
    }
}
