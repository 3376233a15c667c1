//! The search of the whole site: cards, words of the glossary, rules, decks, pages.

use crate::pool;
use ashwright_core::EditionId;
use ashwright_reference::Reference;

/// The kinds of results, in the order in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// Cards.
    Cards,
    /// Words of the glossary.
    Glossary,
    /// Rules.
    Rules,
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
    pub rule: Option<String>,
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
                rule: Some(rule.number.to_string()),
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

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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

/// The results for a query, grouped, the best of each group first. `rules` are searched if they have come; `pages` are
/// the pages with their addresses.
pub fn search(query: &str, rules: Option<&Reference>, pages: &[(String, &str)]) -> Vec<Result> {
    let query = query.trim().to_lowercase();
    if query.is_empty() {
        return Vec::new();
    }
    let mut results: Vec<(u32, Result)> = Vec::new();
    for printing in pool::cards(EditionId::default()) {
        let card = printing.card();
        if let Some(score) = fit(&card.title, &query) {
            let result = Result {
                group: Group::Cards,
                title: card.title.clone(),
                more: capital(card.kind.words()),
                address: printing.address(),
            };
            results.push((score, result));
        }
    }
    for term in glossary(EditionId::default(), rules) {
        if let Some(score) = fit(&term.name, &query) {
            let result = Result {
                group: Group::Glossary,
                title: term.name,
                more: term.text,
                address: format!("/rules/glossary/{}", term.stub),
            };
            results.push((score, result));
        }
    }
    for hit in rules
        .into_iter()
        .flat_map(|rules| rules.search(&query))
        .filter(|hit| hit.rule.number.0 != GLOSSARY)
        .take(5)
    {
        let rule = hit.rule.number;
        let result = Result {
            group: Group::Rules,
            title: rule.to_string(),
            more: hit.rule.text.replace("**", ""),
            address: format!("/rules/{}.{}#r{rule}", rule.0, rule.1),
        };
        results.push((hit.score, result));
    }
    for deck in pool::decks(EditionId::default()) {
        let leader = &pool::of(EditionId::default()).card(deck.deck.phoenixborn).title;
        if let Some(score) = fit(&deck.name, &query).or_else(|| fit(leader, &query)) {
            let result = Result {
                group: Group::Decks,
                title: deck.name.clone(),
                more: leader.clone(),
                address: format!("/decks/{}", pool::stub(&deck.name)),
            };
            results.push((score, result));
        }
    }
    for (name, address) in pages {
        if let Some(score) = fit(name, &query) {
            let result = Result {
                group: Group::Pages,
                title: name.clone(),
                more: String::new(),
                address: (*address).to_string(),
            };
            results.push((score, result));
        }
    }
    ashwright_core::sort_by(&mut results, |(a, x), (b, y)| {
        x.group.cmp(&y.group).then(b.cmp(a)).then(x.title.cmp(&y.title))
    });
    let mut shown: Vec<Result> = Vec::new();
    for (_, result) in results {
        if shown.iter().filter(|other| other.group == result.group).count() < 6 {
            shown.push(result);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tests::kept;

    #[test]
    fn keywords_and_cards_are_found() {
        let rules = Some(kept().of(EditionId::Reborn));
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
