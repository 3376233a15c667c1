//! The search of the cards, for whoever types: it belongs to the card language, and a part that cannot be understood is
//! reported while the others keep working.

use crate::pool;
use ashwright_core::TitleId;
use ashwright_lang::{QueryPart, Searcher};
use std::sync::LazyLock;

/// What was found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// The cards, in the order of the pool or the one that was asked for.
    pub titles: Vec<TitleId>,
    /// Whether the query asks for an order.
    pub ordered: bool,
    /// The parts that were understood.
    pub parts: Vec<QueryPart>,
    /// The parts that were not, each with the reason and what to do.
    pub problems: Vec<(String, String)>,
}

/// Keeps the words of each card once they were asked for.
static SEARCHER: LazyLock<Searcher<'static>> = LazyLock::new(|| Searcher::new(pool::pool()));

/// The cards of players that a query finds. An empty query finds all.
pub fn find(query: &str) -> Found {
    let found = SEARCHER.find(query);
    let problems = found.problems.into_iter().map(|(typed, problem)| {
        let mut why = problem.what.replace('`', "");
        if !problem.remedy.is_empty() {
            why = format!("{why}: {}", problem.remedy.replace('`', ""));
        }
        (typed, why)
    });
    Found {
        titles: found
            .titles
            .into_iter()
            .filter(|title| pool::is_of_players(*title))
            .collect(),
        ordered: found.ordered,
        parts: found.parts,
        problems: problems.collect(),
    }
}

/// The query without one of its parts.
pub fn without(query: &str, typed: &str) -> String {
    ashwright_lang::without_part(query, typed)
}

/// Whether a query ends in this part, and the part where its value would stand: somebody is still writing it.
pub fn breaks_off(query: &str, typed: &str) -> bool {
    query.ends_with(typed) && typed.ends_with([':', '=', '<', '>', '!'])
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
    fn a_part_that_is_wrong_leaves_the_others_working() {
        let found = find("t:ally cost<=");
        assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
        assert_eq!(found.titles, find("t:ally").titles);
        assert_eq!(without("t:ally cost<= \"a b\"", "cost<="), "t:ally \"a b\"");
    }

    #[test]
    fn only_what_is_being_written_breaks_off() {
        let typed = &find("t:ally cost<=").problems[0].0;
        assert!(breaks_off("t:ally cost<=", typed));
        assert!(!breaks_off("t:ally cost<= ", typed), "somebody went on");
        assert!(!breaks_off("cost<= t:ally", typed));
        assert!(!breaks_off("colour:red", "colour:red"), "the value is there, and wrong");
    }
}
