//! The rules that findings about decks cite exist in the edition of the deck.

use ashwright_core::{CardKind, DieType, EditionId, Pool, Rule};
use ashwright_decks::format::{self, Format};
use ashwright_decks::{Draft, ready};
use ashwright_engine::Rulebook;
use ashwright_reference::Reference;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The numbers behind the word "rule" in a sentence.
fn cited(text: &str) -> Vec<Rule> {
    let behind = text.split("rule ").skip(1);
    let numbers = behind.map(|rest| rest.trim_start().split(|c: char| !c.is_ascii_digit() && c != '.'));
    numbers
        .filter_map(|mut words| words.next()?.trim_end_matches('.').parse().ok())
        .collect()
}

/// Decks with everything wrong that a deck can have: every card of the edition four times, with all dice and all cards among the
/// First Five; next to nothing; those that are unique to the leader; and all of it without a leader.
fn wrong_decks(pool: &Pool) -> Vec<Draft> {
    let leaders = pool.titles().filter(|t| pool.card(*t).kind == CardKind::Phoenixborn);
    let mut all = Draft {
        first_five: pool.titles().collect(),
        ..Draft::default()
    };
    for title in pool.titles() {
        all.add(title, 4);
    }
    for kind in DieType::ALL {
        all.set_dice(kind, 3);
    }
    let mut decks = vec![all.clone()];
    for leader in leaders {
        let with = |mut deck: Draft| {
            deck.phoenixborn = Some(leader);
            deck
        };
        let unique = pool.titles().filter(|t| pool.card(*t).unique == Some(leader));
        let mut own = Draft::default();
        for title in unique.filter(|t| pool.card(*t).kind.is_of_deck()) {
            own.add(title, 3);
            own.first_five.push(title);
        }
        decks.extend([all.clone(), Draft::default(), own].map(with));
    }
    decks
}

#[test]
fn every_finding_cites_a_rule_of_its_edition() {
    for edition in EditionId::ALL {
        let book = Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone()));
        let reference = Reference::of(edition);
        let mut said: BTreeSet<String> = BTreeSet::new();
        for draft in wrong_decks(&book.pool) {
            for format in Format::ALL {
                said.extend(
                    format::check(&book, &draft, format, &[])
                        .into_iter()
                        .map(|found| found.text),
                );
            }
            said.extend(
                draft
                    .named(&book.pool)
                    .into_iter()
                    .flat_map(|deck| ready::check(&book, &deck)),
            );
        }
        let mut all: BTreeSet<Rule> = BTreeSet::new();
        for text in &said {
            for rule in cited(text) {
                assert!(reference.rule(rule).is_some(), "{}: {text}", edition.word());
                all.insert(rule);
            }
        }
        assert!(all.len() > 7, "{}: {all:?}", edition.word());
        let no_five = match edition {
            EditionId::Reborn | EditionId::RedRains => Rule(16, 5, 2),
            EditionId::Original => Rule(2, 2, 2),
        };
        let needs_five = format!("which needs five (rule {no_five})");
        assert!(said.iter().any(|text| text.contains(&needs_five)), "{said:?}");
    }
}
