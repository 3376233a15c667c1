//! Walks the table of editions: wherever two of them differ, a pair of rulings shows it, and comes out otherwise when only that
//! point of the table is changed.

use ashwright_core::EditionId;
use ashwright_engine::{Edition, Rulebook};
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
