//! The search of the cards, for whoever types: it belongs to the card language, and a part that cannot be understood is
//! reported while the others keep working.

use crate::pool::{self, Printing};
use ashwright_core::{EditionId, Maker};
use ashwright_lang::{QueryPart, Searcher, find_in_each};

/// What was found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// The cards, in the order of the pool or the one that was asked for; of several editions one after the other.
    pub cards: Vec<Printing>,
    /// How many more were found of sets that players made, which are off unless the query asks who made a card.
    pub left_out: usize,
    /// Whether the query asks for an order.
    pub ordered: bool,
    /// The parts that were understood.
    pub parts: Vec<QueryPart>,
    /// The parts that were not, each with the reason and what to do.
    pub problems: Vec<(String, String)>,
}

/// Where a query looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// The cards of players of one edition.
    Players(EditionId),
    /// All cards of every edition: for queries that ask for one.
    All,
}

impl Among {
    /// Where a query looks that somebody types: among the cards of Reborn, unless it asks for an edition.
    pub fn of(query: &str) -> Among {
        match ashwright_lang::names_edition(query) {
            true => Among::All,
            false => Among::Players(EditionId::Reborn),
        }
    }
}

/// The cards that a query finds. An empty query finds all. The cards of the editions that it looks among are here.
pub fn find(query: &str, among: Among) -> Found {
    let editions: &[EditionId] = match &among {
        Among::Players(edition) => std::slice::from_ref(edition),
        Among::All => &pool::PLAYED,
    };
    let searchers: Vec<&Searcher<'static>> = editions.iter().map(|edition| pool::searcher(*edition)).collect();
    let mut each = find_in_each(&searchers, query);
    let mut cards = Vec::new();
    for (edition, found) in editions.iter().zip(&mut each) {
        let titles = std::mem::take(&mut found.titles).into_iter();
        cards.extend(titles.map(|title| Printing::new(*edition, title)));
    }
    let all = cards.len();
    match among {
        // What a Chimera's cards conjure is of players' kinds, and no card of theirs.
        Among::Players(edition) => {
            let own = |card: &Printing| edition == EditionId::RedRains || card.pool().edition_of(card.id()) == edition;
            cards.retain(|card| card.is_of_players() && own(card));
        }
        Among::All if ashwright_lang::names_maker(query) => {}
        Among::All => cards.retain(|card| card.card().maker == Maker::Publisher),
    }
    let left_out = match among {
        Among::Players(_) => 0,
        Among::All => all - cards.len(),
    };
    let found = each.swap_remove(0);
    let problems = found.problems.into_iter().map(|(typed, problem)| {
        let mut why = problem.what.replace('`', "");
        if !problem.remedy.is_empty() {
            why = format!("{why}: {}", problem.remedy.replace('`', ""));
        }
        (typed, why)
    });
    Found {
        cards,
        left_out,
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
    use ashwright_core::DieType;

    fn looked(query: &str) -> Found {
        find(query, Among::of(query))
    }

    fn titles(query: &str) -> Vec<&'static str> {
        let found = looked(query);
        assert!(found.problems.is_empty(), "{:?}", found.problems);
        found.cards.iter().map(|card| card.card().title.as_str()).collect()
    }

    #[test]
    fn an_edition_is_looked_through_where_it_is_asked_for() {
        let original = looked("edition:original");
        let of_players = looked("edition:original is:fan-made");
        assert!(of_players.cards.iter().all(|card| card.card().maker == Maker::Players));
        assert_eq!((original.left_out, of_players.left_out), (of_players.cards.len(), 0));
        let all = pool::of(EditionId::Original).cards.len();
        assert_eq!(original.cards.len() + original.left_out, all);
        assert!(original.cards.iter().all(|card| card.edition() == EditionId::Original));
        let without = looked("");
        assert!(
            without
                .cards
                .iter()
                .all(|card| card.edition() == EditionId::Reborn && card.is_of_players())
        );
        let reborn = looked("edition:reborn");
        assert_eq!(reborn.cards.len(), ashwright_lang::reborn().cards.len());
        assert_eq!(without.cards.len(), reborn.cards.len());
        assert!(reborn.cards.iter().all(|card| without.cards.contains(card)));
        let red_rains = looked("edition:red-rains type:behavior");
        assert!(!red_rains.cards.is_empty() && red_rains.cards.iter().all(|card| !card.is_of_players()));
        assert_eq!(titles("edition:original name:\"hammer knight\""), ["Hammer Knight"]);
        let wrong = looked("edition:second hammer");
        assert_eq!(wrong.problems.len(), 1, "{:?}", wrong.problems);
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
            let card = pool::card(EditionId::Reborn, title).unwrap();
            let dice = card.card().cost.dice_types();
            let meant = |kind: &DieType| [DieType::Natural, DieType::Charm].contains(kind);
            assert!(dice.iter().all(meant), "{title}: {dice:?}");
        }
    }

    #[test]
    fn a_part_that_is_wrong_leaves_the_others_working() {
        let found = looked("t:ally cost<=");
        assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
        assert_eq!(found.cards, looked("t:ally").cards);
        assert_eq!(without("t:ally cost<= \"a b\"", "cost<="), "t:ally \"a b\"");
    }

    #[test]
    fn only_what_is_being_written_breaks_off() {
        let typed = &looked("t:ally cost<=").problems[0].0;
        assert!(breaks_off("t:ally cost<=", typed));
        assert!(!breaks_off("t:ally cost<= ", typed), "somebody went on");
        assert!(!breaks_off("cost<= t:ally", typed));
        assert!(!breaks_off("colour:red", "colour:red"), "the value is there, and wrong");
    }
}
