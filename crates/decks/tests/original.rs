//! The cards and decks of the original edition: what is written, and what `missing.txt` says is to come.

use ashwright_core::{EditionId, Maker, TitleId};
use ashwright_decks::format::{self, Format};
use ashwright_decks::{Draft, ready};
use ashwright_engine::Rulebook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A release of `missing.txt`.
struct Release {
    /// How many cards or powers it has.
    size: usize,
    /// Whether players made it.
    by_players: bool,
    /// Those without a definition.
    missing: BTreeSet<String>,
}

/// The releases by name; a line is `NAME: N cards`, the lines below it `  TITLE: REASON`.
fn releases() -> BTreeMap<String, Release> {
    let text = std::fs::read_to_string(project().join("cards/original/missing.txt")).expect("the list");
    let mut found: BTreeMap<String, Release> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, rest) = line.split_once(": ").expect("a name and what is said of it");
        assert!(!rest.trim().is_empty(), "{name} has a reason");
        match name.strip_prefix("  ") {
            Some(title) => {
                let release = found.get_mut(&last).expect("a release above");
                assert!(release.missing.insert(title.to_owned()), "{title} is listed once");
            }
            None => {
                let size = rest.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
                let (by_players, missing) = (rest.ends_with("made by players"), BTreeSet::new());
                let release = Release {
                    size,
                    by_players,
                    missing,
                };
                assert!(found.insert(name.to_owned(), release).is_none(), "{name} is there once");
                name.clone_into(&mut last);
            }
        }
    }
    found
}

#[test]
fn every_card_is_written_or_listed() {
    let pool = ashwright_lang::pool(EditionId::Original);
    let mut releases = releases();
    let dice = releases.remove("Dice powers").expect("the dice powers");
    assert_eq!(pool.dice_powers.len() + dice.missing.len(), dice.size);
    for (name, release) in &releases {
        let written: Vec<&str> = pool
            .cards
            .iter()
            .filter(|card| card.set == *name)
            .map(|card| card.title.as_str())
            .collect();
        assert_eq!(written.len() + release.missing.len(), release.size, "{name}");
        for title in &release.missing {
            assert_eq!(
                pool.title(title),
                None,
                "{title} is written: take it out of missing.txt"
            );
        }
    }
    for card in &pool.cards {
        let release = releases.get(&card.set);
        let maker = release.map(|release| match release.by_players {
            true => Maker::Players,
            false => Maker::Publisher,
        });
        assert_eq!(maker, Some(card.maker), "{} is of {}", card.title, card.set);
    }
    let of = |by_players: bool| -> usize {
        releases
            .values()
            .filter(|release| release.by_players == by_players)
            .map(|release| release.size)
            .sum()
    };
    assert_eq!((of(false), of(true)), (306, 55));
}

/// What players made is off unless it is chosen: a format that is not casual refuses it, and names who made it.
#[test]
fn cards_made_by_players_are_for_casual_decks() {
    let book = Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::Original).clone()));
    let mut draft = Draft::from(ready::rulebook(&book.pool).expect("the decks").remove(0));
    let of = |format| format::check(&book, &draft, format, &[]);
    assert_eq!(of(Format::Constructed), []);
    let fake = book.pool.title("Sycophant").expect("a card that players made");
    draft.set_copies(fake, 1);
    let of = |format| {
        let findings = format::check(&book, &draft, format, &[]).into_iter();
        findings
            .filter(|finding| finding.text.contains("players made"))
            .collect::<Vec<_>>()
    };
    assert_eq!(of(Format::Casual), []);
    let [finding] = &of(Format::Constructed)[..] else {
        panic!("one card is found")
    };
    assert_eq!(finding.text, "Sycophant is of The Young Ruler, which players made.");
    finding.change.as_ref().expect("a change").apply(&mut draft);
    assert_eq!(draft.copies(fake), 0);
    // A whole deck of theirs is one sentence.
    let draft = Draft::from(ready::find(&book.pool, "mad doctor").expect("a deck that players made"));
    let findings = format::check(&book, &draft, Format::Constructed, &[]);
    let of_players: Vec<&str> = findings.iter().map(|finding| finding.text.as_str()).collect();
    let [sentence] = of_players[..] else {
        panic!("{of_players:?}")
    };
    assert!(
        sentence.ends_with(" are of The Mad Doctor, which players made."),
        "{sentence}"
    );
}

/// Every deck of the edition can be played, those of players too, whose dice the publisher has not (R 1.6.101).
#[test]
fn the_decks_can_be_played() {
    let book = Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::Original).clone()));
    let shelves = ready::shelves(&book.pool).expect("the decks");
    let decks: Vec<_> = shelves.iter().flat_map(|shelf| &shelf.decks).collect();
    assert_eq!(decks.len(), 26);
    let by_players = |title: TitleId| book.pool.card(title).maker == Maker::Players;
    for shelf in &shelves {
        for deck in &shelf.decks {
            let any = deck.deck.cards.iter().any(|(title, _)| by_players(*title));
            assert_eq!(any, shelf.name == "Made by players", "{}", deck.name);
        }
    }
    for deck in decks {
        assert_eq!(deck.deck.problems(&book), [], "{}", deck.name);
        let findings = format::check(&book, &Draft::from(deck.clone()), Format::Casual, &[]);
        assert_eq!(findings, [], "{}", deck.name);
    }
}

/// The decks name cards that are written or listed, as many as a deck has (R 16.1.1, 16.2.1, 16.3.1).
#[test]
fn the_decks_are_whole() {
    let edition = ashwright_engine::Edition::of(EditionId::Original);
    let pool = ashwright_lang::pool(EditionId::Original);
    let missing: BTreeSet<String> = releases().into_values().flat_map(|release| release.missing).collect();
    let known = |title: &str| pool.title(title).is_some() || missing.contains(title);
    let mut decks = 0;
    let files = ["decks/original", "decks/fan-made"].map(|shelf| std::fs::read_dir(project().join(shelf)));
    for entry in files.into_iter().flat_map(|files| files.expect("the decks")) {
        let path = entry.expect("a file").path();
        let name = path.display();
        let text = std::fs::read_to_string(&path).expect("a text");
        let field = |wanted: &str| text.lines().find_map(|line| line.strip_prefix(wanted)).map(str::trim);
        let leader = field("phoenixborn:").unwrap_or_default();
        assert!(known(leader), "{name}: {leader}");
        let numbered = |line: &str| {
            line.split_once(' ')
                .and_then(|(n, of)| Some((n.parse::<u8>().ok()?, of.to_owned())))
        };
        let cards: Vec<(u8, String)> = text.lines().filter_map(numbered).collect();
        for (n, title) in &cards {
            assert!(known(title), "{name}: {title}");
            assert!(*n <= edition.copies, "{name}: {title}");
        }
        assert_eq!(cards.iter().map(|(n, _)| n).sum::<u8>(), edition.deck_size, "{name}");
        let dice = field("dice:").unwrap_or_default().split(", ").filter_map(numbered);
        assert_eq!(dice.map(|(n, _)| n).sum::<u8>(), edition.dice, "{name}");
        for title in field("first five:").into_iter().flat_map(|five| five.split(", ")) {
            assert!(
                cards.iter().any(|(_, of)| of == title),
                "{name}: {title} is in the First Five alone"
            );
        }
        decks += 1;
    }
    assert_eq!(decks, 26);
}
