//! The card files of the project load.

use ashwright_core::{AbilityId, EditionId, StepId, all_steps};
use ashwright_lang::{Source, load, pool, reborn, sources};

#[test]
fn every_builtin_card_loads() {
    for edition in EditionId::ALL {
        if let Err(problems) = load(sources(edition)) {
            let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("{}", shown.join("\n\n"));
        }
        assert_eq!(pool(edition).edition, edition);
    }
    let pool = reborn();
    assert_eq!(pool.dice_powers.len(), 9);
    assert_eq!(pool.card(pool.titles().next().unwrap()).title, "Aradel Summergaard");
}

/// A pool has the cards of every layer of its edition, whatever the order of the files.
#[test]
fn red_rains_has_the_cards_of_reborn() {
    let base: Vec<_> = reborn().cards.iter().map(|card| &card.title).collect();
    let cards = &pool(EditionId::RedRains).cards;
    assert_eq!(
        cards
            .iter()
            .map(|card| &card.title)
            .take(base.len())
            .collect::<Vec<_>>(),
        base
    );
    let mut files = sources(EditionId::RedRains).to_vec();
    files.reverse();
    assert_eq!(load(&files).expect("the cards").edition, EditionId::RedRains);
}

/// Editions that share no card are not loaded together; files that name none go with any.
#[test]
fn cards_of_two_editions_do_not_mix() {
    let mut files = sources(EditionId::Original).to_vec();
    files.push(Source::new(
        "mine",
        "set \"Mine\"\n\naction spell \"Peace\"\n  cost main\n  you draw 1 card\n",
    ));
    assert_eq!(load(&files).expect("the cards").edition, EditionId::Original);
    files.push(Source::new("reborn", "edition reborn\nset \"Other\"\n"));
    let problems = load(&files).expect_err("they do not mix");
    assert!(
        problems.iter().any(|one| one.what.contains("others are of original")),
        "{problems:?}"
    );
}

#[test]
fn the_fingerprint_does_not_depend_on_line_ends() {
    let text = "edition reborn\nset \"Test\"\n\nally \"Scout\"\n  cost main\n  stats 1 / 1 / 1\n";
    let unix = load(&[Source::new("a", text)]).unwrap();
    let dos = load(&[Source::new("a", text.replace('\n', "\r\n"))]).unwrap();
    assert_eq!(unix, dos);
}

/// Whatever lasts speaks of steps by their names.
#[test]
fn every_step_is_found_by_its_name_and_no_other_is() {
    let pool = reborn();
    let mut steps = 0;
    for (ability, definition) in (0..).map(AbilityId).zip(&pool.abilities) {
        let all = all_steps(definition.body.steps());
        for (number, step) in (0..).zip(&all) {
            assert_eq!(step.id, StepId { ability, number });
            assert!(pool.step(step.id).is_some_and(|found| std::ptr::eq(found, *step)));
        }
        let beyond = u16::try_from(all.len()).unwrap();
        assert_eq!(
            pool.step(StepId {
                ability,
                number: beyond
            }),
            None
        );
        steps += all.len();
    }
    assert!(steps > 1000, "{steps}");
    assert_eq!(pool.step(StepId::NOWHERE), None);
}
