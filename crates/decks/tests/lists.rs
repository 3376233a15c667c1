//! Deck lists there and back, and lists as people paste them.

use ashwright_core::{CardKind, DieType, EditionId};
use ashwright_decks::Draft;
use ashwright_decks::export::{self, SiteText};
use ashwright_decks::format::{self, Change, Format};
use ashwright_decks::import::{self, Address, Imported, Pasted};
use ashwright_decks::names::{self, Meaning};
use ashwright_decks::ready as decks;
use ashwright_engine::Rulebook;
use proptest::prelude::*;
use std::sync::LazyLock;

static BOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::new(std::sync::Arc::new(ashwright_lang::reborn().clone())));
static PRECONS: LazyLock<Vec<Draft>> = LazyLock::new(|| {
    let shelves = decks::shelves(&BOOK.pool).expect("the decks of the project load");
    shelves
        .into_iter()
        .flat_map(|shelf| shelf.decks)
        .map(Draft::from)
        .collect()
});

fn one(pasted: Pasted) -> Imported {
    match pasted {
        Pasted::Decks(mut decks) if decks.len() == 1 => decks.remove(0),
        other => panic!("one deck expected: {other:?}"),
    }
}

fn read(text: &str) -> Imported {
    one(import::import(&BOOK.pool, text, "pasted"))
}

fn sorted(mut draft: Draft) -> Draft {
    draft.first_five.sort();
    draft
}

/// Every way to write a deck, with whether it keeps the First Five and the notes.
fn written(draft: &Draft) -> Vec<(String, bool, bool)> {
    let pool = &BOOK.pool;
    let mut all = Vec::new();
    for bits in 0..32u8 {
        let with = SiteText {
            counts: bits & 1 != 0,
            by_type: bits & 2 != 0,
            attribution: bits & 4 != 0,
            conjurations: bits & 8 != 0,
            first_five: bits & 16 != 0,
        };
        all.push((export::site_text(&BOOK, draft, with), with.first_five, false));
    }
    all.push((export::table_json(&BOOK, draft).to_string(), true, true));
    all.push((export::site_json(pool, draft).to_string(), true, true));
    all.push((export::json(pool, draft).to_string(), true, true));
    all.push((
        format!("https://example.org/decks/share#{}", export::fragment(pool, draft)),
        true,
        true,
    ));
    all
}

fn there_and_back(draft: &Draft) {
    for (text, five, notes) in written(draft) {
        let back = read(&text);
        assert_eq!(back.errors, [], "{text}");
        let mut wanted = sorted(draft.clone());
        if !five {
            wanted.first_five.clear();
        }
        if !notes {
            wanted.notes.clear();
        }
        assert_eq!(sorted(back.draft), wanted, "{text}");
    }
    let (cards, dice) = export::table_text(&BOOK.pool, draft);
    let back = read(&format!("{cards}\n{dice}"));
    assert_eq!(back.errors, []);
    assert_eq!((back.draft.cards, back.draft.dice), (draft.cards.clone(), draft.dice));
}

#[test]
fn every_ready_made_deck_goes_there_and_back_in_every_format() {
    for draft in PRECONS.iter() {
        there_and_back(draft);
        let named = draft.named(&BOOK.pool).expect("somebody leads it");
        let back = read(&decks::print(&BOOK.pool, &named));
        assert_eq!((back.errors.len(), sorted(back.draft)), (0, sorted(draft.clone())));
    }
}

#[test]
fn the_text_of_the_site_is_written_letter_by_letter() {
    let draft =
        read("phoenixborn: Coal Roarkwin\n3 hammer knight\n2x Cover\n1 Summon Iron Rhino\n4 natural\n6 cer").draft;
    let text = export::site_text(&BOOK, &draft, SiteText::default());
    assert_eq!(
        text,
        "Untitled Coal Roarkwin\n\nPhoenixborn: Coal Roarkwin\n\nDice:\n6x Ceremonial\n4x Natural\n\n\
         Cards (6 / 30):\n\nReady Spells (1):\n1x Summon Iron Rhino\n\nAllies (3):\n3x Hammer Knight\n\n\
         Reaction Spells (2):\n2x Cover\n\nCreated with https://ashes.live"
    );
}

#[test]
fn lists_are_read_as_people_write_them() {
    let back = read(
        "\u{feff}My deck\r\n\r\nCOAL ROARKWIN\r\n- 3 × Hammer Knight ff\r\n* 2X summon iron rhino*\r\n\r\n5 nat\r\n5 ceremonial\r\n",
    );
    assert_eq!(back.errors, []);
    assert_eq!(back.draft.name, "My deck");
    assert_eq!(
        (back.draft.size(), back.draft.first_five.len(), back.draft.dice.total()),
        (5, 2, 10)
    );
    assert!(back.draft.phoenixborn.is_some());
    // Other columns of the same list: a stale conjuration pile, a repeated row, a conjuration among the cards.
    let back = read("Conjuration Pile:\n9x Iron Rhino\n\nCards:\n1 Anchornaut\n1 Anchornaut\n2 Iron Rhino");
    assert_eq!(back.draft.cards.len(), 1);
    assert_eq!(back.draft.size(), 2);
    assert_eq!(back.notes.len(), 2, "{:?}", back.notes);
}

/// What tables and other programs put behind a title, and dice on one line.
#[test]
fn what_stands_behind_a_title_is_not_part_of_it() {
    let text = "Coal Roarkwin (Phoenixborn)\n5x ceremonial, 5x natural\nIron Worker\t3\n3 Strengthen [Reborn]\n3x Anchornaut ⚔0 ♥1\n";
    let read = read(text);
    assert!(read.errors.is_empty(), "{}", said(&read.errors));
    let pool = &BOOK.pool;
    let title = |name: &str| pool.title(name).expect("a card");
    assert_eq!(read.draft.phoenixborn, Some(title("Coal Roarkwin")));
    for name in ["Iron Worker", "Strengthen", "Anchornaut"] {
        assert_eq!(read.draft.copies(title(name)), 3, "{name}");
    }
    assert_eq!(read.draft.dice.total(), 10);
    assert_eq!(read.notes.len(), 3, "{}", said(&read.notes));
}

#[test]
fn a_slip_in_the_name_of_the_phoenixborn_is_told() {
    let read = read("Coal Rorkwin\n3 Strengthen\n");
    assert!(
        said(&read.notes).contains("write \"Coal Roarkwin\""),
        "{}",
        said(&read.notes)
    );
    let read = self::read("Fun with fire\n3 Strengthen\n");
    assert!(read.notes.is_empty(), "{}", said(&read.notes));
}

#[test]
fn names_are_suggested_never_guessed() {
    let pool = &BOOK.pool;
    let any = |_| true;
    let title = |name: &str| pool.title(name).expect("in the pool");
    assert_eq!(
        names::find(pool, "HAMMER-knight", any),
        Meaning::Card(title("Hammer Knight"))
    );
    assert_eq!(
        names::find(pool, "anchor", any),
        Meaning::Beginning(title("Anchornaut"))
    );
    for said in ["ammer kni", "hk", "Hamer Knihgt"] {
        match names::find(pool, said, any) {
            Meaning::Perhaps(perhaps) => assert!(perhaps.contains(&title("Hammer Knight")), "{said}: {perhaps:?}"),
            Meaning::Card(_) | Meaning::Beginning(_) => panic!("{said} was taken for certain"),
        }
    }
    let back = read("Coal Roarkwin\n3x Hamer Knight\n2x qqqqqqqq");
    assert_eq!(back.errors.len(), 2);
    assert_eq!(
        (back.errors[0].position().line, back.errors[0].remedy.as_str()),
        (2, "did you mean \"Hammer Knight\"?")
    );
    assert!(!back.errors[1].remedy.contains("did you mean"));
}

#[test]
fn addresses_are_told_apart() {
    let uuid = "0f0e0d0c-1111-2222-3333-444455556666";
    let is = |text: &str| import::import(&BOOK.pool, text, "pasted");
    assert_eq!(
        is(&format!("https://ashes.live/decks/share/{uuid}/")),
        Pasted::Address(Address::Shared(uuid.into()))
    );
    assert_eq!(
        is(&format!("https://ashesdb.plaidhatgames.com/decks/share/{uuid}")),
        Pasted::Address(Address::SharedByPublisher(uuid.into()))
    );
    assert_eq!(
        is("https://ashes.live/decks/123/"),
        Pasted::Address(Address::Published(123))
    );
    for (text, says) in [
        ("https://ashes.live/decks/mine/12/", "Share"),
        ("https://ashes.live/cards/anchornaut/", "a card"),
        ("https://example.org/whatever", "give the text"),
        ("{\"cards\":", "JSON"),
        ("<!doctype html>\n<title>Deck</title>", "web page"),
        ("https://example.org/#d=!!!", "damaged"),
        ("   ", "nothing to read"),
    ] {
        match is(text) {
            Pasted::Unreadable(problem) => assert!(problem.to_string().contains(says), "{text}: {problem}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

fn said(problems: &[ashwright_diagnostic::Problem]) -> String {
    let all: Vec<String> = problems.iter().map(|p| format!("{}: {}", p.location(), p)).collect();
    all.join("\n")
}

#[test]
fn counts_that_are_none_are_said_to_be_none() {
    let json =
        |cards: &str| format!("{{\"phoenixborn\":\"coal-roarkwin\",\"dice\":{{\"natural\":10}},\"cards\":{cards}}}");
    for wrong in [
        json("[{\"stub\":\"anchornaut\",\"count\":\"10\"}]"),
        json("[{\"stub\":\"anchornaut\",\"count\":-2}]"),
        json("[{\"stub\":\"anchornaut\",\"count\":2.0}]"),
        json("{\"anchornaut\":500}"),
        json("[{\"stub\":\"anchornaut\"}]"),
        "Coal Roarkwin\n999999x Anchornaut".into(),
        "Coal Roarkwin\n99999999999999999999 Anchornaut".into(),
        "Coal Roarkwin\n-3x Anchornaut".into(),
        "Coal Roarkwin\n500 natural".into(),
        "Coal Roarkwin\n99 Anchornaut\n2 Anchornaut".into(),
        "Coal Roarkwin\n1. Anchornaut".into(),
        "Coal Roarkwin\n3 Anchornaut\n1 Jessa Na Ni".into(),
        "phoenixborn: Coal Roarkwin\nphoenixborn: Jessa Na Ni".into(),
        "phoenixborn: Coal Roarkwin\ndice: 5 natural\ndice: 5 charm".into(),
        "phoenixborn: Coal Roarkwin\nDice:\n5x Fire\n".into(),
        json("{}").replace("\"cards\"", "\"first_five\":\"anchornaut\",\"cards\""),
        json("{}").replace("{\"natural\":10}", "7"),
    ] {
        let back = read(&wrong);
        assert_eq!(back.errors.len(), 1, "{wrong}: {}", said(&back.errors));
        assert!(!back.errors[0].remedy.is_empty(), "{wrong}");
    }
    let twice = json("{\"anchornaut\":1,\"cover\":1,\"anchornaut\":3}");
    match import::import(&BOOK.pool, &twice, "pasted") {
        Pasted::Unreadable(problem) => assert!(problem.to_string().contains("twice"), "{problem}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_read_differently_is_said() {
    let back = read("Coal Roarkwin\n3 Anchor\n2 Iron Rhino\nHammer Knight\n0 Cover\nhttps://example.org/deck");
    assert_eq!(back.errors, []);
    let notes = said(&back.notes);
    for says in [
        "\"Anchor\" was read as Anchornaut",
        "did you mean \"Summon Iron Rhino\"?",
        "one copy",
        "0 copies of Cover",
        "not followed",
    ] {
        assert!(notes.contains(says), "{says}: {notes}");
    }
    assert_eq!(back.notes.len(), 5, "{notes}");
}

#[test]
fn a_name_that_no_table_would_take_is_told() {
    let long = "Rhino ".repeat(20);
    let json = format!("{{\"name\": {long:?}, \"cards\": {{\"anchornaut\": 3}}}}");
    for text in [
        format!("name: {long}\n3 Anchornaut"),
        format!("{long}\n3 Anchornaut"),
        json,
    ] {
        let read = read(&text);
        assert_eq!(read.draft.name, long.trim_end(), "{text}");
        assert!(
            said(&read.notes).contains("more than 80 characters"),
            "{:?}",
            read.notes
        );
    }
}

#[test]
fn cards_below_a_heading_of_the_first_five_are_starred_and_not_counted_again() {
    let back = read(
        "phoenixborn: Coal Roarkwin\n\nFirst Five:\n1x Anchornaut\n1 Cover\nHammer Knight\n1 Strengthen\n1 Iron Worker\n\n\
         3 Anchornaut\n3 Cover\n3 Hammer Knight\n3 Strengthen\n3 Iron Worker",
    );
    assert_eq!(back.errors, []);
    assert_eq!((back.draft.first_five.len(), back.draft.size()), (5, 15));
}

#[test]
fn counts_and_headings_are_read_as_people_write_them() {
    for line in [
        "x3 Anchornaut",
        "Anchornaut x3",
        "Anchornaut (3)",
        "3xAnchornaut",
        "3X Anchornaut",
        "(3) Anchornaut",
        "[3x] Anchornaut",
        "– 3 Anchornaut",
        "> 3 Anchornaut",
        "> - 3 Anchornaut",
        "```\n3 Anchornaut\n```",
        "```text\n3 Anchornaut\n```",
        "> ```text\n> 3 Anchornaut\n>\n> ```",
        "> \n> 3 Anchornaut\n>",
        "Main Deck\n3 Anchornaut",
        "## Allies (3)\n3 Anchornaut",
        "**Main Deck (30):**\n3 Anchornaut",
        "`3 Anchornaut`",
        "* 3x **Anchornaut**",
        "3 __Anchornaut__",
        "* 3 × **[Anchornaut](https://ashes.live/cards/anchornaut/)**",
        "Anchornaut x 3",
        "3\tAnchornaut",
    ] {
        let back = read(&format!(
            "My deck\rCoal Roarkwin\r5 Ceremonial dice\r{line}\rNatural: 5"
        ));
        assert_eq!(
            (said(&back.errors), said(&back.notes)),
            (String::new(), String::new()),
            "{line}"
        );
        assert_eq!((back.draft.size(), back.draft.dice.total()), (3, 10), "{line}");
        assert_eq!(back.draft.name, "My deck", "{line}");
    }
}

#[test]
fn dice_and_leaders_are_read_as_people_write_them() {
    for (leader, dice) in [
        ("Phoenixborn\tCoal Roarkwin", "Ceremonial x 5, Natural x 5"),
        (
            "**Phoenixborn**: [Coal Roarkwin](https://ashes.live/cards/coal-roarkwin/)",
            "Ceremonial 5, Natural 5",
        ),
        ("Phoenixborn: **Coal Roarkwin**", "Dice: Ceremonial x5 / Natural x5"),
    ] {
        let back = read(&format!("My deck\n{leader}\n{dice}\n3 Anchornaut"));
        assert_eq!(
            (said(&back.errors), said(&back.notes)),
            (String::new(), String::new()),
            "{dice}"
        );
        let leader = back.draft.phoenixborn.map(|title| BOOK.pool.card(title).title.clone());
        assert_eq!(leader.as_deref(), Some("Coal Roarkwin"));
        assert_eq!((back.draft.size(), back.draft.dice.total()), (3, 10), "{dice}");
        assert_eq!((&back.draft.name[..], back.draft.first_five.len()), ("My deck", 0));
    }
    let one = read("3 [Anchornaut](https://ashes.live/cards/anchornaut/)");
    assert_eq!(one.draft.size(), 3);
}

#[test]
fn a_list_may_say_its_edition() {
    let text = "edition: original\nname: Mine\nCoal Roarkwin\n3 Anchornaut";
    assert_eq!(import::edition_of(text), Some(EditionId::Original));
    let back = read(text);
    assert_eq!((said(&back.errors), back.draft.name.as_str()), (String::new(), "Mine"));
    assert_eq!(back.edition, Some(EditionId::Original));
    assert_eq!(import::edition_of("name: Edition of mine\n3 Anchornaut"), None);
    // Another word for an edition is none.
    assert!(said(&read("name: Mine\nCoal Roarkwin\n3 Anchornaut\nedition: 1.0").errors).contains("neither"));
}

#[test]
fn a_text_may_hold_several_decks() {
    let all: Vec<String> = PRECONS[..3]
        .iter()
        .map(|draft| export::site_text(&BOOK, draft, SiteText::default()))
        .collect();
    for text in [all.join("\n\n"), all.join("\n---\n")] {
        match import::import(&BOOK.pool, &text, "pasted") {
            Pasted::Decks(decks) => {
                assert_eq!(decks.len(), 3);
                for (deck, draft) in decks.iter().zip(PRECONS.iter()) {
                    assert_eq!((said(&deck.errors), &deck.draft.cards), (String::new(), &draft.cards));
                }
            }
            other => panic!("{other:?}"),
        }
    }
    let json = serde_json::json!([export::json(&BOOK.pool, &PRECONS[0]), {"cards": 3}, 7]);
    match import::import(&BOOK.pool, &json.to_string(), "pasted") {
        Pasted::Decks(decks) => {
            let errors: Vec<usize> = decks.iter().map(|deck| deck.errors.len()).collect();
            assert_eq!(errors, [0, 1, 1]);
        }
        other => panic!("{other:?}"),
    }
    let back = read("Coal Roarkwin\n3 Anchornaut\n---\nhave fun");
    assert_eq!(
        (said(&back.errors), back.notes.len(), back.draft.size()),
        (String::new(), 1, 3)
    );
    // A link or an address above a list does not make an address of it.
    let uuid = "0f0e0d0c-1111-2222-3333-444455556666";
    let back = read(&format!(
        "https://ashes.live/decks/share/{uuid}\n\nAll in https://x.org\nCoal Roarkwin\n3 Anchornaut"
    ));
    assert_eq!(
        (said(&back.errors), back.notes.len(), back.draft.size()),
        (String::new(), 1, 3)
    );
    assert_eq!(back.draft.name, "All in https://x.org");
}

#[test]
fn every_objection_with_a_change_is_mended_by_it() {
    let mut draft = PRECONS[0].clone();
    assert_eq!(format::check(&BOOK, &draft, Format::Constructed, &PRECONS), []);
    assert_eq!(format::check(&BOOK, &draft, Format::Precon, &PRECONS), []);
    let title = draft.cards[0].0;
    draft.set_copies(title, 4);
    draft.set_dice(DieType::Divine, 1);
    let said: Vec<String> = format::check(&BOOK, &draft, Format::Constructed, &PRECONS)
        .iter()
        .map(|f| f.text.clone())
        .collect();
    assert!(said.iter().any(|s| s.starts_with("4 copies of")), "{said:?}");
    assert!(said.iter().any(|s| s.starts_with("31 cards (exactly 30")), "{said:?}");
    assert!(said.iter().any(|s| s.starts_with("11 dice (exactly 10")), "{said:?}");
    for _ in 0..20 {
        let findings = format::check(&BOOK, &draft, Format::Precon, &PRECONS);
        let Some(change) = findings.iter().find_map(|f| f.change.clone()) else {
            assert_eq!(findings, []);
            break;
        };
        change.apply(&mut draft);
    }
    assert_eq!(format::check(&BOOK, &draft, Format::Precon, &PRECONS), []);
    let chained = BOOK.pool.title("Golden Veil").expect("in the pool");
    draft.set_copies(draft.cards[0].0, 0);
    draft.add(chained, 3);
    draft.first_five = draft
        .cards
        .iter()
        .map(|(t, _)| *t)
        .filter(|t| *t != chained)
        .take(4)
        .collect();
    draft.first_five.push(chained);
    let findings = format::check(&BOOK, &draft, Format::Constructed, &PRECONS);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0].change, Some(Change::Unstar(chained)));
    assert_eq!(format::check(&BOOK, &draft, Format::Casual, &PRECONS), []);
    assert_eq!(format::unknown_banned(&BOOK.pool), Vec::<String>::new());
}

fn any_draft() -> impl Strategy<Value = Draft> {
    let pool = &BOOK.pool;
    let leaders: Vec<_> = pool
        .titles()
        .filter(|t| pool.card(*t).kind == CardKind::Phoenixborn)
        .collect();
    let cards: Vec<_> = pool.titles().filter(|t| BOOK.is_deck_card(*t)).collect();
    let cards = prop::collection::vec((prop::sample::select(cards), 1..=5u8, any::<bool>()), 1..20);
    let dice = prop::collection::vec((prop::sample::select(DieType::ALL.to_vec()), 1..=10u8), 0..4);
    let name = prop::sample::select(vec!["", "My first deck", "Über-deck no. 3!", "Deck: the sequel"]);
    (prop::sample::select(leaders), cards, dice, name).prop_map(|(leader, cards, dice, name)| {
        let mut draft = Draft {
            name: name.replace(':', ""),
            phoenixborn: Some(leader),
            ..Draft::default()
        };
        for (title, n, star) in cards {
            if draft.copies(title) == 0 {
                draft.set_copies(title, n);
                if star {
                    draft.first_five.push(title);
                }
            }
        }
        for (kind, n) in dice {
            draft.set_dice(kind, n);
        }
        draft
    })
}

proptest! {
    #[test]
    fn any_deck_goes_there_and_back(draft in any_draft()) {
        there_and_back(&draft);
    }

    #[test]
    fn no_text_is_too_much(text in "(?s).{0,400}") {
        import::import(&BOOK.pool, &text, "pasted");
    }

    #[test]
    fn no_list_is_too_much(lines in prop::collection::vec("([0-9]{0,3}x? ?)?[a-zA-Z(:,*'-]{0,12} ?[a-z)]{0,6}( ff)?", 0..30)) {
        import::import(&BOOK.pool, &lines.join("\n"), "pasted");
    }

    #[test]
    fn no_json_is_too_much(cut in 0..2000usize, with in any::<u8>()) {
        let mut text = export::site_json(&BOOK.pool, &PRECONS[0]).to_string().into_bytes();
        let at = cut % text.len();
        text[at] = with;
        import::import(&BOOK.pool, &String::from_utf8_lossy(&text), "pasted");
    }
}

/// Whatever somebody is working on comes back from JSON and from a link as it was.
#[test]
fn a_draft_comes_back_whole_however_little_it_holds() {
    let pool = ashwright_lang::reborn();
    let leader = pool.title("Aradel Summergaard").expect("she is in the pool");
    let card = pool.title("Hammer Knight").expect("it is in the pool");
    let mut some = Draft {
        phoenixborn: Some(leader),
        ..Draft::default()
    };
    some.add(card, 7);
    let mut whole = some.clone();
    whole.name = "  \u{201c}A name\u{201d}, with everything:\t#d=".trim().to_owned();
    whole.notes = "One line.\n\n\tAnother\u{1f409}".to_owned();
    whole.first_five = vec![card];
    whole.set_dice(DieType::Charm, 11);
    let nothing_but_dice = {
        let mut draft = Draft::default();
        draft.set_dice(DieType::Time, 1);
        draft
    };
    for draft in [Draft::default(), nothing_but_dice, some, whole] {
        let json = export::json(pool, &draft).to_string();
        let link = format!("https://example.org/decks/share#{}", export::fragment(pool, &draft));
        for text in [json, link] {
            let Pasted::Decks(read) = import::import(pool, &text, "the draft") else {
                panic!("it cannot be read: {text}");
            };
            let [
                Imported {
                    draft: back, errors, ..
                },
            ] = &read[..]
            else {
                panic!("it is not one deck: {text}");
            };
            assert!(errors.is_empty(), "{errors:?}");
            assert_eq!(*back, draft, "{text}");
            assert_eq!(import::edition_of(&text), Some(EditionId::Reborn));
        }
    }
    assert_eq!(import::edition_of("name: X\n3 Hammer Knight"), None);
    assert_eq!(
        import::edition_of(r#"{"is_legacy": true, "cards": {}}"#),
        Some(EditionId::Original)
    );
}

#[test]
fn what_is_left_out_of_a_list_is_said() {
    let notes = |text: &str| -> Vec<(usize, String)> {
        let notes = read(text).notes.into_iter();
        notes.map(|note| (note.position().line, note.what)).collect()
    };
    let again = "Coal Roarkwin leads the deck already and is none of its cards: this was left out";
    let list = "phoenixborn: Coal Roarkwin\n3 Anchornaut\n";
    assert_eq!(notes(list), []);
    for more in ["7 Coal Roarkwin", "1 Coal Roarkwin", "phoenixborn: Coal Roarkwin"] {
        assert_eq!(notes(&format!("{list}{more}\n")), [(3, again.to_owned())], "{more}");
    }
    let counted = "one Coal Roarkwin leads the deck and is none of its cards: the number 3 was not read";
    assert_eq!(notes("3 Anchornaut\n3x Coal Roarkwin\n"), [(2, counted.to_owned())]);
    assert_eq!(notes("3 Anchornaut\n1 Coal Roarkwin\n"), []);
    assert_eq!(read("3 Anchornaut\n0 Coal Roarkwin\n").draft.phoenixborn, None);
    let twice = "Anchornaut is named twice in the First Five; it was read once";
    assert_eq!(
        notes(&format!("{list}First Five: Anchornaut, Anchornaut, Hammer Knight\n")),
        [(3, twice.to_owned())]
    );
    let json =
        r#"{"phoenixborn": "Coal Roarkwin", "cards": {"anchornaut": 3}, "first_five": ["anchornaut", "anchornaut"]}"#;
    let notes: Vec<String> = read(json).notes.into_iter().map(|note| note.what).collect();
    assert_eq!(notes, [twice]);
}

#[test]
fn numbers_stand_behind_titles_and_dice_without_commas() {
    let deck = read("Mine\nphoenixborn: Coal Roarkwin\ndice: 5 ceremonial 5 natural\nCover 3\nAnchornaut 2\n");
    assert_eq!((said(&deck.errors), said(&deck.notes)), (String::new(), String::new()));
    let copies = |title: &str| deck.draft.copies(BOOK.pool.title(title).expect(title));
    assert_eq!((copies("Cover"), copies("Anchornaut"), deck.draft.size()), (3, 2, 5));
    assert_eq!(deck.draft.dice.total(), 10);
    let bare = read("phoenixborn: Coal Roarkwin\n5 ceremonial 5 natural\n3 Cover\n");
    assert_eq!((said(&bare.errors), bare.draft.dice.total()), (String::new(), 10));
    // The first line of all is the name of the deck.
    let named = read("Cover 3\nphoenixborn: Coal Roarkwin\n3 Anchornaut\n");
    assert_eq!((named.draft.name.as_str(), named.draft.size()), ("Cover 3", 3));
    let doubt = "\"Cover 3\" was read as the name of the deck; if it is copies of a card, write \"3 Cover\"";
    let notes: Vec<&str> = named.notes.iter().map(|note| note.what.as_str()).collect();
    assert_eq!(notes, [doubt]);
    // No number of dice is guessed.
    assert!(
        !read("phoenixborn: Coal Roarkwin\ndice: 5 ceremonial natural\n")
            .errors
            .is_empty()
    );
}

#[test]
fn a_ready_deck_is_found_by_what_one_remembers_of_its_name() {
    let pool = ashwright_lang::pool(EditionId::RedRains);
    let found = |said: &str| {
        decks::find(pool, said)
            .map(|deck| deck.name)
            .map_err(|problem| problem.to_string())
    };
    for said in [
        "The Frostwild Scourge: Rin",
        "frostwild rin",
        "rin frostwild",
        "scourge rin",
    ] {
        assert_eq!(found(said).as_deref(), Ok("The Frostwild Scourge: Rin"), "{said}");
    }
    // A part of a name that stands in it as it is goes before words from all over it.
    let several = found("frostwild scourge").expect_err("four decks have that in their name");
    assert!(several.contains("more than one deck can be meant"), "{several}");
    assert!(found("frostwild zebra").is_err());
}

#[test]
fn a_name_may_be_marked_and_carry_its_phoenixborn() {
    let deck = read("My Iron Deck (Coal Roarkwin)\n\n3 Anchornaut\n");
    let leader = deck
        .draft
        .phoenixborn
        .map(|leader| BOOK.pool.card(leader).title.as_str());
    assert_eq!(
        (deck.draft.name.as_str(), leader),
        ("My Iron Deck", Some("Coal Roarkwin"))
    );
    let notes: Vec<&str> = deck.notes.iter().map(|note| note.what.as_str()).collect();
    assert_eq!(notes, ["\"Coal Roarkwin\" behind the name was read as the Phoenixborn"]);
    // Where somebody leads, or nobody of that name, a name is a name.
    for (text, name) in [
        (
            "Iron (Coal Roarkwin)\nphoenixborn: Jessa Na Ni\n3 Anchornaut\n",
            "Iron (Coal Roarkwin)",
        ),
        ("Iron (second try)\n3 Anchornaut\n", "Iron (second try)"),
        ("Iron (Anchornaut)\n3 Anchornaut\n", "Iron (Anchornaut)"),
        (
            "Deck: Iron Thing\nphoenixborn: Coal Roarkwin\n3 Anchornaut\n",
            "Iron Thing",
        ),
    ] {
        assert_eq!(read(text).draft.name, name, "{text}");
    }
    // A heading that counts is no name.
    assert_eq!(
        read("Iron\nphoenixborn: Coal Roarkwin\nDeck: 30\n3 Anchornaut\n")
            .draft
            .name,
        "Iron"
    );
}
