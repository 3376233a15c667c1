//! The reading text of every card, one snapshot for each set, so that a whole set can be read in one file. With
//! `ASHWRIGHT_UPDATE` set the snapshots are written anew.

use ashwright_core::{Body, DieType, EditionId, Effect, Pool, TitleId, each_effect};
use ashwright_lang::{pool, reborn, render, render_dice_power, render_keyword};
use std::collections::BTreeSet;
use std::fmt::Write as _;

fn compare(name: &str, text: &str) {
    let path = format!("{}/tests/snapshots/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("ASHWRIGHT_UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    for (new, old) in text.lines().zip(before.lines()) {
        assert_eq!(new, old, "{path}");
    }
    assert_eq!(text, before, "{path}");
}

fn set(pool: &Pool, titles: &[TitleId], name: &str) -> String {
    let mut text = String::new();
    for title in titles.iter().copied().filter(|t| pool.card(*t).set == name) {
        let _ = writeln!(text, "{}\n", render(pool, title));
    }
    text
}

/// The name of the snapshot of a set: `The Ocean's Guard` is kept in `the-oceans-guard`.
fn stub(set: &str) -> String {
    set.to_lowercase().replace(' ', "-").replace('\'', "")
}

#[test]
fn every_set_reads_as_before() {
    let own = |edition: EditionId, below: usize| pool(edition).titles().skip(below).collect::<Vec<_>>();
    let base = reborn().cards.len();
    for (edition, titles, prefix) in [
        (EditionId::Reborn, own(EditionId::Reborn, 0), ""),
        (EditionId::RedRains, own(EditionId::RedRains, base), "red-rains-"),
        (EditionId::Original, own(EditionId::Original, 0), "original-"),
    ] {
        let pool = pool(edition);
        let names: BTreeSet<&str> = titles.iter().map(|t| pool.card(*t).set.as_str()).collect();
        for name in names {
            compare(&format!("{prefix}{}", stub(name)), &set(pool, &titles, name));
        }
    }
}

#[test]
fn keywords_and_dice_powers_read_as_before() {
    for (edition, prefix) in [(EditionId::Reborn, ""), (EditionId::Original, "original-")] {
        let pool = pool(edition);
        let mut text = String::new();
        for keyword in &pool.keywords {
            let _ = writeln!(text, "{}: {}", keyword.name, render_keyword(pool, keyword.ability, 1));
        }
        text.push('\n');
        for line in DieType::ALL
            .iter()
            .filter_map(|kind| render_dice_power(pool, *kind))
            .flatten()
        {
            let _ = writeln!(text, "{line}");
        }
        compare(&format!("{prefix}keywords-and-dice"), &text);
    }
}

/// Shapes in which no sentence for players is written, each with what is said instead.
const SHAPES: &[(&str, &str)] = &[
    ("that is not that is", "other than"),
    ("that is that is", "a property said once"),
    ("that is not with", "without"),
    ("is not charged without", "is not charged and has no"),
    ("up to 1 ", "you may … 1"),
    ("top 1 card", "top card"),
    (" 1 times", "once"),
    ("the number of cards in your hand is", "you have … cards in your hand"),
    ("is 0", "no"),
    ("is 1 or more", "you have 1 or more, if you do"),
    ("control is 2 or more", "you control 2 or more, if you do"),
    ("hand is 2 or more", "you have 2 or more, if you do"),
    ("control a Phoenixborn with", "your Phoenixborn has"),
    ("control an exhausted Phoenixborn", "your Phoenixborn is exhausted"),
    ("units you control named", "the title as a noun"),
    ("unit you control named", "the title as a noun"),
    ("controlled by the destroyed unit's controller", "that opponent's"),
    ("may have that opponent", "that opponent may"),
    ("as many times as the number", "for each"),
    ("may do this: this", "may have this"),
    ("choose that it", "have it"),
    ("note ", "the quantity where it is used"),
    ("number noted", "the quantity where it is used"),
    ("number of times that was done", "the number of things"),
    ("that is what", "that destroyed it"),
    ("this unit's doing", "this unit destroys"),
    ("value of the highest", "with the highest value among"),
    ("value of less than", "value less than"),
    ("or when it is declared as", "attacker, blocker or guard"),
    ("if able for", "the duration in front"),
    ("if able until", "the duration in front"),
    ("gets +1 attack, gets", "the verb once"),
    ("gets +2 attack, gets", "the verb once"),
    ("life and gets", "the verb once"),
    ("focus level", "a focus line for each level"),
    ("if this spell is focused", "a focus line for each level"),
    ("hand. Reveal it", "reveal it and place it"),
    ("them into its owner's", "their owners'"),
    ("If you do, .", "nothing silent after a condition"),
    ("that that ", "one of them"),
    ("of that opponent's choice from", "their choice"),
    ("(inexhaustible)", "inexhaustible before what it is said of"),
    ("place as many wound tokens", "tokens equal to a value"),
    ("twice, choose", "do this twice: choose"),
    ("pay [", "the number of dice, and exhaust this"),
    ("costs [", "the number of dice"),
    ("effects of its card", "of that spell, ability or dice power"),
    ("it while attacking", "while attacking in front"),
    ("was spent", "you spent it to activate this"),
    ("card in your hand on", "from your hand"),
    ("an ally under this phoenixborn onto", "from under"),
    ("controls of their choice", "of their choice that they control"),
    ("is more than its printed", "higher than"),
    ("the first chosen", "one of those, and the other"),
    ("the target unit you control", "your unit"),
    ("the target unit an opponent controls", "the opponent's unit"),
    ("of the chosen cards", "one of those cards"),
    ("as the number of status tokens", "up to X, where X is"),
    ("there are exactly 1", "there is exactly 1"),
];

#[test]
fn no_face_holds_a_shape_that_players_stumble_over() {
    let mut found = Vec::new();
    let pools = EditionId::ALL.map(pool);
    for (pool, title) in pools
        .iter()
        .flat_map(|pool| pool.titles().map(move |title| (pool, title)))
    {
        for line in render(pool, title).lines {
            for text in [Some(&line.text), line.keyword_reminder.as_ref()].into_iter().flatten() {
                for (shape, instead) in SHAPES {
                    if text.to_lowercase().contains(&shape.to_lowercase()) {
                        found.push(format!(
                            "{}: \u{201c}{shape}\u{201d}, wanted: {instead}\n  {text}",
                            pool.card(title).title
                        ));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_second_choice_of_steps_in_a_row_is_offered_once() {
    let pools = EditionId::ALL.map(pool);
    for (pool, title) in pools
        .iter()
        .flat_map(|pool| pool.titles().map(move |title| (pool, title)))
    {
        for line in render(pool, title).lines {
            let sentences: Vec<&str> = line.text.split_inclusive(". ").map(str::trim).collect();
            for pair in sentences.windows(2) {
                assert!(
                    pair[0] != pair[1] || !pair[0].starts_with("You may take"),
                    "{}: {line}",
                    pool.card(title).title
                );
            }
        }
    }
}

/// The lines of a card's face, without reminders.
fn face(title: &str) -> Vec<String> {
    face_in(reborn(), title)
}

fn face_in(pool: &Pool, title: &str) -> Vec<String> {
    let lines = render(pool, pool.title(title).unwrap()).lines;
    lines
        .into_iter()
        .map(|line| ashwright_lang::Paragraph {
            keyword_reminder: None,
            ..line
        })
        .map(|line| line.to_string())
        .collect()
}

/// What a text lets one choose from can be asked for by itself, also where the text says it in one breath.
#[test]
fn each_thing_to_choose_has_words_of_its_own() {
    let pool = reborn();
    let modes = |title: &str| {
        let lines = render(pool, pool.title(title).unwrap()).lines;
        lines.into_iter().map(|line| line.modes).find(|modes| !modes.is_empty())
    };
    let stallion = modes("Squall Stallion").expect("top or bottom");
    assert!(stallion.len() == 2 && stallion[0].contains("on top of"), "{stallion:?}");
    assert!(stallion[1].contains("on the bottom of"), "{stallion:?}");
    assert_eq!(modes("Hammer Knight"), None);
    for pool in EditionId::ALL.map(ashwright_lang::pool) {
        for title in pool.titles() {
            let card = pool.card(title);
            for line in render(pool, title).lines {
                assert_ne!(line.modes.len(), 1, "{}: {line}", card.title);
                assert!(line.modes.iter().all(|mode| !mode.trim().is_empty()), "{line}");
            }
            let offered = card
                .text
                .iter()
                .map(|printed| most_modes(&pool.ability(printed.ability).body));
            let named = render(pool, title).lines.into_iter().map(|line| line.modes.len());
            assert!(
                named.max().unwrap_or(0) >= offered.max().unwrap_or(0),
                "{}: something to choose has no words",
                card.title
            );
        }
    }
}

/// How many things a text lets somebody choose from at once.
fn most_modes(body: &Body) -> usize {
    let mut most = 0;
    each_effect(body.steps(), &mut |effect| {
        if let Effect::Either { modes, .. } | Effect::Divide { modes, .. } = effect
            && modes.len() > 1
        {
            most = most.max(modes.len());
        }
    });
    most
}

#[test]
fn the_subject_is_the_one_who_acts() {
    let said = face("Memory Theft").join(" ");
    assert!(said.contains("They may discard it. If they do not,"), "{said}");
    let said = face("Imperial Ninja").join(" ");
    assert!(
        said.contains("That target opponent may discard 2 cards off the top of their draw pile. If fewer than 2 cards were discarded,"),
        "{said}"
    );
}

#[test]
fn each_way_to_do_it_names_its_cards_anew() {
    let said = face("String Mage").join(" ");
    assert!(!said.contains("from it"), "{said}");
}

#[test]
fn focus_is_told_by_level_and_in_order() {
    let said = face("Full Moon");
    assert_eq!(said.len(), 3);
    assert!(said[1].starts_with("Focus 1: Instead, up to 2 units"), "{}", said[1]);
    assert!(said[2].starts_with("Focus 2: Instead, up to 3 units"), "{}", said[2]);
    let said = face("Summon Orchid Dove");
    assert!(
        said[1].starts_with("Focus 1") && said[2].starts_with("Focus 2"),
        "{said:?}"
    );
    let said = face("Summon Ghostly Mount");
    assert!(
        said[0].contains("Pale Steed Mount or Spectral Charger Mount conjuration"),
        "{}",
        said[0]
    );
    assert!(
        said[1].contains("You may instead place a Nightmare Mount conjuration"),
        "{}",
        said[1]
    );
    // A new choice may be of another card: no more of the same.
    let said = face("Summon Shadow Hound");
    assert_eq!(said[2], "Focus 2: Then, you may deal 1 damage to a target unit.");
    let original = pool(EditionId::Original);
    let said = face_in(original, "Extend Animation");
    assert!(
        said[1].starts_with("Focus 2: You may choose not to attach"),
        "{}",
        said[1]
    );
}

/// The box says when a text works: also of a keyword, and of what X is (R 11.1.4, 11.2.3).
#[test]
fn each_text_stands_in_its_box() {
    for title in [
        "Swift Messenger",
        "Timestopper",
        "Gates Defender",
        "Shadow Guard",
        "Darkwater Hunter",
    ] {
        assert!(face(title)[0].starts_with("! "), "{title}");
    }
    for edition in EditionId::ALL {
        let pool = pool(edition);
        for title in pool.titles() {
            for line in render(pool, title).lines {
                if line.text.starts_with("X = ") && line.name.is_none() {
                    let inexhaustible = line.boxed == ashwright_lang::Boxed::Inexhaustible;
                    assert_eq!(
                        inexhaustible,
                        pool.card(title).kind.is_unit(),
                        "{}",
                        pool.card(title).title
                    );
                }
            }
        }
    }
}

/// What is done to a card before it would leave is done in place of that.
#[test]
fn what_would_happen_does_not() {
    let original = pool(EditionId::Original);
    for title in [
        "Extend Animation",
        "Cheat Death",
        "Unnatural",
        "Dark Procurement",
        "Broken Timeline",
        "Deepwater Hammerhead",
        "Sycophant",
    ] {
        let said = face_in(original, title).join(" ");
        assert!(said.contains(" instead"), "{said}");
    }
}

/// A price is said with what it buys, and what depends on that follows.
#[test]
fn one_if_you_do_is_about_one_thing() {
    let said = face_in(pool(EditionId::Original), "Astrea").join(" ");
    assert!(
        said.contains("you may exhaust this Phoenixborn to place 1 exhaustion token on an unexhausted unit you control. If you do, place"),
        "{said}"
    );
}

#[test]
fn two_cards_are_chosen_at_once() {
    assert!(face("Exhortation")[0].starts_with("Choose 2 units you control. If you do,"));
    assert!(
        face("Seeds of Aggression")[0]
            .starts_with("Choose a target unit you control and a target unit an opponent controls. ")
    );
    let said = face("Transmogrify").join(" ");
    assert!(
        said.starts_with("Choose an alteration spell attached to a target unit. Attach it"),
        "{said}"
    );
    let original = pool(EditionId::Original);
    let said = face_in(original, "Summon Necromantic Abomination").join(" ");
    assert!(
        said.contains("Place each of the revealed allies and each of the chosen allies face down under"),
        "{said}"
    );
    let said = face_in(pool(EditionId::RedRains), "Neverset Ultimate II").join(" ");
    assert!(
        said.contains("to each of the opposing player's 2 rightmost units."),
        "{said}"
    );
}

/// What is done in any case comes first, and then what may be done in its place.
#[test]
fn the_usual_comes_first() {
    for (title, usual) in [
        ("Mass Heal", "Remove 1 wound token from each unit. If you have"),
        (
            "Mark of the Goddess",
            "Choose a target unexhausted unit an opponent controls. Deal damage equal to its attack value",
        ),
    ] {
        let said = face(title).join(" ");
        assert!(said.starts_with(usual) && said.contains("you may instead"), "{said}");
    }
}

/// What two sentences would say in the same words, one says.
#[test]
fn nothing_is_told_twice() {
    let original = pool(EditionId::Original);
    assert!(face_in(original, "Summon Fallen")[0].ends_with("You may do this once more."));
    let said = face_in(original, "Luminous Seedling").join(" ");
    assert!(said.contains("If you do both, place up to 2"), "{said}");
    let said = face("Exhortation").join(" ");
    assert!(said.contains("each of those units gets +X attack"), "{said}");
    let said = face("Shimmer Wing").join(" ");
    assert!(
        said.contains("Discard this unit and another Shimmer Wing you control. If you do, place"),
        "{said}"
    );
    let said = face("Seal").join(" ");
    assert!(
        said.starts_with("Choose a ready spell a target player controls."),
        "{said}"
    );
}

/// At the end of the round all is done that stands there, not at once.
#[test]
fn what_is_done_at_a_moment_is_one_sentence() {
    assert_eq!(
        face("Eroding")[0],
        "At the end of the round, deal 1 damage to this unit and then discard this spell."
    );
}

/// What a card gains for a while without a name is said as what is so for that while, and not as a text of its own.
#[test]
fn what_is_so_for_a_while_is_no_quoted_text() {
    let original = pool(EditionId::Original);
    for (said, wanted) in [
        (
            face("Arrogance"),
            "For the remainder of the turn, an attacking unit cannot be blocked",
        ),
        (
            face("Safeguard"),
            "Until the start of your next turn, after it is dealt damage by",
        ),
        (face("Shroud"), "If you do, that conjuration cannot be targeted by"),
        (
            face_in(original, "Figures in the Fog"),
            "For the remainder of the battle, when an attacking unit in battle with that unit would receive damage",
        ),
        (
            face_in(original, "Deepwater Hammerhead"),
            "If you do, for the remainder of the turn, when a conjuration would be removed from the game, discard it instead.",
        ),
    ] {
        let said = said.join(" ");
        assert!(said.contains(wanted) && !said.contains('\u{201c}'), "{said}");
    }
    // What has a name is a text of the card.
    let said = face_in(original, "Time Stop").join(" ");
    assert!(said.contains("\u{201c}Reality Fracture:"), "{said}");
}

/// Two cards are told apart by whose they are, or as one and the other; together they are both of those.
#[test]
fn two_cards_are_told_apart() {
    let said = face("Clashing Tempers").join(" ");
    assert!(
        said.contains("to one of those units and an Ice Adaptation conjured alteration spell to the other."),
        "{said}"
    );
    let original = pool(EditionId::Original);
    let said = face_in(original, "Small Sacrifice").join(" ");
    assert!(
        said.contains("Deal 1 damage to your unit. If you do, you may deal 1 damage to the opponent's unit."),
        "{said}"
    );
    assert!(
        said.contains("if both of those units are unexhausted, you may place 1 exhaustion token on each of them"),
        "{said}"
    );
    let said = face_in(original, "Devlin Longbow").join(" ");
    assert!(
        said.contains("if exactly 1 of those units is in play, place 1 status token on it."),
        "{said}"
    );
    assert!(face("Dealer's Choice")[0].ends_with("they place 1 exhaustion token on one of those cards."));
}

/// Who picks among what they control does with it what is said; whose card was spoken of is `they` next.
#[test]
fn who_picks_among_their_own_does_it() {
    let said = face("Guilt Link").join(" ");
    assert!(
        said.contains(
            "to destroy a unit you control. If you do, choose a target player, who destroys a unit they control."
        ),
        "{said}"
    );
    let red_rains = pool(EditionId::RedRains);
    let said = face_in(red_rains, "Stunning Impact").join(" ");
    assert!(
        said.contains("the opposing player places an unexhausted ready spell they control into its owner's hand"),
        "{said}"
    );
    let said = face_in(red_rains, "Riptide").join(" ");
    assert!(
        said.contains("the opposing player's Phoenixborn or one of their units, whichever they choose"),
        "{said}"
    );
    let said = face("Anguish").join(" ");
    assert!(said.contains("they may have you exhaust 2 dice"), "{said}");
    let said = face_in(pool(EditionId::Original), "Imperial Ninja").join(" ");
    assert!(
        said.contains("Reveal that player's hand. Discard all cards with that title from their hand."),
        "{said}"
    );
}

/// A number that takes a clause of its own stands behind, or is said of the things one by one.
#[test]
fn numbers_stand_where_they_are_understood() {
    let original = pool(EditionId::Original);
    for (said, wanted) in [
        (
            face("Standard Bearer"),
            "up to X other attacking units get +1 attack for the remainder of the turn, where X is the number of status tokens",
        ),
        (face("Shared Sorrow"), "another card with the same magic play cost"),
        (
            face("Changing Winds"),
            "place 2 cards from your hand, one at a time, on the top or bottom of your draw pile",
        ),
        (
            face_in(original, "Living Doll"),
            "deal that much damage to a target unit or Phoenixborn, but no more than this unit's life value.",
        ),
        (
            face_in(original, "Double Edge"),
            "For each card discarded, place 1 wound token",
        ),
        (
            face_in(original, "Loot the Future"),
            "Remove 1 wound token from among units you control, and 1 more for each status token removed.",
        ),
        (
            face_in(original, "Flash Back"),
            "Remove that many wound tokens and that many exhaustion tokens from your Phoenixborn.",
        ),
        (
            face_in(original, "Rin's Fury"),
            "Exhaust up to as many natural power dice in your active pool as this spell placed there.",
        ),
        (
            face_in(original, "Abundance"),
            "equal to the number of those cards they did not draw.",
        ),
        (
            face_in(original, "Blood Chains"),
            "minus the number of wound tokens that were on it.",
        ),
        (
            face_in(pool(EditionId::RedRains), "Sweeping Strike"),
            "for each point of this aspect's attack value, deal 1 damage",
        ),
    ] {
        let said = said.join(" ");
        assert!(said.contains(wanted), "{said}");
    }
}
