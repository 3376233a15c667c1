//! Searching cards.

use ashwright_lang::{reborn, search};

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
fn mistakes_are_explained() {
    assert_eq!(
        refused("tpye:ally"),
        "error: there is no field `tpye`\n --> query:1:1\n  |\n1 | tpye:ally\n  | ^^^^\n  = help: did you mean `type`?"
    );
    assert!(refused("colour:red").contains("the fields are: title, text, type, die"));
    assert!(refused("die:natrual").contains("did you mean `natural`?"));
    assert!(refused("type:wizard").contains("there are: phoenixborn, ally"));
    assert!(refused("cost<=two").contains("`two` is not a number"));
    assert!(refused("set<=2").contains("`set` is not a number"));
    assert!(refused("keyword:gigantc").contains("did you mean `Gigantic`?"));
    assert!(refused("uses:dael").contains("did you mean `deal`?"));
    assert!(refused("life:").contains("no value"));
    assert!(refused("\"open").contains("this quote has no end"));
}
