//! The search of the whole site, through all editions: cards, words of the glossary, rules, rulings, decks, pages.

use crate::pool::{self, rule_address};
use crate::rulings;
use ashwright_core::{CardKind, EditionId, Rule, capital};
use ashwright_reference::{Library, Reference, RuleText, Standing};
use std::sync::OnceLock;

/// The kinds of results, in the order in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// Cards.
    Cards,
    /// Words of the glossary.
    Glossary,
    /// Rules.
    Rules,
    /// Rulings.
    Rulings,
    /// Decks.
    Decks,
    /// Pages.
    Pages,
}

/// A result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Result {
    /// Its kind.
    pub group: Group,
    /// What is shown.
    pub title: String,
    /// More about it.
    pub more: String,
    /// Where it leads.
    pub address: String,
    /// Of which edition it is; what belongs to none is of Reborn.
    pub edition: EditionId,
}

/// A word of the glossary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The word.
    pub name: String,
    /// Its name in addresses.
    pub stub: String,
    /// What it means.
    pub text: String,
    /// The number of its entry in the rules, if it has one.
    pub rule: Option<Rule>,
    /// Whether cards can have it as a keyword.
    pub keyword: bool,
}

/// The chapter of the rules that explains words.
const GLOSSARY: u8 = 17;

/// Every word of the glossary of these rules of an edition, if they have come, and every keyword, in alphabetical order.
pub fn glossary(edition: EditionId, rules: Option<&Reference>) -> Vec<Term> {
    let pool = pool::of(edition);
    let mut terms: Vec<Term> = Vec::new();
    let entries = rules
        .and_then(|rules| rules.chapter(GLOSSARY))
        .into_iter()
        .flat_map(|chapter| &chapter.sections);
    for rule in entries.flat_map(|section| &section.rules) {
        let Some((names, text)) = rule.text.strip_prefix("**").and_then(|rest| rest.split_once("**")) else {
            continue;
        };
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            terms.push(Term {
                name: capital(name),
                stub: pool::stub(name),
                text: capital(text.trim_start_matches(':').trim()),
                rule: Some(rule.number),
                keyword: false,
            });
        }
    }
    for keyword in &pool.keywords {
        let stub = pool::stub(&keyword.name);
        let numeral = match pool.ability(keyword.ability).numeral {
            ashwright_core::Numbered::Yes => 1,
            ashwright_core::Numbered::No => 0,
        };
        match terms.iter_mut().find(|term| term.stub == stub) {
            Some(term) => term.keyword = true,
            None => terms.push(Term {
                name: keyword.name.clone(),
                stub,
                text: ashwright_lang::render_keyword(pool, keyword.ability, numeral),
                rule: None,
                keyword: true,
            }),
        }
    }
    ashwright_core::sort_by_key(&mut terms, |term| term.name.to_lowercase());
    terms.dedup_by(|a, b| a.stub == b.stub);
    terms
}

/// How well a name fits: larger is better, nothing when it does not.
fn fit(name: &str, query: &str) -> Option<u32> {
    let name = name.to_lowercase();
    if name == query {
        return Some(100);
    }
    if name.starts_with(query) {
        return Some(80);
    }
    let words: Vec<&str> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    if query
        .split_whitespace()
        .all(|part| words.iter().any(|word| word.starts_with(part)))
    {
        return Some(60);
    }
    let initials: String = words.iter().filter_map(|word| word.chars().next()).collect();
    if query.len() > 1 && initials == query {
        return Some(50);
    }
    (query.len() > 2 && name.contains(query)).then_some(30)
}

/// The editions whose cards and decks have come.
fn with_cards() -> impl Iterator<Item = EditionId> {
    let is_here = |edition: &EditionId| match edition {
        EditionId::Reborn | EditionId::RedRains => true,
        EditionId::Original => cfg!(not(target_arch = "wasm32")) || pool::brought().is_some(),
    };
    pool::PLAYED.into_iter().filter(is_here)
}

/// Whether a rule says in its edition what nobody finds in those below.
fn is_own(rule: &RuleText) -> bool {
    match rule.standing {
        Standing::Own | Standing::Replaced => true,
        Standing::Same(_) | Standing::Kept(_) => false,
    }
}

/// The words of the glossary of an edition that say something else than those of Reborn.
fn own_terms(edition: EditionId, rules: &'static Library) -> &'static [Term] {
    static OF_REBORN: OnceLock<Vec<Term>> = OnceLock::new();
    static OF_RED_RAINS: OnceLock<Vec<Term>> = OnceLock::new();
    static OF_ORIGINAL: OnceLock<Vec<Term>> = OnceLock::new();
    let all = |edition| glossary(edition, Some(rules.of(edition)));
    let beyond = |edition| {
        let known = own_terms(EditionId::Reborn, rules);
        let mut terms = all(edition);
        terms.retain(|term| {
            let same = |other: &Term| other.stub == term.stub && other.text == term.text;
            !known.iter().any(same)
        });
        terms
    };
    match edition {
        EditionId::Reborn => OF_REBORN.get_or_init(|| all(edition)),
        EditionId::RedRains => OF_RED_RAINS.get_or_init(|| beyond(edition)),
        EditionId::Original => OF_ORIGINAL.get_or_init(|| beyond(edition)),
    }
}

/// How many results of a kind are shown of an edition: of Reborn more than of the others.
fn most(edition: EditionId) -> usize {
    match edition {
        EditionId::Reborn => 6,
        EditionId::RedRains | EditionId::Original => 3,
    }
}

/// What is found for a query.
struct Found {
    query: String,
    results: Vec<(u32, Result)>,
}

impl Found {
    fn add(&mut self, score: Option<u32>, result: impl FnOnce() -> Result) {
        if let Some(score) = score {
            self.results.push((score, result()));
        }
    }

    fn cards(&mut self) {
        for printing in with_cards().flat_map(pool::cards) {
            let card = printing.card();
            let edition = match printing.is_of_players() {
                true => printing.edition(),
                false => EditionId::RedRains,
            };
            // Whoever leads goes before what belongs to them.
            let leads = matches!(card.kind, CardKind::Phoenixborn | CardKind::Chimera);
            let score = fit(&card.title, &self.query).map(|score| score + u32::from(leads));
            self.add(score, || Result {
                group: Group::Cards,
                title: card.title.clone(),
                more: capital(card.kind.words()),
                address: printing.address(),
                edition,
            });
        }
    }

    fn decks(&mut self) {
        for edition in with_cards() {
            for deck in pool::decks(edition) {
                let leader = &pool::of(edition).card(deck.deck.phoenixborn).title;
                let score = fit(&deck.name, &self.query).or_else(|| fit(leader, &self.query));
                self.add(score, || Result {
                    group: Group::Decks,
                    title: deck.name.clone(),
                    more: leader.clone(),
                    address: pool::address("/decks", edition, &pool::stub(&deck.name)),
                    edition,
                });
            }
        }
    }

    fn term(&mut self, edition: EditionId, term: &Term) {
        self.add(fit(&term.name, &self.query), || Result {
            group: Group::Glossary,
            title: term.name.clone(),
            more: term.text.clone(),
            address: pool::address("/rules", edition, &format!("glossary/{}", term.stub)),
            edition,
        });
    }

    fn glossary(&mut self, rules: Option<&'static Library>) {
        let Some(rules) = rules else {
            // Keywords stand on the cards.
            let terms = glossary(EditionId::default(), None);
            return terms.iter().for_each(|term| self.term(EditionId::default(), term));
        };
        for edition in EditionId::ALL {
            // Those of the original edition are told from its cards, too.
            if edition != EditionId::Original || with_cards().any(|here| here == edition) {
                for term in own_terms(edition, rules) {
                    self.term(edition, term);
                }
            }
        }
    }

    /// The rules of Reborn, and of the others those that differ.
    fn rules(&mut self, rules: &Library) {
        for edition in EditionId::ALL {
            let hits = rules.of(edition).search(&self.query).into_iter();
            let hits = hits.filter(|hit| hit.rule.number.0 != GLOSSARY);
            let hits = hits.filter(|hit| edition == EditionId::Reborn || is_own(hit.rule));
            for hit in hits.take(most(edition)) {
                let rule = hit.rule.number;
                self.add(Some(hit.score), || Result {
                    group: Group::Rules,
                    title: rule.to_string(),
                    more: hit.rule.text.replace("**", ""),
                    address: rule_address(edition, rule),
                    edition,
                });
            }
        }
    }

    fn rulings(&mut self) {
        for ruling in EditionId::ALL.into_iter().flat_map(rulings::of) {
            let score = fit(ruling.id, &self.query).or_else(|| fit(ruling.title, &self.query));
            self.add(score, || Result {
                group: Group::Rulings,
                title: ruling.title.to_owned(),
                more: String::new(),
                address: ruling.address(),
                edition: ruling.edition,
            });
        }
    }

    /// The best of each group and edition; of two that fit as well, the one of Reborn comes first.
    fn best(mut self) -> Vec<Result> {
        ashwright_core::sort_by(&mut self.results, |(a, x), (b, y)| {
            let groups = x.group.cmp(&y.group).then(b.cmp(a));
            groups.then(x.edition.cmp(&y.edition)).then(x.title.cmp(&y.title))
        });
        let mut shown: Vec<Result> = Vec::new();
        for (_, result) in self.results {
            let alike = |other: &&Result| other.group == result.group && other.edition == result.edition;
            if shown.iter().filter(alike).count() < most(result.edition) {
                shown.push(result);
            }
        }
        shown
    }
}

/// The results for a query, grouped, the best of each group first. What has come is searched: `rules`, the rulings, and the
/// cards of every edition; `pages` are the pages with their addresses.
pub fn search(query: &str, rules: Option<&'static Library>, pages: &[(String, &str)]) -> Vec<Result> {
    let query = query.trim().to_lowercase();
    if query.is_empty() {
        return Vec::new();
    }
    let mut found = Found {
        query,
        results: Vec::new(),
    };
    found.cards();
    found.glossary(rules);
    if let Some(rules) = rules {
        found.rules(rules);
    }
    found.rulings();
    found.decks();
    for (name, address) in pages {
        found.add(fit(name, &found.query), || Result {
            group: Group::Pages,
            title: name.clone(),
            more: String::new(),
            address: (*address).to_string(),
            edition: EditionId::default(),
        });
    }
    found.best()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tests::kept;

    #[test]
    fn keywords_and_cards_are_found() {
        let rules = Some(kept());
        let found = search("unit gu", rules, &[]);
        assert!(
            found
                .iter()
                .any(|result| result.address == "/rules/glossary/unit-guard"),
            "{found:?}"
        );
        let found = search("hammer", None, &[]);
        assert_eq!(found[0].address, "/cards/hammer-knight");
        assert!(search("  ", rules, &[]).is_empty());
    }

    /// What is of Reborn comes first, and every hit of another edition leads to that edition.
    #[test]
    fn every_edition_is_searched() {
        crate::rulings::tests::kept();
        let found = search("hammer knight", Some(kept()), &[]);
        let cards: Vec<_> = found.iter().filter(|result| result.group == Group::Cards).collect();
        assert_eq!(cards[0].address, "/cards/hammer-knight");
        assert_eq!(cards[1].address, "/cards/original/hammer-knight");
        for edition in EditionId::ALL {
            let ruling = |result: &&Result| result.group == Group::Rulings && result.edition == edition;
            assert!(
                search("attack", Some(kept()), &[]).iter().any(|result| ruling(&result)),
                "{edition:?}"
            );
        }
        let found = search("ballistic seeds", Some(kept()), &[]);
        assert!(
            !found.is_empty() && found.iter().all(|result| result.edition == EditionId::RedRains),
            "{found:?}"
        );
        for result in search("chimera", Some(kept()), &[])
            .iter()
            .chain(&search("respark", Some(kept()), &[]))
        {
            let named = result.address.contains(result.edition.word());
            let card = result.group == Group::Cards;
            assert!(named || card || result.edition == EditionId::Reborn, "{result:?}");
        }
    }

    /// Where an edition keeps a rule of Reborn, it is found once.
    #[test]
    fn rules_that_editions_share_are_found_once() {
        let found = search("meditate", Some(kept()), &[]);
        let rules: Vec<&Result> = found.iter().filter(|result| result.group == Group::Rules).collect();
        assert!(!rules.is_empty());
        let mut numbers: Vec<_> = rules.iter().map(|result| (result.edition, &result.title)).collect();
        numbers.sort();
        numbers.dedup();
        assert_eq!(numbers.len(), rules.len(), "{rules:?}");
        for result in rules {
            let rules = kept().of(result.edition).rules();
            let own = rules.filter(|rule| rule.number.to_string() == result.title).any(is_own);
            assert!(own || result.edition == EditionId::Reborn, "{result:?}");
        }
    }

    #[test]
    fn every_keyword_is_in_the_glossary() {
        let terms = glossary(EditionId::Reborn, Some(kept().of(EditionId::Reborn)));
        for keyword in &ashwright_lang::reborn().keywords {
            let stub = pool::stub(&keyword.name);
            let found = terms.iter().find(|term| term.stub == stub);
            assert!(
                found.is_some_and(|term| term.keyword && !term.text.is_empty()),
                "{}",
                keyword.name
            );
        }
    }
}
