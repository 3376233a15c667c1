//! Walks the table of editions: wherever two of them differ, a pair of rulings shows it, and comes out otherwise when only that
//! point of the table is changed.

use ashwright_core::{EditionId, Rule};
use ashwright_engine::{Edition, Rulebook};
use ashwright_reference::{Number, Reference, citations};
use ashwright_rulings::{Scenario, load_directory, run};
use std::path::Path;
use std::sync::Arc;

/// A point of the table: its name, whether two editions differ in it, and how one takes it over from the other.
struct Point {
    name: &'static str,
    differs: fn(&Edition, &Edition) -> bool,
    take: fn(&mut Edition, &Edition),
}

/// Names every point of the table. One that is missing here does not compile.
macro_rules! points {
    (of $($shown:ident),* ; apart from $($other:ident),*) => {{
        let Edition { $($shown: _,)* $($other: _,)* } = Edition::of(EditionId::Reborn);
        [$(Point {
            name: stringify!($shown),
            differs: |one, other| one.$shown != other.$shown,
            take: |edition, from| edition.$shown = from.$shown,
        }),*]
    }};
}

/// Where a point of one edition shows nothing in the other: it is asked only on the way that the other edition takes there, or
/// nothing of the other's is of the kind. The second name is the point that has to change as well to show it.
const SHOWN_BY_ONE: [(EditionId, &str, Option<&str>); 9] = [
    // Each edition asks these in its own way of resolving battles, which follows from how attacks are announced.
    (EditionId::Original, "guards", Some("announcement")),
    (EditionId::Original, "must_counter", Some("announcement")),
    (EditionId::Reborn, "lost_defender", Some("announcement")),
    // No card of Reborn waits for tokens other than wounds being placed or removed.
    (EditionId::Reborn, "moving", None),
    // No cost of Reborn is without an action.
    (EditionId::Reborn, "actionless", None),
    // Time dice are among those of every deck of Reborn.
    (EditionId::Reborn, "dice_of_players", None),
    // No Phoenixborn of the original edition has cards of two titles.
    (EditionId::Original, "uniques", None),
    // Only a game against a Chimera has a second one.
    (EditionId::Original, "second_game", None),
    (EditionId::Reborn, "second_game", None),
];

/// What hangs together in [`Scheduler`](ashwright_engine::Scheduler), row by row: the pair that shows it, and the rules that its
/// rulings of the original edition and of Reborn cite for it. Of each pair at least one comes out otherwise by the other scheduler.
const OF_SCHEDULER: &[(&str, Rule, Rule)] = &[
    ("P013", Rule(13, 4, 2), Rule(13, 4, 2)),
    ("P018", Rule(8, 2, 2), Rule(8, 2, 2)),
    ("P039", Rule(9, 1, 102), Rule(9, 1, 1)),
    ("P041", Rule(8, 3, 2), Rule(8, 3, 2)),
    ("P042", Rule(7, 6, 6), Rule(7, 6, 6)),
    ("P043", Rule(8, 2, 2), Rule(8, 2, 2)),
    ("P046", Rule(9, 5, 1), Rule(9, 5, 1)),
    ("P046b", Rule(9, 4, 1), Rule(9, 4, 1)),
    ("P047", Rule(6, 2, 3), Rule(6, 2, 3)),
    ("P048", Rule(9, 7, 4), Rule(9, 7, 4)),
    ("P048b", Rule(9, 7, 15), Rule(9, 7, 15)),
    ("P055", Rule(9, 1, 101), Rule(9, 1, 8)),
    ("P056", Rule(8, 2, 2), Rule(8, 2, 2)),
    ("P057", Rule(10, 2, 1), Rule(10, 2, 1)),
    ("P057b", Rule(8, 1, 5), Rule(8, 1, 5)),
    ("P058", Rule(8, 1, 8), Rule(8, 1, 8)),
    ("P062", Rule(10, 3, 101), Rule(10, 3, 2)),
    ("P062b", Rule(8, 5, 1), Rule(8, 5, 1)),
    ("P063", Rule(5, 6, 1), Rule(5, 6, 5)),
    ("P064", Rule(6, 7, 2), Rule(6, 7, 2)),
];

/// What the rules of two editions tell otherwise without a point of the table: the pair, and the rule of both. No card of Reborn
/// answers a single discard of a meditation, and nobody forgets what they saw being put face down.
const WITHOUT_POINT: &[(&str, Rule)] = &[("P086", Rule(6, 10, 3)), ("P089", Rule(15, 4, 2))];

fn pairs(edition: EditionId) -> Vec<Scenario> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings/pairs");
    let loaded = load_directory(&directory).expect("the pairs can be read");
    let scenarios = loaded
        .into_iter()
        .map(|(_, scenario)| scenario.expect("a pair is read"));
    scenarios.filter(|scenario| scenario.edition == edition).collect()
}

/// The rulings that do not come out by a book.
fn changed(book: &Rulebook, rulings: &[Scenario]) -> Vec<String> {
    let fails = rulings.iter().filter(|ruling| run(book, ruling).is_err());
    fails.map(|ruling| ruling.id.clone()).collect()
}

#[test]
fn every_point_where_editions_differ_has_a_pair() {
    let points = points!(
        of second_game, against, round, scheduler, announcement, lost_defender, exhausted_attacker, spell_discarded, attaching,
            crowded, coming_back, moving, wounds_lie, actionless, reaction_limit, left_behind, dice_on_cards, dice_serve,
            piles_shown, tie, undrawn, turned_damage, guards, must_counter, hand_size, dice, dice_types, dice_of_players,
            deck_size, copies, uniques, first_five_uniques;
        apart from id
    );
    let (reborn, original) = (Edition::of(EditionId::Reborn), Edition::of(EditionId::Original));
    let mut missing = Vec::new();
    for (edition, other) in [(original, reborn), (reborn, original)] {
        let rulings = pairs(edition.id);
        let mut book = Rulebook::new(Arc::new(ashwright_lang::pool(edition.id).clone()));
        for point in &points {
            if !(point.differs)(reborn, original) {
                continue;
            }
            book.edition = *edition;
            (point.take)(&mut book.edition, other);
            let alone = changed(&book, &rulings);
            println!("{} {}: {}", edition.name(), point.name, alone.join(" "));
            let known = SHOWN_BY_ONE
                .iter()
                .find(|(of, name, _)| (*of, *name) == (edition.id, point.name));
            let shown = match known {
                None => !alone.is_empty(),
                // What is shown meanwhile does not stand in the list any more.
                Some(_) if !alone.is_empty() => false,
                Some((.., None)) => true,
                Some((.., Some(with))) => {
                    let with = points.iter().find(|point| point.name == *with);
                    book.edition = *edition;
                    with.into_iter().for_each(|with| (with.take)(&mut book.edition, other));
                    let without = changed(&book, &rulings);
                    (point.take)(&mut book.edition, other);
                    without != changed(&book, &rulings)
                }
            };
            if !shown {
                missing.push(format!("{} of {}", point.name, edition.name()));
            }
        }
    }
    assert!(missing.is_empty(), "no pair shows {}", missing.join(", "));
}

/// A ruling of the pair of a row, if there is one and it cites the rule.
fn of_row<'a>(rulings: &'a [Scenario], pair: &str, rule: Rule) -> Option<&'a Scenario> {
    let name = |ruling: &&Scenario| ruling.id.rsplit_once('-').is_some_and(|(stem, _)| stem == pair);
    rulings.iter().find(name).filter(|ruling| ruling.cites.contains(&rule))
}

#[test]
fn every_row_of_the_scheduler_has_a_pair() {
    let [original, reborn] = [EditionId::Original, EditionId::Reborn].map(Edition::of);
    let (of_original, of_reborn) = (pairs(EditionId::Original), pairs(EditionId::Reborn));
    let otherwise = |edition: &Edition, other: &Edition, rulings: &[Scenario]| {
        let mut book = Rulebook::new(Arc::new(ashwright_lang::pool(edition.id).clone()));
        book.edition.scheduler = other.scheduler;
        changed(&book, rulings)
    };
    let mut differ = otherwise(original, reborn, &of_original);
    differ.extend(otherwise(reborn, original, &of_reborn));
    println!("{}", differ.join(" "));
    let mut missing = Vec::new();
    for (pair, rule, rule_of_reborn) in OF_SCHEDULER {
        let both = [
            of_row(&of_original, pair, *rule),
            of_row(&of_reborn, pair, *rule_of_reborn),
        ];
        let shows = |ruling: &Scenario| differ.contains(&ruling.id);
        if !both.iter().all(Option::is_some) || !both.into_iter().flatten().any(shows) {
            missing.push(format!("{pair} for R {rule} and R {rule_of_reborn} of Reborn"));
        }
    }
    for (pair, rule) in WITHOUT_POINT {
        let both = [&of_original, &of_reborn].map(|rulings| of_row(rulings, pair, *rule));
        if !both.iter().all(Option::is_some) {
            missing.push(format!("{pair} for R {rule}"));
        }
    }
    assert!(missing.is_empty(), "no pair shows {}", missing.join(", "));
}

/// The table as it is written.
const TABLE: &str = include_str!("../../engine/src/edition.rs");

/// The comment that stands above an item of the table.
fn comment_on(item: &str) -> String {
    let (above, _) = TABLE
        .split_once(item)
        .unwrap_or_else(|| panic!("{item:?} stands in the table"));
    let lines = above.lines().rev().skip_while(|line| line.contains("#[derive"));
    let comment = lines.map_while(|line| line.trim_start().strip_prefix("///"));
    let mut comment: Vec<&str> = comment.collect();
    comment.reverse();
    comment.join("\n")
}

/// The rules that a comment names, in order.
fn named(comment: &str) -> Vec<Rule> {
    let found = citations::in_rust("edition.rs", comment).into_iter();
    let rule = |number| match number {
        Number::Rule(rule) => Some(rule),
        Number::Chapter(_) | Number::Section(..) => None,
    };
    found.filter_map(|citation| rule(citation.number)).collect()
}

#[test]
fn every_point_names_its_rule_in_each_edition() {
    let fields = TABLE.split_once("pub struct Edition {").expect("the table").1;
    let fields = fields.split_once("\n}").expect("its end").0;
    let names = fields
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    for (name, _) in names.filter(|(name, _)| *name != "id") {
        let comment = comment_on(&format!("    pub {name}:"));
        let rules = named(&comment);
        let has = |edition: EditionId, rule: Option<&Rule>| {
            rule.is_some_and(|rule| Reference::of(edition).rule(*rule).is_some())
        };
        let in_all = comment.contains("of each edition");
        assert!(
            in_all || rules.len() > 1,
            "{name} names a rule of each edition: {comment}"
        );
        for edition in [EditionId::Reborn, EditionId::Original] {
            if in_all {
                assert!(
                    has(edition, rules.first()),
                    "{name} names a rule of {edition:?}: {comment}"
                );
            }
        }
        if !in_all {
            let any = |edition| rules.iter().any(|rule| has(edition, Some(rule)));
            let other = any(EditionId::Original) || any(EditionId::RedRains);
            assert!(
                any(EditionId::Reborn) && other,
                "{name} names rules that there are: {comment}"
            );
        }
    }
    let rows = named(&comment_on("pub enum Scheduler"));
    for (pair, rule, of_reborn) in OF_SCHEDULER {
        assert!(
            rows.contains(rule) && rows.contains(of_reborn),
            "the scheduler names the rules of {pair}"
        );
    }
}
