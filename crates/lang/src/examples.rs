//! Every example of the language reference is read, written again unchanged, and is indeed an example of its phrase.

use crate::grammar::{phrases, write_card, write_dice_power, write_keyword};
use crate::load::read;
use crate::phrase::Phrase;
use crate::world::Links;
use crate::writer::Writer;
use crate::{Source, format};
use ashwright_core::sort;

/// Files in which `EXAMPLE` can stand, with names that examples may use.
const PLACES: [&str; 21] = [
    // A step with a damage event.
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  X = 1\n  after this is dealt damage by an attack as hit\n    choose target \
     player as them\n    you draw 1 card as drawn\n    EXAMPLE\n",
    // Steps with other events, and with the name of a step.
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  after an opponent resolves an action spell or Phoenixborn ability as hit\n    \
     EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  after you pay with a charm power as paid\n    EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  before you draw cards as drawn\n    EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  when dice of you are exhausted as spent\n    EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  when a unit is targeted as aim\n    EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  main, exhaust:\n    deal 1 damage to each unit as blast\n    EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  main, exhaust:\n    place 1 status on each unit as put\n    EXAMPLE\n",
    // A step that binds the names itself.
    "set \"S\"\n\nally \"Here\"\n  cost main\n  stats 1 / 1 / 1\n  Throw N = 1: when this is destroyed\n    EXAMPLE\n",
    // A step in front of a block.
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  main, exhaust:\n    EXAMPLE\n      deal 1 damage to target unit\n",
    // A line below damage.
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  main, exhaust:\n    deal 1 damage to target unit\n      EXAMPLE\n        \
     you draw 1 card\n",
    // A paragraph of an alteration, with and without steps or paragraphs below it.
    "set \"S\"\n\nalteration spell \"Here\"\n  cost main\n  attaches to unit\n  EXAMPLE\n",
    "set \"S\"\n\nalteration spell \"Here\"\n  cost main\n  attaches to unit\n  EXAMPLE\n    you draw 1 card\n",
    "set \"S\"\n\nalteration spell \"Here\"\n  cost main\n  attaches to unit\n  EXAMPLE\n    Alert: when this comes into play\n      \
     you draw 1 card\n",
    // A paragraph of other cards.
    "set \"S\"\n\nally \"Here\"\n  cost main\n  stats 1 / 1 / 1\n  EXAMPLE\n    you draw 1 card\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  EXAMPLE\n",
    "set \"S\"\n\nreaction spell \"Here\"\n  cost 1 basic\n  EXAMPLE\n    you draw 1 card\n",
    // Conditions.
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  main, exhaust:\n    you draw 1 card as drawn\n    if EXAMPLE:\n      you draw 1 \
     card\n",
    "set \"S\"\n\nalteration spell \"Here\"\n  cost main\n  attaches to unit\n  main, exhaust:\n    if EXAMPLE:\n      you draw 1 \
     card\n",
    // Costs.
    "set \"S\"\n\naction spell \"Here\"\n  cost EXAMPLE\n  you draw 1 card\n",
    // Dice powers.
    "dice power natural\n  EXAMPLE\n",
];

/// Files in which examples of definitions stand.
const DEFINITIONS: [&str; 15] = [
    "EXAMPLE\n",
    "EXAMPLE\n\nally \"Here\"\n  cost main\n  stats 1 / 1 / 1\n",
    "set \"S\"\n\nEXAMPLE\n  cost main\n",
    "EXAMPLE\n  this may guard\n",
    "EXAMPLE\n  you draw 1 card\n",
    "dice power natural\n  you draw 1 card\n  EXAMPLE\n    this may guard\n",
    "dice power natural\n  you draw 1 card\n  EXAMPLE\n    after host is dealt damage\n      return this die\n",
    "set \"S\"\n\nconjuration \"Here\"\n  EXAMPLE\n  stats 1 / 1 / 1\n",
    "set \"S\"\n\nphoenixborn \"Here\"\n  EXAMPLE\n  life 20\n  spellboard 4\n",
    "set \"S\"\n\nready spell \"Here\"\n  EXAMPLE\n  cost main\n",
    "set \"S\"\n\naspect \"Here\"\n  EXAMPLE\n  stats 1 / 1\n  blood 1\n",
    "set \"S\"\n\naspect \"Here\"\n  stack \"Fury\"\n  stats 1 / 1\n  EXAMPLE\n",
    "set \"S\"\n\nchimera \"Here\"\n  EXAMPLE\n  stacks \"Fury\", \"Shadow\"\n  behaviors \"A\", \"B\", \"C\"\n  \
     ultimates \"D\", \"E\", \"F\"\n",
    "set \"S\"\n\nchimera \"Here\"\n  heroic 1: life 35, ultimate 3, row 1 2 1\n  EXAMPLE\n  behaviors \"A\", \"B\", \"C\"\n  \
     ultimates \"D\", \"E\", \"F\"\n",
    "set \"S\"\n\nchimera \"Here\"\n  heroic 1: life 35, ultimate 3, row 1 2 1\n  stacks \"Fury\", \"Shadow\"\n  EXAMPLE\n  \
     ultimates \"D\", \"E\", \"F\"\n",
];

/// More files in which single lines of cards stand.
const LINES: [&str; 11] = [
    "set \"S\"\n\nready spell \"Here\"\n  picture wolf, EXAMPLE\n  cost main\n",
    "set \"S\"\n\nconjuration \"Here\"\n  limit 1\n  EXAMPLE\n",
    "set \"S\"\n\nultimate \"Here\"\n  EXAMPLE\n  you draw 1 card\n",
    "set \"S\"\n\nbehavior \"Here\"\n  phase 1\n  1 to 6, main:\n    you draw 1 card\n  EXAMPLE\n    you draw 1 card\n  10 to 12, main:\n    \
     you draw 1 card\n",
    "set \"S\"\n\naspect \"Here\"\n  stack \"Fury\"\n  stats 1 / 1\n  blood 1\n  EXAMPLE\n    you draw 1 card\n",
    "set \"S\"\n\nconjured aspect \"Here\"\n  limit 1\n  stats 1 / 1\n  EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  EXAMPLE\n",
    "set \"S\"\n\nalteration spell \"Here\"\n  cost main\n  EXAMPLE\n  attaches to unit\n",
    "set \"S\"\n\nally \"Here\"\n  cost main\n  stats 1 / 1 / 1\n  EXAMPLE\n",
    "set \"S\"\n\nready spell \"Here\"\n  cost main\n  main, exhaust:\n    choose a unit you control as fighter\n    destroy \
     EXAMPLE\n",
    "dice power natural\n  you draw 1 card\n  until the end of the round:\n    after host is dealt damage\n      EXAMPLE\n",
];

/// Whether the example stands in one of the places as an example of its phrase.
fn is_example(phrase: &Phrase) -> bool {
    PLACES.iter().chain(&DEFINITIONS).chain(&LINES).any(|place| {
        let text = place.replace("EXAMPLE", phrase.example);
        let source = Source::new("example", text.as_str());
        let says_its_own = phrase.name == "set" || phrase.name == "edition";
        format(&source) == Ok(text.clone()) && (says_its_own || uses(&source, phrase.name))
    })
}

fn uses(source: &Source, name: &str) -> bool {
    let loaded = read(std::slice::from_ref(source), Links::Open);
    let (cards, powers) = (loaded.cards.clone(), loaded.dice_powers.clone());
    let (titles, keywords, abilities) = loaded.world.into_parts();
    let parts = crate::format::Parts {
        titles,
        keywords: keywords.clone(),
        abilities,
    };
    let mut w = Writer::new(&parts);
    cards.iter().for_each(|card| write_card(card, &mut w));
    powers.values().for_each(|power| write_dice_power(power, &mut w));
    for keyword in &keywords {
        use crate::world::Words;
        write_keyword(parts.paragraph(keyword.ability), &mut w);
    }
    w.uses.iter().any(|u| u.phrase == name)
}

#[test]
fn every_phrase_has_an_example_that_reads_and_writes_the_same() {
    let wrong: Vec<String> = phrases()
        .filter(|phrase| !is_example(phrase))
        .map(|phrase| format!("{}: {}", phrase.name, phrase.example))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_phrase_has_a_name_of_its_own() {
    let mut names: Vec<&str> = phrases().map(|p| p.name).collect();
    sort(&mut names);
    let twice: Vec<&str> = names
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
        .collect();
    assert!(twice.is_empty(), "{twice:?}");
}
