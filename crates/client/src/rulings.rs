//! The rulings that the client carries: scenarios with what they show, found by card and by rule.

use ashwright_core::Rule;
use ashwright_rulings::{Scenario, parse};
use std::sync::LazyLock;

const TEXTS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/rulings.rs"));

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

static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let read = TEXTS.iter().filter_map(|(id, text)| {
        let scenario = parse(id, text).ok()?;
        Some(Ruling { id, text, scenario })
    });
    read.collect()
});

/// All rulings, in the order of their names.
pub fn all() -> &'static [Ruling] {
    &RULINGS
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

/// The rulings that are examples of a rule.
pub fn about_rule(rule: Rule) -> Vec<&'static Ruling> {
    all()
        .iter()
        .filter(|ruling| ruling.scenario.cites.contains(&rule))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruling_can_be_read() {
        assert_eq!(all().len(), TEXTS.len());
        assert!(all().len() > 300);
    }

    #[test]
    fn rulings_are_found_by_card_and_rule() {
        assert!(!about_card("Hammer Knight").is_empty());
        let rule = all()[0].scenario.cites[0];
        assert!(about_rule(rule).iter().any(|ruling| ruling.id == all()[0].id));
        assert!(find("r0013").is_some());
    }
}
