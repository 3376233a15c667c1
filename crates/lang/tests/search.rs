//! Searching cards.

use ashwright_core::EditionId;
use ashwright_lang::{Searcher, find_in_each, names_edition, pool, reborn, search, without_part};

/// What a query finds among the cards of the Master Set, which do not grow in number.
fn found(query: &str) -> Vec<&'static str> {
    let pool = reborn();
    match search(pool, query) {
        Ok(titles) => titles
            .into_iter()
            .map(|t| pool.card(t))
            .filter(|card| card.set == "Master Set")
            .map(|card| card.title.as_str())
            .collect(),
        Err(problem) => panic!("{problem}"),
    }
}

fn refused(query: &str) -> String {
    search(reborn(), query).unwrap_err().to_string()
}

#[test]
fn an_empty_query_finds_everything() {
    let all = reborn().cards.len();
    assert_eq!(search(reborn(), "").map(|t| t.len()), Ok(all));
    assert_eq!(search(reborn(), "  ").map(|t| t.len()), Ok(all));
}

#[test]
fn words_match_title_and_text() {
    assert_eq!(found("sniper"), ["Stormwind Sniper"]);
    assert_eq!(found("\"looks at\""), [] as [&str; 0]);
    assert_eq!(found("\"look at 1 random card\""), ["Three-Eyed Owl"]);
    assert_eq!(found("title:snake"), ["Silver Snake", "Summon Silver Snake"]);
    assert_eq!(found("text:\"raise 1 die\""), ["Blood Shaman"]);
}

#[test]
fn fields_ask_for_facts() {
    assert_eq!(found("type:phoenixborn life>=20"), ["Maeoni Viper", "Saria Guideman"]);
    assert_eq!(found("type:ally attack>=3 cost<3"), ["Rose Fire Dancer"]);
    assert_eq!(found("type:unit attack=x"), ["Silver Snake"]);
    assert_eq!(found("type:conjuration limit>5"), ["Mist Spirit", "Sleeping Widow"]);
    assert_eq!(found("unique:jessa"), ["Fear"]);
    assert_eq!(found("chained:yes"), ["Hypnotize", "Golden Veil"]);
    assert_eq!(found("summons:owl"), ["Summon Three-Eyed Owl"]);
    assert_eq!(found("set:master").len(), 78);
    assert_eq!(
        found("die:sympathy"),
        ["Living Doll", "Empower", "Strange Copy", "Sympathy Pain"]
    );
    assert_eq!(found("type:\"ready spell\" die:natural -type:spell"), [] as [&str; 0]);
}

#[test]
fn keywords_are_found_where_they_are_printed_and_granted() {
    assert_eq!(found("keyword:\"Unit Guard\""), ["Butterfly Monk", "Gilder"]);
    assert_eq!(found("keyword:bypass"), ["Hypnotize"]);
    assert_eq!(found("keyword:armored"), ["Root Armor"]);
    assert_eq!(found("ability:throw"), ["Anchornaut"]);
}

#[test]
fn constructs_are_found() {
    assert_eq!(found("uses:redirect"), ["Redirect"]);
    assert_eq!(found("uses:become"), ["Strange Copy"]);
    assert_eq!(found("uses:prevent"), ["Root Armor", "Cover"]);
    assert_eq!(found("uses:\"for each player\""), ["Abundance"]);
}

#[test]
fn a_minus_denies() {
    let all = found("type:ally").len();
    assert_eq!(
        found("type:ally die:charm").len() + found("type:ally -die:charm").len(),
        all
    );
    assert_eq!(
        found("type:conjuration unique:any -attack>=2 -attack:x"),
        ["Blue Jaguar"]
    );
}

#[test]
fn parts_with_or_between_them_need_one_to_match() {
    let count = |query: &str| found(query).len();
    let both = count("die:charm die:natural type:ally");
    assert_eq!(
        count("type:ally (die:charm OR die:natural)"),
        count("type:ally die:charm") + count("type:ally die:natural") - both
    );
    // OR binds less than standing beside each other.
    assert_eq!(
        found("type:ally die:charm OR type:phoenixborn"),
        found("(type:ally die:charm) | type:phoenixborn")
    );
    assert_eq!(found("type:ally AND die:charm"), found("type:ally die:charm"));
    assert_eq!(
        count("type:ally -(die:charm OR die:natural)"),
        count("type:ally -die:charm -die:natural")
    );
    // In small letters it is a word of the text.
    assert_ne!(found("type:ally or die:charm"), found("type:ally OR die:charm"));
    // NOT denies, as a minus does; in small letters it is a word.
    assert_eq!(found("type:ally NOT die:charm"), found("type:ally -die:charm"));
    assert_eq!(
        found("type:ally NOT (die:charm OR die:natural)"),
        found("type:ally -(die:charm OR die:natural)")
    );
    assert_ne!(found("type:ally not die:charm"), found("type:ally -die:charm"));
}

#[test]
fn short_forms_and_other_signs_are_known() {
    assert_eq!(found("t:ally cost<=2 -d:charm"), found("type:ally cost<=2 -die:charm"));
    assert_eq!(found("name:snake"), found("title:snake"));
    assert_eq!(found("is:chained"), found("chained:yes"));
    assert_eq!(found("type:ally cost!=2"), found("type:ally -cost:2"));
    assert_eq!(found("type!=ally"), found("-type:ally"));
    assert_eq!(found("teo"), ["Three-Eyed Owl"]);
    assert_eq!(found("\u{201c}look at 1 random card\u{201d}"), ["Three-Eyed Owl"]);
    assert_eq!(found("queen\u{2019}s"), found("queen's"));
    assert_eq!(found("type:ally \u{2212}die:charm"), found("type:ally -die:charm"));
    for title in found("t:ally d=natural,charm") {
        let pool = reborn();
        let card = pool.card(pool.title(title).expect("it was found"));
        let cost = format!("{:?}", card.cost);
        assert!(
            !cost.contains("Ceremonial") && !cost.contains("Illusion"),
            "{title}: {cost}"
        );
    }
}

#[test]
fn what_is_found_is_ordered_as_asked() {
    let pool = reborn();
    let cost = |query: &str| -> Vec<u32> {
        let titles = search(pool, query).expect("a query");
        titles
            .iter()
            .map(|t| u32::from(pool.card(*t).cost.magic_play_cost()))
            .collect()
    };
    let up = cost("type:ally sort:cost");
    assert!(up.is_sorted() && up.len() > 10);
    let down = cost("sort:-cost type:ally");
    assert!(down.iter().rev().is_sorted());
    assert!(found("type:ally sort:name").is_sorted());
    assert!(!found("type:ally sort:-name").is_sorted());
}

#[test]
fn slips_are_suggested() {
    let searcher = Searcher::new(reborn());
    let said = |query: &str| {
        let slips = searcher.slips(query);
        slips.first().map(ToString::to_string).unwrap_or_default()
    };
    assert!(
        said("hamer knight").contains("did you mean `hammer`?"),
        "{}",
        said("hamer knight")
    );
    assert!(said("\"hamer knight\"").contains("did you mean `hammer knight`?"));
    assert!(said("name:anchornuat").contains("did you mean `anchornaut`?"));
    assert_eq!(said("hammer knight"), "");
    let found = searcher.find("t:ally cost<= hamer");
    assert_eq!(found.problems.len(), 2, "{found:?}");
    assert_eq!(found.parts.len(), 2);
    let words: Vec<&str> = found.parts.iter().map(|part| part.words.as_str()).collect();
    assert_eq!(words, ["type: ally", "“hamer”"]);
    let all = "t:ally (a OR b) -\"x y\"";
    assert_eq!(without_part(all, "(a OR b)"), "t:ally -\"x y\"");
    assert_eq!(searcher.find(all).parts.len(), 3);
}

#[test]
fn mistakes_are_explained() {
    assert_eq!(
        refused("tpye:ally"),
        "error: there is no field `tpye`\n --> query:1:1\n  |\n1 | tpye:ally\n  | ^^^^\n  = help: did you mean `type`?"
    );
    assert!(refused("colour:red").contains("the fields are: name, text, type, die"));
    assert!(refused("die:natrual").contains("did you mean `natural`?"));
    assert!(refused("type:wizard").contains("there are: phoenixborn, ally"));
    assert!(refused("cost<=two").contains("`two` is not a number"));
    assert!(refused("set<=2").contains("`set` is not a number"));
    assert!(refused("keyword:gigantc").contains("did you mean `Gigantic`?"));
    assert!(refused("uses:dael").contains("did you mean `deal`?"));
    assert!(refused("set:nosuch").contains("there is no set `nosuch`"));
    assert!(refused("set:mastre").contains("did you mean `master`?"));
    assert!(refused("unique:nosuch").contains("there is no Phoenixborn"));
    assert!(refused("unique:aradle").contains("did you mean `aradel`?"));
    assert!(refused("summons:nosuch").contains("there is no conjuration"));
    assert!(refused("sort:size").contains("there is no order `size`"));
    assert!(refused("(type:ally").contains("this bracket has no end"));
    assert!(refused("type:ally)").contains("never opened"));
    assert!(refused("type:ally OR").contains("a term is missing"));
    assert!(refused("OR type:ally").contains("a term is missing"));
    assert!(refused("life:").contains("no value"));
    assert!(refused("\"open").contains("this quote has no end"));
}

#[test]
fn an_edition_is_asked_for_among_the_cards_of_all() {
    let editions = [EditionId::RedRains, EditionId::Original];
    let searchers = editions.map(|edition| Searcher::new(pool(edition)));
    let count = |query: &str| {
        let found = find_in_each(&searchers.each_ref(), query);
        assert!(found.iter().all(|found| found.problems.is_empty()), "{found:?}");
        [found[0].titles.len(), found[1].titles.len()]
    };
    let (reborn, red_rains) = (reborn().cards.len(), pool(EditionId::RedRains).cards.len());
    let original = pool(EditionId::Original).cards.len();
    assert_eq!(count("edition:original"), [0, original]);
    assert_eq!(count("edition:reborn"), [reborn, 0]);
    assert_eq!(count("-edition:reborn"), [red_rains - reborn, original]);
    assert_eq!(count("edition:Red-Rains type:aspect -type:aspect"), [0, 0]);
    // A set of one edition is on no card of the other.
    assert_eq!(count("set:\"core set\" (edition:original OR edition:reborn)")[0], 0);
    assert!(names_edition("type:ally (edition:original OR cost<2)") && !names_edition("edition"));
    let found = find_in_each(&searchers.each_ref(), "edition:first set:nowhere");
    let problems: Vec<String> = found[1].problems.iter().map(|(_, why)| why.to_string()).collect();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems[0].contains("there is no edition `first`"), "{problems:?}");
    assert!(refused("edition:orignal").contains("did you mean `original`?"));
}

/// Who made a set is asked by a word, and a list of titles parts them by a sign that no title has.
#[test]
fn what_players_made_is_found_by_a_word() {
    let pool = ashwright_lang::pool(ashwright_core::EditionId::Original);
    let count = |query: &str| search(pool, query).expect("a query").len();
    assert_eq!(count("maker:players"), 55);
    assert_eq!(count("is:fan-made"), 55);
    assert_eq!(count("maker:publisher"), count("-is:fan-made"));
    assert_eq!(count("maker:publisher") + 55, count(""));
    assert_eq!(search(reborn(), "is:fan-made"), Ok(Vec::new()));
    let slip = search(pool, "maker:player").expect_err("no maker");
    assert_eq!(slip.remedy, "did you mean `players`?");
    for (query, asks) in [
        ("maker:publisher type:ally", true),
        ("(ally OR -is:fan-made)", true),
        ("is:unique", false),
        ("players", false),
    ] {
        assert_eq!(ashwright_lang::names_maker(query), asks, "{query}");
    }
    let none = search(pool, "unique:nosuch").expect_err("no Phoenixborn");
    assert!(none.remedy.contains("; "), "{}", none.remedy);
    assert!(!none.remedy.contains(", "), "{}", none.remedy);
}
