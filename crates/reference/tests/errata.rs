//! The lists of errata, the rules that tell them, and the card files that have them in.

use ashwright_core::{EditionId, Rule};
use ashwright_lang::{errata, pool, sources};
use ashwright_reference::Reference;

/// The lines right above a definition in a card file, and the definition.
fn above(edition: EditionId, title: &str) -> String {
    let definition = format!(" \"{title}\"");
    let is_definition = |line: &str| line.ends_with(&definition) && !line.starts_with([' ', '#']);
    let found = sources(edition).iter().find_map(|source| {
        let (above, _) = source
            .text
            .split_once(source.text.lines().find(|line| is_definition(line))?)?;
        Some(above.rsplit("\n\n").next().unwrap_or_default().to_owned())
    });
    found.unwrap_or_else(|| panic!("{title} is defined"))
}

/// R 16.6.9, R 16.6.1 of the original edition: every erratum that the rules tell is in the list, is of a card that there is,
/// stands under the rule that names it, and is marked where the card is defined.
#[test]
fn every_erratum_has_its_rule_and_its_card() {
    for (edition, first) in [(EditionId::Reborn, 10), (EditionId::Original, 101)] {
        let reference = Reference::of(edition);
        let section = reference.section(16, 6).expect("the section on errata");
        let told: Vec<Rule> = section
            .rules
            .iter()
            .map(|rule| rule.number)
            .filter(|rule| rule.2 >= first)
            .collect();
        let listed: Vec<Rule> = errata(edition).map(|erratum| erratum.rule).collect();
        assert_eq!(listed, told, "{edition:?}");
        for erratum in errata(edition) {
            let title = erratum.title;
            assert!(pool(edition).title(title).is_some(), "{title} is a card");
            let rule = reference.rule(erratum.rule).expect("its rule");
            assert!(rule.text.starts_with(title), "{} names {title}", rule.number);
            assert!(!erratum.sets.is_empty(), "what is set of {title}");
            let above = above(edition, title);
            assert!(above.starts_with("# Official errat"), "{title} is marked: {above:?}");
        }
        let marked = sources(edition)
            .iter()
            .map(|source| source.text.matches("\n# Official errat").count());
        assert_eq!(marked.sum::<usize>(), listed.len(), "{edition:?}");
    }
}
